//! A game on a board of letters as a sketch.

use std::marker::PhantomData;
use std::ops::Deref;

use gambol_core::{Player, RandomSource, Scores, Status, const_for};
use gambol_host::point::{Part, PartKind, Path, text_path};
use gambol_host::svg::{Canvas, Options};
use gambol_host::{GameFault, PlaneShape, Style, render_board};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::letters::is_letter;
use super::moves::MOST_WORDS;
use super::{Board, BoardSketch, EMPTY, Move, Square, picture};
use crate::full::turn;
use crate::{Flaw, Sketch};

/// The state of a game on a board. It dereferences to the [`Board`].
pub struct OnBoard<B>(Board, PhantomData<fn() -> B>);

impl<B: BoardSketch> OnBoard<B> {
    /// The names of the variants.
    const NAMES: [&'static str; 16] = {
        assert!(matches!(B::STARTS.len(), 1..=16), "a sketch has 1 to 16 `STARTS`");
        assert!(B::WORDS.len() <= MOST_WORDS && B::EVENTS.len() <= MOST_WORDS, "too many words");
        let mut names = [""; 16];
        const_for!(0..B::STARTS.len(), |index| {
            names[index] = B::STARTS[index].0;
        });
        names
    };

    fn new(board: Board) -> Self {
        OnBoard(board, PhantomData)
    }

    /// Returns the letters that may be on a board: the letters of the players and of the starts.
    fn letters() -> String {
        let mut letters = B::PIECES.concat();
        let starts = B::STARTS.iter().filter_map(|(_, start)| start.split(' ').next());
        for letter in starts.flat_map(str::chars).filter(|&letter| is_letter(letter)) {
            letters.extend((!letters.contains(letter)).then_some(letter));
        }
        letters
    }

    /// Returns the flaw of a board of a variant that is a flaw in every game.
    fn common_flaw(&self, variant: &str) -> Option<String> {
        let start = Self::start_of(variant);
        let of = if B::STARTS.len() == 1 { "" } else { &*format!(" of the variant {variant}") };
        let names = |board: &Board| board.numbers().map(|it| it.0.to_owned()).collect::<Vec<_>>();
        let letters = Self::letters();
        let is_known = |at| self.is_empty(at) || letters.contains(self.at(at));
        let counts = |player| [&*start, self].map(|board| board.of(player).count());
        let has_more = |&player: &Player| (1..counts(player)[1]).contains(&counts(player)[0]);
        Some(if (start.files(), start.ranks()) != (self.files(), self.ranks()) {
            format!("the board{of} has {} files and {} ranks", start.files(), start.ranks())
        } else if names(self) != names(&start) && names(&start).is_empty() {
            format!("the board{of} has no numbers")
        } else if names(self) != names(&start) {
            format!("the numbers of the board{of} are {}", names(&start).join(", "))
        } else if self.numbers().any(|(_, value)| value.is_none()) {
            "nothing may be hidden in a position".to_owned()
        } else if let Some(at) = self.squares().find(|&at| !is_known(at)) {
            format!("no piece has the letter {}", self.at(at))
        } else if let Some(player) = Player::all(B::PIECES.len()).find(has_more) {
            let [most, count] = counts(player);
            format!("{player} has {count} pieces, more than {most} at the start")
        } else if self.chance && B::EVENTS.is_empty() {
            "the game has no chance".to_owned()
        } else {
            return B::flaw(self);
        })
    }
}

impl<B> Deref for OnBoard<B> {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.0
    }
}

impl<B: BoardSketch> Clone for OnBoard<B> {
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
    const PACKS_MOVES: bool = true;

    fn start() -> Self {
        Self::start_of(B::STARTS[0].0)
    }

    /// # Panics
    /// The start is not a board, or a letter cannot be on a board or belongs to two players.
    fn start_of(variant: &str) -> Self {
        let named = B::STARTS.iter().find(|(name, _)| *name == variant);
        let (_, text) = named.unwrap_or(&B::STARTS[0]);
        let start = Board::parse(text, B::PIECES)
            .unwrap_or_else(|expected| panic!("the start `{text}` is not {expected}"));
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
        B::moves(self)
    }

    fn status_and_moves(&self) -> (Status<&'static str>, Vec<Move>) {
        let moves = B::moves(self);
        match B::end(self, &moves) {
            Some(outcome) => (Status::Over(outcome), Vec::new()),
            None if self.chance => (Status::Chance, moves),
            None => (Status::Turn(self.turn), moves),
        }
    }

    fn pack(mv: &Move, is_event: bool) -> u64 {
        mv.pack(if is_event { B::EVENTS } else { B::WORDS }, is_event)
    }

    fn unpack(bits: u64) -> Option<Move> {
        Move::unpack(bits, [B::WORDS, B::EVENTS], B::SQUARES)
    }

    fn apply(&mut self, mv: Move) {
        B::play(&mut self.0, mv);
    }

    fn key(&self) -> Option<u64> {
        Some(self.0.key())
    }

    fn render(&self, style: Style) -> String {
        let (mut drawing, size) = (String::new(), (self.files(), self.ranks()));
        // Writing to a string cannot fail.
        let _ = render_board(style, size, 3, &mut drawing, |file, rank, out| {
            let letter = self.at(Square::new(file as i8, rank as i8));
            match self.owner(letter) {
                Some(owner) => write!(out, " {} ", style.paint(owner, letter)),
                None => write!(out, " {} ", if letter == EMPTY { ' ' } else { letter }),
            }
        });
        drawing + &picture::numbers(self)
    }

