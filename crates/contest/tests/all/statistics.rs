//! The statistics of contests: intervals, ratings, tests of pairs, and who plays whom.
#![allow(clippy::float_cmp, reason = "these are exact")]

use std::f64::consts::LN_10;

use gambol::Player;
use gambol_contest::{Fixture, Hypothesis, Pentanomial, Schedule, Sprt, elo, interval, ratings};

/// The 97.5% quantile of the standard normal distribution.
const DEVIATIONS: f64 = 1.959_964;

/// The Elo points of a difference of 1 between logarithms of strengths.
const POINTS: f64 = 400.0 / LN_10;

#[test]
fn two_seats_are_changed_after_every_game() {
    let schedule = Schedule::new(2, 2, 4);
    assert_eq!(schedule.games(), 4);
    let games: Vec<_> = (0..4).map(|number| schedule.fixture(number)).collect();
    let sides = |game: &Fixture| [Player::P1, Player::P2].map(|player| game.side(player));
    assert_eq!(games.iter().map(sides).collect::<Vec<_>>(), [[0, 1], [1, 0], [0, 1], [1, 0]]);
    let openings: Vec<u64> = games.iter().map(|game| game.opening).collect();
    assert_eq!(openings, [0, 0, 1, 1]);
}

#[test]
fn every_pair_has_every_seating() {
    for seats in 2..=6 {
        let seatings = (1 << seats) - 2;
        let schedule = Schedule::new(3, seats, seatings);
        let mut seen = std::collections::BTreeSet::new();
        let mut taken = [0; 3];
        for number in 0..schedule.games() {
            let game = schedule.fixture(number);
            assert_eq!(game.opening, 0);
            let sides: Vec<_> = Player::all(seats).map(|player| game.side(player)).collect();
            assert!(sides.contains(&0) && sides.contains(&1), "{game:?}");
            for &side in &sides {
                taken[game.entrants[side]] += 1;
            }
            // Of two games of a pair, the second exchanges all seats.
            let other = schedule.fixture(number + 3);
            if number / 3 % 2 == 0 {
                let exchanged: Vec<_> = Player::all(seats).map(|it| 1 - other.side(it)).collect();
                assert_eq!((exchanged, other.pair), (sides.clone(), game.pair));
            }
            assert!(seen.insert((game.pair, sides)), "{game:?}");
        }
        // All have the same number of seats.
        assert!(taken.iter().all(|&seats| seats == taken[0]), "{taken:?}");
    }
}

#[test]
fn intervals_are_wilsons() {
    // Published values: 81 of 263, 0 of 10, 10 of 10.
    let close = |found: [f64; 2], expected: [f64; 2]| {
        let near = |(a, b): (f64, f64)| (a - b).abs() < 5e-4;
        assert!(found.into_iter().zip(expected).all(near), "{found:?}");
    };
    close(interval(81.0 / 263.0, 263), [0.2553, 0.3662]);
    close(interval(0.0, 10), [0.0, 0.2775]);
    close(interval(1.0, 10), [0.7225, 1.0]);
    close(interval(0.5, 0), [0.0, 1.0]);
    for games in 1..200 {
        assert_eq!((interval(0.0, games)[0], interval(1.0, games)[1]), (0.0, 1.0));
    }
}

#[test]
fn elo_is_antisymmetric() {
    for score in [0.01, 0.3, 0.5] {
        assert!((elo(score) + elo(1.0 - score)).abs() < 1e-9);
    }
    assert!(elo(1.0) > 1e9 && elo(0.0) < -1e9);
}

/// Seven baseball teams of 1987, 13 games for each pair: A. Agresti, *Categorical Data Analysis*,
/// section 10.6. The strengths relative to the last team agree with the R package `BradleyTerry2`
/// (`baseballModel1`).
#[test]
fn strengths_are_the_published_ones() {
    let points = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
    .map(|row| row.map(f64::from).to_vec());
    let found = ratings(&points).unwrap();
    let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
    for (rating, strength) in found.iter().zip(published) {
        let above = (rating.elo - found[6].elo) / POINTS;
        assert!((above - strength).abs() < 5e-5, "{above} {strength}");
    }
    assert!(found.iter().map(|it| it.elo).sum::<f64>().abs() < 1e-9);
}

/// Two entrants: the formula for one difference, and for its error.
#[test]
fn two_have_the_difference_of_their_score() {
    let found = ratings(&[vec![0.0, 30.0], vec![10.0, 0.0]]).unwrap();
    let difference = found[0].elo - found[1].elo;
    assert!((difference - elo(0.75)).abs() < 1e-9);
    // The ratings move apart together, so each has half the error of the difference.
    let error = POINTS * DEVIATIONS / (40.0 * 0.75 * 0.25f64).sqrt();
    assert!((found[0].error * 2.0 - error).abs() < 1e-9);
}

