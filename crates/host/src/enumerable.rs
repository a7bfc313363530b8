//! Games with secrets that have few positions.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gambol_core::{
    Game, HiddenInformation, InformationState, Key, MAX_PLAYERS, PackedMove, Player, PlayerView,
    Start,
};

use crate::belief::Belief;

/// A game with secrets whose positions can all be enumerated, so that it answers exactly which positions are
/// consistent with a player's knowledge, and what a player learns.
///
/// Moves of players count as uniformly random. Your game stores an [`Enumeration`] that all positions after one start
/// share, for example in an `Arc`, and its views call these functions: [`looking_like`](Self::looking_like) to
/// determinize a view, [`learned`](Self::learned) for announcements. Views that look alike have the same text. The
/// first call enumerates the game, and later calls look the answers up.
pub trait Enumerable: HiddenInformation + Start {
    /// The most positions that are enumerated at once.
    const MOST_POSITIONS: usize = 100_000;

    /// Returns the answers that are kept for all positions after the same start.
    fn enumeration(&self) -> &Enumeration<Self>;

    /// Returns all positions that follow from the start, weighted by the probability that a random game reaches them,
    /// or `None` if there are [too many](Self::MOST_POSITIONS).
    fn reachable(&self) -> Option<&Belief<Self>> {
        // Starts from a fresh position. If the positions in the result shared the enumeration, the result would own
        // itself and would never be dropped.
        let all = || reachable(Self::start(self.variant()), Self::MOST_POSITIONS);
        self.enumeration().reachable.get_or_init(all).as_ref()
    }

    /// Returns the [reachable](Self::reachable) positions whose view has this text, or `None` if there are too many
    /// positions in total.
    fn looking_like(&self, viewer: Player, text: &str) -> Option<&Belief<Self>> {
        Some(&self.enumeration().alike(self.reachable()?, viewer, text).0)
    }

    /// Returns the move that explains two consecutive views, unless other moves do so too, and whether the second view
    /// reveals a secret. `None` if no move does, or if there are [too many](Self::reachable) positions.
    fn learned(&self, before: &Self::View, next: &Self::View) -> Option<Learned<Self>> {
        let (viewer, text) = (before.viewer(), before.to_string());
        let (alike, answers) = self.enumeration().alike(self.reachable()?, viewer, &text);
        let answers = answers.get_or_init(|| learned(viewer, alike.positions()));
        answers.get(&next.to_string()).copied()
    }

    /// Returns the positions consistent with a player's views and announced moves, none if they contradict each other.
    /// The choices of others reveal nothing. `None` if the positions are too many, in total after a first view in the
    /// middle of a game, or else in one step.
    fn consistent_with(&self, state: &InformationState<Self>) -> Option<Arc<Belief<Self>>> {
        let (viewer, steps) = (state.viewer(), state.steps());
        let kept = || self.enumeration().kept.lock().unwrap_or_else(PoisonError::into_inner);
        // A bot samples the same history thousands of times, and the history of its next move begins with the same
        // views. So the result is kept by a key of all views and announced moves, and a longer history continues from
        // the longest beginning that is kept.
        let keys = steps.iter().scan(Key::new(), |key, step| {
            let bits = step.announced.as_ref().map(|announced| announced.mv.to_bits());
            *key = key.word(step.view.key()).word(bits.is_some().into()).word(bits.unwrap_or(0));
            Some(key.finish())
        });
        let keys: Vec<u64> = keys.collect();
        let last = keys.len() - 1;
        if let Some(belief) = kept().get(&keys[last]) {
            return Some(Arc::clone(belief));
        }
        let known = (0..last).rev().find_map(|at| Some((at, kept().get(&keys[at])?.clone())));
        let (from, mut belief) = known.or_else(|| {
            // A history from the start of the game needs no enumeration of all games, which may be too many.
            let (start, first) = (Self::start(self.variant()), &steps[0].view);
            let alike = || self.looking_like(viewer, &first.to_string()).cloned();
            let is_start = start.view(viewer) == *first;
            let only_start = || Some(Belief::from_iter([(start, [1.0])]));
            Some((0, Arc::new(if is_start { only_start() } else { alike() }?)))
        })?;
        for (before, step) in steps[from..].iter().zip(&steps[from + 1..]) {
            // The limit holds for each step, so the result does not depend on which beginning was kept.
            let mut left = 0..Self::MOST_POSITIONS;
            let go_on = || left.next().is_some();
            if !Arc::make_mut(&mut belief).follow(&before.view, step, go_on, |_, _| [1.0]) {
                return None;
            }
        }
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(keys[last], Arc::clone(&belief));
        Some(belief)
    }
}

