//! Reading columns of texts from other libraries: with offsets of 32 or 64 bits, as views, and by dictionaries.

use crate::abi::{ArrowArray, ArrowSchema};
use crate::error::ColumnError;
use crate::form::Form;
use crate::import::{ColumnType, OwnedArray, child, not_read, text};
use lendwright::Texts;
use std::ffi::c_void;
use std::sync::Arc;

/// A column of texts in another library's memory.
#[derive(Clone, Debug)]
pub struct Strings {
    layout: Layout,
    /// The validity bits. NULL if there are no nulls.
    valid: *const u8,
    offset: usize,
    length: usize,
    /// The owner of the memory, if we have to release it.
    _keep: Option<Arc<OwnedArray>>,
}

/// The layout of the texts in memory.
#[derive(Clone, Debug)]
enum Layout {
    /// One after another, with 32-bit offsets.
    Small { offsets: *const u8, data: *const u8 },
    /// One after another, with 64-bit offsets.
    Large { offsets: *const u8, data: *const u8 },
    /// Each text is a view of 16 bytes. Short texts are inside the view. Long texts are in one of `count` other
    /// buffers.
    Views { views: *const u8, data: *const *const c_void, sizes: *const u8, count: usize },
    /// Each text is given by its place in another column.
    Dictionary { keys: *const u8, form: Form, values: Box<Strings> },
}

// SAFETY: the memory is only read, and the interface forbids its owner to change it.
unsafe impl Send for Strings {}
// SAFETY: as above.
unsafe impl Sync for Strings {}

/// The number of characters of a damaged text in an error.
const SHOWN_MAX: usize = 100;

/// The largest number of bytes of a text that is read. No column accepts that many. A longer text is refused
/// and not read, since its end may be outside the memory.
const BYTES_MAX: usize = 1 << 20;

/// A text of at most this number of bytes is inside its view.
const INSIDE_MAX: usize = 12;

/// Reads a number `bytes` bytes after a place. It may be unaligned.
///
/// # Safety
/// The bytes of the number can be read there.
unsafe fn number<T: Copy>(place: *const u8, bytes: usize) -> T {
    // SAFETY: this function has the same contract.
    let place = unsafe { place.add(bytes) };
    // SAFETY: as above.
    unsafe { place.cast::<c_void>().cast::<T>().read_unaligned() }
}

/// Reads one pointer of a list.
///
/// # Safety
/// The list has more than `at` pointers.
unsafe fn pointer(list: *const *const c_void, at: usize) -> *const u8 {
    // SAFETY: this function has the same contract.
    let place = unsafe { list.add(at) };
    // SAFETY: as above.
    unsafe { place.read() }.cast()
}

impl Strings {
    /// Reads a column of a table.
    ///
    /// # Errors
    /// For an array that is not a table, for a table without such a column or with two of them, and for a
    /// column without texts.
    ///
    /// # Safety
    /// Both follow the interface, and live as long as the column.
    pub unsafe fn find(
        schema: &ArrowSchema,
        array: &ArrowArray,
        column: &str,
    ) -> Result<Self, ColumnError> {
        // SAFETY: this function has the same contract.
        let (field, own) = unsafe { child(schema, array, column) }?;
        // SAFETY: as above.
        let strings = unsafe { Self::from_array(column, field, own) }?;
        strings.within(column, array)?.rising(column)
    }

    /// Reads a column of a table that this library owns. The column keeps the table alive.
    ///
    /// # Errors
    /// As [`Strings::find`].
    pub fn of_table(taken: &Arc<OwnedArray>, column: &str) -> Result<Self, ColumnError> {
        let (schema, array) = taken.parts();
        // SAFETY: both follow the interface, and the column keeps them.
        unsafe { Self::find(schema, array, column) }.map(|strings| strings.kept(taken))
    }

