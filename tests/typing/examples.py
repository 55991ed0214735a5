"""The examples of README, CONTRIBUTING and docs, found by themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from doctest import DocTestParser
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FENCE = re.compile(r"^```(python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Page:
    """A page with examples: programs that stand alone, and a dialogue that goes on."""

    path: Path
    programs: tuple[str, ...]
    dialogue: str

    def name(self) -> str:
        """As a module is called."""
        return re.sub(r"\W", "_", self.path.relative_to(ROOT).with_suffix("").as_posix())


def pages() -> list[Page]:
    """Every page that has any."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    found = []
    for path in paths:
        fences = FENCE.findall(path.read_text("utf-8"))
        programs = tuple(text for kind, text in fences if kind == "python")
        dialogue = "\n".join(text for kind, text in fences if kind == "pycon")
        if fences:
            found.append(Page(path, programs, dialogue))
    return found


def written(page: Page, folder: Path) -> list[Path]:
    """Its examples as files; of a dialogue what is said, but for what is refused."""
    texts = list(page.programs)
    said = DocTestParser().get_examples(page.dialogue)
    texts.append("".join(one.source for one in said if one.exc_msg is None))
    files = [folder / f"{page.name()}_{number}.py" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, "utf-8")
    return files
