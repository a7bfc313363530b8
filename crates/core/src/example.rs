//! The games of this crate's examples, as small as games can be: [`Nim`] has only the required items,
//! [`Breakthrough`] has a board, and [`KuhnPoker`] has chance and secrets.
//!
//! Their source shows how a game is written.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use crate::board::{Bitboard, Direction, Square};
use crate::text::fields;
use crate::{
    BitMoves, Game, HiddenInformation, Key, MoveList, MovePattern, NotLegal, Outcome, PackedMove,
    PerfectInformation, Player, PlayerView, PositionError, RandomSource, SplitMix, Standard, Start,
    Status, Symmetric, viewers,
};

/// A heap of stones. Players take one to three of them in turn, and the player who takes the last stone wins.
///
/// ```
/// use gambol_core::example::Nim;
/// use gambol_core::{Game, Player};
///
/// let heap = Nim { stones: 4, turn: Player::P1 };
/// assert_eq!(heap.legal_moves(), [1, 2, 3]);
/// assert_eq!(heap.apply(2)?.to_string(), "2 p2");
/// # Ok::<(), gambol_core::NotLegal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    /// The stones that are left.
    pub stones: u8,
    /// The player to move.
    pub turn: Player,
}

impl Default for Nim {
    /// Twelve stones.
    fn default() -> Self {
        Nim { stones: 12, turn: Player::P1 }
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, self.turn)
    }
}

impl Game for Nim {
    type Move = u8;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        match self.stones {
            0 => Status::Over(Outcome::win(self.turn.opponent(), "took the last stone")),
            _ => Status::Turn(self.turn),
        }
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.stones.min(3)).try_for_each(visit)
    }

    fn check(&self, taken: u8) -> Result<(), NotLegal> {
        if (1..=self.stones.min(3)).contains(&taken) { Ok(()) } else { Err(NotLegal) }
    }

    fn apply_unchecked(&mut self, taken: u8) {
        self.stones -= taken;
        self.turn = self.turn.opponent();
    }
}

impl Start for Nim {
    const NAME: &'static str = "nim";
}

impl PerfectInformation for Nim {}

/// A square of the board of [`Breakthrough`].
pub type Place = Square<8, 8>;
/// A set of squares of the board of [`Breakthrough`].
type Places = Bitboard<Place, u64>;

/// Two armies of sixteen on eight by eight squares. A piece moves one square straight or diagonally
/// forward, and captures diagonally. The first player to reach the far rank or to capture every piece wins (Dan
/// Troyka, 2000).
///
/// ```
/// use gambol_core::example::Breakthrough;
/// use gambol_core::perft::perft;
/// use gambol_core::{Game, Start};
///
/// let start = Breakthrough::default();
/// assert_eq!(perft(&start, 3), 11_132);
///
/// let opened = start.apply(start.parse_move("b2a3")?)?;
/// let text = "bbbbbbbb/bbbbbbbb/......../......../......../w......./w.wwwwww/wwwwwwww p2";
/// assert_eq!(opened.to_string(), text);
/// assert_eq!(Breakthrough::read(text)?, opened);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Breakthrough {
    /// The pieces of each player. Player 1 moves up the board.
    pub pieces: [Places; 2],
    /// The player to move.
    pub turn: Player,
}

/// A move in [`Breakthrough`]: 64 times the index of the square it leaves, plus the index of the square
/// where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Advance(u16);

impl Advance {
    /// The square it leaves and the square where it ends.
    fn squares(self) -> (Place, Place) {
        let [from, to] = [self.0 / 64, self.0 % 64].map(|index| Place::new(index.into()));
        (from, to)
    }
}

impl PackedMove for Advance {
    /// Sixteen pieces have three moves each at most.
    type List = MoveList<Self, 48>;

    fn to_bits(self) -> u64 {
        self.0.into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        (bits < 64 * 64).then_some(Advance(bits as u16))
    }
}

/// The moves in one direction, each the bit of the square where it ends.
#[derive(Clone, Copy)]
struct Toward(Direction);

impl MovePattern for Toward {
    type Move = Advance;

    fn make(self, to: u32) -> Advance {
        let (files, ranks) = self.0.offset();
        let from = to as i32 - 8 * i32::from(ranks) - i32::from(files);
        Advance((64 * from + to as i32) as u16)
    }
}

