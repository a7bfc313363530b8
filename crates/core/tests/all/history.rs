//! How often positions occur.

use gambol_core::{Occurrences, RandomSource, seeded};

#[test]
fn occurrences_are_counted() {
    let mut random = seeded(1);
    let (mut seen, mut keys) = (Occurrences::new(), Vec::new());
    for _ in 0..10_000 {
        match random.below(100) {
            0 => {
                seen.clear();
                keys.clear();
            }
            1..30 => {
                seen.undo();
                keys.pop();
            }
            _ => {
                // Different keys often have the same last bits.
                let key = random.below(8) << 12 | random.below(8);
                keys.push(key);
                let expected = keys.iter().filter(|&&other| other == key).count();
                assert_eq!(seen.note(key), expected);
            }
        }
        assert_eq!(seen.keys(), keys);
    }
}
