//! Columns for other libraries, without a copy.

use crate::abi::{ArrowArray, ArrowArrayStream, ArrowSchema};
use std::ffi::{CStr, CString, c_char, c_int, c_long, c_void};
use std::fmt;
use std::sync::Arc;

/// Numbers in memory that is shared with all its consumers.
#[derive(Clone)]
pub struct Buffer {
    owner: Arc<dyn Memory>,
    length: usize,
    width: usize,
}

trait Memory: Send + Sync {
    fn start(&self) -> *const c_void;
}

impl<T: Send + Sync> Memory for Vec<T> {
    fn start(&self) -> *const c_void {
        self.as_ptr().cast()
    }
}

impl Buffer {
    /// Creates a buffer of a list without a copy.
    #[must_use]
    pub fn new<T: Copy + Send + Sync + 'static>(numbers: Arc<Vec<T>>) -> Self {
        Self { length: numbers.len(), width: size_of::<T>(), owner: numbers }
    }

    /// Returns the address of its first byte.
    #[must_use]
    pub fn start(&self) -> *const c_void {
        self.owner.start()
    }

    /// Returns the number of bytes of each number.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns its number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.length.saturating_mul(self.width)
    }
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Buffer({} of {} bytes)", self.length, self.width)
    }
}

/// A column of this library, or a table of such columns.
#[derive(Clone, Debug)]
pub struct Node {
    format: &'static CStr,
    name: CString,
    length: usize,
    /// The validity bits, and the number of nulls.
    valid: Option<(Buffer, usize)>,
    buffers: Vec<Buffer>,
    /// The same values with one byte each. Arrow has one bit each.
    bytes: Option<Buffer>,
    children: Vec<Node>,
}

impl Node {
    fn made(format: &'static CStr, name: &str, length: usize) -> Self {
        let name = CString::new(name).unwrap_or_default();
        let (buffers, children) = (Vec::new(), Vec::new());
        Self { format, name, length, valid: None, buffers, bytes: None, children }
    }

    /// Creates a column of 64-bit integers. `is_null` decides which numbers are nulls.
    pub fn int64(name: &str, numbers: &Arc<Vec<i64>>, is_null: impl Fn(i64) -> bool) -> Self {
        let valid = bits(numbers.iter().map(|number| !is_null(*number)));
        let buffers = vec![Buffer::new(numbers.clone())];
        Self { valid, buffers, ..Self::made(c"l", name, numbers.len()) }
    }

    /// Creates a column of doubles. NaN is null.
    #[must_use]
    pub fn float64(name: &str, numbers: &Arc<Vec<f64>>) -> Self {
        let valid = bits(numbers.iter().map(|number| !number.is_nan()));
        let buffers = vec![Buffer::new(numbers.clone())];
        Self { valid, buffers, ..Self::made(c"g", name, numbers.len()) }
    }

    /// Creates a column of days since 1970-01-01.
    #[must_use]
    pub fn date32(name: &str, days: &Arc<Vec<i32>>) -> Self {
        Self { buffers: vec![Buffer::new(days.clone())], ..Self::made(c"tdD", name, days.len()) }
    }

    /// Creates a column of booleans. A value that is not `valid` is null.
    #[must_use]
    pub fn boolean(name: &str, truths: &Arc<Vec<bool>>, valid: &[bool]) -> Self {
        let buffers = vec![packed(truths.iter().copied()).0];
        let bytes = Some(Buffer::new(truths.clone()));
        let valid = bits(valid.iter().copied());
        Self { valid, buffers, bytes, ..Self::made(c"b", name, truths.len()) }
    }

    /// Creates a column of booleans. `None` is null.
    #[must_use]
    pub fn truths(name: &str, truths: &[Option<bool>]) -> Self {
        let valid = bits(truths.iter().map(Option::is_some));
        let buffers = vec![packed(truths.iter().map(|truth| truth.unwrap_or_default())).0];
        Self { valid, buffers, ..Self::made(c"b", name, truths.len()) }
    }

    /// Creates a column of 32-bit integers. `None` is null.
    #[must_use]
    pub fn int32(name: &str, numbers: impl ExactSizeIterator<Item = Option<i32>> + Clone) -> Self {
        let (length, valid) = (numbers.len(), bits(numbers.clone().map(|it| it.is_some())));
        let plain: Vec<i32> = numbers.map(Option::unwrap_or_default).collect();
        let buffers = vec![Buffer::new(Arc::new(plain))];
        Self { valid, buffers, ..Self::made(c"i", name, length) }
    }

