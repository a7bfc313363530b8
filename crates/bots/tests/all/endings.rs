//! What evaluations take for certain is certain.

use gambol::evaluate::linear::{CERTAIN, Features, Learning, PLY};
use gambol::{Evaluated, Game, Player, RandomSource, Start, Status, lilypad, seeded};
use gambol_bots::{AlphaBeta, Bot, Budget, Evaluate, Score, StandardEvaluation};

/// A value from here on is a certain win.
const NEARLY_CERTAIN: i32 = 45_000;

/// Whether a player can win within so many plies, whatever the other does, with moves of a plan.
fn wins<G: Game>(
    position: &G,
    player: Player,
    plies: u32,
    is_planned: &impl Fn(&G, &G) -> bool,
) -> bool {
    let mover = match position.status() {
        Status::Over(outcome) => return outcome.winner == Some(player),
        Status::Turn(mover) => mover,
        Status::Chance => unreachable!("there is none"),
    };
    if plies == 0 {
        return false;
    }
    let mut after = position.legal_moves().into_iter().map(|mv| {
        let mut child = position.clone();
        child.apply_unchecked(mv);
        child
    });
    if mover == player {
        after.any(|child| {
            is_planned(position, &child) && wins(&child, player, plies - 1, is_planned)
        })
    } else {
        after.all(|child| wins(&child, player, plies - 1, is_planned))
    }
}

/// Plays games in which some moves are random and others those of a bot, and visits the positions
/// that are not over.
fn for_each_position<G: Evaluated>(start: &G, games: u64, mut visit: impl FnMut(&G)) {
    for game in 0..games {
        let mut random = seeded(game);
        let mut bot = AlphaBeta::<G>::new(game);
        let mut position = start.clone();
        // In one game of two all moves are random, in the others one of four.
        let share = [1, 4][game as usize % 2];
        for ply in 0..150 {
            let Status::Turn(player) = position.status() else {
                break;
            };
            visit(&position);
            let mv = if ply < 4 || random.below(share) == 0 {
                position.random_move(&mut random)
            } else {
                bot.choose(&position.view(player), &Budget::nodes(30)).mv
            };
            position.apply_unchecked(mv.expect("a move"));
        }
    }
}

/// The player who is taken to win, and in how many plies at most.
fn claim<G: Evaluated>(position: &G) -> Option<(Player, u32)> {
    let value = StandardEvaluation.evaluate(position, Player::P1);
    let winner = if value > 0 { Player::P1 } else { Player::P2 };
    let plies = ((CERTAIN - value.abs()) / PLY).max(1) as u32;
    (value.abs() > NEARLY_CERTAIN).then_some((winner, plies))
}

#[test]
fn the_two_pipers_knows_every_win_at_once() {
    for variant in ["standard", "standard:lands=rotated,jumps=any"] {
        let start = gambol::two_pipers::Position::start(variant.parse().expect("a variant"));
        let mut claims = 0;
        for_each_position(&start, 150, |position| {
            let mover = position.to_move();
            let claimed = claim(position);
            claims += u32::from(claimed.is_some());
            let expected = wins(position, mover, 1, &|_, _| true).then_some((mover, 1));
            assert_eq!(claimed, expected, "{position}");
        });
        assert!(claims >= 30, "{claims} wins");
    }
}

#[test]
fn pawns_that_lilypad_counts_across_are_across_in_time() {
    let mut longest = 0;
    for variant in ["standard", "walk-dont-run", "weak-frogs", "big-fairies"] {
        let start = lilypad::Position::start(variant.parse().expect("a variant"));
        let (mut claims, mut races) = (0, 0);
        for_each_position(&start, 300, |position| {
            if let Some((winner, plies)) = claim(position) {
                claims += 1;
                races += u32::from(plies > 1);
                longest = longest.max(plies);
                let moves_pawn = |before: &lilypad::Position, after: &lilypad::Position| {
                    before.pawn(winner) != after.pawn(winner)
                };
                let won = wins(position, winner, plies, &moves_pawn);
                assert!(won, "{plies}: {position}");
            }
        });
        let (least, races_at_least) = match variant {
            "standard" | "walk-dont-run" => (100, 30),
            // The checker under a pawn stays where it is, so a pawn wins by a walk alone.
            _ => (1, 0),
        };
        assert!(claims >= least && races >= races_at_least, "{variant}: {claims}, {races} races");
    }
    assert!(longest >= 7, "{longest} plies");
}

