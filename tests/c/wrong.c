/* The behaviour for wrong values that the header promises: the reasons, the words, and zeroes after a refusal. */
#include "check.h"
#include "lendwright.h"

#include <float.h>

static const char POLICY[] =
    "{\"format\": 1, \"acceptance_rules\": [\"each\"], \"variables\": ["
    "{\"name\": \"employed\", \"type\": \"boolean\"}, {\"name\": \"since\", \"type\": \"date\"},"
    " {\"name\": \"grade\", \"type\": \"enum\", \"values\": [\"A\", \"B\"]},"
    " {\"name\": \"note\", \"type\": \"string\"}, {\"name\": \"wealth\", \"type\": \"number\"},"
    " {\"name\": \"loans\", \"type\": \"integer\", \"min\": 0, \"max\": 99}],"
    " \"rules\": {\"each\": ["
    "{\"variable\": \"employed\", \"operator\": \"==\", \"value\": true, \"join\": \"and\"},"
    "{\"variable\": \"since\", \"operator\": \"<\", \"value\": \"2020-01-01\", \"join\": \"and\"},"
    "{\"variable\": \"grade\", \"operator\": \"==\", \"value\": \"A\", \"join\": \"and\"},"
    "{\"variable\": \"note\", \"operator\": \"==\", \"value\": \"good\", \"join\": \"and\"},"
    "{\"variable\": \"wealth\", \"operator\": \">\", \"value\": 3, \"join\": \"and\"},"
    "{\"variable\": \"loans\", \"operator\": \"<\", \"value\": 3}]}}";

static lw_input given(const lw_policy *policy, const char *variable, int32_t kind, double number,
                      const char *text) {
    lw_input input = LW_INPUT_INIT;

    CHECK(lw_policy_column(policy, variable, &input.column) == LW_OK);
    input.kind = kind;
    input.number = number;
    input.text = lw_str(text);
    return input;
}

static void reasons(const lw_policy *policy) {
    const double inf = DBL_MAX * 10, nan = inf - inf;
    const struct {
        const char *variable;
        int32_t kind;
        double number;
        const char *text;
        lw_status status;
        lw_missing missing;
    } values[] = {
        {"wealth", LW_INPUT_NUMBER, inf, NULL, LW_WRONG_VALUE, LW_MISSING_TYPE_MISMATCH},
        {"wealth", LW_INPUT_NUMBER, 1e300, NULL, LW_OK, LW_MISSING_NO},
        {"loans", LW_INPUT_NUMBER, 1e300, NULL, LW_WRONG_VALUE, LW_MISSING_OUT_OF_RANGE},
        {"loans", LW_INPUT_NUMBER, 30.5, NULL, LW_WRONG_VALUE, LW_MISSING_TYPE_MISMATCH},
        {"loans", LW_INPUT_NUMBER, inf, NULL, LW_WRONG_VALUE, LW_MISSING_TYPE_MISMATCH},
        {"grade", LW_INPUT_INDEX, 2, NULL, LW_WRONG_VALUE, LW_MISSING_TYPE_MISMATCH},
        {"grade", LW_INPUT_INDEX, nan, NULL, LW_OK, LW_MISSING_NOT_A_NUMBER},
        {"employed", LW_INPUT_BOOL, inf, NULL, LW_WRONG_VALUE, LW_MISSING_TYPE_MISMATCH},
        {"employed", LW_INPUT_BOOL, nan, NULL, LW_OK, LW_MISSING_NOT_A_NUMBER},
        {"employed", LW_INPUT_BOOL, 7, NULL, LW_OK, LW_MISSING_NO},
        {"employed", LW_INPUT_TEXT, 0, "N/A", LW_WRONG_KIND, LW_MISSING_NOT_GIVEN},
        {"wealth", LW_INPUT_TEXT, 0, "N/A", LW_WRONG_KIND, LW_MISSING_NOT_GIVEN},
        {"wealth", LW_INPUT_TEXT, 0, "", LW_WRONG_KIND, LW_MISSING_NOT_GIVEN},
        {"wealth", LW_INPUT_NONE, 1, NULL, LW_MISUSE, LW_MISSING_NOT_GIVEN},
        {"since", LW_INPUT_TEXT, 0, " 2019-05-01\n", LW_OK, LW_MISSING_NO},
        {"since", LW_INPUT_TEXT, 0, "", LW_OK, LW_MISSING_EMPTY},
        {"since", LW_INPUT_TEXT, 0, "N/A", LW_OK, LW_MISSING_NOT_AVAILABLE},
        {"since", LW_INPUT_TEXT, 0, "2019-02-29", LW_WRONG_VALUE, LW_MISSING_TYPE_MISMATCH},
        {"note", LW_INPUT_TEXT, 0, "", LW_OK, LW_MISSING_NO},
        {"note", LW_INPUT_TEXT, 0, "N/A", LW_OK, LW_MISSING_NOT_AVAILABLE},
    };
    lw_missing missing;
    lw_input input;
    size_t at;

    for (at = 0; at < sizeof values / sizeof *values; at++) {
        input = given(policy, values[at].variable, values[at].kind, values[at].number, values[at].text);
        if (lw_policy_judge(policy, &input, &missing, NULL) != values[at].status || missing != values[at].missing) {
            fprintf(stderr, "value %d: %d\n", (int)at, (int)missing);
            failures++;
        }
    }
}

