//! Borrowers through the public door, what no contract case can say: typed requests, two partners,
//! a book without a pepper.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use lendwright::operations::borrowers::{
    GetBorrowerInfo, IncomeType, ResidenceType, SignUp, UpdateBorrower,
};
use lendwright::storage::Memory;
use lendwright::{Available, Engine, Error};

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

fn by_uuid(uuid: &str) -> GetBorrowerInfo {
    GetBorrowerInfo { uuid: Some(uuid.into()), ..GetBorrowerInfo::default() }
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
        by_uuid(&uuid.to_uppercase()),
        GetBorrowerInfo { phone_number: Some("01001234567".into()), ..none() },
        GetBorrowerInfo { national_id: Some("٢٩٥٠١٠١١٢٣٤٥٦٧".into()), ..none() },
        GetBorrowerInfo { id: Some(1), ..none() },
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
        GetBorrowerInfo { id: Some(2), ..by_uuid(&uuid) },
        GetBorrowerInfo { email: Some("adel@example.com".into()), ..by_uuid(&uuid) },
        GetBorrowerInfo { email: Some("mona@example.com".into()), ..none() },
        GetBorrowerInfo { phone_number: Some("12".into()), ..none() },
        by_uuid("not a uuid"),
    ] {
        assert!(matches!(ask(asked.clone()), Err(Error::BorrowerUnknown)), "{asked:?}");
    }
    let blank = GetBorrowerInfo { uuid: Some(" ".into()), ..none() };
    assert!(matches!(ask(blank), Err(Error::NoIdentifier)));
}
