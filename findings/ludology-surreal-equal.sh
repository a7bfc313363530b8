#!/usr/bin/env bash
# ludology 0.1.2 (PyPI), combinatorial game theory.
#
# Expected: `Surreal(1) == Surreal(2)` is false, and a list of the number 1 does not contain 2. `Game` and `Nimber`, the
# other classes for values, compare like this.
# Actual: the comparison returns a surreal number, 0 or 1, and Python counts every game as true. So all surreal numbers
# are equal in an `if`, in `!=` and in `in`. The orders `<` and `>` are right.
# Output: ludology 0.1.2: 1 == 2 is true and 1 != 2 is false for Surreal, 2 in [1] is true, Game and Nimber differ
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ludology==0.1.2 numpy==2.4.6 scipy==1.17.1
"$folder/venv/bin/python" - <<'PYTHON'
from ludology import Game, Nimber, Surreal

def comparisons(kind):
    one, two = kind(1), kind(2)
    return [bool(value) for value in (one == two, one != two, two in [one])]

surreal, game, nimber = map(comparisons, (Surreal, Game, Nimber))
words = [str(value).lower() for value in surreal]
print(f"ludology 0.1.2: 1 == 2 is {words[0]} and 1 != 2 is {words[1]} for Surreal, 2 in [1] is {words[2]},", end=" ")
print("Game and Nimber", "differ" if surreal not in (game, nimber) else "agree")
assert surreal == [True, False, True]
assert game == nimber == [False, True, False]
assert Surreal(1) < Surreal(2) and not Surreal(1) > Surreal(2)
PYTHON
