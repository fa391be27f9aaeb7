"""Writing and taking the same table at the same moment, again and again: does a stale leader ever write?

`python scripts/fence_races.py --races 10000` starts a PostgreSQL of its own (that of the tests). Two lead one table by turns;
each time the one writes a deed while the other takes the table, and then writes once more though it is no longer his. Printed:
how many writes came before the take (and were counted by it), how many were refused, and how many of the late ones were. The exit
status is 1 if one got through.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.postgres import running_cluster  # noqa: E402 - from the checkout
from tests.server.races import races  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.monotonic()
    with running_cluster() as cluster:
        found = asyncio.run(races(cluster.new_database(), arguments.races, arguments.seed))
    seconds = time.monotonic() - began
    print(
        f"{arguments.races} races in {seconds:.0f} s: {found.counted} deeds came before the take and were counted, "
        f"{found.refused} after it and were refused; "
        f"{found.late_refused} of {found.late} writes of a stale leader were refused"
    )
    return 0 if found.late_refused == found.late else 1


if __name__ == "__main__":
    sys.exit(main())
