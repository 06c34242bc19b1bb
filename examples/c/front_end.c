/*
 * A front end of the host: an HTTP request goes in and the whole response comes out, with any web
 * server. Here the "server" is a few requests in the code below.
 */
#include <lendwright.h>

#include <stdio.h>

/* Converts a web server's request to a response. */
static void serve(const lw_engine *engine, const char *method, const char *path, const char *query,
                  const char *body, const lw_header *headers, size_t header_count) {
    lw_http_request request = LW_HTTP_REQUEST_INIT;
    lw_answer *answer = NULL;
    size_t i;

    request.method = lw_str(method);
    request.path = lw_str(path);
    request.query = lw_str(query);
    request.body = lw_str(body);
    request.headers = headers;
    request.header_count = header_count;
    lw_respond(engine, &request, &answer);

    printf("%s %s -> %d\n", method, path, lw_answer_http_status(answer));
    for (i = 0; i < lw_answer_header_count(answer); i++) {
        lw_header header = lw_answer_header_at(answer, i);
        printf("%s: %s\n", (const char *)header.name.data, (const char *)header.value.data);
    }
    printf("\n%s\n\n", (const char *)lw_answer_body(answer).data);
    lw_answer_free(answer);
}

/* Prints the error in an answer, and frees the answer. */
static int failed(lw_answer *answer) {
    fprintf(stderr, "%s\n", answer ? (const char *)lw_answer_body(answer).data : "misuse");
    lw_answer_free(answer);
    return 0;
}

/* The server has authenticated the caller itself, so the engine acts for that partner. */
static int serve_one_partner(const lw_engine *host) {
    lw_engine *partner = NULL;
    lw_answer *answer = NULL;

    if (lw_acting_as(host, "nile", &partner, &answer) != LW_OK) return failed(answer);
    serve(partner, "POST", "/borrowers/rule/", "",
          "{\"param\": \"adult\", \"value\": {\"age\": {\"operator\": \">=\", \"value\": \"21\"}}}",
          NULL, 0);
    serve(partner, "GET", "/borrowers/rule/", "", "", NULL, 0);
    lw_close(partner);
    return 1;
}

/* Each request has the caller's credentials in two headers, and lendwright checks them. */
static int serve_any_partner(const lw_engine *host) {
    lw_answer *answer = NULL;
    lw_header headers[2];

    if (lw_issue_key(host, lw_str("{\"user_name\": \"nile\"}"), &answer) != LW_OK) return failed(answer);
    headers[0].name = lw_str("user-name");
    headers[0].value = lw_str("nile");
    headers[1].name = lw_str("authorization");
    if (lw_answer_text(answer, "/api_key", &headers[1].value) != LW_OK) return failed(answer);
    serve(host, "GET", "/borrowers/rule/", "", "", headers, 2);
    headers[1].value = lw_str("a guess");
    serve(host, "GET", "/borrowers/rule/", "", "", headers, 2);
    serve(host, "GET", "/borrowers/rule/", "", "", NULL, 0);
    lw_answer_free(answer);
    return 1;
}

int main(void) {
    /* A secret for this example only. Create your own with `openssl rand -base64 32`, and keep it
       out of the source. */
    static const char settings[] =
        "{\"peppers\": [{\"kid\": \"2026\","
        " \"secret\": \"dGhpcnR5LXR3byBieXRlcyB0aGF0IGFyZSBubyBzZWNyZXQ=\"}]}";
    lw_engine *host = NULL;
    lw_answer *answer = NULL;
    int good;

    if (lw_open(lw_str(settings), &host, &answer) != LW_OK) return !failed(answer);
    good = lw_make_partner(host, lw_str("{\"user_name\": \"nile\"}"), &answer) == LW_OK || failed(answer);
    if (good) lw_answer_free(answer);
    good = good && serve_one_partner(host) && serve_any_partner(host);
    lw_close(host);
    return good ? 0 : 1;
}
