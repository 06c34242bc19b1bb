//! A thousand realistic applicants, scored through each language's door, one by one and in a batch: the same bits
//! everywhere. Doubles are written in their shortest form that reads back as the same bits. Answers with equal bytes
//! therefore have equal doubles.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(clippy::indexing_slicing, clippy::arithmetic_side_effects)]
#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "the example's modules have more than is used here"
)]

#[path = "../../../examples/rust/decide/mapping.rs"]
mod mapping;
#[path = "../../../examples/rust/decide/portfolio.rs"]
mod portfolio;

use lendwright::json::Json;
use lendwright::operations::host::{ImportBorrowers, LoadPolicy};
use lendwright::operations::scoring::{EvaluateBy, GetTotalScore, GetTotalScoreBatch};
use lendwright::wire::Request;
use lendwright_tests::contract::{Call, Door, Respond, Run, Step, c, cpp, python};
use lendwright_tests::vectors;
use portfolio::Portfolio;

const GERMAN: &str = "credit/raw/german_germancredit.csv";

#[test]
fn a_thousand_german_applicants_score_the_same_bits_through_every_door() {
    let Some(file) = vectors::file(GERMAN) else { return };
    let portfolio = Portfolio::from_file(&file, None).unwrap();
    let expected = scores(&mut Run::default(), &portfolio);
    assert_eq!(expected.len(), portfolio.rows.len());
    let mut doors: Vec<Box<dyn Door>> =
        vec![Box::new(Call::default()), Box::new(Respond::default())];
    for door in [c(), cpp(), python()].into_iter().flatten() {
        doors.push(Box::new(door));
    }
    let mut names = vec!["run"];
    for door in &mut doors {
        let answered = scores(&mut **door, &portfolio);
        let differing = expected.iter().zip(&answered).filter(|(a, b)| a != b).count();
        assert_eq!((answered.len(), differing), (expected.len(), 0), "{}", door.name());
        names.push(door.name());
    }
    println!(
        "{} applicants, one by one and in batch, through {}: 0 differing bits",
        expected.len(),
        names.join(", ")
    );
}

/// Each applicant's score record from a single request. The batch gives the same record.
fn scores(door: &mut dyn Door, portfolio: &Portfolio) -> Vec<String> {
    door.open(r#"{"clock": {"fixed": "2026-01-31T10:00:00Z"}, "seed": "the same bits"}"#).unwrap();
    let policy = portfolio.policy.clone();
    ask(door, "load_policy", &LoadPolicy { policy, ..LoadPolicy::default() });
    let rows = portfolio.rows.clone();
    let imported = ask(door, "import_borrowers", &ImportBorrowers { rows, ..Default::default() });
    let imported = Json::parse(imported.as_bytes()).unwrap();
    let uuids: Vec<String> = imported
        .get("UUIDs")
        .and_then(Json::items)
        .unwrap()
        .iter()
        .filter_map(Json::as_text)
        .map(str::to_owned)
        .collect();
    let (acceptance_rules, rejection_rules) =
        (portfolio.acceptance_rules.clone(), Some(portfolio.rejection_rules.clone()));
    let alone: Vec<String> = uuids
        .iter()
        .map(|uuid| {
            let request = GetTotalScore {
                uuid: Some(uuid.clone().into()),
                evaluate_by: EvaluateBy::Rule,
                acceptance_rules: acceptance_rules.clone(),
                rejection_rules: rejection_rules.clone(),
                ..GetTotalScore::default()
            };
            ask(door, "get_total_score", &request)
        })
        .collect();
    let target = uuids.iter().map(|uuid| uuid.as_str().into()).collect();
    let batch = GetTotalScoreBatch { acceptance_rules, rejection_rules, target };
    let batch = ask(door, "get_total_score_batch", &batch);
    let batch = Json::parse(batch.as_bytes()).unwrap();
    for (uuid, alone) in uuids.iter().zip(&alone) {
        assert_eq!(
            batch.get(uuid).map(ToString::to_string).as_ref(),
            Some(alone),
            "{}",
            door.name()
        );
    }
    alone
}

fn ask(door: &mut dyn Door, operation: &str, request: &impl Request) -> String {
    let step = Step {
        operation: operation.into(),
        caller: "host".into(),
        request: request.to_json(),
        name: None,
    };
    let reply = door.ask(&step).unwrap();
    let reply = reply.unwrap_or_else(|| panic!("{} can't express {operation}", door.name()));
    assert_eq!(reply.status, 200, "{}: {}", door.name(), reply.body);
    reply.body
}
