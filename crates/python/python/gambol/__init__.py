"""Rules, bots and fast environments for the games that `games()` lists.

For example, in the package with the games of gambol:

    >>> import gambol
    >>> p = gambol.Position("mixtour", "official")
    >>> p = p.child("c3").child("d4")
    >>> [str(m) for m in p.legal_moves()][:3]
    ['a1', 'b1', 'c1']
    >>> p.perft(3)
    16028

`gambol.VecEnv` steps thousands of games in one call. `gambol.pettingzoo`, `gambol.gymnasium` and
`gambol.openspiel` connect the games to the libraries of these names. Your first use imports them.
"""

import importlib
from types import ModuleType

from . import _gambol
from ._gambol import *

__all__ = _gambol.__all__

_ADAPTERS = ("gymnasium", "openspiel", "pettingzoo")


def __getattr__(name: str) -> ModuleType:
    if name in _ADAPTERS:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ADAPTERS})
