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
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `accounts` (list of text, query, may be left out): The accounts that count, at most 1,000.
 *   Left out: all.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Amounts are never converted. Left out: the currency of the partner's
 *   default provider.
 * - `include_pending` (true or false, query, may be left out): Whether pending transactions count.
 *   Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It does not change the days of stored transactions. Left out: the
 *   zone of the partner's default provider.
 * - `by` (merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction, query, may be left out): The dimension that groups the transactions. Left out:
 *   `merchant`.
 * - `type` (spending | income | net | all, query, may be left out): `spending` or `income`. Left
 *   out: `spending`.
 * - `metric` (amount | count | average | max, query, may be left out): The measure that ranks the
 *   groups. Left out: `amount`.
 * - `n` (integer, query, may be left out): The number of groups, 1 to 100. Left out: 5.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The name of the window. Left out: `last_30d`; for
 *   `aggregate_transactions` `last_12m`, and for features of a table `last_3m`. `all` starts with
 *   the first transaction in the currency.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, instead of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window, at most `as_of`.
 *   Left out: `as_of`.
 * - `category` (text, query, may be left out): Only transactions of this category.
 * - `merchant` (text, query, may be left out): Only transactions at this merchant, by its id or
 *   its name.
 * - `compare` (true or false, query, may be left out): Whether to compare with the previous
 *   window. It has the same number of days, or the same number of months if the window is whole
 *   months. Left out: yes.
 *
 * Answer: The largest groups of a borrower's transactions.
 * - `user_id` (text): The borrower's public id.
 * - `type` (spending | income | net | all): `spending` or `income`.
 * - `by` (merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction): The dimension that groups the transactions.
 * - `metric` (amount | count | average | max): The measure that ranks the groups.
 * - `period` (Window): The window. Its last day is never later than `as_of`.
 *   - `from` (date YYYY-MM-DD): The first day.
 *   - `to` (date YYYY-MM-DD): The last day.
 * - `total` (TopTotal): The sums over all groups.
 *   - `amount` (decimal): The sum. Refunds are subtracted from spending.
 *   - `count` (integer): The number of transactions without refunds.
 * - `top` (list of TopGroup): The groups, the largest first.
 *   - `rank` (integer): Its rank, from 1.
 *   - `key` (text): The key of its transactions; empty if they have none.
 *   - `name` (text): Its name. For a merchant it is the latest name. `Unknown` without a key.
 *   - `amount` (decimal): The sum. Refunds are subtracted from spending.
 *   - `count` (integer): The number of transactions without refunds.
 *   - `average` (decimal or N/A): The mean transaction without refunds; N/A for a group with only
 *     refunds.
 *   - `share` (number or N/A): The share of the total amount; N/A if the total is not above 0.
 *   - `first_date` (date YYYY-MM-DD): The day of the first transaction.
 *   - `last_date` (date YYYY-MM-DD): The day of the last transaction.
 *   - `change` (TopChange, may be absent): The change from the previous window; left out if
 *     `compare` is 0.
 *     - `previous_amount` (decimal): The sum in the previous window.
 *     - `absolute` (decimal): The sum now, less the previous sum.
 *     - `percent` (number or N/A): The change in percent of the previous sum's absolute value; N/A
 *       if that is 0.
 * - `other` (TopOther): The sums over all other groups.
 *   - `amount` (decimal): The sum. Refunds are subtracted from spending.
 *   - `count` (integer): The number of transactions without refunds.
 *   - `share` (number or N/A): The share of the total amount; N/A if the total is not above 0.
 * - `as_of` (date YYYY-MM-DD): The last day that is counted.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): The number of transactions in the window that are not
 *   counted, by reason.
 *   - `pending` (integer or N/A): Pending transactions, which are not booked yet.
 *   - `transfers` (integer or N/A): Transfers between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): Transactions in another currency.
 *   - `duplicates` (integer or N/A): Transactions that were reported both by a message and by an
 *     upload.
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
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `accounts` (list of text, query, may be left out): The accounts that count, at most 1,000.
 *   Left out: all.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Amounts are never converted. Left out: the currency of the partner's
 *   default provider.
 * - `include_pending` (true or false, query, may be left out): Whether pending transactions count.
 *   Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It does not change the days of stored transactions. Left out: the
 *   zone of the partner's default provider.
 * - `grain` (day | week | month | quarter | year | all | day_of_week | day_of_month, query, may be
 *   left out): The length of a bucket. Left out: `month`.
 * - `by` (list of merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction, query, may be left out): The dimensions that group the transactions in a bucket,
 *   at most two. Left out: none.
 * - `type` (spending | income | net | all, query, may be left out): The transactions that the
 *   measures count. Left out: `all`.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The name of the window. Left out: `last_30d`; for
 *   `aggregate_transactions` `last_12m`, and for features of a table `last_3m`. `all` starts with
 *   the first transaction in the currency.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, instead of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window, at most `as_of`.
 *   Left out: `as_of`.
 * - `measures` (list of sum | count | avg | min | max | median, query, may be left out): The
 *   measures. Left out: `sum` and `count`.
 * - `fill` (true or false, query, may be left out): Whether to return buckets without
 *   transactions. Left out: yes.
 * - `n` (integer, query, may be left out): The number of groups to return: those with the largest
 *   sums in the window (by absolute value for signed sums). The rest is added up as `other`. 0,
 *   the default, returns all.
 * - `budget` (object, each member decimal, query, may be left out): The monthly budget for each
 *   category, in the currency of the answer; at most 200 categories.
 * - `week_start` (mon | sat | sun, query, may be left out): The first day of a week. Left out:
 *   `mon`.
 *
 * Answer: Sums by time and by group.
 * - `grain` (day | week | month | quarter | year | all | day_of_week | day_of_month): The length
 *   of a bucket.
 * - `by` (list of merchant | category | subcategory | counterparty | account | channel | mcc |
 *   transaction): The dimensions that group the transactions.
 * - `buckets` (list of AggregateBucket): The buckets, in order of time or of their numbers.
 *   - `start` (date YYYY-MM-DD, or integer): The first day. For `day_of_week` and `day_of_month`
 *     it is the number of the day.
 *   - `end` (date YYYY-MM-DD, or integer): The last day, or the same number again.
 *   - `complete` (true or false): Whether the whole bucket is inside the window.
 *   - `income` (decimal or N/A): Income.
 *   - `spending` (decimal or N/A): Spending less refunds.
 *   - `net` (decimal or N/A): Income less spending.
 *   - `sum` (decimal or N/A, may be absent): The sum, if it was requested.
 *   - `count` (integer or N/A, may be absent): The number of transactions, if it was requested.
 *   - `avg` (decimal or N/A, may be absent): The mean amount, if it was requested.
 *   - `min` (decimal or N/A, may be absent): The smallest amount, if it was requested.
 *   - `max` (decimal or N/A, may be absent): The largest amount, if it was requested.
 *   - `median` (decimal or N/A, may be absent): The median amount, if it was requested.
 *   - `groups` (list of AggregateGroup, may be absent): The groups, largest sum first; left out
 *     without `by`.
 *     - `key` (list of text): A key for each dimension, in the order of `by`; empty if the
 *       transactions have no value of this dimension.
 *     - `name` (list of text): A name for each dimension, in the order of `by`.
 *     - `income` (decimal or N/A): Income.
 *     - `spending` (decimal or N/A): Spending less refunds.
 *     - `net` (decimal or N/A): Income less spending.
 *     - `sum` (decimal or N/A, may be absent): The sum, if it was requested.
 *     - `count` (integer or N/A, may be absent): The number of transactions, if it was requested.
 *     - `avg` (decimal or N/A, may be absent): The mean amount, if it was requested.
 *     - `min` (decimal or N/A, may be absent): The smallest amount, if it was requested.
 *     - `max` (decimal or N/A, may be absent): The largest amount, if it was requested.
 *     - `median` (decimal or N/A, may be absent): The median amount, if it was requested.
 *   - `other` (AggregateSums, may be absent): The sums of all groups that are not listed,
 *     including those without a transaction of `type`; left out without `n`, and if all groups of
 *     the window are listed. Over all borrowers it contains the groups of too few borrowers, and
 *     is N/A if there are none.
 *     - `income` (decimal or N/A): Income.
 *     - `spending` (decimal or N/A): Spending less refunds.
 *     - `net` (decimal or N/A): Income less spending.
 *     - `sum` (decimal or N/A, may be absent): The sum, if it was requested.
 *     - `count` (integer or N/A, may be absent): The number of transactions, if it was requested.
 *     - `avg` (decimal or N/A, may be absent): The mean amount, if it was requested.
 *     - `min` (decimal or N/A, may be absent): The smallest amount, if it was requested.
 *     - `max` (decimal or N/A, may be absent): The largest amount, if it was requested.
 *     - `median` (decimal or N/A, may be absent): The median amount, if it was requested.
 * - `totals` (AggregateTotals): The sums over the window.
 *   - `income` (decimal or N/A): Income.
 *   - `spending` (decimal or N/A): Spending less refunds.
 *   - `net` (decimal or N/A): Income less spending.
 *   - `sum` (decimal or N/A, may be absent): The sum, if it was requested.
 *   - `count` (integer or N/A, may be absent): The number of transactions, if it was requested.
 *   - `avg` (decimal or N/A, may be absent): The mean amount, if it was requested.
 *   - `min` (decimal or N/A, may be absent): The smallest amount, if it was requested.
 *   - `max` (decimal or N/A, may be absent): The largest amount, if it was requested.
 *   - `median` (decimal or N/A, may be absent): The median amount, if it was requested.
 *   - `groups` (list of AggregateGroup, may be absent): The groups, largest sum first; left out
 *     without `by`.
 *     - `key` (list of text): A key for each dimension, in the order of `by`; empty if the
 *       transactions have no value of this dimension.
 *     - `name` (list of text): A name for each dimension, in the order of `by`.
 *     - `income` (decimal or N/A): Income.
 *     - `spending` (decimal or N/A): Spending less refunds.
 *     - `net` (decimal or N/A): Income less spending.
 *     - `sum` (decimal or N/A, may be absent): The sum, if it was requested.
 *     - `count` (integer or N/A, may be absent): The number of transactions, if it was requested.
 *     - `avg` (decimal or N/A, may be absent): The mean amount, if it was requested.
 *     - `min` (decimal or N/A, may be absent): The smallest amount, if it was requested.
 *     - `max` (decimal or N/A, may be absent): The largest amount, if it was requested.
 *     - `median` (decimal or N/A, may be absent): The median amount, if it was requested.
 *   - `other` (AggregateSums, may be absent): The sums of all groups that are not listed,
 *     including those without a transaction of `type`; left out without `n`, and if all groups of
 *     the window are listed. Over all borrowers it contains the groups of too few borrowers, and
 *     is N/A if there are none.
 *     - `income` (decimal or N/A): Income.
 *     - `spending` (decimal or N/A): Spending less refunds.
 *     - `net` (decimal or N/A): Income less spending.
 *     - `sum` (decimal or N/A, may be absent): The sum, if it was requested.
 *     - `count` (integer or N/A, may be absent): The number of transactions, if it was requested.
 *     - `avg` (decimal or N/A, may be absent): The mean amount, if it was requested.
 *     - `min` (decimal or N/A, may be absent): The smallest amount, if it was requested.
 *     - `max` (decimal or N/A, may be absent): The largest amount, if it was requested.
 *     - `median` (decimal or N/A, may be absent): The median amount, if it was requested.
 * - `budgets` (list of BudgetShown): The state of each budget, sorted by category; empty without
 *   budgets.
 *   - `category` (text): The category.
 *   - `budget` (decimal): The monthly budget.
 *   - `used` (decimal): Spending so far this month, less refunds.
 *   - `remaining` (decimal): The budget less `used`; negative if more was spent.
 *   - `percent_used` (number or N/A): `used` in percent of the budget; N/A for a budget of 0.
 *   - `elapsed_percent` (number or N/A): The elapsed part of the month, in percent of its days.
 *   - `pace` (decimal): The spending of the whole month if it continues at the same pace.
 *   - `projected` (decimal or N/A): The spending that is expected by the end of the month; N/A
 *     without a complete month of history.
 *   - `status` (under | on_track | over or N/A): The state; N/A before the seventh day of the
 *     month unless the budget is used up.
 * - `as_of` (date YYYY-MM-DD): The last day that is counted.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): The number of transactions in the window that are not
 *   counted, by reason.
 *   - `pending` (integer or N/A): Pending transactions, which are not booked yet.
 *   - `transfers` (integer or N/A): Transfers between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): Transactions in another currency.
 *   - `duplicates` (integer or N/A): Transactions that were reported both by a message and by an
 *     upload.
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
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `accounts` (list of text, query, may be left out): The accounts that count, at most 1,000.
 *   Left out: all.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Amounts are never converted. Left out: the currency of the partner's
 *   default provider.
 * - `include_pending` (true or false, query, may be left out): Whether pending transactions count.
 *   Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It does not change the days of stored transactions. Left out: the
 *   zone of the partner's default provider.
 * - `vars` (list of text, query, may be left out): The variables, as listed by
 *   `get_peer_variables`, at most 100. Left out: `total_spending`.
 * - `group` (text, query, may be left out): The id of the borrower's own group. Any other id is
 *   refused.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): `last_month`, `last_3m`, `last_6m` or `last_12m`, as of
 *   the day of the snapshot. Left out: `last_3m`.
 * - `category` (text, query, may be left out): A category. Spending in it is added as one more
 *   variable.
 *
 * Answer: A borrower compared with the group. The window of `excluded` is the period.
 * `data_quality` is that of the day of the snapshot. For a borrower outside the snapshot it is
 * that of `as_of`.
 * - `peer_group` (GroupShown): The borrower's group.
 *   - `id` (text or N/A): The id. It is unique among the groups of all snapshots.
 *   - `label` (text or N/A): The definition as text.
 *   - `definition` (object, each member text): The common properties of the members: a bucket for
 *     each of the first grouping variables.
 *   - `size_at_least` (integer or N/A): The number of members, rounded down to a multiple of 5.
 * - `k_min` (integer): The smallest number of members with a value that a group needs for a
 *   comparison.
 * - `variables` (list of VariableCompared): The variables, in the order of the request.
 *   - `name` (text): The variable.
 *   - `unit` (money | share | count | days): The unit.
 *   - `user_value` (decimal or N/A): The borrower's value.
 *   - `p25` (decimal or N/A): The lower quartile of the group.
 *   - `median` (decimal or N/A): The median of the group.
 *   - `p75` (decimal or N/A): The upper quartile of the group.
 *   - `mean` (decimal or N/A): The mean of the group.
 *   - `percentile` (integer or N/A): The percentage of other members with a smaller value. Members
 *     with the same value count half.
 *   - `position` (lower | typical | higher or N/A): The position of the value among the quartiles.
 *   - `difference` (decimal or N/A): The value less the median.
 *   - `difference_percent` (number or N/A): The difference in percent of the median's absolute
 *     value.
 * - `suppressed` (list of VariableSuppressed): The variables with figures left out, each with the
 *   reason.
 *   - `name` (text): The variable.
 *   - `reason` (text): The reason: `peer group too small`, `no snapshot`, `not in the snapshot`,
 *     `mean is dominated by one or two` or `mean would give away another one`.
 * - `snapshot_date` (date YYYY-MM-DD or N/A): The day of the snapshot; N/A without one.
 * - `as_of` (date YYYY-MM-DD): The last day that is counted.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): The number of transactions in the window that are not
 *   counted, by reason.
 *   - `pending` (integer or N/A): Pending transactions, which are not booked yet.
 *   - `transfers` (integer or N/A): Transfers between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): Transactions in another currency.
 *   - `duplicates` (integer or N/A): Transactions that were reported both by a message and by an
 *     upload.
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
 * Answer: The variables for comparing borrowers.
 * - `variables` (list of PeerVariable): The variables.
 *   - `name` (text): The name. `spending:<category>` is a placeholder for the variables of all
 *     categories.
 *   - `label` (text): A short name for people.
 *   - `unit` (money | share | count | days): The unit.
 *   - `definition` (text): The definition.
 *   - `min_months` (integer): The number of complete months of the period that it needs.
 *   - `higher_is` (better | worse | neutral): The meaning of a higher value for a borrower's
 *     finances.
 */
