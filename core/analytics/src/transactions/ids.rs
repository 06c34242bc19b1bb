//! The ids of a set's rows: their texts one after the other, and where each ends.

/// How many rows count the bytes of their ids from one place on.
const BLOCK: usize = 4_096;

/// The most bytes of an id. With this limit a block never has more than 2^32 bytes, in whatever order its ids are.
pub(super) const BYTES_MAX: usize = (1 << 20) - 1;

/// The ids of rows. Four bytes a row say where its text ends, and eight for each block of rows where the block begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    texts: String,
    /// Where each id ends, from the beginning of its block.
    ends: Vec<u32>,
    /// Where each block begins.
    blocks: Vec<usize>,
}

impl Ids {
    /// Begins with room for so many rows and bytes.
    pub(super) fn with_capacity(rows: usize, bytes: usize) -> Self {
        let (texts, ends) = (String::with_capacity(bytes), Vec::with_capacity(rows));
        Self { texts, ends, blocks: Vec::with_capacity(rows.div_ceil(BLOCK)) }
    }

    /// Adds the id of the next row, of [`BYTES_MAX`] bytes at most.
    pub(super) fn push(&mut self, id: &str) {
        if self.ends.len().is_multiple_of(BLOCK) {
            self.blocks.push(self.texts.len());
        }
        self.texts.push_str(id);
        let block = self.blocks.last().copied().unwrap_or_default();
        let end = self.texts.len().saturating_sub(block);
        self.ends.push(u32::try_from(end).unwrap_or(u32::MAX));
    }

    /// The id of a row; empty where there is none.
    pub(super) fn at(&self, row: usize) -> &str {
        let from = row.checked_sub(1).map_or(Some(0), |before| self.end(before));
        let range = from.zip(self.end(row));
        range.and_then(|(from, to)| self.texts.get(from..to)).unwrap_or_default()
    }

    /// The bytes of all texts.
    pub(super) fn bytes(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.texts.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.blocks.shrink_to_fit();
    }

    fn end(&self, row: usize) -> Option<usize> {
        let block = self.blocks.get(row / BLOCK)?;
        self.ends.get(row).map(|end| block.saturating_add(*end as usize))
    }
}
