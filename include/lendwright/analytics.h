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
 * - `accounts` (list of text, query, may be left out): The accounts that count, 1,000 at most.
 *   Left out: all of them.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code; amounts are never converted. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It moves no stored day: a transaction has its day from its upload
 *   on. Left out: that of the partner's default provider.
 * - `by` (merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction, query, may be left out): What transactions are grouped by. Left out: `merchant`.
 * - `type` (spending | income | net | all, query, may be left out): `spending` or `income`. Left
 *   out: `spending`.
 * - `metric` (amount | count | average | max, query, may be left out): What groups are ranked by.
 *   Left out: `amount`.
 * - `n` (integer, query, may be left out): How many groups, 1 to 100. Left out: 5.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The window by its name. Left out: `last_30d`; of
 *   `aggregate_transactions` `last_12m`, of features of a table `last_3m`. `all` begins with the
 *   first transaction in the currency.
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
 *     - `percent` (number or N/A): The change in percent of the size of the sum before; N/A where
 *       that is 0.
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
 *   - `duplicates` (integer or N/A): A message reported them, and so did an upload.
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
 * - `accounts` (list of text, query, may be left out): The accounts that count, 1,000 at most.
 *   Left out: all of them.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code; amounts are never converted. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It moves no stored day: a transaction has its day from its upload
 *   on. Left out: that of the partner's default provider.
 * - `grain` (day | week | month | quarter | year | all | day_of_week | day_of_month, query, may be
 *   left out): How long a bucket is. Left out: `month`.
 * - `by` (list of merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction, query, may be left out): What transactions are grouped by in a bucket: two at
 *   most. Left out: nothing.
 * - `type` (spending | income | net | all, query, may be left out): The transactions that the
 *   measures count. Left out: `all`.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The window by its name. Left out: `last_30d`; of
 *   `aggregate_transactions` `last_12m`, of features of a table `last_3m`. `all` begins with the
 *   first transaction in the currency.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, in place of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window; `as_of` where left
 *   out, and never a later one.
 * - `measures` (list of sum | count | avg | min | max | median, query, may be left out): The
 *   measures. Left out: `sum` and `count`.
 * - `fill` (true or false, query, may be left out): Whether there are buckets without a
 *   transaction. Left out: yes.
 * - `n` (integer, query, may be left out): The number of groups to return, largest sums of the
 *   window first (farthest from 0 for signed sums). The rest is added up as `other`. 0, the
 *   default, returns all.
 * - `budget` (object, each member decimal, query, may be left out): What may be spent in a month,
 *   by category.
 * - `week_start` (mon | sat | sun, query, may be left out): The first day of a week. Left out:
 *   `mon`.
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
 *   - `groups` (list of AggregateGroup, may be absent): The groups, the largest sum first; left
 *     out without `by`.
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
 *   - `other` (AggregateSums, may be absent): The groups that are not shown, those without a
 *     transaction of `type` among them; left out without `n`, and where all groups of the window
 *     are shown. Over all borrowers those of too few; N/A where there are none.
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
 *   - `groups` (list of AggregateGroup, may be absent): The groups, the largest sum first; left
 *     out without `by`.
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
 *   - `other` (AggregateSums, may be absent): The groups that are not shown, those without a
 *     transaction of `type` among them; left out without `n`, and where all groups of the window
 *     are shown. Over all borrowers those of too few; N/A where there are none.
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
 *   - `duplicates` (integer or N/A): A message reported them, and so did an upload.
 */
lw_status lw_aggregate_transactions(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Compares a borrower with a group of similar borrowers.
 *
 * `GET /api/v1.0/txn-analytics/compare-peers/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count, 1,000 at most.
 *   Left out: all of them.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code; amounts are never converted. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It moves no stored day: a transaction has its day from its upload
 *   on. Left out: that of the partner's default provider.
 * - `vars` (list of text, query, may be left out): The variables, as `get_peer_variables` lists
 *   them, 100 at most. Left out: `total_spending`.
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
 *   - `pending` (integer or N/A): They are not booked yet.
 *   - `transfers` (integer or N/A): They are between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): They are in another currency.
 *   - `duplicates` (integer or N/A): A message reported them, and so did an upload.
 */
lw_status lw_compare_peers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the variables for comparing borrowers.
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
 * Returns the groups of similar borrowers.
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
 * Finds recurring payments in a borrower's transactions.
 *
 * `GET /api/v1.0/txn-analytics/recur-txn/`. Needs the scope `analytics:read`. The user name comes
 * as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count, 1,000 at most.
 *   Left out: all of them.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code; amounts are never converted. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It moves no stored day: a transaction has its day from its upload
 *   on. Left out: that of the partner's default provider.
 * - `direction` (all | inflow | outflow, query, may be left out): `inflow`, `outflow` or `all`.
 *   Left out: `all`.
 * - `status` (active | all, query, may be left out): `active` for the streams that still come, or
 *   `all`. Left out: `active`.
 * - `min_confidence` (number, query, may be left out): The least confidence, 0 to 1. Left out: 0.
 * - `lookback_months` (integer, query, may be left out): How many months back is looked, 1 to 60.
 *   Left out: 24.
 *
 * Answer: The streams among a borrower's transactions.
 * - `user_id` (text): The borrower's public id.
 * - `inflow_streams` (list of StreamShown): What comes in, the largest a month first.
 *   - `stream_id` (text): The stream's id: 16 hexadecimal digits, the same as long as party,
 *     frequency and place among the party's streams are.
 *   - `direction` (inflow | outflow): Whether money comes in or goes out.
 *   - `kind` (BILL | SUBSCRIPTION | INCOME | LOAN | OTHER): What the stream is.
 *   - `merchant` (text): The latest merchant; empty where none is told.
 *   - `description` (text): The latest description.
 *   - `category` (text): The latest category.
 *   - `account_id` (text): The latest account.
 *   - `frequency` (WEEKLY | BIWEEKLY | SEMI_MONTHLY | MONTHLY | BIMONTHLY | QUARTERLY |
 *     SEMI_ANNUALLY | ANNUALLY | EVERY_N_DAYS): How often it comes.
 *   - `every_days` (number): The days of its period: 7 of `WEEKLY`, 30.4375 of `MONTHLY`, N of
 *     `EVERY_N_DAYS`.
 *   - `first_date` (date YYYY-MM-DD): The day of the first occurrence.
 *   - `last_date` (date YYYY-MM-DD): The day of the last occurrence.
 *   - `count` (integer): How many occurrences there are; several transactions of a day are one.
 *   - `average_amount` (decimal): The mean of their amounts.
 *   - `median_amount` (decimal): The median of their amounts.
 *   - `last_amount` (decimal): The last amount.
 *   - `min_amount` (decimal): The least amount.
 *   - `max_amount` (decimal): The greatest amount.
 *   - `amount_type` (FIXED | VARIABLE): Whether the amounts are the same.
 *   - `average_days_apart` (number): The mean of the days between occurrences.
 *   - `regularity` (number): The share of gaps that fit the frequency, a gap of two periods
 *     counting half.
 *   - `predicted_next_date` (date YYYY-MM-DD): The day on which it is expected next; one that is
 *     late has passed.
 *   - `predicted_next_amount` (decimal): The amount that is expected next.
 *   - `missed` (integer): How many expected occurrences are missing.
 *   - `price_change` (PriceChangeShown or null): The last change of the amount; null where there
 *     is none.
 *     - `previous_amount` (decimal): The median of the amounts before.
 *     - `new_amount` (decimal): The amount of the last two occurrences.
 *     - `date` (date YYYY-MM-DD): The first day of the new amount.
 *   - `is_active` (true or false): Whether it still comes.
 *   - `status` (MATURE | EARLY_DETECTION | INACTIVE | TOMBSTONED): How far it has come.
 *   - `confidence` (number): How sure it is, 0 to 1.
 *   - `transaction_ids` (list of text): The ids of its transactions, in order of their days.
 *   - `why` (list of WHOLE_PARTY | EXACT_AMOUNT | AMOUNT_BAND | EVERY_GAP_FITS | SOME_GAPS_DIFFER
 *     | SAME_AMOUNTS | AMOUNTS_VARY | AMOUNTS_TOO_VARIED | FEW_OCCURRENCES | DAYS_SUMMED |
 *     PRICE_CHANGED | MISSED): Why it is taken for a stream.
 * - `outflow_streams` (list of StreamShown): What goes out, the largest a month first.
 *   - `stream_id` (text): The stream's id: 16 hexadecimal digits, the same as long as party,
 *     frequency and place among the party's streams are.
 *   - `direction` (inflow | outflow): Whether money comes in or goes out.
 *   - `kind` (BILL | SUBSCRIPTION | INCOME | LOAN | OTHER): What the stream is.
 *   - `merchant` (text): The latest merchant; empty where none is told.
 *   - `description` (text): The latest description.
 *   - `category` (text): The latest category.
 *   - `account_id` (text): The latest account.
 *   - `frequency` (WEEKLY | BIWEEKLY | SEMI_MONTHLY | MONTHLY | BIMONTHLY | QUARTERLY |
 *     SEMI_ANNUALLY | ANNUALLY | EVERY_N_DAYS): How often it comes.
 *   - `every_days` (number): The days of its period: 7 of `WEEKLY`, 30.4375 of `MONTHLY`, N of
 *     `EVERY_N_DAYS`.
 *   - `first_date` (date YYYY-MM-DD): The day of the first occurrence.
 *   - `last_date` (date YYYY-MM-DD): The day of the last occurrence.
 *   - `count` (integer): How many occurrences there are; several transactions of a day are one.
 *   - `average_amount` (decimal): The mean of their amounts.
 *   - `median_amount` (decimal): The median of their amounts.
 *   - `last_amount` (decimal): The last amount.
 *   - `min_amount` (decimal): The least amount.
 *   - `max_amount` (decimal): The greatest amount.
 *   - `amount_type` (FIXED | VARIABLE): Whether the amounts are the same.
 *   - `average_days_apart` (number): The mean of the days between occurrences.
 *   - `regularity` (number): The share of gaps that fit the frequency, a gap of two periods
 *     counting half.
 *   - `predicted_next_date` (date YYYY-MM-DD): The day on which it is expected next; one that is
 *     late has passed.
 *   - `predicted_next_amount` (decimal): The amount that is expected next.
 *   - `missed` (integer): How many expected occurrences are missing.
 *   - `price_change` (PriceChangeShown or null): The last change of the amount; null where there
 *     is none.
 *     - `previous_amount` (decimal): The median of the amounts before.
 *     - `new_amount` (decimal): The amount of the last two occurrences.
 *     - `date` (date YYYY-MM-DD): The first day of the new amount.
 *   - `is_active` (true or false): Whether it still comes.
 *   - `status` (MATURE | EARLY_DETECTION | INACTIVE | TOMBSTONED): How far it has come.
 *   - `confidence` (number): How sure it is, 0 to 1.
 *   - `transaction_ids` (list of text): The ids of its transactions, in order of their days.
 *   - `why` (list of WHOLE_PARTY | EXACT_AMOUNT | AMOUNT_BAND | EVERY_GAP_FITS | SOME_GAPS_DIFFER
 *     | SAME_AMOUNTS | AMOUNTS_VARY | AMOUNTS_TOO_VARIED | FEW_OCCURRENCES | DAYS_SUMMED |
 *     PRICE_CHANGED | MISSED): Why it is taken for a stream.
 * - `summary` (StreamSummary): What the active ones of these come to.
 *   - `monthly_inflow` (decimal): What comes in: the amounts expected next, each times 30.4375 by
 *     the days of its period.
 *   - `monthly_outflow` (decimal): What goes out, likewise.
 *   - `active_count` (integer): How many streams are active.
 * - `as_of` (date YYYY-MM-DD): The last day that counts.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): How many transactions of the months that are looked at
 *   don't count.
 *   - `pending` (integer or N/A): They are not booked yet.
 *   - `transfers` (integer or N/A): They are between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): They are in another currency.
 *   - `duplicates` (integer or N/A): A message reported them, and so did an upload.
 */
lw_status lw_get_recurring_transactions(const lw_engine *engine,
                                        lw_bytes request,
                                        lw_answer **answer);

/**
 * Projects a borrower's income.
 *
 * `GET /api/v1.0/txn-analytics/proj-income/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count, 1,000 at most.
 *   Left out: all of them.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code; amounts are never converted. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It moves no stored day: a transaction has its day from its upload
 *   on. Left out: that of the partner's default provider.
 * - `horizon_days` (integer, query, may be left out): How many days are projected, 1 to 180. Left
 *   out: 30.
 * - `until` (date YYYY-MM-DD, query, may be left out): The last day that is projected, in place of
 *   `horizon_days`.
 * - `level` (number, query, may be left out): The wanted probability that the real amount is
 *   between `lower` and `upper`, 0.5 to 0.95. Left out: 0.8.
 * - `daily` (true or false, query, may be left out): Whether to give each day. Left out: no.
 * - `min_confidence` (number, query, may be left out): The least confidence of the streams that
 *   count, 0 to 1; transactions of others are a part of the rest. Left out: 0.6.
 * - `trend` (true or false, query, may be left out): Whether amounts that do not recur may follow
 *   a trend. A trend needs 18 windows. Left out: no.
 *
 * Answer: What is expected to come in or to go out. Amounts are positive.
 * - `user_id` (text): The borrower's public id.
 * - `from` (date YYYY-MM-DD): The first day: the one after `as_of`.
 * - `to` (date YYYY-MM-DD): The last day.
 * - `projected` (ProjectedAmount or N/A): The amount; N/A with fewer than two complete months.
 *   - `amount` (decimal): The amount.
 *   - `lower` (decimal): The lower end, at least 0. What is overdue is not counted on.
 *   - `upper` (decimal): The upper end.
 *   - `level` (number): The probability that the real amount is between them, estimated from the
 *     past.
 * - `components` (list of ProjectionComponent): Of what it is the sum: what recurs, by day, and
 *   the rest.
 *   - `type` (recurring | variable): `recurring` or `variable`.
 *   - `stream_id` (text, may be absent): The id of the stream.
 *   - `name` (text, may be absent): The name of the stream's party.
 *   - `date` (date YYYY-MM-DD, may be absent): The day; the first one for an occurrence that is
 *     overdue.
 *   - `amount` (decimal): The amount.
 *   - `lower` (decimal, may be absent): The least amount of the occurrence: 0 of one that is
 *     overdue.
 *   - `upper` (decimal, may be absent): The greatest amount of the occurrence.
 *   - `basis` (VariableBasis, may be absent): From what the rest is told.
 *     - `windows` (integer): How many windows of the past are looked at.
 *     - `median` (decimal): The median of the last six, for as many days as are projected.
 * - `history` (list of ProjectionWindow): What came in or went out in the windows of the past, the
 *   first one first.
 *   - `from` (date YYYY-MM-DD): The first day.
 *   - `to` (date YYYY-MM-DD): The last day.
 *   - `amount` (decimal): The amount.
 * - `method` (recurring_and_median | recurring_and_trend): How it was made.
 * - `error_mae` (decimal or N/A): The mean of what earlier projections were off; N/A where none
 *   could be made.
 * - `daily` (list of ProjectionDay, may be absent): Each day, if `daily` is 1.
 *   - `date` (date YYYY-MM-DD): The day.
 *   - `amount` (decimal): What is expected on it.
 *   - `cumulative` (decimal): What is expected until its end.
 * - `as_of` (date YYYY-MM-DD): The last day that counts.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history; at most thin
 *   where fewer than four earlier projections could be compared with what came.
 * - `excluded` (ExcludedTransactions): How many transactions of the windows of the past don't
 *   count; where there is none, of all until `as_of`.
 *   - `pending` (integer or N/A): They are not booked yet.
 *   - `transfers` (integer or N/A): They are between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): They are in another currency.
 *   - `duplicates` (integer or N/A): A message reported them, and so did an upload.
 */
