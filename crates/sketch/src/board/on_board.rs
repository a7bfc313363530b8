//! A game on a board of letters as a sketch.

use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::OnceLock;

use gambol_core::{Player, RandomSource, Scores, Status};
use gambol_host::point::{Part, PartKind, Path};
use gambol_host::svg::{Canvas, Options};
use gambol_host::{PlaneShape, Style, render_board};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::board_sketch::BoardSketch;
use super::letters::{Board, EMPTY, is_letter};
use super::moves::Move;
use super::picture;
use super::square::Square;
use crate::error::Flaw;
use crate::position::{caught, turn};
use crate::sketch::Sketch;

/// The state of a game on a board: the [`Board`], to which it dereferences.
pub struct OnBoard<B> {
    board: Board,
    moves: OnceLock<Vec<Move>>,
    game: PhantomData<fn() -> B>,
}

impl<B: BoardSketch> OnBoard<B> {
    fn new(board: Board) -> Self {
        OnBoard { board, moves: OnceLock::new(), game: PhantomData }
    }

    /// The moves, even if the game is over.
    fn moves(&self) -> &[Move] {
        self.moves.get_or_init(|| {
            let moves = B::moves(&self.board);
            for mv in &moves {
                assert!(
                    mv.squares().len() <= B::SQUARES,
                    "the move {mv} has more squares than `SQUARES`, which is {}",
                    B::SQUARES
                );
                let (words, name) =
                    if self.board.chance { (B::EVENTS, "EVENTS") } else { (B::WORDS, "WORDS") };
                assert!(
                    mv.text().is_empty() || words.contains(&mv.text()),
                    "the move {mv} has a word that is not in `{name}`"
                );
            }
            moves
        })
    }

    /// The letters that may be on a board: the players', and those of the starts.
    fn letters() -> String {
        let mut letters: String = B::PIECES.concat();
        for (_, start) in B::STARTS {
            let board = start.split(' ').next().unwrap_or_default();
            for letter in board.chars().filter(|&c| c != '/' && !c.is_ascii_digit()) {
                if !letters.contains(letter) {
                    letters.push(letter);
                }
            }
        }
        letters
    }

    /// # Panics
    /// If a letter cannot stand on a board, or belongs to two players.
    fn check_pieces() {
        for (index, letters) in B::PIECES.iter().enumerate() {
            for letter in letters.chars() {
                assert!(is_letter(letter), "`PIECES`: {letter:?} cannot be a letter");
                let other = B::PIECES[..index].iter().position(|letters| letters.contains(letter));
                if let Some(other) = other {
                    panic!("`PIECES`: {letter:?} belongs to p{} and p{}", other + 1, index + 1);
                }
            }
        }
    }

    fn start_named(variant: &str) -> Board {
        let named = B::STARTS.iter().find(|(name, _)| *name == variant);
        let (_, text) = *named.unwrap_or(&B::STARTS[0]);
        Board::parse(text, B::PIECES)
            .unwrap_or_else(|expected| panic!("the start `{text}` is not {expected}"))
    }

