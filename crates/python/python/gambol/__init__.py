"""Rules engines, bots and fast environments for five little-known games.

    >>> import gambol
    >>> p = gambol.Position("mixtour", "official")
    >>> p = p.child("c3").child("d4")
    >>> [str(m) for m in p.legal_moves()][:3]
    ['a1', 'b1', 'c1']
    >>> p.perft(3)
    16028

`gambol.VecEnv` steps thousands of games in one call. `gambol.pettingzoo`, `gambol.gymnasium` and
`gambol.openspiel` bring the games to the tools of these names; import them where you need them.
"""

from gambol._gambol import (
    CHANCE,
    TERMINAL,
    Bot,
    Entry,
    InformationState,
    Move,
    Outcome,
    Part,
    Playout,
    Position,
    Record,
    VecEnv,
    View,
    __version__,
    games,
    variants,
)

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Bot",
    "Entry",
    "InformationState",
    "Move",
    "Outcome",
    "Part",
    "Playout",
    "Position",
    "Record",
    "VecEnv",
    "View",
    "__version__",
    "games",
    "variants",
]
