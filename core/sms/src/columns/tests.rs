#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::{Columns, ColumnsError, LedgerRow, Messages, Reader};
use crate::Amount;
use crate::summary::Window;
use lendwright_types::currency::{self, EGP};
use lendwright_types::json::Json;
use lendwright_types::time::Zone;
use std::ops::ControlFlow::{Break, Continue};

const TEMPLATES: &str = r#"{"senders": {
    "CIB": {
        "purchase": ["Paid {{money}} at {{merchant}} card {{card}} ref {{reference}} balance {{balance}}"],
        "salary": ["Salary {{amount}} for {{*}} arrived", "Wage {{amount}} arrived"],
        "ignore": ["Happy birthday {{...}}"]
    },
    "Shop": {"purchase": ["Bought {{product}} for {{amount}} fee {{fee}}"], "credit_limit": ["Limit {{limit}}"]}
}}"#;

fn reader(senders: &str) -> Result<Reader, crate::UnreadableSet> {
    let json = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
    Reader::from_json(&json(TEMPLATES), &json(senders), Zone::CAIRO, EGP)
}

fn read(reader: &Reader, messages: &[(&str, &str)]) -> Columns {
    let (addresses, bodies): (Vec<&str>, Vec<&str>) = messages.iter().copied().unzip();
    let dates = vec![1_772_000_000_000_i64; messages.len()];
    let given = Messages { addresses: &addresses, bodies: &bodies, dates: &dates };
    let mut columns = Columns::default();
    reader.read(&given, &mut columns, |_| Continue(())).unwrap();
    columns
}

#[test]
fn a_row_says_what_was_read_of_its_message() {
    let columns = read(
        &reader("null").unwrap(),
        &[
            ("cib", "Paid USD 1,250.50 at Corner Shop card *1234 ref AB12 balance 99.5"),
            ("CIB", "Wage 7000 arrived. It will be paid tomorrow"),
            ("Shop", "Bought a tea pot for 12.5 fee 1"),
            ("CIB", "Happy birthday Mona"),
            ("CIB", "Call us"),
            ("Mum", "Wage 7000 arrived"),
            ("Shop", "Limit 5000"),
            ("CIB", "Wage 0 arrived"),
        ],
    );
    let texts = |column: &super::TextColumn| -> Vec<Option<String>> {
        (0..column.rows()).map(|row| column.at(row).map(str::to_owned)).collect()
    };
    let some = |texts: [&str; 8]| -> Vec<Option<String>> {
        texts.iter().map(|text| (*text != "-").then(|| (*text).to_owned())).collect()
    };
    assert_eq!(columns.rows(), 8);
    let senders = ["CIB", "CIB", "Shop", "CIB", "CIB", "-", "Shop", "CIB"];
    assert_eq!(texts(&columns.sender), some(senders));
    let categories =
        ["purchase", "salary", "purchase", "ignore", "-", "-", "credit_limit", "salary"];
    assert_eq!(texts(&columns.category), some(categories));
    let classes = ["out", "in", "out", "ignore", "-", "-", "signal", "in"];
    assert_eq!(texts(&columns.class), some(classes));
    let currencies = ["USD", "EGP", "EGP", "-", "-", "-", "EGP", "EGP"];
    assert_eq!(texts(&columns.currency), some(currencies));
    let amounts =
        [Some(12_505_000), Some(70_000_000), Some(125_000), None, None, None, None, Some(0)];
    assert_eq!(columns.amount, amounts);
    let settled = [true, false, true, true, true, true, true, false];
    let settled = settled.iter().zip([0, 1, 2, 3, 9, 9, 6, 7]);
    let settled: Vec<_> = settled.map(|(settled, at)| (at != 9).then_some(*settled)).collect();
    assert_eq!(columns.settled, settled);
    assert_eq!(texts(&columns.guard), some(["-", "will be", "-", "-", "-", "-", "-", "zero"]));
    assert_eq!(
        (columns.balance[0], columns.fee[2], columns.limit[6]),
        (Some(995_000), Some(10_000), Some(50_000_000))
    );
    assert_eq!((columns.account.at(0), columns.reference.at(0)), (Some("1234"), Some("AB12")));
    assert_eq!(
        (columns.merchant.at(0), columns.product.at(2)),
        (Some("Corner Shop"), Some("a tea pot"))
    );
    assert_eq!(
        columns.template,
        [Some(0), Some(1), Some(0), Some(0), None, None, Some(0), Some(1)]
    );
    assert_eq!(columns.ambiguous[0], Some(false));
}

