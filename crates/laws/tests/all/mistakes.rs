//! What whoever writes a first game gets wrong is named, also in a game with nothing but the required items.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::{UnwindSafe, catch_unwind};

use gambol_core::variant::{GameVariant, OptionKey, Preset};
use gambol_core::{
    Game, HiddenInformation, Key, NotLegal, Outcome, Player, PlayerView, PositionError,
    RandomSource, Start, Status,
};
use gambol_host::record::{Record, move_flaw};
use gambol_host::{AnyMove, AnyPosition, Encode, FullGame, GameFault, Point, Render};
use gambol_laws::{self as laws, Violation};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    None,
    /// That is none: the default.
    ReadsNothing,
    TextWithoutTurn,
    TextWithoutVariant,
    VariantForgotten,
    StartForgotten,
    BothForgotten,
    ChecksTooLittle,
    ChecksTooMuch,
    ListsTwice,
    NoMovesBeforeTheEnd,
    ChanceNotDeclared,
    SecretsNotDeclared,
    ReadsAnotherTurn,
    KeyNotSpread,
    /// The text of taking one stone.
    Word(&'static str),
    /// The beginning of the text of a position.
    PositionWord(&'static str),
}

thread_local! {
    /// A switch at run time, so that all laws are compiled once.
    static MISTAKE: Cell<Mistake> = const { Cell::new(Mistake::None) };
}

fn is(mistake: Mistake) -> bool {
    MISTAKE.get() == mistake
}

/// What happens to whoever takes the last stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Last {
    Wins,
    Loses,
}

impl GameVariant for Last {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset::new("normal", Last::Wins, "the last stone wins"),
        Preset::new("misere", Last::Loses, "the last stone loses"),
    ];
    const KEYS: &'static [OptionKey<Self>] = &[];
}

gambol_core::text_impls! { variant: Last }

/// A heap of stones, of which players take one to three.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Nim {
    stones: u8,
    turn: Player,
    last: Last,
}

impl Default for Nim {
    fn default() -> Self {
        Nim { stones: 12, turn: Player::P1, last: Last::Wins }
    }
}

impl Game for Nim {
    type Move = u8;
    type Variant = Last;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        match (self.stones, self.last) {
            (0, Last::Wins) => Status::Over(Outcome::win(self.turn.opponent(), "the last stone")),
            (0, Last::Loses) => Status::Over(Outcome::win(self.turn, "not the last stone")),
            (7, _) if is(Mistake::ChanceNotDeclared) => Status::Chance,
            _ => Status::Turn(self.turn),
        }
    }

    fn try_for_each_move<B>(&self, mut visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        if is(Mistake::NoMovesBeforeTheEnd) && self.stones == 1 {
            return ControlFlow::Continue(());
        }
        (1..=self.stones.min(3)).try_for_each(&mut visit)?;
        let again = is(Mistake::ListsTwice) && self.stones > 0;
        if again { visit(1) } else { ControlFlow::Continue(()) }
    }

    fn check(&self, taken: u8) -> Result<(), NotLegal> {
        let most = match MISTAKE.get() {
            Mistake::ChecksTooLittle => 3,
            Mistake::ChecksTooMuch => self.stones.min(2),
            Mistake::NoMovesBeforeTheEnd if self.stones == 1 => 0,
            _ => self.stones.min(3),
        };
        if (1..=most).contains(&taken) { Ok(()) } else { Err(NotLegal) }
    }

    fn apply_unchecked(&mut self, taken: u8) {
        self.stones -= taken;
        self.turn = self.turn.opponent();
    }

    fn write_move(&self, taken: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        match MISTAKE.get() {
            Mistake::Word(word) if taken == 1 => out.write_str(word),
            _ => write!(out, "{taken}"),
        }
    }

    fn variant(&self) -> Last {
        let forgotten = is(Mistake::VariantForgotten) || is(Mistake::BothForgotten);
        if forgotten { Last::default() } else { self.last }
    }

    fn key(&self) -> u64 {
        let (last, turn) = (u64::from(self.last == Last::Wins), self.turn.index() as u64);
        if is(Mistake::KeyNotSpread) {
            return last << 16 | turn << 8 | u64::from(self.stones);
        }
        Key::of_text(self)
    }
}

impl Start for Nim {
    const NAME: &'static str = "nim";

