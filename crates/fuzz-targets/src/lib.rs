//! The fuzz targets, as functions of any bytes.
//!
//! The first byte chooses the game, the digit of its number, and the rest goes to one of the laws
//! of untrusted bytes: [`gambol_laws::bytes`] and the law of [sessions](session_law). The package
//! in `fuzz` hands the bytes of a fuzzer to them; the tests here try the corpus again.
//!
//! [`soak`] plays random games on both engines of every game, for as long as you like.
#![forbid(unsafe_code)]

mod games;
pub mod session_law;
pub mod soak;

use std::fmt::Debug;

use gambol::GAMES;
use gambol::point::Part;
use gambol::record::Record;
use gambol::study::Study;
use gambol_laws::{Reference, Violation, bytes};
use postcard::de_flavors::Slice;
use serde::{Deserialize, Serialize};
use serde_json::de::SliceRead;

use games::{Fuzzed, Target, on_game};

/// What a target found: nothing, or how a law is broken.
pub type Found = Result<(), Violation>;

/// A target by its name, which is that of its corpus.
pub type Named = (&'static str, fn(&[u8]) -> Found);

/// Every target.
pub const TARGETS: &[Named] = &[
    ("position", position),
    ("variant", variant),
    ("moves", moves),
    ("record", record),
    ("versus", versus),
    ("session", session),
    ("view", view),
    ("path", path),
    ("memory", memory),
    ("json", json),
    ("packed", packed),
];

/// Panics, as fuzzers want it, if a law is broken.
///
/// # Panics
/// If a law is broken.
pub fn check(found: Found) {
    if let Err(violation) = found {
        panic!("{violation}");
    }
}

macro_rules! targets {
    ($($(#[$about:meta])* $target:ident = <$G:ident, $R:ident>($rest:ident) $run:expr;)+) => {$(
        $(#[$about])*
        ///
        /// # Errors
        /// How a law is broken.
        pub fn $target(data: &[u8]) -> Found {
            struct This<'a>(&'a [u8]);
            impl Target for This<'_> {
                type Output = Found;

                fn run<$G: Fuzzed, $R: Reference>(self) -> Found {
                    let $rest = self.0;
                    $run
                }
            }
            // Numbers without a game do nothing.
            let game = data.split_first();
            let found = game.and_then(|(&number, rest)| on_game(number, This(rest)));
            found.unwrap_or(Ok(()))
        }
    )+};
}

/// A law of bytes for all types that can be read from them: by themselves, or, where the game is known
/// at run time only, by the games.
macro_rules! all_types {
    ($law:ident::<$G:ident>($rest:ident)) => {{
        $law($rest, |from| $G::deserialize(from))?;
        $law($rest, |from| $G::Move::deserialize(from))?;
        $law($rest, |from| $G::View::deserialize(from))?;
        $law($rest, |from| Record::<$G>::deserialize(from))?;
        $law($rest, |from| Study::<$G>::deserialize(from))?;
        $law($rest, |from| Part::deserialize(from))?;
        $law($rest, |from| GAMES.read_position(from))?;
        $law($rest, |from| GAMES.read_view(from))?;
        $law($rest, |from| GAMES.read_record(from))?;
        $law($rest, |from| GAMES.read_study(from))
    }};
}

targets! {
    /// A text as a position, read by both engines.
    position = <G, R>(rest) {
        bytes::position::<G>(rest)?;
        bytes::position_versus::<G, R>(rest)
    };
    /// A text as a variant.
    variant = <G, R>(rest) bytes::variant::<G>(rest);
    /// Texts as moves, in a position that the bytes play to.
    moves = <G, R>(rest) bytes::moves::<G>(rest);
    /// A text as a record.
    record = <G, R>(rest) bytes::record::<G>(rest);
    /// A game that the bytes play, on both engines.
    versus = <G, R>(rest) bytes::versus::<G, R>(rest);
    /// Lines to an engine that speaks UGI.
    session = <G, R>(rest) session_law::session(G::NAME, rest);
    /// A text as a view.
    view = <G, R>(rest) bytes::view::<G>(rest);
    /// Texts as parts of moves, in a position that the bytes play to.
    path = <G, R>(rest) bytes::paths::<G>(rest);
    /// What players remember of a game that the bytes play.
    memory = <G, R>(rest) bytes::remembered::<G>(rest);
    /// A document as a position, a move, a part of one, a view, a record and a study in JSON, of this
    /// game and of the game that it names.
    json = <G, R>(rest) all_types!(in_json::<G>(rest));
    /// Bytes as any of these in a binary format.
    packed = <G, R>(rest) all_types!(in_postcard::<G>(rest));
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
