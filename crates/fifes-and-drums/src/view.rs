//! The information that a player may have: all except the opponent's goal and hand, until the end. An
//! onlooker sees neither player's secrets.

use core::fmt;

use alloc::string::String;

use gambol_core::{
    Game as _, GameSetup, HiddenInformation, InformationState, Key, Player, PlayerView,
    PositionError, RandomSource, Status, viewers,
};

use crate::decktet::{Card, CardSet};
use crate::moves::Move;
use crate::position::{NO_GOAL, Phase, Position};
use crate::rules::{Reason, nth_other_goal, other_goal};
use crate::setup::{Flaw, Setup};
use crate::tables::HAND;

/// A position as one player, or an onlooker, may know it.
///
/// Its text is that of the position with a `*` for each hidden card, and you can parse it.
///
/// ```
/// use gambol_core::{HiddenInformation, Player, PlayerView, seeded};
/// use gambol_fifes_and_drums::Position;
///
/// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK 5ML;6LK;- 1 fog";
/// let position: Position = text.parse()?;
/// let view = position.view(Player::P1);
/// let seen = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* 5ML;*;- 1 fog";
/// assert_eq!(view.to_string(), seen);
/// assert_eq!(seen.parse(), Ok(view));
/// assert_eq!((view.unseen().len(), view.hidden_cards()), (30, 1));
/// let setup = view.setup();
/// assert_eq!(setup.goals, [Some("PMSL".parse()?), None]);
/// assert_eq!(setup.hands, ["5ML".parse()?, "-".parse()?]);
///
/// let possible = view.determinize(&mut seeded(1));
/// assert_eq!(possible.view(Player::P1), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct View {
    /// The position without the hidden information. Hidden cards are among its unseen cards.
    pub(crate) seen: Position,
    pub(crate) hidden: Hidden,
    pub(crate) viewer: Player,
}

/// The hidden information of p1 and of p2, by default none.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Hidden {
    /// Whether the goal is hidden.
    pub(crate) goals: [bool; 2],
    /// The number of hidden cards in the hand.
    pub(crate) cards: [u8; 2],
}

impl HiddenInformation for Position {
    type View = View;

    #[inline]
    fn view(&self, player: Player) -> View {
        let mut view = View::whole(self, player);
        // At the end nothing is hidden.
        if self.phase != Phase::Over {
            for other in [0, 1] {
                if player.index() != other {
                    view.hide(other);
                }
            }
        }
        view
    }

    /// Draws like `determinize` of the view, but in the fog without the two cards that the player gave back.
    fn determinize_state<R: RandomSource + ?Sized>(
        state: &InformationState<Self>,
        random: &mut R,
    ) -> Self {
        let (view, given_back) = (state.view(), given_back(state));
        let left = (view.unseen() & CardSet::NUMBERS) - given_back;
        // Views of different matches may leave too few cards.
        if given_back.is_empty() || left.len() < view.hidden_cards() {
            return view.determinize(random);
        }
        view.determinize_without(given_back, random)
    }
}

/// The cards that the viewer gave back in the fog, as far as they remember.
fn given_back(state: &InformationState<Position>) -> CardSet {
    let mut dealt = CardSet::EMPTY;
    for step in state.steps() {
        let hand = step.view.seen.hand(step.view.viewer);
        if hand.len() == 1 && dealt.len() == HAND {
            return dealt - hand;
        }
        dealt = hand;
    }
    CardSet::EMPTY
}

impl View {
    /// The view with all information.
    #[inline]
    pub(crate) fn whole(position: &Position, viewer: Player) -> Self {
        View { seen: *position, hidden: Hidden::default(), viewer }
    }

    /// Returns the view that shows this setup, with this hidden information.
    pub(crate) fn read(setup: &Setup, hidden: Hidden) -> Result<Self, Flaw> {
        let position = deal(setup, hidden)?.check()?;
        let views = || viewers(&position).map(|viewer| position.view(viewer));
        views().find(|view| view.hidden == hidden).ok_or_else(|| Flaw::NoViewer {
            goals: views().all(|view| view.hidden.goals != hidden.goals),
        })
    }

