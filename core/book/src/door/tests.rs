//! The doors with three toy operations of a separate table.
#![allow(clippy::unwrap_used, unreachable_pub)]

use super::{HttpRequest, HttpResponse};
use crate::engine::{Engine, Operation, operations};
use crate::error::{AnalyticsError, Error, Words};
use crate::operations::access::Logout;
use crate::operations::borrowers::{GetBorrowerInfo, SignUp, UpdateBorrower};
use crate::operations::host::{IssueKey, MakePartner, PermitScopes, SetClock};
use crate::records::borrowers::{FillableText, PhoneNumber, borrower_of};
use crate::unit::{Access, Config, Context};
use crate::wire::IdText;
use lendwright_scoring::identity::{Pepper, Peppers, Scope};
use lendwright_storage::Memory;
use lendwright_types::{BorrowerUuid, FixedClock};
use shared::Subject;
use toys::{Count, FigureTotals, Figures, Holder, PostFigures, Remove, Upload};

/// What several requests share, as the file of a section has it.
mod shared {
    use crate::wire::field_group;

    field_group! {
        /// Whose figures are read, and which accounts count.
        pub(crate) struct Subject as subject {
            /// The borrower's public id.
            query "user_id" | header "account_id" names Borrower => user_id: String,
            /// The accounts that count.
            query "accounts" is Plain => accounts: Option<Vec<String>>,
        }
    }
}

mod toys {
    use super::shared::{Subject, subject};
    use crate::wire::{IdText, Members, answer, request};
    use lendwright_types::BorrowerUuid;

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
            query "uuid" names Borrower => uuid: IdText<BorrowerUuid>,
        }
    }

    request! {
        /// Reads figures.
        pub struct Figures {
            /// How many.
            query "n" is Plain => n: Option<i64>,
            ..subject,
            /// The budgets, by category.
            query "budget" is Amount => budget: Option<Members<f64>>,
            /// The windows.
            query "windows" is Plain => windows: Option<Vec<Window>>,
        }
    }

    request! {
        /// Reads figures of somebody who is named in the body.
        pub struct PostFigures {
            /// The borrower's public id.
            body "user_id" | header "account_id" names Borrower => user_id: String,
        }
    }

    answer! {
        /// A span of days.
        pub struct Window {
            /// How many.
            "days" => days: i64,
        }
    }

    answer! {
        /// What was read of a request.
        pub struct FigureTotals {
            /// Whose.
            "user_id" => user_id: String,
            /// The accounts.
            "accounts" => accounts: Vec<String>,
            /// The sum of the budgets.
            "budget" => budget: f64,
            /// The days of all windows.
            "days" => days: i64,
        }
    }

    answer! {
        /// Somebody.
        pub struct Holder {
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
        /// Reads figures.
        figures: toys::Figures = GET "/figures/" needs AnalyticsRead by username;
        /// Reads figures.
        posted: toys::PostFigures = POST "/figures/" needs AnalyticsRead by username;
    }
    host {}
}

impl Operation for Count {
    type Body = Holder;
    const ACCESS: Access = Access::Read;
    const ERROR_KEY: &'static str = "error message";

    fn run(&self, cx: &mut Context<'_>) -> Result<Holder, Error> {
        match self.months {
            1.. => Ok(Holder { who: cx.partner()?.user_name.clone() }),
            months => Err(Error::value("months", "must be 1 or more", months)),
        }
    }
}

impl Operation for Remove {
    type Body = Holder;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<Holder, Error> {
        Ok(Holder { who: cx.partner()?.user_name.clone() })
    }
}

impl Operation for Upload {
    type Body = Holder;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<Holder, Error> {
        let who = borrower_of(cx, "uuid", &self.uuid)?.uuid.to_string();
        Ok(Holder { who })
    }
}

impl Operation for Figures {
    type Body = FigureTotals;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, _: &mut Context<'_>) -> Result<FigureTotals, Error> {
        if let Some(n) = self.n.filter(|n| *n < 1) {
            return Err(AnalyticsError::invalid("n", "must be 1 or more", n).into());
        }
        let budget = self.budget.iter().flatten().map(|(_, amount)| *amount).sum();
        let days = self.windows.iter().flatten().map(|window| window.days).sum();
        Ok(read(Subject::from(self), budget, days))
    }
}

impl Operation for PostFigures {
    type Body = FigureTotals;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, _: &mut Context<'_>) -> Result<FigureTotals, Error> {
        Ok(read(Subject { user_id: &self.user_id, accounts: &None }, 0.0, 0))
    }
}

