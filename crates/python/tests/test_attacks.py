"""Misuse raises one clear error and harms nothing."""

import os
import random
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
from conftest import ARRAYS, GAMES, VARIANTS, random_record

SLOW_ENDING = "B:WK32:BK1"


def run(code: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """Runs a program in its own process, because it could crash."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=timeout
    )


def env(**arguments: object) -> gambol.VecEnv:
    return gambol.VecEnv("mixtour", "official", 3, **arguments)  # type: ignore[arg-type]


NUMBERS: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: gambol.VecEnv("mixtour", None, -1), ValueError, "n must be at least 1, not -1"),
    (lambda: gambol.VecEnv("mixtour", None, 1.5), TypeError, "n must be a whole number, not float"),  # type: ignore[arg-type]
    (lambda: gambol.VecEnv("mixtour", None, 10**6000), ValueError, "n must be at most"),
    (lambda: gambol.VecEnv("mixtour", None, 10**12), MemoryError, "1000000000000 games need .* GiB"),
    (lambda: gambol.VecEnv("mixtour", None, 2**62), MemoryError, "games need"),
    (lambda: env(seed=-1), ValueError, "seed must be at least 0, not -1"),
    (lambda: env(seed=2**64), ValueError, "seed must be at most 18446744073709551615, not 18446744073709551616"),
    (lambda: env(threads=10_000), ValueError, "threads must be at most 1024, not 10000"),
    (lambda: env(threads=-1), ValueError, "threads must be at least 0"),
    (lambda: env(max_plies=2**31), ValueError, "max_plies must be at most 2147483647"),
    (lambda: env().reset(seed=-1), ValueError, "seed must be at least 0"),
    (lambda: env().reset(seed="x"), TypeError, "seed must be a whole number, not str"),  # type: ignore[arg-type]
    (lambda: env().position(-1), IndexError, "no game -1: games are 0 to 2"),
    (lambda: env().position(10**30), IndexError, "no game 1000000000000000000000000000000"),
    (lambda: gambol.Position("mixtour").perft(-1), ValueError, "depth must be at least 0"),
    (lambda: gambol.Position("draughts").perft(100_000), ValueError, "depth must be at most 1000, not 100000"),
    (lambda: gambol.Position("mixtour").perft(3, 10_000), ValueError, "threads must be at most 1024"),
    (lambda: gambol.Position("mixtour").playout(-1), ValueError, "seed must be at least 0"),
    (lambda: gambol.Position("mixtour").playout(1, -1), ValueError, "max_plies must be at least 0"),
    (lambda: gambol.Position("mixtour").child(2**64), ValueError, "no action 18446744073709551616"),
    (lambda: gambol.Position("mixtour").move(-(2**64)), ValueError, "no action -18446744073709551616"),
    (lambda: gambol.Position("mixtour").view(2**64), ValueError, "no player 18446744073709551616"),
    (lambda: gambol.Bot("greedy", seed=-1), ValueError, "seed must be at least 0"),
    (lambda: gambol.Record(gambol.Position("mixtour")).adjudicate(-1), ValueError, "repetitions must be at least 0"),
    (lambda: gambol.Record(gambol.Position("mixtour")).comment(-1), ValueError, "moves must be at least 0"),
    (lambda: gambol.Outcome(0, "", -1), ValueError, "players must be at least 2, not -1"),
    (lambda: gambol.Outcome(0, "", 7), ValueError, "players must be at most 6, not 7"),
    (lambda: gambol.Outcome(0, "", 2.0), TypeError, "players must be a whole number, not float"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call, kind, words", NUMBERS)
def test_numbers(call: Callable[[], object], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        call()


@pytest.mark.parametrize("given", [1.0, None, b"c3", [1], np.float32(2)])
def test_what_is_no_move(given: object) -> None:
    position = gambol.Position("mixtour")
    for call in (position.child, position.why_illegal, gambol.Record(position).play):
        with pytest.raises(TypeError, match="^a move must be a Move, its text, or its action index, not "):
            call(given)  # type: ignore[operator]
    with pytest.raises(TypeError, match="^a part must be a Part or its text, not "):
        position.move_input().choose(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", ["c3", None, 3, {"c3"}])
def test_what_is_no_path(given: object) -> None:
    move_input = gambol.Position("mixtour").move_input()
    with pytest.raises(TypeError, match="^a path must be a sequence of parts, not "):
        move_input.why_not(given)  # type: ignore[arg-type]
    assert move_input.why_not(("c3",)) is None
    with pytest.raises(TypeError, match="^a part must be a Part or its text, not int"):
        move_input.why_not([3])  # type: ignore[list-item]


def test_bots_are_told_no_positions() -> None:
    with pytest.raises(TypeError, match="^a bot needs a View or an InformationState, not Position"):
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
    """An array in Fortran's order is contiguous too, but its elements are in another order."""
    position = gambol.Position("mixtour").child("c3")
    planes, ranks, files = position.plane_shape
    other_order = np.full(position.plane_shape, 7, np.float32, order="F")
    for out in (other_order, np.full((ranks, planes, files), 7, np.float32)):
        with pytest.raises(ValueError, match="C-contiguous array of float32"):
            position.planes(0, out=out)
        assert (out == 7).all()


def test_arrays_keep_their_memory() -> None:
    """Games write to the same memory after every operation on the arrays."""
    games = gambol.VecEnv("mixtour", "official", 1000, threads=1)
    held = {name: getattr(games, name) for name in ARRAYS}
    places = {name: array.ctypes.data for name, array in held.items()}
    going = True

    def play() -> None:
        while going:
            games.random_step()

    thread = threading.Thread(target=play)
    thread.start()
    try:
        for array in [*held.values(), *(array.base for array in held.values())]:
            for shape in ((1,), (10_000_000,)):
                with pytest.raises(ValueError, match="cannot resize"):
                    array.resize(shape, refcheck=False)
        # This changes the memory or the shape of the view only.
        games.reward.__setstate__((1, (1,), np.dtype("f4"), False, bytes(4)))
        games.mask.shape = (1306, 1000)
    finally:
        going = False
        thread.join()
    games.reset()
    assert (games.mask.reshape(1000, 1306).sum(axis=1) == 25).all()
    assert all(getattr(games, name) is array for name, array in held.items())
    assert all(array.ctypes.data == places[name] for name, array in held.items() if name != "reward")


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_actions_that_change_meanwhile(variant: tuple[str, str]) -> None:
    """A step plays the actions that it has checked, even if another thread writes to their array."""
    n, sample = 3000, range(2, 3000, 100)
    games = gambol.VecEnv(*variant, n, seed=1, threads=1)
    for _ in range(8):
        games.random_step()
    actions, bad, delay, going = np.zeros(n, np.int64), np.zeros(n, np.int64), -1, True

    def write() -> None:
        nonlocal delay
        while going:
            if delay >= 0:
                for _ in range(delay):
                    pass
                np.copyto(actions, bad)
                delay = -1

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for turn in range(15):
            offsets, legal = games.legal()
            before = [games.position(game) for game in sample]
            actions[:] = legal[(offsets[:-1] + offsets[1:]) // 2]
            bad = (~games.mask).argmax(axis=1)
            # The writer goes on as soon as the step releases the GIL.
            delay = 1500 * turn
            try:
                games.step(actions)
            except ValueError as error:
                assert str(error).startswith("game ")
                continue
            for game, position in zip(sample, before):
                after = games.position(game)
                assert gambol.Position.parse(variant[0], str(after)) == after
                if games.plies[game] > 0:
                    children = [position.child(move) for move in position.legal_moves()]
                    assert after in children or children[0].turn == gambol.CHANCE
            while delay >= 0:
                time.sleep(0)
    finally:
        going = False
        thread.join()


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and limits of memory")
def test_too_little_memory() -> None:
    """Every number of games raises a MemoryError or plays."""
    code = """
        import gambol, numpy, resource, sys
        taken = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + (100 << 20),) * 2)
        try:
            env = gambol.VecEnv("mixtour", None, {n}, threads=1)
            for _ in range(20):
                env.random_step()
            print(len(env.legal()[0]))
        except MemoryError as error:
            print(f"MemoryError: {{error}}")
    """
    outputs = []
    for n in (12_000, 16_000, 18_000, 21_000):
        done = run(code.format(n=n))
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout.strip())
    assert outputs[0] == "12001" and outputs[-1] == "MemoryError: 21000 games need 0.1 GiB"


def test_forged_moves() -> None:
    position = gambol.Position("mixtour")
    restore, (game, variant, packed, text) = position.parse_move("a1").__reduce__()
    assert restore(game, variant, packed, text) == position.parse_move("a1")
    for forged, words in [
        ((game, variant, packed, "c3"), "0x[0-9a-f]+ is not the move `c3` of mixtour"),
        ((game, variant, packed, "x" * 1_000_000), "is not the move `x{40}…` of mixtour"),
        ((game, variant, 2**63, text), "is not a packed move of mixtour"),
        ((game, "blitz", packed, text), "unknown variant `blitz`"),
        (("pikemen", "classic", packed, text), "of pikemen"),
    ]:
        with pytest.raises(ValueError, match=words):
            restore(*forged)
    # A text of Pikemen may leave parts out. The other parts must be right.
    moves = random_record("pikemen", "classic", 3, 40).position.legal_moves()
    for move in [move for move in moves if "(" in str(move)][::5]:
        squares, orientation = str(move).split("(")
        other = "N)" if orientation != "N)" else "S)"
        with pytest.raises(ValueError, match="is not the move `.*` of pikemen"):
            restore(*move.__reduce__()[1][:3], f"{squares}({other}")


@pytest.fixture(scope="module")
def strange_moves() -> list[gambol.Move]:
    """Moves of all games and variants, and moves whose bits are next to theirs."""
    rng = random.Random(48)
    found: list[gambol.Move] = []
    for game, variant in VARIANTS:
        positions = random_record(game, variant, 48, 40).positions
        moves = [move for position in positions for move in position.legal_moves()]
        restore, _ = moves[0].__reduce__()
        for move in rng.sample(moves, 5):
            found.append(move)
            # The pickle contains the text, because the bits do not determine it.
            for bits in (*(move.packed ^ 1 << bit for bit in range(64)), rng.getrandbits(64)):
                for text in map(str, rng.sample(moves, min(100, len(moves)))):
                    try:
                        found.append(restore(game, variant, bits, text))
                        break
                    except ValueError as error:
                        if " is not a packed move of " in str(error):
                            break
                        assert f" is not the move `{text}` of {game}" in str(error)
    assert len(found) > 10 * len(VARIANTS)
    return found


def test_every_method_that_takes_a_move_checks_it(
    start: gambol.Position, strange_moves: list[gambol.Move]
) -> None:
    """A move of another position is legal or raises one clear error."""
    rng = random.Random(f"{start.game} {start.variant}")
    record = random_record(start.game, start.variant, 11, 12)
    position = record.position
    legal = set(position.legal_moves())
    for move in strange_moves:
        if move in legal:
            assert position.why_illegal(move) is None
            assert position.child(move) and position.svg(last=move)
            continue
        reason = position.why_illegal(move)
        assert reason is not None
        words = f"^`.*` is a move of {move.game}, not of {start.game}$" if move.game != start.game else "."
        for call in (position.child, record.play):
            with pytest.raises(ValueError, match=words) as raised:
                call(move)
            assert str(raised.value) == reason
        assert record.position == position
        # You can mark illegal moves.
        if move.game == start.game:
            assert position.svg(last=move)
        else:
            with pytest.raises(ValueError, match=words):
                position.svg(last=move)
    for number in (rng.randrange(-(2**63), 2**63), rng.randrange(-9, 9), rng.randrange(position.action_count)):
        if number not in position.legal_actions():
            for call in (position.move, position.child, record.play):
                with pytest.raises(ValueError, match=f"^action {number}: "):
                    call(number)


def test_errors_of_callers_are_theirs() -> None:
    class Broken:
        def __index__(self) -> int:
            raise ZeroDivisionError("theirs")

    position = gambol.Position("mixtour")
    calls: list[Callable[..., object]] = [position.move, position.child, position.view, position.perft]
    for call in [*calls, env().position, lambda given: env(seed=given)]:
        with pytest.raises(ZeroDivisionError, match="theirs"):
            call(Broken())


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
    """A forked process has only one thread and starts its own."""
    code = """
        import gambol, os
        env = gambol.VecEnv("mixtour", "official", 1000, seed=5, threads=2)
        env.random_step()
        child = os.fork()
        for _ in range(3):
            env.random_step()
        os.write(1, f"{env.legal()[1].sum()}\\n".encode())
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
        lambda: gambol.review(gambol.Record(gambol.Position("mixtour")), nodes=1_000_000_000),
    ],
)
def test_interrupts(call: Callable[[], object]) -> None:
    # A shell that starts tests in the background makes them ignore the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
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


def test_foreign_words_are_printable() -> None:
    """Every error escapes characters that would move the cursor or break the line."""
    foreign = "\x1b[31mred\x1b[0m\r\n\u2028\u202e"
    position = gambol.Position("mixtour")
    record = gambol.Record(position)
    kind = type(foreign, (), {})
    calls: list[Callable[[], object]] = [
        lambda: gambol.Position(foreign),
        lambda: gambol.Position("mixtour", foreign),
        lambda: gambol.Position("mixtour", "basic:" + foreign),
        lambda: gambol.Position.parse("mixtour", foreign),
        lambda: gambol.View.parse("mixtour", foreign),
        lambda: gambol.Record.parse(foreign, "mixtour"),
        lambda: gambol.Record.parse("c3 " + foreign, "mixtour"),
        lambda: gambol.Bot(foreign),
        lambda: gambol.Bot("mcts:" + foreign),
        lambda: position.child(foreign),
        lambda: position.svg(foreign),
        lambda: position.child(kind()),  # type: ignore[arg-type]
        lambda: position.move_input().choose(foreign),
        lambda: position.perft(kind()),  # type: ignore[arg-type]
        lambda: record.play(foreign),
        lambda: record.to_text(foreign),
        lambda: gambol.View.parse("fifes-and-drums", f"1,1,1,1,1,1 {foreign}", 0),
        lambda: env(autoreset=foreign),
    ]
    for call in calls:
        with pytest.raises((ValueError, TypeError)) as raised:
            call()
        assert str(raised.value).isprintable(), repr(str(raised.value))
    # The class of a panic in your own game cannot be imported.
    panics = [kind for kind in BaseException.__subclasses__() if kind.__name__ == "PanicException"]
    assert any(str(panic(foreign)).isprintable() for panic in panics)
