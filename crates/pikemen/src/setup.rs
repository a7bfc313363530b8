use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use gambol_core::{Game, Player};
use thiserror::Error;

use crate::board::Square;
use crate::ground::Ground;
use crate::piece::{Piece, Size};
use crate::position::Position;
use crate::variant::Variant;

pub(crate) const BOARD: &str = "BOARD";
pub(crate) const SIDE: &str = "SIDE";
pub(crate) const SCORES: &str = "SCORES";

/// A position on one kind of ground as plain data. [`check`](gambol_core::GameSetup::check) turns it into a
/// [`Position`].
///
/// ```
/// use gambol_pikemen::prelude::*;
/// use gambol_pikemen::{Board, Flaw, Setup, Variant};
///
/// let square = |name| Board::Square6.parse(name).unwrap();
/// let mut setup = Setup::empty(Variant::MINI);
/// setup.pieces.insert(square("a1"), "11U".parse()?);
/// setup.pieces.insert(square("b2"), "21NE".parse()?);
/// setup.turn = Player::P2;
/// setup.scores = vec![11, 0];
/// assert_eq!(setup.check()?.to_string(), "x6/x6/x6/x6/x,21NE,x4/11U,x5 2 11,0 mini");
///
/// setup.scores[0] = 15;
/// let flaw = Flaw::ScoreTooHigh { player: Player::P1, score: 15, most: 14 };
/// assert_eq!(setup.check(), Err(flaw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "with_names::Named<G>", bound = ""))]
#[non_exhaustive]
pub struct Setup<G: Ground> {
    /// The rules.
    pub variant: Variant<G>,
    /// The pieces, by their squares.
    pub pieces: BTreeMap<Square, Piece>,
    /// The player to move, even after the end.
    pub turn: Player,
    /// The score of each player, in turn order.
    pub scores: Vec<u32>,
}

impl<G: Ground> gambol_core::GameSetup<Position<G>> for Setup<G> {
    type Flaw = Flaw;

    fn empty(variant: Variant<G>) -> Self {
        Setup {
            variant,
            pieces: BTreeMap::new(),
            turn: Player::P1,
            scores: vec![0; variant.layout().players()],
        }
    }

    fn check(&self) -> Result<Position<G>, Flaw> {
        check_parts(self.variant.into(), &self.pieces, self.turn, &self.scores)?;
        let mut position = Position::empty(self.variant);
        for (square, &piece) in &self.pieces {
            position.put(square.index(), piece);
        }
        let scores = position.scores.as_mut().iter_mut();
        for (score, &checked) in scores.zip(&self.scores) {
            *score = checked as u8;
        }
        position.side = self.turn.index() as u8;
        position.over = position.ending().is_some();
        if !position.over && position.pieces_left(self.turn) == 0 {
            return Err(Flaw::NothingToMove(self.turn));
        }
        position.weigh();
        Ok(position)
    }
}

/// Makes the checks that need no position, for any ground.
fn check_parts(
    variant: Variant,
    pieces: &BTreeMap<Square, Piece>,
    player: Player,
    scores: &[u32],
) -> Result<(), Flaw> {
    let layout = variant.layout;
    let (board, players) = (layout.board(), layout.players());
    if let Some(&square) = pieces.keys().find(|square| square.board() != board) {
        return Err(Flaw::OtherBoard(square));
    }
    let mut owners = pieces.iter().map(|(&square, piece)| (square, piece.owner));
    if let Some((square, player)) = owners.find(|(_, owner)| owner.index() >= players) {
        return Err(Flaw::NoSuchOwner { square, player, players });
    }
    if player.index() >= players {
        return Err(Flaw::NoSuchPlayer { player, players });
    }
    let found = scores.len();
    if found != players {
        return Err(Flaw::WrongScores { found, players });
    }
    let most = layout.pieces_of_a_size();
    for player in Player::all(players) {
        for size in Size::ALL {
            let alike = |piece: &&Piece| (piece.owner, piece.size) == (player, size);
            let found = pieces.values().filter(alike).count();
            if found > usize::from(most) {
                return Err(Flaw::TooManyPieces { player, size, found, most });
            }
        }
    }
    let target = u32::from(variant.target);
    // A player with one point too few can capture at most a large piece.
    let most = target - 1 + u32::from(Size::Large.number());
    let scores = || Player::ALL.into_iter().zip(scores.iter().copied());
    if let Some((player, score)) = scores().find(|&(_, score)| score > most) {
        return Err(Flaw::ScoreTooHigh { player, score, most });
    }
    let mut winners = scores().filter(|&(_, score)| score >= target);
    if let (Some((first, _)), Some((second, _))) = (winners.next(), winners.next()) {
        return Err(Flaw::TwoWinners { first, second, target: variant.target });
    }
    Ok(())
}

