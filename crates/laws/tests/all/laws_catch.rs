//! Every fault is caught, by the law that is meant to catch it.
//!
//! A law that never says no proves nothing, so the twins of the example game have one fault each.

use std::cell::Cell;

use gambol_core::{Game, HiddenInformation, Player, Symmetric};
use gambol_host::record::Record;
use gambol_laws::example::{Hoard, HoardVariant};
use gambol_laws::{self as laws, Keys, MoveReading, Reference, Violation};

use crate::twin::{ChanceDenied, Fault, Twin, TwinMove, TwinSetup, TwinView, with};
use gambol_testkit::reference::PlainHoard;

/// Tries a law on every position of 30 games of each preset, as honest Hoard plays them.
fn along(fault: Fault, law: fn(&Twin) -> Result<(), Violation>) -> Result<(), Violation> {
    along_games(30, fault, law)
}

/// The same along a few games, for what no law catches: there every position is tried.
fn along_few(fault: Fault, law: fn(&Twin) -> Result<(), Violation>) -> Result<(), Violation> {
    along_games(10, fault, law)
}

fn along_games(
    games: u64,
    fault: Fault,
    law: fn(&Twin) -> Result<(), Violation>,
) -> Result<(), Violation> {
    laws::along_random_games(1, games, 100, |position: &Hoard| {
        with(fault, || law(&Twin(*position)))
    })
}

/// The laws of a full game with symmetries.
fn all(position: &Twin) -> Result<(), Violation> {
    laws::laws(position)?;
    laws::symmetric_laws(position)
}

/// The first law that a twin breaks.
fn broken(result: Result<(), Violation>) -> &'static str {
    result.map_or_else(|violation| violation.law, |()| "nothing")
}

/// The law that catches each fault when all are tried.
const CAUGHT: [(&str, &[Fault]); 22] = [
    ("nothing", &[Fault::None]),
    (
        "listing",
        &[
            Fault::CountsOneMore,
            Fault::ListsTwice,
            Fault::ListsNoAccusations,
            Fault::PanicsWhenCounting,
            Fault::NthCountsBackwards,
            Fault::HasMovesAtTheEnd,
            Fault::GoesOnWhenToldToStop,
        ],
    ),
    ("captures", &[Fault::CapturesForgotten, Fault::SetsWithoutTheFirstMove]),
    (
        "legality",
        &[
            Fault::AcceptsMoreCoins,
            Fault::AcceptsSelfAccusation,
            Fault::AcceptsAtTheEnd,
            Fault::RefusesTheOwl,
            Fault::IsLegalAlways,
            Fault::ApplyForgetsToCheck,
            Fault::GoldFollowsCopper,
        ],
    ),
    (
        "application",
        &[
            Fault::ApplyDiffers,
            Fault::ApplyLeavesAnEmptyHeap,
            Fault::ParserForgetsDoubts,
            Fault::KeyNotRestored,
            Fault::MovesWithoutKey,
        ],
    ),
    ("packing", &[Fault::PackingLosesTheNumber, Fault::PackingIgnoresABit]),
    (
        "status",
        &[
            Fault::NeverOver,
            Fault::OverWithMoves,
            Fault::OutcomeWithoutOwl,
            Fault::WinnerNotInTheGame,
            Fault::LosersLoseNothing,
            Fault::OnlookersLose,
            Fault::TwoScores,
        ],
    ),
    ("chance", &[Fault::PlayerWithWeight, Fault::EventWithoutWeight]),
    ("random_moves", &[Fault::RandomMoveIllegal, Fault::RandomMoveNone]),
    (
        "move_text",
        &[
            Fault::MovesOfOneText,
            Fault::MoveTextWithSpace,
            Fault::ParsesIllegalMoves,
            Fault::ParsesLeadingZeros,
        ],
    ),
    ("keys", &[Fault::KeyOfTheAddress]),
    (
        "equality",
        &[
            Fault::EqWithoutSeat,
            Fault::KeyWithoutSeat,
            Fault::KeyWithoutDoubts,
            Fault::TextHidesDoubts,
        ],
    ),
    (
        "symmetries",
        &[
            Fault::IdentityLast,
            Fault::SeatsSwapped,
            Fault::MovesNotMapped,
            Fault::DoubtsNotMapped,
            Fault::CanonicalIsItself,
        ],
    ),
    (
        "pointing",
        &[
            Fault::PathTwice,
            Fault::PathGoesOn,
            Fault::PathEmpty,
            Fault::LegalPathRefused,
            Fault::ChangesTwice,
        ],
    ),
    ("pointing_is_symmetric", &[Fault::PathsKnowTheirPlayer, Fault::ChangesUnlikeImages]),
    (
        "action_indices",
        &[
            Fault::IndexTwice,
            Fault::IndexTooLarge,
            Fault::IndexWithoutEnd,
            Fault::EventWithoutIndex,
        ],
    ),
    ("planes", &[Fault::PlanesNotFinite, Fault::PlanesAddUp]),
    (
        "views",
        &[
            Fault::ViewerIsFirst,
            Fault::OnlookerIsFirst,
            Fault::ViewKeyWithoutViewer,
            Fault::ViewStatusOfHoles,
            Fault::ViewTextTellsTheTruth,
        ],
    ),
    (
        "known_at_run_time",
        &[Fault::LostInAnyPosition, Fault::LostInAnyView, Fault::OneVariantAtRunTime],
    ),
    ("symmetric_laws", &[Fault::ProgramsKnowNoCanonical, Fault::ProgramsKnowNoImages]),
    (
        "view_text",
        &[Fault::ViewParserForgetsDoubts, Fault::ViewParserTakesTheTruth, Fault::ViewOfAnybody],
    ),
    ("drawings", &[Fault::DrawingWithoutEnd, Fault::PlainDrawingInColor]),
];

