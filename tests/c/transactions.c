/* Transactions in a table of Arrow get the same answers as a book with the same rows, to the byte. A bad row is refused
   with its place, and misuse is reported. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "lendwright.h"

#define ROWS 36

static int released;

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; released++; }
static void release_array(struct ArrowArray *array) { array->release = NULL; released++; }

static char ids[ROWS * 3], texts[ROWS * 4], users[ROWS * 36];
static int32_t id_ends[ROWS + 1], text_ends[ROWS + 1], user_ends[ROWS + 1], days[ROWS];
static int64_t amounts[ROWS];
static uint8_t pending[ROWS / 8 + 1];

static const void *id_buffers[] = {NULL, id_ends, ids};
static const void *text_buffers[] = {NULL, text_ends, texts};
static const void *user_buffers[] = {NULL, user_ends, users};
static const void *day_buffers[] = {NULL, days};
static const void *amount_buffers[] = {NULL, amounts};
static const void *pending_buffers[] = {NULL, pending};
static const void *table_buffers[] = {NULL};

static struct ArrowSchema schemas[6], *fields[6], schema;
static struct ArrowArray arrays[6], *children[6], array;

static void column(struct ArrowSchema *of, struct ArrowArray *data, const char *name, const char *format,
                   const void **buffers, int64_t count) {
    memset(of, 0, sizeof *of);
    memset(data, 0, sizeof *data);
    of->name = name;
    of->format = format;
    of->release = release_schema;
    data->length = ROWS;
    data->buffers = buffers;
    data->n_buffers = count;
    data->release = release_array;
}

static void lay_out(void) {
    int at;

    column(&schemas[0], &arrays[0], "txn_id", "u", id_buffers, 3);
    column(&schemas[1], &arrays[1], "date", "tdD", day_buffers, 2);
    column(&schemas[2], &arrays[2], "amount", "l", amount_buffers, 2);
    column(&schemas[3], &arrays[3], "merchant", "u", text_buffers, 3);
    column(&schemas[4], &arrays[4], "user_id", "u", user_buffers, 3);
    column(&schemas[5], &arrays[5], "pending", "b", pending_buffers, 2);
    column(&schema, &array, "", "+s", table_buffers, 1);
    for (at = 0; at < 6; at++) {
        fields[at] = &schemas[at];
        children[at] = &arrays[at];
    }
    schema.n_children = array.n_children = 6;
    schema.children = fields;
    array.children = children;
}

/* Twelve months, each with a salary, a rent and a purchase. The last purchase is pending. */
static void fill(const char *uuid, lw_engine *engine) {
    char *rows = malloc(ROWS * 200), *to = rows;
    lw_answer *answer = NULL;
    int at;

    to += sprintf(to, "{\"rows\": [");
    for (at = 0; at < ROWS; at++) {
        int month = at / 3, kind = at % 3;
        static const char *const names[] = {"Acme", "Rent", "Shop"};
        static const int64_t minor[] = {900000, -300000, -4550};

        sprintf(ids + at * 2, "%02d", at);
        memcpy(texts + at * 4, names[kind], 4);
        memcpy(users + at * 36, uuid, 36);
        days[at] = 20089 + month * 30 + kind * 7;
        amounts[at] = minor[kind] - (kind == 2 ? month : 0);
        if (at == ROWS - 1) pending[at / 8] |= (uint8_t)(1 << at % 8);
        id_ends[at + 1] = (at + 1) * 2;
        text_ends[at + 1] = (at + 1) * 4;
        user_ends[at + 1] = (at + 1) * 36;
    }
    for (at = 0; at < ROWS; at++) {
        /* Days since 2025-01-01, which is day 20089, by months of this year. */
        static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        int left = days[at] - 20089, month = 0;

        while (left >= lengths[month]) left -= lengths[month++];
        to += sprintf(to, "%s{\"user_id\": \"%s\", \"txn_id\": \"%02d\", \"date\": \"2025-%02d-%02d\", \"amount\": %s%d.%02d,"
                          " \"merchant\": \"%.4s\", \"pending\": %s}",
                      at ? "," : "", uuid, at, month + 1, left + 1, amounts[at] < 0 ? "-" : "",
                      (int)(llabs(amounts[at]) / 100), (int)(llabs(amounts[at]) % 100), texts + at * 4,
                      at == ROWS - 1 ? "true" : "false");
    }
    sprintf(to, "]}");
    CHECK(lw_import_transactions(engine, lw_str(rows), &answer) == LW_OK);
    lw_answer_free(answer);
    free(rows);
}

