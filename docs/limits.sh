#!/usr/bin/env bash
# Repeats a measurement of limits.md by its number: docs/limits.sh 7
# It works in a temporary folder, with the `gambol` of your PATH.
set -eu # Without `pipefail`, since `head` ends `yes` early.
shopt -s inherit_errexit
repository=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"

case ${1-} in
1)
    {
        printf '[Game "draughts"]\n[Position "B:WK32:BK1"]\n\n'
        yes '1-6 32-27 6-1 27-32' | head -n 200000
    } > game.txt
    gambol replay game.txt
    ;;
2)
    {
        printf '[Game "mixtour"]\n\n'
        yes '{a}' | head -c 67000000
    } > comments.txt
    gambol replay comments.txt
    ;;
3)
    seq 3000000 | sed 's/.*/[A& "x"]/' > tags.txt
    gambol replay tags.txt
    ;;
4)
    yes "$(printf '[Game "mixtour"]\n\nc3 *\n\n ')" | head -c 67000000 > records.txt
    gambol replay records.txt
    ;;
5)
    {
        printf '[Game "mixtour"]\n[Variant "basic:'
        yes 'points=2,' | tr -d '\n' | head -c 66000000
        echo '"]'
    } > variant.txt
    gambol replay variant.txt
    ;;
6)
    {
        printf '[Game "mixtour"]\n[Position "'
        head -c 66000000 /dev/zero | tr '\0' x
        echo '"]'
    } > position.txt
    gambol replay position.txt
    ;;
7)
    yes 'startpos | c3 d4' | head -c 60000000 > openings.txt
    gambol match mixtour --bots random,random --games 2 --openings openings.txt
    ;;
8)
    {
        printf 'game\tposition\tdepth\tcount\trules\tabout\n'
        yes "$(printf 'mixtour\tx5/x5/x5/x5/x5 1 0,0 - official\t0\t1\tr\ta')" | head -n 400000
    } > suite.tsv
    gambol perft --suite suite.tsv
    ;;
9)
    gambol match mixtour --bots random,random --games 100000 --max-plies 20 --out games.txt
    gambol match mixtour --bots random,random --games 200000 --max-plies 20 --out games.txt --resume
    ;;
10)
    {
        printf 'moves '
        yes c3 | head -n 1000000 | tr '\n' ' '
        echo
        yes c3 | head -n 1000000 | tr '\n' ' '
    } | gambol play mixtour --p2 human
    ;;
11)
    {
        echo 'setoption name Game value draughts'
        echo 'setoption name Bot value mcts'
        echo "position fen B:WK32:BK1 moves $(yes '1-6 32-27 6-1 27-32' | head -n 130000 | tr '\n' ' ')"
        echo 'go nodes 10'
        sleep 5
    } | gambol ugi
    ;;
12)
    head -c 300000000 /dev/zero | gambol ugi
    ;;
13)
    {
        echo 'go perft 6'
        yes isready | head -c 60000000
    } | gambol ugi mixtour
    ;;
14)
    {
        printf '{"id":"a"'
        seq 300000 | sed 's/.*/,"k&":1/' | tr -d '\n'
        echo '}'
    } | gambol analysis
    ;;
15)
    seq 100000 | sed 's/.*/{"id":"&","game":"mixtour","bot":"random"}/' | gambol analysis
    ;;
16)
    moves=$(yes '"1-6","32-27","6-1","27-32"' | head -n 120000 | paste -sd,)
    for i in $(seq 20); do
        echo "{\"id\":\"$i\",\"game\":\"draughts\",\"position\":\"B:WK32:BK1\",\"bot\":\"mcts:playouts=1\",\"moves\":[$moves]}"
    done | gambol analysis
    ;;
17)
    (printf 'certificate\t1\ngame\tmixtour\ndistances\tbound\nposition\tvalue\tmove\n'
    seq 4500000 | sed 's/$/\tdraw\ta/') > lines.tsv
    cargo run --manifest-path "$repository/Cargo.toml" -p gambol-testkit --bin check-certificate lines.tsv
    ;;
18)
    moves=$(yes '1-6 32-27 6-1 27-32' | head -n 6000 | tr '\n' ' ')
    for command in show moves svg; do
        gambol "$command" draughts --position B:WK32:BK1 --moves-played "$moves"
    done
    ;;
19)
    gambol study mixtour --bots random --games 100000 --judge 0 --threads 1
    ;;
20)
    timeout 20 gambol match mixtour --bots mcts:playouts=4294967295,random --games 2 --threads 1
    ;;
21)
    gambol solve mixtour --all --positions 1000000
    gambol solve mixtour --all --positions 2000000
    ;;
*)
    echo 'give a number from 1 to 21' >&2
    exit 2
    ;;
esac
