//! `POST /borrowers/rule/`: a new rule.

use super::keep;
use super::records::RuleRecord;
use crate::engine::Context;
use crate::error::Error;
use crate::ids::RuleId;
use crate::json::Json;
use crate::operations::scoring::policies;
use crate::operations::{Access, Operation};
use crate::request;

request! {
    /// Makes a rule. It is read and checked now, never when it decides; what looks wrong without
    /// being wrong stands in the answer's warnings.
    pub struct CreateRule {
        /// The rule's name: 1 to 100 characters, new among the partner's rules.
        body "param" => param: String,
        /// The rule: an object from variables to conditions, whose order is kept.
        body "value" => value: Json<'static>,
    }
}

impl Operation for CreateRule {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        if keep::find(cx, &self.param)?.is_some() {
            return Err(Error::RuleExists);
        }
        let (_, policy) = keep::read(cx, &self.param, &self.value)?;
        let partner_id = cx.partner()?.partner_id;
        let mut book = cx.book()?;
        let rule = RuleRecord {
            tenant_id: book.tenant(),
            rule_id: RuleId(book.next_id::<RuleRecord>()?),
            partner_id,
            name: self.param.clone(),
            body: self.value.to_string(),
            version: 1,
        };
        book.insert(&rule)?;
        keep::remember(cx, &rule, Some(rule.body.clone()))?;
        policies::save(cx, &policy)?;
        Ok(format!("{} added successfuly!", self.param))
    }
}
