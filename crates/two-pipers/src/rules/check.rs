use gambol_core::Player;
use thiserror::Error;

use super::end;
use super::generate::Plan;
use crate::Square;
use crate::moves::{Move, MoveKind, is_diagonal, is_straight};
use crate::position::{Creature, Position};
use crate::tables::SHALLOWS_LIMIT;
use crate::variant::Jumps;

/// Whether a move is legal, and if not, why.
pub(super) fn check(position: &Position, mv: Move) -> Result<(), Illegal> {
    position.check_kind(mv.kind())?;
    position.check_obligations(mv)
}

impl Position {
    /// Whether a move keeps all rules but the obligations. Its squares need not fit its kind, since
    /// a text can name any.
    pub(crate) fn check_kind(&self, kind: MoveKind) -> Result<(), Illegal> {
        if end::status(self).is_over() {
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
            .filter(|creature| creature.owner == self.turn())
            .ok_or(Illegal::NoCreature { square })
    }

    fn check_step(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let creature = self.own_creature(from)?;
        let other = self.turn().opponent();
        if creature.asleep && self.piper(other) == Some(from) {
            return Err(Illegal::CarriesOpponent { square: from });
        }
        if creature.asleep && !is_straight(from, to, 1) {
            return Err(Illegal::SleeperStep { from, to });
        }
        if !creature.asleep && !is_diagonal(from, to, 1) {
            return Err(Illegal::AttackerStep { from, to });
        }
        self.check_entry(from, to)?;
        if self.piper(self.turn()) == Some(from) {
            self.check_apart(to)?;
        }
        Ok(())
    }

    fn check_jump(&self, from: Square, to: Square) -> Result<(), Illegal> {
        if self.own_creature(from)?.asleep {
            return Err(Illegal::Asleep { square: from });
        }
        match self.variant.jumps {
            _ if is_diagonal(from, to, 2) => {}
            Jumps::Any if is_straight(from, to, 2) => {}
            Jumps::Diagonal => return Err(Illegal::DiagonalJump { from, to }),
            Jumps::Any => return Err(Illegal::AnyJump { from, to }),
        }
        self.check_entry(from, to)?;
        let middle = Square::new(usize::midpoint(from.index(), to.index()));
        match self.creature(middle) {
            Some(_) => Ok(()),
            None => Err(Illegal::NothingToJump { square: middle }),
        }
    }

    /// Whether a creature of the player to move may go from one square to another, by what is there
    /// and by the limit in shallow water.
    fn check_entry(&self, from: Square, to: Square) -> Result<(), Illegal> {
        if let Some(owner) = Player::all(2).find(|&owner| self.home(owner) == to) {
            return Err(Illegal::Land { square: to, owner });
        }
        if self.creature(to).is_some() {
            return Err(Illegal::Occupied { square: to });
        }
        if !self.camp(0).may_enter(1 << from.index(), 1 << to.index()) {
            return Err(Illegal::ShallowsFull { square: to });
        }
        Ok(())
    }

    /// Whether the piper of the player to move may be on a square, with the other piper where it is.
    fn check_apart(&self, to: Square) -> Result<(), Illegal> {
        if self.too_near() >> to.index() & 1 == 0 {
            Ok(())
        } else {
            Err(Illegal::PipersAdjacent { square: to })
        }
    }

    fn check_walk(&self, from: Square, to: Square) -> Result<(), Illegal> {
        if self.piper(self.turn()) != Some(from) {
            return Err(Illegal::NoPiper { square: from });
        }
        let Some((direction, distance)) = from.line_to(to) else {
            return Err(Illegal::NotInLine { from, to });
        };
        let ground = self.ground();
        let goal = self.home(self.turn().opponent());
        for square in from.ray(direction).take(distance) {
            if ground >> square.index() & 1 == 0 {
                return Err(if self.piper(self.turn().opponent()) == Some(square) {
                    Illegal::PiperInTheWay { square }
                } else {
                    Illegal::NoFooting { square }
                });
            }
            if square == goal && square != to {
                return Err(Illegal::BeyondGoal { square });
            }
        }
        self.check_apart(to)
    }

    fn check_flip(&self, square: Square) -> Result<(), Illegal> {
        self.own_creature(square)?;
        if self.camp(0).flips() >> square.index() & 1 == 0 {
            return Err(Illegal::Carrier { square });
        }
        Ok(())
    }

    /// Whether a move keeps the obligations: danger first, then the compulsory jump.
    pub(crate) fn check_obligations(&self, mv: Move) -> Result<(), Illegal> {
        let listed = |plan: Plan| plan.sets(self.pipers[0]).flatten().any(|other| other == mv);
        let camp = self.camp(0);
        if let Some(plan) = self.rescue(&camp) {
            return if listed(plan) {
                Ok(())
            } else {
                Err(Illegal::PiperInDanger)
            };
        }
        match self.obliged(&camp) {
            Some(plan) if !listed(plan) => Err(Illegal::JumpIsDue),
            _ => Ok(()),
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The player to move has no creature there.
    #[error("there is no creature of the player to move on {square}")]
    NoCreature {
        /// The square.
        square: Square,
    },
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
    /// The sleeper carries the other player's piper.
    #[error("the sleeper on {square} carries the other player's piper and cannot move")]
    CarriesOpponent {
        /// The square of the sleeper.
        square: Square,
    },
    /// Only attackers jump.
    #[error("the creature on {square} is asleep; only attackers jump")]
    Asleep {
        /// The square of the sleeper.
        square: Square,
    },
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
    /// There is no creature to jump over.
    #[error("there is no creature on {square} to jump over")]
    NothingToJump {
        /// The square in the middle.
        square: Square,
    },
    /// Creatures do not enter land.
    #[error("{square} is the land of {owner}; only pipers go there")]
    Land {
        /// The square.
        square: Square,
        /// Whose land it is.
        owner: Player,
    },
    /// There is a creature already.
    #[error("{square} is occupied")]
    Occupied {
        /// The square.
        square: Square,
    },
    /// The player has as many creatures in this shallow water as they may.
    #[error(
        "{square} is in shallow water that already holds {SHALLOWS_LIMIT} creatures of the player, \
         the most allowed"
    )]
    ShallowsFull {
        /// The square that cannot be entered.
        square: Square,
    },
    /// The piper of the player to move is not there.
    #[error("the piper of the player to move is not on {square}")]
    NoPiper {
        /// The square.
        square: Square,
    },
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
    /// There is neither land nor a sleeper to walk on.
    #[error("there is neither land nor a sleeper on {square} to walk on")]
    NoFooting {
        /// The first such square of the walk.
        square: Square,
    },
    /// The sleeper carries the other player's piper.
    #[error("the sleeper on {square} carries the other player's piper")]
    PiperInTheWay {
        /// The square.
        square: Square,
    },
    /// A walk that reaches the enemy's land ends there.
    #[error("a walk that reaches the enemy's land, {square}, ends there")]
    BeyondGoal {
        /// The land.
        square: Square,
    },
    /// The pipers would be next to each other, both off land.
    #[error("on {square} the pipers would be next to each other, both off land")]
    PipersAdjacent {
        /// The square where the piper would be.
        square: Square,
    },
    /// A sleeper that carries a piper cannot be woken.
    #[error("the sleeper on {square} carries a piper and cannot be woken")]
    Carrier {
        /// The square.
        square: Square,
    },
    /// The piper is in danger, and this move does not bring it to safety.
    #[error("the piper is in danger and must be moved to safety")]
    PiperInDanger,
    /// An enemy sleeper can be jumped, and this move does not jump one.
    #[error("an enemy sleeper can be jumped, so one must be")]
    JumpIsDue,
    /// The player has other moves.
    #[error("there are other moves; only a player who has none may pass")]
    PassNotForced,
}
