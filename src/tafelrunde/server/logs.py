"""What the server writes about itself, for people (text) or for programs (JSON). Never names, keys, tokens or what people write.

Our own messages are an event and its values; those of libraries pass through the same steps.
"""

import logging
import re
import sys
from typing import Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from tafelrunde import TafelrundeError
from tafelrunde.server.pace import Repeats

# What is never written, should a message ever hold it: keys and tokens are long and random, and addresses may carry passwords.
LONG: Final = re.compile(r"[A-Za-z0-9_-]{22,}")
QUERY: Final = re.compile(r"\?[^\s'\"]+")
PASSWORD: Final = re.compile(r"(\w+://[^\s:/@]*):[^\s@]+@")
HIDDEN: Final = "[...]"
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
TALKATIVE: Final = (
    "websockets.server",
    "websockets.client",
)  # a line for each connection between servers, and each look at figures
PROSE: Final = ("exception", "stack")  # these have lines of their own


def redact(text: str) -> str:
    text = PASSWORD.sub(rf"\1:{HIDDEN}@", text)
    text = QUERY.sub(f"?{HIDDEN}", text)
    return LONG.sub(lambda found: HIDDEN if _random(found[0]) else found[0], text)


def _random(text: str) -> bool:
    """Names in a program have no digits between capitals and small letters; what was drawn at random nearly always does."""
    return bool(re.search("[0-9]", text) and re.search("[A-Za-z]", text))


def _redacted(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    return {name: _safe(name, value) if isinstance(value, str) else value for name, value in event.items()}


def _safe(name: str, text: str) -> str:
    """On one line: nobody writes lines of his own into the log, by the address that he asks for or by anything else."""
    if name not in PROSE:
        text = CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)
    return redact(text)


def write_logs(form: str = "text") -> None:
    """From now on, to standard error."""
    if form not in ("text", "json"):
        raise TafelrundeError(f"TAFELRUNDE_LOG: expected text or json, got {form!r}")
    steps: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*steps, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    last: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    )
    before: list[Processor] = [structlog.processors.format_exc_info] if form == "json" else []
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=steps,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *before,
            _redacted,
            last,
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacting(formatter))
    handler.addFilter(Visitors())
    handler.addFilter(Repeats())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)


class Visitors(logging.Filter):
    """What a visitor sent wrong is no fault of ours: it is noted, without the place in the program where that was seen."""

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith("Invalid UTF-8"):
            record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        return True


class Redacting(logging.Formatter):
    """Tracebacks are text only at the very end."""

    def __init__(self, inside: logging.Formatter) -> None:
        super().__init__()
        self.inside = inside

    def format(self, record: logging.LogRecord) -> str:
        return redact(self.inside.format(record))
