"""Every effect of Trapper, Vampire and Witch, and of the promo cards Game Designer, Reporter, Editor and Playtester."""

import pytest

from tests.games.pixel_tactics.table import Table

# --- Trapper (4/5, 5/19 ranged) -------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-16.6")
def test_trapper_front():
    """Intercepts any ranged attack for 0 damage; melee hurts it."""
    t = Table({"F0": "gunner", "F1": "fighter"}, {"F1": "trapper"})
    t.attack("A:F0", "B:K1", "ranged").pick("intercept", "B:F1")
    assert (t.damage("B:F1"), t.damage("B:K1")) == (0, 0)
    t.attack("A:F1", "B:F1")
    assert t.damage("B:F1") == 4


def test_trapper_flank():
    """The forerunner has Intercept, the supporter Ranged."""
    t = Table({"F0": "gunner"}, {"F0": "vampire", "K0": "trapper"})
    t.attack("A:F0", "B:K0", "ranged").pick("intercept", "B:F0")
    assert (t.damage("B:F0"), t.damage("B:K0")) == (8, 0)
    t = Table({"K0": "trapper", "R0": "fighter"}, {"F1": "paladin", "R2": "vampire"}, wave="rear")
    t.attack("A:R0", "B:R2", "ranged")
    assert t.damage("B:R2") == 8


@pytest.mark.rule("PT-R48")
def test_trapper_rear():
    """One random card; over many seeds each of the two is hit."""
    lost = set()
    for key in range(12):
        t = Table(
            {"R0": "trapper", "F0": "oracle"}, {}, hands=("", "knight witch"), wave="rear", rng=[key, 0]
        )
        t.spell("A:R0")
        assert len(t.hand("B")) == 1
        lost.add(t.discard("B")[0])
    assert lost == {"knight", "witch"}


def test_trapper_order():
    """3 random cards, all if fewer."""
    t = Table(hands=("trapper", "knight witch gunner oracle"))
    t.pick("order", "trapper")
    assert (len(t.hand("B")), len(t.discard("B"))) == (1, 3)
    t = Table(hands=("trapper oracle", "knight witch"))
    t.pick("order", "trapper")
    assert t.hand("B") == []


@pytest.mark.rule("PT-R5")
def test_trapper_leader():
    """All heroes intercept, for positions behind them only; several: the defender names one. The leader has Ranged."""
    t = Table({"F0": "gunner"}, {"K1": "trapper", "F0": "vampire", "K0": "oracle", "R0": "witch"})
    t.attack("A:F0", "B:R0", "ranged")
    assert sorted(t.options("intercept")) == ["B:F0", "B:K0"]
    t.pick("intercept", "B:K0")
    assert t.damage("B:K0") == 8
    t = Table({"K1": "trapper", "F1": "fighter"}, {"F1": "paladin", "R2": "vampire"}, wave="flank")
    t.attack("A:K1", "B:R2", "ranged")
    assert t.damage("B:R2") == 5


# --- Vampire (2/6, 3/18) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-R18")
def test_vampire_front():
    """Heals by what it deals: 2 of its 5."""
    t = Table({"F0": "vampire 5"}, {"F1": "paladin"})
    t.attack("A:F0", "B:F1")
    assert (t.damage("A:F0"), t.damage("B:F1")) == (3, 2)


@pytest.mark.rule("PT-R18")
def test_vampire_front_counts_redirected_points_too():
    """The Knight takes 1 of the 2: all 2 count."""
    t = Table({"F0": "vampire 5"}, {"F1": "paladin", "R0": "knight"})
    t.attack("A:F0", "B:F1").pick("redirect", "B:R0").pick("number", 1)
    assert (t.damage("A:F0"), t.damage("B:F1"), t.damage("B:R0")) == (3, 1, 1)


