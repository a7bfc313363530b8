//! The fuzz targets, as functions of any bytes.
//!
//! The first byte chooses the game, the digit of its number, and the rest goes to one of the laws
//! of untrusted bytes: [`gambol_laws::bytes`] and the law of [sessions](session_law). The package
//! in `fuzz` hands the bytes of a fuzzer to them; the tests here try the corpus again.
#![forbid(unsafe_code)]

mod games;
pub mod session_law;

use gambol::FullGame;
use gambol_laws::{Reference, Violation, bytes};

use games::{Target, on_game};

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
            struct This;
            impl Target for This {
                fn run<$G: FullGame, $R: Reference>($rest: &[u8]) -> Found {
                    $run
                }
            }
            on_game::<This>(data)
        }
    )+};
}

targets! {
    /// A text as a position, read by both engines, and as a view.
    position = <G, R>(rest) {
        bytes::position::<G>(rest)?;
        bytes::view::<G>(rest)?;
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
}
