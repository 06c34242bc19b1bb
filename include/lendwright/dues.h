/*
 * Dues: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_DUES_H
#define LENDWRIGHT_DUES_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns a borrower's unpaid instalments.
 *
 * `GET /credit_application/{borrower_id}/get_due_payments`. Needs the scope `lending:read`; the
 * interface lists no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `borrower_id` (integer, path): The borrower's number in this book, which `get_borrower_info`
 *   returns in `id`.
 *
 * Answer: The unpaid instalments of a borrower.
 * - `due_payments` (list of DueItem): The instalments.
 *   - `Due_Date` (text): The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.
 *   - `Is_Paid` (integer): Whether it is paid: 0 or 1.
 *   - `Total_Due_Payment` (decimal): The amount owed today: principal, interest and penalty. For a
 *     paid instalment it is the amount that was paid.
 *   - `Transaction_ID` (integer): Its number. It never changes and is never used again.
 *   - `application_id` (text): The id of its credit application.
 *   - `Installment_Number` (integer): Its number within the loan, from 1.
 *   - `Principal` (decimal): Its principal.
 *   - `Interest` (decimal): Its interest.
 *   - `Penalty` (decimal): The penalty that is owed today.
 *   - `Paid_Amount` (decimal): The amount paid so far.
 *   - `Days_Late` (integer): The number of days since the due date, at least 0.
 *   - `State` (text): Its state today: `upcoming`, `due`, `in_grace`, `late` or `very_late`.
 * - `input` (integer): The borrower's number in the request.
 */
lw_status lw_get_due_payments(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns all instalments of a borrower with one provider.
 *
 * `GET /credit_application/due_payments_history/`. Needs the scope `lending:read`; the interface
 * lists no credentials, so a host may allow an anonymous partner.
 *
 * Request:
 * - `financial_provider_id` (text, query): The provider's id.
 * - `UUID` (text, query): The borrower's public id.
 *
 * Answer: The instalments by position, from `0`.
 * - `history` (object, each member HistoryEntry): The instalments.
 *   - `Due_Date` (text): The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.
 *   - `Is_Paid` (integer): Whether it is paid: 0 or 1.
 *   - `Total_Due_Payment` (decimal): The amount owed today: principal, interest and penalty. For a
 *     paid instalment it is the amount that was paid.
 *   - `Transaction_ID` (integer): Its number. It never changes and is never used again.
 */
lw_status lw_get_due_payments_history(const lw_engine *engine,
                                      lw_bytes request,
                                      lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS "/due_payments"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_APPLICATION_ID "/application_id"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_DAYS_LATE "/Days_Late"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_DUE_DATE "/Due_Date"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_INSTALLMENT_NUMBER "/Installment_Number"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_INTEREST "/Interest"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_IS_PAID "/Is_Paid"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_PAID_AMOUNT "/Paid_Amount"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_PENALTY "/Penalty"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_PRINCIPAL "/Principal"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_STATE "/State"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_TOTAL_DUE_PAYMENT "/Total_Due_Payment"
#define LW_GET_DUE_PAYMENTS_DUE_PAYMENTS_EACH_TRANSACTION_ID "/Transaction_ID"
#define LW_GET_DUE_PAYMENTS_HISTORY_HISTORY "/history"
#define LW_GET_DUE_PAYMENTS_HISTORY_HISTORY_EACH_DUE_DATE "/Due_Date"
#define LW_GET_DUE_PAYMENTS_HISTORY_HISTORY_EACH_IS_PAID "/Is_Paid"
#define LW_GET_DUE_PAYMENTS_HISTORY_HISTORY_EACH_TOTAL_DUE_PAYMENT "/Total_Due_Payment"
#define LW_GET_DUE_PAYMENTS_HISTORY_HISTORY_EACH_TRANSACTION_ID "/Transaction_ID"
#define LW_GET_DUE_PAYMENTS_INPUT "/input"

#endif  /* LENDWRIGHT_DUES_H */
