//! The traits of `gambol_core`, implemented by the functions of `rules`.

use alloc::string::String;
use core::fmt;
use core::ops::ControlFlow;

use gambol_core::{
    Game, Key, MoveError, Moves, PackedMove, PerfectInformation, PieceMoves, PositionError,
    RandomSource, Start, Status,
};

use super::Square;
use super::moves::Move;
use super::position::Position;
use super::rules::{self, Illegal, Reason, check, count, generate};
use super::text;
use super::variant::Variant;

impl Game for Position {
    type Move = Move;
    type Variant = Variant;
    type Illegal = Illegal;
    type Reason = Reason;

    const PLAYOUTS_IN_TURN: bool = true;

    fn clause(&self, reason: &Illegal) -> Option<&'static str> {
        // The steps of men and of kings have a clause each.
        match *reason {
            Illegal::NotAStep { from, .. } if self.is_king(from) => Some("2.2"),
            _ => Some(reason.clause()),
        }
    }

    fn variant(&self) -> Variant {
        Variant
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
            for mv in set {
                visit(mv);
            }
            ControlFlow::<()>::Continue(())
        });
    }

    // With the generator inlined, the list is built in place and not copied: a bot's loop is a quarter faster.
    #[inline]
    fn list_moves(&self, moves: &mut Moves<Self>) {
        let _ = self.turn_to_move().try_for_each_move_set(|set| {
            moves.extend(set);
            ControlFlow::<()>::Continue(())
        });
    }

    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        mv.is_capture()
    }

    fn null_move(&self) -> Option<Self> {
        super::Setup { turn: self.to_move().opponent(), ..self.setup() }.try_into().ok()
    }

    /// Where there are captures, they are compulsory.
    #[inline]
    fn for_each_capture(&self, visit: impl FnMut(Move)) {
        if self.turn_to_move().jumpers() != 0 {
            self.for_each_move(visit);
        }
    }

    /// Each move is its own set.
    #[inline]
    fn for_each_piece_moves(&self, mut visit: impl FnMut(PieceMoves<Move>)) {
        self.for_each_move(|mv| {
            let [from, to] = [mv.from(), mv.to()].map(Square::index);
            visit(PieceMoves::new(Some(from), 1 << to, 1, mv.to_bits(), [0, 0]));
        });
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        check::check(self, &mv.into())
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.turn_to_move().allows(mv)
    }

    #[inline(always)]
    fn apply_unchecked(&mut self, mv: Move) {
        let way = mv.way();
        self.move_checker(1 << mv.start_place(), way.end, way.spared, !0);
        self.end_turn();
    }

    #[inline]
    fn key(&self) -> u64 {
        // Two words suffice, since sets have 35 bits. The lowest 28 bits of the kings fit above the first
        // set. Rotated by nine, the others are above the second set, and the turn is on the lowest bit that
        // is no square. The kings mixed into the second set follow from the first word.
        Key::new()
            .word(self.mine | self.kings << 36)
            .word(self.theirs ^ self.kings.rotate_left(9))
            .finish()
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        text::parse_move(self, text)
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        let (count, _) = self.turn_to_move().count();
        count
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        self.turn_to_move().pick(|| count::Lot::NONE, random).map(Move)
    }

    #[inline]
    fn has_moves(&self) -> bool {
        self.turn_to_move().can_move()
    }
}

impl Start for Position {
    const NAME: &'static str = "draughts";
    const TITLE: &'static str = "English draughts";

    fn start(_variant: Variant) -> Self {
        Position::START
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl PerfectInformation for Position {}
