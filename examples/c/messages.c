/* From a lender's templates to data from messages, without a book: rows, and a summary. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lendwright.h"

static const char *const templates =
    "{\"CIB\": {\"salary\": [\"Salary {{amount}} arrived\"],"
    " \"purchase\": [\"Paid {{money}} at {{merchant}}\"]}}";

static int refused(const char *what, lw_answer *answer) {
    lw_bytes body = lw_answer_body(answer);

    fprintf(stderr, "%s: %s\n", what, body.data ? (const char *)body.data : "misuse");
    lw_answer_free(answer);
    return 1;
}

int main(void) {
    lw_sms_message messages[3];
    lw_sms_row rows[3];
    lw_sms_settings settings = LW_SMS_SETTINGS_INIT;
    lw_sms *sms = NULL;
    lw_answer *answer = NULL;
    size_t at;

    messages[0].address = messages[1].address = messages[2].address = lw_str("CIB");
    messages[0].body = lw_str("Salary 7,400 arrived");
    messages[1].body = lw_str("Paid EGP 250.50 at Corner Shop");
    messages[2].body = lw_str("Paid EGP 99 at Corner Shop was declined");
    messages[0].date = INT64_C(1769335200000); /* 25 January 2026 */
    messages[1].date = INT64_C(1770890400000);
    messages[2].date = INT64_C(1772877600000);

    settings.zone = "Africa/Cairo";
    settings.currency = "EGP";
    if (lw_sms_load(&settings, lw_str(templates), &sms, &answer) != LW_OK) return refused("templates", answer);

    if (lw_sms_read(sms, messages, 3, rows, &answer) != LW_OK) return refused("messages", answer);
    for (at = 0; at < 3; at++) {
        printf("%.*s %" PRId64 ".%02" PRId64 " %s%.*s\n", (int)rows[at].category.len,
               (const char *)rows[at].category.data, rows[at].amount / 10000, rows[at].amount % 10000 / 100,
               rows[at].settled ? "settled" : "not settled: ", (int)rows[at].guard.len,
               rows[at].guard.data ? (const char *)rows[at].guard.data : "");
    }

    /* As of the end of March 2026, over twelve months. */
    if (lw_sms_summary(sms, messages, 3, INT64_C(1774990800000), 12, &answer) != LW_OK) return refused("summary", answer);
    printf("%s\n", (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
    lw_sms_free(sms);
    return 0;
}
