/* Schedules, rates and portfolios in C: results, refusals with field and value, and misuse. */
#include "lendwright.h"

#include "check.h"

#include <math.h>

#define START 20484 /* 31 January 2026 */

static lw_terms twelve_thousand(void) {
    lw_terms terms;
    memset(&terms, 0, sizeof terms);
    terms.size = sizeof terms;
    terms.currency = "EGP";
    terms.amount = 1200000;
    terms.rate = 24000000;
    terms.months = 12;
    terms.start = START;
    return terms;
}

/* Whether an answer has this text and names this field. Frees the answer. */
static int says(lw_answer *answer, const char *text, const char *field) {
    lw_bytes said = {NULL, 0};
    int so = lw_answer_text(answer, "/message", &said) == LW_OK && strcmp((const char *)said.data, text) == 0;

    if (said.data && !so) fprintf(stderr, "said: %s\n", (const char *)said.data);
    if (field) {
        so = so && lw_value_text(lw_answer_detail_at(answer, "/field"), &said) == LW_OK;
        so = so && strcmp((const char *)said.data, field) == 0;
    }
    lw_answer_free(answer);
    return so;
}

static void schedules(void) {
    lw_schedule_row rows[12];
    lw_schedule_total total;
    lw_terms terms = twelve_thousand();
    lw_profile profile;
    lw_answer *answer = NULL;
    size_t count = 99;

    memset(&total, 0, sizeof total);
    total.size = sizeof total;
    CHECK(lw_schedule(&terms, NULL, 0, &count, &total, &answer) == LW_OK && count == 12 && !answer);
    CHECK(total.instalment == 113472 && total.last_instalment == 113467 && total.total == 1361659);
    CHECK(lw_schedule(&terms, rows, 12, &count, NULL, &answer) == LW_OK && count == 12);
    CHECK(rows[0].number == 1 && rows[0].due == START + 28 && rows[0].principal == 89472);
    CHECK(rows[11].balance == 0 && rows[11].principal + rows[11].interest == 113467);
    rows[0].number = 7;
    CHECK(lw_schedule(&terms, rows, 11, &count, NULL, &answer) == LW_OK && count == 12 && rows[0].number == 0);

    memset(&profile, 0, sizeof profile);
    profile.size = sizeof profile;
    profile.convention = "flat";
    profile.day_count = "Act/365";
    terms.profile = &profile;
    CHECK(lw_schedule(&terms, rows, 12, &count, NULL, &answer) == LW_INVALID && count == 0);
    CHECK(says(answer, "unknown day_count 'Act/365', did you mean 'Act/360'?", "day_count"));
    profile.day_count = NULL;
    profile.every = "fortnight";
    CHECK(lw_schedule(&terms, rows, 12, &count, NULL, &answer) == LW_INVALID);
    CHECK(says(answer, "every: fortnight must be as '1 month' or '2 weeks'", "every"));
    profile.every = "2 weeks";
    CHECK(lw_schedule(&terms, rows, 12, &count, NULL, &answer) == LW_OK && rows[1].due == START + 28);
    profile.total_interest_cap = -1;
    CHECK(lw_schedule(&terms, rows, 12, &count, NULL, &answer) == LW_INVALID);
    CHECK(says(answer, "total_interest_cap: -1 millionths of a percent: must be from 0 to 1,000 percent",
               "total_interest_cap"));
    terms.profile = NULL;
    terms.currency = "EGG";
    CHECK(lw_schedule(&terms, rows, 12, &count, NULL, &answer) == LW_INVALID);
    CHECK(says(answer, "'EGG' is not a currency code of ISO 4217", "currency"));
    terms.currency = "EGP";
    terms.amount = 5;
    terms.months = 600;
    CHECK(lw_schedule(&terms, NULL, 0, &count, NULL, &answer) == LW_INVALID);
    CHECK(lw_answer_http_status(answer) == 422);
    lw_answer_free(answer);
}

