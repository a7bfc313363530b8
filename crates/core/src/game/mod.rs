//! The rules of a game: the trait [`Game`], and the values that it is about.

mod fault;
mod history;
mod key;
mod moves;
mod outcome;
pub(crate) mod playable;
mod player;
mod random;
mod score;
#[cfg(feature = "serde")]
pub(crate) mod serialize;
pub mod setup;
mod symmetry;
pub mod variant;

use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::text::{Flaw, MoveError, PositionError};

pub use fault::GameFault;
pub use history::{History, Occurrences};
pub use key::{BuildKeyHasher, Key, KeyHasher};
pub use moves::{BitMoves, BitMovesIter, MoveList, MoveListIter, MovePattern, PackedMove};
pub use outcome::{
    GameResult, Outcome, ParseOutcomeError, ParseReasonError, ParseResultError, ParseScoresError,
    Scores, Status,
};
pub use playable::Playable;
pub use player::{MAX_PLAYERS, ParsePlayerError, Player};
#[cfg(feature = "rand-0-9")]
pub use random::Rand09;
#[cfg(feature = "rand-0-10")]
pub use random::Rand010;
pub use random::RandomSource;
pub(crate) use random::SplitMix;
#[cfg(feature = "rand")]
pub use random::{SeededRandom, seeded};
pub use score::{ParseScoreError, Score};
pub use setup::Setup;
pub use symmetry::Symmetric;
pub use variant::Variant;

