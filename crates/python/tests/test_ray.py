"""Work on a local cluster of two workers that can die."""

import sys
from collections.abc import Iterator
from pathlib import Path

import gambol
import pytest

ray = pytest.importorskip("ray")
parquet = pytest.importorskip("pyarrow.parquet")
EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))
import ray_perft  # noqa: E402
import ray_self_play  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    paths = [str(EXAMPLES), *(path for path in sys.path if path)]
    ray.init(
        num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False,
        runtime_env={"env_vars": {"PYTHONPATH": ":".join(paths)}},
    )  # fmt: skip
    yield
    ray.shutdown()


def test_perft_with_killed_workers(capsys: pytest.CaptureFixture[str]) -> None:
    total = ray_perft.perft(gambol.Position("mixtour", "official"), 5, kill=2)
    assert total == 7_883_472
    assert "2 workers were killed" in capsys.readouterr().out
    assert ray_perft.perft(gambol.Position("fifes-and-drums"), 4) == 70_560


def test_self_play_with_killed_workers(tmp_path: Path) -> None:
    arguments = ("mixtour", "official", 3, 6)
    killed = ray_self_play.run(str(tmp_path / "killed"), *arguments, kill=2)
    quiet = ray_self_play.run(str(tmp_path / "quiet"), *arguments)
    assert [path.name for path in killed] == [path.name for path in quiet]
    assert sorted(path.name for path in (tmp_path / "killed").iterdir()) == [path.name for path in quiet]
    for one, other in zip(killed, quiet):
        table = parquet.read_table(one)
        assert table.equals(parquet.read_table(other))
        rows = table.to_pylist()
        keys = {(row["shard"], row["game"], row["ply"]) for row in rows}
        assert len(keys) == len(rows) > 0
        # Every game is complete: its moves lead from the start to the end.
        for game in {row["game"] for row in rows}:
            position = gambol.Position("mixtour", "official")
            moves = sorted((row for row in rows if row["game"] == game), key=lambda row: row["ply"])
            assert [row["ply"] for row in moves] == list(range(len(moves)))
            for row in moves:
                assert row["legal"] == position.legal_actions().tolist()
                position = position.child(row["action"])
            if position.outcome is not None:
                for row in moves:
                    assert row["value"] == position.outcome.utilities[row["player"]]
    # A second run does not repeat finished shards.
    times = [path.stat().st_mtime_ns for path in killed]
    killed[1].unlink()
    ray_self_play.run(str(tmp_path / "killed"), *arguments)
    again = [path.stat().st_mtime_ns for path in killed]
    assert (times[0], times[2]) == (again[0], again[2]) and parquet.read_table(killed[1]).num_rows
