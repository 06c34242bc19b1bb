/* Decisions without a book: with the policy of a new book, and with one loaded from its document. */
#include "check.h"
#include "lendwright.h"

static lw_input number(size_t column, double value) {
    lw_input input = LW_INPUT_INIT;
    input.column = column;
    input.kind = LW_INPUT_NUMBER;
    input.number = value;
    return input;
}

static int is(lw_bytes text, const char *expected) {
    return text.len == strlen(expected) && memcmp(text.data, expected, text.len) == 0;
}

static void decisions(const lw_policy *policy) {
    lw_decision decision = LW_DECISION_INIT;
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

/* An input must have its variable's kind. A value that the variable can't have is refused. */
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
    lw_decision decision = LW_DECISION_INIT;
    size_t at, column, wrong;
    int32_t kind;

    CHECK(lw_policy_new(lw_str(EACH_KIND), &policy, &answer) == LW_OK);
    if (answer != NULL) fprintf(stderr, "%s\n", (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
    if (policy == NULL) return;
    memset(inputs, 0, sizeof inputs);
    for (at = 0; at < COUNT; at++) {
        inputs[at].size = sizeof *inputs;
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
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_WRONG_VALUE && wrong == 2);
    CHECK(decision.verdict == LW_VERDICT_NOT_AVAILABLE && decision.score == 0);
    inputs[2].text = lw_str("a");
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_WRONG_VALUE && wrong == 2);
    inputs[2].text = lw_str(" N/A ");
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_OK && wrong == SIZE_MAX);
    CHECK(decision.verdict == LW_VERDICT_REFER);
    inputs[2].text = lw_str("B");
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, NULL) == LW_OK);
    CHECK(decision.verdict == LW_VERDICT_FAIL);
    inputs[2].text = lw_str("A");
    inputs[1].text = lw_str("2019-02-29");
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_WRONG_VALUE && wrong == 1);
    inputs[1].text = lw_str("2019-02-28");
    inputs[3].number = 1.5;
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_WRONG_VALUE && wrong == 3);
    inputs[3].number = 1 / zero;
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_WRONG_VALUE && wrong == 3);
    inputs[3].number = 0.0 / zero;
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_OK && wrong == SIZE_MAX);
    CHECK(decision.verdict == LW_VERDICT_REFER);
    inputs[0].number = 1 / zero;
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_WRONG_VALUE && wrong == 0);
    inputs[0].number = 0.0 / zero;
    CHECK(lw_policy_decide(policy, inputs, COUNT, &decision, &wrong) == LW_OK);

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

static const char BOUNDED[] =
    "{\"format\": 1, \"acceptance_rules\": [\"good\"], \"variables\": ["
    "{\"name\": \"bureau\", \"type\": \"integer\", \"min\": 0, \"max\": 850},"
    " {\"name\": \"grade\", \"type\": \"enum\", \"values\": [\"A\", \"B\"]}],"
    " \"rules\": {\"good\": ["
    "{\"variable\": \"bureau\", \"operator\": \">=\", \"value\": 600, \"join\": \"and\"},"
    "{\"variable\": \"grade\", \"operator\": \"==\", \"value\": \"B\"}]}}";

/* The result of judging an input has a reason, and words if the input is wrong. */
static void judged(const lw_policy *policy, size_t bureau, size_t grade) {
    volatile double zero = 0;
    lw_input input = number(bureau, 9999);
    lw_missing missing = LW_MISSING_NO;
    lw_answer *answer = NULL;
    lw_bytes text;

    CHECK(lw_policy_judge(policy, &input, &missing, &answer) == LW_WRONG_VALUE);
    CHECK(missing == LW_MISSING_OUT_OF_RANGE);
    CHECK(lw_answer_text(answer, "/message", &text) == LW_OK);
    CHECK(is(text, "'bureau' must be a whole number from 0 to 850, not 9999"));
    CHECK(lw_value_text(lw_answer_detail_at(answer, "/field"), &text) == LW_OK && is(text, "bureau"));
    lw_answer_free(answer);
    input.number = 1.5;
    CHECK(lw_policy_judge(policy, &input, &missing, NULL) == LW_WRONG_VALUE);
    CHECK(missing == LW_MISSING_TYPE_MISMATCH);
    input.number = 850;
    CHECK(lw_policy_judge(policy, &input, &missing, &answer) == LW_OK && answer == NULL);
    CHECK(missing == LW_MISSING_NO);
    input.number = 0.0 / zero;
    CHECK(lw_policy_judge(policy, &input, &missing, NULL) == LW_OK && missing == LW_MISSING_NOT_A_NUMBER);
    input = number(grade, 0);
    CHECK(lw_policy_judge(policy, &input, &missing, &answer) == LW_WRONG_KIND && answer == NULL);
    CHECK(missing == LW_MISSING_NOT_GIVEN);
    input.kind = LW_INPUT_TEXT;
    input.text = lw_str("N/A");
    CHECK(lw_policy_judge(policy, &input, &missing, NULL) == LW_OK && missing == LW_MISSING_NOT_AVAILABLE);
    input.text = lw_str("");
    CHECK(lw_policy_judge(policy, &input, &missing, NULL) == LW_OK && missing == LW_MISSING_EMPTY);
    input.text = lw_str("b");
    CHECK(lw_policy_judge(policy, &input, &missing, NULL) == LW_WRONG_VALUE);
    CHECK(lw_policy_judge(NULL, &input, &missing, NULL) == LW_MISUSE && missing == LW_MISSING_NOT_GIVEN);
    CHECK(lw_policy_judge(policy, NULL, &missing, &answer) == LW_MISUSE && answer == NULL);
    CHECK(lw_policy_judge(policy, &input, NULL, NULL) == LW_MISUSE);
}

