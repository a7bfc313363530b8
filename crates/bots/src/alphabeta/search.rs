//! The search itself.

use gambol::{Game, PackedMove, Player, Status};

use super::table::Bound;
use super::{AlphaBeta, HISTORY_BITS, MAX_DEPTH, NEARLY_WIN, Ranked, WIN};
use crate::{Budget, Evaluate};

/// A search to one depth.
///
/// Its functions return `None` once the budget is used up.
pub(super) struct Search<'a, G: Game, E> {
    bot: &'a mut AlphaBeta<G, E>,
    budget: &'a Budget<'a>,
    /// The player to find a move for; all others are the other side.
    viewer: Player,
    nodes: u64,
}

/// A question about a position: its value for a side, exact between `alpha` and `beta`.
#[derive(Clone, Copy)]
struct Question {
    /// Whether the side is the viewer's.
    side: bool,
    depth: u32,
    /// The number of moves between the root and the position.
    ply: u32,
    alpha: i32,
    beta: i32,
}

impl Question {
    /// The same question for the other side.
    fn turned(self) -> Self {
        Question {
            side: !self.side,
            alpha: -self.beta,
            beta: -self.alpha,
            ..self
        }
    }
}

impl<'a, G: Game, E: Evaluate<G>> Search<'a, G, E> {
    pub(super) fn new(
        bot: &'a mut AlphaBeta<G, E>,
        viewer: Player,
        budget: &'a Budget<'a>,
        nodes: u64,
    ) -> Self {
        Search {
            bot,
            budget,
            viewer,
            nodes,
        }
    }

    /// The number of positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position for the viewer, whose turn it is. Moves the best move to the front.
    pub(super) fn root(&mut self, position: &G, roots: &mut [G::Move], depth: u32) -> Option<i32> {
        let mut question = Question {
            side: true,
            depth: depth - 1,
            ply: 1,
            alpha: -WIN,
            beta: WIN,
        };
        for index in 0..roots.len() {
            let mut child = *position;
            child.apply_unchecked(roots[index]);
            let value = self.after_move(&child, question, index == 0)?;
            if value > question.alpha {
                question.alpha = value;
                roots[..=index].rotate_right(1);
            }
        }
        let (key, value) = (position.key(), question.alpha);
        self.bot
            .table
            .put(key, depth, value, Bound::Exact, roots[0]);
        Some(value)
    }

    /// The value of a position that a move of the asking side led to.
    fn after_move(&mut self, child: &G, question: Question, first: bool) -> Option<i32> {
        // The moves after the first are expected to be worse, which is cheaper to prove than their
        // exact value.
        if !first {
            let beta = question.alpha + 1;
            let value = self.value(child, Question { beta, ..question })?;
            if value <= question.alpha || value >= question.beta {
                return Some(value);
            }
        }
        self.value(child, question)
    }

    fn value(&mut self, position: &G, question: Question) -> Option<i32> {
        self.nodes += 1;
        let spent = self.budget.nodes.is_some_and(|limit| self.nodes > limit);
        if spent || (self.nodes % 128 == 0 && self.budget.is_over()) {
            return None;
        }
        let side = match position.status() {
            Status::Turn(player) => player == self.viewer,
            Status::Chance => return Some(self.evaluate(position, question.side)),
            Status::Over(outcome) => {
                let won = WIN - question.ply as i32;
                return Some(match outcome.winner {
                    None => 0,
                    Some(winner) if (winner == self.viewer) == question.side => won,
                    Some(_) => -won,
                });
            }
        };
        if question.depth == 0 || question.ply >= MAX_DEPTH {
            return Some(self.evaluate(position, question.side));
        }
        if side == question.side {
            self.best_of_moves(position, question)
        } else {
            let value = self.best_of_moves(position, question.turned())?;
            Some(-value)
        }
    }

    /// The evaluation of a position for a side.
    fn evaluate(&self, position: &G, side: bool) -> i32 {
        let limit = NEARLY_WIN - 1;
        let value = self.bot.evaluation.evaluate(position, self.viewer);
        let value = value.clamp(-limit, limit);
        if side { value } else { -value }
    }

    /// The value of a position for the side to move.
    fn best_of_moves(&mut self, position: &G, question: Question) -> Option<i32> {
        let Question {
            depth, ply, beta, ..
        } = question;
        let key = position.key();
        let known = self.bot.table.get(key);
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            let value = from_table(known.value, ply);
            match known.bound {
                Bound::Exact => return Some(value),
                Bound::Lower if value >= beta => return Some(value),
                Bound::Upper if value <= question.alpha => return Some(value),
                Bound::Lower | Bound::Upper => {}
            }
        }
        let first = self.bot.moves.len();
        self.rank_moves(position, known.map(|known| known.mv));
        let end = self.bot.moves.len();
        // A forced move costs no depth.
        let left = if end - first == 1 { depth } else { depth - 1 };
        let mut next = Question {
            depth: left,
            ply: ply + 1,
            ..question
        };
        let mut best = (-WIN, self.bot.moves[first].mv);
        let mut bound = Bound::Upper;
        for index in first..end {
            let mv = self.next_move(index, end);
            let mut child = *position;
            child.apply_unchecked(mv);
            let Some(value) = self.after_move(&child, next, index == first) else {
                self.bot.moves.truncate(first);
                return None;
            };
            if value > best.0 {
                best = (value, mv);
            }
            if value > next.alpha {
                next.alpha = value;
                bound = Bound::Exact;
            }
            if value >= beta {
                bound = Bound::Lower;
                let history = &mut self.bot.history[slot(mv)];
                *history = (*history + depth * depth).min(u32::MAX / 2);
                break;
            }
        }
        self.bot.moves.truncate(first);
        let value = to_table(best.0, ply);
        self.bot.table.put(key, depth, value, bound, best.1);
        Some(best.0)
    }

    /// Appends the moves of a position to the list, with their ranks.
    fn rank_moves(&mut self, position: &G, best: Option<G::Move>) {
        let AlphaBeta { moves, history, .. } = &mut *self.bot;
        position.for_each_move(|mv| {
            let first = Some(mv) == best;
            let rank = if first { u32::MAX } else { history[slot(mv)] };
            moves.push(Ranked { mv, rank });
        });
    }

    /// Moves the move of the highest rank from `index` on to `index`, and returns it.
    fn next_move(&mut self, index: usize, end: usize) -> G::Move {
        let moves = &mut self.bot.moves[index..end];
        let mut best = 0;
        for other in 1..moves.len() {
            if moves[other].rank > moves[best].rank {
                best = other;
            }
        }
        moves.swap(0, best);
        moves[0].mv
    }
}

/// The slot of a move in the history.
#[inline]
fn slot<M: PackedMove>(mv: M) -> usize {
    (mv.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - HISTORY_BITS)) as usize
}

/// In the table, wins count their moves from the position, not from the root.
fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        won if won > NEARLY_WIN => won + ply as i32,
        lost if lost < -NEARLY_WIN => lost - ply as i32,
        value => value,
    }
}

fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        won if won > NEARLY_WIN => won - ply as i32,
        lost if lost < -NEARLY_WIN => lost + ply as i32,
        value => value,
    }
}