    /// # Safety
    /// As for [`Strings::find`].
    unsafe fn from_array(
        column: &str,
        schema: &ArrowSchema,
        array: &ArrowArray,
    ) -> Result<Self, ColumnError> {
        let wrong = |reason: String| ColumnError::new(column, reason);
        // SAFETY: this function has the same contract.
        let format = unsafe { text(schema.format) };
        // Arrays of other types have other buffers, or none. So the type is checked first.
        if schema.dictionary.is_null() && !matches!(&*format, "u" | "U" | "vu") {
            return Err(wrong(not_read(&format, "holds no texts")));
        }
        let whole = |number: i64| usize::try_from(number).ok();
        let sizes = [array.length, array.offset, array.n_buffers].map(whole);
        let [Some(length), Some(offset), Some(buffers)] = sizes else {
            return Err(wrong("is no Arrow array".into()));
        };
        if array.buffers.is_null() || array.release.is_none() || buffers == 0 {
            return Err(wrong("is no Arrow array, or a released one".into()));
        }
        // SAFETY: there is a buffer, by the interface.
        let valid = unsafe { array.buffers.read() }.cast::<u8>();
        let valid = if array.null_count == 0 { std::ptr::null() } else { valid };
        // SAFETY: this function has the same contract.
        let layout = unsafe { Layout::from_array(column, &format, (schema, array), buffers) }?;
        let layout = layout.ok_or_else(|| wrong(not_read(&format, "holds no texts")))?;
        if length.saturating_add(offset) > 0 && layout.lacks_a_buffer() {
            return Err(wrong("has rows and no buffer of them".into()));
        }
        Ok(Self { layout, valid, offset, length, _keep: None })
    }

    /// Returns the same column, cut to the parent's rows: it starts at the parent's offset.
    fn within(self, column: &str, parent: &ArrowArray) -> Result<Self, ColumnError> {
        let whole = |number: i64| usize::try_from(number).ok();
        let fits = whole(parent.length).zip(whole(parent.offset)).filter(|(length, offset)| {
            offset.checked_add(*length).is_some_and(|end| end <= self.length)
        });
        let (length, skipped) =
            fits.ok_or_else(|| ColumnError::new(column, "is shorter than its table"))?;
        Ok(Self { length, offset: self.offset.saturating_add(skipped), ..self })
    }

    /// Returns the same column, if its offsets rise. Offsets outside the column are not read. So reading a
    /// table in many slices takes no more time than reading it once.
    fn rising(self, column: &str) -> Result<Self, ColumnError> {
        // SAFETY: the buffer is there, and has one offset more than values, by the interface.
        if self.length > 0 && !unsafe { self.layout.offsets_rise(self.offset, self.length) } {
            return Err(ColumnError::new(column, "has offsets that do not rise"));
        }
        Ok(self)
    }

    /// Returns the same column with the owner of its memory.
    #[must_use]
    pub fn kept(self, keep: &Arc<OwnedArray>) -> Self {
        Self { _keep: Some(keep.clone()), ..self }
    }

    /// Refuses a text that is not UTF-8, is too long, or is outside its buffer.
    pub(crate) fn check(&self, column: &str) -> Result<(), ColumnError> {
        let is_damaged = |row: &usize| self.is_there(*row) && self.at(*row).is_none();
        match (0..self.length).find(is_damaged) {
            None => Ok(()),
            Some(row) => {
                let value = self.bytes(row).map(String::from_utf8_lossy).unwrap_or_default();
                let cell = Some((row, value.chars().take(SHOWN_MAX).collect()));
                Err(ColumnError {
                    cell,
                    ..ColumnError::new(column, "must be a text of UTF-8 and of at most 1 MiB")
                })
            }
        }
    }

    /// Whether the row is not null. For a dictionary, its value must not be null either.
    fn is_there(&self, row: usize) -> bool {
        let at = self.offset.saturating_add(row);
        let own = row < self.length
            && (self.valid.is_null() || {
                // SAFETY: a bit for each of `offset + length` values, by the interface.
                let byte = unsafe { self.valid.add(at >> 3) };
                // SAFETY: as above.
                let byte = unsafe { byte.read() };
                byte >> (at & 7) & 1 == 1
            });
        let Layout::Dictionary { keys, form, values } = &self.layout else { return own };
        // SAFETY: a key of this width for each value, by the interface.
        own && usize::try_from(unsafe { form.read_at(*keys, at) })
            .map_or(true, |key| key >= values.length || values.is_there(key))
    }

