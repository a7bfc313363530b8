//! The moves, symmetries, views and numbers of the twin.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use gambol_core::{
    Game, GameSetup, HiddenInformation, Key, MoveList, PackedMove, Player, PlayerView,
    PositionError, RandomSource, Status, Symmetric, seeded,
};
#[cfg(feature = "svg")]
use gambol_host::svg::{Canvas, Options, Paint, RenderSvg};
use gambol_host::{Encode, Part, PartKind, Path, PlaneShape, Point, Render, Style};
use gambol_laws::example::{
    Hoard, HoardFlaw, HoardIllegal, HoardMove, HoardReason, HoardSetup, HoardVariant, HoardView,
    Metal, Rotation,
};

use super::{DOUBTS, Fault, Twin, WISHES, has, stirred, truth};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TwinMove(pub(crate) HoardMove);

impl PackedMove for TwinMove {
    type List = MoveList<Self, 64>;

    fn to_bits(self) -> u64 {
        let bits = self.0.to_bits();
        if has(Fault::PackingLosesTheNumber) && bits as u8 > 1 {
            return bits - 1;
        }
        bits
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let bits = if has(Fault::PackingIgnoresABit) { bits & !(1 << 50) } else { bits };
        HoardMove::from_bits(bits).map(TwinMove)
    }
}

/// The setup of a twin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TwinSetup(HoardSetup);

impl GameSetup<Twin> for TwinSetup {
    type Flaw = HoardFlaw;

    fn empty(variant: HoardVariant) -> Self {
        TwinSetup(HoardSetup::empty(variant))
    }

    fn check(&self) -> Result<Twin, HoardFlaw> {
        let twin = self.0.check().map(Twin)?;
        Ok(if has(Fault::SetupCheckForgetsDoubts) { twin.without_doubts() } else { twin })
    }
}

impl From<&Twin> for TwinSetup {
    fn from(twin: &Twin) -> Self {
        let mut setup = twin.0.setup();
        if has(Fault::SetupWithoutHeap) {
            setup.heap = [0; 3];
        }
        TwinSetup(setup)
    }
}

impl FromStr for TwinSetup {
    type Err = PositionError<HoardFlaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut setup: HoardSetup = text.parse()?;
        if has(Fault::SetupTextForgetsHoards) {
            setup.hoards = [[0; 3]; 3];
        }
        Ok(TwinSetup(setup))
    }
}

impl Symmetric for Twin {
    type Symmetry = Rotation;

    fn symmetries(&self) -> impl Iterator<Item = Rotation> {
        let mut all: Vec<Rotation> = self.0.symmetries().collect();
        if has(Fault::IdentityLast) {
            all.reverse();
        }
        all.into_iter()
    }

    fn transformed(&self, symmetry: Rotation) -> Self {
        let image = Twin(self.0.transformed(symmetry));
        if has(Fault::DoubtsNotMapped) {
            return image.with_field(DOUBTS, &self.field(DOUBTS)).unwrap_or(image);
        }
        image
    }

    fn transformed_move(&self, symmetry: Rotation, mv: TwinMove) -> TwinMove {
        if has(Fault::MovesNotMapped) {
            return mv;
        }
        TwinMove(self.0.transformed_move(symmetry, mv.0))
    }

    fn transformed_player(&self, symmetry: Rotation, player: Player) -> Player {
        let image = self.0.transformed_player(symmetry, player);
        if has(Fault::SeatsSwapped) && self.0.transformed_player(symmetry, Player::P1) != Player::P1
        {
            return [Player::P2, Player::P1, Player::P3][player.index()];
        }
        image
    }

    fn canonical(&self) -> Self {
        if has(Fault::CanonicalIsItself) {
            return *self;
        }
        Twin(self.0.canonical())
    }
}

/// A view that remembers the truth, and should not.
#[derive(Clone, Copy)]
pub(crate) struct TwinView {
    viewer: Player,
    view: HoardView,
    truth: Hoard,
}

