//! Reading columns of others: whole numbers, decimals and days of any width.

use crate::abi::{ArrowArray, ArrowSchema};
use lendwright::lending::portfolio::Column;
use std::ffi::{CStr, c_char, c_void};
use std::fmt;
use std::sync::Arc;

/// What a column must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Whole numbers.
    Whole,
    /// Whole numbers; or decimals, of whose unit one is a power of ten: minor units, or millionths.
    Units {
        /// The exponent of that power.
        decimals: u32,
    },
    /// Whole numbers of days since 1970-01-01; or days, or times without a zone at midnight.
    Days,
    /// Milliseconds of the epoch, or times with a zone, whose finer part is cut off.
    Millis,
    /// Booleans, or whole numbers for them.
    Truths,
}

/// Why a column can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnError {
    /// The column.
    pub column: String,
    /// What is wrong with it.
    pub reason: String,
    /// The row and its value, where it is one value alone that is wrong.
    pub cell: Option<(usize, String)>,
}

impl ColumnError {
    /// Says what is wrong with a whole column.
    pub(crate) fn of(column: &str, reason: impl Into<String>) -> Self {
        Self { column: column.to_owned(), reason: reason.into(), cell: None }
    }

    /// What is wrong, with the row where it is one value's.
    #[must_use]
    pub fn said(&self) -> String {
        match &self.cell {
            None => self.reason.clone(),
            Some((row, _)) => format!("row {row} {}", self.reason),
        }
    }

    /// Returns the error of a part as that of the whole table, with so many rows before it.
    #[must_use]
    pub fn after(self, before: usize) -> Self {
        let cell = self.cell.map(|(row, value)| (row.saturating_add(before), value));
        Self { cell, ..self }
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.column, self.said())
    }
}

impl From<ColumnError> for lendwright::Error {
    /// The field is the column, or `rows/<row>/<column>` where one value is wrong.
    fn from(error: ColumnError) -> Self {
        let ColumnError { column, reason, cell } = error;
        match cell {
            None => Self::value(column, reason, ""),
            Some((row, value)) => Self::value(format!("rows/{row}/{column}"), reason, value),
        }
    }
}

impl std::error::Error for ColumnError {}

/// An array and its schema that are ours, and are released in the end.
#[derive(Debug)]
pub struct Taken {
    array: ArrowArray,
    schema: Arc<TakenSchema>,
}

#[derive(Debug)]
pub(crate) struct TakenSchema(pub(crate) ArrowSchema);

// SAFETY: the interface lets an array be read and released in any thread.
unsafe impl Send for Taken {}
// SAFETY: as above; it never changes.
unsafe impl Sync for Taken {}
// SAFETY: as above.
unsafe impl Send for TakenSchema {}
// SAFETY: as above.
unsafe impl Sync for TakenSchema {}

impl Drop for Taken {
    fn drop(&mut self) {
        if let Some(release) = self.array.release {
            // SAFETY: it is ours and has not been released.
            unsafe { release(&raw mut self.array) };
        }
    }
}

impl Drop for TakenSchema {
    fn drop(&mut self) {
        if let Some(release) = self.0.release {
            // SAFETY: it is ours and has not been released.
            unsafe { release(&raw mut self.0) };
        }
    }
}

impl Taken {
    /// Takes an array and its schema over from their maker, whose structs are then released ones.
    ///
    /// # Safety
    /// Both can be read and written and are as the interface says.
    pub unsafe fn from(array: *mut ArrowArray, schema: *mut ArrowSchema) -> Self {
        // SAFETY: this function's own contract.
        let schema = unsafe { schema.replace(ArrowSchema::EMPTY) };
        // SAFETY: as above.
        let array = unsafe { array.replace(ArrowArray::EMPTY) };
        Self::of(array, Arc::new(TakenSchema(schema)))
    }

    pub(crate) fn of(array: ArrowArray, schema: Arc<TakenSchema>) -> Self {
        Self { array, schema }
    }

