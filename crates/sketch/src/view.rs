//! Views of sketches, and the positions consistent with what a player knows, each with its probability.
//!
//! If a sketch does not sample, its views are sampled exactly and its moves are announced exactly. Both need the
//! positions that look alike to a viewer.

use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::{Arc, PoisonError};

use gambol_core::{
    Game, HiddenInformation, InformationState, Key, PackedMove, Player, PlayerView, PositionError,
    RandomSource, SplitMix, Start,
};
use gambol_host::{Belief, Render, Style};

use crate::error::{Flaw, STATE};
use crate::moves::Move;
use crate::position::{Alike, Position, Positions, Possible, Shown, split_variant};
use crate::sketch::Sketch;

/// A position as a player sees it: the state after [`Sketch::hide`].
///
/// Onlookers see the information that all players may see.
pub type View<S> = Seen<Position<S>>;

/// A viewer and a position in which secrets are hidden: a [`View`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Seen<P> {
    viewer: Player,
    /// Never played.
    pub(crate) seen: P,
}

impl<S: Sketch> View<S> {
    /// Returns the state, in which secrets are hidden.
    pub fn state(&self) -> &S {
        self.seen.state()
    }

    /// Returns the sample of the sketch, if it samples.
    pub(crate) fn sampled(&self, mut random: impl RandomSource) -> Option<Position<S>> {
        let sample = || self.state().sample(self.viewer, &mut random);
        Some(self.seen.with(self.seen.call("`sample`", sample)?))
    }

    /// Returns the sample of the sketch, or else one of the viewer's possible positions.
    fn sampled_or<R: RandomSource + ?Sized>(
        &self,
        random: &mut R,
        possible: impl FnOnce(&mut R) -> Option<Position<S>>,
    ) -> Position<S> {
        if !S::HAS_SECRETS {
            return self.seen.clone();
        }
        let sampled = self.sampled(&mut *random).or_else(|| possible(random));
        self.seen.with(sampled.expect("what is seen is possible").state().clone())
    }

    /// Returns what the viewer learns after `before`, if the sketch does not sample and the positions can be counted.
    fn shown(&self, before: &Self) -> Option<Shown> {
        if before.sampled(SplitMix(1)).is_some() {
            return None;
        }
        Possible::of(&self.seen)?.shown(self.viewer, before.seen.text(), self.seen.text())
    }
}

impl<S: Sketch> HiddenInformation for Position<S> {
    type View = View<S>;

    const HAS_SECRETS: bool = S::HAS_SECRETS;

    fn view(&self, viewer: Player) -> View<S> {
        Seen { viewer, seen: self.seen_by(viewer) }
    }

    fn determinize_state<R: RandomSource + ?Sized>(
        state: &InformationState<Self>,
        random: &mut R,
    ) -> Self {
        state.view().sampled_or(random, |random| of_state(state).sample(random).cloned())
    }
}

impl<S: Sketch> PlayerView for View<S> {
    type Position = Position<S>;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        // Any position consistent with the view will do.
        let view = self.determinize(&mut SplitMix(1)).view(viewer);
        (view.seen == self.seen).then_some(view)
    }

    fn key(&self) -> u64 {
        Key::new().word(self.seen.key()).word(self.viewer.index() as u64).finish()
    }

    fn announced(&self, before: &Self) -> Option<Move> {
        let (was, is) = (&before.seen, &self.seen);
        if !S::HAS_SECRETS {
            return was.legal_moves().into_iter().find(|&mv| was.after(mv) == *is);
        }
        let announced = || {
            let mv = is.call("`announced`", || is.state().announced(was.state(), self.viewer))?;
            Some(was.key_of(&before.status(), &mv))
        };
        self.shown(before).map_or_else(announced, |(announced, _)| announced)
    }

    fn reveals(&self, before: &Self) -> bool {
        let is = &self.seen;
        let reveals = || is.call("`reveals`", || is.state().reveals(before.state(), self.viewer));
        S::HAS_SECRETS && self.shown(before).map_or_else(reveals, |(_, reveals)| reveals)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }

    fn can_follow(&self, earlier: &Self) -> bool {
        self.viewer == earlier.viewer && self.seen.variant() == earlier.seen.variant()
    }

    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Position<S> {
        self.sampled_or(random, |random| of_view(self.viewer, &self.seen).sample(random).cloned())
    }
}

