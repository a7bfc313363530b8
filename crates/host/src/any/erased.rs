//! Type-erased games, positions, views and moves, and the traits behind them.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

#[cfg(feature = "std")]
use gambol_core::perft::{Perft, PerftError};
use gambol_core::{
    InformationState, MoveError, Player, PositionError, RandomSource, Scores, Status, VariantError,
};
#[cfg(feature = "rand")]
use gambol_core::{SeededRandom, playout::Tally};

use super::format::{FormatError, GameText, Reading};
use super::{AnyIllegal, AnyMove, GameFacts, GameInfo};
#[cfg(feature = "std")]
use crate::fault::GameFault;
use crate::study::Study;
#[cfg(feature = "svg")]
use crate::svg;
use crate::{MoveInput, Part, Path, PlaneShape, Record, Render, Style};

/// A game: its name, its variants, and its positions from texts. A small value, with `facts`, `info` and
/// `formats` of its [`GameSource`].
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
pub struct AnyGame(
    /// Makes its positions, and knows its facts, variants and formats.
    pub &'static dyn GameSource,
);

/// A position of any game, for programs in which your users pick the game. It is a
/// [`Game`](gambol_core::Game) like any other, with views, paths and encodings.
///
/// It hides nothing: its text, legal moves, paths, reasons, key and pictures may contain secrets. Show a player
/// their [`view`](gambol_core::HiddenInformation::view).
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
/// // Nobody sees the wishes of others.
/// let view = next.view(Player::P1);
/// assert_eq!(view.to_string(), "1,1,0 1,0,0;0,0,0;0,0,0 c,*,* -;-;- =2 standard");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A position is a box, so method calls are indirect and clones allocate.
///
/// # Parsing and serde
/// A text does not name its game, so `AnyPosition` has neither `FromStr` nor `Deserialize`. [`AnyGame::position`]
/// parses a text of a game that you know, and [`Games::find`](crate::Games::find) finds a game by its name. With the
/// feature `serde`, a position is serialised as a document that names its game. The method `read` of
/// [`Games`](crate::Games) reads a single document. For fields of your types, use the attribute `#[serde(with =
/// "documents")]`. The macro `serde_documents!` defines the module `documents` for your list of games, and
/// `gambol::documents` is this module for the games of gambol.
///
/// # Panics
/// `check`, `is_legal`, `apply` and the indices of [`Encode`](crate::Encode) accept any [`AnyMove`]. Methods that
/// require a legal move panic if the game has no such move. In debug builds, playing an illegal move panics too.
pub struct AnyPosition(pub(super) Box<dyn ErasedPosition>);

/// The view that one player has of a position of any game. A server sends it, and a client reads it back.
pub struct AnyView(pub(super) Box<dyn ErasedView>);

/// A record of any game.
pub type AnyRecord = Record<AnyPosition>;
/// A move of any game being entered part by part.
pub type AnyMoveInput = MoveInput<AnyPosition>;
/// The knowledge of a player of any game with perfect recall.
pub type AnyInformationState = InformationState<AnyPosition>;
/// A tree of moves of any game, with comments and scores.
pub type AnyStudy = Study<AnyPosition>;

/// Makes the positions of a game from texts.
///
/// [`AnyGame::of`] is the source of a [`FullGame`](crate::FullGame). A game with several types of positions, such
/// as one per kind of board, writes its own source, which picks the type, and makes it the
/// [`FullGame::GAME`](crate::FullGame::GAME) of each: they are then one game at run time.
pub trait GameSource: Send + Sync {
    /// Facts about the game.
    fn facts(&self) -> GameFacts;

    /// Its names, variants and options.
    fn info(&self) -> GameInfo;

    /// The file formats of other programs. By default none.
    fn formats(&self) -> &'static [&'static dyn Format] {
        &[]
    }

    /// The start of a variant, by default of the first preset.
    ///
    /// # Errors
    /// The game has no such variant.
    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError>;

    /// Parses a position.
    ///
    /// # Errors
    /// The text is not a position of the game.
    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>>;

    /// Parses a view as the view of the first possible viewer.
    ///
    /// # Errors
    /// The text is not a view of the game.
    fn view(&self, text: &str) -> Result<AnyView, PositionError<String>>;
}

/// The games of a text, each read when you ask for it. A game that cannot be read does not spoil the others.
pub type FormatGames<'a> = Box<dyn Iterator<Item = Result<FormatGame, FormatError>> + Send + 'a>;

/// A file format of other programs for the games of a [`FullGame`](crate::FullGame): see
/// [`FullGame::FORMATS`](crate::FullGame::FORMATS).
pub trait Format: fmt::Debug + Send + Sync {
    /// The name, as on command lines: `pdn`.
    fn name(&self) -> &'static str;

    /// Returns whether the beginning of a text looks like this format and not like another.
    fn is_like(&self, beginning: &str) -> bool;

