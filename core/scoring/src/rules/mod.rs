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

mod ahead;
mod bind;
mod bound;
pub(crate) mod budget;
mod canonical;
mod choices;
mod compile;
pub(crate) mod cost;
mod error;
mod evaluate;
pub(crate) mod input;
mod inputs;
mod judge;
mod matched;
pub(crate) mod notation;
mod operator;
mod parse;
pub(crate) mod pattern;
pub(crate) mod possible;
pub(crate) mod reader;
mod registry;
pub(crate) mod resolve;
mod rule;
mod set;
mod set_trace;
pub(crate) mod standard;
mod tally;
mod test;
mod trace;
mod tree;
mod truth;
mod variable;
mod warning;
mod written;

pub use ahead::CompiledAhead;
pub use bound::{BoundRule, JoinStyle, ParseOptions, Parsed};
pub(crate) use budget::Budget;
pub(crate) use choices::Choices;
pub(crate) use cost::RuleCost;
pub use error::{RuleError, RuleErrorCode, RuleErrors, RuleWarning, RuleWarningCode};
pub(crate) use error::{joined, place_prefix};
pub(crate) use input::is_na;
pub use input::{Input, MissingReason};
pub use inputs::{InputError, Inputs, UnknownVariable};
pub use judge::WrongValue;
pub use operator::Operator;
#[cfg(test)]
pub(crate) use pattern::take_compiled;
pub(crate) use possible::{Possible, Span, Unsettled, sort as sort_spans};
pub use registry::{ColumnIndex, DeclareError, Registry};
pub(crate) use registry::{STANDARD, is_of_sms_summary};
pub use resolve::MissingToResolve;
pub(crate) use resolve::{Answers, Asking, Readings, shortest, shortest_to_pass};
pub use rule::{Literal, Rule, RuleKind};
pub(crate) use set::OwnerId;
pub use set::{OnUnknown, RuleSet, Verdict};
pub use set_trace::{Cause, SetTrace};
pub(crate) use standard::AGE_MAX;
pub use tally::{WrongCount, WrongTally};
pub use trace::{ConditionTrace, GroupTrace, RuleTrace, TermTrace};
pub use tree::Quantifier;
pub use truth::Truth;
pub use variable::{Bounds, Kind, Reason, Source, Variable};

#[cfg(test)]
pub(crate) use budget::TESTS_MAX;
#[cfg(test)]
pub(crate) use test::take_asked;

#[cfg(test)]
mod tests;