#[test]
fn every_fault_is_caught_by_its_law() {
    for (law, faults) in CAUGHT {
        for &fault in faults {
            assert_eq!(broken(along(fault, all)), law, "{fault:?}");
        }
    }
}

/// Two laws see most leaks: by samples from a view, and by hidden moves.
#[test]
fn leaks() {
    for fault in [
        Fault::ViewKeyTellsTheTruth,
        Fault::PlanesTellTheTruth,
        Fault::DeterminizeStirsTheTruth,
        Fault::DrawingTellsTheTruth,
        Fault::ColorTellsTheTruth,
        Fault::DebugTellsTheTruth,
        Fault::HashTellsTheTruth,
    ] {
        assert_eq!(broken(along(fault, laws::views)), "views", "{fault:?}");
        assert_eq!(broken(along(fault, laws::hidden_moves)), "alike", "{fault:?}");
    }
    for fault in
        [Fault::MovesTellTheTruth, Fault::DeterminizeMovesTheViewer, Fault::OnlookerSeesAsFirst]
    {
        assert_eq!(broken(along(fault, laws::views)), "views", "{fault:?}");
    }
    // These look honest at a position alone.
    for fault in [
        Fault::DeterminizeIsTheTruth,
        Fault::DeterminizeDrawsByTheTruth,
        Fault::ToldByTheTruth,
        Fault::RevealsNothing,
    ] {
        assert_eq!(broken(along_few(fault, laws::views)), "nothing", "{fault:?}");
        assert_eq!(broken(along(fault, laws::hidden_moves)), "alike", "{fault:?}");
    }
    for fault in [Fault::ViewIsTheTruth, Fault::OnlookerSeesAsFirst] {
        assert_eq!(broken(along(fault, laws::view_text)), "view_text", "{fault:?}");
    }
}

/// Pictures leak by themselves: all else that the view shows is honest.
#[cfg(feature = "svg")]
#[test]
fn leaks_of_pictures() {
    assert_eq!(broken(along_few(Fault::None, laws::svg_secrets)), "nothing");
    for fault in [Fault::SvgTellsTheTruth, Fault::SvgMarksSecrets, Fault::OnlookerSeesAsFirst] {
        assert_eq!(broken(along(fault, laws::svg_secrets)), "svg_secrets", "{fault:?}");
    }
    for fault in [Fault::SvgTellsTheTruth, Fault::SvgMarksSecrets] {
        assert_eq!(broken(along_few(fault, all)), "nothing", "{fault:?}");
    }
}

#[cfg(feature = "svg")]
#[test]
fn pictures_of_moves() {
    let law = |position: &Twin| laws::svg_drawings(position, None);
    assert_eq!(broken(along_few(Fault::None, law)), "nothing");
    for fault in [Fault::SvgArrowsOfNoLength, Fault::ChangesForgetSingleCoins] {
        assert_eq!(broken(along(fault, law)), "svg_drawings", "{fault:?}");
        assert_eq!(broken(along_few(fault, all)), "nothing", "{fault:?}");
    }
}

