//! Nim for three players, who take any number of matches from one heap. The player who takes the last match wins.

use std::process::ExitCode;

use gambol_core::{Outcome, Player, Status};
use gambol_sketch::{Flaw, Position, Sketch};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
pub struct Nim {
    heaps: Vec<u32>,
    turn: Player,
}

impl Sketch for Nim {
    type Move = String;
    const NAME: &'static str = "nim";
    const PLAYERS: usize = 3;
    const VARIANTS: &'static [&'static str] = &["small", "large"];

    fn start() -> Self {
        Self::start_of("small")
    }

    fn start_of(variant: &str) -> Self {
        let heaps = if variant == "large" {
            vec![3, 4, 5]
        } else {
            vec![1, 2, 3]
        };
        Nim {
            heaps,
            turn: Player::P1,
        }
    }

    fn status(&self) -> Status<&'static str> {
        if self.heaps.iter().any(|&heap| heap > 0) {
            return Status::Turn(self.turn);
        }
        let last = Player::ALL[(self.turn.index() + 2) % 3];
        Status::Over(Outcome::win(last, "took the last match"))
    }

    fn legal_moves(&self) -> Vec<String> {
        let heaps = self.heaps.iter().zip(1..);
        heaps
            .flat_map(|(&heap, n)| (1..=heap).map(move |taken| format!("{taken}/{n}")))
            .collect()
    }

    fn apply(&mut self, mv: String) {
        let (taken, heap) = mv.split_once('/').expect("matches and a heap");
        let heap: usize = heap.parse().expect("a heap");
        self.heaps[heap - 1] -= taken.parse::<u32>().expect("matches");
        self.turn = self.turn.next(3);
    }

    fn valid(&self) -> Result<(), Flaw> {
        if self.heaps.iter().any(|&heap| heap > 9) {
            return Err("a heap has at most nine matches".into());
        }
        if self.turn.index() > 2 {
            return Err("there are three players".into());
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    gambol_program::program!().game::<Position<Nim>>().main()
}
