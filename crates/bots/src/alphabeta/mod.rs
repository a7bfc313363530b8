//! Alpha-beta search.

mod deepen;
mod order;
mod search;
mod table;
mod value;
mod values;

use std::sync::Arc;

use gambol_core::{Game, PackedMove, Player, SeededRandom, Start};
use gambol_evaluate::network::Accumulators;
use gambol_evaluate::tablebase::{Endings, ExactValue, Tablebase};
use gambol_evaluate::{Evaluate, Evaluated, Tuning};

use crate::bot::Line;
use crate::earlier::Earlier;
use crate::evaluate::StandardEvaluation;
use crate::stream::{Stream, thoughts};
use order::Order;
use table::Table;
use values::Values;

pub(crate) use value::{WIN, clamped, score};

/// The exact values of endings, and their numbering.
type Exact<G> = (Arc<Tablebase>, fn(&G) -> Option<usize>);

/// Alpha-beta search: iterative deepening with aspiration windows, principal variation search, a
/// transposition table kept for a whole game, and late move reductions.
///
/// Moves are ordered by the transposition table, evaluation, killer moves and history. A repeated
/// position counts as a draw less the evaluation's [`contempt`](Tuning::contempt), if the past is
/// known ([`Bot::search_with_past`](crate::Bot::search_with_past)). Table entries from before the
/// repetition may still be used.
///
/// A [tablebase](Self::tablebase) has the exact values of endings.
///
/// With three or more players all others are treated as one opponent (the paranoid search of
/// Sturtevant and Korf, *On Pruning Techniques for Multi-Player Games*, 2000). Real opponents are
/// less hostile, but each value remains a single number, so the search prunes as in a two-player
/// game. Max-n can prune very little, so it searches less deeply.
///
/// The search is designed for games without chance or secrets. In other games it is only an
/// approximation. It stops and evaluates at chance events, and it searches a single position
/// consistent with its player's knowledge.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{AlphaBeta, Bot, Budget, Score};
///
/// let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse()?;
/// let mut bot = AlphaBeta::<Position>::new(1);
/// let choice = bot.choose(&position.view(Player::P1), &Budget::depth(3));
/// assert_eq!(choice.score, Some(Score::Win(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta<G: Game, E = StandardEvaluation> {
    evaluation: E,
    /// Copies of the fields of [`Tuning`], clamped to stay below wins.
    prob_cut: (u32, i32),
    contempt: i32,
    random: SeededRandom,
    table: Table,
    order: Order<G::Move>,
    values: Values,
    accumulators: Accumulators,
    /// Combined with the keys in the table, so that values for different players stay separate.
    salt: u64,
    earlier: Earlier,
    tablebase: Option<Exact<G>>,
    /// A bot for each thread but the first. The bots share everything except their move ordering.
    helpers: Vec<AlphaBeta<G, E>>,
}

impl<G: Evaluated> AlphaBeta<G> {
    /// The bot with the standard evaluation. The seed breaks ties.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{AlphaBeta, Bot, Budget};
    ///
    /// let view = Position::start(Default::default()).view(Player::P1);
    /// let choose = || AlphaBeta::<Position>::new(1).choose(&view, &Budget::depth(2)).mv;
    /// assert_eq!(choose(), choose(), "one seed gives one move");
    /// ```
    pub fn new(seed: u64) -> Self {
        AlphaBeta::with(StandardEvaluation, seed)
    }
}

impl<G: Game> AlphaBeta<G> {
    /// The bot with this evaluation. The seed breaks ties.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{HiddenInformation, Player};
    /// use gambol_bots::{AlphaBeta, Bot, Budget};
    ///
    /// let points = |position: &Position, player: Player| {
    ///     let [own, other] = [player, player.opponent()].map(|player| position.score(player));
    ///     100 * (i32::from(own) - i32::from(other))
    /// };
    /// let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - official".parse()?;
    /// let choice = AlphaBeta::with(points, 1).choose(&position.view(Player::P1), &Budget::depth(1));
    /// assert_eq!(choice.mv.unwrap().to_string(), "e5-a5", "it scores");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with<E: Evaluate<G>>(evaluation: E, seed: u64) -> AlphaBeta<G, E> {
        let Tuning { prob_cut: (plies, margin), contempt, .. } = evaluation.tuning();
        AlphaBeta {
            prob_cut: (plies, clamped(margin)),
            contempt: clamped(contempt),
            evaluation,
            random: thoughts(seed),
            table: Table::default(),
            order: Order::new(),
            values: Values::new(),
            accumulators: Accumulators::default(),
            salt: 0,
            earlier: Earlier::default(),
            tablebase: None,
            helpers: Vec::new(),
        }
    }
}