#[test]
fn who_gave_no_point_has_no_rating() {
    let lost = [vec![0.0, 5.0, 5.0], vec![5.0, 0.0, 9.0], vec![0.0, 0.0, 0.0]];
    assert_eq!(ratings(&lost), None);
    // Their places in the table do not matter.
    let first_lost = [vec![0.0, 0.0, 0.0], vec![5.0, 0.0, 9.0], vec![5.0, 5.0, 0.0]];
    assert_eq!(ratings(&first_lost), None);
    let apart = [
        vec![0.0, 1.0, 0.0, 0.0],
        vec![1.0, 0.0, 0.0, 0.0],
        vec![0.0, 0.0, 0.0, 1.0],
        vec![0.0, 0.0, 1.0, 0.0],
    ];
    assert_eq!(ratings(&apart), None);
    assert_eq!(ratings(&[]), None);
    // A cycle links everybody.
    let circle = [vec![0.0, 3.0, 0.0], vec![0.0, 0.0, 3.0], vec![3.0, 0.0, 0.0]];
    assert!(ratings(&circle).unwrap().iter().all(|it| it.elo.abs() < 1e-9));
    // Far apart, and still solvable.
    let far = [vec![0.0, 1e6, 1e6], vec![0.5, 0.0, 1e6], vec![0.5, 0.5, 0.0]];
    let found = ratings(&far).unwrap();
    assert!(found[0].elo > found[1].elo + 1_000.0, "{found:?}");
    assert!(found[1].elo > found[2].elo + 1_000.0, "{found:?}");
}

/// Within 1%, like the published tests.
#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 0.01 * expected.abs(), "{found} instead of {expected}");
}

/// Numbers from fastchess, `app/tests/sprt_test.cpp`, which splits even pairs into a win and a
/// loss, and two draws.
#[test]
fn ratios_are_those_of_fastchess() {
    for (pairs, elo0, elo1, expected) in [
        ([365, 16_618, 36_029 + 200, 16_974, 390], 0.0, 2.0, 2.25),
        ([127, 4_883, 10_311 + 401, 5_150, 104], -1.75, 0.25, 3.01),
        ([0, 0, 0, 0, 5_550], 0.0, 5.0, 111.82),
    ] {
        let pairs = Pentanomial(pairs);
        near(pairs.log_likelihood_ratio(elo0, elo1), expected);
        // The same from the other side.
        let mut turned = pairs;
        turned.0.reverse();
        near(turned.log_likelihood_ratio(-elo1, -elo0), -expected);
    }
}

/// Where the exact equations have no solution: numbers from the formula of section 4.2, computed independently.
#[test]
fn ratios_where_nearly_all_pairs_are_even_are_approximated() {
    for (pairs, elo0, elo1, expected) in [
        ([0, 0, 10_000, 1, 0], 0.0, 200.0, -2_801.24),
        ([0, 0, 1_000_000, 0, 1_000], -200.0, 200.0, 38_701.4),
        ([0, 0, 1_000_000, 1_000, 0], 50.0, 150.0, -140_413.1),
    ] {
        near(Pentanomial(pairs).log_likelihood_ratio(elo0, elo1), expected);
    }
}

/// Numbers from fastchess, `app/tests/elo_test.cpp`.
#[test]
fn elo_differences_are_those_of_fastchess() {
    for (pairs, normalized, error, points, elo_error, score) in [
        ([34, 54, 31 + 32, 64, 75], 57.94, 28.28, 55.58, 27.65, 0.579),
        ([332, 433, 457 + 41, 333, 334], -9.17, 10.96, -8.64, 10.33, 0.488),
        ([7_895, 8_757, 5_485 + 200, 568, 9_999], -19.01, 2.65, -21.04, 2.95, 0.470),
    ] {
        let pairs = Pentanomial(pairs);
        near(pairs.normalized_elo(), normalized);
        near(pairs.normalized_elo_error(), error);
        near(elo(pairs.score()), points);
        let [low, high] = pairs.interval().map(elo);
        near((high - low) / 2.0, elo_error);
        near(pairs.score(), score);
    }
}

#[test]
fn even_pairs_alone_speak_for_equality() {
    let draws = |pairs| Pentanomial([0, 0, pairs, 0, 0]);
    assert_eq!(draws(0).log_likelihood_ratio(0.0, 10.0), 0.0);
    let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap();
    let ratios: Vec<f64> = [1, 10, 100, 1_000, 10_000].map(|n| sprt.ratio(&draws(n))).to_vec();
    assert!(ratios.is_sorted_by(|a, b| a > b), "{ratios:?}");
    assert_eq!(sprt.judge(&draws(10_000)), Some(Hypothesis::H0));
    assert_eq!(draws(100).normalized_elo(), 0.0);
    assert_eq!(Pentanomial([0, 0, 0, 0, 9]).normalized_elo(), f64::INFINITY);
    assert_eq!(Pentanomial::default().interval(), [0.0, 1.0]);
    assert_eq!(draws(9).interval(), interval(0.5, 9));
    // Half of the pairs even, half of them with 1½ points: 0.625, and a standard deviation of 0.125.
    let [low, high] = Pentanomial([0, 0, 50, 50, 0]).interval();
    assert!((high - low - 2.0 * DEVIATIONS * 0.0125).abs() < 1e-12);
}

#[test]
fn tests_are_read_and_refused() {
    let sprt: Sprt = "-1.75,0.25,0.1,0.2".parse().unwrap();
    assert_eq!(sprt, Sprt::new(-1.75, 0.25, 0.1, 0.2).unwrap());
    let [low, high] = "0,5".parse::<Sprt>().unwrap().bounds();
    assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    for (text, part) in [
        ("", "`` is not ELO0,ELO1 or"),
        ("5", "`5` is not"),
        ("0,5,0.05", "is not"),
        ("0,5,0.05,0.05,1", "is not"),
        ("0,inf", "is not"),
        ("0, 5", "is not"),
        ("a,b", "is not"),
        ("5,5", "ELO0 must be less than ELO1"),
        ("5,0", "ELO0 must be less than ELO1"),
        ("0,201", "from -200 to 200"),
        ("0,5,0,0.05", "ALPHA and BETA"),
        ("0,5,0.5,0.5", "their sum less than 1"),
    ] {
        let error = text.parse::<Sprt>().unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}
