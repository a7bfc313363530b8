//! What is done with the bytes, for one game.

use std::fmt::Debug;

use gambol::point::Part;
use gambol::record::Record;
use gambol::study::Study;
use gambol::{FullGame, GAMES};
use gambol_laws::{Reference, Violation, bytes};
use postcard::de_flavors::Slice;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::de::SliceRead;

use crate::session_law;

/// What a target found: nothing, or how a law is broken.
pub type Found = Result<(), Violation>;

/// A game that can be sent.
pub(crate) trait Fuzzed: FullGame<Move: Sent, View: Sent> + Sent {}

impl<G: FullGame<Move: Sent, View: Sent> + Sent> Fuzzed for G {}

/// What can be sent.
pub(crate) trait Sent: Serialize + DeserializeOwned {}

impl<T: Serialize + DeserializeOwned> Sent for T {}

/// What each target makes of the bytes, by its name.
pub(crate) type Targets = [(&'static str, fn(&[u8]) -> Found); 11];

/// The targets of a game.
pub(crate) const fn of<G: Fuzzed, R: Reference>() -> Targets {
    [
        ("position", position::<G, R>),
        ("variant", bytes::variant::<G>),
        ("moves", bytes::moves::<G>),
        ("record", bytes::record::<G>),
        ("versus", bytes::versus::<G, R>),
        ("session", session::<G>),
        ("view", bytes::view::<G>),
        ("path", bytes::paths::<G>),
        ("memory", bytes::remembered::<G>),
        ("json", json::<G>),
        ("packed", packed::<G>),
    ]
}

/// A text as a position, read by both engines.
fn position<G: Fuzzed, R: Reference>(data: &[u8]) -> Found {
    bytes::position::<G>(data)?;
    bytes::position_versus::<G, R>(data)
}

/// Lines to an engine that speaks UGI.
fn session<G: Fuzzed>(data: &[u8]) -> Found {
    session_law::session(G::NAME, data)
}

/// A law of bytes for all types that can be read from them: by themselves, or, where the game is known
/// at run time only, by the games. A macro, since the reader of a format borrows from the bytes.
macro_rules! all_types {
    ($law:ident::<$G:ident>($data:ident)) => {{
        $law($data, |from| $G::deserialize(from))?;
        $law($data, |from| $G::Move::deserialize(from))?;
        $law($data, |from| $G::View::deserialize(from))?;
        $law($data, |from| Record::<$G>::deserialize(from))?;
        $law($data, |from| Study::<$G>::deserialize(from))?;
        $law($data, |from| Part::deserialize(from))?;
        $law($data, |from| GAMES.read_position(from))?;
        $law($data, |from| GAMES.read_view(from))?;
        $law($data, |from| GAMES.read_record(from))?;
        $law($data, |from| GAMES.read_study(from))
    }};
}

/// A document as a position, a move, a part of one, a view, a record and a study in JSON, of this game
/// and of the game that it names.
fn json<G: Fuzzed>(data: &[u8]) -> Found {
    all_types!(in_json::<G>(data))
}

/// Bytes as any of these in a binary format.
fn packed<G: Fuzzed>(data: &[u8]) -> Found {
    all_types!(in_postcard::<G>(data))
}

fn in_json<T: Serialize + PartialEq + Debug>(
    data: &[u8],
    read: impl Fn(&mut serde_json::Deserializer<SliceRead<'_>>) -> serde_json::Result<T>,
) -> Found {
    let read = |data: &[u8]| {
        let mut from = serde_json::Deserializer::from_slice(data);
        let value = read(&mut from)?;
        from.end().map(|()| value)
    };
    bytes::serialized(data, read, serde_json::to_vec)
}

fn in_postcard<T: Serialize + PartialEq + Debug>(
    data: &[u8],
    read: impl for<'a> Fn(&mut postcard::Deserializer<'a, Slice<'a>>) -> postcard::Result<T>,
) -> Found {
    let read = |data: &[u8]| read(&mut postcard::Deserializer::from_bytes(data));
    bytes::serialized(data, read, postcard::to_allocvec)
}
