//! Outcomes that the host reports: which borrowers had left on which day.

use super::tables::OutcomeRecord;
use crate::error::Error;
use crate::records::analytics::{Counts, transactions_by};
use crate::records::borrowers::{Borrower, borrower_of_row};
use crate::tables::Record as _;
use crate::unit::Context;
use lendwright_analytics::churn::Outcome;
use lendwright_analytics::{Day, KindTables, Transactions};
use lendwright_types::BorrowerId;

/// A reported outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TellOutcome {
    /// The borrower.
    pub(crate) borrower_id: BorrowerId,
    /// The day of the outcome.
    pub(crate) day: Day,
    /// Whether the borrower had left.
    pub(crate) churned: bool,
}

/// Writes outcomes of the caller's borrowers. For each borrower and day, the latest report counts.
///
/// # Errors
/// When the store fails.
pub(crate) fn tell_outcomes(cx: &mut Context<'_>, told: &[TellOutcome]) -> Result<Counts, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut counts = Counts::default();
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    for TellOutcome { borrower_id, day, churned } in told.iter().copied() {
        let day = i64::from(day.epoch());
        let record = OutcomeRecord { tenant_id, partner_id, borrower_id, day, churned };
        let count = match book.get::<OutcomeRecord>((partner_id, borrower_id, day))? {
            None => {
                book.append(record)?;
                &mut counts.recorded
            }
            Some(there) if there.churned == churned => &mut counts.unchanged,
            Some(_) => {
                book.update(&record)?;
                &mut counts.updated
            }
        };
        *count = count.saturating_add(1);
    }
    Ok(counts)
}

/// Removes up to `limit` outcomes that partners of the caller's tenant have set for a borrower. Returns the number of
/// removed outcomes.
///
/// # Errors
/// When the store fails.
pub(crate) fn forget_outcomes(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    Ok(cx.book()?.remove_of_borrower(OutcomeRecord::TABLE, borrower_id, limit)?)
}

/// Returns the outcomes of the caller's borrowers dated up to a day, by day. Each contains the result of `values` for
/// the day before the month of the outcome. The kinds of transactions come from `tables`. Outcomes without such values
/// are left out.
///
/// # Errors
/// If the host stops the work, or if the store fails.
pub(super) fn outcomes_of(
    cx: &mut Context<'_>,
    as_of: Day,
    tables: &KindTables,
    values: impl Fn(&Transactions, &Borrower, Day) -> Option<Vec<f64>>,
) -> Result<Vec<Outcome>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let told = cx.book()?.scan(OutcomeRecord::by_key).equal(partner_id).collect()?;
    let mut outcomes: Vec<(Outcome, BorrowerId)> = Vec::with_capacity(told.len());
    let mut done = 0_usize;
    for of_borrower in told.chunk_by(|a, b| a.borrower_id == b.borrower_id) {
        cx.watch().at(done, Some(told.len()))?;
        done = done.saturating_add(of_borrower.len());
        let Some(first) = of_borrower.first() else { continue };
        let borrower = borrower_of_row(cx, first.borrower_id)?;
        for told in of_borrower {
            let day = i32::try_from(told.day).ok().and_then(Day::from_epoch);
            let Some(day) = day.filter(|day| *day <= as_of) else { continue };
            let before = day.month().first_day().plus(-1);
            // Later transactions are left out, since they could change the kinds of earlier ones.
            let set = transactions_by(cx, told.borrower_id, before, tables)?;
            if let Some(values) = values(&set, &borrower, before) {
                let outcome = Outcome { day, values, churned: told.churned };
                outcomes.push((outcome, told.borrower_id));
            }
        }
    }
    outcomes.sort_by_key(|(outcome, borrower_id)| (outcome.day, *borrower_id));
    Ok(outcomes.into_iter().map(|(outcome, _)| outcome).collect())
}
