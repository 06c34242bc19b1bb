//! All reading operations of analytics for one borrower: sums add up, later rows change no figure, the safe amount is
//! at most the expected amount, and features contain nothing of the future.
//!
//! `LENDWRIGHT_HISTORIES` is the number of sets, 6 unless set; `LENDWRIGHT_HISTORIES_SEED` repeats a run.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "small numbers")]
#![allow(clippy::float_arithmetic, reason = "statistics")]

use lendwright::storage::{Memory, Sqlite, Storage};
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_tests::Folder;
use lendwright_tests::payments::{Random, any_seed, number_of};
use serde_json::{Value, json};

fn engine(storage: impl Storage + 'static) -> Engine {
    let at = time::parse_instant("2026-03-31T10:00:00Z").unwrap();
    Engine::open_with(storage, Config::default().clock(FixedClock::at(at))).unwrap()
}

fn said(engine: &Engine, operation: &str, request: &Value) -> Value {
    let answer = engine.call(operation, request.to_string().as_bytes());
    assert_eq!(answer.status, 200, "{operation} {request}: {} {}", answer.body, answer.detail);
    serde_json::from_str(&answer.body).unwrap()
}

fn signed_up(engine: &Engine) -> String {
    let mona = json!({"Phone_Number": "+201001234567", "autofill": 1});
    said(engine, "sign_up", &mona)["UUID"].as_str().unwrap().to_owned()
}

fn seeds() -> impl Iterator<Item = u64> {
    let seed = number_of("LENDWRIGHT_HISTORIES_SEED").unwrap_or_else(any_seed);
    let count = number_of("LENDWRIGHT_HISTORIES").unwrap_or(6);
    println!("LENDWRIGHT_HISTORIES={count} LENDWRIGHT_HISTORIES_SEED={seed}");
    (0..count).map(move |at| seed.wrapping_add(at))
}

fn amount(minor: i64) -> Value {
    let sign = if minor < 0 { "-" } else { "" };
    let (units, cents) = (minor.abs() / 100, minor.abs() % 100);
    serde_json::from_str(&format!("{sign}{units}.{cents:02}")).unwrap()
}

/// A household's two years: a salary, a rent and a subscription that recur, and many transactions that do not.
fn household(random: &mut Random) -> Vec<Value> {
    let mut rows = Vec::new();
    let day = |month: u64, day: u64| {
        format!("{}-{:02}-{day:02}", 2024 + (month + 3) / 12, (month + 3) % 12 + 1)
    };
    let mut push = |date: String, minor: i64, more: Value| {
        let mut row =
            json!({"txn_id": format!("t{}", rows.len()), "date": date, "amount": amount(minor)});
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        rows.push(row);
    };
    let cents = |random: &mut Random, most: u64| i64::try_from(random.below(most) + 1).unwrap();
    for month in 0..24 {
        push(
            day(month, 25 + random.below(3)),
            1_200_000,
            json!({"counterparty": "Acme", "kind": "salary", "account_id": "1", "balance_after": 9_000}),
        );
        push(
            day(month, 1),
            -500_000,
            json!({"counterparty": "Samir", "category": "rent", "account_id": "1"}),
        );
        push(
            day(month, 12),
            -19_900,
            json!({"merchant": "Video", "category": "fun", "account_id": "2"}),
        );
        for _ in 0..random.below(12) {
            let merchant =
                ["Metro", "El Abd", "مترو", ""][usize::try_from(random.below(4)).unwrap()];
            let category = ["food", "fun", "", "cash"][usize::try_from(random.below(4)).unwrap()];
            let of = random.below(12);
            let minor = cents(random, 90_000);
            let more = json!({"merchant": merchant, "category": category, "account_id": (of % 3).to_string(),
                "pending": of == 0, "channel": if of == 1 { "atm" } else { "card" }});
            push(day(month, random.below(28) + 1), if of == 2 { minor } else { -minor }, more);
        }
    }
    rows
}

