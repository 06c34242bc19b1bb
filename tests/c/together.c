/* Several operations in one commit: all of them, or none. */
#include "check.h"
#include "lendwright.h"

#include <pthread.h>

static const char FIAT[] = "{\"Cars\": {\"Fiat\": 1}}";

/* A wrong call on the unit. Each breaks the header's contract. */
typedef lw_status mistake(const lw_engine *unit, lw_answer **answer);

/* The plan for the unit of work, and its results. */
struct plan {
    const lw_engine *book;
    mistake *mistake;
    bool refused, commits;
    int calls;
};

static lw_status set(const lw_engine *engine, const char *request) {
    lw_answer *answer = NULL;
    lw_status status = lw_set_mappings(engine, lw_str(request), &answer);
    lw_answer_free(answer);
    return status;
}

static int64_t cars(const lw_engine *engine) {
    lw_answer *answer = NULL;
    int64_t count = -1;
    if (lw_call(engine, "get_id_mapping", lw_str(""), &answer) == LW_OK)
        count = (int64_t)lw_value_count(lw_answer_at(answer, "/ID Mapping/Cars"));
    lw_answer_free(answer);
    return count;
}

static bool work(const lw_engine *unit, void *context) {
    struct plan *plan = context;
    lw_answer *answer = NULL;

    plan->calls++;
    CHECK(set(unit, FIAT) == LW_OK);
    CHECK(cars(unit) == 1);
    if (plan->refused) CHECK(set(unit, "{\"Cars\": {\"Fiat\": -1}}") == LW_INVALID);
    /* Another unit of the same book inside this one would wait for itself. */
    CHECK(set(plan->book, FIAT) == LW_MISUSE);
    CHECK(lw_together(plan->book, work, plan, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    answer = NULL;
    if (plan->mistake != NULL) CHECK(plan->mistake(unit, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    return plan->commits;
}

static lw_status no_request(const lw_engine *unit, lw_answer **answer) {
    lw_bytes request = {NULL, 40};
    return lw_update_borrower(unit, request, answer);
}

static lw_status no_place_for_the_answer(const lw_engine *unit, lw_answer **answer) {
    (void)answer;
    return lw_set_mappings(unit, lw_str(FIAT), NULL);
}

static lw_status no_operation(const lw_engine *unit, lw_answer **answer) {
    return lw_call(unit, NULL, lw_str("{}"), answer);
}

/* A unit of work is not a book. */
static lw_status acting_as(const lw_engine *unit, lw_answer **answer) {
    lw_engine *acting = NULL;
    return lw_acting_as(unit, "host", &acting, answer);
}

static lw_status acting_as_nowhere(const lw_engine *unit, lw_answer **answer) {
    return lw_acting_as(unit, "host", NULL, answer);
}

static lw_status log_in(const lw_engine *unit, lw_answer **answer) {
    lw_engine *acting = NULL;
    return lw_acting_with_key(unit, "host", "lw_live_guess", &acting, answer);
}

static lw_status bearer(const lw_engine *unit, lw_answer **answer) {
    lw_engine *acting = NULL;
    return lw_bearer(unit, "a guess", &acting, answer);
}

static lw_status respond(const lw_engine *unit, lw_answer **answer) {
    lw_http_request request;
    memset(&request, 0, sizeof request);
    request.size = sizeof request;
    return lw_respond(unit, &request, answer);
}

static lw_status a_unit_in_a_unit(const lw_engine *unit, lw_answer **answer) {
    return lw_together(unit, work, NULL, answer);
}

static void *set_elsewhere(void *unit) {
    CHECK(set(unit, FIAT) == LW_MISUSE);
    return NULL;
}

static lw_status another_thread(const lw_engine *unit, lw_answer **answer) {
    pthread_t thread;
    (void)answer;
    CHECK(pthread_create(&thread, NULL, set_elsewhere, (void *)unit) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    return LW_MISUSE;
}

static mistake *const MISTAKES[] = {
    no_request, no_place_for_the_answer, no_operation, acting_as,        acting_as_nowhere,
    log_in,     bearer,                  respond,      a_unit_in_a_unit, another_thread,
};

/* The unit is refused because of a refused operation, and nothing of it is in the book. */
static void is_undone(const lw_engine *engine, struct plan *plan) {
    lw_answer *answer = NULL;
    lw_bytes code;
    CHECK(lw_together(engine, work, plan, &answer) == LW_CONFLICT);
    CHECK(lw_value_text(lw_answer_detail_at(answer, "/code"), &code) == LW_OK);
    CHECK(strcmp((const char *)code.data, "unit_failed") == 0);
    lw_answer_free(answer);
    CHECK(cars(engine) == 0);
}

int main(void) {
    struct plan plan = {NULL, NULL, false, false, 0};
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    size_t at;

    CHECK(lw_open(lw_str("{}"), &engine, &answer) == LW_OK);
    plan.book = engine;

    CHECK(lw_together(engine, work, &plan, &answer) == LW_UNDONE && answer == NULL);
    CHECK(cars(engine) == 0);

    plan.commits = plan.refused = true;
    is_undone(engine, &plan);

    plan.refused = false;
    for (at = 0; at < sizeof MISTAKES / sizeof *MISTAKES; at++) {
        plan.mistake = MISTAKES[at];
        is_undone(engine, &plan);
    }
    plan.mistake = NULL;
    plan.calls = 0;
    CHECK(lw_together(engine, work, &plan, &answer) == LW_OK && answer == NULL);
    CHECK(cars(engine) == 1 && plan.calls == 1);

    CHECK(lw_together(NULL, work, &plan, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_together(engine, NULL, &plan, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_together(engine, work, &plan, NULL) == LW_MISUSE && plan.calls == 1);
    lw_close(engine);
    return failures != 0;
}
