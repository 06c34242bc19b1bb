//! Records many borrowers' transactions in one commit.

use crate::engine::prelude::*;
use crate::error::CollectedError;
use crate::records::analytics::{
    Counts, Door, SentTransaction, SentTransactions, TRANSACTIONS_MAX, store_transactions,
};
use crate::records::borrowers::borrower_of;
use lendwright_analytics::{Source, Transaction};
use lendwright_types::BorrowerId;
use std::collections::BTreeMap;

request! {
    /// Records transactions of many borrowers in one commit: all of them, or none.
    ///
    /// A stored transaction with the same content stays unchanged. A stored transaction with different content is
    /// corrected. The book keeps a digest of the old content and the time. If a borrower would have more transactions
    /// than may be staged, all rows are refused (`too_much_staged`). The error names the borrower's first row.
    pub struct ImportTransactions {
        /// The transactions, at most 10,000, each with its borrower's `user_id`.
        body "rows" => rows: SentTransactions,
        /// The user name of the partner that sees the borrowers. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The counts of recorded, updated and unchanged transactions.
    pub struct TransactionsImported {
        /// The number of new transactions.
        "recorded" => recorded: i64,
        /// The number of transactions that were stored with different content.
        "updated" => updated: i64,
        /// The number of transactions that were already stored.
        "unchanged" => unchanged: i64,
    }
}

impl Operation for ImportTransactions {
    type Body = TransactionsImported;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<TransactionsImported, Error> {
        cx.act_as(self.partner.as_deref())?;
        let rows = &self.rows.0;
        if rows.len() > TRANSACTIONS_MAX {
            let reason = format!("must have at most {TRANSACTIONS_MAX} transactions");
            return Err(Error::value("rows", reason, format!("a list of {}", rows.len())));
        }
        let door = Door::of_caller(cx, Source::Upload)?;
        let mut users = Users::default();
        let mut by_borrower = BTreeMap::<BorrowerId, Vec<(usize, Transaction<'_>)>>::new();
        for (at, row) in rows.iter().enumerate() {
            let txn = row.checked(&|member| place(at, member), &door)?;
            by_borrower.entry(users.of(cx, at, row)?).or_default().push((at, txn));
        }
        let mut total = Counts::default();
        let mut done = 0_usize;
        for (borrower_id, sent) in by_borrower {
            cx.watch().at(done, Some(rows.len()))?;
            done = done.saturating_add(sent.len());
            let first = sent.first().map_or(0, |(at, _)| *at);
            let stored = store_transactions(cx, borrower_id, sent, |at| place(at, "txn_id"));
            let at_first = |error| CollectedError::at(error, || format!("rows/{first}").into());
            total.add(stored.map_err(at_first)?.0);
        }
        cx.watch().at(done, Some(rows.len()))?;
        let Counts { recorded, updated, unchanged } = total;
        Ok(TransactionsImported { recorded, updated, unchanged })
    }
}

/// The borrowers of the rows. Each is looked up once.
#[derive(Default)]
struct Users<'r>(BTreeMap<&'r str, BorrowerId>);

impl<'r> Users<'r> {
    fn of(
        &mut self,
        cx: &mut Context<'_>,
        at: usize,
        row: &'r SentTransaction,
    ) -> Result<BorrowerId, Error> {
        let place = || place(at, "user_id");
        let Some(user) = row.user_id.as_deref() else {
            return Err(Error::value(place(), "must name the borrower", "null"));
        };
        if let Some(known) = self.0.get(user) {
            return Ok(*known);
        }
        let borrower_id = borrower_of(cx, place(), user)?.borrower_id;
        self.0.insert(user, borrower_id);
        Ok(borrower_id)
    }
}

fn place(at: usize, member: &str) -> String {
    format!("rows/{at}/{member}")
}
