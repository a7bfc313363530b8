//! The colours of pictures.

use gambol_host::svg::{Color, Theme};

/// Red, green and blue as light, and how people see them who lack one kind of cone (Machado,
/// Oliveira and Fernandes 2009).
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("common", [[1., 0., 0.], [0., 1., 0.], [0., 0., 1.]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| (0..3).map(|i| row[i] * vector[i]).sum())
}

/// The colour in Oklab, where distances are as large as they look.
fn seen(color: Color, eye: [[f64; 3]; 3]) -> [f64; 3] {
    let text = color.to_string();
    let light = [1, 3, 5].map(|at| {
        let part = f64::from(u8::from_str_radix(&text[at..at + 2], 16).unwrap()) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let cones = times(
        [
            [0.412_221, 0.536_333, 0.051_446],
            [0.211_903, 0.680_700, 0.107_397],
            [0.088_302, 0.281_719, 0.629_979],
        ],
        times(eye, light).map(|part| part.max(0.0)),
    );
    times(
        [
            [0.210_454, 0.793_618, -0.004_072],
            [1.977_998, -2.428_592, 0.450_594],
            [0.025_904, 0.782_772, -0.808_676],
        ],
        cones.map(f64::cbrt),
    )
}

fn distance(a: Color, b: Color, eye: [[f64; 3]; 3]) -> f64 {
    let (a, b) = (seen(a, eye), seen(b, eye));
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

/// In Oklab black and white are 1 apart, and 0.02 can just be told.
#[test]
fn players_can_be_told_apart_and_from_the_board_by_every_eye() {
    for (theme, name) in [(Theme::LIGHT, "light"), (Theme::DARK, "dark")] {
        for (sight, eye) in EYES {
            for (i, &a) in theme.players.iter().enumerate() {
                for (j, &b) in theme.players.iter().enumerate().skip(i + 1) {
                    let apart = distance(a, b, eye);
                    assert!(apart > 0.12, "{name} p{}, p{}: {sight}", i + 1, j + 1);
                }
                for square in [theme.square, theme.dark_square, theme.last] {
                    let apart = distance(a, square, eye);
                    assert!(apart > 0.08, "{name} p{}: {sight} {apart}", i + 1);
                }
            }
            let [first, second, ..] = theme.players;
            assert!(distance(first, second, eye) > 0.25, "{name}: {sight}");
            let marks = distance(theme.target, theme.barred, eye);
            assert!(marks > 0.1, "{name}: {sight} {marks}");
        }
    }
}

#[test]
fn ink_is_readable() {
    for theme in [Theme::LIGHT, Theme::DARK] {
        for color in theme.players.into_iter().chain([theme.square]) {
            let apart = distance(color, color.ink(), EYES[0].1);
            assert!(apart > 0.4, "{color}: {apart}");
        }
        assert!(distance(theme.label, theme.background, EYES[0].1) > 0.5);
    }
}
