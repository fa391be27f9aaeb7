"""The part of the HTTP API with which somebody says how he wants to play: vacations, and whom he does not hear."""

from starlette.requests import Request

from tafelrunde.server import vacations
from tafelrunde.server.bodies import read_body
from tafelrunde.server.bus import MutesChanged
from tafelrunde.server.house import House
from tafelrunde.server.openapi import Endpoint
from tafelrunde.server.people.sentences import refusal
from tafelrunde.server.store import mutes
from tafelrunde.server.visitors import visitor_of
from tafelrunde.server.wire_people import Mute, Muted, MuteList, Nothing, TakeVacation, VacationInfo


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _person(request: Request) -> str:
    """A guest is somebody too, as long as his browser is remembered."""
    visitor = await visitor_of(request)
    if visitor is None:
        raise refusal("not_logged_in")
    return visitor.person.id


async def show_vacation(request: Request) -> VacationInfo:
    return await vacations.show(_house(request), await _person(request))


async def take_vacation(request: Request) -> VacationInfo:
    wish = await read_body(request, TakeVacation)
    return await vacations.begin(_house(request), await _person(request), wish.days)


async def end_vacation(request: Request) -> VacationInfo:
    await read_body(request, Nothing)
    return await vacations.end(_house(request), await _person(request))


async def list_mutes(request: Request) -> MuteList:
    found = await mutes.listed(_house(request).store, await _person(request))
    return MuteList([Muted(person, name) for person, name in found])


async def change_mutes(request: Request) -> MuteList:
    wish, house = await read_body(request, Mute), _house(request)
    person = await _person(request)
    if wish.off:
        await mutes.unmute(house.store, person, wish.person)
    elif wish.person == person:
        raise refusal("nobody_to_mute")
    else:
        await mutes.mute(house.store, person, wish.person)
    house.bus.publish(MutesChanged(person))
    return await list_mutes(request)


_STORED = ("not_logged_in", "storage", "unsure", "unreadable", "banned")
_VACATION = ("changed_meanwhile", *_STORED)

ENDPOINTS: list[Endpoint] = [
    Endpoint(
        "GET", "/api/me/vacation", "My days of vacation.", show_vacation, VacationInfo, refusals=_STORED
    ),
    Endpoint(
        "POST",
        "/api/me/vacation",
        "Go on vacation: clocks by days stand still.",
        take_vacation,
        VacationInfo,
        TakeVacation,
        refusals=("on_vacation", "vacation_days", "vacation_used", *_VACATION),
    ),
    Endpoint(
        "POST",
        "/api/me/vacation/end",
        "Back from vacation.",
        end_vacation,
        VacationInfo,
        Nothing,
        refusals=("not_on_vacation", *_VACATION),
    ),
    Endpoint("GET", "/api/me/mutes", "Whom I do not hear.", list_mutes, MuteList, refusals=_STORED),
    Endpoint(
        "POST",
        "/api/me/mutes",
        "Hear somebody no longer, or again.",
        change_mutes,
        MuteList,
        Mute,
        refusals=("nobody_to_mute", "too_many_muted", *_STORED),
    ),
]
