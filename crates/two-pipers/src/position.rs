use core::fmt;
use core::str::FromStr;

use gambol_core::Player;
use gambol_core::board::Bitboard;
use thiserror::Error;

use crate::Square;
use crate::tables::{CREATURES, Squares, Swamp};
use crate::variant::{Jumps, Lands, Stuck, Variant};

/// A position of The Two Pipers: 40 bytes of plain data.
///
/// ```
/// use gambol_core::Player;
/// use gambol_two_pipers::{Creature, Game, Position};
///
/// let before: Position = "8/8/8/4a3/3A4/8/3S4/8 1 d2,e8 standard".parse()?;
/// let d2 = "d2".parse()?;
/// assert_eq!(before.creature(d2), Some(Creature::sleeper(Player::P1)));
/// assert_eq!(before.piper(Player::P1), Some(d2));
/// assert_eq!(before.home(Player::P2).to_string(), "e8");
/// let after = before.apply("d4^f6".parse()?)?;
/// assert_eq!(after.sleeping(Player::P1).to_string(), "d2 f6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Each pair has the mover's element first, and moves swap the pair. So the generator never asks whose turn
// it is, and steps, jumps and flips change the same two sets by the same instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The squares of the creatures.
    pub(crate) creatures: [Squares; 2],
    /// The squares of the creatures that are awake.
    pub(crate) attackers: [Squares; 2],
    /// Everything else in one word, in the form that the key uses. The lowest two bytes are the squares of
    /// the pipers, or [`ELIMINATED`]. Above them are [`WON`], [`SIDE`] and, from [`LANDS`] on, a byte for
    /// each rule of the variant.
    pub(crate) rest: u64,
}

/// Stands for the square of a piper that is eliminated.
pub(crate) const ELIMINATED: u8 = 64;

/// Whether a player has won (section 12). Follows from the pipers, so it is not in the key.
pub(crate) const WON: u64 = 1 << 16;
/// The side to move. The bit is set for p2.
pub(crate) const SIDE: u64 = 1 << 17;
/// The place of the lands, the first of the rules.
const LANDS: u32 = 33;

const _: () = assert!(size_of::<Position>() <= 40);

impl Position {
    /// A board without creatures, the pipers at home.
    pub(crate) const fn empty(variant: Variant) -> Self {
        let Variant { lands, jumps, stuck } = variant;
        let rules = u32::from_le_bytes([lands as u8, jumps as u8, stuck as u8, 0]);
        let (none, rest) = ([Squares::EMPTY; 2], (rules as u64) << LANDS);
        Position { creatures: none, attackers: none, rest }.with_pipers(Swamp::of(lands).homes)
    }

    #[inline(always)]
    pub(crate) const fn rules(&self) -> Variant {
        let [lands, jumps, stuck] = [LANDS, LANDS + 8, LANDS + 16];
        Variant {
            lands: if self.rest >> lands & 1 == 0 { Lands::Facing } else { Lands::Rotated },
            jumps: if self.rest >> jumps & 1 == 0 { Jumps::Diagonal } else { Jumps::Any },
            stuck: if self.rest >> stuck & 1 == 0 { Stuck::Pass } else { Stuck::Loss },
        }
    }

    /// The squares of the pipers, or [`ELIMINATED`], with the player to move first.
    #[inline(always)]
    pub(crate) const fn pipers(&self) -> [u8; 2] {
        (self.rest as u16).to_le_bytes()
    }

    /// The same position with other squares of the pipers.
    #[inline(always)]
    pub(crate) const fn with_pipers(self, pipers: [u8; 2]) -> Self {
        Position { rest: self.rest & !0xffff | u16::from_le_bytes(pipers) as u64, ..self }
    }

    /// Whether a player has won by section 12.
    #[inline(always)]
    pub(crate) const fn won(&self) -> bool {
        self.rest & WON != 0
    }

    /// The player to move, as 0 or 1.
    #[inline(always)]
    pub(crate) const fn side(&self) -> usize {
        ((self.rest & SIDE) / SIDE) as usize
    }

    /// The first position of a variant (clause 1.5).
    pub const fn start(variant: Variant) -> Self {
        const RANK: u64 = (1 << CREATURES) - 1;
        let creatures = [Squares::from_bits(RANK << 16), Squares::from_bits(RANK << 40)];
        Position { creatures, attackers: creatures, ..Self::empty(variant) }
    }