fn read(subject: Subject<'_>, budget: f64, days: i64) -> FigureTotals {
    let accounts = subject.accounts.clone().unwrap_or_default();
    FigureTotals { user_id: subject.user_id.clone(), accounts, budget, days }
}

/// A book with a partner, its key and a borrower of its, with a token for uploads.
struct TestBook {
    host: Engine,
    key: String,
    mona: IdText<BorrowerUuid>,
    token: String,
}

fn open() -> TestBook {
    let peppers = Peppers::new(Pepper::new("2026", &[7; 32]).unwrap(), vec![]).unwrap();
    let at = lendwright_types::time::parse_instant("2026-01-31T10:00:00Z").unwrap();
    let config = Config::default().peppers(peppers).clock(FixedClock::at(at)).seed("doors");
    let host = Engine::open_with(Memory::new(), config).unwrap();
    host.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
    let key = host.run(&IssueKey { user_name: "nile".into(), ..IssueKey::default() }).unwrap();
    let nile = host.acting_as("nile").unwrap();
    let mona = sign_up(&nile, "+201001234567");
    let update = UpdateBorrower { uuid: mona.clone(), ..UpdateBorrower::default() };
    let token = nile.run(&update).unwrap().body.token.value().unwrap();
    TestBook { host, key: key.api_key.expose().into(), mona, token: token.expose().into() }
}

fn sign_up(partner: &Engine, phone: &str) -> IdText<BorrowerUuid> {
    let request = SignUp {
        phone_number: PhoneNumber::from(phone),
        autofill: Some(true),
        first_name: FillableText::default(),
        ..SignUp::default()
    };
    partner.run(&request).unwrap().body.uuid
}

impl TestBook {
    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> (u16, String) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = HttpRequest { method, path, query, headers, body: b"" };
        let answer: HttpResponse = self.host.respond_among(OPERATIONS, &request);
        (answer.status, String::from_utf8(answer.body).unwrap())
    }

    fn upload(&self, uuid: &IdText<BorrowerUuid>, headers: &[(&str, &str)]) -> u16 {
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
    let refused = r#"{"error message":"invalid credentials"}"#;
    assert_eq!(book.ask("GET", "/count/", &both), (401, refused.into()));
    let document = format!(
        r#"{{"username":"nile","user_name":"delta","authorization":"{}","months":1}}"#,
        book.key
    );
    let error = book.host.call_listed(listed("count"), document.as_bytes()).unwrap_err();
    assert_eq!((error.code().name(), error.status()), ("invalid_credentials", 401));
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
    assert_eq!(phone.run(&Upload { uuid: book.mona.clone() }).unwrap().who, book.mona.to_string());
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
        let at = lendwright_types::time::parse_instant(at).unwrap();
        book.host.run(&SetClock { at }).unwrap();
    };
    later("2026-02-01T09:59:59Z");
    assert_eq!(book.upload(&book.mona, &token), 200);
    later("2026-02-01T10:00:00Z");
    assert_eq!(book.upload(&book.mona, &token), 401);
    assert!(phone.run(&Upload { uuid: book.mona.clone() }).is_err());
    assert!(book.host.bearer(&book.token).is_err());
}

impl TestBook {
    fn figures(&self, query: &str, more: &[(&str, &str)]) -> (u16, String) {
        let key = [("username", "nile"), ("authorization", self.key.as_str())];
        self.ask("GET", &format!("/figures/?{query}"), &[&key, more].concat())
    }

    fn figures_posted(&self, body: &str, more: &[(&str, &str)]) -> (u16, String) {
        let key = [("username", "nile"), ("authorization", self.key.as_str())];
        let headers = [&key, more].concat();
        let (path, body) = ("/figures/", body.as_bytes());
        let request = HttpRequest { method: "POST", path, query: "", headers: &headers, body };
        let answer = self.host.respond_among(OPERATIONS, &request);
        (answer.status, String::from_utf8(answer.body).unwrap())
    }
}

fn figures_of(user_id: &str, accounts: &str, budget: i64, days: i64) -> (u16, String) {
    let body = format!(
        r#"{{"user_id":"{user_id}","accounts":[{accounts}],"budget":{budget},"days":{days}}}"#
    );
    (200, body)
}

