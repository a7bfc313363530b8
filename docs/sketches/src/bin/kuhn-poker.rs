//! The cards and bets of Kuhn poker, without its stakes. Each of two players has one of three cards. A player who passes
//! after a bet loses. Otherwise the higher card wins. In Kuhn poker a bet doubles the stake. Here every game counts the
//! same, so its value is 0 instead of -1/18 for the first player, and the textbook strategy does not apply.

use std::process::ExitCode;

use gambol_core::{Outcome, Player, Status};
use gambol_host::Style;
use gambol_sketch::{Position, Sketch};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
pub struct KuhnPoker {
    /// J, Q or K, or `*` for a hidden card.
    cards: String,
    /// `p` for a pass, `b` for a bet.
    bets: String,
}

impl Sketch for KuhnPoker {
    type Move = String;
    const NAME: &'static str = "kuhn-poker";
    const TITLE: &'static str = "Kuhn poker";
    const HAS_CHANCE: bool = true;
    const HAS_SECRETS: bool = true;

    fn start() -> Self {
        KuhnPoker {
            cards: String::new(),
            bets: String::new(),
        }
    }

    fn status(&self) -> Status<&'static str> {
        let higher = if self.cards.find('K').or(self.cards.find('Q')) == Some(0) {
            Player::P1
        } else {
            Player::P2
        };
        match self.bets.as_str() {
            _ if self.cards.len() < 2 => Status::Chance,
            "" | "pb" => Status::Turn(Player::P1),
            "p" | "b" => Status::Turn(Player::P2),
            "bp" => Status::Over(Outcome::win(Player::P1, "the other passed")),
            "pbp" => Status::Over(Outcome::win(Player::P2, "the other passed")),
            _ => Status::Over(Outcome::win(higher, "the higher card")),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.cards.len() < 2 {
            let left = ["J", "Q", "K"]
                .into_iter()
                .filter(|card| !self.cards.contains(card));
            return left.map(str::to_owned).collect();
        }
        vec!["pass".to_owned(), "bet".to_owned()]
    }

    fn apply(&mut self, mv: String) {
        match mv.as_str() {
            "pass" => self.bets.push('p'),
            "bet" => self.bets.push('b'),
            card => self.cards.push_str(card),
        }
    }

    fn hide(&mut self, viewer: Player) {
        let hidden = |(at, card)| if at == viewer.index() { card } else { '*' };
        self.cards = self.cards.chars().enumerate().map(hidden).collect();
    }

    fn render(&self, _: Style) -> String {
        format!("cards: {}, bets: {}", self.cards, self.bets)
    }
}

fn main() -> ExitCode {
    gambol_program::program!()
        .game::<Position<KuhnPoker>>()
        .main()
}
