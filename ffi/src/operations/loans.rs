//! The functions of the section `loans`, one for each operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Takes a payment of any amount on a loan.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `amount` (decimal, body): The amount paid.
/// - `paid_on` (date YYYY-MM-DD, body, may be left out): The value date: at most today, and not
///   before the loan's last event, including its approval. Left out: today.
/// - `payment_method` (text, body, may be left out): The payment method, at most 50 characters.
///   Default: `cash`.
/// - `surplus` (refuse | next_rows | lower_instalment | shorten_term, body, may be left out): The
///   treatment of an amount beyond the due instalments. Default: `refuse`. Then the instalment of
///   the current period may still be paid, and more is refused.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: A payment and the amounts that it paid.
/// - `payment_id` (text): The payment's id.
/// - `application_id` (text): The id of the credit application.
/// - `principal` (decimal): The part of the payment that paid principal.
/// - `interest` (decimal): The part of the payment that paid interest. The detail has the part that
///   is given back, as `refund`.
/// - `penalty` (decimal): The part of the payment that paid penalties.
/// - `fee` (decimal): The part of the payment that paid the fee for early payment.
/// - `outstanding_principal` (decimal): The remaining principal.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   current status of the application.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_take_payment(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "take_payment", request, answer) }
}

/// Takes many payments in one commit.
///
/// For the host's own engine only.
///
/// Request:
/// - `rows` (list of PaymentRow, body): The payments, in order of execution.
///   - `application_id` (text): The credit application's id.
///   - `amount` (decimal): The amount paid.
///   - `paid_on` (date YYYY-MM-DD, may be absent): The value date. Left out: today.
///   - `payment_method` (text, may be absent): The payment method, at most 50 characters. Default:
///     `cash`.
///   - `surplus` (refuse | next_rows | lower_instalment | shorten_term, may be absent): The
///     treatment of an amount beyond the due instalments. Default: `refuse`.
///   - `idempotency_key` (text): A key of 1 to 255 visible ASCII characters, which makes a retry
///     safe.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: The results of the payments.
/// - `taken` (integer): The number of taken payments, including those with a key that was answered
///   before.
/// - `refused` (integer): The number of refused payments.
/// - `rows` (list of RowTaken): The result of each payment, in the order of the rows.
///   - `payment_id` (text, may be absent): The payment's id.
///   - `refund` (decimal, may be absent): The amount that the lender owes the borrower, if this
///     payment completed a loan early; left out if it is 0.
///   - `code` (text, may be absent): The code of the refusal.
///   - `message` (text, may be absent): The text of the refusal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_take_payments(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "take_payments", request, answer) }
}

/// Reverses a payment or a settlement.
///
/// For the host's own engine only.
///
/// Request:
/// - `payment_id` (text, body): The payment's id.
/// - `reason` (text, body): The reason, at most 500 characters.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   current status of the application.
/// - `outstanding_principal` (decimal): The remaining principal.
/// - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
///   spread over the instalments.
/// - `version` (integer): The version of the latest schedule. The schedule of the approval has
///   version 1.
/// - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
///   there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_reverse_payment(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "reverse_payment", request, answer) }
}

/// Restructures a loan: a new schedule for the unpaid principal.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `repayment_months` (integer, body): The number of instalments from now on, 1 to 600.
/// - `Interest_Rate` (decimal, body, may be left out): A new interest rate, in the unit of the
///   product's rate. Left out: the rate stays.
/// - `unpaid_interest` (spread | capitalise | waive, body, may be left out): The treatment of
///   accrued, unpaid interest. Default: `spread`.
/// - `reason` (text, body): The reason, at most 500 characters.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   current status of the application.
/// - `outstanding_principal` (decimal): The remaining principal.
/// - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
///   spread over the instalments.
/// - `version` (integer): The version of the latest schedule. The schedule of the approval has
///   version 1.
/// - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
///   there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_restructure_loan(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "restructure_loan", request, answer) }
}

/// Postpones the instalments that are not due yet.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `months` (integer, body): The number of months, 1 to 12.
/// - `unpaid_interest` (spread | capitalise | waive, body, may be left out): The treatment of the
///   interest of these months. Default: `spread`.
/// - `reason` (text, body): The reason, at most 500 characters.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   current status of the application.
/// - `outstanding_principal` (decimal): The remaining principal.
/// - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
///   spread over the instalments.
/// - `version` (integer): The version of the latest schedule. The schedule of the approval has
///   version 1.
/// - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
///   there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_grant_holiday(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "grant_holiday", request, answer) }
}

