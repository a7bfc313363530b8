//! All tests of this crate in one binary, which links once.

mod corpus;
#[cfg(feature = "learn")]
mod learn;
mod sessions;
mod suites;
mod workloads;
