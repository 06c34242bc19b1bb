//! A book with two tenants. Each has one partner and the same kinds of things.

use crate::ledger::{call, text};
use crate::watched_store::WatchedStore;
use lendwright::json::Json;
use lendwright::storage::Memory;
use lendwright::wire::{EntityKind, Shape};
use lendwright::{Engine, PepperSetting, Settings};

/// The ids and names of everything that one tenant has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TenantNames {
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
    product: String,
    application: String,
    pending: String,
    decision: String,
    report: String,
    rule: String,
    api_key: String,
    token: String,
    variable: String,
    sms_sender: String,
    engagement_rule: String,
    message: String,
}

impl TenantNames {
    /// Things that belong to no tenant.
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
            product: "9".into(),
            application: "9".into(),
            pending: "9".into(),
            decision: "a2f1c6de-17b4-4b0c-9d65-0b8a3f9d2c77".into(),
            report: "9".into(),
            rule: "xelto rule".into(),
            // The format and the checksum are right, but the key was never issued.
            api_key: "lw_live_t2mebmmz_xzVuo6nT3pc9ab9ZFba8bOFTFaQ8rkLcigNBuntiNcQAzD3bg".into(),
            token: format!("at_{}", "x".repeat(42) + "A"),
            variable: "xelto_variable".into(),
            sms_sender: "XELTOBANK".into(),
            engagement_rule: "9".into(),
            message: "5".repeat(64),
        }
    }

    /// A value of this shape that names one of the tenant's things.
    #[must_use]
    pub fn value(&self, thing: EntityKind, shape: &Shape) -> Json<'static> {
        match shape {
            Shape::Optional(inner) => self.value(thing, inner),
            Shape::List(item) => Json::List(vec![self.value(thing, item)]),
            Shape::Map(_) => {
                Json::Object(vec![(self.name_of(thing).to_owned().into(), Json::int(5))])
            }
            Shape::Integer => Json::Number(self.name_of(thing).to_owned().into()),
            _ => Json::text(self.name_of(thing).to_owned()),
        }
    }

    fn name_of(&self, thing: EntityKind) -> &str {
        match thing {
            EntityKind::Borrower => &self.borrower,
            EntityKind::BorrowerRow => &self.row,
            EntityKind::Phone => &self.phone,
            EntityKind::Email => &self.email,
            EntityKind::NationalId => &self.national_id,
            EntityKind::Provider => &self.provider,
            EntityKind::CreditProduct => &self.product,
            EntityKind::Application => &self.application,
            EntityKind::PendingApplication => &self.pending,
            EntityKind::Decision => &self.decision,
            EntityKind::Report => &self.report,
            EntityKind::Rule => &self.rule,
            EntityKind::Partner => &self.user_name,
            EntityKind::ApiKey => &self.api_key,
            EntityKind::AccessToken => &self.token,
            EntityKind::Variable => &self.variable,
            EntityKind::SmsSender => &self.sms_sender,
            EntityKind::EngagementRule => &self.engagement_rule,
            EntityKind::Message => &self.message,
        }
    }

    /// Replaces the ids and names of this tenant's things in an answer by their kinds. Answers about two tenants can
    /// then be compared.
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
            (&self.sms_sender, "SENDER"),
            (&self.message, "MESSAGE"),
            (&self.user_name, "PARTNER"),
        ];
        let mut hidden = answer.to_owned();
        for (name, kind) in names {
            hidden = hidden.replace(name.as_str(), kind);
        }
        // A caller without the scope for personal data gets masked values.
        for (masked, kind) in [
            (masked(&self.phone, 3, 2), "PHONE"),
            (masked(&self.national_id, 2, 1), "NATIONAL ID"),
            (masked_email(&self.email), "EMAIL"),
        ] {
            hidden = hidden.replace(&masked, kind);
        }
        // A number that names a thing is written in quotes.
        for number in [
            &self.row,
            &self.provider,
            &self.product,
            &self.application,
            &self.pending,
            &self.report,
            &self.engagement_rule,
        ] {
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
    pub store: WatchedStore,
    /// The things of the first tenant.
    pub nile: TenantNames,
    /// The things of the second tenant.
    pub delta: TenantNames,
}

