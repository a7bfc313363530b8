//! Pointing at moves: a card, then the spaces for each of its units or the direction of an Ace.

use alloc::vec::Vec;

use gambol_core::text::number;
use gambol_host::{Part, PartKind, Path, Point};

use crate::decktet::Card;
use crate::moves::{Act, Move, MoveKind};
use crate::position::Position;
use crate::rules::{Illegal, allot, check_card};

/// A number card is `9MS`, `3`, `6`. An Ace is `AL`, `+`, a Crown is `CM`, and a card that is kept is
/// `5ML`. A chance event is its text, `=8MS`.
impl Point for Position {
    fn path(&self, mv: Move) -> Path {
        let part = |card| Part::new(PartKind::Card, card);
        match mv.kind() {
            MoveKind::Number { card, steps } => {
                let steps = steps.map(|spaces| Part::new(PartKind::Number, spaces));
                [part(card)].into_iter().chain(steps).collect()
            }
            MoveKind::Ace { card, forward } => {
                let direction = if forward { "+" } else { "-" };
                Path::from_iter([part(card), Part::new(PartKind::Direction, direction)])
            }
            MoveKind::Crown(card) | MoveKind::Keep(card) => Path::from_iter([part(card)]),
            MoveKind::Event(_) => Path::from_iter([Part::new(PartKind::Event, mv)]),
        }
    }

    /// The card, since there are no squares.
    fn changes(&self, mv: Move) -> Vec<Part> {
        Vec::from([Part::new(PartKind::Card, mv.card())])
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        let &[first, ref rest @ ..] = path else { return None };
        if let Some(card) = first.strip_prefix('=') {
            let card = card.parse().ok().filter(|_| rest.is_empty())?;
            return check_card(self, Act::Event, card).err();
        }
        let card: Card = first.parse().ok()?;
        let act = self.phase.act().filter(|&act| act == Act::Keep).unwrap_or(Act::Play);
        if let Err(reason) = check_card(self, act, card) {
            return Some(reason);
        }
        let total = u32::from(card.number().filter(|_| act == Act::Play)?);
        match *rest {
            [first] => {
                let first = number(first)?;
                allot(card, [first, total.saturating_sub(first)]).err()
            }
            [first, second] => allot(card, [number(first)?, number(second)?]).err(),
            _ => None,
        }
    }
}