    /// The text of the goal of a player.
    pub(crate) fn goal_text(&self, player: Player) -> &'static str {
        match self.seen.goal(player) {
            Some(goal) => goal.text(),
            None if self.hidden.goals[player.index()] => "*",
            None => "?",
        }
    }

    /// Hides the secrets of p1 (0) or p2 (1).
    #[inline(always)]
    fn hide(&mut self, other: usize) {
        let seen = &mut self.seen;
        self.hidden.goals[other] = seen.goals[other] != NO_GOAL;
        self.hidden.cards[other] = seen.hands[other].len() as u8;
        seen.set_goal(other, NO_GOAL);
        seen.hide_hand(other);
    }

    /// A position with none of these cards in a hidden hand, and with the same odds for all others.
    #[inline(never)]
    fn determinize_without<R: RandomSource + ?Sized>(
        &self,
        elsewhere: CardSet,
        random: &mut R,
    ) -> Position {
        let mut position = self.seen;
        for player in [0, 1] {
            if self.hidden.goals[player] {
                position.set_goal(player, other_goal(position.goals[player ^ 1], random));
            }
            for _ in 0..self.hidden.cards[player] {
                let numbers = (position.unseen.cards() & CardSet::NUMBERS) - elsewhere;
                let picked = random.below(numbers.len() as u64) as usize;
                if let Some(card) = numbers.nth(picked) {
                    position.uncover(player, card);
                }
            }
        }
        position
    }

    /// The view as plain data: the track and the cards, and goals and hands as far as the viewer sees them.
    ///
    /// While information is hidden, the setup does not describe a valid position.
    pub fn setup(&self) -> Setup {
        self.seen.setup()
    }

    /// The basic cards that the viewer sees nowhere: the cards of the pile, and the cards in hands hidden
    /// from the viewer.
    pub const fn unseen(&self) -> CardSet {
        self.seen.unseen()
    }

    /// The number of cards in hands that are hidden from the viewer.
    ///
    /// ```
    /// use gambol_fifes_and_drums::{Position, prelude::*};
    ///
    /// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK 5ML;6LK;- 1 fog";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.view(Player::P1).hidden_cards(), 1);
    /// assert_eq!(position.view(Player::P3).hidden_cards(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn hidden_cards(&self) -> usize {
        let [first, second] = self.hidden.cards;
        (first + second) as usize
    }
}

