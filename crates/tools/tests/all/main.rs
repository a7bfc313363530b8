//! All tests of this crate in one binary, which links once.

mod corpus;
mod sessions;
mod suites;
mod workloads;