/// A fault of the moment cannot change a constant, so this one has a twin of its own.
#[test]
fn chance_that_is_denied() {
    let along = |law: fn(&ChanceDenied) -> Result<(), Violation>| {
        laws::along_random_games(1, 60, 100, |position: &Hoard| law(&ChanceDenied(*position)))
    };
    assert_eq!(broken(along(laws::status)), "status");
    assert_eq!(broken(along(laws::listing)), "nothing");
    assert_eq!(broken(along(laws::legality)), "nothing");
}

/// Nobody can tell from one position alone that a sample is biased: that is for
/// [`laws::determinizations_are_fair`] and [`laws::determinize_distribution`], below; and what is wrong
/// with chances is for the laws that know the deck, in `shuffles.rs`.
#[test]
fn what_one_position_does_not_show() {
    for fault in [
        Fault::DeterminizeIsUniform,
        Fault::DeterminizeWithReplacement,
        Fault::RandomMoveFavoursTheLast,
        Fault::EventsAllAlike,
        Fault::OwlComesEarly,
    ] {
        assert_eq!(broken(along_few(fault, all)), "nothing", "{fault:?}");
    }
}

/// Some faults are caught by two laws, and the one behind is to be seen too.
#[test]
fn laws_that_stand_behind_others() {
    let text = along(Fault::TextHidesDoubts, laws::position_text);
    assert_eq!(broken(text), "position_text");
    let text = along(Fault::TextHidesDoubts, laws::application);
    assert_eq!(broken(text), "application");
    let key = along(Fault::KeyWithoutDoubts, laws::keys);
    assert_eq!(broken(key), "keys");
    let text = along(Fault::TextOfTwoLines, laws::position_text);
    assert_eq!(broken(text), "position_text");
    let text = along(Fault::ParserForgetsDoubts, laws::position_text);
    assert_eq!(broken(text), "position_text");
    let index = along(Fault::AcceptsSelfAccusation, laws::action_indices);
    assert_eq!(broken(index), "action_indices");
    let style = along(Fault::ParserTakesSpaces, gambol_testkit::conventions);
    assert_eq!(broken(style), "conventions");
    let style = along(Fault::NothingShownAtTheEnd, gambol_testkit::conventions);
    assert_eq!(broken(style), "conventions");
    let style = along(Fault::LosersLoseNothing, gambol_testkit::conventions);
    assert_eq!(broken(style), "conventions");
}

#[test]
fn setups() {
    let law = laws::setups::<TwinSetup, _>;
    assert_eq!(broken(along_few(Fault::None, law)), "nothing");
    for fault in
        [Fault::SetupCheckForgetsDoubts, Fault::SetupWithoutHeap, Fault::SetupTextForgetsHoards]
    {
        assert_eq!(broken(along(fault, law)), "setups", "{fault:?}");
    }
}

/// Sees all positions of 2,000 games, and their images.
fn collect(fault: Fault) -> (Keys<Twin>, Result<(), Violation>) {
    let mut keys = Keys::new();
    let mut result = Ok(());
    let _ = laws::along_random_games(1, 1_000, 100, |position: &Hoard| {
        for symmetry in position.symmetries() {
            let twin = Twin(position.transformed(symmetry));
            let inserted = keys.insert(twin, with(fault, || twin.key()));
            if result.is_ok() {
                result = inserted;
            }
        }
        Ok(())
    });
    (keys, result)
}

#[test]
fn collected_keys() {
    let (keys, result) = collect(Fault::None);
    assert!(result.is_ok() && keys.spread().is_ok());
    assert!(keys.len() > 1_280);
    let (_, result) = collect(Fault::KeyWithoutSeat);
    assert_eq!(broken(result), "Keys::insert");
    let (keys, result) = collect(Fault::KeyOfFewBits);
    assert!(result.is_ok());
    assert_eq!(broken(keys.spread()), "Keys::spread");
}

