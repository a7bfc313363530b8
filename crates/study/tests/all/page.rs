//! The page of a report.

use gambol::lilypad::draughts;
use gambol::mixtour;
use gambol_laws::example::Hoard;
use gambol_study::Page;

use crate::studies::small;

/// All pages that the tests look at.
fn pages() -> [String; 3] {
    let mut page = Page::default();
    page.command.push_str("gambol study mixtour --variant a<b & \"c\">");
    page.light_board.push_str("<svg><title>light</title></svg>");
    [
        small::<mixtour::Position>("random greedy mcts:playouts=5 alphabeta:depth=1", 1),
        small::<draughts::Position>("random", 1),
        small::<Hoard>("random ismcts:playouts=5", 1),
    ]
    .map(|study| study.report.html(&page))
}

#[test]
fn a_page_asks_nobody_for_anything() {
    for page in pages() {
        // The name of the language SVG is no address that is asked for.
        let page = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for reference in
            ["://", "src=", "href=", "url(", "@import", "<script", "<link", "<iframe", "<object"]
        {
            assert!(!page.contains(reference), "{reference}");
        }
    }
}

#[test]
fn elements_are_closed_in_turn() {
    const VOID: [&str; 1] = ["meta"];
    for page in pages() {
        let mut open: Vec<&str> = Vec::new();
        let mut rest = page.split_once("<html").expect("a page").1;
        let body = format!("<html{rest}");
        rest = &body;
        while let Some((_, after)) = rest.split_once('<') {
            let (tag, after) = after.split_once('>').expect("a tag ends");
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                let name = tag.split_whitespace().next().expect("a name");
                if !VOID.contains(&name) {
                    open.push(name);
                }
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }
}

#[test]
fn a_page_has_its_plots_and_tables() {
    for page in pages() {
        assert_eq!(page.matches("<svg class=\"plot\"").count(), 4);
        for heading in ["Who wins", "How games end", "How long games are", "Tension", "First moves"]
        {
            assert!(page.contains(&format!("<h2>{heading}</h2>")), "{heading}");
        }
        assert!(page.contains("Browne"));
        assert!(page.contains("a&lt;b &amp; &quot;c&quot;&gt;") && !page.contains("a<b"));
        assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
        assert!(page.len() < 200_000, "{}", page.len());
    }
}

#[test]
fn colours_of_plots_are_those_of_the_style_sheet() {
    for page in pages() {
        let (style, body) = page.split_once("</style>").expect("a style sheet");
        let plots = body
            .split("<svg class=\"plot\"")
            .skip(1)
            .map(|plot| plot.split_once("</svg>").expect("it ends").0);
        for plot in plots {
            for (attribute, after) in ["fill", "stroke"].into_iter().flat_map(|attribute| {
                let start = format!("{attribute}=\"#");
                let parts: Vec<&str> = plot.split(start.as_str()).skip(1).collect();
                parts.into_iter().map(move |part| (attribute, part))
            }) {
                let selector = format!("[{attribute}=\"#{}\"]", &after[..6]);
                assert!(style.contains(&selector), "{selector}");
            }
        }
    }
}
