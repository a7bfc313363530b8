use gambol_core::{Player, serialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Square;
use crate::builder::{Builder, Flaw};
use crate::draughts::serde as draughts;
use crate::moves::Move;
use crate::position::{Pawn, Position};
use crate::variant::{Carrier, Variant, Walk};

gambol_core::serialize_variant_and_move!(Variant, Move);

/// The number of a pawn that is not placed yet.
const TO_PLACE: u8 = 255;

/// What a position is made of: the checkers; the pawns' squares, 0 for a lost one; the variant.
#[derive(Serialize, Deserialize)]
struct Packed {
    checkers: draughts::Packed,
    pawns: [u8; 2],
    variant: [u8; 2],
}

impl Packed {
    fn pack(position: &Position) -> Self {
        let variant = position.rules();
        Packed {
            checkers: draughts::Packed::pack(&position.checkers),
            pawns: [Player::P1, Player::P2].map(|player| match position.pawn(player) {
                Pawn::ToPlace => TO_PLACE,
                Pawn::On(square) => square.number() as u8,
                Pawn::Lost => 0,
            }),
            variant: [variant.carrier as u8, variant.walk as u8],
        }
    }

    fn unpack(&self) -> Result<Position, Unpackable> {
        let [carrier, walk] = self.variant;
        let carrier = match carrier {
            0 => Carrier::Normal,
            1 => Carrier::Big,
            2 => Carrier::Weak,
            _ => return Err(Unpackable::Variant),
        };
        let walk = match walk {
            0 => Walk::Run,
            1 => Walk::One,
            _ => return Err(Unpackable::Variant),
        };
        let checkers = self.checkers.unpack()?;
        let mut builder = Builder::with_checkers(checkers, Variant::new(carrier, walk));
        for (player, number) in Player::all(2).zip(self.pawns) {
            let pawn = match number {
                TO_PLACE => Pawn::ToPlace,
                0 => Pawn::Lost,
                _ => Square::from_number(number.into())
                    .map(Pawn::On)
                    .ok_or(Unpackable::Pawn { player })?,
            };
            builder = builder.pawn(player, pawn);
        }
        Ok(builder.build()?)
    }
}

/// Why packed data are no position.
#[derive(Debug, thiserror::Error)]
enum Unpackable {
    #[error("the packed variant has numbers out of range")]
    Variant,
    #[error("the packed pawn of {player} is on no square")]
    Pawn { player: Player },
    #[error(transparent)]
    Checkers(#[from] draughts::Unpackable),
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
        serialize::read_position(|packed: Packed| packed.unpack(), deserializer)
    }
}