#[test]
fn random_move_distribution() {
    // n = 20,000 draws from the seed 1.
    let fair = |fault, text: &str| {
        let position = Twin(text.parse().expect("a position"));
        broken(with(fault, || laws::random_move_distribution(&position, 1, 20_000)))
    };
    let turn = "2,1,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard";
    let chance = "2,1,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- =2 standard";
    let caught = "random_move_distribution";
    assert_eq!(fair(Fault::None, turn), "nothing");
    assert_eq!(fair(Fault::None, chance), "nothing");
    assert_eq!(fair(Fault::RandomMoveIsTheFirst, turn), caught);
    assert_eq!(fair(Fault::RandomMoveFavoursTheLast, turn), caught);
    assert_eq!(fair(Fault::RandomMoveFavoursTheLast, chance), caught);
    assert_eq!(fair(Fault::RandomMoveIsUniformAtChance, turn), "nothing");
    assert_eq!(fair(Fault::RandomMoveIsUniformAtChance, chance), caught);
    assert_eq!(fair(Fault::RandomMoveIllegal, turn), caught);
    assert_eq!(fair(Fault::RandomMoveNone, turn), caught);
}

/// Too few positions, too, are no proof.
#[test]
fn laws_along_random_games() {
    let keys = |fault, least| broken(with(fault, || laws::keys_differ::<Twin>(400, 100, least)));
    assert_eq!(keys(Fault::None, 1_280), "nothing");
    assert_eq!(keys(Fault::None, 1_000_000), "keys_differ");
    assert_eq!(keys(Fault::KeyWithoutDoubts, 1_280), "Keys::insert");
    assert_eq!(keys(Fault::KeyOfFewBits, 1_280), "Keys::spread");
    let views = |fault, least| {
        let law = || laws::keys_of_views_differ::<Twin>(400, 100, least);
        broken(with(fault, law))
    };
    assert_eq!(views(Fault::None, 1_280), "nothing");
    assert_eq!(views(Fault::None, 1_000_000), "keys_of_views_differ");
    assert_eq!(views(Fault::ViewKeyWithoutViewer, 1_280), "Keys::insert");
    assert_eq!(views(Fault::OnlookersKeyForgetsDeals, 1_280), "Keys::insert");
    let fair = |fault| {
        let law = || laws::determinizations_are_fair::<Twin>(1_000, 40);
        broken(with(fault, law))
    };
    assert_eq!(fair(Fault::None), "nothing");
    for fault in
        [Fault::DeterminizeIsUniform, Fault::DeterminizeForgetsDoubts, Fault::DeterminizeLosesGold]
    {
        assert_eq!(fair(fault), "determinizations_are_fair", "{fault:?}");
    }
    let clear = |fault| broken(with(fault, || laws::shorthands::<Twin>(100, 60)));
    assert_eq!(clear(Fault::None), "nothing");
    assert_eq!(clear(Fault::ParsesAmbiguousAccusations), "shorthands");
    let fair = |fault, every| {
        let law = || laws::random_moves_are_fair::<Twin>(2, 100, every);
        broken(with(fault, law))
    };
    assert_eq!(fair(Fault::None, 10), "nothing");
    assert_eq!(fair(Fault::None, 10_000), "random_moves_are_fair");
    let caught = "random_move_distribution";
    assert_eq!(fair(Fault::RandomMoveFavoursTheLast, 10), caught);
}

/// All positions consistent with what player 1 knows, with the odds worked out by hand: they have copper and know
/// that player 2 does not wish for gold. Of the five other cards two are copper, two silver, one
/// gold; ordered pairs of different cards are equally likely.
const SEEN: &str = "1,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;g;- 1 standard";
const POSSIBLE: [(&str, f64); 6] = [
    ("c,c,c", 2.0),
    ("c,c,s", 4.0),
    ("c,c,g", 2.0),
    ("c,s,c", 4.0),
    ("c,s,s", 2.0),
    ("c,s,g", 2.0),
];

#[test]
fn determinize_distribution() {
    // n = 20,000 draws from the seed 1.
    let odds = |fault| {
        let position = Twin(SEEN.parse().expect("a position"));
        let possible = |_: &TwinView| {
            POSSIBLE
                .into_iter()
                .map(|(wishes, ways)| (position.with_field(2, wishes).expect("a position"), ways))
                .collect()
        };
        let view = position.view(Player::P1);
        broken(with(fault, || laws::determinize_distribution(&view, possible, 1, 20_000)))
    };
    assert_eq!(odds(Fault::None), "nothing");
    for fault in [
        Fault::DeterminizeIsTheTruth,
        Fault::ViewIsTheTruth,
        Fault::DeterminizeIsUniform,
        Fault::DeterminizeWithReplacement,
        Fault::DeterminizeForgetsDoubts,
        Fault::DeterminizeMovesTheViewer,
    ] {
        assert_eq!(odds(fault), "determinize_distribution", "{fault:?}");
    }
}

