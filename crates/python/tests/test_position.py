"""Positions, moves and move inputs return the values of the engine."""

import threading
import xml.etree.ElementTree as ElementTree

import gambol
import numpy as np
import pytest
from conftest import GAMES, random_record

# Published numbers, or numbers that independent programs agree on.
PERFT = [
    ("mixtour", "x5/x5/x5/x5/x5 1 0,0 - official", [25, 600, 14_088, 330_384, 7_883_472]),
    ("pikemen", None, [120, 14_400, 1_800_216]),
    ("lilypad", None, [4, 16, 288, 5_184, 91_680]),
    ("draughts", None, [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]),
    ("two-pipers", None, [36, 1_296, 45_816, 1_607_029]),
    ("fifes-and-drums", None, [8, 56, 2_016, 70_560]),
    (
        "fifes-and-drums",
        "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard",
        [17, 527, 7_991, 239_730, 3_446_290],
    ),
    (
        "pikemen",
        "x4/x4/x2,13SE,x/x3,11SE|x4/x4/x4/x2,22SW,x|x4/x3,33E/x4/x4|x4/x4/x2,43U,x/x3,41N|"
        "x4/x4/x4/x,52SE,x2|x4/x4/x2,62SE,x/x4 1 0,0,0,0,0,0 star",
        [25, 650, 28_600, 869_440],
    ),
]


@pytest.mark.parametrize("game, text, counts", PERFT)
def test_perft(game: str, text: str | None, counts: list[int]) -> None:
    position = gambol.Position(game) if text is None else gambol.Position.parse(game, text)
    assert position.perft(0) == 1
    for depth, count in enumerate(counts, 1):
        assert position.perft(depth) == count
        assert position.perft(depth, threads=2) == count


def test_perft_through_children() -> None:
    def perft(position: gambol.Position, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(perft(position.child(move), depth - 1) for move in position.legal_moves())

    assert perft(gambol.Position("mixtour", "official"), 3) == 14_088
    assert perft(gambol.Position("fifes-and-drums"), 4) == 70_560


def test_games_and_variants() -> None:
    games = ["mixtour", "pikemen", "lilypad", "draughts", "two-pipers", "fifes-and-drums"]
    assert gambol.games() == games
    assert gambol.variants("mixtour") == ["basic", "tournament", "official"]
    for game in games:
        for variant in gambol.variants(game):
            assert gambol.Position(game, variant).variant == variant
        assert gambol.Position(game) == gambol.Position(game, gambol.variants(game)[0])
    assert gambol.Position("mixtour", "tournament:points=5").variant == "basic:points=5"


def test_every_position_of_random_games(start: gambol.Position) -> None:
    record = random_record(start.game, start.variant, 1, moves=150)
    for position in record.positions[::3]:
        text = str(position)
        assert gambol.Position.parse(position.game, text) == position
        assert eval(repr(position)) == position
        moves = position.legal_moves()
        assert position.is_over == (not moves) == (position.outcome is not None)
        actions = position.legal_actions()
        assert actions.dtype == np.int64
        mask = position.action_mask()
        assert mask.dtype == np.bool_ and mask.shape == (position.action_count,)
        assert np.array_equal(np.flatnonzero(mask), actions)
        if position.turn == gambol.CHANCE:
            assert len(actions) == 0 and len(position.chance_weights()) == len(moves)
            assert all(move.action is None for move in moves)
            events = [move.event for move in moves]
            assert len(set(events)) == len(events)
            assert all(event is not None and event < position.event_count for event in events)
        else:
            assert sorted(move.action for move in moves) == list(actions)
            assert all(move.event is None for move in moves)
        for move in moves[::5]:
            again = position.parse_move(str(move))
            assert again == move and hash(again) == hash(move)
            child = position.child(move)
            assert child == position.child(str(move))
            assert position.why_illegal(move) is None
            if move.action is not None:
                assert position.move(move.action) == move
                assert position.child(move.action) == child
        assert str(position) == text


def test_planes(start: gambol.Position) -> None:
    position = random_record(start.game, start.variant, 2, moves=20).position
    for player in range(position.players):
        planes = position.planes(player)
        assert planes.dtype == np.float32 and planes.shape == position.plane_shape
        assert np.isfinite(planes).all()
        assert np.array_equal(planes, position.view(player).planes())
        out = np.full(position.plane_shape, 7, np.float32)
        assert position.planes(player, out=out) is out
        assert np.array_equal(out, planes)
    mask = np.ones(position.action_count, np.bool_)
    assert position.action_mask(out=mask) is mask
    assert np.array_equal(mask, position.action_mask())


@pytest.mark.parametrize(
    "out",
    [
        np.zeros((15, 5, 4), np.float32),
        np.zeros((15, 5, 5), np.float64),
        np.zeros((15, 5, 10), np.float32)[:, :, ::2],
        np.zeros((5, 15, 5), np.float32),
        "planes",
    ],
)
def test_out_must_fit(out: object) -> None:
    with pytest.raises(ValueError, match="contiguous array of float32"):
        gambol.Position("mixtour").planes(0, out=out)  # type: ignore[arg-type]


def test_out_must_be_writable() -> None:
    out = np.zeros((15, 5, 5), np.float32)
    out.flags.writeable = False
    with pytest.raises(ValueError):
        gambol.Position("mixtour").planes(0, out=out)


def test_outcome() -> None:
    over = gambol.Position.parse("mixtour", "x5/x5/x5/x5/1,x4 2 0,1 - basic")
    assert over.turn == gambol.TERMINAL == -4 and over.is_over
    outcome = over.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.utilities) == (1, (-1.0, 1.0))
    assert outcome.reason
    assert over.scores == (0, 1)
    assert outcome == gambol.Outcome(1, outcome.reason)
    assert eval(repr(outcome)) == outcome and hash(eval(repr(outcome))) == hash(outcome)
    for outcome in (gambol.Outcome(None, "\x1b\u200b'\"\\"), gambol.Outcome(2, "", players=3)):
        assert eval(repr(outcome)) == outcome
    assert gambol.Outcome(2, "", players=3).utilities == (-0.5, -0.5, 1.0)
    assert gambol.Outcome(None, "", players=3).utilities == (0, 0, 0)
    assert gambol.Position("lilypad").scores is None
    assert gambol.Position("fifes-and-drums").turn == gambol.CHANCE == -1



