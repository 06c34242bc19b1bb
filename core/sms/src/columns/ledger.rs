//! The ledger of messages in columns: the outcome of each.

use super::messages::Given;
use super::row::guard;
use super::summed::Summing;
use super::{ColumnsError, Messages, Outcome, Reader};
use crate::Amount;
use crate::summary::{Basis, Entry, Fate, Line, Summary, Window};
use chrono::{DateTime, Utc};
use std::collections::HashMap;

/// A message of columns, with its outcome in the summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerRow<'m> {
    /// The address it came from.
    pub address: &'m str,
    /// Its text.
    pub body: &'m str,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// The sender, as the set spells it; `None` for one without templates, and for a message that is not read.
    pub sender: Option<&'m str>,
    /// The category of the template that matches.
    pub category: Option<&'m str>,
    /// The outcome.
    pub outcome: Outcome,
    /// The word that contradicts the transaction; if there is no such word, the name of the reason.
    pub guard: Option<&'m str>,
    /// The amount that it adds to its member of the summary, in the base currency.
    pub amount: Option<Amount>,
    /// The fee of the same message, which is a part of `spending_amount` too.
    pub fee: Option<Amount>,
    /// Whether `sms_info`, `frequency` and `services` count it.
    pub informs: bool,
}

impl Reader {
    /// Returns the outcome of each message of one borrower in [`Reader::summary`], in the order of the columns. The
    /// amounts and fees of a sender and a member add up to the summary's.
    ///
    /// # Errors
    /// Like [`Reader::read`].
    pub fn ledger<'m>(
        &'m self,
        messages: &Messages<'m>,
        window: Window,
    ) -> Result<Vec<LedgerRow<'m>>, ColumnsError> {
        let mut summing = Summing::new(&window);
        let (mut entries, mut taken) = (Vec::new(), Vec::new());
        for row in 0..messages.count()? {
            let given = messages.at(row)?;
            let entry = self.take(&mut summing, &given);
            taken.push((given, entry.as_ref().map(|_| entries.len()).map_err(|why| *why)));
            entries.extend(entry);
        }
        let basis = Basis { first_message: summing.first(), ..Basis::new(window, self.base()) };
        let summary = Summary::of(&entries, &basis);
        // A message that comes twice has one line: the first row has it.
        let mut lines: HashMap<_, _> =
            summary.ledger().iter().map(|line| (line.identity, line)).collect();
        let rows = taken.into_iter().map(|(given, place)| match place {
            Err(outcome) => LedgerRow::without_line(&given, outcome),
            Ok(at) => entries.get(at).map_or_else(
                || LedgerRow::without_line(&given, Fate::Duplicate.into()),
                |entry| LedgerRow::of(&given, entry, lines.remove(&entry.identity)),
            ),
        });
        Ok(rows.collect())
    }
}

impl<'m> LedgerRow<'m> {
    fn without_line(given: &Given<'m>, outcome: Outcome) -> Self {
        let Given { address, body, received_at } = *given;
        Self {
            address,
            body,
            received_at,
            sender: None,
            category: None,
            outcome,
            guard: None,
            amount: None,
            fee: None,
            informs: false,
        }
    }

    fn of(given: &Given<'m>, entry: &Entry<'m>, line: Option<&Line<'_>>) -> Self {
        let record = entry.record.as_ref();
        Self {
            sender: entry.sender.is_known.then_some(entry.sender.name),
            category: record.map(|record| record.category),
            guard: record.and_then(|record| guard(&record.settled, given.body)),
            amount: line.and_then(|line| line.amount),
            fee: line.and_then(|line| line.fee),
            informs: line.is_some_and(|line| line.informs),
            ..Self::without_line(given, line.map_or(Fate::Duplicate, |line| line.fate).into())
        }
    }
}
