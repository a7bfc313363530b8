//! Variants.

use gambol_core::GameVariant;
use gambol_two_pipers::{Game, Jumps, Lands, Position, Stuck, Variant};

fn printed(text: &str) -> Result<String, String> {
    let variant = text.parse::<Variant>();
    variant.map(|variant| variant.to_string()).map_err(|error| error.to_string())
}

#[test]
fn v1_keys_in_any_order_over_the_preset() {
    let variant: Variant = "standard:stuck=loss,lands=rotated".parse().expect("a variant");
    assert_eq!(variant, Variant::new(Lands::Rotated, Jumps::Diagonal, Stuck::Loss));
    assert_eq!(Variant::default(), Variant::STANDARD);
    assert_eq!(Variant::PRESETS.len(), 1);
}

#[test]
fn v2_errors_name_what_is_wrong_and_what_is_allowed() {
    for (text, parts) in [
        ("std", ["std", "standard"]),
        ("", ["", "standard"]),
        ("standard:", ["", "lands"]),
        ("standard:land=facing", ["land", "lands"]),
        ("standard:lands=round", ["round", "facing"]),
        ("standard:jumps=all", ["all", "diagonal"]),
        ("standard:stuck=draw", ["draw", "pass"]),
        ("standard:stuck=loss,stuck=loss", ["stuck", "lands, jumps, stuck"]),
        ("standard:lands", ["lands", "="]),
    ] {
        let error = printed(text).expect_err(text);
        assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
    }
}

#[test]
fn v3_one_text_for_each() {
    for (text, canonical) in [
        ("standard", "standard"),
        ("standard:lands=facing,jumps=diagonal,stuck=pass", "standard"),
        ("standard:stuck=loss,jumps=diagonal", "standard:stuck=loss"),
        (
            "standard:stuck=loss,jumps=any,lands=rotated",
            "standard:lands=rotated,jumps=any,stuck=loss",
        ),
        ("standard:jumps=any,lands=rotated", "standard:lands=rotated,jumps=any"),
    ] {
        assert_eq!(printed(text).as_deref(), Ok(canonical));
    }
    let mut all = Vec::new();
    for lands in [Lands::Facing, Lands::Rotated] {
        for jumps in [Jumps::Diagonal, Jumps::Any] {
            for stuck in [Stuck::Pass, Stuck::Loss] {
                let variant = Variant::new(lands, jumps, stuck);
                assert_eq!(
                    (variant.lands(), variant.jumps(), variant.stuck()),
                    (lands, jumps, stuck)
                );
                assert_eq!(variant.to_string().parse(), Ok(variant));
                assert_eq!(Position::start(variant).variant(), variant);
                all.push(variant.to_string());
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 8);
}
