use gambol_core::{Player, serialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::decktet::{Card, CardSet, Suit};
use crate::flaw::Flaw;
use crate::moves::Move;
use crate::position::{Phase, Position};
use crate::variant::Variant;

gambol_core::serialize_variant_and_move!(Variant, Move);

/// What a position is made of: spaces, sets of cards as bits, goals as places in the deck order.
#[derive(Serialize, Deserialize)]
struct Packed {
    spaces: [u8; Suit::COUNT],
    pool: u64,
    discard: u64,
    goals: [Option<u8>; 2],
    hands: [u64; 2],
    aside: u64,
    over: bool,
    fog: bool,
}

impl Packed {
    fn pack(position: &Position) -> Self {
        let goal = |player| position.goal(player).map(|goal| goal.index() as u8);
        Packed {
            spaces: position.track.spaces(),
            pool: position.pool().bits(),
            discard: position.discard().bits(),
            goals: [Player::P1, Player::P2].map(goal),
            hands: position.hands.map(|hand| hand.cards().bits()),
            aside: position.aside().bits(),
            over: position.phase == Phase::Over,
            fog: position.variant.fog,
        }
    }

    fn unpack(self) -> Result<Position, Unpackable> {
        let set = |bits| CardSet::from_bits(bits).ok_or(Unpackable::Card);
        let mut builder = Position::builder(Variant { fog: self.fog })
            .pool(set(self.pool)?)
            .discard(set(self.discard)?)
            .aside(set(self.aside)?)
            .over(self.over);
        for (suit, space) in Suit::ALL.into_iter().zip(self.spaces) {
            builder = builder.space(suit, space.into());
        }
        for player in Player::all(2) {
            let goal = self.goals[player.index()].map(|goal| {
                let card = Card::from_index(goal.into());
                card.ok_or(Unpackable::Card)
            });
            builder = builder
                .goal(player, goal.transpose()?)
                .hand(player, set(self.hands[player.index()])?);
        }
        Ok(builder.build()?)
    }
}

/// Why packed data are no position.
#[derive(Debug, thiserror::Error)]
enum Unpackable {
    #[error("the packed position has a card that does not exist")]
    Card,
    #[error(transparent)]
    Flaw(#[from] Flaw),
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize::write_position(self, Packed::pack, serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serialize::read_position(Packed::unpack, deserializer)
    }
}