/* An enum's values have places. A row can be set, decided on, cleared and set again. */
static void rows(lw_policy *policy, size_t bureau, size_t grade) {
    lw_decision decision = LW_DECISION_INIT;
    lw_row *row = NULL, *none = (lw_row *)policy;
    lw_input score = number(bureau, 700), second = number(grade, 1);

    CHECK(lw_policy_value_count(policy, grade) == 2 && is(lw_policy_value(policy, grade, 1), "B"));
    CHECK(lw_policy_value(policy, grade, 2).data == NULL && lw_policy_value(NULL, grade, 0).data == NULL);
    CHECK(lw_policy_value_count(policy, bureau) == 0 && lw_policy_value_count(NULL, grade) == 0);
    CHECK(lw_row_new(policy, &row) == LW_OK && row != NULL);
    CHECK(lw_row_new(NULL, &none) == LW_MISUSE && none == NULL && lw_row_new(policy, NULL) == LW_MISUSE);
    second.kind = LW_INPUT_INDEX;
    CHECK(lw_row_decide(row, &decision) == LW_OK && decision.verdict == LW_VERDICT_REFER);
    CHECK(lw_row_set(row, &score) == LW_OK && lw_row_set(row, &second) == LW_OK);
    CHECK(lw_row_missing(row, bureau) == LW_MISSING_NO && lw_row_missing(row, grade) == LW_MISSING_NO);
    CHECK(lw_row_decide(row, &decision) == LW_OK && decision.verdict == LW_VERDICT_PASS);
    second.number = 2;
    CHECK(lw_row_set(row, &second) == LW_WRONG_VALUE);
    second.number = 0.5;
    CHECK(lw_row_set(row, &second) == LW_WRONG_VALUE);
    second.number = -1;
    CHECK(lw_row_set(row, &second) == LW_WRONG_VALUE);
    score.number = -1;
    CHECK(lw_row_set(row, &score) == LW_WRONG_VALUE);
    score.kind = LW_INPUT_INDEX;
    CHECK(lw_row_set(row, &score) == LW_WRONG_KIND);
    score.column = SIZE_MAX;
    CHECK(lw_row_set(row, &score) == LW_MISUSE);
    CHECK(lw_row_decide(row, &decision) == LW_OK && decision.verdict == LW_VERDICT_PASS);
    second.number = 0;
    CHECK(lw_row_set(row, &second) == LW_OK);
    CHECK(lw_row_decide(row, &decision) == LW_OK && decision.verdict == LW_VERDICT_FAIL);
    lw_row_clear(row);
    CHECK(lw_row_missing(row, bureau) == LW_MISSING_NOT_GIVEN);
    CHECK(lw_row_decide(row, &decision) == LW_OK && decision.verdict == LW_VERDICT_REFER);
    CHECK(lw_row_missing(row, SIZE_MAX) == LW_MISSING_NOT_GIVEN);
    CHECK(lw_row_missing(NULL, 0) == LW_MISSING_NOT_GIVEN);
    CHECK(lw_row_set(NULL, &second) == LW_MISUSE && lw_row_set(row, NULL) == LW_MISUSE);
    CHECK(lw_row_decide(NULL, &decision) == LW_MISUSE && lw_row_decide(row, NULL) == LW_MISUSE);
    lw_row_clear(NULL);
    lw_row_free(NULL);
    /* A row keeps its policy alive. */
    lw_policy_free(policy);
    CHECK(lw_row_set(row, &second) == LW_OK && lw_row_decide(row, &decision) == LW_OK);
    CHECK(decision.score_class.len > 0 && decision.score_class.data[0] >= 'A');
    lw_row_free(row);
}

