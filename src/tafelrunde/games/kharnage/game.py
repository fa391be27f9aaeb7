"""Kharnage: setup and the order of play (KH-2, KH-3)."""

from pathlib import Path

from tafelrunde.core.choice import Choice, Flow, Option
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import Game, Mode, Outcome, Setting, Setup, Value
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Texts, word
from tafelrunde.games.kharnage import describe, judge, saving, view
from tafelrunde.games.kharnage.content import ABILITIES, SURPRISE_RANGED, Library
from tafelrunde.games.kharnage.muster import (
    begin_muster,
    begin_starting_army,
    check_mirrors,
    choose_army,
    deal_armies,
    give_deck,
    open_decks,
)
from tafelrunde.games.kharnage.packs import library_of
from tafelrunde.games.kharnage.reinforce import deploy_top_card, deployed_without_asking
from tafelrunde.games.kharnage.rounds import begin_round, choose_strategies, end_round, final_outcome
from tafelrunde.games.kharnage.state import (
    ARMY_CHOICES,
    CHOOSE_ARMIES,
    CHOOSE_STRATEGIES,
    DRAFT,
    MAX_SEATS,
    MUSTER,
    NO_DECK,
    RANDOM_ARMIES,
    TURN,
    Position,
    empty_table,
)
from tafelrunde.games.kharnage.turn import ask_instruction, begin_turn, end_turn, needs_no_decision


def play_on(s: Position) -> None:
    """Everything that happens before the next decision."""
    s.settled = True
    while True:
        if s.phase == MUSTER:
            army = s.armies[s.turn]
            while army.stack:
                if not deployed_without_asking(s, s.turn):
                    return
            s.turn += 1
            if s.turn < s.seats:
                begin_starting_army(s)
            else:
                begin_round(s)
        elif s.phase == TURN:
            one = s.instruction()
            if one is not None:
                if not needs_no_decision(s, s.order[s.turn], one):
                    return
                continue
            end_turn(s, s.order[s.turn])
            if s.turn < s.seats:
                begin_turn(s)
            else:
                end_round(s)
        elif s.phase == CHOOSE_ARMIES and not s.choosers:
            begin_muster(s)
        else:
            return


