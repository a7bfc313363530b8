//! D1 to D4: the Decktet.

use gambol_fifes_and_drums::decktet::{Card, CardSet, ParseCardSetError, Rank, Suit};

/// The table of `RULES.md`.
const TABLE: [(Rank, &str); 13] = [
    (Rank::Ace, "AM AS AV AL AY AK"),
    (Rank::Two, "2MK 2SY 2VL"),
    (Rank::Three, "3MV 3SK 3LY"),
    (Rank::Four, "4MS 4VL 4YK"),
    (Rank::Five, "5ML 5SV 5YK"),
    (Rank::Six, "6MV 6SY 6LK"),
    (Rank::Seven, "7ML 7SK 7VY"),
    (Rank::Eight, "8MS 8VL 8YK"),
    (Rank::Nine, "9MS 9VY 9LK"),
    (Rank::Crown, "CM CS CV CL CY CK"),
    (Rank::Pawn, "PMSL PMYK PSVK PVLY"),
    (Rank::Court, "TMVK TMLY TSVY TSLK"),
    (Rank::Excuse, "X"),
];

#[test]
fn d1_cards_are_named_by_rank_and_suits() {
    for card in Card::all() {
        let suits: String = card.suits().iter().map(|suit| suit.letter()).collect();
        assert_eq!(card.to_string(), format!("{}{suits}", card.rank().letter()));
        assert_eq!(card.text().parse(), Ok(card));
        assert!(card.suits().is_sorted());
        assert!(Suit::ALL.iter().all(|&suit| card.has(suit) == card.suits().contains(&suit)));
        assert_eq!(Card::from_index(card.index()), Some(card));
        assert_eq!(card.is_number(), card.number().is_some());
        assert_eq!(card.is_ace(), card.rank() == Rank::Ace);
        assert_eq!(card.is_crown(), card.rank() == Rank::Crown);
        assert_eq!(card.is_basic(), card.rank() <= Rank::Crown);
        let (first, number) = (card.text().chars().next(), card.number());
        assert_eq!(number, first.and_then(|c| c.to_digit(10)).map(|digit| digit as u8));
        assert!(card.name().starts_with("the "));
    }
    assert!(Card::EXCUSE.suits().is_empty() && Card::from_index(45).is_none());
    for text in ["", "A", "MA", "8SM", "8M", "8MSS", "1MS", "10MS", "am", "XX", "X ", "CMS", "PMS"]
    {
        let error = text.parse::<Card>().unwrap_err().to_string();
        assert!(error.contains("is not a card of the Decktet"), "{error}");
    }
}

#[test]
fn d1_every_card_has_a_name_of_its_own() {
    let mut names: Vec<&str> = Card::all().map(Card::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Card::COUNT);
    for (text, name) in [
        ("AY", "the Ace of Wyrms"),
        ("2MK", "the Author"),
        ("9LK", "the Merchant"),
        ("CS", "the Bard"),
        ("PMSL", "the Harvest"),
        ("TSLK", "the Window"),
        ("X", "the Excuse"),
    ] {
        assert_eq!(text.parse::<Card>().expect(text).name(), name);
    }
}

#[test]
fn d2_the_deck_order_is_that_of_the_table() {
    let table =
        TABLE.iter().flat_map(|(rank, cards)| cards.split(' ').map(move |text| (*rank, text)));
    let deck = Card::all().map(|card| (card.rank(), card.text()));
    assert!(table.eq(deck));
    assert!(Card::all().is_sorted());
}

#[test]
fn d3_every_suit_has_every_basic_rank_once() {
    assert_eq!(CardSet::BASIC.len(), 36);
    for rank in &Rank::ALL[..=Rank::Crown as usize] {
        let of_rank = || CardSet::BASIC.iter().filter(|card| card.rank() == *rank);
        for suit in Suit::ALL {
            assert_eq!(of_rank().filter(|card| card.has(suit)).count(), 1, "{rank} {suit}");
        }
        let suits = if rank.number().is_some() { 2 } else { 1 };
        assert!(of_rank().all(|card| card.suits().len() == suits));
    }
    let numbers: CardSet = Card::all().filter(|card| card.is_number()).collect();
    assert_eq!(numbers, CardSet::NUMBERS);
    for suit in Suit::ALL {
        assert!(suit.ace().is_ace() && suit.ace().suits() == [suit]);
        assert!(suit.crown().is_crown() && suit.crown().suits() == [suit]);
        assert_eq!(Suit::from_letter(suit.letter()), Some(suit));
    }
    for letter in ['m', 'A', 'X', ' ', 'Ł'] {
        assert_eq!(Suit::from_letter(letter), None, "{letter}");
    }
}

#[test]
fn d4_every_suit_is_on_four_of_the_eight_goals() {
    assert_eq!(CardSet::PAWNS_AND_COURTS.len(), 8);
    assert!(CardSet::PAWNS_AND_COURTS.iter().all(|goal| goal.suits().len() == 3));
    for suit in Suit::ALL {
        let goals = CardSet::PAWNS_AND_COURTS.iter();
        assert_eq!(goals.filter(|goal| goal.has(suit)).count(), 4, "{suit}");
    }
}

#[test]
fn sets_of_cards() {
    let set: CardSet = "CK,8MS,AM".parse().expect("cards");
    assert_eq!(set.to_string(), "AM,8MS,CK");
    assert_eq!("-".parse(), Ok(CardSet::EMPTY));
    assert_eq!(CardSet::EMPTY.to_string(), "-");
    let twice = "AM,8MS,AM".parse::<CardSet>();
    assert!(matches!(twice, Err(ParseCardSetError::Twice(card)) if card.text() == "AM"));
    for text in ["", "AM,", ",AM", "AM;CK", "AM, CK", "-,AM"] {
        assert!(matches!(text.parse::<CardSet>(), Err(ParseCardSetError::NotACard(_))), "{text}");
    }
    assert_eq!(CardSet::from_bits(1 << 45), None);
    assert_eq!(CardSet::from_bits((1 << 45) - 1), Some(CardSet::EXTENDED));
    // The n-th card, of sets of all sizes.
    for step in 1..20 {
        let cards: Vec<Card> = Card::all().step_by(step).collect();
        let set: CardSet = cards.iter().copied().collect();
        assert_eq!((set.len(), set.iter().len()), (cards.len(), cards.len()));
        let (some, more) = cards.split_at(cards.len() / 2);
        let mut extended: CardSet = some.iter().copied().collect();
        extended.extend(more.iter().copied());
        assert_eq!(extended, set);
        for n in 0..50 {
            assert_eq!(set.nth(n), cards.get(n).copied());
        }
        assert_eq!(set.nth(usize::MAX), None);
        assert!(set.iter().eq(cards));
    }
}

#[test]
fn names_are_read_and_written() {
    for suit in Suit::ALL {
        assert_eq!(suit.to_string().parse(), Ok(suit));
    }
    for rank in Rank::ALL {
        assert_eq!(rank.to_string().parse(), Ok(rank));
    }
    for bad in ["", "M", "moons", "Moons ", "A", "1", "10", "X", "king"] {
        assert!(bad.parse::<Suit>().is_err(), "{bad}");
        assert!(bad.parse::<Rank>().is_err(), "{bad}");
    }
}
