//! A position, a view, a move and a game of which only the game inside knows the type: what each holds, and
//! what it asks of that game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{self, Display};
use core::ops::ControlFlow;

#[cfg(feature = "std")]
use gambol_core::perft::{Perft, PerftError};
use gambol_core::{
    Game, InformationState, MoveError, PackedMove, Player, PositionError, RandomSource, Scores,
    Start, Status, VariantError,
};
#[cfg(feature = "rand")]
use gambol_core::{SeededRandom, playout::Tally};

use super::facts::{GameFacts, GameInfo};
use crate::encode::PlaneShape;
use crate::point::{Entry, Part, Path};
use crate::record::Record;
use crate::render::Style;
use crate::study::Study;
#[cfg(feature = "svg")]
use crate::svg;

/// A game: what there is to know before there is a position of it. A small value.
///
/// ```
/// use gambol_core::Game;
/// use gambol_host::AnyGame;
/// use gambol_laws::example::Hoard;
///
/// const HOARD: AnyGame = AnyGame::of::<Hoard>();
/// assert_eq!((HOARD.name(), HOARD.title()), ("hoard", "Hoard"));
/// assert_eq!(HOARD.start("quiet")?.variant(), "quiet");
/// assert!(HOARD.start("loud").is_err());
/// # Ok::<(), gambol_host::AnyError>(())
/// ```
#[derive(Clone, Copy)]
pub struct AnyGame(pub(super) &'static dyn GameSource);

/// A position of any game, for programs whose users pick the game: a [`Game`] like any other, with views,
/// paths and numbers for learners.
///
/// It tells the whole truth: its text, legal moves, paths, reasons, key and pictures may hold what a
/// player must not know. What a player may know is their [`view`](gambol_core::HiddenInformation::view).
///
/// ```
/// use gambol_core::{Game, HiddenInformation, Player};
/// use gambol_host::AnyGame;
/// use gambol_host::point::read_move;
/// use gambol_laws::example::Hoard;
///
/// let hoard = AnyGame::of::<Hoard>();
/// let position = hoard.position("2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard")?;
/// let next = position.apply(read_move(&position, "1c")?)?;
/// assert_eq!(next.to_string(), "1,1,0 1,0,0;0,0,0;0,0,0 c,c,s -;-;- =2 standard");
/// // Nobody is shown the wishes of others.
/// let view = next.view(Player::P1);
/// assert_eq!(view.to_string(), "1,1,0 1,0,0;0,0,0;0,0,0 c,*,* -;-;- =2 standard");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It is a box: a method call is indirect, a clone allocates.
///
/// # Panics
/// [`check`](Game::check), [`is_legal`](Game::is_legal) and [`apply`](Game::apply) take any [`AnyMove`], the
/// indices of [`Encode`](crate::Encode) too. What assumes a legal move panics if the move is none of the game, and names the
/// game and the bits; in debug builds so does playing an illegal one.
pub struct AnyPosition(pub(super) Box<dyn ErasedPosition>);

/// What one player may know of a position of any game: a server sends it, a client reads it back.
pub struct AnyView(pub(super) Box<dyn ErasedView>);

/// A move of any game, packed. It has a meaning only for positions of its game.
///
/// ```
/// use gambol_core::{Game, PackedMove};
/// use gambol_host::{AnyGame, AnyMove};
/// use gambol_laws::example::Hoard;
///
/// let start = AnyGame::of::<Hoard>().first();
/// let mv = start.parse_move("=c")?;
/// assert_eq!(AnyMove::new(mv.to_bits()), mv);
/// assert_eq!(start.display_move(mv).to_string(), "=c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove(pub(super) u64);

impl AnyMove {
    /// The move with this packed form; it need not be a move of any game.
    pub const fn new(bits: u64) -> Self {
        AnyMove(bits)
    }

    pub(super) fn pack(mv: impl PackedMove) -> Self {
        AnyMove(mv.to_bits())
    }

    /// The move of the game `G`.
    ///
    /// # Panics
    /// If no move of it has these bits. Whoever calls this assumes a legal move.
    pub(super) fn unpack<G: Start>(self) -> G::Move {
        G::Move::from_bits(self.0).unwrap_or_else(|| no_move(self.0, G::NAME))
    }
}

/// Out of the way of what plays moves.
#[cold]
#[inline(never)]
fn no_move(bits: u64, game: &str) -> ! {
    panic!("{}", AnyIllegal::not_a_move(bits, game))
}

impl PackedMove for AnyMove {
    type List = Vec<Self>;

    fn to_bits(self) -> u64 {
        self.0
    }

    fn from_bits(bits: u64) -> Option<Self> {
        Some(AnyMove(bits))
    }
}

/// Why a move of any game is illegal, as a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyIllegal {
    reason: String,
    pub(super) clause: Option<&'static str>,
}

impl AnyIllegal {
    pub(super) fn of<G: Game>(position: &G, reason: &G::Illegal) -> Self {
        AnyIllegal { reason: reason.to_string(), clause: position.clause(reason) }
    }

