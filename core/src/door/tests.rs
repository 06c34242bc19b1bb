//! The doors with three toy operations of a table of their own.
#![allow(clippy::unwrap_used, unreachable_pub)]

use super::{HttpRequest, HttpResponse};
use crate::clock::FixedClock;
use crate::engine::{Engine, Operation, operations};
use crate::error::Error;
use crate::identity::{Pepper, Peppers, Scope};
use crate::operations::access::Logout;
use crate::operations::borrowers::{GetBorrowerInfo, SignUp, UpdateBorrower};
use crate::operations::host::{IssueKey, MakePartner, PermitScopes, SetClock};
use crate::records::borrowers::{Fillable, PhoneNumber, borrower_of};
use crate::storage::Memory;
use crate::unit::{Access, Config, Context};
use toys::{Borrowed, Count, Remove, Upload};

mod toys {
    use crate::wire::{answer, request};

    request! {
        /// Reads something, under a name and a key of its own.
        pub struct Count {
            /// A number that must be sent.
            header "months" is Plain => months: i64,
        }
    }

    request! {
        /// Removes something.
        pub struct Remove {}
    }

    request! {
        /// Uploads something.
        pub struct Upload {
            /// The borrower's public id.
            query "uuid" names Borrower => uuid: String,
        }
    }

    answer! {
        /// Somebody.
        pub struct Borrowed {
            /// Who.
            "who" => who: String,
        }
    }
}

operations! {
    partner {
        /// Reads something.
        count: toys::Count = GET "/count/" needs BorrowersRead by username;
        /// Removes something.
        remove: toys::Remove = DELETE | POST "/remove/" needs BorrowersWrite;
        /// Uploads something.
        upload: toys::Upload = POST "/upload/" needs BorrowersWrite by upload_token;
    }
    host {}
}

impl Operation for Count {
    type Body = Borrowed;
    const ACCESS: Access = Access::Read;
    const ERROR_KEY: &'static str = "error message";

    fn run(&self, cx: &mut Context<'_>) -> Result<Borrowed, Error> {
        match self.months {
            1.. => Ok(Borrowed { who: cx.partner()?.user_name.clone() }),
            months => Err(Error::value("months", "must be 1 or more", months)),
        }
    }
}

impl Operation for Remove {
    type Body = Borrowed;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<Borrowed, Error> {
        Ok(Borrowed { who: cx.partner()?.user_name.clone() })
    }
}

impl Operation for Upload {
    type Body = Borrowed;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<Borrowed, Error> {
        let who = borrower_of(cx, "uuid", &self.uuid)?.uuid.to_string();
        Ok(Borrowed { who })
    }
}

/// A book with a partner, its key and a borrower of its, with a token for uploads.
struct Opened {
    host: Engine,
    key: String,
    mona: String,
    token: String,
}

fn open() -> Opened {
    let peppers = Peppers::new(Pepper::new("2026", &[7; 32]).unwrap(), vec![]).unwrap();
    let at = crate::time::parse_instant("2026-01-31T10:00:00Z").unwrap();
    let config = Config::default().peppers(peppers).clock(FixedClock::at(at)).seed("doors");
    let host = Engine::open_with(Memory::new(), config).unwrap();
    host.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
    let key = host.run(&IssueKey { user_name: "nile".into(), ..IssueKey::default() }).unwrap();
    let nile = host.acting_as("nile").unwrap();
    let mona = sign_up(&nile, "+201001234567");
    let update = UpdateBorrower { uuid: mona.clone(), ..UpdateBorrower::default() };
    let token = nile.run(&update).unwrap().body.token.value().unwrap();
    Opened { host, key: key.api_key.expose().into(), mona, token: token.expose().into() }
}

fn sign_up(partner: &Engine, phone: &str) -> String {
    let request = SignUp {
        phone_number: PhoneNumber::from(phone),
        autofill: Some(true),
        first_name: Fillable::default(),
        ..SignUp::default()
    };
    partner.run(&request).unwrap().body.uuid
}

