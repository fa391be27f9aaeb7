"""The odd cards and spells outside combat, each with a result computed by hand."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import effects, soldiers
from tafelrunde.games.mage_knight.terms import Played
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table, army_of, names
from tests.games.mage_knight.test_effects import clicked, played, ways

NIGHT: dict[str, Any] = {"night": True}


def both(card: str, **fields: Any) -> dict[str, Any]:
    """What a strong spell at night needs."""
    colour = {"mana_meltdown": "red", "space_bending": "blue", "mana_claim": "blue", "mind_read": "white"}[
        card
    ]
    return {"night": True, "mana": {colour: 1, "black": 1}, **fields}


# --- actions ---------------------------------------------------------------------------------------------------------


def test_crystal_mastery_brings_spent_crystals_back() -> None:
    """Green was spent before it, blue for it, red after it as a token: all three return, the white one stays."""
    table = Table("crystal_mastery march", crystals={"green": 1, "blue": 1, "red": 1, "white": 1})
    table.choose("turn.what", "march").choose("card.how", "strong")
    table.choose("turn.what", "crystal_mastery").choose("card.how", "strong")
    table.choose("turn.what", "red")
    assert table.crystals == {"white": 1}
    table.choose("turn.what", "end")
    assert table.crystals == {"red": 1, "blue": 1, "green": 1, "white": 1}


def test_crystal_mastery_does_not_exceed_three() -> None:
    table = Table("crystal_mastery", crystals={"blue": 3}, spent_crystals={"red": 1})
    table.choose("turn.what", "crystal_mastery").choose("card.how", "strong")
    table.choose("turn.what", "end")
    assert table.crystals == {"red": 1, "blue": 3}


def test_spent_crystals_do_not_return_by_themselves() -> None:
    table = Table("march", crystals={"green": 1}).choose("turn.what", "march").choose("card.how", "strong")
    assert table.choose("turn.what", "end").crystals == {}


@pytest.mark.rule("MK-9.21", "MK-5.16")
def test_magic_talent_is_repeated_only_with_a_card_to_give_each_time() -> None:
    """Maximal Effect throws Magic Talent away and has its effect three times: three cards in the colour of a spell."""
    offer = ["restoration", "chill", "meditation"]  # green, blue, green

    def thrown(hand: str) -> Table:
        table = Table(f"maximal_effect magic_talent {hand}", spells=offer)
        return table.choose("turn.what", "maximal_effect").choose("card.how", "basic")

    assert names(thrown("march march rage").hero.gone) == "march", "asked for nothing else"
    table = thrown("march march march").choose("card.cost", "magic_talent")
    assert (table.prompt, table.hand, table.discard) == ("turn.what", "", "march march march")


@pytest.mark.rule("MK-9.5", "MK-5.5")
def test_magic_talent_casts_a_spell_of_the_offer() -> None:
    """A green card is discarded; Restoration may be cast for its green mana, and stays in the offer. Only once."""
    offer = ["restoration", "chill", "meditation"]
    table = played("magic_talent", "basic", "march promise", spells=offer, mana={"green": 2})
    assert table.discard == "march"  # nothing white is on offer
    assert [one for one in table.options if one in offer] == ["restoration", "meditation"]
    table.choose("turn.what", "restoration")
    assert (table.hero.heal, table.mana, names(table.s.spells)) == (
        3,
        {"green": 1},
        "restoration chill meditation",
    )
    assert "meditation" not in table.options
    assert "basic" not in ways("magic_talent", "promise", spells=offer)
    assert "basic" not in ways("magic_talent", "ruby_ring", spells=offer)  # an artifact has no colour


@pytest.mark.rule("MK-9.8")
def test_time_bending_through_magic_talent_sets_magic_talent_aside() -> None:
    table = played(
        "magic_talent",
        "basic",
        "crystallize march",
        spells=["space_bending"],
        night=True,
        mana={"blue": 1, "black": 1},
    )
    table.choose("turn.what", "space_bending").choose("card.how", "strong")
    table.choose("turn.what", "march").choose("card.how", "basic")
    table.choose("turn.what", "end").choose("discard.card", "draw")
    assert (table.hand, names(table.hero.aside), names(table.s.spells)) == (
        "march",
        "magic_talent",
        "space_bending",
    )


def test_rush_of_adrenaline_draws_for_wounds() -> None:
    """One wound was taken before: it draws at once. Blood Ritual gives another one: two cards in all."""
    table = played(
        "rush_of_adrenaline",
        "basic",
        "wound blood_ritual",
        wounds_in_hand=1,
        deck="march rage promise stamina",
    )
    table.choose("effect.go", "go_on")
    assert table.hand == "wound march blood_ritual"
    table.choose("turn.what", "blood_ritual").choose("card.how", "basic").choose("wound.to", "to_hand")
    assert (table.hand, table.hero.rush) == ("wound wound rage march", 1)


NO_DECK: dict[str, Any] = {
    "deck": "", "discard": "march rage promise stamina", "tactic": "long_night", "night": True, "tactics": [],
}  # fmt: skip


@pytest.mark.rule("MK-22.25")
@pytest.mark.parametrize(("answer", "drawn"), [("new_deck", 1), ("skip", 0)])
def test_a_long_night_brings_the_cards_that_wounds_draw(answer: str, drawn: int) -> None:
    """The deck is empty when the wound comes; of the new one of three cards the first is drawn."""
    table = played("rush_of_adrenaline", "basic", "blood_ritual", **NO_DECK)
    table.choose("turn.what", "blood_ritual").choose("card.how", "basic").choose("wound.to", "to_hand")
    assert (table.prompt, table.option(answer).final) == ("tactic.long_night", True)
    table.choose("tactic.long_night", answer)
    assert (table.prompt, len(table.hero.hand), table.hero.rush) == ("mana.colour", 1 + drawn, 2)
    assert table.s.deck(0).size == 3 * drawn - drawn


@pytest.mark.rule("MK-22.24", "MK-22.25")
def test_without_it_the_wounds_draw_nothing() -> None:
    table = played("rush_of_adrenaline", "basic", "blood_ritual", **{**NO_DECK, "tactic": "early_bird"})
    table.choose("turn.what", "blood_ritual").choose("card.how", "basic").choose("wound.to", "to_hand")
    assert (table.prompt, table.hand, table.hero.marks.owed) == ("mana.colour", "wound", 0)


@pytest.mark.rule("MK-17.13", "MK-22.25")
@pytest.mark.parametrize(
    ("enemy", "wounds", "owed"), [("prowlers", 2, 2), ("ironclads", 4, 3), ("fire_dragon", 5, 0)]
)
def test_whoever_is_knocked_out_would_have_lost_the_cards_of_earlier_wounds(
    enemy: str, wounds: int, owed: int
) -> None:
    arena = Arena(enemy, hand="march", stage="damage", rush=3, **NO_DECK).suffer(enemy)
    assert arena.wounds == wounds
    assert (arena.prompt == "tactic.long_night", arena.hero.marks.owed) == (owed > 0, 0)


def test_rush_of_adrenaline_strong_throws_the_first_wound_away() -> None:
    table = played(
        "rush_of_adrenaline", "strong", "blood_ritual", deck="march rage promise", crystals={"red": 1}
    )
    table.choose("turn.what", "blood_ritual").choose("card.how", "basic").choose("wound.to", "to_hand")
    assert (table.hand, table.hero.rush, table.hero.rush_throws) == ("march", 3, False)
    before = played(
        "rush_of_adrenaline",
        "strong",
        "wound wound",
        wounds_in_hand=2,
        deck="march rage",
        crystals={"red": 1},
    )
    before.choose("effect.go", "go_on")
    assert (before.hand, before.hero.rush) == ("wound rage march", 2)


@pytest.mark.rule("MK-9.18")
def test_a_wound_of_a_combat_that_draws_a_card_is_final() -> None:
    """The hero takes damage 4, two wounds: each draws a card, so it is asked even where nobody else can take it, and marked. A
    unit may take it instead; without a rush nothing is drawn."""
    for rush, throws, final in ((1, False, True), (0, True, True), (0, False, False)):
        fields: dict[str, Any] = {"deck": "march rage promise", "rush": rush, "rush_throws": throws}
        arena = Arena("prowlers", stage="damage", army="peasants_1", **fields).pick("damage_from", "prowlers")
        assert (arena.option("take_damage").final, arena.option("peasants_1").final) == (final, False)
        alone = Arena("prowlers", stage="damage", **fields).pick("damage_from", "prowlers")
        assert (alone.prompt == "damage.to") == final
    veiled = Arena(
        "golems", stage="damage", army="peasants_1", deck="march", rush=1, rules=["mist_form.strong.2@1"]
    )
    assert not veiled.pick("damage_from", "golems").option("take_damage").final  # its only wound is cancelled


RUSHES: list[tuple[dict[str, Any], bool]] = [({}, False), ({"rush": 1}, True), ({"rush_throws": True}, True)]


@pytest.mark.rule("MK-9.18")
@pytest.mark.parametrize(("rush", "final"), RUSHES)
def test_a_wound_that_draws_a_card_cannot_be_taken_back(rush: dict[str, Any], final: bool) -> None:
    """By an own card, in a combat, by the spell of another player, and where another player wounds the hero."""
    own = played("blood_of_ancients", "strong", actions=["path_finding"], mana={"red": 1, "green": 1}, **rush)
    assert [own.option(place).final for place in ("to_hand", "to_discard")] == [final, False]
    cursed = Table("march", curses=[[1, "green"]], mana={"green": 1, "gold": 1}, **rush)
    cursed.choose("turn.what", "march").choose("card.how", "strong")
    assert cursed.option("token").final == final
    arena = Arena("prowlers", hand="march", stage="damage", army="foresters", **rush)
    arena.pick("damage_from", "prowlers")
    assert [arena.option(who).final for who in ("foresters_1", "take_damage")] == [False, final]
    hurt = {1: {"crystals": {"green": 1}, **rush}}
    spell = played("mana_meltdown", "strong", others=hurt, **both("mana_meltdown"))
    assert [spell.option(colour).final for colour in ("red", "green")] == [False, final]
    ring = Ring("rage rage", "march march", rival=rush).attack("partly").melee()
    ring.strikes("rage", "rage")
    assert ring.match.choice is not None and ring.prompt == "duel.damage"
    [blow] = [option for option in ring.match.choice.options if option.kind == "wound_hero"]
    assert blow.final == final


def test_rush_of_adrenaline_ends_with_the_turn() -> None:
    table = played("rush_of_adrenaline", "basic").choose("turn.what", "end")
    assert table.hero.rush == 0


# --- artifacts -------------------------------------------------------------------------------------------------------


def box(artifact: str, hand: str = "", **fields: Any) -> Table:
    table = played(
        "mysterious_box", "basic", hand, piles={"artifacts": {"top": [artifact, "golden_grail"]}}, **fields
    )
    return table.choose("effect.go", "go_on")


def test_the_box_is_another_artifact_for_a_turn() -> None:
    """Endless Bag of Gold, basic: influence 4 and fame 2, and fame 1 for the Box, which is discarded; strong: thrown away."""
    table = box("endless_bag_of_gold").choose("turn.what", "endless_bag_of_gold").choose("box.how", "basic")
    assert (table.hero.influence, table.hero.fame, table.play) == (4, 3, "mysterious_box")
    assert "endless_bag_of_gold" not in table.options
    table.choose("turn.what", "end")
    assert table.discard == "mysterious_box"
    strong = box("endless_bag_of_gold").choose("turn.what", "endless_bag_of_gold").choose("box.how", "strong")
    assert (strong.hero.influence, strong.hero.fame, names(strong.hero.gone)) == (9, 4, "mysterious_box")


def test_the_box_is_a_banner_for_a_turn() -> None:
    """Banner of Glory gives armour, attack and block 1 and fame for each fight of its unit; it has no use outside a combat but to
    be put to a unit. Fame 1 for the Box; at the end of the turn it is discarded and the artifact goes under its deck."""
    table = box("banner_of_glory", army="peasants foresters").choose("turn.what", "banner_of_glory")
    assert (table.prompt, table.options) == ("banner.unit", ["peasants_1", "foresters_1"])  # one way only
    table.choose("banner.unit", "foresters_1")
    assert (table.army, table.hero.fame) == ("peasants_1 foresters_1/mysterious_box", 1)
    assert [soldiers.armor_of(table.s, 0, unit) for unit in table.hero.units] == [3, 5]  # printed 3 and 4
    assert "banner_of_glory" not in table.options
    table.choose("turn.what", "end")
    assert (table.army, table.discard, table.hero.box) == ("peasants_1 foresters_1", "mysterious_box", -1)
    [artifacts] = [pile for pile in table.s.piles if pile.below]
    assert (names(artifacts.top), names(artifacts.below)) == ("golden_grail", "banner_of_glory")


def test_the_box_fights_as_a_banner() -> None:
    """Peasants attack with 2 and the 1 of the Banner of Glory, which brings 1 fame."""
    arena = Arena(
        "prowlers", stage="attack", army="peasants/mysterious_box", box="banner_of_glory",
        piles={"artifacts": {"top": ["golden_grail"]}},
    ).use("peasants", 0)  # fmt: skip
    assert (arena.values, arena.hero.fame) == ([3], 1)


def test_a_box_that_another_banner_replaces_is_nothing_more() -> None:
    table = box("banner_of_glory", "banner_of_courage", army="peasants").choose(
        "turn.what", "banner_of_glory"
    )
    table.choose("turn.what", "banner_of_courage").choose("card.how", "to_a_unit")
    assert (table.army, table.discard) == ("peasants_1/banner_of_courage", "mysterious_box")
    assert "banner_of_glory" not in table.options
    table.choose("turn.what", "end")
    assert (table.army, table.discard, table.hero.box) == (
        "peasants_1/banner_of_courage",
        "mysterious_box",
        -1,
    )


def test_a_box_that_was_not_used_returns() -> None:
    table = box("endless_bag_of_gold").choose("turn.what", "end").choose("discard.card", "draw")
    assert (table.hand, table.hero.fame, table.hero.box) == ("mysterious_box", 0, -1)
    [artifacts] = [pile for pile in table.s.piles if pile.below]
    assert (names(artifacts.top), names(artifacts.below)) == ("golden_grail", "endless_bag_of_gold")


def test_banner_of_protection_throws_wounds_of_this_turn_away() -> None:
    """Two wounds came into the hand this turn and one onto the discard pile; the third in hand is older."""
    table = Table(
        "wound wound wound", discard="wound wound", wounds_in_hand=2, wounds_in_discard=1, used_card=True,
        at_end=["banner_of_protection"],
    )  # fmt: skip
    table.choose("turn.what", "end").choose("wounds.mend", "mend_hand", "mend_hand")
    assert table.options == ["mend_discard", "enough"]
    table.choose("wounds.mend", "mend_discard")
    assert (table.hand, table.discard, table.prompt) == ("wound", "wound", "discard.card")
    flow = effects.FUNCTIONS["banner_of_protection.strong"](table.s, 0, Played())
    with pytest.raises(StopIteration):
        next(flow)
    assert table.hero.at_end == 2


# --- spells ----------------------------------------------------------------------------------------------------------


def test_mana_meltdown_takes_a_crystal_of_everybody_else() -> None:
    """Seat 1 loses its only crystal, seat 2 has none and takes a wound; the crystal may be taken."""
    others = {1: {"crystals": {"blue": 1}}, 2: {"hand": "rage"}}
    table = played("mana_meltdown", "basic", seats=3, mana={"red": 1}, others=others)
    table.choose("effect.go", "go_on").choose("meltdown.take", "blue")
    assert (table.crystals, table.s.heroes[1].crystals) == ({"blue": 1}, (0, 0, 0, 0))
    assert names(table.s.heroes[2].hand) == "wound rage"
    declined = played("mana_meltdown", "basic", seats=3, mana={"red": 1}, others=others)
    declined.choose("effect.go", "go_on").choose("meltdown.take", "skip")
    assert declined.crystals == {}


def test_players_after_their_last_turn_are_not_touched() -> None:
    table = played(
        "mana_meltdown", "basic", mana={"red": 1}, announced=1, last_turns=[0], others={1: {"hand": "rage"}}
    )
    table.choose("effect.go", "go_on")
    assert names(table.s.heroes[1].hand) == "rage"


def test_mana_radiance_hurts_by_crystals() -> None:
    """Two green crystals of one's own and one of seat 1: two wounds and one wound; then two more, the fourth is a token."""
    table = played(
        "mana_meltdown",
        "strong",
        crystals={"green": 2},
        others={1: {"crystals": {"green": 1}}},
        **both("mana_meltdown"),
    )
    table.choose("radiance.colour", "green")
    assert (table.hand, names(table.s.heroes[1].hand)) == ("wound wound", "wound")
    assert (table.crystals, table.mana) == ({"green": 3}, {"green": 1})


