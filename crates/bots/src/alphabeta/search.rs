//! The recursive search.

use std::ops::ControlFlow::{self, Break, Continue};

use gambol_core::{Game, PackedMove, Player, Status};
use gambol_evaluate::Evaluate;
use gambol_evaluate::tablebase::ExactValue;

use super::AlphaBeta;
use super::table::Bound;
use super::value::{MAX_DEPTH, NEARLY_WIN, WIN, clamped};
use crate::budget::Budget;

/// Half the width of the first aspiration window.
const WINDOW: i32 = 40;

/// A search to one depth.
///
/// Its functions return `None` once the budget is spent. Moves may then be left on the order's
/// stack.
pub(super) struct Search<'a, G: Game, E> {
    bot: &'a mut AlphaBeta<G, E>,
    budget: &'a Budget<'a>,
    /// The number of moves from the root to the limit of plies.
    limit: u32,
    /// The player to find a move for. All other players are the other side.
    viewer: Player,
    /// The number of positions searched.
    pub(super) nodes: u64,
    /// The number of positions after which the search looks at its budget.
    pause: u64,
    /// The value of the best move so far, if it is not the move that was first before.
    pub(super) raised: Option<i32>,
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
        Question { side: !self.side, alpha: -self.beta, beta: -self.alpha, ..self }
    }
}

impl<'a, G: Game, E: Evaluate<G>> Search<'a, G, E> {
    pub(super) fn new(
        bot: &'a mut AlphaBeta<G, E>,
        viewer: Player,
        budget: &'a Budget<'a>,
        nodes: u64,
    ) -> Self {
        let limit = budget.plies.unwrap_or(u32::MAX);
        Search { bot, budget, limit, viewer, nodes, pause: nodes, raised: None }
    }

    /// The value of a position for the viewer, whose turn it is, expected near `guess`. Moves the
    /// best move to the front.
    pub(super) fn root(
        &mut self,
        position: &G,
        roots: &mut [G::Move],
        depth: u32,
        guess: i32,
    ) -> Option<i32> {
        let all = (-WIN, WIN);
        let window = if depth < 3 { all } else { (guess - WINDOW, guess + WINDOW) };
        let mut value = self.best_of_roots(position, roots, depth, window)?;
        if value <= window.0 || value >= window.1 {
            value = self.best_of_roots(position, roots, depth, all)?;
        }
        let key = position.key() ^ self.bot.salt;
        self.bot.table.put(key, depth, value, Bound::Exact, roots[0].to_bits());
        Some(value)
    }

    fn best_of_roots(
        &mut self,
        position: &G,
        roots: &mut [G::Move],
        depth: u32,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let mut question = Question { side: true, depth: depth - 1, ply: 1, alpha, beta };
        let mut best = -WIN;
        for index in 0..roots.len() {
            // Moves of the root are never reduced.
            let value = self.after_move(&position.after(roots[index]), &question, index.min(1))?;
            best = best.max(value);
            if value > question.alpha {
                question.alpha = value;
                self.raised = Some(value);
                roots[..=index].rotate_right(1);
                if value >= beta {
                    break;
                }
            }
        }
        Some(best)
    }

    /// The value of a child for the side that moved there, by the move tried at `index`.
    #[inline(always)]
    fn after_move(&mut self, child: &G, question: &Question, index: usize) -> Option<i32> {
        // Later moves are expected to be worse than the first. A null window proves that more
        // cheaply than an exact value.
        if index > 0 {
            let beta = question.alpha + 1;
            let null = Question { beta, ..*question };
            // Moves this late in the order are rarely good, so they are first searched one ply
            // less.
            if index >= LATE && question.depth >= REDUCIBLE {
                let value = self.value(child, &Question { depth: question.depth - 1, ..null })?;
                if value <= question.alpha {
                    return Some(value);
                }
            }
            let value = self.value(child, &null)?;
            if value <= question.alpha || value >= question.beta {
                return Some(value);
            }
        }
        self.value(child, question)
    }

    fn value(&mut self, position: &G, question: &Question) -> Option<i32> {
        if self.nodes == self.pause {
            self.go_on()?;
        }
        self.nodes += 1;
        let side = match position.status() {
            Status::Turn(player) => player == self.viewer,
            Status::Chance => return Some(self.evaluate(position, position.key(), question.side)),
            Status::Over(outcome) => {
                let won = WIN - question.ply as i32;
                return Some(match outcome.winner {
                    None => 0,
                    Some(winner) if (winner == self.viewer) == question.side => won,
                    Some(_) => -won,
                });
            }
        };
        let key = position.key();
        if self.bot.earlier.has(key) {
            let contempt = self.bot.contempt;
            return Some(if question.side { -contempt } else { contempt });
        }
        if question.ply >= self.limit {
            return Some(0);
        }
        if let Some(value) = self.bot.exact(position) {
            let won = |plies| match question.ply + plies {
                end if end > self.limit => 0,
                end => WIN - end as i32,
            };
            let value = match value {
                ExactValue::Win(plies) => won(plies),
                ExactValue::Draw => 0,
                ExactValue::Loss(plies) => -won(plies),
            };
            return Some(if side == question.side { value } else { -value });
        }
        if question.ply >= MAX_DEPTH {
            return Some(self.evaluate(position, key, question.side));
        }
        let asked = if side == question.side { *question } else { question.turned() };
        let value = if question.depth == 0 && self.bot.evaluation.is_quiet(position) {
            self.best_of_loud(position, key, asked)?
        } else {
            self.best_of_moves(position, key, asked)?
        };
        Some(if side == question.side { value } else { -value })
    }

