//! Moves and their notation: M1 to M7.

use gambol_core::{MoveError, PackedMove};
use gambol_lilypad::{Move, MoveKind};

use super::{Game, base, draughts, legal, read, square};

/// The canonical text of the move that a text means.
#[track_caller]
fn means<G: Game>(position: &G, text: &str) -> String {
    let mv = position.parse_move(text).expect(text);
    position.display_move(mv).to_string()
}

#[track_caller]
fn is_no_move<G: Game>(position: &G, text: &str) {
    let read = position.parse_move(text);
    assert!(matches!(read, Err(MoveError::Syntax { .. })), "{text}: {read:?}");
}

#[test]
fn m1_what_is_no_move_at_all() {
    let position = read("W:W22,32:B18,11 11,32 standard");
    for text in [
        "", " ", "22", "22-", "-18", "22x", "x15", "22xx15", "22x15x", "22-18-15", "22x15-8",
        "022x15", "22x015", "09-13", "11-33", "0-5", "22X15", "22 x15", "22x15 ", "22:15",
        "+22x15", "pass", "@", "@0", "@33", "@3x", "@03", "@@3", "3>", ">3", "3>>7", "3>7>8",
        "32>028", "３>7", "22x15x8.", "22–18",
    ] {
        is_no_move(&position, text);
    }
}

#[test]
fn m2_m3_every_move_has_one_text() {
    let place = Move::place(square(3)).unwrap();
    let walk = Move::walk(square(3), square(16)).unwrap();
    let step = draughts::Move::step(square(11), square(15)).unwrap();
    let capture = draughts::Move::capture(square(22), [square(18), square(11)]).unwrap();
    let moves: [(Move, &str, MoveKind); 4] = [
        (place, "@3", MoveKind::Place { to: square(3) }),
        (walk, "3>16", MoveKind::Walk { from: square(3), to: square(16) }),
        (step.into(), "11-15", MoveKind::Checker(step)),
        (capture.into(), "22x15x8", MoveKind::Checker(capture)),
    ];
    for (mv, text, kind) in moves {
        assert_eq!(mv.to_string(), text);
        assert_eq!(format!("{mv:?}"), text);
        assert_eq!(mv.kind(), kind);
        assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    }
    assert_eq!(
        [walk, step.into()].map(|mv: Move| (mv.from(), mv.to())),
        [(Some(square(3)), square(16)), (Some(square(11)), square(15))]
    );
}

#[test]
fn moves_that_do_not_exist() {
    assert_eq!(Move::place(square(5)), None);
    assert_eq!(Move::walk(square(5), square(5)), None);
    assert_eq!(draughts::Move::step(square(4), square(9)), None);
    assert_eq!(draughts::Move::step(square(1), square(10)), None);
    assert_eq!(draughts::Move::capture(square(1), []), None);
    assert_eq!(draughts::Move::capture(square(1), [square(5)]), None);
    assert_eq!(draughts::Move::capture(square(1), [square(6), square(11)]), None);
    // Of all words of 16 bits 98 are steps and 936 captures, 8 place a pawn, 992 are walks.
    let words = 0..=u64::from(u16::MAX);
    let checkers = words.clone().filter_map(draughts::Move::from_bits);
    assert_eq!(checkers.count(), 98 + 936);
    let moves: Vec<Move> = words.filter_map(Move::from_bits).collect();
    assert_eq!(moves.len(), 98 + 936 + 8 + 32 * 31);
    assert_eq!(Move::from_bits(1 << 16 | moves[0].to_bits()), None);
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), moves.len());
}

#[test]
fn m3_of_several_ways_the_smallest_is_printed() {
    let position = base("W:WK22:B9,10,17,18");
    assert_eq!(legal(&position), ["22x13x6x15x22"]);
    let mut path = position.legal_moves()[0].path();
    assert_eq!(path.len(), 5);
    assert!(path.by_ref().eq([22, 13, 6, 15, 22].map(square)));
}

#[test]
fn m4_the_text_of_a_legal_move_means_that_move() {
    let position = read("W:WK9,31:B6,K7,14,15 6,9 standard");
    assert_eq!(legal(&position), ["9x18x11x2", "9x2"]);
    assert_eq!(means(&position, "9x2"), "9x2");
    assert_eq!(means(&position, "9x18x11x2"), "9x18x11x2");
}

#[test]
fn m5_another_way_of_the_same_capture_is_accepted() {
    let position = base("W:WK22:B9,10,17,18");
    assert_eq!(means(&position, "22x15x6x13x22"), "22x13x6x15x22");
    // The way has to be complete and to capture the same.
    for text in ["22x15x6x13", "22x15x6", "22x13x22", "22x15x22x13x6"] {
        let read = position.parse_move(text);
        assert!(matches!(read, Err(MoveError::Illegal { .. })), "{text}: {read:?}");
    }
    // A way over the far row is none for a king that carries its pawn.
    let position = read("W:WK9,31:B6,K7,14,15 6,9 standard");
    let read = position.parse_move("9x2x11x18x9");
    assert!(matches!(read, Err(MoveError::Illegal { .. })), "{read:?}");
}

#[test]
fn m6_the_short_form_of_a_capture() {
    assert_eq!(means(&base("W:WK22:B9,10,17,18"), "22x22"), "22x13x6x15x22");
    assert_eq!(means(&base("W:W22:B18,11"), "22x8"), "22x15x8");
    let position = base("W:W31:B18,19,26,27");
    let error = position.parse_move("31x15").unwrap_err();
    assert_eq!(error.to_string(), "`31x15` is ambiguous: it may be 31x22x15 or 31x24x15");
    let MoveError::Ambiguous { candidates, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(candidates, legal(&position));
    // It is for captures alone, and with both ends alone.
    for text in ["22-8", "22x15x8x8", "22x11x8", "22x1"] {
        let read = base("W:W22:B18,11").parse_move(text);
        assert!(matches!(read, Err(MoveError::Illegal { .. })), "{text}: {read:?}");
    }
}

#[test]
fn m7_draughts_knows_no_pawns() {
    let position = draughts::Position::START;
    is_no_move(&position, "@3");
    is_no_move(&position, "3>16");
}

#[test]
fn m7_very_long_captures_are_refused_quietly() {
    let text = format!("22{}", "x15x22".repeat(10_000));
    let error = base("W:WK22:B18").parse_move(&text).unwrap_err();
    assert!(matches!(error, MoveError::Illegal { .. }));
    assert!(error.to_string().len() < 200);
    is_no_move(&base("W:WK22:B18"), &format!("{text}x"));
}