impl Breakthrough {
    const START: [Places; 2] =
        [Places::from_bits(0xffff), Places::from_bits(0xffff_0000_0000_0000)];
    /// The far rank of each player.
    const GOALS: [Places; 2] = [Places::from_bits(0xff << 56), Places::from_bits(0xff)];

    /// The squares in the order of the text: a8 to h8, a7 to h7, and so on.
    fn squares() -> impl Iterator<Item = Place> {
        (0..8).rev().flat_map(|rank| (0..8).filter_map(move |file| Place::at(file, rank)))
    }

    fn winner(&self) -> Option<Player> {
        let mover = self.turn.opponent();
        let arrived = self.pieces[mover.index()] & Self::GOALS[mover.index()];
        (!arrived.is_empty() || self.pieces[self.turn.index()].is_empty()).then_some(mover)
    }
}

impl Default for Breakthrough {
    fn default() -> Self {
        Breakthrough { pieces: Self::START, turn: Player::P1 }
    }
}

impl Game for Breakthrough {
    type Move = Advance;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        match self.winner() {
            Some(winner) => Status::Over(Outcome::win(winner, "broke through")),
            None => Status::Turn(self.turn),
        }
    }

    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Advance) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.winner().is_some() {
            return ControlFlow::Continue(());
        }
        let own = self.pieces[self.turn.index()];
        let empty = !(self.pieces[0] | self.pieces[1]);
        let [left, ahead, right] = match self.turn {
            Player::P1 => [Direction::NorthWest, Direction::North, Direction::NorthEast],
            _ => [Direction::SouthWest, Direction::South, Direction::SouthEast],
        };
        [(left, !own), (ahead, empty), (right, !own)].into_iter().try_for_each(|(way, free)| {
            let bits = (own.step(way) & free).bits();
            BitMoves { bits, pattern: Toward(way) }.into_iter().try_for_each(&mut visit)
        })
    }

    fn check(&self, mv: Advance) -> Result<(), NotLegal> {
        if self.legal_moves().contains(&mv) { Ok(()) } else { Err(NotLegal) }
    }

    fn apply_unchecked(&mut self, mv: Advance) {
        let (from, to) = mv.squares();
        let [from, to] = [from, to].map(Places::square);
        let mover = self.turn.index();
        self.pieces[mover] ^= from | to;
        self.pieces[1 - mover] -= to;
        self.turn = self.turn.opponent();
    }

    fn is_capture(&self, mv: Advance) -> bool {
        self.pieces[self.turn.opponent().index()].contains(mv.squares().1)
    }

    fn key(&self) -> u64 {
        let [white, black] = self.pieces.map(Places::bits);
        Key::new().word(white).word(black).word(self.turn.index() as u64).finish()
    }

    fn write_move(&self, mv: Advance, out: &mut dyn fmt::Write) -> fmt::Result {
        let (from, to) = mv.squares();
        write!(out, "{from}{to}")
    }
}

impl Start for Breakthrough {
    const NAME: &'static str = "breakthrough";

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        let ([board, turn], variant) = fields(text, ["BOARD", "TURN"])?;
        variant.map_or(Ok(Standard), str::parse)?;
        let mut pieces = [Places::EMPTY; 2];
        let mut is_board = board.split('/').map(str::len).eq([8; 8]);
        let letters = board.bytes().filter(|&letter| letter != b'/');
        for (square, letter) in Self::squares().zip(letters) {
            match letter {
                b'w' => pieces[0] |= Places::square(square),
                b'b' => pieces[1] |= Places::square(square),
                _ => is_board &= letter == b'.',
            }
        }
        if !is_board {
            return Err(PositionError::syntax("BOARD", board, "eight ranks of `w`, `b` and `.`"));
        }
        let mover = turn.parse().ok().filter(|turn| [Player::P1, Player::P2].contains(turn));
        let turn = mover.ok_or_else(|| PositionError::syntax("TURN", turn, "`p1` or `p2`"))?;
        let flaw = |flaw: &str| PositionError::Flaw { field: "BOARD", flaw: flaw.to_string() };
        if pieces.iter().any(|pieces| pieces.len() > 16) {
            return Err(flaw("a player has at most sixteen pieces"));
        }
        let position = Breakthrough { pieces, turn };
        let before = Breakthrough { turn: turn.opponent(), ..position };
        if before.winner().is_some() {
            return Err(flaw("the player to move has won already"));
        }
        Ok(position)
    }
}

impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Self::squares() {
            let owner = self.pieces.iter().position(|pieces| pieces.contains(square));
            f.write_str(owner.map_or(".", |owner| ["w", "b"][owner]))?;
            if square.file() == 7 && square.rank() > 0 {
                f.write_str("/")?;
            }
        }
        write!(f, " {}", self.turn)
    }
}

impl Symmetric for Breakthrough {
    /// Whether left and right are exchanged.
    type Symmetry = bool;

    fn symmetries(&self) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }

    fn transformed(&self, mirrored: bool) -> Self {
        // Reversing all bits turns the board around, and reversing the ranks turns it back.
        let mirror = |set: Places| Places::from_bits(set.bits().reverse_bits().swap_bytes());
        if mirrored { Breakthrough { pieces: self.pieces.map(mirror), ..*self } } else { *self }
    }

    fn transformed_move(&self, mirrored: bool, mv: Advance) -> Advance {
        // The last three bits of an index are the file.
        if mirrored { Advance(mv.0 ^ (64 * 7 + 7)) } else { mv }
    }
}

impl PerfectInformation for Breakthrough {}

/// The smallest form of poker. Each player is dealt one of three cards. A player who bets wins unless the other
/// bets too. Then, and if neither bets, the higher card wins (Harold Kuhn, 1950). The number of chips won is
/// left out.
///
/// In its text `?` is a card that has not been dealt. In a view, `*` is a card hidden from the viewer.
///
/// ```
/// use gambol_core::example::KuhnPoker;
/// use gambol_core::{Game, HiddenInformation, Player};
///
/// let mut hand = KuhnPoker::default();
/// for event in ["K", "J", "bet"] {
///     hand = hand.apply(hand.parse_move(event)?)?;
/// }
/// assert_eq!(hand.to_string(), "KJ bet");
/// assert_eq!(hand.view(Player::P2).to_string(), "*J bet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KuhnPoker {
    /// The card of each player, once it is dealt: 0 is the jack, 2 the king.
    cards: [Option<u8>; 2],
    /// The actions so far, one bit each, the first in the lowest bit: 1 is a bet, 0 a pass.
    bets: u8,
    /// How many of these bits there are.
    plies: u8,
}

/// A pass and a bet as moves. The moves below them are the cards.
const PASS: u8 = 3;
const BET: u8 = 4;
const NAMES: [&str; 5] = ["J", "Q", "K", "pass", "bet"];
/// Why the higher card wins.
const HIGHER: &str = "the higher card";

impl KuhnPoker {
    /// The cards in the deck.
    fn deck(self) -> impl Iterator<Item = u8> {
        (0..3).filter(move |&card| !self.cards.contains(&Some(card)))
    }

    /// The winner, once both passed, both bet, or one passed after a bet.
    fn winner(&self) -> Option<(Player, &'static str)> {
        let higher = if self.cards[0] > self.cards[1] { Player::P1 } else { Player::P2 };
        match (self.plies, self.bets) {
            (2, 0b00 | 0b11) | (3, 0b110) => Some((higher, HIGHER)),
            (2, 0b01) => Some((Player::P1, "the other passed")),
            (3, 0b010) => Some((Player::P2, "the other passed")),
            _ => None,
        }
    }

    /// Writes the text, with hidden cards as `*`.
    fn write(&self, hidden: [bool; 2], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (card, hidden) in self.cards.into_iter().zip(hidden) {
            let unknown = if hidden { "*" } else { "?" };
            f.write_str(card.map_or(unknown, |card| NAMES[usize::from(card)]))?;
        }
        let moves = (0..self.plies).map(|ply| PASS + (self.bets >> ply & 1));
        moves.map(usize::from).try_for_each(|mv| write!(f, " {}", NAMES[mv]))
    }

    /// Every position: there are 58.
    fn all() -> Vec<Self> {
        let mut all = Vec::from([Self::default()]);
        let mut done = 0;
        while let Some(&position) = all.get(done) {
            position.for_each_move(|mv| all.push(position.after(mv)));
            done += 1;
        }
        all
    }
}

