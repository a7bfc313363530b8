//! The n-th set bit.

use gambol_core::board::Select;

#[test]
fn every_bit_is_found() {
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    for i in 0..1_000 {
        bits = bits.wrapping_mul(0xd134_2543_de82_ef95).rotate_right(29);
        // Sets with few squares too, and full ones.
        let set = match i % 4 {
            0 => bits & bits.rotate_left(7) & bits.rotate_left(23),
            1 => bits | bits.rotate_left(7) | bits.rotate_left(23),
            _ => bits,
        };
        every_bit(set);
    }
    for set in [0, 1, 1 << 63, u64::MAX, u64::MAX >> 1, u64::MAX << 1] {
        every_bit(set);
    }
}

fn every_bit(bits: u64) {
    let select = Select::new(bits);
    assert_eq!(select.len(), bits.count_ones() as usize);
    assert_eq!(select.is_empty(), bits == 0);
    let found = (0..select.len()).map(|n| select.nth(n));
    assert!(found.eq((0..64).filter(|i| bits >> i & 1 == 1)), "{bits:#x}");
}
