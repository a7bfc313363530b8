"""What nobody should do has one clear error, and harms nothing."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable

import gambol
import numpy as np
import pytest

SLOW_ENDING = "B:WK32:BK1"


def run(code: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """Runs a program that must not take the tests down with it."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=timeout
    )


def env(**arguments: object) -> gambol.VecEnv:
    return gambol.VecEnv("mixtour", "official", 3, **arguments)  # type: ignore[arg-type]


NUMBERS: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: gambol.VecEnv("mixtour", None, -1), ValueError, "n is at least 1, not -1"),
    (lambda: gambol.VecEnv("mixtour", None, 1.5), TypeError, "n is a whole number, not float"),  # type: ignore[arg-type]
    (lambda: gambol.VecEnv("mixtour", None, 10**6000), ValueError, "n is at most"),
    (lambda: gambol.VecEnv("mixtour", None, 10**12), MemoryError, "1000000000000 games need"),
    (lambda: gambol.VecEnv("mixtour", None, 2**62), MemoryError, "games need"),
    (lambda: env(seed=-1), ValueError, "seed is at least 0, not -1"),
    (lambda: env(seed=2**64), ValueError, "seed is at most 18446744073709551615, not 18446744073709551616"),
    (lambda: env(threads=10_000), ValueError, "threads is at most 1024, not 10000"),
    (lambda: env(threads=-1), ValueError, "threads is at least 0"),
    (lambda: env(max_plies=2**31), ValueError, "max_plies is at most 2147483647"),
    (lambda: env().reset(seed=-1), ValueError, "seed is at least 0"),
    (lambda: env().reset(seed="x"), TypeError, "seed is a whole number, not str"),  # type: ignore[arg-type]
    (lambda: env().position(-1), IndexError, "no game -1: games are 0 to 2"),
    (lambda: env().position(10**30), IndexError, "no game 1000000000000000000000000000000"),
    (lambda: gambol.Position("mixtour").perft(-1), ValueError, "depth is at least 0"),
    (lambda: gambol.Position("draughts").perft(100_000), ValueError, "depth is at most 1000, not 100000"),
    (lambda: gambol.Position("mixtour").perft(3, 10_000), ValueError, "threads is at most 1024"),
    (lambda: gambol.Position("mixtour").playout(-1), ValueError, "seed is at least 0"),
    (lambda: gambol.Position("mixtour").playout(1, -1), ValueError, "max_plies is at least 0"),
    (lambda: gambol.Position("mixtour").child(2**64), ValueError, "no action 18446744073709551616"),
    (lambda: gambol.Position("mixtour").move(-(2**64)), ValueError, "no action -18446744073709551616"),
    (lambda: gambol.Position("mixtour").view(2**64), ValueError, "no player 18446744073709551616"),
    (lambda: gambol.Bot("greedy", seed=-1), ValueError, "seed is at least 0"),
    (lambda: gambol.Record(gambol.Position("mixtour")).adjudicate(-1), ValueError, "repetitions is at least 0"),
    (lambda: gambol.Record(gambol.Position("mixtour")).comment(-1), ValueError, "moves is at least 0"),
]


