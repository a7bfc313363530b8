use super::draughts::Draughts;
use super::lilypad::Lilypad;

gambol_core::reference_engines! { Draughts Lilypad }
