"""Perft on many machines with Ray, even if workers die.

    python examples/ray_perft.py --game mixtour --variant official --depth 7 --kill 2

The first two moves split the tree into shards. A shard is a task with its number, the text of its position
and the depth. Ray repeats a task if its worker dies, so a shard may be counted more than once. The totals
are kept by the number of the shard, and a second result of a shard is dropped. To demonstrate this, `--kill N`
makes N workers kill themselves in the middle of a shard.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import time
from pathlib import Path

import gambol
import ray


def shards(start: gambol.Position) -> list[str]:
    """Returns the positions after two moves, as texts."""
    return [
        str(grandchild)
        for child in map(start.child, start.legal_moves())
        for grandchild in map(child.child, child.legal_moves())
    ]


def die_once(folder: str | None, shard: int) -> None:
    """Kills this worker, unless this shard has killed one before."""
    if folder is None:
        return
    try:
        (Path(folder) / str(shard)).touch(exist_ok=False)
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGKILL)


@ray.remote(max_retries=5)
def count(numbers: list[int], game: str, texts: list[str], depth: int, kill: str | None) -> list[tuple[int, int]]:
    counts = []
    for number, text in zip(numbers, texts):
        counts.append((number, gambol.Position.parse(game, text).perft(depth)))
        die_once(kill, numbers[0])
    return counts


def perft(start: gambol.Position, depth: int, *, batch: int = 16, kill: int = 0) -> int:
    """Returns the perft, counted on the cluster that Ray is connected to. The depth is 3 or more."""
    if depth < 3:
        return start.perft(depth)
    texts = shards(start)
    with tempfile.TemporaryDirectory() as folder:
        tasks = []
        for first in range(0, len(texts), batch):
            numbers = list(range(first, min(first + batch, len(texts))))
            doomed = folder if len(tasks) < kill else None
            part = [texts[number] for number in numbers]
            tasks.append(count.remote(numbers, start.game, part, depth - 2, doomed))
        counts: dict[int, int] = {}
        while tasks:
            ready, tasks = ray.wait(tasks)
            for number, found in ray.get(ready[0]):
                counts.setdefault(number, found)
        if kill:
            print(f"{len(os.listdir(folder))} workers were killed")
    assert len(counts) == len(texts)
    return sum(counts.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="mixtour")
    parser.add_argument("--variant", default="official")
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kill", type=int, default=0)
    arguments = parser.parse_args()
    ray.init(num_cpus=arguments.workers, include_dashboard=False, log_to_driver=False)
    begin = time.perf_counter()
    total = perft(gambol.Position(arguments.game, arguments.variant), arguments.depth, kill=arguments.kill)
    print(f"perft {arguments.depth}: {total} in {time.perf_counter() - begin:.1f} s")


if __name__ == "__main__":
    main()
