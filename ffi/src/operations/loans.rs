//! The functions of the section `loans`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Takes any amount on a loan.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `amount` (decimal, body): What is paid.
/// - `paid_on` (date YYYY-MM-DD, body, may be left out): The day as of which it counts: not after
///   today, and not before the loan's last event, its approval included. Left out: today.
/// - `payment_method` (text, body, may be left out): How it was paid, at most 50 characters.
///   Default: `cash`.
/// - `surplus` (refuse | next_rows | lower_instalment | shorten_term, body, may be left out): What
///   becomes of the amount beyond what is due. Default: `refuse`, which lets the instalment take it
///   whose period has begun, and refuses more.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name it is
///   taken. Left out: the host's own partner.
///
/// Answer: What was paid, and what it paid.
/// - `payment_id` (text): The payment's id.
/// - `application_id` (text): The id of the credit application.
/// - `principal` (decimal): What of it paid principal.
/// - `interest` (decimal): The part of it that paid interest. The detail has the part that is given
///   back, as `refund`.
/// - `penalty` (decimal): What of it paid penalties.
/// - `fee` (decimal): What of it paid the fee of paying early.
/// - `outstanding_principal` (decimal): The principal that is left.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_take_payment(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "take_payment", request, answer) }
}

/// Takes many payments in one commit.
///
/// For the host's own engine only.
///
/// Request:
/// - `rows` (list of PaymentRow, body): The payments, in the order in which they are taken.
///   - `application_id` (text): The credit application's id.
///   - `amount` (decimal): What is paid.
///   - `paid_on` (date YYYY-MM-DD, may be absent): The day as of which it counts. Left out: today.
///   - `payment_method` (text, may be absent): How it was paid, at most 50 characters. Default:
///     `cash`.
///   - `surplus` (refuse | next_rows | lower_instalment | shorten_term, may be absent): What
///     becomes of the amount beyond what is due. Default: `refuse`.
///   - `idempotency_key` (text): A key of 1 to 255 visible ASCII characters, which makes a retry
///     safe.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name they are
///   taken. Left out: the host's own partner.
///
/// Answer: What became of the payments.
/// - `taken` (integer): How many were taken, those included whose key was answered before.
/// - `refused` (integer): How many were refused.
/// - `rows` (list of RowTaken): What became of each, in the order of the rows.
///   - `payment_id` (text, may be absent): The payment's id.
///   - `refund` (decimal, may be absent): The amount that the lender owes the borrower, if this
///     payment was the last one of a loan and came ahead of time; left out if it is 0.
///   - `code` (text, may be absent): The code of the refusal.
///   - `message` (text, may be absent): The refusal in words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_take_payments(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "take_payments", request, answer) }
}

/// Reverses a payment or a settlement.
///
/// For the host's own engine only.
///
/// Request:
/// - `payment_id` (text, body): The payment's id.
/// - `reason` (text, body): Why, at most 500 characters.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name it is
///   reversed. Left out: the host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status now.
/// - `outstanding_principal` (decimal): The principal that is left.
/// - `instalment` (decimal): The level instalment of the latest schedule, without the interest that
///   was spread over it.
/// - `version` (integer): The version of the latest schedule: 1 for that of the approval.
/// - `last_due_date` (date YYYY-MM-DD or null): The last day on which something is due; null where
///   nothing is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_reverse_payment(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "reverse_payment", request, answer) }
}

/// Restructures a loan: a new schedule for the unpaid principal.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `repayment_months` (integer, body): Over how many instalments it is paid back from now on: 1
///   to 600.
/// - `Interest_Rate` (decimal, body, may be left out): Another rate, in the unit of the product's.
///   Left out: the rate stays.
/// - `unpaid_interest` (spread | capitalise | waive, body, may be left out): What becomes of the
///   interest that has accrued and is unpaid. Default: `spread`.
/// - `reason` (text, body): Why, at most 500 characters.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name it is
///   done. Left out: the host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status now.
/// - `outstanding_principal` (decimal): The principal that is left.
/// - `instalment` (decimal): The level instalment of the latest schedule, without the interest that
///   was spread over it.
/// - `version` (integer): The version of the latest schedule: 1 for that of the approval.
/// - `last_due_date` (date YYYY-MM-DD or null): The last day on which something is due; null where
///   nothing is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_restructure_loan(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "restructure_loan", request, answer) }
}