/// Every leak is seen when two positions are at hand that differ in secrets only.
#[test]
fn alike() {
    let apart = |fault| {
        let one = Twin(SEEN.parse().expect("a position"));
        let other = one.with_field(2, "c,c,g").expect("a position");
        broken(with(fault, || laws::alike(&one, &other, Player::P1)))
    };
    assert_eq!(apart(Fault::None), "nothing");
    for fault in [
        Fault::ViewIsTheTruth,
        Fault::ViewKeyTellsTheTruth,
        Fault::ViewTextTellsTheTruth,
        Fault::DrawingTellsTheTruth,
        Fault::ColorTellsTheTruth,
        Fault::DebugTellsTheTruth,
        Fault::HashTellsTheTruth,
        Fault::DeterminizeDrawsByTheTruth,
        Fault::PlanesTellTheTruth,
        Fault::MovesTellTheTruth,
        Fault::DeterminizeIsTheTruth,
        Fault::DeterminizeStirsTheTruth,
        Fault::RevealsNothing,
    ] {
        assert_eq!(apart(fault), "alike", "{fault:?}");
    }
    // An onlooker does not even know the wish of p1.
    let apart = |fault| {
        let one = Twin(SEEN.parse().expect("a position"));
        let other = one.with_field(2, "s,c,g").expect("a position");
        broken(with(fault, || laws::alike(&one, &other, Player::P4)))
    };
    assert_eq!(apart(Fault::None), "nothing");
    assert_eq!(apart(Fault::OnlookerSeesAsFirst), "alike");
    // The others do know what p2 has.
    let one: Hoard = SEEN.parse().expect("a position");
    let other: Hoard = SEEN.replace("c,s,c", "c,c,g").parse().expect("a position");
    assert_eq!(broken(laws::alike(&one, &other, Player::P2)), "alike");
}

#[test]
fn records_that_are_not_read_back() {
    // The only move takes three coins, or two by the text of the twin.
    let record = || {
        let start = "3,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;-;- 1 standard".parse();
        let mut record = Record::new(Twin(start.expect("a position")));
        let three = record.position().0.parse_move("3c").expect("legal");
        record.play(TwinMove(three)).expect("legal");
        broken(laws::record_text(&record))
    };
    assert_eq!(record(), "nothing");
    assert_eq!(with(Fault::MovesOfOneText, record), "record_text");
}

/// The game that honest Hoard plays with these moves.
fn record(moves: &str) -> Record<Twin> {
    let honest: Record<Hoard> = moves.parse().expect("a record");
    let mut record = Record::new(Twin(*honest.start()));
    for &mv in honest.moves() {
        record.play(TwinMove(mv)).expect("legal");
    }
    record
}

/// Two wrong accusations, so that player 3 must wish for copper.
const GAME: &str = "=c =s =c =g 1. 3?g =c 3?s =s 1s";

#[test]
fn what_players_remember() {
    for fault in [
        Fault::ViewTextTellsTheTruth,
        Fault::ViewKeyTellsTheTruth,
        Fault::DeterminizeIsTheTruth,
        Fault::DeterminizeMovesTheViewer,
    ] {
        let record = record(GAME);
        assert_eq!(broken(laws::information_states(&record)), "nothing");
        let result = with(fault, || laws::information_states(&record));
        assert_eq!(broken(result), "information_states", "{fault:?}");
    }
}

#[test]
fn samples_that_do_not_fit_what_players_remember() {
    let record = record(GAME);
    let tried = |fault| {
        with(fault, || {
            let possible = vec![(*record.start(), 1.0)];
            broken(laws::state_distribution(&record, Player::P1, possible, 1, 20_000))
        })
    };
    assert_eq!(tried(Fault::None), "nothing");
    for fault in [
        Fault::ViewForgetsDoubts,
        Fault::DeterminizeIsTheTruth,
        Fault::DeterminizeIsUniform,
        Fault::DeterminizeForgetsDoubts,
    ] {
        assert_eq!(tried(fault), "state_distribution", "{fault:?}");
    }
}

