use gambol_core::{Player, serialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Square;
use super::builder::{Builder, Flaw};
use super::moves::Move;
use super::position::{Checker, Position};
use super::variant::Variant;

gambol_core::serialize_variant_and_move!(Variant, Move);

/// What a position is made of: sets of squares, the lowest bit being square 1.
#[derive(Serialize, Deserialize)]
pub(crate) struct Packed {
    dark: u32,
    light: u32,
    kings: u32,
    light_to_move: bool,
}

impl Packed {
    pub(crate) fn pack(position: &Position) -> Self {
        let squares = |bits| Square::of(bits).fold(0, |set, square| set | 1 << square.index());
        Packed {
            dark: squares(position.side(Player::P1)),
            light: squares(position.side(Player::P2)),
            kings: squares(position.kings),
            light_to_move: position.is_light(),
        }
    }

    pub(crate) fn unpack(&self) -> Result<Builder, Unpackable> {
        let turn = if self.light_to_move {
            Player::P2
        } else {
            Player::P1
        };
        let mut builder = Builder::new().turn(turn);
        for square in Square::all() {
            let has = |set: u32| set >> square.index() & 1 == 1;
            let king = has(self.kings);
            let owner = match (has(self.dark), has(self.light)) {
                (true, true) => return Err(Flaw::SquareTwice { square }.into()),
                (false, false) if king => return Err(Unpackable::King { square }),
                (false, false) => continue,
                (true, false) => Player::P1,
                (false, true) => Player::P2,
            };
            builder = builder.checker(square, Some(Checker { owner, king }));
        }
        Ok(builder)
    }
}

/// Why packed data are no position.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unpackable {
    #[error("the packed king on {square} is nobody's")]
    King { square: Square },
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
        let unpack = |packed: Packed| Ok::<_, Unpackable>(packed.unpack()?.build()?);
        serialize::read_position(unpack, deserializer)
    }
}
