//! Where the parts of a folded text stand in the original.

use std::ops::Range;

/// A map from places of a folded text to places of its original, by stretches.
#[derive(Clone, Debug, Default)]
pub(super) struct Offsets(Vec<Stretch>);

/// A part of a folded text that goes as far as the next one.
#[derive(Clone, Debug)]
struct Stretch {
    /// Where it begins in the folded text.
    folded: usize,
    /// Where it begins in the original.
    start: usize,
    /// Where it ends in the original, if all of it stands for all of that; else they go on byte by byte.
    end: Option<usize>,
}

impl Offsets {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Forgets what begins at a place of the folded text or after it.
    pub(super) fn truncate(&mut self, folded: usize) {
        while self.0.last().is_some_and(|last| last.folded >= folded) {
            self.0.pop();
        }
    }

    /// From here on both go on byte by byte.
    pub(super) fn same(&mut self, folded: usize, start: usize) {
        let goes_on = self.0.last().is_some_and(|last| {
            last.end.is_none() && last.start.checked_add(folded) == start.checked_add(last.folded)
        });
        if !goes_on {
            self.0.push(Stretch { folded, start, end: None });
        }
    }

    /// Adds what stands for a part of the original: byte by byte, or as a whole.
    pub(super) fn add(&mut self, folded: usize, original: Range<usize>, is_same: bool) {
        if is_same {
            return self.same(folded, original.start);
        }
        let end = Some(original.end);
        let goes_on =
            self.0.last().is_some_and(|last| last.start == original.start && last.end == end);
        if !goes_on {
            self.0.push(Stretch { folded, start: original.start, end });
        }
    }

    /// The part of the original that a part of the folded text stands for.
    pub(super) fn original(&self, part: Range<usize>) -> Range<usize> {
        // Most texts are one stretch.
        if let [Stretch { folded: 0, start, end: None }] = self.0.as_slice() {
            let (from, to) = (start.saturating_add(part.start), start.saturating_add(part.end));
            return from..to.max(from);
        }
        let start = self.stretch(part.start).map_or(part.start, |at| match at.end {
            Some(_) => at.start,
            None => at.start.saturating_add(part.start.saturating_sub(at.folded)),
        });
        if part.is_empty() {
            return start..start;
        }
        let end = self.stretch(part.end.saturating_sub(1)).map_or(part.end, |at| match at.end {
            Some(end) => end,
            None => at.start.saturating_add(part.end.saturating_sub(at.folded)),
        });
        start..end.max(start)
    }

    fn stretch(&self, folded: usize) -> Option<&Stretch> {
        let after = self.0.partition_point(|stretch| stretch.folded <= folded);
        self.0.get(after.checked_sub(1)?)
    }
}
