//! The positions consistent with what a player knows, each with its probability.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, OnceLock, PoisonError};

use gambol_core::{Game, InformationState, Key, MAX_PLAYERS, PackedMove, Player, PlayerView};
use gambol_host::Belief;

use crate::moves::Move;
use crate::position::Position;
use crate::shared::{Kept, Shared};
use crate::sketch::Sketch;

pub(crate) type Positions<S> = Belief<Position<S>>;

/// The number of histories kept.
const KEPT: usize = 64;

/// All reachable positions, weighted by how often random games reach them.
pub(crate) struct Possible<S: Sketch> {
    pub(crate) all: Positions<S>,
    /// For each viewer, the positions that look alike, by text.
    seen: [OnceLock<HashMap<String, Alike<S>>>; MAX_PLAYERS],
}

/// Positions that look alike to a viewer, and what each text tells that the viewer sees next.
type Alike<S> = (Positions<S>, OnceLock<HashMap<String, Shown>>);

/// The move that leads to a text, if there is no other explanation, and whether a position is no longer possible.
pub(crate) type Shown = (Option<Move>, bool);

impl<S: Sketch> Possible<S> {
    /// Those of a position's game, counted once; `None` if there are too many.
    pub(crate) fn of(position: &Position<S>) -> Option<&Self> {
        // Counted positions share nothing with others, or they would own themselves.
        let start = || Position::first(Shared::new(position.variant()));
        let all = || Self::all(start()).map(|all| Arc::new(all) as Kept);
        position.shared.possible.get_or_init(all).as_ref()?.downcast_ref()
    }

    fn all(start: Position<S>) -> Option<Self> {
        let mut all = Belief::default();
        let mut level = Belief::from_iter([(start, [1.0])]);
        let mut left = 0..S::MOST_POSITIONS;
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
                // A copy, without what has been found out about it.
                all.add(position.with(position.state().clone()), [*weight]);
            }
            level = next;
        }
        Some(Possible { all, seen: Default::default() })
    }

    /// The positions with this text to a viewer.
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

    /// What the viewer learns if they see one text after the other.
    pub(crate) fn shown(&self, viewer: Player, before: &str, next: &str) -> Option<Shown> {
        let (positions, shown) = self.looking_like(viewer, before)?;
        let all_shown = || Self::all_shown(viewer, positions.positions());
        shown.get_or_init(all_shown).get(next).copied()
    }

    fn all_shown(viewer: Player, positions: &[(Position<S>, [f64; 1])]) -> HashMap<String, Shown> {
        // The moves that lead to each text, with the index of the position before.
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
            let is_one = ways.iter().all(|&(at, mv)| {
                let (from, to) = (&positions[at].0, positions[at].0.after(mv));
                moves.iter().all(|&other| from.is_legal(other) && from.after(other) == to)
            });
            // Viewers know which move was their own.
            let befores = ways.chunk_by(|one, other| one.0 == other.0).count();
            let reveals =
                befores < positions.len() || (is_own && ways.len() < positions.len() * moves.len());
            (moves.first().copied().filter(|_| is_one), reveals)
        };
        explained.into_iter().map(|(text, ways)| (text, shown(ways))).collect()
    }
}

/// The positions consistent with a view alone.
pub(crate) fn of_view<S: Sketch>(viewer: Player, seen: &Position<S>) -> &Positions<S> {
    let possible = Possible::of(seen).unwrap_or_else(|| too_many(seen));
    let alike = possible.looking_like(viewer, seen.text());
    let Some((alike, _)) = alike else { seen.fault("no game leads to what a player sees here") };
    alike
}

fn too_many<S: Sketch>(seen: &Position<S>) -> ! {
    seen.fault(format_args!(
        "a game has more than {} positions, too many to find those consistent with what a player knows: \
         write `sample`, or raise `MOST_POSITIONS`",
        S::MOST_POSITIONS
    ))
}

/// The positions consistent with a player's views and announced moves. The choices of others tell nothing.
///
/// They are kept for other positions of the game, and counted from the last view before that has some.
pub(crate) fn of_state<S: Sketch>(state: &InformationState<Position<S>>) -> Arc<Positions<S>> {
    let (viewer, steps) = (state.viewer(), state.steps());
    let first = &steps[0].view.seen;
    let kept = || first.shared.counted.lock().unwrap_or_else(PoisonError::into_inner);
    let keys = steps.iter().scan(Key::new(), |key, step| {
        let told = step.announced.as_ref().map_or(0, |announced| announced.mv.to_bits());
        *key = key.word(step.view.key()).word(told);
        Some(key.finish())
    });
    let keys: Vec<u64> = keys.collect();
    let last = steps.len() - 1;
    let counted = |at: usize| kept().get(&keys[at]).cloned()?.downcast::<Positions<S>>().ok();
    let known = (0..=last).rev().find_map(|at| Some((at, counted(at)?)));
    let (from, mut belief) = match known {
        Some((at, counted)) if at == last => return counted,
        Some((at, counted)) => (at, Positions::clone(&counted)),
        None => {
            let start = Position::first(Shared::new(first.variant()));
            let is_start = start.seen_by(viewer) == *first;
            let only_start = || Belief::from_iter([(start, [1.0])]);
            (0, if is_start { only_start() } else { of_view(viewer, first).clone() })
        }
    };
    for (before, step) in steps[from..].iter().zip(&steps[from + 1..]) {
        // For each step, so that it does not matter what was kept.
        let mut left = 0..S::MOST_POSITIONS;
        if !belief.follow(&before.view, step, || left.next().is_some(), |_, _| [1.0]) {
            too_many(&before.view.seen);
        }
    }
    if belief.is_empty() {
        state.view().seen.fault("no game leads to what a player has seen until here");
    }
    let counted = Arc::new(belief);
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(keys[last], counted.clone());
    counted
}