    /// The player to move, even after the end.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_two_pipers::{Game, Position, Variant};
    ///
    /// let start = Position::start(Variant::STANDARD);
    /// assert_eq!(start.apply(start.parse_move("c3-d4")?)?.to_move(), Player::P2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn to_move(&self) -> Player {
        if self.side() == 0 { Player::P1 } else { Player::P2 }
    }

    /// A player's index in the pairs: 0 for the mover. Only for p1 and p2.
    #[inline]
    pub(crate) const fn seat(&self, player: Player) -> usize {
        (player.index() & 1) ^ self.side()
    }

    /// The squares of the sleepers of the player to move (0) or of the opponent (1).
    #[inline(always)]
    pub(crate) const fn sleepers(&self, seat: usize) -> Squares {
        Squares::from_bits(self.creatures[seat].bits() & !self.attackers[seat].bits())
    }

    /// The same position with the other player to move.
    pub(crate) const fn swapped(&self) -> Self {
        let [mine, theirs] = self.pipers();
        Position {
            creatures: [self.creatures[1], self.creatures[0]],
            attackers: [self.attackers[1], self.attackers[0]],
            rest: self.rest ^ SIDE,
        }
        .with_pipers([theirs, mine])
    }

    #[inline(always)]
    pub(crate) const fn swamp(&self) -> &'static Swamp {
        Swamp::of(self.rules().lands)
    }

    /// The index of the land that the piper of the player to move has to reach.
    #[inline(always)]
    pub(crate) const fn goal(&self) -> u8 {
        self.swamp().homes[self.side() ^ 1]
    }

    /// The land where a player's piper starts, and which the other piper has to reach.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_two_pipers::{Position, Variant};
    ///
    /// let start = Position::start(Variant::STANDARD);
    /// assert_eq!(start.home(Player::P1).to_string(), "e1");
    /// assert_eq!(start.piper(Player::P1), Some(start.home(Player::P1)));
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
    /// use gambol_two_pipers::{Position, Variant};
    ///
    /// let start = Position::start(Variant::STANDARD);
    /// assert_eq!(start.creature("c3".parse()?), Some("A".parse()?));
    /// assert_eq!(start.creature("c4".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn creature(&self, square: Square) -> Option<Creature> {
        (0..2).find_map(|owner| {
            let seat = owner ^ self.side();
            let asleep = !self.attackers[seat].contains(square);
            self.creatures[seat].contains(square).then_some(Creature::new(owner, asleep))
        })
    }

    /// The squares of a player's attackers.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_two_pipers::Position;
    ///
    /// let position: Position = "8/8/8/4a3/3A4/8/3S4/8 1 d2,e8 standard".parse()?;
    /// assert_eq!(position.attackers(Player::P1).to_string(), "d4");
    /// assert_eq!(position.sleeping(Player::P1).to_string(), "d2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the player is not p1 or p2.
    #[inline]
    pub const fn attackers(&self, player: Player) -> Bitboard<Square, u64> {
        assert!(player.index() < 2, "a player of the game");
        self.attackers[self.seat(player)]
    }

    /// The squares of a player's sleepers.
    ///
    /// # Panics
    /// If the player is not p1 or p2.
    #[inline]
    pub const fn sleeping(&self, player: Player) -> Bitboard<Square, u64> {
        assert!(player.index() < 2, "a player of the game");
        self.sleepers(self.seat(player))
    }

    /// The square of a player's piper. `None` if it is eliminated, and for a non-player.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_two_pipers::Position;
    ///
    /// let position: Position = "8/8/8/4a3/3A4/8/3S4/8 1 d2,- standard".parse()?;
    /// assert_eq!(position.piper(Player::P1), Some("d2".parse()?));
    /// assert_eq!(position.piper(Player::P2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn piper(&self, player: Player) -> Option<Square> {
        if player.index() > 1 {
            return None;
        }
        Square::from_index(self.pipers()[self.seat(player)].into())
    }
}

/// The letters of the creatures, by the number in a [`Creature`].
const LETTERS: [&str; 4] = ["A", "S", "a", "s"];

/// A creature on the board. Its text is the letter of the notation: `A` and `S` are an attacker and
/// a sleeper of p1, `a` and `s` of p2.
///
/// ```
/// use gambol_core::Player;
/// use gambol_two_pipers::Creature;
///
/// let sleeper = Creature::sleeper(Player::P2);
/// assert_eq!((sleeper.owner(), sleeper.asleep()), (Player::P2, true));
/// assert_eq!(sleeper.to_string(), "s");
/// assert_eq!("A".parse(), Ok(Creature::attacker(Player::P1)));
/// ```
// The lowest bit is set if the creature is asleep, the next if it is p2's. No other player has creatures.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Creature(u8);

impl Creature {
    #[inline(always)]
    const fn new(owner: usize, asleep: bool) -> Self {
        Creature(2 * owner as u8 + asleep as u8)
    }

    /// A creature that is awake.
    ///
    /// # Panics
    /// If the owner is not p1 or p2.
    pub const fn attacker(owner: Player) -> Self {
        assert!(owner.index() < 2, "only p1 and p2 have creatures");
        Self::new(owner.index(), false)
    }

    /// A creature that is asleep.
    ///
    /// # Panics
    /// If the owner is not p1 or p2.
    pub const fn sleeper(owner: Player) -> Self {
        assert!(owner.index() < 2, "only p1 and p2 have creatures");
        Self::new(owner.index(), true)
    }

    /// The owner, p1 or p2.
    pub const fn owner(self) -> Player {
        Player::ALL[self.0 as usize / 2]
    }

    /// Whether it is a sleeper. Otherwise it is an attacker.
    pub const fn asleep(self) -> bool {
        self.0 & 1 != 0
    }
}

impl fmt::Display for Creature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LETTERS[usize::from(self.0)])
    }
}

impl fmt::Debug for Creature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Creature {
    type Err = ParseCreatureError;

    fn from_str(text: &str) -> Result<Self, ParseCreatureError> {
        let index = LETTERS.iter().position(|&letter| letter == text);
        index.map(|index| Creature(index as u8)).ok_or(ParseCreatureError)
    }
}

/// A text is not the letter of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a creature: a creature is an attacker A or a, or a sleeper S or s")]
pub struct ParseCreatureError;

gambol_core::text_impls! { text: Creature }
