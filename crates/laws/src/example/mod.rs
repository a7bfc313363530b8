//! `Hoard`, a small test game that uses every part of the traits.
//!
//! Read it to learn what a game has to write: this module is the position and its [`Game`]; the
//! others hold the variant, the moves, the notation, the view of a player and what learners need.
//!
//! # The rules
//! 1. Three players share six wish cards: three copper, two silver, one gold. Each is dealt one,
//!    in turn order, and shows it to nobody.
//! 2. A sack holds coins, three of copper and two of silver for each one of gold, and an owl.
//!    Before every turn something is drawn from the sack. A coin goes on the heap.
//! 3. On a turn the player takes one or more coins of one metal from the heap into his hoard.
//! 4. Or he accuses another player of wishing for a metal. If he is right, he wins at once. If
//!    not, everybody knows now that the other does not wish for that metal, and nobody may say so
//!    again.
//! 5. When the owl is drawn the game is over. A coin counts one point, three if its owner wishes
//!    for that metal. The most points win; if several players have them, it is a draw.
//!
//! The variant sets the coins of gold (`coins`, 1 to 4) and whether rule 4 is used (`accuse`).
//!
//! # Notation
//! A position is `HEAP HOARDS WISHES DOUBTS TURN VARIANT`:
//! - HEAP: the coins on the heap, copper, silver, gold: `2,0,1`. HOARDS: the same for each player:
//!   `0,0,0;3,0,0;0,1,0`.
//! - WISHES: `c`, `s` or `g` for each player, `?` where none is dealt yet, and in a view `*` where
//!   the viewer may not know: `c,*,*`.
//! - DOUBTS: for each player the metals that he is known not to wish for, or `-`: `-;sg;-`.
//! - TURN: `2` when player 2 is to move; `=2` when chance comes first; `over` after the owl;
//!   `won2` after player 2 was right.
//!
//! Moves: `3c` takes three copper coins, `2?g` accuses player 2 of wishing for gold. Chance: `=c`
//! is a copper card or coin, `=owl` the owl. The shorthand `c` takes copper coins, where there is
//! only one number to take.

mod learn;
mod moves;
mod notation;
#[cfg(feature = "serde")]
mod serial;
#[cfg(feature = "svg")]
mod svg;
mod variant;
mod view;

use std::fmt;
use std::ops::ControlFlow;

use gambol_core::MoveList;

use gambol_core::Game;
use gambol_core::Key;
use gambol_core::Player;
use gambol_core::text::MoveError;
use gambol_core::{Outcome, Scores, Status};

pub use learn::Rotation;
pub use moves::{HoardAction, HoardIllegal, HoardMove, HoardMoves, HoardMovesIter};
pub use notation::HoardFlaw;
pub use variant::HoardVariant;
pub use view::HoardView;

/// The number of players.
const PLAYERS: usize = 3;

/// The wish cards by metal. The sack holds as many coins for each one of gold.
const CARDS: [u8; 3] = [3, 2, 1];

/// The most moves in a position: every coin of the largest sack may lie on the heap, and each of
/// two players may be accused of three metals.
const MOST_MOVES: usize = 24 + 6;

/// What coins are made of and players wish for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metal {
    /// The most common.
    Copper,
    /// In between.
    Silver,
    /// The rarest.
    Gold,
}

impl Metal {
    /// Every metal, in the order of all notations.
    pub const ALL: [Metal; 3] = [Metal::Copper, Metal::Silver, Metal::Gold];

    /// The metal's bit in a set.
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Metal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["copper", "silver", "gold"][*self as usize])
    }
}

/// What happens next, and how it ended if nothing does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    /// Chance comes next; then it is this player's turn.
    Chance(Player),
    /// It is this player's turn.
    Turn(Player),
    /// The owl was drawn.
    Owl,
    /// This player accused another and was right.
    Unmasked(Player),
}

/// Why a game of Hoard ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HoardReason {
    /// The winner guessed somebody's wish.
    Unmasked,
    /// The winner had the most points when the owl came.
    MostPoints,
    /// Several players had the most points when the owl came.
    EvenPoints,
}

impl fmt::Display for HoardReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HoardReason::Unmasked => "a wish was guessed",
            HoardReason::MostPoints => "most points when the owl came",
            HoardReason::EvenPoints => "even points when the owl came",
        })
    }
}

