//! The figures beyond the interface's members.

use super::*;
use crate::summary::Extra;

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