@pytest.mark.rule("PT-14.1", "PT-14.2", "PT-R13")
def test_vampire_flank():
    """The forerunner's damage may go to the Vampire, also more than its health; only the forerunner's."""
    t = Table({"F0": "dragon_mage", "K1": "paladin"}, {"F0": "knight", "K0": "vampire 4"})
    t.attack("A:F0", "B:F0").pick("redirect", "B:K0").pick("number", 6)
    assert (t.damage("B:F0"), t.damage("B:K0")) == (0, 10)
    t = Table({"F0": "fighter 3", "K0": "vampire", "F1": "oracle 2"}, {})
    assert t.options("shift") == ["A:F0"]
    t.pick("shift", "A:F0").pick("number", 3)
    assert (t.damage("A:F0"), t.damage("A:K0")) == (0, 3)


def test_vampire_rear():
    """Up to 2 of the leader's damage go to a hero of either unit."""
    t = Table({"R0": "vampire", "K1": "paladin 5"}, {"F0": "knight"}, wave="rear")
    t.spell("A:R0").pick("lying", "B:F0").pick("number", 2)
    assert (t.damage("A:K1"), t.damage("B:F0")) == (3, 2)


def test_vampire_order():
    """All damage of one hero goes to another; the first must carry damage."""
    t = Table({"F0": "fighter 6", "F1": "oracle"}, {"F0": "knight 1"}, hands=("vampire", ""))
    t.pick("order", "vampire")
    assert t.options() == ["A:F0", "B:F0"]
    t.pick("lying", "A:F0").pick("lying", "B:F0")
    assert (t.damage("A:F0"), t.damage("B:F0")) == (0, 7)


@pytest.mark.rule("PT-R18", "PT-R6")
def test_vampire_leader():
    """Heroes and leader heal by what they deal to enemy heroes; damage on a leader does not count."""
    t = Table({"K1": "vampire 9", "F0": "fighter 6"}, {"F0": "paladin"}, hands=("witch", ""), actions=3)
    t.attack("A:F0", "B:K1")
    assert t.damage("A:F0") == 6
    t = Table({"K1": "vampire 9", "F0": "fighter 6"}, {"F1": "paladin"})
    t.attack("A:F0", "B:F1")
    assert t.damage("A:F0") == 2
    t = Table({"K1": "vampire 9"}, {"F0": "paladin"}, wave="flank")
    t.attack("A:K1", "B:F0")
    assert t.damage("A:K1") == 6
    t = Table({"K1": "vampire", "F0": "pyromancer 2"}, {"F0": "paladin"})
    t.spell("A:F0")
    assert t.damage("A:F0") == 0  # a spell counts too: 3 on the Paladin


# --- Witch (1/5, 3/20) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-16.20")
def test_witch_front():
    """1 own and 2 enemy corpses: 1 + 3 = 4."""
    t = Table({"F0": "witch", "R0": "x oracle"}, {"F0": "x knight", "R2": "x gunner"})
    assert t.attack_of("A:F0") == 4


def test_witch_flank():
    """+4 while a corpse lies directly in front."""
    assert Table({"K0": "witch", "F0": "x oracle"}).attack_of("A:K0") == 5
    assert Table({"K0": "witch", "F2": "x oracle"}).attack_of("A:K0") == 1


@pytest.mark.rule("PT-R27")
def test_witch_rear():
    """All corpses of one row of one unit are discarded."""
    t = Table(
        {"R0": "witch", "F0": "x oracle", "F1": "x knight"}, {"F0": "x knight", "R2": "x gunner"}, wave="rear"
    )
    t.spell("A:R0")
    assert t.options() == ["A:F", "B:F", "B:R"]
    t.pick("row", "A:F")
    assert (t.discard("A"), t.at("A:F0"), t.at("B:F0")) == (["oracle", "knight"], "", "x knight")


@pytest.mark.rule("PT-R27")
def test_witch_order():
    t = Table({"F0": "x oracle", "R1": "x gunner"}, {"F0": "x knight", "F2": "x witch"}, hands=("witch", ""))
    t.pick("order", "witch").pick("row", "B:F")
    assert (sorted(t.hand("B")), t.at("B:F0"), t.at("A:F0")) == (["knight", "witch"], "", "x oracle")


