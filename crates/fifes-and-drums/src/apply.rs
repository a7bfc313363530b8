use core::fmt;

use gambol_core::{Outcome, Player, Scores, Status};
use thiserror::Error;

use crate::decktet::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::moves::{Move, MoveKind, PLAYS};
use crate::position::{HAND, NO_GOAL, Phase, Position};
use crate::track::Track;
use crate::unseen::Unseen;

/// How many spaces each unit moves, a byte each, for each way to carry out a number card.
static SPACES: [u64; PLAYS] = {
    let mut table = [0; PLAYS];
    let mut index = 0;
    while index < Card::COUNT {
        let card = Card::new(index as u8);
        if let Some(number) = card.number() {
            let [one, other] = card.pair();
            let mut first = 1;
            while first < number {
                let mv = Move::play(card, first);
                let spaces = (first as u64) << (8 * one.index());
                table[mv.play_index()] = spaces | ((number - first) as u64) << (8 * other.index());
                first += 1;
            }
        }
        index += 1;
    }
    table
};

/// The bytes of the units whose bit is set.
static UNITS: [u64; 1 << Suit::COUNT] = {
    let mut table = [0; 1 << Suit::COUNT];
    let mut units = 0;
    while units < 1 << Suit::COUNT {
        let mut suit = 0;
        while suit < Suit::COUNT {
            if units >> suit & 1 == 1 {
                table[units] |= 0xff << (8 * suit);
            }
            suit += 1;
        }
        units += 1;
    }
    table
};

/// The Crowns of the basic deck, and their bits moved down.
const CROWNS: u32 = Suit::Moons.crown().index() as u32;