/// Postpones the instalments that are not due yet.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `months` (integer, body): By how many months: 1 to 12.
/// - `unpaid_interest` (spread | capitalise | waive, body, may be left out): What becomes of the
///   interest of these months. Default: `spread`.
/// - `reason` (text, body): Why, at most 500 characters.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name it is
///   done. Left out: the host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status now.
/// - `outstanding_principal` (decimal): The principal that is left.
/// - `instalment` (decimal): The level instalment of the latest schedule, without the interest that
///   was spread over it.
/// - `version` (integer): The version of the latest schedule: 1 for that of the approval.
/// - `last_due_date` (date YYYY-MM-DD or null): The last day on which something is due; null where
///   nothing is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_grant_holiday(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "grant_holiday", request, answer) }
}

/// Lets penalties go.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `transaction_ids` (list of integer, body, may be left out): The `Transaction_ID`s of the
///   instalments. Left out: all of which a penalty is owed.
/// - `reason` (text, body): Why, at most 500 characters.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name it is
///   done. Left out: the host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status now.
/// - `outstanding_principal` (decimal): The principal that is left.
/// - `instalment` (decimal): The level instalment of the latest schedule, without the interest that
///   was spread over it.
/// - `version` (integer): The version of the latest schedule: 1 for that of the approval.
/// - `last_due_date` (date YYYY-MM-DD or null): The last day on which something is due; null where
///   nothing is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_waive_penalties(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "waive_penalties", request, answer) }
}

/// Gives a loan up as a loss.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `reason` (text, body): Why, at most 500 characters.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name it is
///   done. Left out: the host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status now.
/// - `outstanding_principal` (decimal): The principal that is left.
/// - `instalment` (decimal): The level instalment of the latest schedule, without the interest that
///   was spread over it.
/// - `version` (integer): The version of the latest schedule: 1 for that of the approval.
/// - `last_due_date` (date YYYY-MM-DD or null): The last day on which something is due; null where
///   nothing is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_write_off_loan(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "write_off_loan", request, answer) }
}

/// Takes the latest change of a loan back.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `reason` (text, body): Why, at most 500 characters.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name it is
///   done. Left out: the host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status now.
/// - `outstanding_principal` (decimal): The principal that is left.
/// - `instalment` (decimal): The level instalment of the latest schedule, without the interest that
///   was spread over it.
/// - `version` (integer): The version of the latest schedule: 1 for that of the approval.
/// - `last_due_date` (date YYYY-MM-DD or null): The last day on which something is due; null where
///   nothing is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_undo_change(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "undo_change", request, answer) }
}

/// Books that a refund was paid out.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `amount` (decimal, body): The amount that was paid out: at most the `refund` of `give_loan`.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner that books it. Left out:
///   the host's own partner.
///
/// Answer: A settled or completed loan after a refund.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status.
/// - `refund` (decimal): The amount that the lender still owes the borrower.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_refund_paid(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "refund_paid", request, answer) }
}

