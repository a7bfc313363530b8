//! Positions that nobody need have played to.

use gambol_core::{GameSetup, Player, RandomSource};
use gambol_fifes_and_drums::decktet::{Card, CardSet};
use gambol_fifes_and_drums::{Flaw, Position, Setup, Turn, Variant};
use gambol_laws::strategy::Choices;

/// The position of a setup, whoever's turn the cards say it is.
pub(crate) fn check(setup: &Setup) -> Result<Position, Flaw> {
    let mut setup = setup.clone();
    if let Err(Flaw::WrongTurn(must)) = setup.check() {
        setup.turn = must;
    }
    setup.check()
}

/// A position, changed.
pub(crate) fn changed(
    position: &Position,
    change: impl FnOnce(&mut Setup),
) -> Result<Position, Flaw> {
    let mut setup = position.setup();
    change(&mut setup);
    check(&setup)
}

/// The start, changed, after both goals are dealt.
#[track_caller]
pub(crate) fn dealt(variant: Variant, change: impl FnOnce(&mut Setup)) -> Position {
    let dealt = changed(&Position::start(variant), |setup| {
        setup.goals = ["PMSL", "TSVY"].map(|goal| goal.parse().ok());
        change(setup);
    });
    dealt.expect("a position")
}

/// As many choices as [`set_up`] makes.
pub(crate) const CHOICES: usize = 64;

/// Any position: cards anywhere they may be, units on spaces that they can have reached.
pub(crate) fn set_up(variant: Variant, choices: &mut Choices) -> Option<Position> {
    let mut goals: Vec<Card> = CardSet::PAWNS_AND_COURTS.iter().collect();
    let mut goal = |choices: &mut Choices| goals.remove(choices.below(goals.len() as u64) as usize);
    let dealt = [2, 2, 2, 2, 2, 2, 2, 0, 1][choices.below(9) as usize];
    let mut setup = Setup::empty(variant);
    for player in Player::all(dealt) {
        setup.goals[player.index()] = Some(goal(choices));
    }
    if dealt < 2 {
        return check(&setup).ok();
    }
    let mut deck: Vec<Card> = CardSet::BASIC.iter().collect();
    let mut deal = |choices: &mut Choices, wanted: fn(Card) -> bool, count: usize| {
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
        const SIZES: [[usize; 2]; 9] =
            [[1, 1], [0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [3, 2], [3, 3], [1, 3]];
        // Most of the time both have kept a card.
        let sizes = SIZES[(choices.below(20) as usize).saturating_sub(11)];
        setup.hands = sizes.map(|size| deal(choices, Card::is_number, size));
        if sizes != [1, 1] {
            let count = choices.below(6) as usize;
            let high = |card: Card| !card.is_number();
            setup.aside = deal(choices, high, count);
            return check(&setup).ok();
        }
    }
    let pool = 4 + choices.below(2) as usize;
    let most = if variant.is_fog() { 34 } else { 36 } - pool as u64;
    let discards = match choices.below(4) {
        0 => 0,
        1 => most - choices.below(7).min(most),
        _ => choices.below(most + 1),
    };
    let pool = if discards == 0 { choices.below(6) as usize } else { pool };
    let over = choices.below(3) == 0;
    let discard = deal(choices, |_| true, discards as usize);
    let reach = |card: Card| match card.number() {
        Some(number) => u32::from(number) - 1,
        None => u32::from(card.is_ace()),
    };
    let most = 1 + discard.iter().map(reach).sum::<u32>();
    // Often close together, so that units meet.
    let span = if choices.below(2) == 0 { 6 } else { 200 };
    let last = most - choices.below(u64::from(most)) as u32;
    for space in &mut setup.spaces {
        *space = last - choices.below(span.min(u64::from(last))) as u32;
    }
    setup.discard = discard;
    setup.pool = deal(choices, |_| true, pool);
    let mut ended = setup.clone();
    ended.turn = Turn::Over;
    ended.check().ok().filter(|_| over).or_else(|| check(&setup).ok())
}
