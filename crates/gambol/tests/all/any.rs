//! A game that is chosen at run time agrees with the game itself.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gambol::mixtour::Position;
use gambol::point::{moves_from, read_move};
use gambol::prelude::*;
use gambol::{
    AnyGame, AnyInformationState, AnyMove, AnyMoveInput, AnyPosition, AnyRecord, GAMES, Part,
    Visitor, pikemen, seeded,
};
use gambol_laws::example::Hoard;

struct NameOf;

impl Visitor for NameOf {
    type Output = &'static str;

    fn visit<G: FullGame>(self, _: G) -> &'static str {
        G::NAME
    }
}

/// The first position of every preset of every game.
fn starts() -> impl Iterator<Item = AnyPosition> {
    GAMES.iter().flat_map(|game| {
        game.info()
            .presets
            .into_iter()
            .map(move |preset| game.start(preset.name).expect("a preset"))
    })
}

#[test]
fn presets_are_those_of_the_games() {
    for game in GAMES.iter() {
        let info = game.info();
        for preset in &info.presets {
            let start = game.start(preset.name).unwrap();
            assert_eq!((start.name(), start.game().title()), (info.name, info.title));
            assert_eq!((&*start.variant(), start.players()), (preset.name, preset.players));
            assert_eq!(start.to_string(), preset.start);
            assert!(start.is_start());
        }
    }
}

#[test]
fn names_are_those_of_the_games() {
    for name in GAMES.names() {
        assert_eq!(gambol::visit(&GAMES.first(name).unwrap(), NameOf), Some(name));
        assert_eq!(GAMES.find(name).unwrap().info().name, name);
    }
    assert_eq!(gambol::visit(&AnyGame::of::<Hoard>().first(), NameOf), None);
}

/// Pikemen has a type for each kind of board, and all of them are one game.
#[test]
fn a_position_of_a_game_of_several_types_is_of_one_of_them() {
    fn found<G: FullGame>(any: &AnyPosition) -> bool {
        for view in Player::all(any.players()).map(|player| any.view(player)) {
            let seen = view.downcast::<G>();
            assert_eq!(seen.is_some(), any.downcast::<G>().is_some());
            assert!(seen.is_none_or(|seen| gambol::AnyView::new::<G>(seen) == view));
            assert_eq!(view.determinize(&mut seeded(1)), *any);
        }
        let position = any.downcast::<G>();
        position.is_some_and(|position| AnyPosition::new(position) == *any)
    }

    let game = GAMES.find("pikemen").unwrap();
    for preset in game.info().presets {
        let any = game.start(preset.name).unwrap();
        assert_eq!(any.game(), game);
        let types = [
            found::<pikemen::ClassicPosition>(&any),
            found::<pikemen::StarPosition>(&any),
            found::<pikemen::RuntimePosition>(&any),
        ];
        let (classic, star) = (preset.name == "classic", preset.name == "star");
        assert_eq!(types, [classic, star, !classic && !star], "{}", preset.name);
        assert!(!found::<Position>(&any));
    }
}

/// The law for whoever lets players take back moves: no chance event is drawn anew, and what a player
/// tried has told them nothing, since it looks the same in every game that has looked the same to them.
#[test]
fn what_may_be_taken_back_has_told_nothing() {
    // In Hoard, a player's own move can show them a secret.
    let hoard = AnyGame::of::<Hoard>().first();
    for start in starts().chain([hoard]) {
        let mut random = seeded(4);
        let mut record = AnyRecord::new(start);
        let mut known = [Player::P1, Player::P2]
            .map(|player| AnyInformationState::of(record.history(), player));
        let mut found = [0, 0];
        while record.moves().len() < 150 {
            let before = record.position().clone();
            let Some(mv) = before.random_move(&mut random) else { break };
            record.play(mv).unwrap();
            for state in &mut known {
                let player = state.viewer();
                let view = record.position().view(player);
                let can_be_taken_back = record.undo_limit(player) > 0;
                found[usize::from(can_be_taken_back)] += 1;
                if can_be_taken_back {
                    assert!(before.status().player().is_some());
                    if before.status() == Status::Turn(player) {
                        for _ in 0..20 {
                            let possible = state.determinize(&mut random).apply(mv);
                            assert_eq!(possible.map(|it| it.view(player)).as_ref(), Ok(&view));
                        }
                    }
                }
                state.follow(&before, mv);
            }
        }
        let [kept, taken_back] = found;
        assert_eq!(kept > 0, record.start().has_secrets(), "{kept} {taken_back}");
        assert!(taken_back > 0);
    }
}