    /// No move of the game has these bits.
    pub(super) fn not_a_move(bits: u64, game: &str) -> Self {
        let reason = alloc::format!("{bits:#x} is not a packed move of {game}");
        AnyIllegal { reason, clause: None }
    }
}

impl Display for AnyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl core::error::Error for AnyIllegal {}

/// A record of any game.
pub type AnyRecord = Record<AnyPosition>;
/// A move of any game that a person is entering, part by part.
pub type AnyEntry = Entry<AnyPosition>;
/// What a player of any game knows who forgets nothing.
pub type AnyInformationState = InformationState<AnyPosition>;
/// A tree of moves of any game, with comments and scores.
pub type AnyStudy = Study<AnyPosition>;

/// Makes the positions of a game from texts.
///
/// Every [`FullGame`](crate::FullGame) has a source, that of [`AnyGame::of`]. A game with several types of positions, one for each
/// kind of board, say, writes its own, which picks the type, and names it as the [`FullGame::GAME`](crate::FullGame::GAME) of each type:
/// they are then one game at run time.
pub trait GameSource: Send + Sync {
    /// What there is to say about the game.
    fn facts(&self) -> GameFacts;

    /// Its names, its variants, and the options that change them.
    fn info(&self) -> GameInfo;

    /// The first position of a variant, by default of the first preset.
    ///
    /// # Errors
    /// The game has no such variant.
    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError>;

    /// The position that a text describes.
    ///
    /// # Errors
    /// The text is not a position of the game.
    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>>;

    /// The view that a text describes, as the player sees it whose text it is.
    ///
    /// # Errors
    /// The text is not a view of the game.
    fn view(&self, text: &str) -> Result<AnyView, PositionError<String>>;
}

/// What a position does whose game is known to it alone.
pub(super) trait ErasedPosition: Display + Send + Sync {
    fn boxed(&self) -> Box<dyn ErasedPosition>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn game(&self) -> AnyGame;

    fn variant(&self) -> String;
    fn is_start(&self) -> bool;
    fn players(&self) -> usize;
    fn status(&self) -> Status<String>;
    fn is_chance(&self) -> bool;
    fn scores(&self) -> Option<Scores>;
    fn key(&self) -> u64;
    fn count_moves(&self) -> usize;
    fn has_moves(&self) -> bool;
    /// Visits legal moves until `visit` breaks.
    fn visit_moves(&self, visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>);
    fn random_move(&self, random: &mut dyn RandomSource) -> Option<AnyMove>;
    fn check(&self, mv: AnyMove) -> Result<(), AnyIllegal>;
    fn play(&mut self, mv: AnyMove);
    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>>;
    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result;
    fn chance_weight(&self, mv: AnyMove) -> u32;

    fn path(&self, mv: AnyMove) -> Path;
    fn changes(&self, mv: AnyMove) -> Vec<Part>;
    fn why_not(&self, path: &[&str]) -> Option<AnyIllegal>;

    fn has_secrets(&self) -> bool;
    fn view(&self, player: Player) -> AnyView;
    fn is_announced(&self, mv: AnyMove, player: Player) -> bool;
    fn shows_secret(&self, mv: AnyMove, player: Player) -> bool;
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;
    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove>;

    fn canonical(&self) -> AnyPosition;
    fn images(&self, mv: AnyMove) -> Vec<AnyMove>;

    /// The numbers of actions and chance events, and the shape of the planes.
    fn numbers(&self) -> (usize, usize, PlaneShape);
    fn action_index(&self, mv: AnyMove) -> Option<usize>;
    fn action(&self, index: usize) -> Option<AnyMove>;
    fn chance_index(&self, mv: AnyMove) -> Option<usize>;
    fn chance_event(&self, index: usize) -> Option<AnyMove>;

    // Work that takes long, done with the concrete type.
    fn perft(&self, depth: u32) -> u64;
    fn walk(&self, depth: u32) -> u64;
    fn bot_loop(&self, depth: u32) -> u64;
    #[cfg(feature = "std")]
    fn count(&self, perft: &Perft<'_>, depth: u32) -> Result<u64, PerftError>;
    #[cfg(feature = "std")]
    fn divide(&self, perft: &Perft<'_>, depth: u32) -> Result<Vec<(AnyMove, u64)>, PerftError>;
    #[cfg(feature = "rand")]
    fn playouts(&self, games: u64, max_plies: u64, random: &dyn Fn(u64) -> SeededRandom) -> Tally;
}

/// What a view does whose game is known to it alone.
pub(super) trait ErasedView: Display + Send + Sync {
    fn boxed(&self) -> Box<dyn ErasedView>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn game(&self) -> AnyGame;
    fn viewer(&self) -> Player;
    fn with_viewer(&self, viewer: Player) -> Option<AnyView>;
    fn key(&self) -> u64;
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;
    fn told(&self, before: &dyn Any) -> Option<AnyMove>;
    fn reveals(&self, before: &dyn Any) -> bool;
    fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition;
    fn determinize_state(
        &self,
        state: &AnyInformationState,
        random: &mut dyn RandomSource,
    ) -> Option<AnyPosition>;
    fn write_planes(&self, planes: &mut [f32]);
    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove>;
}
