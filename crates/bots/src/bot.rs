//! The trait of all bots, and their answers.

use gambol_core::{Game, HiddenInformation, History, InformationState, PackedMove, PlayerView};
use gambol_host::{AnyMove, AnyPosition, AnyView, FullGame, Score};
use smallvec::SmallVec;

use crate::budget::Budget;

/// The move type of a view's game.
pub(crate) type MoveOf<V> = <<V as PlayerView>::Position as Game>::Move;

/// Whether it is the viewer's turn. Otherwise a bot returns no move.
pub(crate) fn is_due<V: PlayerView>(view: &V) -> bool {
    view.status().player() == Some(view.viewer())
}

/// A player. A bot for a position type plays that game, and a bot for [`AnyPosition`] plays games known
/// only at run time. [`erase`] turns the former into the latter.
///
/// Your own bot implements [`search`](Self::search) and [`restart`](Self::restart), and can then
/// play wherever a bot is expected.
///
/// ```
/// use gambol::{Game, HiddenInformation, SeededRandom, PlayerView, seeded};
/// use gambol_bots::{Bot, Budget, Choice};
///
/// /// Plays the first legal move.
/// struct First(SeededRandom);
///
/// impl<G: HiddenInformation> Bot<G> for First {
///     fn search(
///         &mut self,
///         view: &G::View,
///         _: &Budget<'_>,
///         _: &mut dyn FnMut(&Choice<G::Move>),
///     ) -> Choice<G::Move> {
///         // Whatever is hidden, players know their own legal moves.
///         let position = view.determinize(&mut self.0);
///         Choice::of(position.nth_move(0))
///     }
///
///     fn restart(&mut self, seed: u64) {
///         self.0 = seeded(seed);
///     }
/// }
/// ```
pub trait Bot<P: HiddenInformation>: Send {
    /// Chooses a move for the viewer, whose turn it is.
    ///
    /// Without a time limit the choice depends only on the view, the seed and all earlier choices.
    ///
    /// The search calls `report` from time to time with its best choice so far.
    fn search(
        &mut self,
        view: &P::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Choice<P::Move>;

    /// Like [`search`](Self::search), for a player who remembers the game. The default ignores the
    /// past.
    ///
    /// The referee in `gambol-contest` calls this whenever it knows the past.
    fn search_with_past(
        &mut self,
        view: &P::View,
        past: &Past<'_, P>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Choice<P::Move> {
        let _ = past;
        self.search(view, budget, report)
    }

    /// Whether the bot uses a [hidden past](Past::Hidden), which is costly to assemble.
    fn remembers(&self) -> bool {
        false
    }

    /// Whether the bot can resume its last search ([`Budget::going_on`]). Other bots start over.
    fn goes_on(&self) -> bool {
        false
    }

    /// The best moves of the last search, best first, at most `most`. Empty if the bot judges only
    /// the move it chooses.
    ///
    /// Tree searches explore only promising moves, so the scores of the others are rough.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Bot, Budget, Mcts};
    ///
    /// let view = Position::start("basic".parse()?).view(Player::P1);
    /// let mut bot = Mcts::<Position>::new(1);
    /// let choice = bot.choose(&view, &Budget::nodes(300));
    /// let best = bot.best(3);
    /// assert_eq!(best.len(), 3);
    /// assert_eq!(best[0], choice);
    /// # Ok::<(), gambol::VariantError>(())
    /// ```
    fn best(&self, most: usize) -> Vec<Choice<P::Move>> {
        let _ = most;
        Vec::new()
    }

    /// Frees the tree of the last search. The bot then has no [best](Self::best) moves and cannot resume the
    /// search. Later choices stay the same. Bots without a tree do nothing.
    fn release(&mut self) {}

    /// Resets the bot for another game, as if newly made with this seed. The bot keeps its
    /// allocations.
    fn restart(&mut self, seed: u64);

    /// Like [`search`](Self::search), without reports.
    fn choose(&mut self, view: &P::View, budget: &Budget<'_>) -> Choice<P::Move> {
        self.search(view, budget, &mut |_| {})
    }
}

/// A bot's choice for the player to move, with its reports. The bot receives its player's
/// knowledge, not the position: the view and, if the bot uses it, the past.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, History};
/// use gambol_bots::{AlphaBeta, Budget, Choice, search};
///
/// let history = History::new(Position::start(Default::default()));
/// let mut depths = Vec::new();
/// let report = &mut |choice: &Choice<_>| depths.push(choice.depth);
/// search(&history, &mut AlphaBeta::new(1), &Budget::depth(2), report);
/// assert_eq!(depths, [1, 2]);
/// ```
///
/// # Panics
///
/// If it is not a player's turn.
pub fn search<P: HiddenInformation>(
    history: &History<P>,
    bot: &mut dyn Bot<P>,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(&Choice<P::Move>),
) -> Choice<P::Move> {
    let position = history.position();
    let player = position.status().player().expect("a player's turn");
    let view = position.view(player);
    if !position.has_secrets() {
        bot.search_with_past(&view, &Past::Open(history.keys()), budget, report)
    } else if bot.remembers() {
        let state = InformationState::of(history, player);
        bot.search_with_past(&view, &Past::Hidden(&state), budget, report)
    } else {
        bot.search(&view, budget, report)
    }
}

/// The game so far, as known to the player to move.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, History, Player};
/// use gambol_bots::{AlphaBeta, Bot, Budget, Past};
///
/// let mut history = History::new(Position::start(Default::default()));
/// history.play(history.position().parse_move("c3")?)?;
/// let (view, past) = (history.position().view(Player::P2), Past::Open(history.keys()));
/// let mut bot = AlphaBeta::<Position>::new(1);
/// let choice = bot.search_with_past(&view, &past, &Budget::depth(2), &mut |_| {});
/// assert!(history.position().is_legal(choice.mv.unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Past<'a, P: HiddenInformation> {
    /// Nothing is hidden. Contains the [keys](gambol_core::History::keys) of all positions whose next
    /// occurrence counts as a repetition, which are usually all of the game, including the current one.
    Open(&'a [u64]),
    /// Some information is hidden. Contains everything the player has seen.
    Hidden(&'a InformationState<P>),
}

impl<P: HiddenInformation> Past<'_, P> {
    /// The keys of all positions, or nothing where information is hidden.
    pub fn keys(&self) -> &[u64] {
        if let Past::Open(keys) = self { keys } else { &[] }
    }
}

/// A bot for a game known only at run time.
pub type AnyBot = Box<dyn Bot<AnyPosition>>;

/// Turns a bot for one game into a bot for positions of any game. For a view of another game, it
/// returns no move.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{GAMES, Game, HiddenInformation, Player};
/// use gambol_bots::{Bot, Budget, Mcts, erase};
///
/// let mut bot = erase::<Position>(Box::new(Mcts::new(1)));
/// let start = GAMES.first("mixtour")?;
/// let choice = bot.choose(&start.view(Player::P1), &Budget::nodes(100));
/// assert!(start.is_legal(choice.mv.expect("a move")));
///
/// let other = GAMES.first("draughts")?;
/// assert_eq!(bot.choose(&other.view(Player::P1), &Budget::nodes(100)).mv, None);
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub fn erase<G: FullGame>(bot: Box<dyn Bot<G>>) -> AnyBot {
    Box::new(Erased { bot, knows: true })
}

/// A bot for one game that accepts positions of any game.
struct Erased<G: FullGame> {
    bot: Box<dyn Bot<G>>,
    /// Whether the last position belonged to the bot's game.
    knows: bool,
}

impl<G: FullGame> Erased<G> {
    fn ask(
        &mut self,
        view: &AnyView,
        past: Option<&Past<'_, AnyPosition>>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<AnyMove>),
    ) -> Choice<AnyMove> {
        self.knows = false;
        let Some(view) = view.downcast::<G>() else { return Choice::of(None) };
        let report = &mut |choice: &Choice<G::Move>| report(&choice.erased());
        let choice = match past {
            None => self.bot.search(&view, budget, report),
            Some(Past::Open(keys)) => {
                self.bot.search_with_past(&view, &Past::Open(keys), budget, report)
            }
            Some(Past::Hidden(state)) => {
                // Copying the past for each move takes far less time than a search.
                let Some(state) = gambol_host::downcast_state::<G>(state) else {
                    return Choice::of(None);
                };
                self.bot.search_with_past(&view, &Past::Hidden(&state), budget, report)
            }
        };
        self.knows = true;
        choice.erased()
    }
}

impl<G: FullGame> Bot<AnyPosition> for Erased<G> {
    fn search(
        &mut self,
        view: &AnyView,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<AnyMove>),
    ) -> Choice<AnyMove> {
        self.ask(view, None, budget, report)
    }