/// Waives penalties of a loan.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `transaction_ids` (list of integer, body, may be left out): The `Transaction_ID`s of the
///   instalments. Left out: all instalments with an unpaid penalty.
/// - `reason` (text, body): The reason, at most 500 characters.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   current status of the application.
/// - `outstanding_principal` (decimal): The remaining principal.
/// - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
///   spread over the instalments.
/// - `version` (integer): The version of the latest schedule. The schedule of the approval has
///   version 1.
/// - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
///   there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_waive_penalties(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "waive_penalties", request, answer) }
}

/// Writes a loan off as a loss.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `reason` (text, body): The reason, at most 500 characters.
/// - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
///   which makes a retry safe.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   current status of the application.
/// - `outstanding_principal` (decimal): The remaining principal.
/// - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
///   spread over the instalments.
/// - `version` (integer): The version of the latest schedule. The schedule of the approval has
///   version 1.
/// - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
///   there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_write_off_loan(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "write_off_loan", request, answer) }
}

/// Undoes the latest change of a loan.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `reason` (text, body): The reason, at most 500 characters.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: A loan after a change.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   current status of the application.
/// - `outstanding_principal` (decimal): The remaining principal.
/// - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
///   spread over the instalments.
/// - `version` (integer): The version of the latest schedule. The schedule of the approval has
///   version 1.
/// - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
///   there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_undo_change(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "undo_change", request, answer) }
}

/// Books the payout of a refund.
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
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "refund_paid", request, answer) }
}

