//! Players, in turn order.

use crate::text::number;

/// The largest number of players a game may have.
pub const MAX_PLAYERS: usize = 6;

/// One of up to six players, in turn order. [`Player::P1`] moves first.
///
/// ```
/// use gambol_core::Player;
///
/// assert_eq!(Player::P1.next(2), Player::P2);
/// assert_eq!(Player::P2.next(2), Player::P1);
/// assert_eq!(Player::P3.to_string(), "p3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// The player who moves first.
    P1,
    /// The second player.
    P2,
    /// The third player.
    P3,
    /// The fourth player.
    P4,
    /// The fifth player.
    P5,
    /// The sixth player.
    P6,
}

impl Player {
    /// The player with this index, counted from 0; `None` from [`MAX_PLAYERS`] on.
    ///
    /// ```
    /// use gambol_core::Player;
    ///
    /// assert_eq!(Player::from_index(2), Some(Player::P3));
    /// assert_eq!(Player::from_index(6), None);
    /// ```
    #[inline]
    pub const fn from_index(index: usize) -> Option<Player> {
        if index < MAX_PLAYERS { Some(Self::ALL[index]) } else { None }
    }

    /// The index, counted from 0, for arrays.
    ///
    /// ```
    /// use gambol_core::Player;
    ///
    /// assert_eq!(["first", "second"][Player::P2.index()], "second");
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number, counted from 1, as notations print it.
    ///
    /// ```
    /// use gambol_core::Player;
    ///
    /// assert_eq!(Player::P2.number(), 2);
    /// ```
    #[inline]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The player with this number in a position text: `1` to the number of players.
    ///
    /// ```
    /// use gambol_core::Player;
    ///
    /// assert_eq!(Player::numbered("2", 2), Some(Player::P2));
    /// assert_eq!(Player::numbered("3", 2), None);
    /// ```
    pub fn numbered(text: &str, players: usize) -> Option<Player> {
        let index = number(text)?.checked_sub(1)? as usize;
        Player::all(players).nth(index)
    }

    /// The next player in a game of `players` players. The first follows the last.
    ///
    /// ```
    /// # use gambol_core::Player;
    /// assert_eq!(Player::P2.next(3), Player::P3);
    /// assert_eq!(Player::P3.next(3), Player::P1);
    /// ```
    ///
    /// # Panics
    /// If `players` is more than [`MAX_PLAYERS`] and this is [`Player::P6`].
    #[inline]
    pub const fn next(self, players: usize) -> Player {
        let next = self as usize + 1;
        if next >= players { Player::P1 } else { Self::ALL[next] }
    }

    /// The other player of a two-player game.
    ///
    /// ```
    /// # use gambol_core::Player;
    /// assert_eq!(Player::P2.opponent(), Player::P1);
    /// ```
    #[inline]
    pub const fn opponent(self) -> Player {
        self.next(2)
    }

    /// Returns a value of each player of a game for two.
    ///
    /// ```
    /// use gambol_core::Player;
    ///
    /// assert_eq!(Player::both(Player::number), [1, 2]);
    /// ```
    #[inline]
    pub fn both<T>(mut value: impl FnMut(Player) -> T) -> [T; 2] {
        [value(Player::P1), value(Player::P2)]
    }

    /// The players of a game of `players` players, at most six, in turn order.
    ///
    /// ```
    /// # use gambol_core::Player;
    /// assert!(Player::all(2).eq([Player::P1, Player::P2]));
    /// ```
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        Self::ALL[..players.min(MAX_PLAYERS)].iter().copied()
    }
}

crate::text_impls! {
    words: Player "player" { P1 "p1", P2 "p2", P3 "p3", P4 "p4", P5 "p5", P6 "p6" }
}
crate::text_impls! { text: Player }
