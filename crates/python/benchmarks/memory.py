"""Prints the memory of 10,000 games in a `VecEnv`, and the share of its arrays (Linux)."""

import subprocess
import sys

import gambol

MEASURE = """
import re, sys
import gambol, numpy

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024

before = resident()
env = gambol.VecEnv(sys.argv[1], sys.argv[2], 10_000, seed=1)
for _ in range(200):
    env.random_step()
names = ["turn", "mask", "planes", "reward", "terminated", "truncated", "plies", "winner", "final_planes", "final_scores"]
arrays = sum(getattr(env, name).nbytes for name in names) / 2**20
print(f"| {sys.argv[1]} {sys.argv[2]} | {resident() - before:.0f} | {arrays:.0f} |")
"""

if __name__ == "__main__":
    print("| variant | resident MiB | of these arrays |\n| --- | --- | --- |", flush=True)
    for game in gambol.games():
        for variant in [gambol.variants(game)[0], *(["star"] if game == "pikemen" else [])]:
            subprocess.run([sys.executable, "-c", MEASURE, game, variant], check=True)
