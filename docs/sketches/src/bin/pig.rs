//! Pig: roll a die as often as you dare. A 1 loses the points of the turn. The first player with 30 points wins.

use std::process::ExitCode;

use gambol_core::{Outcome, Player, Scores, Status};
use gambol_sketch::{Position, Sketch};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
pub struct Pig {
    points: [u32; 2],
    /// The points of the turn.
    won: u32,
    turn: Player,
    rolling: bool,
}

const GOAL: u32 = 30;

impl Sketch for Pig {
    type Move = String;
    const NAME: &'static str = "pig";
    const HAS_CHANCE: bool = true;

    fn start() -> Self {
        Pig {
            points: [0; 2],
            won: 0,
            turn: Player::P1,
            rolling: true,
        }
    }

    fn status(&self) -> Status<&'static str> {
        match self.points.iter().position(|&points| points >= GOAL) {
            Some(winner) => Status::Over(Outcome::win(Player::ALL[winner], "30 points")),
            None if self.rolling => Status::Chance,
            None => Status::Turn(self.turn),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.rolling {
            return (1..=6).map(|face| face.to_string()).collect();
        }
        vec!["roll".to_string(), "hold".to_string()]
    }

    fn apply(&mut self, mv: String) {
        match mv.as_str() {
            "roll" => self.rolling = true,
            "hold" => {
                self.points[self.turn.index()] += self.won;
                self.pass_the_die();
            }
            "1" => self.pass_the_die(),
            face => {
                self.won += face.parse::<u32>().expect("a face of the die");
                self.rolling = false;
            }
        }
    }

    fn scores(&self) -> Option<Scores> {
        Some(self.points.into_iter().collect())
    }

    fn render(&self, _: gambol_host::Style) -> String {
        let [p1, p2] = self.points;
        format!("p1 {p1}, p2 {p2}; this turn {}", self.won)
    }
}

impl Pig {
    fn pass_the_die(&mut self) {
        *self = Pig {
            won: 0,
            turn: self.turn.opponent(),
            rolling: true,
            ..*self
        };
    }
}

fn main() -> ExitCode {
    gambol_program::program!().game::<Position<Pig>>().main()
}
