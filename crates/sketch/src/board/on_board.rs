//! A game on a board of letters as a sketch.

use std::marker::PhantomData;
use std::ops::Deref;

use gambol_core::{Player, RandomSource, Scores, Status};
use gambol_host::point::{Part, PartKind, Path};
use gambol_host::svg::{Canvas, Options};
use gambol_host::{GameFault, PlaneShape, Style, render_board};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::board_sketch::BoardSketch;
use super::letters::{Board, EMPTY, is_letter};
use super::moves::{MOST_WORDS, Move};
use super::picture;
use super::square::Square;
use crate::error::Flaw;
use crate::position::turn;
use crate::sketch::Sketch;

/// The state of a game on a board. It dereferences to the [`Board`].
pub struct OnBoard<B>(Board, PhantomData<fn() -> B>);

/// Set in the keys of chance events.
const EVENT: u64 = 1 << 55;

impl<B: BoardSketch> OnBoard<B> {
    /// The names of the variants.
    const NAMES: [&'static str; 16] = {
        assert!(matches!(B::STARTS.len(), 1..=16), "a sketch has 1 to 16 `STARTS`");
        let (mut names, mut index) = ([""; 16], 0);
        while index < B::STARTS.len() {
            names[index] = B::STARTS[index].0;
            index += 1;
        }
        names
    };

    #[inline]
    fn new(board: Board) -> Self {
        OnBoard(board, PhantomData)
    }

    /// Returns the letters that may be on a board: the letters of the players and of the starts.
    fn letters() -> String {
        let mut letters = B::PIECES.concat();
        let starts = B::STARTS.iter().filter_map(|(_, start)| start.split(' ').next());
        for letter in starts.flat_map(str::chars) {
            if is_letter(letter) && !letters.contains(letter) {
                letters.push(letter);
            }
        }
        letters
    }

    fn start_named(variant: &str) -> Board {
        let named = B::STARTS.iter().find(|(name, _)| *name == variant);
        let (_, text) = *named.unwrap_or(&B::STARTS[0]);
        Board::parse(text, B::PIECES)
            .unwrap_or_else(|expected| panic!("the start `{text}` is not {expected}"))
    }

    /// Returns the flaw of a board of a variant that is a flaw in every game.
    fn common_flaw(&self, variant: &str) -> Option<String> {
        let start = Self::start_named(variant);
        let variants = B::STARTS.len();
        let of = if variants > 1 { format!(" of the variant {variant}") } else { String::new() };
        let (files, ranks) = (start.files(), start.ranks());
        if (files, ranks) != (self.files(), self.ranks()) {
            return Some(format!("the board{of} has {files} files and {ranks} ranks"));
        }
        let [expected, found] = [&start, &self.0]
            .map(|board| board.numbers().map(|(name, _)| name).collect::<Vec<_>>().join(", "));
        if expected != found {
            return Some(match &*expected {
                "" => format!("the board{of} has no numbers"),
                names => format!("the numbers of the board{of} are {names}"),
            });
        }
        if self.numbers().any(|(_, value)| value.is_none()) {
            return Some("nothing may be hidden in a position".to_owned());
        }
        let letters = Self::letters();
        let mut on_board = self.squares().map(|square| self.at(square));
        if let Some(letter) = on_board.find(|&c| c != EMPTY && !letters.contains(c)) {
            return Some(format!("no piece has the letter {letter}"));
        }
        for player in Player::all(B::PIECES.len()) {
            let [most, count] = [&start, &self.0].map(|board| board.of(player).count());
            if most > 0 && count > most {
                return Some(format!("{player} has {count} pieces, more than {most} at the start"));
            }
        }
        (self.chance && B::EVENTS.is_empty()).then(|| "the game has no chance".to_owned())
    }
}

impl<B> Deref for OnBoard<B> {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.0
    }
}

impl<B: BoardSketch> Clone for OnBoard<B> {
    #[inline]
    fn clone(&self) -> Self {
        Self::new(self.0.clone())
    }
}

impl<B: BoardSketch> Serialize for OnBoard<B> {
    /// Writes the text of the board.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de, B: BoardSketch> Deserialize<'de> for OnBoard<B> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl<B: BoardSketch> Sketch for OnBoard<B> {
    type Move = Move;

