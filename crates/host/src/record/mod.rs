//! Records of games: a [`History`] with names, a result and comments, in memory and as text.
//!
//! # The text
//! Tags, a blank line, numbered moves (with chance events, and comments in braces), and a result:
//!
//! ```text
//! [Game "hoard"]
//! [Variant "standard"]
//! [P1 "Ann"]
//! [P2 "Bob"]
//! [P3 "?"]
//! [Result "*"]
//! [Reason "unfinished"]
//!
//! =c =c =g =s 1. 1s =c 3?c {a guess} *
//! ```
//!
//! The tags come in the order `Game`, `Variant`, `P1` to `P6`, `Result`, `Reason`, `Seed`, `Position`, then all others.
//! In their values `\` escapes `"` and `\`. A record has the tag `Position` only if the game does not begin at the start
//! of its variant. The first move of each round has a number, counted from the beginning of the record. Chance events
//! have none. The result is `p1win`, ..., `draw`, or `*` for no result.
//!
//! The parser is lenient where no information is lost. Tags may come in any order and may be missing. White space and
//! line ends are free, and a byte order mark may come first. Numbers may be missing, wrong or attached to their moves
//! (`1.1s`), and more dots may follow (`1. ... =c`). Comments may come anywhere except inside a tag or a move. The
//! result may be missing. The parser refuses a tag that stands for another, such as `FEN` or `variant`, because a record
//! without it would be another game.

mod error;
mod read;
mod replay;
mod split;
mod storable;
mod text;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use self::read::Tags;
use self::text::{find, is_tag_name, one_line};
use crate::invisible::escaped;
use gambol_core::text::{Excerpt, number};
use gambol_core::{Game, GameResult, HiddenInformation, History, Outcome, Player, Start};

pub use error::{EditError, RecordError};
pub use read::{RecordSyntaxError, parse_tag};
pub(crate) use replay::{Beginnings, start_of_text};
pub use split::split;
pub(crate) use storable::require_storable;
pub use storable::{move_flaw, position_flaw};
pub use text::{RecordText, TextMove};

/// The facts about a game that its records need. Implemented for every [`Start`] and for
/// [`AnyPosition`](crate::AnyPosition).
pub trait Recorded: Game {
    /// The name of the game for programs.
    fn name(&self) -> &'static str;
    /// Whether this is the start of its variant.
    fn is_start(&self) -> bool;
}

impl<G: Start> Recorded for G {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn is_start(&self) -> bool {
        *self == G::start(self.variant())
    }
}

/// The record of a game: its start, its moves, its result, with tags and comments.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_host::record::Record;
/// use gambol_core::{Game, Player, seeded};
///
/// let mut record = Record::new(Hoard::start(Default::default()));
/// record.set_name(Player::P1, "Ann")?;
/// let mut random = seeded(3);
/// while let Some(mv) = record.position().random_move(&mut random) {
///     record.play(mv)?;
/// }
/// let text = record.to_string();
/// assert_eq!(text.parse::<Record<Hoard>>()?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<P: Recorded> {
    history: History<P>,
    /// The comments that are not empty, each with the number of moves before it, in this order.
    comments: Vec<(usize, String)>,
    /// The tags that do not follow from the game, in the order of the text.
    tags: Tags,
    adjudicated: Option<Outcome<String>>,
}

/// When to adjudicate a game a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimits {
    /// The number of times a position must occur for a draw, or 0 for no such limit.
    pub repetitions: usize,
    /// The number of plies after which the game is a draw.
    pub plies: u64,
}

impl Default for DrawLimits {
    /// Threefold repetition and a thousand plies.
    fn default() -> Self {
        DrawLimits { repetitions: 3, plies: 1_000 }
    }
}

impl DrawLimits {
    /// Whether the current position has occurred often enough for a draw.
    pub fn is_repetition<P: Recorded>(&self, history: &History<P>) -> bool {
        self.repetitions > 0 && history.repetitions() >= self.repetitions
    }
}

