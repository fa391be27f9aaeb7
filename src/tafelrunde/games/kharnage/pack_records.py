# mypyc: off
"""The cards as records: the form of a pack with its limits, and what the table is shown of them.

msgspec checks packs against these records, and the JSON Schema in docs/packs is made from them. What a form cannot say (ids
that exist, the order of the steps, what goes with a Big Unit) is checked in packs.py.
"""

from typing import Annotated, Literal

import msgspec

from tafelrunde.core.packs import Id, told
from tafelrunde.core.words import word

Row = Literal["front", "middle", "back"]
AttackKind = Literal["melee", "ranged"]
Reinforcement = Literal["red", "black", "free"]
Suits = Literal["", "first", "beginners"]
SymbolType = Literal[
    "melee",
    "ranged",
    "magic",
    "red_reinforcement",
    "black_reinforcement",
    "free_reinforcement",
    "explosion",
    "flying",
    "big_unit",
    "net",
    "knight",
    "gunpowder",
    "shield",
    "veteran",
    "smash",
]
CHOOSE = "choose"  # the lobby's word for "not settled yet": no army can be called that
COLOUR = "#[0-9a-f]{6}"


def _from_to(low: int, high: int) -> msgspec.Meta:
    return msgspec.Meta(ge=low, le=high)


ArmyId = Annotated[Id, told(**{"not": {"const": CHOOSE}})]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400, extra_json_schema={"pattern": r"\S"})]
Colour = Annotated[str, told(pattern=f"^{COLOUR}$")]
SymbolValue = Annotated[int, _from_to(1, 20)]
Defence = Annotated[int, _from_to(1, 20)]
Copies = Annotated[int, _from_to(1, 40)]
CardsOfUnit = Annotated[int, _from_to(1, 4)]
Initiative = Annotated[int, _from_to(0, 9999)]
Every = Annotated[int, _from_to(1, 20)]
Times = Annotated[int, _from_to(2, 9)]
Amount = Annotated[int, msgspec.Meta(ge=-9, le=9, extra_json_schema={"not": {"const": 0}})]
UnitsToHide = Annotated[int, _from_to(1, 40)]
CardsToDraw = Annotated[int, _from_to(0, 20)]
CardsToLookAt = Annotated[int, _from_to(1, 10)]
CardsToRecall = Annotated[int, _from_to(1, 10)]
SomeRows = Annotated[list[Row], msgspec.Meta(min_length=1)]
Reinforcements = Annotated[list[Reinforcement], msgspec.Meta(min_length=1, max_length=15)]


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same in both languages."""

    de: Text
    en: Text

    def word(self) -> dict[str, str]:
        return {"de": self.de, "en": self.en}


class ArmyNames(Names, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`der` is the German gender (m, f, n, p) of an army that is called with an article: p for "die Orks"."""

    der: Literal["m", "f", "n", "p"] | None = None

    def word(self) -> dict[str, str]:
        return word(self.de, self.en, self.der or "")


class SymbolData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A symbol; `value` is how many of them or the number in it (Smash without a value: leave it out)."""

    type: SymbolType
    value: SymbolValue | None = None
    surprise: bool = False


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit or general; `cards` and `rows` only for a Big Unit."""

    id: Id
    names: Names
    row: Row
    defence: Defence
    symbols: list[SymbolData]
    source: str
    count: Copies = 1
    cards: CardsOfUnit = 1
    rows: list[Row] | None = None


class StrengthPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="strength"):
    """+1 strength per `every` units: of the front row (not captured) or of the whole army."""

    attack: AttackKind
    per: Literal["front_unit", "unit"]
    every: Every = 1
    first: bool = False


class MagicPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="magic"):
    """Each magic symbol counts `times`."""

    times: Times
    attack: Literal["melee", "ranged", "any"] = "any"
    first: bool = False


class GunpowderPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="gunpowder"):
    """Each Gunpowder symbol counts `times` in ranged attacks."""

    times: Times


class RowsPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="rows"):
    """How these attacks go through the target's rows."""

    attack: AttackKind
    rows: Literal["front_and_middle_joined", "ignored"]


class DefencePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="defence"):
    """Own units change their defence until the end of the round: all of them, or those of the front row that are not captured."""

    units: Literal["all", "front"]
    amount: Amount


class HidePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hide"):
    """Up to so many own one-card units in these rows may become absent until the end of the round."""

    up_to: UnitsToHide
    in_rows: SomeRows


class SacrificePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="sacrifice"):
    """You may discard an own one-card unit to draw so many reserve cards onto the stack."""

    draw: CardsToDraw


class FetchPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="fetch"):
    """All cards of this unit move from the reserve to the hand."""

    unit: Id


class LookPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="look"):
    """Look at the top cards of the reserve and take one into hand."""

    cards: CardsToLookAt


class RecallPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="recall"):
    """Put up to so many own one-card units (no generals) from the hill on top of the reserve."""

    up_to: CardsToRecall


Part = (
    StrengthPart
    | MagicPart
    | GunpowderPart
    | RowsPart
    | DefencePart
    | HidePart
    | SacrificePart
    | FetchPart
    | LookPart
    | RecallPart
)


class EffectData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy effect: `text` is what the card says, `parts` what it does."""

    id: Id
    names: Names
    text: Names
    parts: Annotated[list[Part], msgspec.Meta(min_length=1, max_length=4)]
    source: str
    rules: list[str] = []


class StepData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed step: exactly one of the three."""

    reinforce: Reinforcements | msgspec.UnsetType = msgspec.UNSET
    effect: Id | msgspec.UnsetType = msgspec.UNSET
    attack: AttackKind | msgspec.UnsetType = msgspec.UNSET


class StrategyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy card; its steps stand in the order of the phases of a turn."""

    id: Id
    initiative: Initiative
    names: Names
    steps: list[Annotated[StepData, told(minProperties=1, maxProperties=1)]]
    source: str


class ArmyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army: strategy cards, generals and units. Its ids and initiatives occur nowhere else."""

    id: ArmyId
    names: ArmyNames
    style: Names
    colour: Colour
    source: str
    strategies: Annotated[
        list[StrategyData],
        msgspec.Meta(min_length=5, description="strategy card 0 and at least 4 others: KH-1.5, KH-4.3"),
    ]
    generals: Annotated[
        list[UnitData], msgspec.Meta(min_length=1, description="at least one general: KH-1.5")
    ]
    units: Annotated[list[UnitData], msgspec.Meta(min_length=1, description="an army has units: KH-1.5")]
    suits: Annotated[
        Suits, msgspec.Meta(description="for whom the army is: shown when armies are chosen")
    ] = ""


class PackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pack of armies. `$schema` is for editors only."""

    format: Literal[1]
    game: Literal["kharnage"]
    id: Id
    names: Names
    armies: list[ArmyData]
    effects: list[EffectData] = []
    alone: bool = False
    schema: str = msgspec.field(default="", name="$schema")


# --- as the table is shown them ---------------------------------------------------------------------------


class CardSymbol(msgspec.Struct, frozen=True):
    """A printed symbol. `value` is the number of symbols or the number in it; 0 on Smash means: without a value."""

    type: SymbolType
    value: int
    surprise: bool


class UnitCard(msgspec.Struct, frozen=True):
    """A unit or general card (KH-1.11). `cards` is the number of cards one unit consists of, `count` the number of units,
    `shielded` its defence with its Shields."""

    id: str
    names: Names
    general: bool
    count: int
    cards: int
    row: Row
    rows: list[Row]
    defence: int
    shielded: int
    symbols: list[CardSymbol]
    source: str


class ArmyCards(msgspec.Struct, frozen=True):
    """All cards of one army (KH-1.5); its first strategy card is card "0"."""

    id: str
    names: Names
    style: Names
    colour: str
    source: str
    pack: str
    strategies: list[StrategyData]
    generals: list[UnitCard]
    units: list[UnitCard]


class SymbolTerm(msgspec.Struct, frozen=True):
    """What a symbol means."""

    type: SymbolType
    names: Names
    text: Names
    kind: Literal["attack", "reinforcement", "ability"]
    rules: list[str]


class KeywordTerm(msgspec.Struct, frozen=True):
    """A word of the rules: surprise, absent, captured."""

    id: str
    names: Names
    rules: list[str]


class TokenTerm(msgspec.Struct, frozen=True):
    """A tile or marker."""

    id: str
    names: Names
    skulls: int
    count: int
    unlimited: bool
    source: str


class Terms(msgspec.Struct, frozen=True):
    """What everything besides cards is called."""

    symbols: list[SymbolTerm]
    keywords: list[KeywordTerm]
    tokens: list[TokenTerm]


class Content(msgspec.Struct, frozen=True):
    """Everything printed that can be on this table: it never changes during a match, and everybody may read it."""

    armies: list[ArmyCards]
    effects: list[EffectData]
    terms: Terms
