//! The tree of both tree searches. It holds only numbers, and each search keeps its moves in a list
//! next to it. So all code that does not depend on the game is compiled once.

use std::iter::successors;

use gambol_core::{MAX_PLAYERS, Player, RandomSource, SeededRandom};
use gambol_host::Score;

use crate::bot::{Choice, Line};
use crate::budget::Budget;
use crate::logarithm::ln;
use crate::playouts::Utilities;

/// A tree of positions or of moves. Nodes and moves are indices.
///
/// A node gets its children either [all at once](Self::expand), with tried children first, or [one
/// at a time](Self::add), with the newest first.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// The root is the first.
    pub(crate) nodes: Vec<Node>,
    /// The nodes of the current playout, from the root.
    pub(crate) path: Vec<u32>,
    /// The sums of the utilities of all playouts.
    sums: Utilities,
    /// The exploration constant of UCT.
    pub(crate) exploration: f64,
    /// Whether the totals of untried children say how promising they are.
    pub(crate) trusts: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The sum of the utilities of all playouts through this node, for the player who moved to it.
    pub(crate) total: f64,
    pub(crate) visits: u32,
    /// The first child, and the next child of the same parent, or `NONE`.
    pub(crate) first: u32,
    pub(crate) next: u32,
    /// The number of times the move was legal when a move was chosen here, where children are added
    /// one at a time.
    possible: u32,
    /// The numbers of children and of tried children, where all are added at once.
    pub(crate) children: u16,
    tried: u16,
    /// The player to move, or `None` for chance.
    pub(crate) mover: Option<Player>,
    /// The certain win from this node, if any.
    pub(crate) decided: Option<Decided>,
    /// Whether the position has already occurred in the game.
    pub(crate) repeated: bool,
}

/// A certain win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decided {
    pub(crate) winner: Player,
    /// The most moves until the end. 255 means 255 or more.
    pub(crate) moves: u8,
}

/// The quality of a child: the certainty of a win, its visits, and the sum of its utilities.
type Rank = (i32, u32, f64);

pub(crate) const ROOT: u32 = 0;
/// The end of a list. The root is never in one, so its index is free for this.
pub(crate) const NONE: u32 = 0;
/// The size limit of a tree: about 70 MiB with the moves.
const MOST_NODES: usize = 1 << 21;
/// A tree with more nodes takes all the room it may, because its doubling would need even more.
const MANY_NODES: usize = 1 << 18;
/// A leaf with this many visits gets children. Creating them costs about as much as a playout.
const RIPE: u32 = 2;
/// Visits are counted in 32 bits.
const MOST_PLAYOUTS: u64 = u32::MAX as u64;

impl Node {
    const NEW: Node = Node {
        total: 0.0,
        visits: 0,
        first: NONE,
        next: NONE,
        possible: 1,
        children: 0,
        tried: 0,
        mover: None,
        decided: None,
        repeated: false,
    };

    /// The mean utility of the playouts through this node.
    pub(crate) fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// The upper confidence bound of a move. Counts that the move was legal once more.
    #[inline]
    pub(crate) fn bound(&mut self, exploration: f64) -> f64 {
        self.possible += 1;
        // A node is visited as soon as it is added, so this is not 0.
        let visits = f64::from(self.visits);
        self.total / visits + exploration * (ln(self.possible) / visits).sqrt()
    }
}

impl Tree {
    /// A tree without nodes.
    pub(crate) const fn new(exploration: f64) -> Self {
        Tree {
            nodes: Vec::new(),
            path: Vec::new(),
            sums: [0.0; MAX_PLAYERS],
            exploration,
            trusts: false,
        }
    }

    /// Removes all nodes but a new root.
    pub(crate) fn plant<M>(&mut self, moves: &mut Vec<M>, root: M) {
        self.sums = [0.0; MAX_PLAYERS];
        self.nodes.clear();
        self.nodes.push(Node::NEW);
        moves.clear();
        moves.push(root);
    }

    /// The number of playouts, or 0 without nodes.
    #[inline]
    pub(crate) fn playouts(&self) -> u64 {
        self.nodes.first().map_or(0, |root| root.visits.into())
    }

    /// Whether the budget allows another playout after those since `before`, the playout can be
    /// counted, and it can change the result.
    #[inline]
    fn can_grow(&self, budget: &Budget<'_>, before: u64) -> bool {
        let root = &self.nodes[ROOT as usize];
        budget.allows(self.playouts() - before)
            && u64::from(root.visits) < MOST_PLAYOUTS
            && root.decided.is_none()
    }

    /// Starts a playout at the root.
    #[inline]
    pub(crate) fn begin(&mut self) -> u32 {
        if self.nodes.len() > MANY_NODES {
            self.nodes.reserve_exact(MOST_NODES - self.nodes.len());
        }
        self.path.clear();
        self.path.push(ROOT);
        ROOT
    }

    /// Whether a playout ends in this node.
    #[inline]
    pub(crate) fn is_end(&self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        node.decided.is_some() || node.repeated || (node.visits < RIPE && at != ROOT)
    }

