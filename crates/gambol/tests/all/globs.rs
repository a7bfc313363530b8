//! A glob import hides nothing of the standard library. That this compiles is the test; for the games it is
//! in `src/games.rs`.

macro_rules! beside_core {
    ($($module:ident: $($path:ident)::+;)*) => {$(
        mod $module {
            #[allow(unused_imports)]
            use $($path::)+*;

            /// A path of the standard library beside the glob import.
            #[test]
            fn core_is_rusts() {
                assert_eq!(core::mem::size_of::<u8>(), std::mem::size_of::<u8>());
            }
        }
    )*};
}

beside_core! {
    facade: gambol;
    prelude: gambol::prelude;
    gambol_core: gambol::gambol_core;
}