impl<P: Recorded> From<History<P>> for Record<P> {
    /// Makes the record of this game, without tags and comments.
    fn from(history: History<P>) -> Self {
        Record { history, comments: Vec::new(), tags: Vec::new(), adjudicated: None }
    }
}

impl<P: Recorded> Record<P> {
    /// Makes a record without moves.
    pub fn new(start: P) -> Self {
        History::new(start).into()
    }

    /// Returns the moves and the positions.
    pub fn history(&self) -> &History<P> {
        &self.history
    }

    /// Plays a move.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record = Record::new(Hoard::start(Default::default()));
    /// record.play(record.position().parse_move("=c")?)?;
    /// assert_eq!(record.moves().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the move is illegal. The record does not change.
    pub fn play(&mut self, mv: P::Move) -> Result<(), P::Illegal> {
        self.position().check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal, such as one from a list of moves or a parser.
    ///
    /// # Panics
    /// As [`Game::apply_unchecked`].
    pub fn play_unchecked(&mut self, mv: P::Move) {
        self.history.play_unchecked(mv);
        self.adjudicated = None;
    }

    /// Takes back and returns the last move, and removes the comment after it.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record = Record::new(Hoard::start(Default::default()));
    /// let mv = record.position().parse_move("=c")?;
    /// record.play(mv)?;
    /// assert_eq!(record.undo(), Some(mv));
    /// assert_eq!(record.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<P::Move> {
        let mv = self.history.undo()?;
        self.remove_comments_from(self.moves().len() + 1);
        self.adjudicated = None;
        Some(mv)
    }

    /// Returns the number of moves that `player` may take back without an advantage: the moves since the last chance
    /// event, which would be drawn again, and since the last move that revealed a secret to this player. Returns 0 once
    /// a game with secrets is over, because its end reveals all secrets.
    ///
    /// [`undo`](Self::undo) takes back any move. In competitive play, check this number first.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_core::{Game, Player};
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record: Record<Hoard> = "=c =c =s =c".parse()?;
    /// record.play_text("1c")?;
    /// assert_eq!(record.undo_limit(Player::P1), 1);
    /// // A coin is drawn.
    /// record.play_text("=s")?;
    /// assert_eq!(record.undo_limit(Player::P1), 0);
    /// // A wrong guess reveals what player 3 does not wish for.
    /// record.play_text("3?c")?;
    /// assert_eq!(record.undo_limit(Player::P2), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo_limit(&self, player: Player) -> usize
    where
        P: HiddenInformation,
    {
        if self.start().has_secrets() && self.outcome().is_some() {
            return 0;
        }
        let moves = self.positions().iter().zip(self.moves()).rev();
        moves.take_while(|(at, mv)| !at.is_chance() && !at.shows_secret(**mv, player)).count()
    }

    /// Adjudicates an unfinished game a draw if it has reached a limit, and returns whether it did. The reason
    /// is `threefold repetition` or the like, or `ply limit`.
    ///
    /// ```
    /// use gambol_host::record::{DrawLimits, Record};
    /// use gambol_core::{Game, Outcome, seeded};
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record = Record::new(Hoard::start(Default::default()));
    /// let limits = DrawLimits { plies: 2, ..DrawLimits::default() };
    /// let mut random = seeded(1);
    /// while !record.adjudicate(&limits) {
    ///     record.play(record.position().random_move(&mut random).unwrap())?;
    /// }
    /// assert_eq!(record.outcome(), Some(Outcome::draw("ply limit".to_string())));
    /// # Ok::<(), gambol_laws::example::HoardIllegal>(())
    /// ```
    pub fn adjudicate(&mut self, limits: &DrawLimits) -> bool {
        let reason = if limits.is_repetition(&self.history) {
            match limits.repetitions {
                3 => "threefold repetition".to_string(),
                n => format!("{n}-fold repetition"),
            }
        } else if self.plies() >= limits.plies {
            "ply limit".to_string()
        } else {
            return false;
        };
        self.set_result(GameResult::Draw, &reason).is_ok()
    }

