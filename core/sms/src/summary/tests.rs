//! The rules of the summary, one by one.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use super::{Basis, Entry, ExchangeRate, Extra, MessageOutcome, Sender, Summary, Window};
use crate::{Account, Amount, Completion, Kind, Record, SenderKind, Spans, Stop};
use chrono::{DateTime, Utc};
use lendwright_types::Available;
use lendwright_types::currency::{EGP, USD};
use lendwright_types::time::{Zone, parse_instant};
use std::collections::BTreeMap;

const CIB: Sender<'static> = sender("CIB", SenderKind::Bank);
const HSBC: Sender<'static> = sender("HSBC", SenderKind::Bank);
const SHOP: Sender<'static> = sender("Amazon", SenderKind::ECommerce);
const NETWORK: Sender<'static> = sender("InstaPay", SenderKind::PaymentNetwork);
const WALLET: Sender<'static> =
    Sender { operator_wallet: true, ..sender("VF-Cash", SenderKind::Wallet) };

const fn sender(name: &'static str, kind: SenderKind) -> Sender<'static> {
    Sender { name, is_known: true, kind, operator_wallet: false, fee_counts: false }
}

fn at(instant: &str) -> DateTime<Utc> {
    let text = if instant.len() == 10 { format!("{instant}T12:00:00Z") } else { instant.into() };
    parse_instant(&text).unwrap()
}

fn amount(decimal: &str) -> Amount {
    let (whole, decimals) = decimal.split_once('.').unwrap_or((decimal, ""));
    let sign = if whole.starts_with('-') { -1 } else { 1 };
    let part: i128 = format!("{decimals:0<4}").parse().unwrap();
    Amount::from_units(whole.parse::<i128>().unwrap() * 10_000 + sign * part)
}

/// A separate message, received at noon of a day or at an instant.
fn message(sender: Sender<'static>, when: &str) -> Entry<'static> {
    let mut identity = [0; 32];
    let text = format!("{when}{}", sender.name);
    for (place, byte) in text.bytes().enumerate() {
        identity[place % 32] ^= byte.rotate_left(u32::try_from(place / 32).unwrap());
    }
    Entry {
        sender,
        received_at: at(when),
        identity,
        digest: identity,
        names_amount: true,
        record: None,
    }
}

fn read(sender: Sender<'static>, when: &str, kind: Kind, units: &str) -> Entry<'static> {
    let record = Record {
        category: kind.name(),
        kind,
        template: 0,
        amount: (!units.is_empty()).then(|| amount(units)),
        currency: None,
        settled: Completion::Yes,
        ambiguous: false,
        balance: None,
        limit: None,
        fee: None,
        account: None,
        reference: None,
        merchant: None,
        counterparty: None,
        product: None,
        date: None,
        time: None,
        spans: Spans::default(),
    };
    let mut entry = Entry { record: Some(record), ..message(sender, when) };
    for (place, byte) in format!("{units}{}", kind.name()).bytes().enumerate() {
        entry.identity[31 - place % 32] ^= byte;
    }
    Entry { digest: entry.identity, ..entry }
}

/// The entry with another record.
fn with(mut entry: Entry<'static>, change: impl FnOnce(&mut Record<'static>)) -> Entry<'static> {
    change(entry.record.as_mut().unwrap());
    entry
}

fn unsettled(entry: Entry<'static>, why: Stop) -> Entry<'static> {
    with(entry, |record| record.settled = Completion::No { why, at: 0..0, clause: 0..0 })
}

fn basis(months: i64, as_of: &str) -> Basis<'static> {
    Basis::new(Window::new(months, at(as_of), Zone::CAIRO).unwrap(), EGP)
}

/// A summary of twelve months as of the end of March 2026.
fn summary(entries: &[Entry<'static>]) -> Summary<'static> {
    Summary::from_entries(entries, &basis(12, "2026-03-31"))
}

/// The outcome of each message, in the order of the arguments.
fn fates(entries: &[Entry<'static>]) -> Vec<&'static str> {
    let summary = summary(entries);
    let fate = |entry: &Entry<'_>| {
        let line = summary.ledger().iter().find(|line| line.identity == entry.identity);
        line.unwrap().fate.name()
    };
    entries.iter().map(fate).collect()
}

fn referred(entry: Entry<'static>, reference: &'static str) -> Entry<'static> {
    with(entry, |record| record.reference = Some(reference))
}

#[test]
fn equal_texts_of_one_sender_count_once_within_24_hours_of_the_first() {
    let text = |when: &str| Entry { digest: [7; 32], ..read(CIB, when, Kind::Purchase, "5") };
    let entries = [
        text("2026-03-01T10:00:00Z"),
        text("2026-03-01T10:00:03Z"),
        text("2026-03-02T10:00:00Z"),
        text("2026-03-02T10:00:01Z"),
        text("2026-03-03T10:00:00Z"),
        Entry { digest: [7; 32], ..read(HSBC, "2026-03-01T10:00:00Z", Kind::Purchase, "5") },
    ];
    let spent = "spending_amount";
    assert_eq!(fates(&entries), [spent, "duplicate", "duplicate", spent, "duplicate", spent]);
    assert_eq!(summary(&entries).figures.sms_info, 3);
}

#[test]
fn what_two_senders_tell_of_one_payment_counts_at_the_bank() {
    let entries = [
        referred(read(WALLET, "2026-03-01", Kind::OtherOutgoingPayment, "500"), "AB12"),
        referred(read(CIB, "2026-03-05", Kind::OtherOutgoingPayment, "502"), "ab12"),
        // Without a reference: a bank and a network within ten minutes, and later.
        read(NETWORK, "2026-03-07T10:00:00Z", Kind::OtherIncomingPayments, "90"),
        read(CIB, "2026-03-07T10:10:00Z", Kind::OtherIncomingPayments, "90"),
        read(NETWORK, "2026-03-08T10:00:00Z", Kind::OtherIncomingPayments, "91"),
        read(CIB, "2026-03-08T10:10:01Z", Kind::OtherIncomingPayments, "91"),
        // Two banks, without a reference: two payments.
        read(CIB, "2026-03-09T10:00:00Z", Kind::Purchase, "70"),
        read(HSBC, "2026-03-09T10:00:00Z", Kind::Purchase, "70"),
    ];
    let (told, came) = ("other_senders_duplicate", "other_incoming_payments");
    let spent = "spending_amount";
    let expected = [told, "outgoing_payments", told, came, came, came, spent, spent];
    assert_eq!(fates(&entries), expected);
}

#[test]
fn a_wallet_stands_before_a_shop_and_each_is_one_of_one_pair() {
    let pay = |sender, when: &str| read(sender, when, Kind::Purchase, "40");
    let entries = [
        pay(SHOP, "2026-03-01T10:00:00Z"),
        pay(WALLET, "2026-03-01T10:01:00Z"),
        pay(SHOP, "2026-03-01T10:03:30Z"),
        pay(WALLET, "2026-03-01T10:05:00Z"),
        pay(SHOP, "2026-03-01T10:06:00Z"),
    ];
    let (told, spent) = ("other_senders_duplicate", "spending_amount");
    assert_eq!(fates(&entries), [told, spent, spent, spent, told]);
}

#[test]
fn what_is_not_settled_or_ignored_is_in_no_sum() {
    let entries = [
        unsettled(read(CIB, "2026-03-01", Kind::Purchase, "5"), Stop::Declined),
        read(CIB, "2026-03-02", Kind::Ignore, ""),
        read(CIB, "2026-03-03", Kind::Purchase, "0"),
        with(read(CIB, "2026-03-04", Kind::Purchase, "1"), |r| {
            r.amount = Some(Amount::from_units(-5));
        }),
        with(read(CIB, "2026-03-05", Kind::Purchase, "1"), |r| {
            r.amount = Some(Amount::from_units(10_i128.pow(16)));
        }),
        message(CIB, "2026-03-06"),
        message(Sender::unknown("+201001234567"), "2026-03-06"),
    ];
    let expected =
        ["declined", "ignored", "zero", "signed", "no_amount", "unmatched", "unknown_sender"];
    assert_eq!(fates(&entries), expected);
}

#[test]
fn a_reversal_undoes_what_it_names_else_what_went_out_else_what_came_in() {
    let back = |when: &str, units| read(CIB, when, Kind::Reversal, units);
    let entries = [
        referred(read(CIB, "2026-03-01", Kind::Purchase, "10"), "R1"),
        read(CIB, "2026-03-02", Kind::LiabilityRepayment, "10"),
        read(CIB, "2026-03-03", Kind::OtherIncomingPayments, "10"),
        referred(back("2026-03-04", "10"), "R1"),
        back("2026-03-05", "10"),
        back("2026-03-06", "10"),
        back("2026-03-07", "10"),
    ];
    let back = "reversal";
    assert_eq!(fates(&entries), ["undone", "undone", "undone", back, back, back, back]);
    assert!(summary(&entries).figures.incoming_payments.other_incoming_payments.is_empty());
}

#[test]
fn a_reversal_undoes_the_latest_of_its_sender_within_30_days() {
    let entries = [
        read(CIB, "2026-01-01", Kind::Purchase, "10"),
        read(CIB, "2026-02-20", Kind::Purchase, "10"),
        read(HSBC, "2026-02-25", Kind::Purchase, "10"),
        read(CIB, "2026-03-01", Kind::Reversal, "10"),
        read(CIB, "2026-03-02", Kind::Reversal, "10"),
        read(CIB, "2026-03-03", Kind::Purchase, "10"),
    ];
    let (spent, back) = ("spending_amount", "reversal");
    assert_eq!(fates(&entries), [spent, "undone", spent, back, back, spent]);
}

#[test]
fn a_reversal_that_is_delivered_first_undoes_what_comes_within_15_minutes() {
    let back = |when: &str, units| read(CIB, when, Kind::Reversal, units);
    let (card, other) = (Account { last: *b"1234" }, Account { last: *b"9876" });
    let of = |entry, account, merchant| {
        with(entry, |record| (record.account, record.merchant) = (account, merchant))
    };
    let entries = [
        back("2026-03-01T10:00:00Z", "35"),
        of(read(CIB, "2026-03-01T10:00:03Z", Kind::Purchase, "35"), Some(card), Some("Seoudi")),
        of(back("2026-03-02T10:00:00Z", "37"), Some(card), Some("SEOUDI")),
        of(read(CIB, "2026-03-02T10:05:00Z", Kind::Purchase, "37"), Some(other), Some("Seoudi")),
        of(read(CIB, "2026-03-02T10:06:00Z", Kind::Purchase, "37"), Some(card), Some("Metro")),
        read(HSBC, "2026-03-02T10:07:00Z", Kind::Purchase, "37"),
        of(read(CIB, "2026-03-02T10:15:00Z", Kind::Purchase, "37"), Some(card), Some("Seoudi")),
        back("2026-03-03T10:00:00Z", "36"),
        read(CIB, "2026-03-03T10:15:01Z", Kind::Purchase, "36"),
    ];
    let (back, spent) = ("reversal", "spending_amount");
    let expected = [back, "undone", back, spent, spent, spent, "undone", back, spent];
    assert_eq!(fates(&entries), expected);
}

#[test]
fn a_reversal_undoes_what_came_before_it_before_what_comes_after() {
    let entries = [
        read(CIB, "2026-03-01T10:00:00Z", Kind::Purchase, "35"),
        read(CIB, "2026-03-03T10:00:00Z", Kind::Reversal, "35"),
        read(CIB, "2026-03-03T10:00:03Z", Kind::Purchase, "35"),
    ];
    assert_eq!(fates(&entries), ["undone", "reversal", "spending_amount"]);
}

#[test]
fn two_accounts_of_one_sender_are_as_good_as_two_senders() {
    let of = |entry, last: &[u8; 4], reference| {
        let account = Some(Account { last: *last });
        with(entry, |record| (record.account, record.reference) = (account, reference))
    };
    let out = |when: &str| read(CIB, when, Kind::OtherOutgoingPayment, "5000");
    let back = |when: &str| read(CIB, when, Kind::OtherIncomingPayments, "5000");
    let entries = [
        of(out("2026-03-01T10:00:00Z"), b"1111", Some("R1")),
        of(back("2026-03-01T10:00:02Z"), b"2222", Some("R1")),
        of(out("2026-03-02T10:00:00Z"), b"1111", Some("R2")),
        of(back("2026-03-02T10:00:02Z"), b"2222", Some("R3")),
        of(back("2026-03-02T10:00:04Z"), b"2222", Some("R2")),
        // The same account, one that may be the same, and no account.
        of(out("2026-03-10T10:00:00Z"), b"1111", None),
        of(back("2026-03-10T10:00:02Z"), b"1111", None),
        of(back("2026-03-10T10:00:03Z"), b"**11", None),
        back("2026-03-10T10:00:04Z"),
        // Incoming money goes out again later.
        of(back("2026-03-15T10:00:00Z"), b"2222", None),
        of(out("2026-03-15T10:15:01Z"), b"1111", None),
        of(back("2026-03-20T10:00:00Z"), b"2222", None),
        of(out("2026-03-20T10:15:00Z"), b"1111", None),
    ];
    let (own, went, came) = ("own_transfer", "outgoing_payments", "other_incoming_payments");
    let expected = [own, own, own, came, own, went, came, came, came, came, went, own, own];
    assert_eq!(fates(&entries), expected);
}

#[test]
fn transfers_of_two_references_are_two() {
    let out = read(CIB, "2026-03-01T10:00:00Z", Kind::OtherOutgoingPayment, "100");
    let back = read(WALLET, "2026-03-01T10:00:05Z", Kind::OtherIncomingPayments, "100");
    let entries = [referred(out.clone(), "R1"), referred(back.clone(), "R2")];
    assert_eq!(fates(&entries), ["outgoing_payments", "other_incoming_payments"]);
    assert_eq!(fates(&[referred(out, "R1"), back]), ["own_transfer", "own_transfer"]);
}

#[test]
fn a_part_given_back_undoes_income_but_no_spending() {
    let entries = [
        referred(read(CIB, "2026-03-01", Kind::Purchase, "100"), "R1"),
        referred(read(CIB, "2026-03-02", Kind::Reversal, "30"), "R1"),
        referred(read(CIB, "2026-03-03", Kind::Salary, "100"), "R2"),
        referred(read(CIB, "2026-03-04", Kind::Reversal, "30"), "R2"),
        referred(read(CIB, "2026-03-05", Kind::Purchase, "100"), "R3"),
        referred(read(CIB, "2026-03-06", Kind::Reversal, ""), "R3"),
    ];
    let back = "reversal";
    assert_eq!(fates(&entries), ["spending_amount", back, "undone", back, "undone", back]);
}

#[test]
fn transfers_between_own_accounts_are_neither_income_nor_spending() {
    let entries = [
        read(CIB, "2026-03-01T10:00:00Z", Kind::OtherOutgoingPayment, "100"),
        read(WALLET, "2026-03-03T10:00:00Z", Kind::OtherIncomingPayments, "100"),
        read(CIB, "2026-03-05T10:00:00Z", Kind::OtherOutgoingPayment, "200"),
        read(WALLET, "2026-03-07T10:00:01Z", Kind::OtherIncomingPayments, "200"),
        read(HSBC, "2026-03-10T10:00:00Z", Kind::OtherIncomingPayments, "300"),
        read(CIB, "2026-03-10T10:00:05Z", Kind::OtherOutgoingPayment, "300"),
        read(CIB, "2026-03-11T10:00:00Z", Kind::OtherOutgoingPayment, "400"),
        read(CIB, "2026-03-11T10:00:05Z", Kind::OtherIncomingPayments, "400"),
        read(CIB, "2026-03-12T10:00:05Z", Kind::SelfTransfer, "500"),
        // A network has no account.
        read(CIB, "2026-03-13T10:00:00Z", Kind::OtherOutgoingPayment, "600"),
        read(NETWORK, "2026-03-13T20:00:00Z", Kind::OtherIncomingPayments, "600"),
    ];
    let (own, went, came) = ("own_transfer", "outgoing_payments", "other_incoming_payments");
    let expected = [own, own, went, came, own, own, went, came, own, went, came];
    assert_eq!(fates(&entries), expected);
}

#[test]
fn pairs_reach_30_days_before_the_window() {
    let entries = [
        read(CIB, "2025-03-30T10:00:00Z", Kind::OtherOutgoingPayment, "100"),
        read(WALLET, "2025-04-01T09:00:00Z", Kind::OtherIncomingPayments, "100"),
        read(CIB, "2025-02-10T10:00:00Z", Kind::Purchase, "50"),
        read(CIB, "2025-04-01T10:00:00Z", Kind::Reversal, "50"),
    ];
    assert_eq!(fates(&entries), ["out_of_window", "own_transfer", "out_of_window", "reversal"]);
}

#[test]
fn other_currencies_count_by_their_rate_or_not_at_all() {
    let dollars = |entry| with(entry, |record| record.currency = Some(USD));
    let entries = [
        dollars(read(CIB, "2026-03-01", Kind::Purchase, "3.5")),
        read(CIB, "2026-03-02", Kind::Purchase, "3.5"),
        dollars(read(CIB, "2026-03-03", Kind::OverdueNotice, "3.5")),
    ];
    assert_eq!(fates(&entries), ["other_currency", "spending_amount", "signal"]);
    let rates = [ExchangeRate { of: USD, base_units: 4_999, for_units: 100 }];
    let summary =
        Summary::from_entries(&entries, &Basis { rates: &rates, ..basis(12, "2026-03-31") });
    assert_eq!(summary.figures.total_spending["CIB"], amount("178.46"), "174.965 and 3.5");
    assert_eq!(summary.extras.get(super::Extra::FxSkipped).to_string(), "0");
}

#[test]
fn refunds_are_no_income() {
    let entries = [read(CIB, "2026-03-01", Kind::Refund, "3.5")];
    assert_eq!(fates(&entries), ["refund"]);
    let incoming = summary(&entries).figures.incoming_payments;
    assert_eq!(incoming, super::IncomingMoney::default());
}

fn shown(map: &BTreeMap<&str, Amount>) -> String {
    let lines: Vec<String> = map.iter().map(|(name, sum)| format!("{name} {sum}")).collect();
    lines.join(", ")
}

/// The worked example of the specification; because of the first message it covers three months.
fn worked_example() -> Vec<Entry<'static>> {
    vec![
        read(WALLET, "2026-01-10", Kind::OtherOutgoingPayment, "300"),
        read(WALLET, "2026-02-10", Kind::BillPayment, "57"),
        read(CIB, "2026-02-12", Kind::Purchase, "5135"),
        read(CIB, "2026-03-05", Kind::OtherOutgoingPayment, "1250"),
        read(CIB, "2026-03-28", Kind::Salary, "7400"),
        read(CIB, "2026-03-30", Kind::LiabilityRepayment, "5000"),
    ]
}

#[test]
fn the_worked_example_comes_out_to_the_last_digit() {
    let summary = summary(&worked_example());
    let figures = &summary.figures;
    assert_eq!(shown(&figures.spending_amount), "CIB 5135, VF-Cash 57");
    assert_eq!(shown(&figures.outgoing_payments), "CIB 1250, VF-Cash 300");
    assert_eq!(shown(&figures.total_spending), "CIB 6385, VF-Cash 357");
    assert_eq!(shown(&figures.avg_spending), "CIB 3192.5, VF-Cash 178.5");
    assert_eq!(shown(&figures.avg_monthly_spending), "CIB 2128.33, VF-Cash 119");
    assert_eq!(figures.total_avg_monthly_spending, amount("2247.33"));
    assert_eq!(figures.bank_avg_amount, Available::Value(amount("3192.5")));
    assert_eq!(figures.telcos_avg_amount, Available::Value(amount("178.5")));
    assert_eq!(figures.ecommerce_avg_amount, Available::NotAvailable);
    assert_eq!(shown(&figures.liability_repayment), "CIB 5000");
    assert_eq!(shown(&figures.incoming_payments.salary), "CIB 7400");
    assert!(figures.incoming_payments.loan_disbursement.is_empty());
    assert_eq!((figures.banks_count, figures.telecos_count, figures.ecommerce_count), (1, 1, 0));
    assert_eq!((figures.sms_info, &*figures.services), (6, &["CIB", "VF-Cash"][..]));
    assert_eq!(figures.services_categories["VF-Cash"], SenderKind::Telecom);
    assert_eq!(summary.monthly_income, Available::NotAvailable, "one month of three has a salary");
    assert_eq!(summary.monthly_repayments, Available::Value(amount("1666.67")));
}

#[test]
fn messages_are_counted_by_the_local_calendar_month() {
    let late = read(CIB, "2026-01-31T22:30:00Z", Kind::Purchase, "1");
    let unsettled = unsettled(read(CIB, "2026-02-02", Kind::Purchase, "2"), Stop::Pending);
    let old = read(CIB, "2024-02-02", Kind::Purchase, "3");
    let ignored = read(CIB, "2026-02-03", Kind::Ignore, "");
    let summary = Summary::from_entries(&[late, unsettled, old, ignored], &basis(36, "2026-03-31"));
    let frequency = &summary.figures.frequency;
    assert_eq!(frequency.monthly_count["CIB"], BTreeMap::from([(2, 3)]), "two years are added");
    assert_eq!(frequency.yearly_count["CIB"], 2);
    assert_eq!(summary.figures.sms_info, 3);
}

#[test]
fn products_else_merchants_of_shops_are_listed_once_as_first_written() {
    let buy = |sender, when: &str, product, merchant| {
        let entry = read(sender, when, Kind::Purchase, "10");
        with(entry, |record| (record.product, record.merchant) = (product, merchant))
    };
    let entries = [
        buy(SHOP, "2026-03-02", Some("Kettle"), Some("Amazon")),
        buy(SHOP, "2026-03-01", Some("KETTLE"), None),
        buy(SHOP, "2026-03-03", None, Some("Noon")),
        buy(CIB, "2026-03-03", Some("Fridge"), None),
        unsettled(buy(SHOP, "2026-03-04", Some("Lamp"), None), Stop::Declined),
    ];
    assert_eq!(summary(&entries).figures.purchased_products, ["KETTLE", "Noon"]);
}

#[test]
fn a_record_without_an_amount_informs_and_is_in_no_sum() {
    let summary = summary(&[read(CIB, "2026-03-02", Kind::Purchase, "")]);
    assert_eq!(summary.figures.sms_info, 1);
    assert!(summary.figures.total_spending.is_empty() && summary.figures.avg_spending.is_empty());
    assert_eq!(summary.ledger()[0].fate, MessageOutcome::NoAmount);
}

#[test]
fn a_fee_is_a_record_of_its_own_where_the_sender_is_set_so() {
    let fee_of = |fee_counts| {
        let sender = Sender { fee_counts, ..CIB };
        let sent = read(sender, "2026-03-02", Kind::OtherOutgoingPayment, "100");
        let sent = with(sent, |record| record.fee = Some(amount("2")));
        let figures = summary(&[sent]).figures;
        (shown(&figures.spending_amount), shown(&figures.avg_spending))
    };
    assert_eq!(fee_of(true), ("CIB 2".into(), "CIB 51".into()));
    assert_eq!(fee_of(false), (String::new(), "CIB 100".into()));
}

#[test]
fn nothing_in_the_window_is_empty_maps_zeros_and_not_available() {
    let summary = summary(&[read(CIB, "2024-01-01", Kind::Purchase, "5")]);
    assert!(summary.figures.total_spending.is_empty() && summary.figures.services.is_empty());
    assert_eq!(summary.figures.total_avg_monthly_spending, Amount::ZERO);
    assert_eq!(summary.figures.bank_avg_amount, Available::NotAvailable);
    assert_eq!(summary.ledger()[0].fate, MessageOutcome::OutOfWindow);
    let spending = summary.variables().find(|(name, _)| *name == "total_avg_monthly_spending");
    assert_eq!(spending.unwrap().1, Available::NotAvailable, "nothing read is not nothing spent");
}

#[test]
fn the_window_ends_with_as_of_and_begins_with_a_local_month() {
    let entries = [
        read(CIB, "2025-03-31T21:59:59Z", Kind::Purchase, "1"),
        read(CIB, "2025-03-31T22:00:00Z", Kind::Purchase, "2"),
        read(CIB, "2026-03-31T12:00:00Z", Kind::Purchase, "4"),
        read(CIB, "2026-03-31T12:00:01Z", Kind::Purchase, "8"),
    ];
    assert_eq!(shown(&summary(&entries).figures.total_spending), "CIB 6");
}

#[test]
fn months_are_covered_from_the_first_message_of_any_kind() {
    let covered = |when: &str, as_of: &str| {
        let summary = Summary::from_entries(&[message(CIB, when)], &basis(12, as_of));
        summary.extras.get(super::Extra::MonthsCovered).to_string()
    };
    assert_eq!(covered("2026-01-20", "2026-03-15"), "2.4839");
    assert_eq!(covered("2020-01-20", "2026-03-15"), "11.4839");
    assert_eq!(covered("2026-03-14", "2026-03-15"), "1");
    let older = Basis { first_message: Some(at("2025-12-31")), ..basis(12, "2026-03-31") };
    let summary = Summary::from_entries(&[message(CIB, "2026-03-14")], &older);
    assert_eq!(summary.extras.get(super::Extra::MonthsCovered).to_string(), "4");
}

fn value(entries: &[Entry<'static>], extra: Extra) -> String {
    summary(entries).extras.get(extra).to_string()
}

#[test]
fn every_extra_has_a_value_in_the_order_of_the_table() {
    let values = summary(&[]).extras;
    let names: Vec<&str> = values.iter().map(|(extra, _)| extra.name()).collect();
    assert_eq!(names, Extra::NAMES);
    let empty: Vec<String> = values.iter().map(|(_, value)| value.to_string()).collect();
    assert_eq!(empty.iter().filter(|value| *value != "0" && *value != "N/A").count(), 1);
    assert_eq!(empty[0], "1", "months_covered");
}

#[test]
fn salaries_are_summed_by_month() {
    let entries = [
        read(CIB, "2026-01-25", Kind::Salary, "7000"),
        read(CIB, "2026-02-24", Kind::Salary, "8000"),
        read(CIB, "2026-02-27", Kind::Salary, "1000"),
        read(CIB, "2025-12-28", Kind::Salary, "6000.01"),
    ];
    let of = |extra| value(&entries, extra);
    assert_eq!(of(Extra::MonthsWithSalary), "3");
    assert_eq!(of(Extra::SalaryMedian), "7000");
    // Sums of 6000.01, 7000 and 9000: a deviation of 1247.215… over a mean of 7333.3366….
    assert_eq!(of(Extra::SalaryCv), "0.1701");
    assert_eq!(of(Extra::SalaryDay), "25");
    assert_eq!(of(Extra::LastSalaryAgeDays), "32");
    assert_eq!(of(Extra::IncomeSources), "1");
    assert_eq!(summary(&entries).monthly_income.to_string(), "7000");
    assert_eq!(value(&entries[..2], Extra::SalaryMedian), "7500");
    assert_eq!(value(&entries[..2], Extra::SalaryDay), "24.5");
    assert_eq!(value(&entries[..2], Extra::IncomeSources), "0");
    assert_eq!(
        summary(&[entries[0].clone(), entries[3].clone()]).monthly_income.to_string(),
        "N/A"
    );
}

#[test]
fn weekly_income_deviates_from_its_mean() {
    let entries = [read(CIB, "2026-03-20", Kind::OtherIncomingPayments, "1200")];
    // One week of twelve has 1200: mean 100, deviation 100·√11.
    assert_eq!(value(&entries, Extra::CreditsStd84d), "331.66");
}

#[test]
fn balances_are_carried_forward_and_summed_over_accounts() {
    let told = |sender, when: &str, units: &str, last: &[u8; 4]| {
        let account = Some(Account { last: *last });
        with(read(sender, when, Kind::Balance, ""), |record| {
            (record.balance, record.account) = (Some(amount(units)), account);
        })
    };
    let entries = [
        told(CIB, "2026-03-20", "100", b"1234"),
        told(CIB, "2026-03-22", "50.5", b"1234"),
        told(HSBC, "2026-03-22", "1000", b"9999"),
        told(CIB, "2025-12-20", "7", b"1234"),
    ];
    let of = |extra| value(&entries, extra);
    assert_eq!(of(Extra::BalanceLatest), "1050.5");
    assert_eq!(of(Extra::BalanceMin90d), "100");
    assert_eq!(of(Extra::BalanceMedian90d), "1050.5");
    // Ten days of 1050.5 after two of 100: of the 66 slopes 46 are 0.
    assert_eq!(of(Extra::BalanceSlope90d), "0");
    assert_eq!(value(&entries[..2], Extra::BalanceSlope90d), "0");
    let falling: Vec<_> = (1..=4)
        .map(|day| {
            told(CIB, &format!("2026-03-{:02}", 27 + day), &format!("{}", 100 - day * day), b"1234")
        })
        .collect();
    // Slopes of one day -3, -5, -7, of two -4, -6, of three -5.
    assert_eq!(value(&falling, Extra::BalanceSlope90d), "-5");
    let unnamed = [told(CIB, "2026-03-20", "100", b"1234"), told(CIB, "2026-03-21", "90", b"**34")];
    assert_eq!(value(&unnamed, Extra::BalanceLatest), "90", "it may be the same account");
}

#[test]
fn lenders_and_missed_payments_are_counted_by_the_last_days() {
    let entries = [
        read(CIB, "2026-03-30", Kind::LiabilityRepayment, "100"),
        read(WALLET, "2026-02-20", Kind::LoanDisbursement, "50"),
        read(HSBC, "2026-01-20", Kind::LoanDisbursement, "50"),
        read(HSBC, "2026-03-01", Kind::OverdueNotice, ""),
        read(HSBC, "2026-03-02", Kind::OverdueNotice, ""),
        read(HSBC, "2026-02-10", Kind::OverdueNotice, ""),
        read(HSBC, "2026-02-11", Kind::BouncedPayment, "9"),
        read(HSBC, "2026-03-12", Kind::CreditLimit, "9000"),
        read(CIB, "2026-03-01", Kind::Salary, "300"),
    ];
    let of = |extra| value(&entries, extra);
    let lenders = [Extra::OpenLenders30d, Extra::OpenLenders60d, Extra::OpenLenders90d];
    assert_eq!(lenders.map(of), ["1", "2", "3"]);
    assert_eq!(of(Extra::MissedPayments90d), "3");
    assert_eq!(
        (of(Extra::OverdueNotices60d), of(Extra::OverdueSenders60d)),
        ("3".into(), "1".into())
    );
    assert_eq!((of(Extra::LoansReceived90d), of(Extra::AirtimeLoans90d)), ("2".into(), "1".into()));
    assert_eq!((of(Extra::Dti), of(Extra::CreditLimitLatest)), ("0.3333".into(), "9000".into()));
    // 90 days of 24 hours: the message at noon of 31 December is no longer in them.
    let old = [read(HSBC, "2025-12-31T12:00:00Z", Kind::LoanDeclined, "")];
    assert_eq!(value(&old, Extra::LoansDeclined90d), "0");
    let young = [read(HSBC, "2025-12-31T12:00:01Z", Kind::LoanDeclined, "")];
    assert_eq!(value(&young, Extra::LoansDeclined90d), "1");
}

#[test]
fn flows_are_shares_of_income_and_spending() {
    let buy = |when: &str, units: &str, merchant| {
        with(read(CIB, when, Kind::Purchase, units), |record| record.merchant = Some(merchant))
    };
    let mut entries = vec![
        read(CIB, "2026-03-01T08:00:00Z", Kind::Salary, "1000"),
        read(CIB, "2026-03-04T08:00:00Z", Kind::CashWithdrawal, "100"),
        read(CIB, "2026-03-04T08:00:01Z", Kind::CashWithdrawal, "50"),
        buy("2026-03-10", "60", "Seoudi"),
        buy("2026-03-11", "40", "SEOUDI"),
    ];
    for (day, merchant) in (12..).zip(["a", "b", "c", "d", "e"]) {
        entries.push(buy(&format!("2026-03-{day}"), "10", merchant));
    }
    let of = |extra| value(&entries, extra);
    assert_eq!(of(Extra::NetCashFlowMonthly), "700");
    assert_eq!(of(Extra::OutInRatio), "0.3");
    assert_eq!(of(Extra::CashWithdrawalShare), "0.5");
    assert_eq!(of(Extra::SpentAfterSalaryShare), "0.3333");
    assert_eq!(of(Extra::Top5MerchantShare), "0.9333");
    assert_eq!(value(&entries[1..], Extra::SpentAfterSalaryShare), "N/A");
}

#[test]
fn habits_are_counted() {
    let bets = sender("Bet", SenderKind::Gambling);
    let entries = [
        read(bets, "2026-03-01", Kind::Purchase, "30"),
        read(CIB, "2026-03-02", Kind::Gambling, "10"),
        read(CIB, "2026-03-03", Kind::Purchase, "60"),
        read(WALLET, "2026-03-04", Kind::BillPayment, "5"),
        read(WALLET, "2026-03-07", Kind::BillPayment, "6"),
        read(WALLET, "2026-03-14", Kind::BillPayment, "7"),
    ];
    let of = |extra| value(&entries, extra);
    assert_eq!(of(Extra::GamblingCount90d), "2");
    assert_eq!(of(Extra::GamblingShare), "0.339", "40 of 118");
    assert_eq!((of(Extra::Recharges90d), of(Extra::RechargeGapDays)), ("3".into(), "5".into()));
    let offers: Vec<_> = (1..=6)
        .map(|day| read(CIB, &format!("2026-03-0{day}"), Kind::LoanOffer, &format!("{day}000")))
        .collect();
    assert_eq!(value(&offers, Extra::LoanOfferMean5), "4000");
}
