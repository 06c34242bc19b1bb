/*
 * Everything that a caller can do wrong without corrupting memory. Each call must report it, write its outputs, and
 * leave the engine unchanged.
 */
#include "check.h"
#include "lendwright.h"

#include <stdlib.h>

static const uint8_t not_utf8[] = {'{', '"', 0xff, '"', '}'};

static int says(lw_bytes text, const char *part) {
    return text.data != NULL && strstr((const char *)text.data, part) != NULL;
}

/* Whether the answer is a misuse with this text in its body. Frees the answer. */
static int is_misuse_with(int http_status, lw_status status, lw_answer **answer, const char *part) {
    int good = status == LW_MISUSE && *answer != NULL &&
               lw_answer_http_status(*answer) == http_status &&
               says(lw_answer_body(*answer), part) &&
               says(lw_answer_detail(*answer), "\"code\":\"misuse\"");
    if (!good) fprintf(stderr, "status %d, not '%s'\n", (int)status, part);
    lw_answer_free(*answer);
    *answer = NULL;
    return good;
}

static int is_misuse(lw_status status, lw_answer **answer, const char *part) {
    return is_misuse_with(400, status, answer, part);
}

/* The same for lw_respond. A front end can send its answer unchanged. */
static int is_http_misuse(lw_status status, lw_answer **answer, const char *part) {
    lw_header header = lw_answer_header_at(*answer, 0);
    int good = lw_answer_header_count(*answer) == 1 && says(header.name, "content-type") &&
               says(header.value, "application/json");
    return is_misuse_with(500, status, answer, part) && good;
}

static int is_refused(lw_status got, lw_status wanted, lw_answer **answer, const char *code) {
    lw_bytes text;
    int good = got == wanted && *answer != NULL &&
               lw_value_text(lw_answer_detail_at(*answer, "/code"), &text) == LW_OK &&
               strcmp((const char *)text.data, code) == 0;
    if (!good) fprintf(stderr, "status %d, not '%s'\n", (int)got, code);
    lw_answer_free(*answer);
    *answer = NULL;
    return good;
}

/* A client's bytes are not the host's fault. */
static int is_not_utf8(lw_status status, lw_answer **answer, const char *part) {
    int good = lw_answer_http_status(*answer) == 400 && lw_answer_header_count(*answer) == 1 &&
               says(lw_answer_header_at(*answer, 0).value, "application/json") &&
               says(lw_answer_body(*answer), part);
    return is_refused(status, LW_INVALID, answer, "not_utf8") && good;
}

static lw_bytes none_of(size_t length) {
    lw_bytes bytes;
    bytes.data = NULL;
    bytes.len = length;
    return bytes;
}

static lw_bytes bytes_of(const void *data, size_t length) {
    lw_bytes bytes;
    bytes.data = data;
    bytes.len = length;
    return bytes;
}

static void opening(void) {
    lw_engine *engine = (lw_engine *)&failures;
    lw_answer *answer = (lw_answer *)&failures;

    CHECK(lw_open(lw_str("{}"), &engine, NULL) == LW_MISUSE && engine == NULL);
    CHECK(is_misuse(lw_open(lw_str("{}"), NULL, &answer), &answer, "place is NULL"));
    CHECK(is_misuse(lw_open(none_of(5), &engine, &answer), &answer, "settings is NULL"));
    CHECK(is_misuse(lw_open(bytes_of("{}", SIZE_MAX), &engine, &answer), &answer, "no memory has"));
    CHECK(is_refused(lw_open(bytes_of(not_utf8, 5), &engine, &answer), LW_INVALID, &answer, "not_utf8"));
    CHECK(is_refused(lw_open(lw_str("{\"pat\":1}"), &engine, &answer), LW_INVALID, &answer,
                     "setting_invalid"));
    CHECK(is_refused(lw_open(lw_str("[]"), &engine, &answer), LW_INVALID, &answer, "not_an_object"));
    CHECK(engine == NULL);
    CHECK(lw_open(none_of(0), &engine, &answer) == LW_OK && engine != NULL && answer == NULL);
    lw_close(engine);
    lw_close(NULL);
    lw_answer_free(NULL);
}

/* A path where no book ever was is distinguished from a book whose file was moved away. */
static void nothing_there(void) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    const lw_bytes settings = lw_str("{\"path\": \"/tmp/lendwright-no-book-here.book\", \"read_only\": true}");

    CHECK(is_refused(lw_open(settings, &engine, &answer), LW_NO_BOOK, &answer, LW_CODE_NO_BOOK));
    CHECK(engine == NULL);
}

