//! Where the tour stops.

/// What the tour shows of a game: a game of bots from the start of the first variant, and a
/// position with a known perft.
pub(super) struct Stop {
    /// The name of the game.
    pub(super) game: &'static str,
    /// The bot, with a budget for games of half a second.
    pub(super) bot: &'static str,
    /// The position with the known perft.
    pub(super) position: &'static str,
    /// The depth of the perft.
    pub(super) depth: u32,
    /// The number of its leaves.
    pub(super) leaves: u64,
}

/// A game without secrets comes last, because its board stays on the screen.
pub(super) const STOPS: [Stop; 6] = [
    Stop {
        game: "mixtour",
        bot: "mcts:playouts=2000",
        position: "x5/x5/x5/x5/x5 1 0,0 - official",
        depth: 5,
        leaves: 7_883_472,
    },
    Stop {
        game: "pikemen",
        bot: "mcts:playouts=200",
        position: "23U,23U,23U,22U,21U,x3/23U,22U,22U,21U,x4/23U,22U,21U,x5/22U,21U,x5,11U/\
                   21U,x5,11U,12U/x5,11U,12U,13U/x4,11U,12U,12U,13U/x3,11U,12U,13U,13U,13U \
                   1 0,0 classic",
        depth: 4,
        leaves: 225_128_853,
    },
    Stop {
        game: "lilypad",
        bot: "mcts:playouts=1000",
        position: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 2,31 standard",
        depth: 5,
        leaves: 1_619_504,
    },
    Stop {
        game: "draughts",
        bot: "mcts:playouts=1000",
        position: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        depth: 9,
        leaves: 3_963_680,
    },
    Stop {
        game: "fifes-and-drums",
        bot: "ismcts:playouts=2000",
        position: "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard",
        depth: 5,
        leaves: 3_446_290,
    },
    Stop {
        game: "two-pipers",
        bot: "alphabeta:nodes=3000",
        position: "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard",
        depth: 4,
        leaves: 1_607_029,
    },
];