@pytest.mark.rule("PT-R36", "PT-R4", "PT-8.10")
def test_witch_leader():
    """A corpse of the wave's row strikes with 3, unmodified, once a wave, unless somebody living stands in front."""
    t = Table(
        {"K1": "witch", "F0": "x fighter", "K2": "x gunner", "F2": "oracle"},
        {"F1": "knight"},
        hands=("trapper", ""),
    )
    assert t.options("attack") == ["A:F2", "A:F0"]
    t.pick("attack", "A:F0")
    assert (t.damage("B:F1"), t.at("A:F0")) == (3, "x fighter")
    assert t.options("attack") == ["A:F2"]
    t = Table(
        {"K1": "witch", "K2": "x gunner", "F2": "oracle"},
        {"F1": "knight"},
        wave="flank",
        hands=("trapper", ""),
    )
    assert t.options("attack") == ["A:K1"]
    t = Table({"K1": "witch", "R2": "x fighter"}, {"F1": "knight"}, wave="rear", hands=("trapper", ""))
    assert t.options("attack") == ["A:R2"]
    t = Table({"K1": "witch", "F0": "x fighter acted"}, {"F1": "knight"}, hands=("trapper", ""))
    assert t.options("attack") == []
    t = Table({"K1": "witch", "F0": "x fighter"}, {"F1": "knight"}, hands=("trapper", ""), round=1)
    assert t.options("attack") == []


# --- Game Designer (1/5, 2/19) --------------------------------------------------------------------------------------------


def test_game_designer_front():
    """+1 per card in the enemy discard pile: 1 + 3."""
    t = Table({"F0": "game_designer"}, {}, discards=("witch", "knight gunner oracle"))
    assert t.attack_of("A:F0") == 4


def test_game_designer_flank():
    t = Table(
        {"K0": "game_designer", "F0": "fighter"}, {}, decks=(None, "knight gunner oracle witch"), wave="flank"
    )
    t.spell("A:K0")
    assert (t.deck("B"), t.discard("B")) == (["witch"], ["knight", "gunner", "oracle"])


@pytest.mark.rule("PT-R35", "PT-4.10")
def test_game_designer_rear():
    """Heroes of both units that die in the check, itself included, are discarded; an Overlord leader takes first."""
    t = Table({"R0": "game_designer lethal", "F0": "fighter 8"}, {"F0": "oracle 4"})
    t.end_wave()
    assert [t.at(p) for p in ("A:R0", "A:F0", "B:F0")] == ["", "", ""]
    assert (sorted(t.discard("A")), t.discard("B")) == (["fighter", "game_designer"], ["oracle"])
    t = Table({"F0": "fighter 8"}, {"R1": "game_designer", "F0": "oracle 4"})
    t.end_wave()
    assert (t.discard("A"), t.discard("B")) == (["fighter"], ["oracle"])
    t = Table({"R0": "game_designer", "K1": "overlord"}, {"F0": "oracle 4", "F1": "gunner 4"})
    t.end_wave()
    t.pick("take", "B:F0").pick("place", "A:F0").pick("take_none")
    assert (t.at("A:F0"), t.discard("B")) == ("oracle", ["gunner"])


def test_game_designer_order():
    """The named card leaves B's unit, hand and deck; the enemy leader cannot be named; A's cards stay."""
    t = Table(
        {"F0": "knight"}, {"F0": "knight 3"}, hands=("game_designer", "oracle"), decks=(None, "witch gunner")
    )
    t.pick("order", "game_designer")
    assert "mystic" not in t.options()
    t.pick("character", "knight")
    assert (t.at("B:F0"), t.at("A:F0"), t.discard("B")) == ("", "knight", ["knight"])
    assert t.events("killed") == []


@pytest.mark.rule("PT-R37")
def test_game_designer_leader():
    """At the end of the round both discard the named card from unit, hand and deck; leaders in play stay."""
    t = Table(
        {"K1": "game_designer", "F0": "knight"}, {"F1": "x knight"}, hands=("", "witch"),
        decks=("witch oracle fighter paladin gunner", "gunner oracle fighter paladin trapper"), wave="rear",
    )  # fmt: skip
    t.end_wave()
    assert t.asked == ("A", "effect.name")
    assert "mystic" not in t.options()
    assert "game_designer" in t.options()
    t.pick("character", "knight")
    assert (t.at("A:F0"), t.at("B:F1")) == ("", "")
    assert t.state.round == 3


