//! A variable that may be changed, the values that it may take, and the size of a change.
//!
//! A change also moves the values that are computed from the variable's amount. A scenario is a row with a changed
//! variable and the values computed from it.

use crate::derive::{Affordability, IncomeSource, amount_input};
use crate::rules::{Answers, ColumnIndex, Input, Kind, Readings, RuleSet, Span, Variable};
use crate::{Observation, Policy, Row};
use lendwright_types::Money;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A changeable variable of a decision.
pub(super) struct Candidate<'a> {
    pub(super) variable: &'a Variable,
    /// The amount of this variable, if other values are computed from it.
    pub(super) amount: Option<Amount>,
    pub(super) affected: AffectedColumns,
    /// Its value in the decision.
    pub(super) from: &'a Input,
    pub(super) values: CandidateValues,
    /// For each rule, whether this variable can change it.
    pub(super) touches: Vec<bool>,
}

/// The columns that change with a variable: its own, if it has one, and those of values computed from it.
pub(super) type AffectedColumns = Vec<(ColumnIndex, Option<DerivedValue>)>;

/// The values that a variable may take.
pub(super) enum CandidateValues {
    Numbers(Grid, f64),
    /// Its other choices, the other truth, or the texts that it is compared with.
    Others(Vec<Input>),
}

impl<'a> Candidate<'a> {
    /// The variables that may be changed. They affect a value that the rules read or, where the score counts, that
    /// the card reads. `touches` returns for each rule whether columns change it.
    pub(super) fn all(
        policy: &'a Policy,
        rules: &RuleSet,
        (row, observed): (&'a Row, &'a [Observation]),
        (origins, score_counts): (&Origins, bool),
        touches: &dyn Fn(&AffectedColumns) -> Vec<bool>,
    ) -> Vec<Self> {
        let readings = rules.readings();
        let read = read_by(policy, &readings, score_counts);
        let own = policy.registry().variables().iter();
        // The sources that the policy does not read come last.
        let beside = origins.roots.iter().filter(|(_, name)| policy.column(name).is_none());
        let beside = beside.filter_map(|(_, name)| policy.variable(name));
        let movable = own.chain(beside).filter(|v| v.changeable && !v.protected);
        movable
            .filter_map(|variable| {
                let from = known(policy, row, observed, &variable.name)?;
                let from = Some(from).filter(|input| input.is_present())?;
                let (amount, affected) = affected(policy, origins, &read, variable)?;
                let touches = touches(&affected);
                let values = values(policy, &readings, variable, from);
                Some(Self { variable, amount, affected, from, values, touches })
            })
            .collect()
    }

    /// Its values, where they are numbers.
    pub(super) fn grid(&self) -> Option<(Grid, f64)> {
        match &self.values {
            CandidateValues::Numbers(grid, from) => Some((*grid, *from)),
            CandidateValues::Others(_) => None,
        }
    }

    /// Its values, if they are not numbers.
    pub(super) fn others(&self) -> &[Input] {
        match &self.values {
            CandidateValues::Numbers(..) => &[],
            CandidateValues::Others(others) => others,
        }
    }
}

/// The amount of a variable and the columns that it affects. `None` if it affects no column that is read, or is
/// itself computed from others.
fn affected(
    policy: &Policy,
    origins: &Origins,
    read: &BTreeSet<&str>,
    variable: &Variable,
) -> Option<(Option<Amount>, AffectedColumns)> {
    let name = &*variable.name;
    let amount = origins.roots.iter().find(|(_, root)| *root == name).map(|(amount, _)| *amount);
    if amount.is_none() && !origins.stands_alone(name) {
        return None;
    }
    let mut moved: Vec<(&str, Option<DerivedValue>)> = origins
        .followers
        .iter()
        .filter(|(output, _)| amount.is_some_and(|amount| output.follows(amount)))
        .map(|(output, follower)| (*follower, Some(*output)))
        .collect();
    if !moved.iter().any(|(follower, _)| *follower == name) {
        moved.push((name, None));
    }
    moved.retain(|(name, _)| read.contains(name));
    let affected: AffectedColumns = moved
        .into_iter()
        .filter_map(|(name, output)| Some((policy.column(name)?, output)))
        .collect();
    (!affected.is_empty()).then_some((amount, affected))
}