/// A position of a game: everything the rules need to go on, and nothing else.
///
/// Positions are small plain values. They are cloned, not undone; they are equal, and hash the
/// same, exactly when they are the same position of the same variant. Nothing here allocates,
/// locks or looks at anything but the position itself.
///
/// A game writes its move generation once, as [`try_for_each_move`], and the counting, listing and
/// picking of moves follow from it. A game may override what it can do better; the laws of the crate `gambol-laws` test that all of them agree. Three items can wait until a game is
/// tuned: [`PLAYOUTS_IN_TURN`](Game::PLAYOUTS_IN_TURN), [`apply_without_key`](Game::apply_without_key) and
/// [`restore_key`](Game::restore_key), which change no result.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_core::{Game, Status, seeded};
///
/// let mut position = Hoard::start(Default::default());
/// let mut random = seeded(1);
/// while let Some(mv) = position.random_move(&mut random) {
///     position.apply_unchecked(mv);
/// }
/// assert!(matches!(position.status(), Status::Over(_)));
/// ```
///
/// [`try_for_each_move`]: Game::try_for_each_move
pub trait Game:
    Clone
    + Eq
    + Hash
    + Debug
    + Display
    + FromStr<Err = PositionError<<Self as Game>::Flaw>>
    + Send
    + Sync
    + 'static
{
    /// One complete turn of one player, or one chance event, packed.
    type Move: PackedMove;
    /// The rules of a position: board, number of players, options.
    type Variant: Variant;
    /// What can be wrong with a position that someone sets up.
    type Flaw: Flaw;
    /// Why a move is illegal.
    type Illegal: Error + Clone + Eq + Send + Sync + 'static;
    /// Why a game ended.
    type Reason: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// The name that programs use, in lower case: `hoard`.
    const NAME: &'static str;
    /// The name that people use: `Hoard`. By default the [`NAME`](Self::NAME).
    const TITLE: &'static str = Self::NAME;

    /// The rules page, in Markdown; by default there is none. Programs show it to people, whole or by
    /// clause. Clauses are written `- **3.2** Text`, or `2. Text` in a section with the title
    /// `3. The turn`; rulings `- **R1. Title (3.2).** Text`. Indented lines that follow belong to
    /// them. What texts of moves mean is in a section whose title begins with `Notation`, and what
    /// cards are called, if there are any, in one whose title begins with `The cards`: a glossary is
    /// both.
    const RULES: &'static str = "";

    /// Whether the game has chance events. If not, [`is_chance`](Self::is_chance) costs nothing.
    const HAS_CHANCE: bool = false;

    /// The first position of a variant.
    fn start(variant: Self::Variant) -> Self;

    /// The rules of this position.
    fn variant(&self) -> Self::Variant;

    /// The number of the clause of [`RULES`](Self::RULES) that makes a move illegal here, `3.4`:
    /// what a program opens for a person who asks why. By default none is named.
    fn clause(&self, reason: &Self::Illegal) -> Option<&'static str> {
        let _ = reason;
        None
    }

    /// The number of players, 2 to 6.
    #[inline]
    fn players(&self) -> usize {
        self.variant().players()
    }

    /// Whose turn it is, or how the game ended. Computed, not stored: may cost one
    /// [`has_moves`](Self::has_moves).
    fn status(&self) -> Status<Self::Reason>;

    /// Visits every legal move, and stops early when `visit` breaks.
    ///
    /// Yields nothing once the game is over, only the pass when it is forced, and at chance one
    /// move for each possible event. The order is fixed but has no meaning.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
    /// // The first move that takes silver.
    /// let found = position.try_for_each_move(|mv| match position.display_move(mv).to_string() {
    ///     text if text.ends_with('s') => ControlFlow::Break(text),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(found, ControlFlow::Break("1s".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn try_for_each_move<B>(
        &self,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Whether `mv` is legal here, and if not, why.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
    /// let mv = position.parse_move("2c")?;
    /// assert!(position.check(mv).is_ok());
    /// let after = position.apply(mv)?;
    /// assert_eq!(after.check(mv).unwrap_err().to_string(), "a card or a coin must be drawn first");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first rule that the move breaks.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a legal move in place.
    ///
    /// # Panics
    /// May panic if the move is illegal; otherwise the position is then meaningless.
    fn apply_unchecked(&mut self, mv: Self::Move);

    /// A hash of the whole position, the variant included.
    ///
    /// Equal positions have equal keys; different ones collide with probability about 2⁻⁶⁴. Keys are
    /// the same on every platform and, within a major version, in every release.
    ///
    /// A key is cheap but not free: where it is needed again and again, keep it.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::{Hoard, HoardVariant};
    ///
    /// let [standard, quiet] = [HoardVariant::STANDARD, HoardVariant::QUIET].map(Hoard::start);
    /// assert_ne!(standard.key(), quiet.key());
    /// ```
    fn key(&self) -> u64;

    /// Writes the canonical text of a move that is legal here.
    ///
    /// # Errors
    /// Propagates errors from `out`.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The legal move that `text` means here.
    ///
    /// A text that is the canonical text of a legal move always means that move; only otherwise
    /// is it tried as one of the shorthands that the game documents.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
    /// assert_eq!(position.parse_move("s")?, position.parse_move("1s")?);
    /// let error = position.parse_move("c").unwrap_err();
    /// assert_eq!(error.to_string(), "`c` is ambiguous: it may be 1c or 2c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or fits several legal moves.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Illegal>>;

    /// How likely a chance event is: its share of the sum over all legal moves. 1 for moves of
    /// players.
    #[inline]
    fn chance_weight(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        1
    }

    /// Whether a chance event comes next.
    #[inline]
    fn is_chance(&self) -> bool {
        Self::HAS_CHANCE && matches!(self.status(), Status::Chance)
    }

    /// How the game ended, if it has.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let end: Hoard = "2,1,0 1,0,0;0,0,0;0,0,0 c,c,s -;-;- over quiet".parse()?;
    /// assert_eq!(end.outcome().unwrap().to_string(), "p1 wins: most points when the owl came");
    /// assert_eq!(end.result().unwrap().to_string(), "p1win");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn outcome(&self) -> Option<Outcome<Self::Reason>> {
        match self.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Turn(_) | Status::Chance => None,
        }
    }

    /// The result without its reason, if the game is over.
    #[inline]
    fn result(&self) -> Option<GameResult> {
        self.outcome().map(|outcome| outcome.result())
    }

    /// The score of each player, where the game has scores and they are known.
    #[inline]
    fn scores(&self) -> Option<Scores> {
        None
    }

    /// The utility of the end for `player`, if the game is over; see [`Outcome::utility`].
    fn utility(&self, player: Player) -> Option<f64> {
        self.outcome().map(|outcome| outcome.utility(player, self.players()))
    }

    /// Plays a move.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
    /// let after = position.apply(position.parse_move("2c")?)?;
    /// assert_eq!(after.to_string(), "0,1,0 2,0,0;0,0,0;0,0,0 c,c,s -;-;- =2 quiet");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The move is illegal, and why.
    #[inline]
    fn apply(&self, mv: Self::Move) -> Result<Self, Self::Illegal> {
        self.check(mv)?;
        let mut after = self.clone();
        after.apply_unchecked(mv);
        Ok(after)
    }

    /// Visits every legal move.
    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Self::Move)) {
        let _ = self.try_for_each_move(|mv| {
            visit(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// The legal moves as a list, in the order of the generator; empty if and only if the game is
    /// over.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
    /// let moves = position.legal_moves().into_iter();
    /// let texts: Vec<_> = moves.map(|mv| position.display_move(mv).to_string()).collect();
    /// assert_eq!(texts, ["1c", "2c", "1s"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    fn legal_moves(&self) -> Moves<Self> {
        let mut moves = Moves::<Self>::default();
        self.list_moves(&mut moves);
        moves
    }

    /// Adds the legal moves to a list, in the order of the generator: for a list that is used again and
    /// again. [`legal_moves`](Self::legal_moves) returns a new one.
    ///
    /// ```
    /// use gambol_core::{Game, MoveList};
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
    /// let mut moves = MoveList::new();
    /// for mv in position.legal_moves() {
    ///     moves.clear();
    ///     position.apply(mv)?.list_moves(&mut moves);
    ///     assert_eq!(moves, position.apply(mv)?.legal_moves());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the list has no room for them.
    // The compiler builds the list of `legal_moves` in place only if another function fills it.
    #[inline]
    fn list_moves(&self, moves: &mut Moves<Self>) {
        self.for_each_move(|mv| moves.extend(Some(mv)));
    }

    /// The number of legal moves; no list is built.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// Whether there is any legal move, that is, whether the game goes on.
    #[inline]
    fn has_moves(&self) -> bool {
        self.try_for_each_move(|_| ControlFlow::Break(())).is_break()
    }

    /// The legal move with this index in the order of the generator, or `None` past the last.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
    /// assert_eq!(position.count_moves(), 3);
    /// assert_eq!(position.nth_move(2), position.legal_moves().last().copied());
    /// assert_eq!(position.nth_move(3), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn nth_move(&self, index: usize) -> Option<Self::Move> {
        let mut left = index;
        let found = self.try_for_each_move(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        match found {
            ControlFlow::Break(mv) => Some(mv),
            ControlFlow::Continue(()) => None,
        }
    }

    /// A random legal move: uniform at a player's turn, by [`chance_weight`](Self::chance_weight)
    /// at chance; `None` when the game is over. One seed gives one move on every platform.
    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Self::Move> {
        if self.is_chance() {
            return random_by_weight(self, random);
        }
        match self.count_moves() {
            0 => None,
            count => self.nth_move(random.below(count as u64) as usize),
        }
    }

    /// Whether `mv` is legal here.
    #[inline]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// The text of a move that is legal here, for `format!` and `to_string`.
    #[inline]
    fn display_move(&self, mv: Self::Move) -> MoveText<'_, Self> {
        MoveText { position: self, mv }
    }

    // For tuning only. These are not in a trait of their own, since perft and playouts of every game
    // use them: each game would have to implement that trait, and generic code to ask for it.

    /// For tuning only: whether random games take less time if two are under way at a time, a move of one and
    /// a move of the other. Find out by measuring. It changes no playout, but bots that play two from each
    /// leaf then may choose another move. See [`for_each_playout`].
    ///
    /// [`for_each_playout`]: crate::playout::for_each_playout
    const PLAYOUTS_IN_TURN: bool = false;

    /// For tuning only: plays a legal move in place where nobody asks for the key afterwards, as in
    /// perft and playouts.
    ///
    /// Does what [`apply_unchecked`](Self::apply_unchecked) does, but games that keep a part of their
    /// key up to date with the moves leave that out. From then on the key and the hash of the
    /// position are wrong, and it may differ from an equal one, until
    /// [`restore_key`](Self::restore_key) is called; all else is right.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
    /// let mv = position.parse_move("2c")?;
    /// let after = position.apply(mv)?;
    /// position.apply_without_key(mv);
    /// assert_eq!(position.legal_moves(), after.legal_moves());
    /// position.restore_key();
    /// assert_eq!(position, after);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// As [`apply_unchecked`](Self::apply_unchecked).
    #[inline(always)]
    fn apply_without_key(&mut self, mv: Self::Move) {
        self.apply_unchecked(mv);
    }

    /// For tuning only: makes the key right again after moves by
    /// [`apply_without_key`](Self::apply_without_key).
    #[inline(always)]
    fn restore_key(&mut self) {}
}

/// Picks a chance event by its weight.
fn random_by_weight<G: Game, R: RandomSource + ?Sized>(
    position: &G,
    random: &mut R,
) -> Option<G::Move> {
    let mut total = 0;
    position.for_each_move(|mv| total += u64::from(position.chance_weight(mv)));
    let mut left = random.below(total);
    let drawn = position.try_for_each_move(|mv| {
        let weight = u64::from(position.chance_weight(mv));
        if left < weight {
            return ControlFlow::Break(mv);
        }
        left -= weight;
        ControlFlow::Continue(())
    });
    match drawn {
        ControlFlow::Break(mv) => Some(mv),
        ControlFlow::Continue(()) => None,
    }
}

/// The list of moves that [`Game::legal_moves`] returns.
pub type Moves<G> = <<G as Game>::Move as PackedMove>::List;

/// The text of a move, made by [`Game::display_move`].
#[derive(Debug)]
pub struct MoveText<'a, G: Game> {
    position: &'a G,
    mv: G::Move,
}

impl<G: Game> Display for MoveText<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.write_move(self.mv, f)
    }
}
