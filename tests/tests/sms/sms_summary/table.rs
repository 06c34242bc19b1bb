//! The members of the summary, written from the specification's table.

use super::fraction::Q;
use super::slow::{Cleaned, Message, first_day, zone_of};
use chrono::{Datelike, Months, TimeZone};
use lendwright::sms::summary::{Basis, Entry};
use lendwright::sms::{Class, Record, SenderKind};
use std::collections::{BTreeMap, BTreeSet};

/// Values by their names, such as `total_spending/CIB`.
pub(crate) type Values = BTreeMap<String, String>;

/// The covered months.
pub(crate) fn covered(entries: &[Entry<'static>], basis: &Basis<'_>) -> Q {
    let zone = zone_of(basis);
    let as_of = basis.window.as_of();
    let today = zone.from_utc_datetime(&as_of.naive_utc()).date_naive();
    let first = entries.iter().map(|entry| entry.received_at).chain(basis.first_message).min();
    let first = zone.from_utc_datetime(&first.unwrap_or(as_of).naive_utc()).date_naive();
    let mut month = first_day(basis).max(first.with_day(1).unwrap());
    let this = today.with_day(1).unwrap();
    let mut whole = 0;
    while month < this {
        month = month + Months::new(1);
        whole += 1;
    }
    let next = this + Months::new(1);
    let elapsed = Q::new(today.day().into(), (next - this).num_days().into());
    Q::whole(whole).plus(elapsed).max(Q::whole(1))
}

fn is_info(message: &Message) -> bool {
    let fate = message.fate.as_deref().unwrap();
    let matched = message.entry.record.as_ref().map(Record::class);
    let is_there = message.in_window && fate != "duplicate";
    is_there && matched.is_some_and(|class| class != Class::Ignore)
}

/// The amounts spent at a sender, with the fees.
pub(crate) fn spent(message: &Message) -> Vec<Q> {
    let fate = message.fate.as_deref().unwrap();
    let counts = fate == "spending_amount" || fate == "outgoing_payments";
    message.amount.filter(|_| counts).into_iter().chain(message.fee).collect()
}

pub(crate) fn table(cleaned: &Cleaned, months: Q, basis: &Basis<'_>) -> Values {
    let decimals = basis.base.decimals();
    let mut values = Values::new();
    let mut put = |name: String, value: Q| values.insert(name, value.text(decimals));
    let all = &cleaned.messages;
    let senders: BTreeSet<&str> = all.iter().map(|message| message.entry.sender.name).collect();
    let mut total = Q::whole(0);
    for sender in &senders {
        let of = || all.iter().filter(|message| message.entry.sender.name == *sender);
        for (member, fate) in [
            ("spending_amount", "spending_amount"),
            ("outgoing_payments", "outgoing_payments"),
            ("incoming_payments/loan_disbursement", "loan_disbursement"),
            ("incoming_payments/other_incoming_payments", "other_incoming_payments"),
            ("incoming_payments/salary", "salary"),
            ("liability_repayment", "liability_repayment"),
        ] {
            let counted = of().filter(|message| message.fate.as_deref() == Some(fate));
            let fees = of().filter_map(|message| message.fee.filter(|_| fate == "spending_amount"));
            let parts: Vec<Q> = counted.filter_map(|message| message.amount).chain(fees).collect();
            if !parts.is_empty() {
                put(format!("{member}/{sender}"), Q::sum(parts));
            }
        }
        let parts: Vec<Q> = of().flat_map(spent).collect();
        let sum = Q::sum(parts.iter().copied());
        total = total.plus(sum);
        if let Some(average) = sum.over(Q::whole(i128::try_from(parts.len()).unwrap())) {
            put(format!("total_spending/{sender}"), sum);
            put(format!("avg_spending/{sender}"), average);
            put(format!("avg_monthly_spending/{sender}"), sum.over(months).unwrap());
        }
    }
    put("total_avg_monthly_spending".into(), total.over(months).unwrap());
    counts(cleaned, basis, &mut values);
    values
}

fn counts(cleaned: &Cleaned, basis: &Basis<'_>, values: &mut Values) {
    let all = &cleaned.messages;
    let (decimals, zone) = (basis.base.decimals(), zone_of(basis));
    for (average, count, kind) in [
        ("bank_avg_amount", "banks_count", SenderKind::Bank),
        ("telcos_avg_amount", "telecos_count", SenderKind::Telecom),
        ("ecommerce_avg_amount", "ecommerce_count", SenderKind::ECommerce),
    ] {
        let of = || all.iter().filter(|message| message.shown_kind() == kind);
        let parts: Vec<Q> = of().flat_map(spent).collect();
        let number = Q::whole(i128::try_from(parts.len()).unwrap());
        let mean = Q::sum(parts).over(number).map_or("N/A".into(), |mean| mean.text(decimals));
        values.insert(average.into(), mean);
        let names: BTreeSet<&str> = of()
            .filter(|message| is_info(message))
            .map(|message| message.entry.sender.name)
            .collect();
        values.insert(count.into(), names.len().to_string());
    }
    let info: Vec<&Message> = all.iter().filter(|message| is_info(message)).collect();
    values.insert("sms_info".into(), info.len().to_string());
    let mut services: BTreeMap<&str, u32> = BTreeMap::new();
    let today = zone.from_utc_datetime(&basis.window.as_of().naive_utc()).date_naive();
    let year = today.with_day(1).unwrap() - Months::new(11);
    let mut tally: BTreeMap<String, u32> = BTreeMap::new();
    for message in info {
        let name = message.entry.sender.name;
        *services.entry(name).or_default() += 1;
        values.insert(format!("services_categories/{name}"), message.shown_kind().name().into());
        let month = message.date.month();
        *tally.entry(format!("frequency/monthly_count/{name}/{month}")).or_default() += 1;
        if message.date >= year {
            *tally.entry(format!("frequency/yearly_count/{name}")).or_default() += 1;
        }
    }
    values.extend(tally.into_iter().map(|(name, count)| (name, count.to_string())));
    let mut services: Vec<(&str, u32)> = services.into_iter().collect();
    services.sort_by_key(|(name, count)| (u32::MAX - count, *name));
    let services: Vec<&str> = services.into_iter().map(|(name, _)| name).collect();
    values.insert("services".into(), services.join("|"));
    values.insert("purchased products".into(), cleaned.products.join("|"));
}