static void misuse(void) {
    lw_terms terms = twelve_thousand();
    lw_schedule_row row;
    lw_answer *answer = NULL;
    double rate = 1;
    size_t count = 0;

    CHECK(lw_schedule(NULL, NULL, 0, &count, NULL, &answer) == LW_MISUSE);
    CHECK(says(answer, "terms is NULL", NULL));
    CHECK(lw_schedule(&terms, NULL, 3, &count, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_schedule(&terms, &row, 1, NULL, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_schedule(&terms, &row, 1, &count, NULL, NULL) == LW_MISUSE);
    terms.size = 8;
    CHECK(lw_schedule(&terms, &row, 1, &count, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    terms.size = sizeof terms;
    terms.currency = NULL;
    CHECK(lw_schedule(&terms, &row, 1, &count, NULL, &answer) == LW_MISUSE);
    CHECK(says(answer, "currency is NULL", NULL));
    CHECK(lw_xirr(NULL, 3, 0.1, &rate, &answer) == LW_MISUSE && isnan(rate));
    lw_answer_free(answer);
    CHECK(lw_xirr(NULL, 0, 0.1, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_portfolio(NULL, NULL, NULL, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_portfolio_arrow(NULL, NULL, NULL, 0, NULL, NULL, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_faults_count(NULL) == 0);
    lw_faults_free(NULL);
}

static void rates(void) {
    const lw_flow given = {START, 100000}, paid[2] = {{START + 365, 60000}, {START + 730, 60000}};
    const lw_flow owed = {START, -5};
    const lw_dated dated[2] = {{START, -100}, {START + 365, 110}};
    lw_answer *answer = NULL;
    double rate = 0;

    CHECK(lw_apr_eu(&given, 1, paid, 2, NULL, &rate, &answer) == LW_OK && fabs(rate - 0.1307) < 1e-3);
    CHECK(lw_apr_reg_z(&given, 1, paid, 2, &rate, &answer) == LW_OK && rate > 0.12 && rate < 0.14);
    CHECK(lw_xirr(dated, 2, 0.1, &rate, &answer) == LW_OK && fabs(rate - 0.1) < 1e-12);
    CHECK(lw_xirr(dated, 1, 0.1, &rate, &answer) == LW_INVALID && isnan(rate));
    CHECK(says(answer, "no rate from -0.999999999999 to 1000000 makes what is paid worth what is received", NULL));
    CHECK(lw_apr_eu(&given, 1, &owed, 1, "months", &rate, &answer) == LW_INVALID);
    CHECK(says(answer, "repayments[0].amount is -5, and must be 0 or more", NULL));
    CHECK(lw_apr_eu(&given, 1, paid, 2, "monts", &rate, &answer) == LW_INVALID);
    CHECK(says(answer, "unknown counting 'monts', did you mean 'months'?", "counting"));
}

static void quotes(void) {
    lw_terms terms = twelve_thousand();
    lw_servicing servicing;
    lw_price price;
    lw_answer *answer = NULL;

    memset(&servicing, 0, sizeof servicing);
    servicing.size = sizeof servicing;
    servicing.early_fee = servicing.late_penalty = 2000000;
    servicing.very_late_penalty = 5000000;
    memset(&price, 0, sizeof price);
    price.size = sizeof price;
    CHECK(lw_settlement_quote(&terms, &servicing, 4, START + 132, &price, &answer) == LW_OK && !answer);
    CHECK(price.principal == 831232 && price.accrued == 6650 && price.fee == 16625 && price.total == 854507);
    CHECK(price.interest == 23275 && price.rebate == 0 && price.penalty == 0 && !price.is_late);
    CHECK(lw_settlement_quote(&terms, &servicing, 4, START + 149, &price, &answer) == LW_OK);
    CHECK(price.total == 863927);
    CHECK(lw_settlement_quote(&terms, &servicing, 4, START + 150, &price, &answer) == LW_OK);
    CHECK(price.total == 862545);
    CHECK(lw_settlement_quote(&terms, &servicing, 4, START + 151, &price, &answer) == LW_OK);
    CHECK(price.is_late && price.penalty == 2269);
    servicing.penalty_mode = "fixed";
    CHECK(lw_settlement_quote(&terms, &servicing, 4, START + 151, &price, &answer) == LW_OK);
    CHECK(price.penalty == 2000000);
    CHECK(lw_settlement_quote(&terms, NULL, 4, START + 151, &price, &answer) == LW_OK && price.fee == 0);
    CHECK(price.is_late && price.penalty == 0);

    CHECK(lw_settlement_quote(&terms, &servicing, 5, START + 149, &price, &answer) == LW_INVALID);
    CHECK(price.size == sizeof price && price.total == 0 && !price.is_late);
    CHECK(says(answer, "paid: 5 is more instalments than are due by the day", "paid"));
    CHECK(lw_settlement_quote(&terms, &servicing, 12, START + 900, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "paid: 12 must be less than the instalments, since one has to be left", "paid"));
    CHECK(lw_settlement_quote(&terms, &servicing, -1, START, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "paid: -1 must be from 0 to 599", "paid"));
    CHECK(lw_settlement_quote(&terms, &servicing, 0, INT32_MIN, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "day: -2147483648 is no day, in days since 1970-01-01", "day"));
    servicing.settlement = "rule_78";
    CHECK(lw_settlement_quote(&terms, &servicing, 0, START, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "unknown settlement 'rule_78', did you mean 'rule78'?", "settlement"));
    servicing.settlement = NULL;
    servicing.penalty_mode = "percents";
    CHECK(lw_settlement_quote(&terms, &servicing, 0, START, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "unknown penalty_mode 'percents', did you mean 'percent'?", "penalty_mode"));
    servicing.penalty_mode = "fixed";
    servicing.very_late_penalty = -7;
    CHECK(lw_settlement_quote(&terms, &servicing, 0, START, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "very_late_penalty: -7 minor units: must be 0 or more", "very_late_penalty"));
    servicing.very_late_penalty = 0;
    servicing.early_fee = -1;
    CHECK(lw_settlement_quote(&terms, &servicing, 0, START, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "early_fee: -1 millionths of a percent: must be from 0 to 1,000 percent", "early_fee"));
    servicing.early_fee = 0;
    servicing.penalty_grace_days = 31;
    CHECK(lw_settlement_quote(&terms, &servicing, 0, START, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "penalty_grace_days: 31 must be at most very_late_days", "penalty_grace_days"));
    terms.months = 0;
    CHECK(lw_settlement_quote(&terms, NULL, 0, START, &price, &answer) == LW_INVALID);
    CHECK(says(answer, "months: 0 must be from 1 to 600", "months"));

    terms.months = 12;
    CHECK(lw_settlement_quote(NULL, NULL, 0, START, &price, &answer) == LW_MISUSE);
    CHECK(says(answer, "terms is NULL", NULL));
    CHECK(lw_settlement_quote(&terms, NULL, 0, START, NULL, &answer) == LW_MISUSE);
    CHECK(says(answer, "price is NULL", NULL));
    CHECK(lw_settlement_quote(&terms, NULL, 0, START, &price, NULL) == LW_MISUSE);
    servicing.size = 8;
    CHECK(lw_settlement_quote(&terms, &servicing, 0, START, &price, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    price.size = 8;
    CHECK(lw_settlement_quote(&terms, NULL, 0, START, &price, &answer) == LW_MISUSE);
    lw_answer_free(answer);
}

static bool stop(void *context, uint64_t done, uint64_t total) {
    uint64_t *seen = (uint64_t *)context;

    seen[0] = done;
    seen[1] = total;
    return false;
}

static void portfolios(void) {
    const int64_t amounts[2] = {1200000, 5}, percents[2] = {24000000, -1};
    const int32_t months[2] = {12, 1}, starts[2] = {START, START};
    int64_t instalments[2], offsets[3], principal[13], interest[13], balance[13];
    int32_t due[13];
    double aprc[2];
    uint64_t seen[2] = {0, 0};
    lw_portfolio_settings settings;
    lw_loans loans;
    lw_costs costs;
    lw_faults *faults = NULL;
    lw_fault fault;
    lw_answer *answer = NULL;

    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    settings.currency = "EGP";
    memset(&loans, 0, sizeof loans);
    loans.size = sizeof loans;
    loans.count = 2;
    loans.amounts = amounts;
    loans.rates = percents;
    loans.months = months;
    loans.starts = starts;
    memset(&costs, 0, sizeof costs);
    costs.size = sizeof costs;
    costs.instalments = instalments;
    costs.aprc = aprc;
    costs.offsets = offsets;
    costs.due = due;
    costs.principal = principal;
    costs.interest = interest;
    costs.balance = balance;
    costs.row_capacity = 13;
    CHECK(lw_portfolio(&settings, &loans, &costs, &faults, &answer) == LW_OK && !answer);
    CHECK(instalments[0] == 113472 && instalments[1] == INT64_MIN && isnan(aprc[1]));
    CHECK(offsets[0] == 0 && offsets[1] == 12 && offsets[2] == 12 && balance[11] == 0);
    CHECK(lw_faults_count(faults) == 1 && lw_faults_at(faults, 0, &fault) == LW_OK && fault.row == 1);
    CHECK(fault.field.len == 4 && memcmp(fault.field.data, "rate", 4) == 0);
    CHECK(strcmp((const char *)fault.value.data, "-1") == 0);
    CHECK(lw_faults_at(faults, 1, &fault) == LW_ABSENT && fault.row == SIZE_MAX);
    lw_faults_free(faults);

    costs.row_capacity = 12;
    CHECK(lw_portfolio(&settings, &loans, &costs, &faults, &answer) == LW_INVALID && !faults);
    CHECK(says(answer, "due: room for 12 instalments, and must have room for 13", "due"));
    costs.offsets = NULL;
    settings.strict = true;
    CHECK(lw_portfolio(&settings, &loans, &costs, NULL, &answer) == LW_INVALID);
    CHECK(says(answer, "row 1: rate: -1 millionths of a percent: must be from 0 to 1,000 percent", "rows/1/rate"));
    settings.strict = false;
    settings.context = seen;
    settings.on_progress = stop;
    CHECK(lw_portfolio(&settings, &loans, &costs, NULL, &answer) == LW_INTERRUPTED);
    CHECK(seen[0] == 2 && seen[1] == 2);
    lw_answer_free(answer);
    loans.months = NULL;
    CHECK(lw_portfolio(&settings, &loans, &costs, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
}

static void quotes_in_columns(void) {
    const int64_t amounts[2] = {1200000, 1200000}, percents[2] = {24000000, 24000000};
    const int32_t months[2] = {12, 12}, starts[2] = {START, START}, paid[2] = {4, 5}, days[2] = {START + 132, START + 132};
    int64_t total[2], penalty[2];
    bool is_late[2] = {true, true};
    uint64_t seen[2] = {0, 0};
    lw_portfolio_settings settings;
    lw_loans loans;
    lw_settlements settlements;
    lw_prices prices;
    lw_faults *faults = NULL;
    lw_fault fault;
    lw_answer *answer = NULL;

    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    settings.currency = "EGP";
    memset(&loans, 0, sizeof loans);
    loans.size = sizeof loans;
    loans.count = 2;
    loans.amounts = amounts;
    loans.rates = percents;
    loans.months = months;
    loans.starts = starts;
    memset(&settlements, 0, sizeof settlements);
    settlements.size = sizeof settlements;
    settlements.paid = paid;
    settlements.days = days;
    memset(&prices, 0, sizeof prices);
    prices.size = sizeof prices;
    prices.total = total;
    prices.penalty = penalty;
    prices.is_late = is_late;
    CHECK(lw_settlement_quotes(&settings, NULL, &loans, &settlements, &prices, &faults, &answer) == LW_OK && !answer);
    CHECK(total[0] == 831232 + 6650 && total[1] == INT64_MIN && penalty[1] == INT64_MIN);
    CHECK(!is_late[0] && !is_late[1]);
    CHECK(lw_faults_count(faults) == 1 && lw_faults_at(faults, 0, &fault) == LW_OK && fault.row == 1);
    CHECK(fault.field.len == 4 && memcmp(fault.field.data, "paid", 4) == 0);
    lw_faults_free(faults);
    settings.strict = true;
    CHECK(lw_settlement_quotes(&settings, NULL, &loans, &settlements, &prices, NULL, &answer) == LW_INVALID);
    CHECK(says(answer, "row 1: paid: 5 is more instalments than are due by the day", "rows/1/paid"));
    settings.strict = false;
    settings.context = seen;
    settings.on_progress = stop;
    CHECK(lw_settlement_quotes(&settings, NULL, &loans, &settlements, &prices, NULL, &answer) == LW_INTERRUPTED);
    CHECK(seen[0] == 2 && seen[1] == 2);
    lw_answer_free(answer);
    settlements.days = NULL;
    CHECK(lw_settlement_quotes(&settings, NULL, &loans, &settlements, &prices, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_settlement_quotes(&settings, NULL, &loans, NULL, &prices, NULL, &answer) == LW_MISUSE);
    CHECK(says(answer, "settlements is NULL", NULL));
    CHECK(lw_settlement_quotes(NULL, NULL, NULL, NULL, NULL, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_settlement_quotes_arrow(NULL, NULL, NULL, NULL, NULL, NULL, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
}

int main(void) {
    schedules();
    misuse();
    rates();
    portfolios();
    quotes();
    quotes_in_columns();
    return failures != 0;
}
