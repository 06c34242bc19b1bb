//! Areas where a borrower often is, by the days with pings there. Pings have an area, a day and an hour, and nothing
//! finer.

use crate::Day;
use lendwright_types::codes;
use lendwright_types::internal::sort::CompactSort as _;
use std::collections::BTreeMap;

/// The hours when an area counts for the night, the last one included.
const NIGHT: std::ops::RangeInclusive<u8> = 0..=5;
/// The hours when an area counts for the work, the last one included.
const WORK: std::ops::RangeInclusive<u8> = 10..=16;
/// An area is shown if it was seen on at least this many days.
const DAYS_MIN: u32 = 2;
/// An area is shown if it was seen on at least one day of this many: 5 %.
const ONE_DAY_OF: u32 = 20;

/// A borrower was in this area in this hour of a day, by the clock of the place.
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
    /// The meaning of an area for a borrower.
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
    /// A filter of areas.
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
#[non_exhaustive]
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
/// let places = Places::from_pings(pings, Weekdays::default());
/// assert_eq!(places.distinct_days(), 3);
/// let shown: Vec<_> = places.top(PlaceFilter::All).map(|place| (place.area, place.days, place.kind)).collect();
/// assert_eq!(shown, [("Maadi", 3, PlaceKind::Night), ("Dokki", 2, PlaceKind::Work)]);
/// assert_eq!(places.least().map(|place| place.area).collect::<Vec<_>>(), ["Dokki"]);
/// # Ok::<(), lendwright_types::time::TimeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places<'a> {
    distinct_days: u32,
    /// The shown places, by days descending, then by name.
    shown: Vec<Place<'a>>,
}

impl<'a> Places<'a> {
    /// Counts pings, in any order and each once. `work` has the days of the week for work. If areas are equally often
    /// the night's or the work's, the first by name is taken.
    #[must_use]
    pub fn from_pings(pings: impl IntoIterator<Item = Ping<'a>>, work: Weekdays) -> Self {
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
        shown.compact_sort_by_key(|place| std::cmp::Reverse(place.days));
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

    /// Returns the shown areas that have the fewest days, by name. Rare areas, which [`top`](Self::top) leaves out, are
    /// left out here too.
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

// Days of the week. `Weekdays` are the working days of a provider, and decide which places are for work.

codes! {
    /// A day of the week.
    pub enum Weekday {
        /// Monday.
        Monday = "mon",
        /// Tuesday.
        Tuesday = "tue",
        /// Wednesday.
        Wednesday = "wed",
        /// Thursday.
        Thursday = "thu",
        /// Friday.
        Friday = "fri",
        /// Saturday.
        Saturday = "sat",
        /// Sunday.
        Sunday = "sun",
    }
}

/// Days of the week: those on which people work. By default Sunday to Thursday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weekdays(u8);

impl Weekdays {
    /// Sunday to Thursday.
    pub const DEFAULT: [Weekday; 5] =
        [Weekday::Sunday, Weekday::Monday, Weekday::Tuesday, Weekday::Wednesday, Weekday::Thursday];

    /// Returns the set of these days.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::{Weekday, Weekdays};
    ///
    /// let week = Weekdays::from_days(&[Weekday::Thursday, Weekday::Friday]);
    /// assert!(week.has("2026-02-06".parse()?), "a Friday");
    /// assert!(!Weekdays::default().has("2026-02-06".parse()?));
    /// # Ok::<(), lendwright_types::time::TimeError>(())
    /// ```
    #[must_use]
    pub fn from_days(days: &[Weekday]) -> Self {
        let numbered = (1..).zip(Weekday::all()).filter(|(_, day)| days.contains(day));
        Self(numbered.fold(0, |set, (number, _)| set | bit(number)))
    }

    /// Whether a day is one of them.
    #[must_use]
    pub fn has(self, day: Day) -> bool {
        self.0 & bit(day.weekday()) != 0
    }
}

impl Default for Weekdays {
    fn default() -> Self {
        Self::from_days(&Self::DEFAULT)
    }
}

/// The bit of a day of the week: 1 for Monday to 7 for Sunday (ISO 8601).
fn bit(weekday: u32) -> u8 {
    1_u8.checked_shl(weekday).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::arithmetic_side_effects,
        clippy::indexing_slicing,
        reason = "tests"
    )]

