//! Points of a space, and their distances four at a time.

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
pub(super) struct Lanes {
    dims: usize,
    values: Vec<[f64; LANES]>,
}

impl Lanes {
    pub(super) fn of(points: &Points) -> Self {
        let mut lanes = Self { dims: points.dims, values: Vec::new() };
        lanes.fill(points);
        lanes
    }

    /// Holds other points.
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