#[test]
fn the_ledger_says_of_each_message_what_became_of_it_and_adds_up_to_the_summary() {
    let reader = reader(r#"{"Shop": {"fee_counts": true}}"#).unwrap();
    let paid = "Paid EGP 1,250.50 at Corner Shop card *1234 ref AB12 balance 99.5";
    let messages = [
        ("cib", paid, "spending_amount"),
        ("cib", paid, "duplicate"),
        ("CIB", "Wage 7000 arrived. It will be paid tomorrow", "scheduled"),
        ("CIB", "Wage 7000 arrived", "salary"),
        ("Shop", "Bought a tea pot for 12.5 fee 1", "spending_amount"),
        ("CIB", "Happy birthday Mona", "ignored"),
        ("CIB", "Call us", "unmatched"),
        ("Mum", "Wage 7000 arrived", "unknown_sender"),
        ("Shop", "Limit 5000", "signal"),
        ("CIB", "Your OTP is 482913", "otp"),
        (" ", "Wage 7000 arrived", "empty"),
        ("CIB", "Wage 7000 arrived", "clock"),
        ("CIB", "Wage 7000 arrived", "out_of_window"),
    ];
    let (addresses, bodies): (Vec<&str>, Vec<&str>) =
        messages.iter().map(|(address, body, _)| (*address, *body)).unzip();
    let mut dates = vec![1_772_000_000_000_i64; messages.len()];
    (dates[11], dates[12]) = (0, 1_600_000_000_000);
    let given = Messages { addresses: &addresses, bodies: &bodies, dates: &dates };
    let as_of = lendwright_types::time::parse_instant("2026-03-31T20:00:00Z").unwrap();
    let window = Window::new(12, as_of, Zone::CAIRO).unwrap();
    let ledger = reader.ledger(&given, window).unwrap();
    let outcomes: Vec<&str> = ledger.iter().map(|row| row.outcome.name()).collect();
    assert_eq!(outcomes, messages.map(|(_, _, outcome)| outcome));
    assert_eq!((ledger[2].guard, ledger[2].category), (Some("will be"), Some("salary")));
    assert_eq!((ledger[4].sender, ledger[7].sender), (Some("Shop"), None));
    let figures = reader.summary(&given, window).unwrap().figures;
    let sum = |sender, member| {
        let of = |row: &&LedgerRow<'_>| row.sender == Some(sender) && row.outcome.name() == member;
        let rows = ledger.iter().filter(of).flat_map(|row| row.amount.into_iter().chain(row.fee));
        rows.fold(Amount::ZERO, Amount::plus)
    };
    assert_eq!(sum("CIB", "spending_amount"), figures.spending_amount["CIB"]);
    assert_eq!(sum("Shop", "spending_amount").to_string(), "13.5");
    assert_eq!(sum("CIB", "salary"), figures.incoming_payments.salary["CIB"]);
    let informed = ledger.iter().filter(|row| row.informs).count();
    assert_eq!(u32::try_from(informed).unwrap(), figures.sms_info);
}

#[test]
fn a_cell_that_cannot_be_read_is_named() {
    let reader = reader("null").unwrap();
    let addresses = ["CIB"; 3];
    let bodies = [Some("a"), None, Some("c")];
    let mut columns = Columns::default();
    let (few, late) = (vec![0_i64; 2], vec![0, 0, i64::MAX]);
    let (addresses, bodies) = (addresses.to_vec(), bodies.to_vec());
    let mut given = Messages { addresses: &addresses, bodies: &bodies, dates: &few };
    let mut said = |given: &Messages<'_>| {
        reader.read(given, &mut columns, |_| Continue(())).unwrap_err().to_string()
    };
    assert_eq!(said(&given), "date: 2 rows, and must have 3");
    given.dates = &late;
    assert_eq!(said(&given), "row 1: body: is no text");
    given.bodies = &addresses;
    assert_eq!(said(&given), "row 2: date: is beyond the calendar");
    assert_eq!(columns.rows(), 3, "what was done before");
}

#[test]
fn reading_is_stopped_by_whoever_is_asked() {
    let reader = reader("null").unwrap();
    let (texts, dates) = (vec!["x"; 3_000], vec![0_i64; 3_000]);
    let given = Messages { addresses: &texts, bodies: &texts, dates: &dates };
    let (mut columns, mut heard) = (Columns::default(), Vec::new());
    let stopped = reader.read(&given, &mut columns, |done| {
        heard.push(done);
        if done > 2_000 { Break(()) } else { Continue(()) }
    });
    assert_eq!(stopped, Err(ColumnsError::Stopped { done: 2_048 }));
    assert_eq!((heard, columns.rows()), (vec![1_024, 2_048], 2_048));
}

