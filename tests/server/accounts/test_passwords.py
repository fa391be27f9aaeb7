import pytest

from tafelrunde.server.people.passwords import MEMORY_COST, TIME_COST, Checked, Passwords, why_not
from tafelrunde.server.people.sentences import SENTENCES

GOOD = "vier Füße tanzen leise"


@pytest.fixture(scope="module")
def quick() -> Passwords:
    """As little work as argon2 allows."""
    return Passwords(time_cost=1, memory_cost=8, parallelism=1)


@pytest.mark.parametrize(
    ("password", "codes"),
    [
        (GOOD, []),
        ("korrekt pferd batterie", []),
        ("ßüöä€漢字!", []),
        ("x7#kQ2p", ["password_short"]),
        ("abcde " * 25, ["password_long"]),
        ("Passwort", ["password_common"]),
        ("aaaaaaaaaa", ["password_simple"]),
        ("abababab", ["password_simple"]),
        ("23456789", ["password_simple"]),
        ("QWERTZUI", ["password_simple"]),
        ("12345678", ["password_common", "password_simple"]),
        ("mein.Adalbert.87", ["password_name"]),
        ("", ["password_short", "password_simple"]),
    ],
)
def test_which_passwords_are_accepted(password: str, codes: list[str]):
    assert why_not(password, "adalbert") == codes
    assert all(code in SENTENCES for code in codes)


def test_a_very_short_name_may_be_part_of_a_password():
    assert why_not("marmelade im Juni", "Ada") == []


def test_right_and_wrong(quick: Passwords):
    stored = quick.hash(GOOD)
    assert quick.check(stored, GOOD) == Checked(True)
    assert quick.check(stored, GOOD + "x") == Checked(False)
    assert GOOD not in stored and stored != quick.hash(GOOD), "each has a salt of its own"


def test_the_same_password_from_another_keyboard(quick: Passwords):
    stored = quick.hash("Fu\u0308ße tanzen")
    assert quick.check(stored, "Füße tanzen").right


@pytest.mark.parametrize("odd", ["\ud800halb", "nu\x00ll", "x" * 100_000, "😀" * 128])
def test_odd_passwords_are_only_wrong(quick: Passwords, odd: str):
    assert quick.check(quick.hash(GOOD), odd) == Checked(False)


def test_the_parameters_are_those_that_were_measured():
    stored = Passwords().hash(GOOD)
    assert stored.startswith(f"$argon2id$v=19$m={MEMORY_COST},t={TIME_COST},p=1$")
    assert (MEMORY_COST, TIME_COST) == (19 * 1024, 2)


def test_what_was_kept_with_other_parameters_is_renewed(quick: Passwords):
    stored = Passwords(time_cost=1, memory_cost=16).hash(GOOD)
    assert quick.check(stored, GOOD) == Checked(True, renew=True)
    assert quick.check(stored, "wrong").renew is False


@pytest.mark.parametrize("kind", ["unknown", "broken", "empty", "known"])
def test_for_an_unknown_name_the_same_work_is_done(
    quick: Passwords, kind: str, monkeypatch: pytest.MonkeyPatch
):
    """Not measured with a watch: whatever is stored, exactly one whole hash of the same parameters is computed."""
    kept = {"unknown": None, "broken": "$argon2id$broken", "empty": "", "known": quick.hash("another one")}
    stored, verify, worked = kept[kind], quick.hasher.verify, []

    class Counting:
        def verify(self, hash: str, password: str) -> bool:
            if kind == "known" or hash != stored:  # what cannot be read costs nothing
                worked.append((hash.rsplit("$", 2)[0], password))
            return verify(hash, password)

    monkeypatch.setattr(quick, "hasher", Counting())
    assert quick.check(stored, GOOD) == Checked(False)
    assert worked == [("$argon2id$v=19$m=8,t=1,p=1", GOOD)]


def test_nobodys_password_opens_nothing(quick: Passwords):
    assert quick.check(None, "a password that nobody has") == Checked(False)
