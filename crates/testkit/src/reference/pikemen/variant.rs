use super::layouts::{LAYOUTS, Layout};
use super::text::number;

/// The target of every preset.
const TARGET: u32 = 12;

/// The rules that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) layout: Layout,
    pub(super) target: u32,
    pub(super) rps: bool,
}

impl Variant {
    /// What is meant where no variant is given.
    pub(super) fn first() -> Variant {
        Variant::preset(LAYOUTS[0])
    }

    fn preset(layout: Layout) -> Variant {
        Variant { layout, target: TARGET, rps: false }
    }

    /// Reads a variant text (V1, V2).
    pub(super) fn parse(text: &str) -> Result<Variant, String> {
        let (preset, keys) = match text.split_once(':') {
            None => (text, None),
            Some((preset, keys)) => (preset, Some(keys)),
        };
        let Some(layout) = LAYOUTS.into_iter().find(|layout| layout.name == preset) else {
            return Err(format!(
                "variant: unknown preset {preset:?}; there are classic, mini, three, warlords, hexagon and star"
            ));
        };
        let mut variant = Variant::preset(layout);
        let Some(keys) = keys else {
            return Ok(variant);
        };
        let mut seen = Vec::new();
        for item in keys.split(',') {
            let Some((key, value)) = item.split_once('=') else {
                return Err(format!("variant: {item:?} is not of the form key=value"));
            };
            match key {
                "target" => {
                    let target = number(value).map_err(|why| format!("variant: target: {why}"))?;
                    if !(1..=99).contains(&target) {
                        return Err(format!("variant: target is 1 to 99, not {target}"));
                    }
                    variant.target = target;
                }
                "rps" => {
                    variant.rps = match value {
                        "yes" => true,
                        "no" => false,
                        _ => return Err(format!("variant: rps is yes or no, not {value:?}")),
                    }
                }
                _ => {
                    return Err(format!("variant: unknown key {key:?}; there are target and rps"));
                }
            }
            if seen.contains(&key) {
                return Err(format!("variant: {key} is given twice"));
            }
            seen.push(key);
        }
        Ok(variant)
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
        let name = self.layout.name;
        if keys.is_empty() { name.to_string() } else { format!("{name}:{}", keys.join(",")) }
    }
}
