//! Entering moves by pointing: at squares, cards, a number, an orientation.
//!
//! Every legal move has a [`Path`]: the [`Part`]s to point at, in order. Some have [several](Point::paths). Paths of
//! different moves differ, and none is the prefix of another, so pointing at one part after the other leads to exactly
//! one move. [`MoveInput`] follows these paths.
//!
//! ```
//! use gambol_host::point::{MoveInput, Part};
//! use gambol_core::Game;
//! use gambol_host::Point;
//! use gambol_laws::example::Hoard;
//!
//! let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard".parse()?;
//! let mut entry = MoveInput::new(&position);
//! entry.choose("c")?;
//! let texts: Vec<_> = entry.choices().iter().map(Part::to_string).collect();
//! assert_eq!(texts, ["1", "2"]);
//! entry.choose("2")?;
//! assert_eq!(entry.chosen(), Some(position.parse_move("2c")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod read;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use arrayvec::ArrayString;
use smallvec::SmallVec;
use thiserror::Error;

use gambol_core::Game;
use gambol_core::text::Excerpt;

pub use read::{read_move, read_whole_move};

/// The kind of a [`Part`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum PartKind {
    /// A square of the board.
    Square,
    /// A card.
    Card,
    /// A number, such as of pieces or coins.
    Number,
    /// The orientation of a piece.
    Orientation,
    /// A direction to move in.
    Direction,
    /// A player.
    Player,
    /// An action, if the other parts leave it open.
    Action,
    /// A chance event.
    Event,
    /// The pass.
    Pass,
    /// The end of a move that could continue.
    Done,
}

impl PartKind {
    /// Whether pictures show parts of this kind: squares and cards. For all others a program needs buttons
    /// next to the picture, one for each of the [`choices`](MoveInput::choices).
    ///
    /// ```
    /// use gambol_host::point::PartKind;
    ///
    /// assert!(PartKind::Square.is_pictured() && PartKind::Card.is_pictured());
    /// assert!(!PartKind::Number.is_pictured());
    /// ```
    pub const fn is_pictured(self) -> bool {
        matches!(self, PartKind::Square | PartKind::Card)
    }
}

/// One thing to point at when entering a move. Its text follows the move notation.
///
/// ```
/// use gambol_host::point::{Part, PartKind};
///
/// let part = Part::new(PartKind::Number, 2);
/// assert_eq!((part.kind(), part.as_str()), (PartKind::Number, "2"));
/// ```
///
/// In JSON it is `{"kind": "number", "text": "2"}`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Part {
    kind: PartKind,
    text: ArrayString<15>,
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Part {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Part", deny_unknown_fields)]
        struct Document {
            kind: PartKind,
            text: ArrayString<15>,
        }

        let Document { kind, text } = crate::read_document(deserializer)?;
        Ok(Part { kind, text })
    }
}

impl Part {
    /// A part of this kind with the text of `value`.
    ///
    /// # Panics
    /// If the text is longer than 15 bytes.
    pub fn new(kind: PartKind, value: impl Display) -> Self {
        let mut text = ArrayString::new();
        write!(text, "{value}").expect("the text of a part has at most 15 bytes");
        Part { kind, text }
    }

    /// A square.
    ///
    /// ```
    /// use gambol_core::board::Square;
    /// use gambol_host::point::Part;
    ///
    /// assert_eq!(Part::square(Square::<5, 5>::new(0)).as_str(), "a1");
    /// ```
    ///
    /// # Panics
    /// If its text is longer than 15 bytes.
    pub fn square(square: impl Display) -> Self {
        Part::new(PartKind::Square, square)
    }

    /// The pass.
    pub fn pass() -> Self {
        Part::new(PartKind::Pass, "pass")
    }

    /// Its kind.
    pub const fn kind(&self) -> PartKind {
        self.kind
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({})", self.kind, self.text)
    }
}

/// The parts of a move, in order.
pub type Path = SmallVec<[Part; 4]>;

/// A game whose moves your users can enter by pointing.
///
/// The laws in `gambol-laws` test that paths of legal moves differ, that none is the prefix of another, and that
/// symmetries map paths part by part.
#[diagnostic::on_unimplemented(
    message = "the moves of `{Self}` cannot be pointed at",
    note = "the games of gambol have it with the feature `host` of their crates",
    note = "a game of your own has the line `impl gambol_host::Point for {Self} {{}}`"
)]
pub trait Point: Game {
    /// The path of a legal move. By default its text, split into parts of at most 15 bytes: an action, or the `pass`,
    /// or a chance event if the text begins with `=`.
    fn path(&self, mv: Self::Move) -> Path {
        text_path(&self.display_move(mv).to_string())
    }

    /// Every path that enters a legal move: [`path`](Self::path), then the others, such as the other way round of a
    /// capture. By default only `path`.
    fn paths(&self, mv: Self::Move) -> Vec<Path> {
        Vec::from([self.path(mv)])
    }

    /// The squares a legal move changes, or the cards in a game without squares, each once. By default none.
    fn changes(&self, mv: Self::Move) -> Vec<Part> {
        let _ = mv;
        Vec::new()
    }

    /// The most helpful reason why no legal move has the path with these texts. `None` if the path of a legal move
    /// begins with these texts, or if no move could have them. By default `None`.
    fn why_not(&self, path: &[&str]) -> Option<Self::Illegal> {
        let _ = path;
        None
    }
}

