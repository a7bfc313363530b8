//! Sections 1 and 2: boards, pieces, directions.

use std::collections::BTreeSet;

use gambol_core::board::Direction;
use gambol_core::{GameSetup, Player, Status};
use gambol_pikemen::{
    Board, Classic, Game, Ground, Layout, Orientation, Position, RuntimeLayout, RuntimePosition,
    Size, Star,
};

use super::{P2, charges, piece, read, set_up, square, start};

#[test]
fn c1_1_every_layout_stands_as_drawn() {
    for (rules, text) in [
        (
            "classic",
            "23U,23U,23U,22U,21U,x3/23U,22U,22U,21U,x4/23U,22U,21U,x5/22U,21U,x5,11U/\
             21U,x5,11U,12U/x5,11U,12U,13U/x4,11U,12U,12U,13U/x3,11U,12U,13U,13U,13U 1 0,0 classic",
        ),
        (
            "mini",
            "23U,23U,22U,x3/23U,22U,21U,x3/22U,21U,21U,x3/x3,11U,11U,12U/x3,11U,12U,13U/\
             x3,12U,13U,13U 1 0,0 mini",
        ),
        (
            "three",
            "23U,23U,22U,21U,x4/23U,23U,22U,21U,x4/22U,22U,21U,21U,x,31U,32U,32U/\
             x5,31U,33U,33U/x5,31U,33U,33U/12U,12U,11U,11U,x,31U,32U,32U/13U,13U,12U,11U,x4/\
             13U,13U,12U,11U,x4 1 0,0,0 three",
        ),
        (
            "warlords",
            "23U,23U,22U,x2,32U,33U,33U/23U,22U,21U,x2,31U,32U,33U/22U,21U,21U,x2,31U,31U,32U/\
             x8/x8/12U,11U,11U,x2,41U,41U,42U/13U,12U,11U,x2,41U,42U,43U/\
             13U,13U,12U,x2,42U,43U,43U 1 0,0,0,0 warlords",
        ),
        (
            "hexagon",
            "13U,13U,12U,x/13U,12U,11U,x/12U,11U,11U,x/x4|23U,23U,22U,x/23U,22U,21U,x/\
             22U,21U,21U,x/x4|33U,33U,32U,x/33U,32U,31U,x/32U,31U,31U,x/x4 1 0,0,0 hexagon",
        ),
        (
            "star",
            "13U,13U,12U,x/13U,12U,11U,x/12U,11U,11U,x/x4|23U,23U,22U,x/23U,22U,21U,x/\
             22U,21U,21U,x/x4|33U,33U,32U,x/33U,32U,31U,x/32U,31U,31U,x/x4|\
             43U,43U,42U,x/43U,42U,41U,x/42U,41U,41U,x/x4|53U,53U,52U,x/53U,52U,51U,x/\
             52U,51U,51U,x/x4|63U,63U,62U,x/63U,62U,61U,x/62U,61U,61U,x/x4 1 0,0,0,0,0,0 star",
        ),
    ] {
        on_ground!(rules, On => {
            assert_eq!(start::<On>(rules).to_string(), text);
            assert_eq!(start::<On>(rules), read(text));
        });
    }
}

/// Of each layout the players, the squares, and the pieces of each player.
const LAYOUTS: [(&str, usize, usize, usize); 6] = [
    ("classic", 2, 64, 15),
    ("mini", 2, 36, 9),
    ("three", 3, 64, 12),
    ("warlords", 4, 64, 9),
    ("hexagon", 3, 48, 9),
    ("star", 6, 96, 9),
];

/// No layout has anything on the squares of another board, wherever they are.
#[test]
fn c1_1_a_layout_has_pieces_on_its_own_board_alone() {
    for layout in Layout::ALL {
        for other in Layout::ALL {
            let armies = other.board().all().filter_map(|square| layout.piece(square));
            let pieces = layout.players() * 3 * usize::from(layout.pieces_of_a_size());
            let expected = if layout.board() == other.board() { pieces } else { 0 };
            assert_eq!(armies.count(), expected, "{layout} on the board of {other}");
        }
    }
}

#[test]
fn c1_2_the_players_of_the_layout_have_their_turns_from_p1_on() {
    fn turns<G: Ground>(rules: &str, players: usize) {
        let mut position = start::<G>(rules);
        assert_eq!(position.players(), players);
        for turn in 0..2 * players {
            let expected = Player::ALL[turn % players];
            assert_eq!(position.status(), Status::Turn(expected), "{rules}");
            let mv = position.legal_moves()[0];
            position.apply_unchecked(mv);
        }
    }
    for (rules, players, ..) in LAYOUTS {
        on_ground!(rules, On => turns::<On>(rules, players));
    }
}