impl Game for KuhnPoker {
    type Move = u8;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    const HAS_CHANCE: bool = true;

    fn status(&self) -> Status<&'static str> {
        match self.winner() {
            _ if self.cards.contains(&None) => Status::Chance,
            Some((winner, reason)) => Status::Over(Outcome::win(winner, reason)),
            None => Status::Turn([Player::P1, Player::P2][usize::from(self.plies % 2)]),
        }
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.status() {
            Status::Chance => self.deck().try_for_each(visit),
            Status::Turn(_) => [PASS, BET].into_iter().try_for_each(visit),
            Status::Over(_) => ControlFlow::Continue(()),
        }
    }

    fn check(&self, mv: u8) -> Result<(), NotLegal> {
        if self.legal_moves().contains(&mv) { Ok(()) } else { Err(NotLegal) }
    }

    fn apply_unchecked(&mut self, mv: u8) {
        if let Some(card) = self.cards.iter_mut().find(|card| card.is_none()) {
            *card = Some(mv);
        } else {
            self.bets |= (mv - PASS) << self.plies;
            self.plies += 1;
        }
    }

    fn write_move(&self, mv: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(NAMES[usize::from(mv)])
    }
}

impl Start for KuhnPoker {
    const NAME: &'static str = "kuhn-poker";
    const TITLE: &'static str = "Kuhn poker";

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        Self::all()
            .into_iter()
            .find(|position| position.to_string() == text)
            .ok_or_else(|| PositionError::syntax("HAND", text, "a hand like `KJ pass bet`"))
    }
}

impl fmt::Display for KuhnPoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write([false; 2], f)
    }
}

/// The knowledge of a player in [`KuhnPoker`]: everything but the opponent's card, until the cards are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnView {
    /// The position, the hidden cards left out.
    position: KuhnPoker,
    /// Whether each card is dealt and hidden.
    hidden: [bool; 2],
    viewer: Player,
}

impl HiddenInformation for KuhnPoker {
    type View = KuhnView;

    fn view(&self, player: Player) -> KuhnView {
        let is_shown = self.winner().is_some_and(|(_, reason)| reason == HIGHER);
        let hidden =
            [0, 1].map(|seat| self.cards[seat].is_some() && seat != player.index() && !is_shown);
        let mut position = *self;
        for (card, hidden) in position.cards.iter_mut().zip(hidden) {
            *card = card.filter(|_| !hidden);
        }
        KuhnView { position, hidden, viewer: player }
    }
}

impl PlayerView for KuhnView {
    type Position = KuhnPoker;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        // A card that is hidden from both views cannot tell them apart.
        let seen = self.determinize(&mut SplitMix(0)).view(viewer);
        (seen == KuhnView { viewer, ..*self }).then_some(seen)
    }

    fn key(&self) -> u64 {
        Key::new().word(Key::of_text(self)).word(self.viewer.index() as u64).finish()
    }

    fn announced(&self, before: &Self) -> Option<u8> {
        let (now, then) = (&self.position, &before.position);
        if now.plies > then.plies {
            return Some(PASS + (now.bets >> then.plies & 1));
        }
        now.cards[(0..2).find(|&seat| then.cards[seat] != now.cards[seat])?]
    }

    fn reveals(&self, before: &Self) -> bool {
        // Seeing one card rules it out for every other place.
        before.hidden.contains(&true) && self.position.cards != before.position.cards
    }

    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> KuhnPoker {
        let mut position = self.position;
        for seat in (0..2).filter(|&seat| self.hidden[seat]) {
            let left = position.deck().count() as u64;
            position.cards[seat] = position.deck().nth(random.below(left) as usize);
        }
        position
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        let seen = |position: &KuhnPoker| {
            let mut views = viewers(position).map(|viewer| position.view(viewer));
            views.find(|view| view.to_string() == text)
        };
        KuhnPoker::all()
            .iter()
            .find_map(seen)
            .ok_or_else(|| PositionError::syntax("HAND", text, "what somebody sees of a hand"))
    }
}

impl fmt::Display for KuhnView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.write(self.hidden, f)
    }
}
