// Schedules, rates and portfolios through the C++ header, each fact checked.
#include "lendwright.hpp"

#include "../c/check.h"

namespace lw = lendwright::lending;

static lw::Terms twelve_thousand() {
    lw::Terms terms;
    terms.amount = 1200000;
    terms.rate = 24000000;
    terms.months = 12;
    terms.start = lw::Day(2026, 1, 31);
    terms.currency = "EGP";
    return terms;
}

static void schedules() {
    lw::Schedule schedule(twelve_thousand());
    CHECK(schedule.instalment() == 113472 && schedule.last_instalment() == 113467);
    CHECK(schedule.total_interest() == 161659 && schedule.total() == 1361659);
    CHECK(schedule.rows().size() == 12 && lw::Day(schedule.rows()[0].due) == lw::Day(2026, 2, 28));
    CHECK(schedule.rows()[11].balance == 0 && schedule.aprc() && *schedule.aprc() > 0.26);
    lw::Terms terms = twelve_thousand();
    terms.profile.convention = "plian";
    try {
        lw::Schedule refused(terms);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(std::string(error.what()) == "unknown convention 'plian', did you mean 'plain'?");
        CHECK(error.field() == "convention" && error.value() == "plian");
    }
    terms = twelve_thousand();
    terms.profile.convention = std::string("plain\0junk", 10);
    try {
        lw::Schedule refused(terms);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(error.field() == "convention");
    }
    terms = twelve_thousand();
    terms.months = -1;
    try {
        lw::Schedule refused(terms);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(error.field() == "months" && error.value() == "-1");
    }
    terms = twelve_thousand();
    terms.first_due = lw::Day(1970, 1, 1);
    try {
        lw::Schedule refused(terms);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(std::string(error.what()) == "first_due: must not be 1970-01-01");
        CHECK(error.field() == "first_due" && error.value() == "1970-01-01");
    }
    terms = twelve_thousand();
    terms.instalment = 0;
    try {
        lw::Schedule refused(terms);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(std::string(error.what()) == "instalment: must be greater than 0, not 0");
        CHECK(error.field() == "instalment" && error.value() == "0");
    }
}

static void rates() {
    const std::vector<lw::Flow> drawdowns = {{lw::Day(1994, 1, 1), 100000}};
    const std::vector<lw::Flow> repayments = {{lw::Day(1995, 1, 1), 60000}, {lw::Day(1996, 1, 1), 60000}};
    const double rate = lw::aprc(drawdowns, repayments, "years");
    try {
        lw::aprc(drawdowns, repayments, std::string("months\0junk", 11));
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(error.field() == "counting");
    }
    CHECK(rate > 0.1306 && rate < 0.1307);
    CHECK(lw::apr_reg_z(drawdowns, repayments) > 0.12);
    CHECK(lw::xirr({{lw::Day(2026, 1, 1), -100}, {lw::Day(2027, 1, 1), 110}}) > 0.0999999);
    try {
        lw::aprc(drawdowns, {});
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(std::string(error.what()) == "there are no repayments");
    }
}

static void portfolios() {
    lw::Portfolio portfolio("EGP");
    portfolio.with_rows = true;
    const std::int32_t start = lw::Day(2026, 1, 31).number;
    lw::Loans loans = {{1200000, 5}, {24000000, 0}, {12, 0}, {start, start}};
    std::uint64_t seen = 0;
    portfolio.watcher = [&](std::uint64_t done, std::uint64_t total) { return seen = done, total == 2; };
    const lw::Costs costs = portfolio.lay_out(loans);
    CHECK(seen == 2 && costs.instalments[0] == 113472 && costs.instalments[1] == lw::Costs::null);
    CHECK(std::isnan(costs.aprc[1]) && costs.aprc[0] == *lw::Schedule(twelve_thousand()).aprc());
    CHECK(costs.offsets.back() == 12 && costs.balance.size() == 12 && costs.balance.back() == 0);
    CHECK(costs.faults.size() == 1 && costs.faults[0].message == "months: 0 must be from 1 to 600");
    portfolio.watcher = [](std::uint64_t, std::uint64_t) { return false; };
    try {
        portfolio.lay_out(loans);
        CHECK(false);
    } catch (const lendwright::Interrupted &) {
    }
    portfolio.watcher = nullptr;
    portfolio.strict = true;
    try {
        portfolio.lay_out(loans);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(error.field() == "rows/1/months");
    }
    loans.rates.pop_back();
    try {
        portfolio.lay_out(loans);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(error.field() == "rates");
    }
}

