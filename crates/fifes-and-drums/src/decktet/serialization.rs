//! Cards for people as their text, for machines as numbers: a card as its index, a set as its bits.

use gambol_core::serialize::{read_position, write_position};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Card, CardSet};

macro_rules! serialize_as_text_or_number {
    ($($Cards:ty, $Number:ty, $number:expr;)+) => {$(
        impl Serialize for $Cards {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                write_position(self, $number, to)
            }
        }

        impl<'de> Deserialize<'de> for $Cards {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                read_position(|number: $Number| <$Cards>::try_from(number), from)
            }
        }
    )+};
}

serialize_as_text_or_number! {
    Card, usize, |card| card.index();
    CardSet, u64, |cards| cards.bits();
}
