"""One device for two people, with a curtain between them."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Come
from tests.browser.house import Person, play
from tests.browser.test_the_end import GAMES

# In any plain object that is still alive: a card in somebody's hand, an option, an answer.
SECRETS = """function () {
  const face = (one) => typeof one === 'string';
  const seen = (pile) => Array.isArray(pile) && pile.flat(3).some(face);
  const found = [];
  for (const one of this) {
    try {
      if (seen(one.hands)) found.push('hands ' + JSON.stringify(one.hands));
      if (one.to?.[0] === 'hands' && seen(one.cards)) found.push('event ' + JSON.stringify(one));
      if (!Array.isArray(one.asked)) continue;
      if (one.options?.length) found.push('options ' + one.options);
      if (face(one.answer)) found.push('answer ' + one.answer);
    } catch { /* an object of another origin */ }
  }
  return found;
}"""


PUBLIC = "main.play:not(:has(button.down, button.pick, .minis)) .revealing"


def two_on_one_device(come: Come) -> Person:
    """Ana and Léo, and a bot that is faster than they are."""
    ana = come("Ana")
    ana.open_room()
    ana.seats(3)
    ana.guest_on(1, "Léo")
    ana.tempo("no_hurry")
    ana.deal()
    return ana


def secrets_in_memory(person: Person) -> list[str]:
    """What every live object of the page still knows, after the rubbish is taken out."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("HeapProfiler.collectGarbage")
    ask = {"expression": "Object.prototype", "objectGroup": "secrets"}
    prototype = session.send("Runtime.evaluate", ask)["result"]["objectId"]
    query = {"prototypeObjectId": prototype, "objectGroup": "secrets"}
    objects = session.send("Runtime.queryObjects", query)["objects"]["objectId"]
    call = {"objectId": objects, "functionDeclaration": SECRETS, "returnByValue": True}
    found: dict[str, Any] = session.send("Runtime.callFunctionOn", call)
    session.send("Runtime.releaseObjectGroup", {"objectGroup": "secrets"})
    session.detach()
    secrets: list[str] = found["result"]["value"]
    return secrets


def names_of_cards(person: Person) -> list[str]:
    """The cards that the whole document names, its invisible parts included."""
    text = person.page.content()
    return [face for face in person.game.faces if person.game(f"faces.{face}.name") in text]


def test_nothing_is_secret_while_the_curtain_is_down(come: Come) -> None:
    ana = two_on_one_device(come)
    lifted = 0

    def at_the_curtain() -> bool:
        nonlocal lifted
        ana.hurry()
        if not ana.curtain.is_visible():
            return ana.state()["over"]
        assert names_of_cards(ana) == []
        assert secrets_in_memory(ana) == []
        ana.lift()
        ana.until_asked()
        assert names_of_cards(ana)
        assert secrets_in_memory(ana)  # so one would find them
        lifted += 1
        if lifted == 1:  # one may drop it without an answer, and lift it again
            ana.button(ana.web("curtain.down")).click()
            ana.curtain.wait_for()
            assert names_of_cards(ana) == []
            ana.lift()
            ana.until_asked()
        ana.answer()
        return lifted >= 4

    ana.until(at_the_curtain, patience=90)
    assert lifted
    play(ana)


def test_what_follows_the_last_answer_is_shown_to_all(come: Come) -> None:
    ana = two_on_one_device(come)
    ana.curtain.wait_for(timeout=60_000)
    ana.prick_ears()
    before = ana.count_events()  # a bot may have led
    shown = ana.page.locator(PUBLIC)

    def in_the_open() -> bool:
        if ana.curtain.is_visible():
            ana.lift()
            ana.until_asked()
            ana.answer()
        return shown.is_visible()

    def told() -> bool:
        ana.hurry()
        return ana.curtain.is_visible() or ana.state()["over"]

    ana.until(in_the_open)
    assert secrets_in_memory(ana) == []
    ana.until(told)
    sent = [*ana.messages("table"), *ana.messages("news")]
    events = {event["n"]: event for said in sent for event in said["events"]}
    turned = [events[n] for n in range(before, len(events)) if events[n]["event"] == "play"]
    played = [event["cards"][0] for event in turned]
    assert len(played) >= 2
    spoken = " ".join(ana.heard())
    assert [face for face in played if ana.game(f"faces.{face}.name") not in spoken] == []


def test_the_curtain_falls_on_a_refreshed_page(come: Come) -> None:
    ana = two_on_one_device(come)
    ana.curtain.wait_for(timeout=60_000)
    ana.lift()
    ana.until_asked()
    ana.page.reload()
    ana.curtain.wait_for()
    assert names_of_cards(ana) == []


def test_who_is_out_comes_to_the_device_and_bets(come: Come) -> None:
    ana = come("Ana")
    ana.open_room()
    ana.seats(7)
    ana.guest_on(1, "Léo")
    ana.option("hand", 3)
    ana.tempo("no_hurry")
    ana.deal()
    outside = ana.page.locator("main.curtain .come button")
    for _ in range(GAMES):
        play(ana, until=lambda: outside.count() or ana.state()["over"])
        if outside.count():
            break
        ana.button(ana.table("end.again")).click()
        ana.page.locator(".gaz").wait_for(state="detached")
    called = ana.curtain.inner_text()
    assert secrets_in_memory(ana) == names_of_cards(ana) == []
    outside.click()
    ana.page.locator("section.bets button").first.click()
    ana.page.locator("section.bets [aria-pressed=true]").wait_for()
    ana.curtain.wait_for()  # it has fallen, and the same one is called
    assert ana.curtain.inner_text() == called
    assert secrets_in_memory(ana) == names_of_cards(ana) == []
    assert ana.page.locator("[aria-pressed=true]").count() == 0
    play(ana)
    (bet,) = (said for said in list(ana.messages("table"))[-1]["bets"] if said is not None)
    names = [seat["name"] for seat in ana.room()["seats"]]
    assert names[bet] in ana.page.locator(".gaz ul.bets li").inner_text()
