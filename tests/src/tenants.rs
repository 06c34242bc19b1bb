//! A book with two tenants of one partner each, who know the same kinds of things, and the map from
//! fields to the kind of thing that they name.

use crate::watched::Watched;
use lendwright::json::Json;
use lendwright::storage::Memory;
use lendwright::{Engine, PepperSetting, Settings};

/// What a field of a request names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A thing of somebody's: another tenant's must look like nobody's.
    Id(Id),
    /// Nothing that belongs to anybody.
    Plain,
}

/// A kind of thing that belongs to a tenant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id {
    /// A borrower's public id.
    Borrower,
    /// A list of borrowers' public ids.
    Borrowers,
    /// The number of a borrower's row.
    Row,
    /// A borrower's phone number.
    Phone,
    /// A borrower's e-mail address.
    Email,
    /// A borrower's national id.
    NationalId,
    /// A provider, as a text.
    Provider,
    /// A decision.
    Decision,
    /// A report about a borrower.
    Report,
    /// A rule's name.
    Rule,
    /// A list of rules' names.
    Rules,
    /// A partner's user name.
    UserName,
    /// An API key.
    ApiKey,
    /// An access token.
    Token,
    /// A declared variable's value, by the variable's name.
    Extras,
}

impl Id {
    /// Whether it names a borrower.
    #[must_use]
    pub fn is_borrower(self) -> bool {
        use Id::{Borrower, Email, NationalId, Phone, Row};
        matches!(self, Borrower | Row | Phone | Email | NationalId)
    }

    /// Whether having it proves who one is, so that it can't be somebody else's.
    #[must_use]
    pub fn is_proof(self) -> bool {
        matches!(self, Id::ApiKey | Id::Token)
    }
}

/// What the fields of the partners' operations name: by operation and field, or by field alone where
/// it names the same thing in all of them.
const KINDS: &[(&str, Kind)] = &[
    ("uuid", Kind::Id(Id::Borrower)),
    ("UUID", Kind::Id(Id::Borrower)),
    ("target", Kind::Id(Id::Borrowers)),
    ("id", Kind::Id(Id::Row)),
    ("phone_number", Kind::Id(Id::Phone)),
    ("Phone_Number", Kind::Id(Id::Phone)),
    ("email", Kind::Id(Id::Email)),
    ("Email", Kind::Id(Id::Email)),
    ("national_id", Kind::Id(Id::NationalId)),
    ("National_ID_Number", Kind::Id(Id::NationalId)),
    ("financial_provider_id", Kind::Id(Id::Provider)),
    ("decision_id", Kind::Id(Id::Decision)),
    ("report_id", Kind::Id(Id::Report)),
    ("acceptance_rules", Kind::Id(Id::Rules)),
    ("rejection_rules", Kind::Id(Id::Rules)),
    ("create_rule/param", Kind::Id(Id::Rule)),
    ("update_rule/param", Kind::Id(Id::Rule)),
    ("delete_rule/param", Kind::Id(Id::Rule)),
    ("replace_weights/param", Kind::Plain),
    ("update_weights/param", Kind::Plain),
    ("delete_weights/param", Kind::Plain),
    ("keys_to_delete", Kind::Plain),
    ("value", Kind::Plain),
    ("username", Kind::Id(Id::UserName)),
    ("api_key", Kind::Id(Id::ApiKey)),
    ("authorization", Kind::Id(Id::ApiKey)),
    ("token", Kind::Id(Id::Token)),
    // It is the token that says whose session goes on: whoever has it is that partner.
    ("refresh_token/token", Kind::Plain),
    ("extras", Kind::Id(Id::Extras)),
    ("First_Name", Kind::Plain),
    ("Last_Name", Kind::Plain),
    ("details", Kind::Plain),
    // The partner's own name of an application that the book does not know.
    ("application_id", Kind::Plain),
    // Ids of the tenant's mappings, which say what an id means and belong to nobody.
    ("Area", Kind::Plain),
    ("Job_ID", Kind::Plain),
    ("Car_ID", Kind::Plain),
    ("Language_ID", Kind::Plain),
    ("Reported_Monthly_Income", Kind::Plain),
    ("Marital_Status", Kind::Plain),
    ("Number_of_Children", Kind::Plain),
    ("Number_of_Dependents", Kind::Plain),
    ("Years_of_Experience", Kind::Plain),
    ("Months_at_Address", Kind::Plain),
];