lw_status lw_project_income(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Projects a borrower's expenses.
 *
 * `GET /api/v1.0/txn-analytics/proj-expenses/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count, 1,000 at most.
 *   Left out: all of them.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code; amounts are never converted. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It moves no stored day: a transaction has its day from its upload
 *   on. Left out: that of the partner's default provider.
 * - `horizon_days` (integer, query, may be left out): How many days are projected, 1 to 180. Left
 *   out: 30.
 * - `until` (date YYYY-MM-DD, query, may be left out): The last day that is projected, in place of
 *   `horizon_days`.
 * - `level` (number, query, may be left out): The wanted probability that the real amount is
 *   between `lower` and `upper`, 0.5 to 0.95. Left out: 0.8.
 * - `daily` (true or false, query, may be left out): Whether to give each day. Left out: no.
 * - `min_confidence` (number, query, may be left out): The least confidence of the streams that
 *   count, 0 to 1; transactions of others are a part of the rest. Left out: 0.6.
 * - `trend` (true or false, query, may be left out): Whether amounts that do not recur may follow
 *   a trend. A trend needs 18 windows. Left out: no.
 *
 * Answer: What is expected to come in or to go out. Amounts are positive.
 * - `user_id` (text): The borrower's public id.
 * - `from` (date YYYY-MM-DD): The first day: the one after `as_of`.
 * - `to` (date YYYY-MM-DD): The last day.
 * - `projected` (ProjectedAmount or N/A): The amount; N/A with fewer than two complete months.
 *   - `amount` (decimal): The amount.
 *   - `lower` (decimal): The lower end, at least 0. What is overdue is not counted on.
 *   - `upper` (decimal): The upper end.
 *   - `level` (number): The probability that the real amount is between them, estimated from the
 *     past.
 * - `components` (list of ProjectionComponent): Of what it is the sum: what recurs, by day, and
 *   the rest.
 *   - `type` (recurring | variable): `recurring` or `variable`.
 *   - `stream_id` (text, may be absent): The id of the stream.
 *   - `name` (text, may be absent): The name of the stream's party.
 *   - `date` (date YYYY-MM-DD, may be absent): The day; the first one for an occurrence that is
 *     overdue.
 *   - `amount` (decimal): The amount.
 *   - `lower` (decimal, may be absent): The least amount of the occurrence: 0 of one that is
 *     overdue.
 *   - `upper` (decimal, may be absent): The greatest amount of the occurrence.
 *   - `basis` (VariableBasis, may be absent): From what the rest is told.
 *     - `windows` (integer): How many windows of the past are looked at.
 *     - `median` (decimal): The median of the last six, for as many days as are projected.
 * - `history` (list of ProjectionWindow): What came in or went out in the windows of the past, the
 *   first one first.
 *   - `from` (date YYYY-MM-DD): The first day.
 *   - `to` (date YYYY-MM-DD): The last day.
 *   - `amount` (decimal): The amount.
 * - `method` (recurring_and_median | recurring_and_trend): How it was made.
 * - `error_mae` (decimal or N/A): The mean of what earlier projections were off; N/A where none
 *   could be made.
 * - `daily` (list of ProjectionDay, may be absent): Each day, if `daily` is 1.
 *   - `date` (date YYYY-MM-DD): The day.
 *   - `amount` (decimal): What is expected on it.
 *   - `cumulative` (decimal): What is expected until its end.
 * - `as_of` (date YYYY-MM-DD): The last day that counts.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history; at most thin
 *   where fewer than four earlier projections could be compared with what came.
 * - `excluded` (ExcludedTransactions): How many transactions of the windows of the past don't
 *   count; where there is none, of all until `as_of`.
 *   - `pending` (integer or N/A): They are not booked yet.
 *   - `transfers` (integer or N/A): They are between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): They are in another currency.
 *   - `duplicates` (integer or N/A): A message reported them, and so did an upload.
 */
lw_status lw_project_expenses(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Computes what money a borrower can spend until the next salary.
 *
 * `GET /api/v1.0/txn-analytics/available-money/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count, 1,000 at most.
 *   Left out: all of them.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code; amounts are never converted. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It moves no stored day: a transaction has its day from its upload
 *   on. Left out: that of the partner's default provider.
 * - `until` (date YYYY-MM-DD, query, may be left out): The last day, at most 90 days after
 *   `as_of`. Left out: the day before the next salary that is expected, else 30 days after
 *   `as_of`.
 * - `balance` (decimal, query, may be left out): The balance of the accounts. Left out: the sum of
 *   the latest known balances of the accounts that were seen in 90 days, if each is at most 7 days
 *   old.
 * - `buffer` (decimal, query, may be left out): What must not be spent, at least 0. Left out: 0.
 * - `include_income` (true or false, query, may be left out): Whether income that is expected
 *   counts. Left out: yes.
 *
 * Answer: What money a borrower can spend.
 * - `user_id` (text): The borrower's public id.
 * - `until` (date YYYY-MM-DD): The last day that is looked at.
 * - `balance` (BalanceShown): The balance of the accounts.
 *   - `amount` (decimal or N/A): The amount; N/A where it is unknown.
 *   - `source` (param | transaction or N/A): Where it is known from.
 *   - `date` (date YYYY-MM-DD or N/A): The day as of which it is known; of several accounts the
 *     earliest.
 *   - `stale_days` (integer or N/A): How many days ago that was.
 * - `projected_income` (decimal or N/A): The income that is expected until then; 0 where
 *   `include_income` is 0, N/A with fewer than two complete months.
 * - `projected_expenses` (decimal or N/A): The expenses that are expected until then, without
 *   payments of the instalments; N/A likewise.
 * - `due_instalments` (DueInstalments): The instalments that are unpaid and due until then, of
 *   loans that the caller sees.
 *   - `amount` (decimal): What is owed of them.
 *   - `items` (list of DueInstalment): The instalments, the earliest first.
 *     - `Transaction_ID` (integer): Its number, as `get_due_payments` says it.
 *     - `Due_Date` (date YYYY-MM-DD): The day on which it is or was due.
 *     - `Total_Due_Payment` (decimal): What is owed of it: principal, interest and penalty.
 * - `buffer` (decimal): What must not be spent.
 * - `available_money` (SpendableMoney): What can be spent.
 *   - `expected` (decimal or N/A): What is expected to be left on the last day, less the buffer;
 *     it may be negative.
 *   - `safe` (decimal or N/A): What can be spent so that on no day less than the buffer is left,
 *     even at the bad ends of the intervals; at least 0.
 * - `per_day` (decimal or N/A): What of `safe` can be spent each day, rounded down.
 * - `lowest_point` (LowestShown): When and how low what is expected is lowest.
 *   - `date` (date YYYY-MM-DD or N/A): The first such day.
 *   - `amount` (decimal or N/A): What is left on it, the buffer in it.
 * - `shortfall` (true or false or N/A): Whether it falls below the buffer.
 * - `warnings` (list of balance_unknown | too_little_history | income_overdue |
 *   instalments_overdue | shortfall): What to know about the answer.
 * - `as_of` (date YYYY-MM-DD): The last day that counts.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): How many transactions of the last 24 months don't count.
 *   - `pending` (integer or N/A): They are not booked yet.
 *   - `transfers` (integer or N/A): They are between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): They are in another currency.
 *   - `duplicates` (integer or N/A): A message reported them, and so did an upload.
 */
