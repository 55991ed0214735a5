"""Tries a wheel that was installed: compiled, with its page, it tells what it does, and plays.

python tools/try_wheel.py
"""

from __future__ import annotations

from importlib.resources import files

import tripot
import tripot.kernel.game

assert not str(tripot.kernel.game.__file__).endswith(".py"), "not compiled"
assert (files(tripot) / "server" / "static" / "index.html").is_file(), "without its page"
assert "may be changed" in str(tripot.Game.answer.__doc__)
for key, card in tripot.games().items():
    game = tripot.new(key, card["seats"][0], seed=7)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])
    assert tripot.verify(game.record())
    print(key, game.winners)