#[test]
fn c1_3_a_piece_has_one_of_three_sizes_one_owner_and_a_square_of_its_own() {
    fn pieces_of<G: Ground>(rules: &str, players: usize, squares: usize, pieces: usize) {
        let position = start::<G>(rules);
        assert_eq!(position.board().squares(), squares);
        for player in Player::all(players) {
            assert_eq!(position.pieces_left(player), pieces);
            for size in Size::ALL {
                let all = position.pieces().map(|(_, piece)| (piece.owner, piece.size));
                let own = all.filter(|&of| of == (player, size)).count();
                assert_eq!(own, pieces / 3, "{rules} {player} {size}");
            }
        }
        let taken: BTreeSet<_> = position.pieces().map(|(square, _)| square).collect();
        assert_eq!(taken.len(), players * pieces);
    }
    for (rules, players, squares, pieces) in LAYOUTS {
        on_ground!(rules, On => pieces_of::<On>(rules, players, squares, pieces));
    }
    // No other size, nobody else's, and no second piece on a square.
    for bad in ["10U", "14U", "03U", "33U", "11U12U"] {
        let text = format!("x6/x6/x6/x6/x,21U,x4/{bad},x5 2 0,0 mini");
        assert!(text.parse::<RuntimePosition>().is_err(), "{bad}");
    }
    let position = set_up::<RuntimeLayout>("mini", "a1=11N f6=21U");
    let a1 = square(&position, "a1");
    for text in ["11U", "22SE", "13W"] {
        let mut setup = position.setup();
        setup.pieces.insert(a1, piece(text));
        setup.turn = P2;
        let position = setup.check().expect(text);
        assert_eq!(position.piece(a1), Some(piece(text)));
        assert_eq!(position.pieces().count(), 2);
    }
}

#[test]
fn c1_4_all_pieces_stand_at_the_start() {
    fn stand<G: Ground>(position: &Position<G>) {
        assert!(position.pieces().count() > 0);
        for (_, piece) in position.pieces() {
            assert_eq!(piece.orientation, Orientation::Upright);
        }
    }
    for (rules, ..) in LAYOUTS {
        on_ground!(rules, On => stand(&start::<On>(rules)));
    }
    assert_eq!(Orientation::all().count(), 9);
}

#[test]
fn c1_5_directions_are_the_compass_on_chessboards() {
    for (direction, way) in [
        ("N", "d4-d5 d4-d6 d4-d7 d4-d8"),
        ("NE", "d4-e5 d4-f6 d4-g7 d4-h8"),
        ("E", "d4-e4 d4-f4 d4-g4 d4-h4"),
        ("SE", "d4-e3 d4-f2 d4-g1"),
        ("S", "d4-d1 d4-d2 d4-d3"),
        ("SW", "d4-a1 d4-b2 d4-c3"),
        ("W", "d4-a4 d4-b4 d4-c4"),
        ("NW", "d4-a7 d4-b6 d4-c5"),
    ] {
        let position = set_up::<Classic>("classic", &format!("d4=11{direction} h7=21U"));
        assert_eq!(charges(&position), way, "{direction}");
    }
    for (direction, way) in [("NE", "c3-d4 c3-e5 c3-f6"), ("SW", "c3-a1 c3-b2")] {
        let position = set_up::<RuntimeLayout>("mini", &format!("c3=11{direction} f1=21U"));
        assert_eq!(charges(&position), way, "{direction}");
    }
}