impl<G: Game, E: Evaluate<G>> AlphaBeta<G, E> {
    /// Sets the number of threads that search together, by default 1.
    ///
    /// The threads search the same position and share the transposition table (*lazy SMP*). With two
    /// or more, the move depends on the machine even without a time limit. A limit of nodes is
    /// divided among them. If threads cannot be started, the others search. The number is clamped to
    /// 1..=256.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{AlphaBeta, Bot, Budget};
    ///
    /// let start = Position::start(Default::default());
    /// let mut bot = AlphaBeta::<Position>::new(1).threads(2);
    /// let choice = bot.choose(&start.view(Player::P1), &Budget::depth(3));
    /// assert!(start.is_legal(choice.mv.unwrap()));
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self
    where
        E: Clone,
    {
        self.helpers.clear();
        for _ in 1..threads.min(256) {
            let helper = AlphaBeta::with(self.evaluation.clone(), 0);
            self.helpers.push(AlphaBeta { tablebase: self.tablebase.clone(), ..helper });
        }
        self
    }

    /// Sets the size of the transposition table in MiB, by default 4. The size is clamped to
    /// 1..=1,024 and rounded down to a power of two. A MiB holds 65,536 positions. The first search
    /// allocates the table, which takes about half a second for a GiB. If the system refuses the
    /// memory, the table is smaller.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{AlphaBeta, Bot, Budget};
    ///
    /// let start = Position::start(Default::default());
    /// let mut bot = AlphaBeta::<Position>::new(1).hash_mib(32);
    /// let choice = bot.choose(&start.view(Player::P1), &Budget::depth(3));
    /// assert!(start.is_legal(choice.mv.unwrap()));
    /// ```
    #[must_use]
    pub fn hash_mib(mut self, mib: usize) -> Self {
        self.table = Table::of_mib(mib);
        self
    }

    /// Gives the bot the exact values of all positions with few pieces, which then need no search. A
    /// tablebase of another game is ignored.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use gambol::lilypad::draughts::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{AlphaBeta, Bot, Budget, Score};
    ///
    /// let tablebase = Arc::new(gambol_solve::tablebase::<Position>(2, 1, &mut |_, _| {})?);
    /// let mut bot = AlphaBeta::<Position>::new(1).tablebase(tablebase);
    /// let position: Position = "B:WK3:BK5".parse()?;
    /// let choice = bot.choose(&position.view(Player::P1), &Budget::depth(1));
    /// assert_eq!(choice.score, Some(Score::Win(11)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tablebase(self, tablebase: Arc<Tablebase>) -> Self
    where
        G: Evaluated,
    {
        self.with_tablebase(tablebase, G::ENDINGS.as_ref())
    }

    pub(crate) fn with_tablebase(
        mut self,
        tablebase: Arc<Tablebase>,
        endings: Option<&Endings<G>>,
    ) -> Self
    where
        G: Start,
    {
        let endings = endings.filter(|_| tablebase.game() == G::NAME);
        self.tablebase = endings.map(|endings| (tablebase, endings.index));
        for helper in &mut self.helpers {
            helper.tablebase.clone_from(&self.tablebase);
        }
        self
    }

    /// The exact value of a position, if it is in the tablebase.
    #[inline]
    fn exact(&self, position: &G) -> Option<ExactValue> {
        let (tablebase, index) = self.tablebase.as_ref()?;
        tablebase.value(index(position)?)
    }

    /// Prepares a search for a player.
    fn begin(&mut self, viewer: Player) {
        self.order.begin();
        self.values.begin();
        self.accumulators = Accumulators::default();
        self.salt = Stream::Bot(viewer).seed(0);
    }

    /// The first move and the expected moves after it, as far as the table has them.
    fn line(&self, position: &G, first: G::Move, depth: u32) -> Line<G::Move> {
        let mut line = Line::from_slice(&[first]);
        let mut position = position.after(first);
        while (line.len() as u32) < depth {
            let entry = self.table.get(position.key() ^ self.salt);
            let mv = entry.and_then(|entry| G::Move::from_bits(entry.mv));
            let Some(mv) = mv.filter(|&mv| position.is_legal(mv)) else { break };
            line.push(mv);
            position.apply_unchecked(mv);
        }
        line
    }
}