/// Returns all data of a loan.
///
/// For the host's own engine only.
///
/// Request:
/// - `application_id` (text, body): The credit application's id.
/// - `partner` (text, body, may be left out): The user name of the partner that reads the loan.
///   Left out: the host's own partner.
///
/// Answer: All data of a loan.
/// - `application_id` (text): The id of the credit application.
/// - `status` (pending | approved | rejected | completed | settled_early | written_off): The
///   application's status.
/// - `terms` (GivenTerms): The terms at the creation of the application.
///   - `Name` (text): The name of the credit product.
///   - `currency` (text): The currency.
///   - `Amount` (decimal): The amount.
///   - `Repayment_Months` (integer): The number of instalments.
///   - `start` (date YYYY-MM-DD): The first day of interest. For a pending application it is today.
///   - `Interest_Rate` (decimal): The interest rate, in the unit `rate_unit`.
///   - `rate_unit` (text): The unit of the interest rate.
///   - `Early_Payment_Interest` (decimal): The fee for early payment.
///   - `Late_Payment_Penalty` (decimal): The penalty for a late instalment.
///   - `Very_Late_Payment_Penalty` (decimal): The penalty for a very late instalment.
///   - `penalty_mode` (text): The unit of the penalties.
///   - `settings` (any value): The settings that differ from the defaults.
/// - `rows` (list of GivenRow): The instalments of every schedule, by version and number.
///   - `Transaction_ID` (integer or null): Its `Transaction_ID`; null in the schedule of a pending
///     application.
///   - `version` (integer): The version of its schedule.
///   - `Installment_Number` (integer): Its number within the loan.
///   - `period_start` (date YYYY-MM-DD): The first day of its period.
///   - `due_date` (date YYYY-MM-DD): Its due date.
///   - `principal` (decimal): Its principal.
///   - `interest` (decimal): Its interest.
///   - `carried` (decimal): The carried part of the interest, which is owed in addition to the
///     interest of the period.
///   - `principal_paid` (decimal): The paid part of the principal.
///   - `interest_paid` (decimal): The paid part of the interest.
///   - `fee_paid` (decimal): The fees that were paid with it.
///   - `penalty_paid` (decimal): The paid part of the penalty.
///   - `penalty_waived` (decimal): The waived part of the penalty.
///   - `penalty` (decimal): The penalty that is owed today.
///   - `state` (text): Its state today. An instalment that was replaced by a newer schedule is
///     `retired`.
/// - `rows_agree` (true or false): Whether the stored data of the loan agree with the data computed
///   from its history: instalments, payments and the amounts that they paid, claims, ledger,
///   status, and the approved terms. It is false only if somebody changed the book's file.
/// - `payments` (list of GivenPayment): The payments, reversed ones included, by number.
///   - `payment_id` (text): Its id.
///   - `kind` (text): `instalment`, `settlement`, `part` or `recovery`.
///   - `amount` (decimal): The amount.
///   - `day` (date YYYY-MM-DD): The value date of the payment.
///   - `booked_at` (time by RFC 3339): The time of the booking.
///   - `method` (text): The payment method.
///   - `reversed` (true or false): Whether it was reversed.
/// - `ledger` (list of LedgerEntry): The ledger's lines, by event and account.
///   - `number` (integer): The number of the event that wrote it.
///   - `account` (text): `principal`, `interest`, `penalty`, `fee`, `cash`, `loss` or `refund`.
///   - `amount` (decimal): The amount. The lines of an event sum to 0.
/// - `history` (list of GivenEvent): The events of the loan, in order.
///   - `number` (integer): Its number, from 1.
///   - `kind` (text): The kind of event.
///   - `day` (date YYYY-MM-DD): The value date of the event.
///   - `at` (time by RFC 3339): The time of the event.
///   - `by` (integer): The number of the partner that acted.
///   - `reason` (text): The reason; may be empty.
///   - `inputs` (any value): The parameters of the event.
///   - `undoes` (integer or null): The number of the event that this event undoes.
/// - `price` (GivenPrice or null): The price of settling the loan today; null if the loan is not
///   running.
///   - `due_principal` (decimal): The unpaid principal.
///   - `accrued` (decimal): The accrued interest.
///   - `fee` (decimal): The fee.
///   - `rebate` (decimal): The prepaid interest that is given back, at most the rest of the price.
///   - `refund` (decimal, may be absent): The amount that the lender would owe the borrower, if
///     more interest is given back than the price; left out if it is 0.
///   - `total_due` (decimal): The amount to pay.
///   - `penalty` (decimal): The unpaid penalties. The price does not include them.
///   - `late` (true or false): Whether an instalment is late. Then the loan cannot be settled.
/// - `refund` (decimal, may be absent): The amount that the lender has owed the borrower since the
///   loan was settled or completed, less the payouts booked by `refund_paid`; left out if it is 0.
/// - `aprc` (decimal or null): The annual percentage rate of charge of the terms (2008/48/EC, Annex
///   I), in percent with 2 decimals; null if no rate solves the equation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_give_loan(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "give_loan", request, answer) }
}

