#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    reason = "tests"
)]

use super::{Feature, FeatureValue, Features, Quotient, Unit, Variable, whole_months};
use crate::{
    Basis, CategoryTable, Day, Kind, Period, PeriodName, Row, Transaction, Transactions,
    TransactionsBuilder,
};
use FeatureValue::{Money, Number};
use lendwright_types::currency::{EGP, USD};
use lendwright_types::internal::fraction::Fraction;
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn set(rows: &[Transaction<'_>]) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for row in rows {
        builder.push("mona", row).unwrap();
    }
    builder.finish().unwrap()
}

fn of(set: &Transactions, as_of: &str, name: PeriodName) -> Features {
    let basis = Basis::new(day(as_of), EGP);
    Features::from_rows(
        set.rows_of("mona"),
        &basis,
        name.as_of(basis.as_of).unwrap(),
        &CategoryTable::default(),
    )
}

/// Three months after the month of the first transaction. The last one ends on 29 February.
fn winter() -> Transactions {
    let of = |id, on, amount, kind| Transaction {
        kind: Some(kind),
        ..Transaction::new(id, day(on), amount, EGP)
    };
    let food = |id, on, amount, kind| Transaction { category: "food", ..of(id, on, amount, kind) };
    let held =
        |balance, account_id, row| Transaction { balance_after: Some(balance), account_id, ..row };
    set(&[
        of("01", "2023-11-30", -70_000, Kind::Purchase),
        held(100_000, "a", of("02", "2023-12-01", 100_000, Kind::Salary)),
        food("03", "2023-12-05", -10_001, Kind::Purchase),
        food("04", "2023-12-06", 1, Kind::Refund),
        held(70_001, "a", of("05", "2024-01-02", -20_000, Kind::Cash)),
        held(50, "b", of("06", "2024-01-03", -5_000, Kind::LoanRepayment)),
        of("07", "2024-01-04", -500, Kind::Fee),
        of("08", "2024-01-05", -30_000, Kind::Transfer),
        of("09", "2024-01-06", 500_000, Kind::LoanDisbursement),
        Transaction { currency: USD, ..of("10", "2024-01-07", -900, Kind::Purchase) },
        Transaction { pending: true, ..of("11", "2024-01-08", -900, Kind::Purchase) },
        of("12", "2024-02-29", 50_000, Kind::OtherIncomingPayment),
        of("13", "2024-03-01", -60_000, Kind::Purchase),
    ])
}

#[test]
fn each_variable_is_what_its_definition_says() {
    let set = winter();
    let mona = of(&set, "2024-02-29", PeriodName::Last3m);
    assert_eq!(mona.months(), 3);
    let expected = [
        (Variable::TotalIncome, Money(50_000)),
        (Variable::TotalSpending, Money(11_833)),
        (Variable::NetCashFlow, Money(38_167)),
        (Variable::SavingsRate, Number(114_500.0 / 150_000.0)),
        (Variable::SpendingToIncome, Number(35_500.0 / 150_000.0)),
        (Variable::CashShare, Number(20_000.0 / 35_501.0)),
        (Variable::RecurringShare, Number(0.0)),
        (Variable::TxnCount, Number(8.0 / 3.0)),
        (Variable::AvgTxnAmount, Money(8_875)),
        (Variable::LoanRepaymentToIncome, Number(5_000.0 / 150_000.0)),
        (Variable::Fees, Money(167)),
        // (100,000 + 70,001) / 2 rounds to the even 85,000; account b has 50.
        (Variable::BalanceMedian, Money(85_050)),
        (Variable::RecencyDays, Number(0.0)),
        // The window begins on 2 December.
        (Variable::TxnCount90d, Number(7.0)),
        (Variable::MonthlySpending, Money(11_833)),
        (Variable::Income, Money(50_000)),
        (Variable::TenureDays, Number(91.0)),
    ];
    assert_eq!(expected.len(), Variable::all().count());
    for (variable, value) in expected {
        assert_eq!(mona.value(variable), Some(value), "{}", variable.name());
    }
    let spending = |category: &str| mona.value_of(&Feature::SpendingIn(category.to_owned()));
    assert_eq!(spending("food"), Some(Money(3_333)));
    assert_eq!(spending("travel"), Some(Money(0)));
    let categories: Vec<_> = mona.categories().collect();
    let quotient = |part| Quotient { part, whole: 3 };
    assert_eq!(categories, [("", quotient(25_500)), ("food", quotient(10_000))]);
}

