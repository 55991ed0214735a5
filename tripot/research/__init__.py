"""Environments for those who train and study agents: PettingZoo, OpenSpiel, Gymnasium."""

from importlib.util import find_spec

_missing = [name for name in ("numpy", "gymnasium", "pettingzoo", "pyspiel") if not find_spec(name)]
if _missing:
    raise ImportError(
        f"tripot.research needs {', '.join(_missing)}, not installed here: "
        "pip install 'tripot[research]'"
    )
