//! The typed methods of the Python package.

use super::Driver;
use crate::root;
use std::process::Command;

/// The Python package's driver. The interpreter in `LENDWRIGHT_PYTHON` runs it and must have the package installed.
/// Without that variable, prints a line and returns `None`.
#[must_use]
pub fn python() -> Option<Driver> {
    let Some(interpreter) = std::env::var_os("LENDWRIGHT_PYTHON") else {
        println!("skipped: LENDWRIGHT_PYTHON names no interpreter; python/test.sh makes one");
        return None;
    };
    let mut command = Command::new(&interpreter);
    command.arg(root().join("python/tests/contract_driver.py"));
    Some(Driver::start("python", true, &mut command).unwrap())
}
