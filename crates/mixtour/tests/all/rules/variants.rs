//! Variants: V1 to V3.

use gambol_core::variant::GameVariant;

use super::{Game, P1, P2, Variant, set_up, start};

#[track_caller]
fn rules(text: &str) -> Variant {
    text.parse().expect(text)
}

/// Why a text is no variant.
#[track_caller]
fn error(text: &str) -> String {
    text.parse::<Variant>().expect_err(text).to_string()
}

fn parts(variant: Variant) -> (u8, u8, bool) {
    (variant.pieces(), variant.points(), variant.takeback())
}

#[test]
fn the_presets_are_those_of_the_table() {
    let names: Vec<_> = Variant::PRESETS.iter().map(|preset| preset.name).collect();
    assert_eq!(names, ["basic", "tournament", "official"]);
    for (name, preset, values) in [
        ("basic", Variant::BASIC, (22, 1, true)),
        ("tournament", Variant::TOURNAMENT, (22, 3, true)),
        ("official", Variant::OFFICIAL, (20, 1, false)),
    ] {
        assert_eq!(rules(name), preset);
        assert_eq!(parts(preset), values);
        assert_eq!(preset.to_string(), name);
        assert_eq!(start(name).variant(), preset);
    }
    assert_eq!(Variant::default(), Variant::BASIC);
    for preset in Variant::PRESETS {
        assert_eq!(rules(preset.name), preset.variant);
    }
}

#[test]
fn the_keys_are_those_of_the_table() {
    let keys: Vec<_> = Variant::KEYS.iter().map(|key| (key.name, key.values.to_string())).collect();
    assert_eq!(
        keys.iter().map(|(name, values)| (*name, values.as_str())).collect::<Vec<_>>(),
        [("pieces", "5..50"), ("points", "1..9"), ("takeback", "no|yes")]
    );
}

#[test]
fn c1_3_pieces_is_the_number_of_pieces_of_each_player() {
    for pieces in [5, 17, 50] {
        let start = start(&format!("basic:pieces={pieces}"));
        assert_eq!((start.reserve(P1), start.reserve(P2)), (pieces, pieces));
    }
}

#[test]
fn v1_keys_that_are_not_given_keep_the_value_of_the_preset() {
    assert_eq!(parts(rules("official:points=3")), (20, 3, false));
    assert_eq!(parts(rules("tournament:pieces=5")), (5, 3, true));
    assert_eq!(parts(rules("basic:takeback=no")), (22, 1, false));
    assert_eq!(parts(rules("official:takeback=yes")), (20, 1, true));
    assert_eq!(parts(rules("official:pieces=25,points=5")), (25, 5, false));
}

#[test]
fn v1_keys_may_come_in_any_order() {
    let keys = ["pieces=7", "points=2", "takeback=no"];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let text = format!("basic:{}", order.map(|i| keys[i]).join(","));
        assert_eq!(parts(rules(&text)), (7, 2, false));
    }
}

#[test]
fn v2_an_unknown_preset_is_an_error() {
    let allowed = "the presets are basic, tournament, official";
    for (text, found) in [
        ("", ""),
        ("Basic", "Basic"),
        ("basic ", "basic "),
        ("chess:pieces=9", "chess"),
        (":pieces=9", ""),
        ("pieces=9", "pieces=9"),
    ] {
        assert_eq!(error(text), format!("unknown variant `{found}`: {allowed}"));
    }
}

#[test]
fn v2_an_unknown_key_is_an_error() {
    let allowed = "the keys are pieces, points, takeback";
    for (text, found) in [
        ("basic:piece=9", "piece"),
        ("basic:Points=3", "Points"),
        ("basic:pieces=9, points=3", " points"),
        ("basic:=9", ""),
        ("basic:ko=no", "ko"),
    ] {
        assert_eq!(error(text), format!("unknown variant key `{found}`: {allowed}"));
    }
}

