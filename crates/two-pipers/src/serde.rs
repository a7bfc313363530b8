use gambol_core::{Player, serialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Square;
use crate::builder::{Builder, Flaw};
use crate::moves::Move;
use crate::position::{Creature, Position};
use crate::variant::{Jumps, Lands, Stuck, Variant};

gambol_core::serialize_variant_and_move!(Variant, Move);

/// What a position is made of, p1 first.
#[derive(Serialize, Deserialize)]
struct Packed {
    attackers: [u64; 2],
    sleepers: [u64; 2],
    pipers: [Option<u8>; 2],
    second_to_move: bool,
    /// Whether the lands are rotated, jumps go anywhere, and a player who is stuck loses.
    variant: [bool; 3],
}

impl Packed {
    fn pack(position: &Position) -> Self {
        let players = [Player::P1, Player::P2];
        let variant = position.variant;
        Packed {
            attackers: players.map(|player| position.attackers[position.seat(player)]),
            sleepers: players.map(|player| position.sleepers(position.seat(player))),
            pipers: players.map(|player| position.piper(player).map(|at| at.index() as u8)),
            second_to_move: position.turn() == Player::P2,
            variant: [
                variant.lands == Lands::Rotated,
                variant.jumps == Jumps::Any,
                variant.stuck == Stuck::Loss,
            ],
        }
    }

    fn unpack(self) -> Result<Position, Unpackable> {
        let [rotated, any_jumps, stuck_loses] = self.variant;
        let lands = [Lands::Facing, Lands::Rotated][usize::from(rotated)];
        let jumps = [Jumps::Diagonal, Jumps::Any][usize::from(any_jumps)];
        let stuck = [Stuck::Pass, Stuck::Loss][usize::from(stuck_loses)];
        let mut builder = Builder::new(Variant::new(lands, jumps, stuck));
        for square in Square::all() {
            let mut creatures = Player::all(2).flat_map(|owner| {
                let on = |sets: [u64; 2]| sets[owner.index()] >> square.index() & 1 != 0;
                let attacker = on(self.attackers).then_some(Creature::attacker(owner));
                let sleeper = on(self.sleepers).then_some(Creature::sleeper(owner));
                attacker.into_iter().chain(sleeper)
            });
            builder = builder.creature(square, creatures.next());
            if creatures.next().is_some() {
                return Err(Unpackable::TwoCreatures { square });
            }
        }
        for (player, piper) in Player::all(2).zip(self.pipers) {
            let square = piper
                .map(|index| Square::from_index(index.into()).ok_or(Unpackable::Piper { index }));
            builder = builder.piper(player, square.transpose()?);
        }
        let turn = [Player::P1, Player::P2][usize::from(self.second_to_move)];
        Ok(builder.turn(turn).build()?)
    }
}

/// Why packed data are no position.
#[derive(Debug, thiserror::Error)]
enum Unpackable {
    #[error("there are two creatures on {square}")]
    TwoCreatures { square: Square },
    #[error("a piper is on the square {index}, but the last has the index 63")]
    Piper { index: u8 },
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
