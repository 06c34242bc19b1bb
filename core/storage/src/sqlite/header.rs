//! The header of a SQLite file: the first bytes of its first page (<https://www.sqlite.org/fileformat2.html>, 1.3).

use std::ops::Range;

/// How long it is.
pub(super) const HEADER_BYTES: usize = 100;
/// The first bytes of every SQLite file.
pub(super) const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The positions of its fields.
pub(super) const PAGE_SIZE: usize = 16;
pub(super) const VERSIONS: Range<usize> = 18..20;
pub(super) const CHANGES: usize = 24;
pub(super) const PAGES: usize = 28;
pub(super) const SCHEMA: usize = 40;
pub(super) const ENCODING: usize = 56;
pub(super) const APPLICATION: usize = 68;
const VALID_FOR: usize = 92;

/// The number in four bytes at a place; 0 if there are fewer bytes.
pub(super) fn big_endian(header: &[u8], at: usize) -> u32 {
    let bytes = header.get(at..).and_then(<[u8]>::first_chunk).copied().unwrap_or_default();
    u32::from_be_bytes(bytes)
}

/// How many bytes each page has.
pub(super) fn page_bytes(header: &[u8]) -> u32 {
    match big_endian(header, PAGE_SIZE) >> 16 {
        1 => 65_536,
        bytes => bytes,
    }
}

/// Whether the number of pages is valid: the SQLite version that wrote the file last also wrote this number.
pub(super) fn is_counted(header: &[u8]) -> bool {
    big_endian(header, CHANGES) == big_endian(header, VALID_FOR)
}