/// The values that a variable may be moved to.
fn values(
    policy: &Policy,
    rules: &Readings<'_>,
    variable: &Variable,
    from: &Input,
) -> CandidateValues {
    let literals = literals(policy, rules, &variable.name);
    if let Input::Number(number) = from {
        let numbers = literals.iter().filter_map(|literal| match literal {
            Input::Number(number) => Some(*number),
            _ => None,
        });
        let numbers: Vec<f64> = numbers.chain([*number]).collect();
        return CandidateValues::Numbers(Grid::for_variable(policy, variable, &numbers), *number);
    }
    let mut others: Vec<Input> = match &variable.kind {
        Kind::Choice(choices) => choices.iter().map(|c| Input::Text(c.clone())).collect(),
        Kind::Bool => vec![Input::Bool(true), Input::Bool(false)],
        Kind::Text => {
            literals.into_iter().cloned().chain(score_texts(policy, &variable.name)).collect()
        }
        _ => Vec::new(),
    };
    others.retain(|value| {
        value != from && std::mem::discriminant(value) == std::mem::discriminant(from)
    });
    CandidateValues::Others(others)
}

/// The values that the rules compare a variable with.
pub(super) fn literals<'r>(policy: &Policy, rules: &Readings<'r>, name: &str) -> Vec<&'r Input> {
    policy.column(name).map(|column| rules.literals(column).collect()).unwrap_or_default()
}

/// The texts that the score has a value of its own for.
pub(super) fn score_texts(policy: &Policy, name: &str) -> Vec<Input> {
    policy.column(name).map(|column| policy.scorer().texts(column)).unwrap_or_default()
}

/// The variables that the rules read and, where the score counts, the scorer with its caps.
pub(super) fn read_by<'a>(
    policy: &'a Policy,
    rules: &Readings<'_>,
    score_counts: bool,
) -> BTreeSet<&'a str> {
    let (scorer, registry) = (policy.scorer(), policy.registry());
    let mut columns: BTreeSet<ColumnIndex> = rules.columns().collect();
    if score_counts {
        columns.extend(scorer.columns());
        columns.extend(scorer.caps().iter().flat_map(|cap| cap.rule.columns()));
    }
    let variables = columns.into_iter().filter_map(|column| registry.at(column));
    variables.map(|variable| &*variable.name).collect()
}

// Values to try, and the cost of a change.

/// The values of a number: whole steps, each a part of a unit, within the variable's bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// Steps in one unit: 1, 100, 10,000.
    per_unit: f64,
    /// The first and the last step.
    pub(super) low: i64,
    pub(super) high: i64,
}

/// The size of a change, then its distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// In whole millionths of a millionth, so that equal sizes are equal in spite of rounding.
    size: f64,
    distance: f64,
}

impl Grid {
    /// Whole numbers for an integer, minor units of the currency for an amount. Other numbers have as many decimals
    /// as their value and the compared numbers, four at least.
    pub(super) fn for_variable(policy: &Policy, variable: &Variable, numbers: &[f64]) -> Self {
        Self::within(variable, steps_per_unit(policy, variable, numbers))
    }

    /// The same, with one more decimal if there are decimals, so that there is a value between any two compared
    /// numbers.
    pub(super) fn finer(policy: &Policy, variable: &Variable, numbers: &[f64]) -> Self {
        let is_whole = variable.kind == Kind::Integer || is_money(variable);
        let more = if is_whole { 1.0 } else { 10.0 };
        Self::within(variable, steps_per_unit(policy, variable, numbers) * more)
    }

    fn within(variable: &Variable, per_unit: f64) -> Self {
        let all = Self { per_unit, low: whole(-STEPS_MAX), high: whole(STEPS_MAX) };
        let bounds = variable.bounds;
        let low = bounds.min.map_or(all.low, |min| all.sides(min)[0].1.saturating_add(1));
        let high = bounds.max.map_or(all.high, |max| all.sides(max)[1].0.saturating_sub(1));
        Self { per_unit, low, high }
    }

    /// Its values as answers.
    pub(super) fn answers(&self) -> Answers {
        Answers::Steps { low: self.low, high: self.high, per_unit: self.per_unit }
    }

    /// The value at a step: the double nearest to the decimal, as when the decimal itself is read.
    #[allow(clippy::cast_precision_loss)] // within 2^52
    pub(super) fn value(&self, step: i64) -> f64 {
        step as f64 / self.per_unit
    }

    /// The steps below a value and those above it, each from the first to the last.
    pub(super) fn sides(&self, from: f64) -> [(i64, i64); 2] {
        let place = (from * self.per_unit).clamp(-STEPS_MAX, STEPS_MAX);
        // If the product is rounded, the value at the step decides.
        let near = whole(place.round());
        let is_below = self.value(near) < from;
        let is_above = self.value(near) > from;
        let below = if is_below { near } else { near.saturating_sub(1) };
        let above = if is_above { near } else { near.saturating_add(1) };
        [(self.low, below.min(self.high)), (above.max(self.low), self.high)]
    }

