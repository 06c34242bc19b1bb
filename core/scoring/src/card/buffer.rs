//! Room for as many values as a card has lines, on the stack for cards of usual size.

/// The number of values that need no allocation.
const INLINE: usize = 32;

/// A list of values of a fixed length.
pub(crate) struct Buffer<T> {
    inline: [T; INLINE],
    /// Used in its place for more than fit.
    heap: Vec<T>,
    len: usize,
}

impl<T: Copy> Buffer<T> {
    /// This number of equal values.
    pub(crate) fn new(len: usize, value: T) -> Self {
        let heap = if len > INLINE { vec![value; len] } else { Vec::new() };
        Self { inline: [value; INLINE], heap, len }
    }

    pub(crate) fn as_slice(&self) -> &[T] {
        self.inline.get(..self.len).unwrap_or(&self.heap)
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        self.inline.get_mut(..self.len).unwrap_or(&mut self.heap)
    }
}
