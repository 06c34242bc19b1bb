//! The results in numbers.

use lendwright::Available;
use lendwright::operations::BatchDecision;
use lendwright::operations::scoring::ScoreRecord;
use lendwright::rules::Verdict;
use std::collections::BTreeMap;
use std::time::Duration;

/// Counts over a portfolio, and example decisions of each kind.
#[derive(Default)]
pub struct Summary {
    /// For each class: its lowest score, which gives the order of the classes, and the number of borrowers.
    classes: BTreeMap<String, (i64, usize)>,
    states: BTreeMap<&'static str, usize>,
    /// For each state: the score and the public id of each borrower.
    scores: BTreeMap<&'static str, Vec<(i64, String)>>,
    /// The number of notices with each reason.
    notice_codes: BTreeMap<String, usize>,
}

impl Summary {
    pub fn add(&mut self, uuid: &str, record: &ScoreRecord, decision: Option<&BatchDecision>) {
        for code in decision.iter().flat_map(|decision| &decision.notice_codes) {
            *self.notice_codes.entry(code.clone()).or_default() += 1;
        }
        let class = record.credit_score_classification.clone();
        let (lowest, count) = self.classes.entry(class).or_insert((record.credit_score, 0));
        *lowest = record.credit_score.min(*lowest);
        *count += 1;
        let state = state(record.pass_business_rules_state);
        *self.states.entry(state).or_default() += 1;
        self.scores.entry(state).or_default().push((record.credit_score, uuid.to_owned()));
    }

    pub fn scored(&self) -> usize {
        self.states.values().sum()
    }

    /// A few interesting decisions: for each state, the borrowers with the lowest and the highest score.
    pub fn worth_a_look(&self) -> Vec<String> {
        let mut chosen = Vec::new();
        for scores in self.scores.values() {
            let mut scores = scores.clone();
            scores.sort();
            chosen.extend(scores.first().map(|(_, uuid)| uuid.clone()));
            chosen.extend(scores.last().map(|(_, uuid)| uuid.clone()));
        }
        chosen.dedup();
        chosen
    }

    pub fn print(&self, taken: Duration) {
        let all = self.scored();
        println!("\nclasses");
        let mut classes: Vec<_> = self.classes.iter().collect();
        classes.sort_by_key(|(_, (lowest, _))| *lowest);
        for (class, (_, count)) in classes {
            println!("  {class:<14} {count:>7}  {}", share(*count, all));
        }
        println!("rules");
        for (state, count) in &self.states {
            println!("  {state:<14} {count:>7}  {}", share(*count, all));
        }
        println!("top reasons on notices");
        let mut codes: Vec<_> = self.notice_codes.iter().collect();
        codes.sort_by(|(a, x), (b, y)| y.cmp(x).then(a.cmp(b)));
        for (code, count) in codes.iter().take(6) {
            println!("  {code:<26} {count:>7}");
        }
        let seconds = taken.as_secs_f64();
        println!("{all} decisions logged in {seconds:.2} s: {:.0} a second", all as f64 / seconds);
    }
}

fn state(state: Available<Verdict>) -> &'static str {
    match state {
        Available::Value(Verdict::Pass) => "pass",
        Available::Value(Verdict::Fail) => "fail",
        Available::Value(Verdict::Refer) => "undetermined",
        Available::NotAvailable => "no rules",
    }
}

fn share(count: usize, all: usize) -> String {
    format!("{:>5.1} %", 100.0 * count as f64 / all.max(1) as f64)
}
