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
 * - `senders` (object, each member object, each member list of text): The templates by sender and
 *   category, in order. A template's position is its number, from 0.
 */
lw_status lw_get_sms_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Adds templates of messages.
 *
 * `POST /api/v1.0/sms/templates`. Needs the scope `templates:write`.
 *
 * Request:
 * - `sender` (text, body): The sender's name in its messages: 1 to 64 characters.
 * - `category` (text, body): The category: 1 to 64 letters, digits, blanks, `_` or `-`.
 * - `templates` (list of text, body): The templates, at most 1,000 characters each. They are added
 *   after the existing ones of the category.
 * - `examples` (list of TemplateExample, body, may be left out): Example messages with the
 *   expected results. If one result differs, nothing is added.
 *   - `text` (text): The message.
 *   - `expect` (ExpectedRecord): The expected result.
 *     - `category` (text, may be absent): The category.
 *     - `amount` (decimal, may be absent): The amount.
 *     - `currency` (text, may be absent): The currency, an ISO 4217 code.
 *     - `settled` (true or false, may be absent): Whether money moved.
 *     - `merchant` (text, may be absent): The merchant.
 *     - `counterparty` (text, may be absent): The counterparty.
 *
 * Answer: The confirmation that templates were added.
 * - `message` (text): `template was added successfully.`
 */
lw_status lw_add_sms_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Deletes a template of messages.
 *
 * `DELETE /api/v1.0/sms/templates`. Needs the scope `templates:write`.
 *
 * Request:
 * - `sender` (text, body): The sender, in any spelling that the matcher treats as the same.
 * - `category` (text, body): The exact category.
 * - `template_number` (any value, body): The template's number in its category, from 0.
 *
 * Answer: The confirmation that a template was deleted.
 * - `message` (text): `template was deleted successfully.`
 */
