//! A game record of any game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::str::FromStr;

use gambol_core::record::{DrawLimits, EditError, Record, RecordText, TextMove};
use gambol_core::{FullGame, Game, GameResult, InformationState, PackedMove, Player};

use crate::games::{match_name, match_position, on_game, on_position};
use crate::{AnyError, AnyGame, AnyMove};

/// A [`Record`] of any of the games, for programs whose user picks the game: the start and the moves
/// of a game, with undo, names and comments.
///
/// ```
/// use gambol::{AnyGame, AnyRecord, Player};
///
/// let mut record = AnyRecord::new(AnyGame::start("mixtour", "official")?);
/// for text in ["c3", "d4", "c3-d4"] {
///     record.play_text(text)?;
/// }
/// record.set_name(Player::P1, "Ann")?;
/// assert_eq!(record.positions().len(), 4);
/// assert_eq!(record.position().to_string(), "x5/x3,21,x/x5/x5/x5 2 0,0 - official");
///
/// // The text says which game it is.
/// let text = record.to_string();
/// assert_eq!(text.parse::<AnyRecord>()?, record);
/// # Ok::<(), gambol::AnyError>(())
/// ```
///
/// `P` is the type of its positions, for programs with games of their own: see [`of`](AnyRecord::of).
pub struct AnyRecord<P = AnyGame>(Box<dyn Kept<P>>);

/// What a record does whose game is known to it alone.
trait Kept<P>: Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn Kept<P>>;
    fn game(&self) -> &'static str;
    fn text(&self) -> String;
    fn start(&self) -> P;
    fn position(&self) -> P;
    fn positions(&self) -> Vec<P>;
    fn moves(&self) -> Vec<AnyMove>;
    fn text_moves(&self) -> Vec<TextMove>;
    fn play(&mut self, mv: AnyMove) -> Result<(), AnyError>;
    fn play_text(&mut self, text: &str) -> Result<AnyMove, AnyError>;
    fn undo(&mut self) -> Option<AnyMove>;
    fn plies(&self) -> u64;
    fn repetitions(&self) -> usize;
    fn adjudicate(&mut self, limits: &DrawLimits) -> bool;
    fn set_result(&mut self, result: GameResult, reason: &str) -> Result<(), EditError>;
    fn result(&self) -> Option<(GameResult, String)>;
    fn tag(&self, name: &str) -> Option<&str>;
    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError>;
    fn set_name(&mut self, player: Player, name: &str) -> Result<(), EditError>;
    fn name(&self, player: Player) -> Option<&str>;
    fn comment(&self, moves: usize) -> &str;
    fn set_comment(&mut self, comment: &str);
    fn information_state(&self, player: Player) -> AnyInformationState;
}

/// A record, and what a program makes of a position of it.
#[derive(Clone)]
struct Recorded<G: FullGame, F> {
    record: Record<G>,
    make: F,
}

impl<G: FullGame, F> Debug for Recorded<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record.fmt(f)
    }
}

impl<G: FullGame, P, F: Fn(G) -> P + Clone + Send + Sync + 'static> Kept<P> for Recorded<G, F> {
    fn boxed(&self) -> Box<dyn Kept<P>> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static str {
        G::NAME
    }

    fn text(&self) -> String {
        self.record.to_string()
    }

    fn start(&self) -> P {
        (self.make)(*self.record.start())
    }

    fn position(&self) -> P {
        (self.make)(*self.record.position())
    }

    fn positions(&self) -> Vec<P> {
        let positions = self.record.positions().iter();
        positions.map(|&position| (self.make)(position)).collect()
    }

    fn moves(&self) -> Vec<AnyMove> {
        let moves = self.record.moves().iter();
        moves.map(|mv| AnyMove::from_bits(mv.to_bits())).collect()
    }

    fn text_moves(&self) -> Vec<TextMove> {
        self.record.text_moves().collect()
    }

    fn play(&mut self, mv: AnyMove) -> Result<(), AnyError> {
        let bits = mv.to_bits();
        let not_a_move = AnyError::NotAMove {
            bits,
            game: G::NAME,
        };
        let mv = G::Move::from_bits(bits).ok_or(not_a_move)?;
        self.record
            .play(mv)
            .map_err(|reason| AnyError::illegal(&reason))
    }

    fn play_text(&mut self, text: &str) -> Result<AnyMove, AnyError> {
        let mv = self.record.position().parse_move(text)?;
        self.record
            .play(mv)
            .map_err(|reason| AnyError::illegal(&reason))?;
        Ok(AnyMove::from_bits(mv.to_bits()))
    }

    fn undo(&mut self) -> Option<AnyMove> {
        self.record
            .undo()
            .map(|mv| AnyMove::from_bits(mv.to_bits()))
    }

    fn plies(&self) -> u64 {
        self.record.plies()
    }

    fn repetitions(&self) -> usize {
        self.record.repetitions()
    }

    fn adjudicate(&mut self, limits: &DrawLimits) -> bool {
        self.record.adjudicate(limits)
    }

    fn set_result(&mut self, result: GameResult, reason: &str) -> Result<(), EditError> {
        self.record.set_result(result, reason)
    }

    fn result(&self) -> Option<(GameResult, String)> {
        self.record.result()
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.record.tag(name)
    }

    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        self.record.set_tag(name, value)
    }

    fn set_name(&mut self, player: Player, name: &str) -> Result<(), EditError> {
        self.record.set_name(player, name)
    }

    fn name(&self, player: Player) -> Option<&str> {
        self.record.name(player)
    }

    fn comment(&self, moves: usize) -> &str {
        self.record.comment(moves)
    }

    fn set_comment(&mut self, comment: &str) {
        self.record.set_comment(comment);
    }

    fn information_state(&self, player: Player) -> AnyInformationState {
        let state = InformationState::of(&self.record, player);
        let steps = state.steps().iter().map(|step| AnyStep {
            announced: step.announced.as_ref().map(|told| told.text.clone()),
            view: step.view.to_string(),
        });
        AnyInformationState {
            player,
            key: state.key(),
            text: state.to_string(),
            steps: steps.collect(),
        }
    }
}

