//! k-means: the best of several starts. It has its own points and random numbers.

use lendwright_types::internal::sort::CompactSort as _;
use sha2::{Digest as _, Sha256};
use std::convert::Infallible;

/// The largest number of clusters that a caller can choose.
pub const CLUSTERS_MAX: i64 = 10;

/// The clustering of points: each point belongs to the nearest of `k` centres, and each centre is in the middle of its
/// points.
///
/// The same points, `k`, seed and starts give the same bits on every platform.
///
/// # Example
/// ```
/// use lendwright_analytics::segments::{KMeans, Points};
///
/// let points = Points::new(1, vec![1.0, 1.5, 9.0, 9.5, 2.0]).unwrap();
/// let clusters = KMeans::new(2).fit(&points).unwrap();
/// let near_9: Vec<bool> = clusters.of().iter().map(|at| *at == clusters.of()[2]).collect();
/// assert_eq!(near_9, [false, false, true, true, false]);
/// assert_eq!(clusters.inertia(), 0.625);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KMeans {
    k: usize,
    seed: u64,
    starts: u32,
    iterations_max: u32,
}

/// Points in clusters.
#[derive(Clone, Debug, PartialEq)]
pub struct Clusters {
    state: LloydState,
    inertia: f64,
}

impl KMeans {
    /// Makes `k` clusters, at least 1, with seed 0, of 10 starts of 300 iterations at most.
    #[must_use]
    pub fn new(k: usize) -> Self {
        Self { k: k.max(1), seed: 0, starts: 10, iterations_max: 300 }
    }

    /// Uses another seed.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Uses another number of starts, 1 at least.
    #[must_use]
    pub fn starts(self, starts: u32) -> Self {
        Self { starts: starts.max(1), ..self }
    }

    /// Clusters points. Each start chooses centres by greedy k-means++, and moves them until no point changes its
    /// cluster. The start with the least inertia wins, the first of equal ones.
    ///
    /// `None` if there are fewer points than clusters.
    #[must_use]
    pub fn fit(&self, points: &Points) -> Option<Clusters> {
        let Ok(clusters) = self.fit_while(points, || Ok::<(), Infallible>(()));
        clusters
    }

    /// Works like [`fit`](Self::fit), and calls `go_on` before each start.
    ///
    /// # Errors
    /// The error that `go_on` returned.
    pub fn fit_while<E>(
        &self,
        points: &Points,
        mut go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Option<Clusters>, E> {
        if points.len() < self.k {
            return Ok(None);
        }
        let mut random = Pcg64::seeded(self.seed);
        let mut best: Option<Clusters> = None;
        for _ in 0..self.starts {
            go_on()?;
            let centres = points.at(&starts(points, self.k, &mut random));
            let clusters = Clusters::new(points, settle(points, centres, self.iterations_max));
            if best.as_ref().is_none_or(|best| clusters.inertia < best.inertia) {
                best = Some(clusters);
            }
        }
        Ok(best)
    }

    /// Clusters points from given first centres. There must be one at least.
    #[must_use]
    pub fn fit_from(&self, points: &Points, centres: Points) -> Clusters {
        Clusters::new(points, settle(points, centres, self.iterations_max))
    }
}

impl Clusters {
    fn new(points: &Points, state: LloydState) -> Self {
        let own = state.of.iter().map(|of| state.centres.point(*of as usize));
        let inertia = points.iter().zip(own).map(|(point, centre)| square(point, centre)).sum();
        Self { state, inertia }
    }

    /// Returns the centres.
    #[must_use]
    pub const fn centres(&self) -> &Points {
        &self.state.centres
    }

    /// Returns the place of its centre for each point.
    #[must_use]
    pub fn of(&self) -> &[u32] {
        &self.state.of
    }

    /// Returns the number of points of each centre. It may be 0 if there are fewer different points than centres.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        &self.state.sizes
    }

    /// Returns the sum of the squares of all points' distances from their centres.
    #[must_use]
    pub const fn inertia(&self) -> f64 {
        self.inertia
    }

    /// Returns how many times all points were given to their nearest centre.
    #[must_use]
    pub const fn iterations(&self) -> u32 {
        self.state.iterations
    }
}

// Lloyd's algorithm. It computes a distance only if the bounds don't decide the nearest centre.