    /// Returns the bytes of a text, or `None` for a null.
    fn bytes(&self, row: usize) -> Option<&[u8]> {
        if row >= self.length {
            return None;
        }
        let at = self.offset.saturating_add(row);
        if !self.valid.is_null() {
            // SAFETY: a bit for each of `offset + length` values, by the interface.
            let byte = unsafe { self.valid.add(at >> 3) };
            // SAFETY: as above.
            let byte = unsafe { byte.read() };
            if byte >> (at & 7) & 1 == 0 {
                return None;
            }
        }
        // SAFETY: `at` is one of `offset + length` values, by the interface.
        unsafe { self.layout.bytes(at) }
    }
}

impl Layout {
    /// Whether the buffer with the places of the values is NULL.
    fn lacks_a_buffer(&self) -> bool {
        match self {
            Self::Small { offsets, .. } | Self::Large { offsets, .. } => offsets.is_null(),
            Self::Views { views, data, sizes, count } => {
                views.is_null() || (*count > 0 && (data.is_null() || sizes.is_null()))
            }
            Self::Dictionary { keys, .. } => keys.is_null(),
        }
    }

    /// # Safety
    /// As for [`Strings::find`]; the array has `buffers` buffers.
    unsafe fn from_array(
        column: &str,
        format: &str,
        (schema, array): (&ArrowSchema, &ArrowArray),
        buffers: usize,
    ) -> Result<Option<Self>, ColumnError> {
        // SAFETY: `at` is below the number of buffers.
        let buffer = |at: usize| unsafe { pointer(array.buffers, at) };
        // SAFETY: this function has the same contract.
        let dictionary = unsafe { schema.dictionary.as_ref() };
        // SAFETY: as above.
        let values = unsafe { array.dictionary.as_ref() };
        if let Some((schema, values)) = dictionary.zip(values) {
            let form = Form::for_format(format, ColumnType::Whole).filter(|_| buffers == 2);
            let Some(form) = form else { return Ok(None) };
            if !schema.dictionary.is_null() {
                return Err(ColumnError::new(column, "is a dictionary of a dictionary"));
            }
            // SAFETY: as above.
            let values = unsafe { Strings::from_array(column, schema, values) }?.rising(column)?;
            return Ok(Some(Self::Dictionary { keys: buffer(1), form, values: Box::new(values) }));
        }
        Ok(match (format, buffers) {
            ("u", 3) => Some(Self::Small { offsets: buffer(1), data: buffer(2) }),
            ("U", 3) => Some(Self::Large { offsets: buffer(1), data: buffer(2) }),
            ("vu", 3..) => {
                // SAFETY: there are more than two buffers, and the last has the sizes of the buffers between.
                let data = unsafe { array.buffers.add(2) }.cast_const();
                let (views, last) = (buffer(1), buffers.saturating_sub(1));
                Some(Self::Views {
                    views,
                    data,
                    sizes: buffer(last),
                    count: last.saturating_sub(2),
                })
            }
            _ => None,
        })
    }

    /// Whether the offsets of `values` values from `first` on start at 0 or above, and none is below the one
    /// before. Then each offset is at most the last.
    ///
    /// # Safety
    /// There are so many values, and one offset more.
    unsafe fn offsets_rise(&self, first: usize, values: usize) -> bool {
        let rise = |offset: &dyn Fn(usize) -> i64| {
            let mut before = 0;
            (first..=first.saturating_add(values)).all(|at| {
                let here = offset(at);
                let rises = here >= before;
                before = here;
                rises
            })
        };
        match self {
            Self::Small { offsets, .. } => {
                // SAFETY: this function has the same contract.
                rise(&|at| i64::from(unsafe { number::<i32>(*offsets, at.saturating_mul(4)) }))
            }
            Self::Large { offsets, .. } => {
                // SAFETY: as above.
                rise(&|at| unsafe { number::<i64>(*offsets, at.saturating_mul(8)) })
            }
            Self::Views { .. } | Self::Dictionary { .. } => true,
        }
    }

