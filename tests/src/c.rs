//! C and C++ in the tests: the library that was built, the compilers, and programs made with them.

use crate::root;
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

/// What programs are compiled with wherever nothing else is said.
pub const WARNINGS: &[&str] =
    &["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror"];

impl Language {
    /// The compilers that are asked for.
    #[must_use]
    pub fn compilers(self) -> [&'static str; 2] {
        match self {
            Language::C => ["gcc", "clang"],
            Language::Cpp => ["g++", "clang++"],
        }
    }

    /// The standards in which the header must compile.
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

/// Whether a tool is there; says plainly what is skipped where it is not.
#[must_use]
pub fn there(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok_and(|out| out.status.success());
    if !found {
        println!("skipped: {tool} not there");
    }
    found
}

/// The folder of the shared library, under its SONAME too so that programs start: that of
/// `LENDWRIGHT_LIB_DIR`, else one beside this test's own build, which is brought up to date first.
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

/// `target/debug` or `target/release`: where this test itself was built.
#[must_use]
pub fn built_in() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows where it is");
    test.ancestors().nth(2).expect("a test lies in deps/").to_owned()
}

/// The name under which a program looks for the library, as it stands in the library.
fn soname(folder: &Path) -> String {
    let out = run(Command::new("readelf").arg("-d").arg(folder.join("liblendwright.so")));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let line = text.lines().find(|line| line.contains("SONAME")).expect("the library has a SONAME");
    line.split(['[', ']']).nth(1).expect("readelf shows names in brackets").to_owned()
}

/// A link, put in place at once, as other tests may be running beside this one.
fn link(to: &Path, at: &Path) {
    let fresh = at.with_extension(format!("{}", std::process::id()));
    let _ = std::fs::remove_file(&fresh);
    std::os::unix::fs::symlink(to, &fresh).expect("the build folder can be written");
    std::fs::rename(&fresh, at).expect("the build folder can be written");
}

/// A folder for what tests make.
#[must_use]
pub fn scratch(name: &str) -> PathBuf {
    let folder = built_in().join("c-tests").join(name);
    std::fs::create_dir_all(&folder).expect("the build folder can be written");
    folder
}

/// Runs a command that must succeed; shows all it said where it doesn't.
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

/// Compiles one source of the repository into a program that finds the library by itself.
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

/// A program under valgrind, as the header's readers run it; it exits with 9 where something is found.
#[must_use]
pub fn valgrind(program: &Path) -> Command {
    valgrind_with(&root().join("ffi/valgrind.supp"), program)
}

/// The same with a suppression file that was installed.
#[must_use]
pub fn valgrind_with(suppressions: &Path, program: &Path) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
    command.arg("--errors-for-leak-kinds=definite,indirect,possible");
    command.arg(format!("--suppressions={}", suppressions.display()));
    command.arg(program);
    command
}

/// The driver that runs contract cases in a language, compiled; see tests/contract/README.md.
/// `None`, and a word about it, where the compiler is not there.
#[must_use]
pub fn build_driver(language: Language) -> Option<PathBuf> {
    let compiler = language.compilers().into_iter().find(|compiler| there(compiler))?;
    let standard = format!("-std={}", language.standards().first()?);
    let suffix = language.suffix();
    let source = format!("tests/{suffix}/contract.{suffix}");
    let name = format!("contract-{suffix}-{}", std::process::id());
    Some(compile(compiler, &[&standard, "-O1"], &source, &name))
}

/// The headers of a suffix, from the folder for headers: the main one, and those that it includes.
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

/// What a header needs beside itself to be compiled twice in one file.
#[must_use]
pub fn twice(header: &str) -> String {
    let mut source = String::new();
    for _ in 0..2 {
        let _ = writeln!(source, "#include \"{header}\"");
    }
    source + "int lendwright_header_stands_alone;\n"
}
