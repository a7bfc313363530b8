//! Shared parts of the tests of this project's games. Other games do not need them.
//!
//! - [`laws!`], [`agreement!`]: the tests of every game.
//! - [`conventions`]: the conventions that the games share.
//! - [`error_table`], [`text_table`]: tables of error texts, or of what is found in texts.
//! - [`report_table`]: games in the formats of other programs.
//! - [`paths`], [`changes`], [`reasons`], [`typed`]: tables of pointing and typing.
//! - [`keys`], [`packed`], [`actions`], [`planes`]: tables of numbers with a stability promise.
//! - [`in_json`], [`in_bytes`], [`setup_in_bytes`]: serial forms (feature `serde`).
//! - [`Picture`], [`committed_pictures`]: the pictures of the rules pages.
//! - [`mod@reference`]: the reference engines, slow and simple on purpose.
//! - [`check_certificate`]: checks certificates of solved positions with the reference engines.
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "serde"), allow(rustdoc::broken_intra_doc_links))]

mod certificate;
mod conventions;
mod error_table;
mod games;
mod numbers;
mod picture;
mod pictures;
mod pointing;
pub mod reference;
#[cfg(feature = "serde")]
mod serial;
mod suite;

pub use certificate::{Certified, check_certificate};
pub use conventions::conventions;
pub use error_table::{error_table, error_table_of_game, renewed_error_table, text_table};
pub use games::{one_line, random_reports, read_report, report_table};
pub use numbers::{actions, all_actions, different_keys, keys, packed, planes, too_few_planes};
pub use picture::Picture;
pub use pictures::{committed_pictures, pictures_along_games};
pub use pointing::{changes, paths, reasons, typed};
#[cfg(feature = "serde")]
pub use serial::{in_bytes, in_json, moves_in_bytes, not_in_json, setup_in_bytes};
pub use suite::{images_have_the_same_value, more_laws};
