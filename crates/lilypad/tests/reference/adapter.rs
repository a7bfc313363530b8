use super::draughts::Draughts;
use super::lilypad::Lilypad;

gambol_laws::reference_engines! { Draughts Lilypad }
