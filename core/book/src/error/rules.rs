//! The conditions of business rules.

use super::ErrorCode;
use super::condition::{BodyForm::Message, Condition, conflict, invalid, unknown};
use super::text::shown_name;
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{RuleError, RuleErrorCode, RuleErrors};

/// Why an operation on business rules failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A rule with this name already exists.
    #[error("rule already exists")]
    Exists {
        /// The name.
        name: String,
    },
    /// There is no rule with this name.
    #[error("rule does not exist")]
    Unknown {
        /// The name.
        name: String,
        /// The rule with the nearest name, for a caller who may read rules.
        near: Option<String>,
    },
    /// A request for a score names a rule that does not exist.
    #[error("rule {} does not exist", shown_name(.name))]
    RequestedUnknown {
        /// The list with the name.
        field: &'static str,
        /// The name.
        name: String,
        /// The rule with the nearest name, for a caller who may read rules.
        near: Option<String>,
    },
    /// The key to delete is not in the rule.
    #[error("rule '{rule}' has no key '{}'", shown_name(.key))]
    KeyUnknown {
        /// The rule.
        rule: String,
        /// The key.
        key: String,
    },
    /// A rule can't be deleted while the partner's policy lists it.
    #[error("rule {} can't be deleted: the policy's {list} name it", shown_name(.name))]
    Listed {
        /// The name.
        name: String,
        /// The policy's list: `acceptance_rules` or `rejection_rules`.
        list: &'static str,
    },
    /// The rule reads a variable that the caller may not see without the scope `pii`.
    #[error("forbidden")]
    Identifying {
        /// The field with the rule, or with its name if the rule is stored in the book.
        field: &'static str,
        /// The variable.
        variable: String,
    },
    /// The rule can't be read. All faults are listed.
    #[error("{faults}")]
    Invalid {
        /// The field with the rule, or with its name if the rule is stored in the book.
        field: &'static str,
        /// The faults.
        faults: RuleErrors,
    },
}

impl RulesError {
    /// Returns the condition of a request for a score with an unknown rule, and the nearest name. `acceptance` is the
    /// request's list of acceptance rules.
    #[must_use]
    pub fn requested(name: String, near: Option<String>, acceptance: &[String]) -> Self {
        let accepting = acceptance.contains(&name);
        let field = if accepting { "acceptance_rules" } else { "rejection_rules" };
        Self::RequestedUnknown { field, name, near }
    }

    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::Exists { name } => conflict(ErrorCode::RuleExists).at_name("param", name),
            Self::Unknown { name, near } => {
                unknown(ErrorCode::RuleUnknown).at_name("param", name).did_you_mean(near.as_deref())
            }
            Self::RequestedUnknown { field, name, near } => {
                let condition = unknown(ErrorCode::RequestedRuleUnknown).at_name(field, name);
                condition.did_you_mean(near.as_deref())
            }
            Self::KeyUnknown { key, .. } => {
                unknown(ErrorCode::RuleKeyUnknown).at_name("keys_to_delete", key)
            }
            Self::Listed { name, .. } => conflict(ErrorCode::RuleListed).at_name("param", name),
            Self::Identifying { field, variable } => {
                let condition =
                    Condition::new(ErrorCode::Forbidden, 403, Message).needs(Some(Scope::Pii));
                condition.at(*field).value(variable.clone())
            }
            Self::Invalid { field, faults } => {
                at_first_fault(invalid(ErrorCode::RuleInvalid), field, faults)
                    .faults(&faults.faults)
            }
        }
    }
}

/// Sets the place of a rule's first fault in its field, or the name of the rule.
fn at_first_fault(condition: Condition, field: &str, rule: &RuleErrors) -> Condition {
    let in_name = |fault: &&RuleError| field == "param" || fault.code == RuleErrorCode::Name;
    match rule.faults.first() {
        Some(fault) if in_name(&fault) => condition.at_name("param", &rule.rule),
        fault => condition.at(format!("{field}{}", fault.map_or("", |fault| &fault.pointer))),
    }
}
