//! Warnings about probable mistakes in a rule.

use super::bound::BoundCondition;
use super::test::{Check, Interval, Scale, Test};
use super::tree::{Group, Term};
use super::{BoundRule, Bounds, Kind, Operator, Registry, RuleWarning, RuleWarningCode, Variable};
use lendwright_types::json::Json;
use std::sync::Arc;

/// A warning for each rejection rule that equals an acceptance rule: a borrower who passes one is refused by the
/// other.
pub(super) fn same(
    acceptance: &[Arc<BoundRule>],
    rejection: &[Arc<BoundRule>],
) -> Vec<RuleWarning> {
    let says_the_same = |(at, rejecting): (usize, &Arc<BoundRule>)| {
        let accepting = acceptance.iter().find(|rule| rule.rule.body == rejecting.rule.body)?;
        let text = format!(
            "rejection rule '{}' equals acceptance rule '{}': nobody can pass both",
            rejecting.name(),
            accepting.name()
        );
        let pointer = format!("/rejection_rules/{at}");
        Some(RuleWarning { pointer, code: RuleWarningCode::SameAsAcceptance, text })
    };
    rejection.iter().enumerate().filter_map(says_the_same).collect()
}

/// A warning if the bounds of the variable, or the list of an enum, decide a condition for every
/// value.
pub(super) fn bounds(
    pointer: &str,
    variable: &Variable,
    operator: Operator,
    test: &Test,
) -> Option<RuleWarning> {
    let holds = always(variable, &test.check)? != test.negated;
    let (code, word) = if holds {
        (RuleWarningCode::AlwaysTrue, "every")
    } else {
        (RuleWarningCode::AlwaysFalse, "no")
    };
    let said = format!("'{operator}' holds for {word} value that '{}' can have", variable.name);
    Some(RuleWarning { pointer: pointer.to_owned(), code, text: said })
}

/// A warning if a ratio is compared with more than 1.5: the author probably wrote a percentage.
pub(super) fn percent(pointer: &str, variable: &Variable, test: &Test) -> Option<RuleWarning> {
    let is_large = |number: &f64| number.is_finite() && *number > RATIO_MAX;
    let large = match &test.check {
        Check::Within(_, interval) => [interval.low, interval.high].into_iter().find(is_large),
        Check::Numbers(numbers) => numbers.iter().copied().find(is_large),
        _ => None,
    }?;
    if !variable.unit.starts_with("share of ") {
        return None;
    }
    let said = format!(
        "'{}' is a ratio, 0.5 for 50 percent, and is compared with {}",
        variable.name,
        Json::double(large)
    );
    let (pointer, code) = (pointer.to_owned(), RuleWarningCode::Percent);
    Some(RuleWarning { pointer, code, text: said })
}

/// Rules rarely use larger ratios.
const RATIO_MAX: f64 = 1.5;

fn always(variable: &Variable, check: &Check) -> Option<bool> {
    let whole = variable.kind == Kind::Integer;
    match (check, &variable.kind) {
        (Check::Within(scale, asked), _) => {
            let possible = possible(&variable.bounds);
            let whole = whole || *scale == Scale::Days;
            let common = asked.and(possible);
            if common.is_empty(whole) {
                return Some(false);
            }
            let bounded = variable.bounds != Bounds::default();
            (bounded && common == possible).then_some(true)
        }
        (Check::Numbers(numbers), _) => {
            let possible = possible(&variable.bounds);
            let can_be = |number: &f64| possible.has(*number) && !(whole && number.fract() != 0.0);
            (!numbers.iter().any(can_be)).then_some(false)
        }
        (Check::Bools { yes: true, no: true }, _) => Some(true),
        (Check::Texts(texts, _), Kind::Choice(choices)) => {
            let has = |choice: &str| texts.binary_search_by(|text| (**text).cmp(choice)).is_ok();
            choices.iter().all(|choice| has(choice)).then_some(true)
        }
        _ => None,
    }
}

fn possible(bounds: &Bounds) -> Interval {
    let low = bounds.min.unwrap_or(f64::NEG_INFINITY);
    let high = bounds.max.unwrap_or(f64::INFINITY);
    Interval { low, high, ..Interval::EVERYTHING }
}

/// The first contradiction in each group: a condition that no value can satisfy together with an
/// earlier one on the same variable.
pub(super) fn contradictions(
    pointer: &str,
    groups: &[Group<BoundCondition>],
    registry: &Registry,
) -> Vec<RuleWarning> {
    groups.iter().filter_map(|group| contradiction(pointer, group, registry)).collect()
}

fn contradiction(
    pointer: &str,
    group: &Group<BoundCondition>,
    registry: &Registry,
) -> Option<RuleWarning> {
    let conditions: Vec<&BoundCondition> = group
        .terms
        .iter()
        .filter_map(|term| match term {
            Term::Condition(condition) => Some(condition),
            Term::Nested(..) => None,
        })
        .collect();
    conditions.iter().enumerate().find_map(|(at, later)| {
        let whole = registry.at(later.column).is_some_and(|v| v.kind == Kind::Integer);
        let mut earlier = conditions.iter().take(at).filter(|c| c.column == later.column);
        let earlier = earlier.find(|earlier| excludes(&earlier.test, &later.test, whole))?;
        let text = format!(
            "no value of '{}' fulfils both '{}' and '{}'",
            later.condition.variable, earlier.condition, later.condition
        );
        let pointer = pointer.to_owned();
        Some(RuleWarning { pointer, code: RuleWarningCode::Contradiction, text })
    })
}

fn excludes(a: &Test, b: &Test, whole: bool) -> bool {
    match (&a.check, &b.check) {
        (Check::Null, Check::Null) => a.negated != b.negated,
        (Check::Null, _) => !a.negated,
        (_, Check::Null) => !b.negated,
        _ if a.negated && b.negated => false,
        _ if a.negated => within(&b.check, &a.check),
        _ if b.negated => within(&a.check, &b.check),
        (Check::Within(_, x), Check::Within(_, y)) => x.and(*y).is_empty(whole),
        (Check::Within(_, x), Check::Numbers(numbers))
        | (Check::Numbers(numbers), Check::Within(_, x)) => !numbers.iter().any(|n| x.has(*n)),
        (Check::Numbers(x), Check::Numbers(y)) => !x.iter().any(|n| y.contains(n)),
        (Check::Texts(x, _), Check::Texts(y, _)) => !x.iter().any(|text| y.contains(text)),
        (Check::Bools { yes, no }, Check::Bools { yes: or_yes, no: or_no }) => {
            !(*yes && *or_yes || *no && *or_no)
        }
        _ => false,
    }
}

/// Whether every value that satisfies the inner test satisfies the outer one.
fn within(inner: &Check, outer: &Check) -> bool {
    match (inner, outer) {
        (Check::Within(_, inner), Check::Within(_, outer)) => inner.and(*outer) == *inner,
        (Check::Numbers(inner), Check::Within(_, outer)) => inner.iter().all(|n| outer.has(*n)),
        (Check::Numbers(inner), Check::Numbers(outer)) => inner.iter().all(|n| outer.contains(n)),
        (Check::Texts(inner, _), Check::Texts(outer, _)) => inner.iter().all(|t| outer.contains(t)),
        (Check::Bools { yes, no }, Check::Bools { yes: or_yes, no: or_no }) => {
            (!yes || *or_yes) && (!no || *or_no)
        }
        _ => false,
    }
}
