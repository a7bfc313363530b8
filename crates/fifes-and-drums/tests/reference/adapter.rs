use super::Reference;

gambol_laws::reference_engines! { Reference }
