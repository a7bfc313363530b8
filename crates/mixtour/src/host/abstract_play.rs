//! Games of `AbstractPlay`. There a move may always be taken back, so its games are `basic` here, with the twenty
//! pieces of `official`.

use alloc::format;
use alloc::string::{String, ToString};

use gambol_host::{AnyPosition, Dialect, FullGame};

use crate::position::Position;

pub(super) const DIALECT: Dialect = Dialect {
    game: Position::GAME,
    title: "Mixtour",
    variants: &[
        ("basic:pieces=20", "", ""),
        ("basic:pieces=20,points=2", "three", "Best of Three"),
        ("basic:pieces=20,points=3", "five", "Best of Five"),
    ],
    forgets_option: true,
    note: "variant basic: AbstractPlay allows a move to be taken back, which official forbids",
    translate,
};

/// A move without a number takes the whole stack there, and one piece here.
fn translate(position: &AnyPosition, text: &str, to_gambol: bool) -> Option<String> {
    let (stack, to) = text.split_once('-')?;
    let (from, pieces) = stack.split_once(':').unwrap_or((stack, ""));
    let stack = position.downcast::<Position>()?.stack(from.parse().ok()?);
    let (one, all) = ("1", &*stack.height().to_string());
    let (usual, new_usual) = if to_gambol { (all, one) } else { (one, all) };
    let pieces = if pieces.is_empty() { usual } else { pieces };
    Some(if pieces == new_usual { format!("{from}-{to}") } else { format!("{from}:{pieces}-{to}") })
}
