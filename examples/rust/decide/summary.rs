//! What came out, in numbers.

use lendwright::audit::{DecisionRecord, ExportReader};
use lendwright::operations::host::ExportLog;
use lendwright::operations::scoring::ScoreRecord;
use lendwright::rules::Verdict;
use lendwright::{Available, Engine};
use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

/// Counts over a portfolio, and a decision of each kind to look at.
#[derive(Default)]
pub struct Summary {
    /// For each class: the lowest score in it, by which classes are shown, and how many have it.
    classes: BTreeMap<String, (i64, usize)>,
    states: BTreeMap<&'static str, usize>,
    /// For each state: the borrowers with the lowest, the median and the highest score.
    scores: BTreeMap<&'static str, Vec<(i64, String)>>,
}

impl Summary {
    pub fn add(&mut self, uuid: &str, record: &ScoreRecord) {
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

    /// A few borrowers whose decisions are worth a look: of each state the lowest and the highest.
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

    pub fn print(&self, engine: &Engine, taken: Duration) -> Result<(), Box<dyn Error>> {
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
        let mut codes: Vec<_> = notice_codes(engine)?.into_iter().collect();
        codes.sort_by(|(a, x), (b, y)| y.cmp(x).then(a.cmp(b)));
        for (code, count) in codes.iter().take(6) {
            println!("  {code:<26} {count:>7}");
        }
        let seconds = taken.as_secs_f64();
        println!("{all} decisions logged in {seconds:.2} s: {:.0} a second", all as f64 / seconds);
        Ok(())
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

/// How often each reason stands on a notice, out of the decision log.
fn notice_codes(engine: &Engine) -> Result<BTreeMap<String, usize>, Box<dyn Error>> {
    let log = engine.run(&ExportLog::default())?;
    let mut reader = ExportReader::new(log.log.as_bytes())?;
    let mut codes = BTreeMap::new();
    while let Some(entry) = reader.next_entry()? {
        for code in DecisionRecord::from_canonical(&entry.public)?.notice_codes {
            *codes.entry(code).or_default() += 1;
        }
    }
    Ok(codes)
}
