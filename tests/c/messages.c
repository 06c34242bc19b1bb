/* Messages in plain arrays: the records, refusals with row and column, and an import. */
#include "lendwright.h"

#include "check.h"

static const char *const templates =
    "{\"senders\": {\"CIB\": {\"purchase\": [\"Paid {{money}} at {{merchant}} card {{card}}\"],"
    " \"salary\": [\"Salary {{amount}} arrived\"]}}}";

static lw_sms_message message(const char *address, const char *body, int64_t date) {
    lw_sms_message made;
    made.address = lw_str(address);
    made.body = lw_str(body);
    made.date = date;
    return made;
}

static int is(lw_bytes text, const char *expected) {
    return text.len == strlen(expected) && memcmp(text.data, expected, text.len) == 0;
}

/* Whether an answer has this text and names this field. Frees the answer. */
static int says(lw_answer *answer, const char *text, const char *field) {
    lw_bytes said = {NULL, 0};
    int so = lw_answer_text(answer, "/message", &said) == LW_OK && strncmp((const char *)said.data, text, strlen(text)) == 0;

    if (said.data && !so) fprintf(stderr, "said: %s\n", (const char *)said.data);
    if (field) {
        so = so && lw_value_text(lw_answer_detail_at(answer, "/field"), &said) == LW_OK;
        so = so && strcmp((const char *)said.data, field) == 0;
    }
    lw_answer_free(answer);
    return so;
}

static lw_sms_settings plain(void) {
    lw_sms_settings settings;
    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    settings.zone = "Africa/Cairo";
    settings.currency = "EGP";
    return settings;
}

static void rows_say_what_is_read(void) {
    lw_sms_settings settings = plain();
    lw_sms *sms = NULL;
    lw_answer *answer = NULL;
    lw_sms_message messages[4];
    lw_sms_row rows[4];
    int64_t number = 0;

    CHECK(lw_sms_load(&settings, lw_str(templates), &sms, &answer) == LW_OK && sms && !answer);
    messages[0] = message("cib", "Paid USD 1,250.50 at Corner Shop card *1234", 1769767200000);
    messages[1] = message("CIB", "Salary 7400 arrived", 1769767201000);
    messages[2] = message("CIB", "Salary 7400 arrived late, it was declined", 1769767202000);
    messages[3] = message("Mum", "Call me", 1769767203000);
    CHECK(lw_sms_read(sms, messages, 4, rows, &answer) == LW_OK && !answer);
    CHECK(is(rows[0].sender, "CIB") && is(rows[0].category, "purchase") && is(rows[0].class_name, "out"));
    CHECK(rows[0].amount == 12505000 && is(rows[0].currency, "USD") && is(rows[0].merchant, "Corner Shop"));
    CHECK(strcmp(rows[0].account, "1234") == 0 && rows[0].settled == 1 && rows[0].ambiguous == 0);
    CHECK(rows[0].balance == INT64_MIN && rows[0].template_number == 0 && !rows[0].guard.data);
    CHECK(rows[2].settled == 0 && is(rows[2].guard, "declined") && is(rows[2].currency, "EGP"));
    CHECK(!rows[3].sender.data && rows[3].settled == -1 && rows[3].template_number == -1 && !rows[3].account[0]);

    CHECK(lw_sms_summary(sms, messages, 4, 1769900000000, 12, &answer) == LW_OK);
    CHECK(lw_value_int(lw_answer_at(answer, "/sms_info"), &number) == LW_OK && number == 3);
    lw_answer_free(answer);
    CHECK(lw_sms_summary(sms, messages, 4, 1769900000000, 0, &answer) == LW_INVALID);
    CHECK(says(answer, "Please enter a valid count for months.", "months"));

    messages[1].body.data = (const uint8_t *)"\xff";
    messages[1].body.len = 1;
    CHECK(lw_sms_read(sms, messages, 4, rows, &answer) == LW_INVALID && rows[0].amount == INT64_MIN);
    CHECK(says(answer, "row 1: body: is not UTF-8", "rows/1/body"));
    messages[1].body.data = NULL;
    CHECK(lw_sms_read(sms, messages, 4, rows, &answer) == LW_MISUSE && rows[0].amount == INT64_MIN);
    CHECK(says(answer, "messages[1].body is NULL, or longer than memory, with a length of 1", NULL));
    messages[1].address.len = (size_t)-1;
    CHECK(lw_sms_summary(sms, messages, 4, 1769900000000, 12, &answer) == LW_MISUSE);
    CHECK(says(answer, "messages[1].address is NULL, or longer than memory, with a length of", NULL));
    messages[1] = message("CIB", "Salary 1 arrived", INT64_MAX);
    CHECK(lw_sms_read(sms, messages, 4, rows, &answer) == LW_INVALID);
    CHECK(says(answer, "row 1: date: is beyond the calendar", "rows/1/date"));
    CHECK(lw_sms_read(sms, NULL, 0, NULL, &answer) == LW_OK);
    CHECK(lw_sms_read(sms, NULL, 1, rows, &answer) == LW_MISUSE);
    CHECK(says(answer, "messages is NULL, or 1 of them are more than memory has", NULL));
    CHECK(lw_sms_read(NULL, messages, 1, rows, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    lw_sms_free(sms);
    lw_sms_free(NULL);
}

static void templates_that_are_none_are_named(void) {
    lw_sms_settings settings = plain();
    lw_sms *sms = NULL;
    lw_answer *answer = NULL;

    CHECK(lw_sms_load(&settings, lw_str("{\"CIB\": {\"salary\": [\"x {{amunt}}\"]}}"), &sms, &answer) == LW_INVALID);
    CHECK(!sms && says(answer, "templates/CIB/salary/0: unknown placeholder 'amunt'", "templates/CIB/salary/0"));
    settings.senders = lw_str("{\"CIB\": {\"decimal\": \"point\"}}");
    CHECK(lw_sms_load(&settings, lw_str(templates), &sms, &answer) == LW_INVALID);
    CHECK(says(answer, "senders/CIB/decimal: must be one of auto, dot, comma", "senders/CIB/decimal"));
    settings.senders = lw_str("[");
    CHECK(lw_sms_load(&settings, lw_str(templates), &sms, &answer) == LW_INVALID);
    CHECK(says(answer, "senders: not JSON: EOF while parsing a list", "senders"));
    settings.senders = lw_str("");
    CHECK(lw_sms_load(&settings, lw_str("{\"CIB\""), &sms, &answer) == LW_INVALID);
    CHECK(says(answer, "templates: not JSON: EOF while parsing an object", "templates"));
    settings.zone = "Cairo";
    CHECK(lw_sms_load(&settings, lw_str(templates), &sms, &answer) == LW_INVALID);
    CHECK(says(answer, "'zone' must be a time zone of the IANA database, like 'Africa/Cairo', not Cairo", "zone"));
    CHECK(lw_sms_load(NULL, lw_str(templates), &sms, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_sms_load(&settings, lw_str(templates), NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
}

int main(void) {
    rows_say_what_is_read();
    templates_that_are_none_are_named();
    return failures > 0;
}
