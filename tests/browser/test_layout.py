"""The frame keeps its promises over many questions: everything that can be chosen is in sight, no text is cut, nothing jumps.

Random games, on a large screen, a smaller one and a phone, in both languages. TAFELRUNDE_LAYOUT_QUESTIONS asks for more questions
per game, screen and language than the usual 16, which make 32 for every game and screen. TAFELRUNDE_LAYOUT_GAMES=10 spreads them
over ten random games, with all modes and numbers of seats in turn, and over beginning, middle and end of each.
"""

import itertools
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tafelrunde import Match
from tests.browser.conftest import CHECKED, Visit
from tests.browser.house import House
from tests.browser.positions import NO_STORY, lay_out
from tests.browser.seat import Seat, set_up, settle

GAMES = [game.id for game in tafelrunde.all_games()]
QUESTIONS = int(os.environ.get("TAFELRUNDE_LAYOUT_QUESTIONS", "16"))
MATCHES = int(os.environ.get("TAFELRUNDE_LAYOUT_GAMES", "0"))
PARTS = 3  # of each of these games: how often it is looked at
SCREENS: dict[str, dict[str, Any]] = {
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "1200x750": {"viewport": {"width": 1200, "height": 750}},
    "390x844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LANGUAGES = ("de", "en")
WIDE_ENOUGH = 0.6
STILL = 2.0

# Answers that are neither in the strip nor in the sheet behind its last button, or that would have to be scrolled to sideways.
OUT_OF_REACH = """() => {
  const found = [];
  const list = document.querySelector('[data-testid=options]');
  const frame = list.getBoundingClientRect();
  const open = getComputedStyle(list).position === 'absolute';
  const sheet = document.querySelector('[data-testid=all-options]') !== null;
  if (list.scrollWidth > list.clientWidth + 1) found.push('the list scrolls sideways');
  for (const option of document.querySelectorAll('[role=option]')) {
    for (const words of [option, ...option.querySelectorAll('span:not(.visually-hidden)')])
      if (words.scrollWidth > words.clientWidth + 1 && getComputedStyle(words).display !== 'inline')
        found.push(`${words.innerText}: wider than its box`);
    const box = option.getBoundingClientRect();
    const name = option.textContent.trim();
    if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`${name}: off the screen`);
    if (!list.contains(option)) {
      if (box.top < 0 || box.bottom > innerHeight) found.push(`${name}: off the screen`);
    } else if (box.right > frame.right + 0.5) found.push(`${name}: beside the list`);
    else if (!open && !sheet && box.bottom > frame.bottom + 0.5) found.push(`${name}: below the strip`);
  }
  return found;
}"""
# What is nowhere on the board must lie in the strip itself.
LOOSE_AND_HIDDEN = """() => {
  const frame = document.querySelector('[data-testid=options]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-testid=options] .loose')]
    .filter((option) => option.getBoundingClientRect().bottom > frame.bottom + 0.5)
    .map((option) => option.textContent.trim());
}"""
# Texts of which a piece lies outside a box that cuts off what is outside. Boxes that scroll show the rest; SVG has no boxes.
CUT = """() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.querySelector('.layout'), NodeFilter.SHOW_TEXT);
  const cuts = (style) => ['hidden', 'clip'].includes(style.overflowX) || ['hidden', 'clip'].includes(style.overflowY);
  const scrolls = (style) => ['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent.trim();
    const parent = text.parentElement;
    if (!words || parent.closest('svg, .visually-hidden') || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('[data-testid=options]') && document.querySelector('[data-testid=all-options]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    for (let one = parent; one && !one.matches('.layout'); one = one.parentElement) {
      const style = getComputedStyle(one);
      if (scrolls(style)) break;
      if (!cuts(style)) continue;
      const frame = one.getBoundingClientRect();
      const room = 1.5;
      if (one.matches('[class*=turnable], [class*=exhausted]')) break;
      const aside = box.left < frame.left - room || box.right > frame.right + room;
      if (aside || box.top < frame.top - room - 2 || box.bottom > frame.bottom + room + 2) {
        const place = String(one.className).replace(/ ?svelte-\\S+/g, '');
        found.add(`${words.slice(0, 60)} (in ${one.tagName.toLowerCase()}.${place})`);
        break;
      }
    }
  }
  return [...found];
}"""
# Boxes that would end a text with dots, and have more of it than fits. Its letters end where the dots begin: the box is asked.
DOTTED = """() => {
  const dots = (style) => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  const half = (style) => parseFloat(style.lineHeight) / 2 || 6;  // a line too many, not letters taller than theirs
  return [...document.querySelectorAll('.layout *:not(svg *, .visually-hidden)')].flatMap((one) => {
    const style = getComputedStyle(one);
    if (!dots(style) || !one.checkVisibility({ visibilityProperty: true }) || one.clientWidth === 0) return [];
    if (one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + half(style)) return [];
    const place = String(one.className).replace(/ ?svelte-\\S+/g, '');
    const size = `${one.scrollWidth} by ${one.scrollHeight} in ${one.clientWidth} by ${one.clientHeight} px`;
    return [`${one.textContent.trim().slice(0, 60)} (in ${one.tagName.toLowerCase()}.${place}, ${size})`];
  });
}"""
# Answers in sight of which something else gets the click.
COVERED_ANSWERS = """() => {
  const list = document.querySelector('[data-testid=options]');
  const open = getComputedStyle(list).position === 'absolute';
  return [...list.querySelectorAll('[role=option]')].flatMap((option) => {
    if (open) option.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = option.getBoundingClientRect(), frame = list.getBoundingClientRect();
    if (box.bottom > frame.bottom + 1) return [];
    return [[0.5, 0.5], [0.1, 0.15], [0.9, 0.85]].flatMap(([dx, dy]) => {
      const hit = document.elementFromPoint(box.x + box.width * dx, box.y + box.height * dy);
      if (hit && option.contains(hit)) return [];
      return [`${option.textContent.trim().slice(0, 40)}, by ${hit?.tagName} ${hit?.className}`];
    }).slice(0, 1);
  });
}"""
# Answers of which only a piece is seen in the strip: whole, or in the sheet, nothing between.
IN_PIECES = """() => {
  const list = document.querySelector('[data-testid=options]');
  if (getComputedStyle(list).position === 'absolute') return [];
  const frame = list.getBoundingClientRect();
  return [...list.querySelectorAll('[role=option]')].filter((option) => {
    const box = option.getBoundingClientRect();
    return box.bottom > frame.bottom + 1 && box.top < frame.bottom - 1 && getComputedStyle(option).opacity !== '0';
  }).map((option) => option.textContent.trim().slice(0, 60));
}"""
# Boxes that scroll if they must, but should not have to: the leading sentence with the line below it, and the rail at the left.
NOT_WHOLE = """(boxes) => boxes.flatMap((box) => [...document.querySelectorAll(box)])
  .filter((one) => one.checkVisibility() && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1))
  .map((one) => `${one.scrollHeight} of ${one.clientHeight} px: ${one.innerText.replace(/\\s+/g, ' ').slice(0, 160)}`)"""
SENTENCE = ['[data-testid="leading-sentence"]']
RAIL = [".layout.wide .opponents", ".layout.wide .own"]
PLACES = """() => Object.fromEntries(['board', 'leading-sentence', 'bar', 'undo', 'hint', 'pieces'].flatMap((id) => {
  const one = document.querySelector(`[data-testid=${id}]`);
  if (!one) return [];
  const { x, y, width, height } = one.getBoundingClientRect();
  return [[id, [x, y, width, height]]];
}))"""
COVERED = """() => {
  const box = (id) => document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();
  const loupe = box('loupe');
  return ['board', 'leading-sentence', 'bar'].filter((id) => {
    const other = box(id);
    const beside = loupe.left >= other.right - 1 || other.left >= loupe.right - 1;
    return !beside && loupe.top < other.bottom - 1 && other.top < loupe.bottom - 1;
  });
}"""
SPEAK = """(lang) => {
  const key = 'tafelrunde.preferences';
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), lang }));
}"""


# All of that at once. What is found must stay: a page that is still arriving is no fault yet.
FAULTS = f"""async () => {{
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const outOfReach = {OUT_OF_REACH}, coveredAnswers = {COVERED_ANSWERS}, notWhole = {NOT_WHOLE};
  const told = (what, found) => found.map((each) => `${{what}}: ${{each}}`);
  const now = async () => {{
    const found = [
      ...told('out of reach', outOfReach()),
      ...told('not in the strip', ({LOOSE_AND_HIDDEN})()),
      ...told('cut', ({CUT})()),
      ...told('ends with dots', ({DOTTED})()),
      ...told('covered', coveredAnswers()),
      ...told('in pieces', ({IN_PIECES})()),
      ...told('sentence cut', notWhole({SENTENCE})),
      ...told('rail cut', notWhole({RAIL})),
    ];
    const more = document.querySelector('[data-testid=all-options]');
    if (!more) return found;
    more.click();
    await frame();
    found.push(...told('out of reach in the sheet', outOfReach()), ...told('covered in the sheet', coveredAnswers()));
    more.click();
    await frame();
    return found;
  }};
  await frame();
  const found = await now();
  if (found.length === 0) return found;
  await new Promise((done) => setTimeout(done, 400));
  const still = await now();
  return found.filter((fault) => still.includes(fault));
}}"""
# The question as it is asked: its words, its faults, where things lie, and where the mouse finds something to point at.
QUESTION = f"""async () => {{
  const wrong = await ({FAULTS})();
  const things = '[data-testid=pieces] [data-ref], [data-testid=board] [data-ref][tabindex="0"]';
  const thing = document.querySelector(things)?.getBoundingClientRect();
  return {{
    asked: document.querySelector('[data-testid=leading-sentence] p').innerText,
    wrong,
    places: ({PLACES})(),
    thing: thing && thing.width > 0 ? [thing.x + thing.width / 2, thing.y + thing.height / 2] : null,
  }};
}}"""
# What goes wrong while somebody points: below the sentence stands what the armed answer would do, and the loupe has opened.
POINTING = f"""async (loupe) => {{
  const after = (time) => new Promise((done) => setTimeout(done, time));
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true }}));
  const opened = after(120);
  const wrong = [];
  for (const _ of [...document.querySelectorAll('[role=option]')].slice(0, 3)) {{
    press('ArrowRight');
    await after(0);
    wrong.push(...({NOT_WHOLE})({SENTENCE}).map((each) => `sentence cut: ${{each}}`));
  }}
  if (loupe) {{
    await opened;
    wrong.push(...({COVERED})().map((each) => `the loupe covers: ${{each}}`));
  }}
  press('Escape');
  return wrong;
}}"""
ANSWER = """(part) => {
  const options = document.querySelectorAll('[role=option]');
  options[Math.floor(part * options.length)].click();
}"""
ASKED_ANEW = """(before) => {
  const { n, phase } = document.querySelector('[data-testid=table]')?.dataset ?? {};
  return n !== undefined && n !== before && (phase === 'choice' || phase === 'over') ? { n, over: phase === 'over' } : null;
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the page while this question is asked, and stays wrong."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def moved(before: dict[str, list[float]], now: dict[str, list[float]]) -> dict[str, list[float]]:
    """Which of the fixed places lie elsewhere. A hand that is dealt for the first time makes room for itself once."""
    if ("pieces" in before) != ("pieces" in now):
        return {}
    changes = {
        name: [new - old for old, new in zip(before[name], now[name], strict=True)]
        for name in before
        if name in now
    }
    return {name: change for name, change in changes.items() if max(map(abs, change)) > STILL}


class Onlooker:
    """One browser at the seat of a game. On a large screen it looks at each question in both sizes, in turn the one and the other
    first: so the window changes but once for a question."""

    def __init__(self, page: Page, lang: str, screens: list[str]) -> None:
        self.page = page
        self.lang = lang
        self.screens = screens
        self.screen = screens[0]
        self.places: dict[
            str, dict[str, list[float]]
        ] = {}  # where things lay at the question before, by screen
        self.n = ""
        self.seen: dict[str, Any] = {}

    def asked_anew(self) -> bool:
        """Wait for the next question; False if the game is over."""
        now = self.page.wait_for_function(ASKED_ANEW, arg=self.n, timeout=120_000).json_value()
        self.n = now["n"]
        return not now["over"]

    def turn_to(self, screen: str) -> None:
        if screen != self.screen:
            self.page.set_viewport_size(SCREENS[screen]["viewport"])
            self.screen = screen

    def begin(self, work: str, wish: Any = None) -> None:
        """Let the page begin to look, and do not wait for it: the others look meanwhile."""
        self.page.evaluate(f"(wish) => {{ window.looked = ({work})(wish); }}", wish)

    def looked(self) -> Any:
        return self.page.evaluate("() => window.looked")

    @property
    def loupe(self) -> bool:
        """On a phone it is a sheet of its own."""
        return self.screen != "390x844"

    def look(self) -> None:
        """The question as it is asked, and then what there is to point at."""
        self.seen = self.looked()
        places, wrong = self.seen["places"], self.seen["wrong"]
        before, self.places[self.screen] = self.places.get(self.screen, {}), places
        wrong += [f"jumps: {name} by {change}" for name, change in moved(before, places).items()]
        if self.loupe and places["board"][2] < WIDE_ENOUGH * SCREENS[self.screen]["viewport"]["width"]:
            wrong.append(f"narrow board: {places['board'][2]}")
        if self.loupe and self.seen["thing"] is not None:
            self.page.mouse.move(*self.seen["thing"])
        self.begin(POINTING, self.loupe)

    def wrong(self) -> Iterator[tuple[str, str]]:
        """All that is wrong with this question, and where."""
        for fault in self.seen["wrong"] + self.looked():
            yield fault, f"{self.screen} {self.lang}: {self.seen['asked']}"


def look_around(onlookers: list[Onlooker]) -> Iterator[tuple[str, str]]:
    """All of them at once: most of the time goes by with waiting for what must open, or for what must not move."""
    for number in range(2):
        looking = [each for each in onlookers if number < len(each.screens)]
        for each in looking:
            each.turn_to(each.screens[number])
            each.begin(QUESTION)
        for each in looking:
            each.look()
        for each in looking:
            yield from each.wrong()
    for each in onlookers:
        each.screens.reverse()


class Begun(NamedTuple):
    """A table that is looked at, for so many questions."""

    name: str
    table: str
    keys: dict[str, str]
    questions: int


def from_the_start(house: House, game: str) -> Iterator[Begun]:
    """One game after the other, each from its first question to its last."""
    for seed in itertools.count(11):
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        table = house.post("/api/tables", {"game": game, "seats": seats, "seed": seed})
        yield Begun(f"{game}, seed {seed}", table["table"], table["keys"], QUESTIONS)


def from_everywhere(house: House, game: str) -> Iterator[Begun]:
    """Parts of so many random games; what they leave over (one may end soon) is made up for by further ones."""
    wanted = -(-QUESTIONS // (MATCHES * PARTS))
    modes = [mode for mode in tafelrunde.find_game(game).modes for _ in (0, 1)]
    for number in itertools.count():
        mode = modes[number % len(modes)]
        low, high = mode.seats
        seats = low + number % (high - low + 1)
        for part in range(PARTS):
            match = random_match(game, mode.id, seats, number + 11, part)
            if match.over:  # nothing more was asked of the first seat
                continue
            table, [key] = lay_out(house, match)
            name = f"{game} {mode.id}, {seats} seats, seed {number + 11}, part {part + 1}"
            yield Begun(name, table, {"0": key}, wanted)


def random_match(game: str, mode: str, seats: int, seed: int, part: int) -> Match:
    """Where a random game stands after this part of its answers, when something is asked of the first seat."""
    length = sum(1 for _ in random_play(Match.new(game, mode, seats, seed).clone(), seed))
    match = Match.new(game, mode, seats, seed).clone()
    for number, _ in enumerate(random_play(match, seed)):
        if number >= length * part // PARTS and list(match.choices) == [0]:
            break
    return match


def random_play(match: Match, seed: int) -> Iterator[None]:
    """Before every answer, once."""
    rng = random.Random(seed)
    while not match.over:
        yield
        choice = next(iter(match.choices.values()))
        match.play(rng.choice(choice.values), choice)


def sit_down(visit: Visit, begun: Begun) -> list[Onlooker]:
    """All browsers have the same seat at one table: one game is enough for all screens and languages."""
    onlookers = []
    for lang in LANGUAGES:
        for screens in (["1440x900", "1200x750"], ["390x844"]):
            wishes = SCREENS[screens[0]] | {"locale": lang}
            page = visit(
                f"/#/table/{begun.table}", keys={begun.table: begun.keys}, refused=NO_STORY, **wishes
            )
            onlookers.append(Onlooker(page, lang, screens))
    return onlookers


@pytest.mark.timeout(max(600, 20 * QUESTIONS))
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_whole_and_nothing_jumps(
    visit: Visit, house: House, game: str, record_property: Callable[[str, object], None]
):
    rng = random.Random(1)
    found: dict[str, str] = {}
    checked: Counter[str] = Counter()
    for begun in from_everywhere(house, game) if MATCHES else from_the_start(house, game):
        onlookers = sit_down(visit, begun)
        for _ in range(begun.questions):
            if not all([each.asked_anew() for each in onlookers]):
                break
            for fault, where in look_around(onlookers):
                if fault not in found:
                    found[fault] = f"{begun.name}, after {onlookers[0].n} answers, {where}"
                    print(
                        f"{fault}\n    {found[fault]}", flush=True
                    )  # with -s, of a long run that somebody ends
            for each in onlookers:
                checked.update(f"{game} {screen} {each.lang}" for screen in each.screens)
            if min(checked.values()) >= QUESTIONS:
                break
            onlookers[0].page.evaluate(ANSWER, rng.random())
        if min(checked.values(), default=0) >= QUESTIONS:
            break
        for each in onlookers:
            each.page.context.close()
    record_property(CHECKED, dict(checked))
    assert len(checked) == len(SCREENS) * len(LANGUAGES)
    assert found == {}, "\n".join(f"{fault}\n    {where}" for fault, where in found.items())


DOTS = {
    "on one line": "width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap",
    "after two lines": "width: 60px; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden",
}


PROBE = """(style) => {
  const box = `<p class=probe style='position: fixed; ${style}'>kurz</p>`;
  document.querySelector('.layout').insertAdjacentHTML('beforeend', box);
}"""


@pytest.mark.parametrize("style", DOTS.values(), ids=DOTS)
def test_text_that_ends_with_dots_is_found(visit: Visit, style: str):
    """A text that fits is none, one that does not is, however it is shortened."""
    page = visit()
    set_up(page, "battlecrest", ["me", "bot"]).wait_until("choice")
    assert page.evaluate(DOTTED) == []
    page.evaluate(PROBE, style)
    assert page.evaluate(DOTTED) == []
    page.evaluate("() => { document.querySelector('.probe').textContent = 'viel zu lang für diese Stelle'; }")
    [found] = page.evaluate(DOTTED)
    assert found.startswith("viel zu lang für diese Stelle (in p.probe, ")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_board_stays_where_it_is_when_a_bubble_closes(visit: Visit, screen: str):
    """The introduction, at the very first choice: with it and without it the board lies at the same place."""
    page = visit(**SCREENS[screen])
    set_up(page, "battlecrest", ["me", "bot"]).wait_until("choice")
    intro = page.get_by_test_id("intro")
    expect(intro).to_be_visible()
    settle(page)
    before = page.evaluate(PLACES)
    intro.get_by_role("button", name="Überspringen").click()
    expect(intro).to_be_hidden()
    assert moved(before, page.evaluate(PLACES)) == {}


def test_what_declines_has_a_button_at_one_place(visit: Visit):
    """Wherever it is possible, in the same corner, and the End key presses it."""
    page = visit(**SCREENS["390x844"], seed=11)
    seat: Seat = set_up(page, "battlecrest", ["me", "bot"])
    spots: set[tuple[float, ...]] = set()
    for _ in range(60):
        if len(spots) > 0 and seat.rng.random() < 0.1:
            break
        assert not seat.wait().over
        end = page.get_by_test_id("end")
        if end.count() == 1:
            box = end.bounding_box()
            assert box is not None
            spots.add((round(box["x"]), round(box["y"])))
            before = seat.look()
            page.keyboard.press("End")
            assert seat.accepted(before)
        else:
            seat.decide_in_list()
    assert len(spots) == 1


def test_rails_fold_and_stay_folded(visit: Visit):
    page = visit(**SCREENS["1200x750"])
    set_up(page, "battlecrest", ["me", "bot"]).wait_until("choice")
    settle(page)
    width = page.evaluate(PLACES)["board"][2]
    page.get_by_test_id("fold-right").click()
    page.get_by_test_id("fold-left").click()
    page.wait_for_function(
        "(wide) => document.querySelector('[data-testid=board]').getBoundingClientRect().width > wide",
        arg=width + 250,
    )
    expect(page.get_by_test_id("loupe")).to_be_hidden()
    page.reload()
    page.get_by_test_id("fold-right").click()
    expect(page.get_by_test_id("loupe")).to_be_visible()
