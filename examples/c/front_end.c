/*
 * A front end of the host's own: whatever its web server is, an HTTP request goes in and the whole
 * response comes out. Here the "server" is three requests written out below.
 */
#include <lendwright.h>

#include <stdio.h>

/* What stands between a web server's request and its response. */
static void serve(const lw_engine *engine, const char *method, const char *path, const char *query,
                  const char *body) {
    lw_http_request request;
    lw_answer *answer = NULL;
    size_t i;

    memset(&request, 0, sizeof request);
    request.size = sizeof request;
    request.method = lw_str(method);
    request.path = lw_str(path);
    request.query = lw_str(query);
    request.body = lw_str(body);
    lw_respond(engine, &request, &answer);

    printf("%s %s -> %d\n", method, path, lw_answer_http_status(answer));
    for (i = 0; i < lw_answer_header_count(answer); i++) {
        lw_header header = lw_answer_header_at(answer, i);
        printf("%s: %s\n", (const char *)header.name.data, (const char *)header.value.data);
    }
    printf("\n%s\n\n", (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
}

int main(void) {
    lw_engine *host = NULL, *partner = NULL;
    lw_answer *answer = NULL;

    /* The server has checked who asks by itself, so the engine acts for that partner. */
    if (lw_open(lw_str("{}"), &host, &answer) != LW_OK ||
        lw_acting_as(host, "host", &partner, &answer) != LW_OK) {
        fprintf(stderr, "%s\n", answer ? (const char *)lw_answer_body(answer).data : "misuse");
        lw_answer_free(answer);
        lw_close(host);
        return 1;
    }
    serve(partner, "POST", "/borrowers/rule/", "",
          "{\"param\": \"adult\", \"value\": {\"age\": {\"operator\": \">=\", \"value\": \"21\"}}}");
    serve(partner, "GET", "/borrowers/rule/", "", "");
    serve(partner, "GET", "/borrowers/rules/", "", "");
    lw_close(partner);
    lw_close(host);
    return 0;
}
