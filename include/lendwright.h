/*
 * lendwright: embeddable credit decisioning. The C interface.
 *
 * Made from the library's sources by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 *
 *   lw_engine *engine = NULL;
 *   lw_answer *answer = NULL;
 *   int64_t score;
 *
 *   if (lw_open(lw_str("{\"path\":\"book.db\"}"), &engine, &answer) == LW_OK &&
 *       lw_get_total_score(engine, lw_str("{\"uuid\":\"...\",\"evaluate_by\":\"rule\","
 *                                         "\"acceptance_rules\":[\"adult\"]}"), &answer) == LW_OK)
 *       lw_answer_int(answer, "/credit_score", &score);
 *   else
 *       report(answer);               // its HTTP status, its code, the interface's exact body
 *   lw_answer_free(answer);
 *   lw_close(engine);
 *
 * Operations. Each operation is one function, lw_<operation>(engine, request, &answer). The request
 * is one flat JSON object: the interface's header, path, query and body fields under their own names
 * (an empty request is one without fields). A field that is not known is refused by name. A request
 * may bring credentials, "user_name" and "authorization"; they then decide in whose name it runs,
 * otherwise the engine does. lw_call does the same by name, and lw_respond takes an HTTP request
 * and gives the whole HTTP response, so that a front end is a few lines around it. lw_together runs
 * several operations in one commit.
 *
 * Texts from outside. A name or a path that is printed between quotes into a request can end them and
 * go on with fields of its own. lw_quote writes a text as a JSON string; print what it wrote, with no
 * quotes around it:
 *
 *   char uuid[80], request[128];
 *   size_t length = lw_quote(lw_str(from_outside), uuid, sizeof uuid);
 *
 *   if (length == 0 || length >= sizeof uuid) return refuse();      // not UTF-8, or too long
 *   snprintf(request, sizeof request, "{\"uuid\": %s}", uuid);
 *
 * Answers. An answer, good or bad, is one object: HTTP status, body (the interface's own, to the
 * letter) and detail (what the interface has no place for; for an error its code, field and value).
 * lw_answer_int and its like read a value by its JSON pointer; lw_answer_at gives the value itself,
 * which lw_value_count, lw_value_item and lw_value_key walk through. A status other than LW_OK says
 * what to do about a refusal; the answer says why. A value that can't be known is the text N/A:
 * reading it gives LW_NOT_AVAILABLE, which is neither an error nor a zero.
 *
 * Ownership. You own three kinds of objects: engines (lw_close), answers (lw_answer_free) and
 * policies (lw_policy_free), each freed once; the functions take NULL. What is read from an answer
 * (bytes, values) lives as long as the answer, the texts of a decision as long as its policy. What
 * you hand in is read during the call only and stays yours. Outputs are always written first: after
 * any call that takes an lw_answer **, the answer is either NULL or yours; a former one that still
 * stands there is not freed for you.
 *
 * Pointers. Each must be NULL or valid for what its type says. NULL where something must be, a length
 * that no memory has and names that are not UTF-8 are LW_MISUSE; a function that gives an answer says
 * there which. So is, to a function that reads a value, a JSON pointer that has no slash before its
 * first name. Structs that begin with `size` want it set to their sizeof, and everything you don't use
 * zero.
 *
 * Threads. An engine, an answer and a policy may be used from many threads at once; only the call that
 * frees one must be the last. lendwright starts no thread, prints nothing, reads the clock only as the
 * settings say, and keeps no global state but a list of the book files that are open and constant
 * tables, which the first call that needs one builds (share/lendwright/valgrind.supp says so to
 * valgrind).
 *
 * Processes. Several may have a book open. Open it after fork(), not before: a child can neither use an
 * engine that it inherited nor open a file that was open at the fork; both are LW_STORAGE. Close the
 * book first, or start the child with exec or posix_spawn.
 *
 * Settings of lw_open. One JSON object; all may be left out, and one that is not known is refused:
 *   "path" (text): The book's file. Left out: a book in memory, which ends with its last handle.
 *   "clock" (ClockSetting): Where the time comes from. Left out: the machine's clock.
 *     A clock other than the machine's: `{"fixed": instant}`, which stands still, or `{"start":
 *     instant, "step_ms": n}`, which goes on by a step each time it is read.
 *     "fixed" (time by RFC 3339): The instant at which it stands.
 *     "start" (time by RFC 3339): The first instant it gives.
 *     "step_ms" (integer): How many milliseconds later each next one is.
 *   "seed" (text): A text that ids, keys and salts are drawn from, so that a run can be repeated.
 *     For tests: whoever knows it can forge keys. Left out: the machine's entropy.
 *   "durability" (full | normal): How firmly operations that move no money are written. Left out:
 *     `full`.
 *   "peppers" (list of PepperSetting): The secrets under which keys and tokens are kept: the one
 *     for new ones first, then older ones that still verify. Left out: none, and no key can be
 *     issued and nobody log in.
 *     A secret of the host's under which keys and tokens are kept, and the name under which it is
 *     remembered.
 *     "kid" (text): Its name: 1 to 32 of letters, digits, `-` and `_`.
 *     "secret" (text): At least 32 random bytes as base64, such as `openssl rand -base64 32` writes
 *       them.
 *   "lifetimes" (LifetimeSettings): How long sessions and tokens live.
 *     How long sessions and tokens live, in seconds. What is left out stays as it is.
 *     "access_s" (integer): An access token, from its issue. Left out: 900.
 *     "session_s" (integer): A session, from its opening or last refresh. Left out: 86400.
 *     "session_absolute_s" (integer): A session, however often it is refreshed. Left out: 2592000.
 *     "grace_s" (integer): How long a retired token is still taken. Left out: 10.
 *     "late_refresh_s" (integer): How long after its end an access token can still be refreshed.
 *       Left out: 86400.
 *     "upload_s" (integer): A token for uploads, from its issue. Left out: 86400.
 *   "logout_requires_proof" (true or false): Whether logging out asks for a key or a token of that
 *     partner. Left out: it does.
 *   "allow_host_keys" (true or false): Whether keys that a person chose may be issued and used.
 *     Left out: no.
 *   "key_environment" (text): The word in new keys that tells one environment's from another's.
 *     Left out: `live`.
 *   "anonymous_partner" (text): The partner in whose name HTTP requests run for which the interface
 *     lists no credentials and none are sent. Left out: nobody.
 *   "forbid_protected" (true or false): Whether rules and weights that read a protected variable
 *     are refused, not only marked. Left out: no.
 *   "rule_join" (next | previous): What the `logical_operator` of a condition joins it to, in rules
 *     that are made or changed from now on: the condition after it (`next`) or before it
 *     (`previous`). Left out: `next`.
 *   "region" (text): The country, by its ISO 3166 code, whose national form of phone numbers is
 *     read, and whose national ids are. Left out: `EG`.
 *   "request_bytes_max" (integer): The most bytes a request may have. Left out: 16777216.
 *   "depth_max" (integer): The most lists and objects inside each other that a request may have, at
 *     most 256. Left out: 64.
 *
 * Versions. Programs built with one version run with every later one that has the same SONAME:
 * liblendwright.so.1 for all of 1.x, liblendwright.so.0.1 for all of 0.1.x.
 */

#ifndef LENDWRIGHT_H
#define LENDWRIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/** The version of this header; `lw_version` is the library's. */
#define LW_VERSION "0.1.0"

/** The same as a number that the preprocessor can compare: major * 10000 + minor * 100 + patch. */
#define LW_VERSION_NUMBER 100

/**
 * What a value is.
 */
enum lw_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Nothing is there.
     */
    LW_KIND_ABSENT = 0,
    /**
     * `null`.
     */
    LW_KIND_NULL = 1,
    /**
     * `true` or `false`.
     */
    LW_KIND_BOOL = 2,
    /**
     * A number.
     */
    LW_KIND_NUMBER = 3,
    /**
     * A text.
     */
    LW_KIND_TEXT = 4,
    /**
     * A list.
     */
    LW_KIND_LIST = 5,
    /**
     * An object.
     */
    LW_KIND_OBJECT = 6,
    /**
     * The text `N/A`, which says that the value can't be known.
     */
    LW_KIND_NOT_AVAILABLE = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_kind lw_kind;
#else
typedef int32_t lw_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * How a call went. A number keeps its meaning for good: one that is no longer used is not given to
 * another condition.
 *
 * A caller does one of few things about a refusal, and each has one status. Which condition it was
 * stands in the answer: its HTTP status, and the stable `code` in its detail.
 */
