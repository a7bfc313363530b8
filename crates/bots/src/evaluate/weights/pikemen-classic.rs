// Learned by self-play, with
//
//     cargo run --release -p gambol-learn -- pikemen-classic --games 1500 --rounds 2 --nodes 300 --seed 1 --decay 0.0003 --draws 0.1
//
// round 1: 1500 games of 300 nodes a move, 116580 positions, 116580 with those of the round before; loss 0.5291, on games left out 0.5257
// round 2: 1500 games of 450 nodes a move, 134815 positions, 251395 with those of the round before; loss 0.5648, on games left out 0.5741
//
// The weight of the points beyond twelve, -100, was added by hand: no game of the standard target has
// them. So was the rule that whoever can capture the last piece has won; the games were played without.
[
    [-25, -27], [-18, -22], [-88, -44], [-76, -40], [-33, -32], [-34, -25], [1200, 1200],
    [1100, 1179], [999, 1018], [903, 840], [778, 758], [681, 622], [551, 562], [502, 473],
    [341, 436], [310, 312], [205, 258], [143, 155], [92, -14], [-100, -100], [0, 0], [0, 0],
    [18, 32], [-29, -53], [-17, -26], [-4, 43], [72, 68], [13, 31], [0, 0], [0, 0], [0, 0],
    [11, 43], [15, 20], [0, 0], [0, 0], [6, -21], [23, -19], [4, 2], [0, 0], [-28, 8], [-15, -17],
    [-6, -10], [0, -2], [-2, 14], [-3, -2], [-9, -3], [-3, 22], [-4, -12], [-4, -16], [-3, 2],
    [3, -28], [-15, 1], [-19, 3], [-19, -9], [-6, 0], [-18, -3], [-9, -16], [-10, 3], [-8, -17],
    [-13, -15], [-15, -14], [40, 0], [-26, 18], [-20, -3], [-25, 1], [-1, -22], [20, 7],
]
