//! C and C++ in the tests: the built library, the compilers, and the programs compiled with them.

use crate::root;
use crate::skips::skip;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// A language that is compiled against the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C.
    C,
    /// C++.
    Cpp,
}

/// The default compiler flags of the tests: warnings are errors.
pub const WARNINGS: &[&str] =
    &["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror"];

impl Language {
    /// The compilers of the language.
    #[must_use]
    pub fn compilers(self) -> [&'static str; 2] {
        match self {
            Language::C => ["gcc", "clang"],
            Language::Cpp => ["g++", "clang++"],
        }
    }

    /// One compiler of the language, for checks that need no other. clang comes first: it needs half of the time for
    /// the C++ header.
    #[must_use]
    #[track_caller]
    pub fn compiler(self) -> Option<&'static str> {
        let [first, second] = self.compilers();
        let found = [second, first].into_iter().find(|compiler| is_installed(compiler));
        if found.is_none() {
            skip(first, &format!("neither {first} nor {second} is installed"));
        }
        found
    }

    /// The language standards that the header must support.
    #[must_use]
    pub fn standards(self) -> &'static [&'static str] {
        match self {
            Language::C => &["c99", "c11", "c17"],
            Language::Cpp => &["c++17", "c++20"],
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cpp => "cpp",
        }
    }
}

fn is_installed(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok_and(|out| out.status.success())
}

/// Returns whether a tool is installed. If it is not, its checks are skipped under the tool's name.
#[must_use]
#[track_caller]
pub fn there(tool: &str) -> bool {
    let found = is_installed(tool);
    if !found {
        skip(tool, &format!("{tool} is not installed"));
    }
    found
}

/// Returns the folder with the shared library. The library is also there under its SONAME, so that programs start.
///
/// This is the folder in `LENDWRIGHT_LIB_DIR` if that variable is set. Otherwise the library is built first, and the
/// folder is in the build folder of this test.
#[must_use]
pub fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        if let Some(folder) = std::env::var_os("LENDWRIGHT_LIB_DIR") {
            return PathBuf::from(folder).canonicalize().expect("LENDWRIGHT_LIB_DIR is a folder");
        }
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "lendwright-ffi"]).current_dir(root());
        let built = built_in();
        if built.file_name().is_some_and(|name| name == "release") {
            cargo.arg("--release");
        }
        run(&mut cargo);
        let folder = built.join("liblendwright");
        std::fs::create_dir_all(&folder).expect("the build folder can be written");
        link(&built.join("liblendwright.so"), &folder.join("liblendwright.so"));
        link(&built.join("liblendwright.so"), &folder.join(soname(&built)));
        folder
    })
}

/// `target/debug` or `target/release`: the build folder of this test.
#[must_use]
pub fn built_in() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows where it is");
    test.ancestors().nth(2).expect("a test lies in deps/").to_owned()
}

/// The library's SONAME: the name by which a program finds the library.
fn soname(folder: &Path) -> String {
    let out = run(Command::new("readelf").arg("-d").arg(folder.join("liblendwright.so")));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let line = text.lines().find(|line| line.contains("SONAME")).expect("the library has a SONAME");
    line.split(['[', ']']).nth(1).expect("readelf shows names in brackets").to_owned()
}

/// Creates a link in one step, because other tests may run at the same time.
fn link(to: &Path, at: &Path) {
    let fresh = at.with_extension(format!("{}", std::process::id()));
    let _ = std::fs::remove_file(&fresh);
    std::os::unix::fs::symlink(to, &fresh).expect("the build folder can be written");
    std::fs::rename(&fresh, at).expect("the build folder can be written");
}

/// Creates a folder for files of tests and returns it.
#[must_use]
pub fn scratch(name: &str) -> PathBuf {
    let folder = built_in().join("c-tests").join(name);
    std::fs::create_dir_all(&folder).expect("the build folder can be written");
    folder
}

/// Runs a command and returns its output. If the command fails, panics with everything that it printed.
pub fn run(command: &mut Command) -> Output {
    let out = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(
        out.status.success(),
        "{command:?}: {}\n{}{}",
        out.status,
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    );
    out
}

/// Compiles one source of the repository into a program that finds the library without settings.
#[must_use]
pub fn compile(compiler: &str, flags: &[&str], source: &str, name: &str) -> PathBuf {
    let program = scratch("bin").join(name);
    let library = library();
    let mut command = Command::new(compiler);
    command.args(WARNINGS).args(flags).arg("-g").arg("-I").arg(root().join("include"));
    command.arg(root().join(source)).arg("-o").arg(&program);
    command.arg("-L").arg(library).arg("-llendwright").arg("-pthread");
    command.arg(format!("-Wl,-rpath,{}", library.display()));
    run(&mut command);
    program
}

/// A program under valgrind, run as the header recommends. It exits with 9 if valgrind finds an error.
#[must_use]
pub fn valgrind(program: &Path) -> Command {
    valgrind_with(&root().join("ffi/valgrind.supp"), program)
}

/// Like [`valgrind`], with an installed suppression file.
#[must_use]
pub fn valgrind_with(suppressions: &Path, program: &Path) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
    command.arg("--errors-for-leak-kinds=definite,indirect,possible");
    command.arg(format!("--suppressions={}", suppressions.display()));
    command.arg(program);
    command
}

/// Compiles the driver that runs contract cases in a language; see tests/contract/README.md. Without a compiler, it is
/// skipped.
#[must_use]
pub fn build_driver(language: Language) -> Option<PathBuf> {
    let compiler = language.compiler()?;
    let standard = format!("-std={}", language.standards().first()?);
    let suffix = language.suffix();
    let source = format!("tests/{suffix}/contract.{suffix}");
    let name = format!("contract-{suffix}-{}", std::process::id());
    Some(compile(compiler, &[&standard], &source, &name))
}

/// The headers with a suffix in the folder for headers: the main one, and those that it includes.
#[must_use]
pub fn headers(suffix: &str) -> Vec<String> {
    let folder = root().join("include/lendwright");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|found| found == suffix));
    let name = |file: PathBuf| file.file_name().unwrap().to_str().unwrap().to_owned();
    let mut headers: Vec<String> = files.map(|file| format!("lendwright/{}", name(file))).collect();
    headers.sort_unstable();
    headers.insert(0, format!("lendwright.{suffix}"));
    headers
}

/// A source that includes a header twice, with everything that this needs.
#[must_use]
pub fn twice(header: &str) -> String {
    let mut source = String::new();
    for _ in 0..2 {
        let _ = writeln!(source, "#include \"{header}\"");
    }
    source + "int lendwright_header_stands_alone;\n"
}
