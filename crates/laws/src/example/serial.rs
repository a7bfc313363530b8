//! Serialisation: the text for people, bytes for machines. What is read passes the same check as
//! what is parsed.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Hoard, HoardMove, HoardVariant, Metal, PLAYERS, Phase};
use gambol_core::serialize;
use gambol_core::{Flaw, Player};

gambol_core::serialize_as_bits! { HoardMove }

impl Serialize for Hoard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize::write_position(self, |position| position.to_bytes(), serializer)
    }
}

impl<'de> Deserialize<'de> for Hoard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serialize::read_position(unpack, deserializer)
    }
}

/// The position that [`Hoard::to_bytes`] packed.
fn unpack(bytes: [u8; 24]) -> Result<Hoard, String> {
    let position = from_bytes(bytes).ok_or("these bytes are no position")?;
    match position.validate() {
        Ok(()) => Ok(position),
        Err(flaw) => Err([flaw.field(), ": ", &flaw.to_string()].concat()),
    }
}

/// Undoes [`Hoard::to_bytes`]. The position may still break an invariant.
fn from_bytes(bytes: [u8; 24]) -> Option<Hoard> {
    let player = Player::from_index(bytes[21].into()).filter(|p| p.index() < PLAYERS)?;
    let mut position = Hoard {
        variant: HoardVariant {
            coins: bytes[18],
            accuse: bytes[19] == 1,
        },
        heap: [bytes[0], bytes[1], bytes[2]],
        hoards: [[0; 3]; PLAYERS],
        wishes: [None; PLAYERS],
        doubts: [bytes[15], bytes[16], bytes[17]],
        phase: match bytes[20] {
            0 => Phase::Chance(player),
            1 => Phase::Turn(player),
            2 => Phase::Owl,
            _ => Phase::Unmasked(player),
        },
    };
    for (i, hoard) in position.hoards.iter_mut().enumerate() {
        hoard.copy_from_slice(&bytes[3 + 3 * i..][..3]);
        position.wishes[i] = match bytes[12 + i] {
            0 => None,
            code => Some(*Metal::ALL.get(usize::from(code) - 1)?),
        };
    }
    // Every byte that means nothing must be as it is written.
    let exists = (1..=4).contains(&bytes[18]) && position.doubts.iter().all(|&set| set < 8);
    (exists && position.to_bytes() == bytes).then_some(position)
}
