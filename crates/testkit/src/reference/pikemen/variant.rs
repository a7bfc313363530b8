use super::super::shared::{Key, NO_YES, Preset, Values, parse_variant, variant_text};
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
    /// Parses the text of a variant with one of these layouts, by default the first (V1, V2).
    pub(super) fn parse(text: Option<&&str>, layouts: &[Layout]) -> Result<Variant, String> {
        let presets: Vec<_> = layouts.iter().map(preset).collect();
        let (name, [target, rps]) = parse_variant(text, &presets, &KEYS)?;
        let layout = layouts.iter().find(|layout| layout.name == name);
        let layout = *layout.ok_or("variant: no such layout")?;
        Ok(Variant { layout, target, rps: rps == 1 })
    }

    /// The canonical text of a variant (V3).
    pub(super) fn text(self) -> String {
        variant_text(&[preset(&self.layout)], &KEYS, [self.target, u32::from(self.rps)])
    }
}

/// The options of the rules.
const KEYS: [Key; 2] = [("target", Values::Range(1, 99)), ("rps", NO_YES)];

fn preset(layout: &Layout) -> Preset<2> {
    (layout.name, [TARGET, 0])
}
