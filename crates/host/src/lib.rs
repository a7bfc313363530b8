//! For programs that host games: records, studies, pointing at moves, drawings and pictures, and games known only
//! at run time. All of it works on any [`Game`](gambol_core::Game), so on a type of positions and on
//! [`AnyPosition`] alike.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

/// Methods that a field answers.
macro_rules! forward {
    ($field:tt: $($(#[$about:meta])* $visible:vis fn $name:ident(
        &self $(, $given:ident: $type:ty)*
    ) -> $result:ty;)+) => {$(
        $(#[$about])*
        $visible fn $name(&self $(, $given: $type)*) -> $result {
            self.$field.$name($($given),*)
        }
    )+};
}

#[cfg(feature = "serde")]
mod abstract_play;
mod any;
mod belief;
#[cfg(feature = "serde")]
mod document;
mod encode;
#[cfg(feature = "std")]
mod enumerable;
mod fault;
mod invisible;
pub mod point;
pub mod prelude;
pub mod record;
mod render;
mod score;
pub mod study;
#[cfg(feature = "svg")]
pub mod svg;

#[cfg(feature = "serde")]
pub use abstract_play::Dialect;
pub use any::*;
pub use belief::Belief;
#[cfg(feature = "serde")]
pub use document::{Schema, read_document};
pub use encode::{Encode, PlaneShape};
#[cfg(feature = "std")]
pub use enumerable::{Enumerable, Enumeration};
pub use fault::GameFault;
pub use gambol_core;
pub use invisible::escaped;
pub use point::{MoveInput, MoveInputError, Part, PartKind, Path, Point};
pub use record::{Record, Recorded};
pub use render::{Render, Style, disc, render_board, render_line};
pub use score::{ParseScoreError, Score};
