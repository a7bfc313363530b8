#!/usr/bin/env bash
# minimax 0.6.0 (crates.io), bots for games of two players.
#
# Expected: Monte Carlo tree search without an evaluation plays each random game to its end.
# Actual: it stops each game after 100 plies and counts a draw. The documentation names the option but not its default.
# In the game below the first move decides, and every other move is forced. The search always finds the winning
# move if the game lasts 99 plies. If the game lasts 1,000 plies, the search tosses a coin until the option is raised.
# Output: minimax 0.6.0: winning move always found at 99 plies, not always at 1000, always with a higher limit
set -euo pipefail
shopt -s inherit_errexit
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat >"$folder/Cargo.toml" <<'TOML'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"

[dependencies]
minimax = { version = "=0.6.0", default-features = false }
TOML
cat >"$folder/src/main.rs" <<'RUST'
use minimax::{strategies::mcts::MCTSOptions, Game, MonteCarloTreeSearch, Strategy, Winner};

struct Corridor;

#[derive(Clone)]
struct Position {
    ply: u32,
    end: u32,
    first_wins: bool,
}

impl Game for Corridor {
    type S = Position;
    type M = bool;

    fn generate_moves(position: &Position, moves: &mut Vec<bool>) -> Option<Winner> {
        moves.push(false);
        if position.ply == 0 {
            moves.push(true);
        }
        Self::get_winner(position)
    }

    fn get_winner(position: &Position) -> Option<Winner> {
        let first_moved = position.ply % 2 == 1;
        let winner = if first_moved == position.first_wins { Winner::PlayerJustMoved } else { Winner::PlayerToMove };
        (position.ply == position.end).then_some(winner)
    }

    fn apply(position: &mut Position, mv: bool) -> Option<Position> {
        let first_wins = if position.ply == 0 { mv } else { position.first_wins };
        Some(Position { ply: position.ply + 1, first_wins, ..*position })
    }
}

fn always_found(end: u32, options: MCTSOptions) -> bool {
    (0..60).all(|_| {
        let mut search = MonteCarloTreeSearch::<Corridor>::new(options.clone().with_num_threads(1));
        search.set_max_rollouts(20);
        search.choose_move(&Position { ply: 0, end, first_wins: false }) == Some(true)
    })
}

fn main() {
    let short = always_found(99, MCTSOptions::default());
    let long = always_found(1000, MCTSOptions::default());
    let raised = always_found(1000, MCTSOptions::default().with_max_rollout_depth(1000));
    let word = |always| if always { "always" } else { "not always" };
    println!(
        "minimax 0.6.0: winning move {} found at 99 plies, {} at 1000, {} with a higher limit",
        word(short),
        word(long),
        word(raised)
    );
    assert_eq!((short, long, raised), (true, false, true));
}
RUST
cd "$folder"
CARGO_TARGET_DIR="$folder/target" cargo run --quiet
