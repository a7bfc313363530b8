//! Small closed types whose text is their name.

/// Implements `Display` and `FromStr` by the method `name` and the constant `ALL`.
macro_rules! named {
    ($Named:ty, $ParseError:ident) => {
        impl core::fmt::Display for $Named {
            /// The name.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl core::str::FromStr for $Named {
            type Err = $ParseError;

            /// Reads a name.
            fn from_str(text: &str) -> Result<Self, $ParseError> {
                let mut all = Self::ALL.into_iter();
                all.find(|named| named.name() == text).ok_or($ParseError)
            }
        }
    };
}
