//! Tables of weights.

use gambol_evaluate::linear::Table;

#[test]
fn tables_are_read_as_they_are_written() {
    let table =
        Table::<10>::parse("# two lines # of\r\n# comment\r\n1,-2 30,4\r\n\r\n5 0*2 -6*2 7\r\n");
    assert_eq!(table.0, [1, -2, 30, 4, 5, 0, 0, -6, -6, 7]);
    assert_eq!(Table::<3>::parse("9*3 # no line ends here").0, [9, 9, 9]);
    assert!(Table::<0>::parse("").0.is_empty());
}

#[test]
#[should_panic(expected = "the number of weights differs from the size of the table")]
fn weights_are_missing() {
    let _ = Table::<4>::parse("1,2 3");
}

#[test]
#[should_panic(expected = "the number of weights differs from the size of the table")]
fn there_are_too_many_zeros() {
    let _ = Table::<4>::parse("1,2 3 0*2");
}

#[test]
#[should_panic(expected = "out of bounds")]
fn there_are_too_many_weights() {
    let _ = Table::<4>::parse("1,2 3 4 5");
}

#[test]
#[should_panic(expected = "a weight is not an integer")]
fn weights_are_numbers() {
    let _ = Table::<4>::parse("1,2 3 x");
}
