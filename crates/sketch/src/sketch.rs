//! The trait of a sketch.

use std::fmt::Display;

use gambol_core::{Player, RandomSource, Scores, Status};
use gambol_host::point::{Part, Path, text_path};
use gambol_host::svg::{Canvas, Options};
use gambol_host::{PlaneShape, Style};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Flaw;

/// A game to try before it is fast: a state, and its rules.
///
/// The state is any type with `#[derive(Clone, Serialize, Deserialize)]`, and may contain a `Vec`. Six items are
/// required. [`Position`](crate::Position) makes your sketch a full game for programs, bots and laws.
///
/// ```
/// use gambol_core::{Outcome, Player, Start, Status, perft::perft};
/// use gambol_sketch::{Position, Sketch};
/// use serde::{Deserialize, Serialize};
///
/// /// A heap of matches. Players take one or two in turn. The player who takes the last match wins.
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
/// # Examination
///
/// An examination looks for mistakes in your sketch. A program runs it when it starts, before any command: ten seeded
/// random games of each variant, for at most 50 milliseconds. The law `examination` runs it for 100 games of each
/// variant, or a second, and `laws` examines every position that it tries. No other code looks for mistakes. Expensive
/// checks, such as for duplicate moves, run only in the examination.
///
/// The first mistake becomes a [`GameFault`](gambol_host::GameFault), which names the sketch and the position. The
/// examination finds:
///
/// - a panic in `start`, `status`, `legal_moves`, `apply`, `write`, `read`, `valid`, `hide`, `sample`, `scores`,
///   `chance_weight` or the text of a move
/// - a game that is over at the start, a start that is not valid, or two variants with the same name
/// - a turn without a legal move, a player to move or a winner who does not play, a wrong number of scores, chance
///   without [`HAS_CHANCE`](Self::HAS_CHANCE), or only chance events of weight 0
/// - a duplicate move, a move that [`unpack`](Self::unpack) does not return, or a text that
///   [records](gambol_host::record::move_flaw) and [engines](gambol_host::record::position_flaw) cannot store
/// - an answer that differs from call to call, from state to copy, or from state to the state read from its text
/// - a sample that its viewer could not see like this, and the mistakes above in the position of a sample
///
/// Afterwards the sketch is trusted: each function is called once for each answer, and its answers are used as they
/// are. Your functions can rely on the rest: `legal_moves` is not called once the game is over, `apply` receives
/// moves that `legal_moves` has listed, and a state is never changed by an `apply` that panics. If your code panics
/// later, the program or the contest that catches the panic reports it as a mistake of the game and not of a bot, so
/// a contest does not count it as a loss.
#[expect(unused_variables, reason = "defaults for what a game need not have")]
pub trait Sketch: Clone + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// A move or chance event: a number, a `String`, or your own type with `Display`. Moves with the same text are
    /// the same move, in every position. [Records](gambol_host::record::move_flaw) must be able to store the text, so
    /// it contains no spaces.
    type Move: Clone + Display + Send + Sync + 'static;

    /// The name for programs: lower-case letters, digits and `-`, with at least one letter.
    const NAME: &'static str;
    /// The name for people. By default the [`NAME`](Self::NAME).
    const TITLE: &'static str = Self::NAME;
    /// The rules page, in Markdown: see [`FullGame::RULES`](gambol_host::FullGame::RULES).
    const RULES: &'static str = "";
    /// A short description for the list of games.
    const ABOUT: &'static str = "the only rules";
    /// The number of players, 2 to 6.
    const PLAYERS: usize = 2;
    /// The names of the variants, up to 16, the default first, in the form of the [`NAME`](Self::NAME). If your rules
    /// depend on the variant, store it in the state.
    const VARIANTS: &'static [&'static str] = &["standard"];
    /// Whether the game has chance events, such as dice.
    const HAS_CHANCE: bool = false;
    /// Whether the game has secrets: see [`hide`](Self::hide).
    const HAS_SECRETS: bool = false;
    /// The most positions that are enumerated at once, in a game with secrets, to find the positions consistent with
    /// a player's knowledge: see [`sample`](Self::sample).
    const MOST_POSITIONS: usize = 100_000;
    /// Whether moves have numbers, so that they are found without their texts: see [`pack`](Self::pack).
    const PACKS_MOVES: bool = false;

    /// Returns the first state.
    fn start() -> Self;

    /// Returns the first state of one of the [`VARIANTS`](Self::VARIANTS).
    fn start_of(variant: &str) -> Self {
        Self::start()
    }

    /// Returns the player to move, [`Status::Chance`] before a chance event, or the outcome with a short reason.
    fn status(&self) -> Status<&'static str>;

    /// Returns the legal moves, or the possible chance events. The list is never empty, since a forced pass is a move
    /// too, such as `pass`.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a legal move.
    fn apply(&mut self, mv: Self::Move);

    /// Returns the status, and the legal moves unless the game is over. Override this function if your rules need the
    /// moves to find the status, so that they list the moves only once.
    fn status_and_moves(&self) -> (Status<&'static str>, Vec<Self::Move>) {
        let status = self.status();
        (status, if status.is_over() { Vec::new() } else { self.legal_moves() })
    }

    /// Returns a number of up to 56 bits, more than 0, for a move, or for a chance event if the flag is set. This
    /// function and [`unpack`](Self::unpack) are called if the sketch [packs moves](Self::PACKS_MOVES).
    fn pack(mv: &Self::Move, is_event: bool) -> u64 {
        0
    }

    /// Returns the move or chance event with this number: see [`pack`](Self::pack).
    fn unpack(bits: u64) -> Option<Self::Move> {
        None
    }

    /// Returns a drawing for the terminal, without the player to move. By default the text of the state.
    fn render(&self, style: Style) -> String {
        self.write()
    }

    /// Returns a picture, with moves to mark. By default none, and [`render`](Self::render) is the picture.
    fn picture(&self, options: &Options<'_, Self::Move>) -> Option<Canvas> {
        None
    }

    /// Returns the value of an unfinished position for a player, in hundredths of a point. `moves` are the legal moves.
    /// The values for two players add up to 0. By default there is none, and bots use the difference of the
    /// [`scores`](Self::scores). Without scores, the bots `greedy` and `alphabeta` do not play.
    fn evaluate(&self, moves: &[Self::Move], player: Player) -> Option<i32> {
        None
    }

    /// Returns the score of each player, if the game has scores.
    fn scores(&self) -> Option<Scores> {
        None
    }

    /// Returns the weight of a chance event. Its probability is its share of the sum of all weights. By default all
    /// events are equally likely.
    fn chance_weight(&self, event: &Self::Move) -> u32 {
        1
    }

    /// Replaces all secrets that a player may not know by values that reveal nothing. The player sees the result,
    /// which is never played. This function is called in games with [secrets](Self::HAS_SECRETS) until the game is
    /// over. Then all players see everything.
    fn hide(&mut self, viewer: Player) {}

    /// Returns the move that led here from `before`, if no other move explains the two states. Both are states that the
    /// viewer sees, with secrets [hidden](Self::hide), so you decide from the viewer's knowledge. This function is
    /// called only where the answer cannot be counted: in games with [`sample`](Self::sample) or with too many
    /// positions. By default viewers do not learn the moves of others. The law `alike` looks for leaks.
    fn announced(&self, before: &Self, viewer: Player) -> Option<Self::Move> {
        None
    }

    /// Returns whether this state shows the viewer a secret that was hidden in `before`, one move earlier. Then the
    /// move cannot be taken back. This function is called where [`announced`](Self::announced) is. By default true.
    fn reveals(&self, before: &Self, viewer: Player) -> bool {
        true
    }

    /// Returns whether pictures for the viewer may mark this last move. The state is the one that the viewer sees,
    /// with secrets [hidden](Self::hide). By default false. The law `svg_secrets` looks for leaks.
    fn marks_last(&self, last: &Self::Move, viewer: Player) -> bool {
        false
    }

    /// Returns a random state that looks like this state, with secrets [hidden](Self::hide), to the viewer. Return
    /// each state with its probability in the game.
    ///
    /// By default all games from the start are enumerated, with the weights of chance events, and with all moves of a
    /// player equally likely. That is exact for games of up to [`MOST_POSITIONS`](Self::MOST_POSITIONS) positions.
    fn sample(&self, viewer: Player, random: &mut dyn RandomSource) -> Option<Self> {
        None
    }

    /// Checks whether this state may be set up, so that every other function accepts it. By default no state may be set
    /// up, and only the text of the first position parses.
    ///
    /// # Errors
    /// The first flaw of the state.
    fn valid(&self) -> Result<(), Flaw> {
        Err(Flaw::NotChecked)
    }

    /// Checks whether this state may be set up in one of the [`VARIANTS`](Self::VARIANTS). By default calls
    /// [`valid`](Self::valid).
    ///
    /// # Errors
    /// The first flaw of the state.
    fn valid_in(&self, variant: &str) -> Result<(), Flaw> {
        self.valid()
    }

    /// Returns the text of the state: one line that [openings and engines](gambol_host::record::position_flaw) can
    /// read. By default JSON without spaces.
    fn write(&self) -> String {
        let json = serde_json::to_string(self).expect(
            "the state cannot be written as JSON. Replace a map whose keys are not texts by a `Vec` of pairs, or \
             override `write` and `read`",
        );
        let is_escaped = |c: char| c.is_whitespace() || c.is_control();
        let escape = |c| if is_escaped(c) { format!("\\u{:04x}", c as u32) } else { c.into() };
        if json.contains(is_escaped) { json.chars().map(escape).collect() } else { json }
    }

    /// Parses a state.
    ///
    /// # Errors
    /// The form that was expected.
    fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns a hash of the state for transposition tables: equal for equal states, and nearly always different for
    /// different states. By default the hash of the text. With your own key, searches write no texts.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Returns why no legal move has these parts. They are the parts that a person pointed at, or a typed text as the
    /// only part. `moves` are the legal moves. By default there is no reason. A text with a reason is never completed
    /// to another move. In a game with secrets, `self` is the state that the player to move sees.
    fn why_not(&self, moves: &[Self::Move], parts: &[&str]) -> Option<String> {
        None
    }

    /// Returns the move with this text, legal or not, so that pictures can mark the last move. By default none.
    fn move_of(text: &str) -> Option<Self::Move> {
        None
    }

    /// Returns the parts that a person points at, in order, to enter a legal move with this text: see
    /// [`Point`](gambol_host::Point). By default the text, in several parts if it is too long for one.
    fn path(&self, mv: &Self::Move, text: &str) -> Path {
        text_path(text)
    }

    /// Returns the squares or cards in pictures that a legal move changes. By default none.
    fn changes(&self, mv: &Self::Move) -> Vec<Part> {
        Vec::new()
    }

    /// Returns the texts of all possible moves and chance events, in the order of their numbers for learners. By
    /// default none. Learners then refuse the game, and everything else works.
    fn actions(variant: &str) -> Vec<String> {
        Vec::new()
    }

    /// Returns the shape of the planes, if the sketch has [`actions`](Self::actions).
    fn plane_shape(variant: &str) -> PlaneShape {
        PlaneShape { planes: 0, ranks: 0, files: 0 }
    }

    /// Writes the planes for a viewer of this state, with secrets [hidden](Self::hide).
    fn write_planes(&self, viewer: Player, planes: &mut [f32]) {}

    /// Returns the number of symmetries of this state, including the identity, which is number 0.
    fn symmetries(&self) -> usize {
        1
    }

    /// Returns the image of the state under a symmetry.
    fn transformed(&self, symmetry: usize) -> Self {
        self.clone()
    }

    /// Returns the image of a move of this state under a symmetry.
    fn transformed_move(&self, symmetry: usize, mv: &Self::Move) -> Self::Move {
        mv.clone()
    }
}
