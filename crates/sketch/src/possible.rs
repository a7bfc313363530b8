//! The positions consistent with what a player knows, each with its probability.
//!
//! A sketch that samples nothing has its views sampled exactly, and its moves announced exactly. Both need the
//! positions that look alike to a viewer.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, OnceLock, PoisonError};

use gambol_core::{
    Game, InformationState, Key, MAX_PLAYERS, PackedMove, Player, PlayerView, Start,
};
use gambol_host::Belief;

use crate::moves::Move;
use crate::position::Position;
use crate::sketch::Sketch;

pub(crate) type Positions<S> = Belief<Position<S>>;

/// The number of histories whose positions are kept.
const KEPT: usize = 64;

/// All reachable positions, weighted by the probability that a random game reaches them.
pub(crate) struct Possible<S: Sketch> {
    pub(crate) all: Positions<S>,
    /// For each viewer, the positions that look alike, by their text to the viewer.
    seen: [OnceLock<HashMap<String, Alike<S>>>; MAX_PLAYERS],
}

/// Positions that look alike to a viewer, and what the viewer learns from each text that can follow.
type Alike<S> = (Positions<S>, OnceLock<HashMap<String, Shown>>);

/// The move that leads to a text, if there is no other explanation, and whether the text reveals a secret.
pub(crate) type Shown = (Option<Move>, bool);

impl<S: Sketch> Possible<S> {
    /// Returns the positions of a game, enumerated once for all positions after one start, or `None` if there are too
    /// many.
    pub(crate) fn of(position: &Position<S>) -> Option<&Self> {
        // From another start: positions that shared this result would own themselves, and would never be dropped.
        let all = || Self::all(Position::start(position.variant()));
        position.shared.possible.get_or_init(all).as_ref()
    }

    fn all(start: Position<S>) -> Option<Self> {
        let mut all = Belief::default();
        let mut level = Belief::from_iter([(start, [1.0])]);
        let mut left = 0..S::MOST_POSITIONS;
        // Ply by ply, since positions that several games reach on the same ply are merged before they are played on.
        // Otherwise each would be enumerated once for every game that leads to it.
        while !level.is_empty() {
            let mut next = Belief::default();
            for (position, [weight]) in level.positions() {
                left.next()?;
                let share = |&mv: &Move| f64::from(position.chance_weight(mv));
                let moves = position.legal_moves();
                let total: f64 = moves.iter().map(share).sum();
                for mv in moves.iter().filter(|mv| share(mv) > 0.0) {
                    next.add(position.after(*mv), [weight * share(mv) / total]);
                }
                // A copy without the list of moves, which would take most of the memory.
                all.add(position.with(position.state().clone()), [*weight]);
            }
            level = next;
        }
        Some(Possible { all, seen: Default::default() })
    }

    /// Returns the positions with this text to a viewer.
    pub(crate) fn looking_like(&self, viewer: Player, text: &str) -> Option<&Alike<S>> {
        let by_text = self.seen[viewer.index()].get_or_init(|| {
            let mut by_text: HashMap<String, Alike<S>> = HashMap::new();
            for (position, weight) in self.all.positions() {
                let text = position.seen_by(viewer).text().to_owned();
                by_text.entry(text).or_default().0.add(position.clone(), *weight);
            }
            by_text
        });
        by_text.get(text)
    }

    /// Returns what the viewer learns from two consecutive texts.
    pub(crate) fn shown(&self, viewer: Player, before: &str, next: &str) -> Option<Shown> {
        let (positions, shown) = self.looking_like(viewer, before)?;
        let all_shown = || Self::all_shown(viewer, positions.positions());
        shown.get_or_init(all_shown).get(next).copied()
    }

