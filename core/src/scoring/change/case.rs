//! A row that can be moved: what is computed from a variable follows it.

use super::super::record::{IncomeSource, Means, amount_input, share_input};
use super::super::{Observed, Policy, Row};
use super::curve::Shape;
use super::subject::{STEPS_MAX, Subject};
use crate::Money;
use crate::rules::{Column, Input};

/// A row, and the amounts that its computed values come from.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) row: Row,
    means: Means,
}

/// An amount that others are computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    Income,
    SaidDebt,
    ShownDebt,
    Spending,
}

/// What is computed from amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Output {
    Income,
    Debt,
    Burden,
    Capacity,
}

/// Which values of a decision come from which.
pub(super) struct Origins {
    /// The variables that can be moved and what they stand for.
    pub(super) roots: Vec<(Amount, &'static str)>,
    /// The variables that follow: but for roots among them, they are never moved themselves.
    pub(super) followers: Vec<(Output, &'static str)>,
    means: Means,
    /// The job says the income by a table that is not at hand, so that no other job can be tried.
    by_job: bool,
}

const SAID_INCOME: &str = "Reported_Monthly_Income";
const INCOME: &str = "estimated_income";
const SAID_DEBT: &str = "Monthly_Debt";
const DEBT: &str = "monthly_debt";
const SPENDING: &str = "total_avg_monthly_spending";
const JOB: &str = "Job_ID";

impl Origins {
    /// Finds them in a row and in what else was observed. A value follows the others only where it
    /// is what they give, so that one whose sources are unknown stands alone.
    pub(super) fn of(policy: &Policy, row: &Row, observed: &[Observed]) -> Self {
        let value = |name: &str| known(policy, row, observed, name);
        let amount = |name: &str| match value(name) {
            Some(Input::Number(number)) => money(policy, *number),
            _ => None,
        };
        let source = observed.iter().find(|o| o.name == INCOME).map(|o| &*o.source);
        let is_source = |of: IncomeSource| source == Some(of.name());
        let (income, said_income) = (amount(INCOME), amount(SAID_INCOME));
        let elsewhere = is_source(IncomeSource::Sms) || is_source(IncomeSource::Job);
        let is_said = said_income.is_some() && !elsewhere;
        let is_said = is_said && (income == said_income || value(INCOME).is_none());
        let (said_debt, debt) = (amount(SAID_DEBT), amount(DEBT));
        let minor = |money: Option<Money>| money.map(Money::minor);
        let means = Means {
            income: if is_said { said_income } else { income },
            // The debt is never less than what was said: else it comes from elsewhere.
            said_debt: said_debt.filter(|_| debt.is_none() || minor(said_debt) <= minor(debt)),
            shown_debt: debt.filter(|_| said_debt != debt),
            spending: amount(SPENDING),
        };
        let mut roots = vec![(Amount::Income, if is_said { SAID_INCOME } else { INCOME })];
        roots.extend(means.said_debt.map(|_| (Amount::SaidDebt, SAID_DEBT)));
        roots.extend(means.shown_debt.map(|_| (Amount::ShownDebt, DEBT)));
        roots.push((Amount::Spending, SPENDING));
        roots.retain(|(_, name)| amount(name).is_some());
        let mut followers = vec![
            (Output::Income, INCOME),
            (Output::Debt, DEBT),
            (Output::Burden, "DBR"),
            (Output::Capacity, "monthly_spending_capacity"),
        ];
        followers.retain(|(output, name)| {
            value(name).is_some_and(|value| value.is_present() && *value == output.of(&means))
        });
        Self { roots, followers, means, by_job: is_source(IncomeSource::Job) }
    }

    pub(super) fn case(&self, row: &Row) -> Case {
        Case { row: row.clone(), means: self.means }
    }

    /// Whether a variable that is no root may be moved alone.
    pub(super) fn stands_alone(&self, name: &str) -> bool {
        let follows = self.followers.iter().any(|(_, follower)| *follower == name);
        let is_root = self.roots.iter().any(|(_, root)| *root == name);
        let is_the_job = self.by_job && name == JOB;
        !follows && !is_root && !is_the_job
    }
}

/// A value of the row, else of what was observed beside it.
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

/// An amount of whole minor units; none for one that is finer or beyond what can be counted.
fn money(policy: &Policy, number: f64) -> Option<Money> {
    let currency = policy.parts().currency;
    #[allow(clippy::cast_precision_loss)] // a power of ten up to 10,000
    let minor = (number * currency.minor_units() as f64).round();
    #[allow(clippy::cast_possible_truncation)] // whole and within 2^52
    let money = Money::from_minor(minor as i64, currency);
    (minor.abs() <= STEPS_MAX && money.to_double().total_cmp(&number).is_eq()).then_some(money)
}

impl Output {
    pub(super) fn of(self, means: &Means) -> Input {
        // A sum beyond 64 bits is no value that passes.
        match self {
            Output::Income => amount_input(means.income),
            Output::Debt => amount_input(means.debt().unwrap_or_default()),
            Output::Burden => share_input(means.burden().unwrap_or_default()),
            Output::Capacity => amount_input(means.capacity().unwrap_or_default()),
        }
    }

    /// Whether it changes with an amount.
    pub(super) fn follows(self, amount: Amount) -> bool {
        match self {
            Output::Income => amount == Amount::Income,
            Output::Debt => matches!(amount, Amount::SaidDebt | Amount::ShownDebt),
            Output::Burden => amount != Amount::Spending,
            Output::Capacity => true,
        }
    }
}

impl Case {
    /// Moves a variable, and with it what is computed from it.
    pub(super) fn put(&mut self, policy: &Policy, subject: &Subject<'_>, to: &Input) {
        if let (Some(amount), Input::Number(number)) = (subject.amount, to) {
            let money = money(policy, *number);
            match amount {
                Amount::Income => self.means.income = money,
                Amount::SaidDebt => self.means.said_debt = money,
                Amount::ShownDebt => self.means.shown_debt = money,
                Amount::Spending => self.means.spending = money,
            }
        }
        for (column, output) in &subject.images {
            let value = output.map_or_else(|| to.clone(), |output| output.of(&self.means));
            policy.set(&mut self.row, *column, value);
        }
    }

    /// The columns that a variable moves, each with how it runs.
    pub(super) fn shapes(&self, subject: &Subject<'_>) -> Vec<(Column, Shape)> {
        let shape = |(column, output): &(Column, Option<Output>)| {
            let shape = match (subject.amount, output) {
                (Some(amount), Some(output)) => self.shape(amount, *output)?,
                _ => Shape::line(0.0, 1.0),
            };
            Some((*column, shape))
        };
        subject.images.iter().filter_map(shape).collect()
    }

    fn shape(&self, amount: Amount, output: Output) -> Option<Shape> {
        let number = |money: Option<Money>| money.map(Money::to_double);
        let (income, debt) = (number(self.means.income), number(self.means.debt().ok()?));
        let spent = number(self.means.spending).unwrap_or_default();
        // The larger of the two debts counts.
        let other_debt = number(match amount {
            Amount::SaidDebt => self.means.shown_debt,
            Amount::ShownDebt => self.means.said_debt,
            Amount::Income | Amount::Spending => None,
        });
        Some(match (output, amount) {
            (Output::Income, _) => Shape::line(0.0, 1.0),
            (Output::Debt, _) => Shape::line(0.0, 1.0).flat_below(other_debt),
            (Output::Burden, Amount::Income) => Shape::over_x(debt?).rounded(),
            (Output::Burden, _) => {
                let income = income.filter(|income| *income > 0.0)?;
                Shape::line(0.0, 1.0 / income).flat_below(other_debt).rounded()
            }
            (Output::Capacity, Amount::Income) => Shape::line(-debt? - spent, 1.0).never_negative(),
            (Output::Capacity, Amount::Spending) => {
                Shape::line(income? - debt?, -1.0).never_negative()
            }
            (Output::Capacity, _) => {
                Shape::line(income? - spent, -1.0).flat_below(other_debt).never_negative()
            }
        })
    }
}
