/* A book must be opened after a fork, not before. */
#define _POSIX_C_SOURCE 200809L
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "lendwright.h"

enum { WORKERS = 2, EACH = 20 };

static char path[64], settings[96];

static lw_engine *open_book(const char *document) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    CHECK(lw_open(lw_str(document), &engine, &answer) == LW_OK);
    return engine;
}

static bool says(const lw_answer *answer, const char *pointer, const char *text) {
    lw_bytes found = {NULL, 0};
    if (lw_value_text(lw_answer_detail_at(answer, pointer), &found) != LW_OK) return false;
    return strstr((const char *)found.data, text) != NULL;
}

static lw_status sign_up(const lw_engine *engine, int number) {
    char request[128];
    lw_answer *answer = NULL;
    lw_status status;
    snprintf(request, sizeof request, "{\"Phone_Number\": \"+2010%08d\", \"autofill\": true}",
             number);
    status = lw_sign_up(engine, lw_str(request), &answer);
    if (status != LW_OK) fprintf(stderr, "%s\n", (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
    return status;
}

/* The results for a child that inherits an engine. */
static void inherit(const lw_engine *engine) {
    lw_answer *answer = NULL;
    CHECK(lw_get_rules(engine, lw_str("{}"), &answer) == LW_MISUSE);
    CHECK(says(answer, "/cause", "open when this process was forked"));
    lw_answer_free(answer);
    CHECK(sign_up(engine, 1) == LW_MISUSE);
}

/* The results for a child that opens the file, which was open at the fork. */
static void open_anew(void) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    CHECK(lw_open(lw_str(settings), &engine, &answer) == LW_MISUSE && engine == NULL);
    CHECK(strstr((const char *)lw_answer_body(answer).data, "close it before the fork") != NULL);
    lw_answer_free(answer);
}

static void work(int worker) {
    lw_engine *engine = open_book(settings);
    for (int number = 0; number < EACH; number++) CHECK(sign_up(engine, worker * EACH + number) == LW_OK);
    lw_close(engine);
}

static void wait_for(int children) {
    while (children-- > 0) {
        int status = 1;
        CHECK(wait(&status) > 0 && status == 0);
    }
}

static void refused_in_a_child_of(lw_engine *engine, bool in_file) {
    if (fork() == 0) {
        inherit(engine);
        if (in_file) open_anew();
        lw_close(engine);
        /* Closing the inherited engine changes nothing. */
        if (in_file) open_anew();
        _exit(failures != 0);
    }
    wait_for(1);
    CHECK(sign_up(engine, 99999) == LW_OK);
    lw_close(engine);
}

/* Forks inside a unit. The child continues with the unit as if it were its own. */
static bool fork_in_a_unit(const lw_engine *unit, void *context) {
    pid_t *child = context;
    CHECK(sign_up(unit, 11) == LW_OK);
    *child = fork();
    if (*child == 0) CHECK(sign_up(unit, 12) == LW_MISUSE);
    return true;
}

/* Forks inside a unit. The child only lets it be committed. */
static bool fork_and_return(const lw_engine *unit, void *context) {
    pid_t *child = context;
    CHECK(sign_up(unit, 13) == LW_OK);
    *child = fork();
    if (*child == 0) return true;
    wait_for(1);
    CHECK(sign_up(unit, 14) == LW_OK);
    return true;
}

/* Only the process that began a unit writes and commits it. */
static void a_unit_is_its_parents(bool (*unit)(const lw_engine *, void *), bool waits) {
    lw_engine *engine = open_book(settings);
    lw_answer *answer = NULL;
    pid_t child = -1;
    lw_status status = lw_together(engine, unit, &child, &answer);
    if (child == 0) {
        CHECK(status == LW_MISUSE);
        lw_answer_free(answer);
        lw_close(engine);
        _exit(failures != 0);
    }
    CHECK(status == LW_OK);
    lw_answer_free(answer);
    if (waits) wait_for(1);
    lw_close(engine);
}

static void units_are_their_parents(void) {
    lw_engine *engine;
    a_unit_is_its_parents(fork_in_a_unit, true);
    a_unit_is_its_parents(fork_and_return, false);
    engine = open_book(settings);
    CHECK(sign_up(engine, 11) == LW_CONFLICT && sign_up(engine, 13) == LW_CONFLICT);
    CHECK(sign_up(engine, 14) == LW_CONFLICT);
    CHECK(sign_up(engine, 12) == LW_OK);
    lw_close(engine);
    unlink(path);
}

int main(void) {
    lw_engine *engine;

    snprintf(path, sizeof path, "/tmp/lendwright-fork-%ld.db", (long)getpid());
    snprintf(settings, sizeof settings, "{\"path\": \"%s\"}", path);
    units_are_their_parents();
    refused_in_a_child_of(open_book("{}"), false);
    refused_in_a_child_of(open_book(settings), true);

    /* The book is closed now, so children may open it. */
    for (int worker = 0; worker < WORKERS; worker++) {
        if (fork() == 0) {
            work(worker);
            _exit(failures != 0);
        }
    }
    wait_for(WORKERS);
    engine = open_book(settings);
    for (int number = 0; number < WORKERS * EACH; number++) CHECK(sign_up(engine, number) == LW_CONFLICT);
    lw_close(engine);
    unlink(path);
    return failures != 0;
}
