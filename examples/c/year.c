/*
 * A year of lending to sixty invented borrowers: a product, applications, loans, and twelve months
 * with or without payments. The borrowers and the last line are the same as in examples/rust/year.
 *
 *   ./year
 */
#include <lendwright.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { PEOPLE = 60, MONTHS = 12 };

/* The days on which instalments are due, and the tenth after each, when late borrowers pay. */
static const char *const due_days[MONTHS] = {
    "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30", "2026-07-31",
    "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30", "2026-12-31", "2027-01-31"};
static const char *const late_days[MONTHS] = {
    "2026-03-10", "2026-04-10", "2026-05-10", "2026-06-10", "2026-07-10", "2026-08-10",
    "2026-09-10", "2026-10-10", "2026-11-10", "2026-12-10", "2027-01-10", "2027-02-10"};

struct borrower {
    int number;
    int64_t id; /* in the book, by which due payments are asked for */
    char national_id[64];
    char application[64]; /* empty without a loan */
};

static lw_engine *engine;

typedef lw_status operation(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/* Runs an operation. A refusal ends the program. The caller must free the answer. */
static lw_answer *ask(operation *run, const char *format, ...) {
    char request[1024];
    lw_answer *answer = NULL;
    va_list fields;

    va_start(fields, format);
    vsnprintf(request, sizeof request, format, fields);
    va_end(fields);
    if (run(engine, lw_str(request), &answer) != LW_OK) {
        fprintf(stderr, "%s\n%s\n", request, (const char *)lw_answer_body(answer).data);
        exit(1);
    }
    return answer;
}

/* An amount in the currency's minor units, from its exact digits. */
static int64_t money(const lw_value *value) {
    lw_bytes text = lw_value_json(value);
    int64_t minor = 0;
    int decimals = -1;
    size_t at;

    for (at = 0; at < text.len; at++) {
        if (text.data[at] == '.') decimals = 0;
        if (text.data[at] < '0' || text.data[at] > '9') continue;
        minor = minor * 10 + (text.data[at] - '0');
        if (decimals >= 0) decimals++;
    }
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 2; decimals++) minor *= 10;
    return text.len > 0 && text.data[0] == '-' ? -minor : minor;
}

static int is_text(const lw_value *value, const char *expected) {
    lw_bytes text;
    return lw_value_text(value, &text) == LW_OK && strcmp((const char *)text.data, expected) == 0;
}

static void set_clock(const char *day) {
    char request[64];
    lw_answer *answer = NULL;
    snprintf(request, sizeof request, "{\"at\": \"%sT10:00:00Z\"}", day);
    if (lw_set_clock(engine, lw_str(request), &answer) != LW_OK) exit(1);
    lw_answer_free(answer);
}

/* ---- the beginning ---- */

static void make_product_and_rules(void) {
    lw_answer_free(ask(lw_create_credit_product,
                       "{\"financial_provider_id\": \"1\", \"Name\": \"Personal\", \"Interest_Rate\": 24,"
                       " \"Early_Payment_Interest\": 2, \"Late_Payment_Penalty\": 2,"
                       " \"Very_Late_Payment_Penalty\": 5, \"Min_Repayment_Months\": 3,"
                       " \"Max_Repayment_Months\": 36, \"Lower_Limit\": 1000, \"Upper_Limit\": 50000}"));
    lw_answer_free(ask(lw_create_rule, "{\"param\": \"adult\","
                                       " \"value\": {\"age\": {\"operator\": \">=\", \"value\": \"21\"}}}"));
    lw_answer_free(ask(lw_create_rule, "{\"param\": \"affordable\","
                                       " \"value\": {\"DBR\": {\"operator\": \"<=\", \"value\": \"0.4\"}}}"));
}