static void unheard(void *context, lw_bytes effect) {
    (void)context;
    CHECK(effect.data == NULL);
}

static bool unasked(void *context, uint64_t done, uint64_t total) {
    (void)context;
    CHECK(done > total);
    return false;
}

static void hooks(void) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    struct {
        lw_hooks known;
        size_t unknown;
    } newer;
    size_t size;
    memset(&newer, 0, sizeof newer);

    CHECK(is_misuse(lw_open_with(lw_str("{}"), NULL, &engine, &answer), &answer, "hooks is NULL"));
    /* A struct that ends before the last field would lose a function, or half of one. */
    newer.known.on_effect = unheard;
    newer.known.on_progress = unasked;
    for (size = 0; size < sizeof newer.known; size++) {
        newer.known.size = size;
        CHECK(is_misuse(lw_open_with(lw_str("{}"), &newer.known, &engine, &answer), &answer, "sizeof"));
    }
    newer.known.size = SIZE_MAX;
    CHECK(is_misuse(lw_open_with(lw_str("{}"), &newer.known, &engine, &answer), &answer, "sizeof"));
    newer.known.size = sizeof newer;
    newer.unknown = 1;
    CHECK(is_misuse(lw_open_with(lw_str("{}"), &newer.known, &engine, &answer), &answer, "more than"));
    newer.unknown = 0;
    CHECK(lw_open_with(lw_str("{}"), &newer.known, &engine, &answer) == LW_OK);
    lw_close(engine);
}

static void operations(const lw_engine *engine) {
    lw_answer *answer = NULL;
    lw_engine *acting = NULL;
    size_t large = 17u << 20;
    char *spaces = malloc(large);

    CHECK(lw_get_rules(engine, lw_str("{}"), NULL) == LW_MISUSE);
    CHECK(is_misuse(lw_get_rules(NULL, lw_str("{}"), &answer), &answer, "engine is NULL"));
    CHECK(is_misuse(lw_get_rules(engine, none_of(1), &answer), &answer, "request is NULL"));
    CHECK(is_misuse(lw_get_rules(engine, bytes_of("{}", SIZE_MAX / 2 + 1), &answer), &answer, "length"));
    CHECK(is_refused(lw_get_rules(engine, bytes_of(not_utf8, 5), &answer), LW_INVALID, &answer,
                     "not_utf8"));
    CHECK(is_refused(lw_get_rules(engine, lw_str("{\"a\":1}"), &answer), LW_INVALID, &answer,
                     "unknown_field"));
    CHECK(is_misuse(lw_call(engine, NULL, lw_str("{}"), &answer), &answer, "operation is NULL"));
    CHECK(is_misuse(lw_call(engine, "\xff", lw_str("{}"), &answer), &answer, "not UTF-8"));
    CHECK(is_refused(lw_call(engine, "get_rule", lw_str("{}"), &answer), LW_NOT_FOUND, &answer,
                     "unknown_operation"));
    CHECK(is_misuse(lw_acting_as(engine, NULL, &acting, &answer), &answer, "user_name is NULL"));
    CHECK(is_misuse(lw_acting_as(NULL, "host", &acting, &answer), &answer, "engine is NULL"));
    CHECK(is_misuse(lw_acting_as(engine, "host", NULL, &answer), &answer, "place is NULL"));
    CHECK(is_refused(lw_acting_as(engine, "nobody", &acting, &answer), LW_NOT_FOUND, &answer,
                     "not_there"));
    CHECK(acting == NULL);

    if (spaces != NULL) {
        memset(spaces, ' ', large);
        CHECK(is_refused(lw_get_rules(engine, bytes_of(spaces, large), &answer), LW_INVALID, &answer,
                         "payload_too_large"));
    }
    free(spaces);
}

/* A request without fields can be empty. */
static void empty(const lw_engine *engine) {
    const lw_bytes requests[] = {none_of(0), lw_str(""), lw_str(" \n"), lw_str("{}")};
    lw_answer *answer = NULL;
    size_t at;
    for (at = 0; at < sizeof requests / sizeof *requests; at++) {
        CHECK(lw_get_rules(engine, requests[at], &answer) == LW_OK && says(lw_answer_body(answer), "{"));
        lw_answer_free(answer);
        CHECK(lw_call(engine, "get_rules", requests[at], &answer) == LW_OK);
        lw_answer_free(answer);
        CHECK(is_refused(lw_create_rule(engine, requests[at], &answer), LW_INVALID, &answer,
                         "missing_field"));
    }
}

