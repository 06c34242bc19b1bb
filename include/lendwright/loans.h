/*
 * Loans: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_LOANS_H
#define LENDWRIGHT_LOANS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Takes a payment of any amount on a loan.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `application_id` (text, body): The credit application's id.
 * - `amount` (decimal, body): The amount paid.
 * - `paid_on` (date YYYY-MM-DD, body, may be left out): The value date: at most today, and not
 *   before the loan's last event, including its approval. Left out: today.
 * - `payment_method` (text, body, may be left out): The payment method, at most 50 characters.
 *   Default: `cash`.
 * - `surplus` (refuse | next_rows | lower_instalment | shorten_term, body, may be left out): The
 *   treatment of an amount beyond the due instalments. Default: `refuse`. Then the instalment of
 *   the current period may still be paid, and more is refused.
 * - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
 *   which makes a retry safe.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: A payment and the amounts that it paid.
 * - `payment_id` (text): The payment's id.
 * - `application_id` (text): The id of the credit application.
 * - `principal` (decimal): The part of the payment that paid principal.
 * - `interest` (decimal): The part of the payment that paid interest. The detail has the part that
 *   is given back, as `refund`.
 * - `penalty` (decimal): The part of the payment that paid penalties.
 * - `fee` (decimal): The part of the payment that paid the fee for early payment.
 * - `outstanding_principal` (decimal): The remaining principal.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   current status of the application.
 */