/* Signs up a borrower. Every twelfth does not report an income, so that a person must decide. */
static void sign_up(struct borrower *borrower, int n, char *uuid, size_t room) {
    char income[48] = "";
    lw_bytes text;
    lw_answer *answer;

    borrower->number = n;
    snprintf(borrower->national_id, sizeof borrower->national_id, "2%02d%02d%02d01%04d0",
             60 + n * 7 % 40, 1 + n * 5 % 12, 1 + n * 11 % 28, 1000 + n);
    answer = ask(lw_sign_up,
                 "{\"Phone_Number\": \"+20150%07d\", \"First_Name\": \"Borrower\", \"Last_Name\": \"No %d\","
                 " \"National_ID_Number\": \"%s\", \"Email\": \"borrower%d@example.com\"}",
                 n, n, borrower->national_id, n);
    if (lw_answer_text(answer, "/UUID", &text) == LW_OK) snprintf(uuid, room, "%s", (const char *)text.data);
    lw_answer_free(answer);
    if (n % 12 != 0)
        snprintf(income, sizeof income, "\"Reported_Monthly_Income\": \"%d\", ", 6000 + n * 700 % 14000);
    lw_answer_free(ask(lw_update_borrower,
                       "{\"UUID\": \"%s\", %s\"Monthly_Debt\": %d, \"Months_at_Address\": %d}", uuid, income,
                       n * 370 % 5200, n * 5 % 90));
    answer = ask(lw_get_borrower_info, "{\"uuid\": \"%s\"}", uuid);
    lw_answer_int(answer, "/id", &borrower->id);
    lw_answer_free(answer);
}

/* Decides by the rules. Borrowers who pass get a loan, those who fail are rejected, the others stay
   pending. */
static void decide(struct borrower *borrower, const char *uuid) {
    static const int terms[5] = {6, 9, 12, 18, 24};
    int n = borrower->number;
    bool passes = false;
    lw_bytes id;
    lw_answer *score, *applied;

    score = ask(lw_get_total_score,
                "{\"uuid\": \"%s\", \"evaluate_by\": \"rule\","
                " \"acceptance_rules\": [\"adult\", \"affordable\"]}",
                uuid);
    applied = ask(lw_create_credit_application,
                  "{\"repayment_months\": %d, \"borrower_uuid\": \"%s\", \"financial_provider_id\": \"1\","
                  " \"credit_product_id\": \"1\", \"amount\": %d}",
                  terms[n / 3 % 5], uuid, 3000 + n * 1100 % 27000);
    if (lw_value_text(lw_answer_detail_at(applied, "/application_id"), &id) != LW_OK) exit(1);
    /* If data are missing, it is neither true nor false: a person must decide. */
    if (lw_answer_bool(score, "/pass_business_rules_state", &passes) == LW_OK && passes) {
        snprintf(borrower->application, sizeof borrower->application, "%s", (const char *)id.data);
        lw_answer_free(
            ask(lw_approve_credit_application, "{\"application_id\": \"%s\"}", borrower->application));
    } else if (lw_answer_kind(score, "/pass_business_rules_state") == LW_KIND_BOOL) {
        lw_answer_free(ask(lw_reject_credit_application,
                           "{\"credit_application_id\": \"%s\", \"reason\": \"fails the rules\"}",
                           (const char *)id.data));
    }
    lw_answer_free(applied);
    lw_answer_free(score);
}

/* ---- how people pay: one in ten each way, by their numbers ---- */

static int stops_after(const struct borrower *borrower) { return borrower->number / 10 * 7 % 12; }

/* Takes any amount, in minor units. */
static void take(const struct borrower *borrower, int64_t minor, const char *surplus, int month,
                 const char *what) {
    lw_answer_free(ask(lw_take_payment,
                       "{\"application_id\": \"%s\", \"amount\": %" PRId64 ".%02" PRId64
                       ", \"surplus\": \"%s\", \"idempotency_key\": \"%d-%d-%s\"}",
                       borrower->application, minor / 100, minor % 100, surplus, borrower->number, month,
                       what));
}

/* The amount that is due today or earlier, in minor units. `first` is the earliest instalment
   alone. */
static int64_t due(const struct borrower *borrower, const char *today, int64_t *first) {
    lw_answer *answer = ask(lw_get_due_payments, "{\"borrower_id\": %" PRId64 "}", borrower->id);
    const lw_value *items = lw_answer_at(answer, "/due_payments");
    int64_t sum = 0;
    size_t at;

    *first = 0;
    for (at = 0; at < lw_value_count(items); at++) {
        const lw_value *item = lw_value_item(items, at);
        lw_bytes day;
        if (lw_value_text(lw_value_at(item, "/Due_Date"), &day) != LW_OK) continue;
        if (strncmp((const char *)day.data, today, 10) > 0) continue;
        sum += money(lw_value_at(item, "/Total_Due_Payment"));
        if (*first == 0) *first = sum;
    }
    lw_answer_free(answer);
    return sum;
}

