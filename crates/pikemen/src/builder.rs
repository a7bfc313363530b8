use gambol_core::{Player, Scores};
use thiserror::Error;

use crate::board::{MOST_SQUARES, Square};
use crate::ground::Ground;
use crate::layout::Layout;
use crate::piece::{Orientation, Piece, Size};
use crate::position::{Position, PositionOn};
use crate::variant::Variant;

/// A position being set up by hand. [`build`](Self::build) checks it.
///
/// ```
/// use gambol_core::Player;
/// use gambol_pikemen::{Flaw, Orientation, Piece, Position, Size, Variant};
///
/// let small = |owner| Piece { owner, size: Size::Small, orientation: Orientation::Upright };
/// let builder = Position::builder(Variant::MINI);
/// let square = |name| builder.board().parse(name).unwrap();
/// let (a1, b2) = (square("a1"), square("b2"));
/// let builder = builder.piece(a1, Some(small(Player::P1))).piece(b2, Some(small(Player::P2)));
/// let position = builder.clone().turn(Player::P2).score(Player::P1, 11).build()?;
/// assert_eq!(position.to_string(), "x6/x6/x6/x6/x,21U,x4/11U,x5 2 11,0 mini");
///
/// let flaw = builder.score(Player::P1, 15).build().unwrap_err();
/// assert_eq!(flaw, Flaw::ScoreTooHigh { player: Player::P1, score: 15, most: 14 });
/// # Ok::<(), Flaw>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    variant: Variant,
    pieces: [Option<Piece>; MOST_SQUARES],
    turn: Player,
    scores: [u32; Player::ALL.len()],
    other_board: Option<Square>,
}

impl Builder {
    pub(crate) const fn new(variant: Variant) -> Self {
        Builder {
            variant,
            pieces: [None; MOST_SQUARES],
            turn: Player::P1,
            scores: [0; Player::ALL.len()],
            other_board: None,
        }
    }

    /// The armies of the layout, all pieces upright.
    pub(crate) fn start(variant: Variant) -> Self {
        let mut builder = Builder::new(variant);
        for square in variant.layout.board().all() {
            builder.pieces[square.index()] =
                variant.layout.piece(square).map(|(owner, size)| Piece {
                    owner,
                    size,
                    orientation: Orientation::Upright,
                });
        }
        builder
    }

    pub(crate) fn from_position(position: &Position) -> Self {
        let mut builder = Builder::new(gambol_core::Game::variant(position));
        for (square, piece) in position.pieces() {
            builder.pieces[square.index()] = Some(piece);
        }
        for player in Player::ALL {
            builder.scores[player.index()] = position.score(player).into();
        }
        builder.turn(position.turn())
    }

    /// The board that the squares have to be of.
    pub const fn board(&self) -> crate::Board {
        self.variant.layout.board()
    }

    /// The piece on a square, or none, in place of what was there.
    pub fn piece(mut self, square: Square, piece: Option<Piece>) -> Self {
        if square.board() == self.variant.layout.board() {
            self.pieces[square.index()] = piece;
        } else {
            self.other_board = Some(square);
        }
        self
    }

    /// The player whose turn it is.
    pub fn turn(mut self, player: Player) -> Self {
        self.turn = player;
        self
    }

    /// The score of a player.
    pub fn score(mut self, player: Player, score: u32) -> Self {
        self.scores[player.index()] = score;
        self
    }

    /// The scores of all players, in turn order.
    pub(crate) fn scores(mut self, scores: &Scores) -> Self {
        for (mine, &score) in self.scores.iter_mut().zip(scores) {
            *mine = score;
        }
        self
    }

    /// The position.
    ///
    /// # Errors
    /// The first invariant that it breaks.
    pub fn build(self) -> Result<Position, Flaw> {
        self.check_seats()?;
        self.check_pieces()?;
        self.check_scores()?;
        let position = self.pack_any();
        let over = gambol_core::Game::status(&position).is_over();
        if !over && position.pieces_left(self.turn) == 0 {
            return Err(Flaw::NothingToMove { player: self.turn });
        }
        Ok(position)
    }

    fn check_seats(&self) -> Result<(), Flaw> {
        let players = self.variant.layout.players();
        if let Some(square) = self.other_board {
            return Err(Flaw::OtherBoard { square });
        }
        let beyond = |player: &Player| player.index() >= players;
        for square in self.board().all() {
            let owner = self.pieces[square.index()].map(|piece| piece.owner);
            if let Some(player) = owner.filter(beyond) {
                return Err(Flaw::NoSuchOwner {
                    square,
                    player,
                    players,
                });
            }
        }
        if beyond(&self.turn) {
            let player = self.turn;
            return Err(Flaw::NoSuchPlayer { player, players });
        }
        match Player::ALL[players..]
            .iter()
            .find(|player| self.scores[player.index()] != 0)
        {
            Some(&player) => Err(Flaw::NoSuchScore { player, players }),
            None => Ok(()),
        }
    }

