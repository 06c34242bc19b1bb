//! The SMS summary of random histories, against a second computation in plain fractions, written from the
//! specification's tables without care for speed. Also properties of every summary.
//!
//! `LENDWRIGHT_CASES` is the number of histories, 500 by default.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    missing_docs
)]

mod extras;
mod fraction;
mod history;
mod slow;
mod table;

use chrono::TimeDelta;
use history::{History, Random, history};
use lendwright::sms::Amount;
use lendwright::sms::summary::{BySender, Entry, Figures, Line, Member, MessageOutcome, Summary};
use std::collections::{BTreeMap, BTreeSet};
use table::Values;

fn cases() -> u64 {
    std::env::var("LENDWRIGHT_CASES").map_or(500, |cases| cases.parse().unwrap())
}

/// The members of a summary by their names.
fn members(figures: &Figures<'_>) -> Values {
    let mut values = Values::new();
    let incoming = &figures.incoming_payments;
    for (member, map) in [
        ("avg_monthly_spending", &figures.avg_monthly_spending),
        ("avg_spending", &figures.avg_spending),
        ("spending_amount", &figures.spending_amount),
        ("total_spending", &figures.total_spending),
        ("outgoing_payments", &figures.outgoing_payments),
        ("incoming_payments/loan_disbursement", &incoming.loan_disbursement),
        ("incoming_payments/other_incoming_payments", &incoming.other_incoming_payments),
        ("incoming_payments/salary", &incoming.salary),
        ("liability_repayment", &figures.liability_repayment),
    ] {
        values.extend(map.iter().map(|(name, sum)| (format!("{member}/{name}"), sum.to_string())));
    }
    let frequency = &figures.frequency;
    for (name, months) in &frequency.monthly_count {
        let of = |month: &u8| format!("frequency/monthly_count/{name}/{month}");
        values.extend(months.iter().map(|(month, count)| (of(month), count.to_string())));
    }
    let yearly = frequency.yearly_count.iter();
    values
        .extend(yearly.map(|(name, n)| (format!("frequency/yearly_count/{name}"), n.to_string())));
    let kinds = figures.services_categories.iter();
    let kinds = kinds.map(|(s, kind)| (format!("services_categories/{s}"), kind.name().to_owned()));
    values.extend(kinds);
    let single = [
        ("bank_avg_amount", figures.bank_avg_amount.to_string()),
        ("telcos_avg_amount", figures.telcos_avg_amount.to_string()),
        ("ecommerce_avg_amount", figures.ecommerce_avg_amount.to_string()),
        ("total_avg_monthly_spending", figures.total_avg_monthly_spending.to_string()),
        ("banks_count", figures.banks_count.to_string()),
        ("ecommerce_count", figures.ecommerce_count.to_string()),
        ("telecos_count", figures.telecos_count.to_string()),
        ("sms_info", figures.sms_info.to_string()),
        ("services", figures.services.join("|")),
        ("purchased products", figures.purchased_products.join("|")),
    ];
    values.extend(single.map(|(name, value)| (name.to_owned(), value)));
    values
}

#[test]
fn every_figure_is_what_the_tables_of_the_specification_say() {
    let mut random = Random(11);
    let mut fates: BTreeMap<&str, u64> = BTreeMap::new();
    for case in 0..cases() {
        let History { entries, basis } = history(&mut random);
        let summary = Summary::from_entries(&entries, &basis);
        let cleaned = slow::clean(&entries, &basis);
        assert_eq!(summary.ledger().len(), cleaned.messages.len(), "case {case}");
        for (line, message) in summary.ledger().iter().zip(&cleaned.messages) {
            let of = (message.entry.identity, message.fate.as_deref().unwrap());
            assert_eq!((line.identity, line.fate.name()), of, "case {case}: {:?}", message.entry);
            *fates.entry(line.fate.name()).or_default() += 1;
        }
        let months = table::covered(&entries, &basis);
        assert_eq!(
            members(&summary.figures),
            table::table(&cleaned, months, &basis),
            "case {case}"
        );
        let fast: Values =
            summary.extras.iter().map(|(e, value)| (e.name().into(), value.to_string())).collect();
        assert_eq!(fast, extras::extras(&cleaned, months, &basis), "case {case}");
    }
    for fate in ["duplicate", "other_senders_duplicate", "undone", "own_transfer", "other_currency"]
    {
        assert!(fates[fate] > cases() / 10, "the histories have few of {fate}: {fates:?}");
    }
}

/// The figures, as they are shown.
fn shown(summary: &Summary<'_>) -> String {
    format!(
        "{:?} {:?} {:?} {:?}",
        summary.figures, summary.extras, summary.monthly_income, summary.monthly_repayments
    )
}

#[test]
fn no_figure_depends_on_order_or_on_messages_that_come_again() {
    let mut random = Random(12);
    for case in 0..cases() {
        let History { mut entries, basis } = history(&mut random);
        let summary = Summary::from_entries(&entries, &basis);
        let again: Vec<Entry<'_>> = entries.iter().filter(|_| random.one_in(2)).cloned().collect();
        entries.extend(again);
        random.shuffle(&mut entries);
        let other = Summary::from_entries(&entries, &basis);
        assert_eq!(other, summary, "case {case}");
        assert_eq!(format!("{other:?}"), format!("{summary:?}"), "case {case}");
    }
}

