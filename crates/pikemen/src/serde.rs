use gambol_core::{Game, Player, serialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::builder::{Builder, Flaw};
use crate::ground::Ground;
use crate::layout::Layout;
use crate::moves::Move;
use crate::piece::{Orientation, Piece, Size};
use crate::position::{Position, PositionOn};
use crate::variant::Variant;

gambol_core::serialize_variant_and_move!(Variant, Move);

/// What a position is made of.
#[derive(Serialize, Deserialize)]
struct Packed {
    /// The place of the layout among all, the target, whether `rps`.
    variant: [u8; 3],
    /// The index of the player to move.
    turn: u8,
    scores: [u8; Player::ALL.len()],
    /// A byte for each square, 0 for an empty one; those beyond the board are empty.
    squares: [[u8; 32]; 3],
}

const ORIENTATIONS: u8 = Orientation::COUNT as u8;

/// A piece as a number from 1.
fn pack_piece(piece: Piece) -> u8 {
    let kind = 3 * piece.owner.index() as u8 + piece.size.number() - 1;
    1 + ORIENTATIONS * kind + piece.orientation.code() as u8
}

fn unpack_piece(byte: u8) -> Option<Piece> {
    let (kind, code) = ((byte - 1) / ORIENTATIONS, (byte - 1) % ORIENTATIONS);
    Some(Piece {
        owner: Player::from_index(usize::from(kind / 3))?,
        size: Size::from_number(kind % 3 + 1)?,
        orientation: Orientation::from_code(code.into()),
    })
}

impl Packed {
    fn pack(position: &Position) -> Self {
        let variant = position.variant();
        let mut squares = [[0; 32]; 3];
        for (square, piece) in position.pieces() {
            squares[square.index() / 32][square.index() % 32] = pack_piece(piece);
        }
        Packed {
            variant: [variant.layout as u8, variant.target, variant.rps.into()],
            turn: position.turn().index() as u8,
            scores: Player::ALL.map(|player| position.score(player)),
            squares,
        }
    }

    fn unpack(self) -> Result<Position, Unpackable> {
        let [layout, target, rps] = self.variant;
        let variant = Layout::ALL
            .get(usize::from(layout))
            .and_then(|&layout| Variant::new(layout, target, rps == 1))
            .filter(|_| rps <= 1)
            .ok_or(Unpackable::Variant)?;
        let turn = Player::from_index(self.turn.into()).ok_or(Unpackable::Turn)?;
        let mut builder = Builder::new(variant).turn(turn);
        for (player, score) in Player::ALL.into_iter().zip(self.scores) {
            builder = builder.score(player, score.into());
        }
        let squares = self.squares.into_iter().flatten().enumerate();
        for (index, byte) in squares.filter(|&(_, byte)| byte != 0) {
            let square = builder.board().square(index);
            let piece = unpack_piece(byte);
            let (Some(square), Some(piece)) = (square, piece) else {
                return Err(Unpackable::Piece { index, byte });
            };
            builder = builder.piece(square, Some(piece));
        }
        Ok(builder.build()?)
    }
}

/// Why packed data are no position.
#[derive(Debug, thiserror::Error)]
enum Unpackable {
    #[error("the packed variant has numbers out of range")]
    Variant,
    #[error("the packed turn is not that of a player")]
    Turn,
    #[error("the packed board has no piece {byte} or no square {index}")]
    Piece { index: usize, byte: u8 },
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

impl<G: Ground> Serialize for PositionOn<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        G::wrap(*self).serialize(serializer)
    }
}

impl<'de, G: Ground> Deserialize<'de> for PositionOn<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let flaw = Flaw::OtherLayout {
            expected: G::LAYOUT,
        };
        let position = Position::deserialize(deserializer)?.on();
        position.ok_or_else(|| serde::de::Error::custom(flaw))
    }
}
