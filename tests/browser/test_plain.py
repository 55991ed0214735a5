"""Whole games in a browser: those that are drawn, and one from outside on the plain table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.house import DESKTOP, IN_SIGHT, PHONE, TV, House, Person, person_in
from tests.browser.plain import Player, play_out
from tests.browser.test_cloth import FINE_PRINT, SOFA
from tests.browser.test_lobby import pick
from tests.tables import LONG, SEED
from tools.studio import axe, looked_at, rest, undrawn, with_toy
from tripot.words import load

ALL = {"card", "ticket", "cloth"}
# Options, and what one touches in any such game, whatever is dealt.
GAMES: tuple[tuple[str, int, dict[str, int], set[str]], ...] = (
    ("loser", 4, {"frogs": 1}, {"card", "lit"}),
    ("roulette", 3, {"target": 4}, {"card", "ticket", "lit"}),
    ("quicksand", 3, {}, {"card", "lit"}),
    ("et-bim", 4, {}, {"card", "cloth", "lit"}),
)
# All there is, and few points, so that three rounds are soon over.
ALL_OPTIONS = {"oups": True, "non": 10, "charlotte": True, "missions": True, "rounds": 3}
EVERYTHING = {**ALL_OPTIONS, "points": 30}
LARGE: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("loser", 6, {}),
    ("roulette", 6, {"hand": 3}),
    ("quicksand", 5, {}),
    ("et-bim", 4, EVERYTHING),
    ("et-bim", 12, EVERYTHING),
    ("toy-luggage", 4, {}),
)
SMALL = [
    ("quick-shot", 4, dict[str, int]()),
    *((game, seats, own) for game, seats, own, _ in GAMES),
]
BY_KEYS = (LARGE[0], LARGE[-1])


def named(games: Iterable[tuple[str, int, object]]) -> list[str]:
    """What each case is called."""
    return [f"{game}-{seats}" for game, seats, _ in games]


WITHIN = 240.0  # seconds for a whole game, on a machine however busy
WITHIN_LARGE = 600.0
# Where the hem was on a phone: before one could pass ahead, for which there is a line, and since.
# The last question is for one of twelve numbers, which take more room than any other.
HEMS = """
window.hems = [new Set(), new Set()];
(function look() {
  requestAnimationFrame(look);
  const under = document.querySelector('main.play > .under:not(:has(.bets))');
  window.last ||= document.querySelector('.prompt b')?.textContent === 'Tip';
  if (window.last || !under?.querySelector('.ask')) return;
  const passes = under.querySelector('.foot') ? 1 : 0;
  window.hems[passes].add(Math.round(under.getBoundingClientRect().top));
})();"""
long = pytest.mark.skipif(not LONG, reason="large games are for long runs")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Quick bots, short windows, and one more game."""
    data, program = tmp_path_factory.mktemp("house"), with_toy("luggage", "Luggage")
    found = House(data, "--bot-pace", "0.01", "--time", "0.4", program=program)
    yield found
    found.close()


def room(person: Person, game: str, seats: int, options: Mapping[str, object]) -> str:
    """Open a room for this game, in which everybody is waited for; its code."""
    person.always(**options)
    code = person.open_room()
    if not game.startswith("toy-"):  # which has no words
        person.game = load(game, "en")
    pick(person, game)
    person.seats(seats)
    person.until(lambda: person.room()["options"] == options)
    person.tempo("no_hurry")  # a busy machine is slow to touch
    return code


def begin(person: Person, *others: Person) -> None:
    """Deal, and wait for the first question to one of them; the page is as it should be."""
    person.deal()
    everybody = (person, *others)
    for one in everybody:
        one.at_table()

    def asked() -> bool:
        for one in everybody:
            one.hurry()
        return any(one.state()["mine"] for one in everybody)

    person.until(asked)
    assert axe(person.page) == [] and looked_at(person.page) == []


def leave(*people: Person) -> None:
    """At the end nothing was wrong with any page."""
    for person in people:
        rest(person.page)  # what fades in has no contrast yet
        assert axe(person.page) == []
        assert person.faults() == []
        person.page.context.close()


@long  # each of them is played by touch in a test of its own, too
@pytest.mark.parametrize(("game", "seats", "options", "touched"), GAMES, ids=[g[0] for g in GAMES])
def test_a_whole_game_on_a_phone(
    house: House,
    browser: Browser,
    game: str,
    seats: int,
    options: dict[str, int],
    touched: set[str],
) -> None:
    ana = person_in(browser, house.address, "Ana", touch=True)
    room(ana, game, seats, options)
    begin(ana)
    player = Player(ana, SEED)
    play_out(player, within=WITHIN)
    assert touched <= player.touched
    assert not any(seat["stand_in"] for seat in ana.room()["seats"])  # she has played herself
    leave(ana)


