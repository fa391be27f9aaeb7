"""How a database comes up to date. Entries are never changed, only added.

An entry is one text for both databases or, where they differ, a pair. What both understand alike: TEXT, BIGINT, DOUBLE PRECISION
(REAL has only four bytes in PostgreSQL), JSON as TEXT. The first three are from the days when there was only SQLite.
"""

from typing import Final, NamedTuple


class Migration(NamedTuple):
    sqlite: str
    postgres: str


FIRST: Final = """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        start TEXT NOT NULL,             -- JSON of play.Start: all that the match is made from
        game TEXT NOT NULL,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        answers INTEGER NOT NULL,
        outcome TEXT                     -- JSON of wire.Outcome; NULL while the game runs
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_time ON tables (updated);
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,              -- person, bot, open
        name TEXT NOT NULL,
        level TEXT,
        key_hash TEXT,                   -- keys themselves are never stored
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE deeds (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,         -- 0, 1, 2 ...: two writers can never both add the next one
        kind TEXT NOT NULL,              -- answer, undo, concede, rebase
        seat INTEGER NOT NULL,
        option INTEGER NOT NULL,
        data TEXT,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        deeds INTEGER NOT NULL,          -- the position after so many deeds
        digest TEXT NOT NULL,
        match TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        created REAL NOT NULL,
        journal TEXT NOT NULL
    ) WITHOUT ROWID;
    """
MARKS: Final = """
    ALTER TABLE deeds ADD COLUMN mark TEXT; -- of an undo: the stretch that was taken back as a whole
    """
SIZES: Final = """
    ALTER TABLE replays ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    UPDATE replays SET bytes = length(CAST(journal AS BLOB));
    CREATE INDEX replays_by_bytes ON replays (bytes); -- their sum is read from it
    """
# Who leads what. `heads` is what every deed changes, so no index stands on any of it but the owner.
LEADING: Final = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE processes (
        id TEXT PRIMARY KEY,             -- new at each start
        address TEXT NOT NULL,
        version BIGINT NOT NULL,         -- number of the release
        started DOUBLE PRECISION NOT NULL,
        alive_until DOUBLE PRECISION NOT NULL,
        draining SMALLINT NOT NULL DEFAULT 0,
        tables BIGINT NOT NULL DEFAULT 0
    );
    CREATE TABLE heads (
        table_id TEXT PRIMARY KEY,
        owner TEXT,                      -- the process that leads the table; NULL: nobody
        fence BIGINT NOT NULL,           -- raised by each take: who holds an older one writes nothing any more
        version BIGINT NOT NULL,         -- the newest release that led it
        deeds BIGINT NOT NULL,
        answers BIGINT NOT NULL,
        waiting BIGINT,                  -- a bit for each seat that must decide; NULL: nobody has looked yet
        updated DOUBLE PRECISION NOT NULL
    ){};
    CREATE INDEX heads_by_owner ON heads (owner);
    """
RUNNING: Final = "CREATE INDEX tables_running ON tables (created) WHERE outcome IS NULL;"
SPLIT: Final = f"""
    INSERT INTO heads
        SELECT id, NULL, 1, 0, (SELECT count(*) FROM deeds WHERE table_id = tables.id), answers, NULL, updated
        FROM tables;
    DROP INDEX tables_by_time;
    ALTER TABLE tables DROP COLUMN answers;
    ALTER TABLE tables DROP COLUMN updated;
    ALTER TABLE tables ADD COLUMN ended DOUBLE PRECISION;
    UPDATE tables SET ended = (SELECT updated FROM heads WHERE table_id = tables.id) WHERE outcome IS NOT NULL;
    {RUNNING}
    """
POSTGRES: Final = f"""
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        start TEXT NOT NULL,
        game TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        outcome TEXT,
        ended DOUBLE PRECISION
    );
    CREATE TABLE seats (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        level TEXT,
        key_hash TEXT,
        PRIMARY KEY (table_id, seat)
    );
    CREATE TABLE deeds (
        table_id TEXT NOT NULL,
        number BIGINT NOT NULL,
        kind TEXT NOT NULL,
        seat BIGINT NOT NULL,
        option BIGINT NOT NULL,
        data TEXT,
        at DOUBLE PRECISION NOT NULL,
        mark TEXT,
        PRIMARY KEY (table_id, number)
    );
    -- Rewritten with every deed: room on the page keeps the new row beside the old one.
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY,
        deeds BIGINT NOT NULL,
        digest TEXT NOT NULL,
        match TEXT NOT NULL
    ) WITH (fillfactor = 50);
    DO $$ BEGIN
        IF EXISTS (SELECT 1 FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)) THEN
            ALTER TABLE snapshots ALTER COLUMN match SET COMPRESSION lz4;
        END IF;
    END $$;
    CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        journal TEXT NOT NULL,
        bytes BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX replays_by_bytes ON replays (bytes);
    {RUNNING}
    """

MIGRATIONS: Final[tuple[Migration, ...]] = (
    Migration(FIRST, ""),
    Migration(MARKS, ""),
    Migration(SIZES, ""),
    Migration(
        LEADING.format(" WITHOUT ROWID") + SPLIT,
        LEADING.format(" WITH (fillfactor = 70)") + POSTGRES,
    ),
)