impl Opened {
    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> (u16, String) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = HttpRequest { method, path, query, headers, body: b"" };
        let answer: HttpResponse = self.host.respond_among(OPERATIONS, &request);
        (answer.status, String::from_utf8(answer.body).unwrap())
    }

    fn upload(&self, uuid: &str, headers: &[(&str, &str)]) -> u16 {
        self.ask("POST", &format!("/upload/?uuid={uuid}"), headers).0
    }
}

fn listed(name: &str) -> &'static crate::engine::Listing {
    OPERATIONS.iter().chain(HOST_OPERATIONS).find(|listing| listing.name == name).unwrap()
}

#[test]
fn a_user_name_may_come_under_either_name_and_must_be_one() {
    let book = open();
    let key = ("authorization", book.key.as_str());
    for names in [&["username"][..], &["user_name"], &["user-name"], &["username", "user_name"]] {
        let mut headers: Vec<_> = names.iter().map(|name| (*name, "nile")).collect();
        headers.extend([key, ("months", "1")]);
        assert_eq!(book.ask("GET", "/count/", &headers), (200, r#"{"who":"nile"}"#.into()));
    }
    let both = [("username", "nile"), ("user_name", "delta"), key, ("months", "1")];
    let (status, body) = book.ask("GET", "/count/", &both);
    assert_eq!(status, 400);
    assert!(body.contains("error message") && body.contains("username"), "{body}");
    let document = format!(
        r#"{{"username":"nile","user_name":"delta","authorization":"{}","months":1}}"#,
        book.key
    );
    let error = book.host.call_listed(listed("count"), document.as_bytes()).unwrap_err();
    assert_eq!((error.code(), error.status()), ("duplicate_key", 400));
    // Elsewhere the other name is none.
    assert_eq!(book.ask("POST", "/remove/", &[("username", "nile"), key]).0, 401);
}

#[test]
fn every_refusal_of_an_operation_has_its_key() {
    let book = open();
    let wrong = |body: &str| body.starts_with(r#"{"error message":""#);
    for headers in [
        &[][..],
        &[("username", "nile"), ("authorization", "lw_live_a guess"), ("months", "1")],
        &[("username", "nile"), ("authorization", &book.key)],
        &[("username", "nile"), ("authorization", &book.key), ("months", "no")],
        &[("username", "nile"), ("authorization", &book.key), ("months", "0")],
    ] {
        let (status, body) = book.ask("GET", "/count/", headers);
        assert!(status >= 400 && wrong(&body), "{status} {body}");
    }
    assert!(wrong(&book.ask("GET", "/count/?what=1", &[]).1));
    let long = "x".repeat(17 << 20);
    let (status, body) = book.ask("GET", &format!("/count/?{long}"), &[]);
    assert_eq!((status, wrong(&body)), (413, true));
    for document in [&b"no JSON"[..], b"[]", b"{}"] {
        let error = book.host.call_listed(listed("count"), document).unwrap_err();
        assert!(wrong(&error.body()), "{}", error.body());
    }
    let typed = book.host.run(&Count { months: 0 }).unwrap_err();
    assert_eq!(typed.body(), r#"{"error message":"'months' must be 1 or more, not 0"}"#);
    assert!(matches!(typed.unkeyed(), Error::Value { .. }));
    let together = book.host.together(|unit| unit.run(&Count { months: 0 })).unwrap_err();
    assert_eq!(together.body(), typed.body());
    assert_eq!(
        book.ask("GET", "/remove/", &[]).1,
        r#"{"message":"method GET is not allowed here"}"#
    );
}

#[test]
fn an_operation_of_two_methods_takes_both_and_names_both() {
    let book = open();
    let headers = [("user_name", "nile"), ("authorization", book.key.as_str())];
    for method in ["DELETE", "POST"] {
        assert_eq!(book.ask(method, "/remove/", &headers).0, 200);
    }
    let request =
        HttpRequest { method: "GET", path: "/remove/", query: "", headers: &headers, body: b"" };
    let refused = book.host.respond_among(OPERATIONS, &request);
    let allow = refused.headers.iter().find(|(name, _)| name == "allow");
    assert_eq!((refused.status, allow.unwrap().1.as_str()), (405, "DELETE, POST"));
}

#[test]
fn an_upload_token_uploads_its_own_borrower_s_data_and_nothing_else() {
    let book = open();
    let nile = book.host.acting_as("nile").unwrap();
    let other = sign_up(&nile, "+201001234568");
    let bearer = format!("Bearer {}", book.token);
    let (bearer, token) = (("authorization", bearer.as_str()), ("token", book.token.as_str()));
    for headers in [&[bearer][..], &[token], &[bearer, token], &[("user_name", "nile"), token]] {
        assert_eq!(book.upload(&book.mona, headers), 200);
        // Another borrower of the same partner is as unknown as one that is not there.
        assert_eq!(book.upload(&other, headers), 404);
    }
    assert_eq!(book.upload(&book.mona, &[("user_name", "host"), token]), 401);
    assert_eq!(book.upload(&book.mona, &[("token", "bt_a guess")]), 401);
    let key = ("authorization", book.key.as_str());
    assert_eq!(book.upload(&book.mona, &[("user_name", "nile"), key]), 200);
    assert_eq!(book.upload(&book.mona, &[("user_name", "nile"), key, token]), 400);
    assert_eq!(book.ask("POST", "/remove/", &[bearer]).0, 401);
    assert_eq!(book.ask("POST", "/remove/", &[token]).0, 401);

    let phone = book.host.bearer(&book.token).unwrap();
    assert_eq!(phone.run(&Upload { uuid: book.mona.clone() }).unwrap().who, book.mona);
    assert_eq!(phone.run(&Upload { uuid: other }).unwrap_err().status(), 404);
    let read = GetBorrowerInfo { uuid: Some(book.mona.clone()), ..GetBorrowerInfo::default() };
    assert!(matches!(phone.run(&read), Err(Error::InvalidCredentials)));
    assert!(matches!(phone.run(&Remove {}), Err(Error::InvalidCredentials)));
    // It proves nothing about the partner, so it can't log it out.
    let logout = Logout { username: "nile".into(), ..Logout::default() };
    assert!(matches!(phone.run(&logout), Err(Error::InvalidCredentials)));
    assert!(phone.acting_as("nile").is_err());
}

#[test]
fn an_upload_token_lives_a_day_outlives_log_out_and_needs_what_its_partner_needs() {
    let book = open();
    let nile = book.host.acting_as("nile").unwrap();
    let token = [("token", book.token.as_str())];
    nile.run(&Logout { username: "nile".into(), ..Logout::default() }).unwrap();
    assert_eq!(book.upload(&book.mona, &token), 200);
    let permit = |scopes: &[Scope]| {
        let scopes = scopes.to_vec();
        book.host.run(&PermitScopes { user_name: "nile".into(), scopes }).unwrap();
    };
    permit(&[Scope::BorrowersRead]);
    assert_eq!(book.upload(&book.mona, &token), 403);
    permit(&[Scope::BorrowersWrite]);
    assert_eq!(book.upload(&book.mona, &token), 200);
    let phone = book.host.bearer(&book.token).unwrap();
    let later = |at: &str| {
        let at = crate::time::parse_instant(at).unwrap();
        book.host.run(&SetClock { at }).unwrap();
    };
    later("2026-02-01T09:59:59Z");
    assert_eq!(book.upload(&book.mona, &token), 200);
    later("2026-02-01T10:00:00Z");
    assert_eq!(book.upload(&book.mona, &token), 401);
    assert!(phone.run(&Upload { uuid: book.mona.clone() }).is_err());
    assert!(book.host.bearer(&book.token).is_err());
}
