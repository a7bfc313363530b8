use gambol_core::Player;
use thiserror::Error;

use super::generate::Plan;
use super::status;
use crate::Square;
use crate::moves::{Move, MoveKind, is_diagonal, is_straight};
use crate::position::{Creature, Position};
use crate::tables::SHALLOWS_LIMIT;
use crate::variant::Jumps;

impl Position {
    /// Checks all rules except the obligations. The squares need not fit the kind, since a text can have
    /// any squares.
    pub(crate) fn check_kind(&self, kind: MoveKind) -> Result<(), Illegal> {
        if status(self).is_over() {
            return Err(Illegal::GameOver);
        }
        match kind {
            MoveKind::Step { from, to } => self.check_step(from, to),
            MoveKind::Jump { from, to } => self.check_jump(from, to),
            MoveKind::Walk { from, to } => self.check_walk(from, to),
            MoveKind::Flip { square } => self.check_flip(square),
            MoveKind::Pass if self.can_act(0) => Err(Illegal::PassNotForced),
            MoveKind::Pass => Ok(()),
        }
    }

    /// The creature of the player to move on a square.
    fn own_creature(&self, square: Square) -> Result<Creature, Illegal> {
        self.creature(square)
            .filter(|creature| creature.owner() == self.to_move())
            .ok_or(Illegal::NoCreature(square))
    }

    fn check_step(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let creature = self.own_creature(from)?;
        let other = self.to_move().opponent();
        if creature.asleep() && self.piper(other) == Some(from) {
            return Err(Illegal::CarriesOpponent(from));
        }
        if creature.asleep() && !is_straight(from, to, 1) {
            return Err(Illegal::SleeperStep { from, to });
        }
        if !creature.asleep() && !is_diagonal(from, to, 1) {
            return Err(Illegal::AttackerStep { from, to });
        }
        self.check_target(from, to)?;
        if self.piper(self.to_move()) == Some(from) { self.check_apart(to) } else { Ok(()) }
    }

    fn check_jump(&self, from: Square, to: Square) -> Result<(), Illegal> {
        if self.own_creature(from)?.asleep() {
            return Err(Illegal::Asleep(from));
        }
        match self.rules().jumps {
            _ if is_diagonal(from, to, 2) => {}
            Jumps::Any if is_straight(from, to, 2) => {}
            Jumps::Diagonal => return Err(Illegal::DiagonalJump { from, to }),
            Jumps::Any => return Err(Illegal::AnyJump { from, to }),
        }
        self.check_target(from, to)?;
        let middle = Square::new(usize::midpoint(from.index(), to.index()));
        self.creature(middle).map(drop).ok_or(Illegal::NothingToJump(middle))
    }

    /// Checks whether the mover's creature may enter a square, by its content and the limit in shallow
    /// water.
    fn check_target(&self, from: Square, to: Square) -> Result<(), Illegal> {
        if let Some(owner) = Player::all(2).find(|&owner| self.home(owner) == to) {
            return Err(Illegal::Land { square: to, owner });
        }
        if self.creature(to).is_some() {
            return Err(Illegal::Occupied(to));
        }
        let camp = self.camp(0);
        if !camp.free.contains(to) && !camp.full.contains(from) {
            Err(Illegal::ShallowsFull(to))
        } else {
            Ok(())
        }
    }

    /// Checks whether the mover's piper may be on a square near the other piper.
    fn check_apart(&self, to: Square) -> Result<(), Illegal> {
        if self.too_near().contains(to) { Err(Illegal::PipersAdjacent(to)) } else { Ok(()) }
    }

    fn check_walk(&self, from: Square, to: Square) -> Result<(), Illegal> {
        if self.piper(self.to_move()) != Some(from) {
            return Err(Illegal::NoPiper(from));
        }
        let Some((direction, distance)) = from.line_to(to) else {
            return Err(Illegal::NotInLine { from, to });
        };
        let (ground, other) = (self.ground(), self.to_move().opponent());
        let goal = self.home(other);
        for square in from.ray(direction).take(distance) {
            if !ground.contains(square) {
                return Err(match self.piper(other) {
                    Some(piper) if piper == square => Illegal::PiperInTheWay(square),
                    _ => Illegal::NoFooting(square),
                });
            }
            if square == goal && square != to {
                return Err(Illegal::BeyondGoal(square));
            }
        }
        self.check_apart(to)
    }

    fn check_flip(&self, square: Square) -> Result<(), Illegal> {
        self.own_creature(square)?;
        if self.camp(0).flips().contains(square) { Ok(()) } else { Err(Illegal::Carrier(square)) }
    }

