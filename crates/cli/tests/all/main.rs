//! All tests of this crate in one binary, which links once.

mod analysis;
mod bad_input;
mod commands;
mod common;
mod convert;
mod games;
mod json_document;
mod matches;
#[cfg(unix)]
mod pipes;
mod play;
mod problems;
mod replay;
mod review;
#[cfg(unix)]
mod seats;
mod secrets;
mod sessions;
mod shapes;
mod solve;
mod streams;
mod studies;
mod suites;
mod tablebases;
mod ugi_document;
