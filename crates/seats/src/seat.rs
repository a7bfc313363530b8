//! A game as the player at a seat sees it, and the moves that answers name.

use std::borrow::Cow;

use gambol_core::{
    Game, GameResult, HiddenInformation, History, MoveError, Outcome, Player, PlayerView, Status,
    seeded,
};
use gambol_host::svg::{self, Theme};
use gambol_host::{AnyGame, AnyMove, AnyPosition, Point, Recorded, Render, Schema, Style};

use crate::answer::{NoMove, Reader};
use crate::message::{Content, Example, Message, Refused, Seen};
use crate::news::news;
use crate::presentation::{Moves, Presentation, Show};
use crate::rules::Page;

/// A game as the player at a seat sees it. Messages are lines of JSON. They have an `id` if they answer a request.
///
/// ```
/// use gambol::{GAMES, Game, History, Player};
/// use gambol_seats::{Presentation, Seat};
///
/// let history = History::new(GAMES.first("mixtour")?);
/// let presentation = Presentation::default();
/// let seat = Seat::new(&history, &presentation, Player::P1);
/// assert!(seat.turn(None, 4).contains(r#""kind":"turn""#));
/// let mv = seat.answer("The centre is strong.\n\n**c3**", 3).expect("a move");
/// assert_eq!(Some(mv), history.position().parse_move("c3").ok());
/// assert_eq!(seat.answer("I play c3.", 3).unwrap_err().why, "unread");
/// # Ok::<(), gambol::AnyError>(())
/// ```
#[derive(Debug)]
pub struct Seat<'a> {
    position: &'a AnyPosition,
    /// The game as the seat sees it, perhaps through a symmetry.
    history: Cow<'a, History<AnyPosition>>,
    presentation: &'a Presentation,
    player: Player,
}

impl<'a> Seat<'a> {
    /// Creates the seat of a player. With a symmetry, this replays the whole game.
    pub fn new(
        history: &'a History<AnyPosition>,
        presentation: &'a Presentation,
        player: Player,
    ) -> Self {
        let image = presentation.image_of(history.start()).map(|mut image| {
            presentation.follow(&mut image, history);
            Cow::Owned(image)
        });
        let (position, history) = (history.position(), image.unwrap_or(Cow::Borrowed(history)));
        Seat { position, history, presentation, player }
    }

    /// Creates the seat of a player at this position, with the game as the player sees it.
    pub(crate) fn of_image(
        position: &'a AnyPosition,
        image: &'a History<AnyPosition>,
        presentation: &'a Presentation,
        player: Player,
    ) -> Self {
        Seat { position, history: Cow::Borrowed(image), presentation, player }
    }

    fn line(&self, id: Option<&str>, content: Content<'_>) -> String {
        let game = self.position.name();
        let message = Message { schema: Schema, id, game, you: self.player, content };
        serde_json::to_string(&message).expect("texts and numbers can be written")
    }

    /// Returns the first message.
    pub fn start(&self, id: Option<&str>) -> String {
        let start = self.history.start();
        let page = page(start.game());
        let content = Content::Start {
            title: start.game().title(),
            variant: start.variant(),
            players: start.players(),
            rules: page.without(&["Rulings", NOTATION, "Symmetries", "Credits"]),
            notation: page.only(&[NOTATION]),
            examples: examples(start),
            answer: match self.presentation.moves {
                Moves::Numbered => "Answer with the number of one of the moves, on the last line.",
                _ => "Answer with one move, alone on the last line.",
            },
            attempts: self.presentation.retries + 1,
        };
        self.line(id, content)
    }

    /// Returns the message of the player's turn, or of the turn of another player.
    pub fn turn(&self, id: Option<&str>, attempts_left: u32) -> String {
        let status = self.history.position().status();
        let seen = self.seen();
        if status != Status::Turn(self.player) {
            return self.line(id, Content::Wait { turn: status.player(), seen });
        }
        let (position, moves) = self.known();
        let shown = self.presentation.moves;
        let text = |(i, &mv): (usize, &AnyMove)| match shown {
            Moves::Numbered => format!("{}: {}", i + 1, position.display_move(mv)),
            _ => position.display_move(mv).to_string(),
        };
        let content = Content::Turn {
            seen,
            count: (shown == Moves::Counted).then_some(moves.len()),
            moves: matches!(shown, Moves::All | Moves::Numbered)
                .then(|| moves.iter().enumerate().map(text).collect()),
            attempts_left,
        };
        self.line(id, content)
    }

    /// Returns the last message. A game that ends outside the rules has this outcome and reason.
    pub fn end(&self, id: Option<&str>, outcome: Option<Outcome<String>>, reason: &str) -> String {
        let outcome = self.history.position().outcome().or(outcome);
        let result: Option<GameResult> = outcome.as_ref().map(Outcome::result);
        let reason = outcome.map_or_else(|| reason.to_owned(), |outcome| outcome.reason);
        self.line(id, Content::End { seen: self.seen(), result, reason })
    }

