"""Chairs and faces: no two people with chairs in a room have the same face."""

from __future__ import annotations

from tripot.server.store.documents import ChairDoc

FACES = 12  # that a page can draw: one for each chair of the largest table


def put(chairs: list[ChairDoc], seat: int, chair: ChairDoc) -> None:
    """Put another one on a chair, with their own face, that of the one before, or a free one."""
    if chair.kind != "empty" and chair.face is None:
        before = chairs[seat].face
        chair.face = free_face(chairs, seat) if before is None else before
    chairs[seat] = chair


def free_face(chairs: list[ChairDoc], seat: int) -> int:
    """A face that nobody has: that of the chair's own number, if one can choose."""
    taken = {chair.face for chair in chairs}
    return seat if seat not in taken else min(set(range(FACES)) - taken)


def give_faces(chairs: list[ChairDoc]) -> None:
    """Rooms of earlier versions were written without."""
    for seat, chair in enumerate(chairs):
        put(chairs, seat, chair)
