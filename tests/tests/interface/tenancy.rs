//! Data of another tenant do not exist for a partner: every operation answers for every id of another tenant as for an
//! unknown one. The requests are made from the table of operations.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

mod analytics;

use lendwright::Engine;
use lendwright::identity::Scope;
use lendwright::json::Json;
use lendwright::operations::{Door, HOST_OPERATIONS, Listing, OPERATIONS};
use lendwright::wire::{EntityKind, Field, Meaning, Shape};
use lendwright_tests::contract::{Reply, respond};
use lendwright_tests::ledger::{call, text};
use lendwright_tests::requests::{GoodRequest, good_requests};
use lendwright_tests::tenants::{TenantNames, TwoTenants};
use lendwright_tests::watched_store::difference;

/// One operation's request of a partner. Its ids name the partner's own things or another's.
struct Request<'r> {
    listing: &'static Listing,
    good: &'r Json<'static>,
    own: &'r TenantNames,
}

impl Request<'_> {
    fn ids(&self) -> Vec<&'static Field> {
        self.listing.fields.iter().filter(|field| thing_of(field).is_some()).collect()
    }

    /// The request in which the fields `theirs` name another's things. Of the other ids, it contains only the necessary
    /// ones, so that an own id does not hide the effect of a foreign one.
    fn about(&self, theirs: &[&Field], things: &TenantNames) -> String {
        let mut members = Vec::new();
        let nobody_named =
            !theirs.iter().any(|field| thing_of(field).is_some_and(EntityKind::is_borrower));
        for field in self.listing.fields {
            let value = match thing_of(field) {
                Some(thing) if theirs.contains(&field) => Some(things.value(thing, field.shape)),
                Some(thing) if is_needed(field) || (is_public_id(field) && nobody_named) => {
                    Some(self.own.value(thing, field.shape))
                }
                Some(_) => None,
                None => self.good.get(field.wire).cloned(),
            };
            members.extend(value.map(|value| (field.wire.into(), value)));
        }
        Json::Object(members).to_string()
    }
}

/// The thing that a field names. The table does not compile if a field that could name a thing does not declare it.
fn thing_of(field: &Field) -> Option<EntityKind> {
    match field.meaning {
        Meaning::Names(thing) => Some(thing),
        _ => None,
    }
}

/// Whether a field names one borrower by its public id.
fn is_public_id(field: &Field) -> bool {
    let is_list = matches!(field.shape, Shape::List(_) | Shape::Optional(Shape::List(_)));
    thing_of(field) == Some(EntityKind::Borrower) && !is_list
}

/// Whether a field is part of every request. Signing up needs fields that the table calls optional, because it names
/// all missing ones at once.
fn is_needed(field: &Field) -> bool {
    let is_fillable = field.wire.starts_with(char::is_uppercase) && field.wire != "UUID";
    field.required || is_fillable
}

/// The good request of an operation, from its cases.
fn good_of<'g>(goods: &'g [GoodRequest], listing: &Listing) -> &'g GoodRequest {
    let found = goods.iter().find(|good| good.listing.name == listing.name);
    found.unwrap_or_else(|| panic!("{} has no case that is answered with 200", listing.name))
}

/// The text without its first digest.
fn without_digest(text: &str) -> String {
    let Some((before, digest)) = text.split_once("sha256:") else { return text.to_owned() };
    let after = digest.trim_start_matches(|digit: char| digit.is_ascii_hexdigit());
    format!("{before}DIGEST{after}")
}

fn through_both_doors(book: &TwoTenants, listing: &'static Listing, text: &str) -> Vec<Reply> {
    let nile = book.host.acting_as(&book.nile.user_name).unwrap();
    let mut answers: Vec<Reply> = vec![nile.call(listing.name, text.as_bytes()).into()];
    let fresh = TwoTenants::new();
    let nile = fresh.host.acting_as(&fresh.nile.user_name).unwrap();
    answers.extend(respond(&nile, listing, text));
    answers
}

