use gambol_core::Player;
use thiserror::Error;

use crate::Square;
use crate::draughts::{self, Checker};
use crate::position::{DARK_TO_PLACE, LIGHT_TO_PLACE, Pawn, Position};
use crate::variant::Variant;

/// A position being set up by hand. [`build`](Self::build) checks it.
///
/// ```
/// use gambol_core::Player;
/// use gambol_lilypad::{Flaw, Pawn, Position, Square, Variant};
///
/// let square = |number| Square::from_number(number).unwrap();
/// let position = Position::builder(Variant::STANDARD)
///     .man(square(21), Player::P2)
///     .king(square(7), Player::P1)
///     .pawn(Player::P1, Pawn::On(square(7)))
///     .turn(Player::P2)
///     .build()?;
/// assert_eq!(position.to_string(), "W:W21:BK7 7,- standard");
///
/// let flaw = position.to_builder().pawn(Player::P1, Pawn::On(square(21))).build();
/// let (player, square) = (Player::P1, square(21));
/// assert_eq!(flaw, Err(Flaw::PawnOffChecker { player, square }));
/// # Ok::<(), Flaw>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    checkers: draughts::Builder,
    pawns: [Pawn; 2],
    variant: Variant,
    bad_player: Option<Player>,
}

impl Builder {
    pub(crate) const fn new(variant: Variant) -> Self {
        Self::with_checkers(draughts::Position::builder(), variant)
    }

    /// These checkers without pawns.
    pub(crate) const fn with_checkers(checkers: draughts::Builder, variant: Variant) -> Self {
        Builder {
            checkers,
            pawns: [Pawn::Lost; 2],
            variant,
            bad_player: None,
        }
    }

    pub(crate) fn from_position(position: &Position) -> Self {
        Builder {
            pawns: [Player::P1, Player::P2].map(|player| position.pawn(player)),
            ..Self::with_checkers(position.checkers.to_builder(), position.rules())
        }
    }

    /// Puts a checker on a square, in place of what was there, or leaves it empty.
    pub fn checker(mut self, square: Square, checker: Option<Checker>) -> Self {
        self.checkers = self.checkers.checker(square, checker);
        self
    }

    /// Puts a man on a square, in place of what was there.
    pub fn man(mut self, square: Square, owner: Player) -> Self {
        self.checkers = self.checkers.man(square, owner);
        self
    }

    /// Puts a king on a square, in place of what was there.
    pub fn king(mut self, square: Square, owner: Player) -> Self {
        self.checkers = self.checkers.king(square, owner);
        self
    }

    /// Where a player's pawn is; lost, unless something else is said.
    pub fn pawn(mut self, player: Player, pawn: Pawn) -> Self {
        match self.pawns.get_mut(player.index()) {
            Some(place) => *place = pawn,
            None => self.bad_player = Some(player),
        }
        self
    }

    /// The player whose turn it is.
    pub fn turn(mut self, player: Player) -> Self {
        self.checkers = self.checkers.turn(player);
        self
    }

    /// The position.
    ///
    /// # Errors
    /// The first invariant that it breaks.
    pub fn build(self) -> Result<Position, Flaw> {
        if let Some(player) = self.bad_player {
            return Err(draughts::Flaw::NoSuchPlayer { player }.into());
        }
        let checkers = self.checkers.build()?;
        let mut pawns = Position::flags(self.variant);
        let to_place = [DARK_TO_PLACE, LIGHT_TO_PLACE];
        for (player, (pawn, to_place)) in Player::all(2).zip(self.pawns.into_iter().zip(to_place)) {
            match pawn {
                Pawn::ToPlace => pawns |= to_place,
                Pawn::Lost => {}
                Pawn::On(square) if checkers.side(player) & square.bit() == 0 => {
                    return Err(Flaw::PawnOffChecker { player, square });
                }
                Pawn::On(square) => pawns |= square.bit(),
            }
        }
        let position = Position { checkers, pawns };
        if position.is_setting_up() {
            check_setting_up(&position, self.pawns)?;
        }
        match position.across().count_ones() {
            2 => Err(Flaw::BothAcross),
            _ => Ok(position),
        }
    }
}

/// That a position in which a pawn is still to be placed is one of the first two.
fn check_setting_up(position: &Position, pawns: [Pawn; 2]) -> Result<(), Flaw> {
    match (position.turn(), pawns) {
        (Player::P1, [Pawn::ToPlace, Pawn::ToPlace]) => {}
        (Player::P2, [Pawn::On(square), Pawn::ToPlace]) => {
            if square.bit() & Square::END_ROWS[0] == 0 {
                return Err(Flaw::PlacedOffBackRow { square });
            }
        }
        _ => return Err(Flaw::PawnToPlace),
    }
    let mut checkers = position.checkers;
    if position.turn() == Player::P2 {
        checkers.end_turn();
    }
    if checkers != draughts::Position::START {
        return Err(Flaw::NotTheFirstSquares);
    }
    Ok(())
}

/// What is wrong with a position that someone sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The checkers are no position of draughts.
    #[error(transparent)]
    Checkers(#[from] draughts::Flaw),
    /// A pawn stands on a checker of its owner.
    #[error("the pawn of {player} cannot stand on {square}, where there is no checker of his")]
    PawnOffChecker {
        /// The owner of the pawn.
        player: Player,
        /// The square.
        square: Square,
    },
    /// A pawn that is not placed in time.
    #[error(
        "a pawn is still to be placed (?) only if p1 is to move and both are, or if p2 is to move \
         and his own is"
    )]
    PawnToPlace,
    /// A pawn that has moved before the other was placed.
    #[error("the pawn of p1 is on {square}; before p2 has placed his, it is on 1, 2, 3 or 4")]
    PlacedOffBackRow {
        /// The square.
        square: Square,
    },
    /// Checkers that have moved before the pawns were placed.
    #[error(
        "a pawn is still to be placed (?), so p1's men have to be on 1 to 12 and p2's on 21 to 32"
    )]
    NotTheFirstSquares,
    /// Both pawns stand on their opponent's back row.
    #[error("both pawns are across; the game ends with the first")]
    BothAcross,
}

impl Flaw {
    /// The field of the position text that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            Flaw::Checkers(flaw) => flaw.field(),
            Flaw::PawnOffChecker { .. }
            | Flaw::PawnToPlace
            | Flaw::PlacedOffBackRow { .. }
            | Flaw::NotTheFirstSquares
            | Flaw::BothAcross => "PAWNS",
        }
    }
}
