"""What `pip install tripot` leaves out, and what is said where it is missing."""

from __future__ import annotations

from importlib.util import find_spec


class MissingExtra(ImportError):
    """A part of Tripot needs packages that are not installed; `extra` names the set of them."""

    def __init__(self, extra: str) -> None:
        super().__init__(f"this part of Tripot is installed with: {install(extra)}")
        self.extra = extra


def install(extra: str) -> str:
    """The command that installs it."""
    return f'pip install "tripot[{extra}]"'


def need(extra: str, *modules: str) -> None:
    """MissingExtra unless all these modules of the extra are there."""
    if any(find_spec(module) is None for module in modules):
        raise MissingExtra(extra)
