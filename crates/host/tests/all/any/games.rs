//! Games, lists of them, and what can be done with them.

use gambol_core::Game;
use gambol_host::{AnyError, AnyGame, AnyPosition, Catalogue, CatalogueItem, FullGame, Recorded};
use gambol_laws::example::Hoard;

use super::heaps::Heaps;
use super::{GAMES, HEAPS, HOARD};

#[test]
fn a_game_is_known_by_its_name() {
    assert_eq!((HEAPS.name(), HEAPS.title()), ("heaps", "Heaps"));
    assert_eq!(HEAPS.facts().rules, Heaps::RULES);
    assert_eq!((HEAPS.facts().has_secrets, HOARD.facts().has_secrets), (false, true));
    assert_eq!(HEAPS, AnyGame::of::<Heaps>());
    assert_ne!(HEAPS, HOARD);
    assert_eq!(
        (HEAPS.to_string(), format!("{HEAPS:?}")),
        ("heaps".into(), "AnyGame(heaps)".into())
    );
    let first = HEAPS.first();
    assert_eq!(
        (first.name(), first.game().title(), first.game().facts().rules),
        ("heaps", "Heaps", Heaps::RULES)
    );
    assert_eq!(first.variant(), "two");
}

#[test]
fn a_list_finds_its_games() {
    assert_eq!(GAMES.names(), ["hoard", "heaps"]);
    assert_eq!(GAMES.find("heaps"), Ok(HEAPS));
    assert!(GAMES.iter().eq([HOARD, HEAPS]));
    let unknown = "unknown game `Hoard`: the games are hoard, heaps";
    let errors = [
        GAMES.find("Hoard").map(drop),
        GAMES.first("Hoard").map(drop),
        GAMES.start("Hoard", "quiet").map(drop),
        GAMES.find("Hoard").and_then(|it| it.position("")).map(drop),
        GAMES.find("Hoard").and_then(|it| it.view("", Some(gambol_core::Player::P1))).map(drop),
        GAMES.record("[Game \"Hoard\"]").map(drop),
    ];
    for error in errors {
        assert_eq!(error.map_err(|error| error.to_string()), Err(unknown.to_string()));
    }
}

#[test]
fn a_game_tells_of_its_variants() {
    let info = HOARD.info();
    let names: Vec<_> = info.presets.iter().map(|preset| preset.name).collect();
    assert_eq!((info.name, info.title, names), ("hoard", "Hoard", vec!["standard", "quiet"]));
    for preset in &info.presets {
        let start = HOARD.start(preset.name).unwrap();
        assert_eq!((preset.players, &preset.start), (3, &start.to_string()));
        assert!(start.is_start() && !preset.about.is_empty());
        assert_eq!(start.variant(), preset.name);
    }
    let keys: Vec<_> = info.keys.iter().map(|key| (key.name, &key.values[..])).collect();
    assert_eq!(keys, [("coins", "1..4"), ("accuse", "no|yes")]);
    let json = serde_json::to_value(HEAPS.info()).unwrap();
    assert_eq!(json["presets"][0]["start"], "3,3 1 two");
    assert_eq!(json["keys"], serde_json::json!([]));
}

#[test]
fn what_is_no_position_is_refused() {
    assert!(matches!(HOARD.start("loud"), Err(AnyError::Variant(_))));
    for (text, words) in [
        ("3,x 1 two", "HEAPS: `x` is not a number"),
        ("3,3 3 two", "SIDE: `3` is not a number"),
        ("3,10 1 two", "HEAPS: a heap has more than nine stones"),
        ("3,3", "SIDE: this field is missing; a position is HEAPS SIDE VARIANT"),
        ("3,3 1 three", "unknown variant `three`"),
    ] {
        let error = HEAPS.position(text).unwrap_err();
        assert!(matches!(error, AnyError::Position(_)), "{error:?}");
        assert!(error.to_string().contains(words), "{error}");
    }
    assert_eq!(HEAPS.position("3,3 2").unwrap().to_string(), "3,3 2 two");
}

/// The number of a test.
#[derive(Debug, PartialEq)]
struct Number(u32);

/// A job that knows the type of its game.
struct Count(fn(&AnyPosition) -> usize);

fn count<G: FullGame>(position: &AnyPosition) -> usize {
    let position: G = position.downcast().expect("a position of this game");
    position.count_moves()
}

#[test]
fn a_catalogue_finds_jobs_by_their_types() {
    let mut catalogue: Catalogue = [CatalogueItem::new(HOARD), CatalogueItem::new(HEAPS)]
        .into_iter()
        .zip(1..)
        .map(|(item, number)| item.with_job(Number(7)).with_job(Number(number)))
        .collect();
    assert_eq!(catalogue.games().names(), ["hoard", "heaps"]);
    catalogue.add(CatalogueItem::new(HEAPS).with_job(Count(count::<Heaps>)));
    // The game keeps its place, and has the jobs of the new item alone.
    assert_eq!(catalogue.games().names(), ["hoard", "heaps"]);
    assert_eq!(catalogue.find("hoard").unwrap().job(), Some(&Number(1)));
    assert!(catalogue.find("hoard").unwrap().job::<Count>().is_none());
    let heaps = catalogue.find("heaps").unwrap();
    assert_eq!((heaps.game, heaps.job::<Number>()), (HEAPS, None));
    let Count(count) = heaps.job().expect("its job");
    assert_eq!(count(&HEAPS.first()), 6);
    let error = catalogue.find("chess").unwrap_err().to_string();
    assert_eq!(error, "unknown game `chess`: the games are hoard, heaps");

    // A copy has the same jobs; what is added to it is its own.
    let mut copy = catalogue.clone();
    copy.add(CatalogueItem::new(AnyGame::of::<Hoard>()).with_job(Number(9)));
    let number = |catalogue: &Catalogue| {
        catalogue.find("hoard").expect("a game").job::<Number>().map(|number| number.0)
    };
    assert_eq!((number(&catalogue), number(&copy)), (Some(1), Some(9)));
    let mut items = catalogue.iter().map(|item| format!("{item:?}"));
    assert_eq!(items.next_back().unwrap(), "CatalogueItem { game: AnyGame(heaps), jobs: 1 }");
    assert_eq!((&catalogue).into_iter().count(), 2);
}
