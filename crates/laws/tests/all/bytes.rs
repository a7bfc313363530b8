//! The laws of untrusted bytes hold for the example game, and catch twins of it that are wrong.

use gambol_laws::example::Hoard;
use gambol_laws::{Violation, bytes};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::twin::{Fault, Twin, with};
use gambol_testkit::reference::PlainHoard;

proptest! {
    #![proptest_config(gambol_laws::config(256))]

    #[test]
    fn any_bytes(data in vec(any::<u8>(), 0..200)) {
        bytes::position::<Hoard>(&data)?;
        bytes::view::<Hoard>(&data)?;
        bytes::variant::<Hoard>(&data)?;
        bytes::moves::<Hoard>(&data)?;
        bytes::record::<Hoard>(&data)?;
        bytes::versus::<Hoard, PlainHoard>(&data)?;
        bytes::position_versus::<Hoard, PlainHoard>(&data)?;
    }
}

#[test]
fn almost_positions() -> Result<(), Violation> {
    gambol_laws::on_altered_texts::<Hoard>(256, 60, |text| {
        bytes::position::<Hoard>(text.as_bytes())?;
        bytes::position_versus::<Hoard, PlainHoard>(text.as_bytes())?;
        let variant = text.split(' ').next_back().unwrap_or_default();
        bytes::variant::<Hoard>(variant.as_bytes())
    })
}

const START: &[u8] = b"0,0,0 0,0,0;0,0,0;0,0,0 ?,?,? -;-;- =1 standard";
const TURN: &[u8] = b"2,1,1 1,0,0;0,1,0;0,0,0 c,s,c -;g;- 2 standard";

/// The bytes of moves: the first preset, four chance events (three copper cards, a copper coin).
const MOVES: &[u8] = b"\0\0\0\x04\0\0\0\x001c\n1?c\nc\n=c\n2?g\n3?g\n1c\nfour";

/// The first law that a twin with this fault breaks.
fn broken(fault: Fault, law: fn(&[u8]) -> Result<(), Violation>, data: &[u8]) -> &'static str {
    with(fault, || law(data)).map_or_else(|violation| violation.law, |()| "nothing")
}

#[test]
fn positions_that_are_wrong() {
    let law = bytes::position::<Twin>;
    for text in [START, TURN, b"nonsense", b"\xff\n"] {
        assert_eq!(broken(Fault::None, law, text), "nothing");
    }
    for fault in [Fault::TextHidesDoubts, Fault::TextOfTwoLines] {
        assert_eq!(broken(fault, law, TURN), "bytes::position", "{fault:?}");
    }
    let refused = broken(Fault::ErrorsOfTwoLines, law, b"2,1");
    assert_eq!(refused, "bytes::position");
    // And what the laws of every position catch.
    assert_eq!(broken(Fault::CountsOneMore, law, TURN), "listing");
}

#[test]
fn views_that_are_wrong() {
    const VIEW: &[u8] = b"2,1,1 1,0,0;0,1,0;0,0,0 *,s,* -;g;- 2 standard";
    let law = bytes::view::<Twin>;
    for text in [START, TURN, VIEW, b"nonsense", b"\xff\n", b"*"] {
        assert_eq!(broken(Fault::None, law, text), "nothing");
    }
    assert_eq!(broken(Fault::ViewTextTellsTheTruth, law, VIEW), "bytes::view");
}

#[test]
fn moves_that_are_wrong() {
    let law = bytes::moves::<Twin>;
    assert_eq!(broken(Fault::None, law, MOVES), "nothing");
    for fault in [Fault::MoveTextWithSpace, Fault::ParsesNoAccusations, Fault::ErrorsOfTwoLines] {
        assert_eq!(broken(fault, law, MOVES), "bytes::moves", "{fault:?}");
    }
    let owl = b"\0\0\0\x04\0\0\0\0=owl";
    assert_eq!(broken(Fault::ParsesIllegalMoves, law, owl), "bytes::moves");
}

#[test]
fn records_that_are_wrong() {
    let law = bytes::record::<Twin>;
    let text = b"[Position \"3,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;-;- 1 standard\"]\n3c {all} *";
    assert_eq!(broken(Fault::None, law, text), "nothing");
    assert_eq!(broken(Fault::MovesOfOneText, law, text), "bytes::record");
}

#[test]
fn engines_that_do_not_agree() {
    let law = bytes::versus::<Twin, PlainHoard>;
    let game = [&[0; 20], &[1; 200][..]].concat();
    assert_eq!(broken(Fault::None, law, &game), "nothing");
    for fault in [Fault::ListsTwice, Fault::ApplyDiffers, Fault::NeverOver] {
        let caught = if fault == Fault::ApplyDiffers {
            // It is `apply` that differs, not `apply_unchecked`.
            "nothing"
        } else {
            "bytes::versus"
        };
        assert_eq!(broken(fault, law, &game), caught, "{fault:?}");
    }

    let law = bytes::position_versus::<Twin, PlainHoard>;
    let spaces = b"2,1,1  1,0,0;0,1,0;0,0,0 c,s,c -;g;- 2 standard";
    for text in [START, TURN, spaces] {
        assert_eq!(broken(Fault::None, law, text), "nothing");
    }
    let caught = "bytes::position_versus";
    assert_eq!(broken(Fault::ParserTakesSpaces, law, spaces), caught);
    assert_eq!(broken(Fault::ParserForgetsDoubts, law, TURN), caught);
    assert_eq!(broken(Fault::ListsTwice, law, TURN), caught);
}