def test_time_bending_returns_the_cards_and_gives_another_turn() -> None:
    """March was played and comes back; no cards are drawn; the spell is away until the next round."""
    table = played("space_bending", "strong", "march rage", deck="promise", **both("space_bending"))
    table.choose("turn.what", "march").choose("card.how", "basic")
    table.choose("turn.what", "end").choose("discard.card", "draw")
    assert (table.hand, names(table.hero.aside), table.discard, table.deck) == (
        "rage march",
        "space_bending",
        "",
        "promise",
    )
    assert (table.asked, table.prompt, table.hero.move) == (0, "turn.what", 0)
    table.choose("turn.what", "end").choose("discard.card", "march", "draw")
    assert table.hand == "rage promise"  # this turn is an ordinary one
    assert table.hero.bending == -1


def test_what_was_set_aside_is_back_in_the_next_round() -> None:
    table = Table("march", aside="space_bending", announced=1, last_turns=[0], used_card=True).end()
    assert table.hero.aside == ()
    assert "space_bending" in f"{table.hand} {names(table.s.deck(0).bag)}"


def test_mana_claim_now_or_each_turn() -> None:
    """Three red mana now; or one at the start of every turn of this round. The die stays away from the source."""
    now = played("mana_claim", "basic", mana={"blue": 1}, source=["red", "black"]).choose(
        "claim.how", "mana_now"
    )
    assert (now.mana, now.source, now.hero.claimed) == ({"red": 3}, ["black"], (0,))
    later = played(
        "mana_claim",
        "basic",
        "rage",
        seats=1,
        mana={"blue": 1},
        source=["red", "black"],
        deck="march " * 8,
        used_card=True,
    )
    later.choose("claim.how", "mana_each_turn")
    assert later.mana == {}
    later.end()
    assert (later.mana, later.source) == ({"red": 1}, ["black"])
    assert "basic" not in ways("mana_claim", mana={"blue": 1}, source=["gold"])


