"""Files of games: records, PDN, and reports of AbstractPlay."""

import os
import pathlib
import sys
import threading
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gambol
import pytest
from conftest import GAMES, random_record

# The second game has an illegal move.
PDN = """[Event "Club"]
[Black "Ann"]
[White "J\u00f6rg"]

1. 11-15 22-18 2. 15x22 26x17 {even} 1-0

[Black "Cid"]
[White "Dot"]

1. 11-15 22-17
2. 15-20 *

1. 9-13 22-18 *
"""
ERROR = "game 2 (Cid against Dot), line 11: illegal move: "

REPORT = """{"header": {"game": {"name": "Pikemen", "variants": []}, "site": {"name": "Abstract Play"},
"players": [{"name": "Ann", "result": 1}, {"name": "Bob", "result": 0}]}, "moves": [["e1(S)"], [null, "resign"]]}"""

Games = list[gambol.Record | ValueError]


@pytest.fixture
def read(tmp_path: pathlib.Path) -> Callable[..., Games]:
    """Reads a text from a file."""

    def read(text: str | bytes, **options: Any) -> Games:
        path = tmp_path / "games"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return list(gambol.read_records(path, return_errors=True, **options))

    return read


def test_a_bad_game_does_not_spoil_the_others(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(PDN, "utf-8")
    first, error, last = gambol.read_records(path, return_errors=True)
    assert isinstance(first, gambol.Record) and isinstance(last, gambol.Record)
    assert (first.name(0), first.name(1), first.comment(4)) == ("Ann", "J\u00f6rg", "even")
    assert first.result is not None and first.result.winner == 0
    assert [str(move) for move in last.moves] == ["9-13", "22-18"] and last.result is None
    assert isinstance(error, ValueError) and str(error).startswith(ERROR)
    # By default the bad game raises its error, and the next step continues.
    games = gambol.read_records(path)
    assert next(games) == first
    with pytest.raises(ValueError) as raised:
        next(games)
    assert str(raised.value) == str(error)
    assert list(games) == [last]
    with pytest.raises(ValueError, match="game 2 "):
        list(gambol.read_records(path))


def test_encodings(read: Callable[..., Games]) -> None:
    expected = [str(game) for game in read(PDN)]
    for ends in ("\n", "\r\n", "\r"):
        text = PDN.replace("\n", ends)
        for encoding in ("utf-8", "utf-8-sig", "latin-1", "utf-16"):
            assert [str(game) for game in read(text.encode(encoding))] == expected
        assert [str(game) for game in read(b"\xfe\xff" + text.encode("utf-16-be"))] == expected
    with pytest.raises(UnicodeDecodeError, match="^'utf-16-le' codec can't decode byte 0x61 in position 2: "):
        read(b"\xff\xfea")


@pytest.mark.parametrize("variant", GAMES, ids=" ".join)
def test_records_are_read_back(variant: tuple[str, str], read: Callable[..., Games]) -> None:
    records = [random_record(*variant, seed=seed, moves=60) for seed in range(4)]
    records[0].set_name(0, 'Ann "the cat"')
    records[0].set_comment("said: 1-0")
    assert all(record.to_text() == record.to_text("gambol") == str(record) for record in records)
    assert read("\n".join(map(str, records))) == records


def test_pdn_is_read_back(read: Callable[..., Games]) -> None:
    records = [random_record("draughts", "standard", seed) for seed in range(20)]
    records += [random_record("draughts", "standard", seed, moves=seed) for seed in range(20)]
    middle = gambol.Record(records[-1].position)
    middle.set_name(1, "J\u00f6rg")
    middle.set_comment("white (to move)")
    middle.set_result(None, "agreement")
    records.append(middle)
    text = "\n".join(record.to_text("pdn") for record in records)
    assert text.startswith('[Event "?"]\n') and '[GameType "21"]' in text
    assert read(text) == records


@pytest.mark.filterwarnings("ignore:game on line 1. variant basic")
@pytest.mark.parametrize("variant", [("mixtour", "basic:pieces=20"), ("pikemen", "classic")], ids=" ".join)
def test_reports_are_read_back(variant: tuple[str, str], read: Callable[..., Games]) -> None:
    records = [record for seed in range(20) if (record := random_record(*variant, seed)).result]
    assert len(records) > 5
    for record in records:
        record.set_name(0, "Ann")
        record.set_name(1, "J\u00f6rg")
    assert read("\n".join(record.to_text("abstractplay") for record in records)) == records


def test_reports(read: Callable[..., Games]) -> None:
    [record, error] = read(f"[{REPORT},\n{REPORT.replace('e1(S)', 'e9')}]")
    assert isinstance(record, gambol.Record) and (record.game, record.name(1)) == ("pikemen", "Bob")
    assert record.result is not None and (record.result.winner, record.result.reason) == (0, "resign")
    assert read(record.to_text("abstractplay")) == [record]
    assert str(error).startswith("game 2 (Ann against Bob), line 3: illegal move: round 1, p1, `e9`: ")


def test_formats() -> None:
    for game, formats in (
        ("mixtour", "gambol, abstractplay"), ("pikemen", "gambol, abstractplay"),
        ("draughts", "gambol, pdn"), ("lilypad", "gambol"), ("two-pipers", "gambol"),
    ):  # fmt: skip
        for format in ("pgn", "PDN", ""):
            with pytest.raises(ValueError, match=f"has no format `{format}`, only {formats}$"):
                gambol.Record(gambol.Position(game)).to_text(format)
    with pytest.raises(ValueError, match="^no such format: Mixtour has no format `pdn`"):
        gambol.Record(gambol.Position("mixtour")).to_text("pdn")
    with pytest.raises(ValueError, match="^unfinished game: "):
        gambol.Record(gambol.Position("pikemen")).to_text("abstractplay")


def test_losses_are_warnings(read: Callable[..., Games]) -> None:
    text = "1. 9-13 (1. 11-15) 22-18 *\n\n" * 2 + '[FEN "B:W10:B6"]\n\n1. 6x15 0-1\n\n'
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert len(read(text)) == 3
    assert [warning.category for warning in caught] == [UserWarning] * len(caught)
    # The first game of each kind.
    first, second, last = (str(warning.message) for warning in caught)
    assert first.startswith("game on line 1: variations skipped: 1")
    assert second.startswith("game on line 5: result 0-1, but ")
    assert last.startswith("whole file: in all games that end on the board, ")
    assert pathlib.Path(caught[0].filename) == pathlib.Path(__file__)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="variations skipped"):
            read(text)


