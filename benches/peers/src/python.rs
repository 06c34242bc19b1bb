//! The peers that are Python packages: a virtual environment under target, and one script.

use crate::peer::{APPLICANTS, HOME, Installed, program, ran};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes the environment, puts the package into it and writes the applicants where the script
/// finds them.
///
/// # Errors
/// The reason why it can't be had, in one line.
pub fn install(name: &str, package: Option<&str>, place: &Path) -> Result<Installed, String> {
    let environment = place.join("venv");
    let python = environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.exists() {
        ran(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    let version =
        match package {
            None => ran(Command::new(&python)
                .args(["-c", "import platform; print(platform.python_version())"]))?,
            Some(package) => {
                ran(Command::new(&python).args(["-m", "pip", "install", "--quiet", package]))?;
                let ask = format!("import importlib.metadata as m; print(m.version('{package}'))");
                ran(Command::new(&python).args(["-c", &ask]))?
            }
        };
    let script = Path::new(HOME).join("python/peers.py");
    let command = vec![python, script, PathBuf::from(name), written(place)?];
    Ok(Installed::new(command, version.trim().to_owned()))
}

/// The applicants as lines of JSON.
fn written(place: &Path) -> Result<PathBuf, String> {
    let path = place.join("applicants.jsonl");
    let lines = ran(&mut Command::new(program(APPLICANTS)?))?;
    std::fs::write(&path, lines).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
