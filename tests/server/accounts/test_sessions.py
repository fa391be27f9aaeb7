import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.server.people.sessions import (
    DAY,
    HOUR,
    Call,
    PageTokens,
    Session,
    clear_cookie,
    cookie_name,
    is_open,
    open_session,
    refused_as,
    same,
    same_origin,
    set_cookie,
    token_hash,
    visited,
)
from tafelrunde.server.people.windows import LIMITS, Bucket, Limit, is_full, take, try_login
from tafelrunde.server.refusals import SENTENCES

# --- tokens ----------------------------------------------------------------------------------------------------------


def test_a_token_is_random_and_only_its_hash_is_kept():
    token, session = open_session("ada", 1000.0, "Firefox")
    other, _ = open_session("ada", 1000.0)
    assert len(bytes.fromhex(token)) == 32 and token != other
    assert session.token_hash == token_hash(token) and token not in repr(session)
    assert same(session.token_hash, token_hash(token)) and not same(session.token_hash, token_hash(other))


def test_32_bytes_of_the_systems_chance_are_asked_for():
    asked: list[int] = []

    def chance(number: int) -> bytes:
        asked.append(number)
        return bytes(number)

    assert open_session("ada", 0.0, random=chance)[0] == "00" * 32
    assert asked == [32]


def test_a_session_lasts_thirty_days_from_the_last_visit():
    _, session = open_session("ada", 0.0)
    assert is_open(session, 30 * DAY - 1) and not is_open(session, 30 * DAY)
    later = visited(session, 20 * DAY)
    assert later is not None and later.created == 0.0
    assert is_open(later, 50 * DAY - 1) and not is_open(later, 50 * DAY)


def test_and_180_days_at_most():
    session: Session = open_session("ada", 0.0)[1]
    for day in range(10, 180, 10):
        session = visited(session, day * DAY) or session
    assert session.expires == 180 * DAY
    assert is_open(session, 180 * DAY - 1) and not is_open(session, 180 * DAY)
    assert not is_open(Session("hash", "ada", 0.0, 170 * DAY, 400 * DAY), 180 * DAY), "whatever the row says"


def test_a_visit_is_written_once_an_hour_at_most_and_never_revives():
    _, session = open_session("ada", 0.0)
    assert visited(session, HOUR - 1) is None
    assert visited(session, HOUR) is not None
    assert visited(session, 31 * DAY) is None


def test_cookies():
    assert set_cookie("t", secure=True) == (
        "__Host-tafelrunde=t; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"
    )
    assert set_cookie("t", secure=False) == "tafelrunde=t; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"
    assert clear_cookie(True).startswith("__Host-tafelrunde=; Path=/; Max-Age=0;")
    assert cookie_name(True) != cookie_name(False)


# --- from our own page? ----------------------------------------------------------------------------------------------

JSON = "application/json"
OURS = Call("POST", "https", "play.example", "https://play.example", "same-origin", JSON, True)


def post(**other: object) -> Call:
    fields = {name: getattr(OURS, name) for name in OURS.__struct_fields__}
    return Call(**{**fields, **other})


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (OURS, None),
        (post(content_type="Application/JSON; charset=utf-8"), None),
        (post(fetch_site=None), None),
        (post(fetch_site="none"), None),
        (post(fetch_site="cross-site"), "bad_origin"),
        (post(fetch_site="same-site"), "bad_origin"),
        (post(origin="https://evil.example"), "bad_origin"),
        (post(origin="http://play.example"), "bad_origin"),  # another scheme
        (post(origin="https://play.example:8443"), "bad_origin"),  # another port
        (post(origin="null"), "bad_origin"),
        (post(origin=None), "bad_origin"),  # a browser says from where
        (post(origin=None, cookie=False, fetch_site=None), None),  # a program without a session
        (post(content_type="text/plain"), "not_json"),
        (post(content_type=None), "not_json"),
        (post(content_type="application/x-www-form-urlencoded"), "not_json"),
        (post(method="GET", origin="https://evil.example", content_type=None), None),
        (post(method="DELETE", origin="https://evil.example"), "bad_origin"),
    ],
)
def test_who_may_change_something(call: Call, code: str | None):
    assert refused_as(call) == code
    assert code is None or code in SENTENCES


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "expected"),
    [
        ("https://a.example", "https", "a.example:443", True),
        ("http://a.example:80", "http", "a.example", True),
        ("http://192.168.0.7:8420", "http", "192.168.0.7:8420", True),
        ("http://[::1]:8420", "http", "[::1]:8420", True),
        ("http://localhost:8420", "http", "127.0.0.1:8420", True),
        ("http://localhost:8421", "http", "127.0.0.1:8420", False),
        ("https://localhost:8420", "http", "localhost:8420", False),
        ("https://a.example.evil", "https", "a.example", False),
        ("https://a.example@evil.example", "https", "evil.example", False),
        ("https://a.example/", "https", "a.example", False),
        ("https://a.example?b", "https", "a.example", False),
        ("https://a.example:port", "https", "a.example", False),
        ("https://a.example", "https", "", False),
        ("", "https", "a.example", False),
        ("ftp://a.example", "ftp", "a.example", False),
    ],
)
def test_scheme_name_and_port(origin: str, scheme: str, host: str, expected: bool):
    assert same_origin(origin, scheme, host) is expected