    pub(crate) fn parts(&self) -> (&ArrowSchema, &ArrowArray) {
        (&self.schema.0, &self.array)
    }

    /// Reads the whole array as one column.
    ///
    /// # Errors
    /// As [`Ints::of`].
    pub fn ints(self, column: &str, wanted: Wanted) -> Result<Ints, ColumnError> {
        // SAFETY: both are as the interface says, and the column keeps them.
        let ints = unsafe { Ints::of(column, &self.schema.0, &self.array, wanted) }?;
        Ok(Ints { _keep: Some(Arc::new(self)), ..ints })
    }
}

/// How a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// In bytes.
    width: usize,
    is_signed: bool,
    /// Whether the bytes stand in the other order than this machine's.
    is_swapped: bool,
    times: i128,
    over: i128,
    /// Whether what is finer than the unit is cut off; it is refused otherwise.
    is_cut: bool,
}

/// A column of whole numbers in memory of others.
#[derive(Clone, Debug)]
pub struct Ints {
    values: *const u8,
    /// The bits of what is no null; NULL where nothing is.
    valid: *const u8,
    offset: usize,
    length: usize,
    form: Form,
    /// What the memory belongs to, where it is ours to release.
    _keep: Option<Arc<Taken>>,
}

// SAFETY: the memory is only read, and the interface forbids its owner to change it.
unsafe impl Send for Ints {}
// SAFETY: as above.
unsafe impl Sync for Ints {}

impl Ints {
    /// Reads an array as a column.
    ///
    /// # Errors
    /// For a type that can't hold what is wanted, a struct that is no array, and a value that is finer
    /// than the unit.
    ///
    /// # Safety
    /// Both are as the interface says, and last as long as the column.
    pub unsafe fn of(
        column: &str,
        schema: &ArrowSchema,
        array: &ArrowArray,
        wanted: Wanted,
    ) -> Result<Self, ColumnError> {
        // SAFETY: this function's own contract.
        let ints = unsafe { Self::unchecked(column, schema, array, wanted) }?;
        ints.check(column)?;
        Ok(ints)
    }

    /// Reads an array as a column, in which a value may be finer than the unit.
    ///
    /// # Safety
    /// As for [`Ints::of`].
    unsafe fn unchecked(
        column: &str,
        schema: &ArrowSchema,
        array: &ArrowArray,
        wanted: Wanted,
    ) -> Result<Self, ColumnError> {
        let wrong = |reason: String| ColumnError::of(column, reason);
        // SAFETY: this function's own contract.
        let format = unsafe { text(schema.format) };
        let form = Form::of(&format, wanted).filter(|_| schema.dictionary.is_null());
        let form =
            form.ok_or_else(|| wrong(format!("Arrow's type '{format}' {}", wanted.says())))?;
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

    /// The same column, which keeps what it is in.
    pub(crate) fn kept(self, keep: &Arc<Taken>) -> Self {
        Self { _keep: Some(keep.clone()), ..self }
    }

    /// The same column from a parent's offset on, and as long as the parent.
    pub(crate) fn within(self, column: &str, parent: &ArrowArray) -> Result<Self, ColumnError> {
        let whole = |number: i64| usize::try_from(number).ok();
        let (length, offset) = (whole(parent.length), whole(parent.offset));
        let fits = length.zip(offset).filter(|(length, offset)| {
            offset.checked_add(*length).is_some_and(|end| end <= self.length)
        });
        let (length, skipped) =
            fits.ok_or_else(|| ColumnError::of(column, "is shorter than its table"))?;
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
                    ..ColumnError::of(column, "must not be finer than the column's unit")
                })
            }
        }
    }

    /// The value as it stands there; `None` for a null.
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
        // What does not fit is no amount either.
        let edge = if value < 0 { i128::MIN } else { i128::MAX };
        value.checked_mul(times).map_or(Some(edge), |value| value.checked_div_euclid(over))
    }
}