    /// Returns the message that refuses an answer.
    pub fn refusal(&self, id: Option<&str>, refused: &Refused) -> String {
        self.line(id, Content::Refused(refused))
    }

    /// Returns the legal move that an answer names. `attempts_left` is the number of answers left if this one is
    /// refused.
    ///
    /// # Errors
    /// The answer names no legal move.
    ///
    /// # Panics
    /// If it is not a player's turn.
    pub fn answer(&self, answer: &str, attempts_left: u32) -> Result<AnyMove, Refused> {
        let (position, moves) = self.known();
        let numbered = (self.presentation.moves == Moves::Numbered).then_some(&*moves);
        let positions = &self.history.positions()[..self.history.moves().len()];
        let plies = positions.iter().filter(|before| !before.is_chance()).count();
        let reader =
            Reader { position: &position, numbered, round: plies / position.players() + 1 };
        let mv = reader.read(answer).map_err(|error| {
            let (why, clause) = match &error {
                NoMove::Move(MoveError::Illegal { reason, .. }) => {
                    ("illegal", position.clause(reason))
                }
                NoMove::Move(MoveError::Ambiguous { .. }) => ("ambiguous", None),
                NoMove::Empty => ("empty", None),
                _ => ("unread", None),
            };
            let error = if ["unread", "empty"].contains(&why) && numbered.is_none() {
                let examples = examples(self.history.start());
                let form = examples.first().map_or("a move", |example| &example.mv);
                format!("{error}; the shortest answer is a move by itself, such as `{form}`")
            } else {
                error.to_string()
            };
            let page = page(position.game());
            let rule = clause.and_then(|clause| page.find(clause)).map(|lines| lines.join("\n"));
            Refused { error, why, clause, rule, attempts_left }
        })?;
        let actual = self.presentation.actual(self.position, mv);
        Ok(actual.expect("a law: a player's moves follow from their view"))
    }

    /// Returns a random legal move, for a player who has named no legal move.
    ///
    /// # Panics
    /// If the game is over.
    pub fn random_move(&self) -> AnyMove {
        let mut random = self.presentation.random(self.history.moves().len());
        self.position.random_move(&mut random).expect("a player to move has moves")
    }

    /// Returns a position consistent with the player's view, and its legal moves in the order shown. Position and moves
    /// follow from the view, so moves and reasons do not reveal hidden information.
    fn known(&self) -> (Cow<'_, AnyPosition>, Vec<AnyMove>) {
        let position = self.history.position();
        let known = if position.has_secrets() {
            Cow::Owned(position.view(self.player).determinize(&mut seeded(0)))
        } else {
            Cow::Borrowed(position)
        };
        let mut moves = known.legal_moves();
        self.presentation.arrange(&mut moves, self.history.moves().len());
        (known, moves)
    }

    fn seen(&self) -> Seen {
        let position = self.history.position();
        let view = position.view(self.player);
        let shows = |show| self.presentation.show.contains(&show);
        let drawing = |style| view.drawing(style).to_string();
        let board = shows(Show::Text).then(|| drawing(Style::Plain));
        let list = shows(Show::List).then(|| drawing(Style::List));
        let picture = || view.picture(&svg::Options::new(Theme::LIGHT)).ok();
        Seen {
            happened: news(&self.history, self.player, true),
            // Some drawings are already lists.
            list: list.filter(|list| board.as_ref() != Some(list)),
            board,
            svg: shows(Show::Svg).then(picture).flatten().map(|canvas| canvas.to_string()),
            scores: position.scores().map(|scores| scores.to_vec()),
            view: shows(Show::Json).then_some(view),
        }
    }
}

/// The beginning of the titles of sections on notation.
const NOTATION: &str = "Notation";

/// Returns the rules page in lines of any length.
fn page(game: AnyGame) -> Page {
    Page::new(game.facts().rules, usize::from(u16::MAX)).unwrap_or_default()
}

/// Returns two moves of players in a random game of the same variant, of different kinds if possible.
fn examples(start: &AnyPosition) -> Vec<Example> {
    // The game at the seat may have secrets, so the examples come from another game.
    let Ok(mut position) = start.game().start(&start.variant()) else { return Vec::new() };
    let (mut random, mut found) = (seeded(0), Vec::new());
    for _ in 0..200 {
        let Some(mv) = position.random_move(&mut random) else { break };
        if position.status().player().is_some() {
            let (parts, changes) = (position.path(mv).to_vec(), position.changes(mv));
            found.push(Example { mv: position.display_move(mv).to_string(), parts, changes });
        }
        position.apply_unchecked(mv);
    }
    // Moves have the same shape if they differ only in letters and digits.
    let shape = |example: &Example| {
        let kind = |c: char| if c.is_alphanumeric() { 'a' } else { c };
        let mut shape: Vec<char> = example.mv.chars().map(kind).collect();
        shape.dedup();
        shape
    };
    let other = found.iter().position(|it| shape(it) != shape(&found[0]));
    let other = other.or_else(|| found.iter().position(|it| it.mv != found[0].mv));
    let other = other.map(|index| found.swap_remove(index));
    found.truncate(1);
    found.extend(other);
    found
}