@pytest.mark.rule("MK-5.16", "MK-8.11")
def test_the_die_that_mana_claim_takes_cannot_pay_for_it() -> None:
    """The only basic die is blue, as the spell: it could pay, but then there would be none to claim. With a second one, or with
    other mana, there is."""
    poor: dict[str, Any] = {"source": ["blue", "black", "black"], "dice_left": 1}
    assert "basic" not in ways("mana_claim", **poor)
    assert "strong" not in ways("mana_claim", night=True, mana={"black": 1}, **poor)
    token = played("mana_claim", "basic", mana={"blue": 1}, **poor)
    assert (token.prompt, token.mana, token.source) == ("claim.how", {}, ["black", "black"])
    two = played("mana_claim", "basic", **{**poor, "source": ["blue", "red", "black"]})
    assert (two.prompt, two.source) == ("claim.how", ["black"])
    night = ways("mana_claim", night=True, mana={"black": 1}, crystals={"blue": 1}, **poor)
    assert "strong" in night


def test_claimed_dice_return_for_the_next_round() -> None:
    table = Table(
        "march",
        claimed=["red"],
        yields=["red"],
        source=["red"] * 3,
        announced=1,
        last_turns=[0],
        used_card=True,
    )
    table.end()
    assert (table.hero.claimed, table.hero.yields, len(table.source)) == ((), (), 4)


