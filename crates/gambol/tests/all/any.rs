//! The run-time choice of a game agrees with the games themselves.

use gambol::mixtour::Position;
use gambol::{
    AnyEntry, AnyError, AnyGame, AnyMove, FullGame, Game, GameInfo, GameVisitor, PackedMove, Part,
    Player, Status, Style, Visitor, seeded,
};

struct NameOf;

impl Visitor for NameOf {
    type Output = &'static str;

    fn visit<G: FullGame>(self, _: G) -> &'static str {
        G::NAME
    }
}

impl GameVisitor for NameOf {
    type Output = &'static str;

    fn visit<G: FullGame>(self) -> &'static str {
        G::NAME
    }
}

#[test]
fn every_game_plays_through_its_texts() {
    for (seed, game) in GameInfo::all().iter().enumerate() {
        for preset in &game.presets {
            let mut random = seeded(seed as u64);
            let mut position = AnyGame::start(game.name, preset.name).unwrap();
            assert_eq!(position.name(), game.name);
            assert_eq!(position.title(), game.title);
            assert_eq!(position.variant(), preset.name);
            assert_eq!(position.players(), preset.players);
            assert_eq!(position.to_string(), preset.start);
            let mut plies = 0;
            while let Some(mv) = position.random_move(&mut random) {
                assert!(position.outcome().is_none());
                let moves = position.legal_moves();
                assert_eq!(moves.len(), position.count_moves());
                assert!(moves.contains(&mv));
                let text = position.move_text(mv).unwrap();
                assert_eq!(position.parse_move(&text).unwrap(), mv);
                assert!(position.chance_weight(mv).unwrap() > 0);
                let next = position.apply(mv).unwrap();
                assert_ne!(next.key(), position.key());
                assert_eq!(AnyGame::parse(game.name, &next.to_string()).unwrap(), next);
                assert_eq!(next.canonical().canonical(), next.canonical());
                position = next;
                plies += 1;
                if plies == 300 {
                    break;
                }
            }
            assert!(!position.drawing(Style::Plain).is_empty());
            for player in Player::all(position.players()) {
                assert!(!position.view_drawing(player, Style::Plain).is_empty());
                assert!(!position.view_text(player).is_empty());
            }
            assert_eq!(
                matches!(position.status(), Status::Over(_)),
                position.count_moves() == 0
            );
        }
    }
}

#[test]
fn names_are_those_of_the_games() {
    for &name in AnyGame::NAMES {
        assert_eq!(AnyGame::visit_game(name, NameOf).unwrap(), name);
        assert_eq!(AnyGame::first(name).unwrap().visit(NameOf), name);
        assert_eq!(GameInfo::of(name).unwrap().name, name);
    }
}

#[test]
fn a_position_of_a_game_is_a_position_of_any_game() {
    let position = Position::start("official".parse().unwrap());
    let any = AnyGame::from(position);
    assert_eq!(any, AnyGame::start("mixtour", "official").unwrap());
    assert_eq!(any.key(), position.key());
    assert_eq!(any.perft(3), 14_088);
    let mv = position.parse_move("c3").unwrap();
    assert_eq!(
        any.parse_move("c3").unwrap(),
        AnyMove::from_bits(mv.to_bits())
    );
}

