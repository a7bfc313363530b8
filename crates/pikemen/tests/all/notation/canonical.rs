//! Accepted texts and the one way in which they are printed.

use super::{piece, read, square};
use gambol_core::{Player, PositionError};
use gambol_pikemen::{Position, RuntimeLayout, RuntimePosition, Variant};

/// Both texts mean the same position, and the second is how it is printed.
#[track_caller]
fn printed(text: &str, canonical: &str) {
    let rules = canonical.rsplit(' ').next().expect("a variant");
    on_ground!(rules, On => gambol_laws::claims::printed::<Position<On>>(text, canonical));
}

#[test]
fn p1_neighbouring_empty_squares_are_one_run() {
    for (rank, canonical) in [
        ("x,x,x,x,x,x", "x6"),
        ("x1,x1,x1,x3", "x6"),
        ("x2,x4", "x6"),
        ("x,11U,x1,x,22NE,x", "x,11U,x2,22NE,x"),
        ("11U,x1,x1,x1,x,x", "11U,x5"),
        ("x5,23SW", "x5,23SW"),
    ] {
        let with_rank = |rank: &str| format!("13U,x5/x6/{rank}/x6/x6/23U,x5 1 0,0 mini");
        printed(&with_rank(rank), &with_rank(canonical));
    }
    // Runs do not go on from row to row.
    let text = "x4/x4/x4/x2,13U,x|x4/x,23N,x2/x4/x4|x4/x4/x4/x3,33U 3 0,0,0 hexagon";
    let wide = "x,x,x,x/x4/x4/x2,13U,x1|x4/x,23N,x,x/x3,x/x4|x4/x4/x4/x1,x1,x1,33U 3 0,0,0 hexagon";
    printed(wide, text);
}

/// Every number of a text, with a sign and with a leading zero.
#[test]
fn p2_numbers_have_no_sign_and_no_leading_zero() {
    let text = |[side, score, run, piece, target]: [&str; 5]| {
        format!("x6/x6/x6/x6/{run},22U,x3/{piece},x5 {side} {score},0 mini:target={target}")
    };
    let good = ["1", "3", "x2", "13U", "9"];
    printed(&text(good), &text(good));
    for (place, field) in [(0, "SIDE"), (1, "SCORES"), (2, "BOARD"), (3, "BOARD")] {
        for sign in ["0", "+", "-"] {
            let mut bad = good;
            let number = match good[place].strip_prefix('x') {
                Some(run) => format!("x{sign}{run}"),
                None => format!("{sign}{}", good[place]),
            };
            bad[place] = &number;
            let error = text(bad).parse::<RuntimePosition>().unwrap_err();
            assert!(matches!(error, PositionError::Syntax { .. }), "{error}");
            assert!(error.to_string().starts_with(field), "{error}");
        }
    }
    for target in ["09", "+9", "-9"] {
        let bad = [good[0], good[1], good[2], good[3], target];
        let error = text(bad).parse::<RuntimePosition>().unwrap_err();
        assert!(matches!(error, PositionError::Variant { .. }), "{error}");
    }
}

#[test]
fn p3_canonical_texts_are_printed_as_they_were() {
    for text in [
        "x6/x6/x6/x6/x6/13U,x5 1 3,0 mini",
        "x6/x6/x6/x6/x6/13U,x5 2 3,0 mini",
        "x6/x6/x6/x6/x6/x6 1 0,101 mini:target=99",
        "11N,12NE,13E,21SE,22S,23SW/11W,12NW,13U,x3/x6/x6/x6/x6 2 11,11 mini",
        "x4/x3,11E/x2,12SE,x/x3,13SE|x4/x4/x,22SW,x2/x3,21N|33S,x3/x4/x2,32SE,x/x4 \
         1 0,0,0 hexagon",
        "x4/x4/x2,13SE,x/x3,11SE|x4/x4/x4/x2,22SW,x|x4/x3,33E/x4/x4|x4/x4/x2,43U,x/x3,41N|\
         x4/x4/x4/x,52SE,x2|x4/x4/x2,62SE,x/x4 6 1,2,3,4,5,6 star:target=20,rps=yes",
    ] {
        printed(text, text);
    }
}

#[test]
fn chessboards_are_read_from_the_top_and_from_file_a() {
    let position = read::<RuntimeLayout>("11N,x5/x6/x6/x6/x6/x,22E,x3,13U 2 0,1 mini");
    for (name, text) in [("a6", "11N"), ("b1", "22E"), ("f1", "13U")] {
        assert_eq!(position.piece(square(&position, name)), Some(piece(text)));
    }
    assert_eq!(position.piece(square(&position, "a1")), None);
    assert_eq!(position.to_move(), Player::P2);
    assert_eq!((position.score(Player::P1), position.score(Player::P2)), (0, 1));
}

#[test]
fn zones_are_read_from_their_tips() {
    let position = read::<RuntimeLayout>(
        "11N,x3/x4/x4/x3,22E|x4/x4/x,33U,x2/x4|x4/x4/x4/21S,x3 2 0,1,2 hexagon",
    );
    for (name, text) in [("a44", "11N"), ("a11", "22E"), ("b23", "33U"), ("c14", "21S")] {
        assert_eq!(position.piece(square(&position, name)), Some(piece(text)));
    }
}

#[test]
fn a_missing_variant_is_classic() {
    let text = Position::start(Variant::CLASSIC).to_string();
    let short = text.strip_suffix(" classic").expect("the variant");
    printed(short, &text);
}

#[test]
fn v3_the_variant_is_printed_in_its_canonical_form() {
    for (variant, canonical) in [
        ("mini:target=12", "mini"),
        ("mini:rps=yes,target=7", "mini:target=7,rps=yes"),
        ("mini:rps=no,target=7", "mini:target=7"),
    ] {
        let with = |variant: &str| format!("x6/x6/x6/21U,x5/x6/11U,x5 2 0,0 {variant}");
        printed(&with(variant), &with(canonical));
    }
}

/// R15: points and lost pieces need not fit, nor need a position have come about.
#[test]
fn whether_points_could_have_been_made_is_not_checked() {
    read::<RuntimeLayout>("x6/x6/x6/21U,x5/x6/11U,x5 1 0,0 mini");
    read::<RuntimeLayout>("x6/x6/x6/21U,x5/x6/11U,x5 1 11,11 mini");
    read::<RuntimeLayout>("23U,23U,23U,22U,22U,22U/21U,21U,21U,x3/x6/x6/x6/11U,x5 1 11,11 mini");
    read::<RuntimeLayout>("x6/x6/x6/x6/x6/x6 2 14,0 mini");
}