/// A position of Hoard: the whole truth, as its notation shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hoard {
    variant: HoardVariant,
    /// The coins on the heap, by metal.
    heap: [u8; 3],
    /// The coins of each player, by metal.
    hoards: [[u8; 3]; PLAYERS],
    /// The wishes that are dealt.
    wishes: [Option<Metal>; PLAYERS],
    /// The metals that each player is known not to wish for, as sets of [`Metal::bit`].
    doubts: [u8; PLAYERS],
    phase: Phase,
}

impl Hoard {
    /// The coins of a metal on the heap.
    pub const fn heap(&self, metal: Metal) -> u8 {
        self.heap[metal as usize]
    }

    /// The coins of a metal still in the sack.
    pub fn sack(&self, metal: Metal) -> u8 {
        let drawn: u8 = self.hoards.iter().map(|hoard| hoard[metal as usize]).sum();
        CARDS[metal as usize] * self.variant.coins - self.heap(metal) - drawn
    }

    /// What a player wishes for, once he was dealt it. (In a game with secrets this is for the
    /// table's eyes; what a player may know is in his view.)
    ///
    /// # Panics
    /// If there is no such player.
    pub const fn wish(&self, player: Player) -> Option<Metal> {
        self.wishes[player.index()]
    }

    /// The wish cards of a metal that are not dealt.
    fn cards_left(&self, metal: Metal) -> u8 {
        let dealt = self.wishes.iter().filter(|&&wish| wish == Some(metal));
        CARDS[metal as usize].saturating_sub(dealt.count() as u8)
    }

    /// The player who is dealt a wish next, if somebody has none.
    fn next_to_deal(&self) -> Option<usize> {
        self.wishes.iter().position(Option::is_none)
    }

    /// How many chances there are to draw this metal next: cards while wishes are dealt, then
    /// coins.
    fn chances(&self, metal: Metal) -> u8 {
        match self.next_to_deal() {
            Some(_) => self.cards_left(metal),
            None => self.sack(metal),
        }
    }

    /// The points of each player.
    fn points(&self) -> [u32; PLAYERS] {
        std::array::from_fn(|player| {
            let points = |metal: Metal| {
                let wished = self.wishes[player] == Some(metal);
                u32::from(self.hoards[player][metal as usize]) * if wished { 3 } else { 1 }
            };
            Metal::ALL.into_iter().map(points).sum()
        })
    }

    /// The result when the owl has come.
    fn count_points(&self) -> Outcome<HoardReason> {
        let points = self.points();
        let most = points.into_iter().max().unwrap_or(0);
        let mut best = Player::all(PLAYERS).filter(|player| points[player.index()] == most);
        match (best.next(), best.next()) {
            (Some(winner), None) => Outcome::win(winner, HoardReason::MostPoints),
            _ => Outcome::draw(HoardReason::EvenPoints),
        }
    }

    /// The whole position in bytes: what the key is made of, and the form for machines.
    fn to_bytes(self) -> [u8; 24] {
        let mut bytes = [0; 24];
        bytes[0..3].copy_from_slice(&self.heap);
        for (player, hoard) in self.hoards.iter().enumerate() {
            bytes[3 + 3 * player..][..3].copy_from_slice(hoard);
            bytes[12 + player] = self.wishes[player].map_or(0, |wish| wish as u8 + 1);
            bytes[15 + player] = self.doubts[player];
        }
        bytes[18] = self.variant.coins;
        bytes[19] = self.variant.accuse.into();
        (bytes[20], bytes[21]) = match self.phase {
            Phase::Chance(player) => (0, player as u8),
            Phase::Turn(player) => (1, player as u8),
            Phase::Owl => (2, 0),
            Phase::Unmasked(player) => (3, player as u8),
        };
        bytes
    }
}

impl gambol_core::FullGame for Hoard {}

impl Game for Hoard {
    type Move = HoardMove;
    type MoveSet = HoardMoves;
    type MoveList = MoveList<HoardMove, MOST_MOVES>;
    type Variant = HoardVariant;
    type Flaw = HoardFlaw;
    type Illegal = HoardIllegal;
    type Reason = HoardReason;

    const NAME: &'static str = "hoard";
    const TITLE: &'static str = "Hoard";
    const HAS_CHANCE: bool = true;

    fn start(variant: HoardVariant) -> Self {
        Hoard {
            variant,
            heap: [0; 3],
            hoards: [[0; 3]; PLAYERS],
            wishes: [None; PLAYERS],
            doubts: [0; PLAYERS],
            phase: Phase::Chance(Player::P1),
        }
    }

    fn variant(&self) -> HoardVariant {
        self.variant
    }

    fn status(&self) -> Status<HoardReason> {
        match self.phase {
            Phase::Chance(_) => Status::Chance,
            Phase::Turn(player) => Status::Turn(player),
            Phase::Owl => Status::Over(self.count_points()),
            Phase::Unmasked(player) => Status::Over(Outcome::win(player, HoardReason::Unmasked)),
        }
    }

