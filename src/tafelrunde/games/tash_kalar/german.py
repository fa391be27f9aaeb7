"""Effects and tasks in German."""

from typing import Final

from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.geometry import ARENA, RED
from tafelrunde.games.tash_kalar.speech import Clause, Speech, is_mixed
from tafelrunde.games.tash_kalar.vocabulary import Condition, Movement, Shot, Step, Target, Term

ACCUSATIVE: Final = 0
DATIVE: Final = 1

NUMBERS: Final = ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"]
# Ranks by mask: accusative and dative singular, plural, dative plural. Only the legend is feminine.
NOUNS: Final[list[list[str]]] = [
    [],
    ["Rekruten", "Rekruten", "Rekruten"],
    ["Helden", "Helden", "Helden"],
    ["Rekruten oder Helden", "Rekruten oder Helden", "Rekruten oder Helden"],
    ["Legende", "Legenden", "Legenden"],
    ["Rekruten oder Legenden", "Rekruten oder Legenden", "Rekruten oder Legenden"],
    ["aufgewertet- Stein", "aufgewertet- Steine", "aufgewertet- Steinen"],
    ["Stein", "Steine", "Steinen"],
]
FEMININE: Final = 4
OWNERS: Final = ["eigen-", "gegnerisch-", "", "", "", ""]
BEHIND: Final = [
    "", "", "", " dieser Farbe",
    " eines Gegners, der mehr Rekruten in der Arena hat als du",
    " eines Gegners, der mehr aufgewertete Steine in der Arena hat als du",
]  # fmt: skip
AREAS: Final[list[str]] = [
    "", "", "", "",
    "auf dem Feld dieses Wesens und auf angrenzenden Feldern",
    "neben diesem Wesen",
    "waagerecht oder senkrecht neben diesem Wesen",
    "diagonal neben diesem Wesen",
    "", "",
    "aus der genutzten Figur",
    "in höchstens {n} Feldern Entfernung",
    "in einer der Pfeilrichtungen in beliebiger Entfernung",
    "",
    "auf oder neben einem {colour} Feld",
    "neben einem grünen Feld",
    "neben einem eigenen Stein",
    "neben einem eigenen Helden",
    "neben einem gegnerischen Stein",
    "neben dem Tor",
    "auf einem roten oder grünen Feld",
    "auf einem farblosen Feld",
]  # fmt: skip
CONDITIONS: Final[list[str]] = [
    "wenn du das tust", "wenn dabei ein Stein zerstört wird", "wenn es eine Legende war",
    "wenn es mindestens {n} waren", "wenn es {rank} ist", "wenn dieser Stein auf einem roten Feld lag",
    "wenn das markierte Feld zu Beginn des Effekts leer war",
    "wenn du nach dieser Aktion noch mindestens eine Aktion hast",
    "wenn du dieses Wesen auf einem roten Feld beschworen hast",
    "wenn du dieses Wesen auf einem grünen Feld beschworen hast",
    "wenn du dieses Wesen auf einem roten oder grünen Feld außer dem Mittelfeld beschworen hast",
    "sonst", "wenn weder die Beschwörung noch ihr Effekt einen Stein zerstört hat", "wenn dieses Wesen das Tor ist",
    "wenn das Tor auf einem {colour} Feld liegt", "wenn es {none} gibt",
    "wenn die Karte „{card}“ in deinem Ablagestapel liegt",
]  # fmt: skip
RANK_SUBJECTS: Final = ["ein Rekrut", "ein Held", "eine Legende"]
PLACED: Final = ["eigen- Rekruten", "eigen- Helden", "eigen- Legende"]
# Counters of a turn: one of them, several, verb.
COUNTERS: Final[list[list[str]]] = [
    ["einen gegnerischen Stein", "gegnerische Steine", "zerstört"],
    ["einen aufgewerteten gegnerischen Stein", "aufgewertete gegnerische Steine", "zerstört"],
    ["einen gegnerischen Helden", "gegnerische Helden", "zerstört"],
    ["eine gegnerische Legende", "gegnerische Legenden", "zerstört"],
    ["ein Wesen", "Wesen", "beschworen"],
    ["ein Wesen auf einem roten Feld", "Wesen auf roten Feldern", "beschworen"],
    ["ein Wesen auf einem grünen Feld", "Wesen auf grünen Feldern", "beschworen"],
    ["eine Legende", "Legenden", "beschworen"],
]
COLOURED_WORD: Final = ["ein Wesen auf einem roten oder grünen Feld", "Wesen auf roten oder grünen Feldern"]
SORTS: Final[list[list[str]]] = [
    ["einen Stein", "Steine"],
    ["einen aufgewerteten Stein", "aufgewertete Steine"],
    ["eine Legende", "Legenden"],
]
REGIONS: Final[dict[str, str]] = {
    "red": "auf roten Feldern",
    "green": "auf grünen Feldern",
    "coloured": "auf roten und grünen Feldern zusammen",
    "central": "auf den neun Mittelfeldern",
}
GROUPS: Final = [
    "auf dem geraden oder auf dem schrägen Kreuz der Mittelfelder",
    "auf einer Reihe oder Spalte durch die Mittelfelder",
    "auf jeder der beiden langen Diagonalen",
]


