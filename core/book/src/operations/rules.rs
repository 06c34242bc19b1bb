//! Operations on business rules. Rules are checked when they are created, and stored unchanged.

pub use crate::records::rules::RuleJoin;

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::RulesError;
use crate::records::policies;
use crate::records::rules::{
    RuleRecord, create_rule, drop_rule, find_rule, known_rule, replace_rule,
};
use crate::unit::Prepared;
use lendwright_scoring::rules::CompiledPatterns;

// `GET /borrowers/rule/`: returns the partner's rules.

request! {
    /// Returns the partner's rules.
    pub struct GetRules {}
}

answer! {
    /// The partner's rules.
    pub struct Rules {
        /// The body of each rule, unchanged, by name, in the order of creation.
        "client" => client: Members<Json<'static>>,
    }
}

impl Operation for GetRules {
    type Body = Rules;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Rules, Error> {
        cx.detail.policy = Some(policies::digest(cx)?);
        let partner_id = cx.partner()?.partner_id;
        let rules = cx.book()?.scan(RuleRecord::by_partner).equal(partner_id).collect()?;
        let mut client = Members::default();
        for rule in rules {
            let body = Json::parse_stored(rule.body.as_bytes())
                .map_err(|_| Error::damaged(format!("rule {}", rule.name)))?;
            client.0.push((rule.name, body.into_owned()));
        }
        Ok(Rules { client })
    }
}

// `POST /borrowers/rule/`: creates a rule.

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

// `PUT /borrowers/rule/`: replaces a rule's body.

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

// `DELETE /borrowers/rule/`: removes keys from a rule's body.

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use crate::Engine;
    use lendwright_scoring::internal::take_compiled;
    use lendwright_storage::Memory;
    use std::ops::ControlFlow;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// How many patterns a call compiles before its unit of work, and how many in it.
    fn compiled(engine: &Engine, operation: &str, request: &str) -> (usize, usize) {
        let before = Arc::new(AtomicUsize::new(usize::MAX));
        let noted = Arc::clone(&before);
        let watched = engine.watched(move |progress| {
            if progress.done == 0 {
                noted.store(take_compiled(), Ordering::SeqCst);
            }
            ControlFlow::Continue(())
        });
        take_compiled();
        let answer = watched.call(operation, request.as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.body);
        (before.load(Ordering::SeqCst), take_compiled())
    }

    #[test]
    fn patterns_are_compiled_before_the_unit_of_work() {
        let engine = Engine::open(Memory::new()).unwrap();
        let declare = r#"{"variables": [{"name": "branch", "type": "string"}]}"#;
        compiled(&engine, "declare_variables", declare);
        let rule = |text: &str| {
            format!(
                r#"{{"param": "r", "value": {{"branch": {{"operator": "matches", "value": "{text}"}}}}}}"#
            )
        };
        assert_eq!(compiled(&engine, "create_rule", &rule("in the unit 1")), (1, 0));
        assert_eq!(compiled(&engine, "update_rule", &rule("in the unit 2")), (1, 0));
        let load = r#"{"policy": {"format": 1, "variables": [{"name": "branch", "type": "string"}], "rules":
            {"r": [{"variable": "branch", "operator": "matches", "value": "in the unit 3"}]}}}"#;
        assert_eq!(compiled(&engine, "load_policy", load), (1, 0));
    }
}
