//! Parts of notations.

use gambol_core::Game;
use gambol_host::point::{Part, read_move};
use gambol_host::record::split;
use gambol_host::{PlaneShape, Score};
use gambol_laws::example::{Hoard, HoardVariant};

#[test]
fn a_comment_ends_before_the_next_record() {
    let one = "[Game \"nim\"]\n\n1. 3 {a [ in\na comment}\n";
    let other = "[Game \"nim\"]\n\n1. 2\n";
    let both = format!("{one}{other}");
    assert!(split(&both).eq([one, other]));
}

#[test]
fn a_part_shows_what_it_is() {
    assert_eq!(format!("{:?}", Part::square("c3")), "Square(c3)");
}

#[test]
fn separators_before_a_move_are_free() {
    let position = Hoard::start(HoardVariant::default());
    let mv = position.legal_moves()[0];
    let text = position.display_move(mv).to_string();
    assert_eq!(read_move(&position, &format!(". {text}")), Ok(mv));
}

#[test]
fn what_has_a_length_may_be_empty() {
    for planes in [0, 1] {
        let shape = PlaneShape { planes, ranks: 2, files: 3 };
        assert_eq!(shape.is_empty(), planes == 0);
    }
}

#[test]
fn scores_have_one_text() {
    for text in ["cp 0", "cp -1", "cp 250", "mate 3", "mate -2"] {
        assert_eq!(text.parse::<Score>().unwrap().to_string(), text);
    }
    for text in ["cp -0", "cp", "cp x", "mates 3", "mate 03", "3"] {
        assert!(text.parse::<Score>().is_err(), "{text}");
    }
}
