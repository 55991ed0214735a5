"""Loser in a browser: whole games by touch and by keys, every question, and the vote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.house import DESKTOP, PHONE, TV, House, Person, person_in
from tests.browser.plain import EDGE, Player, play_out
from tests.browser.test_cloth import CUT as COVERED
from tests.browser.test_cloth import MEASURE, STILL, measured
from tests.browser.test_coming_back import LINE_LOST
from tests.tables import SEED
from tools.studio import axe, looked_at, resize
from tripot.games.loser_box import IDENTITY
from tripot.games.loser_spells import SPELL_NAMES
from tripot.words import load

QUICK = ("--bot-pace", "0.01", "--time", "0.5")
WITHIN = 240.0  # seconds for a whole game, on a machine however busy
APART = 50  # milliseconds between the ends of one vote on two screens, at most
PHONES = ((320, 640), (360, 640), PHONE, (844, 390))
VOTES = 6  # until a machine that is busy elsewhere has shown one without a hitch
QUESTIONS = [question.name for question in IDENTITY.questions]
# Each of them asks what no other does.
ASKING = (
    *("wandering-hand", "great-whirl", "bottom-of-the-cauldron", "lucky-catch"),
    *("forced-trade", "butterfingers", "chatty-thumb"),
)
NO_SPELLS = dict.fromkeys(SPELL_NAMES, 0)
# All but those by which one may play no potion, or have no vote together with the others.
ALL_VOTE = dict.fromkeys(SPELL_NAMES, 1) | {"gong": 0, "vanishing-powder": 0, "chatty-thumb": 0}
# Everybody holds one potion, and there are no Spells: vote after vote.
VOTE_ONLY: dict[str, Any] = {"hands": [1, 1, 1], "down": 0, "up": 0, "spells": NO_SPELLS}
# A game with all its options at once, on a line of one's own.
CHOOSE = """async ([code, choice]) => {
  const line = new WebSocket(`ws://${location.host}/ws/${code}?as=hand&since=0`);
  const heard = (sought) => new Promise((done) => {
    line.onmessage = ({ data }) => JSON.parse(data).filter(sought).slice(0, 1).forEach(done);
  });
  await heard(() => true);
  const reply = heard(({ t }) => t === 'ack' || t === 'refused');
  line.send(JSON.stringify({ t: 'choose', id: 'c', game: 'loser', ...choice }));
  const { t } = await reply;
  line.close();
  return t;
}"""
# When the vote ends, by the clock of the machine; and what is counted now.
ZERO = "() => document.querySelector('.count')?.dataset.zero ?? null"
# As soon as the last second is counted, the other thumb.
AT_THE_LAST = """() => {
  window.late = 'waits';
  const count = document.querySelector('.count');
  const look = new MutationObserver(() => {
    if (count.dataset.number !== '1') return;
    look.disconnect();
    document.querySelector('.thumbs .ghost').click();
    window.late = 'changed';
  });
  look.observe(count, { attributes: true });
}"""
# Lines of the page, so that a test can cut them.
LINES = """
const whole = window.WebSocket;
window.wires = [];
window.WebSocket = class extends whole {
  constructor(...all) { super(...all); window.wires.push(this); }
};"""
CUT = "() => window.wires.forEach((wire) => wire.close())"
# How often the screen is touched.
COUNT = """() => {
  window.touches = 0;
  addEventListener('pointerdown', () => window.touches++, true);
}"""
TITLE = "() => document.querySelector('.prompt.lamp b')?.textContent.trim() ?? ''"
THUMB = ".thumbs button"
# Whether one is asked once more.
ONCE_MORE = """(on) => {
  const likes = JSON.parse(localStorage['tripot.settings']);
  localStorage['tripot.settings'] = JSON.stringify({ ...likes, once_more: on });
}"""
# A Mirror for who begins, and blues alone: an opponent is aimed at in the first turn.
MIRRORS: dict[str, Any] = {
    "potions": list(range(2, 15)),
    "hands": [2, 2, 2],
    "down": 0,
    "up": 0,
    "spells": NO_SPELLS | {"mirror": 3},
}
# No two of these lie on each other while one plays, and while one votes.
PLAY = "header h1, .others .chair, .own .chair, .ribbon, .actions, .centre .centre, .track, .prompt"
VOTE = "header h1, .first, .stake, .vote .hand, .vote .who, .vote .played, .track, .prompt"
UP, DOWN = 0, 1
ANYTHING = f"button.pick:not(.no), .table button[aria-pressed], {THUMB}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Quick bots; what happened is soon read."""
    found = House(tmp_path_factory.mktemp("house"), *QUICK)
    yield found
    found.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """Another one, to be killed."""
    found = House(tmp_path, *QUICK)
    yield found
    found.close()


