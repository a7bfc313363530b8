//! Tables of weights.

use gambol_core::evaluate::linear::Table;

#[test]
fn tables_are_read_as_they_are_written() {
    let table =
        Table::<2, 6>::parse("# two lines # of\r\n# comment\r\n1,-2 30,4\r\n\r\n5 0*2 -6*2 7\r\n");
    let weights = table.weights();
    assert_eq!(weights.tapered, [[1, -2], [30, 4]]);
    assert_eq!(weights.fixed, [5, 0, 0, -6, -6, 7]);
    // A run goes on from the tapered weights to the others.
    let table = Table::<1, 1>::parse("9*3 # no line ends here");
    assert_eq!((table.weights().tapered, table.weights().fixed), (&[[9, 9]][..], &[9][..]));
    let table = Table::<0, 0>::parse("");
    assert!(table.weights().tapered.is_empty() && table.weights().fixed.is_empty());
}

#[test]
#[should_panic(expected = "a wrong number of weights")]
fn weights_are_missing() {
    let _ = Table::<1, 2>::parse("1,2 3");
}

#[test]
#[should_panic(expected = "a wrong number of weights")]
fn there_are_too_many_zeros() {
    let _ = Table::<1, 2>::parse("1,2 3 0*2");
}

#[test]
#[should_panic(expected = "out of bounds")]
fn there_are_too_many_weights() {
    let _ = Table::<1, 2>::parse("1,2 3 4 5");
}

#[test]
#[should_panic(expected = "weights are whole numbers")]
fn weights_are_numbers() {
    let _ = Table::<1, 2>::parse("1,2 3 x");
}