    /// Reads games.
    fn read<'a>(&self, text: GameText<'a>, reading: Reading) -> FormatGames<'a>;

    /// Reads the games of a file that may mix games. The last argument has the formats of all games of the program.
    fn read_among<'a>(
        &self,
        text: GameText<'a>,
        reading: Reading,
        _formats: &[&'static dyn Format],
    ) -> FormatGames<'a> {
        self.read(text, reading)
    }

    /// Returns the format itself if other formats of its type share its files. [`read_among`](Self::read_among) finds
    /// them by this function.
    fn shared(&self) -> Option<&dyn Any> {
        None
    }

    /// Whether a game may begin with any position.
    fn has_positions(&self) -> bool {
        true
    }

    /// Writes a record.
    ///
    /// # Errors
    /// A sentence that says what the format cannot express. Its kind comes first, before a colon.
    fn write(&self, record: &AnyRecord) -> Result<String, String>;
}

/// A game in any format.
#[derive(Clone, Debug)]
pub struct FormatGame {
    /// The game.
    pub record: AnyRecord,
    /// The line where the game begins, counted from 1.
    pub line: usize,
    /// The parts of the text that the record cannot hold, in words. The kind of a note comes first, before a colon.
    /// The last game has the notes on the whole file, of the kind `whole file`.
    pub notes: Vec<String>,
}

/// Shared by erased positions and views.
pub(super) trait Erased: Render + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: Render + Eq + Send + Sync + 'static> Erased for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A position whose type is erased.
pub(super) trait ErasedPosition: Erased {
    fn boxed(&self) -> Box<dyn ErasedPosition>;
    fn game(&self) -> AnyGame;
    /// `None` if the game is not examined.
    #[cfg(feature = "std")]
    fn examine(&self) -> Option<Result<(), GameFault>>;

    fn variant(&self) -> String;
    fn players(&self) -> usize;
    fn status(&self) -> Status<String>;
    fn is_chance(&self) -> bool;
    fn scores(&self) -> Option<Scores>;
    fn key(&self) -> u64;
    fn count_moves(&self) -> usize;
    /// Visits legal moves until `visit` breaks.
    fn visit_moves(&self, visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>);
    fn random_move(&self, random: &mut dyn RandomSource) -> Option<AnyMove>;
    fn check(&self, mv: AnyMove) -> Result<(), AnyIllegal>;
    fn is_capture(&self, mv: AnyMove) -> bool;
    fn null_move(&self) -> Option<AnyPosition>;
    fn play(&mut self, mv: AnyMove);
    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError<AnyIllegal>>;
    fn write_move(&self, mv: AnyMove, out: &mut dyn fmt::Write) -> fmt::Result;
    fn chance_weight(&self, mv: AnyMove) -> u32;

    fn path(&self, mv: AnyMove) -> Path;
    fn paths(&self, mv: AnyMove) -> Vec<Path>;
    fn changes(&self, mv: AnyMove) -> Vec<Part>;
    fn why_not(&self, path: &[&str]) -> Option<AnyIllegal>;

    fn has_secrets(&self) -> bool;
    fn view(&self, player: Player) -> AnyView;
    fn is_announced(&self, mv: AnyMove, player: Player) -> bool;
    fn shows_secret(&self, mv: AnyMove, player: Player) -> bool;
    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove>;

    fn canonical(&self) -> AnyPosition;
    fn images(&self, mv: AnyMove) -> Vec<AnyMove>;
    fn transformed(&self, symmetry: usize) -> Option<AnyPosition>;
    fn transformed_move(&self, symmetry: usize, mv: AnyMove) -> Option<AnyMove>;

    /// The numbers of actions and chance events, and the shape of the planes.
    fn numbers(&self) -> (usize, usize, PlaneShape);
    fn action_index(&self, mv: AnyMove) -> Option<usize>;
    fn action(&self, index: usize) -> Option<AnyMove>;
    fn chance_index(&self, mv: AnyMove) -> Option<usize>;
    fn chance_event(&self, index: usize) -> Option<AnyMove>;

    // Loops that run with the concrete type.
    fn perft(&self, depth: u32) -> u64;
    #[cfg(feature = "std")]
    fn count(&self, perft: &Perft<'_>, depth: u32) -> Result<u64, PerftError>;
    #[cfg(feature = "std")]
    fn divide(&self, perft: &Perft<'_>, depth: u32) -> Result<Vec<(AnyMove, u64)>, PerftError>;
    #[cfg(feature = "rand")]
    fn playouts(&self, games: u64, max_plies: u64, random: &dyn Fn(u64) -> SeededRandom) -> Tally;
}

/// A view whose type is erased.
pub(super) trait ErasedView: Erased {
    fn boxed(&self) -> Box<dyn ErasedView>;
    fn game(&self) -> AnyGame;
    fn viewer(&self) -> Player;
    fn with_viewer(&self, viewer: Player) -> Option<AnyView>;
    fn key(&self) -> u64;
    fn announced(&self, before: &dyn Any) -> Option<AnyMove>;
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

/// What a box of a position and a box of a view have alike.
macro_rules! boxed_impls {
    ($($Any:ident)+) => {$(
        impl Render for $Any {
            fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
                self.0.render(style, out)
            }
        }

        impl Clone for $Any {
            fn clone(&self) -> Self {
                $Any(self.0.boxed())
            }
        }

        impl PartialEq for $Any {
            fn eq(&self, other: &Self) -> bool {
                self.0.equals(other.0.as_any())
            }
        }

        impl Eq for $Any {}

        impl Hash for $Any {
            fn hash<H: Hasher>(&self, state: &mut H) {
                state.write_u64(self.0.key());
            }
        }
    )+};
}
boxed_impls! { AnyPosition AnyView }
