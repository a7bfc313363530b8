//! All tests of this crate in one binary, which links once.

/// Does the same on the ground of these rules, whose type it calls `$Ground`.
macro_rules! on_ground {
    ($rules:expr, $Ground:ident => $result:expr) => {
        match $rules.parse::<gambol_pikemen::Variant>().expect($rules).layout() {
            gambol_pikemen::Layout::Classic => {
                type $Ground = gambol_pikemen::Classic;
                $result
            }
            gambol_pikemen::Layout::Star => {
                type $Ground = gambol_pikemen::Star;
                $result
            }
            _ => {
                type $Ground = gambol_pikemen::RuntimeLayout;
                $result
            }
        }
    };
}
#[cfg(feature = "serde")]
mod abstract_play;
mod agreement;
mod at_run_time;
mod golden;
mod laws;
mod notation;
mod perft;
#[cfg(feature = "svg")]
mod pictures;
mod pointing;
mod rules;

use gambol_pikemen::{Ground, Piece, Position, Square};

#[track_caller]
fn square<G: Ground>(position: &Position<G>, name: &str) -> Square {
    position.square(name).expect(name)
}

/// The position with this text.
#[track_caller]
fn read<G: Ground>(text: &str) -> Position<G> {
    text.parse().expect(text)
}

/// A piece as texts have it, `13U`.
#[track_caller]
fn piece(text: &str) -> Piece {
    text.parse().expect(text)
}
