//! The positions consistent with what a player knows, each with its probability.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gambol_core::{BuildKeyHasher, Game, MAX_PLAYERS, Player, RandomSource, Status};

use crate::{Move, Position, Sketch, Variant};

/// Positions with their weights, each once, in a fixed order.
#[derive(Clone)]
pub(crate) struct Weighted<S: Sketch> {
    positions: Vec<(Position<S>, f64)>,
    places: HashMap<Position<S>, usize, BuildKeyHasher>,
}

impl<S: Sketch> Weighted<S> {
    fn new() -> Self {
        Weighted { positions: Vec::new(), places: HashMap::default() }
    }

    fn only(position: Position<S>) -> Self {
        let mut only = Self::new();
        only.add(position, 1.0);
        only
    }

    fn add(&mut self, position: Position<S>, weight: f64) {
        let place = *self.places.entry(position.clone()).or_insert(self.positions.len());
        match self.positions.get_mut(place) {
            Some((_, sum)) => *sum += weight,
            None => self.positions.push((position, weight)),
        }
    }

    /// A position that all of these look like.
    pub(crate) fn first(&self) -> &Position<S> {
        &self.positions[0].0
    }

    /// One of these, by their weights.
    pub(crate) fn sample<R: RandomSource + ?Sized>(&self, random: &mut R) -> Position<S> {
        let total: f64 = self.positions.iter().map(|(_, weight)| weight).sum();
        let mut left = total * (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        for (position, weight) in &self.positions {
            if left < *weight {
                return position.clone();
            }
            left -= weight;
        }
        self.positions[self.positions.len() - 1].0.clone()
    }
}

/// What can follow a position, with the probability of each move.
fn children<S: Sketch>(position: &Position<S>) -> Vec<(Move, Position<S>, f64)> {
    let moves = position.legal_moves();
    let weights = moves.iter().map(|&mv| f64::from(position.chance_weight(mv)));
    let total: f64 = weights.clone().sum();
    let share = moves.iter().zip(weights);
    let share = share.filter(|(_, weight)| *weight > 0.0);
    share
        .map(|(&mv, weight)| {
            let mut child = position.clone();
            child.apply_unchecked(mv);
            (mv, child, weight / total)
        })
        .collect()
}

/// All positions that games lead to, weighted by how often random games do.
pub(crate) struct Possible<S: Sketch> {
    all: Weighted<S>,
    /// For each viewer, the positions that look alike, by their text.
    seen: [OnceLock<HashMap<String, Arc<Weighted<S>>>>; MAX_PLAYERS],
}

impl<S: Sketch> Possible<S> {
    /// Those of a variant, which are found once; `None` if they are too many.
    pub(crate) fn of(variant: Variant<S>) -> Option<Arc<Self>> {
        let all = kept((TypeId::of::<Self>(), hash_of(variant), true), || Self::all(variant));
        all.as_ref().clone()
    }

    fn all(variant: Variant<S>) -> Option<Arc<Self>> {
        let mut all = Weighted::new();
        let mut level = Weighted::only(Position::start(variant));
        let mut looked_at = 0;
        while !level.positions.is_empty() {
            let mut next = Weighted::new();
            for (position, weight) in level.positions {
                looked_at += 1;
                if looked_at > S::MOST_POSITIONS {
                    return None;
                }
                for (_, child, share) in children(&position) {
                    next.add(child, weight * share);
                }
                // Without what has been found out about it.
                all.add(Position::of(variant, position.state().clone()), weight);
            }
            level = next;
        }
        Some(Arc::new(Possible { all, seen: Default::default() }))
    }

    /// The position that is equal to this one.
    pub(crate) fn find(&self, position: &Position<S>) -> Option<Position<S>> {
        self.all.places.get(position).map(|&place| self.all.positions[place].0.clone())
    }

    /// The positions that look like this to a viewer.
    pub(crate) fn looking_like(&self, viewer: Player, text: &str) -> Option<Arc<Weighted<S>>> {
        let by_text = self.seen[viewer.index()].get_or_init(|| {
            let mut by_text: HashMap<String, Weighted<S>> = HashMap::new();
            for (position, weight) in &self.all.positions {
                let text = position.seen_by(viewer).text().to_owned();
                let alike = by_text.entry(text).or_insert_with(Weighted::new);
                alike.add(position.clone(), *weight);
            }
            by_text.into_iter().map(|(text, alike)| (text, Arc::new(alike))).collect()
        });
        by_text.get(text).cloned()
    }
}

/// The positions consistent with a view, for somebody who knows nothing else.
pub(crate) fn of_view<S: Sketch>(viewer: Player, seen: &Position<S>) -> Arc<Weighted<S>> {
    let Some(possible) = Possible::of(seen.variant()) else { too_many(seen) };
    let alike = possible.looking_like(viewer, seen.text());
    alike.unwrap_or_else(|| seen.fault("no game leads to what a player sees here"))
}

fn too_many<S: Sketch>(seen: &Position<S>) -> ! {
    seen.fault(format_args!(
        "a game has more than {} positions, too many to find those consistent with what a player knows: \
         write `sample`, or raise `MOST_POSITIONS`",
        S::MOST_POSITIONS
    ))
}

/// The positions consistent with everything that a player has seen: each move that was announced to them, and
/// their view after it. Found by playing all possible games step by step. The key is that of these steps.
pub(crate) fn of_steps<S: Sketch>(
    key: u64,
    viewer: Player,
    steps: impl Iterator<Item = (Option<Move>, Position<S>)>,
) -> Arc<Weighted<S>> {
    kept((TypeId::of::<Weighted<S>>(), key, false), || {
        let mut steps = steps;
        let (_, mut before) = steps.next().expect("whoever knows something has had a view");
        let start = Position::start(before.variant());
        let mut belief = if start.seen_by(viewer) == before {
            Weighted::only(start)
        } else {
            of_view(viewer, &before).as_ref().clone()
        };
        let mut looked_at = 0;
        for (announced, after) in steps {
            let mut next = Weighted::new();
            // What the player did not notice may come before what they saw.
            let mut level = belief;
            while !level.positions.is_empty() {
                let mut unnoticed = Weighted::new();
                for (position, weight) in level.positions {
                    looked_at += 1;
                    if looked_at > S::MOST_POSITIONS {
                        too_many(&before);
                    }
                    let is_chance = position.status() == Status::Chance;
                    for (mv, child, share) in children(&position) {
                        let seen = child.seen_by(viewer);
                        if seen == after && announced.is_none_or(|announced| announced == mv) {
                            // What a player was seen to choose says nothing.
                            let chosen = announced.is_some() && !is_chance;
                            next.add(child, weight * if chosen { 1.0 } else { share });
                        } else if seen == before {
                            unnoticed.add(child, weight * share);
                        }
                    }
                }
                level = unnoticed;
            }
            (belief, before) = (next, after);
        }
        if belief.positions.is_empty() {
            before.fault("no game leads to what a player has seen until here");
        }
        belief
    })
}

/// A variant in a [`Question`].
pub(crate) fn hash_of<S: Sketch>(variant: Variant<S>) -> u64 {
    crate::moves::hash(variant.name().as_bytes())
}

/// The number of results that are kept.
const KEPT: usize = 64;

/// The type of a result, the hash of what it follows from, and whether it is kept for good.
type Question = (TypeId, u64, bool);
type Kept = HashMap<Question, Arc<dyn Any + Send + Sync>>;

/// A result that is kept, or found now. Nothing is locked meanwhile, so a fault harms nobody else.
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
