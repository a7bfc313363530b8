use gambol_core::{Player, serialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::decktet::{Card, CardSet, Suit};
use crate::flaw::Flaw;
use crate::hand::Hand;
use crate::moves::Move;
use crate::position::{Phase, Position};
use crate::variant::Variant;

gambol_core::serialize_variant_and_move!(Variant, Move);

/// What a position is made of.
#[derive(Serialize, Deserialize)]
struct Packed {
    spaces: [u8; Suit::COUNT],
    pool: CardSet,
    discard: CardSet,
    goals: [Option<Card>; 2],
    hands: [CardSet; 2],
    aside: CardSet,
    over: bool,
    fog: bool,
}

impl Packed {
    fn pack(position: &Position) -> Self {
        Packed {
            spaces: position.track.spaces(),
            pool: position.pool(),
            discard: position.discard(),
            goals: [Player::P1, Player::P2].map(|player| position.goal(player)),
            hands: position.hands.map(Hand::cards),
            aside: position.aside(),
            over: position.phase == Phase::Over,
            fog: position.variant.fog,
        }
    }

    fn unpack(self) -> Result<Position, Flaw> {
        let mut builder = Position::builder(Variant { fog: self.fog })
            .pool(self.pool)
            .discard(self.discard)
            .aside(self.aside)
            .over(self.over);
        for (suit, space) in Suit::ALL.into_iter().zip(self.spaces) {
            builder = builder.space(suit, space.into());
        }
        for player in Player::all(2) {
            builder = builder
                .goal(player, self.goals[player.index()])
                .hand(player, self.hands[player.index()]);
        }
        builder.build()
    }
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
