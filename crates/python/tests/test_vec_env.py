"""A VecEnv plays the same games as positions do, with any number of threads."""

import os
import threading
import time

import gambol
import numpy as np
import pytest
from conftest import ARRAYS, GAMES, VARIANTS


def check_rows(env: gambol.VecEnv, which: range | None = None) -> None:
    """Checks the arrays against the positions. A mask has as many ones as legal moves."""
    offsets, actions = env.legal()
    assert offsets.dtype == actions.dtype == np.int64
    assert offsets[0] == 0 and len(offsets) == env.n + 1 and offsets[-1] == len(actions)
    assert np.array_equal(env.mask.sum(axis=1), np.diff(offsets))
    for game in which or range(env.n):
        position = env.position(game)
        assert position.turn == env.turn[game] >= 0
        assert env.mask[game].sum() == len(position.legal_moves())
        assert np.array_equal(env.mask[game], position.action_mask())
        assert np.array_equal(actions[offsets[game] : offsets[game + 1]], position.legal_actions())
        assert np.array_equal(env.planes[game], position.planes(position.turn))


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_arrays(variant: tuple[str, str]) -> None:
    n = 5
    env = gambol.VecEnv(*variant, n, seed=3)
    start = gambol.Position(*variant)
    assert env.turn.dtype == np.int8 and env.turn.shape == (n,)
    assert env.mask.dtype == np.bool_ and env.mask.shape == (n, start.action_count)
    assert env.planes.dtype == np.float32 and env.planes.shape == (n, *start.plane_shape)
    assert env.reward.dtype == np.float32 and env.reward.shape == (n, start.players)
    for name in ("terminated", "truncated"):
        assert getattr(env, name).dtype == np.bool_ and getattr(env, name).shape == (n,)
    assert env.plies.dtype == np.int32 and env.winner.dtype == np.int8
    assert env.final_planes.shape == env.planes.shape
    assert env.final_scores.shape == (n, start.players)
    assert (env.game, env.variant, env.players, len(env)) == (*variant, start.players, n)
    before = {name: getattr(env, name).ctypes.data for name in ARRAYS}
    held = env.planes
    for step in range(30):
        check_rows(env, range(2))
        env.random_step()
    assert {name: getattr(env, name).ctypes.data for name in ARRAYS} == before
    assert held is env.planes and held.flags.writeable


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_games_are_those_of_the_rules(variant: tuple[str, str], autoreset: str) -> None:
    """Compares games with records, which find repetitions and count plies in another way."""
    n, max_plies = 6, 70
    env = gambol.VecEnv(*variant, n, seed=4, max_plies=max_plies, autoreset=autoreset)  # type: ignore[arg-type]
    start = gambol.Position(*variant)

    def begun(game: int) -> gambol.Record:
        return follow(gambol.Record(start), env.position(game))

    def follow(record: gambol.Record, seen: gambol.Position) -> gambol.Record:
        # The environment has played chance events. Find them.
        if record.position.turn == gambol.CHANCE and record.position != seen:
            for event in record.position.legal_moves():
                twin = gambol.Record.parse(str(record))
                twin.play(event)
                try:
                    return follow(twin, seen)
                except LookupError:
                    continue
        if record.position != seen:
            raise LookupError
        return record

    has_chance = start.turn == gambol.CHANCE
    records = [None if has_chance else begun(game) for game in range(n)]
    rng = np.random.default_rng(5)
    ends = 0
    for _ in range(200):
        live = env.turn >= 0
        if autoreset == "disabled" and not live.any():
            break
        offsets, legal = env.legal()
        actions = np.array([
            rng.choice(legal[offsets[game] : offsets[game + 1]]) if live[game] else -7
            for game in range(n)
        ])
        before = [env.position(game) for game in range(n)]
        plies = env.plies.copy()
        env.step(actions)
        for game in range(n):
            if not live[game]:
                assert not env.reward[game].any()
                if autoreset == "next_step":
                    assert env.turn[game] >= 0 and env.plies[game] == 0
                    assert not env.terminated[game] and not env.truncated[game]
                    records[game] = None if has_chance else begun(game)
                continue
            ended = env.terminated[game] or env.truncated[game]
            assert not (env.terminated[game] and env.truncated[game])
            after = before[game].child(int(actions[game]))
            if has_chance:
                if not ended:
                    assert env.plies[game] == plies[game] + 1
            else:
                record = records[game]
                record.play(int(actions[game]))
                over = record.position.is_over
                assert env.terminated[game] == over
                assert env.truncated[game] == (not over and record.adjudicate(3, max_plies))
                if not ended:
                    assert env.position(game) == after
            if ended:
                ends += 1
                if after.is_over:
                    outcome = after.outcome
                    assert np.allclose(env.reward[game], outcome.utilities)
                    assert env.winner[game] == (-1 if outcome.winner is None else outcome.winner)
                    viewer = (before[game].turn + 1) % env.players
                    assert np.array_equal(env.final_planes[game], after.planes(viewer))
                elif after.turn >= 0:
                    assert not env.reward[game].any() and env.winner[game] == -1
                    assert np.array_equal(env.final_planes[game], after.planes(after.turn))
                if after.scores is not None:
                    assert tuple(env.final_scores[game]) == after.scores
                if autoreset == "same_step":
                    assert env.plies[game] == 0
                    if not has_chance:
                        records[game] = begun(game)
                else:
                    assert env.turn[game] == gambol.TERMINAL and not env.mask[game].any()
                    assert env.plies[game] == plies[game] + 1
            else:
                assert not env.reward[game].any() and env.winner[game] == -1
    assert ends >= n
    if autoreset == "disabled":
        assert (env.turn < 0).all() and env.final_planes is env.planes
        env.random_step()
        assert (env.turn < 0).all()
        env.reset([True] + [False] * (n - 1))
        assert env.turn[0] >= 0 and (env.turn[1:] < 0).all()
        assert not env.terminated[0] and not env.truncated[0]


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_threads_change_nothing(variant: tuple[str, str]) -> None:
    n, steps = 300, 40
    envs = [gambol.VecEnv(*variant, n, seed=6, threads=threads, max_plies=30) for threads in (1, 2, 3, 5)]
    assert [env.threads for env in envs] == [1, 2, 3, 5]
    for env in (gambol.VecEnv(*variant, 2), gambol.VecEnv(*variant, 2, threads=0)):
        assert 1 <= env.threads <= (os.cpu_count() or 1)
    fewer = gambol.VecEnv(*variant, 70, seed=6, threads=1, max_plies=30)
    for _ in range(steps):
        for env in [*envs, fewer]:
            env.random_step()
        for name in ARRAYS:
            expected = getattr(envs[0], name)
            for env in envs[1:]:
                assert np.array_equal(getattr(env, name), expected), name
            assert np.array_equal(getattr(fewer, name), expected[:70]), name
    other = gambol.VecEnv(*variant, n, seed=7, threads=1, max_plies=30)
    for _ in range(7):
        other.random_step()
    envs[0].reset(seed=7)
    for _ in range(7):
        envs[0].random_step()
    assert np.array_equal(other.planes, envs[0].planes)
    envs[1].reset(seed=8)
    for _ in range(7):
        envs[1].random_step()
    assert not np.array_equal(other.planes, envs[1].planes)


