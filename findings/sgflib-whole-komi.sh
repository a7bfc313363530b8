#!/usr/bin/env bash
# sgflib 0.1.0 (PyPI), game records of Go in SGF.
#
# Expected: `SGFKifu(komi=7)` writes `KM[7]`, and `KM[3.75]` for 3.75.
# Actual: a whole komi is written as 0, and any fraction as a half. A reader of the record counts another winner in a
# close game. The default of 6.5 is right.
# Output: sgflib 0.1.0: komi 7 is written as KM[0], 3.75 as KM[3.5], 6.5 as KM[6.5]
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check sgflib==0.1.0
"$folder/venv/bin/python" - <<'PYTHON'
import re

from sgflib import SGFKifu

def written(komi):
    return re.search(r"KM\[.*?\]", SGFKifu(komi=komi).sgf).group()

whole, quarter, half = written(7), written(3.75), written(6.5)
print(f"sgflib 0.1.0: komi 7 is written as {whole}, 3.75 as {quarter}, 6.5 as {half}")
assert (whole, quarter, half) == ("KM[0]", "KM[3.5]", "KM[6.5]")
PYTHON
