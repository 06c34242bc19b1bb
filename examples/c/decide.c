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

/* Writes a text as a JSON string with its quotes, so that any text can be put into a request. */
static int quote(lw_bytes text, char *out, size_t room) {
    size_t length = lw_quote(text, out, room);
    if (length > 0 && length < room) return 1;
    fprintf(stderr, "a text is not UTF-8, or too long\n");
    return 0;
}

/* Runs one operation whose answer is not needed. */
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

/* Signs Mona up, or finds her, and writes the public id as a JSON string. */
static int sign_up(const lw_engine *engine, char *uuid, size_t room) {
    char request[512];
    lw_bytes text;
    lw_answer *answer = NULL;
    lw_status status = lw_sign_up(engine,
                                  lw_str("{\"Phone_Number\": \"+201001234567\", \"First_Name\": \"Mona\","
                                         " \"Last_Name\": \"Adel\", \"Email\": \"mona@example.com\","
                                         " \"National_ID_Number\": \"29501011234567\"}"),
                                  &answer);
    if (status == LW_CONFLICT) {
        lw_answer_free(answer);
        status = lw_get_borrower_info(engine, lw_str("{\"phone_number\": \"+201001234567\"}"), &answer);
    }
    if (status == LW_OK) status = lw_answer_text(answer, "/UUID", &text);
    if (status == LW_OK && !quote(text, uuid, room)) status = LW_ABSENT;
    if (!done(status, &answer)) return 0;

    snprintf(request, sizeof request,
             "{\"UUID\": %s, \"Reported_Monthly_Income\": \"12000\", \"Monthly_Debt\": 1500,"
             " \"Residence_Type\": \"Family House\", \"Months_at_Address\": 40}",
             uuid);
    status = lw_update_borrower(engine, lw_str(request), &answer);
    return done(status, &answer);
}

static int score(const lw_engine *engine, const char *uuid) {
    char request[256];
    int64_t score = 0;
    double burden = 0;
    lw_bytes text;
    lw_answer *answer = NULL;
    lw_status status;

    snprintf(request, sizeof request,
             "{\"uuid\": %s, \"evaluate_by\": \"rule\","
             " \"acceptance_rules\": [\"adult\", \"affordable\"]}",
             uuid);
    status = lw_get_total_score(engine, lw_str(request), &answer);
    if (status != LW_OK) return done(status, &answer);

    if (lw_answer_int(answer, "/credit_score", &score) == LW_OK &&
        lw_answer_text(answer, "/credit_score_classification", &text) == LW_OK)
        printf("credit score  %d, %s\n", (int)score, (const char *)text.data);
    if (lw_answer_double(answer, "/DBR", &burden) == LW_OK) printf("debt burden   %.4f\n", burden);
    /* true, false, null (a person must decide) or N/A */
    text = lw_value_json(lw_answer_at(answer, "/pass_business_rules_state"));
    printf("passes rules  %s\n", (const char *)text.data);
    if (lw_value_text(lw_answer_detail_at(answer, "/decision_id"), &text) == LW_OK)
        printf("decision      %s\n", (const char *)text.data);
    lw_answer_free(answer);
    return 1;
}

int main(int count, char **arguments) {
    char settings[4200] = "{}", path[4100], uuid[80] = "";
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    int good;

    if (count > 1) {
        if (!quote(lw_str(arguments[1]), path, sizeof path)) return 1;
        snprintf(settings, sizeof settings, "{\"path\": %s}", path);
    }
    if (lw_open(lw_str(settings), &engine, &answer) != LW_OK) {
        report(answer);
        lw_answer_free(answer);
        return 1;
    }
    good = make_rules(engine) && sign_up(engine, uuid, sizeof uuid) && score(engine, uuid);
    lw_close(engine);
    return good ? 0 : 1;
}
