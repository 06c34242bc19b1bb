//! `DELETE /borrowers/rule/`: removes keys from a rule's body.

use crate::engine::prelude::*;
use crate::error::RulesError;
use crate::records::policies;
use crate::records::rules::{drop_rule, known_rule, replace_rule};

request! {
    /// Removes keys from a rule's body. A rule without keys is deleted. Its versions stay in the book.
    pub struct DeleteRule {
        /// The rule's name.
        body "param" names Rule => param: String,
        /// The keys to remove. The rule must have all of them.
        body "keys_to_delete" is Plain => keys_to_delete: Vec<String>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for DeleteRule {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        policies::refuse_other(cx, self.if_match.as_deref())?;
        let rule = known_rule(cx, &self.param)?;
        if self.keys_to_delete.is_empty() {
            return Err(Error::value(
                "keys_to_delete",
                "must name a key at least",
                "an empty list",
            ));
        }
        let damaged = || Error::damaged(format!("rule {}", self.param));
        let body = Json::parse_stored(rule.body.as_bytes()).map_err(|_| damaged())?.into_owned();
        let Json::Object(mut members) = body else { return Err(damaged()) };
        for key in &self.keys_to_delete {
            let at = members.iter().position(|(name, _)| name == key);
            // The second occurrence of a key is unknown, because the first one removed it.
            let unknown = || RulesError::KeyUnknown { rule: rule.name.clone(), key: key.clone() };
            members.remove(at.ok_or_else(unknown)?);
        }
        if members.is_empty() {
            let policy = policies::current(cx)?.without_rule(&rule.name)?;
            drop_rule(cx, rule)?;
            policies::save(cx, &policy)?;
        } else {
            // The remaining conditions keep their meaning, whatever the setting for new rules.
            let join = rule.join.unwrap_or_default();
            replace_rule(cx, "param", rule, &Json::Object(members), join)?;
        }
        Ok("rule deleted successfuly!".to_owned())
    }
}
