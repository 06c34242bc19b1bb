//! The one form in which doubles are written.

/// Writes a finite double as ECMAScript's `Number.prototype.toString` does: `1`, `0.1`, `1e+21`.
///
/// This is the form that RFC 8785 (canonical JSON) requires, and the only one that lendwright
/// writes, so that the same bits give the same bytes in every language.
pub fn write_double(number: f64, out: &mut String) {
    out.push_str(ryu_js::Buffer::new().format(number));
}
