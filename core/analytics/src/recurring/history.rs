//! The streams of one user as of several days.

use super::detect::{Detector, Entry, lookback};
use super::stream::Stream;
use crate::{Basis, Day, Period, Rows};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The number of months of the search for streams.
pub const LOOKBACK_MONTHS: u32 = 24;
/// Enough months to see yearly payments often enough.
pub(super) const LONG_MONTHS: u32 = 60;

/// Places of transactions, each with the place of its stream, in order.
type Placed = Rc<[(usize, usize)]>;

/// One user's transactions, and their streams as of the basis's day and of earlier days. Projections need the same
/// days again and again. The rows are entered once, and the streams of each day are found once.
pub struct History<'d, 't> {
    /// The user's rows of the set.
    pub(crate) rows: Rows<'t>,
    /// Which of them count.
    pub(crate) basis: &'d Basis,
    detector: &'d mut Detector<'t>,
    user: &'d str,
    entries: Vec<Entry>,
    /// The ranges of them that are known to be no stream, as [`Detector::of_entries`] says.
    barren: Vec<usize>,
    found: BTreeMap<(Day, Day), Rc<[Stream<'t>]>>,
    /// The places of the transactions of those.
    placed: BTreeMap<(Day, Day), Placed>,
}

impl<'d, 't> History<'d, 't> {
    /// Enters the rows of a user.
    pub fn new(
        detector: &'d mut Detector<'t>,
        user: &'d str,
        rows: Rows<'t>,
        basis: &'d Basis,
    ) -> Self {
        let mut entries = Vec::new();
        detector.enter(basis.counted(rows), &mut entries);
        Self {
            rows,
            basis,
            detector,
            user,
            barren: vec![0; entries.len()],
            entries,
            found: BTreeMap::new(),
            placed: BTreeMap::new(),
        }
    }

    /// Returns the streams of 24 months as of a day, no later one than the basis's, as [`Detector::detect`] finds them.
    pub fn streams(&mut self, as_of: Day) -> Rc<[Stream<'t>]> {
        self.streams_in(lookback(as_of, LOOKBACK_MONTHS))
    }

    /// Returns the streams of 60 months in the same way.
    pub fn long_streams(&mut self, as_of: Day) -> Rc<[Stream<'t>]> {
        self.streams_in(lookback(as_of, LONG_MONTHS))
    }

    /// Returns the streams of a window, as of its last day.
    pub(crate) fn streams_in(&mut self, window: Period) -> Rc<[Stream<'t>]> {
        let Self { detector, user, rows, basis, entries, barren, found, .. } = self;
        let of_user = (&**user, *rows);
        let find =
            || detector.of_entries((entries, barren), of_user, basis.currency, window).into();
        Rc::clone(found.entry((window.from, window.to)).or_insert_with(find))
    }

    /// Returns the streams of a window, and the places in them of those that have a transaction of this one.
    pub(super) fn sharing(
        &mut self,
        stream: &Stream<'t>,
        window: Period,
    ) -> (Rc<[Stream<'t>]>, BTreeSet<usize>) {
        let all = self.streams_in(window);
        let place_all = || {
            let placed = all.iter().enumerate();
            let mut placed: Vec<(usize, usize)> = placed
                .flat_map(|(at, stream)| stream.places().map(move |place| (place, at)))
                .collect();
            placed.sort_unstable();
            placed.into()
        };
        let placed = self.placed.entry((window.from, window.to)).or_insert_with(place_all);
        let of_place = |place: usize| {
            let from = placed.get(placed.partition_point(|(other, _)| *other < place)..);
            let from = from.unwrap_or_default().iter();
            from.take_while(move |(other, _)| *other == place).map(|(_, at)| *at)
        };
        let sharing = stream.places().flat_map(of_place).collect();
        (all, sharing)
    }
}
