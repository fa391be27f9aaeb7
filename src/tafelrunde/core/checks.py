"""Checks of what a match is made from, and of answers that come with a position: one clear error that names what was expected."""

from typing import Any, Final

from tafelrunde.core.choice import Choice, Together
from tafelrunde.core.errors import TafelrundeError, guess
from tafelrunde.core.game import FORMAT, Game, Setting, Setup
from tafelrunde.core.words import LANGUAGES, QUOTES, Word, word


class Unsuitable(TafelrundeError):
    """A setting does not fit this table; `words` say it in both languages (another process knows only the message)."""

    def __init__(self, message: str, words: Word | None = None) -> None:
        super().__init__(message)
        self.words = words


def refusal(setting: Setting, seats: int, options: dict[str, object], settings: list[Setting]) -> Word:
    """Why a setting cannot be set at this table, in the words of the set-up page."""
    if setting.seats is not None and seats not in setting.seats:
        numbers = [str(number) for number in setting.seats]
        reason = word(
            f"nur zu {_either(numbers, 'de')} möglich", f"only with {_either(numbers, 'en')} players"
        )
    else:
        met = [pair for pair in setting.unless if options.get(pair[0]) == pair[1]]
        pairs = met[:1] or setting.needs
        here = [one for one in settings if one.seats is None or seats in one.seats]
        found = [named(one, value) for one in here for id, value in pairs if id == one.id]
        de, en = _either([one["de"] for one in found], "de"), _either([one["en"] for one in found], "en")
        reason = (
            word(f"nicht zusammen mit {de}", f"not together with {en}")
            if met
            else word(f"nur mit {de}", f"only with {en}")
        )
    return word(
        f"{quoted(setting.names, 'de')}: {reason['de']}.", f"{quoted(setting.names, 'en')}: {reason['en']}."
    )


def named(setting: Setting, value: object) -> Word:
    """A setting that is on, or has this value."""
    names = {lang: quoted(setting.names, lang) for lang in LANGUAGES}
    if value is True:
        return names
    words = [one.names for one in setting.values or [] if one.id == value]
    return {lang: f"{names[lang]} = {quoted(words[0], lang) if words else value}" for lang in LANGUAGES}


def quoted(names: Word, lang: str) -> str:
    return QUOTES[lang].format(names[lang])


def _either(words: list[str], lang: str) -> str:
    return (" oder " if lang == "de" else " or ").join(words)


MANY_VALUES: Final = 20  # as many possible answers does an error name


def make_setup(
    game: Game[Any], mode: object, seats: object, seed: object, options: object, format: int = FORMAT
) -> Setup:
    """Check everything a match is made from; a clear error names what was expected.

    All are taken as they come and checked here: a compiled table would refuse a wrong type with an error of its own.
    """
    ids = [one.id for one in game.modes]
    mode = ids[0] if mode is None else mode
    if not isinstance(mode, str) or mode not in ids:
        raise TafelrundeError(
            f"mode {mode!r} of {game.id}: expected one of {', '.join(ids)}{guess(mode, ids)}"
        )
    low, high = game.modes[ids.index(mode)].seats
    seats = low if seats is None else seats
    if not isinstance(seats, int) or not low <= seats <= high:
        expected = str(low) if low == high else f"{low} to {high}"
        raise TafelrundeError(f"seats {seats!r}: {game.id} ({mode}) is for {expected} players")
    if not isinstance(seed, int) or seed < 0:
        raise TafelrundeError(f"seed {seed!r}: expected a whole number >= 0")
    if options is not None and not isinstance(options, dict):
        raise TafelrundeError(f"options: expected an object of names and values, got {options!r}")
    given: dict[str, object] = {} if options is None else dict(options)
    packs = given.pop("packs", [])
    if not isinstance(packs, list) or not all(isinstance(pack, dict) for pack in packs):
        raise TafelrundeError("option packs: expected a list of packs (JSON objects)")
    if packs and not game.takes_packs:
        raise TafelrundeError(f"{game.id} takes no packs")
    settings = game.offered(mode, packs)
    known = [setting.id for setting in settings]
    for name in given:
        if name not in known:
            near = guess(name, known)
            raise TafelrundeError(
                f"option {name!r} of {game.id}: expected one of {', '.join(known) or '(none)'}{near}"
            )
    checked: dict[str, object] = {}
    for setting in settings:
        checked[setting.id] = setting.check(given[setting.id]) if setting.id in given else setting.default
    for setting in settings:
        obstacle = setting.obstacle(seats, checked)
        if obstacle and checked[setting.id] != setting.default:
            reason = refusal(setting, seats, checked, settings)
            raise Unsuitable(f"option {setting.id} of {game.id}: {obstacle}", reason)
    return Setup(mode, seats, seed, checked, packs, format)


# --- the answers of a step that runs, as a position tells them ------------------------------------------------------------------


def check_answers(choice: Choice, trail: list[int], at: int) -> None:
    """The answers from this place of a trail on are answers to this choice."""
    if not isinstance(choice, Together):
        check_value(choice, trail[at], f"trail[{at}]")
        return
    if len(trail) - at < len(choice.parts):
        raise TafelrundeError(
            f"position: trail: {choice.prompt} is asked of {len(choice.parts)} seats at once, answered are {len(trail) - at}"
        )
    for part, asked in enumerate(choice.parts):
        check_value(asked, trail[at + part], f"trail[{at + part}]")


def check_parts(together: Together | None, parts: list[int]) -> None:
    """`parts` holds answers to a simultaneous choice that is still open: part, value, part, value ..."""
    if not parts:
        return
    if together is None:
        raise TafelrundeError("position: parts: nothing is asked of several seats at once")
    answered = parts[::2]
    if len(parts) % 2 or len(set(answered)) < len(answered) or len(answered) >= len(together.parts):
        raise TafelrundeError(
            f"position: parts: expected pairs (a part of {together.prompt}, its answer), with a part left open, got {parts}"
        )
    for place, part in enumerate(answered):
        if not 0 <= part < len(together.parts):
            raise TafelrundeError(
                f"position: parts[{2 * place}]: expected a number from 0 to {len(together.parts) - 1}, got {part}"
            )
        check_value(together.parts[part], parts[2 * place + 1], f"parts[{2 * place + 1}]")


def check_value(choice: Choice, value: int, where: str) -> None:
    if value not in choice.values:
        values = ", ".join(map(str, choice.values[:MANY_VALUES]))
        more = " ..." if choice.count > MANY_VALUES else ""
        raise TafelrundeError(
            f"position: {where}: expected an answer to {choice.prompt} ({values}{more}), got {value}"
        )


def check_end(trail: list[int], at: int) -> None:
    """When the game is over after so many answers, there is none left."""
    if at < len(trail):
        raise TafelrundeError(f"position: trail[{at}]: the game is over before this answer")


def check_redraws(redraws: list[tuple[int, int, int]], answers: int, seats: int) -> None:
    """Redraws stand in the order of the answers that they came before, and are made for seats of the table."""
    earliest = 0
    for number, (place, seat, _) in enumerate(redraws):
        if not earliest <= place <= answers:
            raise TafelrundeError(
                f"position: redraws[{number}][0]: expected a number from {earliest} to {answers}, got {place}"
            )
        if not 0 <= seat < seats:
            raise TafelrundeError(
                f"position: redraws[{number}][1]: expected a seat from 0 to {seats - 1}, got {seat}"
            )
        earliest = place
