//! Variants: V1 and V3; the errors of V2 stand in `errors.txt`. That every text round-trips is a law.

use gambol_core::variant::GameVariant;
use gambol_lilypad::{Carrier, Variant, Walk};

use super::{Game, draughts};

#[test]
fn v1_presets_and_keys() {
    for (text, carrier, walk) in [
        ("standard", Carrier::Normal, Walk::Run),
        ("big-fairies", Carrier::Big, Walk::Run),
        ("weak-frogs", Carrier::Weak, Walk::Run),
        ("walk-dont-run", Carrier::Normal, Walk::One),
        ("standard:carrier=big,walk=one", Carrier::Big, Walk::One),
        ("weak-frogs:walk=one", Carrier::Weak, Walk::One),
        ("walk-dont-run:walk=run,carrier=weak", Carrier::Weak, Walk::Run),
    ] {
        let variant: Variant = text.parse().expect(text);
        assert_eq!((variant.carrier(), variant.walk()), (carrier, walk), "{text}");
    }
}

#[test]
fn v3_every_variant_has_one_canonical_text() {
    for (text, canonical) in [
        ("standard:walk=one", "walk-dont-run"),
        ("standard:carrier=weak", "weak-frogs"),
        ("big-fairies:carrier=normal", "standard"),
        ("big-fairies:walk=one", "standard:carrier=big,walk=one"),
        ("walk-dont-run:carrier=weak", "standard:carrier=weak,walk=one"),
        ("standard:walk=run,carrier=big", "big-fairies"),
    ] {
        let variant: Variant = text.parse().expect(text);
        assert_eq!(variant.to_string(), canonical, "{text}");
    }
}

#[test]
fn the_first_preset_is_the_default() {
    assert_eq!(Variant::default(), Variant::STANDARD);
    let names: Vec<&str> = Variant::PRESETS.iter().map(|preset| preset.name).collect();
    assert_eq!(names, ["standard", "big-fairies", "weak-frogs", "walk-dont-run"]);
    assert_eq!(draughts::Position::START.variant().to_string(), "standard");
}
