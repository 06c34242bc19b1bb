//! Segments of users: k-means over the variables of their transactions, and scores of recency, frequency and monetary
//! value.
#![allow(
    clippy::float_arithmetic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "statistics over lists whose places are counted here; money is summed elsewhere"
)]

mod choice;
mod kmeans;
mod lloyd;
pub(crate) mod model;
mod naming;
mod points;
mod profile;
mod random;
mod rfm;
mod segmentation;
mod silhouette;
mod starts;
#[cfg(test)]
mod tests;

pub use crate::scaling::{Scaling, ScalingTransform};
pub use choice::{Candidate, Choice, Count, choose, sample};
pub use kmeans::{Clusters, KMeans};
pub use model::{Former, Member, Method, Model, Segment, Terms, User};
pub use naming::{Labels, NO_CLEAR_STRUCTURE, ids_after, ids_by, shown_with};
pub use points::Points;
pub use profile::{ProfileVariable, Protected};
pub use rfm::{Rfm, RfmSegment};
pub use segmentation::Segmentation;
pub use silhouette::{silhouette, simplified_silhouette};