#[test]
fn a_second_phone_with_other_times_changes_nothing() {
    let mut random = Random(13);
    for case in 0..cases() {
        let History { mut entries, basis } = history(&mut random);
        // Separate texts: a message that is within a day of its twin but not of the first one counts again.
        for entry in &mut entries {
            entry.digest = entry.identity;
        }
        let summary = Summary::from_entries(&entries, &basis);
        let other_phone: Vec<Entry<'_>> = entries
            .iter()
            .map(|entry| {
                let later =
                    TimeDelta::milliseconds(i64::try_from(random.below(86_400_001)).unwrap());
                let mut other = Entry { received_at: entry.received_at + later, ..entry.clone() };
                other.identity[31] = 1;
                other
            })
            .filter(|other| other.received_at <= basis.window.as_of())
            .collect();
        // A message of the first phone that is not read can't be detected as the same.
        let is_read = |entry: &Entry<'_>| entry.received_at >= basis.window.read_from();
        let edge: BTreeSet<[u8; 32]> =
            entries.iter().filter(|entry| !is_read(entry)).map(|entry| entry.digest).collect();
        entries.extend(other_phone.into_iter().filter(|other| !edge.contains(&other.digest)));
        random.shuffle(&mut entries);
        assert_eq!(shown(&Summary::from_entries(&entries, &basis)), shown(&summary), "case {case}");
    }
}

/// The sum of the ledger's lines for a member, by sender.
fn summed<'m>(ledger: &[Line<'m>], member: Member) -> BTreeMap<&'m str, Amount> {
    let mut sums: BTreeMap<&str, Amount> = BTreeMap::new();
    let mut add = |sender, amount: Amount| {
        let sum = sums.entry(sender).or_default();
        *sum = sum.plus(amount);
    };
    for line in ledger {
        if line.fate == MessageOutcome::Counted(member) {
            add(line.sender, line.amount.unwrap());
        }
        if let Some(fee) = line.fee.filter(|_| member == Member::SpendingAmount) {
            add(line.sender, fee);
        }
    }
    sums
}

#[test]
fn the_ledger_adds_up_to_every_member() {
    let mut random = Random(14);
    for case in 0..cases() {
        let History { entries, basis } = history(&mut random);
        let summary = Summary::from_entries(&entries, &basis);
        let (figures, ledger) = (&summary.figures, summary.ledger());
        let known: BTreeSet<[u8; 32]> = entries.iter().map(|entry| entry.identity).collect();
        assert_eq!(ledger.len(), known.len(), "case {case}: each message has one line");
        let decimals = basis.base.decimals();
        let assert_is = |member: &BySender<'_>, sums: BTreeMap<&str, Amount>| {
            let rounded = |sum: Amount| fraction::Q::new(sum.units(), 10_000).text(decimals);
            let sums: Vec<_> = sums.into_iter().map(|(name, sum)| (name, rounded(sum))).collect();
            let member: Vec<_> =
                member.iter().map(|(name, sum)| (*name, sum.to_string())).collect();
            assert_eq!(member, sums, "case {case}");
        };
        let incoming = &figures.incoming_payments;
        let spending = summed(ledger, Member::SpendingAmount);
        let outgoing = summed(ledger, Member::OutgoingPayments);
        let mut total = spending.clone();
        for (sender, sum) in &outgoing {
            let all = total.entry(sender).or_default();
            *all = all.plus(*sum);
        }
        assert_is(&figures.total_spending, total);
        assert_is(&figures.spending_amount, spending);
        assert_is(&figures.outgoing_payments, outgoing);
        assert_is(&figures.liability_repayment, summed(ledger, Member::LiabilityRepayment));
        assert_is(&incoming.salary, summed(ledger, Member::Salary));
        assert_is(&incoming.loan_disbursement, summed(ledger, Member::LoanDisbursement));
        let other = summed(ledger, Member::OtherIncomingPayments);
        assert_is(&incoming.other_incoming_payments, other);
        assert_counts(&summary, case);
    }
}

/// Checks the counts against the ledger.
fn assert_counts(summary: &Summary<'_>, case: u64) {
    let (figures, ledger) = (&summary.figures, summary.ledger());
    let informing = || ledger.iter().filter(|line| line.informs);
    assert_eq!(usize::try_from(figures.sms_info).unwrap(), informing().count(), "case {case}");
    let mut services: BTreeMap<&str, u32> = BTreeMap::new();
    for line in informing() {
        *services.entry(line.sender).or_default() += 1;
    }
    let named: BTreeSet<&str> = figures.services.iter().copied().collect();
    assert_eq!(named, services.keys().copied().collect(), "case {case}");
    for (sender, months) in &figures.frequency.monthly_count {
        assert_eq!(months.values().sum::<u32>(), services[sender], "case {case}: {sender}");
    }
    let counted = |line: &&Line<'_>| matches!(line.fate, MessageOutcome::Counted(_));
    assert!(ledger.iter().all(|line| line.amount.is_some() == counted(&line)), "case {case}");
}
