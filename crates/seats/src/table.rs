//! A game and its bots.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gambol_bots::{AnyBot, BotSpec, Bots, MoveLimits, Stream, Unfit};
use gambol_contest::referee::{self, Due};
use gambol_core::{Game, HiddenInformation, Player, SeededRandom, seeded};
use gambol_host::record::DrawLimits;
use gambol_host::{AnyMove, AnyPosition, AnyRecord, GameFault};

use crate::news::Event;

/// A game with bots and other players, such as people.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{AnyRecord, GAMES, Game, Player};
/// use gambol_bots::Bots;
/// use gambol_seats::Table;
///
/// let record = AnyRecord::new(GAMES.first("mixtour")?);
/// let players = [None, Some("random".parse()?)];
/// let mut table = Table::new(record, &Bots::of::<Position>(), &players, 1)?;
/// let mv = table.record().position().parse_move("c3")?;
/// table.play_unchecked(mv);
/// assert!(table.ask(Player::P2)?.is_some());
/// assert_eq!(table.record().plies(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    pub(crate) record: AnyRecord,
    /// The bot of each player, and its present limits. Other players have none.
    bots: Vec<Option<(BotSpec, AnyBot, MoveLimits)>>,
    limits: DrawLimits,
    chance: SeededRandom,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("record", &self.record).finish_non_exhaustive()
    }
}

/// The error of a bot that did not make a legal move.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BotFault(String);

impl Table {
    /// Continues a game with these bots, one element for each player. The seed determines bots and chance.
    ///
    /// # Errors
    /// One of the bots cannot play this variant.
    ///
    /// # Panics
    /// If there are fewer elements than players.
    pub fn new(
        mut record: AnyRecord,
        bots: &Bots,
        players: &[Option<BotSpec>],
        seed: u64,
    ) -> Result<Self, Unfit> {
        let start = record.start().clone();
        let players = &players[..start.players()];
        for (player, bot) in Player::ALL.into_iter().zip(players) {
            let name = bot.map_or("human".to_owned(), |bot| bot.to_string());
            record.set_name(player, &name).expect("every player plays");
        }
        record.set_tag("Seed", &seed.to_string()).expect("the seed does not follow from the game");
        let build = |(player, bot): (Player, &Option<BotSpec>)| {
            let Some(spec) = *bot else { return Ok(None) };
            let bot = bots.build(&spec, &start, Stream::Bot(player).seed(seed))?;
            Ok(Some((spec, bot, spec.limits())))
        };
        let bots = Player::ALL.into_iter().zip(players).map(build);
        Ok(Table {
            bots: bots.collect::<Result<_, Unfit>>()?,
            record,
            limits: DrawLimits::default(),
            chance: seeded(Stream::Chance.seed(seed)),
        })
    }

    /// Caps each bot's time per move. With secrets, a bot uses exactly its own limit, or one second if it has none.
    pub fn limit_bots(&mut self, most: Duration) {
        let has_secrets = self.record.start().has_secrets();
        let usual = if has_secrets { Duration::from_secs(1) } else { most };
        for (spec, _, limits) in self.bots.iter_mut().flatten() {
            limits.time = Some(spec.limits().time.unwrap_or(usual).min(most));
            limits.whole_time = has_secrets;
        }
    }

    /// Returns the game so far.
    pub fn record(&self) -> &AnyRecord {
        &self.record
    }

    /// Returns what comes next, and adjudicates a draw at the limits of records.
    pub fn due(&mut self) -> Due {
        referee::due(&mut self.record, &self.limits)
    }

    /// Returns the players without bots.
    pub fn people(&self) -> impl Iterator<Item = Player> {
        let bots = Player::ALL.into_iter().zip(&self.bots);
        bots.filter_map(|(player, bot)| bot.is_none().then_some(player))
    }

    /// Samples the next chance event.
    ///
    /// # Panics
    /// If the game is over.
    pub fn sample_event(&mut self) -> Event {
        let event = referee::sample_event(&mut self.record, &mut self.chance);
        self.event(event)
    }

    /// Plays the move of a bot. Returns `None` if the player has no bot.
    ///
    /// # Errors
    /// The bot makes no legal move.
    ///
    /// # Panics
    /// If it is not a player's turn, or a game is at fault.
    pub fn ask(&mut self, player: Player) -> Result<Option<Event>, BotFault> {
        self.ask_until(player, &AtomicBool::new(false))
    }

    /// Plays the move of a bot, unless `stop` becomes true during its search.
    pub(crate) fn ask_until(
        &mut self,
        player: Player,
        stop: &AtomicBool,
    ) -> Result<Option<Event>, BotFault> {
        let Some((spec, bot, limits)) = &mut self.bots[player.index()] else { return Ok(None) };
        let budget = limits.budget().stopped_by(stop);
        let choice = GameFault::catch(|| referee::choose(&self.record, &mut **bot, &budget));
        if limits.whole_time {
            budget.use_up();
        }
        let bot = *spec;
        let fault = match choice.map(|choice| choice.mv) {
            Ok(_) if stop.load(Ordering::Relaxed) => return Ok(None),
            Ok(Some(mv)) if self.record.play(mv).is_ok() => return Ok(Some(self.event(mv))),
            Ok(Some(_)) => "made an illegal move",
            Ok(None) => "found no legal move",
            Err(panic) if panic.downcast_ref::<GameFault>().is_some() => resume_unwind(panic),
            Err(_) => "panicked",
        };
        Err(BotFault(format!("the bot {bot}, who plays {player}, {fault}")))
    }

    /// Plays a legal move, such as one from a parser or a list of moves.
    ///
    /// # Panics
    /// If the game has no such move and, in debug builds, if the move is illegal.
    pub fn play_unchecked(&mut self, mv: AnyMove) -> Event {
        self.record.play_unchecked(mv);
        self.event(mv)
    }

    /// Returns the index of the last move of a person, if `viewer` may take it back.
    ///
    /// # Errors
    /// `viewer` may not take it back. The error is the reason.
    pub fn undo_target(&self, viewer: Player) -> Result<usize, &'static str> {
        let moves = self.record.moves().len();
        let person = |position: &AnyPosition| {
            position.status().player().filter(|player| self.bots[player.index()].is_none())
        };
        let before = &self.record.positions()[..moves];
        let turn = before.iter().rposition(|position| person(position).is_some());
        let turn = turn.ok_or("there is nothing to take back")?;
        // Only that player has seen the position.
        let is_private = self.record.start().has_secrets();
        if is_private && person(&before[turn]) != Some(viewer) {
            return Err("the last move was made by another player");
        }
        if moves - turn > self.record.undo_limit(viewer) {
            return Err("you cannot take back a chance event or a move that has shown a secret");
        }
        Ok(turn)
    }

    /// Goes back to the last turn of a person, if `viewer` may. Returns the number of plies taken back.
    ///
    /// # Errors
    /// `viewer` may not go back. The error is the reason.
    pub fn undo(&mut self, viewer: Player) -> Result<u64, &'static str> {
        let turn = self.undo_target(viewer)?;
        let plies = self.record.plies();
        while self.record.moves().len() > turn {
            self.record.undo();
        }
        Ok(plies - self.record.plies())
    }

    /// Returns the last move as the people at the table may know it.
    fn event(&self, mv: AnyMove) -> Event {
        let positions = self.record.positions();
        let before = &positions[positions.len() - 2];
        let known = self.people().all(|player| HiddenInformation::is_announced(before, mv, player));
        Event::new(before, mv, known)
    }
}

/// Returns a random seed from the system.
pub fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
