//! The fuzz targets of one game.

use std::fmt::Debug;
use std::str::FromStr;

use gambol::point::Part;
use gambol::record::Record;
use gambol::study::Study;
use gambol::{AnyPosition, AnyRecord, AnyStudy, AnyView, FullGame, GAMES, PlayerView};
use gambol_laws::{Reference, Violation, bytes};
use postcard::de_flavors::Slice;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::de::SliceRead;

use super::{pdn_law, session};

/// The results of a target: the types that it parsed the bytes as, and whether each accepted them, or the law
/// that is broken.
pub type Found = Result<Vec<(&'static str, bool)>, Violation>;

/// A game whose types can be serialised.
pub(crate) trait Fuzzed: FullGame<Move: Sent, View: Sent> + Sent {}

impl<G: FullGame<Move: Sent, View: Sent> + Sent> Fuzzed for G {}

/// A value that can be serialised.
pub(crate) trait Sent: Serialize + DeserializeOwned {}

impl<T: Serialize + DeserializeOwned> Sent for T {}

/// The targets with their names.
pub(crate) type Targets = [(&'static str, fn(&[u8]) -> Found); 13];

/// The targets of a game.
pub(crate) const fn of<G: Fuzzed, R: Reference>() -> Targets {
    [
        ("position", position::<G, R>),
        ("variant", |data| read_as("variant", data, is::<G::Variant>, bytes::variant::<G>)),
        ("moves", |data| always("moves", bytes::moves::<G>(data))),
        ("record", |data| read_as("record", data, is::<Record<G>>, bytes::record::<G>)),
        ("pdn", |data| read_as("pdn", data, pdn_law::is_read, pdn_law::pdn)),
        ("report", |data| read_as("report", data, pdn_law::is_report, pdn_law::report)),
        ("versus", |data| always("versus", bytes::versus::<G, R>(data))),
        ("session", |data| always("session", session(G::NAME, data))),
        ("view", |data| {
            read_as("view", data, |text| G::View::read(text).is_ok(), bytes::view::<G>)
        }),
        ("path", |data| always("path", bytes::paths::<G>(data))),
        ("memory", |data| always("memory", bytes::remembered::<G>(data))),
        ("json", json::<G>),
        ("packed", packed::<G>),
    ]
}

/// Parses a text as a position on both engines.
fn position<G: Fuzzed, R: Reference>(data: &[u8]) -> Found {
    let reads = |text: &str| G::read(text).is_ok();
    read_as("position", data, reads, |data| {
        bytes::position::<G>(data)?;
        bytes::position_versus::<G, R>(data)
    })
}

/// Whether a text is a value of a type.
fn is<T: FromStr>(text: &str) -> bool {
    text.parse::<T>().is_ok()
}

/// Applies a law of texts, and records whether the text is valid.
fn read_as(
    what: &'static str,
    data: &[u8],
    reads: impl Fn(&str) -> bool,
    law: impl Fn(&[u8]) -> Result<(), Violation>,
) -> Found {
    law(data)?;
    Ok(vec![(what, reads(&String::from_utf8_lossy(data)))])
}

/// Applies a law of bytes that are never refused.
fn always(what: &'static str, kept: Result<(), Violation>) -> Found {
    kept.map(|()| vec![(what, true)])
}

/// Applies a law of bytes to all types that can be deserialised, directly or through the list of games. It is a
/// macro, since a format's reader borrows from the bytes.
macro_rules! all_types {
    ($law:ident::<$G:ident>($data:ident)) => {{
        // Not generic, so it is compiled once for all games.
        fn of_any_game(data: &[u8]) -> Found {
            Ok(vec![
                ("part", $law(data, |from| Part::deserialize(from))?),
                ("position of any game", $law(data, |from| GAMES.read::<AnyPosition, _>(from))?),
                ("view of any game", $law(data, |from| GAMES.read::<AnyView, _>(from))?),
                ("record of any game", $law(data, |from| GAMES.read::<AnyRecord, _>(from))?),
                ("study of any game", $law(data, |from| GAMES.read::<AnyStudy, _>(from))?),
            ])
        }
        let mut found = of_any_game($data)?;
        found.extend([
            ("position", $law($data, |from| $G::deserialize(from))?),
            ("move", $law($data, |from| $G::Move::deserialize(from))?),
            ("view", $law($data, |from| $G::View::deserialize(from))?),
            ("record", $law($data, |from| Record::<$G>::deserialize(from))?),
            ("study", $law($data, |from| Study::<$G>::deserialize(from))?),
        ]);
        Ok(found)
    }};
}

/// JSON of a position, a move, a part of a move, a view, a record or a study, of this game or of any game in
/// the list.
fn json<G: Fuzzed>(data: &[u8]) -> Found {
    all_types!(in_json::<G>(data))
}

/// The same types in the binary format `postcard`.
fn packed<G: Fuzzed>(data: &[u8]) -> Found {
    all_types!(in_postcard::<G>(data))
}

fn in_json<T: Serialize + PartialEq + Debug>(
    data: &[u8],
    read: impl Fn(&mut serde_json::Deserializer<SliceRead<'_>>) -> serde_json::Result<T>,
) -> Result<bool, Violation> {
    let read = |data: &[u8]| {
        let mut from = serde_json::Deserializer::from_slice(data);
        let value = read(&mut from)?;
        from.end().map(|()| value)
    };
    bytes::serialized(data, read, serde_json::to_vec)?;
    Ok(read(data).is_ok())
}

fn in_postcard<T: Serialize + PartialEq + Debug>(
    data: &[u8],
    read: impl for<'a> Fn(&mut postcard::Deserializer<'a, Slice<'a>>) -> postcard::Result<T>,
) -> Result<bool, Violation> {
    let read = |data: &[u8]| read(&mut postcard::Deserializer::from_bytes(data));
    bytes::serialized(data, read, postcard::to_allocvec)?;
    Ok(read(data).is_ok())
}
