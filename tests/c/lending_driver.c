/* Lays out the loans that tests/tests/languages/lending_doors.rs sends: first each alone, then all loans of a group in
 * columns. Doubles are written as their bits. */
#include "lendwright.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SETTINGS 17
#define ROWS_MAX 600

struct group {
    char texts[SETTINGS][32], currency[8];
    lw_profile profile;
    lw_servicing servicing;
    size_t count;
    int64_t *amounts, *rates;
    int32_t *months, *starts, *paid, *days;
};

/* Reads a text from a word: - means no text, and ~ means a blank. */
static const char *read_word(char *word) {
    char *at;

    if (scanf("%31s", word) != 1) exit(2);
    for (at = word; *at; at++) {
        if (*at == '~') *at = ' ';
    }
    return strcmp(word, "-") == 0 ? NULL : word;
}

static int64_t number(void) {
    int64_t value;

    if (scanf("%" SCNd64, &value) != 1) exit(2);
    return value;
}

static void *room(size_t count, size_t size) {
    void *found = calloc(count + 1, size);

    if (!found) exit(3);
    return found;
}

static void read_servicing(struct group *group) {
    lw_servicing *servicing = &group->servicing;

    memset(servicing, 0, sizeof *servicing);
    servicing->size = sizeof *servicing;
    servicing->settlement = read_word(group->texts[8]);
    servicing->accrual = read_word(group->texts[9]);
    servicing->fee_base = read_word(group->texts[10]);
    servicing->unearned_interest = read_word(group->texts[11]);
    servicing->overdue_interest = read_word(group->texts[12]);
    servicing->penalty_mode = read_word(group->texts[13]);
    servicing->penalty_tier = read_word(group->texts[14]);
    servicing->penalty_base = read_word(group->texts[15]);
    servicing->penalty_from = read_word(group->texts[16]);
    servicing->early_fee = number();
    servicing->late_penalty = number();
    servicing->very_late_penalty = number();
    servicing->penalty_cap = number();
    servicing->penalty_grace_days = (uint16_t)number();
    servicing->very_late_days = (uint16_t)number();
}

static int read_group(struct group *group) {
    lw_profile *profile = &group->profile;
    size_t at;

    memset(profile, 0, sizeof *profile);
    profile->size = sizeof *profile;
    if (scanf("%7s", group->currency) != 1) return 0;
    profile->convention = read_word(group->texts[0]);
    profile->rate_unit = read_word(group->texts[1]);
    profile->day_count = read_word(group->texts[2]);
    profile->every = read_word(group->texts[3]);
    profile->month_end = read_word(group->texts[4]);
    profile->rounding = read_word(group->texts[5]);
    profile->instalment_rounding = read_word(group->texts[6]);
    profile->last_instalment = read_word(group->texts[7]);
    profile->instalment_multiple = number();
    profile->total_interest_cap = number();
    profile->daily_interest_cap = number();
    profile->principal_grace = (uint16_t)number();
    profile->interest_grace = (uint16_t)number();
    profile->interest_free = (uint16_t)number();
    read_servicing(group);
    group->count = (size_t)number();
    group->amounts = (int64_t *)room(group->count, sizeof(int64_t));
    group->rates = (int64_t *)room(group->count, sizeof(int64_t));
    group->months = (int32_t *)room(group->count, sizeof(int32_t));
    group->starts = (int32_t *)room(group->count, sizeof(int32_t));
    group->paid = (int32_t *)room(group->count, sizeof(int32_t));
    group->days = (int32_t *)room(group->count, sizeof(int32_t));
    for (at = 0; at < group->count; at++) {
        group->amounts[at] = number();
        group->rates[at] = number();
        group->months[at] = (int32_t)number();
        group->starts[at] = (int32_t)number();
        group->paid[at] = (int32_t)number();
        group->days[at] = (int32_t)number();
    }
    return 1;
}

static void write_bits(double value) {
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    if (isnan(value)) printf(" none");
    else printf(" %016" PRIx64, bits);
}

/* Writes a value of an answer's detail, or nothing if there is none. */
static void write_detail(const lw_answer *answer, const char *pointer) {
    lw_bytes text = {NULL, 0};

    if (lw_value_text(lw_answer_detail_at(answer, pointer), &text) == LW_OK) printf(" %s", (const char *)text.data);
}

