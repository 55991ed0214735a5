"""What is heard: nothing where nobody has asked for it, and on the television something."""

from __future__ import annotations

from tests.browser.conftest import Come
from tests.browser.house import TV, House, Person, play

# Listens to what goes to the loudspeaker; the longest pause between two looks misses nothing.
EAR = """
const connect = AudioNode.prototype.connect;
window.loudest = null;
AudioNode.prototype.connect = function (to, ...rest) {
  if (!(to instanceof AudioDestinationNode)) return connect.call(this, to, ...rest);
  const { context } = this;
  if (!context.ear) {
    const ear = (context.ear = new AnalyserNode(context, { fftSize: 16384 }));
    const heard = new Float32Array(ear.fftSize);
    connect.call(ear, to);
    setInterval(() => {
      ear.getFloatTimeDomainData(heard);
      for (const one of heard) window.loudest = Math.max(window.loudest, Math.abs(one));
    }, 50);
  }
  return connect.call(this, context.ear, ...rest);
};
"""

# Notes when a fingernail touches the glass: nothing else is so high.
TICKS = """
window.ticks = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(context, options) {
    super(context, options);
    if (options.frequency === 2900) window.ticks.push(performance.now());
  }
};
"""


def loudest(person: Person) -> float | None:
    """The loudest that was heard so far; None if nothing was even tried."""
    found: float | None = person.page.evaluate("() => window.loudest")
    return found


def ticks(person: Person) -> list[float]:
    """The moments at which it ticked."""
    found: list[float] = person.page.evaluate("() => window.ticks")
    return found


def test_the_television_is_heard_and_phones_keep_still(come: Come) -> None:
    ana, tv = come("Ana"), come("TV", size=TV)
    for person in (ana, tv):
        person.page.add_init_script(EAR)
    code = ana.open_room()
    tv.go(f"/t/{code}")
    ana.seats(3)
    ana.deal()
    tv.button(tv.table("tv.sound")).click()
    tv.page.locator(".hear").wait_for(state="detached")
    play(ana)
    tv.until(lambda: (loudest(tv) or 0) > 0.1)
    tv.until_over()
    assert 0.1 < (loudest(tv) or 0) < 1, "too quiet to be heard, or so loud that it rattles"
    assert loudest(ana) is None


def test_the_last_seconds_tick_on_the_television(come: Come, hasty_house: House) -> None:
    ana, tv = (
        come("Ana", address=hasty_house.address),
        come("TV", size=TV, address=hasty_house.address),
    )
    for person in (ana, tv):
        person.page.add_init_script(TICKS)
    code = ana.open_room()
    tv.go(f"/t/{code}")
    ana.seats(3)
    ana.deal()
    tv.button(tv.table("tv.sound")).click()
    ana.until_asked()
    tv.until(lambda: len(ticks(tv)) >= 3)
    first, second, third = ticks(tv)[:3]
    assert 700 < second - first < 1300 and 700 < third - second < 1300
    assert ticks(ana) == []
