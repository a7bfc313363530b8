//! How games are played at `AbstractPlay`, and the names in reports.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gambol_core::GameResult;

use crate::any::{AnyGame, AnyPosition};

/// How a game is played at `AbstractPlay`.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The game.
    pub game: AnyGame,
    /// The name of the game in reports.
    pub title: &'static str,
    /// The variants: the text of the variant here, and the id and the name of the option there. The first has no
    /// option.
    pub variants: &'static [(&'static str, &'static str, &'static str)],
    /// Whether reports lack the option that was played. The first variant then counts that allows all moves.
    pub forgets_option: bool,
    /// A note on each game, such as the reason for the variant.
    pub note: Option<&'static str>,
    /// Translates the text of a move, to the notation of gambol if the flag is set, or else from it. `None` means that
    /// both are the same.
    pub translate: fn(&AnyPosition, &str, bool) -> Option<String>,
}

/// The tags of records, and their places in reports. `#` is the number of a player, counted from 0 in reports.
const TAGS: [(&str, &str); 9] = [
    ("P#", "/header/players/#/name"),
    ("Event", "/header/event"),
    ("Round", "/header/round"),
    ("Site", "/header/site/name"),
    ("Date", "/header/date-start"),
    ("DateEnd", "/header/date-end"),
    ("GameId", "/header/site/gameid"),
    ("P#Id", "/header/players/#/userid"),
    ("P#IsAi", "/header/players/#/is_ai"),
];

/// The fields of a header that do not become tags of the same name. A tag with such a name has a prefix.
pub(super) const HEADER: &str =
    "comment date-end date-generated date-start event game players round site startingPosition";

/// The date of a report without one, since the schema requires dates.
pub(super) const NO_DATE: &str = "1970-01-01T00:00:00Z";

/// The moves that end a game outside the rules.
pub(super) const ENDS: [&str; 4] = ["resign", "timeout", "draw", "abandoned"];

/// The characters between reports.
pub(super) const BLANKS: [char; 7] = [' ', '\t', '\r', '\n', '[', ',', ']'];

/// Whether a list of names has this name.
pub(super) fn has(names: &str, name: &str) -> bool {
    names.split(' ').any(|it| it == name)
}

/// Returns the tags of a game with this number of players, and their places.
pub(super) fn tags(players: usize) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    for (tag, place) in TAGS {
        for seat in 0..if tag.contains('#') { players } else { 1 } {
            let tag = tag.replace('#', &(seat + 1).to_string());
            tags.push((tag, place.replace('#', &seat.to_string())));
        }
    }
    tags
}

/// Whether a reason is a move that ends a game with this result. Only a draw ends with `draw`.
pub(super) fn is_end(reason: &str, result: GameResult) -> bool {
    let is_draw = [reason == "draw", result == GameResult::Draw];
    reason == "abandoned" || ENDS.contains(&reason) && is_draw[0] == is_draw[1]
}
