//! Clusters of people and fits of their purchases, computed from columns, are equal to those of a book in memory and in
//! a file.

use super::table_of;
use lendwright::analytics::churn::{BetaGeo, BetaGeoForm, Customer};
use lendwright::analytics::segments::{Count, Model, SegmentMethod, SegmentTerms, User};
use lendwright::analytics::{Basis, Row};
use lendwright::currency::EGP;
use lendwright::json::Json;
use lendwright::operations::analytics::TransactionTable;
use lendwright::storage::{Memory, Sqlite, Storage};
use lendwright::wire::Rounded;
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_tests::Folder;
use lendwright_tests::payments::Random;
use serde_json::{Value, json};
use std::convert::Infallible;

const AS_OF: &str = "2025-12-31";
const VARIABLES: [&str; 3] = ["monthly_spending", "recency_days", "txn_count_90d"];

fn said(engine: &Engine, operation: &str, request: &Value) -> String {
    let answer = engine.call(operation, request.to_string().as_bytes());
    assert_eq!(answer.status, 200, "{operation}: {} {}", answer.body, answer.detail);
    answer.body
}

/// Opens a book with borrowers, and returns both. The borrowers' ids are the same each time.
fn book(storage: impl Storage + 'static) -> (Engine, Vec<String>) {
    let at = time::parse_instant("2025-12-31T10:00:00Z").unwrap();
    let config = Config::default().clock(FixedClock::at(at)).seed("people");
    let engine = Engine::open_with(storage, config).unwrap();
    let phone = |at| json!({"Phone_Number": format!("+2010012{at:05}"), "autofill": 1});
    let people: Vec<Value> = (0..130).map(phone).collect();
    let made = said(&engine, "import_borrowers", &json!({ "rows": people }));
    let mut made: Value = serde_json::from_str(&made).unwrap();
    let users = serde_json::from_value(made["UUIDs"].take()).unwrap();
    (engine, users)
}

/// One half of the users shop often until today. The others shop seldom, or have stopped.
fn shopping(users: &[String]) -> Vec<Value> {
    let random = &mut Random(9);
    let mut rows = Vec::new();
    for (at, user) in users.iter().enumerate() {
        let (count, last_month) = if at % 2 == 0 { (18, 12) } else { (random.below(4) + 1, 10) };
        for number in 0..count {
            let (month, day) = (random.below(last_month) + 1, random.below(28) + 1);
            let much = if at % 2 == 0 { 900 } else { 100 };
            let amount = format!("-{}.{:02}", random.below(much) + 1, random.below(100));
            rows.push(json!({"user_id": user, "txn_id": number.to_string(),
                "date": format!("2025-{month:02}-{day:02}"), "pending": random.below(20) == 0,
                "amount": serde_json::from_str::<Value>(&amount).unwrap()}));
        }
    }
    rows
}

/// The variables of each user, computed from columns, in the order of the users' ids. Users without one of the
/// variables are left out.
fn users_of(table: &TransactionTable) -> Vec<User> {
    let basis = Basis::new(AS_OF.parse().unwrap(), EGP);
    let mut ids: Vec<&str> = table.transactions().users().collect();
    ids.sort_unstable();
    let user = |id: &str| {
        let vars = ["monthly_spending", "recency_days", "txn_count_90d", "tenure_days"];
        let request = json!({"user_id": id, "as_of": AS_OF, "vars": vars}).to_string();
        let request = Json::parse(request.as_bytes()).unwrap();
        let shown = table.ask("get_features", &request).unwrap();
        let shown: Value = serde_json::from_str(&shown).unwrap();
        let number = |at: usize| {
            let one = &shown["variables"][at];
            one["amount"].as_f64().or_else(|| one["number"].as_f64())
        };
        let mut days: Vec<_> =
            basis.counted(table.transactions().rows_of(id)).map(Row::day).collect();
        days.dedup();
        Some(User {
            id: id.to_owned(),
            values: (0..VARIABLES.len()).map(number).collect::<Option<_>>()?,
            spending: number(0),
            recency: number(1)?,
            tenure: number(3)?,
            customer: Customer::of_days(&days, basis.as_of)?,
        })
    };
    ids.into_iter().filter_map(user).collect()
}

