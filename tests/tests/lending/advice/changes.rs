//! The smallest changes, found by trying every value of every variable.

use super::people::{Case, Person};
use super::policies::Dice;
use lendwright::Available;
use lendwright::rules::{Input, Verdict};
use lendwright::scoring::Change;

/// Compares the advice on one random decision with brute force; `None` if the decision was not refused. Returns how
/// many single changes approve, and whether a pair does.
pub(crate) fn compare(dice: &mut Dice) -> Option<(usize, bool)> {
    let case = Case::drawn(dice, 12);
    let person = &case.person;
    if case.decide(&person.values) != Available::Value(Verdict::Fail) {
        return None;
    }
    let (mut row, observed) = case.inputs();
    let explained = case.policy.explain_observed(&case.rules, &mut row, &observed).unwrap();
    let found = explained.what_would_change;
    let passes = |values: &[Option<Input>]| case.decide(values) == Available::Value(Verdict::Pass);
    let told = || case.told(&found);

    let alone = singles(person, &passes);
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
        alone.iter().enumerate().map(|(at, way)| limit(person, at, way.as_ref())).collect();
    let smallest = pairs(person, &limits, &passes);
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

/// For each variable, the nearest value with which the rules pass.
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

/// The upper limit for the size of a pair with a variable: its single change, less one value.
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

/// The smallest size of two changes, found by trying all.
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
