//! Rules pages of anyone's games: Markdown of any kind.

use std::fmt;
use std::ops::ControlFlow;

use gambol_bots::Bots;
use gambol_core::{Game, NotLegal, Outcome, PerfectInformation, Player, Standard, Start, Status};
use gambol_host::{AnyGame, AnyRecord, Encode, FullGame, Point, Render, Style};
use gambol_program::play::{Screen, Seat, Table};

/// A heap of stones, of which players take one in turn. It has the rules page of this number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Heap<const PAGE: usize> {
    taken: u8,
}

impl<const PAGE: usize> fmt::Display for Heap<PAGE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.taken)
    }
}

impl<const PAGE: usize> Game for Heap<PAGE> {
    type Move = u8;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        match self.taken {
            0..3 => Status::Turn([Player::P1, Player::P2][usize::from(self.taken % 2)]),
            _ => Status::Over(Outcome::win(Player::P1, "took the last stone")),
        }
    }

    fn try_for_each_move<B>(&self, mut visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        visit(1)
    }

    fn check(&self, mv: u8) -> Result<(), NotLegal> {
        if mv == 1 { Ok(()) } else { Err(NotLegal) }
    }

    fn apply_unchecked(&mut self, _: u8) {
        self.taken += 1;
    }
}

impl<const PAGE: usize> Start for Heap<PAGE> {
    const NAME: &'static str = "heap";
}

impl<const PAGE: usize> PerfectInformation for Heap<PAGE> {}
impl<const PAGE: usize> Encode for Heap<PAGE> {}
impl<const PAGE: usize> Point for Heap<PAGE> {}
impl<const PAGE: usize> Render for Heap<PAGE> {}
impl<const PAGE: usize> FullGame for Heap<PAGE> {
    const RULES: &'static str = PAGES[PAGE];
}

const PAGES: [&str; 9] = [
    COMMON_MARK,
    OBEYED,
    "<!-- nothing -->\n\n[a]: b\n",
    UNFINISHED,
    LONG,
    "",
    PLAIN,
    " \n",
    "| one two three four | five six seven eight nine ten eleven |\n| --- | --- |\n",
];

/// What `play` answers to these lines, in so many columns.
fn answers<const PAGE: usize>(lines: &str, width: usize) -> String {
    answers_in::<PAGE>(Style::Plain, lines, width)
}

/// The same with `# ` for bold letters in the style with colours.
fn answers_in<const PAGE: usize>(style: Style, lines: &str, width: usize) -> String {
    let record = AnyRecord::new(AnyGame::of::<Heap<PAGE>>().first());
    let bots = Bots::with_evaluation::<Heap<PAGE>>(|_: &Heap<PAGE>, _| 0);
    let mut table = Table::new(record, &bots, &[Seat::Human; 2], 1).expect("people play anything");
    let mut output = Vec::new();
    let mut screen = Screen::default();
    (screen.width, screen.style) = (width, style);
    table.play(&mut lines.as_bytes(), &mut output, screen).expect("no error");
    let output = String::from_utf8(output).expect("text");
    let output = output.replace("\u{1b}[1m", "# ").replace("\u{1b}[0m", "");
    output.split_once("p1> ").expect("a prompt").1.to_owned()
}

/// The whole page.
fn rules<const PAGE: usize>(width: usize) -> String {
    answers::<PAGE>("rules\nquit\n", width)
}

const COMMON_MARK: &str = "\
Heaps
=====

A game for two,
described in _lines_ of 2 * 3 words\\
and of __more__ than that: see [the page][1] &amp; <https://example.org>.

[1]: https://example.org/heaps 'Heaps'

* Not a clause.
* **players** are no clause either, but *item* ![a heap](heap.svg) is one.

***

## 1 The heap

1. A clause that goes on
   in a second line.

   | sign | long meaning |
   |:-----|-------------:|
   | `a|b` | either |
   | `a\\|b` | or |
   | c |

