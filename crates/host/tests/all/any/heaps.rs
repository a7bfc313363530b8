//! A game whose positions are on the heap, and which draws no pictures: two players take stones from
//! heaps, and whoever takes the last one wins.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;

use gambol_core::text::{fields, number};
use gambol_core::variant::{OptionKey, Preset};
use gambol_core::{
    Game, Key, MoveError, MoveList, OpenView, Outcome, PackedMove, PerfectInformation, Player,
    PositionError, SetupFlaw, Start, Status, Symmetric,
};
use gambol_host::svg::Theme;
use gambol_host::{
    Encode, FullGame, Part, PartKind, Path, PlaneShape, Point, Render, Style, Symmetries,
};
use thiserror::Error;

/// The heaps, in any order, and the player to move.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Heaps {
    stones: Vec<u8>,
    turn: Player,
}

impl fmt::Debug for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Hash for Heaps {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules;

impl gambol_core::GameVariant for Rules {
    const PRESETS: &'static [Preset<Self>] = &[Preset::new("two", Rules, "two heaps of three")];
    const KEYS: &'static [OptionKey<Self>] = &[];
}

gambol_core::text_impls! { variant: Rules }

/// So many stones of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Take {
    heap: u8,
    stones: u8,
}

impl PackedMove for Take {
    type List = MoveList<Self, 64>;

    fn to_bits(self) -> u64 {
        u64::from(self.heap) << 8 | u64::from(self.stones)
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let (heap, stones) = ((bits >> 8) as u8, bits as u8);
        (bits < 1 << 16 && stones > 0).then_some(Take { heap, stones })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there are not so many stones")]
pub(crate) struct TooMany;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a heap has more than nine stones")]
pub(crate) struct TooHigh;

impl SetupFlaw for TooHigh {
    fn field(&self) -> &'static str {
        "HEAPS"
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reason {
    LastStone,
}

gambol_core::text_impls! { reason: Reason { LastStone "the last stone" } }

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<String> = self.stones.iter().map(u8::to_string).collect();
        write!(f, "{} {} {Rules}", heaps.join(","), self.turn.number())
    }
}

impl FromStr for Heaps {
    type Err = PositionError<TooHigh>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([heaps, side], variant) = fields(text, ["HEAPS", "SIDE"])?;
        variant.map_or(Ok(Rules), str::parse)?;
        let syntax = |field, found| PositionError::syntax(field, found, "a number");
        let stones = heaps.split(',').map(|heap| number(heap).ok_or_else(|| syntax("HEAPS", heap)));
        let stones: Vec<_> = stones.collect::<Result<_, _>>()?;
        if stones.iter().any(|&stones| stones > 9) {
            let flaw = TooHigh;
            let field = flaw.field();
            return Err(PositionError::Flaw { field, flaw });
        }
        Ok(Heaps {
            stones: stones.into_iter().map(|stones| stones as u8).collect(),
            turn: Player::numbered(side, 2).ok_or_else(|| syntax("SIDE", side))?,
        })
    }
}

impl Game for Heaps {
    type Move = Take;
    type Variant = Rules;
    type Illegal = TooMany;
    type Reason = Reason;

    fn variant(&self) -> Rules {
        Rules
    }

    fn clause(&self, _: &TooMany) -> Option<&'static str> {
        Some("2.1")
    }

    fn status(&self) -> Status<Reason> {
        if self.stones.iter().all(|&stones| stones == 0) {
            return Status::Over(Outcome::win(self.turn.opponent(), Reason::LastStone));
        }
        Status::Turn(self.turn)
    }

    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Take) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (heap, &most) in self.stones.iter().enumerate() {
            for stones in 1..=most {
                let heap = heap as u8;
                visit(Take { heap, stones })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, mv: Take) -> Result<(), TooMany> {
        let heap = self.stones.get(usize::from(mv.heap)).copied();
        heap.is_some_and(|heap| heap >= mv.stones).then_some(()).ok_or(TooMany)
    }

    fn apply_unchecked(&mut self, mv: Take) {
        self.stones[usize::from(mv.heap)] -= mv.stones;
        self.turn = self.turn.opponent();
    }

    fn key(&self) -> u64 {
        let key = Key::new().word(self.turn.index() as u64);
        self.stones.iter().map(|&stones| u64::from(stones)).fold(key, Key::word).finish()
    }

    fn write_move(&self, mv: Take, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}-{}", mv.heap, mv.stones)
    }

    fn parse_move(&self, text: &str) -> Result<Take, MoveError<TooMany>> {
        let numbers = text.split_once('-').and_then(|(heap, stones)| {
            let heap = number(heap)?.try_into().ok()?;
            let stones = number(stones)?.try_into().ok()?;
            Take::from_bits(Take { heap, stones }.to_bits())
        });
        let mv = numbers.ok_or_else(|| MoveError::syntax(text, "a heap, - and a number"))?;
        let checked = self.check(mv);
        checked.map_err(|reason| MoveError::illegal(text, reason))?;
        Ok(mv)
    }
}

impl Start for Heaps {
    const NAME: &'static str = "heaps";
    const TITLE: &'static str = "Heaps";

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl Default for Heaps {
    fn default() -> Self {
        Heaps { stones: vec![3, 3], turn: Player::P1 }
    }
}

impl PerfectInformation for Heaps {}

impl FullGame for Heaps {
    const RULES: &'static str = "- **2.1** There must be as many stones.";

    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}

/// The order of the heaps may be turned round.
impl Symmetric for Heaps {
    type Symmetry = bool;

    fn symmetries(&self) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }

    fn transformed(&self, turned: bool) -> Self {
        let mut image = self.clone();
        if turned {
            image.stones.reverse();
        }
        image
    }

    fn transformed_move(&self, turned: bool, mv: Take) -> Take {
        let last = self.stones.len() as u8 - 1;
        let heap = if turned { last - mv.heap } else { mv.heap };
        Take { heap, ..mv }
    }
}

impl Encode for Heaps {
    fn action_count(&self) -> usize {
        1 << 16
    }

    fn action_index(&self, mv: Take) -> Option<usize> {
        Some(mv.to_bits() as usize)
    }

    fn action(&self, index: usize) -> Option<Take> {
        Take::from_bits(index as u64)
    }

    fn plane_shape(&self) -> PlaneShape {
        PlaneShape { planes: 1, ranks: 1, files: 2 }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        for (plane, &stones) in planes.iter_mut().zip(&view.position.stones) {
            *plane = stones.into();
        }
    }
}

impl Point for Heaps {
    fn path(&self, mv: Take) -> Path {
        Path::from_iter([Part::square(mv.heap), Part::new(PartKind::Number, mv.stones)])
    }

    fn changes(&self, mv: Take) -> Vec<Part> {
        vec![Part::square(mv.heap)]
    }

    fn why_not(&self, path: &[&str]) -> Option<TooMany> {
        let [heap, stones] = *path else { return None };
        let (heap, stones) = (heap.parse().ok()?, stones.parse().ok()?);
        self.check(Take { heap, stones }).err()
    }
}

impl Render for Heaps {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        for &stones in &self.stones {
            writeln!(out, "|{}", "&".repeat(stones.into()))?;
        }
        match self.status().player() {
            Some(player) => writeln!(out, "{} to move", style.paint(player, player)),
            None => writeln!(out, "over"),
        }
    }
}

/// The theme of a test's pictures.
pub(crate) const THEME: Theme = Theme::LIGHT;
