//! Numbers from JavaScript.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A number that is not yet checked. Rust's own integers would wrap and truncate without an error.
    #[wasm_bindgen(typescript_type = "number | bigint")]
    pub type Whole;
}

impl Whole {
    /// Returns the number.
    ///
    /// # Errors
    /// It is not a whole number from 0 to `most`, or not exact. The error names the argument.
    pub(crate) fn up_to(&self, argument: &str, most: u64) -> Result<u64, JsError> {
        let exact = 0.0..=js_sys::Number::MAX_SAFE_INTEGER;
        let number = match self.as_f64() {
            Some(it) => (exact.contains(&it) && it.fract() == 0.0).then_some(it as u64),
            None => u64::try_from(JsValue::clone(self)).ok(),
        };
        let range = || format!("`{argument}` must be a whole number from 0 to {most}");
        number.filter(|&number| number <= most).ok_or_else(|| JsError::new(&range()))
    }
}