static void write_rate(const char *name, lw_status status, double rate, lw_answer *answer) {
    printf(" %s", name);
    if (status == LW_OK) write_bits(rate);
    else write_detail(answer, "/code");
    lw_answer_free(answer);
}

static void write_rates(int64_t amount, int32_t start, const lw_schedule_row *rows, size_t count) {
    lw_flow given, paid[ROWS_MAX];
    lw_dated dated[ROWS_MAX + 1];
    lw_answer *answer = NULL;
    lw_status status;
    double rate = 0;
    size_t at;

    given.day = start;
    given.amount = amount;
    dated[0].day = start;
    dated[0].amount = -(double)amount;
    for (at = 0; at < count; at++) {
        paid[at].day = dated[at + 1].day = rows[at].due;
        paid[at].amount = rows[at].principal + rows[at].interest;
        dated[at + 1].amount = (double)paid[at].amount;
    }
    status = lw_apr_eu(&given, 1, paid, count, "days", &rate, &answer);
    write_rate("eu", status, rate, answer);
    status = lw_apr_reg_z(&given, 1, paid, count, &rate, &answer);
    write_rate("z", status, rate, answer);
    status = lw_xirr(dated, count + 1, 0.1, &rate, &answer);
    write_rate("xirr", status, rate, answer);
}

