//! What the tests of this project's games share, and nobody else needs.
//!
//! - [`mod@reference`]: the second engines, slow and simple on purpose.
//! - [`conventions`]: the style of texts that the games have in common.
//! - [`Picture`] and [`committed_pictures`]: the pictures of the rules pages.
#![forbid(unsafe_code)]

mod conventions;
mod picture;
mod pictures;
pub mod reference;

pub use conventions::conventions;
pub use picture::Picture;
pub use pictures::committed_pictures;