def test_pictures(start: gambol.Position) -> None:
    record = random_record(start.game, start.variant, 5, moves=30)
    position = record.position
    pictures = [
        position._repr_svg_(),
        position.svg("dark", last=record.moves[-1]),
        position.view(0)._repr_svg_(),
        position.view(0).svg("dark"),
    ]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert position.draw() and "\x1b" not in position.draw()
    assert position.view(0).draw()
    with pytest.raises(ValueError, match="the themes are light and dark"):
        position.svg("blue")


def test_entry() -> None:
    start = gambol.Position("pikemen")
    move_input = start.move_input()
    move_input.choose("e1")
    move_input.choose("e1")
    with pytest.raises(ValueError, match="the piece on e1 already has the orientation U"):
        move_input.choose("U")
    assert [part.kind for part in move_input.choices()] == ["orientation"] * 8
    move_input.choose(next(part for part in move_input.choices() if str(part) == "S"))
    assert move_input.chosen == start.parse_move("e1(S)")
    assert move_input.choices() == []
    assert str(move_input.back()) == "S" and move_input.chosen is None
    assert [str(part) for part in move_input.parts] == ["e1", "e1"]
    move_input = gambol.Position("two-pipers").move_input()
    assert "one square diagonally" in (move_input.why_not(["c3", "c4"]) or "")
    assert move_input.why_not(["c3", "b4"]) is None


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_entry_reaches_every_move(variant: tuple[str, str]) -> None:
    position = random_record(*variant, seed=6, moves=25).position

    def moves(move_input: gambol.MoveInput) -> list[gambol.Move]:
        if move_input.chosen is not None:
            return [move_input.chosen]
        found = []
        for part in move_input.choices():
            move_input.choose(part)
            found += moves(move_input)
            assert move_input.back() == part
        return found

    found = {move.packed for move in moves(position.move_input())}
    assert found == {move.packed for move in position.legal_moves()}


@pytest.mark.parametrize("way", ["22 13 6 15 22", "22 15 6 13 22"])
def test_both_ways_round_are_one_move(way: str) -> None:
    move_input = gambol.Position.parse("draughts", "W:WK22:B9,10,17,18").move_input()
    for part in way.split():
        move_input.choose(part)
    assert str(move_input.chosen) == "22x13x6x15x22"