/* A wrong place is shown as it was given. */
static void places(const lw_policy *policy) {
    const struct {
        double number;
        const char *shown;
    } values[] = {
        {2, "2"}, {-1, "-1"}, {0.5, "0.5"}, {18446744073709551616.0, "18446744073709551616"},
        {1e300, "1e300"}, {DBL_MAX * 10, "inf"}, {-DBL_MAX * 10, "-inf"},
    };
    char expected[80];
    lw_missing missing;
    lw_answer *answer = NULL;
    lw_bytes text;
    lw_input input;
    size_t at;

    for (at = 0; at < sizeof values / sizeof *values; at++) {
        input = given(policy, "grade", LW_INPUT_INDEX, values[at].number, NULL);
        CHECK(lw_policy_judge(policy, &input, &missing, &answer) == LW_WRONG_VALUE);
        CHECK(lw_answer_text(answer, "/message", &text) == LW_OK);
        snprintf(expected, sizeof expected, "'grade' must be one of 'A', 'B', not value %s", values[at].shown);
        if (text.len != strlen(expected) || memcmp(text.data, expected, text.len) != 0) {
            fprintf(stderr, "%.*s, not %s\n", (int)text.len, (const char *)text.data, expected);
            failures++;
        }
        lw_answer_free(answer);
    }
}

static int are_zero(lw_decision *decisions, size_t count) {
    size_t at;
    int zero = 1;

    for (at = 0; at < count; at++) {
        zero = zero && decisions[at].score == 0 && decisions[at].reason_count == 0 && decisions[at].certainty == 0;
        decisions[at].score = 7;
        decisions[at].reason_count = 7;
        decisions[at].certainty = 7;
    }
    return zero;
}

