//! Views. A player knows everything except the others' wishes, until the end.

use std::fmt;
use std::str::FromStr;

use gambol_core::{
    Game, GameSetup, HiddenInformation, Key, Player, PlayerView, PositionError, RandomSource,
    SetupFlaw, viewers,
};

use super::{Hoard, HoardFlaw, HoardMove, HoardPhase, HoardSetup, Metal, PLAYERS};

/// A player's view of a position of Hoard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HoardView {
    viewer: Player,
    /// The position without hidden wishes.
    pub(super) seen: Hoard,
    /// The players whose wishes are dealt but hidden from the viewer.
    hidden: [bool; PLAYERS],
}

impl HiddenInformation for Hoard {
    type View = HoardView;

    fn view(&self, player: Player) -> HoardView {
        let mut seen = *self;
        let mut hidden = [false; PLAYERS];
        // At the end nothing is hidden.
        if !self.status().is_over() {
            for other in Player::all(PLAYERS).filter(|&other| other != player) {
                let wish = seen.0.wishes[other.index()].take();
                hidden[other.index()] = wish.is_some();
            }
        }
        HoardView { viewer: player, seen, hidden }
    }
}

impl HoardView {
    /// The letter for each wish, or `*` for a hidden wish.
    pub(super) fn wish_letters(&self) -> [char; PLAYERS] {
        let mut letters = self.seen.wish_letters();
        for (letter, hidden) in letters.iter_mut().zip(self.hidden) {
            if hidden {
                *letter = '*';
            }
        }
        letters
    }

    /// Every position consistent with the view, and the number of ways to deal it. Only the deal and wrong
    /// accusations reveal anything about wishes, so these numbers are the exact odds.
    ///
    /// ```
    /// use gambol_laws::example::HoardView;
    ///
    /// let view: HoardView = "1,0,0 0,0,0;0,0,0;0,0,0 g,*,* -;-;- 1 standard".parse()?;
    /// // Two coppers, copper and silver, silver and copper, two silvers.
    /// assert_eq!(view.possible().map(|(_, ways)| ways).collect::<Vec<_>>(), [6, 6, 6, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn possible(&self) -> impl Iterator<Item = (Hoard, u32)> {
        // The digits of `code` in base 3 are the metals of the three players. A player whose wish is not
        // hidden must have the digit 0.
        (0..27).filter_map(|code| {
            let mut position = self.seen;
            let mut ways = 1;
            for (player, digit) in [code / 9, code / 3 % 3, code % 3].into_iter().enumerate() {
                let metal = Metal::ALL[digit];
                if self.hidden[player] {
                    if position.0.doubts[player][digit] {
                        return None;
                    }
                    ways *= u32::from(position.cards_left(metal));
                    position.0.wishes[player] = Some(metal);
                } else if digit != 0 {
                    return None;
                }
            }
            (ways > 0).then_some((position, ways))
        })
    }
}

impl PlayerView for HoardView {
    type Position = Hoard;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        let (position, _) = self.possible().next()?;
        let view = position.view(viewer);
        ((view.seen, view.hidden) == (self.seen, self.hidden)).then_some(view)
    }

    fn key(&self) -> u64 {
        let hidden = self.hidden.iter().fold(0, |bits, &h| bits << 1 | u64::from(h));
        Key::new().word(self.seen.key()).word(hidden << 8 | self.viewer as u64).finish()
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }

    /// All moves are announced except the card dealt to another player. A correct accusation is announced as
    /// one of the two accusations that may have been made, since both end the game in the same way.
    fn announced(&self, before: &Self) -> Option<HoardMove> {
        let (was, is) = (before.seen.0, self.seen.0);
        let metal = |found: &dyn Fn(usize) -> bool| {
            Metal::ALL.into_iter().find(|&metal| found(metal as usize))
        };
        let doubted = || {
            Player::all(PLAYERS).find_map(|player| {
                let [was, is] = [was, is].map(|setup| setup.doubts[player.index()]);
                metal(&|i| was[i] != is[i]).map(|metal| HoardMove::Accuse { player, metal })
            })
        };
        match (was.phase, is.phase) {
            (HoardPhase::Chance(_), HoardPhase::Owl) => Some(HoardMove::Owl),
            // The card that was dealt, if it is visible.
            (HoardPhase::Chance(_), HoardPhase::Chance(_)) => {
                let mut new = was.wishes.iter().zip(is.wishes).filter(|(was, _)| was.is_none());
                new.find_map(|(_, is)| is).map(HoardMove::Find)
            }
            (HoardPhase::Chance(_), _) => metal(&|i| is.heap[i] > was.heap[i]).map(HoardMove::Find),
            (HoardPhase::Turn(seat), HoardPhase::Guessed(_)) => {
                let player = seat.next(PLAYERS);
                is.wishes[player.index()].map(|metal| HoardMove::Accuse { player, metal })
            }
            (HoardPhase::Turn(_), _) => doubted().or_else(|| {
                let metal = metal(&|i| is.heap[i] < was.heap[i])?;
                let count = was.heap[metal as usize] - is.heap[metal as usize];
                Some(HoardMove::Take { metal, count })
            }),
            _ => None,
        }
    }

    /// Whether the same move would have led to another view from another position. A card dealt to another
    /// player reveals nothing.
    fn reveals(&self, before: &Self) -> bool {
        let leads_here = |mv, position: Hoard| {
            position.apply(mv).is_ok_and(|after| after.view(self.viewer) == *self)
        };
        let mut possible = before.possible();
        self.announced(before)
            .is_some_and(|mv| possible.any(|(position, _)| !leads_here(mv, position)))
    }

    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Hoard {
        let total = self.possible().map(|(_, ways)| u64::from(ways)).sum();
        let mut left = random.below(total);
        for (position, ways) in self.possible() {
            if left < ways.into() {
                return position;
            }
            left -= u64::from(ways);
        }
        unreachable!("a view shows a position, so at least that one is possible")
    }
}

impl fmt::Display for HoardView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen.write(self.wish_letters(), f)
    }
}

impl FromStr for HoardView {
    type Err = PositionError<HoardFlaw>;

    /// Parses the output of `Display`. A text is a view if some position looks like that to somebody.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (setup, hidden) = HoardSetup::read(text, true)?;
        let flawed = |flaw: HoardFlaw| PositionError::Flaw { field: flaw.field(), flaw };
        let position = deal(setup, hidden).map_err(flawed)?;
        viewers(&position)
            .map(|viewer| position.view(viewer))
            .find(|view| view.hidden == hidden)
            .ok_or(flawed(HoardFlaw::NoViewer))
    }
}

/// Finds a position by filling in the hidden wishes.
fn deal(setup: HoardSetup, hidden: [bool; PLAYERS]) -> Result<Hoard, HoardFlaw> {
    let Some(player) = hidden.iter().position(|&hidden| hidden) else { return setup.check() };
    let mut still_hidden = hidden;
    still_hidden[player] = false;
    let mut first = HoardFlaw::NothingToWish { player: Player::ALL[player] };
    for metal in Metal::ALL {
        // The text itself excludes this wish.
        let left = Hoard(setup).cards_left(metal);
        if left == 0 || setup.doubts[player][metal as usize] {
            continue;
        }
        let mut dealt = setup;
        dealt.wishes[player] = Some(metal);
        match deal(dealt, still_hidden) {
            Ok(position) => return Ok(position),
            Err(flaw) => first = flaw,
        }
    }
    Err(first)
}

gambol_core::text_impls! { view: HoardView }
