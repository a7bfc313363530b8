//! The arrays of a `VecEnv`, or of some of its games.

/// The sizes of a game's rows.
#[derive(Clone, Copy)]
pub(super) struct Widths {
    pub(super) players: usize,
    pub(super) actions: usize,
    pub(super) planes: usize,
}

pub(crate) struct Rows<'a> {
    pub(super) turn: &'a mut [i8],
    pub(super) mask: &'a mut [bool],
    pub(super) planes: &'a mut [f32],
    pub(super) reward: &'a mut [f32],
    pub(super) terminated: &'a mut [bool],
    pub(super) truncated: &'a mut [bool],
    pub(super) plies: &'a mut [i32],
    pub(super) winner: &'a mut [i8],
    pub(super) final_scores: &'a mut [i32],
    /// The last planes of finished games, or empty without `same_step`.
    pub(super) final_planes: &'a mut [f32],
}

impl<'a> Rows<'a> {
    /// Splits the rows after this many games.
    pub(super) fn split(self, games: usize, widths: Widths) -> (Rows<'a>, Rows<'a>) {
        let final_planes = (games * widths.planes).min(self.final_planes.len());
        macro_rules! split {
            ($($name:ident: $at:expr,)*) => {{
                $(let $name = self.$name.split_at_mut($at);)*
                (Rows { $($name: $name.0),* }, Rows { $($name: $name.1),* })
            }};
        }
        split! {
            turn: games,
            mask: games * widths.actions,
            planes: games * widths.planes,
            reward: games * widths.players,
            terminated: games,
            truncated: games,
            plies: games,
            winner: games,
            final_scores: games * widths.players,
            final_planes: final_planes,
        }
    }

    /// Returns the rows of one game.
    #[inline(always)]
    pub(super) fn row(&mut self, game: usize, widths: Widths) -> Row<'_> {
        let final_planes = match self.final_planes.is_empty() {
            true => &mut [],
            false => &mut self.final_planes[game * widths.planes..][..widths.planes],
        };
        Row {
            turn: &mut self.turn[game],
            mask: &mut self.mask[game * widths.actions..][..widths.actions],
            planes: &mut self.planes[game * widths.planes..][..widths.planes],
            reward: &mut self.reward[game * widths.players..][..widths.players],
            terminated: &mut self.terminated[game],
            truncated: &mut self.truncated[game],
            plies: &mut self.plies[game],
            winner: &mut self.winner[game],
            final_scores: &mut self.final_scores[game * widths.players..][..widths.players],
            final_planes,
        }
    }
}

pub(super) struct Row<'a> {
    pub(super) turn: &'a mut i8,
    pub(super) mask: &'a mut [bool],
    pub(super) planes: &'a mut [f32],
    pub(super) reward: &'a mut [f32],
    pub(super) terminated: &'a mut bool,
    pub(super) truncated: &'a mut bool,
    pub(super) plies: &'a mut i32,
    pub(super) winner: &'a mut i8,
    pub(super) final_scores: &'a mut [i32],
    pub(super) final_planes: &'a mut [f32],
}
