//! Questions about positions, to the solver and to `alphabeta`.

use gambol_bots::{BotKind, BotSpec, Bots, Budget, Choice};
use gambol_core::{Game, HiddenInformation, Player, Status};
use gambol_host::{AnyMove, AnyPosition};
use gambol_solve::{Search, Solver, Value};

use super::problem::Problem;

/// Returns the shortest win of this player within this many plies, if there is one.
///
/// # Errors
/// More positions than `positions` are necessary. The error is the filter that drops the position.
pub(super) fn win(
    solver: &Solver,
    at: &AnyPosition,
    player: Player,
    plies: u32,
    positions: usize,
) -> Result<Option<(u32, Vec<AnyMove>)>, &'static str> {
    if let Status::Over(outcome) = at.status() {
        return Ok((outcome.winner == Some(player)).then(|| (0, Vec::new())));
    }
    let mut limits = Search::plies(plies);
    (limits.positions, limits.winner) = (positions, Some(player));
    let open = |_| "a question is open after the given number of positions";
    let found = solver.forced_win(at, &limits).map_err(open)?;
    Ok(found.and_then(|found| match found.value? {
        Value::Win { plies, .. } => Some((plies, found.line)),
        Value::Draw => None,
    }))
}

/// Returns whether the player would have no win within as many plies if the opponent could pass after the first move. An
/// open question counts as a win.
pub(super) fn is_zugzwang(solver: &Solver, problem: &Problem, positions: usize) -> bool {
    let player = problem.solution.start().status().player();
    let (Some(player), Some(at)) = (player, problem.passed()) else { return false };
    matches!(win(solver, &at, player, problem.plies, positions), Ok(None))
}

/// Returns the choice of alphabeta, if it can play the game.
pub(super) fn search(
    bots: &Bots,
    position: &AnyPosition,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(&Choice<AnyMove>),
) -> Option<Choice<AnyMove>> {
    let player = position.status().player()?;
    let mut bot = bots.build(&BotSpec::new(BotKind::AlphaBeta), position, 1).ok()?;
    Some(bot.search(&position.view(player), budget, report))
}
