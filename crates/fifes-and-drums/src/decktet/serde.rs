//! Cards and sets of cards as their texts for people; for machines as places in the deck order
//! and as bits. Suits and ranks are their texts and their places too.

use gambol_core::serialize::{read_position, write_position};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::{Card, CardSet};

/// A number beyond the deck.
#[derive(Debug, Error)]
#[error("there is no such card in the deck")]
struct NoSuchCard;

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write_position(self, |card| card.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let card = |index: u8| Card::from_index(index.into()).ok_or(NoSuchCard);
        read_position(card, deserializer)
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write_position(self, |cards| cards.bits(), serializer)
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = |bits: u64| CardSet::from_bits(bits).ok_or(NoSuchCard);
        read_position(cards, deserializer)
    }
}