def test_mana_curse_hurts_once_a_turn() -> None:
    """Seat 0 has cursed green: seat 1 pays green twice and takes one wound; red does not hurt, nor does seat 0 itself."""
    table = played(
        "mana_claim", "strong", source=["green", "gold"], **both("mana_claim"), others={1: {"hand": "march"}}
    )
    table.choose("claim.how", "mana_now")
    assert table.s.curses == (2,)
    cursed = Table("march march rage", curses=[[1, "green"]], mana={"green": 2, "red": 1})
    for _ in range(2):
        cursed.choose("turn.what", "march").choose("card.how", "strong")
    assert cursed.hand == "wound rage"
    own = (
        Table("march", curses=[[0, "green"]], mana={"green": 1})
        .choose("turn.what", "march")
        .choose("card.how", "strong")
    )
    assert own.hand == ""


def test_mind_read_makes_the_others_discard() -> None:
    """A red crystal; seat 1 has two red cards and chooses, seat 2 has none and shows its hand."""
    others = {1: {"hand": "rage threaten march"}, 2: {"hand": "march promise"}}
    table = played("mind_read", "basic", seats=3, mana={"white": 1}, others=others).choose(
        "mana.colour", "red"
    )
    assert (table.crystals, table.asked, table.options) == ({"red": 1}, 1, ["rage", "threaten"])
    table.choose("mind.card", "threaten")
    assert (table.asked, table.options) == (2, ["show_hand"])
    table.choose("mind.card", "show_hand")
    assert names(table.s.heroes[1].discard) == "threaten"
    assert names(table.s.heroes[2].open_hand) == "march promise"


