/* Decisions without a book: the policy that a new book has, and one loaded from its document. */
#include "check.h"
#include "lendwright.h"

static lw_input number(size_t column, double value) {
    lw_input input;
    memset(&input, 0, sizeof input);
    input.column = column;
    input.kind = LW_INPUT_NUMBER;
    input.number = value;
    return input;
}

static int is(lw_bytes text, const char *expected) {
    return text.len == strlen(expected) && memcmp(text.data, expected, text.len) == 0;
}

static void decisions(const lw_policy *policy) {
    lw_decision decision;
    lw_input inputs[2];
    size_t burden = 0, other = 0;

    CHECK(lw_policy_column(policy, "DBR", &burden) == LW_OK);
    CHECK(lw_policy_column(policy, "DRB", &other) == LW_ABSENT && other == SIZE_MAX);
    inputs[0] = number(burden, 0.3);
    CHECK(lw_policy_decide(policy, inputs, 1, &decision, NULL) == LW_OK);
    CHECK(decision.score == 553 && decision.verdict == LW_VERDICT_NOT_AVAILABLE);
    CHECK(decision.reason_count == 2 && is(decision.reasons[1], "OBLIGATIONS"));
    inputs[1] = number(burden, 0.5);
    CHECK(lw_policy_decide(policy, inputs, 2, &decision, NULL) == LW_OK && decision.score == 509);
    CHECK(is(decision.score_class, "Very Poor"));
    CHECK(lw_policy_decide(policy, NULL, 0, &decision, NULL) == LW_OK && decision.certainty == 0);
}

static const char EACH_KIND[] =
    "{\"format\": 1, \"acceptance_rules\": [\"each\"], \"variables\": ["
    "{\"name\": \"employed\", \"type\": \"boolean\"}, {\"name\": \"since\", \"type\": \"date\"},"
    " {\"name\": \"grade\", \"type\": \"enum\", \"values\": [\"A\", \"B\"]},"
    " {\"name\": \"towns\", \"type\": \"list\"}, {\"name\": \"loans\", \"type\": \"integer\"}],"
    " \"rules\": {\"each\": ["
    "{\"variable\": \"employed\", \"operator\": \"==\", \"value\": true, \"join\": \"and\"},"
    "{\"variable\": \"since\", \"operator\": \"<\", \"value\": \"2020-01-01\", \"join\": \"and\"},"
    "{\"variable\": \"grade\", \"operator\": \"==\", \"value\": \"A\", \"join\": \"and\"},"
    "{\"variable\": \"loans\", \"operator\": \"<\", \"value\": 3}]}}";

/* An input takes its variable's kind alone; a value that the variable can't have is a missing one. */
static void kinds(void) {
    static const struct {
        const char *name;
        lw_input_kind kind;
        double number;
        const char *text;
    } values[] = {
        {"employed", LW_INPUT_BOOL, 1, NULL},
        {"since", LW_INPUT_TEXT, 0, "2019-05-01"},
        {"grade", LW_INPUT_TEXT, 0, "A"},
        {"loans", LW_INPUT_NUMBER, 2, NULL},
    };
    enum { COUNT = sizeof values / sizeof *values };
    lw_input inputs[COUNT];
    volatile double zero = 0;
    lw_bytes name;
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_decision decision;
    size_t at, column, wrong;
    int32_t kind;

    CHECK(lw_policy_load(lw_str(EACH_KIND), &policy, &answer) == LW_OK);
    if (answer != NULL) fprintf(stderr, "%s\n", (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
    if (policy == NULL) return;
    memset(inputs, 0, sizeof inputs);
    for (at = 0; at < COUNT; at++) {
        CHECK(lw_policy_column(policy, values[at].name, &inputs[at].column) == LW_OK);
        CHECK(lw_policy_column_kind(policy, inputs[at].column) == values[at].kind);
        inputs[at].kind = values[at].kind;
        inputs[at].number = values[at].number;
        inputs[at].text = lw_str(values[at].text);
    }
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, NULL) == LW_OK);
    CHECK(decision.verdict == LW_VERDICT_PASS);
    for (at = 0; at < COUNT; at++) {
        for (kind = LW_INPUT_NUMBER; kind <= LW_INPUT_TEXT; kind++) {
            inputs[at].kind = kind;
            CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) ==
                  (kind == values[at].kind ? LW_OK : LW_WRONG_KIND));
            CHECK(wrong == (kind == values[at].kind ? SIZE_MAX : at));
            CHECK(decision.verdict ==
                  (kind == values[at].kind ? LW_VERDICT_PASS : LW_VERDICT_NOT_AVAILABLE));
        }
        inputs[at].kind = values[at].kind;
    }
    inputs[2].text = lw_str("C");
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, NULL) == LW_OK);
    CHECK(decision.verdict == LW_VERDICT_REFER);
    inputs[2].text = lw_str("B");
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, NULL) == LW_OK);
    CHECK(decision.verdict == LW_VERDICT_FAIL);
    inputs[2].text = lw_str("A");
    inputs[1].text = lw_str("2019-02-29");
    inputs[3].number = 1.5;
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, NULL) == LW_OK);
    CHECK(decision.verdict == LW_VERDICT_REFER);

    inputs[0].number = 0.0 / zero;
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_MISUSE && wrong == 0);

    /* Every column has a name that finds it again. */
    for (column = 0; column < lw_policy_column_count(policy); column++) {
        name = lw_policy_column_name(policy, column);
        CHECK(lw_policy_column(policy, (const char *)name.data, &at) == LW_OK && at == column);
    }
    CHECK(column > COUNT && lw_policy_column_name(policy, column).data == NULL);
    CHECK(lw_policy_column_count(NULL) == 0 && lw_policy_column_name(NULL, 0).data == NULL);
    CHECK(lw_policy_column(policy, "towns", &column) == LW_OK);
    CHECK(lw_policy_column_kind(policy, column) == LW_INPUT_NONE);
    CHECK(lw_policy_column_kind(policy, SIZE_MAX) == LW_INPUT_NONE);
    CHECK(lw_policy_column_kind(NULL, column) == LW_INPUT_NONE);
    lw_policy_free(policy);
}

