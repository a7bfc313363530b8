"""Self-play on many machines with Ray, written as Parquet, even if workers die.

    python examples/ray_self_play.py --shards 8 --kill 2 games

A shard is a task with a number, which is also its seed, so that a repeated task plays the same games. The task
writes a temporary file and renames it to `shard-00007.parquet`. So a reader sees a complete shard or none, and
a repeated shard exists once. If you start the program again after a crash, it writes the missing shards.

A row is a move: the numbers of shard and game, the ply, the player, the action, the legal actions, the
planes (float16), and the value of the game's end for that player.
"""

from __future__ import annotations

import argparse
import os
import signal
from pathlib import Path

import gambol
import numpy as np
import pyarrow as pa
import pyarrow.parquet as parquet
import ray


def path_of(folder: str, shard: int) -> Path:
    return Path(folder) / f"shard-{shard:05}.parquet"


def self_play(game: str, variant: str | None, shard: int, n: int) -> pa.Table:
    """Plays the first game of each of `n` environments. Replace the random moves by those of your network."""
    env = gambol.VecEnv(game, variant, n, seed=shard, threads=1, autoreset="disabled")
    rng = np.random.default_rng(shard)
    rows: dict[str, list[object]] = {
        name: [] for name in ("game", "ply", "player", "action", "legal", "planes")
    }
    values = np.zeros((n, env.players), np.float32)
    while (live := np.flatnonzero(env.turn >= 0)).size:
        offsets, legal = env.legal()
        picks = np.zeros(n, np.int64)
        for index in live:
            actions = legal[offsets[index] : offsets[index + 1]]
            picks[index] = rng.choice(actions)
            rows["game"].append(index)
            rows["ply"].append(env.plies[index])
            rows["player"].append(env.turn[index])
            rows["action"].append(picks[index])
            rows["legal"].append(actions)
            rows["planes"].append(env.planes[index].astype(np.float16).tobytes())
        env.step(picks)
        values += env.reward
    rows["value"] = [values[g, p] for g, p in zip(rows["game"], rows["player"])]  # type: ignore[call-overload]
    table = pa.table(rows)
    return table.append_column("shard", pa.array([shard] * len(table), pa.int32()))


@ray.remote(max_retries=5)
def play(folder: str, game: str, variant: str | None, shard: int, n: int, kill: bool) -> int:
    path = path_of(folder, shard)
    table = self_play(game, variant, shard, n)
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    parquet.write_table(table, temporary)
    marker = path.with_suffix(".killed")
    if kill and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    os.replace(temporary, path)
    return shard


def run(folder: str, game: str, variant: str | None, shards: int, n: int, kill: int = 0) -> list[Path]:
    """Makes the missing shards. Returns the files of all shards."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    missing = [shard for shard in range(shards) if not path_of(folder, shard).exists()]
    tasks = [play.remote(folder, game, variant, shard, n, place < kill) for place, shard in enumerate(missing)]
    ray.get(tasks)
    for left in [*Path(folder).glob("*.tmp"), *Path(folder).glob("*.killed")]:
        left.unlink()
    return [path_of(folder, shard) for shard in range(shards)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--game", default="mixtour")
    parser.add_argument("--variant", default="official")
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--games", type=int, default=64, help="games per shard")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kill", type=int, default=0, help="make this many workers kill themselves once")
    arguments = parser.parse_args()
    ray.init(num_cpus=arguments.workers, include_dashboard=False, log_to_driver=False)
    paths = run(
        arguments.folder, arguments.game, arguments.variant, arguments.shards, arguments.games, arguments.kill
    )
    rows = sum(parquet.read_metadata(path).num_rows for path in paths)
    print(f"{len(paths)} shards, {arguments.shards * arguments.games} games, {rows} moves in {arguments.folder}")


if __name__ == "__main__":
    main()
