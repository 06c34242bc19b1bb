// Like tests/c/lending_driver.c, through the C++ header.
#include "lendwright.hpp"

#include <cinttypes>
#include <cstring>
#include <iostream>

namespace lw = lendwright::lending;

static std::string word() {
    std::string text;
    std::cin >> text;
    for (char &letter : text) letter = letter == '~' ? ' ' : letter;
    return text == "-" ? "" : text;
}

template <class Number>
static Number number() {
    std::int64_t value = 0;
    std::cin >> value;
    return static_cast<Number>(value);
}

static void write(double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    if (std::isnan(value)) std::printf(" none");
    else std::printf(" %016" PRIx64, bits);
}

template <class Rate>
static void rated(const char *name, Rate rate) {
    std::printf(" %s", name);
    try {
        write(rate());
    } catch (const lendwright::InvalidRequest &error) {
        std::printf(" %s", error.code().c_str());
    }
}

static void row(std::int32_t due, std::int64_t principal, std::int64_t interest, std::int64_t balance) {
    std::printf(" %" PRId32 ":%" PRId64 ":%" PRId64 ":%" PRId64, due, principal, interest, balance);
}

static void alone(const lw::Terms &terms) {
    std::printf("one");
    try {
        const lw::Schedule schedule(terms);
        std::printf(" %" PRId64 " %" PRId64 " %" PRId64, schedule.instalment(), schedule.last_instalment(),
                    schedule.total_interest());
        write(schedule.aprc().value_or(std::nan("")));
        const std::vector<lw::Flow> given = {{terms.start, terms.amount}};
        std::vector<lw::Flow> paid;
        std::vector<lw::Dated> dated = {{terms.start, -static_cast<double>(terms.amount)}};
        for (const auto &each : schedule.rows()) {
            row(each.due, each.principal, each.interest, each.balance);
            paid.push_back({lw::Day(each.due), each.principal + each.interest});
            dated.push_back({lw::Day(each.due), static_cast<double>(each.principal + each.interest)});
        }
        rated("eu", [&] { return lw::aprc(given, paid, "days"); });
        rated("z", [&] { return lw::apr_reg_z(given, paid); });
        rated("xirr", [&] { return lw::xirr(dated); });
    } catch (const lendwright::InvalidRequest &error) {
        std::printf(" %s %s", error.field().c_str(), error.code().c_str());
    }
    std::printf("\n");
}

static void price(std::int64_t principal, std::int64_t accrued, std::int64_t fee, std::int64_t rebate,
                  std::int64_t total, std::int64_t penalty, int is_late) {
    std::printf(" %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, principal, accrued, fee, rebate);
    std::printf(" %" PRId64 " %" PRId64 " %d\n", total, penalty, is_late);
}

static void quote(const lw::Terms &terms, const lw::Servicing &servicing, std::int32_t paid, lw::Day day) {
    std::printf("quote");
    try {
        const lw::Quote quote(terms, servicing, paid, day);
        price(quote.principal(), quote.accrued(), quote.fee(), quote.rebate(), quote.total(), quote.penalty(),
              quote.is_late());
    } catch (const lendwright::InvalidRequest &error) {
        std::printf(" %s %s\n", error.field().c_str(), error.code().c_str());
    }
}

static void quotes(const lw::Portfolio &portfolio, const lw::Loans &loans, const lw::Settlements &settlements,
                   const lw::Servicing &servicing) {
    const lw::Prices prices = portfolio.quote(loans, settlements, servicing);
    auto fault = prices.faults.begin();
    for (std::size_t at = 0; at < loans.amounts.size(); ++at) {
        if (fault != prices.faults.end() && fault->row == at) {
            std::printf("quotes %s %s\n", fault->field.c_str(), fault->code.c_str());
            ++fault;
            continue;
        }
        std::printf("quotes");
        price(prices.principal[at], prices.accrued[at], prices.fee[at], prices.rebate[at], prices.total[at],
              prices.penalty[at], prices.is_late[at]);
    }
}

static lw::Servicing read_servicing() {
    lw::Servicing servicing;
    for (std::string *text : {&servicing.settlement, &servicing.accrual, &servicing.fee_base,
                              &servicing.unearned_interest, &servicing.overdue_interest, &servicing.penalty_mode,
                              &servicing.penalty_tier, &servicing.penalty_base, &servicing.penalty_from}) {
        *text = word();
    }
    servicing.early_fee = number<std::int64_t>();
    servicing.late_penalty = number<std::int64_t>();
    servicing.very_late_penalty = number<std::int64_t>();
    servicing.penalty_cap = number<std::int64_t>();
    servicing.penalty_grace_days = number<std::uint16_t>();
    servicing.very_late_days = number<std::uint16_t>();
    return servicing;
}

static void in_columns(const lw::Portfolio &portfolio, const lw::Loans &loans) {
    const lw::Costs costs = portfolio.lay_out(loans);
    auto fault = costs.faults.begin();
    for (std::size_t at = 0; at < loans.amounts.size(); ++at) {
        const auto said = fault;
        if (fault != costs.faults.end() && fault->row == at) ++fault;
        if (costs.instalments[at] == lw::Costs::null) {
            std::printf("all %s %s\n", said->field.c_str(), said->code.c_str());
            continue;
        }
        std::printf("all %" PRId64 " %" PRId64 " %" PRId64, costs.instalments[at], costs.last_instalments[at],
                    costs.total_interest[at]);
        write(costs.aprc[at]);
        const auto end = static_cast<std::size_t>(costs.offsets[at + 1]);
        for (auto each = static_cast<std::size_t>(costs.offsets[at]); each < end; ++each) {
            row(costs.due[each], costs.principal[each], costs.interest[each], costs.balance[each]);
        }
        std::printf("\n");
    }
}

int main() {
    std::string currency;
    while (std::cin >> currency) {
        lw::Portfolio portfolio(currency);
        lw::Profile &profile = portfolio.profile;
        portfolio.with_rows = true;
        for (std::string *text : {&profile.convention, &profile.rate_unit, &profile.day_count, &profile.every,
                                  &profile.month_end, &profile.rounding, &profile.instalment_rounding,
                                  &profile.last_instalment}) {
            *text = word();
        }
        profile.instalment_multiple = number<std::int64_t>();
        profile.total_interest_cap = number<std::int64_t>();
        profile.daily_interest_cap = number<std::int64_t>();
        profile.principal_grace = number<std::uint16_t>();
        profile.interest_grace = number<std::uint16_t>();
        profile.interest_free = number<std::uint16_t>();
        const lw::Servicing servicing = read_servicing();
        lw::Loans loans;
        lw::Settlements settlements;
        for (auto count = number<std::size_t>(); count > 0; --count) {
            loans.amounts.push_back(number<std::int64_t>());
            loans.rates.push_back(number<std::int64_t>());
            loans.months.push_back(number<std::int32_t>());
            loans.starts.push_back(number<std::int32_t>());
            lw::Terms terms;
            terms.amount = loans.amounts.back();
            terms.rate = loans.rates.back();
            terms.months = loans.months.back();
            terms.start = lw::Day(loans.starts.back());
            terms.currency = currency;
            terms.profile = profile;
            alone(terms);
            settlements.paid.push_back(number<std::int32_t>());
            settlements.days.push_back(number<std::int32_t>());
            quote(terms, servicing, settlements.paid.back(), lw::Day(settlements.days.back()));
        }
        in_columns(portfolio, loans);
        quotes(portfolio, loans, settlements, servicing);
    }
    return 0;
}
