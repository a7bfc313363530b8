#!/usr/bin/env python3
"""Fits the curves that turn the values of searches into expected scores, one for each game and variant.

    cargo build --release -p gambol-cli
    python3 crates/tools/curves.py target/release/gambol

Bots play games from random openings, `gambol review` searches every position, and the scale of a logistic curve is
fitted to the results by maximum likelihood. A draw counts half. Proven wins and losses need no curve. The script writes
`curve.txt` next to each evaluation, and a picture of the calibration. With a game and a number of games
it only prints the fit.
"""

import collections
import json
import math
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs/calibration.svg"
GAMES = {
    "mixtour": ("crates/mixtour/src/evaluation", ["basic", "tournament", "official"]),
    "pikemen": ("crates/pikemen/src/evaluation", ["classic", "mini"]),
    "lilypad": ("crates/lilypad/src/evaluation", ["standard", "big-fairies", "weak-frogs", "walk-dont-run"]),
    "draughts": ("crates/lilypad/src/draughts/evaluation", ["standard"]),
    "two-pipers": ("crates/two-pipers/src/evaluation", ["standard"]),
}
OPENING, PLAYED, SEARCHED = 8, 1_000, 4_000


def samples(gambol, game, variant, games):
    """Returns the value for the player to move and the result, for each position of games of bots."""
    bots = f"alphabeta:nodes={PLAYED},alphabeta:nodes={PLAYED + 1}"
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/games.txt"
        options = f"--bots {bots} --games {games} --opening {OPENING} --max-plies 300 --threads 2 --seed 1 --out {file}"
        match = [gambol, "match", game, "--variant", variant, *options.split()]
        subprocess.run(match, check=True, stdout=subprocess.DEVNULL)
        review = [gambol, "review", file, "--nodes", str(SEARCHED), "--json"]
        text = subprocess.run(review, check=True, capture_output=True, text=True).stdout
    found = []
    for line in text.splitlines():
        document = json.loads(line)
        for move in document["moves"][OPENING:]:
            unit, value = (move["score"] or "none 0").split()
            if unit == "cp":
                result = {"draw": 0.5, f"{move['player']}win": 1.0}.get(document["result"], 0.0)
                found.append((int(value), result))
    return found


def expected(value, logit):
    return 1 / (1 + math.exp(min(max(-value / logit, -700), 700)))


def loss(pairs):
    """Returns the mean log loss of expected scores."""
    total = 0.0
    for share, result in pairs:
        share = min(max(share, 1e-9), 1 - 1e-9)
        total -= result * math.log(share) + (1 - result) * math.log(1 - share)
    return total / len(pairs)


def fit(found):
    """Returns the scale with the least log loss, and that loss."""
    counted = collections.Counter(found)
    size = len(found)

    def cost(logit):
        return sum(n * loss([(expected(value, logit), result)]) for (value, result), n in counted.items()) / size

    low, high = math.log(10), math.log(2_000)
    for _ in range(40):
        one, other = low + (high - low) * 0.382, low + (high - low) * 0.618
        if cost(math.exp(one)) < cost(math.exp(other)):
            high = other
        else:
            low = one
    logit = round(math.exp((low + high) / 2))
    return logit, cost(logit)


def bins(found, logit):
    """Returns the mean expected score, the mean result and the number of positions, for each tenth."""
    tenths = [[] for _ in range(10)]
    for value, result in found:
        share = expected(value, logit)
        tenths[min(int(10 * share), 9)].append((share, result))
    return [(sum(s for s, _ in it) / len(it), sum(r for _, r in it) / len(it), len(it)) for it in tenths if it]


def picture(panels):
    """Draws a panel for each variant: the mean result by the expected score."""
    side, gap, columns = 150, 46, 3
    rows = -(-len(panels) // columns)
    width, height = columns * (side + gap) + 30, rows * (side + gap + 16) + 34
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
           "<title>Results by expected score</title>",
           f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for at, (name, points) in enumerate(panels):
        x0, y0 = 44 + at % columns * (side + gap), 30 + at // columns * (side + gap + 16)
        svg.append(f'<text x="{x0}" y="{y0 - 8}" font-weight="bold">{name}</text>')
        svg.append(f'<rect x="{x0}" y="{y0}" width="{side}" height="{side}" fill="#f6f5f1" stroke="#bbb"/>')
        svg.append(f'<path d="M{x0} {y0 + side}L{x0 + side} {y0}" stroke="#999" stroke-dasharray="3 3"/>')
        for share in (0, 0.5, 1):
            label = f"{share:.0%}"
            svg.append(f'<text x="{x0 + side * share}" y="{y0 + side + 14}" text-anchor="middle">{label}</text>')
            svg.append(f'<text x="{x0 - 5}" y="{y0 + side * (1 - share) + 4}" text-anchor="end">{label}</text>')
        most = max(count for *_, count in points)
        for share, result, count in points:
            radius = 2.5 + 4 * math.sqrt(count / most)
            place = f'cx="{x0 + side * share:.1f}" cy="{y0 + side * (1 - result):.1f}"'
            svg.append(f'<circle {place} r="{radius:.1f}" fill="#2f4e9c" fill-opacity=".75"/>')
    svg.append(f'<text x="{width / 2}" y="{height - 8}" text-anchor="middle">expected score (across) and mean result (up); '
               "larger points have more positions</text>")
    return "\n".join([*svg, "</svg>", ""])


def main(gambol, only=None, games=200):
    panels = []
    for game, (folder, variants) in GAMES.items():
        if only not in (None, game):
            continue
        notes, lines = [], []
        for variant in variants:
            found = samples(gambol, game, variant, int(games))
            logit, fitted = fit(found)
            mean = sum(result for _, result in found) / len(found)
            constant = loss([(mean, result) for _, result in found])
            notes.append(f"# {variant}: {games} games of alphabeta:nodes={PLAYED}, {len(found)} positions searched with "
                         f"{SEARCHED} nodes; log loss {fitted:.4f}, of a constant {constant:.4f}")
            table = bins(found, logit)
            notes.append("# " + ", ".join(f"{share:.0%} won {result:.0%}" for share, result, _ in table))
            lines.append(f"{variant} {logit}")
            panels.append((f"{game} {variant}", table))
            print(game, lines[-1], *notes[-2:], sep="\n", flush=True)
        head = ["# The value, in hundredths of a point, that multiplies the odds of winning by e. Fitted with", "#",
                "#     python3 crates/tools/curves.py target/release/gambol", "#"]
        if only is None:
            (ROOT / folder / "curve.txt").write_text("\n".join([*head, *notes, "", *lines, ""]))
    if only is None:
        PICTURE.write_text(picture(panels))


if __name__ == "__main__":
    main(*sys.argv[1:])
