//! The smallest changes, by trying every value of every variable.

use super::policies::{Dice, Family, policy};
use chrono::NaiveDate;
use lendwright::rules::{Input, RuleSet, Verdict};
use lendwright::scoring::derive::{Facts, SmsFacts, assemble};
use lendwright::scoring::{Change, Observed, Policy};
use lendwright::{Available, Money, currency};

/// Whose every value can be listed.
struct Variable {
    name: &'static str,
    values: Vec<Input>,
}

/// Somebody of whom these are known; a value that is missing stays so.
struct Person {
    family: Family,
    variables: Vec<Variable>,
    values: Vec<Option<Input>>,
    /// What is known besides, of amounts: a job's income and the instalments due.
    facts: Facts,
}

/// Compares the advice on one random decision with brute force; `None` if it was not refused. Else
/// how many single changes approve, and whether a pair does.
pub(crate) fn compare(dice: &mut Dice) -> Option<(usize, bool)> {
    let family = *dice.pick(&[Family::Own, Family::Amounts]);
    let (text, count) = policy(dice, family);
    let policy = Policy::from_json(text.as_bytes()).unwrap_or_else(|e| panic!("{e}: {text}"));
    let names: Vec<String> = (0..count).map(|at| format!("r{at}")).collect();
    let rejecting = dice.below(count + 1).min(1);
    let (rejection, acceptance) = names.split_at(rejecting);
    let rules = policy.select(acceptance, rejection).unwrap();
    let person = person(dice, family);
    if decide(&policy, &rules, &person, &person.values) != Available::Value(Verdict::Fail) {
        return None;
    }
    let observed = person.observed(&person.values);
    let mut row = policy.row_of(&observed);
    let observed_beside: &[Observed] = if family == Family::Own { &[] } else { &observed };
    let found = policy.explain_observed(&rules, &mut row, observed_beside).unwrap();
    let found = found.what_would_change;
    let passes = |values: &[Option<Input>]| {
        decide(&policy, &rules, &person, values) == Available::Value(Verdict::Pass)
    };
    let told = || format!("{text}\n{acceptance:?} {rejection:?}\n{:?}\n{found:?}", person.values);

    let alone = singles(&person, &passes);
    let mut expected: Vec<(usize, Input, f64)> = alone
        .iter()
        .enumerate()
        .filter_map(|(at, way)| Some((at, way.clone()?)))
        .map(|(at, to)| {
            let from = person.values[at].as_ref().unwrap();
            (at, to.clone(), size(from, &to))
        })
        .collect();
    expected.sort_by(|(_, _, a), (_, _, b)| a.total_cmp(b));
    assert_eq!(expected.len(), found.one.len(), "{expected:?}\n{}", told());
    for (_, to, _) in &expected {
        assert!(found.one.iter().any(|change| change.to == *to), "{to:?}\n{}", told());
    }
    for ((at, to, size), change) in expected.iter().zip(&found.one) {
        assert!((size - change.size).abs() < 1e-12, "{}", told());
        let own = expected.iter().find(|(at, ..)| person.variables[*at].name == change.variable);
        assert_eq!(own.map(|(_, to, _)| to), Some(&change.to), "{at} {to:?} {}", told());
    }

    let limits: Vec<f64> =
        alone.iter().enumerate().map(|(at, way)| limit(&person, at, way.as_ref())).collect();
    let smallest = pairs(&person, &limits, &passes);
    let given = found.two.as_ref().map(|[a, b]| a.size + b.size);
    assert_eq!(smallest.is_some(), given.is_some(), "{smallest:?}\n{}", told());
    if let (Some(smallest), Some(given), Some(pair)) = (smallest, given, &found.two) {
        assert!((smallest - given).abs() < 1e-10, "{smallest} {given}\n{}", told());
        let mut values = person.values.clone();
        for Change { variable, to, .. } in pair {
            let at = person.variables.iter().position(|v| v.name == variable).unwrap();
            assert!(given < limits[at], "{}", told());
            values[at] = Some(to.clone());
        }
        assert!(passes(&values), "{}", told());
    }
    Some((found.one.len(), found.two.is_some()))
}

/// Of each variable the nearest value with which the rules pass.
fn singles(person: &Person, passes: &dyn Fn(&[Option<Input>]) -> bool) -> Vec<Option<Input>> {
    let nearest = |at: usize| {
        let from = person.values[at].as_ref()?;
        let mut values = person.values.clone();
        let mut best: Option<(f64, f64, Input)> = None;
        for to in person.others(at) {
            values[at] = Some(to.clone());
            let (size, distance) = (size(from, to), distance(from, to));
            let is_better = best.as_ref().is_none_or(|(least, nearest, _)| {
                size < least - 1e-12 || (size < least + 1e-12 && distance < *nearest)
            });
            if is_better && passes(&values) {
                best = Some((size, distance, to.clone()));
            }
        }
        best.map(|(.., to)| to)
    };
    (0..person.values.len()).map(nearest).collect()
}

