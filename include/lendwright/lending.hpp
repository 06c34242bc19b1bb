/*
 * Schedules, annual rates and portfolios. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_LENDING_HPP
#define LENDWRIGHT_LENDING_HPP

#include "base.hpp"

namespace lendwright {

namespace inner {

/// Passes a name to a C function. The function refuses an unknown name. C would read only the part before a
/// NUL, and would treat NULL as no name. So a name with a NUL is passed as an unknown name.
inline const char *unread(const std::string &name) { return whole(name) ? name.c_str() : "a name with a NUL"; }

/// Passes a name to a C function. An empty name is NULL.
inline const char *named(const std::string &name) { return name.empty() ? nullptr : unread(name); }

}  // namespace inner

/// Loans without a book: schedules, annual rates, quotes, portfolios. Amounts are minor units (12,000.00 is
/// 1200000). Rates are millionths of a percent (24 % is 24000000). Annual rates in results are fractions of
/// one.
namespace lending {

/// A day, as the number of days since 1970-01-01.
struct Day {
    std::int32_t number = 0;

    Day() = default;
    explicit constexpr Day(std::int32_t number_) : number(number_) {}
    /// A day of the Gregorian calendar. It is not checked.
    constexpr Day(int year, int month, int day) : number(counted(month <= 2 ? year - 1 : year, month, day)) {}

    friend constexpr bool operator==(Day a, Day b) { return a.number == b.number; }
    friend constexpr bool operator!=(Day a, Day b) { return a.number != b.number; }
    friend constexpr bool operator<(Day a, Day b) { return a.number < b.number; }

private:
    /// Counts years from March, so the leap day is the last day of a year.
    static constexpr std::int32_t counted(int year, int month, int day) {
        const int era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
        const int of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
    }
};

/// The settings of a schedule in addition to its amount, rate, term and days. An empty text or a 0 has the
/// convention's value. docs/lending.md has the names.
struct Profile {
    std::string convention, rate_unit, day_count;
    /// "1 month", "2 weeks", "10 days".
    std::string every;
    std::string month_end, rounding, instalment_rounding, last_instalment;
    std::int64_t instalment_multiple = 0;
    std::int64_t total_interest_cap = 0, daily_interest_cap = 0;
    std::uint16_t principal_grace = 0, interest_grace = 0, interest_free = 0;

    Profile() = default;
    explicit Profile(std::string convention_) : convention(std::move(convention_)) {}

    /// Converts it for C. The result is valid as long as this object.
    lw_profile as_c() const {
        lw_profile profile = {};
        profile.size = sizeof profile;
        profile.convention = inner::named(convention);
        profile.rate_unit = inner::named(rate_unit);
        profile.day_count = inner::named(day_count);
        profile.every = inner::named(every);
        profile.month_end = inner::named(month_end);
        profile.rounding = inner::named(rounding);
        profile.instalment_rounding = inner::named(instalment_rounding);
        profile.last_instalment = inner::named(last_instalment);
        profile.instalment_multiple = instalment_multiple;
        profile.total_interest_cap = total_interest_cap;
        profile.daily_interest_cap = daily_interest_cap;
        profile.principal_grace = principal_grace;
        profile.interest_grace = interest_grace;
        profile.interest_free = interest_free;
        return profile;
    }
};

/// The terms of a loan.
struct Terms {
    std::int64_t amount = 0;
    std::int64_t rate = 0;
    std::int32_t months = 0;
    Day start;
    /// The code of ISO 4217.
    std::string currency;
    Profile profile;
    /// The first due date, if it is not one step after the start. It can't be 1970-01-01, since 0 means none
    /// in C.
    std::optional<Day> first_due;
    /// The agreed level instalment, if there is one. It must be above 0.
    std::optional<Integer> instalment;

    /// Converts it for C. The result is valid as long as this object and its profile for C.
    lw_terms as_c(const lw_profile &given) const {
        lw_terms terms = {};
        terms.size = sizeof terms;
        terms.profile = &given;
        terms.currency = inner::whole(currency);
        terms.amount = amount;
        terms.rate = rate;
        terms.months = months;
        terms.start = start.number;
        terms.first_due = first_due ? first_due->number : 0;
        terms.instalment = instalment ? std::int64_t{*instalment} : 0;
        return terms;
    }
};

/// The instalments of a loan.
///
///   auto schedule = lendwright::lending::Schedule(terms);
///   for (const auto &row : schedule.rows()) use(row.due, row.principal + row.interest);
class Schedule {
public:
    /// Computes the schedule of terms. Throws InvalidRequest. Its field() names the field of the terms.
    explicit Schedule(const Terms &terms) : total_{} {
        // In C a 0 means that the field is left out.
        if (terms.first_due == Day(0)) refuse("first_due", "1970-01-01", "must not be 1970-01-01");
        if (terms.instalment == 0) refuse("instalment", "0", "must be greater than 0, not 0");
        const lw_profile profile = terms.profile.as_c();
        const lw_terms given = terms.as_c(profile);
        total_.size = sizeof total_;
        // There are never more instalments than months. An impossible term is refused below.
        rows_.resize(terms.months > 0 && terms.months <= 600 ? static_cast<std::size_t>(terms.months) : 0);
        std::size_t count = 0;
        lw_answer *answer = nullptr;
        lw_status status = lw_schedule(&given, rows_.data(), rows_.size(), &count, &total_, &answer);
        inner::Owned owned(answer);
        if (status != LW_OK) inner::refuse(status, answer);
        rows_.resize(count);
    }

    const std::vector<lw_schedule_row> &rows() const { return rows_; }
    /// The level instalment. If instalments fall, the first instalment that pays principal.
    std::int64_t instalment() const { return total_.instalment; }
    std::int64_t last_instalment() const { return total_.last_instalment; }
    std::int64_t total_interest() const { return total_.total_interest; }
    std::int64_t total() const { return total_.total; }
    /// The annual percentage rate of charge of the European Union. Empty for extreme loans without a rate.
    std::optional<double> aprc() const {
        return std::isnan(total_.aprc) ? std::nullopt : std::optional(total_.aprc);
    }

private:
    [[noreturn]] static void refuse(const std::string &field, const char *value, const char *reason) {
        throw InvalidRequest(LW_INVALID, "invalid_value", field, field + ": " + reason, value);
    }

    std::vector<lw_schedule_row> rows_;
    lw_schedule_total total_;
};

/// The settings that determine the price of settling a loan. An empty text or a 0 is the default.
/// docs/lending.md has the names.
struct Servicing {
    std::string settlement, accrual, fee_base, unearned_interest, overdue_interest;
    std::string penalty_mode, penalty_tier, penalty_base, penalty_from;
    /// Millionths of a percent: 2 % is 2000000.
    std::int64_t early_fee = 0;
    /// Millionths of a percent, or minor units if the mode is "fixed".
    std::int64_t late_penalty = 0, very_late_penalty = 0;
    std::int64_t penalty_cap = 0;
    /// An instalment is very late after 30 days if this is 0.
    std::uint16_t penalty_grace_days = 0, very_late_days = 0;

    /// Converts it for C. The result is valid as long as this object.
    lw_servicing as_c() const {
        lw_servicing servicing = {};
        servicing.size = sizeof servicing;
        servicing.settlement = inner::named(settlement);
        servicing.accrual = inner::named(accrual);
        servicing.fee_base = inner::named(fee_base);
        servicing.unearned_interest = inner::named(unearned_interest);
        servicing.overdue_interest = inner::named(overdue_interest);
        servicing.penalty_mode = inner::named(penalty_mode);
        servicing.penalty_tier = inner::named(penalty_tier);
        servicing.penalty_base = inner::named(penalty_base);
        servicing.penalty_from = inner::named(penalty_from);
        servicing.early_fee = early_fee;
        servicing.late_penalty = late_penalty;
        servicing.very_late_penalty = very_late_penalty;
        servicing.penalty_cap = penalty_cap;
        servicing.penalty_grace_days = penalty_grace_days;
        servicing.very_late_days = very_late_days;
        return servicing;
    }
};

/// The price of settling a loan on a day. The first instalments count as paid in full on their due dates.
///
///   auto quote = lendwright::lending::Quote(terms, servicing, 4, Day(2026, 6, 12));
///   use(quote.total(), quote.principal(), quote.interest());
class Quote {
public:
    /// Throws InvalidRequest. Its field() names a field of the terms or the servicing, or is "paid" or "day".
    Quote(const Terms &terms, const Servicing &servicing, std::int32_t paid, Day day) : price_{} {
        const lw_profile profile = terms.profile.as_c();
        const lw_terms given = terms.as_c(profile);
        const lw_servicing serviced = servicing.as_c();
        price_.size = sizeof price_;
        lw_answer *answer = nullptr;
        lw_status status = lw_settlement_quote(&given, &serviced, paid, day.number, &price_, &answer);
        inner::Owned owned(answer);
        if (status != LW_OK) inner::refuse(status, answer);
    }

    /// The unpaid principal.
    std::int64_t principal() const { return price_.principal; }
    /// The interest that has accrued and is unpaid.
    std::int64_t accrued() const { return price_.accrued; }
    /// The fee of paying early.
    std::int64_t fee() const { return price_.fee; }
    /// The refund of interest that was paid and has not accrued.
    std::int64_t rebate() const { return price_.rebate; }
    /// The price in addition to the principal: accrued interest and fee, less the rebate.
    std::int64_t interest() const { return price_.interest; }
    /// The amount to pay.
    std::int64_t total() const { return price_.total; }
    /// The penalties owed in addition to total().
    std::int64_t penalty() const { return price_.penalty; }
    /// Whether an instalment is late. The loan can't be settled before a late instalment is paid.
    bool is_late() const { return price_.is_late; }

private:
    lw_price price_;
};

/// An amount on a day, 0 or more.
struct Flow {
    Day day;
    std::int64_t amount = 0;
};

/// An amount that is received (above 0) or paid (below 0) on a day.
struct Dated {
    Day day;
    double amount = 0;
};

}  // namespace lending

namespace inner {

inline std::vector<lw_flow> flows_of(const std::vector<lending::Flow> &flows) {
    std::vector<lw_flow> given;
    given.reserve(flows.size());
    for (const auto &flow : flows) given.push_back({flow.day.number, flow.amount});
    return given;
}

template <class Call>
double rate_of(Call call) {
    double rate = 0;
    lw_answer *answer = nullptr;
    lw_status status = call(&rate, &answer);
    Owned owned(answer);
    if (status != LW_OK) refuse(status, answer);
    return rate;
}

}  // namespace inner

namespace lending {

/// Computes the annual percentage rate of charge of the European Union from drawdowns and from repayments
/// with all charges. `counting` is the unit of time: "years", "months", "weeks" or "days". Throws
/// InvalidRequest.
inline double aprc(const std::vector<Flow> &drawdowns, const std::vector<Flow> &repayments,
                   const std::string &counting = "months") {
    const auto given = inner::flows_of(drawdowns), paid = inner::flows_of(repayments);
    const char *by = inner::unread(counting);
    return inner::rate_of([&](double *rate, lw_answer **answer) {
        return lw_apr_eu(given.data(), given.size(), paid.data(), paid.size(), by, rate, answer);
    });
}

/// Computes the annual percentage rate of Regulation Z, Appendix J. Throws InvalidRequest.
inline double apr_reg_z(const std::vector<Flow> &advances, const std::vector<Flow> &payments) {
    const auto given = inner::flows_of(advances), paid = inner::flows_of(payments);
    return inner::rate_of([&](double *rate, lw_answer **answer) {
        return lw_apr_reg_z(given.data(), given.size(), paid.data(), paid.size(), rate, answer);
    });
}

/// Computes the yearly rate that makes the present value of dated amounts zero, in days over 365. If there
/// are several rates, the one nearest to the guess is returned. Throws InvalidRequest.
inline double xirr(const std::vector<Dated> &flows, double guess = 0.1) {
    std::vector<lw_dated> given;
    given.reserve(flows.size());
    for (const auto &flow : flows) given.push_back({flow.day.number, flow.amount});
    return inner::rate_of([&](double *rate, lw_answer **answer) {
        return lw_xirr(given.data(), given.size(), guess, rate, answer);
    });
}

/// A loan of a portfolio that was refused.
struct Fault {
    std::size_t row;
    std::string field, code, value, message;
};

/// Loans in columns of equal length.
struct Loans {
    std::vector<std::int64_t> amounts, rates;
    std::vector<std::int32_t> months;
    /// Days since 1970-01-01.
    std::vector<std::int32_t> starts;
};

/// The costs of loans, in columns. A refused loan has `null` in each column, NaN as its rate and no rows.
struct Costs {
    static constexpr std::int64_t null = INT64_MIN;

    std::vector<std::int64_t> instalments, last_instalments, total_interest;
    std::vector<double> aprc;
    /// The place of each loan's first row in the columns below, and the end of the last loan's rows. Empty if
    /// there are no rows.
    std::vector<std::int64_t> offsets;
    std::vector<std::int32_t> due;
    std::vector<std::int64_t> principal, interest, balance;
    std::vector<Fault> faults;
};

/// The number of paid instalments and the day of settlement of each loan, in columns of the same length as
/// the loans'.
struct Settlements {
    /// The number of first instalments that were paid, each in full on its due date.
    std::vector<std::int32_t> paid;
    /// Days since 1970-01-01.
    std::vector<std::int32_t> days;
};

/// The prices of settling loans, in columns. A refused loan has `null` in each column, and is not late.
struct Prices {
    static constexpr std::int64_t null = INT64_MIN;

    std::vector<std::int64_t> principal, accrued, fee, rebate, total, penalty;
    /// Whether an instalment is late: 1 or 0.
    std::vector<std::uint8_t> is_late;
    std::vector<Fault> faults;
};

/// A table of the Arrow C Data Interface. The destructor releases it.
class Table {
public:
    Table() : schema_{}, array_{} {}
    Table(Table &&other) noexcept : schema_(other.schema_), array_(other.array_) {
        other.schema_.release = nullptr;
        other.array_.release = nullptr;
    }
    Table &operator=(Table &&other) noexcept {
        std::swap(schema_, other.schema_);
        std::swap(array_, other.array_);
        return *this;
    }
    ~Table() {
        if (array_.release) array_.release(&array_);
        if (schema_.release) schema_.release(&schema_);
    }

    /// The structs, to pass to other code. Code that takes over a struct sets its release to NULL.
    ArrowSchema *schema() { return &schema_; }
    ArrowArray *array() { return &array_; }

private:
    ArrowSchema schema_;
    ArrowArray array_;
};

/// Computes loans of one profile and one currency, from columns into columns.
///
///   lendwright::lending::Portfolio portfolio("EGP");
///   auto costs = portfolio.lay_out(loans);
///   for (const auto &fault : costs.faults) log(fault.row, fault.message);
class Portfolio {
public:
    /// Called every 1,024 loans and after the last. Returns false to stop.
    using Watcher = std::function<bool(std::uint64_t done, std::uint64_t total)>;

    explicit Portfolio(std::string currency_, Profile profile_ = {})
        : currency(std::move(currency_)), profile(std::move(profile_)) {}

    std::string currency;
    Profile profile;
    /// If true, the first refused loan refuses the whole call.
    bool strict = false;
    bool with_aprc = true;
    bool with_rows = false;
    /// The watcher must not throw.
    Watcher watcher;

    /// Throws InvalidRequest for columns of different lengths and, if strict, for the first refused loan.
    /// Throws Interrupted if the watcher stopped it.
    Costs lay_out(const Loans &loans) const {
        const lw_loans given = columns(loans);
        Costs costs;
        lw_costs places = room(loans, costs);
        lw_faults *faults = nullptr;
        call([&](const lw_portfolio_settings *settings, lw_answer **answer) {
            return lw_portfolio(settings, &given, &places, &faults, answer);
        });
        costs.faults = told(faults);
        if (with_rows) {
            const auto end = static_cast<std::size_t>(costs.offsets.back());
            costs.due.resize(end);
            for (auto column : {&costs.principal, &costs.interest, &costs.balance}) column->resize(end);
        }
        return costs;
    }

    /// Computes the loans of an Arrow table with the columns amount, rate, months and start. See
    /// lw_portfolio_arrow.
    Table lay_out(const ArrowSchema &schema, const ArrowArray &array, std::vector<Fault> *faults = nullptr) const {
        Table table;
        lw_faults *found = nullptr;
        const int with = (with_aprc ? LW_WITH_APRC : 0) + (with_rows ? LW_WITH_ROWS : 0);
        call([&](const lw_portfolio_settings *settings, lw_answer **answer) {
            return lw_portfolio_arrow(settings, &schema, &array, with, table.schema(), table.array(), &found,
                                      answer);
        });
        auto list = told(found);
        if (faults != nullptr) *faults = std::move(list);
        return table;
    }

    /// Quotes the price of settling each loan. Throws as lay_out does.
    Prices quote(const Loans &loans, const Settlements &settlements, const Servicing &servicing) const {
        const lw_loans given = columns(loans);
        equal("paid", settlements.paid.size(), given.count);
        equal("days", settlements.days.size(), given.count);
        lw_settlements settled = {};
        settled.size = sizeof settled;
        settled.paid = settlements.paid.data();
        settled.days = settlements.days.data();
        const lw_servicing serviced = servicing.as_c();
        Prices prices;
        std::unique_ptr<bool[]> is_late(new bool[given.count + 1]());
        const lw_prices places = room(prices, given.count, is_late.get());
        lw_faults *faults = nullptr;
        call([&](const lw_portfolio_settings *settings, lw_answer **answer) {
            return lw_settlement_quotes(settings, &serviced, &given, &settled, &places, &faults, answer);
        });
        prices.faults = told(faults);
        prices.is_late.assign(is_late.get(), is_late.get() + given.count);
        return prices;
    }

    /// Quotes from an Arrow table with the additional columns paid and day. See lw_settlement_quotes_arrow.
    Table quote(const ArrowSchema &schema, const ArrowArray &array, const Servicing &servicing,
                std::vector<Fault> *faults = nullptr) const {
        Table table;
        const lw_servicing serviced = servicing.as_c();
        lw_faults *found = nullptr;
        call([&](const lw_portfolio_settings *settings, lw_answer **answer) {
            return lw_settlement_quotes_arrow(settings, &serviced, &schema, &array, table.schema(), table.array(),
                                              &found, answer);
        });
        auto list = told(found);
        if (faults != nullptr) *faults = std::move(list);
        return table;
    }

private:
    struct Free {
        void operator()(lw_faults *faults) const { lw_faults_free(faults); }
    };

    static void equal(const char *column, std::size_t rows, std::size_t expected) {
        if (rows == expected) return;
        throw InvalidRequest(LW_INVALID, "invalid_value", column,
                             std::string(column) + ": " + std::to_string(rows) + " rows, and must have " +
                                 std::to_string(expected));
    }

    static lw_loans columns(const Loans &loans) {
        const std::size_t count = loans.amounts.size();
        equal("rates", loans.rates.size(), count);
        equal("months", loans.months.size(), count);
        equal("starts", loans.starts.size(), count);
        lw_loans given = {};
        given.size = sizeof given;
        given.count = count;
        given.amounts = loans.amounts.data();
        given.rates = loans.rates.data();
        given.months = loans.months.data();
        given.starts = loans.starts.data();
        return given;
    }

    static lw_prices room(Prices &prices, std::size_t count, bool *is_late) {
        lw_prices places = {};
        places.size = sizeof places;
        for (auto column : {&prices.principal, &prices.accrued, &prices.fee, &prices.rebate, &prices.total,
                            &prices.penalty}) {
            column->resize(count);
        }
        places.principal = prices.principal.data();
        places.accrued = prices.accrued.data();
        places.fee = prices.fee.data();
        places.rebate = prices.rebate.data();
        places.total = prices.total.data();
        places.penalty = prices.penalty.data();
        places.is_late = is_late;
        return places;
    }

    lw_costs room(const Loans &loans, Costs &costs) const {
        const std::size_t count = loans.amounts.size();
        lw_costs places = {};
        places.size = sizeof places;
        for (auto column : {&costs.instalments, &costs.last_instalments, &costs.total_interest}) {
            column->resize(count);
        }
        places.instalments = costs.instalments.data();
        places.last_instalments = costs.last_instalments.data();
        places.total_interest = costs.total_interest.data();
        if (with_aprc) {
            costs.aprc.resize(count);
            places.aprc = costs.aprc.data();
        }
        if (!with_rows) return places;
        std::size_t most = 0;
        for (std::int32_t months : loans.months) {
            if (months > 0 && months <= 600) most += static_cast<std::size_t>(months);
        }
        costs.offsets.resize(count + 1);
        // One more item, since an array without items has no address.
        costs.due.resize(most + 1);
        for (auto column : {&costs.principal, &costs.interest, &costs.balance}) column->resize(most + 1);
        places.offsets = costs.offsets.data();
        places.due = costs.due.data();
        places.principal = costs.principal.data();
        places.interest = costs.interest.data();
        places.balance = costs.balance.data();
        places.row_capacity = most + 1;
        return places;
    }

    template <class Call>
    void call(Call call) const {
        const lw_profile given = profile.as_c();
        lw_portfolio_settings settings = {};
        settings.size = sizeof settings;
        settings.profile = &given;
        settings.currency = inner::whole(currency);
        settings.strict = strict;
        settings.context = const_cast<Watcher *>(&watcher);
        if (watcher) {
            settings.on_progress = [](void *context, std::uint64_t done, std::uint64_t total) noexcept {
                return (*static_cast<const Watcher *>(context))(done, total);
            };
        }
        lw_answer *answer = nullptr;
        lw_status status = call(&settings, &answer);
        inner::Owned owned(answer);
        if (status != LW_OK) inner::refuse(status, answer);
    }

    static std::vector<Fault> told(lw_faults *faults) {
        std::unique_ptr<lw_faults, Free> owned(faults);
        std::vector<Fault> list;
        list.reserve(lw_faults_count(faults));
        lw_fault fault = {};
        for (std::size_t at = 0; lw_faults_at(faults, at, &fault) == LW_OK; ++at) {
            list.push_back({fault.row, inner::text_of(fault.field), inner::text_of(fault.code),
                            inner::text_of(fault.value), inner::text_of(fault.message)});
        }
        return list;
    }
};

}  // namespace lending

}  // namespace lendwright

#endif  // LENDWRIGHT_LENDING_HPP
