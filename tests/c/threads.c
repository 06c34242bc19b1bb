/* threads [SETTINGS [ROUNDS]]
 *
 * Eight threads use one engine. Half of them write and half read, and each read must see one whole write.
 * All of them read one answer for the first time.
 */
#include "check.h"
#include "lendwright.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 8, ROUNDS = 200 };

static size_t rounds = ROUNDS;
static lw_engine *engine;
static lw_answer *shared;

/* Each write gives both areas the same distance from each other. A partial write would not. */
static int write_once(int64_t n) {
    char request[128];
    lw_answer *answer = NULL;
    lw_status status;
    snprintf(request, sizeof request, "{\"Areas\":{\"first\":%lld,\"second\":%lld}}", (long long)n,
             (long long)n + 1000000);
    status = lw_set_mappings(engine, lw_str(request), &answer);
    lw_answer_free(answer);
    return status == LW_OK;
}

static int read_once(void) {
    lw_answer *answer = NULL;
    int64_t first = 0, second = 0;
    int good = lw_get_id_mapping(engine, lw_str("{}"), &answer) == LW_OK &&
               lw_answer_int(answer, "/ID Mapping/Areas/first", &first) == LW_OK &&
               lw_answer_int(answer, "/ID Mapping/Areas/second", &second) == LW_OK;
    lw_answer_free(answer);
    return good && second - first == 1000000;
}

static void *work(void *argument) {
    size_t thread = *(const size_t *)argument;
    size_t wrong = 0, round;
    int64_t second = 0;
    for (round = 0; round < rounds; round++) {
        int good = thread % 2 == 0 ? write_once((int64_t)(thread * rounds + round)) : read_once();
        wrong += good ? 0 : 1;
    }
    wrong += lw_answer_int(shared, "/ID Mapping/Areas/second", &second) == LW_OK ? 0 : 1;
    wrong += lw_answer_detail_at(shared, "") != NULL ? 0 : 1;
    return wrong == 0 ? NULL : argument;
}

int main(int count, char **arguments) {
    pthread_t threads[THREADS];
    size_t numbers[THREADS], i;
    lw_answer *answer = NULL;
    const char *settings = count > 1 ? arguments[1] : "{}";

    if (count > 2) rounds = (size_t)atoi(arguments[2]);
    CHECK(lw_open(lw_str(settings), &engine, &answer) == LW_OK);
    if (failures != 0) return 1;
    CHECK(write_once(0));
    CHECK(lw_get_id_mapping(engine, lw_str("{}"), &shared) == LW_OK);
    for (i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (i = 0; i < THREADS; i++) {
        void *failed = NULL;
        CHECK(pthread_join(threads[i], &failed) == 0);
        CHECK(failed == NULL);
    }
    lw_answer_free(shared);
    lw_close(engine);
    return failures != 0;
}