    fn search_with_past(
        &mut self,
        view: &AnyView,
        past: &Past<'_, AnyPosition>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<AnyMove>),
    ) -> Choice<AnyMove> {
        self.ask(view, Some(past), budget, report)
    }

    fn remembers(&self) -> bool {
        self.bot.remembers()
    }

    fn goes_on(&self) -> bool {
        self.bot.goes_on()
    }

    fn best(&self, most: usize) -> Vec<Choice<AnyMove>> {
        let mut choices = Vec::new();
        if self.knows {
            for choice in &self.bot.best(most) {
                choices.push(choice.erased());
            }
        }
        choices
    }

    fn release(&mut self) {
        self.bot.release();
    }

    fn restart(&mut self, seed: u64) {
        self.bot.restart(seed);
        self.knows = true;
    }
}

/// The expected moves, in order. Short lines are stored inline.
pub type Line<M> = SmallVec<[M; 8]>;

/// A move with the bot's findings about it.
///
/// ```
/// use gambol_bots::{Choice, Score};
///
/// let mut choice = Choice::of(Some("e2e4"));
/// choice.score = Some(Score::Centipoints(25));
/// choice.line.push("e2e4");
/// assert_eq!(choice.mv, Some("e2e4"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice<M> {
    /// The move, or `None` if it is not the viewer's turn.
    pub mv: Option<M>,
    /// The value of the move for its player, if the bot computes one.
    pub score: Option<Score>,
    /// The number of nodes spent, which are playouts or positions.
    pub nodes: u64,
    /// The number of moves searched ahead, at least along the best line.
    pub depth: u32,
    /// The expected moves, starting with the bot's own. May be empty.
    pub line: Line<M>,
}

