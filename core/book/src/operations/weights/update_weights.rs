//! `PUT /borrowers/weights/`: changes some weights.

use super::store::{self, WeightsParam};
use crate::engine::prelude::*;

request! {
    /// Changes the named weights and leaves the others unchanged.
    pub struct UpdateWeights {
        /// Always `weights`; typed requests fill it in.
        body "param" => param: WeightsParam,
        /// The new values by name; each name must be in the set.
        body "value" is Plain => value: Json<'static>,
        /// The digest of the policy that is to be changed, as reading gives it in the detail's `policy` and over HTTP
        /// as `ETag`; in quotes or bare, several by commas, or `*` for any. By another policy the change is refused.
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
