//! Views of sketches, and the positions consistent with what a player knows, each with its probability.
//!
//! If a sketch does not sample, its views are sampled exactly and its moves are announced exactly. Both need the
//! positions that look alike to a viewer.

use std::fmt::{self, Display};
use std::ops::Deref;
use std::str::FromStr;

use gambol_core::{
    Game, HiddenInformation, InformationState, Key, Player, PlayerView, PositionError,
    RandomSource, SplitMix,
};
use gambol_host::{Belief, Enumerable, Enumeration, Render, Style};

use crate::error::STATE;
use crate::position::split_variant;
use crate::{Flaw, Move, Position, Sketch, Variant};

/// A position as a player sees it: the state after [`Sketch::hide`].
///
/// Onlookers see the information that all players may see.
pub type View<S> = Seen<Position<S>>;

/// A viewer and a position in which secrets are hidden: a [`View`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen<P> {
    viewer: Player,
    /// Never played.
    pub(crate) seen: P,
}

/// The end of the message about too many positions.
const TOO_MANY: &str = "too many to find those consistent with what a player knows: write `sample`, or \
     raise `MOST_POSITIONS`";

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
    fn sampled_or<R: RandomSource + ?Sized, B: Deref<Target = Belief<Position<S>>>>(
        &self,
        random: &mut R,
        possible: impl FnOnce() -> Option<B>,
    ) -> Position<S> {
        if !S::HAS_SECRETS {
            return self.seen.clone();
        }
        let too_many = || {
            let what = format!("a game has more than {} positions, {TOO_MANY}", S::MOST_POSITIONS);
            self.seen.fault(what).panic()
        };
        let none = || self.seen.fault("no game leads to what a player has seen until here").panic();
        let sampled = self.sampled(&mut *random).unwrap_or_else(|| {
            possible().unwrap_or_else(too_many).sample(random).cloned().unwrap_or_else(none)
        });
        self.seen.with(sampled.state().clone())
    }

    /// Returns what the viewer learns after `before`, if the sketch does not sample and the positions can be counted.
    fn learned(&self, before: &Self) -> Option<(Option<Move>, bool)> {
        if before.sampled(SplitMix(1)).is_some() { None } else { self.seen.learned(before, self) }
    }
}

impl<S: Sketch> Enumerable for Position<S> {
    const MOST_POSITIONS: usize = S::MOST_POSITIONS;

    fn enumeration(&self) -> &Enumeration<Self> {
        &self.shared.enumeration
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
        let view = state.view();
        view.sampled_or(random, || view.seen.consistent_with(state))
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
        self.learned(before).map_or_else(announced, |(announced, _)| announced)
    }

    fn reveals(&self, before: &Self) -> bool {
        let is = &self.seen;
        let reveals = || is.call("`reveals`", || is.state().reveals(before.state(), self.viewer));
        S::HAS_SECRETS && self.learned(before).map_or_else(reveals, |(_, reveals)| reveals)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }

    fn can_follow(&self, earlier: &Self) -> bool {
        self.viewer == earlier.viewer && self.seen.variant() == earlier.seen.variant()
    }

    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Position<S> {
        self.sampled_or(random, || self.seen.looking_like(self.viewer, &self.to_string()))
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
        start.reachable().ok_or(PositionError::Unread { why })?;
        let text =
            if Variant::<S>::IS_ONLY { text.into() } else { format!("{text} {}", start.variant()) };
        let seen = Player::ALL.into_iter().filter_map(|viewer| {
            let (position, _) = start.looking_like(viewer, &text)?.positions().first()?;
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