impl Position {
    /// Plays a legal move. What is done with its card follows from the position.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        let card = mv.card();
        if self.phase == Phase::Turn {
            self.track = self.carried_out(mv);
            self.pool.remove(card);
            self.phase = Phase::Pool;
        } else if self.phase == Phase::Pool && card != Card::EXCUSE {
            self.pool.insert(card);
            self.unseen.remove(card);
            self.phase = Phase::Turn;
        } else if self.phase == Phase::FirstPool {
            self.pool.insert(card);
            self.unseen.remove(card);
            if self.unseen.len() == self.left_below_pool() {
                self.phase = Phase::Turn;
            }
        } else if self.phase == Phase::Goals {
            if self.goals[0] == NO_GOAL {
                self.goals[0] = card;
            } else {
                self.goals[1] = card;
                self.phase = if self.variant.fog {
                    Phase::Draws
                } else {
                    Phase::FirstPool
                };
            }
        } else {
            self.play_rarely(card);
        }
    }

    /// The track after a card of the pool is carried out (sections 3 to 5).
    #[inline(always)]
    fn carried_out(&self, mv: Move) -> Track {
        let card = mv.card();
        if card.is_number() {
            let spaces = SPACES[mv.play_index()];
            let charged = UNITS[(self.pool().bits() >> CROWNS) as usize % UNITS.len()];
            return self.track.advance(spaces & !charged, spaces & charged);
        }
        let forward = card.is_ace() & (mv.way() == 1);
        let suit = card.index() - if card.is_ace() { 0 } else { CROWNS as usize };
        self.track.march(suit, forward)
    }

    /// A card is drawn or kept in the fog, or the Excuse turned over.
    #[inline(never)]
    fn play_rarely(&mut self, card: Card) {
        match self.phase {
            Phase::FirstKeeps | Phase::SecondKeeps => self.keep(card),
            Phase::Draws => {
                self.unseen.remove(card);
                if card.is_number() {
                    let second = self.hands[0].len() >= HAND;
                    self.hands[usize::from(second)].insert(card);
                    if self.hands[1].len() >= HAND {
                        self.phase = Phase::FirstKeeps;
                    }
                }
            }
            _ => {
                self.phase = Phase::Over;
                self.track = self.swapped();
            }
        }
    }

    /// The track after the kept cards are shown (clause 8.4): the higher number swaps first. Equal
    /// numbers have no suit in common.
    fn swapped(&self) -> Track {
        let (higher, lower) = (self.hand(Player::P1) | self.hand(Player::P2))
            .iter()
            .fold((None, None), |(higher, _), card| (Some(card), higher));
        let swap = |track: Track, card: Card| track.swap(card.pair());
        higher.into_iter().chain(lower).fold(self.track, swap)
    }

    /// A player keeps a card and gives back the others; after the second, all that was laid aside
    /// goes back as well.
    fn keep(&mut self, card: Card) {
        let side = self.side();
        let kept = CardSet::of(card);
        let given_back = self.hands[side].cards() - kept;
        self.hands[side] = Hand::new(kept);
        if self.phase == Phase::FirstKeeps {
            self.phase = Phase::SecondKeeps;
            self.unseen = Unseen::new(self.unseen() | given_back);
        } else {
            self.phase = Phase::FirstPool;
            self.unseen = Unseen::new(CardSet::BASIC - self.hands[0].cards() - kept);
        }
    }

    pub(crate) fn end_or_turn(&self) -> Status<Reason> {
        if self.is_by_chance() {
            return Status::Chance;
        }
        if self.phase != Phase::Over {
            return Status::Turn(Player::ALL[self.side()]);
        }
        let [first, second] = self.points();
        Status::Over(match first.cmp(&second) {
            core::cmp::Ordering::Greater => Outcome::win(Player::P1, Reason::MorePoints),
            core::cmp::Ordering::Less => Outcome::win(Player::P2, Reason::MorePoints),
            core::cmp::Ordering::Equal => Outcome::draw(Reason::EvenPoints),
        })
    }

    /// What the three units of each player's goal are worth (clauses 7.2 and 7.3).
    fn points(&self) -> [u32; 2] {
        let worth = self.track.worth();
        let value = |&suit: &Suit| u32::from(worth.of(suit));
        self.goals.map(|goal| goal.suits().iter().map(value).sum())
    }

    /// Goals are secret, so the points are known only at the end.
    pub(crate) fn final_scores(&self) -> Option<Scores> {
        (self.phase == Phase::Over).then(|| self.points().into_iter().collect())
    }

    pub(crate) fn check_move(&self, mv: Move) -> Result<(), Illegal> {
        match mv.kind() {
            MoveKind::Event { card } => self.check_event(card),
            MoveKind::Keep { card } => self.check_keep(card),
            MoveKind::March { card, .. } | MoveKind::Charge { card } => self.check_play(card),
            MoveKind::Retreat {
                card,
                first,
                second,
            } => self.check_retreat(card, first.into(), second.into()),
        }
    }

    /// Whether an allotment is legal, its parts given apart because a text may name numbers that
    /// no [`Move`] can have.
    pub(crate) fn check_retreat(&self, card: Card, first: u32, second: u32) -> Result<(), Illegal> {
        self.check_play(card)?;
        if first == 0 || second == 0 {
            return Err(Illegal::UnitWithoutSpace { card });
        }
        let total = u64::from(first) + u64::from(second);
        if card.number().map(u64::from) != Some(total) {
            return Err(Illegal::WrongTotal { card, total });
        }
        Ok(())
    }

    fn check_play(&self, card: Card) -> Result<(), Illegal> {
        match self.phase {
            Phase::Over => Err(Illegal::GameOver),
            Phase::Goals | Phase::Draws | Phase::FirstPool | Phase::Pool => {
                Err(Illegal::ChanceFirst)
            }
            Phase::FirstKeeps | Phase::SecondKeeps => Err(Illegal::KeepFirst),
            Phase::Turn if !self.pool().contains(card) => Err(Illegal::NotInPool { card }),
            Phase::Turn => Ok(()),
        }
    }

    pub(crate) fn check_keep(&self, card: Card) -> Result<(), Illegal> {
        match self.phase {
            Phase::Over => Err(Illegal::GameOver),
            Phase::Goals | Phase::Draws | Phase::FirstPool | Phase::Pool => {
                Err(Illegal::ChanceFirst)
            }
            Phase::Turn => Err(Illegal::NothingToKeep),
            Phase::FirstKeeps | Phase::SecondKeeps => {
                if self.hands[self.side()].cards().contains(card) {
                    Ok(())
                } else {
                    Err(Illegal::NotInHand { card })
                }
            }
        }
    }

    fn check_event(&self, card: Card) -> Result<(), Illegal> {
        match self.phase {
            Phase::Over => Err(Illegal::GameOver),
            Phase::Turn | Phase::FirstKeeps | Phase::SecondKeeps => Err(Illegal::NotByChance),
            Phase::Goals if card.suits().len() < 3 => Err(Illegal::GoalsFirst),
            Phase::Goals if self.goals.contains(&card) => Err(Illegal::GoalTaken { card }),
            Phase::Goals => Ok(()),
            Phase::Draws | Phase::FirstPool | Phase::Pool if card == Card::EXCUSE => {
                if self.excuse_may_come() {
                    Ok(())
                } else {
                    Err(Illegal::ExcuseTooEarly)
                }
            }
            Phase::Draws | Phase::FirstPool | Phase::Pool if self.unseen().contains(card) => Ok(()),
            Phase::Draws | Phase::FirstPool | Phase::Pool => Err(Illegal::NotInPile { card }),
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Nothing happens after the end.
    #[error("the game is over")]
    GameOver,
    /// A player's move while chance has to deal or turn over a card.
    #[error("a card must be dealt or turned over first")]
    ChanceFirst,
    /// A chance event at a player's turn.
    #[error("it is a player's turn, no card is dealt or turned over now")]
    NotByChance,
    /// A card carried out while the players keep cards.
    #[error("both players keep a card first")]
    KeepFirst,
    /// A card kept where none is.
    #[error("no card is kept now")]
    NothingToKeep,
    /// Only cards of the pool can be carried out.
    #[error("{card} is not in the pool")]
    NotInPool {
        /// The card.
        card: Card,
    },
    /// Each of the two units moves.
    #[error("each of the two units of {card} must get at least one space")]
    UnitWithoutSpace {
        /// The number card.
        card: Card,
    },
    /// The spaces add up to the number of the card.
    #[error("{card} moves its units {} spaces in all, not {total}", card.rank())]
    WrongTotal {
        /// The number card.
        card: Card,
        /// The spaces of both units.
        total: u64,
    },
    /// A player keeps one of the cards that he has drawn.
    #[error("{card} is not among the cards that the player has drawn")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// Goals are dealt before anything else.
    #[error("both goals are dealt first; goals are the Pawns and the Courts")]
    GoalsFirst,
    /// The goal has been dealt to the other player.
    #[error("{card} has been dealt already")]
    GoalTaken {
        /// The card.
        card: Card,
    },
    /// The Excuse is among the last six cards.
    #[error("the Excuse is one of the last six cards of the pile; it cannot come yet")]
    ExcuseTooEarly,
    /// The card has been seen, or is no basic card.
    #[error("{card} is not in the draw pile")]
    NotInPile {
        /// The card.
        card: Card,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner had more points when the Excuse was turned over.
    MorePoints,
    /// Both players had as many points when the Excuse was turned over.
    EvenPoints,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::MorePoints => "more points when the Excuse was turned over",
            Reason::EvenPoints => "even points when the Excuse was turned over",
        })
    }
}
