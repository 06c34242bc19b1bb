/*
 * Analytics: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_ANALYTICS_H
#define LENDWRIGHT_ANALYTICS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Ranks the groups of a borrower's transactions.
 *
 * `GET /api/v1.0/txn-analytics/top/`. Needs the scope `analytics:read`. The user name comes as
 * `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count. Left out: all of
 *   them.
 * - `currency` (text, query, may be left out): The currency whose amounts count, an ISO 4217 code;
 *   others are never added to it. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone whose today counts, by its name in the IANA
 *   database. Left out: that of the partner's default provider.
 * - `by` (merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction, query, may be left out): What transactions are grouped by. Left out: `merchant`.
 * - `type` (spending | income | net | all, query, may be left out): `spending` or `income`. Left
 *   out: `spending`.
 * - `metric` (amount | count | average | max, query, may be left out): What groups are ranked by.
 *   Left out: `amount`.
 * - `n` (integer, query, may be left out): How many groups, 1 to 100. Left out: 5.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The window by its name.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, in place of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window; `as_of` where left
 *   out, and never a later one.
 * - `category` (text, query, may be left out): Only transactions of this category.
 * - `merchant` (text, query, may be left out): Only transactions at this merchant, by its id or
 *   its name.
 * - `compare` (true or false, query, may be left out): Whether to compare with the window before:
 *   as many days, or as many months where the window is whole months. Left out: yes.
 *
 * Answer: The largest groups of a borrower's transactions.
 * - `user_id` (text): The borrower's public id.
 * - `type` (spending | income | net | all): Spending or income.
 * - `by` (merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction): What transactions are grouped by.
 * - `metric` (amount | count | average | max): What groups are ranked by.
 * - `period` (Window): The window, whose last day is never later than `as_of`.
 *   - `from` (date YYYY-MM-DD): The first day.
 *   - `to` (date YYYY-MM-DD): The last day.
 * - `total` (TopTotal): The sums over all groups.
 *   - `amount` (decimal): The sum, refunds taken off spending.
 *   - `count` (integer): How many transactions there are, refunds aside.
 * - `top` (list of TopGroup): The groups, the largest first.
 *   - `rank` (integer): Its place, from 1.
 *   - `key` (text): By what its transactions are known; empty where they have none.
 *   - `name` (text): Its name: of a merchant the latest one. `Unknown` without a key.
 *   - `amount` (decimal): The sum, refunds taken off spending.
 *   - `count` (integer): How many transactions there are, refunds aside.
 *   - `average` (decimal or N/A): The mean transaction, refunds aside; N/A where only refunds are
 *     in it.
 *   - `share` (number or N/A): The part of the total amount; N/A where that is not above 0.
 *   - `first_date` (date YYYY-MM-DD): The day of the first transaction.
 *   - `last_date` (date YYYY-MM-DD): The day of the last transaction.
 *   - `change` (TopChange, may be absent): What changed since the window before; left out where
 *     `compare` is 0.
 *     - `previous_amount` (decimal): The sum in the window before.
 *     - `absolute` (decimal): The sum now, less the one before.
 *     - `percent` (number or N/A): The change in percent of the sum before; N/A where that is not
 *       above 0.
 * - `other` (TopOther): The sums over all other groups.
 *   - `amount` (decimal): The sum, refunds taken off spending.
 *   - `count` (integer): How many transactions there are, refunds aside.
 *   - `share` (number or N/A): The part of the total amount; N/A where that is not above 0.
 * - `as_of` (date YYYY-MM-DD): The last day that counts.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): How many transactions of the window don't count.
 *   - `pending` (integer or N/A): They are not booked yet.
 *   - `transfers` (integer or N/A): They are between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): They are in another currency.
 *   - `duplicates` (integer or N/A): Another transaction tells of the same.
 */
