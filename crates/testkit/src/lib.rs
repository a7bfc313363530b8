//! What the tests of this project's games share. Other games do not need it.
//!
//! - [`mod@reference`]: the reference engines, slow and simple on purpose.
//! - [`check_certificate`]: certificates of solved positions, checked with the reference engines.
//! - [`conventions`]: the style of texts that the games have in common.
//! - [`error_table`]: tables of error texts.
//! - [`images_have_the_same_value`]: evaluations and the symmetries of their games.
//! - [`laws!`]: the tests of the laws, of which [`more_laws`] are those that not every game has.
//! - [`paths`], [`reasons`] and [`typed`]: tables of what people point at and type.
//! - [`Picture`] and [`committed_pictures`]: the pictures of the rules pages.
#![forbid(unsafe_code)]

mod certificate;
mod conventions;
mod error_table;
mod images;
mod picture;
mod pictures;
mod pointing;
pub mod reference;

pub use certificate::{Certified, check_certificate};
pub use conventions::{conventions, laws_along_games, more_laws};
pub use error_table::{error_table, error_table_of, error_table_of_game};
pub use images::images_have_the_same_value;
pub use picture::Picture;
pub use pictures::committed_pictures;
pub use pointing::{changes, paths, reasons, typed};
