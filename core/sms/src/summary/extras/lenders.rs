//! Loans, and payments that were late.

use super::facts::{Facts, Values, counted, sum};
use super::table::Extra;
use crate::Amount;
use crate::Kind;
use crate::summary::exact::{quotient, share};
use crate::summary::fate::Member;
use crate::summary::figures::BySender;
use crate::summary::item::in_base;
use std::collections::BTreeSet;

pub(super) fn values(facts: &Facts<'_, '_, '_>) -> Values {
    let total = |of| sum(facts.amounts(of).map(|(_, amount)| amount));
    let (repaid, salaries) = (total(&[Member::LiabilityRepayment]), total(&[Member::Salary]));
    vec![
        (Extra::InsufficientFunds90d, facts.count(Kind::InsufficientFunds, 90)),
        (Extra::Dti, share(repaid, salaries)),
        (Extra::OpenLenders30d, open(facts, 30)),
        (Extra::OpenLenders60d, open(facts, 60)),
        (Extra::OpenLenders90d, open(facts, 90)),
        (Extra::LoansReceived90d, facts.count(Kind::LoanDisbursement, 90)),
        (Extra::LoansDeclined90d, facts.count(Kind::LoanDeclined, 90)),
        (Extra::OverdueNotices60d, facts.count(Kind::OverdueNotice, 60)),
        (Extra::OverdueSenders60d, overdue_senders(facts)),
        (Extra::BouncedPayments90d, facts.count(Kind::BouncedPayment, 90)),
        (Extra::MissedPayments90d, missed(facts)),
        (Extra::CreditLimitLatest, limit(facts)),
    ]
}

fn open(facts: &Facts<'_, '_, '_>, days: i64) -> Option<Amount> {
    let lent = facts.kept().filter(|item| {
        matches!(item.kind(), Some(Kind::LoanDisbursement | Kind::LiabilityRepayment))
    });
    let senders: BTreeSet<u32> =
        lent.filter(|item| facts.is_within(item, days)).map(|item| item.sender).collect();
    counted(senders.len())
}

fn overdue_senders(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let notices = facts.of_kind(Kind::OverdueNotice).filter(|item| facts.is_within(item, 60));
    counted(notices.map(|item| item.sender).collect::<BTreeSet<u32>>().len())
}

fn missed(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let notices = facts.of_kind(Kind::OverdueNotice).filter(|item| facts.is_within(item, 90));
    let overdue: BTreeSet<(u32, i32)> = notices.map(|item| (item.sender, item.month)).collect();
    Some(facts.count(Kind::BouncedPayment, 90)?.plus(counted(overdue.len())?))
}

fn limit(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    told_limits(facts).last().map(|(_, limit)| limit)
}

/// The reported credit limits, in the order of time, each with its sender.
fn told_limits<'f, 'm>(
    facts: &'f Facts<'_, '_, 'm>,
) -> impl Iterator<Item = (&'m str, Amount)> + use<'f, 'm> {
    facts.of_kind(Kind::CreditLimit).filter_map(|item| {
        let record = item.record()?;
        let limit = in_base(record.amount.or(record.limit), record.currency, facts.basis)?;
        Some((item.entry.sender.name, quotient(limit, 1, facts.step)))
    })
}

/// The last credit limit of each sender.
pub(super) fn limits<'m>(facts: &Facts<'_, '_, 'm>) -> BySender<'m> {
    told_limits(facts).collect()
}
