//! A position of any game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "svg")]
use gambol_core::svg;
use gambol_core::{
    FullGame, Game, HiddenInformation, Outcome, PackedMove, Player, Point, RandomSource, Render,
    Scores, Status, Style, Symmetric, Visitor, perft, point,
};

use crate::AnyError;
use crate::games::{define_any_game, match_name, match_position, on_game, on_position, with_games};

with_games!(define_any_game!(
    /// A position of any of the games, for programs whose user picks the game.
    ///
    /// Each method finds out which game it is, and puts lists and texts on the heap. Code that
    /// does much with a position hands it to a [`Visitor`] and runs as fast as for a single game.
    ///
    /// ```
    /// use gambol::{AnyGame, Player, Status};
    ///
    /// let position = AnyGame::start("mixtour", "basic:points=2")?;
    /// assert_eq!(position.status(), Status::Turn(Player::P1));
    /// assert_eq!(position.legal_moves().len(), 25);
    /// assert_eq!(position.perft(3), 14_088);
    ///
    /// let same = AnyGame::parse("mixtour", &position.to_string())?;
    /// assert_eq!(same, position);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
));

/// A generic function over games, as a value, for [`AnyGame::visit_game`]. For a function over
/// positions there is [`Visitor`].
///
/// ```
/// use gambol::{AnyGame, FullGame, GameVisitor, Variant};
///
/// struct CountPresets;
///
/// impl GameVisitor for CountPresets {
///     type Output = usize;
///
///     fn visit<G: FullGame>(self) -> usize {
///         G::Variant::PRESETS.len()
///     }
/// }
///
/// assert_eq!(AnyGame::visit_game("mixtour", CountPresets), Ok(3));
/// ```
pub trait GameVisitor {
    /// What the function returns.
    type Output;

    /// The function.
    fn visit<G: FullGame>(self) -> Self::Output;
}

/// A move of any game, packed. It has a meaning only for a position of its game.
///
/// ```
/// use gambol::{AnyGame, AnyMove};
///
/// let start = AnyGame::first("mixtour")?;
/// let mv = start.parse_move("c3")?;
/// assert_eq!(AnyMove::from_bits(mv.to_bits()), mv);
/// assert_eq!(start.move_text(mv)?, "c3");
/// # Ok::<(), gambol::AnyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove(u64);

impl AnyMove {
    /// The move with this packed form; it need not be a move of any game.
    pub const fn from_bits(bits: u64) -> Self {
        AnyMove(bits)
    }

    /// The packed form.
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    fn pack(mv: impl PackedMove) -> Self {
        AnyMove(mv.to_bits())
    }

    fn unpack<G: Game>(self, _: &G) -> Result<G::Move, AnyError> {
        G::Move::from_bits(self.0).ok_or(AnyError::NotAMove {
            bits: self.0,
            game: G::NAME,
        })
    }

    fn unpack_legal<G: Game>(self, position: &G) -> Result<G::Move, AnyError> {
        let mv = self.unpack(position)?;
        match position.check(mv) {
            Ok(()) => Ok(mv),
            Err(reason) => Err(AnyError::illegal(&reason)),
        }
    }
}

/// Without any game there is no position, and nothing to do.
#[cfg(not(any(
    feature = "mixtour",
    feature = "pikemen",
    feature = "lilypad",
    feature = "two-pipers",
    feature = "fifes-and-drums"
)))]
pub(crate) fn no_game<T>(any: &AnyGame) -> T {
    match *any {}
}

impl AnyGame {
    /// The first position of a variant of a game.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::start("pikemen", "star")?;
    /// assert_eq!(start.players(), 6);
    ///
    /// let error = AnyGame::start("mixtour", "blitz").unwrap_err();
    /// let words = "unknown variant `blitz`: the presets are basic, tournament, official";
    /// assert_eq!(error.to_string(), words);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such game, or it has no such variant.
    pub fn start(game: &str, variant: &str) -> Result<AnyGame, AnyError> {
        on_game!(game, Position => Position::start(variant.parse()?).into())
    }

    /// The first position of the first preset of a game.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// assert_eq!(AnyGame::first("mixtour")?.variant(), "basic");
    /// assert!(AnyGame::first("chess").is_err());
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such game.
    pub fn first(game: &str) -> Result<AnyGame, AnyError> {
        on_game!(game, Position => Position::start(<Position as Game>::Variant::default()).into())
    }