#[test]
fn errors_say_what_was_wrong() {
    let text = |error: AnyError| error.to_string();
    assert_eq!(
        text(AnyGame::first("chess").unwrap_err()),
        format!(
            "unknown game `chess`: the games are {}",
            AnyGame::NAMES.join(", ")
        )
    );
    assert_eq!(
        text(AnyGame::start("mixtour", "blitz").unwrap_err()),
        "unknown variant `blitz`: the presets are basic, tournament, official"
    );
    let error = AnyGame::parse("mixtour", "x5/x5/x5/x5/x5 3 0,0 -").unwrap_err();
    assert!(matches!(error, AnyError::Position(_)) && text(error).starts_with("SIDE: "));

    let start = AnyGame::first("mixtour").unwrap();
    assert!(matches!(start.parse_move("c3-d4"), Err(AnyError::Move(_))));
    let entered = start.parse_move("c3").unwrap();
    let next = start.apply(entered).unwrap();
    assert!(matches!(next.apply(entered), Err(AnyError::Illegal { .. })));
    assert!(matches!(
        next.move_text(entered),
        Err(AnyError::Illegal { .. })
    ));
    for bits in [0, u64::MAX] {
        let garbage = AnyMove::from_bits(bits);
        assert!(next.apply(garbage).is_err());
        assert!(next.move_text(garbage).is_err());
        assert!(next.chance_weight(garbage).is_err());
    }
}

#[cfg(feature = "serde")]
#[test]
fn positions_are_written_as_texts() {
    let start = AnyGame::start("mixtour", "official").unwrap();
    let json = serde_json::to_string(&start).unwrap();
    assert_eq!(
        json,
        r#"{"schema":1,"game":"mixtour","position":"x5/x5/x5/x5/x5 1 0,0 - official"}"#
    );
    assert_eq!(serde_json::from_str::<AnyGame>(&json).unwrap(), start);
    for bad in [
        r#"{"schema":1,"game":"chess","position":"x"}"#,
        r#"{"schema":1,"game":"mixtour","position":"x"}"#,
        r#"{"schema":1,"game":"mixtour"}"#,
        r#"{"schema":2,"game":"mixtour","position":"x5/x5/x5/x5/x5 1 0,0 - official"}"#,
        r#"{"game":"mixtour","position":"x5/x5/x5/x5/x5 1 0,0 - official"}"#,
    ] {
        assert!(serde_json::from_str::<AnyGame>(bad).is_err(), "{bad}");
    }
}

#[test]
fn every_game_is_entered_part_by_part() {
    for (seed, name) in AnyGame::NAMES.iter().enumerate() {
        let mut random = seeded(seed as u64);
        let mut position = AnyGame::first(name).unwrap();
        for _ in 0..60 {
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            let mut entry = AnyEntry::new(position);
            assert_eq!(entry.moves().count(), position.count_moves());
            for part in position.path(mv).unwrap() {
                assert_eq!(entry.chosen(), None);
                assert!(entry.choices().contains(&part), "{part} in {position}");
                entry.choose(part.as_str()).unwrap();
            }
            assert_eq!((entry.chosen(), entry.only_move()), (Some(mv), Some(mv)));
            assert!(matches!(entry.choose("é"), Err(AnyError::Entry(_))));
            let first = position.path(mv).unwrap()[0];
            assert!(position.moves_from(first.as_str()).contains(&mv));
            let text = position.move_text(mv).unwrap();
            assert_eq!(position.read_move(&text), Ok(mv));
            assert!(!position.changes(mv).unwrap().is_empty() || text == "pass");
            people_may_type(&position, mv);
            position = position.apply(mv).unwrap();
        }
    }
}

/// The parts of a move, one after the other, mean that move; written together they may mean others
/// too.
fn people_may_type(position: &AnyGame, mv: AnyMove) {
    let path = position.path(mv).unwrap();
    let parts: Vec<&str> = path.iter().map(Part::as_str).collect();
    assert_eq!(position.read_move(&parts.join(" ")), Ok(mv));
    let together = parts.concat().to_lowercase();
    match position.read_move(&together) {
        Ok(read) => assert_eq!(read, mv, "{together} in {position}"),
        Err(error) => assert!(error.to_string().contains("is ambiguous"), "{error}"),
    }
    let long = "a1".repeat(10_000);
    for text in [
        "", " ", "-", "x", "é", "(((", "a1-", "-a1-b", "1x", "🂡🂡", &long,
    ] {
        let read = position.read_move(text);
        assert!(read.is_err(), "{text} in {position} is {read:?}");
    }
}
