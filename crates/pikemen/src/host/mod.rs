//! The traits of `gambol_host`.

mod learn;
mod point;
mod render;
mod ways;

use alloc::string::{String, ToString};

use gambol_core::{PositionError, VariantError};
use gambol_host::{
    AnyGame, AnyPosition, AnyView, Format, FullGame, GameFacts, GameInfo, GameSource, Symmetries,
};

use crate::ground::Ground;
use crate::layout::Layout;
use crate::position::{ClassicPosition, Position, RuntimePosition, StarPosition};
use crate::setup::Flaw;
use crate::text;
use crate::variant::Variant;

// Named, because rustdoc prints a literal in full on the page of the position.
const RULES: &str = include_str!("../../RULES.md");

/// Moves have the same notation at `AbstractPlay`.
#[cfg(feature = "serde")]
const DIALECT: gambol_host::Dialect = gambol_host::Dialect {
    game: ClassicPosition::GAME,
    title: "Pikemen",
    variants: &[("classic", "", ""), ("classic:target=15", "15pts", "Longer Game: 15 points")],
    forgets_option: false,
    note: "",
    translate: |_, _, _| None,
};

impl<G: Ground> FullGame for Position<G> {
    const RULES: &'static str = RULES;
    #[cfg(feature = "serde")]
    const FORMATS: &'static [&'static dyn gambol_host::Format] = &[&DIALECT];
    const GAME: AnyGame = AnyGame(&Pikemen);

    #[cfg(feature = "svg")]
    const PICTURES: gambol_host::Pictures<Self> = gambol_host::Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}

/// The game on all grounds.
struct Pikemen;

/// The game on each ground, in the order of the presets.
const ON: [AnyGame; 3] = [
    AnyGame::of::<ClassicPosition>(),
    AnyGame::of::<RuntimePosition>(),
    AnyGame::of::<StarPosition>(),
];

/// The game on the ground of a layout.
fn on(layout: Layout) -> &'static dyn GameSource {
    let [classic, various, star] = ON;
    let game = match layout {
        Layout::Classic => classic,
        Layout::Star => star,
        _ => various,
    };
    game.0
}

/// The game on the ground that the text of a position names.
fn on_ground_of(text: &str) -> Result<&'static dyn GameSource, PositionError<String>> {
    let variant: Result<(_, Variant), PositionError<Flaw>> = text::fields(text);
    let (_, variant) = variant.map_err(|error| error.map_flaw(|flaw| flaw.to_string()))?;
    Ok(on(variant.layout))
}

impl GameSource for Pikemen {
    fn facts(&self) -> GameFacts {
        ON[0].facts()
    }

    fn info(&self) -> GameInfo {
        let [mut info, various, star] = ON.map(|game| game.info());
        info.presets.extend(various.presets);
        info.presets.extend(star.presets);
        info
    }

    fn formats(&self) -> &'static [&'static dyn Format] {
        ON[0].formats()
    }

    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError> {
        let asked: Option<Variant> = variant.map(str::parse).transpose()?;
        on(asked.unwrap_or_default().layout).start(variant)
    }

    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>> {
        on_ground_of(text)?.position(text)
    }

    fn view(&self, text: &str) -> Result<AnyView, PositionError<String>> {
        on_ground_of(text)?.view(text)
    }
}
