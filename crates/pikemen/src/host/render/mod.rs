//! Drawings: for the terminal, and as pictures.

#[cfg(feature = "svg")]
mod svg;
mod terminal;

use alloc::format;
use alloc::string::String;

use gambol_core::Player;

use crate::data::PositionData;

/// The points and the pieces of a player.
fn line(position: PositionData<'_>, player: Player) -> String {
    let pieces = position.pieces().filter(|(_, piece)| piece.owner == player).count();
    let s = if pieces == 1 { "" } else { "s" };
    let (score, target) = (position.scores()[player.index()], position.variant.target());
    format!("{score} of {target} points, {pieces} piece{s} left")
}
