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

# People, and all that they do together. No key points from what belongs to tables to what belongs to people or back, and no
# transaction spans both: that is where a very large house could be split.
TOGETHER: Final = """
    ALTER TABLE tables ADD COLUMN mode TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN host TEXT;                           -- the person who opened it
    ALTER TABLE tables ADD COLUMN visibility TEXT NOT NULL DEFAULT 'link';  -- public, link, private
    ALTER TABLE tables ADD COLUMN status TEXT NOT NULL DEFAULT 'running';   -- open, running, over, aborted
    ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';   -- as clocks.pace writes it: bank 600+10
    ALTER TABLE tables ADD COLUMN rated SMALLINT NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN delay BIGINT NOT NULL DEFAULT 0;     -- seconds that spectators are behind
    ALTER TABLE tables ADD COLUMN tournament TEXT;
    ALTER TABLE tables ADD COLUMN round BIGINT;
    ALTER TABLE tables ADD COLUMN rematch_of TEXT;
    UPDATE tables SET status = 'over' WHERE outcome IS NOT NULL;
    CREATE INDEX tables_by_host ON tables (host) WHERE host IS NOT NULL;
    CREATE INDEX tables_in_lobby ON tables (created) WHERE status = 'open';
    ALTER TABLE heads ADD COLUMN clocks TEXT;                          -- JSON of clocks.table.TableClock
    ALTER TABLE seats ADD COLUMN person TEXT;
    ALTER TABLE seats ADD COLUMN joined DOUBLE PRECISION;
    ALTER TABLE seats ADD COLUMN left_at DOUBLE PRECISION;
    ALTER TABLE seats ADD COLUMN bot_since DOUBLE PRECISION;
    ALTER TABLE seats ADD COLUMN seen_n BIGINT NOT NULL DEFAULT 0;     -- fewer than heads.answers: something is unread
    ALTER TABLE seats ADD COLUMN label TEXT;                           -- hero, school, army; with rank and score: at the end
    ALTER TABLE seats ADD COLUMN rank BIGINT;
    ALTER TABLE seats ADD COLUMN score DOUBLE PRECISION;
    CREATE INDEX seats_by_person ON seats (person);
    ALTER TABLE deeds ADD COLUMN spent_ms BIGINT;
    ALTER TABLE deeds ADD COLUMN lag_ms BIGINT;
    ALTER TABLE replays ADD COLUMN person TEXT;
    CREATE TABLE chat (
        table_id TEXT NOT NULL,
        id BIGINT NOT NULL,
        room TEXT NOT NULL,              -- players, watchers
        seat BIGINT,
        person TEXT,
        name TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        text TEXT,
        emote TEXT,
        hidden_by TEXT,
        PRIMARY KEY (table_id, id)
    );
    CREATE TABLE deadlines (             -- of tables that are in nobody's memory
        table_id TEXT PRIMARY KEY,
        due DOUBLE PRECISION NOT NULL,
        kind TEXT NOT NULL
    );
    CREATE INDEX deadlines_by_time ON deadlines (due);
    CREATE TABLE jobs (                  -- what follows from a finished table; written with its last deed
        id TEXT PRIMARY KEY,             -- kind and table: what is to be done once is there once
        kind TEXT NOT NULL,
        due DOUBLE PRECISION NOT NULL,
        data TEXT NOT NULL,
        owner TEXT,
        until DOUBLE PRECISION NOT NULL DEFAULT 0,
        tries BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX jobs_by_time ON jobs (due);
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,              -- guest, account, bot, erased
        name TEXT NOT NULL,
        fold TEXT NOT NULL,              -- how names are compared
        password TEXT,                   -- argon2id
        email TEXT,
        lang TEXT NOT NULL DEFAULT '',
        settings TEXT,
        created DOUBLE PRECISION NOT NULL,
        seen DOUBLE PRECISION NOT NULL,
        banned_until DOUBLE PRECISION NOT NULL DEFAULT 0,
        vacation TEXT                    -- JSON of clocks.days.Vacation
    );
    CREATE INDEX people_by_kind ON people (kind, seen);
    CREATE UNIQUE INDEX people_by_name ON people (fold) WHERE kind = 'account';
    CREATE TABLE sessions (
        token_hash TEXT PRIMARY KEY,     -- tokens themselves are never stored
        person TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        used DOUBLE PRECISION NOT NULL,
        expires DOUBLE PRECISION NOT NULL,
        agent TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX sessions_by_person ON sessions (person);
    CREATE INDEX sessions_by_end ON sessions (expires);
    CREATE TABLE invitations (
        token_hash TEXT PRIMARY KEY,
        table_id TEXT NOT NULL,
        seat BIGINT,
        from_person TEXT,
        to_person TEXT,
        created DOUBLE PRECISION NOT NULL,
        expires DOUBLE PRECISION NOT NULL,
        state TEXT NOT NULL              -- open, accepted, declined, withdrawn
    );
    CREATE INDEX invitations_by_person ON invitations (to_person, state);
    CREATE TABLE mutes (person TEXT NOT NULL, muted TEXT NOT NULL, PRIMARY KEY (person, muted));
    CREATE TABLE reports (
        id TEXT PRIMARY KEY,
        from_person TEXT,
        person TEXT,
        table_id TEXT,
        chat_id BIGINT,
        why TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        state TEXT NOT NULL              -- open, done
    );
    CREATE INDEX reports_by_state ON reports (state, at);
    CREATE TABLE ratings (
        person TEXT NOT NULL,            -- or bot:level, scenario:id
        game TEXT NOT NULL,
        mode TEXT NOT NULL,
        pace TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        games BIGINT NOT NULL,
        wins BIGINT NOT NULL,
        updated DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (person, game, mode, pace)
    );
    CREATE INDEX ratings_by_rank ON ratings (game, mode, pace, (mu - 3 * sigma)) WHERE games >= 10;
    CREATE TABLE rating_events (
        table_id TEXT NOT NULL,          -- with the seat: a table counts once
        seat BIGINT NOT NULL,
        person TEXT,
        rank BIGINT NOT NULL,
        mu0 DOUBLE PRECISION NOT NULL,
        sigma0 DOUBLE PRECISION NOT NULL,
        mu1 DOUBLE PRECISION NOT NULL,
        sigma1 DOUBLE PRECISION NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX rating_events_by_person ON rating_events (person, at);
    CREATE TABLE tournaments (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        host TEXT,
        record TEXT NOT NULL,            -- JSON of standing.tournament.Tournament
        options TEXT NOT NULL,
        state TEXT NOT NULL,             -- open, running, over
        starts DOUBLE PRECISION,
        created DOUBLE PRECISION NOT NULL,
        version BIGINT NOT NULL DEFAULT 0 -- whoever changes the record names the one that was read
    );
    CREATE INDEX tournaments_by_state ON tournaments (state, created);
    CREATE TABLE notifications (
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        data TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        read SMALLINT NOT NULL DEFAULT 0
    );
    CREATE INDEX notifications_by_person ON notifications (person, read, at);
    CREATE TABLE push_targets (
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        endpoint TEXT NOT NULL UNIQUE,
        p256dh TEXT NOT NULL,
        auth TEXT NOT NULL,
        failures BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX push_targets_by_person ON push_targets (person);
    CREATE TABLE errands (               -- what is to be done for people: rounds, reminders; as jobs, but beside people
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        due DOUBLE PRECISION NOT NULL,
        data TEXT NOT NULL,
        owner TEXT,
        until DOUBLE PRECISION NOT NULL DEFAULT 0,
        tries BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX errands_by_time ON errands (due);
    CREATE TABLE audit (
        id TEXT PRIMARY KEY,
        at DOUBLE PRECISION NOT NULL,
        actor TEXT NOT NULL,
        person TEXT,
        kind TEXT NOT NULL,
        address_hash TEXT,
        data TEXT                        -- no texts, no tokens
    );
    CREATE INDEX audit_by_person ON audit (person, at);
    CREATE TABLE limits (key TEXT PRIMARY KEY, remaining DOUBLE PRECISION NOT NULL, at DOUBLE PRECISION NOT NULL);
    CREATE TABLE archive (table_id TEXT PRIMARY KEY, packed TEXT NOT NULL, at DOUBLE PRECISION NOT NULL);
    """

# A draw has several who are first, and a scenario that was lost has nobody: whether somebody has won is more than a rank says.
WON_AND_REMATCHES: Final = """
    ALTER TABLE seats ADD COLUMN won SMALLINT; -- with rank and score, at the end; NULL: from before this was stored
    CREATE INDEX tables_by_rematch ON tables (rematch_of) WHERE rematch_of IS NOT NULL;
    """

# How much somebody keeps is looked at with each replay that he keeps.
KEEPERS: Final = "CREATE INDEX replays_by_person ON replays (person, bytes);"

MIGRATIONS: Final[tuple[Migration, ...]] = (
    Migration(FIRST, ""),
    Migration(MARKS, ""),
    Migration(SIZES, ""),
    Migration(
        LEADING.format(" WITHOUT ROWID") + SPLIT,
        LEADING.format(" WITH (fillfactor = 70)") + POSTGRES,
    ),
    Migration(TOGETHER, TOGETHER),
    Migration(WON_AND_REMATCHES, WON_AND_REMATCHES),
    Migration(KEEPERS, KEEPERS),
)