impl PartialEq for TwinView {
    fn eq(&self, other: &Self) -> bool {
        let compare_truths = has(Fault::ViewIsTheTruth);
        self.view == other.view && (!compare_truths || self.truth == other.truth)
    }
}

impl Eq for TwinView {}

impl fmt::Debug for TwinView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if has(Fault::DebugTellsTheTruth) {
            return self.truth.fmt(f);
        }
        fmt::Debug::fmt(&self.view, f)
    }
}

impl Hash for TwinView {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.view.hash(state);
        if has(Fault::HashTellsTheTruth) {
            truth(&self.truth).hash(state);
        }
    }
}

impl fmt::Display for TwinView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if has(Fault::ViewTextTellsTheTruth) {
            return self.truth.fmt(f);
        }
        self.view.fmt(f)
    }
}

impl FromStr for TwinView {
    type Err = PositionError<HoardFlaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if has(Fault::ViewParserTakesTheTruth) {
            if let Ok(truth) = text.parse::<Hoard>() {
                return Ok(Twin(truth).view(Player::P1));
            }
        }
        let view: HoardView = text.parse()?;
        let mut truth = Twin(view.determinize(&mut seeded(0)));
        if has(Fault::ViewParserForgetsDoubts) {
            truth = truth.with_field(DOUBTS, "-;-;-").unwrap_or(truth);
        }
        Ok(truth.view(view.viewer()))
    }
}

impl HiddenInformation for Twin {
    type View = TwinView;

    fn view(&self, player: Player) -> TwinView {
        let onlooker = player.index() >= 3;
        let first = has(Fault::ViewerIsFirst) || has(Fault::OnlookerIsFirst) && onlooker;
        let viewer = if first { Player::P1 } else { player };
        let seen_by = if has(Fault::OnlookerSeesAsFirst) && onlooker { Player::P1 } else { viewer };
        let seen = if has(Fault::ViewForgetsDoubts) && !self.over() {
            self.without_doubts().0
        } else {
            self.0
        };
        TwinView { viewer, view: seen.view(seen_by), truth: self.0 }
    }
}

/// The wishes of a position with these metals in the places of the hidden ones.
fn fill(view: &HoardView, mut metal: impl FnMut() -> char) -> Option<Hoard> {
    let text = view.to_string();
    let filled: String = text.chars().map(|c| if c == '*' { metal() } else { c }).collect();
    filled.parse().ok()
}

