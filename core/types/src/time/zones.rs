//! The offsets of the IANA time zone database, in a table without pointers.
//!
//! The usual tables in Rust store the name of each span with its offset. They take 2.3 MB of a shared library, and
//! need a relocation for every span when it is loaded. This table takes 0.16 MB and no relocations.

#[rustfmt::skip]
mod names;

pub(super) use names::{CAIRO, UTC};
use names::{NAMES, Part};

/// The position of a zone in the list of names.
pub(super) type Id = u16;

/// No zone differs from UTC by more than this number of seconds.
pub(super) const OFFSET_MAX: i64 = 26 * 3600;

/// The spans of all zones, each in 64 bits: the second since 1970 when it begins and, in the lowest [`OFFSET_BITS`],
/// its offset from UTC in seconds plus [`OFFSET_ZERO`]. A zone's first span begins before all others. Zones with the
/// same last spans share them.
static SPANS: &[[u8; 8]] = include_bytes!("zones/spans.bin").as_chunks().0;

const OFFSET_BITS: u32 = 18;
const OFFSET_ZERO: i64 = 1 << 17;

/// Finds the zone with exactly this name.
pub(super) fn find(name: &str) -> Option<Id> {
    let place = NAMES.binary_search_by_key(&name, |(name, _, _)| name).ok()?;
    Id::try_from(place).ok()
}

/// Returns the zone's name.
pub(super) fn name(zone: Id) -> &'static str {
    NAMES.get(usize::from(zone)).map_or("UTC", |(name, _, _)| name)
}

/// Returns how many seconds a zone is ahead of UTC at a second since 1970.
pub(super) fn offset_at(zone: Id, second: i64) -> i32 {
    let spans = Spans::for_zone(zone);
    spans.after(second).checked_sub(1).and_then(|at| spans.get(at)).map_or(0, offset)
}

/// Returns the first second since 1970 when a zone shows a local time. The local time is given as if it were UTC.
/// `None` when the zone skips it.
pub(super) fn earliest(zone: Id, local: i64) -> Option<i64> {
    let spans = Spans::for_zone(zone);
    let from = spans.after(local.saturating_sub(OFFSET_MAX)).saturating_sub(1);
    (from..)
        .map_while(|at| Some((spans.get(at)?, spans.get(at.saturating_add(1)))))
        .take_while(|(span, _)| begin(*span) <= local.saturating_add(OFFSET_MAX))
        .map(|(span, next)| (begin(span)..next.map_or(i64::MAX, begin), offset(span)))
        .map(|(seconds, offset)| (seconds, local.saturating_sub(offset.into())))
        .find_map(|(seconds, second)| seconds.contains(&second).then_some(second))
}

/// A zone's spans: its own, and the later spans that it shares with another zone.
#[derive(Clone, Copy)]
struct Spans {
    own: &'static [[u8; 8]],
    shared: &'static [[u8; 8]],
}

impl Spans {
    fn for_zone(zone: Id) -> Self {
        let part = |(from, to): Part| SPANS.get(from.into()..to.into()).unwrap_or_default();
        let (_, own, shared) = NAMES.get(usize::from(zone)).copied().unwrap_or_default();
        Self { own: part(own), shared: part(shared) }
    }

    /// The place of the first span that begins after a second.
    fn after(self, second: i64) -> usize {
        let after = |spans: &[[u8; 8]]| spans.partition_point(|span| begin(*span) <= second);
        match after(self.own) {
            at if at < self.own.len() => at,
            at => at.saturating_add(after(self.shared)),
        }
    }

    fn get(self, at: usize) -> Option<[u8; 8]> {
        let shared = || self.shared.get(at.checked_sub(self.own.len())?);
        self.own.get(at).or_else(shared).copied()
    }
}

fn begin(span: [u8; 8]) -> i64 {
    i64::from_le_bytes(span) >> OFFSET_BITS
}

fn offset(span: [u8; 8]) -> i32 {
    let low = i64::from_le_bytes(span) & ((1 << OFFSET_BITS) - 1);
    i32::try_from(low.saturating_sub(OFFSET_ZERO)).unwrap_or(0)
}
