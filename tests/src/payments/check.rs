//! Conditions that a book must fulfil at any time, and the check that it contains exactly the acknowledged payments.

use super::{Loan, Stage, Tally};
use lendwright::operations::host::VerifyBook;
use lendwright::operations::loans::GiveLoan;
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};

/// Queries that find nothing in a correct book.
const NONE_SUCH: [(&str, &str); 11] = [
    (
        "events whose ledger lines do not sum to zero",
        "SELECT 1 FROM ledger_line GROUP BY application_id, event_number HAVING sum(amount_minor) <> 0",
    ),
    (
        "a ledger that does not sum to zero",
        "SELECT 1 FROM ledger_line GROUP BY tenant_id HAVING sum(amount_minor) <> 0",
    ),
    (
        "claims of rows that are not closed",
        "SELECT due_id FROM due_claim EXCEPT SELECT due_id FROM due_payment
         WHERE is_paid AND retired_by IS NULL",
    ),
    (
        "closed rows without a claim",
        "SELECT due_id FROM due_payment WHERE is_paid AND retired_by IS NULL
         EXCEPT SELECT due_id FROM due_claim",
    ),
    (
        "claims of payments that are not live",
        "SELECT 1 FROM due_claim LEFT JOIN payment USING (tenant_id, payment_id)
         WHERE payment.booked_at IS NULL OR reversed_by IS NOT NULL",
    ),
    (
        "loans whose principal line is not their unpaid principal",
        "SELECT application_id FROM
           (SELECT application_id, sum(amount_minor) AS booked FROM ledger_line
            WHERE account = 'principal' GROUP BY application_id)
         JOIN (SELECT application_id, sum(principal_minor - principal_paid_minor) AS unpaid
               FROM due_payment WHERE retired_by IS NULL GROUP BY application_id)
         USING (application_id) WHERE booked <> unpaid",
    ),
    (
        "loans whose cash is not what was paid",
        "SELECT application_id FROM
           (SELECT application_id, sum(amount_minor) AS cash FROM ledger_line
            WHERE account = 'cash' GROUP BY application_id)
         JOIN credit_application AS lent USING (application_id)
         LEFT JOIN (SELECT application_id, sum(amount_minor) AS paid FROM payment
                    WHERE reversed_by IS NULL GROUP BY application_id) USING (application_id)
         WHERE cash + lent.amount_minor <> coalesce(paid, 0)",
    ),
    (
        "payments whose parts are not their amount",
        "SELECT payment_id FROM payment JOIN payment_part USING (tenant_id, payment_id)
         GROUP BY payment_id HAVING payment.amount_minor <>
           sum(penalty_minor + fee_minor + interest_minor + principal_minor)",
    ),
    (
        "payments without their event",
        "SELECT payment_id FROM payment LEFT JOIN application_event AS event
           ON event.tenant_id = payment.tenant_id AND event.application_id = payment.application_id
           AND event.number = payment.event_number
         WHERE event.amount_minor IS NOT payment.amount_minor",
    ),
    (
        "loans whose status is not that of their rows",
        "SELECT application_id FROM credit_application AS lent
         JOIN (SELECT application_id, min(is_paid) AS is_paid FROM due_payment
               WHERE retired_by IS NULL GROUP BY application_id) USING (application_id)
         WHERE (status = 'approved') = is_paid",
    ),
    (
        "applications that were approved twice",
        "SELECT application_id FROM application_event WHERE kind = 'approved'
         GROUP BY application_id HAVING count(*) > 1",
    ),
];

/// Checks that a book is correct and contains everything in `tally`. Returns the payments, reversals and approvals that
/// were written but not acknowledged.
///
/// Each loan is also read individually, so that it is computed from its events.
#[must_use]
pub fn check_book(stage: &Stage, loans: std::ops::Range<u64>, tally: &Tally) -> Tally {
    let book = Connection::open(&stage.path).unwrap();
    for (what, query) in NONE_SUCH {
        let found: i64 = book
            .query_row(&format!("SELECT count(*) FROM ({query})"), [], |row| row.get(0))
            .unwrap();
        assert_eq!(found, 0, "{what}");
    }
    for number in loans {
        let application_id = Loan(number).application().into();
        let given = stage.host.run(&GiveLoan { application_id, partner: None }).unwrap();
        assert!(given.rows_agree, "loan {number} is not what its events make");
    }
    let verified = stage.host.run(&VerifyBook {}).unwrap();
    assert!(verified.whole, "{:?}", verified.faults);
    beyond(&written(&book), tally)
}

/// All payments, keys, reversals and approvals that are in the book.
fn written(book: &Connection) -> Tally {
    let numbers = |query: &str| -> BTreeSet<i64> {
        let mut query = book.prepare(query).unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let mut all =
        book.prepare("SELECT payment_id, application_id, amount_minor FROM payment").unwrap();
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, (row.get(1)?, row.get(2)?)));
    let payments: BTreeMap<i64, (i64, i64)> =
        all.query_map([], row).unwrap().map(Result::unwrap).collect();
    let mut all = book.prepare("SELECT idempotency_key, payment_id FROM idempotency").unwrap();
    let keys = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    Tally {
        payments,
        keys: keys.map(Result::unwrap).collect(),
        reversed: numbers("SELECT payment_id FROM payment WHERE reversed_by IS NOT NULL"),
        approved: numbers("SELECT application_id FROM application_event WHERE kind = 'approved'"),
        ..Tally::default()
    }
}

/// The entries of the book that were not acknowledged.
fn beyond(written: &Tally, tally: &Tally) -> Tally {
    for (payment, paid) in &tally.payments {
        assert_eq!(written.payments.get(payment), Some(paid), "payment {payment} was acknowledged");
    }
    for (key, payment) in &tally.keys {
        assert_eq!(written.keys.get(key), Some(payment), "key {key} was answered");
    }
    let lost: Vec<_> = tally.reversed.difference(&written.reversed).collect();
    assert!(lost.is_empty(), "reversed and not in the book: {lost:?}");
    let lost: Vec<_> = tally.approved.difference(&written.approved).collect();
    assert!(lost.is_empty(), "approved and not in the book: {lost:?}");
    let new = |payment: &i64| !tally.payments.contains_key(payment);
    Tally {
        payments: written
            .payments
            .iter()
            .filter(|(id, _)| new(id))
            .map(|(id, it)| (*id, *it))
            .collect(),
        keys: written
            .keys
            .iter()
            .filter(|(_, id)| new(id))
            .map(|(key, id)| (key.clone(), *id))
            .collect(),
        reversed: written.reversed.difference(&tally.reversed).copied().collect(),
        approved: written.approved.difference(&tally.approved).copied().collect(),
        ..Tally::default()
    }
}
