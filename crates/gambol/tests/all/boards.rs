//! The boards in the project's README are what the crates draw.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol --all-features --test all boards` writes them anew; look
//! at them before you commit them.

use std::path::Path;

use gambol::{fifes_and_drums, lilypad, mixtour, pikemen, two_pipers};
use gambol_laws::Violation;
use gambol_testkit::{Picture, committed_pictures};

#[test]
fn boards_are_as_drawn() -> Result<(), Violation> {
    let star = "13NE,13NE,12SW,x/13SW,12N,11NE,x/12NW,11N,11U,62E/x4|23U,23N,x2/23E,22W,21SW,x/22U,\
                21U,21U,x/x4|33N,33S,32NW,x/x,32N,31U,x/32U,33N,31NE,22NW/x4|43U,43U,42E,x/43SW,\
                42W,51W,x/42U,x3/x,41W,41SW,52SW|53E,53W,62SW,x/53U,52U,51U,51NW/x4/x4|63U,63NE,\
                x2/63E,62E,61E,x/x,61E,61U,x/x4 6 0,0,0,0,1,3 star";
    let classic = "23SW,23E,23N,22NW,11E,22NE,x2/23U,22E,22W,x5/23W,x,21U,x5/22NW,x4,21SE,x,21NW/\
                   x3,21N,x2,11NE,12U/11U,x4,11SE,12U,13SW/x5,12U,12N,13NW/x4,12U,13E,13SW,13W 2 \
                   1,1 classic";
    let pipers = "1a1s2a1/2a2a2/3S1a2/2A1s1A1/1A1A2a1/4S1A1/8/8 1 d6,e8 standard";
    let pond = "B:W12,14,21,24,26,31,32:B1,2,3,5,8,9,13,16,K18 2,32 standard";
    let stacks = "122,x,1,11,x/x,122,x2,2/x2,222,x2/212,1,1,22,x/x2,21,x,12 1 0,0 - official";
    let track = "4,1,9,1,5,1 3LY,7SK,CM,CL,CY AM,AY,2VL,4VL,6SY,7VY,9VY,CS TMVK,PMSL - 1 standard";
    let drawn = [
        Picture::<mixtour::Position>::board("mixtour", stacks).drawn(),
        Picture::<pikemen::ClassicPosition>::board("pikemen", classic).drawn(),
        Picture::<pikemen::StarPosition>::board("star", star).drawn(),
        Picture::<lilypad::Position>::board("lilypad", pond).drawn(),
        Picture::<two_pipers::Position>::board("two-pipers", pipers).drawn(),
        Picture::<fifes_and_drums::Position>::board("fifes-and-drums", track).drawn(),
    ];
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures"));
    committed_pictures(folder, include_str!("../../../../README.md"), drawn)
}
