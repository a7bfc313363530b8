//! Tests the sketches: they obey the laws, have known perft counts, and play in programs.
#![cfg(test)]

use std::fs;
use std::{env, process};

use gambol_core::perft::perft;
use gambol_evaluate::Evaluated;
use gambol_host::FullGame;
use gambol_laws::{Trials, Violation, evaluations, symmetric_laws};
use gambol_program::Program;
use gambol_program::output::Output;
use gambol_sketch::Position;
use gambol_sketch::board::OnBoard;

/// Counts the leaves of a perft from the start, plays a match between bots, and writes a study of them.
fn plays<G: FullGame + Evaluated>(depth: u32, leaves: u64, bots: &str) {
    assert_eq!(perft(&G::start(G::Variant::default()), depth), leaves);
    let studies = env::temp_dir().join(format!("{}-{}", G::NAME, process::id()));
    let out = studies.to_str().expect("text");
    let commands: [&[&str]; 3] = [
        &["match", "--bots", bots, "--games", "4"],
        &[
            "study", "--bots", bots, "--games", "2", "--judge", "2", "--out", out,
        ],
        &["show"],
    ];
    for arguments in commands {
        let arguments: Vec<_> = [&G::NAME]
            .into_iter()
            .chain(arguments)
            .map(Into::into)
            .collect();
        let program = Program::new(G::NAME).game::<G>();
        let run = program.run_with(&arguments, &mut Output::sink());
        run.unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    }
    fs::remove_dir_all(&studies).expect("the study has made this folder");
}

/// Makes a module and a test of each example. Its `main` is not used.
macro_rules! examples {
    ($($name:ident $path:literal $Sketch:ty, $depth:literal $leaves:literal $bots:literal;)*) => {
        $(
            #[allow(dead_code)]
            #[path = $path]
            mod $name;

            #[test]
            fn $name() -> Result<(), Violation> {
                plays::<Position<$Sketch>>($depth, $leaves, $bots);
                Trials::SHORT.all::<Position<$Sketch>>(&|position| {
                    symmetric_laws(position)?;
                    evaluations(position)
                })
            }
        )*
    };
}

examples! {
    breakthrough "bin/breakthrough.rs" OnBoard<breakthrough::Breakthrough>, 3 4308 "alphabeta:depth=2,greedy";
    connect_four "bin/connect-four.rs" OnBoard<connect_four::ConnectFour>, 5 16807 "alphabeta:depth=2,greedy";
    dodgem "bin/dodgem.rs" OnBoard<dodgem::Dodgem>, 7 2483 "alphabeta:depth=3,greedy";
    hexapawn "bin/hexapawn.rs" OnBoard<hexapawn::Hexapawn>, 7 20 "alphabeta:depth=3,random";
    konane "bin/konane.rs" OnBoard<konane::Konane>, 5 668 "alphabeta:depth=2,greedy";
    kuhn_poker "bin/kuhn-poker.rs" kuhn_poker::KuhnPoker, 5 12 "ismcts:playouts=50,random";
    nim "bin/nim.rs" nim::Nim, 3 76 "mcts:playouts=50,random";
    pig "bin/pig.rs" pig::Pig, 3 76 "greedy,mcts:playouts=50";
    tic_tac_toe "bin/tic-tac-toe.rs" tic_tac_toe::TicTacToe, 9 127872 "random,mcts:playouts=50";
}
