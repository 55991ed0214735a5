"""A record from anywhere, opened from a file and watched again in the browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.house import DESKTOP, PHONE, Person
from tests.browser.test_replay import Viewer
from tools.studio import in_both_lights
from tripot.research.pettingzoo import et_bim_v0, quick_shot_v0
from tripot.research.trajectories import trajectories

# A file is dropped on the page.
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def episode(seats: int) -> str:
    """An episode of an environment, as the record of a trajectory."""
    env = quick_shot_v0.raw_env(seats=seats)
    env.reset(seed=5)
    for _ in env.agent_iter():
        env.step(None if env.last()[2] else int(env.last()[0]["action_mask"].argmax()))
    return trajectories(env.game.record())[0].record


def choose(person: Person, text: str, file: Path) -> None:
    """Choose a file with this text."""
    file.write_text(text, "utf-8")
    person.page.locator("input[type=file]").set_input_files(file)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_an_episode_of_an_environment_is_watched_to_its_last_moment(
    come: Come, tmp_path: Path, size: tuple[int, int]
) -> None:
    eve = come("Eve", size=size, language="fr" if size == PHONE else "en")
    eve.go("/")
    eve.page.get_by_role("link", name=eve.web("home.record")).click()
    eve.page.get_by_role("heading", name=eve.web("record.title")).wait_for()
    faults = in_both_lights(eve.page)
    choose(eve, episode(4), tmp_path / "episode.jsonl")
    seen = Viewer(eve)
    seen.now.wait_for()
    faults += in_both_lights(eve.page)
    seats = [eve.web("record.seat", number=n) for n in range(4)]
    assert [eye.inner_text() for eye in seen.eyes.all()[1:-1]] == seats
    eve.page.keyboard.press("End")
    eve.until(lambda: seen.at == seen.keys.count() - 1)
    eve.until(lambda: seen.hands.count() == 4)  # at the end every hand lies open
    assert eve.page.url.endswith("/replay")  # a file has no address
    seen.press("Home", 0)
    seen.eyes.nth(2).click()
    eve.until(lambda: seen.hands.count() == 1)
    assert seen.hands.inner_text().startswith(seats[1])
    faults += in_both_lights(eve.page)
    eve.button(eve.web("record.other")).click()
    eve.page.get_by_text(eve.web("record.choose")).wait_for()
    assert faults == []


def test_a_file_is_dropped_and_what_is_wrong_with_it_is_said(come: Come, tmp_path: Path) -> None:
    eve = come("Eve", size=DESKTOP)
    eve.allowed = "42[29]|413"
    eve.go("/replay")
    record = episode(3)
    choose(eve, record.replace('"over": true', '"over": false'), tmp_path / "changed.jsonl")
    last = record.count("\n")
    why = eve.web("error.bad_record", detail=f"line {last}: its hash does not fit what it says")
    eve.page.get_by_text(why).wait_for()
    assert in_both_lights(eve.page) == []
    choose(eve, " " * (600 << 10), tmp_path / "large.txt")
    eve.page.get_by_text(eve.web("error.record_too_large")).wait_for()
    env = et_bim_v0.raw_env(seats=4)  # one that has just begun
    env.reset(seed=1)
    eve.page.evaluate(DROP, ["begun.jsonl", env.game.record()])
    Viewer(eve).now.wait_for()
