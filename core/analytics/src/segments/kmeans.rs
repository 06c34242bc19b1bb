//! k-means: the best of some starts.

use super::lloyd::{State, settle};
use super::points::{Points, square};
use super::random::Pcg64;
use super::starts;
use std::convert::Infallible;

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
    state: State,
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
            let centres = points.at(&starts::choose(points, self.k, &mut random));
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
    fn new(points: &Points, state: State) -> Self {
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
