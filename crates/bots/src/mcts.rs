//! Monte Carlo tree search.

use std::cmp::Ordering::Equal;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use gambol_core::{
    Game, HiddenInformation, Player, PlayerView, RandomSource, SeededRandom, Status,
};
use gambol_evaluate::network::Accumulators;
use gambol_evaluate::{Evaluate, Evaluated};

use crate::bot::{Bot, Choice, Past, is_due};
use crate::budget::Budget;
use crate::earlier::Earlier;
use crate::evaluate::StandardEvaluation;
use crate::playouts::{Playouts, Utilities, utilities};
use crate::stream::thoughts;
use crate::tree::{Decided, Tree, grow};

/// Monte Carlo tree search: UCT with random games, cut off and evaluated when long. Where the evaluation
/// is reliable ([`Tuning::playout_plies`](crate::Tuning::playout_plies) is 0) it replaces random games.
///
/// Any number of players each maximise their own utility (max-n). Chance events are sampled. Where
/// information is hidden, the search uses a single position consistent with its player's knowledge, so
/// [`Ismcts`](crate::Ismcts) is the better choice.
///
/// Certain wins are marked (MCTS-Solver), so within its tree it neither misses a win nor walks into a
/// loss. A repeated position counts as a draw less the evaluation's
/// [`contempt`](crate::Tuning::contempt), if the past is known ([`Bot::search_with_past`]).
///
/// The tree grows with the search, and later searches use its memory again. A full tree (2,097,152 nodes,
/// some 70 MiB) stops growing while playouts continue. Positions with more than 65,535 moves get no
/// children.
///
/// ```
/// use gambol::pikemen::StarPosition;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{Bot, Budget, Mcts};
///
/// // Six players.
/// let start = StarPosition::default();
/// let mut bot = Mcts::<StarPosition>::new(1).exploration(0.6).playout_plies(60);
/// let choice = bot.choose(&start.view(Player::P1), &Budget::nodes(100));
/// assert!(start.is_legal(choice.mv.unwrap()));
/// # Ok::<(), gambol::VariantError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mcts<G: Game, E = StandardEvaluation> {
    random: SeededRandom,
    playouts: Playouts<G, E>,
    accumulators: Accumulators,
    exploration: Option<f64>,
    tree: Tree,
    /// The move leading to each node. The root's is an arbitrary legal move.
    moves: Vec<G::Move>,
    /// The utilities of a second random game from the same leaf, to be used as the next playout.
    waiting: Option<Utilities>,
    /// The position at the root, and whose turn it is.
    root: Option<(G, Player)>,
    earlier: Earlier,
}

/// The default exploration constant.
pub(crate) const EXPLORATION: f64 = 0.8;
/// The default where the evaluation is reliable. Its values differ less than the results of random
/// games.
const SURE: f64 = 0.1;
/// Clamps an exploration constant to the allowed range.
pub(crate) fn allowed(exploration: f64) -> f64 {
    if exploration > 0.0 { exploration.min(10.0) } else { 0.0 }
}

/// Moves whose values differ by less than this many centipoints may be tried in any order.
const CHANCE: u64 = 8;

impl<G: Evaluated> Mcts<G> {
    /// The bot with the standard evaluation and this seed.
    pub fn new(seed: u64) -> Self {
        Mcts::with(StandardEvaluation, seed)
    }
}

impl<G: Game> Mcts<G> {
    /// The bot with this evaluation and this seed.
    ///
    /// ```
    /// use gambol::HiddenInformation;
    /// use gambol_bots::{Bot, Budget, Mcts, NoEvaluation};
    ///
    /// fn choice<G: HiddenInformation>(view: &G::View) -> Option<G::Move> {
    ///     Mcts::<G>::with(NoEvaluation, 1).choose(view, &Budget::nodes(100)).mv
    /// }
    /// ```
    pub fn with<E: Evaluate<G>>(evaluation: E, seed: u64) -> Mcts<G, E> {
        Mcts {
            random: thoughts(seed),
            playouts: Playouts::new(evaluation),
            accumulators: Accumulators::default(),
            exploration: None,
            tree: Tree::new(EXPLORATION),
            moves: Vec::new(),
            waiting: None,
            root: None,
            earlier: Earlier::default(),
        }
    }
}