impl<M> Choice<M> {
    /// A choice with this move and no findings.
    ///
    /// ```
    /// use gambol_bots::Choice;
    ///
    /// let choice = Choice::of(Some('a'));
    /// assert_eq!((choice.mv, choice.nodes, choice.score), (Some('a'), 0, None));
    /// ```
    pub fn of(mv: Option<M>) -> Self {
        Choice { mv, score: None, nodes: 0, depth: 0, line: Line::new() }
    }

    /// The same choice with its moves replaced by `named`.
    fn map<N>(&self, named: impl Fn(M) -> N) -> Choice<N>
    where
        M: Copy,
    {
        let Choice { score, nodes, depth, .. } = *self;
        let mut line = Line::new();
        for &mv in &self.line {
            line.push(named(mv));
        }
        Choice { mv: self.mv.map(named), score, nodes, depth, line }
    }
}

impl Choice<AnyMove> {
    /// The texts of the expected moves, up to the first move that may be illegal. In games with secrets these are only
    /// the texts of the bot's own move, since the legality of later moves would reveal secrets.
    ///
    /// ```
    /// use gambol::{GAMES, Game, HiddenInformation, Player};
    /// use gambol_bots::{Bot, Bots, Budget};
    ///
    /// let (bots, start) = (Bots::of::<gambol::mixtour::Position>(), GAMES.first("mixtour")?);
    /// let mut bot = bots.build(&bots.read("alphabeta")?, &start, 1)?;
    /// let choice = bot.choose(&start.view(Player::P1), &Budget::depth(3));
    /// let texts = choice.line_texts(&start);
    /// assert_eq!(texts[0], start.display_move(choice.mv.unwrap()).to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line_texts(&self, position: &AnyPosition) -> Vec<String> {
        let shown = if position.has_secrets() { 1 } else { self.line.len() };
        let mut position = position.clone();
        let mut texts = Vec::new();
        for &mv in self.line.iter().take(shown) {
            // The principal variation of a foreign bot may be wrong.
            if !position.is_legal(mv) {
                break;
            }
            texts.push(position.display_move(mv).to_string());
            position.apply_unchecked(mv);
        }
        texts
    }
}

impl Choice<u32> {
    /// Replaces each index by the move at that index.
    pub(crate) fn of_moves<M: Copy>(&self, moves: &[M]) -> Choice<M> {
        self.map(|number| moves[number as usize])
    }
}

impl<M: PackedMove> Choice<M> {
    /// The same choice with erased moves.
    fn erased(&self) -> Choice<AnyMove> {
        self.map(|mv| AnyMove(mv.to_bits()))
    }
}