    /// # Safety
    /// `at` is one of the column's values.
    unsafe fn bytes<'s>(&'s self, at: usize) -> Option<&'s [u8]> {
        let (start, end, data) = match self {
            Self::Small { offsets, data } => {
                // SAFETY: one offset more than values, by the interface.
                let start: i32 = unsafe { number(*offsets, at.checked_mul(4)?) };
                // SAFETY: as above.
                let end: i32 = unsafe { number(*offsets, at.checked_add(1)?.checked_mul(4)?) };
                (usize::try_from(start).ok()?, usize::try_from(end).ok()?, *data)
            }
            Self::Large { offsets, data } => {
                // SAFETY: as above.
                let start: i64 = unsafe { number(*offsets, at.checked_mul(8)?) };
                // SAFETY: as above.
                let end: i64 = unsafe { number(*offsets, at.checked_add(1)?.checked_mul(8)?) };
                (usize::try_from(start).ok()?, usize::try_from(end).ok()?, *data)
            }
            Self::Views { views, data, sizes, count } => {
                // SAFETY: a view of 16 bytes for each value, by the interface.
                let view = unsafe { views.add(at.checked_mul(16)?) };
                // SAFETY: `count` buffers and as many sizes, by the interface.
                return unsafe { viewed(view, *data, *sizes, *count) };
            }
            Self::Dictionary { keys, form, values } => {
                // SAFETY: a key of this width for each value, by the interface.
                let key = unsafe { form.read_at(*keys, at) };
                return values.bytes(usize::try_from(key).ok()?);
            }
        };
        let length = end.checked_sub(start).filter(|length| *length <= BYTES_MAX)?;
        if length > 0 && data.is_null() {
            return None;
        }
        if length == 0 {
            return Some(&[]);
        }
        // SAFETY: the offsets are within the data, by the interface.
        let first = unsafe { data.add(start) };
        // SAFETY: as above; it lasts as long as the column.
        Some(unsafe { std::slice::from_raw_parts::<'s>(first, length) })
    }
}

/// Returns the text of a view.
///
/// # Safety
/// `view` has 16 bytes, `data` has `count` buffers and `sizes` has `count` sizes. All of them live as long as
/// `'s`.
unsafe fn viewed<'s>(
    view: *const u8,
    data: *const *const c_void,
    sizes: *const u8,
    count: usize,
) -> Option<&'s [u8]> {
    // SAFETY: this function has the same contract.
    let length: i32 = unsafe { number(view, 0) };
    let length = usize::try_from(length).ok().filter(|length| *length <= BYTES_MAX)?;
    if length <= INSIDE_MAX {
        // SAFETY: as above.
        let first = unsafe { view.add(4) };
        // SAFETY: as above.
        return Some(unsafe { std::slice::from_raw_parts(first, length) });
    }
    // SAFETY: as above.
    let which: i32 = unsafe { number(view, 8) };
    // SAFETY: as above.
    let start: i32 = unsafe { number(view, 12) };
    let which = usize::try_from(which).ok().filter(|which| *which < count)?;
    let start = usize::try_from(start).ok()?;
    // SAFETY: `which` is below the number of sizes.
    let size: i64 = unsafe { number(sizes, which.checked_mul(8)?) };
    if start.checked_add(length)? > usize::try_from(size).ok()? {
        return None;
    }
    // SAFETY: as above.
    let buffer = unsafe { pointer(data, which) };
    if buffer.is_null() {
        return None;
    }
    // SAFETY: it ends within the buffer.
    let first = unsafe { buffer.add(start) };
    // SAFETY: as above.
    Some(unsafe { std::slice::from_raw_parts(first, length) })
}

impl Texts for Strings {
    fn rows(&self) -> usize {
        self.length
    }

    fn at(&self, row: usize) -> Option<&str> {
        self.bytes(row).and_then(|bytes| std::str::from_utf8(bytes).ok())
    }
}