/* Many applicants are either refused as a whole, with the first place and counts, or decided as if the wrong values
   were missing. */
static void many(const lw_policy *policy, size_t bureau, size_t grade) {
    lw_input good[2], sentinel[2], low[1];
    lw_applicant applicants[4] = {LW_APPLICANT_INIT, LW_APPLICANT_INIT, LW_APPLICANT_INIT, LW_APPLICANT_INIT};
    lw_decision decisions[4] = {LW_DECISION_INIT}, alone = LW_DECISION_INIT;
    lw_wrong wrong;
    size_t counts[64];

    CHECK(lw_policy_column_count(policy) <= 32);
    good[0] = number(bureau, 700);
    good[1] = number(grade, 1);
    good[1].kind = LW_INPUT_INDEX;
    sentinel[0] = number(grade, 0);
    sentinel[0].kind = LW_INPUT_TEXT;
    sentinel[0].text = lw_str("c");
    sentinel[1] = number(bureau, 9999);
    low[0] = number(bureau, -1);
    applicants[0].inputs = good;
    applicants[0].count = 2;
    applicants[2].inputs = sentinel;
    applicants[2].count = 2;
    applicants[3].inputs = low;
    applicants[3].count = 1;
    CHECK(lw_policy_decide_many(policy, applicants, 2, LW_BAD_REFUSED, decisions, &wrong, counts) == LW_OK);
    CHECK(wrong.applicant == SIZE_MAX && wrong.input == SIZE_MAX && wrong.count == 0);
    CHECK(decisions[0].verdict == LW_VERDICT_PASS && decisions[1].verdict == LW_VERDICT_REFER);
    CHECK(lw_policy_decide(policy, good, 2, &alone, NULL) == LW_OK && alone.score == decisions[0].score);

    CHECK(lw_policy_decide_many(policy, applicants, 4, LW_BAD_REFUSED, decisions, &wrong, counts) ==
          LW_WRONG_VALUE);
    CHECK(wrong.applicant == 2 && wrong.input == 0 && wrong.reason == LW_MISSING_TYPE_MISMATCH);
    CHECK(wrong.count == 3 && counts[2 * bureau] == 0 && counts[2 * bureau + 1] == 2);
    CHECK(counts[2 * grade] == 1 && counts[2 * grade + 1] == 0);
    CHECK(decisions[0].score == 0 && decisions[0].score_class.data == NULL);

    CHECK(lw_policy_decide_many(policy, applicants, 4, LW_BAD_MISSING, decisions, &wrong, counts) == LW_OK);
    CHECK(wrong.applicant == 2 && wrong.count == 3 && counts[2 * bureau + 1] == 2);
    CHECK(decisions[0].verdict == LW_VERDICT_PASS && decisions[2].verdict == LW_VERDICT_REFER);
    CHECK(decisions[3].verdict == LW_VERDICT_REFER);

    sentinel[1].column = SIZE_MAX;
    CHECK(lw_policy_decide_many(policy, applicants, 4, LW_BAD_MISSING, decisions, &wrong, NULL) == LW_MISUSE);
    CHECK(wrong.applicant == 2 && wrong.input == 1 && wrong.reason == LW_MISSING_NO);
    CHECK(decisions[0].score == 0);
    applicants[1].count = 1;
    CHECK(lw_policy_decide_many(policy, applicants, 2, LW_BAD_MISSING, decisions, &wrong, NULL) == LW_MISUSE);
    CHECK(wrong.applicant == 1 && wrong.input == SIZE_MAX);
    CHECK(lw_policy_decide_many(policy, NULL, 0, LW_BAD_REFUSED, NULL, NULL, NULL) == LW_OK);
    CHECK(lw_policy_decide_many(policy, applicants, 1, 7, decisions, NULL, NULL) == LW_MISUSE);
    CHECK(lw_policy_decide_many(policy, NULL, 1, LW_BAD_REFUSED, decisions, NULL, NULL) == LW_MISUSE);
    CHECK(lw_policy_decide_many(policy, applicants, 1, LW_BAD_REFUSED, NULL, NULL, NULL) == LW_MISUSE);
    CHECK(lw_policy_decide_many(policy, applicants, SIZE_MAX, LW_BAD_REFUSED, decisions, NULL, NULL) ==
          LW_MISUSE);
    CHECK(lw_policy_decide_many(NULL, applicants, 1, LW_BAD_REFUSED, decisions, &wrong, NULL) == LW_MISUSE);
}

