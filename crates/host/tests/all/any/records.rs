//! Records, entries and memories of any game.

use gambol_core::{
    Game, GameResult, HiddenInformation, InformationState, Outcome, PackedMove, Player, seeded,
};
use gambol_host::record::{DrawLimits, Record, RecordError};
use gambol_host::study::Study;
use gambol_host::{
    AnyError, AnyInformationState, AnyMove, AnyMoveInput, AnyPosition, AnyRecord, AnyStudy,
    FullGame, Games, Recorded, downcast_state,
};
use gambol_laws::example::Hoard;

use super::heaps::Heaps;
use super::{GAMES, HEAPS, HOARD};

/// The same game as a record of its type and of any game.
fn both<G: FullGame>(seed: u64) -> (Record<G>, AnyRecord) {
    let start = G::start(G::Variant::default());
    let mut typed = Record::new(start.clone());
    let mut any = AnyRecord::new(AnyPosition::new(start));
    let mut random = seeded(seed);
    while let Some(mv) = Game::random_move(typed.position(), &mut random) {
        typed.play(mv).expect("a legal move");
        any.play(AnyMove(mv.to_bits())).expect("a legal move");
    }
    for number in 0..2 {
        let player = Player::ALL[number];
        typed.set_name(player, "Ann").expect("a player");
        any.set_name(player, "Ann").expect("a player");
    }
    typed.set_comment("the end");
    any.set_comment("the end");
    (typed, any)
}

fn keeps<G: FullGame>() {
    for seed in 0..20 {
        let (typed, mut any) = both::<G>(seed);
        let text = typed.to_string();
        assert_eq!(any.to_string(), text);
        assert_eq!(GAMES.record(&text).as_ref(), Ok(&any));
        assert_eq!(GAMES.find(G::NAME).unwrap().record(&text).as_ref(), Ok(&any));
        assert_eq!(any.start().name(), G::NAME);
        assert_eq!(any.plies(), typed.plies());
        assert_eq!(any.history().repetitions(), typed.history().repetitions());
        assert_eq!(any.outcome(), typed.outcome());
        assert_eq!(any.to_text().moves, typed.to_text().moves);
        for (any, typed) in any.positions().iter().zip(typed.positions()) {
            assert_eq!(any.downcast::<G>().as_ref(), Some(typed));
        }
        let study = AnyStudy::from_record(&any);
        assert_eq!(study.record(study.len() - 1).moves(), any.moves());
        let typed_study = Study::from_record(&typed);
        let [json, same] = [serde_json::to_value(&study), serde_json::to_value(&typed_study)];
        assert_eq!(json.unwrap(), same.unwrap());
        let last = any.moves().last().copied();
        assert_eq!(any.undo(), last);
        assert_eq!(any.moves().len() + 1, typed.moves().len());
    }
}

#[test]
fn records_are_those_of_the_games() {
    keeps::<Hoard>();
    keeps::<Heaps>();
}

#[test]
fn the_tags_of_a_record_say_its_game() {
    assert_eq!(GAMES.record("1. 0-3 1-3"), Err(AnyError::NoGame));
    assert_eq!(AnyError::NoGame.to_string(), "tag Game: this tag is missing");
    assert_eq!(GAMES.record(" \n"), Err(AnyError::Empty));
    let only = Games(&[HEAPS]).record("1. 0-3 1-3").unwrap();
    assert_eq!(only.outcome().unwrap().winner, Some(Player::P2));
    assert_eq!(HEAPS.record("1. 0-3 1-3").as_ref(), Ok(&only));
    let tagged = "[Game \"heaps\"]\n\n1. 0-3 1-3";
    assert_eq!(GAMES.record(tagged).as_ref(), Ok(&only));
    let error = HOARD.record(tagged).unwrap_err().to_string();
    assert_eq!(error, "tag Game: the record is of the game `heaps`, not of hoard");
}

#[test]
fn what_is_wrong_with_a_record_is_named() {
    for (text, words) in [
        ("1. 0-3\n1-4", "ply 2, line 2: `1-4` is illegal: there are not so many stones"),
        ("1. 0-3 x", "ply 2, line 1: `x` is not a move"),
        ("[Variant \"nine\"]", "tag Variant: unknown variant `nine`"),
        ("[Position \"3,x 1\"]", "tag Position: HEAPS: `x` is not a number"),
        ("[Position \"3,10 1\"]", "tag Position: HEAPS: a heap has more than nine stones"),
        ("[Result \"p1win\"]\n1. 0-3 1-3", "the result is p1win, but by the rules"),
        ("[Result \"p3win\"]\n1. 0-3", "the result is p3win, but the game has 2 players"),
        ("{", "line 1"),
    ] {
        let error = HEAPS.record(text).unwrap_err();
        assert!(matches!(error, AnyError::Record(_)), "{error:?}");
        assert!(error.to_string().contains(words), "{error}");
        let typed = text.parse::<Record<Heaps>>().unwrap_err();
        assert_eq!(typed.to_string(), error.to_string());
    }
    let Err(AnyError::Record(error)) = HEAPS.record("1. 1-4") else {
        panic!("an illegal move");
    };
    let RecordError::Move { error, .. } = *error else {
        panic!("{error}");
    };
    let reason = match error {
        gambol_core::MoveError::Illegal { reason, .. } => reason,
        other => panic!("{other}"),
    };
    assert_eq!(HEAPS.first().clause(&reason), Some("2.1"));
}