lw_status lw_take_payment(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Takes many payments in one commit.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `rows` (list of PaymentRow, body): The payments, in order of execution.
 *   - `application_id` (text): The credit application's id.
 *   - `amount` (decimal): The amount paid.
 *   - `paid_on` (date YYYY-MM-DD, may be absent): The value date. Left out: today.
 *   - `payment_method` (text, may be absent): The payment method, at most 50 characters. Default:
 *     `cash`.
 *   - `surplus` (refuse | next_rows | lower_instalment | shorten_term, may be absent): The
 *     treatment of an amount beyond the due instalments. Default: `refuse`.
 *   - `idempotency_key` (text): A key of 1 to 255 visible ASCII characters, which makes a retry
 *     safe.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: The results of the payments.
 * - `taken` (integer): The number of taken payments, including those with a key that was answered
 *   before.
 * - `refused` (integer): The number of refused payments.
 * - `rows` (list of RowTaken): The result of each payment, in the order of the rows.
 *   - `payment_id` (text, may be absent): The payment's id.
 *   - `refund` (decimal, may be absent): The amount that the lender owes the borrower, if this
 *     payment completed a loan early; left out if it is 0.
 *   - `code` (text, may be absent): The code of the refusal.
 *   - `message` (text, may be absent): The text of the refusal.
 */
lw_status lw_take_payments(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Reverses a payment or a settlement.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `payment_id` (text, body): The payment's id.
 * - `reason` (text, body): The reason, at most 500 characters.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: A loan after a change.
 * - `application_id` (text): The id of the credit application.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   current status of the application.
 * - `outstanding_principal` (decimal): The remaining principal.
 * - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
 *   spread over the instalments.
 * - `version` (integer): The version of the latest schedule. The schedule of the approval has
 *   version 1.
 * - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
 *   there is none.
 */
lw_status lw_reverse_payment(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Restructures a loan: a new schedule for the unpaid principal.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `application_id` (text, body): The credit application's id.
 * - `repayment_months` (integer, body): The number of instalments from now on, 1 to 600.
 * - `Interest_Rate` (decimal, body, may be left out): A new interest rate, in the unit of the
 *   product's rate. Left out: the rate stays.
 * - `unpaid_interest` (spread | capitalise | waive, body, may be left out): The treatment of
 *   accrued, unpaid interest. Default: `spread`.
 * - `reason` (text, body): The reason, at most 500 characters.
 * - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
 *   which makes a retry safe.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: A loan after a change.
 * - `application_id` (text): The id of the credit application.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   current status of the application.
 * - `outstanding_principal` (decimal): The remaining principal.
 * - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
 *   spread over the instalments.
 * - `version` (integer): The version of the latest schedule. The schedule of the approval has
 *   version 1.
 * - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
 *   there is none.
 */
lw_status lw_restructure_loan(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Postpones the instalments that are not due yet.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `application_id` (text, body): The credit application's id.
 * - `months` (integer, body): The number of months, 1 to 12.
 * - `unpaid_interest` (spread | capitalise | waive, body, may be left out): The treatment of the
 *   interest of these months. Default: `spread`.
 * - `reason` (text, body): The reason, at most 500 characters.
 * - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
 *   which makes a retry safe.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: A loan after a change.
 * - `application_id` (text): The id of the credit application.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   current status of the application.
 * - `outstanding_principal` (decimal): The remaining principal.
 * - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
 *   spread over the instalments.
 * - `version` (integer): The version of the latest schedule. The schedule of the approval has
 *   version 1.
 * - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
 *   there is none.
 */
lw_status lw_grant_holiday(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Waives penalties of a loan.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `application_id` (text, body): The credit application's id.
 * - `transaction_ids` (list of integer, body, may be left out): The `Transaction_ID`s of the
 *   instalments. Left out: all instalments with an unpaid penalty.
 * - `reason` (text, body): The reason, at most 500 characters.
 * - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
 *   which makes a retry safe.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: A loan after a change.
 * - `application_id` (text): The id of the credit application.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   current status of the application.
 * - `outstanding_principal` (decimal): The remaining principal.
 * - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
 *   spread over the instalments.
 * - `version` (integer): The version of the latest schedule. The schedule of the approval has
 *   version 1.
 * - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
 *   there is none.
 */
lw_status lw_waive_penalties(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Writes a loan off as a loss.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `application_id` (text, body): The credit application's id.
 * - `reason` (text, body): The reason, at most 500 characters.
 * - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
 *   which makes a retry safe.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: A loan after a change.
 * - `application_id` (text): The id of the credit application.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   current status of the application.
 * - `outstanding_principal` (decimal): The remaining principal.
 * - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
 *   spread over the instalments.
 * - `version` (integer): The version of the latest schedule. The schedule of the approval has
 *   version 1.
 * - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
 *   there is none.
 */
lw_status lw_write_off_loan(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Undoes the latest change of a loan.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `application_id` (text, body): The credit application's id.
 * - `reason` (text, body): The reason, at most 500 characters.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: A loan after a change.
 * - `application_id` (text): The id of the credit application.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   current status of the application.
 * - `outstanding_principal` (decimal): The remaining principal.
 * - `instalment` (decimal): The level instalment of the latest schedule, without interest that was
 *   spread over the instalments.
 * - `version` (integer): The version of the latest schedule. The schedule of the approval has
 *   version 1.
 * - `last_due_date` (date YYYY-MM-DD or null): The due date of the last open instalment; null if
 *   there is none.
 */
lw_status lw_undo_change(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Books the payout of a refund.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `application_id` (text, body): The credit application's id.
 * - `amount` (decimal, body): The amount that was paid out: at most the `refund` of `give_loan`.
 * - `idempotency_key` (text, body `Idempotency-Key`): A key of 1 to 255 visible ASCII characters,
 *   which makes a retry safe.
 * - `partner` (text, body, may be left out): The user name of the partner that books it. Left out:
 *   the host's own partner.
 *
 * Answer: A settled or completed loan after a refund.
 * - `application_id` (text): The id of the credit application.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   application's status.
 * - `refund` (decimal): The amount that the lender still owes the borrower.
 */
lw_status lw_refund_paid(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns all data of a loan.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `application_id` (text, body): The credit application's id.
 * - `partner` (text, body, may be left out): The user name of the partner that reads the loan.
 *   Left out: the host's own partner.
 *
 * Answer: All data of a loan.
 * - `application_id` (text): The id of the credit application.
 * - `status` (pending | approved | rejected | completed | settled_early | written_off): The
 *   application's status.
 * - `terms` (GivenTerms): The terms at the creation of the application.
 *   - `Name` (text): The name of the credit product.
 *   - `currency` (text): The currency.
 *   - `Amount` (decimal): The amount.
 *   - `Repayment_Months` (integer): The number of instalments.
 *   - `start` (date YYYY-MM-DD): The first day of interest. For a pending application it is today.
 *   - `Interest_Rate` (decimal): The interest rate, in the unit `rate_unit`.
 *   - `rate_unit` (text): The unit of the interest rate.
 *   - `Early_Payment_Interest` (decimal): The fee for early payment.
 *   - `Late_Payment_Penalty` (decimal): The penalty for a late instalment.
 *   - `Very_Late_Payment_Penalty` (decimal): The penalty for a very late instalment.
 *   - `penalty_mode` (text): The unit of the penalties.
 *   - `settings` (any value): The settings that differ from the defaults.
 * - `rows` (list of GivenRow): The instalments of every schedule, by version and number.
 *   - `Transaction_ID` (integer or null): Its `Transaction_ID`; null in the schedule of a pending
 *     application.
 *   - `version` (integer): The version of its schedule.
 *   - `Installment_Number` (integer): Its number within the loan.
 *   - `period_start` (date YYYY-MM-DD): The first day of its period.
 *   - `due_date` (date YYYY-MM-DD): Its due date.
 *   - `principal` (decimal): Its principal.
 *   - `interest` (decimal): Its interest.
 *   - `carried` (decimal): The carried part of the interest, which is owed in addition to the
 *     interest of the period.
 *   - `principal_paid` (decimal): The paid part of the principal.
 *   - `interest_paid` (decimal): The paid part of the interest.
 *   - `fee_paid` (decimal): The fees that were paid with it.
 *   - `penalty_paid` (decimal): The paid part of the penalty.
 *   - `penalty_waived` (decimal): The waived part of the penalty.
 *   - `penalty` (decimal): The penalty that is owed today.
 *   - `state` (text): Its state today. An instalment that was replaced by a newer schedule is
 *     `retired`.
 * - `rows_agree` (true or false): Whether the stored data of the loan agree with the data computed
 *   from its history: instalments, payments and the amounts that they paid, claims, ledger,
 *   status, and the approved terms. It is false only if somebody changed the book's file.
 * - `payments` (list of GivenPayment): The payments, reversed ones included, by number.
 *   - `payment_id` (text): Its id.
 *   - `kind` (text): `instalment`, `settlement`, `part` or `recovery`.
 *   - `amount` (decimal): The amount.
 *   - `day` (date YYYY-MM-DD): The value date of the payment.
 *   - `booked_at` (time by RFC 3339): The time of the booking.
 *   - `method` (text): The payment method.
 *   - `reversed` (true or false): Whether it was reversed.
 * - `ledger` (list of LedgerEntry): The ledger's lines, by event and account.
 *   - `number` (integer): The number of the event that wrote it.
 *   - `account` (text): `principal`, `interest`, `penalty`, `fee`, `cash`, `loss` or `refund`.
 *   - `amount` (decimal): The amount. The lines of an event sum to 0.
 * - `history` (list of GivenEvent): The events of the loan, in order.
 *   - `number` (integer): Its number, from 1.
 *   - `kind` (text): The kind of event.
 *   - `day` (date YYYY-MM-DD): The value date of the event.
 *   - `at` (time by RFC 3339): The time of the event.
 *   - `by` (integer): The number of the partner that acted.
 *   - `reason` (text): The reason; may be empty.
 *   - `inputs` (any value): The parameters of the event.
 *   - `undoes` (integer or null): The number of the event that this event undoes.
 * - `price` (GivenPrice or null): The price of settling the loan today; null if the loan is not
 *   running.
 *   - `due_principal` (decimal): The unpaid principal.
 *   - `accrued` (decimal): The accrued interest.
 *   - `fee` (decimal): The fee.
 *   - `rebate` (decimal): The prepaid interest that is given back, at most the rest of the price.
 *   - `refund` (decimal, may be absent): The amount that the lender would owe the borrower, if
 *     more interest is given back than the price; left out if it is 0.
 *   - `total_due` (decimal): The amount to pay.
 *   - `penalty` (decimal): The unpaid penalties. The price does not include them.
 *   - `late` (true or false): Whether an instalment is late. Then the loan cannot be settled.
 * - `refund` (decimal, may be absent): The amount that the lender has owed the borrower since the
 *   loan was settled or completed, less the payouts booked by `refund_paid`; left out if it is 0.
 * - `aprc` (decimal or null): The annual percentage rate of charge of the terms (2008/48/EC, Annex
 *   I), in percent with 2 decimals; null if no rate solves the equation.
 */
lw_status lw_give_loan(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Ages a portfolio of loans.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `as_of` (date YYYY-MM-DD, body, may be left out): The day, at most today. Left out: today, in
 *   the time zone of each loan's provider. On a past day, the events up to that day count, except
 *   events that were undone later.
 * - `financial_provider_id` (text, body, may be left out): The provider. Left out: all providers
 *   of the partner.
 * - `currency` (text, body, may be left out): The currency of the answer's top-level amounts, an
 *   ISO 4217 code. Left out: the currency of the loans. If the loans have several currencies, it
 *   is that of the provider in `financial_provider_id`, or otherwise of the partner's default
 *   provider.
 * - `buckets` (list of AgeBucket, body, may be left out): The buckets, in ascending order of their
 *   days. Left out: buckets from 0, 1, 31, 61, 91 and 181 days, without a provision.
 *   - `name` (text): Its name.
 *   - `from_days` (integer): The smallest number of days overdue. The first bucket starts at 0.
 *   - `provision_percent` (decimal, may be absent): The provision, in percent of the outstanding
 *     principal: 0 to 1000, at most 6 decimals. Default: 0.
 * - `partner` (text, body, may be left out): The user name of the partner that owns the loans.
 *   Left out: the host's own partner.
 *
 * Answer: Loans sorted by days overdue.
 * - `currency` (text or null): The currency of the amounts; null if there is no loan and the
 *   request names no currency.
 * - `buckets` (list of Bucket): The buckets.
 *   - `name` (text): Its name.
 *   - `from_days` (integer): The smallest number of days overdue.
 *   - `loans` (integer): The number of loans.
 *   - `outstanding` (decimal): The unpaid principal.
 *   - `overdue_principal` (decimal): The unpaid principal that was due before the day.
 *   - `overdue_interest` (decimal): The unpaid interest that was due before the day.
 *   - `penalties` (decimal): The unpaid penalties.
 *   - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
 *     rounded half-even, added up.
 * - `total` (Bucket): All buckets together.
 *   - `name` (text): Its name.
 *   - `from_days` (integer): The smallest number of days overdue.
 *   - `loans` (integer): The number of loans.
 *   - `outstanding` (decimal): The unpaid principal.
 *   - `overdue_principal` (decimal): The unpaid principal that was due before the day.
 *   - `overdue_interest` (decimal): The unpaid interest that was due before the day.
 *   - `penalties` (decimal): The unpaid penalties.
 *   - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
 *     rounded half-even, added up.
 * - `par_30` (decimal or null): The outstanding principal of loans that are more than 30 days
 *   overdue, divided by all outstanding principal, with 4 decimals; null if nothing is
 *   outstanding.
 * - `written_off` (Bucket): Loans that were written off, with their unpaid principal.
 *   - `name` (text): Its name.
 *   - `from_days` (integer): The smallest number of days overdue.
 *   - `loans` (integer): The number of loans.
 *   - `outstanding` (decimal): The unpaid principal.
 *   - `overdue_principal` (decimal): The unpaid principal that was due before the day.
 *   - `overdue_interest` (decimal): The unpaid interest that was due before the day.
 *   - `penalties` (decimal): The unpaid penalties.
 *   - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
 *     rounded half-even, added up.
 * - `by_currency` (object, each member AgedInCurrency, may be absent): The same for each currency
 *   of the loans, by its code; left out if all loans are in `currency`.
 *   - `currency` (text): The currency of the amounts.
 *   - `buckets` (list of Bucket): The buckets.
 *     - `name` (text): Its name.
 *     - `from_days` (integer): The smallest number of days overdue.
 *     - `loans` (integer): The number of loans.
 *     - `outstanding` (decimal): The unpaid principal.
 *     - `overdue_principal` (decimal): The unpaid principal that was due before the day.
 *     - `overdue_interest` (decimal): The unpaid interest that was due before the day.
 *     - `penalties` (decimal): The unpaid penalties.
 *     - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
 *       rounded half-even, added up.
 *   - `total` (Bucket): All buckets together.
 *     - `name` (text): Its name.
 *     - `from_days` (integer): The smallest number of days overdue.
 *     - `loans` (integer): The number of loans.
 *     - `outstanding` (decimal): The unpaid principal.
 *     - `overdue_principal` (decimal): The unpaid principal that was due before the day.
 *     - `overdue_interest` (decimal): The unpaid interest that was due before the day.
 *     - `penalties` (decimal): The unpaid penalties.
 *     - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
 *       rounded half-even, added up.
 *   - `par_30` (decimal or null): The outstanding principal of loans that are more than 30 days
 *     overdue, divided by all outstanding principal, with 4 decimals; null if nothing is
 *     outstanding.
 *   - `written_off` (Bucket): Loans that were written off, with their unpaid principal.
 *     - `name` (text): Its name.
 *     - `from_days` (integer): The smallest number of days overdue.
 *     - `loans` (integer): The number of loans.
 *     - `outstanding` (decimal): The unpaid principal.
 *     - `overdue_principal` (decimal): The unpaid principal that was due before the day.
 *     - `overdue_interest` (decimal): The unpaid interest that was due before the day.
 *     - `penalties` (decimal): The unpaid penalties.
 *     - `provision` (decimal): The provision: the percentage of each loan's unpaid principal,
 *       rounded half-even, added up.
 */
lw_status lw_age_loans(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Finds the loans that a borrower can afford.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `uuid` (text, body): The borrower's public id.
 * - `financial_provider_id` (text, body): The provider's id.
 * - `credit_product_id` (text, body): The credit product's id.
 * - `dbr_max` (decimal, body): The limit of debt payments, including the new instalment, as a
 *   fraction of the income, 0 to 10 with at most 6 decimals: 0.5 is half.
 * - `amount` (decimal, body, may be left out): The wanted amount. Left out: the largest amount for
 *   each term.
 * - `step` (decimal, body, may be left out): The step of the amounts, which are multiples of it.
 *   Left out: the minor unit of the currency.
 * - `partner` (text, body, may be left out): The user name of the partner that acts. Left out: the
 *   host's own partner.
 *
 * Answer: The loans that a borrower can afford.
 * - `currency` (text): The currency of the amounts.
 * - `capacity` (decimal or N/A): The largest affordable instalment: `dbr_max` times the income,
 *   less the debt payments, rounded down to the minor unit; N/A if income or debt is unknown.
 * - `offers` (list of OfferSolved or N/A): The largest amount for each term, shortest term first.
 *   Unaffordable terms are left out. If the request has an amount: the affordable terms for it.
 *   N/A if income or debt is unknown.
 *   - `repayment_months` (integer): The number of months.
 *   - `amount` (decimal): The amount.
 *   - `instalment` (decimal): The level instalment.
 *   - `largest_instalment` (decimal): The largest of all instalments.
 * - `shortest` (OfferSolved, may be absent): If the request has an amount: the shortest affordable
 *   term.
 *   - `repayment_months` (integer): The number of months.
 *   - `amount` (decimal): The amount.
 *   - `instalment` (decimal): The level instalment.
 *   - `largest_instalment` (decimal): The largest of all instalments.
 * - `lowest_instalment` (OfferSolved, may be absent): If the request has an amount: the affordable
 *   term with the lowest instalment.
 *   - `repayment_months` (integer): The number of months.
 *   - `amount` (decimal): The amount.
 *   - `instalment` (decimal): The level instalment.
 *   - `largest_instalment` (decimal): The largest of all instalments.
 */
lw_status lw_solve_offers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_AGE_LOANS_BUCKETS "/buckets"
#define LW_AGE_LOANS_BUCKETS_EACH_FROM_DAYS "/from_days"
#define LW_AGE_LOANS_BUCKETS_EACH_LOANS "/loans"
#define LW_AGE_LOANS_BUCKETS_EACH_NAME "/name"
#define LW_AGE_LOANS_BUCKETS_EACH_OUTSTANDING "/outstanding"
#define LW_AGE_LOANS_BUCKETS_EACH_OVERDUE_INTEREST "/overdue_interest"
#define LW_AGE_LOANS_BUCKETS_EACH_OVERDUE_PRINCIPAL "/overdue_principal"
#define LW_AGE_LOANS_BUCKETS_EACH_PENALTIES "/penalties"
#define LW_AGE_LOANS_BUCKETS_EACH_PROVISION "/provision"
#define LW_AGE_LOANS_BY_CURRENCY "/by_currency"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS "/buckets"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS_EACH_FROM_DAYS "/from_days"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS_EACH_LOANS "/loans"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS_EACH_NAME "/name"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS_EACH_OUTSTANDING "/outstanding"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS_EACH_OVERDUE_INTEREST "/overdue_interest"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS_EACH_OVERDUE_PRINCIPAL "/overdue_principal"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS_EACH_PENALTIES "/penalties"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_BUCKETS_EACH_PROVISION "/provision"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_CURRENCY "/currency"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_PAR_30 "/par_30"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL "/total"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL_FROM_DAYS "/total/from_days"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL_LOANS "/total/loans"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL_NAME "/total/name"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL_OUTSTANDING "/total/outstanding"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL_OVERDUE_INTEREST "/total/overdue_interest"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL_OVERDUE_PRINCIPAL "/total/overdue_principal"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL_PENALTIES "/total/penalties"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_TOTAL_PROVISION "/total/provision"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF "/written_off"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF_FROM_DAYS "/written_off/from_days"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF_LOANS "/written_off/loans"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF_NAME "/written_off/name"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF_OUTSTANDING "/written_off/outstanding"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF_OVERDUE_INTEREST "/written_off/overdue_interest"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF_OVERDUE_PRINCIPAL "/written_off/overdue_principal"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF_PENALTIES "/written_off/penalties"
#define LW_AGE_LOANS_BY_CURRENCY_EACH_WRITTEN_OFF_PROVISION "/written_off/provision"
#define LW_AGE_LOANS_CURRENCY "/currency"
#define LW_AGE_LOANS_PAR_30 "/par_30"
#define LW_AGE_LOANS_TOTAL "/total"
#define LW_AGE_LOANS_TOTAL_FROM_DAYS "/total/from_days"
#define LW_AGE_LOANS_TOTAL_LOANS "/total/loans"
#define LW_AGE_LOANS_TOTAL_NAME "/total/name"
#define LW_AGE_LOANS_TOTAL_OUTSTANDING "/total/outstanding"
#define LW_AGE_LOANS_TOTAL_OVERDUE_INTEREST "/total/overdue_interest"
#define LW_AGE_LOANS_TOTAL_OVERDUE_PRINCIPAL "/total/overdue_principal"
#define LW_AGE_LOANS_TOTAL_PENALTIES "/total/penalties"
#define LW_AGE_LOANS_TOTAL_PROVISION "/total/provision"
#define LW_AGE_LOANS_WRITTEN_OFF "/written_off"
#define LW_AGE_LOANS_WRITTEN_OFF_FROM_DAYS "/written_off/from_days"
#define LW_AGE_LOANS_WRITTEN_OFF_LOANS "/written_off/loans"
#define LW_AGE_LOANS_WRITTEN_OFF_NAME "/written_off/name"
#define LW_AGE_LOANS_WRITTEN_OFF_OUTSTANDING "/written_off/outstanding"
#define LW_AGE_LOANS_WRITTEN_OFF_OVERDUE_INTEREST "/written_off/overdue_interest"
#define LW_AGE_LOANS_WRITTEN_OFF_OVERDUE_PRINCIPAL "/written_off/overdue_principal"
#define LW_AGE_LOANS_WRITTEN_OFF_PENALTIES "/written_off/penalties"
#define LW_AGE_LOANS_WRITTEN_OFF_PROVISION "/written_off/provision"
#define LW_GIVE_LOAN_APPLICATION_ID "/application_id"
#define LW_GIVE_LOAN_APRC "/aprc"
#define LW_GIVE_LOAN_HISTORY "/history"
#define LW_GIVE_LOAN_HISTORY_EACH_AT "/at"
#define LW_GIVE_LOAN_HISTORY_EACH_BY "/by"
#define LW_GIVE_LOAN_HISTORY_EACH_DAY "/day"
#define LW_GIVE_LOAN_HISTORY_EACH_INPUTS "/inputs"
#define LW_GIVE_LOAN_HISTORY_EACH_KIND "/kind"
#define LW_GIVE_LOAN_HISTORY_EACH_NUMBER "/number"
#define LW_GIVE_LOAN_HISTORY_EACH_REASON "/reason"
#define LW_GIVE_LOAN_HISTORY_EACH_UNDOES "/undoes"
#define LW_GIVE_LOAN_LEDGER "/ledger"
#define LW_GIVE_LOAN_LEDGER_EACH_ACCOUNT "/account"
#define LW_GIVE_LOAN_LEDGER_EACH_AMOUNT "/amount"
#define LW_GIVE_LOAN_LEDGER_EACH_NUMBER "/number"
#define LW_GIVE_LOAN_PAYMENTS "/payments"
#define LW_GIVE_LOAN_PAYMENTS_EACH_AMOUNT "/amount"
#define LW_GIVE_LOAN_PAYMENTS_EACH_BOOKED_AT "/booked_at"
#define LW_GIVE_LOAN_PAYMENTS_EACH_DAY "/day"
#define LW_GIVE_LOAN_PAYMENTS_EACH_KIND "/kind"
#define LW_GIVE_LOAN_PAYMENTS_EACH_METHOD "/method"
#define LW_GIVE_LOAN_PAYMENTS_EACH_PAYMENT_ID "/payment_id"
#define LW_GIVE_LOAN_PAYMENTS_EACH_REVERSED "/reversed"
#define LW_GIVE_LOAN_PRICE "/price"
#define LW_GIVE_LOAN_PRICE_ACCRUED "/price/accrued"
#define LW_GIVE_LOAN_PRICE_DUE_PRINCIPAL "/price/due_principal"
#define LW_GIVE_LOAN_PRICE_FEE "/price/fee"
#define LW_GIVE_LOAN_PRICE_LATE "/price/late"
#define LW_GIVE_LOAN_PRICE_PENALTY "/price/penalty"
#define LW_GIVE_LOAN_PRICE_REBATE "/price/rebate"
#define LW_GIVE_LOAN_PRICE_REFUND "/price/refund"
#define LW_GIVE_LOAN_PRICE_TOTAL_DUE "/price/total_due"
#define LW_GIVE_LOAN_REFUND "/refund"
#define LW_GIVE_LOAN_ROWS "/rows"
#define LW_GIVE_LOAN_ROWS_AGREE "/rows_agree"
#define LW_GIVE_LOAN_ROWS_EACH_CARRIED "/carried"
#define LW_GIVE_LOAN_ROWS_EACH_DUE_DATE "/due_date"
#define LW_GIVE_LOAN_ROWS_EACH_FEE_PAID "/fee_paid"
#define LW_GIVE_LOAN_ROWS_EACH_INSTALLMENT_NUMBER "/Installment_Number"
#define LW_GIVE_LOAN_ROWS_EACH_INTEREST "/interest"
#define LW_GIVE_LOAN_ROWS_EACH_INTEREST_PAID "/interest_paid"
#define LW_GIVE_LOAN_ROWS_EACH_PENALTY "/penalty"
#define LW_GIVE_LOAN_ROWS_EACH_PENALTY_PAID "/penalty_paid"
#define LW_GIVE_LOAN_ROWS_EACH_PENALTY_WAIVED "/penalty_waived"
#define LW_GIVE_LOAN_ROWS_EACH_PERIOD_START "/period_start"
#define LW_GIVE_LOAN_ROWS_EACH_PRINCIPAL "/principal"
#define LW_GIVE_LOAN_ROWS_EACH_PRINCIPAL_PAID "/principal_paid"
#define LW_GIVE_LOAN_ROWS_EACH_STATE "/state"
#define LW_GIVE_LOAN_ROWS_EACH_TRANSACTION_ID "/Transaction_ID"
#define LW_GIVE_LOAN_ROWS_EACH_VERSION "/version"
#define LW_GIVE_LOAN_STATUS "/status"
#define LW_GIVE_LOAN_TERMS "/terms"
#define LW_GIVE_LOAN_TERMS_AMOUNT "/terms/Amount"
#define LW_GIVE_LOAN_TERMS_CURRENCY "/terms/currency"
#define LW_GIVE_LOAN_TERMS_EARLY_PAYMENT_INTEREST "/terms/Early_Payment_Interest"
#define LW_GIVE_LOAN_TERMS_INTEREST_RATE "/terms/Interest_Rate"
#define LW_GIVE_LOAN_TERMS_LATE_PAYMENT_PENALTY "/terms/Late_Payment_Penalty"
#define LW_GIVE_LOAN_TERMS_NAME "/terms/Name"
#define LW_GIVE_LOAN_TERMS_PENALTY_MODE "/terms/penalty_mode"
#define LW_GIVE_LOAN_TERMS_RATE_UNIT "/terms/rate_unit"
#define LW_GIVE_LOAN_TERMS_REPAYMENT_MONTHS "/terms/Repayment_Months"
#define LW_GIVE_LOAN_TERMS_SETTINGS "/terms/settings"
#define LW_GIVE_LOAN_TERMS_START "/terms/start"
#define LW_GIVE_LOAN_TERMS_VERY_LATE_PAYMENT_PENALTY "/terms/Very_Late_Payment_Penalty"
#define LW_GRANT_HOLIDAY_APPLICATION_ID "/application_id"
#define LW_GRANT_HOLIDAY_INSTALMENT "/instalment"
#define LW_GRANT_HOLIDAY_LAST_DUE_DATE "/last_due_date"
#define LW_GRANT_HOLIDAY_OUTSTANDING_PRINCIPAL "/outstanding_principal"
#define LW_GRANT_HOLIDAY_STATUS "/status"
#define LW_GRANT_HOLIDAY_VERSION "/version"
#define LW_REFUND_PAID_APPLICATION_ID "/application_id"
#define LW_REFUND_PAID_REFUND "/refund"
#define LW_REFUND_PAID_STATUS "/status"
#define LW_RESTRUCTURE_LOAN_APPLICATION_ID "/application_id"
#define LW_RESTRUCTURE_LOAN_INSTALMENT "/instalment"
#define LW_RESTRUCTURE_LOAN_LAST_DUE_DATE "/last_due_date"
#define LW_RESTRUCTURE_LOAN_OUTSTANDING_PRINCIPAL "/outstanding_principal"
#define LW_RESTRUCTURE_LOAN_STATUS "/status"
#define LW_RESTRUCTURE_LOAN_VERSION "/version"
#define LW_REVERSE_PAYMENT_APPLICATION_ID "/application_id"
#define LW_REVERSE_PAYMENT_INSTALMENT "/instalment"
#define LW_REVERSE_PAYMENT_LAST_DUE_DATE "/last_due_date"
#define LW_REVERSE_PAYMENT_OUTSTANDING_PRINCIPAL "/outstanding_principal"
#define LW_REVERSE_PAYMENT_STATUS "/status"
#define LW_REVERSE_PAYMENT_VERSION "/version"
#define LW_SOLVE_OFFERS_CAPACITY "/capacity"
#define LW_SOLVE_OFFERS_CURRENCY "/currency"
#define LW_SOLVE_OFFERS_LOWEST_INSTALMENT "/lowest_instalment"
#define LW_SOLVE_OFFERS_LOWEST_INSTALMENT_AMOUNT "/lowest_instalment/amount"
#define LW_SOLVE_OFFERS_LOWEST_INSTALMENT_INSTALMENT "/lowest_instalment/instalment"
#define LW_SOLVE_OFFERS_LOWEST_INSTALMENT_LARGEST_INSTALMENT "/lowest_instalment/largest_instalment"
#define LW_SOLVE_OFFERS_LOWEST_INSTALMENT_REPAYMENT_MONTHS "/lowest_instalment/repayment_months"
#define LW_SOLVE_OFFERS_OFFERS "/offers"
#define LW_SOLVE_OFFERS_OFFERS_EACH_AMOUNT "/amount"
#define LW_SOLVE_OFFERS_OFFERS_EACH_INSTALMENT "/instalment"
#define LW_SOLVE_OFFERS_OFFERS_EACH_LARGEST_INSTALMENT "/largest_instalment"
#define LW_SOLVE_OFFERS_OFFERS_EACH_REPAYMENT_MONTHS "/repayment_months"
#define LW_SOLVE_OFFERS_SHORTEST "/shortest"
#define LW_SOLVE_OFFERS_SHORTEST_AMOUNT "/shortest/amount"
#define LW_SOLVE_OFFERS_SHORTEST_INSTALMENT "/shortest/instalment"
#define LW_SOLVE_OFFERS_SHORTEST_LARGEST_INSTALMENT "/shortest/largest_instalment"
#define LW_SOLVE_OFFERS_SHORTEST_REPAYMENT_MONTHS "/shortest/repayment_months"
#define LW_TAKE_PAYMENTS_REFUSED "/refused"
#define LW_TAKE_PAYMENTS_ROWS "/rows"
#define LW_TAKE_PAYMENTS_ROWS_EACH_CODE "/code"
#define LW_TAKE_PAYMENTS_ROWS_EACH_MESSAGE "/message"
#define LW_TAKE_PAYMENTS_ROWS_EACH_PAYMENT_ID "/payment_id"
#define LW_TAKE_PAYMENTS_ROWS_EACH_REFUND "/refund"
#define LW_TAKE_PAYMENTS_TAKEN "/taken"
#define LW_TAKE_PAYMENT_APPLICATION_ID "/application_id"
#define LW_TAKE_PAYMENT_FEE "/fee"
#define LW_TAKE_PAYMENT_INTEREST "/interest"
#define LW_TAKE_PAYMENT_OUTSTANDING_PRINCIPAL "/outstanding_principal"
#define LW_TAKE_PAYMENT_PAYMENT_ID "/payment_id"
#define LW_TAKE_PAYMENT_PENALTY "/penalty"
#define LW_TAKE_PAYMENT_PRINCIPAL "/principal"
#define LW_TAKE_PAYMENT_STATUS "/status"
#define LW_UNDO_CHANGE_APPLICATION_ID "/application_id"
#define LW_UNDO_CHANGE_INSTALMENT "/instalment"
#define LW_UNDO_CHANGE_LAST_DUE_DATE "/last_due_date"
#define LW_UNDO_CHANGE_OUTSTANDING_PRINCIPAL "/outstanding_principal"
#define LW_UNDO_CHANGE_STATUS "/status"
#define LW_UNDO_CHANGE_VERSION "/version"
#define LW_WAIVE_PENALTIES_APPLICATION_ID "/application_id"
#define LW_WAIVE_PENALTIES_INSTALMENT "/instalment"
#define LW_WAIVE_PENALTIES_LAST_DUE_DATE "/last_due_date"
#define LW_WAIVE_PENALTIES_OUTSTANDING_PRINCIPAL "/outstanding_principal"
#define LW_WAIVE_PENALTIES_STATUS "/status"
#define LW_WAIVE_PENALTIES_VERSION "/version"
#define LW_WRITE_OFF_LOAN_APPLICATION_ID "/application_id"
#define LW_WRITE_OFF_LOAN_INSTALMENT "/instalment"
#define LW_WRITE_OFF_LOAN_LAST_DUE_DATE "/last_due_date"
#define LW_WRITE_OFF_LOAN_OUTSTANDING_PRINCIPAL "/outstanding_principal"
#define LW_WRITE_OFF_LOAN_STATUS "/status"
#define LW_WRITE_OFF_LOAN_VERSION "/version"

#endif  /* LENDWRIGHT_LOANS_H */
