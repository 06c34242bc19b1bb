/* The callers of an engine: by name, by key, by token; and the events that the host hears. */
#include "check.h"
#include "lendwright.h"

static const char settings[] =
    "{\"clock\": {\"fixed\": \"2026-01-31T10:00:00Z\"}, \"peppers\": [{\"kid\": \"2026\", \"secret\": "
    "\"dGhpcnR5LXR3byBieXRlcyB0aGF0IGFyZSBubyBzZWNyZXQ=\"}]}";

/* The heard events, in order, separated by blanks. */
struct heard {
    char events[256];
    size_t count;
};

static void hear(void *context, lw_bytes effect) {
    struct heard *heard = context;
    const char *event = strstr((const char *)effect.data, "\"event\":\"");
    CHECK(effect.data[effect.len] == '\0' && strlen((const char *)effect.data) == effect.len);
    CHECK(strstr((const char *)effect.data, "\"at\":\"2026-01-31T10:00:00Z\"") != NULL);
    if (event != NULL) {
        event += strlen("\"event\":\"");
        strncat(heard->events, event, strcspn(event, "\""));
        strcat(heard->events, " ");
    }
    heard->count++;
}

/* Copies a text out of the answer and frees the answer. */
static int take(lw_status status, lw_answer *answer, const char *pointer, char *out, size_t size) {
    lw_bytes text;
    int good = status == LW_OK && lw_answer_text(answer, pointer, &text) == LW_OK && text.len < size;
    if (good) memcpy(out, text.data, text.len + 1);
    if (!good) fprintf(stderr, "%s\n", (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
    return good;
}

/* The number of done rows at which the work is stopped, and the number of all rows. */
struct asked {
    uint64_t stop_at, rows;
};

static bool ask(void *context, uint64_t done, uint64_t total) {
    struct asked *asked = context;
    asked->rows = total;
    return done < asked->stop_at;
}

static const char rows[] =
    "{\"rows\": [{\"Phone_Number\": \"+201001234561\", \"autofill\": true},"
    " {\"Phone_Number\": \"+201001234562\", \"autofill\": true}]}";

/* Long work that is stopped inside a unit of work. The unit then continues, or asks for a rollback. */
static bool stopped(const lw_engine *unit, void *goes_on) {
    lw_answer *answer = NULL;
    CHECK(lw_import_borrowers(unit, lw_str(rows), &answer) == LW_INTERRUPTED);
    lw_answer_free(answer);
    return *(const bool *)goes_on;
}

/* Long work continues while the host agrees. Otherwise, it writes nothing. */
static void long_work(void) {
    struct asked asked = {1, 0};
    bool goes_on = true;
    lw_hooks hooks;
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    lw_bytes code;
    int64_t imported = 0;

    memset(&hooks, 0, sizeof hooks);
    hooks.size = sizeof hooks;
    hooks.context = &asked;
    hooks.on_progress = ask;
    CHECK(lw_open_with(lw_str(settings), &hooks, &engine, &answer) == LW_OK);
    CHECK(lw_import_borrowers(engine, lw_str(rows), &answer) == LW_INTERRUPTED && asked.rows == 2);
    CHECK(lw_value_text(lw_answer_detail_at(answer, "/code"), &code) == LW_OK);
    CHECK(strcmp((const char *)code.data, "interrupted") == 0);
    CHECK(lw_answer_http_status(answer) == 503);
    lw_answer_free(answer);
    CHECK(lw_together(engine, stopped, &goes_on, &answer) == LW_INTERRUPTED && answer != NULL);
    lw_answer_free(answer);
    goes_on = false;
    CHECK(lw_together(engine, stopped, &goes_on, &answer) == LW_UNDONE && answer == NULL);
    asked.stop_at = 3;
    CHECK(lw_import_borrowers(engine, lw_str(rows), &answer) == LW_OK);
    CHECK(lw_answer_int(answer, "/imported", &imported) == LW_OK && imported == 2);
    CHECK(lw_value_member(lw_answer_at(answer, ""), lw_str("imported")) == lw_answer_at(answer, "/imported"));
    CHECK(lw_value_member(lw_answer_at(answer, ""), lw_str("import")) == NULL);
    CHECK(lw_value_member(lw_answer_at(answer, "/imported"), lw_str("")) == NULL);
    CHECK(lw_value_member(NULL, lw_str("imported")) == NULL);
    lw_answer_free(answer);
    lw_close(engine);
}

/* Stops all running work from inside, as another thread could. */
static bool interrupt(void *context, uint64_t done, uint64_t total) {
    if (done == 1 && total == 2) lw_interrupt(*(lw_engine **)context);
    return true;
}

static void interrupted(void) {
    lw_hooks hooks = LW_HOOKS_INIT;
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;

    hooks.context = &engine;
    hooks.on_progress = interrupt;
    lw_interrupt(NULL);
    CHECK(lw_open_with(lw_str(settings), &hooks, &engine, &answer) == LW_OK);
    CHECK(lw_import_borrowers(engine, lw_str(rows), &answer) == LW_INTERRUPTED);
    lw_answer_free(answer);
    CHECK(lw_get_rules(engine, lw_str("{}"), &answer) == LW_OK);
    lw_answer_free(answer);
    lw_close(engine);
}

static void write_down(void *context, lw_log_level level, const char *code, const char *text) {
    char *lines = context, line[256];
    snprintf(line, sizeof line, "%d %s %s\n", (int)level, code, text);
    strncat(lines, line, 1023 - strlen(lines));
}

/* The log receives warnings and refusals, but no data that were sent. */
static void logged(void) {
    static const char rule[] =
        "{\"param\": \"Mona's\", \"value\": {\"gender\": {\"operator\": \"is not null\"}}}";
    char lines[1024] = "";
    lw_hooks hooks = LW_HOOKS_INIT;
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;

    hooks.context = lines;
    hooks.on_log = write_down;
    CHECK(lw_open_with(lw_str(settings), &hooks, &engine, &answer) == LW_OK && lines[0] == '\0');
    CHECK(lw_create_rule(engine, lw_str(rule), &answer) == LW_OK);
    lw_answer_free(answer);
    CHECK(lw_create_rule(engine, lw_str(rule), &answer) == LW_CONFLICT);
    lw_answer_free(answer);
    CHECK(lw_get_rules(engine, lw_str("{}"), &answer) == LW_OK);
    lw_answer_free(answer);
    lw_close(engine);
    CHECK(strstr(lines, "3 rule_exists conflict with what exists\n") != NULL);
    CHECK(strstr(lines, "2 protected ") == lines && strstr(lines, "Mona") == NULL);
}

int main(void) {
    struct heard heard = {"", 0};
    lw_hooks hooks;
    lw_engine *host = NULL, *acting = NULL;
    uint32_t failed = 7;
    lw_answer *answer = NULL;
    lw_status status;
    char key[256] = "", token[256] = "", request[512];

    logged();
    memset(&hooks, 0, sizeof hooks);
    hooks.size = sizeof hooks;
    hooks.context = &heard;
    hooks.on_effect = hear;
    CHECK(lw_open_with(lw_str(settings), &hooks, &host, &answer) == LW_OK);

    CHECK(lw_make_partner(host, lw_str("{\"user_name\": \"nile\"}"), &answer) == LW_OK);
    lw_answer_free(answer);
    status = lw_issue_key(host, lw_str("{\"user_name\": \"nile\"}"), &answer);
    CHECK(take(status, answer, "/api_key", key, sizeof key));

    CHECK(lw_acting_with_key(host, "nile", "lw_live_a guess", &acting, &answer) == LW_FORBIDDEN);
    CHECK(acting == NULL && lw_answer_http_status(answer) == 401);
    lw_answer_free(answer);
    CHECK(lw_acting_with_key(host, NULL, key, &acting, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_acting_with_key(host, "nile", NULL, &acting, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_failed_attempts(host, "nile", &failed) == LW_OK && failed == 1);
    CHECK(lw_failed_attempts(host, "nobody", &failed) == LW_OK && failed == 0);
    CHECK(lw_failed_attempts(host, "\xff", &failed) == LW_MISUSE);
    CHECK(lw_failed_attempts(host, NULL, &failed) == LW_MISUSE);
    CHECK(lw_failed_attempts(NULL, "nile", &failed) == LW_MISUSE);
    CHECK(lw_failed_attempts(host, "nile", NULL) == LW_MISUSE);
    CHECK(lw_acting_with_key(host, "nile", key, &acting, &answer) == LW_OK && acting != NULL && answer == NULL);
    CHECK(lw_failed_attempts(host, "nile", &failed) == LW_OK && failed == 0);
    CHECK(lw_get_rules(acting, lw_str("{}"), &answer) == LW_OK);
    lw_answer_free(answer);
    CHECK(lw_make_partner(acting, lw_str("{\"user_name\": \"other\"}"), &answer) == LW_FORBIDDEN);
    lw_answer_free(answer);
    lw_close(acting);

    snprintf(request, sizeof request, "{\"username\": \"nile\", \"api_key\": \"%s\"}", key);
    status = lw_login(host, lw_str(request), &answer);
    CHECK(take(status, answer, "/access_token", token, sizeof token));
    CHECK(lw_bearer(host, "a guess", &acting, &answer) == LW_FORBIDDEN && acting == NULL);
    lw_answer_free(answer);
    CHECK(lw_bearer(host, token, &acting, &answer) == LW_OK && acting != NULL);
    lw_close(host);
    CHECK(lw_get_rules(acting, lw_str("{}"), &answer) == LW_OK);
    lw_answer_free(answer);
    lw_close(acting);

    long_work();
    interrupted();
    CHECK(strcmp(heard.events, "refused logged_in refused ") == 0);
    if (failures != 0) fprintf(stderr, "heard: %s\n", heard.events);
    return failures != 0;
}
