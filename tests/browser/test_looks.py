"""Every screen in both themes and languages: open to all, and every word is said."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, PHONE, TV, House, play
from tests.browser.test_coming_back import three
from tools.evening import Evening
from tools.studio import SETTLED, axe, looked_at, resize
from tripot.words import load

BOOKS = ("web", "table", "quick-shot")
WIDE_TOO = {"home", "lobby-host", "lobby-twelve", "play", "end", "end-below", "hot-seat"}
WIDE_TOO |= {"replay", "replay-reveal", "replay-hands", "replay-end"}
SCREENS = 34  # at least

# All that is read or heard: texts, labels and hints; scripts and styles are neither.
SAID = """() => {
  const out = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest('script, style')) out.push(walk.currentNode.data);
  }
  for (const one of document.body.querySelectorAll('*')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']) {
      if (one.hasAttribute(name)) out.push(one.getAttribute(name));
    }
  }
  return [document.title, ...out].map((text) => text.trim()).filter(Boolean);
}"""

# Where the slip of paper lies, and what it lies on.
SLIP = """(slip) => {
  const ground = (one) => getComputedStyle(one).backgroundColor;
  const box = slip.getBoundingClientRect(), found = [];
  if (ground(slip) === ground(slip.closest('.lead'))) found.push('the slip is as the panel is');
  if (box.left < 0 || box.top < 0 || box.right > innerWidth) found.push('the slip is cut');
  for (const other of document.querySelectorAll('.bar *, .lead svg, .lead h2, .lead .chip')) {
    const it = other.getBoundingClientRect();
    const apart = it.right <= box.left || it.left >= box.right || it.bottom <= box.top;
    if (!other.children.length && it.width && !apart && it.top < box.bottom) {
      found.push(`the slip hides ${other.outerHTML.slice(0, 60)}`);
    }
  }
  return found;
}"""

# Which of the pictures that teach one does not see whole, and what else lies there.
UNSEEN = """() => {
  const out = [], end = innerHeight;
  const place = (one) => one.getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.lessons li')].map(place);
  if (boxes.length !== 3) out.push(`${boxes.length} pictures`);
  boxes.forEach((box, i) => {
    if (box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > end + 1) out.push(i);
  });
  for (const other of document.querySelectorAll('main ol:not(.lessons) li, .opts, footer')) {
    const it = place(other), over = (box) => it.bottom > box.top + 1 && it.top < box.bottom - 1;
    if (boxes.some(over)) out.push(other.textContent);
  }
  return out;
}"""

# Notes all that is moved, frame by frame; a movement of a moment is none.
WATCH = """
window.moved = [];
const PLACE = ['transform', 'translate', 'rotate', 'scale'];
const moves = (effect) => effect.getComputedTiming().duration > 20
  && PLACE.some((name) => new Set(effect.getKeyframes().map((frame) => frame[name])).size > 1);
