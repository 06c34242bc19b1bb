use super::categories::folded;
use super::names::NAMES;
use super::{Category, CategoryTable, MccTable};
use crate::Kind;

#[test]
fn each_default_name_is_in_its_folded_form_and_says_one_thing_of_a_direction() {
    let table = CategoryTable::default();
    for (category, names) in NAMES {
        for name in *names {
            assert_eq!(folded(name), *name);
            let known = table.get(name);
            for amount in [-1, 1] {
                let said = category.kind(amount);
                assert!(said.is_none() || said == known.kind(amount), "{name}");
            }
        }
    }
}

#[test]
fn names_of_feeds_say_what_they_mean() {
    let table = CategoryTable::default();
    for (name, amount, kind) in [
        ("INCOME_WAGES", 1, Some(Kind::Salary)),
        ("US/Hooli/Salary", 1, Some(Kind::Salary)),
        ("Financial/Fees", -1, Some(Kind::Fee)),
        ("Cash & ATM", -1, Some(Kind::Cash)),
        ("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", -1, Some(Kind::LoanRepayment)),
        ("TRANSFER_IN_CASH_ADVANCES_AND_LOANS", 1, Some(Kind::LoanDisbursement)),
        ("TRANSFER_OUT_ACCOUNT_TRANSFER", -1, Some(Kind::Transfer)),
        ("Food and Drink", -1, Some(Kind::Purchase)),
        ("food", 1, None),
        ("Transfer", -1, None),
        ("", -1, None),
    ] {
        assert_eq!(table.kind(name, amount), kind, "{name}");
    }
    let flags = |name| {
        let known = table.get(name);
        (known.is_bill, known.recurs_in_cash)
    };
    assert_eq!(
        ["Home/Rent", "Internet", "Pension", "Netflix"].map(flags),
        [(true, true), (true, false), (false, true), (false, false)]
    );
}

#[test]
fn what_is_set_stands_instead_of_all_that_was_known() {
    let mut table = CategoryTable::default();
    table.set("Rent", Category::default());
    assert_eq!(table.get("Home > rent"), Category::default());
    assert_eq!(table.own().collect::<Vec<_>>(), [("rent", Category::default())]);
    let mut codes = MccTable::default();
    codes.set(6_000..=6_999, Some(Kind::Fee));
    codes.set(6_011..=6_011, None);
    assert_eq!(
        [6_010, 6_011, 7_000, 0].map(|code| codes.kind(code, -1)),
        [Some(Kind::Fee), None, Some(Kind::Purchase), None]
    );
}
