//! The rules, one question a file.

pub(crate) mod check;
mod count;
mod end;
pub(crate) mod generate;
mod play;

use core::fmt;
use core::ops::ControlFlow;

use gambol_core::{Game, MoveError, Moves, PerfectInformation, RandomSource, Scores, Status};

pub use check::Illegal;
pub use end::Reason;

use crate::ground::Ground;
use crate::moves::Move;
use crate::piece::{Orientation, Piece};
use crate::position::{self, PositionOn, both};
use crate::setup::Flaw;
use crate::text;
use crate::variant::Variant;

impl<G: Ground> PositionOn<G> {
    /// Puts the armies on an empty board.
    fn set_up(&mut self) {
        for square in self.board().all() {
            if let Some((owner, size)) = self.layout().piece(square) {
                let orientation = Orientation::Upright;
                let piece = Piece { owner, size, orientation };
                self.put(square.index(), piece);
            }
        }
        self.weigh();
    }
}

both! {
    /// A [`start`](Game::start) on a ground without the layout of the variant has the first layout of
    /// the ground, and the keys of the variant.
    impl Game {
        type Move = Move;
        type Variant = Variant;
        type Flaw = Flaw;
        type Illegal = Illegal;
        type Reason = Reason;

        const NAME: &'static str = "pikemen";
        const TITLE: &'static str = "Pikemen";
        const RULES: &'static str = include_str!("../../RULES.md");

        fn clause(&self, reason: &Illegal) -> Option<&'static str> {
            Some(reason.clause(self.variant()))
        }

        fn start(variant: Variant) -> Self {
            let mut position = Self::empty(variant);
            inside!(&mut position, position => position.set_up());
            position
        }

        fn variant(&self) -> Variant {
            let layout = self.layout();
            let (target, rps) = inside!(self, position => (position.target, position.rps));
            Variant {
                layout,
                target,
                rps,
            }
        }

        #[inline]
        fn players(&self) -> usize {
            self.layout().players()
        }

        #[inline]
        fn status(&self) -> Status<Reason> {
            inside!(self, position => end::status(position))
        }

        #[inline]
        fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        inside!(self, position => generate::try_for_each_move_set(position, |set| set.into_iter().try_for_each(&mut visit)))
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let _ = inside!(self, position => generate::try_for_each_move_set(position, |set| {
            set.into_iter().for_each(&mut visit);
            ControlFlow::<()>::Continue(())
        }));
    }

    #[inline]
    fn list_moves(&self, moves: &mut Moves<Self>) {
        let _ = inside!(self, position => generate::try_for_each_move_set(position, |set| {
            moves.extend(set);
            ControlFlow::<()>::Continue(())
        }));
    }

        fn check(&self, mv: Move) -> Result<(), Illegal> {
            inside!(self, position => check::check(position, mv))
        }

        #[inline(always)]
        fn apply_unchecked(&mut self, mv: Move) {
            inside!(self, position => play::play::<_, true>(position, mv));
        }

        #[inline(always)]
        fn apply_without_key(&mut self, mv: Move) {
            inside!(self, position => play::play::<_, false>(position, mv));
        }

        fn restore_key(&mut self) {
            inside!(self, position => position.weigh());
        }

        #[inline]
        fn key(&self) -> u64 {
            inside!(self, position => position::key(position))
        }

        fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
            inside!(self, position => text::write_move(position, mv, out))
        }

        fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
            inside!(self, position => text::parse_move(position, text))
        }

        fn scores(&self) -> Option<Scores> {
            let scores = inside!(self, position => position.scores.as_ref());
            let scores = scores.iter().take(self.players());
            Some(scores.map(|&score| score.into()).collect())
        }

        #[inline(always)]
        fn count_moves(&self) -> usize {
            inside!(self, position => count::count_moves(position))
        }

        #[inline]
        fn has_moves(&self) -> bool {
            inside!(self, position => !position.over)
        }

        #[inline]
        fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
            inside!(self, position => count::random_move(position, random))
        }
    }

    impl PerfectInformation {}
}