def test_mind_steal_takes_an_action_for_good() -> None:
    table = played("mind_read", "strong", others={1: {"hand": "rage march"}}, **both("mind_read"))
    table.choose("mana.colour", "red").choose("mind.card", "rage").choose("mind.steal", "rage")
    assert (table.hand, names(table.s.heroes[1].discard)) == ("rage", "")
    spell = played("mind_read", "strong", others={1: {"hand": "fireball"}}, **both("mind_read"))
    spell.choose("mana.colour", "red").choose("mind.card", "fireball")
    assert (spell.hand, spell.prompt) == ("", "turn.what")  # never a spell


@pytest.mark.rule("MK-10.3")
def test_others_may_react_before_an_announced_effect() -> None:
    """Seat 1 has Sparing Power: it takes the card under it before its mind is read."""
    other = {"tactic": "sparing_power", "tucked": "rage", "hand": "march"}
    table = played("mind_read", "basic", mana={"white": 1}, night=True, others={1: other})
    assert (table.asked, table.prompt) == (1, "before.react")
    clicked(table, "Take all").choose("mana.colour", "red")
    assert (table.asked, table.options) == (1, ["rage"])


# --- units -----------------------------------------------------------------------------------------------------------


def test_energy_flow_readies_a_unit_and_spends_those_of_others() -> None:
    """Fire mages of level 3 become ready; of seat 1 only the unit of level 2 can be spent, not the one of level 3."""
    others = {1: {"army": "ice_mages_1 utem_guardsmen_1"}}
    table = played("energy_flow", "basic", mana={"green": 1}, army="fire_mages_1/spent", others=others)
    assert table.options == ["utem_guardsmen_1", "skip"]
    table.choose("energy.spend", "utem_guardsmen_1")
    assert table.army == "fire_mages_1"
    assert [army_of(table.s, unit) for unit in table.s.heroes[1].units] == [
        "ice_mages_1",
        "utem_guardsmen_1/spent",
    ]
    assert "basic" not in ways("energy_flow", mana={"green": 1}, army="fire_mages_1")


