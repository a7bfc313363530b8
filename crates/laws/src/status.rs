//! Laws of turns and the end.

use super::violation::{Law, Violation};
use gambol_core::{Game, GameResult, MAX_PLAYERS, Player, Status};

/// The game is over exactly when there are no moves. [`Game::outcome`], [`Game::result`] and
/// [`Game::is_chance`] agree with [`Game::status`], and where it is chance, [`Game::HAS_CHANCE`] is
/// true. There are 2 to 6 players; the one to move and
/// the winner are among them; scores, where there are any, are one for each. Utilities exist
/// exactly at the end, add up to 0, and nobody's is higher than the winner's; a non-player
/// always gets 0.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::status(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn status<G: Game>(position: &G) -> Result<(), Violation> {
    let law = Law::new("status", position);
    let players = position.players();
    law.ensure(
        (2..=MAX_PLAYERS).contains(&players),
        format_args!("2 to {MAX_PLAYERS} players"),
        format_args!("{players}"),
    )?;
    let status = position.status();
    law.ensure(
        status.is_over() != position.has_moves(),
        "to be over exactly when there are no moves",
        format_args!("{status:?} and {} moves", position.count_moves()),
    )?;
    let chance = matches!(status, Status::Chance);
    law.equal("is_chance", &chance, &position.is_chance())?;
    law.ensure(
        G::HAS_CHANCE || !chance,
        "HAS_CHANCE, for this is a chance event",
        "a game without chance",
    )?;
    let outcome = match status {
        Status::Over(outcome) => Some(outcome),
        Status::Turn(_) | Status::Chance => None,
    };
    law.equal("outcome", &outcome, &position.outcome())?;
    let result = outcome.map(|outcome| outcome.result());
    law.equal("result", &result, &position.result())?;

    let winner = match result {
        Some(GameResult::Win(player)) => Some(player),
        Some(GameResult::Draw) | None => None,
    };
    for player in status.player().into_iter().chain(winner) {
        law.ensure(
            player.index() < players,
            format_args!("one of {players} players"),
            format_args!("{player}"),
        )?;
    }
    if let Some(scores) = position.scores() {
        law.equal("the number of scores", &players, &scores.len())?;
    }

    let utilities: Vec<Option<f64>> = Player::all(players)
        .map(|player| position.utility(player))
        .collect();
    let Some(utilities) = utilities.iter().copied().collect::<Option<Vec<f64>>>() else {
        return law.ensure(
            outcome.is_none() && utilities.iter().all(Option::is_none),
            "utilities for all players at the end, for none before",
            format_args!("{utilities:?}"),
        );
    };
    let best = winner.map_or(0.0, |player| utilities[player.index()]);
    law.ensure(
        outcome.is_some()
            && utilities.iter().sum::<f64>().abs() < 1e-9
            && utilities.iter().all(|&utility| utility <= best),
        "utilities at the end only, with the sum 0, none above the winner's",
        format_args!("{utilities:?} at {status:?}"),
    )?;
    for onlooker in Player::all(MAX_PLAYERS).skip(players) {
        law.equal(
            format_args!("the utility of {onlooker}, who does not play"),
            &Some(0.0),
            &position.utility(onlooker),
        )?;
    }
    Ok(())
}
