"""Asks and tells a running house through its socket files; `admin.py` is at their other end."""

from __future__ import annotations

import json
import os
import socket
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tripot.kernel.errors import Error
from tripot.words import Words

WAIT = 10.0  # seconds for an answer


class FileConnection(HTTPConnection):
    """HTTP over the socket file of one process."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=WAIT)
        self.path = path

    def connect(self) -> None:
        """To a file, not to a port."""
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(WAIT)
        try:
            self.sock.connect(os.fspath(self.path))
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and answer."""
        self.request(method, path, None if body is None else json.dumps(body))
        answer = self.getresponse()
        return answer.status, json.loads(answer.read())


class AdminClient:
    """All processes of a house on this machine."""

    def __init__(self, folder: Path, say: Words) -> None:
        self.say = say
        self.connections = [FileConnection(path) for path in sorted(folder.glob("tripot-*.sock"))]
        self.folder = folder

    def ask_all(self, method: str, path: str, body: object = None) -> list[tuple[int, Any]]:
        """What each of them answers; a file that a killed process has left answers nothing."""
        answers = []
        for connection in self.connections:
            try:
                answers.append(connection.ask(method, path, body))
            except (ConnectionRefusedError, FileNotFoundError):
                continue
            finally:
                connection.close()
        if not answers:
            raise Error(self.say("admin.nobody", folder=self.folder))
        return answers

    def rows(self, path: str) -> list[dict[str, Any]]:
        """What all of them list, once."""
        found = [row for _, rows in self.ask_all("GET", path) for row in rows]
        return [row for number, row in enumerate(found) if row not in found[:number]]

    def do(self, path: str, body: object = None) -> dict[str, Any]:
        """Done, if one of them has done it; else the reason of one of them."""
        answers = self.ask_all("POST", path, body)
        done = [answer for status, answer in answers if status == 200]
        if done:
            return {**done[0], "sockets": sum(answer.get("sockets", 0) for answer in done)}
        why = max((answer["why"] for _, answer in answers), key=lambda why: why == "elsewhere")
        raise Error(refused(why, self.say))


def refused(why: str, say: Words) -> str:
    """Why it was not done."""
    match why:
        case "no_such_room":
            return say("admin.no_such_room")
        case "elsewhere":
            return say("admin.elsewhere")
        case "bad_address":
            return say("admin.bad_address")
        case "spared":
            return say("admin.spared")
        case "not_banned":
            return say("admin.not_banned")
    return why