/// Centres, and the centre of each point.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LloydState {
    pub(super) centres: Points,
    /// The place of the nearest centre of each point; of equally near ones the first.
    pub(super) of: Vec<u32>,
    /// The number of points of each centre.
    pub(super) sizes: Vec<usize>,
    iterations: u32,
}

/// Moves centres until no point changes its nearest one, at most `iterations_max` times.
///
/// A centre without points goes to the point that is farthest from its own centre, the first of several.
///
/// The results have the same bits as with all distances computed. Each point has an upper bound of the distance from
/// its own centre, and a lower bound of the distance from any other. Both follow the centres' moves. While the upper
/// bound is below the lower one, the nearest centre stays. Source: Hamerly, "Making k-means even faster" (2010). The
/// margin between both (`slack`) is larger than all rounding errors, so a bound never decides differently from the
/// computed distances.
pub(super) fn settle(points: &Points, centres: Points, iterations_max: u32) -> LloydState {
    let mut run = LloydRun::new(points, centres);
    run.assign_all();
    let mut iterations = 1;
    loop {
        run.move_centres();
        if iterations == iterations_max {
            run.assign();
            break;
        }
        iterations += 1;
        if !run.assign() {
            break;
        }
    }
    let LloydRun { centres, of, sizes, .. } = run;
    LloydState { centres, of, sizes, iterations }
}

struct LloydRun<'p> {
    points: &'p Points,
    centres: Points,
    lanes: PointLanes,
    of: Vec<u32>,
    /// For each point a bound above the distance from its centre, and one below that from all others.
    bounds: Vec<(f64, f64)>,
    /// The sums of the points of each centre, in the points' order.
    sums: Points,
    sizes: Vec<usize>,
    /// Half of the distance from each centre to the nearest other, less the slack.
    halves: Vec<f64>,
    /// An upper bound of the distance that each centre has moved.
    moves: Vec<f64>,
    /// More than the relative error of a distance.
    slack: f64,
}

impl<'p> LloydRun<'p> {
    fn new(points: &'p Points, centres: Points) -> Self {
        let k = centres.len();
        let dims = u32::try_from(points.dims()).unwrap_or(u32::MAX);
        Self {
            points,
            lanes: PointLanes::from_points(&centres),
            of: vec![0; points.len()],
            bounds: vec![(f64::INFINITY, 0.0); points.len()],
            sums: centres.clone(),
            sizes: vec![0; k],
            halves: vec![0.0; k],
            moves: vec![0.0; k],
            // A square has a relative error of (dims + 2) / 2^53, its root half of that and one rounding more.
            slack: (f64::from(dims) + 16.0) * f64::EPSILON,
            centres,
        }
    }

    /// Works out all distances.
    fn assign_all(&mut self) {
        self.clear_sums();
        for at in 0..self.points.len() {
            let point = self.points.point(at);
            self.of[at] = self.search(at, point);
            self.add(self.of[at], point);
        }
    }

    /// Finds the nearest centre of every point, and returns whether one changed.
    fn assign(&mut self) -> bool {
        self.clear_sums();
        let farthest_move = self.moves.iter().copied().fold(0.0, f64::max);
        let (more, less) = (1.0 + self.slack, 1.0 - self.slack);
        let mut changed = false;
        for at in 0..self.points.len() {
            let point = self.points.point(at);
            let own = self.of[at];
            let (upper, lower) = self.bounds[at];
            let upper = (upper + self.moves[own as usize]) * more;
            let lower = (lower - farthest_move) * less;
            let clear = lower.max(self.halves[own as usize]);
            self.bounds[at] = (upper, lower);
            if upper >= clear {
                let nearest = self.search(at, point);
                changed |= nearest != own;
                self.of[at] = nearest;
            }
            self.add(self.of[at], point);
        }
        changed
    }

    /// Finds the nearest centre of a point, and sets its bounds.
    #[inline]
    fn search(&mut self, at: usize, point: &[f64]) -> u32 {
        let (mut nearest, mut least, mut second) = (0, f64::INFINITY, f64::INFINITY);
        let mut centre = 0;
        for block in self.lanes.blocks() {
            for distance in squares(block, point) {
                let is_nearer = distance < least;
                second = if is_nearer { least } else { second.min(distance) };
                least = if is_nearer { distance } else { least };
                nearest = if is_nearer { centre } else { nearest };
                centre += 1;
            }
        }
        self.bounds[at] =
            (least.sqrt() * (1.0 + self.slack), second.sqrt() * (1.0 - 2.0 * self.slack));
        nearest
    }

