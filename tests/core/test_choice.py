"""Options: what is told of them when somebody looks."""

from tafelrunde import Option


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
