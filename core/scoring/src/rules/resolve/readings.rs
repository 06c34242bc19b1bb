//! The conditions of rules by column, and the possible answers for a variable.

use super::Answers;
use crate::rules::bound::BoundCondition;
use crate::rules::matched::matched_by;
use crate::rules::test::Check;
use crate::rules::{Budget, ColumnIndex, Input, Kind, Literal, RuleSet, Truth, Variable};
use chrono::Days;
use std::collections::{BTreeMap, HashSet};

/// The conditions of rules by the column that they read.
pub struct Readings<'r> {
    by_column: BTreeMap<ColumnIndex, Vec<&'r BoundCondition>>,
}

impl RuleSet {
    /// The conditions by the column that they read.
    #[doc(hidden)]
    #[must_use]
    pub fn readings(&self) -> Readings<'_> {
        let mut by_column: BTreeMap<ColumnIndex, Vec<&BoundCondition>> = BTreeMap::new();
        self.visit(&mut |condition| by_column.entry(condition.column).or_default().push(condition));
        Readings { by_column }
    }
}

impl<'r> Readings<'r> {
    /// The columns that a condition reads.
    pub fn columns(&self) -> impl Iterator<Item = ColumnIndex> {
        self.by_column.keys().copied()
    }

    /// The values that a column is compared with.
    pub fn literals(&self, column: ColumnIndex) -> impl Iterator<Item = &'r Input> {
        let literals = self.of(column).iter().flat_map(|one| &one.condition.literal);
        literals.flat_map(Literal::values)
    }

    /// Texts that meet several conditions at once (begins with, contains, matches, ends with): one for each pattern,
    /// and one for all together.
    #[must_use]
    pub fn texts(&self, column: ColumnIndex) -> Vec<String> {
        let (mut begin, mut within, mut end) = (String::new(), String::new(), String::new());
        let mut texts = Vec::new();
        for one in self.of(column) {
            match &one.test.check {
                Check::Prefix(part) if part.len() > begin.len() => begin = part.to_string(),
                Check::Suffix(part) if part.len() > end.len() => end = part.to_string(),
                Check::Part(part) => within.push_str(part),
                Check::Pattern(_) => {
                    let patterns = one.condition.literal.iter().flat_map(Literal::values);
                    let patterns = patterns.filter_map(|literal| match literal {
                        Input::Text(pattern) => matched_by(pattern),
                        _ => None,
                    });
                    for matched in patterns {
                        within.push_str(&matched);
                        texts.push(matched);
                    }
                }
                _ => {}
            }
        }
        texts.push(format!("{begin}{within}{end}"));
        texts
    }

    fn of(&self, column: ColumnIndex) -> &[&'r BoundCondition] {
        self.by_column.get(&column).map_or(&[], Vec::as_slice)
    }

    /// Whether a condition tests one of these with `is null`: then supplying more can do harm.
    pub(crate) fn harms(&self, columns: impl IntoIterator<Item = ColumnIndex>) -> bool {
        let is_null = |one: &&BoundCondition| matches!(one.test.check, Check::Null);
        columns.into_iter().any(|column| self.of(column).iter().any(is_null))
    }

    /// Answers of a variable, as many as there are ways to answer its conditions.
    pub(crate) fn answers(&self, column: ColumnIndex, variable: &Variable) -> Answers {
        let literals: Vec<&Input> = self.literals(column).collect();
        let parts = self.of(column).iter().map(|one| match one.test.check {
            Check::Part(_) | Check::Prefix(_) | Check::Suffix(_) => 1_usize,
            // A pattern alone can be more than one can answer.
            Check::Pattern(_) | Check::Member(_) | Check::List(_) => 2,
            _ => 0,
        });
        match &variable.kind {
            _ if parts.sum::<usize>() > 1 => Answers::Any,
            Kind::Number | Kind::Integer => Answers::OneOf(numbers(variable, &literals)),
            Kind::Choice(values) => {
                Answers::OneOf(values.iter().map(|value| Input::Text(value.clone())).collect())
            }
            Kind::Bool => Answers::OneOf(vec![Input::Bool(true), Input::Bool(false)]),
            Kind::Date => Answers::OneOf(dates(&literals)),
            Kind::Text => Answers::OneOf(texts(&literals)),
            Kind::List => Answers::Any,
        }
    }

    /// Keeps only the first of the answers with equal results in all conditions on a column. Keeps all answers if the
    /// comparison would take too long, or if all conditions are intervals.
    pub(crate) fn differing(
        &self,
        column: ColumnIndex,
        answers: Answers,
        budget: &Budget,
    ) -> Answers {
        let conditions = self.of(column);
        let Answers::OneOf(mut options) = answers else { return answers };
        let tests = options.len().saturating_mul(conditions.len());
        let has_ranges_alone = conditions.iter().all(|one| one.test.range.is_some());
        if has_ranges_alone || tests > DIFFERING_MAX || !budget.take(tests) {
            return Answers::OneOf(options);
        }
        let mut known: HashSet<Vec<Truth>> = HashSet::new();
        options.retain(|option| {
            known.insert(conditions.iter().map(|one| one.test.ask(option)).collect())
        });
        Answers::OneOf(options)
    }
}

