//! The partner's logged decisions on a provider's borrowers.

use super::rows::{PAGE, Wanted};
use super::sheet::Sheet;
use crate::engine::prelude::*;
use crate::records::borrowers::BorrowerLink;
use crate::records::decisions::decisions_of;
use lendwright_scoring::audit::{DecisionRecord, State};
use lendwright_types::json::write_double;

pub(super) const COLUMNS: &[&str] = &[
    "decision_id",
    "borrower_uuid",
    "decided_at",
    "partner",
    "evaluate_by",
    "policy",
    "state",
    "credit_score",
    "credit_score_classification",
    "certainty",
];

pub(super) fn write(
    cx: &mut Context<'_>,
    wanted: &Wanted<'_>,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let (mut last, mut done, watch) = (0, 0_usize, cx.watch());
    let partner = cx.partner()?.partner_id;
    loop {
        watch.at(done, None)?;
        let mut book = cx.book()?;
        let links = book.scan(BorrowerLink::by_provider).equal(wanted.provider.provider_id);
        let links = links.after(last).limit(PAGE).collect()?;
        let Some(end) = links.last() else { return Ok(()) };
        last = end.borrower_id.0;
        done = done.saturating_add(links.len());
        for link in links {
            decisions_of(cx, link.borrower_id, partner, |id, decision| {
                if !wanted.has(decision.time) {
                    return Ok(());
                }
                put(sheet, id, decision)
            })?;
        }
    }
}

fn put(sheet: &mut Sheet, id: u128, decision: &DecisionRecord) -> Result<(), Error> {
    sheet.begin(decision.time.timestamp_micros(), id);
    sheet.plain(&decision.id);
    sheet.plain(&decision.borrower);
    sheet.time(decision.time);
    sheet.text(&decision.caller);
    sheet.plain(decision.evaluate_by.as_text());
    sheet.plain(&decision.policy);
    sheet.plain(match decision.state {
        // Words that no reader treats as a missing value.
        State::True => "pass",
        State::False => "fail",
        State::Undetermined => "refer",
        State::NotEvaluated => "not_asked",
    });
    sheet.plain(number(decision.score));
    sheet.text(decision.class.as_deref().unwrap_or("N/A"));
    sheet.plain(number(decision.certainty));
    sheet.end()
}

/// Formats a number as in answers.
fn number(value: Option<f64>) -> String {
    let Some(value) = value else { return "N/A".to_owned() };
    let mut out = String::new();
    write_double(value, &mut out);
    out
}
