"""The command `tafelrunde`: one command, few verbs. Bad input is one line on stderr and exit code 2."""

import sys
from typing import NoReturn

from cyclopts import CycloptsError

from tafelrunde import TafelrundeError
from tafelrunde.cli import care, research, table  # each adds its verbs to the command
from tafelrunde.cli.common import app

__all__ = ["app", "care", "main", "research", "table"]


def _fail(message: str) -> NoReturn:
    print(f"tafelrunde: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


def main(words: list[str] | None = None) -> None:
    try:
        app(sys.argv[1:] if words is None else words, exit_on_error=False, print_error=False)
    except TafelrundeError as error:
        _fail(str(error))
    except CycloptsError as error:
        _fail(str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