/// The largest number of tests for finding different answers, for a variable.
const DIFFERING_MAX: usize = 100_000;

/// Each number that the variable is compared with, its neighbours, and the bounds of the variable. Between two such
/// numbers all values give the same results.
#[allow(clippy::float_arithmetic)] // places beside bounds, which decide nothing
fn numbers(variable: &Variable, literals: &[&Input]) -> Vec<Input> {
    let compared = literals.iter().filter_map(|literal| match literal {
        Input::Number(number) => Some(*number),
        _ => None,
    });
    let beside = |number: f64| match variable.kind {
        Kind::Integer => [number.floor() - 1.0, number.floor(), number.ceil(), number.ceil() + 1.0],
        _ => [number.next_down(), number, number, number.next_up()],
    };
    let bounds = variable.bounds;
    let ends = bounds.min.into_iter().chain(bounds.max).chain([0.0, 1.0]);
    let mut numbers: Vec<f64> = compared.chain(ends).flat_map(beside).collect();
    numbers.retain(|number| {
        bounds.min.is_none_or(|min| *number >= min) && bounds.max.is_none_or(|max| *number <= max)
    });
    numbers.sort_by(f64::total_cmp);
    numbers.dedup();
    numbers.into_iter().map(Input::Number).collect()
}

/// Each day that the variable is compared with, and its neighbours.
fn dates(literals: &[&Input]) -> Vec<Input> {
    let compared = literals.iter().filter_map(|literal| match literal {
        Input::Date(date) => Some(*date),
        _ => None,
    });
    let beside = compared.flat_map(|date| {
        let (before, after) =
            (date.checked_sub_days(Days::new(1)), date.checked_add_days(Days::new(1)));
        [before, Some(date), after]
    });
    let mut dates: Vec<_> = beside.flatten().collect();
    dates.sort_unstable();
    dates.dedup();
    dates.into_iter().map(Input::Date).collect()
}

/// Each text that the variable is compared with, and one that contains none of them.
fn texts(literals: &[&Input]) -> Vec<Input> {
    let longest = literals.iter().map(|literal| match literal {
        Input::Text(text) => text.len(),
        _ => 0,
    });
    let other = "?".repeat(longest.max().unwrap_or_default().saturating_add(1));
    let has_other = literals.iter().any(|l| matches!(l, Input::Text(text) if text.contains('?')));
    let other = if has_other { other.replace('?', "!") } else { other };
    let mut known = HashSet::new();
    let mut texts: Vec<Input> = literals
        .iter()
        .filter(|literal| !matches!(literal, Input::Text(text) if !known.insert(text)))
        .map(|literal| (*literal).clone())
        .collect();
    texts.push(Input::text(&other));
    texts
}
