//! The peers by name, how each is installed and how it is run.

use crate::python;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The name of the row that the others are compared with.
pub const LENDWRIGHT: &str = "lendwright";

/// The name of the row that is the limit.
pub const BY_HAND: &str = "by_hand";

/// The program that writes the applicants down for other languages.
pub const APPLICANTS: &str = "applicants";

/// This package's folder.
pub const HOME: &str = env!("CARGO_MANIFEST_DIR");

/// One row of the table.
pub struct Peer {
    /// The name in the table and on the command line.
    pub name: &'static str,
    /// Where it comes from.
    origin: Origin,
}

enum Origin {
    /// A program of this package; the crate whose version the table tells, if it is not ours.
    Rust { package: Option<&'static str> },
    /// A package from PyPI, asked by the script; none for plain Python.
    Python { package: Option<&'static str> },
}

/// All peers, in the order of the table.
pub const PEERS: &[Peer] = &[
    rust(LENDWRIGHT, None),
    rust(BY_HAND, None),
    rust("zen", Some("zen-expression")),
    rust("datalogic", Some("datalogic-rs")),
    rust("cel", Some("cel")),
    rust("rhai", Some("rhai")),
    python("python_function", None),
    python("business_rules", Some("business-rules")),
    python("rule_engine", Some("rule-engine")),
];

const fn rust(name: &'static str, package: Option<&'static str>) -> Peer {
    Peer { name, origin: Origin::Rust { package } }
}

const fn python(name: &'static str, package: Option<&'static str>) -> Peer {
    Peer { name, origin: Origin::Python { package } }
}

/// A peer that can be run.
#[derive(Clone)]
pub struct Installed {
    command: Vec<PathBuf>,
    version: String,
}

/// What was measured of a peer.
#[derive(Clone)]
pub struct Measured {
    /// Rules a second, the fastest pass.
    pub evaluations_per_second: f64,
    /// The most memory that it had, with its records, where it can be told.
    pub peak_kib: Option<u64>,
    /// A letter for each applicant: P, F or U.
    pub answers: Vec<u8>,
    /// Its version; empty for our own.
    pub version: String,
}

impl Measured {
    /// The faster of two rounds.
    pub fn or_faster(self, other: Self) -> Self {
        if other.evaluations_per_second > self.evaluations_per_second { other } else { self }
    }
}

impl Peer {
    /// Whether it was asked for.
    pub fn is_among(&self, names: &[String]) -> bool {
        names.iter().any(|name| name == self.name)
    }

    /// Downloads and builds it; `built` says that [`build_together`] did so for those in Rust.
    ///
    /// # Errors
    /// The reason why it can't be had, in one line.
    pub fn install(&self, place: &Path, built: bool) -> Result<Installed, String> {
        match self.origin {
            Origin::Rust { package } => build(self.name, package, built),
            Origin::Python { package } => python::install(self.name, package, place),
        }
    }
}

impl Installed {
    /// A command with its words, and the version that it stands for.
    pub fn new(command: Vec<PathBuf>, version: String) -> Self {
        Self { command, version }
    }

    /// Runs it once.
    ///
    /// # Errors
    /// The reason why it failed, in one line.
    pub fn run(&self, answers: &Path) -> Result<Measured, String> {
        let (program, words) = self.command.split_first().ok_or("there is no program")?;
        let printed = ran(Command::new(program).args(words).arg(answers))?;
        let mut words = printed.split_whitespace();
        let evaluations_per_second = words.next().and_then(|word| word.parse().ok());
        Ok(Measured {
            evaluations_per_second: evaluations_per_second
                .ok_or_else(|| format!("it printed '{}' and no speed", printed.trim()))?,
            peak_kib: words.next().and_then(|word| word.parse().ok()),
            answers: std::fs::read(answers).map_err(|e| format!("its answers: {e}"))?,
            version: self.version.clone(),
        })
    }
}

/// Runs a command and gives what it printed.
///
/// # Errors
/// The line of its complaints that says most.
pub fn ran(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let Output { status, stdout, stderr } =
        command.output().map_err(|error| format!("{name}: {error}"))?;
    if status.success() {
        return Ok(String::from_utf8_lossy(&stdout).into_owned());
    }
    let complaint = String::from_utf8_lossy(&stderr).into_owned();
    let lines = || complaint.lines().map(str::trim).filter(|line| !line.is_empty());
    let reason = lines().find(|line| line.to_lowercase().starts_with("error")).or(lines().last());
    Err(reason.map_or_else(|| format!("{name}: {status}"), str::to_owned))
}

/// Builds all programs in Rust at once, which shares what they have in common, and says whether it
/// could. Where not, each is built alone, so that only the one at fault is missing.
///
/// # Errors
/// When what every program needs, lendwright itself, can't be built.
pub fn build_together() -> Result<bool, String> {
    let mut all = cargo_build();
    all.args(["--all-features", "--bin", APPLICANTS]);
    let rust = PEERS.iter().filter(|peer| matches!(peer.origin, Origin::Rust { .. }));
    rust.for_each(|peer| _ = all.args(["--bin", peer.name]));
    if ran(&mut all).is_ok() {
        return Ok(true);
    }
    ran(cargo_build().args(["--features", "measured", "--bin", APPLICANTS]))?;
    Ok(false)
}

/// Where a program of this package lies: where cargo put the one that runs, and the others beside it.
///
/// # Errors
/// When the system does not tell.
pub fn program(name: &str) -> Result<PathBuf, String> {
    let mut program = std::env::current_exe().map_err(|error| error.to_string())?;
    program.set_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    Ok(program)
}

fn build(name: &str, package: Option<&str>, built: bool) -> Result<Installed, String> {
    if !built {
        let feature = package.map_or("measured", |_| name);
        ran(cargo_build().args(["--features", feature, "--bin", name]))?;
    }
    let version = package.map_or_else(String::new, locked_version);
    Ok(Installed::new(vec![program(name)?], version))
}

fn cargo_build() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let manifest = Path::new(HOME).join("Cargo.toml");
    cargo.args(["build", "--release", "--quiet", "--manifest-path"]).arg(manifest);
    cargo
}

/// The version of a package in this folder's lock file.
fn locked_version(package: &str) -> String {
    let lock = std::fs::read_to_string(Path::new(HOME).join("Cargo.lock")).unwrap_or_default();
    let wanted = format!("name = \"{package}\"");
    let after_name = lock.lines().skip_while(|line| *line != wanted).nth(1);
    let version = after_name.and_then(|line| line.strip_prefix("version = "));
    version.unwrap_or_default().trim_matches('"').to_owned()
}
