//! Pictures are well-formed whatever is drawn, and show a player no secrets.

use gambol_core::{Game, HiddenInformation, Player, PlayerView};
use gambol_host::svg::{
    Canvas, Color, Grid, Number, Options, Paint, RenderSvg, TextStyle, Theme, Transform, toward,
};
use gambol_laws::example::Hoard;
use gambol_laws::strategy;
use proptest::prelude::*;
use roxmltree::Document;

/// The texts of all elements of a name.
fn texts(svg: &str, name: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("well-formed");
    document
        .descendants()
        .filter(|node| node.has_tag_name(name))
        .map(|node| node.text().unwrap_or_default().to_owned())
        .collect()
}

proptest! {
    #![proptest_config(gambol_laws::config(256))]

    #[test]
    fn any_text_is_text(text in any::<String>()) {
        let mut canvas = Canvas::new(10.0, 10.0, Color::WHITE, &text);
        canvas.describe(format_args!("{text}{text}"));
        canvas.text((1.0, 2.0), TextStyle::new(Color::BLACK, 5.0), &text);
        canvas.path(&text, Paint::fill(Color::BLACK));
        let svg = canvas.to_string();
        let held = |c: char| !c.is_control() || c == '\t' || c == '\n';
        let held = |c| held(c) && !('\u{fffe}'..='\u{ffff}').contains(&c);
        let expected: String =
            text.chars().map(|c| if held(c) { c } else { char::REPLACEMENT_CHARACTER }).collect();
        prop_assert_eq!(&texts(&svg, "title")[0], &expected);
        prop_assert_eq!(&texts(&svg, "text")[0], &expected);
    }

    #[test]
    fn any_number_is_a_number(number in any::<f32>()) {
        let text = Number(number).to_string();
        let read: f32 = text.parse().expect("a number");
        prop_assert!(text.bytes().all(|b| b.is_ascii_digit() || b == b'-' || b == b'.'));
        if number.abs() < 1000.0 {
            prop_assert!((read - number).abs() < 0.006, "{number}: {text}");
        }
    }

    #[test]
    fn a_view_shows_no_secret(played in strategy::random_play::<Hoard>(40)) {
        let position = played.position;
        let moves = position.legal_moves();
        for player in Player::all(3) {
            let view = position.view(player);
            let svg = view.render_svg(&Options::new(Theme::LIGHT)).to_string();
            let drawn: String = texts(&svg, "text").concat();
            let hidden = view.to_string().matches('*').count();
            prop_assert_eq!(drawn.matches('*').count(), hidden);
            let other = view.determinize(&mut gambol_core::seeded(7));
            for last in moves.iter().copied().map(Some).chain([None]) {
                let options = Options { last, ..Options::new(Theme::DARK) };
                prop_assert_eq!(
                    view.render_svg(&options).to_string(),
                    other.view(player).render_svg(&options).to_string()
                );
            }
        }
    }
}

/// Wishes are dealt by chance events, and to name the event would name the wish.
#[test]
fn the_deal_of_a_secret_is_not_marked() {
    let dealt = |text: &str| {
        let position = Hoard::start(gambol_laws::example::HoardVariant::default());
        let mv = position.parse_move(text).expect("a card");
        let position = position.apply(mv).expect("legal");
        let options = Options { last: Some(mv), ..Options::new(Theme::LIGHT) };
        position.view(Player::P2).render_svg(&options).to_string()
    };
    assert_eq!(dealt("=c"), dealt("=g"));
}

#[test]
fn a_picture_says_what_it_is() {
    let mut canvas = Canvas::new(200.0, 100.5, Color::WHITE, "Title");
    canvas.describe("Description");
    canvas.rect((0.0, 0.0), (10.0, 10.0), 0.0, Paint::fill(Color::BLACK));
    canvas.group(&[Transform::Shift(10.0, 0.0), Transform::Turn(-45.0)], |canvas| {
        canvas.polygon([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)], Paint::fill(Color::BLACK));
        let skew = Transform::Matrix((1.0, 0.0), (0.5, 0.866), (3.0, 4.0));
        canvas.group(&[skew, Transform::Scale(2.0)], |canvas| {
            let paint = Paint::stroke(Color::BLACK, 2.0).dashed(3.0);
            canvas.arrow((0.0, 0.0), (30.0, 40.0), paint, Some(Color::WHITE));
        });
    });
    let svg = canvas.to_string();
    let lines: Vec<&str> = svg.lines().collect();
    let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100.5\" \
                width=\"200\" height=\"100.5\" role=\"img\" \
                fill=\"none\" stroke=\"none\" ";
    assert!(lines[0].starts_with(root), "{}", lines[0]);
    assert_eq!(
        lines[1..9],
        [
            "<title>Title</title>",
            "<desc>Description</desc>",
            "<rect width=\"200\" height=\"100.5\" fill=\"#ffffff\"/>",
            "<rect x=\"0\" y=\"0\" width=\"10\" height=\"10\" fill=\"#000000\"/>",
            "<g transform=\"translate(10 0) rotate(-45)\">",
            "<polygon points=\"0,0 1,0 0,1\" fill=\"#000000\"/>",
            "<g transform=\"matrix(1 0 0.5 0.866 3 4) scale(2)\">",
            "<polyline points=\"0,0 26.22,34.96\" stroke=\"#ffffff\" stroke-width=\"5\"/>",
        ]
    );
    assert_eq!(lines[lines.len() - 3..], ["</g>", "</g>", "</svg>"]);
    assert_eq!(texts(&svg, "title"), ["Title"]);
}

#[test]
fn squares_are_where_they_belong() {
    let grid = Grid::<3, 2>::new((10.0, 20.0), 30.0);
    let center = |text: &str| grid.center(text.parse().expect("a square"));
    assert_eq!(center("a1"), (25.0, 65.0));
    assert_eq!(center("c2"), (85.0, 35.0));
    assert_eq!(grid.size(), (90.0, 60.0));
    let mut canvas = Canvas::new(110.0, 110.0, Color::WHITE, "Board");
    grid.render_checkered(&mut canvas, &Theme::DARK);
    grid.label(&mut canvas, &Theme::DARK);
    assert_eq!(texts(&canvas.to_string(), "text"), ["a", "b", "c", "1", "2"]);
    let dark = format!("fill=\"{}\"", Theme::DARK.dark_square);
    assert_eq!(canvas.to_string().matches(&dark).count(), 3);
}

#[test]
fn directions_have_length_one() {
    assert_eq!(toward((1.0, 1.0), (1.0, 1.0)), (1.0, 0.0));
    assert_eq!(toward((0.0, 0.0), (30.0, -40.0)), (0.6, -0.8));
}
