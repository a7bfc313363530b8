//! Problems: found in games, converted, and solved at the prompt.

use std::fs;

use gambol::{GAMES, Game, HiddenInformation, seeded};

use crate::common::{Run, empty_folder, gambol, gambol_in, gambol_with_input, words};

/// A game of weak bots with a mistake.
const GAME: &str = r#"[Game "mixtour"]
[Variant "basic"]
[P1 "mcts:level=3"]
[P2 "alphabeta:level=1"]
[Result "p1win"]
[Reason "enough stacks of five or more"]
[Seed "66"]
[Round "2"]
[Opening "4"]
[MaxPlies "300"]

1. b1 e2 2. e4 d2 3. a4 c3 4. c4 c5 5. d2-e2 e5 6. c4-e2 c1 7. c4 c1-b1 8. a3 b3
9. a4-b3 b1-b3 10. b3-a3 d1 11. b1-b3 c1 12. a5 b3-c3 13. e4-e5 e3 14. e2:3-e3
c3-e5 15. b3:2-c3 c5-a3 16. d5 e1 17. a1 e1-d1 18. c5 c2 19. c5-c4 d1:2-c2
20. b5 e5:2-d5 21. d5:3-e5 a4 22. c4:2-b5 b5-a4 23. a4:2-a5 a2 24. d5 e5-d5
25. d5:2-b5 d5 26. e5-d5 c3:2-e5 27. b5:3-d5 p1win
"#;

const HEAD: &str = "problems\t1\ngame\tposition\tplies\tnodes\tthemes\tmoves\n";

fn file(folder: &str) -> String {
    let path = format!("{}/../{folder}/problems.tsv", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).expect("the file is there")
}

#[test]
fn a_game_has_a_problem_where_a_player_missed_the_only_win() {
    let folder = empty_folder("problems");
    // The same game twice has one problem, and a broken game does not stop the search.
    let games = format!("{GAME}\n[Game \"mixtour\"]\n\n1. z9 *\n\n{GAME}");
    fs::write(folder.join("games.txt"), games).unwrap();
    let run = gambol_in(&folder, ["problems", "games.txt", "--plies", "3", "--out", "a.tsv"], b"");
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.ends_with("error: 1 game was refused\n"), "{}", run.stderr);
    let found = fs::read_to_string(folder.join("a.tsv")).unwrap();
    let problem =
        "mixtour\t1,1,x2,2111/2,x,11,x2/122,x,221,x,2221/x2,222,x2/1,x,2,x2 1 0,0 - basic\t3\t";
    let rest = found.strip_prefix(HEAD).and_then(|rest| rest.strip_prefix(problem));
    assert!(
        rest.is_some_and(
            |rest| rest.ends_with("\tenough stacks of five or more\tb5-a5 c3:2-a5 a5-e5\n")
        ),
        "{found}"
    );
    assert_eq!(found.lines().count(), 3);
    for line in [
        "refused, game 2 ",
        "        2 games\n",
        "another move wins within two more plies\n",
        "        1 problems\n",
        "the same move won before in this game\n",
    ] {
        assert!(run.stderr.contains(line), "{line}: {}", run.stderr);
    }
    let again = gambol_in(&folder, ["problems", "games.txt", "--plies", "3"], b"");
    assert_eq!(again.stdout, found);
    // Too few positions leave every question open, and two plies are too few for the win.
    let few =
        gambol_in(&folder, ["problems", "games.txt", "--plies", "3", "--positions", "1"], b"");
    assert_eq!(few.stdout, HEAD);
    let short = gambol_in(&folder, ["problems", "games.txt", "--plies", "2"], b"");
    assert_eq!(short.stdout, HEAD);
}

#[test]
fn a_threat_is_no_problem() {
    // The winning move after these two moves won before them, too.
    let position = "x4,1/x2,2121,x2/x5/x4,1/x,121,x,122,x 1 0,0 - basic";
    let game = format!("[Game \"mixtour\"]\n[Position \"{position}\"]\n\n1. a2 a4 *\n");
    let run = gambol_with_input(["problems", "-", "--plies", "3"], game.as_bytes());
    assert_eq!(run.stdout, HEAD);
    let line = "        1 the winning move won already at the last turn of the player\n";
    assert!(run.stderr.contains(line), "{}", run.stderr);
}

#[test]
fn games_with_secrets_or_more_players_have_no_problems() {
    for (game, variant) in [("fifes-and-drums", "standard"), ("pikemen", "three")] {
        let record = format!("[Game \"{game}\"]\n[Variant \"{variant}\"]\n\n*\n");
        let run = gambol_with_input(["problems", "-"], record.as_bytes());
        assert_eq!((run.status, run.stdout.as_str()), (0, HEAD));
        assert!(run.stderr.contains("        1 games with chance, secrets or more players"));
    }
}

