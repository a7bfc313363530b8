//! Running the program.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use gambol_program::ugi::Session;

/// A session of the engine that starts with this game.
pub(crate) fn engine(game: &str) -> Session {
    let session = Session::new(&gambol_cli::program(), game);
    session.unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// The answers to a line, without those about a search, which runs at once to its end.
pub(crate) fn answers(session: &mut Session, line: &str) -> Vec<String> {
    let reply = session.line(line);
    let mut lines = reply.lines;
    if let Some(search) = reply.search {
        // An infinite search is stopped before it begins.
        let stop = AtomicBool::new(line.contains("infinite"));
        let mut told = Vec::new();
        let last = search.run(&stop, |line| told.push(line));
        lines.extend(told.into_iter().chain(last));
    }
    lines.retain(|line| !line.starts_with("info depth"));
    assert!(lines.iter().all(|line| !line.contains('\n')), "{lines:?}");
    lines
}

/// A script with the answers to its lines.
pub(crate) fn answered(session: &mut Session, script: &str) -> String {
    let mut text = String::new();
    for line in script.lines() {
        let _ = writeln!(text, "> {line}");
        for answer in answers(session, line) {
            let _ = writeln!(text, "{answer}");
        }
    }
    text
}

/// What came out of the program.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: i32,
}

/// Runs the program; it has a minute.
pub(crate) fn gambol<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Run {
    gambol_with_input(arguments, b"")
}

pub(crate) fn gambol_with_input<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    input: &[u8],
) -> Run {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    gambol_in(here, arguments, input)
}

/// A program that talks through pipes.
pub(crate) fn piped(program: &str) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program in this folder.
pub(crate) fn gambol_in<A: AsRef<OsStr>>(
    folder: &Path,
    arguments: impl IntoIterator<Item = A>,
    input: &[u8],
) -> Run {
    let mut program = piped(env!("CARGO_BIN_EXE_gambol"))
        .args(arguments)
        .current_dir(folder)
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // It may end before it has read everything.
    thread::spawn(move || stdin.write_all(&input));
    let (sender, output) = mpsc::channel();
    thread::spawn(move || sender.send(program.wait_with_output()));
    let output = output
        .recv_timeout(Duration::from_secs(60))
        .expect("the program ends within a minute")
        .expect("the program is waited for");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        status: output.status.code().expect("no signal ends the program"),
    }
}

/// The words of a command, some of them in quotes.
pub(crate) fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect()
}

/// A transcript of successful commands: what they were and what they wrote to standard output.
pub(crate) fn transcript(commands: &[&[&str]]) -> String {
    let mut text = String::new();
    for command in commands {
        let run = gambol(*command);
        assert_eq!(run.status, 0, "{command:?}: {}", run.stderr);
        let _ = writeln!(text, "{}\n{}", prompt(command), run.stdout);
    }
    text
}

/// An empty folder for the files of a test.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may not be there yet.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// `$ gambol show mixtour --position '...'`
pub(crate) fn prompt(command: &[&str]) -> String {
    let mut text = "$ gambol".to_owned();
    for argument in command {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=:.".contains(c);
        let quote = if !argument.is_empty() && argument.chars().all(plain) { "" } else { "'" };
        let _ = write!(text, " {quote}{}{quote}", argument.escape_debug());
    }
    text
}
