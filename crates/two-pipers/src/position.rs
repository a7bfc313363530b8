use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use gambol_core::{Game, Key, Player};
use thiserror::Error;

use crate::Square;
use crate::moves::Move;
use crate::tables::{CREATURES, Swamp};
use crate::variant::Variant;

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
    /// Whether a player has won by section 12. It follows from the pipers.
    pub(crate) won: bool,
    pub(crate) variant: Variant,
}

/// Stands for the square of a piper that is eliminated.
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

    /// The first position of a variant (clause 1.5).
    pub const fn start(variant: Variant) -> Self {
        const RANK: u64 = (1 << CREATURES) - 1;
        let creatures = [RANK << 16, RANK << 40];
        Position {
            creatures,
            attackers: creatures,
            ..Self::empty(variant)
        }
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

    /// The place of a player in the pairs: 0 for the one to move. Only p1 and p2 have one.
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
        self.swamp().homes[(self.side ^ 1) as usize & 1]
    }

    /// The land where a player's piper starts, and which the other player's has to reach.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_two_pipers::{Position, Variant};
    ///
    /// let position = Position::start(Variant::STANDARD);
    /// assert_eq!(position.home(Player::P2).to_string(), "e8");
    /// ```
    ///
    /// # Panics
    /// If the player is not p1 or p2.
    pub const fn home(&self, player: Player) -> Square {
        Square::new(self.swamp().homes[player.index()] as usize)
    }

    /// The creature on a square.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_two_pipers::{Creature, Position};
    ///
    /// let position: Position = "8/8/8/8/3s4/8/8/8 1 e1,e8".parse()?;
    /// assert_eq!(position.creature("d4".parse()?), Some(Creature::sleeper(Player::P2)));
    /// assert_eq!(position.creature("d5".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn creature(&self, square: Square) -> Option<Creature> {
        let on = |set: u64| set >> square.index() & 1 != 0;
        Player::all(2).find_map(|owner| {
            let seat = self.seat(owner);
            let asleep = !on(self.attackers[seat]);
            on(self.creatures[seat]).then_some(Creature { owner, asleep })
        })
    }

    /// The square of a player's piper; `None` if it is eliminated, and for a non-player.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_two_pipers::Position;
    ///
    /// let position: Position = "8/8/8/8/3s4/8/8/8 1 d4,-".parse()?;
    /// assert_eq!(position.piper(Player::P1), Some("d4".parse()?));
    /// assert_eq!(position.piper(Player::P2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn piper(&self, player: Player) -> Option<Square> {
        if player.index() > 1 {
            return None;
        }
        Square::from_index(self.pipers[self.seat(player)].into())
    }

    /// The legal moves that start on a square: those of the creature and of the piper there.
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
        moves.filter(move |mv| mv.from() == Some(from))
    }

    /// The squares where the creatures or the pipers of two positions differ: what a move changes,
    /// if one is the position after the other.
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

    /// A hash of the whole position, as [`Game::key`].
    #[inline]
    pub fn key(&self) -> u64 {
        // Whether a player has won follows from the rest.
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
        state.write_u64(self.key());
    }
}

/// A creature on the board. Its text is the letter of the notation: `A` and `S` are an attacker and
/// a sleeper of p1, `a` and `s` of p2.
///
/// ```
/// use gambol_core::Player;
/// use gambol_two_pipers::Creature;
///
/// assert_eq!(Creature::sleeper(Player::P2).to_string(), "s");
/// assert_eq!("A".parse(), Ok(Creature::attacker(Player::P1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Creature {
    /// Whose it is.
    pub owner: Player,
    /// Whether it is a sleeper; otherwise it is an attacker.
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

/// The creatures that have a letter.
const LETTERS: [(Creature, &str); 4] = [
    (Creature::attacker(Player::P1), "A"),
    (Creature::sleeper(Player::P1), "S"),
    (Creature::attacker(Player::P2), "a"),
    (Creature::sleeper(Player::P2), "s"),
];

impl fmt::Display for Creature {
    /// The letter; `?` for a creature of a non-player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = LETTERS.iter().find(|(creature, _)| creature == self);
        f.write_str(found.map_or("?", |(_, letter)| letter))
    }
}

impl FromStr for Creature {
    type Err = ParseCreatureError;

    fn from_str(text: &str) -> Result<Self, ParseCreatureError> {
        let found = LETTERS.iter().find(|(_, letter)| *letter == text);
        found
            .map(|(creature, _)| *creature)
            .ok_or(ParseCreatureError)
    }
}

/// A text is not the letter of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a creature: a creature is an attacker A or a, or a sleeper S or s")]
pub struct ParseCreatureError;

#[cfg(feature = "serde")]
gambol_core::serialize_as_text! { Creature }