static void ask_both(lw_engine *engine, const lw_transactions *transactions, const char *operation, const char *request) {
    lw_answer *of_book = NULL, *of_table = NULL;
    lw_bytes a, b;

    CHECK(lw_call(engine, operation, lw_str(request), &of_book) == LW_OK);
    CHECK(lw_transactions_ask(transactions, lw_str(operation), lw_str(request), &of_table) == LW_OK);
    a = lw_answer_body(of_book);
    b = lw_answer_body(of_table);
    CHECK(a.len > 0 && a.len == b.len && memcmp(a.data, b.data, a.len) == 0);
    lw_answer_free(of_book);
    lw_answer_free(of_table);
}

int main(void) {
    static const char *const operations[] = {
        "get_top_transactions", "aggregate_transactions", "get_recurring_transactions", "project_income",
        "project_expenses", "get_available_money", "get_top_insights"};
    lw_transactions_settings settings = LW_TRANSACTIONS_SETTINGS_INIT;
    lw_engine *engine = NULL;
    lw_transactions *transactions = NULL;
    lw_answer *answer = NULL;
    lw_bytes text;
    char uuid[37] = "", request[200];
    size_t at;

    CHECK(lw_open(lw_str("{}"), &engine, &answer) == LW_OK);
    CHECK(lw_sign_up(engine, lw_str("{\"Phone_Number\": \"+201001234567\", \"autofill\": 1}"), &answer) == LW_OK);
    CHECK(lw_answer_text(answer, "/UUID", &text) == LW_OK && text.len == 36);
    memcpy(uuid, text.data, 36);
    lw_answer_free(answer);
    fill(uuid, engine);

    settings.zone = "Africa/Cairo";
    settings.currency = "EGP";
    lay_out();
    CHECK(lw_transactions_load(&settings, &schema, &array, &transactions, &answer) == LW_OK && answer == NULL);
    CHECK(schema.release == NULL && array.release == NULL && released == 2);
    sprintf(request, "{\"user_id\": \"%s\", \"as_of\": \"2025-12-31\"}", uuid);
    for (at = 0; at < sizeof operations / sizeof *operations; at++) ask_both(engine, transactions, operations[at], request);
    CHECK(lw_transactions_ask(transactions, lw_str("get_top_transactions"), lw_str("{\"n\": 0}"), &answer) == LW_INVALID);
    lw_answer_free(answer);
    CHECK(lw_transactions_ask(NULL, lw_str("get_features"), lw_str("{}"), &answer) == LW_MISUSE);
    lw_answer_free(answer);
    lw_transactions_free(transactions);

    amounts[7] = 0;
    lay_out();
    CHECK(lw_transactions_load(&settings, &schema, &array, &transactions, &answer) == LW_INVALID);
    CHECK(transactions == NULL && schema.release == NULL && released == 4);
    CHECK(strcmp((const char *)lw_answer_body(answer).data, "{\"message\":\"'rows/7/amount' must not be 0\"}") == 0);
    lw_answer_free(answer);
    /* If a column is missing, no value is at fault. */
    lay_out();
    schemas[2].name = "amont";
    CHECK(lw_transactions_load(&settings, &schema, &array, &transactions, &answer) == LW_INVALID && released == 6);
    CHECK(strcmp((const char *)lw_answer_body(answer).data,
                 "{\"message\":\"'amount' the table has no such column\"}") == 0);
    CHECK(lw_answer_detail_at(answer, LW_DETAIL_VALUE) == NULL);
    lw_answer_free(answer);
    CHECK(lw_transactions_load(&settings, NULL, NULL, &transactions, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    /* The given structs are released, even if one of the two is missing or was released before. */
    lay_out();
    released = 0;
    CHECK(lw_transactions_load(&settings, NULL, &array, &transactions, &answer) == LW_MISUSE);
    CHECK(array.release == NULL && released == 1);
    lw_answer_free(answer);
    CHECK(lw_transactions_load(&settings, &schema, NULL, &transactions, &answer) == LW_MISUSE);
    CHECK(schema.release == NULL && released == 2);
    lw_answer_free(answer);
    lay_out();
    schema.release = NULL;
    schema.children = NULL;
    CHECK(lw_transactions_load(&settings, &schema, &array, &transactions, &answer) == LW_INVALID);
    CHECK(strstr((const char *)lw_answer_body(answer).data, "released") != NULL);
    CHECK(released == 3);
    lw_answer_free(answer);
    lw_transactions_free(NULL);
    lw_close(engine);
    return failures != 0;
}