def room(ana: Person, seats: int, tempo: str = "usual", **options: Any) -> str:
    """A room for this game; its code."""
    code = ana.open_room()
    if tempo != "usual":
        ana.tempo(tempo)
    ana.game = load("loser", "en")
    choice = {"seats": seats, "options": options}
    assert ana.page.evaluate(CHOOSE, [code, choice]) == "ack"
    ana.until(lambda: ana.room()["game"] == "loser" and ana.room()["options"] == options)
    ana.until(lambda: ana.page.locator("main ol .seat").count() == seats)
    return code


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    """All events of a kind, each once."""
    found = {
        event["n"]: event
        for line in person.lines
        for said in line.heard
        if said["t"] in ("table", "news")
        for event in said["events"]
        if event["event"] == kind
    }
    return [found[n] for n in sorted(found)]


def until_vote(person: Person) -> None:
    """Until the thumbs can be touched."""

    def open_now() -> bool:
        person.hurry()
        return person.state()["mine"] and person.page.locator(THUMB).count() == 2

    person.until(open_now)


def leave(*people: Person) -> None:
    """At the end nothing was wrong with any page."""
    for person in people:
        assert axe(person.page) == []
        assert person.faults() == []
        person.page.context.close()


def test_a_whole_game_by_touch_with_a_reload_and_a_restart(
    own_house: House, browser: Browser
) -> None:
    ana = person_in(browser, own_house.address, "Ana", touch=True)
    tv = person_in(browser, own_house.address, "TV", size=TV)
    ana.allowed = tv.allowed = LINE_LOST
    # The vote waits for us, however long a restart takes.
    code = room(ana, 6, "no_hurry", frogs=1, spells=ALL_VOTE)
    tv.page.add_init_script(MEASURE)
    tv.go(f"/t/{code}")
    ana.deal()
    tv.page.locator("main.screen").wait_for()
    tv.page.evaluate("() => { window.shift = 0 }")
    ana.at_table()
    ana.until_asked()
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    player = Player(ana, SEED)

    def at_the_vote() -> bool:
        if not ana.page.locator(THUMB).count():
            player.act()
        return ana.page.locator(THUMB).count() == 2

    ana.until(at_the_vote, WITHIN)
    assert axe(ana.page) == [] and looked_at(ana.page) == [] and axe(tv.page) == []
    for size in ((320, 640), (844, 390), (768, 1024), DESKTOP, PHONE):
        resize(ana.page, size)
        assert ana.page.evaluate(COVERED, VOTE) == [], size
    ana.page.reload()
    until_vote(ana)
    own_house.kill()
    own_house.start()
    lines = len(ana.lines)
    ana.until(lambda: any(line.heard for line in ana.lines[lines:]))
    until_vote(ana)
    ana.page.locator(THUMB).nth(UP).click()  # one touch
    ana.page.locator(f"{THUMB}.lamp").wait_for()
    ana.until_over()
    assert ana.seat() in told(ana, "thumbs")[-1]["up"]
    assert {"card", "lit"} <= player.touched
    tv.until(lambda: tv.state()["over"], WITHIN)
    assert tv.page.evaluate("() => window.shift") < STILL
    assert "frogs: 1" in ana.page.locator(".gaz").inner_text()
    leave(ana, tv)


