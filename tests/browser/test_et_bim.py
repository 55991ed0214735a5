"""Et Bim! in a browser: whole games by touch and by keys, a reload and a restart in a window."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.company import company
from tests.browser.house import DESKTOP, PHONE, TV, House, Person, person_in
from tests.browser.plain import Player
from tests.browser.test_cloth import CUT, MEASURE, STILL, measured
from tests.browser.test_coming_back import LINE_LOST
from tests.browser.test_lobby import pick
from tests.browser.test_plain import long
from tests.server import guests
from tests.tables import SEED
from tools.studio import axe, looked_at, resize
from tripot.words import load

WITHIN = 240.0  # seconds for a whole game, on a busy machine
LEAST = 44  # pixels: what a finger hits
HEM = "() => document.querySelector('main.play > .under').getBoundingClientRect().top"
QUESTIONS = {"play", "react", "second", "replay"}
NONE = dict.fromkeys(("10", "20", "30", "id", "shield", "heal", "swap", "recycle", "bim"), 0)
# Few cards of many kinds, so that every question is soon asked.
CARDS = {**NONE, "10": 10, "20": 6, "swap": 14, "recycle": 16, "bim": 23}
EVERYTHING = {"oups": True, "non": 6, "charlotte": True, "missions": True, "rounds": 1}
LATE = {"points": 20, "cards": {**NONE, "10": 20, "20": 60, "id": 9, "swap": 9}}
GAMES = 9  # until something that must come has come
SIZES = ((320, 640), (844, 390), (768, 1024), DESKTOP)
# No two of these lie on each other.
PARTS = "header h1, header .icon, .bim li, .between, .between p, .prompt, .hold, .tell, .acts"
# What a finger cannot hit, or what is cut off.
SMALL = """(least) => [...document.querySelectorAll('main button')].filter((one) => {
  const { width, height, left, right, bottom } = one.getBoundingClientRect();
  return width < least || height < least || left < 0 || right > innerWidth || bottom > innerHeight;
}).map((one) => one.textContent.trim())"""
# What is written on a tile or on the lane and is not seen whole.
CLIPPED = """() => {
  const out = [];
  for (const holder of document.querySelectorAll('.bim .tile, .lane')) {
    const walk = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode.data.trim(), at = walk.currentNode.parentElement;
      if (!text || !at.checkVisibility() || at.closest('.vh, svg, .says')) continue;
      if (getComputedStyle(at).clipPath !== 'none') continue; // for screen readers
      const letters = document.createRange();
      letters.selectNodeContents(walk.currentNode);
      const box = letters.getBoundingClientRect();
      for (let one = at; ; one = one.parentElement) {
        const room = one.getBoundingClientRect();
        const hides = getComputedStyle(one).overflowY !== 'visible';
        const high = box.top < room.top - 2 || box.bottom > room.bottom + 2;
        const wide = box.left < room.left - 1 || box.right > room.right + 1;
        const ends = getComputedStyle(at).textOverflow === 'ellipsis'; // a long name
        if ((hides || one === holder) && (high || (wide && !ends))) out.push(text);
        if (one === holder) break;
      }
    }
  }
  return out;
}"""
TALLER = "() => document.documentElement.scrollHeight - innerHeight"
LETTERS = "(size) => { document.documentElement.style.fontSize = size }"
# How many tiles stand beside each other.
ACROSS = """() => {
  const tiles = [...document.querySelectorAll('.bim li')];
  const tops = tiles.map((one) => one.getBoundingClientRect().top);
  return tops.filter((top) => Math.abs(top - tops[0]) < 1).length;
}"""
# The points that the tiles show; those who are out have none.
POINTS = """() => Object.fromEntries([...document.querySelectorAll('ol span.tile')].map((one) => [
  one.querySelector('.who').textContent, parseInt(one.querySelector('.points')?.textContent ?? 0)
]))"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Quick bots, short windows."""
    found = House(tmp_path_factory.mktemp("house"), "--bot-pace", "0.01", "--time", "0.2")
    yield found
    found.close()


def room(person: Person, seats: int, **options: object) -> str:
    """Open a room for this game, in which everybody is waited for; its code."""
    person.always(**options)
    code = person.open_room()
    person.game = load("et-bim", "en")
    pick(person, "et-bim")
    person.seats(seats)
    person.until(lambda: person.room()["options"] == options)
    person.tempo("no_hurry")  # a busy machine is slow to touch
    return code