enum lw_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * It was done.
     */
    LW_OK = 0,
    /**
     * The request is wrong and would be wrong again (HTTP 400, 413, 422).
     */
    LW_INVALID = 1,
    /**
     * What it speaks of is not there, or not for this caller (HTTP 404, 405).
     */
    LW_NOT_FOUND = 2,
    /**
     * It contradicts what is there already (HTTP 409).
     */
    LW_CONFLICT = 3,
    /**
     * The caller may not: no credentials, or ones that don't do (HTTP 401, 403).
     */
    LW_FORBIDDEN = 4,
    /**
     * The store or the machine failed, and the same request may pass later (HTTP 500 and above,
     * but 503).
     */
    LW_STORAGE = 5,
    /**
     * The call breaks this header's contract: a NULL where there must be something, a length that
     * no memory has, a name that is not UTF-8. Nothing was done.
     */
    LW_MISUSE = 6,
    /**
     * A mistake in lendwright; the answer says where. The unit of work was undone, and the engine
     * can be used on.
     */
    LW_INTERNAL = 7,
    /**
     * Reading a value: it is the text `N/A`, which says that it can't be known.
     */
    LW_NOT_AVAILABLE = 8,
    /**
     * Reading a value: nothing is there.
     */
    LW_ABSENT = 9,
    /**
     * Reading a value: it is of another kind, or does not fit; see `lw_value_kind`. Deciding: an
     * input is of another kind than its variable; see `lw_policy_column_kind`.
     */
    LW_WRONG_KIND = 10,
    /**
     * `lw_together`: the work asked to undo the unit, and it was undone.
     */
    LW_UNDONE = 11,
    /**
     * `on_progress` stopped the call, and nothing was written (HTTP 503, which is given for nothing
     * else). Whether to ask again is the host's to say.
     */
    LW_INTERRUPTED = 12,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_status lw_status;
#else
typedef int32_t lw_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What an input holds.
 */
enum lw_input_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Nothing: no variable, one that is a list, which no input can hold, or one that the policy
     * computes itself.
     */
    LW_INPUT_NONE = 0,
    /**
     * A number, in `number`.
     */
    LW_INPUT_NUMBER = 1,
    /**
     * True where `number` is not 0.
     */
    LW_INPUT_BOOL = 2,
    /**
     * A text, or a day as `YYYY-MM-DD`, in `text`.
     */
    LW_INPUT_TEXT = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_input_kind lw_input_kind;
#else
typedef int32_t lw_input_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What the rules say.
 */
enum lw_verdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The policy has no rules to ask.
     */
    LW_VERDICT_NOT_AVAILABLE = 0,
    /**
     * The rules are passed.
     */
    LW_VERDICT_PASS = 1,
    /**
     * They are not.
     */
    LW_VERDICT_FAIL = 2,
    /**
     * A person has to decide, or data have to be asked for.
     */
    LW_VERDICT_REFER = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_verdict lw_verdict;
#else
typedef int32_t lw_verdict;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What a call answered, good or bad. It is yours: free it with `lw_answer_free`. It never changes,
 * so it may be read from many threads at once.
 */
typedef struct lw_answer lw_answer;

/**
 * A book that is open, and in whose name. It may be used from many threads at once; only
 * `lw_close` must come last. The one that `lw_together` gives is a unit of work, and is used in its
 * `work` alone.
 */
typedef struct lw_engine lw_engine;

/**
 * Everything that decides: weights, rules, bands, reasons. It never changes, so it may be used from
 * many threads at once.
 */
typedef struct lw_policy lw_policy;

/**
 * A value inside an answer; it lives as long as the answer does.
 */
typedef struct lw_value lw_value;

/**
 * Some bytes, and how many. They stay their owner's: lendwright reads what it is given during the
 * call only, and what it gives lives as long as the answer it came from.
 *
 * Bytes that lendwright gives have a NUL after the last one, which `len` does not count; those in an
 * `lw_decision` alone have none. No bytes are `{NULL, 0}`.
 */
typedef struct {
    /**
     * The first byte; may be NULL where `len` is 0.
     */
    const uint8_t *data;
    /**
     * How many bytes.
     */
    size_t len;
} lw_bytes;

/**
 * A header of an HTTP request or response.
 */
typedef struct {
    /**
     * Its name, in any case.
     */
    lw_bytes name;
    /**
     * Its value.
     */
    lw_bytes value;
} lw_header;

/**
 * What lendwright calls back.
 */
typedef struct {
    /**
     * `sizeof(lw_hooks)`; everything that is left zero is not called.
     */
    size_t size;
    /**
     * Handed to each function as it is.
     */
    void *context;
    /**
     * Hears of what happened, after it was committed: one JSON object such as
     * `{"event":"logged_in","partner_id":2,"at":"2026-01-31T10:00:00Z"}`. It is called in the thread
     * of the call that made it happen, so in several at once; it may call lendwright, and must
     * return (no `longjmp`, no C++ exception).
     */
    void (*on_effect)(void *context, lw_bytes effect);
    /**
     * Asked before each row of long work (a batch, an import, the reading of the log) whether to go
     * on, and once after the last: how many rows are done, and of how many (0 where that is known at
     * the end only). Each unit of work that may write asks as it begins, too, with 0 of 0: it may have
     * waited for others to write, and nothing is written yet. False
     * undoes the call, which is then `LW_INTERRUPTED`. It is called as `on_effect`
     * is, but inside the unit of work: a call to the same book would be refused.
     */
    bool (*on_progress)(void *context, uint64_t done, uint64_t total);
} lw_hooks;

/**
 * An operation as data. It is the library's own and lives as long as the program.
 */
typedef struct {
    /**
     * Its name: `get_total_score`.
     */
    const char *name;
    /**
     * Its HTTP method; NULL for the host's own operations, which no front end has.
     */
    const char *method;
    /**
     * Its path, parameters in braces; NULL for the host's own operations.
     */
    const char *path;
    /**
     * What it does.
     */
    const char *doc;
} lw_operation;

/**
 * One value of an applicant. What is not known is left out of the array.
 */
typedef struct {
    /**
     * Which variable: a place that `lw_policy_column` gave for this policy.
     */
    size_t column;
    /**
     * An `lw_input_kind`: that of the variable, see `lw_policy_column_kind`.
     */
    int32_t kind;
    /**
     * The number, finite.
     */
    double number;
    /**
     * The text.
     */
    lw_bytes text;
} lw_input;

/**
 * What a policy decided. Its texts are the policy's: they live as long as it does, and have no NUL
 * after them, so print them with `%.*s`.
 */
typedef struct {
    /**
     * What the rules say.
     */
    lw_verdict verdict;
    /**
     * The score.
     */
    int32_t score;
    /**
     * The share of the weights whose variable is known, 4 decimals.
     */
    double certainty;
    /**
     * The score's class.
     */
    lw_bytes score_class;
    /**
     * The codes of the reasons on a notice, the most important first.
     */
    lw_bytes reasons[4];
    /**
     * How many reasons there are.
     */
    size_t reason_count;
} lw_decision;

/**
 * An HTTP request as a host's front end has it.
 */
typedef struct {
    /**
     * `sizeof(lw_http_request)`.
     */
    size_t size;
    /**
     * The method, upper case.
     */
    lw_bytes method;
    /**
     * The path, percent-encoded as it came, without the query.
     */
    lw_bytes path;
    /**
     * The query, percent-encoded as it came, without the question mark; may be empty.
     */
    lw_bytes query;
    /**
     * The headers in any order; may be NULL where there are none.
     */
    const lw_header *headers;
    /**
     * How many headers.
     */
    size_t header_count;
    /**
     * The body; may be empty.
     */
    lw_bytes body;
} lw_http_request;

/** The bytes of a NUL-terminated text; none for NULL. */
static inline lw_bytes lw_str(const char *text) {
    lw_bytes bytes;
    bytes.data = (const uint8_t *)text;
    bytes.len = text ? strlen(text) : 0;
    return bytes;
}

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Writes a text as a JSON string, its quotes included and a NUL after it, and gives the string's
 * length without the NUL. A text that comes from outside goes into a request through this alone.
 *
 * As with `snprintf`, `room` counts the NUL, and a length of `room` or more did not fit:
 * `lw_quote(text, NULL, 0)` measures. A string that does not fit is not begun: `out` is empty then,
 * so that what follows in a request is never read as part of it. 0, and `out` is empty, for a text
 * that is not UTF-8; no string is as short.
 */
size_t lw_quote(lw_bytes text, char *out, size_t room);

/**
 * What a value is; `LW_KIND_ABSENT` for NULL.
 */
lw_kind lw_value_kind(const lw_value *value);

/**
 * The value at a place inside a value, as a JSON pointer; otherwise as `lw_answer_at`.
 */
const lw_value *lw_value_at(const lw_value *value, const char *pointer);

/**
 * Reads a whole number that fits 64 bits.
 *
 * A NULL value is `LW_ABSENT`, so that a look-up can be read without looking at it first. On any
 * status but `LW_OK` the output is 0; so for the other readers.
 */
lw_status lw_value_int(const lw_value *value, int64_t *out);

/**
 * Reads a number as the nearest double. An amount of money is exact only as the text of its digits:
 * `lw_value_text`.
 */
lw_status lw_value_double(const lw_value *value, double *out);

/**
 * Reads a `true` or `false`.
 */
lw_status lw_value_bool(const lw_value *value, bool *out);

/**
 * Reads a text, or the digits of a number exactly as they were written.
 */
lw_status lw_value_text(const lw_value *value, lw_bytes *out);

/**
 * The value as compact JSON, whatever it is; no bytes for NULL.
 */
lw_bytes lw_value_json(const lw_value *value);

/**
 * How many items a list or members an object has; 0 for everything else.
 */
size_t lw_value_count(const lw_value *value);

/**
 * An item of a list, or the value of an object's member, in order from 0; NULL beyond the last.
 */
const lw_value *lw_value_item(const lw_value *value, size_t index);

/**
 * The name of an object's member, in order from 0; no bytes beyond the last.
 */
lw_bytes lw_value_key(const lw_value *value, size_t index);

/**
 * Frees an answer and everything that was read from it; does nothing for NULL.
 */
void lw_answer_free(lw_answer *answer);

/**
 * The HTTP status that a front end sends; 0 for NULL.
 */