def test_playouts() -> None:
    start = gambol.Position("two-pipers")
    played = start.playout(7)
    assert played.end.is_over and played.plies > 0
    assert start.playout(7).end == played.end
    assert start.playout(8).end != played.end
    short = start.playout(7, max_plies=3)
    assert short.plies == 3 and not short.end.is_over


DEALT = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"
BAD = [
    (lambda: gambol.Position("chess"), "unknown game `chess`: the games are mixtour, pikemen"),
    (
        lambda: gambol.Position("mixtour", "blitz"),
        "unknown variant `blitz`: the presets are basic, tournament, official",
    ),
    (lambda: gambol.Position.parse("mixtour", "x5/x5/x5/x5/x5 3 0,0 -"), "^SIDE: "),
    (lambda: gambol.variants("go"), "unknown game `go`"),
    (lambda: gambol.Position("mixtour").parse_move("zz"), "zz"),
    (lambda: gambol.Position("mixtour").child("c3-c4"), "`c3-c4` is illegal"),
    (lambda: gambol.Position("mixtour").move(1306), "action 1306: actions are 0 to 1305"),
    (lambda: gambol.Position("mixtour").move(-1), "action -1: actions are 0 to 1305"),
    (lambda: gambol.Position("mixtour").move(25), "action 25: "),
    (lambda: gambol.Position("fifes-and-drums").move(0), "a chance event comes next"),
    (lambda: gambol.Position("mixtour").chance_weights(), "no chance event comes next"),
    (lambda: gambol.Position("mixtour").planes(2), "no player 2: players are 0 to 1"),
    (lambda: gambol.Position("mixtour").view(6), "no player 6: players are 0 to 5"),
    (lambda: gambol.Position("mixtour").view(-1), "no player -1: players are 0 to 5"),
    (
        lambda: gambol.Position("mixtour").child(gambol.Position("pikemen").legal_moves()[0]),
        "is a move of pikemen, not of mixtour",
    ),
    (lambda: gambol.View.parse("mixtour", "?"), "^SIDE: this field is missing"),
    (lambda: gambol.Record.parse("1. c3 c3 *", "mixtour"), "^ply 2, line 1: `c3` is illegal"),
    (lambda: gambol.Record.parse("1. c3 *"), "tag Game: this tag is missing"),
    (lambda: gambol.Bot("deep-blue"), "deep-blue"),
    (lambda: gambol.Bot("mcts").choose(gambol.Position.parse("fifes-and-drums", DEALT).view(0)), "bot mcts"),
    (lambda: gambol.Bot("random").choose(gambol.Position("mixtour").view(1)), "not the turn"),
    (lambda: gambol.Outcome(2, ""), "no player 2: players are 0 to 1"),
]


@pytest.mark.parametrize("call, words", BAD)
def test_errors_have_the_words_of_the_engine(call, words: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=words):
        call()


def test_reasons() -> None:
    position = gambol.Position("mixtour").child("c3")
    reason = position.why_illegal("c3")
    assert reason is not None and "illegal" in reason
    assert position.why_illegal(12) is not None
    over = gambol.Position.parse("mixtour", "x5/x5/x5/x5/1,x4 2 0,1 - basic")
    with pytest.raises(ValueError, match="over"):
        over.child("a1")
    with pytest.raises(ValueError, match="over"):
        over.move(3)


def test_positions_do_not_change() -> None:
    position = gambol.Position("mixtour")
    with pytest.raises(AttributeError):
        position.game = "chess"  # type: ignore[misc]
    assert len({position, gambol.Position("mixtour"), position.child("a1")}) == 2
    assert position != "x" and position != gambol.Position("draughts")


def test_threads_share_a_position() -> None:
    position = gambol.Position("two-pipers")
    counts: list[int] = []
    threads = [
        threading.Thread(target=lambda: counts.append(position.perft(4))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [1_607_029] * 4


def test_interrupt() -> None:
    import _thread

    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        gambol.Position("pikemen").perft(9, threads=2)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        gambol.Bot("mcts:playouts=1000000000").choose(gambol.Position("pikemen").view(0))
