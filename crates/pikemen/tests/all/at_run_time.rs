//! Pikemen where it is known at run time only: one game with three types of positions, and with one of them
//! a game that has nothing of the others.

use gambol_core::Game as _;
use gambol_core::HiddenInformation as _;
use gambol_core::PlayerView;
use gambol_core::seeded;
use gambol_host::FullGame;
use gambol_host::record::{Record, RecordError};
use gambol_host::{AnyError, AnyGame, AnyPosition};
use gambol_pikemen::{
    ClassicPosition, Ground, Layout, Position, RuntimePosition, StarPosition, Variant,
};

/// What the types of positions say of their game.
const GAMES: [AnyGame; 3] = [ClassicPosition::GAME, RuntimePosition::GAME, StarPosition::GAME];

fn names(game: AnyGame) -> Vec<&'static str> {
    game.info().presets.iter().map(|preset| preset.name).collect()
}

/// The record of a random game of this variant.
fn record<G: Ground>(rules: &str) -> Record<Position<G>> {
    let variant: Variant<G> = rules.parse().expect("a variant");
    gambol_laws::seeded_game(variant, 5, 30)
}

#[test]
fn the_types_are_one_game() {
    for game in GAMES {
        assert_eq!((game.name(), game.title()), ("pikemen", "Pikemen"));
        assert_eq!(names(game), Layout::ALL.map(|layout| layout.to_string()));
        assert_eq!(game.first().variant(), "classic");
        assert_eq!(game.info(), ClassicPosition::GAME.info());
        let error = game.start("chess").unwrap_err();
        let words = "unknown variant `chess`: \
                     the presets are classic, mini, three, warlords, hexagon, star";
        assert_eq!(error.to_string(), words);
    }
    for layout in Layout::ALL {
        let rules = format!("{layout}:target=20,rps=yes");
        on_ground!(&rules, On => {
            let record = record::<On>(&rules);
            let game = Position::<On>::GAME;
            assert_eq!(game.record(&record.to_string()).expect("a record").to_string(), record.to_string());
            let position = *record.position();
            let any = AnyPosition::new(position);
            assert_eq!(any.game(), game);
            assert_eq!(game.position(&position.to_string()), Ok(any.clone()));
            let viewer = position.to_move();
            assert_eq!(game.view(&position.to_string(), Some(viewer)), Ok(any.view(viewer)));
            assert_eq!(any.view(viewer).determinize(&mut seeded(1)), any);
        });
    }
}

/// The game of one type has its variants alone, and says so of others, instead of starting another game.
#[test]
fn the_game_of_one_type_refuses_the_variants_of_others() {
    let games = [
        (AnyGame::of::<ClassicPosition>(), "classic"),
        (AnyGame::of::<RuntimePosition>(), "mini, three, warlords, hexagon"),
        (AnyGame::of::<StarPosition>(), "star"),
    ];
    for (game, presets) in games {
        assert_eq!(names(game).join(", "), presets);
        for layout in Layout::ALL {
            let rules = layout.to_string();
            let own = presets.split(", ").any(|preset| preset == rules);
            let whole = ClassicPosition::GAME.start(&rules).expect("a preset");
            let error = format!("unknown variant `{rules}`: the presets are {presets}");
            match game.start(&rules) {
                Ok(start) => assert!(own && start == whole && start.variant() == rules),
                Err(found) => assert!(!own && found.to_string() == error, "{found}"),
            }
            let record = on_ground!(&rules, On => record::<On>(&rules).to_string());
            match game.record(&record) {
                Ok(read) => assert!(own && read.to_string() == record),
                Err(found) => assert!(!own && found.to_string().contains(&error), "{found}"),
            }
        }
    }
}

/// So does a record whose type is known.
#[test]
fn a_record_of_another_ground_is_not_read_as_one_of_this() {
    let mini = record::<gambol_pikemen::RuntimeLayout>("mini").to_string();
    assert!(mini.parse::<Record<RuntimePosition>>().is_ok());
    let error = mini.parse::<Record<ClassicPosition>>().unwrap_err();
    assert!(matches!(error, RecordError::Variant(_)), "{error}");
    let error = AnyGame::of::<ClassicPosition>().record(&mini).unwrap_err();
    assert!(matches!(error, AnyError::Record(_)), "{error}");
}