#[test]
fn months_count_after_that_of_the_first_transaction_and_once_they_have_ended() {
    let first = day("2023-11-30");
    let cases = [
        ("2024-02-28", PeriodName::Last3m, Some(("2023-12-01", "2024-01-31"))),
        ("2024-02-29", PeriodName::Last12m, Some(("2023-12-01", "2024-02-29"))),
        ("2024-02-29", PeriodName::LastMonth, Some(("2024-01-01", "2024-01-31"))),
        ("2023-12-30", PeriodName::Last3m, None),
        ("2024-02-15", PeriodName::ThisMonth, None),
        ("2024-02-29", PeriodName::Last90d, Some(("2024-01-01", "2024-02-29"))),
    ];
    for (as_of, name, expected) in cases {
        let found = whole_months(first, day(as_of), name.as_of(day(as_of)).unwrap());
        match expected {
            Some((from, to)) => {
                assert_eq!(found, Period { from: day(from), to: day(to) }, "{as_of}");
            }
            None => assert_eq!(found.days(), 0, "{as_of}"),
        }
    }
}

#[test]
fn what_can_not_be_computed_is_not_guessed() {
    let set = winter();
    let new = of(&set, "2023-12-15", PeriodName::Last3m);
    assert_eq!((new.months(), new.value(Variable::TotalIncome)), (0, None));
    assert_eq!(new.value(Variable::Income), None);
    assert_eq!(new.value_of(&Feature::SpendingIn("food".into())), None);
    assert_eq!(new.value(Variable::TenureDays), Some(Number(15.0)));
    let january = of(&set, "2024-02-29", PeriodName::LastMonth);
    assert_eq!(january.value(Variable::TotalIncome), Some(Money(0)));
    assert_eq!(january.value(Variable::SavingsRate), None);
    let february = of(&set, "2024-03-31", PeriodName::LastMonth);
    assert_eq!(february.value(Variable::CashShare), None);
    assert_eq!(february.value(Variable::AvgTxnAmount), None);
    assert_eq!(february.value(Variable::BalanceMedian), None);
    let nobody = of(&set, "2023-01-01", PeriodName::Last3m);
    assert!(Variable::all().all(|variable| nobody.value(variable).is_none()));
}

#[test]
fn balances_of_accounts_are_added_up_before_they_are_rounded() {
    let held = |id, on, account_id, balance| Transaction {
        account_id,
        balance_after: Some(balance),
        ..Transaction::new(id, day(on), -100, EGP)
    };
    let set = set(&[
        Transaction::new("0", day("2023-12-01"), -1, EGP),
        held("1", "2024-01-02", "a", 99_999),
        held("2", "2024-01-03", "a", 100),
        held("3", "2024-01-02", "b", 99_999),
        held("4", "2024-01-03", "b", 100),
    ]);
    let january = of(&set, "2024-02-29", PeriodName::LastMonth);
    assert_eq!(january.value(Variable::BalanceMedian), Some(Money(100_099)));
    let exact = january.exact(Variable::BalanceMedian).unwrap();
    assert_eq!((exact.part, exact.whole), (200_198, 2));
    assert_eq!(exact.number(Unit::Money, EGP), 1_000.99);
}

#[test]
fn each_variable_stands_in_one_list_and_says_what_it_is() {
    let listed = Variable::OF_PEERS.iter().chain(Variable::OF_SEGMENTS);
    assert!(listed.copied().eq(Variable::all()));
    for variable in Variable::all() {
        assert!(variable.meaning().ends_with('.') && !variable.label().is_empty());
        let feature = Feature::from_name(variable.name()).unwrap();
        assert_eq!(
            (feature.to_string(), feature.unit()),
            (variable.name().into(), variable.unit())
        );
    }
}

