#!/usr/bin/env bash
# imparaai-montecarlo 1.3.1 (PyPI), Monte Carlo tree search.
#
# Expected: `make_choice` plays a move that wins at once, and more simulations make this surer.
# Actual: a node gains visits only when it gets children, and the end of a game has none. Once the search prefers the
# winning move, it returns there in each simulation and counts nothing. The move keeps its first visit, and
# `make_choice` picks at random from the moves with the most. In Nim with moves of one to three pieces, it rarely takes
# 3 of 3.
# Output: imparaai-montecarlo 1.3.1: the win 3 of 3 has 1 visit after 1000 simulations, played in less than half of 40
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check imparaai-montecarlo==1.3.1
"$folder/venv/bin/python" - <<'PYTHON'
import random

from montecarlo.montecarlo import MonteCarlo
from montecarlo.node import Node

random.seed(1)

def node(pieces, player):
    made = Node(pieces)
    made.player_number = player
    return made

def children(parent, search):
    for number in (1, 2, 3):
        if number <= parent.state:
            parent.add_child(node(parent.state - number, 3 - parent.player_number))

def value(child, search):
    if child.state == 0:
        return 1 if child.player_number == 2 else -1  # The player who took the last piece is not to move.

def search(pieces):
    tree = MonteCarlo(node(pieces, 1))
    tree.child_finder, tree.node_evaluator = children, value
    tree.simulate(1000)
    return [child.visits for child in tree.root_node.children], pieces - tree.make_choice().state

results = [search(3) for _ in range(40)]
most = max(visits[2] for visits, _ in results)
seldom = sum(move == 3 for _, move in results) < 20
print(f"imparaai-montecarlo 1.3.1: the win 3 of 3 has {most} visit after 1000 simulations, "
      f"played in {'less' if seldom else 'more'} than half of 40")
assert most == 1
assert seldom
PYTHON