#[test]
fn a_record_refuses_wrong_moves_and_stays_as_it_was() {
    let mut record = HEAPS.record("1. 0-3").unwrap();
    let before = record.clone();
    for bits in [0, 0x03, 0x1_0000, u64::MAX] {
        assert!(record.play(AnyMove(bits)).is_err(), "{bits:#x}");
        assert_eq!(record, before);
    }
    let error = record.play_text("1-4").unwrap_err();
    assert_eq!(error.to_string(), "`1-4` is illegal: there are not so many stones");
    assert_eq!(record, before);
    let error = record.set_result(GameResult::Win(Player::P3), "").unwrap_err();
    assert_eq!(error.to_string(), "p3 does not play: the game has 2 players");
    assert!(record.adjudicate(&DrawLimits { repetitions: 0, plies: 1 }));
    assert_eq!(record.outcome(), Some(Outcome::draw("ply limit".to_string())));
    let mv = record.play_text("1-3").unwrap();
    assert_eq!(record.moves().last(), Some(&mv));
    assert_eq!(record.outcome(), Some(Outcome::win(Player::P2, "the last stone".to_string())));
    assert_eq!(record.undo(), Some(mv));
    assert_eq!(record, before);
}

#[test]
fn a_move_is_entered_part_by_part() {
    let start = HEAPS.first();
    let mut entry = AnyMoveInput::new(&start);
    assert_eq!(entry.position(), &start);
    assert_eq!(entry.moves().count(), 6);
    entry.choose("1").unwrap();
    assert_eq!((entry.moves().count(), entry.chosen()), (3, None));
    let error = entry.choose("4").unwrap_err();
    let words = "`4` cannot be chosen here: there are not so many stones";
    assert_eq!(error.to_string(), words);
    assert_eq!(start.clause(&error.reason.unwrap()), Some("2.1"));
    assert_eq!(entry.parts().len(), 1);
    entry.choose("2").unwrap();
    assert_eq!(entry.chosen(), Some(start.parse_move("1-2").unwrap()));
}

fn remembers<G: FullGame>() {
    for seed in 0..10 {
        let (typed, any) = both::<G>(seed);
        for player in Player::all(typed.start().players()) {
            let known = InformationState::of(typed.history(), player);
            let state = AnyInformationState::of(any.history(), player);
            assert_eq!(state.to_string(), known.to_string());
            assert_eq!((state.viewer(), state.key()), (player, known.key()));
            assert_eq!(*state.view(), any.position().view(player));
            assert_eq!(downcast_state::<G>(&state).as_ref(), Some(&known));
        }
    }
}

#[test]
fn players_remember_what_they_saw() {
    remembers::<Hoard>();
    remembers::<Heaps>();
    let (_, any) = both::<Heaps>(1);
    let state = AnyInformationState::of(any.history(), Player::P1);
    assert!(downcast_state::<Hoard>(&state).is_none());
}

#[test]
fn what_is_sampled_fits_what_a_player_remembers() {
    let record = HOARD.record("=c =s =c =g 1. 3?g").unwrap();
    let typed: Record<Hoard> = record.to_string().parse().unwrap();
    for player in Player::all(3) {
        let state = AnyInformationState::of(record.history(), player);
        for seed in 0..20 {
            let sampled = state.determinize(&mut seeded(seed));
            assert_eq!(sampled.view(player), *state.view());
            let same = InformationState::of(typed.history(), player).determinize(&mut seeded(seed));
            assert_eq!(sampled, same.into());
        }
    }
}

/// A client builds the state from views that it reads.
#[test]
fn views_that_are_read_make_the_same_state() {
    let record = HOARD.record("=c =s =c =g 1. 3?g").unwrap();
    let known = AnyInformationState::of(record.history(), Player::P2);
    let mut steps = known.steps().iter().map(|step| {
        let view = HOARD.view(&step.view.to_string(), Some(Player::P2)).unwrap();
        (step.announced.clone(), view)
    });
    let (_, first) = steps.next().unwrap();
    let mut read = AnyInformationState::new(first);
    for (announced, view) in steps {
        read.see(announced, view).unwrap();
    }
    assert_eq!((read.key(), &read), (known.key(), &known));
    // What cannot follow is refused.
    for view in [
        HOARD.start("quiet").unwrap().view(Player::P2),
        HOARD.first().view(Player::P1),
        HEAPS.first().view(Player::P2),
    ] {
        assert!(read.see(None, view).is_err());
    }
    assert_eq!(read, known);
}
