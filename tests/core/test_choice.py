"""Options: what is told of them when somebody looks."""

import pytest

from tafelrunde import Option
from tafelrunde.core.choice import Choice, Flow, GameOver, Prompt, Together, concerning
from tafelrunde.core.game import State
from tafelrunde.core.rng import Rng


def test_a_preview_is_found_out_when_somebody_looks_and_only_once() -> None:
    looks: list[int] = []

    def foresee() -> dict[str, object]:
        looks.append(1)
        return {"damage": len(looks)}

    option = Option("attack", (), {}, foresee)
    assert option.kind == "attack" and looks == []
    assert option.preview == {"damage": 1} and option.preview == {"damage": 1}
    assert looks == [1]


def test_a_preview_may_be_given_as_it_is_or_put_there_later() -> None:
    assert Option("attack").preview is None
    option = Option("attack", (), {}, {"damage": 2})
    assert option.preview == {"damage": 2}
    option.preview = {"damage": 3}
    assert option.preview == {"damage": 3}
    other = Option("attack", (), {}, lambda: {"damage": 1})
    other.preview = {"damage": 4}
    assert other.preview == {"damage": 4}


# --- what a question is about --------------------------------------------------------------------------------------------------

PLAIN = Prompt("plain", (), lambda s, seat, value: Option("number"))
OWN = Prompt("own", (), lambda s, seat, value: Option("number"), subject=lambda s, seat: ("hand:1",))
STATE = State(Rng.from_seed(1))


def asking() -> Flow[int]:
    first = yield Choice(0, PLAIN, [1, 2])
    second = yield Choice(0, OWN, [1, 2])
    both = Together([Choice(0, PLAIN, [1, 2]), Choice(1, PLAIN, [1, 2])])
    yield both
    inner = yield from concerning(("card:inner",), one_more())
    return 100 * first + 10 * second + inner


def one_more() -> Flow[int]:
    return (yield Choice(0, PLAIN, [1, 2]))


def refs_of(choice: Choice) -> list[tuple[str, ...]]:
    parts = choice.parts if isinstance(choice, Together) else [choice]
    for part in parts:
        part.state = STATE
    return [part.refs for part in parts]


def test_questions_on_the_way_are_about_what_is_carried_out_unless_they_say_so_themselves() -> None:
    flow = concerning(("card:outer",), asking())
    found = [refs_of(next(flow))]
    found += [refs_of(flow.send(answer)) for answer in (1, 2, 0)]
    with pytest.raises(StopIteration) as end:
        flow.send(2)
    assert end.value.value == 122
    assert found == [[("card:outer",)], [("hand:1",)], [("card:outer",), ("card:outer",)], [("card:inner",)]]


def test_the_end_of_the_game_goes_through() -> None:
    def over() -> Flow[None]:
        yield Choice(0, PLAIN, [1, 2])
        raise GameOver

    flow = concerning(("card:outer",), over())
    next(flow)
    with pytest.raises(GameOver):
        flow.send(1)
