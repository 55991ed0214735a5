"""Check a record of Tripot with nothing but Python: its hashes, its seed, and how it was dealt.

    python examples/check_record.py game.jsonl [COMMITMENT]

COMMITMENT is what the lobby showed before the deal. docs/fair.md explains each step.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

# Et Bim!: how large the gangs are at so many seats, without and with Charlotte.
GANGS = {4: [2, 2], 5: [3, 3], 6: [3, 3], 7: [4, 4], 8: [4, 4], 9: [3, 3, 3], 10: [4, 4, 3]}
GANGS |= {11: [4, 4, 4], 12: [4, 4, 4]}
CHARLOTTE = {5: [3, 2], 7: [4, 3], 10: [4, 3, 3], 11: [4, 4, 3]}
EXPLORERS = ["hunter", "geologist", "botanist", "zoologist", "archaeologist", "lord"]
MISSIONS = "bodyguard contract first_blood sharpshooter pacifist infirmary spying puppeteer sorting"
MISSIONS += " boomerang spotless unkillable weathercock loyal martyr last_standing"


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def canonical(data: object) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_chain(lines: list[dict[str, Any]]) -> None:
    before = ""
    for number, line in enumerate(lines, 1):
        written = line.pop("hash")
        before = sha(before.encode() + canonical(line)).hex()
        assert written == before, f"line {number}: its hash does not fit what it says"


def seed_of(terms: dict[str, Any], deal: dict[str, Any]) -> bytes:
    secret, nonces = bytes.fromhex(deal["secret"]), map(bytes.fromhex, deal["nonces"])
    assert sha(secret).hex() == deal["commitment"], "the secret is not the one committed to"
    parts = [secret, sha(canonical(terms)), *nonces]
    return sha(b"tripot deal 1" + b"".join(len(part).to_bytes(4, "big") + part for part in parts))


def shuffled(seed: bytes, label: str, deck: list[str], use: int = 0) -> list[str]:
    """The deck after the shuffle of this label, from the bottom to the top."""
    prefix = seed + len(label).to_bytes(1, "big") + label.encode() + use.to_bytes(8, "big")
    hashes = (sha(prefix + counter.to_bytes(8, "big")) for counter in range(2**64))
    words = (int.from_bytes(h[i : i + 4], "big") for h in hashes for i in range(0, 32, 4))
    deck = deck.copy()
    for i in range(len(deck) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        j = next(word for word in words if word < limit) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def counted(counts: dict[str, int]) -> list[str]:
    return [face for face, count in counts.items() for _ in range(count)]


def decks(game: str, seats: int, options: dict[str, Any]) -> dict[str, list[str]]:
    """What is shuffled before the first question, by label, as it lies in the box."""
    if game == "quick-shot":
        return {"deal": [str(kind) for kind in options["kinds"]] * options["copies"]}
    if game == "loser":
        potions = [str(potion) for potion in options["potions"]]
        return {"spells": counted(options["spells"]), "deal": potions}
    if game == "quicksand":
        tokens = [EXPLORERS[token] for token in options["tokens"]]
        return {"tokens": tokens, "deal": counted(options["cards"])}
    if game == "roulette":
        return {"deal": counted(options["cards"])}
    charlotte = options["charlotte"]
    sizes = options["sizes"] or (CHARLOTTE.get(seats) if charlotte else None) or GANGS[seats]
    tiles = counted(dict(zip(["bogosse", "chicot", "binoclard"], sizes, strict=False)))
    tiles += ["charlotte"] * charlotte
    orders = [MISSIONS.split()[order - 1] for order in options["orders"]]
    cards = ["non"] * options["non"] + counted(options["cards"])
    return {"tiles": tiles, "cards": cards} | ({"missions": orders} if options["missions"] else {})


def check(text: str, commitment: str | None = None) -> dict[str, list[str]]:
    """The decks as they were shuffled, by label; AssertionError if the record is not honest."""
    lines = [json.loads(line) for line in text.splitlines()]
    check_chain(lines)
    terms, deal = lines[0]["terms"], lines[0]["deal"]
    assert commitment in (None, deal["commitment"]), "the lobby showed another commitment"
    seed = seed_of(terms, deal)
    boxes = decks(terms["game"], terms["seats"], terms["options"])
    return {label: shuffled(seed, label, deck) for label, deck in boxes.items()}


if __name__ == "__main__":
    for name, cards in check(Path(sys.argv[1]).read_text("utf-8"), *sys.argv[2:3]).items():
        print(f"{name}, from the top:", " ".join(reversed(cards)))
    print("The hashes fit, and the secret is the one that was committed to.")
