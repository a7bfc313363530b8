//! Monte Carlo tree search for hidden information.
//!
//! The method is single-observer ISMCTS of Cowling, Powley and Whitehouse, *Information Set Monte Carlo
//! Tree Search*, 2012.
//!
//! - **One tree.** Every playout draws a new determinization, a whole position consistent with the
//!   viewer's knowledge. All determinizations share one tree and its statistics. A tree for each
//!   determinization would find the best move for a viewer who knows the hidden cards, and that move
//!   differs between determinizations.
//! - **Keys.** A node is the sequence of moves from the root, not a position, since positions with
//!   different hidden cards must share it. So a node stores its last move, and walking down the tree looks
//!   for a child with the same move. As a consequence an opponent's nodes mix all of the opponent's
//!   possible hands, and the viewer reacts to an opponent's moves as if they were seen in full.
//! - **Availability counts.** A move may be legal in some determinizations only. UCT compares a child's
//!   visits with those of its parent, which would make such a move look neglected. Each child therefore
//!   counts how often it was legal when a move was chosen (`Node::bound`), and this count replaces the
//!   parent's visits.
//! - **Views and announcements.** They decide only which positions are drawn. Without a past these are
//!   consistent with the current view. With a past they are consistent with every view and every announced
//!   move of the game, and [`Inference`] weights them by the moves of others. Below the root positions are
//!   whole and no view is computed, except to model another player, who must not see the viewer's secrets
//!   (`likelihoods`).

use gambol_core::{
    HiddenInformation, InformationState, PlayerView, RandomSource, SeededRandom, Status, seeded,
};
use gambol_evaluate::{Evaluate, Evaluated};
use gambol_host::Belief;

use crate::bot::{Bot, Choice, Past, is_due};
use crate::budget::Budget;
use crate::evaluate::StandardEvaluation;
use crate::greedy::add_values;
use crate::inference::{Inference, MODELS, Models, Question, likelihoods};
use crate::mcts::{EXPLORATION, allowed, place};
use crate::playouts::{Playouts, utilities};
use crate::stream::thoughts;
use crate::tree::{NONE, ROOT, Tree, grow};

/// Information set Monte Carlo tree search. Each playout starts from a new sample of the positions
/// consistent with the player's knowledge, and all playouts share a tree of moves.
///
/// A move is compared with others only over the playouts in which it was legal. This is the
/// single-observer version of Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*,
/// 2012. In games without hidden information it is UCT.
///
/// If it receives an information state ([`Bot::search_with_past`]), it samples positions consistent with
/// the whole game. So it never places a card in a hand where the card cannot be, and it
/// [infers](Self::inference) how likely the positions are from the moves of others.
///
/// The tree grows with the search as in [`Mcts`](crate::Mcts).
///
/// ```
/// use gambol::fifes_and_drums::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{Bot, Budget, Ismcts};
///
/// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
/// let position: Position = text.parse()?;
/// // The bot does not see player 2's goal.
/// let mut bot = Ismcts::<Position>::new(1);
/// let choice = bot.choose(&position.view(Player::P1), &Budget::nodes(200));
/// assert!(position.is_legal(choice.mv.unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ismcts<G: HiddenInformation, E = StandardEvaluation> {
    random: SeededRandom,
    playouts: Playouts<G, E>,
    /// One node for each sequence of moves, shared by all determinizations.
    tree: Tree,
    /// The move leading to each node. The root's is an arbitrary legal move.
    moves: Vec<G::Move>,
    /// For each legal move of the current position, whether it has a node.
    known: Vec<bool>,
    /// The key of the player's knowledge in the last search.
    searched: Option<u64>,
    /// The number of playouts of the last search.
    playouts_before: u64,
    /// The positions inferred from the moves of others, if inference is on.
    inference: Option<Inference<G>>,
}

/// The number of samples that estimate the value of another player's move.
const VALUED: u32 = 8;
/// The minimum number of playouts for a search to predict another player's choice.
const LEAST_PLAYOUTS: u64 = 30;

impl<G: Evaluated> Ismcts<G> {
    /// The bot with the standard evaluation and this seed.
    pub fn new(seed: u64) -> Self {
        Ismcts::with(StandardEvaluation, seed)
    }
}