    fn start(last: Last) -> Self {
        let forgotten = is(Mistake::StartForgotten) || is(Mistake::BothForgotten);
        if forgotten { Nim::default() } else { Nim { last, ..Nim::default() } }
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        if !matches!(MISTAKE.get(), Mistake::None | Mistake::ReadsAnotherTurn) {
            return Err(PositionError::Unread { why: "this game reads no positions" });
        }
        let ([stones, turn], last) = gambol_core::text::fields(text, ["STONES", "TURN"])?;
        let wrong = || PositionError::syntax("STONES", text, "a heap and whose turn it is");
        let stones = gambol_core::text::number(stones).filter(|&stones| stones <= 12);
        let turn = turn.parse().ok().filter(|turn: &Player| turn.index() < 2);
        Ok(Nim {
            stones: stones.ok_or_else(wrong)? as u8,
            turn: if is(Mistake::ReadsAnotherTurn) { Player::P1 } else { turn.ok_or_else(wrong)? },
            last: last.map_or(Ok(Last::default()), str::parse)?,
        })
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Mistake::PositionWord(word) = MISTAKE.get() {
            f.write_str(word)?;
        }
        write!(f, "{}", self.stones)?;
        if !is(Mistake::TextWithoutTurn) {
            write!(f, " {}", self.turn)?;
        }
        if !is(Mistake::TextWithoutVariant) {
            write!(f, " {}", self.last)?;
        }
        Ok(())
    }
}

impl HiddenInformation for Nim {
    type View = NimView;

    const HAS_SECRETS: bool = false;

    fn view(&self, player: Player) -> NimView {
        NimView(self.clone(), player)
    }
}

/// All of the position, or without the stones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct NimView(Nim, Player);

impl PlayerView for NimView {
    type Position = Nim;

    fn viewer(&self) -> Player {
        self.1
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        Some(NimView(self.0.clone(), viewer))
    }

    fn key(&self) -> u64 {
        Key::new().word(self.0.key()).word(self.1.index() as u64).finish()
    }

    fn determinize<R: RandomSource + ?Sized>(&self, _: &mut R) -> Nim {
        self.0.clone()
    }
}

impl fmt::Display for NimView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is(Mistake::SecretsNotDeclared) { f.write_str("*") } else { self.0.fmt(f) }
    }
}

impl Encode for Nim {}
impl Point for Nim {}
impl Render for Nim {}
impl Render for NimView {}
impl FullGame for Nim {}

/// A rules page that leaves players without the notation is a mistake.
#[test]
fn a_rules_page_has_the_notation() {
    for fine in [
        "",
        "# Nim\n## Notation of moves\nA number.\n## Credits",
        "# Nim\n\n## 5 Notation\n\n1. A number.",
        "## 5. NOTATION\n### Moves\nA number.",
    ] {
        assert_eq!(gambol_laws::rules_page(fine), Ok(()), "{fine}");
    }
    for wrong in [
        "# Nim",
        "# Nim\n\nNotation: a number.",
        "# Nim\n\n## 5 The notation\n\nA number.",
        "# Nim\n\n## Notation\n\n## Credits\n\nAnn",
        "# Nim\n\n## Notation\n",
    ] {
        let violation = gambol_laws::rules_page(wrong).expect_err(wrong).to_string();
        assert!(violation.contains("players at seats would not learn"), "{violation}");
    }
}

/// The violation that `law` finds along games with a mistake.
fn found(mistake: Mistake, law: fn(&Nim) -> Result<(), Violation>) -> Option<Violation> {
    MISTAKE.set(mistake);
    let found = laws::along_random_games(1, 4, 100, law);
    MISTAKE.set(Mistake::None);
    found.err()
}

/// A mistake is named by this law, in these words.
#[track_caller]
fn named(mistake: Mistake, law: &str, words: &str) {
    let violation = found(mistake, laws::game_laws).expect("a violation");
    assert_eq!(violation.law, law, "{violation}");
    assert!(violation.to_string().contains(words), "{violation}");
}

/// What is said of a mistake by whatever writes the text of something.
fn fault(mistake: Mistake, write: impl FnOnce() -> String + UnwindSafe) -> String {
    MISTAKE.set(mistake);
    let written = catch_unwind(write);
    MISTAKE.set(Mistake::None);
    written.unwrap_err().downcast_ref::<GameFault>().expect("a fault of the game").to_string()
}