    /// Checks the obligations: danger first, then the compulsory jump.
    pub(crate) fn check_obligations(&self, mv: Move) -> Result<(), Illegal> {
        let listed = |plan: Plan| plan.sets(self.pipers()[0]).flatten().any(|other| other == mv);
        let camp = self.camp(0);
        let (plan, reason) = match self.rescue(&camp) {
            Some(plan) => (Some(plan), Illegal::PiperInDanger),
            None => (self.obliged(&camp), Illegal::JumpIsDue),
        };
        if plan.is_none_or(listed) { Ok(()) } else { Err(reason) }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The player to move has no creature on this square.
    #[error("the player to move has no creature on {0}")]
    NoCreature(Square),
    /// Attackers step one square diagonally.
    #[error("an attacker steps one square diagonally, and {to} is no such step from {from}")]
    AttackerStep {
        /// The square of the attacker.
        from: Square,
        /// The square it should enter.
        to: Square,
    },
    /// Sleepers step one square along a rank or a file.
    #[error(
        "a sleeper steps one square along a rank or a file, and {to} is no such step from {from}"
    )]
    SleeperStep {
        /// The square of the sleeper.
        from: Square,
        /// The square it should enter.
        to: Square,
    },
    /// The sleeper on this square carries the other player's piper.
    #[error("the sleeper on {0} carries the other player's piper and cannot move")]
    CarriesOpponent(Square),
    /// Only attackers jump, and the creature on this square is asleep.
    #[error("the creature on {0} is asleep; only attackers jump")]
    Asleep(Square),
    /// With `jumps=diagonal`, jumps go two squares diagonally.
    #[error(
        "an attacker jumps exactly two squares diagonally, and {to} is no such jump from {from}"
    )]
    DiagonalJump {
        /// The square of the attacker.
        from: Square,
        /// The square it should enter.
        to: Square,
    },
    /// With `jumps=any`, jumps go two squares in a straight line.
    #[error(
        "an attacker jumps exactly two squares in a straight line, and {to} is no such jump from \
         {from}"
    )]
    AnyJump {
        /// The square of the attacker.
        from: Square,
        /// The square it should enter.
        to: Square,
    },
    /// There is no creature to jump over on this square, the square in the middle.
    #[error("there is no creature on {0} to jump over")]
    NothingToJump(Square),
    /// Creatures do not enter land.
    #[error("{square} is the land of {owner}; only pipers go there")]
    Land {
        /// The square.
        square: Square,
        /// The owner of the land.
        owner: Player,
    },
    /// There is a creature on this square already.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// The player has as many creatures as allowed in the shallow water of this square.
    #[error(
        "{0} is in shallow water that already holds {SHALLOWS_LIMIT} creatures of the player, \
         the most allowed"
    )]
    ShallowsFull(Square),
    /// The piper of the player to move is not on this square.
    #[error("the piper of the player to move is not on {0}")]
    NoPiper(Square),
    /// Pipers walk in straight lines.
    #[error(
        "a piper walks one square or more in a straight line, and {to} is no such walk from {from}"
    )]
    NotInLine {
        /// The square of the piper.
        from: Square,
        /// The square where the walk should end.
        to: Square,
    },
    /// This square, the first such square on the way, has neither land nor a sleeper to walk on.
    #[error("there is neither land nor a sleeper on {0} to walk on")]
    NoFooting(Square),
    /// The sleeper on this square carries the other player's piper, so no piper walks there.
    #[error("the sleeper on {0} carries the other player's piper")]
    PiperInTheWay(Square),
    /// A walk that reaches the enemy's land on this square ends there.
    #[error("a walk that reaches the enemy's land, {0}, ends there")]
    BeyondGoal(Square),
    /// With the piper on this square, the pipers would be next to each other, both off land.
    #[error("on {0} the pipers would be next to each other, both off land")]
    PipersAdjacent(Square),
    /// The sleeper on this square carries a piper and cannot be woken.
    #[error("the sleeper on {0} carries a piper and cannot be woken")]
    Carrier(Square),
    /// The piper is in danger, and this move does not bring it to safety.
    #[error("the piper is in danger and must be moved to safety")]
    PiperInDanger,
    /// You can jump an enemy sleeper, and this move does not jump one.
    #[error("an enemy sleeper can be jumped, so one must be")]
    JumpIsDue,
    /// The player has other moves.
    #[error("there are other moves; only a player who has none may pass")]
    PassNotForced,
}

impl Illegal {
    /// The clause of the rules that the move breaks.
    ///
    /// ```
    /// use gambol_two_pipers::{Game, Move, Position, Variant};
    ///
    /// let start = Position::start(Variant::STANDARD);
    /// assert_eq!(start.check(Move::PASS).unwrap_err().clause(), "11.1");
    /// ```
    pub const fn clause(&self) -> &'static str {
        match self {
            Illegal::GameOver => "12.3",
            Illegal::NoCreature(_) => "2.1",
            Illegal::AttackerStep { .. } => "3.1",
            Illegal::SleeperStep { .. } => "6.1",
            Illegal::CarriesOpponent(_) => "6.3",
            Illegal::Asleep(_)
            | Illegal::DiagonalJump { .. }
            | Illegal::AnyJump { .. }
            | Illegal::NothingToJump(_) => "4.1",
            Illegal::Land { .. } | Illegal::Occupied(_) => "1.6",
            Illegal::ShallowsFull(_) => "10.1",
            Illegal::NoPiper(_) | Illegal::NotInLine { .. } | Illegal::NoFooting(_) => "7.1",
            Illegal::PiperInTheWay(_) => "7.2",
            Illegal::BeyondGoal(_) => "7.4",
            Illegal::PipersAdjacent(_) => "7.5",
            Illegal::Carrier(_) => "9.2",
            Illegal::PiperInDanger => "8.2",
            Illegal::JumpIsDue => "5.1",
            Illegal::PassNotForced => "11.1",
        }
    }
}