2. Another:
   1. first
   2. second
      - deep
        - deeper

          ~~~
          code *as it is*
          \ttab
          ~~~
   > said **R1.** by
   > somebody
3. Last.

- **R1.** A ruling<br>of <b title=\"a > b\">two</b> lines.
+ **R2** Ruling two.

### Below <!-- hidden -->

    indented **code**

Text
# Next
";

/// What a terminal obeys, wherever text can be.
const OBEYED: &str = "\
# \u{1b}]0;title\u{7}

\u{1b}[31mred\u{1b}[0m `\u{1b}[2J` &#27;[1A &#x9b;1A \u{9b}5n \u{202e}nur\u{202c} \u{2066}x\u{2069} a\u{8}b\u{0}
![\u{1b}c](x) [\u{1b}d](https://\u{1b}e) <b \u{1b}f> <img alt=\"\u{1b}g\">

- **\u{1b}1.** clause
- [ ] **1\u{1b}.** clause

```
\u{1b}[3J\r\n\rx\ty
```

| \u{1b}h |
| ------- |
| `\u{1b}i` |

<p>\u{1b}j</p>
\u{7f}\u{85}
";

const UNFINISHED: &str = "\
## 1 <b

> - **1.1** No clause in a quotation

- **1.1**
- **2.**

  - **1.2** No clause below another

99999999999999999999. Not a number

18446744073709551615. x
1. x

+ # **A heading** in an item
  x

## 2
## 2.

| a |
| - | - |
|
<!-- **never closed**

```
* * *
";

#[test]
fn any_page_of_common_mark_is_shown() {
    let expected = "
Heaps

A game for two, described in lines of 2 * 3 words
and of more than that: see the page (https://example.org/heaps) & 
https://example.org.

  - Not a clause.
  - players are no clause either, but item [Picture: a heap] is one.

1 The heap

1.1   A clause that goes on in a second line.

  sign   long meaning
  `a     b`
  `a|b`  or
  c

1.2   Another:
      1. first
      2. second
         - deep
           - deeper

             code *as it is*
                 tab
          said R1. by somebody
1.3   Last.

R1    A ruling
      of two lines.
R2    Ruling two.

Below

indented **code**

Text
Next

p1> The game is unfinished after 0 moves.
";
    let found = rules::<0>(80);
    assert_eq!(found, expected.replace("& \n", "&\n"));
    let clauses = answers::<0>("rules 1.3\nrules r1\nrules 2\nrules below\n", 40);
    let expected = "
1.3   Last.

p1> \nR1    A ruling
      of two lines.

p1> the rules have no clause or section `2`; the sections are:
  1 The heap
  Below
p1> \nBelow

indented **code**

Text

p1> \n";
    assert!(clauses.starts_with(expected), "{clauses}");
    for width in [0, 1, 20, 60, 1_000_000] {
        assert!(rules::<0>(width).contains("R2    Ruling two.\n"));
    }
}

#[test]
fn no_page_is_obeyed() {
    for found in [rules::<1>(80), answers::<1>("rules x\nrules 1\nrules \u{1b}1\n", 80)] {
        let is_obeyed = |c: char| {
            c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c) || c == '\u{2066}'
        };
        assert!(!found.contains(is_obeyed), "{found:?}");
    }
    let found = rules::<1>(80);
    for shown in
        ["\\u{1b}[31mred", "`\\u{1b}[2J`", "\\u{1b}[1A", "\\u{9b}1A", "\\u{202e}nur", "a\\u{8}b"]
    {
        assert!(found.contains(shown), "{shown}: {found}");
    }
}

#[test]
fn no_page_is_too_strange() {
    assert_eq!(rules::<2>(80).lines().next(), Some("heap has no page of rules here"));
    assert_eq!(rules::<5>(80).lines().next(), Some("heap has no page of rules here"));
    let found = answers::<3>("rules\nquit\n", 80);
    let expected = "
1 <b

    - 1.1 No clause in a quotation

1.1
2

      - 1.2 No clause below another

99999999999999999999. Not a number

18446744073709551615. x
1.1   x

A heading in an item
  - x

2
2.

| a | | - | - | |

p1> The game is unfinished after 0 moves.
";
    assert_eq!(found, expected);
    let found = answers::<3>("rules 1.1\nrules 1.2\nrules <\nglossary\n", 80);
    let expected = "
1.1

p1> the rules have no clause or section `1.2`; the sections are:
  1 <b
  2
  2.
p1> \n1 <b
";
    assert!(found.starts_with(expected) && found.contains("heap has no glossary here"), "{found}");
}

/// Long words and lines, and whatever can be nested.
const LONG: &str = match std::str::from_utf8(PARTS) {
    Ok(page) => page,
    Err(_) => panic!("it is ASCII"),
};
const PART: usize = 1 << 11;
const REPEATED: [&str; 12] =
    ["> ", "- ", "1. ", "*a **b ", "[", "![](", "<b ", "`a`` ", "| x ", "# ", "word ", "x"];
const PARTS: &[u8] = &{
    let mut page = [b'\n'; PART * REPEATED.len()];
    let mut at = 0;
    while at < page.len() {
        let (part, rest) = (REPEATED[at / PART].as_bytes(), at % PART);
        if rest < PART - 2 {
            page[at] = part[rest % part.len()];
        }
        at += 1;
    }
    page
};
#[test]
fn long_pages_are_shown_at_once() {
    let started = std::time::Instant::now();
    for width in [0, 80, 10_000] {
        assert!(rules::<4>(width).len() > PART);
    }
    assert!(started.elapsed().as_secs() < 20);
}

const PLAIN: &str = "\
# A game: the rules

It is *short*; see the [notation](#notation-of-moves).

<picture>
  <img src=\"x.svg\" alt=\"A board.\">
</picture>

### 1. The turn

- **1.1** One of `*` and `a|b`.
- **1.2** Two.

## Notation of moves

| text | meaning |
| --- | --- |
| `a1` | enter |
| `a\\|1-b2` | move |

- **N1** Last.
";

/// What is printed for `rules` and this.
fn found<const PAGE: usize>(what: &str, width: usize) -> String {
    let answer = answers_in::<PAGE>(Style::Color, &format!("rules {what}\nquit\n"), width);
    answer.split("# p1> ").next().expect("an answer").to_owned()
}

#[test]
fn pages_become_plain_text() {
    let whole = "
# A game: the rules

It is short; see the notation.

[Picture: A board.]

# 1. The turn

1.1   One of `*` and `a|b`.
1.2   Two.

# Notation of moves

  text      meaning
  `a1`      enter
  `a|1-b2`  move

N1    Last.

";
    assert_eq!(found::<6>("", 80), whole);
    assert!(found::<7>("", 80).ends_with(" has no page of rules here\n"));
}

#[test]
fn clauses_and_sections_are_found() {
    let find = |what| found::<6>(what, 80);
    assert_eq!(find("1.2"), "\n1.2   Two.\n\n");
    assert_eq!(find("n1"), "\nN1    Last.\n\n");
    let turn = "\n# 1. The turn\n\n1.1   One of `*` and `a|b`.\n1.2   Two.\n\n";
    assert_eq!(find("1"), turn);
    assert_eq!(find("the TURN"), turn);
    assert!(find("notation").ends_with("N1    Last.\n\n"));
    for nothing in ["1.3", "7", "é", "."] {
        let sections = "the sections are:\n  1. The turn\n  Notation of moves\n";
        let error = format!("the rules have no clause or section `{nothing}`; {sections}");
        assert_eq!(find(nothing), error);
    }
}

#[test]
fn wide_tables_stay_narrow() {
    let lines = "  one two three four\n      five six seven eight nine ten\n      eleven\n";
    assert_eq!(found::<8>("", 32), format!("\n{lines}\n"));
}
