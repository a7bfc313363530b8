//! The rules: legal moves, reasons against illegal ones, the effects of moves, and the end of the
//! game.

use std::fmt;
use std::ops::ControlFlow;

use gambol_core::{Game, Key, MoveError, Outcome, Player, PositionError, Scores, Start, Status};
use gambol_evaluate::{Evaluated, ScoreDifference};
#[cfg(feature = "svg")]
use gambol_host::Pictures;
use gambol_host::{FullGame, Symmetries};

use super::{
    CARDS, Hoard, HoardIllegal, HoardMove, HoardPhase, HoardSetup, HoardVariant, Metal, PLAYERS,
    text,
};

impl Evaluated for Hoard {
    type Evaluation = ScoreDifference;
}

impl FullGame for Hoard {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}

impl Start for Hoard {
    const NAME: &'static str = "hoard";
    const TITLE: &'static str = "Hoard";

    fn start(variant: HoardVariant) -> Self {
        Hoard::start(variant)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl Game for Hoard {
    type Move = HoardMove;
    type Variant = HoardVariant;
    type Illegal = HoardIllegal;
    type Reason = HoardReason;

    const HAS_CHANCE: bool = true;

    fn players(&self) -> usize {
        PLAYERS
    }

    fn variant(&self) -> HoardVariant {
        self.0.variant
    }

    fn status(&self) -> Status<HoardReason> {
        match self.0.phase {
            HoardPhase::Chance(_) => Status::Chance,
            HoardPhase::Turn(player) => Status::Turn(player),
            HoardPhase::Owl => Status::Over(self.count_points()),
            HoardPhase::Guessed(player) => Status::Over(Outcome::win(player, HoardReason::Guessed)),
        }
    }

    /// The only generator. Counting, listing and picking moves follow from it. Loops compile faster
    /// than chains of iterators for each visitor.
    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(HoardMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.0.phase {
            HoardPhase::Owl | HoardPhase::Guessed(_) => ControlFlow::Continue(()),
            HoardPhase::Chance(_) => {
                for metal in Metal::ALL.into_iter().filter(|&metal| self.chances(metal) > 0) {
                    visit(HoardMove::Find(metal))?;
                }
                if self.is_dealing() { ControlFlow::Continue(()) } else { visit(HoardMove::Owl) }
            }
            HoardPhase::Turn(seat) => {
                for metal in Metal::ALL {
                    for count in 1..=self.heap(metal) {
                        visit(HoardMove::Take { metal, count })?;
                    }
                }
                for player in Player::all(PLAYERS) {
                    for metal in Metal::ALL {
                        if self.check_accusation(seat, player, metal).is_ok() {
                            visit(HoardMove::Accuse { player, metal })?;
                        }
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    fn check(&self, mv: HoardMove) -> Result<(), HoardIllegal> {
        use HoardMove::{Accuse, Find, Owl, Take};
        match (self.0.phase, mv) {
            (HoardPhase::Owl | HoardPhase::Guessed(_), _) => Err(HoardIllegal::GameOver),
            (HoardPhase::Chance(_), Take { .. } | Accuse { .. }) => Err(HoardIllegal::ChanceFirst),
            (HoardPhase::Turn(_), Find(_) | Owl) => Err(HoardIllegal::NotByChance),
            (HoardPhase::Chance(_), Find(metal)) if self.chances(metal) == 0 => {
                Err(HoardIllegal::NoneLeft { metal })
            }
            (HoardPhase::Chance(_), Owl) if self.is_dealing() => Err(HoardIllegal::WishesFirst),
            (HoardPhase::Turn(_), Take { metal, count }) => {
                let heap = self.heap(metal);
                let wrong = HoardIllegal::NotSoMany { metal, count, heap };
                if (1..=heap).contains(&count) { Ok(()) } else { Err(wrong) }
            }
            (HoardPhase::Turn(seat), Accuse { player, metal }) => {
                self.check_accusation(seat, player, metal)
            }
            (HoardPhase::Chance(_), Find(_) | Owl) => Ok(()),
        }
    }

    fn apply_unchecked(&mut self, mv: HoardMove) {
        let Hoard(state) = self;
        let (HoardPhase::Chance(seat) | HoardPhase::Turn(seat)) = state.phase else { return };
        let next = HoardPhase::Chance(seat.next(PLAYERS));
        state.phase = match mv {
            HoardMove::Find(metal) => {
                if let Some(wish) = state.wishes.iter_mut().find(|wish| wish.is_none()) {
                    *wish = Some(metal);
                    return;
                }
                state.heap[metal as usize] += 1;
                HoardPhase::Turn(seat)
            }
            HoardMove::Owl => HoardPhase::Owl,
            HoardMove::Take { metal, count } => {
                state.heap[metal as usize] -= count;
                state.hoards[seat.index()][metal as usize] += count;
                next
            }
            HoardMove::Accuse { player, metal } => {
                if state.wishes[player.index()] == Some(metal) {
                    HoardPhase::Guessed(seat)
                } else {
                    state.doubts[player.index()][metal as usize] = true;
                    next
                }
            }
        };
    }

    fn key(&self) -> u64 {
        // All fields as words, which `Key` mixes.
        let coins = |coins: [u8; 3]| coins.into_iter().fold(0, |word, n| word << 8 | u64::from(n));
        let HoardSetup { variant, phase, heap, hoards, wishes, doubts } = self.0;
        let mut key = Key::new().word(coins(heap));
        for ((hoard, wish), doubts) in hoards.into_iter().zip(wishes).zip(doubts) {
            let wish = wish.map_or(0, |wish| wish as u64 + 1);
            key = key.word(coins(hoard) << 32 | wish << 24 | coins(doubts.map(u8::from)));
        }
        let (phase, player) = match phase {
            HoardPhase::Chance(player) => (0, player as u8),
            HoardPhase::Turn(player) => (1, player as u8),
            HoardPhase::Owl => (2, 0),
            HoardPhase::Guessed(player) => (3, player as u8),
        };
        let last = [variant.coins(), variant.accuse().into(), phase, player];
        key.word(u32::from_le_bytes(last).into()).finish()
    }

    fn write_move(&self, mv: HoardMove, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, text: &str) -> Result<HoardMove, MoveError<HoardIllegal>> {
        text::parse_move(self, text)
    }

    /// Every card, every coin and the owl are equally likely.
    fn chance_weight(&self, mv: HoardMove) -> u32 {
        if let HoardMove::Find(metal) = mv { self.chances(metal).into() } else { 1 }
    }

    /// Points are known only at the end, because wishes are secret.
    fn scores(&self) -> Option<Scores> {
        self.status().is_over().then(|| self.points().into_iter().collect())
    }
}

/// The heap may hold every coin of the largest sack, and each of two players may be accused of three
/// metals.
const _: () = assert!(
    30 == 2 * 3
        + Metal::Copper.most_coins() as usize
        + Metal::Silver.most_coins() as usize
        + Metal::Gold.most_coins() as usize
);

impl Hoard {
    /// Whether a wish is still to be dealt.
    pub(super) fn is_dealing(&self) -> bool {
        self.0.wishes.contains(&None)
    }

    /// The number of wish cards of a metal that are not dealt.
    pub(super) fn cards_left(&self, metal: Metal) -> u8 {
        let dealt = self.0.wishes.iter().filter(|&&wish| wish == Some(metal));
        CARDS[metal as usize].saturating_sub(dealt.count() as u8)
    }

    /// The number of cards or coins of this metal that may come next.
    fn chances(&self, metal: Metal) -> u8 {
        if self.is_dealing() { self.cards_left(metal) } else { self.sack(metal) }
    }

    fn check_accusation(&self, by: Player, of: Player, metal: Metal) -> Result<(), HoardIllegal> {
        if !self.0.variant.accuse() {
            Err(HoardIllegal::NoAccusing)
        } else if of == by || of.index() >= PLAYERS {
            Err(HoardIllegal::NotAnother)
        } else if self.0.doubts[of.index()][metal as usize] {
            Err(HoardIllegal::KnownWrong)
        } else {
            Ok(())
        }
    }

    /// The points of each player.
    fn points(&self) -> [u32; PLAYERS] {
        std::array::from_fn(|player| {
            let points = |metal: Metal| {
                let wished = self.0.wishes[player] == Some(metal);
                u32::from(self.0.hoards[player][metal as usize]) * if wished { 3 } else { 1 }
            };
            Metal::ALL.into_iter().map(points).sum()
        })
    }

    /// The outcome after the owl.
    fn count_points(&self) -> Outcome<HoardReason> {
        let points = self.points();
        let most = points.into_iter().max().unwrap_or(0);
        let mut best = Player::all(PLAYERS).filter(|player| points[player.index()] == most);
        match (best.next(), best.next()) {
            (Some(winner), None) => Outcome::win(winner, HoardReason::MostPoints),
            _ => Outcome::draw(HoardReason::EvenPoints),
        }
    }
}

/// The reason why a game of Hoard ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HoardReason {
    /// The winner guessed somebody's wish.
    Guessed,
    /// The winner had the most points when the owl came.
    MostPoints,
    /// Several players had the most points when the owl came.
    EvenPoints,
}

gambol_core::text_impls! {
    reason: HoardReason {
        Guessed "a wish was guessed",
        MostPoints "most points when the owl came",
        EvenPoints "even points when the owl came",
    }
}
