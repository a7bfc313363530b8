//! Laws of turns and the end.

use super::violation::{Law, Result};
use gambol_core::{Game, GameResult, MAX_PLAYERS, Outcome, Player, Status};

/// The game is over exactly if there are no moves. [`Game::outcome`], [`Game::result`] and [`Game::is_chance`]
/// agree with [`Game::status`], and only games with [`Game::HAS_CHANCE`] have chance events. There are 2 to 6
/// players, including the player to move and the winner. If there are scores, each player has one. Players have
/// utilities exactly at the end. They add up to 0, and none exceeds the winner's. Anybody else always has the
/// utility 0.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::status(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn status<G: Game>(position: &G) -> Result {
    let law = Law::new("status", position);
    let players = position.players();
    law.ensure(
        (2..=MAX_PLAYERS).contains(&players),
        format_args!("2 to {MAX_PLAYERS} players"),
        players,
    )?;
    let in_words = |Outcome { winner, reason }: Outcome<G::Reason>| Outcome {
        winner,
        reason: reason.to_string(),
    };
    let status = match position.status() {
        Status::Turn(player) => Status::Turn(player),
        Status::Chance => Status::Chance,
        Status::Over(outcome) => Status::Over(in_words(outcome)),
    };
    law.ensure(
        status.is_over() != position.has_moves(),
        "the game to be over exactly when there are no moves",
        format_args!("{status:?} and {} moves", position.count_moves()),
    )?;
    let chance = matches!(status, Status::Chance);
    law.ensure(
        G::HAS_CHANCE || !chance,
        "`HAS_CHANCE` to be true, since this is a chance event",
        "a game without chance",
    )?;
    law.equal("is_chance", &chance, &position.is_chance())?;
    let player = status.player();
    let outcome = if let Status::Over(outcome) = status { Some(outcome) } else { None };
    law.equal("outcome", &outcome, &position.outcome().map(in_words))?;
    let result = outcome.map(|outcome| outcome.result());
    law.equal("result", &result, &position.result())?;
    let scores = position.scores().map_or(players, |scores| scores.len());
    law.equal("the number of scores", &players, &scores)?;
    let utilities = Player::ALL.map(|player| position.utility(player));
    players_and_utilities(&law, player, result, players, utilities)
}

/// Independent of the position type, so that it is compiled once.
fn players_and_utilities(
    law: &Law<'_>,
    player: Option<Player>,
    result: Option<GameResult>,
    players: usize,
    utilities: [Option<f64>; MAX_PLAYERS],
) -> Result {
    let winner = if let Some(GameResult::Win(player)) = result { Some(player) } else { None };
    for player in player.into_iter().chain(winner) {
        let plays = player.index() < players;
        law.ensure(plays, format_args!("one of {players} players"), player)?;
    }
    let (of_players, of_onlookers) = utilities.split_at(players);
    let Some(utilities) = of_players.iter().copied().collect::<Option<Vec<f64>>>() else {
        return law.ensure(
            result.is_none() && of_players.iter().all(Option::is_none),
            "utilities for all players at the end, and for none before",
            format_args!("{of_players:?}"),
        );
    };
    let best = winner.map_or(0.0, |player| utilities[player.index()]);
    law.ensure(
        result.is_some()
            && utilities.iter().sum::<f64>().abs() < 1e-9
            && utilities.iter().all(|&utility| utility <= best),
        "utilities only at the end, with the sum 0 and none above the winner's",
        format_args!("{utilities:?}, result {result:?}"),
    )?;
    law.ensure(
        of_onlookers.iter().all(|&utility| utility == Some(0.0)),
        "the utility 0 for everybody who does not play",
        format_args!("{of_onlookers:?}"),
    )
}