# Positions with very many or very few moves.
SETUPS = [
    ("mixtour", "official", "122,x,1,11,x/x,122,x2,2/x2,222,x2/212,1,1,22,x/x2,21,x,12 1 0,0 - official", 50),
    ("mixtour", "basic:pieces=50", "1,2,1,2,1/2,1,2,1,2/1,2,1,2,1/2,1,2,1,2/1,2,1,2,x 1 0,0 - basic:pieces=50", None),
    ("draughts", "standard", "B:W30:B1", 2),
    ("draughts", "standard", "B:WK32:BK5,K6,K7,K8,K13,K14,K15,K16,K21,K22,K23,K24", None),
    (
        "pikemen",
        "star",
        "x4/x4/x2,13SE,x/x3,11SE|x4/x4/x4/x2,22SW,x|x4/x3,33E/x4/x4|x4/x4/x2,43U,x/x3,41N|"
        "x4/x4/x4/x,52SE,x2|x4/x4/x2,62SE,x/x4 1 0,0,0,0,0,0 star",
        25,
    ),
    ("fifes-and-drums", "standard", "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard", 17),
    ("two-pipers", "standard:jumps=any", None, None),
]  # fmt: skip


@pytest.mark.parametrize("game, variant, text, moves", SETUPS)
def test_extreme_set_ups(game: str, variant: str, text: str | None, moves: int | None) -> None:
    start = gambol.Position(game, variant) if text is None else gambol.Position.parse(game, text)
    env = gambol.VecEnv(game, variant, 3, start=start)
    assert env.mask[0].sum() == len(start.legal_moves())
    if moves is not None:
        assert env.mask[0].sum() == moves
    for _ in range(40):
        check_rows(env)
        env.random_step()


