"""The answers on offer: what is typed for each, and how they are listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, groupby

from rich.text import Text

from tripot.kernel.answers import Answer, read_answer
from tripot.terminal.scene import Scene, View, chip
from tripot.words import Words

PASS = "pass"  # by this notation a game offers to do nothing; 0 is typed for it
MOST_IN_A_LINE = 4  # more answers than that are a list, unless they are numbers
FEW = 5  # more than that are listed in columns, where they are short enough
NARROWEST = 4  # columns of a grid in which its heads can still be told apart
MARGIN = "   "


@dataclass(frozen=True)
class Offered:
    """An answer on offer: what is typed for it, and its words."""

    key: str
    notation: str
    group: Text  # what it has in common with its neighbours; may be empty
    label: Text
    worded: bool = False  # its number alone would tell nobody anything

    @property
    def is_number(self) -> bool:
        """Whether the game itself calls this answer by a number, such as that of a card."""
        return not self.worded


def choices(offered: Sequence[str], view: View, scene: Scene) -> Sequence[Offered]:
    """A key for each: the number of a card is its own, 0 does nothing, the others count from 1."""
    answers = [read_answer(notation) for notation in offered]
    numbers = [number(answer) for answer in answers]
    free = (str(key) for key in count(1) if str(key) not in numbers)
    out: list[Offered] = []
    for answer, own in zip(answers, numbers, strict=True):
        notation, label = answer.notation(), cell_of(answer, view, scene)
        key = own or ("0" if notation == PASS and "0" not in numbers else next(free))
        worded = not (own and label.plain.startswith(chip(own).plain))
        out.append(Offered(key, notation, group_of(answer, view, scene), label, worded))
    return out


def number(answer: Answer) -> str:
    """The number by which everybody calls an answer that is just one, or a card with one on it."""
    if answer.seat is not None or answer.place is not None or len(answer.cards) > 1:
        return ""
    if answer.number is not None:
        return "" if answer.cards else str(answer.number)
    (card,) = answer.cards or ("",)
    return card if card.isdecimal() else ""


def label_of(answer: Answer, view: View, scene: Scene) -> Text:
    """An answer in words: those for its question, those of its verb, or its parts as they are.

    `labels.QUESTION.VERB` wins over `answers.VERB_place`, for an answer that names a place, and
    that over `answers.VERB`; all may use card, cards, seat, place, number, and what a single card
    does: line.
    """
    question = view["question"]["name"] if view["question"] else ""
    place = f"answers.{answer.verb}_place" if answer.place is not None else ""
    for key in (f"labels.{question}.{answer.verb}", place, f"answers.{answer.verb}"):
        if key in scene.words:
            return scene.part(key, **parts(answer, scene))
    return Text(" ").join(
        value if isinstance(value, Text) else Text(str(value))
        for name, value in parts(answer, scene).items()
        if name not in ("card", "line")
    )


def cell_of(answer: Answer, view: View, scene: Scene) -> Text:
    """An answer beside its group: by `cells.VERB`, if its words would say the group once more."""
    key = f"cells.{answer.verb}"
    if key in scene.words:
        return scene.part(key, **parts(answer, scene))
    return label_of(answer, view, scene)


def group_of(answer: Answer, view: View, scene: Scene) -> Text:
    """What an answer has in common with its neighbours, by `groups.VERB`; may be empty."""
    key = f"groups.{answer.verb}"
    return scene.part(key, **parts(answer, scene)) if key in scene.words else Text()


def parts(answer: Answer, scene: Scene) -> dict[str, object]:
    """What an answer is about, as words show it."""
    out: dict[str, object] = {}
    if len(answer.cards) == 1:
        out["card"] = out["cards"] = scene.card(answer.cards[0])
        out["line"] = Text(scene.words(f"faces.{answer.cards[0]}.line"))
    elif answer.cards:
        out["cards"] = scene.cards(answer.cards)
    if answer.seat is not None:
        known = answer.seat < len(scene.chairs)
        out["seat"] = scene.named(answer.seat) if known else Text(str(answer.seat))
    if answer.place is not None:
        key = f"piles.{answer.place}"
        out["place"] = Text(scene.words(key) if key in scene.words else answer.place)
    if answer.number is not None:
        out["number"] = answer.number
    return out


def meant(line: str, offered: Sequence[Offered]) -> str | None:
    """The answer that was typed, by its key or its notation; None if it is neither."""
    for choice in offered:
        if line == choice.key:
            return choice.notation
    return line if line in [choice.notation for choice in offered] else None


def in_a_line(offered: Sequence[Offered], width: int) -> bool:
    """Whether the prompt itself can name them all."""
    if all(choice.is_number or choice.notation == PASS for choice in offered):
        return True
    short = len(offered) <= MOST_IN_A_LINE and not any(choice.group for choice in offered)
    return short and prompt_line(offered).cell_len <= width - 24


def prompt_line(offered: Sequence[Offered]) -> Text:
    """All answers in a row; one that is a card of the hand needs no more than its number."""
    text = Text(MARGIN)
    for choice in offered:
        text.append_text(chip(choice.key))
        text.append_text(Text(" ") if choice.is_number else Text.assemble(" ", choice.label, "  "))
    return text


def listed(offered: Sequence[Offered], width: int) -> list[Text]:
    """All answers, each behind its key: in a grid, or each group in a row, or in columns."""
    digits = max(len(choice.key) for choice in offered)
    if any(choice.group for choice in offered):
        return in_grid(offered, digits, width) or in_groups(offered, digits, width)
    entries = [entry(choice, digits) for choice in offered]
    column = max(text.cell_len for text in entries) + 3
    columns = max(1, (width - len(MARGIN)) // column) if len(offered) > FEW else 1
    rows = -(-len(entries) // columns)
    lines = []
    for row in range(rows):
        line = Text(MARGIN)
        for text in entries[row::rows]:
            line.append_text(text).append(" " * (column - text.cell_len))
        line.rstrip()
        lines.append(line)
    return lines


def in_grid(offered: Sequence[Offered], digits: int, width: int) -> list[Text]:
    """A row for each group, a column for each label, where most groups have most of the labels.

    Nothing where a grid would be too wide or too empty. Answers without a group stand above it.
    """
    rows: dict[str, list[Offered]] = {}
    for choice in offered:
        if choice.group:
            rows.setdefault(choice.group.plain, []).append(choice)
    grouped = sum(map(len, rows.values()))
    heads = merged([[choice.label.plain for choice in row] for row in rows.values()])
    ends = {c.label.plain: c.notation.rpartition(">")[2] for row in rows.values() for c in row}
    heads.sort(key=lambda head: int(ends[head]) if ends[head].isdecimal() else 0)  # as they sit
    if len(rows) * len(heads) > 2 * grouped or grouped < len(heads) + 2:
        return []
    room = width - len(MARGIN) - len(heads)
    indent = min(max(map(len, rows)) + 1, max(12, room // 4))
    column = min(max(map(len, heads)), (room - indent) // len(heads))
    if column < max(NARROWEST, digits + 2):
        return []
    labels = {choice.label.plain: choice.label for row in rows.values() for choice in row}
    alone = [choice for choice in offered if not choice.group]
    lines = in_rows(Text(MARGIN), alone, digits, width) if alone else []
    cut = [cropped(labels[head], column) for head in heads]
    lines.append(Text.assemble(MARGIN, " " * indent, Text(" ").join(cut)))
    for row in rows.values():
        line = Text.assemble(MARGIN, cropped(row[0].group, indent - 1), " ")
        keys_of = {choice.label.plain: choice.key.rjust(digits) for choice in row}
        cells = [chip(keys_of[head]) if head in keys_of else Text(" ·") for head in heads]
        lines.append(line.append_text(Text(" ").join(cropped(cell, column) for cell in cells)))
    for line in lines:
        line.rstrip()
    return lines


def merged(rows: Sequence[Sequence[str]]) -> list[str]:
    """All that stands in the rows, in an order that suits them: each before what follows it."""
    out: list[str] = []
    for row in sorted(rows, key=len, reverse=True):
        for i, head in enumerate(row):
            if head not in out:
                after = [out.index(other) for other in row[i + 1 :] if other in out]
                out.insert(min(after, default=len(out)), head)
    return out


def cropped(text: Text, width: int) -> Text:
    """The text in exactly this many columns, simply cut where it is longer."""
    out = text.copy()
    out.truncate(width, overflow="crop", pad=True)
    return out


def in_groups(offered: Sequence[Offered], digits: int, width: int) -> list[Text]:
    """What is common to a group, and behind it its answers; they go on below where it is full."""
    lines: list[Text] = []
    indent = min(max(choice.group.cell_len for choice in offered), width // 2) + 2
    for _, some in groupby(offered, lambda choice: choice.group.plain):
        group = list(some)
        start = Text.assemble(MARGIN, group[0].group)
        start.append(" " * max(2, len(MARGIN) + indent - start.cell_len))
        lines += in_rows(start, group, digits, width)
    return lines


def in_rows(start: Text, some: Sequence[Offered], digits: int, width: int) -> list[Text]:
    """Answers one behind the other after the start, and below where a row is full."""
    indent, lines = start.cell_len, [start]
    for number, choice in enumerate(some):
        text = entry(choice, digits)
        if number and lines[-1].cell_len + text.cell_len > width:
            lines.append(Text(" " * indent))
        lines[-1].append_text(text).append("  ")
    for line in lines:
        line.rstrip()
    return lines


def entry(choice: Offered, digits: int) -> Text:
    """One answer of a list."""
    return Text.assemble(chip(choice.key.rjust(digits)), " ", choice.label)


def prompt(offered: Sequence[Offered], say: Words, width: int) -> Text:
    """The line to type on: which answers there are, and how to get help."""
    if in_a_line(offered, width):
        text = prompt_line(offered)
    else:
        text = Text.assemble(MARGIN, (say("prompt.number", keys=keys(offered, say)), "bold"), " ")
    text.append(" " + say("prompt.commands"), style="dim")
    return text.append(" >", style="bold")


def keys(offered: Sequence[Offered], say: Words) -> str:
    """All that may be typed, with 'to' where it saves words."""
    typed = sorted((choice.key for choice in offered), key=int)
    first, last = int(typed[0]), int(typed[-1])
    if len(typed) > MOST_IN_A_LINE and last - first == len(typed) - 1:
        return say("prompt.range", first=first, last=last)
    return ", ".join(typed)
