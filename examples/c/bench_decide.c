/*
 * The time for one decision from C, without a book: `bench_decide` prints nanoseconds for a
 * decision.
 *
 * The policy is the default card and a rule of ten conditions. A thousand different applicants take
 * turns, so that the processor can't learn the branches. Each time, every value comes from a plain
 * struct. Then the same is measured with a row that is used again, with enums by the places of
 * their values, and with all applicants in one call.
 */
#define _POSIX_C_SOURCE 200809L
#include <lendwright.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define APPLICANTS 1000
#define PASSES 200
#define ROUNDS 7

static const char POLICY[] =
    "{\"format\": 1, \"acceptance_rules\": [\"ten\"], \"rules\": {\"ten\": ["
    "{\"variable\": \"age\", \"operator\": \">=\", \"value\": 21, \"join\": \"and\"},"
    "{\"variable\": \"age\", \"operator\": \"<=\", \"value\": 65, \"join\": \"and\"},"
    "{\"variable\": \"estimated_income\", \"operator\": \">=\", \"value\": 5000, \"join\": \"and\"},"
    "{\"variable\": \"estimated_income\", \"operator\": \"<\", \"value\": 200000, \"join\": \"and\"},"
    "{\"variable\": \"DBR\", \"operator\": \"<\", \"value\": 0.5, \"join\": \"and\"},"
    "{\"variable\": \"Months_at_Address\", \"operator\": \">=\", \"value\": 6, \"join\": \"and\"},"
    "{\"variable\": \"Years_of_Experience\", \"operator\": \">=\", \"value\": 1, \"join\": \"and\"},"
    "{\"variable\": \"reports\", \"operator\": \"==\", \"value\": 0, \"join\": \"and\"},"
    "{\"variable\": \"Income_Type\", \"operator\": \"!=\", \"value\": \"Retired\", \"join\": \"and\"},"
    "{\"variable\": \"Residence_Type\", \"operator\": \"!=\", \"value\": \"Furnished Rent\"}]}}";

/* Draws a number from low to high, evenly distributed. */
typedef struct {
    const char *name;
    double low, high, divisor;
} range;

/* Draws one of five texts. */
typedef struct {
    const char *name;
    const char *values[5];
} choice;

static const range RANGES[] = {
    {"age", 18, 75, 1},         {"estimated_income", 2000, 30000, 1},
    {"DBR", 0, 90, 100},        {"Months_at_Address", 0, 120, 1},
    {"reports", 0, 1, 1},       {"Years_of_Experience", 0, 40, 1},
    {"Number_of_Dependents", 0, 6, 1},
};
static const choice CHOICES[] = {
    {"Income_Type",
     {"Private Sector Employee", "Public Sector Employee", "Self Employed", "Business Owner", "Retired"}},
    {"Residence_Type",
     {"Family House", "Fully Owned", "Old Law Rent", "New Law Rent", "Furnished Rent"}},
    {"Education_Level", {"High School", "Diploma", "Bachelor's", "Master's", "Phd"}},
};
enum { RANGE_COUNT = sizeof RANGES / sizeof *RANGES, CHOICE_COUNT = sizeof CHOICES / sizeof *CHOICES };

typedef struct {
    lw_input inputs[RANGE_COUNT + CHOICE_COUNT];
    size_t count;
} applicant;

static uint64_t state = 2026;

/* Splitmix64 (Steele, Lea and Flood 2014). */
static unsigned below(unsigned end) {
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ (z >> 31)) >> 33) % end;
}

/* Returns room for one more value. NULL for one in twenty, which is missing. */
static lw_input *next(const lw_policy *policy, const char *name, applicant *to) {
    lw_input *input = &to->inputs[to->count];
    if (below(20) == 0 || lw_policy_column(policy, name, &input->column) != LW_OK) return NULL;
    input->size = sizeof *input;
    to->count++;
    return input;
}

