//! Reading columns from other libraries: whole numbers, decimals and days of any width.

use crate::abi::{ArrowArray, ArrowSchema};
use crate::error::ColumnError;
use crate::form::Form;
use lendwright::lending::portfolio::Column;
use std::ffi::{CStr, c_char};
use std::sync::Arc;

/// The values that a column must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Whole numbers.
    Whole,
    /// Whole numbers of a unit, or decimals. The unit is a power of ten: minor units, or millionths.
    Units {
        /// The number of decimals of the unit.
        decimals: u32,
    },
    /// Whole numbers of days since 1970-01-01, days, or times without a zone at midnight.
    Days,
    /// Milliseconds of the epoch, or times with a zone. Parts finer than a millisecond are cut off.
    Millis,
    /// Booleans, or whole numbers in place of them.
    Truths,
}

/// An array and its schema that this value owns and releases.
#[derive(Debug)]
pub struct OwnedArray {
    array: ArrowArray,
    schema: Arc<OwnedSchema>,
}

#[derive(Debug)]
pub(crate) struct OwnedSchema(pub(crate) ArrowSchema);

// SAFETY: the interface lets an array be read and released in any thread.
unsafe impl Send for OwnedArray {}
// SAFETY: as above; it never changes.
unsafe impl Sync for OwnedArray {}
// SAFETY: as above.
unsafe impl Send for OwnedSchema {}
// SAFETY: as above.
unsafe impl Sync for OwnedSchema {}

impl Drop for OwnedArray {
    fn drop(&mut self) {
        if let Some(release) = self.array.release {
            // SAFETY: this value owns it, and it has not been released.
            unsafe { release(&raw mut self.array) };
        }
    }
}

impl Drop for OwnedSchema {
    fn drop(&mut self) {
        if let Some(release) = self.0.release {
            // SAFETY: this value owns it, and it has not been released.
            unsafe { release(&raw mut self.0) };
        }
    }
}

impl OwnedArray {
    /// Takes over an array and its schema from their producer. The producer's structs are then released ones.
    ///
    /// # Safety
    /// Both can be read and written, and follow the interface.
    pub unsafe fn from(array: *mut ArrowArray, schema: *mut ArrowSchema) -> Self {
        // SAFETY: this function has the same contract.
        let schema = unsafe { schema.replace(ArrowSchema::EMPTY) };
        // SAFETY: as above.
        let array = unsafe { array.replace(ArrowArray::EMPTY) };
        Self::new(array, Arc::new(OwnedSchema(schema)))
    }

    /// Takes over an array and its schema that may be NULL. If one of them is NULL, it returns `None` and
    /// releases the other.
    ///
    /// # Safety
    /// As for [`from`](Self::from), for pointers that are not NULL.
    pub unsafe fn from_any(array: *mut ArrowArray, schema: *mut ArrowSchema) -> Option<Self> {
        let (mut no_array, mut no_schema) = (ArrowArray::EMPTY, ArrowSchema::EMPTY);
        let is_missing = array.is_null() || schema.is_null();
        let array = if array.is_null() { &raw mut no_array } else { array };
        let schema = if schema.is_null() { &raw mut no_schema } else { schema };
        // SAFETY: this function has the same contract.
        let taken = unsafe { Self::from(array, schema) };
        (!is_missing).then_some(taken)
    }

    /// Whether the structs had been released before. Then nothing else of them may be read.
    pub(crate) fn was_released(&self) -> bool {
        self.array.release.is_none() || self.schema.0.release.is_none()
    }

    pub(crate) fn new(array: ArrowArray, schema: Arc<OwnedSchema>) -> Self {
        Self { array, schema }
    }

    pub(crate) fn parts(&self) -> (&ArrowSchema, &ArrowArray) {
        (&self.schema.0, &self.array)
    }

    /// Reads the whole array as one column.
    ///
    /// # Errors
    /// As [`Ints::from_array`].
    pub fn ints(self, column: &str, wanted: ColumnType) -> Result<Ints, ColumnError> {
        // SAFETY: both follow the interface, and the column keeps them.
        let ints = unsafe { Ints::from_array(column, &self.schema.0, &self.array, wanted) }?;
        Ok(Ints { _keep: Some(Arc::new(self)), ..ints })
    }
}

