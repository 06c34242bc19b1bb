//! Copies the book to a new file.

use crate::engine::prelude::*;
use crate::engine::{Engine, NO_NUL};
use crate::unit::Prepared;
use lendwright_storage::StorageError;
use std::path::Path;

request! {
    /// Copies the current state of the book to a new file, while other work continues. The copy is a complete book that
    /// can be opened like any other. This operation cannot be part of a unit that several operations share.
    pub struct BackUp {
        /// The file to write. An existing file is never overwritten.
        body "path" => path: String,
    }
}

answer! {
    /// The new copy.
    pub struct BackedUp {
        /// The file.
        "path" => path: String,
    }
}

impl Operation for BackUp {
    type Body = BackedUp;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "the book could not be backed up";

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        if self.path.contains('\0') {
            return Err(Error::value("path", NO_NUL, format!("{:?}", self.path)));
        }
        match engine.back_up(Path::new(&self.path)) {
            Ok(()) => Ok(Prepared::BackedUp),
            Err(StorageError::FileExists { path }) if path == Path::new(&self.path) => {
                Err(Error::value("path", "must be a file that is not there yet", &self.path))
            }
            // It is unknown which process owns this file.
            Err(StorageError::FileExists { path }) => Err(Error::value(
                "path",
                format!(
                    "must be a file beside which there is no {}, where the copy begins (another backup may be going \
                     on, or have been killed)",
                    path.display()
                ),
                &self.path,
            )),
            Err(source @ StorageError::Unsupported(_)) => Err(source.into()),
            Err(_) if !can_be_written(Path::new(&self.path)) => {
                let reason = "must be a file in a folder that is there";
                Err(Error::value("path", reason, &self.path))
            }
            Err(source) => Err(source.into()),
        }
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<BackedUp, Error> {
        if cx.prepared != Prepared::BackedUp {
            let reason = "must be asked for by itself, not where operations share a unit of work";
            return Err(Error::value("path", reason, &self.path));
        }
        Ok(BackedUp { path: self.path.clone() })
    }
}

/// Whether the system accepts this file name, and its folder exists.
fn can_be_written(path: &Path) -> bool {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    path.file_name().is_some() && path.try_exists().is_ok() && folder.is_none_or(Path::is_dir)
}
