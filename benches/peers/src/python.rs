//! The peers that are Python packages: a virtual environment under target, and a script for each kind of work.

use crate::peer::{HOME, ran};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Creates the environment, installs the package into it, and returns the command and the version. Words after the
/// package's name are other packages that its script needs.
///
/// # Errors
/// The reason why it can't be installed, in one line.
pub fn install(
    script: &str,
    package: Option<&str>,
    place: &Path,
) -> Result<(Vec<PathBuf>, String), String> {
    let environment = place.join("venv");
    let python = environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.exists() {
        ran(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    let version =
        match package {
            None => ran(Command::new(&python)
                .args(["-c", "import platform; print(platform.python_version())"]))?,
            Some(packages) => {
                let pip = ["-m", "pip", "install", "--quiet"];
                ran(Command::new(&python).args(pip).args(packages.split(' ')))?;
                let package = packages.split(' ').next().unwrap_or_default();
                let ask = format!("import importlib.metadata as m; print(m.version('{package}'))");
                ran(Command::new(&python).args(["-c", &ask]))?
            }
        };
    let script = Path::new(HOME).join("python").join(script);
    Ok((vec![python, script], version.trim().to_owned()))
}
