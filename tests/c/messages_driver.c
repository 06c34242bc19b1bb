/*
 * Reads lines: `templates JSON`, `message ADDRESS<tab>DATE<tab>TEXT`, and `summary AS_OF MONTHS`. After the last one,
 * it writes the reading of each message since the previous summary, one on each line, and the summary of the messages.
 */
#include "lendwright.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGES_MAX = 4096, LINE_MAX_ = 1 << 16 };

static lw_sms *sms;
static lw_sms_message messages[MESSAGES_MAX];
static lw_sms_row rows[MESSAGES_MAX];
static size_t count;

static char *kept(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    if (!copy) exit(2);
    return strcpy(copy, text);
}

static void ended(lw_status status, lw_answer *answer) {
    if (status == LW_OK) return;
    fprintf(stderr, "status %d\n", (int)status);
    lw_answer_free(answer);
    exit(1);
}

static void load(const char *templates) {
    lw_sms_settings settings;
    lw_answer *answer = NULL;

    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    settings.zone = "Africa/Cairo";
    settings.currency = "EGP";
    lw_sms_free(sms);
    ended(lw_sms_load(&settings, lw_str(templates), &sms, &answer), answer);
}

static void add(char *line) {
    char *date = strchr(line, '\t');
    char *body = date ? strchr(date + 1, '\t') : NULL;
    char *own;

    if (!body || count == MESSAGES_MAX) exit(2);
    own = kept(line);
    own[date - line] = own[body - line] = '\0';
    messages[count].address = lw_str(own);
    messages[count].date = strtoll(own + (date - line) + 1, NULL, 10);
    messages[count].body = lw_str(own + (body - line) + 1);
    count++;
}

static void text(lw_bytes bytes) {
    if (bytes.data) printf("%.*s|", (int)bytes.len, (const char *)bytes.data);
    else printf("-|");
}

static void units(int64_t amount) {
    if (amount == INT64_MIN) printf("-|");
    else printf("%" PRId64 "|", amount);
}

static void truth(int8_t said) {
    printf("%s|", said < 0 ? "-" : said ? "1" : "0");
}

static void write_row(const lw_sms_row *row) {
    text(row->sender), text(row->category), text(row->class_name), units(row->amount), text(row->currency);
    truth(row->settled), text(row->guard), truth(row->ambiguous);
    units(row->balance), units(row->limit), units(row->fee);
    printf("%s|", row->account[0] ? row->account : "-");
    text(row->reference), text(row->merchant), text(row->counterparty), text(row->product);
    if (row->template_number < 0) printf("-\n");
    else printf("%" PRId32 "\n", row->template_number);
}

static void sum(const char *asked) {
    char *end;
    const int64_t as_of = strtoll(asked, &end, 10), months = strtoll(end, NULL, 10);
    lw_answer *answer = NULL;
    lw_bytes body, detail;
    size_t at;

    ended(lw_sms_read(sms, messages, count, rows, &answer), answer);
    for (at = 0; at < count; at++) write_row(&rows[at]);
    ended(lw_sms_summary(sms, messages, count, as_of, months, &answer), answer);
    body = lw_answer_body(answer);
    detail = lw_answer_detail(answer);
    printf("%.*s\n%.*s\n", (int)body.len, (const char *)body.data, (int)detail.len, (const char *)detail.data);
    lw_answer_free(answer);
    for (at = 0; at < count; at++) free((void *)(uintptr_t)messages[at].address.data);
    count = 0;
}

int main(void) {
    static char line[LINE_MAX_];

    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "templates ", 10) == 0) load(line + 10);
        else if (strncmp(line, "message ", 8) == 0) add(line + 8);
        else if (strncmp(line, "summary ", 8) == 0) sum(line + 8);
        else return 2;
    }
    lw_sms_free(sms);
    return 0;
}