    /// The value one step before this one on the way; none if there is none.
    #[allow(clippy::cast_possible_truncation)] // whole and within 2^52
    pub(super) fn before(&self, from: f64, to: &Input) -> Option<f64> {
        let Input::Number(to) = to else { return None };
        let step = (to * self.per_unit).round() as i64;
        let is_above = *to > from;
        let nearer = if is_above { step.saturating_sub(1) } else { step.saturating_add(1) };
        let value = self.value(nearer);
        (if is_above { value > from } else { value < from }).then_some(value)
    }

    /// The number of steps of a distance, one at least.
    #[allow(clippy::cast_possible_truncation)] // at most 2^52
    pub(super) fn steps(&self, distance: f64) -> i64 {
        (distance * self.per_unit).clamp(1.0, STEPS_MAX) as i64
    }
}

impl Cost {
    pub(super) const NOTHING: Self = Self { size: 0.0, distance: 0.0 };
    pub(super) const WITHOUT_END: Self = Self { size: f64::INFINITY, distance: f64::INFINITY };

    /// The cost of a change.
    pub(super) fn for_change(from: &Input, to: &Input) -> Self {
        match (from, to) {
            (Input::Number(from), Input::Number(to)) => Self::between(*from, *to),
            _ => Self { size: WHOLE, distance: 0.0 },
        }
    }

    /// The cost of a number's change.
    pub(super) fn between(from: f64, to: f64) -> Self {
        Self { size: (size(from, to) * WHOLE).round(), distance: (to - from).abs() }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { size: self.size + other.size, distance: self.distance + other.distance }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self { size: self.size - other.size, distance: self.distance - other.distance }
    }

    /// The same size without a distance, so that no cost of this size is below it.
    pub(super) fn of_size_alone(self) -> Self {
        Self { distance: 0.0, ..self }
    }
}

impl PartialEq for Cost {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Cost {}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cost {
    fn cmp(&self, other: &Self) -> Ordering {
        self.size.total_cmp(&other.size).then(self.distance.total_cmp(&other.distance))
    }
}

/// The size of a change between two values.
pub(super) fn change_size(from: &Input, to: &Input) -> f64 {
    match (from, to) {
        (Input::Number(from), Input::Number(to)) => size(*from, *to),
        _ => 1.0,
    }
}

/// The distance by the larger of the two magnitudes; beyond 0, 1 and the part of the way that is
/// as long again, 2 at most. It never falls as the distance grows.
fn size(from: f64, to: f64) -> f64 {
    let (before, after) = (from.abs(), to.abs());
    if (to - from).abs() <= 0.0 {
        0.0
    } else if from * to >= 0.0 {
        (to - from).abs() / before.max(after)
    } else {
        1.0 + (after / before).min(1.0)
    }
}

/// The size 1, in units of sizes.
const WHOLE: f64 = 1e12;

/// Four decimals.
const RATIO_STEPS: f64 = 10_000.0;

fn steps_per_unit(policy: &Policy, variable: &Variable, numbers: &[f64]) -> f64 {
    match variable.kind {
        Kind::Integer => 1.0,
        _ if is_money(variable) => minor_units(policy),
        _ => numbers.iter().copied().map(decimal_steps).fold(RATIO_STEPS, f64::max),
    }
}

/// The steps of a unit that a number needs to be on the grid: at most nine decimals.
fn decimal_steps(number: f64) -> f64 {
    let text = number.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let decimals = i32::try_from(decimals.min(DECIMALS_MAX)).unwrap_or_default();
    10.0_f64.powi(decimals)
}

const DECIMALS_MAX: usize = 9;

/// Whether a variable is an amount, by its unit: `currency`, `currency a month`.
fn is_money(variable: &Variable) -> bool {
    variable.unit.starts_with("currency")
}

#[allow(clippy::cast_precision_loss)] // a power of ten up to 10,000
fn minor_units(policy: &Policy) -> f64 {
    policy.parts().currency.minor_units() as f64
}

#[allow(clippy::cast_possible_truncation)] // whole and within 2^52
fn whole(steps: f64) -> i64 {
    steps as i64
}

// Amounts, and the values that are computed from them.

/// An amount that others are computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    Income,
    DeclaredDebt,
    ObservedDebt,
    Spending,
}

/// A value computed from amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DerivedValue {
    Income,
    Debt,
    Burden,
    Capacity,
}