static void tables() {
    const std::int64_t amounts[] = {1200000}, rates[] = {24000000};
    const std::int32_t months[] = {12}, starts[] = {lw::Day(2026, 1, 31).number};
    const std::int32_t paid[] = {4}, days[] = {lw::Day(2026, 6, 12).number};
    const void *buffers[6][2] = {{nullptr, amounts}, {nullptr, rates}, {nullptr, months},
                                 {nullptr, starts},  {nullptr, paid},  {nullptr, days}};
    const char *names[] = {"amount", "rate", "months", "start", "paid", "day"};
    const char *formats[] = {"l", "l", "i", "tdD", "i", "tdD"};
    ArrowSchema fields[6] = {}, schema = {}, *field_places[6];
    ArrowArray columns[6] = {}, array = {}, *column_places[6];
    auto kept = [](ArrowArray *) {};
    for (int at = 0; at < 6; ++at) {
        fields[at].format = formats[at];
        fields[at].name = names[at];
        columns[at].length = 1;
        columns[at].n_buffers = 2;
        columns[at].buffers = buffers[at];
        columns[at].release = kept;
        field_places[at] = &fields[at];
        column_places[at] = &columns[at];
    }
    schema.format = "+s";
    schema.n_children = array.n_children = 6;
    schema.children = field_places;
    array.children = column_places;
    array.length = 1;
    array.release = kept;
    lw::Portfolio portfolio("EGP");
    portfolio.with_rows = true;
    lw::Table table = portfolio.lay_out(schema, array);
    CHECK(table.array()->length == 1 && table.array()->n_children == 5);
    CHECK(static_cast<const std::int64_t *>(table.array()->children[0]->buffers[1])[0] == 113472);
    lw::Table moved = std::move(table);
    CHECK(table.array()->release == nullptr && moved.array()->release != nullptr);
    lw::Table priced = portfolio.quote(schema, array, lw::Servicing());
    CHECK(priced.array()->length == 1 && priced.array()->n_children == 7);
    CHECK(static_cast<const std::int64_t *>(priced.array()->children[4]->buffers[1])[0] == 831232 + 6650);
    CHECK(std::string(priced.schema()->children[6]->format) == "b");
    CHECK((static_cast<const std::uint8_t *>(priced.array()->children[6]->buffers[1])[0] & 1) == 0);
    names[5] = "days";
    fields[5].name = names[5];
    try {
        portfolio.quote(schema, array, lw::Servicing());
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(std::string(error.what()) == "day: the table has no such column");
    }
    names[3] = "begin";
    fields[3].name = names[3];
    try {
        portfolio.lay_out(schema, array);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(std::string(error.what()) == "start: the table has no such column");
    }
}

static void quotes() {
    lw::Servicing servicing;
    servicing.early_fee = servicing.late_penalty = 2000000;
    servicing.very_late_penalty = 5000000;
    const lw::Quote quote(twelve_thousand(), servicing, 4, lw::Day(2026, 6, 12));
    CHECK(quote.principal() == 831232 && quote.accrued() == 6650 && quote.fee() == 16625);
    CHECK(quote.total() == 854507 && quote.interest() == 23275 && quote.rebate() == 0 && !quote.is_late());
    CHECK(lw::Quote(twelve_thousand(), servicing, 4, lw::Day(2026, 7, 1)).penalty() == 2269);
    try {
        lw::Quote refused(twelve_thousand(), servicing, 5, lw::Day(2026, 6, 12));
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(error.field() == "paid" && error.value() == "5");
    }
    const std::int32_t start = lw::Day(2026, 1, 31).number, day = lw::Day(2026, 6, 12).number;
    const lw::Loans loans = {{1200000, 5}, {24000000, 0}, {12, 0}, {start, start}};
    const lw::Prices prices = lw::Portfolio("EGP").quote(loans, {{4, 0}, {day, day}}, servicing);
    CHECK(prices.total[0] == quote.total() && prices.principal[0] == quote.principal());
    CHECK(prices.total[1] == lw::Prices::null && prices.is_late[0] == 0 && prices.is_late[1] == 0);
    CHECK(prices.faults.size() == 1 && prices.faults[0].message == "months: 0 must be from 1 to 600");
    try {
        lw::Portfolio("EGP").quote(loans, {{4}, {day, day}}, servicing);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(error.field() == "paid");
    }
    servicing.accrual = "actuall";
    try {
        lw::Portfolio("EGP").quote(loans, {{4, 0}, {day, day}}, servicing);
        CHECK(false);
    } catch (const lendwright::InvalidRequest &error) {
        CHECK(error.field() == "accrual" && error.value() == "actuall");
    }
}

int main() {
    schedules();
    rates();
    portfolios();
    tables();
    quotes();
    return failures != 0;
}
