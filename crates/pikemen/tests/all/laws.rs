//! The laws on Pikemen.

use gambol_core::{GameSetup, Player, RandomSource};
use gambol_laws::{Trials, Violation, strategy};
use gambol_pikemen::{
    Classic, ClassicPosition, Game, Ground, Orientation, Piece, Position, RuntimeLayout,
    RuntimePosition, Setup, Size, Star, StarPosition, Variant,
};
use gambol_testkit::more_laws;

/// For a ground of four layouts.
const FOUR: Trials =
    Trials { cases: 64, max_moves: 300, keys: (100, 300, 33_000), random_moves: (3, 60, 10) };

/// For a ground of one.
const ONE: Trials = Trials { cases: 24, keys: (100, 300, 8_000), ..FOUR };

mod classic {
    use super::*;

    gambol_testkit::laws!(ClassicPosition, Setup<Classic>, ONE, 1);
}

mod various {
    use super::*;

    gambol_testkit::laws!(RuntimePosition, Setup<RuntimeLayout>, FOUR, 1);
}

mod star {
    use super::*;

    gambol_testkit::laws!(StarPosition, Setup<Star>, ONE, 1);
}

#[test]
fn laws_hold_in_positions_set_up() -> Result<(), Violation> {
    ONE.in_positions_set_up(300, set_up::<Classic>, &more_laws::<Setup<Classic>, _>)?;
    FOUR.in_positions_set_up(300, set_up::<RuntimeLayout>, &more_laws::<Setup<RuntimeLayout>, _>)?;
    ONE.in_positions_set_up(300, set_up::<Star>, &more_laws::<Setup<Star>, _>)
}

/// All pieces of the largest army can charge.
#[test]
fn random_moves_are_fair_where_an_army_charges() -> Result<(), Violation> {
    let start = ClassicPosition::start(Variant::CLASSIC);
    let mut setup = Setup::empty(start.variant());
    let ranks = ["2", "4"].into_iter();
    let mut places = ranks.flat_map(|rank| {
        ["a", "b", "c", "d", "e", "f", "g", "h"].map(|file| [file, rank].concat())
    });
    for size in ["1", "2", "3"] {
        for at in places.by_ref().take(5) {
            let piece = ["1", size, "N"].concat().parse().expect("a piece");
            setup.pieces.insert(start.square(&at).expect("a square"), piece);
        }
    }
    setup.pieces.insert(start.square("e8").expect("a square"), "21U".parse().expect("a piece"));
    let position = setup.check().expect("a position");
    assert!(position.count_moves() >= 15 * 17, "{position}");
    gambol_laws::random_move_distribution(&position, 1, 10_000)
}

/// Any pieces anywhere, and scores of which one may have won.
fn set_up<G: Ground>(variant: Variant<G>, choices: &mut strategy::Choices) -> Option<Position<G>> {
    let layout = variant.layout();
    let players = layout.players();
    let mut setup = Setup::empty(variant);
    let crowd = 1 + choices.below(7);
    let mut left = [[layout.pieces_of_a_size(); 3]; 6];
    for square in layout.board().all() {
        if choices.below(8) >= crowd {
            continue;
        }
        let owner = Player::ALL[choices.below(players as u64) as usize];
        let size = Size::ALL[choices.below(3) as usize];
        let orientation = Orientation::all().nth(choices.below(9) as usize)?;
        let left = &mut left[owner.index()][usize::from(size.number()) - 1];
        if *left > 0 {
            *left -= 1;
            let piece = Piece { owner, size, orientation };
            setup.pieces.insert(square, piece);
        }
    }
    let winner = choices.below(24) as usize;
    for player in Player::all(players) {
        let target = u64::from(variant.target());
        let score = if player.index() == winner {
            target + choices.below(3)
        } else {
            choices.below(target)
        };
        setup.scores[player.index()] = score as u32;
    }
    let first = choices.below(players as u64) as usize;
    let mut seats = (0..players).map(|seat| Player::ALL[(first + seat) % players]);
    // The first of them who may be the one to move.
    seats.find_map(|player| {
        setup.turn = player;
        setup.check().ok()
    })
}
