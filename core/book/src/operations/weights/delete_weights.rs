//! `DELETE /borrowers/weights/`: removes weights.

use super::store::{self, WeightsParam};
use crate::engine::prelude::*;

request! {
    /// Removes weights from the set. Their characteristics no longer count.
    pub struct DeleteWeights {
        /// Always `weights`; typed requests fill it in.
        body "param" => param: WeightsParam,
        /// The names to remove. Each must be in the set. At least one weight above 0 must remain.
        body "keys_to_delete" is Plain => keys_to_delete: Vec<String>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for DeleteWeights {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        if self.keys_to_delete.is_empty() {
            return Err(Error::value(
                "keys_to_delete",
                "must name a weight at least",
                "an empty list",
            ));
        }
        store::change(cx, self.if_match.as_deref(), "keys_to_delete", |policy| {
            policy.parts().weights.without(&self.keys_to_delete)
        })?;
        Ok("weights deleted successfuly!".to_owned())
    }
}
