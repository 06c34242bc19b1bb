/*
 * Analytics: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_ANALYTICS_HPP
#define LENDWRIGHT_ANALYTICS_HPP

#include "shared.hpp"

namespace lendwright {

/// What transactions have in common that stand in one group.
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

/// Which transactions are looked at.
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

/// By what groups are ranked.
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

/// A window of days that has a name.
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

/// Whether there is enough history for what is said of it.
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

/// How long a bucket is.
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

/// What is said of the transactions of a bucket or group.
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

/// The day with which a week begins.
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

/// How the spending of a month stands to its budget.
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

/// In what a variable is counted.
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

/// Where a value stands in a group.
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

/// What a higher value of a variable says of a borrower's money.
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

/// Streams of which direction are asked for.
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

/// Whether streams are asked for that come no more.
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

/// What a stream is.
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

/// How often something comes.
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

/// Whether a stream's amounts are the same.
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

/// How far a stream has come.
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

/// Why transactions are taken for a stream, and with which doubts.
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

/// What a part of a projection is.
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

/// Where a balance is known from.
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

/// What to know about what can be spent.
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

/// What stands out in transactions.
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

/// How much something that stands out matters.
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

/// What can happen with a borrower's money.
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

/// By which way a message goes to a borrower.
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

/// Whether a borrower has to consent to marketing before it gets messages of a rule.
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

/// What became of a transaction or an event.
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

/// What became of a message.
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

/// How borrowers are parted into segments.
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

/// By which model it is said who has left.
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

/// What is done with a variable's values before they are standardised.
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

/// How values are made more even before borrowers are parted by them.
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

/// A variable by which borrowers are grouped with their peers.
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

/// A variable that tells people apart by what the law protects, or stands for it.
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

/// What became of a message that was handed out.
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

/// Hours in which nothing is queued, in the time zone of analytics; over midnight where `from` is
/// the later one.
struct HoursOfQuietFields {
    /// The first moment, `HH:MM`.
    std::string from{};
    /// The moment with which they end, `HH:MM`.
    std::string to{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("from", from);
        out.member("to", to);
        return out.done();
    }
};

/// A rule that is tried.
struct SimulatedRule {
    /// The rule's id.
    Required<Integer> rule_id{};
    /// From which the sample is made: the same seed gives the same one. Left out: 0.
    std::optional<Integer> seed{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rule_id", rule_id);
        out.member("seed", seed);
        return out.done();
    }
};

/// From where on something stands out in transactions, beside the amounts of the currencies. What
/// is left out is as usual.
struct InsightThresholdsFields {
    /// By how many usual deviations spending in a category or income must differ: above 0, up to
    /// 100. Default: 3.
    std::optional<double> z{};
    /// By how many percent of the usual they must differ: 0 to 10,000. Default: 25.
    std::optional<Integer> percent{};
    /// With how many windows before one is compared: 1 to 36. Default: 6.
    std::optional<Integer> windows{};
    /// How many of these must have data: 1 to all of them. Default: 3.
    std::optional<Integer> min_windows{};
    /// The quantile of the payments of 12 months that a large one exceeds: between 0 and 1.
    /// Default: 0.99.
    std::optional<double> large_quantile{};
    /// How many times the median payment a large one is: 1 to 1,000. Default: 3.
    std::optional<Integer> large_times{};
    /// The quantile that a large one at a new merchant exceeds: between 0 and 1. Default: 0.95.
    std::optional<double> new_merchant_quantile{};
    /// How many complete months there must be before a merchant is a new one: 0 to 120. Default: 3.
    std::optional<Integer> new_merchant_months{};
    /// How many days may lie between two charges of one amount: 0 to 31. Default: 2.
    std::optional<Integer> duplicate_days{};
    /// By how many percent a price must rise by more: 2 to 1,000, since streams tell of no smaller
    /// change. Default: 2.
    std::optional<Integer> price_percent{};
    /// By how many median absolute deviations a bill must differ by more: 0 to 1,000. Default: 3.
    std::optional<Integer> bill_deviations{};
    /// By how many percent of the usual a bill must differ by more: 0 to 10,000. Default: 15.
    std::optional<Integer> bill_percent{};
    /// By how many points a share of income or spending must differ from the usual: 1 to 100.
    /// Default: 10.
    std::optional<Integer> points{};
    /// The percentile of peers that spending exceeds: 50 to 99. Default: 90.
    std::optional<Integer> peer_percentile{};
    /// The least score of a medium severity: above 0. Default: 3.
    std::optional<double> medium_from{};
    /// The least score of a high severity: no less than that of a medium one, up to 1,000. Default:
    /// 6.
    std::optional<double> high_from{};

    /// As the C functions take it: one flat JSON object.
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

/// What became of a borrower by a day.
struct SentOutcome {
    /// The borrower's public id.
    std::string user_id{};
    /// The day.
    Required<Date> date{};
    /// Whether the borrower had left.
    Required<bool> churned{};

    /// As the C functions take it: one flat JSON object.
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
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// The accounts that count, 1,000 at most. Left out: all of them.
    std::optional<std::vector<std::string>> accounts{};
    /// Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    /// out: that of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether transactions count that are not booked yet. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It moves no
    /// stored day: a transaction has its day from its upload on. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> tz{};
    /// What transactions are grouped by. Left out: `merchant`.
    std::optional<Dimension> by{};
    /// `spending` or `income`. Left out: `spending`.
    std::optional<Flow> type_{};
    /// What groups are ranked by. Left out: `amount`.
    std::optional<Metric> metric{};
    /// How many groups, 1 to 100. Left out: 5.
    std::optional<Integer> n{};
    /// The window by its name. Left out: `last_30d`; of `aggregate_transactions` `last_12m`, of
    /// features of a table `last_3m`. `all` begins with the first transaction in the currency.
    std::optional<PeriodName> period{};
    /// The first day of the window, in place of `period`.
    std::optional<Date> from{};
    /// The last day of the window; `as_of` where left out, and never a later one.
    std::optional<Date> to{};
    /// Only transactions of this category.
    std::optional<std::string> category{};
    /// Only transactions at this merchant, by its id or its name.
    std::optional<std::string> merchant{};
    /// Whether to compare with the window before: as many days, or as many months where the window
    /// is whole months. Left out: yes.
    std::optional<bool> compare{};

    /// As the C functions take it: one flat JSON object.
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
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// The accounts that count, 1,000 at most. Left out: all of them.
    std::optional<std::vector<std::string>> accounts{};
    /// Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    /// out: that of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether transactions count that are not booked yet. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It moves no
    /// stored day: a transaction has its day from its upload on. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> tz{};
    /// How long a bucket is. Left out: `month`.
    std::optional<Grain> grain{};
    /// What transactions are grouped by in a bucket: two at most. Left out: nothing.
    std::optional<std::vector<Dimension>> by{};
    /// The transactions that the measures count. Left out: `all`.
    std::optional<Flow> type_{};
    /// The window by its name. Left out: `last_30d`; of `aggregate_transactions` `last_12m`, of
    /// features of a table `last_3m`. `all` begins with the first transaction in the currency.
    std::optional<PeriodName> period{};
    /// The first day of the window, in place of `period`.
    std::optional<Date> from{};
    /// The last day of the window; `as_of` where left out, and never a later one.
    std::optional<Date> to{};
    /// The measures. Left out: `sum` and `count`.
    std::optional<std::vector<Measure>> measures{};
    /// Whether there are buckets without a transaction. Left out: yes.
    std::optional<bool> fill{};
    /// The number of groups to return, largest sums of the window first (farthest from 0 for signed
    /// sums). The rest is added up as `other`. 0, the default, returns all.
    std::optional<Integer> n{};
    /// What may be spent in a month, by category.
    std::optional<Members<Decimal>> budget{};
    /// The first day of a week. Left out: `mon`.
    std::optional<WeekStart> week_start{};

    /// As the C functions take it: one flat JSON object.
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
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// The accounts that count, 1,000 at most. Left out: all of them.
    std::optional<std::vector<std::string>> accounts{};
    /// Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    /// out: that of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether transactions count that are not booked yet. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It moves no
    /// stored day: a transaction has its day from its upload on. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> tz{};
    /// The variables, as `get_peer_variables` lists them, 100 at most. Left out: `total_spending`.
    std::optional<std::vector<std::string>> vars{};
    /// The id of the borrower's own group; another one is refused.
    std::optional<std::string> group{};
    /// `last_month`, `last_3m`, `last_6m` or `last_12m`, as of the day of the snapshot. Left out:
    /// `last_3m`.
    std::optional<PeriodName> period{};
    /// A category, whose spending is one more variable.
    std::optional<std::string> category{};

    /// As the C functions take it: one flat JSON object.
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
    /// The public id of a borrower whose group is named, too.
    std::optional<std::string> user_id{};
    /// The snapshot is the latest one that is not later; that of today where left out.
    std::optional<Date> as_of{};

    /// As the C functions take it: one flat JSON object.
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
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// The accounts that count, 1,000 at most. Left out: all of them.
    std::optional<std::vector<std::string>> accounts{};
    /// Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    /// out: that of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether transactions count that are not booked yet. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It moves no
    /// stored day: a transaction has its day from its upload on. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> tz{};
    /// `inflow`, `outflow` or `all`. Left out: `all`.
    std::optional<WantedDirection> direction{};
    /// `active` for the streams that still come, or `all`. Left out: `active`.
    std::optional<WantedStatus> status{};
    /// The least confidence, 0 to 1. Left out: 0.
    std::optional<double> min_confidence{};
    /// How many months back is looked, 1 to 60. Left out: 24.
    std::optional<Integer> lookback_months{};

    /// As the C functions take it: one flat JSON object.
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
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// The accounts that count, 1,000 at most. Left out: all of them.
    std::optional<std::vector<std::string>> accounts{};
    /// Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    /// out: that of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether transactions count that are not booked yet. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It moves no
    /// stored day: a transaction has its day from its upload on. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> tz{};
    /// How many days are projected, 1 to 180. Left out: 30.
    std::optional<Integer> horizon_days{};
    /// The last day that is projected, in place of `horizon_days`.
    std::optional<Date> until{};
    /// The wanted probability that the real amount is between `lower` and `upper`, 0.5 to 0.95.
    /// Left out: 0.8.
    std::optional<double> level{};
    /// Whether to give each day. Left out: no.
    std::optional<bool> daily{};
    /// The least confidence of the streams that count, 0 to 1; transactions of others are a part of
    /// the rest. Left out: 0.6.
    std::optional<double> min_confidence{};
    /// Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out:
    /// no.
    std::optional<bool> trend{};

    /// As the C functions take it: one flat JSON object.
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
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// The accounts that count, 1,000 at most. Left out: all of them.
    std::optional<std::vector<std::string>> accounts{};
    /// Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    /// out: that of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether transactions count that are not booked yet. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It moves no
    /// stored day: a transaction has its day from its upload on. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> tz{};
    /// How many days are projected, 1 to 180. Left out: 30.
    std::optional<Integer> horizon_days{};
    /// The last day that is projected, in place of `horizon_days`.
    std::optional<Date> until{};
    /// The wanted probability that the real amount is between `lower` and `upper`, 0.5 to 0.95.
    /// Left out: 0.8.
    std::optional<double> level{};
    /// Whether to give each day. Left out: no.
    std::optional<bool> daily{};
    /// The least confidence of the streams that count, 0 to 1; transactions of others are a part of
    /// the rest. Left out: 0.6.
    std::optional<double> min_confidence{};
    /// Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out:
    /// no.
    std::optional<bool> trend{};

    /// As the C functions take it: one flat JSON object.
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

/// Computes what money a borrower can spend until the next salary.
struct GetAvailableMoney {
    /// The borrower's public id.
    std::string user_id{};
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// The accounts that count, 1,000 at most. Left out: all of them.
    std::optional<std::vector<std::string>> accounts{};
    /// Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    /// out: that of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether transactions count that are not booked yet. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It moves no
    /// stored day: a transaction has its day from its upload on. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> tz{};
    /// The last day, at most 90 days after `as_of`. Left out: the day before the next salary that
    /// is expected, else 30 days after `as_of`.
    std::optional<Date> until{};
    /// The balance of the accounts. Left out: the sum of the latest known balances of the accounts
    /// that were seen in 90 days, if each is at most 7 days old.
    std::optional<Decimal> balance{};
    /// What must not be spent, at least 0. Left out: 0.
    std::optional<Decimal> buffer{};
    /// Whether income that is expected counts. Left out: yes.
    std::optional<bool> include_income{};

    /// As the C functions take it: one flat JSON object.
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
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// The accounts that count, 1,000 at most. Left out: all of them.
    std::optional<std::vector<std::string>> accounts{};
    /// Only amounts in this currency count, an ISO 4217 code; amounts are never converted. Left
    /// out: that of the partner's default provider.
    std::optional<std::string> currency{};
    /// Whether transactions count that are not booked yet. Left out: no.
    std::optional<bool> include_pending{};
    /// The time zone that decides which day is today, by its name in the IANA database. It moves no
    /// stored day: a transaction has its day from its upload on. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> tz{};
    /// How many are wanted, 1 to 50. Left out: 5.
    std::optional<Integer> n{};
    /// Of which types. Left out: all.
    std::optional<std::vector<InsightType>> types{};
    /// The least severity. Left out: `low`.
    std::optional<InsightSeverity> min_severity{};
    /// The window by its name. Left out: `last_30d`; of `aggregate_transactions` `last_12m`, of
    /// features of a table `last_3m`. `all` begins with the first transaction in the currency.
    std::optional<PeriodName> period{};
    /// The first day of the window, in place of `period`.
    std::optional<Date> from{};
    /// The last day of the window; `as_of` where left out, and never a later one.
    std::optional<Date> to{};

    /// As the C functions take it: one flat JSON object.
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

/// Makes a rule that says whom to write to.
struct CreateEngagementRule {
    /// The rule's name: 1 to 100 characters as those of business rules', new among the partner's
    /// rules of engagement.
    std::string name{};
    /// To which event it listens.
    Required<EventType> event{};
    /// Its conditions: an object with variables and their conditions, as in `create_rule`.
    Json conditions{};
    /// By which way its messages go.
    Required<MessageChannel> channel{};
    /// The text of its messages, with variables in double braces; of the event's own `{{amount}}`
    /// stands for `{{txn.amount}}` too. Or a map of texts by the ids of languages, a borrower's
    /// `Language_ID`, and `default`: `{"1": "دفعت {{amount}}", "default": "You paid {{amount}}"}`.
    std::variant<std::string, Members<std::string>> template_{};
    /// Whom it is about: `all`, or the id of a segment of the partner's latest segmentation. Left
    /// out: `all`.
    std::optional<std::variant<std::string, Integer>> audience{};
    /// Rules run by priority, the lowest number first, then by name. Left out: 100.
    std::optional<Integer> priority{};
    /// How many hours after one message of the rule to a borrower the next one waits. Left out: 24.
    std::optional<Integer> cooldown_hours{};
    /// How many messages a borrower has on a day, of all of the partner's rules together. Left out:
    /// 3.
    std::optional<Integer> max_per_day{};
    /// Hours in which nothing is queued. What was queued before is handed out in them, too: a host
    /// that sends then minds them itself.
    std::optional<HoursOfQuietFields> quiet_hours{};
    /// The first day on which it counts.
    std::optional<Date> start{};
    /// The last day on which it counts.
    std::optional<Date> end{};
    /// Whether it counts at all. Left out: yes.
    std::optional<bool> active{};
    /// Whether a borrower has to consent to marketing. Left out: `marketing`, so that nobody gets a
    /// message without that consent.
    std::optional<ConsentNeeded> requires_consent{};
    /// Whether it is the next version of the rule that has this name, in place of a new rule. What
    /// is left out has its default then, too, not what it had before.
    std::optional<bool> replace{};

    /// As the C functions take it: one flat JSON object.
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

/// Lists the rules that say whom to write to.
struct GetEngagementRules {
    /// Those that listen to this event. Left out: all.
    std::optional<EventType> event{};
    /// Those whose messages go by this way. Left out: all.
    std::optional<MessageChannel> channel{};
    /// Those that count, or with 0 those that were stopped. Left out: all.
    std::optional<bool> active{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("event", event);
        out.member("channel", channel);
        out.member("active", active);
        return out.done();
    }
};

/// Counts the messages of rules of engagement.
struct GetEngagementStats {
    /// The rule's id. Left out: all of the partner's rules.
    std::optional<Integer> rule_id{};
    /// The window by its name. Left out: `last_30d`; of `aggregate_transactions` `last_12m`, of
    /// features of a table `last_3m`. `all` begins with the first transaction in the currency.
    std::optional<PeriodName> period{};
    /// The first day of the window, in place of `period`.
    std::optional<Date> from{};
    /// The last day of the window; `as_of` where left out, and never a later one.
    std::optional<Date> to{};

    /// As the C functions take it: one flat JSON object.
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
    /// Another event, in place of a transaction.
    std::optional<EventType> event{};
    /// The event's variables, by their names with or without what stands before the dot.
    std::optional<Members<Json>> payload{};
    /// Whether nothing is written: the answer says what would be.
    std::optional<bool> dry_run{};
    /// One rule to try, always as a dry run. Without transaction and event a sample is made that
    /// satisfies it.
    std::optional<SimulatedRule> simulate{};

    /// As the C functions take it: one flat JSON object.
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
    /// The variables, as `get_segment_variables` lists them. Left out: `recency_days`,
    /// `txn_count_90d`, `monthly_spending`, `income` and `tenure_days`. By `rfm` they are the first
    /// three.
    std::optional<std::vector<std::string>> vars{};
    /// How borrowers are parted. Left out: `kmeans`.
    std::optional<SegmentMethod> method{};
    /// The number of clusters, 2 to 10, or `auto`. Left out: `auto`.
    std::optional<std::variant<Integer, std::string>> k{};
    /// The most clusters that `auto` tries, 2 to 10. Left out: 8.
    std::optional<Integer> max_k{};
    /// The seed of the random numbers, not below 0. Left out: 0.
    std::optional<Integer> seed{};
    /// By which model it is said who has left. Left out: `mbgnbd`.
    std::optional<ChurnModel> churn{};
    /// How many borrowers there must be, `k_min` of `set_analytics` at least. Left out: 100.
    std::optional<Integer> min_users{};
    /// The last day that counts; today, and no later day, where left out.
    std::optional<Date> as_of{};
    /// Only amounts in this currency count, an ISO 4217 code. Left out: that of the partner's
    /// default provider.
    std::optional<std::string> currency{};
    /// The time zone whose today counts, by its name in the IANA database. Left out: that of the
    /// partner's default provider.
    std::optional<std::string> tz{};

    /// As the C functions take it: one flat JSON object.
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
    /// The id of the segmentation. Left out: the latest.
    std::optional<std::string> model_id{};
    /// A segment that alone is shown.
    std::optional<Integer> segment_id{};
    /// The public id of a borrower.
    std::optional<std::string> user_id{};
    /// The page of members, from 1. Left out: 1.
    std::optional<Integer> page{};
    /// How many members a page has, 1 to 1000. Left out: 100.
    std::optional<Integer> page_size{};

    /// As the C functions take it: one flat JSON object.
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
    /// The transactions, 10,000 at most, each with its borrower's `user_id`.
    std::vector<SentTransaction> rows{};
    /// The user name of the partner that sees the borrowers. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rows", rows);
        out.member("partner", partner);
        return out.done();
    }
};

/// Sets what counts for a provider's analytics.
struct SetAnalytics {
    /// The provider's id.
    Required<Integer> provider_id{};
    /// The id of its tenant. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};
    /// The names of settings to forget, so that the defaults count again.
    std::optional<std::vector<std::string>> unset{};
    /// The currency of requests that name none, an ISO 4217 code. Default: the provider's.
    std::optional<std::string> currency{};
    /// The time zone for days, by its name in the IANA database. Default: the provider's.
    std::optional<std::string> tz{};
    /// The kinds of merchant category codes, by the code or by a range of codes (`5000-5999`). If
    /// two match a code, the later one counts. Other codes have the kinds of ISO 18245.
    std::optional<Members<TransactionKind>> mcc{};
    /// The kinds of categories, by their names, without regard to case and signs. Other names have
    /// the usual kinds. Whether a category recurs in cash, or is a bill, depends on its name and
    /// not on its kind.
    std::optional<Members<TransactionKind>> categories{};
    /// The names of the categories that are bills, in the place of the usual ones: what recurs in
    /// them is no subscription.
    std::optional<std::vector<std::string>> bills{};
    /// The least amount of a change that is reported, by the code of its currency. Default: 100.
    std::optional<Members<Decimal>> min_amounts{};
    /// How many borrowers a group of peers, a segment that is shown and a group of a portfolio have
    /// at least: 10 or more. Default: 20.
    std::optional<Integer> k_min{};
    /// The variables by which borrowers are grouped with their peers, the most important first.
    /// Default: `income_band`, `Area`, `Number_of_Dependents`, `Residence_Type`.
    std::optional<std::vector<Grouping>> peer_groups{};
    /// The least sum of fees that is reported, by the code of its currency. Default: a tenth of
    /// that currency's `min_amounts`.
    std::optional<Members<Decimal>> min_fees{};
    /// The balance below which a low balance is reported, by the code of its currency. Default: 0.
    std::optional<Members<Decimal>> buffers{};
    /// Thresholds for each insight type.
    std::optional<InsightThresholdsFields> insights{};
    /// Factors for the scores of types of insights, by their names: 0 to 10. A type with 0 is not
    /// reported. Default: what `get_insight_variables` says.
    std::optional<Members<Integer>> weights{};
    /// The variables that tell people apart by what the law protects and that `segment_users` may
    /// use all the same. Default: none.
    std::optional<std::vector<Protected>> allowed_variables{};
    /// The days of the week on which people work, as `get_top_locations` counts them. Default:
    /// Sunday to Thursday.
    std::optional<std::vector<Weekday>> weekdays{};

    /// As the C functions take it: one flat JSON object.
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

/// Returns what counts for a provider's analytics.
struct GiveAnalytics {
    /// The provider's id.
    Required<Integer> provider_id{};
    /// The id of its tenant. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};

    /// As the C functions take it: one flat JSON object.
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
    /// The ids of the transactions, 10,000 at most; one that comes twice counts once.
    std::vector<std::string> txn_ids{};
    /// The user name of the partner that sees the borrower. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_id", user_id);
        out.member("txn_ids", txn_ids);
        out.member("partner", partner);
        return out.done();
    }
};

/// Freezes the groups of a partner's borrowers and their figures.
struct MakePeerSnapshot {
    /// The last day whose transactions count. Left out: today, by the time zone of the partner's
    /// default provider.
    std::optional<Date> as_of{};
    /// The user name of the partner. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("as_of", as_of);
        out.member("partner", partner);
        return out.done();
    }
};

/// Runs the rules of engagement for all events except transactions.
struct RunEngagement {
    /// The day as of which borrowers are looked at. Left out: today, in the time zone of analytics.
    std::optional<Date> as_of{};
    /// The events, `transaction` not among them. Left out: all of them.
    std::optional<std::vector<EventType>> events{};
    /// The user name of the partner. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("as_of", as_of);
        out.member("events", events);
        out.member("partner", partner);
        return out.done();
    }
};

/// Hands out the messages that wait.
struct NextMessages {
    /// How many are wanted, 1 to 1,000.
    Required<Integer> max{};
    /// For how many seconds they are the caller's, 1 to 86,400. Left out: 600.
    std::optional<Integer> lease_seconds{};
    /// The user name of the partner. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("max", max);
        out.member("lease_seconds", lease_seconds);
        out.member("partner", partner);
        return out.done();
    }
};

/// Says what became of a message.
struct AckMessage {
    /// The message's id.
    std::string message_id{};
    /// What became of it.
    Required<MessageOutcome> outcome{};
    /// Why, in at most 500 characters.
    std::optional<std::string> reason{};

    /// As the C functions take it: one flat JSON object.
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
    /// The outcomes, 10,000 at most.
    std::vector<SentOutcome> rows{};
    /// The user name of the partner that sees the borrowers. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
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

    /// The sum, refunds taken off spending.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// How many transactions there are, refunds aside.
    std::int64_t count() const { return read<std::int64_t>("/count"); }
};

/// What changed since the window before.
class TopChange : public Record {
public:
    using Record::Record;

    /// The sum in the window before.
    Decimal previous_amount() const { return read<Decimal>("/previous_amount"); }

    /// The sum now, less the one before.
    Decimal absolute() const { return read<Decimal>("/absolute"); }

    /// The change in percent of the size of the sum before; N/A where that is 0.
    Available<double> percent() const { return read<Available<double>>("/percent"); }
};

/// One of the largest groups.
class TopGroup : public Record {
public:
    using Record::Record;

    /// Its place, from 1.
    std::int64_t rank() const { return read<std::int64_t>("/rank"); }

    /// By what its transactions are known; empty where they have none.
    std::string key() const { return read<std::string>("/key"); }

    /// Its name: of a merchant the latest one. `Unknown` without a key.
    std::string name() const { return read<std::string>("/name"); }

    /// The sum, refunds taken off spending.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// How many transactions there are, refunds aside.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The mean transaction, refunds aside; N/A where only refunds are in it.
    Available<Decimal> average() const { return read<Available<Decimal>>("/average"); }

    /// The part of the total amount; N/A where that is not above 0.
    Available<double> share() const { return read<Available<double>>("/share"); }

    /// The day of the first transaction.
    Date first_date() const { return read<Date>("/first_date"); }

    /// The day of the last transaction.
    Date last_date() const { return read<Date>("/last_date"); }

    /// What changed since the window before; left out where `compare` is 0.
    std::optional<TopChange> change() const { return read<std::optional<TopChange>>("/change"); }
};

/// The sums over the groups that are not among the largest.
class TopOther : public Record {
public:
    using Record::Record;

    /// The sum, refunds taken off spending.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// How many transactions there are, refunds aside.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The part of the total amount; N/A where that is not above 0.
    Available<double> share() const { return read<Available<double>>("/share"); }
};

/// How many transactions of the window don't count, each by the first of these reasons that holds:
/// duplicate, another currency, pending, transfer. N/A over many borrowers.
class ExcludedTransactions : public Record {
public:
    using Record::Record;

    /// They are not booked yet.
    Available<std::int64_t> pending() const { return read<Available<std::int64_t>>("/pending"); }

    /// They are between the borrower's own accounts.
    Available<std::int64_t> transfers() const {
        return read<Available<std::int64_t>>("/transfers");
    }

    /// They are in another currency.
    Available<std::int64_t> other_currency() const {
        return read<Available<std::int64_t>>("/other_currency");
    }

    /// A message reported them, and so did an upload.
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

    /// Spending or income.
    Flow type_() const { return read<Flow>("/type"); }

    /// What transactions are grouped by.
    Dimension by() const { return read<Dimension>("/by"); }

    /// What groups are ranked by.
    Metric metric() const { return read<Metric>("/metric"); }

    /// The window, whose last day is never later than `as_of`.
    Window period() const { return read<Window>("/period"); }

    /// The sums over all groups.
    TopTotal total() const { return read<TopTotal>("/total"); }

    /// The groups, the largest first.
    List<TopGroup> top() const { return read<List<TopGroup>>("/top"); }

    /// The sums over all other groups.
    TopOther other() const { return read<TopOther>("/other"); }

    /// The last day that counts.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// How many transactions of the window don't count.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// The sums of a group.
class AggregateGroup : public Record {
public:
    using Record::Record;

    /// A key for each dimension, in the order of `by`; empty where the transactions have none.
    List<std::string> key() const { return read<List<std::string>>("/key"); }

    /// A name for each dimension.
    List<std::string> name() const { return read<List<std::string>>("/name"); }

    /// What came in.
    Available<Decimal> income() const { return read<Available<Decimal>>("/income"); }

    /// What was spent, less refunds.
    Available<Decimal> spending() const { return read<Available<Decimal>>("/spending"); }

    /// Income less spending.
    Available<Decimal> net() const { return read<Available<Decimal>>("/net"); }

    /// The sum, if it was asked for.
    std::optional<Available<Decimal>> sum() const {
        return read<std::optional<Available<Decimal>>>("/sum");
    }

    /// The number, if it was asked for.
    std::optional<Available<std::int64_t>> count() const {
        return read<std::optional<Available<std::int64_t>>>("/count");
    }

    /// The mean, if it was asked for.
    std::optional<Available<Decimal>> avg() const {
        return read<std::optional<Available<Decimal>>>("/avg");
    }

    /// The least, if it was asked for.
    std::optional<Available<Decimal>> min() const {
        return read<std::optional<Available<Decimal>>>("/min");
    }

    /// The largest, if it was asked for.
    std::optional<Available<Decimal>> max() const {
        return read<std::optional<Available<Decimal>>>("/max");
    }

    /// The median, if it was asked for.
    std::optional<Available<Decimal>> median() const {
        return read<std::optional<Available<Decimal>>>("/median");
    }
};

/// The sums of the groups that are not shown.
class AggregateSums : public Record {
public:
    using Record::Record;

    /// What came in.
    Available<Decimal> income() const { return read<Available<Decimal>>("/income"); }

    /// What was spent, less refunds.
    Available<Decimal> spending() const { return read<Available<Decimal>>("/spending"); }

    /// Income less spending.
    Available<Decimal> net() const { return read<Available<Decimal>>("/net"); }

    /// The sum, if it was asked for.
    std::optional<Available<Decimal>> sum() const {
        return read<std::optional<Available<Decimal>>>("/sum");
    }

    /// The number, if it was asked for.
    std::optional<Available<std::int64_t>> count() const {
        return read<std::optional<Available<std::int64_t>>>("/count");
    }

    /// The mean, if it was asked for.
    std::optional<Available<Decimal>> avg() const {
        return read<std::optional<Available<Decimal>>>("/avg");
    }

    /// The least, if it was asked for.
    std::optional<Available<Decimal>> min() const {
        return read<std::optional<Available<Decimal>>>("/min");
    }

    /// The largest, if it was asked for.
    std::optional<Available<Decimal>> max() const {
        return read<std::optional<Available<Decimal>>>("/max");
    }

    /// The median, if it was asked for.
    std::optional<Available<Decimal>> median() const {
        return read<std::optional<Available<Decimal>>>("/median");
    }
};

/// The sums of a bucket.
class AggregateBucket : public Record {
public:
    using Record::Record;

    /// The first day, or of `day_of_week` and `day_of_month` the number.
    std::variant<Date, std::int64_t> start() const {
        return read<std::variant<Date, std::int64_t>>("/start");
    }

    /// The last day, or the number again.
    std::variant<Date, std::int64_t> end() const {
        return read<std::variant<Date, std::int64_t>>("/end");
    }

    /// Whether it lies wholly in the window.
    bool complete() const { return read<bool>("/complete"); }

    /// What came in.
    Available<Decimal> income() const { return read<Available<Decimal>>("/income"); }

    /// What was spent, less refunds.
    Available<Decimal> spending() const { return read<Available<Decimal>>("/spending"); }

    /// Income less spending.
    Available<Decimal> net() const { return read<Available<Decimal>>("/net"); }

    /// The sum, if it was asked for.
    std::optional<Available<Decimal>> sum() const {
        return read<std::optional<Available<Decimal>>>("/sum");
    }

    /// The number, if it was asked for.
    std::optional<Available<std::int64_t>> count() const {
        return read<std::optional<Available<std::int64_t>>>("/count");
    }

    /// The mean, if it was asked for.
    std::optional<Available<Decimal>> avg() const {
        return read<std::optional<Available<Decimal>>>("/avg");
    }

    /// The least, if it was asked for.
    std::optional<Available<Decimal>> min() const {
        return read<std::optional<Available<Decimal>>>("/min");
    }

    /// The largest, if it was asked for.
    std::optional<Available<Decimal>> max() const {
        return read<std::optional<Available<Decimal>>>("/max");
    }

    /// The median, if it was asked for.
    std::optional<Available<Decimal>> median() const {
        return read<std::optional<Available<Decimal>>>("/median");
    }

    /// The groups, the largest sum first; left out without `by`.
    std::optional<List<AggregateGroup>> groups() const {
        return read<std::optional<List<AggregateGroup>>>("/groups");
    }

    /// The groups that are not shown, those without a transaction of `type` among them; left out
    /// without `n`, and where all groups of the window are shown. Over all borrowers those of too
    /// few; N/A where there are none.
    std::optional<AggregateSums> other() const {
        return read<std::optional<AggregateSums>>("/other");
    }
};

/// The sums over the window.
class AggregateTotals : public Record {
public:
    using Record::Record;

    /// What came in.
    Available<Decimal> income() const { return read<Available<Decimal>>("/income"); }

    /// What was spent, less refunds.
    Available<Decimal> spending() const { return read<Available<Decimal>>("/spending"); }

    /// Income less spending.
    Available<Decimal> net() const { return read<Available<Decimal>>("/net"); }

    /// The sum, if it was asked for.
    std::optional<Available<Decimal>> sum() const {
        return read<std::optional<Available<Decimal>>>("/sum");
    }

    /// The number, if it was asked for.
    std::optional<Available<std::int64_t>> count() const {
        return read<std::optional<Available<std::int64_t>>>("/count");
    }

    /// The mean, if it was asked for.
    std::optional<Available<Decimal>> avg() const {
        return read<std::optional<Available<Decimal>>>("/avg");
    }

    /// The least, if it was asked for.
    std::optional<Available<Decimal>> min() const {
        return read<std::optional<Available<Decimal>>>("/min");
    }

    /// The largest, if it was asked for.
    std::optional<Available<Decimal>> max() const {
        return read<std::optional<Available<Decimal>>>("/max");
    }

    /// The median, if it was asked for.
    std::optional<Available<Decimal>> median() const {
        return read<std::optional<Available<Decimal>>>("/median");
    }

    /// The groups, the largest sum first; left out without `by`.
    std::optional<List<AggregateGroup>> groups() const {
        return read<std::optional<List<AggregateGroup>>>("/groups");
    }

    /// The groups that are not shown, those without a transaction of `type` among them; left out
    /// without `n`, and where all groups of the window are shown. Over all borrowers those of too
    /// few; N/A where there are none.
    std::optional<AggregateSums> other() const {
        return read<std::optional<AggregateSums>>("/other");
    }
};

/// How a budget stands in the month of `as_of`.
class BudgetShown : public Record {
public:
    using Record::Record;

    /// The category.
    std::string category() const { return read<std::string>("/category"); }

    /// What may be spent in a month.
    Decimal budget() const { return read<Decimal>("/budget"); }

    /// What was spent, less refunds.
    Decimal used() const { return read<Decimal>("/used"); }

    /// What is left of the budget; negative where more was spent.
    Decimal remaining() const { return read<Decimal>("/remaining"); }

    /// What was spent in percent of the budget; N/A of a budget of 0.
    Available<double> percent_used() const { return read<Available<double>>("/percent_used"); }

    /// How much of the month has passed, in percent of its days.
    Available<double> elapsed_percent() const {
        return read<Available<double>>("/elapsed_percent");
    }

    /// What the whole month comes to at this pace.
    Decimal pace() const { return read<Decimal>("/pace"); }

    /// What is expected by the end of the month; N/A without a complete month.
    Available<Decimal> projected() const { return read<Available<Decimal>>("/projected"); }

    /// How it stands; N/A before the seventh day unless it is spent.
    Available<BudgetStatus> status() const { return read<Available<BudgetStatus>>("/status"); }
};

/// Sums by time and by group.
class AggregatedTransactions : public Record {
public:
    using Record::Record;

    /// How long a bucket is.
    Grain grain() const { return read<Grain>("/grain"); }

    /// What transactions are grouped by.
    List<Dimension> by() const { return read<List<Dimension>>("/by"); }

    /// The buckets in order.
    List<AggregateBucket> buckets() const { return read<List<AggregateBucket>>("/buckets"); }

    /// The sums over the window.
    AggregateTotals totals() const { return read<AggregateTotals>("/totals"); }

    /// How the budgets stand, in the order of their categories; empty without one.
    List<BudgetShown> budgets() const { return read<List<BudgetShown>>("/budgets"); }

    /// The last day that counts.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// How many transactions of the window don't count.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// A group of borrowers who are alike.
class GroupShown : public Record {
public:
    using Record::Record;

    /// The id, which no other group of any snapshot has.
    Available<std::string> id() const { return read<Available<std::string>>("/id"); }

    /// The definition in words.
    Available<std::string> label() const { return read<Available<std::string>>("/label"); }

    /// What the members have in common: a bucket of each of the first grouping variables.
    Map<std::string> definition() const { return read<Map<std::string>>("/definition"); }

    /// The number of members, rounded down to a multiple of 5.
    Available<std::int64_t> size_at_least() const {
        return read<Available<std::int64_t>>("/size_at_least");
    }
};

/// A variable of a borrower and of the group. The figures of the group are of all its members, the
/// borrower among them, and rounded to two significant digits.
class VariableCompared : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string name() const { return read<std::string>("/name"); }

    /// In what it is counted.
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

    /// How many percent of the other members have less, half of those who have as much counted in.
    Available<std::int64_t> percentile() const {
        return read<Available<std::int64_t>>("/percentile");
    }

    /// Where the value stands among the quartiles.
    Available<PeerPosition> position() const { return read<Available<PeerPosition>>("/position"); }

    /// The value less the median.
    Available<Decimal> difference() const { return read<Available<Decimal>>("/difference"); }

    /// The difference by the size of the median, in percent.
    Available<double> difference_percent() const {
        return read<Available<double>>("/difference_percent");
    }
};

/// A variable of which not all is told.
class VariableSuppressed : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string name() const { return read<std::string>("/name"); }

    /// Why: `peer group too small`, `no snapshot`, `not in the snapshot`, `mean is dominated by one
    /// or two` or `mean would give away another one`.
    std::string reason() const { return read<std::string>("/reason"); }
};

/// A borrower beside the group.
class PeersCompared : public Record {
public:
    using Record::Record;

    /// The group of which the borrower is.
    GroupShown peer_group() const { return read<GroupShown>("/peer_group"); }

    /// How many members with a value a group must have at least.
    std::int64_t k_min() const { return read<std::int64_t>("/k_min"); }

    /// The variables, in the order in which they were asked for.
    List<VariableCompared> variables() const { return read<List<VariableCompared>>("/variables"); }

    /// The variables of which not all is told, and why.
    List<VariableSuppressed> suppressed() const {
        return read<List<VariableSuppressed>>("/suppressed");
    }

    /// The day as of which the snapshot was made.
    Available<Date> snapshot_date() const { return read<Available<Date>>("/snapshot_date"); }

    /// The last day that counts.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there was enough history when the snapshot was made; of who is not in it, whether
    /// there is now.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// How many transactions of the period don't count.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// A variable by which borrowers can be compared.
class PeerVariable : public Record {
public:
    using Record::Record;

    /// The name; `spending:<category>` stands for one of each category.
    std::string name() const { return read<std::string>("/name"); }

    /// A short name for people.
    std::string label() const { return read<std::string>("/label"); }

    /// In what it is counted.
    Unit unit() const { return read<Unit>("/unit"); }

    /// What it is.
    std::string definition() const { return read<std::string>("/definition"); }

    /// How many complete months of the period it needs.
    std::int64_t min_months() const { return read<std::int64_t>("/min_months"); }

    /// What a higher value says of a borrower's money.
    HigherIs higher_is() const { return read<HigherIs>("/higher_is"); }
};

/// The variables by which borrowers can be compared.
class PeerVariables : public Record {
public:
    using Record::Record;

    /// The variables.
    List<PeerVariable> variables() const { return read<List<PeerVariable>>("/variables"); }
};

/// A group of borrowers who are alike.
class PeerGroupListed : public Record {
public:
    using Record::Record;

    /// The id, which no other group of any snapshot has.
    std::string id() const { return read<std::string>("/id"); }

    /// The definition in words.
    std::string label() const { return read<std::string>("/label"); }

    /// What the members have in common: a bucket of each of the first grouping variables.
    Map<std::string> definition() const { return read<Map<std::string>>("/definition"); }

    /// The number of members, rounded down to a multiple of 5.
    Available<std::int64_t> size_at_least() const {
        return read<Available<std::int64_t>>("/size_at_least");
    }

    /// Whether its members can be compared with it: it has `k_min` or more.
    bool eligible() const { return read<bool>("/eligible"); }
};

/// The group of one borrower.
class UserGroup : public Record {
public:
    using Record::Record;

    /// Its id; N/A for a borrower who was no peer when the snapshot was made.
    Available<std::string> id() const { return read<Available<std::string>>("/id"); }

    /// The grouping variables in which its members may differ.
    List<std::string> relaxed() const { return read<List<std::string>>("/relaxed"); }
};

/// The groups of a snapshot.
class PeerGroups : public Record {
public:
    using Record::Record;

    /// By what borrowers are grouped, the most important first.
    List<std::string> grouping_variables() const {
        return read<List<std::string>>("/grouping_variables");
    }

    /// How many members a group has at least.
    std::int64_t k_min() const { return read<std::int64_t>("/k_min"); }

    /// The day as of which the snapshot was made; N/A where there is none.
    Available<Date> snapshot_date() const { return read<Available<Date>>("/snapshot_date"); }

    /// The groups, by their definitions.
    List<PeerGroupListed> groups() const { return read<List<PeerGroupListed>>("/groups"); }

    /// The group of the borrower who was named.
    std::optional<UserGroup> user_group() const {
        return read<std::optional<UserGroup>>("/user_group");
    }
};

/// A change of a stream's amount.
class PriceChangeShown : public Record {
public:
    using Record::Record;

    /// The median of the amounts before.
    Decimal previous_amount() const { return read<Decimal>("/previous_amount"); }

    /// The amount of the last two occurrences.
    Decimal new_amount() const { return read<Decimal>("/new_amount"); }

    /// The first day of the new amount.
    Date date() const { return read<Date>("/date"); }
};

/// Transactions of one party that come again and again. Amounts are positive.
class StreamShown : public Record {
public:
    using Record::Record;

    /// The stream's id: 16 hexadecimal digits, the same as long as party, frequency and place among
    /// the party's streams are.
    std::string stream_id() const { return read<std::string>("/stream_id"); }

    /// Whether money comes in or goes out.
    StreamDirection direction() const { return read<StreamDirection>("/direction"); }

    /// What the stream is.
    StreamKind kind() const { return read<StreamKind>("/kind"); }

    /// The latest merchant; empty where none is told.
    std::string merchant() const { return read<std::string>("/merchant"); }

    /// The latest description.
    std::string description() const { return read<std::string>("/description"); }

    /// The latest category.
    std::string category() const { return read<std::string>("/category"); }

    /// The latest account.
    std::string account_id() const { return read<std::string>("/account_id"); }

    /// How often it comes.
    StreamFrequency frequency() const { return read<StreamFrequency>("/frequency"); }

    /// The days of its period: 7 of `WEEKLY`, 30.4375 of `MONTHLY`, N of `EVERY_N_DAYS`.
    double every_days() const { return read<double>("/every_days"); }

    /// The day of the first occurrence.
    Date first_date() const { return read<Date>("/first_date"); }

    /// The day of the last occurrence.
    Date last_date() const { return read<Date>("/last_date"); }

    /// How many occurrences there are; several transactions of a day are one.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The mean of their amounts.
    Decimal average_amount() const { return read<Decimal>("/average_amount"); }

    /// The median of their amounts.
    Decimal median_amount() const { return read<Decimal>("/median_amount"); }

    /// The last amount.
    Decimal last_amount() const { return read<Decimal>("/last_amount"); }

    /// The least amount.
    Decimal min_amount() const { return read<Decimal>("/min_amount"); }

    /// The greatest amount.
    Decimal max_amount() const { return read<Decimal>("/max_amount"); }

    /// Whether the amounts are the same.
    AmountType amount_type() const { return read<AmountType>("/amount_type"); }

    /// The mean of the days between occurrences.
    double average_days_apart() const { return read<double>("/average_days_apart"); }

    /// The share of gaps that fit the frequency, a gap of two periods counting half.
    double regularity() const { return read<double>("/regularity"); }

    /// The day on which it is expected next; one that is late has passed.
    Date predicted_next_date() const { return read<Date>("/predicted_next_date"); }

    /// The amount that is expected next.
    Decimal predicted_next_amount() const { return read<Decimal>("/predicted_next_amount"); }

    /// How many expected occurrences are missing.
    std::int64_t missed() const { return read<std::int64_t>("/missed"); }

    /// The last change of the amount; null where there is none.
    std::optional<PriceChangeShown> price_change() const {
        return read<std::optional<PriceChangeShown>>("/price_change");
    }

    /// Whether it still comes.
    bool is_active() const { return read<bool>("/is_active"); }

    /// How far it has come.
    StreamStatus status() const { return read<StreamStatus>("/status"); }

    /// How sure it is, 0 to 1.
    double confidence() const { return read<double>("/confidence"); }

    /// The ids of its transactions, in order of their days.
    List<std::string> transaction_ids() const {
        return read<List<std::string>>("/transaction_ids");
    }

    /// Why it is taken for a stream.
    List<StreamReason> why() const { return read<List<StreamReason>>("/why"); }
};

/// What active streams come to.
class StreamSummary : public Record {
public:
    using Record::Record;

    /// What comes in: the amounts expected next, each times 30.4375 by the days of its period.
    Decimal monthly_inflow() const { return read<Decimal>("/monthly_inflow"); }

    /// What goes out, likewise.
    Decimal monthly_outflow() const { return read<Decimal>("/monthly_outflow"); }

    /// How many streams are active.
    std::int64_t active_count() const { return read<std::int64_t>("/active_count"); }
};

/// The streams among a borrower's transactions.
class RecurringTransactions : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// What comes in, the largest a month first.
    List<StreamShown> inflow_streams() const { return read<List<StreamShown>>("/inflow_streams"); }

    /// What goes out, the largest a month first.
    List<StreamShown> outflow_streams() const {
        return read<List<StreamShown>>("/outflow_streams");
    }

    /// What the active ones of these come to.
    StreamSummary summary() const { return read<StreamSummary>("/summary"); }

    /// The last day that counts.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// How many transactions of the months that are looked at don't count.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// An amount with the interval in which it is expected to lie.
class ProjectedAmount : public Record {
public:
    using Record::Record;

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The lower end, at least 0. What is overdue is not counted on.
    Decimal lower() const { return read<Decimal>("/lower"); }

    /// The upper end.
    Decimal upper() const { return read<Decimal>("/upper"); }

    /// The probability that the real amount is between them, estimated from the past.
    double level() const { return read<double>("/level"); }
};

/// From what is told what does not recur.
class VariableBasis : public Record {
public:
    using Record::Record;

    /// How many windows of the past are looked at.
    std::int64_t windows() const { return read<std::int64_t>("/windows"); }

    /// The median of the last six, for as many days as are projected.
    Decimal median() const { return read<Decimal>("/median"); }
};

/// A part of a projection: an expected occurrence of a stream, or all that does not recur.
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

    /// The day; the first one for an occurrence that is overdue.
    std::optional<Date> date() const { return read<std::optional<Date>>("/date"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The least amount of the occurrence: 0 of one that is overdue.
    std::optional<Decimal> lower() const { return read<std::optional<Decimal>>("/lower"); }

    /// The greatest amount of the occurrence.
    std::optional<Decimal> upper() const { return read<std::optional<Decimal>>("/upper"); }

    /// From what the rest is told.
    std::optional<VariableBasis> basis() const {
        return read<std::optional<VariableBasis>>("/basis");
    }
};

/// What came in or went out in a window of the past.
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

/// What is expected on a day.
class ProjectionDay : public Record {
public:
    using Record::Record;

    /// The day.
    Date date() const { return read<Date>("/date"); }

    /// What is expected on it.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// What is expected until its end.
    Decimal cumulative() const { return read<Decimal>("/cumulative"); }
};

/// What is expected to come in or to go out. Amounts are positive.
class MoneyProjection : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// The first day: the one after `as_of`.
    Date from() const { return read<Date>("/from"); }

    /// The last day.
    Date to() const { return read<Date>("/to"); }

    /// The amount; N/A with fewer than two complete months.
    Available<ProjectedAmount> projected() const {
        return read<Available<ProjectedAmount>>("/projected");
    }

    /// Of what it is the sum: what recurs, by day, and the rest.
    List<ProjectionComponent> components() const {
        return read<List<ProjectionComponent>>("/components");
    }

    /// What came in or went out in the windows of the past, the first one first.
    List<ProjectionWindow> history() const { return read<List<ProjectionWindow>>("/history"); }

    /// How it was made.
    ProjectionMethod method() const { return read<ProjectionMethod>("/method"); }

    /// The mean of what earlier projections were off; N/A where none could be made.
    Available<Decimal> error_mae() const { return read<Available<Decimal>>("/error_mae"); }

    /// Each day, if `daily` is 1.
    std::optional<List<ProjectionDay>> daily() const {
        return read<std::optional<List<ProjectionDay>>>("/daily");
    }

    /// The last day that counts.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history; at most thin where fewer than four earlier projections
    /// could be compared with what came.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// How many transactions of the windows of the past don't count; where there is none, of all
    /// until `as_of`.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// What is on a borrower's accounts.
class BalanceShown : public Record {
public:
    using Record::Record;

    /// The amount; N/A where it is unknown.
    Available<Decimal> amount() const { return read<Available<Decimal>>("/amount"); }

    /// Where it is known from.
    Available<BalanceSource> source() const { return read<Available<BalanceSource>>("/source"); }

    /// The day as of which it is known; of several accounts the earliest.
    Available<Date> date() const { return read<Available<Date>>("/date"); }

    /// How many days ago that was.
    Available<std::int64_t> stale_days() const {
        return read<Available<std::int64_t>>("/stale_days");
    }
};

/// An instalment that is unpaid.
class DueInstalment : public Record {
public:
    using Record::Record;

    /// Its number, as `get_due_payments` says it.
    std::int64_t transaction_id() const { return read<std::int64_t>("/Transaction_ID"); }

    /// The day on which it is or was due.
    Date due_date() const { return read<Date>("/Due_Date"); }

    /// What is owed of it: principal, interest and penalty.
    Decimal total_due_payment() const { return read<Decimal>("/Total_Due_Payment"); }
};

/// Instalments that are unpaid.
class DueInstalments : public Record {
public:
    using Record::Record;

    /// What is owed of them.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The instalments, the earliest first.
    List<DueInstalment> items() const { return read<List<DueInstalment>>("/items"); }
};

/// What can be spent; N/A where the balance is unknown or there is too little history.
class SpendableMoney : public Record {
public:
    using Record::Record;

    /// What is expected to be left on the last day, less the buffer; it may be negative.
    Available<Decimal> expected() const { return read<Available<Decimal>>("/expected"); }

    /// What can be spent so that on no day less than the buffer is left, even at the bad ends of
    /// the intervals; at least 0.
    Available<Decimal> safe() const { return read<Available<Decimal>>("/safe"); }
};

/// When and how low what is expected is lowest.
class LowestShown : public Record {
public:
    using Record::Record;

    /// The first such day.
    Available<Date> date() const { return read<Available<Date>>("/date"); }

    /// What is left on it, the buffer in it.
    Available<Decimal> amount() const { return read<Available<Decimal>>("/amount"); }
};

/// What money a borrower can spend.
class MoneyAvailable : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// The last day that is looked at.
    Date until() const { return read<Date>("/until"); }

    /// The balance of the accounts.
    BalanceShown balance() const { return read<BalanceShown>("/balance"); }

    /// The income that is expected until then; 0 where `include_income` is 0, N/A with fewer than
    /// two complete months.
    Available<Decimal> projected_income() const {
        return read<Available<Decimal>>("/projected_income");
    }

    /// The expenses that are expected until then, without payments of the instalments; N/A
    /// likewise.
    Available<Decimal> projected_expenses() const {
        return read<Available<Decimal>>("/projected_expenses");
    }

    /// The instalments that are unpaid and due until then, of loans that the caller sees.
    DueInstalments due_instalments() const { return read<DueInstalments>("/due_instalments"); }

    /// What must not be spent.
    Decimal buffer() const { return read<Decimal>("/buffer"); }

    /// What can be spent.
    SpendableMoney available_money() const { return read<SpendableMoney>("/available_money"); }

    /// What of `safe` can be spent each day, rounded down.
    Available<Decimal> per_day() const { return read<Available<Decimal>>("/per_day"); }

    /// When and how low what is expected is lowest.
    LowestShown lowest_point() const { return read<LowestShown>("/lowest_point"); }

    /// Whether it falls below the buffer.
    Available<bool> shortfall() const { return read<Available<bool>>("/shortfall"); }

    /// What to know about the answer.
    List<AvailableWarning> warnings() const { return read<List<AvailableWarning>>("/warnings"); }

    /// The last day that counts.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// How many transactions of the last 24 months don't count.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// What shows that something stands out.
class InsightEvidence : public Record {
public:
    using Record::Record;

    /// The ids of transactions, in order of their days.
    List<std::string> transaction_ids() const {
        return read<List<std::string>>("/transaction_ids");
    }

    /// The id of the stream; N/A where it is about none.
    Available<std::string> stream_id() const { return read<Available<std::string>>("/stream_id"); }
};

/// Something that stands out. What it says of a share of income or spending is a part of 1, all
/// else is an amount.
class InsightShown : public Record {
public:
    using Record::Record;

    /// The id: the same for a borrower as long as `dedup_key` is.
    std::string id() const { return read<std::string>("/id"); }

    /// What it is.
    InsightType type_() const { return read<InsightType>("/type"); }

    /// How much it matters, in a word.
    InsightSeverity severity() const { return read<InsightSeverity>("/severity"); }

    /// How much it matters.
    Available<double> score() const { return read<Available<double>>("/score"); }

    /// A sentence for the borrower: in Arabic if that is the borrower's language, else in English.
    std::string title() const { return read<std::string>("/title"); }

    /// The variable that it is about.
    std::string variable() const { return read<std::string>("/variable"); }

    /// The window that is looked at.
    Window period() const { return read<Window>("/period"); }

    /// What it came to.
    Decimal value() const { return read<Decimal>("/value"); }

    /// What is usual; N/A where nothing is.
    Available<Decimal> baseline() const { return read<Available<Decimal>>("/baseline"); }

    /// The value less what is usual.
    Available<Decimal> change() const { return read<Available<Decimal>>("/change"); }

    /// That in percent of the size of what is usual; N/A where that is 0.
    Available<double> change_percent() const { return read<Available<double>>("/change_percent"); }

    /// By how many usual deviations the value differs; N/A where that is not asked.
    Available<double> z() const { return read<Available<double>>("/z"); }

    /// What shows it.
    InsightEvidence evidence() const { return read<InsightEvidence>("/evidence"); }

    /// What stands in the title, as texts.
    Map<std::string> params() const { return read<Map<std::string>>("/params"); }

    /// Under which it is known again.
    std::string dedup_key() const { return read<std::string>("/dedup_key"); }
};

/// What stands out in a borrower's transactions.
class TopInsights : public Record {
public:
    using Record::Record;

    /// What stands out, the highest score first.
    List<InsightShown> insights() const { return read<List<InsightShown>>("/insights"); }

    /// The last day that counts.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Whether there is enough history.
    DataQuality data_quality() const { return read<DataQuality>("/data_quality"); }

    /// How many transactions of the window don't count.
    ExcludedTransactions excluded() const { return read<ExcludedTransactions>("/excluded"); }
};

/// A type of insights.
class InsightVariable : public Record {
public:
    using Record::Record;

    /// The type.
    InsightType type_() const { return read<InsightType>("/type"); }

    /// The variable that it is about; `spending:<category>` stands for each category.
    std::string variable() const { return read<std::string>("/variable"); }

    /// What it says, and when.
    std::string definition() const { return read<std::string>("/definition"); }

    /// The thresholds, by name.
    Map<Decimal> thresholds() const { return read<Map<Decimal>>("/thresholds"); }

    /// By what a score is multiplied; 0 where it is not told.
    std::int64_t weight() const { return read<std::int64_t>("/weight"); }

    /// How much history it needs: windows before with data where it compares them, else complete
    /// months.
    std::int64_t min_history() const { return read<std::int64_t>("/min_history"); }

    /// From which score on it has which severity.
    std::string severity_rule() const { return read<std::string>("/severity_rule"); }
};

/// The types of insights.
class InsightVariables : public Record {
public:
    using Record::Record;

    /// The types.
    List<InsightVariable> types() const { return read<List<InsightVariable>>("/types"); }
};

/// The rule that was made.
class EngagementRuleCreated : public Record {
public:
    using Record::Record;

    /// The confirmation.
    std::string message() const { return read<std::string>("/message"); }

    /// The rule's id, which all of its versions have.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }
};

/// Hours in which nothing is queued, in the time zone of analytics; over midnight where `from` is
/// the later one.
class HoursOfQuiet : public Record {
public:
    using Record::Record;

    /// The first moment, `HH:MM`.
    std::string from() const { return read<std::string>("/from"); }

    /// The moment with which they end, `HH:MM`.
    std::string to() const { return read<std::string>("/to"); }
};

/// A rule of engagement.
class EngagementRuleShown : public Record {
public:
    using Record::Record;

    /// Its id.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// To which event it listens.
    EventType event() const { return read<EventType>("/event"); }

    /// Its conditions, in the form of business rules.
    Value conditions() const { return read<Value>("/conditions"); }

    /// By which way its messages go.
    MessageChannel channel() const { return read<MessageChannel>("/channel"); }

    /// The text of its messages.
    std::variant<std::string, Map<std::string>> template_() const {
        return read<std::variant<std::string, Map<std::string>>>("/template");
    }

    /// Whom it is about: `all`, or the id of a segment of the partner's latest segmentation. Left
    /// out: `all`.
    std::variant<std::string, std::int64_t> audience() const {
        return read<std::variant<std::string, std::int64_t>>("/audience");
    }

    /// Rules run by priority, the lowest number first, then by name. Left out: 100.
    std::int64_t priority() const { return read<std::int64_t>("/priority"); }

    /// How many hours after one message of the rule to a borrower the next one waits. Left out: 24.
    std::int64_t cooldown_hours() const { return read<std::int64_t>("/cooldown_hours"); }

    /// How many messages a borrower has on a day, of all of the partner's rules together. Left out:
    /// 3.
    std::int64_t max_per_day() const { return read<std::int64_t>("/max_per_day"); }

    /// Hours in which nothing is queued. What was queued before is handed out in them, too: a host
    /// that sends then minds them itself.
    std::optional<HoursOfQuiet> quiet_hours() const {
        return read<std::optional<HoursOfQuiet>>("/quiet_hours");
    }

    /// The first day on which it counts.
    std::optional<Date> start() const { return read<std::optional<Date>>("/start"); }

    /// The last day on which it counts.
    std::optional<Date> end() const { return read<std::optional<Date>>("/end"); }

    /// Whether it counts at all. Left out: yes.
    bool active() const { return read<bool>("/active"); }

    /// Whether a borrower has to consent to marketing. Left out: `marketing`, so that nobody gets a
    /// message without that consent.
    ConsentNeeded requires_consent() const { return read<ConsentNeeded>("/requires_consent"); }

    /// Which version of it this is, counted from 1.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// When this version was made.
    Time created_at() const { return read<Time>("/created_at"); }
};

/// The rules of engagement.
class EngagementRules : public Record {
public:
    using Record::Record;

    /// The rules.
    List<EngagementRuleShown> rules() const { return read<List<EngagementRuleShown>>("/rules"); }
};

/// How many messages were held back.
class SuppressedMessages : public Record {
public:
    using Record::Record;

    /// The rule had written to the borrower too short a time before.
    std::int64_t cooldown() const { return read<std::int64_t>("/cooldown"); }

    /// The borrower had had enough messages of the day.
    std::int64_t daily_cap() const { return read<std::int64_t>("/daily_cap"); }

    /// It was a quiet hour.
    std::int64_t quiet_hours() const { return read<std::int64_t>("/quiet_hours"); }

    /// The borrower did not consent to marketing.
    std::int64_t no_consent() const { return read<std::int64_t>("/no_consent"); }

    /// The message was queued before.
    std::int64_t duplicate() const { return read<std::int64_t>("/duplicate"); }

    /// A value that the message names was not known.
    std::int64_t missing_value() const { return read<std::int64_t>("/missing_value"); }
};

/// What a rule of engagement did.
class EngagementRuleStats : public Record {
public:
    using Record::Record;

    /// The rule's id.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// How many events it looked at.
    std::int64_t evaluated() const { return read<std::int64_t>("/evaluated"); }

    /// How many of them made its conditions true.
    std::int64_t matched() const { return read<std::int64_t>("/matched"); }

    /// How many messages were queued for them.
    std::int64_t queued() const { return read<std::int64_t>("/queued"); }

    /// How many were held back, by the first reason that held.
    SuppressedMessages suppressed() const { return read<SuppressedMessages>("/suppressed"); }

    /// How many of the messages were delivered since.
    std::int64_t delivered() const { return read<std::int64_t>("/delivered"); }

    /// How many of them failed.
    std::int64_t failed() const { return read<std::int64_t>("/failed"); }

    /// For how many borrowers messages were queued.
    std::int64_t unique_users() const { return read<std::int64_t>("/unique_users"); }

    /// When its conditions were true last, queued or not.
    Available<Time> last_triggered_at() const {
        return read<Available<Time>>("/last_triggered_at");
    }
};

/// What rules of engagement did.
class EngagementStats : public Record {
public:
    using Record::Record;

    /// Each rule, by priority and name.
    List<EngagementRuleStats> stats() const { return read<List<EngagementRuleStats>>("/stats"); }
};

/// What is known of a transaction among the borrower's others; N/A for another event, and without
/// the scope `analytics:read`.
class EnrichedTransaction : public Record {
public:
    using Record::Record;

    /// What it counts as.
    Available<std::string> kind() const { return read<Available<std::string>>("/kind"); }

    /// Its category; of a refund without one that of the purchase.
    Available<std::string> category() const { return read<Available<std::string>>("/category"); }

    /// The stream to which it belongs.
    Available<std::string> stream_id() const { return read<Available<std::string>>("/stream_id"); }
};

/// A rule whose conditions are true.
class TriggeredRule : public Record {
public:
    using Record::Record;

    /// The rule's id.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// The id of the message.
    std::string message_id() const { return read<std::string>("/message_id"); }

    /// By which way it goes.
    MessageChannel channel() const { return read<MessageChannel>("/channel"); }

    /// What became of it.
    TriggeredStatus status() const { return read<TriggeredStatus>("/status"); }

    /// Why it was held back; N/A where it was not.
    Available<Suppression> reason() const { return read<Available<Suppression>>("/reason"); }

    /// What it says; N/A where a value of it is not known, or one that the rule reads must not be
    /// by the caller.
    Available<std::string> message() const { return read<Available<std::string>>("/message"); }
};

/// What became of a transaction or an event.
class TransactionGenerated : public Record {
public:
    using Record::Record;

    /// The transaction's id; N/A for another event.
    Available<std::string> txn_id() const { return read<Available<std::string>>("/txn_id"); }

    /// What became of it.
    GenerateStatus status() const { return read<GenerateStatus>("/status"); }

    /// What is known of the transaction among the borrower's others.
    EnrichedTransaction enriched() const { return read<EnrichedTransaction>("/enriched"); }

    /// The rules whose conditions are true, in the order in which they ran; none are told without
    /// the scope `analytics:read`.
    List<TriggeredRule> triggered() const { return read<List<TriggeredRule>>("/triggered"); }
};

/// A number of clusters that was tried.
class SegmentCandidate : public Record {
public:
    using Record::Record;

    /// The number.
    std::int64_t k() const { return read<std::int64_t>("/k"); }

    /// The sum of the squares of all distances from the centres.
    Available<double> inertia() const { return read<Available<double>>("/inertia"); }

    /// The mean silhouette by the distances from the centres.
    Available<double> silhouette() const { return read<Available<double>>("/silhouette"); }
};

/// How a variable was scaled, after its values below the 1 % and above the 99 % quantile were set
/// to these.
class SegmentScale : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string name() const { return read<std::string>("/name"); }

    /// What was done with its values: `log1p` for the logarithm of one more, `constant` where all
    /// are equal.
    ScalingTransform transform() const { return read<ScalingTransform>("/transform"); }

    /// Their mean then.
    Available<double> mean() const { return read<Available<double>>("/mean"); }

    /// Their standard deviation then.
    Available<double> sd() const { return read<Available<double>>("/sd"); }
};

/// A variable that makes a segment or a borrower different from others.
class SegmentDriver : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string var() const { return read<std::string>("/var"); }

    /// How many standard deviations above the mean, or below.
    Available<double> z() const { return read<Available<double>>("/z"); }
};

/// Who of a segment has left.
class SegmentChurn : public Record {
public:
    using Record::Record;

    /// The mean of the probabilities of not having left.
    Available<double> mean_p_alive() const { return read<Available<double>>("/mean_p_alive"); }

    /// The share of those for whom it is below ½.
    Available<double> at_risk_share() const { return read<Available<double>>("/at_risk_share"); }

    /// The mean of the probabilities of not coming in 30 days; by outcomes, of leaving in a month.
    Available<double> mean_churn_30d() const { return read<Available<double>>("/mean_churn_30d"); }
};

/// A segment.
class SegmentShown : public Record {
public:
    using Record::Record;

    /// The id, which its successor in the next segmentation by the same method, variables and
    /// number of clusters keeps.
    std::int64_t segment_id() const { return read<std::int64_t>("/segment_id"); }

    /// What it is called.
    std::string label() const { return read<std::string>("/label"); }

    /// The number of borrowers.
    std::int64_t size() const { return read<std::int64_t>("/size"); }

    /// Their share.
    Available<double> share() const { return read<Available<double>>("/share"); }

    /// Where the centre lies, in the units of the variables.
    Map<Available<double>> centroid() const { return read<Map<Available<double>>>("/centroid"); }

    /// The variables in which it is farthest from the mean of all.
    List<SegmentDriver> drivers() const { return read<List<SegmentDriver>>("/drivers"); }

    /// Who has left.
    Available<SegmentChurn> churn() const { return read<Available<SegmentChurn>>("/churn"); }
};

/// The model by which it is said who has left.
class SegmentChurnModel : public Record {
public:
    using Record::Record;

    /// Its parameters, in weeks, or its coefficients: of a constant, `(constant)`, and of a
    /// standard deviation of each variable.
    Map<Available<double>> parameters() const {
        return read<Map<Available<double>>>("/parameters");
    }

    /// The standard errors of the coefficients; empty for parameters.
    Map<Available<double>> standard_errors() const {
        return read<Map<Available<double>>>("/standard_errors");
    }

    /// The logarithm of the likelihood; N/A by outcomes.
    Available<double> log_likelihood() const { return read<Available<double>>("/log_likelihood"); }

    /// Whether the fit took a penalty, since the likelihood has no greatest value.
    bool penalised() const { return read<bool>("/penalised"); }

    /// The area under the curve of the last quarter of the outcomes, on which it was not fitted;
    /// N/A for models of purchases.
    Available<double> auc() const { return read<Available<double>>("/auc"); }
};

/// A partner's borrowers in segments.
class Segments : public Record {
public:
    using Record::Record;

    /// The id of the segmentation: the same for the same data, terms and former segmentation. N/A
    /// where there is none.
    Available<std::string> model_id() const { return read<Available<std::string>>("/model_id"); }

    /// The last day that counts.
    Available<Date> as_of() const { return read<Available<Date>>("/as_of"); }

    /// The currency of amounts.
    Available<std::string> currency() const { return read<Available<std::string>>("/currency"); }

    /// The number of borrowers in segments.
    std::int64_t n_users() const { return read<std::int64_t>("/n_users"); }

    /// The number of clusters, before those of too few borrowers were joined with the nearest.
    Available<std::int64_t> k() const { return read<Available<std::int64_t>>("/k"); }

    /// How borrowers were parted: `kmeans` or `rfm`.
    Available<std::string> method() const { return read<Available<std::string>>("/method"); }

    /// The mean silhouette of a sample, from −1 to 1: how much nearer borrowers are to their own
    /// cluster than to the next, before clusters of too few were joined. N/A of one cluster, and of
    /// scores.
    Available<double> silhouette() const { return read<Available<double>>("/silhouette"); }

    /// The numbers of clusters that were tried.
    List<SegmentCandidate> candidates() const {
        return read<List<SegmentCandidate>>("/candidates");
    }

    /// How the variables were scaled.
    List<SegmentScale> variables() const { return read<List<SegmentScale>>("/variables"); }

    /// The segments, by their ids.
    List<SegmentShown> segments() const { return read<List<SegmentShown>>("/segments"); }

    /// By which model it is said who has left; left out where that can't be said.
    std::optional<SegmentChurnModel> churn_model() const {
        return read<std::optional<SegmentChurnModel>>("/churn_model");
    }

    /// How many borrowers are in no segment, by why.
    Map<std::int64_t> excluded() const { return read<Map<std::int64_t>>("/excluded"); }

    /// `N/A` where there are no segments.
    std::optional<std::string> message() const {
        return read<std::optional<std::string>>("/message");
    }
};

/// A variable by which borrowers can be parted.
class SegmentVariableListed : public Record {
public:
    using Record::Record;

    /// The name; `spending:<category>` stands for one of each category.
    std::string name() const { return read<std::string>("/name"); }

    /// A short name for people.
    std::string label() const { return read<std::string>("/label"); }

    /// In what it is counted: `money`, `share`, `count`, `days`, `years`, or `name` for what is no
    /// number.
    std::string unit() const { return read<std::string>("/unit"); }

    /// What it is.
    std::string definition() const { return read<std::string>("/definition"); }

    /// What is done with its values where they are skewed and none is negative.
    Transform transform() const { return read<Transform>("/transform"); }

    /// The share of the partner's borrowers with transactions who have a value; N/A where there are
    /// none, and for the spending of each category.
    Available<double> available_share() const {
        return read<Available<double>>("/available_share");
    }

    /// Whether it tells people apart by what the law protects, or stands for it.
    bool protected_() const { return read<bool>("/protected"); }

    /// Whether it may be named in `vars` of `segment_users`: what is protected only where
    /// `set_analytics` allows it.
    bool allowed() const { return read<bool>("/allowed"); }
};

/// The variables by which borrowers can be parted.
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

    /// The distance from the centre, in standard deviations.
    Available<double> distance() const { return read<Available<double>>("/distance"); }

    /// The probability of not having left.
    Available<double> p_alive() const { return read<Available<double>>("/p_alive"); }
};

/// The segments, or the one of a borrower.
class SegmentsShown : public Record {
public:
    using Record::Record;

    /// The id of the segmentation; N/A where there is none yet.
    std::optional<Available<std::string>> model_id() const {
        return read<std::optional<Available<std::string>>>("/model_id");
    }

    /// The last day that counted.
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

    /// How borrowers were parted.
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

    /// How the variables were scaled.
    std::optional<List<SegmentScale>> variables() const {
        return read<std::optional<List<SegmentScale>>>("/variables");
    }

    /// The segments, by their ids; left out where a borrower was named.
    std::optional<List<SegmentShown>> segments() const {
        return read<std::optional<List<SegmentShown>>>("/segments");
    }

    /// By which model it was said who has left.
    std::optional<SegmentChurnModel> churn_model() const {
        return read<std::optional<SegmentChurnModel>>("/churn_model");
    }

    /// How many borrowers are in no segment, by why.
    std::optional<Map<std::int64_t>> excluded() const {
        return read<std::optional<Map<std::int64_t>>>("/excluded");
    }

    /// The members of the segment that was named, by their public ids.
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

    /// The segment of the borrower; N/A for one who is in none.
    std::optional<Available<std::int64_t>> segment_id() const {
        return read<std::optional<Available<std::int64_t>>>("/segment_id");
    }

    /// What it is called.
    std::optional<Available<std::string>> label() const {
        return read<std::optional<Available<std::string>>>("/label");
    }

    /// The borrower's distance from its centre, in standard deviations.
    std::optional<Available<double>> distance() const {
        return read<std::optional<Available<double>>>("/distance");
    }

    /// How much farther the centre of the nearest other segment is; N/A where there is none.
    std::optional<Available<double>> margin() const {
        return read<std::optional<Available<double>>>("/margin");
    }

    /// The probability that the borrower has not left.
    std::optional<Available<double>> p_alive() const {
        return read<std::optional<Available<double>>>("/p_alive");
    }

    /// The variables in which the borrower is farthest from the mean of all.
    std::optional<List<SegmentDriver>> drivers() const {
        return read<std::optional<List<SegmentDriver>>>("/drivers");
    }

    /// `N/A` where there is no segmentation yet.
    std::optional<std::string> message() const {
        return read<std::optional<std::string>>("/message");
    }
};

/// What became of the transactions.
class TransactionsImported : public Record {
public:
    using Record::Record;

    /// How many were not there.
    std::int64_t recorded() const { return read<std::int64_t>("/recorded"); }

    /// How many were there with another content.
    std::int64_t updated() const { return read<std::int64_t>("/updated"); }

    /// How many were there already.
    std::int64_t unchanged() const { return read<std::int64_t>("/unchanged"); }
};

/// From where on something stands out in transactions, beside the amounts of the currencies. What
/// is left out is as usual.
class InsightThresholds : public Record {
public:
    using Record::Record;

    /// By how many usual deviations spending in a category or income must differ: above 0, up to
    /// 100. Default: 3.
    std::optional<double> z() const { return read<std::optional<double>>("/z"); }

    /// By how many percent of the usual they must differ: 0 to 10,000. Default: 25.
    std::optional<std::int64_t> percent() const {
        return read<std::optional<std::int64_t>>("/percent");
    }

    /// With how many windows before one is compared: 1 to 36. Default: 6.
    std::optional<std::int64_t> windows() const {
        return read<std::optional<std::int64_t>>("/windows");
    }

    /// How many of these must have data: 1 to all of them. Default: 3.
    std::optional<std::int64_t> min_windows() const {
        return read<std::optional<std::int64_t>>("/min_windows");
    }

    /// The quantile of the payments of 12 months that a large one exceeds: between 0 and 1.
    /// Default: 0.99.
    std::optional<double> large_quantile() const {
        return read<std::optional<double>>("/large_quantile");
    }

    /// How many times the median payment a large one is: 1 to 1,000. Default: 3.
    std::optional<std::int64_t> large_times() const {
        return read<std::optional<std::int64_t>>("/large_times");
    }

    /// The quantile that a large one at a new merchant exceeds: between 0 and 1. Default: 0.95.
    std::optional<double> new_merchant_quantile() const {
        return read<std::optional<double>>("/new_merchant_quantile");
    }

    /// How many complete months there must be before a merchant is a new one: 0 to 120. Default: 3.
    std::optional<std::int64_t> new_merchant_months() const {
        return read<std::optional<std::int64_t>>("/new_merchant_months");
    }

    /// How many days may lie between two charges of one amount: 0 to 31. Default: 2.
    std::optional<std::int64_t> duplicate_days() const {
        return read<std::optional<std::int64_t>>("/duplicate_days");
    }

    /// By how many percent a price must rise by more: 2 to 1,000, since streams tell of no smaller
    /// change. Default: 2.
    std::optional<std::int64_t> price_percent() const {
        return read<std::optional<std::int64_t>>("/price_percent");
    }

    /// By how many median absolute deviations a bill must differ by more: 0 to 1,000. Default: 3.
    std::optional<std::int64_t> bill_deviations() const {
        return read<std::optional<std::int64_t>>("/bill_deviations");
    }

    /// By how many percent of the usual a bill must differ by more: 0 to 10,000. Default: 15.
    std::optional<std::int64_t> bill_percent() const {
        return read<std::optional<std::int64_t>>("/bill_percent");
    }

    /// By how many points a share of income or spending must differ from the usual: 1 to 100.
    /// Default: 10.
    std::optional<std::int64_t> points() const {
        return read<std::optional<std::int64_t>>("/points");
    }

    /// The percentile of peers that spending exceeds: 50 to 99. Default: 90.
    std::optional<std::int64_t> peer_percentile() const {
        return read<std::optional<std::int64_t>>("/peer_percentile");
    }

    /// The least score of a medium severity: above 0. Default: 3.
    std::optional<double> medium_from() const {
        return read<std::optional<double>>("/medium_from");
    }

    /// The least score of a high severity: no less than that of a medium one, up to 1,000. Default:
    /// 6.
    std::optional<double> high_from() const { return read<std::optional<double>>("/high_from"); }
};

/// The settings of a provider's analytics.
class AnalyticsSettings : public Record {
public:
    using Record::Record;

    /// The currency of requests that name none, an ISO 4217 code. Default: the provider's.
    std::optional<std::string> currency() const {
        return read<std::optional<std::string>>("/currency");
    }

    /// The time zone for days, by its name in the IANA database. Default: the provider's.
    std::optional<std::string> tz() const { return read<std::optional<std::string>>("/tz"); }

    /// The kinds of merchant category codes, by the code or by a range of codes (`5000-5999`). If
    /// two match a code, the later one counts. Other codes have the kinds of ISO 18245.
    std::optional<Map<TransactionKind>> mcc() const {
        return read<std::optional<Map<TransactionKind>>>("/mcc");
    }

    /// The kinds of categories, by their names, without regard to case and signs. Other names have
    /// the usual kinds. Whether a category recurs in cash, or is a bill, depends on its name and
    /// not on its kind.
    std::optional<Map<TransactionKind>> categories() const {
        return read<std::optional<Map<TransactionKind>>>("/categories");
    }

    /// The names of the categories that are bills, in the place of the usual ones: what recurs in
    /// them is no subscription.
    std::optional<List<std::string>> bills() const {
        return read<std::optional<List<std::string>>>("/bills");
    }

    /// The least amount of a change that is reported, by the code of its currency. Default: 100.
    std::optional<Map<Decimal>> min_amounts() const {
        return read<std::optional<Map<Decimal>>>("/min_amounts");
    }

    /// How many borrowers a group of peers, a segment that is shown and a group of a portfolio have
    /// at least: 10 or more. Default: 20.
    std::optional<std::int64_t> k_min() const {
        return read<std::optional<std::int64_t>>("/k_min");
    }

    /// The variables by which borrowers are grouped with their peers, the most important first.
    /// Default: `income_band`, `Area`, `Number_of_Dependents`, `Residence_Type`.
    std::optional<List<Grouping>> peer_groups() const {
        return read<std::optional<List<Grouping>>>("/peer_groups");
    }

    /// The least sum of fees that is reported, by the code of its currency. Default: a tenth of
    /// that currency's `min_amounts`.
    std::optional<Map<Decimal>> min_fees() const {
        return read<std::optional<Map<Decimal>>>("/min_fees");
    }

    /// The balance below which a low balance is reported, by the code of its currency. Default: 0.
    std::optional<Map<Decimal>> buffers() const {
        return read<std::optional<Map<Decimal>>>("/buffers");
    }

    /// Thresholds for each insight type.
    std::optional<InsightThresholds> insights() const {
        return read<std::optional<InsightThresholds>>("/insights");
    }

    /// Factors for the scores of types of insights, by their names: 0 to 10. A type with 0 is not
    /// reported. Default: what `get_insight_variables` says.
    std::optional<Map<std::int64_t>> weights() const {
        return read<std::optional<Map<std::int64_t>>>("/weights");
    }

    /// The variables that tell people apart by what the law protects and that `segment_users` may
    /// use all the same. Default: none.
    std::optional<List<Protected>> allowed_variables() const {
        return read<std::optional<List<Protected>>>("/allowed_variables");
    }

    /// The days of the week on which people work, as `get_top_locations` counts them. Default:
    /// Sunday to Thursday.
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

    /// The settings, with the defaults of those that were not set.
    AnalyticsSettings settings() const { return read<AnalyticsSettings>("/settings"); }
};

/// What became of the transactions.
class TransactionsRemoved : public Record {
public:
    using Record::Record;

    /// How many were removed.
    std::int64_t removed() const { return read<std::int64_t>("/removed"); }

    /// The ids of which the borrower has no transaction, in the order of their code points.
    List<std::string> not_there() const { return read<List<std::string>>("/not_there"); }
};

/// What was frozen.
class PeerSnapshotMade : public Record {
public:
    using Record::Record;

    /// The day as of which it is.
    Date snapshot_date() const { return read<Date>("/snapshot_date"); }

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// How many members a group has at least.
    std::int64_t k_min() const { return read<std::int64_t>("/k_min"); }

    /// The number of borrowers in it.
    std::int64_t peers() const { return read<std::int64_t>("/peers"); }

    /// The number of groups.
    std::int64_t groups() const { return read<std::int64_t>("/groups"); }

    /// How many borrowers are in no group, since all together are too few.
    std::int64_t without_group() const { return read<std::int64_t>("/without_group"); }
};

/// What the rules did.
class EngagementRun : public Record {
public:
    using Record::Record;

    /// The day as of which borrowers were looked at.
    Date as_of() const { return read<Date>("/as_of"); }

    /// The number of borrowers.
    std::int64_t users() const { return read<std::int64_t>("/users"); }

    /// How many events rules looked at, for each rule.
    std::int64_t evaluated() const { return read<std::int64_t>("/evaluated"); }

    /// How many of them made a rule's conditions true.
    std::int64_t matched() const { return read<std::int64_t>("/matched"); }

    /// How many messages were queued.
    std::int64_t queued() const { return read<std::int64_t>("/queued"); }

    /// How many were held back.
    SuppressedMessages suppressed() const { return read<SuppressedMessages>("/suppressed"); }
};

/// A message to send. It has no address: that is looked up by `user_id`.
class MessageToSend : public Record {
public:
    using Record::Record;

    /// The id, by which it is ended, and by which a sender knows one that it has sent already.
    std::string message_id() const { return read<std::string>("/message_id"); }

    /// The rule that called for it.
    std::int64_t rule_id() const { return read<std::int64_t>("/rule_id"); }

    /// The borrower's public id.
    std::string user_id() const { return read<std::string>("/user_id"); }

    /// By which way it goes.
    MessageChannel channel() const { return read<MessageChannel>("/channel"); }

    /// What it says.
    std::string text() const { return read<std::string>("/text"); }

    /// When it was queued.
    Time queued_at() const { return read<Time>("/queued_at"); }

    /// How often it was handed out, this time counted.
    std::int64_t attempt() const { return read<std::int64_t>("/attempt"); }

    /// Until when it is the caller's.
    Time lease_until() const { return read<Time>("/lease_until"); }
};

/// Messages to send.
class MessagesLeased : public Record {
public:
    using Record::Record;

    /// The messages; none where none waits.
    List<MessageToSend> messages() const { return read<List<MessageToSend>>("/messages"); }
};

/// The message that has ended.
class MessageAcknowledged : public Record {
public:
    using Record::Record;

    /// The message's id.
    std::string message_id() const { return read<std::string>("/message_id"); }

    /// What became of it.
    MessageOutcome outcome() const { return read<MessageOutcome>("/outcome"); }

    /// Whether it had ended so before.
    bool already() const { return read<bool>("/already"); }
};

/// What became of the outcomes.
class OutcomesSet : public Record {
public:
    using Record::Record;

    /// How many were not there.
    std::int64_t recorded() const { return read<std::int64_t>("/recorded"); }

    /// How many were there and said the other.
    std::int64_t updated() const { return read<std::int64_t>("/updated"); }

    /// How many were there already.
    std::int64_t unchanged() const { return read<std::int64_t>("/unchanged"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_ANALYTICS_HPP
