//! Whether a rollback journal in the folder of a book belongs to the book.
//!
//! SQLite writes the old pages of a transaction into a journal (<https://www.sqlite.org/fileformat2.html>, 3). Later
//! it puts them back into the file with the journal's name, even if that is another file. A book has a journal for a
//! moment while its log is switched on or off, or while another program writes to the closed file.

use super::header::{
    APPLICATION, CHANGES, ENCODING, HEADER_BYTES, PAGE_SIZE, PAGES, SCHEMA, VERSIONS, big_endian,
    is_counted, page_bytes,
};
use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom};
use std::ops::Range;

const MAGIC: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
/// The bytes of a journal's header that are used.
const USED_BYTES: usize = 28;
/// The number of records in a header that gives no number.
const UNTIL_THE_END: u32 = u32::MAX;
/// The most changes of the schema that one transaction makes.
const SCHEMA_CHANGES_MAX: u32 = 4_096;

/// A journal's header.
pub(super) struct Journal {
    /// The number of pages of the file before the transaction; 0 if the journal is from the creation of the file.
    pub(super) pages: u32,
    sector_bytes: u32,
    page_bytes: u32,
}

impl Journal {
    /// Reads the header. `None` for a file that SQLite does not accept as a journal, and restores nothing from.
    pub(super) fn read(file: &mut File) -> io::Result<Option<Self>> {
        let Some(header) = read_at(file, 0, USED_BYTES)? else { return Ok(None) };
        Ok(header.starts_with(&MAGIC).then(|| Self {
            pages: big_endian(&header, 16),
            sector_bytes: big_endian(&header, 20),
            page_bytes: big_endian(&header, 24),
        }))
    }

    /// Whether the journal is one of the book's.
    ///
    /// The book's first page must be the page in the journal, or one transaction later. Two numbers on the page show
    /// that: the change counter, and the schema number, which begins at a random number in each book. A change of the
    /// log's mode writes only that page. Another transaction writes it when it takes or frees pages, and when it
    /// ends. If a transaction was interrupted before that, the journal has no page that proves anything, and is
    /// refused.
    pub(super) fn fits(&self, file: &mut File, book: &mut File) -> io::Result<bool> {
        let Some(header) = read_at(book, 0, HEADER_BYTES)? else { return Ok(self.pages == 0) };
        if self.pages == 0 {
            // The file was being made, which begins with one page. A copy is of one change, too, but of many pages.
            return Ok(big_endian(&header, CHANGES) <= 1 && big_endian(&header, PAGES) <= 1);
        }
        let page_bytes = page_bytes(&header);
        if self.page_bytes != page_bytes || page_bytes < 512 || self.sector_bytes < 512 {
            return Ok(false);
        }
        // Without this page the book can't be distinguished from another one with as many pages: many pages are the
        // same in all books.
        let Some(before) = self.first_page(file)? else { return Ok(false) };
        let page = usize::try_from(page_bytes).unwrap_or(usize::MAX);
        let Some(now) = read_at(book, 0, page)? else { return Ok(false) };
        if is_counted(&before) && big_endian(&before, PAGES) != self.pages {
            return Ok(false);
        }
        let (made, schema) = (since(&before, &now, CHANGES), since(&before, &now, SCHEMA));
        let same = |at: Range<usize>| before.get(at.clone()) == now.get(at);
        Ok(match made {
            0 => before == now,
            1 if schema == 0 => {
                same(0..VERSIONS.start)
                    && same(ENCODING..ENCODING + 4)
                    && same(APPLICATION..APPLICATION + 4)
                    && same(HEADER_BYTES..page)
            }
            1 => schema <= SCHEMA_CHANGES_MAX && same(0..PAGE_SIZE),
            _ => false,
        })
    }

    /// Returns the old first page of the book, if the journal has it.
    fn first_page(&self, file: &mut File) -> io::Result<Option<Vec<u8>>> {
        let page = u64::from(self.page_bytes);
        let record = page.saturating_add(8);
        let mut at = 0_u64;
        while let Some(header) = read_at(file, at, USED_BYTES)?.filter(|it| it.starts_with(&MAGIC))
        {
            let records = match big_endian(&header, 8) {
                UNTIL_THE_END => u64::MAX,
                records => u64::from(records),
            };
            at = at.saturating_add(u64::from(self.sector_bytes));
            for _ in 0..records {
                let Some(number) = read_at(file, at, 4)? else { return Ok(None) };
                if big_endian(&number, 0) == 1 {
                    let page = usize::try_from(page).unwrap_or(usize::MAX);
                    return read_at(file, at.saturating_add(4), page);
                }
                at = at.saturating_add(record);
            }
            // The next header begins with the next sector.
            at = at.next_multiple_of(u64::from(self.sector_bytes).max(1));
        }
        Ok(None)
    }
}

/// By how much a number of the first page has grown.
fn since(before: &[u8], now: &[u8], at: usize) -> u32 {
    big_endian(now, at).wrapping_sub(big_endian(before, at))
}

/// Reads this number of bytes; `None` if the file has fewer.
fn read_at(file: &mut File, at: u64, bytes: usize) -> io::Result<Option<Vec<u8>>> {
    let mut read = vec![0; bytes];
    file.seek(SeekFrom::Start(at))?;
    match file.read_exact(&mut read) {
        Ok(()) => Ok(Some(read)),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}