#[test]
fn problems_become_json_pdn_and_fewer_problems() {
    let folder = empty_folder("problem_formats");
    let lines = file("lilypad");
    let draughts: Vec<&str> =
        lines.lines().filter(|it| it.starts_with("draughts\t")).take(20).collect();
    fs::write(folder.join("d.tsv"), format!("{HEAD}{}\n", draughts.join("\n"))).unwrap();
    let pdn = gambol_in(&folder, ["problems", "d.tsv", "--to", "pdn", "--out", "d.pdn"], b"");
    assert_eq!((pdn.status, pdn.stderr.as_str()), (0, ""));
    let pdn = fs::read_to_string(folder.join("d.pdn")).unwrap();
    assert_eq!(pdn.matches("[FEN ").count(), 20, "{pdn}");
    assert_eq!(gambol_in(&folder, ["convert", "d.pdn"], b"").status, 0);
    let json = gambol_in(&folder, ["problems", "d.tsv", "--to", "json", "--limit", "7"], b"");
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    let problems = json["problems"].as_array().unwrap();
    assert_eq!((json["schema"].as_u64(), problems.len()), (Some(1), 7));
    assert!(problems.iter().all(|it| it["nodes"].is_string() && it["plies"].as_u64() > Some(1)));
    let lilypad: Vec<&str> =
        lines.lines().filter(|it| it.starts_with("lilypad\t")).take(1).collect();
    let both = format!("{HEAD}{}\n{}\n", draughts.join("\n"), lilypad[0]);
    let both = gambol_with_input(["problems", "-", "--to", "pdn"], both.as_bytes());
    assert_eq!((both.status, both.stdout), (0, pdn));
    assert!(both.stderr.contains("the game has no pdn: 1 of the problems"), "{}", both.stderr);
    let game = "1. 9-13 22-18 *\n".to_owned();
    for (options, text, error) in [
        ("", HEAD.to_owned() + "draughts\tB:W28:BK16\t3\t1\t-\t9-9\n", "input: line 3: "),
        (
            "--to json",
            HEAD.to_owned() + "draughts\tB:WK4:B15,21,K23,K32\t7\t3354\t-\t23-19\n",
            "input: line 3: the moves should win in exactly 7 plies",
        ),
        ("", HEAD.replacen('1', "10", 1), "input: line 1: "),
        ("", String::new(), "input: there are no games"),
        ("--limit 0", game.clone(), "error: --limit: `0` is not a number from 1 to "),
        ("--to abstractplay", game, "[possible values: tsv, json, pdn]"),
    ] {
        let wrong = gambol_with_input(words(&format!("problems - {options}")), text.as_bytes());
        assert!(wrong.status == 2 && wrong.stderr.contains(error), "{}", wrong.stderr);
    }
}

#[test]
fn zugzwang_is_a_theme_that_a_file_gets_when_it_is_converted() {
    // If White could pass, the king would have to make room. In the shot White has to capture.
    let zugzwang = "draughts\tB:W28:BK16\t3\t1\t-\t16-19 28-24 19x28";
    let shot = "draughts\tB:W6,K11:BK3,K5\t5\t1\t-\t3-7 11x2 5-1 2-7 1x10x3";
    let text = [HEAD, zugzwang, "\n", shot, "\n"].concat();
    let run = gambol_with_input(["problems", "-"], text.as_bytes());
    // As some shells redirect it.
    let marked = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [marked.as_bytes(), &wide] {
        assert_eq!(gambol_with_input(["problems", "-"], bytes).stdout, run.stdout);
    }
    let themes: Vec<_> = run.stdout.lines().skip(2).map(|it| it.split('\t').nth(4)).collect();
    let end = "the player to move has no legal move";
    let expected = [format!("zugzwang,{end}"), format!("sacrifice,{end}")];
    assert_eq!(themes, expected.each_ref().map(|it| Some(&**it)), "{}", run.stderr);
    // A search with fewer positions keeps the theme, except where White has to capture, and does not find it.
    let stated = text.replace("\t-\t", "\tzugzwang\t");
    let few = gambol_with_input(["problems", "-", "--positions", "1"], stated.as_bytes());
    assert_eq!(few.stdout, run.stdout);
    let few = gambol_with_input(["problems", "-", "--positions", "1"], text.as_bytes());
    assert!(!few.stdout.contains("zugzwang"), "{}", few.stdout);
}