/* Pays the earliest due instalment with its penalty. If none is due, does nothing. */
static void pay(const struct borrower *borrower, int month, const char *today) {
    int64_t amount;
    if (due(borrower, today, &amount) == 0) return;
    lw_answer_free(ask(lw_pay_monthly_installment,
                       "{\"nationalId\": \"%s\", \"amount\": \"%" PRId64 ".%02" PRId64
                       "\", \"idempotency_key\": \"%d-%d-instalment\"}",
                       borrower->national_id, amount / 100, amount % 100, borrower->number, month));
}

/* Asks for the price of settling early, and pays it. */
static void settle(const struct borrower *borrower, int month) {
    lw_answer *prices =
        ask(lw_get_settlement_prices, "{\"nationalId\": \"%s\"}", borrower->national_id);
    const lw_value *price = lw_value_item(lw_answer_at(prices, "/credit_application"), 0);
    lw_answer_free(ask(lw_settle_early,
                       "{\"nationalId\": \"%s\", \"amount\": %s, \"idempotency_key\": \"%d-%d-settlement\"}",
                       borrower->national_id,
                       (const char *)lw_value_json(lw_value_at(price, "/total_due")).data,
                       borrower->number, month));
    lw_answer_free(prices);
}

static void grant_holiday(const struct borrower *borrower, int month) {
    lw_answer_free(ask(lw_grant_holiday,
                       "{\"application_id\": \"%s\", \"months\": 2, \"reason\": \"asked for it\","
                       " \"idempotency_key\": \"%d-%d-holiday\"}",
                       borrower->application, borrower->number, month));
}

static void on_due_day(const struct borrower *borrower, int month, const char *today) {
    int64_t first;
    int habit = borrower->number % 10;

    if (habit == 3 && month % 3 == 0) return;                        /* every third ten days late */
    if (habit == 9 && month > stops_after(borrower)) return;         /* stops paying */
    if (habit == 4) {                                                /* 100 now, the rest later */
        if (due(borrower, today, &first) > 0) take(borrower, 10000, "refuse", month, "part");
        return;
    }
    pay(borrower, month, today);
    if (habit == 5 && month == 3) take(borrower, 100000, "lower_instalment", month, "more");
    if (habit == 6 && month == 3) take(borrower, 100000, "shorten_term", month, "more");
    if (habit == 7 && month == 4) grant_holiday(borrower, month);
    if (habit == 8 && month == 5) settle(borrower, month);
}

static void on_late_day(const struct borrower *borrower, int month, const char *today) {
    int64_t first, rest;
    int habit = borrower->number % 10;

    if (habit == 3) pay(borrower, month, today);
    if (habit == 4 && (rest = due(borrower, today, &first)) > 0)
        take(borrower, rest, "refuse", month, "rest");
}

/* Writes off the first loan without any payment. The borrower pays 250 later anyway. */
static void write_one_off(const struct borrower *people) {
    int at;
    for (at = 0; at < PEOPLE; at++) {
        const struct borrower *borrower = &people[at];
        int never = borrower->number % 10 == 9 && stops_after(borrower) == 0;
        if (!never || borrower->application[0] == '\0') continue;
        lw_answer_free(ask(lw_write_off_loan,
                           "{\"application_id\": \"%s\", \"reason\": \"never paid\","
                           " \"idempotency_key\": \"%d-12-write-off\"}",
                           borrower->application, borrower->number));
        take(borrower, 25000, "refuse", 12, "recovery");
        return;
    }
}

/* ---- the books at the end ---- */

static const char *const states[6] = {"approved",    "completed", "settled_early",
                                      "written_off", "rejected",  "pending"};

struct books {
    int by_status[6];
    int64_t collected, lost;
    int faults;
};

