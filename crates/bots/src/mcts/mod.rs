//! Monte Carlo tree search.

pub(crate) mod tree;

use std::cmp::Ordering::Equal;
use std::iter::successors;

use gambol_core::{Game, HiddenInformation, Player, RandomSource, SeededRandom, Status, View};
use gambol_evaluate::Evaluated;

use crate::earlier::{Change, Earlier};
use crate::logarithm::ln;
use crate::stream::thoughts;
use crate::{Bot, Budget, Choice, Evaluate, Past, Score, StandardEvaluation};
use tree::{Mover, Playouts, Utilities, centipoints, most_nodes, utilities};

/// Monte Carlo tree search: UCT with random games; long ones are cut off and evaluated. Where the
/// evaluation is to be trusted ([`Tuning::playout_plies`](crate::Tuning::playout_plies) is 0), it takes the place of random games.
///
/// It plays games with any number of players, each maximising their own utility (max-n), and games
/// of chance, whose events it samples. Where something is hidden it searches a single position
/// consistent with what its player knows; [`Ismcts`](crate::Ismcts) is the better choice there.
///
/// It marks positions that are certain wins for a player (MCTS-Solver), so within its tree it
/// neither misses a win nor walks into a loss. A position that has already occurred in the game
/// counts as a draw less the evaluation's [`contempt`](crate::Tuning::contempt), if the game so far is known
/// ([`Bot::search_with_past`]).
///
/// The tree is allocated in the first search; playouts allocate nothing. Once the tree is full
/// (64 MiB) it stops growing, and the playouts continue.
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
    playouts: Playouts<E>,
    exploration: Option<f64>,
    /// Whether the evaluation is trusted: random games are cut off before they begin.
    trusts: bool,
    nodes: Vec<Node<G::Move>>,
    /// The nodes of the current playout, the root first.
    path: Vec<u32>,
    /// The utilities of a second random game from the end of this path, which is the next playout.
    waiting: Option<Utilities>,
    /// The position at the root, and whose turn it is.
    root: Option<(G, Player)>,
    earlier: Earlier,
}

/// A position in the tree; the root is the first node.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    /// The move that leads here; meaningless in the root.
    mv: M,
    /// Who moves here.
    mover: Mover,
    /// The children are contiguous, those that have been tried first.
    first: u32,
    children: u32,
    tried: u32,
    visits: u32,
    /// The sum of the utilities of all playouts through here, for the player who made the move.
    total: f64,
    /// The certain win from here, if there is one.
    decided: Option<Decided>,
    /// Whether the position has already occurred in the game.
    repeated: bool,
}

impl<M> Node<M> {
    #[inline]
    const fn new(mv: M) -> Self {
        Node {
            mv,
            mover: Mover::Chance,
            first: 0,
            children: 0,
            tried: 0,
            visits: 0,
            total: 0.0,
            decided: None,
            repeated: false,
        }
    }
}

/// A certain win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decided {
    winner: Player,
    /// The most moves until the end; 255 stands for 255 or more.
    moves: u8,
}

/// The default exploration constant.
pub(crate) const EXPLORATION: f64 = 0.8;
/// The same where the evaluation is trusted: its values differ less than the results of random games.
const SURE: f64 = 0.1;
/// Moves whose values differ by less than so many centipoints may be tried in any order.
const CHANCE: u64 = 8;
const ROOT: u32 = 0;
/// A leaf with this many visits gets children. Creating them costs about as much as a playout.
const RIPE: u32 = 2;

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
            exploration: None,
            trusts: false,
            nodes: Vec::new(),
            path: Vec::new(),
            waiting: None,
            root: None,
            earlier: Earlier::default(),
        }
    }
}

