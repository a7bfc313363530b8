//! What is known of gambol's own games beyond what every game can say.

use std::any::Any;

use gambol::Game;

use crate::report::StateSpace;

/// The number of pieces that can be captured, in games that have captures and no scores for them.
pub(crate) fn pieces<G: Game>(position: &G) -> Option<u32> {
    let any: &dyn Any = position;
    #[cfg(feature = "lilypad")]
    {
        use gambol::Player;
        use gambol::lilypad::{self, draughts};
        let checkers = |position: &draughts::Position| {
            let of = |player| position.men(player).len() + position.kings(player).len();
            (of(Player::P1) + of(Player::P2)) as u32
        };
        if let Some(position) = any.downcast_ref::<draughts::Position>() {
            return Some(checkers(position));
        }
        if let Some(position) = any.downcast_ref::<lilypad::Position>() {
            return Some(checkers(&position.checkers()));
        }
    }
    #[cfg(feature = "two-pipers")]
    {
        use gambol::Player;
        if let Some(position) = any.downcast_ref::<gambol::two_pipers::Position>() {
            let of = |player| position.attackers(player).len() + position.sleeping(player).len();
            return Some((of(Player::P1) + of(Player::P2)) as u32);
        }
    }
    let _ = any;
    None
}

/// An upper bound of the number of positions, where a simple count gives one.
pub(crate) fn state_space(game: &str, variant: &str) -> Option<StateSpace> {
    let preset = variant.split(':').next().unwrap_or_default();
    let two = 2_f64.log10();
    let five = 32.0 * 5_f64.log10();
    let (log10, derivation) = match (game, preset) {
        ("mixtour", _) => (
            25.0 * 31_f64.log10() + two,
            "Each of the 25 squares is empty or holds a stack of one to four pieces, each of either \
             colour: 1 + 2 + 4 + 8 + 16 = 31 contents. Either player may be to move. 2 · 31²⁵, without the \
             points and the last move; the reserves follow from the board."
                .to_owned(),
        ),
        ("draughts", _) => (
            five + two,
            "Each of the 32 squares is empty or holds a man or a king of either side. Either player may be \
             to move. 2 · 5³². The exact number of positions is 500,995,484,682,338,672,639, about 5 · 10²⁰ \
             (Schaeffer et al., Checkers is Solved, 2007)."
                .to_owned(),
        ),
        ("lilypad", _) => (
            five + two + 2.0 * 14_f64.log10(),
            "Each of the 32 squares is empty or holds a man or a king of either side. Each pawn is on one of \
             at most 12 checkers, still to be placed, or lost. Either player may be to move. 2 · 5³² · 14²."
                .to_owned(),
        ),
        ("pikemen", _) => {
            let (squares, players) = match preset {
                "mini" => (36, 2),
                "classic" => (64, 2),
                "three" => (64, 3),
                "warlords" => (64, 4),
                "hexagon" => (48, 3),
                "star" => (96, 6),
                _ => return None,
            };
            let contents = 1 + players * 3 * 9;
            let log10 = f64::from(squares) * f64::from(contents).log10();
            (
                log10 + f64::from(players).log10(),
                format!(
                    "Each of the {squares} squares is empty or holds a piece of one of {players} players, of \
                     three sizes and in nine orientations: 1 + {players} · 3 · 9 = {contents} contents. Any \
                     player may be to move. {players} · {contents}{}, without the points. Few of these boards \
                     have a possible number of pieces.",
                    superscript(squares)
                ),
            )
        }
        ("two-pipers", _) => (
            swamp() + 2.0 * 19_f64.log10() + two,
            "On the 62 squares of swamp are at most eight creatures of each side, each awake or asleep: the \
             sum of 62! / (a! b! (62 − a − b)!) · 2ᵃ⁺ᵇ for a, b ≤ 8. Each piper is on one of 16 creatures, \
             on one of two lands, or eliminated: 19 places. Either player may be to move."
                .to_owned(),
        ),
        _ => return None,
    };
    Some(StateSpace::new(log10, derivation))
}

/// The decimal logarithm of the number of ways to place up to eight creatures of each side on 62 squares,
/// awake or asleep.
fn swamp() -> f64 {
    let mut ways = 0.0;
    for a in 0..=8_u32 {
        for b in 0..=8_u32 {
            let choose =
                |n: u32, k: u32| (0..k).fold(1.0, |it, i| it * f64::from(n - i) / f64::from(i + 1));
            ways += choose(62, a) * choose(62 - a, b) * 2_f64.powi((a + b) as i32);
        }
    }
    ways.log10()
}

/// A number as an exponent.
fn superscript(number: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digit = |c: char| c.to_digit(10).map(|digit| DIGITS[digit as usize]);
    number.to_string().chars().filter_map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_of_the_counts() {
        let log10 = |game, variant| state_space(game, variant).expect("a bound").log10;
        assert!((log10("mixtour", "official") - 37.585).abs() < 1e-3);
        assert!((log10("draughts", "standard") - 22.668).abs() < 1e-3);
        assert!((log10("pikemen", "mini:target=5") - 62.954).abs() < 1e-3);
        assert!(
            state_space("pikemen", "mini")
                .unwrap()
                .derivation
                .contains("55³⁶")
        );
        // By exact arithmetic elsewhere.
        assert!((swamp() - 23.438_908).abs() < 1e-3);
        assert!(state_space("fifes-and-drums", "standard").is_none());
        assert!(state_space("hoard", "standard").is_none());
    }

    #[test]
    fn pieces_are_counted_where_they_are_captured() {
        use gambol::{lilypad, mixtour, two_pipers};
        fn at_the_start<G: Game>() -> Option<u32> {
            pieces(&G::start(G::Variant::default()))
        }
        assert_eq!(at_the_start::<lilypad::draughts::Position>(), Some(24));
        assert_eq!(at_the_start::<lilypad::Position>(), Some(24));
        assert_eq!(at_the_start::<two_pipers::Position>(), Some(16));
        assert_eq!(at_the_start::<mixtour::Position>(), None);
    }
}
