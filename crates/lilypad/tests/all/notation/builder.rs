//! Positions set up by hand.

use gambol_core::Player;
use gambol_lilypad::{Carrier, Checker, Flaw, Pawn, Position, Variant, Walk, draughts};

use super::{Game, base, random_game, read, square};

const P1: Player = Player::P1;
const P2: Player = Player::P2;

#[test]
fn checkers_are_put_on_squares_in_place_of_what_was_there() {
    let builder = draughts::Position::builder()
        .man(square(21), P2)
        .man(square(21), P1)
        .king(square(7), P1)
        .king(square(8), P2)
        .checker(square(8), None)
        .turn(P2);
    let position = builder.build().unwrap();
    assert_eq!(position.to_string(), "W:W:BK7,21");
    let king = Checker {
        owner: P1,
        king: true,
    };
    assert_eq!(position.checker(square(7)), Some(king));
    assert_eq!(position.checker(square(8)), None);
}

#[test]
fn an_empty_board_is_a_position_without_pawns() {
    let variant = Variant::new(Carrier::Weak, Walk::One);
    let position = Position::builder(variant).build().unwrap();
    assert_eq!(
        position.to_string(),
        "B:W:B -,- standard:carrier=weak,walk=one"
    );
    assert_eq!(
        draughts::Position::builder().build().unwrap().to_string(),
        "B:W:B"
    );
}

#[test]
fn every_position_can_be_set_up() {
    for rules in ["standard", "big-fairies", "standard:carrier=weak,walk=one"] {
        for position in random_game::<Position>(rules, 3) {
            assert_eq!(position.to_builder().build(), Ok(position));
            let mut builder = Position::builder(position.variant()).turn(position.turn());
            for square in gambol_lilypad::Square::all() {
                builder = builder.checker(square, position.checker(square));
            }
            for player in [P1, P2] {
                builder = builder.pawn(player, position.pawn(player));
            }
            assert_eq!(builder.build(), Ok(position));
        }
    }
    for position in random_game::<draughts::Position>("standard", 3) {
        assert_eq!(position.to_builder().build(), Ok(position));
    }
}

#[test]
fn the_first_flaw_is_named() {
    use draughts::Flaw::{ManOnFarRow, NoSuchPlayer, TooManyCheckers};
    let (builder, p3) = (draughts::Position::builder(), Player::P3);
    for (builder, flaw) in [
        (
            builder.clone().man(square(9), p3),
            NoSuchPlayer { player: p3 },
        ),
        (builder.clone().turn(p3), NoSuchPlayer { player: p3 }),
        (
            builder.clone().man(square(2), P2),
            ManOnFarRow { square: square(2) },
        ),
        (
            builder.clone().man(square(31), P1),
            ManOnFarRow { square: square(31) },
        ),
        (
            (1..=13).fold(builder, |builder, n| builder.king(square(n), P2)),
            TooManyCheckers {
                player: P2,
                checkers: 13,
            },
        ),
    ] {
        assert_eq!(builder.build(), Err(flaw));
    }
    let start = read("B:W31,K3:B4,K30 4,31 standard").to_builder();
    let on = |number| Pawn::On(square(number));
    for (builder, flaw) in [
        (
            start.clone().pawn(p3, Pawn::Lost),
            NoSuchPlayer { player: p3 }.into(),
        ),
        (start.clone().turn(p3), NoSuchPlayer { player: p3 }.into()),
        (
            start.clone().man(square(1), P2),
            ManOnFarRow { square: square(1) }.into(),
        ),
        (
            start.clone().pawn(P2, on(4)),
            Flaw::PawnOffChecker {
                player: P2,
                square: square(4),
            },
        ),
        (start.clone().pawn(P1, Pawn::ToPlace), Flaw::PawnToPlace),
        (
            start
                .clone()
                .pawn(P1, Pawn::ToPlace)
                .pawn(P2, Pawn::ToPlace),
            Flaw::NotTheFirstSquares,
        ),
        (start.pawn(P1, on(30)).pawn(P2, on(3)), Flaw::BothAcross),
    ] {
        assert_eq!(builder.build(), Err(flaw));
    }
}

#[test]
fn what_pawns_and_checkers_are_can_be_asked() {
    let position = read("W:WK9,31:B6,K7,14,15 6,- standard");
    assert_eq!(position.pawn(P1), Pawn::On(square(6)));
    assert_eq!(position.pawn(P2), Pawn::Lost);
    assert_eq!(position.turn(), P2);
    assert_eq!(position.checkers(), base("W:WK9,31:B6,K7,14,15"));
    assert_eq!(
        position.checker(square(9)),
        Some(Checker {
            owner: P2,
            king: true
        })
    );
    assert_eq!(
        position.checker(square(6)),
        Some(Checker {
            owner: P1,
            king: false
        })
    );
    let start = Position::start(Variant::STANDARD);
    assert_eq!(
        [P1, P2].map(|player| start.pawn(player)),
        [Pawn::ToPlace; 2]
    );
}

#[test]
fn what_a_move_changes_can_be_asked() {
    for (text, mv, changed) in [
        ("B:W32:B1,6,10 6,32 standard", "6>10", "[6, 10]"),
        ("B:W32:B1,6,10 6,32 standard", "6-9", "[6, 9]"),
        ("B:W32:B1,6,10 6,32 standard", "10-15", "[10, 15]"),
        (
            "W:W22,32:B11,18 11,22 standard",
            "22x15x8",
            "[8, 11, 18, 22]",
        ),
        (
            "W:WK22,32:B9,10,17,18 9,22 standard",
            "22x22",
            "[9, 10, 17, 18]",
        ),
    ] {
        let before = read(text);
        let after = before.apply(before.parse_move(mv).unwrap()).unwrap();
        let squares: Vec<_> = before.changed_squares(&after).collect();
        assert_eq!(format!("{squares:?}"), changed, "{mv}");
    }
    let moves = |text: &str, from| {
        let moves: Vec<_> = read(text).moves_from(square(from)).collect();
        format!("{moves:?}")
    };
    assert_eq!(moves("B:W32:B1,6,10 6,32 standard", 1), "[1-5]");
    assert_eq!(moves("B:W32:B1,6,10 6,32 standard", 9), "[]");
    let start = Position::start(Variant::STANDARD).to_string();
    assert_eq!(moves(&start, 3), "[@3]");
}