lw_status lw_get_peer_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the groups of similar borrowers.
 *
 * `GET /api/v1.0/txn-analytics/peer-groups`. Needs the scope `analytics:read`. The user name comes
 * as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`, may be left out): The public id of a borrower.
 *   The answer then also names the borrower's group.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The latest snapshot up to this day is used.
 *   Left out: today.
 *
 * Answer: The groups of a snapshot.
 * - `grouping_variables` (list of text): The variables that define the groups, most important
 *   first.
 * - `k_min` (integer): The smallest number of members of a group.
 * - `snapshot_date` (date YYYY-MM-DD or N/A): The day of the snapshot; N/A without a snapshot.
 * - `groups` (list of PeerGroupListed): The groups, sorted by definition.
 *   - `id` (text): The id. It is unique among the groups of all snapshots.
 *   - `label` (text): The definition as text.
 *   - `definition` (object, each member text): The common properties of the members: a bucket for
 *     each of the first grouping variables.
 *   - `size_at_least` (integer or N/A): The number of members, rounded down to a multiple of 5.
 *   - `eligible` (true or false): Whether members can be compared with the group, because it has
 *     at least `k_min` members.
 * - `user_group` (UserGroup, may be absent): The group of the requested borrower.
 *   - `id` (text or N/A): Its id; N/A for a borrower without a group in the snapshot.
 *   - `relaxed` (list of text): The grouping variables that are not part of the group's
 *     definition.
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
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `accounts` (list of text, query, may be left out): The accounts that count, at most 1,000.
 *   Left out: all.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Amounts are never converted. Left out: the currency of the partner's
 *   default provider.
 * - `include_pending` (true or false, query, may be left out): Whether pending transactions count.
 *   Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It does not change the days of stored transactions. Left out: the
 *   zone of the partner's default provider.
 * - `direction` (all | inflow | outflow, query, may be left out): `inflow`, `outflow` or `all`.
 *   Left out: `all`.
 * - `status` (active | all, query, may be left out): `active` for streams that are still active,
 *   or `all`. Left out: `active`.
 * - `min_confidence` (number, query, may be left out): The smallest confidence, 0 to 1. Left out:
 *   0.
 * - `lookback_months` (integer, query, may be left out): The number of months to look back, 1 to
 *   60. Left out: 24.
 *
 * Answer: The recurring streams among a borrower's transactions. The window of `excluded` is the
 * examined months.
 * - `user_id` (text): The borrower's public id.
 * - `inflow_streams` (list of StreamShown): The streams of incoming money, largest monthly amount
 *   first.
 *   - `stream_id` (text): The stream's id: 16 hexadecimal digits. It stays the same while the
 *     party, the frequency and the rank among the party's streams are the same.
 *   - `direction` (inflow | outflow): Whether money comes in or goes out.
 *   - `kind` (BILL | SUBSCRIPTION | INCOME | LOAN | OTHER): The kind of stream.
 *   - `merchant` (text): The latest merchant; empty if unknown.
 *   - `description` (text): The latest description.
 *   - `category` (text): The latest category.
 *   - `account_id` (text): The latest account.
 *   - `frequency` (WEEKLY | BIWEEKLY | SEMI_MONTHLY | MONTHLY | BIMONTHLY | QUARTERLY |
 *     SEMI_ANNUALLY | ANNUALLY | EVERY_N_DAYS): The frequency.
 *   - `every_days` (number): The length of its period in days: 7 for `WEEKLY`, 30.4375 for
 *     `MONTHLY`, N for `EVERY_N_DAYS`.
 *   - `first_date` (date YYYY-MM-DD): The day of the first occurrence.
 *   - `last_date` (date YYYY-MM-DD): The day of the last occurrence.
 *   - `count` (integer): The number of occurrences. Several transactions on one day count as one.
 *   - `average_amount` (decimal): The mean amount of the occurrences.
 *   - `median_amount` (decimal): The median amount of the occurrences.
 *   - `last_amount` (decimal): The amount of the last occurrence.
 *   - `min_amount` (decimal): The smallest amount.
 *   - `max_amount` (decimal): The largest amount.
 *   - `amount_type` (FIXED | VARIABLE): Whether the amounts are always the same.
 *   - `average_days_apart` (number): The mean number of days between occurrences.
 *   - `regularity` (number): The share of gaps that fit the frequency. A gap of two periods counts
 *     half.
 *   - `predicted_next_date` (date YYYY-MM-DD): The expected day of the next occurrence. If the
 *     occurrence is late, this day is in the past.
 *   - `predicted_next_amount` (decimal): The expected amount of the next occurrence.
 *   - `missed` (integer): The number of expected occurrences that are missing.
 *   - `price_change` (PriceChangeShown or null): The last change of the amount; null if there is
 *     none.
 *     - `previous_amount` (decimal): The median of the earlier amounts.
 *     - `new_amount` (decimal): The amount of the last two occurrences.
 *     - `date` (date YYYY-MM-DD): The first day of the new amount.
 *   - `is_active` (true or false): Whether the stream is still active.
 *   - `status` (MATURE | EARLY_DETECTION | INACTIVE | TOMBSTONED): The stage of the stream.
 *   - `confidence` (number): The confidence, 0 to 1.
 *   - `transaction_ids` (list of text): The ids of its transactions, sorted by day.
 *   - `why` (list of WHOLE_PARTY | EXACT_AMOUNT | AMOUNT_BAND | EVERY_GAP_FITS | SOME_GAPS_DIFFER
 *     | SAME_AMOUNTS | AMOUNTS_VARY | AMOUNTS_TOO_VARIED | FEW_OCCURRENCES | DAYS_SUMMED |
 *     PRICE_CHANGED | MISSED): The reasons why it is detected as a stream.
 * - `outflow_streams` (list of StreamShown): The streams of outgoing money, largest monthly amount
 *   first.
 *   - `stream_id` (text): The stream's id: 16 hexadecimal digits. It stays the same while the
 *     party, the frequency and the rank among the party's streams are the same.
 *   - `direction` (inflow | outflow): Whether money comes in or goes out.
 *   - `kind` (BILL | SUBSCRIPTION | INCOME | LOAN | OTHER): The kind of stream.
 *   - `merchant` (text): The latest merchant; empty if unknown.
 *   - `description` (text): The latest description.
 *   - `category` (text): The latest category.
 *   - `account_id` (text): The latest account.
 *   - `frequency` (WEEKLY | BIWEEKLY | SEMI_MONTHLY | MONTHLY | BIMONTHLY | QUARTERLY |
 *     SEMI_ANNUALLY | ANNUALLY | EVERY_N_DAYS): The frequency.
 *   - `every_days` (number): The length of its period in days: 7 for `WEEKLY`, 30.4375 for
 *     `MONTHLY`, N for `EVERY_N_DAYS`.
 *   - `first_date` (date YYYY-MM-DD): The day of the first occurrence.
 *   - `last_date` (date YYYY-MM-DD): The day of the last occurrence.
 *   - `count` (integer): The number of occurrences. Several transactions on one day count as one.
 *   - `average_amount` (decimal): The mean amount of the occurrences.
 *   - `median_amount` (decimal): The median amount of the occurrences.
 *   - `last_amount` (decimal): The amount of the last occurrence.
 *   - `min_amount` (decimal): The smallest amount.
 *   - `max_amount` (decimal): The largest amount.
 *   - `amount_type` (FIXED | VARIABLE): Whether the amounts are always the same.
 *   - `average_days_apart` (number): The mean number of days between occurrences.
 *   - `regularity` (number): The share of gaps that fit the frequency. A gap of two periods counts
 *     half.
 *   - `predicted_next_date` (date YYYY-MM-DD): The expected day of the next occurrence. If the
 *     occurrence is late, this day is in the past.
 *   - `predicted_next_amount` (decimal): The expected amount of the next occurrence.
 *   - `missed` (integer): The number of expected occurrences that are missing.
 *   - `price_change` (PriceChangeShown or null): The last change of the amount; null if there is
 *     none.
 *     - `previous_amount` (decimal): The median of the earlier amounts.
 *     - `new_amount` (decimal): The amount of the last two occurrences.
 *     - `date` (date YYYY-MM-DD): The first day of the new amount.
 *   - `is_active` (true or false): Whether the stream is still active.
 *   - `status` (MATURE | EARLY_DETECTION | INACTIVE | TOMBSTONED): The stage of the stream.
 *   - `confidence` (number): The confidence, 0 to 1.
 *   - `transaction_ids` (list of text): The ids of its transactions, sorted by day.
 *   - `why` (list of WHOLE_PARTY | EXACT_AMOUNT | AMOUNT_BAND | EVERY_GAP_FITS | SOME_GAPS_DIFFER
 *     | SAME_AMOUNTS | AMOUNTS_VARY | AMOUNTS_TOO_VARIED | FEW_OCCURRENCES | DAYS_SUMMED |
 *     PRICE_CHANGED | MISSED): The reasons why it is detected as a stream.
 * - `summary` (StreamSummary): The totals of the active streams in this answer.
 *   - `monthly_inflow` (decimal): Monthly income: the sum of the expected next amounts, each times
 *     30.4375, divided by the days of its period.
 *   - `monthly_outflow` (decimal): Monthly spending, computed in the same way.
 *   - `active_count` (integer): The number of active streams.
 * - `as_of` (date YYYY-MM-DD): The last day that is counted.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): The number of transactions in the window that are not
 *   counted, by reason.
 *   - `pending` (integer or N/A): Pending transactions, which are not booked yet.
 *   - `transfers` (integer or N/A): Transfers between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): Transactions in another currency.
 *   - `duplicates` (integer or N/A): Transactions that were reported both by a message and by an
 *     upload.
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
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `accounts` (list of text, query, may be left out): The accounts that count, at most 1,000.
 *   Left out: all.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Amounts are never converted. Left out: the currency of the partner's
 *   default provider.
 * - `include_pending` (true or false, query, may be left out): Whether pending transactions count.
 *   Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It does not change the days of stored transactions. Left out: the
 *   zone of the partner's default provider.
 * - `horizon_days` (integer, query, may be left out): The number of days to project, 1 to 180.
 *   Left out: 30.
 * - `until` (date YYYY-MM-DD, query, may be left out): The last day to project, instead of
 *   `horizon_days`; 1 to 180 days after `as_of`.
 * - `level` (number, query, may be left out): The probability that the real amount is between
 *   `lower` and `upper`, 0.5 to 0.95. Left out: 0.8.
 * - `daily` (true or false, query, may be left out): Whether to return each day. Left out: no.
 * - `min_confidence` (number, query, may be left out): From 0 to 1: the smallest confidence of a
 *   stream. Transactions of less certain streams are projected with the amounts that do not recur.
 *   Left out: 0.6.
 * - `trend` (true or false, query, may be left out): Whether amounts that do not recur may follow
 *   a trend. A trend needs 18 windows. Left out: no.
 *
 * Answer: The expected income or expenses, from the day after `as_of`. Amounts are positive.
 * `data_quality` is at most `thin` if fewer than four earlier projections could be compared with
 * real amounts. The window of `excluded` begins with the first of the earlier windows, or with the
 * first transaction if there are none, and ends on `as_of`.
 * - `user_id` (text): The borrower's public id.
 * - `from` (date YYYY-MM-DD): The first day.
 * - `to` (date YYYY-MM-DD): The last day.
 * - `projected` (ProjectedAmount or N/A): The expected amount; N/A with fewer than two complete
 *   months.
 *   - `amount` (decimal): The amount.
 *   - `lower` (decimal): The lower end, at least 0. Overdue occurrences are not included.
 *   - `upper` (decimal): The upper end.
 *   - `level` (number): The probability that the real amount is inside the interval, estimated
 *     from the past.
 * - `components` (list of ProjectionComponent): The parts of the sum: the expected occurrences of
 *   streams by day, and then the rest.
 *   - `type` (recurring | variable): `recurring` or `variable`.
 *   - `stream_id` (text, may be absent): The id of the stream.
 *   - `name` (text, may be absent): The name of the stream's party.
 *   - `date` (date YYYY-MM-DD, may be absent): The expected day. For an overdue occurrence it is
 *     the first day of the projection.
 *   - `amount` (decimal): The amount.
 *   - `lower` (decimal, may be absent): The smallest expected amount of the occurrence; 0 for an
 *     overdue one.
 *   - `upper` (decimal, may be absent): The largest expected amount of the occurrence.
 *   - `basis` (VariableBasis, may be absent): The basis of the rest.
 *     - `windows` (integer): The number of earlier windows.
 *     - `median` (decimal): The median of the last six windows, each as long as the projection.
 * - `history` (list of ProjectionWindow): The amounts of earlier windows, earliest first.
 *   - `from` (date YYYY-MM-DD): The first day.
 *   - `to` (date YYYY-MM-DD): The last day.
 *   - `amount` (decimal): The amount.
 * - `method` (recurring_and_median | recurring_and_trend): The method of the projection.
 * - `error_mae` (decimal or N/A): The mean absolute error of earlier projections; N/A if none
 *   could be made.
 * - `daily` (list of ProjectionDay, may be absent): The amounts of each day, if `daily` is 1.
 *   - `date` (date YYYY-MM-DD): The day.
 *   - `amount` (decimal): The amount expected on that day.
 *   - `cumulative` (decimal): The total expected until the end of that day.
 * - `as_of` (date YYYY-MM-DD): The last day that is counted.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): The number of transactions in the window that are not
 *   counted, by reason.
 *   - `pending` (integer or N/A): Pending transactions, which are not booked yet.
 *   - `transfers` (integer or N/A): Transfers between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): Transactions in another currency.
 *   - `duplicates` (integer or N/A): Transactions that were reported both by a message and by an
 *     upload.
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
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `accounts` (list of text, query, may be left out): The accounts that count, at most 1,000.
 *   Left out: all.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Amounts are never converted. Left out: the currency of the partner's
 *   default provider.
 * - `include_pending` (true or false, query, may be left out): Whether pending transactions count.
 *   Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It does not change the days of stored transactions. Left out: the
 *   zone of the partner's default provider.
 * - `horizon_days` (integer, query, may be left out): The number of days to project, 1 to 180.
 *   Left out: 30.
 * - `until` (date YYYY-MM-DD, query, may be left out): The last day to project, instead of
 *   `horizon_days`; 1 to 180 days after `as_of`.
 * - `level` (number, query, may be left out): The probability that the real amount is between
 *   `lower` and `upper`, 0.5 to 0.95. Left out: 0.8.
 * - `daily` (true or false, query, may be left out): Whether to return each day. Left out: no.
 * - `min_confidence` (number, query, may be left out): From 0 to 1: the smallest confidence of a
 *   stream. Transactions of less certain streams are projected with the amounts that do not recur.
 *   Left out: 0.6.
 * - `trend` (true or false, query, may be left out): Whether amounts that do not recur may follow
 *   a trend. A trend needs 18 windows. Left out: no.
 *
 * Answer: The expected income or expenses, from the day after `as_of`. Amounts are positive.
 * `data_quality` is at most `thin` if fewer than four earlier projections could be compared with
 * real amounts. The window of `excluded` begins with the first of the earlier windows, or with the
 * first transaction if there are none, and ends on `as_of`.
 * - `user_id` (text): The borrower's public id.
 * - `from` (date YYYY-MM-DD): The first day.
 * - `to` (date YYYY-MM-DD): The last day.
 * - `projected` (ProjectedAmount or N/A): The expected amount; N/A with fewer than two complete
 *   months.
 *   - `amount` (decimal): The amount.
 *   - `lower` (decimal): The lower end, at least 0. Overdue occurrences are not included.
 *   - `upper` (decimal): The upper end.
 *   - `level` (number): The probability that the real amount is inside the interval, estimated
 *     from the past.
 * - `components` (list of ProjectionComponent): The parts of the sum: the expected occurrences of
 *   streams by day, and then the rest.
 *   - `type` (recurring | variable): `recurring` or `variable`.
 *   - `stream_id` (text, may be absent): The id of the stream.
 *   - `name` (text, may be absent): The name of the stream's party.
 *   - `date` (date YYYY-MM-DD, may be absent): The expected day. For an overdue occurrence it is
 *     the first day of the projection.
 *   - `amount` (decimal): The amount.
 *   - `lower` (decimal, may be absent): The smallest expected amount of the occurrence; 0 for an
 *     overdue one.
 *   - `upper` (decimal, may be absent): The largest expected amount of the occurrence.
 *   - `basis` (VariableBasis, may be absent): The basis of the rest.
 *     - `windows` (integer): The number of earlier windows.
 *     - `median` (decimal): The median of the last six windows, each as long as the projection.
 * - `history` (list of ProjectionWindow): The amounts of earlier windows, earliest first.
 *   - `from` (date YYYY-MM-DD): The first day.
 *   - `to` (date YYYY-MM-DD): The last day.
 *   - `amount` (decimal): The amount.
 * - `method` (recurring_and_median | recurring_and_trend): The method of the projection.
 * - `error_mae` (decimal or N/A): The mean absolute error of earlier projections; N/A if none
 *   could be made.
 * - `daily` (list of ProjectionDay, may be absent): The amounts of each day, if `daily` is 1.
 *   - `date` (date YYYY-MM-DD): The day.
 *   - `amount` (decimal): The amount expected on that day.
 *   - `cumulative` (decimal): The total expected until the end of that day.
 * - `as_of` (date YYYY-MM-DD): The last day that is counted.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): The number of transactions in the window that are not
 *   counted, by reason.
 *   - `pending` (integer or N/A): Pending transactions, which are not booked yet.
 *   - `transfers` (integer or N/A): Transfers between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): Transactions in another currency.
 *   - `duplicates` (integer or N/A): Transactions that were reported both by a message and by an
 *     upload.
 */
lw_status lw_project_expenses(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Computes the money that a borrower can spend until the next salary.
 *
 * `GET /api/v1.0/txn-analytics/available-money/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `user_id` (text, query or header `account_id`): The borrower's public id.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `accounts` (list of text, query, may be left out): The accounts that count, at most 1,000.
 *   Left out: all.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Amounts are never converted. Left out: the currency of the partner's
 *   default provider.
 * - `include_pending` (true or false, query, may be left out): Whether pending transactions count.
 *   Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It does not change the days of stored transactions. Left out: the
 *   zone of the partner's default provider.
 * - `until` (date YYYY-MM-DD, query, may be left out): The last day, at most 90 days after
 *   `as_of`. Left out: the day before the next expected salary, or 30 days after `as_of` if none
 *   is expected.
 * - `balance` (decimal, query, may be left out): The balance of the accounts. Left out: the sum of
 *   the latest known balances of the accounts used in the last 90 days, if each balance is at most
 *   7 days old.
 * - `buffer` (decimal, query, may be left out): The amount that must not be spent, at least 0.
 *   Left out: 0.
 * - `include_income` (true or false, query, may be left out): Whether expected income counts. Left
 *   out: yes.
 *
 * Answer: The money that a borrower can spend. The window of `excluded` is the last 24 months.
 * - `user_id` (text): The borrower's public id.
 * - `until` (date YYYY-MM-DD): The last day of the computation.
 * - `balance` (BalanceShown): The balance of the accounts.
 *   - `amount` (decimal or N/A): The amount; N/A if it is unknown.
 *   - `source` (param | transaction or N/A): The source of the balance.
 *   - `date` (date YYYY-MM-DD or N/A): The day of the balance. For several accounts it is the
 *     earliest day.
 *   - `stale_days` (integer or N/A): The number of days since then.
 * - `projected_income` (decimal or N/A): The income expected until `until`; 0 if `include_income`
 *   is 0, N/A with fewer than two complete months.
 * - `projected_expenses` (decimal or N/A): The expenses expected until `until`, without payments
 *   of the instalments; N/A with fewer than two complete months.
 * - `due_instalments` (DueInstalments): The unpaid instalments due until `until`, of loans that
 *   the caller sees.
 *   - `amount` (decimal): The total amount owed.
 *   - `items` (list of DueInstalment): The instalments, earliest first.
 *     - `Transaction_ID` (integer): Its number, as in `get_due_payments`.
 *     - `Due_Date` (date YYYY-MM-DD): Its due date.
 *     - `Total_Due_Payment` (decimal): The amount owed: principal, interest and penalty.
 * - `buffer` (decimal): The amount that must not be spent.
 * - `available_money` (SpendableMoney): The amounts that can be spent.
 *   - `expected` (decimal or N/A): The amount expected to be left on the last day, less the
 *     buffer. It may be negative.
 *   - `safe` (decimal or N/A): The amount that can be spent so that at least the buffer is left on
 *     every day, even at the bad ends of the intervals; at least 0.
 * - `per_day` (decimal or N/A): The part of `safe` for each day, rounded down.
 * - `lowest_point` (LowestShown): The day and amount of the lowest expected balance.
 *   - `date` (date YYYY-MM-DD or N/A): The first day with this balance.
 *   - `amount` (decimal or N/A): The balance on that day, including the buffer.
 * - `shortfall` (true or false or N/A): Whether the expected balance falls below the buffer.
 * - `warnings` (list of balance_unknown | too_little_history | income_overdue |
 *   instalments_overdue | shortfall): Warnings about the answer.
 * - `as_of` (date YYYY-MM-DD): The last day that is counted.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): The number of transactions in the window that are not
 *   counted, by reason.
 *   - `pending` (integer or N/A): Pending transactions, which are not booked yet.
 *   - `transfers` (integer or N/A): Transfers between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): Transactions in another currency.
 *   - `duplicates` (integer or N/A): Transactions that were reported both by a message and by an
 *     upload.
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
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `accounts` (list of text, query, may be left out): The accounts that count, at most 1,000.
 *   Left out: all.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Amounts are never converted. Left out: the currency of the partner's
 *   default provider.
 * - `include_pending` (true or false, query, may be left out): Whether pending transactions count.
 *   Left out: no.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. It does not change the days of stored transactions. Left out: the
 *   zone of the partner's default provider.
 * - `n` (integer, query, may be left out): The number of insights to return, 1 to 50. Left out: 5.
 * - `types` (list of SPENDING_UP | SPENDING_DOWN | INCOME_DOWN | INCOME_UP | LARGE_TRANSACTION |
 *   NEW_MERCHANT_LARGE | DUPLICATE_CHARGE | NEW_RECURRING | PRICE_INCREASE | BILL_NOT_STANDARD |
 *   MISSED_INCOME | NEW_LOAN_INFLOW | LOAN_BURDEN_UP | CASH_SHARE_UP | SAVINGS_RATE_CHANGE |
 *   LOW_BALANCE_FORECAST | FEE | PEER_ABOVE_P90, query, may be left out): The types of insights to
 *   return. Left out: all.
 * - `min_severity` (low | medium | high, query, may be left out): The lowest severity. Left out:
 *   `low`.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The name of the window. Left out: `last_30d`; for
 *   `aggregate_transactions` `last_12m`, and for features of a table `last_3m`. `all` starts with
 *   the first transaction in the currency.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, instead of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window, at most `as_of`.
 *   Left out: `as_of`.
 *
 * Answer: The insights about a borrower's transactions.
 * - `insights` (list of InsightShown): The insights, highest score first.
 *   - `id` (text): The id. It is the same for a borrower while `dedup_key` is the same.
 *   - `type` (SPENDING_UP | SPENDING_DOWN | INCOME_DOWN | INCOME_UP | LARGE_TRANSACTION |
 *     NEW_MERCHANT_LARGE | DUPLICATE_CHARGE | NEW_RECURRING | PRICE_INCREASE | BILL_NOT_STANDARD |
 *     MISSED_INCOME | NEW_LOAN_INFLOW | LOAN_BURDEN_UP | CASH_SHARE_UP | SAVINGS_RATE_CHANGE |
 *     LOW_BALANCE_FORECAST | FEE | PEER_ABOVE_P90): The type of insight.
 *   - `severity` (low | medium | high): The severity.
 *   - `score` (number or N/A): The score.
 *   - `title` (text): A sentence for the borrower, in Arabic if that is the borrower's language,
 *     otherwise in English.
 *   - `variable` (text): The variable of the insight.
 *   - `period` (Window): The window of the insight.
 *     - `from` (date YYYY-MM-DD): The first day.
 *     - `to` (date YYYY-MM-DD): The last day.
 *   - `value` (decimal): The value in the window.
 *   - `baseline` (decimal or N/A): The usual value; N/A if there is none.
 *   - `change` (decimal or N/A): The value less the usual value.
 *   - `change_percent` (number or N/A): `change` in percent of the usual value's absolute value;
 *     N/A if the usual value is 0.
 *   - `z` (number or N/A): The number of usual deviations between the value and the usual value;
 *     N/A for types without this test.
 *   - `evidence` (InsightEvidence): The evidence.
 *     - `transaction_ids` (list of text): The ids of the transactions, sorted by day.
 *     - `stream_id` (text or N/A): The id of the stream; N/A if the insight is not about a stream.
 *   - `params` (object, each member text): The values in the title, as texts.
 *   - `dedup_key` (text): The key that identifies the insight when it is found again.
 * - `as_of` (date YYYY-MM-DD): The last day that is counted.
 * - `currency` (text): The currency of the amounts.
 * - `data_quality` (good | thin | insufficient): Whether there is enough history.
 * - `excluded` (ExcludedTransactions): The number of transactions in the window that are not
 *   counted, by reason.
 *   - `pending` (integer or N/A): Pending transactions, which are not booked yet.
 *   - `transfers` (integer or N/A): Transfers between the borrower's own accounts.
 *   - `other_currency` (integer or N/A): Transactions in another currency.
 *   - `duplicates` (integer or N/A): Transactions that were reported both by a message and by an
 *     upload.
 */
