//! Decisions against the specification. A separate program in slow fractions computes them again and shares nothing
//! with the library. Random cards and applicants must also have certain properties.
//!
//! `LENDWRIGHT_CASES` is the number of cards and applicants, 500 by default.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    missing_docs
)]
#![allow(clippy::float_arithmetic, clippy::print_stdout, clippy::panic)]

mod by_hand;
mod card;
pub(crate) mod fraction;

use by_hand::Decided;
use card::Random;
use lendwright::Available;
use lendwright::json::Json;
use lendwright::rules::{RuleSet, Verdict};
use lendwright::scoring::{Origin, Policy};

fn policy(file: &str) -> Policy {
    Policy::from_json(file.as_bytes()).unwrap_or_else(|error| panic!("{error}: {file}"))
}

#[allow(clippy::cast_possible_truncation)] // four decimals
fn decided(policy: &Policy, rules: &RuleSet, inputs: &str) -> Decided {
    let mut row = policy.row_of_json(&Json::parse(inputs.as_bytes()).unwrap()).unwrap();
    let fast = policy.decide_row(rules, &mut row).unwrap();
    let (score, cap) = (fast.score, fast.score.cap);
    let notice: Vec<String> = fast.notice.codes().iter().map(|&code| code.to_owned()).collect();
    let explained = policy.explain(rules, &mut row).unwrap();
    assert_eq!((explained.score, &explained.decision.notice), (score, &notice));
    let points: f64 = explained.contributions.iter().map(|line| line.points).sum();
    let sum = f64::from(explained.base) + points;
    assert!((sum - score.unrounded).abs() < 1e-9, "{sum} is not {}", score.unrounded);
    let capping = explained.contributions.last().and_then(|line| line.cap);
    assert_eq!(capping, cap.map(|at| &policy.parts().caps.as_ref().unwrap()[at]));
    let lost = explained.reasons.iter().filter_map(|reason| match reason.origin {
        Origin::Score { .. } => Some(reason.code.to_owned()),
        _ => None,
    });
    let noted = explained.reasons.iter().filter(|reason| reason.on_notice);
    assert_eq!(noted.map(|reason| reason.code).collect::<Vec<_>>(), notice);
    let mut lost: Vec<String> = lost.collect();
    // Reasons on the notice come first. If a rule has an effect, that is not the order of losses.
    if explained.decision.state != Available::NotAvailable {
        lost.sort();
    }
    Decided {
        score: score.value.into(),
        class: if explained.decision.class == "High" { "High" } else { "Low" },
        certainty: (score.certainty * 10_000.0).round() as i64,
        whole: explained.contributions.iter().map(|line| line.whole_points.into()).collect(),
        state: match explained.decision.state {
            Available::Value(Verdict::Pass) => Some(true),
            Available::Value(Verdict::Fail) => Some(false),
            _ => None,
        },
        notice,
        lost,
    }
}

#[test]
fn five_thousand_decisions_are_those_of_slow_fractions() {
    let mut random = Random(1);
    for case in 0..1_000 {
        let card = card::card(&mut random, false);
        let policy = policy(&card::file(&card));
        let rules = policy.select(&["score"], &["much"]).unwrap();
        let none = policy.select::<&str>(&[], &[]).unwrap();
        for _ in 0..5 {
            let person = card::person(&mut random);
            let inputs = card::inputs(&person);
            let mut expected = by_hand::decide(&card, &person);
            let order = decided(&policy, &none, &inputs).lost;
            assert_eq!(order, expected.lost, "{case} {inputs} {}", card::file(&card));
            expected.lost.sort();
            let found = decided(&policy, &rules, &inputs);
            assert_eq!(found, expected, "{case} {inputs} {}", card::file(&card));
        }
    }
    println!("5000 decisions, 0 differences");
}