    const NAME: &'static str = B::NAME;
    const TITLE: &'static str = B::TITLE;
    const RULES: &'static str = B::RULES;
    const ABOUT: &'static str = B::ABOUT;
    const PLAYERS: usize = B::PIECES.len();
    const VARIANTS: &'static [&'static str] = Self::NAMES.split_at(B::STARTS.len()).0;
    const HAS_CHANCE: bool = !B::EVENTS.is_empty();
    const HAS_SECRETS: bool = B::HAS_SECRETS;
    const MOST_POSITIONS: usize = B::MOST_POSITIONS;

    fn start() -> Self {
        Self::start_of(Self::VARIANTS[0])
    }

    /// # Panics
    /// The start is not a board, a letter cannot be on a board or belongs to two players, or a word cannot be parsed.
    fn start_of(variant: &str) -> Self {
        let start = Self::start_named(variant);
        for words in [B::WORDS, B::EVENTS] {
            assert!(words.len() <= MOST_WORDS, "`WORDS`, `EVENTS`: at most {MOST_WORDS}");
            for word in words {
                let is_word = Move::parse(word).is_some_and(|mv| mv.text() == *word);
                assert!(is_word, "`WORDS`, `EVENTS`: {word:?} cannot be a word");
            }
        }
        for (player, letters) in Player::all(B::PIECES.len()).zip(B::PIECES) {
            for letter in letters.chars() {
                assert!(is_letter(letter), "`PIECES`: {letter:?} cannot be a letter");
                let owner = start.owner(letter).unwrap_or(player);
                assert!(owner == player, "`PIECES`: {letter:?} belongs to {owner} and {player}");
            }
        }
        Self::new(start)
    }

    fn status(&self) -> Status<&'static str> {
        self.status_and_moves().0
    }

    fn legal_moves(&self) -> Vec<Move> {
        B::moves(&self.0)
    }

    #[inline]
    fn apply(&mut self, mv: Move) {
        B::play(&mut self.0, mv);
    }

    #[inline]
    fn status_and_moves(&self) -> (Status<&'static str>, Vec<Move>) {
        let moves = B::moves(&self.0);
        match B::end(&self.0, &moves) {
            Some(outcome) => (Status::Over(outcome), Vec::new()),
            None if self.chance => (Status::Chance, moves),
            None => (Status::Turn(self.turn), moves),
        }
    }

    #[inline]
    fn pack(mv: &Move, is_event: bool) -> Option<crate::Move> {
        let most = B::SQUARES;
        assert!(
            mv.squares().len() <= most,
            "the move {mv} has more squares than {most}, the `SQUARES`"
        );
        let (words, name, bit) =
            if is_event { (B::EVENTS, "EVENTS", EVENT) } else { (B::WORDS, "WORDS", 0) };
        Some(crate::Move::on_board(mv.pack(words, name) | bit))
    }

    #[inline]
    fn unpack(mv: crate::Move) -> Option<Move> {
        let bits = mv.bits_on_board()?;
        Move::unpack(bits & !EVENT, if bits & EVENT == 0 { B::WORDS } else { B::EVENTS })
    }

    fn key(&self) -> Option<u64> {
        Some(self.0.key())
    }

    fn render(&self, style: Style) -> String {
        let mut drawing = String::new();
        // Writing to a string cannot fail.
        let _ = render_board(
            style,
            (self.files(), self.ranks()),
            3,
            &mut drawing,
            |file, rank, out| {
                let letter = self.at(Square::new(file as i8, rank as i8));
                match self.owner(letter) {
                    Some(owner) => write!(out, " {} ", style.paint(owner, letter)),
                    None if letter == EMPTY => out.write_str("   "),
                    None => write!(out, " {letter} "),
                }
            },
        );
        drawing + &picture::numbers(self)
    }

    fn picture(&self, options: &Options<'_, Move>) -> Option<Canvas> {
        // In a view, the status would be computed from hidden squares.
        let turn =
            if B::HAS_SECRETS { format!("{} to move", self.turn) } else { turn(&self.status()) };
        Some(picture::render(self, &format!("{}, {turn}", B::TITLE), options))
    }

    fn evaluate(&self, moves: &[Move], player: Player) -> Option<i32> {
        Some(B::value(&self.0, moves, player))
    }

    fn chance_weight(&self, event: &Move) -> u32 {
        B::chance_weight(&self.0, *event)
    }

    fn hide(&mut self, viewer: Player) {
        B::hide(&mut self.0, viewer);
    }

    fn announced(&self, before: &Self, viewer: Player) -> Option<Move> {
        B::announced(&self.0, &before.0, viewer)
    }

    fn reveals(&self, before: &Self, viewer: Player) -> bool {
        B::reveals(&self.0, &before.0, viewer)
    }

    fn marks_last(&self, last: &Move, viewer: Player) -> bool {
        B::marks_last(&self.0, *last, viewer)
    }

    fn sample(&self, viewer: Player, random: &mut dyn RandomSource) -> Option<Self> {
        B::sample(&self.0, viewer, random).map(Self::new)
    }

    fn scores(&self) -> Option<Scores> {
        B::scores(&self.0)
    }

    fn valid(&self) -> Result<(), Flaw> {
        self.valid_in(Self::VARIANTS[0])
    }

    fn valid_in(&self, variant: &str) -> Result<(), Flaw> {
        if let Some(flaw) = self.common_flaw(variant).or_else(|| B::flaw(&self.0)) {
            return Err(flaw.into());
        }
        // The text of a position may come from anywhere, and a panic would end the program instead of refusing it.
        GameFault::catch(|| {
            if !self.status().is_over() {
                for mv in self.legal_moves() {
                    let mut child = self.clone();
                    child.apply(mv);
                    child.status();
                }
            }
        })
        .map_err(|panic| {
            let why = GameFault::message(&*panic).map(|why| format!(": {why}")).unwrap_or_default();
            format!("the rules fail here{why}").into()
        })
    }

    fn write(&self) -> String {
        self.0.to_string()
    }

    fn read(text: &str) -> Result<Self, String> {
        Board::parse(text, B::PIECES).map(Self::new)
    }

    fn why_not(&self, moves: &[Move], parts: &[&str]) -> Option<String> {
        let mv = Move::parse(&parts.join("-"))?;
        let squares = mv.squares();
        let &from = squares.first()?;
        let from_there = moves.iter().filter(|mv| mv.squares().first() == Some(&from));
        let starts: Vec<String> = from_there.map(ToString::to_string).collect();
        let turn = self.turn;
        // A game whose moves all have one square puts pieces there.
        let only_put = moves.iter().all(|mv| mv.squares().len() < 2);
        Some(match self.owner(self.at(from)) {
            _ if squares.len() == 1 && !starts.is_empty() => return None,
            _ if only_put && self.at(from) != EMPTY => format!("{from} is taken"),
            _ if only_put => format!("no piece can be put on {from}"),
            _ if starts.len() == 1 => format!("the only move from {from} is {}", starts[0]),
            _ if !starts.is_empty() => format!("the moves from {from} are {}", starts.join(", ")),
            Some(owner) if owner == turn => format!("the piece on {from} has no legal move"),
            Some(owner) => format!("the piece on {from} is {owner}'s, and it is {turn}'s turn"),
            None => format!("no legal move begins on {from}"),
        })
    }

    fn move_of(text: &str) -> Option<Move> {
        Move::parse(text)
    }

    fn path(&self, mv: &Move, text: &str) -> Path {
        let mut path = Path::new();
        if mv.squares().is_empty() || !mv.text().is_empty() {
            let (kind, word) = match (mv.text(), mv.squares().is_empty()) {
                (_, true) if self.chance => (PartKind::Event, text),
                ("pass", true) => (PartKind::Pass, text),
                (word, _) => (PartKind::Action, word),
            };
            path.push(Part::new(kind, word));
        }
        path.extend(mv.squares().iter().map(Part::square));
        let is_longer = |other: &Move| {
            other != mv && other.text() == mv.text() && other.squares().starts_with(mv.squares())
        };
        if self.legal_moves().iter().any(is_longer) {
            path.push(Part::new(PartKind::Done, "done"));
        }
        path
    }

    fn changes(&self, mv: &Move) -> Vec<Part> {
        let mut after = self.0.clone();
        B::play(&mut after, *mv);
        let changed = |&square: &Square| self.at(square) != after.at(square);
        self.squares().filter(changed).map(Part::square).collect()
    }

    fn actions(variant: &str) -> Vec<String> {
        let squares: Vec<Square> = Self::start_named(variant).squares().collect();
        let (count, most) = (squares.len(), B::SQUARES as u32);
        let fits = count.pow(most) <= 1 << 20;
        assert!(fits, "moves of {most} squares are too many to have numbers");
        let mut actions = Vec::new();
        for length in 0..=most {
            for number in 0..count.pow(length) {
                let digits = (0..length).rev().map(|place| number / count.pow(place) % count);
                let mv = Move::new(digits.map(|digit| squares[digit]).collect::<Vec<_>>());
                actions.extend((length > 0).then(|| mv.to_string()));
                actions.extend(B::WORDS.iter().map(|word| mv.with(word).to_string()));
            }
        }
        actions.extend(B::EVENTS.iter().map(|event| format!("={event}")));
        actions
    }

    /// Returns the shape of a plane for each letter, one for the viewer's turn, one for the number of the viewer, and
    /// one for each number of the board.
    fn plane_shape(variant: &str) -> PlaneShape {
        let board = Self::start_named(variant);
        let planes = Self::letters().chars().count() + 2 + board.numbers().count();
        PlaneShape { planes, ranks: board.ranks(), files: board.files() }
    }

    fn write_planes(&self, viewer: Player, planes: &mut [f32]) {
        let area = self.files() * self.ranks();
        let mut planes = planes.chunks_mut(area);
        for (letter, plane) in Self::letters().chars().zip(&mut planes) {
            for (value, square) in plane.iter_mut().zip(self.squares()) {
                *value = f32::from(self.at(square) == letter);
            }
        }
        let is_turn = f32::from(self.turn == viewer && !self.chance);
        let mut constants = vec![is_turn, f32::from(viewer.number())];
        constants.extend(self.numbers().map(|(_, value)| value.map_or(-1.0, |value| value as f32)));
        for (plane, constant) in planes.zip(constants) {
            plane.fill(constant);
        }
    }

    fn symmetries(&self) -> usize {
        1 + B::SYMMETRIES.len()
    }

    fn transformed(&self, symmetry: usize) -> Self {
        let symmetry = B::SYMMETRIES[symmetry - 1];
        let mut image = self.clone();
        for square in self.squares() {
            image.0.put(symmetry.square(self, square), self.at(square));
        }
        image
    }

    fn transformed_move(&self, symmetry: usize, mv: &Move) -> Move {
        let symmetry = B::SYMMETRIES[symmetry - 1];
        let squares = mv.squares().iter().map(|&square| symmetry.square(self, square));
        Move::new(squares.collect::<Vec<_>>()).with(mv.text())
    }
}
