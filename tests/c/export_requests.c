/* The log, written by a function of the host's: what is no request, and who stops it. */
#include "check.h"
#include "lendwright.h"

/* What was written, and how many calls of `written` go on. */
typedef struct {
    size_t bytes, calls, go_on;
} file;

static bool written(lw_bytes lines, void *context) {
    file *out = context;

    out->bytes += lines.len;
    return ++out->calls <= out->go_on;
}

static int says(lw_answer **answer, const char *pointer, const char *expected) {
    const lw_value *value = lw_answer_at(*answer, pointer);
    lw_bytes text = {NULL, 0};
    int good;

    if (value == NULL) value = lw_answer_detail_at(*answer, pointer);
    good = lw_value_text(value, &text) == LW_OK && text.len == strlen(expected) &&
           memcmp(text.data, expected, text.len) == 0;
    if (!good) fprintf(stderr, "%.*s, not '%s'\n", (int)text.len, (const char *)text.data, expected);
    return good;
}

/* Five decisions on one borrower. */
static void decide(const lw_engine *engine) {
    lw_answer *answer = NULL;
    lw_bytes uuid = {NULL, 0};
    char request[256];
    int at;

    CHECK(lw_sign_up(engine, lw_str("{\"Phone_Number\": \"+201001234567\", \"autofill\": true}"), &answer) ==
          LW_OK);
    CHECK(lw_answer_text(answer, "/UUID", &uuid) == LW_OK);
    snprintf(request, sizeof request,
             "{\"uuid\": \"%.*s\", \"evaluate_by\": \"rule\", \"acceptance_rules\": []}", (int)uuid.len,
             (const char *)uuid.data);
    lw_answer_free(answer);
    for (at = 0; at < 5; at++) {
        CHECK(lw_get_total_score(engine, lw_str(request), &answer) == LW_OK);
        lw_answer_free(answer);
    }
}

/* What is no object is refused as lw_export_log refuses it, and nothing is written. */
static void requests(const lw_engine *engine) {
    static const char *const wrong[] = {"[]", "null", "[1]", "\"all\"", "1"};
    static const char *const whole[] = {"", " \n", "{}"};
    lw_answer *answer = NULL;
    file out;
    size_t at;

    for (at = 0; at < sizeof wrong / sizeof *wrong; at++) {
        memset(&out, 0, sizeof out);
        CHECK(lw_export_log(engine, lw_str(wrong[at]), &answer) == LW_INVALID);
        CHECK(says(&answer, "/code", "not_an_object"));
        lw_answer_free(answer);
        CHECK(lw_export_log_to(engine, lw_str(wrong[at]), written, &out, &answer) == LW_INVALID);
        CHECK(says(&answer, "/code", "not_an_object") && out.calls == 0);
        lw_answer_free(answer);
    }
    for (at = 0; at < sizeof whole / sizeof *whole; at++) {
        memset(&out, 0, sizeof out);
        out.go_on = 1;
        CHECK(lw_export_log_to(engine, lw_str(whole[at]), written, &out, &answer) == LW_OK);
        CHECK(answer == NULL && out.calls == 1 && out.bytes > 0);
    }
    memset(&out, 0, sizeof out);
    CHECK(lw_export_log_to(engine, lw_str("{\"user_name\": \"host\"}"), written, &out, &answer) == LW_INVALID);
    CHECK(says(&answer, "/code", "unknown_field") && out.calls == 0);
    lw_answer_free(answer);
}

/* Lines were written, so the answer does not say that nothing was. */
static void stopped(const lw_engine *engine) {
    lw_answer *answer = NULL;
    file out;

    memset(&out, 0, sizeof out);
    out.go_on = 2;
    CHECK(lw_export_log_to(engine, lw_str("{\"limit\": 2}"), written, &out, &answer) == LW_INTERRUPTED);
    CHECK(says(&answer, "/code", "interrupted") && out.calls == 3 && out.bytes > 0);
    CHECK(says(&answer, "/message", "stopped by the caller after 4 records"));
    CHECK(lw_answer_http_status(answer) == 503);
    lw_answer_free(answer);
}

static bool in_a_unit(const lw_engine *unit, void *context) {
    lw_answer *answer = NULL;

    CHECK(lw_export_log_to(unit, lw_str("{}"), written, context, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    return true;
}

int main(void) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    file out;

    memset(&out, 0, sizeof out);
    CHECK(lw_open(lw_str("{}"), &engine, &answer) == LW_OK);
    decide(engine);
    requests(engine);
    stopped(engine);
    CHECK(lw_together(engine, in_a_unit, &out, &answer) == LW_CONFLICT && out.calls == 0);
    lw_answer_free(answer);
    lw_close(engine);
    return failures != 0;
}