impl PlayerView for TwinView {
    type Position = Twin;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        if has(Fault::ViewOfAnybody) {
            return Some(Twin(self.truth).view(viewer));
        }
        let view = self.view.with_viewer(viewer)?;
        Some(TwinView { viewer, view, truth: self.truth })
    }

    fn key(&self) -> u64 {
        if has(Fault::ViewKeyTellsTheTruth) || has(Fault::ViewIsTheTruth) {
            return Key::new().word(self.view.key()).word(truth(&self.truth)).finish();
        }
        if has(Fault::ViewKeyWithoutViewer) {
            return 0;
        }
        if has(Fault::OnlookersKeyForgetsDeals) && self.viewer.index() >= 3 {
            let text = self.view.to_string().replace('*', "?");
            let key = Key::new().word(self.viewer.index() as u64);
            return text.bytes().fold(key, |key, byte| key.word(byte.into())).finish();
        }
        self.view.key()
    }

    fn status(&self) -> Status<HoardReason> {
        let status = self.determinize(&mut seeded(0)).status();
        // As of a deal that goes on, where wishes are missing.
        let holes = self.view.to_string().contains('*');
        if has(Fault::ViewStatusOfHoles) && holes { Status::Chance } else { status }
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }

    fn announced(&self, before: &Self) -> Option<TwinMove> {
        let leads_here = |position: Twin, mv: TwinMove| {
            position.apply(mv).is_ok_and(|after| after.view(self.viewer).view == self.view)
        };
        let explain = |position: Twin| {
            position.legal_moves().into_iter().filter(move |&mv| leads_here(position, mv))
        };
        if has(Fault::ToldByTheTruth) {
            return explain(Twin(before.truth)).next();
        }
        if !has(Fault::GoldFollowsCopper) {
            return self.view.announced(&before.view).map(TwinMove);
        }
        let mut moves = before.view.possible().flat_map(|(position, _)| explain(Twin(position)));
        let first = moves.next()?;
        moves.all(|mv| mv == first).then_some(first)
    }

    fn reveals(&self, before: &Self) -> bool {
        let follows = has(Fault::GoldFollowsCopper);
        follows || !has(Fault::RevealsNothing) && self.view.reveals(&before.view)
    }

    fn determinize<R: RandomSource + ?Sized>(&self, random: &mut R) -> Twin {
        if has(Fault::DeterminizeIsTheTruth) || has(Fault::ViewIsTheTruth) {
            return Twin(self.truth);
        }
        if has(Fault::DeterminizeStirsTheTruth) {
            let mut random = seeded(stirred(&self.truth, random));
            return Twin(self.view.determinize(&mut random));
        }
        if has(Fault::DeterminizeDrawsByTheTruth) {
            let sample = self.view.determinize(random);
            for _ in 0..truth(&self.truth) % 64 {
                random.next_u64();
            }
            return Twin(sample);
        }
        // By trying until something fits.
        let cards: &[char] = if has(Fault::DeterminizeIsUniform) {
            &['c', 's', 'g']
        } else {
            &['c', 'c', 'c', 's', 's', 'g']
        };
        if has(Fault::DeterminizeIsUniform) || has(Fault::DeterminizeWithReplacement) {
            loop {
                let card = || cards[random.below(cards.len() as u64) as usize];
                if let Some(position) = fill(&self.view, card) {
                    return Twin(position);
                }
            }
        }
        let mut sample = Twin(self.view.determinize(random));
        if has(Fault::DeterminizeForgetsDoubts) && sample.field(WISHES) == "c,s,c" {
            sample = sample.with_field(WISHES, "c,c,c").unwrap_or(sample);
        }
        if has(Fault::DeterminizeLosesGold) && self.viewer() == Player::P1 {
            let wishes = sample.field(WISHES);
            let other = format!("{}{}", &wishes[..1], wishes[1..].replace('g', "s"));
            sample = sample.with_field(WISHES, &other).unwrap_or(sample);
        }
        if has(Fault::DeterminizeMovesTheViewer) && self.viewer() == Player::P1 {
            let mut wishes = sample.field(WISHES).into_bytes();
            wishes.swap(0, 2);
            let wishes = String::from_utf8(wishes).expect("letters");
            sample = sample.with_field(WISHES, &wishes).unwrap_or(sample);
        }
        if has(Fault::NothingShownAtTheEnd) && self.truth.status().is_over() {
            sample = sample.with_field(WISHES, "c,c,s").unwrap_or(sample);
        }
        sample
    }
}

impl Render for Twin {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        if has(Fault::DrawingWithoutEnd) {
            return out.write_str("coins");
        }
        if has(Fault::PlainDrawingInColor) {
            return self.0.render(Style::Color, out);
        }
        self.0.render(style, out)
    }
}

impl Render for TwinView {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        let color = has(Fault::ColorTellsTheTruth) && style == Style::Color;
        if has(Fault::DrawingTellsTheTruth) || color {
            return self.truth.render(style, out);
        }
        self.view.render(style, out)
    }
}

#[cfg(feature = "svg")]
impl RenderSvg<TwinMove> for Twin {
    fn render_svg(&self, options: &Options<'_, TwinMove>) -> Canvas {
        self.view(self.status().player().unwrap_or(Player::P1)).render_svg(options)
    }
}