#[test]
fn errors_say_what_was_wrong() {
    let error = GAMES.first("chess").unwrap_err().to_string();
    assert_eq!(error, format!("unknown game `chess`: the games are {}", GAMES.names().join(", ")));
    let error = GAMES.start("mixtour", "blitz").unwrap_err().to_string();
    assert_eq!(error, "unknown variant `blitz`: the presets are basic, tournament, official");
    let position = GAMES.first("mixtour").unwrap();
    let garbage = AnyMove(u64::MAX);
    let words = "0xffffffffffffffff is not a packed move of mixtour";
    assert_eq!(position.apply(garbage).unwrap_err().to_string(), words);
    let show = AssertUnwindSafe(|| position.display_move(garbage).to_string());
    let shown = catch_unwind(show);
    assert_eq!(shown.unwrap_err().downcast_ref().map(String::as_str), Some(words));
}

/// The law `pointing` tries every part.
#[test]
fn every_game_is_typed_part_by_part() {
    for (seed, game) in GAMES.iter().enumerate() {
        let mut random = seeded(seed as u64);
        let mut position = game.first();
        for _ in 0..60 {
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            assert!(AnyMoveInput::new(&position).choose("é").is_err());
            let first = position.path(mv)[0];
            assert!(moves_from(&position, first.as_str()).contains(&mv));
            let text = position.display_move(mv).to_string();
            assert_eq!(read_move(&position, &text), Ok(mv));
            assert!(!position.changes(mv).is_empty() || text == "pass");
            people_may_type(&position, mv);
            position = position.apply(mv).unwrap();
        }
    }
}

/// The parts of a move, one after the other, mean that move; written together they may mean others
/// too. A number is not cut into parts.
fn people_may_type(position: &AnyPosition, mv: AnyMove) {
    let path = position.path(mv);
    let parts: Vec<&str> = path.iter().map(Part::as_str).collect();
    assert_eq!(read_move(position, &parts.join(" ")), Ok(mv));
    let together = parts.concat().to_lowercase();
    let digit = |part: &str, at: fn(&[u8]) -> Option<&u8>| {
        at(part.as_bytes()).is_some_and(u8::is_ascii_digit)
    };
    let is_cut = |pair: &[&str]| digit(pair[0], <[u8]>::last) && digit(pair[1], <[u8]>::first);
    match read_move(position, &together) {
        Err(_) if parts.windows(2).any(is_cut) => {}
        Ok(read) => assert_eq!(read, mv, "{together} in {position}"),
        Err(error) => assert!(error.to_string().contains("is ambiguous"), "{error}"),
    }
    let long = "a1".repeat(10_000);
    for text in ["", " ", "-", "x", "é", "(((", "a1-", "-a1-b", "1x", "🂡🂡", &long] {
        let read = read_move(position, text);
        assert!(read.is_err(), "{text} in {position} is {read:?}");
    }
}

/// Every game draws pictures of its own.
#[test]
fn pictures_are_those_of_the_games() {
    for start in starts() {
        let moves = [start.legal_moves()[0]];
        let mut options = gambol::svg::Options::new(gambol::svg::Theme::LIGHT);
        options.moves = &moves;
        let view = start.view(Player::P1).picture(&options).unwrap();
        for picture in [start.picture(&options).unwrap(), view] {
            assert!(picture.to_string().contains("<desc"), "{}", start.name());
        }
    }
}
