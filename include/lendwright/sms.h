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
 * sender; an average of nothing is N/A. The detail has `as_of`, the digest of the templates
 * (`template_digest`) and the `extras`: months with a salary, balances, lenders, missed payments
 * and more, each defined in docs/sms.md.
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
 * Sets what counts for senders of messages.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `senders` (object, each member SenderSetting or null, body): The settings by the senders'
 *   names.
 *   - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
 *     Government | Gambling | Other, may be absent): What kind of business it is.
 *   - `operator_wallet` (true or false, may be absent): Whether it is a wallet that an operator of
 *     telephones runs, which counts as one.
 *   - `aliases` (list of text, may be absent): Other addresses from which it writes, 100 at most.
 *   - `currency` (text, may be absent): The currency of amounts that name none, by its three
 *     letters; else the base currency.
 *   - `decimal` (auto | dot | comma, may be absent): Which separator stands before decimals.
 *   - `match` (contains | full, may be absent): How much of a message a template has to match.
 *   - `date_order` (dmy | mdy | ymd, may be absent): In which order its dates are written.
 *   - `fee_counts` (true or false, may be absent): Whether a fee that is told beside an amount is
 *     a record of its own.
 * - `partner` (text, body, may be left out): The user name of the partner whose senders they are.
 *   Left out: the host's own partner.
 *
 * Answer: What counts now for the senders that were sent.
 * - `senders` (object, each member SenderInForce): By the senders' names, as they were written
 *   first.
 *   - `templates` (integer): The number of its templates.
 *   - `settings` (SenderSetting): Its settings; without a currency that of amounts that name none
 *     is the base currency.
 *     - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
 *       Government | Gambling | Other, may be absent): What kind of business it is.
 *     - `operator_wallet` (true or false, may be absent): Whether it is a wallet that an operator
 *       of telephones runs, which counts as one.
 *     - `aliases` (list of text, may be absent): Other addresses from which it writes, 100 at
 *       most.
 *     - `currency` (text, may be absent): The currency of amounts that name none, by its three
 *       letters; else the base currency.
 *     - `decimal` (auto | dot | comma, may be absent): Which separator stands before decimals.
 *     - `match` (contains | full, may be absent): How much of a message a template has to match.
 *     - `date_order` (dmy | mdy | ymd, may be absent): In which order its dates are written.
 *     - `fee_counts` (true or false, may be absent): Whether a fee that is told beside an amount
 *       is a record of its own.
 *   - `from` (object, each member default | registry | pack | set): Where each of them comes from.
 */
lw_status lw_set_senders(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists what counts for senders of messages.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 *
 * Answer: The senders.
 * - `senders` (object, each member SenderInForce): By their names.
 *   - `templates` (integer): The number of its templates.
 *   - `settings` (SenderSetting): Its settings; without a currency that of amounts that name none
 *     is the base currency.
 *     - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
 *       Government | Gambling | Other, may be absent): What kind of business it is.
 *     - `operator_wallet` (true or false, may be absent): Whether it is a wallet that an operator
 *       of telephones runs, which counts as one.
 *     - `aliases` (list of text, may be absent): Other addresses from which it writes, 100 at
 *       most.
 *     - `currency` (text, may be absent): The currency of amounts that name none, by its three
 *       letters; else the base currency.
 *     - `decimal` (auto | dot | comma, may be absent): Which separator stands before decimals.
 *     - `match` (contains | full, may be absent): How much of a message a template has to match.
 *     - `date_order` (dmy | mdy | ymd, may be absent): In which order its dates are written.
 *     - `fee_counts` (true or false, may be absent): Whether a fee that is told beside an amount
 *       is a record of its own.
 *   - `from` (object, each member default | registry | pack | set): Where each of them comes from.
 */
