/* The decision log, written by the host's function: whole, in pages, stopped, refused, and misused. */
#include "check.h"
#include "lendwright.h"

#define PEOPLE 5

/* The written text, and the number of calls before a stop; 0 means never. */
struct file {
    char text[32768];
    size_t length;
    int calls, stops_at;
    const lw_engine *book;
};

static bool keep(lw_bytes lines, void *context) {
    struct file *file = context;

    file->calls++;
    if (file->calls == file->stops_at) return false;
    CHECK(lines.len > 0 && lines.data[lines.len - 1] == '\n');
    CHECK(file->length + lines.len < sizeof file->text);
    if (file->length + lines.len >= sizeof file->text) return false;
    memcpy(file->text + file->length, lines.data, lines.len);
    file->length += lines.len;
    return true;
}

/* No unit of work is open during the export, so the log can grow. */
static void decide(const lw_engine *engine, const char *uuid) {
    char request[256];
    lw_answer *answer = NULL;

    snprintf(request, sizeof request,
             "{\"uuid\": \"%s\", \"evaluate_by\": \"rule\", \"acceptance_rules\": []}", uuid);
    CHECK(lw_get_total_score(engine, lw_str(request), &answer) == LW_OK);
    lw_answer_free(answer);
}

static char uuids[PEOPLE][40];

static bool keep_and_decide(lw_bytes lines, void *context) {
    struct file *file = context;

    if (file->calls == 0) decide(file->book, uuids[PEOPLE - 1]);
    return keep(lines, context);
}

static void sign_up(const lw_engine *engine, int number) {
    char request[128];
    lw_answer *answer = NULL;
    lw_bytes uuid;

    snprintf(request, sizeof request,
             "{\"Phone_Number\": {\"national\": \"0100123456%d\"}, \"autofill\": true}", number);
    CHECK(lw_sign_up(engine, lw_str(request), &answer) == LW_OK);
    CHECK(lw_value_text(lw_answer_at(answer, "/UUID"), &uuid) == LW_OK && uuid.len < sizeof *uuids);
    memcpy(uuids[number], uuid.data, uuid.len);
    lw_answer_free(answer);
    decide(engine, uuids[number]);
}

/* Whether an answer, or its detail, has this text at a pointer. */
static bool says(const lw_answer *answer, const char *pointer, const char *expected) {
    const lw_value *value = lw_answer_at(answer, pointer);
    lw_bytes text = {NULL, 0};
    bool good;

    if (value == NULL) value = lw_answer_detail_at(answer, pointer);
    good = lw_value_text(value, &text) == LW_OK && text.len == strlen(expected) &&
           memcmp(text.data, expected, text.len) == 0;
    if (!good) fprintf(stderr, "%.*s, not '%s'\n", (int)text.len, (const char *)text.data, expected);
    return good;
}

static size_t lines_of(const struct file *file) {
    size_t at, lines = 0;

    for (at = 0; at < file->length; at++) lines += file->text[at] == '\n';
    return lines;
}

static struct file whole, other;

static void written(const lw_engine *engine) {
    lw_bytes none = {NULL, 0}, log;
    lw_answer *answer = NULL;

    /* An empty request exports the whole log: the operation's answer, a header, and a last line with the records. */
    CHECK(lw_export_log_to(engine, none, keep, &whole, &answer) == LW_OK && answer == NULL);
    CHECK(whole.calls == 1 && lines_of(&whole) == PEOPLE + 2);
    CHECK(lw_export_log(engine, lw_str("{}"), &answer) == LW_OK);
    CHECK(lw_value_text(lw_answer_at(answer, "/log"), &log) == LW_OK);
    CHECK(log.len == whole.length && memcmp(log.data, whole.text, log.len) == 0);
    lw_answer_free(answer);
    answer = NULL;

    /* The same bytes in pages of two. */
    CHECK(lw_export_log_to(engine, lw_str("{\"limit\": 2}"), keep, &other, &answer) == LW_OK);
    CHECK(answer == NULL && other.calls == 3);
    CHECK(other.length == whole.length && memcmp(other.text, whole.text, whole.length) == 0);
}

