//! Positions as plain data, and what a program asks of a position.

use gambol_core::{GameSetup, Player};
use gambol_host::point::{Part, Point as _, moves_from};
use gambol_lilypad::{
    Carrier, Checker, Flaw, Pawn, Position, Setup, Square, Variant, Walk, draughts,
};

use super::{Game, base, read, square};

const P1: Player = Player::P1;
const P2: Player = Player::P2;
const P3: Player = Player::P3;

#[test]
fn an_empty_board_is_a_position_without_pawns() {
    let variant = Variant::new(Carrier::Weak, Walk::One);
    let position = Setup::empty(variant).check().unwrap();
    assert_eq!(position.to_string(), "B:W:B -,- standard:carrier=weak,walk=one");
    let position = draughts::Setup::empty(draughts::Variant).check().unwrap();
    assert_eq!(position.to_string(), "B:W:B");
}

#[test]
fn a_setup_says_what_the_position_says() {
    let position = read("W:WK9,31:B6,K7,14,15 6,- standard:carrier=weak,walk=one");
    let mut setup = Setup::empty(position.variant());
    setup.turn = position.to_move();
    for square in Square::all() {
        setup.board[square] = position.checker(square);
    }
    setup.pawns = [P1, P2].map(|player| position.pawn(player));
    assert_eq!(setup, position.setup());
}

#[test]
fn the_first_flaw_of_the_checkers_is_named() {
    use draughts::Flaw::{ManOnFarRow, NoSuchPlayer, TooManyCheckers};
    type Change = fn(&mut draughts::Setup);
    let changes: [(Change, draughts::Flaw); 5] = [
        (|setup| setup.board[square(9)] = Some(Checker::man(P3)), NoSuchPlayer(P3)),
        (|setup| setup.turn = P3, NoSuchPlayer(P3)),
        (|setup| setup.board[square(2)] = Some(Checker::man(P2)), ManOnFarRow(square(2))),
        (|setup| setup.board[square(31)] = Some(Checker::man(P1)), ManOnFarRow(square(31))),
        (
            |setup| (1..=13).for_each(|n| setup.board[square(n)] = Some(Checker::king(P2))),
            TooManyCheckers { player: P2, checkers: 13 },
        ),
    ];
    for (change, flaw) in changes {
        let mut setup = draughts::Setup::empty(draughts::Variant);
        change(&mut setup);
        assert_eq!(setup.check(), Err(flaw));
        // And so in Lilypad.
        let mut lilypad = Setup::empty(Variant::STANDARD);
        (lilypad.board, lilypad.turn) = (setup.board, setup.turn);
        assert_eq!(lilypad.check(), Err(Flaw::Checkers(flaw)));
    }
}

#[test]
fn the_first_flaw_of_the_pawns_is_named() {
    let on = |number| Pawn::On(square(number));
    let off = Flaw::PawnOffChecker { player: P2, square: square(4) };
    for (pawns, flaw) in [
        ([on(4), on(4)], off),
        ([Pawn::ToPlace, on(31)], Flaw::PawnToPlace),
        ([Pawn::ToPlace; 2], Flaw::NotTheFirstSquares),
        ([on(30), on(3)], Flaw::BothAcross),
    ] {
        let mut setup = read("B:W31,K3:B4,K30 4,31 standard").setup();
        setup.pawns = pawns;
        assert_eq!(setup.check(), Err(flaw));
    }
}

#[test]
fn what_pawns_and_checkers_are_can_be_asked() {
    let position = read("W:WK9,31:B6,K7,14,15 6,- standard");
    assert_eq!(position.pawn(P1), Pawn::On(square(6)));
    assert_eq!(position.pawn(P2), Pawn::Lost);
    assert_eq!(position.to_move(), P2);
    assert_eq!(position.checkers(), base("W:WK9,31:B6,K7,14,15"));
    assert_eq!(position.checker(square(9)), Some(Checker::king(P2)));
    assert_eq!(position.checker(square(6)), Some(Checker::man(P1)));
    assert_eq!(position.checker(square(5)), None);
    let start = Position::start(Variant::STANDARD);
    assert_eq!([P1, P2].map(|player| start.pawn(player)), [Pawn::ToPlace; 2]);
    // Only two play.
    assert_eq!(start.pawn(P3), Pawn::Lost);
    assert_eq!(start.checkers().checkers(P3).count(), 0);
}

#[test]
fn what_a_move_changes_can_be_asked() {
    for (text, mv, changed) in [
        ("B:W32:B1,6,10 6,32 standard", "6>10", "6 10"),
        ("B:W32:B1,6,10 6,32 standard", "6-9", "6 9"),
        ("B:W32:B1,6,10 6,32 standard", "10-15", "10 15"),
        ("W:W22,32:B11,18 11,22 standard", "22x15x8", "8 11 18 22"),
        ("W:WK22,32:B9,10,17,18 9,22 standard", "22x22", "9 10 17 18"),
    ] {
        let before = read(text);
        let changes = before.changes(before.parse_move(mv).unwrap());
        let squares: Vec<_> = changes.iter().map(Part::as_str).collect();
        assert_eq!(squares.join(" "), changed, "{mv}");
    }
}

#[test]
fn the_moves_from_a_square_can_be_asked() {
    let moves = |text: &str, from| format!("{:?}", moves_from(&read(text), from));
    assert_eq!(moves("B:W32:B1,6,10 6,32 standard", "1"), "[1-5]");
    assert_eq!(moves("B:W32:B1,6,10 6,32 standard", "9"), "[]");
    let start = Position::start(Variant::STANDARD).to_string();
    assert_eq!(moves(&start, "3"), "[@3]");
}

#[test]
fn small_values_are_read_as_they_are_printed() {
    for pawn in [Pawn::ToPlace, Pawn::On(square(17)), Pawn::Lost] {
        assert_eq!(pawn.to_string().parse(), Ok(pawn));
    }
    for bad in ["", "0", "33", "03", "??", "--"] {
        assert!(bad.parse::<Pawn>().is_err(), "{bad}");
    }
    for carrier in [Carrier::Normal, Carrier::Big, Carrier::Weak] {
        assert_eq!(carrier.to_string().parse(), Ok(carrier));
    }
    for walk in [Walk::Run, Walk::One] {
        assert_eq!(walk.to_string().parse(), Ok(walk));
    }
    assert!("Big".parse::<Carrier>().is_err() && "".parse::<Walk>().is_err());
}
