//! Serialisation: text where people read it, packed where machines do. What is read passes the
//! same checks as a position text.
