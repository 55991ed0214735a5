"""The answers on offer: what is typed for each, and how they are shown at any width."""

from __future__ import annotations

import pytest
from rich.text import Text

from tripot.terminal.answers import Offered, in_a_line, keys, listed, meant, prompt
from tripot.words import load

SAY = load("terminal", "en")


def offer(*entries: str) -> list[Offered]:
    """'key notation group label', with _ for a space and - for no group."""
    out = []
    for text in entries:
        key, notation, group, label = (part.replace("_", " ") for part in text.split())
        worded = key != notation
        out.append(Offered(key, notation, Text("" if group == "-" else group), Text(label), worded))
    return out


HANDFUL = offer("0 pass - nothing", "4 4 - four", "12 12 - twelve")
VOTE = offer("1 up - thumb_up", "2 down - thumb_down")
MANY = offer(*(f"{n} x{n} - the_answer_number_{n}" for n in range(1, 24)))
WALKS = offer(
    *(f"{10 * c + s} c{c}>{s} card_{c}_on {s}_steps,{c}" for c in range(3) for s in range(9))
)
SEATS = offer(*(f"{10 * c + s} c{c}>{s} card_{c}_on seat_{s}" for c in range(3) for s in range(9)))


def test_numbers_and_a_few_words_stand_in_the_prompt() -> None:
    assert prompt(HANDFUL, SAY, 80).plain == "   ▐0▌ nothing  ▐4▌ ▐12▌  ? help · r rules >"
    assert prompt(VOTE, SAY, 80).plain == "   ▐1▌ thumb up  ▐2▌ thumb down   ? help · r rules >"
    assert not in_a_line(VOTE, 40)
    assert not in_a_line(MANY, 80)
    assert prompt(MANY, SAY, 80).plain == "   number 1 to 23  ? help · r rules >"


def test_keys_and_notations_are_understood() -> None:
    assert meant("0", HANDFUL) == meant("pass", HANDFUL) == "pass"
    assert meant("12", HANDFUL) == "12"
    assert meant("7", MANY) == meant("x7", MANY) == "x7"
    for nonsense in ("", "24", "x24", "1 ", "٣"):
        assert meant(nonsense, MANY) is None
    assert keys(HANDFUL, SAY) == "0, 4, 12"
    assert keys(MANY, SAY) == "1 to 23"


@pytest.mark.parametrize("width", [96, 80, 60, 40])
def test_a_long_list_fits_and_holds_everything(width: int) -> None:
    for offered in (MANY, WALKS):
        lines = [line.plain for line in listed(offered, width)]
        assert max(map(len, lines)) <= width
        for choice in offered:
            entry = f"▐{choice.key:>2}▌ {choice.label.plain}"
            assert sum(f"{line} ".count(f"{entry} ") for line in lines) == 1


def test_columns_are_read_downwards() -> None:
    lines = [line.plain for line in listed(MANY, 80)]
    assert len(lines) == 12
    assert lines[0] == "   ▐ 1▌ the answer number 1    ▐13▌ the answer number 13"
    assert lines[1].startswith("   ▐ 2▌")


def test_a_group_is_named_once_before_its_answers() -> None:
    lines = [line.plain for line in listed(WALKS, 80)]
    assert lines[0].startswith("   card 0 on  ▐ 0▌ 0 steps,0  ▐ 1▌ 1 steps,0")
    assert lines[1].startswith("              ▐ ")
    assert sum("card 1 on" in line for line in lines) == 1


def test_groups_of_the_same_answers_are_a_grid() -> None:
    lines = [line.plain for line in listed([*SEATS[:4], *SEATS[5:]], 80)]
    assert lines == [
        "             seat 0 seat 1 seat 2 seat 3 seat 4 seat 5 seat 6 seat 7 seat 8",
        "   card 0 on ▐ 0▌   ▐ 1▌   ▐ 2▌   ▐ 3▌    ·     ▐ 5▌   ▐ 6▌   ▐ 7▌   ▐ 8▌",
        "   card 1 on ▐10▌   ▐11▌   ▐12▌   ▐13▌   ▐14▌   ▐15▌   ▐16▌   ▐17▌   ▐18▌",
        "   card 2 on ▐20▌   ▐21▌   ▐22▌   ▐23▌   ▐24▌   ▐25▌   ▐26▌   ▐27▌   ▐28▌",
    ]


def test_a_grid_where_a_row_lacks_the_first_answers() -> None:
    offered = [SEATS[1], *SEATS[3:9], *SEATS[9:16]]
    head, first, second = (line.plain for line in listed(offered, 120))
    assert head.split() == [word for s in range(9) for word in ("seat", str(s))]
    assert first.count("▐") == 7 and second.count("▐") == 7
    assert first.index("▐ 1▌") == head.index("seat 1")


def test_a_grid_that_is_too_wide_or_too_empty_is_a_list() -> None:
    assert len(listed(SEATS, 30)) > 4
    assert len(listed(WALKS, 80)) > 4