/* Whether lw_quote writes this text into so much room, and returns the length of the whole. */
static int quotes(lw_bytes text, size_t room, size_t length, const char *expected) {
    char out[64];
    memset(out, '#', sizeof out);
    if (lw_quote(text, out, room) != length || lw_quote(text, NULL, 0) != length) return 0;
    if (room == 0) return out[0] == '#';
    return strcmp(out, expected) == 0 && out[strlen(expected) + 1] == '#';
}

static void quoting(const lw_engine *engine) {
    static const char name[] = "a\", \"value\": {}, \"b\": \"\\\n\x01\xd9\x85";
    char quoted[128], request[256];
    lw_answer *answer = NULL;
    lw_bytes text;

    CHECK(quotes(lw_str("Mona"), 64, 6, "\"Mona\"") && quotes(lw_str("Mona"), 7, 6, "\"Mona\""));
    CHECK(quotes(lw_str("Mona"), 6, 6, "") && quotes(lw_str("Mona"), 1, 6, ""));
    CHECK(quotes(lw_str("Mona"), 0, 6, "") && lw_quote(lw_str("Mona"), NULL, 64) == 6);
    CHECK(quotes(none_of(0), 3, 2, "\"\"") && quotes(lw_str(NULL), 3, 2, "\"\""));
    CHECK(quotes(bytes_of("a\0b", 3), 64, 10, "\"a\\u0000b\""));
    CHECK(quotes(lw_str("\"\\/\n\t"), 64, 11, "\"\\\"\\\\/\\n\\t\""));
    CHECK(quotes(bytes_of(not_utf8, 5), 64, 0, "") && quotes(none_of(3), 64, 0, ""));
    CHECK(quotes(bytes_of("a", SIZE_MAX), 64, 0, ""));

    /* Any text is the same after quoting and reading. */
    CHECK(lw_quote(lw_str(name), quoted, sizeof quoted) < sizeof quoted);
    snprintf(request, sizeof request, "{\"Areas\": {%s: 1}}", quoted);
    CHECK(lw_set_mappings(engine, lw_str(request), &answer) == LW_OK);
    lw_answer_free(answer);
    CHECK(lw_get_id_mapping(engine, none_of(0), &answer) == LW_OK);
    text = lw_value_key(lw_answer_at(answer, "/ID Mapping/Areas"), 0);
    CHECK(text.len == strlen(name) && memcmp(text.data, name, text.len) == 0);
    lw_answer_free(answer);
}

static void http(const lw_engine *engine) {
    lw_answer *answer = NULL;
    lw_http_request request;
    lw_header header;
    memset(&request, 0, sizeof request);

    CHECK(is_http_misuse(lw_respond(engine, NULL, &answer), &answer, "request is NULL"));
    for (; request.size < sizeof request; request.size++)
        CHECK(is_http_misuse(lw_respond(engine, &request, &answer), &answer, "sizeof"));
    CHECK(is_http_misuse(lw_respond(NULL, &request, &answer), &answer, "engine is NULL"));
    CHECK(is_refused(lw_respond(engine, &request, &answer), LW_NOT_FOUND, &answer, "unknown_path"));
    request.method = lw_str("GET");
    request.path = lw_str("/borrowers/rule/");
    request.header_count = 1;
    CHECK(is_http_misuse(lw_respond(engine, &request, &answer), &answer, "headers is NULL"));
    header.name = lw_str("cookie");
    header.value = bytes_of(not_utf8, 5);
    request.headers = &header;
    request.header_count = SIZE_MAX;
    CHECK(is_http_misuse(lw_respond(engine, &request, &answer), &answer, "more than memory"));
    request.header_count = 1;
    CHECK(lw_respond(engine, &request, &answer) == LW_FORBIDDEN);
    CHECK(lw_answer_http_status(answer) == 401);
    lw_answer_free(answer);
    header.name = lw_str("Authorization");
    CHECK(is_not_utf8(lw_respond(engine, &request, &answer), &answer, "of the header Authorization"));
    header.name = bytes_of(not_utf8, 5);
    CHECK(lw_respond(engine, &request, &answer) == LW_FORBIDDEN);
    lw_answer_free(answer);
    header.name = none_of(2);
    CHECK(is_http_misuse(lw_respond(engine, &request, &answer), &answer, "name is NULL"));
    request.header_count = 0;
    request.path = bytes_of(not_utf8, 5);
    CHECK(is_not_utf8(lw_respond(engine, &request, &answer), &answer, "of the path"));
    request.path = lw_str("/borrowers/rule/");
    request.query = bytes_of(not_utf8, 5);
    CHECK(is_not_utf8(lw_respond(engine, &request, &answer), &answer, "of the query"));
    request.method = bytes_of(not_utf8, 5);
    CHECK(is_not_utf8(lw_respond(engine, &request, &answer), &answer, "of the method"));
}