/* Adds a loan, and checks that its rows match its events and that its ledger sums to zero. */
static void add(struct books *books, const char *application) {
    lw_answer *loan = ask(lw_give_loan, "{\"application_id\": \"%s\"}", application);
    const lw_value *payments = lw_answer_at(loan, "/payments"), *ledger = lw_answer_at(loan, "/ledger");
    bool agree = false, reversed = false;
    int64_t sum = 0;
    size_t at;

    for (at = 0; at < 6; at++) books->by_status[at] += is_text(lw_answer_at(loan, "/status"), states[at]);
    for (at = 0; at < lw_value_count(payments); at++) {
        const lw_value *payment = lw_value_item(payments, at);
        if (lw_value_bool(lw_value_at(payment, "/reversed"), &reversed) == LW_OK && !reversed)
            books->collected += money(lw_value_at(payment, "/amount"));
    }
    for (at = 0; at < lw_value_count(ledger); at++) {
        const lw_value *line = lw_value_item(ledger, at);
        sum += money(lw_value_at(line, "/amount"));
        if (is_text(lw_value_at(line, "/account"), "loss")) books->lost += money(lw_value_at(line, "/amount"));
    }
    lw_answer_bool(loan, "/rows_agree", &agree);
    books->faults += !agree + (sum != 0);
    lw_answer_free(loan);
}

static void print_amount(const char *name, int64_t minor) {
    printf("%s %" PRId64 ".%02" PRId64, name, minor / 100, minor % 100);
}

static int print_books(void) {
    struct books books = {{0}, 0, 0, 0};
    lw_answer *list = ask(lw_get_provider_applications, "{\"financial_provider_id\": \"1\"}");
    lw_answer *aged;
    const lw_value *total;
    lw_bytes id;
    size_t at;

    for (at = 0; at < lw_value_count(lw_answer_at(list, "")); at++) {
        const lw_value *listed = lw_value_item(lw_answer_at(list, ""), at);
        if (lw_value_text(lw_value_at(listed, "/application_id"), &id) == LW_OK)
            add(&books, (const char *)id.data);
    }
    lw_answer_free(list);
    aged = ask(lw_age_loans, "{\"buckets\": ["
                             "{\"name\": \"current\", \"from_days\": 0, \"provision_percent\": 1},"
                             "{\"name\": \"1 to 30 days\", \"from_days\": 1, \"provision_percent\": 5},"
                             "{\"name\": \"31 to 90 days\", \"from_days\": 31, \"provision_percent\": 25},"
                             "{\"name\": \"91 to 180 days\", \"from_days\": 91, \"provision_percent\": 50},"
                             "{\"name\": \"over 180 days\", \"from_days\": 181, \"provision_percent\": 100}]}");
    total = lw_answer_at(aged, "/total");
    printf("year:");
    for (at = 0; at < 6; at++) printf("%s %d %s", at == 0 ? "" : ",", books.by_status[at], states[at]);
    print_amount("; collected", books.collected);
    print_amount(", outstanding", money(lw_value_at(total, "/outstanding")));
    print_amount(", overdue", money(lw_value_at(total, "/overdue_principal")) +
                                  money(lw_value_at(total, "/overdue_interest")) +
                                  money(lw_value_at(total, "/penalties")));
    print_amount(", provision", money(lw_value_at(total, "/provision")));
    print_amount(", lost", books.lost);
    printf("\n");
    lw_answer_free(aged);
    return books.faults;
}

int main(void) {
    static struct borrower people[PEOPLE];
    char uuid[64] = "";
    lw_answer *answer = NULL;
    int at, month, faults;

    if (lw_open(lw_str("{\"clock\": {\"fixed\": \"2026-01-31T10:00:00Z\"}}"), &engine, &answer) != LW_OK) return 1;
    make_product_and_rules();
    for (at = 0; at < PEOPLE; at++) {
        sign_up(&people[at], at + 1, uuid, sizeof uuid);
        decide(&people[at], uuid);
    }
    for (month = 1; month <= MONTHS; month++) {
        set_clock(due_days[month - 1]);
        for (at = 0; at < PEOPLE; at++)
            if (people[at].application[0] != '\0') on_due_day(&people[at], month, due_days[month - 1]);
        set_clock(late_days[month - 1]);
        for (at = 0; at < PEOPLE; at++)
            if (people[at].application[0] != '\0') on_late_day(&people[at], month, late_days[month - 1]);
    }
    write_one_off(people);
    faults = print_books();
    lw_close(engine);
    return faults == 0 ? 0 : 1;
}
