//! Positions, records and views of any game as documents: the schema version, the game, and a text.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::erased::{AnyPosition, AnyRecord, AnyStudy, AnyView};
use super::game::Games;
use crate::document::{Schema, read_document};
use crate::record::{Record, Recorded};
use crate::study::document::{self, Document};
use gambol_core::{Player, View};

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

/// Reading documents needs the list of games.
///
/// ```
/// use gambol_host::{AnyGame, Games};
/// use gambol_laws::example::Hoard;
///
/// const GAMES: Games = Games::new(&[AnyGame::of::<Hoard>()]);
/// let json = serde_json::to_string(&GAMES.first("hoard")?)?;
/// let read = GAMES.read_position(&mut serde_json::Deserializer::from_str(&json))?;
/// assert_eq!(read, GAMES.first("hoard")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Games<'_> {
    /// Reads the document of a position.
    ///
    /// # Errors
    /// Propagates errors from the deserializer; there is no such game, or the text is not a position of it.
    pub fn read_position<'de, D: Deserializer<'de>>(
        self,
        from: D,
    ) -> Result<AnyPosition, D::Error> {
        let document: PositionDocument<'_> = read_document(from)?;
        self.position(&document.game, &document.position).map_err(D::Error::custom)
    }

    /// Reads the document of a record.
    ///
    /// # Errors
    /// Propagates errors from the deserializer; there is no such game, or the text is not a record of it.
    pub fn read_record<'de, D: Deserializer<'de>>(self, from: D) -> Result<AnyRecord, D::Error> {
        let document: RecordDocument<'_> = read_document(from)?;
        self.find(&document.game)
            .and_then(|game| game.record(&document.record))
            .map_err(D::Error::custom)
    }

    /// Reads the document of a view.
    ///
    /// # Errors
    /// Propagates errors from the deserializer; there is no such game, or the text is not a view of it that the
    /// viewer may have.
    pub fn read_view<'de, D: Deserializer<'de>>(self, from: D) -> Result<AnyView, D::Error> {
        let document: ViewDocument<'_> = read_document(from)?;
        self.view(&document.game, &document.view, document.viewer).map_err(D::Error::custom)
    }

    /// Reads the document of a [study](crate::study). Every move is checked.
    ///
    /// # Errors
    /// Propagates errors from the deserializer; there is no such game, or it is not a study of it.
    pub fn read_study<'de, D: Deserializer<'de>>(self, from: D) -> Result<AnyStudy, D::Error> {
        let document: Document<'_> = read_document(from)?;
        let start = self.position(&document.game, &document.start);
        document::read(start.map_err(D::Error::custom)?, &document)
    }
}

impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (game, position) = (self.name().into(), self.to_string());
        PositionDocument { schema: Schema, game, position }.serialize(serializer)
    }
}

impl Serialize for Record<AnyPosition> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (game, record) = (self.start().name().into(), self.to_string());
        RecordDocument { schema: Schema, game, record }.serialize(serializer)
    }
}

impl Serialize for AnyView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (game, viewer, view) = (self.game().name().into(), self.viewer(), self.to_string());
        ViewDocument { schema: Schema, game, viewer, view }.serialize(serializer)
    }
}
