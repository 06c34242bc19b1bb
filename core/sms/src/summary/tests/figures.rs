//! The members of the interface.

use super::*;
use lendwright_types::Available;
use std::collections::BTreeMap;

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
    let summary = Summary::of(&[late, unsettled, old, ignored], &basis(36, "2026-03-31"));
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
    assert_eq!(summary.ledger()[0].fate, Fate::NoAmount);
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
    assert_eq!(summary.ledger()[0].fate, Fate::OutOfWindow);
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
        let summary = Summary::of(&[message(CIB, when)], &basis(12, as_of));
        summary.extras.get(super::super::Extra::MonthsCovered).to_string()
    };
    assert_eq!(covered("2026-01-20", "2026-03-15"), "2.4839");
    assert_eq!(covered("2020-01-20", "2026-03-15"), "11.4839");
    assert_eq!(covered("2026-03-14", "2026-03-15"), "1");
    let older = Basis { first_message: Some(at("2025-12-31")), ..basis(12, "2026-03-31") };
    let summary = Summary::of(&[message(CIB, "2026-03-14")], &older);
    assert_eq!(summary.extras.get(super::super::Extra::MonthsCovered).to_string(), "4");
}