/// The questions that depend only on the transactions of one borrower.
fn questions() -> Vec<(&'static str, Value)> {
    let mut all = vec![
        ("get_recurring_transactions", json!({"status": "all"})),
        ("project_income", json!({"daily": 1})),
        ("project_expenses", json!({"horizon_days": 90, "trend": 1})),
        ("get_available_money", json!({})),
        ("get_top_insights", json!({"n": 50})),
        ("get_top_insights", json!({"n": 50, "period": "last_month"})),
    ];
    for by in [
        "merchant",
        "category",
        "subcategory",
        "counterparty",
        "account",
        "channel",
        "mcc",
        "transaction",
    ] {
        for flow in ["spending", "income"] {
            all.push((
                "get_top_transactions",
                json!({"by": by, "type": flow, "n": 3, "period": "last_12m"}),
            ));
        }
        if by != "transaction" {
            let request = json!({"by": [by], "period": "all", "n": 2, "grain": "quarter",
                "measures": ["sum", "count", "avg", "min", "max", "median"]});
            all.push(("aggregate_transactions", request));
        }
    }
    all
}

fn told(engine: &Engine, user: &str, as_of: &str) -> Vec<String> {
    let ask = |(operation, mut request): (&str, Value)| {
        request["user_id"] = json!(user);
        request["as_of"] = json!(as_of);
        said(engine, operation, &request).to_string().replace(user, "")
    };
    questions().into_iter().map(ask).collect()
}

fn import(engine: &Engine, user: &str, rows: &[Value]) {
    let of_user = |row: &Value| {
        let mut row = row.clone();
        row["user_id"] = json!(user);
        row
    };
    let rows: Vec<Value> = rows.iter().map(of_user).collect();
    said(engine, "import_transactions", &json!({ "rows": rows }));
}

fn shuffled(mut rows: Vec<Value>, random: &mut Random) -> Vec<Value> {
    for at in (1..rows.len()).rev() {
        rows.swap(at, usize::try_from(random.below(at as u64 + 1)).unwrap());
    }
    rows
}

/// The days on which the questions are repeated. Not all of them are the last day of a month of 31 days.
const DAYS: [&str; 3] = ["2026-03-31", "2026-03-12", "2025-09-30"];

#[test]
fn all_reading_operations_answer_alike_however_the_rows_came() {
    let folder = Folder::new();
    for seed in seeds() {
        let random = &mut Random(seed);
        let rows = household(random);
        let (once, batches) =
            (engine(Memory::new()), Sqlite::file(folder.0.join(format!("{seed}"))));
        let batches = engine(batches.unwrap());
        let (mona, twin) = (signed_up(&once), signed_up(&batches));
        // The ids of streams and insights depend on the borrower, and the same clock and seed would not make the
        // borrowers' ids equal.
        import(&once, &mona, &rows);
        let mixed = shuffled(rows.iter().chain(&rows).cloned().collect(), random);
        for batch in mixed.chunks(37) {
            let mut seen = std::collections::BTreeSet::new();
            let batch: Vec<Value> = batch
                .iter()
                .filter(|row| seen.insert(row["txn_id"].to_string()))
                .cloned()
                .collect();
            import(&batches, &twin, &batch);
        }
        let junk =
            json!({"txn_id": "junk", "date": "2025-06-06", "amount": -77, "merchant": "Metro"});
        import(&batches, &twin, &[junk]);
        let request = json!({"user_id": twin, "txn_ids": ["junk"]});
        said(&batches, "remove_transactions", &request);
        let ids = |text: String| without_ids(&text);
        for day in DAYS {
            let (a, b) = (told(&once, &mona, day), told(&batches, &twin, day));
            for ((a, b), question) in a.into_iter().zip(b).zip(questions()) {
                assert_eq!(ids(a), ids(b), "{seed} {day} {question:?}");
            }
        }
    }
}

