//! A game that is chosen at run time agrees with the game itself.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gambol::mixtour::Position;
use gambol::playout::playout;
use gambol::point::{moves_from, read_move};
use gambol::prelude::*;
use gambol::{
    AnyError, AnyGame, AnyInformationState, AnyMove, AnyMoveInput, AnyPosition, AnyRecord, GAMES,
    MoveError, Part, Visitor, pikemen, seeded,
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
fn every_game_plays_through_its_texts() {
    for (seed, game) in GAMES.iter().enumerate() {
        let info = game.info();
        for preset in &info.presets {
            let mut random = seeded(seed as u64);
            let mut position = game.start(preset.name).unwrap();
            assert_eq!(position.name(), info.name);
            assert_eq!(position.game().title(), info.title);
            assert_eq!(position.variant(), preset.name);
            assert_eq!(position.players(), preset.players);
            assert_eq!(position.to_string(), preset.start);
            assert!(position.is_start());
            let mut plies = 0;
            while let Some(mv) = position.random_move(&mut random) {
                assert!(position.outcome().is_none());
                let moves = position.legal_moves();
                assert_eq!(moves.len(), position.count_moves());
                assert!(moves.contains(&mv));
                let text = position.display_move(mv).to_string();
                assert_eq!(position.parse_move(&text).unwrap(), mv);
                assert!(position.chance_weight(mv) > 0);
                let next = position.apply(mv).unwrap();
                assert_ne!(next.key(), position.key());
                assert_eq!(game.position(&next.to_string()).unwrap(), next);
                assert_eq!(next.canonical().canonical(), next.canonical());
                position = next;
                plies += 1;
                if plies == 300 {
                    break;
                }
            }
            assert!(!position.is_start());
            assert!(!position.drawing(Style::Plain).to_string().is_empty());
            for player in Player::all(position.players()) {
                let view = position.view(player);
                assert!(!view.drawing(Style::Plain).to_string().is_empty());
                assert!(!view.to_string().is_empty());
            }
            assert_eq!(matches!(position.status(), Status::Over(_)), position.count_moves() == 0);
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

#[test]
fn a_position_of_a_game_is_a_position_of_any_game() {
    let position = Position::start("official".parse().unwrap());
    let any = AnyPosition::from(position);
    assert_eq!(any, GAMES.start("mixtour", "official").unwrap());
    assert_eq!(any.key(), position.key());
    assert_eq!(any.perft(3), 14_088);
    let mv = position.parse_move("c3").unwrap();
    assert_eq!(any.parse_move("c3").unwrap(), AnyMove(mv.to_bits()));
}

/// What the type of a game knows is what a position of any game says.
#[test]
fn every_position_says_what_its_type_says() {
    struct Compare<'a>(&'a AnyPosition);

    impl Visitor for Compare<'_> {
        type Output = ();

        fn visit<G: FullGame>(self, position: G) {
            let any = self.0;
            assert_eq!(AnyPosition::new(position.clone()), *any);
            assert_eq!(any.downcast::<G>().as_ref(), Some(&position));
            let same = (any.key(), any.players(), any.has_secrets(), any.game().facts().rules);
            let here = (position.key(), position.players(), G::HAS_SECRETS, G::RULES);
            assert_eq!(same, here);
            assert_eq!(any.scores(), position.scores());
            let shape = position.plane_shape();
            assert_eq!(any.plane_shape(), shape);
            assert_eq!(any.action_count(), position.action_count());
            assert_eq!(any.chance_count(), position.chance_count());
            for mv in position.legal_moves().into_iter().take(20) {
                let any_mv = AnyMove(mv.to_bits());
                assert_eq!(any.action_index(any_mv), position.action_index(mv));
                assert_eq!(any.chance_index(any_mv), position.chance_index(mv));
                if let Some(index) = position.action_index(mv) {
                    assert_eq!(any.action(index), Some(any_mv));
                }
                if let Some(index) = position.chance_index(mv) {
                    assert_eq!(any.chance_event(index), Some(any_mv));
                }
                assert_eq!(any.path(any_mv), position.path(mv));
                assert_eq!(any.chance_weight(any_mv), position.chance_weight(mv));
                assert_eq!(any.is_capture(any_mv), position.is_capture(mv));
            }
            let (mut planes, mut same) = (vec![0.5; shape.len()], vec![0.5; shape.len()]);
            for player in Player::all(position.players()) {
                let (view, any) = (position.view(player), any.view(player));
                assert_eq!(any.downcast::<G>(), Some(view.clone()));
                assert_eq!((any.viewer(), any.key()), (player, view.key()));
                G::write_planes(&view, &mut planes);
                AnyPosition::write_planes(&any, &mut same);
                assert_eq!(planes, same);
            }
        }
    }

    for (seed, start) in starts().enumerate() {
        let mut random = seeded(seed as u64);
        for plies in [0, 3, 20] {
            let position = playout(&start, &mut random, plies).end;
            gambol::visit(&position, Compare(&position)).expect("a game of the list");
        }
    }
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

/// A view that a client reads is the view that its server wrote.
#[test]
fn views_that_are_read_are_those_of_positions() {
    for (seed, start) in starts().enumerate() {
        let game = GAMES.find(start.name()).unwrap();
        let mut random = seeded(seed as u64);
        let position = playout(&start, &mut random, 10).end;
        for viewer in Player::ALL {
            let view = position.view(viewer);
            let read = game.view(&view.to_string(), Some(viewer)).unwrap();
            assert_eq!(read, view);
            assert_eq!((read.key(), read.viewer()), (view.key(), viewer));
            let drawings = [&read, &view].map(|view| view.drawing(Style::Plain).to_string());
            assert_eq!(drawings[0], drawings[1]);
            // A client that was shown one more view.
            let mut known = AnyInformationState::new(start.view(viewer));
            known.see(None, read).unwrap();
            let possible = known.determinize(&mut random);
            assert_eq!(possible.view(viewer), view);
        }
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
    let text = |error: AnyError| error.to_string();
    assert_eq!(
        text(GAMES.first("chess").unwrap_err()),
        format!("unknown game `chess`: the games are {}", GAMES.names().join(", "))
    );
    assert_eq!(
        text(GAMES.start("mixtour", "blitz").unwrap_err()),
        "unknown variant `blitz`: the presets are basic, tournament, official"
    );
    let error =
        GAMES.find("mixtour").and_then(|it| it.position("x5/x5/x5/x5/x5 3 0,0 -")).unwrap_err();
    assert!(matches!(error, AnyError::Position(_)) && text(error).starts_with("SIDE: "));

    let start = GAMES.first("mixtour").unwrap();
    assert!(matches!(start.parse_move("c3-d4"), Err(MoveError::Illegal { .. })));
    let entered = start.parse_move("c3").unwrap();
    let next = start.apply(entered).unwrap();
    let illegal = next.check(entered).unwrap_err();
    assert_eq!(next.apply(entered), Err(illegal));
    assert!(next.apply(AnyMove(0)).is_err());
    let garbage = AnyMove(u64::MAX);
    let words = "0xffffffffffffffff is not a packed move of mixtour";
    assert_eq!(next.apply(garbage).unwrap_err().to_string(), words);
    let text = catch_unwind(AssertUnwindSafe(|| next.display_move(garbage).to_string()));
    assert_eq!(text.unwrap_err().downcast_ref().map(String::as_str), Some(words));
}

#[test]
fn every_game_is_entered_part_by_part() {
    for (seed, game) in GAMES.iter().enumerate() {
        let mut random = seeded(seed as u64);
        let mut position = game.first();
        for _ in 0..60 {
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            let mut input = AnyMoveInput::new(&position);
            assert_eq!(input.moves().count(), position.count_moves());
            for part in position.path(mv) {
                assert_eq!(input.chosen(), None);
                assert!(input.choices().contains(&part), "{part} in {position}");
                input.choose(part.as_str()).unwrap();
            }
            assert_eq!((input.chosen(), input.only_move()), (Some(mv), Some(mv)));
            assert!(input.choose("é").is_err());
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

/// What a server sends one player of a game with secrets is the same whatever the others hold.
#[test]
fn views_tell_no_secrets() {
    let game = GAMES.find("fifes-and-drums").unwrap();
    assert!(game.facts().has_secrets);
    for variant in ["standard", "fog"] {
        let mut random = seeded(5);
        let mut position = game.start(variant).unwrap();
        let mut differed = 0;
        while let Some(mv) = position.random_move(&mut random) {
            position.apply_unchecked(mv);
            for viewer in Player::all(2) {
                let view = position.view(viewer);
                let other = view.determinize(&mut random);
                differed += u32::from(other != position);
                let again = other.view(viewer);
                assert_eq!(again, view);
                assert_eq!((again.key(), again.to_string()), (view.key(), view.to_string()));
                let drawings = [&again, &view].map(|view| view.drawing(Style::Color).to_string());
                assert_eq!(drawings[0], drawings[1]);
                let options = gambol::svg::Options::new(gambol::svg::Theme::LIGHT);
                let pictures = [&again, &view].map(|view| view.picture(&options).unwrap());
                assert_eq!(pictures[0].to_string(), pictures[1].to_string());
                if other != position {
                    assert!(view.to_string().contains('*'), "{view}");
                    assert_ne!(view.to_string(), position.to_string());
                }
            }
        }
        assert!(differed > 100, "{differed}");
    }
}

/// Every game draws pictures of its own.
#[test]
fn pictures_are_those_of_the_games() {
    for start in starts() {
        let mv = start.legal_moves()[0];
        let moves = [mv];
        let mut options = gambol::svg::Options::new(gambol::svg::Theme::LIGHT);
        options.moves = &moves;
        let picture = start.picture(&options).unwrap().to_string();
        assert!(picture.contains("<desc"), "{}", start.name());
        let view = start.view(Player::P1).picture(&options).unwrap();
        assert!(view.to_string().contains("<desc"), "{}", start.name());
        let wrong = [AnyMove(u64::MAX)];
        options.moves = &wrong;
        let error = start.picture(&options).unwrap_err().to_string();
        let words =
            format!("illegal move: 0xffffffffffffffff is not a packed move of {}", start.name());
        assert_eq!(error, words);
    }
}
