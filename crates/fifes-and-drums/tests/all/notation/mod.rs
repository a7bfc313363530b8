//! The notation of variants and positions (V1, P1 to P13 of `RULES.md`), views, setups,
//! serialization, and what is fixed for good: indices, keys and sizes.

mod canonical;
mod goldens;
#[cfg(feature = "serde")]
mod serialization;
mod setup;
mod views;

use gambol_fifes_and_drums::Position;
use gambol_fifes_and_drums::decktet::Card;
use gambol_laws::claims;

use crate::{cards, random_game, read};

#[track_caller]
fn card(text: &str) -> Card {
    text.parse().expect(text)
}

#[test]
fn fields_are_separated_by_single_spaces() {
    let text = "1,1,1,1,1,1 - - ?,? - chance standard";
    claims::fields::<Position>("TRACK POOL DISCARD GOALS FOG TURN VARIANT", text);
}

/// P1 to P13 for texts that are no positions, N1 to N3 for those that are no moves.
#[test]
fn what_is_refused_and_in_which_words() {
    gambol_testkit::error_table::<Position, _>("tests/all/errors.txt");
}