    use super::{Ping, PlaceFilter, PlaceKind, Places, Weekday, Weekdays, area_score};
    use crate::Day;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// 2026-02-01, a Sunday, and the days after it.
    fn day(number: i32) -> Day {
        "2026-02-01".parse::<Day>().unwrap().plus(number)
    }

    fn ping(area: &str, number: i32, hour: u8) -> Ping<'_> {
        Ping { area, day: day(number), hour }
    }

    fn kinds<'a>(places: &'a Places<'a>) -> Vec<(&'a str, PlaceKind)> {
        places.top(PlaceFilter::All).map(|place| (place.area, place.kind)).collect()
    }

    fn areas<'a>(places: &'a Places<'a>, filter: PlaceFilter) -> Vec<&'a str> {
        places.top(filter).map(|place| place.area).collect()
    }

    #[test]
    fn an_area_counts_once_a_day_however_often_it_was_seen() {
        let pings = [ping("A", 0, 8), ping("A", 0, 9), ping("A", 0, 9), ping("A", 1, 9)];
        let places = Places::from_pings(pings, Weekdays::default());
        assert_eq!(places.top(PlaceFilter::All).map(|place| place.days).collect::<Vec<_>>(), [2]);
        assert_eq!(places.distinct_days(), 2);
    }

    #[test]
    fn an_area_of_one_day_or_of_fewer_than_one_day_in_twenty_is_left_out_everywhere() {
        let days =
            |area, range: std::ops::Range<i32>| range.map(move |number| ping(area, number, 8));
        let forty = days("Home", 0..40).chain(days("Often", 0..2)).chain(days("Once", 5..6));
        let places = Places::from_pings(forty, Weekdays::default());
        assert_eq!(areas(&places, PlaceFilter::All), ["Home", "Often"]);
        assert_eq!(places.least().map(|place| place.area).collect::<Vec<_>>(), ["Often"]);
        // 2 of 41 days are less than 5 %.
        let more = days("Home", 0..41).chain(days("Often", 0..2));
        let places = Places::from_pings(more, Weekdays::default());
        assert_eq!(areas(&places, PlaceFilter::All), ["Home"]);
        assert_eq!(places.least().map(|place| place.area).collect::<Vec<_>>(), ["Home"]);
        assert_eq!(places.distinct_days(), 41);
    }

    #[test]
    fn the_night_is_from_midnight_to_six_and_the_work_from_ten_to_five_on_days_of_work() {
        let around = |before: u8, first: u8, last: u8, after: u8| {
            [("Before", before), ("First", first), ("Last", last), ("After", after)]
        };
        let kind_of = |name: &str, hour: u8, filter: PlaceFilter, number: i32| {
            let pings = [ping(name, number, hour), ping(name, number + 7, hour)];
            let places = Places::from_pings(pings, Weekdays::default());
            areas(&places, filter).len() == 1
        };
        let night =
            around(23, 0, 5, 6).map(|(name, hour)| kind_of(name, hour, PlaceFilter::Night, 0));
        assert_eq!(night, [false, true, true, false]);
        let work =
            around(9, 10, 16, 17).map(|(name, hour)| kind_of(name, hour, PlaceFilter::Work, 0));
        assert_eq!(work, [false, true, true, false]);
        // Sunday to Saturday.
        let week: Vec<bool> =
            (0..7).map(|number| kind_of("A", 12, PlaceFilter::Work, number)).collect();
        assert_eq!(week, [true, true, true, true, true, false, false]);
    }

    #[test]
    fn one_area_may_be_both_and_of_equal_ones_the_first_by_name_is() {
        let pings = [ping("A", 0, 2), ping("A", 1, 11)];
        assert_eq!(
            kinds(&Places::from_pings(pings, Weekdays::default())),
            [("A", PlaceKind::Both)]
        );
        let pings = [ping("B", 0, 2), ping("A", 0, 3), ping("A", 1, 9), ping("B", 1, 8)];
        let places = Places::from_pings(pings, Weekdays::default());
        assert_eq!(kinds(&places), [("A", PlaceKind::Night), ("B", PlaceKind::Other)]);
    }

    #[test]
    fn where_the_night_s_area_is_not_shown_no_other_takes_its_place() {
        let pings = [
            ping("Rare", 0, 0),
            ping("Rare", 0, 1),
            ping("Rare", 0, 2),
            ping("Home", 0, 3),
            ping("Home", 1, 3),
        ];
        let places = Places::from_pings(pings, Weekdays::default());
        assert_eq!(kinds(&places), [("Home", PlaceKind::Other)]);
        assert_eq!(areas(&places, PlaceFilter::Night), Vec::<&str>::new());
    }

    #[test]
    fn nothing_comes_of_no_pings() {
        let places = Places::from_pings([], Weekdays::default());
        assert_eq!(places, Places::default());
        assert_eq!(places.least().count(), 0);
    }

    #[test]
    fn the_score_of_areas_is_exact() {
        assert_eq!(area_score([(10, 1)]), (0, 10));
        assert_eq!(area_score([(10, 5)]), (10_000, 10));
        // (3 · 1 + 1 · 0.25) / 4 of a thousand.
        assert_eq!(area_score([(3, 5), (1, 2)]), (3_250, 4));
        assert_eq!(area_score([]), (0, 0));
    }

    /// The same, slowly: each count is a question to all pings.
    fn slowly(pings: &[Ping<'_>], work: Weekdays) -> (usize, Vec<(String, usize, &'static str)>) {
        let all: BTreeSet<_> = pings.iter().copied().collect();
        let names: BTreeSet<&str> = all.iter().map(|ping| ping.area).collect();
        let total = all.iter().map(|ping| ping.day).collect::<BTreeSet<_>>().len();
        let days = |area| {
            all.iter().filter(|p| p.area == area).map(|p| p.day).collect::<BTreeSet<_>>().len()
        };
        let nights = |area: &str| all.iter().filter(|p| p.area == area && p.hour < 6).count();
        let works = |area: &str| {
            let is_work =
                |p: &&Ping<'_>| p.area == area && work.has(p.day) && (10..17).contains(&p.hour);
            all.iter().filter(is_work).count()
        };
        let is_mode = |count: &dyn Fn(&str) -> usize, area: &str| {
            let beats =
                |other: &&str| (count(area), *other) > (count(other), area) || **other == *area;
            count(area) > 0 && names.iter().all(beats)
        };
        let mut shown: Vec<_> = names
            .iter()
            .filter(|&&area| days(area) >= 2 && days(area) * 100 >= total * 5)
            .map(|&area| {
                let kind = match (is_mode(&nights, area), is_mode(&works, area)) {
                    (true, true) => "both",
                    (true, false) => "night",
                    (false, true) => "work",
                    (false, false) => "other",
                };
                (area.to_owned(), days(area), kind)
            })
            .collect();
        shown.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        (total, shown)
    }

    proptest! {
        #[test]
        fn places_are_what_asking_every_ping_says(
            sent in prop::collection::vec((0_usize..4, 0_i32..50, 0_u8..24), 0..200),
            work in prop::sample::subsequence(Weekday::all().collect::<Vec<_>>(), 0..=7),
        ) {
            let names = ["Giza", "Dokki", "Other", "Maadi"];
            let pings: Vec<_> = sent.iter().map(|(area, number, hour)| ping(names[*area], *number, *hour)).collect();
            let work = Weekdays::from_days(&work);
            let places = Places::from_pings(pings.iter().copied(), work);
            let (total, expected) = slowly(&pings, work);
            prop_assert_eq!(usize::try_from(places.distinct_days()).unwrap(), total);
            let shown: Vec<_> = places.top(PlaceFilter::All)
                .map(|place| (place.area.to_owned(), usize::try_from(place.days).unwrap(), place.kind.name()))
                .collect();
            prop_assert_eq!(&shown, &expected);
            let fewest = expected.iter().map(|(_, days, _)| *days).min();
            let least: Vec<_> = expected.iter().filter(|(_, days, _)| Some(*days) == fewest).map(|(area, ..)| area.clone()).collect();
            prop_assert_eq!(places.least().map(|place| place.area.to_owned()).collect::<Vec<_>>(), least);
            let mut other_order = pings;
            other_order.reverse();
            prop_assert_eq!(Places::from_pings(other_order, work), places);
        }
    }
}
