"""Wrong programs: a checker must object to every line that is marked, and to no other."""

from __future__ import annotations

import tripot

game = tripot.new("quick-shot", 5)
facts = game.view()["facts"]

tripot.new("quick-shot", "5")  # wrong
tripot.new("quick-shot", seats=5, sead=1)  # wrong
tripot.new("quick-shot", 5, seed="7")  # wrong
tripot.new("quick-shot", 5, options=[])  # wrong
tripot.new("quick-shot", 5, players=[1, 2])  # wrong
tripot.new(5, 5)  # wrong
tripot.arrange("quick-shot", 3.0)  # wrong
tripot.actions(7)  # wrong
tripot.verify(b"x")  # wrong
game.answer("0", 1)  # wrong
game.answer(0)  # wrong
game.answer(0, 1.0)  # wrong
game.legal(None)  # wrong
game.parse(6)  # wrong
game.seat("Ana")  # wrong
game.seat(0).imagine("seed")  # wrong
game.seat(0).worlds(limit=1e6)  # wrong
game.seat(0).worlds()[0]  # wrong
game.events(0, "all")  # wrong
game.vieww()  # wrong
game.view()["fact"]  # wrong
facts["leeder"]  # wrong
facts["phase"]  # wrong
leader: str = facts["leader"]  # wrong
tripot.new("loser", 4).view()["facts"]["leader"]  # wrong
game.question(0)["kind"]  # wrong
game.events()[0]["evnt"]  # wrong
number: str = game.events()[0]["n"]  # wrong
tripot.games()["loser"]["seat"]  # wrong
game.events()[0]["seat"]  # wrong
for event in game.events():
    if "cards" in event:
        cards: list[int] = event["cards"]  # wrong
    if event["event"] == "leader":
        event["round"]  # wrong
        strong: str = event["strength"]  # wrong
roulette: tripot.Game[tripot.RouletteFacts] = game  # wrong
