"""After the last card: the Gazette, bets, again, the record, the replay, the proof."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.house import House, Person, play
from tools.studio import ROOT


def short_game(come: Come, seats: int = 3) -> tuple[Person, Person, str]:
    """Two people have played a short game to its end; the id of the table."""
    ana, leo = come("Ana"), come("Léo")
    code = ana.open_room()
    ana.seats(seats)
    leo.come_in(code)
    ana.option("hand", 2)
    ana.deal()
    play(ana, leo)
    return ana, leo, ana.table_id()


def test_bets_of_the_eliminated_are_shown_at_the_end(come: Come) -> None:
    ana, leo, _ = short_game(come, seats=7)
    for _ in range(7):
        bets = list(ana.messages("table"))[-1]["bets"]
        placed = [(seat, on) for seat, on in enumerate(bets) if on is not None]
        if placed:
            break
        ana.button(ana.table("end.again")).click()
        ana.deal()
        play(ana, leo)
    assert placed, "nobody was out early in eight games"
    names = [seat["name"] for seat in ana.room()["seats"]]
    winners = list(ana.messages("table"))[-1]["view"]["winners"]
    for person in (ana, leo):
        shown = person.page.locator(".gaz ul.bets li").all_inner_texts()
        for seat, on in placed:
            key = "bets.right" if on in winners else "bets.wrong"
            assert person.table(key, name=names[seat], on=names[on]) in shown
    tables = [said for said in leo.messages("table") if not said["view"]["over"]]
    assert all(said["bets"] is None for said in tables)  # and not before


def test_again_in_one_tap(come: Come) -> None:
    ana, leo, table = short_game(come)
    seat = ana.seat()
    ana.button(ana.table("end.again")).click()
    for person in (ana, leo):
        person.page.locator("button.seat").first.wait_for()
        person.page.get_by_text(person.web("evening.title")).wait_for()
    assert ana.seat() == (seat - 1) % 3  # the seats have turned
    assert ana.room()["finished"][0]["id"] == table
    ana.deal()
    play(ana, leo)
    assert ana.table_id() != table


def test_the_record_is_verified(come: Come, tmp_path: Path) -> None:
    ana, _, table = short_game(come)
    with ana.page.expect_download() as waiting:
        ana.page.get_by_role("link", name=ana.table("end.record")).click()
    record = tmp_path / "game.jsonl"
    waiting.value.save_as(record)
    assert table in record.read_text("utf-8")
    command = [sys.executable, "-m", "tripot", "verify", str(record)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_replay_steps_and_has_addresses(come: Come) -> None:
    ana, leo, table = short_game(come)
    eve = come("Eve")
    eve.go(f"/replay/{table}#2")
    step = eve.page.locator("output")
    step.wait_for()

    def at(number: int) -> None:
        eve.until(lambda: step.inner_text().split("/")[0].strip() == str(number))
        assert eve.page.url.endswith(f"#{number}")

    at(2)
    eve.page.keyboard.press("ArrowRight")
    at(3)
    eve.page.keyboard.press("ArrowLeft")
    eve.page.keyboard.press("ArrowLeft")
    at(1)
    eve.page.keyboard.press("End")
    last = int(step.inner_text().split("/")[1])
    at(last)
    eve.page.keyboard.press("Home")
    at(0)
    seats = eve.page.locator("fieldset.eyes label")
    assert seats.count() == 4  # the table, and three seats
    seats.nth(1).click()
    eve.page.keyboard.press("Escape")
    eve.page.locator("main").get_by_role("list", name=eve.table("hand")).wait_for()
    moment = ana.page.locator(".moments a")
    if moment.count():
        assert re.search(r"/replay/\w+#e\d+$", moment.first.get_attribute("href") or "")
        moment.first.click()
        ana.page.locator("output").wait_for()
        assert not ana.page.locator("output").inner_text().startswith("0")


def change(house: House, table: str, part: str) -> None:
    """Alter what the house has stored of a deal."""
    base = sqlite3.connect(house.data / "tripot.db", timeout=20)
    (text,) = base.execute("select doc from tables where id = ?", (table,)).fetchone()
    doc = json.loads(text)
    other = "0123456789abcdef" * 4
    if part == "commitments":
        seat = next(i for i, one in enumerate(doc[part]) if one)
        doc[part][seat] = other
    else:
        doc[part] = other
    base.execute("update tables set doc = ? where id = ?", (json.dumps(doc).encode(), table))
    base.commit()
    base.close()


@pytest.mark.parametrize("part", ["commitments", "secret"])
def test_the_fairness_page_tells_the_honest_from_the_altered(
    come: Come, house: House, part: str
) -> None:
    ana, leo, table = short_game(come)
    ana.page.get_by_role("link", name=ana.table("end.fair")).click()
    ana.page.locator(".verdict.fair").wait_for()
    assert ana.page.locator(".sign.no").count() == 0
    ana.page.get_by_text(ana.web("fair.not_proven")).wait_for()
    eve = come("Eve")  # who was not there can only say that it fits together
    eve.go(f"/fair/{table}")
    eve.page.locator(".verdict.consistent").wait_for()
    change(house, table, part)
    ana.page.reload()
    ana.page.locator(".verdict.bad").wait_for()
    assert ana.page.locator(".sign.no").count() >= 1