fn cases() -> usize {
    std::env::var("LENDWRIGHT_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(500)
}

/// The unrounded score, and the answered one.
fn scored(policy: &Policy, inputs: &str) -> (f64, i32) {
    let mut row = policy.row_of_json(&Json::parse(inputs.as_bytes()).unwrap()).unwrap();
    let none = RuleSet::default();
    let score = policy.decide_row(&none, &mut row).unwrap().score;
    (score.unrounded, score.value)
}

#[test]
fn a_better_value_never_lowers_and_keeping_one_back_gains_little() {
    let mut random = Random(2);
    for _ in 0..cases() {
        let mut card = card::card(&mut random, true);
        card.caps.clear();
        card.missing.get_or_insert_with(|| "0.4".to_owned());
        for line in &mut card.lines {
            line.missing = line.missing.take().flatten().map(Some);
        }
        let policy = policy(&card::file(&card));
        let (mut person, other) = (card::person(&mut random), card::person(&mut random));
        let total: f64 = card.lines.iter().map(|line| line.weight.parse::<f64>().unwrap()).sum();
        let before = explained(&policy, &card::inputs(&person));
        for (at, line) in card.lines.iter().enumerate() {
            let kept = person[line.variable].clone();
            for (value, is_missing) in [(other[line.variable].clone(), false), (None, true)] {
                person[line.variable] = value;
                let after = explained(&policy, &card::inputs(&person));
                let (earned, now) = (before.earned[at], after.earned[at]);
                if now >= earned {
                    assert!(after.score >= before.score, "{at} {}", card::file(&card));
                } else {
                    assert!(after.score <= before.score, "{at} {}", card::file(&card));
                }
                if is_missing {
                    let counts = line.missing.as_ref().unwrap_or(&card.missing);
                    let counts: f64 = counts.as_ref().unwrap().parse().unwrap();
                    let weight: f64 = line.weight.parse().unwrap();
                    let span = f64::from(i32::try_from(card.max - card.min).unwrap());
                    let most = span * counts * weight / total;
                    assert!(after.unrounded - before.unrounded <= most + 1e-9);
                }
            }
            person[line.variable] = kept;
        }
        assert_eq!(i64::from(before.score) - card.min, before.whole);
    }
}

struct Explained {
    score: i32,
    unrounded: f64,
    /// The points of each line.
    earned: Vec<f64>,
    whole: i64,
}

fn explained(policy: &Policy, inputs: &str) -> Explained {
    let mut row = policy.row_of_json(&Json::parse(inputs.as_bytes()).unwrap()).unwrap();
    let none = RuleSet::default();
    let explained = policy.explain(&none, &mut row).unwrap();
    let lines = &explained.contributions;
    Explained {
        score: explained.decision.score,
        unrounded: explained.score.unrounded,
        earned: lines.iter().map(|line| line.sub_score.unwrap()).collect(),
        whole: lines.iter().map(|line| i64::from(line.whole_points)).sum(),
    }
}

/// Values of each variable of the default card, from the worst to the best.
const LADDERS: [(&str, &[&str]); 13] = [
    ("estimated_income", &["0", "500", "3500.55", "7000", "12000", "35000", "90000"]),
    ("DBR", &["2", "0.8", "0.5", "0.4", "0.3333", "0.1", "0"]),
    ("total_avg_monthly_spending", &["90000", "16000", "9000", "4000.25", "100", "0"]),
    ("months_with_salary", &["0", "1", "3", "5", "6"]),
    ("Years_of_Experience", &["0", "2", "5", "30"]),
    (
        "Income_Type",
        &["\"Self Employed\"", "\"Business Owner\"", "\"Retired\"", "\"Public Sector Employee\""],
    ),
    (
        "Residence_Type",
        &["\"Furnished Rent\"", "\"New Law Rent\"", "\"Old Law Rent\"", "\"Fully Owned\""],
    ),
    ("Months_at_Address", &["0", "11", "24", "70"]),
    ("Education_Level", &["\"High School\"", "\"Diploma\"", "\"Phd\""]),
    ("Number_of_Dependents", &["8", "5", "2", "1", "0"]),
    ("Is_Banked", &["false", "true"]),
    ("missed_payments_90d", &["5", "3", "2", "1", "0"]),
    ("reports", &["4", "2", "1", "0"]),
];

#[test]
fn with_the_default_caps_a_better_value_never_lowers_either() {
    let (policy, mut random) = (Policy::default(), Random(3));
    for _ in 0..cases() {
        let mut steps: Vec<Option<usize>> = LADDERS
            .iter()
            .map(|(_, ladder)| {
                let step = usize::try_from(random.below(ladder.len() as u64)).unwrap();
                (!random.one_in(4)).then_some(step)
            })
            .collect();
        let inputs = |steps: &[Option<usize>]| {
            let known = LADDERS.iter().zip(steps).filter_map(|((name, ladder), step)| {
                Some(format!("\"{name}\": {}", ladder[(*step)?]))
            });
            let known: Vec<String> = known.chain(["\"months_covered\": 6".to_owned()]).collect();
            format!("{{{}}}", known.join(", "))
        };
        let before = scored(&policy, &inputs(&steps));
        for at in 0..LADDERS.len() {
            let Some(step) = steps[at].filter(|step| step + 1 < LADDERS[at].1.len()) else {
                continue;
            };
            steps[at] = Some(step + 1);
            let after = scored(&policy, &inputs(&steps));
            assert!(after.1 >= before.1 && after.0 >= before.0 - 1e-9, "{at} {}", inputs(&steps));
            steps[at] = Some(step);
        }
    }
}