    /// The one generator: everything that counts, lists or picks moves follows from it.
    fn try_for_each_move_set<B>(
        &self,
        mut visit: impl FnMut(HoardMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.phase {
            Phase::Owl | Phase::Unmasked(_) => {}
            Phase::Chance(_) => {
                for metal in Metal::ALL {
                    if self.chances(metal) > 0 {
                        visit(HoardMoves::Event(HoardMove::find(metal)))?;
                    }
                }
                if self.next_to_deal().is_none() {
                    visit(HoardMoves::Event(HoardMove::OWL))?;
                }
            }
            Phase::Turn(seat) => {
                for metal in Metal::ALL {
                    let most = self.heap(metal);
                    if most > 0 {
                        visit(HoardMoves::Take { metal, most })?;
                    }
                }
                for player in Player::all(PLAYERS) {
                    let metals = !self.doubts[player.index()] & 0b111;
                    if self.variant.accuse && player != seat && metals != 0 {
                        visit(HoardMoves::Accuse { player, metals })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, mv: HoardMove) -> Result<(), HoardIllegal> {
        use HoardAction::{Accuse, Find, Owl, Take};
        let broken = match (self.phase, mv.action()) {
            (Phase::Owl | Phase::Unmasked(_), _) => HoardIllegal::GameOver,
            (Phase::Chance(_), Take { .. } | Accuse { .. }) => HoardIllegal::ChanceFirst,
            (Phase::Turn(_), Find(_) | Owl) => HoardIllegal::NotByChance,
            (Phase::Chance(_), Find(metal)) if self.chances(metal) == 0 => {
                HoardIllegal::NoneLeft { metal }
            }
            (Phase::Chance(_), Owl) if self.next_to_deal().is_some() => HoardIllegal::WishesFirst,
            (Phase::Turn(_), Take { metal, count }) if count > self.heap(metal) => {
                HoardIllegal::TooMany {
                    metal,
                    heap: self.heap(metal),
                }
            }
            (Phase::Turn(_), Accuse { .. }) if !self.variant.accuse => HoardIllegal::NoAccusing,
            (Phase::Turn(seat), Accuse { player, .. }) if player == seat => HoardIllegal::Oneself,
            (Phase::Turn(_), Accuse { player, metal })
                if self.doubts[player.index()] & metal.bit() != 0 =>
            {
                HoardIllegal::KnownWrong
            }
            _ => return Ok(()),
        };
        Err(broken)
    }

    fn apply_unchecked(&mut self, mv: HoardMove) {
        let (Phase::Chance(seat) | Phase::Turn(seat)) = self.phase else {
            return;
        };
        match mv.action() {
            HoardAction::Find(metal) => {
                if let Some(player) = self.next_to_deal() {
                    self.wishes[player] = Some(metal);
                } else {
                    self.heap[metal as usize] += 1;
                    self.phase = Phase::Turn(seat);
                }
                return;
            }
            HoardAction::Owl => {
                self.phase = Phase::Owl;
                return;
            }
            HoardAction::Take { metal, count } => {
                self.heap[metal as usize] -= count;
                self.hoards[seat.index()][metal as usize] += count;
            }
            HoardAction::Accuse { player, metal } => {
                if self.wish(player) == Some(metal) {
                    self.phase = Phase::Unmasked(seat);
                    return;
                }
                self.doubts[player.index()] |= metal.bit();
            }
        }
        self.phase = Phase::Chance(seat.next(PLAYERS));
    }

    fn key(&self) -> u64 {
        let bytes = self.to_bytes();
        let (words, _) = bytes.as_chunks();
        words
            .iter()
            .fold(Key::new(), |key, &word| key.word(u64::from_le_bytes(word)))
            .finish()
    }

    fn write_move(&self, mv: HoardMove, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_move(mv, out)
    }

    fn parse_move(&self, text: &str) -> Result<HoardMove, MoveError<HoardIllegal>> {
        notation::parse_move(self, text)
    }

    /// Cards, coins and the owl are all drawn with equal chance each.
    fn chance_weight(&self, mv: HoardMove) -> u32 {
        match mv.action() {
            HoardAction::Find(metal) => self.chances(metal).into(),
            _ => 1,
        }
    }

    /// Wishes are secret, so the points are known only at the end.
    fn scores(&self) -> Option<Scores> {
        self.status()
            .is_over()
            .then(|| self.points().into_iter().collect())
    }
}