def test_a_warning_that_is_an_error_loses_no_game(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text('[FEN "B:W10:B6"]\n\n1. 6x15 (6x15) 0-1\n\n1. 9-13 (1. 11-15) 22-18 *\n', "utf-8")
    games = gambol.read_records(path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for match in ("variations skipped", "result 0-1, but Black has won"):
            with pytest.raises(UserWarning, match=match):
                next(games)
        assert len(next(games)) == 1
        # No game that ends on the board agrees with its result.
        with pytest.raises(UserWarning, match="in all games that end on the board"):
            next(games)
        assert len(next(games)) == 2


def test_threads_share_a_file(tmp_path: pathlib.Path) -> None:
    """Each game goes to one thread, and a warning that is an error goes to the thread of its game."""
    path, count = tmp_path / "games.pdn", 5000
    path.write_text("".join(f'[Black "{game}"]\n\n1. 9-13 (1. 11-15) *\n\n' for game in range(count)))
    games, warned = gambol.read_records(path), list[str]()

    def read() -> list[int]:
        found: list[int] = []
        while True:
            try:
                found.extend(int(str(game.name(0))) for game in games)
                return found
            except UserWarning as warning:
                warned.append(str(warning))

    with warnings.catch_warnings(), ThreadPoolExecutor(4) as pool:
        warnings.simplefilter("error")
        readers = [pool.submit(read) for _ in range(4)]
        assert sorted(game for reader in readers for game in reader.result()) == list(range(count))
    assert len(warned) == 1 and ": variations skipped: 1" in warned[0]


@pytest.mark.filterwarnings("ignore:game on line 1. words outside braces")
def test_options(read: Callable[..., Games]) -> None:
    words = "1. 9-13 22-18 Red resigned."
    [error], [record] = read(words), read(words, lenient=True)
    assert "line 1" in str(error)
    assert isinstance(record, gambol.Record) and record.comment(2) == "Red resigned."
    for white_first in (False, True):
        [record] = read("1. 9-13 1-0", white_first=white_first)
        assert isinstance(record, gambol.Record) and record.result is not None
        assert record.result.winner == int(white_first)


def test_paths(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("games.txt", "J\u00f6rg.pdn"):
        pathlib.Path(name).write_text("1. 9-13 *\n")
        for path in (name, os.fsencode(name), pathlib.Path(name), tmp_path / name):
            assert len(list(gambol.read_records(path))) == 1
    for missing in ("missing.pdn", ""):
        with pytest.raises(FileNotFoundError) as raised:
            gambol.read_records(missing)
        assert raised.value.filename == missing
    with pytest.raises(OSError):
        gambol.read_records(tmp_path)
    for wrong in (None, 3, ["games.txt"]):
        with pytest.raises(TypeError, match="expected str, bytes or os.PathLike object"):
            gambol.read_records(wrong)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        gambol.read_records("games.txt", True)  # type: ignore[call-overload]


@pytest.mark.parametrize("text", [b"", b"\n \r\n", b"\xef\xbb\xbf"])
def test_empty_files(text: bytes, read: Callable[..., Games]) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "text", [b"hello", b"\x89PNG\r\n\x1a\n\0\0\xff", b'{"a": 3}', b"[1, 2]", b'[Game "chess"]\n\ne4 *', b"\x1b[31m\r\n"]
)
def test_other_files_have_one_error(text: bytes, read: Callable[..., Games]) -> None:
    [error] = read(text)
    assert isinstance(error, ValueError) and str(error).startswith("game 1 (")
    assert str(error).isprintable()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
def test_games_are_read_as_they_come(tmp_path: pathlib.Path) -> None:
    """A pipe that never ends has games long before its end, so memory stays bounded."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    ended = threading.Event()

    def write() -> None:
        try:
            with path.open("wb") as file:
                while not ended.is_set():
                    file.write(b"1. 9-13 22-18 *\n\n" * 10_000)
        except BrokenPipeError:
            pass

    thread = threading.Thread(target=write)
    thread.start()
    games = gambol.read_records(path)
    assert all(len(next(games)) == 2 for _ in range(1000))
    ended.set()
    del games
    thread.join()
