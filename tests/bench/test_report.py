"""The page, the numbers beside it and the plot, from a fixed run."""

import json
import re
from xml.etree import ElementTree

from bench.plot import WIDTH, svg
from bench.report import amount, data, page
from tests.bench.numbers import OURS, PEERS, fixed_run

SVG = "{http://www.w3.org/2000/svg}"


def test_numbers_as_a_person_writes_them() -> None:
    assert amount(1_190_000, "decisions/s") == "1.19 M"
    assert amount(236_400, "decisions/s") == "236 k"
    assert amount(4_930, "decisions/s") == "4.93 k"
    assert amount(7, "decisions/s") == "7"
    assert amount(1.7, "µs") == "1.70 µs"
    assert amount(0.853, "x") == "0.85x"
    assert amount(36.44, "x", bare=True) == "36.4"


def test_the_page_shows_the_verdicts_the_peers_and_the_games() -> None:
    text = page(fixed_run())
    assert "3 rounds of 0.25 s slices" in text
    assert "tripot 0.1.0, open_spiel 2.0.2" in text
    assert "had a load of 0.8 to 1.2 meanwhile" in text
    assert "(benchmarks.svg)" in text and "`make bench`" in text
    assert "| a copy | 1.82 µs (1.74 to 1.91) | 2.50 µs: holds |  |" in text
    peer = "| RLCard | `uno` | 12.5 | 11.0 k (10.5 k to 11.5 k) | 12.0 k | 40.0x (40.0 to 40.0) |"
    assert peer in text
    assert "### quick-shot, 5 seats" in text
    assert "| copy, µs | 1.82 (1.74 to 1.91) | 1.67 | 36.4 (34.8 to 38.2) | 33.3 | 20.0x" in text


def test_every_row_of_a_table_has_as_many_cells_as_its_head() -> None:
    for block in re.findall(r"(?:^\|.*\n)+", page(fixed_run()), re.MULTILINE):
        assert len({line.count("|") for line in block.splitlines()}) == 1


def test_the_page_names_no_place_on_any_machine() -> None:
    text = page(fixed_run()) + json.dumps(data(fixed_run())) + svg(fixed_run())
    assert not re.search(r"/(home|root|tmp|usr|work|opt)\b", text)
    assert set(re.findall(r"https?://[^\"'\s)]+", text)) == {"http://www.w3.org/2000/svg"}


def test_the_numbers_beside_it() -> None:
    numbers = json.loads(json.dumps(data(fixed_run())))
    assert len(numbers["measures"]) == 2 * len(OURS) + len(PEERS)
    assert numbers["measures"][0] == {
        "contestant": "tripot compiled",
        "game": "quick-shot, 5 seats",
        "measure": "whole",
        "unit": "decisions/s",
        "decisions_per_game": None,
        "median": 1_650_000,
        "low": 1_575_000,
        "high": 1_725_000,
        "best": 1_800_000,
    }
    assert numbers["figures"][0]["floor_verdict"] == "holds"


def test_the_plot_has_a_bar_for_each_rate_in_proportion_and_inside_the_frame() -> None:
    drawing = ElementTree.fromstring(svg(fixed_run()))
    bars = [rect for rect in drawing.iter(f"{SVG}rect") if rect.get("class") != "paper"]
    assert len(bars) == 2 * 2 + len(PEERS)
    ours = next(bar for bar in bars if bar.get("class") == "compiled")
    most = max(bars, key=lambda bar: float(bar.get("width", "0")))
    assert float(ours.get("width", "0")) / float(most.get("width", "0")) - 0.75 < 0.001
    words = [text.text for text in drawing.iter(f"{SVG}text")]
    assert {"Quick Shot, compiled", "Quick Shot, pure", "OpenSpiel hearts, in C++"} <= set(words)
    for text in drawing.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", "-1")) < WIDTH - 15


def test_the_plot_is_for_light_and_dark_pages() -> None:
    assert "prefers-color-scheme: dark" in svg(fixed_run())
