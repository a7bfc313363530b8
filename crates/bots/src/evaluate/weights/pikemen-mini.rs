// Learned by self-play, with
//
//     cargo run --release -p gambol-learn -- pikemen-mini --games 2500 --rounds 2 --nodes 300 --seed 1 --decay 0.0003 --draws 0.1
//
// round 1: 2500 games of 300 nodes a move, 196779 positions, 196779 with those of the round before; loss 0.5757, on games left out 0.6040
// round 2: 2500 games of 450 nodes a move, 230324 positions, 427103 with those of the round before; loss 0.6166, on games left out 0.6261
//
// The weight of the points beyond twelve, -100, was added by hand: no game of the standard target has
// them. So was the rule that whoever can capture the last piece has won; the games were played without.
[
    [-27, -38], [-28, -19], [-92, -94], [-78, -75], [-40, -20], [-42, 0], [1200, 1200],
    [1100, 1144], [1001, 1009], [886, 873], [802, 747], [663, 661], [599, 552], [449, 499],
    [382, 405], [288, 319], [210, 237], [149, 143], [73, 10], [-100, -100], [0, 0], [0, 0],
    [17, 21], [-21, -63], [-9, -16], [-10, 20], [57, 80], [5, 50], [0, 0], [0, 0], [0, 0], [2, 27],
    [8, 2], [0, 0], [0, 0], [8, 1], [14, 4], [-7, -16], [0, 0], [-9, 15], [3, -21], [-5, -35],
    [-1, -8], [1, -17], [-2, 3], [-10, 1], [8, -6], [-8, 2], [-17, -1], [0, 0], [0, 0], [-16, -18],
    [-8, -17], [-4, -9], [-26, -4], [-14, -16], [-15, -11], [0, 0], [0, 0], [-22, -12], [-3, 2],
    [-2, -1], [-17, 6], [-8, 3], [10, 3], [0, 0], [0, 0],
]
