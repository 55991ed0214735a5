"""A television finds its table, and can be read from the sofa; the watching link can be sent."""

from __future__ import annotations

from tests.browser.conftest import Come
from tests.browser.house import TV, Person, play
from tests.browser.qr import qr_text
from tools.studio import axe, in_both_lights, looked_at, resize, rest

SOFA = 26  # CSS pixels
# Texts that are too small to be read from the sofa.
SMALL = """(least) => {
  const out = [], texts = document.createTreeWalker(document.querySelector('main'), 4);
  while (texts.nextNode()) {
    const text = texts.currentNode, e = text.parentElement;
    if (!text.data.trim() || !e.checkVisibility() || e.closest('.vh, svg')) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < least) out.push(`${size}: ${text.data.trim()}`);
  }
  return out;
}"""
# What leaves the screen of a television, which nobody can scroll, or lies on another thing.
OFF = """() => {
  const out = [];
  if (document.documentElement.scrollHeight > innerHeight) out.push('it scrolls');
  const all = [...document.querySelectorAll('main :is(h1, h2, li, footer, button, .qr, .code)')];
  for (const one of all) {
    const box = one.getBoundingClientRect();
    const off = box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
    if (box.width && off) out.push(one.textContent.trim());
  }
  const chairs = document.querySelectorAll('main ol:not(.lessons) > li');
  for (const chair of chairs) {
    const box = chair.getBoundingClientRect();
    for (const other of document.querySelectorAll('.evening, .lessons, .opts, header')) {
      const it = other.getBoundingClientRect();
      if (it.top < box.bottom - 1 && it.bottom > box.top + 1) out.push(`on ${chair.textContent}`);
    }
  }
  return out;
}"""
# What a paper on a television says below its foot, where nobody can read it.
UNDER_THE_FOOT = """() => {
  const foot = document.querySelector('main.end > .under').getBoundingClientRect();
  return [...document.querySelectorAll('.gaz li')]
    .filter((one) => one.getBoundingClientRect().bottom > foot.top).map((one) => one.textContent);
}"""


def clipboard(person: Person) -> str:
    """What was copied."""
    found: str = person.page.evaluate("() => navigator.clipboard.readText()")
    return found


def press(tv: Person, letter: str) -> None:
    """Go to a key with the arrows of a remote control, and press OK."""
    places = ["ABCDEFGH", "JKMNPQRS", "TUVWXYZ<", "23456789"]
    here = tv.page.evaluate("() => document.activeElement.textContent.trim() || '<'")
    rows = [next(y for y, row in enumerate(places) if one in row) for one in (here, letter)]
    columns = [places[y].index(one) for y, one in zip(rows, (here, letter), strict=True)]
    down, right = rows[1] - rows[0], columns[1] - columns[0]
    for _ in range(abs(down)):
        tv.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        tv.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    tv.page.keyboard.press("Enter")


def test_the_sheet_says_what_to_type_on_a_television(come: Come) -> None:
    ana = come("Ana")
    ana.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = ana.open_room()
    ana.button(ana.web("invite.tv")).click()
    sheet = ana.page.get_by_role("dialog")
    address = sheet.locator(".address")
    assert address.inner_text() == f"{ana.host}/tv"
    assert address.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 24
    assert sheet.locator(".code span").all_inner_texts() == list(code)
    assert qr_text(sheet.locator("svg.qr")) == f"{ana.address}/t/{code}"
    ana.button(ana.web("send.send")).click()
    ana.button(ana.web("send.copied")).wait_for()
    assert clipboard(ana) == f"{ana.address}/t/{code}"
    assert in_both_lights(ana.page) == []
    ana.page.keyboard.press("Escape")
    ana.deal()
    ana.at_table()
    ana.menu("tv")  # in a running game too
    assert sheet.locator(".code span").all_inner_texts() == list(code)


def test_the_watching_link_can_be_sent(come: Come) -> None:
    ana = come("Ana")
    ana.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.open_room()
    ana.menu("watch")
    link = f"{ana.address}/w/{ana.room()['watch']}"
    assert qr_text(ana.page.locator("dialog svg.qr")) == link
    ana.button(ana.web("send.send")).click()
    ana.button(ana.web("send.copied")).wait_for()
    assert clipboard(ana) == link
    assert in_both_lights(ana.page) == []


