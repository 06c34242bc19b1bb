//! Tests of the records about removed data, which no operation returns.
#![allow(clippy::unwrap_used)]

use super::{DataType, DataTypes, LinkExtractedData, RemoveLinkedData, UploadCollectedData};
use crate::engine::Engine;
use crate::operations::borrowers::SignUp;
use crate::operations::host::MakePartner;
use crate::records::collected::Removal;
use crate::unit::Access;
use crate::wire::{Hidden, Members};
use lendwright_scoring::identity::Scope;
use lendwright_storage::Memory;
use lendwright_types::json::Json;

/// Creates a borrower, and links its phone and national id for the caller of each of these handles.
fn linked_by(engines: &[&Engine]) -> String {
    let mona = SignUp {
        phone_number: "+201001234567".into(),
        national_id_number: "29501011234567".into(),
        autofill: Some(true),
        ..SignUp::default()
    };
    let mut uuid = String::new();
    for engine in engines {
        uuid = engine.run(&mona).unwrap().body.uuid;
        let phone = Members(vec![("model".to_owned(), Json::text("A52"))]);
        let upload = UploadCollectedData {
            uuid: uuid.clone(),
            phone: Some(Hidden(phone)),
            ..UploadCollectedData::default()
        };
        engine.run(&upload).unwrap();
        let link = LinkExtractedData { uuid: uuid.clone(), ..LinkExtractedData::default() };
        assert_eq!(engine.run(&link).unwrap().linked.len(), 2);
    }
    uuid
}

fn remove(engine: &Engine, uuid: &str, type_: DataType, purge_raw: bool) -> i64 {
    let request = RemoveLinkedData {
        uuid: uuid.to_owned(),
        data_types: DataTypes(vec![type_]),
        purge_raw: Some(purge_raw),
        reason: None,
    };
    engine.run(&request).unwrap().removed.iter().map(|removed| removed.variables).sum()
}

/// Returns the type and the number of variables and items of each removal, in order.
fn removals(engine: &Engine) -> Vec<(DataType, i64, i64)> {
    let all = engine.unit_with(Scope::BorrowersRead, Access::Read, |cx| {
        Ok(cx.book()?.scan(Removal::by_key).collect()?)
    });
    all.unwrap().into_iter().map(|it: Removal| (it.type_, it.variables, it.items)).collect()
}

#[test]
fn a_link_without_variables_that_is_removed_stays_known() {
    let host = Engine::open(Memory::new()).unwrap();
    let uuid = linked_by(&[&host]);
    assert_eq!(remove(&host, &uuid, DataType::Phone, false), 0);
    assert_eq!(removals(&host), [(DataType::Phone, 0, 0)]);
    assert_eq!(remove(&host, &uuid, DataType::Phone, false), 0, "there is none any more");
    assert_eq!(removals(&host).len(), 1);
}

#[test]
fn variables_of_others_that_are_removed_with_what_is_staged_stay_known() {
    let host = Engine::open(Memory::new()).unwrap();
    let tenant_id = Some(1);
    let partner = MakePartner { user_name: "nile".into(), tenant_id, ..MakePartner::default() };
    host.run(&partner).unwrap();
    let nile = host.acting_as("nile").unwrap();
    let uuid = linked_by(&[&nile, &host]);
    assert_eq!(remove(&host, &uuid, DataType::NationalId, false), 3);
    assert_eq!(remove(&host, &uuid, DataType::NationalId, true), 0, "they are the partner's");
    assert_eq!(removals(&host), [(DataType::NationalId, 3, 0), (DataType::NationalId, 3, 0)]);
}
