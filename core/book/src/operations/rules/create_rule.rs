//! `POST /borrowers/rule/`: creates a rule.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::RulesError;
use crate::records::policies;
use crate::records::rules::{create_rule, find_rule};
use crate::unit::Prepared;
use lendwright_scoring::rules::CompiledPatterns;

request! {
    /// Creates a rule. It is parsed and checked now, not at its first decision. Suspicious parts that are not errors
    /// are reported as warnings.
    pub struct CreateRule {
        /// The rule's name: 1 to 100 characters, at least one of them visible. Control characters and characters that
        /// change the text direction (U+202A to U+202E, U+2066 to U+2069) are refused. The name is unique among the
        /// partner's rules.
        body "param" names Rule => param: String,
        /// The rule: an object with variables and their conditions. Their order is kept. See docs/rules.md.
        body "value" is Plain => value: Json<'static>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for CreateRule {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, _: &Engine) -> Result<Prepared, Error> {
        Ok(Prepared::PatternsCompiled(CompiledPatterns::from_rule(&self.value)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        policies::refuse_other(cx, self.if_match.as_deref())?;
        if find_rule(cx, &self.param)?.is_some() {
            return Err(RulesError::Exists { name: self.param.clone() }.into());
        }
        create_rule(cx, &self.param, &self.value)?;
        Ok(format!("{} added successfuly!", self.param))
    }
}