    fn clear_sums(&mut self) {
        self.sizes.fill(0);
        (0..self.sums.len()).for_each(|at| self.sums.point_mut(at).fill(0.0));
    }

    #[inline]
    fn add(&mut self, centre: u32, point: &[f64]) {
        self.sizes[centre as usize] += 1;
        for (sum, value) in self.sums.point_mut(centre as usize).iter_mut().zip(point) {
            *sum += value;
        }
    }

    /// Puts each centre into the middle of its points.
    fn move_centres(&mut self) {
        self.fill_empty();
        for centre in 0..self.sizes.len() {
            if self.sizes[centre] == 0 {
                self.moves[centre] = 0.0;
                continue;
            }
            let before = self.centres.point(centre).to_vec();
            #[allow(clippy::cast_precision_loss, reason = "a count of points is below 2^53")]
            let size = self.sizes[centre] as f64;
            let middle = self.centres.point_mut(centre);
            for (value, sum) in middle.iter_mut().zip(self.sums.point(centre)) {
                *value = sum / size;
            }
            self.moves[centre] = square(&before, middle).sqrt() * (1.0 + self.slack);
        }
        self.lanes.fill(&self.centres);
        for centre in 0..self.sizes.len() {
            let mut nearest = f64::INFINITY;
            for other in (0..self.sizes.len()).filter(|other| *other != centre) {
                nearest =
                    nearest.min(square(self.centres.point(centre), self.centres.point(other)));
            }
            self.halves[centre] = nearest.sqrt() / 2.0 * (1.0 - 2.0 * self.slack);
        }
    }

    /// Gives centres without points the points that are farthest from theirs.
    fn fill_empty(&mut self) {
        for empty in 0..self.sizes.len() {
            if self.sizes[empty] > 0 {
                continue;
            }
            let mut farthest = (0, 0.0);
            for (at, point) in self.points.iter().enumerate() {
                let own = self.of[at] as usize;
                let distance = square(point, self.centres.point(own));
                if distance > farthest.1 && self.sizes[own] > 1 {
                    farthest = (at, distance);
                }
            }
            // If all points are equal to their centres, there are fewer different points than centres.
            if farthest.1 > 0.0 {
                self.give(farthest.0, empty);
            }
        }
    }

    /// Moves a point to another centre, and the bounds of all so that the next search is a full one.
    fn give(&mut self, at: usize, to: usize) {
        #[allow(clippy::cast_possible_truncation, reason = "there are far fewer centres")]
        let place = to as u32;
        self.of[at] = place;
        self.bounds.fill((f64::INFINITY, 0.0));
        self.clear_sums();
        for at in 0..self.points.len() {
            let point = self.points.point(at);
            self.add(self.of[at], point);
        }
    }
}

// The first centres of a start, by greedy k-means++.

/// Chooses the places of `k` points as first centres.
///
/// The first is any point. For each further one a few candidates are drawn, with a probability as the square of a
/// point's distance from the nearest centre. The candidate that leaves the least sum of these squares is taken; ties →
/// the first drawn.
///
/// Source: Arthur and Vassilvitskii, "k-means++: the advantages of careful seeding" (2007), section 6 for the
/// candidates. Their number, 2 + ⌊ln k⌋, is scikit-learn's.
fn starts(points: &Points, k: usize, random: &mut Pcg64) -> Vec<usize> {
    let mut last = place(random.unit(), points.len());
    let mut chosen = vec![last];
    let mut nearest = vec![f64::INFINITY; points.len()];
    let mut potential = points.iter().map(|point| square(point, points.point(last))).sum();
    while chosen.len() < k {
        let draws: Vec<f64> = (0..trials(k)).map(|_| random.unit() * potential).collect();
        let tried = drawn(points, points.point(last), &mut nearest, &draws);
        let potentials = potentials(points, &points.at(&tried), &nearest);
        let mut best = 0;
        for (at, left) in potentials.iter().enumerate() {
            if *left < potentials[best] {
                best = at;
            }
        }
        (last, potential) = (tried[best], potentials[best]);
        chosen.push(last);
    }
    chosen
}

#[allow(clippy::cast_precision_loss, reason = "the number of centres is small")]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is at least 0")]
fn trials(k: usize) -> usize {
    2 + libm::log(k as f64) as usize
}

