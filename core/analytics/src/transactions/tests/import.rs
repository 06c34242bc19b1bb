#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::{
    AmountCells, CellError, DateCells, Source, Transaction, TransactionColumns, Transactions,
    TransactionsBuilder,
};
use lendwright_types::currency::EGP;

fn set_of(columns: &TransactionColumns<'_>) -> Result<Transactions, CellError> {
    let mut builder = TransactionsBuilder::new();
    columns.push_into(&mut builder)?;
    Ok(builder.finish().unwrap())
}

#[test]
fn each_form_of_a_column_gives_the_rows_of_records() {
    let ids = vec!["a", "b"];
    let mut builder = TransactionsBuilder::new();
    builder.push("", &Transaction::new("a", "2026-01-02".parse().unwrap(), -4_550, EGP)).unwrap();
    builder.push("", &Transaction::new("b", "2026-01-31".parse().unwrap(), 7, EGP)).unwrap();
    let expected = format!("{:?}", builder.finish().unwrap());
    let days = vec![20_455_i32, 20_484];
    let millis = vec![1_767_312_000_000_i64, 1_769_860_799_999];
    let texts = vec!["2026-01-02", "2026-01-31T12:00:00+02:00"];
    let dates = [DateCells::Days(&days), DateCells::Millis(&millis), DateCells::Texts(&texts)];
    let (minor, thousandths, written) =
        (vec![-4_550_i64, 7], vec![-45_500_i64, 70], vec!["-45.5", "0.070"]);
    let amounts = [
        AmountCells::Minor(&minor),
        AmountCells::Scaled { numbers: &thousandths, scale: 3 },
        AmountCells::Texts(&written),
    ];
    for date in dates {
        for amount in amounts {
            let columns = TransactionColumns::new(&ids, date, amount, EGP);
            let set = set_of(&columns).unwrap();
            assert_eq!(format!("{set:?}"), expected, "{date:?} {amount:?}");
        }
    }
}

#[test]
fn the_first_row_that_is_none_is_refused_by_row_and_column() {
    let ids = vec!["a", "b"];
    let days = vec![20_455_i32, 20_484];
    let refused = |amounts: [&str; 2], kinds: [&str; 2]| {
        let (amounts, kinds) = (amounts.to_vec(), kinds.to_vec());
        let (dates, amounts) = (DateCells::Days(&days), AmountCells::Texts(&amounts));
        let columns = TransactionColumns {
            kinds: Some(&kinds),
            ..TransactionColumns::new(&ids, dates, amounts, EGP)
        };
        set_of(&columns).unwrap_err().to_string()
    };
    assert_eq!(refused(["-1", "0"], ["", ""]), "row 1: amount: must not be 0");
    assert_eq!(
        refused(["-1.005", "1"], ["", ""]),
        "row 0: amount: must be an amount in EGP of at most 2 decimals"
    );
    let large = "must be an amount in EGP that fits 64 bits of its smallest unit";
    for text in ["92233720368547758.08", "-92233720368547758.09", "123456789012345678901234567890"]
    {
        assert_eq!(refused([text, "1"], ["", ""]), format!("row 0: amount: {large}"));
    }
    assert_eq!(refused(["", "1"], ["", ""]), "row 0: amount: must be an amount, and there is none");
    let numbers = vec![9_223_372_036_854_775_808_u64, 1];
    for (scale, value) in [(2, "92233720368547758.08"), (0, "9223372036854775808")] {
        let amounts = AmountCells::Scaled { numbers: &numbers, scale };
        let columns = TransactionColumns::new(&ids, DateCells::Days(&days), amounts, EGP);
        let expected = CellError::at(0, "amount", large, value);
        assert_eq!(set_of(&columns).unwrap_err(), expected);
    }
    assert_eq!(refused(["-1", "NaN"], ["", ""]).split(": m").next(), Some("row 1: amount"));
    assert_eq!(
        refused(["-1", "1"], ["", "fee"]),
        "row 1: kind: must be the kind of an amount that came in"
    );
    assert_eq!(refused(["-1", "1"], ["fees", ""]), "row 0: kind: must be the name of a kind");
}

#[test]
fn an_id_of_what_messages_tell_of_is_refused_but_of_these() {
    let (ids, days, minor) = (vec!["sms:1"], vec![20_455_i32], vec![-1_i64]);
    let columns =
        TransactionColumns::new(&ids, DateCells::Days(&days), AmountCells::Minor(&minor), EGP);
    let refused = set_of(&columns).unwrap_err().to_string();
    let reason = "must not begin with 'sms:', as the ids of what messages tell of do";
    assert_eq!(refused, format!("row 0: txn_id: {reason}"));
    assert!(set_of(&TransactionColumns { source: Source::Sms, ..columns }).is_ok());
}

#[test]
fn columns_of_unequal_lengths_are_refused_by_name() {
    let (ids, days, minor, merchants) = (vec!["a"], vec![1_i32], vec![1_i64], vec!["x", "y"]);
    let columns = TransactionColumns {
        merchants: Some(&merchants),
        ..TransactionColumns::new(&ids, DateCells::Days(&days), AmountCells::Minor(&minor), EGP)
    };
    let error = CellError::Length { column: "merchant", rows: 2, expected: 1 };
    assert_eq!(set_of(&columns).unwrap_err(), error);
}