    fn check_pieces(&self) -> Result<(), Flaw> {
        let layout = self.variant.layout;
        for player in Player::all(layout.players()) {
            for size in Size::ALL {
                let pieces = self.pieces.iter().flatten();
                let pieces = pieces.filter(|piece| (piece.owner, piece.size) == (player, size));
                let (found, most) = (pieces.count(), layout.pieces_of_a_size());
                if found > usize::from(most) {
                    return Err(Flaw::TooManyPieces {
                        player,
                        size,
                        found,
                        most,
                    });
                }
            }
        }
        Ok(())
    }

    fn check_scores(&self) -> Result<(), Flaw> {
        let players = self.variant.layout.players();
        let target = u32::from(self.variant.target);
        let scores = || Player::all(players).map(|player| (player, self.scores[player.index()]));
        let most = target + 2;
        if let Some((player, score)) = scores().find(|&(_, score)| score > most) {
            return Err(Flaw::ScoreTooHigh {
                player,
                score,
                most,
            });
        }
        let mut winners = scores().filter(|&(_, score)| score >= target);
        match (winners.next(), winners.next()) {
            (Some((first, _)), Some((second, _))) => Err(Flaw::TwoWinners {
                first,
                second,
                target: self.variant.target,
            }),
            _ => Ok(()),
        }
    }

    /// The position; all has been checked.
    pub(crate) fn pack_any(&self) -> Position {
        match self.variant.layout {
            Layout::Classic => Position::Classic(self.pack()),
            Layout::Mini => Position::Mini(self.pack()),
            Layout::Three => Position::Three(self.pack()),
            Layout::Warlords => Position::Warlords(self.pack()),
            Layout::Hexagon => Position::Hexagon(self.pack()),
            Layout::Star => Position::Star(self.pack()),
        }
    }

    /// The position on its ground; all has been checked.
    pub(crate) fn pack<G: Ground>(&self) -> PositionOn<G> {
        let mut position = PositionOn::empty(self.variant);
        for square in self.variant.layout.board().all() {
            if let Some(piece) = self.pieces[square.index()] {
                position.put(square.index(), piece);
            }
        }
        for player in Player::all(G::PLAYERS) {
            position.scores[player.index()] = self.scores[player.index()] as u8;
        }
        position.side = self.turn.index() as u8;
        position.over = position.is_over();
        position
    }
}

/// What is wrong with a position that someone sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A square of another board.
    #[error("{square} is a square of another board")]
    OtherBoard {
        /// The square.
        square: Square,
    },
    /// The turn of someone who does not play.
    #[error("{player} does not play: the players are p1 to p{players}")]
    NoSuchPlayer {
        /// The player.
        player: Player,
        /// The number of players.
        players: usize,
    },
    /// A piece of someone who does not play.
    #[error(
        "the piece on {square} is {player}'s, who does not play: the players are p1 to p{players}"
    )]
    NoSuchOwner {
        /// The square.
        square: Square,
        /// The player.
        player: Player,
        /// The number of players.
        players: usize,
    },
    /// A score of someone who does not play.
    #[error("there is a score of {player}, who does not play: the players are p1 to p{players}")]
    NoSuchScore {
        /// The player.
        player: Player,
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
    /// A score that the last capture cannot have brought.
    #[error("{player} has {score} points; the game ends before anyone has more than {most}")]
    ScoreTooHigh {
        /// The player.
        player: Player,
        /// The score.
        score: u32,
        /// The target and two more.
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
    #[error("it is {player}'s turn, who has no piece left")]
    NothingToMove {
        /// The player.
        player: Player,
    },
    /// A text of another layout, read as a position on one ground.
    #[error("this is a position of another layout than {expected}")]
    OtherLayout {
        /// The layout of the ground.
        expected: Layout,
    },
}

impl Flaw {
    /// The field of the position text that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            Flaw::OtherBoard { .. } | Flaw::NoSuchOwner { .. } | Flaw::TooManyPieces { .. } => {
                "BOARD"
            }
            Flaw::NoSuchPlayer { .. } | Flaw::NothingToMove { .. } => "SIDE",
            Flaw::NoSuchScore { .. } | Flaw::ScoreTooHigh { .. } | Flaw::TwoWinners { .. } => {
                "SCORES"
            }
            Flaw::OtherLayout { .. } => "VARIANT",
        }
    }
}
