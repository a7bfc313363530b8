//! The stops of the tour.

use gambol_program::bench::Known;

/// The seed of every game of the tour.
pub(super) const SEED: u64 = 1;

/// The stop of the tour for one game: a game between bots from the start of the first variant, and a position
/// with a known perft.
pub(super) struct Stop {
    /// The name of the game.
    pub(super) game: &'static str,
    /// The bot, with a budget for games of half a second.
    pub(super) bot: &'static str,
    /// The position with the known perft.
    pub(super) position: &'static str,
    /// The depth of the perft of the tour, and the number of its leaves.
    pub(super) depth: u32,
    pub(super) leaves: u64,
    /// The depth of the perft of `bench`, and the number of its leaves.
    pub(super) benched: (u32, u64),
}

/// Returns the known counts of `bench`: the positions of the stops, and one of the largest board.
pub(crate) fn known() -> impl Iterator<Item = Known> {
    let stops = STOPS.iter().map(|&Stop { game, position, benched: (depth, leaves), .. }| Known {
        game,
        position,
        depth,
        leaves,
    });
    let star = Known { game: "pikemen", position: STAR, depth: 4, leaves: 26_873_856 };
    stops.chain([star])
}

/// The start of the variant `star`.
const STAR: &str = "13U,13U,12U,x/13U,12U,11U,x/12U,11U,11U,x/x4|23U,23U,22U,x/23U,22U,21U,x/22U,21U,21U,x/x4|\
                    33U,33U,32U,x/33U,32U,31U,x/32U,31U,31U,x/x4|43U,43U,42U,x/43U,42U,41U,x/42U,41U,41U,x/x4|\
                    53U,53U,52U,x/53U,52U,51U,x/52U,51U,51U,x/x4|63U,63U,62U,x/63U,62U,61U,x/62U,61U,61U,x/x4 \
                    1 0,0,0,0,0,0 star";

/// A game without secrets comes last, because its board stays on the screen.
pub(super) const STOPS: [Stop; 6] = [
    Stop {
        game: "mixtour",
        bot: "mcts:playouts=2000",
        position: "x5/x5/x5/x5/x5 1 0,0 - official",
        depth: 5,
        leaves: 7_883_472,
        benched: (6, 193_959_168),
    },
    Stop {
        game: "pikemen",
        bot: "mcts:playouts=200",
        position: "23U,23U,23U,22U,21U,x3/23U,22U,22U,21U,x4/23U,22U,21U,x5/22U,21U,x5,11U/\
                   21U,x5,11U,12U/x5,11U,12U,13U/x4,11U,12U,12U,13U/x3,11U,12U,13U,13U,13U \
                   1 0,0 classic",
        depth: 4,
        leaves: 225_128_853,
        benched: (4, 225_128_853),
    },
    Stop {
        game: "lilypad",
        bot: "mcts:playouts=1000",
        position: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 2,31 standard",
        depth: 5,
        leaves: 1_619_504,
        benched: (7, 419_957_525),
    },
    Stop {
        game: "draughts",
        bot: "mcts:playouts=1000",
        position: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        depth: 9,
        leaves: 3_963_680,
        benched: (11, 85_242_128),
    },
    Stop {
        game: "fifes-and-drums",
        bot: "ismcts:playouts=2000",
        position: "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard",
        depth: 5,
        leaves: 3_446_290,
        benched: (7, 1_429_485_066),
    },
    Stop {
        game: "two-pipers",
        bot: "alphabeta:nodes=3000",
        position: "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard",
        depth: 4,
        leaves: 1_607_029,
        benched: (5, 55_346_386),
    },
];
