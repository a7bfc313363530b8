//! What somebody writes who sketches a game.

use std::fmt::Display;

use gambol_core::{Player, RandomSource, Scores, Status};
use gambol_host::point::{Part, PartKind, Path};
use gambol_host::svg::{Canvas, Options};
use gambol_host::{PlaneShape, Style};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Flaw;
use crate::text;

/// A game that is to be tried before it is fast: the state of a game, and its rules.
///
/// The state is any type with `#[derive(Clone, Serialize, Deserialize)]`, with a `Vec` in it if you
/// like. Six items are required; all others have a default. [`Position`](crate::Position) makes it a
/// full game for programs, bots, laws and everything else.
///
/// ```
/// use gambol_core::{Outcome, Player, Start, Status, perft::perft};
/// use gambol_sketch::{Position, Sketch};
/// use serde::{Deserialize, Serialize};
///
/// /// A heap of matches. Players take one or two in turn; whoever takes the last wins.
/// #[derive(Clone, Serialize, Deserialize)]
/// struct Matches {
///     left: u32,
///     turn: Player,
/// }
///
/// impl Sketch for Matches {
///     type Move = u32;
///     const NAME: &'static str = "matches";
///
///     fn start() -> Self {
///         Matches { left: 7, turn: Player::P1 }
///     }
///
///     fn status(&self) -> Status<&'static str> {
///         match self.left {
///             0 => Status::Over(Outcome::win(self.turn.opponent(), "took the last match")),
///             _ => Status::Turn(self.turn),
///         }
///     }
///
///     fn legal_moves(&self) -> Vec<u32> {
///         (1..=self.left.min(2)).collect()
///     }
///
///     fn apply(&mut self, taken: u32) {
///         self.left -= taken;
///         self.turn = self.turn.opponent();
///     }
/// }
///
/// let start = Position::<Matches>::start(Default::default());
/// assert_eq!(start.to_string(), r#"{"left":7,"turn":"p1"}"#);
/// assert_eq!(perft(&start, 3), 8);
/// ```
///
/// A mistake in a sketch, such as a move that is listed twice or an `apply` that panics, becomes a
/// [`GameFault`](gambol_host::GameFault), which names the sketch and the position.
#[expect(unused_variables, reason = "defaults for what a game need not have")]
pub trait Sketch: Clone + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// A move, or a chance event: a number, a `String`, or a type of your own with `Display`. Moves with
    /// the same text are the same move, in every position. The text has no spaces.
    type Move: Clone + Display + Send + Sync + 'static;

    /// The name that programs use: lower-case letters, digits and `-`, a letter among them.
    const NAME: &'static str;
    /// The name that people use. By default the [`NAME`](Self::NAME).
    const TITLE: &'static str = Self::NAME;
    /// The rules page, in Markdown: see [`FullGame::RULES`](gambol_host::FullGame::RULES).
    const RULES: &'static str = "";
    /// What it is, in a few words, for the list of games.
    const ABOUT: &'static str = "the only rules";
    /// The number of players, 2 to 6.
    const PLAYERS: usize = 2;
    /// The names of the variants, up to 16, the default first: words like the [`NAME`](Self::NAME). Each
    /// state says which variant it belongs to where that matters to its rules.
    const VARIANTS: &'static [&'static str] = &["standard"];
    /// Whether there are chance events, such as dice and cards.
    const HAS_CHANCE: bool = false;
    /// Whether there is anything that a player does not know: see [`hide`](Self::hide).
    const HAS_SECRETS: bool = false;
    /// In a game with secrets, the most positions that are searched for those consistent with what a player
    /// knows: see [`sample`](Self::sample).
    const MOST_POSITIONS: usize = 100_000;

    /// The first position.
    fn start() -> Self;

    /// The first position of one of the [`VARIANTS`](Self::VARIANTS).
    fn start_of(variant: &str) -> Self {
        Self::start()
    }

    /// Whose turn it is, or how the game ended and why, in a few words. [`Status::Chance`] if a chance
    /// event comes next.
    fn status(&self) -> Status<&'static str>;

    /// The legal moves, or the chance events that are possible; never empty before the end. Not asked
    /// once the game is over. A player who must pass has a move for that, such as `pass`.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move.
    fn apply(&mut self, mv: Self::Move);

    /// A drawing for the terminal: lines of text. A line below it says whose turn it is. By default the
    /// text of the state.
    fn render(&self, style: Style) -> String {
        self.write()
    }

    /// A picture, with moves to mark. By default there is none, and [`render`](Self::render) is the picture.
    fn picture(&self, options: &Options<'_, Self::Move>) -> Option<Canvas> {
        None
    }

    /// The value of an unfinished position for a player in hundredths of a point, for bots; with two
    /// players the two values add up to 0. By default the difference of the [`scores`](Self::scores) if
    /// there are any. Without either the bots `greedy` and `alphabeta` do not play.
    fn evaluate(&self, player: Player) -> Option<i32> {
        let scores = self.scores()?;
        let own = i64::from(*scores.get(player.index())?);
        let others = scores.iter().enumerate().filter(|(index, _)| *index != player.index());
        let best = others.map(|(_, &score)| i64::from(score)).max()?;
        Some((100 * (own - best)).clamp(-900_000, 900_000) as i32)
    }

    /// The score of each player, if the game has scores.
    fn scores(&self) -> Option<Scores> {
        None
    }

    /// How likely a chance event is: its share of the sum over all of them. By default all are equally
    /// likely.
    fn chance_weight(&self, event: &Self::Move) -> u32 {
        1
    }

    /// Replaces everything that a player may not know, by something that tells nothing. The state is then
    /// shown to them, never played. Called for a game with [secrets](Self::HAS_SECRETS) that is not over: once
    /// it is, everybody sees everything.
    fn hide(&mut self, viewer: Player) {}

    /// The move that led here from `before`, if nothing else explains what the viewer sees. Decide that from what
    /// they see alone: both states, in which something is [hidden](Self::hide). By default they are told
    /// nothing that others do. The law `alike` tries to find what tells a secret.
    fn told(&self, before: &Self, viewer: Player) -> Option<Self::Move> {
        None
    }

    /// Whether the viewer sees something here that was hidden from them in `before`, one move earlier, so that
    /// they may not take the move back. Decide that as [`told`](Self::told). By default they do.
    fn reveals(&self, before: &Self, viewer: Player) -> bool {
        true
    }

    /// Whether pictures for the viewer may mark this as the last move. Decide that from what they see alone: this
    /// state, in which something is [hidden](Self::hide). By default none is marked. The law `svg_secrets`
    /// tries to find marks that tell a secret.
    fn marks_last(&self, last: &Self::Move, viewer: Player) -> bool {
        false
    }

    /// What [`why_not`](Self::why_not) is asked of in a game with secrets.
    #[doc(hidden)]
    fn seen_to_move(&self, player: Player) -> Self {
        let mut seen = self.clone();
        seen.hide(player);
        seen
    }

    /// A random state consistent with what the viewer knows, who sees this state, of which something is
    /// [hidden](Self::hide). Each is as likely as the game makes it.
    ///
    /// By default there is no such function. All games from the start are enumerated, chance events by their
    /// weight and the moves of players as equally likely ones. That is exact, and works for games with up
    /// to [`MOST_POSITIONS`](Self::MOST_POSITIONS) positions.
    fn sample(&self, viewer: Player, random: &mut dyn RandomSource) -> Option<Self> {
        None
    }

    /// Whether somebody may set up this state: whether every other function accepts it. By default no
    /// state is accepted, and only the first position is read from a text.
    ///
    /// # Errors
    /// What is wrong with it.
    fn valid(&self) -> Result<(), Flaw> {
        Err(Flaw::NotChecked)
    }

    /// Whether somebody may set up this state in one of the [`VARIANTS`](Self::VARIANTS). By default that is
    /// [`valid`](Self::valid), whatever the variant.
    ///
    /// # Errors
    /// What is wrong with it.
    fn valid_in(&self, variant: &str) -> Result<(), Flaw> {
        self.valid()
    }

    /// The text of the state: one line. By default what serde writes as JSON, without spaces.
    fn write(&self) -> String {
        text::write(self).unwrap_or_else(|error| {
            panic!(
                "the state is not written as JSON: {error}. For a map whose keys are not texts, use a `Vec` of \
                 pairs, or `write` and `read` of your own"
            )
        })
    }

    /// The state with this text.
    ///
    /// # Errors
    /// What would be right.
    fn read(text: &str) -> Result<Self, String> {
        text::read(text)
    }

    /// Why no legal move has these parts, for people: what they have pointed at, or the text that they have
    /// typed as the only part. By default that is all that is said. A text for which there is a reason is
    /// never taken for another move. In a game with secrets it is asked of what the player to move may know.
    fn why_not(&self, parts: &[&str]) -> Option<String> {
        None
    }

    /// The move with this text, whether or not it is legal here: so pictures can mark the last move. By
    /// default none is known.
    fn move_of(text: &str) -> Option<Self::Move> {
        None
    }

    /// What people point at to enter a legal move with this text, in order: see
    /// [`Point`](gambol_host::Point). By default the text itself, cut where it is longer than a part may
    /// be.
    fn path(&self, mv: &Self::Move, text: &str) -> Path {
        let kind = match text {
            "pass" => PartKind::Pass,
            _ if text.starts_with('=') => PartKind::Event,
            _ => PartKind::Action,
        };
        cut(text).map(|part| Part::new(kind, part)).collect()
    }

    /// What a legal move changes: squares or cards that a picture shows. By default nothing is named.
    fn changes(&self, mv: &Self::Move) -> Vec<Part> {
        Vec::new()
    }

    /// The texts of all moves and chance events that there can ever be, for learners, which need a number
    /// for each. By default there are none, and learners refuse the game; everything else works.
    fn actions(variant: &str) -> Vec<String> {
        Vec::new()
    }

    /// The shape of what learners see, if the sketch has [`actions`](Self::actions).
    fn plane_shape(variant: &str) -> PlaneShape {
        PlaneShape { planes: 0, ranks: 0, files: 0 }
    }

    /// Writes what learners see, for a viewer of this state, of which something may be hidden.
    fn write_planes(&self, viewer: Player, planes: &mut [f32]) {}

    /// The number of symmetries of this state, the identity included, which is number 0.
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of the state under a symmetry.
    fn transformed(&self, symmetry: usize) -> Self {
        self.clone()
    }

    /// The image of a move of this state under a symmetry.
    fn transformed_move(&self, symmetry: usize, mv: &Self::Move) -> Self::Move {
        mv.clone()
    }
}

/// The longest text of a part, and of one that another follows, with its mark.
const LONGEST: usize = 15;
const MORE: char = '…';

/// A text in pieces of at most 15 bytes. All but the last end with a mark, so that no path begins with
/// another.
fn cut(text: &str) -> impl Iterator<Item = String> {
    let mut rest = text;
    let mut pieces = Vec::new();
    while rest.len() > LONGEST {
        let room = LONGEST - MORE.len_utf8();
        let end = (0..=room).rev().find(|&at| rest.is_char_boundary(at)).unwrap_or(0);
        let (piece, left) = rest.split_at(end);
        pieces.push(format!("{piece}{MORE}"));
        rest = left;
    }
    pieces.into_iter().chain([rest.to_owned()])
}
