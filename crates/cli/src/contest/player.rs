//! What makes the moves in a game of a match.

use gambol::{Engine, Status};
use gambol_bots::{Bot, Limits};

use super::engine::EnginePlayer;
use super::{Contest, Entrant};

/// What makes the moves in a game of a match.
pub(super) enum Player<G: Engine> {
    Bot {
        bot: Box<dyn Bot<G>>,
        limits: Limits,
    },
    Engine(Box<EnginePlayer>),
}

/// Why a game is lost without being played to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Forfeit(pub(super) String);

/// A game so far, as players need it.
pub(super) struct Situation<'a, G> {
    pub(super) start: &'a G,
    pub(super) position: &'a G,
    /// The texts of the moves since the start, with spaces between them; kept only where there
    /// are engines.
    pub(super) moves: &'a str,
}

impl<G: Engine> Player<G> {
    /// A player for many games.
    ///
    /// # Panics
    /// If the entrant is a bot that is not for this game, which was to be tested before.
    pub(super) fn new(entrant: &Entrant, contest: &Contest, start: &G) -> Self {
        match entrant {
            Entrant::Bot(spec) => Player::Bot {
                bot: spec.build(start, 0).expect("a bot for this game"),
                limits: if spec.has_limits() || contest.limits.is_empty() {
                    spec.limits()
                } else {
                    contest.limits
                },
            },
            Entrant::Engine(command) => {
                Player::Engine(Box::new(EnginePlayer::new(command, contest)))
            }
        }
    }

    pub(super) fn is_engine(&self) -> bool {
        matches!(self, Player::Engine(_))
    }

    /// Makes ready for a game.
    pub(super) fn begin(&mut self, start: &G, seed: u64) -> Result<(), Forfeit> {
        match self {
            Player::Bot { bot, .. } => {
                bot.restart(seed);
                Ok(())
            }
            Player::Engine(engine) => engine.begin(start, seed),
        }
    }

    /// The legal move that the player to move makes.
    pub(super) fn choose(&mut self, game: &Situation<'_, G>) -> Result<G::Move, Forfeit> {
        match self {
            Player::Bot { bot, limits } => {
                let Status::Turn(player) = game.position.status() else {
                    return Err(Forfeit("asked for a move out of turn".to_owned()));
                };
                // The bot gets the view of its player, not the position.
                let view = game.position.view(player);
                let mv = bot.choose(&view, &limits.budget(None)).mv;
                let legal = mv.filter(|&mv| game.position.is_legal(mv));
                legal.ok_or_else(|| Forfeit("no legal move".to_owned()))
            }
            Player::Engine(engine) => engine.choose(game),
        }
    }
}