lw_status lw_get_top_transactions(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sums a borrower's transactions by time and by group.
 *
 * `GET /api/v1.0/txn-analytics/aggregate/`. Needs the scope `analytics:read`. The user name comes
 * as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`, may be left out): The borrower's public id.
 *   Left out: all borrowers of the caller.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count. Left out: all of
 *   them.
 * - `currency` (text, query, may be left out): The currency whose amounts count, an ISO 4217 code;
 *   others are never added to it. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone whose today counts, by its name in the IANA
 *   database. Left out: that of the partner's default provider.
 * - `grain` (day | week | month | quarter | year | all | day_of_week | day_of_month, query, may be
 *   left out): How long a bucket is. Left out: `month`.
 * - `by` (list of merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction, query, may be left out): What transactions are grouped by in a bucket: two at
 *   most. Left out: nothing.
 * - `type` (spending | income | net | all, query, may be left out): Of which transactions the
 *   measures are. Left out: `all`.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The window by its name.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, in place of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window; `as_of` where left
 *   out, and never a later one.
 * - `measures` (list of sum | count | avg | min | max | median, query, may be left out): The
 *   measures. Left out: `sum` and `count`.
 * - `fill` (true or false, query, may be left out): Whether there are buckets without a
 *   transaction. Left out: yes.
 * - `n` (integer, query, may be left out): How many groups, the largest of the window; the others
 *   stand together as `other`. 0, the default, for all.
 * - `budget` (object, each member decimal, query, may be left out): What may be spent in a month,
 *   by category.
 * - `week_start` (mon | sat | sun, query, may be left out): The day with which a week begins. Left
 *   out: `mon`.
 *
 * Answer: Sums by time and by group.
 * - `grain` (day | week | month | quarter | year | all | day_of_week | day_of_month): How long a
 *   bucket is.
 * - `by` (list of merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction): What transactions are grouped by.
 * - `buckets` (list of AggregateBucket): The buckets in order.
 *   - `start` (date YYYY-MM-DD, or integer): The first day, or of `day_of_week` and `day_of_month`
 *     the number.
 *   - `end` (date YYYY-MM-DD, or integer): The last day, or the number again.
 *   - `complete` (true or false): Whether it lies wholly in the window.
 *   - `income` (decimal or N/A): What came in.
 *   - `spending` (decimal or N/A): What was spent, less refunds.
 *   - `net` (decimal or N/A): Income less spending.
 *   - `sum` (decimal or N/A, may be absent): The sum, if it was asked for.
 *   - `count` (integer or N/A, may be absent): The number, if it was asked for.
 *   - `avg` (decimal or N/A, may be absent): The mean, if it was asked for.
 *   - `min` (decimal or N/A, may be absent): The least, if it was asked for.
 *   - `max` (decimal or N/A, may be absent): The largest, if it was asked for.
 *   - `median` (decimal or N/A, may be absent): The median, if it was asked for.
 *   - `groups` (list of AggregateGroup, may be absent): The groups, the largest first; left out
 *     without `by`.
 *     - `key` (list of text): A key for each dimension, in the order of `by`; empty where the
 *       transactions have none.
 *     - `name` (list of text): A name for each dimension.
 *     - `income` (decimal or N/A): What came in.
 *     - `spending` (decimal or N/A): What was spent, less refunds.
 *     - `net` (decimal or N/A): Income less spending.
 *     - `sum` (decimal or N/A, may be absent): The sum, if it was asked for.
 *     - `count` (integer or N/A, may be absent): The number, if it was asked for.
 *     - `avg` (decimal or N/A, may be absent): The mean, if it was asked for.
 *     - `min` (decimal or N/A, may be absent): The least, if it was asked for.
 *     - `max` (decimal or N/A, may be absent): The largest, if it was asked for.
 *     - `median` (decimal or N/A, may be absent): The median, if it was asked for.
 *   - `other` (AggregateSums, may be absent): The groups that are not shown; left out where all
 *     are.
 *     - `income` (decimal or N/A): What came in.
 *     - `spending` (decimal or N/A): What was spent, less refunds.
 *     - `net` (decimal or N/A): Income less spending.
 *     - `sum` (decimal or N/A, may be absent): The sum, if it was asked for.
 *     - `count` (integer or N/A, may be absent): The number, if it was asked for.
 *     - `avg` (decimal or N/A, may be absent): The mean, if it was asked for.
 *     - `min` (decimal or N/A, may be absent): The least, if it was asked for.
 *     - `max` (decimal or N/A, may be absent): The largest, if it was asked for.
 *     - `median` (decimal or N/A, may be absent): The median, if it was asked for.
 * - `totals` (AggregateTotals): The sums over the window.
 *   - `income` (decimal or N/A): What came in.
 *   - `spending` (decimal or N/A): What was spent, less refunds.
 *   - `net` (decimal or N/A): Income less spending.
 *   - `sum` (decimal or N/A, may be absent): The sum, if it was asked for.
 *   - `count` (integer or N/A, may be absent): The number, if it was asked for.
 *   - `avg` (decimal or N/A, may be absent): The mean, if it was asked for.
 *   - `min` (decimal or N/A, may be absent): The least, if it was asked for.
 *   - `max` (decimal or N/A, may be absent): The largest, if it was asked for.
 *   - `median` (decimal or N/A, may be absent): The median, if it was asked for.
 *   - `groups` (list of AggregateGroup, may be absent): The groups, the largest first; left out
 *     without `by`.
 *     - `key` (list of text): A key for each dimension, in the order of `by`; empty where the
 *       transactions have none.
 *     - `name` (list of text): A name for each dimension.
 *     - `income` (decimal or N/A): What came in.
 *     - `spending` (decimal or N/A): What was spent, less refunds.
 *     - `net` (decimal or N/A): Income less spending.
 *     - `sum` (decimal or N/A, may be absent): The sum, if it was asked for.
 *     - `count` (integer or N/A, may be absent): The number, if it was asked for.
 *     - `avg` (decimal or N/A, may be absent): The mean, if it was asked for.
 *     - `min` (decimal or N/A, may be absent): The least, if it was asked for.
 *     - `max` (decimal or N/A, may be absent): The largest, if it was asked for.
 *     - `median` (decimal or N/A, may be absent): The median, if it was asked for.
 *   - `other` (AggregateSums, may be absent): The groups that are not shown; left out where all
 *     are.
 *     - `income` (decimal or N/A): What came in.
 *     - `spending` (decimal or N/A): What was spent, less refunds.
 *     - `net` (decimal or N/A): Income less spending.
 *     - `sum` (decimal or N/A, may be absent): The sum, if it was asked for.
 *     - `count` (integer or N/A, may be absent): The number, if it was asked for.
 *     - `avg` (decimal or N/A, may be absent): The mean, if it was asked for.
 *     - `min` (decimal or N/A, may be absent): The least, if it was asked for.
 *     - `max` (decimal or N/A, may be absent): The largest, if it was asked for.
 *     - `median` (decimal or N/A, may be absent): The median, if it was asked for.
 * - `budgets` (list of BudgetShown): How the budgets stand, in the order of their categories;
 *   empty without one.
 *   - `category` (text): The category.
 *   - `budget` (decimal): What may be spent in a month.
 *   - `used` (decimal): What was spent, less refunds.
 *   - `remaining` (decimal): What is left of the budget; negative where more was spent.
 *   - `percent_used` (number or N/A): What was spent in percent of the budget; N/A of a budget of
 *     0.
 *   - `elapsed_percent` (number or N/A): How much of the month has passed, in percent of its days.
 *   - `pace` (decimal): What the whole month comes to at this pace.
 *   - `projected` (decimal or N/A): What is expected by the end of the month; N/A without a
 *     complete month.
 *   - `status` (under | on_track | over or N/A): How it stands; N/A before the seventh day unless
 *     it is spent.
 * - `as_of` (date YYYY-MM-DD): The last day that counts.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): How many transactions of the window don't count.
 *   - `pending` (integer or N/A): They are not booked yet.
 *   - `transfers` (integer or N/A): They are between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): They are in another currency.
 *   - `duplicates` (integer or N/A): Another transaction tells of the same.
 */
lw_status lw_aggregate_transactions(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Compares a borrower with a group of borrowers who are alike.
 *
 * `GET /api/v1.0/txn-analytics/compare-peers/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count. Left out: all of
 *   them.
 * - `currency` (text, query, may be left out): The currency whose amounts count, an ISO 4217 code;
 *   others are never added to it. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone whose today counts, by its name in the IANA
 *   database. Left out: that of the partner's default provider.
 * - `vars` (list of text, query, may be left out): The variables, as `get_peer_variables` lists
 *   them. Left out: `total_spending`.
 * - `group` (text, query, may be left out): The id of the borrower's own group; another one is
 *   refused.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): `last_month`, `last_3m`, `last_6m` or `last_12m`, as of
 *   the day of the snapshot. Left out: `last_3m`.
 * - `category` (text, query, may be left out): A category, whose spending is one more variable.
 *
 * Answer: A borrower beside the group.
 * - `peer_group` (GroupShown): The group of which the borrower is.
 *   - `id` (text or N/A): The id, which no other group of any snapshot has.
 *   - `label` (text or N/A): The definition in words.
 *   - `definition` (object, each member text): What the members have in common: a bucket of each
 *     of the first grouping variables.
 *   - `size_at_least` (integer or N/A): The number of members, rounded down to a multiple of 5.
 * - `k_min` (integer): How many members with a value a group must have at least.
 * - `variables` (list of VariableCompared): The variables, in the order in which they were asked
 *   for.
 *   - `name` (text): The variable.
 *   - `unit` (money | share | count | days): In what it is counted.
 *   - `user_value` (decimal or N/A): The borrower's value.
 *   - `p25` (decimal or N/A): The lower quartile of the group.
 *   - `median` (decimal or N/A): The median of the group.
 *   - `p75` (decimal or N/A): The upper quartile of the group.
 *   - `mean` (decimal or N/A): The mean of the group.
 *   - `percentile` (integer or N/A): How many percent of the other members have less, half of
 *     those who have as much counted in.
 *   - `position` (lower | typical | higher or N/A): Where the value stands among the quartiles.
 *   - `difference` (decimal or N/A): The value less the median.
 *   - `difference_percent` (number or N/A): The difference by the size of the median, in percent.
 * - `suppressed` (list of VariableSuppressed): The variables of which not all is told, and why.
 *   - `name` (text): The variable.
 *   - `reason` (text): Why: `peer group too small`, `no snapshot`, `not in the snapshot`, `mean is
 *     dominated by one or two` or `mean would give away another one`.
 * - `snapshot_date` (date YYYY-MM-DD or N/A): The day as of which the snapshot was made.
 * - `as_of` (date YYYY-MM-DD): The last day that counts.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there was enough history when the
 *   snapshot was made; of who is not in it, whether there is now.
 * - `excluded` (ExcludedTransactions): How many transactions of the period don't count.
 *   - `pending` (integer): They are not booked yet.
 *   - `transfers` (integer): They are between the borrower's own accounts.
 *   - `other_currency` (integer): They are in another currency.
 *   - `duplicates` (integer): Another transaction tells of the same.
 */
