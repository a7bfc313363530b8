//! `gambol show`: the board of a position and facts about it.

use std::io::Write;

use clap::{Arg, Command};
use gambol_core::text::Excerpt;
use gambol_core::{Game, HiddenInformation, Player, PlayerView, seeded};
use gambol_host::{AnyPosition, AnyView, Recorded, Render, Schema};
use serde::Serialize;

use crate::layout::turn;
use crate::{Error, Given, Output, Program, Result, options, position};

/// The option `--viewer`.
pub(crate) fn viewer_option() -> Arg {
    options::text("viewer P", "Show only what this player may know: p1, p2, ...")
}

pub(crate) fn command(program: &Program) -> Command {
    Command::new("show")
        .about("Shows a position and whose turn it is")
        .args(options::game(program))
        .args(position::options())
        .args([viewer_option(), options::json()])
}

/// The description of a position.
#[derive(Serialize)]
struct Description {
    schema: Schema,
    game: &'static str,
    variant: String,
    position: String,
    players: usize,
    /// `1` to `6`, `chance` or `over`.
    turn: String,
    /// `p1win` to `p6win`, `draw`, or `None` if the game goes on.
    result: Option<String>,
    reason: Option<String>,
    scores: Option<Vec<u32>>,
    /// `None` if the viewer cannot tell.
    legal_moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    viewer: Option<String>,
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let position = position::resolve(given)?;
    let viewer = viewer(given, &position)?;
    if given.flag("json") {
        return output.json(&describe(&position, viewer));
    }
    let style = output.style;
    match viewer.map(|player| position.view(player)) {
        Some(view) => writeln!(output, "{}", view.drawing(style))?,
        None => writeln!(output, "{}", position.drawing(style))?,
    }
    let Description { position: text, turn, legal_moves, .. } = describe(&position, viewer);
    let turn = if position.status().is_over() { turn } else { position.status().to_string() };
    let outcome = position.outcome().map_or("none".to_owned(), |outcome| outcome.to_string());
    writeln!(output, "Game: {}\nPosition: {text}", position.game().title())?;
    writeln!(output, "Turn: {turn}\nOutcome: {outcome}")?;
    if let Some(scores) = position.scores() {
        writeln!(output, "Scores: {scores}")?;
    }
    if let Some(count) = legal_moves {
        writeln!(output, "Legal moves: {count}")?;
    }
    Ok(())
}

fn describe(position: &AnyPosition, viewer: Option<Player>) -> Description {
    let outcome = position.outcome();
    let view = viewer.map(|player| position.view(player));
    Description {
        schema: Schema,
        game: position.name(),
        variant: position.variant(),
        position: view.as_ref().map_or_else(|| position.to_string(), AnyView::to_string),
        players: position.players(),
        turn: turn(&position.status()),
        result: outcome.as_ref().map(|outcome| outcome.result().to_string()),
        reason: outcome.map(|outcome| outcome.reason),
        scores: position.scores().map(|scores| scores.to_vec()),
        legal_moves: view.as_ref().map_or(Some(position.count_moves()), count_from_view),
        viewer: viewer.map(|player| player.to_string()),
    }
}

/// Returns the number of legal moves, if the viewer can tell. The number follows only from the view, so it
/// reveals nothing.
fn count_from_view(view: &AnyView) -> Option<usize> {
    const SAMPLES: u64 = 64;
    let sample = |seed| view.determinize(&mut seeded(seed)).count_moves();
    let first = sample(0);
    (1..SAMPLES).all(|seed| sample(seed) == first).then_some(first)
}

/// Returns the player that `--viewer` names.
pub(crate) fn viewer(given: &Given<'_>, position: &AnyPosition) -> Result<Option<Player>> {
    let Some(text) = given.text("viewer") else { return Ok(None) };
    let players = position.players();
    match text.parse::<Player>() {
        Ok(player) if player.index() < players => Ok(Some(player)),
        _ => Err(Error::input(format_args!(
            "--viewer: {} is not a player of this game: the players are p1 to p{players}",
            Excerpt::new(text)
        ))),
    }
}
