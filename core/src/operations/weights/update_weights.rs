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
    }
}

impl Operation for UpdateWeights {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        store::change(cx, "value", |policy| policy.parts().weights.changed(&self.value))?;
        Ok("weights updated successfuly!".to_owned())
    }
}