lw_status lw_get_top_insights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the types of insights and their thresholds.
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
 *   - `variable` (text): The variable of the insight. `spending:<category>` is a placeholder for
 *     the variables of all categories.
 *   - `definition` (text): The meaning of the insight, and when it appears.
 *   - `thresholds` (object, each member decimal): The thresholds, by name.
 *   - `weight` (integer): The factor of the score; 0 if the type is switched off.
 *   - `min_history` (integer): The history that it needs: earlier windows with data for types that
 *     compare windows, complete months for all others.
 *   - `severity_rule` (text): The smallest score of each severity.
 */
lw_status lw_get_insight_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Creates a rule of engagement.
 *
 * `POST /api/v1.0/user-engagement/create-rule/`. Needs the scope `analytics:write`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `name` (text, body): The rule's name: 1 to 100 characters, with the same characters allowed as
 *   in names of business rules. It is unique among the partner's rules of engagement.
 * - `event` (transaction | balance | recurring | due_payment | insight | inactivity | segment |
 *   score, body): The event that triggers the rule.
 * - `conditions` (any value, body): The conditions: an object with variables and their conditions,
 *   as in `create_rule`.
 * - `channel` (sms | push | email, body): The channel of its messages.
 * - `template` (text, or object, each member text, body): The text of its messages, with variables
 *   in double braces. `{{amount}}` is short for the event's own variable, such as
 *   `{{txn.amount}}`. Or a map of texts by language id (a borrower's `Language_ID`) and `default`:
 *   `{"1": "دفعت {{amount}}", "default": "You paid {{amount}}"}`.
 * - `audience` (text, or integer, body, may be left out): The borrowers that the rule is about:
 *   `all`, or the id of a segment of the partner's latest segmentation. Left out: `all`.
 * - `priority` (integer, body, may be left out): Rules run by priority, the lowest number first,
 *   then by name. Left out: 100.
 * - `cooldown_hours` (integer, body, may be left out): The number of hours between two messages of
 *   the rule to a borrower. Left out: 24.
 * - `max_per_day` (integer, body, may be left out): The greatest number of messages to a borrower
 *   on a day, from all rules of the partner together. Left out: 3.
 * - `quiet_hours` (HoursOfQuiet, body, may be left out): Hours without new messages. Messages
 *   queued earlier are still handed out in these hours, so a host that sends them then must
 *   observe the hours itself.
 *   - `from` (text): The first minute, `HH:MM`.
 *   - `to` (text): The end, `HH:MM`.
 * - `start` (date YYYY-MM-DD, body, may be left out): The first active day.
 * - `end` (date YYYY-MM-DD, body, may be left out): The last active day.
 * - `active` (true or false, body, may be left out): Whether the rule is active. Left out: yes.
 * - `requires_consent` (marketing | service, body, may be left out): Whether the borrower's
 *   consent to marketing is needed. Left out: `marketing`, so that no message is sent without this
 *   consent.
 * - `replace` (true or false, body, may be left out): Whether to store a new version of the
 *   existing rule with this name, instead of a new rule. Fields that are left out then have their
 *   defaults, not their previous values.
 *
 * Answer: The rule that was created.
 * - `message` (text): The confirmation.
 * - `rule_id` (integer): The rule's id. All versions of the rule have the same id.
 */
lw_status lw_create_engagement_rule(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists the rules of engagement.
 *
 * `GET /api/v1.0/user-engagement/list-rules/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `event` (transaction | balance | recurring | due_payment | insight | inactivity | segment |
 *   score, query, may be left out): Only rules for this event. Left out: all.
 * - `channel` (sms | push | email, query, may be left out): Only rules with messages in this
 *   channel. Left out: all.
 * - `active` (true or false, query, may be left out): With 1 only active rules, with 0 only
 *   stopped rules. Left out: all.
 *
 * Answer: The rules of engagement.
 * - `rules` (list of EngagementRuleShown): The rules.
 *   - `rule_id` (integer): The rule's id.
 *   - `name` (text): The rule's name.
 *   - `event` (transaction | balance | recurring | due_payment | insight | inactivity | segment |
 *     score): The event that the rule listens to.
 *   - `conditions` (any value): The conditions, in the form of business rules.
 *   - `channel` (sms | push | email): The channel of the messages.
 *   - `template` (text, or object, each member text): The text of the messages.
 *   - `audience` (text, or integer): The borrowers that the rule is about: `all`, or the id of a
 *     segment of the partner's latest segmentation. Left out: `all`.
 *   - `priority` (integer): Rules run by priority, the lowest number first, then by name. Left
 *     out: 100.
 *   - `cooldown_hours` (integer): The number of hours between two messages of the rule to a
 *     borrower. Left out: 24.
 *   - `max_per_day` (integer): The greatest number of messages to a borrower on a day, from all
 *     rules of the partner together. Left out: 3.
 *   - `quiet_hours` (HoursOfQuiet or null): Hours without new messages. Messages queued earlier
 *     are still handed out in these hours, so a host that sends them then must observe the hours
 *     itself.
 *     - `from` (text): The first minute, `HH:MM`.
 *     - `to` (text): The end, `HH:MM`.
 *   - `start` (date YYYY-MM-DD or null): The first active day.
 *   - `end` (date YYYY-MM-DD or null): The last active day.
 *   - `active` (true or false): Whether the rule is active. Left out: yes.
 *   - `requires_consent` (marketing | service): Whether the borrower's consent to marketing is
 *     needed. Left out: `marketing`, so that no message is sent without this consent.
 *   - `version` (integer): The number of this version, from 1.
 *   - `created_at` (time by RFC 3339): When this version was created.
 */
lw_status lw_get_engagement_rules(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Counts the results of rules of engagement.
 *
 * `GET /api/v1.0/user-engagement/list-stats/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `rule_id` (integer, query, may be left out): The rule's id. Left out: all of the partner's
 *   rules.
 * - `period` (this_month | ytd | last_month | last_30d | last_90d | last_3m | last_6m | last_12m |
 *   all | custom, query, may be left out): The name of the window. Left out: `last_30d`; for
 *   `aggregate_transactions` `last_12m`, and for features of a table `last_3m`. `all` starts with
 *   the first transaction in the currency.
 * - `from` (date YYYY-MM-DD, query, may be left out): The first day of the window, instead of
 *   `period`.
 * - `to` (date YYYY-MM-DD, query, may be left out): The last day of the window, at most `as_of`.
 *   Left out: `as_of`.
 *
 * Answer: The counts of rules of engagement.
 * - `stats` (list of EngagementRuleStats): The rules, by priority and name.
 *   - `rule_id` (integer): The rule's id.
 *   - `name` (text): Its name.
 *   - `evaluated` (integer): The number of events that it evaluated.
 *   - `matched` (integer): The number of events that made its conditions true.
 *   - `queued` (integer): The number of messages queued for them.
 *   - `suppressed` (SuppressedMessages): The number of suppressed messages, by the first reason
 *     that applied.
 *     - `cooldown` (integer): The rule's last message to the borrower was too recent.
 *     - `daily_cap` (integer): The borrower had already received the day's maximum of messages.
 *     - `quiet_hours` (integer): It was a quiet hour.
 *     - `no_consent` (integer): The borrower did not consent to marketing.
 *     - `duplicate` (integer): The message was already queued.
 *     - `missing_value` (integer): A value in the message was unknown.
 *   - `delivered` (integer): The number of these messages that were delivered.
 *   - `failed` (integer): The number of these messages that failed.
 *   - `unique_users` (integer): The number of borrowers with a queued message.
 *   - `last_triggered_at` (time by RFC 3339 or N/A): The last time its conditions were true,
 *     whether a message was queued or not.
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
 *   - `txn_id` (text): The transaction's id: unique among the borrower's transactions, at most 128
 *     characters. Sending the same id again updates the transaction.
 *   - `user_id` (text, may be absent): The borrower's public id. Left out if the request names the
 *     borrower.
 *   - `date` (text): The day of the transaction: `YYYY-MM-DD`, or an RFC 3339 time with an offset.
 *     The day of a time is its day in the time zone of analytics. This is the provider's zone
 *     unless the host has set another one.
 *   - `amount` (decimal): The amount: negative for outgoing money, positive for incoming money.
 *   - `currency` (text, may be absent): The currency, an ISO 4217 code. Left out: the currency of
 *     the partner's default provider.
 *   - `account_id` (text, may be absent): The account or card.
 *   - `merchant` (text, may be absent): The merchant as written in the statement.
 *   - `merchant_id` (text, may be absent): The merchant's id. Different spellings with the same id
 *     are one merchant.
 *   - `category` (text, may be absent): The category, in the names of the lender or the bank.
 *   - `subcategory` (text, may be absent): The subcategory.
 *   - `description` (text, may be absent): The text of the statement.
 *   - `mcc` (text, or integer, may be absent): The merchant category code of ISO 18245: four
 *     digits.
 *   - `channel` (card | transfer | cash | atm | online | sms | other, may be absent): The channel.
 *   - `counterparty` (text, may be absent): The sender or the receiver of the money.
 *   - `balance_after` (decimal, may be absent): The balance of the account after the transaction.
 *   - `pending` (true or false, may be absent): Whether the transaction is not booked yet. Left
 *     out: it is booked.
 *   - `kind` (salary | other_incoming_payment | purchase | other_outgoing_payment | fee | cash |
 *     loan_repayment | refund | transfer | loan_disbursement | credit_limit, may be absent): The
 *     kind, if it is known. It must fit the sign of the amount.
 *   - `replaces` (text, may be absent): The id of the pending transaction that this one books. The
 *     pending one no longer counts.
 * - `event` (transaction | balance | recurring | due_payment | insight | inactivity | segment |
 *   score, body, may be left out): Another event, instead of a transaction.
 * - `payload` (object, each member any value, body, may be left out): The event's variables, by
 *   name, with or without the prefix before the dot.
 * - `dry_run` (true or false, body, may be left out): Whether to write nothing and only return the
 *   result.
 * - `simulate` (SimulatedRule, body, may be left out): One rule to try, always as a dry run.
 *   Without transaction and event, a sample that satisfies the rule is generated.
 *   - `rule_id` (integer): The rule's id.
 *   - `seed` (integer, may be absent): The seed of the sample. The same seed gives the same
 *     sample. Left out: 0.
 *
 * Answer: The result for a transaction or an event.
 * - `txn_id` (text or N/A): The transaction's id; N/A for another event.
 * - `status` (recorded | updated | duplicate | dry_run): The outcome.
 * - `enriched` (EnrichedTransaction): The transaction in the context of the borrower's other
 *   transactions.
 *   - `kind` (text or N/A): The kind of the transaction.
 *   - `category` (text or N/A): Its category. A refund without a category has that of the
 *     purchase.
 *   - `stream_id` (text or N/A): The id of its stream.
 * - `triggered` (list of TriggeredRule): The rules with true conditions, in order of execution;
 *   empty without the scope `analytics:read`.
 *   - `rule_id` (integer): The rule's id.
 *   - `name` (text): Its name.
 *   - `message_id` (text): The id of the message.
 *   - `channel` (sms | push | email): The channel of the message.
 *   - `status` (queued | suppressed): The outcome of the message.
 *   - `reason` (duplicate | cooldown | daily_cap | quiet_hours | no_consent | missing_value or
 *     N/A): The reason why it was suppressed; N/A otherwise.
 *   - `message` (text or N/A): The text of the message; N/A if one of its values is unknown, or if
 *     the caller may not know a value that the rule reads.
 */
lw_status lw_generate_transaction(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Divides borrowers into segments, and estimates which ones have left.
 *
 * `GET /api/v1.0/user-analytics/autoseg/`. Needs the scope `analytics:write`. The user name comes
 * as `username`, or as `user_name`.
 *
 * Request:
 * - `vars` (list of text, query, may be left out): The variables, as listed by
 *   `get_segment_variables`. Left out: `recency_days`, `txn_count_90d`, `monthly_spending`,
 *   `income` and `tenure_days`. The method `rfm` always uses the first three.
 * - `method` (kmeans | rfm, query, may be left out): The method of the segmentation. Left out:
 *   `kmeans`.
 * - `k` (integer, or text, query, may be left out): The number of clusters, 2 to 10, or `auto`.
 *   Left out: `auto`.
 * - `max_k` (integer, query, may be left out): The largest number of clusters that `auto` tries, 2
 *   to 10. Left out: 8.
 * - `seed` (integer, query, may be left out): The seed of the random numbers, at least 0. Left
 *   out: 0.
 * - `churn` (mbgnbd | bgnbd | logistic | none, query, may be left out): The model that estimates
 *   which borrowers have left. Left out: `mbgnbd`.
 * - `min_users` (integer, query, may be left out): The smallest number of borrowers for a
 *   segmentation, at least `k_min` of `set_analytics`. Left out: 100.
 * - `as_of` (date YYYY-MM-DD, query, may be left out): The last day that is counted, at most
 *   today. Left out: today.
 * - `currency` (text, query, may be left out): The currency, an ISO 4217 code. Only amounts in
 *   this currency count. Left out: the currency of the partner's default provider.
 * - `tz` (text, query, may be left out): The time zone that decides which day is today, by its
 *   name in the IANA database. Left out: the zone of the partner's default provider.
 *
 * Answer: A partner's borrowers in segments.
 * - `model_id` (text or N/A): The id of the segmentation. The same data, terms and previous
 *   segmentation give the same id. N/A if there is none.
 * - `as_of` (date YYYY-MM-DD or N/A): The last day that is counted.
 * - `currency` (text or N/A): The currency of amounts.
 * - `n_users` (integer): The number of borrowers in segments.
 * - `k` (integer or N/A): The number of clusters, before clusters with too few borrowers were
 *   merged with the nearest ones.
 * - `method` (text or N/A): The method: `kmeans` or `rfm`.
 * - `silhouette` (number or N/A): The mean silhouette of a sample, from −1 to 1. It measures how
 *   much nearer borrowers are to their own cluster than to the next one, before clusters with too
 *   few borrowers were merged. N/A for one cluster, and for the method `rfm`.
 * - `candidates` (list of SegmentCandidate): The numbers of clusters that were tried.
 *   - `k` (integer): The number.
 *   - `inertia` (number or N/A): The sum of the squared distances from the centres.
 *   - `silhouette` (number or N/A): The mean silhouette, computed from the distances from the
 *     centres.
 * - `variables` (list of SegmentScale): The scaling of each variable.
 *   - `name` (text): The variable.
 *   - `transform` (none | log1p | constant): The transformation: `log1p` for the logarithm of the
 *     value plus one, `constant` if all values are equal.
 *   - `mean` (number or N/A): The mean after the transformation.
 *   - `sd` (number or N/A): The standard deviation after the transformation.
 * - `segments` (list of SegmentShown): The segments, sorted by id.
 *   - `segment_id` (integer): The id. The successor in the next segmentation with the same method,
 *     variables and number of clusters has the same id.
 *   - `label` (text): The label.
 *   - `size` (integer): The number of borrowers.
 *   - `share` (number or N/A): The share of all borrowers in segments.
 *   - `centroid` (object, each member number or N/A): The centre, in the units of the variables.
 *   - `drivers` (list of SegmentDriver): The variables that differ most from the mean of all
 *     borrowers.
 *     - `var` (text): The variable.
 *     - `z` (number or N/A): The number of standard deviations above the mean (negative: below
 *       it).
 *   - `churn` (SegmentChurn or N/A): Estimates of how many borrowers have left.
 *     - `mean_p_alive` (number or N/A): The mean probability of not having left.
 *     - `at_risk_share` (number or N/A): The share of borrowers with a probability below ½.
 *     - `mean_churn_30d` (number or N/A): The mean probability of no transaction in the next 30
 *       days. For the model `logistic`: of leaving within a month.
 * - `churn_model` (SegmentChurnModel, may be absent): The model that estimates which borrowers
 *   have left; left out if no estimate is possible.
 *   - `parameters` (object, each member number or N/A): The parameters, in weeks, or the
 *     coefficients: of a constant, named `(constant)`, and of a standard deviation of each
 *     variable.
 *   - `standard_errors` (object, each member number or N/A): The standard errors of the
 *     coefficients; empty for a model with parameters.
 *   - `log_likelihood` (number or N/A): The logarithm of the likelihood; N/A for a model fitted to
 *     outcomes.
 *   - `penalised` (true or false): Whether the fit used a penalty, because the likelihood has no
 *     maximum.
 *   - `auc` (number or N/A): The area under the curve for the last quarter of the outcomes, which
 *     was not used for fitting; N/A for models of purchases.
 * - `excluded` (object, each member integer): The number of borrowers without a segment, by
 *   reason.
 * - `message` (text, may be absent): `N/A` if there are no segments.
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
 * Answer: The variables that can define segments.
 * - `variables` (list of SegmentVariableListed): The variables.
 *   - `name` (text): The name. `spending:<category>` is a placeholder for the variables of all
 *     categories.
 *   - `label` (text): A short name for people.
 *   - `unit` (text): The unit: `money`, `share`, `count`, `days`, `years`, or `name` for a
 *     variable that is not a number.
 *   - `definition` (text): The definition.
 *   - `transform` (log1p | none): The transformation of its values if they are skewed and none is
 *     negative.
 *   - `available_share` (number or N/A): The share of the partner's borrowers with transactions
 *     that have a value; N/A without such borrowers, and for the spending in each category.
 *   - `protected` (true or false): Whether the variable is a characteristic protected by law, or a
 *     proxy for one.
 *   - `allowed` (true or false): Whether `vars` of `segment_users` may contain it. A protected
 *     variable needs permission in `set_analytics`.
 */
lw_status lw_get_segment_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the segments of a segmentation, with their borrowers.
 *
 * `GET /api/v1.0/user-analytics/display-segs/`. Needs the scope `analytics:read`. The user name
 * comes as `username`, or as `user_name`.
 *
 * Request:
 * - `model_id` (text, query, may be left out): The id of the segmentation. Left out: the latest
 *   one.
 * - `segment_id` (integer, query, may be left out): The only segment to return.
 * - `user_id` (text, query or header `account_id`, may be left out): The public id of a borrower.
 * - `page` (integer, query, may be left out): The page of members, from 1. Left out: 1.
 * - `page_size` (integer, query, may be left out): The number of members in a page, 1 to 1000.
 *   Left out: 100.
 *
 * Answer: The segments, or the segment of a borrower.
 * - `model_id` (text or N/A, may be absent): The id of the segmentation; N/A if there is none yet.
 * - `as_of` (date YYYY-MM-DD or N/A, may be absent): The last day that was counted.
 * - `currency` (text or N/A, may be absent): The currency of amounts.
 * - `n_users` (integer, may be absent): The number of borrowers in segments.
 * - `k` (integer or N/A, may be absent): The number of clusters.
 * - `method` (text or N/A, may be absent): The method of the segmentation.
 * - `silhouette` (number or N/A, may be absent): The mean silhouette.
 * - `candidates` (list of SegmentCandidate, may be absent): The numbers of clusters that were
 *   tried.
 *   - `k` (integer): The number.
 *   - `inertia` (number or N/A): The sum of the squared distances from the centres.
 *   - `silhouette` (number or N/A): The mean silhouette, computed from the distances from the
 *     centres.
 * - `variables` (list of SegmentScale, may be absent): The scaling of each variable.
 *   - `name` (text): The variable.
 *   - `transform` (none | log1p | constant): The transformation: `log1p` for the logarithm of the
 *     value plus one, `constant` if all values are equal.
 *   - `mean` (number or N/A): The mean after the transformation.
 *   - `sd` (number or N/A): The standard deviation after the transformation.
 * - `segments` (list of SegmentShown, may be absent): The segments, sorted by id; left out if a
 *   borrower was requested.
 *   - `segment_id` (integer): The id. The successor in the next segmentation with the same method,
 *     variables and number of clusters has the same id.
 *   - `label` (text): The label.
 *   - `size` (integer): The number of borrowers.
 *   - `share` (number or N/A): The share of all borrowers in segments.
 *   - `centroid` (object, each member number or N/A): The centre, in the units of the variables.
 *   - `drivers` (list of SegmentDriver): The variables that differ most from the mean of all
 *     borrowers.
 *     - `var` (text): The variable.
 *     - `z` (number or N/A): The number of standard deviations above the mean (negative: below
 *       it).
 *   - `churn` (SegmentChurn or N/A): Estimates of how many borrowers have left.
 *     - `mean_p_alive` (number or N/A): The mean probability of not having left.
 *     - `at_risk_share` (number or N/A): The share of borrowers with a probability below ½.
 *     - `mean_churn_30d` (number or N/A): The mean probability of no transaction in the next 30
 *       days. For the model `logistic`: of leaving within a month.
 * - `churn_model` (SegmentChurnModel, may be absent): The model that estimates which borrowers
 *   have left.
 *   - `parameters` (object, each member number or N/A): The parameters, in weeks, or the
 *     coefficients: of a constant, named `(constant)`, and of a standard deviation of each
 *     variable.
 *   - `standard_errors` (object, each member number or N/A): The standard errors of the
 *     coefficients; empty for a model with parameters.
 *   - `log_likelihood` (number or N/A): The logarithm of the likelihood; N/A for a model fitted to
 *     outcomes.
 *   - `penalised` (true or false): Whether the fit used a penalty, because the likelihood has no
 *     maximum.
 *   - `auc` (number or N/A): The area under the curve for the last quarter of the outcomes, which
 *     was not used for fitting; N/A for models of purchases.
 * - `excluded` (object, each member integer, may be absent): The number of borrowers without a
 *   segment, by reason.
 * - `members` (list of SegmentMember, may be absent): The members of the requested segment, by
 *   public id.
 *   - `user_id` (text): The borrower's public id.
 *   - `distance` (number or N/A): The distance from the segment's centre, in standard deviations.
 *   - `p_alive` (number or N/A): The probability that the borrower has not left.
 * - `page` (integer, may be absent): The page of members.
 * - `pages` (integer, may be absent): The number of pages.
 * - `total` (integer, may be absent): The number of members.
 * - `segment_id` (integer or N/A, may be absent): The segment of the borrower; N/A if the borrower
 *   is in none.
 * - `label` (text or N/A, may be absent): Its label.
 * - `distance` (number or N/A, may be absent): The borrower's distance from the segment's centre,
 *   in standard deviations.
 * - `margin` (number or N/A, may be absent): The distance from the nearest other segment's centre,
 *   less `distance`; N/A if there is no other segment.
 * - `p_alive` (number or N/A, may be absent): The probability that the borrower has not left.
 * - `drivers` (list of SegmentDriver, may be absent): The variables that differ most from the mean
 *   of all borrowers.
 *   - `var` (text): The variable.
 *   - `z` (number or N/A): The number of standard deviations above the mean (negative: below it).
 * - `message` (text, may be absent): `N/A` if there is no segmentation yet.
 */
lw_status lw_get_segments(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Records many borrowers' transactions in one commit.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `rows` (list of SentTransaction, body): The transactions, at most 10,000, each with its
 *   borrower's `user_id`.
 *   - `txn_id` (text): The transaction's id: unique among the borrower's transactions, at most 128
 *     characters. Sending the same id again updates the transaction.
 *   - `user_id` (text, may be absent): The borrower's public id. Left out if the request names the
 *     borrower.
 *   - `date` (text): The day of the transaction: `YYYY-MM-DD`, or an RFC 3339 time with an offset.
 *     The day of a time is its day in the time zone of analytics. This is the provider's zone
 *     unless the host has set another one.
 *   - `amount` (decimal): The amount: negative for outgoing money, positive for incoming money.
 *   - `currency` (text, may be absent): The currency, an ISO 4217 code. Left out: the currency of
 *     the partner's default provider.
 *   - `account_id` (text, may be absent): The account or card.
 *   - `merchant` (text, may be absent): The merchant as written in the statement.
 *   - `merchant_id` (text, may be absent): The merchant's id. Different spellings with the same id
 *     are one merchant.
 *   - `category` (text, may be absent): The category, in the names of the lender or the bank.
 *   - `subcategory` (text, may be absent): The subcategory.
 *   - `description` (text, may be absent): The text of the statement.
 *   - `mcc` (text, or integer, may be absent): The merchant category code of ISO 18245: four
 *     digits.
 *   - `channel` (card | transfer | cash | atm | online | sms | other, may be absent): The channel.
 *   - `counterparty` (text, may be absent): The sender or the receiver of the money.
 *   - `balance_after` (decimal, may be absent): The balance of the account after the transaction.
 *   - `pending` (true or false, may be absent): Whether the transaction is not booked yet. Left
 *     out: it is booked.
 *   - `kind` (salary | other_incoming_payment | purchase | other_outgoing_payment | fee | cash |
 *     loan_repayment | refund | transfer | loan_disbursement | credit_limit, may be absent): The
 *     kind, if it is known. It must fit the sign of the amount.
 *   - `replaces` (text, may be absent): The id of the pending transaction that this one books. The
 *     pending one no longer counts.
 * - `partner` (text, body, may be left out): The user name of the partner that sees the borrowers.
 *   Left out: the host's own partner.
 *
 * Answer: The counts of recorded, updated and unchanged transactions.
 * - `recorded` (integer): The number of new transactions.
 * - `updated` (integer): The number of transactions that were stored with different content.
 * - `unchanged` (integer): The number of transactions that were already stored.
 */
lw_status lw_import_transactions(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes the settings of a provider's analytics.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `provider_id` (integer, body): The provider's id.
 * - `tenant_id` (integer, body, may be left out): The id of its tenant. Left out: the host's own
 *   tenant.
 * - `unset` (list of text, body, may be left out): The names of settings to reset to their
 *   defaults.
 * - `currency` (text, body, may be left out): The currency of requests without a currency, an ISO
 *   4217 code. Default: the provider's.
 * - `tz` (text, body, may be left out): The time zone for days, by its name in the IANA database.
 *   Default: the provider's.
 * - `mcc` (object, each member salary | other_incoming_payment | purchase | other_outgoing_payment
 *   | fee | cash | loan_repayment | refund | transfer | loan_disbursement | credit_limit, body,
 *   may be left out): The kinds of merchant category codes, by code or by range of codes
 *   (`5000-5999`). If two entries contain a code, the later one counts. Other codes have the kinds
 *   of ISO 18245.
 * - `categories` (object, each member salary | other_incoming_payment | purchase |
 *   other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement |
 *   credit_limit, body, may be left out): The kinds of categories, by name, without regard to case
 *   and punctuation. Other names have the default kinds. The name of a category, not its kind,
 *   decides whether it recurs in cash and whether it is a bill.
 * - `bills` (list of text, body, may be left out): The names of the categories that are bills.
 *   They replace the default list. Recurring payments in these categories are not subscriptions.
 * - `min_amounts` (object, each member decimal, body, may be left out): The smallest amount of a
 *   change that is reported, by currency code. Default: 100.
 * - `k_min` (integer, body, may be left out): The smallest number of borrowers in a group of
 *   peers, a visible segment or a group of a portfolio: 10 or more. Default: 20.
 * - `peer_groups` (list of income_band | Area | Number_of_Dependents | Residence_Type | gender |
 *   Marital_Status | age_band, body, may be left out): The variables for grouping borrowers with
 *   their peers, most important first. Default: `income_band`, `Area`, `Number_of_Dependents`,
 *   `Residence_Type`.
 * - `min_fees` (object, each member decimal, body, may be left out): The smallest sum of fees that
 *   is reported, by currency code. Default: a tenth of that currency's `min_amounts`.
 * - `buffers` (object, each member decimal, body, may be left out): The balance below which a low
 *   balance is reported, by currency code. Default: 0.
 * - `insights` (InsightThresholds, body, may be left out): Thresholds for each insight type.
 *   - `z` (number, may be absent): The smallest difference of spending in a category, or of
 *     income, in usual deviations: above 0, up to 100. Default: 3.
 *   - `percent` (integer, may be absent): The smallest difference of these, in percent of the
 *     usual value: 0 to 10,000. Default: 25.
 *   - `windows` (integer, may be absent): The number of earlier windows to compare with: 1 to 36.
 *     Default: 6.
 *   - `min_windows` (integer, may be absent): The number of these windows that must have data:
 *     from 1 up to all of them. Default: 3.
 *   - `large_quantile` (number, may be absent): The quantile of the payments of 12 months that a
 *     large payment exceeds: between 0 and 1. Default: 0.99.
 *   - `large_times` (integer, may be absent): The multiple of the median payment that a large
 *     payment must reach: 1 to 1,000. Default: 3.
 *   - `new_merchant_quantile` (number, may be absent): The quantile that a large payment at a new
 *     merchant exceeds: between 0 and 1. Default: 0.95.
 *   - `new_merchant_months` (integer, may be absent): The number of complete months of history
 *     before a merchant can be new: 0 to 120. Default: 3.
 *   - `duplicate_days` (integer, may be absent): The greatest number of days between two charges
 *     of the same amount: 0 to 31. Default: 2.
 *   - `price_percent` (integer, may be absent): The percentage that a price rise must exceed: 2 to
 *     1,000, since streams report no smaller change. Default: 2.
 *   - `bill_deviations` (integer, may be absent): The number of median absolute deviations that
 *     the difference of a bill must exceed: 0 to 1,000. Default: 3.
 *   - `bill_percent` (integer, may be absent): The percentage of the usual bill that the
 *     difference of a bill must exceed: 0 to 10,000. Default: 15.
 *   - `points` (integer, may be absent): The difference of a share of income or spending from the
 *     usual share, in percentage points: 1 to 100. Default: 10.
 *   - `peer_percentile` (integer, may be absent): The percentile of peers that spending exceeds:
 *     50 to 99. Default: 90.
 *   - `medium_from` (number, may be absent): The lowest score of medium severity: above 0.
 *     Default: 3.
 *   - `high_from` (number, may be absent): The lowest score of high severity: at least that of
 *     medium severity, up to 1,000. Default: 6.
 * - `weights` (object, each member integer, body, may be left out): Factors for the scores of
 *   insight types, by name: 0 to 10. A type with 0 is not reported. Default: the values of
 *   `get_insight_variables`.
 * - `allowed_variables` (list of gender | Marital_Status | age | Area, body, may be left out): The
 *   variables about legally protected traits that `segment_users` may use nevertheless. Default:
 *   none.
 * - `weekdays` (list of mon | tue | wed | thu | fri | sat | sun, body, may be left out): The
 *   working days of the week, for `get_top_locations`. Default: Sunday to Thursday.
 *
 * Answer: The settings that are in force for a provider's analytics.
 * - `provider_id` (integer): The provider's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `settings` (AnalyticsSettings): The settings. Settings that were not set have their defaults.
 *   - `currency` (text, may be absent): The currency of requests without a currency, an ISO 4217
 *     code. Default: the provider's.
 *   - `tz` (text, may be absent): The time zone for days, by its name in the IANA database.
 *     Default: the provider's.
 *   - `mcc` (object, each member salary | other_incoming_payment | purchase |
 *     other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement
 *     | credit_limit, may be absent): The kinds of merchant category codes, by code or by range of
 *     codes (`5000-5999`). If two entries contain a code, the later one counts. Other codes have
 *     the kinds of ISO 18245.
 *   - `categories` (object, each member salary | other_incoming_payment | purchase |
 *     other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement
 *     | credit_limit, may be absent): The kinds of categories, by name, without regard to case and
 *     punctuation. Other names have the default kinds. The name of a category, not its kind,
 *     decides whether it recurs in cash and whether it is a bill.
 *   - `bills` (list of text, may be absent): The names of the categories that are bills. They
 *     replace the default list. Recurring payments in these categories are not subscriptions.
 *   - `min_amounts` (object, each member decimal, may be absent): The smallest amount of a change
 *     that is reported, by currency code. Default: 100.
 *   - `k_min` (integer, may be absent): The smallest number of borrowers in a group of peers, a
 *     visible segment or a group of a portfolio: 10 or more. Default: 20.
 *   - `peer_groups` (list of income_band | Area | Number_of_Dependents | Residence_Type | gender |
 *     Marital_Status | age_band, may be absent): The variables for grouping borrowers with their
 *     peers, most important first. Default: `income_band`, `Area`, `Number_of_Dependents`,
 *     `Residence_Type`.
 *   - `min_fees` (object, each member decimal, may be absent): The smallest sum of fees that is
 *     reported, by currency code. Default: a tenth of that currency's `min_amounts`.
 *   - `buffers` (object, each member decimal, may be absent): The balance below which a low
 *     balance is reported, by currency code. Default: 0.
 *   - `insights` (InsightThresholds, may be absent): Thresholds for each insight type.
 *     - `z` (number, may be absent): The smallest difference of spending in a category, or of
 *       income, in usual deviations: above 0, up to 100. Default: 3.
 *     - `percent` (integer, may be absent): The smallest difference of these, in percent of the
 *       usual value: 0 to 10,000. Default: 25.
 *     - `windows` (integer, may be absent): The number of earlier windows to compare with: 1 to
 *       36. Default: 6.
 *     - `min_windows` (integer, may be absent): The number of these windows that must have data:
 *       from 1 up to all of them. Default: 3.
 *     - `large_quantile` (number, may be absent): The quantile of the payments of 12 months that a
 *       large payment exceeds: between 0 and 1. Default: 0.99.
 *     - `large_times` (integer, may be absent): The multiple of the median payment that a large
 *       payment must reach: 1 to 1,000. Default: 3.
 *     - `new_merchant_quantile` (number, may be absent): The quantile that a large payment at a
 *       new merchant exceeds: between 0 and 1. Default: 0.95.
 *     - `new_merchant_months` (integer, may be absent): The number of complete months of history
 *       before a merchant can be new: 0 to 120. Default: 3.
 *     - `duplicate_days` (integer, may be absent): The greatest number of days between two charges
 *       of the same amount: 0 to 31. Default: 2.
 *     - `price_percent` (integer, may be absent): The percentage that a price rise must exceed: 2
 *       to 1,000, since streams report no smaller change. Default: 2.
 *     - `bill_deviations` (integer, may be absent): The number of median absolute deviations that
 *       the difference of a bill must exceed: 0 to 1,000. Default: 3.
 *     - `bill_percent` (integer, may be absent): The percentage of the usual bill that the
 *       difference of a bill must exceed: 0 to 10,000. Default: 15.
 *     - `points` (integer, may be absent): The difference of a share of income or spending from
 *       the usual share, in percentage points: 1 to 100. Default: 10.
 *     - `peer_percentile` (integer, may be absent): The percentile of peers that spending exceeds:
 *       50 to 99. Default: 90.
 *     - `medium_from` (number, may be absent): The lowest score of medium severity: above 0.
 *       Default: 3.
 *     - `high_from` (number, may be absent): The lowest score of high severity: at least that of
 *       medium severity, up to 1,000. Default: 6.
 *   - `weights` (object, each member integer, may be absent): Factors for the scores of insight
 *     types, by name: 0 to 10. A type with 0 is not reported. Default: the values of
 *     `get_insight_variables`.
 *   - `allowed_variables` (list of gender | Marital_Status | age | Area, may be absent): The
 *     variables about legally protected traits that `segment_users` may use nevertheless. Default:
 *     none.
 *   - `weekdays` (list of mon | tue | wed | thu | fri | sat | sun, may be absent): The working
 *     days of the week, for `get_top_locations`. Default: Sunday to Thursday.
 */
lw_status lw_set_analytics(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the settings of a provider's analytics.
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
 * - `settings` (AnalyticsSettings): The settings. Settings that were not set have their defaults.
 *   - `currency` (text, may be absent): The currency of requests without a currency, an ISO 4217
 *     code. Default: the provider's.
 *   - `tz` (text, may be absent): The time zone for days, by its name in the IANA database.
 *     Default: the provider's.
 *   - `mcc` (object, each member salary | other_incoming_payment | purchase |
 *     other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement
 *     | credit_limit, may be absent): The kinds of merchant category codes, by code or by range of
 *     codes (`5000-5999`). If two entries contain a code, the later one counts. Other codes have
 *     the kinds of ISO 18245.
 *   - `categories` (object, each member salary | other_incoming_payment | purchase |
 *     other_outgoing_payment | fee | cash | loan_repayment | refund | transfer | loan_disbursement
 *     | credit_limit, may be absent): The kinds of categories, by name, without regard to case and
 *     punctuation. Other names have the default kinds. The name of a category, not its kind,
 *     decides whether it recurs in cash and whether it is a bill.
 *   - `bills` (list of text, may be absent): The names of the categories that are bills. They
 *     replace the default list. Recurring payments in these categories are not subscriptions.
 *   - `min_amounts` (object, each member decimal, may be absent): The smallest amount of a change
 *     that is reported, by currency code. Default: 100.
 *   - `k_min` (integer, may be absent): The smallest number of borrowers in a group of peers, a
 *     visible segment or a group of a portfolio: 10 or more. Default: 20.
 *   - `peer_groups` (list of income_band | Area | Number_of_Dependents | Residence_Type | gender |
 *     Marital_Status | age_band, may be absent): The variables for grouping borrowers with their
 *     peers, most important first. Default: `income_band`, `Area`, `Number_of_Dependents`,
 *     `Residence_Type`.
 *   - `min_fees` (object, each member decimal, may be absent): The smallest sum of fees that is
 *     reported, by currency code. Default: a tenth of that currency's `min_amounts`.
 *   - `buffers` (object, each member decimal, may be absent): The balance below which a low
 *     balance is reported, by currency code. Default: 0.
 *   - `insights` (InsightThresholds, may be absent): Thresholds for each insight type.
 *     - `z` (number, may be absent): The smallest difference of spending in a category, or of
 *       income, in usual deviations: above 0, up to 100. Default: 3.
 *     - `percent` (integer, may be absent): The smallest difference of these, in percent of the
 *       usual value: 0 to 10,000. Default: 25.
 *     - `windows` (integer, may be absent): The number of earlier windows to compare with: 1 to
 *       36. Default: 6.
 *     - `min_windows` (integer, may be absent): The number of these windows that must have data:
 *       from 1 up to all of them. Default: 3.
 *     - `large_quantile` (number, may be absent): The quantile of the payments of 12 months that a
 *       large payment exceeds: between 0 and 1. Default: 0.99.
 *     - `large_times` (integer, may be absent): The multiple of the median payment that a large
 *       payment must reach: 1 to 1,000. Default: 3.
 *     - `new_merchant_quantile` (number, may be absent): The quantile that a large payment at a
 *       new merchant exceeds: between 0 and 1. Default: 0.95.
 *     - `new_merchant_months` (integer, may be absent): The number of complete months of history
 *       before a merchant can be new: 0 to 120. Default: 3.
 *     - `duplicate_days` (integer, may be absent): The greatest number of days between two charges
 *       of the same amount: 0 to 31. Default: 2.
 *     - `price_percent` (integer, may be absent): The percentage that a price rise must exceed: 2
 *       to 1,000, since streams report no smaller change. Default: 2.
 *     - `bill_deviations` (integer, may be absent): The number of median absolute deviations that
 *       the difference of a bill must exceed: 0 to 1,000. Default: 3.
 *     - `bill_percent` (integer, may be absent): The percentage of the usual bill that the
 *       difference of a bill must exceed: 0 to 10,000. Default: 15.
 *     - `points` (integer, may be absent): The difference of a share of income or spending from
 *       the usual share, in percentage points: 1 to 100. Default: 10.
 *     - `peer_percentile` (integer, may be absent): The percentile of peers that spending exceeds:
 *       50 to 99. Default: 90.
 *     - `medium_from` (number, may be absent): The lowest score of medium severity: above 0.
 *       Default: 3.
 *     - `high_from` (number, may be absent): The lowest score of high severity: at least that of
 *       medium severity, up to 1,000. Default: 6.
 *   - `weights` (object, each member integer, may be absent): Factors for the scores of insight
 *     types, by name: 0 to 10. A type with 0 is not reported. Default: the values of
 *     `get_insight_variables`.
 *   - `allowed_variables` (list of gender | Marital_Status | age | Area, may be absent): The
 *     variables about legally protected traits that `segment_users` may use nevertheless. Default:
 *     none.
 *   - `weekdays` (list of mon | tue | wed | thu | fri | sat | sun, may be absent): The working
 *     days of the week, for `get_top_locations`. Default: Sunday to Thursday.
 */
lw_status lw_give_analytics(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes single transactions of a borrower.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_id` (text, body): The borrower's public id.
 * - `txn_ids` (list of text, body): The ids of the transactions, at most 10,000. Duplicate ids
 *   count once.
 * - `partner` (text, body, may be left out): The user name of the partner that sees the borrower.
 *   Left out: the host's own partner.
 *
 * Answer: The result of the removal.
 * - `removed` (integer): The number of removed transactions.
 * - `not_there` (list of text): The ids without a transaction of the borrower, sorted by code
 *   points.
 */
lw_status lw_remove_transactions(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Creates a snapshot of the groups of a partner's borrowers.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `as_of` (date YYYY-MM-DD, body, may be left out): The last day that is counted. Left out:
 *   today, in the time zone of the partner's default provider.
 * - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
 *   own partner.
 *
 * Answer: The snapshot that was made.
 * - `snapshot_date` (date YYYY-MM-DD): The day of the snapshot.
 * - `currency` (text): The currency of the amounts.
 * - `k_min` (integer): The smallest number of members of a group.
 * - `peers` (integer): The number of borrowers in the snapshot.
 * - `groups` (integer): The number of groups.
 * - `without_group` (integer): The number of borrowers without a group, because there are too few
 *   borrowers in total.
 */
lw_status lw_make_peer_snapshot(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Runs the rules of engagement for all events except transactions.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `as_of` (date YYYY-MM-DD, body, may be left out): The day of the run. Left out: today, in the
 *   time zone of analytics.
 * - `events` (list of transaction | balance | recurring | due_payment | insight | inactivity |
 *   segment | score, body, may be left out): The events, without `transaction`. Left out: all of
 *   them.
 * - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
 *   own partner.
 *
 * Answer: The counts of the run.
 * - `as_of` (date YYYY-MM-DD): The day of the run.
 * - `users` (integer): The number of borrowers.
 * - `evaluated` (integer): The number of events that rules evaluated, summed over the rules.
 * - `matched` (integer): The number of matches: events that made a rule's conditions true.
 * - `queued` (integer): The number of queued messages.
 * - `suppressed` (SuppressedMessages): The number of suppressed messages, by reason.
 *   - `cooldown` (integer): The rule's last message to the borrower was too recent.
 *   - `daily_cap` (integer): The borrower had already received the day's maximum of messages.
 *   - `quiet_hours` (integer): It was a quiet hour.
 *   - `no_consent` (integer): The borrower did not consent to marketing.
 *   - `duplicate` (integer): The message was already queued.
 *   - `missing_value` (integer): A value in the message was unknown.
 */
lw_status lw_run_engagement(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Hands out waiting messages.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `max` (integer, body): The largest number of messages to return, 1 to 1,000.
 * - `lease_seconds` (integer, body, may be left out): The length of the lease in seconds, 1 to
 *   86,400. Left out: 600.
 * - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
 *   own partner.
 *
 * Answer: Messages to send.
 * - `messages` (list of MessageToSend): The messages; empty if none is waiting.
 *   - `message_id` (text): The id for `ack_message`. A sender can use it to detect a message that
 *     it has already sent.
 *   - `rule_id` (integer): The rule that created it.
 *   - `user_id` (text): The borrower's public id.
 *   - `channel` (sms | push | email): The channel.
 *   - `text` (text): The text.
 *   - `queued_at` (time by RFC 3339): When it was queued.
 *   - `attempt` (integer): The number of times it was handed out, including this one.
 *   - `lease_until` (time by RFC 3339): The end of the lease.
 */
lw_status lw_next_messages(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Records the outcome of a message.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `message_id` (text, body): The message's id.
 * - `outcome` (delivered | failed, body): The outcome.
 * - `reason` (text, body, may be left out): The reason, at most 500 characters.
 *
 * Answer: The message and its outcome.
 * - `message_id` (text): The message's id.
 * - `outcome` (delivered | failed): The outcome.
 * - `already` (true or false): Whether the same outcome was already recorded.
 */
lw_status lw_ack_message(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Stores which borrowers have left, and when.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `rows` (list of SentOutcome, body): The outcomes, at most 10,000.
 *   - `user_id` (text): The borrower's public id.
 *   - `date` (date YYYY-MM-DD): The day.
 *   - `churned` (true or false): Whether the borrower had left.
 * - `partner` (text, body, may be left out): The user name of the partner that sees the borrowers.
 *   Left out: the host's own partner.
 *
 * Answer: The counts of recorded, updated and unchanged outcomes.
 * - `recorded` (integer): The number of new outcomes.
 * - `updated` (integer): The number of outcomes that replaced the opposite one.
 * - `unchanged` (integer): The number of outcomes that were already stored.
 */
lw_status lw_set_outcomes(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

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
