//! `DELETE /borrowers/rule/`: removes keys from a rule's body.

use crate::engine::prelude::*;
use crate::error::RulesError;
use crate::records::policies;
use crate::records::rules::{drop_rule, known_rule, replace_rule};

request! {
    /// Removes keys from a rule's body. A rule without keys is deleted; its versions are kept.
    pub struct DeleteRule {
        /// The rule's name.
        body "param" names Rule => param: String,
        /// The keys to remove; the rule must have each of them.
        body "keys_to_delete" is Plain => keys_to_delete: Vec<String>,
        /// The digest of the policy that is to be changed, as reading gives it in the detail's `policy` and over HTTP
        /// as `ETag`; in quotes or bare, several by commas, or `*` for any. By another policy the change is refused.
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
            // A key that is named twice does not exist the second time.
            let unknown = || RulesError::KeyUnknown { rule: rule.name.clone(), key: key.clone() };
            members.remove(at.ok_or_else(unknown)?);
        }
        if members.is_empty() {
            let policy = policies::current(cx)?.without_rule(&rule.name)?;
            drop_rule(cx, rule)?;
            policies::save(cx, &policy)?;
        } else {
            // The remaining conditions keep their meaning, whatever the setting for new rules is.
            let join = rule.join.unwrap_or_default();
            replace_rule(cx, "param", rule, &Json::Object(members), join)?;
        }
        Ok("rule deleted successfuly!".to_owned())
    }
}
