//! Imports in the core run down the floors of ARCHITECTURE.md, never up and never in a circle.
#![allow(missing_docs)]

use lendwright_tests::floors;
use std::path::Path;

#[test]
fn every_import_of_the_core_runs_down() {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src");
    let imports = floors::imports(&core);
    let faults = floors::broken(&imports);
    println!("{} imports, {} faults", imports.len(), faults.len());
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}
