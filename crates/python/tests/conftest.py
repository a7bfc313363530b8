"""Helpers for several test files."""

import random

import gambol
import pytest

# A variant of every rule set, and of every board of Pikemen.
VARIANTS = [
    ("mixtour", "official"),
    ("mixtour", "basic:points=2"),
    ("pikemen", "classic"),
    ("pikemen", "mini"),
    ("pikemen", "three"),
    ("pikemen", "warlords"),
    ("pikemen", "hexagon"),
    ("pikemen", "star"),
    ("lilypad", "standard"),
    ("lilypad", "weak-frogs"),
    ("draughts", "standard"),
    ("two-pipers", "standard"),
    ("two-pipers", "standard:jumps=any"),
    ("fifes-and-drums", "standard"),
    ("fifes-and-drums", "fog"),
]

GAMES = [variant for variant in VARIANTS if variant[1] not in ("mini", "three", "warlords", "hexagon")]

# The arrays of a VecEnv.
ARRAYS = [
    "turn", "mask", "planes", "reward", "terminated", "truncated", "plies", "winner",
    "final_planes", "final_scores",
]  # fmt: skip


def random_record(game: str, variant: str, seed: int, moves: int = 10_000) -> gambol.Record:
    """Returns a game of random moves."""
    rng = random.Random(seed)
    record = gambol.Record(gambol.Position(game, variant))
    while len(record) < moves and not record.position.is_over and record.plies < 500:
        position = record.position
        legal = position.legal_moves()
        weights = position.chance_weights() if position.turn == gambol.CHANCE else None
        record.play(rng.choices(legal, weights)[0])
    return record


@pytest.fixture(params=VARIANTS, ids=lambda variant: " ".join(variant))
def start(request: pytest.FixtureRequest) -> gambol.Position:
    return gambol.Position(*request.param)
