//! Hoard with one fault, to see that the laws catch it.

mod chance_denied;
mod fault;
mod parts;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;

use gambol_core::{
    Game, Key, MoveError, Moves, Outcome, PieceMoves, Player, PlayerView, PositionError,
    RandomSource, Scores, Start, Status, Symmetric, VariantError, seeded,
};
use gambol_evaluate::{Evaluated, ScoreDifference};
use gambol_host::{
    AnyGame, AnyPosition, AnyView, FullGame, GameFacts, GameInfo, GameSource, Symmetries,
};
use gambol_laws::example::{
    Hoard, HoardFlaw, HoardIllegal, HoardMove, HoardReason, HoardVariant, HoardView, Metal,
};

pub(crate) use chance_denied::ChanceDenied;
pub(crate) use fault::{Fault, has, with};
pub(crate) use parts::{TwinMove, TwinSetup, TwinView};

/// Hoard with the fault that is set by [`with`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Twin(pub(crate) Hoard);

impl PartialEq for Twin {
    fn eq(&self, other: &Self) -> bool {
        if has(Fault::EqWithoutSeat) {
            return self.without_seat() == other.without_seat();
        }
        self.0 == other.0
    }
}

impl Eq for Twin {}

impl Hash for Twin {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Twin {
    /// A field of the text.
    pub(crate) fn field(&self, index: usize) -> String {
        self.0.to_string().split(' ').nth(index).expect("a field").to_string()
    }

    /// The position with another field, if there is one like that.
    pub(crate) fn with_field(&self, index: usize, field: &str) -> Option<Self> {
        let text = self.0.to_string();
        let mut fields: Vec<&str> = text.split(' ').collect();
        fields[index] = field;
        fields.join(" ").parse().ok().map(Twin)
    }

    pub(crate) fn without_doubts(&self) -> Self {
        self.with_field(DOUBTS, "-;-;-").expect("a position")
    }

    fn without_seat(&self) -> Hoard {
        let seat = self.field(TURN).replace(['2', '3'], "1");
        self.with_field(TURN, &seat).expect("a position").0
    }

    pub(crate) fn over(&self) -> bool {
        self.0.status().is_over()
    }
}

pub(crate) const WISHES: usize = 2;
pub(crate) const DOUBTS: usize = 3;
const TURN: usize = 4;
const TWO_LINES: &str = "a line\nand another";

impl Evaluated for Twin {
    type Evaluation = ScoreDifference;
}

impl FullGame for Twin {
    const GAME: AnyGame = AnyGame(&TwinGame);

    const SYMMETRIES: Symmetries<Self> = Symmetries {
        canonical: |twin| {
            if has(Fault::ProgramsKnowNoCanonical) { *twin } else { Symmetric::canonical(twin) }
        },
        images: |twin, mv| {
            if has(Fault::ProgramsKnowNoImages) { vec![] } else { Symmetric::images(twin, mv) }
        },
        ..Symmetries::of_game()
    };
}

/// The game of twins.
struct TwinGame;

impl GameSource for TwinGame {
    fn facts(&self) -> GameFacts {
        AnyGame::of::<Twin>().facts()
    }

    fn info(&self) -> GameInfo {
        AnyGame::of::<Twin>().info()
    }

    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError> {
        let variant = variant.map_or(Ok(HoardVariant::default()), str::parse)?;
        let default = has(Fault::OneVariantAtRunTime);
        Ok(AnyPosition::new(Twin::start(if default { HoardVariant::default() } else { variant })))
    }

    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>> {
        if has(Fault::LostInAnyPosition) {
            return Hoard::read(text).map(AnyPosition::new);
        }
        Twin::read(text).map(AnyPosition::new)
    }

    fn view(&self, text: &str) -> Result<AnyView, PositionError<String>> {
        if has(Fault::LostInAnyView) {
            return HoardView::read(text).map(AnyView::new::<Hoard>);
        }
        TwinView::read(text).map(AnyView::new::<Twin>)
    }
}

impl Game for Twin {
    type Move = TwinMove;
    type Variant = HoardVariant;
    type Illegal = HoardIllegal;
    type Reason = HoardReason;