impl<G: Game, E: Evaluate<G>> Mcts<G, E> {
    /// Sets the exploration constant of UCT, default 0.8, or 0.1 without random games. The larger it is,
    /// the more often the search tries moves that do not look best. Utilities range from -1 to 1.
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
        self.exploration = Some(exploration);
        self
    }

    /// Sets the number of plies after which random games are cut off and evaluated. By default the
    /// [evaluation](crate::Tuning::playout_plies) decides. With 0 there are no random games: positions are
    /// evaluated once they are quiet, and the moves that the evaluation prefers are tried first.
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

    /// One playout: down the tree, a random game, and back up. Where two random games take less time
    /// at once ([`Game::PLAYOUTS_IN_TURN`]), the next playout has been played from the same leaf.
    fn iterate(&mut self, root: &G) {
        if let Some(gains) = self.waiting.take() {
            return self.back_up(&gains);
        }
        let mut position = root.clone();
        let mut at = ROOT;
        self.path.clear();
        self.path.push(at);
        loop {
            let node = self.nodes[at as usize];
            let fresh = node.visits < RIPE && at != ROOT;
            if node.decided.is_some() || node.repeated || fresh {
                break;
            }
            if node.children == 0 && (!self.expand(at, &position) || self.decide(at)) {
                break;
            }
            at = match self.nodes[at as usize].mover {
                Mover::Player(_) => self.select(at),
                Mover::Chance => self.sample(at, &position),
            };
            position.apply_unchecked(self.nodes[at as usize].mv);
            self.path.push(at);
        }
        let players = position.players();
        let gains = match self.nodes[at as usize].decided {
            Some(end) => utilities(Some(end.winner), players),
            None if self.nodes[at as usize].repeated => self.repetition(players),
            None if G::PLAYOUTS_IN_TURN && !self.trusts => {
                let [gains, second] = self.playouts.play_two(&position, &mut self.random);
                self.waiting = Some(second);
                gains
            }
            None => self.playouts.play(&position, &mut self.random),
        };
        self.back_up(&gains);
    }

    /// The utilities of a repetition.
    fn repetition(&self, players: usize) -> Utilities {
        let viewer = self.root.as_ref().map(|&(_, viewer)| viewer);
        // In an even game a centipoint is 1/200 of a win.
        let contempt = f64::from(self.playouts.tuning.contempt) / 200.0;
        utilities(viewer, players).map(|gain| -contempt.clamp(-1.0, 1.0) * gain)
    }

    /// Decides a node if its children allow it. Returns whether it is decided: its player wins if one
    /// of the moves wins, and somebody else wins if every move loses. (If the moves give several others
    /// a win, it does not matter which is recorded: the player loses either way.)
    fn decide(&mut self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        let Mover::Player(player) = node.mover else {
            return false;
        };
        let children = &self.nodes[node.first as usize..][..node.children as usize];
        let mut lost: Option<Decided> = None;
        let mut open = false;
        for child in children {
            match child.decided {
                Some(end) if end.winner == player => {
                    let moves = end.moves.saturating_add(1);
                    self.nodes[at as usize].decided = Some(Decided { moves, ..end });
                    return true;
                }
                Some(end) if lost.is_none_or(|longest| end.moves > longest.moves) => {
                    lost = Some(end);
                }
                Some(_) => {}
                None => open = true,
            }
        }
        if let Some(end) = lost.filter(|_| !open) {
            let moves = end.moves.saturating_add(1);
            self.nodes[at as usize].decided = Some(Decided { moves, ..end });
            return true;
        }
        false
    }

    /// Adds the children of a leaf. Returns whether there are any.
    fn expand(&mut self, at: u32, position: &G) -> bool {
        let mover = match position.status() {
            Status::Turn(player) => Mover::Player(player),
            Status::Chance => Mover::Chance,
            Status::Over(_) => return false,
        };
        let count = position.count_moves();
        let first = self.nodes.len();
        if first + count > most_nodes::<Node<G::Move>>() {
            return false;
        }
        let nodes = &mut self.nodes;
        position.for_each_move(|mv| nodes.push(Node::new(mv)));
        if let Mover::Player(player) = mover {
            for node in &mut self.nodes[first..] {
                let mut after = position.clone();
                after.apply_unchecked(node.mv);
                node.repeated = self.earlier.has(&after);
                if !after.has_moves() {
                    let winner = after.outcome().and_then(|outcome| outcome.winner);
                    node.decided = winner.map(|winner| Decided { winner, moves: 0 });
                } else if self.trusts && !node.repeated {
                    // How promising it is, until it is tried; a draw is worth 0. A little chance, so that
                    // games differ.
                    let value = self.playouts.evaluation.evaluate(&after, player);
                    node.total = f64::from(value) + self.random.below(CHANCE) as f64;
                }
            }
        }
        let node = &mut self.nodes[at as usize];
        (node.mover, node.first, node.children) = (mover, first as u32, count as u32);
        true
    }

    /// The child to try: an untried one, or the one with the highest bound. Skips children that are
    /// certain wins for somebody else; there is always another child.
    fn select(&mut self, at: u32) -> u32 {
        let exploration = self.exploration.unwrap_or(if self.trusts { SURE } else { EXPLORATION });
        loop {
            let node = &self.nodes[at as usize];
            let is_left = node.tried < node.children;
            let mut best = (f64::NEG_INFINITY, 0);
            let mut untried = f64::INFINITY;
            if self.trusts || !is_left {
                let logarithm = ln(node.visits);
                let (mut total, mut visits) = (0.0, 0);
                let tried = node.first..node.first + node.tried;
                for child in tried {
                    let it = &self.nodes[child as usize];
                    (total, visits) = (total + it.total, visits + it.visits);
                    if it.decided.is_some() {
                        continue;
                    }
                    let share = 1.0 / f64::from(it.visits);
                    let bound = it.total * share + exploration * (logarithm * share).sqrt();
                    if bound > best.0 {
                        best = (bound, child);
                    }
                }
                // As if it were as good as the others, and had been tried twice.
                untried = total / f64::from(visits.max(1)) + exploration * (logarithm / 2.0).sqrt();
            }
            if !is_left || best.0 > untried {
                return best.1;
            }
            let child = self.try_another(at);
            if self.nodes[child as usize].decided.is_none() {
                return child;
            }
        }
    }

    /// Moves an untried child to the tried ones: the most promising if that is known, or a random one.
    fn try_another(&mut self, at: u32) -> u32 {
        let node = &mut self.nodes[at as usize];
        let left = node.children - node.tried;
        let next = node.first + node.tried;
        node.tried += 1;
        let picked = if self.trusts {
            let total = |child: u32| self.nodes[child as usize].total;
            let better = |best, child| if total(child) > total(best) { child } else { best };
            let picked = (next..next + left).reduce(better).expect("a child is left");
            self.nodes[picked as usize].total = 0.0;
            picked
        } else {
            next + self.random.below(u64::from(left)) as u32
        };
        // Neither has children yet.
        self.nodes.swap(next as usize, picked as usize);
        next
    }

    /// A child of a chance node, sampled by weight.
    fn sample(&mut self, at: u32, position: &G) -> u32 {
        let node = &self.nodes[at as usize];
        let event = position.random_move(&mut self.random);
        let mut children = node.first..node.first + node.children;
        let found = children.find(|&child| Some(self.nodes[child as usize].mv) == event);
        found.unwrap_or(node.first)
    }

    fn back_up(&mut self, utilities: &Utilities) {
        let mut mover = Mover::Chance;
        for &at in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            if let Mover::Player(player) = mover {
                node.total += utilities[player.index()];
            }
            mover = node.mover;
        }
        // A decided child may decide its parent.
        for step in (1..self.path.len()).rev() {
            let (above, below) = (self.path[step - 1], self.path[step]);
            if self.nodes[below as usize].decided.is_none() || !self.decide(above) {
                return;
            }
        }
    }

    /// How good a child is for the player who moves there. Certain wins come first, the quickest
    /// best; then children by visits, and of equals the higher total; certain losses last, the latest
    /// best. `None` if nothing is known about it.
    fn rank(&self, mover: Mover, child: u32) -> Option<Rank> {
        let it = &self.nodes[child as usize];
        let certain = match it.decided {
            None => 0,
            Some(end) if Mover::Player(end.winner) == mover => 256 - i32::from(end.moves),
            Some(end) => i32::from(end.moves) - 256,
        };
        (it.visits > 0 || certain != 0).then_some((certain, it.visits, it.total))
    }

    /// The children about which something is known.
    fn ranked(&self, at: u32) -> impl Iterator<Item = (Rank, u32)> {
        let node = &self.nodes[at as usize];
        let children = node.first..node.first + node.children;
        children.filter_map(|child| Some((self.rank(node.mover, child)?, child)))
    }

    /// The choice so far.
    fn choice(&self, playouts: u64) -> Choice<G::Move> {
        match (self.nodes[ROOT as usize].mover, best(self.ranked(ROOT))) {
            (Mover::Player(player), Some(child)) => self.choice_of(player, child, playouts),
            _ => Choice { nodes: playouts, ..Choice::of(None) },
        }
    }

    /// What is known about a player's move to a child of the root.
    fn choice_of(&self, player: Player, child: u32, playouts: u64) -> Choice<G::Move> {
        let node = &self.nodes[child as usize];
        let score = match node.decided {
            Some(end) if end.winner == player => Score::Win(u32::from(end.moves) + 1),
            Some(end) => Score::Loss(u32::from(end.moves) + 1),
            None => Score::Centipoints(centipoints(node.total / f64::from(node.visits))),
        };
        let next = |&at: &u32| match self.nodes[at as usize].mover {
            Mover::Player(_) => best(self.ranked(at)),
            Mover::Chance => None,
        };
        let line = successors(Some(child), next).map(|at| self.nodes[at as usize].mv);
        Choice::of_line(line.collect(), score, playouts)
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Mcts<G, E> {
    /// Grows the tree.
    fn grow(
        &mut self,
        root: &G,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let budget = budget.without_depth();
        let before = u64::from(self.nodes[ROOT as usize].visits);
        let mut playouts = before;
        while budget.allows(playouts - before)
            && playouts < MOST_PLAYOUTS
            && self.nodes[ROOT as usize].decided.is_none()
        {
            self.iterate(root);
            playouts += 1;
            if is_time_to_report(playouts) {
                report(&self.choice(playouts));
            }
        }
        let mut choice = self.choice(playouts);
        // Without a single playout any move will do.
        choice.mv = choice.mv.or_else(|| root.nth_move(0));
        choice
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Mcts<G, E> {
    /// Chooses a move, given the earlier positions.
    fn think(
        &mut self,
        view: &G::View,
        change: Change,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        if let Some((root, viewer)) =
            self.root.clone().filter(|_| budget.go_on && change == Change::Same)
        {
            if viewer == view.viewer() && root.view(viewer) == *view {
                return self.grow(&root, budget, report);
            }
        }
        let root = view.determinize(&mut self.random);
        let moves = root.legal_moves();
        self.root = None;
        if moves.len() < 2 {
            return Choice::of(moves.first().copied());
        }
        self.trusts = self.playouts.tuning.playout_plies == 0;
        self.waiting = None;
        self.nodes.clear();
        self.nodes.reserve_exact(most_nodes::<Node<G::Move>>());
        self.nodes.push(Node::new(moves[0]));
        self.root = Some((root.clone(), view.viewer()));
        self.grow(&root, budget, report)
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
        self.think(view, change, budget, report)
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn best(&self, most: usize) -> Vec<Choice<G::Move>> {
        let Some((_, player)) = self.root else {
            return Vec::new();
        };
        let playouts = u64::from(self.nodes[ROOT as usize].visits);
        let best = best_first(self.ranked(ROOT).collect()).into_iter().take(most);
        best.map(|child| self.choice_of(player, child, playouts)).collect()
    }

    fn restart(&mut self, seed: u64) {
        self.random = thoughts(seed);
        self.root = None;
        self.earlier.set(&[]);
    }
}

/// The rank of a child: how certain a win it is, its visits, and the sum of its utilities.
pub(crate) type Rank = (i32, u32, f64);

/// The best child, the first of equals.
pub(crate) fn best(ranked: impl Iterator<Item = (Rank, u32)>) -> Option<u32> {
    let best = ranked.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, child)| child)
}

/// Sorts children, best first (stable). Not generic, so that sorting is compiled once.
pub(crate) fn best_first(mut ranked: Vec<(Rank, u32)>) -> Vec<u32> {
    ranked.sort_by(|(one, _), (other, _)| other.partial_cmp(one).unwrap_or(Equal));
    ranked.into_iter().map(|(_, child)| child).collect()
}

/// Visits are counted in 32 bits.
pub(crate) const MOST_PLAYOUTS: u64 = u32::MAX as u64;

/// Whether the count of playouts is 1,024, 2,048, 4,096 ..., or a multiple of 2^20.
pub(crate) const fn is_time_to_report(playouts: u64) -> bool {
    playouts >= 1_024 && (playouts.is_power_of_two() || playouts % (1 << 20) == 0)
}

#[cfg(test)]
mod tests {
    use gambol::mixtour::{Position, Variant};

    use super::*;

    const P1: Player = Player::P1;
    const P2: Player = Player::P2;

    /// A tree with a root where P1 moves, and these children, some of them certain wins.
    fn tree(children: &[Option<(Player, u8)>]) -> Mcts<Position> {
        let mut bot = Mcts::new(1);
        let mv = Position::start(Variant::BASIC).nth_move(0);
        let node = |mover| Node {
            mover: Mover::Player(mover),
            first: 1,
            children: children.len() as u32,
            ..Node::new(mv.expect("a move"))
        };
        bot.nodes.push(node(P1));
        bot.nodes.extend(children.iter().map(|end| Node {
            decided: end.map(|(winner, moves)| Decided { winner, moves }),
            ..node(P2)
        }));
        bot
    }

    #[test]
    fn a_win_decides_and_so_do_losses_alone() {
        let loss = |moves| Some((P2, moves));
        let win = |moves| Some((P1, moves));
        for (children, decided) in [
            (vec![loss(3), loss(7), loss(5)], loss(8)),
            (vec![loss(255)], loss(255)),
            (vec![loss(3), None, loss(5)], None),
            (vec![loss(3), None, win(4)], win(5)),
        ] {
            let mut bot = tree(&children);
            assert_eq!(bot.decide(ROOT), decided.is_some(), "{children:?}");
            let found = bot.nodes[0].decided.map(|end| (end.winner, end.moves));
            assert_eq!(found, decided, "{children:?}");
        }
    }

    #[test]
    fn a_win_is_best_soon_and_a_loss_late() {
        for (children, best) in [
            (vec![Some((P1, 9)), Some((P1, 3)), None], Some(2)),
            (vec![Some((P2, 3)), Some((P2, 7)), Some((P2, 5))], Some(2)),
            (vec![None, None], None),
        ] {
            assert_eq!(super::best(tree(&children).ranked(ROOT)), best, "{children:?}");
        }
    }

    /// Without random games a search begins with what the evaluation prefers, and need not try the rest.
    #[test]
    fn promising_moves_are_tried_first() {
        let start = Position::start(Variant::BASIC);
        let liked = start.parse_move("c3").expect("a move");
        let after = start.apply(liked).expect("a legal move");
        let evaluate = |position: &Position, player: Player| {
            let value = if *position == after { 100 } else { 0 };
            if player == P1 { value } else { -value }
        };
        let mut bot = Mcts::with(evaluate, 1).playout_plies(0);
        let mut tried = |nodes| {
            bot.choose(&start.view(P1), &Budget::nodes(nodes));
            bot.best(usize::MAX).iter().map(|choice| choice.mv).collect::<Vec<_>>()
        };
        assert_eq!(tried(1), [Some(liked)]);
        assert!(tried(20).len() < 10);
    }

    #[test]
    fn a_repetition_is_worse_than_a_draw_for_the_viewer_alone() {
        let mut bot = Mcts::new(1);
        for (viewer, expected) in [(P1, [-0.1, 0.05, 0.05]), (P2, [0.05, -0.1, 0.05])] {
            bot.root = Some((Position::start(Variant::BASIC), viewer));
            let worth = bot.repetition(3);
            for (worth, expected) in worth.into_iter().zip(expected) {
                assert!((worth - expected).abs() < 1e-9, "{worth} {expected}");
            }
        }
    }

    #[test]
    fn reports_come_at_powers_of_two_and_then_steadily() {
        let times = (0..=5 << 20).filter(|&playouts| is_time_to_report(playouts));
        let doubled = (10..20).map(|power| 1 << power);
        assert!(times.eq(doubled.chain((1..=5).map(|n| n << 20))));
    }
}
