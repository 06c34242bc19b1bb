//! The peers that are packages of npm: a folder under target, and a script for each kind of work.

use crate::peer::{HOME, ran};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Installs the package into the folder, and returns the command and the version.
///
/// # Errors
/// The reason why it can't be installed, in one line.
pub fn install(
    script: &str,
    package: &str,
    place: &Path,
) -> Result<(Vec<PathBuf>, String), String> {
    let folder = place.join("node");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    ran(Command::new(npm).args(["install", "--silent", "--prefix"]).arg(&folder).arg(package))?;
    // A script only finds packages next to itself, so it gets their path.
    let installed = folder.join("node_modules").join(package);
    let ask = "console.log(require(process.argv[1] + '/package.json').version)";
    let version = ran(Command::new("node").args(["-e", ask]).arg(&installed))?;
    let script = Path::new(HOME).join("node").join(script);
    Ok((vec!["node".into(), script, installed], version.trim().to_owned()))
}
