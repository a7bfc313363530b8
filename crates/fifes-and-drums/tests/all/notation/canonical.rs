//! One text for each position.

use gambol_core::Status;
use gambol_core::variant::GameVariant;
use gambol_fifes_and_drums::{Game, Position, Variant};

use super::read;

#[test]
fn starts() {
    let standard = "1,1,1,1,1,1 - - ?,? - chance standard";
    assert_eq!(Position::start(Variant::STANDARD).to_string(), standard);
    let fog = "1,1,1,1,1,1 - - ?,? -;-;- chance fog";
    assert_eq!(Position::start(Variant::FOG).to_string(), fog);
}

#[test]
fn a_missing_variant_is_standard() {
    let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1";
    assert_eq!(read(text).to_string(), format!("{text} standard"));
}

#[test]
fn v1_variants_are_the_names_of_presets() {
    let names: Vec<&str> = Variant::PRESETS.iter().map(|preset| preset.name).collect();
    assert_eq!(names, ["standard", "fog"]);
    assert!(Variant::KEYS.is_empty());
    for name in names {
        let variant: Variant = name.parse().expect(name);
        assert_eq!(variant.to_string(), name);
        assert_eq!(variant.is_fog(), name == "fog");
    }
    for text in [
        "",
        "Fog",
        "foggy",
        "standard:",
        "fog:",
        "standard:fog",
        "fog:fog=yes",
        "fog,standard",
        " fog",
    ] {
        let error = text.parse::<Variant>().expect_err(text).to_string();
        let helps = error.contains("standard, fog") || error.contains("has no keys");
        assert!(helps, "{text}: {error}");
    }
}

#[test]
fn p1_lists_are_read_in_any_order_and_printed_in_deck_order() {
    for (text, canonical) in [
        (
            "7,3,1,1,1,1 CY,8YK,AM,7VY,2SY 3LY,8MS PMSL,PMYK - 1 standard",
            "7,3,1,1,1,1 AM,2SY,7VY,8YK,CY 3LY,8MS PMSL,PMYK - 1 standard",
        ),
        (
            "1,1,1,1,1,1 - - PMSL,PMYK 9VY,2MK,5ML;7SK;CK,AM chance fog",
            "1,1,1,1,1,1 - - PMSL,PMYK 2MK,5ML,9VY;7SK;AM,CK chance fog",
        ),
    ] {
        assert_eq!(read(text).to_string(), canonical);
        assert_eq!(read(canonical), read(text));
    }
}

/// What is no number is in `errors.txt`.
#[test]
fn p2_numbers_are_read_and_printed() {
    let cards = "AM,2SY,7VY,8MS,CY 2MK,9MS,9VY,9LK PMSL,PMYK - 1 standard";
    let track = |space: &str| format!("1,{space},1,1,1,1 {cards}");
    for space in ["1", "7", "10", "26"] {
        assert_eq!(read(&track(space)).to_string(), track(space));
    }
}

/// P11 and P12: the side follows from the cards; at the end it may be both.
#[test]
fn p12_the_same_cards_may_be_over_or_not() {
    let cards = "1,1,1,1,1,1 AS,AV,AL,AY 2SY,2VL,3MV,3SK,3LY,4MS,4VL,4YK,5ML,5SV,5YK,6MV,6SY,6LK,\
                 7ML,7SK,7VY,8MS,8VL,8YK,9MS,9VY,9LK,CM,CS,CV,CL PSVK,TSLK -";
    let over = read(&format!("{cards} over standard"));
    let chance = read(&format!("{cards} chance standard"));
    assert!(over.status().is_over());
    assert_eq!(chance.status(), Status::Chance);
    assert_ne!(over, chance);
    assert_ne!(over.key(), chance.key());
    let excuse = chance.parse_move("=X").expect("the Excuse");
    assert_eq!(chance.apply(excuse), Ok(over));
}

#[test]
fn p8_sizes_of_hands() {
    for (hands, turn) in [
        ("-;-", "chance"),
        ("5ML;-", "chance"),
        ("5ML,6MV;-", "chance"),
        ("5ML,6MV,6LK;-", "chance"),
        ("5ML,6MV,6LK;9MS", "chance"),
        ("5ML,6MV,6LK;9MS,9VY", "chance"),
        ("5ML,6MV,6LK;8MS,8VL,8YK", "1"),
        ("5ML;8MS,8VL,8YK", "2"),
        ("5ML;9MS", "chance"),
    ] {
        let text = format!("1,1,1,1,1,1 - - PMSL,PMYK {hands};- {turn} fog");
        assert_eq!(read(&text).to_string(), text);
    }
}

#[test]
fn p11_the_turn_follows_from_the_cards() {
    for rest in [
        "- - ?,? - chance",
        "- - PMSL,? - chance",
        "- - PMSL,PMYK - chance",
        "AM,2SY,7VY,8MS - PMSL,PMYK - chance",
        "AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1",
        "AM,2SY,7VY,CY 8MS PMSL,PMYK - chance",
        "AM,2SY,7VY,CY,CK 8MS PMSL,PMYK - 2",
        "AM,2SY,7VY,CY,CK 8MS,8YK PMSL,PMYK - 1",
    ] {
        let text = format!("1,1,1,1,1,1 {rest} standard");
        assert_eq!(read(&text).to_string(), text);
    }
}

/// As far as the discarded cards can bring them: all spaces of a number card but one, one space for
/// an Ace.
#[test]
fn p13_units_may_be_far_ahead() {
    for text in [
        "8,8,8,8,8,8 AM,2SY,7VY,CL,CY 8MS PMSL,PMYK - 2 standard",
        "1,1,2,1,1,1 AM,2SY,7VY,CL,CY AK PMSL,PMYK - 2 standard",
        "1,1,1,11,1,1 AM,2SY,7VY,CL,CY 2MK,9LK,AK,CM PMSL,PMYK - 1 standard",
    ] {
        assert_eq!(read(text), read(&read(text).to_string()));
    }
}

/// Nobody need have played to a position: any cards may be discarded.
#[test]
fn positions_that_nobody_played() {
    for text in [
        // Turns without any unit moved, which Crowns make possible.
        "1,1,1,1,1,1 AM,AK,2SY,7VY,8MS CM,CS PMSL,PMYK - 1 standard",
        "1,1,1,1,1,1 AM,2SY,7VY,8MS 9MS PMSL,PMYK - chance standard",
        "9,1,1,1,1,1 AM,2SY,7VY,8MS 9MS PMSL,PMYK - chance standard",
        "1,1,1,1,1,1 - - PMSL,PMYK -;-;AM,AS,AV,AL,AY,AK,CM,CS,CV,CL,CY,CK chance fog",
        "1,1,1,1,1,1 - - PMSL,PMYK 2MK;3MV;- chance fog",
        "1,1,1,1,1,1 AM,AS - PMSL,PMYK 2MK;3MV;- chance fog",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}