def test_a_whole_game_by_keys(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana", size=DESKTOP)
    eve = person_in(browser, house.address, "Eve", motion="full", language="fr")
    eve.page.add_init_script(MEASURE)
    room(ana, 3, frogs=1)
    ana.deal()
    ana.at_table()
    eve.go(f"/w/{ana.room()['watch']}")  # input would hide what moves: she only looks
    eve.page.locator("main.play").wait_for()
    ana.until_asked()
    assert axe(ana.page) == [] and looked_at(ana.page) == []
    for size in (*PHONES, (768, 1024), DESKTOP):  # with seven cards in the centre
        resize(ana.page, size)
        assert ana.page.evaluate(COVERED, PLAY) == [], size
    play_out(Player(ana, SEED, by_keys=True), within=WITHIN)
    eve.until(lambda: eve.state()["over"], WITHIN)
    assert measured(eve)["shift"] < STILL and len(measured(eve)["hems"]) == 1
    leave(ana, eve)


class Curious:
    """Somebody who plays so that every kind of question is asked, and notes what was answered."""

    def __init__(self, person: Person, seed: int, answered: set[str]) -> None:
        self.person = person
        self.random = Random(seed)
        self.answered = answered
        self.last: str | None = None

    def asked(self) -> str | None:
        """The open question, by what the prompt says."""
        title = self.person.page.evaluate(TITLE)
        for name in QUESTIONS:
            key = f"questions.{name}.title"
            own = f"loser.{key}"
            game, table = self.person.game, self.person.table
            text = table.template(own) if own in table else game.template(key)
            pattern = ".*".join(re.escape(part) for part in re.split(r"\{\w+\}", text))
            if re.fullmatch(pattern, title):
                return name
        return None

    def act(self) -> bool:
        """One touch for what is asked, a Spell before an Action; whether anything was asked."""
        self.person.hurry()
        name = self.asked()
        if self.last and self.last != name:
            self.answered.add(self.last)
        self.last = name
        if not name:
            return False
        try:
            self.touch(self.person.page, name)
        except Error:  # it was answered in our place, or is gone
            return False
        return True

    def touch(self, page: Page, name: str) -> None:
        """The ticket that is lit, or else a thing that is meant."""
        lit = page.locator(".acts .ticket.lamp:enabled")
        if lit.count():
            lit.first.click(timeout=2000)
            return
        cards = page.locator("button.pick:not(.no)")
        found = cards if name == "act" and cards.count() else page.locator(ANYTHING)
        count = found.count()
        if count:
            one = found.nth(self.random.randrange(count))
            card = one.evaluate("(it) => it.matches('.pick')")
            one.click(timeout=2000, position=EDGE if card else None)


def test_every_kind_of_question_is_answered(house: House, browser: Browser) -> None:
    answered: set[str] = set()
    names = ("Ana", "Léo", "Zoé")
    people = [person_in(browser, house.address, name, touch=name != "Zoé") for name in names]
    resize(people[2].page, (1440, 900))
    code = room(people[0], 3, frogs=3, spells=NO_SPELLS | dict.fromkeys(ASKING, 1), actions=[2, 3])
    for person in people[1:]:
        person.game = people[0].game
        person.come_in(code)
    people[0].deal()
    curious = [Curious(person, SEED + i, answered) for i, person in enumerate(people)]
    for person in people:
        person.at_table()

    def all_answered() -> bool:
        acted = [one.act() for one in curious]
        if all(person.state()["over"] for person in people):  # not all of them came: once more
            people[0].page.locator(".two .ticket.lamp").click()
        if not any(acted):
            people[0].page.wait_for_timeout(20)
        return answered >= set(QUESTIONS)

    people[0].until(all_answered, WITHIN)
    leave(*people)


@pytest.mark.parametrize(("once_more", "potion"), [(True, 3), (False, 2)])
def test_the_touches_of_a_potion_and_of_a_card_that_is_aimed(
    house: House, browser: Browser, once_more: bool, potion: int
) -> None:
    """Card, seat and ticket answer two questions, what is cast and on whom."""
    ana = person_in(browser, house.address, "Ana", touch=True)
    ana.go("/")
    ana.page.evaluate(ONCE_MORE, once_more)
    room(ana, 3, "no_hurry", frogs=1, first=0, **MIRRORS)
    ana.deal()
    ana.at_table()
    ana.until_asked()
    assert ana.seat() == 0
    for thing in (".others button", ".own button", ".actions button"):  # each has a sheet
        ana.page.locator(thing).first.click()
        ana.page.locator("dialog[open]").wait_for()
        assert axe(ana.page) == [] and looked_at(ana.page) == []
        ana.page.keyboard.press("Escape")
        ana.page.locator("dialog[open]").wait_for(state="detached")
    ana.page.evaluate(COUNT)
    ana.page.locator("button.pick:not(.no)").first.click()
    lamp = ana.page.locator(".acts .ticket.lamp:enabled")
    for _ in range(potion - 1):
        lamp.click()
    ana.until(lambda: told(ana, "play"))
    assert ana.page.evaluate("() => window.touches") == potion
    ana.until_asked()
    ana.page.evaluate("() => { window.touches = 0 }")
    ana.page.locator("button.pick:not(.no)").first.click()
    ana.page.locator(".others button.aim").nth(1).click()
    ana.page.locator(".others button.on").wait_for()
    ana.until(lambda: told(ana, "cast"))
    lamp.click()
    ana.until(lambda: told(ana, "target"))
    assert ana.page.evaluate("() => window.touches") == 3
    assert told(ana, "target")[0]["seat"] == 2
    leave(ana)


def test_one_clock_for_the_vote(house: House, browser: Browser) -> None:
    """On all screens it ends at the same moment, and until then a thumb can be changed."""
    ana = person_in(browser, house.address, "Ana", touch=True)
    leo = person_in(browser, house.address, "Léo", size=DESKTOP)
    tv = person_in(browser, house.address, "TV", size=TV)
    code = room(ana, 3, frogs=3, **VOTE_ONLY)
    leo.come_in(code)
    tv.go(f"/t/{code}")
    ana.deal()
    apart, late = [], []
    for _ in range(VOTES):
        until_vote(ana)
        until_vote(leo)
        votes = len(told(ana, "thumbs"))
        ana.page.locator(THUMB).nth(UP).click()
        ana.page.locator(f"{THUMB}.lamp").wait_for()
        ana.page.evaluate(AT_THE_LAST)
        leo.page.locator(THUMB).nth(DOWN).click()
        leo.page.wait_for_function("() => document.querySelector('.count')?.dataset.number")
        tv.page.wait_for_function("() => document.querySelector('.count')?.dataset.number")
        zeros = [int(one.page.evaluate(ZERO) or 0) for one in (ana, leo, tv)]
        apart.append(max(zeros) - min(zeros))
        ana.until(lambda n=votes: len(told(ana, "thumbs")) > n)  # type: ignore[misc]
        if ana.page.evaluate("() => window.late") == "changed":
            late.append(ana.seat() in told(ana, "thumbs")[-1]["down"])
        if min(apart) <= APART and any(late):
            break
        if told(ana, "end"):
            break
    assert min(apart) <= APART, apart
    assert any(late), "a thumb that was changed in the last second did not count"
    tv.until(lambda: tv.page.locator(".vote .fell").count() > 0 or tv.state()["over"])
    leave(ana, leo, tv)


def test_who_lost_the_line_in_the_count_may_still_vote(house: House, browser: Browser) -> None:
    ana = person_in(browser, house.address, "Ana")
    ana.page.add_init_script(LINES)
    ana.allowed = LINE_LOST
    room(ana, 3, "relaxed", frogs=1, **VOTE_ONLY)  # there is time to come back
    ana.deal()
    until_vote(ana)
    ana.page.locator(".count[data-zero]").wait_for(state="attached")
    lines = len(ana.lines)
    ana.page.evaluate(CUT)
    ana.until(lambda: any(line.heard for line in ana.lines[lines:]))
    until_vote(ana)
    ana.page.locator(THUMB).nth(UP).click()
    ana.page.locator(f"{THUMB}.lamp").wait_for()
    ana.until_over()
    assert ana.seat() in told(ana, "thumbs")[-1]["up"]
    leave(ana)
