//! Runs a bot on a position, for the engine protocol and for analysis.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use gambol_bots::{AnyBot, BotSpec, Budget, Choice, Stream, Unfit};
use gambol_contest::referee;
use gambol_core::{Game, History, PlayerView, seeded};
use gambol_host::{AnyMove, AnyPosition, AnyView};

/// The subject of a bot's search.
pub(crate) enum Subject<'a> {
    /// The current position of a game. The bot receives the view of the player to move.
    Game(&'a History<AnyPosition>),
    /// The view of a player.
    View(&'a AnyView),
}

/// The result of a bot's search: the position, or a position consistent with the view, the bot, which can list its best
/// moves, and its choice.
pub(crate) type Thought = (AnyPosition, AnyBot, Choice<AnyMove>);

/// Builds a bot with `make` and runs its search. `report` receives the best choice so far.
///
/// # Errors
/// No player is to move, or the bot cannot play.
pub(crate) fn think(
    subject: &Subject<'_>,
    spec: &BotSpec,
    make: impl FnOnce(&AnyPosition) -> Result<AnyBot, Unfit>,
    seed: u64,
    budget: impl FnOnce() -> Budget<'static>,
    stop: &AtomicBool,
    mut report: impl FnMut(&AnyPosition, &Choice<AnyMove>),
) -> Result<Thought, Box<dyn Error>> {
    let position = match subject {
        Subject::Game(history) => history.position().clone(),
        Subject::View(view) => view.determinize(&mut seeded(Stream::Chance.seed(seed))),
    };
    if position.status().player().is_none() {
        return Err("it is nobody's turn".into());
    }
    let mut bot = make(&position)?;
    let mut budget = budget().stopped_by(stop);
    // On a clock a single legal move is played at once.
    budget.forced = budget.latest.is_none();
    let mut report = |choice: &Choice<AnyMove>| report(&position, choice);
    let choice = match subject {
        Subject::Game(history) => referee::search(history, &mut *bot, &budget, &mut report),
        Subject::View(view) => bot.search(view, &budget, &mut report),
    };
    match choice.mv {
        Some(mv) if position.is_legal(mv) => Ok((position, bot, choice)),
        Some(_) => Err(format!("the bot {spec} made an illegal move").into()),
        None => Err(format!("the bot {spec} found no legal move").into()),
    }
}
