//! A glob import hides nothing of the standard library. That this compiles is the test; for the games it is
//! in `src/games.rs`.

macro_rules! beside_core {
    ($($module:ident: $($path:ident)::+;)*) => {$(
        mod $module {
            #[allow(unused_imports)]
            use $($path::)+*;

            /// A path of the standard library beside the glob import.
            #[test]
            fn core_is_rusts() {
                assert_eq!(core::mem::size_of::<u8>(), std::mem::size_of::<u8>());
            }
        }
    )*};
}

beside_core! {
    facade: gambol;
    prelude: gambol::prelude;
    gambol_core: gambol::gambol_core;
}

/// One glob import gives every method of a position of any game.
#[test]
fn the_prelude_is_enough() {
    use gambol::prelude::*;

    fn told<G>(position: &G) -> String
    where
        G: Game<Variant = String> + HiddenInformation + Encode + Point + Render,
    {
        let mv = position.legal_moves()[0];
        let text = position.display_move(mv);
        format!("{text} {:?} {}", position.path(mv), position.action_index(mv).is_some())
    }

    for game in gambol::GAMES.iter() {
        let mut position = game.first();
        assert!(position.is_start() && position.name() == game.name());
        let mv = position.random_move(&mut gambol::seeded(1)).expect("a move at the start");
        let text = position.display_move(mv).to_string();
        assert_eq!(position.parse_move(&text), Ok(mv));
        assert!(position.is_legal(mv) && position.why_not(&[]).is_none());
        assert!(position.is_announced(mv, Player::P1) || position.has_secrets());
        assert_eq!(position.plane_shape().is_empty(), position.action_count() == 0);
        assert!(!position.drawing(Style::Plain).to_string().is_empty());
        assert_eq!(position.view(Player::P2).viewer(), Player::P2);
        assert_eq!(position.canonical().key(), position.canonical().canonical().key());
        assert!(!told(&position).is_empty());
        position.apply_unchecked(mv);
        assert!(!position.is_start());
    }
}