lw_status lw_delete_sms_template(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Summarises the income and spending in a borrower's messages.
 *
 * `GET /borrowers/horizons_summary/` or `/borrowers/horizons_summary/{borrower_uuid}`. Needs the
 * scope `borrowers:read`. The user name comes as `username`, or as `user_name`. Each refusal has
 * its text under the key `error message`.
 *
 * Request:
 * - `borrower_uuid` (text, query): The borrower's public id.
 * - `months` (any value, header, may be left out): The number of calendar months, 1 to 120,
 *   including the current one. Default: 12.
 *
 * Answer: Income and spending in messages. Amounts are in the provider's currency, by sender. An
 * average without values is N/A. The detail has `as_of`, the digest of the templates
 * (`template_digest`) and the `extras`: months with a salary, balances, lenders, missed payments
 * and more, all defined in docs/sms.md.
 * - `avg_monthly_spending` (object, each member decimal): Total spending divided by the covered
 *   months: from the month of the first message to now, with the current month as a fraction.
 * - `avg_spending` (object, each member decimal): Total spending divided by the number of
 *   payments.
 * - `spending_amount` (object, each member decimal): Purchases, bills, cash and fees.
 * - `total_spending` (object, each member decimal): The sum of `spending_amount` and
 *   `outgoing_payments`, without repayments of loans.
 * - `outgoing_payments` (object, each member decimal): Money that was sent, or debited for an
 *   unknown reason.
 * - `bank_avg_amount` (decimal or N/A): The average payment in messages of banks.
 * - `telcos_avg_amount` (decimal or N/A): The average payment in messages of telephone operators,
 *   including their wallets.
 * - `total_avg_monthly_spending` (decimal): The total spending of all senders divided by the
 *   covered months, as in `avg_monthly_spending`.
 * - `ecommerce_avg_amount` (decimal or N/A): The average payment in messages of shops.
 * - `banks_count` (integer): The number of banks in `services`.
 * - `ecommerce_count` (integer): The number of shops in `services`.
 * - `telecos_count` (integer): The number of telephone operators in `services`.
 * - `sms_info` (integer): The number of messages that match a template, without templates that
 *   ignore messages.
 * - `frequency` (MessageFrequency): The dates of these messages.
 *   - `monthly_count` (object, each member object, each member integer): The number in each month
 *     of the year, `1` to `12`, that has one.
 *   - `yearly_count` (object, each member integer): The number in the last twelve calendar months.
 * - `incoming_payments` (SmsIncoming): Incoming money.
 *   - `loan_disbursement` (object, each member decimal): Loan payouts.
 *   - `other_incoming_payments` (object, each member decimal): Other money, without refunds.
 *   - `salary` (object, each member decimal): Salaries.
 * - `liability_repayment` (object, each member decimal): Instalments of loans and credit cards.
 * - `purchased products` (list of text): The products bought from shops, spelled as first written,
 *   sorted by time.
 * - `services` (list of text): The senders of the messages in `sms_info`, most messages first.
 * - `services_categories` (object, each member text): The kind of business of each of them.
 */
lw_status lw_get_sms_summary(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the settings of senders.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `senders` (object, each member SenderSetting or null, body): The settings by sender name.
 *   - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
 *     Government | Gambling | Other, may be absent): The kind of business.
 *   - `operator_wallet` (true or false, may be absent): Whether the sender is the wallet of a
 *     mobile operator, which counts as a wallet.
 *   - `aliases` (list of text, may be absent): Other addresses of the sender, at most 100.
 *   - `currency` (text, may be absent): The currency of amounts without a currency, by its three
 *     letters. Default: the base currency.
 *   - `decimal` (auto | dot | comma, may be absent): The decimal separator.
 *   - `match` (contains | full, may be absent): The part of a message that a template must match.
 *   - `date_order` (dmy | mdy | ymd, may be absent): The order of day and month in its dates.
 *   - `fee_counts` (true or false, may be absent): Whether a fee that a message reports in
 *     addition to an amount is a separate record.
 * - `partner` (text, body, may be left out): The user name of the partner with these senders. Left
 *   out: the host's own partner.
 *
 * Answer: The settings now in force for the senders of the request.
 * - `senders` (object, each member SenderInForce): The settings by sender name, spelled as first
 *   written.
 *   - `templates` (integer): The number of its templates.
 *   - `settings` (SenderSetting): Its settings. Without a currency, amounts that name none are in
 *     the base currency.
 *     - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
 *       Government | Gambling | Other, may be absent): The kind of business.
 *     - `operator_wallet` (true or false, may be absent): Whether the sender is the wallet of a
 *       mobile operator, which counts as a wallet.
 *     - `aliases` (list of text, may be absent): Other addresses of the sender, at most 100.
 *     - `currency` (text, may be absent): The currency of amounts without a currency, by its three
 *       letters. Default: the base currency.
 *     - `decimal` (auto | dot | comma, may be absent): The decimal separator.
 *     - `match` (contains | full, may be absent): The part of a message that a template must
 *       match.
 *     - `date_order` (dmy | mdy | ymd, may be absent): The order of day and month in its dates.
 *     - `fee_counts` (true or false, may be absent): Whether a fee that a message reports in
 *       addition to an amount is a separate record.
 *   - `from` (object, each member default | registry | pack | set): The origin of each setting.
 */
lw_status lw_set_senders(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists the settings of senders.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 *
 * Answer: The senders.
 * - `senders` (object, each member SenderInForce): The settings by sender name.
 *   - `templates` (integer): The number of its templates.
 *   - `settings` (SenderSetting): Its settings. Without a currency, amounts that name none are in
 *     the base currency.
 *     - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
 *       Government | Gambling | Other, may be absent): The kind of business.
 *     - `operator_wallet` (true or false, may be absent): Whether the sender is the wallet of a
 *       mobile operator, which counts as a wallet.
 *     - `aliases` (list of text, may be absent): Other addresses of the sender, at most 100.
 *     - `currency` (text, may be absent): The currency of amounts without a currency, by its three
 *       letters. Default: the base currency.
 *     - `decimal` (auto | dot | comma, may be absent): The decimal separator.
 *     - `match` (contains | full, may be absent): The part of a message that a template must
 *       match.
 *     - `date_order` (dmy | mdy | ymd, may be absent): The order of day and month in its dates.
 *     - `fee_counts` (true or false, may be absent): Whether a fee that a message reports in
 *       addition to an amount is a separate record.
 *   - `from` (object, each member default | registry | pack | set): The origin of each setting.
 */
