//! Texts that are refused. Their words are in `errors.txt`.

use gambol_core::{GameSetup, Player, PositionError};
use gambol_host::FullGame;
use gambol_laws::claims;
use gambol_pikemen::{
    Board, Classic, ClassicPosition, Flaw, Ground, Layout, Orientation, Piece, Position,
    RuntimeLayout, RuntimePosition, Setup, Size, Star, Variant,
};

const EMPTY: &str = "x6/x6/x6/x6/x6";

/// The flaw for which a text is refused.
#[track_caller]
fn flaw(text: &str) -> Flaw {
    match text.parse::<RuntimePosition>() {
        Err(PositionError::Flaw { flaw, .. }) => flaw,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn every_refusal_has_its_words() {
    gambol_testkit::error_table_of_game(ClassicPosition::GAME, "tests/all/errors.txt");
}

#[test]
fn fields_are_separated_by_single_spaces() {
    let text = "x6/x6/x6/x6/x6/13U,x5 1 0,0 mini";
    claims::fields::<RuntimePosition>("BOARD SIDE SCORES VARIANT", text);
}

#[test]
fn p5_players_are_those_of_the_layout() {
    let players = 2;
    let found = flaw(&format!("{EMPTY}/13U,x4,23U 3 0,0 mini"));
    let player = Player::P3;
    assert_eq!(found, Flaw::NoSuchPlayer { player, players });
    let found = flaw(&format!("{EMPTY}/13U,x4,63U 1 0,0 mini"));
    let expected = Flaw::NoSuchOwner {
        square: Board::Square6.parse("f1").unwrap(),
        player: Player::P6,
        players,
    };
    assert_eq!(found, expected);
}

#[test]
fn p6_nobody_has_more_pieces_of_a_size_than_at_the_start() {
    fn most_on<G: Ground>(layout: Layout) {
        let most = layout.pieces_of_a_size();
        for player in Player::all(layout.players()) {
            for size in Size::ALL {
                let variant: Variant<G> = layout.to_string().parse().unwrap();
                let mut setup = Setup::empty(variant);
                setup.turn = player;
                let mut squares = layout.board().all();
                let mut add = |setup: &mut Setup<G>, owner| {
                    let piece = Piece { owner, size, orientation: Orientation::Upright };
                    setup.pieces.insert(squares.next().unwrap(), piece);
                };
                add(&mut setup, player.next(layout.players()));
                for _ in 0..most {
                    add(&mut setup, player);
                }
                assert!(setup.check().is_ok(), "{layout} {player} {size}");
                add(&mut setup, player);
                let flaw = Flaw::TooManyPieces { player, size, found: usize::from(most) + 1, most };
                assert_eq!(setup.check(), Err(flaw));
            }
        }
    }
    for layout in Layout::ALL {
        on_ground!(&layout.to_string(), On => most_on::<On>(layout));
    }
}

#[test]
fn p7_scores_have_limits() {
    let text = |scores: &str| format!("{EMPTY}/13U,x4,23U 1 {scores} mini");
    let too_high = Flaw::ScoreTooHigh { player: Player::P2, score: 15, most: 14 };
    assert_eq!(flaw(&text("0,15")), too_high);
    let two_winners = Flaw::TwoWinners { first: Player::P1, second: Player::P2, target: 12 };
    assert_eq!(flaw(&text("12,14")), two_winners);
    for good in ["14,11", "11,14", "12,0", "0,13"] {
        assert!(text(good).parse::<RuntimePosition>().is_ok(), "{good}");
    }
}

#[test]
fn p8_the_player_to_move_has_a_piece() {
    let text = "x4/x4/x4/13U,x3|x4/x4/x4/23U,x3|x4/x4/x4/x4 3 0,0,0 hexagon";
    assert_eq!(flaw(text), Flaw::NothingToMove(Player::P3));
    // Not so in finished games.
    for text in [
        text.replace("0,0,0", "12,0,0"),
        format!("{EMPTY}/13U,x5 2 0,0 mini"),
        format!("{EMPTY}/x6 1 0,12 mini"),
    ] {
        assert!(text.parse::<RuntimePosition>().is_ok(), "{text}");
    }
}

#[test]
fn one_ground_reads_its_own_layouts_only() {
    for (layout, text) in [
        (Layout::Classic, "x8/x8/x8/x8/x8/x8/x8/13U,x6,23U 1 0,0 classic"),
        (Layout::Mini, "x6/x6/x6/x6/x6/13U,x4,23U 1 0,0 mini"),
        (Layout::Three, "x8/x8/x8/x8/x8/x8/x8/13U,x6,23U 1 0,0,0 three"),
        (Layout::Warlords, "x8/x8/x8/x8/x8/x8/x8/13U,x6,23U 1 0,0,0,0 warlords"),
        (Layout::Hexagon, "x4/x4/x4/13U,x3|x4/x4/x4/23U,x3|x4/x4/x4/x4 1 0,0,0 hexagon"),
    ] {
        read_on::<Classic>(layout, text, "classic");
        read_on::<RuntimeLayout>(layout, text, "mini, three, warlords, hexagon");
        read_on::<Star>(layout, text, "star");
    }
}

/// Reads a text on one ground, which has these layouts.
fn read_on<G: Ground>(layout: Layout, text: &str, layouts: &str) {
    let read = text.parse::<Position<G>>();
    if layouts.split(", ").any(|name| name == layout.to_string()) {
        let position = read.unwrap();
        assert_eq!(position.layout(), layout);
        let setup: Setup<G> = text.parse().unwrap();
        assert_eq!(Setup::from(&position), setup);
        assert_eq!(Position::try_from(setup), Ok(position));
        return;
    }
    let error = read.unwrap_err();
    assert!(matches!(error, PositionError::Variant { .. }), "{error}");
    let words = format!("VARIANT: unknown variant `{layout}`: the presets are {layouts}");
    assert_eq!(error.to_string(), words);
}