/// What a pair with a variable must be smaller than: its single change, less one value.
fn limit(person: &Person, at: usize, way: Option<&Input>) -> f64 {
    let (Some(from), Some(to)) = (&person.values[at], way) else { return f64::INFINITY };
    let (Input::Number(from), Input::Number(to)) = (from, to) else { return 1.0 };
    let number = |value: &Input| match value {
        Input::Number(number) => *number,
        _ => panic!("{value:?}"),
    };
    let values = person.variables[at].values.iter().map(number);
    let between = values.filter(|v| (*from < *v && v < to) || (to < v && *v < *from));
    let nearest_to = between.min_by(|a, b| (a - to).abs().total_cmp(&(b - to).abs()));
    nearest_to.map_or(0.0, |value| size(&Input::Number(*from), &Input::Number(value)) - 1e-11)
}

/// The smallest size of two changes, by trying all.
fn pairs(
    person: &Person,
    limits: &[f64],
    passes: &dyn Fn(&[Option<Input>]) -> bool,
) -> Option<f64> {
    let mut best = f64::INFINITY;
    for a in 0..limits.len() {
        for b in a + 1..limits.len() {
            let (Some(from), Some(also)) = (&person.values[a], &person.values[b]) else { continue };
            for to in person.others(a) {
                for and in person.others(b) {
                    let size = size(from, to) + size(also, and);
                    if size < best && size < limits[a] && size < limits[b] {
                        let mut values = person.values.clone();
                        (values[a], values[b]) = (Some(to.clone()), Some(and.clone()));
                        if passes(&values) {
                            best = size;
                        }
                    }
                }
            }
        }
    }
    best.is_finite().then_some(best)
}

/// The size of a change, as the documents define it.
fn size(from: &Input, to: &Input) -> f64 {
    match (from, to) {
        (Input::Number(from), Input::Number(to)) if from * to < 0.0 => {
            1.0 + (to.abs() / from.abs()).min(1.0)
        }
        (Input::Number(from), Input::Number(to)) => (to - from).abs() / from.abs().max(to.abs()),
        _ => 1.0,
    }
}

fn distance(from: &Input, to: &Input) -> f64 {
    match (from, to) {
        (Input::Number(from), Input::Number(to)) => (to - from).abs(),
        _ => 0.0,
    }
}

impl Person {
    /// The other values that a variable may have: greater ones first.
    fn others(&self, at: usize) -> impl Iterator<Item = &Input> {
        let from = self.values[at].as_ref();
        self.variables[at].values.iter().filter(move |value| Some(*value) != from)
    }

    fn observed(&self, values: &[Option<Input>]) -> Vec<Observed> {
        let value = |name: &str| {
            let at = self.variables.iter().position(|v| v.name == name)?;
            values[at].clone()
        };
        if self.family == Family::Own {
            let known = self.variables.iter().filter_map(|v| Some((v.name, value(v.name)?)));
            return known.map(|(name, value)| Observed::new(name, value, "host")).collect();
        }
        let amount = |name: &str| match value(name) {
            Some(Input::Number(number)) => Some(Money::from_minor(number as i64, currency::JPY)),
            _ => None,
        };
        let mut facts = self.facts.clone();
        facts.reported_income = amount("Reported_Monthly_Income").map(|m| m.to_string());
        facts.monthly_debt = amount("Monthly_Debt");
        let total_avg_monthly_spending = amount("total_avg_monthly_spending");
        facts.sms = Some(SmsFacts { total_avg_monthly_spending, ..SmsFacts::default() });
        facts.given.extend(value("kind").map(|kind| Observed::new("kind", kind, "host")));
        assemble(&facts).unwrap().observed
    }
}

fn decide(
    policy: &Policy,
    rules: &RuleSet,
    person: &Person,
    values: &[Option<Input>],
) -> Available<Verdict> {
    let mut row = policy.row_of(&person.observed(values));
    policy.decide_row(rules, &mut row).unwrap().state
}

fn person(dice: &mut Dice, family: Family) -> Person {
    let numbers = |low: i64, high: i64, unit: f64| {
        (low..=high).rev().map(|n| Input::Number(n as f64 / unit)).collect::<Vec<_>>()
    };
    let kinds = || ["a", "b", "c"].map(Input::text).to_vec();
    let variable = |name, values| Variable { name, values };
    let variables = match family {
        Family::Own => vec![
            variable("x", numbers(0, 12, 1.0)),
            variable("y", numbers(-4, 8, 1.0)),
            variable("r", numbers(0, 12, 10_000.0)),
            variable("kind", kinds()),
            variable("flag", vec![Input::Bool(true), Input::Bool(false)]),
        ],
        Family::Amounts => vec![
            variable("Monthly_Debt", numbers(0, 12, 1.0)),
            variable("Reported_Monthly_Income", numbers(0, 14, 1.0)),
            variable("total_avg_monthly_spending", numbers(0, 6, 1.0)),
            variable("kind", kinds()),
        ],
    };
    let mut values: Vec<Option<Input>> = variables
        .iter()
        .map(|v| (!dice.one_in(12)).then(|| dice.pick(&v.values).clone()))
        .collect();
    // Somebody without any income, often.
    if family == Family::Amounts && dice.one_in(4) {
        values[1] = Some(Input::Number(0.0));
    }
    let day = NaiveDate::from_ymd_opt(2026, 1, 31).unwrap();
    Person { family, variables, values, facts: Facts::new(currency::JPY, day) }
}
