//! `GET /borrowers/weights/`: returns the partner's weights.

use crate::engine::prelude::*;
use crate::records::policies;

request! {
    /// Returns the partner's scoring weights.
    pub struct GetWeights {}
}

answer! {
    /// The partner's scoring weights.
    pub struct WeightsAnswer {
        /// The weights by name, in the order of adding their points.
        "weights" => weights: Members<f64>,
    }
}

impl Operation for GetWeights {
    type Body = WeightsAnswer;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<WeightsAnswer, Error> {
        let policy = policies::current(cx)?;
        cx.detail.policy = Some(policy.digest().to_owned());
        Ok(WeightsAnswer { weights: policy.parts().weights.iter().collect() })
    }
}
