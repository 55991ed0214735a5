"""The signs a player of Roulette goes by."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.bots.mind.instinct import Instinct
from tripot.bots.mind.roulette_clues import (
    CLUES,
    ODDS,
    RECORDS,
    all_clues,
    clues,
    no_record,
    note_accusation,
    read_record,
    record,
    suspicion,
)
from tripot.bots.mind.roulette_eyes import (
    CHEAT,
    CLOSED,
    RISKS,
    RUNS,
    WAYS,
    crowd,
    lives,
    load,
    looked,
    pocketed,
    risk,
    run,
    unseen,
    way,
)
from tripot.bots.mind.roulette_prospects import PROSPECTS, prospects
from tripot.games.roulette import Roulette
from tripot.games.roulette_cards import (
    A_CLICK,
    ACCUSE_SEAT,
    AIM_AT,
    CARDS,
    DIE_FACE,
    NO_CARD,
    PASS,
    PLAYS,
    SINK_CLICK,
)
from tripot.games.roulette_table import (
    ACCUSE,
    AIM,
    BARREL,
    BID,
    CLICK,
    CONCEAL,
    HAND,
    NUDGE,
    PEEK,
    SECOND_THOUGHTS,
    SKY,
    TRIGGER,
)
from tripot.kernel.facts import each
from tripot.kernel.game import Game

KINDS: Final = 15  # of Action cards

# The signs, in blocks: each begins where the one before ends.
# What to pocket: click, bullet, or two cards.
HIDE: Final = 0  # by captains alive, own lives
HIDE_RACE: Final = HIDE + 5 * 4 * 4  # by own way to the target and that of the best rival
HIDE_LOADED: Final = HIDE_RACE + 5 * WAYS * WAYS  # by extra bullets
HIDE_HOLDING: Final = HIDE_LOADED + 5 * 4  # by each kind of card in hand
# What to bid.
STAKE: Final = HIDE_HOLDING + 5 * KINDS  # by the load of one's barrel, and what is known of its top
STAKE_CROWD: Final = STAKE + 6 * 8 * RUNS  # by cheating, captains alive, own lives
STAKE_RACE: Final = STAKE_CROWD + 6 * 2 * 4 * 4  # by cheating, own way and the best rival's
STAKE_HOLDING: Final = STAKE_RACE + 6 * 2 * WAYS * WAYS  # by cheating and each kind in hand
STAKE_REACH: Final = STAKE_HOLDING + 6 * 2 * KINDS  # enough to win or not, by cheating, lives
# Whom to accuse.
KNOWN: Final = STAKE_REACH + 2 * 2 * 4  # a pocket that one knows, honest or not
DOUBT: Final = KNOWN + 2  # by die, extra bullets, whether its owner has looked at the barrel
DOUBT_CROWD: Final = DOUBT + 6 * 3 * 2  # by die, captains alive, how many bid more
DOUBT_RACE: Final = DOUBT_CROWD + 6 * 4 * 3  # by the other's way after scoring, and one's own
DOUBT_LIVES: Final = DOUBT_RACE + WAYS * WAYS  # the other's and one's own
DOUBT_STAKE: Final = DOUBT_LIVES + 4 * 4  # what a bullet more would cost: own load and die; or out
DOUBT_HAND: Final = DOUBT_STAKE + 8 * 6 + 1  # by the other's Action cards and one's own
DOUBT_SEEN: Final = DOUBT_HAND + 4 * 4  # by die, and cards of the barrel that one has seen
# Which card to play.
PLAY: Final = DOUBT_SEEN + 6 * 4  # by kind, cheating, own risk and shots to come
PLAY_ALIVE: Final = PLAY + KINDS * 2 * RISKS * 4  # by kind, captains alive, own lives
PLAY_AIMED: Final = PLAY_ALIVE + KINDS * 4 * 4  # by kind, own aim, crossfire, aimed at or not
ON_SELF: Final = PLAY_AIMED + KINDS * 3 * 2 * 2  # by kind, load, having looked
ON_WAY: Final = ON_SELF + KINDS * 8 * 2  # on another: by kind, lives and way, in the round
ON_RISK: Final = ON_WAY + KINDS * 2 * 4 * WAYS  # by kind, the other's risk and shots to come
ON_DIE: Final = ON_RISK + KINDS * RISKS * 4  # by kind, die, what one knows of the pocket
TURN_DIE: Final = ON_DIE + KINDS * 6 * 3  # Second Thoughts: by new face, load and top
TURN_RACE: Final = TURN_DIE + 6 * 8 * RUNS  # Second Thoughts: by new face and old
SHOOT_AT: Final = TURN_RACE + 6 * 6  # by the target's lives and way, in the round or not
SINK: Final = SHOOT_AT + 2 * 4 * WAYS  # by the top two cards, cheating, and which goes down
STAND: Final = SINK + 4 * 2 * 3  # how a seat stands
# What to believe, and what was seen of it.
CLUE: Final = STAND + PROSPECTS  # a bullet in a closed pocket: its clues
DOUBT_ODDS: Final = CLUE + CLUES  # to accuse: by how likely it is a bullet, captains alive
DOUBT_ODDS_LIVES: Final = DOUBT_ODDS + ODDS * 4  # to accuse: by that and the other's lives
DOUBT_RECORD: Final = DOUBT_ODDS_LIVES + ODDS * 4  # to accuse: by what earlier ones found
HIDE_RECORD: Final = DOUBT_RECORD + RECORDS  # what to pocket: by what they found of oneself
EXPERT_CLUE: Final = HIDE_RECORD + RECORDS * 5  # as CLUE, of experts
SIGNS: Final = EXPERT_CLUE + CLUES


class RouletteInstinct(Instinct):
    """Weighs its barrel, watches dice and points, and doubts those who bid too well."""

    signs: ClassVar[int] = SIGNS
    worlds: ClassVar[int] = 400
    trials: ClassVar[int] = 1600
    believes: ClassVar[bool] = True
    ahead: ClassVar[int] = 0

    def __init__(self, weights: list[float], heat: float = 1.0) -> None:
        super().__init__(weights, heat)
        self.load: i64 = 0
        self.cheat: i64 = 0
        self.run: i64 = 0
        self.risk: i64 = 0
        self.lives: i64 = 0
        self.crowd: i64 = 0
        self.way: i64 = 0  # one's own to the target
        self.race: i64 = 0  # together with the best rival's
        self.aimed: i64 = 0  # one's own aim, crossfire, and being aimed at
        self.held: vec[i64] = vec[i64]()  # Action cards in hand, by number of the kind
        self.memory = no_record()

    def forget(self) -> None:
        self.memory = no_record()

    def remember(self, told: list[dict[str, object]]) -> None:
        self.memory = read_record(told)

    def notice(self, game: Game, seat: i64, answer: i64) -> None:
        assert isinstance(game, Roulette)
        note_accusation(self.memory, game, answer)

    def name_clues(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Roulette)
        first: i64 = EXPERT_CLUE if self.among_experts else CLUE
        for clue in all_clues(game, seat, self.memory):
            self.sign(first + clue)

    def look(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Roulette)
        self.lives = lives(game, seat)
        self.crowd = crowd(game)
        self.way = way(game, game.points[seat])
        best: i64 = 0
        other: i64
        for other in each(game.alive):
            if other != seat:
                best = max(best, game.points[other])
        self.race = self.way * WAYS + way(game, best)
        self.load = self.cheat = self.run = self.risk = 0
        if game.phase and (game.playing() >> seat) & 1:
            self.load = load(game, seat)
            self.cheat = self.load // 4
            self.run = run(game, seat)
            self.risk = risk(game, seat, seat)
        question = game.question_number
        if question == CONCEAL or question == BID:
            self.held = each(game.kinds(HAND + seat) >> PEEK)
        self.aimed = 0
        if question == TRIGGER:
            if game.aims[seat] == SKY:
                self.aimed = 4
            elif not game.aims_at_self(seat):
                self.aimed = 8
            if game.crossfire:
                self.aimed += 2
            self.aimed += targeted(game, seat)

    def name_signs(self, game: Game, seat: i64, option: i64) -> None:
        assert isinstance(game, Roulette)
        question = game.question_number
        if question == CONCEAL:
            self.sign_pocket(game, seat, option - A_CLICK)
        elif question == BID:
            self.sign_bid(game, seat, option - DIE_FACE)
        elif question == AIM:
            self.sign(SHOOT_AT + prey(game, option - AIM_AT))
        elif question == NUDGE:
            self.sign_nudge(game, seat, option)
        elif option == PASS:
            return
        elif PLAYS[option] != NO_CARD:
            self.sign_card(game, seat, option)
        elif question == ACCUSE:
            self.sign_accusation(game, seat, option - ACCUSE_SEAT)

    def sign_pocket(self, game: Roulette, seat: i64, cards: i64) -> None:
        """2.1: which card, or which two."""
        self.sign(HIDE + (self.crowd * 4 + self.lives) * 5 + cards)
        self.sign(HIDE_RACE + self.race * 5 + cards)
        self.sign(HIDE_LOADED + min(game.extra[seat], 3) * 5 + cards)
        self.sign(HIDE_RECORD + record(self.memory, seat) * 5 + cards)
        for kind in self.held:
            self.sign(HIDE_HOLDING + kind * 5 + cards)

    def sign_bid(self, game: Roulette, seat: i64, die: i64) -> None:
        """2.3: how many shots."""
        self.sign(STAKE + (self.load * RUNS + self.run) * 6 + die)
        self.sign(STAKE_CROWD + ((self.cheat * 4 + self.crowd) * 4 + self.lives) * 6 + die)
        self.sign(STAKE_RACE + (self.cheat * WAYS * WAYS + self.race) * 6 + die)
        for kind in self.held:
            self.sign(STAKE_HOLDING + (self.cheat * KINDS + kind) * 6 + die)
        reach: i64 = 0
        if game.points[seat] + die + 1 >= game.option("target"):
            reach = 1
        self.sign(STAKE_REACH + (reach * 2 + self.cheat) * 4 + self.lives)

    def sign_accusation(self, game: Roulette, seat: i64, accused: i64) -> None:
        """2.4: is a bullet hidden there, and would it be worth it?"""
        die = game.dice[accused]
        known = pocketed(game, seat, accused)
        if known != CLOSED:
            self.sign(KNOWN + known - 1)
        else:
            extra: i64 = min(game.extra[accused], 2)
            self.sign(DOUBT + (die * 3 + extra) * 2 + looked(game, accused))
            self.sign(DOUBT_CROWD + (die * 4 + self.crowd) * 3 + bolder(game, seat, accused))
            hidden = unseen(game, seat, BARREL + accused)
            peeked: i64 = min(game.size(BARREL + accused) - hidden, 3)
            self.sign(DOUBT_SEEN + die * 4 + peeked)
            felt = 0.0
            for clue in clues(game, accused, self.memory):
                felt += self.weights[CLUE + clue]
            doubt = suspicion(game, seat, accused, felt)
            self.sign(DOUBT_ODDS + doubt * 4 + self.crowd)
            self.sign(DOUBT_ODDS_LIVES + doubt * 4 + lives(game, accused))
            self.sign(DOUBT_RECORD + record(self.memory, accused))
        if known == CLOSED or known == CHEAT:
            scored = way(game, game.points[accused] + die + 1)
            self.sign(DOUBT_RACE + scored * WAYS + self.way)
            self.sign(DOUBT_LIVES + lives(game, accused) * 4 + self.lives)
            cards: i64 = min(game.size(HAND + accused), 3)
            self.sign(DOUBT_HAND + cards * 4 + min(game.size(HAND + seat), 3))
        stake: i64 = 8 * 6
        if (game.playing() >> seat) & 1:
            stake = self.load * 6 + game.dice[seat]
        self.sign(DOUBT_STAKE + stake)

    def sign_card(self, game: Roulette, seat: i64, option: i64) -> None:
        """4: a card, and whom or what it is played on."""
        card = CARDS[PLAYS[option]]
        kind = card.face - PEEK
        on: i64 = option - card.first
        mine = (kind * 2 + self.cheat) * RISKS + self.risk
        self.sign(PLAY + mine * 4 + min(game.owes(seat), 3))
        self.sign(PLAY_ALIVE + (kind * 4 + self.crowd) * 4 + self.lives)
        self.sign(PLAY_AIMED + kind * 12 + self.aimed)
        if card.face == SECOND_THOUGHTS:
            self.sign(TURN_DIE + (self.load * RUNS + self.run) * 6 + on)
            self.sign(TURN_RACE + game.dice[seat] * 6 + on)
        elif card.ways == 1:
            return
        elif on == seat:
            self.sign(ON_SELF + (kind * 8 + self.load) * 2 + looked(game, seat))
        else:
            self.sign(ON_WAY + kind * 2 * 4 * WAYS + prey(game, on))
            theirs = kind * RISKS + risk(game, seat, on)
            self.sign(ON_RISK + theirs * 4 + min(game.owes(on), 3))
            self.sign(ON_DIE + (kind * 6 + game.dice[on]) * 3 + pocketed(game, seat, on))

    def sign_nudge(self, game: Roulette, seat: i64, option: i64) -> None:
        """Nudge the Cylinder: what lies on top, and what goes to the bottom."""
        barrel = BARREL + seat
        top: i64 = game.size(barrel) - 1
        pair = (game.face(barrel, top) - CLICK) * 2 + game.face(barrel, top - 1) - CLICK
        down: i64 = 0
        if option != PASS:
            down = option - SINK_CLICK + 1
        self.sign(SINK + (pair * 2 + self.cheat) * 3 + down)

    def at_rest(self, game: Game) -> bool:
        return game.question_number == CONCEAL

    def name_prospects(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Roulette)
        for number in prospects(game, seat):
            self.sign(STAND + number)


def prey(game: Roulette, seat: i64) -> i64:
    """A target: its lives, its way to 15 points, and whether a bullet would hurt it now."""
    out = lives(game, seat) * WAYS + way(game, game.points[seat])
    if (game.playing() >> seat) & 1:
        out += 4 * WAYS
    return out


def bolder(game: Roulette, seat: i64, accused: i64) -> i64:
    """How many others with a closed pocket bid more than the accused, up to 2."""
    out: i64 = 0
    for other in each(game.closed()):
        if other != seat and game.dice[other] > game.dice[accused]:
            out += 1
    return min(out, 2)


def targeted(game: Roulette, seat: i64) -> i64:
    """1 if somebody aims at this seat."""
    out: i64 = 0
    for other in each(game.shooters()):
        if other != seat and game.aims[other] == seat + 1:
            out = 1
    return out


INSTINCT: Final = RouletteInstinct