def colour(code: int) -> str:
    return "roten" if code == RED else "grünen"


def ended(text: str, ending: str) -> str:
    """Adjectives are written with a hyphen until their ending is known."""
    return text.replace("- ", f"{ending} ")


class German(Speech):
    def and_(self) -> str:
        return "und"

    def or_(self) -> str:
        return "oder"

    def choice(self, may: bool) -> str:
        return "du darfst eins davon tun" if may else "wähle eins"

    def for_each_colour(self, enemies: bool) -> str:
        return "für jede gegnerische Farbe" if enemies else "für jede Farbe im Spiel, auch deine eigene"

    def after_colon(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    # --- pieces and squares ---------------------------------------------------------------------------------------

    def pieces(self, target: Target, low: int, high: int, case: int) -> str:
        """ "einen eigenen Rekruten neben diesem Wesen", "bis zu zwei ...", "alle ..." """
        if target.single:
            return self.certain_piece(target, case)
        noun = self.noun(target, low, high, case)
        every = high == v.MANY and low == v.MANY
        text = noun + BEHIND[target.owner] + spaced(self.area(target)) + self.left_out(target)
        if target.flanked:
            those = "an den" if high == 1 and target.ranks != FEMININE else "an die"
            own = (
                "ein eigener Stein angrenzt"
                if target.flanked == 1
                else f"{NUMBERS[target.flanked]} eigene Steine angrenzen"
            )
            text += f", {those} mindestens {own}"
        return text + (", auch deine eigenen" if every and target.owner == v.ANY else "")

    def certain_piece(self, target: Target, case: int) -> str:
        if target.area == v.BEING:
            return ["dieses Wesen", "diesem Wesen"][case]
        if target.area == v.BOUND:
            return ["diesen Stein", "diesem Stein"][case]
        without = ", wenn es nicht dieses Wesen ist," if target.without & v.WITHOUT_BEING else ""
        return ["das Tor", "dem Tor"][case] + without

    def noun(self, target: Target, low: int, high: int, case: int) -> str:
        some = target.area == v.ANYWHERE and target.owner in (v.ENEMY, v.ANY)
        words = [OWNERS[target.owner]] if OWNERS[target.owner] else []
        words = ["beliebig-", *words] if some and high != v.MANY else words
        if high == 1:
            feminine = target.ranks == FEMININE
            article = [["einen", "einem"], ["eine", "einer"]][feminine][case]
            ending = "e" if feminine and case == ACCUSATIVE else "en"
            return ended(" ".join([article, *words, NOUNS[target.ranks][0]]), ending)
        every = low == v.MANY
        count = "alle" if every else "" if high == v.MANY else self.several(low, high)
        noun = NOUNS[target.ranks][1 + case]
        if every:
            noun = noun.replace(" oder ", " und ")
        ending = "en" if every or case == DATIVE else "e"
        return ended(" ".join([*([count] if count else []), *words, noun]), ending)

    def several(self, low: int, high: int) -> str:
        return NUMBERS[high] if low == high else f"bis zu {NUMBERS[high]}"

    def area(self, target: Target) -> str:
        if target.area == v.MARKS:
            return "auf dem markierten Feld" if self.marks == 1 else "auf einem markierten Feld"
        if target.area == v.MARKS_B:
            return "auf dem Feld der zweiten Markierung"
        if target.area == v.NEAR_BOUND:
            destroyed = self.bound_by.get(target.number) == v.DESTROY
            return "neben dem Feld des zerstörten Steins" if destroyed else "neben diesem Stein"
        return (
            AREAS[target.area].replace("{n}", str(target.number)).replace("{colour}", colour(target.number))
        )

    def left_out(self, target: Target) -> str:
        names = [["diesem Wesen", "dem Tor"][n] for n in range(2) if target.without >> n & 1]
        return " außer " + " und ".join(names) if names else ""

    # --- conditions -----------------------------------------------------------------------------------------------

    def if_(self, condition: Condition) -> str:
        text = CONDITIONS[condition.code]
        if condition.code == v.ELSE:
            return text
        if condition.code == v.DONE and condition.bound & (condition.bound - 1):
            text = "wenn du beides getan hast"
        elif condition.code == v.COUNT:
            text = text.replace("{n}", NUMBERS[condition.number])
        elif condition.code == v.RANK:
            text = text.replace("{rank}", RANK_SUBJECTS[condition.number])
        elif condition.code == v.GATEWAY_ON:
            text = text.replace("{colour}", colour(condition.number))
        elif condition.code == v.NONE_OF:
            text = text.replace("{none}", "k" + self.pieces(condition.target, 1, 1, ACCUSATIVE))
        elif condition.code == v.IN_DISCARD:
            text = text.replace("{card}", self.card_names[condition.card])
        return text + ","

    # --- steps ----------------------------------------------------------------------------------------------------

    def clause(self, step: Step) -> Clause:
        if step.do == v.ACTION:
            amount = "eine Aktion" if step.number == 1 else f"{NUMBERS[step.number]} Aktionen"
            return Clause(f"du erhältst {amount}", f"erhältst du {amount}")
        if step.do == v.DRAW:
            card = "Karte deiner Schule" if step.deck == v.OWN_DECK else "Legendenkarte"
            return Clause(
                f"am Ende des Zuges ziehst du eine zusätzliche {card}",
                f"ziehst du am Ende des Zuges eine zusätzliche {card}",
            )
        if step.do == v.BORROW:
            like = "darfst du einen gegnerischen Stein wie einen eigenen desselben Werts nutzen"
            if step.flag:
                return Clause(f"nutze dies direkt vor einer Beschwörung: In ihrer Figur {like}")
            return Clause(f"für deine nächste Beschwörung in diesem Zug {like}")
        if step.do == v.GATEWAY:
            who = "dieses Wesen" if step.target.area == v.BEING else "dieser Stein"
            return Clause(f"{who} wird das Tor", f"wird {who} das Tor")
        if step.do == v.BURN_FLARE:
            return self.act(0, "dein Leuchtfeuer", "abwerfen", "wirf", "ab")
        if step.do == v.DROP_PENDING:
            return self.act(0, "dein ausstehendes Wesen", "abwerfen", "wirf", "ab")
        if step.do == v.PLACE:
            return self.act(step.low, self.placed(step), "legen", "lege")
        if step.do == v.SWAP:
            return self.swap(step)
        if step.shot is not None:
            return self.shoot(step, step.shot)
        if step.movement is not None:
            return self.move(step, step.movement)
        return self.on_pieces(step)

    def act(self, low: int, middle: str, infinitive: str, command: str, particle: str = "") -> Clause:
        """Optional: you may; forced: an imperative."""
        if low == 0 and not self.may_said:
            # What stands behind a semicolon or a relative clause goes behind the verb.
            for mark in ("; ", ", an ", ", auch ", ", ohne ", ", jeweils "):
                if mark in middle:
                    middle, rest = middle.split(mark, 1)
                    infinitive += mark + rest
            return Clause(f"du darfst {middle} {infinitive}", f"darfst du {middle} {infinitive}")
        return Clause(f"{command} {middle}{spaced(particle)}")

    def on_pieces(self, step: Step) -> Clause:
        pieces = self.pieces(step.target, step.low, step.high, ACCUSATIVE)
        if step.do == v.UPGRADE:
            return self.act(step.low, pieces, "aufwerten", "werte", "auf")
        if step.do == v.DOWNGRADE:
            return self.act(step.low, pieces, "abwerten", "werte", "ab")
        if step.do == v.PICK:
            return self.act(step.low, pieces, "wählen", "wähle")
        if step.do == v.CONVERT:
            to = ["einen eigenen Rekruten", "einen eigenen Helden", "eine eigene Legende"]
            result = "einen eigenen Stein desselben Werts" if step.rank == v.NOTHING else to[step.rank]
            return self.act(step.low, f"{pieces} in {result}", "verwandeln", "verwandle")
        if step.uncounted:
            pieces += "; sie zählen nicht als von dir zerstört"
        return self.act(step.low, pieces, "zerstören", "zerstöre")

    def placed(self, step: Step) -> str:
        one = step.high == 1
        marked = "markiertes " if step.target.area == v.MARKS else ""
        anywhere = "beliebiges " if step.target.area == v.ANYWHERE else ""
        area = "" if marked else spaced(self.area(step.target))
        if not one and area:
            area = f", jeweils{area}"
        if one:
            article, ending = ("eine", "e") if step.rank == v.LEGENDARY else ("einen", "en")
            return f"{article} {ended(PLACED[step.rank], ending)} auf ein {anywhere}leeres {marked}Feld{area}"
        marked, anywhere = marked.replace("es ", "e "), anywhere.replace("es ", "e ")
        piece = ended(PLACED[step.rank], "e").replace("Legende", "Legenden")
        return f"{self.several(step.low, step.high)} {piece} auf {anywhere}leere {marked}Felder{area}"

    def swap(self, step: Step) -> Clause:
        who = self.pieces(step.target, 1, 1, ACCUSATIVE)
        partner = self.pieces(step.partner, 1, 1, DATIVE).replace("beliebigen ", "")
        same = " desselben Werts" if step.same_rank else ""
        often = "" if step.high == 1 else f"bis zu {NUMBERS[step.high]}mal "
        return self.act(step.low, f"{often}{who} mit {partner}{same} den Platz tauschen", "lassen", "lass")

    def shoot(self, step: Step, shot: Shot) -> Clause:
        pieces = "Steine" if shot.ranks | shot.stops == v.ALL_RANKS else NOUNS[shot.ranks][1]
        if shot.most == v.MANY:
            victims = f"alle {pieces} bis zum Rand der Arena"
            rest = ", auch deine eigenen"
        else:
            victims = "den ersten Stein" if shot.most == 1 else f"die ersten {NUMBERS[shot.most]} {pieces}"
            rest = ""
        if shot.stops:
            rest += "; eine Legende wird nicht zerstört und schützt alles hinter ihr"
        if shot.direction == v.AS_BOUND:
            return self.act(
                step.low, f"{victims} weiter in derselben Richtung{rest}", "zerstören", "zerstöre"
            )
        often = "" if step.high == 1 else f"bis zu {NUMBERS[step.high]}mal "
        return self.act(
            step.low, f"{often}eine Pfeilrichtung wählen und dort {victims}{rest}", "zerstören", "zerstöre"
        )

    # --- moves ----------------------------------------------------------------------------------------------------

    def move(self, step: Step, movement: Movement) -> Clause:
        with_whom = self.movers(step, movement)
        moves = self.moves(step, movement)
        how = self.manner(step, movement)
        if step.do == v.RUN and step.low == v.MANY:
            kind = self.kind(movement, step)
            return Clause(
                f"wähle eine Richtung und mache {with_whom} so viele {kind}en in diese Richtung wie möglich"
            )
        return self.act(step.low, f"{with_whom} {moves}{how}", "machen", "mache")

    def movers(self, step: Step, movement: Movement) -> str:
        if movement.pieces == v.EACH_ONCE:
            return "mit " + self.pieces(step.target, step.low, step.high, DATIVE)
        if movement.pieces == v.FREE_SPLIT:
            return "mit " + self.pieces(step.target, 0, v.MANY, DATIVE) + " insgesamt"
        return "mit " + self.pieces(step.target, 1, 1, DATIVE)

    def kind(self, movement: Movement, step: Step) -> str:
        noun = "sprung" if step.do == v.LEAP else "bewegung"
        return ("Standard" if movement.equal == 0 else "Kampf") + noun

    def moves(self, step: Step, movement: Movement) -> str:
        if is_mixed(step, movement):
            combat = self.some_moves(0, movement.equal, "Kampfbewegung", v.MOVE)
            rest = self.some_moves(0, step.high - movement.equal, "Standardbewegung", v.MOVE)
            return f"{combat} und {rest} in beliebiger Reihenfolge"
        kind = "Bewegung" if movement.onto_empty else self.kind(movement, step)
        if movement.pieces == v.EACH_ONCE:
            return f"je eine {kind}"
        return self.some_moves(step.low, step.high, kind, step.do)

    def some_moves(self, low: int, high: int, kind: str, do: int) -> str:
        if high == 1:
            return f"einen {kind}" if do == v.LEAP else f"eine {kind}"
        many = kind.replace("sprung", "sprünge") if do == v.LEAP else f"{kind}en"
        return f"beliebig viele {many}" if high == v.MANY else f"{self.several(low, high)} {many}"

    def manner(self, step: Step, movement: Movement) -> str:
        text = ""
        if movement.onto_empty and movement.goal is None:
            text = " auf ein leeres Feld" if step.high == 1 else " auf leere Felder"
        if movement.goal is not None:
            text = self.goal(movement.goal)
        if movement.distance:
            text += f" über genau {movement.distance} Felder"
        elif step.do == v.LEAP and movement.goal is None:
            text += " auf ein beliebiges Feld"
        if step.do == v.RUN:
            text += " in eine einzige Richtung"
        if movement.direction_of != v.NOTHING:
            text += " in dieselbe Richtung"
        if movement.closer != v.NOTHING:
            text += " zum Tor hin"
        if movement.spares:
            text += f", ohne dabei {NOUNS[movement.spares][1]} zu zerstören"
        if movement.closer == v.CLOSER_BESIDE:
            text += "; keine davon darf auf dem Tor enden"
        if movement.stop == v.STOP_EMPTY:
            text += "; betritt es ein leeres Feld, hält es an"
        if movement.stop == v.STOP_LEGENDARY:
            text += "; zerstört es eine Legende, hält es an"
        return text

    def goal(self, goal: Target) -> str:
        if goal.area == v.BOUND:
            return " auf das Feld dieses Steins"
        if goal.area == v.MARKS:
            return " auf das markierte Feld" if self.marks == 1 else " auf ein markiertes Feld"
        return (
            " auf ein rotes oder grünes Feld"
            if goal.area == v.COLOURED
            else " auf ein Feld " + self.area(goal)
        )

    # --- tasks ----------------------------------------------------------------------------------------------------

    def counted(self, counters: list[int], least: int) -> str:
        words = COUNTERS[counters[0]] if len(counters) == 1 else COLOURED_WORD
        return "mindestens " + (words[0] if least == 1 else f"{NUMBERS[least]} {words[1]}")

    def counted_verb(self, counters: list[int]) -> str:
        return COUNTERS[counters[0]][2]

    def this_turn(self, objects: list[str], verb: str, link: str) -> str:
        if link == self.among_them():
            return f"du hast in diesem Zug {objects[0]} {verb}, {link} {objects[1]}"
        return f"du hast in diesem Zug {f' {link} '.join(objects)} {verb}"

    def among_them(self) -> str:
        return "darunter"

    def region(self, region: int) -> str:
        return REGIONS[ARENA.regions[region]]

    def group(self, group: int) -> str:
        return GROUPS[group]

    def owned(self, term: Term, where: str) -> str:
        words = SORTS[term.sort]
        if term.code == v.LEAD:
            more = (
                f"mehr {words[1]}" if term.least == 1 else f"mindestens {NUMBERS[term.least]} {words[1]} mehr"
            )
            return f"{where} {more} als dein Gegner"
        number = words[0] if term.least == 1 else f"{NUMBERS[term.least]} {words[1]}"
        return (where + " " if where else "") + "mindestens " + number

    def you_have(self, objects: list[str], link: str) -> str:
        comma = "," if link == self.among_them() else ""
        return "du hast " + f"{comma} {link} ".join(objects)


def spaced(text: str) -> str:
    return f" {text}" if text else ""