    const HAS_CHANCE: bool = true;
    const PLAYOUTS_IN_TURN: bool = true;

    fn players(&self) -> usize {
        self.0.players()
    }

    fn variant(&self) -> HoardVariant {
        self.0.variant()
    }

    fn status(&self) -> Status<HoardReason> {
        let draw = Status::Over(Outcome::draw(HoardReason::EvenPoints));
        match self.0.status() {
            Status::Over(_) if has(Fault::NeverOver) => Status::Chance,
            Status::Over(_) if has(Fault::WinnerNotInTheGame) => {
                Status::Over(Outcome::win(Player::P4, HoardReason::MostPoints))
            }
            Status::Turn(_) if has(Fault::OverWithMoves) && self.0.heap(Metal::Gold) > 0 => draw,
            status => status,
        }
    }

    fn outcome(&self) -> Option<Outcome<HoardReason>> {
        if has(Fault::OutcomeWithoutOwl) && self.field(TURN) == "over" {
            return None;
        }
        match self.status() {
            Status::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(TwinMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut last = ControlFlow::Continue(());
        let mut visit = |mv| {
            if last.is_continue() || has(Fault::GoesOnWhenToldToStop) {
                last = visit(TwinMove(mv));
            }
        };
        let [first, second, secret] = [Player::P1, Player::P2, Player::P3].map(|p| self.0.wish(p));
        if has(Fault::GoldFollowsCopper) && (first, second) == (Some(Metal::Copper), None) {
            visit(HoardMove::Find(Metal::Gold));
            return last;
        }
        self.0.for_each_move(|mv| {
            let accusation = matches!(mv, HoardMove::Accuse { .. });
            // Nobody is accused of what they do wish for.
            let silent = has(Fault::MovesTellTheTruth) && accusation;
            if !silent || self.check(TwinMove(mv)).is_ok() {
                visit(mv);
            }
            if has(Fault::ListsTwice) && secret.is_some() {
                visit(mv);
            }
        });
        last
    }

    fn is_capture(&self, _: TwinMove) -> bool {
        has(Fault::CapturesForgotten)
    }

    fn for_each_capture(&self, _: impl FnMut(TwinMove)) {}

    fn for_each_piece_moves(&self, mut visit: impl FnMut(PieceMoves<TwinMove>)) {
        let forgotten = usize::from(has(Fault::SetsWithoutTheFirstMove));
        self.legal_moves().into_iter().skip(forgotten).for_each(|mv| visit(mv.into()));
    }

    fn check(&self, mv: TwinMove) -> Result<(), HoardIllegal> {
        let checked = self.0.check(mv.0);
        let fault = match (checked, mv.0) {
            (Err(HoardIllegal::NotSoMany { .. }), _) => Fault::AcceptsMoreCoins,
            (Err(HoardIllegal::NotAnother), _) => Fault::AcceptsSelfAccusation,
            (Err(HoardIllegal::GameOver), _) => Fault::AcceptsAtTheEnd,
            (Ok(()), HoardMove::Owl) if has(Fault::RefusesTheOwl) => {
                return Err(HoardIllegal::WishesFirst);
            }
            (Ok(()), HoardMove::Accuse { player, metal })
                if has(Fault::MovesTellTheTruth) && self.0.wish(player) == Some(metal) =>
            {
                return Err(HoardIllegal::KnownWrong);
            }
            _ => return checked,
        };
        if has(fault) { Ok(()) } else { checked }
    }

    fn is_legal(&self, mv: TwinMove) -> bool {
        has(Fault::IsLegalAlways) || self.check(mv).is_ok()
    }

    fn apply_unchecked(&mut self, mv: TwinMove) {
        if self.check(mv).is_err() || self.0.check(mv.0).is_err() {
            return;
        }
        self.0.apply_unchecked(mv.0);
    }

    fn apply_without_key(&mut self, mv: TwinMove) {
        if has(Fault::MovesWithoutKey) {
            return;
        }
        self.apply_unchecked(mv);
    }

    fn restore_key(&mut self) {
        if has(Fault::KeyNotRestored) {
            *self = self.without_doubts();
        }
    }

    fn apply(&self, mv: TwinMove) -> Result<Self, HoardIllegal> {
        let checked = self.check(mv);
        if checked.is_err() && !has(Fault::ApplyForgetsToCheck) {
            return checked.map(|()| *self);
        }
        let mut after = *self;
        after.apply_unchecked(mv);
        if has(Fault::ApplyDiffers) && after.field(TURN) == "=3" {
            after = after.without_doubts();
        }
        Ok(after)
    }

    fn key(&self) -> u64 {
        if has(Fault::KeyWithoutDoubts) {
            return self.without_doubts().0.key();
        }
        if has(Fault::KeyWithoutSeat) {
            return self.without_seat().key();
        }
        if has(Fault::KeyOfTheAddress) {
            return std::ptr::from_ref(self) as u64;
        }
        if has(Fault::KeyOfFewBits) {
            return self.0.key() >> 6;
        }
        self.0.key()
    }

    fn write_move(&self, mv: TwinMove, out: &mut dyn fmt::Write) -> fmt::Result {
        let text = self.0.display_move(mv.0).to_string();
        if has(Fault::MovesOfOneText) {
            return out.write_str(&text.replace('3', "2"));
        }
        if has(Fault::MoveTextWithSpace) {
            return out.write_str(&text.replace('?', " ?"));
        }
        out.write_str(&text)
    }

    fn parse_move(&self, text: &str) -> Result<TwinMove, MoveError<HoardIllegal>> {
        if has(Fault::ParsesLeadingZeros) && text.starts_with('0') {
            return self.parse_move(&text[1..]);
        }
        if has(Fault::ParsesAmbiguousAccusations) && text.starts_with('?') {
            let mut moves = self.legal_moves().into_iter();
            let found = moves.find(|&mv| self.display_move(mv).to_string().ends_with(text));
            return found.ok_or_else(|| MoveError::syntax(text, "a move"));
        }
        let parsed = self.0.parse_move(text);
        let illegal = matches!(parsed, Err(MoveError::Illegal { .. }));
        if illegal && text == "=owl" && has(Fault::ParsesIllegalMoves) {
            return Ok(TwinMove(HoardMove::Owl));
        }
        if has(Fault::ParsesNoAccusations) && text.contains('?') {
            return Err(MoveError::syntax(text, "nobody is accused"));
        }
        if parsed.is_err() && has(Fault::ErrorsOfTwoLines) {
            return Err(MoveError::syntax(text, TWO_LINES));
        }
        parsed.map(TwinMove)
    }

    fn chance_weight(&self, mv: TwinMove) -> u32 {
        match mv.0 {
            HoardMove::Owl if has(Fault::EventWithoutWeight) => 0,
            HoardMove::Find(_) if has(Fault::EventsAllAlike) => 1,
            HoardMove::Owl if has(Fault::OwlComesEarly) && self.field(0) == "0,0,0" => 2,
            HoardMove::Take { count, .. } if has(Fault::PlayerWithWeight) => count.into(),
            _ => self.0.chance_weight(mv.0),
        }
    }

    fn scores(&self) -> Option<Scores> {
        let mut scores = self.0.scores()?;
        if has(Fault::TwoScores) {
            scores = scores.iter().copied().take(scores.len() - 1).collect();
        }
        Some(scores)
    }

    fn utility(&self, player: Player) -> Option<f64> {
        let utility = self.outcome()?.utility(player, 3);
        Some(if has(Fault::LosersLoseNothing) {
            utility.max(0.0)
        } else if has(Fault::OnlookersLose) && player.index() >= 3 {
            -0.5
        } else {
            utility
        })
    }

    fn legal_moves(&self) -> Moves<Self> {
        let mut moves = Moves::<Self>::new();
        self.for_each_move(|mv| moves.push(mv));
        if has(Fault::ListsNoAccusations) {
            let kept = |mv: &TwinMove| !matches!(mv.0, HoardMove::Accuse { .. });
            moves = moves.into_iter().filter(kept).collect();
        }
        moves
    }

    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        assert!(!has(Fault::PanicsWhenCounting) || count != 2, "two is a crowd");
        if has(Fault::CountsOneMore) && self.0.heap(Metal::Gold) > 0 {
            count += 1;
        }
        count
    }

    fn has_moves(&self) -> bool {
        let mut any = has(Fault::HasMovesAtTheEnd);
        self.for_each_move(|_| any = true);
        any
    }

    fn nth_move(&self, index: usize) -> Option<TwinMove> {
        let moves = self.legal_moves();
        if has(Fault::NthCountsBackwards) {
            return moves.iter().rev().nth(index).copied();
        }
        moves.get(index).copied()
    }

    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<TwinMove> {
        let moves = self.legal_moves();
        let honest = self.0.random_move(random).map(TwinMove);
        if has(Fault::RandomMoveIsTheFirst) {
            moves.first().copied()
        } else if has(Fault::MovesTellTheTruth)
            || has(Fault::RandomMoveIsUniformAtChance) && self.0.is_chance()
        {
            self.nth_move(random.below(moves.len() as u64) as usize)
        } else if has(Fault::RandomMoveFavoursTheLast) && random.below(32) == 0 {
            moves.last().copied()
        } else if has(Fault::RandomMoveIllegal) && !self.over() && random.below(8) == 0 {
            let metal = Metal::Gold;
            Some(TwinMove(HoardMove::Take { metal, count: 4 }))
        } else if has(Fault::RandomMoveNone) && random.below(8) == 0 {
            None
        } else {
            honest
        }
    }
}

impl Start for Twin {
    const NAME: &'static str = Hoard::NAME;
    const TITLE: &'static str = Hoard::TITLE;