lw_status lw_compare_peers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the variables by which borrowers can be compared.
 *
 * `GET /api/v1.0/txn-analytics/peer-compare-vars`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request: no fields.
 *
 * Answer: The variables by which borrowers can be compared.
 * - `variables` (list of PeerVariable): The variables.
 *   - `name` (text): The name; `spending:<category>` stands for one of each category.
 *   - `label` (text): A short name for people.
 *   - `unit` (money | share | count | days): In what it is counted.
 *   - `definition` (text): What it is.
 *   - `min_months` (integer): How many complete months of the period it needs.
 *   - `higher_is` (better | worse | neutral): What a higher value says of a borrower's money.
 */
lw_status lw_get_peer_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the groups of borrowers who are alike.
 *
 * `GET /api/v1.0/txn-analytics/peer-groups`. Needs the scope `analytics:read`. The user name comes
 * as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`, may be left out): The public id of a borrower
 *   whose group is named, too.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The snapshot is the latest one that is not
 *   later; that of today where left out.
 *
 * Answer: The groups of a snapshot.
 * - `grouping_variables` (list of text): By what borrowers are grouped, the most important first.
 * - `k_min` (integer): How many members a group has at least.
 * - `snapshot_date` (date YYYY-MM-DD or N/A): The day as of which the snapshot was made; N/A where
 *   there is none.
 * - `groups` (list of PeerGroupListed): The groups, by their definitions.
 *   - `id` (text): The id, which no other group of any snapshot has.
 *   - `label` (text): The definition in words.
 *   - `definition` (object, each member text): What the members have in common: a bucket of each
 *     of the first grouping variables.
 *   - `size_at_least` (integer or N/A): The number of members, rounded down to a multiple of 5.
 *   - `eligible` (true or false): Whether its members can be compared with it: it has `k_min` or
 *     more.
 * - `user_group` (UserGroup, may be absent): The group of the borrower who was named.
 *   - `id` (text or N/A): Its id; N/A for a borrower who was no peer when the snapshot was made.
 *   - `relaxed` (list of text): The grouping variables in which its members may differ.
 */
lw_status lw_get_peer_groups(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Records many borrowers' transactions in one commit.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `rows` (list of SentTransaction, body): The transactions, 10,000 at most, each with its
 *   borrower's `user_id`.
 *   - `txn_id` (text): Its id, by which it is sent again: unique among the borrower's, 128
 *     characters at most.
 *   - `user_id` (text, may be absent): The borrower's public id. Left out where the request names
 *     the borrower.
 *   - `date` (text): The day on which it was made: `YYYY-MM-DD`, or an RFC 3339 time with an
 *     offset, whose day in the provider's time zone counts.
 *   - `amount` (decimal): The amount, negative for money that went out and positive for money that
 *     came in.
 *   - `currency` (text, may be absent): The currency, an ISO 4217 code. Left out: that of the
 *     partner's default provider.
 *   - `account_id` (text, may be absent): The account or card.
 *   - `merchant` (text, may be absent): The merchant, as the statement writes it.
 *   - `merchant_id` (text, may be absent): The merchant's id, by which its spellings are one.
 *   - `category` (text, may be absent): The category, by the lender's or the bank's own names.
 *   - `subcategory` (text, may be absent): The part of the category.
 *   - `description` (text, may be absent): What the statement says.
 *   - `mcc` (text, or integer, may be absent): The merchant category code of ISO 18245: four
 *     digits.
 *   - `channel` (card | transfer | cash | atm | online | sms | other, may be absent): How it was
 *     made.
 *   - `counterparty` (text, may be absent): From whom or to whom money went.
 *   - `balance_after` (decimal, may be absent): What the account held after it.
 *   - `pending` (true or false, may be absent): Whether it is not booked yet. Left out: it is
 *     booked.
 *   - `kind` (salary | other_incoming_payment | purchase | other_outgoing_payment | fee | cash |
 *     loan_repayment | refund | transfer | loan_disbursement | credit_limit, may be absent): What
 *     it counts as, where it is known. Its direction is that of the amount.
 *   - `replaces` (text, may be absent): The id of the pending transaction that it books; that one
 *     does not count any more.
 * - `partner` (text, body, may be left out): The user name of the partner that sees the borrowers.
 *   Left out: the host's own partner.
 *
 * Answer: What became of the transactions.
 * - `recorded` (integer): How many were not there.
 * - `updated` (integer): How many were there with another content.
 * - `unchanged` (integer): How many were there already.
 */
lw_status lw_import_transactions(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Freezes the groups of a partner's borrowers and their figures.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `as_of` (date YYYY-MM-DD, body, may be left out): The last day whose transactions count. Left
 *   out: today, by the time zone of the partner's default provider.
 * - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
 *   own partner.
 *
 * Answer: What was frozen.
 * - `snapshot_date` (date YYYY-MM-DD): The day as of which it is.
 * - `currency` (text): The currency of the amounts.
 * - `k_min` (integer): How many members a group has at least.
 * - `peers` (integer): The number of borrowers in it.
 * - `groups` (integer): The number of groups.
 * - `without_group` (integer): How many borrowers are in no group, since all together are too few.
 */
lw_status lw_make_peer_snapshot(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* Where the members of the answers stand, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_AGGREGATE_TRANSACTIONS_AS_OF "/as_of"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS "/buckets"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_AVG "/avg"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_COMPLETE "/complete"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_COUNT "/count"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_END "/end"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS "/groups"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_AVG "/avg"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_COUNT "/count"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_INCOME "/income"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_KEY "/key"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_MAX "/max"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_MEDIAN "/median"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_MIN "/min"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_NAME "/name"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_NET "/net"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_SPENDING "/spending"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_GROUPS_EACH_SUM "/sum"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_INCOME "/income"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_MAX "/max"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_MEDIAN "/median"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_MIN "/min"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_NET "/net"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER "/other"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_AVG "/other/avg"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_COUNT "/other/count"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_INCOME "/other/income"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_MAX "/other/max"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_MEDIAN "/other/median"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_MIN "/other/min"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_NET "/other/net"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_SPENDING "/other/spending"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_OTHER_SUM "/other/sum"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_SPENDING "/spending"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_START "/start"
#define LW_AGGREGATE_TRANSACTIONS_BUCKETS_EACH_SUM "/sum"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS "/budgets"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_BUDGET "/budget"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_CATEGORY "/category"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_ELAPSED_PERCENT "/elapsed_percent"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_PACE "/pace"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_PERCENT_USED "/percent_used"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_PROJECTED "/projected"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_REMAINING "/remaining"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_STATUS "/status"
#define LW_AGGREGATE_TRANSACTIONS_BUDGETS_EACH_USED "/used"
#define LW_AGGREGATE_TRANSACTIONS_BY "/by"
#define LW_AGGREGATE_TRANSACTIONS_CURRENCY "/currency"
#define LW_AGGREGATE_TRANSACTIONS_DATA_QUALITY "/data_quality"
#define LW_AGGREGATE_TRANSACTIONS_EXCLUDED "/excluded"
#define LW_AGGREGATE_TRANSACTIONS_EXCLUDED_DUPLICATES "/excluded/duplicates"
#define LW_AGGREGATE_TRANSACTIONS_EXCLUDED_OTHER_CURRENCY "/excluded/other_currency"
#define LW_AGGREGATE_TRANSACTIONS_EXCLUDED_PENDING "/excluded/pending"
#define LW_AGGREGATE_TRANSACTIONS_EXCLUDED_TRANSFERS "/excluded/transfers"
#define LW_AGGREGATE_TRANSACTIONS_GRAIN "/grain"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS "/totals"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_AVG "/totals/avg"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_COUNT "/totals/count"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS "/totals/groups"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_AVG "/avg"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_COUNT "/count"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_INCOME "/income"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_KEY "/key"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_MAX "/max"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_MEDIAN "/median"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_MIN "/min"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_NAME "/name"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_NET "/net"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_SPENDING "/spending"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_GROUPS_EACH_SUM "/sum"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_INCOME "/totals/income"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_MAX "/totals/max"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_MEDIAN "/totals/median"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_MIN "/totals/min"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_NET "/totals/net"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER "/totals/other"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_AVG "/totals/other/avg"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_COUNT "/totals/other/count"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_INCOME "/totals/other/income"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_MAX "/totals/other/max"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_MEDIAN "/totals/other/median"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_MIN "/totals/other/min"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_NET "/totals/other/net"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_SPENDING "/totals/other/spending"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_OTHER_SUM "/totals/other/sum"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_SPENDING "/totals/spending"
#define LW_AGGREGATE_TRANSACTIONS_TOTALS_SUM "/totals/sum"
#define LW_COMPARE_PEERS_AS_OF "/as_of"
#define LW_COMPARE_PEERS_CURRENCY "/currency"
#define LW_COMPARE_PEERS_DATA_QUALITY "/data_quality"
#define LW_COMPARE_PEERS_EXCLUDED "/excluded"
#define LW_COMPARE_PEERS_EXCLUDED_DUPLICATES "/excluded/duplicates"
#define LW_COMPARE_PEERS_EXCLUDED_OTHER_CURRENCY "/excluded/other_currency"
#define LW_COMPARE_PEERS_EXCLUDED_PENDING "/excluded/pending"
#define LW_COMPARE_PEERS_EXCLUDED_TRANSFERS "/excluded/transfers"
#define LW_COMPARE_PEERS_K_MIN "/k_min"
#define LW_COMPARE_PEERS_PEER_GROUP "/peer_group"
#define LW_COMPARE_PEERS_PEER_GROUP_DEFINITION "/peer_group/definition"
#define LW_COMPARE_PEERS_PEER_GROUP_ID "/peer_group/id"
#define LW_COMPARE_PEERS_PEER_GROUP_LABEL "/peer_group/label"
#define LW_COMPARE_PEERS_PEER_GROUP_SIZE_AT_LEAST "/peer_group/size_at_least"
#define LW_COMPARE_PEERS_SNAPSHOT_DATE "/snapshot_date"
#define LW_COMPARE_PEERS_SUPPRESSED "/suppressed"
#define LW_COMPARE_PEERS_SUPPRESSED_EACH_NAME "/name"
#define LW_COMPARE_PEERS_SUPPRESSED_EACH_REASON "/reason"
#define LW_COMPARE_PEERS_VARIABLES "/variables"
#define LW_COMPARE_PEERS_VARIABLES_EACH_DIFFERENCE "/difference"
#define LW_COMPARE_PEERS_VARIABLES_EACH_DIFFERENCE_PERCENT "/difference_percent"
#define LW_COMPARE_PEERS_VARIABLES_EACH_MEAN "/mean"
#define LW_COMPARE_PEERS_VARIABLES_EACH_MEDIAN "/median"
#define LW_COMPARE_PEERS_VARIABLES_EACH_NAME "/name"
#define LW_COMPARE_PEERS_VARIABLES_EACH_P25 "/p25"
#define LW_COMPARE_PEERS_VARIABLES_EACH_P75 "/p75"
#define LW_COMPARE_PEERS_VARIABLES_EACH_PERCENTILE "/percentile"
#define LW_COMPARE_PEERS_VARIABLES_EACH_POSITION "/position"
#define LW_COMPARE_PEERS_VARIABLES_EACH_UNIT "/unit"
#define LW_COMPARE_PEERS_VARIABLES_EACH_USER_VALUE "/user_value"
#define LW_GET_PEER_GROUPS_GROUPING_VARIABLES "/grouping_variables"
#define LW_GET_PEER_GROUPS_GROUPS "/groups"
#define LW_GET_PEER_GROUPS_GROUPS_EACH_DEFINITION "/definition"
#define LW_GET_PEER_GROUPS_GROUPS_EACH_ELIGIBLE "/eligible"
#define LW_GET_PEER_GROUPS_GROUPS_EACH_ID "/id"
#define LW_GET_PEER_GROUPS_GROUPS_EACH_LABEL "/label"
#define LW_GET_PEER_GROUPS_GROUPS_EACH_SIZE_AT_LEAST "/size_at_least"
#define LW_GET_PEER_GROUPS_K_MIN "/k_min"
#define LW_GET_PEER_GROUPS_SNAPSHOT_DATE "/snapshot_date"
#define LW_GET_PEER_GROUPS_USER_GROUP "/user_group"
#define LW_GET_PEER_GROUPS_USER_GROUP_ID "/user_group/id"
#define LW_GET_PEER_GROUPS_USER_GROUP_RELAXED "/user_group/relaxed"
#define LW_GET_PEER_VARIABLES_VARIABLES "/variables"
#define LW_GET_PEER_VARIABLES_VARIABLES_EACH_DEFINITION "/definition"
#define LW_GET_PEER_VARIABLES_VARIABLES_EACH_HIGHER_IS "/higher_is"
#define LW_GET_PEER_VARIABLES_VARIABLES_EACH_LABEL "/label"
#define LW_GET_PEER_VARIABLES_VARIABLES_EACH_MIN_MONTHS "/min_months"
#define LW_GET_PEER_VARIABLES_VARIABLES_EACH_NAME "/name"
#define LW_GET_PEER_VARIABLES_VARIABLES_EACH_UNIT "/unit"
#define LW_GET_TOP_TRANSACTIONS_AS_OF "/as_of"
#define LW_GET_TOP_TRANSACTIONS_BY "/by"
#define LW_GET_TOP_TRANSACTIONS_CURRENCY "/currency"
#define LW_GET_TOP_TRANSACTIONS_DATA_QUALITY "/data_quality"
#define LW_GET_TOP_TRANSACTIONS_EXCLUDED "/excluded"
#define LW_GET_TOP_TRANSACTIONS_EXCLUDED_DUPLICATES "/excluded/duplicates"
#define LW_GET_TOP_TRANSACTIONS_EXCLUDED_OTHER_CURRENCY "/excluded/other_currency"
#define LW_GET_TOP_TRANSACTIONS_EXCLUDED_PENDING "/excluded/pending"
#define LW_GET_TOP_TRANSACTIONS_EXCLUDED_TRANSFERS "/excluded/transfers"
#define LW_GET_TOP_TRANSACTIONS_METRIC "/metric"
#define LW_GET_TOP_TRANSACTIONS_OTHER "/other"
#define LW_GET_TOP_TRANSACTIONS_OTHER_AMOUNT "/other/amount"
#define LW_GET_TOP_TRANSACTIONS_OTHER_COUNT "/other/count"
#define LW_GET_TOP_TRANSACTIONS_OTHER_SHARE "/other/share"
#define LW_GET_TOP_TRANSACTIONS_PERIOD "/period"
#define LW_GET_TOP_TRANSACTIONS_PERIOD_FROM "/period/from"
#define LW_GET_TOP_TRANSACTIONS_PERIOD_TO "/period/to"
#define LW_GET_TOP_TRANSACTIONS_TOP "/top"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_AMOUNT "/amount"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_AVERAGE "/average"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_CHANGE "/change"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_CHANGE_ABSOLUTE "/change/absolute"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_CHANGE_PERCENT "/change/percent"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_CHANGE_PREVIOUS_AMOUNT "/change/previous_amount"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_COUNT "/count"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_FIRST_DATE "/first_date"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_KEY "/key"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_LAST_DATE "/last_date"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_NAME "/name"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_RANK "/rank"
#define LW_GET_TOP_TRANSACTIONS_TOP_EACH_SHARE "/share"
#define LW_GET_TOP_TRANSACTIONS_TOTAL "/total"
#define LW_GET_TOP_TRANSACTIONS_TOTAL_AMOUNT "/total/amount"
#define LW_GET_TOP_TRANSACTIONS_TOTAL_COUNT "/total/count"
#define LW_GET_TOP_TRANSACTIONS_TYPE "/type"
#define LW_GET_TOP_TRANSACTIONS_USER_ID "/user_id"
#define LW_IMPORT_TRANSACTIONS_RECORDED "/recorded"
#define LW_IMPORT_TRANSACTIONS_UNCHANGED "/unchanged"
#define LW_IMPORT_TRANSACTIONS_UPDATED "/updated"
#define LW_MAKE_PEER_SNAPSHOT_CURRENCY "/currency"
#define LW_MAKE_PEER_SNAPSHOT_GROUPS "/groups"
#define LW_MAKE_PEER_SNAPSHOT_K_MIN "/k_min"
#define LW_MAKE_PEER_SNAPSHOT_PEERS "/peers"
#define LW_MAKE_PEER_SNAPSHOT_SNAPSHOT_DATE "/snapshot_date"
#define LW_MAKE_PEER_SNAPSHOT_WITHOUT_GROUP "/without_group"

#endif  /* LENDWRIGHT_ANALYTICS_H */
