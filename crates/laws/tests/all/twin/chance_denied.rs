//! Hoard, but it says that it has no chance events.

use std::fmt;
use std::ops::ControlFlow;

use gambol_core::{Game, MoveError, PositionError, Start, Status};
use gambol_laws::example::{Hoard, HoardIllegal, HoardMove, HoardReason, HoardVariant};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ChanceDenied(pub(crate) Hoard);

impl Game for ChanceDenied {
    type Move = HoardMove;
    type Variant = HoardVariant;
    type Illegal = HoardIllegal;
    type Reason = HoardReason;

    const HAS_CHANCE: bool = false;

    fn players(&self) -> usize {
        self.0.players()
    }

    fn variant(&self) -> HoardVariant {
        self.0.variant()
    }

    fn status(&self) -> Status<HoardReason> {
        self.0.status()
    }

    fn is_chance(&self) -> bool {
        self.0.is_chance()
    }

    fn try_for_each_move<B>(
        &self,
        visit: impl FnMut(HoardMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.try_for_each_move(visit)
    }

    fn check(&self, mv: HoardMove) -> Result<(), HoardIllegal> {
        self.0.check(mv)
    }

    fn apply_unchecked(&mut self, mv: HoardMove) {
        self.0.apply_unchecked(mv);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn write_move(&self, mv: HoardMove, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_move(mv, out)
    }

    fn parse_move(&self, text: &str) -> Result<HoardMove, MoveError<HoardIllegal>> {
        self.0.parse_move(text)
    }
}

impl fmt::Display for ChanceDenied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Start for ChanceDenied {
    const NAME: &'static str = Hoard::NAME;

    fn start(variant: HoardVariant) -> Self {
        ChanceDenied(Hoard::start(variant))
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        Hoard::read(text).map(ChanceDenied)
    }
}
