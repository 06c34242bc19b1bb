//! Borrowers through the public interface, for cases that no contract case can express: typed requests, two partners,
//! and a book without a pepper.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use lendwright::error::BorrowersError;
use lendwright::identity::{Pepper, Peppers, Token, TokenKind};
use lendwright::operations::borrowers::{
    GetBorrowerInfo, IncomeType, Profile, ReportBorrower, ReportReason, ResidenceType, SignUp,
    UpdateBorrower, WithdrawReport,
};
use lendwright::operations::host::{BorrowerRow, ImportBorrowers};
use lendwright::storage::Memory;
use lendwright::{
    Available, BorrowerId, BorrowerUuid, Config, Engine, Error, FixedClock, IdText, ReportId,
    SteppingClock,
};
use lendwright_tests::recording_store::RecordingStore;

fn mona() -> SignUp {
    SignUp {
        phone_number: "+201001234567".into(),
        first_name: "Mona".into(),
        last_name: "Adel".into(),
        national_id_number: "29501011234567".into(),
        email: "Mona@Example.com".into(),
        ..SignUp::default()
    }
}

fn engine() -> Engine {
    Engine::open(Memory::new()).unwrap()
}

fn by_uuid(uuid: &IdText<BorrowerUuid>) -> GetBorrowerInfo {
    GetBorrowerInfo { uuid: Some(uuid.clone()), ..GetBorrowerInfo::default() }
}

#[test]
fn the_typed_door_lists_every_missing_field_too() {
    let refused = engine().run(&SignUp { first_name: "  ".into(), ..SignUp::default() });
    assert_eq!(
        refused.unwrap_err().to_string(),
        "''Phone_Number'', ''First_Name'', ''Last_Name'', ''National_ID_Number'', ''Email'' \
         field(s) is/are missing"
    );
}

#[test]
fn an_update_changes_what_was_sent_and_nothing_else() {
    let engine = engine();
    let uuid = engine.run(&mona()).unwrap().uuid.clone();
    let update = |change: UpdateBorrower| {
        engine.run(&UpdateBorrower { uuid: uuid.clone(), ..change }).unwrap()
    };
    let answer = update(UpdateBorrower {
        monthly_debt: Some("1500".parse().unwrap()),
        residence_type: Some(ResidenceType::FamilyHouse),
        ..UpdateBorrower::default()
    });
    assert_eq!(answer.token, Available::NotAvailable, "there is no pepper");
    update(UpdateBorrower { income_type: Some(IncomeType::Retired), ..UpdateBorrower::default() });
    let info = engine.run(&by_uuid(&uuid)).unwrap();
    assert_eq!(info.monthly_debt, Available::Value("1500.00".parse().unwrap()));
    assert_eq!(info.residence_type, Available::Value(ResidenceType::FamilyHouse));
    assert_eq!(info.income_type, Available::Value(IncomeType::Retired));
    assert_eq!(info.area, Available::NotAvailable);
}

#[test]
fn a_refused_update_writes_nothing() {
    let engine = engine();
    let uuid = engine.run(&mona()).unwrap().uuid.clone();
    let refused = engine.run(&UpdateBorrower {
        uuid: uuid.clone(),
        number_of_children: Some(2),
        monthly_debt: Some("12.345".parse().unwrap()),
        ..UpdateBorrower::default()
    });
    assert_eq!(
        refused.unwrap_err().to_string(),
        "'Monthly_Debt' must have at most 2 decimals, as EGP has, not 12.345"
    );
    let info = engine.run(&by_uuid(&uuid)).unwrap();
    assert_eq!(info.number_of_children, Available::NotAvailable);
}

