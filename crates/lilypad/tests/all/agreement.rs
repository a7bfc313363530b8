//! The fast engines and the references agree, in both games.

use std::fmt::Write as _;

use gambol_core::RandomSource;
use gambol_laws::strategy::{self, Choices};
use gambol_laws::{Reference as _, agrees_on_move};
use gambol_lilypad::{Game, Position};
use gambol_testkit::reference::{Draughts, Lilypad};
use proptest::collection::vec;
use proptest::prelude::*;

mod lilypad {
    use super::{Lilypad, Position, set_ups};

    gambol_laws::agreement_tests! {
        position: Position,
        reference: Lilypad,
        in_random_games_of_any_variant: { cases: 64, games: 2, moves: 300 },
        in_positions: { cases: 64, moves: 150, depth: 2, set_ups: set_ups() },
        on_what_is_a_position: { cases: 64, moves: 100 },
        in_random_games_of_each_variant: { games: 40, moves: 1_000 },
        on_perft: { moves: 60, every: 20, depth: 3 },
    }
}

mod draughts {
    use gambol_lilypad::draughts::Position;
    use proptest::prelude::Strategy as _;

    use super::{Draughts, set_ups};

    gambol_laws::agreement_tests! {
        position: Position,
        reference: Draughts,
        in_random_games_of_any_variant: { cases: 64, games: 2, moves: 300 },
        in_positions: {
            cases: 64,
            moves: 150,
            depth: 2,
            set_ups: set_ups().prop_map(|position| position.checkers()),
        },
        on_what_is_a_position: { cases: 64, moves: 100 },
        in_random_games_of_each_variant: { games: 40, moves: 1_000 },
        on_perft: { moves: 60, every: 5, depth: 3 },
    }
}

proptest! {
    #![proptest_config(gambol_laws::config(512))]

    #[test]
    fn on_what_is_a_move(position in set_ups(), words in vec(any::<u64>(), 40)) {
        let reference = Lilypad::parse(&position.to_string()).expect("a position");
        for text in move_texts(&position, &mut Choices::new(words)) {
            agrees_on_move(&position, &reference, &text)?;
        }
    }

    #[test]
    fn on_what_is_a_move_of_draughts(position in set_ups(), words in vec(any::<u64>(), 40)) {
        let position = position.checkers();
        let reference = Draughts::parse(&position.to_string()).expect("a position");
        for text in move_texts(&position, &mut Choices::new(words)) {
            agrees_on_move(&position, &reference, &text)?;
        }
    }
}

/// Positions with few or many checkers anywhere, half of them kings, so that long captures and
/// pawns in their way are frequent.
fn set_ups() -> impl Strategy<Value = Position> {
    strategy::set_ups::<Position>(70, |variant, choices| {
        let most = 1 + choices.below(12);
        let kings = choices.below(3);
        let mut sides = [String::new(), String::new()];
        let mut squares = [Vec::new(), Vec::new()];
        for square in 1..=32 {
            let side = choices.below(5) as usize;
            if side > 1 || squares[side].len() as u64 == most {
                continue;
            }
            let far = if side == 0 { square > 28 } else { square < 5 };
            let king = far || choices.below(3) < kings;
            let comma = if sides[side].is_empty() { "" } else { "," };
            let letter = if king { "K" } else { "" };
            write!(sides[side], "{comma}{letter}{square}").expect("a string takes all");
            squares[side].push(square);
        }
        let mut pawn = |side: usize| {
            let count = squares[side].len() as u64;
            match choices.below(count + 1) {
                0 => "-".to_string(),
                pawn => squares[side][pawn as usize - 1].to_string(),
            }
        };
        let pawns = format!("{},{}", pawn(0), pawn(1));
        let side = ["B", "W"][choices.below(2) as usize];
        let [dark, light] = sides;
        format!("{side}:W{light}:B{dark} {pawns} {variant}")
            .parse()
            .ok()
    })
}

/// Texts that are moves, or nearly: those of legal moves, their short forms, other ways of the
/// same squares, and changes of all these.
fn move_texts<G: Game>(position: &G, choices: &mut Choices) -> Vec<String> {
    let mut texts = Vec::new();
    position.for_each_move(|mv| texts.push(position.display_move(mv).to_string()));
    for i in 0..texts.len() {
        let squares: Vec<&str> = texts[i].split('x').collect();
        if squares.len() > 2 {
            let mut others = squares[1..].to_vec();
            others.reverse();
            let back = [&squares[..1], &others[..]].concat().join("x");
            others.rotate_left(1);
            let cycle = [&squares[..1], &others[..]].concat().join("x");
            let short = format!("{}x{}", squares[0], squares[squares.len() - 1]);
            let part = squares[..squares.len() - 1].join("x");
            texts.extend([back, cycle, short, part]);
        }
    }
    let characters: Vec<char> = "0123456789x->@".chars().collect();
    for _ in 0..16 {
        let mut text: Vec<char> = match choices.below(texts.len() as u64 + 1) as usize {
            0 => format!("{}-{}", choices.below(34), choices.below(34))
                .chars()
                .collect(),
            i => texts[i - 1].chars().collect(),
        };
        let at = choices.below(text.len() as u64) as usize;
        text[at] = characters[choices.below(characters.len() as u64) as usize];
        texts.push(text.into_iter().collect());
    }
    texts
}