# --- Reporter (2/4, 2/18) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-R38")
def test_reporter_front():
    """Knight K0 lies behind a corpse and Oracle F1 beside it: both can be killed; Gunner and Fighter are too far away."""
    t = Table(
        {"F0": "reporter"}, {"F0": "x witch", "K0": "knight", "F1": "oracle", "F2": "gunner", "R0": "fighter"}
    )
    t.spell("A:F0")
    assert t.options() == ["B:F1", "B:K0"]
    t.pick("lying", "B:K0")
    assert t.at("B:K0") == "x knight"
    # corners do not count: Knight K0 against a corpse on F1
    t = Table({"F0": "reporter"}, {"F1": "x witch", "K0": "knight", "R1": "oracle"}, hands=("witch", ""))
    t.pick("attack", "A:F0")
    assert "spell" not in t.kinds


def test_reporter_flank():
    """Discard one, draw two; or discard none."""
    t = Table(
        {"K0": "reporter", "F0": "fighter"},
        {},
        hands=("witch knight", ""),
        decks=("gunner oracle trapper", None),
        wave="flank",
    )
    t.spell("A:K0").pick("card", "witch")
    assert (t.hand("A"), t.discard("A")) == (["knight", "gunner", "oracle"], ["witch"])
    t = Table({"K0": "reporter", "F0": "fighter"}, {}, hands=("witch knight", ""), wave="flank")
    t.spell("A:K0").pick("enough")
    assert t.hand("A") == ["witch", "knight"]


def test_reporter_rear():
    """A card per killed hero of the own unit, itself included."""
    t = Table(
        {"R0": "reporter lethal", "F0": "fighter 8"},
        {"F0": "oracle 4"},
        actions=1,
        decks=("witch knight gunner trapper", None),
    )
    t.end_wave()
    assert len(t.hand("A")) == 1 + 2


@pytest.mark.rule("PT-11.7")
def test_reporter_order():
    """8 enemy corpses: A wins at once. 7: nothing."""
    names = ["knight", "oracle", "gunner", "witch", "fighter", "paladin", "vampire", "trapper"]
    places = ["F0", "F1", "F2", "K0", "K2", "R0", "R1", "R2"]
    corpses = {place: f"x {name}" for place, name in zip(places, names)}
    t = Table({"K1": "paladin 19"}, corpses, hands=("reporter witch", ""))
    t.pick("order", "reporter")
    assert (t.winner, t.reason) == ("A", "eight_corpses")
    # The order was still being carried out.
    assert (t.discard("A"), t.match.view(1)["apart"]) == (["reporter"], [])
    del corpses["F0"]
    t = Table({}, corpses, hands=("reporter witch", ""))
    t.pick("order", "reporter")
    assert (t.winner, t.discard("A")) == ("", ["reporter"])


@pytest.mark.rule("PT-R39")
def test_reporter_leader():
    """Once per wave, in round 1 too: show Knight, the enemy Knight dies; the card stays in hand."""
    t = Table(
        {"K1": "reporter"}, {"F0": "knight", "R0": "oracle"}, hands=("knight oracle witch", ""), round=1
    )
    assert t.options("expose") == ["knight", "oracle"]
    t.pick("expose", "knight")
    assert (t.at("B:F0"), t.hand("A"), t.state.actions) == ("x knight", ["knight", "oracle", "witch"], 1)
    assert not t.offers("expose")
    assert t.match.view(1)["seats"][0]["hand"] == ["blue.knight"]


# --- Editor (2/5, 3/18) ---------------------------------------------------------------------------------------------------


def test_editor_front():
    t = Table({"F0": "gunner"}, {"F1": "editor"})
    t.attack("A:F0", "B:K1", "ranged").pick("intercept", "B:F1")
    assert t.damage("B:F1") == 8


