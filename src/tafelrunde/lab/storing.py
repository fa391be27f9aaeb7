"""Games on disk: journals, a line each, and for data work Parquet, a row for each decision."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tafelrunde import TafelrundeError
from tafelrunde.lab.simulate import JOURNAL, OBSERVATIONS, Played, Store

DECISIONS_AT_ONCE = 5_000  # rows that are gathered before a group of them is written


class Journals:
    """A file of journals: each line can be replayed."""

    keeps = JOURNAL

    def __init__(self, path: Path) -> None:
        self.file = path.open("w", encoding="utf-8")

    def add(self, played: Played) -> None:
        self.file.write(json.dumps(played.journal, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self.file.close()


class Decisions:
    """A Parquet file: game (its number), digest of its end, deal, decision, seat, bot, prompt, options, action, and what the end
    was worth to the seat that decided. With observations also `observation` and `rows` (as many as there are options, one after
    the other), as lists of 32-bit floats."""

    def __init__(self, path: Path, observations: bool) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError as error:
            raise TafelrundeError(
                f"the lab is not installed ({error}): pip install 'tafelrunde[lab]'"
            ) from None
        self.arrow: Any = pyarrow
        self.keeps = OBSERVATIONS if observations else JOURNAL
        small, words = pyarrow.int32(), pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
        numbers = pyarrow.list_(pyarrow.float32())
        columns = [
            ("game", small), ("digest", words), ("deal", pyarrow.string()), ("decision", small), ("seat", small), ("bot", words),
            ("prompt", words), ("options", small), ("action", small), ("worth", pyarrow.float32()),
        ]  # fmt: skip
        columns += [("observation", numbers), ("rows", numbers)] if observations else []
        self.schema = pyarrow.schema(columns)
        self.writer = parquet.ParquetWriter(path, self.schema, compression="zstd")
        self.rows: list[dict[str, object]] = []

    def add(self, played: Played) -> None:
        job = played.job
        for number, one in enumerate(played.told):
            row: dict[str, object] = {
                "game": played.number,
                "digest": played.digest,
                "deal": hex(job.seed),
                "decision": number,
                "seat": one.seat,
                "bot": job.bots[job.bot_of(one.seat)],
                "prompt": one.prompt,
                "options": one.options,
                "action": one.action,
                "worth": played.by_seat[one.seat],
            }
            if self.keeps == OBSERVATIONS:
                row["observation"] = memoryview(one.observation).cast("f").tolist()
                row["rows"] = memoryview(one.rows).cast("f").tolist()
            self.rows.append(row)
        if len(self.rows) >= DECISIONS_AT_ONCE:
            self._write()

    def _write(self) -> None:
        if self.rows:
            self.writer.write_table(self.arrow.Table.from_pylist(self.rows, self.schema))
            self.rows = []

    def close(self) -> None:
        self._write()
        self.writer.close()


@contextmanager
def open_stores(journals: Path | None, parquet: Path | None, observations: bool) -> Iterator[list[Store]]:
    """The stores that are wanted; closed in the end, also if something went wrong: what was played until then is kept."""
    with ExitStack() as stack:
        found: list[Store] = []
        if journals is not None:
            file = Journals(journals)
            stack.callback(file.close)
            found.append(file)
        if parquet is not None:
            table = Decisions(parquet, observations)
            stack.callback(table.close)
            found.append(table)
        yield found
