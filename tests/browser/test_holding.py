"""The last answer of a turn waits for "end turn": it lies chosen, nothing leaves the browser, and it can be dropped."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Line, Seat, set_up
from tests.browser.test_layout import SPEAK

WORDS = {
    "de": ("Zug beenden", "Bestätigen", "Noch nicht abgeschickt:"),
    "en": ("End turn", "Confirm", "Not sent yet:"),
}

MORE_ANSWERS = "(n) => Number(document.querySelector('[data-testid=table]').dataset.n) > n"


class Holding:
    """A newcomer at a table of Battlecrest, and what the page says to the server."""

    def __init__(self, visit: Visit, lang: str, phone: bool, hold: str = "auto") -> None:
        self.page: Page = visit(phone=phone, hold=hold)
        self.phone = phone
        self.choice: dict[str, Any] = {}
        self.line = Line(self.page, self._listen)
        self.seat: Seat = set_up(self.page, "battlecrest", ["me", "bot"])
        self.page.evaluate(SPEAK, lang)
        self.page.reload()
        self.seat.wait_until("choice")

    def _listen(self, message: dict[str, Any]) -> None:
        if message["t"] == "state" and message["choices"]:
            self.choice = message["choices"][0]

    @property
    def answers(self) -> list[int]:
        return [message["index"] for message in self.line.said if message["t"] == "answer"]

    @property
    def end(self) -> Locator:
        return self.page.get_by_test_id("end")

    def press(self, target: Locator) -> None:
        if self.phone:
            target.tap()
        else:
            target.click()

    def choose(self, index: int) -> None:
        self.seat.open_the_list()
        self.press(self.page.locator(f"[role=option][data-option='{index}']"))

    def answer(self, index: int) -> None:
        """All the way: a finger shows first, and what is held has to be sent."""
        before = self.seat.look()
        self.choose(index)
        if self.held:
            self.press(self.end)
        elif self.phone and not self.seat.accepted(before):
            self.choose(index)
        self.page.wait_for_function(MORE_ANSWERS, arg=before.n)

    @property
    def held(self) -> bool:
        return self.page.get_by_test_id("table").get_attribute("data-held") == "true"

    def expect_held(self, held: bool) -> None:
        expect(self.page.get_by_test_id("table")).to_have_attribute("data-held", str(held).lower())

    def find(self, ends_turn: bool) -> int:
        """Play on until an answer would hand the decision over like this; its number."""
        for _ in range(60):
            self.seat.wait_until("choice")
            end = self.page.evaluate(
                "() => Number(document.querySelector('[data-testid=end]')?.dataset.option ?? -1)"
            )
            options = [each for each in self.choice["options"] if each["i"] != end] or self.choice["options"]
            for option in options:
                if option["i"] != end and option["hands_over"] and option["ends_turn"] == ends_turn:
                    return int(option["i"])
            self.answer(next((each["i"] for each in options if not each["hands_over"]), options[0]["i"]))
        raise AssertionError("nobody was ever handed the decision")


@pytest.mark.parametrize(("lang", "phone"), [("de", False), ("en", True)], ids=["wide", "phone"])
def test_an_answer_after_which_somebody_else_decides_waits_for_the_end_button(
    visit: Visit, lang: str, phone: bool
):
    table = Holding(visit, lang, phone)
    end_turn, confirm, not_sent = WORDS[lang]

    for label, ends_turn in ((confirm, False), (end_turn, True)):
        index = table.find(ends_turn)
        given, place = len(table.answers), table.seat.look().n
        question = table.seat.asked.inner_text()
        table.choose(index)
        table.expect_held(True)
        expect(table.end).to_have_text(label)
        expect(table.end).to_be_in_viewport(ratio=1)
        expect(table.seat.asked).to_contain_text(not_sent)
        table.choose(index)  # a double click sends nothing
        table.page.mouse.move(2, 2)
        table.expect_held(True)
        assert len(table.answers) == given and table.seat.look().n == place

        table.press(table.page.get_by_test_id("undo"))
        table.expect_held(False)
        expect(table.seat.asked).to_have_text(question)
        assert len(table.answers) == given and not [m for m in table.line.said if m["t"] == "undo"]

        table.choose(index)
        table.press(table.end)
        table.expect_held(False)
        assert table.answers[given:] == [index]
        table.seat.wait_until("choice")


def test_the_keyboard_holds_drops_and_sends(visit: Visit):
    table = Holding(visit, "de", phone=False)
    keys = table.page.keyboard
    for drop in ("u", "Escape"):
        keys.press("1")
        table.expect_held(True)
        keys.press(drop)
        table.expect_held(False)
    assert table.answers == []
    for send in ("End", "Enter"):
        index = table.find(ends_turn=True)
        given, before = len(table.answers), table.seat.look().n
        table.choose(index)
        table.expect_held(True)
        keys.press(send)
        table.page.wait_for_function(MORE_ANSWERS, arg=before)
        assert table.answers[given:] == [index]


def test_whoever_knows_the_game_or_does_not_want_it_is_not_held_up(visit: Visit):
    table = Holding(visit, "de", phone=False)
    table.page.evaluate(
        """() => {
          const key = 'tafelrunde.preferences';
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), finished: { battlecrest: 3 } }));
        }"""
    )
    table.page.reload()
    table.seat.wait_until("choice")
    before = table.seat.look()
    table.choose(table.find(ends_turn=False))
    assert table.seat.accepted(before)

    table.seat.wait_until("choice")
    table.page.get_by_role("button", name="Einstellungen").click()
    group = table.page.get_by_role("group", name="Letzte Aktion bestätigen")
    expect(group.get_by_label("Bei neuen Spielen")).to_be_checked()
    group.get_by_text("An", exact=True).click()
    table.page.keyboard.press("Escape")
    table.choose(table.find(ends_turn=True))
    table.expect_held(True)