fn fit_of(churn: &str, customers: &[Customer]) -> (Value, Vec<f64>) {
    let form = if churn == "bgnbd" { BetaGeoForm::Original } else { BetaGeoForm::Modified };
    let fit = BetaGeo::fit(form, customers).unwrap();
    let alive = customers.iter().map(|customer| fit.model.p_alive(*customer)).collect();
    let of = fit.model.parameters();
    let shown = json!({"r": shown(of.r), "alpha": shown(of.alpha), "a": shown(of.a), "b": shown(of.b),
        "log_likelihood": shown(fit.log_likelihood), "penalised": fit.is_penalised});
    (shown, alive)
}

/// A statistic, rounded as in answers.
fn shown(value: f64) -> Value {
    rounded::<6>(value)
}

fn rounded<const DECIMALS: u32>(value: f64) -> Value {
    serde_json::from_str(&Rounded::<DECIMALS>::from_double(value).to_string()).unwrap()
}

#[test]
fn segments_and_fits_of_columns_are_those_of_a_book_in_memory_and_in_a_file() {
    let folder = Folder::new();
    let (in_memory, users) = book(Memory::new());
    let (in_file, same) = book(Sqlite::file(folder.0.join("people.book")).unwrap());
    assert_eq!(users, same);
    let rows = shopping(&users);
    for engine in [&in_memory, &in_file] {
        said(engine, "import_transactions", &json!({ "rows": rows }));
    }
    let users = users_of(&table_of(&rows, &json!({})));
    let customers: Vec<Customer> = users.iter().map(|user| user.customer).collect();
    for churn in ["mbgnbd", "bgnbd"] {
        let request = json!({"vars": VARIABLES, "k": 2, "seed": 3, "churn": churn, "as_of": AS_OF});
        let of_book = said(&in_memory, "segment_users", &request);
        assert_eq!(said(&in_file, "segment_users", &request), of_book);
        let of_book: Value = serde_json::from_str(&of_book).unwrap();
        assert_eq!(of_book["n_users"], json!(users.len()));

        let terms = SegmentTerms {
            method: SegmentMethod::Kmeans,
            variables: VARIABLES.map(str::to_owned).to_vec(),
            count: Count::Fixed(2),
            seed: 3,
            least: 20,
        };
        let Ok(model) = Model::from_users(&users, &terms, &[], || Ok::<(), Infallible>(()));
        let model = model.unwrap();
        assert_eq!(of_book["silhouette"], shown(model.silhouette.unwrap()));
        assert_eq!(of_book["candidates"][0]["inertia"], shown(model.candidates[0].inertia));
        let (fit, alive) = fit_of(churn, &customers);
        let mut told = of_book["churn_model"].clone();
        let parameters = told["parameters"].take();
        for (name, value) in fit.as_object().unwrap() {
            let of_book = parameters.get(name).unwrap_or(&told[name]);
            assert_eq!(of_book, value, "{churn} {name}");
        }
        for ((user, member), alive) in users.iter().zip(&model.members).zip(&alive) {
            let request = json!({ "user_id": user.id });
            let of_book = said(&in_memory, "get_segments", &request);
            assert_eq!(said(&in_file, "get_segments", &request), of_book);
            let of_book: Value = serde_json::from_str(&of_book).unwrap();
            assert_eq!(of_book["segment_id"], json!(member.segment));
            assert_eq!(of_book["distance"], shown(member.distance));
            assert_eq!(of_book["p_alive"], rounded::<4>(*alive));
        }
        for (segment, mean) in model.segments.iter().zip(model.alive(&alive)) {
            let of_book = &of_book["segments"][usize::try_from(segment.id).unwrap() - 1];
            assert_eq!(of_book["size"], json!(segment.size));
            assert_eq!(of_book["churn"]["mean_p_alive"], rounded::<4>(mean.0));
            assert_eq!(of_book["churn"]["at_risk_share"], rounded::<4>(mean.1));
        }
    }
}
