"""Reviews of games."""

import gambol
import pytest
from conftest import random_record

# Player 1 could win, and now player 2 can.
POSITION = "x,12,212,x,22/x5/21,x,1,1,2/12,x,1121,x2/x3,2,1 1 0,0 - official"
BLUNDER = f'[Game "mixtour"] [Position "{POSITION}"] [P1 "Ann"] d3-c3 *'


def test_blunder() -> None:
    record = gambol.Record.parse(BLUNDER)
    review = gambol.review(record, nodes=1000)
    assert (review["schema"], review["game"], review["bot"]) == (1, "mixtour", "alphabeta")
    assert [player["name"] for player in review["players"]] == ["Ann", "?"]
    assert review["players"][0]["marks"] == [0, 0, 1] and review["players"][1]["accuracy"] is None
    [move] = review["moves"]
    assert (move["player"], move["before"], move["after"], move["mark"]) == ("p1", 1.0, 0.0, "blunder")
    assert all(sum(expected) == pytest.approx(1) for expected in review["expected"])
    assert str(record) == str(gambol.Record.parse(BLUNDER))


@pytest.mark.parametrize("variant", [("draughts", "standard"), ("pikemen", "three"), ("fifes-and-drums", "fog")])
def test_same_for_any_threads(variant: tuple[str, str]) -> None:
    record = random_record(*variant, seed=1, moves=6)
    record.set_result(0, "agreement")
    one, two = (gambol.review(record, nodes=50, seed=7, threads=threads) for threads in (1, 2))
    assert one == two and len(one["expected"]) == len(record) + 1
    assert len(one["players"]) == record.position.players


def test_errors() -> None:
    secret = random_record("fifes-and-drums", "fog", seed=1, moves=6)
    with pytest.raises(ValueError, match="^a game with secrets is reviewed when it is over"):
        gambol.review(secret, nodes=10)
    record = gambol.Record.parse(BLUNDER)
    for limit, error in ((0, "at least 1, not 0"), (-1, "at least 1, not -1"), (2**70, "at most 4294967295")):
        with pytest.raises(ValueError, match=f"^nodes or time must be {error}"):
            gambol.review(record, nodes=limit)
        with pytest.raises(ValueError, match=f"^nodes or time must be {error}"):
            gambol.review(record, time=limit)
    with pytest.raises(TypeError, match="^nodes or time must be a whole number, not str"):
        gambol.review(record, nodes="10")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        gambol.review(str(record))  # type: ignore[arg-type]


def test_time() -> None:
    assert gambol.review(gambol.Record.parse(BLUNDER), time=20)["moves"][0]["mark"] == "blunder"