#[test]
fn v2_a_value_out_of_range_is_an_error() {
    for (key, allowed, values) in [
        (
            "pieces",
            "5..50",
            &["4", "51", "0", "010", "+9", "-9", "", " 9", "9=9", "256", "261", "x"][..],
        ),
        ("points", "1..9", &["0", "10", "03", "+3", "", "3 ", "257", "4294967297", "three"]),
        ("takeback", "no|yes", &["", "Yes", "true", "1", "0", "n", "maybe"]),
    ] {
        for value in values {
            let words = format!("variant key {key}: value `{value}` is not one of {allowed}");
            assert_eq!(error(&format!("official:{key}={value}")), words);
        }
    }
}

#[test]
fn v2_a_key_given_twice_is_an_error() {
    let allowed = "the keys are pieces, points, takeback, each at most once";
    for key in ["pieces=9", "points=3", "takeback=no"] {
        let name = key.split('=').next().unwrap();
        let words = format!("variant key {name} is given twice: {allowed}");
        assert_eq!(error(&format!("basic:{key},{key}")), words);
    }
    let apart = "basic:pieces=9,points=3,takeback=no,points=4";
    let words = format!("variant key points is given twice: {allowed}");
    assert_eq!(error(apart), words);
}

#[test]
fn v2_a_colon_without_keys_and_a_key_without_value_are_errors() {
    let allowed = "the keys are pieces, points, takeback";
    for (text, found) in [
        ("basic:", ""),
        ("basic:pieces", "pieces"),
        ("basic:pieces=9,", ""),
        ("basic:,pieces=9", ""),
        ("basic::pieces", ":pieces"),
        ("basic:pieces:9", "pieces:9"),
    ] {
        let words = format!("variant option `{found}` is not of the form key=value: {allowed}");
        assert_eq!(error(text), words);
    }
}

#[test]
fn v3_a_variant_is_printed_in_one_way() {
    for (text, canonical) in [
        ("basic:points=3", "tournament"),
        ("official:pieces=22,takeback=yes", "basic"),
        ("tournament:points=1,pieces=20,takeback=no", "official"),
        ("official:takeback=yes", "basic:pieces=20"),
        ("official:points=3", "basic:pieces=20,points=3,takeback=no"),
        ("tournament:takeback=no", "basic:points=3,takeback=no"),
        ("basic:takeback=no", "basic:takeback=no"),
        ("official:pieces=25,points=5", "basic:pieces=25,points=5,takeback=no"),
        ("basic:pieces=22", "basic"),
    ] {
        assert_eq!(rules(text).to_string(), canonical);
        assert_eq!(rules(canonical), rules(text));
    }
}

#[test]
fn v3_every_variant_is_read_again_as_it_was() {
    let mut texts = Vec::new();
    for pieces in 0..=255 {
        for points in 0..=255 {
            for takeback in [false, true] {
                let variant = Variant::new(pieces, points, takeback);
                let in_range = (5..=50).contains(&pieces) && (1..=9).contains(&points);
                assert_eq!(variant.is_ok(), in_range);
                let Ok(variant) = variant else { continue };
                assert_eq!(parts(variant), (pieces, points, takeback));
                assert_eq!(rules(&variant.to_string()), variant);
                texts.push(variant.to_string());
            }
        }
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 46 * 9 * 2);
}

#[test]
fn v2_numbers_out_of_range_are_refused_in_the_same_words() {
    for (pieces, points, text) in
        [(4, 1, "basic:pieces=4"), (51, 10, "basic:pieces=51,points=10"), (22, 0, "basic:points=0")]
    {
        let built = Variant::new(pieces, points, true).unwrap_err();
        assert_eq!(built.to_string(), error(text));
    }
}

#[test]
fn v3_positions_of_different_variants_are_different() {
    let same = set_up("basic:points=3", "c3=12");
    assert_eq!(same, set_up("tournament", "c3=12"));
    let others = ["basic:pieces=21", "basic:points=2", "basic:takeback=no"];
    for other in others.map(|rules| set_up(rules, "c3=12")) {
        assert_ne!(set_up("basic", "c3=12"), other);
        assert_ne!(set_up("basic", "c3=12").key(), other.key());
    }
}
