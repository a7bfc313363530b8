//! `gambol svg`: a position as a picture.

use std::io::Write;

use clap::Args;
use gambol_core::Player;
use gambol_core::any::{AnyPosition, CatalogueEntry};
use gambol_core::svg::{self, Theme};

use crate::Error;
use crate::output::Output;
use crate::position::PositionOptions;
use crate::show::parse_viewer;

#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOptions,
    /// Mark the legal moves
    #[arg(long)]
    moves: bool,
    /// Show only what this player may know: p1, p2, ...
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    viewer: Option<String>,
    /// Use colours for dark backgrounds
    #[arg(long)]
    dark: bool,
}

/// Writes the SVG document. The last of the moves played is marked.
pub(crate) fn run(
    entry: &CatalogueEntry,
    options: &Options,
    output: &mut Output,
) -> Result<(), Error> {
    let (position, last) = options.position.resolve_with_last(entry.game())?;
    let viewer = match &options.viewer {
        Some(text) => Some(parse_viewer(text, &position)?),
        None => None,
    };
    let moves = if options.moves && viewer.is_none_or(|player| may_know_moves(&position, player)) {
        position.legal_moves()
    } else {
        Vec::new()
    };
    let theme = if options.dark {
        Theme::DARK
    } else {
        Theme::LIGHT
    };
    let marked = svg::Options {
        last,
        ..svg::Options::new(theme)
    };
    let marked = marked.moves(&moves);
    let picture = match viewer {
        Some(player) => position.view(player).picture(&marked)?,
        None => position.picture(&marked)?,
    };
    Ok(write!(output, "{picture}")?)
}

/// Whether the legal moves give away nothing to this player: they are the player's own, or the
/// player sees everything.
fn may_know_moves(position: &AnyPosition, player: Player) -> bool {
    position.status().player() == Some(player)
        || position.view(player).to_string() == position.to_string()
}
