//! The result of a segmentation of a partner's users.

use super::model::Model;
use crate::Day;
use crate::churn::Churn;
use lendwright_types::currency::Currency;
use std::collections::BTreeMap;

/// A segmentation of the users of a partner.
#[derive(Clone, Debug, PartialEq)]
pub struct Segmentation {
    /// The id. The same data, terms and former segmentation give the same id.
    pub id: String,
    /// The id of the segmentation before it; empty for the first.
    pub former: String,
    /// The last day that counts.
    pub as_of: Day,
    /// The currency of the amounts.
    pub currency: Currency,
    /// The ids of the users in segments, in order.
    pub users: Vec<String>,
    /// The number of users without a segment, by reason.
    pub excluded: BTreeMap<String, usize>,
    /// The segments; `None` if there are too few users.
    pub model: Option<Model>,
    /// The churn of the users; `None` if it can't be estimated.
    pub churn: Option<Churn>,
}