static void bounded(void) {
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    size_t bureau = 0, grade = 0;

    CHECK(lw_policy_new(lw_str(BOUNDED), &policy, &answer) == LW_OK);
    if (policy == NULL) return;
    CHECK(lw_policy_column(policy, "bureau", &bureau) == LW_OK);
    CHECK(lw_policy_column(policy, "grade", &grade) == LW_OK);
    judged(policy, bureau, grade);
    many(policy, bureau, grade);
    rows(policy, bureau, grade);
}

static const char BY_SCORE[] =
    "{\"format\": 1, \"weights\": {\"debt_burden\": 1}, \"acceptance_rules\": [\"sure\"], \"rules\": {\"sure\": ["
    "{\"variable\": \"credit_score\", \"operator\": \">=\", \"value\": 600, \"join\": \"and\"},"
    "{\"variable\": \"credit_score_classification\", \"operator\": \"!=\", \"value\": \"Very Poor\","
    " \"join\": \"and\"},"
    "{\"variable\": \"certainty\", \"operator\": \">\", \"value\": 0}]}}";

/* A computed value is read by the policy's rules and can't be set. */
static void computed(void) {
    static const char *const names[] = {"credit_score", "credit_score_classification", "certainty"};
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_decision decision = LW_DECISION_INIT;
    lw_input inputs[2];
    size_t at, column;
    int32_t kind;

    CHECK(lw_policy_new(lw_str(BY_SCORE), &policy, &answer) == LW_OK);
    if (policy == NULL) return;
    CHECK(lw_policy_column(policy, "DBR", &column) == LW_OK);
    inputs[0] = number(column, 0.3);
    CHECK(lw_policy_decide(policy, inputs, 1, &decision, NULL) == LW_OK);
    CHECK(decision.verdict == LW_VERDICT_PASS && decision.score == 685 && decision.certainty == 1);
    /* A score without any values is not read. Its certainty is read, and fails the rule. */
    CHECK(lw_policy_decide(policy, inputs, 0, &decision, NULL) == LW_OK);
    CHECK(decision.verdict == LW_VERDICT_FAIL && decision.certainty == 0);
    for (at = 0; at < sizeof names / sizeof *names; at++) {
        CHECK(lw_policy_column(policy, names[at], &column) == LW_OK);
        CHECK(lw_policy_column_kind(policy, column) == LW_INPUT_NONE);
        for (kind = LW_INPUT_NUMBER; kind <= LW_INPUT_TEXT; kind++) {
            inputs[1] = number(column, 1);
            inputs[1].kind = kind;
            inputs[1].text = lw_str("Excellent");
            CHECK(lw_policy_decide(policy, inputs, 2, &decision, NULL) == LW_WRONG_KIND);
            CHECK(decision.verdict == LW_VERDICT_NOT_AVAILABLE && decision.score == 0);
            CHECK(lw_policy_value_count(policy, column) == 0);
        }
    }
    lw_policy_free(policy);
}

static void misuse(const lw_policy *policy) {
    static const uint8_t not_utf8[] = {0xff};
    lw_decision decision = LW_DECISION_INIT;
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
    input.kind = 5;
    CHECK(lw_policy_decide(policy, &input, 1, &decision, NULL) == LW_MISUSE);
    input = number(0, 1e308 * 10);
    CHECK(lw_policy_decide(policy, &input, 1, &decision, NULL) == LW_WRONG_VALUE);
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

    CHECK(lw_policy_new(lw_str("{"), &policy, &answer) == LW_INVALID && policy == NULL);
    lw_answer_free(answer);
    /* An empty file is not a policy. */
    CHECK(lw_policy_new(lw_str(""), &policy, &answer) == LW_INVALID && policy == NULL);
    CHECK(lw_value_text(lw_answer_detail_at(answer, "/code"), &code) == LW_OK);
    CHECK(is(code, "policy_invalid"));
    lw_answer_free(answer);
    CHECK(lw_policy_new(none, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_policy_new(none, &policy, NULL) == LW_MISUSE && policy == NULL);
    CHECK(lw_policy_new(none, &policy, &answer) == LW_OK && answer == NULL);
    CHECK(strncmp((const char *)lw_policy_digest(policy).data, "sha256:", 7) == 0);
    CHECK(lw_policy_digest(policy).len == 7 + 64 && lw_policy_digest(NULL).data == NULL);
    decisions(policy);
    misuse(policy);
    kinds();
    computed();
    bounded();
    lw_policy_free(policy);
    return failures != 0;
}