def test_a_game_from_outside_without_words(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", touch=True)
    leo = person_in(browser, house.address, "Léo", size=DESKTOP, language="fr", theme="dark")
    tv = person_in(browser, house.address, "TV", size=TV)
    ana.page.add_init_script(HEMS)
    code = room(ana, "toy-luggage", 4, {})
    leo.come_in(code)
    tv.go(f"/t/{code}")
    begin(ana)
    assert ana.page.locator("h1").inner_text() == "Left Luggage"
    assert leo.page.locator("h1").inner_text() == "Consigne"
    assert ana.page.locator(".prompt b").inner_text() == "Lay"
    tv.page.locator("main.screen").wait_for()
    assert axe(leo.page) == axe(tv.page) == tv.page.evaluate(FINE_PRINT, SOFA) == []
    players = Player(ana, SEED), Player(leo, SEED + 1)
    play_out(*players, within=WITHIN)
    assert players[0].touched | players[1].touched >= ALL
    hems = ana.page.evaluate("() => window.hems.map((all) => [...all])")
    assert [len(places) for places in hems if places] in ([1], [1, 1]), hems
    tv.until_over()
    assert looked_at(leo.page) == tv.page.evaluate(FINE_PRINT, SOFA) == []
    watched_again(ana)
    leave(ana, leo, tv)


def watched_again(person: Person) -> None:
    """The replay of a game just played: at its end all hands lie open, and nothing lies on them."""
    person.go(f"/replay/{person.table_id()}")
    person.page.locator("[data-at][aria-current=step]").wait_for()
    assert axe(person.page) == []
    person.page.keyboard.press("End")
    trays = person.page.locator(".hands > ul > li")
    trays.nth(3).wait_for()
    rest(person.page)
    assert all(card.evaluate(IN_SIGHT) for card in trays.first.locator("svg.card").all())
    assert axe(person.page) == [] and looked_at(person.page) == []


def test_tickets_without_words_say_what_is_still_open(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana")
    room(ana, "toy-luggage", 3, {})
    begin(ana)
    card = ana.page.locator("button.pick").first
    card.click()
    name = card.inner_text().split("\n")[0]
    assert ana.page.locator(".tell").inner_text() == name  # without a line there is no colon
    ana.page.locator(".seats button[aria-pressed]").first.click()
    tickets = ana.page.locator(".acts .ticket")
    tickets.nth(2).wait_for()
    assert tickets.all_inner_texts() == ["Lay 0", "Lay 1", "Lay 2"]  # the rest is seen chosen
    assert ana.page.locator(".prompt .line").count() == 0  # no seat is asked for any more
    tickets.nth(1).click()
    assert tickets.nth(1).inner_text().startswith("Lay 1")
    leave(ana)


@long
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(("game", "seats", "options"), SMALL, ids=named(SMALL))
def test_every_game_is_played_without_its_drawing(
    house: House, browser: Browser, game: str, seats: int, options: dict[str, int], size: Any
) -> None:
    ana = person_in(browser, house.address, "Ana", size=size, touch=size == PHONE)
    undrawn(ana.page, game)
    room(ana, game, seats, options)
    begin(ana)
    assert ana.page.locator(".cloth .plain .seats .row").count() == seats
    play_out(Player(ana, SEED), within=WITHIN_LARGE)
    assert not any(seat["stand_in"] for seat in ana.room()["seats"])
    leave(ana)


@long
def test_two_on_one_device_from_outside(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", touch=True)
    room(ana, "toy-luggage", 3, {})
    ana.guest_on(1, "Léo")
    ana.deal()
    ana.at_table()
    player, last = Player(ana, SEED), monotonic() + WITHIN
    while not ana.state()["over"]:
        assert monotonic() < last, "the game does not end"
        if ana.state()["curtain"]:
            assert ana.page.locator("button.pick, .known li").count() == 0
            ana.lift()
        elif not player.act():
            ana.page.wait_for_timeout(20)
    leave(ana)


@long
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(("game", "seats", "options"), LARGE, ids=named(LARGE))
def test_two_people_and_a_television_without_a_drawing(
    house: House, browser: Browser, game: str, seats: int, options: dict[str, Any], size: Any
) -> None:
    ana = person_in(browser, house.address, "Ana", size=size)
    leo = person_in(browser, house.address, "Léo", theme="dark")
    tv = person_in(browser, house.address, "TV", size=TV)
    for person in (ana, leo, tv):
        undrawn(person.page, game)
    code = room(ana, game, seats, options)
    leo.come_in(code)
    tv.go(f"/t/{code}")
    begin(ana, leo)
    tv.page.locator("main.screen .plain").wait_for()
    assert ana.page.locator(".cloth .plain .seats .row").count() == seats
    assert axe(leo.page) == axe(tv.page) == looked_at(leo.page) == []
    play_out(Player(ana, SEED), Player(leo, SEED + 1), within=WITHIN_LARGE)
    tv.until(lambda: tv.state()["over"], WITHIN_LARGE)  # nobody can hurry a television
    assert not any(seat["stand_in"] for seat in ana.room()["seats"])  # both have played themselves
    leave(ana, leo, tv)


@long
@pytest.mark.parametrize(("game", "seats", "options"), BY_KEYS, ids=named(BY_KEYS))
def test_by_keyboard_alone(
    house: House, browser: Browser, game: str, seats: int, options: dict[str, int]
) -> None:
    ana = person_in(browser, house.address, "Ana", size=DESKTOP)
    undrawn(ana.page, game)
    room(ana, game, seats, options)
    begin(ana)
    play_out(Player(ana, SEED, by_keys=True), within=WITHIN_LARGE)
    leave(ana)
