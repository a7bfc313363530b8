//! Positions and records of a game that is named at run time.

use gambol::record::Record;
use gambol::svg::{Options, Theme};
use gambol::{
    AnyMove, FullGame, InformationState, PackedMove, Player, Render, Style, mixtour, seeded,
};
use gambol_laws::example::Hoard;
use gambol_program::{AnyRecord, Program};

use crate::hoard;

fn program() -> Program {
    hoard().game::<mixtour::Position>()
}

/// A random game, move by move, is that of the record whose type is known.
fn follows<G: FullGame>(seed: u64) {
    let variant = program()
        .infos()
        .into_iter()
        .find(|info| info.name == G::NAME);
    let variant = variant.expect("the game").presets[0].name;
    let mut any = program().start(G::NAME, variant).expect("a start").record();
    let mut known = Record::new(G::start(variant.parse().expect("a variant")));
    let mut random = seeded(seed);
    while let Some(mv) = known.position().random_move(&mut random) {
        let (before, position) = (any.position(), *known.position());
        let packed = AnyMove::from_bits(mv.to_bits());
        let text = position.display_move(mv).to_string();
        assert_eq!(before.to_string(), position.to_string());
        assert_eq!(before.legal_moves().len(), position.count_moves());
        assert_eq!(before.parse_move(&text), Ok(packed));
        assert_eq!(before.read_move(&text), Ok(packed));
        assert_eq!(before.path(packed), Ok(position.path(mv)));
        assert_eq!(before.changes(packed), Ok(position.changes(mv)));
        let mut paths = before.paths();
        let path = position.path(mv);
        if let Some(first) = path.first() {
            assert!(before.moves_from(first.as_str()).contains(&packed));
        }
        for part in path {
            let chosen = paths.choose(part.as_str(), |path| before.why_not(path));
            chosen.expect("a part of a legal move");
        }
        assert_eq!(paths.chosen(), Some(packed));
        let error = paths.choose("?!", |path| before.why_not(path)).unwrap_err();
        assert!(
            error.to_string().starts_with("`?!` cannot be chosen"),
            "{error}"
        );
        for player in Player::all(position.players()) {
            let view = position.view(player);
            assert_eq!(before.view_text(player), view.to_string());
            let drawing = view.drawing(Style::Plain).to_string();
            assert_eq!(before.view_drawing(player, Style::Plain), drawing);
            let state = any.information_state(player);
            let expected = InformationState::of(&known, player);
            assert_eq!(
                (state.key, state.text),
                (expected.key(), expected.to_string())
            );
        }
        any.play(packed).expect("a legal move");
        known.play(mv).expect("a legal move");
    }
    assert_eq!(any.result(), known.result());
    assert_eq!(any.to_string(), known.to_string());
    let read = program().record(&known.to_string()).expect("a record");
    assert_eq!(read, any);
    assert_eq!(read.positions().len(), known.positions().len());
    let moves = any.moves().len();
    assert!(any.undo().is_some());
    assert_eq!((any.moves().len(), any.result()), (moves - 1, None));
}

#[test]
fn records_are_those_of_the_game() {
    for seed in 0..4 {
        follows::<Hoard>(seed);
    }
    follows::<mixtour::Position>(1);
}

#[test]
fn pictures_tell_no_secrets() {
    let position = |wishes: &str| {
        let text = format!("2,1,0 0,0,0;0,0,0;0,0,0 {wishes} -;-;- 1 standard");
        program().position("hoard", &text).expect("a position")
    };
    let [one, other] = ["c,c,s", "c,s,c"].map(position);
    let options = Options::new(Theme::LIGHT);
    let seen = |position: &gambol_program::AnyPosition| {
        let canvas = position.view_canvas(Player::P1, &options);
        canvas.expect("a picture").to_string()
    };
    assert_eq!(seen(&one), seen(&other));
    let whole = one.canvas(&options).expect("a picture").to_string();
    assert!(whole.starts_with("<svg "), "{whole}");
    let not_a_move = Options::new(Theme::LIGHT).last(AnyMove::from_bits(u64::MAX));
    let error = one.canvas(&not_a_move).unwrap_err().to_string();
    assert!(error.ends_with(" is not a packed move of hoard"), "{error}");
}

#[test]
fn what_is_wrong_is_said() {
    let program = program();
    let error = |record: Result<AnyRecord, gambol::AnyError>| record.unwrap_err().to_string();
    assert_eq!(
        error(program.record("[Game \"chess\"]\n\n*")),
        "unknown game `chess`: the games are hoard, mixtour"
    );
    assert_eq!(
        error(program.record("1. c3")),
        "tag Game: this tag is missing"
    );
    let illegal = error(program.record("[Game \"mixtour\"]\n\n1. c3 c3"));
    assert!(
        illegal.starts_with("ply 2, line 3: `c3` is illegal"),
        "{illegal}"
    );
    assert!(program.start("mixtour", "blitz").is_err());
    assert!(program.position("hoard", "nonsense").is_err());
    // One game needs no name.
    assert_eq!(hoard().record("=c =c").expect("a record").game(), "hoard");
}
