#!/usr/bin/env python3
"""Prints how often levels of a bot err in each third of a game, and what first moves cost.

    cargo build --release -p gambol-cli
    python3 crates/tools/errors.py target/release/gambol mixtour official FOLDER

The levels play a round robin, `gambol review` searches every position, and mistakes and blunders count as errors among
the moves that were neither forced nor part of a random opening. Then it reviews each first move. FOLDER keeps the games
and reviews, so that you can repeat an interrupted command.
"""

import json
import pathlib
import subprocess
import sys

LEVELS, GAMES = (3, 5, 7), 8
# In games with secrets the cards make games differ, and a review shows no game before its end.
SECRET = ["fifes-and-drums"]
NODES, FIRST_NODES = 20_000, 300_000


def reviews(gambol, games, nodes):
    save = games.with_suffix(".searches")
    command = [gambol, "review", games, "--nodes", str(nodes), "--save", save, "--json"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in text.splitlines()]


def errors(gambol, game, variant, folder):
    bot, opening = ("ismcts", 0) if game in SECRET else ("alphabeta", 4)
    levels = [f"{bot}:level={level}" for level in LEVELS]
    bots = ",".join(levels)
    file = folder / f"{game}-{variant}.txt"
    options = f"--bots {bots} --games {GAMES} --opening {opening} --seed 66 --max-plies 300 --resume --out"
    subprocess.run([gambol, "match", game, "--variant", variant, *options.split(), file], check=True)
    moves = {level: ([], [], []) for level in levels}
    for review in reviews(gambol, file, NODES):
        played = review["moves"]
        for ply, move in enumerate(played[opening:], opening):
            if move["accuracy"] is not None:
                name = review["players"][int(move["player"][1:]) - 1]["name"]
                moves[name][3 * ply // len(played)].append(move["mark"] in ("mistake", "blunder"))
    for name, thirds in moves.items():
        shares = ", ".join(f"{100 * sum(third) / max(len(third), 1):.1f} (of {len(third)})" for third in thirds)
        print(f"{game} {variant}, {name}: errors in 100 moves of each third: {shares}")


def first_moves(gambol, game, variant, folder):
    moves = subprocess.run([gambol, "moves", game, "--variant", variant], check=True, capture_output=True, text=True)
    file = folder / f"{game}-{variant}-first.txt"
    head = f'[Game "{game}"]\n[Variant "{variant}"]\n\n1. '
    file.write_text("\n".join(f"{head}{move} *\n" for move in moves.stdout.split()))
    played = [review["moves"][0] for review in reviews(gambol, file, FIRST_NODES)]
    best = max(move["after"] for move in played)
    costs = sorted((best - move["after"], move["move"]) for move in played)
    print(f"{game} {variant}, cost of first moves:", ", ".join(f"{move} {cost:.1%}" for cost, move in costs))


if __name__ == "__main__":
    gambol, game, variant, folder = sys.argv[1:]
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    errors(gambol, game, variant, pathlib.Path(folder))
    if game not in SECRET:
        first_moves(gambol, game, variant, pathlib.Path(folder))
