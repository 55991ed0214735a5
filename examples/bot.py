"""A guest that is a program: joins a room, and answers at random (docs/protocol.md).

python examples/bot.py http://127.0.0.1:8700 ABCD Robo
"""

import asyncio
import json
import random
import secrets
import sys
from hashlib import sha256

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, CookieJar


async def visit(address: str, code: str, name: str = "Robo") -> None:
    async with ClientSession(cookie_jar=CookieJar(unsafe=True), raise_for_status=True) as session:
        while True:
            try:  # who is in already stays in: the seat token is in the cookie jar
                await session.post(f"{address}/api/rooms/{code}/join", json={"name": name})
                async with session.ws_connect(f"{address}/ws/{code}?as=hand") as socket:
                    await play(socket)
                if socket.close_code in (4001, 4002, 4003, 4004):  # for good
                    return
            except ClientError as error:  # 503: the room is elsewhere, or the server not ready
                if getattr(error, "status", 503) != 503:
                    raise
            await asyncio.sleep(0.3)


async def play(socket: ClientWebSocketResponse) -> None:
    nonce = secrets.token_bytes(32)  # our part in the fair deal
    view, table, chairs, answered = {}, "", [], None

    async def send(kind: str, **parts: object) -> None:
        await socket.send_str(json.dumps({"t": kind, "id": secrets.token_hex(8), **parts}))

    async for frame in socket:
        for message in json.loads(frame.data):
            if message["t"] == "hello":
                chairs = message["chairs"]
            elif message["t"] == "room" and message["phase"] == "dealing" and chairs:
                deal, seat = message["dealing"], chairs[0]
                about = {"number": deal["number"], "seat": seat}
                if deal["nonces"] is None and deal["commitments"][seat] is None:
                    await send("commit_nonce", commitment=sha256(nonce).hexdigest(), **about)
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


asyncio.run(visit(*sys.argv[1:]))
