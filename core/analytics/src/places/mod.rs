//! Areas where a borrower often is, by the days with pings there. Pings have an area, a day and an hour, and nothing
//! finer.

use super::Day;
use lendwright_types::codes;
use std::collections::BTreeMap;

mod weekdays;

pub use weekdays::{Weekday, Weekdays};

#[cfg(test)]
mod tests;

/// The hours when an area counts for the night, the last one included.
const NIGHT: std::ops::RangeInclusive<u8> = 0..=5;
/// The hours when an area counts for the work, the last one included.
const WORK: std::ops::RangeInclusive<u8> = 10..=16;
/// An area is shown if it was seen on at least this many days.
const DAYS_MIN: u32 = 2;
/// An area is shown if it was seen on at least one day of this many: 5 %.
const ONE_DAY_OF: u32 = 20;

/// That somebody was in an area in an hour of a day, by the clock of the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ping<'a> {
    /// The area.
    pub area: &'a str,
    /// The day.
    pub day: Day,
    /// The hour, 0 to 23.
    pub hour: u8,
}

codes! {
    /// What an area is to a borrower.
    pub enum PlaceKind {
        /// The area where the borrower is most often from midnight to six.
        Night = "night",
        /// The area where the borrower is most often from ten to five on working days.
        Work = "work",
        /// Both `night` and `work`.
        Both = "both",
        /// Another area.
        Other = "other",
    }
}

codes! {
    /// Which areas are asked for.
    pub enum PlaceFilter {
        /// All.
        All = "all",
        /// Where the nights are spent.
        Night = "night",
        /// Where the work is.
        Work = "work",
    }
}

/// An area where a borrower often is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The area.
    pub area: &'a str,
    /// The number of days with pings there.
    pub days: u32,
    /// The kind of the place.
    pub kind: PlaceKind,
}

/// The areas where a borrower often is, and the number of days with data.
///
/// An area is left out if it was seen on only one day, or on fewer than one day of twenty. A single visit is no habit,
/// and such a place reveals most about a person.
///
/// # Example
/// ```
/// use lendwright_analytics::{Ping, PlaceFilter, PlaceKind, Places, Weekdays};
///
/// let seen = |area, day: &str, hour| Ok::<_, lendwright_types::time::TimeError>(Ping { area, day: day.parse()?, hour });
/// // 1 February 2026 is a Sunday.
/// let pings = [
///     seen("Maadi", "2026-02-01", 2)?, seen("Maadi", "2026-02-02", 3)?, seen("Maadi", "2026-02-03", 22)?,
///     seen("Dokki", "2026-02-01", 11)?, seen("Dokki", "2026-02-02", 15)?, seen("Giza", "2026-02-03", 20)?,
/// ];
/// let places = Places::of(pings, Weekdays::default());
/// assert_eq!(places.distinct_days(), 3);
/// let shown: Vec<_> = places.top(PlaceFilter::All).map(|place| (place.area, place.days, place.kind)).collect();
/// assert_eq!(shown, [("Maadi", 3, PlaceKind::Night), ("Dokki", 2, PlaceKind::Work)]);
/// assert_eq!(places.least().map(|place| place.area).collect::<Vec<_>>(), ["Dokki"]);
/// # Ok::<(), lendwright_types::time::TimeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places<'a> {
    distinct_days: u32,
    /// Those that are shown, by days descending, then by name.
    shown: Vec<Place<'a>>,
}

impl<'a> Places<'a> {
    /// Counts pings, in any order and each once. `work` has the days of the week for work. If areas are equally often
    /// the night's or the work's, the first by name is taken.
    #[must_use]
    pub fn of(pings: impl IntoIterator<Item = Ping<'a>>, work: Weekdays) -> Self {
        let mut pings: Vec<Ping<'a>> = pings.into_iter().collect();
        pings.sort_unstable();
        pings.dedup();
        let mut areas: BTreeMap<&'a str, Counts> = BTreeMap::new();
        for ping in &pings {
            areas.entry(ping.area).or_default().add(ping, work);
        }
        let night = most(&areas, |counts| counts.night);
        let at_work = most(&areas, |counts| counts.work);
        let distinct_days = distinct_days(&pings);
        let mut shown: Vec<Place<'a>> = areas
            .iter()
            .filter(|(_, counts)| counts.is_shown(distinct_days))
            .map(|(&area, counts)| {
                let kind = match (night == Some(area), at_work == Some(area)) {
                    (true, true) => PlaceKind::Both,
                    (true, false) => PlaceKind::Night,
                    (false, true) => PlaceKind::Work,
                    (false, false) => PlaceKind::Other,
                };
                Place { area, days: counts.days, kind }
            })
            .collect();
        // They are sorted by name, and the stable sort keeps that order for equal days.
        shown.sort_by_key(|place| std::cmp::Reverse(place.days));
        Self { distinct_days, shown }
    }

