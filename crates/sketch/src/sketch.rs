//! The trait of a sketch.

use std::fmt::Display;

use gambol_core::{Player, RandomSource, Scores, Status};
use gambol_host::point::{Part, PartKind, Path};
use gambol_host::svg::{Canvas, Options};
use gambol_host::{PlaneShape, Style};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Flaw;

/// A game to try before it is fast: a state, and its rules.
///
/// The state is any type with `#[derive(Clone, Serialize, Deserialize)]`; a `Vec` in it is fine. Six items
/// are required. [`Position`](crate::Position) makes it a full game for programs, bots and laws.
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
/// A mistake in a sketch, such as a panic in `apply`, becomes a [`GameFault`](gambol_host::GameFault) naming the
/// sketch and the position. What costs time to see, such as a move listed twice, is looked for where moves are
/// checked or parsed, in laws and in debug builds.
#[expect(unused_variables, reason = "defaults for what a game need not have")]
pub trait Sketch: Clone + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// A move or chance event: a number, a `String`, or your own type with `Display`. Moves of the same
    /// text are the same move, in every position. The text has no spaces, nor anything else that
    /// [records](gambol_host::record::move_flaw) do not hold.
    type Move: Clone + Display + Send + Sync + 'static;

    /// The name for programs: lower-case letters, digits and `-`, at least one letter.
    const NAME: &'static str;
    /// The name for people. By default the [`NAME`](Self::NAME).
    const TITLE: &'static str = Self::NAME;
    /// The rules page, in Markdown: see [`FullGame::RULES`](gambol_host::FullGame::RULES).
    const RULES: &'static str = "";
    /// A few words for the list of games.
    const ABOUT: &'static str = "the only rules";
    /// The number of players, 2 to 6.
    const PLAYERS: usize = 2;
    /// The names of the variants, up to 16, the default first: words like the [`NAME`](Self::NAME). Where
    /// the rules depend on the variant, the state holds it.
    const VARIANTS: &'static [&'static str] = &["standard"];
    /// Whether there are chance events, such as dice.
    const HAS_CHANCE: bool = false;
    /// Whether anything is secret: see [`hide`](Self::hide).
    const HAS_SECRETS: bool = false;
    /// The most positions searched at once, in a game with secrets, for those consistent with a player's
    /// knowledge: see [`sample`](Self::sample).
    const MOST_POSITIONS: usize = 100_000;

    /// The first position.
    fn start() -> Self;

    /// The first position of one of the [`VARIANTS`](Self::VARIANTS).
    fn start_of(variant: &str) -> Self {
        Self::start()
    }

    /// Whose turn it is, or how the game ended and why, in a few words. [`Status::Chance`] before a chance
    /// event.
    fn status(&self) -> Status<&'static str>;

    /// The legal moves, or possible chance events; never empty, and not called once the game is over. A
    /// forced pass is a move too, such as `pass`.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move.
    fn apply(&mut self, mv: Self::Move);

    /// A drawing for the terminal; a line below it says whose turn it is. By default the text of the state.
    fn render(&self, style: Style) -> String {
        self.write()
    }

    /// A picture, with moves to mark. By default none: [`render`](Self::render) is the picture.
    fn picture(&self, options: &Options<'_, Self::Move>) -> Option<Canvas> {
        None
    }

    /// The value of an unfinished position for a player, in hundredths of a point, for bots; the values of
    /// two players add up to 0. By default the difference of the [`scores`](Self::scores), if any. Without
    /// either, `greedy` and `alphabeta` do not play.
    fn evaluate(&self, player: Player) -> Option<i32> {
        let scores = self.scores()?;
        let own = i64::from(*scores.get(player.index())?);
        let others = scores.iter().enumerate().filter(|(index, _)| *index != player.index());
        let best = others.map(|(_, &score)| i64::from(score)).max()?;
        Some((100 * (own - best)).clamp(-900_000, 900_000) as i32)
    }

    /// Each player's score, if the game has scores.
    fn scores(&self) -> Option<Scores> {
        None
    }

    /// The weight of a chance event: its share of the sum of all. By default all are equally likely.
    fn chance_weight(&self, event: &Self::Move) -> u32 {
        1
    }

    /// Replaces whatever a player may not know by something that tells nothing. The result is shown to
    /// them, never played. Called in games with [secrets](Self::HAS_SECRETS) until they are over: then
    /// everybody sees everything.
    fn hide(&mut self, viewer: Player) {}

    /// The move that led here from `before`, if nothing else explains what the viewer sees. Asked only where
    /// that is not counted: in games with [`sample`](Self::sample) or too many positions. Decide from what
    /// they see: both states, with secrets [hidden](Self::hide). By default they are not told the moves of
    /// others. The law `alike` looks for leaks.
    fn announced(&self, before: &Self, viewer: Player) -> Option<Self::Move> {
        None
    }

    /// Whether the viewer sees something here that was hidden in `before`, one move earlier, and so may not
    /// take the move back. Asked where [`announced`](Self::announced) is. By default true.
    fn reveals(&self, before: &Self, viewer: Player) -> bool {
        true
    }

    /// Whether pictures for the viewer may mark this last move. Decide from what they see: this state, with
    /// secrets [hidden](Self::hide). By default false. The law `svg_secrets` looks for leaks.
    fn marks_last(&self, last: &Self::Move, viewer: Player) -> bool {
        false
    }

    // How boards do without texts, and without asking for the same moves twice.

    /// Whether moves are packed without their texts.
    #[doc(hidden)]
    const IS_PACKED: bool = false;

    /// The status and, where they have been made for it, the moves.
    #[doc(hidden)]
    fn look(&self) -> (Status<&'static str>, Option<Vec<Self::Move>>) {
        (self.status(), None)
    }

    /// The packed move or chance event, or what is wrong with it; `None` if its text is its key.
    #[doc(hidden)]
    fn pack(mv: &Self::Move, is_event: bool) -> Option<Result<crate::Move, String>> {
        None
    }

    /// What has been packed.
    #[doc(hidden)]
    fn unpack(mv: crate::Move) -> Option<Self::Move> {
        None
    }

    /// As [`evaluate`](Self::evaluate), where these are the legal moves.
    #[doc(hidden)]
    fn evaluate_among(&self, moves: &[Self::Move], player: Player) -> Option<i32> {
        self.evaluate(player)
    }

    /// As [`why_not`](Self::why_not), where these are the legal moves, though secrets may be hidden.
    #[doc(hidden)]
    fn why_not_among(&self, moves: &[Self::Move], parts: &[&str]) -> Option<String> {
        self.why_not(parts)
    }

    /// A random state consistent with what the viewer sees: this state, with secrets [hidden](Self::hide).
    /// Each is as likely as the game makes it.
    ///
    /// By default all games from the start are enumerated, chance events by weight and players' moves as
    /// equally likely. That is exact, for games of up to [`MOST_POSITIONS`](Self::MOST_POSITIONS)
    /// positions.
    fn sample(&self, viewer: Player, random: &mut dyn RandomSource) -> Option<Self> {
        None
    }

    /// Whether this state may be set up: whether every other function accepts it. By default none is, and
    /// only the first position is read from a text.
    ///
    /// # Errors
    /// What is wrong with it.
    fn valid(&self) -> Result<(), Flaw> {
        Err(Flaw::NotChecked)
    }

    /// Whether this state may be set up in one of the [`VARIANTS`](Self::VARIANTS). By default as
    /// [`valid`](Self::valid).
    ///
    /// # Errors
    /// What is wrong with it.
    fn valid_in(&self, variant: &str) -> Result<(), Flaw> {
        self.valid()
    }

    /// The text of the state: one line that [openings and engines](gambol_host::record::position_flaw) read. By
    /// default JSON without spaces.
    fn write(&self) -> String {
        let json = serde_json::to_string(self).unwrap_or_else(|error| {
            panic!(
                "the state is not written as JSON: {error}. For a map whose keys are not texts, use a `Vec` of \
                 pairs, or `write` and `read` of your own"
            )
        });
        one_word(&json)
    }

    /// The state of this text.
    ///
    /// # Errors
    /// What was expected.
    fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// A hash of the state, for tables of positions: equal for equal states, and nearly always different for
    /// others. By default that of the text, so with a key of your own searches write no texts.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Why no legal move has these parts, for people: what they pointed at, or the text they typed as the
    /// only part. By default no reason. A text with a reason is never taken for another move. In a game
    /// with secrets, `self` is what the player to move may know.
    fn why_not(&self, parts: &[&str]) -> Option<String> {
        None
    }

    /// The move of this text, legal or not, so that pictures can mark the last move. By default none.
    fn move_of(text: &str) -> Option<Self::Move> {
        None
    }

    /// What people point at, in order, to enter a legal move of this text: see
    /// [`Point`](gambol_host::Point). By default the text, cut into parts if too long.
    fn path(&self, mv: &Self::Move, text: &str) -> Path {
        let kind = match text {
            "pass" => PartKind::Pass,
            _ if text.starts_with('=') => PartKind::Event,
            _ => PartKind::Action,
        };
        // Parts that go on are marked, so no path is the beginning of another.
        let (mut path, mut rest) = (Path::new(), text);
        while rest.len() > LONGEST {
            let room = LONGEST - "…".len();
            let end = (0..=room).rev().find(|&at| rest.is_char_boundary(at)).unwrap_or(0);
            path.push(Part::new(kind, format!("{}…", &rest[..end])));
            rest = &rest[end..];
        }
        path.push(Part::new(kind, rest));
        path
    }

    /// What a legal move changes: squares or cards in pictures. By default nothing.
    fn changes(&self, mv: &Self::Move) -> Vec<Part> {
        Vec::new()
    }

    /// The texts of all possible moves and chance events, numbered for learners. By default none: learners
    /// refuse the game; everything else works.
    fn actions(variant: &str) -> Vec<String> {
        Vec::new()
    }

    /// The shape of the planes, if the sketch has [`actions`](Self::actions).
    fn plane_shape(variant: &str) -> PlaneShape {
        PlaneShape { planes: 0, ranks: 0, files: 0 }
    }

    /// Writes the planes of a viewer of this state, in which something may be hidden.
    fn write_planes(&self, viewer: Player, planes: &mut [f32]) {}

    /// The number of symmetries of this state, with the identity as number 0.
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

/// The most bytes of a part.
const LONGEST: usize = 15;

/// JSON without spaces between values, as one word: those in strings are escaped.
fn one_word(json: &str) -> String {
    let is_escaped = |c: char| c.is_whitespace() || c.is_control();
    let mut word = String::with_capacity(json.len());
    for piece in json.split_inclusive(is_escaped) {
        let kept = piece.trim_end_matches(is_escaped);
        word.push_str(kept);
        word.extend(piece[kept.len()..].encode_utf16().map(|unit| format!("\\u{unit:04x}")));
    }
    word
}