#[test]
fn texts_that_records_and_engines_do_not_hold() {
    let words = [
        "",
        "take 1",
        "draw",
        "*",
        "p1win",
        "1.",
        "1.5",
        "1.x",
        "{a",
        "a{b",
        "[a",
        "a\n",
        "a\u{202e}b",
    ];
    for word in words {
        let mistake = Mistake::Word(word);
        let flaw = move_flaw(word).expect("a flaw");
        for law in [laws::game_laws, laws::laws] {
            let violation = found(mistake, law).expect("a violation");
            assert!(
                violation.law == "move_text" && violation.found.contains("the text of a move"),
                "{violation}"
            );
        }
        let expected = format!("nim: {flaw}, in the position `12 p1 normal`");
        let start = || AnyPosition::new(Nim::default());
        let one = AnyMove(1);
        assert_eq!(fault(mistake, || start().display_move(one).to_string()), expected);
        let written = |mut record: Record<Nim>| {
            assert_eq!(record.play(1), Ok(()));
            record.to_string()
        };
        assert_eq!(fault(mistake, || written(Record::new(Nim::default()))), expected);
    }
    // Two moves with one text.
    let mut record = Record::new(Nim::default());
    assert_eq!(record.play(2), Ok(()));
    let read = fault(Mistake::Word("2"), move || record.to_string());
    assert!(
        read.contains("the text of a move is \"2\", which does not parse as this move"),
        "{read}"
    );

    for word in ["moves ", " ", "#", "a |", "a\n", "\u{feff}"] {
        let mistake = Mistake::PositionWord(word);
        let violation = found(mistake, laws::game_laws).expect("a violation");
        assert_eq!(violation.law, "position_text", "{violation}");
        let said = fault(mistake, || AnyPosition::new(Nim::default()).to_string());
        assert!(said.starts_with("nim: the text of a position is "), "{said}");
        let start = Nim { stones: 5, ..Nim::default() };
        let said = fault(mistake, || Record::new(start).to_string());
        assert!(said.starts_with("nim: the text of a position is "), "{said}");
    }
}

#[test]
fn a_game_without_mistakes_keeps_the_laws() {
    for mistake in [Mistake::None, Mistake::ReadsNothing] {
        assert_eq!(found(mistake, laws::game_laws), None);
        assert_eq!(found(mistake, laws::laws), None);
    }
}

/// The default key is that of the text, so it too takes two positions for one.
#[test]
fn a_text_without_the_turn() {
    named(Mistake::TextWithoutTurn, "equality", "such as the turn and the variant");
}

#[test]
fn a_text_without_the_variant() {
    named(Mistake::TextWithoutVariant, "equality", "such as the turn and the variant");
}

#[test]
fn two_variants_and_only_one_is_known() {
    for mistake in [Mistake::VariantForgotten, Mistake::StartForgotten, Mistake::BothForgotten] {
        named(mistake, "starts", "the first position of misere, by `start` and `variant`");
    }
}

#[test]
fn a_check_unlike_the_generator() {
    named(Mistake::ChecksTooLittle, "legality", "which is not listed, to be refused by `check`");
    named(Mistake::ChecksTooMuch, "legality", "the listed move 3 (0x3) to pass `check`");
}

#[test]
fn a_move_that_is_listed_twice() {
    named(Mistake::ListsTwice, "listing", "every move listed once");
}

#[test]
fn no_moves_though_the_game_is_not_over() {
    named(Mistake::NoMovesBeforeTheEnd, "status", "to be over exactly when there are no moves");
}

#[test]
fn chance_that_is_not_declared() {
    named(Mistake::ChanceNotDeclared, "status", "HAS_CHANCE");
}

/// It takes views to know what is secret.
#[test]
fn secrets_that_are_not_declared() {
    let violation = found(Mistake::SecretsNotDeclared, laws::laws).expect("a violation");
    assert_eq!(violation.law, "views", "{violation}");
    assert!(violation.expected.ends_with("since `HAS_SECRETS` is false"), "{violation}");
}

#[test]
fn a_text_that_is_read_as_another_position() {
    named(Mistake::ReadsAnotherTurn, "application", "to be read back");
    let violation = found(Mistake::ReadsAnotherTurn, laws::position_text).expect("a violation");
    assert_eq!(violation.law, "position_text", "{violation}");
}

#[test]
fn a_key_that_is_not_spread() {
    named(Mistake::KeyNotSpread, "spread", "keys whose upper half distinguishes");
}