    /// Returns what each text that can follow teaches a viewer who cannot tell these positions apart.
    ///
    /// The viewer may be wrong about the position, so a move of the true position is not enough: every way that leads
    /// from one of the positions to the text counts.
    fn all_shown(viewer: Player, positions: &[(Position<S>, [f64; 1])]) -> HashMap<String, Shown> {
        // The ways to each text: the index of the position before, and the move.
        let mut explained: HashMap<String, Vec<(usize, Move)>> = HashMap::new();
        for (at, (position, _)) in positions.iter().enumerate() {
            for mv in position.legal_moves() {
                let text = position.after(mv).seen_by(viewer).text().to_owned();
                explained.entry(text).or_default().push((at, mv));
            }
        }
        let is_own = positions[0].0.status().player() == Some(viewer);
        let shown = |ways: Vec<(usize, Move)>| {
            let moves: BTreeSet<Move> = ways.iter().map(|&(_, mv)| mv).collect();
            // Several moves count as one if they make no difference wherever the viewer may be. Then the first move
            // explains the text in every position, and its name reveals nothing.
            let is_one = ways.iter().all(|&(at, mv)| {
                let (from, to) = (&positions[at].0, positions[at].0.after(mv));
                moves.iter().all(|&other| from.is_legal(other) && from.after(other) == to)
            });
            // The text reveals a secret if it excludes a position. The ways from one position are adjacent.
            let befores = ways.chunk_by(|one, other| one.0 == other.0).count();
            // Players know which move was their own, so each of their moves must be possible in every position, or
            // the move itself excludes some of them.
            let reveals =
                befores < positions.len() || (is_own && ways.len() < positions.len() * moves.len());
            (moves.first().copied().filter(|_| is_one), reveals)
        };
        explained.into_iter().map(|(text, ways)| (text, shown(ways))).collect()
    }
}

/// Returns the positions consistent with a single view.
pub(crate) fn of_view<S: Sketch>(viewer: Player, seen: &Position<S>) -> &Positions<S> {
    let possible = Possible::of(seen).unwrap_or_else(|| too_many(seen));
    let fault = || seen.fault("no game leads to what a player sees here").panic();
    &possible.looking_like(viewer, seen.text()).unwrap_or_else(fault).0
}

fn too_many<S: Sketch>(seen: &Position<S>) -> ! {
    let what = format_args!(
        "a game has more than {} positions, too many to find those consistent with what a player knows: \
         write `sample`, or raise `MOST_POSITIONS`",
        S::MOST_POSITIONS
    );
    seen.fault(what).panic()
}

/// Returns the positions consistent with a player's views and announced moves. The choices of others reveal nothing.
pub(crate) fn of_state<S: Sketch>(state: &InformationState<Position<S>>) -> Arc<Positions<S>> {
    let (viewer, steps) = (state.viewer(), state.steps());
    let first = &steps[0].view.seen;
    let kept = || first.shared.counted.lock().unwrap_or_else(PoisonError::into_inner);
    // A bot samples the same history thousands of times, and the history of its next move begins with the same views.
    // So the result is kept by a key of all views and announced moves, and a longer history continues from the longest
    // beginning that is kept.
    let keys = steps.iter().scan(Key::new(), |key, step| {
        let told = step.announced.as_ref().map_or(0, |announced| announced.mv.to_bits());
        *key = key.word(step.view.key()).word(told);
        Some(key.finish())
    });
    let keys: Vec<u64> = keys.collect();
    let last = steps.len() - 1;
    let counted = |at: usize| kept().get(&keys[at]).cloned();
    let known = (0..=last).rev().find_map(|at| Some((at, counted(at)?)));
    let (from, mut belief) = match known {
        Some((at, counted)) if at == last => return counted,
        Some((at, counted)) => (at, Positions::clone(&counted)),
        None => {
            // A history from the start of the game needs no enumeration of all games, which may be too many.
            let start = Position::start(first.variant());
            let is_start = start.seen_by(viewer) == *first;
            let only_start = || Belief::from_iter([(start, [1.0])]);
            (0, if is_start { only_start() } else { of_view(viewer, first).clone() })
        }
    };
    for (before, step) in steps[from..].iter().zip(&steps[from + 1..]) {
        // The limit holds for each step, so the result does not depend on which beginning was kept.
        let mut left = 0..S::MOST_POSITIONS;
        if !belief.follow(&before.view, step, || left.next().is_some(), |_, _| [1.0]) {
            too_many(&before.view.seen);
        }
    }
    if belief.is_empty() {
        let what = "no game leads to what a player has seen until here";
        state.view().seen.fault(what).panic();
    }
    let counted = Arc::new(belief);
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(keys[last], counted.clone());
    counted
}