impl TwoTenants {
    /// Creates the book. It is always the same.
    #[must_use]
    pub fn new() -> Self {
        let settings = r#"{"clock": {"fixed": "2026-01-31T10:00:00Z"}, "seed": "tenants"}"#;
        let mut settings = Settings::parse(settings.as_bytes()).unwrap();
        let secret = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=".into();
        settings.peppers = Some(vec![PepperSetting { kid: "2026".into(), secret }]);
        let store = WatchedStore::new(Memory::new());
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

/// Creates a tenant with one thing of each kind.
fn tenant(host: &Engine, name: &str, digits: &str) -> TenantNames {
    let made = ask(host, "make_partner", &format!(r#"{{"user_name":"{name}"}}"#));
    // A partner can export only after the host permits it.
    let scopes = made.at("/scopes").unwrap().to_string().replace(']', r#","export:csv"]"#);
    ask(host, "permit_scopes", &format!(r#"{{"user_name":"{name}","scopes":{scopes}}}"#));
    let areas = r#"{"Maadi":{"lat":29.96,"long":31.25,"income_level":4}}"#;
    ask(host, "set_areas", &format!(r#"{{"partner":"{name}","areas":{areas}}}"#));
    let key = ask(host, "issue_key", &format!(r#"{{"user_name":"{name}"}}"#));
    let variable = format!("{name}_variable");
    let declared =
        format!(r#"{{"partner":"{name}","variables":[{{"name":"{variable}","type":"number"}}]}}"#);
    ask(host, "declare_variables", &declared);

    let partner = host.acting_as(name).unwrap();
    let sms_sender = format!("{}BANK", name.to_uppercase());
    let template = "You bought for {{amount}} EGP at a shop";
    let templates =
        format!(r#"{{"sender":"{sms_sender}","category":"purchase","templates":["{template}"]}}"#);
    ask(&partner, "add_sms_templates", &templates);
    let api_key = text(&key, "api_key");
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
    let borrower = text(&signed_up, "UUID");
    let consent = format!(r#"{{"UUID":"{borrower}","consent":{{"sms":true,"location":true}}}}"#);
    ask(&partner, "update_borrower", &consent);
    let message = format!(
        r#"{{"address":"{sms_sender}","body":"You bought for 20 EGP at a shop","date":"2026-01-20T10:00:00Z"}}"#
    );
    let place = r#"{"lat":29.96,"long":31.25,"timestamp":"2026-01-20T10:00:00Z"}"#;
    let upload = format!(r#"{{"uuid":"{borrower}","messages":[{message}],"location":[{place}]}}"#);
    ask(&partner, "upload_collected_data", &upload);
    let rule = format!("{name} rule");
    let body = r#"{"DBR":{"operator":"<=","value":"0.5"},"reports":{"operator":"<","value":"1"}}"#;
    ask(&partner, "create_rule", &format!(r#"{{"param":"{rule}","value":{body}}}"#));
    let score =
        format!(r#"{{"uuid":"{borrower}","evaluate_by":"rule","acceptance_rules":["{rule}"]}}"#);
    let scored = partner.call("get_total_score", score.as_bytes());
    let provider = made.at("/provider_id").unwrap().to_string();
    let product = product_of(&partner, &provider);
    // Advance payments are allowed: one instalment is paid, and one more can be paid.
    let tenant_id = made.at("/tenant_id").unwrap();
    let advance =
        format!(r#"{{"provider_id":{provider},"tenant_id":{tenant_id},"allow_advance":true}}"#);
    ask(host, "set_lending", &advance);
    let application = application_of(&partner, &borrower, &provider, &product);
    let approve = format!(r#"{{"application_id":"{application}"}}"#);
    ask(&partner, "approve_credit_application", &approve);
    let pending = application_of(&partner, &borrower, &provider, &product);
    let payment = format!(r#"{{"nationalId":"{national_id}","amount":1134.72}}"#);
    ask(&partner, "pay_monthly_installment", &payment);
    let (engagement_rule, message) = engagement_of(&partner, name, &borrower);
    let report = ask(
        &partner,
        "report_borrower",
        &format!(r#"{{"uuid":"{borrower}","reason":"skip_trace"}}"#),
    );

    TenantNames {
        user_name: name.to_owned(),
        tenant_id: made.at("/tenant_id").unwrap().to_string().parse().unwrap(),
        row: row_of(&partner, &borrower),
        provider,
        product,
        application,
        pending,
        decision: text(&Json::parse(scored.detail.as_bytes()).unwrap(), "decision_id"),
        report: text(&report, "report_id"),
        token: text(&session, "access_token"),
        borrower,
        phone,
        email,
        national_id,
        rule,
        api_key,
        variable,
        sms_sender,
        engagement_rule,
        message,
    }
}

/// Creates a rule of engagement and a message, and returns the rule's number and the message's id.
fn engagement_of(partner: &Engine, name: &str, borrower: &str) -> (String, String) {
    let rule = format!(
        r#"{{"name":"{name} purchases","event":"transaction","conditions":{{"txn.amount":{{"operator":"<","value":0}}}},"channel":"sms","template":"You paid","requires_consent":"service"}}"#
    );
    let rule_id = ask(partner, "create_engagement_rule", &rule).at("/rule_id").unwrap().to_string();
    let transaction = r#"{"txn_id":"1","date":"2026-01-31","amount":-20}"#;
    let sent = format!(r#"{{"user_id":"{borrower}","transaction":{transaction}}}"#);
    let generated = ask(partner, "generate_transaction", &sent);
    (rule_id, text(generated.at("/triggered/0").unwrap(), "message_id"))
}

/// Creates a credit product of a provider, and returns its number.
fn product_of(partner: &Engine, provider: &str) -> String {
    let product = format!(
        r#"{{"financial_provider_id":"{provider}","Name":"Gold","Interest_Rate":24,"Early_Payment_Interest":2,"Late_Payment_Penalty":2,"Very_Late_Payment_Penalty":5,"Min_Repayment_Months":3,"Max_Repayment_Months":36,"Lower_Limit":1000,"Upper_Limit":50000}}"#
    );
    ask(partner, "create_credit_product", &product);
    let all = format!(r#"{{"financial_provider_id":"{provider}"}}"#);
    text(ask(partner, "get_credit_products", &all).at("/0").unwrap(), "credit_product_id")
}

/// Creates a credit application of a borrower, and returns its number.
fn application_of(partner: &Engine, borrower: &str, provider: &str, product: &str) -> String {
    let created = partner.call(
        "create_credit_application",
        format!(
            r#"{{"repayment_months":12,"borrower_uuid":"{borrower}","financial_provider_id":"{provider}","credit_product_id":"{product}","amount":12000}}"#
        )
        .as_bytes(),
    );
    text(&Json::parse(created.detail.as_bytes()).unwrap(), "application_id")
}

/// The number of a borrower's row. No answer contains it, so this is the first row that answers with the borrower's
/// uuid.
fn row_of(partner: &Engine, borrower: &str) -> String {
    let is_theirs = |row: &i64| {
        let answer = partner.call("get_borrower_info", format!(r#"{{"id":{row}}}"#).as_bytes());
        answer.body.contains(borrower)
    };
    (1..9).find(is_theirs).unwrap().to_string()
}

fn ask(engine: &Engine, operation: &str, request: &str) -> Json<'static> {
    call(engine, operation, request).0
}

/// A text with stars in place of all characters except the first and the last ones.
fn masked(text: &str, first: usize, last: usize) -> String {
    let count = text.chars().count();
    let is_shown = |at: usize| at < first || at.saturating_add(last) >= count;
    text.chars().enumerate().map(|(at, c)| if is_shown(at) { c } else { '*' }).collect()
}

/// An e-mail address with the first character of its name and three stars.
fn masked_email(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or((email, ""));
    format!("{}***@{host}", name.chars().take(1).collect::<String>())
}
