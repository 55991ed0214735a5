"""Makes web/src/art/fonts/talk.woff2: Bricolage Grotesque, with no more than the page shows.

    make fonts

Weights and widths outside those that the page uses are left out, and so are letters of languages
other than ours; kerning is that of the boldest weight for all of them, which halves the file.
"""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parent.parent / "web"
PACKAGES = WEB / "node_modules"
FROM = PACKAGES / "@fontsource-variable" / "bricolage-grotesque"
LICENCES = WEB / "public" / "fonts"  # which have to go wherever the fonts go
SOURCE = FROM / "files" / "bricolage-grotesque-latin-wdth-normal.woff2"
OUT = WEB / "src" / "art" / "fonts"
AXES = {"wght": (400, 800), "wdth": (78, 100)}  # as font-weight and font-stretch use them
LETTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x2BB, 0x2BC, 0x2C6, 0x2DA, 0x2DC,
    *range(0x2000, 0x2070), 0x20AC, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215,
]  # fmt: skip
FEATURES = ["kern", "tnum", "liga", "ccmp", "locl", "mark"]


def without_variation(value: Any) -> None:
    """Kerning that is the same at every weight and width."""
    for name in ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice"):
        if value is not None and hasattr(value, name):
            delattr(value, name)


def pairs(font: TTFont) -> list[Any]:
    """Every table of kerning pairs."""
    found = [one for lookup in font["GPOS"].table.LookupList.Lookup for one in lookup.SubTable]
    found = [getattr(one, "ExtSubTable", one) for one in found]
    return [one for one in found if one.LookupType == 2]


def main() -> None:
    """Read, take away, write."""
    font = instantiateVariableFont(TTFont(SOURCE), AXES)
    for table in pairs(font):
        if table.Format == 1:
            records = [record for one in table.PairSet for record in one.PairValueRecord]
        else:
            records = [record for one in table.Class1Record for record in one.Class2Record]
        for record in records:
            without_variation(record.Value1)
            without_variation(record.Value2)
        table.ValueFormat1 &= 0x0F
        table.ValueFormat2 &= 0x0F
    whole = BytesIO()
    font.save(whole)
    font = TTFont(whole)  # read anew: the instancer leaves out glyphs that never vary
    subsetter = Subsetter(Options(layout_features=FEATURES))
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    OUT.mkdir(exist_ok=True)
    font.save(OUT / "talk.woff2")
    LICENCES.mkdir(exist_ok=True)
    for package in (FROM, PACKAGES / "@fontsource" / "bowlby-one"):
        shutil.copyfile(package / "LICENSE", LICENCES / f"{package.name}.txt")
    print(f"{SOURCE.stat().st_size} -> {(OUT / 'talk.woff2').stat().st_size} bytes")


if __name__ == "__main__":
    main()
