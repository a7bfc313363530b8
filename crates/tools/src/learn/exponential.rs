//! The exponential function and the logarithm, from operations with the same result on every machine.
//! `libm` does not promise the same bits in its next version, and other bits would lead to other
//! weights.

/// *e* to the power of `x`, for `x` between -40 and 40, to about 14 digits.
pub fn exp(x: f64) -> f64 {
    let x = x.clamp(-40.0, 40.0);
    let halvings = (x * std::f64::consts::LOG2_E).round();
    // At most 0.35 from 0, where thirteen terms of the series suffice.
    let rest = x - halvings * std::f64::consts::LN_2;
    let mut sum = 1.0;
    for term in (1..=13).rev() {
        sum = 1.0 + rest / f64::from(term) * sum;
    }
    sum * f64::from_bits(((1023 + halvings as i64) as u64) << 52)
}

/// The natural logarithm, by Halley's method on [`exp`].
pub fn ln(x: f64) -> f64 {
    let exponent = (x.to_bits() >> 52 & 0x7ff) as f64 - 1023.0;
    let mut y = exponent * std::f64::consts::LN_2;
    for _ in 0..4 {
        y += 2.0 * (x - exp(y)) / (x + exp(y));
    }
    y
}

/// The share of wins of a player with this advantage.
pub fn share(value: f64) -> f64 {
    1.0 / (1.0 + exp(-value))
}
