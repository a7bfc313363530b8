//! Variants: V1 to V3.

use gambol_core::{GameVariant, VariantError};
use gambol_pikemen::{Classic, Game, Ground, Layout, Position, RuntimeLayout, Star, Variant};

#[track_caller]
fn variant(text: &str) -> Variant {
    text.parse().expect(text)
}

#[test]
fn v1_presets_and_keys_are_read() {
    assert_eq!(variant("classic"), Variant::CLASSIC.into());
    assert_eq!(<Variant>::default(), Variant::CLASSIC.into());
    for (preset, layout) in <Variant>::PRESETS.iter().zip(Layout::ALL) {
        let read = variant(preset.name);
        assert_eq!((read.layout(), read.target(), read.rps()), (layout, 12, false));
        let read = variant(&format!("{}:rps=yes,target=3", preset.name));
        assert_eq!((read.layout(), read.target(), read.rps()), (layout, 3, true));
        assert_eq!(Ok(read), Variant::new(layout, 3, true));
        assert_eq!(layout.to_string(), preset.name);
    }
    assert_eq!(variant("star:target=18").target(), 18);
    assert_eq!(variant("star:target=99").target(), 99);
    for target in [0, 100] {
        let error = Variant::new(Layout::Star, target, false).unwrap_err();
        let words = format!("variant key target: value `{target}` is not one of 1..99");
        assert_eq!(error.to_string(), words);
    }
}

/// The words are in `errors.txt`.
#[test]
fn v2_what_is_wrong_is_named() {
    let error = |text: &str| text.parse::<Variant>().unwrap_err();
    for text in ["", "Classic", "chess"] {
        assert!(matches!(error(text), VariantError::UnknownPreset { .. }));
    }
    for text in ["mini:target=0", "mini:target=100", "mini:target=012", "mini:target=+9"] {
        assert!(matches!(error(text), VariantError::BadValue { key: "target", .. }));
    }
    assert!(matches!(error("star:rps=maybe"), VariantError::BadValue { key: "rps", .. }));
    assert!(matches!(error("mini:board=8"), VariantError::UnknownKey { .. }));
    assert!(matches!(error("mini:"), VariantError::NotAnOption { .. }));
    assert!(matches!(error("mini:rps=no,rps=no"), VariantError::KeyTwice { key: "rps", .. }));
}

#[test]
fn v3_every_variant_is_printed_in_one_way() {
    for (text, canonical) in [
        ("mini:rps=no", "mini"),
        ("mini:target=12,rps=no", "mini"),
        ("star:rps=yes,target=9", "star:target=9,rps=yes"),
        ("three:rps=yes,target=12", "three:rps=yes"),
        ("hexagon:target=1", "hexagon:target=1"),
        ("warlords:rps=yes", "warlords:rps=yes"),
    ] {
        assert_eq!(variant(text).to_string(), canonical);
        assert_eq!(variant(canonical), variant(text));
    }
}

/// Each layout is one of exactly one ground, which alone reads its variants.
#[test]
fn a_variant_of_one_ground_is_not_one_of_another() {
    fn layouts<G: Ground>() -> Vec<Layout> {
        let on_ground = Layout::ALL.into_iter().filter(|&layout| {
            let any = Variant::new(layout, 3, true).expect("a variant");
            let on_ground = Variant::<G>::try_from(any);
            assert_eq!(any.to_string().parse(), on_ground, "{any}");
            let Ok(variant) = on_ground else {
                return false;
            };
            assert_eq!(Variant::from(variant), any);
            assert_eq!(variant.to_string(), any.to_string());
            assert_eq!(Position::start(variant).variant(), variant);
            true
        });
        let on_ground: Vec<Layout> = on_ground.collect();
        let presets = Variant::<G>::PRESETS.iter().map(|preset| preset.variant.layout());
        assert_eq!(presets.collect::<Vec<_>>(), on_ground);
        assert_eq!(Variant::<G>::default().layout(), on_ground[0]);
        on_ground
    }
    let grounds = [layouts::<Classic>(), layouts::<RuntimeLayout>(), layouts::<Star>()];
    assert_eq!(grounds.concat(), Layout::ALL);
    let error = "hexagon".parse::<Variant<Star>>().unwrap_err();
    assert_eq!(error.to_string(), "unknown variant `hexagon`: the presets are star");
}