/// Returns everything about a loan.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `partner` (text, body, may be left out): The user name of the partner that looks. Left out:
///   the host's own partner.
///
/// Answer: Everything about a loan.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status.
/// - `terms` (GivenTerms): The terms, as they were when the application was created.
///   - `Name` (text): The name of the credit product.
///   - `currency` (text): The currency.
///   - `Amount` (decimal): The amount.
///   - `Repayment_Months` (integer): Over how many instalments it is paid back.
///   - `start` (date YYYY-MM-DD): The day from which interest runs; of a pending application today.
///   - `Interest_Rate` (decimal): The rate, in the unit `rate_unit`.
///   - `rate_unit` (text): What the rate stands for.
///   - `Early_Payment_Interest` (decimal): The fee of paying early.
///   - `Late_Payment_Penalty` (decimal): The penalty of a late instalment.
///   - `Very_Late_Payment_Penalty` (decimal): The penalty of a very late instalment.
///   - `penalty_mode` (text): What the penalties stand for.
///   - `settings` (any value): The settings that differ from the default.
/// - `rows` (list of GivenRow): The instalments of every schedule, by version and number.
///   - `Transaction_ID` (integer or null): Its `Transaction_ID`; null in the schedule of a pending
///     application.
///   - `version` (integer): Which schedule it belongs to.
///   - `Installment_Number` (integer): Its number within the loan.
///   - `period_start` (date YYYY-MM-DD): The day on which its period begins.
///   - `due_date` (date YYYY-MM-DD): The day on which it is due.
///   - `principal` (decimal): Its principal.
///   - `interest` (decimal): Its interest.
///   - `carried` (decimal): What of the interest is carried from before.
///   - `principal_paid` (decimal): What was paid of the principal.
///   - `interest_paid` (decimal): What was paid of the interest.
///   - `fee_paid` (decimal): What was paid of fees with it.
///   - `penalty_paid` (decimal): What was paid of the penalty.
///   - `penalty_waived` (decimal): What was waived of the penalty.
///   - `penalty` (decimal): What is owed of the penalty today.
///   - `state` (text): Where it stands today; `retired` where other rows have taken its place.
/// - `rows_agree` (true or false): Whether what the book stores of the loan is what folding its
///   history makes: instalments, payments and what they paid, claims, ledger and status; and the
///   terms what was approved. Always, unless somebody changed the book's file.
/// - `payments` (list of GivenPayment): The payments, reversed ones included, by number.
///   - `payment_id` (text): Its id.
///   - `kind` (text): `instalment`, `settlement`, `part` or `recovery`.
///   - `amount` (decimal): What was paid.
///   - `day` (date YYYY-MM-DD): The day as of which it counts.
///   - `booked_at` (time by RFC 3339): When it was booked.
///   - `method` (text): How it was paid.
///   - `reversed` (true or false): Whether it was reversed.
/// - `ledger` (list of LedgerEntry): The ledger's lines, by event and account.
///   - `number` (integer): The number of the event that wrote it.
///   - `account` (text): `principal`, `interest`, `penalty`, `fee`, `cash`, `loss` or `refund`.
///   - `amount` (decimal): The amount; the lines of an event sum to 0.
/// - `history` (list of GivenEvent): What happened, in order.
///   - `number` (integer): Its number, from 1 on.
///   - `kind` (text): What happened.
///   - `day` (date YYYY-MM-DD): The day as of which it counts.
///   - `at` (time by RFC 3339): When it was done.
///   - `by` (integer): The number of the partner in whose name it was done.
///   - `reason` (text): Why; may be empty.
///   - `inputs` (any value): What was decided with it.
///   - `undoes` (integer or null): The number of the event that it takes back.
/// - `price` (GivenPrice or null): What settling costs today; null where the loan is not running.
///   - `due_principal` (decimal): The unpaid principal.
///   - `accrued` (decimal): The accrued interest.
///   - `fee` (decimal): The fee.
///   - `rebate` (decimal): The interest paid ahead that is given back, up to the rest of the price.
///   - `refund` (decimal, may be absent): The amount that the lender would owe the borrower, if
///     more is to be given back than the price; left out if it is 0.
///   - `total_due` (decimal): What is to be paid.
///   - `penalty` (decimal): The unpaid penalties. The price does not include them.
///   - `late` (true or false): Whether an instalment is late, so that it can't be settled.
/// - `refund` (decimal, may be absent): The amount that the lender owes the borrower since the loan
///   was settled or completed, less the bookings of `refund_paid`; left out if it is 0.
/// - `aprc` (decimal or null): The annual percentage rate of charge of the terms (2008/48/EC, Annex
///   I), in percent with 2 decimals; null where no rate solves the equation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_give_loan(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "give_loan", request, answer) }
}

