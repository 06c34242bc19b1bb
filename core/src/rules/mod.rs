//! Rules in three-valued logic: parsed and checked once, then evaluated by row without allocation.
//!
//! A rule compares variables with literals and joins the comparisons by *and* and *or*. A missing
//! value makes a comparison [`Truth::Unknown`], never false and never zero, and unknown spreads as
//! in SQL: `unknown and false` is false, `unknown or true` is true, all else stays unknown. So an
//! answer of false means *decided against, whatever the missing data would be*.
//!
//! [`Registry`] knows the variables, [`Inputs`] holds one borrower's values in its columns,
//! [`Rule::parse`] compiles a rule's body against it, and a [`RuleSet`] of acceptance and rejection
//! rules gives the state of the interface's `pass_business_rules_state`.
//!
//! ```
//! use lendwright::json::Json;
//! use lendwright::rules::{Input, Registry, Rule, Truth};
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

mod blame;
mod canonical;
mod compile;
mod evaluate;
mod fault;
mod input;
mod lint;
mod literal;
mod operator;
mod parse;
mod registry;
mod resolve;
mod rule;
mod set;
mod standard;
mod test;
mod trace;
mod truth;
mod variable;
mod written;

pub use fault::{FaultCode, Lint, LintCode, RuleFault, RuleFaults};
pub(crate) use input::is_na;
pub use input::{Input, Inputs, MissingReason, UnknownVariable};
pub use operator::Operator;
pub use parse::{JoinStyle, ParseOptions, Parsed};
pub use registry::{Column, DeclareFault, Registry};
pub use resolve::MissingToResolve;
pub use rule::{Quantifier, Rule};
pub(crate) use set::Mark;
pub use set::{Cause, OnUnknown, RuleKind, RuleSet, SetTrace, Verdict};
pub use trace::{ConditionTrace, GroupTrace, RuleTrace, TermTrace};
pub use truth::Truth;
pub use variable::{Bounds, Kind, Reason, Source, Variable};

#[cfg(test)]
mod tests;
