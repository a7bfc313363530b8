//! Serialisation: the name of the game and the position text.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::AnyGame;

#[derive(Serialize, Deserialize)]
#[serde(rename = "AnyGame")]
struct Text<'a> {
    game: Cow<'a, str>,
    position: String,
}

impl Serialize for AnyGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = Text {
            game: Cow::Borrowed(self.name()),
            position: self.to_string(),
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        AnyGame::parse(&text.game, &text.position).map_err(D::Error::custom)
    }
}
