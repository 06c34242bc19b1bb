//! All that one segmentation of a partner's users says.

use super::model::Model;
use crate::Day;
use crate::churn::Churn;
use lendwright_types::currency::Currency;
use std::collections::BTreeMap;

/// A segmentation of the users of a partner.
#[derive(Clone, Debug, PartialEq)]
pub struct Segmentation {
    /// The id: of the same data, terms and former segmentation it is the same.
    pub id: String,
    /// The id of the segmentation before it; empty for the first.
    pub former: String,
    /// The last day that counts.
    pub as_of: Day,
    /// The currency of the amounts.
    pub currency: Currency,
    /// The ids of the users in segments, in order.
    pub users: Vec<String>,
    /// How many users are in none, by why.
    pub excluded: BTreeMap<String, usize>,
    /// The segments; none where there are too few users.
    pub model: Option<Model>,
    /// Who has left; none where that can't be said.
    pub churn: Option<Churn>,
}