lw_status lw_list_senders(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Adds the templates of a pack to a partner's own.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `pack` (text, body): The pack's name, for example `eg`. `list_packs` lists the names.
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 *
 * Answer: The changes by loading a pack.
 * - `version` (integer): The version of the pack.
 * - `added` (integer): The number of added templates.
 * - `replaced` (integer): The number of templates replaced by newer ones.
 * - `removed` (integer): The number of removed templates, which the new version of the pack does
 *   not have.
 * - `left` (integer): The number of the pack's templates that were left out, because the lender
 *   has deleted them or already has them.
 */
lw_status lw_load_pack(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes the templates of a pack.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `pack` (text, body): The pack's name.
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 *
 * Answer: The result of the removal.
 * - `removed` (integer): The number of removed templates; 0 if the pack is not loaded.
 */
lw_status lw_unload_pack(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists the packs of templates.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 *
 * Answer: The packs.
 * - `packs` (list of PackListed): The packs, by name.
 *   - `pack` (text): Its name for `load_pack`.
 *   - `version` (integer): Its version.
 *   - `country` (text): The country of its senders (ISO 3166).
 *   - `currency` (text): The default currency of its senders.
 *   - `senders` (integer): The number of its senders.
 *   - `templates` (integer): The number of its templates.
 *   - `loaded` (integer or null): The version that the partner has loaded; null if it has not
 *     loaded the pack.
 *   - `as_shipped` (integer): The number of its templates that the partner has unchanged.
 */
lw_status lw_list_packs(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Counts the messages that a partner's templates match.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `months` (integer, body, may be left out): The number of calendar months, 1 to 120, including
 *   the current one. Left out: 12.
 * - `partner` (text, body, may be left out): The user name of the partner with the templates. Left
 *   out: the host's own partner.
 *
 * Answer: The counts of matched and unmatched messages.
 * - `all` (MessageCounts): The counts of all messages.
 *   - `messages` (integer): All messages.
 *   - `matched` (integer): The messages that match a template.
 *   - `settled` (integer): The matched messages about events that happened.
 *   - `unsettled` (integer): The matched messages about money that did not move, or not yet.
 *   - `ignored` (integer): The matched messages of templates that ignore them.
 *   - `unmatched` (integer): The messages that match no template.
 * - `senders` (object, each member MessageCounts): The counts for each sender with templates, most
 *   messages first.
 *   - `messages` (integer): All messages.
 *   - `matched` (integer): The messages that match a template.
 *   - `settled` (integer): The matched messages about events that happened.
 *   - `unsettled` (integer): The matched messages about money that did not move, or not yet.
 *   - `ignored` (integer): The matched messages of templates that ignore them.
 *   - `unmatched` (integer): The messages that match no template.
 * - `unknown_senders` (object, each member integer): The number of messages for each address
 *   without templates, most messages first.
 * - `phones` (integer): The number of messages from private phone numbers, counted together.
 * - `stopped` (list of StoppedMessages): The words that stop messages matched by a template, most
 *   stopped messages first.
 *   - `sender` (text): The sender.
 *   - `word` (text): The word, in lower case. If the reason is not a word, or if the texts are not
 *     stored, it is the name in `why`.
 *   - `why` (text): The reason. See the list in docs/sms.md.
 *   - `messages` (integer): The number of stopped messages.
 *   - `samples` (list of text): Up to three of the messages, each on one line. Words that are not
 *     in the template are hidden, and so are digits, except those of amounts and dates.
 */
lw_status lw_sms_coverage(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Shows the effect of new templates on stored messages.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `sender` (text, body): The sender's name in its messages: 1 to 64 characters.
 * - `category` (text, body): The category: 1 to 64 letters, digits, blanks, `_` or `-`.
 * - `templates` (list of text, body): The templates, at most 1,000 characters each. They come
 *   after the existing ones of the category.
 * - `partner` (text, body, may be left out): The user name of the partner with the templates. Left
 *   out: the host's own partner.
 *
 * Answer: The changes by new templates.
 * - `messages` (integer): The number of stored messages of the sender.
 * - `newly_matched` (integer): Messages that match no template now, and would match one.
 * - `lost` (integer): Messages that match a template now, and would match none.
 * - `other_category` (integer): Messages that would have another category.
 * - `other_amount` (integer): Messages that would have another amount or another currency.
 * - `ambiguous` (integer): Messages that would become ambiguous: templates of two categories match
 *   them equally well.
 * - `unsettled` (integer): Messages that would become matched messages without moved money.
 * - `shadowed` (integer, may be absent): Messages that match one of the new templates, but keep
 *   another category because a template there has priority. A template of `ignore` always has
 *   priority, otherwise the template with more text. Left out if there are none.
 * - `samples` (list of TrialSample): Up to 20 of these messages, some for each change.
 *   - `changes` (list of text): The changes, by the names of the counts.
 *   - `text` (text): The message on one line. Words that are in no matching template are hidden,
 *     and so are digits, except those of amounts and dates.
 *   - `before` (TrialReading, may be absent): The current result; left out if no template matches.
 *     - `category` (text): The category.
 *     - `amount` (decimal or null): The amount; null if the template has none.
 *   - `after` (TrialReading, may be absent): The new result; left out if no template would match.
 *     - `category` (text): The category.
 *     - `amount` (decimal or null): The amount; null if the template has none.
 * - `stopped` (list of StoppedMessages): The words that would stop messages matched by one of the
 *   new templates, most stopped messages first.
 *   - `sender` (text): The sender.
 *   - `word` (text): The word, in lower case. If the reason is not a word, or if the texts are not
 *     stored, it is the name in `why`.
 *   - `why` (text): The reason. See the list in docs/sms.md.
 *   - `messages` (integer): The number of stopped messages.
 *   - `samples` (list of text): Up to three of the messages, each on one line. Words that are not
 *     in the template are hidden, and so are digits, except those of amounts and dates.
 */
lw_status lw_try_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Proposes templates for unmatched messages.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `sender` (text, body, may be left out): The sender. Left out: all senders.
 * - `min_support` (integer, body, may be left out): The smallest number of messages that a
 *   template must match, 2 to 1,000. Left out: 3.
 * - `limit` (integer, body, may be left out): The largest number of templates, 1 to 1,000. Left
 *   out: 100.
 * - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
 *   own partner.
 *
 * Answer: The proposed templates, most messages first.
 * - `messages` (integer): The number of messages that were read, including matched ones.
 * - `proposals` (list of TemplateProposal): The proposals.
 *   - `sender` (text): The sender.
 *   - `category` (text): The category according to its action words: `unsure` if they are not
 *     clear, `ignore` if no money moved.
 *   - `confidence` (decimal): The confidence of the category, 0 to 1.
 *   - `template` (text): The template, ready to be added.
 *   - `support` (integer): The number of messages that it was made from. It matches all of them.
 *   - `share` (decimal): Their share of the sender's unmatched messages.
 *   - `samples` (list of text): Up to three of these messages, without names, and without digits
 *     except those of amounts and dates.
 *   - `conflicts` (list of TemplateConflict): Templates of other categories that match some of the
 *     same messages.
 *     - `category` (text): Its category.
 *     - `template` (text): The template.
 *     - `proposed` (true or false): Whether it is also a proposal; otherwise the partner already
 *       has it.
 *     - `messages` (integer): The number of messages that match both.
 * - `stopped` (list of StoppedMessages): The words that stop messages matched by one of the
 *   partner's templates, most stopped messages first.
 *   - `sender` (text): The sender.
 *   - `word` (text): The word, in lower case. If the reason is not a word, or if the texts are not
 *     stored, it is the name in `why`.
 *   - `why` (text): The reason. See the list in docs/sms.md.
 *   - `messages` (integer): The number of stopped messages.
 *   - `samples` (list of text): Up to three of the messages, each on one line. Words that are not
 *     in the template are hidden, and so are digits, except those of amounts and dates.
 */
lw_status lw_propose_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_ADD_SMS_TEMPLATES_MESSAGE "/message"
#define LW_DELETE_SMS_TEMPLATE_MESSAGE "/message"
#define LW_GET_SMS_SUMMARY_AVG_MONTHLY_SPENDING "/avg_monthly_spending"
#define LW_GET_SMS_SUMMARY_AVG_SPENDING "/avg_spending"
#define LW_GET_SMS_SUMMARY_BANKS_COUNT "/banks_count"
#define LW_GET_SMS_SUMMARY_BANK_AVG_AMOUNT "/bank_avg_amount"
#define LW_GET_SMS_SUMMARY_ECOMMERCE_AVG_AMOUNT "/ecommerce_avg_amount"
#define LW_GET_SMS_SUMMARY_ECOMMERCE_COUNT "/ecommerce_count"
#define LW_GET_SMS_SUMMARY_FREQUENCY "/frequency"
#define LW_GET_SMS_SUMMARY_FREQUENCY_MONTHLY_COUNT "/frequency/monthly_count"
#define LW_GET_SMS_SUMMARY_FREQUENCY_YEARLY_COUNT "/frequency/yearly_count"
#define LW_GET_SMS_SUMMARY_INCOMING_PAYMENTS "/incoming_payments"
#define LW_GET_SMS_SUMMARY_INCOMING_PAYMENTS_LOAN_DISBURSEMENT "/incoming_payments/loan_disbursement"
#define LW_GET_SMS_SUMMARY_INCOMING_PAYMENTS_OTHER_INCOMING_PAYMENTS "/incoming_payments/other_incoming_payments"
#define LW_GET_SMS_SUMMARY_INCOMING_PAYMENTS_SALARY "/incoming_payments/salary"
#define LW_GET_SMS_SUMMARY_LIABILITY_REPAYMENT "/liability_repayment"
#define LW_GET_SMS_SUMMARY_OUTGOING_PAYMENTS "/outgoing_payments"
#define LW_GET_SMS_SUMMARY_PURCHASED_PRODUCTS "/purchased products"
#define LW_GET_SMS_SUMMARY_SERVICES "/services"
#define LW_GET_SMS_SUMMARY_SERVICES_CATEGORIES "/services_categories"
#define LW_GET_SMS_SUMMARY_SMS_INFO "/sms_info"
#define LW_GET_SMS_SUMMARY_SPENDING_AMOUNT "/spending_amount"
#define LW_GET_SMS_SUMMARY_TELCOS_AVG_AMOUNT "/telcos_avg_amount"
#define LW_GET_SMS_SUMMARY_TELECOS_COUNT "/telecos_count"
#define LW_GET_SMS_SUMMARY_TOTAL_AVG_MONTHLY_SPENDING "/total_avg_monthly_spending"
#define LW_GET_SMS_SUMMARY_TOTAL_SPENDING "/total_spending"
#define LW_GET_SMS_TEMPLATES_SENDERS "/senders"
#define LW_LIST_PACKS_PACKS "/packs"
#define LW_LIST_PACKS_PACKS_EACH_AS_SHIPPED "/as_shipped"
#define LW_LIST_PACKS_PACKS_EACH_COUNTRY "/country"
#define LW_LIST_PACKS_PACKS_EACH_CURRENCY "/currency"
#define LW_LIST_PACKS_PACKS_EACH_LOADED "/loaded"
#define LW_LIST_PACKS_PACKS_EACH_PACK "/pack"
#define LW_LIST_PACKS_PACKS_EACH_SENDERS "/senders"
#define LW_LIST_PACKS_PACKS_EACH_TEMPLATES "/templates"
#define LW_LIST_PACKS_PACKS_EACH_VERSION "/version"
#define LW_LIST_SENDERS_SENDERS "/senders"
#define LW_LIST_SENDERS_SENDERS_EACH_FROM "/from"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS "/settings"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS_ALIASES "/settings/aliases"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS_CATEGORY "/settings/category"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS_CURRENCY "/settings/currency"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS_DATE_ORDER "/settings/date_order"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS_DECIMAL "/settings/decimal"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS_FEE_COUNTS "/settings/fee_counts"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS_MATCH "/settings/match"
#define LW_LIST_SENDERS_SENDERS_EACH_SETTINGS_OPERATOR_WALLET "/settings/operator_wallet"
#define LW_LIST_SENDERS_SENDERS_EACH_TEMPLATES "/templates"
#define LW_LOAD_PACK_ADDED "/added"
#define LW_LOAD_PACK_LEFT "/left"
#define LW_LOAD_PACK_REMOVED "/removed"
#define LW_LOAD_PACK_REPLACED "/replaced"
#define LW_LOAD_PACK_VERSION "/version"
#define LW_PROPOSE_TEMPLATES_MESSAGES "/messages"
#define LW_PROPOSE_TEMPLATES_PROPOSALS "/proposals"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_CATEGORY "/category"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_CONFIDENCE "/confidence"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_CONFLICTS "/conflicts"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_CONFLICTS_EACH_CATEGORY "/category"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_CONFLICTS_EACH_MESSAGES "/messages"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_CONFLICTS_EACH_PROPOSED "/proposed"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_CONFLICTS_EACH_TEMPLATE "/template"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_SAMPLES "/samples"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_SENDER "/sender"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_SHARE "/share"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_SUPPORT "/support"
#define LW_PROPOSE_TEMPLATES_PROPOSALS_EACH_TEMPLATE "/template"
#define LW_PROPOSE_TEMPLATES_STOPPED "/stopped"
#define LW_PROPOSE_TEMPLATES_STOPPED_EACH_MESSAGES "/messages"
#define LW_PROPOSE_TEMPLATES_STOPPED_EACH_SAMPLES "/samples"
#define LW_PROPOSE_TEMPLATES_STOPPED_EACH_SENDER "/sender"
#define LW_PROPOSE_TEMPLATES_STOPPED_EACH_WHY "/why"
#define LW_PROPOSE_TEMPLATES_STOPPED_EACH_WORD "/word"
#define LW_SET_SENDERS_SENDERS "/senders"
#define LW_SET_SENDERS_SENDERS_EACH_FROM "/from"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS "/settings"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS_ALIASES "/settings/aliases"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS_CATEGORY "/settings/category"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS_CURRENCY "/settings/currency"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS_DATE_ORDER "/settings/date_order"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS_DECIMAL "/settings/decimal"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS_FEE_COUNTS "/settings/fee_counts"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS_MATCH "/settings/match"
#define LW_SET_SENDERS_SENDERS_EACH_SETTINGS_OPERATOR_WALLET "/settings/operator_wallet"
#define LW_SET_SENDERS_SENDERS_EACH_TEMPLATES "/templates"
#define LW_SMS_COVERAGE_ALL "/all"
#define LW_SMS_COVERAGE_ALL_IGNORED "/all/ignored"
#define LW_SMS_COVERAGE_ALL_MATCHED "/all/matched"
#define LW_SMS_COVERAGE_ALL_MESSAGES "/all/messages"
#define LW_SMS_COVERAGE_ALL_SETTLED "/all/settled"
#define LW_SMS_COVERAGE_ALL_UNMATCHED "/all/unmatched"
#define LW_SMS_COVERAGE_ALL_UNSETTLED "/all/unsettled"
#define LW_SMS_COVERAGE_PHONES "/phones"
#define LW_SMS_COVERAGE_SENDERS "/senders"
#define LW_SMS_COVERAGE_SENDERS_EACH_IGNORED "/ignored"
#define LW_SMS_COVERAGE_SENDERS_EACH_MATCHED "/matched"
#define LW_SMS_COVERAGE_SENDERS_EACH_MESSAGES "/messages"
#define LW_SMS_COVERAGE_SENDERS_EACH_SETTLED "/settled"
#define LW_SMS_COVERAGE_SENDERS_EACH_UNMATCHED "/unmatched"
#define LW_SMS_COVERAGE_SENDERS_EACH_UNSETTLED "/unsettled"
#define LW_SMS_COVERAGE_STOPPED "/stopped"
#define LW_SMS_COVERAGE_STOPPED_EACH_MESSAGES "/messages"
#define LW_SMS_COVERAGE_STOPPED_EACH_SAMPLES "/samples"
#define LW_SMS_COVERAGE_STOPPED_EACH_SENDER "/sender"
#define LW_SMS_COVERAGE_STOPPED_EACH_WHY "/why"
#define LW_SMS_COVERAGE_STOPPED_EACH_WORD "/word"
#define LW_SMS_COVERAGE_UNKNOWN_SENDERS "/unknown_senders"
#define LW_TRY_TEMPLATES_AMBIGUOUS "/ambiguous"
#define LW_TRY_TEMPLATES_LOST "/lost"
#define LW_TRY_TEMPLATES_MESSAGES "/messages"
#define LW_TRY_TEMPLATES_NEWLY_MATCHED "/newly_matched"
#define LW_TRY_TEMPLATES_OTHER_AMOUNT "/other_amount"
#define LW_TRY_TEMPLATES_OTHER_CATEGORY "/other_category"
#define LW_TRY_TEMPLATES_SAMPLES "/samples"
#define LW_TRY_TEMPLATES_SAMPLES_EACH_AFTER "/after"
#define LW_TRY_TEMPLATES_SAMPLES_EACH_AFTER_AMOUNT "/after/amount"
#define LW_TRY_TEMPLATES_SAMPLES_EACH_AFTER_CATEGORY "/after/category"
#define LW_TRY_TEMPLATES_SAMPLES_EACH_BEFORE "/before"
#define LW_TRY_TEMPLATES_SAMPLES_EACH_BEFORE_AMOUNT "/before/amount"
#define LW_TRY_TEMPLATES_SAMPLES_EACH_BEFORE_CATEGORY "/before/category"
#define LW_TRY_TEMPLATES_SAMPLES_EACH_CHANGES "/changes"
#define LW_TRY_TEMPLATES_SAMPLES_EACH_TEXT "/text"
#define LW_TRY_TEMPLATES_SHADOWED "/shadowed"
#define LW_TRY_TEMPLATES_STOPPED "/stopped"
#define LW_TRY_TEMPLATES_STOPPED_EACH_MESSAGES "/messages"
#define LW_TRY_TEMPLATES_STOPPED_EACH_SAMPLES "/samples"
#define LW_TRY_TEMPLATES_STOPPED_EACH_SENDER "/sender"
#define LW_TRY_TEMPLATES_STOPPED_EACH_WHY "/why"
#define LW_TRY_TEMPLATES_STOPPED_EACH_WORD "/word"
#define LW_TRY_TEMPLATES_UNSETTLED "/unsettled"
#define LW_UNLOAD_PACK_REMOVED "/removed"

#endif  /* LENDWRIGHT_SMS_H */
