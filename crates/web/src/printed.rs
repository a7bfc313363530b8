//! The text and the JSON value of the classes.

/// Gives objects a text and a JSON value. Without them JavaScript prints an address in the module's memory.
macro_rules! printed {
    ($($class:ident: |$it:ident| $text:expr, $json:expr;)*) => {$(
        #[wasm_bindgen]
        impl $class {
            /// The text, secrets included.
            #[wasm_bindgen(js_name = toString)]
            pub fn js_text(&self) -> String {
                let $it = self;
                $text
            }

            /// The value that `JSON.stringify` prints, secrets included.
            #[wasm_bindgen(js_name = toJSON)]
            pub fn js_json(&self) -> JsValue {
                let $it = self;
                $crate::plain(&$json)
            }
        }
    )*};
}

pub(crate) use printed;