#[cfg(feature = "svg")]
impl RenderSvg<TwinMove> for TwinView {
    fn render_svg(&self, options: &Options<'_, TwinMove>) -> Canvas {
        let moves: Vec<_> = options.moves.iter().map(|mv| mv.0).collect();
        let last = options.last.map(|mv| mv.0);
        let arrows = has(Fault::SvgArrowsOfNoLength);
        let marked = if arrows { &[][..] } else { &moves };
        let honest = Options { last, moves: marked, ..Options::new(options.theme) };
        let mut canvas = if has(Fault::SvgTellsTheTruth) {
            self.truth.render_svg(&honest)
        } else {
            self.view.render_svg(&honest)
        };
        if arrows && !moves.is_empty() {
            canvas.arrow(
                (40.0, 40.0),
                (40.0, 40.0),
                Paint::stroke(options.theme.target, 3.0),
                None,
            );
        }
        if let (true, Some(last)) = (has(Fault::SvgMarksSecrets), last) {
            canvas.describe(format_args!("The last move was {last:?}."));
        }
        canvas
    }
}

impl Encode for Twin {
    fn action_count(&self) -> usize {
        let count = self.0.action_count();
        if has(Fault::IndexTooLarge) { 3 } else { count }
    }

    fn action_index(&self, mv: TwinMove) -> Option<usize> {
        self.0.action_index(mv.0)
    }

    fn action(&self, index: usize) -> Option<TwinMove> {
        let count = self.0.action_count();
        if has(Fault::IndexTwice) && index > 0 {
            return self.0.action(index - 1).map(TwinMove);
        }
        if has(Fault::IndexWithoutEnd) {
            return self.0.action(index.min(count - 1)).map(TwinMove);
        }
        self.0.action(index).map(TwinMove)
    }

    fn chance_count(&self) -> usize {
        self.0.chance_count()
    }

    fn chance_index(&self, mv: TwinMove) -> Option<usize> {
        if has(Fault::EventWithoutIndex) && mv.0 == HoardMove::Find(Metal::Gold) {
            return None;
        }
        self.0.chance_index(mv.0)
    }

    fn chance_event(&self, index: usize) -> Option<TwinMove> {
        self.0.chance_event(index).map(TwinMove)
    }

    fn plane_shape(&self) -> PlaneShape {
        self.0.plane_shape()
    }

    fn write_planes(view: &TwinView, planes: &mut [f32]) {
        let before = planes[7];
        Hoard::write_planes(&view.view, planes);
        if has(Fault::PlanesNotFinite) {
            planes[0] /= 0.0;
        }
        if has(Fault::PlanesAddUp) && !before.is_nan() {
            planes[7] += before;
        }
        if has(Fault::PlanesTellTheTruth) {
            planes[7] = (truth(&view.truth) % 1_000) as f32;
        }
    }
}

impl Point for Twin {
    fn path(&self, mv: TwinMove) -> Path {
        let mut path = self.0.path(mv.0);
        let taken = matches!(mv.0, HoardMove::Take { .. });
        let one = matches!(mv.0, HoardMove::Take { count: 1, .. });
        if has(Fault::PathTwice) && taken {
            path[1] = Part::new(PartKind::Number, 1);
        }
        if has(Fault::PathGoesOn) && one {
            path.pop();
        }
        if has(Fault::PathEmpty) && mv.0 == HoardMove::Find(Metal::Gold) {
            path.clear();
        }
        if has(Fault::PathsKnowTheirPlayer) && taken && self.status().player() == Some(Player::P1) {
            path[1] = Part::new(PartKind::Action, path[1]);
        }
        path
    }

    fn changes(&self, mv: TwinMove) -> Vec<Part> {
        let mut changes = self.0.changes(mv.0);
        if has(Fault::ChangesTwice) {
            changes.extend_from_within(..);
        }
        if has(Fault::ChangesForgetSingleCoins) && matches!(mv.0, HoardMove::Take { count: 1, .. })
        {
            changes.clear();
        }
        if has(Fault::ChangesUnlikeImages) && self.status().player() == Some(Player::P1) {
            changes.clear();
        }
        changes
    }

    fn why_not(&self, path: &[&str]) -> Option<HoardIllegal> {
        if has(Fault::LegalPathRefused) && path.len() == 2 {
            return Some(HoardIllegal::GameOver);
        }
        self.0.why_not(path)
    }
}
