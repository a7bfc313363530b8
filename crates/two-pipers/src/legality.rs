use gambol_core::Player;
use thiserror::Error;

use crate::Square;
use crate::movegen::Plan;
use crate::moves::{Move, MoveKind, distances};
use crate::position::{Creature, Position};
use crate::variant::Jumps;

impl Position {
    /// Whether a move is legal, and if not, why.
    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Illegal> {
        self.check_kind(mv.kind())?;
        self.check_obligations(mv)
    }

    /// The rules that a move of this kind has to keep, but for the obligations. The squares may be
    /// any, since a text can name such as no [`Move`] has.
    pub(crate) fn check_kind(&self, kind: MoveKind) -> Result<(), Illegal> {
        if self.end_or_turn().is_over() {
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
        let (files, ranks) = distances(from, to);
        if creature.asleep && files + ranks != 1 {
            return Err(Illegal::SleeperStep { from, to });
        }
        if !creature.asleep && (files, ranks) != (1, 1) {
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
        let (files, ranks) = distances(from, to);
        match (self.variant.jumps, files, ranks) {
            (_, 2, 2) | (Jumps::Any, 0, 2) | (Jumps::Any, 2, 0) => {}
            (Jumps::Diagonal, ..) => return Err(Illegal::DiagonalJump { from, to }),
            (Jumps::Any, ..) => return Err(Illegal::AnyJump { from, to }),
        }
        self.check_entry(from, to)?;
        let middle = Square::new(usize::midpoint(from.index(), to.index()));
        match self.creature(middle) {
            Some(_) => Ok(()),
            None => Err(Illegal::NothingToJump { square: middle }),
        }
    }

    /// Whether a creature of the player to move can be on a square where it comes from another.
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

    /// Whether the piper of the player to move may stand here, for all that the other is near.
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
        if self.carriers() >> square.index() & 1 != 0 {
            return Err(Illegal::Carrier { square });
        }
        Ok(())
    }

    /// Danger first, then the duty to jump.
    fn check_obligations(&self, mv: Move) -> Result<(), Illegal> {
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
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Nothing of one's own to move.
    #[error("there is no creature of the player to move on {square}")]
    NoCreature {
        /// The square.
        square: Square,
    },
    /// Attackers step diagonally.
    #[error("an attacker steps one square diagonally, and {to} is no such step from {from}")]
    AttackerStep {
        /// The square of the attacker.
        from: Square,
        /// The square to which it should step.
        to: Square,
    },
    /// Sleepers step straight on.
    #[error(
        "a sleeper steps one square along a rank or a file, and {to} is no such step from {from}"
    )]
    SleeperStep {
        /// The square of the sleeper.
        from: Square,
        /// The square to which it should step.
        to: Square,
    },
    /// A sleeper under the enemy's piper.
    #[error("the sleeper on {square} carries the other player's piper and cannot move")]
    CarriesOpponent {
        /// The square of the sleeper.
        square: Square,
    },
    /// Sleepers do not jump.
    #[error("the creature on {square} is asleep; only attackers jump")]
    Asleep {
        /// The square of the sleeper.
        square: Square,
    },
    /// Jumps are diagonal.
    #[error(
        "an attacker jumps exactly two squares diagonally, and {to} is no such jump from {from}"
    )]
    DiagonalJump {
        /// The square of the attacker.
        from: Square,
        /// The square to which it should jump.
        to: Square,
    },
    /// Jumps are straight, where `jumps=any`.
    #[error(
        "an attacker jumps exactly two squares in a straight line, and {to} is no such jump from \
         {from}"
    )]
    AnyJump {
        /// The square of the attacker.
        from: Square,
        /// The square to which it should jump.
        to: Square,
    },
    /// A jump needs a creature to jump over.
    #[error("there is no creature on {square} to jump over")]
    NothingToJump {
        /// The square in the middle.
        square: Square,
    },
    /// Creatures do not go on land.
    #[error("{square} is the land of {owner}; only pipers go there")]
    Land {
        /// The square.
        square: Square,
        /// Whose land it is.
        owner: Player,
    },
    /// One creature a square.
    #[error("{square} is occupied")]
    Occupied {
        /// The square.
        square: Square,
    },
    /// Two creatures are enough.
    #[error("two creatures of the player are in the shallow water around {square} already")]
    ShallowsFull {
        /// The square in the shallow water that cannot be entered.
        square: Square,
    },
    /// The piper is elsewhere.
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
        /// The square to which he should walk.
        to: Square,
    },
    /// Pipers walk on land and on sleepers.
    #[error("there is neither land nor a sleeper on {square} to walk on")]
    NoFooting {
        /// The first such square on the way.
        square: Square,
    },
    /// Pipers do not walk over each other.
    #[error("the sleeper on {square} carries the other player's piper")]
    PiperInTheWay {
        /// The square.
        square: Square,
    },
    /// A piper who gets to the enemy's land stays there.
    #[error("the way ends on {square}: a piper does not walk on from the enemy's land")]
    BeyondGoal {
        /// The land.
        square: Square,
    },
    /// The pipers keep apart.
    #[error("on {square} the pipers would be next to each other, both off land")]
    PipersAdjacent {
        /// The square on which the piper would be.
        square: Square,
    },
    /// A sleeper under a piper sleeps on.
    #[error("the sleeper on {square} carries a piper and cannot be woken")]
    Carrier {
        /// The square.
        square: Square,
    },
    /// Danger comes first.
    #[error("the piper is in danger and can be moved to safety, so that must be done")]
    PiperInDanger,
    /// Enemy sleepers have to be jumped.
    #[error("an enemy sleeper can be jumped, so one must be")]
    JumpIsDue,
    /// A pass exists only where there is no other move.
    #[error("there are other moves; only a player who has none may pass")]
    PassNotForced,
}