def test_energy_steal_heals_the_unit_too() -> None:
    night: dict[str, Any] = {"night": True, "mana": {"green": 1, "black": 1}}
    others = {1: {"army": "ice_mages_1"}}
    table = played("energy_flow", "strong", army="fire_mages_1/spent/wounded/wounded", others=others, **night)
    table.choose("energy.spend", "ice_mages_1")
    assert table.army == "fire_mages_1"


CALLED = ["illusionists_1", "herbalists_1", "catapults_1"]


def test_call_to_arms_borrows_a_unit_of_the_offer() -> None:
    """Illusionists: influence 4 or a crystal; they stay in the offer. Herbalists heal for green mana."""
    table = played("call_to_arms", "basic", mana={"white": 1, "green": 1}, units=CALLED)
    assert table.options == ["illusionists_1", "herbalists_1"]  # catapults only attack
    clicked(table.choose("call.unit", "illusionists_1"), "Influence 4")
    assert (table.hero.influence, table.offered) == (4, CALLED)
    healed = played("call_to_arms", "basic", mana={"white": 1, "green": 1}, units=["herbalists_1"])
    clicked(healed, "Green: Heal 2")
    assert (healed.hero.heal, healed.mana) == (2, {})
    assert "basic" not in ways(
        "call_to_arms", mana={"white": 1}, units=["delphana_masters_1", "magic_familiars_1"]
    )