/// A column of whole numbers in another library's memory.
#[derive(Clone, Debug)]
pub struct Ints {
    values: *const u8,
    /// The validity bits. NULL if there are no nulls.
    valid: *const u8,
    offset: usize,
    length: usize,
    form: Form,
    /// The owner of the memory, if we have to release it.
    _keep: Option<Arc<OwnedArray>>,
}

// SAFETY: the memory is only read, and the interface forbids its owner to change it.
unsafe impl Send for Ints {}
// SAFETY: as above.
unsafe impl Sync for Ints {}

impl Ints {
    /// Reads an array as a column.
    ///
    /// # Errors
    /// For a type that can't have the wanted values, a struct that is not an array, and a value that
    /// is finer than the unit.
    ///
    /// # Safety
    /// Both follow the interface, and live as long as the column.
    pub unsafe fn from_array(
        column: &str,
        schema: &ArrowSchema,
        array: &ArrowArray,
        wanted: ColumnType,
    ) -> Result<Self, ColumnError> {
        // SAFETY: this function has the same contract.
        let ints = unsafe { Self::unchecked(column, schema, array, wanted) }?;
        ints.check(column)?;
        Ok(ints)
    }

    /// Reads an array as a column. A value may be finer than the unit.
    ///
    /// # Safety
    /// As for [`Ints::from_array`].
    unsafe fn unchecked(
        column: &str,
        schema: &ArrowSchema,
        array: &ArrowArray,
        wanted: ColumnType,
    ) -> Result<Self, ColumnError> {
        let wrong = |reason: String| ColumnError::new(column, reason);
        // SAFETY: this function has the same contract.
        let format = unsafe { text(schema.format) };
        let form = Form::for_format(&format, wanted).filter(|_| schema.dictionary.is_null());
        let form = form.ok_or_else(|| wrong(not_read(&format, wanted.says())))?;
        let whole = |number: i64| usize::try_from(number).ok();
        let (length, offset) = (whole(array.length), whole(array.offset));
        let sound = length.zip(offset).filter(|(length, offset)| {
            let end = length.checked_add(*offset).and_then(|end| end.checked_mul(form.width));
            end.is_some_and(|end| isize::try_from(end).is_ok())
        });
        let (length, offset) = sound
            .filter(|_| array.n_buffers == 2 && !array.buffers.is_null() && array.release.is_some())
            .ok_or_else(|| wrong("is no Arrow array, or a released one".into()))?;
        // SAFETY: there are two buffers, by the interface.
        let valid = unsafe { array.buffers.read() }.cast::<u8>();
        // SAFETY: as above.
        let values = unsafe { array.buffers.add(1) };
        // SAFETY: as above.
        let values = unsafe { values.read() }.cast::<u8>();
        if values.is_null() && length > 0 {
            return Err(wrong("its buffer of values is NULL".into()));
        }
        let valid = if array.null_count == 0 { std::ptr::null() } else { valid };
        Ok(Self { values, valid, offset, length, form, _keep: None })
    }

    /// Returns the same column with the owner of its memory.
    pub(crate) fn kept(self, keep: &Arc<OwnedArray>) -> Self {
        Self { _keep: Some(keep.clone()), ..self }
    }

    /// Returns the same column, cut to the parent's rows: it starts at the parent's offset.
    pub(crate) fn within(self, column: &str, parent: &ArrowArray) -> Result<Self, ColumnError> {
        let whole = |number: i64| usize::try_from(number).ok();
        let (length, offset) = (whole(parent.length), whole(parent.offset));
        let fits = length.zip(offset).filter(|(length, offset)| {
            offset.checked_add(*length).is_some_and(|end| end <= self.length)
        });
        let (length, skipped) =
            fits.ok_or_else(|| ColumnError::new(column, "is shorter than its table"))?;
        Ok(Self { length, offset: self.offset.saturating_add(skipped), ..self })
    }