    /// Returns the number of days with a ping, in whatever area.
    #[must_use]
    pub const fn distinct_days(&self) -> u32 {
        self.distinct_days
    }

    /// Returns the areas of the filter, those with most days first. Areas with equal days are sorted by name.
    pub fn top(&self, filter: PlaceFilter) -> impl Iterator<Item = &Place<'a>> {
        self.shown.iter().filter(move |place| filter.has(place.kind))
    }

    /// Returns, by name, the shown areas that have the fewest days: one that [`top`](Self::top) leaves out for its
    /// rareness is in neither.
    pub fn least(&self) -> impl Iterator<Item = &Place<'a>> {
        let fewest = self.shown.last().map(|place| place.days);
        self.shown.iter().filter(move |place| Some(place.days) == fewest)
    }
}

impl PlaceFilter {
    /// Whether the filter has areas of this kind.
    #[must_use]
    pub const fn has(self, kind: PlaceKind) -> bool {
        match self {
            Self::All => true,
            Self::Night => matches!(kind, PlaceKind::Night | PlaceKind::Both),
            Self::Work => matches!(kind, PlaceKind::Work | PlaceKind::Both),
        }
    }
}

/// Returns the score of areas, 0 to 1000, from the days and the income level (1 to 5) of each. It is 1000 · Σ days ·
/// (level − 1) / 4 over Σ days, exactly, as numerator and denominator. The shares of days have one denominator, which
/// cancels.
///
/// The denominator is 0 without areas.
#[must_use]
pub fn area_score(areas: impl IntoIterator<Item = (u32, u8)>) -> (i128, i128) {
    areas.into_iter().fold((0, 0), |(sum, weight), (days, level)| {
        let steps = i128::from(level.clamp(1, 5).saturating_sub(1));
        // 32 bits a term: no iterator is so long that 128 bits overflow.
        let term = i128::from(days).saturating_mul(steps).saturating_mul(250);
        (sum.saturating_add(term), weight.saturating_add(i128::from(days)))
    })
}

/// The counts of one area's pings.
#[derive(Default)]
struct Counts {
    days: u32,
    last: Option<Day>,
    night: u32,
    work: u32,
}

impl Counts {
    /// Adds a ping. The pings of an area must come in the order of their days.
    fn add(&mut self, ping: &Ping<'_>, work: Weekdays) {
        if self.last.replace(ping.day) != Some(ping.day) {
            self.days = self.days.saturating_add(1);
        }
        let at_work = WORK.contains(&ping.hour) && work.has(ping.day);
        self.night = self.night.saturating_add(u32::from(NIGHT.contains(&ping.hour)));
        self.work = self.work.saturating_add(u32::from(at_work));
    }

    fn is_shown(&self, distinct_days: u32) -> bool {
        self.days >= DAYS_MIN && self.days.saturating_mul(ONE_DAY_OF) >= distinct_days
    }
}

/// The area with the greatest count, the first by name; `None` if all counts are 0.
fn most<'a>(areas: &BTreeMap<&'a str, Counts>, of: fn(&Counts) -> u32) -> Option<&'a str> {
    let mut found = None;
    let mut greatest = 0;
    for (&area, counts) in areas {
        if of(counts) > greatest {
            (found, greatest) = (Some(area), of(counts));
        }
    }
    found
}

fn distinct_days(pings: &[Ping<'_>]) -> u32 {
    let mut days: Vec<Day> = pings.iter().map(|ping| ping.day).collect();
    days.sort_unstable();
    days.dedup();
    u32::try_from(days.len()).unwrap_or(u32::MAX)
}