static void make(const lw_policy *policy, applicant *to) {
    size_t at;
    memset(to, 0, sizeof *to);
    for (at = 0; at < RANGE_COUNT; at++) {
        const range *range = &RANGES[at];
        double number = range->low + below((unsigned)(range->high - range->low) + 1);
        lw_input *input = next(policy, range->name, to);
        if (input == NULL) continue;
        input->kind = LW_INPUT_NUMBER;
        input->number = number / range->divisor;
    }
    for (at = 0; at < CHOICE_COUNT; at++) {
        const char *value = CHOICES[at].values[below(5)];
        lw_input *input = next(policy, CHOICES[at].name, to);
        if (input == NULL) continue;
        input->kind = LW_INPUT_TEXT;
        input->text = lw_str(value);
    }
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Replaces texts by places, so that texts need not be compared. */
static void by_places(const lw_policy *policy, applicant *to) {
    size_t at, place;
    for (at = 0; at < to->count; at++) {
        lw_input *input = &to->inputs[at];
        if (input->kind != LW_INPUT_TEXT) continue;
        for (place = 0; place < lw_policy_value_count(policy, input->column); place++) {
            lw_bytes value = lw_policy_value(policy, input->column, place);
            if (value.len == input->text.len && memcmp(value.data, input->text.data, value.len) == 0) {
                input->kind = LW_INPUT_INDEX;
                input->number = (double)place;
                break;
            }
        }
    }
}

/* Decides on each applicant with one row. */
static double by_a_row(lw_row *row, const applicant *applicants) {
    lw_decision decision = LW_DECISION_INIT;
    double best = 0;
    int round, pass, at;
    size_t input;
    for (round = 0; round < ROUNDS; round++) {
        double start = seconds(), taken;
        for (pass = 0; pass < PASSES; pass++) {
            for (at = 0; at < APPLICANTS; at++) {
                const applicant *one = &applicants[at];
                lw_row_clear(row);
                for (input = 0; input < one->count; input++) {
                    if (lw_row_set(row, &one->inputs[input]) != LW_OK) abort();
                }
                if (lw_row_decide(row, &decision) != LW_OK) abort();
            }
        }
        taken = (seconds() - start) / ((double)PASSES * APPLICANTS);
        if (round == 0 || taken < best) best = taken;
    }
    return best;
}

/* Decides on all applicants in one call. */
static double at_once(const lw_policy *policy, const applicant *applicants) {
    static lw_applicant given[APPLICANTS];
    static lw_decision decisions[APPLICANTS] = {LW_DECISION_INIT};
    double best = 0;
    int round, pass, at;
    for (at = 0; at < APPLICANTS; at++) {
        given[at].size = sizeof *given;
        given[at].inputs = applicants[at].inputs;
        given[at].count = applicants[at].count;
    }
    for (round = 0; round < ROUNDS; round++) {
        double start = seconds(), taken;
        for (pass = 0; pass < PASSES; pass++) {
            if (lw_policy_decide_many(policy, given, APPLICANTS, LW_BAD_REFUSED, decisions, NULL, NULL) !=
                LW_OK)
                abort();
        }
        taken = (seconds() - start) / ((double)PASSES * APPLICANTS);
        if (round == 0 || taken < best) best = taken;
    }
    return best;
}

int main(void) {
    static applicant applicants[APPLICANTS];
    lw_row *row = NULL;
    lw_policy *policy = NULL;
    lw_answer *answer = NULL;
    lw_decision decision = LW_DECISION_INIT;
    double best = 0;
    long verdicts[4] = {0, 0, 0, 0}, reasons = 0;
    int round, pass, at;

    if (lw_policy_new(lw_str(POLICY), &policy, &answer) != LW_OK) {
        fprintf(stderr, "%s\n", answer ? (const char *)lw_answer_body(answer).data : "misuse");
        lw_answer_free(answer);
        return 1;
    }
    for (at = 0; at < APPLICANTS; at++) make(policy, &applicants[at]);
    for (round = 0; round < ROUNDS; round++) {
        double start = seconds(), taken;
        for (pass = 0; pass < PASSES; pass++) {
            for (at = 0; at < APPLICANTS; at++) {
                const applicant *one = &applicants[at];
                if (lw_policy_decide(policy, one->inputs, one->count, &decision, NULL) != LW_OK) abort();
                if (round == 0 && pass == 0) {
                    verdicts[decision.verdict & 3]++;
                    reasons += (long)decision.reason_count;
                }
            }
        }
        taken = (seconds() - start) / ((double)PASSES * APPLICANTS);
        if (round == 0 || taken < best) best = taken;
    }
    printf("verdicts 0 to 3: %ld %ld %ld %ld, %ld reasons\n", verdicts[0], verdicts[1], verdicts[2],
           verdicts[3], reasons);
    printf("%.0f ns a decision with its reasons\n", best * 1e9);
    printf("%.0f ns in one call for all\n", at_once(policy, applicants) * 1e9);
    for (at = 0; at < APPLICANTS; at++) by_places(policy, &applicants[at]);
    if (lw_row_new(policy, &row) != LW_OK) abort();
    printf("%.0f ns by a row, enums by their places\n", by_a_row(row, applicants) * 1e9);
    lw_row_free(row);
    lw_policy_free(policy);
    return 0;
}
