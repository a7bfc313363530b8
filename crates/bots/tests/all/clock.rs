//! Time for a game: its text, and the share of it that a move takes.

use std::time::Duration;

use gambol_bots::{Clock, TimeControl};
use gambol_core::text::Excerpt;

/// The longest valid time, in milliseconds.
const LONGEST: u64 = 1_000_000_000;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[test]
fn controls_are_read_and_written() {
    for (text, base, increment) in [
        ("10+0.1", 10_000, 100),
        ("60", 60_000, 0),
        ("0.2+0.01", 200, 10),
        ("0.001", 1, 0),
        ("1000000+1000000", LONGEST, LONGEST),
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!((control.base, control.increment), (ms(base), ms(increment)));
        assert_eq!(control.to_string(), text);
    }
    let control: TimeControl = "5.50+0.0".parse().unwrap();
    assert_eq!(control.to_string(), "5.5");
    for wrong in [
        "",
        "+",
        "1+",
        "+1",
        "-1",
        "0",
        "0+1",
        "1+-1",
        "1.",
        ".5",
        "1.2345",
        "1e3",
        "1 + 1",
        "1+1+1",
        "1.+1",
        "1000000.001",
        "99999999999999999999",
        "40/60",
        "1:30",
        "1.1\u{661}",
        "inf",
        "NaN",
    ] {
        let error = wrong.parse::<TimeControl>().unwrap_err();
        assert_eq!(error.found, Excerpt::new(wrong), "{wrong}");
    }
}

#[test]
fn a_move_takes_its_share_and_three_quarters_of_the_increment() {
    let usual = |left, increment, moves_to_go| {
        let mut clock = Clock::new(ms(left), ms(increment));
        clock.moves_to_go = moves_to_go;
        clock.usual()
    };
    let without = usual(60_000, 0, None);
    assert_eq!(without, ms(2_000));
    assert_eq!(usual(60_000, 4_000, None), without + ms(3_000));
    assert_eq!(usual(60_000, 0, Some(3)), ms(20_000));
    assert_eq!(usual(60_000, 0, Some(1_000)), without);
}

#[test]
fn no_clock_is_used_up() {
    let times = [0, 1, 2, 10, 39, 41, 75, 200, 1_000, 60_000, LONGEST];
    let mut clocks = vec![Clock::new(Duration::MAX, Duration::MAX)];
    for left in times {
        for increment in times {
            for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                let mut clock = Clock::new(ms(left), ms(increment));
                clock.moves_to_go = moves_to_go;
                clocks.push(clock);
            }
        }
    }
    for clock in clocks {
        let (usual, most) = (clock.usual(), clock.most());
        assert!(usual <= most && most <= clock.left, "{clock:?}");
        assert!(clock.left.is_zero() || most < clock.left, "{clock:?}");
        assert!(clock.left.is_zero() || !usual.is_zero(), "{clock:?}");
    }
}

#[test]
fn a_player_who_always_takes_the_most_has_time_for_any_number_of_moves() {
    for (base, increment) in [(200, 10), (1_000, 0), (10_000, 100), (50, 50)] {
        let mut clock = Clock::new(ms(base), ms(increment));
        for _ in 0..500 {
            // A millisecond late each time, while there is one left.
            let late = Duration::from_millis(1).min(clock.left / 4);
            assert!(clock.press(clock.most() + late, Duration::ZERO), "{clock:?}");
        }
    }
}

#[test]
fn clocks_run_out() {
    let mut clock = Clock::new(ms(100), ms(10));
    assert!(clock.press(ms(100), Duration::ZERO));
    assert_eq!(clock.left, ms(10));
    assert!(!clock.press(ms(11), Duration::ZERO));
    assert!(clock.press(ms(15), ms(5)));
    assert_eq!(clock.left, ms(10));
}