static void stopped(const lw_engine *engine) {
    lw_answer *answer = NULL;
    char message[64];
    int at;

    for (at = 1; at <= 3; at++) {
        other.calls = 0;
        other.length = 0;
        other.stops_at = at;
        CHECK(lw_export_log_to(engine, lw_str("{\"limit\": 2}"), keep, &other, &answer) == LW_INTERRUPTED);
        /* The function is not called again, and the written text is the beginning of the export. */
        CHECK(other.calls == at && other.length < whole.length);
        CHECK(memcmp(other.text, whole.text, other.length) == 0);
        CHECK((at == 1) == (other.length == 0));
        /* Lines were written, so the answer does not say that nothing was written. */
        snprintf(message, sizeof message, "stopped by the caller after %d records", 2 * (at - 1));
        CHECK(says(answer, "/code", "interrupted") && says(answer, "/message", message));
        CHECK(lw_answer_http_status(answer) == 503);
        lw_answer_free(answer);
        answer = NULL;
    }
    other.calls = other.stops_at = 0;
    other.length = 0;
    CHECK(lw_export_log_to(engine, lw_str(""), keep, &other, &answer) == LW_OK);
    CHECK(other.length == whole.length);
}

/* A request that is not an object is refused as by lw_export_log, and nothing is written. */
static void refused(const lw_engine *engine) {
    static const char *const wrong[] = {"[]", "null", "[1]", "\"all\"", "1"};
    static const char *const all[] = {"", " \n", "{}"};
    lw_answer *answer = NULL;
    size_t at;

    other.calls = 0;
    for (at = 0; at < sizeof wrong / sizeof *wrong; at++) {
        CHECK(lw_export_log(engine, lw_str(wrong[at]), &answer) == LW_INVALID);
        CHECK(says(answer, "/code", "not_an_object"));
        lw_answer_free(answer);
        CHECK(lw_export_log_to(engine, lw_str(wrong[at]), keep, &other, &answer) == LW_INVALID);
        CHECK(says(answer, "/code", "not_an_object"));
        lw_answer_free(answer);
    }
    CHECK(lw_export_log_to(engine, lw_str("{\"user_name\": \"host\"}"), keep, &other, &answer) == LW_INVALID);
    CHECK(says(answer, "/code", "unknown_field") && other.calls == 0);
    lw_answer_free(answer);
    for (at = 0; at < sizeof all / sizeof *all; at++) {
        other.length = 0;
        CHECK(lw_export_log_to(engine, lw_str(all[at]), keep, &other, &answer) == LW_OK);
        CHECK(answer == NULL && other.length == whole.length);
    }
}

static bool in_a_unit(const lw_engine *unit, void *context) {
    lw_answer *answer = NULL;

    CHECK(lw_export_log_to(unit, lw_str("{}"), keep, context, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    return true;
}

static void misused(const lw_engine *engine) {
    lw_bytes nowhere = {NULL, 4};
    lw_answer *answer = NULL;

    other.calls = 0;
    CHECK(lw_export_log_to(NULL, lw_str("{}"), keep, &other, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_export_log_to(engine, lw_str("{}"), NULL, &other, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_export_log_to(engine, nowhere, keep, &other, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_export_log_to(engine, lw_str("{}"), keep, &other, NULL) == LW_MISUSE);
    CHECK(lw_export_log_to(engine, lw_str("{\"limit\": 0}"), keep, &other, &answer) == LW_INVALID);
    lw_answer_free(answer);
    CHECK(lw_export_log_to(engine, lw_str("{"), keep, &other, &answer) == LW_INVALID);
    lw_answer_free(answer);
    CHECK(lw_export_log_to(engine, lw_str("{\"partner\": \"nobody\"}"), keep, &other, &answer) ==
          LW_NOT_FOUND);
    lw_answer_free(answer);
    CHECK(lw_together(engine, in_a_unit, &other, &answer) == LW_CONFLICT);
    lw_answer_free(answer);
    CHECK(other.calls == 0);
}

int main(void) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    int number;

    CHECK(lw_open(lw_str("{}"), &engine, &answer) == LW_OK);
    for (number = 0; number < PEOPLE; number++) sign_up(engine, number);
    written(engine);
    stopped(engine);
    refused(engine);
    misused(engine);

    /* The function may call the library. The record that it adds at the end comes with a later page. */
    other.book = engine;
    other.length = 0;
    CHECK(lw_export_log_to(engine, lw_str("{\"limit\": 2}"), keep_and_decide, &other, &answer) == LW_OK);
    CHECK(lines_of(&other) == PEOPLE + 3);
    lw_close(engine);
    return failures != 0;
}