impl AnyRecord {
    /// A record without moves.
    pub fn new(start: AnyGame) -> Self {
        on_position!(start, position => Record::new(position).into())
    }

    /// Reads the record of a game, whose tag `Game` may be missing.
    ///
    /// ```
    /// use gambol::AnyRecord;
    ///
    /// let record = AnyRecord::parse("mixtour", "1. c3 d4 2. c3-d4 *")?;
    /// assert_eq!(record.moves().len(), 3);
    ///
    /// let error = AnyRecord::parse("mixtour", "1. c3 c3 *").unwrap_err();
    /// assert!(error.to_string().starts_with("ply 2, line 1: `c3` is illegal"));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such game, or the text is not a record of it.
    pub fn parse(game: &str, text: &str) -> Result<Self, AnyError> {
        let read: Result<Result<Self, AnyError>, AnyError> = on_game!(game, Position => {
            let record = text.parse::<Record<Position>>();
            record.map(AnyRecord::from).map_err(AnyError::record)
        });
        read?
    }
}

impl<P: 'static> AnyRecord<P> {
    /// A record of a game that need not be one of gambol, in a program that has a type of its own for
    /// positions of any of its games: `make` makes one.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::record::Record;
    /// use gambol::{AnyRecord, Game};
    ///
    /// let record = Record::new(Position::start(Default::default()));
    /// let mut record = AnyRecord::of(record, |position: Position| position.to_string());
    /// record.play_text("c3")?;
    /// assert_eq!(record.position(), "x5/x5/x2,1,x2/x5/x5 2 0,0 - basic");
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn of<G: FullGame>(
        record: Record<G>,
        make: impl Fn(G) -> P + Clone + Send + Sync + 'static,
    ) -> Self {
        AnyRecord(Box::new(Recorded { record, make }))
    }

    /// The name of the game: `mixtour`.
    pub fn game(&self) -> &'static str {
        self.0.game()
    }

    /// The position the game started from.
    pub fn start(&self) -> P {
        self.0.start()
    }

    /// The position after the last move.
    pub fn position(&self) -> P {
        self.0.position()
    }

    /// The start, then the position after each move.
    pub fn positions(&self) -> Vec<P> {
        self.0.positions()
    }

    /// The moves, chance events among them.
    pub fn moves(&self) -> Vec<AnyMove> {
        self.0.moves()
    }

    /// The moves as they are written, with their comments.
    ///
    /// ```
    /// use gambol::AnyRecord;
    ///
    /// let record = AnyRecord::parse("mixtour", "1. c3 {the middle} d4")?;
    /// let texts: Vec<String> = record.text_moves().into_iter().map(|mv| mv.text).collect();
    /// assert_eq!(texts, ["c3", "d4"]);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn text_moves(&self) -> Vec<TextMove> {
        self.0.text_moves()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is illegal; the record stays as it was.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), AnyError> {
        self.0.play(mv)
    }

    /// Plays the move that a text means here, and returns it.
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or fits several legal moves; the record stays as it
    /// was.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, AnyError> {
        self.0.play_text(text)
    }

    /// Takes back the last move, if there is one, and the comment after it.
    ///
    /// ```
    /// use gambol::AnyRecord;
    ///
    /// let mut record = AnyRecord::parse("mixtour", "1. c3 d4")?;
    /// assert!(record.undo().is_some());
    /// assert_eq!((record.moves().len(), record.plies()), (1, 1));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn undo(&mut self) -> Option<AnyMove> {
        self.0.undo()
    }

    /// The number of moves that players made; chance events do not count.
    pub fn plies(&self) -> u64 {
        self.0.plies()
    }

    /// How often the current position has occurred, this time included.
    pub fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// Adjudicates an unfinished game a draw if it has reached a limit; see [`Record::adjudicate`].
    pub fn adjudicate(&mut self, limits: &DrawLimits) -> bool {
        self.0.adjudicate(limits)
    }

    /// Gives an unfinished game a result from outside the rules; see [`Record::set_result`].
    ///
    /// # Errors
    /// The rules have ended the game, or the winner does not play.
    pub fn set_result(&mut self, result: GameResult, reason: &str) -> Result<(), AnyError> {
        Ok(self.0.set_result(result, reason)?)
    }

    /// The result, and why: by the rules, or else as it was adjudicated.
    pub fn result(&self) -> Option<(GameResult, String)> {
        self.0.result()
    }

    /// The value of a tag that does not follow from the game.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name)
    }

    /// Sets a tag that does not follow from the game; see [`Record::set_tag`].
    ///
    /// # Errors
    /// The tag follows from the game, or its name has a character that it may not have.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), AnyError> {
        Ok(self.0.set_tag(name, value)?)
    }

    /// The name of a player, if they have one.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.0.name(player)
    }

    /// Sets the name of a player; `?` removes it.
    ///
    /// # Errors
    /// The player does not play.
    pub fn set_name(&mut self, player: Player, name: &str) -> Result<(), AnyError> {
        Ok(self.0.set_name(player, name)?)
    }

    /// The comment after this number of moves (0: before the first), empty if there is none.
    pub fn comment(&self, moves: usize) -> &str {
        self.0.comment(moves)
    }

    /// Sets the comment after the last move; see [`Record::set_comment`].
    pub fn set_comment(&mut self, comment: &str) {
        self.0.set_comment(comment);
    }

    /// What a player knows now who was there from the start; see [`InformationState`].
    ///
    /// ```
    /// use gambol::{AnyRecord, Player};
    ///
    /// let record = AnyRecord::parse("fifes-and-drums", "=PMSL =PMYK =AM")?;
    /// let state = record.information_state(Player::P1);
    /// let announced = state.steps.iter().map(|step| step.announced.as_deref());
    /// assert_eq!(announced.collect::<Vec<_>>(), [None, Some("=PMSL"), None, Some("=AM")]);
    /// assert!(!state.text.contains("PMYK"));
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn information_state(&self, player: Player) -> AnyInformationState {
        self.0.information_state(player)
    }
}

