"""What travels about people: who somebody is, accounts, sessions. A part of wire.py."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.server.wire_shelf import Id

# Longer than any that is accepted, so that it is told what is wrong instead of "cannot be understood".
TypedName = Annotated[str, Meta(max_length=200)]
TypedPassword = Annotated[str, Meta(max_length=1000)]


class Who(Struct):
    """A person as others may know it: an account, or a guest who is remembered without one."""

    person: str
    name: str
    account: bool


class Me(Struct):
    """Who you are: null for somebody who has only looked so far. `accounts`: whether one can have an account here, by oneself
    (open), with an invitation from who runs the server (invite), or not at all (off). `since`: when you came first."""

    who: Who | None
    accounts: Literal["open", "invite", "off"]
    since: float | None = None


class NewAccount(Struct, forbid_unknown_fields=True):
    """An account for who asks: a guest keeps his tables. `invitation`: where accounts need one."""

    name: TypedName
    password: TypedPassword
    invitation: Id | None = None


class LogIn(Struct, forbid_unknown_fields=True):
    name: TypedName
    password: TypedPassword


class NewPassword(Struct, forbid_unknown_fields=True):
    """All other sessions end with it."""

    old: TypedPassword
    new: TypedPassword


class OneSession(Struct):
    """A browser that is logged in. `here`: this one. `agent`: what it calls itself."""

    id: str
    agent: str
    created: float
    used: float
    here: bool


class SessionList(Struct):
    sessions: list[OneSession]


class EndSession(Struct, forbid_unknown_fields=True):
    """End one session, or (null) all others."""

    id: Id | None = None


class DeleteMe(Struct, forbid_unknown_fields=True):
    """Everything that is known about you goes. An account needs its password for that; a guest has none."""

    password: TypedPassword | None = None


class VacationInfo(Struct):
    """Days of vacation that are `left` this year, how many can be had at once, and until when you are on one (seconds)."""

    left: int
    at_once: int
    until: float | None = None


class TakeVacation(Struct, forbid_unknown_fields=True):
    """From now on, for so many days: your clocks by days stand still, except in tournaments."""

    days: Annotated[int, Meta(ge=0, le=366)]


class Muted(Struct):
    """Somebody whom you do not hear."""

    person: str
    name: str


class MuteList(Struct):
    muted: list[Muted]


class Mute(Struct, forbid_unknown_fields=True):
    """What this person says is not told to you any more, at any table; or (`off`) it is again."""

    person: Id
    off: bool = False


class Nothing(Struct, forbid_unknown_fields=True):
    """A request that needs to say nothing more."""


RECORDS: tuple[type, ...] = (
    Who,
    Me,
    NewAccount,
    LogIn,
    NewPassword,
    SessionList,
    EndSession,
    DeleteMe,
    VacationInfo,
    TakeVacation,
    MuteList,
    Mute,
    Nothing,
)
