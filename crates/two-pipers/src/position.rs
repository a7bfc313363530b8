use core::hash::{Hash, Hasher};

use gambol_core::{Game, Key, Player};

use crate::Square;
use crate::builder::Builder;
use crate::moves::{Move, MoveKind};
use crate::swamp::Swamp;
use crate::variant::{Lands, Variant};

/// A position of The Two Pipers: 40 bytes of plain data.
///
/// ```
/// use gambol_core::Game;
/// use gambol_two_pipers::{Position, Variant};
///
/// let position = Position::start(Variant::STANDARD);
/// assert_eq!(position.to_string(), "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard");
/// assert_eq!(position.count_moves(), 36);
///
/// let position: Position = "8/4S3/8/8/8/A7/8/8 1 e7,e8 standard".parse()?;
/// assert_eq!(position.legal_moves().len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Of each pair the first belongs to the player to move, and playing a move swaps them: generating
// moves then never asks whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The squares of the creatures, a bit each.
    pub(crate) creatures: [u64; 2],
    /// Those of them that are awake.
    pub(crate) attackers: [u64; 2],
    /// The squares of the pipers, or [`ELIMINATED`].
    pub(crate) pipers: [u8; 2],
    /// Whose turn it is: 0 or 1.
    pub(crate) side: u8,
    /// Whether somebody has won by section 12. It follows from the pipers.
    pub(crate) won: bool,
    pub(crate) variant: Variant,
}

/// In place of the square of a piper who is eliminated.
pub(crate) const ELIMINATED: u8 = 64;

const _: () = assert!(size_of::<Position>() == 40);

impl Position {
    /// A board without creatures, the pipers at home.
    pub(crate) const fn empty(variant: Variant) -> Self {
        Position {
            creatures: [0; 2],
            attackers: [0; 2],
            pipers: Swamp::of(variant.lands).homes,
            side: 0,
            won: false,
            variant,
        }
    }

    pub(crate) const fn new(variant: Variant) -> Self {
        let creatures = [0xff << 16, 0xff << 40];
        Position {
            creatures,
            attackers: creatures,
            ..Self::empty(variant)
        }
    }

    /// Sets up a position by hand, from a board without creatures.
    pub const fn builder(variant: Variant) -> Builder {
        Builder::new(variant)
    }

    /// This position, to be changed by hand.
    pub fn to_builder(&self) -> Builder {
        Builder::from_position(self)
    }

    /// The player whose turn it is, or would be if the game were not over.
    #[inline]
    pub const fn turn(&self) -> Player {
        if self.side == 0 {
            Player::P1
        } else {
            Player::P2
        }
    }

    /// The place of a player in the pairs: 0 for the one to move. Only `P1` and `P2` play.
    #[inline]
    pub(crate) const fn seat(&self, player: Player) -> usize {
        (player.index() & 1) ^ self.side as usize
    }

    /// The squares of the sleepers of the player to move (0) or of the other (1).
    #[inline(always)]
    pub(crate) const fn sleepers(&self, seat: usize) -> u64 {
        self.creatures[seat] & !self.attackers[seat]
    }

    /// The same with the other player to move.
    pub(crate) const fn swapped(&self) -> Self {
        Position {
            creatures: [self.creatures[1], self.creatures[0]],
            attackers: [self.attackers[1], self.attackers[0]],
            pipers: [self.pipers[1], self.pipers[0]],
            side: self.side ^ 1,
            ..*self
        }
    }