/// What a player of any of the games knows who forgets nothing, as texts: made by
/// [`AnyRecord::information_state`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AnyInformationState {
    /// The player.
    pub player: Player,
    /// A hash of all of it; see [`InformationState::key`].
    pub key: u64,
    /// The text: equal texts mean equal knowledge.
    pub text: String,
    /// Every view, the first one first, with the moves between them. Never empty.
    pub steps: Vec<AnyStep>,
}

/// A view in an [`AnyInformationState`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AnyStep {
    /// The text of the move that led to it, if the player was told.
    pub announced: Option<String>,
    /// The text of the view.
    pub view: String,
}

impl<G: FullGame> From<Record<G>> for AnyRecord
where
    AnyGame: From<G>,
{
    fn from(record: Record<G>) -> Self {
        AnyRecord::of(record, AnyGame::from)
    }
}

impl FromStr for AnyRecord {
    type Err = AnyError;

    /// Reads a record whose tag `Game` names the game.
    fn from_str(text: &str) -> Result<Self, AnyError> {
        let tags = RecordText::read_tags(text).map_err(AnyError::record)?;
        let game = tags.iter().find(|(name, _)| name == "Game");
        let (_, game) = game.ok_or_else(|| AnyError::record("tag Game: this tag is missing"))?;
        AnyRecord::parse(game, text)
    }
}

impl<P> fmt::Display for AnyRecord<P> {
    /// The text of the record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl<P> Debug for AnyRecord<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P> Clone for AnyRecord<P> {
    fn clone(&self) -> Self {
        AnyRecord(self.0.boxed())
    }
}

impl<P: 'static> PartialEq for AnyRecord<P> {
    /// Records are equal exactly if their texts are.
    fn eq(&self, other: &Self) -> bool {
        self.game() == other.game() && self.0.text() == other.0.text()
    }
}

impl<P: 'static> Eq for AnyRecord<P> {}