    /// Refuses a value that is finer than the unit.
    fn check(&self, column: &str) -> Result<(), ColumnError> {
        let finer = |row: &usize| {
            let value = self.raw(*row).and_then(|value| value.checked_mul(self.form.times));
            value.is_some_and(|value| value.checked_rem(self.form.over) != Some(0))
        };
        if self.form.over == 1 || self.form.is_cut {
            return Ok(());
        }
        match (0..self.length).find(finer) {
            None => Ok(()),
            Some(row) => {
                let value = self.raw(row).map(|value| value.to_string()).unwrap_or_default();
                let cell = Some((row, value));
                Err(ColumnError {
                    cell,
                    ..ColumnError::new(column, "must not be finer than the column's unit")
                })
            }
        }
    }

    /// Returns the value without conversion, or `None` for a null.
    fn raw(&self, row: usize) -> Option<i128> {
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
        // SAFETY: `offset + length` values of this width, by the interface.
        Some(unsafe { self.form.read_at(self.values, at) })
    }
}

impl Column for Ints {
    fn rows(&self) -> usize {
        self.length
    }

    fn at(&self, row: usize) -> Option<i128> {
        let value = self.raw(row)?;
        let Form { times, over, .. } = self.form;
        // A value that does not fit is not a valid amount either.
        let edge = if value < 0 { i128::MIN } else { i128::MAX };
        value.checked_mul(times).map_or(Some(edge), |value| value.checked_div_euclid(over))
    }
}

/// Several columns, read as one after another.
#[derive(Clone, Debug, Default)]
pub struct Chunks {
    chunks: Vec<Ints>,
    /// The number of rows up to the end of each column.
    ends: Vec<usize>,
}

impl Chunks {
    /// Adds a column at the end.
    pub fn push(&mut self, chunk: Ints) {
        self.ends.push(self.rows().saturating_add(chunk.length));
        self.chunks.push(chunk);
    }
}

impl Column for Chunks {
    fn rows(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    fn at(&self, row: usize) -> Option<i128> {
        let chunk = self.ends.partition_point(|end| *end <= row);
        let before = chunk.checked_sub(1).and_then(|last| self.ends.get(last)).copied();
        self.chunks.get(chunk)?.at(row.checked_sub(before.unwrap_or_default())?)
    }
}

/// Finds a column of a table by its name. A table with null rows is refused.
///
/// # Errors
/// As [`Ints::from_array`]. Also for an array that is not a table, a table with null rows, and a table without
/// such a column or with two of them.
///
/// # Safety
/// As for [`Ints::from_array`].
pub unsafe fn find(
    schema: &ArrowSchema,
    array: &ArrowArray,
    column: &str,
    wanted: ColumnType,
) -> Result<Ints, ColumnError> {
    // SAFETY: this function has the same contract.
    let (field, child) = unsafe { child(schema, array, column) }?;
    // SAFETY: as above.
    let whole = unsafe { Ints::unchecked(column, field, child, wanted) }?;
    // Only the table's rows are checked, and they are counted from the table's first row.
    let ints = whole.within(column, array)?;
    ints.check(column)?;
    Ok(ints)
}

/// Returns a column of a table.
///
/// # Safety
/// As for [`Ints::from_array`].
pub(crate) unsafe fn child<'c>(
    schema: &'c ArrowSchema,
    array: &'c ArrowArray,
    column: &str,
) -> Result<(&'c ArrowSchema, &'c ArrowArray), ColumnError> {
    let wrong = |reason: &str| ColumnError::new(column, reason);
    // A released array has no format and no children, whatever its pointers are. A schema that does not need a
    // release may have no release function.
    if array.release.is_none() {
        return Err(wrong("must be a column of a table, and this one was released"));
    }
    // SAFETY: this function has the same contract.
    let format = unsafe { text(schema.format) };
    let has_children =
        array.n_children == 0 || !(schema.children.is_null() || array.children.is_null());
    let is_table = format == "+s" && schema.n_children == array.n_children && has_children;
    if !is_table {
        return Err(wrong("must be a column of a table: an Arrow struct"));
    }
    // If the nulls were not counted, they are counted here.
    // SAFETY: as above.
    let lacking = if array.null_count == 0 { None } else { unsafe { lacking_row(array) } };
    if let Some(row) = lacking {
        let reason = "is null, and a table's rows must be there: only its cells may be null";
        return Err(ColumnError::new(&format!("rows/{row}"), reason));
    }
    let mut found = None;
    for place in 0..usize::try_from(array.n_children).unwrap_or_default() {
        // SAFETY: there are as many children, by the interface.
        let field = unsafe { child_of(schema.children, place) };
        // SAFETY: as above.
        let child = unsafe { child_of(array.children, place) };
        let (Some(field), Some(child)) = (field, child) else { continue };
        // SAFETY: as above.
        if unsafe { text(field.name) } == column && found.replace((field, child)).is_some() {
            return Err(wrong("two columns have this name"));
        }
    }
    found.ok_or_else(|| wrong("the table has no such column"))
}

