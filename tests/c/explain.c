/* Explanations without a book: the whole arithmetic of a decision, and refusals by name. */
#include "check.h"
#include "lendwright.h"

static const char POLICY[] =
    "{\"format\": 1, \"acceptance_rules\": [\"affordable\"], \"rules\": {"
    "\"affordable\": [{\"variable\": \"DBR\", \"operator\": \"<=\", \"value\": 0.5}],"
    "\"minor\": [{\"variable\": \"age\", \"operator\": \"<\", \"value\": 21}]}}";

static int is(const lw_answer *answer, const char *pointer, const char *expected) {
    lw_bytes text;

    if (lw_value_text(lw_answer_at(answer, pointer), &text) != LW_OK) return 0;
    return text.len == strlen(expected) && memcmp(text.data, expected, text.len) == 0;
}

/* The sum of the base and the contributions is the score. */
static int64_t sum(const lw_answer *answer) {
    const lw_value *lines = lw_answer_at(answer, "/contributions");
    int64_t total = 0, part;
    size_t at;

    CHECK(lw_answer_int(answer, "/base", &total) == LW_OK);
    for (at = 0; at < lw_value_count(lines); at++) {
        CHECK(lw_value_int(lw_value_at(lw_value_item(lines, at), "/contribution"), &part) == LW_OK);
        total += part;
    }
    return total;
}

static void explained(const lw_policy *policy) {
    lw_answer *answer = NULL;
    int64_t score = 0;
    bool state = true;

    CHECK(lw_policy_explain(policy, lw_str("{\"inputs\": {\"DBR\": 0.7}}"), &answer) == LW_OK);
    CHECK(lw_answer_int(answer, "/credit_score", &score) == LW_OK && sum(answer) == score);
    CHECK(lw_answer_bool(answer, "/pass_business_rules_state", &state) == LW_OK && !state);
    CHECK(is(answer, "/rules/0/name", "affordable") && is(answer, "/reasons/0/code", "OBLIGATIONS"));
    CHECK(is(answer, "/what_would_change/one/0/variable", "DBR"));
    CHECK(lw_answer_kind(answer, "/missing_to_resolve") == LW_KIND_NULL);
    CHECK(lw_answer_kind(answer, "/decision_id") == LW_KIND_ABSENT);
    CHECK(lw_answer_http_status(answer) == 200 && lw_answer_detail(answer).len == 2);
    lw_answer_free(answer);

    CHECK(lw_policy_explain(policy, lw_str("{\"inputs\": {}}"), &answer) == LW_OK);
    CHECK(lw_answer_kind(answer, "/pass_business_rules_state") == LW_KIND_NULL);
    CHECK(is(answer, "/missing_to_resolve/variables/0", "DBR"));
    lw_answer_free(answer);

    /* Named rules replace the policy's own rules. */
    CHECK(lw_policy_explain(policy, lw_str("{\"inputs\": {\"age\": 19}, \"rejection_rules\": [\"minor\"]}"),
                            &answer) == LW_OK);
    CHECK(is(answer, "/rules/0/kind", "rejection") && lw_answer_at(answer, "/rules/1") == NULL);
    CHECK(lw_answer_bool(answer, "/rules/0/state", &state) == LW_OK && state);
    lw_answer_free(answer);
}

static int detail_is(const lw_answer *answer, const char *pointer, const char *expected) {
    lw_bytes text;

    if (lw_value_text(lw_answer_detail_at(answer, pointer), &text) != LW_OK) return 0;
    return text.len == strlen(expected) && memcmp(text.data, expected, text.len) == 0;
}

static int is_at_fault(const lw_answer *answer, const char *variable) {
    return detail_is(answer, "/code", "invalid_value") && detail_is(answer, "/field", variable);
}

static void refused(const lw_policy *policy) {
    static const struct {
        const char *document;
        lw_status status;
        const char *code;
    } wrong[] = {
        {"{", LW_INVALID, "not_json"},
        {"{}", LW_INVALID, "missing_field"},
        {"{\"inputs\": {}, \"rule\": 1}", LW_INVALID, "unknown_field"},
        {"{\"inputs\": {}, \"acceptance_rules\": [\"none\"]}", LW_NOT_FOUND, "requested_rule_unknown"},
    };
    lw_bytes nowhere = {NULL, 4}, code;
    lw_answer *answer = NULL;
    size_t at;

    for (at = 0; at < sizeof wrong / sizeof *wrong; at++) {
        CHECK(lw_policy_explain(policy, lw_str(wrong[at].document), &answer) == wrong[at].status);
        CHECK(lw_value_text(lw_answer_detail_at(answer, "/code"), &code) == LW_OK);
        if (code.len != strlen(wrong[at].code) || memcmp(code.data, wrong[at].code, code.len) != 0) {
            fprintf(stderr, "%s: %.*s\n", wrong[at].document, (int)code.len, (const char *)code.data);
            failures++;
        }
        lw_answer_free(answer);
    }
    CHECK(lw_policy_explain(policy, lw_str("{\"inputs\": {\"DRB\": 1}}"), &answer) == LW_INVALID);
    CHECK(is(answer, "/message", "input: unknown variable 'DRB', did you mean 'DBR'?"));
    CHECK(is_at_fault(answer, "DRB"));
    lw_answer_free(answer);
    /* The input is at fault, not the policy. */
    CHECK(lw_policy_explain(policy, lw_str("{\"inputs\": {\"credit_score\": 1}}"), &answer) == LW_INVALID);
    CHECK(is(answer, "/message", "input: 'credit_score' is computed by the policy and can't be given"));
    CHECK(is_at_fault(answer, "credit_score"));
    lw_answer_free(answer);
    CHECK(lw_policy_explain(NULL, lw_str("{\"inputs\": {}}"), &answer) == LW_MISUSE);
    CHECK(is(answer, "/message", "policy is NULL"));
    lw_answer_free(answer);
    CHECK(lw_policy_explain(policy, nowhere, &answer) == LW_MISUSE);
    lw_answer_free(answer);
    CHECK(lw_policy_explain(policy, lw_str("{\"inputs\": {}}"), NULL) == LW_MISUSE);
}

int main(void) {
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;

    CHECK(lw_policy_new(lw_str(POLICY), &policy, &answer) == LW_OK);
    explained(policy);
    refused(policy);
    lw_policy_free(policy);
    return failures != 0;
}