    /// Creates a column of decimals from ten-thousandths. They have 18 digits, four of them after the point.
    #[must_use]
    pub fn decimals(name: &str, units: &[Option<i64>]) -> Self {
        let valid = bits(units.iter().map(Option::is_some));
        let wide: Vec<i128> = units.iter().map(|it| it.unwrap_or_default().into()).collect();
        let buffers = vec![Buffer::new(Arc::new(wide))];
        Self { valid, buffers, ..Self::made(c"d:18,4", name, units.len()) }
    }

    /// Creates a column of texts. `text` has all texts. `offsets` has the start of each and the end of the
    /// last. A text that is not `valid` is null.
    #[must_use]
    pub fn texts(name: &str, text: String, offsets: Vec<i64>, valid: &[bool]) -> Self {
        let buffers =
            vec![Buffer::new(Arc::new(offsets)), Buffer::new(Arc::new(text.into_bytes()))];
        let valid_bits = bits(valid.iter().copied());
        Self { valid: valid_bits, buffers, ..Self::made(c"U", name, valid.len()) }
    }

    /// Creates a table of columns of equal length.
    #[must_use]
    pub fn table(name: &str, children: Vec<Node>) -> Self {
        let length = children.first().map_or(0, |child| child.length);
        Self { children, ..Self::made(c"+s", name, length) }
    }

    /// Creates a column of lists. Each list has the items between an offset and the next.
    #[must_use]
    pub fn list(name: &str, offsets: &Arc<Vec<i64>>, items: Node) -> Self {
        let length = offsets.len().saturating_sub(1);
        let buffers = vec![Buffer::new(offsets.clone())];
        Self { buffers, children: vec![items], ..Self::made(c"+L", name, length) }
    }

    /// Returns its only buffer of numbers, and the name of their C type. Returns `None` for other columns, such
    /// as a table or a list.
    #[must_use]
    pub fn numbers(&self) -> Option<(&Buffer, &'static CStr)> {
        let is_plain =
            self.children.is_empty() && !matches!(self.format.to_bytes(), b"U" | b"d:18,4");
        let is_packed = self.format.to_bytes() == b"b" && self.bytes.is_none();
        let buffer = self.bytes.as_ref().or(self.buffers.first());
        let buffer = buffer.filter(|_| is_plain && !is_packed)?;
        let format = match self.format.to_bytes() {
            // NumPy does the same if the machine's long has 64 bits.
            b"l" if size_of::<c_long>() == 8 => c"l",
            b"l" => c"q",
            b"g" => c"d",
            b"b" => c"?",
            _ => c"i",
        };
        Some((buffer, format))
    }

    /// Returns its number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.length
    }

    /// Returns it as a stream of one array. The consumer releases the stream.
    #[must_use]
    pub fn stream(&self) -> ArrowArrayStream {
        let kept = Box::new(KeptStream { node: self.clone(), is_done: false });
        ArrowArrayStream {
            get_schema: Some(schema_of_stream),
            get_next: Some(next_of_stream),
            get_last_error: Some(error_of_stream),
            release: Some(release_stream),
            private_data: Box::into_raw(kept).cast(),
        }
    }

    /// Returns its type. The consumer releases it.
    #[must_use]
    pub fn schema(&self) -> ArrowSchema {
        let children = self.children.iter().map(|child| Box::into_raw(Box::new(child.schema())));
        let mut kept =
            Box::new(KeptSchema { name: self.name.clone(), children: children.collect() });
        ArrowSchema {
            format: self.format.as_ptr(),
            name: kept.name.as_ptr(),
            flags: NULLABLE,
            n_children: count(kept.children.len()),
            children: kept.children.as_mut_ptr(),
            release: Some(release_schema),
            private_data: Box::into_raw(kept).cast(),
            ..ArrowSchema::EMPTY
        }
    }

    /// Returns its data. The consumer releases them.
    #[must_use]
    pub fn array(&self) -> ArrowArray {
        let children = self.children.iter().map(|child| Box::into_raw(Box::new(child.array())));
        let valid = self.valid.as_ref().map(|(bits, _)| bits.clone());
        let mut pointers = vec![valid.as_ref().map_or(std::ptr::null(), Buffer::start)];
        pointers.extend(self.buffers.iter().map(Buffer::start));
        let owners = self.buffers.iter().cloned().chain(valid).collect();
        let mut kept =
            Box::new(KeptArray { pointers, children: children.collect(), _owners: owners });
        ArrowArray {
            length: count(self.length),
            null_count: count(self.valid.as_ref().map_or(0, |(_, nulls)| *nulls)),
            n_buffers: count(kept.pointers.len()),
            n_children: count(kept.children.len()),
            buffers: kept.pointers.as_mut_ptr(),
            children: kept.children.as_mut_ptr(),
            release: Some(release_array),
            private_data: Box::into_raw(kept).cast(),
            ..ArrowArray::EMPTY
        }
    }
}