    /// What is wrong with a board of a variant, whatever the game.
    fn common_flaw(&self, variant: &str) -> Option<String> {
        let start = Self::start_named(variant);
        let of = match B::STARTS {
            [_] => String::new(),
            _ => format!(" of the variant {variant}"),
        };
        let (files, ranks) = (start.files(), start.ranks());
        if (files, ranks) != (self.files(), self.ranks()) {
            return Some(format!("the board{of} has {files} files and {ranks} ranks"));
        }
        let names = |board: &Board| board.numbers().map(|(name, _)| name.to_owned()).collect();
        let [expected, found]: [Vec<_>; 2] = [&start, &self.board].map(names);
        if expected != found {
            return Some(match &expected[..] {
                [] => format!("the board{of} has no numbers"),
                names => format!("the numbers of the board{of} are {}", names.join(", ")),
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
            let [most, count] = [&start, &self.board].map(|board| board.of(player).count());
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
        &self.board
    }
}

impl<B: BoardSketch> Clone for OnBoard<B> {
    fn clone(&self) -> Self {
        Self::new(self.board.clone())
    }
}

impl<B: BoardSketch> Serialize for OnBoard<B> {
    /// The text of the board.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.board)
    }
}

impl<'de, B: BoardSketch> Deserialize<'de> for OnBoard<B> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// The names of the variants.
const fn names<const N: usize>(starts: &[(&'static str, &'static str)]) -> [&'static str; N] {
    assert!(!starts.is_empty() && starts.len() <= N, "a sketch has 1 to 16 `STARTS`");
    let mut names = [""; N];
    let mut index = 0;
    while index < starts.len() {
        names[index] = starts[index].0;
        index += 1;
    }
    names
}

impl<B: BoardSketch> OnBoard<B> {
    const NAMES: [&'static str; 16] = names(B::STARTS);
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

    fn start_of(variant: &str) -> Self {
        Self::check_pieces();
        Self::new(Self::start_named(variant))
    }

    fn status(&self) -> Status<&'static str> {
        match B::end(&self.board, self.moves()) {
            Some(outcome) => Status::Over(outcome),
            None if self.chance => Status::Chance,
            None => Status::Turn(self.turn),
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().to_vec()
    }

    fn apply(&mut self, mv: Move) {
        B::play(&mut self.board, mv);
        self.moves = OnceLock::new();
    }

    fn render(&self, style: Style) -> String {
        let mut drawing = String::new();
        // Writing to a string does not fail.
        let _ = render_board((self.files(), self.ranks()), 3, &mut drawing, |file, rank, out| {
            let letter = self.at(Square::new(file as i8, rank as i8));
            match self.owner(letter) {
                Some(owner) => write!(out, " {} ", style.paint(owner, letter)),
                None if letter == EMPTY => out.write_str("   "),
                None => write!(out, " {letter} "),
            }
        });
        drawing + &picture::numbers(self)
    }

    fn picture(&self, options: &Options<'_, Move>) -> Option<Canvas> {
        // Who is to move, and how the game ended, may depend on what is hidden.
        let turn =
            if B::HAS_SECRETS { format!("{} to move", self.turn) } else { turn(&self.status()) };
        Some(picture::render(self, &format!("{}, {turn}", B::TITLE), options))
    }

    fn evaluate(&self, player: Player) -> Option<i32> {
        Some(B::value(&self.board, self.moves(), player))
    }

    fn chance_weight(&self, event: &Move) -> u32 {
        B::chance_weight(&self.board, *event)
    }

    fn hide(&mut self, viewer: Player) {
        B::hide(&mut self.board, viewer);
        self.moves = OnceLock::new();
    }

    fn told(&self, before: &Self, viewer: Player) -> Option<Move> {
        B::told(&self.board, &before.board, viewer)
    }

    fn reveals(&self, before: &Self, viewer: Player) -> bool {
        B::reveals(&self.board, &before.board, viewer)
    }

    fn marks_last(&self, last: &Move, viewer: Player) -> bool {
        B::marks_last(&self.board, *last, viewer)
    }

    fn seen_to_move(&self, player: Player) -> Self {
        let mut seen = self.clone();
        seen.hide(player);
        // Players know their own moves.
        seen.moves = self.moves().to_vec().into();
        seen
    }

    fn sample(&self, viewer: Player, random: &mut dyn RandomSource) -> Option<Self> {
        B::sample(&self.board, viewer, random).map(Self::new)
    }

    fn scores(&self) -> Option<Scores> {
        B::scores(&self.board)
    }

    fn valid(&self) -> Result<(), Flaw> {
        self.valid_in(Self::VARIANTS[0])
    }

    fn valid_in(&self, variant: &str) -> Result<(), Flaw> {
        if let Some(flaw) = self.common_flaw(variant).or_else(|| B::flaw(&self.board)) {
            return Err(flaw.into());
        }
        // A position in which the rules panic is none.
        caught(|| {
            if !self.status().is_over() {
                for &mv in self.moves() {
                    let mut child = self.clone();
                    child.apply(mv);
                    child.status();
                }
            }
        })
        .map_err(|why| format!("the rules fail here{why}").into())
    }

    fn write(&self) -> String {
        self.board.to_string()
    }

    fn read(text: &str) -> Result<Self, String> {
        Board::parse(text, B::PIECES).map(Self::new)
    }

    fn why_not(&self, parts: &[&str]) -> Option<String> {
        let mv = match parts {
            [text] => Move::parse(text)?,
            parts => {
                let squares = parts.iter().map(|part| part.parse());
                let squares: Vec<Square> = squares.collect::<Result<_, _>>().ok()?;
                (squares.len() <= 4).then(|| Move::new(squares))?
            }
        };
        let (squares, moves) = (mv.squares(), self.moves());
        let &from = squares.first()?;
        let from_there = moves.iter().filter(|mv| mv.squares().first() == Some(&from));
        let starts: Vec<String> = from_there.map(ToString::to_string).collect();
        if squares.len() == 1 && !starts.is_empty() {
            return None;
        }
        let turn = self.turn;
        // Where moves have one square, something is put there.
        let only_put = moves.iter().all(|mv| mv.squares().len() < 2);
        Some(match self.owner(self.at(from)) {
            _ if only_put && self.at(from) != EMPTY => format!("{from} is taken"),
            _ if only_put => format!("nothing can be put on {from}"),
            _ if starts.len() == 1 => format!("the only move from {from} is {}", starts[0]),
            _ if !starts.is_empty() => format!("the moves from {from} are {}", starts.join(", ")),
            Some(owner) if owner == turn => format!("the piece on {from} cannot move"),
            Some(owner) => format!("the piece on {from} is {owner}'s, and it is {turn}'s turn"),
            None => format!("there is nothing to do on {from}"),
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
        let longer = |other: &&Move| {
            let (squares, others) = (mv.squares(), other.squares());
            other.text() == mv.text() && others.len() > squares.len() && others.starts_with(squares)
        };
        if self.moves().iter().any(|other| longer(&other)) {
            path.push(Part::new(PartKind::Done, "done"));
        }
        path
    }

    fn changes(&self, mv: &Move) -> Vec<Part> {
        let mut after = self.board.clone();
        B::play(&mut after, *mv);
        let changed = |&square: &Square| self.at(square) != after.at(square);
        self.squares().filter(changed).map(Part::square).collect()
    }

    fn actions(variant: &str) -> Vec<String> {
        let squares: Vec<String> =
            Self::start_named(variant).squares().map(|square| square.to_string()).collect();
        assert!(
            squares.len().pow(B::SQUARES as u32) <= 1 << 20,
            "moves of {} squares are too many to have numbers",
            B::SQUARES
        );
        let mut moves: Vec<String> = B::WORDS.iter().map(ToString::to_string).collect();
        let mut of_squares = squares.clone();
        for length in 1..=B::SQUARES {
            for squares in &of_squares {
                moves.push(squares.clone());
                moves.extend(B::WORDS.iter().map(|word| format!("{word}@{squares}")));
            }
            if length < B::SQUARES {
                let longer = of_squares
                    .iter()
                    .flat_map(|begun| squares.iter().map(move |to| format!("{begun}-{to}")));
                of_squares = longer.collect();
            }
        }
        moves.extend(B::EVENTS.iter().map(|event| format!("={event}")));
        moves
    }

    /// A plane for each letter, one for whether it is the viewer's turn, one for the number of the viewer,
    /// and one for each number of the board.
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
                *value = f32::from(u8::from(self.at(square) == letter));
            }
        }
        let is_turn = u8::from(self.turn == viewer && !self.chance);
        let mut constants = vec![f32::from(is_turn), f32::from(viewer.number())];
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
        Self::new(self.board.mapped(|square| symmetry.square(self, square)))
    }

    fn transformed_move(&self, symmetry: usize, mv: &Move) -> Move {
        B::SYMMETRIES[symmetry - 1].of_move(self, mv)
    }
}
