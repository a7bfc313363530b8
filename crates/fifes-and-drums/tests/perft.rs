//! Known counts of move sequences.
use gambol_core::perft::{perft, perft_plain};
use gambol_fifes_and_drums::{Game, Position, Variant};

fn counts(position: &Position, counts: &[u64]) {
    for (depth, &count) in counts.iter().enumerate() {
        assert_eq!(perft(position, depth as u32), count, "depth {depth}");
    }
}

#[test]
fn the_deal() {
    // Eight goals, seven others; then pool cards one by one.
    let standard = Position::start(Variant::STANDARD);
    counts(&standard, &[1, 8, 56, 56 * 36, 56 * 36 * 35]);
    assert_eq!(perft_plain(&standard, 4), 70_560);
    // In the fog any card may be drawn first, and of the second any other.
    let fog = Position::start(Variant::FOG);
    counts(&fog, &[1, 8, 56, 56 * 36, 56 * 36 * 35]);
}

#[test]
fn a_first_turn() {
    let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
    let position: Position = text.parse().expect("a position");
    counts(&position, &[1, 17, 527, 7_991, 239_730, 3_446_290]);
    assert_eq!(perft_plain(&position, 4), 239_730);
}

#[test]
fn after_a_deal() {
    let mut position = Position::start(Variant::STANDARD);
    for text in ["=PMSL", "=PMYK", "=AM", "=AS", "=AV", "=AL", "=AY"] {
        let mv = position.parse_move(text).expect(text);
        position.apply_unchecked(mv);
    }
    assert_eq!(position.count_moves(), 10);
}
