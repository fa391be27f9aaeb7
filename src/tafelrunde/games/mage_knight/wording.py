"""Every effect as sentences in German and English, made from its steps; odd functions have a sentence of their own.

Cards speak in short notes ("Bewegung 2", "Bei Nacht: Einfluss 3"), so a step is a phrase of its own that can stand alone or
behind a colon. The phrases are templates in the texts (`say.…`); this file only knows how they are put together.
"""

from pathlib import Path
from typing import Final

from tafelrunde.core.words import LANGUAGES, Texts, Word
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import TRAITS, Ability, Deed, Unit, library
from tafelrunde.games.mage_knight.state import part_doubles, part_element, part_kind, part_value
from tafelrunde.games.mage_knight.vocabulary import Aim, Banner, Effect, Rule, Step

TEXTS: Final = Texts.load(Path(__file__).parent / "text")
MINUS: Final = "−"


def effect_text(effect: Effect) -> Word:
    """An effect read aloud; empty if nothing happens."""
    if effect.function:
        return library().functions[effect.id]
    return {lang: Speech(lang).text(effect) for lang in LANGUAGES}


def kept_text(effect: Effect) -> Word:
    """The same for options, which are described again and again: read aloud once and kept."""
    if effect.words is None:
        effect.words = effect_text(effect)
    return effect.words


def phrase_text(steps: list[Step]) -> Word:
    """Some steps of an effect, as an option."""
    return {lang: capital(Speech(lang).inside(steps)) for lang in LANGUAGES}


def rule_text(rule: Rule) -> Word:
    """A rule that is in force."""
    return {lang: Speech(lang).rule(rule, []) for lang in LANGUAGES}


def rule_sentence(rule: Rule) -> Word:
    """The same as it begins a sentence."""
    return {lang: capital(text) for lang, text in rule_text(rule).items()}


def deed_texts(card: Deed) -> list[Word]:
    """The basic and the strong effect of a card."""
    return [effect_text(effect) for effect in card.effects()]


def ability_text(ability: Ability) -> Word:
    """What a unit does, behind the mana it costs."""
    text = effect_text(ability.effect)
    if ability.cost == v.NOTHING:
        return text
    return {
        lang: Speech(lang).say("ability", cost=Speech(lang).colour(ability.cost), text=text[lang])
        for lang in LANGUAGES
    }


def trait_text(unit: Unit) -> Word | None:
    return library().functions[f"trait.{TRAITS[unit.trait]}"] if unit.trait else None


def part_text(part: int, block: bool) -> Word:
    """A value of an attack or block: "Fire ranged attack 3"."""
    step = Step(v.BLOCK if block else v.ATTACK)
    step.n, step.kind, step.element = part_value(part), part_kind(part), part_element(part)
    step.swift_double = part_doubles(part)
    return phrase_text([step])


def element_text(element: int) -> Word:
    return {lang: Speech(lang).say(f"element.{v.ELEMENTS[element]}") for lang in LANGUAGES}


def loss_of(ability: str) -> int:
    """The bit of an ability that a single enemy can lose; for the others one that is never set."""
    return v.LOSSES.index(ability) if ability in v.LOSSES else len(v.LOSSES)


def loss_text(loss: int) -> Word:
    """One thing that an enemy loses."""
    return {lang: Speech(lang).losses(1 << loss) for lang in LANGUAGES}


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"{MINUS}{-n}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_price(step: Step) -> bool:
    """A cost that is paid for what follows; getting rid of a wound is no price."""
    return step.do in v.COSTS and not (step.do == v.THROW and step.filter == v.WOUND_CARD)


