//! The instruction gate: `cargo run --release -p gambol-benches`, see [`gambol_benches::gate`].
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::process::ExitCode;

use gambol::{FullGame, Moves, Visitor, seeded};
use gambol_benches::{Figure, Piece, Result, Role, WORKLOADS, Workload, gate};

fn main() -> ExitCode {
    let figures = WORKLOADS.iter().flat_map(|workload| {
        let parts = ["apply", "key", "end", "list"].map(|part| Figure {
            name: format!("{}-{part}", workload.label),
            role: if part == "apply" { Role::Committed } else { Role::Part },
            repeats: 1,
            piece: Box::new(move || workload.visit(Part(part, workload))?),
        });
        workload.figures().chain(parts)
    });
    gate::main(figures.collect())
}

/// A part of a bot's loop, over the positions of a few random games: computes the `key`, checks for the `end`
/// of the game, makes a `list` of the moves, or plays each move on a copy (`apply`). `list` and `apply` count
/// moves.
struct Part(&'static str, &'static Workload);

impl Visitor for Part {
    type Output = Result<Piece>;

    fn visit<G: FullGame>(self, _: G) -> Result<Piece> {
        let start = self.1.positions::<G>()?.start;
        let mut random = seeded(1);
        let mut played = Vec::new();
        for _ in 0..3 {
            let mut position = start.clone();
            while let Some(mv) = position.random_move(&mut random) {
                played.push((position.clone(), position.legal_moves()));
                position.apply_unchecked(mv);
            }
        }
        Ok(match self.0 {
            "apply" => Box::new(move || {
                let mut moves = 0;
                for (position, legal) in &played {
                    for &mv in legal.iter() {
                        let mut child = black_box(position).clone();
                        child.apply_unchecked(mv);
                        black_box(&child);
                        moves += 1;
                    }
                }
                moves
            }),
            "key" => each(played, |position| black_box(position.key()).min(1)),
            "end" => each(played, |position| u64::from(black_box(position.outcome().is_none()))),
            _ => each(played, |position| black_box(position.legal_moves()).len() as u64),
        })
    }
}

/// Runs `work` on each position.
fn each<G: FullGame>(played: Vec<(G, Moves<G>)>, work: impl Fn(&G) -> u64 + 'static) -> Piece {
    Box::new(move || played.iter().map(|(position, _)| work(black_box(position))).sum())
}