#[test]
fn settings_of_senders_are_the_registrys_but_for_what_is_given() {
    let plain = reader("null").unwrap();
    assert_eq!(plain.digest(), reader("{}").unwrap().digest());
    let usd = reader(
        r#"{"shop": {"currency": "USD", "decimal": "comma", "aliases": ["Shoppe"], "match": null}}"#,
    );
    let usd = usd.unwrap();
    assert_ne!(plain.digest(), usd.digest());
    let listed = reader(
        r#"{"senders": {
            "Shop": {"templates": 2, "from": {"currency": "set"}, "settings": {
                "currency": "USD", "decimal": "comma", "aliases": ["Shoppe"]}},
            "None": {"templates": 0, "from": {}, "settings": {"category": "Bank"}}}}"#,
    );
    assert_eq!(listed.unwrap().digest(), usd.digest(), "as list_senders answers them");
    let columns = read(&usd, &[("shoppe", "Bought tea for 1.250 fee 1")]);
    assert_eq!((columns.amount[0], columns.currency.at(0)), (Some(12_500_000), Some("USD")));
    assert_eq!(usd.base(), currency::EGP);
    for (senders, said) in [
        (r#"{"Shpo": {}}"#, "senders/Shpo: has no templates, did you mean 'Shop'?"),
        (r#"{"Shop": 1}"#, "senders/Shop: must be an object, not a number"),
        (
            r#"{"Shop": {"decimals": 1}}"#,
            "senders/Shop/decimals: is no setting of a sender, did you mean 'decimal'?",
        ),
        (
            r#"{"Shop": {"decimal": "point"}}"#,
            "senders/Shop/decimal: must be one of auto, dot, comma",
        ),
        (
            r#"{"Shop": {"currency": "EGX"}}"#,
            "senders/Shop/currency: 'EGX' is not a currency code of ISO 4217",
        ),
    ] {
        let error = reader(senders).unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
}

#[test]
fn settings_stand_at_the_name_of_the_templates() {
    let templates = r#"{"BanK-AlAhly": {"purchase": ["Paid {{amount}}"]}}"#;
    let said = |senders: &str| {
        let json = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
        let reader = Reader::from_json(&json(templates), &json(senders), Zone::CAIRO, EGP);
        reader.map(drop).map_err(|error| (error.at, error.reason))
    };
    let reason = "must stand at 'BanK-AlAhly', which has the templates of this name";
    let wrong = Err(("senders/19623".to_owned(), reason.to_owned()));
    assert_eq!(said(r#"{"19623": {"currency": "USD"}}"#), wrong, "they would count for nothing");
    assert_eq!(said(r#"{"bank-alahly": {"currency": "USD"}, "CIB": {}}"#), Ok(()));
}

#[test]
fn an_alias_belongs_to_one_sender() {
    let said = |senders: &str| reader(senders).map(drop).map_err(|error| (error.at, error.reason));
    let one_too = |at: &str, other: &str| {
        Err((at.to_owned(), format!("must belong to one sender, and is one of '{other}' too")))
    };
    let of_two =
        r#"{"CIB": {"aliases": ["16777", "My Bank"]}, "Shop": {"aliases": ["shop", "my  BANK"]}}"#;
    assert_eq!(said(of_two), one_too("senders/Shop/aliases/1", "CIB"));
    assert_eq!(said(r#"{"CIB": {"aliases": ["SHOP"]}}"#), one_too("senders/CIB/aliases/0", "Shop"));
    assert_eq!(said(r#"{"CIB": {"aliases": ["cib", "16777", "16777"]}, "Shop": {}}"#), Ok(()));
    // A list of the settings in force repeats the registry's aliases for each sender that has one of them.
    let listed = r#"{"senders": {"CIB": {"templates": 3, "settings": {"aliases": ["My Bank"]}, "from": {}},
        "Shop": {"templates": 2, "settings": {"aliases": ["My Bank"]}, "from": {}}}}"#;
    let columns = read(&reader(listed).unwrap(), &[("My Bank", "Wage 7000 arrived")]);
    assert_eq!(columns.sender.at(0), Some("CIB"));
}
