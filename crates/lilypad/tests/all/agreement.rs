//! The fast engines and the references agree, in both games.

use std::fmt::Write as _;

use gambol_core::{RandomSource, seeded};
use gambol_laws::strategy::Choices;
use gambol_laws::{Agreement, Reference, Violation, agrees_on_move};
use gambol_lilypad::{Game, Position, Variant};
use gambol_testkit::reference::{Draughts, Lilypad};

const AGREEMENT: Agreement = Agreement {
    cases: 64,
    max_moves: 150,
    depth: 2,
    any_variant: (1, 300),
    each_preset: (15, 1_000),
    perft: (60, 20, 3),
};

mod lilypad {
    use gambol_laws::Violation;
    use gambol_lilypad::Position;
    use gambol_testkit::reference::Lilypad;

    use super::{AGREEMENT, CHOICES, set_up};

    gambol_testkit::agreement!(Position, Lilypad, AGREEMENT);

    fn agree(position: &Position) -> Result<(), Violation> {
        gambol_laws::agrees::<Position, Lilypad>(position, 2)
    }

    #[test]
    fn in_positions_set_up() -> Result<(), Violation> {
        gambol_laws::in_positions_set_up(64, CHOICES, set_up, agree)
    }
}

mod draughts {
    use gambol_laws::strategy::Choices;
    use gambol_laws::{Agreement, Violation};
    use gambol_lilypad::draughts::{Position, Variant};
    use gambol_testkit::reference::Draughts;

    use super::CHOICES;

    fn set_up(_: Variant, choices: &mut Choices) -> Option<Position> {
        super::set_up(gambol_lilypad::Variant::default(), choices)
            .map(|position| position.checkers())
    }

    const AGREEMENT: Agreement = Agreement { perft: (60, 5, 3), ..super::AGREEMENT };

    gambol_testkit::agreement!(Position, Draughts, AGREEMENT);

    fn agree(position: &Position) -> Result<(), Violation> {
        gambol_laws::agrees::<Position, Draughts>(position, 2)
    }

    #[test]
    fn in_positions_set_up() -> Result<(), Violation> {
        gambol_laws::in_positions_set_up(64, CHOICES, set_up, agree)
    }
}

#[test]
fn on_what_is_a_move() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(512, CHOICES, set_up, |position| {
        let reference = Lilypad::parse(&position.to_string()).expect("a position");
        moves_agree(position, &reference)
    })
}

#[test]
fn on_what_is_a_move_of_draughts() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(512, CHOICES, set_up, |position| {
        let position = position.checkers();
        let reference = Draughts::parse(&position.to_string()).expect("a position");
        moves_agree(&position, &reference)
    })
}

fn moves_agree<G: Game>(position: &G, reference: &impl Reference) -> Result<(), Violation> {
    let mut texts = move_texts(position).into_iter();
    texts.try_for_each(|text| agrees_on_move(position, reference, &text))
}

/// More choices than [`set_up`] makes.
const CHOICES: usize = 70;

/// Positions with few or many checkers anywhere, half of them kings, so that long captures and
/// pawns in their way are frequent.
fn set_up(variant: Variant, choices: &mut Choices) -> Option<Position> {
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
    format!("{side}:W{light}:B{dark} {pawns} {variant}").parse().ok()
}

/// Texts that are moves, or nearly: those of legal moves, their short forms, other ways of the
/// same squares, and changes of all these.
fn move_texts<G: Game>(position: &G) -> Vec<String> {
    let mut choices = seeded(position.key());
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
            0 => format!("{}-{}", choices.below(34), choices.below(34)).chars().collect(),
            i => texts[i - 1].chars().collect(),
        };
        let at = choices.below(text.len() as u64) as usize;
        text[at] = characters[choices.below(characters.len() as u64) as usize];
        texts.push(text.into_iter().collect());
    }
    texts
}
