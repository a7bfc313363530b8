#!/usr/bin/env bash
# Finds problems of a game again: plays the games of bots and looks for wins in them.
#
#     cargo build --release -p gambol-cli
#     crates/tools/problems.sh target/release/gambol pikemen found.tsv
#
# Other versions of the evaluation play other games. The files `problems.tsv` have some of these problems, none of which
# looks like another of its game (at most two pieces are elsewhere, with all symmetries), and problems of other games.
set -euo pipefail
shopt -s inherit_errexit
declare -A options=(
    [draughts]='--plies 9 --positions 30000'
    [lilypad]='--plies 9 --positions 30000'
    [pikemen]='--plies 3 --positions 30000'
    [two-pipers]='--plies 7 --positions 100000'
)
: "${options[$2]?the game is draughts, lilypad, pikemen or two-pipers}"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
while read -r game variant bots games opening seed; do
    [[ $game == "$2" ]] || continue
    "$1" match "$game" --variant "$variant" --bots "$bots" --games "$games" --opening "$opening" --seed "$seed" \
        --max-plies 200 --out "$folder/$seed.txt" >/dev/null
done <<'MATCHES'
pikemen mini alphabeta:level=2,alphabeta:level=4 60 4 101
pikemen mini:rps=yes alphabeta:level=2,mcts:level=4 60 4 102
pikemen mini:target=6 alphabeta:level=2,mcts:level=4 40 4 103
pikemen mini alphabeta:level=2,alphabeta:level=4 60 4 201
pikemen mini:target=6 alphabeta:level=3,mcts:level=5 60 4 202
pikemen mini:rps=yes alphabeta:level=2,alphabeta:level=3 60 4 203
pikemen mini:target=9 alphabeta:level=2,alphabeta:level=4 60 4 204
pikemen mini:target=8,rps=yes alphabeta:level=3,mcts:level=5 60 4 205
pikemen mini:target=5 alphabeta:level=2,alphabeta:level=3 60 4 206
pikemen mini:target=10 alphabeta:level=2,alphabeta:level=4 60 4 207
pikemen mini:target=6,rps=yes alphabeta:level=2,alphabeta:level=3 60 4 208
pikemen mini alphabeta:level=2,alphabeta:level=4 60 4 209
pikemen mini:target=6 alphabeta:level=2,alphabeta:level=3 60 4 210
pikemen mini:rps=yes alphabeta:level=2,alphabeta:level=4 60 4 211
pikemen mini:target=9 alphabeta:level=2,alphabeta:level=3 60 4 212
pikemen mini:target=8,rps=yes alphabeta:level=2,alphabeta:level=3 60 4 213
pikemen mini:target=9,rps=yes alphabeta:level=2,alphabeta:level=4 60 4 214
pikemen mini:target=10 alphabeta:level=2,alphabeta:level=4 60 4 215
pikemen mini:target=6,rps=yes alphabeta:level=2,alphabeta:level=3 60 4 216
pikemen mini alphabeta:level=2,alphabeta:level=3 60 4 217
pikemen mini:target=6 alphabeta:level=2,alphabeta:level=4 60 4 218
pikemen mini:rps=yes alphabeta:level=2,alphabeta:level=4 60 4 219
pikemen mini:target=9 alphabeta:level=2,alphabeta:level=3 60 4 220
pikemen mini:target=8,rps=yes alphabeta:level=2,alphabeta:level=4 60 4 221
pikemen mini:target=9,rps=yes alphabeta:level=2,alphabeta:level=3 60 4 222
pikemen mini:target=10 alphabeta:level=2,alphabeta:level=3 60 4 223
pikemen mini:target=6,rps=yes alphabeta:level=2,alphabeta:level=4 60 4 224
pikemen mini alphabeta:level=2,alphabeta:level=4 60 4 225
pikemen mini:target=10 alphabeta:level=2,alphabeta:level=3 60 4 301
pikemen mini alphabeta:level=2,alphabeta:level=4 60 4 302
pikemen mini:target=11 alphabeta:level=2,alphabeta:level=3 60 4 303
pikemen mini:target=9 alphabeta:level=2,alphabeta:level=4 60 4 304
pikemen mini:rps=yes alphabeta:level=2,alphabeta:level=3 60 4 305
pikemen mini:target=10,rps=yes alphabeta:level=2,alphabeta:level=4 60 4 306
pikemen mini:target=10 alphabeta:level=2,alphabeta:level=4 60 4 307
pikemen mini alphabeta:level=2,alphabeta:level=3 60 4 308
pikemen mini:target=11 alphabeta:level=2,alphabeta:level=4 60 4 309
two-pipers standard alphabeta:level=2,mcts:level=4,alphabeta:level=4 30 4 401
lilypad walk-dont-run alphabeta:level=2,mcts:level=4,alphabeta:level=4 40 4 402
lilypad big-fairies alphabeta:level=2,mcts:level=4,alphabeta:level=4 40 4 403
draughts standard alphabeta:level=2,mcts:level=4,alphabeta:level=4 40 4 404
two-pipers standard:jumps=any alphabeta:level=2,mcts:level=4,alphabeta:level=4 20 6 405
lilypad weak-frogs alphabeta:level=2,mcts:level=4,alphabeta:level=3 40 6 406
draughts standard alphabeta:level=3,mcts:level=5 40 8 407
two-pipers standard:lands=rotated alphabeta:level=2,alphabeta:level=3,mcts:level=4 20 6 408
lilypad standard alphabeta:level=3,mcts:level=5 40 8 409
draughts standard alphabeta:level=2,alphabeta:level=3,mcts:level=4 40 10 410
lilypad standard alphabeta:level=2,alphabeta:level=3,mcts:level=4 40 10 411
MATCHES
# shellcheck disable=SC2086 # The options are several words.
cat "$folder"/*.txt | "$1" problems - ${options[$2]} --out "$3"
