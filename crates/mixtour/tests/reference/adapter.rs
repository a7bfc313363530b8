use super::Reference;

gambol_core::reference_engines! { Reference }
