//! The bot that looks one move ahead.

use gambol_core::{Game, HiddenInformation, Player, PlayerView, RandomSource, SeededRandom};
use gambol_evaluate::Evaluate;

use crate::alphabeta::{WIN, clamped, score};
use crate::bot::{Bot, Choice, Line, MoveOf, is_due};
use crate::budget::Budget;
use crate::evaluate::StandardEvaluation;
use crate::stream::thoughts;

/// Plays the move leading to the position with the highest value, choosing among equals at random. Where
/// information is hidden, values are means over several positions consistent with the player's
/// knowledge.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{Budget, Greedy};
///
/// let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse()?;
/// let choice = Greedy::new(1).choose(&position.view(Player::P1), &Budget::default());
/// assert_eq!(choice.mv, position.parse_move("e5-a5").ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Greedy<E = StandardEvaluation> {
    evaluation: E,
    random: SeededRandom,
    /// The sum of the values of each move.
    sums: Vec<i64>,
}

/// The number of positions to sample where information is hidden.
const SAMPLES: u32 = 16;

impl Greedy {
    /// The bot with the standard evaluation and this seed.
    pub fn new(seed: u64) -> Self {
        Greedy::with(StandardEvaluation, seed)
    }
}

impl<E> Greedy<E> {
    /// The bot with this evaluation and this seed.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Budget, Greedy};
    ///
    /// // The fewer moves are left, the better.
    /// let mut bot = Greedy::with(|position: &Position, _: Player| -(position.count_moves() as i32), 1);
    /// let start = Position::start(Default::default());
    /// let mv = bot.choose(&start.view(Player::P1), &Budget::default()).mv.unwrap();
    /// assert_eq!(start.apply(mv)?.count_moves(), 24);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with(evaluation: E, seed: u64) -> Self {
        Greedy { evaluation, random: thoughts(seed), sums: Vec::new() }
    }

    /// Like [`Bot::choose`], with the game inferred from the view.
    pub fn choose<V>(&mut self, view: &V, budget: &Budget<'_>) -> Choice<MoveOf<V>>
    where
        V: PlayerView<Position: HiddenInformation<View = V>>,
        E: Evaluate<V::Position>,
    {
        Bot::<V::Position>::choose(self, view, budget)
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Bot<G> for Greedy<E> {
    fn search(
        &mut self,
        view: &G::View,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        if !is_due(view) {
            return Choice::of(None);
        }
        let mut position = view.determinize(&mut self.random);
        // Players know their own legal moves, so every sample has the same ones.
        let moves = position.legal_moves();
        self.sums.clear();
        self.sums.resize(moves.len(), 0);
        let samples = if G::HAS_SECRETS { SAMPLES } else { 1 };
        for sample in 0..samples {
            if sample > 0 {
                position = view.determinize(&mut self.random);
            }
            add_values(&self.evaluation, &position, view.viewer(), &moves, &mut self.sums);
        }
        let mut best = None;
        let mut equal = 0;
        for (index, &sum) in self.sums.iter().enumerate() {
            match best {
                Some((_, most)) if sum < most => continue,
                Some((_, most)) if sum == most => equal += 1,
                _ => equal = 1,
            }
            if self.random.below(equal) == 0 {
                best = Some((index, sum));
            }
        }
        let Some((index, sum)) = best else { return Choice::of(None) };
        Choice {
            score: Some(score((sum / i64::from(samples)) as i32)),
            nodes: u64::from(samples) * moves.len() as u64,
            depth: 1,
            line: Line::from_slice(&[moves[index]]),
            mv: Some(moves[index]),
        }
    }

    fn restart(&mut self, seed: u64) {
        self.random = thoughts(seed);
    }
}

/// Adds the value after each of a player's moves to its sum.
pub(crate) fn add_values<G: Game>(
    evaluation: &impl Evaluate<G>,
    position: &G,
    player: Player,
    moves: &[G::Move],
    sums: &mut [i64],
) {
    for (sum, &mv) in sums.iter_mut().zip(moves) {
        let after = position.after(mv);
        let value = match after.outcome().map(|outcome| outcome.winner) {
            None => clamped(evaluation.evaluate(&after, player)),
            Some(None) => 0,
            Some(Some(winner)) if winner == player => WIN - 1,
            Some(Some(_)) => 1 - WIN,
        };
        *sum += i64::from(value);
    }
}
