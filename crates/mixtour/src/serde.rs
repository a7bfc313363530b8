use gambol_core::{Player, serialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Square;
use crate::builder::{Builder, Flaw};
use crate::moves::Move;
use crate::position::{Position, Stack};
use crate::variant::Variant;

gambol_core::serialize_variant_and_move!(Variant, Move);

/// What a position is made of, each stack as in [`Position::stacks`].
#[derive(Serialize, Deserialize)]
struct Packed {
    stacks: [u8; Square::COUNT],
    second_to_move: bool,
    points: [u8; 2],
    ko: Option<Move>,
    variant: [u8; 3],
}

impl Packed {
    fn pack(position: &Position) -> Self {
        let variant = position.variant;
        Packed {
            stacks: core::array::from_fn(|square| position.stacks[square]),
            second_to_move: position.side() == 1,
            points: position.points,
            ko: position.ko,
            variant: [variant.pieces, variant.points, variant.takeback.into()],
        }
    }

    fn unpack(self) -> Result<Position, Unpackable> {
        let [pieces, points, takeback] = self.variant;
        let variant = Variant::new(pieces, points, takeback == 1).filter(|_| takeback <= 1);
        let variant = variant.ok_or(Unpackable::Variant)?;
        let mut builder = Builder::new(variant);
        for (square, stack) in Square::all().zip(self.stacks) {
            if stack == 0 {
                return Err(Unpackable::Stack { square });
            }
            builder = builder.stack(square, Stack(stack).pieces());
        }
        let turn = if self.second_to_move {
            Player::P2
        } else {
            Player::P1
        };
        let builder = builder.turn(turn).points(Player::P1, self.points[0]);
        Ok(builder
            .points(Player::P2, self.points[1])
            .ko(self.ko)
            .build()?)
    }
}

/// Why packed data are no position.
#[derive(Debug, thiserror::Error)]
enum Unpackable {
    #[error("the packed variant has numbers out of range")]
    Variant,
    #[error("the packed stack on {square} is 0")]
    Stack { square: Square },
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
