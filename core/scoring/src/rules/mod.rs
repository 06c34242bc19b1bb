//! Business rules in three-valued logic, parsed and checked once, then evaluated without
//! allocation.
//!
//! A rule compares variables with literals and joins the comparisons by *and* and *or*. A missing
//! value makes a comparison [`Truth::Unknown`], never false and never zero, and unknown spreads as
//! in SQL: `unknown and false` is false, `unknown or true` is true, all else stays unknown. So an
//! answer of false means *decided against, whatever the missing data would be*.
//!
//! A [`Registry`] lists the variables, and [`Inputs`] has one borrower's values in its columns. [`Rule::parse`] reads
//! a rule and binds it to the registry. A [`RuleSet`] of acceptance and rejection rules gives the interface's
//! `pass_business_rules_state`. A [`Rule`] alone is a tree of names; [`Rule::bind`] binds it to another registry.
//!
//! ```
//! use lendwright_types::json::Json;
//! use lendwright_scoring::rules::{Input, Registry, Rule, Truth};
//!
//! let registry = Registry::standard();
//! let body = Json::parse(br#"{"age": {"operator": ">=", "value": "21", "logical_operator": "and"},
//!                             "DBR": {"operator": "<", "value": 0.5}}"#)?;
//! let rule = Rule::parse("adult", &body, &registry)?.rule;
//!
//! let mut inputs = registry.inputs();
//! inputs.set(&registry, "age", Input::Number(34.0))?;
//! assert_eq!(rule.evaluate(&inputs), Truth::Unknown);   // DBR is missing
//! inputs.set(&registry, "DBR", Input::Number(0.31))?;
//! assert_eq!(rule.evaluate(&inputs), Truth::True);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(clippy::float_arithmetic)]

pub(crate) mod bound_rule;
mod condition;
mod inputs;
pub(crate) mod missing;
pub(crate) mod pattern;
pub(crate) mod reader;
pub(crate) mod registry;
mod rule;
mod rule_set;
pub(crate) mod span;
pub(crate) mod variable;

#[cfg(test)]
mod tests;

pub(crate) use bound_rule::RuleCost;
pub use bound_rule::{BoundRule, JoinStyle, ParseOptions, ParsedRule};
#[cfg(test)]
pub(crate) use condition::take_asked;
pub use condition::{CompiledPatterns, Truth};
pub use inputs::{InputError, Inputs, UnknownVariable, WrongCount, WrongTally, WrongValue};
pub use missing::MissingToResolve;
pub(crate) use missing::{Answers, Questions, Readings, shortest, shortest_to_pass};
#[cfg(test)]
pub(crate) use pattern::take_compiled;
pub(crate) use registry::{AGE_MAX, STANDARD, is_of_sms_summary};
pub use registry::{ColumnIndex, DeclareError, Registry};
pub use rule::{
    Literal, Operator, Quantifier, Rule, RuleError, RuleErrorCode, RuleErrors, RuleKind,
    RuleWarning, RuleWarningCode,
};
pub(crate) use rule::{joined, place_prefix};
pub(crate) use rule_set::OwnerId;
pub use rule_set::{
    Cause, ConditionTrace, GroupTrace, OnUnknown, RuleSet, RuleTrace, SetTrace, TermTrace, Verdict,
};
#[cfg(test)]
pub(crate) use span::TESTS_MAX;
pub(crate) use span::{Budget, PossibleTruths, Span, UnsettledRow, sort_spans};
pub use variable::{Bounds, Input, Kind, MissingReason, Source, Variable, VariableReason};
pub(crate) use variable::{Choices, is_na};