/// An answer without the ids that are hashed from the borrower's id.
fn without_ids(text: &str) -> String {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(members) => {
                for name in ["stream_id", "id", "dedup_key"] {
                    members.remove(name);
                }
                members.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value: Value = serde_json::from_str(text).unwrap();
    strip(&mut value);
    value.to_string()
}

#[test]
fn what_is_dated_later_moves_no_figure() {
    for seed in seeds() {
        let random = &mut Random(seed);
        let rows = household(random);
        let engine = engine(Memory::new());
        let mona = signed_up(&engine);
        import(&engine, &mona, &rows);
        for day in &DAYS[1..] {
            let with_later = told(&engine, &mona, day);
            let later: Vec<&str> = rows
                .iter()
                .filter(|row| row["date"].as_str().unwrap() > *day)
                .map(|row| row["txn_id"].as_str().unwrap())
                .collect();
            assert!(!later.is_empty());
            said(&engine, "remove_transactions", &json!({"user_id": mona, "txn_ids": later}));
            let without = told(&engine, &mona, day);
            for ((a, b), question) in with_later.iter().zip(&without).zip(questions()) {
                assert_eq!(a, b, "{seed} {day} {question:?}");
            }
        }
    }
}

/// The minor units of an amount in pounds.
fn minor(value: &Value) -> i64 {
    let text = value.to_string();
    let (units, cents) = text.split_once('.').unwrap_or((&text, ""));
    let size = units.trim_start_matches('-').parse::<i64>().unwrap() * 100
        + format!("{cents:0<2}").parse::<i64>().unwrap();
    if text.starts_with('-') { -size } else { size }
}

#[test]
fn groups_and_other_add_up_to_the_total_and_buckets_do_too() {
    for seed in seeds() {
        let rows = household(&mut Random(seed));
        let engine = engine(Memory::new());
        let mona = signed_up(&engine);
        import(&engine, &mona, &rows);
        for (operation, mut request) in questions() {
            request["user_id"] = json!(mona);
            let answer = said(&engine, operation, &request);
            let sum_of = |list: &Value, member: &str| -> i64 {
                list.as_array().unwrap().iter().map(|one| minor(&one[member])).sum()
            };
            if operation == "get_top_transactions" {
                let shown = sum_of(&answer["top"], "amount") + minor(&answer["other"]["amount"]);
                assert_eq!(shown, minor(&answer["total"]["amount"]), "{seed} {request}: {answer}");
            }
            if operation == "aggregate_transactions" {
                for member in ["income", "spending", "net", "sum"] {
                    let buckets = &answer["buckets"];
                    assert_eq!(
                        sum_of(buckets, member),
                        minor(&answer["totals"][member]),
                        "{request}"
                    );
                    for bucket in buckets.as_array().unwrap() {
                        let groups = sum_of(&bucket["groups"], member);
                        let other = bucket.get("other").map_or(0, |other| minor(&other[member]));
                        assert_eq!(
                            groups + other,
                            minor(&bucket[member]),
                            "{seed} {request}: {bucket}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_safe_is_no_more_than_what_is_expected_and_never_below_0() {
    let mut short = 0;
    for seed in seeds() {
        let rows = household(&mut Random(seed));
        let engine = engine(Memory::new());
        let mona = signed_up(&engine);
        import(&engine, &mona, &rows);
        for balance in [0, 500, 5_000, 50_000] {
            for buffer in [0, 100, 6_000] {
                for include_income in [0, 1] {
                    let request = json!({"user_id": mona, "balance": balance, "buffer": buffer,
                        "include_income": include_income});
                    let answer = said(&engine, "get_available_money", &request);
                    let money = &answer["available_money"];
                    let (expected, safe) = (minor(&money["expected"]), minor(&money["safe"]));
                    assert!(safe >= 0 && safe <= expected.max(0), "{seed} {request}: {answer}");
                    short += i32::from(expected < 0);
                }
            }
        }
    }
    assert!(short > 0, "some are expected to be short");
}

/// A book of borrowers with outcomes. Those who spend little leave more often.
fn portfolio(later: bool, shuffle: Option<&mut Random>) -> Engine {
    of_people(later, shuffle).0
}

/// The outcome of a user on a day.
type Told = (String, &'static str, bool);

/// The same, with the outcomes.
fn of_people(later: bool, shuffle: Option<&mut Random>) -> (Engine, Vec<Told>) {
    let engine = engine(Memory::new());
    let people: Vec<Value> = (0..150)
        .map(|at| json!({"Phone_Number": format!("+2010012{at:05}"), "autofill": 1}))
        .collect();
    let all = said(&engine, "import_borrowers", &json!({ "rows": people }));
    let users: Vec<&str> =
        all["UUIDs"].as_array().unwrap().iter().map(|uuid| uuid.as_str().unwrap()).collect();
    let random = &mut Random(5);
    let mut rows = Vec::new();
    let mut outcomes = Vec::new();
    for (at, user) in users.iter().enumerate() {
        let much = 100 + 10 * i64::try_from(random.below(100)).unwrap();
        for month in ["2025-11", "2025-12", "2026-01", "2026-02"] {
            let date = format!("{month}-{:02}", random.below(27) + 1);
            rows.push(json!({"user_id": user, "txn_id": month, "date": date, "amount": -much}));
        }
        if later {
            // In the month of the last outcomes: one before their day, and one after it.
            for date in ["2026-03-02", "2026-03-15"] {
                rows.push(
                    json!({"user_id": user, "txn_id": date, "date": date, "amount": -9_000 - much}),
                );
            }
        }
        for day in ["2026-02-05", "2026-02-15", "2026-02-25", "2026-03-05"] {
            let odds = if much < 600 { 85 } else { 45 };
            outcomes.push((*user, day, at, random.below(100) < odds));
        }
    }
    if let Some(random) = shuffle {
        for at in (1..outcomes.len()).rev() {
            let other = usize::try_from(random.below(at as u64 + 1)).unwrap();
            let churned = outcomes[at].3;
            outcomes[at].3 = outcomes[other].3;
            outcomes[other].3 = churned;
        }
    }
    said(&engine, "import_transactions", &json!({ "rows": rows }));
    let rows: Vec<Value> = outcomes
        .iter()
        .map(|(user, day, _, churned)| json!({"user_id": user, "date": day, "churned": churned}))
        .collect();
    said(&engine, "set_outcomes", &json!({ "rows": rows }));
    let told = outcomes
        .into_iter()
        .map(|(user, day, _, churned)| (user.to_owned(), day, churned))
        .collect();
    (engine, told)
}

fn fitted(engine: &Engine) -> Value {
    let request =
        json!({"vars": ["monthly_spending", "recency_days"], "k": "2", "churn": "logistic"});
    fitted_by(engine, &request)
}

fn fitted_by(engine: &Engine, request: &Value) -> Value {
    let answer = said(engine, "segment_users", request);
    assert!(answer["churn_model"].is_object(), "{answer}");
    answer["churn_model"].clone()
}

#[test]
fn no_feature_of_an_outcome_knows_what_came_after() {
    assert_eq!(fitted(&portfolio(false, None)), fitted(&portfolio(true, None)));
}

/// A profile has only its present state. A lender may have filled it in after the borrower had left.
#[test]
fn no_outcome_is_told_by_what_a_profile_says_today() {
    let (engine, outcomes) = of_people(false, None);
    for (user, _, left) in &outcomes {
        let (dependents, home) = if *left { (4, "Family House") } else { (0, "Fully Owned") };
        let profile =
            json!({"UUID": user, "Number_of_Dependents": dependents, "Residence_Type": home});
        said(&engine, "update_borrower", &profile);
    }
    let vars =
        ["monthly_spending", "Number_of_Dependents", "recency_days", "Residence_Type:Fully Owned"];
    let request = json!({"vars": vars, "k": "2", "churn": "logistic"});
    assert_eq!(fitted_by(&engine, &request), fitted(&engine));
}

#[test]
fn two_hundred_who_left_are_enough_wherever_they_stand_among_the_outcomes() {
    let (engine, mut outcomes) = of_people(false, None);
    let stay = |outcomes: &mut Vec<Told>, count: usize| {
        let left = outcomes.iter_mut().filter(|(.., churned)| *churned);
        let rows: Vec<Value> = left
            .take(count)
            .map(|(user, day, churned)| {
                *churned = false;
                json!({"user_id": user, "date": day, "churned": false})
            })
            .collect();
        said(&engine, "set_outcomes", &json!({ "rows": rows }));
    };
    let count = outcomes.iter().filter(|(.., churned)| *churned).count();
    stay(&mut outcomes, count - 200);
    assert!(fitted(&engine).is_object());
    stay(&mut outcomes, 1);
    let request =
        json!({"vars": ["monthly_spending", "recency_days"], "k": "2", "churn": "logistic"});
    assert_eq!(said(&engine, "segment_users", &request).get("churn_model"), None);
}

#[test]
fn outcomes_that_are_shuffled_can_t_be_told_apart() {
    let auc = |model: &Value| model["auc"].as_f64().unwrap();
    let real = auc(&fitted(&portfolio(false, None)));
    assert!(real > 0.6, "what there is to know is known: {real}");
    let shuffles = 9;
    let all: Vec<f64> = (0..shuffles)
        .map(|seed| auc(&fitted(&portfolio(false, Some(&mut Random(seed))))))
        .collect();
    let mean = all.iter().sum::<f64>() / f64::from(u32::try_from(shuffles).unwrap());
    println!("AUC of the outcomes {real:.3}, of shuffled ones {mean:.3}: {all:.3?}");
    assert!((mean - 0.5).abs() < 0.08, "{mean}: {all:?}");
}
