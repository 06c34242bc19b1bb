/*
 * Sms: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SMS_H
#define LENDWRIGHT_SMS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns the partner's templates of messages.
 *
 * `GET /api/v1.0/sms/templates`. Needs the scope `templates:read`.
 *
 * Request: no fields.
 *
 * Answer: Templates of messages.
 * - `senders` (object, each member object, each member list of text): By sender and category, in
 *   order: a template's place is its number, from 0.
 */
lw_status lw_get_sms_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Adds templates of messages.
 *
 * `POST /api/v1.0/sms/templates`. Needs the scope `templates:write`.
 *
 * Request:
 * - `sender` (text, body): The sender, as its messages name it: 1 to 64 characters.
 * - `category` (text, body): The category: 1 to 64 letters, digits, blanks, `_` or `-`.
 * - `templates` (list of text, body): The templates, after those that the category has: at most
 *   1,000 characters each.
 * - `examples` (list of TemplateExample, body, may be left out): Messages, and what the templates
 *   must read of them, or nothing is added.
 *   - `text` (text): The message.
 *   - `expect` (ExpectedRecord): What must be read.
 *     - `category` (text, may be absent): The category.
 *     - `amount` (decimal, may be absent): The amount.
 *     - `currency` (text, may be absent): The currency's three letters.
 *     - `settled` (true or false, may be absent): Whether money moved.
 *     - `merchant` (text, may be absent): The merchant.
 *     - `counterparty` (text, may be absent): The counterparty.
 *
 * Answer: Templates were added.
 * - `message` (text): `template was added successfully.`
 */
lw_status lw_add_sms_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Deletes a template of messages.
 *
 * `DELETE /api/v1.0/sms/templates`. Needs the scope `templates:write`.
 *
 * Request:
 * - `sender` (text, body): The sender, in any spelling that is the same to the matcher.
 * - `category` (text, body): The category, exactly.
 * - `template_number` (any value, body): The template's place in its category, from 0.
 *
 * Answer: A template was deleted.
 * - `message` (text): `template was deleted successfully.`
 */
lw_status lw_delete_sms_template(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sums up a borrower's messages as income and spending.
 *
 * `GET /borrowers/horizons_summary/` or `/borrowers/horizons_summary/{borrower_uuid}`. Needs the
 * scope `borrowers:read`. The user name comes as `username`, or as `user_name`. Each refusal has
 * its text under the key `error message`.
 *
 * Request:
 * - `borrower_uuid` (text, query): The borrower's public id.
 * - `months` (any value, header, may be left out): How many calendar months, 1 to 120, the running
 *   one included. Default: 12.
 *
 * Answer: What messages say of income and spending. Amounts are in the provider's currency, by
 * sender; an average of nothing is N/A.
 * - `avg_monthly_spending` (object, each member decimal): Total spending over the months that
 *   messages cover.
 * - `avg_spending` (object, each member decimal): Total spending over the number of payments.
 * - `spending_amount` (object, each member decimal): Purchases, bills, cash and fees.
 * - `total_spending` (object, each member decimal): `spending_amount` and `outgoing_payments`
 *   together; loans that were repaid are no part of it.
 * - `outgoing_payments` (object, each member decimal): Money that was sent, or taken for what is
 *   not known.
 * - `bank_avg_amount` (decimal or N/A): The average payment that banks tell of.
 * - `telcos_avg_amount` (decimal or N/A): The average payment that operators of telephones tell
 *   of.
 * - `total_avg_monthly_spending` (decimal): The total spending of all senders over the months that
 *   messages cover.
 * - `ecommerce_avg_amount` (decimal or N/A): The average payment that shops tell of.
 * - `banks_count` (integer): How many banks are among `services`.
 * - `ecommerce_count` (integer): How many shops are among `services`.
 * - `telecos_count` (integer): How many operators of telephones are among `services`.
 * - `sms_info` (integer): How many messages a template matches that is none to ignore.
 * - `frequency` (MessageFrequency): When these messages came.
 *   - `monthly_count` (object, each member object, each member integer): In each month of the
 *     year, `1` to `12`, that has one.
 *   - `yearly_count` (object, each member integer): In the last twelve calendar months.
 * - `incoming_payments` (SmsIncoming): What came in.
 *   - `loan_disbursement` (object, each member decimal): Loans that were paid out.
 *   - `other_incoming_payments` (object, each member decimal): Other money; refunds are none.
 *   - `salary` (object, each member decimal): Salaries.
 * - `liability_repayment` (object, each member decimal): Instalments of loans and credit cards.
 * - `purchased products` (list of text): What was bought of shops, as first written, in the order
 *   of time.
 * - `services` (list of text): The senders of the messages that `sms_info` counts: who sent most
 *   comes first.
 * - `services_categories` (object, each member text): What kind of business each of them is.
 */
lw_status lw_get_sms_summary(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Proposes templates for messages that none matches.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `sender` (text, body, may be left out): The sender whose templates are wanted. Left out: all
 *   senders.
 * - `min_support` (integer, body, may be left out): The least messages that a template must match,
 *   from 2 to 1,000. Left out: 3.
 * - `limit` (integer, body, may be left out): The most templates, from 1 to 1,000. Left out: 100.
 * - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
 *   own partner.
 *
 * Answer: The templates that are proposed, those with the most messages first.
 * - `messages` (integer): How many messages were read, those that a template matches included.
 * - `proposals` (list of TemplateProposal): The proposals.
 *   - `sender` (text): The sender.
 *   - `category` (text): The category by its action words: `unsure` where they don't tell it,
 *     `ignore` where no money moved.
 *   - `confidence` (decimal): How sure the category is, up to 1.
 *   - `template` (text): The template, as it may be added.
 *   - `support` (integer): How many messages it was made of, all of which it matches.
 *   - `share` (decimal): Their share of the sender's messages that no template matches.
 *   - `samples` (list of text): Up to three of these messages without names, and without digits
 *     but those of amounts and dates.
 *   - `conflicts` (list of TemplateConflict): Templates of other categories that match messages
 *     which this one matches.
 *     - `category` (text): Its category.
 *     - `template` (text): The template.
 *     - `proposed` (true or false): Whether it is proposed too; the partner has it otherwise.
 *     - `messages` (integer): How many messages both match.
 */
lw_status lw_propose_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LENDWRIGHT_SMS_H */