    /// Whether this many children still fit.
    pub(crate) fn has_room(&self, children: usize) -> bool {
        self.nodes.len() + children <= MOST_NODES && children <= u16::MAX.into()
    }

    /// Adds all children of a leaf.
    pub(crate) fn expand(&mut self, at: u32, mover: Option<Player>, children: usize) {
        let first = self.nodes.len() as u32;
        let end = first + children as u32;
        self.nodes.extend((first..end).map(|child| Node { next: child + 1, ..Node::NEW }));
        self.nodes[end as usize - 1].next = NONE;
        let node = &mut self.nodes[at as usize];
        (node.mover, node.first, node.children) = (mover, first, children as u16);
    }

    /// Adds a child. Returns `NONE` if the tree is full.
    #[inline]
    pub(crate) fn add(&mut self, at: u32) -> u32 {
        if !self.has_room(1) {
            return NONE;
        }
        let child = self.nodes.len() as u32;
        let next = std::mem::replace(&mut self.nodes[at as usize].first, child);
        self.nodes.push(Node { next, ..Node::NEW });
        child
    }

    /// The child to try, which is untried or has the highest bound, and the child whose place it
    /// took. If the child is decided, call this again. Certain wins for others are skipped, because
    /// there is always another child.
    pub(crate) fn select(&mut self, at: u32, random: &mut SeededRandom) -> (u32, u32) {
        let exploration = self.exploration;
        let node = &self.nodes[at as usize];
        let is_left = node.tried < node.children;
        let mut best = (f64::NEG_INFINITY, NONE);
        let mut untried = f64::INFINITY;
        if self.trusts || !is_left {
            let logarithm = ln(node.visits);
            let (mut total, mut visits) = (0.0, 0);
            let tried = &self.nodes[node.first as usize..][..node.tried.into()];
            for (child, it) in (node.first..).zip(tried) {
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
            // The bound of a child as good as the mean of the others after two visits.
            untried = total / f64::from(visits.max(1)) + exploration * (logarithm / 2.0).sqrt();
        }
        if !is_left || best.0 > untried { (best.1, best.1) } else { self.try_another(at, random) }
    }

    /// Moves an untried child to the tried children. It is the most promising where that is known,
    /// otherwise a random one.
    fn try_another(&mut self, at: u32, random: &mut SeededRandom) -> (u32, u32) {
        let node = &mut self.nodes[at as usize];
        let left = u32::from(node.children - node.tried);
        let next = node.first + u32::from(node.tried);
        node.tried += 1;
        let picked = if self.trusts {
            let untried = (next..).zip(&self.nodes[next as usize..][..left as usize]);
            let best = untried.reduce(|best, it| if it.1.total > best.1.total { it } else { best });
            let picked = best.map_or(next, |(child, _)| child);
            self.nodes[picked as usize].total = 0.0;
            picked
        } else {
            next + random.below(u64::from(left)) as u32
        };
        // Neither node has children yet. The list of the siblings stays in order.
        let (one, other) = (self.nodes[next as usize], self.nodes[picked as usize]);
        self.nodes[next as usize] = Node { next: one.next, ..other };
        self.nodes[picked as usize] = Node { next: other.next, ..one };
        (next, picked)
    }

    /// Decides a node if its children allow it, and returns whether they do. The player to move wins
    /// if one of the moves wins. Another player wins if every move loses. (If the moves lose to
    /// different players, any of them may be recorded: the player to move loses either way.)
    pub(crate) fn decide(&mut self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        let children = &self.nodes[node.first as usize..][..node.children.into()];
        let mut result: Option<Decided> = None;
        let mut is_open = false;
        for child in children {
            match child.decided {
                Some(end) if Some(end.winner) == node.mover => {
                    (result, is_open) = (Some(end), false);
                    break;
                }
                Some(end) if result.is_none_or(|longest| end.moves > longest.moves) => {
                    result = Some(end);
                }
                Some(_) => {}
                None => is_open = true,
            }
        }
        let result = result.filter(|_| !is_open && node.mover.is_some());
        let decided = result.map(|end| Decided { moves: end.moves.saturating_add(1), ..end });
        self.nodes[at as usize].decided = decided;
        decided.is_some()
    }

    /// Counts the playout.
    #[inline]
    pub(crate) fn back_up(&mut self, utilities: &Utilities) {
        for (sum, utility) in self.sums.iter_mut().zip(utilities) {
            *sum += utility;
        }
        let mut mover: Option<Player> = None;
        for &at in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            if let Some(player) = mover {
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

    /// The rank of a child for the player to move. Certain wins come first, the quickest best. Then
    /// come children by visits, and by total if these are equal. Certain losses come last, the
    /// latest best. Returns `None` if nothing is known.
    fn rank(&self, mover: Player, child: u32) -> Option<Rank> {
        let it = &self.nodes[child as usize];
        let certain = match it.decided {
            None => 0,
            Some(end) if end.winner == mover => 256 - i32::from(end.moves),
            Some(end) => i32::from(end.moves) - 256,
        };
        (it.visits > 0 || certain != 0).then_some((certain, it.visits, it.total))
    }

    /// The children of a node.
    fn children(&self, at: u32) -> impl Iterator<Item = u32> + '_ {
        let listed = |&child: &u32| child != NONE;
        let first = Some(self.nodes[at as usize].first).filter(listed);
        successors(first, move |&child| Some(self.nodes[child as usize].next).filter(listed))
    }

    /// The known children of a node, ranked for the player to move there.
    fn ranked(&self, at: u32) -> impl Iterator<Item = (Rank, u32)> + '_ {
        let mover = self.nodes[at as usize].mover;
        self.children(at).filter_map(move |child| Some((self.rank(mover?, child)?, child)))
    }

    /// The best child for the player to move, the first among equals.
    fn best(&self, at: u32) -> Option<u32> {
        let best = self.ranked(at).reduce(|best, it| if it.0 > best.0 { it } else { best });
        best.map(|(_, child)| child)
    }

    /// The choice so far, given the move leading to each node. Without a single playout any move
    /// will do.
    fn choice<M: Copy>(&self, moves: &[M]) -> Choice<M> {
        let choice = self.choice_of(self.best(ROOT));
        Choice { mv: choice.mv.or(Some(ROOT)), ..choice }.of_moves(moves)
    }

    /// The best moves of the root, at most this many, best first.
    pub(crate) fn best_moves<M: Copy>(&self, moves: &[M], most: usize) -> Vec<Choice<M>> {
        let mut choices = Vec::new();
        for child in self.best_children(most) {
            choices.push(self.choice_of(Some(child)).of_moves(moves));
        }
        choices
    }

    /// The mean utility of each player.
    pub(crate) fn utilities(&self) -> Vec<f64> {
        let playouts = self.playouts().max(1) as f64;
        self.sums.iter().map(|sum| sum / playouts).collect()
    }

    /// The best children of the root, at most this many, best first.
    fn best_children(&self, most: usize) -> Vec<u32> {
        let mut best: Vec<(Rank, u32)> = Vec::new();
        for it in self.ranked(ROOT) {
            // Children of equal rank stay in order.
            let place = best.partition_point(|other| other.0 >= it.0);
            best.insert(place, it);
            best.truncate(most);
        }
        best.into_iter().map(|(_, child)| child).collect()
    }

    /// The findings about a move of the root.
    fn choice_of(&self, child: Option<u32>) -> Choice<u32> {
        let mover = self.nodes[ROOT as usize].mover;
        let score = child.map(|child| {
            let node = &self.nodes[child as usize];
            match node.decided {
                Some(end) if Some(end.winner) == mover => Score::Win(u32::from(end.moves) + 1),
                Some(end) => Score::Loss(u32::from(end.moves) + 1),
                None => Score::Centipoints((node.mean() * 100.0).round() as i32),
            }
        });
        let line: Line<u32> = successors(child, |&at| self.best(at)).collect();
        Choice { mv: child, score, nodes: self.playouts(), depth: line.len() as u32, line }
    }
}

/// Runs playouts until the budget is spent, or more playouts would change nothing.
pub(crate) fn grow<S, M: Copy>(
    search: &mut S,
    tree: impl Fn(&S) -> (&Tree, &[M]),
    mut playout: impl FnMut(&mut S),
    budget: &Budget<'_>,
    report: &mut dyn FnMut(&Choice<M>),
) -> Choice<M> {
    let budget = budget.without_depth();
    let before = tree(search).0.playouts();
    while tree(search).0.can_grow(&budget, before) {
        playout(search);
        let (tree, moves) = tree(search);
        if is_time_to_report(tree.playouts()) {
            report(&tree.choice(moves));
        }
    }
    let (tree, moves) = tree(search);
    tree.choice(moves)
}

/// Whether the count of playouts is 1,024, 2,048, 4,096 ..., or a multiple of 2^20.
const fn is_time_to_report(playouts: u64) -> bool {
    playouts >= 1_024 && (playouts.is_power_of_two() || playouts % (1 << 20) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const P1: Player = Player::P1;
    const P2: Player = Player::P2;

    /// A tree with P1 to move at the root, and these children. Some of them are certain wins.
    fn tree(children: &[Option<(Player, u8)>]) -> Tree {
        let mut tree = Tree::new(1.0);
        tree.plant(&mut Vec::new(), ());
        tree.expand(ROOT, Some(P1), children.len());
        for (node, end) in tree.nodes[1..].iter_mut().zip(children) {
            node.decided = end.map(|(winner, moves)| Decided { winner, moves });
        }
        tree
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
            let mut tree = tree(&children);
            assert_eq!(tree.decide(ROOT), decided.is_some(), "{children:?}");
            let found = tree.nodes[0].decided.map(|end| (end.winner, end.moves));
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
            assert_eq!(tree(&children).best(ROOT), best, "{children:?}");
        }
    }

    #[test]
    fn reports_come_at_powers_of_two_and_then_steadily() {
        let times = (0..=5 << 20).filter(|&playouts| is_time_to_report(playouts));
        assert!(times.eq((10..20).map(|power| 1 << power).chain((1..=5).map(|n| n << 20))));
    }
}