impl<G: Game, E: Evaluate<G>> Mcts<G, E> {
    /// Sets the exploration constant of UCT, by default 0.8, or 0.1 without random games. A larger
    /// constant makes the search try moves that do not look best more often. Utilities range from -1 to
    /// 1. The constant is clamped to 0..=10, and NaN counts as 0.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Bot, Budget, Mcts};
    ///
    /// let mut bot = Mcts::<Position>::new(1).exploration(1.4);
    /// let start = Position::start(Default::default());
    /// assert_eq!(bot.choose(&start.view(Player::P1), &Budget::nodes(50)).nodes, 50);
    /// ```
    #[must_use]
    pub fn exploration(mut self, exploration: f64) -> Self {
        self.exploration = Some(allowed(exploration));
        self
    }

    /// Sets the number of plies after which random games are cut off and evaluated, by default that of
    /// the [evaluation](crate::Tuning::playout_plies). With 0 there are no random games: positions are
    /// evaluated once quiet, and the evaluation decides which moves to try first.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Bot, Budget, Mcts};
    ///
    /// let mut bot = Mcts::<Position>::new(1).playout_plies(0);
    /// let start = Position::start(Default::default());
    /// let choice = bot.choose(&start.view(Player::P1), &Budget::nodes(50));
    /// assert!(start.is_legal(choice.mv.unwrap()));
    /// ```
    #[must_use]
    pub fn playout_plies(mut self, plies: u64) -> Self {
        self.playouts.tuning.playout_plies = plies;
        self
    }

    /// The mean utilities of this many playouts from a position whose secrets all players know, at a turn or before
    /// chance.
    pub(crate) fn outlook(mut self, position: &G, playouts: u64, stop: &AtomicBool) -> Vec<f64> {
        let Some(mv) = position.nth_move(0) else {
            return utilities(position.outcome().and_then(|it| it.winner), position.players())
                .into();
        };
        self.begin(mv);
        for _ in (0..playouts).take_while(|_| !stop.load(Relaxed)) {
            self.iterate(position, Player::P1, u32::MAX);
        }
        self.tree.utilities()
    }

    /// Prepares a search. The move is any legal move.
    fn begin(&mut self, mv: G::Move) {
        self.tree.trusts = self.playouts.tuning.playout_plies == 0;
        let usual = if self.tree.trusts { SURE } else { EXPLORATION };
        self.tree.exploration = self.exploration.unwrap_or(usual);
        self.tree.plant(&mut self.moves, mv);
        self.waiting = None;
        self.accumulators = Accumulators::default();
    }

    /// Runs one playout: down the tree, a random game, and back up. Where two random games at once are
    /// faster ([`Game::PLAYOUTS_IN_TURN`]), the next playout comes from the same leaf. After `left` plies
    /// the game is drawn.
    fn iterate(&mut self, root: &G, viewer: Player, mut left: u32) {
        if let Some(gains) = self.waiting.take() {
            return self.tree.back_up(&gains);
        }
        let mut position = root.clone();
        let mut at = self.tree.begin();
        while left > 0 && !self.tree.is_end(at) {
            let is_leaf = self.tree.nodes[at as usize].children == 0;
            if is_leaf && (!self.expand(at, &position) || self.tree.decide(at)) {
                break;
            }
            at = match self.tree.nodes[at as usize].mover {
                Some(_) => {
                    left -= 1;
                    self.select(at)
                }
                None => self.sample(at, &position),
            };
            position.apply_unchecked(self.moves[at as usize]);
            self.tree.path.push(at);
        }
        let node = self.tree.nodes[at as usize];
        let gains = if let Some(end) = node.decided {
            utilities(Some(end.winner), position.players())
        } else if left == 0 {
            utilities(None, position.players())
        } else if node.repeated {
            repetition(Some(viewer), self.playouts.tuning.contempt, position.players())
        } else if G::PLAYOUTS_IN_TURN && !self.tree.trusts {
            let [gains, second] = self.playouts.play_two(&position, &mut self.random);
            self.waiting = Some(second);
            gains
        } else {
            self.playouts.play(&position, &mut self.random)
        };
        self.tree.back_up(&gains);
    }

