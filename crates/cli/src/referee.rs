//! Games between bots.

use gambol::core::record::{Limits, Record};
use gambol::{Engine, SeededRandom, Status};

use crate::bots::{Bot, Budget};

/// Plays a game between bots, one for each player in turn order, until it is over or reaches a
/// limit. Chance events are drawn from `random`.
///
/// ```
/// use gambol::core::record::Limits;
/// use gambol::mixtour::Position;
/// use gambol::{Game, seeded};
/// use gambol_cli::bots::{BotKind, Budget};
/// use gambol_cli::referee::play;
///
/// let mut bots = [BotKind::MonteCarlo.build(1), BotKind::Random.build(2)];
/// let start = Position::start(Default::default());
/// let budget = Budget::playouts(100);
/// let record = play(start, &mut bots, &budget, &Limits::default(), &mut seeded(3));
/// assert!(record.result().is_some());
/// ```
///
/// # Panics
/// If there are fewer bots than players, or a bot makes no legal move.
pub fn play<G: Engine>(
    start: G,
    bots: &mut [Box<dyn Bot<G>>],
    budget: &Budget<'_>,
    limits: &Limits,
    random: &mut SeededRandom,
) -> Record<G> {
    let mut record = Record::new(start);
    loop {
        let position = *record.position();
        let mv = match position.status() {
            Status::Over(_) => return record,
            Status::Turn(_) | Status::Chance if record.adjudicate(limits) => return record,
            Status::Chance => position.random_move(random),
            // The bot gets the view of its player, not the position.
            Status::Turn(player) => {
                let view = position.view(player);
                bots[player.index()].choose(&view, budget).mv
            }
        };
        let mv = mv.expect("a bot finds a move where there is one");
        record.play(mv).expect("a bot makes legal moves");
    }
}