uint16_t lw_answer_http_status(const lw_answer *answer);

/**
 * The interface's exact body, compact JSON; no bytes for NULL.
 */
lw_bytes lw_answer_body(const lw_answer *answer);

/**
 * What the interface has no place for, as a JSON object. Members that have nothing to say are left
 * out:
 * - `decision_id`: what `lw_explain_decision` asks for; of a batch `decision_ids`, an object of them
 *   by the borrowers' public ids.
 * - `warnings`: what was done and is worth a second look, a list of objects of `code`, `pointer` (a
 *   JSON pointer into the request) and `message`.
 * - For an error `code` (a stable name for programs), `field`, `value` (shortened), `faults` (a list
 *   as `warnings` is, where there are several), `needs` (the scope that is lacking) and `cause` (what
 *   the store said).
 *
 * No bytes for NULL.
 */
lw_bytes lw_answer_detail(const lw_answer *answer);

/**
 * The value at a place in the body, as a JSON pointer (RFC 6901): `""` is the whole body,
 * `"/credit_score"` a member of it, `"/rules/0/name"` one further inside. NULL where nothing is, and
 * for a pointer that is NULL, not UTF-8, or does not start with a slash.
 */
const lw_value *lw_answer_at(const lw_answer *answer,
                             const char *pointer);

/**
 * The value at a place in the detail; otherwise as `lw_answer_at`.
 */
const lw_value *lw_answer_detail_at(const lw_answer *answer, const char *pointer);

/**
 * What the value at a place in the body is: `lw_value_kind` of `lw_answer_at`.
 */
lw_kind lw_answer_kind(const lw_answer *answer, const char *pointer);

/**
 * Reads a whole number in the body: `lw_value_int` of `lw_answer_at`. `LW_MISUSE` for an answer that
 * is NULL, and for a pointer that is NULL, not UTF-8, or does not start with a slash; so for the
 * other readers.
 */
lw_status lw_answer_int(const lw_answer *answer,
                        const char *pointer,
                        int64_t *out);

/**
 * Reads a number in the body: `lw_value_double` of `lw_answer_at`.
 */
lw_status lw_answer_double(const lw_answer *answer, const char *pointer, double *out);

/**
 * Reads a `true` or `false` in the body: `lw_value_bool` of `lw_answer_at`.
 */
lw_status lw_answer_bool(const lw_answer *answer, const char *pointer, bool *out);

/**
 * Reads a text, or a number's digits, in the body: `lw_value_text` of `lw_answer_at`.
 */
lw_status lw_answer_text(const lw_answer *answer, const char *pointer, lw_bytes *out);

/**
 * How many headers an answer of `lw_respond` has; 0 for any other.
 */
size_t lw_answer_header_count(const lw_answer *answer);

/**
 * A header of an answer of `lw_respond`, in order from 0; one without bytes beyond the last.
 */
lw_header lw_answer_header_at(const lw_answer *answer, size_t index);

/**
 * Opens a book.
 *
 * `settings` is a JSON object, or no bytes for none; the first page lists what it may say.
 *
 * The engine is the host's own: it may run every operation, and works in the book's default partner.
 * Close it with `lw_close`. On success `*answer` is NULL, otherwise it says why, and `*engine` is NULL.
 */
lw_status lw_open(lw_bytes settings,
                  lw_engine **engine,
                  lw_answer **answer);

/**
 * Opens a book and calls back; otherwise as `lw_open`. `hooks` is read during the call only, while
 * what its `context` points to must last until the book's last engine is closed.
 */
lw_status lw_open_with(lw_bytes settings,
                       const lw_hooks *hooks,
                       lw_engine **engine,
                       lw_answer **answer);

/**
 * Closes an engine; does nothing for NULL. Answers that came from it stay. The book itself is closed
 * with its last engine.
 */
void lw_close(lw_engine *engine);

/**
 * Gives an engine that acts for a partner whom the host has authenticated by itself. It is one more
 * engine on the same book, cheap to make, and closed on its own. Only the host's own engine can give
 * it. `*answer` as for `lw_open`.
 */
lw_status lw_acting_as(const lw_engine *engine,
                       const char *user_name,
                       lw_engine **acting,
                       lw_answer **answer);

/**
 * Gives an engine that acts for the partner whose user name and API key these are. It works until the
 * key is revoked or expires; no session is opened. Otherwise as `lw_acting_as`.
 */
lw_status lw_log_in(const lw_engine *engine,
                    const char *user_name,
                    const char *api_key,
                    lw_engine **acting,
                    lw_answer **answer);

/**
 * Gives an engine that acts for the partner whose access token this is. It works while the token's
 * session does. Otherwise as `lw_acting_as`.
 */
lw_status lw_bearer(const lw_engine *engine,
                    const char *access_token,
                    lw_engine **acting,
                    lw_answer **answer);

/**
 * How often in a row credentials were refused that came with this user name, since the book was opened;
 * a key that is right ends the row. For a host that slows guessing down. `LW_MISUSE`, and 0, where
 * one of the three is NULL, the user name is not UTF-8, or the engine is a unit of work.
 */
lw_status lw_failed_attempts(const lw_engine *engine,
                             const char *user_name,
                             uint32_t *count);

/**
 * Runs the operation of a name, as the function of that name does: for hosts that choose it while
 * they run.
 */
lw_status lw_call(const lw_engine *engine,
                  const char *operation,
                  lw_bytes request,
                  lw_answer **answer);

/**
 * The version of the library, as `LW_VERSION` is that of the header: `"0.1.0"`.
 */
const char *lw_version(void);

/**
 * Runs several operations in one commit: all of them, or none.
 *
 * `work` is called in this thread with an engine that is the unit of work: `lw_<operation>` and
 * `lw_call` run in it, in `engine`'s name, and each sees what those before it wrote. True commits;
 * false undoes everything and `lw_together` is `LW_UNDONE`. Any call on the unit that does not give
 * `LW_OK`, `LW_MISUSE` included, undoes everything whatever `work` gives: a unit that is to be
 * committed all the same is a `LW_CONFLICT` (`LW_INTERRUPTED` where `on_progress` stopped it).
 *
 * `work` may be called again after a conflict with another writer, and then begins anew. It must
 * return (no `longjmp`, no C++ exception). Its unit is not closed, ends with the call, and is no use in
 * another thread.
 *
 * Other engines of the same book are none of the unit's. In this thread they are refused with
 * `LW_STORAGE` until `work` returns, which undoes nothing. In another thread what they write waits for
 * the unit to end, so a `work` that waits for such a thread waits for ever.
 *
 * `*answer` is NULL for `LW_OK` and `LW_UNDONE`, and otherwise says why nothing was written.
 */
lw_status lw_together(const lw_engine *engine,
                      bool (*work)(const lw_engine *unit, void *context),
                      void *context,
                      lw_answer **answer);

/**
 * How many operations there are: the partners', then the host's own.
 */
size_t lw_operation_count(void);

/**
 * An operation, in order from 0; NULL beyond the last.
 */
const lw_operation *lw_operation_at(size_t index);

/**
 * Loads a policy from its JSON document: a decision file, or what stands at `/policy` in the answer of
 * `lw_give_policy` (`lw_value_json` of it). `{NULL, 0}` is the policy that a new book has, while an
 * empty document, as of an empty file, is refused. Free it with `lw_policy_free`. On success `*answer`
 * is NULL, otherwise it says what is wrong with the document, and `*policy` is NULL.
 */
lw_status lw_policy_load(lw_bytes document,
                         lw_policy **policy,
                         lw_answer **answer);

/**
 * Frees a policy and the texts of its decisions; does nothing for NULL.
 */
void lw_policy_free(lw_policy *policy);

/**
 * The digest of the policy, `sha256:` and 64 digits, by which the decision log names it; no bytes for
 * NULL.
 */
lw_bytes lw_policy_digest(const lw_policy *policy);

/**
 * Finds a variable once, for all decisions by this policy: `"DBR"`. `LW_ABSENT` where the policy
 * has no use for a variable of that name, known or written wrong: its value would change nothing, and
 * `*column` is then `SIZE_MAX`, as it is for `LW_MISUSE` (a NULL, a name that is not UTF-8).
 */
lw_status lw_policy_column(const lw_policy *policy,
                           const char *variable,
                           size_t *column);

/**
 * How many columns the policy has: their places are 0 to one less. 0 for NULL. Those that take an
 * input are what a host must fetch of an applicant.
 */
size_t lw_policy_column_count(const lw_policy *policy);

/**
 * The name of the variable in a column; no bytes for one that is not the policy's, and for NULL.
 */
lw_bytes lw_policy_column_name(const lw_policy *policy, size_t column);

/**
 * What an input in this column must be: a number (a whole one for some variables), a bool, or a text
 * (one of a list for some variables, or a day). `LW_INPUT_NONE` for a column that takes no input (one
 * that is a list, and `credit_score`, `credit_score_classification` and `certainty`, which the policy
 * computes), one that is not the policy's, and NULL.
 */
lw_input_kind lw_policy_column_kind(const lw_policy *policy,
                                    size_t column);

