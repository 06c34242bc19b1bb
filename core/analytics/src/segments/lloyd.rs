//! Lloyd's algorithm. It computes a distance only if the bounds don't decide the nearest centre.

use super::points::{Lanes, Points, square, squares};

/// Centres, and the centre of each point.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) centres: Points,
    /// The place of the nearest centre of each point; of equally near ones the first.
    pub(super) of: Vec<u32>,
    /// How many points each centre has.
    pub(super) sizes: Vec<usize>,
    pub(super) iterations: u32,
}

/// Moves centres until no point changes its nearest one, at most so many times.
///
/// A centre without points goes to the point that is farthest from its own centre, the first of several.
///
/// The results have the same bits as with all distances computed. Each point has an upper bound of the distance from
/// its own centre, and a lower bound of the distance from any other. Both follow the centres' moves. While the upper
/// bound is below the lower one, the nearest centre stays. Source: Hamerly, "Making k-means even faster" (2010). The
/// margin between both (`slack`) is larger than all rounding errors, so a bound never decides differently from the
/// computed distances.
pub(super) fn settle(points: &Points, centres: Points, iterations_max: u32) -> State {
    let mut run = Run::new(points, centres);
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
    let Run { centres, of, sizes, .. } = run;
    State { centres, of, sizes, iterations }
}

struct Run<'p> {
    points: &'p Points,
    centres: Points,
    lanes: Lanes,
    of: Vec<u32>,
    /// For each point a bound above the distance from its centre, and one below that from all others.
    bounds: Vec<(f64, f64)>,
    /// The sums of the points of each centre, in the points' order.
    sums: Points,
    sizes: Vec<usize>,
    /// Half of the distance from each centre to the nearest other, less the slack.
    halves: Vec<f64>,
    /// How far each centre moved at most.
    moves: Vec<f64>,
    /// More than the relative error of a distance.
    slack: f64,
}

impl<'p> Run<'p> {
    fn new(points: &'p Points, centres: Points) -> Self {
        let k = centres.len();
        let dims = u32::try_from(points.dims()).unwrap_or(u32::MAX);
        Self {
            points,
            lanes: Lanes::of(&centres),
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
