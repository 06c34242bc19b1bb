//! Columns from and to Python's objects: Arrow's capsules, and Python's buffers.

use crate::abi::{ArrowArray, ArrowArrayStream, ArrowSchema};
use crate::error::ColumnError;
use crate::export::Node;
use crate::form::Form;
use crate::import::{Chunks, ColumnType, OwnedArray, OwnedSchema};
use lendwright::lending::portfolio;
use lendwright::lending::portfolio::Column as _;
use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::{CStr, c_int};
use std::ops::Range;
use std::sync::Arc;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// A column of a Python object.
pub enum ImportedColumn {
    /// Read through Arrow's capsules, in the memory of their producer.
    Arrow(Chunks),
    /// Read through Python's buffer protocol.
    Buffer(Numbers),
}

/// A buffer of whole numbers.
pub struct Numbers {
    buffer: PyUntypedBuffer,
    form: Form,
}

impl Numbers {
    /// Accepts a buffer of one dimension, with its numbers in either byte order.
    fn from_buffer(buffer: PyUntypedBuffer) -> Option<Self> {
        let format = buffer.format().to_bytes();
        let (kind, order) = format.split_last()?;
        let is_swapped = match order {
            b"" | b"@" | b"=" => false,
            b"<" => cfg!(target_endian = "big"),
            b">" | b"!" => cfg!(target_endian = "little"),
            _ => return None,
        };
        let is_signed = match kind {
            b'b' | b'h' | b'i' | b'l' | b'q' | b'n' => true,
            b'B' | b'H' | b'I' | b'L' | b'Q' | b'N' => false,
            _ => return None,
        };
        let width = buffer.item_size();
        let form = Form::whole(width, is_signed).swapped(is_swapped);
        let is_sound = matches!(width, 1 | 2 | 4 | 8) && buffer.dimensions() == 1;
        is_sound.then_some(Self { buffer, form })
    }

    fn rows(&self) -> usize {
        self.buffer.item_count()
    }

    /// Copies some of the rows.
    fn part(&self, rows: Range<usize>) -> Vec<i128> {
        let rows = rows.start..rows.end.min(self.rows());
        let number = |row| {
            let place = self.buffer.get_ptr(&[row]).cast::<u8>().cast_const();
            // SAFETY: the buffer has this row, and numbers of this width. A writer needs the interpreter's
            // lock, which this thread has.
            unsafe { self.form.read(place) }
        };
        rows.map(number).collect()
    }
}

impl ImportedColumn {
    /// Reads an object as a column: by `__arrow_c_array__`, by `__arrow_c_stream__`, or as a buffer of whole
    /// numbers with one dimension.
    ///
    /// # Errors
    /// `TypeError`, which names the column and the object's type.
    pub fn from_object(
        column: &str,
        object: &Bound<'_, PyAny>,
        wanted: ColumnType,
    ) -> PyResult<Self> {
        let refused = |error: ColumnError| PyTypeError::new_err(error.to_string());
        if object.hasattr("__arrow_c_array__")? {
            let pair = object.call_method0("__arrow_c_array__")?;
            let mut chunks = Chunks::default();
            chunks.push(array(&pair)?.ints(column, wanted).map_err(refused)?);
            return Ok(Self::Arrow(chunks));
        }
        if object.hasattr("__arrow_c_stream__")? {
            let capsule = object.call_method0("__arrow_c_stream__")?;
            return stream(&capsule, column, wanted).map(Self::Arrow);
        }
        let numbers = PyUntypedBuffer::get(object).ok().and_then(Numbers::from_buffer);
        numbers.map(Self::Buffer).ok_or_else(|| wrong(column, object))
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        match self {
            Self::Arrow(chunks) => chunks.rows(),
            Self::Buffer(numbers) => numbers.rows(),
        }
    }

    /// Returns some of the rows, which can be read without the interpreter's lock.
    #[must_use]
    pub fn part(&self, _py: Python<'_>, rows: Range<usize>) -> Part<'_> {
        match self {
            Self::Arrow(chunks) => Part::Lent { chunks, rows },
            // Other code may write into the buffer meanwhile.
            Self::Buffer(numbers) => Part::Copied(numbers.part(rows)),
        }
    }
}

/// The number that means null in a buffer, as in the output columns.
const NULL: i128 = portfolio::NULL as i128;

/// Some rows of a column.
pub enum Part<'p> {
    /// Rows that are read in place.
    Lent {
        /// The column.
        chunks: &'p Chunks,
        /// Its rows.
        rows: Range<usize>,
    },
    /// A copy of the rows.
    Copied(Vec<i128>),
}