    /// Returns `None` if the budget is spent, or else sets the next pause.
    #[cold]
    fn go_on(&mut self) -> Option<()> {
        let (nodes, limit) = (self.nodes, self.budget.nodes.unwrap_or(u64::MAX));
        if nodes >= limit || (nodes % 128 == 127 && self.budget.is_exhausted()) {
            return None;
        }
        self.pause = ((nodes + 1) | 127).min(limit);
        Some(())
    }

    /// The evaluation of a position with this key for a side.
    fn evaluate(&mut self, position: &G, key: u64, side: bool) -> i32 {
        let AlphaBeta { values, evaluation, accumulators, salt, .. } = &mut *self.bot;
        let value = values
            .get(key ^ *salt, || evaluation.evaluate_next(position, self.viewer, accumulators));
        if side { value } else { -value }
    }

    /// The value of a quiet position for the side to move, which may stand pat or make a loud move.
    fn best_of_loud(&mut self, position: &G, key: u64, mut question: Question) -> Option<i32> {
        let mut best = self.evaluate(position, key, question.side);
        if best >= question.beta {
            return Some(best);
        }
        let first = self.bot.order.moves.len();
        let AlphaBeta { order, evaluation, .. } = &mut *self.bot;
        evaluation.for_each_loud_move(position, &mut |mv| order.moves.push(mv));
        let end = order.moves.len();
        question.ply += 1;
        for index in first..end {
            let mv = self.bot.order.moves[index];
            question.alpha = question.alpha.max(best);
            let mut child = position.clone();
            child.apply_unchecked(mv);
            best = best.max(self.value(&child, &question)?);
            if best >= question.beta {
                break;
            }
        }
        self.bot.order.moves.truncate(first);
        Some(best)
    }

