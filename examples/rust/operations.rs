//! Lists the operations.
fn main() {}