impl portfolio::Column for Part<'_> {
    fn rows(&self) -> usize {
        match self {
            Self::Lent { rows, .. } => rows.len(),
            Self::Copied(numbers) => numbers.len(),
        }
    }

    fn at(&self, row: usize) -> Option<i128> {
        match self {
            Self::Lent { chunks, rows } => chunks.at(rows.start.saturating_add(row)),
            Self::Copied(numbers) => numbers.get(row).copied().filter(|number| *number != NULL),
        }
    }
}

fn wrong(column: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let dimensions = PyUntypedBuffer::get(object).map(|buffer| buffer.dimensions());
    if let Ok(dimensions) = dimensions
        && dimensions != 1
    {
        let text = format!("{column}: must be a column, and has {dimensions} dimensions");
        return PyTypeError::new_err(text);
    }
    let kind = object.get_type().fully_qualified_name();
    let kind = kind.map(|kind| kind.to_string()).unwrap_or_default();
    let dtype = object.getattr("dtype").map(|dtype| format!(" of {dtype}")).unwrap_or_default();
    PyTypeError::new_err(format!(
        "{column}: must be a column of whole numbers (NumPy, another buffer, or Arrow), not {kind}{dtype}"
    ))
}

/// Takes over the contents of a pair of capsules.
fn array(pair: &Bound<'_, PyAny>) -> PyResult<OwnedArray> {
    let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = pair.extract()?;
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<ArrowArray>();
    // SAFETY: capsules of these names hold these structs, by Arrow's interface.
    Ok(unsafe { OwnedArray::from(array.as_ptr(), schema.as_ptr()) })
}

/// A stream that this value owns and releases.
struct OwnedStream(ArrowArrayStream);

// SAFETY: the interface lets a stream be read and released in any thread, one at a time.
unsafe impl Send for OwnedStream {}

impl Drop for OwnedStream {
    fn drop(&mut self) {
        if let Some(release) = self.0.release {
            // SAFETY: this value owns it, and it has not been released.
            unsafe { release(&raw mut self.0) };
        }
    }
}

fn stream(capsule: &Bound<'_, PyAny>, column: &str, wanted: ColumnType) -> PyResult<Chunks> {
    let refused = |error: ColumnError| PyTypeError::new_err(error.to_string());
    let (mut arrays, mut chunks) = (Arrays::of_capsule(capsule, column)?, Chunks::default());
    while let Some(taken) = arrays.next()? {
        chunks.push(taken.ints(column, wanted).map_err(refused)?);
    }
    Ok(chunks)
}

/// The arrays of a Python object, one after another.
pub struct Arrays {
    what: String,
    stream: Option<(OwnedStream, Arc<OwnedSchema>)>,
    /// The only array of an object without a stream.
    single: Option<OwnedArray>,
}

impl Arrays {
    /// Reads an object by `__arrow_c_stream__`, else by `__arrow_c_array__`. Returns `None` for an object with
    /// neither.
    ///
    /// # Errors
    /// If the object fails to return them.
    pub fn from_object(what: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if object.hasattr("__arrow_c_stream__")? {
            let capsule = object.call_method0("__arrow_c_stream__")?;
            return Self::of_capsule(&capsule, what).map(Some);
        }
        if object.hasattr("__arrow_c_array__")? {
            let single = Some(array(&object.call_method0("__arrow_c_array__")?)?);
            return Ok(Some(Self { what: what.to_owned(), stream: None, single }));
        }
        Ok(None)
    }

    fn of_capsule(capsule: &Bound<'_, PyAny>, what: &str) -> PyResult<Self> {
        let capsule: &Bound<'_, PyCapsule> = capsule.cast()?;
        let place = capsule.pointer_checked(Some(STREAM))?.cast::<ArrowArrayStream>();
        // SAFETY: a capsule of this name holds this struct, by Arrow's interface.
        let mut stream = OwnedStream(unsafe { place.replace(ArrowArrayStream::EMPTY) });
        // The stream is a released one if the same capsule was read before.
        let read = || PyTypeError::new_err(format!("{what}: its stream was read before"));
        let get_schema = stream.0.get_schema.ok_or_else(read)?;
        let mut schema = OwnedSchema(ArrowSchema::EMPTY);
        // SAFETY: the stream has not been released.
        let code = unsafe { get_schema(&raw mut stream.0, &raw mut schema.0) };
        if code != 0 {
            return Err(failed(what, code));
        }
        let stream = Some((stream, Arc::new(schema)));
        Ok(Self { what: what.to_owned(), stream, single: None })
    }

