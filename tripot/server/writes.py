"""What is to be written."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Writes:
    """What one commit writes."""

    rooms: list[tuple[str, str, int, bytes]] = field(default_factory=list)  # as the columns are
    tables: list[tuple[str, str, str, int, bytes]] = field(default_factory=list)
    log: list[tuple[str, int, bytes]] = field(default_factory=list)
    bugs: list[tuple[str, int, bytes]] = field(default_factory=list)

    @classmethod
    def joined(cls, parts: list[Writes]) -> Writes:
        """All of these in one."""
        if len(parts) == 1:
            return parts[0]
        whole = cls()
        for part in parts:
            whole.rooms += part.rooms
            whole.tables += part.tables
            whole.log += part.log
            whole.bugs += part.bugs
        return whole

    def __bool__(self) -> bool:
        return bool(self.rooms or self.tables or self.log or self.bugs)
