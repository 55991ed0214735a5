"""Who is of one's own gang in Et Bim!: by tiles seen and counted, else by who went for whom."""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.bots.mind.et_bim_grudges import KNOWING, MEANT, ROUND, TILES, tiles_of
from tripot.games.et_bim import EtBim
from tripot.games.et_bim_box import CHARLOTTE, TILE, all_tiles
from tripot.kernel.facts import bit, bits, each

# How another stands to a seat: from a partner for sure to an enemy for sure.
PARTNER: Final = 0
EVEN: Final = 3
ENEMY: Final = 6
STANDINGS: Final = 7

BLIND: Final = 0.1  # what ten points more than others got say of gangs, as a logarithm of odds,
SURE: Final = 1.0  # and what ten points say where the sender had seen the target's tile
PASSES: Final = 2  # whoever went for an enemy's enemies is worth a second thought


def standings(game: EtBim, seat: i64, memory: vec[i64]) -> vec[i64]:
    """How everybody stands to the seat, as far as it can tell."""
    own = game.face(TILE + seat)
    found = game.row()
    left, mates = unseen(game, seat, own)
    tiles = tiles_of(game)
    lean = vec[float]([0.0] * TILES)  # by tile, from -1, a partner, to 1, an enemy
    lean[tiles[seat]] = -1.0
    doubtful: i64 = 0
    partners: i64 = 0
    other: i64
    for other in range(game.seats):
        place = game.place(TILE + other, 0)
        known = (game.seen[place] >> seat) & 1 == 1
        found[other] = EVEN
        if known and game.faces[place] == CHARLOTTE:
            continue
        if (known and game.faces[place] == own) or (not known and mates == left):
            found[other] = PARTNER
            lean[tiles[other]] = -1.0
            if other != seat and game.lives(other):
                partners += 1
        elif known or mates == 0:
            found[other] = ENEMY
            lean[tiles[other]] = 1.0
        else:
            doubtful |= bit(other)
    if bits(doubtful) == 1 and partners == bits(game.alive) - 2:
        found[each(doubtful)[0]] = ENEMY  # 6.2: else the game would be over
    elif doubtful:
        if memory[ROUND] != game.round:
            memory = vec[i64]([0] * len(memory))
        odds = log(float(mates) / float(left - mates))
        suspect(tiles, tiles[seat], memory, odds, doubtful, lean, found)
    return found


def unseen(game: EtBim, seat: i64, own: i64) -> tuple[i64, i64]:
    """How many tiles the seat has not seen, and how many of them are of its gang."""
    faces = all_tiles(game)
    left: i64 = 0
    mates: i64 = 0
    place: i64
    for place in range(len(faces)):
        left += 1
        if faces[place] == own:
            mates += 1
        if (game.seen[place] >> seat) & 1:
            left -= 1
            if game.faces[place] == own:
                mates -= 1
    return left, mates


def suspect(
    tiles: vec[i64],
    own: i64,
    memory: vec[i64],
    odds: float,
    doubtful: i64,
    lean: vec[float],
    found: vec[i64],
) -> None:
    """Judge those whose tile is unseen: enemies go for partners, and partners for enemies."""
    fair = fair_shares(tiles, memory)
    turn: i64
    for turn in range(PASSES):
        for other in each(doubtful):
            tile = tiles[other]
            felt = odds
            for known in tiles:
                if known == tile or lean[known] == 0.0:
                    continue
                anger = grudge(memory, fair, tile, known)
                if known != own:
                    anger += grudge(memory, fair, known, tile)
                felt += lean[known] * anger
            if turn == PASSES - 1:
                found[other] = level(felt)
            else:
                lean[tile] = max(-0.9, min(0.9, -0.4 * felt))


def fair_shares(tiles: vec[i64], memory: vec[i64]) -> vec[float]:
    """By tile, what each other one would have got from it if it had no grudges."""
    fair = vec[float]([0.0] * TILES)
    for sender in tiles:
        total: i64 = 0
        for target in tiles:
            total += memory[sender * TILES + target]
        fair[sender] = float(total) / float(len(tiles) - 1)
    return fair


def grudge(memory: vec[i64], fair: vec[float], sender: i64, target: i64) -> float:
    """How much more one tile was after another than after all."""
    at = sender * TILES + target
    return BLIND * (float(memory[at]) - fair[sender]) + SURE * float(memory[KNOWING + at])


def level(felt: float) -> i64:
    """The odds as a standing."""
    if felt > 1.0:
        return 1
    if felt > 0.2:
        return 2
    if felt > -1.0:
        return EVEN
    if felt > -2.0:
        return 4
    return 5


def credit(game: EtBim, seat: i64, memory: vec[i64]) -> float:
    """How likely it is that gangs like these went for each other as they did.

    Only cards count whose sender knew the gang of the target; the others say next to nothing.
    """
    if memory[ROUND] != game.round:
        return 1.0
    tiles = tiles_of(game)
    felt: i64 = 0
    sender: i64
    target: i64
    for sender in range(game.seats):
        if sender == seat:
            continue  # it knows what it meant itself
        for target in range(game.seats):
            meant = memory[MEANT + tiles[sender] * TILES + tiles[target]]
            if game.face(TILE + sender) == game.face(TILE + target):
                meant = -meant
            felt += meant
    return exp(0.5 * float(felt))
