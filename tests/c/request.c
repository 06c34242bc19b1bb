/* Requests that are built member by member. */
#include "check.h"
#include "lendwright.h"

static int is(lw_bytes text, const char *expected) {
    int same = text.data != NULL && text.len == strlen(expected) && memcmp(text.data, expected, text.len) == 0;
    if (!same) fprintf(stderr, "%s, not %s\n", text.data ? (const char *)text.data : "nothing", expected);
    return same;
}

static int is_refused(lw_request *request, const char *fault) {
    lw_bytes json = lw_request_take(request);
    return json.data == NULL && json.len == SIZE_MAX && is(lw_request_fault(request), fault);
}

static void built(lw_request *request) {
    CHECK(is(lw_request_take(request), "{}") && lw_request_fault(request).data == NULL);
    lw_request_text(request, "na\"me", lw_str("a \"b\" \\ \n \xd9\x85"));
    lw_request_int(request, "int", INT64_MIN);
    lw_request_decimal(request, "decimal", lw_str("1500.250"));
    lw_request_bool(request, "bool", true);
    lw_request_null(request, "null");
    lw_request_json(request, "json", lw_str("{\"a\": [1]}"));
    lw_request_begin_list(request, "list");
    lw_request_text(request, NULL, lw_str("adult"));
    lw_request_begin_object(request, NULL);
    lw_request_bool(request, "in", false);
    lw_request_end(request);
    lw_request_begin_list(request, NULL);
    lw_request_end(request);
    lw_request_end(request);
    lw_request_text(request, "empty", lw_str(""));
    CHECK(is(lw_request_take(request),
             "{\"na\\\"me\":\"a \\\"b\\\" \\\\ \\n \xd9\x85\",\"int\":-9223372036854775808,\"decimal\":1500.250,"
             "\"bool\":true,\"null\":null,\"json\":{\"a\": [1]},\"list\":[\"adult\",{\"in\":false},[]],"
             "\"empty\":\"\"}"));
    lw_request_int(request, "anew", 1);
    CHECK(is(lw_request_take(request), "{\"anew\":1}") && is(lw_request_take(request), "{\"anew\":1}"));
}

/* The first mistake is kept until the request is taken, and no call runs with it. */
static void refused(lw_request *request) {
    static const char *const numbers[] = {"", "12,5", "1 ", "+1", "007", ".5", "nan", "1}", "\"1\"", "1,2"};
    char fault[80];
    size_t at;
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    lw_bytes text;

    lw_request_text(request, "a", lw_str("\xff"));
    lw_request_int(request, NULL, 1);
    CHECK(is(lw_request_fault(request), "'a': text is not UTF-8 at byte 0"));
    CHECK(is_refused(request, "'a': text is not UTF-8 at byte 0"));
    lw_request_int(request, NULL, 1);
    CHECK(is_refused(request, "a member of an object needs a name, not NULL"));
    lw_request_int(request, "\xff", 1);
    CHECK(is_refused(request, "a name is not UTF-8 at byte 0"));
    lw_request_begin_list(request, "list");
    lw_request_int(request, "b", 1);
    lw_request_end(request);
    CHECK(is_refused(request, "'b': an item of a list has no name"));
    lw_request_end(request);
    CHECK(is_refused(request, "an end, but nothing was begun"));
    lw_request_begin_object(request, "open");
    CHECK(is_refused(request, "a list or an object was begun and not ended"));
    for (at = 0; at < sizeof numbers / sizeof *numbers; at++) {
        lw_request_decimal(request, "n", lw_str(numbers[at]));
        snprintf(fault, sizeof fault, "'n': '%s' is no number of JSON", numbers[at]);
        if (strchr(numbers[at], '"') != NULL) strcpy(fault, "'n': '\\\"1\\\"' is no number of JSON");
        CHECK(is_refused(request, fault));
    }
    lw_request_json(request, "json", lw_str("1},\"more\":2"));
    CHECK(is(lw_request_fault(request), (const char *)lw_request_fault(request).data));
    CHECK(lw_open(lw_str("{}"), &engine, &answer) == LW_OK);
    CHECK(lw_get_rules(engine, lw_request_take(request), &answer) == LW_MISUSE);
    CHECK(lw_answer_text(answer, "/message", &text) == LW_OK);
    CHECK(is(text, "request could not be built: lw_request_fault says why"));
    lw_answer_free(answer);
    lw_close(engine);
}

static void nothing(void) {
    lw_request_text(NULL, "a", lw_str("b"));
    lw_request_begin_list(NULL, "a");
    lw_request_end(NULL);
    CHECK(lw_request_take(NULL).len == SIZE_MAX && lw_request_fault(NULL).data == NULL);
    lw_request_free(NULL);
}

/* The places in answers, the scopes and the events have names. */
static void names(void) {
    CHECK(strcmp(LW_GET_TOTAL_SCORE_CREDIT_SCORE, "/credit_score") == 0);
    CHECK(strcmp(LW_DETAIL_DECISION_ID, "/decision_id") == 0);
    CHECK(strcmp(LW_SCOPE_BORROWERS_READ, "borrowers:read") == 0);
    CHECK(strcmp(LW_EVENT_LOGGED_IN, "logged_in") == 0 && strcmp(LW_EVENT_WRITTEN_OFF, "written_off") == 0);
}

int main(void) {
    lw_request *request = lw_request_new();

    CHECK(request != NULL);
    built(request);
    refused(request);
    nothing();
    names();
    lw_request_free(request);
    return failures != 0;
}