/// The values of a decision that are computed from amounts, and the amounts.
pub(super) struct Origins {
    /// The variables with the amounts.
    roots: Vec<(Amount, &'static str)>,
    /// The variables that are computed from the amounts; except for roots among them, they are
    /// never changed by themselves.
    followers: Vec<(DerivedValue, &'static str)>,
    pub(super) affordability: Affordability,
    /// Whether the income comes from the host's table of jobs, which is not at hand, so that no
    /// other job can be tried.
    by_job: bool,
}

const DECLARED_INCOME: &str = "Reported_Monthly_Income";
const INCOME: &str = "estimated_income";
const DECLARED_DEBT: &str = "Monthly_Debt";
const DEBT: &str = "monthly_debt";
const SPENDING: &str = "total_avg_monthly_spending";
const JOB: &str = "Job_ID";

impl Origins {
    /// The values that may be computed, by the names of the variables.
    pub(super) const FOLLOWERS: [(DerivedValue, &'static str); 4] = [
        (DerivedValue::Income, INCOME),
        (DerivedValue::Debt, DEBT),
        (DerivedValue::Burden, "DBR"),
        (DerivedValue::Capacity, "monthly_spending_capacity"),
    ];

    /// Finds them in a row and in the other observed values. A value counts as computed only if the amounts give it.
    /// A value with unknown sources can be changed alone.
    pub(super) fn new(policy: &Policy, row: &Row, observed: &[Observation]) -> Self {
        let is_of_book = |name: &str| !policy.is_taken_by_host(name);
        let value = |name: &str| known(policy, row, observed, name).filter(|_| is_of_book(name));
        let amount = |name: &str| match value(name) {
            Some(Input::Number(number)) => money(policy, *number),
            _ => None,
        };
        let source =
            observed.iter().find(|o| o.name == INCOME && is_of_book(INCOME)).map(|o| &*o.source);
        let is_source = |of: IncomeSource| source == Some(of.name());
        let (income, declared_income) = (amount(INCOME), amount(DECLARED_INCOME));
        let elsewhere = is_source(IncomeSource::Sms) || is_source(IncomeSource::Job);
        let is_declared = declared_income.is_some() && !elsewhere;
        let is_declared = is_declared && (income == declared_income || value(INCOME).is_none());
        let (declared_debt, debt) = (amount(DECLARED_DEBT), amount(DEBT));
        let minor = |money: Option<Money>| money.map(Money::minor);
        let affordability = Affordability {
            income: if is_declared { declared_income } else { income },
            // The debt is never less than the declared one; if it is, it was not computed from it.
            declared_debt: declared_debt
                .filter(|_| debt.is_none() || minor(declared_debt) <= minor(debt)),
            observed_debt: debt.filter(|_| declared_debt != debt),
            spending: match value(SPENDING) {
                Some(Input::Number(number)) => Some(money(policy, *number).into()),
                _ => None,
            },
        };
        let mut roots = vec![(Amount::Income, if is_declared { DECLARED_INCOME } else { INCOME })];
        roots.extend(affordability.declared_debt.map(|_| (Amount::DeclaredDebt, DECLARED_DEBT)));
        roots.extend(affordability.observed_debt.map(|_| (Amount::ObservedDebt, DEBT)));
        roots.push((Amount::Spending, SPENDING));
        roots.retain(|(_, name)| amount(name).is_some());
        let mut followers = Self::FOLLOWERS.to_vec();
        followers.retain(|(output, name)| {
            value(name).is_some_and(|value| output.gave(value, &affordability))
        });
        Self { roots, followers, affordability, by_job: is_source(IncomeSource::Job) }
    }

    /// Whether a variable may be changed alone: it is neither a root, nor computed, nor the job
    /// behind the income.
    fn stands_alone(&self, name: &str) -> bool {
        let follows = self.followers.iter().any(|(_, follower)| *follower == name);
        let is_root = self.roots.iter().any(|(_, root)| *root == name);
        let is_the_job = self.by_job && name == JOB;
        !follows && !is_root && !is_the_job
    }
}

/// The value of a variable in the row or, if the policy does not read it, among the observed values.
pub(super) fn known<'v>(
    policy: &Policy,
    row: &'v Row,
    observed: &'v [Observation],
    name: &str,
) -> Option<&'v Input> {
    match policy.column(name) {
        Some(column) => row.values().get(column.index()),
        None => observed.iter().find(|o| o.name == name).map(|o| &o.value),
    }
}

/// An amount of whole minor units; none for one with a finer fraction or beyond the largest amount.
pub(super) fn money(policy: &Policy, number: f64) -> Option<Money> {
    let currency = policy.parts().currency;
    #[allow(clippy::cast_precision_loss)] // a power of ten up to 10,000
    let minor = (number * currency.minor_units() as f64).round();
    #[allow(clippy::cast_possible_truncation)] // whole and within 2^52
    let money = Money::from_minor(minor as i64, currency);
    (minor.abs() <= STEPS_MAX && money.to_double().total_cmp(&number).is_eq()).then_some(money)
}

impl DerivedValue {
    pub(super) fn input(self, affordability: &Affordability) -> Input {
        // A sum beyond 64 bits counts as missing, which never passes.
        match self {
            DerivedValue::Income => amount_input(affordability.income),
            DerivedValue::Debt => amount_input(affordability.debt().unwrap_or_default()),
            DerivedValue::Burden => match (affordability.debt(), affordability.income) {
                (Ok(Some(debt)), Some(income)) => {
                    debt.quotient(income).map_or(Input::NOT_GIVEN, Input::Number)
                }
                _ => Input::NOT_GIVEN,
            },
            DerivedValue::Capacity => amount_input(affordability.capacity().unwrap_or_default()),
        }
    }