    /// Sets the result of an unfinished game, such as after a resignation. The next move clears it.
    ///
    /// ```
    /// use gambol_host::record::{EditError, Record};
    /// use gambol_core::{Game, GameResult, Player};
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record = Record::new(Hoard::start(Default::default()));
    /// record.set_result(GameResult::Win(Player::P2), "p1 and p3 resigned")?;
    ///
    /// let error = record.set_result(GameResult::Win(Player::P4), "").unwrap_err();
    /// assert_eq!(error.to_string(), "p4 does not play: the game has 3 players");
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    /// The game is over by the rules, or there is no such player. The record does not change.
    pub fn set_result(&mut self, result: GameResult, reason: &str) -> Result<(), EditError> {
        if let Some(result) = self.position().result() {
            return Err(EditError::GameOver { result });
        }
        let winner = if let GameResult::Win(player) = result { Some(player) } else { None };
        winner.map_or(Ok(()), |player| self.check_player(player))?;
        self.adjudicated = Some(Outcome { winner, reason: one_line(reason) });
        Ok(())
    }

    fn check_player(&self, player: Player) -> Result<(), EditError> {
        let players = self.start().players();
        let plays = player.index() < players;
        plays.then_some(()).ok_or(EditError::NoSuchPlayer { player, players })
    }

