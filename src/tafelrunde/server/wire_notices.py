"""What travels about notifications: invitations to a person, and browsers that want to be told though no page is open. A part of
wire.py."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.server.wire_shelf import WITHOUT_NUL, Id, Word

TypedName = Annotated[str, Meta(max_length=200)]
Endpoint = Annotated[str, Meta(max_length=1000, pattern=WITHOUT_NUL)]
Key = Annotated[str, Meta(max_length=200, pattern=WITHOUT_NUL)]


class NoticeInfo(Struct):
    """Somebody (`name`) invites you to a table where a seat is free. `invitation`: what opens it; null where anybody may join."""

    id: str
    kind: Literal["invitation"]
    table: str
    game: str
    names: Word
    pace: str
    name: str
    at: float
    unread: bool
    invitation: str | None = None


class NoticeList(Struct):
    """`unread`: how many you have not seen."""

    notices: list[NoticeInfo]
    unread: int


class ReadNotice(Struct, forbid_unknown_fields=True):
    """You have seen one, or (null) all of them. `decline`: and you do not want to come."""

    id: Annotated[str, Meta(max_length=200, pattern=WITHOUT_NUL)] | None = None
    decline: bool = False


class Invite(Struct, forbid_unknown_fields=True):
    """Ask an account by its name to a table at which you sit."""

    table: Id
    name: TypedName


class PushInfo(Struct):
    """`key`: with which a browser lets this server send it something; null: it does not. `browsers`: of yours that are told."""

    key: str | None
    browsers: int


class NewTarget(Struct, forbid_unknown_fields=True):
    """This browser wants to be told; what its maker's push service gave it."""

    endpoint: Endpoint
    p256dh: Key
    auth: Key


class EndTarget(Struct, forbid_unknown_fields=True):
    """This browser wants to hear no more; null: none of yours."""

    endpoint: Endpoint | None = None


RECORDS: tuple[type, ...] = (
    NoticeInfo,
    NoticeList,
    ReadNotice,
    Invite,
    PushInfo,
    NewTarget,
    EndTarget,
)
