//! The positions consistent with what a player knows, each with its probability.

use std::any::{Any, TypeId};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gambol_core::{Game, InformationState, MAX_PLAYERS, Player, Start};
use gambol_host::Belief;

use crate::moves::Move;
use crate::position::Position;
use crate::sketch::Sketch;
use crate::variant::Variant;

type Positions<S> = Belief<Position<S>>;

/// All reachable positions, weighted by how often random games reach them.
pub(crate) struct Possible<S: Sketch> {
    all: Positions<S>,
    /// For each viewer, the positions that look alike, by text.
    seen: [OnceLock<HashMap<String, Alike<S>>>; MAX_PLAYERS],
}

/// Positions that look alike to a viewer.
pub(crate) struct Alike<S: Sketch> {
    pub(crate) positions: Arc<Positions<S>>,
    /// By the text that the viewer sees next.
    next: OnceLock<HashMap<String, Shown>>,
}

/// The move that leads to a text, if there is no other explanation, and whether a position is no longer possible.
pub(crate) type Shown = (Option<Move>, bool);

impl<S: Sketch> Possible<S> {
    /// Those of a variant, found once; `None` if there are too many.
    pub(crate) fn of(variant: Variant<S>) -> Option<Arc<Self>> {
        (*kept((TypeId::of::<Self>(), hash_of(variant), true), || Self::all(variant))).clone()
    }

    fn all(variant: Variant<S>) -> Option<Arc<Self>> {
        let mut all = Belief::default();
        let mut level = only(Position::start(variant));
        let mut looked_at = 0;
        while !level.is_empty() {
            let mut next = Belief::default();
            for (position, [weight]) in level.positions() {
                looked_at += 1;
                if looked_at > S::MOST_POSITIONS {
                    return None;
                }
                let moves = position.legal_moves();
                let shares = moves.iter().map(|&mv| f64::from(position.chance_weight(mv)));
                let total: f64 = shares.clone().sum();
                for (&mv, share) in moves.iter().zip(shares).filter(|(_, share)| *share > 0.0) {
                    let mut child = position.clone();
                    child.apply_unchecked(mv);
                    next.add(child, [weight * share / total]);
                }
                // Without what has been found out about it.
                all.add(Position::of(variant, position.state().clone()), [*weight]);
            }
            level = next;
        }
        Some(Arc::new(Possible { all, seen: Default::default() }))
    }

    /// The equal position.
    pub(crate) fn find(&self, position: &Position<S>) -> Option<Position<S>> {
        self.all.find(position).cloned()
    }

    /// The positions with this text to a viewer.
    pub(crate) fn looking_like(&self, viewer: Player, text: &str) -> Option<&Alike<S>> {
        let by_text = self.seen[viewer.index()].get_or_init(|| {
            let mut by_text: HashMap<String, Positions<S>> = HashMap::new();
            for (position, weight) in self.all.positions() {
                let text = position.seen_by(viewer).text().to_owned();
                by_text.entry(text).or_default().add(position.clone(), *weight);
            }
            let alike = |it| Alike { positions: Arc::new(it), next: OnceLock::new() };
            by_text.into_iter().map(|(text, it)| (text, alike(it))).collect()
        });
        by_text.get(text)
    }
}

impl<S: Sketch> Alike<S> {
    /// What the viewer learns if they see this text next.
    pub(crate) fn shown(&self, viewer: Player, next: &str) -> Option<Shown> {
        self.next.get_or_init(|| self.all_shown(viewer)).get(next).copied()
    }

    fn all_shown(&self, viewer: Player) -> HashMap<String, Shown> {
        let positions = self.positions.positions();
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
            let reveals = if is_own {
                ways.len() < positions.len() * moves.len()
            } else {
                ways.chunk_by(|one, other| one.0 == other.0).count() < positions.len()
            };
            (moves.first().copied().filter(|_| is_one), reveals)
        };
        explained.into_iter().map(|(text, ways)| (text, shown(ways))).collect()
    }
}

/// The positions consistent with a view alone.
pub(crate) fn of_view<S: Sketch>(viewer: Player, seen: &Position<S>) -> Arc<Positions<S>> {
    let possible = Possible::of(seen.variant()).unwrap_or_else(|| too_many(seen));
    let alike = possible.looking_like(viewer, seen.text());
    let Some(alike) = alike else { seen.fault("no game leads to what a player sees here") };
    Arc::clone(&alike.positions)
}

fn too_many<S: Sketch>(seen: &Position<S>) -> ! {
    seen.fault(format_args!(
        "a game has more than {} positions, too many to find those consistent with what a player knows: \
         write `sample`, or raise `MOST_POSITIONS`",
        S::MOST_POSITIONS
    ))
}

/// The positions consistent with a player's views and announced moves. The choices of others tell nothing.
pub(crate) fn of_state<S: Sketch>(state: &InformationState<Position<S>>) -> Arc<Positions<S>> {
    kept((TypeId::of::<Positions<S>>(), state.key(), false), || {
        let (viewer, steps) = (state.viewer(), state.steps());
        let first = steps[0].view.seen();
        let start = Position::start(first.variant());
        let mut belief = if start.seen_by(viewer) == *first {
            only(start)
        } else {
            of_view(viewer, first).as_ref().clone()
        };
        let mut looked_at = 0;
        for (before, step) in steps.iter().zip(&steps[1..]) {
            let go_on = || {
                looked_at += 1;
                looked_at <= S::MOST_POSITIONS
            };
            if !belief.follow(&before.view, step, go_on, |_, _| [1.0]) {
                too_many(before.view.seen());
            }
        }
        if belief.is_empty() {
            state.view().seen().fault("no game leads to what a player has seen until here");
        }
        belief
    })
}

fn only<S: Sketch>(position: Position<S>) -> Positions<S> {
    [(position, [1.0])].into_iter().collect()
}

/// A variant in a [`Question`].
pub(crate) fn hash_of<S: Sketch>(variant: Variant<S>) -> u64 {
    crate::moves::hash(variant.name().as_bytes())
}

/// The number of cached results.
const KEPT: usize = 64;

/// The type of a result, the hash of its input, and whether it is never evicted.
type Question = (TypeId, u64, bool);
type Kept = HashMap<Question, Arc<dyn Any + Send + Sync>>;

/// A cached result, or a new one. Nothing is locked meanwhile, so a fault harms nobody else.
pub(crate) fn kept<T: Any + Send + Sync>(key: Question, find: impl FnOnce() -> T) -> Arc<T> {
    static ALL: Mutex<Option<Kept>> = Mutex::new(None);
    let lock = || ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let known = lock().as_ref().and_then(|all| all.get(&key).cloned());
    if let Some(known) = known.and_then(|known| known.downcast().ok()) {
        return known;
    }
    let found = Arc::new(find());
    let mut all = lock();
    let all = all.get_or_insert_with(Kept::new);
    if all.len() >= KEPT {
        all.retain(|(_, _, for_good), _| *for_good);
    }
    all.insert(key, Arc::clone(&found) as Arc<dyn Any + Send + Sync>);
    found
}