/**
 * Decides on one applicant: no book, no JSON, and nothing to free.
 *
 * The rules that decide are those that the policy itself lists in `acceptance_rules` and
 * `rejection_rules`. A policy from `lw_give_policy` lists none unless it was loaded with some, as in a
 * book each request names its own; the verdict is then `LW_VERDICT_NOT_AVAILABLE`.
 *
 * A value that is set twice counts as it was set last. `LW_WRONG_KIND` for an input of another kind
 * than its column takes, so for any in a column that takes none; one of that kind that the variable
 * can't have counts as missing, as if it were left out: a text outside of the variable's list or that
 * is no day, a number that is not whole. `LW_MISUSE` for a column that is not the policy's, an unknown
 * kind, a number or a bool that is not finite and a text that is not UTF-8.
 *
 * `*wrong` is then the place of that input in the array, the first one at fault, and `SIZE_MAX` where
 * no input is; `wrong` may be NULL. On any status but `LW_OK` the decision is all zeroes.
 */
lw_status lw_policy_decide(const lw_policy *policy,
                           const lw_input *inputs,
                           size_t count,
                           lw_decision *decision,
                           size_t *wrong);

/**
 * Answers an HTTP request: finds the operation by method and path, takes its fields from headers,
 * path, query and body, and answers the interface's exact body with its status and headers. The
 * status that is returned groups the HTTP status as for any operation.
 *
 * It asks for credentials on all operations but login, refresh and log-out, unless the engine acts
 * for a partner. A request with the header `lendwright-detail: 1` gets the detail in a header too.
 * Headers are found in any case, and with `-` in the place of `_`: servers often drop names with an
 * underscore, so a client sends `user-name`.
 *
 * Whatever happens, the answer can be sent as it is: for `LW_MISUSE` too, then with HTTP status 500.
 */
lw_status lw_respond(const lw_engine *engine,
                     const lw_http_request *request,
                     lw_answer **answer);

/**
 * Logs a partner in and gives its session's tokens.
 *
 * `POST /api/v1.0/login/`. Asks for no credentials.
 *
 * Request:
 * - `username` (text, body): The partner's user name.
 * - `api_key` (text, body): The partner's API key.
 *
 * Answer: A new session's tokens.
 * - `access_token` (text): Comes with requests, as `authorization: Bearer …`.
 * - `refresh_token` (text): Gets the next access token when this one has ended.
 */
lw_status lw_login(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Exchanges an access token for the next one.
 *
 * `POST /api/v1.0/refreshtoken/`. Asks for no credentials.
 *
 * Request:
 * - `token` (text, header): The access token, which may have ended up to a day ago, or the
 *   session's refresh token.
 *
 * Answer: The next access token.
 * - `access_token` (text): Comes with requests, as `authorization: Bearer …`.
 */
lw_status lw_refresh_token(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Logs a partner out: all of its tokens are over.
 *
 * `POST /api/v1.0/logout/`. Asks for no credentials.
 *
 * Request:
 * - `username` (text, body): The partner's user name.
 * - `token` (text, header, may be left out): One of the partner's tokens.
 * - `authorization` (text, header, may be left out): One of the partner's API keys, or `Bearer`
 *   and an access token.
 *
 * Answer: That it is done.
 * - `message` (text): `Logged out`.
 */
lw_status lw_logout(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives the mappings from names to ids of areas, cars, jobs and languages.
 *
 * `GET /api/v1.0/update/`. Needs the scope `borrowers:read`; the interface lists no credentials,
 * so a host may let an anonymous partner ask.
 *
 * Request: no fields.
 *
 * Answer: The mappings from names to ids.
 * - `ID Mapping` (IdMapping): The four mappings.
 *   - `Areas` (object, each member integer): Areas.
 *   - `Cars` (object, each member integer): Cars.
 *   - `Jobs` (object, each member integer): Jobs.
 *   - `Languages` (object, each member integer): Languages.
 */
lw_status lw_get_id_mapping(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes a borrower's profile.
 *
 * `POST /api/v1.0/update/`. Needs the scope `borrowers:write`; the interface lists no credentials,
 * so a host may let an anonymous partner ask.
 *
 * Request:
 * - `UUID` (text, body): The borrower's public id.
 * - `Number_of_Children` (integer, body, may be left out): How many children the borrower has: 0
 *   to 100.
 * - `Monthly_Debt` (decimal, body, may be left out): Debt payments a month, in the currency of the
 *   partner's default provider and no finer.
 * - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee |
 *   Business Owner, body, may be left out): Where the income comes from.
 * - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished Rent,
 *   body, may be left out): What the home is.
 * - `Area` (integer, body, may be left out): The area's id: where the Areas mapping has names, one
 *   of theirs.
 * - `Reported_Monthly_Income` (text, body, may be left out): The income a month, a text that holds
 *   an amount in the currency of the partner's default provider and no finer.
 * - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, body, may be left
 *   out): How far the borrower went to school.
 * - `Number_of_Dependents` (integer, body, may be left out): How many persons depend on the
 *   borrower: 0 to 100.
 * - `Language_ID` (text, body, may be left out): The language's id, as a text, or its name: where
 *   the Languages mapping has names, one of them or of their ids.
 * - `Job_ID` (integer, body, may be left out): The job's id: where the Jobs mapping has names, one
 *   of theirs.
 * - `Years_of_Experience` (integer, body, may be left out): Full years in that job's trade, 0 to
 *   100; must be sent where `Job_ID` is.
 * - `Self_Employed` (true or false, body, may be left out): Whether the borrower works for himself
 *   or herself.
 * - `Marital_Status` (text, body, may be left out): The marital status, at most 100 characters.
 * - `Car_ID` (integer, body, may be left out): The car's id: where the Cars mapping has names, one
 *   of theirs.
 * - `Months_at_Address` (integer, body, may be left out): Full months at the current address: 0 to
 *   1200.
 * - `Is_Banked` (true or false, body, may be left out): Whether the borrower has a bank account.
 * - `extras` (object, each member any value, body, may be left out): Values of variables that the
 *   host has declared, by their names; null forgets one.
 *
 * Answer: The borrower whose profile was changed.
 * - `UUID` (text): The borrower's public id.
 * - `token` (text or N/A): A token that is good for uploads of this borrower's data, for 24 hours;
 *   N/A where the host gave no pepper, without which no token can be kept.
 */
lw_status lw_update_borrower(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Signs somebody up as a borrower.
 *
 * `POST /api/v1.0/signup/`. Needs the scope `borrowers:write`.
 *
 * Request:
 * - `autofill` (true or false, header, may be left out): `true` fills in the names where they are
 *   not sent, so that a phone number is enough; the borrower is marked as a placeholder. `false`
 *   unless sent.
 * - `Phone_Number` (text, or NationalPhone, body): The phone number: E.164, or the national form
 *   of the book's country.
 *   - `national` (text): The number as it is dialled inside the country: `01001234567`.
 * - `First_Name` (text, body, may be left out): The first name. Must be sent without `autofill`.
 * - `Last_Name` (text, body, may be left out): The last name. Must be sent without `autofill`.
 * - `National_ID_Number` (text, body, may be left out): The national id. Must be sent without
 *   `autofill`.
 * - `Email` (text, body, may be left out): The e-mail address. Must be sent without `autofill`.
 * - `financial_provider_id` (text, body, may be left out): The provider to sign up with; the
 *   partner's default one where left out.
 * - `consent` (Consent, body, may be left out): What the borrower consents to, towards that
 *   provider.
 *   - `sms` (true or false, may be absent): To the reading of SMS messages.
 *   - `location` (true or false, may be absent): To the use of locations.
 *   - `apps` (true or false, may be absent): To the list of installed applications.
 *   - `marketing` (true or false, may be absent): To marketing.
 *
 * Answer: The borrower who signed up.
 * - `UUID` (text): The public id, by which other operations know the borrower.
 */
lw_status lw_sign_up(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives what is known of a borrower.
 *
 * `GET /borrowers/get_borrower_info/`. Needs the scope `borrowers:read`.
 *
 * Request:
 * - `uuid` (text, query, may be left out): The public id.
 * - `phone_number` (text, query, may be left out): The phone number: E.164, or the national form
 *   of the book's country.
 * - `email` (text, query, may be left out): The e-mail address; one that several borrowers share
 *   names none of them.
 * - `national_id` (text, query, may be left out): The national id.
 * - `id` (integer, query, may be left out): The number of the borrower's row.
 *
 * Answer: What is known of a borrower; what is not known is N/A. Names, phone number, e-mail
 * address and national id are masked for callers without the scope `pii`.
 * - `UUID` (text): The public id.
 * - `id` (integer): The number of the borrower's row.
 * - `full_name` (text): First and last name.
 * - `First_Name` (text): The first name.
 * - `Last_Name` (text): The last name.
 * - `Phone_Number` (text): The phone number in E.164.
 * - `National_ID_Number` (text or N/A): The national id.
 * - `Email` (text or N/A): The e-mail address.
 * - `placeholder` (true or false): Whether signing up filled in what was not sent.
 * - `Number_of_Children` (integer or N/A): How many children the borrower has.
 * - `Monthly_Debt` (decimal or N/A): Debt payments a month.
 * - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee |
 *   Business Owner or N/A): Where the income comes from.
 * - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished Rent or
 *   N/A): What the home is.
 * - `Area` (integer or N/A): The area's id in the Areas mapping.
 * - `Reported_Monthly_Income` (text or N/A): The income a month, as it was written.
 * - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd or N/A): How far the
 *   borrower went to school.
 * - `Number_of_Dependents` (integer or N/A): How many persons depend on the borrower.
 * - `Language_ID` (text or N/A): The language's id in the Languages mapping.
 * - `Job_ID` (integer or N/A): The job's id in the Jobs mapping.
 * - `Years_of_Experience` (integer or N/A): Full years in that job's trade.
 * - `Self_Employed` (true or false or N/A): Whether the borrower works for himself or herself.
 * - `Marital_Status` (text or N/A): The marital status.
 * - `Car_ID` (integer or N/A): The car's id in the Cars mapping.
 * - `Months_at_Address` (integer or N/A): Full months at the current address.
 * - `Is_Banked` (true or false or N/A): Whether the borrower has a bank account.
 * - `extras` (object, each member any value): The values of declared variables that the partner
 *   has sent, by name.
 * - `created_at` (time by RFC 3339): When the borrower was signed up.
 * - `providers` (list of LinkedProvider): The partner's providers that the borrower is linked to.
 *   - `financial_provider_id` (text): The provider's id.
 *   - `name` (text): Its name.
 *   - `since` (time by RFC 3339): Since when.
 * - `consent` (ConsentTimes): Since when the borrower consents to what, towards those providers.
 *   - `sms` (time by RFC 3339 or N/A): To the reading of SMS messages.
 *   - `location` (time by RFC 3339 or N/A): To the use of locations.
 *   - `apps` (time by RFC 3339 or N/A): To the list of installed applications.
 *   - `marketing` (time by RFC 3339 or N/A): To marketing.
 * - `data_collected` (object, each member integer): How many items of each kind were uploaded;
 *   kinds without any are left out.
 * - `reports` (integer): Partners of the tenant with an open report about the borrower.
 */