    /// Returns how the game ended, by the rules or by adjudication.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_laws::example::Hoard;
    ///
    /// let record: Record<Hoard> = "=c =c =s =c 1. 3?s".parse()?;
    /// assert_eq!(record.outcome().unwrap().to_string(), "p1 wins: a wish was guessed");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome<String>> {
        self.position().outcome().map(in_words).or_else(|| self.adjudicated.clone())
    }

    /// Returns the value of a tag that is not derived from the game: `P1`, `Seed` or any other.
    pub fn tag(&self, name: &str) -> Option<&str> {
        find(&self.tags, name)
    }

    /// Returns the names and values of the tags that are not derived from the game, in the order of the text.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag that is not derived from the game. Control and format characters in the value become spaces.
    /// `?` as the name of a player removes the name.
    ///
    /// ```
    /// use gambol_host::record::{EditError, Record};
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record = Record::new(Hoard::start(Default::default()));
    /// record.set_tag("Event", "Club night")?;
    /// assert_eq!(record.tag("Event"), Some("Club night"));
    /// assert!(record.set_tag("Variant", "quiet").is_err());
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    /// The tag is derived (`Game`, `Variant`, `Result`, `Reason`, `Position`) or stands for one that is, as `FEN` does, or
    /// its name contains other characters than ASCII letters, digits and `_`.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        if !is_tag_name(name) {
            return Err(EditError::TagName { name: Excerpt::new(name) });
        }
        if let Some(name) = derived(name) {
            return Err(EditError::DerivedTag { name });
        }
        self.tags.retain(|(tag, _)| tag != name);
        self.add_tags(Tags::from([(name.to_string(), value.to_string())]));
        Ok(())
    }

    /// Adds new tags, except those that cannot be set.
    fn add_tags(&mut self, tags: Tags) {
        let players = self.start().players();
        for (name, value) in tags {
            if can_be_set(&name) && (value != NO_NAME || rank(&name, players).0 != NAMES) {
                insert(&mut self.tags, players, &name, &one_line(&value));
            }
        }
    }

    /// Sets the name of a player; `?` removes it.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_core::{Game, Player};
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record = Record::new(Hoard::start(Default::default()));
    /// record.set_name(Player::P1, "Ann")?;
    /// assert_eq!(record.name(Player::P1), Some("Ann"));
    /// assert!(record.set_name(Player::P4, "Dan").is_err());
    /// # Ok::<(), gambol_host::record::EditError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such player.
    pub fn set_name(&mut self, player: Player, name: &str) -> Result<(), EditError> {
        self.check_player(player)?;
        self.set_tag(&name_tag(player), name)
    }

    /// Returns the name of a player, if set.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.tag(&name_tag(player))
    }

    /// Returns the names of the players, `?` where none is set.
    pub fn names(&self) -> Vec<&str> {
        let players = Player::all(self.start().players());
        players.map(|player| self.name(player).unwrap_or(NO_NAME)).collect()
    }

    /// Returns the comment after this number of moves, 0 for the comment before the first move. Empty if there is none.
    pub fn comment(&self, moves: usize) -> &str {
        let found = self.comments.binary_search_by_key(&moves, |&(at, _)| at);
        found.map_or("", |index| &self.comments[index].1)
    }

    /// Sets the comment after the last move. White space and control characters become single spaces. A closing brace
    /// would end the comment, so it becomes a parenthesis.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record = Record::new(Hoard::start(Default::default()));
    /// record.set_comment("a quiet\n{start}");
    /// assert_eq!(record.comment(0), "a quiet {start)");
    /// ```
    pub fn set_comment(&mut self, comment: &str) {
        self.remove_comments_from(self.moves().len());
        self.add_comment(comment);
    }

    fn remove_comments_from(&mut self, moves: usize) {
        self.comments.truncate(self.comments.partition_point(|&(at, _)| at < moves));
    }

    /// Appends to the comment after the last move.
    fn add_comment(&mut self, comment: &str) {
        let here = self.moves().len();
        if self.comments.last().is_none_or(|&(moves, _)| moves != here) {
            self.comments.push((here, String::new()));
        }
        let (_, words) = self.comments.last_mut().expect("pushed above");
        text::add_comment(words, comment);
        if words.is_empty() {
            self.comments.pop();
        }
    }

    /// Returns the parts of the text.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_laws::example::Hoard;
    ///
    /// let record: Record<Hoard> = "=c =c =s =c 1. 1c".parse()?;
    /// assert_eq!(record.to_text().tag("Variant"), Some("standard"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self) -> RecordText {
        let mut text = RecordText::default();
        self.update_text(&mut text);
        text
    }

    /// Brings an earlier [`to_text`](Self::to_text) of this record up to date. Prints only the moves that it lacks, so
    /// a program that keeps a record in a file prints each move once. If you take back moves, truncate `moves`.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut record: Record<Hoard> = "=c =c =s =c".parse()?;
    /// let mut text = record.to_text();
    /// record.play_text("1c")?;
    /// record.update_text(&mut text);
    /// assert_eq!(text, record.to_text());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn update_text(&self, text: &mut RecordText) {
        text.tags = self.all_tags();
        text.opening_comment = self.comment(0).to_string();
        text.result = self.outcome().map(|outcome| outcome.result());
        let known = text.moves.len();
        if let Some(last) = text.moves.last_mut() {
            last.comment = self.comment(known).to_string();
        }
        let players = self.start().players();
        let mut ply = self.positions()[..known].iter().filter(|it| !it.is_chance()).count();
        for (position, &mv) in self.positions().iter().zip(self.moves()).skip(known) {
            let by_player = !position.is_chance();
            let round = (by_player && ply % players == 0).then_some(ply / players + 1);
            ply += usize::from(by_player);
            let comment = self.comment(text.moves.len() + 1).to_string();
            text.moves.push(TextMove { line: 0, round, text: move_text(position, mv), comment });
        }
    }

    /// Writes only the moves and comments, in lines of up to 80 characters.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_laws::example::Hoard;
    ///
    /// let record: Record<Hoard> = "=c =c =s =c 1. 1c".parse()?;
    /// let mut moves = String::new();
    /// record.write_moves(&mut moves)?;
    /// assert_eq!(moves, "=c =c =s =c 1. 1c\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Propagates errors from `out`.
    pub fn write_moves(&self, out: &mut dyn Write) -> fmt::Result {
        text::write_moves(out, &self.to_text(), None)
    }

    /// Returns all tags, including derived ones.
    fn all_tags(&self) -> Tags {
        let start = self.start();
        let players = start.players();
        let (token, reason) = match self.outcome() {
            Some(outcome) => (outcome.result().to_string(), outcome.reason),
            None => ("*".to_string(), "unfinished".to_string()),
        };
        let mut tags = self.tags.clone();
        let mut add = |name: &str, value: &str| insert(&mut tags, players, name, value);
        add("Game", start.name());
        add("Variant", &start.variant().to_string());
        for player in Player::all(players).filter(|&player| self.name(player).is_none()) {
            add(&name_tag(player), NO_NAME);
        }
        add("Result", &token);
        add("Reason", &reason);
        if !start.is_start() {
            let text = start.to_string();
            require_storable(start.name(), &format_args!("{text:?}"), position_flaw(&text));
            add("Position", &text);
        }
        tags
    }

    forward! { history:
        /// The position the game started from.
        pub fn start(&self) -> &P;

        /// The position after the last move.
        pub fn position(&self) -> &P;

        /// The start, then the position after each move.
        pub fn positions(&self) -> &[P];

        /// The moves, including chance events.
        pub fn moves(&self) -> &[P::Move];

        /// Returns the number of moves made by players, without chance events.
        ///
        /// ```
        /// use gambol_host::record::Record;
        /// use gambol_laws::example::Hoard;
        ///
        /// let record: Record<Hoard> = "=c =c =s =c 1. 1c".parse()?;
        /// assert_eq!((record.plies(), record.moves().len()), (1, 5));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn plies(&self) -> u64;
    }
}

