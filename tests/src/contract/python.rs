//! The typed methods of the Python package.

use super::Driver;
use crate::{root, skips};
use std::process::Command;

/// The Python package's driver. The interpreter in `LENDWRIGHT_PYTHON` runs it and must have the package installed.
/// Without that variable, it is skipped.
#[must_use]
pub fn python() -> Option<Driver> {
    let mut command = Command::new(skips::python()?);
    command.arg(root().join("python/tests/contract_driver.py"));
    Some(Driver::start("python", true, &mut command).unwrap())
}