/// What a field of an operation names; `None` where the map does not say.
#[must_use]
pub fn kind_of(operation: &str, field: &str) -> Option<Kind> {
    let here = format!("{operation}/{field}");
    let found = |name: &str| KINDS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
    found(&here).or_else(|| found(field))
}

/// The names in the map that no operation has.
#[must_use]
pub fn stale_kinds() -> Vec<&'static str> {
    let is_there = |name: &str| {
        lendwright::operations::OPERATIONS.iter().any(|listing| {
            let mut fields = listing.fields.iter();
            fields.any(|f| f.wire == name || format!("{}/{}", listing.name, f.wire) == name)
        })
    };
    KINDS.iter().map(|(name, _)| *name).filter(|name| !is_there(name)).collect()
}

/// Everything that one tenant has, by what names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Things {
    /// Its partner's user name.
    pub user_name: String,
    /// The tenant.
    pub tenant_id: i64,
    borrower: String,
    row: String,
    phone: String,
    email: String,
    national_id: String,
    provider: String,
    decision: String,
    report: String,
    rule: String,
    api_key: String,
    token: String,
    variable: String,
}

impl Things {
    /// What nobody has.
    #[must_use]
    pub fn of_nobody() -> Self {
        Self {
            user_name: "xelto".into(),
            tenant_id: 0,
            borrower: "b7e23ec2-9af1-4e3e-8f0e-5d1f7c0a9d11".into(),
            row: "9".into(),
            phone: "+201001239999".into(),
            email: "xelto@example.com".into(),
            national_id: "29001011239999".into(),
            provider: "9".into(),
            decision: "a2f1c6de-17b4-4b0c-9d65-0b8a3f9d2c77".into(),
            report: "9".into(),
            rule: "xelto rule".into(),
            // Of the right form, checksum and all, and never issued.
            api_key: "lw_live_t2mebmmz_xzVuo6nT3pc9ab9ZFba8bOFTFaQ8rkLcigNBuntiNcQAzD3bg".into(),
            token: format!("at_{}", "x".repeat(42) + "A"),
            variable: "xelto_variable".into(),
        }
    }

    /// The value that names this tenant's thing of a kind.
    #[must_use]
    pub fn value(&self, id: Id) -> Json<'static> {
        let text = |text: &String| Json::text(text.clone());
        match id {
            Id::Borrower => text(&self.borrower),
            Id::Borrowers => Json::List(vec![text(&self.borrower)]),
            Id::Row => Json::Number(self.row.clone().into()),
            Id::Phone => text(&self.phone),
            Id::Email => text(&self.email),
            Id::NationalId => text(&self.national_id),
            Id::Provider => text(&self.provider),
            Id::Decision => text(&self.decision),
            Id::Report => text(&self.report),
            Id::Rule => text(&self.rule),
            Id::Rules => Json::List(vec![text(&self.rule)]),
            Id::UserName => text(&self.user_name),
            Id::ApiKey => text(&self.api_key),
            Id::Token => text(&self.token),
            Id::Extras => Json::Object(vec![(self.variable.clone().into(), Json::int(5))]),
        }
    }

    /// An answer in which what names this tenant's things is replaced by the name of its kind, so
    /// that answers about different things can be compared.
    #[must_use]
    pub fn hidden(&self, answer: &str) -> String {
        let names = [
            (&self.borrower, "BORROWER"),
            (&self.decision, "DECISION"),
            (&self.api_key, "KEY"),
            (&self.token, "TOKEN"),
            (&self.phone, "PHONE"),
            (&self.email, "EMAIL"),
            (&self.national_id, "NATIONAL ID"),
            (&self.rule, "RULE"),
            (&self.variable, "VARIABLE"),
            (&self.user_name, "PARTNER"),
        ];
        let mut hidden = answer.to_owned();
        for (name, kind) in names {
            hidden = hidden.replace(name.as_str(), kind);
        }
        // A number alone stands in quotes where it names something.
        for number in [&self.row, &self.provider, &self.report] {
            for quote in ['\'', '"'] {
                let quoted = |text: &str| format!("{quote}{text}{quote}");
                hidden = hidden.replace(&quoted(number), &quoted("NUMBER"));
            }
        }
        hidden
    }
}

