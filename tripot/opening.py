"""How a table is opened: for types, `opening.pyi` tells the games apart by their keys."""

from tripot.kernel.registry import arrange, new

__all__ = ["arrange", "new"]
