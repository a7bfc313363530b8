"""Records, bots and views do not reveal secrets."""

import gambol
import pytest
from conftest import GAMES, random_record

TEXT = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"


def test_views_hide() -> None:
    position = gambol.Position.parse("fifes-and-drums", TEXT)
    own, other, onlooker = (position.view(player) for player in (0, 1, 5))
    assert "PMSL,*" in str(own) and "*,PMYK" in str(other) and "*,*" in str(onlooker)
    for view, secrets in [(own, ["PMYK"]), (other, ["PMSL"]), (onlooker, ["PMSL", "PMYK"])]:
        shown = [str(view), repr(view), view.svg(), view.svg("dark"), view.draw(), repr(view.__reduce__())]
        assert not [secret for secret in secrets if any(secret in text for text in shown)]
        again = gambol.View.parse("fifes-and-drums", str(view), view.viewer)
        assert again == view and again.key == view.key and again.svg() == view.svg()
    with pytest.raises(ValueError):
        gambol.View.parse("fifes-and-drums", TEXT, 1)
    assert gambol.View.parse("fifes-and-drums", str(other)).viewer == 1



def test_determinize_differs() -> None:
    view = gambol.Position.parse("fifes-and-drums", TEXT).view(0)
    assert len({str(view.determinize(seed)) for seed in range(50)}) > 2
    assert view.determinize(3) == view.determinize(3)


def test_information_states_hide() -> None:
    record = gambol.Record.parse("=PMSL =PMYK =AM", "fifes-and-drums")
    mine, theirs = (record.information_state(player) for player in (0, 1))
    assert "PMYK" not in str(mine) and "PMSL" not in str(theirs)
    assert [told for told, _ in mine.steps] == [None, "=PMSL", None, "=AM"]
    assert mine.viewer == 0 and str(mine.view) == mine.steps[-1][1]
    # A card that player 0 has not seen makes no difference to the player.
    other = gambol.Record.parse("=PMSL =TMVK =AM", "fifes-and-drums")
    state = other.information_state(0)
    assert str(state) == str(mine) and state == mine and hash(state) == hash(mine)
    assert other.information_state(1) != theirs


def test_fog_remembers_and_hides() -> None:
    """In the fog only the player remembers the cards that they gave back."""
    for seed in range(3):
        record = random_record("fifes-and-drums", "fog", seed)
        for player in (0, 1):
            state = record.information_state(player)
            assert state.key == record.information_state(player).key
            views = {step for _, step in state.steps}
            for position in record.positions:
                # The knowledge contains every view of the player, and no view of the other that shows more.
                assert str(position.view(player)) in views
            for shown in views:
                assert gambol.View.parse("fifes-and-drums", shown, player)


def test_states_of_alike_histories_are_equal() -> None:
    """Games that differ only in hidden events give a player the same knowledge."""
    shorter = gambol.Record(gambol.Position("fifes-and-drums", "fog"))
    hidden = {}
    for first in shorter.position.legal_moves():
        record = gambol.Record(gambol.Position("fifes-and-drums", "fog"))
        record.play(first)
        # Onlookers and player 1 do not see the cards of player 0.
        hidden.setdefault(str(record.information_state(1)), []).append(str(first))
        assert str(first).strip("=") not in str(record.information_state(1))
    assert len(hidden) == 1


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_determinized_states_look_the_same(variant: tuple[str, str]) -> None:
    record = random_record(*variant, seed=2, moves=40)
    for player in range(record.start.players):
        state = record.information_state(player)
        for seed in range(3):
            assert state.determinize(seed).view(player) == state.view


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_records(variant: tuple[str, str]) -> None:
    record = random_record(*variant, seed=3)
    record.set_name(0, "Ann")
    again = gambol.Record.parse(str(record))
    assert again == record and again.name(0) == "Ann" and again.name(1) is None
    positions, moves = record.positions, record.moves
    assert len(positions) == len(moves) + 1 == len(record) + 1
    assert positions[0] == record.start and positions[-1] == record.position
    for before, move, after in zip(positions, moves, positions[1:]):
        assert before.child(move) == after
    result, outcome = record.result, record.position.outcome
    assert result == outcome
    assert record.undo() == moves[-1]
    assert record.position == positions[-2] and again.position == positions[-1]


def test_record_limits() -> None:
    record = gambol.Record(gambol.Position("mixtour"))
    record.play("c3")
    with pytest.raises(ValueError, match="illegal"):
        record.play("c3")
    assert len(record) == record.plies == record.repetitions == 1
    assert not record.adjudicate()
    assert record.adjudicate(plies=1)
    result = record.result
    assert result is not None and (result.winner, result.reason) == (None, "ply limit")
    record.set_result(1, "resigned")
    assert record.result == gambol.Outcome(1, "resigned")
    with pytest.raises(ValueError, match="p3 does not play"):
        record.set_result(2, "")
    record.set_comment("hm")
    assert record.comment(1) == "hm" and "{hm}" in str(record)


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_bots(variant: tuple[str, str]) -> None:
    position = random_record(*variant, seed=4, moves=20).position
    while position.turn < 0:
        position = position.child(position.legal_moves()[0])
    view = position.view(position.turn)
    for name in gambol.Bot.fit(view):
        spec = name + {"mcts": ":playouts=20", "ismcts": ":playouts=20", "alphabeta": ":depth=1"}.get(name, "")
        choice = gambol.Bot(spec, seed=2).choose(view)
        assert choice in position.legal_moves()
        assert choice == gambol.Bot(spec, seed=2).choose(view)


def test_one_bot_plays_every_game() -> None:
    bot = gambol.Bot("greedy")
    for game, variant in GAMES:
        position = gambol.Position(game, variant)
        while position.turn == gambol.CHANCE:
            position = position.child(position.legal_moves()[0])
        assert position.why_illegal(bot.choose(position.view(position.turn))) is None


def test_bots_take_knowledge() -> None:
    record = random_record("fifes-and-drums", "fog", 5, moves=14)
    player = record.position.turn
    state = record.information_state(player)
    choice = gambol.Bot("ismcts:playouts=50").choose(state)
    assert record.position.why_illegal(choice) is None
    assert choice == gambol.Bot("ismcts:playouts=50").choose(state)
