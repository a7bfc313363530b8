//! Tables of error texts get the right words, and what is wrong with a table is found.

use gambol_laws::example::Hoard;
use gambol_testkit::renewed_error_table;

const WORDS: &str = "HEAP: `3` is not three numbers of coins, like 2,0,1";
const START: &str = "0,0,0 0,0,0;0,0,0;0,0,0 ?,?,? -;-;- =1 standard";

fn check(table: &str) -> Result<String, String> {
    renewed_error_table::<Hoard, _>(table).map_err(|wrong| wrong.join("\n"))
}

#[test]
fn a_table_gets_the_right_words() {
    let text = START.replacen("0,0,0", "3", 1);
    let right = format!("# Heaps\n\n{text} ⇒ {WORDS}\n");
    for line in [format!("{text} ⇒ {WORDS}"), format!("{text} ⇒ no"), format!("{text} ⇒"), text]
    {
        assert_eq!(check(&format!("# Heaps\n\n{line}")).as_ref(), Ok(&right));
    }
}

#[test]
fn accepted_texts_are_wrong() {
    for (table, line) in [(format!("{START} ⇒ no"), 1), (format!("@ {START}\n=c ⇒ no"), 2)] {
        let error = check(&table).unwrap_err();
        assert!(error.starts_with(&format!("line {line}: ")), "{error}");
        assert!(error.ends_with("the text is accepted"), "{error}");
    }
}

#[test]
fn moves_are_read_in_the_position_above() {
    let new = check(&format!("@ {START}\n1c\n@\n\\n1c")).expect("a table");
    let lines: Vec<&str> = new.lines().collect();
    assert!(lines[1].starts_with("1c ⇒ `1c` is illegal: "), "{new}");
    assert!(lines[3].starts_with("\\n1c ⇒ HOARDS: "), "{new}");
    assert_eq!(check(&new), Ok(new));
    let error = check("@ no position\n1c").unwrap_err();
    assert!(error.contains("the position above is invalid"), "{error}");
}

#[test]
fn every_line_counts_once() {
    assert!(check("# nothing\n").is_err());
    let error = check("1\n1").unwrap_err();
    assert!(error.ends_with("the same text occurs above"), "{error}");
}

#[test]
fn unknown_escapes_are_wrong() {
    assert!(check("\\x").is_err());
}
