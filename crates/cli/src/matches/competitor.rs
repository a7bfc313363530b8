//! An entrant at work.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gambol::{FullGame, Status};
use gambol_bots::{Bot, MoveLimits};

use super::engine::Engine;
use super::{Entrant, Match};

/// What chooses the moves of an entrant, game after game.
pub(super) enum Competitor<G: FullGame> {
    Bot {
        bot: Box<dyn Bot<G>>,
        limits: MoveLimits,
        /// Whether the match has been interrupted.
        stop: Arc<AtomicBool>,
    },
    Engine(Box<Engine>),
}

/// Why a game is lost without being played to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Forfeit(pub(super) String);

/// A game so far, as competitors need it.
pub(super) struct Situation<'a, G> {
    pub(super) start: &'a G,
    pub(super) position: &'a G,
    /// The texts of the moves since the start, with a space before each; kept only for engines.
    pub(super) moves: &'a str,
}

impl<G: FullGame> Competitor<G> {
    /// A competitor for many games.
    ///
    /// # Panics
    /// If the entrant is a bot that cannot play this variant, which [`Match::check`] excludes.
    pub(super) fn new(entrant: &Entrant, plan: &Match, start: &G) -> Self {
        match entrant {
            Entrant::Bot(spec) => Competitor::Bot {
                bot: spec.build(start, 0).expect("the match was checked"),
                limits: if spec.has_limits() || plan.move_limits.is_empty() {
                    spec.limits()
                } else {
                    plan.move_limits
                },
                stop: Arc::clone(&plan.stop),
            },
            Entrant::Engine(command) => Competitor::Engine(Box::new(Engine::new(command, plan))),
        }
    }

    pub(super) fn is_engine(&self) -> bool {
        matches!(self, Competitor::Engine(_))
    }

    /// Gets ready for a game.
    pub(super) fn begin(&mut self, start: &G, seed: u64) -> Result<(), Forfeit> {
        match self {
            Competitor::Bot { bot, .. } => {
                bot.restart(seed);
                Ok(())
            }
            Competitor::Engine(engine) => engine.begin(start, seed),
        }
    }

    /// Chooses a legal move for the player to move.
    pub(super) fn choose(&mut self, game: &Situation<'_, G>) -> Result<G::Move, Forfeit> {
        match self {
            Competitor::Bot { bot, limits, stop } => {
                let Status::Turn(player) = game.position.status() else {
                    return Err(Forfeit("asked for a move out of turn".to_owned()));
                };
                // The bot gets the view of its player, not the position.
                let view = game.position.view(player);
                let mv = bot.choose(&view, &limits.budget().stopped_by(stop)).mv;
                let legal = mv.filter(|&mv| game.position.is_legal(mv));
                legal.ok_or_else(|| Forfeit("no legal move".to_owned()))
            }
            Competitor::Engine(engine) => engine.choose(game),
        }
    }
}
