//! The engine with two toy operations of a separate table.
#![allow(clippy::unwrap_used, unreachable_pub)]

use super::{Document, Engine, Operation, operations};
use crate::error::Error;
use crate::records::access::PartnerModel;
use crate::unit::{Access, Caller, Context};
use lendwright_storage::Memory;
use lendwright_types::json::Limits;
use toys::{Count, ModelCount, Permit};

mod toys {
    use crate::wire::{answer, request};

    request! {
        /// Permits a model to the host's own partner.
        pub struct Permit {
            /// The model; one called `refused` is written, and then the operation fails.
            body "model" => model: String,
            /// Whether what was written is kept although the operation fails.
            body "despite_error" => despite_error: Option<bool>,
        }
    }

    request! {
        /// Counts the models of the caller.
        pub struct Count {}
    }

    answer! {
        /// A number of models.
        pub struct ModelCount {
            /// The number.
            "count" => count: i64,
        }
    }
}

operations! {
    partner {
        /// Counts the models of the caller.
        count: toys::Count = GET "/count/" needs Score;
    }
    host {
        /// Permits a model to the host's own partner.
        permit: toys::Permit;
    }
}

impl Operation for Permit {
    type Body = ModelCount;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<ModelCount, Error> {
        let (partner, since) = (cx.partner()?.clone(), cx.now());
        let (tenant_id, partner_id, model) =
            (partner.tenant_id, partner.partner_id, self.model.clone());
        cx.book()?.insert(&PartnerModel { tenant_id, partner_id, model, since })?;
        if self.despite_error == Some(true) {
            cx.commit_despite_error();
        }
        if self.model == "refused" {
            return Err(Error::value("model", "must be another", &self.model));
        }
        Count {}.run(cx)
    }
}

impl Operation for Count {
    type Body = ModelCount;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<ModelCount, Error> {
        let partner_id = cx.partner()?.partner_id;
        let count = cx.book()?.scan(PartnerModel::by_key).equal(partner_id).count()?;
        Ok(ModelCount { count: i64::try_from(count).unwrap_or(i64::MAX) })
    }
}

fn permit(model: &str, despite_error: bool) -> Permit {
    Permit { model: model.to_owned(), despite_error: Some(despite_error) }
}

fn count(engine: &Engine) -> i64 {
    engine.run(&Count {}).unwrap().count
}

#[test]
fn an_operation_that_refuses_leaves_nothing_unless_it_says_so() {
    let engine = Engine::open(Memory::new()).unwrap();
    assert_eq!(engine.run(&permit("a", false)).unwrap().count, 1);
    assert!(engine.run(&permit("refused", false)).is_err());
    assert_eq!(count(&engine), 1);
    assert!(engine.run(&permit("refused", true)).is_err());
    assert_eq!(count(&engine), 2);
}

#[test]
fn a_unit_is_undone_whole_even_where_an_operation_would_commit_despite_its_error() {
    let engine = Engine::open(Memory::new()).unwrap();
    let result = engine.together(|unit| {
        unit.run(&permit("a", false))?;
        unit.run(&permit("refused", true))
    });
    assert!(result.is_err());
    assert_eq!(count(&engine), 0);
}

#[test]
fn only_the_host_may_run_its_operations_and_the_caller_is_looked_up_each_time() {
    let host = Engine::open(Memory::new()).unwrap();
    let partner = host.with_caller(Caller::Partner(lendwright_types::PartnerId(1)));
    assert_eq!(count(&partner), 0);
    let refused = partner.run(&permit("a", false)).unwrap_err();
    assert!(matches!(refused, Error::Forbidden { scope: None }));
    let nobody = host.with_caller(Caller::Partner(lendwright_types::PartnerId(99)));
    assert!(matches!(nobody.run(&Count {}), Err(Error::InvalidCredentials)));
}

#[test]
fn the_tables_entries_run_the_operation_on_a_document() {
    let engine = Engine::open(Memory::new()).unwrap();
    let permit = HOST_OPERATIONS.first().unwrap();
    let read = |text: &'static str| {
        Document::parse(permit.fields, &[], text.as_bytes(), Limits::default()).unwrap()
    };
    let permitted = permit.call(&engine, read(r#"{"model": "a"}"#)).unwrap();
    assert_eq!(permitted.body, r#"{"count":1}"#);
    let missing = permit.call(&engine, read("{}")).unwrap_err();
    assert_eq!(missing.code().name(), "missing_field");
    let count = OPERATIONS.first().unwrap();
    let mut bodies = Vec::new();
    engine
        .together(|unit| {
            bodies.push(count.call_in(unit, Document::default())?.body);
            Ok(())
        })
        .unwrap();
    assert_eq!(bodies, [r#"{"count":1}"#]);
}
