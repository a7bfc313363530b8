use super::super::shared::{self, choice, ranged};
use super::layouts::Layout;

/// The target of every preset.
const TARGET: u32 = 12;

/// The options of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) layout: Layout,
    pub(super) target: u32,
    pub(super) rps: bool,
}

impl Variant {
    pub(super) fn preset(layout: Layout) -> Variant {
        Variant { layout, target: TARGET, rps: false }
    }

    /// Parses the text of a variant with one of these layouts (V1, V2).
    pub(super) fn parse(text: &str, layouts: &[Layout]) -> Result<Variant, String> {
        let presets = layouts.iter().map(|&layout| (layout.name, Variant::preset(layout)));
        let presets: Vec<_> = presets.collect();
        shared::variant(text, &presets, |variant, key, value| {
            match key {
                "target" => variant.target = ranged(key, value, 1, 99)?,
                "rps" => variant.rps = choice(key, value, &["no", "yes"])? == 1,
                _ => return shared::unknown_key(key),
            }
            Ok(())
        })
    }

    /// The canonical text of a variant (V3).
    pub(super) fn text(self) -> String {
        let mut keys = Vec::new();
        if self.target != TARGET {
            keys.push(format!("target={}", self.target));
        }
        if self.rps {
            keys.push("rps=yes".to_string());
        }
        shared::variant_text(self.layout.name, &keys)
    }
}
