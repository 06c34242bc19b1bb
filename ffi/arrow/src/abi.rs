//! The structs of the Arrow C Data Interface and the C Stream Interface, as in their specification.

use std::ffi::{c_char, c_int, c_void};
use std::ptr::{null, null_mut};

/// The type of an array: a format, a name and the types of its children.
#[repr(C)]
#[derive(Debug)]
pub struct ArrowSchema {
    /// The format, a text such as `l` for 64-bit integers.
    pub format: *const c_char,
    /// The name of the field. May be NULL.
    pub name: *const c_char,
    /// Pairs of keys and values. May be NULL.
    pub metadata: *const c_char,
    /// Bits. The bit 2 means that there may be nulls.
    pub flags: i64,
    /// The number of children.
    pub n_children: i64,
    /// The children.
    pub children: *mut *mut ArrowSchema,
    /// The values of a dictionary. NULL if it is not a dictionary.
    pub dictionary: *mut ArrowSchema,
    /// Frees the struct's memory. NULL after the release.
    pub release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    /// Data of the producer.
    pub private_data: *mut c_void,
}

/// The data of an array.
#[repr(C)]
#[derive(Debug)]
pub struct ArrowArray {
    /// The number of items.
    pub length: i64,
    /// The number of nulls. -1 if they were not counted.
    pub null_count: i64,
    /// The number of items in the buffers before the first item of the array.
    pub offset: i64,
    /// The number of buffers.
    pub n_buffers: i64,
    /// The number of children.
    pub n_children: i64,
    /// The buffers. The first one has the validity bits.
    pub buffers: *mut *const c_void,
    /// The children.
    pub children: *mut *mut ArrowArray,
    /// The values of a dictionary. NULL if it is not a dictionary.
    pub dictionary: *mut ArrowArray,
    /// Frees the struct's memory. NULL after the release.
    pub release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    /// Data of the producer.
    pub private_data: *mut c_void,
}

/// Arrays of one type, one after another.
#[repr(C)]
#[derive(Debug)]
pub struct ArrowArrayStream {
    /// Writes the type of all arrays. Returns 0, or the number of an error.
    pub get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    /// Writes the next array, or one without `release` at the end.
    pub get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    /// Returns a description of the error. NULL if there is none.
    pub get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    /// Frees the struct's memory. NULL after the release.
    pub release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    /// Data of the producer.
    pub private_data: *mut c_void,
}

impl ArrowSchema {
    /// A schema that was released, or that will be written.
    pub const EMPTY: Self = Self {
        format: null(),
        name: null(),
        metadata: null(),
        flags: 0,
        n_children: 0,
        children: null_mut(),
        dictionary: null_mut(),
        release: None,
        private_data: null_mut(),
    };
}

impl ArrowArray {
    /// An array that was released, or that will be written.
    pub const EMPTY: Self = Self {
        length: 0,
        null_count: 0,
        offset: 0,
        n_buffers: 0,
        n_children: 0,
        buffers: null_mut(),
        children: null_mut(),
        dictionary: null_mut(),
        release: None,
        private_data: null_mut(),
    };
}

impl ArrowArrayStream {
    /// A stream that was released, or that will be written.
    pub const EMPTY: Self = Self {
        get_schema: None,
        get_next: None,
        get_last_error: None,
        release: None,
        private_data: null_mut(),
    };
}