impl<G: HiddenInformation> Ismcts<G> {
    /// The bot with this evaluation and this seed.
    pub fn with<E: Evaluate<G>>(evaluation: E, seed: u64) -> Ismcts<G, E> {
        Ismcts {
            random: thoughts(seed),
            playouts: Playouts::new(evaluation),
            tree: Tree::new(EXPLORATION),
            moves: Vec::new(),
            known: Vec::new(),
            searched: None,
            playouts_before: 0,
            inference: G::HAS_SECRETS.then(Inference::default),
        }
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Ismcts<G, E> {
    /// Sets the exploration constant of UCT, by default 0.8. A larger constant makes the search try moves
    /// that do not look best more often. Utilities range from -1 to 1. The constant is clamped to 0..=10,
    /// and NaN counts as 0.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Bot, Budget, Ismcts};
    ///
    /// let mut bot = Ismcts::<Position>::new(1).exploration(1.4);
    /// let start = Position::start(Default::default());
    /// assert_eq!(bot.choose(&start.view(Player::P1), &Budget::nodes(50)).nodes, 50);
    /// ```
    #[must_use]
    pub fn exploration(mut self, exploration: f64) -> Self {
        self.tree.exploration = allowed(exploration);
        self
    }

    /// Sets the number of plies after which random games are cut off and evaluated, by default that of the
    /// [evaluation](crate::Tuning::playout_plies).
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Bot, Budget, Ismcts};
    ///
    /// let mut bot = Ismcts::<Position>::new(1).playout_plies(0);
    /// let start = Position::start(Default::default());
    /// let choice = bot.choose(&start.view(Player::P1), &Budget::nodes(50));
    /// assert!(start.is_legal(choice.mv.unwrap()));
    /// ```
    #[must_use]
    pub fn playout_plies(mut self, plies: u64) -> Self {
        self.playouts.tuning.playout_plies = plies;
        self
    }

    /// Sets whether the bot infers hidden information from the moves of others, which is the default. It
    /// tracks all possible positions and weights each by the probability that the others would have made
    /// their moves there. The models of the others choose like `greedy`, like this search, or at random.
    /// Inference takes up to a quarter of the time. It needs the past ([`Bot::search_with_past`]) and an
    /// evaluation, and is skipped if there are more than 500 possible positions.
    ///
    /// The method follows Rebstock, Solinas, Buro and Sturtevant, *Policy Based Inference in Trick-Taking
    /// Card Games*, 2019.
    ///
    /// ```
    /// use gambol::fifes_and_drums::{Position, Variant};
    /// use gambol::record::DrawLimits;
    /// use gambol::{Game, seeded};
    /// use gambol_bots::{Bot, Budget, Greedy, Ismcts};
    /// use gambol_contest::play;
    ///
    /// let bot = Ismcts::<Position>::new(1).inference(false);
    /// let mut bots: [Box<dyn Bot<Position>>; 2] = [Box::new(bot), Box::new(Greedy::new(2))];
    /// let (budget, limits) = (Budget::nodes(50), DrawLimits::default());
    /// let record = play(Position::start(Variant::STANDARD), &mut bots, &budget, &limits, &mut seeded(3));
    /// assert!(record.position().outcome().is_some());
    /// ```
    #[must_use]
    pub fn inference(mut self, inference: bool) -> Self {
        if G::HAS_SECRETS {
            self.inference = inference.then(Inference::default);
        }
        self
    }

    /// Runs one playout from a determinization: down the tree, a random game, and back up. After `left`
    /// plies the game is drawn.
    fn iterate(&mut self, mut position: G, mut left: u32) {
        let mut at = self.tree.begin();
        loop {
            let (child, grown) = match position.status() {
                Status::Over(_) => break,
                _ if left == 0 => break,
                Status::Chance => {
                    let event = position.random_move(&mut self.random);
                    self.tree.nodes[at as usize].mover = None;
                    (self.child(at, event.expect("chance has events")), false)
                }
                Status::Turn(player) => {
                    left -= 1;
                    self.tree.nodes[at as usize].mover = Some(player);
                    self.select(at, &position)
                }
            };
            // The tree is full.
            if child == NONE {
                break;
            }
            at = child;
            position.apply_unchecked(self.moves[at as usize]);
            self.tree.path.push(at);
            if grown {
                break;
            }
        }
        let gains = if left == 0 && position.has_moves() {
            utilities(None, position.players())
        } else {
            self.playouts.play(&position, &mut self.random)
        };
        self.tree.back_up(&gains);
    }

    /// The child to try, and whether it is new. Picks a legal move without a node if there is one,
    /// otherwise the child with the highest bound. Children whose moves are illegal in this
    /// determinization are skipped, and their availability is not counted.
    fn select(&mut self, at: u32, position: &G) -> (u32, bool) {
        let moves = position.legal_moves();
        self.known.clear();
        self.known.resize(moves.len(), false);
        let mut unknown = moves.len();
        let mut best = (f64::NEG_INFINITY, NONE);
        let nodes = self.tree.nodes.as_mut_slice();
        // `names` has the length of `nodes`, so the compiler checks each index once for both.
        let names = &self.moves[..nodes.len()];
        let mut child = nodes[at as usize].first;
        while child != NONE {
            let node = &mut nodes[child as usize];
            if let Some(index) = place(&moves, names[child as usize]) {
                self.known[index] = true;
                unknown -= 1;
                let bound = node.bound(self.tree.exploration);
                if bound > best.0 {
                    best = (bound, child);
                }
            }
            child = node.next;
        }
        if unknown == 0 {
            return (best.1, false);
        }
        let picked = self.random.below(unknown as u64) as usize;
        match self.add(at, moves[nth_unknown(&self.known, picked)]) {
            NONE => (best.1, false),
            child => (child, true),
        }
    }

    /// The child of this move, added if it is missing. Returns `NONE` if the tree is full.
    fn child(&mut self, at: u32, mv: G::Move) -> u32 {
        let nodes = self.tree.nodes.as_slice();
        // As in `select`, each index is checked once for both.
        let names = &self.moves[..nodes.len()];
        let mut child = nodes[at as usize].first;
        while child != NONE {
            if names[child as usize] == mv {
                return child;
            }
            child = nodes[child as usize].next;
        }
        self.add(at, mv)
    }

    /// Adds a child. Returns `NONE` if the tree is full.
    fn add(&mut self, at: u32, mv: G::Move) -> u32 {
        let child = self.tree.add(at);
        if child != NONE {
            self.moves.push(mv);
        }
        child
    }

    /// Searches the positions drawn by `sample`, or resumes the last search. `key` identifies the
    /// player's knowledge.
    fn search_samples(
        &mut self,
        key: u64,
        sample: &dyn Fn(&mut SeededRandom) -> G,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        if !self.resumes(key, budget) {
            self.searched = None;
            // The viewer knows the legal moves, so every sample has the same ones at the root.
            let moves = sample(&mut self.random).legal_moves();
            if moves.len() < 2 && !(budget.forced && moves.len() == 1) {
                return Choice::of(moves.first().copied());
            }
            self.tree.plant(&mut self.moves, moves[0]);
            self.searched = Some(key);
        }
        self.grow(sample, budget, report)
    }

    /// Grows the tree.
    fn grow(
        &mut self,
        sample: &dyn Fn(&mut SeededRandom) -> G,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let left = budget.plies.unwrap_or(u32::MAX);
        let playout = |it: &mut Self| {
            let position = sample(&mut it.random);
            it.iterate(position, left);
        };
        grow(self, |it| (&it.tree, &it.moves), playout, budget, report)
    }

    /// Whether a search with this key resumes the last one.
    fn resumes(&self, key: u64, budget: &Budget<'_>) -> bool {
        // A tree without playouts has no choice yet.
        budget.go_on && self.searched == Some(key) && self.tree.playouts() > 0
    }

    /// Searches positions drawn from this state. Without inference, or if it has not reached this state,
    /// `determinize` draws them from the player's whole knowledge.
    fn search_possible(
        &mut self,
        state: &InformationState<G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let possible = self.infer(state, budget);
        let sample = |random: &mut SeededRandom| {
            possible
                .as_ref()
                .and_then(|possible| possible.sample(random).cloned())
                .unwrap_or_else(|| state.determinize(random))
        };
        let choice = self.search_samples(state.key(), &sample, budget, report);
        if choice.nodes > 0 {
            self.playouts_before = choice.nodes;
        }
        choice
    }

    /// Follows the game to this state and returns its possible positions, or `None` without inference.
    fn infer(&mut self, state: &InformationState<G>, budget: &Budget<'_>) -> Option<Belief<G>> {
        let mut inference = self.inference.take()?;
        if !self.resumes(state.key(), budget) && !self.playouts.tuning.says_nothing {
            self.searched = None;
            let (playouts, mut random) = (self.playouts_before, self.random.clone());
            let chosen = |question: &Question<'_, G>, mv| self.likelihoods(question, mv);
            inference.follow(state, budget, playouts, &mut random, chosen);
            self.random = random;
        }
        let possible = inference.possible(state);
        self.inference = Some(inference);
        possible
    }

    /// The probability that the player to move chooses this move, by each model. The player sees only
    /// their own view, so each model averages over positions consistent with that view.
    fn likelihoods(&mut self, question: &Question<'_, G>, mv: G::Move) -> Models {
        let &Question { position, seed, playouts, budget } = question;
        let moves = position.legal_moves();
        let (Some(player), Some(chosen)) = (position.status().player(), place(&moves, mv)) else {
            return [1.0; MODELS];
        };
        self.random = seeded(seed);
        let view = position.view(player);
        let mut sums = vec![0; moves.len()];
        for _ in 0..VALUED {
            let sample = view.determinize(&mut self.random);
            add_values(&self.playouts.evaluation, &sample, player, &moves, &mut sums);
        }
        if playouts < LEAST_PLAYOUTS || moves.len() < 2 {
            return likelihoods(chosen, VALUED, &sums, None);
        }
        self.tree.plant(&mut self.moves, moves[0]);
        let sample = |random: &mut SeededRandom| view.determinize(random);
        self.grow(&sample, &Budget { nodes: Some(playouts), plies: None, ..*budget }, &mut |_| {});
        let mut searched = vec![(0, -1.0); moves.len()];
        let mut child = self.tree.nodes[ROOT as usize].first;
        while child != NONE {
            let node = &self.tree.nodes[child as usize];
            if let Some(index) = place(&moves, self.moves[child as usize]) {
                searched[index] = (node.visits, node.mean());
            }
            child = node.next;
        }
        likelihoods(chosen, VALUED, &sums, Some(&searched))
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Bot<G> for Ismcts<G, E> {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        if !is_due(view) {
            self.searched = None;
            return Choice::of(None);
        }
        self.search_samples(view.key(), &|random| view.determinize(random), budget, report)
    }

    fn remembers(&self) -> bool {
        true
    }

    fn search_with_past(
        &mut self,
        view: &G::View,
        past: &Past<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        match past {
            Past::Hidden(state) if is_due(view) => self.search_possible(state, budget, report),
            _ => self.search(view, budget, report),
        }
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn best(&self, most: usize) -> Vec<Choice<G::Move>> {
        if self.searched.is_none() { Vec::new() } else { self.tree.best_moves(&self.moves, most) }
    }

    fn release(&mut self) {
        self.searched = None;
        (self.tree.nodes, self.moves) = (Vec::new(), Vec::new());
    }

    fn restart(&mut self, seed: u64) {
        self.random = thoughts(seed);
        self.searched = None;
        self.playouts_before = 0;
        if self.inference.is_some() {
            self.inference = Some(Inference::default());
        }
    }
}

/// The index of the `n`-th of the moves without a node.
#[inline]
fn nth_unknown(known: &[bool], n: usize) -> usize {
    let mut unknown = (0..known.len()).filter(|&index| !known[index]);
    unknown.nth(n).expect("a move without a node is picked")
}

#[cfg(test)]
mod tests {
    use gambol::fifes_and_drums::decktet::Card;
    use gambol::fifes_and_drums::{Position, Variant};
    use gambol::record::Record;
    use gambol_core::{Game, Player, seeded};
    use gambol_evaluate::NoEvaluation;

    use super::*;
    use crate::greedy::Greedy;

    const SEEDS: u32 = 2_000;

    #[test]
    fn a_first_sample_tells_nothing_about_the_seed_that_dealt() {
        // Player 2's goal, numbered from 0 to 6 among the goals that player 1 considers possible.
        let place = |position: &Position| {
            let goal = |player| position.goal(player).expect("a dealt goal").index();
            let (own, other) = (goal(Player::P1), goal(Player::P2));
            let goals = Card::all().filter(|card| !card.is_basic());
            goals.map(Card::index).filter(|&goal| goal != own).filter(|&goal| goal < other).count()
        };
        let mut table = [[0u32; 7]; 7];
        for seed in 0..SEEDS.into() {
            let mut position = Position::start(Variant::default());
            let mut chance = seeded(seed);
            while let Some(event) = position.is_chance().then(|| position.random_move(&mut chance))
            {
                position.apply_unchecked(event.expect("chance has events"));
            }
            let mut bot = Ismcts::<Position>::new(seed);
            let sample = position.view(Player::P1).determinize(&mut bot.random);
            table[place(&position)][place(&sample)] += 1;
        }
        // Chi-square with 48 degrees of freedom exceeds 110 with probability 10⁻⁶.
        let expected = f64::from(SEEDS) / 49.0;
        let error = |&cell: &u32| (f64::from(cell) - expected).powi(2) / expected;
        let statistic: f64 = table.as_flattened().iter().map(error).sum();
        assert!(statistic < 110.0, "{statistic}: {table:?}");
    }

    /// The position and player 1's knowledge after this many cards of a game against `greedy`. Player 1
    /// plays at random.
    fn after(cards: usize, variant: Variant, seed: u64) -> (Position, InformationState<Position>) {
        let mut record = Record::new(Position::start(variant));
        let (mut greedy, mut chance) = (Greedy::new(seed), seeded(seed));
        loop {
            let position = *record.position();
            let turn = position.status().player();
            if turn == Some(Player::P1) && position.discard().len() == cards {
                return (position, InformationState::of(record.history(), Player::P1));
            }
            let chosen = match turn {
                Some(Player::P2) => {
                    let bot: &mut dyn Bot<Position> = &mut greedy;
                    bot.choose(&position.view(Player::P2), &Budget::default()).mv
                }
                _ => position.random_move(&mut chance),
            };
            record.play(chosen.expect("the game goes on")).expect("a legal move");
        }
    }

    #[test]
    fn moves_tell_the_goal_of_greedy() {
        let truth = |seed| {
            let (position, state) = after(12, Variant::STANDARD, seed);
            let mut bot = Ismcts::new(seed).inference(true);
            let belief = bot.infer(&state, &Budget::default()).expect("a few positions");
            let of =
                |goal| belief.positions().iter().find(|(held, _)| held.goal(Player::P2) == goal);
            of(position.goal(Player::P2)).map_or(0.0, |(_, [weight])| *weight)
        };
        // At first each of seven goals has probability 1/7.
        let mean = (0..16).map(truth).sum::<f64>() / 16.0;
        assert!(mean > 0.5, "{mean}");
        let (_, state) = after(12, Variant::STANDARD, 1);
        let mut silent = Ismcts::with(NoEvaluation, 1).inference(true);
        assert!(silent.infer(&state, &Budget::default()).is_none());
    }

    #[test]
    fn who_plays_at_random_tells_nothing() {
        // The belief has the distribution of `determinize`, since random moves reveal nothing.
        for variant in [Variant::STANDARD, Variant::FOG] {
            let (_, state) = after(8, variant, 5);
            let mut inference = Inference::default();
            let anything = |question: &Question<'_, Position>, _| {
                [1.0 / question.position.count_moves() as f64; MODELS]
            };
            let mut random = seeded(1);
            inference.follow(&state, &Budget::default(), 0, &mut random, anything);
            let belief = inference.possible(&state).expect("a few positions");
            let mut sampled: Belief<Position> = belief.clone();
            let total: f64 = belief.positions().iter().map(|(_, [weight])| weight).sum();
            for _ in 0..SEEDS {
                sampled.add(state.determinize(&mut random), [total / f64::from(SEEDS)]);
            }
            assert_eq!(sampled.positions().len(), belief.positions().len());
            let both = belief.positions().iter().zip(sampled.positions());
            let apart = both.map(|((_, [held]), (_, [sum]))| (sum - 2.0 * held).abs()).sum::<f64>();
            // The distance between the distributions (total variation).
            assert!(apart / total / 2.0 < 0.12, "{apart} of {total}");
        }
    }
}
