//! Pairs of records, one to one, the nearest in time first.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Records in the order of their numbers, which is the order of time. Neighbours may be pairs.
///
/// A record between two that may pair must also pair with one of the two. Then the nearest pair is always a pair of
/// neighbours, and other pairs need no comparison.
pub(super) struct Line {
    /// The numbers of the records, ascending.
    pub(super) records: Vec<u32>,
    /// The largest distance in time of a pair, in microseconds.
    pub(super) apart_max: i64,
    /// The rank of equally distant pairs: the lower rank is first.
    pub(super) rank: u8,
}

/// Records of two sides that may form pairs.
pub(super) struct Sides {
    pub(super) first: Vec<u32>,
    pub(super) second: Vec<u32>,
    /// Whether all have the same value of the split.
    pub(super) is_same: bool,
}

/// Splits two sides into parts: in each part every record of one side may pair with every record of the
/// other. The facts that both report are the same, and a fact that only one reports does not matter. Every
/// two that do not differ are in one of the parts.
pub(super) fn not_differing<K: Ord>(
    (first, second): (&[u32], &[u32]),
    told: impl Fn(u32) -> Option<K>,
) -> Vec<Sides> {
    let silent = |side: &[u32]| side.iter().copied().filter(|it| told(*it).is_none()).collect();
    let mut parts = vec![
        Sides { first: first.to_vec(), second: silent(second), is_same: false },
        Sides { first: silent(first), second: second.to_vec(), is_same: false },
    ];
    let mut same: BTreeMap<K, Sides> = BTreeMap::new();
    let new = || Sides { first: Vec::new(), second: Vec::new(), is_same: true };
    for &number in first {
        if let Some(key) = told(number) {
            same.entry(key).or_insert_with(new).first.push(number);
        }
    }
    for &number in second {
        if let Some(sides) = told(number).and_then(|key| same.get_mut(&key)) {
            sides.second.push(number);
        }
    }
    parts.extend(same.into_values());
    parts.retain(|sides| !sides.first.is_empty() && !sides.second.is_empty());
    parts
}

impl Sides {
    /// The line of both sides.
    pub(super) fn line(self, apart_max: i64) -> Line {
        let Self { first: mut records, second, is_same } = self;
        records.extend(second);
        records.sort_unstable();
        Line { records, apart_max, rank: u8::from(!is_same) }
    }
}

/// A record's place in a line, with its neighbours' places.
#[derive(Clone, Copy)]
struct Place {
    line: u32,
    record: u32,
    before: Option<u32>,
    after: Option<u32>,
}

/// Two neighbours: how far apart, the line's rank, the later one, the earlier one, which the largest
/// number comes first of.
type Candidate = Reverse<(u64, u8, u32, Reverse<u32>)>;

struct Search<'s, M> {
    times: &'s [i64],
    lines: &'s [Line],
    may: M,
    places: Vec<Place>,
    /// The places of each record.
    of_record: Vec<Vec<u32>>,
    taken: Vec<bool>,
    heap: BinaryHeap<Candidate>,
}

/// Finds the pairs, each with the earlier record first. It repeatedly takes the two remaining records that are
/// nearest in time. Equally near pairs are ordered by the lower rank, then the earliest later record, then the latest
/// earlier record. `may` returns whether two records of a line may be a pair.
///
/// It takes n log n steps for n places in lines.
pub(super) fn pairs<M>(times: &[i64], lines: &[Line], may: M) -> Vec<(u32, u32)>
where
    M: Fn(&Line, u32, u32) -> bool,
{
    let mut search = Search {
        times,
        lines,
        may,
        places: Vec::new(),
        of_record: vec![Vec::new(); times.len()],
        taken: vec![false; times.len()],
        heap: BinaryHeap::new(),
    };
    for (number, line) in (0..).zip(lines) {
        search.enter(number, line);
    }
    search.run()
}

impl<M: Fn(&Line, u32, u32) -> bool> Search<'_, M> {
    fn enter(&mut self, number: u32, line: &Line) {
        let mut before = None;
        for &record in &line.records {
            let Ok(place) = u32::try_from(self.places.len()) else { return };
            self.places.push(Place { line: number, record, before, after: None });
            if let Some(places) = self.of_record.get_mut(at(record)) {
                places.push(place);
            }
            if let Some(earlier) = before.and_then(|earlier| self.places.get_mut(at(earlier))) {
                earlier.after = Some(place);
            }
            self.consider(before, Some(place));
            before = Some(place);
        }
    }

    /// Remembers two neighbours, if they may be a pair.
    fn consider(&mut self, earlier: Option<u32>, later: Option<u32>) {
        let place = |place: Option<u32>| self.places.get(at(place?));
        let (Some(earlier), Some(later)) = (place(earlier), place(later)) else { return };
        let (first, second) = (earlier.record, later.record);
        let time = |record: u32| self.times.get(at(record)).copied().unwrap_or_default();
        let apart = time(second).abs_diff(time(first));
        let Some(line) = self.lines.get(at(earlier.line)) else { return };
        let is_near = i64::try_from(apart).is_ok_and(|apart| apart <= line.apart_max);
        if is_near && (self.may)(line, first, second) {
            self.heap.push(Reverse((apart, line.rank, second, Reverse(first))));
        }
    }

    fn run(mut self) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        while let Some(Reverse((_, _, later, Reverse(earlier)))) = self.heap.pop() {
            if self.is_taken(earlier) || self.is_taken(later) {
                continue;
            }
            found.push((earlier, later));
            for record in [earlier, later] {
                self.take(record);
            }
        }
        found
    }

    fn is_taken(&self, record: u32) -> bool {
        self.taken.get(at(record)).copied().unwrap_or(true)
    }

    /// Removes a record from its lines; its neighbours become adjacent.
    fn take(&mut self, record: u32) {
        if let Some(taken) = self.taken.get_mut(at(record)) {
            *taken = true;
        }
        let places = self.of_record.get_mut(at(record)).map(std::mem::take).unwrap_or_default();
        for place in places {
            let Some(&Place { before, after, .. }) = self.places.get(at(place)) else { continue };
            if let Some(before) = before.and_then(|before| self.places.get_mut(at(before))) {
                before.after = after;
            }
            if let Some(after) = after.and_then(|after| self.places.get_mut(at(after))) {
                after.before = before;
            }
            self.consider(before, after);
        }
    }
}

fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