/// A book with two tenants.
pub struct TwoTenants {
    /// The host's handle.
    pub host: Engine,
    /// The book's rows.
    pub store: Watched,
    /// What the first one has.
    pub nile: Things,
    /// What the second one has.
    pub delta: Things,
}

impl TwoTenants {
    /// Makes the book; each one is the same as the last.
    #[must_use]
    pub fn new() -> Self {
        let settings = r#"{"clock": {"fixed": "2026-01-31T10:00:00Z"}, "seed": "tenants"}"#;
        let mut settings = Settings::parse(settings.as_bytes()).unwrap();
        let secret = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=".into();
        settings.peppers = Some(vec![PepperSetting { kid: "2026".into(), secret }]);
        let store = Watched::new(Memory::new());
        let host = Engine::open_with(store.clone(), settings.config().unwrap()).unwrap();
        let nile = tenant(&host, "niloo", "1111");
        let delta = tenant(&host, "delto", "2222");
        Self { host, store, nile, delta }
    }
}

impl Default for TwoTenants {
    fn default() -> Self {
        Self::new()
    }
}

/// Makes a tenant with one of everything.
fn tenant(host: &Engine, name: &str, digits: &str) -> Things {
    let made = ask(host, "make_partner", &format!(r#"{{"user_name":"{name}"}}"#));
    let key = ask(host, "issue_key", &format!(r#"{{"user_name":"{name}"}}"#));
    let variable = format!("{name}_variable");
    let declared =
        format!(r#"{{"partner":"{name}","variables":[{{"name":"{variable}","type":"number"}}]}}"#);
    ask(host, "declare_variables", &declared);

    let partner = host.acting_as(name).unwrap();
    let api_key = text(&key, "/api_key");
    let login = format!(r#"{{"username":"{name}","api_key":"{api_key}"}}"#);
    let session = ask(&partner, "login", &login);
    let (phone, national_id) = (format!("+20100123{digits}"), format!("2900101123{digits}"));
    let email = format!("{name}@example.com");
    let signed_up = ask(
        &partner,
        "sign_up",
        &format!(
            r#"{{"Phone_Number":"{phone}","First_Name":"Mona","Last_Name":"Adel","National_ID_Number":"{national_id}","Email":"{email}"}}"#
        ),
    );
    let borrower = text(&signed_up, "/UUID");
    let rule = format!("{name} rule");
    let body = r#"{"DBR":{"operator":"<=","value":"0.5"},"reports":{"operator":"<","value":"1"}}"#;
    ask(&partner, "create_rule", &format!(r#"{{"param":"{rule}","value":{body}}}"#));
    let score =
        format!(r#"{{"uuid":"{borrower}","evaluate_by":"rule","acceptance_rules":["{rule}"]}}"#);
    let scored = partner.call("get_total_score", score.as_bytes());
    let report = ask(
        &partner,
        "report_borrower",
        &format!(r#"{{"uuid":"{borrower}","reason":"skip_trace"}}"#),
    );

    Things {
        user_name: name.to_owned(),
        tenant_id: made.at("/tenant_id").unwrap().to_string().parse().unwrap(),
        row: row_of(&partner, &borrower),
        provider: made.at("/provider_id").unwrap().to_string(),
        decision: text(&Json::parse(scored.detail.as_bytes()).unwrap(), "/decision_id"),
        report: text(&report, "/report_id"),
        token: text(&session, "/access_token"),
        borrower,
        phone,
        email,
        national_id,
        rule,
        api_key,
        variable,
    }
}

/// The number of a borrower's row, which no answer says: the first that answers with its uuid.
fn row_of(partner: &Engine, borrower: &str) -> String {
    let is_theirs = |row: &i64| {
        let answer = partner.call("get_borrower_info", format!(r#"{{"id":{row}}}"#).as_bytes());
        answer.body.contains(borrower)
    };
    (1..9).find(is_theirs).unwrap().to_string()
}

fn ask(engine: &Engine, operation: &str, request: &str) -> Json<'static> {
    let answer = engine.call(operation, request.as_bytes());
    assert_eq!(answer.status, 200, "{operation} {request}: {}", answer.body);
    Json::parse(answer.body.as_bytes()).unwrap().into_owned()
}

fn text(json: &Json<'_>, pointer: &str) -> String {
    json.at(pointer).and_then(Json::as_text).unwrap().to_owned()
}
