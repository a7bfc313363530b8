//! The traits of `gambol_core`, implemented by the functions of `rules`.

use alloc::string::String;
use core::fmt;
use core::ops::ControlFlow;

use gambol_core::{Game, MoveError, PositionError, RandomSource, Scores, Start, Status};

use crate::decktet::FIRST_CROWN;
use crate::moves::Move;
use crate::position::{Phase, Position};
use crate::rules::{self, Illegal, Reason, check, count, generate, play};
use crate::tables::{BASIC, FIRST_ACTION, POOL};
use crate::text;
use crate::variant::Variant;

// The pool with the most moves has three nines and two eights. Other phases have at most one move for each
// basic card.
const _: () = {
    let end = FIRST_CROWN as usize;
    assert!(FIRST_ACTION[end] - FIRST_ACTION[end - POOL] == 38 && BASIC <= 38);
};

impl Game for Position {
    type Move = Move;
    type Variant = Variant;
    type Illegal = Illegal;
    type Reason = Reason;

    /// All events are equally likely: goals, cards of the pile, and the Excuse, which is one of the last
    /// six cards.
    const HAS_CHANCE: bool = true;

    fn clause(&self, reason: &Illegal) -> Option<&'static str> {
        Some(reason.clause())
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    #[inline]
    fn status(&self) -> Status<Reason> {
        rules::status(self)
    }

    #[inline]
    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        generate::try_for_each_move_set(self, |set| set.into_iter().try_for_each(&mut visit))
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let _ = generate::try_for_each_move_set(self, |set| {
            set.into_iter().for_each(&mut visit);
            ControlFlow::<()>::Continue(())
        });
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        check::check_card(self, mv.act(), mv.card())
    }

    #[inline(always)]
    fn apply_unchecked(&mut self, mv: Move) {
        play::play::<true>(self, mv);
    }

    #[inline(always)]
    fn apply_without_key(&mut self, mv: Move) {
        play::play::<false>(self, mv);
    }

    fn restore_key(&mut self) {
        self.weigh();
    }

    #[inline]
    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        text::parse_move(self, text)
    }

    #[inline(always)]
    fn is_chance(&self) -> bool {
        self.phase.is_chance()
    }

    /// Goals are secret, so the scores are known only at the end.
    fn scores(&self) -> Option<Scores> {
        (self.phase == Phase::Over).then(|| rules::points(self).into_iter().collect())
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        count::count_moves(self)
    }

    #[inline]
    fn has_moves(&self) -> bool {
        self.phase != Phase::Over
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        count::random_move(self, random)
    }
}

impl Start for Position {
    const NAME: &'static str = "fifes-and-drums";
    const TITLE: &'static str = "Fifes and Drums";

    fn start(variant: Variant) -> Self {
        Position::start(variant)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}