impl<P: Recorded> fmt::Display for Record<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_text().fmt(f)
    }
}

/// Returns the outcome with its reason as text.
pub(crate) fn in_words<R: Display>(Outcome { winner, reason }: Outcome<R>) -> Outcome<String> {
    Outcome { winner, reason: escaped(&reason.to_string()) }
}

/// The value of the tag of a player whose name is not known.
const NO_NAME: &str = "?";

/// The tags derived from the game.
const DERIVED: [&str; 5] = ["Game", "Variant", "Result", "Reason", "Position"];

/// Whether a tag with this name may be set.
fn can_be_set(name: &str) -> bool {
    is_tag_name(name) && derived(name).is_none()
}

/// The derived tag that this name means, also in another case or with the name that other programs use.
fn derived(name: &str) -> Option<&'static str> {
    let name = match &*name.to_ascii_lowercase() {
        "fen" | "setup" => "Position",
        "gametype" => "Game",
        _ => name,
    };
    DERIVED.into_iter().find(|derived| derived.eq_ignore_ascii_case(name))
}

/// Returns the tag for the name of a player.
fn name_tag(player: Player) -> String {
    format!("P{}", player.number())
}

/// Inserts a new tag at its place in the order of the text.
fn insert(tags: &mut Tags, players: usize, name: &str, value: &str) {
    // Tags of the same rank keep their order.
    let place = tags.partition_point(|(tag, _)| rank(tag, players) <= rank(name, players));
    tags.insert(place, (name.to_string(), value.to_string()));
}

/// The rank of the names of players.
const NAMES: usize = 2;

/// The rank of a tag in the text, and the number of the player whose name it is.
fn rank(name: &str, players: usize) -> (usize, usize) {
    let player = name.strip_prefix('P').and_then(number).unwrap_or_default() as usize;
    let first = ["Game", "Variant", "", "Result", "Reason", "Seed", "Position"];
    match first.iter().position(|&known| known == name) {
        _ if (1..=players).contains(&player) => (NAMES, player),
        Some(rank) => (rank, 0),
        None => (first.len(), 0),
    }
}

/// Returns the text of a move in a record.
///
/// # Panics
/// With a [`GameFault`] if the parser would not find this move in a record.
fn move_text<P: Recorded>(position: &P, mv: P::Move) -> String {
    let text = position.display_move(mv).to_string();
    // Two moves may share a text. A record that names the wrong one is worse than none.
    let is_read = || position.parse_move(&text).is_ok_and(|read| read == mv);
    let other = || format!("the text of a move is {text:?}, which does not parse as this move");
    let flaw = move_flaw(&text).or_else(|| (!is_read()).then(other));
    require_storable(position.name(), position, flaw);
    text
}
