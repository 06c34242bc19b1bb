/* The library may be closed with dlclose while threads that have used it end: it stays until the process does. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
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

/* Opens a book, asks it and closes it; goes on to the thread's end after the library was closed. */
static void *use(void *unused) {
    lw_status (*open)(lw_bytes, lw_engine **, lw_answer **);
    lw_status (*get_rules)(const lw_engine *, lw_bytes, lw_answer **);
    void (*close)(lw_engine *);
    void (*answer_free)(lw_answer *);
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    *(void **)&open = named("lw_open");
    *(void **)&get_rules = named("lw_get_rules");
    *(void **)&close = named("lw_close");
    *(void **)&answer_free = named("lw_answer_free");
    CHECK(open(lw_str("{}"), &engine, &answer) == LW_OK);
    CHECK(get_rules(engine, lw_str("{}"), &answer) == LW_OK);
    answer_free(answer);
    close(engine);
    atomic_fetch_add(&done, 1);
    while (!atomic_load(&closed)) nanosleep(&(struct timespec){0, 100000}, NULL);
    return unused;
}

int main(int argc, char **argv) {
    CHECK(argc == 2);
    for (int round = 0; round < ROUNDS; round++) {
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
