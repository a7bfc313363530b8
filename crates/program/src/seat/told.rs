//! What a seat is told, and what its answers mean.

use std::borrow::Cow;

use anstyle::Style as Font;
use gambol_core::{
    Game, GameResult, HiddenInformation, History, MoveError, Outcome, Player, PlayerView, Status,
    seeded,
};
use gambol_host::point::Point;
use gambol_host::svg::{self, Theme};
use gambol_host::{AnyGame, AnyMove, AnyPosition, Recorded, Render, Schema, Style};

use super::answer::{NoMove, find};
use super::message::{Content, End, Example, Message, Refused, Seen, Start, Turn};
use super::presentation::{Moves, Presentation, Show};
use crate::news::news;
use crate::rules::Page;

/// The sections of a rules page on what is written: moves, and what the player sees.
const NOTATIONS: [&str; 2] = ["Notation of moves", "Notation of positions"];

/// A game as the player at a seat sees it.
pub(crate) struct Told<'a> {
    /// As it is played.
    position: &'a AnyPosition,
    /// As the seat sees it.
    history: Cow<'a, History<AnyPosition>>,
    presentation: &'a Presentation,
    player: Player,
}

impl<'a> Told<'a> {
    pub(crate) fn new(
        history: &'a History<AnyPosition>,
        presentation: &'a Presentation,
        player: Player,
    ) -> Self {
        let seen = presentation.seen(history);
        Told { position: history.position(), history: seen, presentation, player }
    }

    /// A message in JSON.
    pub(crate) fn line(&self, id: Option<&str>, content: Content) -> String {
        let game = self.history.start().name();
        let message = Message { schema: Schema, id, game, you: self.player, content };
        serde_json::to_string(&message).expect("texts and numbers can be written")
    }

    /// The first message.
    pub(crate) fn start(&self) -> Content {
        let start = self.history.start();
        let page = page(start.game());
        let notation = NOTATIONS.iter().filter_map(|title| page.section(title));
        let notation: Vec<String> = notation.map(|lines| lines.join("\n")).collect();
        Content::Start(Start {
            title: start.game().title(),
            variant: start.variant(),
            players: start.players(),
            rules: page
                .without(&["Rulings", "Notation", "Symmetries", "Credits"])
                .join("\n")
                .trim()
                .to_owned(),
            notation: notation.join("\n\n"),
            examples: examples(start),
            answer: match self.presentation.moves {
                Moves::Numbered => "Answer with the number of one of the moves, on the last line.",
                _ => "Answer with one move, alone on the last line.",
            },
            attempts: self.presentation.retries + 1,
        })
    }

    /// What the player is told when it is their turn, or the turn of another.
    pub(crate) fn turn(&self, attempts_left: u32) -> Content {
        let status = self.history.position().status();
        let seen = self.seen();
        if status != Status::Turn(self.player) {
            return Content::Wait { turn: status.player(), seen };
        }
        let (position, moves) = self.known();
        let told = self.presentation.moves;
        let text = |(i, &mv): (usize, &AnyMove)| match told {
            Moves::Numbered => format!("{}: {}", i + 1, position.display_move(mv)),
            _ => position.display_move(mv).to_string(),
        };
        Content::Turn(Turn {
            seen,
            count: (told == Moves::Counted).then_some(moves.len()),
            moves: matches!(told, Moves::All | Moves::Numbered)
                .then(|| moves.iter().enumerate().map(text).collect()),
            attempts_left,
        })
    }

    /// The last message.
    pub(crate) fn end(&self, outcome: Option<Outcome<String>>, reason: &str) -> Content {
        let outcome = self.history.position().outcome().or(outcome);
        let result: Option<GameResult> = outcome.as_ref().map(Outcome::result);
        let reason = outcome.map_or_else(|| reason.to_owned(), |outcome| outcome.reason);
        Content::End(End { seen: self.seen(), result, reason })
    }

    /// The move that an answer means, or how it is refused.
    pub(crate) fn answer(&self, answer: &str, attempts_left: u32) -> Result<AnyMove, Refused> {
        let (position, moves) = self.known();
        let numbered = self.presentation.moves == Moves::Numbered;
        let found = find(&position, numbered.then_some(&*moves), answer);
        let mv = found.map_err(|error| {
            let (why, clause) = match &error {
                NoMove::Wrong(MoveError::Illegal { reason, .. }) => {
                    ("illegal", position.clause(reason))
                }
                NoMove::Wrong(MoveError::Ambiguous { .. }) | NoMove::Unclear(..) => {
                    ("ambiguous", None)
                }
                NoMove::Empty => ("empty", None),
                _ => ("unread", None),
            };
            let page = page(position.game());
            let rule = clause.and_then(|clause| page.find(clause)).map(|lines| lines.join("\n"));
            Refused { error: error.to_string(), why, clause, rule, attempts_left }
        })?;
        let actual = self.presentation.actual(self.position, mv);
        Ok(actual.expect("a law: a player's moves follow from their view"))
    }

    /// A legal move by chance, for a player who gives none.
    pub(crate) fn random_move(&self) -> AnyMove {
        let mut random = self.presentation.random(self.history.moves().len());
        self.position.random_move(&mut random).expect("a player to move has moves")
    }

    /// A position consistent with all that the player sees, and their legal moves as they are told. It
    /// follows from their view, so that neither moves nor reasons can tell what is hidden.
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
            // Some drawings are lists already.
            list: list.filter(|list| board.as_ref() != Some(list)),
            board,
            svg: shows(Show::Svg).then(picture).flatten().map(|canvas| canvas.to_string()),
            scores: position.scores().map(|scores| scores.to_vec()),
            view: shows(Show::Json).then_some(view),
        }
    }
}

/// The rules page, in lines that are not wrapped.
fn page(game: AnyGame) -> Page {
    Page::new(game.rules(), usize::from(u16::MAX), Font::new()).unwrap_or_default()
}

/// Two moves of players in a random game of the same variant, of different kinds if it has them.
fn examples(start: &AnyPosition) -> Vec<Example> {
    // Never the game that is played: it may have secrets.
    let Ok(mut position) = start.game().start(&start.variant()) else {
        return Vec::new();
    };
    let (mut random, mut found) = (seeded(0), Vec::new());
    for _ in 0..200 {
        let Some(mv) = position.random_move(&mut random) else { break };
        if position.status().player().is_some() {
            let (parts, changes) = (position.path(mv).to_vec(), position.changes(mv));
            found.push(Example { mv: position.display_move(mv).to_string(), parts, changes });
        }
        position.apply_unchecked(mv);
    }
    // What a text looks like: a letter for each run of letters and digits.
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
