/*
 * The steps of a credit decision: rules, a borrower, a score with its reasons.
 *
 *   ./decide [book.db]        without a file name the book is in memory
 */
#include <lendwright.h>

#include <stdio.h>

static int report(const lw_answer *answer) {
    fprintf(stderr, "%d %s %s\n", lw_answer_http_status(answer),
            (const char *)lw_answer_body(answer).data, (const char *)lw_answer_detail(answer).data);
    return 0;
}

/* Runs one operation and ignores its answer. */
static int done(lw_status status, lw_answer **answer) {
    int good = status == LW_OK || status == LW_CONFLICT || report(*answer);
    lw_answer_free(*answer);
    *answer = NULL;
    return good;
}

static int make_rules(const lw_engine *engine) {
    lw_answer *answer = NULL;
    return done(lw_create_rule(engine,
                               lw_str("{\"param\": \"adult\","
                                      " \"value\": {\"age\": {\"operator\": \">=\", \"value\": \"21\"}}}"),
                               &answer),
                &answer) &&
           done(lw_create_rule(engine,
                               lw_str("{\"param\": \"affordable\","
                                      " \"value\": {\"DBR\": {\"operator\": \"<=\", \"value\": \"0.5\"}}}"),
                               &answer),
                &answer);
}

/* Signs Mona up, or finds her, sends her profile, and copies her public id. */
static int sign_up(const lw_engine *engine, char *uuid, size_t room) {
    lw_bytes text = {NULL, 0};
    lw_answer *answer = NULL;
    lw_request *request = NULL;
    lw_status status = lw_sign_up(engine,
                                  lw_str("{\"Phone_Number\": \"+201001234567\", \"First_Name\": \"Mona\","
                                         " \"Last_Name\": \"Adel\", \"Email\": \"mona@example.com\","
                                         " \"National_ID_Number\": \"29501011234567\"}"),
                                  &answer);
    if (status == LW_CONFLICT) {
        lw_answer_free(answer);
        status = lw_get_borrower_info(engine, lw_str("{\"phone_number\": \"+201001234567\"}"), &answer);
    }
    if (status == LW_OK) status = lw_answer_text(answer, LW_SIGN_UP_UUID, &text);
    if (status == LW_OK && text.len >= room) status = LW_WRONG_KIND;
    if (status == LW_OK) memcpy(uuid, text.data, text.len + 1);
    if (!done(status, &answer)) return 0;

    request = lw_request_new();
    lw_request_text(request, "UUID", lw_str(uuid));
    lw_request_text(request, "Reported_Monthly_Income", lw_str("12000"));
    lw_request_decimal(request, "Monthly_Debt", lw_str("1500.50"));
    lw_request_text(request, "Residence_Type", lw_str("Family House"));
    lw_request_int(request, "Months_at_Address", 40);
    status = lw_update_borrower(engine, lw_request_take(request), &answer);
    lw_request_free(request);
    return done(status, &answer);
}

static int score(const lw_engine *engine, const char *uuid) {
    int64_t score = 0;
    double burden = 0;
    lw_bytes text;
    lw_answer *answer = NULL;
    lw_request *request = lw_request_new();
    lw_status status;

    lw_request_text(request, "uuid", lw_str(uuid));
    lw_request_text(request, "evaluate_by", lw_str("rule"));
    lw_request_begin_list(request, "acceptance_rules");
    lw_request_text(request, NULL, lw_str("adult"));
    lw_request_text(request, NULL, lw_str("affordable"));
    lw_request_end(request);
    status = lw_get_total_score(engine, lw_request_take(request), &answer);
    lw_request_free(request);
    if (status != LW_OK) return done(status, &answer);

    if (lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score) == LW_OK &&
        lw_answer_text(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE_CLASSIFICATION, &text) == LW_OK)
        printf("credit score  %d, %s\n", (int)score, (const char *)text.data);
    if (lw_answer_double(answer, LW_GET_TOTAL_SCORE_DBR, &burden) == LW_OK) printf("debt burden   %.4f\n", burden);
    /* true, false, null (a person must decide) or N/A */
    text = lw_value_json(lw_answer_at(answer, LW_GET_TOTAL_SCORE_PASS_BUSINESS_RULES_STATE));
    printf("passes rules  %s\n", (const char *)text.data);
    if (lw_value_text(lw_answer_detail_at(answer, LW_DETAIL_DECISION_ID), &text) == LW_OK)
        printf("decision      %s\n", (const char *)text.data);
    lw_answer_free(answer);
    return 1;
}

int main(int count, char **arguments) {
    char uuid[80] = "";
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    lw_request *settings = lw_request_new();
    lw_status status;
    int good;

    if (count > 1) lw_request_text(settings, "path", lw_str(arguments[1]));
    status = lw_open(lw_request_take(settings), &engine, &answer);
    lw_request_free(settings);
    if (status != LW_OK) {
        report(answer);
        lw_answer_free(answer);
        return 1;
    }
    good = make_rules(engine) && sign_up(engine, uuid, sizeof uuid) && score(engine, uuid);
    lw_close(engine);
    return good ? 0 : 1;
}