    /// Adds the children of a leaf. Returns whether there are any.
    fn expand(&mut self, at: u32, position: &G) -> bool {
        let mover = match position.status() {
            Status::Turn(player) => Some(player),
            Status::Chance => None,
            Status::Over(_) => return false,
        };
        if !self.tree.has_room(position.count_moves()) {
            return false;
        }
        let first = self.moves.len();
        let list = &mut self.moves;
        position.for_each_move(|mv| list.push(mv));
        // A user's game may miscount its moves, so the moves are counted as listed.
        let count = self.moves.len() - first;
        if count == 0 || !self.tree.has_room(count) {
            self.moves.truncate(first);
            return false;
        }
        self.tree.expand(at, mover, count);
        let Some(player) = mover else { return true };
        for child in first..first + count {
            let mut after = position.clone();
            after.apply_unchecked(self.moves[child]);
            let node = &mut self.tree.nodes[child];
            node.repeated = self.earlier.has(after.key());
            if !after.has_moves() {
                let winner = after.outcome().and_then(|outcome| outcome.winner);
                node.decided = winner.map(|winner| Decided { winner, moves: 0 });
            } else if self.tree.trusts && !node.repeated {
                // The total of an untried child is its promise, where a draw counts as 0. The random
                // part makes games differ.
                let accumulators = &mut self.accumulators;
                let value = self.playouts.evaluation.evaluate_next(&after, player, accumulators);
                node.total = f64::from(value) + self.random.below(CHANCE) as f64;
            }
        }
        true
    }

    /// The child to try next.
    fn select(&mut self, at: u32) -> u32 {
        loop {
            let (child, other) = self.tree.select(at, &mut self.random);
            self.moves.swap(child as usize, other as usize);
            if self.tree.nodes[child as usize].decided.is_none() {
                return child;
            }
        }
    }

    /// A child of a chance node, sampled by weight.
    fn sample(&mut self, at: u32, position: &G) -> u32 {
        let node = &self.tree.nodes[at as usize];
        let event = position.random_move(&mut self.random);
        let events = &self.moves[node.first as usize..][..node.children.into()];
        node.first + event.and_then(|event| place(events, event)).unwrap_or(0) as u32
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Bot<G> for Mcts<G, E> {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        self.search_with_past(view, &Past::Open(&[]), budget, report)
    }

    fn search_with_past(
        &mut self,
        view: &G::View,
        past: &Past<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let change = self.earlier.set(past.keys());
        let viewer = view.viewer();
        let last = self.root.take().filter(|(root, before)| {
            budget.go_on && change == Some(Equal) && *before == viewer && root.view(viewer) == *view
        });
        let root = if let Some((root, _)) = last {
            root
        } else {
            if !is_due(view) {
                return Choice::of(None);
            }
            let root = view.determinize(&mut self.random);
            let moves = root.legal_moves();
            if moves.len() < 2 && !(budget.forced && moves.len() == 1) {
                return Choice::of(moves.first().copied());
            }
            self.begin(moves[0]);
            root
        };
        let left = budget.plies.unwrap_or(u32::MAX);
        let playout = |it: &mut Self| it.iterate(&root, viewer, left);
        let choice = grow(self, |it| (&it.tree, &it.moves), playout, budget, report);
        self.root = Some((root, viewer));
        choice
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn best(&self, most: usize) -> Vec<Choice<G::Move>> {
        if self.root.is_none() { Vec::new() } else { self.tree.best_moves(&self.moves, most) }
    }

    fn release(&mut self) {
        self.root = None;
        (self.tree.nodes, self.moves) = (Vec::new(), Vec::new());
    }

    fn restart(&mut self, seed: u64) {
        self.random = thoughts(seed);
        self.root = None;
        self.earlier.set(&[]);
    }
}

/// The utilities of a repetition, which is a draw less the viewer's contempt.
fn repetition(viewer: Option<Player>, contempt: i32, players: usize) -> Utilities {
    // In an even game a centipoint is 1/200 of a win.
    let contempt = (f64::from(contempt) / 200.0).clamp(-1.0, 1.0);
    utilities(viewer, players).map(|gain| gain * -contempt)
}

/// The index of a move in a list.
pub(crate) fn place<M: Copy + PartialEq>(moves: &[M], mv: M) -> Option<usize> {
    moves.iter().position(|&other| other == mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    const P1: Player = Player::P1;
    const P2: Player = Player::P2;

    #[test]
    fn a_repetition_is_worse_than_a_draw_for_the_viewer_alone() {
        for (viewer, expected) in [(P1, [-0.1, 0.05, 0.05]), (P2, [0.05, -0.1, 0.05])] {
            let worth = repetition(Some(viewer), 20, 3);
            for (worth, expected) in worth.into_iter().zip(expected) {
                assert!((worth - expected).abs() < 1e-9, "{worth} {expected}");
            }
        }
    }
}
