/* The library may be closed with dlclose while threads end that have opened a book and scored with it. The library
   stays loaded until the process ends.   unload LIBRARY [ROUNDS] */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "check.h"
#include "lendwright.h"

enum { THREADS = 8, ROUNDS = 20 };

static void *library;
static atomic_int done;
static atomic_bool closed;

/* A function of the library, by its name. */
static void *named(const char *name) {
    void *found = dlsym(library, name);
    CHECK(found != NULL);
    return found;
}

/* Runs an operation that must succeed. If a pointer is given, copies that text of its answer. */
static void ask(lw_engine *engine, const char *operation, const char *request, const char *pointer, char *out,
                size_t room) {
    lw_status (*call)(const lw_engine *, const char *, lw_bytes, lw_answer **);
    lw_status (*read)(const lw_answer *, const char *, lw_bytes *);
    void (*answer_free)(lw_answer *);
    lw_answer *answer = NULL;
    lw_bytes text = {NULL, 0};
    *(void **)&call = named("lw_call");
    *(void **)&read = named("lw_answer_text");
    *(void **)&answer_free = named("lw_answer_free");
    CHECK(call(engine, operation, lw_str(request), &answer) == LW_OK);
    if (pointer != NULL) CHECK(read(answer, pointer, &text) == LW_OK && text.len < room);
    if (text.len < room) memcpy(out, text.data, text.len);
    answer_free(answer);
}

/* Opens a book, scores a borrower and closes the book. The thread ends after the library was closed. */
static void *use(void *unused) {
    lw_status (*open)(lw_bytes, lw_engine **, lw_answer **);
    void (*close)(lw_engine *);
    char request[256], uuid[80] = "", class[80] = "";
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    *(void **)&open = named("lw_open");
    *(void **)&close = named("lw_close");
    CHECK(open(lw_str("{}"), &engine, &answer) == LW_OK);
    ask(engine, "create_rule", "{\"param\": \"adult\", \"value\": {\"age\": {\"operator\": \">=\", \"value\": 21}}}",
        NULL, NULL, 0);
    ask(engine, "sign_up", "{\"Phone_Number\": \"+201001234567\", \"autofill\": true}", LW_SIGN_UP_UUID, uuid,
        sizeof uuid - 1);
    snprintf(request, sizeof request,
             "{\"uuid\": \"%s\", \"evaluate_by\": \"rule\", \"acceptance_rules\": [\"adult\"]}", uuid);
    ask(engine, "get_total_score", request, LW_GET_TOTAL_SCORE_CREDIT_SCORE_CLASSIFICATION, class, sizeof class - 1);
    CHECK(class[0] != '\0');
    close(engine);
    atomic_fetch_add(&done, 1);
    while (!atomic_load(&closed)) nanosleep(&(struct timespec){0, 100000}, NULL);
    return unused;
}

int main(int argc, char **argv) {
    int rounds = argc > 2 ? atoi(argv[2]) : ROUNDS;
    CHECK(argc >= 2);
    for (int round = 0; round < rounds; round++) {
        pthread_t threads[THREADS];
        atomic_store(&done, 0);
        atomic_store(&closed, false);
        library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
        CHECK(library != NULL);
        for (int at = 0; at < THREADS; at++) CHECK(pthread_create(&threads[at], NULL, use, NULL) == 0);
        while (atomic_load(&done) < THREADS) nanosleep(&(struct timespec){0, 100000}, NULL);
        CHECK(dlclose(library) == 0);
        atomic_store(&closed, true);
        for (int at = 0; at < THREADS; at++) CHECK(pthread_join(threads[at], NULL) == 0);
    }
    return failures != 0;
}
