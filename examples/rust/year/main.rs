//! A year of lending to sixty invented borrowers. The borrowers are the same in each language: examples/c/year.c,
//! examples/cpp/year.cpp and examples/notebooks/year.ipynb end with the same line.
//!
//! ```text
//! cargo run --release --example year
//! ```

#[path = "../decide/year/mod.rs"]
mod year;

mod people;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let books = people::year()?;
    println!("{books}");
    if books.faults.is_empty() { Ok(()) } else { Err(books.faults.join("\n").into()) }
}