#[allow(clippy::cast_precision_loss, reason = "counts of items in memory are below 2^53")]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to the count")]
fn place(unit: f64, count: usize) -> usize {
    ((unit * count as f64) as usize).min(count - 1)
}

/// Takes a new centre into the squares of the distances from the nearest one, and finds the points that draws between 0
/// and the sum of the squares fall on.
fn drawn(points: &Points, centre: &[f64], nearest: &mut [f64], draws: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..draws.len()).collect();
    order.compact_sort_by(|a, b| draws[*a].total_cmp(&draws[*b]));
    let mut open = order.into_iter().peekable();
    // Where the sum ends below a draw by its rounding, the draw is the last point's.
    let mut found = vec![points.len() - 1; draws.len()];
    let mut sum = 0.0;
    for (at, (point, nearest)) in points.iter().zip(nearest).enumerate() {
        *nearest = nearest.min(square(point, centre));
        sum += *nearest;
        while let Some(draw) = open.next_if(|draw| draws[*draw] <= sum) {
            found[draw] = at;
        }
    }
    found
}

/// Returns for each candidate the sum of the squared distances from the nearest centre, if the candidate were a centre.
fn potentials(points: &Points, candidates: &Points, nearest: &[f64]) -> Vec<f64> {
    let mut all = Vec::with_capacity(candidates.len().next_multiple_of(LANES));
    for block in PointLanes::from_points(candidates).blocks() {
        let mut sums = [0.0; LANES];
        for (point, nearest) in points.iter().zip(nearest) {
            for (sum, distance) in sums.iter_mut().zip(squares(block, point)) {
                *sum += if distance < *nearest { distance } else { *nearest };
            }
        }
        all.extend(sums);
    }
    all.truncate(candidates.len());
    all
}

// Points of a space, and their distances four at a time.

/// The number of points in a block: they fit into two registers of the least processor.
pub(super) const LANES: usize = 4;

/// Points of one number of dimensions, one after the other.
///
/// # Example
/// ```
/// use lendwright_analytics::segments::Points;
///
/// let points = Points::new(2, vec![0.0, 0.0, 3.0, 4.0]).unwrap();
/// assert_eq!((points.len(), points.point(1)), (2, &[3.0, 4.0][..]));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    dims: usize,
    values: Vec<f64>,
}

impl Points {
    /// Takes coordinates, `dims` of the first point, then `dims` of the second, and so on. `None` unless there is at
    /// least one dimension, every point has all of its coordinates, and each is a finite number.
    #[must_use]
    pub fn new(dims: usize, values: Vec<f64>) -> Option<Self> {
        let whole = values.len().checked_rem(dims)? == 0;
        (whole && values.iter().all(|value| value.is_finite())).then_some(Self { dims, values })
    }

    /// Returns the number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len() / self.dims
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the number of dimensions.
    #[must_use]
    pub const fn dims(&self) -> usize {
        self.dims
    }

    /// Returns the coordinates of one point.
    ///
    /// # Panics
    /// If there is no point at that place.
    #[must_use]
    pub fn point(&self, at: usize) -> &[f64] {
        &self.values[at * self.dims..][..self.dims]
    }

    /// Returns the points in order.
    #[must_use = "it does nothing until it is read"]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[f64]> {
        self.values.chunks_exact(self.dims)
    }

    /// Returns the points at some places, in the order of these.
    ///
    /// # Panics
    /// If there is no point at a place.
    #[must_use]
    pub fn at(&self, places: &[usize]) -> Self {
        let values = places.iter().flat_map(|at| self.point(*at)).copied().collect();
        Self { dims: self.dims, values }
    }

    /// Takes coordinates that are known to be whole points of finite numbers.
    pub(super) const fn trusted(dims: usize, values: Vec<f64>) -> Self {
        Self { dims, values }
    }

    pub(super) fn point_mut(&mut self, at: usize) -> &mut [f64] {
        &mut self.values[at * self.dims..][..self.dims]
    }
}

/// The square of the distance of two points, summed in the order of the dimensions.
pub(super) fn square(a: &[f64], b: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (a, b) in a.iter().zip(b) {
        let apart = a - b;
        sum += apart * apart;
    }
    sum
}

/// Points in blocks of four. The coordinates of one dimension are next to each other, so four distances are computed
/// at once. Each is summed in the same order as [`square`]. The last block is filled with points that are infinitely
/// far.
pub(super) struct PointLanes {
    dims: usize,
    values: Vec<[f64; LANES]>,
}