(function look() {
  for (const one of document.getAnimations()) {
    if (!moves(one.effect)) continue;
    const what = one.animationName ?? one.transitionProperty ?? 'script';
    window.moved.push(`${what} of ${one.effect.target.outerHTML.slice(0, 60)}`);
  }
  requestAnimationFrame(look);
})();"""
# As one sets it in the settings, whatever the system says.
ALL_MOVEMENT = """
const likes = JSON.parse(localStorage['tripot.settings']);
localStorage['tripot.settings'] = JSON.stringify({ ...likes, movement: 'full' });"""


def unsaid(language: str) -> re.Pattern[str]:
    """A key instead of its text, a value that was not filled in; in French, a wide space."""
    keys = {key for book in BOOKS for key in load(book, language).texts}
    sections = "|".join(sorted({re.escape(key.partition(".")[0]) for key in keys if "." in key}))
    wrong = rf"\b({sections})\.[a-z_]\w*|\{{\w+\}}|\bundefined\b|\bNaN\b|\[object "
    return re.compile(wrong + (r"|\w[ \u00a0][!?;:»]|«[ \u00a0]" if language == "fr" else ""))


def foreign(language: str) -> set[str]:
    """Whole sentences of the other language."""
    other = "en" if language == "fr" else "fr"
    mine = {text for book in BOOKS for text in load(book, language).texts.values()}
    theirs = {text for book in BOOKS for text in load(book, other).texts.values()}
    return {text for text in theirs - mine if text.count(" ") > 2 and "{" not in text}


def wrong_words(page: Page, language: str) -> list[str]:
    """What is not said, or in the wrong language."""
    said: list[str] = page.evaluate(SAID)
    pattern, other = unsaid(language), foreign(language)
    found = [text for text in said if pattern.search(text) or text in other]
    if page.evaluate("() => document.documentElement.lang") != language:
        found.append(f"the page does not say that it speaks {language}")
    return found


def sizes(name: str) -> list[tuple[int, int]]:
    """At which sizes a screen is looked at."""
    if name.startswith("tv"):
        return [TV]
    return [PHONE, DESKTOP] if name in WIDE_TOO else [PHONE]


@pytest.mark.parametrize(
    ("theme", "language"), [("light", "en"), ("dark", "fr")], ids=["light-en", "dark-fr"]
)
def test_every_screen(browser: Browser, house: House, theme: str, language: str) -> None:
    faults: list[str] = []
    names: set[str] = set()
    evening = Evening(browser, house.address, language, theme)
    try:
        for name, page in evening.screens():
            names.add(name)
            for width, height in sizes(name):
                resize(page, (width, height))
                found = [*axe(page), *looked_at(page), *wrong_words(page, language)]
                faults.extend(f"{name} {width} {theme}: {one}" for one in found)
            resize(page, PHONE)
    finally:
        for context in browser.contexts:
            context.close()
    assert len(names) >= SCREENS
    assert [*faults, *evening.faults()] == []


@pytest.mark.parametrize(
    ("theme", "language"), [("dark", "en"), ("light", "fr")], ids=["dark-en", "light-fr"]
)
def test_what_one_says_and_sees_from_outside(come: Come, theme: str, language: str) -> None:
    ana = come("Ana", theme=theme, language=language)
    eve = come("Eve", theme=theme, language=language)
    ana.open_room()
    ana.deal()
    ana.until_asked()
    eve.go(f"/w/{ana.room()['watch']}")
    eve.page.locator("main.play").wait_for()
    eve.until(lambda: not eve.state()["busy"])  # now nothing happens before Ana answers
    ana.button(ana.table("claims.title")).click()
    ana.page.locator("dialog button").first.wait_for()
    faults = [*axe(ana.page), *axe(eve.page)]
    faults += [*wrong_words(ana.page, language), *wrong_words(eve.page, language)]
    ana.button(ana.game("claims.i_hold", card="…")).click()
    ana.page.locator("dialog .cards button").first.wait_for()
    faults += [*axe(ana.page), *looked_at(ana.page), *wrong_words(ana.page, language)]
    assert faults == []


def test_what_others_say_is_read_aloud_in_ones_own_language(come: Come) -> None:
    ana, eve = come("Ana"), come("Eve", language="fr")
    ana.open_room()
    ana.deal()
    ana.at_table()
    eve.go(f"/w/{ana.room()['watch']}")
    eve.page.locator("main.play").wait_for()
    for person in (ana, eve):
        person.prick_ears()
    ana.button(ana.table("claims.title")).click()
    ana.button(ana.game("claims.trust_me")).click()
    words = f"Ana{eve.table('colon')} {eve.game('claims.trust_me')}"
    eve.until(lambda: any(words in text for text in eve.heard()))
    assert not [text for text in ana.heard() if ana.game("claims.trust_me") in text]


def test_what_the_leader_says_lies_on_nothing(come: Come, house: House) -> None:
    people = three(come, house.address)
    for person in people:
        person.hurry()
    people[0].until(lambda: any(person.state()["mine"] for person in people))
    leader = next(person for person in people if person.state()["mine"])
    other = next(person for person in people if person is not leader)
    slip = other.page.locator(".lead .said")
    for size, theme in product((PHONE, DESKTOP), ("light", "dark")):
        resize(other.page, size)
        other.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        slip.wait_for(state="detached")
        leader.button(leader.table("claims.title")).click()
        leader.button(leader.game("claims.i_hold", card="…")).click()
        leader.page.locator("dialog .cards button").nth(5).click()
        slip.wait_for()
        other.page.evaluate(SETTLED)
        assert slip.evaluate(SLIP) == [], f"{size[0]} {theme}"


def test_the_whole_story_is_told_anew_in_another_language(come: Come) -> None:
    ana = come("Ana", size=DESKTOP)
    ana.open_room()
    ana.deal()
    ana.at_table()
    ana.until_asked()
    french = []  # the words come late
    meanwhile = []  # the language that the page says it speaks

    def later(route: Route) -> None:
        french.append(route.fetch())
        ana.page.wait_for_timeout(300)
        meanwhile.append(ana.page.evaluate("() => document.documentElement.lang"))
        route.fulfill(response=french[0])

    ana.page.route("**/api/words/fr", later)
    ana.menu("settings")
    ana.page.get_by_text("Français", exact=True).click()
    ana.page.keyboard.press("Escape")
    shuffled = load("quick-shot", "fr")("events.shuffle.other")
    ana.page.locator("ol.log li", has_text=shuffled).wait_for()
    assert french and wrong_words(ana.page, "fr") == []
    assert meanwhile == ["en"]


def test_three_pictures_teach_before_the_first_card(come: Come) -> None:
    ana, leo, tv = come("Ana"), come("Léo"), come("TV", size=TV, language="fr")
    code = ana.open_room()
    leo.come_in(code)
    leo.page.locator(".lessons li").nth(2).wait_for()
    assert leo.page.evaluate(UNSEEN) == []  # while one waits for the host, without a touch
    ana.button(ana.table("teach.title")).click()
    for picture in ana.page.locator("dialog .lessons li").all():
        box = picture.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE[1]
    ana.page.keyboard.press("Escape")
    tv.go(f"/t/{code}")
    tv.page.locator(".lessons li").nth(2).wait_for()
    for seats, size in product((5, 7), (TV, (1280, 720))):
        ana.seats(seats)
        resize(tv.page, size)
        tv.page.locator(f"main ol:not(.lessons) li:nth-child({seats}):last-child").wait_for()
        assert tv.page.evaluate(UNSEEN) == [], f"{seats} {size}"
    ana.deal()
    play(leo, until=lambda: ana.state()["mine"])  # either may open the round
    ana.page.keyboard.press(".")
    ana.button(ana.table("teach.title")).click()
    for picture in ana.page.locator("dialog .lessons li").all():
        box = picture.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE[1]


def test_the_language_is_changed_in_one_tap(come: Come) -> None:
    ana = come("Ana")
    ana.go("/")
    ana.button("FR Français").click()
    ana.page.get_by_role("button", name=load("web", "fr")("home.open")).wait_for()
    assert ana.page.evaluate("() => document.documentElement.lang") == "fr"
    ana.page.reload()
    ana.page.get_by_role("button", name=load("web", "fr")("home.open")).wait_for()


def test_nothing_moves_where_one_likes_it_calm(come: Come) -> None:
    ana, leo = come("Ana"), come("Léo")  # both their systems ask for less
    leo.page.add_init_script(ALL_MOVEMENT)
    for person in (ana, leo):
        person.page.add_init_script(WATCH)
    code = ana.open_room()
    ana.seats(7)  # some cards are turned down
    leo.come_in(code)
    ana.deal()
    play(ana, leo)
    assert ana.page.evaluate("() => [...new Set(window.moved)]") == []
    moved = " ".join(leo.page.evaluate("() => [...new Set(window.moved)]"))
    assert "flip of" in moved and "transform of" in moved and "slap of" in moved