    #[inline(always)]
    pub(crate) const fn swamp(&self) -> &'static Swamp {
        Swamp::of(self.variant.lands)
    }

    /// The index of the land that the piper of the player to move has to reach.
    #[inline(always)]
    pub(crate) const fn goal(&self) -> u8 {
        const HOMES: [[u8; 2]; 2] = [
            Swamp::of(Lands::Facing).homes,
            Swamp::of(Lands::Rotated).homes,
        ];
        const GOALS: [[u8; 2]; 2] = [[HOMES[0][1], HOMES[0][0]], [HOMES[1][1], HOMES[1][0]]];
        GOALS[self.variant.lands as usize][(self.side & 1) as usize]
    }

    /// The land where a player's piper starts, and which the other's has to reach.
    pub const fn home(&self, player: Player) -> Square {
        Square::new(self.swamp().homes[player.index() & 1] as usize)
    }

    /// The creature on a square.
    pub fn creature(&self, square: Square) -> Option<Creature> {
        let on = |set: u64| set >> square.index() & 1 != 0;
        Player::all(2).find_map(|owner| {
            let seat = self.seat(owner);
            let asleep = !on(self.attackers[seat]);
            on(self.creatures[seat]).then_some(Creature { owner, asleep })
        })
    }

    /// Where a player's piper is, or `None` if he is eliminated. Only `P1` and `P2` play.
    #[inline]
    pub fn piper(&self, player: Player) -> Option<Square> {
        Square::from_index(self.pipers[self.seat(player)].into())
    }

    /// The legal moves of what is on this square, for programs in which people point at squares.
    ///
    /// ```
    /// use gambol_two_pipers::{Position, Square};
    ///
    /// let position: Position = "8/8/8/8/8/8/3A1s2/8 1 e1,e8 standard".parse()?;
    /// let moves = |square: Square| position.moves_from(square).collect::<Vec<_>>();
    /// assert_eq!(format!("{:?}", moves("d2".parse()?)), "[d2-e3, d2-c1, d2-c3, ~d2]");
    /// assert_eq!(format!("{:?}", moves("e1".parse()?)), "[e1>f2]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_from(&self, from: Square) -> impl Iterator<Item = Move> {
        let moves = self.legal_moves().into_iter();
        moves.filter(move |mv| mv.from() == from.index() && mv.kind() != MoveKind::Pass)
    }

    /// The squares that differ between two positions, in their creatures or their pipers: what a
    /// move changes, if one is the position after the other.
    ///
    /// ```
    /// use gambol_two_pipers::{Game, Position};
    ///
    /// let before: Position = "8/8/8/4a3/3A4/8/8/8 1 e1,e8 standard".parse()?;
    /// let after = before.apply(before.parse_move("d4^f6")?)?;
    /// let changed: Vec<_> = before.changed_squares(&after).collect();
    /// assert_eq!(format!("{changed:?}"), "[d4, e5, f6]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changed_squares(&self, other: &Position) -> impl Iterator<Item = Square> {
        let here = |position: &Position, player, square| position.piper(player) == Some(square);
        Square::all().filter(move |&square| {
            self.creature(square) != other.creature(square)
                || Player::all(2)
                    .any(|player| here(self, player, square) != here(other, player, square))
        })
    }

    pub(crate) fn hash_key(&self) -> u64 {
        // Whether somebody has won follows from the rest.
        let rest = [
            self.pipers[0],
            self.pipers[1],
            self.side,
            self.variant.lands as u8,
            self.variant.jumps as u8,
            self.variant.stuck as u8,
            0,
            0,
        ];
        Key::new()
            .word(self.attackers[0])
            .word(self.attackers[1])
            .word(self.sleepers(0))
            .word(self.sleepers(1))
            .word(u64::from_le_bytes(rest))
            .finish()
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash_key());
    }
}

/// A creature on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Creature {
    /// Whose it is.
    pub owner: Player,
    /// Whether it is a sleeper; else it is an attacker.
    pub asleep: bool,
}

impl Creature {
    /// A creature that is awake.
    pub const fn attacker(owner: Player) -> Self {
        Creature {
            owner,
            asleep: false,
        }
    }

    /// A creature that is asleep.
    pub const fn sleeper(owner: Player) -> Self {
        Creature {
            owner,
            asleep: true,
        }
    }
}