def test_the_richest_positions_of_random_games() -> None:
    """Positions with the most moves, among thousands of positions of random games."""
    for game, variant in VARIANTS:
        env = gambol.VecEnv(game, variant, 200, seed=9)
        richest, most = None, 0
        for _ in range(60):
            env.random_step()
            counts = env.mask.sum(axis=1)
            game_number = int(counts.argmax())
            if counts[game_number] > most:
                richest, most = env.position(game_number), int(counts[game_number])
        assert richest is not None and len(richest.legal_moves()) == most
        check_rows(gambol.VecEnv(game, variant, 2, start=richest))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_an_illegal_action_changes_nothing(variant: tuple[str, str], threads: int) -> None:
    n = 200
    env = gambol.VecEnv(*variant, n, seed=8, threads=threads)
    for _ in range(7):
        env.random_step()
    offsets, legal = env.legal()
    good = legal[offsets[:-1]]
    before = {name: getattr(env, name).copy() for name in ARRAYS}
    texts = [str(env.position(game)) for game in range(0, n, 20)]
    illegal = int(np.flatnonzero(~env.mask[150])[0])
    for action, words in [
        (illegal, f"^game 150: action {illegal}: "),
        (-1, f"^game 150: action -1: actions are 0 to {env.action_count - 1}"),
        (env.action_count, f"^game 150: action {env.action_count}: actions are 0 to"),
        (2**63 - 1, "^game 150: action 9223372036854775807: actions are 0 to"),
    ]:
        bad = good.copy()
        bad[150] = action
        bad[160] = -5
        with pytest.raises(ValueError, match=words):
            env.step(bad)
        for name in ARRAYS:
            assert np.array_equal(getattr(env, name), before[name]), name
        assert [str(env.position(game)) for game in range(0, n, 20)] == texts
    reason = env.position(150).why_illegal(illegal)
    assert reason is not None
    bad = good.copy()
    bad[150] = illegal
    with pytest.raises(ValueError) as raised:
        env.step(bad)
    assert str(raised.value) == f"game 150: {reason}"
    env.step(good)
    assert (env.plies > 0).any()


