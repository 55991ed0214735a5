"""Rooms: doors, chairs, devices, the evening."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.guests import Closed, Guest, Server, fill, guests, run
from tests.server.test_clocks import until_asked
from tests.server.test_playing import catch_up, play_on
from tripot.server.rooms.codes import LETTERS, room_code
from tripot.server.rooms.connection import MOVED, NO_MEMBER
from tripot.server.rooms.people import NAMES
from tripot.server.rooms.room import Room
from tripot.server.rooms.room_updates import public
from tripot.server.store.documents import encode, read_room
from tripot.server.wire import Score


def test_codes_have_no_look_alikes_and_grow() -> None:
    assert not set("ILO01") & set(LETTERS)
    assert len(room_code(0)) == 4
    assert len(room_code(10_000)) == 6


def test_joining_a_running_game_knocks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            bob = Guest(server.address, "Bob")
            assert (await bob.join(ann.code))["waiting"]
            await bob.connect()
            assert bob.hello["waiting"] and not bob.room and not bob.table
            await ann.until(lambda: bool(ann.room["knocks"]))
            knock = ann.room["knocks"][0]
            assert (await bob.get(f"/api/rooms/{ann.code}"))[1]["you"] == "waiting"
            assert await bob.refused("say", what="laugh") == "only_watching"
            await ann.done("admit", member=knock["id"], let_in=True, seat=1)
            await bob.until(lambda: bool(bob.table))
            assert bob.hello["chairs"] == [1] and bob.table["seat"] == 1
            assert bob.room["knocks"] is None
            eve = Guest(server.address, "Eve")
            await eve.join(ann.code)
            await eve.connect()
            await ann.until(lambda: bool(ann.room["knocks"]))
            await ann.done("admit", member=ann.room["knocks"][0]["id"], let_in=False)
            assert not await eve.hear() and eve.socket is not None
            assert eve.socket.close_code == 4003
            await bob.close()
            await eve.close()

    run(scene())


def test_who_was_waiting_at_the_door_misses_no_event(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            bob, room = Guest(server.address, "Bob"), server.room(ann.code)
            await bob.join(ann.code)
            await bob.connect(table=room.table_doc.id, seat="", since="2")
            begin = ann.table["n"]
            while ann.table["n"] < begin + 5:
                await server.pass_time(3)
                await ann.done("rename", name="Ann")
                if ann.owes():
                    await ann.answer(0)
            await ann.done("admit", member=2, let_in=True)
            await bob.until(lambda: bool(bob.table))
            numbers = [event["n"] for event in bob.table["events"]]
            assert numbers == list(range(2, bob.table["n"]))
            await bob.close()

    run(scene())


def test_a_locked_room_lets_nobody_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await ann.done("set", settings={"locked": True, "watching": False})
            bob = Guest(server.address, "Bob")
            status, body = await bob.post(f"/api/rooms/{ann.code}/join", {"name": "Bob"})
            assert (status, body["why"]) == (403, "locked")
            bob.code = server.room(ann.code).doc.watch
            bob.socket = await bob.session.ws_connect(f"{server.address}/ws/{bob.code}?as=watch")
            assert not await bob.hear() and bob.socket.close_code == 4005
            status, body = await bob.post("/api/rooms/ZZZZ/join", {"name": "Bob"})
            assert (status, body["why"]) == (404, "no_such_room")
            await bob.close()

    run(scene())


def test_a_second_device_takes_the_chair_by_a_ticket_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await ann.do("ticket")
            ticket = next(part["ticket"] for part in ann.messages if part["t"] == "offer")
            phone = Guest(server.address, "phone")
            assert (await phone.join(ann.code, ticket=ticket)) == {"member": 1, "waiting": False}
            await phone.connect()
            await phone.until(lambda: bool(phone.table))
            assert phone.view == ann.view and phone.hello["chairs"] == [0]
            status, body = await phone.post(f"/api/rooms/{ann.code}/join", {"ticket": ticket})
            assert (status, body["why"]) == (403, "bad_ticket")
            await phone.do("ticket")
            late = [part["ticket"] for part in phone.messages if part["t"] == "offer"][-1]
            await phone.close()
            await server.pass_time(121)
            other = Guest(server.address, "other")
            status, _ = await other.post(f"/api/rooms/{ann.code}/join", {"ticket": late})
            assert status == 403
            await other.close()

    run(scene())


def test_the_first_device_lets_go_of_the_hand(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            tab = Guest(server.address, "tab")
            for cookie in ann.session.cookie_jar:  # of the same browser
                tab.session.cookie_jar.update_cookies({cookie.key: cookie.value})
            await tab.connect(code=ann.code)
            await ann.do("ticket")
            ticket = next(part["ticket"] for part in ann.messages if part["t"] == "offer")
            phone = Guest(server.address, "phone")
            await phone.join(ann.code, ticket=ticket)
            for device in (ann, tab):
                while await device.hear():
                    pass
                assert device.socket is not None and device.socket.close_code == MOVED
                device.hello = {}
                with pytest.raises(Closed):
                    await device.connect(code=ann.code)
                assert device.socket.close_code == NO_MEMBER  # it is nobody's device any more
            status, seen = await ann.get(f"/api/rooms/{ann.code}")
            assert (status, seen["you"]) == (200, "out")
            await phone.connect()
            await phone.until(lambda: bool(phone.table))
            assert phone.hello["chairs"] == [0] and phone.view["seat"] == 0
            assert [(one["name"], one["here"]) for one in phone.room["members"]] == [("Ann", True)]
            for device in (phone, tab):
                await device.close()

    run(scene())


def test_a_host_who_is_gone_can_be_replaced(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            assert await bob.refused("hand_over", member=2) == "not_host"
            await ann.done("hand_over", member=2)  # whom she trusts
            await bob.done("hand_over", member=1)
            assert ann.socket is not None
            await ann.socket.close()
            await bob.until(lambda: [m["here"] for m in bob.room["members"]] == [False, True])
            assert await bob.refused("hand_over", member=2) == "not_host"
            await server.pass_time(61)
            await bob.done("hand_over", member=2)
            assert [m["host"] for m in bob.room["members"]] == [False, True]

    run(scene())


def test_what_the_host_does_not_name_stays_chosen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await ann.done("choose", game="loser", seats=6)
            await ann.done("choose", options={"frogs": 1})
            await ann.done("choose", seats=4)
            assert chosen(ann) == ("loser", 4, {"frogs": 1})
            await ann.done("choose", game="roulette")  # which has no frogs
            assert chosen(ann) == ("roulette", 4, {})
            await ann.done("choose", seats=6)
            await ann.done("choose", game="quicksand")  # which has five chairs at most
            assert chosen(ann) == ("quicksand", 5, {})
            assert await ann.refused("choose", seats=6) == "bad_seats"
            assert chosen(ann) == ("quicksand", 5, {})
            kinds = ("10", "20", "30", "id", "shield", "heal", "swap", "recycle", "bim")
            many = dict.fromkeys(kinds, 30)  # more cards than a table has room for
            assert (
                await ann.refused("choose", game="et-bim", options={"cards": many}) == "bad_option"
            )
            assert chosen(ann) == ("quicksand", 5, {})

    run(scene())


def chosen(host: Guest) -> tuple[object, int, object]:
    """Game, chairs and options of a room."""
    return host.room["game"], len(host.room["seats"]), host.room["options"]


def test_hot_seat_shows_nothing_while_the_curtain_is_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await ann.done("choose", game="quick-shot", seats=3, options={})
            await ann.done("sit", seat=1, name="Bob")
            await fill(ann)
            await ann.start()
            assert ann.hello["chairs"] == [0, 1] and ann.table["seat"] is None
            hands = ann.view["piles"]["hands"]
            assert all(card is None for hand in hands for card in hand)
            await ann.done("look", seat=1)
            assert ann.table["seat"] == 1 and None not in ann.view["piles"]["hands"][1]
            assert ann.table["events"][0]["n"] == 0
            await ann.done("look", seat=None)
            assert all(card is None for hand in ann.view["piles"]["hands"] for card in hand)
            assert await ann.refused("look", seat=2) == "not_your_chair"

    run(scene())


def test_the_evening_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            assert await ann.refused("again") == "not_over"
            await ann.start()
            await play_on(server, ann)
            names = [sitter["name"] for sitter in ann.room["seats"]]
            assert {line["name"] for line in ann.room["score"]} == set(names)
            assert sum(line["wins"] for line in ann.room["score"]) == len(ann.view["winners"])
            first = ann.room["table"]
            await ann.done("again")
            assert ann.room["phase"] == "lobby" and ann.room["dealing"]["number"] == 2
            assert [s["name"] for s in ann.room["seats"]] == [*names[1:], names[0]]
            assert ann.hello["chairs"] == [2]
            await ann.start()
            await ann.done("end")
            await ann.until(lambda: ann.room["phase"] == "over")
            assert [game["abandoned"] for game in ann.room["finished"]] == [False, True]
            assert ann.room["dealing"]["secret"]
            second = ann.room["table"]
            assert (await ann.get(f"/api/records/{second}"))[0] == 200
            status, replay = await ann.get(f"/api/replays/{first}", seat="1")
            assert status == 200 and replay["moments"][-1]["view"]["over"]
            events = [event for moment in replay["moments"] for event in moment["events"]]
            assert [event["n"] for event in events] == list(range(len(events)))

    run(scene())


def test_who_comes_when_a_game_is_over_plays_the_next_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            await ann.done("end")
            bob = Guest(server.address, "Bob")
            await bob.join(ann.code)
            await bob.connect()
            assert bob.hello["chairs"] == [], "that game is not his"
            await ann.done("again")
            await bob.until(lambda: len(bob.hello["chairs"]) == 1)
            await bob.close()

    run(scene())


def test_a_new_name_keeps_what_it_has_won(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            scores = server.room(ann.code).doc.score
            scores += [Score("Ann", 3, 2, 2), Score("Cléo", 3, 1, 1)]
            await ann.done("rename", name="Anna")
            assert [(line.name, line.wins) for line in scores] == [("Anna", 2), ("Cléo", 1)]
            await ann.done("rename", name="Cléo")
            assert [(line.name, line.wins) for line in scores] == [("Anna", 2), ("Cléo", 1)]

    run(scene())


def test_a_bot_is_never_called_as_somebody_at_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "DÔMINO", "Hugo") as (ada, hugo):
            await ada.done("choose", game="et-bim", seats=12, options={})
            for seat in range(2, 12):
                await ada.done("fill", seat=seat, level="regular")
            bots = {one["name"] for one in ada.room["seats"] if one["kind"] == "bot"}
            assert len(bots) == 10 and not bots & {"Domino"}
            assert {"Banjo", "Pixel", "Tango"} < bots
            scores = server.room(ada.code).doc.score
            scores.append(Score("Tango", 3, 1, 1))
            one, two = Guest(server.address, "pïxel"), Guest(server.address, "Ban")
            for guest in (one, two):  # bots give way to whoever comes
                await guest.join(ada.code)
                await guest.connect()
            await hugo.done("rename", name="TANGO")
            await ada.done("sit", seat=11, name="Kazo")  # on her device
            await ada.until(lambda: ada.room["seats"][11]["name"] == "Kazo")
            people = {one["name"] for one in ada.room["seats"] if one["kind"] == "person"}
            assert people >= {"DÔMINO", "TANGO", "pïxel", "Ban", "Kazo"}  # nobody is given a number
            bots = {one["name"] for one in ada.room["seats"] if one["kind"] == "bot"}
            assert not bots & {"Domino", "Banjo", "Pixel", "Tango", "Kazoo"}
            assert "Tango" not in {line.name for line in scores}  # nobody inherits from a bot
            for guest in (one, two):
                await guest.close()

    run(scene())


def test_bots_are_numbered_where_every_name_is_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            room = server.room(ann.code)
            for name in (*NAMES, "bot 1"):
                server.house.add_member(room, name, "")
            await ann.done("fill", seat=1, level="regular")
            await ann.done("fill", seat=2, level="regular")
            assert [one["name"] for one in ann.room["seats"]][1:3] == ["Bot 2", "Bot 3"]

    run(scene())


def test_who_gives_no_name_has_nobodys(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "") as (host,):
            assert host.room["seats"][0]["name"] == "Incognito"
            status, seen = await host.get(f"/api/rooms/{host.code}")
            assert (status, seen["host"]) == (200, "Incognito")

    run(scene())


def faces(guest: Guest) -> dict[str, int]:
    """The face of everybody in a chair."""
    found = {one["name"]: one["face"] for one in guest.room["seats"] if one["kind"] != "empty"}
    assert len(set(found.values())) == len(found) and set(found.values()) <= set(range(12))
    assert all(one["face"] is None for one in guest.room["seats"] if one["kind"] == "empty")
    return found


def test_a_face_goes_where_its_owner_goes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await ann.done("choose", game="quick-shot", seats=4, options={})
            await ann.done("sit", seat=2, name="Cy")
            before = faces(ann)
            await ann.done("order", order=[2, 0, 1, 3])
            assert faces(ann) == before
            await ann.done("fill", seat=3, level="expert")
            bot = ann.room["seats"][3]["name"]
            await ann.done("fill", seat=3, level="chance")
            assert faces(ann) == {**before, bot: 3}
            await ann.done("sit", seat=3)  # where the bot was; her guest stays
            assert faces(ann) == before and ann.hello["chairs"] == [0, 3]
            await bob.done("stand", seat=2)
            await bob.done("sit", seat=1)  # the last face that is free, then, is not his chair's
            assert faces(ann) == before
            await ann.start(bob)
            at_the_table = faces(ann)
            await bob.done("leave")
            await ann.until(lambda: ann.room["seats"][1]["kind"] == "bot")
            assert faces(ann) == at_the_table  # a bot goes on for him
            table = ann.room["table"]
            await ann.done("end")
            await ann.done("again")
            assert faces(ann) == at_the_table
            assert [one["name"] for one in ann.room["seats"]][-1] == "Cy"
            shown = (await ann.get(f"/api/replays/{table}"))[1]
            assert dict(zip(shown["players"], shown["faces"], strict=True)) == at_the_table

    run(scene())


def test_a_room_that_was_written_without_faces_has_them_by_chair(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await bob.done("sit", seat=3)
            written = json.loads(encode(server.room(ann.code).doc))
            for chair in written["chairs"]:
                del chair["face"]
            room = Room(server.house, read_room(json.dumps(written)), None, 0)
            assert [one.face for one in public(room).seats] == [0, None, None, 3, None]

    run(scene())


def test_nothing_of_a_running_game_can_be_downloaded(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann)
            await ann.start()
            table = ann.room["table"]
            for path in (f"/api/records/{table}", f"/api/replays/{table}"):
                assert (await ann.get(path))[0] == 403
            assert (await ann.get(f"/api/rooms/{ann.code}/bug"))[0] == 403
            assert (await ann.get("/api/records/nosuchtable"))[0] == 404

    run(scene())


def test_no_secret_leaves_the_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann", "Bob") as (ann, bob):
            await fill(ann)
            await ann.start(bob)
            room = server.room(ann.code)
            cookies = [c.value for guest in (ann, bob) for c in guest.session.cookie_jar]
            hashes = [token for member in room.doc.members for token in member.tokens]
            secrets = [room.table_doc.secret, *cookies, *hashes]
            await until_asked(server, ann)
            assert await ann.refused("answer", table="?", seat=0, decision=0, answer="?")
            assert await ann.refused("bet", table=room.table_doc.id, seat=0, on=99)
            await ann.say('{"t": "answer"')  # an error of which something is told
            await catch_up(ann)
            await catch_up(bob)
            room.house.fault(room.table_doc.id, "frozen", ValueError(room.table_doc.secret))
            heard = [*ann.frames, *bob.frames, caplog.text]
            assert "frozen" in caplog.text
            paths = ("/metrics", f"/api/rooms/{ann.code}", "/healthz", "/readyz", "/api/lan")
            heard += [json.dumps((await ann.get(path))[1]) for path in paths]
            for secret in secrets:
                assert not any(secret in text for text in heard)
            on_disk = (tmp_path / "tripot.db").read_bytes()
            on_disk += (tmp_path / "tripot.db-wal").read_bytes()
            assert not any(cookie.encode() in on_disk for cookie in cookies)

    caplog.set_level("DEBUG")
    run(scene())


def test_bets_of_those_who_are_out_are_shown_at_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path) as server, guests(server, "Ann") as (ann,):
            await fill(ann, seats=7)
            await ann.done("set", settings={"tempo": "no_hurry"})
            bet = False
            for _ in range(12):
                await ann.start()
                table = ann.room["table"]
                seat = ann.hello["chairs"][0]
                assert await ann.refused("bet", table=table, seat=seat, on=1) == "not_out"
                while ann.room["phase"] == "playing":
                    alive = ann.view["facts"]["alive"]
                    if seat not in alive and not bet:
                        await ann.done("bet", table=table, seat=seat, on=alive[0])
                        await catch_up(ann)
                        assert ann.table["bet"] == alive[0] and ann.table["bets"] is None
                        bet = True
                    if ann.owes():
                        await ann.answer(seat)
                    await server.pass_time(0.5)
                    await catch_up(ann)
                if bet:
                    assert ann.table["bets"][seat] is not None
                    return
                await ann.done("again", turn=False)
            raise AssertionError("nobody was ever out early")

    run(scene())
