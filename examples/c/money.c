/* Answers about a borrower's transactions, without a book: an Arrow table goes in, answers of
   operations come out. */
#include <stdint.h>
#include <stdio.h>

#include "lendwright.h"

/* The columns: ids, days since 1970-01-01, minor units, merchants. They are in plain memory that
   outlives the table. */
static const char ids[] = "123456";
static const int32_t id_ends[] = {0, 1, 2, 3, 4, 5, 6};
static const int32_t days[] = {20454, 20459, 20474, 20485, 20505, 20513};
static const int64_t amounts[] = {-600000, -4550, 900000, -600000, 900000, -600000};
static const char merchants[] = "LandlordEl AbdAcmeLandlordAcmeLandlord";
static const int32_t merchant_ends[] = {0, 8, 14, 18, 26, 30, 38};

static const void *id_buffers[] = {NULL, id_ends, ids};
static const void *day_buffers[] = {NULL, days};
static const void *amount_buffers[] = {NULL, amounts};
static const void *merchant_buffers[] = {NULL, merchant_ends, merchants};
static const void *table_buffers[] = {NULL};

/* Nothing was allocated, so nothing must be freed. */
static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }
static void release_array(struct ArrowArray *array) { array->release = NULL; }

static void column(struct ArrowSchema *schema, struct ArrowArray *array, const char *name, const char *format,
                   const void **buffers, int64_t count) {
    static const struct ArrowSchema no_schema = {0};
    static const struct ArrowArray no_array = {0};

    *schema = no_schema;
    schema->name = name;
    schema->format = format;
    schema->release = release_schema;
    *array = no_array;
    array->length = 6;
    array->buffers = buffers;
    array->n_buffers = count;
    array->release = release_array;
}

static int refused(const char *what, lw_answer *answer) {
    lw_bytes body = lw_answer_body(answer);

    fprintf(stderr, "%s: %s\n", what, body.data ? (const char *)body.data : "misuse");
    lw_answer_free(answer);
    return 1;
}

static int ask(const lw_transactions *transactions, const char *operation, const char *request) {
    lw_answer *answer = NULL;

    if (lw_transactions_ask(transactions, lw_str(operation), lw_str(request), &answer) != LW_OK)
        return refused(operation, answer);
    printf("%s: %s\n", operation, (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
    return 0;
}

int main(void) {
    struct ArrowSchema schemas[4], *fields[4], schema;
    struct ArrowArray arrays[4], *children[4], array;
    lw_transactions_settings settings = LW_TRANSACTIONS_SETTINGS_INIT;
    lw_transactions *transactions = NULL;
    lw_answer *answer = NULL;
    int at, failed;

    column(&schemas[0], &arrays[0], "txn_id", "u", id_buffers, 3);
    column(&schemas[1], &arrays[1], "date", "tdD", day_buffers, 2);
    column(&schemas[2], &arrays[2], "amount", "l", amount_buffers, 2);
    column(&schemas[3], &arrays[3], "merchant", "u", merchant_buffers, 3);
    column(&schema, &array, "", "+s", table_buffers, 1);
    for (at = 0; at < 4; at++) {
        fields[at] = &schemas[at];
        children[at] = &arrays[at];
    }
    schema.n_children = array.n_children = 4;
    schema.children = fields;
    array.children = children;

    settings.zone = "Africa/Cairo";
    settings.currency = "EGP";
    if (lw_transactions_load(&settings, &schema, &array, &transactions, &answer) != LW_OK)
        return refused("transactions", answer);
    failed = ask(transactions, "get_top_transactions", "{\"user_id\": \"\", \"period\": \"all\", \"n\": 2}")
          || ask(transactions, "get_recurring_transactions", "{\"user_id\": \"\"}")
          || ask(transactions, "get_available_money", "{\"user_id\": \"\", \"balance\": 1500}");
    lw_transactions_free(transactions);
    return failed;
}
