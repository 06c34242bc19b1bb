//! Gambling, recharges of telephones and offers of loans.

use super::facts::{Facts, Values, counted, sum};
use super::table::Extra;
use crate::summary::exact::{quotient, scaled, share};
use crate::summary::item::Item;
use crate::summary::span::DAY;
use crate::{Amount, Kind, SenderKind};

pub(super) fn values(facts: &Facts<'_, '_, '_>) -> Values {
    let recharges = of_operators(facts, Kind::BillPayment);
    let loans = of_operators(facts, Kind::LoanDisbursement);
    vec![
        (Extra::GamblingCount90d, gambled(facts)),
        (Extra::GamblingShare, gambling_share(facts)),
        (Extra::Recharges90d, counted(recharges.len())),
        (Extra::RechargeGapDays, gap(&recharges)),
        (Extra::AirtimeLoans90d, counted(loans.len())),
        (Extra::LoanOffers90d, facts.count(Kind::LoanOffer, 90)),
        (Extra::LoanOfferMean5, offers(facts)),
    ]
}

fn is_betting_shop(item: &Item<'_, '_>) -> bool {
    item.entry.sender.kind == SenderKind::Gambling
}

fn gambled(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let records = facts.kept().filter(|item| facts.is_within(item, 90)).filter(|item| {
        let is_told = item.kind() == Some(Kind::Gambling);
        is_told || (is_betting_shop(item) && item.came_in().is_some())
    });
    counted(records.count())
}

fn gambling_share(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let staked = sum(facts.of_kind(Kind::Gambling).filter_map(|item| item.amount));
    let at_shops = facts.spent().filter(|(item, _, _)| is_betting_shop(item));
    let at_shops = sum(at_shops.map(|(_, _, amount)| amount));
    let all = sum(facts.spent().map(|(_, _, amount)| amount));
    share(staked.plus(at_shops), staked.plus(all))
}

/// The times of operators' records of a kind in the last 90 days.
fn of_operators(facts: &Facts<'_, '_, '_>, kind: Kind) -> Vec<i64> {
    let is_operator = |item: &&Item<'_, '_>| item.entry.sender.shown_kind() == SenderKind::Telecom;
    let told = facts.of_kind(kind).filter(|item| facts.is_within(item, 90));
    told.filter(is_operator).map(|item| item.at).collect()
}

fn gap(times: &[i64]) -> Option<Amount> {
    let (first, last) = (times.first()?, times.last()?);
    let gaps = i128::try_from(times.len()).ok()?.saturating_sub(1);
    let over = i128::from(last.saturating_sub(*first));
    (gaps > 0).then(|| scaled(over, 10_000, gaps.saturating_mul(DAY.into()), 1))
}

fn offers(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let amounts = facts.of_kind(Kind::LoanOffer).filter_map(|item| item.amount);
    let amounts: Vec<Amount> = amounts.collect();
    let last = amounts.get(amounts.len().saturating_sub(5)..).unwrap_or_default();
    let count = i128::try_from(last.len()).ok()?;
    (count > 0).then(|| quotient(sum(last.iter().copied()), count, facts.step))
}
