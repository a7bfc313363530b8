//! Games between bots, and the steps of a game for programs with human players.

use gambol_bots::{Bot, Budget, Choice};
use gambol_core::{Game, HiddenInformation, History, Player, RandomSource, Status};
use gambol_host::record::{DrawLimits, Record};
use gambol_host::{AnyPosition, Recorded};

pub use gambol_bots::search;

/// Plays a game between your bots, one for each player in turn order, until it is over or reaches a
/// limit. Samples chance events with `random`.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::record::DrawLimits;
/// use gambol::{Game, seeded};
/// use gambol_bots::{Bot, Budget, Mcts, Random};
/// use gambol_contest::play;
///
/// let mut bots: [Box<dyn Bot<Position>>; 2] = [Box::new(Mcts::new(1)), Box::new(Random::new(2))];
/// let start = Position::start(Default::default());
/// let budget = Budget::nodes(100);
/// let record = play(start, &mut bots, &budget, &DrawLimits::default(), &mut seeded(3));
/// assert!(record.outcome().is_some());
/// ```
///
/// # Panics
/// If there are fewer bots than players, or a bot makes no legal move.
pub fn play<P: HiddenInformation + Recorded>(
    start: P,
    bots: &mut [Box<dyn Bot<P>>],
    budget: &Budget<'_>,
    limits: &DrawLimits,
    random: &mut dyn RandomSource,
) -> Record<P> {
    let mut record = Record::new(start);
    loop {
        match due(&mut record, limits) {
            Due::End => return record,
            Due::Chance => sample_event(&mut record, random),
            Due::Turn(player) => ask(&mut record, &mut *bots[player.index()], budget),
        };
    }
}

/// The next event of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Due {
    /// A move of this player.
    Turn(Player),
    /// A chance event.
    Chance,
    /// None, because the game is over or has reached a limit.
    End,
}

/// The next event of a game with these limits. Adjudicates a draw in the record if a limit is
/// reached.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::record::{DrawLimits, Record};
/// use gambol::{Game, Player};
/// use gambol_contest::referee::{Due, due};
///
/// let mut record = Record::new(Position::start(Default::default()));
/// let mut limits = DrawLimits::default();
/// assert_eq!(due(&mut record, &limits), Due::Turn(Player::P1));
/// limits.plies = 0;
/// assert_eq!(due(&mut record, &limits), Due::End);
/// ```
pub fn due<P: Recorded>(record: &mut Record<P>, limits: &DrawLimits) -> Due {
    match record.position().status() {
        Status::Over(_) => Due::End,
        Status::Turn(_) | Status::Chance if record.adjudicate(limits) => Due::End,
        Status::Turn(player) => Due::Turn(player),
        Status::Chance => Due::Chance,
    }
}

/// Plays random moves and chance events until a game has this many more plies. Returns the game as it was if a
/// hundred attempts all end it.
///
/// ```
/// use gambol::{GAMES, History, seeded};
/// use gambol_contest::referee::random_opening;
///
/// let start = History::new(GAMES.first("mixtour")?);
/// assert_eq!(random_opening(&start, 4, &mut seeded(1)).plies(), 4);
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub fn random_opening(
    book: &History<AnyPosition>,
    plies: u32,
    random: &mut dyn RandomSource,
) -> History<AnyPosition> {
    for _ in 0..100 {
        let mut history = book.clone();
        while history.plies() < book.plies() + u64::from(plies) {
            let Some(mv) = history.position().random_move(random) else { break };
            history.play_unchecked(mv);
        }
        if history.position().has_moves() {
            return history;
        }
    }
    book.clone()
}

/// Samples the next chance event by weight, and adds it to the record.
///
/// ```
/// use gambol::fifes_and_drums::Position;
/// use gambol::record::Record;
/// use gambol::{Game, seeded};
/// use gambol_contest::referee::sample_event;
///
/// let mut record = Record::new(Position::start(Default::default()));
/// let event = sample_event(&mut record, &mut seeded(1));
/// assert_eq!(record.moves(), [event]);
/// ```
///
/// # Panics
/// If the game is over.
pub fn sample_event<P: Recorded>(record: &mut Record<P>, random: &mut dyn RandomSource) -> P::Move {
    let event = record.position().random_move(random).expect("a game that goes on has moves");
    let played = record.play(event);
    assert!(played.is_ok(), "a listed move is legal");
    event
}

/// A bot's choice for the player to move in a record. See [`search`].
///
/// ```
/// use gambol::fifes_and_drums::Position;
/// use gambol::Game;
/// use gambol::record::Record;
/// use gambol_contest::referee::choose;
/// use gambol_bots::{Budget, Ismcts};
///
/// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
/// let record = Record::new(text.parse::<Position>()?);
/// let choice = choose(&record, &mut Ismcts::new(1), &Budget::nodes(100));
/// assert!(record.position().is_legal(choice.mv.unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If it is not a player's turn.
pub fn choose<P: HiddenInformation + Recorded>(
    record: &Record<P>,
    bot: &mut dyn Bot<P>,
    budget: &Budget<'_>,
) -> Choice<P::Move> {
    search(record.history(), bot, budget, &mut |_| {})
}

/// Plays a bot's move, chosen as in [`choose`], and adds it to the record.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::record::Record;
/// use gambol::Game;
/// use gambol_contest::referee::ask;
/// use gambol_bots::{Budget, Greedy};
///
/// let mut record = Record::new(Position::start(Default::default()));
/// let mv = ask(&mut record, &mut Greedy::new(1), &Budget::default());
/// assert_eq!(record.moves(), [mv]);
/// ```
///
/// # Panics
///
/// If it is not a player's turn, or the bot makes no legal move.
pub fn ask<P: HiddenInformation + Recorded>(
    record: &mut Record<P>,
    bot: &mut dyn Bot<P>,
    budget: &Budget<'_>,
) -> P::Move {
    let mv = choose(record, bot, budget).mv.expect("a bot finds a move where there is one");
    let played = record.play(mv);
    assert!(played.is_ok(), "a bot makes legal moves");
    mv
}
