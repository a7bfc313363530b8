//! Keys.

use gambol_core::Key;

/// No difference in one word is undone by a small difference in the next.
#[test]
fn bits_of_neighbouring_words_do_not_cancel() {
    let key = |first, second| Key::new().word(first).word(second).finish();
    let same = key(0, 0);
    for i in 0..64 {
        for j in 0..64 {
            for k in 0..=j {
                assert_ne!(key(1 << i, 1 << j | 1 << k), same, "bits {i}, {j} and {k}");
            }
        }
    }
}
