//! Maps the parts of a folded text to the original.

use std::ops::Range;

/// A map from places of a folded text to places of its original, by stretches.
#[derive(Clone, Debug, Default)]
pub(super) struct Offsets(Vec<Stretch>);

/// A part of a folded text that ends where the next one begins.
#[derive(Clone, Debug)]
struct Stretch {
    /// The start in the folded text.
    folded: usize,
    /// The start in the original.
    start: usize,
    /// The end in the original, if the folded and the original part only correspond as wholes; else they correspond
    /// byte by byte.
    end: Option<usize>,
}

impl Offsets {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Removes the stretches from a place of the folded text on.
    pub(super) fn truncate(&mut self, folded: usize) {
        while self.0.last().is_some_and(|last| last.folded >= folded) {
            self.0.pop();
        }
    }

    /// From here on the two texts correspond byte by byte.
    pub(super) fn same(&mut self, folded: usize, start: usize) {
        let goes_on = self.0.last().is_some_and(|last| {
            last.end.is_none() && last.start.checked_add(folded) == start.checked_add(last.folded)
        });
        if !goes_on {
            self.0.push(Stretch { folded, start, end: None });
        }
    }

    /// Adds the folded form of a part of the original: byte by byte, or as a whole.
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

    /// The part of the original that became a part of the folded text.
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