impl<G: Ground> Position<G> {
    /// The position as plain data.
    ///
    /// ```
    /// use gambol_pikemen::prelude::*;
    /// use gambol_pikemen::{Position, Variant};
    ///
    /// let mut setup = Position::start(Variant::MINI).setup();
    /// setup.pieces.retain(|_, piece| piece.size == gambol_pikemen::Size::Large);
    /// let position = setup.check()?;
    /// assert_eq!(position.to_string(), "23U,23U,x4/23U,x5/x6/x6/x5,13U/x4,13U,13U 1 0,0 mini");
    /// # Ok::<(), gambol_pikemen::Flaw>(())
    /// ```
    pub fn setup(&self) -> Setup<G> {
        let plain = self.data();
        Setup {
            variant: self.variant(),
            pieces: plain.map(),
            turn: self.to_move(),
            scores: plain.scores().iter().map(|&score| score.into()).collect(),
        }
    }
}

gambol_core::position_impls! { [G: Ground] Position<G>, Setup<G> }

/// Serialised setups contain the names of squares, which need the board to parse.
#[cfg(feature = "serde")]
mod with_names {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::{fmt, iter};

    use gambol_core::text::Excerpt;
    use gambol_core::{GameSetup, Player};
    use serde::de::{MapAccess, Visitor};
    use serde::{Deserialize, Deserializer};

    use super::Setup;
    use crate::ground::Ground;
    use crate::piece::Piece;
    use crate::variant::Variant;

    #[derive(Deserialize)]
    #[serde(rename = "Setup", bound = "")]
    pub(super) struct Named<G: Ground> {
        variant: Variant<G>,
        #[serde(deserialize_with = "pairs")]
        pieces: Vec<(String, Piece)>,
        turn: Player,
        scores: Vec<u32>,
    }

    /// Parses the pairs of a map, and keeps pairs with equal names.
    fn pairs<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(String, Piece)>, D::Error> {
        struct Pairs;

        impl<'de> Visitor<'de> for Pairs {
            type Value = Vec<(String, Piece)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from squares to pieces")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                iter::from_fn(|| map.next_entry().transpose()).collect()
            }
        }

        from.deserialize_map(Pairs)
    }

    impl<G: Ground> TryFrom<Named<G>> for Setup<G> {
        type Error = String;

        fn try_from(named: Named<G>) -> Result<Self, String> {
            let mut setup = Setup::empty(named.variant);
            let board = named.variant.layout().board();
            for (name, piece) in named.pieces {
                let square = board.parse(&name);
                let square = square
                    .ok_or_else(|| format!("{} is no square of the board", Excerpt::new(&name)))?;
                if setup.pieces.insert(square, piece).is_some() {
                    return Err(format!("{square} has two pieces"));
                }
            }
            (setup.turn, setup.scores) = (named.turn, named.scores);
            Ok(setup)
        }
    }
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A square of another board.
    #[error("{0} is a square of another board")]
    OtherBoard(Square),
    /// The player to move does not play.
    #[error("{player} does not play: the players are p1 to p{players}")]
    NoSuchPlayer {
        /// The player.
        player: Player,
        /// The number of players.
        players: usize,
    },
    /// The owner of a piece does not play.
    #[error(
        "the piece on {square} belongs to {player}, who does not play: the players are p1 to p{players}"
    )]
    NoSuchOwner {
        /// The square.
        square: Square,
        /// The player.
        player: Player,
        /// The number of players.
        players: usize,
    },
    /// More or fewer scores than players.
    #[error("the number of scores is {found}, but there are {players} players")]
    WrongScores {
        /// The number of scores.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// More pieces of a size than a player has at the start.
    #[error("{player} has {found} {size} pieces; nobody has more than {most} of a size")]
    TooManyPieces {
        /// The player.
        player: Player,
        /// The size.
        size: Size,
        /// The number of pieces found.
        found: usize,
        /// The number of pieces of a size at the start.
        most: u8,
    },
    /// A score that no capture can reach.
    #[error("{player} has {score} points; the game ends before anyone has more than {most}")]
    ScoreTooHigh {
        /// The player.
        player: Player,
        /// The score.
        score: u32,
        /// The highest possible score: the target and two more.
        most: u32,
    },
    /// Two players have the points that win.
    #[error("both {first} and {second} have the {target} points that win; only one can")]
    TwoWinners {
        /// The first of them.
        first: Player,
        /// The second.
        second: Player,
        /// The points that win.
        target: u8,
    },
    /// The player to move has no piece.
    #[error("{0} is to move but has no pieces left")]
    NothingToMove(Player),
}

impl gambol_core::SetupFlaw for Flaw {
    fn field(&self) -> &'static str {
        match self {
            Flaw::OtherBoard(_) | Flaw::NoSuchOwner { .. } | Flaw::TooManyPieces { .. } => BOARD,
            Flaw::NoSuchPlayer { .. } | Flaw::NothingToMove(_) => SIDE,
            Flaw::WrongScores { .. } | Flaw::ScoreTooHigh { .. } | Flaw::TwoWinners { .. } => {
                SCORES
            }
        }
    }
}