def test_editor_flank():
    t = Table({"K0": "editor", "F0": "fighter"}, {}, discards=("knight witch", ""), wave="flank")
    t.spell("A:K0").pick("card", "knight")
    assert (t.hand("A"), t.discard("A")) == (["knight"], ["witch"])


def test_editor_rear():
    """Enemy front heroes have 1 less: Fighter 3, Mystic 0 at the least; others keep theirs."""
    t = Table({"F0": "fighter", "F1": "mystic", "K0": "paladin"}, {"R0": "editor", "K1": "witch"})
    assert [t.attack_of(p) for p in ("A:F0", "A:F1", "A:K0", "A:K1")] == [3, 0, 4, 3]


@pytest.mark.rule("PT-R14", "PT-10.3")
def test_editor_order():
    """Two of the discard pile go into the deck, which is shuffled; then one card is drawn. At least one must go."""
    t = Table(
        {}, {}, hands=("editor witch", ""), discards=("knight oracle gunner", ""), decks=("fighter", None)
    )
    t.pick("order", "editor")
    assert "enough" not in t.kinds
    t.pick("card", "knight").pick("card", "gunner").pick("enough")
    assert t.discard("A") == ["oracle", "editor"]
    assert (len(t.deck("A")), len(t.hand("A"))) == (2, 2)


def test_editor_leader():
    """The Draw Card action draws 2, the promo draw 1."""
    t = Table({"K1": "editor"}, {}, hands=("witch", ""))
    t.pick("draw")
    assert len(t.hand("A")) == 3
    t = Table({"K1": "editor"}, {}, hands=("witch knight", ""), promo_deck="blue.reporter red.reporter")
    t.pick("draw_promo").pick("card", "witch")
    assert t.hand("A") == ["knight", "reporter"]


# --- Playtester (3/5, 4/18) -----------------------------------------------------------------------------------------------


def test_playtester_front():
    """A card after each attack on it, melee or ranged; not after spells."""
    t = Table({"F0": "oracle", "F1": "pyromancer"}, {"F0": "playtester"})
    t.attack("A:F0", "B:F0")
    assert len(t.hand("B")) == 1
    t.spell("A:F1")
    assert (len(t.hand("B")), t.damage("B:F0")) == (1, 5)


def test_playtester_flank():
    """+1 for forerunner and supporter: Fighter 5, Oracle 3."""
    t = Table({"F0": "fighter", "K0": "playtester", "R0": "oracle"})
    assert (t.attack_of("A:F0"), t.attack_of("A:R0"), t.attack_of("A:K0")) == (5, 3, 3)


def test_playtester_rear():
    """As many as hand cards, at most 4."""
    for hand, damage in (("witch knight", 2), ("witch knight oracle gunner trapper", 4)):
        t = Table({"R0": "playtester", "F0": "fighter"}, {"F0": "paladin"}, hands=(hand, ""), wave="rear")
        t.spell("A:R0").pick("lying", "B:F0")
        assert t.damage("B:F0") == damage


def test_playtester_order():
    """Fighter returns to hand without its damage and is recruited again on any free position."""
    t = Table({"F0": "fighter 6"}, {}, hands=("playtester witch", ""))
    t.pick("order", "playtester").pick("card", "fighter").pick("place", "A:R2")
    assert (t.at("A:F0"), t.at("A:R2"), t.damage("A:R2")) == ("", "fighter", 0)
    t = Table({}, {}, hands=("playtester witch", ""))
    t.pick("order", "playtester").pick("no_recruit")
    assert t.hand("A") == ["witch"]


@pytest.mark.rule("PT-4.11")
def test_playtester_leader():
    """2 columns with living heroes: the leader heals 2 at the end of the round."""
    t = Table(
        {"K1": "playtester 7", "F0": "fighter", "R0": "oracle", "F2": "knight", "R1": "x witch"},
        {},
        wave="rear",
    )
    t.end_wave()
    assert t.damage("A:K1") == 5
