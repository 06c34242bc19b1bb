/* Versions, names of statuses, and structs with a different size. */
#include "check.h"
#include "lendwright.h"

static int is(lw_bytes text, const char *expected) {
    return text.len == strlen(expected) && memcmp(text.data, expected, text.len) == 0;
}

static void versions(void) {
    int major = 0, minor = 0, patch = 0;

    CHECK(strcmp(lw_version(), LW_VERSION) == 0);
    CHECK(sscanf(lw_version(), "%d.%d.%d", &major, &minor, &patch) == 3);
    CHECK(LW_VERSION_NUMBER == major * 1000000 + minor * 1000 + patch);
    CHECK(lw_version_number() == LW_VERSION_NUMBER);
}

static void statuses(void) {
    int32_t status, other;

    for (status = LW_OK; status <= LW_NO_BOOK; status++) {
        CHECK(strcmp(lw_status_text(status), "unknown status") != 0);
        for (other = LW_OK; other < status; other++)
            CHECK(strcmp(lw_status_text(status), lw_status_text(other)) != 0);
    }
    CHECK(strcmp(lw_status_text(LW_NOT_FOUND), "not found") == 0);
    CHECK(strcmp(lw_status_text(LW_GONE), "the book's files are gone") == 0);
    CHECK(strcmp(lw_status_text(LW_NO_BOOK + 1), "unknown status") == 0);
    CHECK(strcmp(lw_status_text(-1), "unknown status") == 0);
}

/* LW_..._INIT leaves everything zero except the size. */
static void initialisers(void) {
    lw_terms terms = LW_TERMS_INIT, plain;
    lw_http_request request = LW_HTTP_REQUEST_INIT;

    memset(&plain, 0, sizeof plain);
    plain.size = sizeof plain;
    CHECK(memcmp(&terms, &plain, sizeof terms) == 0);
    CHECK(request.size == sizeof request && request.headers == NULL && request.method.data == NULL);
}

/* An input with a different size is refused at any place, with this reason. */
static void inputs(const lw_policy *policy) {
    static const size_t sizes[] = {0, sizeof(lw_input) - 8, sizeof(lw_input) + 8, SIZE_MAX};
    lw_input given[2] = {LW_INPUT_INIT, LW_INPUT_INIT};
    lw_decision decision = LW_DECISION_INIT;
    lw_missing missing;
    lw_answer *answer = NULL;
    lw_row *row = NULL;
    lw_bytes text;
    char expected[120];
    size_t at, place, wrong = 7;

    CHECK(lw_policy_column(policy, "DBR", &given[0].column) == LW_OK && lw_row_new(policy, &row) == LW_OK);
    given[0].kind = LW_INPUT_NUMBER;
    given[0].number = 0.3;
    given[1] = given[0];
    CHECK(lw_policy_decide(policy, given, 2, &decision, &wrong) == LW_OK && decision.score == 553);
    CHECK(decision.size == sizeof decision);
    for (at = 0; at < sizeof sizes / sizeof *sizes; at++) {
        for (place = 0; place < 2; place++) {
            given[place].size = sizes[at];
            CHECK(lw_policy_decide(policy, given, 2, &decision, &wrong) == LW_MISUSE && wrong == place);
            CHECK(decision.score == 0 && decision.size == sizeof decision);
            CHECK(lw_row_set(row, &given[place]) == LW_MISUSE);
            CHECK(lw_policy_judge(policy, &given[place], &missing, &answer) == LW_MISUSE && answer != NULL);
            CHECK(missing == LW_MISSING_NOT_GIVEN);
            snprintf(expected, sizeof expected, "input: its size is %zu; set it to sizeof, here %zu, as "
                     "LW_INPUT_INIT does", sizes[at], sizeof(lw_input));
            CHECK(lw_answer_text(answer, "/message", &text) == LW_OK && is(text, expected));
            lw_answer_free(answer);
            given[place].size = sizeof *given;
        }
    }
    lw_row_free(row);
}

/* A decision with a different size is not changed. */
static void decisions(const lw_policy *policy) {
    lw_decision decision = LW_DECISION_INIT;
    lw_row *row = NULL;

    CHECK(lw_row_new(policy, &row) == LW_OK);
    decision.size = sizeof decision - 8;
    decision.score = 7;
    CHECK(lw_policy_decide(policy, NULL, 0, &decision, NULL) == LW_MISUSE && decision.score == 7);
    CHECK(lw_row_decide(row, &decision) == LW_MISUSE && decision.score == 7);
    CHECK(decision.size == sizeof decision - 8);
    decision.size = sizeof decision;
    CHECK(lw_row_decide(row, &decision) == LW_OK && decision.score != 7);
    lw_row_free(row);
}

/* In an array, the first decision's size counts for all decisions. Each applicant and each input has its own size. */
static void many(const lw_policy *policy) {
    lw_applicant applicants[2] = {LW_APPLICANT_INIT, LW_APPLICANT_INIT};
    lw_decision decided[2] = {LW_DECISION_INIT};
    lw_input input = LW_INPUT_INIT;
    lw_wrong wrong;

    CHECK(lw_policy_decide_many(policy, applicants, 2, LW_BAD_REFUSED, decided, &wrong, NULL) == LW_OK);
    CHECK(decided[1].size == sizeof *decided && decided[1].score == decided[0].score);
    applicants[1].size = 16;
    CHECK(lw_policy_decide_many(policy, applicants, 2, LW_BAD_REFUSED, decided, &wrong, NULL) == LW_MISUSE);
    CHECK(wrong.applicant == 1 && wrong.input == SIZE_MAX && decided[0].score == 0);
    CHECK(decided[0].size == sizeof *decided && decided[1].size == sizeof *decided);
    applicants[0].size = 16;
    CHECK(lw_policy_decide_many(policy, applicants, 2, LW_BAD_REFUSED, decided, &wrong, NULL) == LW_MISUSE);
    CHECK(wrong.applicant == 0 && wrong.input == SIZE_MAX);
    applicants[0].size = applicants[1].size = sizeof *applicants;
    applicants[1].inputs = &input;
    applicants[1].count = 1;
    input.size = 0;
    CHECK(lw_policy_decide_many(policy, applicants, 2, LW_BAD_MISSING, decided, &wrong, NULL) == LW_MISUSE);
    CHECK(wrong.applicant == 1 && wrong.input == 0);
    decided[0].size = 0;
    decided[0].score = decided[1].score = 7;
    CHECK(lw_policy_decide_many(policy, applicants, 1, LW_BAD_REFUSED, decided, &wrong, NULL) == LW_MISUSE);
    CHECK(wrong.applicant == SIZE_MAX && decided[0].score == 7 && decided[1].score == 7);
}

int main(void) {
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_bytes none = {NULL, 0};

    versions();
    statuses();
    initialisers();
    CHECK(lw_policy_new(none, &policy, &answer) == LW_OK);
    inputs(policy);
    decisions(policy);
    many(policy);
    lw_policy_free(policy);
    return failures != 0;
}
