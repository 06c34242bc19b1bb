//! Compares incoming and outgoing money, and the kinds of outgoing money.

use super::facts::{Facts, INCOME, Values, counted, sum};
use super::table::Extra;
use crate::summary::exact::{scaled, share};
use crate::summary::fate::Member;
use crate::summary::folded::folded;
use crate::summary::span::HOUR;
use crate::{Amount, Kind};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Spending counts as after a salary for this time.
const AFTER_SALARY: i64 = 72 * HOUR;

pub(super) fn values(facts: &Facts<'_, '_, '_>) -> Values {
    let spent = sum(facts.spent().map(|(_, _, amount)| amount));
    let cash = facts.spent().filter(|(_, kind, _)| *kind == Kind::CashWithdrawal);
    let income = sum(facts.amounts(INCOME).map(|(_, amount)| amount));
    vec![
        (Extra::NetCashFlowMonthly, net(facts, income, spent)),
        (Extra::OutInRatio, share(spent, income)),
        (Extra::CashWithdrawalShare, share(sum(cash.map(|(_, _, amount)| amount)), spent)),
        (Extra::SpentAfterSalaryShare, after_salary(facts, spent)),
        (Extra::Top5MerchantShare, top_merchants(facts)),
        (Extra::Counterparties, counterparties(facts)),
    ]
}

fn net(facts: &Facts<'_, '_, '_>, income: Amount, spent: Amount) -> Option<Amount> {
    let repaid = sum(facts.amounts(&[Member::LiabilityRepayment]).map(|(_, amount)| amount));
    let out = spent.plus(repaid).units();
    let is_there = income.units() > 0 || out > 0;
    let (months, of) = (facts.covered.parts().into(), facts.covered.of().into());
    is_there.then(|| scaled(income.units().saturating_sub(out), of, months, facts.step))
}

fn after_salary(facts: &Facts<'_, '_, '_>, spent: Amount) -> Option<Amount> {
    let salaries: Vec<i64> =
        facts.amounts(&[Member::Salary]).map(|(salary, _)| salary.at).collect();
    salaries.first()?;
    let is_after = |at: i64| {
        let before = salaries.partition_point(|salary| *salary <= at).checked_sub(1);
        let last = before.and_then(|place| salaries.get(place));
        last.is_some_and(|salary| at.saturating_sub(*salary) <= AFTER_SALARY)
    };
    let after = facts.spent().filter(|(item, _, _)| is_after(item.at));
    share(sum(after.map(|(_, _, amount)| amount)), spent)
}

fn top_merchants(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let mut written: BTreeMap<&str, Amount> = BTreeMap::new();
    for item in facts.of_kind(Kind::Purchase) {
        let merchant = item.record().and_then(|record| record.merchant);
        if let (Some(merchant), Some(amount)) = (merchant, item.amount) {
            let sum = written.entry(merchant).or_default();
            *sum = sum.plus(amount);
        }
    }
    let mut merchants: BTreeMap<String, Amount> = BTreeMap::new();
    let named = written.into_iter().map(|(merchant, amount)| (folded(merchant), amount));
    for (merchant, amount) in named.filter(|(merchant, _)| !merchant.is_empty()) {
        let sum = merchants.entry(merchant).or_default();
        *sum = sum.plus(amount);
    }
    let mut sums: Vec<Amount> = merchants.into_values().collect();
    sums.sort_unstable_by_key(|sum| Reverse(*sum));
    share(sum(sums.iter().copied().take(5)), sum(sums.iter().copied()))
}

fn counterparties(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let moved = facts.kept().filter(|item| item.came_in().is_some());
    let written: BTreeSet<&str> = moved.filter_map(|item| item.record()?.counterparty).collect();
    let names = written.into_iter().map(folded).filter(|name| !name.is_empty());
    counted(names.collect::<BTreeSet<String>>().len())
}
