//! `PUT /borrowers/weights/`: changes some weights.

use super::store::{self, WeightsParam};
use crate::engine::prelude::*;

request! {
    /// Changes the named weights. Other weights stay unchanged.
    pub struct UpdateWeights {
        /// Always `weights`; typed requests fill it in.
        body "param" => param: WeightsParam,
        /// The new values by name. Each name must be in the set.
        body "value" is Plain => value: Json<'static>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for UpdateWeights {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        store::refuse_none(&self.value)?;
        store::change(cx, self.if_match.as_deref(), "value", |policy| {
            policy.parts().weights.changed(&self.value)
        })?;
        Ok("weights updated successfuly!".to_owned())
    }
}