/// The move that explains a view, if there is no other explanation, and whether the view reveals a secret.
type Learned<G> = (Option<<G as Game>::Move>, bool);

/// Positions that look alike to a viewer, and what the viewer learns from the text of each view that can follow.
type Alike<G> = (Belief<G>, OnceLock<HashMap<String, Learned<G>>>);

/// The number of histories whose positions are kept.
const KEPT: usize = 64;

/// Answers of an [`Enumerable`] game, each computed when it is first needed. `Default` has none.
#[derive(Default)]
pub struct Enumeration<G: Game> {
    reachable: OnceLock<Option<Belief<G>>>,
    /// For each viewer, the positions that look alike, by the text of the view.
    alike: [OnceLock<HashMap<String, Alike<G>>>; MAX_PLAYERS],
    none: Alike<G>,
    /// The positions consistent with recent histories, by the key of the history.
    kept: Mutex<HashMap<u64, Arc<Belief<G>>>>,
}

impl<G: HiddenInformation> Enumeration<G> {
    fn alike(&self, reachable: &Belief<G>, viewer: Player, text: &str) -> &Alike<G> {
        let by_text = self.alike[viewer.index()].get_or_init(|| {
            let mut by_text: HashMap<String, Alike<G>> = HashMap::new();
            for (position, weight) in reachable.positions() {
                let text = position.clone().view(viewer).to_string();
                by_text.entry(text).or_default().0.add(position.clone(), *weight);
            }
            by_text
        });
        by_text.get(text).unwrap_or(&self.none)
    }
}

fn reachable<G: Game>(start: G, most: usize) -> Option<Belief<G>> {
    let mut all = Belief::default();
    let mut level = Belief::from_iter([(start, [1.0])]);
    let mut left = 0..most;
    // Enumerates ply by ply, and merges equal positions of a ply before the next ply. Otherwise each position would be
    // enumerated once for every game that leads to it.
    while !level.is_empty() {
        let mut next = Belief::default();
        for (position, [weight]) in level.positions() {
            left.next()?;
            // A copy lists the moves, since a position may keep its list, which would take most of the memory.
            let copy = position.clone();
            let moves = copy.legal_moves();
            let share = |&mv: &G::Move| f64::from(copy.chance_weight(mv));
            let total: f64 = moves.iter().map(share).sum();
            for mv in moves.iter().filter(|mv| share(mv) > 0.0) {
                next.add(copy.after(*mv), [weight * share(mv) / total]);
            }
            all.add(position.clone(), [*weight]);
        }
        level = next;
    }
    Some(all)
}

/// Returns what a viewer learns in positions that look alike, by the text of the next view.
///
/// The viewer may be wrong about the position, so a move of the true position is not enough: every way that leads to
/// the next text from one of the positions counts.
fn learned<G: HiddenInformation>(
    viewer: Player,
    positions: &[(G, [f64; 1])],
) -> HashMap<String, Learned<G>> {
    // The ways to each text: the index of the position before, and the move.
    let mut explained: HashMap<String, Vec<(usize, G::Move)>> = HashMap::new();
    for (at, (position, _)) in positions.iter().enumerate() {
        for &mv in position.legal_moves().iter() {
            let text = position.after(mv).view(viewer).to_string();
            explained.entry(text).or_default().push((at, mv));
        }
    }
    let is_own = positions.iter().any(|(own, _)| own.status().player() == Some(viewer));
    let learned = |(text, ways): (String, Vec<(usize, G::Move)>)| {
        let moves: BTreeSet<G::Move> = ways.iter().map(|&(_, mv)| mv).collect();
        // Several moves count as one if they have the same effect in every position that the viewer considers
        // possible. Then the first move explains the text in every position, and its name reveals nothing.
        let is_one = ways.iter().all(|&(at, mv)| {
            let (from, to) = (&positions[at].0, positions[at].0.after(mv));
            moves.iter().all(|&other| from.is_legal(other) && from.after(other) == to)
        });
        // The text reveals a secret if it excludes a position. The ways from one position are adjacent.
        let befores = ways.chunk_by(|one, other| one.0 == other.0).count();
        // Players know which move was their own, so each of their moves must be possible in every position, or the
        // move itself excludes some of them.
        let reveals =
            befores < positions.len() || (is_own && ways.len() < positions.len() * moves.len());
        (text, (moves.first().copied().filter(|_| is_one), reveals))
    };
    explained.into_iter().map(learned).collect()
}
