//! Drawings of both games, for the terminal and as pictures. Draughts is drawn as Lilypad without pawns.

#[cfg(feature = "svg")]
mod svg;
mod terminal;

use gambol_core::Player;

/// The name of a player's side.
fn name(player: Player) -> &'static str {
    if player == Player::P1 { "Dark" } else { "Light" }
}
