#!/usr/bin/env bash
# hexpex 0.2.3 (PyPI), positions and vectors on a grid of hexagons.
#
# Expected: `rotate` turns positions around a centre by any multiple of 60 degrees. The distance to the centre stays the
# same, and two turns of 60 degrees equal one turn of 120.
# Actual: each positive angle turns by 60 degrees, 120 and 180 included. A turn of 360 is a ValueError. If the centre is
# not the origin, the library turns the position around the origin and adds the centre, so the distance changes.
# Output: hexpex 0.2.3: 60, 120 and 180 degrees give Axial(-1, 3), the distance 3 to the centre becomes 13
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check hexpex==0.2.3
"$folder/venv/bin/python" - <<'PYTHON'
from hexpex import Axial

def rotate(centre, position, angle):
    rotated, = centre.rotate([position], angle)
    return rotated

origin, centre, position = Axial(0, 0), Axial(5, 5), Axial(7, 6)
turns = [rotate(origin, Axial(2, 1), angle) for angle in (60, 120, 180)]
before, after = (centre.distance(place) for place in (position, rotate(centre, position, 60)))
print(f"hexpex 0.2.3: 60, 120 and 180 degrees give {turns[0]}, the distance {before} to the centre becomes {after}")
assert turns == [Axial(-1, 3)] * 3
assert rotate(origin, turns[0], 60) == Axial(-3, 2)
assert (before, after) == (3, 13)
try:
    rotate(origin, Axial(2, 1), 360)
except ValueError:
    pass
else:
    raise AssertionError("a full turn works")
PYTHON