lw_status lw_list_senders(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Adds the templates of a pack to a partner's own.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `pack` (text, body): The pack's name, as `eg`; `list_packs` has them.
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 *
 * Answer: What loading a pack has changed.
 * - `version` (integer): The version of the pack.
 * - `added` (integer): The number of templates that were added.
 * - `replaced` (integer): The number of those that were replaced by newer ones.
 * - `removed` (integer): The number of those that were removed, as the pack does not have them any
 *   more.
 * - `left` (integer): The number of the pack's templates that were left out, as the lender has
 *   deleted them or has them itself.
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
 * Answer: What was removed.
 * - `removed` (integer): The number of templates; 0 where the pack is not loaded.
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
 *   - `pack` (text): Its name, by which it is loaded.
 *   - `version` (integer): Its version.
 *   - `country` (text): The country whose senders it has (ISO 3166).
 *   - `currency` (text): The currency of senders that have no other.
 *   - `senders` (integer): The number of its senders.
 *   - `templates` (integer): The number of its templates.
 *   - `loaded` (integer or null): The version that the partner has loaded; null where it has none.
 *   - `as_shipped` (integer): How many of its templates the partner has as they were shipped.
 */
lw_status lw_list_packs(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Tells how many messages a partner's templates read.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `months` (integer, body, may be left out): Of how many calendar months, the running one
 *   included, from 1 to 120; 12 if left out.
 * - `partner` (text, body, may be left out): The user name of the partner whose templates they
 *   are. Left out: the host's own partner.
 *
 * Answer: How many messages are read.
 * - `all` (MessageCounts): What became of all messages.
 *   - `messages` (integer): All of them.
 *   - `matched` (integer): Those that a template matches.
 *   - `settled` (integer): Of these, those of which nothing speaks against what they tell.
 *   - `unsettled` (integer): Of these, those of money that did not move, or not yet.
 *   - `ignored` (integer): Of these, those that a template ignores.
 *   - `unmatched` (integer): Those that no template matches.
 * - `senders` (object, each member MessageCounts): What became of those of the senders with
 *   templates, those with the most messages first.
 *   - `messages` (integer): All of them.
 *   - `matched` (integer): Those that a template matches.
 *   - `settled` (integer): Of these, those of which nothing speaks against what they tell.
 *   - `unsettled` (integer): Of these, those of money that did not move, or not yet.
 *   - `ignored` (integer): Of these, those that a template ignores.
 *   - `unmatched` (integer): Those that no template matches.
 * - `unknown_senders` (object, each member integer): The number of messages of addresses of which
 *   there are no templates, those with the most first.
 * - `phones` (integer): The number of messages of persons' phones, which are not told apart.
 * - `stopped` (list of StoppedMessages): The words that stop messages which a template matches;
 *   first the word that stops most messages.
 *   - `sender` (text): The sender.
 *   - `word` (text): The word, in lower case. If the reason is not a word, or no text is kept, it
 *     is the name of `why`.
 *   - `why` (text): The reason: one of those that docs/sms.md lists.
 *   - `messages` (integer): How many messages it stops.
 *   - `samples` (list of text): Up to three of the messages, each on one line. Words that the
 *     template does not have are hidden, and so are digits, except those of amounts and dates.
 */
lw_status lw_sms_coverage(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Shows what new templates would change.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `sender` (text, body): The sender, as its messages name it: 1 to 64 characters.
 * - `category` (text, body): The category: 1 to 64 letters, digits, blanks, `_` or `-`.
 * - `templates` (list of text, body): The templates, after those that the category has: at most
 *   1,000 characters each.
 * - `partner` (text, body, may be left out): The user name of the partner whose templates they
 *   would be. Left out: the host's own partner.
 *
 * Answer: What templates would change.
 * - `messages` (integer): The number of stored messages of the sender.
 * - `newly_matched` (integer): Messages that no template has matched, and one would.
 * - `lost` (integer): Messages that a template has matched, and none would.
 * - `other_category` (integer): Messages that would count in another category.
 * - `other_amount` (integer): Messages of which another amount would be read, or another currency.
 * - `ambiguous` (integer): Messages that would become ambiguous: templates of two categories match
 *   them equally well.
 * - `unsettled` (integer): Messages that would be matched without that money moved, and have not
 *   been before.
 * - `shadowed` (integer, may be absent): Messages that one of the templates would match, but that
 *   stay in another category, since a template there has priority: a template of `ignore` always
 *   has it, and else the template with more wording. Left out if there are none.
 * - `samples` (list of TrialSample): Up to 20 of these messages, some of each change.
 *   - `changes` (list of text): What would be read otherwise, by the names of the counts.
 *   - `text` (text): The message on one line. Words that no matching template has are hidden, and
 *     so are digits, except those of amounts and dates.
 *   - `before` (TrialReading, may be absent): What is read now; left out where no template
 *     matches.
 *     - `category` (text): The category.
 *     - `amount` (decimal or null): The amount; null where the template has none.
 *   - `after` (TrialReading, may be absent): What would be read; left out where no template would
 *     match.
 *     - `category` (text): The category.
 *     - `amount` (decimal or null): The amount; null where the template has none.
 * - `stopped` (list of StoppedMessages): The words that would stop messages which one of the
 *   templates would match; first the word that would stop most messages.
 *   - `sender` (text): The sender.
 *   - `word` (text): The word, in lower case. If the reason is not a word, or no text is kept, it
 *     is the name of `why`.
 *   - `why` (text): The reason: one of those that docs/sms.md lists.
 *   - `messages` (integer): How many messages it stops.
 *   - `samples` (list of text): Up to three of the messages, each on one line. Words that the
 *     template does not have are hidden, and so are digits, except those of amounts and dates.
 */
lw_status lw_try_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

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
 * - `stopped` (list of StoppedMessages): The words that stop messages which one of the partner's
 *   templates matches; first the word that stops most messages.
 *   - `sender` (text): The sender.
 *   - `word` (text): The word, in lower case. If the reason is not a word, or no text is kept, it
 *     is the name of `why`.
 *   - `why` (text): The reason: one of those that docs/sms.md lists.
 *   - `messages` (integer): How many messages it stops.
 *   - `samples` (list of text): Up to three of the messages, each on one line. Words that the
 *     template does not have are hidden, and so are digits, except those of amounts and dates.
 */
lw_status lw_propose_templates(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* Where the members of the answers stand, as JSON pointers:

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
