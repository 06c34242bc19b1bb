//! A peer: its installation and its runs.

use crate::{node, python};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The name of the row with which the others are compared.
pub const LENDWRIGHT: &str = "lendwright";

/// The name of the row with the limit.
pub const BY_HAND: &str = "by_hand";

/// The program that writes the inputs.
const INPUTS: &str = "inputs";

/// This package's folder.
pub const HOME: &str = env!("CARGO_MANIFEST_DIR");

/// One row of a table. Its program is run as `PROGRAM NAME INPUT ANSWERS ABOUT`.
pub struct Peer {
    /// The name in the table and on the command line.
    pub name: &'static str,
    /// Where it comes from.
    origin: Origin,
}

enum Origin {
    /// A program of this package, and the crate with the version for the table, unless that is ours. If the program
    /// serves only this peer, a feature has its name.
    Rust { program: &'static str, package: Option<&'static str> },
    /// A package from `PyPI`, called by a script; no package for plain Python.
    Python { script: &'static str, package: Option<&'static str> },
    /// A package from npm, called by a script.
    Node { script: &'static str, package: &'static str },
    /// No command can install it, for a reason.
    Missing { reason: &'static str },
}

pub const fn rust(name: &'static str, program: &'static str) -> Peer {
    Peer { name, origin: Origin::Rust { program, package: None } }
}

pub const fn rust_of(name: &'static str, program: &'static str, package: &'static str) -> Peer {
    Peer { name, origin: Origin::Rust { program, package: Some(package) } }
}

pub const fn python(
    name: &'static str,
    script: &'static str,
    package: Option<&'static str>,
) -> Peer {
    Peer { name, origin: Origin::Python { script, package } }
}

pub const fn node(name: &'static str, script: &'static str, package: &'static str) -> Peer {
    Peer { name, origin: Origin::Node { script, package } }
}

pub const fn missing(name: &'static str, reason: &'static str) -> Peer {
    Peer { name, origin: Origin::Missing { reason } }
}

/// A peer that can be run.
#[derive(Clone)]
pub struct Installed {
    command: Vec<PathBuf>,
    version: String,
}

/// The measured values of a peer.
#[derive(Clone)]
pub struct Measured {
    /// Operations a second, the fastest pass.
    pub a_second: f64,
    /// The most memory that it used, with its input, if the system reports it.
    pub peak_kib: Option<u64>,
    /// A line for each row of the input.
    pub answers: String,
    /// Its version; empty for lendwright.
    pub version: String,
}

impl Measured {
    /// The faster of two rounds.
    pub fn or_faster(self, other: Self) -> Self {
        if other.a_second > self.a_second { other } else { self }
    }
}

impl Peer {
    /// Downloads and builds it. With `built`, [`build_together`] has already built the Rust programs.
    ///
    /// # Errors
    /// The reason why it can't be installed, in one line.
    pub fn install(&self, place: &Path, built: bool) -> Result<Installed, String> {
        let (command, version) = match self.origin {
            Origin::Rust { program, package } => {
                if !built {
                    ran(&mut cargo_build(&[program, INPUTS], &features([self])))?;
                }
                let version = package.map_or_else(String::new, locked_version);
                (vec![built_program(program)?], version)
            }
            Origin::Python { script, package } => python::install(script, package, place)?,
            Origin::Node { script, package } => node::install(script, package, place)?,
            Origin::Missing { reason } => return Err(reason.to_owned()),
        };
        let command = command.into_iter().chain([PathBuf::from(self.name)]).collect();
        Ok(Installed { command, version })
    }

    /// Its program, if it is a program of this package.
    fn program(&self) -> Option<&'static str> {
        match self.origin {
            Origin::Rust { program, .. } => Some(program),
            _ => None,
        }
    }
}

impl Installed {
    /// Runs it once.
    ///
    /// # Errors
    /// The reason why it failed, in one line.
    pub fn run(&self, input: &Path, answers: &Path, about: &str) -> Result<Measured, String> {
        let (program, words) = self.command.split_first().ok_or("there is no program")?;
        let printed = ran(Command::new(program).args(words).arg(input).arg(answers).arg(about))?;
        let mut words = printed.split_whitespace();
        let a_second = words.next().and_then(|word| word.parse().ok());
        Ok(Measured {
            a_second: a_second
                .ok_or_else(|| format!("it printed '{}' and no speed", printed.trim()))?,
            peak_kib: words.next().and_then(|word| word.parse().ok()),
            answers: std::fs::read_to_string(answers).map_err(|e| format!("its answers: {e}"))?,
            version: self.version.clone(),
        })
    }
}

/// Runs a command and returns its output.
///
/// # Errors
/// The most informative line of its error output.
pub fn ran(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let Output { status, stdout, stderr } =
        command.output().map_err(|error| format!("{name}: {error}"))?;
    if status.success() {
        return Ok(String::from_utf8_lossy(&stdout).into_owned());
    }
    let complaint = String::from_utf8_lossy(&stderr).into_owned();
    let lines = || complaint.lines().map(str::trim).filter(|line| !line.is_empty());
    let reason =
        lines().find(|line| line.to_lowercase().starts_with("error")).or(lines().next_back());
    Err(reason.map_or_else(|| format!("{name}: {status}"), str::to_owned))
}

/// Builds the peers' Rust programs together, so that they share their common parts, and returns whether that succeeded.
/// If not, each is built alone, so that only the faulty one is missing.
///
/// # Errors
/// If lendwright itself, which every program needs, can't be built.
pub fn build_together(peers: &[&Peer]) -> Result<bool, String> {
    let mut programs: Vec<&str> = peers.iter().filter_map(|peer| peer.program()).collect();
    programs.push(INPUTS);
    programs.sort_unstable();
    programs.dedup();
    if ran(&mut cargo_build(&programs, &features(peers.iter().copied()))).is_ok() {
        return Ok(true);
    }
    ran(&mut cargo_build(&[INPUTS], "measured"))?;
    Ok(false)
}

/// Writes an input to the place where the programs find it.
///
/// # Errors
/// The reason why it can't be written, in one line.
pub fn written(input: &str, place: &Path) -> Result<PathBuf, String> {
    let path = place.join(input).with_extension("input");
    let file = |error: std::io::Error| format!("{}: {error}", path.display());
    let out = std::fs::File::create(&path).map_err(file)?;
    ran(Command::new(built_program(INPUTS)?).arg(input).stdout(out))?;
    Ok(path)
}

/// The path of a program of this package. Cargo puts all of them into the folder of the running one.
fn built_program(name: &str) -> Result<PathBuf, String> {
    let mut program = std::env::current_exe().map_err(|error| error.to_string())?;
    program.set_file_name(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    Ok(program)
}

/// The features that the peers' programs need.
fn features<'p>(peers: impl IntoIterator<Item = &'p Peer>) -> String {
    let own = |peer: &Peer| match peer.origin {
        Origin::Rust { program, package: Some(_) } if program == peer.name => Some(program),
        _ => None,
    };
    let own = peers.into_iter().filter_map(own);
    own.fold("measured".to_owned(), |all, feature| all + "," + feature)
}

fn cargo_build(programs: &[&str], features: &str) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let manifest = Path::new(HOME).join("Cargo.toml");
    cargo.args(["build", "--release", "--quiet", "--features", features, "--manifest-path"]);
    cargo.arg(manifest).args(programs.iter().flat_map(|program| ["--bin", program]));
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