/// Ages a portfolio of loans.
///
/// For the host's own engine only.
///
/// Request:
/// - `as_of` (date YYYY-MM-DD, body, may be left out): The day, which must not be after today. Left
///   out: today, in the time zone of each loan's provider. On a past day the events up to that day
///   count, except events that were taken back later.
/// - `financial_provider_id` (text, body, may be left out): The provider. Left out: all providers
///   of the partner.
/// - `currency` (text, body, may be left out): The currency of the answer's own members, an ISO
///   4217 code. Left out: the currency of the loans. If they are in several currencies: that of the
///   provider in `financial_provider_id`, else of the partner's default provider.
/// - `buckets` (list of AgeBucket, body, may be left out): The buckets, in ascending order of their
///   days. Left out: from 0, 1, 31, 61, 91 and 181 days on, without a provision.
///   - `name` (text): Its name.
///   - `from_days` (integer): From how many days on, the first from 0.
///   - `provision_percent` (decimal, may be absent): The provision, in percent of the outstanding
///     principal: 0 to 1000, at most 6 decimals. Default: 0.
/// - `partner` (text, body, may be left out): The user name of the partner whose loans are meant.
///   Left out: the host's own partner.
///
/// Answer: Loans by how long they are overdue.
/// - `currency` (text or null): The currency of the amounts; null if there is no loan and the
///   request names no currency.
/// - `buckets` (list of Bucket): The buckets.
///   - `name` (text): Its name.
///   - `from_days` (integer): From how many days on.
///   - `loans` (integer): How many loans it has.
///   - `outstanding` (decimal): The unpaid principal.
///   - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///   - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///   - `penalties` (decimal): The unpaid penalties.
///   - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///     rounded half-even, added up.
/// - `total` (Bucket): All buckets together.
///   - `name` (text): Its name.
///   - `from_days` (integer): From how many days on.
///   - `loans` (integer): How many loans it has.
///   - `outstanding` (decimal): The unpaid principal.
///   - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///   - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///   - `penalties` (decimal): The unpaid penalties.
///   - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///     rounded half-even, added up.
/// - `par_30` (decimal or null): The outstanding principal of loans that are overdue for more than
///   30 days, as a part of all outstanding principal, with 4 decimals; null if nothing is
///   outstanding.
/// - `written_off` (Bucket): Loans that were written off, with their unpaid principal.
///   - `name` (text): Its name.
///   - `from_days` (integer): From how many days on.
///   - `loans` (integer): How many loans it has.
///   - `outstanding` (decimal): The unpaid principal.
///   - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///   - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///   - `penalties` (decimal): The unpaid penalties.
///   - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///     rounded half-even, added up.
/// - `by_currency` (object, each member AgedInCurrency, may be absent): The same for each currency
///   of the loans, by its code; left out if all loans are in `currency`.
///   - `currency` (text): The currency of the amounts.
///   - `buckets` (list of Bucket): The buckets.
///     - `name` (text): Its name.
///     - `from_days` (integer): From how many days on.
///     - `loans` (integer): How many loans it has.
///     - `outstanding` (decimal): The unpaid principal.
///     - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///     - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///     - `penalties` (decimal): The unpaid penalties.
///     - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///       rounded half-even, added up.
///   - `total` (Bucket): All buckets together.
///     - `name` (text): Its name.
///     - `from_days` (integer): From how many days on.
///     - `loans` (integer): How many loans it has.
///     - `outstanding` (decimal): The unpaid principal.
///     - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///     - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///     - `penalties` (decimal): The unpaid penalties.
///     - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///       rounded half-even, added up.
///   - `par_30` (decimal or null): The outstanding principal of loans that are overdue for more
///     than 30 days, as a part of all outstanding principal, with 4 decimals; null if nothing is
///     outstanding.
///   - `written_off` (Bucket): Loans that were written off, with their unpaid principal.
///     - `name` (text): Its name.
///     - `from_days` (integer): From how many days on.
///     - `loans` (integer): How many loans it has.
///     - `outstanding` (decimal): The unpaid principal.
///     - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///     - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///     - `penalties` (decimal): The unpaid penalties.
///     - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///       rounded half-even, added up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_age_loans(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "age_loans", request, answer) }
}

/// Finds what a borrower can afford to borrow.
///
/// For the host's own engine only.
///
/// Request:
/// - `uuid` (text, body): The borrower's public id.
/// - `financial_provider_id` (text, body): The provider's id.
/// - `credit_product_id` (text, body): The credit product's id.
/// - `dbr_max` (decimal, body): The limit of debt payments, the new instalment included, as a part
///   of the income: 0.5 is half.
/// - `amount` (decimal, body, may be left out): The amount that is wanted. Left out: the largest
///   for each term.
/// - `step` (decimal, body, may be left out): Amounts are multiples of this one. Left out: of the
///   minor unit.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name it is
///   asked. Left out: the host's own partner.
///
/// Answer: What a borrower can afford.
/// - `currency` (text): The currency of the amounts.
/// - `capacity` (decimal or N/A): The most that an instalment may be: the limit's part of the
///   income less the debt, rounded down to the minor unit; N/A where income or debt is unknown.
/// - `offers` (list of OfferSolved or N/A): The largest amount for each term, the shortest first;
///   terms of which none can be afforded are left out. With an amount, the terms that hold it. N/A
///   where income or debt is unknown.
///   - `repayment_months` (integer): Over how many months it is paid back.
///   - `amount` (decimal): The amount.
///   - `instalment` (decimal): The level instalment.
///   - `largest_instalment` (decimal): The largest instalment of all.
/// - `shortest` (OfferSolved, may be absent): With an amount: the shortest term that holds it.
///   - `repayment_months` (integer): Over how many months it is paid back.
///   - `amount` (decimal): The amount.
///   - `instalment` (decimal): The level instalment.
///   - `largest_instalment` (decimal): The largest instalment of all.
/// - `lowest_instalment` (OfferSolved, may be absent): With an amount: the term with the lowest
///   instalment.
///   - `repayment_months` (integer): Over how many months it is paid back.
///   - `amount` (decimal): The amount.
///   - `instalment` (decimal): The level instalment.
///   - `largest_instalment` (decimal): The largest instalment of all.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_solve_offers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "solve_offers", request, answer) }
}
