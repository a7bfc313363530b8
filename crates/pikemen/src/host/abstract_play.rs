//! Games of `AbstractPlay`, whose notation of moves is the same.

use gambol_host::{Dialect, FullGame};

use crate::position::ClassicPosition;

pub(super) const DIALECT: Dialect = Dialect {
    game: ClassicPosition::GAME,
    title: "Pikemen",
    variants: &[("classic", "", ""), ("classic:target=15", "15pts", "Longer Game: 15 points")],
    forgets_option: false,
    note: None,
    translate: |_, _, _| None,
};
