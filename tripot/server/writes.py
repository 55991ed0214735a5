"""What is to be written."""

from __future__ import annotations


class Writes:
    """What one commit writes: rows, as the columns are."""

    def __init__(self) -> None:
        self.rooms: list[tuple[str, str, int, bytes]] = []
        self.tables: list[tuple[str, str, str, int, bytes]] = []
        self.log: list[tuple[str, int, bytes]] = []
        self.bugs: list[tuple[str, int, bytes]] = []

    def add(self, other: Writes) -> None:
        """These too."""
        self.rooms += other.rooms
        self.tables += other.tables
        self.log += other.log
        self.bugs += other.bugs

    def __bool__(self) -> bool:
        return bool(self.rooms or self.tables or self.log or self.bugs)