def begin(person: Person) -> None:
    """Deal, and wait for the first question."""
    person.deal()
    person.at_table()
    person.until_asked()


def asked(person: Person) -> str:
    """The question that one is asked, as it was sent last."""
    name = ""
    for line in person.lines:
        for said in line.heard:
            question = said.get("view", {}).get("question", name)
            name = question["name"] if isinstance(question, dict) else (question or "")
    return name


def told(person: Person) -> dict[str, int]:
    """The points of all, as they were sent last."""
    damage: list[int] = []
    for line in person.lines:
        for said in line.heard:
            damage = said.get("view", {}).get("facts", {}).get("damage", damage)
    names = [seat["name"] for seat in person.room()["seats"]]
    names[person.seat()] = person.table("seat.You")
    return dict(zip(names, damage, strict=True))


def own_gang(person: Person) -> str:
    """The gang on one's own tile, as it was sent last; "" before that."""
    tiles: list[list[str]] = []
    for line in person.lines:
        for said in line.heard:
            tiles = said.get("view", {}).get("piles", {}).get("tiles", tiles)
    return tiles[person.seat()][0] if tiles else ""


def play_out(player: Player, *, until: str = "", wanted: set[str] | None = None) -> set[str]:
    """Play until the end, until such a question is put, or until all wanted ones are answered.

    The questions that were answered.
    """
    answered: set[str] = set()
    last = monotonic() + WITHIN
    while not player.person.state()["over"]:
        assert monotonic() < last, "the game does not end"
        if player.person.state()["mine"]:
            name = asked(player.person)
            if name == until:
                return answered
            if name == "play" and name not in answered:
                assert player.person.page.evaluate(POINTS) == told(player.person)
            if wanted is not None and wanted <= answered:
                return answered
            answered.add(name)
        page = player.person.page
        if page.locator("dialog").count():  # a key came too late: it has opened what it stood on
            page.keyboard.press("Escape")
        elif not player.act():
            page.wait_for_timeout(20)
    return answered


def again(person: Person) -> None:
    """The same table once more, if the game is over."""
    if person.state()["over"]:
        person.button(person.table("end.again")).click()
        person.page.locator("main.play").wait_for()


def throw(person: Person, face: str, tile: str = "") -> str:
    """Throw a card at the first tile that can be meant and is so: three touches; who sits there."""
    page = person.page
    page.locator("button.pick:not(.no)", has_text=person.game(f"faces.{face}.name")).first.tap()
    target = page.locator(f".bim button[aria-pressed]{tile}").first
    name = target.locator(".who").inner_text()
    target.tap()
    page.locator(".acts .sure").tap()
    page.wait_for_function("() => !document.querySelector('.prompt.lamp')")
    return name


def happened(person: Person, name: str) -> list[dict[str, Any]]:
    """All events of a name that the page has heard of."""
    events = [event for said in person.messages("news") for event in said["events"]]
    return [event for event in events if event["event"] == name]


def test_twelve_on_a_phone_by_touch_with_a_reload_and_a_restart(
    house: House, browser: Browser
) -> None:
    ana = person_in(browser, house.address, "Ana", size=PHONE, touch=True)
    tv = person_in(browser, house.address, "TV", size=TV)
    ana.allowed = tv.allowed = LINE_LOST
    code = room(ana, 12, points=0, **EVERYTHING)
    tv.go(f"/t/{code}")
    begin(ana)
    tv.page.locator("main.screen").wait_for()
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    assert ana.page.evaluate(SMALL, LEAST) == []
    player = Player(ana, SEED)
    for _ in range(GAMES):
        again(ana)
        play_out(player, until="react")
        if not ana.state()["over"]:
            break
    title = ana.page.locator(".prompt.lamp b").inner_text()  # in the middle of a window
    assert asked(ana) == "react"
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    assert ana.page.locator(".acts .ticket").count() == 3  # with the cards or without
    assert ana.page.evaluate(SMALL, LEAST) == []
    ana.page.reload()
    ana.until(lambda: ana.page.locator(".prompt.lamp b").all_inner_texts() == [title])
    house.kill()
    ana.page.get_by_text(ana.web("strip.lost")).wait_for()
    house.start()
    ana.page.get_by_text(ana.web("strip.lost")).wait_for(state="detached")
    ana.until(lambda: ana.page.locator(".prompt.lamp b").all_inner_texts() == [title])
    assert ana.page.locator(".acts .ticket").count() == 3
    assert axe(tv.page) == []
    play_out(player)
    tv.until_over()
    assert axe(ana.page) == []
    ana.go(f"/replay/{ana.table_id()}")
    ana.page.locator(".reel").wait_for()
    ana.page.keyboard.press("End")
    ana.page.locator(".bim .tile.out").first.wait_for()
    assert ana.page.evaluate(CLIPPED) == []  # there is less room than in the game
    ana.page.locator(".hands").wait_for()  # of all, and yet the page is no taller than the screen
    assert ana.page.evaluate(TALLER) <= 0
    for person in (ana, tv):
        assert axe(person.page) == []
        assert person.faults() == []
        person.page.context.close()