#[test]
fn the_nearer_the_end_the_better() {
    // Dark's pawn runs alone; Light has one man far behind.
    let value = |text: &str| {
        let position: lilypad::Position = text.parse().expect("a position");
        StandardEvaluation.evaluate(&position, Player::P1)
    };
    let values = [
        value("B:W5:BK20 20,- standard"),
        value("B:W5:BK24 24,- standard"),
        value("B:W5:BK28 28,- standard"),
    ];
    assert_eq!(values, [49_500, 49_700, 49_900]);
}

/// Wins that the certificates of docs/solved.md prove, with the number of plies: what the search prunes
/// must not hide them for more than a ply.
#[test]
fn alphabeta_finds_wins_that_are_proven() {
    fn check<G: Evaluated + Start>(text: &str, winner: Player, plies: u32) {
        let position = G::read(text).unwrap_or_else(|_| panic!("{text}"));
        let player = position.status().player().expect("a turn");
        let mut bot = AlphaBeta::<G>::new(1);
        let choice = bot.choose(&position.view(player), &Budget::depth(plies + 1));
        let score = choice.score.expect("a score");
        let is_found = match score {
            Score::Win(found) => player == winner && found <= plies,
            Score::Loss(found) => player != winner && found <= plies,
            // Counted, and not searched to its end.
            Score::Centipoints(value) => {
                let value = if player == winner { value } else { -value };
                (NEARLY_CERTAIN..CERTAIN).contains(&value)
            }
        };
        assert!(is_found, "{text}: {score:?}");
    }
    check::<gambol::two_pipers::Position>("8/8/4S3/8/3S4/8/1a6/8 1 d4,e8 standard", Player::P1, 7);
    check::<lilypad::Position>("B:W16,19:B1,3,5,6,K23,K29,K32 5,- standard", Player::P1, 7);
    let mixtour = "2211,x2,11,1/112,x4/22,x,1,x,1212/1,x3,12/x,22,112,2,x 1 0,0 - official";
    check::<gambol::mixtour::Position>(mixtour, Player::P2, 6);
    let mixtour = "x2,11,x,2/2,x4/x,12,x,2,2/x2,1,x2/1,x4 2 0,0 - basic:pieces=5";
    check::<gambol::mixtour::Position>(mixtour, Player::P2, 7);
    check::<lilypad::draughts::Position>("B:W28:BK16", Player::P1, 3);
}

#[test]
fn points_in_fifes_and_drums_are_those_after_the_swaps() {
    use gambol::fifes_and_drums::decktet::Suit;
    use gambol::fifes_and_drums::{Position, Variant};

    let mut only_points = Learning(vec![0; 2 * Position::FEATURES]);
    only_points.0[..2].fill(100);
    let mut swapped = 0;
    for seed in 0..200 {
        let mut random = seeded(seed);
        let mut before = Position::start(Variant::FOG);
        let mut position = before;
        while let Some(mv) = position.random_move(&mut random) {
            before = position;
            position.apply_unchecked(mv);
        }
        let scores = position.scores().expect("a finished game");
        let expected = 100 * (scores[Player::P1] as i32 - scores[Player::P2] as i32);
        assert_eq!(only_points.evaluate(&before, Player::P1), expected, "{before}");
        assert_eq!(only_points.evaluate(&before, Player::P2), -expected, "{before}");
        let spaces = |of: &Position| Suit::ALL.map(|suit| of.space(suit));
        swapped += u32::from(spaces(&before) != spaces(&position));
    }
    assert!(swapped > 100, "{swapped}");
}