#[test]
fn a_null_move_passes_the_turn_and_forbids_nothing() {
    for game in GAMES.iter() {
        let mut passed = 0;
        for seed in 0..10 {
            let (mut at, mut random) = (game.first(), seeded(seed));
            for _ in 0..60 {
                let Some(player) = at.turn() else { break };
                if let Some(after) = at.null_move() {
                    assert!(after.turn().is_none_or(|next| next == player.opponent()), "{after}");
                    assert_eq!(game.position(&after.to_string()).unwrap(), after);
                    let text = at.to_string();
                    let mut fields: Vec<&str> = text.split(' ').collect();
                    if game.name() == "mixtour" {
                        fields[3] = "-";
                    }
                    assert_eq!(after.null_move().unwrap().to_string(), fields.join(" "));
                    passed += 1;
                }
                at.apply_unchecked(at.random_move(&mut random).unwrap());
            }
        }
        assert_eq!(passed > 100, !game.first().has_secrets(), "{}", game.name());
    }
}

#[test]
fn a_null_move_clears_the_ko() {
    let mixtour = GAMES.find("mixtour").unwrap();
    let mut at = mixtour.position("x5/x5/121,x,21,x2/x3,2,x/x5 1 0,0 - official").unwrap();
    at = at.after(at.parse_move("a3-c3").unwrap());
    assert_ne!(at.to_string().split(' ').nth(3), Some("-"));
    assert_eq!(at.null_move().unwrap().to_string().split(' ').nth(3), Some("-"));
}

#[test]
fn the_files_have_the_order_and_the_themes_that_the_program_writes() {
    for folder in ["mixtour", "pikemen", "lilypad", "two-pipers"] {
        let text = file(folder);
        let unknown = text.replace("zugzwang,", "");
        assert_eq!(
            gambol_with_input(["problems", "-"], unknown.as_bytes()).stdout,
            text,
            "{folder}"
        );
    }
}

/// Solves a problem with these lines.
fn play(number: &str, lines: &[&str]) -> Run {
    gambol_with_input(["play", "lilypad", "--problem", number], lines.join("\n").as_bytes())
}

#[test]
fn a_problem_is_solved_at_the_prompt() {
    let text = file("lilypad");
    let line = text.lines().find(|line| line.starts_with("lilypad\t")).expect("a problem");
    let solution: Vec<&str> = line.rsplit('\t').next().unwrap().split(' ').collect();
    let own: Vec<&str> = solution.iter().step_by(2).copied().collect();
    let run = play("1", &own);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("Problem 1 of 300, `standard`: "), "{}", run.stdout);
    assert!(run.stdout.ends_with("\nSolved at once: the pawn is across.\n"), "{}", run.stdout);
    // Hints, a move that does not exist, and a wrong move with its refutation.
    let position = line.split('\t').nth(1).unwrap();
    let moves = gambol(["moves", "lilypad", "--position", position]).stdout;
    let wrong =
        moves.split_whitespace().find(|mv| mv.contains(['-', '>', 'x']) && *mv != own[0]).unwrap();
    let run = play("1", &[&["hint", "hint", "z9", "", wrong], &own[..]].concat());
    for text in [
        &format!("The winning move is {}.\n", own[0]),
        &format!("{wrong} does not win"),
        "`hint` helps, `quit` ends",
        "\nSolved after 1 wrong move and 2 hints: the pawn is across.\n",
    ] {
        assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    }
    // The first hint never is the whole answer.
    let text = file("mixtour");
    let mut moves = text.lines().skip(2).map(|line| line.rsplit('\t').next().unwrap());
    let enters = |moves: &str| moves.split(' ').next().is_some_and(|first| first.len() == 2);
    let number = (moves.position(enters).expect("a piece is entered") + 1).to_string();
    let run = gambol_with_input(["play", "mixtour", "--problem", &number], b"hint\nhint\n").stdout;
    let hints = "The winning move has a single part. The game ends like this: enough stacks of five or \
                 more.\n";
    let (_, after) = run.split_once(hints).unwrap_or_else(|| panic!("{run}"));
    assert!(after.contains("The winning move is "), "{run}");
    for lines in [&[][..], &["quit"]] {
        let run = play("1", lines);
        assert!(run.stdout.ends_with("Not solved.\n") && run.status == 0, "{}", run.stdout);
    }
}

#[test]
fn the_number_of_a_problem_is_checked() {
    let all = file("lilypad").lines().filter(|line| line.starts_with("lilypad\t")).count();
    for number in ["0", "x", "9999"] {
        let run = play(number, &[]);
        let error = format!("error: --problem: `{number}` is not a number from 1 to {all}\n");
        assert_eq!((run.status, run.stderr), (2, error));
    }
    let run = gambol(["play", "fifes-and-drums", "--problem", "1"]);
    let error = "error: --problem: there are no problems of Fifes and Drums here\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, error));
    assert_eq!(gambol(["play", "lilypad", "--problem", "1", "--p2", "mcts"]).status, 2);
}
