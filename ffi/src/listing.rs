//! The operations as data.

use crate::operations::TABLE;
use std::ffi::{CStr, c_char};

/// The description of an operation. It belongs to the library and lives as long as the program.
#[repr(C)]
#[derive(Debug)]
pub struct lw_operation {
    /// Its name: `get_total_score`.
    pub name: *const c_char,
    /// Its HTTP method. NULL for the host's own operations, which no front end has.
    pub method: *const c_char,
    /// Its path, with parameters in braces. NULL for the host's own operations.
    pub path: *const c_char,
    /// A description of the operation.
    pub doc: *const c_char,
}

// SAFETY: it points to constant texts only.
unsafe impl Sync for lw_operation {}

impl lw_operation {
    pub(crate) const fn partners(
        name: &'static CStr,
        method: &'static CStr,
        path: &'static CStr,
        doc: &'static CStr,
    ) -> Self {
        let (method, path) = (method.as_ptr(), path.as_ptr());
        Self { name: name.as_ptr(), method, path, doc: doc.as_ptr() }
    }

    pub(crate) const fn hosts(name: &'static CStr, doc: &'static CStr) -> Self {
        let none = std::ptr::null();
        Self { name: name.as_ptr(), method: none, path: none, doc: doc.as_ptr() }
    }
}

/// Returns the number of operations. The partners' operations come first, then the host's own.
#[unsafe(no_mangle)]
pub extern "C" fn lw_operation_count() -> usize {
    TABLE.len()
}

/// Returns an operation by its index, counted from 0. Returns NULL beyond the last.
#[unsafe(no_mangle)]
pub extern "C" fn lw_operation_at(index: usize) -> Option<&'static lw_operation> {
    TABLE.get(index)
}