def test_actions_in_other_forms() -> None:
    env = gambol.VecEnv("mixtour", "basic", 3)
    env.step([0, 1, 2])
    env.step(np.array([3, 4, 5], np.int32))
    env.step(np.array([6, 0, 7, 0, 8, 0])[::2])
    env.step(np.array([9, 10, 11])[::-1])
    env.step(np.frombuffer(b"?" + np.array([12, 13, 14]).tobytes(), np.uint8)[1:].view(np.int64))
    assert list(env.plies) == [5, 5, 5]
    assert [env.position(0).why_illegal(action) is None for action in (9, 11, 12)] == [True, False, False]
    for wrong in ([1.0, 2.0, 3.0], np.zeros((3, 1), np.int64), ["a", "b", "c"], None):
        with pytest.raises(TypeError, match=r"actions must be int64\[3\]"):
            env.step(wrong)  # type: ignore[arg-type]
    for number in (2**63, 2**64 - 1):
        with pytest.raises(ValueError, match=f"^game 1: action {number}: actions are 0 to 1305$"):
            env.step(np.array([15, number, 16], np.uint64))
    with pytest.raises(ValueError, match="expected 3 actions, one for each game, found 2"):
        env.step([1, 2])
    with pytest.raises(TypeError, match=r"bool\[3\]"):
        env.reset([1, 0, 0])
    with pytest.raises(ValueError, match="expected a mask of 3 games, found 2"):
        env.reset([True, False])
    with pytest.raises(IndexError, match="no game 3: games are 0 to 2"):
        env.position(3)
    with pytest.raises(TypeError, match="^game must be a whole number, not float$"):
        env.position(0.0)  # type: ignore[arg-type]
    assert list(env.plies) == [5, 5, 5]


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("chess", None, 1), "unknown game `chess`"),
        (("mixtour", "blitz", 1), "unknown variant `blitz`"),
        (("mixtour", None, 0), "at least 1"),
        (("mixtour", None, 1, 0, 1, 0), "max_plies must be at least 1"),
        (("mixtour", None, 1, 0, 1, 9, True, "next"), "it is one of same_step, next_step, disabled"),
    ],
)
def test_bad_environments(arguments: tuple[object, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        gambol.VecEnv(*arguments)  # type: ignore[arg-type]


def test_bad_starts() -> None:
    over = gambol.Position.parse("mixtour", "x5/x5/x5/x5/1,x4 2 0,1 - basic")
    with pytest.raises(ValueError, match="the game is over"):
        gambol.VecEnv("mixtour", "basic", 1, start=over)
    with pytest.raises(ValueError, match="a position of mixtour basic, not of mixtour official"):
        gambol.VecEnv("mixtour", "official", 1, start=gambol.Position("mixtour"))
    with pytest.raises((ValueError, MemoryError)):
        gambol.VecEnv("pikemen", "star", 10**12)


def test_repetition() -> None:
    start = gambol.Position.parse("draughts", "B:WK32:BK1")
    there = ["1-6", "32-28", "6-1", "28-32"]
    for repetition in (True, False):
        env = gambol.VecEnv("draughts", "standard", 1, start=start, repetition=repetition)
        for turn in range(8):
            assert not env.truncated[0]
            move = env.position(0).parse_move(there[turn % 4])
            env.step([move.action])
        assert env.truncated[0] == repetition


def test_arrays_are_overwritten() -> None:
    env = gambol.VecEnv("mixtour", "official", 4, seed=2)
    twin = gambol.VecEnv("mixtour", "official", 4, seed=2)
    for name in ARRAYS:
        getattr(env, name).fill(1)
    env.random_step()
    twin.random_step()
    for name in ARRAYS:
        if not name.startswith("final"):
            assert np.array_equal(getattr(env, name), getattr(twin, name)), name


def test_read_only_arrays() -> None:
    """You can make an array read-only for others, and the games go on."""
    env = gambol.VecEnv("mixtour", "official", 4)
    env.mask.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        env.mask[0] = True
    env.random_step()
    assert (env.mask.sum(axis=1) == 24).all()


def test_another_thread_is_told() -> None:
    env = gambol.VecEnv("pikemen", "classic", 3000, threads=1)
    going, errors = True, []

    def step() -> None:
        while going:
            try:
                env.random_step()
            except RuntimeError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=step) for _ in range(2)]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 20
    while not errors and time.monotonic() < deadline:
        time.sleep(0.01)
    going = False
    for thread in threads:
        thread.join()
    assert "only one thread at a time can use a VecEnv" in errors[0]
    env.random_step()


def test_other_threads_run_during_a_step() -> None:
    env = gambol.VecEnv("pikemen", "star", 2000, threads=1)
    counted, going = [0], True

    def count() -> None:
        while going:
            counted[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    for _ in range(5):
        env.random_step()
    after = counted[0]
    going = False
    thread.join()
    assert after > before
