//! Compresses the packs: as text they would be a tenth of the installed library.
//!
//! The packs are joined to one JSON list, in the order of their file names. `src/pack.rs` reads it.

use miniz_oxide::deflate::compress_to_vec;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/packs");
    let mut paths = fs::read_dir("src/packs")?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    let packs = paths.iter().map(fs::read_to_string).collect::<io::Result<Vec<_>>>()?;
    let list = format!("[{}]", packs.join(","));
    let folder = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&folder).join("packs.deflate"), compress_to_vec(list.as_bytes(), 8))
}
