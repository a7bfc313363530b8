//! Nim: a game with only the required items, and its program.
//!
//! `cargo run --example nim -- play`

use std::fmt;
use std::ops::ControlFlow;
use std::process::ExitCode;

use gambol_core::{Game, NotLegal, Outcome, PerfectInformation, Player, Standard, Start, Status};
use gambol_evaluate::{Evaluated, NoEvaluation};
use gambol_host::{Encode, FullGame, Point, Render};

/// A heap of stones. Players take one to three of them in turn, and the player who takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Nim {
    stones: u8,
    turn: Player,
}

impl Default for Nim {
    fn default() -> Self {
        Nim {
            stones: 12,
            turn: Player::P1,
        }
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, self.turn)
    }
}

impl Game for Nim {
    type Move = u8;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        match self.stones {
            0 => Status::Over(Outcome::win(self.turn.opponent(), "took the last stone")),
            _ => Status::Turn(self.turn),
        }
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.stones.min(3)).try_for_each(visit)
    }

    fn check(&self, taken: u8) -> Result<(), NotLegal> {
        if (1..=self.stones.min(3)).contains(&taken) {
            Ok(())
        } else {
            Err(NotLegal)
        }
    }

    fn apply_unchecked(&mut self, taken: u8) {
        self.stones -= taken;
        self.turn = self.turn.opponent();
    }
}

impl Start for Nim {
    const NAME: &'static str = "nim";
}

// For programs, with people and bots.
impl PerfectInformation for Nim {}
impl Encode for Nim {}
impl Point for Nim {}
impl Render for Nim {}
impl FullGame for Nim {}
impl Evaluated for Nim {
    type Evaluation = NoEvaluation;
}

fn main() -> ExitCode {
    gambol_program::program!().game::<Nim>().main()
}

#[cfg(test)]
mod tests {
    use gambol_core::perft::perft;
    use gambol_core::playout::playout;
    use gambol_core::{Game, History, seeded};
    use gambol_host::AnyGame;

    use super::Nim;

    #[test]
    fn it_is_counted_and_played() {
        let start = Nim::default();
        assert_eq!(perft(&start, 3), 27);
        let end = playout(&start, &mut seeded(1), 100).end;
        assert!(end.status().is_over());

        let mut game = History::new(start);
        game.play_text("3").unwrap();
        game.play(1).unwrap();
        assert_eq!(game.position().to_string(), "8 p1");
        assert!(game.play(4).is_err());
        assert_eq!(game.undo(), Some(1));
    }

    #[test]
    fn it_is_lawful() -> Result<(), gambol_laws::Violation> {
        gambol_laws::Trials::SHORT.all::<Nim>(&gambol_laws::evaluations)
    }

    #[test]
    fn it_is_known_at_run_time() {
        let game = AnyGame::of::<Nim>();
        assert_eq!(game.start("standard").unwrap().count_moves(), 3);
    }
}