@pytest.mark.parametrize("call, kind, words", NUMBERS)
def test_numbers(call: Callable[[], object], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        call()


@pytest.mark.parametrize("given", [1.0, None, b"c3", [1], np.float32(2)])
def test_what_is_no_move(given: object) -> None:
    position = gambol.Position("mixtour")
    for call in (position.child, position.why_illegal, gambol.Record(position).play):
        with pytest.raises(TypeError, match="^a move is a Move, its text, or its action index, not "):
            call(given)  # type: ignore[operator]
    with pytest.raises(TypeError, match="^a part is a Part or its text, not "):
        position.entry().choose(given)  # type: ignore[arg-type]


def test_bots_are_told_no_positions() -> None:
    with pytest.raises(TypeError, match="^a bot is told a View or an InformationState, not Position"):
        gambol.Bot("greedy").choose(gambol.Position("mixtour"))  # type: ignore[arg-type]


def test_long_texts_have_short_errors() -> None:
    long = "x" * 1_000_000
    position = gambol.Position("mixtour")
    calls: list[Callable[[], object]] = [
        lambda: gambol.Position("mixtour", long),
        lambda: gambol.Position(long),
        lambda: gambol.Position.parse("mixtour", long),
        lambda: gambol.View.parse("mixtour", long),
        lambda: gambol.Record.parse(long, "mixtour"),
        lambda: gambol.Bot(long),
        lambda: position.child(long),
        lambda: position.svg(long),
        lambda: env(autoreset=long),
    ]
    for call in calls:
        with pytest.raises(ValueError) as raised:
            call()
        assert len(str(raised.value)) < 400


def test_out_in_another_order() -> None:
    """An array in Fortran's order is contiguous too, and its elements come in another order."""
    position = gambol.Position("mixtour").child("c3")
    planes, ranks, files = position.plane_shape
    other_order = np.full(position.plane_shape, 7, np.float32, order="F")
    for out in (other_order, np.full((ranks, planes, files), 7, np.float32)):
        with pytest.raises(ValueError, match="C-contiguous array of float32"):
            position.planes(0, out=out)
        assert (out == 7).all()


def test_arrays_that_lost_their_memory() -> None:
    for shape in ((1, 5), (10, 1306)):
        games = env()
        games.mask.resize(shape, refcheck=False)
        for call in (games.random_step, games.reset):
            with pytest.raises(ValueError, match="the array mask must keep its size"):
                call()
        games.mask.resize((3, 1306), refcheck=False)
        games.reset()
        assert (games.mask.sum(axis=1) == 25).all()


def test_masks_of_strange_bytes() -> None:
    games = env()
    games.random_step()
    games.reset(mask=np.frombuffer(b"\x07\x00\xff", dtype=bool))
    assert list(games.plies) == [0, 1, 0]


def test_arrays_outlive_their_environment() -> None:
    games = env()
    mask, planes = games.mask, games.planes
    games.random_step()
    before = planes.copy()
    del games
    assert mask.sum() == 3 * 24 and np.array_equal(planes, before)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_fork() -> None:
    """A child process has no threads but one; it makes its own."""
    code = """
        import gambol, os
        env = gambol.VecEnv("mixtour", "official", 1000, seed=5, threads=2)
        env.random_step()
        child = os.fork()
        for _ in range(3):
            env.random_step()
        print(int(env.legal()[1].sum()), flush=True)
        if child:
            assert os.waitpid(child, 0)[1] == 0
    """
    done = run(code)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.split()
    assert first == second


@pytest.mark.parametrize(
    "call",
    [
        lambda: gambol.Position.parse("draughts", SLOW_ENDING).perft(1000),
        lambda: gambol.Position.parse("draughts", SLOW_ENDING).perft(1000, threads=2),
        lambda: gambol.Bot("mcts:playouts=100000000").choose(gambol.Position("mixtour").view(0)),
    ],
)
def test_interrupts(call: Callable[[], object]) -> None:
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        call()
        time.sleep(5)
    timer.cancel()
    timer.join()
    assert time.monotonic() - begin < 20


def test_a_long_playout_goes_on_where_it_was() -> None:
    for game in gambol.games():
        start = gambol.Position(game)
        for seed in range(3):
            short, long = start.playout(seed, 1000), start.playout(seed, 10**6)
            if short.end.is_over:
                assert (short.end, short.plies, short.chance_events) == (long.end, long.plies, long.chance_events)


def test_adapters_are_imported_when_used() -> None:
    for name in ("gymnasium", "pettingzoo"):
        pytest.importorskip(name)
        assert getattr(gambol, name).__name__ == f"gambol.{name}"
        assert name in dir(gambol)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        gambol.chess  # noqa: B018
