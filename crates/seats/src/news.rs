//! The moves of a game as a player may know them.

use gambol_core::{Game, HiddenInformation, History, Player};
use gambol_host::{AnyMove, AnyPosition};
use serde::Serialize;

/// A move or chance event as a player may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Event {
    /// The player who moved, or `None` for chance.
    pub player: Option<Player>,
    /// The text of the move, or `None` if it is a secret.
    #[serde(rename = "move")]
    pub text: Option<String>,
}

impl Event {
    /// Creates the event for a move made in this position. The event has the text only if the viewer may know it.
    pub(crate) fn new(before: &AnyPosition, mv: AnyMove, is_known: bool) -> Self {
        let text = is_known.then(|| before.display_move(mv).to_string());
        Event { player: before.status().player(), text }
    }
}

/// Returns the moves since the last turn of `viewer`, as far as they may know them. With `with_own` the moves begin with
/// the viewer's own.
pub fn news(history: &History<AnyPosition>, viewer: Player, with_own: bool) -> Vec<Event> {
    let (moves, positions) = (history.moves(), history.positions());
    let is_own = |it: &AnyPosition| it.status().player() == Some(viewer);
    let turn = positions[..moves.len()].iter().rposition(is_own);
    let mut news = Vec::new();
    for index in turn.map_or(0, |turn| turn + usize::from(!with_own))..moves.len() {
        let (before, mv) = (&positions[index], moves[index]);
        let known = before.is_announced(mv, viewer);
        // Omit secret chance events, because even their number is a secret.
        if known || before.status().player().is_some() {
            news.push(Event::new(before, mv, known));
        }
    }
    news
}