static void reading(const lw_engine *engine) {
    lw_answer *answer = NULL;
    int64_t whole = 7;
    double number = 7;
    bool truth = true;
    lw_bytes text = lw_str("seven");

    CHECK(lw_set_mappings(engine, lw_str("{\"Areas\":{\"a/b~c\":12}}"), &answer) == LW_OK);
    CHECK(lw_answer_int(answer, "/names/Areas", &whole) == LW_OK && whole == 1);
    CHECK(lw_answer_int(answer, "/names/Areas", NULL) == LW_MISUSE);
    CHECK(lw_answer_int(answer, NULL, &whole) == LW_MISUSE && whole == 0);
    CHECK(lw_answer_int(NULL, "/names", &whole) == LW_MISUSE);
    CHECK(lw_answer_int(answer, "names/Areas", &whole) == LW_MISUSE);
    CHECK(lw_answer_int(answer, "/\xff", &whole) == LW_MISUSE);
    CHECK(lw_answer_int(answer, "/names/Cars", &whole) == LW_ABSENT);
    CHECK(lw_answer_bool(answer, "/names/Areas", &truth) == LW_WRONG_KIND && truth == false);
    CHECK(lw_answer_double(answer, "/names", &number) == LW_WRONG_KIND && number == 0);
    CHECK(lw_answer_text(answer, "/names", &text) == LW_WRONG_KIND && text.data == NULL);
    CHECK(lw_answer_text(answer, "/names/Areas", &text) == LW_OK && text.len == 1);
    CHECK(lw_answer_kind(answer, "/names/Areas") == LW_KIND_NUMBER);
    CHECK(lw_answer_kind(answer, "/names/Areas/0") == LW_KIND_ABSENT);
    CHECK(lw_answer_kind(answer, "") == LW_KIND_OBJECT);
    CHECK(lw_value_item(lw_answer_at(answer, ""), 1) == NULL);
    CHECK(lw_value_key(lw_answer_at(answer, ""), 1).data == NULL);
    CHECK(strcmp((const char *)lw_value_key(lw_answer_at(answer, "/names"), 0).data, "Areas") == 0);
    CHECK(lw_value_at(lw_answer_at(answer, "/names"), "/Areas") == lw_answer_at(answer, "/names/Areas"));
    CHECK(lw_value_at(lw_answer_at(answer, "/names"), "") == lw_answer_at(answer, "/names"));
    CHECK(lw_value_at(lw_answer_at(answer, "/names"), "Areas") == NULL);
    CHECK(lw_value_at(lw_answer_at(answer, "/names"), NULL) == NULL && lw_value_at(NULL, "") == NULL);
    CHECK(lw_answer_header_count(answer) == 0 && lw_answer_header_at(answer, 0).name.data == NULL);
    lw_answer_free(answer);

    CHECK(lw_get_id_mapping(engine, lw_str("{}"), &answer) == LW_OK);
    CHECK(lw_answer_int(answer, "/ID Mapping/Areas/a~1b~0c", &whole) == LW_OK && whole == 12);
    lw_answer_free(answer);

    CHECK(lw_value_kind(NULL) == LW_KIND_ABSENT && lw_value_count(NULL) == 0);
    CHECK(lw_value_int(NULL, &whole) == LW_ABSENT && lw_value_int(NULL, NULL) == LW_MISUSE);
    CHECK(lw_value_double(NULL, &number) == LW_ABSENT && lw_value_bool(NULL, &truth) == LW_ABSENT);
    CHECK(lw_value_text(NULL, &text) == LW_ABSENT && lw_value_json(NULL).data == NULL);
    CHECK(lw_value_item(NULL, 0) == NULL && lw_value_key(NULL, 0).data == NULL);
    CHECK(lw_answer_http_status(NULL) == 0 && lw_answer_body(NULL).data == NULL);
    CHECK(lw_answer_detail(NULL).len == 0 && lw_answer_at(NULL, "") == NULL);
    CHECK(lw_operation_at(lw_operation_count()) == NULL && lw_operation_at(SIZE_MAX) == NULL);
}

int main(void) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    opening();
    nothing_there();
    hooks();
    CHECK(lw_open(lw_str("{}"), &engine, &answer) == LW_OK);
    operations(engine);
    empty(engine);
    quoting(engine);
    http(engine);
    reading(engine);
    lw_close(engine);
    return failures != 0;
}