#[test]
fn weights_that_do_not_add_up() {
    let position: Hoard = "0,0,0 0,0,0;0,0,0;0,0,0 c,?,? -;-;- =1 standard".parse().expect("valid");
    assert_eq!(broken(laws::chance_sum(&position, 5)), "nothing");
    assert_eq!(broken(laws::chance_sum(&position, 6)), "chance_sum");
    let position: Hoard = SEEN.parse().expect("valid");
    assert_eq!(broken(laws::chance_sum(&position, 1)), "chance_sum");
}

/// A number that must be odd.
#[derive(Debug, PartialEq)]
struct Odd(u32);

impl std::fmt::Display for Odd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Odd {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number: u32 = text.parse().map_err(|_| "no number".to_string())?;
        if number % 2 == 1 { Ok(Odd(number)) } else { Err("an even number".into()) }
    }
}

#[test]
fn serialization_that_forgets() {
    let write = |number: &u32| Ok::<_, String>(number.to_string());
    let read = |text: &String| text.parse().map_err(|_| "no number".to_string());
    assert_eq!(broken(laws::serialization(&7, write, read)), "nothing");
    let wrong = |_: &String| Ok(8);
    assert_eq!(broken(laws::serialization(&7, write, wrong)), "serialization");
    let refuses = |_: &String| Err("no".to_string());
    assert_eq!(broken(laws::serialization(&7, write, refuses)), "serialization");

    let bytes = |number: &u32| Ok::<_, String>(vec![*number as u8]);
    let odd = |bytes: &Vec<u8>| Ok(Odd(bytes[0].into()));
    let first = |law: &dyn Fn(Odd) -> Result<(), Violation>| {
        broken((1..256).step_by(2).try_for_each(|number| law(Odd(number))))
    };
    let checked = |bytes: &Vec<u8>| bytes[0].to_string().parse();
    let write = |Odd(number): &Odd| bytes(number);
    let law = |number| laws::packed_serialization(&number, write, checked);
    assert_eq!(first(&law), "nothing");
    let law = |number| laws::packed_serialization(&number, write, odd);
    assert_eq!(first(&law), "packed_serialization");
    let write = |Odd(number): &Odd| Ok::<_, String>(format!("\"{number}\""));
    let checked = |text: &str| text.trim_matches('"').parse();
    let law = |number| laws::text_serialization(&number, write, checked);
    assert_eq!(first(&law), "nothing");
    let unchecked = |text: &str| {
        let number = text.trim_matches('"').parse();
        number.map(Odd).map_err(|_| "no number".to_string())
    };
    let law = |number| laws::text_serialization(&number, write, unchecked);
    assert_eq!(first(&law), "text_serialization");

    let json = |number: &u32| Ok::<_, String>(format!("\"{number}\""));
    let read = |text: &str| text.trim_matches('"').parse().map_err(|_| "no".to_string());
    assert_eq!(broken(laws::text_serialization(&7, json, read)), "nothing");
    let bare = |number: &u32| Ok::<_, String>(number.to_string());
    assert_eq!(broken(laws::text_serialization(&7, bare, read)), "text_serialization");
}

thread_local! {
    /// The mistake that [`Mistaken`] makes now: a switch at run time, like [`Fault`].
    static MISTAKE: Cell<u8> = const { Cell::new(0) };
}

/// A reference engine with a mistake of its own.
struct Mistaken(PlainHoard);

impl Reference for Mistaken {
    fn parse(text: &str) -> Result<Self, String> {
        if MISTAKE.get() == 1 && text.contains('g') {
            return Err("no gold".into());
        }
        PlainHoard::parse(text).map(Mistaken)
    }

    fn text(&self) -> String {
        let text = self.0.text();
        if MISTAKE.get() == 2 { text.replace(" over ", " owl ") } else { text }
    }

    fn status(&self) -> String {
        let status = self.0.status();
        if MISTAKE.get() == 3 { status.replace("draw", "p1win") } else { status }
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = self.0.moves();
        moves.retain(|mv| MISTAKE.get() != 4 || mv != "2?g");
        moves
    }

    fn read_move(&self, text: &str) -> MoveReading {
        match text.strip_prefix('0') {
            Some(number) if MISTAKE.get() == 6 => self.0.read_move(number),
            _ => self.0.read_move(text),
        }
    }

    fn play(&self, mv: &str) -> Self {
        let mv = if MISTAKE.get() == 5 { mv.replace("2?s", "2?c") } else { mv.into() };
        Mistaken(self.0.play(&mv))
    }
}

