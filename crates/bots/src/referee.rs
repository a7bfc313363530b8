//! Games between bots, and the steps that games with people are made of.

use gambol::core::record::{Limits as GameLimits, Record};
use gambol::{Game, HiddenInformation, Player, SeededRandom, Status};

use crate::{Bot, Budget};

/// Plays a game between bots, one for each player in turn order, until it is over or reaches a
/// limit. Chance events are drawn from `random`.
///
/// ```
/// use gambol::core::record::Limits;
/// use gambol::mixtour::Position;
/// use gambol::{Game, seeded};
/// use gambol_bots::{Bot, Budget, Mcts, Random, play};
///
/// let mut bots: [Box<dyn Bot<Position>>; 2] = [Box::new(Mcts::new(1)), Box::new(Random::new(2))];
/// let start = Position::start(Default::default());
/// let budget = Budget::nodes(100);
/// let record = play(start, &mut bots, &budget, &Limits::default(), &mut seeded(3));
/// assert!(record.result().is_some());
/// ```
///
/// # Panics
/// If there are fewer bots than players, or a bot makes no legal move.
pub fn play<G: HiddenInformation>(
    start: G,
    bots: &mut [Box<dyn Bot<G>>],
    budget: &Budget<'_>,
    limits: &GameLimits,
    random: &mut SeededRandom,
) -> Record<G> {
    let mut record = Record::new(start);
    loop {
        match due(&mut record, limits) {
            Due::End => return record,
            Due::Chance => draw(&mut record, random),
            Due::Turn(player) => ask(&mut record, &mut *bots[player.index()], budget),
        };
    }
}

/// What is due in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A move of this player.
    Turn(Player),
    /// A chance event.
    Chance,
    /// Nothing: the game is over, or has reached a limit.
    End,
}

/// What is due in a game that has these limits. The record is told if one is reached.
pub fn due<G: Game>(record: &mut Record<G>, limits: &GameLimits) -> Due {
    match record.position().status() {
        Status::Over(_) => Due::End,
        Status::Turn(_) | Status::Chance if record.adjudicate(limits) => Due::End,
        Status::Turn(player) => Due::Turn(player),
        Status::Chance => Due::Chance,
    }
}

/// Draws the chance event that is due, and puts it in the record.
///
/// # Panics
/// If none is due.
pub fn draw<G: Game>(record: &mut Record<G>, random: &mut SeededRandom) -> G::Move {
    let event = record.position().random_move(random);
    let event = event.expect("a game that goes on has moves");
    record.play(event).expect("a listed move is legal");
    event
}

/// Asks a bot for the move that is due, and puts it in the record.
///
/// # Panics
/// If it is nobody's turn, or the bot makes no legal move.
pub fn ask<G: HiddenInformation>(
    record: &mut Record<G>,
    bot: &mut dyn Bot<G>,
    budget: &Budget<'_>,
) -> G::Move {
    let player = record.position().status().player();
    // The bot gets the view of its player, not the position.
    let view = record.position().view(player.expect("a player's turn"));
    let mv = bot.choose(&view, budget).mv;
    let mv = mv.expect("a bot finds a move where there is one");
    record.play(mv).expect("a bot makes legal moves");
    mv
}