/// # How positions are sampled
///
/// The opponent's goal is any goal except the viewer's own, since cards dealt unseen are all alike.
///
/// The same holds for number cards in the fog. Aces and Crowns are laid aside and give no information about
/// the number cards. The 24 number cards come in random order, three to p1, the next three to p2. By
/// symmetry every set of cards that the viewer does not have is equally likely, and so is every kept card if
/// players keep one of three at random. Cards given back, which a position forgets, count as any other.
///
/// Then the pile is shuffled. It has as many cards whichever card the opponent kept, so the cards turned
/// over since were equally likely, unless kept. All number cards that the viewer sees nowhere remain, with
/// equal probability, whatever the goal.
///
/// For an onlooker, who sees no hand, the same holds for both players together.
///
/// Players with memory know two more cards that the opponent cannot have, which they gave back. The rest of
/// the argument is the same. See [`InformationState`](gambol_core::InformationState).
impl gambol_core::PlayerView for View {
    type Position = Position;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        // If a hand is shown or hidden, so is the goal, which was dealt before.
        let is_secret_of = |of: usize| {
            if viewer.index() == of {
                !self.hidden.goals[of]
            } else {
                self.seen.goals[of] == NO_GOAL
            }
        };
        (self.seen.phase == Phase::Over || [0, 1].into_iter().all(is_secret_of))
            .then_some(View { viewer, ..*self })
    }

    fn key(&self) -> u64 {
        let of = |player: usize| {
            u64::from(self.hidden.cards[player]) << 1 | u64::from(self.hidden.goals[player])
        };
        let viewer = self.viewer.index() as u64;
        // Of the two players only the other has secrets. An onlooker is 2 or more.
        let word = match self.viewer {
            Player::P1 => of(1) << 1,
            Player::P2 => of(0) << 1 | viewer,
            _ => viewer << 16 | of(0) << 8 | of(1),
        };
        Key::new().word(self.seen.key()).word(word).finish()
    }

    fn status(&self) -> Status<Reason> {
        self.seen.status()
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }

    /// All moves except the deal of others' goals and hand cards, since these always have several
    /// candidates. Allotments that lead to the same spaces count as one.
    fn announced(&self, before: &Self) -> Option<Move> {
        let (was, is) = (&before.seen, &self.seen);
        match was.phase {
            Phase::Goals => {
                let mut goals = was.goals.into_iter().zip(is.goals);
                goals.find(|(was, is)| was != is).map(|(_, goal)| Move::event(goal))
            }
            Phase::Over => None,
            _ if is.phase == Phase::Over => Some(Move::event(Card::EXCUSE)),
            // A card that is dealt to a hidden hand still looks unseen.
            Phase::Hands | Phase::FirstPool | Phase::Pool => {
                (was.unseen() - is.unseen()).first().map(Move::event)
            }
            Phase::FirstKeeps | Phase::SecondKeeps => {
                is.hands[was.side()].cards().first().and_then(Move::keep)
            }
            Phase::Turn => was.legal_moves().into_iter().find(|&mv| was.apply(mv) == Ok(*is)),
        }
    }

    /// Players reveal nothing, since secrets change nothing visible before the end. Chance reveals cards
    /// that the other player does not have, and at the end everything.
    fn reveals(&self, before: &Self) -> bool {
        let Some(mv) = self.announced(before) else { return false };
        match before.seen.phase {
            Phase::Goals => before.hidden.goals[0],
            // Only number cards are ever hidden in hands.
            Phase::Hands | Phase::FirstPool | Phase::Pool => {
                let is_hidden_elsewhere = mv.card().is_number() && before.hidden_cards() > 0;
                mv.card() == Card::EXCUSE || is_hidden_elsewhere
            }
            _ => false,
        }
    }

    #[inline]
    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Position {
        let mut position = self.seen;
        let other = match self.viewer {
            Player::P1 => 1,
            Player::P2 => 0,
            _ => return self.determinize_without(CardSet::EMPTY, random),
        };
        if !self.hidden.goals[other] {
            return position;
        }
        let own = position.goals[other ^ 1];
        let hidden = self.hidden.cards[other];
        if hidden == 0 {
            position.set_goal(other, other_goal(own, random));
            return position;
        }
        // If cards are hidden, both goals are dealt, and seven goals are possible for the other player. One
        // random number picks the goal and the first card.
        let (aces, numbers) = position.unseen.aces_and_numbers();
        let picked = random.below(7 * u64::from(numbers)) as u8;
        position.set_goal(other, nth_other_goal(own, picked % 7));
        let mut picked = picked / 7;
        for left in (0..numbers).rev() {
            // In deck order the number cards come after the Aces and before the Crowns.
            position.uncover(other, position.unseen.nth(u32::from(aces + picked)));
            if numbers - left == hidden {
                break;
            }
            picked = random.below(left.into()) as u8;
        }
        position
    }
}

/// The setup with any cards in place of the hidden ones.
fn deal(setup: &Setup, hidden: Hidden) -> Result<Setup, Flaw> {
    let mut dealt = setup.clone();
    for of in [0, 1] {
        if hidden.goals[of] {
            let taken: CardSet = dealt.goals.into_iter().flatten().collect();
            dealt.goals[of] = (CardSet::PAWNS_AND_COURTS - taken).first();
        }
    }
    let [first, second] = setup.hands;
    let mut left = CardSet::NUMBERS - setup.pool - setup.discard - first - second;
    let cards = hidden.cards.map(usize::from);
    if left.len() < cards[0] + cards[1] {
        return Err(Flaw::TooManyHidden { hidden: cards[0] + cards[1], left: left.len() });
    }
    for of in [0, 1] {
        let hand: CardSet = left.into_iter().take(cards[of]).collect();
        dealt.hands[of] |= hand;
        left -= hand;
    }
    Ok(dealt)
}

impl fmt::Debug for View {
    /// The viewer and the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View({}: {self})", self.viewer)
    }
}

gambol_core::text_impls! { view: View }
