//! Parts of notations.

use gambol_core::text::{Excerpt, number};

#[test]
fn excerpts_are_short_and_printable() {
    assert_eq!(Excerpt::new("x\u{7}\n").to_string(), "`x\\u{7}\\n`");
    let long = Excerpt::new(&"äöü".repeat(1_000_000));
    assert!(long.as_str().ends_with('…') && long.as_str().chars().count() <= 41);
    for n in 0..100 {
        let _ = Excerpt::new(&"\u{10ffff}😀".repeat(n));
    }
}

#[test]
fn numbers_are_canonical() {
    for bad in ["", "-1", "+1", "01", "00", " 1", "1 ", "4294967296", "１"] {
        assert_eq!(number(bad), None, "{bad}");
    }
    assert_eq!(number("4294967295"), Some(u32::MAX));
}