/// The squares of a line, each with the direction as it is called there.
fn line(board: Board, from: &str, direction: Direction) -> String {
    let square = board.parse(from).expect(from);
    square
        .ray(direction)
        .map(|(square, to)| format!("{square}({})", Orientation::Lying(to)))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn c2_1_the_last_zone_is_next_to_the_first() {
    use Direction::{East, South};
    assert_eq!(line(Board::Hexagon, "a13", South), "c31(W) c32(W) c33(W) c34(W)");
    assert_eq!(line(Board::Star, "a13", South), "f31(W) f32(W) f33(W) f34(W)");
    assert_eq!(line(Board::Hexagon, "c31", East), "a13(N) a23(N) a33(N) a43(N)");
    assert_eq!(line(Board::Star, "f31", East), "a13(N) a23(N) a33(N) a43(N)");
}

#[test]
fn c2_2_a_square_is_a_zone_and_two_numbers() {
    for (board, zones) in [(Board::Hexagon, "abc"), (Board::Star, "abcdef")] {
        let mut names = Vec::new();
        for zone in zones.chars() {
            for x in 1..=4 {
                for y in 1..=4 {
                    names.push(format!("{zone}{x}{y}"));
                }
            }
        }
        let squares: Vec<String> = board.all().map(|square| square.to_string()).collect();
        assert_eq!(squares, names);
        for name in
            ["", "a", "a05", "a50", "a15", "a51", "a01", "a1", "a111", "g11", "A11", "e1", "é1"]
        {
            assert_eq!(board.parse(name), None, "{name}");
        }
    }
    assert_eq!(Board::Hexagon.parse("d11"), None);
}

#[test]
fn c2_3_directions_are_those_of_the_zone() {
    for board in [Board::Hexagon, Board::Star] {
        let from = board.parse("b22").expect("a square");
        let around = Direction::ALL.map(|direction| {
            let (square, onward) = from.step(direction).expect("a square in the zone");
            assert_eq!(onward, direction);
            square.to_string()
        });
        // Clockwise from north.
        let expected = ["b32", "b31", "b21", "b11", "b12", "b13", "b23", "b33"];
        assert_eq!(around, expected);
    }
}

#[test]
fn c2_4_in_its_zone_a_line_is_straight_and_ends_at_the_edge() {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    for board in [Board::Hexagon, Board::Star] {
        for (from, direction, expected) in [
            ("b22", North, "b32(N) b42(N)"),
            ("b22", West, "b23(W) b24(W)"),
            ("b11", NorthWest, "b22(NW) b33(NW) b44(NW)"),
            ("b12", NorthWest, "b23(NW) b34(NW)"),
            ("b42", SouthWest, "b33(SW) b24(SW)"),
            ("b24", NorthEast, "b33(NE) b42(NE)"),
            ("b41", North, ""),
            ("b14", West, ""),
            ("b43", NorthEast, ""),
            ("b44", NorthEast, ""),
            ("b44", SouthWest, ""),
            ("b44", NorthWest, ""),
        ] {
            assert_eq!(line(board, from, direction), expected, "{from}");
        }
        // Towards the seams it goes straight as far as they are.
        for (from, direction, expected) in [
            ("b44", South, "b34(S) b24(S) b14(S) "),
            ("b44", East, "b43(E) b42(E) b41(E) "),
            ("b43", SouthEast, "b32(SE) b21(SE) "),
        ] {
            let line = line(board, from, direction);
            assert!(line.starts_with(expected), "{line}");
        }
    }
}

#[test]
fn c2_5_steps_go_there_and_back() {
    for board in [Board::Square8, Board::Square6, Board::Hexagon, Board::Star] {
        for from in board.all() {
            for direction in Direction::ALL {
                if let Some((to, onward)) = from.step(direction) {
                    let back = to.step(onward.opposite()).expect("a square");
                    assert_eq!(back, (from, direction.opposite()));
                }
            }
        }
    }
}

#[test]
fn c2_5_a_line_crosses_into_the_previous_zone() {
    use Direction::{South, SouthEast, SouthWest};
    let board = Board::Hexagon;
    assert_eq!(line(board, "b12", South), "a21(W) a22(W) a23(W) a24(W)");
    assert_eq!(line(board, "b12", SouthEast), "a11(SW) c21(NW) c32(NW) c43(NW)");
    assert_eq!(line(board, "b12", SouthWest), "a31(NW) a42(NW)");
    // The square would have x = 5.
    assert_eq!(line(board, "b14", SouthWest), "");
    assert_eq!(line(board, "a42", South), "a32(S) a22(S) a12(S) c21(W) c22(W) c23(W) c24(W)");
    assert_eq!(line(board, "a13", SouthEast), "c21(SW) c12(SW) b31(NW) b42(NW)");
    assert_eq!(line(Board::Star, "a23", SouthEast), "a12(SE) f11(SW) e21(NW) e32(NW) e43(NW)");
}

#[test]
fn c2_6_a_line_crosses_into_the_next_zone() {
    use Direction::{East, NorthEast, SouthEast};
    let board = Board::Hexagon;
    assert_eq!(line(board, "b21", East), "c12(N) c22(N) c32(N) c42(N)");
    assert_eq!(line(board, "b21", SouthEast), "c11(NE) a12(NW) a23(NW) a34(NW)");
    assert_eq!(line(board, "b21", NorthEast), "c13(NW) c24(NW)");
    assert_eq!(line(board, "b41", NorthEast), "");
    assert_eq!(line(Board::Star, "f41", East), "a14(N) a24(N) a34(N) a44(N)");
}

#[test]
fn c2_7_a_diagonal_goes_through_the_centre_if_there_is_a_zone_opposite() {
    use Direction::SouthEast;
    assert_eq!(line(Board::Hexagon, "a22", SouthEast), "a11(SE)");
    assert_eq!(line(Board::Hexagon, "b11", SouthEast), "");
    assert_eq!(line(Board::Star, "a22", SouthEast), "a11(SE) d11(NW) d22(NW) d33(NW) d44(NW)");
    assert_eq!(line(Board::Star, "e11", SouthEast), "b11(NW) b22(NW) b33(NW) b44(NW)");
    // The same in warlords, which is four zones.
    let position = set_up::<RuntimeLayout>("warlords", "b2=11NE a8=21U");
    assert_eq!(charges(&position), "b2-c3 b2-d4 b2-e5 b2-f6 b2-g7 b2-h8");
    // And in play: three zones end, six go on.
    let position = set_up::<RuntimeLayout>("hexagon", "a22=11SE b44=21U c44=31U");
    assert_eq!(charges(&position), "a22-a11");
    let position = set_up::<Star>("star", "a22=11SE d33=41N");
    assert_eq!(charges(&position), "a22-a11 a22-d11 a22-d22 a22xd33");
    let captured = super::play(&position, "a22xd33");
    let at = square(&captured, "d33");
    assert_eq!(captured.piece(at), Some(piece("11NW")));
}
