//! The rules of a game: the trait [`Game`] and its types.

mod history;
mod key;
mod moves;
mod outcome;
mod player;
mod random;
#[cfg(feature = "serde")]
pub(crate) mod serialize;
mod setup;
mod start;
mod symmetry;

use alloc::string::ToString;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use crate::text::MoveError;

pub use history::{History, Occurrences};
pub use key::{BuildKeyHasher, Key, KeyHasher};
pub use moves::{
    BitMoves, BitMovesIter, MoveList, MoveListIter, MovePattern, PackedMove, PieceMoves,
};
pub use outcome::{GameResult, Outcome, ParseScoresError, Scores, Status};
pub use player::{MAX_PLAYERS, Player};
#[cfg(feature = "rand-0-9")]
pub use random::Rand09;
#[cfg(feature = "rand-0-10")]
pub use random::Rand010;
pub use random::RandomSource;
#[doc(hidden)]
pub use random::SplitMix;
#[cfg(feature = "rand")]
pub use random::{SeededRandom, seeded};
pub use setup::GameSetup;
pub use start::{Standard, Start};
pub use symmetry::Symmetric;

/// A position of a game: everything the rules need to continue, and nothing else.
///
/// Positions are small plain values, cloned rather than undone. Two positions are equal, and hash alike,
/// exactly if they are the same position of the same variant. The games of gambol neither allocate nor lock
/// here, and look at nothing but the position itself. Sketches may allocate.
///
/// Four types and four functions are required. [`Nim`](crate::example::Nim) has no more.
///
/// You write the move generator of your game once, as [`try_for_each_move`]. Counting, listing and picking moves
/// follow from it. Override the methods that your game can do faster. The laws in `gambol-laws` test that all of
/// them agree. A search that looks at captures first visits them with [`for_each_capture`](Self::for_each_capture),
/// and a search that needs origins and targets uses [`for_each_piece_moves`](Self::for_each_piece_moves).
///
/// Three items are for tuning only and change no result: [`PLAYOUTS_IN_TURN`](Game::PLAYOUTS_IN_TURN),
/// [`apply_without_key`](Game::apply_without_key) and [`restore_key`](Game::restore_key).
///
/// ```
/// use gambol_core::example::Nim;
/// use gambol_core::{Game, Status, seeded};
///
/// let mut position = Nim::default();
/// let mut random = seeded(1);
/// while let Some(mv) = position.random_move(&mut random) {
///     position.apply_unchecked(mv);
/// }
/// assert!(matches!(position.status(), Status::Over(_)));
/// ```
///
/// [`try_for_each_move`]: Game::try_for_each_move
pub trait Game: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// One complete turn of one player, or one chance event, packed.
    type Move: PackedMove;
    /// The rules of a position: board, number of players, options.
    type Variant: Clone + Default + Eq + Debug + Display + Send + Sync + 'static;
    /// The reason why a move is illegal. [`NotLegal`](crate::NotLegal) gives none.
    type Illegal: Error + Clone + Eq + Send + Sync + 'static;
    /// The reason why a game ended. `&'static str` is enough.
    type Reason: Clone + Eq + Debug + Display + Send + Sync + 'static;

    /// Whether the game may have chance events. If not, [`is_chance`](Self::is_chance) costs nothing.
    const HAS_CHANCE: bool = false;

    /// Whose turn it is, or how the game ended. Computed on demand, which may take one
    /// [`has_moves`](Self::has_moves).
    fn status(&self) -> Status<Self::Reason>;

    /// Visits the legal moves until `visit` breaks.
    ///
    /// A finished game has none. A forced pass is the only move. At chance there is one for each possible event.
    /// The order is fixed but has no meaning.
    fn try_for_each_move<B>(
        &self,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Whether `mv` is legal here, and if not, why.
    ///
    /// # Errors
    /// The first rule the move breaks.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a legal move in place.
    ///
    /// # Panics
    /// May panic if the move is illegal, or else leave a meaningless position.
    fn apply_unchecked(&mut self, mv: Self::Move);

    // Everything below has a default.

    /// The rules of this position. By default the first preset.
    fn variant(&self) -> Self::Variant {
        Self::Variant::default()
    }

    /// The number of players, 2 to 6. By default 2.
    #[inline]
    fn players(&self) -> usize {
        2
    }

    /// A hash of the whole position, variant included. The default hashes the text, which is slow and
    /// requires that the text is complete.
    ///
    /// Equal positions have equal keys. Different positions collide with probability about 2⁻⁶⁴. Every bit
    /// depends on the whole position, since tables index by some bits and compare others. A number that is
    /// merely unique, such as `stones << 1 | turn`, is not a key, but [`Key`] hashes it to one. Keys are the
    /// same on every platform and, within a major version, in every release.
    ///
    /// ```
    /// use gambol_core::example::Breakthrough;
    /// use gambol_core::{Game, Key};
    ///
    /// // How this game computes its key.
    /// let key = |position: &Breakthrough| {
    ///     let [white, black] = position.pieces.map(|set| set.bits());
    ///     Key::new().word(white).word(black).word(position.turn.index() as u64).finish()
    /// };
    /// let start = Breakthrough::default();
    /// assert_eq!(start.key(), key(&start));
    /// ```
    fn key(&self) -> u64 {
        Key::of_text(self)
    }

    /// Writes the canonical text of a legal move. By default these are its packed bits, in decimal.
    ///
    /// A record must be able to store your text, so it contains no spaces or `{`, does not begin with `[` or with a
    /// number and a dot, and is no result such as `draw` or `*`.
    ///
    /// # Errors
    /// Propagates errors from `out`.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", mv.to_bits())
    }

    /// The legal move with this text.
    ///
    /// The canonical text of a legal move always means that move. A game may also accept shorthands, as long as
    /// they are no canonical text of another move.
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or is ambiguous.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Illegal>> {
        let found = self.try_for_each_move(|mv| {
            if self.display_move(mv).is(text) {
                ControlFlow::Break(mv)
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value().ok_or_else(|| {
            let legal = self.legal_moves().into_iter();
            MoveError::unknown(text, legal.map(|mv| self.display_move(mv).to_string()))
        })
    }

    /// The clause of the rules page that makes a move illegal, such as `3.4`. By default none.
    fn clause(&self, reason: &Self::Illegal) -> Option<&'static str> {
        let _ = reason;
        None
    }

    /// The weight of a chance event. Its probability is its share of the sum over all legal moves. Moves of
    /// players have weight 1.
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

    /// The player to move, or `None` at chance and once the game is over.
    ///
    /// ```
    /// use gambol_core::example::KuhnPoker;
    /// use gambol_core::{Game, Player, Start};
    ///
    /// assert_eq!(KuhnPoker::read("KJ bet")?.turn(), Some(Player::P2));
    /// // A card is dealt next.
    /// assert_eq!(KuhnPoker::read("K?")?.turn(), None);
    /// # Ok::<(), gambol_core::PositionError<String>>(())
    /// ```
    #[inline]
    fn turn(&self) -> Option<Player> {
        self.status().player()
    }

    /// How the game ended, if it has.
    ///
    /// ```
    /// use gambol_core::example::Nim;
    /// use gambol_core::{Game, Player};
    ///
    /// let end = Nim { stones: 0, turn: Player::P2 };
    /// assert_eq!(end.outcome().unwrap().to_string(), "p1 wins: took the last stone");
    /// assert_eq!(end.result().unwrap().to_string(), "p1win");
    /// ```
    #[inline]
    fn outcome(&self) -> Option<Outcome<Self::Reason>> {
        if let Status::Over(outcome) = self.status() { Some(outcome) } else { None }
    }

    /// The result without its reason, if the game is over.
    #[inline]
    fn result(&self) -> Option<GameResult> {
        self.outcome().map(|outcome| outcome.result())
    }

    /// The score of each player, if the game has scores and they are known.
    #[inline]
    fn scores(&self) -> Option<Scores> {
        None
    }

    /// The utility of the outcome for `player`, if the game is over. See [`Outcome::utility`].
    fn utility(&self, player: Player) -> Option<f64> {
        self.outcome().map(|outcome| outcome.utility(player, self.players()))
    }

    /// The position after a move.
    ///
    /// For untrusted moves. The check and the copy make it about six times as slow as
    /// [`apply_unchecked`](Self::apply_unchecked) (22 to 29 ns against 4 in the games of gambol).
    /// Generated moves need neither.
    ///
    /// ```
    /// use gambol_core::example::Nim;
    /// use gambol_core::{Game, NotLegal};
    ///
    /// let start = Nim::default();
    /// assert_eq!(start.apply(2)?.to_string(), "10 p2");
    /// assert_eq!(start.apply(4), Err(NotLegal));
    /// # Ok::<(), NotLegal>(())
    /// ```
    ///
    /// # Errors
    /// The move is illegal, and why.
    #[inline]
    fn apply(&self, mv: Self::Move) -> Result<Self, Self::Illegal> {
        self.check(mv)?;
        Ok(self.after(mv))
    }

    /// The position after a legal move: [`apply_unchecked`](Self::apply_unchecked) on a copy.
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut after = self.clone();
        after.apply_unchecked(mv);
        after
    }

    /// Visits every legal move.
    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Self::Move)) {
        let _ = self.try_for_each_move(|mv| {
            visit(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Whether a legal move captures, which usually means that it takes pieces off the board. By default false.
    /// Searches look at captures before they rely on the value of a position.
    ///
    /// ```
    /// use gambol_core::example::Breakthrough;
    /// use gambol_core::{Game, Start};
    ///
    /// let text = "......../......../......../......../..b...../.w....../......../........ p1";
    /// let position = Breakthrough::read(text)?;
    /// assert!(position.is_capture(position.parse_move("b3c4")?));
    /// assert!(!position.is_capture(position.parse_move("b3b4")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn is_capture(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// The position after a *null move*: the player to move passes, whether or not the rules allow it. `None` if that is
    /// no position, and by default. Ask only while the game goes on. If the player would rather pass than move, it is
    /// zugzwang.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Visits the legal moves that [capture](Self::is_capture), without listing the others if the game can do so.
    ///
    /// Each capture is visited once: of the captures of one [`PieceMoves`] with the same target, which may differ
    /// only in how the piece ends (such as its orientation), the game may visit only one.
    ///
    /// ```
    /// use gambol_core::Game;
    ///
    /// /// The best value for the player to move, who may make captures or none (two players).
    /// fn quiescence<G: Game>(position: &G, value: &impl Fn(&G) -> i32) -> i32 {
    ///     let mut best = value(position);
    ///     position.for_each_capture(|mv| best = best.max(-quiescence(&position.after(mv), value)));
    ///     best
    /// }
    /// # assert_eq!(quiescence(&gambol_core::example::Nim::default(), &|_| 0), 0);
    /// ```
    #[inline]
    fn for_each_capture(&self, mut visit: impl FnMut(Self::Move)) {
        self.for_each_move(|mv| {
            if self.is_capture(mv) {
                visit(mv);
            }
        });
    }

    /// Visits the legal moves in sets of one origin. You can count a set, or filter it by targets, before you take a
    /// move. The order is fixed but has no meaning. By default each move is its own set, without origin or target.
    ///
    /// A game whose generator has sets by origin visits these sets. A game whose generator has sets by direction visits
    /// each move as its own set, with origin and target.
    ///
    /// ```
    /// use gambol_core::Game;
    ///
    /// /// The moves from one square to some squares.
    /// fn moves_between<G: Game>(position: &G, from: usize, to: u128) -> Vec<G::Move> {
    ///     let mut found = Vec::new();
    ///     position.for_each_piece_moves(|mut moves| {
    ///         if moves.from == Some(from) {
    ///             moves.to &= to;
    ///             found.extend(moves);
    ///         }
    ///     });
    ///     found
    /// }
    /// # let _ = moves_between::<gambol_core::example::Nim>;
    /// ```
    #[inline]
    fn for_each_piece_moves(&self, mut visit: impl FnMut(PieceMoves<Self::Move>)) {
        self.for_each_move(|mv| visit(mv.into()));
    }

    /// The legal moves, in the order of the generator. The list is empty exactly if the game is over.
    ///
    /// ```
    /// use gambol_core::example::Breakthrough;
    /// use gambol_core::{Game, Start};
    ///
    /// let text = "......../......../......../......../..b...../.w....../......../........ p1";
    /// let position = Breakthrough::read(text)?;
    /// let moves = position.legal_moves().into_iter();
    /// let texts: Vec<_> = moves.map(|mv| position.display_move(mv).to_string()).collect();
    /// assert_eq!(texts, ["b3a4", "b3b4", "b3c4"]);
    /// # Ok::<(), gambol_core::PositionError<String>>(())
    /// ```
    #[inline(always)]
    fn legal_moves(&self) -> Moves<Self> {
        let mut moves = Moves::<Self>::default();
        self.list_moves(&mut moves);
        moves
    }

    /// Appends the legal moves to a list, in the order of the generator. This method lets you reuse a list,
    /// while [`legal_moves`](Self::legal_moves) returns a new list.
    ///
    /// ```
    /// use gambol_core::example::Breakthrough;
    /// use gambol_core::{Game, MoveList};
    ///
    /// let start = Breakthrough::default();
    /// let mut moves = MoveList::new();
    /// for mv in start.legal_moves() {
    ///     moves.clear();
    ///     start.after(mv).list_moves(&mut moves);
    ///     assert_eq!(moves.len(), 22);
    /// }
    /// ```
    ///
    /// # Panics
    /// If the list is too short.
    // The compiler builds the list of `legal_moves` in place only if another function fills it.
    #[inline]
    fn list_moves(&self, moves: &mut Moves<Self>) {
        self.for_each_move(|mv| moves.extend(Some(mv)));
    }

    /// The number of legal moves, without listing them.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// Whether there is a legal move, that is, whether the game goes on.
    #[inline]
    fn has_moves(&self) -> bool {
        self.try_for_each_move(|_| ControlFlow::Break(())).is_break()
    }

    /// The legal move with this index in the order of the generator.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_core::example::Nim;
    ///
    /// let position = Nim::default();
    /// assert_eq!(position.legal_moves(), [1, 2, 3]);
    /// assert_eq!((position.nth_move(2), position.nth_move(3)), (Some(3), None));
    /// ```
    #[inline]
    fn nth_move(&self, index: usize) -> Option<Self::Move> {
        let mut left = index;
        self.try_for_each_move(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        })
        .break_value()
    }

    /// A random legal move, or `None` once the game is over. It is uniform at a player's turn, and weighted by
    /// [`chance_weight`](Self::chance_weight) at chance. The same seed gives the same move on every platform.
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

    /// The text of a legal move, for `format!` and `to_string`.
    #[inline]
    fn display_move(&self, mv: Self::Move) -> MoveText<'_, Self> {
        MoveText { position: self, mv }
    }

    // For tuning only. These items are not in a separate trait, because perft and playouts of every game use
    // them. Every game would have to implement that trait, and generic code would need it as a bound.

    /// For tuning only: whether playouts are faster in pairs, alternating move by move. Measure. It changes
    /// no playout, but a bot that plays two from each leaf may choose another move. See [`for_each_playout`].
    ///
    /// [`for_each_playout`]: crate::playout::for_each_playout
    const PLAYOUTS_IN_TURN: bool = false;

    /// For tuning only: plays a legal move in place where no key is needed afterwards, as in perft and
    /// playouts.
    ///
    /// Does what [`apply_unchecked`](Self::apply_unchecked) does, but a game that updates its key move by move
    /// omits that. Until [`restore_key`](Self::restore_key) is called, the key and the hash are wrong, and the
    /// position may differ from an equal one. Everything else is right.
    ///
    /// ```
    /// use gambol_core::Game;
    /// use gambol_core::example::Breakthrough;
    ///
    /// let mut position = Breakthrough::default();
    /// let mv = position.parse_move("a2a3")?;
    /// let after = position.after(mv);
    /// position.apply_without_key(mv);
    /// assert_eq!(position.legal_moves(), after.legal_moves());
    /// position.restore_key();
    /// assert_eq!(position, after);
    /// # Ok::<(), gambol_core::MoveError<gambol_core::NotLegal>>(())
    /// ```
    ///
    /// # Panics
    /// As [`apply_unchecked`](Self::apply_unchecked).
    #[inline(always)]
    fn apply_without_key(&mut self, mv: Self::Move) {
        self.apply_unchecked(mv);
    }

    /// For tuning only: recomputes the key after [`apply_without_key`](Self::apply_without_key).
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
    position
        .try_for_each_move(|mv| {
            let weight = u64::from(position.chance_weight(mv));
            if left < weight {
                return ControlFlow::Break(mv);
            }
            left -= weight;
            ControlFlow::Continue(())
        })
        .break_value()
}

/// The list returned by [`Game::legal_moves`].
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

impl<G: Game> MoveText<'_, G> {
    /// Whether this is the text.
    fn is(&self, text: &str) -> bool {
        struct Rest<'a>(&'a str);
        impl fmt::Write for Rest<'_> {
            fn write_str(&mut self, part: &str) -> fmt::Result {
                self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
                Ok(())
            }
        }
        let mut rest = Rest(text);
        self.position.write_move(self.mv, &mut rest).is_ok() && rest.0.is_empty()
    }
}
