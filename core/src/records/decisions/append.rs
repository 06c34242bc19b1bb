//! Appends decisions to their borrowers' streams.

use super::DecisionEntry;
use crate::audit::{DecisionRecord, Entry, Evaluation, FrozenInput, Head, Mark, Salt, State};
use crate::available::Available;
use crate::error::Error;
use crate::ids::BorrowerId;
use crate::records::borrowers::Borrower;
use crate::rules::Verdict;
use crate::scoring::Decision;
use crate::unit::Context;
use uuid::Builder;

/// The rules that a request names.
pub(crate) struct RequestedRules<'r> {
    pub(crate) acceptance_rules: &'r [String],
    pub(crate) rejection_rules: &'r [String],
}

/// Appends a decision to the borrower's stream, and returns its id.
pub(crate) fn append(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    rules: &RequestedRules<'_>,
    decision: &Decision,
    protected: &[String],
    inputs: &[FrozenInput],
) -> Result<String, Error> {
    let mut bytes = [0; 16];
    cx.entropy().fill(&mut bytes)?;
    let id = Builder::from_random_bytes(bytes).into_uuid().to_string();
    let salt = Salt::fresh(cx.entropy())?;

    let record = DecisionRecord {
        id: id.clone(),
        time: cx.now(),
        caller: cx.partner()?.user_name.clone(),
        borrower: borrower.uuid.to_string(),
        policy: decision.policy.clone(),
        acceptance_rules: rules.acceptance_rules.to_vec(),
        rejection_rules: rules.rejection_rules.to_vec(),
        evaluate_by: Evaluation::Rule,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        state: state(decision.state),
        score: Some(f64::from(decision.score)),
        class: Some(decision.class.clone()),
        certainty: Some(decision.certainty),
        notice_codes: decision.notice.clone(),
        marks: protected.iter().map(Mark::protected_read).collect(),
    };
    let stream = borrower.uuid.to_string();
    let head = head(cx, borrower, &stream)?;
    let damaged = |error: crate::audit::AuditError| Error::damaged(error.to_string());
    let entry = Entry::append(stream, head, &record, inputs, salt).map_err(damaged)?;
    store_entry(cx, borrower.borrower_id, id.clone(), entry)?;
    Ok(id)
}

/// Stores a record of the log as a row, with the borrower, the partner and the ids by which it is
/// found again.
fn store_entry(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    decision_id: String,
    entry: Entry,
) -> Result<(), Error> {
    let (decided_at, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let (salt, personal) = entry.personal.map(|p| (p.salt.0.to_vec(), p.text)).unzip();
    let mut book = cx.book()?;
    Ok(book.insert(&DecisionEntry {
        tenant_id: book.tenant(),
        borrower_id,
        number: i64::try_from(entry.number).unwrap_or(i64::MAX),
        decision_id,
        partner_id,
        stream: entry.stream,
        decided_at,
        previous: entry.previous.0.to_vec(),
        digest: entry.digest.0.to_vec(),
        public: entry.public,
        salt,
        personal,
        personal_digest: entry.personal_digest.0.to_vec(),
    })?)
}

/// Returns the end of a borrower's stream.
fn head(cx: &mut Context<'_>, borrower: &Borrower, stream: &str) -> Result<Head, Error> {
    let mut book = cx.book()?;
    let last = book.scan(DecisionEntry::by_key).equal(borrower.borrower_id).descending().first()?;
    match last {
        Some(last) => Ok(last.into_entry().map_err(|lost| lost.refuse(cx))?.head()),
        None => Ok(Head::start_of(stream)),
    }
}

fn state(state: Available<Verdict>) -> State {
    match state {
        Available::Value(Verdict::Pass) => State::True,
        Available::Value(Verdict::Fail) => State::False,
        Available::Value(Verdict::Refer) => State::Undetermined,
        Available::NotAvailable => State::NotEvaluated,
    }
}

/// Converts a record to the decision in it; `None` when it has none.
#[allow(clippy::cast_possible_truncation, reason = "checked to be a whole number that fits")]
pub(crate) fn logged_decision(record: &DecisionRecord) -> Option<Decision> {
    let score = record.score.filter(|score| score.fract() == 0.0 && score.abs() < 1e9)?;
    Some(Decision {
        policy: record.policy.clone(),
        state: match record.state {
            State::True => Available::Value(Verdict::Pass),
            State::False => Available::Value(Verdict::Fail),
            State::Undetermined => Available::Value(Verdict::Refer),
            State::NotEvaluated => Available::NotAvailable,
        },
        score: score as i32,
        class: record.class.clone()?,
        certainty: record.certainty?,
        notice: record.notice_codes.clone(),
    })
}