#[test]
fn a_foreign_id_answers_as_an_unknown_one() {
    let goods = good_requests();
    let nobody = TenantNames::of_nobody();
    let (mut asked, mut faults) = (0, Vec::new());
    for listing in OPERATIONS {
        let book = TwoTenants::new();
        let good = good_of(&goods, listing).open().request;
        let request = Request { listing, good: &good, own: &book.nile };
        let ids = request.ids();
        let mut subjects: Vec<Vec<&Field>> = ids.iter().map(|field| vec![*field]).collect();
        let is_credential = |field: &Field| thing_of(field).is_some_and(EntityKind::is_credential);
        subjects.push(ids.iter().filter(|field| !is_credential(field)).copied().collect());
        for theirs in subjects {
            let names: Vec<_> = theirs.iter().map(|field| field.wire).collect();
            let answers = |things: &TenantNames| -> Vec<(u16, String, Option<String>)> {
                let book = TwoTenants::new();
                let before = book.store.rows_of(book.delta.tenant_id);
                let replies = through_both_doors(&book, listing, &request.about(&theirs, things));
                let after = book.store.rows_of(book.delta.tenant_id);
                assert_eq!(difference(&before, &after), None, "{} {names:?}", listing.name);
                // A new rule's name is part of the digest of the caller's own policy.
                let hidden = |text: &str| without_digest(&things.hidden(text));
                replies
                    .iter()
                    .map(|r| (r.status, hidden(&r.body), r.detail.as_deref().map(hidden)))
                    .collect()
            };
            let (foreign, unknown) = (answers(&book.delta), answers(&nobody));
            asked += foreign.len();
            if foreign != unknown {
                let name = listing.name;
                faults.push(format!(
                    "{name} {names:?}:\n  foreign {foreign:?}\n  unknown {unknown:?}"
                ));
            }
        }
    }
    println!("{asked} answers about foreign ids are those about unknown ones");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The comparison above is only meaningful if the same request about own things succeeds.
#[test]
fn an_own_id_is_answered() {
    let goods = good_requests();
    let mut faults = Vec::new();
    for listing in OPERATIONS {
        let book = TwoTenants::new();
        let found = good_of(&goods, listing);
        let mut good = found.open().request;
        if let Json::Object(members) = &mut good {
            // The window of that case begins after the day of this book.
            let is_window = |name: &str| matches!(name, "from" | "to");
            members.retain(|(name, _)| listing.name != "get_top_insights" || !is_window(name));
            for (name, value) in members.iter_mut().filter(|_| listing.name == "delete_rule") {
                if name == "keys_to_delete" {
                    *value = Json::List(vec![Json::text("DBR")]);
                }
            }
        }
        let request = Request { listing, good: &good, own: &book.nile };
        let ids = request.ids();
        for field in &ids {
            let text = request.about(&[field], &book.nile);
            let partner = TwoTenants::new().host.acting_as(&book.nile.user_name).unwrap();
            let answer = partner.call(listing.name, text.as_bytes());
            // Existing things can't be created again. A refusal for that reason shows that the thing is visible.
            let is_answered = answer.status == 200 || answer.status == 409;
            if !is_answered {
                let (case, wire, day) = (&found.case.name, field.wire, "2026-01-31");
                faults.push(format!("{case} on {day}, {wire}: {text}: {}", answer.body));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn without_its_scope_an_operation_is_forbidden_and_writes_nothing() {
    for listing in OPERATIONS {
        let Door::Partner { requires, .. } = listing.door else { continue };
        let Some(needed) = requires.scope() else { continue };
        let book = TwoTenants::new();
        let permit = |scopes: &[Scope]| {
            let scopes: Vec<String> = scopes.iter().map(|scope| format!("\"{scope}\"")).collect();
            let name = &book.nile.user_name;
            let request = format!(r#"{{"user_name":"{name}","scopes":[{}]}}"#, scopes.join(","));
            assert_eq!(book.host.call("permit_scopes", request.as_bytes()).status, 200);
        };
        let others: Vec<Scope> =
            Scope::ALL.iter().copied().filter(|scope| *scope != needed).collect();
        permit(&others);
        let before = book.store.rows();
        let nile = book.host.acting_as(&book.nile.user_name).unwrap();
        // A missing scope is reported before the request is checked.
        for request in ["{}", r#"{"no such field": 1}"#] {
            let answer = nile.call(listing.name, request.as_bytes());
            assert_eq!(answer.status, 403, "{} without {needed}", listing.name);
            assert_eq!(answer.body, format!(r#"{{"{}":"forbidden"}}"#, listing.error_key));
        }
        assert_eq!(difference(&before, &book.store.rows()), None);
        permit(&[needed]);
        // Without a borrower, the operation is about all borrowers. That needs a separate scope.
        let request = match listing.name {
            "aggregate_transactions" => r#"{"user_id": "nobody"}"#,
            _ => "{}",
        };
        let answer = nile.call(listing.name, request.as_bytes());
        assert_ne!(answer.status, 403, "{} with {needed}", listing.name);
    }
}

#[test]
fn the_hosts_operations_are_forbidden_to_partners() {
    let goods = good_requests();
    let book = TwoTenants::new();
    let before = book.store.rows();
    let nile = book.host.acting_as(&book.nile.user_name).unwrap();
    for listing in HOST_OPERATIONS {
        let good = good_of(&goods, listing).case.step.request.clone();
        for request in ["{}", good.as_str()] {
            let answer = nile.call(listing.name, request.as_bytes());
            assert_eq!((answer.status, answer.body.as_str()), (403, r#"{"message":"forbidden"}"#));
        }
    }
    assert_eq!(difference(&before, &book.store.rows()), None);
}

#[test]
fn no_handle_of_a_partner_gives_another_partners() {
    let book = TwoTenants::new();
    let nile = book.host.acting_as(&book.nile.user_name).unwrap();
    for name in [book.delta.user_name.as_str(), "host", "nobody"] {
        let refused = nile.acting_as(name).map(drop).unwrap_err();
        assert_eq!((refused.status(), refused.to_string().as_str()), (403, "forbidden"));
    }
}

/// Two lenders of one tenant lend to the same person. For each lender, the other's loans do not exist.
#[test]
fn what_another_lender_lends_is_as_if_it_were_not() {
    let host = Engine::open_json(
        br#"{"clock": {"fixed": "2026-01-31T10:00:00Z"}, "seed": "lenders", "log_keys": []}"#,
    );
    let host = host.unwrap();
    let lender = |name: &str| {
        let partner = format!(r#"{{"user_name":"{name}","tenant_id":1}}"#);
        assert_eq!(host.call("make_partner", partner.as_bytes()).status, 200);
        let person = r#"{"Phone_Number":"+201001234567","First_Name":"Mona","Last_Name":"Adel",
            "National_ID_Number":"29001011234567","Email":"mona@example.com"}"#;
        let partner = host.acting_as(name).unwrap();
        let (mona, _) = call(&partner, "sign_up", person);
        (partner, text(&mona, "UUID"))
    };
    let ((nile, uuid), (delta, same)) = (lender("nile"), lender("delta"));
    assert_eq!(uuid, same, "one national id is one borrower of a tenant");
    let seen = || -> Vec<String> {
        let person = r#"{"nationalId":"29001011234567"}"#.to_owned();
        let score = format!(r#"{{"uuid":"{uuid}","evaluate_by":"rule","acceptance_rules":[]}}"#);
        let asked = [
            ("get_credit_application_status", format!(r#"{{"borrower_id":"{uuid}"}}"#)),
            ("get_due_payments", r#"{"borrower_id":1}"#.to_owned()),
            (
                "get_due_payments_history",
                format!(r#"{{"UUID":"{uuid}","financial_provider_id":3}}"#),
            ),
            (
                "get_due_payments_history",
                format!(r#"{{"UUID":"{uuid}","financial_provider_id":2}}"#),
            ),
            ("get_settlement_prices", person.clone()),
            ("get_early_pay_price", person.clone()),
            ("get_payments", person),
            ("get_provider_applications", r#"{"financial_provider_id":3}"#.to_owned()),
            ("get_provider_applications", r#"{"financial_provider_id":2}"#.to_owned()),
            ("get_provider_borrowers", r#"{"financial_provider_id":3}"#.to_owned()),
            ("get_credit_products", r#"{"financial_provider_id":2}"#.to_owned()),
            ("get_total_score", score),
        ];
        let answer = |(operation, request): &(&str, String)| {
            format!("{operation}: {}", delta.call(operation, request.as_bytes()).body)
        };
        asked.iter().map(answer).collect()
    };
    let lend = |partner: &Engine, provider: i64, application: i64| {
        let mut bodies = Vec::new();
        for (operation, request) in [
            ("create_credit_product", PRODUCT.replace("PROVIDER", &provider.to_string())),
            (
                "create_credit_application",
                APPLICATION
                    .replace("PROVIDER", &provider.to_string())
                    .replace("PRODUCT", &application.to_string())
                    .replace("BORROWER", &uuid),
            ),
            ("approve_credit_application", format!(r#"{{"application_id":{application}}}"#)),
            (
                "pay_monthly_installment",
                r#"{"nationalId":"29001011234567","amount":1134.72}"#.into(),
            ),
            ("settle_early", r#"{"nationalId":"29001011234567","amount":11327.39}"#.into()),
        ] {
            bodies.push(call(partner, operation, &request).0.to_string().len());
        }
        bodies
    };
    let before = seen();
    let bodies_of_nile = lend(&nile, 2, 1);
    assert_eq!(seen(), before);
    // The same names and the same amounts are no duplicates of the other lender's.
    assert_eq!(lend(&delta, 3, 2), bodies_of_nile);
}

const PRODUCT: &str = r#"{"financial_provider_id":"PROVIDER","Name":"Gold","Interest_Rate":24,
    "Early_Payment_Interest":2,"Late_Payment_Penalty":2,"Very_Late_Payment_Penalty":5,
    "Min_Repayment_Months":3,"Max_Repayment_Months":36,"Lower_Limit":1000,"Upper_Limit":50000}"#;

const APPLICATION: &str = r#"{"repayment_months":12,"borrower_uuid":"BORROWER",
    "financial_provider_id":"PROVIDER","credit_product_id":"PRODUCT","amount":12000}"#;
