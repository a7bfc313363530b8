//! Rules pages in Markdown, formatted as plain lines.
//!
//! ```
//! use gambol_seats::rules::Page;
//!
//! let page = Page::new("# Nim\n\n## 2 Moves\n\n- **2.1** Take one to three.\n\n## 3 Notation\n\nThe number.", 80);
//! let page = page.expect("a page");
//! assert_eq!(page.find("2.1").expect("a clause"), ["2.1   Take one to three."]);
//! assert_eq!(page.only(&["Notation"]), "3 Notation\n\nThe number.");
//! ```

pub mod layout;
mod page;
mod writer;

pub use page::Page;
