"""A guest that is a program: joins a room and answers at random.

    python examples/bot.py http://127.0.0.1:8700 ABCD --name Robo

docs/protocol.md says what it hears and says.
"""

import argparse
import asyncio
import hashlib
import itertools
import json
import random
import secrets

from aiohttp import ClientSession, CookieJar

ids = itertools.count(1)


async def play(address: str, code: str, name: str) -> None:
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        async with session.post(f"{address}/api/rooms/{code}/join", json={"name": name}) as answer:
            answer.raise_for_status()  # the seat token is now in the cookie jar
        async with session.ws_connect(f"{address}/ws/{code}?as=hand") as socket:
            nonce = secrets.token_bytes(32)  # our part in the fair deal
            view, table, chairs, answered = {}, "", [], None

            async def send(kind: str, **parts: object) -> None:
                await socket.send_str(json.dumps({"t": kind, "id": str(next(ids)), **parts}))

            async for frame in socket:
                for message in json.loads(frame.data):
                    if message["t"] == "hello":
                        chairs = message["chairs"]
                    elif message["t"] == "room" and message["phase"] == "dealing" and chairs:
                        deal, seat = message["dealing"], chairs[0]
                        about = {"number": deal["number"], "seat": seat}
                        if deal["nonces"] is None and deal["commitments"][seat] is None:
                            hashed = hashlib.sha256(nonce).hexdigest()
                            await send("commit_nonce", commitment=hashed, **about)
                        elif deal["nonces"] is not None and deal["nonces"][seat] is None:
                            await send("send_nonce", nonce=nonce.hex(), **about)
                    elif message["t"] == "table":
                        table, view = message["table"], message["view"]
                    elif message["t"] == "news":
                        for part, new in message["view"].items():
                            view[part] = {**view[part], **new} if isinstance(new, dict) else new
                if view.get("options") and answered != (table, view["decision"]):
                    answered = (table, view["decision"])
                    about = {"table": table, "seat": chairs[0], "decision": view["decision"]}
                    await send("answer", answer=random.choice(view["options"]), **about)


parser = argparse.ArgumentParser(description="Join a room of Tripot and play at random.")
parser.add_argument("address")
parser.add_argument("code")
parser.add_argument("--name", default="Robo")
asked = parser.parse_args()
asyncio.run(play(asked.address, asked.code, asked.name))