/// `ARROW_FLAG_NULLABLE`.
const NULLABLE: i64 = 2;

struct KeptSchema {
    name: CString,
    children: Vec<*mut ArrowSchema>,
}

struct KeptArray {
    pointers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
    _owners: Vec<Buffer>,
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Packs one bit for each item, and counts the nulls. Returns `None` if there are no nulls.
fn bits(valid: impl Iterator<Item = bool>) -> Option<(Buffer, usize)> {
    Some(packed(valid)).filter(|(_, nulls)| *nulls > 0)
}

/// Packs one bit for each item, and counts the bits that are not set.
fn packed(truths: impl Iterator<Item = bool>) -> (Buffer, usize) {
    let (mut bytes, mut unset) = (Vec::new(), 0_usize);
    for (at, is_true) in truths.enumerate() {
        if at.is_multiple_of(8) {
            bytes.push(0_u8);
        }
        if let (true, Some(last)) = (is_true, bytes.last_mut()) {
            *last |= 1 << (at & 7);
        }
        unset = unset.saturating_add(usize::from(!is_true));
    }
    (Buffer::new(Arc::new(bytes)), unset)
}

unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: only schemas that this module made have this function.
    let Some(schema) = (unsafe { schema.as_mut() }) else { return };
    if schema.release.take().is_none() {
        return;
    }
    // SAFETY: it is the box of `Node::schema`, which is released once.
    let kept = unsafe { Box::from_raw(schema.private_data.cast::<KeptSchema>()) };
    for child in kept.children {
        // SAFETY: it is a box of `Node::schema`.
        let mut child = unsafe { Box::from_raw(child) };
        if let Some(release) = child.release {
            // SAFETY: it was neither released nor moved.
            unsafe { release(&raw mut *child) };
        }
    }
}

unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: only arrays that this module made have this function.
    let Some(array) = (unsafe { array.as_mut() }) else { return };
    if array.release.take().is_none() {
        return;
    }
    // SAFETY: it is the box of `Node::array`, which is released once.
    let kept = unsafe { Box::from_raw(array.private_data.cast::<KeptArray>()) };
    for child in kept.children {
        // SAFETY: it is a box of `Node::array`.
        let mut child = unsafe { Box::from_raw(child) };
        if let Some(release) = child.release {
            // SAFETY: it was neither released nor moved.
            unsafe { release(&raw mut *child) };
        }
    }
}

struct KeptStream {
    node: Node,
    is_done: bool,
}

/// `EINVAL`, the error of a stream that was released.
const RELEASED: c_int = 22;

/// # Safety
/// `stream` is NULL, or a stream that this module made.
unsafe fn kept<'s>(stream: *mut ArrowArrayStream) -> Option<&'s mut KeptStream> {
    // SAFETY: this function has the same contract.
    let stream = unsafe { stream.as_ref() }.filter(|stream| stream.release.is_some())?;
    // SAFETY: it is the box of `Node::stream`.
    unsafe { stream.private_data.cast::<KeptStream>().as_mut() }
}

unsafe extern "C" fn schema_of_stream(
    stream: *mut ArrowArrayStream,
    schema: *mut ArrowSchema,
) -> c_int {
    // SAFETY: only streams that this module made have this function.
    let Some(kept) = (unsafe { kept(stream) }) else { return RELEASED };
    // SAFETY: there is a place for it, by the interface.
    unsafe { schema.write(kept.node.schema()) };
    0
}

unsafe extern "C" fn next_of_stream(
    stream: *mut ArrowArrayStream,
    array: *mut ArrowArray,
) -> c_int {
    // SAFETY: as above.
    let Some(kept) = (unsafe { kept(stream) }) else { return RELEASED };
    let is_done = std::mem::replace(&mut kept.is_done, true);
    // SAFETY: as above.
    unsafe { array.write(if is_done { ArrowArray::EMPTY } else { kept.node.array() }) };
    0
}

unsafe extern "C" fn error_of_stream(_: *mut ArrowArrayStream) -> *const c_char {
    std::ptr::null()
}

unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: only streams that this module made have this function.
    let Some(stream) = (unsafe { stream.as_mut() }) else { return };
    if stream.release.take().is_some() {
        // SAFETY: it is the box of `Node::stream`, which is released once.
        drop(unsafe { Box::from_raw(stream.private_data.cast::<KeptStream>()) });
    }
}

/// Returns the text of a name, for tests of written columns.
#[cfg(test)]
pub(crate) fn name_of(name: *const c_char) -> String {
    // SAFETY: the tests pass only names of this module.
    unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
}
