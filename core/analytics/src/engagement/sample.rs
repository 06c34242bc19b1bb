//! Values that make a condition true.

use lendwright_scoring::internal::{
    Budget, MATCHED_MAX, PossibleTruths, Span, UnsettledRow, sort_spans,
};
use lendwright_scoring::rules::{
    BoundRule, ColumnIndex, Input, Kind, Registry, RuleSet, Truth, Variable,
};
use std::sync::Arc;

/// How many tests a search may ask.
const TESTS_MAX: usize = 200_000;
/// How many values a variable is tried with.
const VALUES_MAX: usize = 200;

/// Finds values of the free variables that make the rule true and are possible together. The other columns of the row
/// stay. The seed chooses the first values of the search.
pub(super) fn matching(
    rule: &Arc<BoundRule>,
    registry: &Registry,
    row: &[Input],
    seed: u64,
    may_choose: impl Fn(&str) -> bool,
    is_possible: impl Fn(&[Input]) -> bool,
) -> Option<Vec<(String, Input)>> {
    let set = RuleSet::new(vec![Arc::clone(rule)], Vec::new());
    let readings = set.readings();
    let mut free = Vec::new();
    for column in readings.columns() {
        let Some(variable) = registry.at(column).filter(|v| may_choose(&v.name)) else { continue };
        let literals: Vec<&Input> = readings.literals(column).collect();
        let mut values = candidates(variable, &literals);
        values.truncate(VALUES_MAX);
        let turns = usize::try_from(seed).unwrap_or(usize::MAX).checked_rem(values.len());
        values.rotate_left(turns.unwrap_or_default());
        let mut rarer = match variable.kind {
            Kind::Number => between(&literals),
            Kind::Text => readings.texts(column).iter().map(|text| Input::text(text)).collect(),
            _ => Vec::new(),
        };
        rarer.retain(|value| variable.judge(value.clone()).is_ok());
        values.extend(rarer.into_iter().take(VALUES_MAX));
        values.push(Input::NOT_GIVEN);
        free.push((column, values));
    }
    let budget = Budget::new(tests_max(rule, row, &free));
    let is_possible: &dyn Fn(&[Input]) -> bool = &is_possible;
    let mut search = Search { rule, row: row.to_vec(), free: &free, budget: &budget, is_possible };
    search.settle(0).then_some(())?;
    let chosen = free.iter().filter_map(|(column, _)| {
        let input = search.row.get(column.index())?.clone();
        Some((registry.at(*column)?.name.to_string(), input))
    });
    Some(chosen.collect())
}

/// How many tests may be asked where each may match a pattern with the longest of the texts that are tried.
fn tests_max(rule: &BoundRule, row: &[Input], free: &[(ColumnIndex, Vec<Input>)]) -> usize {
    let bytes = |input: &Input| if let Input::Text(text) = input { text.len() } else { 0 };
    let longest = |column: ColumnIndex| {
        let tried = free.iter().filter(|(one, _)| *one == column).flat_map(|(_, values)| values);
        tried.chain(row.get(column.index())).map(bytes).max().unwrap_or_default()
    };
    let patterns = rule.patterns();
    let work = patterns.iter().map(|(column, steps)| steps.saturating_mul(longest(*column)));
    MATCHED_MAX.checked_div(work.max().unwrap_or_default()).unwrap_or(TESTS_MAX).min(TESTS_MAX)
}

/// The values to try: the literals and their neighbours.
#[allow(
    clippy::float_arithmetic,
    reason = "places beside literals: the rule decides again on them"
)]
fn candidates(variable: &Variable, literals: &[&Input]) -> Vec<Input> {
    let mut values = Vec::new();
    match &variable.kind {
        Kind::Number | Kind::Integer => {
            let steps: &[f64] = match variable.kind {
                Kind::Integer => &[-1.0, 0.0, 1.0],
                _ => &[-1.0, -0.01, 0.0, 0.01, 1.0],
            };
            for literal in literals {
                let Input::Number(number) = literal else { continue };
                // To cents, since amounts have no finer ones.
                let beside = |step: &f64| Input::Number(((number + step) * 100.0).round() / 100.0);
                values.extend(steps.iter().map(beside));
            }
            values.extend([1.0, -1.0, 0.0].map(Input::Number));
        }
        Kind::Choice(all) => values.extend(all.iter().map(|one| Input::Text(one.clone()))),
        Kind::Bool => values.extend([Input::Bool(true), Input::Bool(false)]),
        Kind::Date => {
            for literal in literals {
                let Input::Date(date) = literal else { continue };
                values.extend(
                    [Some(*date), date.succ_opt(), date.pred_opt()]
                        .into_iter()
                        .flatten()
                        .map(Input::Date),
                );
            }
        }
        Kind::Text | Kind::List => {
            values.extend(literals.iter().map(|literal| (*literal).clone()));
            values.push(Input::text("sample"));
        }
    }
    let fits = |value: &Input| variable.judge(value.clone()).is_ok();
    values.retain(fits);
    values
}

/// The numbers of comparisons, and numbers between each two of them: shares are finer than cents.
fn between(literals: &[&Input]) -> Vec<Input> {
    let number = |literal: &&Input| match literal {
        Input::Number(number) => Some(*number),
        _ => None,
    };
    let mut numbers: Vec<f64> = literals.iter().filter_map(number).collect();
    numbers.sort_by(f64::total_cmp);
    let middles = numbers.iter().zip(numbers.iter().skip(1)).map(|(a, b)| f64::midpoint(*a, *b));
    numbers.iter().copied().chain(middles).map(Input::Number).collect()
}

/// A search through the values, column by column, that leaves a branch once the rule can't be true in it.
struct Search<'s> {
    rule: &'s BoundRule,
    row: Vec<Input>,
    free: &'s [(ColumnIndex, Vec<Input>)],
    budget: &'s Budget,
    is_possible: &'s dyn Fn(&[Input]) -> bool,
}

impl Search<'_> {
    fn settle(&mut self, at: usize) -> bool {
        if !self.possible(at).may_be(Truth::True) || self.budget.is_spent() {
            return false;
        }
        let Some((column, values)) = self.free.get(at) else {
            return (self.is_possible)(&self.row) && self.rule.evaluate(&self.row) == Truth::True;
        };
        let place = column.index();
        for value in values {
            if let Some(cell) = self.row.get_mut(place) {
                *cell = value.clone();
            }
            if self.settle(at.saturating_add(1)) {
                return true;
            }
        }
        false
    }

    /// The possible results of the rule while the columns from this one on are open.
    fn possible(&self, at: usize) -> PossibleTruths {
        let open = self.free.get(at..).unwrap_or_default();
        let mut spans: Vec<_> =
            open.iter().map(|(column, values)| (*column, Span::OneOf(values))).collect();
        sort_spans(&mut spans);
        self.rule.possible(&UnsettledRow { row: &self.row, spans: &spans, budget: self.budget })
    }
}
