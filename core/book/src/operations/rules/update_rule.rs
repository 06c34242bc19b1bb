//! `PUT /borrowers/rule/`: replaces a rule's body.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::unit::Prepared;

use crate::records::policies;
use crate::records::rules::{known_rule, replace_rule};
use lendwright_scoring::rules::CompiledPatterns;

request! {
    /// Replaces a rule's body. The old body stays in the book as a version.
    pub struct UpdateRule {
        /// The rule's name.
        body "param" names Rule => param: String,
        /// The whole new rule.
        body "value" is Plain => value: Json<'static>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for UpdateRule {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, _: &Engine) -> Result<Prepared, Error> {
        Ok(Prepared::PatternsCompiled(CompiledPatterns::from_rule(&self.value)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        policies::refuse_other(cx, self.if_match.as_deref())?;
        let rule = known_rule(cx, &self.param)?;
        let join = cx.config().rule_join.into();
        replace_rule(cx, "value", rule, &self.value, join)?;
        Ok("rule updated successfuly!".to_owned())
    }
}