@given(*[st.text(st.sampled_from("htps:/.@?#[]%a0é\ud800 \\"), max_size=20)] * 2)
def test_no_text_breaks_the_comparison(origin: str, host: str):
    same_origin(origin, "https", host)


def test_a_token_in_the_page_belongs_to_its_session():
    tokens = PageTokens(["first secret"])
    _, ada = open_session("ada", 0.0)
    _, bob = open_session("bob", 0.0)
    token = tokens.token(ada)
    assert tokens.fits(token, ada) and not tokens.fits(token, bob)
    assert ada.token_hash not in token
    for wrong in ("", "x", token[:-2], token + "A", "ä\ud800", ada.token_hash):
        assert not tokens.fits(wrong, ada)


def test_while_the_secret_changes_both_are_accepted():
    _, ada = open_session("ada", 0.0)
    old = PageTokens(["old"]).token(ada)
    both = PageTokens(["old", "new"])
    assert both.fits(old, ada) and both.token(ada) == PageTokens(["new"]).token(ada)
    assert not PageTokens(["new"]).fits(old, ada)


# --- how often -------------------------------------------------------------------------------------------------------


def test_a_bucket():
    limit, bucket = Limit(1, 1, burst=5), None
    for _ in range(5):
        bucket, wait = take(bucket, limit, 100.0)
        assert wait == 0
    bucket, wait = take(bucket, limit, 100.0)
    assert wait == 1.0
    bucket, wait = take(bucket, limit, 100.25)
    assert wait == 0.75
    bucket, wait = take(bucket, limit, 101.0)
    assert wait == 0.0
    assert not is_full(bucket, limit, 105.9) and is_full(bucket, limit, 106.0)


def test_a_clock_that_goes_back_gives_nothing():
    limit = Limit(2, 10)
    bucket, _ = take(None, limit, 100.0)
    bucket, wait = take(bucket, limit, 50.0)
    assert wait == 0.0, "and takes nothing away"
    for now in (50.0, 100.0):
        bucket, wait = take(bucket, limit, now)
        assert wait == 5.0
    assert take(bucket, limit, 105.0)[1] == 0.0


@given(st.lists(st.tuples(st.floats(0, 50), st.sampled_from([0.5, 1.0, 2.0])), max_size=60))
def test_nobody_ever_gets_more_than_the_burst_and_what_flowed_in(tries: list[tuple[float, float]]):
    limit, bucket, now, taken = Limit(3, 10, burst=4), None, 0.0, 0.0
    for passing, cost in tries:
        now += passing
        bucket, wait = take(bucket, limit, now, cost)
        if wait:
            assert take(bucket, limit, now + wait + 1e-6, cost)[1] == 0.0, (
                "after the time that was told it is allowed"
            )
        else:
            taken += cost
        assert taken <= 4 + 0.3 * now + 1e-6
        assert bucket.left >= -1e-6


def test_five_tries_for_a_name_from_wherever():
    name: Bucket | None = None
    for number in range(5):
        name, _, wait = try_login(name, None, float(number))
        assert wait == 0
    tried, address, wait = try_login(name, None, 5.0)
    assert 170 < wait <= 180 and is_full(address, LIMITS["login_address"], 5.0), "refused: nothing is counted"
    assert try_login(tried, None, 5.0 + wait + 1)[2] == 0


def test_twenty_tries_from_an_address_whatever_the_name():
    address: Bucket | None = None
    for _ in range(20):
        _, address, wait = try_login(None, address, 0.0)
        assert wait == 0
    assert try_login(None, address, 0.0)[2] == pytest.approx(45.0)