#[test]
fn a_list_of_the_hosts_own_has_10000_items_at_most() {
    let engine = engine();
    let uuid = engine.run(&mona()).unwrap().uuid.clone();
    let tags = br#"{"variables": [{"name": "tags", "type": "list"}]}"#;
    assert_eq!(engine.call("declare_variables", tags).status, 200);
    let send = |items: usize| {
        let tags = vec!["0"; items].join(",");
        let update = format!(r#"{{"UUID": "{uuid}", "extras": {{"tags": [{tags}]}}}}"#);
        engine.call("update_borrower", update.as_bytes())
    };
    assert_eq!(send(10_000).status, 200);
    let refused = send(10_001);
    let text = r#"{"message":"'extras/tags' must have at most 10000 items, not 10001"}"#;
    assert_eq!((refused.status, &*refused.body), (400, text));
    let detail = r#"{"code":"invalid_value","field":"extras/tags","value":"10001"}"#;
    assert_eq!(refused.detail, detail);
}

#[test]
fn each_identifier_finds_the_borrower_and_all_must_agree() {
    let engine = engine();
    let uuid = engine.run(&mona()).unwrap().uuid.clone();
    let other = SignUp {
        phone_number: "+201001234568".into(),
        national_id_number: "29501011234568".into(),
        ..mona()
    };
    engine.run(&other).unwrap();
    let ask = |asked: GetBorrowerInfo| engine.run(&asked).map(|info| info.uuid.clone());
    let none = GetBorrowerInfo::default;
    for asked in [
        by_uuid(&uuid.as_str().to_uppercase().into()),
        GetBorrowerInfo { phone_number: Some("01001234567".into()), ..none() },
        GetBorrowerInfo { national_id: Some("٢٩٥٠١٠١١٢٣٤٥٦٧".into()), ..none() },
        GetBorrowerInfo { id: Some(BorrowerId(1)), ..none() },
        GetBorrowerInfo {
            email: Some("mona@example.com".into()),
            national_id: Some("29501011234567".into()),
            ..none()
        },
    ] {
        assert_eq!(ask(asked).unwrap(), uuid);
    }
    for asked in [
        GetBorrowerInfo { phone_number: Some("+201001234568".into()), ..by_uuid(&uuid) },
        GetBorrowerInfo { id: Some(BorrowerId(2)), ..by_uuid(&uuid) },
        GetBorrowerInfo { email: Some("adel@example.com".into()), ..by_uuid(&uuid) },
        GetBorrowerInfo { email: Some("mona@example.com".into()), ..none() },
        GetBorrowerInfo { phone_number: Some("12".into()), ..none() },
        by_uuid(&"not a uuid".into()),
    ] {
        assert!(
            matches!(ask(asked.clone()), Err(Error::Borrowers(BorrowersError::Unknown { .. }))),
            "{asked:?}"
        );
    }
    let blank = GetBorrowerInfo { uuid: Some(" ".into()), ..none() };
    assert!(matches!(ask(blank), Err(Error::Borrowers(BorrowersError::NoIdentifier))));
}

fn row(number: u32) -> BorrowerRow {
    BorrowerRow {
        phone_number: format!("+2010{number:08}").into(),
        first_name: "Mona".into(),
        last_name: "Adel".into(),
        national_id_number: format!("ID{number}").into(),
        email: format!("mona.{number}@example.com").into(),
        profile: Some(Profile {
            number_of_children: Some(i64::from(number)),
            ..Profile::default()
        }),
        ..BorrowerRow::default()
    }
}

#[test]
fn an_import_signs_up_every_row_in_order() {
    let engine = engine();
    let rows: Vec<_> = (0..50).map(row).collect();
    let imported = engine.run(&ImportBorrowers { rows, partner: None }).unwrap();
    assert_eq!((imported.imported, imported.uuids.len()), (50, 50));
    for number in [0, 7, 49] {
        let info = engine.run(&by_uuid(&imported.uuids[number])).unwrap();
        let number = i64::try_from(number).unwrap();
        assert_eq!(info.number_of_children, Available::Value(number));
        assert_eq!(info.national_id_number, Available::Value(format!("ID{number}")));
    }
}

#[test]
fn a_row_that_is_refused_is_named_and_nothing_is_imported() {
    let engine = engine();
    let blank = BorrowerRow { first_name: "".into(), email: "".into(), ..row(2) };
    let fine = BorrowerRow {
        profile: Some(Profile {
            monthly_debt: Some("0.001".parse().unwrap()),
            ..Profile::default()
        }),
        ..row(2)
    };
    for (last, text, code) in [
        (row(1), "row 2: borrower already exist", "borrower_exists"),
        (blank, "row 2: ''First_Name'', ''Email'' field(s) is/are missing", "missing_field"),
        (
            fine,
            "row 2: 'Monthly_Debt' must have at most 2 decimals, as EGP has, not 0.001; wrong in all: Monthly_Debt 1 type_mismatch",
            "invalid_value",
        ),
    ] {
        let rows = vec![row(0), row(1), last];
        let refused = engine.run(&ImportBorrowers { rows, partner: None }).unwrap_err();
        assert_eq!((refused.to_string().as_str(), refused.code().name()), (text, code));
        let first =
            GetBorrowerInfo { national_id: Some("ID0".into()), ..GetBorrowerInfo::default() };
        assert!(matches!(
            engine.run(&first),
            Err(Error::Borrowers(BorrowersError::Unknown { .. }))
        ));
    }
}

#[test]
fn reports_for_one_reason_about_one_application_are_one() {
    let engine = engine();
    let uuid = engine.run(&mona()).unwrap().uuid.clone();
    let report = |reason, application: Option<&str>| {
        let request = ReportBorrower {
            uuid: uuid.clone(),
            reason,
            application_id: application.map(str::to_owned),
            ..ReportBorrower::default()
        };
        engine.run(&request).unwrap().body
    };
    let first = report(ReportReason::Default90d, None);
    assert_eq!(report(ReportReason::Default90d, None).report_id, first.report_id);
    let second = report(ReportReason::Default90d, Some("A-1"));
    assert_ne!(second.report_id, first.report_id);
    // Reports of the same partner count once.
    assert_eq!((first.reports, second.reports), (1, 1));
    let withdraw = |id: &IdText<ReportId>| {
        engine.run(&WithdrawReport { report_id: id.clone() }).unwrap().reports
    };
    assert_eq!(withdraw(&first.report_id), 1);
    assert_eq!(withdraw(&second.report_id), 0);
    assert_eq!(withdraw(&second.report_id), 0);
    assert_ne!(report(ReportReason::Default90d, None).report_id, first.report_id);
}

#[test]
fn a_report_counts_for_five_years() {
    let start = lendwright::time::parse_instant("2026-01-31T10:00:00Z").unwrap();
    let year = chrono::TimeDelta::days(365);
    let config = Config::default().clock(SteppingClock::new(start, year));
    let engine = Engine::open_with(Memory::new(), config).unwrap();
    let uuid = engine.run(&mona()).unwrap().uuid.clone();
    engine.run(&ReportBorrower { uuid: uuid.clone(), ..ReportBorrower::default() }).unwrap();
    // Each request is 365 days after the one before.
    let reports: Vec<i64> = (0..6).map(|_| engine.run(&by_uuid(&uuid)).unwrap().reports).collect();
    assert_eq!(reports, [1, 1, 1, 1, 1, 0]);
}

#[test]
fn with_a_pepper_an_update_gives_a_token_for_uploads() {
    let pepper = Pepper::new("2026", &[7; 32]).unwrap();
    let config = Config::default().peppers(Peppers::new(pepper, Vec::new()).unwrap());
    let engine = Engine::open_with(Memory::new(), config).unwrap();
    let uuid = engine.run(&mona()).unwrap().uuid.clone();
    let update = || {
        let request = UpdateBorrower { uuid: uuid.clone(), ..UpdateBorrower::default() };
        match engine.run(&request).unwrap().body.token {
            Available::Value(token) => Token::parse(token.expose()).unwrap(),
            Available::NotAvailable => panic!("no token"),
        }
    };
    let (first, second) = (update(), update());
    assert_eq!(first.kind(), TokenKind::Upload);
    assert_ne!(first.expose(), second.expose());
}

/// Typed doors can't express this: a blank text or N/A for a number, a flag or a choice of words.
#[test]
fn what_is_not_available_stays_as_it_is() {
    let engine = engine();
    let uuid = engine.run(&mona()).unwrap().uuid.clone();
    let update = |fields: &str| {
        let request = format!(r#"{{"UUID": "{uuid}", {fields}}}"#);
        let answered = engine.call("update_borrower", request.as_bytes());
        assert_eq!(answered.status, 200, "{}", answered.body);
    };
    update(
        r#""Number_of_Children": 2, "Monthly_Debt": 1500, "Income_Type": "Retired", "Area": 7,
        "Reported_Monthly_Income": "12000", "Language_ID": "9", "Self_Employed": 0,
        "Marital_Status": "Married", "Months_at_Address": 40, "Is_Banked": 1"#,
    );
    let before =
        engine.call("get_borrower_info", format!(r#"{{"uuid": "{uuid}"}}"#).as_bytes()).body;
    update(
        r#""Number_of_Children": "N/A", "Monthly_Debt": " N/A ", "Income_Type": "N/A", "Area": " N/A",
        "Reported_Monthly_Income": " N/A ", "Language_ID": "N/A", "Self_Employed": " N/A ",
        "Marital_Status": "N/A", "Months_at_Address": "N/A", "Is_Banked": " N/A ""#,
    );
    update(
        r#""Number_of_Children": "", "Monthly_Debt": " ", "Income_Type": "", "Area": " ",
        "Reported_Monthly_Income": " ", "Self_Employed": "", "Months_at_Address": " ", "Is_Banked": """#,
    );
    let after =
        engine.call("get_borrower_info", format!(r#"{{"uuid": "{uuid}"}}"#).as_bytes()).body;
    assert_eq!(before, after);
    assert!(before.contains(r#""Monthly_Debt":1500.00"#), "{before}");
}

#[test]
fn amounts_near_64_bits_leave_a_batch_whole() {
    use lendwright::json::Json;
    use lendwright_tests::ledger::{call, text};
    let engine = engine();
    let person = |number: u32, profile: &str| {
        let sent = format!(r#"{{"Phone_Number": "+2010{number}", "autofill": true}}"#);
        let uuid = text(&call(&engine, "sign_up", &sent).0, "UUID");
        let _ = call(&engine, "update_borrower", &format!(r#"{{"UUID": "{uuid}", {profile}}}"#));
        uuid
    };
    let owing = person(
        10_000_001,
        r#""Reported_Monthly_Income": "0", "Monthly_Debt": 90000000000000000,
        "extras": {"total_avg_monthly_spending": 90000000000000000}"#,
    );
    let sound = person(10_000_002, r#""Reported_Monthly_Income": "12000", "Monthly_Debt": 1500"#);
    let asked = format!(r#"{{"acceptance_rules": [], "target": ["{owing}", "{sound}"]}}"#);
    let scored = call(&engine, "get_total_score_batch", &asked).0;
    let capacity = |uuid: &str| {
        let record = scored.get(uuid).unwrap();
        record.get("monthly_spending_capacity").map(Json::to_string)
    };
    assert_eq!(capacity(&owing).as_deref(), Some("0.00"));
    assert_eq!(capacity(&sound).as_deref(), Some("10500.00"));
}

#[test]
fn a_book_of_layout_3_takes_the_step_after_which_people_may_share_a_phone() {
    let folder = lendwright_tests::Folder::new();
    let path = folder.0.join("book.db");
    let settings = format!(r#"{{"path": "{}"}}"#, path.display());
    let open = || Engine::open_json(settings.as_bytes()).unwrap();
    let uuid = open().run(&mona()).unwrap().uuid.clone();
    let layout = |sql: &rusqlite::Connection| -> u32 {
        sql.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    let sql = rusqlite::Connection::open(&path).unwrap();
    let newest = layout(&sql);
    sql.execute_batch(
        "DROP INDEX borrower_by_phone; \
         CREATE UNIQUE INDEX borrower_by_phone ON borrower (tenant_id, phone_lookup); \
         PRAGMA user_version = 3",
    )
    .unwrap();
    drop(sql);
    let host = open();
    let made = host.call("make_partner", br#"{"user_name": "acme", "tenant_id": 1}"#);
    assert_eq!(made.status, 200, "{}", made.body);
    let acme = host.acting_as("acme").unwrap();
    let other = SignUp { national_id_number: "29501011234568".into(), ..mona() };
    let shared = acme.run(&other).unwrap().uuid.clone();
    let by_phone =
        GetBorrowerInfo { phone_number: Some("01001234567".into()), ..GetBorrowerInfo::default() };
    assert_eq!(host.run(&by_phone).unwrap().uuid, uuid);
    assert_eq!(acme.run(&by_phone).unwrap().uuid, shared);
    drop((host, acme));
    assert_eq!(layout(&rusqlite::Connection::open(&path).unwrap()), newest);
}

#[test]
fn a_phone_number_tells_nobody_whether_the_tenant_knows_it() {
    let said = |knows: bool| {
        let now = lendwright::time::parse_instant("2026-01-31T10:00:00Z").unwrap();
        let config = Config::default().seed("one").clock(FixedClock::at(now));
        let engine = Engine::open_with(Memory::new(), config).unwrap();
        let known = if knows { "+201001234567" } else { "+201001234599" };
        engine.run(&SignUp { phone_number: known.into(), ..mona() }).unwrap();
        let made = engine.call("make_partner", br#"{"user_name": "acme", "tenant_id": 1}"#);
        assert_eq!(made.status, 200);
        let acme = engine.acting_as("acme").unwrap();
        let alone = br#"{"Phone_Number": "+201001234567", "autofill": 1}"#;
        let full = br#"{"Phone_Number": "+201001234567", "First_Name": "Ali", "Last_Name": "Adel",
                        "National_ID_Number": "29501011234599", "Email": "ali@example.com"}"#;
        let asked = br#"{"phone_number": "+201001234567"}"#;
        let answers = [
            acme.call("get_borrower_info", asked),
            acme.call("sign_up", alone),
            acme.call("sign_up", alone),
            acme.call("sign_up", full),
            acme.call("get_borrower_info", asked),
        ];
        answers.map(|answer| (answer.status, answer.body, answer.detail))
    };
    assert_eq!(said(true), said(false));
}

#[test]
fn an_address_that_too_many_share_names_nobody_and_costs_no_walk() {
    let store = RecordingStore::default();
    let engine = Engine::open(store.clone()).unwrap();
    let sign_up = |number: usize, email: &str| BorrowerRow {
        phone_number: format!("+20100{number:07}").as_str().into(),
        autofill: Some(true),
        email: email.into(),
        ..BorrowerRow::default()
    };
    let others = |from, to| {
        let rows = (from..to).map(|number| sign_up(number, "none@example.com")).collect();
        engine.run(&ImportBorrowers { rows, partner: Some("others".into()) }).unwrap();
    };
    let made = engine.call("make_partner", br#"{"user_name": "others", "tenant_id": 1}"#);
    assert_eq!(made.status, 200, "{}", made.body);
    let row = sign_up(0, "none@example.com");
    engine.run(&ImportBorrowers { rows: vec![row], partner: None }).unwrap();
    others(1, 1_000);
    let ask = || engine.call("get_borrower_info", br#"{"email": "None@Example.com"}"#);
    assert_eq!(ask().status, 200, "one of 1,000 is seen: {}", ask().body);
    others(1_000, 1_001);
    let rows = || {
        let _ = store.take_rows();
        assert_eq!(ask().status, 404);
        store.take_rows()
    };
    let few = rows();
    others(1_001, 3_000);
    assert_eq!(rows(), few, "the rest is not looked at");
    let by_phone = br#"{"email": "none@example.com", "phone_number": "+201000000000"}"#;
    assert_eq!(engine.call("get_borrower_info", by_phone).status, 200);
}

#[test]
fn a_tenant_has_one_person_of_a_phone_for_each_provider_at_most_and_signing_up_costs_no_more() {
    let store = RecordingStore::default();
    let host = Engine::open(store.clone()).unwrap();
    let partners: Vec<Engine> = (0..3)
        .map(|at| {
            let partner = format!(r#"{{"user_name": "partner-{at}", "tenant_id": 1}}"#);
            let made = host.call("make_partner", partner.as_bytes());
            assert_eq!(made.status, 200, "{}", made.body);
            host.acting_as(&format!("partner-{at}")).unwrap()
        })
        .collect();
    let sign_up = |partner: &Engine, at: usize| {
        let id = (29_501_011_240_000 + at).to_string();
        let _ = store.take_rows();
        let signed_up = partner.run(&SignUp { national_id_number: id.into(), ..mona() });
        (signed_up.map_err(|error| error.code().name()).map(drop), store.take_rows())
    };
    for (at, partner) in partners.iter().enumerate() {
        assert_eq!(sign_up(partner, at).0, Ok(()));
    }
    let known = Err("borrower_exists");
    let first: Vec<usize> = partners.iter().map(|partner| sign_up(partner, 100).1).collect();
    for at in 200..230 {
        for (partner, rows) in partners.iter().zip(&first) {
            assert_eq!(sign_up(partner, at), (known, *rows), "{at}");
        }
    }
}
