"""Somebody who plays any game, by touching what the page offers."""

from __future__ import annotations

from random import Random
from time import monotonic

from playwright.sync_api import Error, Position

from tests.browser.house import BET, Person

# Everything with which one can answer, marked with its number: a lit ticket alone, if there is one.
OFFERED = """() => {
  document.querySelectorAll('[data-touch]').forEach((one) => one.removeAttribute('data-touch'));
  if (!document.querySelector('.prompt.lamp')) return [];
  const lit = [...document.querySelectorAll(
    '.acts .ticket.lamp:enabled:not([aria-disabled=true])')];
  const off = ':not([aria-pressed=true])';
  const all = lit.length ? lit : [...document.querySelectorAll(
    `button.pick:not(.no)${off}, button.thing:not(.no)${off}, .acts .ticket.ghost:enabled,
     .table button[aria-pressed]:enabled${off}`)];
  return all.map((one, i) => {
    one.dataset.touch = i;
    if (one.matches('.acts .lamp')) return 'lit';
    if (one.matches('.table *')) return 'cloth';
    if (one.matches('.pick')) return 'card';
    return one.matches('.thing') ? 'thing' : 'ticket';
  });
}"""

# A text in which a value is missing.
UNFILLED = r"() => document.body.innerText.match(/\{\w+\}/)?.[0] ?? ''"

EDGE: Position = {"x": 10, "y": 40}  # of a card: the next one may lie on the rest of it


class Player:
    """Plays at random, and notes with what kinds of things it has answered."""

    def __init__(self, person: Person, seed: int, by_keys: bool = False) -> None:
        self.person = person
        self.random = Random(seed)
        self.by_keys = by_keys
        self.touched: set[str] = set()

    def step(self) -> bool:
        """Touch one thing that is offered; whether there was one."""
        page = self.person.page
        if page.locator("dialog[open]").count():  # a seat that can no longer be meant has opened
            page.keyboard.press("Escape")
            return True
        assert page.evaluate(UNFILLED) == ""
        kinds: list[str] = page.evaluate(OFFERED)
        if not kinds:
            return False
        at = self.random.randrange(len(kinds))
        try:
            thing = page.locator(f"[data-touch='{at}']")
            shortcut = thing.get_attribute("aria-keyshortcuts", timeout=1000)
            if not self.by_keys:
                thing.click(timeout=1000, position=EDGE if kinds[at] == "card" else None)
            elif shortcut and len(shortcut) == 1:
                page.keyboard.press(shortcut)
            else:
                thing.press("Enter", timeout=1000)
        except Error:  # it was answered in our place, or is gone
            return False
        self.touched.add(kinds[at])
        return True

    def act(self) -> bool:
        """Do whatever is offered; whether anything was."""
        person, state = self.person, self.person.state()
        if state["over"]:
            return False
        if state["mine"]:
            return self.step()
        if state["bet"]:
            person.page.evaluate(BET)
        elif state["busy"]:
            person.hurry()
        return state["bet"] or state["busy"]


def play_out(*players: Player, within: float) -> None:
    """All of them play until all see the end."""
    last = monotonic() + within
    while not all(player.person.state()["over"] for player in players):
        assert monotonic() < last, f"the game does not end: {players[0].person.sees()}"
        acted = [player.act() for player in players]
        if not any(acted):
            players[0].person.page.wait_for_timeout(20)