static const char BY_SCORE[] =
    "{\"format\": 1, \"acceptance_rules\": [\"sure\"], \"rules\": {\"sure\": ["
    "{\"variable\": \"credit_score\", \"operator\": \">=\", \"value\": 600, \"join\": \"and\"},"
    "{\"variable\": \"credit_score_classification\", \"operator\": \"!=\", \"value\": \"Very Poor\","
    " \"join\": \"and\"},"
    "{\"variable\": \"certainty\", \"operator\": \">\", \"value\": 0}]}}";

/* What the policy computes is read by its rules and set by nobody. */
static void computed(void) {
    static const char *const names[] = {"credit_score", "credit_score_classification", "certainty"};
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_decision decision;
    lw_input inputs[2];
    size_t at, column;
    int32_t kind;

    CHECK(lw_policy_load(lw_str(BY_SCORE), &policy, &answer) == LW_OK);
    if (policy == NULL) return;
    CHECK(lw_policy_column(policy, "DBR", &column) == LW_OK);
    inputs[0] = number(column, 0.3);
    CHECK(lw_policy_decide(policy, inputs, 1, &decision, NULL) == LW_OK);
    CHECK(decision.verdict == LW_VERDICT_PASS);
    for (at = 0; at < sizeof names / sizeof *names; at++) {
        CHECK(lw_policy_column(policy, names[at], &column) == LW_OK);
        CHECK(lw_policy_column_kind(policy, column) == LW_INPUT_NONE);
        for (kind = LW_INPUT_NUMBER; kind <= LW_INPUT_TEXT; kind++) {
            inputs[1] = number(column, 1);
            inputs[1].kind = kind;
            inputs[1].text = lw_str("Excellent");
            CHECK(lw_policy_decide(policy, inputs, 2, &decision, NULL) == LW_WRONG_KIND);
            CHECK(decision.verdict == LW_VERDICT_NOT_AVAILABLE && decision.score == 0);
        }
    }
    lw_policy_free(policy);
}

static void misuse(const lw_policy *policy) {
    static const uint8_t not_utf8[] = {0xff};
    lw_decision decision;
    lw_input input = number(0, 1);
    size_t column = 0, wrong = 0;

    CHECK(lw_policy_column(policy, "DBR", NULL) == LW_MISUSE);
    CHECK(lw_policy_column(policy, NULL, &column) == LW_MISUSE);
    CHECK(lw_policy_column(NULL, "DBR", &column) == LW_MISUSE);
    CHECK(lw_policy_decide(policy, &input, 1, NULL, NULL) == LW_MISUSE);
    CHECK(lw_policy_decide(NULL, &input, 1, &decision, NULL) == LW_MISUSE && decision.score == 0);
    CHECK(lw_policy_decide(policy, NULL, 1, &decision, NULL) == LW_MISUSE);
    CHECK(lw_policy_decide(policy, &input, SIZE_MAX, &decision, &wrong) == LW_MISUSE);
    CHECK(wrong == SIZE_MAX && lw_policy_column(policy, "\xff", &column) == LW_MISUSE);
    input.column = SIZE_MAX;
    CHECK(lw_policy_decide(policy, &input, 1, &decision, &wrong) == LW_MISUSE && wrong == 0);
    input = number(0, 0);
    input.kind = 0;
    CHECK(lw_policy_decide(policy, &input, 1, &decision, NULL) == LW_MISUSE);
    input = number(0, 1e308 * 10);
    CHECK(lw_policy_decide(policy, &input, 1, &decision, NULL) == LW_MISUSE);
    input.kind = LW_INPUT_TEXT;
    input.text.data = not_utf8;
    input.text.len = 1;
    CHECK(lw_policy_decide(policy, &input, 1, &decision, NULL) == LW_MISUSE);
    lw_policy_free(NULL);
}

int main(void) {
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_bytes none = {NULL, 0}, code;

    CHECK(lw_policy_load(lw_str("{"), &policy, &answer) == LW_INVALID && policy == NULL);
    lw_answer_free(answer);
    /* An empty file is no policy. */
    CHECK(lw_policy_load(lw_str(""), &policy, &answer) == LW_INVALID && policy == NULL);
    CHECK(lw_value_text(lw_answer_detail_at(answer, "/code"), &code) == LW_OK);
    CHECK(is(code, "policy_invalid"));
    lw_answer_free(answer);
    CHECK(lw_policy_load(none, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_policy_load(none, &policy, NULL) == LW_MISUSE && policy == NULL);
    CHECK(lw_policy_load(none, &policy, &answer) == LW_OK && answer == NULL);
    CHECK(strncmp((const char *)lw_policy_digest(policy).data, "sha256:", 7) == 0);
    CHECK(lw_policy_digest(policy).len == 7 + 64 && lw_policy_digest(NULL).data == NULL);
    decisions(policy);
    misuse(policy);
    kinds();
    computed();
    lw_policy_free(policy);
    return failures != 0;
}
