//! Salaries and other income.

use super::facts::{Facts, INCOME, Values, counted, sum, whole};
use super::table::Extra;
use crate::Amount;
use crate::summary::exact::{median_doubled, quotient, root, spread_squared};
use crate::summary::fate::Member;
use crate::summary::span::DAY;
use chrono::Datelike;
use lendwright_types::internal::fraction::Fraction;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

const WEEKS: usize = 12;
const WEEK: i64 = 7 * DAY;

pub(super) fn values(facts: &Facts<'_, '_, '_>) -> Values {
    let months = monthly(facts);
    let sums: Vec<Amount> = months.iter().map(|(_, sum)| *sum).collect();
    let last = facts.amounts(&[Member::Salary]).map(|(salary, _)| facts.age(salary)).min();
    vec![
        (Extra::MonthsWithSalary, counted(months.len())),
        (Extra::SalaryMedian, median(&sums, facts.step)),
        (Extra::SalaryCv, variation(&sums)),
        (Extra::SalaryDay, day(facts)),
        (Extra::LastSalaryAgeDays, last.and_then(|age| whole(age.div_euclid(DAY)))),
        (Extra::IncomeSources, sources(facts)),
        (Extra::CreditsStd84d, weekly_deviation(facts)),
    ]
}

/// The median salary of a month, where two or more of the last three calendar months, the running one
/// included, have one.
pub(super) fn steady(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let months = monthly(facts);
    let first = facts.basis.window.running_month().saturating_sub(2);
    let is_steady = months.iter().filter(|(month, _)| *month >= first).count() >= 2;
    let sums: Vec<Amount> = months.iter().map(|(_, sum)| *sum).collect();
    median(&sums, facts.step).filter(|_| is_steady)
}

/// The sum of the salaries of each month that has one, in the order of the months.
fn monthly(facts: &Facts<'_, '_, '_>) -> Vec<(i32, Amount)> {
    let mut months: BTreeMap<i32, Amount> = BTreeMap::new();
    for (salary, amount) in facts.amounts(&[Member::Salary]) {
        let sum = months.entry(salary.month).or_default();
        *sum = sum.plus(amount);
    }
    months.into_iter().collect()
}

fn median(sums: &[Amount], step: i128) -> Option<Amount> {
    let mut units: Vec<i128> = sums.iter().map(|sum| sum.units()).collect();
    Some(quotient(Amount::from_units(median_doubled(&mut units)?), 2, step))
}

/// The root of n Σx² − (Σx)² over Σx, which is the deviation over the mean.
fn variation(sums: &[Amount]) -> Option<Amount> {
    let total = Fraction::from_i128(sum(sums.iter().copied()).units());
    let square = spread_squared(sums).divided_by(&(&total * &total))?;
    Some(Amount::from_units(root(&(&square * &Fraction::whole(100_000_000)))))
}

fn day(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let mut largest: BTreeMap<i32, (Reverse<Amount>, i128)> = BTreeMap::new();
    for (salary, amount) in facts.amounts(&[Member::Salary]) {
        let day = i128::from(salary.date.day());
        let this = (Reverse(amount), day);
        let kept = largest.entry(salary.month).or_insert(this);
        // Salaries come in the order of time, so that the first of equal ones stays.
        if this.0 < kept.0 {
            *kept = this;
        }
    }
    let mut days: Vec<i128> = largest.into_values().map(|(_, day)| day).collect();
    Some(Amount::from_units(median_doubled(&mut days)?.saturating_mul(5_000)))
}

fn sources(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let mut months: BTreeMap<&str, BTreeSet<i32>> = BTreeMap::new();
    for (income, _) in facts.amounts(INCOME) {
        months.entry(income.name()).or_default().insert(income.month);
    }
    counted(months.values().filter(|months| months.len() >= 3).count())
}

fn weekly_deviation(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let mut weeks = [Amount::ZERO; WEEKS];
    for (income, amount) in facts.amounts(INCOME) {
        let week = usize::try_from(facts.age(income).div_euclid(WEEK)).ok();
        if let Some(sum) = week.and_then(|week| weeks.get_mut(week)) {
            *sum = sum.plus(amount);
        }
    }
    if weeks == [Amount::ZERO; WEEKS] {
        return None;
    }
    let of = Fraction::from_i128(facts.step.saturating_mul(12));
    let square = spread_squared(&weeks).divided_by(&(&of * &of))?;
    Some(Amount::from_units(root(&square).saturating_mul(facts.step)))
}
