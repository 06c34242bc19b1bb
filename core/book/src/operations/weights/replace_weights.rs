//! `POST /borrowers/weights/`: replaces the whole set of weights.

use super::store::{self, WeightsParam};
use crate::engine::prelude::*;
use lendwright_scoring::Weights;

request! {
    /// Replaces the whole set of weights.
    pub struct ReplaceWeights {
        /// Always `weights`; typed requests fill it in.
        body "param" => param: WeightsParam,
        /// The new set: a number from 0 to 10¹² for each name of a characteristic. At least one must be above 0.
        body "value" is Plain => value: Json<'static>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for ReplaceWeights {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        store::refuse_none(&self.value)?;
        store::change(cx, self.if_match.as_deref(), "value", |policy| {
            let names: Vec<&str> =
                policy.parts().characteristics.iter().map(|c| &*c.name).collect();
            Weights::replaced(&names, &self.value)
        })?;
        Ok("weights added successfuly!".to_owned())
    }
}