impl<S: Sketch> FromStr for View<S> {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !S::HAS_SECRETS {
            let seen: Position<S> = text.parse()?;
            return Ok(seen.view(seen.turn().unwrap_or(Player::P1)));
        }
        let (text, start) = split_variant::<S>(text);
        let why = "this game has too many positions to check that a player can see this view";
        let possible = Possible::of(&start).ok_or(PositionError::Unread { why })?;
        let seen = Player::ALL.into_iter().filter_map(|viewer| {
            let (position, _) = &possible.looking_like(viewer, text)?.0.positions()[0];
            Some(start.with(position.state().clone()).view(viewer))
        });
        let waits = |view: &Self| view.status().player() != Some(view.viewer);
        let flaw = "no game leads to a position with this view".into();
        seen.min_by_key(waits).ok_or(PositionError::Flaw { field: STATE, flaw })
    }
}

impl<S: Sketch> Render for View<S> {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.seen.drawn(&self.status(), style))
    }
}

impl<S: Sketch> Display for View<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen.fmt(f)
    }
}

impl<S: Sketch> fmt::Debug for View<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.viewer, self.seen)
    }
}

/// The number of histories whose positions are kept.
const KEPT: usize = 64;

impl<S: Sketch> Possible<S> {
    /// Returns the positions of a game, enumerated once for all positions after one start, or `None` if there are too
    /// many.
    pub(crate) fn of(position: &Position<S>) -> Option<&Self> {
        // Starts from a fresh position. If the positions in the result shared it, the result would own itself and
        // would never be dropped.
        let all = || Self::all(Position::start(position.variant()));
        position.shared.possible.get_or_init(all).as_ref()
    }

    fn all(start: Position<S>) -> Option<Self> {
        let mut all = Belief::default();
        let mut level = Belief::from_iter([(start, [1.0])]);
        let mut left = 0..S::MOST_POSITIONS;
        // Enumerates ply by ply, and merges equal positions of a ply before the next ply. Otherwise each position
        // would be enumerated once for every game that leads to it.
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
    ///
    /// The viewer may be wrong about the position, so a move of the true position is not enough: every way that leads
    /// to the next text from a position with the first text counts.
    pub(crate) fn shown(&self, viewer: Player, before: &str, next: &str) -> Option<Shown> {
        let (positions, all_shown) = self.looking_like(viewer, before)?;
        let positions = positions.positions();
        let is_own = positions[0].0.status().player() == Some(viewer);
        let shown = |ways: &Vec<(usize, Move)>| {
            let moves: BTreeSet<Move> = ways.iter().map(|&(_, mv)| mv).collect();
            // Several moves count as one if they have the same effect in every position that the viewer considers
            // possible. Then the first move explains the text in every position, and its name reveals nothing.
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
        let all_shown = all_shown.get_or_init(|| {
            // The ways to each text: the index of the position before, and the move.
            let mut explained: HashMap<String, Vec<(usize, Move)>> = HashMap::new();
            for (at, (position, _)) in positions.iter().enumerate() {
                for mv in position.legal_moves() {
                    let text = position.after(mv).seen_by(viewer).text().to_owned();
                    explained.entry(text).or_default().push((at, mv));
                }
            }
            explained.iter().map(|(text, ways)| (text.clone(), shown(ways))).collect()
        });
        all_shown.get(next).copied()
    }
}

/// Returns the positions consistent with a single view.
pub(crate) fn of_view<S: Sketch>(viewer: Player, seen: &Position<S>) -> &Positions<S> {
    let possible = Possible::of(seen).unwrap_or_else(|| too_many(seen));
    let fault = || seen.fault("no game leads to what a player sees here").panic();
    &possible.looking_like(viewer, seen.text()).unwrap_or_else(fault).0
}

fn too_many<S: Sketch>(seen: &Position<S>) -> ! {
    let what = format!(
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
    let last = keys.len() - 1;
    if let Some(belief) = kept().get(&keys[last]) {
        return Arc::clone(belief);
    }
    let known = (0..last).rev().find_map(|at| Some((at, kept().get(&keys[at])?.clone())));
    let (from, mut belief) = known.unwrap_or_else(|| {
        // A history from the start of the game needs no enumeration of all games, which may be too many.
        let start = Position::start(first.variant());
        let is_start = start.seen_by(viewer) == *first;
        let only_start = || Belief::from_iter([(start, [1.0])]);
        (0, Arc::new(if is_start { only_start() } else { of_view(viewer, first).clone() }))
    });
    for (before, step) in steps[from..].iter().zip(&steps[from + 1..]) {
        // The limit holds for each step, so the result does not depend on which beginning was kept.
        let mut left = 0..S::MOST_POSITIONS;
        let belief = Arc::make_mut(&mut belief);
        if !belief.follow(&before.view, step, || left.next().is_some(), |_, _| [1.0]) {
            too_many(&before.view.seen);
        }
    }
    if belief.is_empty() {
        state.view().seen.fault("no game leads to what a player has seen until here").panic();
    }
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(keys[last], Arc::clone(&belief));
    belief
}