lw_status lw_get_available_money(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns insights from a borrower's transactions.
 *
 * `GET /api/v1.0/txn-analytics/top-insights/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `accounts` (list of text, query, may be left out): The accounts that count, 1,000 at most.
 *   Left out: all of them.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code; amounts are never converted. Left out: that of the partner's default provider.
 * - `include_pending` (true or false, query, may be left out): Whether transactions count that are
 *   not booked yet. Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It moves no stored day: a transaction has its day from its upload
 *   on. Left out: that of the partner's default provider.
 * - `n` (integer, query, may be left out): How many are wanted, 1 to 50. Left out: 5.
 * - `types` (list of SPENDING_UP | SPENDING_DOWN | INCOME_DOWN | INCOME_UP | LARGE_TRANSACTION |
 *   NEW_MERCHANT_LARGE | DUPLICATE_CHARGE | NEW_RECURRING | PRICE_INCREASE | BILL_NOT_STANDARD |
 *   MISSED_INCOME | NEW_LOAN_INFLOW | LOAN_BURDEN_UP | CASH_SHARE_UP | SAVINGS_RATE_CHANGE |
 *   LOW_BALANCE_FORECAST | FEE | PEER_ABOVE_P90, query, may be left out): Of which types. Left
 *   out: all.
 * - `min_severity` (low | medium | high, query, may be left out): The least severity. Left out:
 *   `low`.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The window by its name. Left out: `last_30d`; of
 *   `aggregate_transactions` `last_12m`, of features of a table `last_3m`. `all` begins with the
 *   first transaction in the currency.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, in place of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window; `as_of` where left
 *   out, and never a later one.
 *
 * Answer: What stands out in a borrower's transactions.
 * - `insights` (list of InsightShown): What stands out, the highest score first.
 *   - `id` (text): The id: the same for a borrower as long as `dedup_key` is.
 *   - `type` (SPENDING_UP | SPENDING_DOWN | INCOME_DOWN | INCOME_UP | LARGE_TRANSACTION |
 *     NEW_MERCHANT_LARGE | DUPLICATE_CHARGE | NEW_RECURRING | PRICE_INCREASE | BILL_NOT_STANDARD |
 *     MISSED_INCOME | NEW_LOAN_INFLOW | LOAN_BURDEN_UP | CASH_SHARE_UP | SAVINGS_RATE_CHANGE |
 *     LOW_BALANCE_FORECAST | FEE | PEER_ABOVE_P90): What it is.
 *   - `severity` (low | medium | high): How much it matters, in a word.
 *   - `score` (number or N/A): How much it matters.
 *   - `title` (text): A sentence for the borrower: in Arabic if that is the borrower's language,
 *     else in English.
 *   - `variable` (text): The variable that it is about.
 *   - `period` (Window): The window that is looked at.
 *     - `from` (date YYYY-MM-DD): The first day.
 *     - `to` (date YYYY-MM-DD): The last day.
 *   - `value` (decimal): What it came to.
 *   - `baseline` (decimal or N/A): What is usual; N/A where nothing is.
 *   - `change` (decimal or N/A): The value less what is usual.
 *   - `change_percent` (number or N/A): That in percent of the size of what is usual; N/A where
 *     that is 0.
 *   - `z` (number or N/A): By how many usual deviations the value differs; N/A where that is not
 *     asked.
 *   - `evidence` (InsightEvidence): What shows it.
 *     - `transaction_ids` (list of text): The ids of transactions, in order of their days.
 *     - `stream_id` (text or N/A): The id of the stream; N/A where it is about none.
 *   - `params` (object, each member text): What stands in the title, as texts.
 *   - `dedup_key` (text): Under which it is known again.
 * - `as_of` (date YYYY-MM-DD): The last day that counts.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): How many transactions of the window don't count.
 *   - `pending` (integer or N/A): They are not booked yet.
 *   - `transfers` (integer or N/A): They are between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): They are in another currency.
 *   - `duplicates` (integer or N/A): A message reported them, and so did an upload.
 */
lw_status lw_get_top_insights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the types of insights and from where on they stand out.
 *
 * `GET /api/v1.0/txn-analytics/top-insights-vars/`. Needs the scope `analytics:read`. The user
 * name comes as `username`, or as `user_name`.
 *
 * Request: no fields.
 *
 * Answer: The types of insights.
 * - `types` (list of InsightVariable): The types.
 *   - `type` (SPENDING_UP | SPENDING_DOWN | INCOME_DOWN | INCOME_UP | LARGE_TRANSACTION |
 *     NEW_MERCHANT_LARGE | DUPLICATE_CHARGE | NEW_RECURRING | PRICE_INCREASE | BILL_NOT_STANDARD |
 *     MISSED_INCOME | NEW_LOAN_INFLOW | LOAN_BURDEN_UP | CASH_SHARE_UP | SAVINGS_RATE_CHANGE |
 *     LOW_BALANCE_FORECAST | FEE | PEER_ABOVE_P90): The type.
 *   - `variable` (text): The variable that it is about; `spending:<category>` stands for each
 *     category.
 *   - `definition` (text): What it says, and when.
 *   - `thresholds` (object, each member decimal): The thresholds, by name.
 *   - `weight` (integer): By what a score is multiplied; 0 where it is not told.
 *   - `min_history` (integer): How much history it needs: windows before with data where it
 *     compares them, else complete months.
 *   - `severity_rule` (text): From which score on it has which severity.
 */
lw_status lw_get_insight_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Makes a rule that says whom to write to.
 *
 * `POST /api/v1.0/user-engagement/create-rule/`. Needs the scope `analytics:write`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `name` (text, body): The rule's name: 1 to 100 characters as those of business rules', new
 *   among the partner's rules of engagement.
 * - `event` (transaction | balance | recurring | due_payment | insight | inactivity | segment |
 *   score, body): To which event it listens.
 * - `conditions` (any value, body): Its conditions: an object with variables and their conditions,
 *   as in `create_rule`.
 * - `channel` (sms | push | email, body): By which way its messages go.
 * - `template` (text, or object, each member text, body): The text of its messages, with variables
 *   in double braces; of the event's own `{{amount}}` stands for `{{txn.amount}}` too. Or a map of
 *   texts by the ids of languages, a borrower's `Language_ID`, and `default`: `{"1": "دفعت
 *   {{amount}}", "default": "You paid {{amount}}"}`.
 * - `audience` (text, or integer, body, may be left out): Whom it is about: `all`, or the id of a
 *   segment of the partner's latest segmentation. Left out: `all`.
 * - `priority` (integer, body, may be left out): Rules run by priority, the lowest number first,
 *   then by name. Left out: 100.
 * - `cooldown_hours` (integer, body, may be left out): How many hours after one message of the
 *   rule to a borrower the next one waits. Left out: 24.
 * - `max_per_day` (integer, body, may be left out): How many messages a borrower has on a day, of
 *   all of the partner's rules together. Left out: 3.
 * - `quiet_hours` (HoursOfQuiet, body, may be left out): Hours in which nothing is queued. What
 *   was queued before is handed out in them, too: a host that sends then minds them itself.
 *   - `from` (text): The first moment, `HH:MM`.
 *   - `to` (text): The moment with which they end, `HH:MM`.
 * - `start` (date YYYY-MM-DD, body, may be left out): The first day on which it counts.
 * - `end` (date YYYY-MM-DD, body, may be left out): The last day on which it counts.
 * - `active` (true or false, body, may be left out): Whether it counts at all. Left out: yes.
 * - `requires_consent` (marketing | service, body, may be left out): Whether a borrower has to
 *   consent to marketing. Left out: `marketing`, so that nobody gets a message without that
 *   consent.
 * - `replace` (true or false, body, may be left out): Whether it is the next version of the rule
 *   that has this name, in place of a new rule. What is left out has its default then, too, not
 *   what it had before.
 *
 * Answer: The rule that was made.
 * - `message` (text): The confirmation.
 * - `rule_id` (integer): The rule's id, which all of its versions have.
 */
lw_status lw_create_engagement_rule(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists the rules that say whom to write to.
 *
 * `GET /api/v1.0/user-engagement/list-rules/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `event` (transaction | balance | recurring | due_payment | insight | inactivity | segment |
 *   score, query, may be left out): Those that listen to this event. Left out: all.
 * - `channel` (sms | push | email, query, may be left out): Those whose messages go by this way.
 *   Left out: all.
 * - `active` (true or false, query, may be left out): Those that count, or with 0 those that were
 *   stopped. Left out: all.
 *
 * Answer: The rules of engagement.
 * - `rules` (list of EngagementRuleShown): The rules.
 *   - `rule_id` (integer): Its id.
 *   - `name` (text): Its name.
 *   - `event` (transaction | balance | recurring | due_payment | insight | inactivity | segment |
 *     score): To which event it listens.
 *   - `conditions` (any value): Its conditions, in the form of business rules.
 *   - `channel` (sms | push | email): By which way its messages go.
 *   - `template` (text, or object, each member text): The text of its messages.
 *   - `audience` (text, or integer): Whom it is about: `all`, or the id of a segment of the
 *     partner's latest segmentation. Left out: `all`.
 *   - `priority` (integer): Rules run by priority, the lowest number first, then by name. Left
 *     out: 100.
 *   - `cooldown_hours` (integer): How many hours after one message of the rule to a borrower the
 *     next one waits. Left out: 24.
 *   - `max_per_day` (integer): How many messages a borrower has on a day, of all of the partner's
 *     rules together. Left out: 3.
 *   - `quiet_hours` (HoursOfQuiet or null): Hours in which nothing is queued. What was queued
 *     before is handed out in them, too: a host that sends then minds them itself.
 *     - `from` (text): The first moment, `HH:MM`.
 *     - `to` (text): The moment with which they end, `HH:MM`.
 *   - `start` (date YYYY-MM-DD or null): The first day on which it counts.
 *   - `end` (date YYYY-MM-DD or null): The last day on which it counts.
 *   - `active` (true or false): Whether it counts at all. Left out: yes.
 *   - `requires_consent` (marketing | service): Whether a borrower has to consent to marketing.
 *     Left out: `marketing`, so that nobody gets a message without that consent.
 *   - `version` (integer): Which version of it this is, counted from 1.
 *   - `created_at` (time by RFC 3339): When this version was made.
 */
lw_status lw_get_engagement_rules(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Counts the messages of rules of engagement.
 *
 * `GET /api/v1.0/user-engagement/list-stats/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `rule_id` (integer, query, may be left out): The rule's id. Left out: all of the partner's
 *   rules.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The window by its name. Left out: `last_30d`; of
 *   `aggregate_transactions` `last_12m`, of features of a table `last_3m`. `all` begins with the
 *   first transaction in the currency.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, in place of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window; `as_of` where left
 *   out, and never a later one.
 *
 * Answer: What rules of engagement did.
 * - `stats` (list of EngagementRuleStats): Each rule, by priority and name.
 *   - `rule_id` (integer): The rule's id.
 *   - `name` (text): Its name.
 *   - `evaluated` (integer): How many events it looked at.
 *   - `matched` (integer): How many of them made its conditions true.
 *   - `queued` (integer): How many messages were queued for them.
 *   - `suppressed` (SuppressedMessages): How many were held back, by the first reason that held.
 *     - `cooldown` (integer): The rule had written to the borrower too short a time before.
 *     - `daily_cap` (integer): The borrower had had enough messages of the day.
 *     - `quiet_hours` (integer): It was a quiet hour.
 *     - `no_consent` (integer): The borrower did not consent to marketing.
 *     - `duplicate` (integer): The message was queued before.
 *     - `missing_value` (integer): A value that the message names was not known.
 *   - `delivered` (integer): How many of the messages were delivered since.
 *   - `failed` (integer): How many of them failed.
 *   - `unique_users` (integer): For how many borrowers messages were queued.
 *   - `last_triggered_at` (time by RFC 3339 or N/A): When its conditions were true last, queued or
 *     not.
 */
lw_status lw_get_engagement_stats(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Records a transaction or takes an event, and runs the rules of engagement.
 *
 * `POST /api/v1.0/user-engagement/generate-txn/`. Needs the scope `analytics:write`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, body): The borrower's public id.
 * - `transaction` (SentTransaction, body, may be left out): The transaction, as in
 *   `upload_collected_data`.
 *   - `txn_id` (text): Its id, by which it is sent again: unique among the borrower's, 128
 *     characters at most.
 *   - `user_id` (text, may be absent): The borrower's public id. Left out where the request names
 *     the borrower.
 *   - `date` (text): The day on which it was made: `YYYY-MM-DD`, or an RFC 3339 time with an
 *     offset, whose day in the time zone of analytics counts: the provider's unless the host has
 *     set another.
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
 *   - `counterparty` (text, may be absent): The sender or the receiver of the money.
 *   - `balance_after` (decimal, may be absent): What the account held after it.
 *   - `pending` (true or false, may be absent): Whether it is not booked yet. Left out: it is
 *     booked.
 *   - `kind` (salary | other_incoming_payment | purchase | other_outgoing_payment | fee | cash |
 *     loan_repayment | refund | transfer | loan_disbursement | credit_limit, may be absent): What
 *     it counts as, where it is known. Its direction is that of the amount.
 *   - `replaces` (text, may be absent): The id of the pending transaction that it books; that one
 *     does not count any more.
 * - `event` (transaction | balance | recurring | due_payment | insight | inactivity | segment |
 *   score, body, may be left out): Another event, in place of a transaction.
 * - `payload` (object, each member any value, body, may be left out): The event's variables, by
 *   their names with or without what stands before the dot.
 * - `dry_run` (true or false, body, may be left out): Whether nothing is written: the answer says
 *   what would be.
 * - `simulate` (SimulatedRule, body, may be left out): One rule to try, always as a dry run.
 *   Without transaction and event a sample is made that satisfies it.
 *   - `rule_id` (integer): The rule's id.
 *   - `seed` (integer, may be absent): From which the sample is made: the same seed gives the same
 *     one. Left out: 0.
 *
 * Answer: What became of a transaction or an event.
 * - `txn_id` (text or N/A): The transaction's id; N/A for another event.
 * - `status` (recorded | updated | duplicate | dry_run): What became of it.
 * - `enriched` (EnrichedTransaction): What is known of the transaction among the borrower's
 *   others.
 *   - `kind` (text or N/A): What it counts as.
 *   - `category` (text or N/A): Its category; of a refund without one that of the purchase.
 *   - `stream_id` (text or N/A): The stream to which it belongs.
 * - `triggered` (list of TriggeredRule): The rules whose conditions are true, in the order in
 *   which they ran; none are told without the scope `analytics:read`.
 *   - `rule_id` (integer): The rule's id.
 *   - `name` (text): Its name.
 *   - `message_id` (text): The id of the message.
 *   - `channel` (sms | push | email): By which way it goes.
 *   - `status` (queued | suppressed): What became of it.
 *   - `reason` (duplicate | cooldown | daily_cap | quiet_hours | no_consent | missing_value or
 *     N/A): Why it was held back; N/A where it was not.
 *   - `message` (text or N/A): What it says; N/A where a value of it is not known, or one that the
 *     rule reads must not be by the caller.
 */
lw_status lw_generate_transaction(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Divides borrowers into segments, and estimates which ones have left.
 *
 * `GET /api/v1.0/user-analytics/autoseg/`. Needs the scope `analytics:write`. The user name comes
 * as `username`, or as `user_name`.
 *
 * Request:
 * - `vars` (list of text, query, may be left out): The variables, as `get_segment_variables` lists
 *   them. Left out: `recency_days`, `txn_count_90d`, `monthly_spending`, `income` and
 *   `tenure_days`. By `rfm` they are the first three.
 * - `method` (kmeans | rfm, query, may be left out): How borrowers are parted. Left out: `kmeans`.
 * - `k` (integer, or text, query, may be left out): The number of clusters, 2 to 10, or `auto`.
 *   Left out: `auto`.
 * - `max_k` (integer, query, may be left out): The most clusters that `auto` tries, 2 to 10. Left
 *   out: 8.
 * - `seed` (integer, query, may be left out): The seed of the random numbers, not below 0. Left
 *   out: 0.
 * - `churn` (mbgnbd | bgnbd | logistic | none, query, may be left out): By which model it is said
 *   who has left. Left out: `mbgnbd`.
 * - `min_users` (integer, query, may be left out): How many borrowers there must be, `k_min` of
 *   `set_analytics` at least. Left out: 100.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that counts; today, and no
 *   later day, where left out.
 * - `currency` (text, query, may be left out): Only amounts in this currency count, an ISO 4217
 *   code. Left out: that of the partner's default provider.
 * - `tz` (text, query, may be left out): The time zone whose today counts, by its name in the IANA
 *   database. Left out: that of the partner's default provider.
 *
 * Answer: A partner's borrowers in segments.
 * - `model_id` (text or N/A): The id of the segmentation: the same for the same data, terms and
 *   former segmentation. N/A where there is none.
 * - `as_of` (date YYYY-MM-DD or N/A): The last day that counts.
 * - `currency` (text or N/A): The currency of amounts.
 * - `n_users` (integer): The number of borrowers in segments.
 * - `k` (integer or N/A): The number of clusters, before those of too few borrowers were joined
 *   with the nearest.
 * - `method` (text or N/A): How borrowers were parted: `kmeans` or `rfm`.
 * - `silhouette` (number or N/A): The mean silhouette of a sample, from −1 to 1: how much nearer
 *   borrowers are to their own cluster than to the next, before clusters of too few were joined.
 *   N/A of one cluster, and of scores.
 * - `candidates` (list of SegmentCandidate): The numbers of clusters that were tried.
 *   - `k` (integer): The number.
 *   - `inertia` (number or N/A): The sum of the squares of all distances from the centres.
 *   - `silhouette` (number or N/A): The mean silhouette by the distances from the centres.
 * - `variables` (list of SegmentScale): How the variables were scaled.
 *   - `name` (text): The variable.
 *   - `transform` (none | log1p | constant): What was done with its values: `log1p` for the
 *     logarithm of one more, `constant` where all are equal.
 *   - `mean` (number or N/A): Their mean then.
 *   - `sd` (number or N/A): Their standard deviation then.
 * - `segments` (list of SegmentShown): The segments, by their ids.
 *   - `segment_id` (integer): The id, which its successor in the next segmentation by the same
 *     method, variables and number of clusters keeps.
 *   - `label` (text): What it is called.
 *   - `size` (integer): The number of borrowers.
 *   - `share` (number or N/A): Their share.
 *   - `centroid` (object, each member number or N/A): Where the centre lies, in the units of the
 *     variables.
 *   - `drivers` (list of SegmentDriver): The variables in which it is farthest from the mean of
 *     all.
 *     - `var` (text): The variable.
 *     - `z` (number or N/A): How many standard deviations above the mean, or below.
 *   - `churn` (SegmentChurn or N/A): Who has left.
 *     - `mean_p_alive` (number or N/A): The mean of the probabilities of not having left.
 *     - `at_risk_share` (number or N/A): The share of those for whom it is below ½.
 *     - `mean_churn_30d` (number or N/A): The mean of the probabilities of not coming in 30 days;
 *       by outcomes, of leaving in a month.
 * - `churn_model` (SegmentChurnModel, may be absent): By which model it is said who has left; left
 *   out where that can't be said.
 *   - `parameters` (object, each member number or N/A): Its parameters, in weeks, or its
 *     coefficients: of a constant, `(constant)`, and of a standard deviation of each variable.
 *   - `standard_errors` (object, each member number or N/A): The standard errors of the
 *     coefficients; empty for parameters.
 *   - `log_likelihood` (number or N/A): The logarithm of the likelihood; N/A by outcomes.
 *   - `penalised` (true or false): Whether the fit took a penalty, since the likelihood has no
 *     greatest value.
 *   - `auc` (number or N/A): The area under the curve of the last quarter of the outcomes, on
 *     which it was not fitted; N/A for models of purchases.
 * - `excluded` (object, each member integer): How many borrowers are in no segment, by why.
 * - `message` (text, may be absent): `N/A` where there are no segments.
 */
lw_status lw_segment_users(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the variables for dividing borrowers into segments.
 *
 * `GET /api/v1.0/user-analytics/seg-vars/`. Needs the scope `analytics:read`. The user name comes
 * as `username`, or as `user_name`.
 *
 * Request: no fields.
 *
 * Answer: The variables by which borrowers can be parted.
 * - `variables` (list of SegmentVariableListed): The variables.
 *   - `name` (text): The name; `spending:<category>` stands for one of each category.
 *   - `label` (text): A short name for people.
 *   - `unit` (text): In what it is counted: `money`, `share`, `count`, `days`, `years`, or `name`
 *     for what is no number.
 *   - `definition` (text): What it is.
 *   - `transform` (log1p | none): What is done with its values where they are skewed and none is
 *     negative.
 *   - `available_share` (number or N/A): The share of the partner's borrowers with transactions
 *     who have a value; N/A where there are none, and for the spending of each category.
 *   - `protected` (true or false): Whether it tells people apart by what the law protects, or
 *     stands for it.
 *   - `allowed` (true or false): Whether it may be named in `vars` of `segment_users`: what is
 *     protected only where `set_analytics` allows it.
 */
lw_status lw_get_segment_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the segments of a segmentation, with their borrowers.
 *
 * `GET /api/v1.0/user-analytics/display-segs/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `model_id` (text, query, may be left out): The id of the segmentation. Left out: the latest.
 * - `segment_id` (integer, query, may be left out): A segment that alone is shown.
 * - `user_id` (text, query or header `account_id`, may be left out): The public id of a borrower.
 * - `page` (integer, query, may be left out): The page of members, from 1. Left out: 1.
 * - `page_size` (integer, query, may be left out): How many members a page has, 1 to 1000. Left
 *   out: 100.
 *
 * Answer: The segments, or the one of a borrower.
 * - `model_id` (text or N/A, may be absent): The id of the segmentation; N/A where there is none
 *   yet.
 * - `as_of` (date YYYY-MM-DD or N/A, may be absent): The last day that counted.
 * - `currency` (text or N/A, may be absent): The currency of amounts.
 * - `n_users` (integer, may be absent): The number of borrowers in segments.
 * - `k` (integer or N/A, may be absent): The number of clusters.
 * - `method` (text or N/A, may be absent): How borrowers were parted.
 * - `silhouette` (number or N/A, may be absent): The mean silhouette.
 * - `candidates` (list of SegmentCandidate, may be absent): The numbers of clusters that were
 *   tried.
 *   - `k` (integer): The number.
 *   - `inertia` (number or N/A): The sum of the squares of all distances from the centres.
 *   - `silhouette` (number or N/A): The mean silhouette by the distances from the centres.
 * - `variables` (list of SegmentScale, may be absent): How the variables were scaled.
 *   - `name` (text): The variable.
 *   - `transform` (none | log1p | constant): What was done with its values: `log1p` for the
 *     logarithm of one more, `constant` where all are equal.
 *   - `mean` (number or N/A): Their mean then.
 *   - `sd` (number or N/A): Their standard deviation then.
 * - `segments` (list of SegmentShown, may be absent): The segments, by their ids; left out where a
 *   borrower was named.
 *   - `segment_id` (integer): The id, which its successor in the next segmentation by the same
 *     method, variables and number of clusters keeps.
 *   - `label` (text): What it is called.
 *   - `size` (integer): The number of borrowers.
 *   - `share` (number or N/A): Their share.
 *   - `centroid` (object, each member number or N/A): Where the centre lies, in the units of the
 *     variables.
 *   - `drivers` (list of SegmentDriver): The variables in which it is farthest from the mean of
 *     all.
 *     - `var` (text): The variable.
 *     - `z` (number or N/A): How many standard deviations above the mean, or below.
 *   - `churn` (SegmentChurn or N/A): Who has left.
 *     - `mean_p_alive` (number or N/A): The mean of the probabilities of not having left.
 *     - `at_risk_share` (number or N/A): The share of those for whom it is below ½.
 *     - `mean_churn_30d` (number or N/A): The mean of the probabilities of not coming in 30 days;
 *       by outcomes, of leaving in a month.
 * - `churn_model` (SegmentChurnModel, may be absent): By which model it was said who has left.
 *   - `parameters` (object, each member number or N/A): Its parameters, in weeks, or its
 *     coefficients: of a constant, `(constant)`, and of a standard deviation of each variable.
 *   - `standard_errors` (object, each member number or N/A): The standard errors of the
 *     coefficients; empty for parameters.
 *   - `log_likelihood` (number or N/A): The logarithm of the likelihood; N/A by outcomes.
 *   - `penalised` (true or false): Whether the fit took a penalty, since the likelihood has no
 *     greatest value.
 *   - `auc` (number or N/A): The area under the curve of the last quarter of the outcomes, on
 *     which it was not fitted; N/A for models of purchases.
 * - `excluded` (object, each member integer, may be absent): How many borrowers are in no segment,
 *   by why.
 * - `members` (list of SegmentMember, may be absent): The members of the segment that was named,
 *   by their public ids.
 *   - `user_id` (text): The borrower's public id.
 *   - `distance` (number or N/A): The distance from the centre, in standard deviations.
 *   - `p_alive` (number or N/A): The probability of not having left.
 * - `page` (integer, may be absent): The page of members.
 * - `pages` (integer, may be absent): The number of pages.
 * - `total` (integer, may be absent): The number of members.
 * - `segment_id` (integer or N/A, may be absent): The segment of the borrower; N/A for one who is
 *   in none.
 * - `label` (text or N/A, may be absent): What it is called.
 * - `distance` (number or N/A, may be absent): The borrower's distance from its centre, in
 *   standard deviations.
 * - `margin` (number or N/A, may be absent): How much farther the centre of the nearest other
 *   segment is; N/A where there is none.
 * - `p_alive` (number or N/A, may be absent): The probability that the borrower has not left.
 * - `drivers` (list of SegmentDriver, may be absent): The variables in which the borrower is
 *   farthest from the mean of all.
 *   - `var` (text): The variable.
 *   - `z` (number or N/A): How many standard deviations above the mean, or below.
 * - `message` (text, may be absent): `N/A` where there is no segmentation yet.
 */
lw_status lw_get_segments(const lw_engine *engine, lw_bytes request, lw_answer **answer);

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
 *     offset, whose day in the time zone of analytics counts: the provider's unless the host has
 *     set another.
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
 *   - `counterparty` (text, may be absent): The sender or the receiver of the money.
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
 * Sets what counts for a provider's analytics.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `provider_id` (integer, body): The provider's id.
 * - `tenant_id` (integer, body, may be left out): The id of its tenant. Left out: the host's own
 *   tenant.
 * - `unset` (list of text, body, may be left out): The names of settings to forget, so that the
 *   defaults count again.
 * - `currency` (text, body, may be left out): The currency of requests that name none, an ISO 4217
 *   code. Default: the provider's.
 * - `tz` (text, body, may be left out): The time zone for days, by its name in the IANA database.
 *   Default: the provider's.
 * - `mcc` (object, each member salary | other_incoming_payment | purchase | other_outgoing_payment
 *   | fee | cash | loan_repayment | refund | transfer | loan_disbursement | credit_limit, body,
 *   may be left out): The kinds of merchant category codes, by the code or by a range of codes
 *   (`5000-5999`). If two match a code, the later one counts. Other codes have the kinds of ISO
 *   18245.
 * - `categories` (object, each member salary | other_incoming_payment | purchase |
 *   other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement |
 *   credit_limit, body, may be left out): The kinds of categories, by their names, without regard
 *   to case and signs. Other names have the usual kinds. Whether a category recurs in cash, or is
 *   a bill, depends on its name and not on its kind.
 * - `bills` (list of text, body, may be left out): The names of the categories that are bills, in
 *   the place of the usual ones: what recurs in them is no subscription.
 * - `min_amounts` (object, each member decimal, body, may be left out): The least amount of a
 *   change that is reported, by the code of its currency. Default: 100.
 * - `k_min` (integer, body, may be left out): How many borrowers a group of peers, a segment that
 *   is shown and a group of a portfolio have at least: 10 or more. Default: 20.
 * - `peer_groups` (list of income_band | Area | Number_of_Dependents | Residence_Type | gender |
 *   Marital_Status | age_band, body, may be left out): The variables by which borrowers are
 *   grouped with their peers, the most important first. Default: `income_band`, `Area`,
 *   `Number_of_Dependents`, `Residence_Type`.
 * - `min_fees` (object, each member decimal, body, may be left out): The least sum of fees that is
 *   reported, by the code of its currency. Default: a tenth of that currency's `min_amounts`.
 * - `buffers` (object, each member decimal, body, may be left out): The balance below which a low
 *   balance is reported, by the code of its currency. Default: 0.
 * - `insights` (InsightThresholds, body, may be left out): Thresholds for each insight type.
 *   - `z` (number, may be absent): By how many usual deviations spending in a category or income
 *     must differ: above 0, up to 100. Default: 3.
 *   - `percent` (integer, may be absent): By how many percent of the usual they must differ: 0 to
 *     10,000. Default: 25.
 *   - `windows` (integer, may be absent): With how many windows before one is compared: 1 to 36.
 *     Default: 6.
 *   - `min_windows` (integer, may be absent): How many of these must have data: 1 to all of them.
 *     Default: 3.
 *   - `large_quantile` (number, may be absent): The quantile of the payments of 12 months that a
 *     large one exceeds: between 0 and 1. Default: 0.99.
 *   - `large_times` (integer, may be absent): How many times the median payment a large one is: 1
 *     to 1,000. Default: 3.
 *   - `new_merchant_quantile` (number, may be absent): The quantile that a large one at a new
 *     merchant exceeds: between 0 and 1. Default: 0.95.
 *   - `new_merchant_months` (integer, may be absent): How many complete months there must be
 *     before a merchant is a new one: 0 to 120. Default: 3.
 *   - `duplicate_days` (integer, may be absent): How many days may lie between two charges of one
 *     amount: 0 to 31. Default: 2.
 *   - `price_percent` (integer, may be absent): By how many percent a price must rise by more: 2
 *     to 1,000, since streams tell of no smaller change. Default: 2.
 *   - `bill_deviations` (integer, may be absent): By how many median absolute deviations a bill
 *     must differ by more: 0 to 1,000. Default: 3.
 *   - `bill_percent` (integer, may be absent): By how many percent of the usual a bill must differ
 *     by more: 0 to 10,000. Default: 15.
 *   - `points` (integer, may be absent): By how many points a share of income or spending must
 *     differ from the usual: 1 to 100. Default: 10.
 *   - `peer_percentile` (integer, may be absent): The percentile of peers that spending exceeds:
 *     50 to 99. Default: 90.
 *   - `medium_from` (number, may be absent): The least score of a medium severity: above 0.
 *     Default: 3.
 *   - `high_from` (number, may be absent): The least score of a high severity: no less than that
 *     of a medium one, up to 1,000. Default: 6.
 * - `weights` (object, each member integer, body, may be left out): Factors for the scores of
 *   types of insights, by their names: 0 to 10. A type with 0 is not reported. Default: what
 *   `get_insight_variables` says.
 * - `allowed_variables` (list of gender | Marital_Status | age | Area, body, may be left out): The
 *   variables that tell people apart by what the law protects and that `segment_users` may use all
 *   the same. Default: none.
 * - `weekdays` (list of mon | tue | wed | thu | fri | sat | sun, body, may be left out): The days
 *   of the week on which people work, as `get_top_locations` counts them. Default: Sunday to
 *   Thursday.
 *
 * Answer: The settings that are in force for a provider's analytics.
 * - `provider_id` (integer): The provider's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `settings` (AnalyticsSettings): The settings, with the defaults of those that were not set.
 *   - `currency` (text, may be absent): The currency of requests that name none, an ISO 4217 code.
 *     Default: the provider's.
 *   - `tz` (text, may be absent): The time zone for days, by its name in the IANA database.
 *     Default: the provider's.
 *   - `mcc` (object, each member salary | other_incoming_payment | purchase |
 *     other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement
 *     | credit_limit, may be absent): The kinds of merchant category codes, by the code or by a
 *     range of codes (`5000-5999`). If two match a code, the later one counts. Other codes have
 *     the kinds of ISO 18245.
 *   - `categories` (object, each member salary | other_incoming_payment | purchase |
 *     other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement
 *     | credit_limit, may be absent): The kinds of categories, by their names, without regard to
 *     case and signs. Other names have the usual kinds. Whether a category recurs in cash, or is a
 *     bill, depends on its name and not on its kind.
 *   - `bills` (list of text, may be absent): The names of the categories that are bills, in the
 *     place of the usual ones: what recurs in them is no subscription.
 *   - `min_amounts` (object, each member decimal, may be absent): The least amount of a change
 *     that is reported, by the code of its currency. Default: 100.
 *   - `k_min` (integer, may be absent): How many borrowers a group of peers, a segment that is
 *     shown and a group of a portfolio have at least: 10 or more. Default: 20.
 *   - `peer_groups` (list of income_band | Area | Number_of_Dependents | Residence_Type | gender |
 *     Marital_Status | age_band, may be absent): The variables by which borrowers are grouped with
 *     their peers, the most important first. Default: `income_band`, `Area`,
 *     `Number_of_Dependents`, `Residence_Type`.
 *   - `min_fees` (object, each member decimal, may be absent): The least sum of fees that is
 *     reported, by the code of its currency. Default: a tenth of that currency's `min_amounts`.
 *   - `buffers` (object, each member decimal, may be absent): The balance below which a low
 *     balance is reported, by the code of its currency. Default: 0.
 *   - `insights` (InsightThresholds, may be absent): Thresholds for each insight type.
 *     - `z` (number, may be absent): By how many usual deviations spending in a category or income
 *       must differ: above 0, up to 100. Default: 3.
 *     - `percent` (integer, may be absent): By how many percent of the usual they must differ: 0
 *       to 10,000. Default: 25.
 *     - `windows` (integer, may be absent): With how many windows before one is compared: 1 to 36.
 *       Default: 6.
 *     - `min_windows` (integer, may be absent): How many of these must have data: 1 to all of
 *       them. Default: 3.
 *     - `large_quantile` (number, may be absent): The quantile of the payments of 12 months that a
 *       large one exceeds: between 0 and 1. Default: 0.99.
 *     - `large_times` (integer, may be absent): How many times the median payment a large one is:
 *       1 to 1,000. Default: 3.
 *     - `new_merchant_quantile` (number, may be absent): The quantile that a large one at a new
 *       merchant exceeds: between 0 and 1. Default: 0.95.
 *     - `new_merchant_months` (integer, may be absent): How many complete months there must be
 *       before a merchant is a new one: 0 to 120. Default: 3.
 *     - `duplicate_days` (integer, may be absent): How many days may lie between two charges of
 *       one amount: 0 to 31. Default: 2.
 *     - `price_percent` (integer, may be absent): By how many percent a price must rise by more: 2
 *       to 1,000, since streams tell of no smaller change. Default: 2.
 *     - `bill_deviations` (integer, may be absent): By how many median absolute deviations a bill
 *       must differ by more: 0 to 1,000. Default: 3.
 *     - `bill_percent` (integer, may be absent): By how many percent of the usual a bill must
 *       differ by more: 0 to 10,000. Default: 15.
 *     - `points` (integer, may be absent): By how many points a share of income or spending must
 *       differ from the usual: 1 to 100. Default: 10.
 *     - `peer_percentile` (integer, may be absent): The percentile of peers that spending exceeds:
 *       50 to 99. Default: 90.
 *     - `medium_from` (number, may be absent): The least score of a medium severity: above 0.
 *       Default: 3.
 *     - `high_from` (number, may be absent): The least score of a high severity: no less than that
 *       of a medium one, up to 1,000. Default: 6.
 *   - `weights` (object, each member integer, may be absent): Factors for the scores of types of
 *     insights, by their names: 0 to 10. A type with 0 is not reported. Default: what
 *     `get_insight_variables` says.
 *   - `allowed_variables` (list of gender | Marital_Status | age | Area, may be absent): The
 *     variables that tell people apart by what the law protects and that `segment_users` may use
 *     all the same. Default: none.
 *   - `weekdays` (list of mon | tue | wed | thu | fri | sat | sun, may be absent): The days of the
 *     week on which people work, as `get_top_locations` counts them. Default: Sunday to Thursday.
 */
lw_status lw_set_analytics(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns what counts for a provider's analytics.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `provider_id` (integer, body): The provider's id.
 * - `tenant_id` (integer, body, may be left out): The id of its tenant. Left out: the host's own
 *   tenant.
 *
 * Answer: The settings that are in force for a provider's analytics.
 * - `provider_id` (integer): The provider's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `settings` (AnalyticsSettings): The settings, with the defaults of those that were not set.
 *   - `currency` (text, may be absent): The currency of requests that name none, an ISO 4217 code.
 *     Default: the provider's.
 *   - `tz` (text, may be absent): The time zone for days, by its name in the IANA database.
 *     Default: the provider's.
 *   - `mcc` (object, each member salary | other_incoming_payment | purchase |
 *     other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement
 *     | credit_limit, may be absent): The kinds of merchant category codes, by the code or by a
 *     range of codes (`5000-5999`). If two match a code, the later one counts. Other codes have
 *     the kinds of ISO 18245.
 *   - `categories` (object, each member salary | other_incoming_payment | purchase |
 *     other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement
 *     | credit_limit, may be absent): The kinds of categories, by their names, without regard to
 *     case and signs. Other names have the usual kinds. Whether a category recurs in cash, or is a
 *     bill, depends on its name and not on its kind.
 *   - `bills` (list of text, may be absent): The names of the categories that are bills, in the
 *     place of the usual ones: what recurs in them is no subscription.
 *   - `min_amounts` (object, each member decimal, may be absent): The least amount of a change
 *     that is reported, by the code of its currency. Default: 100.
 *   - `k_min` (integer, may be absent): How many borrowers a group of peers, a segment that is
 *     shown and a group of a portfolio have at least: 10 or more. Default: 20.
 *   - `peer_groups` (list of income_band | Area | Number_of_Dependents | Residence_Type | gender |
 *     Marital_Status | age_band, may be absent): The variables by which borrowers are grouped with
 *     their peers, the most important first. Default: `income_band`, `Area`,
 *     `Number_of_Dependents`, `Residence_Type`.
 *   - `min_fees` (object, each member decimal, may be absent): The least sum of fees that is
 *     reported, by the code of its currency. Default: a tenth of that currency's `min_amounts`.
 *   - `buffers` (object, each member decimal, may be absent): The balance below which a low
 *     balance is reported, by the code of its currency. Default: 0.
 *   - `insights` (InsightThresholds, may be absent): Thresholds for each insight type.
 *     - `z` (number, may be absent): By how many usual deviations spending in a category or income
 *       must differ: above 0, up to 100. Default: 3.
 *     - `percent` (integer, may be absent): By how many percent of the usual they must differ: 0
 *       to 10,000. Default: 25.
 *     - `windows` (integer, may be absent): With how many windows before one is compared: 1 to 36.
 *       Default: 6.
 *     - `min_windows` (integer, may be absent): How many of these must have data: 1 to all of
 *       them. Default: 3.
 *     - `large_quantile` (number, may be absent): The quantile of the payments of 12 months that a
 *       large one exceeds: between 0 and 1. Default: 0.99.
 *     - `large_times` (integer, may be absent): How many times the median payment a large one is:
 *       1 to 1,000. Default: 3.
 *     - `new_merchant_quantile` (number, may be absent): The quantile that a large one at a new
 *       merchant exceeds: between 0 and 1. Default: 0.95.
 *     - `new_merchant_months` (integer, may be absent): How many complete months there must be
 *       before a merchant is a new one: 0 to 120. Default: 3.
 *     - `duplicate_days` (integer, may be absent): How many days may lie between two charges of
 *       one amount: 0 to 31. Default: 2.
 *     - `price_percent` (integer, may be absent): By how many percent a price must rise by more: 2
 *       to 1,000, since streams tell of no smaller change. Default: 2.
 *     - `bill_deviations` (integer, may be absent): By how many median absolute deviations a bill
 *       must differ by more: 0 to 1,000. Default: 3.
 *     - `bill_percent` (integer, may be absent): By how many percent of the usual a bill must
 *       differ by more: 0 to 10,000. Default: 15.
 *     - `points` (integer, may be absent): By how many points a share of income or spending must
 *       differ from the usual: 1 to 100. Default: 10.
 *     - `peer_percentile` (integer, may be absent): The percentile of peers that spending exceeds:
 *       50 to 99. Default: 90.
 *     - `medium_from` (number, may be absent): The least score of a medium severity: above 0.
 *       Default: 3.
 *     - `high_from` (number, may be absent): The least score of a high severity: no less than that
 *       of a medium one, up to 1,000. Default: 6.
 *   - `weights` (object, each member integer, may be absent): Factors for the scores of types of
 *     insights, by their names: 0 to 10. A type with 0 is not reported. Default: what
 *     `get_insight_variables` says.
 *   - `allowed_variables` (list of gender | Marital_Status | age | Area, may be absent): The
 *     variables that tell people apart by what the law protects and that `segment_users` may use
 *     all the same. Default: none.
 *   - `weekdays` (list of mon | tue | wed | thu | fri | sat | sun, may be absent): The days of the
 *     week on which people work, as `get_top_locations` counts them. Default: Sunday to Thursday.
 */
lw_status lw_give_analytics(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes single transactions of a borrower.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_id` (text, body): The borrower's public id.
 * - `txn_ids` (list of text, body): The ids of the transactions, 10,000 at most; one that comes
 *   twice counts once.
 * - `partner` (text, body, may be left out): The user name of the partner that sees the borrower.
 *   Left out: the host's own partner.
 *
 * Answer: What became of the transactions.
 * - `removed` (integer): How many were removed.
 * - `not_there` (list of text): The ids of which the borrower has no transaction, in the order of
 *   their code points.
 */
lw_status lw_remove_transactions(const lw_engine *engine, lw_bytes request, lw_answer **answer);

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

/**
 * Runs the rules of engagement for all events except transactions.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `as_of` (date YYYY-MM-DD, body, may be left out): The day as of which borrowers are looked at.
 *   Left out: today, in the time zone of analytics.
 * - `events` (list of transaction | balance | recurring | due_payment | insight | inactivity |
 *   segment | score, body, may be left out): The events, `transaction` not among them. Left out:
 *   all of them.
 * - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
 *   own partner.
 *
 * Answer: What the rules did.
 * - `as_of` (date YYYY-MM-DD): The day as of which borrowers were looked at.
 * - `users` (integer): The number of borrowers.
 * - `evaluated` (integer): How many events rules looked at, for each rule.
 * - `matched` (integer): How many of them made a rule's conditions true.
 * - `queued` (integer): How many messages were queued.
 * - `suppressed` (SuppressedMessages): How many were held back.
 *   - `cooldown` (integer): The rule had written to the borrower too short a time before.
 *   - `daily_cap` (integer): The borrower had had enough messages of the day.
 *   - `quiet_hours` (integer): It was a quiet hour.
 *   - `no_consent` (integer): The borrower did not consent to marketing.
 *   - `duplicate` (integer): The message was queued before.
 *   - `missing_value` (integer): A value that the message names was not known.
 */
lw_status lw_run_engagement(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Hands out the messages that wait.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `max` (integer, body): How many are wanted, 1 to 1,000.
 * - `lease_seconds` (integer, body, may be left out): For how many seconds they are the caller's,
 *   1 to 86,400. Left out: 600.
 * - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
 *   own partner.
 *
 * Answer: Messages to send.
 * - `messages` (list of MessageToSend): The messages; none where none waits.
 *   - `message_id` (text): The id, by which it is ended, and by which a sender knows one that it
 *     has sent already.
 *   - `rule_id` (integer): The rule that called for it.
 *   - `user_id` (text): The borrower's public id.
 *   - `channel` (sms | push | email): By which way it goes.
 *   - `text` (text): What it says.
 *   - `queued_at` (time by RFC 3339): When it was queued.
 *   - `attempt` (integer): How often it was handed out, this time counted.
 *   - `lease_until` (time by RFC 3339): Until when it is the caller's.
 */
lw_status lw_next_messages(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Says what became of a message.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `message_id` (text, body): The message's id.
 * - `outcome` (delivered | failed, body): What became of it.
 * - `reason` (text, body, may be left out): Why, in at most 500 characters.
 *
 * Answer: The message that has ended.
 * - `message_id` (text): The message's id.
 * - `outcome` (delivered | failed): What became of it.
 * - `already` (true or false): Whether it had ended so before.
 */
lw_status lw_ack_message(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Stores which borrowers have left, and when.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `rows` (list of SentOutcome, body): The outcomes, 10,000 at most.
 *   - `user_id` (text): The borrower's public id.
 *   - `date` (date YYYY-MM-DD): The day.
 *   - `churned` (true or false): Whether the borrower had left.
 * - `partner` (text, body, may be left out): The user name of the partner that sees the borrowers.
 *   Left out: the host's own partner.
 *
 * Answer: What became of the outcomes.
 * - `recorded` (integer): How many were not there.
 * - `updated` (integer): How many were there and said the other.
 * - `unchanged` (integer): How many were there already.
 */
lw_status lw_set_outcomes(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* Where the members of the answers stand, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_ACK_MESSAGE_ALREADY "/already"
#define LW_ACK_MESSAGE_MESSAGE_ID "/message_id"
#define LW_ACK_MESSAGE_OUTCOME "/outcome"
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
#define LW_CREATE_ENGAGEMENT_RULE_MESSAGE "/message"
#define LW_CREATE_ENGAGEMENT_RULE_RULE_ID "/rule_id"
#define LW_GENERATE_TRANSACTION_ENRICHED "/enriched"
#define LW_GENERATE_TRANSACTION_ENRICHED_CATEGORY "/enriched/category"
#define LW_GENERATE_TRANSACTION_ENRICHED_KIND "/enriched/kind"
#define LW_GENERATE_TRANSACTION_ENRICHED_STREAM_ID "/enriched/stream_id"
#define LW_GENERATE_TRANSACTION_STATUS "/status"
#define LW_GENERATE_TRANSACTION_TRIGGERED "/triggered"
#define LW_GENERATE_TRANSACTION_TRIGGERED_EACH_CHANNEL "/channel"
#define LW_GENERATE_TRANSACTION_TRIGGERED_EACH_MESSAGE "/message"
#define LW_GENERATE_TRANSACTION_TRIGGERED_EACH_MESSAGE_ID "/message_id"
#define LW_GENERATE_TRANSACTION_TRIGGERED_EACH_NAME "/name"
#define LW_GENERATE_TRANSACTION_TRIGGERED_EACH_REASON "/reason"
#define LW_GENERATE_TRANSACTION_TRIGGERED_EACH_RULE_ID "/rule_id"
#define LW_GENERATE_TRANSACTION_TRIGGERED_EACH_STATUS "/status"
#define LW_GENERATE_TRANSACTION_TXN_ID "/txn_id"
#define LW_GET_AVAILABLE_MONEY_AS_OF "/as_of"
#define LW_GET_AVAILABLE_MONEY_AVAILABLE_MONEY "/available_money"
#define LW_GET_AVAILABLE_MONEY_AVAILABLE_MONEY_EXPECTED "/available_money/expected"
#define LW_GET_AVAILABLE_MONEY_AVAILABLE_MONEY_SAFE "/available_money/safe"
#define LW_GET_AVAILABLE_MONEY_BALANCE "/balance"
#define LW_GET_AVAILABLE_MONEY_BALANCE_AMOUNT "/balance/amount"
#define LW_GET_AVAILABLE_MONEY_BALANCE_DATE "/balance/date"
#define LW_GET_AVAILABLE_MONEY_BALANCE_SOURCE "/balance/source"
#define LW_GET_AVAILABLE_MONEY_BALANCE_STALE_DAYS "/balance/stale_days"
#define LW_GET_AVAILABLE_MONEY_BUFFER "/buffer"
#define LW_GET_AVAILABLE_MONEY_CURRENCY "/currency"
#define LW_GET_AVAILABLE_MONEY_DATA_QUALITY "/data_quality"
#define LW_GET_AVAILABLE_MONEY_DUE_INSTALMENTS "/due_instalments"
#define LW_GET_AVAILABLE_MONEY_DUE_INSTALMENTS_AMOUNT "/due_instalments/amount"
#define LW_GET_AVAILABLE_MONEY_DUE_INSTALMENTS_ITEMS "/due_instalments/items"
#define LW_GET_AVAILABLE_MONEY_DUE_INSTALMENTS_ITEMS_EACH_DUE_DATE "/Due_Date"
#define LW_GET_AVAILABLE_MONEY_DUE_INSTALMENTS_ITEMS_EACH_TOTAL_DUE_PAYMENT "/Total_Due_Payment"
#define LW_GET_AVAILABLE_MONEY_DUE_INSTALMENTS_ITEMS_EACH_TRANSACTION_ID "/Transaction_ID"
#define LW_GET_AVAILABLE_MONEY_EXCLUDED "/excluded"
#define LW_GET_AVAILABLE_MONEY_EXCLUDED_DUPLICATES "/excluded/duplicates"
#define LW_GET_AVAILABLE_MONEY_EXCLUDED_OTHER_CURRENCY "/excluded/other_currency"
#define LW_GET_AVAILABLE_MONEY_EXCLUDED_PENDING "/excluded/pending"
#define LW_GET_AVAILABLE_MONEY_EXCLUDED_TRANSFERS "/excluded/transfers"
#define LW_GET_AVAILABLE_MONEY_LOWEST_POINT "/lowest_point"
#define LW_GET_AVAILABLE_MONEY_LOWEST_POINT_AMOUNT "/lowest_point/amount"
#define LW_GET_AVAILABLE_MONEY_LOWEST_POINT_DATE "/lowest_point/date"
#define LW_GET_AVAILABLE_MONEY_PER_DAY "/per_day"
#define LW_GET_AVAILABLE_MONEY_PROJECTED_EXPENSES "/projected_expenses"
#define LW_GET_AVAILABLE_MONEY_PROJECTED_INCOME "/projected_income"
#define LW_GET_AVAILABLE_MONEY_SHORTFALL "/shortfall"
#define LW_GET_AVAILABLE_MONEY_UNTIL "/until"
#define LW_GET_AVAILABLE_MONEY_USER_ID "/user_id"
#define LW_GET_AVAILABLE_MONEY_WARNINGS "/warnings"
#define LW_GET_ENGAGEMENT_RULES_RULES "/rules"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_ACTIVE "/active"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_AUDIENCE "/audience"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_CHANNEL "/channel"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_CONDITIONS "/conditions"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_COOLDOWN_HOURS "/cooldown_hours"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_CREATED_AT "/created_at"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_END "/end"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_EVENT "/event"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_MAX_PER_DAY "/max_per_day"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_NAME "/name"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_PRIORITY "/priority"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_QUIET_HOURS "/quiet_hours"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_QUIET_HOURS_FROM "/quiet_hours/from"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_QUIET_HOURS_TO "/quiet_hours/to"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_REQUIRES_CONSENT "/requires_consent"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_RULE_ID "/rule_id"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_START "/start"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_TEMPLATE "/template"
#define LW_GET_ENGAGEMENT_RULES_RULES_EACH_VERSION "/version"
#define LW_GET_ENGAGEMENT_STATS_STATS "/stats"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_DELIVERED "/delivered"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_EVALUATED "/evaluated"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_FAILED "/failed"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_LAST_TRIGGERED_AT "/last_triggered_at"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_MATCHED "/matched"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_NAME "/name"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_QUEUED "/queued"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_RULE_ID "/rule_id"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_SUPPRESSED "/suppressed"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_SUPPRESSED_COOLDOWN "/suppressed/cooldown"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_SUPPRESSED_DAILY_CAP "/suppressed/daily_cap"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_SUPPRESSED_DUPLICATE "/suppressed/duplicate"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_SUPPRESSED_MISSING_VALUE "/suppressed/missing_value"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_SUPPRESSED_NO_CONSENT "/suppressed/no_consent"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_SUPPRESSED_QUIET_HOURS "/suppressed/quiet_hours"
#define LW_GET_ENGAGEMENT_STATS_STATS_EACH_UNIQUE_USERS "/unique_users"
#define LW_GET_INSIGHT_VARIABLES_TYPES "/types"
#define LW_GET_INSIGHT_VARIABLES_TYPES_EACH_DEFINITION "/definition"
#define LW_GET_INSIGHT_VARIABLES_TYPES_EACH_MIN_HISTORY "/min_history"
#define LW_GET_INSIGHT_VARIABLES_TYPES_EACH_SEVERITY_RULE "/severity_rule"
#define LW_GET_INSIGHT_VARIABLES_TYPES_EACH_THRESHOLDS "/thresholds"
#define LW_GET_INSIGHT_VARIABLES_TYPES_EACH_TYPE "/type"
#define LW_GET_INSIGHT_VARIABLES_TYPES_EACH_VARIABLE "/variable"
#define LW_GET_INSIGHT_VARIABLES_TYPES_EACH_WEIGHT "/weight"
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
#define LW_GET_RECURRING_TRANSACTIONS_AS_OF "/as_of"
#define LW_GET_RECURRING_TRANSACTIONS_CURRENCY "/currency"
#define LW_GET_RECURRING_TRANSACTIONS_DATA_QUALITY "/data_quality"
#define LW_GET_RECURRING_TRANSACTIONS_EXCLUDED "/excluded"
#define LW_GET_RECURRING_TRANSACTIONS_EXCLUDED_DUPLICATES "/excluded/duplicates"
#define LW_GET_RECURRING_TRANSACTIONS_EXCLUDED_OTHER_CURRENCY "/excluded/other_currency"
#define LW_GET_RECURRING_TRANSACTIONS_EXCLUDED_PENDING "/excluded/pending"
#define LW_GET_RECURRING_TRANSACTIONS_EXCLUDED_TRANSFERS "/excluded/transfers"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS "/inflow_streams"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_ACCOUNT_ID "/account_id"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_AMOUNT_TYPE "/amount_type"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_AVERAGE_AMOUNT "/average_amount"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_AVERAGE_DAYS_APART "/average_days_apart"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_CATEGORY "/category"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_CONFIDENCE "/confidence"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_COUNT "/count"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_DESCRIPTION "/description"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_DIRECTION "/direction"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_EVERY_DAYS "/every_days"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_FIRST_DATE "/first_date"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_FREQUENCY "/frequency"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_IS_ACTIVE "/is_active"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_KIND "/kind"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_LAST_AMOUNT "/last_amount"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_LAST_DATE "/last_date"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_MAX_AMOUNT "/max_amount"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_MEDIAN_AMOUNT "/median_amount"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_MERCHANT "/merchant"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_MIN_AMOUNT "/min_amount"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_MISSED "/missed"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_PREDICTED_NEXT_AMOUNT "/predicted_next_amount"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_PREDICTED_NEXT_DATE "/predicted_next_date"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_PRICE_CHANGE "/price_change"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_PRICE_CHANGE_DATE "/price_change/date"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_PRICE_CHANGE_NEW_AMOUNT "/price_change/new_amount"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_PRICE_CHANGE_PREVIOUS_AMOUNT "/price_change/previous_amount"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_REGULARITY "/regularity"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_STATUS "/status"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_STREAM_ID "/stream_id"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_TRANSACTION_IDS "/transaction_ids"
#define LW_GET_RECURRING_TRANSACTIONS_INFLOW_STREAMS_EACH_WHY "/why"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS "/outflow_streams"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_ACCOUNT_ID "/account_id"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_AMOUNT_TYPE "/amount_type"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_AVERAGE_AMOUNT "/average_amount"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_AVERAGE_DAYS_APART "/average_days_apart"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_CATEGORY "/category"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_CONFIDENCE "/confidence"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_COUNT "/count"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_DESCRIPTION "/description"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_DIRECTION "/direction"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_EVERY_DAYS "/every_days"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_FIRST_DATE "/first_date"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_FREQUENCY "/frequency"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_IS_ACTIVE "/is_active"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_KIND "/kind"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_LAST_AMOUNT "/last_amount"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_LAST_DATE "/last_date"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_MAX_AMOUNT "/max_amount"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_MEDIAN_AMOUNT "/median_amount"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_MERCHANT "/merchant"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_MIN_AMOUNT "/min_amount"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_MISSED "/missed"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_PREDICTED_NEXT_AMOUNT "/predicted_next_amount"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_PREDICTED_NEXT_DATE "/predicted_next_date"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_PRICE_CHANGE "/price_change"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_PRICE_CHANGE_DATE "/price_change/date"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_PRICE_CHANGE_NEW_AMOUNT "/price_change/new_amount"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_PRICE_CHANGE_PREVIOUS_AMOUNT "/price_change/previous_amount"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_REGULARITY "/regularity"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_STATUS "/status"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_STREAM_ID "/stream_id"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_TRANSACTION_IDS "/transaction_ids"
#define LW_GET_RECURRING_TRANSACTIONS_OUTFLOW_STREAMS_EACH_WHY "/why"
#define LW_GET_RECURRING_TRANSACTIONS_SUMMARY "/summary"
#define LW_GET_RECURRING_TRANSACTIONS_SUMMARY_ACTIVE_COUNT "/summary/active_count"
#define LW_GET_RECURRING_TRANSACTIONS_SUMMARY_MONTHLY_INFLOW "/summary/monthly_inflow"
#define LW_GET_RECURRING_TRANSACTIONS_SUMMARY_MONTHLY_OUTFLOW "/summary/monthly_outflow"
#define LW_GET_RECURRING_TRANSACTIONS_USER_ID "/user_id"
#define LW_GET_SEGMENTS_AS_OF "/as_of"
#define LW_GET_SEGMENTS_CANDIDATES "/candidates"
#define LW_GET_SEGMENTS_CANDIDATES_EACH_INERTIA "/inertia"
#define LW_GET_SEGMENTS_CANDIDATES_EACH_K "/k"
#define LW_GET_SEGMENTS_CANDIDATES_EACH_SILHOUETTE "/silhouette"
#define LW_GET_SEGMENTS_CHURN_MODEL "/churn_model"
#define LW_GET_SEGMENTS_CHURN_MODEL_AUC "/churn_model/auc"
#define LW_GET_SEGMENTS_CHURN_MODEL_LOG_LIKELIHOOD "/churn_model/log_likelihood"
#define LW_GET_SEGMENTS_CHURN_MODEL_PARAMETERS "/churn_model/parameters"
#define LW_GET_SEGMENTS_CHURN_MODEL_PENALISED "/churn_model/penalised"
#define LW_GET_SEGMENTS_CHURN_MODEL_STANDARD_ERRORS "/churn_model/standard_errors"
#define LW_GET_SEGMENTS_CURRENCY "/currency"
#define LW_GET_SEGMENTS_DISTANCE "/distance"
#define LW_GET_SEGMENTS_DRIVERS "/drivers"
#define LW_GET_SEGMENTS_DRIVERS_EACH_VAR "/var"
#define LW_GET_SEGMENTS_DRIVERS_EACH_Z "/z"
#define LW_GET_SEGMENTS_EXCLUDED "/excluded"
#define LW_GET_SEGMENTS_K "/k"
#define LW_GET_SEGMENTS_LABEL "/label"
#define LW_GET_SEGMENTS_MARGIN "/margin"
#define LW_GET_SEGMENTS_MEMBERS "/members"
#define LW_GET_SEGMENTS_MEMBERS_EACH_DISTANCE "/distance"
#define LW_GET_SEGMENTS_MEMBERS_EACH_P_ALIVE "/p_alive"
#define LW_GET_SEGMENTS_MEMBERS_EACH_USER_ID "/user_id"
#define LW_GET_SEGMENTS_MESSAGE "/message"
#define LW_GET_SEGMENTS_METHOD "/method"
#define LW_GET_SEGMENTS_MODEL_ID "/model_id"
#define LW_GET_SEGMENTS_N_USERS "/n_users"
#define LW_GET_SEGMENTS_PAGE "/page"
#define LW_GET_SEGMENTS_PAGES "/pages"
#define LW_GET_SEGMENTS_P_ALIVE "/p_alive"
#define LW_GET_SEGMENTS_SEGMENTS "/segments"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_CENTROID "/centroid"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_CHURN "/churn"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_CHURN_AT_RISK_SHARE "/churn/at_risk_share"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_CHURN_MEAN_CHURN_30D "/churn/mean_churn_30d"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_CHURN_MEAN_P_ALIVE "/churn/mean_p_alive"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_DRIVERS "/drivers"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_DRIVERS_EACH_VAR "/var"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_DRIVERS_EACH_Z "/z"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_LABEL "/label"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_SEGMENT_ID "/segment_id"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_SHARE "/share"
#define LW_GET_SEGMENTS_SEGMENTS_EACH_SIZE "/size"
#define LW_GET_SEGMENTS_SEGMENT_ID "/segment_id"
#define LW_GET_SEGMENTS_SILHOUETTE "/silhouette"
#define LW_GET_SEGMENTS_TOTAL "/total"
#define LW_GET_SEGMENTS_VARIABLES "/variables"
#define LW_GET_SEGMENTS_VARIABLES_EACH_MEAN "/mean"
#define LW_GET_SEGMENTS_VARIABLES_EACH_NAME "/name"
#define LW_GET_SEGMENTS_VARIABLES_EACH_SD "/sd"
#define LW_GET_SEGMENTS_VARIABLES_EACH_TRANSFORM "/transform"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES "/variables"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES_EACH_ALLOWED "/allowed"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES_EACH_AVAILABLE_SHARE "/available_share"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES_EACH_DEFINITION "/definition"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES_EACH_LABEL "/label"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES_EACH_NAME "/name"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES_EACH_PROTECTED "/protected"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES_EACH_TRANSFORM "/transform"
#define LW_GET_SEGMENT_VARIABLES_VARIABLES_EACH_UNIT "/unit"
#define LW_GET_TOP_INSIGHTS_AS_OF "/as_of"
#define LW_GET_TOP_INSIGHTS_CURRENCY "/currency"
#define LW_GET_TOP_INSIGHTS_DATA_QUALITY "/data_quality"
#define LW_GET_TOP_INSIGHTS_EXCLUDED "/excluded"
#define LW_GET_TOP_INSIGHTS_EXCLUDED_DUPLICATES "/excluded/duplicates"
#define LW_GET_TOP_INSIGHTS_EXCLUDED_OTHER_CURRENCY "/excluded/other_currency"
#define LW_GET_TOP_INSIGHTS_EXCLUDED_PENDING "/excluded/pending"
#define LW_GET_TOP_INSIGHTS_EXCLUDED_TRANSFERS "/excluded/transfers"
#define LW_GET_TOP_INSIGHTS_INSIGHTS "/insights"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_BASELINE "/baseline"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_CHANGE "/change"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_CHANGE_PERCENT "/change_percent"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_DEDUP_KEY "/dedup_key"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_EVIDENCE "/evidence"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_EVIDENCE_STREAM_ID "/evidence/stream_id"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_EVIDENCE_TRANSACTION_IDS "/evidence/transaction_ids"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_ID "/id"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_PARAMS "/params"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_PERIOD "/period"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_PERIOD_FROM "/period/from"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_PERIOD_TO "/period/to"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_SCORE "/score"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_SEVERITY "/severity"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_TITLE "/title"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_TYPE "/type"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_VALUE "/value"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_VARIABLE "/variable"
#define LW_GET_TOP_INSIGHTS_INSIGHTS_EACH_Z "/z"
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
#define LW_GIVE_ANALYTICS_PROVIDER_ID "/provider_id"
#define LW_GIVE_ANALYTICS_SETTINGS "/settings"
#define LW_GIVE_ANALYTICS_SETTINGS_ALLOWED_VARIABLES "/settings/allowed_variables"
#define LW_GIVE_ANALYTICS_SETTINGS_BILLS "/settings/bills"
#define LW_GIVE_ANALYTICS_SETTINGS_BUFFERS "/settings/buffers"
#define LW_GIVE_ANALYTICS_SETTINGS_CATEGORIES "/settings/categories"
#define LW_GIVE_ANALYTICS_SETTINGS_CURRENCY "/settings/currency"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS "/settings/insights"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_BILL_DEVIATIONS "/settings/insights/bill_deviations"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_BILL_PERCENT "/settings/insights/bill_percent"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_DUPLICATE_DAYS "/settings/insights/duplicate_days"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_HIGH_FROM "/settings/insights/high_from"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_LARGE_QUANTILE "/settings/insights/large_quantile"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_LARGE_TIMES "/settings/insights/large_times"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_MEDIUM_FROM "/settings/insights/medium_from"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_MIN_WINDOWS "/settings/insights/min_windows"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_NEW_MERCHANT_MONTHS "/settings/insights/new_merchant_months"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_NEW_MERCHANT_QUANTILE "/settings/insights/new_merchant_quantile"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_PEER_PERCENTILE "/settings/insights/peer_percentile"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_PERCENT "/settings/insights/percent"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_POINTS "/settings/insights/points"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_PRICE_PERCENT "/settings/insights/price_percent"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_WINDOWS "/settings/insights/windows"
#define LW_GIVE_ANALYTICS_SETTINGS_INSIGHTS_Z "/settings/insights/z"
#define LW_GIVE_ANALYTICS_SETTINGS_K_MIN "/settings/k_min"
#define LW_GIVE_ANALYTICS_SETTINGS_MCC "/settings/mcc"
#define LW_GIVE_ANALYTICS_SETTINGS_MIN_AMOUNTS "/settings/min_amounts"
#define LW_GIVE_ANALYTICS_SETTINGS_MIN_FEES "/settings/min_fees"
#define LW_GIVE_ANALYTICS_SETTINGS_PEER_GROUPS "/settings/peer_groups"
#define LW_GIVE_ANALYTICS_SETTINGS_TZ "/settings/tz"
#define LW_GIVE_ANALYTICS_SETTINGS_WEEKDAYS "/settings/weekdays"
#define LW_GIVE_ANALYTICS_SETTINGS_WEIGHTS "/settings/weights"
#define LW_GIVE_ANALYTICS_TENANT_ID "/tenant_id"
#define LW_IMPORT_TRANSACTIONS_RECORDED "/recorded"
#define LW_IMPORT_TRANSACTIONS_UNCHANGED "/unchanged"
#define LW_IMPORT_TRANSACTIONS_UPDATED "/updated"
#define LW_MAKE_PEER_SNAPSHOT_CURRENCY "/currency"
#define LW_MAKE_PEER_SNAPSHOT_GROUPS "/groups"
#define LW_MAKE_PEER_SNAPSHOT_K_MIN "/k_min"
#define LW_MAKE_PEER_SNAPSHOT_PEERS "/peers"
#define LW_MAKE_PEER_SNAPSHOT_SNAPSHOT_DATE "/snapshot_date"
#define LW_MAKE_PEER_SNAPSHOT_WITHOUT_GROUP "/without_group"
#define LW_NEXT_MESSAGES_MESSAGES "/messages"
#define LW_NEXT_MESSAGES_MESSAGES_EACH_ATTEMPT "/attempt"
#define LW_NEXT_MESSAGES_MESSAGES_EACH_CHANNEL "/channel"
#define LW_NEXT_MESSAGES_MESSAGES_EACH_LEASE_UNTIL "/lease_until"
#define LW_NEXT_MESSAGES_MESSAGES_EACH_MESSAGE_ID "/message_id"
#define LW_NEXT_MESSAGES_MESSAGES_EACH_QUEUED_AT "/queued_at"
#define LW_NEXT_MESSAGES_MESSAGES_EACH_RULE_ID "/rule_id"
#define LW_NEXT_MESSAGES_MESSAGES_EACH_TEXT "/text"
#define LW_NEXT_MESSAGES_MESSAGES_EACH_USER_ID "/user_id"
#define LW_PROJECT_EXPENSES_AS_OF "/as_of"
#define LW_PROJECT_EXPENSES_COMPONENTS "/components"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_AMOUNT "/amount"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_BASIS "/basis"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_BASIS_MEDIAN "/basis/median"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_BASIS_WINDOWS "/basis/windows"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_DATE "/date"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_LOWER "/lower"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_NAME "/name"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_STREAM_ID "/stream_id"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_TYPE "/type"
#define LW_PROJECT_EXPENSES_COMPONENTS_EACH_UPPER "/upper"
#define LW_PROJECT_EXPENSES_CURRENCY "/currency"
#define LW_PROJECT_EXPENSES_DAILY "/daily"
#define LW_PROJECT_EXPENSES_DAILY_EACH_AMOUNT "/amount"
#define LW_PROJECT_EXPENSES_DAILY_EACH_CUMULATIVE "/cumulative"
#define LW_PROJECT_EXPENSES_DAILY_EACH_DATE "/date"
#define LW_PROJECT_EXPENSES_DATA_QUALITY "/data_quality"
#define LW_PROJECT_EXPENSES_ERROR_MAE "/error_mae"
#define LW_PROJECT_EXPENSES_EXCLUDED "/excluded"
#define LW_PROJECT_EXPENSES_EXCLUDED_DUPLICATES "/excluded/duplicates"
#define LW_PROJECT_EXPENSES_EXCLUDED_OTHER_CURRENCY "/excluded/other_currency"
#define LW_PROJECT_EXPENSES_EXCLUDED_PENDING "/excluded/pending"
#define LW_PROJECT_EXPENSES_EXCLUDED_TRANSFERS "/excluded/transfers"
#define LW_PROJECT_EXPENSES_FROM "/from"
#define LW_PROJECT_EXPENSES_HISTORY "/history"
#define LW_PROJECT_EXPENSES_HISTORY_EACH_AMOUNT "/amount"
#define LW_PROJECT_EXPENSES_HISTORY_EACH_FROM "/from"
#define LW_PROJECT_EXPENSES_HISTORY_EACH_TO "/to"
#define LW_PROJECT_EXPENSES_METHOD "/method"
#define LW_PROJECT_EXPENSES_PROJECTED "/projected"
#define LW_PROJECT_EXPENSES_PROJECTED_AMOUNT "/projected/amount"
#define LW_PROJECT_EXPENSES_PROJECTED_LEVEL "/projected/level"
#define LW_PROJECT_EXPENSES_PROJECTED_LOWER "/projected/lower"
#define LW_PROJECT_EXPENSES_PROJECTED_UPPER "/projected/upper"
#define LW_PROJECT_EXPENSES_TO "/to"
#define LW_PROJECT_EXPENSES_USER_ID "/user_id"
#define LW_PROJECT_INCOME_AS_OF "/as_of"
#define LW_PROJECT_INCOME_COMPONENTS "/components"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_AMOUNT "/amount"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_BASIS "/basis"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_BASIS_MEDIAN "/basis/median"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_BASIS_WINDOWS "/basis/windows"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_DATE "/date"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_LOWER "/lower"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_NAME "/name"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_STREAM_ID "/stream_id"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_TYPE "/type"
#define LW_PROJECT_INCOME_COMPONENTS_EACH_UPPER "/upper"
#define LW_PROJECT_INCOME_CURRENCY "/currency"
#define LW_PROJECT_INCOME_DAILY "/daily"
#define LW_PROJECT_INCOME_DAILY_EACH_AMOUNT "/amount"
#define LW_PROJECT_INCOME_DAILY_EACH_CUMULATIVE "/cumulative"
#define LW_PROJECT_INCOME_DAILY_EACH_DATE "/date"
#define LW_PROJECT_INCOME_DATA_QUALITY "/data_quality"
#define LW_PROJECT_INCOME_ERROR_MAE "/error_mae"
#define LW_PROJECT_INCOME_EXCLUDED "/excluded"
#define LW_PROJECT_INCOME_EXCLUDED_DUPLICATES "/excluded/duplicates"
#define LW_PROJECT_INCOME_EXCLUDED_OTHER_CURRENCY "/excluded/other_currency"
#define LW_PROJECT_INCOME_EXCLUDED_PENDING "/excluded/pending"
#define LW_PROJECT_INCOME_EXCLUDED_TRANSFERS "/excluded/transfers"
#define LW_PROJECT_INCOME_FROM "/from"
#define LW_PROJECT_INCOME_HISTORY "/history"
#define LW_PROJECT_INCOME_HISTORY_EACH_AMOUNT "/amount"
#define LW_PROJECT_INCOME_HISTORY_EACH_FROM "/from"
#define LW_PROJECT_INCOME_HISTORY_EACH_TO "/to"
#define LW_PROJECT_INCOME_METHOD "/method"
#define LW_PROJECT_INCOME_PROJECTED "/projected"
#define LW_PROJECT_INCOME_PROJECTED_AMOUNT "/projected/amount"
#define LW_PROJECT_INCOME_PROJECTED_LEVEL "/projected/level"
#define LW_PROJECT_INCOME_PROJECTED_LOWER "/projected/lower"
#define LW_PROJECT_INCOME_PROJECTED_UPPER "/projected/upper"
#define LW_PROJECT_INCOME_TO "/to"
#define LW_PROJECT_INCOME_USER_ID "/user_id"
#define LW_REMOVE_TRANSACTIONS_NOT_THERE "/not_there"
#define LW_REMOVE_TRANSACTIONS_REMOVED "/removed"
#define LW_RUN_ENGAGEMENT_AS_OF "/as_of"
#define LW_RUN_ENGAGEMENT_EVALUATED "/evaluated"
#define LW_RUN_ENGAGEMENT_MATCHED "/matched"
#define LW_RUN_ENGAGEMENT_QUEUED "/queued"
#define LW_RUN_ENGAGEMENT_SUPPRESSED "/suppressed"
#define LW_RUN_ENGAGEMENT_SUPPRESSED_COOLDOWN "/suppressed/cooldown"
#define LW_RUN_ENGAGEMENT_SUPPRESSED_DAILY_CAP "/suppressed/daily_cap"
#define LW_RUN_ENGAGEMENT_SUPPRESSED_DUPLICATE "/suppressed/duplicate"
#define LW_RUN_ENGAGEMENT_SUPPRESSED_MISSING_VALUE "/suppressed/missing_value"
#define LW_RUN_ENGAGEMENT_SUPPRESSED_NO_CONSENT "/suppressed/no_consent"
#define LW_RUN_ENGAGEMENT_SUPPRESSED_QUIET_HOURS "/suppressed/quiet_hours"
#define LW_RUN_ENGAGEMENT_USERS "/users"
#define LW_SEGMENT_USERS_AS_OF "/as_of"
#define LW_SEGMENT_USERS_CANDIDATES "/candidates"
#define LW_SEGMENT_USERS_CANDIDATES_EACH_INERTIA "/inertia"
#define LW_SEGMENT_USERS_CANDIDATES_EACH_K "/k"
#define LW_SEGMENT_USERS_CANDIDATES_EACH_SILHOUETTE "/silhouette"
#define LW_SEGMENT_USERS_CHURN_MODEL "/churn_model"
#define LW_SEGMENT_USERS_CHURN_MODEL_AUC "/churn_model/auc"
#define LW_SEGMENT_USERS_CHURN_MODEL_LOG_LIKELIHOOD "/churn_model/log_likelihood"
#define LW_SEGMENT_USERS_CHURN_MODEL_PARAMETERS "/churn_model/parameters"
#define LW_SEGMENT_USERS_CHURN_MODEL_PENALISED "/churn_model/penalised"
#define LW_SEGMENT_USERS_CHURN_MODEL_STANDARD_ERRORS "/churn_model/standard_errors"
#define LW_SEGMENT_USERS_CURRENCY "/currency"
#define LW_SEGMENT_USERS_EXCLUDED "/excluded"
#define LW_SEGMENT_USERS_K "/k"
#define LW_SEGMENT_USERS_MESSAGE "/message"
#define LW_SEGMENT_USERS_METHOD "/method"
#define LW_SEGMENT_USERS_MODEL_ID "/model_id"
#define LW_SEGMENT_USERS_N_USERS "/n_users"
#define LW_SEGMENT_USERS_SEGMENTS "/segments"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_CENTROID "/centroid"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_CHURN "/churn"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_CHURN_AT_RISK_SHARE "/churn/at_risk_share"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_CHURN_MEAN_CHURN_30D "/churn/mean_churn_30d"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_CHURN_MEAN_P_ALIVE "/churn/mean_p_alive"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_DRIVERS "/drivers"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_DRIVERS_EACH_VAR "/var"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_DRIVERS_EACH_Z "/z"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_LABEL "/label"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_SEGMENT_ID "/segment_id"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_SHARE "/share"
#define LW_SEGMENT_USERS_SEGMENTS_EACH_SIZE "/size"
#define LW_SEGMENT_USERS_SILHOUETTE "/silhouette"
#define LW_SEGMENT_USERS_VARIABLES "/variables"
#define LW_SEGMENT_USERS_VARIABLES_EACH_MEAN "/mean"
#define LW_SEGMENT_USERS_VARIABLES_EACH_NAME "/name"
#define LW_SEGMENT_USERS_VARIABLES_EACH_SD "/sd"
#define LW_SEGMENT_USERS_VARIABLES_EACH_TRANSFORM "/transform"
#define LW_SET_ANALYTICS_PROVIDER_ID "/provider_id"
#define LW_SET_ANALYTICS_SETTINGS "/settings"
#define LW_SET_ANALYTICS_SETTINGS_ALLOWED_VARIABLES "/settings/allowed_variables"
#define LW_SET_ANALYTICS_SETTINGS_BILLS "/settings/bills"
#define LW_SET_ANALYTICS_SETTINGS_BUFFERS "/settings/buffers"
#define LW_SET_ANALYTICS_SETTINGS_CATEGORIES "/settings/categories"
#define LW_SET_ANALYTICS_SETTINGS_CURRENCY "/settings/currency"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS "/settings/insights"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_BILL_DEVIATIONS "/settings/insights/bill_deviations"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_BILL_PERCENT "/settings/insights/bill_percent"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_DUPLICATE_DAYS "/settings/insights/duplicate_days"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_HIGH_FROM "/settings/insights/high_from"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_LARGE_QUANTILE "/settings/insights/large_quantile"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_LARGE_TIMES "/settings/insights/large_times"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_MEDIUM_FROM "/settings/insights/medium_from"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_MIN_WINDOWS "/settings/insights/min_windows"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_NEW_MERCHANT_MONTHS "/settings/insights/new_merchant_months"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_NEW_MERCHANT_QUANTILE "/settings/insights/new_merchant_quantile"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_PEER_PERCENTILE "/settings/insights/peer_percentile"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_PERCENT "/settings/insights/percent"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_POINTS "/settings/insights/points"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_PRICE_PERCENT "/settings/insights/price_percent"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_WINDOWS "/settings/insights/windows"
#define LW_SET_ANALYTICS_SETTINGS_INSIGHTS_Z "/settings/insights/z"
#define LW_SET_ANALYTICS_SETTINGS_K_MIN "/settings/k_min"
#define LW_SET_ANALYTICS_SETTINGS_MCC "/settings/mcc"
#define LW_SET_ANALYTICS_SETTINGS_MIN_AMOUNTS "/settings/min_amounts"
#define LW_SET_ANALYTICS_SETTINGS_MIN_FEES "/settings/min_fees"
#define LW_SET_ANALYTICS_SETTINGS_PEER_GROUPS "/settings/peer_groups"
#define LW_SET_ANALYTICS_SETTINGS_TZ "/settings/tz"
#define LW_SET_ANALYTICS_SETTINGS_WEEKDAYS "/settings/weekdays"
#define LW_SET_ANALYTICS_SETTINGS_WEIGHTS "/settings/weights"
#define LW_SET_ANALYTICS_TENANT_ID "/tenant_id"
#define LW_SET_OUTCOMES_RECORDED "/recorded"
#define LW_SET_OUTCOMES_UNCHANGED "/unchanged"
#define LW_SET_OUTCOMES_UPDATED "/updated"

#endif  /* LENDWRIGHT_ANALYTICS_H */