    fn start(variant: HoardVariant) -> Self {
        Twin(Hoard::start(variant))
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl fmt::Display for Twin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if has(Fault::TextHidesDoubts) {
            return self.without_doubts().0.fmt(f);
        }
        self.0.fmt(f)?;
        if has(Fault::TextOfTwoLines) {
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl FromStr for Twin {
    type Err = PositionError<HoardFlaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if has(Fault::ParserTakesSpaces) {
            return text.replace("  ", " ").parse().map(Twin);
        }
        let parsed = text.parse();
        if parsed.is_err() && has(Fault::ErrorsOfTwoLines) {
            return Err(PositionError::syntax("HEAP", text, TWO_LINES));
        }
        let twin = Twin(parsed?);
        if has(Fault::ParserForgetsDoubts) {
            return Ok(twin.without_doubts());
        }
        if has(Fault::ApplyLeavesAnEmptyHeap) && twin.field(0) == "0,0,0" {
            let empty = HoardFlaw::EmptyHeap;
            let dealt = twin.0.wish(Player::P3).is_some();
            let flaw = PositionError::Flaw { field: "HEAP", flaw: empty };
            return if dealt { Err(flaw) } else { Ok(twin) };
        }
        Ok(twin)
    }
}

/// A word that depends on the whole truth.
pub(crate) fn truth(position: &Hoard) -> u64 {
    Player::all(3)
        .map(|player| position.wish(player).map_or(0, |m| m as u64 + 1))
        .fold(Key::new(), Key::word)
        .finish()
}

/// Any random number that depends on the whole truth.
pub(crate) fn stirred<R: RandomSource + ?Sized>(position: &Hoard, random: &mut R) -> u64 {
    seeded(random.next_u64() ^ truth(position)).next_u64()
}