/// Columns one after another, as one.
#[derive(Clone, Debug, Default)]
pub struct Chunks {
    chunks: Vec<Ints>,
    /// The number of rows before the end of each.
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

/// Finds a column of a table by its name. A table's own nulls are no rows' that it has.
///
/// # Errors
/// As [`Ints::of`]; for what is no table, has nulls of its own, or has no such column or two of them.
///
/// # Safety
/// As for [`Ints::of`].
pub unsafe fn find(
    schema: &ArrowSchema,
    array: &ArrowArray,
    column: &str,
    wanted: Wanted,
) -> Result<Ints, ColumnError> {
    // SAFETY: this function's own contract.
    let (field, child) = unsafe { child(schema, array, column) }?;
    // SAFETY: as above.
    let whole = unsafe { Ints::unchecked(column, field, child, wanted) }?;
    // Only the rows that the table has are looked at, and counted from its first one.
    let ints = whole.within(column, array)?;
    ints.check(column)?;
    Ok(ints)
}

/// A column of a table.
///
/// # Safety
/// As for [`Ints::of`].
pub(crate) unsafe fn child<'c>(
    schema: &'c ArrowSchema,
    array: &'c ArrowArray,
    column: &str,
) -> Result<(&'c ArrowSchema, &'c ArrowArray), ColumnError> {
    let wrong = |reason: &str| ColumnError::of(column, reason);
    // What was released has no format and no children any more, whatever their pointers say. A schema that nobody has to
    // release may come without the function.
    if array.release.is_none() {
        return Err(wrong("must be a column of a table, and this one was released"));
    }
    // SAFETY: this function's own contract.
    let format = unsafe { text(schema.format) };
    let has_children =
        array.n_children == 0 || !(schema.children.is_null() || array.children.is_null());
    let is_table = format == "+s" && schema.n_children == array.n_children && has_children;
    // Where nobody has counted the nulls, we do.
    // SAFETY: as above.
    let has_nulls = array.null_count > 0 || (array.null_count < 0 && unsafe { lacks_a_row(array) });
    if !is_table || has_nulls {
        return Err(wrong("must be a column of a table: an Arrow struct without nulls"));
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

/// Whether a row of a table is null by its bits.
///
/// # Safety
/// As for [`Ints::of`].
unsafe fn lacks_a_row(array: &ArrowArray) -> bool {
    if array.n_buffers < 1 || array.buffers.is_null() {
        return false;
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
    !bits.is_null() && (from..to).any(is_null)
}

/// The names of a table's columns.
///
/// # Safety
/// It is as the interface says.
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
/// Where `children` is not NULL, there are more than `place`, each NULL or to be read while `'c` lasts.
unsafe fn child_of<'c, T>(children: *mut *mut T, place: usize) -> Option<&'c T> {
    if children.is_null() {
        return None;
    }
    // SAFETY: this function's own contract.
    let child = unsafe { children.add(place) };
    // SAFETY: as above.
    let child = unsafe { child.read() };
    // SAFETY: as above.
    unsafe { child.as_ref() }
}

/// # Safety
/// It is NULL, or a text that ends with a NUL.
pub(crate) unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: this function's own contract.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

impl Wanted {
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

impl Form {
    /// Whole numbers of so many bytes, in this machine's order.
    pub(crate) fn whole(width: usize, is_signed: bool) -> Self {
        Self { width, is_signed, is_swapped: false, times: 1, over: 1, is_cut: false }
    }

    /// The same numbers, with their bytes in the other order where they are swapped.
    #[cfg(feature = "capsules")]
    pub(crate) fn swapped(self, is_swapped: bool) -> Self {
        Self { is_swapped, ..self }
    }

    pub(crate) fn of(format: &str, wanted: Wanted) -> Option<Self> {
        let plain = |width, is_signed| Some(Self::whole(width, is_signed));
        let times_of = |per_day| Some(Self { over: per_day, ..Self::whole(8, true) });
        match (format, wanted) {
            // A width of none: bits.
            ("b", Wanted::Truths) => plain(0, false),
            (time, Wanted::Millis) if time.starts_with("ts") => Self::of_instant(time),
            ("c", _) => plain(1, true),
            ("C", _) => plain(1, false),
            ("s", _) => plain(2, true),
            ("S", _) => plain(2, false),
            ("i", _) | ("tdD", Wanted::Days) => plain(4, true),
            ("I", _) => plain(4, false),
            ("l", _) => plain(8, true),
            ("L", _) => plain(8, false),
            ("tdm" | "tsm:", Wanted::Days) => times_of(86_400_000),
            ("tss:", Wanted::Days) => times_of(86_400),
            ("tsu:", Wanted::Days) => times_of(86_400_000_000),
            ("tsn:", Wanted::Days) => times_of(86_400_000_000_000),
            (_, Wanted::Units { decimals }) => {
                Self::of_decimal(format.strip_prefix("d:")?, decimals)
            }
            _ => None,
        }
    }

    /// A time with a zone, in milliseconds: `tsu:Africa/Cairo`.
    fn of_instant(format: &str) -> Option<Self> {
        let (unit, zone) = format.split_once(':')?;
        let (times, over) = match unit {
            "tss" => (1_000, 1),
            "tsm" => (1, 1),
            "tsu" => (1, 1_000),
            "tsn" => (1, 1_000_000),
            _ => return None,
        };
        (!zone.is_empty()).then_some(Self { times, over, is_cut: true, ..Self::whole(8, true) })
    }

    /// `precision,scale` or `precision,scale,bits`.
    fn of_decimal(format: &str, decimals: u32) -> Option<Self> {
        let parts: Vec<i64> = format.split(',').map_while(|part| part.parse().ok()).collect();
        let (scale, bits) = match *parts.as_slice() {
            [_, scale] => (scale, 128),
            [_, scale, bits] => (scale, bits),
            _ => return None,
        };
        let width = match bits {
            32 => 4,
            64 => 8,
            128 => 16,
            _ => return None,
        };
        let power =
            |exponent: i64| 10_i128.checked_pow(u32::try_from(exponent).unwrap_or_default());
        let up = i64::from(decimals).checked_sub(scale)?;
        let (times, over) = (power(up)?, power(up.checked_neg()?)?);
        Some(Self { times, over, ..Self::whole(width, true) })
    }

    /// Reads the number at a place of an array.
    ///
    /// # Safety
    /// The array has this place.
    pub(crate) unsafe fn read_at(self, values: *const u8, at: usize) -> i128 {
        if self.width == 0 {
            // SAFETY: this function's own contract: there is a bit at this place.
            let byte = unsafe { values.add(at >> 3) };
            // SAFETY: as above.
            let byte = unsafe { byte.read() };
            return i128::from(byte >> (at & 7) & 1);
        }
        // SAFETY: this function's own contract.
        let place = unsafe { values.add(at.saturating_mul(self.width)) };
        // SAFETY: as above.
        unsafe { self.read(place) }
    }

    /// # Safety
    /// As many bytes as the width can be read.
    pub(crate) unsafe fn read(self, place: *const u8) -> i128 {
        macro_rules! as_number {
            ($number:ty) => {{
                // SAFETY: this function's own contract; it may lie anywhere.
                let number = unsafe { place.cast::<c_void>().cast::<$number>().read_unaligned() };
                i128::from(if self.is_swapped { number.swap_bytes() } else { number })
            }};
        }
        match (self.width, self.is_signed) {
            (1, true) => as_number!(i8),
            (1, false) => as_number!(u8),
            (2, true) => as_number!(i16),
            (2, false) => as_number!(u16),
            (4, true) => as_number!(i32),
            (4, false) => as_number!(u32),
            (8, true) => as_number!(i64),
            (8, false) => as_number!(u64),
            _ => as_number!(i128),
        }
    }
}
