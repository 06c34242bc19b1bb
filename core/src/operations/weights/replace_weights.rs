//! `POST /borrowers/weights/`: replaces the whole set of weights.

use super::store::{self, WeightsParam};
use crate::engine::prelude::*;
use crate::scoring::Weights;

request! {
    /// Replaces the whole set of weights.
    pub struct ReplaceWeights {
        /// Always `weights`; typed requests fill it in.
        body "param" => param: WeightsParam,
        /// The new set: a number from 0 to 10¹² for each name of a characteristic, at least one
        /// above 0.
        body "value" is Plain => value: Json<'static>,
    }
}

impl Operation for ReplaceWeights {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        store::change(cx, "value", |policy| {
            let names: Vec<&str> =
                policy.parts().characteristics.iter().map(|c| &*c.name).collect();
            Weights::replaced(&names, &self.value)
        })?;
        Ok("weights added successfuly!".to_owned())
    }
}