    fn picture(&self, options: &Options<'_, Move>) -> Option<Canvas> {
        // In a view, the status would be computed from hidden squares.
        let status = if B::HAS_SECRETS { Status::Turn(self.turn) } else { self.status() };
        Some(picture::render(self, &format!("{}, {}", B::TITLE, turn(&status)), options))
    }

    fn evaluate(&self, moves: &[Move], player: Player) -> Option<i32> {
        Some(B::value(self, moves, player))
    }

    fn chance_weight(&self, event: &Move) -> u32 {
        B::chance_weight(self, *event)
    }

    fn hide(&mut self, viewer: Player) {
        B::hide(&mut self.0, viewer);
    }

    fn announced(&self, before: &Self, viewer: Player) -> Option<Move> {
        B::announced(self, before, viewer)
    }

    fn reveals(&self, before: &Self, viewer: Player) -> bool {
        B::reveals(self, before, viewer)
    }

    fn marks_last(&self, last: &Move, viewer: Player) -> bool {
        B::marks_last(self, *last, viewer)
    }

    fn sample(&self, viewer: Player, random: &mut dyn RandomSource) -> Option<Self> {
        B::sample(self, viewer, random).map(Self::new)
    }

    fn scores(&self) -> Option<Scores> {
        B::scores(self)
    }

    fn valid_in(&self, variant: &str) -> Result<(), Flaw> {
        self.common_flaw(variant).map_or(Ok(()), |flaw| Err(Flaw::from(flaw)))?;
        // The text of a position may come from anywhere, and a panic would end the program instead of refusing it.
        let rules = || {
            for mv in self.status_and_moves().1 {
                let mut child = self.clone();
                child.apply(mv);
                child.status();
            }
        };
        GameFault::catch(rules).map_err(|panic| {
            let why = GameFault::message(&*panic).unwrap_or_default();
            format!("the rules fail here: {why}").into()
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
        let &from = mv.squares().first()?;
        let from_there = moves.iter().filter(|mv| mv.squares().first() == Some(&from));
        let starts: Vec<String> = from_there.map(ToString::to_string).collect();
        let turn = self.turn;
        // A game whose moves all have one square puts pieces there.
        let only_put = moves.iter().all(|mv| mv.squares().len() < 2);
        Some(match self.owner(self.at(from)) {
            _ if mv.squares().len() == 1 && !starts.is_empty() => return None,
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
        let (word, squares) = (mv.text(), mv.squares());
        let first = if squares.is_empty() { text } else { word };
        let mut path = if word.is_empty() { Path::new() } else { text_path(first) };
        path.extend(squares.iter().map(Part::square));
        let longer = |it: &Move| it != mv && it.text() == word && it.squares().starts_with(squares);
        let can_continue = self.legal_moves().iter().any(longer);
        path.extend(can_continue.then(|| Part::new(PartKind::Done, "done")));
        path
    }

    fn changes(&self, mv: &Move) -> Vec<Part> {
        let mut after = self.0.clone();
        B::play(&mut after, *mv);
        let changed = |&square: &Square| self.at(square) != after.at(square);
        self.squares().filter(changed).map(Part::square).collect()
    }

    fn actions(variant: &str) -> Vec<String> {
        let squares: Vec<Square> = Self::start_of(variant).squares().collect();
        let (count, most) = (squares.len(), B::SQUARES as u32);
        let fits = count.pow(most) <= 1 << 20;
        assert!(fits, "moves of {most} squares are too many to have numbers");
        let mut actions = Vec::new();
        for length in 0..=most {
            for number in 0..count.pow(length) {
                let square = |place| squares[number / count.pow(place) % count];
                let mv = Move::new((0..length).rev().map(square).collect::<Vec<_>>());
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
        let board = Self::start_of(variant);
        let planes = Self::letters().len() + 2 + board.numbers().count();
        PlaneShape { planes, ranks: board.ranks(), files: board.files() }
    }

    fn write_planes(&self, viewer: Player, planes: &mut [f32]) {
        let mut planes = planes.chunks_mut(self.files() * self.ranks());
        for (letter, plane) in Self::letters().chars().zip(&mut planes) {
            for (value, square) in plane.iter_mut().zip(self.squares()) {
                *value = f32::from(self.at(square) == letter);
            }
        }
        let is_turn = f32::from(self.turn == viewer && !self.chance);
        let constants = [is_turn, f32::from(viewer.number())].into_iter();
        let numbers = self.numbers().map(|(_, value)| value.map_or(-1.0, |value| value as f32));
        planes.zip(constants.chain(numbers)).for_each(|(plane, constant)| plane.fill(constant));
    }

    fn symmetries(&self) -> usize {
        1 + B::SYMMETRIES.len()
    }

    fn transformed(&self, symmetry: usize) -> Self {
        let mut image = self.clone();
        for square in self.squares() {
            image.0.put(B::SYMMETRIES[symmetry - 1].square(self.corner(), square), self.at(square));
        }
        image
    }

    fn transformed_move(&self, symmetry: usize, mv: &Move) -> Move {
        let image = |&square| B::SYMMETRIES[symmetry - 1].square(self.corner(), square);
        Move::new(mv.squares().iter().map(image).collect::<Vec<_>>()).with(mv.text())
    }
}