/// Returns the first row of a table that its validity bits mark as null.
///
/// # Safety
/// As for [`Ints::from_array`].
unsafe fn lacking_row(array: &ArrowArray) -> Option<usize> {
    if array.n_buffers < 1 || array.buffers.is_null() {
        return None;
    }
    // SAFETY: there is one buffer at least, by the interface.
    let bits = unsafe { array.buffers.read() }.cast::<u8>();
    let whole = |number: i64| usize::try_from(number).unwrap_or_default();
    let from = whole(array.offset);
    let to = from.saturating_add(whole(array.length));
    let is_null = |at: usize| {
        // SAFETY: a bit for each of `offset + length` rows, by the interface.
        let byte = unsafe { bits.add(at >> 3) };
        // SAFETY: as above.
        let byte = unsafe { byte.read() };
        byte >> (at & 7) & 1 == 0
    };
    let found = if bits.is_null() { None } else { (from..to).find(|at| is_null(*at)) };
    found.map(|at| at.saturating_sub(from))
}

/// Returns the names of a table's columns.
///
/// # Safety
/// It follows the interface.
pub(crate) unsafe fn names(schema: &ArrowSchema) -> Vec<String> {
    let count = usize::try_from(schema.n_children).unwrap_or_default();
    let count = if schema.children.is_null() { 0 } else { count };
    let mut names = Vec::with_capacity(count.min(1 << 16));
    for place in 0..count {
        // SAFETY: there are as many children, by the interface.
        if let Some(field) = unsafe { child_of(schema.children, place) } {
            // SAFETY: as above.
            names.push(unsafe { text(field.name) });
        }
    }
    names
}

/// # Safety
/// If `children` is not NULL, it has more than `place` pointers. Each is NULL or can be read while `'c` lasts.
unsafe fn child_of<'c, T>(children: *mut *mut T, place: usize) -> Option<&'c T> {
    if children.is_null() {
        return None;
    }
    // SAFETY: this function has the same contract.
    let child = unsafe { children.add(place) };
    // SAFETY: as above.
    let child = unsafe { child.read() };
    // SAFETY: as above.
    unsafe { child.as_ref() }
}

/// # Safety
/// `text` is NULL, or a text that ends with a NUL.
pub(crate) unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: this function has the same contract.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// Describes why a column of this type is not read. The reason is `says`, unless the type's form itself is not
/// supported.
pub(crate) fn not_read(format: &str, says: &str) -> String {
    let parts: Vec<&str> =
        format.strip_prefix("d:").into_iter().flat_map(|d| d.split(',')).collect();
    let what = match *parts.as_slice() {
        [_, _, "256"] => "is a decimal of 256 bits: cast it to one of at most 128",
        _ if format == "+r" => "is run-end encoded, which is not read: decode it",
        _ => says,
    };
    format!("Arrow's type '{format}' {what}")
}

impl ColumnType {
    fn says(self) -> &'static str {
        match self {
            Self::Whole => "holds no whole numbers",
            Self::Units { .. } => "holds neither whole numbers nor decimals",
            Self::Days => "holds neither days nor whole numbers of them",
            Self::Truths => "holds neither booleans nor whole numbers",
            Self::Millis => "holds neither milliseconds of the epoch nor times with a zone",
        }
    }
}
