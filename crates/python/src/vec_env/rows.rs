//! The arrays of a `VecEnv`, or of some of its games.

/// The sizes of a game's rows.
#[derive(Clone, Copy)]
pub(super) struct Widths {
    pub(super) players: usize,
    pub(super) actions: usize,
    pub(super) planes: usize,
}

/// Defines [`Rows`]: for each array its name, its type, and the number of elements of a game.
macro_rules! rows {
    (|$widths:ident| $($name:ident: $type:ty, $width:expr;)+) => {
        /// The rows of some games.
        pub(crate) struct Rows<'a> {
            $(pub(super) $name: &'a mut [$type],)+
        }

        impl<'a> Rows<'a> {
            /// Splits the rows after this many games.
            pub(super) fn split(self, games: usize, $widths: Widths) -> (Rows<'a>, Rows<'a>) {
                $(let end = (games * $width).min(self.$name.len());
                let $name = self.$name.split_at_mut(end);)+
                (Rows { $($name: $name.0),+ }, Rows { $($name: $name.1),+ })
            }

            /// Returns the rows of one game.
            #[inline(always)]
            pub(super) fn row(&mut self, game: usize, $widths: Widths) -> Rows<'_> {
                Rows { $($name: of_game(self.$name, game, $width)),+ }
            }
        }
    };
}

rows! { |widths|
    turn: i8, 1;
    mask: bool, widths.actions;
    planes: f32, widths.planes;
    reward: f32, widths.players;
    terminated: bool, 1;
    truncated: bool, 1;
    plies: i32, 1;
    winner: i8, 1;
    final_scores: i32, widths.players;
    // The last planes of finished games, or empty without `same_step`.
    final_planes: f32, widths.planes;
}

#[inline(always)]
fn of_game<T>(array: &mut [T], game: usize, width: usize) -> &mut [T] {
    if array.is_empty() { array } else { &mut array[game * width..][..width] }
}
