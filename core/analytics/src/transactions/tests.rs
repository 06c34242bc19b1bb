#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "tests")]

mod import;
mod kinds;
mod pairs;

use super::{Row, TextField, Transaction, Transactions, TransactionsBuilder, TransactionsError};
use lendwright_types::currency::{EGP, USD};

fn on<'t>(txn_id: &'t str, day: &str, amount: i64) -> Transaction<'t> {
    Transaction::new(txn_id, day.parse().unwrap(), amount, EGP)
}

fn set_of(rows: &[(&str, Transaction<'_>)]) -> Result<Transactions, TransactionsError> {
    let mut builder = TransactionsBuilder::new();
    rows.iter().try_for_each(|(user, row)| builder.push(user, row))?;
    builder.finish()
}

/// All that a row says.
fn said(row: Row<'_>) -> String {
    let texts = [
        TextField::Account,
        TextField::Merchant,
        TextField::MerchantId,
        TextField::Category,
        TextField::Subcategory,
        TextField::Counterparty,
        TextField::Description,
    ]
    .map(|field| row.text(field));
    let numbers = (row.day(), row.amount(), row.currency(), row.mcc(), row.balance_after());
    let codes = (row.kind(), row.channel(), row.source());
    let marks = (row.is_pending(), row.is_replaced());
    format!("{} {numbers:?} {codes:?} {marks:?} {texts:?}", row.txn_id())
}

#[test]
fn a_set_is_the_same_whatever_the_order_in_which_its_rows_come() {
    let mut rows = [
        ("b", Transaction { mcc: Some(5_411), ..on("1", "2024-01-02", -5) }),
        ("a", Transaction { merchant: " Cafe\u{301} ", ..on("2", "2024-01-02", -5) }),
        ("a", Transaction { balance_after: Some(7), currency: USD, ..on("1", "2024-01-03", -5) }),
        ("a", Transaction { replaces: "1", ..on("0", "2024-01-03", -5) }),
        ("b", Transaction { pending: true, ..on("0", "2024-01-01", 9) }),
        ("b", Transaction { replaces: "0", ..on("3", "2024-01-04", 9) }),
    ];
    let told = |set: &Transactions| set.rows().iter().map(said).collect::<Vec<_>>();
    let set = set_of(&rows).unwrap();
    let expected = told(&set);
    assert_eq!(set.users().collect::<Vec<_>>(), ["a", "b"]);
    let of_a: Vec<_> = set.rows_of("a").iter().map(Row::txn_id).collect();
    assert_eq!(of_a, ["2", "0", "1"]);
    assert_eq!(set.rows_of("a").iter().next().unwrap().text(TextField::Merchant), "Caf\u{e9}");
    // Another row books only pending rows.
    let replaced: Vec<_> =
        set.rows().iter().filter(|row| row.is_replaced()).map(Row::txn_id).collect();
    assert_eq!(replaced, ["0"]);
    for turn in 0..rows.len() {
        rows.rotate_left(1);
        rows.swap(0, turn);
        assert_eq!(told(&set_of(&rows).unwrap()), expected);
    }
    let twice: Vec<_> = rows.iter().chain(&rows).copied().collect();
    assert_eq!(told(&set_of(&twice).unwrap()), expected);
}

#[test]
fn one_id_with_two_contents_and_an_amount_of_0_are_refused() {
    let first = ("a", on("1", "2024-01-02", -5));
    for other in [
        on("1", "2024-01-03", -5),
        on("1", "2024-01-02", -6),
        Transaction { replaces: "x", ..first.1 },
        Transaction { description: "x", ..first.1 },
    ] {
        let why = TransactionsError::TwoContents {
            txn_id: "1".into(),
            user: "a".into(),
            first: 0,
            second: 1,
        };
        assert_eq!(set_of(&[first, ("a", other)]).unwrap_err(), why);
        assert!(set_of(&[first, ("b", other)]).is_ok());
    }
    let why = TransactionsError::NoAmount { txn_id: "1".into() };
    assert_eq!(set_of(&[("a", on("1", "2024-01-02", 0))]).unwrap_err(), why);
}

#[test]
fn the_rows_of_some_days_are_found() {
    let set = set_of(&[
        ("a", on("1", "2024-01-02", -5)),
        ("a", on("2", "2024-01-03", -5)),
        ("a", on("3", "2024-01-03", -5)),
        ("b", on("1", "2024-01-03", -5)),
    ])
    .unwrap();
    let count = |user, from: &str, to: &str| {
        set.rows_of(user).between(from.parse().unwrap(), to.parse().unwrap()).len()
    };
    assert_eq!(
        (count("a", "2024-01-03", "2024-01-03"), count("b", "2024-01-01", "2024-12-31")),
        (2, 1)
    );
    assert_eq!(
        (count("a", "2024-01-04", "2024-01-01"), count("c", "2024-01-01", "2024-12-31")),
        (0, 0)
    );
    assert!(set_of(&[]).unwrap().rows().is_empty());
}
