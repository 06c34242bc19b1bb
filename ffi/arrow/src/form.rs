//! Reading the values of a column: whole numbers, decimals and days of any width.

use crate::import::ColumnType;
use std::ffi::c_void;

/// The layout of a value, and its conversion to the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// The width in bytes. 0 is one bit.
    pub(crate) width: usize,
    is_signed: bool,
    /// Whether the byte order is not this machine's.
    is_swapped: bool,
    pub(crate) times: i128,
    pub(crate) over: i128,
    /// If true, a part finer than the unit is cut off. If false, such a value is refused.
    pub(crate) is_cut: bool,
}

impl Form {
    /// Whole numbers of `width` bytes, in this machine's byte order.
    pub(crate) fn whole(width: usize, is_signed: bool) -> Self {
        Self { width, is_signed, is_swapped: false, times: 1, over: 1, is_cut: false }
    }

    /// The same numbers. If `is_swapped`, they have the other byte order.
    #[cfg(feature = "capsules")]
    pub(crate) fn swapped(self, is_swapped: bool) -> Self {
        Self { is_swapped, ..self }
    }

    pub(crate) fn for_format(format: &str, wanted: ColumnType) -> Option<Self> {
        let plain = |width, is_signed| Some(Self::whole(width, is_signed));
        let times_of = |per_day| Some(Self { over: per_day, ..Self::whole(8, true) });
        match (format, wanted) {
            // The width 0 means bits.
            ("b", ColumnType::Truths) => plain(0, false),
            (time, ColumnType::Millis) if time.starts_with("ts") => Self::of_instant(time),
            ("c", _) => plain(1, true),
            ("C", _) => plain(1, false),
            ("s", _) => plain(2, true),
            ("S", _) => plain(2, false),
            ("i", _) | ("tdD", ColumnType::Days) => plain(4, true),
            ("I", _) => plain(4, false),
            ("l", _) => plain(8, true),
            ("L", _) => plain(8, false),
            ("tdm" | "tsm:", ColumnType::Days) => times_of(86_400_000),
            ("tss:", ColumnType::Days) => times_of(86_400),
            ("tsu:", ColumnType::Days) => times_of(86_400_000_000),
            ("tsn:", ColumnType::Days) => times_of(86_400_000_000_000),
            (_, ColumnType::Units { decimals }) => {
                Self::of_decimal(format.strip_prefix("d:")?, decimals)
            }
            _ => None,
        }
    }

    /// Parses a time with a zone, in milliseconds: `tsu:Africa/Cairo`.
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

    /// Parses `precision,scale` or `precision,scale,bits`.
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

    /// Reads the number at an index of an array.
    ///
    /// # Safety
    /// The array has this index.
    pub(crate) unsafe fn read_at(self, values: *const u8, at: usize) -> i128 {
        if self.width == 0 {
            // SAFETY: by this function's contract there is a bit at this place.
            let byte = unsafe { values.add(at >> 3) };
            // SAFETY: as above.
            let byte = unsafe { byte.read() };
            return i128::from(byte >> (at & 7) & 1);
        }
        // SAFETY: this function has the same contract.
        let place = unsafe { values.add(at.saturating_mul(self.width)) };
        // SAFETY: as above.
        unsafe { self.read(place) }
    }

    /// # Safety
    /// As many bytes as the width can be read.
    pub(crate) unsafe fn read(self, place: *const u8) -> i128 {
        macro_rules! as_number {
            ($number:ty) => {{
                // SAFETY: this function has the same contract; the read may be unaligned.
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
