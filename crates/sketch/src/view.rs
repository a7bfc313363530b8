//! Views of sketches.

use std::borrow::Borrow;
use std::fmt::{self, Display};
use std::str::FromStr;

use gambol_core::{
    Game, HiddenInformation, InformationState, Key, Player, PositionError, RandomSource, SplitMix,
    Start,
};
use gambol_host::{Render, Style};

use crate::error::{Flaw, STATE};
use crate::moves::Move;
use crate::position::Position;
use crate::possible::{self, Positions, Possible, Shown};
use crate::setup::split_variant;
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

impl<S: Sketch> Seen<Position<S>> {
    /// Returns the state, in which secrets are hidden.
    pub fn state(&self) -> &S {
        self.seen.state()
    }

    /// Returns the sample of the sketch, or else one of the viewer's possible positions.
    fn sampled_from<R: RandomSource + ?Sized, P: Borrow<Positions<S>>>(
        &self,
        random: &mut R,
        possible: impl FnOnce() -> P,
    ) -> Position<S> {
        if !S::HAS_SECRETS {
            return self.seen.clone();
        }
        self.sampled(random).unwrap_or_else(|| {
            let possible = possible();
            let position = possible.borrow().sample(random).expect("what is seen is possible");
            self.seen.with(position.state().clone())
        })
    }

    /// Returns what the viewer learns after `before`, if the sketch does not sample and the positions can be counted.
    fn shown(&self, before: &Self) -> Option<Shown> {
        if before.sampled(&mut SplitMix(1)).is_some() {
            return None;
        }
        Possible::of(&self.seen)?.shown(self.viewer, before.seen.text(), self.seen.text())
    }

    /// Returns the sample of the sketch, if it samples.
    pub(crate) fn sampled<R: RandomSource + ?Sized>(
        &self,
        mut random: &mut R,
    ) -> Option<Position<S>> {
        let sample = || self.state().sample(self.viewer, &mut random);
        Some(self.seen.with(self.seen.call("`sample`", sample)?))
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
        state.view().sampled_from(random, || possible::of_state(state))
    }
}

impl<S: Sketch> gambol_core::PlayerView for Seen<Position<S>> {
    type Position = Position<S>;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        // Any position consistent with the view will do.
        let sample = self.determinize(&mut SplitMix(1));
        Some(sample.view(viewer)).filter(|view| view.seen == self.seen)
    }

    fn key(&self) -> u64 {
        Key::new().word(self.seen.key()).word(self.viewer.index() as u64).finish()
    }

    fn announced(&self, before: &Self) -> Option<Move> {
        let (was, is) = (&before.seen, &self.seen);
        if !S::HAS_SECRETS {
            let mut moves = was.legal_moves().into_iter();
            return moves.find(|&mv| was.apply(mv).is_ok_and(|after| after == *is));
        }
        let told = || is.call("`announced`", || is.state().announced(was.state(), self.viewer));
        let packed = |mv| was.key_of(&before.status(), &mv);
        self.shown(before).map_or_else(|| told().map(packed), |(told, _)| told)
    }

    fn reveals(&self, before: &Self) -> bool {
        let (was, is) = (&before.seen, &self.seen);
        let reveals = || is.call("`reveals`", || is.state().reveals(was.state(), self.viewer));
        S::HAS_SECRETS && self.shown(before).map_or_else(reveals, |(_, reveals)| reveals)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }

    fn can_follow(&self, earlier: &Self) -> bool {
        self.viewer == earlier.viewer && self.seen.variant() == earlier.seen.variant()
    }

    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Position<S> {
        self.sampled_from(random, || possible::of_view(self.viewer, &self.seen))
    }
}

impl<S: Sketch> FromStr for Seen<Position<S>> {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !S::HAS_SECRETS {
            let seen: Position<S> = text.parse()?;
            return Ok(seen.view(seen.status().player().unwrap_or(Player::P1)));
        }
        let (state, variant) = split_variant::<S>(text);
        let why = "this game has too many positions to check that a player can see this view";
        let start = Position::start(variant);
        let possible = Possible::of(&start).ok_or(PositionError::Unread { why })?;
        let seen = Player::ALL.into_iter().filter_map(|viewer| {
            let (alike, _) = possible.looking_like(viewer, state)?;
            Some(start.with(alike.positions()[0].0.state().clone()).view(viewer))
        });
        let waits =
            |view: &Self| gambol_core::PlayerView::status(view).player() != Some(view.viewer);
        let flaw = "no game leads to a position with this view".into();
        seen.min_by_key(waits).ok_or(PositionError::Flaw { field: STATE, flaw })
    }
}

impl<S: Sketch> Render for Seen<Position<S>> {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.seen.drawn(&gambol_core::PlayerView::status(self), style))
    }
}

impl<S: Sketch> Display for Seen<Position<S>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen.fmt(f)
    }
}

impl<S: Sketch> fmt::Debug for Seen<Position<S>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.viewer, self.seen)
    }
}
