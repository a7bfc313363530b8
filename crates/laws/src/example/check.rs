//! Flaws of positions as plain data.

use gambol_core::{GameSetup, Player, SetupFlaw};
use thiserror::Error;

use super::setup::{DOUBTS, HEAP, HOARDS, TURN, WISHES};
use super::{CARDS, Hoard, HoardPhase, HoardSetup, HoardVariant, Metal, PLAYERS};

/// An invariant of a setup of Hoard that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HoardFlaw {
    /// More coins of a metal than the variant has.
    #[error("the heap and the hoards hold more than the {most} coins of {metal} that there are")]
    TooManyCoins {
        /// The metal.
        metal: Metal,
        /// The number of its coins in this variant.
        most: u8,
        /// The field with too many coins.
        field: &'static str,
    },
    /// More players wish for a metal than there are cards.
    #[error("more players wish for {metal} than there are cards for it, {most}")]
    TooManyCards {
        /// The metal.
        metal: Metal,
        /// The number of its cards.
        most: u8,
    },
    /// Wishes are dealt in turn order.
    #[error("wishes are dealt in turn order, but an earlier player has none")]
    DealtOutOfOrder,
    /// Something else happened before all wishes were dealt.
    #[error("nothing else happens before all wishes are dealt: this must be {must}")]
    DealFirst {
        /// The field that must be empty.
        field: &'static str,
        /// The required content of the field.
        must: &'static str,
    },
    /// A player is known not to wish for their actual wish.
    #[error("{player} does wish for {metal}")]
    TrueDoubt {
        /// The player with this wish.
        player: Player,
        /// The metal.
        metal: Metal,
    },
    /// A trace of accusations in a variant without them.
    #[error("this variant has no accusations")]
    NoAccusing {
        /// The field.
        field: &'static str,
    },
    /// A turn without coins.
    #[error("a coin is drawn before every turn, so the heap cannot be empty")]
    EmptyHeap,
    /// In a view, no card is left for a hidden wish.
    #[error("{player} has a hidden wish, but no card is left that it can be")]
    NothingToWish {
        /// The player with the hidden wish.
        player: Player,
    },
    /// In a view, no viewer sees exactly this.
    #[error(
        "nobody sees the game like this: players see their own wish and a * for that of each other \
         player, onlookers only *, and at the end nothing is hidden"
    )]
    NoViewer,
    /// The turn of a non-player.
    #[error("{player} does not play: Hoard has three players")]
    NoSuchPlayer {
        /// The player.
        player: Player,
    },
}

impl SetupFlaw for HoardFlaw {
    fn field(&self) -> &'static str {
        match self {
            HoardFlaw::TooManyCoins { field, .. }
            | HoardFlaw::NoAccusing { field }
            | HoardFlaw::DealFirst { field, .. } => field,
            HoardFlaw::TooManyCards { .. }
            | HoardFlaw::DealtOutOfOrder
            | HoardFlaw::NothingToWish { .. }
            | HoardFlaw::NoViewer => WISHES,
            HoardFlaw::TrueDoubt { .. } => DOUBTS,
            HoardFlaw::EmptyHeap => HEAP,
            HoardFlaw::NoSuchPlayer { .. } => TURN,
        }
    }
}

impl GameSetup<Hoard> for HoardSetup {
    type Flaw = HoardFlaw;

    fn empty(variant: HoardVariant) -> Self {
        HoardSetup {
            variant,
            phase: HoardPhase::Chance(Player::P1),
            heap: [0; 3],
            hoards: [[0; 3]; PLAYERS],
            wishes: [None; PLAYERS],
            doubts: [[false; 3]; PLAYERS],
        }
    }

    fn check(&self) -> Result<Hoard, HoardFlaw> {
        self.check_coins_and_cards()?;
        self.check_doubts()?;
        self.check_deal()?;
        match self.phase {
            HoardPhase::Chance(player) | HoardPhase::Turn(player) | HoardPhase::Guessed(player)
                if player.index() >= PLAYERS =>
            {
                Err(HoardFlaw::NoSuchPlayer { player })
            }
            HoardPhase::Turn(_) if self.heap == [0; 3] => Err(HoardFlaw::EmptyHeap),
            HoardPhase::Guessed(_) if !self.variant.accuse() => {
                Err(HoardFlaw::NoAccusing { field: TURN })
            }
            _ => Ok(Hoard(*self)),
        }
    }
}

impl HoardSetup {
    fn check_coins_and_cards(&self) -> Result<(), HoardFlaw> {
        for (i, metal) in Metal::ALL.into_iter().enumerate() {
            let most = CARDS[i] * self.variant.coins();
            let hoards: u32 = self.hoards.iter().map(|hoard| u32::from(hoard[i])).sum();
            if hoards + u32::from(self.heap[i]) > most.into() {
                let field = if hoards > most.into() { HOARDS } else { HEAP };
                return Err(HoardFlaw::TooManyCoins { metal, most, field });
            }
            let most = CARDS[i];
            let wishes = self.wishes.iter().filter(|&&wish| wish == Some(metal));
            if wishes.count() > most.into() {
                return Err(HoardFlaw::TooManyCards { metal, most });
            }
        }
        Ok(())
    }

    fn check_doubts(&self) -> Result<(), HoardFlaw> {
        for player in Player::all(PLAYERS) {
            let doubts = self.doubts[player.index()];
            if doubts != [false; 3] && !self.variant.accuse() {
                return Err(HoardFlaw::NoAccusing { field: DOUBTS });
            }
            let doubted = |wish: &Metal| doubts[*wish as usize];
            if let Some(metal) = self.wishes[player.index()].filter(doubted) {
                return Err(HoardFlaw::TrueDoubt { player, metal });
            }
        }
        Ok(())
    }

    fn check_deal(&self) -> Result<(), HoardFlaw> {
        let Some(next) = self.wishes.iter().position(Option::is_none) else { return Ok(()) };
        if self.wishes[next..].iter().any(Option::is_some) {
            return Err(HoardFlaw::DealtOutOfOrder);
        }
        let start = HoardSetup::empty(self.variant);
        for (differs, field, must) in [
            (self.heap != start.heap, HEAP, "0,0,0"),
            (self.hoards != start.hoards, HOARDS, "0,0,0;0,0,0;0,0,0"),
            (self.doubts != start.doubts, DOUBTS, "-;-;-"),
            (self.phase != start.phase, TURN, "=1"),
        ] {
            if differs {
                return Err(HoardFlaw::DealFirst { field, must });
            }
        }
        Ok(())
    }
}

gambol_core::position_impls! { Hoard, HoardSetup }
