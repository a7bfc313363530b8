// Learned by self-play, with
//
//     cargo run --release -p gambol-learn -- fifes-and-drums --games 16000 --rounds 2 --nodes 200 --seed 1 --decay 0.0003 --draws 0.1
//
// round 1: 16000 games of 200 nodes a move, 360321 positions, 360321 with those of the round before; loss 0.5469, on games left out 0.5456
// round 2: 16000 games of 300 nodes a move, 359753 positions, 720074 with those of the round before; loss 0.5487, on games left out 0.5436
[
    [-19, 62], [-5, 19], [5, -52], [4, -2], [-1, 29], [6, -7], [0, 0], [4, -12], [5, -9], [7, -2],
    [10, -4], [7, 2], [8, 5], [8, 4], [1, 16], [-1, 24], [-2, 20], [1, 24], [6, 26], [-8, 34],
    [5, 27], [-12, 55], [0, 0], [3, -3], [3, 2], [2, 8], [2, 11], [5, 17], [4, 19], [2, 25],
    [0, 30], [0, 31], [1, 37], [1, 37], [1, 40], [-9, 50], [-6, 50], [-29, 84],
]
