/* Several operations in one commit: all of them, or none. */
#include "check.h"
#include "lendwright.h"

static const char FIAT[] = "{\"Cars\": {\"Fiat\": 1}}";

/* What the unit of work is to do, and what it saw. */
struct plan {
    const lw_engine *book;
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
    lw_engine *acting = NULL;
    lw_answer *answer = NULL;

    plan->calls++;
    CHECK(set(unit, FIAT) == LW_OK);
    CHECK(cars(unit) == 1);
    if (plan->refused) CHECK(set(unit, "{\"Cars\": {\"Fiat\": -1}}") == LW_INVALID);
    /* Another unit of the same book within this one would wait for itself. */
    CHECK(set(plan->book, FIAT) == LW_STORAGE);
    CHECK(lw_together(plan->book, work, plan, &answer) == LW_STORAGE);
    lw_answer_free(answer);
    /* A unit of work is no book. */
    CHECK(lw_together(unit, work, plan, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_acting_as(unit, "host", &acting, &answer) == LW_MISUSE && acting == NULL);
    lw_answer_free(answer);
    return plan->commits;
}

int main(void) {
    struct plan plan = {NULL, false, false, 0};
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    lw_bytes code;

    CHECK(lw_open(lw_str("{}"), &engine, &answer) == LW_OK);
    plan.book = engine;

    CHECK(lw_together(engine, work, &plan, &answer) == LW_UNDONE && answer == NULL);
    CHECK(cars(engine) == 0);

    plan.commits = plan.refused = true;
    CHECK(lw_together(engine, work, &plan, &answer) == LW_CONFLICT);
    CHECK(lw_value_text(lw_answer_detail_at(answer, "/code"), &code) == LW_OK);
    CHECK(strcmp((const char *)code.data, "unit_failed") == 0);
    lw_answer_free(answer);
    CHECK(cars(engine) == 0);

    plan.refused = false;
    CHECK(lw_together(engine, work, &plan, &answer) == LW_OK && answer == NULL);
    CHECK(cars(engine) == 1 && plan.calls == 3);

    CHECK(lw_together(NULL, work, &plan, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_together(engine, NULL, &plan, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_together(engine, work, &plan, NULL) == LW_MISUSE && plan.calls == 3);
    lw_close(engine);
    return failures != 0;
}
