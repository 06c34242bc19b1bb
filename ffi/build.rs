//! Sets the library's SONAME, the file that a program looks for when it starts, and keeps the library in the
//! process.
//!
//! Two versions have the same SONAME if programs built with the older one run with the newer one. It is
//! `liblendwright.so.1` for all of 1.x, and `liblendwright.so.0.1` for all of 0.1.x, since semantic versioning
//! lets each 0.x version break the one before.

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
    // A debugger uses the build id to find the debug information, which is installed separately.
    println!("cargo::rustc-cdylib-link-arg=-Wl,--build-id=sha1");
    // -z pack-relative-relocs would make the library 0.5 MB smaller. It is not used, because its loader needs
    // glibc 2.36, and the library needs 2.34.
    // When a thread that has used the library ends, it runs the library's code, also after `dlclose`.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
}
