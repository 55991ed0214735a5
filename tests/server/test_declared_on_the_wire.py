"""What a game declares, as browsers get it: its card, claims, reasons and previews."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import tripot
from tests.server.guests import Data, Guest, Server, fill, guests, run
from tests.server.test_clocks import table_of
from tests.tables import keys, seat_cases
from tripot.server.limits import NO_LIMITS
from tripot.server.rooms.chatter import EMOTES
from tripot.shapes import GameCard, TellingCard


async def sit(host: Guest, key: str) -> None:
    """A table of this game, begun, with bots in all other chairs that wait."""
    await host.done("choose", game=key, seats=seat_cases(key)[0].seats, options={})
    await fill(host, seats=len(host.room["seats"]))
    await host.done("set", settings={"tempo": "no_hurry"})
    await host.start()


async def said(server: Server, player: Guest, what: str, **arguments: object) -> str:
    """Say it when one may speak again; why it is refused, or nothing."""
    await server.pass_time(1)
    answer = await player.do("say", what=what, arguments=arguments)
    return str(answer.get("why", ""))


def test_the_cards_of_all_games_are_sent_whole(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            status, sent = await ann.get("/api/games")
            assert status == 200
            cards = json.loads(json.dumps(tripot.games()))
            assert {card["key"] for card in sent} == set(cards)
            for card in sent:
                assert card.keys() - {"levels", "experts_think"} == cards[card["key"]].keys()
                for name, part in cards[card["key"]].items():
                    assert card[name] == part, name

    run(scene())


@pytest.mark.parametrize("key", keys())
def test_the_claims_of_a_game_are_heard_and_no_others(tmp_path: Path, key: str) -> None:
    async def scene() -> None:
        server = Server(tmp_path, pace=1e6, limits=NO_LIMITS)
        async with server, guests(server, "Ann") as (ann,):
            card = tripot.games()[key]
            assert await said(server, ann, card["claims"][0]["name"]) == "no_game"
            await sit(ann, key)
            for claim in card["claims"]:
                name, given = claim["name"], values_for(claim, card)
                assert await said(server, ann, name, **given) == ""
                told = next(part for part in ann.messages[::-1] if part["t"] == "said")
                assert (told["seat"], told["what"], told["arguments"]) == (0, name, given)
                for wrong in (*wrong_values(given), {**given, "odd": 1}):
                    assert await said(server, ann, name, **wrong) == "no_such_claim"
            own = {claim["name"] for claim in card["claims"]}
            for name in (*(all_claims() - own), "nonsense", ""):
                assert await said(server, ann, name) == "no_such_claim"
            for emote in EMOTES:
                assert await said(server, ann, emote) == ""
                assert await said(server, ann, emote, seat=1) == "no_such_claim"

    run(scene())


def values_for(claim: TellingCard, card: GameCard) -> Data:
    """Arguments that a claim takes."""
    faces = [face["name"] for face in card["faces"]]
    return {
        one["name"]: one.get("words", faces)[-1] if one["kind"] == "face" else one.get("high", 1)
        for one in claim["arguments"]
    }


def wrong_values(given: Data) -> Iterator[Data]:
    """The same with one that is missing or is nothing of its kind."""
    for name in given:
        yield {other: value for other, value in given.items() if other != name}
        for nonsense in (None, "no such thing", -1, 99, [1]):
            yield {**given, name: nonsense}


def all_claims() -> set[str]:
    """Those of every game."""
    cards = tripot.games().values()
    return {claim["name"] for card in cards for claim in card["claims"]}


@pytest.mark.parametrize("key", keys())
def test_what_an_answer_would_do_is_told_to_its_seat_alone(tmp_path: Path, key: str) -> None:
    async def scene() -> None:
        server = Server(tmp_path, limits=NO_LIMITS)
        async with server, guests(server, "Ann") as (ann,):
            await sit(ann, key)
            game = table_of(server, ann).game
            while not ann.owes():
                await server.pass_time(1)
                await ann.refused("say", what="nonsense")
            before, mine = game.to_json(), {"table": ann.table["table"], "seat": 0}
            for answer, notation in list(tripot.actions(key).items())[::5]:
                number = await ann.send("what_if", answer=notation, **mine)
                assert (await ann.reply(number))["t"] == "ack"
                (told,) = [p for p in ann.messages if (p["t"], p.get("id")) == ("foreseen", number)]
                assert told["why"] == game.why(0, answer)
                assert told["preview"] == game.preview(0, answer)
            assert await ann.refused("what_if", answer="fly:away", **mine) == "not_offered"
            other = {**mine, "seat": 1, "answer": game.notation(game.legal(0)[0])}
            assert await ann.refused("what_if", **other) == "not_your_chair"
            assert game.to_json() == before

    run(scene())
