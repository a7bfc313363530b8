//! Parts of notations.

use core::convert::Infallible;

use gambol_core::board::{Square, SquareMap};
use gambol_core::perft::Perft;
use gambol_core::text::{Excerpt, number};
use gambol_core::{MoveError, MoveList, Outcome, Player, RandomSource, Scores, seeded};

#[test]
fn excerpts_are_short_and_printable() {
    assert_eq!(Excerpt::new("x\u{7}\n").to_string(), "`x\\u{7}\\n`");
    let long = Excerpt::new(&"äöü".repeat(1_000_000));
    assert!(long.as_str().ends_with('…') && long.as_str().chars().count() <= 41);
    for n in 0..100 {
        let _ = Excerpt::new(&"\u{10ffff}😀".repeat(n));
    }
}

#[test]
fn numbers_are_canonical() {
    for bad in ["", "-1", "+1", "01", "00", " 1", "1 ", "4294967296", "１"] {
        assert_eq!(number(bad), None, "{bad}");
    }
    assert_eq!(number("4294967295"), Some(u32::MAX));
}

#[test]
fn an_end_is_a_win_or_a_draw() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Reason {
        Checkmate,
        Stalemate,
    }
    gambol_core::text_impls! { reason: Reason { Checkmate "checkmate", Stalemate "stalemate" } }

    let win = Outcome::win(Player::P2, Reason::Checkmate);
    assert_eq!(win.to_string(), "p2 wins: checkmate");
    assert_eq!(Outcome::draw(Reason::Stalemate).to_string(), "draw: stalemate");
    assert_eq!("stalemate".parse(), Ok(Reason::Stalemate));
    assert!("boredom".parse::<Reason>().is_err());
}

#[test]
fn scores_are_a_list() {
    let scores: Scores = [3, 0, 5].into_iter().collect();
    assert_eq!(format!("{scores:?}"), "[3, 0, 5]");
    assert!((&scores).into_iter().eq(&[3, 0, 5]));
    for bad in ["", "3,", "-1,2", "1,2,3,4,5,6,7"] {
        assert!(bad.parse::<Scores>().is_err(), "{bad}");
    }
}

#[test]
fn lists_of_moves_are_slices() {
    let mut list: MoveList<u8, 5> = [3, 1, 2].into_iter().collect();
    assert_eq!(list, [3, 1, 2]);
    assert_ne!(list, [3, 1]);
    list.sort_unstable();
    assert_eq!(list, [1, 2, 3]);
    let mut moves = list.into_iter();
    assert_eq!(moves.size_hint(), (3, Some(3)));
    assert_eq!((moves.next_back(), moves.next()), (Some(3), Some(1)));
    assert_eq!(moves.size_hint(), (1, Some(1)));
    assert_eq!((moves.next_back(), moves.next()), (Some(2), None));
}

#[test]
fn a_generator_can_be_lent() {
    let (mut own, mut lent) = (seeded(5), seeded(5));
    let mut lent = &mut lent;
    for _ in 0..50 {
        assert_eq!(RandomSource::next_u64(&mut lent), own.next_u64());
        assert_eq!(RandomSource::below(&mut lent, 1_000), own.below(1_000));
    }
}

#[test]
fn values_show_what_they_are() {
    assert_eq!(format!("{:?}", Excerpt::new("x")), "`x`");
    assert_eq!(format!("{:?}", "c3".parse::<Square<5, 5>>().unwrap()), "c3");
    assert!(format!("{:?}", Perft::new().hash_mib(7)).contains("hash_mib: 7"));
    let map: SquareMap<Square<2, 1>, usize, 2> = SquareMap::from_fn(Square::file);
    assert_eq!(format!("{map:?}"), "{a1: 0, b1: 1}");
}

#[test]
fn at_most_eight_moves_are_named() {
    for (moves, words) in [(1, "1"), (2, "1 or 2"), (8, "7 or 8"), (9, "7, 8…")] {
        let candidates = (1..=moves).map(|n: usize| n.to_string()).collect();
        let error = MoveError::<Infallible>::Ambiguous { found: Excerpt::new("x"), candidates };
        assert!(error.to_string().ends_with(&format!(" {words}")), "{error}");
    }
}

#[test]
fn legal_moves_are_listed_where_they_are_few() {
    let error = |count: u32| {
        MoveError::<Infallible>::unknown("x", (0..count).map(|n| n.to_string())).to_string()
    };
    assert_eq!(error(0), "`x` is not a move: there are no legal moves");
    assert_eq!(error(3), "`x` is not a move: the legal moves are 0, 1, 2");
    assert!(error(12).ends_with(", 10, 11"), "{}", error(12));
    assert_eq!(error(13), "`x` is not a move: no legal move has this text");
}

#[test]
fn texts_in_json_are_texts() {
    let error = serde_json::from_str::<Player>("7").unwrap_err();
    assert!(error.to_string().contains("expected a text"), "{error}");
}