def test_arrows_and_ok_lead_a_television_to_its_table(come: Come) -> None:
    ana, tv = come("Ana"), come("TV", size=TV, language="fr")
    code = ana.open_room()
    tv.go("/")  # a screen of that size: nobody has to know about /tv
    tv.page.locator(".keys button:focus").wait_for()
    assert tv.page.evaluate(SMALL, SOFA) == [] and tv.page.evaluate(OFF) == []
    tv.allowed = "404"
    for letter in "ZZZZ":
        press(tv, letter)
    tv.button(tv.web("tv.show")).click()
    tv.page.get_by_text(tv.web("error.no_such_room")).wait_for()
    assert axe(tv.page) == [] and tv.page.evaluate(OFF) == []
    tv.page.locator(".keys button").first.focus()
    tv.page.keyboard.press("ArrowUp")
    tv.page.locator(".typed .ticket:focus").wait_for()
    tv.page.keyboard.press("ArrowDown")
    for letter in ("<<<<", *code):
        for one in letter:
            press(tv, one)
    assert tv.page.locator(".slots span:not(.next)").all_inner_texts() == list(code)
    for _ in range(4):
        tv.page.keyboard.press("ArrowUp")
    tv.page.locator(".typed .ticket:focus").wait_for()
    tv.page.keyboard.press("Enter")
    tv.page.wait_for_url(f"**/t/{code}")
    tv.page.get_by_text(code, exact=True).wait_for()


def test_a_television_can_also_be_a_computer(come: Come) -> None:
    tv = come("TV", size=TV)
    tv.go("/tv")
    tv.button(tv.web("tv.this")).click()
    tv.page.locator(".poster").nth(4).wait_for()
    resize(tv.page, (1280, 720))
    tv.go("/tv")
    tv.page.locator(".keys").wait_for()
    for letter in "krab7xyz23":  # the longest code, by the keys of a computer
        tv.page.keyboard.press(letter)
    assert tv.page.locator(".slots span").all_inner_texts() == list("KRAB7XYZ23")
    assert tv.page.evaluate(OFF) == [] and looked_at(tv.page) == []
    tv.page.keyboard.press("Backspace")
    assert tv.page.locator(".slots span:not(.next)").count() == 9


def test_who_types_a_code_ends_with_enter(come: Come) -> None:
    ana, tv = come("Ana"), come("TV", size=TV)
    code = ana.open_room()
    tv.go("/tv")
    tv.page.locator(".keys").wait_for()
    for letter in code.lower():
        tv.page.keyboard.press(letter)
    tv.page.keyboard.press("Enter")
    tv.page.wait_for_url(f"**/t/{code}")


def test_the_lobby_on_a_television_is_read_from_the_sofa(come: Come) -> None:
    ana, tv = come("Ana"), come("TV", size=TV)
    code = ana.open_room()
    tv.go(f"/t/{code}")
    tv.page.locator(".lessons li").nth(2).wait_for()
    for game, seats in (("quick-shot", 5), ("quick-shot", 7), ("et-bim", 12)):
        ana.page.locator(f".game[data-game={game}]").click()
        ana.page.locator(f"html[data-game={game}]").wait_for()
        ana.seats(seats)
        tv.page.locator(f"main ol:not(.lessons) li:nth-child({seats}):last-child").wait_for()
        assert tv.page.evaluate(SMALL, SOFA) == [], game
        assert tv.page.evaluate(OFF) == [], game


def test_this_evening_lists_everybody_on_the_television(come: Come) -> None:
    ana, tv = come("Ana"), come("TV", size=TV)
    code = ana.open_room()
    ana.seats(7)
    ana.deal()
    play(ana)
    tv.go(f"/t/{code}")  # the Gazette first: nobody scrolls there
    tv.page.locator(".gaz .moments li").first.wait_for()
    rest(tv.page)
    assert tv.page.evaluate(SMALL, SOFA) == tv.page.evaluate(UNDER_THE_FOOT) == []
    ana.button(ana.table("end.other")).click()
    ana.page.locator("button.seat").first.wait_for()
    tv.page.locator(".evening li").first.wait_for()
    names = {one["name"] for one in ana.room()["score"]}
    shown = tv.page.locator(".evening li span").all_inner_texts()
    assert len(shown) == 7 and set(shown) == names
    assert tv.page.evaluate(SMALL, SOFA) == [] and tv.page.evaluate(OFF) == []
    assert in_both_lights(tv.page) == []