#[test]
fn what_recurs_is_a_part_of_what_went_out() {
    let rent = |id, on| Transaction {
        counterparty: "Mona",
        ..Transaction::new(id, day(on), -30_000, EGP)
    };
    let set = set(&[
        rent("1", "2023-11-05"),
        rent("2", "2023-12-05"),
        rent("3", "2024-01-05"),
        rent("4", "2024-02-05"),
        Transaction::new("5", day("2024-02-06"), -10_000, EGP),
    ]);
    let share = |name| of(&set, "2024-02-29", name).value(Variable::RecurringShare);
    assert_eq!(share(PeriodName::Last3m), Some(Number(0.9)));
    // One month is too few.
    assert_eq!(share(PeriodName::LastMonth), None);
}

/// Rows of half a year, of any kind that fits the sign.
fn rows() -> impl Strategy<Value = Vec<(i32, i64, usize, bool)>> {
    let amount = prop_oneof![-1_000_000_i64..0, 1_i64..1_000_000];
    prop::collection::vec((0_i32..190, amount, 0_usize..11, prop::bool::ANY), 0..40)
}

proptest! {
    #[test]
    fn values_are_those_of_a_slow_twin(rows in rows(), back in 0_i32..60) {
        let first = day("2024-01-10");
        let mut builder = TransactionsBuilder::new();
        for (at, (after, amount, kind, pending)) in rows.iter().enumerate() {
            let id = format!("{at:03}");
            let txn = Transaction {
                kind: Kind::all().nth(*kind),
                pending: *pending,
                category: if at % 2 == 0 { "even" } else { "odd" },
                ..Transaction::new(&id, first.plus(*after), *amount, EGP)
            };
            builder.push("mona", &txn).unwrap();
        }
        let set = builder.finish().unwrap();
        let basis = Basis::new(first.plus(190 - back), EGP);
        let period = PeriodName::Last6m.as_of(basis.as_of).unwrap();
        let found = Features::from_rows(set.rows_of("mona"), &basis, period, &CategoryTable::default());
        let all: Vec<Row<'_>> = set.rows().iter()
            .filter(|row| !row.is_pending() && row.day() <= basis.as_of).collect();
        let Some(began) = all.iter().map(|row| row.day().month()).min() else {
            prop_assert_eq!(found, Features::default());
            return Ok(());
        };
        let counts = |row: &&Row<'_>| row.day().month() > began
            && row.day().month().last_day() <= basis.as_of && period.has(row.day());
        let ended = |n: &i32| basis.as_of.plus(1).month().plus(-n) > began;
        let months = i64::try_from((1..7).filter(ended).count()).unwrap();
        prop_assert_eq!(i64::from(found.months()), months);
        let sum = |is: &dyn Fn(&Row<'_>) -> bool, sign: i64| -> Option<i64> {
            let sum: i64 = all.iter().filter(counts).filter(|row| is(row))
                .map(|row| sign * row.amount()).sum();
            mean(sum, months)
        };
        let is_spending = |row: &Row<'_>| row.kind().is_spending() || row.kind() == Kind::Refund;
        let money = |variable| match found.value(variable) {
            Some(Money(minor)) => Some(minor),
            _ => None,
        };
        prop_assert_eq!(money(Variable::TotalIncome), sum(&|row| row.kind().is_income(), 1));
        prop_assert_eq!(money(Variable::TotalSpending), sum(&is_spending, -1));
        prop_assert_eq!(money(Variable::Fees), sum(&|row| row.kind() == Kind::Fee, -1));
        for category in ["even", "odd"] {
            let is = |row: &Row<'_>| is_spending(row)
                && row.text(crate::TextField::Category) == category;
            let spending = found.value_of(&Feature::SpendingIn(category.into()));
            prop_assert_eq!(spending, sum(&is, -1).map(Money));
        }
    }
}

/// The whole number nearest to a sum by a count, by trying; of two the even one.
fn mean(sum: i64, count: i64) -> Option<i64> {
    if count == 0 {
        return None;
    }
    let exact = Fraction::whole(sum).divided_by(&Fraction::whole(count))?;
    let far = |whole: i64| {
        let gap = &exact - &Fraction::whole(whole);
        if gap < Fraction::zero() { -&gap } else { gap }
    };
    let near = sum / count;
    (near - 1..=near + 1).min_by(|a, b| far(*a).cmp(&far(*b)).then((a % 2 != 0).cmp(&(b % 2 != 0))))
}
