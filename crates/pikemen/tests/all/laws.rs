//! The laws on Pikemen.

use gambol_core::{
    Encode as _, Evaluated, EvaluatedVisitor, FullGame, HiddenInformation as _, PackedMove, Player,
    RandomSource, Setup as _, View as _,
};
use gambol_laws::{Trials, Violation, strategy};
use gambol_pikemen::{Game, Orientation, Piece, Position, Setup, Size, Variant};
use gambol_testkit::conventions;

const TRIALS: Trials =
    Trials { cases: 64, max_moves: 300, keys: (100, 300, 50_000), random_moves: (3, 60, 10) };

gambol_testkit::laws!(Setup, TRIALS, 1);

#[test]
fn laws_hold_in_positions_set_up() -> Result<(), Violation> {
    TRIALS.in_positions_set_up::<Setup>(300, &set_up, &conventions)
}

/// The position inside keeps the laws too, and is the same game.
#[test]
fn laws_hold_on_each_ground() -> Result<(), Violation> {
    gambol_laws::in_random_games::<Position>(64, 200, |played| {
        played.position.visit_evaluated(Laws(played.position))
    })
}

/// The laws of the position inside of this one.
struct Laws(Position);

impl EvaluatedVisitor for Laws {
    type Output = Result<(), Violation>;

    fn visit<G: FullGame + Evaluated>(self, inside: G) -> Self::Output {
        gambol_laws::laws(&inside)?;
        conventions(&inside)?;
        assert_eq!(inside.to_string(), self.0.to_string());
        assert_eq!(inside.key(), self.0.key());
        let moves: Vec<u64> = inside.legal_moves().iter().map(|mv| mv.to_bits()).collect();
        let outside: Vec<u64> = self.0.legal_moves().iter().map(|mv| mv.to_bits()).collect();
        assert_eq!(moves, outside);
        for (mv, same) in inside.legal_moves().into_iter().zip(self.0.legal_moves()) {
            let number = inside.action_index(mv);
            assert_eq!(number, self.0.action_index(same));
            let move_of = |number| self.0.action(number).map(PackedMove::to_bits);
            assert_eq!(number.and_then(move_of), Some(mv.to_bits()));
            assert_eq!(inside.display_move(mv).to_string(), self.0.display_move(same).to_string());
        }
        let mut planes =
            [G::plane_shape(inside.variant()), Position::plane_shape(self.0.variant())]
                .map(|shape| vec![0.0; shape.len()]);
        for player in Player::all(inside.players()) {
            let (view, same) = (inside.view(player), self.0.view(player));
            assert_eq!((view.key(), view.to_string()), (same.key(), same.to_string()));
            G::write_planes(&view, &mut planes[0]);
            Position::write_planes(&same, &mut planes[1]);
            assert_eq!(planes[0], planes[1]);
        }
        Ok(())
    }
}

/// All pieces of the largest army can charge.
#[test]
fn random_moves_are_fair_where_an_army_charges() -> Result<(), Violation> {
    let start = Position::start("classic".parse().expect("a variant"));
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
fn set_up(variant: Variant, choices: &mut strategy::Choices) -> Option<Position> {
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
