//! The participants of a contest.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::AtomicBool;

use gambol_bots::{AnyBot, Clock, MoveLimits, Past};
use gambol_core::{Game, HiddenInformation, History, MAX_PLAYERS, Player};
use gambol_host::{AnyInformationState, AnyMove, AnyPosition, GameFault};
use thiserror::Error;

use crate::referee;

/// Makes the contestant that plays for an entrant.
type Make<'a> = Box<dyn Fn() -> Box<dyn Contestant + 'a> + Sync + 'a>;

/// A participant of a contest: its name, and a function that makes a [`Contestant`] for each thread.
pub struct Entrant<'a> {
    name: String,
    make: Make<'a>,
}

impl<'a> Entrant<'a> {
    /// A bot with these limits for each move. It receives only its player's knowledge of the game, so
    /// it sees no secrets.
    ///
    /// You can make the bot with any seed, since every game sets a new one.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol_contest::Entrant;
    /// use gambol_bots::{Mcts, MoveLimits, erase};
    ///
    /// let mut limits = MoveLimits::NONE;
    /// limits.nodes = Some(500);
    /// let entrant = Entrant::bot("mcts", limits, || erase::<Position>(Box::new(Mcts::new(0))));
    /// assert_eq!(entrant.name(), "mcts");
    /// ```
    pub fn bot(name: &str, limits: MoveLimits, make: impl Fn() -> AnyBot + Sync + 'a) -> Self {
        Entrant::new(name, move || {
            Box::new(BotPlayer { bot: make(), limits, states: [const { None }; MAX_PLAYERS] })
        })
    }

    /// An entrant with your own [`Contestant`].
    pub fn new(name: &str, make: impl Fn() -> Box<dyn Contestant + 'a> + Sync + 'a) -> Self {
        Entrant { name: name.to_owned(), make: Box::new(make) }
    }

    /// The name, for tables and records.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Makes the contestant. If this panics, the entrant forfeits its games.
    pub(crate) fn make(&self) -> Box<dyn Contestant + 'a> {
        catch_unwind(AssertUnwindSafe(|| (self.make)())).unwrap_or_else(|_| Box::new(Unmade))
    }
}

impl fmt::Debug for Entrant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Chooses an entrant's moves, game after game, on one thread.
///
/// It sees the whole position, because an external engine needs it. For a bot that sees only its
/// player's view, use [`Entrant::bot`].
///
/// A contestant that panics loses the game and is replaced for the next one.
pub trait Contestant {
    /// Prepares for a game with this seed.
    ///
    /// # Errors
    ///
    /// The reason why it cannot play. It loses the game.
    fn begin(&mut self, start: &AnyPosition, seed: u64) -> Result<(), Forfeit>;

    /// Receives the situation in which it is to move, before its clock starts.
    ///
    /// # Errors
    ///
    /// The reason why it cannot play. It loses the game.
    fn prepare(&mut self, game: &Situation<'_>) -> Result<(), Forfeit> {
        let _ = game;
        Ok(())
    }

    /// Chooses a move in the situation passed to [`prepare`](Self::prepare). Once `stop` is true, it
    /// should return soon, and the move is ignored.
    ///
    /// # Errors
    ///
    /// The reason why your contestant has no move. It loses the game.
    fn choose(&mut self, game: &Situation<'_>, stop: &AtomicBool) -> Result<AnyMove, Forfeit>;

    /// Called when a game that it played has ended: by the rules, at a limit, or because a player
    /// lost outside the rules. Returns tags for the record. The name of a tag must be longer than,
    /// and begin with, the name of one of its players, such as `P1Refused`. Other tags are left out.
    fn end(&mut self, game: &Situation<'_>, lost: Option<(Player, &Forfeit)>) -> Tags {
        let _ = (game, lost);
        Vec::new()
    }

    /// Whether your contestant needs the texts of the moves.
    fn reads_texts(&self) -> bool {
        false
    }
}

/// Tags of a record, as names and values.
pub type Tags = Vec<(String, String)>;

/// A game so far.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Situation<'a> {
    /// The positions and the moves.
    pub history: &'a History<AnyPosition>,
    /// The texts of the moves since the start, each after a space. Empty unless a contestant of the
    /// game [reads texts](Contestant::reads_texts).
    pub moves: &'a str,
    /// The clocks of all players in turn order, at the start of the move. Empty if there are no
    /// clocks.
    pub clocks: &'a [Clock],
    /// The number of the game, from 1, as in the tag `Round`.
    pub round: u64,
    /// The number of plies after which the game is a draw, chance events not counted.
    pub plies_left: u64,
}

impl Situation<'_> {
    /// The clock of the player to move, if any.
    pub fn clock(&self) -> Option<&Clock> {
        self.clocks.get(self.history.position().status().player()?.index())
    }
}

/// The reason why a game was lost outside the rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
#[error("{0}")]
pub struct Forfeit(pub String);

impl Forfeit {
    pub(crate) fn panicked() -> Self {
        Forfeit("panicked".to_owned())
    }

    /// Runs a contestant's code and turns its panics into forfeits, unless the game caused them.
    pub(crate) fn catch<T>(answer: impl FnOnce() -> Result<T, Forfeit>) -> Result<T, Forfeit> {
        GameFault::catch(answer).unwrap_or_else(|panic| match panic.downcast_ref::<GameFault>() {
            Some(_) => resume_unwind(panic),
            None => Err(Forfeit::panicked()),
        })
    }
}

/// Replaces a contestant whose constructor panicked.
struct Unmade;

impl Contestant for Unmade {
    fn begin(&mut self, _: &AnyPosition, _: u64) -> Result<(), Forfeit> {
        Err(Forfeit::panicked())
    }

    fn choose(&mut self, _: &Situation<'_>, _: &AtomicBool) -> Result<AnyMove, Forfeit> {
        Err(Forfeit::panicked())
    }
}

/// A bot in a contest.
struct BotPlayer {
    bot: AnyBot,
    limits: MoveLimits,
    /// The knowledge of the bot's players after a number of moves of this game. Following the game
    /// from its start at every turn would take quadratic time.
    states: [Option<(AnyInformationState, usize)>; MAX_PLAYERS],
}

impl Contestant for BotPlayer {
    fn begin(&mut self, _: &AnyPosition, seed: u64) -> Result<(), Forfeit> {
        self.bot.restart(seed);
        self.states = [const { None }; MAX_PLAYERS];
        Ok(())
    }

    fn choose(&mut self, game: &Situation<'_>, stop: &AtomicBool) -> Result<AnyMove, Forfeit> {
        let (history, bot) = (game.history, &mut *self.bot);
        let Some(player) = history.position().status().player() else {
            return Err(Forfeit("asked for a move out of turn".to_owned()));
        };
        let mut budget = self.limits.budget().stopped_by(stop);
        if let Some(clock) = game.clock() {
            budget = budget.on_clock(clock);
        }
        budget.plies = u32::try_from(game.plies_left).ok();
        let choice = if history.position().has_secrets() && bot.remembers() {
            let first = || (AnyInformationState::new(history.start().view(player)), 0);
            let (state, known) = self.states[player.index()].get_or_insert_with(first);
            for (before, &mv) in history.positions().iter().zip(history.moves()).skip(*known) {
                state.follow(before, mv);
            }
            *known = history.moves().len();
            bot.search_with_past(state.view(), &Past::Hidden(state), &budget, &mut |_| {})
        } else {
            referee::search(history, bot, &budget, &mut |_| {})
        };
        if self.limits.whole_time {
            budget.use_up();
        }
        choice.mv.ok_or_else(|| Forfeit("no legal move".to_owned()))
    }
}
