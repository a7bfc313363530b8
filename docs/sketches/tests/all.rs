//! The sketches obey the laws, their counts are known, and their programs play.

use gambol_core::{FullGame, perft::perft};
use gambol_laws::{Trials, Violation};
use gambol_program::Program;
use gambol_program::output::Output;
use gambol_sketch::{Position, Setup};

/// The leaves of a perft from the start, and a match between bots.
fn plays<G: FullGame>(depth: u32, leaves: u64, bots: &str) {
    assert_eq!(perft(&G::start(G::Variant::default()), depth), leaves);
    let commands: [&[&str]; 2] = [&["match", "--bots", bots, "--games", "4"], &["show"]];
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
}

/// Each example, without its `main`.
macro_rules! examples {
    ($($name:ident $path:literal $Sketch:ident $depth:literal $leaves:literal $bots:literal;)*) => {
        $(
            #[allow(dead_code)]
            #[path = $path]
            mod $name;

            #[test]
            fn $name() -> Result<(), Violation> {
                plays::<Position<$name::$Sketch>>($depth, $leaves, $bots);
                Trials::SHORT.all::<Setup<$name::$Sketch>>()
            }
        )*
    };
}

examples! {
    tic_tac_toe "../src/bin/tic-tac-toe.rs" TicTacToe 9 127872 "random,mcts:playouts=50";
}
