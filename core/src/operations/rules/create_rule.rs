//! `POST /borrowers/rule/`: a new rule.

use super::keep;
use crate::engine::Context;
use crate::error::Error;
use crate::json::Json;
use crate::operations::{Access, Operation};
use crate::request;

request! {
    /// Makes a rule. It is read and checked now, never when it decides; what looks wrong without
    /// being wrong stands in the answer's warnings.
    pub struct CreateRule {
        /// The rule's name: 1 to 100 characters, new among the partner's rules.
        body "param" names Rule => param: String,
        /// The rule: an object from variables to conditions, whose order is kept. See docs/rules.md.
        body "value" is Plain => value: Json<'static>,
    }
}

impl Operation for CreateRule {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        if keep::find(cx, &self.param)?.is_some() {
            return Err(Error::RuleExists { name: self.param.clone() });
        }
        keep::create(cx, &self.param, &self.value)?;
        Ok(format!("{} added successfuly!", self.param))
    }
}
