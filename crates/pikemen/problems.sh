#!/usr/bin/env bash
# Finds most of the problems of Pikemen again: plays the games of bots and looks for wins within three plies.
#
#     cargo build --release -p gambol-cli
#     crates/pikemen/problems.sh target/release/gambol found.tsv
#
# Other versions of the evaluation play other games. `problems.tsv` lacks 21 of these problems, which look like others:
# at most two pieces are elsewhere, with all symmetries. It also has 74 problems of other games.
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
while read -r variant bots games seed; do
    "$1" match pikemen --variant "$variant" --bots "$bots" --games "$games" --seed "$seed" --max-plies 200 \
        --out "$folder/$seed.txt" >/dev/null
done <<'MATCHES'
mini alphabeta:level=2,alphabeta:level=4 60 101
mini:rps=yes alphabeta:level=2,mcts:level=4 60 102
mini:target=6 alphabeta:level=2,mcts:level=4 40 103
mini alphabeta:level=2,alphabeta:level=4 60 201
mini:target=6 alphabeta:level=3,mcts:level=5 60 202
mini:rps=yes alphabeta:level=2,alphabeta:level=3 60 203
mini:target=9 alphabeta:level=2,alphabeta:level=4 60 204
mini:target=8,rps=yes alphabeta:level=3,mcts:level=5 60 205
mini:target=5 alphabeta:level=2,alphabeta:level=3 60 206
mini:target=10 alphabeta:level=2,alphabeta:level=4 60 207
mini:target=6,rps=yes alphabeta:level=2,alphabeta:level=3 60 208
mini alphabeta:level=2,alphabeta:level=4 60 209
mini:target=6 alphabeta:level=2,alphabeta:level=3 60 210
mini:rps=yes alphabeta:level=2,alphabeta:level=4 60 211
mini:target=9 alphabeta:level=2,alphabeta:level=3 60 212
mini:target=8,rps=yes alphabeta:level=2,alphabeta:level=3 60 213
mini:target=9,rps=yes alphabeta:level=2,alphabeta:level=4 60 214
mini:target=10 alphabeta:level=2,alphabeta:level=4 60 215
mini:target=6,rps=yes alphabeta:level=2,alphabeta:level=3 60 216
mini alphabeta:level=2,alphabeta:level=3 60 217
mini:target=6 alphabeta:level=2,alphabeta:level=4 60 218
mini:rps=yes alphabeta:level=2,alphabeta:level=4 60 219
mini:target=9 alphabeta:level=2,alphabeta:level=3 60 220
mini:target=8,rps=yes alphabeta:level=2,alphabeta:level=4 60 221
mini:target=9,rps=yes alphabeta:level=2,alphabeta:level=3 60 222
mini:target=10 alphabeta:level=2,alphabeta:level=3 60 223
mini:target=6,rps=yes alphabeta:level=2,alphabeta:level=4 60 224
mini alphabeta:level=2,alphabeta:level=4 60 225
mini:target=10 alphabeta:level=2,alphabeta:level=3 60 301
mini alphabeta:level=2,alphabeta:level=4 60 302
mini:target=11 alphabeta:level=2,alphabeta:level=3 60 303
mini:target=9 alphabeta:level=2,alphabeta:level=4 60 304
mini:rps=yes alphabeta:level=2,alphabeta:level=3 60 305
mini:target=10,rps=yes alphabeta:level=2,alphabeta:level=4 60 306
mini:target=10 alphabeta:level=2,alphabeta:level=4 60 307
mini alphabeta:level=2,alphabeta:level=3 60 308
mini:target=11 alphabeta:level=2,alphabeta:level=4 60 309
MATCHES
cat "$folder"/*.txt | "$1" problems - --plies 3 --positions 30000 --out "$2"
