//! Removes single transactions of a borrower.

use crate::engine::prelude::*;
use crate::records::analytics::{TRANSACTIONS_MAX, remove_transactions};
use crate::records::borrowers::borrower_of;
use crate::records::collected::{DataType, note_removal};
use crate::records::engagement::empty_messages_about;
use std::collections::BTreeSet;

request! {
    /// Removes single transactions of a borrower in one commit.
    ///
    /// For each removed transaction the book keeps a digest and the time of the removal. Messages caused by these
    /// transactions lose their text. Such messages that still wait have failed. To remove all transactions of a
    /// borrower, call `remove_linked_data` with `purge_raw`.
    pub struct RemoveTransactions {
        /// The borrower's public id.
        body "user_id" names Borrower => user_id: String,
        /// The ids of the transactions, at most 10,000. Duplicate ids count once.
        body "txn_ids" is Plain => txn_ids: Vec<String>,
        /// The user name of the partner that sees the borrower. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The result of the removal.
    pub struct TransactionsRemoved {
        /// The number of removed transactions.
        "removed" => removed: i64,
        /// The ids without a transaction of the borrower, sorted by code points.
        "not_there" => not_there: Vec<String>,
    }
}

impl Operation for RemoveTransactions {
    type Body = TransactionsRemoved;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<TransactionsRemoved, Error> {
        cx.act_as(self.partner.as_deref())?;
        let count = self.txn_ids.len();
        if count > TRANSACTIONS_MAX {
            let reason = format!("must have at most {TRANSACTIONS_MAX} ids");
            return Err(Error::value("txn_ids", reason, format!("a list of {count}")));
        }
        let borrower = borrower_of(cx, "user_id", &self.user_id)?;
        let ids = self.txn_ids.iter().map(String::as_str).collect();
        let (removed, not_there) = remove_transactions(cx, borrower.borrower_id, &ids)?;
        let is_there =
            |id: &&str| not_there.binary_search_by(|other| other.as_str().cmp(id)).is_err();
        let gone: BTreeSet<&str> = ids.iter().copied().filter(is_there).collect();
        empty_messages_about(cx, borrower.borrower_id, &gone)?;
        // Computations that are running on these transactions will not store results about this borrower.
        if removed > 0 {
            note_removal(cx, borrower.borrower_id, DataType::Transactions, (0, removed), None)?;
        }
        Ok(TransactionsRemoved { removed, not_there })
    }
}
