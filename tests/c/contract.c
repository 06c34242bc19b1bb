/*
 * Runs contract cases through the functions of the C library. tests/contract/README.md describes its input and output.
 */
#include "lendwright.h"

#include <stdio.h>
#include <stdlib.h>

typedef lw_status operation_function(const lw_engine *, lw_bytes, lw_answer **);

struct entry {
    const char *name;
    operation_function *function;
};

static const struct entry operations[] = {
#include "dispatch.inc"
};

static lw_engine *host = NULL;
static lw_engine *partner = NULL;

static void stop(const char *why, const char *what) {
    fprintf(stderr, "contract driver: %s %s\n", why, what);
    exit(2);
}

static char *payload(size_t length) {
    char *bytes = malloc(length + 1);
    if (bytes == NULL || fread(bytes, 1, length, stdin) != length) stop("the payload ends early", "");
    bytes[length] = '\0';
    return bytes;
}

/* Checks that the body, and the tree of values read from it, are the same. */
static void check(const lw_answer *answer) {
    lw_bytes body = lw_answer_body(answer), detail = lw_answer_detail(answer);
    lw_bytes body_tree = lw_value_json(lw_answer_at(answer, ""));
    lw_bytes detail_tree = lw_value_json(lw_answer_detail_at(answer, ""));
    if (body.len != body_tree.len || memcmp(body.data, body_tree.data, body.len) != 0)
        stop("the body's values are not its text:", (const char *)body.data);
    if (detail.len != detail_tree.len || memcmp(detail.data, detail_tree.data, detail.len) != 0)
        stop("the detail's values are not its text:", (const char *)detail.data);
}

static void reply(lw_status status, lw_answer *answer) {
    lw_bytes body = lw_answer_body(answer), detail = lw_answer_detail(answer);
    if (status == LW_MISUSE || status == LW_INTERNAL)
        stop("the library answered", body.data ? (const char *)body.data : "misuse");
    if ((status == LW_OK) != (answer == NULL || lw_answer_http_status(answer) < 400))
        stop("status and HTTP status differ:", (const char *)body.data);
    if (answer != NULL) check(answer);
    printf("status %d body %lu detail %lu\n", answer ? (int)lw_answer_http_status(answer) : 200,
           (unsigned long)body.len, (unsigned long)detail.len);
    if (body.len > 0) fwrite(body.data, 1, body.len, stdout);
    if (detail.len > 0) fwrite(detail.data, 1, detail.len, stdout);
    fflush(stdout);
    lw_answer_free(answer);
}

static void open_book(lw_bytes settings) {
    lw_answer *answer = NULL;
    lw_status status;
    lw_close(partner);
    lw_close(host);
    partner = NULL;
    status = lw_open(settings, &host, &answer);
    reply(status, answer);
}

static void act_as(const char *user_name) {
    lw_answer *answer = NULL;
    lw_status status = LW_OK;
    lw_close(partner);
    partner = NULL;
    if (strcmp(user_name, "host") != 0) status = lw_acting_as(host, user_name, &partner, &answer);
    reply(status, answer);
}

static void run(const char *name, lw_bytes request) {
    size_t i;
    for (i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        if (strcmp(operations[i].name, name) == 0) {
            lw_answer *answer = NULL;
            lw_status status = operations[i].function(partner ? partner : host, request, &answer);
            reply(status, answer);
            return;
        }
    }
    stop("no function for", name);
}

static void run_raw(const char *name, lw_bytes request) {
    lw_answer *answer = NULL;
    lw_status status = lw_call(partner ? partner : host, name, request, &answer);
    reply(status, answer);
}

int main(void) {
    char line[256], verb[16], name[128];
    while (fgets(line, sizeof line, stdin) != NULL) {
        unsigned long length = 0;
        char *bytes;
        int is_op = sscanf(line, "%15s %127s %lu", verb, name, &length) == 3;
        if (!is_op && sscanf(line, "%15s %lu", verb, &length) != 2) stop("unknown command", line);
        bytes = payload(length);
        if (is_op && strcmp(verb, "op") == 0) {
            run(name, (lw_bytes){(const uint8_t *)bytes, length});
        } else if (is_op && strcmp(verb, "raw") == 0) {
            run_raw(name, (lw_bytes){(const uint8_t *)bytes, length});
        } else if (strcmp(verb, "open") == 0) {
            open_book((lw_bytes){(const uint8_t *)bytes, length});
        } else if (strcmp(verb, "acting") == 0) {
            act_as(bytes);
        } else {
            stop("unknown command", line);
        }
        free(bytes);
    }
    lw_close(partner);
    lw_close(host);
    return 0;
}
