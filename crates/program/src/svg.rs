//! `gambol svg`: a position as a picture.

use std::io::Write;

use clap::Command;
use gambol_core::{Game, HiddenInformation, Player};
use gambol_host::AnyPosition;
use gambol_host::svg::{self, Theme};

use crate::show::{viewer, viewer_option};
use crate::{Given, Output, Program, Result, options, position};

pub(crate) fn command(program: &Program) -> Command {
    Command::new("svg")
        .about("Writes a position as an SVG picture")
        .args(options::game(program))
        .args(position::options())
        .args([
            options::flag("moves", "Mark the legal moves"),
            viewer_option(),
            options::flag("dark", "Use colours for dark backgrounds"),
        ])
}

/// Writes the SVG document, marking the last of the moves played.
pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let history = position::played(given, position::start(given)?)?;
    let (position, last) = (history.position(), history.moves().last().copied());
    let viewer = viewer(given, position)?;
    let known = viewer.is_none_or(|player| may_know_moves(position, player));
    let moves = if given.flag("moves") && known { position.legal_moves() } else { Vec::new() };
    let theme = if given.flag("dark") { Theme::DARK } else { Theme::LIGHT };
    let marked = svg::Options { last, moves: &moves, ..svg::Options::new(theme) };
    let picture = match viewer {
        Some(player) => position.view(player).picture(&marked)?,
        None => position.picture(&marked)?,
    };
    Ok(write!(output, "{picture}")?)
}

/// Returns whether the legal moves reveal nothing to this player: it is the player's turn, or the player
/// sees everything.
fn may_know_moves(position: &AnyPosition, player: Player) -> bool {
    position.status().player() == Some(player)
        || position.view(player).to_string() == position.to_string()
}