static void quote(const lw_terms *terms, const lw_servicing *servicing, int32_t paid, int32_t day) {
    lw_price price;
    lw_answer *answer = NULL;

    price.size = sizeof price;
    printf("quote");
    if (lw_settlement_quote(terms, servicing, paid, day, &price, &answer) == LW_OK) {
        printf(" %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, price.principal, price.accrued, price.fee, price.rebate);
        printf(" %" PRId64 " %" PRId64 " %d", price.total, price.penalty, price.is_late);
    } else {
        write_detail(answer, "/field");
        write_detail(answer, "/code");
    }
    printf("\n");
    lw_answer_free(answer);
}

static void alone(const struct group *group) {
    lw_schedule_row rows[ROWS_MAX];
    lw_schedule_total total;
    lw_answer *answer;
    lw_terms terms;
    size_t at, row, count;

    for (at = 0; at < group->count; at++) {
        memset(&terms, 0, sizeof terms);
        terms.size = sizeof terms;
        terms.profile = &group->profile;
        terms.currency = group->currency;
        terms.amount = group->amounts[at];
        terms.rate = group->rates[at];
        terms.months = group->months[at];
        terms.start = group->starts[at];
        total.size = sizeof total;
        answer = NULL;
        if (lw_schedule(&terms, rows, ROWS_MAX, &count, &total, &answer) != LW_OK) {
            printf("one");
            write_detail(answer, "/field");
            write_detail(answer, "/code");
            printf("\n");
            lw_answer_free(answer);
            quote(&terms, &group->servicing, group->paid[at], group->days[at]);
            continue;
        }
        printf("one %" PRId64 " %" PRId64 " %" PRId64, total.instalment, total.last_instalment, total.total_interest);
        write_bits(total.aprc);
        for (row = 0; row < count; row++) {
            printf(" %" PRId32 ":%" PRId64 ":%" PRId64 ":%" PRId64, rows[row].due, rows[row].principal,
                   rows[row].interest, rows[row].balance);
        }
        write_rates(terms.amount, terms.start, rows, count);
        printf("\n");
        quote(&terms, &group->servicing, group->paid[at], group->days[at]);
    }
}

static void quotes(const struct group *group, const lw_portfolio_settings *settings, const lw_loans *loans) {
    lw_settlements settlements;
    lw_prices prices;
    lw_faults *faults = NULL;
    lw_answer *answer = NULL;
    lw_fault fault;
    size_t at, next = 0;

    memset(&settlements, 0, sizeof settlements);
    settlements.size = sizeof settlements;
    settlements.paid = group->paid;
    settlements.days = group->days;
    memset(&prices, 0, sizeof prices);
    prices.size = sizeof prices;
    prices.principal = (int64_t *)room(group->count, sizeof(int64_t));
    prices.accrued = (int64_t *)room(group->count, sizeof(int64_t));
    prices.fee = (int64_t *)room(group->count, sizeof(int64_t));
    prices.rebate = (int64_t *)room(group->count, sizeof(int64_t));
    prices.total = (int64_t *)room(group->count, sizeof(int64_t));
    prices.penalty = (int64_t *)room(group->count, sizeof(int64_t));
    prices.is_late = (bool *)room(group->count, sizeof(bool));
    if (lw_settlement_quotes(settings, &group->servicing, loans, &settlements, &prices, &faults, &answer) != LW_OK) {
        exit(5);
    }
    for (at = 0; at < group->count; at++) {
        if (lw_faults_at(faults, next, &fault) == LW_OK && fault.row == at) {
            next++;
            printf("quotes %.*s %.*s\n", (int)fault.field.len, (const char *)fault.field.data, (int)fault.code.len,
                   (const char *)fault.code.data);
            continue;
        }
        printf("quotes %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, prices.principal[at], prices.accrued[at],
               prices.fee[at], prices.rebate[at]);
        printf(" %" PRId64 " %" PRId64 " %d\n", prices.total[at], prices.penalty[at], prices.is_late[at]);
    }
    lw_faults_free(faults);
    free(prices.principal);
    free(prices.accrued);
    free(prices.fee);
    free(prices.rebate);
    free(prices.total);
    free(prices.penalty);
    free(prices.is_late);
}

static void in_columns(const struct group *group) {
    lw_portfolio_settings settings;
    lw_loans loans;
    lw_costs costs;
    lw_faults *faults = NULL;
    lw_answer *answer = NULL;
    lw_fault fault;
    size_t at, next = 0;
    int64_t row;

    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    settings.profile = &group->profile;
    settings.currency = group->currency;
    memset(&loans, 0, sizeof loans);
    loans.size = sizeof loans;
    loans.count = group->count;
    loans.amounts = group->amounts;
    loans.rates = group->rates;
    loans.months = group->months;
    loans.starts = group->starts;
    memset(&costs, 0, sizeof costs);
    costs.size = sizeof costs;
    costs.row_capacity = group->count * ROWS_MAX;
    costs.instalments = (int64_t *)room(group->count, sizeof(int64_t));
    costs.last_instalments = (int64_t *)room(group->count, sizeof(int64_t));
    costs.total_interest = (int64_t *)room(group->count, sizeof(int64_t));
    costs.aprc = (double *)room(group->count, sizeof(double));
    costs.offsets = (int64_t *)room(group->count, sizeof(int64_t));
    costs.due = (int32_t *)room(costs.row_capacity, sizeof(int32_t));
    costs.principal = (int64_t *)room(costs.row_capacity, sizeof(int64_t));
    costs.interest = (int64_t *)room(costs.row_capacity, sizeof(int64_t));
    costs.balance = (int64_t *)room(costs.row_capacity, sizeof(int64_t));
    if (lw_portfolio(&settings, &loans, &costs, &faults, &answer) != LW_OK) exit(4);
    for (at = 0; at < group->count; at++) {
        if (lw_faults_at(faults, next, &fault) == LW_OK && fault.row == at) next++;
        if (costs.instalments[at] == INT64_MIN) {
            printf("all %.*s %.*s\n", (int)fault.field.len, (const char *)fault.field.data, (int)fault.code.len,
                   (const char *)fault.code.data);
            continue;
        }
        printf("all %" PRId64 " %" PRId64 " %" PRId64, costs.instalments[at], costs.last_instalments[at],
               costs.total_interest[at]);
        write_bits(costs.aprc[at]);
        for (row = costs.offsets[at]; row < costs.offsets[at + 1]; row++) {
            printf(" %" PRId32 ":%" PRId64 ":%" PRId64 ":%" PRId64, costs.due[row], costs.principal[row],
                   costs.interest[row], costs.balance[row]);
        }
        printf("\n");
    }
    lw_faults_free(faults);
    quotes(group, &settings, &loans);
    free(costs.instalments);
    free(costs.last_instalments);
    free(costs.total_interest);
    free(costs.aprc);
    free(costs.offsets);
    free(costs.due);
    free(costs.principal);
    free(costs.interest);
    free(costs.balance);
}

int main(void) {
    struct group group;

    while (read_group(&group)) {
        alone(&group);
        in_columns(&group);
        free(group.amounts);
        free(group.rates);
        free(group.months);
        free(group.starts);
        free(group.paid);
        free(group.days);
    }
    return 0;
}
