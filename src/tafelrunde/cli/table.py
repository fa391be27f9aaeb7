"""What a player types: games, play, replay, rules, packs."""

import json
import os
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import tafelrunde
from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde.cli.common import (
    Json,
    Lang,
    Options,
    Pack,
    app,
    language,
    options_of,
    packs_app,
    print_json,
    read_json,
)


@app.command
def games(*, json: Json = False, lang: Lang = "auto") -> None:
    """What is on the shelf: games, modes and options."""
    found: list[dict[str, Any]] = []
    for info in tafelrunde.all_games():
        rules = find_game(info.id)
        settings = {
            mode.id: [setting.to_dict() for setting in rules.settings(mode.id, [])] for mode in rules.modes
        }
        found.append(
            {
                "id": info.id,
                "names": info.names,
                "seats": list(info.seats),
                "modes": info.modes,
                "options": settings,
            }
        )
    if json:
        return print_json({"games": found})
    lang = language(lang)
    for game in found:
        low, high = game["seats"]
        players = str(low) if low == high else f"{low}-{high}"
        print(f"{game['id']}: {game['names'][lang]}, {players} players, modes {', '.join(game['modes'])}")
        for mode, options in game["options"].items():
            for option in options:
                values = ", ".join(value["id"] for value in option.get("values", [])) or option["kind"]
                print(f"  {mode}: --option {option['id']}={option['default']}   ({values})")
    return None


@app.command
def play(
    game: str,
    *,
    bots: str = "normal",
    mode: str | None = None,
    seats: int | None = None,
    seed: int | None = None,
    option: Options = None,
    pack: Pack = None,
    lang: Lang = "auto",
    save: Path | None = None,
) -> None:
    """Play in the terminal. You have the first seat; BOTS (comma separated, one for all others, or "none") take the rest.

    Parameters
    ----------
    bots
        random, greedy, search, learned, easy, normal, hard, master, search:ITERATIONS, search:SECONDSs (learned likewise) -
        or "none" to play all seats yourself
    save
        write the journal of the game to this file
    """
    from tafelrunde.terminal import play_in_terminal

    match = Match.new(game, mode, seats, os.getpid() if seed is None else seed, options_of(option, pack))
    names = [] if bots == "none" else bots.split(",")
    others = match.setup.seats - 1
    if len(names) == 1:
        names = names * others
    if names and len(names) != others:
        raise TafelrundeError(f"--bots: expected {others} names (or one for all), got {len(names)}")
    play_in_terminal(match, names, language(lang))
    if save is not None:
        save.write_text(json.dumps(match.journal(), ensure_ascii=False), encoding="utf-8")


@app.command
def replay(
    file: Path, *, verify: Annotated[bool, Parameter(negative="")] = False, lang: Lang = "auto"
) -> None:
    """Tell a recorded game again, or check with --verify that it still plays out the same."""
    from tafelrunde.terminal import verdict

    match = Match.replay(read_json(file, "journal"))
    if verify:
        print(f"{file}: {match.answers_given} answers, digest {match.digest()}: verified")
        return
    lang = language(lang)
    for event in match.events(None):
        text = event["text"]
        assert isinstance(text, dict)
        if text[lang]:
            print(text[lang])
    if match.outcome is not None:
        print("\n".join(verdict(match.outcome, lang)))


@app.command
def rules(game: str, *, lang: Lang = "auto", json: Json = False) -> None:
    """The rules reference of a game."""
    from tafelrunde import reference

    found = reference.rules(find_game(game).id)
    if json:
        return print_json([{"id": r.id, "source": r.source, "de": r.de, "en": r.en} for r in found])
    lang = language(lang)
    section = ""
    for rule in found:
        heading = rule.section_de if lang == "de" else rule.section_en
        if heading != section:
            section = heading
            print(f"\n{section}\n")
        print(f"{rule.id}  {rule.de if lang == 'de' else rule.en}")
    return None


@packs_app.command
def check(file: Path) -> None:
    """Check a card pack: is everything there, is everything sound?"""
    pack = read_json(file, "pack")
    if not isinstance(pack, dict) or not isinstance(pack.get("game"), str):
        raise TafelrundeError(f"pack {file}: expected a JSON object that names its game")
    rules = find_game(pack["game"])
    if not rules.takes_packs:
        raise TafelrundeError(f"pack {file}: {rules.id} takes no packs")
    try:
        rules.settings(rules.modes[0].id, [pack])
    except TafelrundeError as error:
        raise TafelrundeError(f"{file}: {error}") from None
    print(f"{file}: a sound pack for {rules.id}")
