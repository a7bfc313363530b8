//! Games, positions, views and moves whose game is known at run time only: what they are, and what they
//! ask of the game inside.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{self, Display};

use super::facts::GameInfo;
#[cfg(feature = "rand")]
use crate::game::SeededRandom;
use crate::game::{Game, PackedMove, Player, RandomSource, Scores, Status};
use crate::people::point::{Entry, Part, Path};
use crate::people::record::Record;
use crate::people::study::Study;
#[cfg(feature = "svg")]
use crate::people::svg;
use crate::people::{InformationState, Style};
use crate::run::PlaneShape;
#[cfg(feature = "std")]
use crate::run::perft::{Perft, PerftError};
#[cfg(feature = "rand")]
use crate::run::playout::Tally;
use crate::text::{MoveError, PositionError, VariantError};

/// A game: what there is to know before there is a position of it. A small value.
///
/// ```
/// use gambol_core::any::AnyGame;
/// use gambol_laws::example::Hoard;
///
/// const HOARD: AnyGame = AnyGame::of::<Hoard>();
/// assert_eq!((HOARD.name(), HOARD.title()), ("hoard", "Hoard"));
/// assert_eq!(HOARD.start("quiet")?.variant(), "quiet");
/// assert!(HOARD.start("loud").is_err());
/// # Ok::<(), gambol_core::any::AnyError>(())
/// ```
#[derive(Clone, Copy)]
pub struct AnyGame(pub(super) &'static dyn ErasedGame);

/// A position of any game, for programs whose users pick the game.
///
/// It tells the whole truth: its text, legal moves, paths, reasons, key and pictures may hold what a
/// player must not know. What a player may know is their [`view`](Self::view).
///
/// ```
/// use gambol_core::Player;
/// use gambol_core::any::AnyGame;
/// use gambol_laws::example::Hoard;
///
/// let hoard = AnyGame::of::<Hoard>();
/// let position = hoard.position("2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard")?;
/// let next = position.apply(position.read_move("1c")?)?;
/// assert_eq!(next.to_string(), "1,1,0 1,0,0;0,0,0;0,0,0 c,c,s -;-;- =2 standard");
/// // Nobody is shown the wishes of others.
/// let view = next.view(Player::P1);
/// assert_eq!(view.to_string(), "1,1,0 1,0,0;0,0,0;0,0,0 c,*,* -;-;- =2 standard");
/// # Ok::<(), gambol_core::any::AnyError>(())
/// ```
pub struct AnyPosition(pub(super) Box<dyn ErasedPosition>);

/// A move of any game, packed. It has a meaning only for positions of its game.
///
/// ```
/// use gambol_core::PackedMove;
/// use gambol_core::any::{AnyGame, AnyMove};
/// use gambol_laws::example::Hoard;
///
/// let start = AnyGame::of::<Hoard>().first();
/// let mv = start.parse_move("=c")?;
/// assert_eq!(AnyMove::from_bits(mv.to_bits()), Some(mv));
/// assert_eq!(start.move_text(mv)?, "=c");
/// # Ok::<(), gambol_core::any::AnyError>(())
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

/// What one player may know of a position of any game: a server sends it, a client reads it back.
///
/// ```
/// use gambol_core::any::AnyGame;
/// use gambol_core::{Player, seeded};
/// use gambol_laws::example::Hoard;
///
/// let hoard = AnyGame::of::<Hoard>();
/// let position = hoard.position("2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard")?;
/// let view = position.view(Player::P2);
/// assert_eq!(hoard.view(&view.to_string(), Player::P2)?, view);
/// // Whatever takes the place of what is hidden, it looks the same to the viewer.
/// assert_eq!(view.determinize(&mut seeded(1)).view(Player::P2), view);
/// # Ok::<(), gambol_core::any::AnyError>(())
/// ```
pub struct AnyView(pub(super) Box<dyn ErasedView>);

/// Why a move of any game is illegal, as a text.
///
/// ```
/// use gambol_core::any::AnyGame;
/// use gambol_core::MoveError;
/// use gambol_laws::example::Hoard;
///
/// let start = AnyGame::of::<Hoard>().first();
/// let error = start.parse_move("1c").unwrap_err();
/// assert_eq!(error.to_string(), "`1c` is illegal: a card or a coin must be drawn first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyIllegal {
    reason: String,
    clause: Option<&'static str>,
}

impl AnyIllegal {
    pub(super) fn of<G: Game>(position: &G, reason: &G::Illegal) -> Self {
        AnyIllegal { reason: reason.to_string(), clause: position.clause(reason) }
    }

    /// No move of the game has these bits.
    pub(super) fn not_a_move(bits: u64, game: &str) -> Self {
        AnyIllegal {
            reason: alloc::format!("{bits:#x} is not a packed move of {game}"),
            clause: None,
        }
    }

    /// The number of the clause of the rules that makes the move illegal, `3.4`, where the game says
    /// it: see [`Game::clause`].
    pub fn clause(&self) -> Option<&'static str> {
        self.clause
    }
}

impl fmt::Display for AnyIllegal {
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

/// What a game does whose type is known to it alone.
pub(super) trait ErasedGame: Send + Sync {
    fn facts(&self) -> &'static Facts;
    fn info(&self) -> GameInfo;
    fn first(&self) -> AnyPosition;
    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError>;
    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>>;
    fn view(&self, text: &str) -> Result<AnyView, PositionError<String>>;
}

/// What there is to say about a game.
pub(super) struct Facts {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) rules: &'static str,
    pub(super) has_chance: bool,
    pub(super) has_secrets: bool,
}

/// What a position does whose game is known to it alone.
pub(super) trait ErasedPosition: Display + Send + Sync {
    fn boxed(&self) -> Box<dyn ErasedPosition>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn game(&self) -> AnyGame;

    fn variant_text(&self) -> String;
    fn is_start(&self) -> bool;
    fn players(&self) -> usize;
    fn status(&self) -> Status<String>;
    fn is_chance(&self) -> bool;
    fn scores(&self) -> Option<Scores>;
    fn key(&self) -> u64;
    fn has_moves(&self) -> bool;
    fn count_moves(&self) -> usize;
    fn for_each_move(&self, visit: &mut dyn FnMut(AnyMove));
    fn random_move(&self, random: &mut dyn RandomSource) -> Option<AnyMove>;
    fn check(&self, mv: AnyMove) -> Result<(), AnyIllegal>;
    fn play(&mut self, mv: AnyMove);
    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>>;
    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result;
    fn chance_weight(&self, mv: AnyMove) -> u32;

    fn path(&self, mv: AnyMove) -> Path;
    fn changes(&self, mv: AnyMove) -> Vec<Part>;
    fn why_not(&self, path: &[&str]) -> Option<AnyIllegal>;

    fn view(&self, player: Player) -> AnyView;
    fn is_announced(&self, mv: AnyMove, player: Player) -> bool;
    fn shows_secret(&self, mv: AnyMove, player: Player) -> bool;
    fn draw(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;
    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove>;

    fn canonical(&self) -> Box<dyn ErasedPosition>;
    fn images(&self, mv: AnyMove) -> Vec<AnyMove>;

    fn numbers(&self) -> (usize, usize, PlaneShape);
    fn action_index(&self, mv: AnyMove) -> Option<usize>;
    fn action(&self, index: usize) -> Option<AnyMove>;
    fn chance_index(&self, mv: AnyMove) -> Option<usize>;
    fn chance_event(&self, index: usize) -> Option<AnyMove>;

    // Work that takes long, done with the concrete type.
    fn perft(&self, depth: u32) -> u64;
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
    fn draw(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;
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
