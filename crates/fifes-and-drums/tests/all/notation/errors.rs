//! Texts that are no positions because of their form, and what is said about them.

use gambol_core::PositionError;
use gambol_fifes_and_drums::{Flaw, Position};
use gambol_laws::claims;

type Error = PositionError<Flaw>;

/// Why a text is no position, after a look at the words.
#[track_caller]
fn refused(text: &str, words: &str) -> Error {
    claims::refused::<Position>(text, words)
}

/// The same for an error of form in a field, the other fields being those of the start.
#[track_caller]
fn malformed(index: usize, field: &'static str, found: &str, expected: &str) {
    for start in [
        "1,1,1,1,1,1 - - ?,? -;-;- chance fog",
        "1,1,1,1,1,1 - - ?,? - chance standard",
    ] {
        if index == 4 && start.ends_with("standard") {
            continue;
        }
        let mut fields: Vec<&str> = start.split(' ').collect();
        fields[index] = found;
        let words = format!("{field}: `{found}` is not {expected}");
        let text = fields.join(" ");
        assert_eq!(claims::malformed::<Position>(&text, &words), field);
    }
}

#[test]
fn fields_are_separated_by_single_spaces() {
    let text = "1,1,1,1,1,1 - - ?,? - chance standard";
    claims::fields::<Position>("TRACK POOL DISCARD GOALS FOG TURN VARIANT", text);
}

#[test]
fn the_track_is_six_numbers() {
    let expected = "the spaces of six units, like 1,1,1,1,1,1";
    for track in [
        "1,1,1,1,1",
        "1,1,1,1,1,1,1",
        "1",
        ",",
        "1,1,1,1,1,",
        "1,1,1,1,1,x",
        "1,1,1,1,1,01",
        "1,1,1,1,1,+1",
        "1,1,1,1,1,-1",
        "1;1;1;1;1;1",
        "4294967296,1,1,1,1,1",
        "-",
    ] {
        malformed(0, "TRACK", track, expected);
    }
}

#[test]
fn pool_and_discard_are_lists_of_cards() {
    let expected = "cards separated by commas, like AM,8MS, or -";
    for (index, field) in [(1, "POOL"), (2, "DISCARD")] {
        for list in [
            "AM,", ",AM", "am", "8SM", "AM;AS", "-,AM", "?", "*", "AMAS", "--", "1",
        ] {
            malformed(index, field, list, expected);
        }
    }
}

#[test]
fn goals_are_two() {
    let expected = "the goals of both players, ? where none is dealt, like PMSL,?";
    for goals in [
        "?",
        "PMSL",
        "?,?,?",
        "PMSL,PMYK,PSVK",
        "PMSL,*",
        "*,*",
        "-,-",
        "pmsl,?",
        "PMSL,",
    ] {
        malformed(3, "GOALS", goals, expected);
    }
}

#[test]
fn the_fog_is_three_lists() {
    let expected = "the cards of p1, of p2 and those laid aside, like 5ML;-;AM,CK";
    for fog in ["-", "-;-", "-;-;-;-", "5ML", "5ML,6MV"] {
        malformed(4, "FOG", fog, expected);
    }
    let start = "1,1,1,1,1,1 - - PMSL,PMYK";
    for (fog, found) in [
        ("5ML;*;-", "*"),
        (";-;-", ""),
        ("5ML,;-;-", "5ML,"),
        ("-;***;-", "***"),
    ] {
        let words = format!("FOG: `{found}` is not cards separated by commas, like AM,8MS, or -");
        refused(&format!("{start} {fog} chance fog"), &words);
    }
}

#[test]
fn the_turn_is_one_of_four() {
    for turn in ["3", "0", "p1", "Chance", "01", "end", "-", "12"] {
        malformed(5, "TURN", turn, "1, 2, chance or over");
    }
}

#[test]
fn the_variant_is_one_of_two() {
    for variant in ["foggy", "standard:", "fog:goals=2", "standard:a"] {
        let text = format!("1,1,1,1,1,1 - - ?,? - chance {variant}");
        let error = text.parse::<Position>().expect_err(variant);
        assert!(matches!(error, Error::Variant(_)), "{error}");
    }
    let words = "VARIANT: unknown variant `foggy`: the presets are standard, fog";
    refused("1,1,1,1,1,1 - - ?,? - chance foggy", words);
}
