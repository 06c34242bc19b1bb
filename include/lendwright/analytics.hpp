/*
 * Analytics: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_ANALYTICS_HPP
#define LENDWRIGHT_ANALYTICS_HPP

#include "shared.hpp"

namespace lendwright {

/// What the transactions of one group have in common.
enum class Dimension {
    merchant,
    category,
    subcategory,
    counterparty,
    account,
    channel,
    mcc,
    transaction,
};

namespace inner {
template <>
struct Texts<Dimension> {
    static constexpr std::string_view all[] = {
        "merchant",
        "category",
        "subcategory",
        "counterparty",
        "account",
        "channel",
        "mcc",
        "transaction",
    };
};
}  // namespace inner

/// The transactions to sum, by direction.
enum class Flow {
    spending,
    income,
    net,
    all,
};

namespace inner {
template <>
struct Texts<Flow> {
    static constexpr std::string_view all[] = {
        "spending",
        "income",
        "net",
        "all",
    };
};
}  // namespace inner

/// The figure that ranks the groups.
enum class Metric {
    amount,
    count,
    average,
    max,
};

namespace inner {
template <>
struct Texts<Metric> {
    static constexpr std::string_view all[] = {
        "amount",
        "count",
        "average",
        "max",
    };
};
}  // namespace inner

/// A named window of days.
enum class PeriodName {
    this_month,
    ytd,
    last_month,
    last_30d,
    last_90d,
    last_3m,
    last_6m,
    last_12m,
    all,
    custom,
};

namespace inner {
template <>
struct Texts<PeriodName> {
    static constexpr std::string_view all[] = {
        "this_month",
        "ytd",
        "last_month",
        "last_30d",
        "last_90d",
        "last_3m",
        "last_6m",
        "last_12m",
        "all",
        "custom",
    };
};
}  // namespace inner

/// Whether the history is long enough for the answer.
enum class DataQuality {
    good,
    thin,
    insufficient,
};

namespace inner {
template <>
struct Texts<DataQuality> {
    static constexpr std::string_view all[] = {
        "good",
        "thin",
        "insufficient",
    };
};
}  // namespace inner

/// The length of a bucket.
enum class Grain {
    day,
    week,
    month,
    quarter,
    year,
    all,
    day_of_week,
    day_of_month,
};

namespace inner {
template <>
struct Texts<Grain> {
    static constexpr std::string_view all[] = {
        "day",
        "week",
        "month",
        "quarter",
        "year",
        "all",
        "day_of_week",
        "day_of_month",
    };
};
}  // namespace inner

/// A measure of the transactions in a bucket or group.
enum class Measure {
    sum,
    count,
    avg,
    min,
    max,
    median,
};

namespace inner {
template <>
struct Texts<Measure> {
    static constexpr std::string_view all[] = {
        "sum",
        "count",
        "avg",
        "min",
        "max",
        "median",
    };
};
}  // namespace inner

/// The first day of a week.
enum class WeekStart {
    mon,
    sat,
    sun,
};

namespace inner {
template <>
struct Texts<WeekStart> {
    static constexpr std::string_view all[] = {
        "mon",
        "sat",
        "sun",
    };
};
}  // namespace inner

/// The spending of a month compared with its budget.
enum class BudgetStatus {
    under,
    on_track,
    over,
};

namespace inner {
template <>
struct Texts<BudgetStatus> {
    static constexpr std::string_view all[] = {
        "under",
        "on_track",
        "over",
    };
};
}  // namespace inner

/// The unit of a variable.
enum class Unit {
    money,
    share,
    count,
    days,
};

namespace inner {
template <>
struct Texts<Unit> {
    static constexpr std::string_view all[] = {
        "money",
        "share",
        "count",
        "days",
    };
};
}  // namespace inner

/// The position of a value in a group.
enum class PeerPosition {
    lower,
    typical,
    higher,
};

namespace inner {
template <>
struct Texts<PeerPosition> {
    static constexpr std::string_view all[] = {
        "lower",
        "typical",
        "higher",
    };
};
}  // namespace inner

/// Whether a higher value is better, worse or neutral for the borrower.
enum class HigherIs {
    better,
    worse,
    neutral,
};

namespace inner {
template <>
struct Texts<HigherIs> {
    static constexpr std::string_view all[] = {
        "better",
        "worse",
        "neutral",
    };
};
}  // namespace inner

/// The direction of the streams to return.
enum class WantedDirection {
    all,
    inflow,
    outflow,
};

namespace inner {
template <>
struct Texts<WantedDirection> {
    static constexpr std::string_view all[] = {
        "all",
        "inflow",
        "outflow",
    };
};
}  // namespace inner

/// Whether to return streams that have ended.
enum class WantedStatus {
    active,
    all,
};

namespace inner {
template <>
struct Texts<WantedStatus> {
    static constexpr std::string_view all[] = {
        "active",
        "all",
    };
};
}  // namespace inner

/// Whether money comes in or goes out.
enum class StreamDirection {
    inflow,
    outflow,
};

namespace inner {
template <>
struct Texts<StreamDirection> {
    static constexpr std::string_view all[] = {
        "inflow",
        "outflow",
    };
};
}  // namespace inner

/// The kind of a stream.
enum class StreamKind {
    bill,
    subscription,
    income,
    loan,
    other,
};

namespace inner {
template <>
struct Texts<StreamKind> {
    static constexpr std::string_view all[] = {
        "BILL",
        "SUBSCRIPTION",
        "INCOME",
        "LOAN",
        "OTHER",
    };
};
}  // namespace inner

/// How often the payments of a stream come.
enum class StreamFrequency {
    weekly,
    biweekly,
    semi_monthly,
    monthly,
    bimonthly,
    quarterly,
    semi_annually,
    annually,
    every_n_days,
};

namespace inner {
template <>
struct Texts<StreamFrequency> {
    static constexpr std::string_view all[] = {
        "WEEKLY",
        "BIWEEKLY",
        "SEMI_MONTHLY",
        "MONTHLY",
        "BIMONTHLY",
        "QUARTERLY",
        "SEMI_ANNUALLY",
        "ANNUALLY",
        "EVERY_N_DAYS",
    };
};
}  // namespace inner

/// Whether the amounts of a stream are equal.
enum class AmountType {
    fixed,
    variable,
};

namespace inner {
template <>
struct Texts<AmountType> {
    static constexpr std::string_view all[] = {
        "FIXED",
        "VARIABLE",
    };
};
}  // namespace inner

/// The state of a stream.
enum class StreamStatus {
    mature,
    early_detection,
    inactive,
    tombstoned,
};

namespace inner {
template <>
struct Texts<StreamStatus> {
    static constexpr std::string_view all[] = {
        "MATURE",
        "EARLY_DETECTION",
        "INACTIVE",
        "TOMBSTONED",
    };
};
}  // namespace inner

/// A reason why transactions form a stream, or a doubt about it.
enum class StreamReason {
    whole_party,
    exact_amount,
    amount_band,
    every_gap_fits,
    some_gaps_differ,
    same_amounts,
    amounts_vary,
    amounts_too_varied,
    few_occurrences,
    days_summed,
    price_changed,
    missed,
};

namespace inner {
template <>
struct Texts<StreamReason> {
    static constexpr std::string_view all[] = {
        "WHOLE_PARTY",
        "EXACT_AMOUNT",
        "AMOUNT_BAND",
        "EVERY_GAP_FITS",
        "SOME_GAPS_DIFFER",
        "SAME_AMOUNTS",
        "AMOUNTS_VARY",
        "AMOUNTS_TOO_VARIED",
        "FEW_OCCURRENCES",
        "DAYS_SUMMED",
        "PRICE_CHANGED",
        "MISSED",
    };
};
}  // namespace inner

/// The type of a part of a projection.
enum class ComponentType {
    recurring,
    variable,
};

namespace inner {
template <>
struct Texts<ComponentType> {
    static constexpr std::string_view all[] = {
        "recurring",
        "variable",
    };
};
}  // namespace inner

/// How a projection was made.
enum class ProjectionMethod {
    recurring_and_median,
    recurring_and_trend,
};

namespace inner {
template <>
struct Texts<ProjectionMethod> {
    static constexpr std::string_view all[] = {
        "recurring_and_median",
        "recurring_and_trend",
    };
};
}  // namespace inner

/// The source of a balance.
enum class BalanceSource {
    param,
    transaction,
};

namespace inner {
template <>
struct Texts<BalanceSource> {
    static constexpr std::string_view all[] = {
        "param",
        "transaction",
    };
};
}  // namespace inner

/// A reason to be careful with the available money.
enum class AvailableWarning {
    balance_unknown,
    too_little_history,
    income_overdue,
    instalments_overdue,
    shortfall,
};

namespace inner {
template <>
struct Texts<AvailableWarning> {
    static constexpr std::string_view all[] = {
        "balance_unknown",
        "too_little_history",
        "income_overdue",
        "instalments_overdue",
        "shortfall",
    };
};
}  // namespace inner

/// The kind of an insight.
enum class InsightType {
    spending_up,
    spending_down,
    income_down,
    income_up,
    large_transaction,
    new_merchant_large,
    duplicate_charge,
    new_recurring,
    price_increase,
    bill_not_standard,
    missed_income,
    new_loan_inflow,
    loan_burden_up,
    cash_share_up,
    savings_rate_change,
    low_balance_forecast,
    fee,
    peer_above_p90,
};

namespace inner {
template <>
struct Texts<InsightType> {
    static constexpr std::string_view all[] = {
        "SPENDING_UP",
        "SPENDING_DOWN",
        "INCOME_DOWN",
        "INCOME_UP",
        "LARGE_TRANSACTION",
        "NEW_MERCHANT_LARGE",
        "DUPLICATE_CHARGE",
        "NEW_RECURRING",
        "PRICE_INCREASE",
        "BILL_NOT_STANDARD",
        "MISSED_INCOME",
        "NEW_LOAN_INFLOW",
        "LOAN_BURDEN_UP",
        "CASH_SHARE_UP",
        "SAVINGS_RATE_CHANGE",
        "LOW_BALANCE_FORECAST",
        "FEE",
        "PEER_ABOVE_P90",
    };
};
}  // namespace inner

/// How important an insight is.
enum class InsightSeverity {
    low,
    medium,
    high,
};

namespace inner {
template <>
struct Texts<InsightSeverity> {
    static constexpr std::string_view all[] = {
        "low",
        "medium",
        "high",
    };
};
}  // namespace inner

/// An event in a borrower's money.
enum class EventType {
    transaction,
    balance,
    recurring,
    due_payment,
    insight,
    inactivity,
    segment,
    score,
};

namespace inner {
template <>
struct Texts<EventType> {
    static constexpr std::string_view all[] = {
        "transaction",
        "balance",
        "recurring",
        "due_payment",
        "insight",
        "inactivity",
        "segment",
        "score",
    };
};
}  // namespace inner

/// The channel of a message to a borrower.
enum class MessageChannel {
    sms,
    push,
    email,
};

namespace inner {
template <>
struct Texts<MessageChannel> {
    static constexpr std::string_view all[] = {
        "sms",
        "push",
        "email",
    };
};
}  // namespace inner

/// Whether messages of a rule need the borrower's consent to marketing.
enum class ConsentNeeded {
    marketing,
    service,
};

namespace inner {
template <>
struct Texts<ConsentNeeded> {
    static constexpr std::string_view all[] = {
        "marketing",
        "service",
    };
};
}  // namespace inner

/// The outcome of a transaction or an event.
enum class GenerateStatus {
    recorded,
    updated,
    duplicate,
    dry_run,
};

namespace inner {
template <>
struct Texts<GenerateStatus> {
    static constexpr std::string_view all[] = {
        "recorded",
        "updated",
        "duplicate",
        "dry_run",
    };
};
}  // namespace inner

/// The outcome of a message.
enum class TriggeredStatus {
    queued,
    suppressed,
};

namespace inner {
template <>
struct Texts<TriggeredStatus> {
    static constexpr std::string_view all[] = {
        "queued",
        "suppressed",
    };
};
}  // namespace inner

/// Why a message was not queued.
enum class Suppression {
    duplicate,
    cooldown,
    daily_cap,
    quiet_hours,
    no_consent,
    missing_value,
};

namespace inner {
template <>
struct Texts<Suppression> {
    static constexpr std::string_view all[] = {
        "duplicate",
        "cooldown",
        "daily_cap",
        "quiet_hours",
        "no_consent",
        "missing_value",
    };
};
}  // namespace inner

/// How borrowers are divided into segments.
enum class SegmentMethod {
    kmeans,
    rfm,
};

namespace inner {
template <>
struct Texts<SegmentMethod> {
    static constexpr std::string_view all[] = {
        "kmeans",
        "rfm",
    };
};
}  // namespace inner

/// The model that predicts who has left.
enum class ChurnModel {
    mbgnbd,
    bgnbd,
    logistic,
    none,
};

namespace inner {
template <>
struct Texts<ChurnModel> {
    static constexpr std::string_view all[] = {
        "mbgnbd",
        "bgnbd",
        "logistic",
        "none",
    };
};
}  // namespace inner

/// The change of a variable's values before they are standardised.
enum class ScalingTransform {
    none,
    log1p,
    constant,
};

namespace inner {
template <>
struct Texts<ScalingTransform> {
    static constexpr std::string_view all[] = {
        "none",
        "log1p",
        "constant",
    };
};
}  // namespace inner

/// The change of a variable's values before borrowers are divided by it.
enum class Transform {
    log1p,
    none,
};

namespace inner {
template <>
struct Texts<Transform> {
    static constexpr std::string_view all[] = {
        "log1p",
        "none",
    };
};
}  // namespace inner

/// A variable that groups borrowers with their peers.
enum class Grouping {
    income_band,
    area,
    number_of_dependents,
    residence_type,
    gender,
    marital_status,
    age_band,
};

namespace inner {
template <>
struct Texts<Grouping> {
    static constexpr std::string_view all[] = {
        "income_band",
        "Area",
        "Number_of_Dependents",
        "Residence_Type",
        "gender",
        "Marital_Status",
        "age_band",
    };
};
}  // namespace inner

/// A variable that the law protects, or that can replace one.
enum class Protected {
    gender,
    marital_status,
    age,
    area,
};

namespace inner {
template <>
struct Texts<Protected> {
    static constexpr std::string_view all[] = {
        "gender",
        "Marital_Status",
        "age",
        "Area",
    };
};
}  // namespace inner

/// A day of the week.
enum class Weekday {
    mon,
    tue,
    wed,
    thu,
    fri,
    sat,
    sun,
};

namespace inner {
template <>
struct Texts<Weekday> {
    static constexpr std::string_view all[] = {
        "mon",
        "tue",
        "wed",
        "thu",
        "fri",
        "sat",
        "sun",
    };
};
}  // namespace inner

/// The outcome of a message that was handed out.
enum class MessageOutcome {
    delivered,
    failed,
};

namespace inner {
template <>
struct Texts<MessageOutcome> {
    static constexpr std::string_view all[] = {
        "delivered",
        "failed",
    };
};
}  // namespace inner

/// Hours without new messages, in the time zone of analytics. They span midnight if `from` is later
/// than `to`.
struct HoursOfQuietFields {
    /// The first minute, `HH:MM`.
    std::string from{};
    /// The end, `HH:MM`.
    std::string to{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("from", from);
        out.member("to", to);
        return out.done();
    }
};

/// A rule to try.
struct SimulatedRule {
    /// The rule's id.
    Required<Integer> rule_id{};
    /// The seed of the sample. The same seed gives the same sample. Left out: 0.
    std::optional<Integer> seed{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rule_id", rule_id);
        out.member("seed", seed);
        return out.done();
    }
};

/// Thresholds for insights about transactions. Amounts have separate settings by currency. Fields
/// that are left out keep their defaults.
struct InsightThresholdsFields {
    /// The smallest difference of spending in a category, or of income, in usual deviations: above
    /// 0, up to 100. Default: 3.
    std::optional<double> z{};
    /// The smallest difference of these, in percent of the usual value: 0 to 10,000. Default: 25.
    std::optional<Integer> percent{};
    /// The number of earlier windows to compare with: 1 to 36. Default: 6.
    std::optional<Integer> windows{};
    /// The number of these windows that must have data: from 1 up to all of them. Default: 3.
    std::optional<Integer> min_windows{};
    /// The quantile of the payments of 12 months that a large payment exceeds: between 0 and 1.
    /// Default: 0.99.
    std::optional<double> large_quantile{};
    /// The multiple of the median payment that a large payment must reach: 1 to 1,000. Default: 3.
    std::optional<Integer> large_times{};
    /// The quantile that a large payment at a new merchant exceeds: between 0 and 1. Default: 0.95.
    std::optional<double> new_merchant_quantile{};
    /// The number of complete months of history before a merchant can be new: 0 to 120. Default: 3.
    std::optional<Integer> new_merchant_months{};
    /// The greatest number of days between two charges of the same amount: 0 to 31. Default: 2.
    std::optional<Integer> duplicate_days{};
    /// The percentage that a price rise must exceed: 2 to 1,000, since streams report no smaller
    /// change. Default: 2.
    std::optional<Integer> price_percent{};
    /// The number of median absolute deviations that the difference of a bill must exceed: 0 to
    /// 1,000. Default: 3.
    std::optional<Integer> bill_deviations{};
    /// The percentage of the usual bill that the difference of a bill must exceed: 0 to 10,000.
    /// Default: 15.
    std::optional<Integer> bill_percent{};
    /// The difference of a share of income or spending from the usual share, in percentage points:
    /// 1 to 100. Default: 10.
    std::optional<Integer> points{};
    /// The percentile of peers that spending exceeds: 50 to 99. Default: 90.
    std::optional<Integer> peer_percentile{};
    /// The lowest score of medium severity: above 0. Default: 3.
    std::optional<double> medium_from{};
    /// The lowest score of high severity: at least that of medium severity, up to 1,000. Default:
    /// 6.
    std::optional<double> high_from{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("z", z);
        out.member("percent", percent);
        out.member("windows", windows);
        out.member("min_windows", min_windows);
        out.member("large_quantile", large_quantile);
        out.member("large_times", large_times);
        out.member("new_merchant_quantile", new_merchant_quantile);
        out.member("new_merchant_months", new_merchant_months);
        out.member("duplicate_days", duplicate_days);
        out.member("price_percent", price_percent);
        out.member("bill_deviations", bill_deviations);
        out.member("bill_percent", bill_percent);
        out.member("points", points);
        out.member("peer_percentile", peer_percentile);
        out.member("medium_from", medium_from);
        out.member("high_from", high_from);
        return out.done();
    }
};

/// The outcome for a borrower on a day.
struct SentOutcome {
    /// The borrower's public id.
    std::string user_id{};
    /// The day.
    Required<Date> date{};
    /// Whether the borrower had left.
    Required<bool> churned{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("date", date);
        out.member("churned", churned);
        return out.done();
    }
};

/// Ranks the groups of a borrower's transactions.
struct GetTopTransactions {
    /// The borrower's public id.
    std::string user_id{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The accounts that count, at most 1,000. Left out: all.
    std::optional<std::vector<std::string>> accounts{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    /// converted. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether pending transactions count. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It does not
    /// change the days of stored transactions. Left out: the zone of the partner's default
    /// provider.
    std::optional<std::string> tz{};
    /// The dimension that groups the transactions. Left out: `merchant`.
    std::optional<Dimension> by{};
    /// `spending` or `income`. Left out: `spending`.
    std::optional<Flow> type_{};
    /// The measure that ranks the groups. Left out: `amount`.
    std::optional<Metric> metric{};
    /// The number of groups, 1 to 100. Left out: 5.
    std::optional<Integer> n{};
    /// The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and
    /// for features of a table `last_3m`. `all` starts with the first transaction in the currency.
    std::optional<PeriodName> period{};
    /// The first day of the window, instead of `period`.
    std::optional<Date> from{};
    /// The last day of the window, at most `as_of`. Left out: `as_of`.
    std::optional<Date> to{};
    /// Only transactions of this category.
    std::optional<std::string> category{};
    /// Only transactions at this merchant, by its id or its name.
    std::optional<std::string> merchant{};
    /// Whether to compare with the previous window. It has the same number of days, or the same
    /// number of months if the window is whole months. Left out: yes.
    std::optional<bool> compare{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        out.member("accounts", accounts);
        out.member("currency", currency);
        out.member("include_pending", include_pending);
        out.member("tz", tz);
        out.member("by", by);
        out.member("type", type_);
        out.member("metric", metric);
        out.member("n", n);
        out.member("period", period);
        out.member("from", from);
        out.member("to", to);
        out.member("category", category);
        out.member("merchant", merchant);
        out.member("compare", compare);
        return out.done();
    }
};

/// Sums a borrower's transactions by time and by group.
struct AggregateTransactions {
    /// The borrower's public id. Left out: all borrowers of the caller.
    std::optional<std::string> user_id{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The accounts that count, at most 1,000. Left out: all.
    std::optional<std::vector<std::string>> accounts{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    /// converted. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether pending transactions count. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It does not
    /// change the days of stored transactions. Left out: the zone of the partner's default
    /// provider.
    std::optional<std::string> tz{};
    /// The length of a bucket. Left out: `month`.
    std::optional<Grain> grain{};
    /// The dimensions that group the transactions in a bucket, at most two. Left out: none.
    std::optional<std::vector<Dimension>> by{};
    /// The transactions that the measures count. Left out: `all`.
    std::optional<Flow> type_{};
    /// The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and
    /// for features of a table `last_3m`. `all` starts with the first transaction in the currency.
    std::optional<PeriodName> period{};
    /// The first day of the window, instead of `period`.
    std::optional<Date> from{};
    /// The last day of the window, at most `as_of`. Left out: `as_of`.
    std::optional<Date> to{};
    /// The measures. Left out: `sum` and `count`.
    std::optional<std::vector<Measure>> measures{};
    /// Whether to return buckets without transactions. Left out: yes.
    std::optional<bool> fill{};
    /// The number of groups to return: those with the largest sums in the window (by absolute value
    /// for signed sums). The rest is added up as `other`. 0, the default, returns all.
    std::optional<Integer> n{};
    /// The monthly budget for each category, in the currency of the answer; at most 200 categories.
    std::optional<Members<Decimal>> budget{};
    /// The first day of a week. Left out: `mon`.
    std::optional<WeekStart> week_start{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        out.member("accounts", accounts);
        out.member("currency", currency);
        out.member("include_pending", include_pending);
        out.member("tz", tz);
        out.member("grain", grain);
        out.member("by", by);
        out.member("type", type_);
        out.member("period", period);
        out.member("from", from);
        out.member("to", to);
        out.member("measures", measures);
        out.member("fill", fill);
        out.member("n", n);
        out.member("budget", budget);
        out.member("week_start", week_start);
        return out.done();
    }
};

/// Compares a borrower with a group of similar borrowers.
struct ComparePeers {
    /// The borrower's public id.
    std::string user_id{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The accounts that count, at most 1,000. Left out: all.
    std::optional<std::vector<std::string>> accounts{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    /// converted. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether pending transactions count. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It does not
    /// change the days of stored transactions. Left out: the zone of the partner's default
    /// provider.
    std::optional<std::string> tz{};
    /// The variables, as listed by `get_peer_variables`, at most 100. Left out: `total_spending`.
    std::optional<std::vector<std::string>> vars{};
    /// The id of the borrower's own group. Any other id is refused.
    std::optional<std::string> group{};
    /// `last_month`, `last_3m`, `last_6m` or `last_12m`, as of the day of the snapshot. Left out:
    /// `last_3m`.
    std::optional<PeriodName> period{};
    /// A category. Spending in it is added as one more variable.
    std::optional<std::string> category{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        out.member("accounts", accounts);
        out.member("currency", currency);
        out.member("include_pending", include_pending);
        out.member("tz", tz);
        out.member("vars", vars);
        out.member("group", group);
        out.member("period", period);
        out.member("category", category);
        return out.done();
    }
};

/// Returns the groups of similar borrowers.
struct GetPeerGroups {
    /// The public id of a borrower. The answer then also names the borrower's group.
    std::optional<std::string> user_id{};
    /// The latest snapshot up to this day is used. Left out: today.
    std::optional<Date> as_of{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        return out.done();
    }
};

/// Finds recurring payments in a borrower's transactions.
struct GetRecurringTransactions {
    /// The borrower's public id.
    std::string user_id{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The accounts that count, at most 1,000. Left out: all.
    std::optional<std::vector<std::string>> accounts{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    /// converted. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether pending transactions count. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It does not
    /// change the days of stored transactions. Left out: the zone of the partner's default
    /// provider.
    std::optional<std::string> tz{};
    /// `inflow`, `outflow` or `all`. Left out: `all`.
    std::optional<WantedDirection> direction{};
    /// `active` for streams that are still active, or `all`. Left out: `active`.
    std::optional<WantedStatus> status{};
    /// The smallest confidence, 0 to 1. Left out: 0.
    std::optional<double> min_confidence{};
    /// The number of months to look back, 1 to 60. Left out: 24.
    std::optional<Integer> lookback_months{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        out.member("accounts", accounts);
        out.member("currency", currency);
        out.member("include_pending", include_pending);
        out.member("tz", tz);
        out.member("direction", direction);
        out.member("status", status);
        out.member("min_confidence", min_confidence);
        out.member("lookback_months", lookback_months);
        return out.done();
    }
};

/// Projects a borrower's income.
struct ProjectIncome {
    /// The borrower's public id.
    std::string user_id{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The accounts that count, at most 1,000. Left out: all.
    std::optional<std::vector<std::string>> accounts{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    /// converted. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether pending transactions count. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It does not
    /// change the days of stored transactions. Left out: the zone of the partner's default
    /// provider.
    std::optional<std::string> tz{};
    /// The number of days to project, 1 to 180. Left out: 30.
    std::optional<Integer> horizon_days{};
    /// The last day to project, instead of `horizon_days`; 1 to 180 days after `as_of`.
    std::optional<Date> until{};
    /// The probability that the real amount is between `lower` and `upper`, 0.5 to 0.95. Left out:
    /// 0.8.
    std::optional<double> level{};
    /// Whether to return each day. Left out: no.
    std::optional<bool> daily{};
    /// From 0 to 1: the smallest confidence of a stream. Transactions of less certain streams are
    /// projected with the amounts that do not recur. Left out: 0.6.
    std::optional<double> min_confidence{};
    /// Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out:
    /// no.
    std::optional<bool> trend{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        out.member("accounts", accounts);
        out.member("currency", currency);
        out.member("include_pending", include_pending);
        out.member("tz", tz);
        out.member("horizon_days", horizon_days);
        out.member("until", until);
        out.member("level", level);
        out.member("daily", daily);
        out.member("min_confidence", min_confidence);
        out.member("trend", trend);
        return out.done();
    }
};

/// Projects a borrower's expenses.
struct ProjectExpenses {
    /// The borrower's public id.
    std::string user_id{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The accounts that count, at most 1,000. Left out: all.
    std::optional<std::vector<std::string>> accounts{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    /// converted. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether pending transactions count. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It does not
    /// change the days of stored transactions. Left out: the zone of the partner's default
    /// provider.
    std::optional<std::string> tz{};
    /// The number of days to project, 1 to 180. Left out: 30.
    std::optional<Integer> horizon_days{};
    /// The last day to project, instead of `horizon_days`; 1 to 180 days after `as_of`.
    std::optional<Date> until{};
    /// The probability that the real amount is between `lower` and `upper`, 0.5 to 0.95. Left out:
    /// 0.8.
    std::optional<double> level{};
    /// Whether to return each day. Left out: no.
    std::optional<bool> daily{};
    /// From 0 to 1: the smallest confidence of a stream. Transactions of less certain streams are
    /// projected with the amounts that do not recur. Left out: 0.6.
    std::optional<double> min_confidence{};
    /// Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out:
    /// no.
    std::optional<bool> trend{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        out.member("accounts", accounts);
        out.member("currency", currency);
        out.member("include_pending", include_pending);
        out.member("tz", tz);
        out.member("horizon_days", horizon_days);
        out.member("until", until);
        out.member("level", level);
        out.member("daily", daily);
        out.member("min_confidence", min_confidence);
        out.member("trend", trend);
        return out.done();
    }
};

/// Computes the money that a borrower can spend until the next salary.
struct GetAvailableMoney {
    /// The borrower's public id.
    std::string user_id{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The accounts that count, at most 1,000. Left out: all.
    std::optional<std::vector<std::string>> accounts{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    /// converted. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether pending transactions count. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It does not
    /// change the days of stored transactions. Left out: the zone of the partner's default
    /// provider.
    std::optional<std::string> tz{};
    /// The last day, at most 90 days after `as_of`. Left out: the day before the next expected
    /// salary, or 30 days after `as_of` if none is expected.
    std::optional<Date> until{};
    /// The balance of the accounts. Left out: the sum of the latest known balances of the accounts
    /// used in the last 90 days, if each balance is at most 7 days old.
    std::optional<Decimal> balance{};
    /// The amount that must not be spent, at least 0. Left out: 0.
    std::optional<Decimal> buffer{};
    /// Whether expected income counts. Left out: yes.
    std::optional<bool> include_income{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        out.member("accounts", accounts);
        out.member("currency", currency);
        out.member("include_pending", include_pending);
        out.member("tz", tz);
        out.member("until", until);
        out.member("balance", balance);
        out.member("buffer", buffer);
        out.member("include_income", include_income);
        return out.done();
    }
};

/// Returns insights from a borrower's transactions.
struct GetTopInsights {
    /// The borrower's public id.
    std::string user_id{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The accounts that count, at most 1,000. Left out: all.
    std::optional<std::vector<std::string>> accounts{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Amounts are never
    /// converted. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether pending transactions count. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It does not
    /// change the days of stored transactions. Left out: the zone of the partner's default
    /// provider.
    std::optional<std::string> tz{};
    /// The number of insights to return, 1 to 50. Left out: 5.
    std::optional<Integer> n{};
    /// The types of insights to return. Left out: all.
    std::optional<std::vector<InsightType>> types{};
    /// The lowest severity. Left out: `low`.
    std::optional<InsightSeverity> min_severity{};
    /// The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and
    /// for features of a table `last_3m`. `all` starts with the first transaction in the currency.
    std::optional<PeriodName> period{};
    /// The first day of the window, instead of `period`.
    std::optional<Date> from{};
    /// The last day of the window, at most `as_of`. Left out: `as_of`.
    std::optional<Date> to{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("as_of", as_of);
        out.member("accounts", accounts);
        out.member("currency", currency);
        out.member("include_pending", include_pending);
        out.member("tz", tz);
        out.member("n", n);
        out.member("types", types);
        out.member("min_severity", min_severity);
        out.member("period", period);
        out.member("from", from);
        out.member("to", to);
        return out.done();
    }
};

/// Creates a rule of engagement.
struct CreateEngagementRule {
    /// The rule's name: 1 to 100 characters, with the same characters allowed as in names of
    /// business rules. It is unique among the partner's rules of engagement.
    std::string name{};
    /// The event that triggers the rule.
    Required<EventType> event{};
    /// The conditions: an object with variables and their conditions, as in `create_rule`.
    Json conditions{};
    /// The channel of its messages.
    Required<MessageChannel> channel{};
    /// The text of its messages, with variables in double braces. `{{amount}}` is short for the
    /// event's own variable, such as `{{txn.amount}}`. Or a map of texts by language id (a
    /// borrower's `Language_ID`) and `default`: `{"1": "دفعت {{amount}}", "default": "You paid
    /// {{amount}}"}`.
    std::variant<std::string, Members<std::string>> template_{};
    /// The borrowers that the rule is about: `all`, or the id of a segment of the partner's latest
    /// segmentation. Left out: `all`.
    std::optional<std::variant<std::string, Integer>> audience{};
    /// Rules run by priority, the lowest number first, then by name. Left out: 100.
    std::optional<Integer> priority{};
    /// The number of hours between two messages of the rule to a borrower. Left out: 24.
    std::optional<Integer> cooldown_hours{};
    /// The greatest number of messages to a borrower on a day, from all rules of the partner
    /// together. Left out: 3.
    std::optional<Integer> max_per_day{};
    /// Hours without new messages. Messages queued earlier are still handed out in these hours, so
    /// a host that sends them then must observe the hours itself.
    std::optional<HoursOfQuietFields> quiet_hours{};
    /// The first active day.
    std::optional<Date> start{};
    /// The last active day.
    std::optional<Date> end{};
    /// Whether the rule is active. Left out: yes.
    std::optional<bool> active{};
    /// Whether the borrower's consent to marketing is needed. Left out: `marketing`, so that no
    /// message is sent without this consent.
    std::optional<ConsentNeeded> requires_consent{};
    /// Whether to store a new version of the existing rule with this name, instead of a new rule.
    /// Fields that are left out then have their defaults, not their previous values.
    std::optional<bool> replace{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("name", name);
        out.member("event", event);
        out.member("conditions", conditions);
        out.member("channel", channel);
        out.member("template", template_);
        out.member("audience", audience);
        out.member("priority", priority);
        out.member("cooldown_hours", cooldown_hours);
        out.member("max_per_day", max_per_day);
        out.member("quiet_hours", quiet_hours);
        out.member("start", start);
        out.member("end", end);
        out.member("active", active);
        out.member("requires_consent", requires_consent);
        out.member("replace", replace);
        return out.done();
    }
};

/// Lists the rules of engagement.
struct GetEngagementRules {
    /// Only rules for this event. Left out: all.
    std::optional<EventType> event{};
    /// Only rules with messages in this channel. Left out: all.
    std::optional<MessageChannel> channel{};
    /// With 1 only active rules, with 0 only stopped rules. Left out: all.
    std::optional<bool> active{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("event", event);
        out.member("channel", channel);
        out.member("active", active);
        return out.done();
    }
};

/// Counts the results of rules of engagement.
struct GetEngagementStats {
    /// The rule's id. Left out: all of the partner's rules.
    std::optional<Integer> rule_id{};
    /// The name of the window. Left out: `last_30d`; for `aggregate_transactions` `last_12m`, and
    /// for features of a table `last_3m`. `all` starts with the first transaction in the currency.
    std::optional<PeriodName> period{};
    /// The first day of the window, instead of `period`.
    std::optional<Date> from{};
    /// The last day of the window, at most `as_of`. Left out: `as_of`.
    std::optional<Date> to{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rule_id", rule_id);
        out.member("period", period);
        out.member("from", from);
        out.member("to", to);
        return out.done();
    }
};

/// Records a transaction or takes an event, and runs the rules of engagement.
struct GenerateTransaction {
    /// The borrower's public id.
    std::string user_id{};
    /// The transaction, as in `upload_collected_data`.
    std::optional<SentTransaction> transaction{};
    /// Another event, instead of a transaction.
    std::optional<EventType> event{};
    /// The event's variables, by name, with or without the prefix before the dot.
    std::optional<Members<Json>> payload{};
    /// Whether to write nothing and only return the result.
    std::optional<bool> dry_run{};
    /// One rule to try, always as a dry run. Without transaction and event, a sample that satisfies
    /// the rule is generated.
    std::optional<SimulatedRule> simulate{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("transaction", transaction);
        out.member("event", event);
        out.member("payload", payload);
        out.member("dry_run", dry_run);
        out.member("simulate", simulate);
        return out.done();
    }
};

/// Divides borrowers into segments, and estimates which ones have left.
struct SegmentUsers {
    /// The variables, as listed by `get_segment_variables`. Left out: `recency_days`,
    /// `txn_count_90d`, `monthly_spending`, `income` and `tenure_days`. The method `rfm` always
    /// uses the first three.
    std::optional<std::vector<std::string>> vars{};
    /// The method of the segmentation. Left out: `kmeans`.
    std::optional<SegmentMethod> method{};
    /// The number of clusters, 2 to 10, or `auto`. Left out: `auto`.
    std::optional<std::variant<Integer, std::string>> k{};
    /// The largest number of clusters that `auto` tries, 2 to 10. Left out: 8.
    std::optional<Integer> max_k{};
    /// The seed of the random numbers, at least 0. Left out: 0.
    std::optional<Integer> seed{};
    /// The model that estimates which borrowers have left. Left out: `mbgnbd`.
    std::optional<ChurnModel> churn{};
    /// The smallest number of borrowers for a segmentation, at least `k_min` of `set_analytics`.
    /// Left out: 100.
    std::optional<Integer> min_users{};
    /// The last day that is counted, at most today. Left out: today.
    std::optional<Date> as_of{};
    /// The currency, an ISO 4217 code. Only amounts in this currency count. Left out: the currency
    /// of the partner's default provider.
    std::optional<std::string> currency{};
    /// The time zone that decides which day is today, by its name in the IANA database. Left out:
    /// the zone of the partner's default provider.
    std::optional<std::string> tz{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("vars", vars);
        out.member("method", method);
        out.member("k", k);
        out.member("max_k", max_k);
        out.member("seed", seed);
        out.member("churn", churn);
        out.member("min_users", min_users);
        out.member("as_of", as_of);
        out.member("currency", currency);
        out.member("tz", tz);
        return out.done();
    }
};

/// Returns the segments of a segmentation, with their borrowers.
struct GetSegments {
    /// The id of the segmentation. Left out: the latest one.
    std::optional<std::string> model_id{};
    /// The only segment to return.
    std::optional<Integer> segment_id{};
    /// The public id of a borrower.
    std::optional<std::string> user_id{};
    /// The page of members, from 1. Left out: 1.
    std::optional<Integer> page{};
    /// The number of members in a page, 1 to 1000. Left out: 100.
    std::optional<Integer> page_size{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("model_id", model_id);
        out.member("segment_id", segment_id);
        out.member("user_id", user_id);
        out.member("page", page);
        out.member("page_size", page_size);
        return out.done();
    }
};

/// Records many borrowers' transactions in one commit.
struct ImportTransactions {
    /// The transactions, at most 10,000, each with its borrower's `user_id`.
    std::vector<SentTransaction> rows{};
    /// The user name of the partner that sees the borrowers. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rows", rows);
        out.member("partner", partner);
        return out.done();
    }
};

/// Changes the settings of a provider's analytics.
struct SetAnalytics {
    /// The provider's id.
    Required<Integer> provider_id{};
    /// The id of its tenant. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};
    /// The names of settings to reset to their defaults.
    std::optional<std::vector<std::string>> unset{};
    /// The currency of requests without a currency, an ISO 4217 code. Default: the provider's.
    std::optional<std::string> currency{};
    /// The time zone for days, by its name in the IANA database. Default: the provider's.
    std::optional<std::string> tz{};
    /// The kinds of merchant category codes, by code or by range of codes (`5000-5999`). If two
    /// entries contain a code, the later one counts. Other codes have the kinds of ISO 18245.
    std::optional<Members<TransactionKind>> mcc{};
    /// The kinds of categories, by name, without regard to case and punctuation. Other names have
    /// the default kinds. The name of a category, not its kind, decides whether it recurs in cash
    /// and whether it is a bill.
    std::optional<Members<TransactionKind>> categories{};
    /// The names of the categories that are bills. They replace the default list. Recurring
    /// payments in these categories are not subscriptions.
    std::optional<std::vector<std::string>> bills{};
    /// The smallest amount of a change that is reported, by currency code. Default: 100.
    std::optional<Members<Decimal>> min_amounts{};
    /// The smallest number of borrowers in a group of peers, a visible segment or a group of a
    /// portfolio: 10 or more. Default: 20.
    std::optional<Integer> k_min{};
    /// The variables for grouping borrowers with their peers, most important first. Default:
    /// `income_band`, `Area`, `Number_of_Dependents`, `Residence_Type`.
    std::optional<std::vector<Grouping>> peer_groups{};
    /// The smallest sum of fees that is reported, by currency code. Default: a tenth of that
    /// currency's `min_amounts`.
    std::optional<Members<Decimal>> min_fees{};
    /// The balance below which a low balance is reported, by currency code. Default: 0.
    std::optional<Members<Decimal>> buffers{};
    /// Thresholds for each insight type.
    std::optional<InsightThresholdsFields> insights{};
    /// Factors for the scores of insight types, by name: 0 to 10. A type with 0 is not reported.
    /// Default: the values of `get_insight_variables`.
    std::optional<Members<Integer>> weights{};
    /// The variables about legally protected traits that `segment_users` may use nevertheless.
    /// Default: none.
    std::optional<std::vector<Protected>> allowed_variables{};
    /// The working days of the week, for `get_top_locations`. Default: Sunday to Thursday.
    std::optional<std::vector<Weekday>> weekdays{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("provider_id", provider_id);
        out.member("tenant_id", tenant_id);
        out.member("unset", unset);
        out.member("currency", currency);
        out.member("tz", tz);
        out.member("mcc", mcc);
        out.member("categories", categories);
        out.member("bills", bills);
        out.member("min_amounts", min_amounts);
        out.member("k_min", k_min);
        out.member("peer_groups", peer_groups);
        out.member("min_fees", min_fees);
        out.member("buffers", buffers);
        out.member("insights", insights);
        out.member("weights", weights);
        out.member("allowed_variables", allowed_variables);
        out.member("weekdays", weekdays);
        return out.done();
    }
};

/// Returns the settings of a provider's analytics.
struct GiveAnalytics {
    /// The provider's id.
    Required<Integer> provider_id{};
    /// The id of its tenant. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("provider_id", provider_id);
        out.member("tenant_id", tenant_id);
        return out.done();
    }
};

/// Removes single transactions of a borrower.
struct RemoveTransactions {
    /// The borrower's public id.
    std::string user_id{};
    /// The ids of the transactions, at most 10,000. Duplicate ids count once.
    std::vector<std::string> txn_ids{};
    /// The user name of the partner that sees the borrower. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("txn_ids", txn_ids);
        out.member("partner", partner);
        return out.done();
    }
};

/// Creates a snapshot of the groups of a partner's borrowers.
struct MakePeerSnapshot {
    /// The last day that is counted. Left out: today, in the time zone of the partner's default
    /// provider.
    std::optional<Date> as_of{};
    /// The user name of the partner. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("as_of", as_of);
        out.member("partner", partner);
        return out.done();
    }
};

/// Runs the rules of engagement for all events except transactions.
struct RunEngagement {
    /// The day of the run. Left out: today, in the time zone of analytics.
    std::optional<Date> as_of{};
    /// The events, without `transaction`. Left out: all of them.
    std::optional<std::vector<EventType>> events{};
    /// The user name of the partner. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("as_of", as_of);
        out.member("events", events);
        out.member("partner", partner);
        return out.done();
    }
};

/// Hands out waiting messages.
struct NextMessages {
    /// The largest number of messages to return, 1 to 1,000.
    Required<Integer> max{};
    /// The length of the lease in seconds, 1 to 86,400. Left out: 600.
    std::optional<Integer> lease_seconds{};
    /// The user name of the partner. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("max", max);
        out.member("lease_seconds", lease_seconds);
        out.member("partner", partner);
        return out.done();
    }
};

/// Records the outcome of a message.
struct AckMessage {
    /// The message's id.
    std::string message_id{};
    /// The outcome.
    Required<MessageOutcome> outcome{};
    /// The reason, at most 500 characters.
    std::optional<std::string> reason{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("message_id", message_id);
        out.member("outcome", outcome);
        out.member("reason", reason);
        return out.done();
    }
};

/// Stores which borrowers have left, and when.
struct SetOutcomes {
    /// The outcomes, at most 10,000.
    std::vector<SentOutcome> rows{};
    /// The user name of the partner that sees the borrowers. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rows", rows);
        out.member("partner", partner);
        return out.done();
    }
};

/// A window of days, both included.
class Window : public Record {
public:
    using Record::Record;

    /// The first day.
    Date from() const { return read<Date>("/from"); }

    /// The last day.
    Date to() const { return read<Date>("/to"); }
};

/// The sums over all groups.
class TopTotal : public Record {
public:
    using Record::Record;

    /// The sum. Refunds are subtracted from spending.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The number of transactions without refunds.
    std::int64_t count() const { return read<std::int64_t>("/count"); }
};

/// The change from the previous window.
class TopChange : public Record {
public:
    using Record::Record;

    /// The sum in the previous window.
    Decimal previous_amount() const { return read<Decimal>("/previous_amount"); }

    /// The sum now, less the previous sum.
    Decimal absolute() const { return read<Decimal>("/absolute"); }

    /// The change in percent of the previous sum's absolute value; N/A if that is 0.
    Available<double> percent() const { return read<Available<double>>("/percent"); }
};

/// One of the largest groups.
class TopGroup : public Record {
public:
    using Record::Record;

    /// Its rank, from 1.
    std::int64_t rank() const { return read<std::int64_t>("/rank"); }

    /// The key of its transactions; empty if they have none.
    std::string key() const { return read<std::string>("/key"); }

    /// Its name. For a merchant it is the latest name. `Unknown` without a key.
    std::string name() const { return read<std::string>("/name"); }

    /// The sum. Refunds are subtracted from spending.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The number of transactions without refunds.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The mean transaction without refunds; N/A for a group with only refunds.
    Available<Decimal> average() const { return read<Available<Decimal>>("/average"); }

    /// The share of the total amount; N/A if the total is not above 0.
    Available<double> share() const { return read<Available<double>>("/share"); }

    /// The day of the first transaction.
    Date first_date() const { return read<Date>("/first_date"); }

    /// The day of the last transaction.
    Date last_date() const { return read<Date>("/last_date"); }

    /// The change from the previous window; left out if `compare` is 0.
    std::optional<TopChange> change() const { return read<std::optional<TopChange>>("/change"); }
};

/// The sums over all groups that are not listed.
class TopOther : public Record {
public:
    using Record::Record;

    /// The sum. Refunds are subtracted from spending.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The number of transactions without refunds.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The share of the total amount; N/A if the total is not above 0.
    Available<double> share() const { return read<Available<double>>("/share"); }
};

/// The number of transactions in the window that are not counted. Each has one reason, the first
/// that applies: duplicate, another currency, pending, transfer. N/A over many borrowers.
class ExcludedTransactions : public Record {
public:
    using Record::Record;

    /// Pending transactions, which are not booked yet.
    Available<std::int64_t> pending() const { return read<Available<std::int64_t>>("/pending"); }

    /// Transfers between the borrower's own accounts.
    Available<std::int64_t> transfers() const {
        return read<Available<std::int64_t>>("/transfers");
    }

    /// Transactions in another currency.
    Available<std::int64_t> other_currency() const {
        return read<Available<std::int64_t>>("/other_currency");
    }

    /// Transactions that were reported both by a message and by an upload.
    Available<std::int64_t> duplicates() const {
        return read<Available<std::int64_t>>("/duplicates");
    }
};

/// The largest groups of a borrower's transactions.
class TopTransactions : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// `spending` or `income`.
    Flow type_() const { return read<Flow>("/type"); }

    /// The dimension that groups the transactions.
    Dimension by() const { return read<Dimension>("/by"); }

    /// The measure that ranks the groups.
    Metric metric() const { return read<Metric>("/metric"); }

    /// The window. Its last day is never later than `as_of`.
    Window period() const { return read<Window>("/period"); }

    /// The sums over all groups.
    TopTotal total() const { return read<TopTotal>("/total"); }

    /// The groups, the largest first.
    List<TopGroup> top() const { return read<List<TopGroup>>("/top"); }

    /// The sums over all other groups.
    TopOther other() const { return read<TopOther>("/other"); }

    /// The last day that is counted.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// The number of transactions in the window that are not counted, by reason.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// The sums of a group.
class AggregateGroup : public Record {
public:
    using Record::Record;

    /// A key for each dimension, in the order of `by`; empty if the transactions have no value of
    /// this dimension.
    List<std::string> key() const { return read<List<std::string>>("/key"); }

    /// A name for each dimension, in the order of `by`.
    List<std::string> name() const { return read<List<std::string>>("/name"); }

    /// Income.
    Available<Decimal> income() const { return read<Available<Decimal>>("/income"); }

    /// Spending less refunds.
    Available<Decimal> spending() const { return read<Available<Decimal>>("/spending"); }

    /// Income less spending.
    Available<Decimal> net() const { return read<Available<Decimal>>("/net"); }

    /// The sum, if it was requested.
    std::optional<Available<Decimal>> sum() const {
        return read<std::optional<Available<Decimal>>>("/sum");
    }

    /// The number of transactions, if it was requested.
    std::optional<Available<std::int64_t>> count() const {
        return read<std::optional<Available<std::int64_t>>>("/count");
    }

    /// The mean amount, if it was requested.
    std::optional<Available<Decimal>> avg() const {
        return read<std::optional<Available<Decimal>>>("/avg");
    }

    /// The smallest amount, if it was requested.
    std::optional<Available<Decimal>> min() const {
        return read<std::optional<Available<Decimal>>>("/min");
    }

    /// The largest amount, if it was requested.
    std::optional<Available<Decimal>> max() const {
        return read<std::optional<Available<Decimal>>>("/max");
    }

    /// The median amount, if it was requested.
    std::optional<Available<Decimal>> median() const {
        return read<std::optional<Available<Decimal>>>("/median");
    }
};

/// The sums of the groups that are not listed.
class AggregateSums : public Record {
public:
    using Record::Record;

    /// Income.
    Available<Decimal> income() const { return read<Available<Decimal>>("/income"); }

    /// Spending less refunds.
    Available<Decimal> spending() const { return read<Available<Decimal>>("/spending"); }

    /// Income less spending.
    Available<Decimal> net() const { return read<Available<Decimal>>("/net"); }

    /// The sum, if it was requested.
    std::optional<Available<Decimal>> sum() const {
        return read<std::optional<Available<Decimal>>>("/sum");
    }

    /// The number of transactions, if it was requested.
    std::optional<Available<std::int64_t>> count() const {
        return read<std::optional<Available<std::int64_t>>>("/count");
    }

    /// The mean amount, if it was requested.
    std::optional<Available<Decimal>> avg() const {
        return read<std::optional<Available<Decimal>>>("/avg");
    }

    /// The smallest amount, if it was requested.
    std::optional<Available<Decimal>> min() const {
        return read<std::optional<Available<Decimal>>>("/min");
    }

    /// The largest amount, if it was requested.
    std::optional<Available<Decimal>> max() const {
        return read<std::optional<Available<Decimal>>>("/max");
    }

    /// The median amount, if it was requested.
    std::optional<Available<Decimal>> median() const {
        return read<std::optional<Available<Decimal>>>("/median");
    }
};

/// The sums of a bucket.
class AggregateBucket : public Record {
public:
    using Record::Record;

    /// The first day. For `day_of_week` and `day_of_month` it is the number of the day.
    std::variant<Date, std::int64_t> start() const {
        return read<std::variant<Date, std::int64_t>>("/start");
    }

    /// The last day, or the same number again.
    std::variant<Date, std::int64_t> end() const {
        return read<std::variant<Date, std::int64_t>>("/end");
    }

    /// Whether the whole bucket is inside the window.
    bool complete() const { return read<bool>("/complete"); }

    /// Income.
    Available<Decimal> income() const { return read<Available<Decimal>>("/income"); }

    /// Spending less refunds.
    Available<Decimal> spending() const { return read<Available<Decimal>>("/spending"); }

    /// Income less spending.
    Available<Decimal> net() const { return read<Available<Decimal>>("/net"); }

    /// The sum, if it was requested.
    std::optional<Available<Decimal>> sum() const {
        return read<std::optional<Available<Decimal>>>("/sum");
    }

    /// The number of transactions, if it was requested.
    std::optional<Available<std::int64_t>> count() const {
        return read<std::optional<Available<std::int64_t>>>("/count");
    }

    /// The mean amount, if it was requested.
    std::optional<Available<Decimal>> avg() const {
        return read<std::optional<Available<Decimal>>>("/avg");
    }

    /// The smallest amount, if it was requested.
    std::optional<Available<Decimal>> min() const {
        return read<std::optional<Available<Decimal>>>("/min");
    }

    /// The largest amount, if it was requested.
    std::optional<Available<Decimal>> max() const {
        return read<std::optional<Available<Decimal>>>("/max");
    }

    /// The median amount, if it was requested.
    std::optional<Available<Decimal>> median() const {
        return read<std::optional<Available<Decimal>>>("/median");
    }

    /// The groups, largest sum first; left out without `by`.
    std::optional<List<AggregateGroup>> groups() const {
        return read<std::optional<List<AggregateGroup>>>("/groups");
    }

    /// The sums of all groups that are not listed, including those without a transaction of `type`;
    /// left out without `n`, and if all groups of the window are listed. Over all borrowers it
    /// contains the groups of too few borrowers, and is N/A if there are none.
    std::optional<AggregateSums> other() const {
        return read<std::optional<AggregateSums>>("/other");
    }
};

/// The sums over the window.
class AggregateTotals : public Record {
public:
    using Record::Record;

    /// Income.
    Available<Decimal> income() const { return read<Available<Decimal>>("/income"); }

    /// Spending less refunds.
    Available<Decimal> spending() const { return read<Available<Decimal>>("/spending"); }

    /// Income less spending.
    Available<Decimal> net() const { return read<Available<Decimal>>("/net"); }

    /// The sum, if it was requested.
    std::optional<Available<Decimal>> sum() const {
        return read<std::optional<Available<Decimal>>>("/sum");
    }

    /// The number of transactions, if it was requested.
    std::optional<Available<std::int64_t>> count() const {
        return read<std::optional<Available<std::int64_t>>>("/count");
    }

    /// The mean amount, if it was requested.
    std::optional<Available<Decimal>> avg() const {
        return read<std::optional<Available<Decimal>>>("/avg");
    }

    /// The smallest amount, if it was requested.
    std::optional<Available<Decimal>> min() const {
        return read<std::optional<Available<Decimal>>>("/min");
    }

    /// The largest amount, if it was requested.
    std::optional<Available<Decimal>> max() const {
        return read<std::optional<Available<Decimal>>>("/max");
    }

    /// The median amount, if it was requested.
    std::optional<Available<Decimal>> median() const {
        return read<std::optional<Available<Decimal>>>("/median");
    }

    /// The groups, largest sum first; left out without `by`.
    std::optional<List<AggregateGroup>> groups() const {
        return read<std::optional<List<AggregateGroup>>>("/groups");
    }

    /// The sums of all groups that are not listed, including those without a transaction of `type`;
    /// left out without `n`, and if all groups of the window are listed. Over all borrowers it
    /// contains the groups of too few borrowers, and is N/A if there are none.
    std::optional<AggregateSums> other() const {
        return read<std::optional<AggregateSums>>("/other");
    }
};

/// The state of a budget in the month of `as_of`.
class BudgetShown : public Record {
public:
    using Record::Record;

    /// The category.
    std::string category() const { return read<std::string>("/category"); }

    /// The monthly budget.
    Decimal budget() const { return read<Decimal>("/budget"); }

    /// Spending so far this month, less refunds.
    Decimal used() const { return read<Decimal>("/used"); }

    /// The budget less `used`; negative if more was spent.
    Decimal remaining() const { return read<Decimal>("/remaining"); }

    /// `used` in percent of the budget; N/A for a budget of 0.
    Available<double> percent_used() const { return read<Available<double>>("/percent_used"); }

    /// The elapsed part of the month, in percent of its days.
    Available<double> elapsed_percent() const {
        return read<Available<double>>("/elapsed_percent");
    }

    /// The spending of the whole month if it continues at the same pace.
    Decimal pace() const { return read<Decimal>("/pace"); }

    /// The spending that is expected by the end of the month; N/A without a complete month of
    /// history.
    Available<Decimal> projected() const { return read<Available<Decimal>>("/projected"); }

    /// The state; N/A before the seventh day of the month unless the budget is used up.
    Available<BudgetStatus> status() const { return read<Available<BudgetStatus>>("/status"); }
};

/// Sums by time and by group.
class AggregatedTransactions : public Record {
public:
    using Record::Record;

    /// The length of a bucket.
    Grain grain() const { return read<Grain>("/grain"); }

    /// The dimensions that group the transactions.
    List<Dimension> by() const { return read<List<Dimension>>("/by"); }

    /// The buckets, in order of time or of their numbers.
    List<AggregateBucket> buckets() const { return read<List<AggregateBucket>>("/buckets"); }

    /// The sums over the window.
    AggregateTotals totals() const { return read<AggregateTotals>("/totals"); }

    /// The state of each budget, sorted by category; empty without budgets.
    List<BudgetShown> budgets() const { return read<List<BudgetShown>>("/budgets"); }

    /// The last day that is counted.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// The number of transactions in the window that are not counted, by reason.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// A group of similar borrowers.
class GroupShown : public Record {
public:
    using Record::Record;

    /// The id. It is unique among the groups of all snapshots.
    Available<std::string> id() const { return read<Available<std::string>>("/id"); }

    /// The definition as text.
    Available<std::string> label() const { return read<Available<std::string>>("/label"); }

    /// The common properties of the members: a bucket for each of the first grouping variables.
    Map<std::string> definition() const { return read<Map<std::string>>("/definition"); }

    /// The number of members, rounded down to a multiple of 5.
    Available<std::int64_t> size_at_least() const {
        return read<Available<std::int64_t>>("/size_at_least");
    }
};

/// A variable of a borrower and of the group. The group's figures cover all members including the
/// borrower, and are rounded to two significant digits.
class VariableCompared : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string name() const { return read<std::string>("/name"); }

    /// The unit.
    Unit unit() const { return read<Unit>("/unit"); }

    /// The borrower's value.
    Available<Decimal> user_value() const { return read<Available<Decimal>>("/user_value"); }

    /// The lower quartile of the group.
    Available<Decimal> p25() const { return read<Available<Decimal>>("/p25"); }

    /// The median of the group.
    Available<Decimal> median() const { return read<Available<Decimal>>("/median"); }

    /// The upper quartile of the group.
    Available<Decimal> p75() const { return read<Available<Decimal>>("/p75"); }

    /// The mean of the group.
    Available<Decimal> mean() const { return read<Available<Decimal>>("/mean"); }

    /// The percentage of other members with a smaller value. Members with the same value count
    /// half.
    Available<std::int64_t> percentile() const {
        return read<Available<std::int64_t>>("/percentile");
    }

    /// The position of the value among the quartiles.
    Available<PeerPosition> position() const { return read<Available<PeerPosition>>("/position"); }

    /// The value less the median.
    Available<Decimal> difference() const { return read<Available<Decimal>>("/difference"); }

    /// The difference in percent of the median's absolute value.
    Available<double> difference_percent() const {
        return read<Available<double>>("/difference_percent");
    }
};

/// A variable with figures left out.
class VariableSuppressed : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string name() const { return read<std::string>("/name"); }

    /// The reason: `peer group too small`, `no snapshot`, `not in the snapshot`, `mean is dominated
    /// by one or two` or `mean would give away another one`.
    std::string reason() const { return read<std::string>("/reason"); }
};

/// A borrower compared with the group. The window of `excluded` is the period. `data_quality` is
/// that of the day of the snapshot. For a borrower outside the snapshot it is that of `as_of`.
class PeersCompared : public Record {
public:
    using Record::Record;

    /// The borrower's group.
    GroupShown peer_group() const { return read<GroupShown>("/peer_group"); }

    /// The smallest number of members with a value that a group needs for a comparison.
    std::int64_t k_min() const { return read<std::int64_t>("/k_min"); }

    /// The variables, in the order of the request.
    List<VariableCompared> variables() const { return read<List<VariableCompared>>("/variables"); }

    /// The variables with figures left out, each with the reason.
    List<VariableSuppressed> suppressed() const {
        return read<List<VariableSuppressed>>("/suppressed");
    }

    /// The day of the snapshot; N/A without one.
    Available<Date> snapshot_date() const { return read<Available<Date>>("/snapshot_date"); }

    /// The last day that is counted.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// The number of transactions in the window that are not counted, by reason.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// A variable for comparing borrowers.
class PeerVariable : public Record {
public:
    using Record::Record;

    /// The name. `spending:<category>` is a placeholder for the variables of all categories.
    std::string name() const { return read<std::string>("/name"); }

    /// A short name for people.
    std::string label() const { return read<std::string>("/label"); }

    /// The unit.
    Unit unit() const { return read<Unit>("/unit"); }

    /// The definition.
    std::string definition() const { return read<std::string>("/definition"); }

    /// The number of complete months of the period that it needs.
    std::int64_t min_months() const { return read<std::int64_t>("/min_months"); }

    /// The meaning of a higher value for a borrower's finances.
    HigherIs higher_is() const { return read<HigherIs>("/higher_is"); }
};

/// The variables for comparing borrowers.
class PeerVariables : public Record {
public:
    using Record::Record;

    /// The variables.
    List<PeerVariable> variables() const { return read<List<PeerVariable>>("/variables"); }
};

/// A group of similar borrowers.
class PeerGroupListed : public Record {
public:
    using Record::Record;

    /// The id. It is unique among the groups of all snapshots.
    std::string id() const { return read<std::string>("/id"); }

    /// The definition as text.
    std::string label() const { return read<std::string>("/label"); }

    /// The common properties of the members: a bucket for each of the first grouping variables.
    Map<std::string> definition() const { return read<Map<std::string>>("/definition"); }

    /// The number of members, rounded down to a multiple of 5.
    Available<std::int64_t> size_at_least() const {
        return read<Available<std::int64_t>>("/size_at_least");
    }

    /// Whether members can be compared with the group, because it has at least `k_min` members.
    bool eligible() const { return read<bool>("/eligible"); }
};

/// The group of one borrower.
class UserGroup : public Record {
public:
    using Record::Record;

    /// Its id; N/A for a borrower without a group in the snapshot.
    Available<std::string> id() const { return read<Available<std::string>>("/id"); }

    /// The grouping variables that are not part of the group's definition.
    List<std::string> relaxed() const { return read<List<std::string>>("/relaxed"); }
};

/// The groups of a snapshot.
class PeerGroups : public Record {
public:
    using Record::Record;

    /// The variables that define the groups, most important first.
    List<std::string> grouping_variables() const {
        return read<List<std::string>>("/grouping_variables");
    }

    /// The smallest number of members of a group.
    std::int64_t k_min() const { return read<std::int64_t>("/k_min"); }

    /// The day of the snapshot; N/A without a snapshot.
    Available<Date> snapshot_date() const { return read<Available<Date>>("/snapshot_date"); }

    /// The groups, sorted by definition.
    List<PeerGroupListed> groups() const { return read<List<PeerGroupListed>>("/groups"); }

    /// The group of the requested borrower.
    std::optional<UserGroup> user_group() const {
        return read<std::optional<UserGroup>>("/user_group");
    }
};

/// A change of a stream's amount.
class PriceChangeShown : public Record {
public:
    using Record::Record;

    /// The median of the earlier amounts.
    Decimal previous_amount() const { return read<Decimal>("/previous_amount"); }

    /// The amount of the last two occurrences.
    Decimal new_amount() const { return read<Decimal>("/new_amount"); }

    /// The first day of the new amount.
    Date date() const { return read<Date>("/date"); }
};

/// Recurring transactions of one party. Amounts are positive.
class StreamShown : public Record {
public:
    using Record::Record;

    /// The stream's id: 16 hexadecimal digits. It stays the same while the party, the frequency and
    /// the rank among the party's streams are the same.
    std::string stream_id() const { return read<std::string>("/stream_id"); }

    /// Whether money comes in or goes out.
    StreamDirection direction() const { return read<StreamDirection>("/direction"); }

    /// The kind of stream.
    StreamKind kind() const { return read<StreamKind>("/kind"); }

    /// The latest merchant; empty if unknown.
    std::string merchant() const { return read<std::string>("/merchant"); }

    /// The latest description.
    std::string description() const { return read<std::string>("/description"); }

    /// The latest category.
    std::string category() const { return read<std::string>("/category"); }

    /// The latest account.
    std::string account_id() const { return read<std::string>("/account_id"); }

    /// The frequency.
    StreamFrequency frequency() const { return read<StreamFrequency>("/frequency"); }

    /// The length of its period in days: 7 for `WEEKLY`, 30.4375 for `MONTHLY`, N for
    /// `EVERY_N_DAYS`.
    double every_days() const { return read<double>("/every_days"); }

    /// The day of the first occurrence.
    Date first_date() const { return read<Date>("/first_date"); }

    /// The day of the last occurrence.
    Date last_date() const { return read<Date>("/last_date"); }

    /// The number of occurrences. Several transactions on one day count as one.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The mean amount of the occurrences.
    Decimal average_amount() const { return read<Decimal>("/average_amount"); }

    /// The median amount of the occurrences.
    Decimal median_amount() const { return read<Decimal>("/median_amount"); }

    /// The amount of the last occurrence.
    Decimal last_amount() const { return read<Decimal>("/last_amount"); }

    /// The smallest amount.
    Decimal min_amount() const { return read<Decimal>("/min_amount"); }

    /// The largest amount.
    Decimal max_amount() const { return read<Decimal>("/max_amount"); }

    /// Whether the amounts are always the same.
    AmountType amount_type() const { return read<AmountType>("/amount_type"); }

    /// The mean number of days between occurrences.
    double average_days_apart() const { return read<double>("/average_days_apart"); }

    /// The share of gaps that fit the frequency. A gap of two periods counts half.
    double regularity() const { return read<double>("/regularity"); }

    /// The expected day of the next occurrence. If the occurrence is late, this day is in the past.
    Date predicted_next_date() const { return read<Date>("/predicted_next_date"); }

    /// The expected amount of the next occurrence.
    Decimal predicted_next_amount() const { return read<Decimal>("/predicted_next_amount"); }

    /// The number of expected occurrences that are missing.
    std::int64_t missed() const { return read<std::int64_t>("/missed"); }

    /// The last change of the amount; null if there is none.
    std::optional<PriceChangeShown> price_change() const {
        return read<std::optional<PriceChangeShown>>("/price_change");
    }

    /// Whether the stream is still active.
    bool is_active() const { return read<bool>("/is_active"); }

    /// The stage of the stream.
    StreamStatus status() const { return read<StreamStatus>("/status"); }

    /// The confidence, 0 to 1.
    double confidence() const { return read<double>("/confidence"); }

    /// The ids of its transactions, sorted by day.
    List<std::string> transaction_ids() const {
        return read<List<std::string>>("/transaction_ids");
    }

    /// The reasons why it is detected as a stream.
    List<StreamReason> why() const { return read<List<StreamReason>>("/why"); }
};

/// The monthly totals of active streams.
class StreamSummary : public Record {
public:
    using Record::Record;

    /// Monthly income: the sum of the expected next amounts, each times 30.4375, divided by the
    /// days of its period.
    Decimal monthly_inflow() const { return read<Decimal>("/monthly_inflow"); }

    /// Monthly spending, computed in the same way.
    Decimal monthly_outflow() const { return read<Decimal>("/monthly_outflow"); }

    /// The number of active streams.
    std::int64_t active_count() const { return read<std::int64_t>("/active_count"); }
};

/// The recurring streams among a borrower's transactions. The window of `excluded` is the examined
/// months.
class RecurringTransactions : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// The streams of incoming money, largest monthly amount first.
    List<StreamShown> inflow_streams() const { return read<List<StreamShown>>("/inflow_streams"); }

    /// The streams of outgoing money, largest monthly amount first.
    List<StreamShown> outflow_streams() const {
        return read<List<StreamShown>>("/outflow_streams");
    }

    /// The totals of the active streams in this answer.
    StreamSummary summary() const { return read<StreamSummary>("/summary"); }

    /// The last day that is counted.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// The number of transactions in the window that are not counted, by reason.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// An expected amount with its interval.
class ProjectedAmount : public Record {
public:
    using Record::Record;

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The lower end, at least 0. Overdue occurrences are not included.
    Decimal lower() const { return read<Decimal>("/lower"); }

    /// The upper end.
    Decimal upper() const { return read<Decimal>("/upper"); }

    /// The probability that the real amount is inside the interval, estimated from the past.
    double level() const { return read<double>("/level"); }
};

/// The basis for projecting the amounts that do not recur.
class VariableBasis : public Record {
public:
    using Record::Record;

    /// The number of earlier windows.
    std::int64_t windows() const { return read<std::int64_t>("/windows"); }

    /// The median of the last six windows, each as long as the projection.
    Decimal median() const { return read<Decimal>("/median"); }
};

/// A part of a projection: an expected occurrence of a stream, or the rest that does not recur.
class ProjectionComponent : public Record {
public:
    using Record::Record;

    /// `recurring` or `variable`.
    ComponentType type_() const { return read<ComponentType>("/type"); }

    /// The id of the stream.
    std::optional<std::string> stream_id() const {
        return read<std::optional<std::string>>("/stream_id");
    }

    /// The name of the stream's party.
    std::optional<std::string> name() const { return read<std::optional<std::string>>("/name"); }

    /// The expected day. For an overdue occurrence it is the first day of the projection.
    std::optional<Date> date() const { return read<std::optional<Date>>("/date"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The smallest expected amount of the occurrence; 0 for an overdue one.
    std::optional<Decimal> lower() const { return read<std::optional<Decimal>>("/lower"); }

    /// The largest expected amount of the occurrence.
    std::optional<Decimal> upper() const { return read<std::optional<Decimal>>("/upper"); }

    /// The basis of the rest.
    std::optional<VariableBasis> basis() const {
        return read<std::optional<VariableBasis>>("/basis");
    }
};

/// The amount of an earlier window.
class ProjectionWindow : public Record {
public:
    using Record::Record;

    /// The first day.
    Date from() const { return read<Date>("/from"); }

    /// The last day.
    Date to() const { return read<Date>("/to"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }
};

/// The expected amount of a day.
class ProjectionDay : public Record {
public:
    using Record::Record;

    /// The day.
    Date date() const { return read<Date>("/date"); }

    /// The amount expected on that day.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The total expected until the end of that day.
    Decimal cumulative() const { return read<Decimal>("/cumulative"); }
};

/// The expected income or expenses, from the day after `as_of`. Amounts are positive.
///
/// `data_quality` is at most `thin` if fewer than four earlier projections could be compared with
/// real amounts. The window of `excluded` begins with the first of the earlier windows, or with the
/// first transaction if there are none, and ends on `as_of`.
class MoneyProjection : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// The first day.
    Date from() const { return read<Date>("/from"); }

    /// The last day.
    Date to() const { return read<Date>("/to"); }

    /// The expected amount; N/A with fewer than two complete months.
    Available<ProjectedAmount> projected() const {
        return read<Available<ProjectedAmount>>("/projected");
    }

    /// The parts of the sum: the expected occurrences of streams by day, and then the rest.
    List<ProjectionComponent> components() const {
        return read<List<ProjectionComponent>>("/components");
    }

    /// The amounts of earlier windows, earliest first.
    List<ProjectionWindow> history() const { return read<List<ProjectionWindow>>("/history"); }

    /// The method of the projection.
    ProjectionMethod method() const { return read<ProjectionMethod>("/method"); }

    /// The mean absolute error of earlier projections; N/A if none could be made.
    Available<Decimal> error_mae() const { return read<Available<Decimal>>("/error_mae"); }

    /// The amounts of each day, if `daily` is 1.
    std::optional<List<ProjectionDay>> daily() const {
        return read<std::optional<List<ProjectionDay>>>("/daily");
    }

    /// The last day that is counted.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// The number of transactions in the window that are not counted, by reason.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// The balance of a borrower's accounts.
class BalanceShown : public Record {
public:
    using Record::Record;

    /// The amount; N/A if it is unknown.
    Available<Decimal> amount() const { return read<Available<Decimal>>("/amount"); }

    /// The source of the balance.
    Available<BalanceSource> source() const { return read<Available<BalanceSource>>("/source"); }

    /// The day of the balance. For several accounts it is the earliest day.
    Available<Date> date() const { return read<Available<Date>>("/date"); }

    /// The number of days since then.
    Available<std::int64_t> stale_days() const {
        return read<Available<std::int64_t>>("/stale_days");
    }
};

/// An unpaid instalment.
class DueInstalment : public Record {
public:
    using Record::Record;

    /// Its number, as in `get_due_payments`.
    std::int64_t transaction_id() const { return read<std::int64_t>("/Transaction_ID"); }

    /// Its due date.
    Date due_date() const { return read<Date>("/Due_Date"); }

    /// The amount owed: principal, interest and penalty.
    Decimal total_due_payment() const { return read<Decimal>("/Total_Due_Payment"); }
};

/// Unpaid instalments.
class DueInstalments : public Record {
public:
    using Record::Record;

    /// The total amount owed.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The instalments, earliest first.
    List<DueInstalment> items() const { return read<List<DueInstalment>>("/items"); }
};

/// The amounts that can be spent; N/A if the balance is unknown or there is too little history.
class SpendableMoney : public Record {
public:
    using Record::Record;

    /// The amount expected to be left on the last day, less the buffer. It may be negative.
    Available<Decimal> expected() const { return read<Available<Decimal>>("/expected"); }

    /// The amount that can be spent so that at least the buffer is left on every day, even at the
    /// bad ends of the intervals; at least 0.
    Available<Decimal> safe() const { return read<Available<Decimal>>("/safe"); }
};

/// The day and amount of the lowest expected balance.
class LowestShown : public Record {
public:
    using Record::Record;

    /// The first day with this balance.
    Available<Date> date() const { return read<Available<Date>>("/date"); }

    /// The balance on that day, including the buffer.
    Available<Decimal> amount() const { return read<Available<Decimal>>("/amount"); }
};

/// The money that a borrower can spend. The window of `excluded` is the last 24 months.
class MoneyAvailable : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// The last day of the computation.
    Date until() const { return read<Date>("/until"); }

    /// The balance of the accounts.
    BalanceShown balance() const { return read<BalanceShown>("/balance"); }

    /// The income expected until `until`; 0 if `include_income` is 0, N/A with fewer than two
    /// complete months.
    Available<Decimal> projected_income() const {
        return read<Available<Decimal>>("/projected_income");
    }

    /// The expenses expected until `until`, without payments of the instalments; N/A with fewer
    /// than two complete months.
    Available<Decimal> projected_expenses() const {
        return read<Available<Decimal>>("/projected_expenses");
    }

    /// The unpaid instalments due until `until`, of loans that the caller sees.
    DueInstalments due_instalments() const { return read<DueInstalments>("/due_instalments"); }

    /// The amount that must not be spent.
    Decimal buffer() const { return read<Decimal>("/buffer"); }

    /// The amounts that can be spent.
    SpendableMoney available_money() const { return read<SpendableMoney>("/available_money"); }

    /// The part of `safe` for each day, rounded down.
    Available<Decimal> per_day() const { return read<Available<Decimal>>("/per_day"); }

    /// The day and amount of the lowest expected balance.
    LowestShown lowest_point() const { return read<LowestShown>("/lowest_point"); }

    /// Whether the expected balance falls below the buffer.
    Available<bool> shortfall() const { return read<Available<bool>>("/shortfall"); }

    /// Warnings about the answer.
    List<AvailableWarning> warnings() const { return read<List<AvailableWarning>>("/warnings"); }

    /// The last day that is counted.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// The number of transactions in the window that are not counted, by reason.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// The evidence of an insight.
class InsightEvidence : public Record {
public:
    using Record::Record;

    /// The ids of the transactions, sorted by day.
    List<std::string> transaction_ids() const {
        return read<List<std::string>>("/transaction_ids");
    }

    /// The id of the stream; N/A if the insight is not about a stream.
    Available<std::string> stream_id() const { return read<Available<std::string>>("/stream_id"); }
};

/// An insight. Shares of income or spending are fractions of 1. All other values are amounts.
class InsightShown : public Record {
public:
    using Record::Record;

    /// The id. It is the same for a borrower while `dedup_key` is the same.
    std::string id() const { return read<std::string>("/id"); }

    /// The type of insight.
    InsightType type_() const { return read<InsightType>("/type"); }

    /// The severity.
    InsightSeverity severity() const { return read<InsightSeverity>("/severity"); }

    /// The score.
    Available<double> score() const { return read<Available<double>>("/score"); }

    /// A sentence for the borrower, in Arabic if that is the borrower's language, otherwise in
    /// English.
    std::string title() const { return read<std::string>("/title"); }

    /// The variable of the insight.
    std::string variable() const { return read<std::string>("/variable"); }

    /// The window of the insight.
    Window period() const { return read<Window>("/period"); }

    /// The value in the window.
    Decimal value() const { return read<Decimal>("/value"); }

    /// The usual value; N/A if there is none.
    Available<Decimal> baseline() const { return read<Available<Decimal>>("/baseline"); }

    /// The value less the usual value.
    Available<Decimal> change() const { return read<Available<Decimal>>("/change"); }

    /// `change` in percent of the usual value's absolute value; N/A if the usual value is 0.
    Available<double> change_percent() const { return read<Available<double>>("/change_percent"); }

    /// The number of usual deviations between the value and the usual value; N/A for types without
    /// this test.
    Available<double> z() const { return read<Available<double>>("/z"); }

    /// The evidence.
    InsightEvidence evidence() const { return read<InsightEvidence>("/evidence"); }

    /// The values in the title, as texts.
    Map<std::string> params() const { return read<Map<std::string>>("/params"); }

    /// The key that identifies the insight when it is found again.
    std::string dedup_key() const { return read<std::string>("/dedup_key"); }
};

/// The insights about a borrower's transactions.
class TopInsights : public Record {
public:
    using Record::Record;

    /// The insights, highest score first.
    List<InsightShown> insights() const { return read<List<InsightShown>>("/insights"); }

    /// The last day that is counted.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// The number of transactions in the window that are not counted, by reason.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// A type of insights.
class InsightVariable : public Record {
public:
    using Record::Record;

    /// The type.
    InsightType type_() const { return read<InsightType>("/type"); }

    /// The variable of the insight. `spending:<category>` is a placeholder for the variables of all
    /// categories.
    std::string variable() const { return read<std::string>("/variable"); }

    /// The meaning of the insight, and when it appears.
    std::string definition() const { return read<std::string>("/definition"); }

    /// The thresholds, by name.
    Map<Decimal> thresholds() const { return read<Map<Decimal>>("/thresholds"); }

    /// The factor of the score; 0 if the type is switched off.
    std::int64_t weight() const { return read<std::int64_t>("/weight"); }

    /// The history that it needs: earlier windows with data for types that compare windows,
    /// complete months for all others.
    std::int64_t min_history() const { return read<std::int64_t>("/min_history"); }

    /// The smallest score of each severity.
    std::string severity_rule() const { return read<std::string>("/severity_rule"); }
};

/// The types of insights.
class InsightVariables : public Record {
public:
    using Record::Record;

    /// The types.
    List<InsightVariable> types() const { return read<List<InsightVariable>>("/types"); }
};

/// The rule that was created.
class EngagementRuleCreated : public Record {
public:
    using Record::Record;

    /// The confirmation.
    std::string message() const { return read<std::string>("/message"); }

    /// The rule's id. All versions of the rule have the same id.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }
};

/// Hours without new messages, in the time zone of analytics. They span midnight if `from` is later
/// than `to`.
class HoursOfQuiet : public Record {
public:
    using Record::Record;

    /// The first minute, `HH:MM`.
    std::string from() const { return read<std::string>("/from"); }

    /// The end, `HH:MM`.
    std::string to() const { return read<std::string>("/to"); }
};

/// A rule of engagement.
class EngagementRuleShown : public Record {
public:
    using Record::Record;

    /// The rule's id.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }

    /// The rule's name.
    std::string name() const { return read<std::string>("/name"); }

    /// The event that the rule listens to.
    EventType event() const { return read<EventType>("/event"); }

    /// The conditions, in the form of business rules.
    Value conditions() const { return read<Value>("/conditions"); }

    /// The channel of the messages.
    MessageChannel channel() const { return read<MessageChannel>("/channel"); }

    /// The text of the messages.
    std::variant<std::string, Map<std::string>> template_() const {
        return read<std::variant<std::string, Map<std::string>>>("/template");
    }

    /// The borrowers that the rule is about: `all`, or the id of a segment of the partner's latest
    /// segmentation. Left out: `all`.
    std::variant<std::string, std::int64_t> audience() const {
        return read<std::variant<std::string, std::int64_t>>("/audience");
    }

    /// Rules run by priority, the lowest number first, then by name. Left out: 100.
    std::int64_t priority() const { return read<std::int64_t>("/priority"); }

    /// The number of hours between two messages of the rule to a borrower. Left out: 24.
    std::int64_t cooldown_hours() const { return read<std::int64_t>("/cooldown_hours"); }

    /// The greatest number of messages to a borrower on a day, from all rules of the partner
    /// together. Left out: 3.
    std::int64_t max_per_day() const { return read<std::int64_t>("/max_per_day"); }

    /// Hours without new messages. Messages queued earlier are still handed out in these hours, so
    /// a host that sends them then must observe the hours itself.
    std::optional<HoursOfQuiet> quiet_hours() const {
        return read<std::optional<HoursOfQuiet>>("/quiet_hours");
    }

    /// The first active day.
    std::optional<Date> start() const { return read<std::optional<Date>>("/start"); }

    /// The last active day.
    std::optional<Date> end() const { return read<std::optional<Date>>("/end"); }

    /// Whether the rule is active. Left out: yes.
    bool active() const { return read<bool>("/active"); }

    /// Whether the borrower's consent to marketing is needed. Left out: `marketing`, so that no
    /// message is sent without this consent.
    ConsentNeeded requires_consent() const { return read<ConsentNeeded>("/requires_consent"); }

    /// The number of this version, from 1.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// When this version was created.
    Time created_at() const { return read<Time>("/created_at"); }
};

/// The rules of engagement.
class EngagementRules : public Record {
public:
    using Record::Record;

    /// The rules.
    List<EngagementRuleShown> rules() const { return read<List<EngagementRuleShown>>("/rules"); }
};

/// The number of suppressed messages, by reason.
class SuppressedMessages : public Record {
public:
    using Record::Record;

    /// The rule's last message to the borrower was too recent.
    std::int64_t cooldown() const { return read<std::int64_t>("/cooldown"); }

    /// The borrower had already received the day's maximum of messages.
    std::int64_t daily_cap() const { return read<std::int64_t>("/daily_cap"); }

    /// It was a quiet hour.
    std::int64_t quiet_hours() const { return read<std::int64_t>("/quiet_hours"); }

    /// The borrower did not consent to marketing.
    std::int64_t no_consent() const { return read<std::int64_t>("/no_consent"); }

    /// The message was already queued.
    std::int64_t duplicate() const { return read<std::int64_t>("/duplicate"); }

    /// A value in the message was unknown.
    std::int64_t missing_value() const { return read<std::int64_t>("/missing_value"); }
};

/// The counts of a rule of engagement.
class EngagementRuleStats : public Record {
public:
    using Record::Record;

    /// The rule's id.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// The number of events that it evaluated.
    std::int64_t evaluated() const { return read<std::int64_t>("/evaluated"); }

    /// The number of events that made its conditions true.
    std::int64_t matched() const { return read<std::int64_t>("/matched"); }

    /// The number of messages queued for them.
    std::int64_t queued() const { return read<std::int64_t>("/queued"); }

    /// The number of suppressed messages, by the first reason that applied.
    SuppressedMessages suppressed() const { return read<SuppressedMessages>("/suppressed"); }

    /// The number of these messages that were delivered.
    std::int64_t delivered() const { return read<std::int64_t>("/delivered"); }

    /// The number of these messages that failed.
    std::int64_t failed() const { return read<std::int64_t>("/failed"); }

    /// The number of borrowers with a queued message.
    std::int64_t unique_users() const { return read<std::int64_t>("/unique_users"); }

    /// The last time its conditions were true, whether a message was queued or not.
    Available<Time> last_triggered_at() const {
        return read<Available<Time>>("/last_triggered_at");
    }
};

/// The counts of rules of engagement.
class EngagementStats : public Record {
public:
    using Record::Record;

    /// The rules, by priority and name.
    List<EngagementRuleStats> stats() const { return read<List<EngagementRuleStats>>("/stats"); }
};

/// A transaction in the context of the borrower's other transactions; N/A for another event, and
/// without the scope `analytics:read`.
class EnrichedTransaction : public Record {
public:
    using Record::Record;

    /// The kind of the transaction.
    Available<std::string> kind() const { return read<Available<std::string>>("/kind"); }

    /// Its category. A refund without a category has that of the purchase.
    Available<std::string> category() const { return read<Available<std::string>>("/category"); }

    /// The id of its stream.
    Available<std::string> stream_id() const { return read<Available<std::string>>("/stream_id"); }
};

/// A rule with true conditions.
class TriggeredRule : public Record {
public:
    using Record::Record;

    /// The rule's id.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// The id of the message.
    std::string message_id() const { return read<std::string>("/message_id"); }

    /// The channel of the message.
    MessageChannel channel() const { return read<MessageChannel>("/channel"); }

    /// The outcome of the message.
    TriggeredStatus status() const { return read<TriggeredStatus>("/status"); }

    /// The reason why it was suppressed; N/A otherwise.
    Available<Suppression> reason() const { return read<Available<Suppression>>("/reason"); }

    /// The text of the message; N/A if one of its values is unknown, or if the caller may not know
    /// a value that the rule reads.
    Available<std::string> message() const { return read<Available<std::string>>("/message"); }
};

/// The result for a transaction or an event.
class TransactionGenerated : public Record {
public:
    using Record::Record;

    /// The transaction's id; N/A for another event.
    Available<std::string> txn_id() const { return read<Available<std::string>>("/txn_id"); }

    /// The outcome.
    GenerateStatus status() const { return read<GenerateStatus>("/status"); }

    /// The transaction in the context of the borrower's other transactions.
    EnrichedTransaction enriched() const { return read<EnrichedTransaction>("/enriched"); }

    /// The rules with true conditions, in order of execution; empty without the scope
    /// `analytics:read`.
    List<TriggeredRule> triggered() const { return read<List<TriggeredRule>>("/triggered"); }
};

/// A number of clusters that was tried.
class SegmentCandidate : public Record {
public:
    using Record::Record;

    /// The number.
    std::int64_t k() const { return read<std::int64_t>("/k"); }

    /// The sum of the squared distances from the centres.
    Available<double> inertia() const { return read<Available<double>>("/inertia"); }

    /// The mean silhouette, computed from the distances from the centres.
    Available<double> silhouette() const { return read<Available<double>>("/silhouette"); }
};

/// The scaling of a variable. Values below the 1 % quantile and above the 99 % quantile were first
/// set to these quantiles.
class SegmentScale : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string name() const { return read<std::string>("/name"); }

    /// The transformation: `log1p` for the logarithm of the value plus one, `constant` if all
    /// values are equal.
    ScalingTransform transform() const { return read<ScalingTransform>("/transform"); }

    /// The mean after the transformation.
    Available<double> mean() const { return read<Available<double>>("/mean"); }

    /// The standard deviation after the transformation.
    Available<double> sd() const { return read<Available<double>>("/sd"); }
};

/// A variable that makes a segment or a borrower different from others.
class SegmentDriver : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string var() const { return read<std::string>("/var"); }

    /// The number of standard deviations above the mean (negative: below it).
    Available<double> z() const { return read<Available<double>>("/z"); }
};

/// Estimates of how many borrowers of a segment have left.
class SegmentChurn : public Record {
public:
    using Record::Record;

    /// The mean probability of not having left.
    Available<double> mean_p_alive() const { return read<Available<double>>("/mean_p_alive"); }

    /// The share of borrowers with a probability below ½.
    Available<double> at_risk_share() const { return read<Available<double>>("/at_risk_share"); }

    /// The mean probability of no transaction in the next 30 days. For the model `logistic`: of
    /// leaving within a month.
    Available<double> mean_churn_30d() const { return read<Available<double>>("/mean_churn_30d"); }
};

/// A segment.
class SegmentShown : public Record {
public:
    using Record::Record;

    /// The id. The successor in the next segmentation with the same method, variables and number of
    /// clusters has the same id.
    std::int64_t segment_id() const { return read<std::int64_t>("/segment_id"); }

    /// The label.
    std::string label() const { return read<std::string>("/label"); }

    /// The number of borrowers.
    std::int64_t size() const { return read<std::int64_t>("/size"); }

    /// The share of all borrowers in segments.
    Available<double> share() const { return read<Available<double>>("/share"); }

    /// The centre, in the units of the variables.
    Map<Available<double>> centroid() const { return read<Map<Available<double>>>("/centroid"); }

    /// The variables that differ most from the mean of all borrowers.
    List<SegmentDriver> drivers() const { return read<List<SegmentDriver>>("/drivers"); }

    /// Estimates of how many borrowers have left.
    Available<SegmentChurn> churn() const { return read<Available<SegmentChurn>>("/churn"); }
};

/// The model that estimates which borrowers have left.
class SegmentChurnModel : public Record {
public:
    using Record::Record;

    /// The parameters, in weeks, or the coefficients: of a constant, named `(constant)`, and of a
    /// standard deviation of each variable.
    Map<Available<double>> parameters() const {
        return read<Map<Available<double>>>("/parameters");
    }

    /// The standard errors of the coefficients; empty for a model with parameters.
    Map<Available<double>> standard_errors() const {
        return read<Map<Available<double>>>("/standard_errors");
    }

    /// The logarithm of the likelihood; N/A for a model fitted to outcomes.
    Available<double> log_likelihood() const { return read<Available<double>>("/log_likelihood"); }

    /// Whether the fit used a penalty, because the likelihood has no maximum.
    bool penalised() const { return read<bool>("/penalised"); }

    /// The area under the curve for the last quarter of the outcomes, which was not used for
    /// fitting; N/A for models of purchases.
    Available<double> auc() const { return read<Available<double>>("/auc"); }
};

/// A partner's borrowers in segments.
class Segments : public Record {
public:
    using Record::Record;

    /// The id of the segmentation. The same data, terms and previous segmentation give the same id.
    /// N/A if there is none.
    Available<std::string> model_id() const { return read<Available<std::string>>("/model_id"); }

    /// The last day that is counted.
    Available<Date> as_of() const { return read<Available<Date>>("/as_of"); }

    /// The currency of amounts.
    Available<std::string> currency() const { return read<Available<std::string>>("/currency"); }

    /// The number of borrowers in segments.
    std::int64_t n_users() const { return read<std::int64_t>("/n_users"); }

    /// The number of clusters, before clusters with too few borrowers were merged with the nearest
    /// ones.
    Available<std::int64_t> k() const { return read<Available<std::int64_t>>("/k"); }

    /// The method: `kmeans` or `rfm`.
    Available<std::string> method() const { return read<Available<std::string>>("/method"); }

    /// The mean silhouette of a sample, from −1 to 1. It measures how much nearer borrowers are to
    /// their own cluster than to the next one, before clusters with too few borrowers were merged.
    /// N/A for one cluster, and for the method `rfm`.
    Available<double> silhouette() const { return read<Available<double>>("/silhouette"); }

    /// The numbers of clusters that were tried.
    List<SegmentCandidate> candidates() const {
        return read<List<SegmentCandidate>>("/candidates");
    }

    /// The scaling of each variable.
    List<SegmentScale> variables() const { return read<List<SegmentScale>>("/variables"); }

    /// The segments, sorted by id.
    List<SegmentShown> segments() const { return read<List<SegmentShown>>("/segments"); }

    /// The model that estimates which borrowers have left; left out if no estimate is possible.
    std::optional<SegmentChurnModel> churn_model() const {
        return read<std::optional<SegmentChurnModel>>("/churn_model");
    }

    /// The number of borrowers without a segment, by reason.
    Map<std::int64_t> excluded() const { return read<Map<std::int64_t>>("/excluded"); }

    /// `N/A` if there are no segments.
    std::optional<std::string> message() const {
        return read<std::optional<std::string>>("/message");
    }
};

/// A variable that can define segments.
class SegmentVariableListed : public Record {
public:
    using Record::Record;

    /// The name. `spending:<category>` is a placeholder for the variables of all categories.
    std::string name() const { return read<std::string>("/name"); }

    /// A short name for people.
    std::string label() const { return read<std::string>("/label"); }

    /// The unit: `money`, `share`, `count`, `days`, `years`, or `name` for a variable that is not a
    /// number.
    std::string unit() const { return read<std::string>("/unit"); }

    /// The definition.
    std::string definition() const { return read<std::string>("/definition"); }

    /// The transformation of its values if they are skewed and none is negative.
    Transform transform() const { return read<Transform>("/transform"); }

    /// The share of the partner's borrowers with transactions that have a value; N/A without such
    /// borrowers, and for the spending in each category.
    Available<double> available_share() const {
        return read<Available<double>>("/available_share");
    }

    /// Whether the variable is a characteristic protected by law, or a proxy for one.
    bool protected_() const { return read<bool>("/protected"); }

    /// Whether `vars` of `segment_users` may contain it. A protected variable needs permission in
    /// `set_analytics`.
    bool allowed() const { return read<bool>("/allowed"); }
};

/// The variables that can define segments.
class SegmentVariables : public Record {
public:
    using Record::Record;

    /// The variables.
    List<SegmentVariableListed> variables() const {
        return read<List<SegmentVariableListed>>("/variables");
    }
};

/// A member of a segment.
class SegmentMember : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// The distance from the segment's centre, in standard deviations.
    Available<double> distance() const { return read<Available<double>>("/distance"); }

    /// The probability that the borrower has not left.
    Available<double> p_alive() const { return read<Available<double>>("/p_alive"); }
};

/// The segments, or the segment of a borrower.
class SegmentsShown : public Record {
public:
    using Record::Record;

    /// The id of the segmentation; N/A if there is none yet.
    std::optional<Available<std::string>> model_id() const {
        return read<std::optional<Available<std::string>>>("/model_id");
    }

    /// The last day that was counted.
    std::optional<Available<Date>> as_of() const {
        return read<std::optional<Available<Date>>>("/as_of");
    }

    /// The currency of amounts.
    std::optional<Available<std::string>> currency() const {
        return read<std::optional<Available<std::string>>>("/currency");
    }

    /// The number of borrowers in segments.
    std::optional<std::int64_t> n_users() const {
        return read<std::optional<std::int64_t>>("/n_users");
    }

    /// The number of clusters.
    std::optional<Available<std::int64_t>> k() const {
        return read<std::optional<Available<std::int64_t>>>("/k");
    }

    /// The method of the segmentation.
    std::optional<Available<std::string>> method() const {
        return read<std::optional<Available<std::string>>>("/method");
    }

    /// The mean silhouette.
    std::optional<Available<double>> silhouette() const {
        return read<std::optional<Available<double>>>("/silhouette");
    }

    /// The numbers of clusters that were tried.
    std::optional<List<SegmentCandidate>> candidates() const {
        return read<std::optional<List<SegmentCandidate>>>("/candidates");
    }

    /// The scaling of each variable.
    std::optional<List<SegmentScale>> variables() const {
        return read<std::optional<List<SegmentScale>>>("/variables");
    }

    /// The segments, sorted by id; left out if a borrower was requested.
    std::optional<List<SegmentShown>> segments() const {
        return read<std::optional<List<SegmentShown>>>("/segments");
    }

    /// The model that estimates which borrowers have left.
    std::optional<SegmentChurnModel> churn_model() const {
        return read<std::optional<SegmentChurnModel>>("/churn_model");
    }

    /// The number of borrowers without a segment, by reason.
    std::optional<Map<std::int64_t>> excluded() const {
        return read<std::optional<Map<std::int64_t>>>("/excluded");
    }

    /// The members of the requested segment, by public id.
    std::optional<List<SegmentMember>> members() const {
        return read<std::optional<List<SegmentMember>>>("/members");
    }

    /// The page of members.
    std::optional<std::int64_t> page() const { return read<std::optional<std::int64_t>>("/page"); }

    /// The number of pages.
    std::optional<std::int64_t> pages() const {
        return read<std::optional<std::int64_t>>("/pages");
    }

    /// The number of members.
    std::optional<std::int64_t> total() const {
        return read<std::optional<std::int64_t>>("/total");
    }

    /// The segment of the borrower; N/A if the borrower is in none.
    std::optional<Available<std::int64_t>> segment_id() const {
        return read<std::optional<Available<std::int64_t>>>("/segment_id");
    }

    /// Its label.
    std::optional<Available<std::string>> label() const {
        return read<std::optional<Available<std::string>>>("/label");
    }

    /// The borrower's distance from the segment's centre, in standard deviations.
    std::optional<Available<double>> distance() const {
        return read<std::optional<Available<double>>>("/distance");
    }

    /// The distance from the nearest other segment's centre, less `distance`; N/A if there is no
    /// other segment.
    std::optional<Available<double>> margin() const {
        return read<std::optional<Available<double>>>("/margin");
    }

    /// The probability that the borrower has not left.
    std::optional<Available<double>> p_alive() const {
        return read<std::optional<Available<double>>>("/p_alive");
    }

    /// The variables that differ most from the mean of all borrowers.
    std::optional<List<SegmentDriver>> drivers() const {
        return read<std::optional<List<SegmentDriver>>>("/drivers");
    }

    /// `N/A` if there is no segmentation yet.
    std::optional<std::string> message() const {
        return read<std::optional<std::string>>("/message");
    }
};

/// The counts of recorded, updated and unchanged transactions.
class TransactionsImported : public Record {
public:
    using Record::Record;

    /// The number of new transactions.
    std::int64_t recorded() const { return read<std::int64_t>("/recorded"); }

    /// The number of transactions that were stored with different content.
    std::int64_t updated() const { return read<std::int64_t>("/updated"); }

    /// The number of transactions that were already stored.
    std::int64_t unchanged() const { return read<std::int64_t>("/unchanged"); }
};

/// Thresholds for insights about transactions. Amounts have separate settings by currency. Fields
/// that are left out keep their defaults.
class InsightThresholds : public Record {
public:
    using Record::Record;

    /// The smallest difference of spending in a category, or of income, in usual deviations: above
    /// 0, up to 100. Default: 3.
    std::optional<double> z() const { return read<std::optional<double>>("/z"); }

    /// The smallest difference of these, in percent of the usual value: 0 to 10,000. Default: 25.
    std::optional<std::int64_t> percent() const {
        return read<std::optional<std::int64_t>>("/percent");
    }

    /// The number of earlier windows to compare with: 1 to 36. Default: 6.
    std::optional<std::int64_t> windows() const {
        return read<std::optional<std::int64_t>>("/windows");
    }

    /// The number of these windows that must have data: from 1 up to all of them. Default: 3.
    std::optional<std::int64_t> min_windows() const {
        return read<std::optional<std::int64_t>>("/min_windows");
    }

    /// The quantile of the payments of 12 months that a large payment exceeds: between 0 and 1.
    /// Default: 0.99.
    std::optional<double> large_quantile() const {
        return read<std::optional<double>>("/large_quantile");
    }

    /// The multiple of the median payment that a large payment must reach: 1 to 1,000. Default: 3.
    std::optional<std::int64_t> large_times() const {
        return read<std::optional<std::int64_t>>("/large_times");
    }

    /// The quantile that a large payment at a new merchant exceeds: between 0 and 1. Default: 0.95.
    std::optional<double> new_merchant_quantile() const {
        return read<std::optional<double>>("/new_merchant_quantile");
    }

    /// The number of complete months of history before a merchant can be new: 0 to 120. Default: 3.
    std::optional<std::int64_t> new_merchant_months() const {
        return read<std::optional<std::int64_t>>("/new_merchant_months");
    }

    /// The greatest number of days between two charges of the same amount: 0 to 31. Default: 2.
    std::optional<std::int64_t> duplicate_days() const {
        return read<std::optional<std::int64_t>>("/duplicate_days");
    }

    /// The percentage that a price rise must exceed: 2 to 1,000, since streams report no smaller
    /// change. Default: 2.
    std::optional<std::int64_t> price_percent() const {
        return read<std::optional<std::int64_t>>("/price_percent");
    }

    /// The number of median absolute deviations that the difference of a bill must exceed: 0 to
    /// 1,000. Default: 3.
    std::optional<std::int64_t> bill_deviations() const {
        return read<std::optional<std::int64_t>>("/bill_deviations");
    }

    /// The percentage of the usual bill that the difference of a bill must exceed: 0 to 10,000.
    /// Default: 15.
    std::optional<std::int64_t> bill_percent() const {
        return read<std::optional<std::int64_t>>("/bill_percent");
    }

    /// The difference of a share of income or spending from the usual share, in percentage points:
    /// 1 to 100. Default: 10.
    std::optional<std::int64_t> points() const {
        return read<std::optional<std::int64_t>>("/points");
    }

    /// The percentile of peers that spending exceeds: 50 to 99. Default: 90.
    std::optional<std::int64_t> peer_percentile() const {
        return read<std::optional<std::int64_t>>("/peer_percentile");
    }

    /// The lowest score of medium severity: above 0. Default: 3.
    std::optional<double> medium_from() const {
        return read<std::optional<double>>("/medium_from");
    }

    /// The lowest score of high severity: at least that of medium severity, up to 1,000. Default:
    /// 6.
    std::optional<double> high_from() const { return read<std::optional<double>>("/high_from"); }
};

/// The settings of a provider's analytics.
class AnalyticsSettings : public Record {
public:
    using Record::Record;

    /// The currency of requests without a currency, an ISO 4217 code. Default: the provider's.
    std::optional<std::string> currency() const {
        return read<std::optional<std::string>>("/currency");
    }

    /// The time zone for days, by its name in the IANA database. Default: the provider's.
    std::optional<std::string> tz() const { return read<std::optional<std::string>>("/tz"); }

    /// The kinds of merchant category codes, by code or by range of codes (`5000-5999`). If two
    /// entries contain a code, the later one counts. Other codes have the kinds of ISO 18245.
    std::optional<Map<TransactionKind>> mcc() const {
        return read<std::optional<Map<TransactionKind>>>("/mcc");
    }

    /// The kinds of categories, by name, without regard to case and punctuation. Other names have
    /// the default kinds. The name of a category, not its kind, decides whether it recurs in cash
    /// and whether it is a bill.
    std::optional<Map<TransactionKind>> categories() const {
        return read<std::optional<Map<TransactionKind>>>("/categories");
    }

    /// The names of the categories that are bills. They replace the default list. Recurring
    /// payments in these categories are not subscriptions.
    std::optional<List<std::string>> bills() const {
        return read<std::optional<List<std::string>>>("/bills");
    }

    /// The smallest amount of a change that is reported, by currency code. Default: 100.
    std::optional<Map<Decimal>> min_amounts() const {
        return read<std::optional<Map<Decimal>>>("/min_amounts");
    }

    /// The smallest number of borrowers in a group of peers, a visible segment or a group of a
    /// portfolio: 10 or more. Default: 20.
    std::optional<std::int64_t> k_min() const {
        return read<std::optional<std::int64_t>>("/k_min");
    }

    /// The variables for grouping borrowers with their peers, most important first. Default:
    /// `income_band`, `Area`, `Number_of_Dependents`, `Residence_Type`.
    std::optional<List<Grouping>> peer_groups() const {
        return read<std::optional<List<Grouping>>>("/peer_groups");
    }

    /// The smallest sum of fees that is reported, by currency code. Default: a tenth of that
    /// currency's `min_amounts`.
    std::optional<Map<Decimal>> min_fees() const {
        return read<std::optional<Map<Decimal>>>("/min_fees");
    }

    /// The balance below which a low balance is reported, by currency code. Default: 0.
    std::optional<Map<Decimal>> buffers() const {
        return read<std::optional<Map<Decimal>>>("/buffers");
    }

    /// Thresholds for each insight type.
    std::optional<InsightThresholds> insights() const {
        return read<std::optional<InsightThresholds>>("/insights");
    }

    /// Factors for the scores of insight types, by name: 0 to 10. A type with 0 is not reported.
    /// Default: the values of `get_insight_variables`.
    std::optional<Map<std::int64_t>> weights() const {
        return read<std::optional<Map<std::int64_t>>>("/weights");
    }

    /// The variables about legally protected traits that `segment_users` may use nevertheless.
    /// Default: none.
    std::optional<List<Protected>> allowed_variables() const {
        return read<std::optional<List<Protected>>>("/allowed_variables");
    }

    /// The working days of the week, for `get_top_locations`. Default: Sunday to Thursday.
    std::optional<List<Weekday>> weekdays() const {
        return read<std::optional<List<Weekday>>>("/weekdays");
    }
};

/// The settings that are in force for a provider's analytics.
class AnalyticsInForce : public Record {
public:
    using Record::Record;

    /// The provider's id.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// The id of its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// The settings. Settings that were not set have their defaults.
    AnalyticsSettings settings() const { return read<AnalyticsSettings>("/settings"); }
};

/// The result of the removal.
class TransactionsRemoved : public Record {
public:
    using Record::Record;

    /// The number of removed transactions.
    std::int64_t removed() const { return read<std::int64_t>("/removed"); }

    /// The ids without a transaction of the borrower, sorted by code points.
    List<std::string> not_there() const { return read<List<std::string>>("/not_there"); }
};

/// The snapshot that was made.
class PeerSnapshotMade : public Record {
public:
    using Record::Record;

    /// The day of the snapshot.
    Date snapshot_date() const { return read<Date>("/snapshot_date"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// The smallest number of members of a group.
    std::int64_t k_min() const { return read<std::int64_t>("/k_min"); }

    /// The number of borrowers in the snapshot.
    std::int64_t peers() const { return read<std::int64_t>("/peers"); }

    /// The number of groups.
    std::int64_t groups() const { return read<std::int64_t>("/groups"); }

    /// The number of borrowers without a group, because there are too few borrowers in total.
    std::int64_t without_group() const { return read<std::int64_t>("/without_group"); }
};

/// The counts of the run.
class EngagementRun : public Record {
public:
    using Record::Record;

    /// The day of the run.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The number of borrowers.
    std::int64_t users() const { return read<std::int64_t>("/users"); }

    /// The number of events that rules evaluated, summed over the rules.
    std::int64_t evaluated() const { return read<std::int64_t>("/evaluated"); }

    /// The number of matches: events that made a rule's conditions true.
    std::int64_t matched() const { return read<std::int64_t>("/matched"); }

    /// The number of queued messages.
    std::int64_t queued() const { return read<std::int64_t>("/queued"); }

    /// The number of suppressed messages, by reason.
    SuppressedMessages suppressed() const { return read<SuppressedMessages>("/suppressed"); }
};

/// A message to send. It contains no address. Look up the address by `user_id`.
class MessageToSend : public Record {
public:
    using Record::Record;

    /// The id for `ack_message`. A sender can use it to detect a message that it has already sent.
    std::string message_id() const { return read<std::string>("/message_id"); }

    /// The rule that created it.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// The channel.
    MessageChannel channel() const { return read<MessageChannel>("/channel"); }

    /// The text.
    std::string text() const { return read<std::string>("/text"); }

    /// When it was queued.
    Time queued_at() const { return read<Time>("/queued_at"); }

    /// The number of times it was handed out, including this one.
    std::int64_t attempt() const { return read<std::int64_t>("/attempt"); }

    /// The end of the lease.
    Time lease_until() const { return read<Time>("/lease_until"); }
};

/// Messages to send.
class MessagesLeased : public Record {
public:
    using Record::Record;

    /// The messages; empty if none is waiting.
    List<MessageToSend> messages() const { return read<List<MessageToSend>>("/messages"); }
};

/// The message and its outcome.
class MessageAcknowledged : public Record {
public:
    using Record::Record;

    /// The message's id.
    std::string message_id() const { return read<std::string>("/message_id"); }

    /// The outcome.
    MessageOutcome outcome() const { return read<MessageOutcome>("/outcome"); }

    /// Whether the same outcome was already recorded.
    bool already() const { return read<bool>("/already"); }
};

/// The counts of recorded, updated and unchanged outcomes.
class OutcomesSet : public Record {
public:
    using Record::Record;

    /// The number of new outcomes.
    std::int64_t recorded() const { return read<std::int64_t>("/recorded"); }

    /// The number of outcomes that replaced the opposite one.
    std::int64_t updated() const { return read<std::int64_t>("/updated"); }

    /// The number of outcomes that were already stored.
    std::int64_t unchanged() const { return read<std::int64_t>("/unchanged"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_ANALYTICS_HPP
