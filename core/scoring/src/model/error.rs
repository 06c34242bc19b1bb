//! The errors of model files.

/// The reason why a model file was refused. Each text names the place and the value.
///
/// A place in an XGBoost file is a JSON pointer, for UBJSON too:
/// `/learner/gradient_booster/model/trees/3/split_indices/7`. A place in a LightGBM file is a key in a tree:
/// `Tree=3 threshold[7]`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A file of another kind, recognised by its first bytes.
    #[error("model: this is {kind}: {instead}")]
    OtherFile {
        /// What it is: `a pickle`.
        kind: &'static str,
        /// How to save the model in a form that can be read.
        instead: &'static str,
    },
    /// Text or bytes that are not in the file's format.
    #[error("model: byte {at}: {text}")]
    Syntax {
        /// The place, in bytes from the beginning of the file.
        at: usize,
        /// The fault.
        text: String,
    },
    /// A member has an invalid value.
    #[error("model: {place}: {text}")]
    Member {
        /// Its place.
        place: String,
        /// The fault.
        text: String,
    },
    /// A member that this version does not know. It could change the model's result.
    #[error("model: {place}: unknown member")]
    UnknownMember {
        /// Its place.
        place: String,
    },
    /// A value that this version can't evaluate: an objective, a booster.
    #[error("model: {place}: '{found}' is not supported (supported: {supported})")]
    Unsupported {
        /// Its place.
        place: String,
        /// The value.
        found: String,
        /// The values that are supported.
        supported: &'static str,
    },
    /// More than a limit allows.
    #[error("model: {place}: {found} {what}, at most {max} can be read")]
    TooMany {
        /// The place; `file` for the file's size.
        place: String,
        /// What is counted: `nodes`.
        what: &'static str,
        /// The number found; reading stops there.
        found: usize,
        /// The limit.
        max: usize,
    },
    /// The options don't fit the model.
    #[error("model: {option}: {text}")]
    Option {
        /// `class`, `iterations` or `categories`.
        option: &'static str,
        /// The fault.
        text: String,
    },
}

impl ModelError {
    /// The place in the file, if the error is about a member.
    #[must_use]
    pub fn place(&self) -> Option<&str> {
        match self {
            Self::Member { place, .. }
            | Self::UnknownMember { place }
            | Self::Unsupported { place, .. }
            | Self::TooMany { place, .. } => Some(place),
            Self::OtherFile { .. } | Self::Syntax { .. } | Self::Option { .. } => None,
        }
    }

    pub(super) fn member(place: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Member { place: place.into(), text: text.into() }
    }

    pub(super) fn option(option: &'static str, text: impl Into<String>) -> Self {
        Self::Option { option, text: text.into() }
    }

    /// Checks a count against its limit.
    pub(super) fn limit(
        place: &str,
        what: &'static str,
        found: usize,
        max: usize,
    ) -> Result<(), Self> {
        if found <= max {
            return Ok(());
        }
        Err(Self::TooMany { place: place.to_owned(), what, found, max })
    }
}

/// Refuses pickles, archives and other files that are not a model's own format, by their first bytes.
pub(super) fn refuse_other_files(bytes: &[u8], instead: &'static str) -> Result<(), ModelError> {
    ModelError::limit("file", "bytes", bytes.len(), FILE_BYTES_MAX)?;
    let known: [(&[u8], &'static str); 13] = [
        (b"\x80", "a pickle (joblib writes them too)"),
        (b"ccopy_reg\n", "a pickle"),
        (b"c__main__\n", "a pickle"),
        (b"(", "a pickle"),
        (b"\x1f\x8b", "a gzip file, perhaps a compressed joblib or pickle"),
        (b"\x78", "a zlib file, perhaps a compressed joblib"),
        (b"BZh", "a bzip2 file, perhaps a compressed joblib"),
        (b"\xfd7zXZ", "an xz file, perhaps a compressed joblib"),
        (b"\x5d\x00\x00", "an lzma file, perhaps a compressed joblib"),
        (b"\x04\x22\x4d\x18", "an lz4 file, perhaps a compressed joblib"),
        (b"PK\x03\x04", "a zip archive"),
        (b"binf", "XGBoost's old binary format"),
        (b"CONFIG-offset:", "XGBoost's old binary format"),
    ];
    match known.iter().find(|(start, _)| bytes.starts_with(start)) {
        Some(&(_, kind)) => Err(ModelError::OtherFile { kind, instead }),
        None => Ok(()),
    }
}

/// The greatest size of a model file.
pub(super) const FILE_BYTES_MAX: usize = 256 * 1024 * 1024;
/// The greatest number of features.
pub(super) const FEATURES_MAX: usize = 100_000;
/// The greatest number of classes.
pub(super) const CLASSES_MAX: usize = 1_000;
/// The greatest number of nodes in all trees, leaves too.
pub(super) const NODES_MAX: usize = 4_000_000;
/// The greatest number of splits between a tree's root and a leaf.
pub(super) const DEPTH_MAX: usize = 512;
