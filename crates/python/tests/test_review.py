"""Reviews of games."""

import gambol
import pytest
from conftest import random_record

# Player 2 could win with e5-a5.
BLUNDER = '[Game "mixtour"] [Position "1111,x3,1/x5/x5/x5/x5 2 0,0 - basic"] [P1 "Ann"] c3 *'


def test_blunder() -> None:
    record = gambol.Record.parse(BLUNDER)
    review = gambol.review(record, nodes=1000)
    assert (review["schema"], review["game"], review["bot"]) == (1, "mixtour", "alphabeta")
    assert [player["name"] for player in review["players"]] == ["Ann", "?"]
    assert review["players"][1]["marks"] == [0, 0, 1] and review["players"][0]["accuracy"] is None
    [move] = review["moves"]
    assert (move["player"], move["before"], move["after"], move["mark"]) == ("p2", 1.0, 0.0, "blunder")
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
