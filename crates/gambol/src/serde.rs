//! Serialisation: documents that name their schema version, the game, and the text of what they hold.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use gambol_core::Player;
use gambol_core::serialize::{Schema, decimal, read_document};

use crate::{AnyGame, AnyMove, AnyRecord, AnyView};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct PositionDocument<'a> {
    schema: Schema,
    game: Cow<'a, str>,
    position: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
struct RecordDocument<'a> {
    schema: Schema,
    game: Cow<'a, str>,
    record: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
struct ViewDocument<'a> {
    schema: Schema,
    game: Cow<'a, str>,
    viewer: Player,
    view: String,
}

impl Serialize for AnyGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = PositionDocument {
            schema: Schema,
            game: Cow::Borrowed(self.name()),
            position: self.to_string(),
        };
        document.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document: PositionDocument<'_> = read_document(deserializer)?;
        AnyGame::parse(&document.game, &document.position).map_err(D::Error::custom)
    }
}

impl<P: 'static> Serialize for AnyRecord<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = RecordDocument {
            schema: Schema,
            game: Cow::Borrowed(self.game()),
            record: self.to_string(),
        };
        document.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document: RecordDocument<'_> = read_document(deserializer)?;
        AnyRecord::parse(&document.game, &document.record).map_err(D::Error::custom)
    }
}

impl Serialize for AnyView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = ViewDocument {
            schema: Schema,
            game: Cow::Borrowed(self.game()),
            viewer: self.viewer(),
            view: self.to_string(),
        };
        document.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyView {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document: ViewDocument<'_> = read_document(deserializer)?;
        let view = AnyView::parse(&document.game, &document.view, document.viewer);
        view.map_err(D::Error::custom)
    }
}

impl Serialize for AnyMove {
    /// Writes the packed form; in formats for people as a decimal text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        decimal::serialize(&self.to_bits(), serializer)
    }
}

impl<'de> Deserialize<'de> for AnyMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        decimal::deserialize(deserializer).map(AnyMove::from_bits)
    }
}