    /// The value of a position for the side to move.
    fn best_of_moves(&mut self, position: &G, key: u64, question: Question) -> Option<i32> {
        let Question { depth, ply, beta, .. } = question;
        let salted = key ^ self.bot.salt;
        let known = self.bot.table.get(salted);
        // Values of searches to the limit of plies hold only at the same distance from it.
        let left = self.limit.saturating_sub(ply);
        if let Some(known) = known.filter(|known| (depth..left).contains(&known.depth())) {
            let value = nearer(known.value(), -(ply as i32));
            match known.bound() {
                Bound::Exact => return Some(value),
                Bound::Lower if value >= beta => return Some(value),
                Bound::Upper if value <= question.alpha => return Some(value),
                Bound::Lower | Bound::Upper => {}
            }
        }
        if depth < left {
            if let Break(value) = self.predict(position, key, question) {
                return value;
            }
        }
        let first = self.bot.order.moves.len();
        // If the best move of an earlier search causes a cutoff again, no other moves are needed.
        let known = known
            .and_then(|known| G::Move::from_bits(known.mv))
            .filter(|&mv| position.is_legal(mv));
        let mut forced = known.is_some() && position.count_moves() == 1;
        // A forced move costs no depth.
        let depth_after = |forced| if forced { depth } else { depth.saturating_sub(1) };
        let mut tries = Tries {
            question: Question { depth: depth_after(forced), ply: ply + 1, ..question },
            best: (i32::MIN, None),
            tried: 0,
        };
        let mut cut = false;
        if let Some(mv) = known {
            cut = self.try_move(position, mv, &mut tries)?;
        }
        if !(cut || forced) {
            self.rank_moves(position, question, known);
            if known.is_none() {
                forced = self.bot.order.moves.len() == first + 1;
                tries.question.depth = depth_after(forced);
            }
            let end = self.bot.order.moves.len();
            for index in first..end {
                let mv = self.bot.order.next(first, index);
                cut = self.try_move(position, mv, &mut tries)?;
                if cut {
                    break;
                }
            }
            self.bot.order.moves.truncate(first);
        }
        let (value, mv) = (tries.best.0, tries.best.1?);
        let bound = match value {
            _ if cut => Bound::Lower,
            _ if value > question.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if cut {
            self.bot.order.reward(mv, ply, depth);
        }
        let stored = nearer(value, ply as i32);
        let depth = if depth < left { depth } else { 0 };
        self.bot.table.put(salted, depth, stored, bound, mv.to_bits());
        Some(value)
    }

    /// Predicts the value without a full search. Returns `Break` with the value, or with `None` if
    /// the budget is spent.
    ///
    /// A quiet position with an evaluation far above a null window rarely falls below it within a
    /// few plies (reverse futility pruning). If the value of a shallower search is far outside the
    /// window, the value of the full search is rarely inside (`ProbCut`, M. Buro 1995).
    fn predict(&mut self, position: &G, key: u64, question: Question) -> ControlFlow<Option<i32>> {
        let Question { depth, alpha, beta, .. } = question;
        let (probable, margin) = self.bot.prob_cut;
        let least = if probable <= FEW { 1 } else { probable };
        let is_open = beta - alpha > 1 || alpha <= -NEARLY_WIN || beta >= NEARLY_WIN;
        if depth < least || is_open {
            return Continue(());
        }
        let value = self.evaluate(position, key, question.side);
        let enough = beta + margin * 2 * depth as i32;
        if depth <= FEW && value >= enough && self.bot.evaluation.is_quiet(position) {
            return Break(Some(beta));
        }
        if depth < probable {
            return Continue(());
        }
        // The window is shifted outwards, since a value beyond the shifted window is rarely inside
        // the original window after a full search.
        let shift = if value >= beta { margin } else { -margin };
        let (low, high) = (alpha + shift, beta + shift);
        let depth = depth.saturating_sub(PROBABLE_LESS);
        let shallower = Question { depth, alpha: low, beta: high, ..question };
        match self.best_of_moves(position, key, shallower) {
            Some(value) if value >= high && high > beta => Break(Some(beta)),
            Some(value) if value <= low && low < alpha => Break(Some(alpha)),
            Some(_) => Continue(()),
            None => Break(None),
        }
    }

    /// Tries a move. Returns whether it causes a cutoff.
    #[inline(always)]
    fn try_move(&mut self, position: &G, mv: G::Move, tries: &mut Tries<G::Move>) -> Option<bool> {
        // In place, since `after` would copy the child once more.
        let mut child = position.clone();
        child.apply_unchecked(mv);
        let value = self.after_move(&child, &tries.question, tries.tried)?;
        tries.tried += 1;
        if value > tries.best.0 {
            tries.best = (value, Some(mv));
        }
        tries.question.alpha = tries.question.alpha.max(value);
        Some(value >= tries.question.beta)
    }

    /// Ranks the moves of a position, except the one already tried.
    fn rank_moves(&mut self, position: &G, question: Question, tried: Option<G::Move>) {
        let order = &mut self.bot.order;
        let first = order.moves.len();
        position.for_each_move(|mv| {
            if Some(mv) != tried {
                order.moves.push(mv);
            }
        });
        order.rank(first, question.ply);
        // Close to the leaves, evaluating all moves costs more than it saves.
        if question.depth >= 2 {
            for index in first..self.bot.order.moves.len() {
                let mut child = position.clone();
                child.apply_unchecked(self.bot.order.moves[index]);
                let value = match self.bot.evaluation.evaluate_roughly(&child, self.viewer) {
                    Some(rough) if question.side => clamped(rough),
                    Some(rough) => -clamped(rough),
                    None => self.evaluate(&child, child.key(), question.side),
                };
                self.bot.order.add_gain(index, value);
            }
        }
    }
}

/// The moves of a position tried so far.
struct Tries<M> {
    /// The question for the positions after them.
    question: Question,
    /// The best value, with its move.
    best: (i32, Option<M>),
    tried: usize,
}

/// The index of the first move to be reduced.
const LATE: usize = 6;
/// The least depth that may be reduced.
const REDUCIBLE: u32 = 2;
/// The search that predicts a deeper search is shallower by this many plies.
const PROBABLE_LESS: u32 = 3;
/// With at most this many plies left the evaluation itself may predict the value, if `ProbCut`
/// begins there.
const FEW: u32 = 2;

/// The value of a position if the end of the game were this many plies nearer. In the table wins
/// count from the position. In a search they count from the root.
fn nearer(value: i32, plies: i32) -> i32 {
    match value {
        won if won > NEARLY_WIN => won + plies,
        lost if lost < -NEARLY_WIN => lost - plies,
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A win stored seven plies from the root has the same distance from its position wherever the
    /// position recurs.
    #[test]
    fn wins_in_the_table_count_from_the_position() {
        for sign in [1, -1] {
            let found = nearer(sign * (WIN - 10), 7);
            assert_eq!(found, sign * (WIN - 3));
            assert_eq!(nearer(found, -7), sign * (WIN - 10));
            assert_eq!(nearer(found, -2), sign * (WIN - 5));
            assert_eq!(nearer(nearer(sign * 900, 7), -2), sign * 900);
        }
    }
}
