#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "tests")]

use super::{Basis, DataQuality, Excluded};
use crate::{Day, Kind, Period, Transaction, Transactions, TransactionsBuilder};
use lendwright_types::currency::{EGP, USD};

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn set() -> Transactions {
    let mut builder = TransactionsBuilder::new();
    let of = |id, on, amount| Transaction {
        account_id: "a",
        ..Transaction::new(id, day(on), amount, EGP)
    };
    let rows = [
        of("1", "2024-01-31", -100),
        Transaction { currency: USD, ..of("2", "2024-02-10", -100) },
        Transaction { pending: true, ..of("3", "2024-02-11", -100) },
        Transaction { kind: Some(Kind::Transfer), ..of("4", "2024-02-12", -100) },
        Transaction { account_id: "b", currency: USD, ..of("5", "2024-02-13", 100) },
        of("6", "2024-03-01", -100),
    ];
    for row in rows {
        builder.push("mona", &row).unwrap();
    }
    builder.finish().unwrap()
}

#[test]
fn what_counts_and_what_does_not_add_up_to_the_rows_of_the_accounts() {
    let set = set();
    let rows = set.rows_of("mona");
    let february = Period { from: day("2024-02-01"), to: day("2024-02-29") };
    let mut basis = Basis::new(day("2024-03-31"), EGP);
    let ids =
        |basis: &Basis| basis.within(rows, february).map(crate::Row::txn_id).collect::<Vec<_>>();
    assert_eq!(ids(&basis), ["4"]);
    let excluded = Excluded { pending: 1, transfers: 1, other_currency: 2, duplicates: 0 };
    assert_eq!(basis.excluded(rows, february), excluded);
    basis.accounts = Some(["a".to_owned()].into());
    basis.include_pending = true;
    assert_eq!(ids(&basis), ["3", "4"]);
    let excluded = Excluded { pending: 0, transfers: 1, other_currency: 1, duplicates: 0 };
    assert_eq!(basis.excluded(rows, february), excluded);
    assert_eq!(basis.counted(set.rows_of("nobody")).count(), 0);
}

#[test]
fn months_are_complete_after_that_of_the_first_transaction_and_once_they_have_ended() {
    let set = set();
    let rows = set.rows_of("mona");
    let cases = [
        ("2024-01-30", 0, DataQuality::Insufficient),
        ("2024-02-28", 0, DataQuality::Insufficient),
        ("2024-02-29", 1, DataQuality::Thin),
        ("2024-04-29", 2, DataQuality::Thin),
        ("2024-04-30", 3, DataQuality::Good),
    ];
    for (as_of, months, quality) in cases {
        let basis = Basis::new(day(as_of), EGP);
        assert_eq!(
            (basis.complete_months(rows), basis.quality(rows)),
            (months, quality),
            "{as_of}"
        );
    }
}