/* Decisions are zero after each refusal, and *wrong describes the fault that stopped the call. */
static void zeroes(const lw_policy *policy) {
    lw_input inputs[3];
    lw_applicant applicants[2] = {LW_APPLICANT_INIT, LW_APPLICANT_INIT};
    lw_applicant none[2] = {LW_APPLICANT_INIT, LW_APPLICANT_INIT};
    lw_decision decisions[2] = {LW_DECISION_INIT};
    lw_wrong wrong;
    size_t at_fault = 0, counts[64];

    inputs[0] = given(policy, "loans", LW_INPUT_NUMBER, 1, NULL);
    inputs[1] = given(policy, "loans", LW_INPUT_NUMBER, -1, NULL);
    inputs[2] = given(policy, "loans", LW_INPUT_TEXT, 0, "1");
    applicants[1].inputs = inputs;
    applicants[1].count = 3;
    none[1].count = 3;
    are_zero(decisions, 2);
    CHECK(lw_policy_decide_many(NULL, applicants, 2, LW_BAD_REFUSED, decisions, &wrong, counts) == LW_MISUSE);
    CHECK(are_zero(decisions, 2) && wrong.applicant == SIZE_MAX && wrong.input == SIZE_MAX);
    CHECK(lw_policy_decide_many(policy, NULL, 2, LW_BAD_REFUSED, decisions, &wrong, NULL) == LW_MISUSE);
    CHECK(are_zero(decisions, 2) && wrong.applicant == SIZE_MAX);
    CHECK(lw_policy_decide_many(policy, applicants, 2, 9, decisions, &wrong, NULL) == LW_MISUSE);
    CHECK(are_zero(decisions, 2));
    CHECK(lw_policy_decide_many(policy, applicants, SIZE_MAX, LW_BAD_REFUSED, decisions, &wrong, NULL) ==
          LW_MISUSE);
    CHECK(decisions[0].score == 7 && decisions[1].score == 7);
    CHECK(lw_policy_decide_many(policy, none, 2, LW_BAD_MISSING, decisions, &wrong, NULL) == LW_MISUSE);
    CHECK(are_zero(decisions, 2) && wrong.applicant == 1 && wrong.input == SIZE_MAX);
    CHECK(wrong.count == 0 && wrong.reason == LW_MISSING_NO);
    /* A wrong value, and then an input of a wrong kind. */
    CHECK(lw_policy_decide_many(policy, applicants, 2, LW_BAD_MISSING, decisions, &wrong, counts) ==
          LW_WRONG_KIND);
    CHECK(are_zero(decisions, 2) && wrong.applicant == 1 && wrong.input == 2);
    CHECK(wrong.count == 0 && wrong.reason == LW_MISSING_NO && counts[2 * inputs[1].column + 1] == 1);
    CHECK(lw_policy_decide(NULL, inputs, 1, decisions, &at_fault) == LW_MISUSE && are_zero(decisions, 1));
    /* Of two values for a column, the last one counts. A wrong value before it is still refused. */
    inputs[2] = inputs[0];
    CHECK(lw_policy_decide(policy, inputs, 3, decisions, &at_fault) == LW_WRONG_VALUE && at_fault == 1);
}

/* A computed column of a row keeps its value from the last decision. */
static void computed(void) {
    static const char by_score[] =
        "{\"format\": 1, \"weights\": {\"debt_burden\": 1}, \"acceptance_rules\": [\"sure\"], \"rules\": {\"sure\":"
        " [{\"variable\": \"credit_score\", \"operator\": \">=\", \"value\": 600}]}}";
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_row *row = NULL;
    lw_decision decision = LW_DECISION_INIT;
    lw_input burden;
    size_t score = 0;

    CHECK(lw_policy_new(lw_str(by_score), &policy, &answer) == LW_OK);
    CHECK(lw_policy_column(policy, "credit_score", &score) == LW_OK && lw_row_new(policy, &row) == LW_OK);
    burden = given(policy, "DBR", LW_INPUT_NUMBER, 0.3, NULL);
    CHECK(lw_row_missing(row, score) == LW_MISSING_NOT_GIVEN);
    CHECK(lw_row_set(row, &burden) == LW_OK && lw_row_missing(row, score) == LW_MISSING_NOT_GIVEN);
    CHECK(lw_row_decide(row, &decision) == LW_OK && lw_row_missing(row, score) == LW_MISSING_NO);
    burden.number = DBL_MAX * 10 - DBL_MAX * 10;
    CHECK(lw_row_set(row, &burden) == LW_OK && lw_row_missing(row, score) == LW_MISSING_NO);
    CHECK(lw_row_decide(row, &decision) == LW_OK && lw_row_missing(row, score) == LW_MISSING_NOT_CERTAIN_ENOUGH);
    lw_row_clear(row);
    CHECK(lw_row_missing(row, score) == LW_MISSING_NOT_GIVEN);
    lw_policy_free(policy);
    /* The texts live until the row is freed, too. */
    CHECK(decision.score_class.len > 0 && decision.score_class.data[0] >= 'A');
    lw_row_free(row);
}

int main(void) {
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;

    CHECK(lw_policy_new(lw_str(POLICY), &policy, &answer) == LW_OK);
    if (answer != NULL) fprintf(stderr, "%s\n", (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
    if (policy == NULL) return 1;
    reasons(policy);
    places(policy);
    zeroes(policy);
    computed();
    lw_policy_free(policy);
    return failures != 0;
}
