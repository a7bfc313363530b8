//! Positions, records and views of any game as documents: the schema version, the game, and a text.

// Only the readers below name the documents.
#![allow(unnameable_types)]

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};
#[cfg(feature = "std")]
use std::collections::HashMap;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{AnyGame, AnyPosition, AnyRecord, AnyStudy, AnyView, Games};
use crate::document::{Schema, read_document};
use crate::record::Recorded;
use crate::study::document::{self, Document};
use gambol_core::{Player, PlayerView};

/// A value that [`Games::read`] returns: an [`AnyPosition`], [`AnyView`], [`AnyRecord`] or [`AnyStudy`], and options,
/// lists and maps of such values, nested as you like.
///
/// Implemented for these types only.
pub trait FromDocument: Sized {
    /// The value before its game is found.
    #[doc(hidden)]
    type Document: DeserializeOwned;

    #[doc(hidden)]
    fn from_document(games: Games<'_>, document: Self::Document) -> Result<Self, String>;
}

/// Defines a document: its fields and how to write them, the game of a value, and how the game reads it.
macro_rules! document {
    (
        $Document:ident $name:literal { $($field:ident: $Type:ty = $write:expr),+ }
        for $Any:ty, $game:expr, $read:expr
    ) => {
        #[derive(Serialize, Deserialize)]
        #[serde(rename = $name, deny_unknown_fields)]
        pub struct $Document<'a> {
            schema: Schema,
            game: Cow<'a, str>,
            $($field: $Type),+
        }

        impl FromDocument for $Any {
            type Document = $Document<'static>;

            fn from_document(games: Games<'_>, document: Self::Document) -> Result<Self, String> {
                let game = games.find(&document.game);
                game.and_then(|game| $read(game, &document)).map_err(|error| error.to_string())
            }
        }

        impl Serialize for $Any {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let game = Cow::Borrowed($game(self));
                $Document { schema: Schema, game, $($field: $write(self)),+ }.serialize(to)
            }
        }
    };
}

document! {
    PositionDocument "Position" { position: String = ToString::to_string }
    for AnyPosition, AnyPosition::name, |game: AnyGame, of: &Self::Document| game.position(&of.position)
}
document! {
    RecordDocument "Record" { record: String = ToString::to_string }
    for AnyRecord, |of: &AnyRecord| of.start().name(),
    |game: AnyGame, of: &Self::Document| game.record(&of.record)
}
document! {
    ViewDocument "View" { viewer: Player = AnyView::viewer, view: String = ToString::to_string }
    for AnyView, |of: &AnyView| of.game().name(),
    |game: AnyGame, of: &Self::Document| game.view(&of.view, Some(of.viewer))
}

impl FromDocument for AnyStudy {
    type Document = Document<'static>;

    fn from_document(games: Games<'_>, of: Self::Document) -> Result<Self, String> {
        document::read(games.find(&of.game).and_then(|game| game.position(&of.start)), &of)
    }
}

impl<T: FromDocument> FromDocument for Option<T> {
    type Document = Option<T::Document>;

    fn from_document(games: Games<'_>, document: Self::Document) -> Result<Self, String> {
        document.map(|document| T::from_document(games, document)).transpose()
    }
}

impl<T: FromDocument> FromDocument for Vec<T> {
    type Document = Vec<T::Document>;

    fn from_document(games: Games<'_>, documents: Self::Document) -> Result<Self, String> {
        documents.into_iter().map(|document| T::from_document(games, document)).collect()
    }
}

impl<K: DeserializeOwned + Ord, T: FromDocument> FromDocument for BTreeMap<K, T> {
    type Document = BTreeMap<K, T::Document>;

    fn from_document(games: Games<'_>, documents: Self::Document) -> Result<Self, String> {
        map_from_documents(games, documents)
    }
}

#[cfg(feature = "std")]
impl<K, T, S> FromDocument for HashMap<K, T, S>
where
    K: DeserializeOwned + Eq + Hash,
    T: FromDocument,
    S: BuildHasher + Default,
{
    type Document = HashMap<K, T::Document, S>;

    fn from_document(games: Games<'_>, documents: Self::Document) -> Result<Self, String> {
        map_from_documents(games, documents)
    }
}

fn map_from_documents<K, T: FromDocument, M: FromIterator<(K, T)>>(
    games: Games<'_>,
    documents: impl IntoIterator<Item = (K, T::Document)>,
) -> Result<M, String> {
    let read = |(key, document)| Ok((key, T::from_document(games, document)?));
    documents.into_iter().map(read).collect()
}

/// Defines a module for fields with values of these games: `#[serde(with = "documents")]`. The fields are positions,
/// views, records and studies, and options, lists and maps of these. An optional field that may be missing needs
/// `#[serde(default)]` too.
///
/// ```
/// use std::collections::HashMap;
///
/// use gambol_host::{AnyGame, AnyPosition, AnyView, Games};
/// use gambol_laws::example::Hoard;
///
/// const GAMES: Games = Games(&[AnyGame::of::<Hoard>()]);
/// gambol_host::serde_documents! { mod documents: GAMES }
///
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Table {
///     #[serde(with = "documents")]
///     position: AnyPosition,
///     #[serde(with = "documents")]
///     views: HashMap<u32, Option<AnyView>>,
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = Table { position: GAMES.first("hoard")?, views: HashMap::from([(7, None)]) };
/// let read: Table = serde_json::from_str(&serde_json::to_string(&table)?)?;
/// assert_eq!(read.position, table.position);
/// # Ok(())
/// # }
/// ```
///
/// The calling crate must depend on `serde`.
#[macro_export]
macro_rules! serde_documents {
    ($(#[$about:meta])* $visible:vis mod $name:ident: $games:expr) => {
        $(#[$about])*
        $visible mod $name {
            #[allow(unused_imports)]
            use super::*;
            use ::serde::{Deserializer, Serialize, Serializer};

            /// Writes documents.
            ///
            /// # Errors
            /// Propagates errors from the serializer.
            pub fn serialize<T: Serialize, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
                value.serialize(to)
            }

            /// Reads documents.
            ///
            /// # Errors
            /// The deserializer fails, the list has no game of this name, or the game cannot parse the text.
            pub fn deserialize<'de, T: $crate::FromDocument, D: Deserializer<'de>>(
                from: D,
            ) -> Result<T, D::Error> {
                $games.read(from)
            }
        }
    };
}

impl Games<'_> {
    /// Reads a document, or an option, list or map of documents. Finds the game by its name in the document, and
    /// checks every move of a record or a [study](crate::study), and that the viewer of a view may have it.
    ///
    /// For the fields of your types use [`serde_documents`](crate::serde_documents).
    ///
    /// ```
    /// use gambol_host::{AnyGame, AnyPosition, Games};
    /// use gambol_laws::example::Hoard;
    ///
    /// const GAMES: Games = Games(&[AnyGame::of::<Hoard>()]);
    /// let json = serde_json::to_string(&GAMES.first("hoard")?)?;
    /// let mut reader = serde_json::Deserializer::from_str(&json);
    /// let read: AnyPosition = GAMES.read(&mut reader)?;
    /// reader.end()?; // Nothing may follow.
    /// assert_eq!(read, GAMES.first("hoard")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The deserializer fails, the list has no game of this name, or the game cannot parse the text.
    pub fn read<'de, T: FromDocument, D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        T::from_document(self, read_document(from)?).map_err(D::Error::custom)
    }
}
