//! Means and scores with their bounds.
#![allow(clippy::float_cmp, reason = "what is rounded to four decimals is compared as it is")]

use gambol_study::{Mean, Score};

#[test]
fn bounds_of_a_mean_are_those_of_the_normal_distribution() {
    // The standard error of 1, 2, 3, 4, 5 is √(2.5 / 5).
    let found = Mean::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).expect("numbers");
    let spread = 1.959_964 * 0.5_f64.sqrt();
    assert!((found.mean - 3.0).abs() < 1e-9);
    assert!((found.high - 3.0 - spread).abs() < 1e-4 && (3.0 - spread - found.low).abs() < 1e-4);
    let one = Mean::of(&[7.0]).expect("a number");
    assert_eq!((one.mean, one.low, one.high), (7.0, 7.0, 7.0));
}

#[test]
fn a_draw_is_shared() {
    assert_eq!(Score::of(4, 0, 8, 8).score, 0.25);
    assert_eq!(Score::of(2, 1, 1, 2).score, 0.75);
    let nothing = Score::of(2, 0, 0, 0);
    assert_eq!((nothing.score, nothing.low, nothing.high), (0.0, 0.0, 1.0));
}
