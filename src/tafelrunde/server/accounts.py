"""Accounts: a name and a password, and the sessions that come from knowing it.

Whoever guesses is slowed down by name and by address; whoever asks for a name that nobody has waits as long as for one that
somebody has, and hears the same. Each time who somebody is changes, the token changes too.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NoReturn, TypeVar

from msgspec import Struct, structs

from tafelrunde.server import metrics
from tafelrunde.server.config import Config
from tafelrunde.server.counters import Counters
from tafelrunde.server.people import sessions
from tafelrunde.server.people.names import PersonName, fold, person_name
from tafelrunde.server.people.passwords import Passwords, why_not
from tafelrunde.server.people.sentences import refusal
from tafelrunde.server.people.windows import DAY, HOUR, LIMITS, Limit, hidden, limit_of_name
from tafelrunde.server.quotas import neighbourhood
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import StorageError, StorageLost
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.visitors import Visitor, Visitors

T = TypeVar("T")
log = logging.getLogger(__name__)

THREADS: Final = 2
MOST_WAITING: Final = 20


class Desk:
    """Where passwords are hashed: slowly, on purpose, in threads of their own and with a short queue before them."""

    def __init__(self) -> None:
        self.waiting = 0
        self._threads: ThreadPoolExecutor | None = None
        self._passwords: Passwords | None = None

    async def do(self, work: Callable[[Passwords], T]) -> T:
        if self.waiting >= MOST_WAITING:
            raise Refusal("too_busy")
        if self._threads is None:
            self._threads = ThreadPoolExecutor(THREADS, "passwords")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._work, work)
        finally:
            self.waiting -= 1

    def _work(self, work: Callable[[Passwords], T]) -> T:
        if self._passwords is None:
            self._passwords = Passwords()
        return work(self._passwords)

    def close(self) -> None:
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)


class Caller(Struct, frozen=True):
    """Whoever asks: as whom he is known so far, from where, and what his browser calls itself."""

    visitor: Visitor | None
    address: str | None
    agent: str


class Accounts:
    """`on_ended`: sessions of this person have ended; other servers shall know."""

    def __init__(self, config: Config, visitors: Visitors) -> None:
        self.on_ended: Callable[[str], None] = lambda person: None
        self.config = config
        self.visitors = visitors
        self.people = visitors.people
        self.clock = visitors.clock
        self.desk = Desk()
        self.counters: Counters | None = (
            None  # how often, for all servers: in Redis if there is one, else in the database
        )

    # --- coming in ---------------------------------------------------------------------------------------------------

    async def register(
        self, caller: Caller, typed: str, password: str, invitation: str | None
    ) -> tuple[str, Visitor]:
        """A new account. A guest becomes it, with his tables; but what he was known by until now opens nothing any more."""
        if self.config.accounts == "off":
            raise refusal("accounts_off")
        if caller.visitor is not None and caller.visitor.person.is_account:
            raise refusal("logged_in")
        name = person_name(typed)
        for code in why_not(password, name.shown):
            raise refusal(code)
        await self._slow_down(self._of_address(caller, "register"))
        if await self.people.account_called(name.fold) is not None:
            raise refusal("name_taken")
        hashed = await self.desk.do(lambda passwords: passwords.hash(password))
        person = self._new_person(caller, name, hashed)
        token, session = sessions.open_session(person.id, self.clock.wall(), caller.agent)
        wanted = _invitation_hash(invitation or "") if self.config.accounts == "invite" else None
        try:
            await self.people.register(person, session, wanted)
        except StorageLost:
            raise
        except StorageError:
            if await self.people.account_called(name.fold) is not None:  # somebody was a moment quicker
                raise refusal("name_taken") from None
            raise
        await self._note(caller, "register", person.id)
        return token, self._changed(person.id, Visitor(person, session))

    def _new_person(self, caller: Caller, name: PersonName, hashed: str) -> StoredPerson:
        now = self.clock.wall()
        if caller.visitor is None:
            return StoredPerson(secrets.token_hex(8), "account", name.shown, name.fold, hashed, now, now)
        return structs.replace(
            caller.visitor.person, kind="account", name=name.shown, fold=name.fold, password=hashed, seen=now
        )

    async def log_in(self, caller: Caller, typed: str, password: str) -> tuple[str, Visitor]:
        try:
            come_in = await self._log_in(caller, typed, password)
        except Refusal as refused:
            metrics.LOGINS.labels(refused.code).inc()
            raise
        metrics.LOGINS.labels("accepted").inc()
        return come_in

    async def _log_in(self, caller: Caller, typed: str, password: str) -> tuple[str, Visitor]:
        if self.config.accounts == "off":
            raise refusal("accounts_off")
        key = ("login_name", hidden(fold(typed[:200])))
        await self._slow_down([key, *self._of_address(caller, "login_address")])
        person = await self.people.account_called(fold(typed[:200]))
        stored = None if person is None else person.password
        checked = await self.desk.do(lambda passwords: passwords.check(stored, password))
        if person is None or not checked.right:
            await self._refuse_login(caller, person)
        if person.banned_until > self.clock.wall():
            log.warning("log-in refused: banned, person %s", person.id)
            raise Refusal("banned")
        if checked.renew:
            hashed = await self.desk.do(lambda passwords: passwords.hash(password))
            await self.people.set_password(person.id, hashed)
        token, session = sessions.open_session(person.id, self.clock.wall(), caller.agent)
        before = None if caller.visitor is None else caller.visitor.session.token_hash
        await self.people.log_in(session, before, _limit_key(*key))
        await self._forgive(_limit_key(*key))
        await self._note(caller, "log_in", person.id)
        if before is not None and caller.visitor is not None:
            self._ended(caller.visitor.person.id, [before])
        return token, Visitor(person, session)

    async def _refuse_login(self, caller: Caller, person: StoredPerson | None) -> NoReturn:
        log.warning("log-in refused: wrong_login, person %s", "unknown" if person is None else person.id)
        await self._note(caller, "log_in_refused", None if person is None else person.id)
        raise refusal("wrong_login")

    async def log_out(self, visitor: Visitor) -> None:
        await self.people.end_sessions(visitor.person.id, only=visitor.session.token_hash)
        self._ended(visitor.person.id, [visitor.session.token_hash])

    def _ended(self, person: str, token_hashes: list[str]) -> None:
        self.visitors.ended(token_hashes)
        self.on_ended(person)

    # --- what one can do with an account -----------------------------------------------------------------------------

    async def change_password(self, caller: Caller, old: str, new: str) -> tuple[str, Visitor]:
        """Ends every session; this browser gets a new one."""
        visitor = await self._prove(caller, old)
        for code in why_not(new, visitor.person.name):
            raise refusal(code)
        hashed = await self.desk.do(lambda passwords: passwords.hash(new))
        person = structs.replace(visitor.person, password=hashed)
        token, session = sessions.open_session(person.id, self.clock.wall(), caller.agent)
        await self.people.change_password(person, session)
        await self._note(caller, "password", person.id)
        return token, self._changed(person.id, Visitor(person, session))

    async def _prove(self, caller: Caller, password: str) -> Visitor:
        """Whoever is logged in must still know the password for what cannot be taken back: the browser may stand open."""
        visitor = account_of(caller.visitor)
        person = visitor.person
        await self._slow_down([("login_name", hidden(person.fold))])
        checked = await self.desk.do(lambda passwords: passwords.check(person.password, password))
        if not checked.right:
            log.warning("password refused: wrong_password, person %s", person.id)
            await self._note(caller, "password_refused", person.id)
            raise refusal("wrong_password")
        key = limit_of_name(person.fold)
        await self.people.forget_limit(key)
        await self._forgive(key)
        return visitor

    async def end_sessions(self, visitor: Visitor, id: str | None) -> None:
        """One of them, by the beginning of its hash, or all but this one."""
        ended = await self.people.end_sessions(
            visitor.person.id, beginning=id, but=visitor.session.token_hash if id is None else None
        )
        if id is not None and not ended:
            raise refusal("unknown_session")
        self._ended(visitor.person.id, ended)

    async def delete(self, caller: Caller, password: str | None) -> str:
        """Everything that is known about the caller goes; his id, to forget him where he still sits."""
        if caller.visitor is None:
            raise refusal("not_logged_in")
        if caller.visitor.person.is_account:
            await self._prove(caller, password or "")
        id = caller.visitor.person.id
        await self.people.erase(id)
        await self._note(caller, "erased", None)
        self._changed(id, caller.visitor)
        return id

    def _changed(self, person: str, visitor: Visitor) -> Visitor:
        """Whoever was connected as this person until now comes back, as whoever he is then."""
        self.visitors.ended_all_of(person)
        self.on_ended(person)
        return visitor

    # --- how often, and what is written down -------------------------------------------------------------------------

    async def count_table(self, person: StoredPerson, address: str | None, waits: bool) -> None:
        """Nobody opens tables without end, nor lets many wait for others (`waits`: this one has an open seat). On this machine
        itself nobody is counted."""
        if address in self.config.proxies:
            return
        often = self.config.tables_per_account if person.is_account else self.config.tables_per_guest
        wait = await self._spend([(f"tables:{person.id}", Limit(often, HOUR))])
        if wait > 0:
            log.warning("refused: slow_down, tables of person %s", person.id)
            raise refusal("slow_down", f"{max(1, round(wait))} s")
        if waits and await self.people.open_tables(person.id) >= self.config.open_tables:
            log.warning("refused: too_many_open, person %s", person.id)
            raise refusal("too_many_open")

    async def count_tournament(self, person: StoredPerson, address: str | None) -> None:
        """Nor holds anybody tournaments without end, under however many names from one place."""
        limit = Limit(self.config.tournaments_per_day, DAY)
        wanted = [(f"tournaments:{person.id}", limit)]
        if address is not None and address not in self.config.proxies:
            wanted.append((f"tournaments:{hidden(neighbourhood(address))}", limit))
        wait = await self._spend(wanted)
        if wait > 0:
            log.warning("refused: slow_down, tournaments of person %s", person.id)
            raise refusal("slow_down", f"{max(1, round(wait))} s")

    async def count_invitation(self, person: StoredPerson) -> None:
        """Each try counts, also of a name that nobody has: names are not to be found out that way."""
        if await self._spend([(_limit_key("invitations", person.id), LIMITS["invitations"])]) > 0:
            log.warning("refused: too_often, invitations of person %s", person.id)
            raise Refusal("too_often")

    def _of_address(self, caller: Caller, limit: str) -> list[tuple[str, str]]:
        """A proxy that does not say for whom it asks cannot be counted."""
        if caller.address is None or caller.address in self.config.proxies:
            return []
        return [(limit, hidden(neighbourhood(caller.address)))]

    async def _spend(self, wanted: list[tuple[str, Limit]]) -> float:
        """Redis, if it answers; the database counts for all servers too, only for more."""
        wait = None
        if self.counters is not None:
            wait = await self.counters.spend([(key, limit, 1.0) for key, limit in wanted])
        return await self.people.spend(wanted) if wait is None else wait

    async def _forgive(self, key: str) -> None:
        """Wrong guesses before the right one do not count."""
        if self.counters is not None:
            await self.counters.forget(key)

    async def _slow_down(self, keys: list[tuple[str, str]]) -> None:
        wanted: list[tuple[str, Limit]] = [(_limit_key(limit, who), LIMITS[limit]) for limit, who in keys]
        wait = await self._spend(wanted)
        if wait > 0:
            log.warning("refused: slow_down, %s", keys[0][0])
            raise refusal("slow_down", f"{max(1, round(wait))} s")

    async def _note(self, caller: Caller, kind: str, person: str | None) -> None:
        where = None if caller.address is None else hidden(neighbourhood(caller.address))
        try:
            await self.people.audit("self", kind, person, where)
        except StorageError as error:  # what was done is done
            log.error("audit of %s could not be written: %s", kind, error)


def account_of(visitor: Visitor | None) -> Visitor:
    if visitor is None or not visitor.person.is_account:
        raise refusal("not_logged_in")
    return visitor


def _limit_key(limit: str, who: str) -> str:
    return f"{limit}:{who}"


def _invitation_hash(invitation: str) -> str:
    return sessions.token_hash(invitation)