/// Ages a portfolio of loans.
///
/// For the host's own engine only.
///
/// Request:
/// - `as_of` (date YYYY-MM-DD, body, may be left out): The day, at most today. Left out: today, in
///   the time zone of each loan's provider. On a past day, the events up to that day count, except
///   events that were undone later.
/// - `financial_provider_id` (text, body, may be left out): The provider. Left out: all providers
///   of the partner.
/// - `currency` (text, body, may be left out): The currency of the answer's top-level amounts, an
///   ISO 4217 code. Left out: the currency of the loans. If the loans have several currencies, it
///   is that of the provider in `financial_provider_id`, or otherwise of the partner's default
///   provider.
/// - `buckets` (list of AgeBucket, body, may be left out): The buckets, in ascending order of their
///   days. Left out: buckets from 0, 1, 31, 61, 91 and 181 days, without a provision.
///   - `name` (text): Its name.
///   - `from_days` (integer): The smallest number of days overdue. The first bucket starts at 0.
///   - `provision_percent` (decimal, may be absent): The provision, in percent of the outstanding
///     principal: 0 to 1000, at most 6 decimals. Default: 0.
/// - `partner` (text, body, may be left out): The user name of the partner that owns the loans.
///   Left out: the host's own partner.
///
/// Answer: Loans sorted by days overdue.
/// - `currency` (text or null): The currency of the amounts; null if there is no loan and the
///   request names no currency.
/// - `buckets` (list of Bucket): The buckets.
///   - `name` (text): Its name.
///   - `from_days` (integer): The smallest number of days overdue.
///   - `loans` (integer): The number of loans.
///   - `outstanding` (decimal): The unpaid principal.
///   - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///   - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///   - `penalties` (decimal): The unpaid penalties.
///   - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///     rounded half-even, added up.
/// - `total` (Bucket): All buckets together.
///   - `name` (text): Its name.
///   - `from_days` (integer): The smallest number of days overdue.
///   - `loans` (integer): The number of loans.
///   - `outstanding` (decimal): The unpaid principal.
///   - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///   - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///   - `penalties` (decimal): The unpaid penalties.
///   - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///     rounded half-even, added up.
/// - `par_30` (decimal or null): The outstanding principal of loans that are more than 30 days
///   overdue, divided by all outstanding principal, with 4 decimals; null if nothing is
///   outstanding.
/// - `written_off` (Bucket): Loans that were written off, with their unpaid principal.
///   - `name` (text): Its name.
///   - `from_days` (integer): The smallest number of days overdue.
///   - `loans` (integer): The number of loans.
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
///     - `from_days` (integer): The smallest number of days overdue.
///     - `loans` (integer): The number of loans.
///     - `outstanding` (decimal): The unpaid principal.
///     - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///     - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///     - `penalties` (decimal): The unpaid penalties.
///     - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///       rounded half-even, added up.
///   - `total` (Bucket): All buckets together.
///     - `name` (text): Its name.
///     - `from_days` (integer): The smallest number of days overdue.
///     - `loans` (integer): The number of loans.
///     - `outstanding` (decimal): The unpaid principal.
///     - `overdue_principal` (decimal): The unpaid principal that was due before the day.
///     - `overdue_interest` (decimal): The unpaid interest that was due before the day.
///     - `penalties` (decimal): The unpaid penalties.
///     - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
///       rounded half-even, added up.
///   - `par_30` (decimal or null): The outstanding principal of loans that are more than 30 days
///     overdue, divided by all outstanding principal, with 4 decimals; null if nothing is
///     outstanding.
///   - `written_off` (Bucket): Loans that were written off, with their unpaid principal.
///     - `name` (text): Its name.
///     - `from_days` (integer): The smallest number of days overdue.
///     - `loans` (integer): The number of loans.
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
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "age_loans", request, answer) }
}

/// Finds the loans that a borrower can afford.
///
/// For the host's own engine only.
///
/// Request:
/// - `uuid` (text, body): The borrower's public id.
/// - `financial_provider_id` (text, body): The provider's id.
/// - `credit_product_id` (text, body): The credit product's id.
/// - `dbr_max` (decimal, body): The limit of debt payments, including the new instalment, as a
///   fraction of the income, 0 to 10 with at most 6 decimals: 0.5 is half.
/// - `amount` (decimal, body, may be left out): The wanted amount. Left out: the largest amount for
///   each term.
/// - `step` (decimal, body, may be left out): The step of the amounts, which are multiples of it.
///   Left out: the minor unit of the currency.
/// - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
///   host's own partner.
///
/// Answer: The loans that a borrower can afford.
/// - `currency` (text): The currency of the amounts.
/// - `capacity` (decimal or N/A): The largest affordable instalment: `dbr_max` times the income,
///   less the debt payments, rounded down to the minor unit; N/A if income or debt is unknown.
/// - `offers` (list of OfferSolved or N/A): The largest amount for each term, shortest term first.
///   Unaffordable terms are left out. If the request has an amount: the affordable terms for it.
///   N/A if income or debt is unknown.
///   - `repayment_months` (integer): The number of months.
///   - `amount` (decimal): The amount.
///   - `instalment` (decimal): The level instalment.
///   - `largest_instalment` (decimal): The largest of all instalments.
/// - `shortest` (OfferSolved, may be absent): If the request has an amount: the shortest affordable
///   term.
///   - `repayment_months` (integer): The number of months.
///   - `amount` (decimal): The amount.
///   - `instalment` (decimal): The level instalment.
///   - `largest_instalment` (decimal): The largest of all instalments.
/// - `lowest_instalment` (OfferSolved, may be absent): If the request has an amount: the affordable
///   term with the lowest instalment.
///   - `repayment_months` (integer): The number of months.
///   - `amount` (decimal): The amount.
///   - `instalment` (decimal): The level instalment.
///   - `largest_instalment` (decimal): The largest of all instalments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_solve_offers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "solve_offers", request, answer) }
}