impl PointLanes {
    pub(super) fn from_points(points: &Points) -> Self {
        let mut lanes = Self { dims: points.dims, values: Vec::new() };
        lanes.fill(points);
        lanes
    }

    /// Replaces the points.
    pub(super) fn fill(&mut self, points: &Points) {
        let blocks = points.len().div_ceil(LANES);
        self.values.clear();
        self.values.resize(blocks * self.dims, [f64::INFINITY; LANES]);
        for (at, point) in points.iter().enumerate() {
            for (dim, value) in point.iter().enumerate() {
                self.values[at / LANES * self.dims + dim][at % LANES] = *value;
            }
        }
    }

    /// The blocks in order.
    pub(super) fn blocks(&self) -> impl Iterator<Item = &[[f64; LANES]]> {
        self.values.chunks_exact(self.dims)
    }
}

/// The squares of a point's distances from the points of a block.
#[inline]
pub(super) fn squares(block: &[[f64; LANES]], point: &[f64]) -> [f64; LANES] {
    let mut sums = [0.0; LANES];
    for (side_by_side, value) in block.iter().zip(point) {
        for (sum, other) in sums.iter_mut().zip(side_by_side) {
            let apart = value - other;
            *sum += apart * apart;
        }
    }
    sums
}

// Random numbers that are the same everywhere for the same seed.

/// The multiplier of the generator's step.
const STEP: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;

/// The generator PCG XSL-RR 128/64.
///
/// Source: O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms for random number
/// generation" (2014).
#[derive(Clone, Debug)]
struct Pcg64 {
    state: u128,
    stream: u128,
}

impl Pcg64 {
    /// Seeds it by the SHA-256 of the seed's decimal digits: state and stream are its halves, the first bytes the
    /// highest.
    fn seeded(seed: u64) -> Self {
        let digest: [u8; 32] = Sha256::digest(seed.to_string()).into();
        let (mut state, mut stream) = ([0; 16], [0; 16]);
        state.copy_from_slice(&digest[..16]);
        stream.copy_from_slice(&digest[16..]);
        Self::new(u128::from_be_bytes(state), u128::from_be_bytes(stream))
    }

    fn new(state: u128, stream: u128) -> Self {
        let mut random = Self { state: 0, stream: stream << 1 | 1 };
        random.step();
        random.state = random.state.wrapping_add(state);
        random.step();
        random
    }

    fn step(&mut self) {
        self.state = self.state.wrapping_mul(STEP).wrapping_add(self.stream);
    }

    fn next(&mut self) -> u64 {
        self.step();
        #[allow(clippy::cast_possible_truncation, reason = "the halves of 128 bits")]
        let folded = (self.state >> 64) as u64 ^ self.state as u64;
        #[allow(clippy::cast_possible_truncation, reason = "the highest 6 bits")]
        let turn = (self.state >> 122) as u32;
        folded.rotate_right(turn)
    }

    /// A number from 0 to 1, 1 excluded, of 53 bits.
    fn unit(&mut self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "53 bits")]
        let bits = (self.next() >> 11) as f64;
        bits / 9_007_199_254_740_992.0
    }
}

#[cfg(test)]
mod tests {

    use super::Pcg64;

    /// The first numbers of the author's demonstration program for state 42 and stream 54.
    #[test]
    fn the_generator_is_the_authors() {
        let mut random = Pcg64::new(42, 54);
        let expected = [
            0x86b1_da1d_7206_2b68,
            0x1304_aa46_c985_3d39,
            0xa367_0e9e_0dd5_0358,
            0xf909_0e52_9a7d_ae00,
            0xc85b_9fd8_3799_6f2c,
            0x6061_21f8_e391_9196,
        ];
        assert_eq!(expected.map(|_| random.next()), expected);
    }

    #[test]
    fn numbers_lie_from_0_to_1_and_go_by_the_seed() {
        let (mut one, mut same, mut other) = (Pcg64::seeded(1), Pcg64::seeded(1), Pcg64::seeded(2));
        for _ in 0..1_000 {
            let number = one.unit();
            assert!((0.0..1.0).contains(&number));
            assert_eq!(number.to_bits(), same.unit().to_bits());
            assert_ne!(number.to_bits(), other.unit().to_bits());
        }
    }
}