class Kharnage(Game[Position]):
    id = "kharnage"
    version = 1
    takes_packs = True

    def __init__(self) -> None:
        modes = [Mode("battle", word("Schlacht um den Hügel", "Battle for the hill"), (2, MAX_SEATS))]
        super().__init__(word("Kharnage", "Kharnage"), modes, Texts.load(Path(__file__).parent / "text"))
        self.prompt_rules = describe.PROMPT_RULES

    # --- setup ---------------------------------------------------------------------------------------------

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        library = library_of(packs)
        armies = [Value("choose", word("am Tisch wählen", "choose at the table"))]
        armies += [Value(deck.id, deck.names) for deck in library.decks]
        choices = [
            Value("free", word("frei, der Reihe nach", "free, in seat order")),
            Value("random", word("zufällig", "random")),
            Value("draft", word("frei, in zufälliger Reihenfolge", "free, in random order")),
        ]
        seating = [
            Value("random", word("zufällig", "random")),
            Value("listed", word("wie in der Liste", "as listed")),
        ]
        settings = [
            Setting("army_choice", word("Armeewahl", "Choice of armies"), "free", choices),
            Setting("mirrored_armies", word("Armeen doppelt erlaubt", "Armies may be chosen twice"), False),
            Setting("seating", word("Sitzordnung", "Seating"), "random", seating),
            Setting("shout_rule", word("KHARNAGE! rufen", "Shout KHARNAGE!"), False),
            Setting("shout_seconds", word("Sekunden zum Rufen", "Seconds to shout"), 8, None, 3, 30),
        ]
        for seat in range(MAX_SEATS):
            names = word(f"Armee für Platz {seat + 1}", f"Army of seat {seat + 1}")
            settings.append(Setting(f"army_{seat + 1}", names, "choose", armies))
        return settings

    def setup(self, setup: Setup) -> Position:
        library = library_of(setup.packs)
        s = empty_table(setup.rng(), library, setup.seats)
        s.shout_rule = setup.flag("shout_rule")
        s.mirrored = setup.flag("mirrored_armies") or setup.seats > 4  # KH-20.3
        if s.mirrored:
            check_mirrors(library)
        if setup.text("seating") == "random":
            s.rng.shuffle(s.circle)
        for seat in range(setup.seats):
            self.assign(s, seat, setup.text(f"army_{seat + 1}"), library)
        way = ARMY_CHOICES.index(setup.text("army_choice"))
        if len(library.decks) * (2 if s.mirrored else 1) < setup.seats:
            raise TafelrundeError(
                f"{setup.seats} players need more armies: allow armies twice (mirrored_armies)"
            )
        if way == RANDOM_ARMIES:
            deal_armies(s)
        s.choosers = [seat for seat in range(setup.seats) if s.armies[seat].deck == NO_DECK]
        if way == DRAFT:
            s.rng.shuffle(s.choosers)
        return s

    def assign(self, s: Position, seat: int, wanted: str, library: Library) -> None:
        """An army settled before the match."""
        deck = library.deck(wanted)
        if deck is None:
            return
        if deck.index not in open_decks(s):
            raise TafelrundeError(
                f"option army_{seat + 1}: {wanted} is taken (mirrored_armies allows an army twice)"
            )
        give_deck(s, seat, deck.index)

    # --- play ----------------------------------------------------------------------------------------------

    def step(self, s: Position) -> Flow[None]:
        """One decision with its consequences, up to just before the next one."""
        if not s.settled:  # a fresh match or a position read from JSON
            play_on(s)
        if s.phase == TURN:
            one = s.instruction()
            assert one is not None
            yield from ask_instruction(s, s.order[s.turn], one)
        elif s.phase == CHOOSE_STRATEGIES:
            yield from choose_strategies(s)
        elif s.phase == MUSTER:
            yield from deploy_top_card(s, s.turn)
        elif s.phase == CHOOSE_ARMIES:
            yield from choose_army(s)
        play_on(s)

    def outcome(self, s: Position) -> Outcome | None:
        return final_outcome(s, self.texts)

    def load(self, data: dict[str, object], setup: Setup) -> Position:
        context: dict[str, object] = {
            "packs": setup.packs,
            "options": setup.options,
            "mode": setup.mode,
            "seats": setup.seats,
        }
        return saving.position_from_dict({**context, **data})

    # --- what is seen --------------------------------------------------------------------------------------

    def view(self, s: Position, seat: int | None) -> dict[str, object]:
        return view.view(s, seat)

    def content(self, s: Position) -> dict[str, object]:
        """The cards of this match, for the table: sent once."""
        return s.library.to_dict()

    def resample(self, s: Position, seat: int, rng: Rng) -> None:
        view.resample(s, seat, rng)

    def option(self, s: Position, choice: Choice, value: int) -> Option:
        return describe.option(s, choice, value)

    def prompt_words(self, s: Position, choice: Choice) -> dict[str, object]:
        return describe.prompt_words(s, choice)

    # --- for bots and tests --------------------------------------------------------------------------------

    def continuation(self, seats: int) -> int:
        return 20 * seats  # about to the end of the round, where skulls are counted

    def judge(self, s: Position, seat: int) -> float:
        return judge.judge(s, seat)

    def weight(self, s: Position, choice: Choice, value: int) -> int:
        return judge.weight(s, choice, value)

    def labels(self, s: Position) -> list[str]:
        """The armies, for win rates per army; empty before they are chosen."""
        if any([army.deck == NO_DECK for army in s.armies]):
            return []
        return [army.cards.id for army in s.armies]

    def census(self, s: Position) -> dict[str, int]:
        return view.census(s)

    def abilities(self, s: Position) -> list[str]:
        """Every ability of every card of the armies in play, and every effect of their strategy cards."""
        found: list[str] = []
        for deck in [deck for deck in s.library.decks if deck.index in [army.deck for army in s.armies]]:
            for kind in deck.kinds:
                types = [symbol.type for symbol in kind.symbols]
                found += [f"{kind.id}.{ability}" for ability in ABILITIES if ability in types]
                if any([surprise.what <= SURPRISE_RANGED + 1 for surprise in kind.surprises]):
                    found.append(f"{kind.id}.surprise")
            for strategy in deck.strategies:
                found += [effect.id for effect in strategy.effects if effect.id not in found]
        return found