def test_every_question_on_a_desktop_by_keys(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", size=DESKTOP)
    eve = person_in(browser, house.address, "Eve", language="fr", motion="full")
    eve.page.add_init_script(MEASURE)
    room(ana, 4, points=20, cards=CARDS)
    begin(ana)
    eve.go(f"/w/{ana.room()['watch']}")  # input would hide what moves: she only looks
    eve.page.locator("main.play").wait_for()
    answered = play_out(Player(ana, SEED, by_keys=True))
    assert ana.page.locator(".gaz .gangs li").count() >= 2  # who was who
    assert axe(ana.page) == []
    eve.until(lambda: eve.state()["over"], WITHIN)
    played = eve.table_id()
    seen = measured(eve)
    assert seen["shift"] < STILL and len(seen["hems"]) == 1, seen
    for game in range(1, GAMES):  # until there was each of them
        if answered >= QUESTIONS:
            break
        again(ana)
        player = Player(ana, SEED + game, by_keys=True)
        answered |= play_out(player, wanted=QUESTIONS - answered)
    assert answered >= QUESTIONS
    resize(eve.page, DESKTOP)
    eve.go(f"/replay/{played}")
    eve.page.locator(".reel").wait_for()
    eve.page.keyboard.press("End")
    eve.page.locator("fieldset.eyes label").last.click()
    eve.page.locator(".hands").wait_for()  # of all, below the tiles
    assert eve.page.evaluate(CUT, ".bim li, .hands") == [] and looked_at(eve.page) == []
    for person in (ana, eve):
        assert person.faults() == []
        person.page.context.close()


def test_what_one_has_seen_stays_on_a_dark_pill(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", size=PHONE, touch=True)
    room(ana, 4, first=1, cards={**NONE, "10": 4, "id": 44})
    begin(ana)
    name = throw(ana, "id")
    tile = ana.page.locator(".bim li", has_text=name)
    tile.locator(".known").wait_for()
    (look,) = [one for one in happened(ana, "look") if one["by"] == ana.seat()]
    gang = ana.game(f"faces.{look['cards'][0]}.name")
    assert tile.get_by_role("img", name=ana.table("et-bim.known", gang=gang)).count() == 1
    own = next(ana.messages("table"))["view"]["piles"]["tiles"][ana.seat()]
    known = 3 if own == look["cards"] else 1  # two of one gang: the others are of the other
    assert ana.page.locator(".bim .known").count() == known
    hem = ana.page.evaluate(HEM)
    door = ana.button(ana.table("secret.hold"))
    door.dispatch_event("pointerdown")  # what one is lies over the tickets, and moves nothing
    ana.page.locator(".peek .secret").wait_for()
    assert ana.page.evaluate(HEM) == hem
    door.dispatch_event("pointerup")
    ana.page.locator(".peek .secret").wait_for(state="detached")
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    assert ana.faults() == []
    ana.page.context.close()


def test_the_first_error_is_taken_back_and_the_token_turns_red(
    house: House, browser: Browser
) -> None:
    ana = person_in(browser, house.address, "Ana", size=PHONE, touch=True)
    room(ana, 4, first=1, oups=True, cards={**NONE, "20": 60})
    begin(ana)
    used = ana.page.get_by_role("img", name=ana.table("et-bim.oups_used"), exact=True)
    assert used.count() == 0
    throw(ana, "20")  # now a 20 lies somewhere
    ana.until_asked()
    throw(ana, "20", ":has(.no)")
    ana.until(lambda: any(happened(ana, "take_back")))
    ana.until_asked()  # the turn goes on
    assert asked(ana) == "play"
    mine = ana.page.locator(".bim li", has_text=ana.table("seat.You"))
    assert mine.locator(used).count() == 1
    assert ana.faults() == []
    ana.page.context.close()


def nothing_hidden(person: Person, where: str) -> None:
    """All that is on the table is seen whole at every size, and every target can be hit."""
    for size in (*SIZES, PHONE):
        resize(person.page, size)
        found = person.page.evaluate(CUT, PARTS) + looked_at(person.page)
        found += person.page.evaluate(CLIPPED) + person.page.evaluate(SMALL, LEAST)
        assert found == [], (where, size)
    person.page.evaluate(LETTERS, "200%")  # the cloth may scroll
    found = person.page.evaluate(CLIPPED) + looked_at(person.page)
    assert found == [] and person.page.evaluate(ACROSS) <= 3, where
    person.page.evaluate(LETTERS, "")


@pytest.mark.parametrize("seats", [pytest.param(4, marks=long), pytest.param(8, marks=long), 12])
def test_nothing_is_cut_or_covered_at_any_size(house: House, browser: Browser, seats: int) -> None:
    ana = person_in(browser, house.address, "Ana", language="fr")
    room(ana, seats, first=1, **(EVERYTHING if seats == 12 else {}))
    begin(ana)
    nothing_hidden(ana, "asked")
    ana.page.locator("button.pick:not(.no)").first.click()
    ana.page.locator(".bim button[aria-pressed]").first.click()
    ana.page.locator(".acts .sure").wait_for()
    nothing_hidden(ana, "aimed")
    ana.page.context.close()


def hidden_late(person: Person, name: str) -> None:
    """Nothing is, when one is asked late in a game, nor when a card is picked."""
    nothing_hidden(person, name)
    if name == "play":
        person.page.locator("button.pick:not(.no)").last.click()
        nothing_hidden(person, "picked")  # and why it may not go there
        if person.page.locator(".bim .tile:not(.out)").count() == 2:  # it may be discarded (3.3)
            discard = person.table("et-bim.tickets.play.discard", card="").strip()
            assert person.page.locator(".acts .ticket").first.inner_text().startswith(discard)
        person.page.locator("button.pick[aria-pressed=true]").click()


def late(person: Person, seats: int, missing: set[str]) -> None:
    """Play until these were asked with many out, and points of a round counted."""
    player = Player(person, SEED)
    last = monotonic() + WITHIN
    while missing:
        assert monotonic() < last, f"not asked late in a game: {missing}"
        again(person)
        if person.state()["mine"] and (name := asked(person)) in missing:
            out = person.page.locator(".bim .tile.out").count()
            scored = person.page.locator(".bim .score").count() or seats == 12  # a round is long
            if out > seats // 4 and scored:
                hidden_late(person, name)
                missing.remove(name)
        if not player.act():
            person.page.wait_for_timeout(20)


@pytest.mark.parametrize("seats", [pytest.param(8, marks=long), 12])
def test_nothing_is_cut_late_in_the_game(house: House, browser: Browser, seats: int) -> None:
    """Some are out, tiles were swapped and seen, tokens used, points of a round counted."""
    ana = person_in(browser, house.address, "Ana", language="fr")
    room(ana, seats, **{**EVERYTHING, **LATE, "rounds": 3})
    begin(ana)
    late(ana, seats, {"play"} if seats == 12 else {"play", "react"})
    ana.page.context.close()


@long
def test_nothing_is_cut_when_two_of_four_are_left(
    house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "PATIENCE", 2 * WITHIN)  # they wait while one looks closely
    ana = person_in(browser, house.address, "Ana", language="fr")
    cards = {**NONE, "10": 40, "20": 40, "id": 30, "swap": 9}
    # Who holds Charlotte cannot be one of the two: that is so in one round of five, then again.
    code = room(ana, 4, **{**EVERYTHING, **LATE, "cards": cards, "rounds": 3})
    with company(house.address, code, 3, lambda: {ana.seat(): own_gang(ana)}):
        begin(ana)
        late(ana, 4, {"play", "react"})
    ana.page.context.close()
