//! The traits of `gambol_core`, implemented by the functions of `rules`.

use alloc::string::String;
use core::fmt;
use core::ops::ControlFlow;

use gambol_core::{
    Game, Key, MoveError, MoveList, MovePattern as _, Moves, PackedMove, PerfectInformation,
    PieceMoves, PositionError, RandomSource, Scores, Start, Status,
};

use crate::moves::{MOST_MOVES, Move, Pattern, RESERVE};
use crate::position::Position;
use crate::rules::{self, Illegal, Reason, check, count, generate, play};
use crate::stack::Stack;
use crate::text;
use crate::variant::Variant;

impl Game for Position {
    type Move = Move;
    type Variant = Variant;
    type Illegal = Illegal;
    type Reason = Reason;

    const PLAYOUTS_IN_TURN: bool = true;

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

    // Lists the sets to call `visit` in only one place, so that long visitors are inlined: a walk is a third
    // faster. Not inlined itself, so that a search recurs through this function.
    #[inline(never)]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let mut sets = MoveList::<_, MOST_MOVES>::new();
        let _ = generate::try_for_each_move_set(self, |set| {
            sets.push(set);
            ControlFlow::<()>::Continue(())
        });
        for set in &sets {
            // The set's iterator would cost perft or a search at least 1% more instructions.
            let mut bits = set.bits;
            while bits != 0 {
                visit(set.pattern.make(bits.trailing_zeros()));
                bits &= bits - 1;
            }
        }
    }

    #[inline]
    fn list_moves(&self, moves: &mut Moves<Self>) {
        let _ = generate::try_for_each_move_set(self, |set| {
            moves.extend(set);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Whether a stack leaves the board, which scores a point (4.1).
    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        let grown = u32::from(self.stacks[mv.target()]) << mv.count();
        mv.source() != RESERVE && grown >= 1 << (Stack::MAX_HEIGHT + 1)
    }

    /// A pass moves no stack, so it leaves no ko (6.1).
    fn null_move(&self) -> Option<Self> {
        crate::Setup { turn: self.to_move().opponent(), ko: None, ..self.setup() }.try_into().ok()
    }

    /// Visits the entries, then the moves from each stack to each other: a way for each number of pieces.
    #[inline]
    fn for_each_piece_moves(&self, mut visit: impl FnMut(PieceMoves<Move>)) {
        let _ = generate::try_for_each_move_set(self, |set| {
            visit(Pattern::piece_moves(set));
            ControlFlow::<()>::Continue(())
        });
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        check::check(self, mv)
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
        // The lines and the reserve follow from the stacks and the variant.
        let ko = self.ko.map_or(0, PackedMove::to_bits);
        let rest = ko << 1 | self.side() as u64;
        Key::new().word(self.sum).word(rest).finish()
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        text::parse_move(self, text)
    }

    fn scores(&self) -> Option<Scores> {
        Some(self.points.map(u32::from).into_iter().collect())
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        count::count_moves(self)
    }

    #[inline]
    fn has_moves(&self) -> bool {
        count::count_moves(self) != 0
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        count::random_move(self, random)
    }
}

impl Start for Position {
    const NAME: &'static str = "mixtour";
    const TITLE: &'static str = "Mixtour";

    fn start(variant: Variant) -> Self {
        Position::start(variant)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl PerfectInformation for Position {}
