//! A game that never ends: three players in turn push one token around a ring of three fields.
//! Positions repeat, which they never do in Hoard.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use gambol_core::{Game, MoveError, MoveList, PackedMove, Player, PositionError, Start, Status};
use gambol_laws::example::{HoardFlaw, HoardIllegal, HoardReason, HoardVariant};

/// The token's field, `0` to `2`, and the player to move, `1` to `3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Walk {
    field: u8,
    turn: Player,
}

/// `+` or `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step(bool);

impl PackedMove for Step {
    type List = MoveList<Self, 2>;

    fn to_bits(self) -> u64 {
        self.0.into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        (bits < 2).then_some(Step(bits == 1))
    }
}

impl Default for Walk {
    fn default() -> Self {
        Walk { field: 0, turn: Player::P1 }
    }
}

impl Start for Walk {
    const NAME: &'static str = "walk";
    const TITLE: &'static str = "Walk";

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl Game for Walk {
    type Move = Step;
    type Variant = HoardVariant;
    type Illegal = HoardIllegal;
    type Reason = HoardReason;

    fn players(&self) -> usize {
        3
    }

    fn variant(&self) -> HoardVariant {
        HoardVariant::STANDARD
    }

    fn status(&self) -> Status<HoardReason> {
        Status::Turn(self.turn)
    }

    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit(Step(true))?;
        visit(Step(false))
    }

    fn check(&self, _: Step) -> Result<(), HoardIllegal> {
        Ok(())
    }

    fn apply_unchecked(&mut self, Step(forward): Step) {
        self.field = (self.field + if forward { 1 } else { 2 }) % 3;
        self.turn = self.turn.next(3);
    }

    /// The same on every field: records compare positions where keys agree.
    fn key(&self) -> u64 {
        self.turn as u64
    }

    fn write_move(&self, Step(forward): Step, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_char(if forward { '+' } else { '-' })
    }

    fn parse_move(&self, text: &str) -> Result<Step, MoveError<HoardIllegal>> {
        match text {
            "+" => Ok(Step(true)),
            "-" => Ok(Step(false)),
            _ => Err(MoveError::syntax(text, "moves are `+` and `-`")),
        }
    }
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.field, self.turn.number())
    }
}

impl FromStr for Walk {
    type Err = PositionError<HoardFlaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut positions =
            Player::all(3).flat_map(|turn| (0..3).map(move |field| Walk { field, turn }));
        positions
            .find(|position| position.to_string() == text)
            .ok_or_else(|| PositionError::syntax("FIELD", text, "a field and a player"))
    }
}
