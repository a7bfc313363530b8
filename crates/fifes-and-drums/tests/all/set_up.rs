//! Positions that nobody need have played to.

use gambol_core::{Player, RandomSource};
use gambol_fifes_and_drums::decktet::{Card, CardSet, Suit};
use gambol_fifes_and_drums::{Position, Variant};
use gambol_laws::strategy::Choices;

/// As many choices as [`set_up`] makes.
pub(crate) const CHOICES: usize = 64;

/// Any position: cards anywhere they may be, units on spaces that they can have reached.
pub(crate) fn set_up(variant: Variant, choices: &mut Choices) -> Option<Position> {
    let mut goals: Vec<Card> = CardSet::PAWNS_AND_COURTS.iter().collect();
    let mut goal = |choices: &mut Choices| goals.remove(choices.below(goals.len() as u64) as usize);
    let dealt = [2, 2, 2, 2, 2, 2, 2, 0, 1][choices.below(9) as usize];
    let mut builder = Position::builder(variant);
    for player in Player::all(dealt) {
        builder = builder.goal(player, Some(goal(choices)));
    }
    if dealt < 2 {
        return builder.build().ok();
    }
    let mut deck: Vec<Card> = CardSet::BASIC.iter().collect();
    let mut draw = |choices: &mut Choices, wanted: fn(Card) -> bool, count: usize| {
        let mut cards = CardSet::EMPTY;
        for _ in 0..count {
            let fit: Vec<Card> = deck.iter().copied().filter(|&card| wanted(card)).collect();
            if !fit.is_empty() {
                let card = fit[choices.below(fit.len() as u64) as usize];
                deck.retain(|&other| other != card);
                cards.insert(card);
            }
        }
        cards
    };
    if variant.is_fog() {
        const SIZES: [[usize; 2]; 9] = [
            [1, 1],
            [0, 0],
            [1, 0],
            [2, 0],
            [3, 0],
            [3, 1],
            [3, 2],
            [3, 3],
            [1, 3],
        ];
        // Most of the time both have kept a card.
        let sizes = SIZES[(choices.below(20) as usize).saturating_sub(11)];
        for (player, size) in Player::all(2).zip(sizes) {
            builder = builder.hand(player, draw(choices, Card::is_number, size));
        }
        if sizes != [1, 1] {
            let count = choices.below(6) as usize;
            let high = |card: Card| !card.is_number();
            return builder.aside(draw(choices, high, count)).build().ok();
        }
    }
    let pool = 4 + choices.below(2) as usize;
    let most = if variant.is_fog() { 34 } else { 36 } - pool as u64;
    let discards = match choices.below(4) {
        0 => 0,
        1 => most - choices.below(7).min(most),
        _ => choices.below(most + 1),
    };
    let pool = if discards == 0 {
        choices.below(6) as usize
    } else {
        pool
    };
    let over = choices.below(3) == 0;
    let discard = draw(choices, |_| true, discards as usize);
    let reach = |card: Card| match card.number() {
        Some(number) => u32::from(number) - 1,
        None => u32::from(card.is_ace()),
    };
    let most = 1 + discard.iter().map(reach).sum::<u32>();
    // Often close together, so that units meet.
    let span = if choices.below(2) == 0 { 6 } else { 200 };
    let last = most - choices.below(u64::from(most)) as u32;
    for suit in Suit::ALL {
        let behind = choices.below(span.min(u64::from(last))) as u32;
        builder = builder.space(suit, last - behind);
    }
    let builder = builder.discard(discard).pool(draw(choices, |_| true, pool));
    let ended = builder.clone().over(true).build();
    ended.ok().filter(|_| over).or_else(|| builder.build().ok())
}
