//! Finds the values of a decision that are computed from amounts, and the amounts.

use crate::derive::IncomeSource;
use crate::derive::affordability::Affordability;
use crate::derive::values::amount_input;
use crate::rules::{Input, Span};
use crate::{Observed, Policy, Row};
use lendwright_types::Money;

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
pub(super) enum Output {
    Income,
    Debt,
    Burden,
    Capacity,
}

/// The values of a decision that are computed from amounts, and the amounts.
pub(super) struct Origins {
    /// The variables with the amounts.
    pub(super) roots: Vec<(Amount, &'static str)>,
    /// The variables that are computed from the amounts; except for roots among them, they are
    /// never changed by themselves.
    pub(super) followers: Vec<(Output, &'static str)>,
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
    pub(super) const FOLLOWERS: [(Output, &'static str); 4] = [
        (Output::Income, INCOME),
        (Output::Debt, DEBT),
        (Output::Burden, "DBR"),
        (Output::Capacity, "monthly_spending_capacity"),
    ];

    /// Finds them in a row and in the other observed values. A value counts as computed only if the amounts give it.
    /// A value with unknown sources can be changed alone.
    pub(super) fn of(policy: &Policy, row: &Row, observed: &[Observed]) -> Self {
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
    pub(super) fn stands_alone(&self, name: &str) -> bool {
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
    observed: &'v [Observed],
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

impl Output {
    pub(super) fn of(self, affordability: &Affordability) -> Input {
        // A sum beyond 64 bits counts as missing, which never passes.
        match self {
            Output::Income => amount_input(affordability.income),
            Output::Debt => amount_input(affordability.debt().unwrap_or_default()),
            Output::Burden => match (affordability.debt(), affordability.income) {
                (Ok(Some(debt)), Some(income)) => {
                    debt.quotient(income).map_or(Input::NOT_GIVEN, Input::Number)
                }
                _ => Input::NOT_GIVEN,
            },
            Output::Capacity => amount_input(affordability.capacity().unwrap_or_default()),
        }
    }

    /// Whether a value was computed from these amounts; a burden may also have been rounded to the
    /// 4 decimals that are shown.
    fn gave(self, value: &Input, affordability: &Affordability) -> bool {
        match (value, self.of(affordability)) {
            (Input::Number(given), Input::Number(exact)) if self == Output::Burden => {
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
            Output::Income | Output::Debt => (*lows, *highs),
            Output::Burden => (crossed(highs, lows), crossed(lows, highs)),
            Output::Capacity => (crossed(lows, highs), crossed(highs, lows)),
        };
        match (self.of(&least), self.of(&most)) {
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
            Output::Income => amount == Amount::Income,
            Output::Debt => matches!(amount, Amount::DeclaredDebt | Amount::ObservedDebt),
            Output::Burden => amount != Amount::Spending,
            Output::Capacity => true,
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
pub(super) const STEPS_MAX: f64 = 4_503_599_627_370_496.0;