class Speech:
    """Speaks one language."""

    def __init__(self, lang: str) -> None:
        self.lang: Final = lang

    def say(self, key: str, **words: object) -> str:
        return TEXTS.text(f"say.{key}", words, self.lang)

    def text(self, effect: Effect) -> str:
        sentences = self.sentences(effect.steps)
        if effect.when:
            sentences.append(self.say(f"when.{v.WHENS[effect.when]}"))
        return " ".join(sentences)

    def sentences(self, steps: list[Step]) -> list[str]:
        """One for each step; a cost stands in one sentence with what it buys (MK-5.16)."""
        found: list[str] = []
        cost = ""
        for place, step in enumerate(steps):
            phrase = cost + self.phrase(step)
            if is_price(step) and place + 1 < len(steps):
                cost = phrase + ": "
                continue
            found.append(capital(phrase) + ".")
            cost = ""
        return found

    def inside(self, steps: list[Step]) -> str:
        """Steps inside another one, without full stops."""
        prices = [self.phrase(step) + " – " for step in steps if is_price(step)]
        return "".join(prices) + self.listed(
            [self.phrase(step) for step in steps if not is_price(step)], "and"
        )

    def listed(self, words: list[str], link: str) -> str:
        """ "a, b and c" """
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.say(link)} {words[-1]}"

    def colour(self, colour: int) -> str:
        return self.say(f"colour.{v.COLOURS[colour]}")

    def colours(self, mask: int, link: str = "or") -> str:
        return self.listed([self.colour(n) for n in range(len(v.COLOURS)) if mask >> n & 1], link)

    def elements(self, mask: int, link: str) -> str:
        names = [self.say(f"element.{name}") for n, name in enumerate(v.ELEMENTS) if mask >> n & 1]
        return self.listed(names, link)

    def terrains(self, rule: Rule) -> str:
        if rule.choice or rule.terrains == v.ALL_TERRAINS:
            return self.say(f"terrains.{v.TERRAIN_CHOICES[rule.choice] if rule.choice else 'all'}")
        return self.terrain_names(rule.terrains, "and")

    def terrain_names(self, mask: int, link: str) -> str:
        return self.listed(
            [self.say(f"terrain.{name}") for n, name in enumerate(v.TERRAINS) if mask >> n & 1], link
        )

    # --- steps -------------------------------------------------------------------------------------------------------

    def phrase(self, step: Step) -> str:
        name = v.STEPS[step.do].name
        if step.do in (v.ATTACK, v.BLOCK):
            return self.strength(step)
        if step.do in (v.MANA, v.CRYSTAL, v.PAY_MANA):
            return self.mana(step, name)
        if step.do in (v.CHOOSE, v.BY_COLOUR):
            return self.branches(step)
        if step.do == v.AIM:
            assert step.aim is not None
            return self.aim(step.aim)
        if step.do == v.RULE:
            assert step.rule is not None
            return self.rule(step.rule, step.steps)
        if step.do == v.BANNER:
            assert step.banner is not None
            return self.banner(step.banner)
        if step.do in (v.MAY, v.IF, v.PER, v.ROLL, v.LATER, v.STORE, v.OFFER, v.MIDDLE):
            return self.frame(step)
        return self.plain(step, name)

    def plain(self, step: Step, name: str) -> str:
        """Steps that one template says."""
        if step.do == v.REPUTATION:
            return self.say("step.reputation", n=signed(step.n))
        if step.do == v.WOUND:
            return self.say(f"step.wound.{v.PLACES[step.to].name}", n=step.n)
        if step.do == v.READY:
            level = "" if step.level == v.MANY else self.say("level", n=step.level)
            return self.say(
                f"step.ready.{v.READY_SORTS[step.sort]}", n=step.n, level=level, budget=step.level
            )
        if step.do in (v.DISCARD, v.THROW):
            how_many = "any" if step.n == v.MANY else "number"
            what = self.say(f"filter.{v.FILTERS[step.filter].name}.{how_many}", n=step.n)
            return self.say(f"step.{name}", what=what)
        if step.do == v.LEARN:
            card = self.say("learn.spell" if step.spells else "learn.action")
            if step.source != v.ANY_COLOUR:
                card = self.say("learn.coloured", card=card, colour=self.source(step))
            return self.say(f"step.learn.{v.PLACES[step.to].name}", card=card)
        if step.do == v.PLAY_OTHER:
            return self.other_card(step)
        if step.do == v.CARD_TO:
            return self.say(f"step.card_to.{v.PLACES[step.to].name}")
        if step.do == v.RECALL:
            return self.say("step.recall.random" if step.random else "step.recall.chosen", n=step.n)
        if step.do in (v.REROLL, v.HEAL_UNITS):
            return self.say(f"step.{name}.all" if step.all else f"step.{name}.one")
        if step.do == v.LEAP:
            text = self.say("step.leap.paid" if step.price else "step.leap.free", n=step.n, price=step.price)
            around = self.terrain_names(step.not_through, "or")
            return self.say("step.leap.around", text=text, terrains=around) if around else text
        return self.say(f"step.{name}", n=step.n, tokens=step.tokens)

    def strength(self, step: Step) -> str:
        element = "" if step.element == v.PHYSICAL else self.say(f"strength.{v.ELEMENTS[step.element]}")
        what = "block" if step.do == v.BLOCK else v.KINDS[step.kind]
        text = self.say(f"strength.{what}", element=element, n=step.n)
        return self.say("strength.swift_double", text=text) if step.swift_double else text

    def mana(self, step: Step, name: str) -> str:
        if step.each:
            return self.say(
                f"step.{name}.each", n=step.n, colours=self.colours(step.colours, "and") or self.source(step)
            )
        text = self.say(f"step.{name}", n=step.n, colours=self.colours(step.colours) or self.source(step))
        return self.say("same", text=text) if step.same else text

    def source(self, step: Step) -> str:
        return self.say(f"source.{v.SOURCES[step.source].name}")

    def other_card(self, step: Step) -> str:
        half = self.say(f"half.{v.HALVES[step.half]}")
        text = self.say(f"step.play_other.{v.ORIGINS[step.origin].name}", half=half)
        if step.times > 1:
            text = self.say("play_other.times", text=text, n=step.times)
        return self.say("play_other.bonus", text=text, n=step.bonus) if step.bonus else text

    def branches(self, step: Step) -> str:
        if step.do == v.BY_COLOUR:
            told = [
                self.say("by_colour.one", colour=self.colour(colour), text=self.inside(steps))
                for colour, steps in enumerate(step.branches)
            ]
            return self.say("by_colour", text="; ".join(told))
        told = [self.inside(steps) for steps in step.branches]
        if step.n > 1:
            return self.say("choose.several", n=step.n, text="; ".join(told))
        short = all([len(steps) == 1 and steps[0].do <= v.CRYSTAL for steps in step.branches])
        return self.listed(told, "or") if short else f"; {self.say('or')} ".join(told)

    def frame(self, step: Step) -> str:
        """Steps around other steps: when, how often, for what."""
        if step.do == v.MAY:
            return self.headed(self.say("may.several" if step.times > 1 else "may", n=step.times), step.steps)
        if step.do == v.IF:
            head = self.say(f"cond.{v.CONDITIONS[step.condition].name}", colours=self.colours(step.colours))
            text = self.headed(head, step.steps)
            return f"{text}; {self.headed(self.say('else'), step.others)}" if step.others else text
        if step.do == v.PER:
            count = self.say(f"count.{v.COUNTS[step.count].name}", colours=self.colours(step.colours))
            text = self.headed(self.say("per", count=count), step.steps)
            return self.say("per.most", text=text, n=step.most) if step.most != v.MANY else text
        if step.do == v.ROLL:
            return self.headed(self.say("roll", n=step.n, colours=self.colours(step.colours)), step.steps)
        if step.do == v.LATER:
            return self.headed(self.trigger(step), step.steps)
        if step.do == v.STORE:
            return self.stored(step)
        if step.do == v.OFFER:
            price = self.say("price.per_level" if step.per_level else "price", n=step.price)
            return self.headed(
                self.say("offer.often" if step.times > 1 else "offer", price=price), step.steps
            )
        if not step.steps:
            return self.say("middle.others", others=self.inside(step.others))
        return self.say("middle", text=self.inside(step.steps), others=self.inside(step.others))

    def trigger(self, step: Step) -> str:
        key = f"on.{v.TRIGGERS[step.on].name}"
        if step.times != 1:
            return self.say(key)
        once = f"{key}.once"  # where the trigger itself speaks of "each"
        return self.say("later.once", on=self.say(once if TEXTS.has(f"say.{once}") else key))

    def headed(self, head: str, steps: list[Step]) -> str:
        """ "at night: move 2"; before another head a comma is enough: "in an interaction, at the end of the turn: ..." """
        framed = len(steps) == 1 and steps[0].do in (v.MAY, v.IF, v.PER, v.LATER)
        return f"{head}{',' if framed else ':'} {self.inside(steps)}"

    def stored(self, step: Step) -> str:
        text = self.say("store", text=self.inside(step.steps))
        if step.condition != v.NOTHING:
            return f"{self.say(f'cond.{v.CONDITIONS[step.condition].name}')}: {text}"
        return self.say("store.several", n=step.n, text=self.inside(step.steps)) if step.n > 1 else text

    # --- enemies, rules, banners -------------------------------------------------------------------------------------

    def aim(self, aim: Aim) -> str:
        changes: list[str] = []
        if aim.stop:
            changes.append(self.say("aim.stop"))
        if aim.void:
            changes.append(self.say("aim.void"))
        if aim.destroy:
            changes.append(self.say("aim.destroy"))
        if aim.doom:
            changes.append(self.say("aim.doom"))
        if aim.attack:
            changes.append(self.say("aim.attack", n=signed(aim.attack)))
        if aim.cumbersome:
            changes.append(self.say("aim.cumbersome"))
        if aim.armor:
            key = (
                "aim.per_resistance"
                if aim.per_resistance
                else "aim.armor_fortified"
                if aim.armor_fortified
                else "aim.armor"
            )
            changes.append(self.say(key, n=signed(aim.armor), fortified=signed(aim.armor_fortified)))
        if aim.armor_set:
            changes.append(self.say("aim.armor_set", n=aim.armor_set))
        if aim.loses:
            changes.append(self.say("aim.loses", what=self.losses(aim.loses)))
        text = self.say(
            "aim", who=self.say(f"who.{v.TARGETS[aim.who].name}"), text=f" {self.say('and')} ".join(changes)
        )
        if aim.reachable:
            text = self.say("aim.reachable", text=text)
        return self.say(f"phase.{v.PHASES[aim.phase]}", text=text) if aim.phase else text

    def losses(self, mask: int) -> str:
        """Fortifications, all resistances or single ones, abilities of the attack."""
        words: list[str] = []
        resistances = [name for n, name in enumerate(v.LOSSES) if mask >> n & 1 and name in v.RESISTANCES]
        if mask & 1:
            words.append(self.say("loss.fortification"))
        if len(resistances) == len(v.RESISTANCES):
            words.append(self.say("loss.resistances"))
        else:
            words += [self.say(f"loss.{name}") for name in resistances]
        if mask >> v.LOSSES.index("attack_abilities") & 1:
            words.append(self.say("loss.attack_abilities"))
        words += [one.names[self.lang] for one in library().enemy_abilities if mask >> loss_of(one.id) & 1]
        return self.listed(words, "and")

    def rule(self, rule: Rule, steps: list[Step]) -> str:
        name = v.RULES[rule.code].name
        if name == "terrain_cost":
            return self.say("rule.terrain_cost", terrains=self.terrains(rule), cost=self.terrain_cost(rule))
        if name == "card_bonus":
            bonus = self.bonuses(rule)
            text = self.say(f"card_bonus.{v.CARD_BONUSES[rule.which]}", bonus=bonus)
            return (
                self.say("card_bonus.ranged_phase", text=text, n=rule.ranged_phase)
                if rule.ranged_phase
                else text
            )
        if name == "unit_bonus":
            return self.say(
                "rule.unit_bonus.others" if rule.others else "rule.unit_bonus.all", bonus=self.bonuses(rule)
            )
        if name == "unit_resist":
            elements = self.elements(rule.elements, "and")
            return self.say("rule.unit_resist.one" if rule.one else "rule.unit_resist.all", elements=elements)
        if name == "convert":
            points = self.say(f"points.{v.POINT_KINDS[rule.points]}", n=rule.n)
            if not steps:  # the rule alone does not know what for
                return self.say("rule.convert.open", points=points)
            return self.say("rule.convert", points=points, text=self.inside(steps))
        if name == "convert_attacks":
            if rule.kind != v.NOTHING:
                return self.say("rule.convert_attacks.kind")
            return self.say(
                "rule.convert_attacks.element", element=self.say(f"element.{v.ELEMENTS[rule.element]}")
            )
        if name == "lead_unit":
            return self.say(
                "rule.lead_unit", attack=rule.attack, block=rule.block, ranged_phase=rule.ranged_phase
            )
        if name == "ward":
            return self.say("rule.ward", n=rule.n, elements=self.elements(rule.elements, "or"))
        if name == "recruit_discount" and rule.reputation:
            return self.say("rule.recruit_discount.reputation", n=rule.n, reputation=signed(rule.reputation))
        if name == "extra_dice" and rule.black_any:
            return self.say("rule.extra_dice.black_any", n=rule.n)
        return self.say(
            f"rule.{name}",
            n=rule.n,
            add=-rule.add,
            terrains=self.terrains(rule),
            colours=self.colours(rule.colours, "and"),
        )

    def terrain_cost(self, rule: Rule) -> str:
        if rule.set != v.NOTHING:
            return self.say("cost.at_most", n=rule.set) if rule.highest else str(rule.set)
        if rule.floor:
            return self.say("cost.at_least", cost=signed(rule.add), n=rule.floor)
        return (
            self.say("cost.capped", cost=signed(rule.add), n=rule.ceiling)
            if rule.ceiling != v.MANY
            else signed(rule.add)
        )

    def bonuses(self, rule: Rule) -> str:
        named = [("move", rule.move), ("attack", rule.attack), ("block", rule.block), ("armor", rule.armor)]
        link = "or" if v.RULES[rule.code].name == "card_bonus" else "and"
        return self.listed([self.say(f"bonus.{name}", n=signed(n)) for name, n in named if n], link)

    def banner(self, banner: Banner) -> str:
        gifts: list[str] = []
        if banner.armor:
            gifts.append(self.say("bonus.armor", n=signed(banner.armor)))
        if banner.bonus:
            gifts.append(self.say("banner.bonus", n=signed(banner.bonus)))
        if banner.fame:
            gifts.append(self.say("banner.fame", n=banner.fame))
        if banner.resists:
            gifts.append(self.say("banner.resists", elements=self.elements(banner.resists, "and")))
        if banner.shrugs:
            gifts.append(self.say("banner.shrugs"))
        if banner.power:
            gifts.append(
                self.say("banner.flips" if banner.flips else "banner.spends", text=self.inside(banner.power))
            )
        return self.say("banner", text=self.listed(gifts, "and"))
