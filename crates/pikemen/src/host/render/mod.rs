//! Drawings: for the terminal, and as pictures.

#[cfg(feature = "svg")]
mod svg;
mod terminal;

use alloc::format;
use alloc::string::String;

use gambol_core::Player;

use crate::setup::Parts;

/// The points and the pieces of a player.
fn line(setup: &Parts<'_>, player: Player) -> String {
    let pieces = setup.pieces.values();
    let pieces = pieces.filter(|piece| piece.owner == player).count();
    let s = if pieces == 1 { "" } else { "s" };
    let (score, target) = (setup.scores[player.index()], setup.variant.target());
    format!("{score} of {target} points, {pieces} piece{s} left")
}
