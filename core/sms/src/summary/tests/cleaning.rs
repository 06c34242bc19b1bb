//! Tests which messages are left out, and which of several messages counts.

use super::*;
use crate::summary::ExchangeRate;

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
    let summary = Summary::of(&entries, &Basis { rates: &rates, ..basis(12, "2026-03-31") });
    assert_eq!(summary.figures.total_spending["CIB"], amount("178.46"), "174.965 and 3.5");
    assert_eq!(summary.extras.get(super::super::Extra::FxSkipped).to_string(), "0");
}

#[test]
fn refunds_are_no_income() {
    let entries = [read(CIB, "2026-03-01", Kind::Refund, "3.5")];
    assert_eq!(fates(&entries), ["refund"]);
    let incoming = summary(&entries).figures.incoming_payments;
    assert_eq!(incoming, super::super::Incoming::default());
}