fn mistaken(mistake: u8) -> (&'static str, &'static str, &'static str) {
    MISTAKE.set(mistake);
    let on_positions = laws::along_random_games(1, 20, 100, |position: &Hoard| {
        laws::agrees::<_, Mistaken>(position, 1)
    });
    let standard = HoardVariant::STANDARD;
    let on_games = laws::agree_on_games::<Hoard, Mistaken>(standard, 1, 50, 100);
    let random = |seed| laws::agree_on_random_game::<Hoard, Mistaken>(seed, 100);
    let on_random_games = (1..=50).try_for_each(|seed| random(seed).map(drop));
    (broken(on_positions), broken(on_games), broken(on_random_games))
}

/// About the texts of moves.
fn mistaken_about_texts(mistake: u8) -> &'static str {
    MISTAKE.set(mistake);
    broken(laws::along_random_games(1, 1, 100, |position: &Hoard| {
        laws::agrees_on_texts::<_, Mistaken>(position, &["01c", "2?s"], "0")
    }))
}

/// Along one game.
fn mistaken_on_the_way(mistake: u8, every: usize) -> &'static str {
    MISTAKE.set(mistake);
    let standard = HoardVariant::STANDARD;
    broken(laws::agree_on_perft::<Hoard, Mistaken>(standard, 200, every, 1))
}

#[test]
fn a_mistaken_reference() {
    let caught = ("agrees", "agree_on_games", "agree_on_random_game");
    assert_eq!(mistaken(0), ("nothing", "nothing", "nothing"));
    // The second reads the start only.
    assert_eq!(mistaken(1), ("agrees", "nothing", "agree_on_random_game"));
    assert_eq!(mistaken(2), caught);
    assert_eq!(mistaken(3), caught);
    assert_eq!(mistaken(4), caught);
    assert_eq!(mistaken(5), caught);
    assert_eq!(mistaken_on_the_way(0, 1), "nothing");
    // It reads numbers with a zero before them.
    assert_eq!(mistaken(6), ("nothing", "nothing", "nothing"));
    assert_eq!(mistaken_about_texts(0), "nothing");
    assert_eq!(mistaken_about_texts(6), "agrees_on_move");
    // At the end, and not at the start.
    assert_eq!(mistaken_on_the_way(2, 1), "agrees");
    assert_eq!(mistaken_on_the_way(2, 200), "nothing");
}

#[test]
fn violations_say_what_where_and_how() {
    let violation = along(Fault::CountsOneMore, laws::laws).expect_err("one more is counted");
    let text = violation.to_string();
    for part in ["`listing`", "count_moves", " standard", "expected: ", "found: "] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn panics_name_the_law_and_the_position() {
    let panics = along(Fault::PanicsWhenCounting, laws::laws).expect_err("two are counted");
    assert_eq!((panics.law, panics.found.as_str()), ("listing", "two is a crowd"));
    assert!(panics.position.ends_with(" standard"), "{panics}");
    let alone = std::panic::catch_unwind(|| along(Fault::PanicsWhenCounting, laws::listing));
    let panic = alone.expect_err("two are counted").downcast::<String>().expect("a text");
    assert!(panic.contains("`listing`") && panic.contains("two is a crowd"), "{panic}");
}

#[test]
fn another_reading_of_a_move() {
    struct Reads(MoveReading);

    impl Reference for Reads {
        fn parse(_: &str) -> Result<Self, String> {
            Err("it reads moves only".into())
        }

        fn text(&self) -> String {
            String::new()
        }

        fn status(&self) -> String {
            String::new()
        }

        fn moves(&self) -> Vec<String> {
            Vec::new()
        }

        fn read_move(&self, _: &str) -> MoveReading {
            self.0.clone()
        }

        fn play(&self, _: &str) -> Self {
            Reads(self.0.clone())
        }
    }

    let position = Hoard::start(HoardVariant::STANDARD);
    let mv = position.display_move(position.legal_moves()[0]).to_string();
    let read = |reading| laws::agrees_on_move(&position, &Reads(reading), &mv);
    assert!(read(MoveReading::Legal(mv.clone())).is_ok());
    for other in [
        MoveReading::Legal(String::new()),
        MoveReading::Illegal,
        MoveReading::Ambiguous(vec![mv.clone()]),
        MoveReading::NoMove,
    ] {
        let violation = read(other).expect_err("another reading");
        assert!(violation.to_string().contains(&mv), "{violation}");
    }
}
