"""Passwords: which are accepted, how they are kept, and how long it takes to refuse one."""

import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError
from msgspec import Struct

from tafelrunde.server.people.names import fold

SHORTEST: Final = 8
LONGEST: Final = 128
FEWEST_DIFFERENT: Final = 4
# argon2id; about 25 ms on one core: enough for a table, and a server of two cores can still be logged in to.
TIME_COST: Final = 2
MEMORY_COST: Final = 19 * 1024  # KiB
PARALLELISM: Final = 1

# What is tried first everywhere, and here. Longer lists belong to whoever runs a large server.
_COMMON: Final = """
password passwort password1 passwort1 passw0rd 12345678 123456789 1234567890 11111111 00000000 87654321 qwertyuiop
qwertzuiop qwerty123 qwertz123 1q2w3e4r 1qaz2wsx iloveyou ichliebedich football fussball baseball princess prinzessin
sunshine sonnenschein schatzi1 hallo123 hallohallo geheim123 willkommen welcome1 dragon123 drache123 starwars superman
batman123 trustno1 letmein1 abcd1234 abc12345 changeme computer internet whatever tafelrunde
"""
COMMON: Final = frozenset(_COMMON.split())
_ROWS: Final = (
    "0123456789",
    "9876543210",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertzuiopasdfghjklyxcvbnm",
    "qwertyuiopasdfghjklzxcvbnm",
)


def why_not(password: str, name: str = "") -> list[str]:
    """All reasons against a password, as codes of sentences; none: it is fine. No rules about kinds of characters: length is
    what helps."""
    typed = _normal(password)
    plain, folded = typed.casefold(), fold(name)
    told = {
        "password_short": len(typed) < SHORTEST,
        "password_long": len(typed) > LONGEST,
        "password_common": plain in COMMON,
        "password_simple": len(set(plain)) < FEWEST_DIFFERENT or any(plain in row for row in _ROWS),
        # A very short name is part of many good passwords.
        "password_name": len(folded) > 3 and folded in plain,
    }
    return [code for code, true in told.items() if true]


class Checked(Struct, frozen=True):
    """`renew`: the password was right, but is kept in an outdated way: hash it anew and store that."""

    right: bool
    renew: bool = False


class Passwords:
    """Hashes and checks. Slow on purpose: to be called in a thread."""

    def __init__(
        self, time_cost: int = TIME_COST, memory_cost: int = MEMORY_COST, parallelism: int = PARALLELISM
    ) -> None:
        self.hasher = PasswordHasher(time_cost, memory_cost, parallelism)
        # Whoever asks for a name that nobody has waits as long as for one that somebody has.
        self.nobodys = self.hasher.hash("a password that nobody has")

    def hash(self, password: str) -> str:
        return self.hasher.hash(_normal(password))

    def check(self, stored: str | None, password: str) -> Checked:
        """`stored`: what is kept for the name; None if there is no such account (or it has no password). The same work is done in
        every case."""
        typed = _normal(password[: 4 * LONGEST])
        try:
            self.hasher.verify(self.nobodys if stored is None else stored, typed)
        except VerifyMismatchError:
            return Checked(False)
        except (InvalidHashError, VerificationError):
            # What is kept cannot be read: that was noticed before any work was done.
            return self.check(None, password)
        if stored is None:
            return Checked(False)
        return Checked(True, self.hasher.check_needs_rehash(stored))


def _normal(password: str) -> str:
    """The same password from every keyboard; half a character (a lone surrogate) cannot be hashed."""
    return unicodedata.normalize("NFKC", password.encode("utf-8", "replace").decode("utf-8"))