    /// Returns the next array, or `None` after the last.
    ///
    /// # Errors
    /// If the stream fails.
    #[allow(clippy::should_implement_trait, reason = "it may fail")]
    pub fn next(&mut self) -> PyResult<Option<OwnedArray>> {
        let Some((stream, schema)) = &mut self.stream else { return Ok(self.single.take()) };
        let get_next = stream.0.get_next.ok_or_else(|| failed(&self.what, 0))?;
        let mut array = ArrowArray::EMPTY;
        // SAFETY: the stream has not been released.
        let code = unsafe { get_next(&raw mut stream.0, &raw mut array) };
        if code != 0 {
            return Err(failed(&self.what, code));
        }
        Ok(array.release.map(|_| OwnedArray::new(array, schema.clone())))
    }
}

fn failed(what: &str, code: c_int) -> PyErr {
    PyTypeError::new_err(format!("{what}: its stream failed ({code})"))
}

/// A column that was computed. `numpy.asarray` reads it in place, and so does every library that knows
/// Arrow's `PyCapsule` interface.
#[pyclass(frozen, module = "lendwright")]
pub struct Column {
    node: Node,
    shape: [ffi::Py_ssize_t; 1],
    strides: [ffi::Py_ssize_t; 1],
}

impl Column {
    /// Creates a column from a node.
    #[must_use]
    pub fn new(node: Node) -> Self {
        let signed = |number: usize| ffi::Py_ssize_t::try_from(number).unwrap_or_default();
        let width = node.numbers().map_or(0, |(buffer, _)| buffer.width());
        Self { shape: [signed(node.rows())], strides: [signed(width)], node }
    }
}

struct GivenSchema(ArrowSchema);
struct GivenArray(ArrowArray);
struct GivenStream(ArrowArrayStream);

macro_rules! released {
    ($($given:ident),+) => {$(
        // SAFETY: the interface lets it be released in any thread.
        unsafe impl Send for $given {}

        impl Drop for $given {
            fn drop(&mut self) {
                if let Some(release) = self.0.release {
                    // SAFETY: no consumer has taken it over.
                    unsafe { release(&raw mut self.0) };
                }
            }
        }
    )+};
}
released!(GivenSchema, GivenArray, GivenStream);

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.node.rows()
    }

    fn __repr__(&self) -> String {
        format!("Column({} rows)", self.node.rows())
    }

    /// The type, as a capsule of Arrow's.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, GivenSchema(self.node.schema()), SCHEMA)
    }

    /// The type and the data, as capsules of Arrow's. It is always its own type.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let _ = requested_schema;
        let array = PyCapsule::new_with_value(py, GivenArray(self.node.array()), ARRAY)?;
        PyTuple::new(py, [self.__arrow_c_schema__(py)?, array])
    }

    /// The data as a stream of one array, as a capsule of Arrow's.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        PyCapsule::new_with_value(py, GivenStream(self.node.stream()), STREAM)
    }

    /// # Safety
    /// `view` comes from Python.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let column = slf.get();
        let Some((buffer, format)) = column.node.numbers() else {
            return Err(PyBufferError::new_err("a table is no buffer; read it as Arrow"));
        };
        if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
            return Err(PyBufferError::new_err("the column can't be written"));
        }
        let asks = |flag: c_int| flags & flag == flag;
        let (shape, strides) = (column.shape.as_ptr(), column.strides.as_ptr());
        let filled = ffi::Py_buffer {
            buf: buffer.start().cast_mut(),
            len: ffi::Py_ssize_t::try_from(buffer.bytes()).unwrap_or_default(),
            itemsize: column.strides[0],
            readonly: 1,
            ndim: 1,
            format: if asks(ffi::PyBUF_FORMAT) {
                format.as_ptr().cast_mut()
            } else {
                std::ptr::null_mut()
            },
            shape: if asks(ffi::PyBUF_ND) { shape.cast_mut() } else { std::ptr::null_mut() },
            strides: if asks(ffi::PyBUF_STRIDES) {
                strides.cast_mut()
            } else {
                std::ptr::null_mut()
            },
            suboffsets: std::ptr::null_mut(),
            internal: std::ptr::null_mut(),
            // The view keeps the column alive, and with it the memory of all its pointers.
            obj: slf.into_ptr(),
        };
        // SAFETY: there is a place for it, by Python's protocol.
        unsafe { view.write(filled) };
        Ok(())
    }
}
