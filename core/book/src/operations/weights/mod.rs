//! Operations on the scoring weights of the partner's current policy.

mod delete_weights;
mod get_weights;
mod replace_weights;
mod store;
mod update_weights;

pub use delete_weights::DeleteWeights;
pub use get_weights::{GetWeights, WeightsAnswer};
pub use replace_weights::ReplaceWeights;
pub use store::WeightsParam;
pub use update_weights::UpdateWeights;
