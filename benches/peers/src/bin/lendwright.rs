//! lendwright: the rule in a partner's form, compiled once and evaluated row by row.

use lendwright_benches::applicants::compiled;
use lendwright_peers::rules::{Answer, measure};

fn main() {
    let (registry, rule) = compiled();
    measure(
        |applicant| applicant.inputs(&registry),
        |row| Answer::from(rule.evaluate(row).known()),
    );
}
