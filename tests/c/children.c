/* Children that are forked while threads write, open books and read policies find no lock taken. Each child opens its
 * own book, writes, reads a policy and ends. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "lendwright.h"

enum { EACH = 3, KINDS = 3, THREADS = EACH * KINDS, CHILDREN = 200, SECONDS = 10, RULES = 100 };

static char folder[] = "/tmp/lendwright-children-XXXXXX";
static char policy_of_patterns[RULES * 96];
static atomic_bool ends = false;
static atomic_int working = 0;

static lw_engine *open_book(const char *name) {
    char settings[128];
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    snprintf(settings, sizeof settings, "{\"path\": \"%s/%s\", \"durability\": \"normal\"}", folder, name);
    CHECK(lw_open(lw_str(settings), &engine, &answer) == LW_OK);
    lw_answer_free(answer);
    return engine;
}

static void sign_up(const lw_engine *engine, int number) {
    char request[128];
    lw_answer *answer = NULL;
    snprintf(request, sizeof request, "{\"Phone_Number\": \"+2010%08d\", \"autofill\": true}", number);
    CHECK(lw_sign_up(engine, lw_str(request), &answer) == LW_OK);
    lw_answer_free(answer);
}

/* A policy with many patterns, few of them different. For each pattern, it takes the lock of the patterns in use. */
static void write_policy(void) {
    char *end = policy_of_patterns;
    end += sprintf(end, "{\"format\": 1, \"variables\": [{\"name\": \"town\", \"type\": \"string\"}], \"rules\": {");
    for (int rule = 0; rule < RULES; rule++) {
        end += sprintf(end, "%s\"r%d\": [{\"variable\": \"town\", \"operator\": \"matches\", \"value\": \"^a%d\"}]",
                       rule == 0 ? "" : ", ", rule, rule % 4);
    }
    sprintf(end, "}}");
}

static lw_policy *read_policy(void) {
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_status status = lw_policy_new(lw_str(policy_of_patterns), &policy, &answer);
    if (status != LW_OK) fprintf(stderr, "%s\n", (const char *)lw_answer_body(answer).data);
    CHECK(status == LW_OK);
    lw_answer_free(answer);
    return policy;
}

/* Writes to the thread's own book until all children have started. */
static void *write_on(void *name) {
    lw_engine *engine = open_book(name);
    sign_up(engine, 0);
    atomic_fetch_add(&working, 1);
    for (int number = 1; !atomic_load(&ends); number++) sign_up(engine, number);
    lw_close(engine);
    return NULL;
}

/* Opens and closes the thread's own book until then. This takes the lock of the list of open files. */
static void *open_on(void *name) {
    lw_engine *kept = open_book(name);
    atomic_fetch_add(&working, 1);
    while (!atomic_load(&ends)) lw_close(open_book(name));
    lw_close(kept);
    return NULL;
}

static void *read_on(void *name) {
    lw_policy *kept = read_policy();
    (void)name;
    atomic_fetch_add(&working, 1);
    while (!atomic_load(&ends)) lw_policy_free(read_policy());
    lw_policy_free(kept);
    return NULL;
}

/* Every second child uses a book in memory. */
static bool is_in_memory(int number) { return number % 2 == 0; }

static void be_a_child(int number) {
    char name[32];
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    alarm(SECONDS);
    if (is_in_memory(number)) {
        CHECK(lw_open(lw_str("{}"), &engine, &answer) == LW_OK);
    } else {
        snprintf(name, sizeof name, "child-%d.db", number);
        engine = open_book(name);
    }
    sign_up(engine, number);
    lw_close(engine);
    lw_policy_free(read_policy());
    _exit(failures != 0);
}

int main(void) {
    static char names[THREADS][16];
    static void *(*const kinds[KINDS])(void *) = {write_on, open_on, read_on};
    pthread_t threads[THREADS];
    int hung[2] = {0, 0};
    char remove_all[64];

    write_policy();
    CHECK(mkdtemp(folder) != NULL);
    for (int at = 0; at < THREADS; at++) {
        snprintf(names[at], sizeof names[at], "thread-%d.db", at);
        CHECK(pthread_create(&threads[at], NULL, kinds[at % KINDS], names[at]) == 0);
    }
    /* The first call builds shared data. That happens before the first child. */
    while (atomic_load(&working) < THREADS) usleep(1000);
    for (int number = 0; number < CHILDREN; number++) {
        int status = 1;
        pid_t child = fork();
        if (child == 0) be_a_child(number);
        CHECK(child > 0 && waitpid(child, &status, 0) == child);
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) hung[is_in_memory(number)]++;
        else CHECK(status == 0);
    }
    atomic_store(&ends, true);
    for (int at = 0; at < THREADS; at++) CHECK(pthread_join(threads[at], NULL) == 0);
    printf("of %d children each, %d hung with a book in memory and %d with one in a file\n", CHILDREN / 2, hung[1],
           hung[0]);
    CHECK(hung[0] == 0 && hung[1] == 0);
    snprintf(remove_all, sizeof remove_all, "rm -r %s", folder);
    CHECK(system(remove_all) == 0);
    return failures != 0;
}