/// The text of a move in parts, all but the last ending in `…`, so that no path is the prefix of another.
#[doc(hidden)]
pub fn text_path(text: &str) -> Path {
    const LONGEST: usize = 15;
    let kind = match text {
        "pass" => PartKind::Pass,
        _ if text.starts_with('=') => PartKind::Event,
        _ => PartKind::Action,
    };
    let mut path = Path::new();
    let mut rest = text;
    while rest.len() > LONGEST {
        let mut end = LONGEST - '…'.len_utf8();
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (piece, left) = rest.split_at(end);
        path.push(Part::new(kind, format_args!("{piece}…")));
        rest = left;
    }
    path.push(Part::new(kind, rest));
    path
}

/// Whether a path of a legal move begins with parts with these texts. Searches all legal moves.
///
/// ```
/// use gambol_host::point::begins_move;
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard".parse()?;
/// assert!(begins_move(&position, &["c"]));
/// assert!(!begins_move(&position, &["c", "3"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn begins_move<P: Point>(position: &P, path: &[&str]) -> bool {
    let mut moves = position.legal_moves().into_iter();
    moves.any(|mv| position.paths(mv).iter().any(|way| starts_with(way, path)))
}

/// The legal moves with a path that begins with a part with this text: the moves of a piece, or of a card.
///
/// ```
/// use gambol_host::point::moves_from;
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
/// assert_eq!(moves_from(&position, "c").len(), 2);
/// assert_eq!(moves_from(&position, "z").len(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn moves_from<P: Point>(position: &P, part: &str) -> Vec<P::Move> {
    let begins = |&mv: &P::Move| position.paths(mv).iter().any(|path| starts_with(path, &[part]));
    position.legal_moves().into_iter().filter(begins).collect()
}

/// Whether a path begins with parts with these texts.
fn starts_with(path: &[Part], texts: &[&str]) -> bool {
    let mut parts = path.iter();
    texts.iter().all(|&text| parts.next().is_some_and(|part| part.as_str() == text))
}

/// A move being entered part by part. See the [module](self) for an example.
///
/// A new input lists all legal moves, and every step searches that list.
///
/// In some games a move names the same square twice. There, programs with touch input need a confirmation, so that
/// a double tap plays nothing by accident.
#[derive(Clone, Debug)]
pub struct MoveInput<P: Game> {
    position: P,
    /// The legal moves, each with every path.
    moves: Vec<(Path, P::Move)>,
    parts: Path,
}

impl<P: Point> MoveInput<P> {
    /// An input without parts.
    pub fn new(position: &P) -> Self {
        let mut moves = Vec::new();
        position.for_each_move(|mv| {
            moves.extend(position.paths(mv).into_iter().map(|path| (path, mv)));
        });
        MoveInput { position: position.clone(), moves, parts: Path::new() }
    }

    /// The position.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The parts chosen so far.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The legal moves that begin with the chosen parts, each once.
    pub fn moves(&self) -> impl Iterator<Item = P::Move> {
        let mut last = None;
        self.open().map(|&(_, mv)| mv).filter(move |&mv| last.replace(mv) != Some(mv))
    }

    /// The same, with their paths.
    fn open(&self) -> impl Iterator<Item = &(Path, P::Move)> {
        self.moves.iter().filter(|(path, _)| path.starts_with(&self.parts))
    }

    /// The possible next parts, each once, in the order of the generator, empty once a move is complete.
    pub fn choices(&self) -> Vec<Part> {
        let mut choices: Vec<Part> = Vec::new();
        for (path, _) in self.open() {
            let next = path.get(self.parts.len()).filter(|part| !choices.contains(part));
            choices.extend(next);
        }
        choices
    }

    /// Chooses the next part by its text.
    ///
    /// # Errors
    /// The reason why no legal move continues with this part. Nothing changes.
    pub fn choose(&mut self, text: &str) -> Result<(), MoveInputError<P::Illegal>> {
        if let Some(part) = self.choices().into_iter().find(|part| part.as_str() == text) {
            self.parts.push(part);
            return Ok(());
        }
        let mut path: Vec<&str> = self.parts.iter().map(Part::as_str).collect();
        path.push(text);
        Err(MoveInputError { found: Excerpt::new(text), reason: self.position.why_not(&path) })
    }

    /// The move, once its path is complete.
    pub fn chosen(&self) -> Option<P::Move> {
        self.open().find(|(path, _)| *path == self.parts).map(|&(_, mv)| mv)
    }

    /// The only legal move that begins with the chosen parts, for programs that skip forced parts.
    pub fn only_move(&self) -> Option<P::Move> {
        let mut moves = self.moves();
        moves.next().filter(|_| moves.next().is_none())
    }

    /// Removes and returns the last part.
    pub fn back(&mut self) -> Option<Part> {
        self.parts.pop()
    }
}

/// Why a part cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found} cannot be chosen here{}", because(.reason.as_ref()))]
#[non_exhaustive]
pub struct MoveInputError<I: Display> {
    /// The text of the part.
    pub found: Excerpt,
    /// The reason why the move is illegal, if the parts mean one.
    pub reason: Option<I>,
}

fn because(reason: Option<&impl Display>) -> String {
    reason.map_or(String::new(), |reason| format!(": {reason}"))
}