fn not_valid(field: &str) -> (u16, String) {
    (400, format!(r#"{{"message":"please enter a valid {field}."}}"#))
}

#[test]
fn an_object_in_a_query_is_its_json_text_and_a_list_is_by_commas() {
    let book = open();
    let of = figures_of("b1", r#""a","b""#, 150, 37);
    let query = "user_id=b1&accounts=a,b&budget=%7B%22food%22:100,%22rent%22:50%7D\
                 &windows=[%7B%22days%22:30%7D,%7B%22days%22:7%7D]";
    assert_eq!(book.figures(query, &[]), of);
    let document = r#"{"user_id":"b1","accounts":["a","b"],"budget":{"food":100,"rent":50},
                       "windows":[{"days":30},{"days":7}]}"#;
    let nile = book.host.acting_as("nile").unwrap();
    let answer = nile.call_listed(listed("figures"), document.as_bytes()).unwrap();
    assert_eq!(answer.body, of.1);
    for wrong in
        ["%7B", "food", "7", "[]", "null", "%7B%22a%22:1,%22a%22:2%7D", "%7B%22a%22:%22x%22%7D"]
    {
        let answer = book.figures(&format!("user_id=b1&budget={wrong}"), &[]);
        assert_eq!(answer, not_valid("budget"), "{wrong}");
    }
    let deep = "%7B%22a%22:".repeat(100) + &"%7D".repeat(100);
    assert_eq!(book.figures(&format!("user_id=b1&budget={deep}"), &[]), not_valid("budget"));
    assert_eq!(book.figures("user_id=b1&windows=[7]", &[]), not_valid("windows"));
    assert_eq!(book.figures("user_id=b1&accounts=%22a", &[]), not_valid("accounts"));
}

#[test]
fn a_header_is_another_name_of_a_field_and_must_say_the_same() {
    let book = open();
    let [same, dashed, other] = [("account_id", "b1"), ("Account-Id", "b1"), ("account_id", "b2")];
    let of = figures_of("b1", "", 0, 0);
    for headers in [same, dashed] {
        for query in ["", "user_id=b1"] {
            assert_eq!(book.figures(query, &[headers]), of);
        }
        for body in ["", "{}", r#"{"user_id":null}"#, r#"{"user_id":"b1"}"#] {
            assert_eq!(book.figures_posted(body, &[headers]), of, "{body}");
        }
    }
    assert_eq!(book.figures("user_id=b1", &[other]), not_valid("user_id"));
    assert_eq!(book.figures("user_id=", &[other]), not_valid("user_id"));
    for body in [r#"{"user_id":"b1"}"#, r#"{"user_id":7}"#, r#"{"user_id":["b2"]}"#] {
        assert_eq!(book.figures_posted(body, &[other]), not_valid("user_id"), "{body}");
    }
    // Who asks comes first, and a header is no name of it elsewhere.
    assert_eq!(book.ask("GET", "/figures/?user_id=b1", &[other]).0, 401);
    let unknown = book.host.call_listed(listed("figures"), br#"{"account_id":"b1"}"#).unwrap_err();
    assert_eq!(unknown.code().name(), "unknown_field");
}

#[test]
fn operations_have_texts_in_common_without_repeating_them() {
    let book = open();
    let missing = (400, r#"{"message":"user_id is missing"}"#.to_owned());
    assert_eq!(book.figures("", &[]), missing);
    assert_eq!(book.figures("user_id=b1&n=x", &[]), not_valid("n"));
    assert_eq!(book.figures("user_id=b1&n=0", &[]), not_valid("n"));
    assert_eq!(Figures::FAILURE, "Something went wrong, please try again");
    let typed = book.host.run(&Figures::default()).unwrap_err();
    assert_eq!(typed.to_string(), "user_id is missing");
}

#[test]
fn fields_that_requests_share_stand_where_they_are_named_and_are_borrowed_together() {
    let names: Vec<&str> = listed("figures").fields.iter().map(|field| field.wire).collect();
    assert_eq!(names, ["n", "user_id", "accounts", "budget", "windows"]);
    let [_, user_id, ..] = listed("figures").fields else { unreachable!() };
    let description = if cfg!(feature = "descriptions") { "The borrower's public id." } else { "" };
    assert_eq!(user_id.doc.trim(), description);
    assert!(user_id.required && user_id.also_header == Some("account_id"));
    let request = Figures { user_id: "b1".into(), ..Figures::default() };
    assert_eq!(Subject::from(&request).user_id, "b1");
}