    /// The position of a game that `text` describes, in the notation of the game. A text without
    /// a variant means the first preset.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let position = AnyGame::parse("mixtour", "x5/x3,21,x/x5/x5/x5 2 0,0 - official")?;
    /// assert_eq!(position.move_text(position.legal_moves()[0])?.len(), 2);
    ///
    /// let error = AnyGame::parse("mixtour", "x5/x5/x5/x5/x5 3 0,0 -").unwrap_err();
    /// assert!(error.to_string().starts_with("SIDE: "));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such game, or the text is not a position of it.
    pub fn parse(game: &str, text: &str) -> Result<AnyGame, AnyError> {
        on_game!(game, Position => text.parse::<Position>()?.into())
    }

    /// Hands the position type of a game to a generic function.
    ///
    /// # Errors
    /// There is no such game.
    pub fn visit_game<V: GameVisitor>(game: &str, visitor: V) -> Result<V::Output, AnyError> {
        on_game!(game, Position => visitor.visit::<Position>())
    }

    /// Hands the concrete position to a generic function.
    ///
    /// ```
    /// use gambol::playout::playout;
    /// use gambol::{AnyGame, FullGame, Visitor, seeded};
    ///
    /// /// The length of a random game.
    /// struct Length;
    ///
    /// impl Visitor for Length {
    ///     type Output = u64;
    ///
    ///     fn visit<G: FullGame>(self, position: G) -> u64 {
    ///         playout(&position, &mut seeded(1), 10_000).plies
    ///     }
    /// }
    ///
    /// assert!(AnyGame::first("mixtour")?.visit(Length) > 10);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        on_position!(self, position => position.visit(visitor))
    }

    /// The name that programs use for the game: `mixtour`.
    pub fn name(&self) -> &'static str {
        fn name<G: Game>(_: &G) -> &'static str {
            G::NAME
        }
        on_position!(self, position => name(position))
    }

    /// The name that people use for the game: `Mixtour`.
    pub fn title(&self) -> &'static str {
        fn title<G: Game>(_: &G) -> &'static str {
            G::TITLE
        }
        on_position!(self, position => title(position))
    }

    /// The canonical text of the variant.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::start("mixtour", "tournament:points=5")?;
    /// assert_eq!(start.variant(), "basic:points=5");
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn variant(&self) -> String {
        on_position!(self, position => position.variant().to_string())
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        on_position!(self, position => position.players())
    }

    /// Whose turn it is, or how the game ended, the reason as a text.
    ///
    /// ```
    /// use gambol::{AnyGame, Player, Status};
    ///
    /// let start = AnyGame::first("mixtour")?;
    /// assert_eq!(start.status(), Status::Turn(Player::P1));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn status(&self) -> Status<String> {
        fn status<R: fmt::Display>(status: Status<R>) -> Status<String> {
            match status {
                Status::Turn(player) => Status::Turn(player),
                Status::Chance => Status::Chance,
                Status::Over(Outcome { winner, reason }) => Status::Over(Outcome {
                    winner,
                    reason: reason.to_string(),
                }),
            }
        }
        on_position!(self, position => status(position.status()))
    }

    /// How the game ended, if it has, the reason as a text.
    ///
    /// ```
    /// use gambol::{AnyGame, Player};
    ///
    /// let over = AnyGame::parse("mixtour", "x5/x5/x5/x5/1,x4 2 0,1 - basic")?;
    /// let outcome = over.outcome().expect("the game is over");
    /// assert_eq!(outcome.winner, Some(Player::P2));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome<String>> {
        match self.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Turn(_) | Status::Chance => None,
        }
    }

    /// The score of each player, where the game has scores and they are known.
    ///
    /// ```
    /// use gambol::{AnyGame, Player};
    ///
    /// let position = AnyGame::parse("mixtour", "x5/x5/x5/x5/x5 1 1,0 - basic:points=2")?;
    /// assert_eq!(position.scores().map(|scores| scores[Player::P1]), Some(1));
    /// assert_eq!(AnyGame::first("lilypad")?.scores(), None);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn scores(&self) -> Option<Scores> {
        on_position!(self, position => position.scores())
    }

    /// A hash of the whole position; see [`Game::key`]. The name of the game is not in it, so keys
    /// of different games may be equal.
    pub fn key(&self) -> u64 {
        on_position!(self, position => position.key())
    }

    /// The legal moves. Empty exactly when the game is over.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("mixtour")?;
    /// assert_eq!(start.legal_moves().len(), start.count_moves());
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        on_position!(self, position => {
            let mut moves = Vec::new();
            position.for_each_move(|mv| moves.push(AnyMove::pack(mv)));
            moves
        })
    }

    /// The number of legal moves.
    pub fn count_moves(&self) -> usize {
        on_position!(self, position => position.count_moves())
    }

    /// A random legal move, chance events by their weight; `None` once the game is over.
    ///
    /// ```
    /// use gambol::{AnyGame, seeded};
    ///
    /// let mut random = seeded(1);
    /// let mut position = AnyGame::first("fifes-and-drums")?;
    /// while let Some(mv) = position.random_move(&mut random) {
    ///     position = position.apply(mv)?;
    /// }
    /// assert!(position.outcome().is_some());
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<AnyMove> {
        on_position!(self, position => position.random_move(random).map(AnyMove::pack))
    }

    /// The legal move that `text` means here.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("mixtour")?;
    /// let next = start.apply(start.parse_move("c3")?)?;
    /// assert_eq!(next.count_moves(), 24);
    /// assert!(next.parse_move("c3").is_err());
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or fits several legal moves.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, AnyError> {
        on_position!(self, position => Ok(AnyMove::pack(position.parse_move(text)?)))
    }

    /// The text of a legal move.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("draughts")?;
    /// let texts: Result<Vec<_>, _> =
    ///     start.legal_moves().into_iter().map(|mv| start.move_text(mv)).collect();
    /// assert!(texts?.contains(&"11-15".to_string()));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn move_text(&self, mv: AnyMove) -> Result<String, AnyError> {
        on_position!(self, position => {
            Ok(position.display_move(mv.unpack_legal(position)?).to_string())
        })
    }

    /// The legal move that a person means by `text`, which may be less than strict; see
    /// [`read_move`](point::read_move).
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("draughts")?;
    /// assert_eq!(start.read_move("11 15")?, start.parse_move("11-15")?);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// The text fits no legal move, or several.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, AnyError> {
        on_position!(self, position => Ok(AnyMove::pack(point::read_move(position, text)?)))
    }

    /// What a person points at to enter a legal move; see [`Point::path`].
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("pikemen")?;
    /// let path = start.path(start.parse_move("e1(S)")?)?;
    /// assert_eq!(path.iter().map(|part| part.as_str()).collect::<Vec<_>>(), ["e1", "e1", "S"]);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn path(&self, mv: AnyMove) -> Result<point::Path, AnyError> {
        on_position!(self, position => Ok(position.path(mv.unpack_legal(position)?)))
    }

    /// What a legal move changes: squares, or cards in a game without squares.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn changes(&self, mv: AnyMove) -> Result<Vec<point::Part>, AnyError> {
        on_position!(self, position => Ok(position.changes(mv.unpack_legal(position)?)))
    }

    /// Why no legal move has this path, given by the texts of its parts; see [`Point::why_not`].
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("two-pipers")?;
    /// assert_eq!(start.why_not(&["c3", "c4"]).as_deref(),
    ///     Some("an attacker steps one square diagonally, and c4 is no such step from c3"));
    /// assert_eq!(start.why_not(&["c3", "b4"]), None);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn why_not(&self, path: &[&str]) -> Option<String> {
        on_position!(self, position => position.why_not(path).map(|reason| reason.to_string()))
    }

    /// The legal moves whose path begins with a part of this text: those of a piece, or with a
    /// card.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// assert_eq!(AnyGame::first("draughts")?.moves_from("11").len(), 2);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn moves_from(&self, part: &str) -> Vec<AnyMove> {
        on_position!(self, position => {
            let moves = point::moves_from(position, part).into_iter();
            moves.map(AnyMove::pack).collect()
        })
    }

    /// The legal moves by their paths.
    pub(crate) fn paths(&self) -> point::Paths<AnyMove> {
        on_position!(self, position => point::Paths::of(position, AnyMove::pack))
    }

    /// The weight of a legal chance event; its probability is the weight divided by the sum over
    /// all legal moves. A move of a player has the weight 1.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("fifes-and-drums")?;
    /// let weights = start.legal_moves().into_iter().map(|mv| start.chance_weight(mv));
    /// assert!(weights.sum::<Result<u32, _>>()? > 1);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn chance_weight(&self, mv: AnyMove) -> Result<u32, AnyError> {
        on_position!(self, position => Ok(position.chance_weight(mv.unpack_legal(position)?)))
    }

    /// The position after a move.
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("mixtour")?;
    /// let mv = start.parse_move("c3")?;
    /// let next = start.apply(mv)?;
    /// let error = next.apply(mv).unwrap_err();
    /// assert!(error.to_string().starts_with("illegal move: "));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn apply(self, mv: AnyMove) -> Result<AnyGame, AnyError> {
        on_position!(self, position => {
            let mv = mv.unpack_legal(&position)?;
            let mut next = position;
            next.apply_unchecked(mv);
            Ok(next.into())
        })
    }

    /// A drawing for the terminal.
    ///
    /// ```
    /// use gambol::{AnyGame, Style};
    ///
    /// print!("{}", AnyGame::first("mixtour")?.drawing(Style::Plain));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn drawing(&self, style: Style) -> String {
        on_position!(self, position => position.drawing(style).to_string())
    }

    /// The text of what a player may know; what is hidden from them is `*`.
    ///
    /// ```
    /// use gambol::{AnyGame, Player};
    ///
    /// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
    /// let position = AnyGame::parse("fifes-and-drums", text)?;
    /// assert!(position.view_text(Player::P1).contains("PMSL,*"));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn view_text(&self, player: Player) -> String {
        on_position!(self, position => position.view(player).to_string())
    }

    /// A drawing of what a player may know.
    pub fn view_drawing(&self, player: Player, style: Style) -> String {
        on_position!(self, position => position.view(player).drawing(style).to_string())
    }

    /// An SVG picture; see [`svg`](gambol_core::svg).
    ///
    /// ```
    /// use gambol::AnyGame;
    /// use gambol::svg::{Options, Theme};
    ///
    /// let start = AnyGame::first("mixtour")?;
    /// let mv = start.parse_move("c3")?;
    /// let svg = start.apply(mv)?.svg(&Options::new(Theme::DARK).last(mv))?;
    /// assert!(svg.starts_with("<svg "));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    #[cfg(feature = "svg")]
    pub fn svg(&self, options: &svg::Options<'_, AnyMove>) -> Result<String, AnyError> {
        Ok(self.canvas(options)?.to_string())
    }

    /// The same picture, not yet a document: it knows what lies at a place of it.
    ///
    /// ```
    /// use gambol::AnyGame;
    /// use gambol::svg::{Options, Theme};
    ///
    /// let start = AnyGame::first("mixtour")?;
    /// let canvas = start.canvas(&Options::new(Theme::LIGHT).board_only())?;
    /// assert_eq!(canvas.part_at((60.0, 50.0)), Some("a5"));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    #[cfg(feature = "svg")]
    pub fn canvas(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyError> {
        on_position!(self, position => canvas_of(position, position, options))
    }

    /// An SVG picture of what a player may know. The legal moves of another player may give away
    /// that player's secrets, so do not have them marked.
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    #[cfg(feature = "svg")]
    pub fn view_svg(
        &self,
        player: Player,
        options: &svg::Options<'_, AnyMove>,
    ) -> Result<String, AnyError> {
        Ok(self.view_canvas(player, options)?.to_string())
    }

    /// The same picture, not yet a document: it knows what lies at a place of it.
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    #[cfg(feature = "svg")]
    pub fn view_canvas(
        &self,
        player: Player,
        options: &svg::Options<'_, AnyMove>,
    ) -> Result<svg::Canvas, AnyError> {
        on_position!(self, position => canvas_of(position, &position.view(player), options))
    }

    /// The same position for all positions that are symmetric to each other; see
    /// [`Symmetric::canonical`].
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// let start = AnyGame::first("mixtour")?;
    /// let [a1, e5] = ["a1", "e5"].map(|text| start.apply(start.parse_move(text)?));
    /// assert_eq!(a1?.canonical(), e5?.canonical());
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn canonical(&self) -> AnyGame {
        on_position!(self, position => position.canonical().into())
    }

    /// Counts the move sequences of `depth` moves; see [`perft`].
    ///
    /// ```
    /// use gambol::AnyGame;
    ///
    /// assert_eq!(AnyGame::first("mixtour")?.perft(3), 14_088);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        self.visit(Perft(depth))
    }
}

impl fmt::Display for AnyGame {
    /// The position text, without the name of the game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_position!(self, position => position.fmt(f))
    }
}

/// The picture of a position or a view of it.
#[cfg(feature = "svg")]
fn canvas_of<G: Game>(
    position: &G,
    seen: &impl svg::RenderSvg<G::Move>,
    options: &svg::Options<'_, AnyMove>,
) -> Result<svg::Canvas, AnyError> {
    let unpack = |moves: &[AnyMove]| -> Result<Vec<G::Move>, AnyError> {
        moves.iter().map(|mv| mv.unpack(position)).collect()
    };
    let options = svg::Options {
        theme: options.theme,
        last: options.last.map(|mv| mv.unpack(position)).transpose()?,
        moves: &unpack(options.moves)?,
        barred: &unpack(options.barred)?,
        board_only: options.board_only,
    };
    Ok(seen.render_svg(&options))
}

struct Perft(u32);

impl Visitor for Perft {
    type Output = u64;

    fn visit<G: FullGame>(self, position: G) -> u64 {
        perft::perft(&position, self.0)
    }
}