lw_status lw_get_borrower_info(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Scores one borrower.
 *
 * `GET /borrowers/get_total_score/`. Needs the scope `score`.
 *
 * Request:
 * - `phone_number` (text, query, may be left out): The borrower's phone number.
 * - `email` (text, query, may be left out): The borrower's e-mail address.
 * - `national_id` (text, query, may be left out): The borrower's national id.
 * - `id` (integer, query, may be left out): The number of the borrower's row.
 * - `evaluate_by` (rule | model, query): By what the borrower is evaluated.
 * - `uuid` (text, query, may be left out): The borrower's public id.
 * - `acceptance_rules` (list of text, body): The names of the rules all of which must hold.
 * - `rejection_rules` (list of text, body, may be left out): The names of the rules none of which
 *   may.
 *
 * Answer: A borrower's score and what it was made on. What could not be computed is `N/A`.
 * - `DBR` (number or N/A): Monthly debt over estimated income, 4 decimals.
 * - `ID_is_valid` (true or false or N/A): Whether the national id is one of its country's form.
 * - `age` (integer or N/A): Full years of age on the day of the request.
 * - `area` (integer or N/A): The area's id, out of the mapping.
 * - `certainty` (number or N/A): The share of the weights whose variable is known, 4 decimals.
 * - `credit_score` (integer): The credit score, over the weights whose variable is known alone:
 *   read it together with `certainty`.
 * - `credit_score_classification` (text): The score's class: Very Poor, Fair, Good, Very Good or
 *   Exceptional, unless the policy has bands of its own.
 * - `estimated_income` (decimal or N/A): The monthly income, in the policy's currency.
 * - `full_name` (text): First and last name.
 * - `gender` (text or N/A): Female or Male.
 * - `list_of_credit_applications` (list of ListedApplication or N/A): The provider's own
 *   applications of the borrower.
 *   - `application_id` (text): Its id.
 *   - `Amount` (decimal): The amount.
 *   - `Reason` (text): The reason; may be empty.
 *   - `Repayment_Months` (integer): Over how many months it is repaid.
 *   - `Status` (text): Its status.
 *   - `Submission_time` (text): When it was submitted, as an HTTP date in GMT.
 * - `monthly_debt` (decimal or N/A): The debt per month, in the policy's currency.
 * - `monthly_spending_capacity` (decimal or N/A): What is left of the income after debt and
 *   spending, in the policy's currency.
 * - `national_id` (integer, or text or N/A): The national id: a number where it is one without a
 *   leading zero, else a text.
 * - `number_of_credit_applications` (integer or N/A): How many applications the list has.
 * - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass: true,
 *   false, null where data are missing and a person should look, N/A where the request named no
 *   rule.
 * - `reports` (integer or N/A): Open reports by distinct partners.
 * - `uploaded docs` (list of UploadedDocument or null): The documents that were uploaded; null
 *   where there is none.
 *   - `type` (text): What it is.
 *   - `status` (text): What became of it.
 */
lw_status lw_get_total_score(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Scores many borrowers in one commit.
 *
 * `GET /borrowers/get_total_score/batch/`. Needs the scope `score`.
 *
 * Request:
 * - `acceptance_rules` (list of text, body): The names of the rules all of which must hold.
 * - `rejection_rules` (list of text, body, may be left out): The names of the rules none of which
 *   may.
 * - `target` (list of text, body): The borrowers' public ids, 10,000 at most.
 *
 * Answer: object, each member ScoreRecord, or UnknownTarget.
 * - `ScoreRecord`: the answer of `lw_get_total_score`.
 * - `UnknownTarget`: What is answered in the place of an unknown borrower's score.
 *   - `message` (text): `Borrower doesn’t exist`.
 */
lw_status lw_get_total_score_batch(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Says how a score comes about, and a borrower's in particular.
 *
 * `GET /borrowers/scoring_formula/`. Needs the scope `score`.
 *
 * Request:
 * - `uuid` (text, query, may be left out): The borrower's public id; left out, the formula alone
 *   is answered.
 * - `evaluate_by` (rule | model, query, may be left out): By what is evaluated; `rule` where left
 *   out.
 *
 * Answer: How a score comes about.
 * - `formula` (text): The formula.
 * - `range` (ScoreRange): The lowest and the highest score.
 *   - `min` (integer): The lowest score.
 *   - `max` (integer): The highest score.
 * - `weights` (object, each member WeightLine, may be absent): Each weight; left out for a partner
 *   without the scope `weights:read`.
 *   - `weight` (number): The weight.
 *   - `normalised` (number): Its share of the sum of weights.
 *   - `variable` (text): The variable that is read.
 *   - `transform` (text): How its value becomes a sub-score between 0 and 1.
 *   - `bins` (list of BinLine): The knots of the transform, or its categories, each with its
 *     sub-score.
 *     - `value` (any value): The value.
 *     - `sub_score` (number): The sub-score there.
 * - `classification` (list of ClassLine): The classes, each from its lowest score up to its
 *   highest.
 *   - `name` (text): Its name.
 *   - `from` (integer): The lowest score in it.
 *   - `to` (integer): The highest score in it.
 * - `version` (text): The policy's digest.
 * - `breakdown` (list of ContributionLine, may be absent): What each weight contributes to the
 *   borrower's score.
 *   - `name` (text): The weight's name.
 *   - `variable` (text): The variable that was read.
 *   - `value` (any value or null): Its value; null where it is missing.
 *   - `looked_up` (number, may be absent): The value that the sub-score was looked up with, after
 *     division; left out where it is no number and, as all that gives the weight away, for a
 *     partner without the scope `weights:read`.
 *   - `scaled` (number, may be absent): The sub-score, 0 to 1; left out where the value is
 *     missing, and without `weights:read`.
 *   - `weight` (number, may be absent): The weight; left out without `weights:read`.
 *   - `points` (number, may be absent): The points earned, unrounded; left out without
 *     `weights:read`.
 *   - `contribution` (integer): The points as a whole number: with the base they sum to the score
 *     exactly.
 *   - `lost_points` (number, may be absent): The points of the best sub-score (or the base that
 *     the policy counts from) less those earned; left out without `weights:read`.
 *   - `available` (true or false): Whether its value was there.
 *   - `source` (text): Where the value came from.
 *   - `reason` (text): The code of its reason.
 * - `credit_score` (integer, may be absent): The borrower's score; with nothing earned it is the
 *   range's lowest.
 * - `missing_weight_share` (number, may be absent): The share of the weights whose variable is
 *   missing, 0 to 1.
 * - `top_positive` (list of text, may be absent): The names of the weights that contribute most,
 *   most first, four at most.
 * - `top_negative` (list of ReasonLine, may be absent): The reasons that cost the score most, most
 *   first, four at most.
 *   - `code` (text): Its code.
 *   - `text` (text): Its text.
 *   - `on_notice` (true or false): Whether it stands on the notice, which has four at most.
 *   - `rule` (text, may be absent): The rule it comes from.
 *   - `kind` (text, may be absent): Whether that is an acceptance or a rejection rule.
 *   - `variable` (text, may be absent): The variable of the rule's condition.
 *   - `lost_points` (number, may be absent): The points that the score lost; left out without
 *     `weights:read`.
 */
lw_status lw_get_scoring_formula(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives a decision again, with everything that led to it.
 *
 * `GET /borrowers/explain_decision/`. Needs the scope `score`.
 *
 * Request:
 * - `decision_id` (text, query): The decision's id, out of the detail of the score's answer:
 *   `decision_id`, in that of a batch `decision_ids` by the borrower's public id.
 *
 * Answer: A decision and everything that led to it.
 * - `decision_id` (text): The decision's id.
 * - `decided_at` (time by RFC 3339): When it was made.
 * - `decided_for` (text): The user name of the partner for whom it was made.
 * - `uuid` (text): The borrower's public id.
 * - `policy` (text): The policy's digest.
 * - `engine` (text): The version of lendwright that decided.
 * - `evaluate_by` (text): `rule` or `model`.
 * - `acceptance_rules` (list of text): The acceptance rules that the request named.
 * - `rejection_rules` (list of text): The rejection rules that the request named.
 * - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass; null where
 *   data are missing, N/A where there was no rule.
 * - `credit_score` (integer): The credit score.
 * - `credit_score_classification` (text): Its class.
 * - `certainty` (number): The share of the weights whose variable is known.
 * - `base` (integer): The score of somebody who earned nothing; with the contributions it sums to
 *   the score.
 * - `unrounded_score` (number): The score before it was made whole.
 * - `contributions` (list of ContributionLine): What each characteristic earned.
 *   - `name` (text): The weight's name.
 *   - `variable` (text): The variable that was read.
 *   - `value` (any value or null): Its value; null where it is missing.
 *   - `looked_up` (number, may be absent): The value that the sub-score was looked up with, after
 *     division; left out where it is no number and, as all that gives the weight away, for a
 *     partner without the scope `weights:read`.
 *   - `scaled` (number, may be absent): The sub-score, 0 to 1; left out where the value is
 *     missing, and without `weights:read`.
 *   - `weight` (number, may be absent): The weight; left out without `weights:read`.
 *   - `points` (number, may be absent): The points earned, unrounded; left out without
 *     `weights:read`.
 *   - `contribution` (integer): The points as a whole number: with the base they sum to the score
 *     exactly.
 *   - `lost_points` (number, may be absent): The points of the best sub-score (or the base that
 *     the policy counts from) less those earned; left out without `weights:read`.
 *   - `available` (true or false): Whether its value was there.
 *   - `source` (text): Where the value came from.
 *   - `reason` (text): The code of its reason.
 * - `reasons` (list of ReasonLine): Every reason against the borrower, those of the notice first.
 *   - `code` (text): Its code.
 *   - `text` (text): Its text.
 *   - `on_notice` (true or false): Whether it stands on the notice, which has four at most.
 *   - `rule` (text, may be absent): The rule it comes from.
 *   - `kind` (text, may be absent): Whether that is an acceptance or a rejection rule.
 *   - `variable` (text, may be absent): The variable of the rule's condition.
 *   - `lost_points` (number, may be absent): The points that the score lost; left out without
 *     `weights:read`.
 * - `rules` (list of TracedRule): Every rule with each of its conditions.
 *   - `name` (text): The rule's name.
 *   - `kind` (text): `acceptance` or `rejection`.
 *   - `state` (true or false or null): Whether it holds; null where data are missing.
 *   - `conditions` (list of TracedCondition): Its conditions.
 *     - `group` (text): The group it stands in: conditions of one group are joined by and, groups
 *       by or; `0/any/1/0` is group 0 of the second body of an `any` in group 0.
 *     - `variable` (text): The variable.
 *     - `protected` (true or false): Whether a law protects the variable.
 *     - `operator` (text): The comparison.
 *     - `value` (any value or null): What it compares with; null for `is null` and `is not null`.
 *     - `observed` (any value or null): The value that was seen; null where it is missing.
 *     - `missing` (text, may be absent): Why there is no value.
 *     - `state` (true or false or null): Whether it holds; null where the value is missing.
 *     - `decisive` (true or false): Whether the decision would be another if this condition alone
 *       said otherwise.
 *     - `distance` (number, may be absent): What would have to be added to the value so that it
 *       stands at the nearest bound.
 * - `missing_to_resolve` (MissingVariables or null): What to ask for where the state is
 *   undetermined; null where it is not.
 *   - `variables` (list of text): The variables.
 *   - `exact` (true or false): Whether no shorter list would do, for either state.
 * - `what_would_change` (Changes): What would change the decision.
 *   - `one` (list of ChangeLine): Variables each of which is enough by itself, the smallest change
 *     first.
 *     - `variable` (text): The variable.
 *     - `from` (any value): Its value in the decision.
 *     - `to` (any value): The nearest value that passes.
 *   - `two` (list of ChangeLine): The two whose changes together are smallest; empty where there
 *     are no such two.
 *     - `variable` (text): The variable.
 *     - `from` (any value): Its value in the decision.
 *     - `to` (any value): The nearest value that passes.
 * - `inputs` (list of FrozenLine): The inputs as they were frozen.
 *   - `name` (text): The variable.
 *   - `value` (any value or null): Its value; null where it is missing.
 *   - `missing` (text, may be absent): Why there is no value.
 *   - `source` (text): Where it came from.
 */
lw_status lw_explain_decision(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives the partner's business rules, as they were written.
 *
 * `GET /borrowers/rule/`. Needs the scope `rules:read`.
 *
 * Request: no fields.
 *
 * Answer: The partner's rules.
 * - `client` (object, each member any value): Each rule's body as it was written, by name, in the
 *   order in which they were made.
 */
lw_status lw_get_rules(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Makes a business rule.
 *
 * `POST /borrowers/rule/`. Needs the scope `rules:write`.
 *
 * Request:
 * - `param` (text, body): The rule's name: 1 to 100 characters, new among the partner's rules.
 * - `value` (any value, body): The rule: an object from variables to conditions, whose order is
 *   kept. See docs/rules.md.
 *
 * Answer: text.
 */
lw_status lw_create_rule(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Puts a new body in the place of a business rule's old one.
 *
 * `PUT /borrowers/rule/`. Needs the scope `rules:write`.
 *
 * Request:
 * - `param` (text, body): The rule's name.
 * - `value` (any value, body): The new rule, whole.
 *
 * Answer: text.
 */
lw_status lw_update_rule(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes keys from a business rule, and the rule with its last key.
 *
 * `DELETE /borrowers/rule/`. Needs the scope `rules:write`.
 *
 * Request:
 * - `param` (text, body): The rule's name.
 * - `keys_to_delete` (list of text, body): The keys to remove, each of which the rule must have.
 *
 * Answer: text.
 */
lw_status lw_delete_rule(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives the partner's scoring weights.
 *
 * `GET /borrowers/weights/`. Needs the scope `weights:read`.
 *
 * Request: no fields.
 *
 * Answer: The partner's scoring weights.
 * - `weights` (object, each member number): Each weight by its name, in the order in which their
 *   points are added.
 */
lw_status lw_get_weights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Replaces the whole set of scoring weights.
 *
 * `POST /borrowers/weights/`. Needs the scope `weights:write`.
 *
 * Request:
 * - `param` (weights, body): What is changed.
 * - `value` (any value, body): The new set: numbers from 0 to 10¹² by the names of
 *   characteristics, at least one above 0.
 *
 * Answer: text.
 */
lw_status lw_replace_weights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes some scoring weights.
 *
 * `PUT /borrowers/weights/`. Needs the scope `weights:write`.
 *
 * Request:
 * - `param` (weights, body): What is changed.
 * - `value` (any value, body): The new values by name; each name must be in the set.
 *
 * Answer: text.
 */
lw_status lw_update_weights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes scoring weights.
 *
 * `DELETE /borrowers/weights/`. Needs the scope `weights:write`.
 *
 * Request:
 * - `param` (weights, body): What is changed.
 * - `keys_to_delete` (list of text, body): The names to remove; each must be in the set, and one
 *   above 0 must be left.
 *
 * Answer: text.
 */
lw_status lw_delete_weights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Says what was uploaded about a borrower, and what is missing.
 *
 * `GET /borrowers/check_collected_data/`. Needs the scope `borrowers:read`.
 *
 * Request:
 * - `uuid` (text, query): The borrower's public id.
 *
 * Answer: What was uploaded about a borrower, kind by kind, and which variables have no value yet.
 * Nothing can be uploaded yet in this version, so nothing is there of any kind.
 * - `uuid` (text): The borrower's public id.
 * - `messages` (CollectedMessages): SMS messages.
 *   - `count` (integer): How many.
 *   - `first_date` (date YYYY-MM-DD or N/A): The day of the first.
 *   - `last_date` (date YYYY-MM-DD or N/A): The day of the last.
 *   - `parsed` (integer): How many a template matched.
 *   - `unparsed` (integer): How many none matched.
 *   - `senders` (integer): How many senders they came from.
 *   - `linked` (true or false): Whether what they say is linked to the borrower.
 * - `location` (CollectedLocations): Locations.
 *   - `count` (integer): How many.
 *   - `days` (integer): On how many days.
 *   - `linked` (true or false): Whether what they say is linked to the borrower.
 * - `applications` (CollectedItems): Installed applications.
 *   - `count` (integer): How many.
 *   - `linked` (true or false): Whether what they say is linked to the borrower.
 * - `phone` (CollectedPhone): The phone's own data.
 *   - `present` (true or false): Whether it was uploaded.
 *   - `linked` (true or false): Whether what it says is linked to the borrower.
 * - `transactions` (CollectedTransactions): Bank transactions.
 *   - `count` (integer): How many.
 *   - `first_date` (date YYYY-MM-DD or N/A): The day of the first.
 *   - `last_date` (date YYYY-MM-DD or N/A): The day of the last.
 *   - `linked` (true or false): Whether what they say is linked to the borrower.
 * - `documents` (list of object, each member any value): Documents: each one's type, where it
 *   stands, and whether it is linked.
 * - `complete_for` (CompleteFor): Whether nothing is missing for an evaluation.
 *   - `rule` (true or false): By rules and weights.
 *   - `model` (true or false): By a model; never, as long as no model can be loaded.
 * - `missing` (list of text): The variables without a value that the partner's weights and rules
 *   read.
 */
lw_status lw_check_collected_data(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives the summary of what is known of a borrower.
 *
 * `GET /borrowers/get_summary_variables/`. Needs the scope `borrowers:read`.
 *
 * Request:
 * - `uuid` (text, query): The borrower's public id.
 *
 * Answer: The summary of what is known of a borrower. SMS messages, locations and installed
 * applications can't be uploaded yet in this version, so their members are empty, the score of the
 * applications is 0 and the other two are N/A.
 * - `Apps score` (number): The score of the installed applications; 0 without any.
 * - `Area score` (number or N/A): The score of the areas where the borrower is seen.
 * - `SMS score` (number or N/A): The score of the SMS messages.
 * - `Incoming Payments` (IncomingPayments): What comes in, by kind and sender.
 *   - `credit_limit` (object, each member decimal): Credit limits.
 *   - `loan_disbursement` (object, each member decimal): Loans that were paid out.
 *   - `other_incoming_payments` (object, each member decimal): Anything else.
 *   - `salary` (object, each member decimal): Salaries.
 * - `Outgoing Payments` (OutgoingPayments): What goes out, by kind and sender.
 *   - `loan_repayment` (object, each member decimal): Repayments of loans.
 *   - `other_outgoing_payment` (object, each member decimal): Anything else.
 *   - `purchase` (object, each member decimal): Purchases.
 * - `Installed_Apps` (object, each member integer): Installed applications, by category.
 * - `Purchased Products` (list of text): What was bought.
 * - `Spending Summary` (object, each member decimal): Spending, by category.
 * - `Summary` (object, each member object, each member decimal): Average spending, frequency and
 *   total spending, by sender.
 * - `locations` (object, each member object, each member object, each member integer): The areas
 *   where the borrower is seen most and least: how often, and their income level.
 * - `variables` (object, each member any value or N/A): Every variable that rules and weights can
 *   read, the host's own among them, by name: its value, or N/A; the national id is masked for
 *   callers without the scope `pii`. What an application or the decision itself brings is N/A.
 * - `as_of` (time by RFC 3339): When this was so.
 */
lw_status lw_get_summary_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives the summaries of many borrowers.
 *
 * `GET /borrowers/get_summary_variables/batch/`. Needs the scope `borrowers:read`.
 *
 * Request:
 * - `target` (list of text, body): The borrowers' public ids.
 *
 * Answer: object, each member SummaryVariables, or UnknownUser.
 * - `SummaryVariables`: the answer of `lw_get_summary_variables`.
 * - `UnknownUser`: What is answered in the place of an unknown borrower's summary.
 *   - `Message` (text): `User doesn't exist`.
 */
lw_status lw_get_summary_variables_batch(const lw_engine *engine,
                                         lw_bytes request,
                                         lw_answer **answer);

/**
 * Warns the other partners of the tenant about a borrower.
 *
 * `POST /borrowers/report_borrower/`. Needs the scope `reports:write`.
 *
 * Request:
 * - `uuid` (text, body): The borrower's public id.
 * - `reason` (default_90d | fraud_identity | fraud_documents | skip_trace | bankruptcy | other,
 *   body): Why the borrower is reported.
 * - `amount` (decimal, body, may be left out): What is owed or was lost, in the currency of the
 *   partner's default provider.
 * - `application_id` (text, body, may be left out): The partner's own name of the credit
 *   application, at most 100 characters.
 * - `details` (text, body, may be left out): What else is to be said, at most 500 characters.
 * - `occurred_on` (date YYYY-MM-DD, body, may be left out): The day on which it happened; not
 *   after today in the zone of the partner's default provider.
 *
 * Answer: A report, and how many stand.
 * - `report_id` (text): The report's id, by which the partner can withdraw it.
 * - `uuid` (text): The borrower's public id.
 * - `reports` (integer): Partners of the tenant with an open report about the borrower.
 * - `message` (text): What was done.
 */
lw_status lw_report_borrower(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Takes a report about a borrower back.
 *
 * `DELETE /borrowers/report_borrower/`. Needs the scope `reports:write`.
 *
 * Request:
 * - `report_id` (text, body): The report's id.
 *
 * Answer: A report, and how many stand.
 * - `report_id` (text): The report's id, by which the partner can withdraw it.
 * - `uuid` (text): The borrower's public id.
 * - `reports` (integer): Partners of the tenant with an open report about the borrower.
 * - `message` (text): What was done.
 */
lw_status lw_withdraw_report(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Makes a partner, with a tenant and a provider of its own unless it is given others.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): Its user name: 1 to 64 of letters, digits and `._@-`.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members, body, may be left out): What it may do. Left out: everything but `pii` and
 *   `export:csv`, which are given by name.
 * - `tenant_id` (integer, body, may be left out): The tenant whose borrowers and providers it
 *   shares. Left out: a new one of its own.
 * - `provider_id` (integer, body, may be left out): Its default provider, one that the tenant has.
 *   Left out: a new one with its user name.
 * - `currency` (text, body, may be left out): The new provider's currency, an ISO 4217 code. Left
 *   out: EGP.
 * - `time_zone` (text, body, may be left out): The new provider's time zone. Left out:
 *   Africa/Cairo.
 *
 * Answer: The partner that was made.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner.
 * - `tenant_id` (integer): Its tenant.
 * - `provider_id` (integer): Its default provider.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members): What it may do.
 */
lw_status lw_make_partner(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists the partners and what they may do.
 *
 * For the host's own engine only.
 *
 * Request: no fields.
 *
 * Answer: The partners.
 * - `partners` (list of PartnerListed): Each of them, by user name.
 *   - `user_name` (text): Its user name.
 *   - `partner_id` (integer): The partner.
 *   - `tenant_id` (integer): Its tenant.
 *   - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write
 *     | weights:read | weights:write | templates:read | templates:write | reports:write |
 *     export:csv | lending:read | lending:write | payments:write | analytics:read |
 *     analytics:write | segments:members): What it may do.
 *   - `models` (list of text): The models that it may score with.
 *   - `provider_ids` (list of integer): The providers for which it acts.
 *   - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
 *     named.
 *   - `created_at` (time by RFC 3339): When it was made.
 */
lw_status lw_list_partners(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Issues an API key to a partner; it is shown once.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members, body, may be left out): What the key may do, which never is more than the
 *   partner may. Left out: as much.
 * - `expires_at` (time by RFC 3339, body, may be left out): When it ends. Left out: never, unless
 *   it is revoked.
 * - `chosen_key` (text, body, may be left out): A key of 16 to 1024 bytes that a person chose,
 *   where the host's settings allow it (`allow_host_keys`). Left out: one is made, which is what
 *   you want.
 *
 * Answer: The key that was issued.
 * - `key_id` (text): By what it is named in lists and logs; no secret.
 * - `api_key` (text): The key itself, shown this once.
 */
lw_status lw_issue_key(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists a partner's keys by their ids.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 *
 * Answer: A partner's keys.
 * - `keys` (list of KeyListed): Each of them, the oldest first.
 *   - `key_id` (text): By what it is named.
 *   - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write
 *     | weights:read | weights:write | templates:read | templates:write | reports:write |
 *     export:csv | lending:read | lending:write | payments:write | analytics:read |
 *     analytics:write | segments:members or null): What it may do; null: as much as its partner.
 *   - `is_chosen` (true or false): Whether a person chose it.
 *   - `is_live` (true or false): Whether it opens anything now.
 *   - `created_at` (time by RFC 3339): When it was issued.
 *   - `expires_at` (time by RFC 3339 or null): When it ends; null: never by itself.
 *   - `revoked_at` (time by RFC 3339 or null): When it was revoked; null: it was not.
 */
lw_status lw_list_keys(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Revokes an API key, and the sessions that it began.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `key_id` (text, body): The key's id.
 *
 * Answer: The key that is revoked.
 * - `key_id` (text): The key's id.
 * - `revoked_at` (time by RFC 3339): When it was revoked: now, or the first time that it was.
 */
lw_status lw_revoke_key(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets what a partner may do.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members, body): What it may do from now on; an empty list: nothing.
 *
 * Answer: A partner, and what it may do.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner.
 * - `tenant_id` (integer): Its tenant.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members): What it may do.
 * - `models` (list of text): The models that it may score with.
 * - `provider_ids` (list of integer): The providers for which it acts.
 * - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
 *   named.
 * - `created_at` (time by RFC 3339): When it was made.
 */
lw_status lw_permit_scopes(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the models that a partner may score with.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 * - `models` (list of text, body): The names; an empty list: none.
 *
 * Answer: A partner, and what it may do.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner.
 * - `tenant_id` (integer): Its tenant.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members): What it may do.
 * - `models` (list of text): The models that it may score with.
 * - `provider_ids` (list of integer): The providers for which it acts.
 * - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
 *   named.
 * - `created_at` (time by RFC 3339): When it was made.
 */
lw_status lw_permit_models(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Makes a financial provider.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `name` (text, body): Its name, one of its kind in the tenant: 1 to 64 of letters, digits and
 *   `._@-`.
 * - `tenant_id` (integer, body, may be left out): The tenant. Left out: the host's own.
 * - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Left out: EGP.
 * - `time_zone` (text, body, may be left out): Its time zone, which decides what day it is. Left
 *   out: Africa/Cairo.
 * - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in its currency.
 *   Left out: 7000 where that is EGP, else none.
 * - `job_incomes` (object, each member decimal, body, may be left out): What jobs earn a month, by
 *   `Job_ID`.
 *
 * Answer: A provider and its settings.
 * - `provider_id` (integer): The provider.
 * - `tenant_id` (integer): Its tenant.
 * - `name` (text): Its name.
 * - `currency` (text): Its currency.
 * - `time_zone` (text): Its time zone.
 * - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
 * - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
 */
lw_status lw_make_provider(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes a provider's settings.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `provider_id` (integer, body): The provider.
 * - `tenant_id` (integer, body, may be left out): Its tenant. Left out: the host's own.
 * - `name` (text, body, may be left out): Its name.
 * - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Partners with a
 *   policy of their own keep that policy's currency and minimum wage until `load_policy` puts
 *   another in force; a warning names them.
 * - `time_zone` (text, body, may be left out): Its time zone, which decides what day it is.
 * - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in its currency.
 *   Partners with a policy of their own keep that policy's, as for the currency.
 * - `job_incomes` (object, each member decimal, body, may be left out): What jobs earn a month, by
 *   `Job_ID`, in the place of the table before.
 *
 * Answer: A provider and its settings.
 * - `provider_id` (integer): The provider.
 * - `tenant_id` (integer): Its tenant.
 * - `name` (text): Its name.
 * - `currency` (text): Its currency.
 * - `time_zone` (text): Its time zone.
 * - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
 * - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
 */
lw_status lw_set_provider(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists a tenant's providers with their settings.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `tenant_id` (integer, body, may be left out): The tenant. Left out: the host's own.
 *
 * Answer: A tenant's providers.
 * - `providers` (list of ProviderSettings): Each of them, by id.
 *   - `provider_id` (integer): The provider.
 *   - `tenant_id` (integer): Its tenant.
 *   - `name` (text): Its name.
 *   - `currency` (text): Its currency.
 *   - `time_zone` (text): Its time zone.
 *   - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
 *   - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
 */
lw_status lw_list_providers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the providers for which a partner acts.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 * - `provider_ids` (list of integer, body): The providers, of the partner's tenant; at least one.
 * - `default_provider_id` (integer, body, may be left out): The one that a borrower is linked to
 *   where no other is named. Left out: the one before where it is still among them, else the first
 *   of the list.
 *
 * Answer: A partner, and what it may do.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner.
 * - `tenant_id` (integer): Its tenant.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members): What it may do.
 * - `models` (list of text): The models that it may score with.
 * - `provider_ids` (list of integer): The providers for which it acts.
 * - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
 *   named.
 * - `created_at` (time by RFC 3339): When it was made.
 */
lw_status lw_link_providers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Copies the book to a new file.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `path` (text, body): The file to write. One that is there is never overwritten.
 *
 * Answer: The copy that was made.
 * - `path` (text): The file.
 */
lw_status lw_back_up(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the mappings from names to ids that borrowers' profiles use.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `Areas` (object, each member integer, body, may be left out): Areas.
 * - `Cars` (object, each member integer, body, may be left out): Cars.
 * - `Jobs` (object, each member integer, body, may be left out): Jobs.
 * - `Languages` (object, each member integer, body, may be left out): Languages.
 * - `partner` (text, body, may be left out): The user name of a partner whose tenant's mappings
 *   are set; the host's own where left out.
 *
 * Answer: How many names each mapping that was sent has now.
 * - `names` (object, each member integer): Names by mapping.
 */
lw_status lw_set_mappings(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Signs many borrowers up in one commit, with their profiles.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `rows` (list of BorrowerRow, body): The borrowers, in the order in which they are signed up;
 *   in several requests where one would have more bytes than the setting `request_bytes_max`
 *   takes.
 *   - `Phone_Number` (text, or NationalPhone): The phone number: E.164, or the national form of
 *     the book's country.
 *     - `national` (text): The number as it is dialled inside the country: `01001234567`.
 *   - `First_Name` (text, may be absent): The first name. Must be given without `autofill`.
 *   - `Last_Name` (text, may be absent): The last name. Must be given without `autofill`.
 *   - `National_ID_Number` (text, may be absent): The national id. Must be given without
 *     `autofill`.
 *   - `Email` (text, may be absent): The e-mail address. Must be given without `autofill`.
 *   - `autofill` (true or false, may be absent): Fills in the names where they are not given.
 *   - `financial_provider_id` (text, may be absent): The provider to sign up with; the partner's
 *     default one where left out.
 *   - `consent` (Consent, may be absent): What the borrower consents to, towards that provider.
 *     - `sms` (true or false, may be absent): To the reading of SMS messages.
 *     - `location` (true or false, may be absent): To the use of locations.
 *     - `apps` (true or false, may be absent): To the list of installed applications.
 *     - `marketing` (true or false, may be absent): To marketing.
 *   - `profile` (Profile, may be absent): What else is known of the borrower. Of somebody whom the
 *     tenant knows already, what is given here replaces what was known, and the rest stays.
 *     - `Number_of_Children` (integer, may be absent): How many children the borrower has.
 *     - `Monthly_Debt` (decimal, may be absent): Debt payments a month, in the currency of the
 *       partner's default provider.
 *     - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee
 *       | Business Owner, may be absent): Where the income comes from.
 *     - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished
 *       Rent, may be absent): What the home is.
 *     - `Area` (integer, may be absent): The area's id: where the Areas mapping has names, one of
 *       theirs.
 *     - `Reported_Monthly_Income` (text, may be absent): The income a month, in the currency of
 *       the partner's default provider.
 *     - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, may be absent):
 *       How far the borrower went to school.
 *     - `Number_of_Dependents` (integer, may be absent): How many persons depend on the borrower.
 *     - `Language_ID` (text, may be absent): The language's id, as a text, or its name: where the
 *       Languages mapping has names, one of them or of their ids.
 *     - `Job_ID` (integer, may be absent): The job's id: where the Jobs mapping has names, one of
 *       theirs.
 *     - `Years_of_Experience` (integer, may be absent): Full years in that job's trade, 0 to 100;
 *       must be sent where `Job_ID` is.
 *     - `Self_Employed` (true or false, may be absent): Whether the borrower works for himself or
 *       herself.
 *     - `Marital_Status` (text, may be absent): The marital status.
 *     - `Car_ID` (integer, may be absent): The car's id: where the Cars mapping has names, one of
 *       theirs.
 *     - `Months_at_Address` (integer, may be absent): Full months at the current address.
 *     - `Is_Banked` (true or false, may be absent): Whether the borrower has a bank account.
 *     - `extras` (object, each member any value, may be absent): Values of variables that the host
 *       has declared, by their names; null forgets one.
 * - `partner` (text, body, may be left out): The user name of the partner in whose name they are
 *   signed up; the host's own where left out.
 *
 * Answer: The borrowers who were signed up.
 * - `imported` (integer): How many.
 * - `UUIDs` (list of text): Their public ids, in the order of the rows.
 */
lw_status lw_import_borrowers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Puts a policy in force for a partner.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `policy` (any value, body): The policy, as a decision file has it: `{"format": 1, …}`. See
 *   docs/rules.md.
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 * - `digest` (text, body, may be left out): The digest that it must have.
 *
 * Answer: The policy that decides now.
 * - `digest` (text): Its digest.
 * - `rules` (integer): How many rules it has.
 */
lw_status lw_load_policy(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives out the policy that decides for a partner.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 * - `digest` (text, body, may be left out): The digest of an earlier policy.
 *
 * Answer: A policy and its name.
 * - `digest` (text): Its digest.
 * - `policy` (any value): The policy: written as canonical JSON it has this digest.
 */
lw_status lw_give_policy(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Declares variables of the host's own.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `variables` (list of any value, body): The variables: objects of name, type and what else a
 *   policy's `variables` hold. See docs/rules.md.
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 *
 * Answer: The partner's policy with the variables.
 * - `digest` (text): Its digest.
 * - `variables` (list of text): The names of all variables that the host has declared for the
 *   partner, in order.
 */
lw_status lw_declare_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives out the decision log.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 * - `checkpoint_only` (true or false, body, may be left out): Whether to leave out the lines and
 *   give the checkpoint alone.
 *
 * Answer: The decision log.
 * - `records` (integer): How many records it has.
 * - `checkpoint` (text): A JSON text of the number of records, the head of each stream, and a
 *   digest of both. Kept elsewhere, as it is, and given back to `verify_log`, it shows what was
 *   removed.
 * - `log` (text): The lines, each ended by a line feed; empty where the checkpoint alone was asked
 *   for.
 */
lw_status lw_export_log(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Verifies the decision log.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 * - `checkpoint` (text, body, may be left out): The `checkpoint` of an earlier `export_log` or
 *   `verify_log`, as it was given, which was kept elsewhere.
 *
 * Answer: What was found.
 * - `whole` (true or false): Whether the log is whole.
 * - `records` (integer): How many records there are that can be read.
 * - `first_broken` (BrokenRecord or null): The first record that is not as it was written; null
 *   where the log is whole.
 *   - `stream` (text): Its stream: the borrower's public id.
 *   - `number` (integer): Its number in the stream.
 *   - `message` (text): What is wrong with it.
 * - `checkpoint` (text): The checkpoint of the log as it is now.
 */
lw_status lw_verify_log(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LENDWRIGHT_H */
