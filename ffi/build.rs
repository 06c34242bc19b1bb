//! Gives the library its SONAME: the file that a program looks for when it starts; and keeps it in the process.
//!
//! Two versions have the same SONAME where programs built with the older one run with the newer one:
//! `liblendwright.so.1` for all of 1.x, and `liblendwright.so.0.1` for all of 0.1.x, as semantic
//! versioning lets a 0.x version break what the one before it had.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let part = |name: &str| std::env::var(name).unwrap_or_default();
    if part("CARGO_CFG_TARGET_OS") != "linux" {
        return;
    }
    let major = part("CARGO_PKG_VERSION_MAJOR");
    let abi = match major.as_str() {
        "0" => format!("0.{}", part("CARGO_PKG_VERSION_MINOR")),
        _ => major,
    };
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,liblendwright.so.{abi}");
    // By it a debugger finds the debug information that is installed apart.
    println!("cargo::rustc-cdylib-link-arg=-Wl,--build-id=sha1");
    // Not -z pack-relative-relocs, which would make the library 0.5 MB smaller: the loader understands them from
    // glibc 2.36 on, and what the library asks for now is 2.34.
    // A thread that has used the library runs its code when it ends, also after `dlclose`.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
}
