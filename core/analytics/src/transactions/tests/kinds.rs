#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "tests")]

use crate::{
    Category, Channel, Kind, KindTables, Row, Source, Transaction, Transactions,
    TransactionsBuilder,
};
use lendwright_sms::Kind as SmsKind;
use lendwright_types::currency::{EGP, USD};

fn on<'t>(txn_id: &'t str, day: &str, amount: i64) -> Transaction<'t> {
    Transaction::new(txn_id, day.parse().unwrap(), amount, EGP)
}

fn set_of(rows: &[Transaction<'_>]) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for row in rows {
        builder.push("mona", row).unwrap();
    }
    builder.finish().unwrap()
}

fn kinds(rows: &[Transaction<'_>]) -> Vec<Kind> {
    set_of(rows).rows().iter().map(Row::kind).collect()
}

fn duplicates(rows: &[Transaction<'_>]) -> Vec<bool> {
    set_of(rows).rows().iter().map(Row::is_duplicate).collect()
}

/// A row with all sources of a kind. They are removed one after the other, the first source first.
#[test]
fn the_first_source_of_a_kind_that_holds_is_taken() {
    let paid = Transaction { merchant: "Noon", account_id: "a", ..on("0", "2024-01-01", -900) };
    let other_end = Transaction { account_id: "b", ..on("1", "2024-01-05", -900) };
    let mut row = Transaction {
        kind: Some(Kind::CreditLimit),
        sms_category: Some(SmsKind::LoanDisbursement),
        merchant: "Noon",
        account_id: "a",
        mcc: Some(6_011),
        category: "tax refund",
        subcategory: "internal transfer",
        source: Source::Api,
        ..on("2", "2024-01-06", 900)
    };
    let kind = |row, other_end| *kinds(&[paid, other_end, row]).last().unwrap();
    assert_eq!(kind(row, other_end), Kind::CreditLimit);
    // A purchase brings no money in, so the sent kind is ignored.
    row.kind = Some(Kind::Purchase);
    assert_eq!(kind(row, other_end), Kind::LoanDisbursement);
    // A loan is no transfer between own accounts. Another payment is one, where nothing speaks against it.
    row.sms_category = Some(SmsKind::OtherIncomingPayments);
    assert_eq!(kind(row, other_end), Kind::OtherIncomingPayment);
    let plain = Transaction { merchant: "", mcc: None, category: "", subcategory: "", ..row };
    assert_eq!(kind(plain, other_end), Kind::Transfer);
    row.sms_category = None;
    // The category is income, so that it is no refund; the subcategory goes first.
    assert_eq!(kind(row, other_end), Kind::Transfer);
    row.category = "";
    assert_eq!(kind(row, other_end), Kind::Refund);
    row.merchant = "Souq";
    assert_eq!(kind(row, other_end), Kind::Transfer);
    row.subcategory = "";
    // Cash at a machine is not of the direction.
    assert_eq!(kind(row, other_end), Kind::OtherIncomingPayment);
    let out = Transaction { mcc: Some(6_011), category: "Bank fees", ..on("3", "2024-01-06", -5) };
    assert_eq!(kinds(&[out]), [Kind::Cash]);
    assert_eq!(kinds(&[Transaction { mcc: None, ..out }]), [Kind::Fee]);
    assert_eq!(
        kinds(&[Transaction { mcc: None, category: "?", ..out }]),
        [Kind::OtherOutgoingPayment]
    );
}

#[test]
fn explicit_kinds_are_kept_as_they_were_sent() {
    let set = set_of(&[
        Transaction { kind: Some(Kind::Salary), ..on("0", "2024-01-01", -900) },
        on("1", "2024-01-01", 900),
    ]);
    let explicit: Vec<_> = set.rows().iter().map(Row::explicit_kind).collect();
    assert_eq!(explicit, [Some(Kind::Salary), None]);
}

#[test]
fn own_accounts_have_both_ends_of_a_transfer_at_most_three_days_apart() {
    use Kind::{OtherIncomingPayment as In, OtherOutgoingPayment as Out, Transfer};
    let of = |id, day, amount, account_id| Transaction { account_id, ..on(id, day, amount) };
    let sent = of("0", "2024-02-27", -100, "a");
    let pair = |other| kinds(&[sent, other]);
    assert_eq!(pair(of("1", "2024-03-01", 100, "b")), [Transfer, Transfer]);
    assert_eq!(pair(of("1", "2024-03-02", 100, "b")), [Out, In]);
    // Money does not come in before it has gone out.
    assert_eq!(pair(of("1", "2024-02-26", 100, "b")), [In, Out]);
    assert_eq!(pair(of("1", "2024-02-27", 101, "b")), [Out, In]);
    assert_eq!(pair(of("1", "2024-02-27", 100, "a")), [Out, In]);
    assert_eq!(pair(of("1", "2024-02-27", 100, "")), [Out, In]);
    assert_eq!(pair(Transaction { currency: USD, ..of("1", "2024-02-27", 100, "b") }), [Out, In]);
    let salary = Transaction { category: "Salary", ..of("1", "2024-02-27", 100, "b") };
    assert_eq!(pair(salary), [Out, Kind::Salary]);
    // A sent transfer makes its other end a transfer too. A sent income pairs with nothing.
    let said = |kind| Transaction { kind: Some(kind), ..of("1", "2024-02-27", 100, "b") };
    assert_eq!(pair(said(Transfer)), [Transfer, Transfer]);
    assert_eq!(pair(said(In)), [Out, In]);
    // One to one: the nearest, then the earlier day, then the id.
    let rows = [sent, of("1", "2024-02-28", 100, "b"), of("2", "2024-02-29", 100, "b")];
    assert_eq!(kinds(&rows), [Transfer, Transfer, In]);
    let rows = [sent, of("1", "2024-02-27", 100, "b"), of("2", "2024-02-27", 100, "c")];
    assert_eq!(kinds(&rows), [Transfer, Transfer, In]);
}

/// Each row of a table is a change to one end of a pair that would otherwise be a transfer.
#[test]
fn what_tells_of_somebody_else_is_no_transfer_between_own_accounts() {
    let of = |id, day, amount, account_id| Transaction { account_id, ..on(id, day, amount) };
    let (sent, got) =
        (of("0", "2024-03-05", -50_000, "CIB 1111"), of("1", "2024-03-06", 50_000, "Wallet 22"));
    let is_pair = |sent, got| kinds(&[sent, got]) == [Kind::Transfer, Kind::Transfer];
    assert!(is_pair(sent, got));
    for other in [
        Transaction { merchant: "Carrefour", ..sent },
        Transaction { merchant_id: "m-1", ..sent },
        Transaction { mcc: Some(5_411), ..sent },
        Transaction { mcc: Some(6_012), ..sent },
        Transaction { channel: Some(Channel::Card), ..sent },
        Transaction { channel: Some(Channel::Atm), ..sent },
        Transaction { channel: Some(Channel::Cash), ..sent },
        Transaction { category: "groceries", ..sent },
        Transaction { category: "Rent", ..sent },
        Transaction { category: "bank fees", ..sent },
        Transaction { category: "الإيجار والسكن", ..sent },
        Transaction { subcategory: "rent", ..sent },
        Transaction { kind: Some(Kind::OtherOutgoingPayment), ..sent },
        Transaction { sms_category: Some(SmsKind::CashWithdrawal), ..sent },
    ] {
        assert!(!is_pair(other, got), "{other:?}");
    }
    for other in [
        Transaction { category: "pension", ..got },
        Transaction { category: "Salary", ..got },
        Transaction { category: "remittances", ..got },
        Transaction { category: "cashback", ..got },
        Transaction { channel: Some(Channel::Cash), ..got },
        Transaction { kind: Some(Kind::LoanDisbursement), ..got },
    ] {
        assert!(!is_pair(sent, other), "{other:?}");
    }
    let told = |row, kind, category| Transaction {
        source: Source::Sms,
        channel: Some(Channel::Sms),
        sms_category: Some(kind),
        category,
        ..row
    };
    for (open_sent, open_got) in [
        (
            told(sent, SmsKind::OtherOutgoingPayment, "other_outgoing_payment"),
            told(got, SmsKind::OtherIncomingPayments, "other_incoming_payments"),
        ),
        (Transaction { channel: Some(Channel::Transfer), ..sent }, got),
        (Transaction { channel: Some(Channel::Online), ..sent }, got),
        (Transaction { mcc: Some(4_829), ..sent }, got),
        (
            Transaction { category: "Transfer", ..sent },
            Transaction { category: "تحويل وارد", ..got },
        ),
        (Transaction { category: "Uncategorized", ..sent }, got),
        (Transaction { category: "transfers", subcategory: "to my pot", ..sent }, got),
    ] {
        assert!(is_pair(open_sent, open_got), "{open_sent:?} {open_got:?}");
    }
}

#[test]
fn two_counterparties_are_two_ends_of_one_transfer_where_each_names_the_other_side() {
    let of = |id, day, amount, account_id| Transaction { account_id, ..on(id, day, amount) };
    let sent = |counterparty| Transaction {
        counterparty,
        ..of("0", "2024-03-05", -300_000, "CIB EG12 **** 1111")
    };
    let got = |counterparty| Transaction {
        counterparty,
        ..of("1", "2024-03-06", 300_000, "Wallet xxxx2222")
    };
    let is_pair = |a, b| kinds(&[sent(a), got(b)]) == [Kind::Transfer, Kind::Transfer];
    for (to, from) in [
        ("", ""),
        ("Mona Adel", ""),
        ("", "Mona Adel"),
        ("MONA  ADEL", "mona adel."),
        ("Wallet 2222", "CIB"),
        ("01001112222", "card **1111"),
        ("My wallet **2222", "CIB Bank Egypt"),
    ] {
        assert!(is_pair(to, from), "{to} {from}");
    }
    for (to, from) in [
        ("Landlord", "Pension fund"),
        ("Ahmed", "Mona Adel"),
        ("Wallet 2222", "Pension fund"),
        ("Landlord", "CIB"),
        ("Wallet 3333", "CIB"),
        // Words that many accounts have say nothing.
        ("Wallet", "Bank account xxxx"),
    ] {
        assert!(!is_pair(to, from), "{to} {from}");
    }
}

#[test]
fn a_refund_is_of_the_latest_purchase_that_has_as_much_left() {
    let at = |id, day, amount| Transaction { merchant: "Noon", ..on(id, day, amount) };
    let rows = [
        Transaction { category: "books", subcategory: "novels", ..at("a", "2024-01-01", -500) },
        Transaction { category: "games", ..at("b", "2024-01-10", -300) },
        at("c", "2024-01-20", 300),
        at("d", "2024-01-21", 300),
        at("e", "2024-01-22", 201),
        Transaction { kind: Some(Kind::Refund), category: "own", ..at("f", "2024-03-31", 200) },
        at("g", "2024-04-01", 1),
    ];
    let set = set_of(&rows);
    let told: Vec<_> = set
        .rows()
        .iter()
        .filter(|row| row.amount() > 0)
        .map(|row| {
            let part = set.text(row.subcategory_key());
            let purchase = row.purchase().map(Row::txn_id);
            (row.txn_id(), row.kind(), purchase, row.category(), part)
        })
        .collect();
    let income = Kind::OtherIncomingPayment;
    // 2024-03-31 is 90 days after 2024-01-01.
    assert_eq!(
        told,
        [
            ("c", Kind::Refund, Some("b"), "games", ""),
            ("d", Kind::Refund, Some("a"), "books", "novels"),
            ("e", income, None, "", ""),
            ("f", Kind::Refund, Some("a"), "own", ""),
            ("g", income, None, "", ""),
        ]
    );
}

#[test]
fn what_is_no_spending_and_another_merchant_or_currency_give_nothing_back() {
    let back = Transaction { merchant: "Noon", ..on("b", "2024-01-02", 100) };
    let kind_after = |row: Transaction<'_>| {
        set_of(&[row, back]).rows().iter().find(|row| row.txn_id() == "b").unwrap().kind()
    };
    let paid = Transaction { merchant: " Noon ", ..on("a", "2024-01-02", -100) };
    for same in [
        paid,
        Transaction { merchant: "NOON.", ..paid },
        Transaction { merchant: "noon 12345", ..paid },
    ] {
        assert_eq!(kind_after(same), Kind::Refund);
    }
    for other in [
        Transaction { merchant: "noon pay", ..paid },
        Transaction { merchant_id: "7", ..paid },
        Transaction { currency: USD, ..paid },
        Transaction { amount: -99, ..paid },
        Transaction { kind: Some(Kind::Transfer), ..paid },
        Transaction { day: "2024-01-03".parse().unwrap(), ..paid },
    ] {
        assert_eq!(kind_after(other), Kind::OtherIncomingPayment);
    }
}

#[test]
fn a_message_is_a_duplicate_where_another_source_tells_of_its_event() {
    let sms =
        |id, day, account_id| Transaction { source: Source::Sms, account_id, ..on(id, day, -100) };
    let bank = Transaction { account_id: "EG12 3456", ..on("a", "2024-02-28", -100) };
    let is_duplicate = |bank, sms| duplicates(&[bank, sms]).contains(&true);
    // The sender's number is no account.
    for account in ["3456", "CIB", "19666", ""] {
        assert!(is_duplicate(bank, sms("b", "2024-03-01", account)), "{account}");
    }
    assert!(!is_duplicate(bank, sms("b", "2024-02-28", "3457")));
    assert!(!is_duplicate(bank, sms("b", "2024-03-02", "3456")));
    assert!(is_duplicate(Transaction { account_id: "main", ..bank }, sms("b", "2024-02-26", "1")));
    assert!(!is_duplicate(Transaction { pending: true, ..bank }, sms("b", "2024-02-28", "3456")));
    assert!(!is_duplicate(Transaction { currency: USD, ..bank }, sms("b", "2024-02-28", "3456")));
    assert!(!is_duplicate(Transaction { amount: 100, ..bank }, sms("b", "2024-02-28", "3456")));
    assert!(!is_duplicate(Transaction { source: Source::Sms, ..bank }, sms("b", "2024-02-28", "")));
    assert_eq!(duplicates(&[bank, Transaction { txn_id: "b", ..bank }]), [false, false]);
    // One event has one message: the second one reports another event.
    let messages = [bank, sms("b", "2024-02-28", "3456"), sms("c", "2024-02-28", "3456")];
    assert_eq!(duplicates(&messages), [false, true, false]);
}

#[test]
fn what_counts_nowhere_is_of_no_pair() {
    let bank = on("a", "2024-01-01", -100);
    let sms =
        Transaction { source: Source::Sms, account_id: "1234", ..on("b", "2024-01-01", -100) };
    let other = Transaction { account_id: "z", ..on("c", "2024-01-01", 100) };
    assert_eq!(kinds(&[sms, other]), [Kind::Transfer, Kind::Transfer]);
    assert_eq!(
        kinds(&[bank, sms, other]),
        [Kind::OtherOutgoingPayment, Kind::OtherOutgoingPayment, Kind::OtherIncomingPayment]
    );
}

#[test]
fn a_lenders_tables_stand_instead_of_the_defaults() {
    let mut tables = KindTables::default();
    tables.categories.set("Gam3eya", Category::for_kind(Kind::Transfer));
    tables.mcc.set(5_000..=5_999, None);
    let mut builder = TransactionsBuilder::new();
    let rows = [
        Transaction { category: "GAM3EYA", ..on("a", "2024-01-01", -100) },
        Transaction { mcc: Some(5_411), category: "cash", ..on("b", "2024-01-01", -100) },
    ];
    for row in &rows {
        builder.push("mona", row).unwrap();
    }
    let set = builder.finish_by(&tables).unwrap();
    assert_eq!(set.rows().iter().map(Row::kind).collect::<Vec<_>>(), [Kind::Transfer, Kind::Cash]);
}
