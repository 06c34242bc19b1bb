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
    CHECK(lw_policy_decide(policy, inputs, 1, &decision) == LW_OK);
    CHECK(decision.score == 685 && decision.verdict == LW_VERDICT_NOT_AVAILABLE);
    CHECK(decision.reason_count == 1 && is(decision.reasons[0], "OBLIGATIONS"));
    inputs[1] = number(burden, 0.5);
    CHECK(lw_policy_decide(policy, inputs, 2, &decision) == LW_OK && decision.score == 465);
    CHECK(is(decision.score_class, "Very Poor"));
    CHECK(lw_policy_decide(policy, NULL, 0, &decision) == LW_OK && decision.certainty == 0);
}

static void misuse(const lw_policy *policy) {
    static const uint8_t not_utf8[] = {0xff};
    lw_decision decision;
    lw_input input = number(0, 1);
    size_t column = 0;

    CHECK(lw_policy_column(policy, "DBR", NULL) == LW_MISUSE);
    CHECK(lw_policy_column(policy, NULL, &column) == LW_MISUSE);
    CHECK(lw_policy_column(NULL, "DBR", &column) == LW_MISUSE);
    CHECK(lw_policy_decide(policy, &input, 1, NULL) == LW_MISUSE);
    CHECK(lw_policy_decide(NULL, &input, 1, &decision) == LW_MISUSE && decision.score == 0);
    CHECK(lw_policy_decide(policy, NULL, 1, &decision) == LW_MISUSE);
    CHECK(lw_policy_decide(policy, &input, SIZE_MAX, &decision) == LW_MISUSE);
    input.column = SIZE_MAX;
    CHECK(lw_policy_decide(policy, &input, 1, &decision) == LW_MISUSE);
    input = number(0, 0);
    input.kind = 0;
    CHECK(lw_policy_decide(policy, &input, 1, &decision) == LW_MISUSE);
    input = number(0, 1e308 * 10);
    CHECK(lw_policy_decide(policy, &input, 1, &decision) == LW_MISUSE);
    input.kind = LW_INPUT_TEXT;
    input.text.data = not_utf8;
    input.text.len = 1;
    CHECK(lw_policy_decide(policy, &input, 1, &decision) == LW_MISUSE);
    lw_policy_free(NULL);
}

int main(void) {
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_bytes none = {NULL, 0};

    CHECK(lw_policy_load(lw_str("{"), &policy, &answer) == LW_INVALID && policy == NULL);
    lw_answer_free(answer);
    CHECK(lw_policy_load(none, NULL, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_policy_load(none, &policy, NULL) == LW_MISUSE && policy == NULL);
    CHECK(lw_policy_load(none, &policy, &answer) == LW_OK && answer == NULL);
    CHECK(strncmp((const char *)lw_policy_digest(policy).data, "sha256:", 7) == 0);
    CHECK(lw_policy_digest(policy).len == 7 + 64 && lw_policy_digest(NULL).data == NULL);
    decisions(policy);
    misuse(policy);
    lw_policy_free(policy);
    return failures != 0;
}