    /// Whether a value was computed from these amounts; a burden may also have been rounded to the
    /// 4 decimals that are shown.
    fn gave(self, value: &Input, affordability: &Affordability) -> bool {
        match (value, self.input(affordability)) {
            (Input::Number(given), Input::Number(exact)) if self == DerivedValue::Burden => {
                (given - exact).abs() <= 0.5e-4
            }
            (given, exact) => given.is_present() && *given == exact,
        }
    }

    /// Its possible values while each amount is between two.
    pub(super) fn between(self, lows: &Affordability, highs: &Affordability) -> Span<'static> {
        // A burden falls as income rises, a capacity as debt and spending do.
        let crossed = |ends: &Affordability, other: &Affordability| Affordability {
            income: ends.income,
            ..*other
        };
        let (least, most) = match self {
            DerivedValue::Income | DerivedValue::Debt => (*lows, *highs),
            DerivedValue::Burden => (crossed(highs, lows), crossed(lows, highs)),
            DerivedValue::Capacity => (crossed(lows, highs), crossed(highs, lows)),
        };
        match (self.input(&least), self.input(&most)) {
            (Input::Number(low), Input::Number(high)) => {
                Span::Numbers { low, high, may_be_missing: false }
            }
            (Input::Missing(_), Input::Missing(_)) => Span::OneOf(&[Input::NOT_GIVEN]),
            _ => Span::Numbers { low: f64::MIN, high: f64::MAX, may_be_missing: true },
        }
    }

    /// Whether it changes with an amount.
    pub(super) fn follows(self, amount: Amount) -> bool {
        match self {
            DerivedValue::Income => amount == Amount::Income,
            DerivedValue::Debt => matches!(amount, Amount::DeclaredDebt | Amount::ObservedDebt),
            DerivedValue::Burden => amount != Amount::Spending,
            DerivedValue::Capacity => true,
        }
    }
}

impl Amount {
    /// Sets this amount.
    pub(super) fn set(self, policy: &Policy, affordability: &mut Affordability, number: f64) {
        let money = money(policy, number);
        match self {
            Amount::Income => affordability.income = money,
            Amount::DeclaredDebt => affordability.declared_debt = money,
            Amount::ObservedDebt => affordability.observed_debt = money,
            Amount::Spending => affordability.spending = Some(money.into()),
        }
    }
}

/// 2^52, beyond which doubles can't represent every half step.
const STEPS_MAX: f64 = 4_503_599_627_370_496.0;

/// A row, and the amounts that its computed values come from.
#[derive(Clone)]
pub(super) struct Scenario {
    pub(super) row: Row,
    pub(super) affordability: Affordability,
}

impl Scenario {
    /// The decision as it was.
    pub(super) fn new(origins: &Origins, row: &Row) -> Self {
        Self { row: row.clone(), affordability: origins.affordability }
    }

    /// Sets a variable and the values computed from it.
    pub(super) fn put(&mut self, policy: &Policy, candidate: &Candidate<'_>, to: &Input) {
        if let (Some(amount), Input::Number(number)) = (candidate.amount, to) {
            amount.set(policy, &mut self.affordability, *number);
        }
        for (column, output) in &candidate.affected {
            let value =
                output.map_or_else(|| to.clone(), |output| output.input(&self.affordability));
            if let Some(variable) = policy.registry().at(*column) {
                self.row.put(*column, variable.coerce(value));
            }
        }
    }
}
