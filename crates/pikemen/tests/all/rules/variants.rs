//! Variants: V1 to V3.

use gambol_core::{Variant as _, VariantError};
use gambol_pikemen::{Classic, Game, Ground, Layout, Position, PositionOn, Star, Variant, Various};

#[track_caller]
fn variant(text: &str) -> Variant {
    text.parse().expect(text)
}

#[test]
fn v1_presets_and_keys_are_read() {
    assert_eq!(variant("classic"), Variant::CLASSIC);
    assert_eq!(Variant::default(), Variant::CLASSIC);
    for (preset, layout) in Variant::PRESETS.iter().zip(Layout::ALL) {
        let read = variant(preset.name);
        assert_eq!((read.layout(), read.target(), read.rps()), (layout, 12, false));
        let read = variant(&format!("{}:rps=yes,target=3", preset.name));
        assert_eq!((read.layout(), read.target(), read.rps()), (layout, 3, true));
        assert_eq!(Ok(read), Variant::new(layout, 3, true));
        assert_eq!(Position::start(read).variant(), read);
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

/// A ground has the layout of a variant, or else its first, and the keys of the variant.
#[test]
fn a_ground_starts_with_a_layout_of_its_own() {
    fn starts<G: Ground>() {
        for layout in Layout::ALL {
            let known = G::LAYOUTS.contains(&layout);
            let given = Variant::new(layout, 3, true).unwrap();
            let started = PositionOn::<G>::start(given);
            assert_eq!(Position::start(given).on::<G>(), known.then_some(started));
            let layout = if known { layout } else { G::LAYOUTS[0] };
            let expected = Variant::new(layout, 3, true).unwrap();
            assert_eq!(started.variant(), expected);
            assert_eq!(Position::from(started), Position::start(expected));
        }
    }
    starts::<Classic>();
    starts::<Various>();
    starts::<Star>();
    let grounds = [Classic::LAYOUTS, Various::LAYOUTS, Star::LAYOUTS];
    assert_eq!(grounds.concat(), Layout::ALL);
}
