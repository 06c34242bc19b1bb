//! `POST /borrowers/rule/`: a new rule.

use super::keep;
use crate::engine::Context;
use crate::error::{Error, RulesError};
use crate::json::Json;
use crate::operations::{Access, Operation};
use crate::request;

request! {
    /// Makes a rule. It is read and checked now, never when it decides; what looks wrong without
    /// being wrong stands in the answer's warnings.
    pub struct CreateRule {
        /// The rule's name: 1 to 100 characters, new among the partner's rules.
        body "param" => param: String,
        /// The rule: an object from variables to conditions, whose order is kept. See docs/rules.md.
        body "value" => value: Json<'static>,
    }
}

impl Operation for CreateRule {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        if keep::find(cx, &self.param)?.is_some() {
            return Err(RulesError::Exists { name: self.param.clone() }.into());
        }
        keep::create(cx, &self.param, &self.value)?;
        Ok(format!("{} added successfuly!", self.param))
    }
}
