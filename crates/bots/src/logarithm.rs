//! A logarithm and an exponential that are the same on every platform.

/// The natural logarithm of a positive number, to about six digits. For 0 it returns 0.
///
/// The last bit of `f64::ln` depends on the platform, which is enough to change a search's choice.
/// Addition, multiplication and division round the same way on every platform. The crate `libm`
/// does not promise the same bits from release to release.
#[inline]
pub(crate) fn ln(n: u32) -> f64 {
    let exponent = n.max(1).ilog2();
    // `x` is in 1..2. With t = (x - 1) / (x + 1), ln x = 2 (t + t^3 / 3 + t^5 / 5 + ...).
    let x = f64::from(n.max(1)) / f64::from(1u32 << exponent);
    let t = (x - 1.0) / (x + 1.0);
    let t2 = t * t;
    let series =
        t * (2.0 + t2 * (2.0 / 3.0 + t2 * (2.0 / 5.0 + t2 * (2.0 / 7.0 + t2 * (2.0 / 9.0)))));
    f64::from(exponent) * core::f64::consts::LN_2 + series
}

/// The exponential of a number that is not positive, to about a hundredth near 0. Below -1,024 it
/// is 0. It only multiplies, for the reason given at [`ln`].
pub(crate) fn exp(x: f64) -> f64 {
    let power = (1.0 + x / 1_024.0).max(0.0);
    (0..10).fold(power, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logarithm() {
        assert!(ln(0).abs() < 1e-9 && ln(1).abs() < 1e-9);
        for n in (1..2_000).chain((0..32).map(|bit| 1 << bit)).chain([u32::MAX]) {
            assert!((ln(n) - f64::from(n).ln()).abs() < 1e-5, "{n}");
        }
    }

    #[test]
    fn it_is_the_exponential() {
        for x in (0..50).map(|tenths| -f64::from(tenths) / 10.0) {
            assert!((exp(x) - x.exp()).abs() < 1e-3, "{x}");
        }
        assert!(exp(-1e9).abs() < 1e-300);
    }
}
