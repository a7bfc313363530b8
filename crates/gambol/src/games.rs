//! The list of games, and what is written once for each of them.

/// Calls another macro with the list of games: the cargo feature, the title, the name of the variant
/// of `AnyGame`, the position type. A further game is one line here, beside its re-export in `lib.rs`
/// and its feature in `Cargo.toml`.
macro_rules! with_games {
    ($callback:ident!($($argument:tt)*)) => {
        $callback! {
            ($($argument)*)
            "mixtour" "Mixtour" Mixtour(crate::mixtour::Position);
            "pikemen" "Pikemen" Pikemen(crate::pikemen::Position);
            "lilypad" "Lilypad" Lilypad(crate::lilypad::Position);
            "lilypad" "English draughts" Draughts(crate::lilypad::draughts::Position);
            "two-pipers" "The Two Pipers" TwoPipers(crate::two_pipers::Position);
            "fifes-and-drums" "Fifes and Drums" FifesAndDrums(crate::fifes_and_drums::Position);
        }
    };
}

/// An expression on the concrete position inside an `AnyGame`.
macro_rules! on_position {
    ($any:expr, $position:ident => $body:expr) => {
        crate::games::with_games!(match_position!($any, $position => $body))
    };
}

macro_rules! match_position {
    (
        ($any:expr, $position:ident => $body:expr)
        $($feature:literal $title:literal $Name:ident($Position:ty);)*
    ) => {
        match $any {
            $(#[cfg(feature = $feature)] AnyGame::$Name($position) => $body,)*
            // Without any game there is no position.
            #[cfg(not(any($(feature = $feature),*)))]
            #[allow(unreachable_patterns)]
            _ => crate::any::no_game(&$any),
        }
    };
}

/// An expression on the position type of the game of a name, as an `Ok`; else an `Err`.
macro_rules! on_game {
    ($game:expr, $Type:ident => $body:expr) => {
        crate::games::with_games!(match_name!($game, $Type => $body))
    };
}

macro_rules! match_name {
    (
        ($game:expr, $Type:ident => $body:expr)
        $($feature:literal $title:literal $Name:ident($Position:ty);)*
    ) => {
        match $game {
            $(
                #[cfg(feature = $feature)]
                <$Position as Game>::NAME => {
                    type $Type = $Position;
                    Ok($body)
                }
            )*
            unknown => Err(AnyError::unknown_game(unknown)),
        }
    };
}

/// Defines `AnyGame` and what depends on the list of its variants.
macro_rules! define_any_game {
    (
        ($(#[$attribute:meta])*)
        $($feature:literal $title:literal $Name:ident($Position:ty);)*
    ) => {
        $(#[$attribute])*
        pub enum AnyGame {
            $(
                #[cfg(feature = $feature)]
                #[doc = concat!("A position of ", $title, ".")]
                $Name($Position),
            )*
        }

        impl AnyGame {
            /// The names of all games, in the order in which programs list them.
            pub const NAMES: &'static [&'static str] = &[
                $(#[cfg(feature = $feature)] <$Position as Game>::NAME,)*
            ];
        }

        $(
            #[cfg(feature = $feature)]
            impl From<$Position> for AnyGame {
                fn from(position: $Position) -> Self {
                    AnyGame::$Name(position)
                }
            }
        )*
    };
}

pub(crate) use {define_any_game, match_name, match_position, on_game, on_position, with_games};