@pytest.mark.rule("MK-5.16", "MK-6.9")
def test_call_to_arms_needs_the_mana_of_the_ability_too() -> None:
    """From afar the Sorcerers reach somebody in a keep only with the ability for white mana, and the spell takes one white mana
    itself."""

    def called(white: int) -> Arena:
        lent: dict[str, Any] = {"units": ["sorcerers_1"], "mana": {"white": white}}
        return Arena("prowlers", hand="call_to_arms", site="keep", **lent)

    assert "basic" not in called(1).ways("call_to_arms")
    arena = called(2).pick("play", "call_to_arms").pick("basic")
    assert (arena.stage, arena.mana, arena.prompt) == ("ranged", {}, "fight.what")


def test_call_to_glory_takes_a_unit_for_nothing() -> None:
    night: dict[str, Any] = {"night": True, "mana": {"white": 1, "black": 1}}
    table = played("call_to_arms", "strong", units=["catapults_1"], **night)
    assert (table.army, table.offered) == ("catapults_1", [])
    banner = played("banner_of_command", "strong", units=["catapults_1"])
    assert (banner.army, banner.hero.fame, names(banner.hero.gone)) == ("catapults_1", 2, "banner_of_command")


def test_banner_of_fortitude_heals_all_units() -> None:
    table = played("banner_of_fortitude", "strong", army="catapults_1/wounded/wounded peasants_1/wounded")
    assert table.army == "catapults_1 peasants_1"
