//! The offsets of the IANA time zone database, in a table without pointers.
//!
//! The usual tables of Rust hold the name of each span beside its offset, which takes 2.3 MB of a
//! shared library and a relocation for every span when it is loaded; ours take 0.3 MB and none.

#[rustfmt::skip]
mod names;

use names::NAMES;
pub(super) use names::{CAIRO, UTC};

/// A zone's place among the names.
pub(super) type Id = u16;

/// No clock differs from UTC by more than these seconds.
pub(super) const OFFSET_MAX: i64 = 26 * 3600;

/// All zones' spans, each in 64 bits: the second since 1970 at which it begins, and in the lowest
/// [`OFFSET_BITS`] its offset from UTC in seconds, which [`OFFSET_ZERO`] is added to. A zone's first
/// span begins before all time.
static SPANS: &[[u8; 8]] = include_bytes!("zones/spans.bin").as_chunks().0;

const OFFSET_BITS: u32 = 18;
const OFFSET_ZERO: i64 = 1 << 17;

/// The zone that has exactly this name.
pub(super) fn find(name: &str) -> Option<Id> {
    let place = NAMES.binary_search_by_key(&name, |(name, _, _)| name).ok()?;
    Id::try_from(place).ok()
}

/// The zone's name.
pub(super) fn name(zone: Id) -> &'static str {
    NAMES.get(usize::from(zone)).map_or("UTC", |(name, _, _)| name)
}

/// How many seconds a zone's clocks are ahead of UTC at a second since 1970.
pub(super) fn offset_at(zone: Id, second: i64) -> i32 {
    let spans = spans(zone);
    let after = spans.partition_point(|span| begin(*span) <= second);
    after.checked_sub(1).and_then(|at| spans.get(at)).map_or(0, |span| offset(*span))
}

/// The first second since 1970 at which a zone's clocks show a local time, which is given as if it
/// were UTC; `None` where they skip it.
pub(super) fn earliest(zone: Id, local: i64) -> Option<i64> {
    let spans = spans(zone);
    let from = spans.partition_point(|span| begin(*span) <= local.saturating_sub(OFFSET_MAX));
    let near = spans.get(from.saturating_sub(1)..)?;
    let ends = near.iter().skip(1).map(|next| begin(*next)).chain([i64::MAX]);
    near.iter()
        .zip(ends)
        .take_while(|(span, _)| begin(**span) <= local.saturating_add(OFFSET_MAX))
        .map(|(span, end)| (begin(*span)..end, local.saturating_sub(offset(*span).into())))
        .find_map(|(span, second)| span.contains(&second).then_some(second))
}

fn spans(zone: Id) -> &'static [[u8; 8]] {
    NAMES
        .get(usize::from(zone))
        .and_then(|(_, from, to)| SPANS.get(usize::from(*from)..usize::from(*to)))
        .unwrap_or_default()
}

fn begin(span: [u8; 8]) -> i64 {
    i64::from_le_bytes(span) >> OFFSET_BITS
}

fn offset(span: [u8; 8]) -> i32 {
    let low = i64::from_le_bytes(span) & ((1 << OFFSET_BITS) - 1);
    i32::try_from(low.saturating_sub(OFFSET_ZERO)).unwrap_or(0)
}
