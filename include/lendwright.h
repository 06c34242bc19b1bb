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
 * Operations. Each operation is one function, lw_<operation>(engine, request, &answer); those of a
 * section are declared in lendwright/<section>.h, which this header includes. The request is one flat
 * JSON object: the interface's header, path, query and body fields under their own names (an empty
 * request has no fields). An unknown field is refused by name. A request may contain credentials,
 * "user_name" and "authorization"; it then runs on behalf of their partner, otherwise on behalf of the
 * engine's caller. lw_call takes the operation's name as an argument, and lw_respond takes an HTTP request and
 * gives the whole HTTP response, so that a front end is a few lines around it. lw_together runs several
 * operations in one commit.
 *
 * Requests. A text that is printed between quotes into a request can close the quotes and add fields of its
 * own. lw_request builds a request member by member instead, with any text:
 *
 *   lw_request *request = lw_request_new();
 *
 *   lw_request_text(request, "UUID", lw_str(from_outside));
 *   lw_request_decimal(request, "Monthly_Debt", lw_str("1500.50"));
 *   status = lw_update_borrower(engine, lw_request_take(request), &answer);
 *   lw_request_free(request);
 *
 * The first mistake is kept, the call is then refused, and lw_request_fault says why. lw_quote writes one text as a
 * JSON string, for programs that print their requests.
 *
 * Answers. An answer, of success or failure, is one object: HTTP status, body (exactly the interface's)
 * and detail (what the interface's body has no member for; for an error its code, field and value).
 * lw_answer_int and similar functions read a value by its JSON pointer; lw_answer_at gives the value
 * itself, and lw_value_count, lw_value_item and lw_value_key go through its items; lw_value_member finds one by
 * its name. Each place has a constant, such as
 * LW_GET_TOTAL_SCORE_CREDIT_SCORE; so have the scopes (LW_SCOPE_PII; what is said to be a scope is one of these texts),
 * the codes of refusals (LW_CODE_RULE_EXISTS) and the events that lw_hooks are told of (LW_EVENT_LOGGED_IN). A status other than
 * LW_OK says how to react to a refusal; the answer says why. A value that can't be computed is the text
 * N/A: reading it gives LW_NOT_AVAILABLE, which is neither an error nor a zero.
 *
 * Ownership. You own eight kinds of objects: engines (lw_close), answers (lw_answer_free), requests (lw_request_free), policies
 * (lw_policy_free), rows (lw_row_free), lists of faults (lw_faults_free), sets of templates (lw_sms_free) and
 * transactions (lw_transactions_free), each freed once; these functions accept NULL. Arrow's structs are released as their interface says. What is read from
 * an answer (bytes, values) lives as long as the answer, the texts of a decision until its policy and
 * all rows of it are freed: a row keeps its policy alive.
 * What you pass in is read during the call only and stays yours. Outputs are always written: after any call
 * that takes an lw_answer **, the answer is either NULL or yours to free; an answer that the variable
 * held before is overwritten, not freed.
 *
 * Pointers. Each must be NULL or valid for its type. A NULL where a value is needed, an impossible length
 * and names that are not UTF-8 give LW_MISUSE; a function with an answer says there which it was (but
 * lw_policy_judge, whose answer is of wrong values alone). For a function that reads a value, so does a
 * JSON pointer without a slash before its first name. A struct that begins with `size` is made by its initialiser,
 * `lw_input input = LW_INPUT_INIT;`: its sizeof, and zero for all members that you don't use.
 *
 * Pages. Those that the headers name, as docs/operators.md, are installed in share/doc/lendwright, with the examples.
 *
 * Threads. An engine, an answer, a policy and a set of templates may be used from many threads at once, a row and a request
 * from one at a time; the call that frees one must be the last. lw_interrupt stops from another thread what waits for
 * other writers or works long. lendwright starts no thread, prints nothing, reads the clock only as the
 * settings say. Its only global state is a list of the open book files, and constant tables that are
 * built at first use. valgrind (Memcheck, Helgrind and DRD) and ThreadSanitizer can't follow its locks, since it is not
 * instrumented: give them share/lendwright/valgrind.supp and share/lendwright/tsan.supp, which say how.
 *
 * Processes. Several processes may have a book open. Open it after fork(), not before: a child can neither
 * use an engine that it inherited nor open a file that was open at the fork; both give LW_MISUSE. Close the
 * book first, or start the child with exec or posix_spawn. A child may close an engine that it inherited, as
 * C++'s destructors do: its copy stays in the child's memory by design, since the locks are the parent's, and a leak checker
 * says so when the child ends other than by _exit or exec. A child of a process whose threads work at the fork may open books of its
 * own: the thread that forks takes the locks first that all of a process share (pthread_atfork). Don't fork while a first
 * call builds the constant tables.
 * No other code of the process may open the book's file by itself (to copy it, to look at it): when it closes its
 * descriptor, the system drops the locks of the whole process, and another program may delete a log that is in use.
 * lendwright looks for book and log before each unit of work and before it answers a commit; where one is gone or was
 * cut short, or another one is in its place, calls give LW_GONE, and what they sent is not kept; or LW_OUTCOME_UNKNOWN,
 * where it shows after the commit.
 *
 * Settings of lw_open. One JSON object; every setting may be left out, and an unknown one is refused:
 *   "path" (text): The book's file. Left out: a book in memory, which is gone when its last handle
 *     is closed.
 *   "read_only" (true or false): Whether the book is opened for reading alone, as an auditor does:
 *     what would write is refused. The file may be on a medium that nobody can write to. Left out:
 *     no.
 *   "busy_timeout_ms" (integer): For how many milliseconds a call waits for other processes that
 *     write to the book's file, at most an hour. Left out: 5000.
 *   "clock" (ClockSetting): The clock. Left out: the machine's clock.
 *     A clock other than the machine's: `{"fixed": instant}`, which stands still until the host
 *     sets it, or `{"start": instant, "step_ms": n}`, which advances by a step each time it is
 *     read.
 *     "fixed" (time by RFC 3339): The instant that it always shows.
 *     "start" (time by RFC 3339): The first instant that it shows.
 *     "step_ms" (integer): The step in milliseconds.
 *   "seed" (text): A text from which ids, keys and salts are derived, so that a run can be
 *     repeated. For tests: whoever knows it can forge keys. Left out: the machine's random bytes.
 *   "durability" (full | normal): The durability of operations that move no money. Left out:
 *     `full`.
 *   "peppers" (list of PepperSetting): The secrets that protect stored keys and tokens: first the
 *     one for new keys, then older ones, with which existing keys are still checked. Left out:
 *     none; then no key can be issued and nobody can log in.
 *     A secret of the host's that protects stored keys and tokens, and its name.
 *     "kid" (text): Its name: 1 to 32 of letters, digits, `-` and `_`.
 *     "secret" (text): At least 32 random bytes as base64, such as `openssl rand -base64 32` writes
 *       them.
 *   "log_keys" (list of LogKeySetting): The secrets that authenticate the records of the decision
 *     log: first the one for new records, then older ones, with which existing records are still
 *     verified. Left out: none; then whoever can write the book can write its log anew, unseen but
 *     for a checkpoint.
 *     A secret of the host's that authenticates records of the decision log, and its name.
 *     "kid" (text): Its name: 1 to 32 of letters, digits, `-` and `_`.
 *     "secret" (text): At least 32 random bytes as base64, such as `openssl rand -base64 32` writes
 *       them.
 *   "lifetimes" (LifetimeSettings): How long sessions and tokens live.
 *     How long sessions and tokens live, in seconds. A lifetime that is left out keeps its default.
 *     "access_s" (integer): The lifetime of an access token, from its issue. Left out: 900.
 *     "session_s" (integer): The lifetime of a session, from its opening or last refresh. Left out:
 *       86400.
 *     "session_absolute_s" (integer): The lifetime of a session, however often it is refreshed.
 *       Left out: 2592000.
 *     "grace_s" (integer): How long a retired token still carries requests and logs out. Left out:
 *       10.
 *     "late_refresh_s" (integer): How long after its end an access token can still be refreshed.
 *       Left out: 86400.
 *     "upload_s" (integer): The lifetime of an upload token, from its issue. Left out: 86400.
 *   "logout_requires_proof" (true or false): Whether logging out needs a key or a token of the
 *     partner. Left out: yes.
 *   "allow_host_keys" (true or false): Whether keys that a person has chosen may be issued and
 *     used. Left out: no.
 *   "key_environment" (text): The word in new keys that distinguishes environments. Left out:
 *     `live`.
 *   "anonymous_partner" (text): The user name of the partner for whom HTTP requests without
 *     credentials run, where the interface lists no credentials for the operation. Left out:
 *     nobody.
 *   "forbid_protected" (true or false): Whether rules and weights that read a protected variable
 *     are refused instead of only marked. Left out: no.
 *   "rule_join" (next | previous): Whether the `logical_operator` of a condition joins it to the
 *     condition after it (`next`) or before it (`previous`), in rules that are created or changed
 *     from now on. Left out: `next`.
 *   "region" (text): The ISO 3166 code of the country whose national phone numbers and national ids
 *     are read. Left out: `EG`.
 *   "request_bytes_max" (integer): The greatest size of a request in bytes. Left out: 16777216.
 *   "request_values_max" (integer): The most values of a request: texts, numbers, lists and all
 *     others, wherever they stand, and the items of lists by commas in a query. Of each, room is
 *     taken for many times its bytes. Left out: 1100000.
 *   "depth_max" (integer): How deep lists and objects may be nested in a request, at most 256. More
 *     than 64 need a larger stack than 64 KiB, as docs/operators.md says. Left out: 64.
 *   "upload_messages_max" (integer): The most messages of one upload. Left out: 10000.
 *   "upload_pings_max" (integer): The most places of one upload. Left out: 5000.
 *   "staged_messages_max" (integer): The most messages that may be staged of one borrower. Left
 *     out: 100000.
 *   "staged_pings_max" (integer): The most places, as areas and hours, that may be staged of one
 *     borrower. Left out: 50000.
 *   "staged_documents_max" (integer): The most documents that may be staged of one borrower. Left
 *     out: 1000.
 *   "staged_transactions_max" (integer): The most transactions that may be staged of one borrower.
 *     Left out: 100000.
 *   "store_raw_location" (true or false): Whether the first place of each hour and area is stored
 *     as it was sent, beside its area. Left out: no.
 *   "csv_bytes_max" (integer): The most bytes of a CSV that is exported. Left out: 67108864.
 *   "detail_over_http" (true or false): Whether a client may ask over HTTP for an answer's detail,
 *     with the header `lendwright-detail: 1`: of a refusal its code, field and value, never the
 *     cause of a failure. Left out: no.
 *
 * Schedules. lw_schedule, lw_apr_eu, lw_apr_reg_z, lw_xirr, lw_portfolio, lw_settlement_quote and those
 * that begin with these names need no book:
 * plain structs and arrays go in and come out. Amounts are minor units (12,000.00 is 1200000), rates
 * millionths of a percent (24 % is 24000000), days those since 1970-01-01. docs/lending.md names the conventions.
 *
 * Messages. lw_sms_load, lw_sms_read and lw_sms_summary need no book either: templates go in as JSON and messages as
 * an array, and a row for each message comes out, or the summary of a borrower. Amounts are ten-thousandths of a unit
 * (12.50 is 125000), times milliseconds of the epoch. lw_import_messages stores messages in a book, and
 * lendwright/sms.h has the operations on templates. docs/sms.md says how messages are read.
 *
 * Transactions. lw_transactions_load, lw_transactions_ask and lw_transactions_free need no book: a table of Arrow goes
 * in, and the answers of the operations of lendwright/analytics.h come out.
 *
 * Unloading. The library is linked with -z nodelete: dlclose leaves it where it is, and opening it again is the same one.
 *
 * Versions. A program built with one version runs with every later version of the same SONAME:
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

/** The same as a number that the preprocessor can compare: major * 1000000 + minor * 1000 + patch. */
#define LW_VERSION_NUMBER 1000

/* The structs of the Arrow C Data Interface, as its specification has them. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

#endif  /* ARROW_C_DATA_INTERFACE */

/**
 * The kind of a value.
 */
enum lw_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * There is no value.
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
     * The text `N/A`: the value can't be computed.
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
 * The result of a call. A number keeps its meaning for good: one that is no longer used is never given
 * to another condition.
 *
 * Each status stands for one way to react to a refusal. The exact condition is in the answer: its HTTP
 * status, and the stable `code` in its detail.
 */
enum lw_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The call succeeded.
     */
    LW_OK = 0,
    /**
     * The request is wrong, and repeating it does not help (HTTP 400, 413, 422).
     */
    LW_INVALID = 1,
    /**
     * What the request names does not exist, or not for this caller (HTTP 404, 405).
     */
    LW_NOT_FOUND = 2,
    /**
     * The request conflicts with what exists already (HTTP 409).
     */
    LW_CONFLICT = 3,
    /**
     * The caller has no permission: credentials are missing, wrong or not sufficient (HTTP 401, 403).
     */
    LW_FORBIDDEN = 4,
    /**
     * The store or the machine failed in a way that has no status of its own, and the same request may pass
     * later (HTTP 500 and above, except 503).
     */
    LW_STORAGE = 5,
    /**
     * The call breaks this header's contract: a NULL where a value is needed, an impossible length,
     * a name that is not UTF-8, an engine that is used inside its own unit of work or after a fork, or to write
     * where it was opened with `read_only`. Nothing was done.
     */
    LW_MISUSE = 6,
    /**
     * A bug in lendwright; the answer says where. The unit of work was undone, and the engine can
     * still be used.
     */
    LW_INTERNAL = 7,
    /**
     * Reading a value: it is the text `N/A`, since it can't be computed.
     */
    LW_NOT_AVAILABLE = 8,
    /**
     * Reading a value: there is none.
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
     * `on_progress` or `lw_interrupt` stopped the call, and nothing was written (HTTP 503, which no other
     * condition has). The host decides whether to try again. `lw_export_log_to`: also `write` did, and
     * what it was given before is an export without its end.
     */
    LW_INTERRUPTED = 12,
    /**
     * Deciding: an input has a value that its variable can't have, of another type or out of range; see
     * `lw_policy_judge`.
     */
    LW_WRONG_VALUE = 13,
    /**
     * Others wrote to the book for longer than `busy_timeout_ms`. Nothing was done, and the same request may be
     * sent again.
     */
    LW_BUSY = 14,
    /**
     * The disk is full; nothing of the unit of work is kept.
     */
    LW_DISK_FULL = 15,
    /**
     * The system could not read or write the book's files; nothing of the unit of work is kept, and the same
     * request may be sent again.
     */
    LW_IO = 16,
    /**
     * The book holds what lendwright can't have written, or lies beside the log of another book.
     */
    LW_DAMAGED = 17,
    /**
     * The file is no lendwright book; it was left untouched.
     */
    LW_NOT_A_BOOK = 18,
    /**
     * The book's files were moved, deleted or exchanged while it was open, and what was sent is not kept. Close
     * the engine and open the book again.
     */
    LW_GONE = 19,
    /**
     * A commit failed, and whether it is kept is not known. Don't just send the request again, which could pay
     * twice: look whether it was done, or send it again with the same idempotency key.
     */
    LW_OUTCOME_UNKNOWN = 20,
    /**
     * Another version of lendwright wrote the book, and this one can't read it, or only after an opening that may
     * write; it was left untouched. The `code` says which: `newer_book`, `older_book`, `unreleased_book`.
     */
    LW_OTHER_VERSION = 21,
    /**
     * The folder in which the book is to be made does not exist. Make it, or give another path.
     */
    LW_NO_FOLDER = 22,
    /**
     * There is no book at the path that was to be opened with `read_only`. Give another path, or open it without
     * that setting, which makes one.
     */
    LW_NO_BOOK = 23,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_status lw_status;
#else
typedef int32_t lw_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * How much a line of the log matters.
 */
enum lw_log_level
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The store or the machine failed.
     */
    LW_LOG_ERROR = 1,
    /**
     * A unit of work was done, and something in it deserves a check.
     */
    LW_LOG_WARNING = 2,
    /**
     * A unit of work was refused or stopped: the request was wrong, or its caller may not send it.
     */
    LW_LOG_REFUSED = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_log_level lw_log_level;
#else
typedef int32_t lw_log_level;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kind of an input's value.
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
     * True where `number` is not 0. NaN counts as missing, and an infinite number is wrong.
     */
    LW_INPUT_BOOL = 2,
    /**
     * A text, or a day as `YYYY-MM-DD` with or without blanks around it, in `text`.
     */
    LW_INPUT_TEXT = 3,
    /**
     * The place of an enum's value, counted from 0, in `number`; see `lw_policy_value`.
     */
    LW_INPUT_INDEX = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_input_kind lw_input_kind;
#else
typedef int32_t lw_input_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The result of the rules.
 */
enum lw_verdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The policy lists no rules.
     */
    LW_VERDICT_NOT_AVAILABLE = 0,
    /**
     * The applicant passes the rules.
     */
    LW_VERDICT_PASS = 1,
    /**
     * The applicant fails the rules.
     */
    LW_VERDICT_FAIL = 2,
    /**
     * Data are missing: a person has to decide, or the data have to be asked for.
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
 * Why an input has no value that counts.
 */
enum lw_missing
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * It has one.
     */
    LW_MISSING_NO = 0,
    /**
     * None was given.
     */
    LW_MISSING_NOT_GIVEN = 1,
    /**
     * The text was `N/A`.
     */
    LW_MISSING_NOT_AVAILABLE = 2,
    /**
     * The number was NaN, also that of a bool or of a place.
     */
    LW_MISSING_NOT_A_NUMBER = 3,
    /**
     * The text was empty, and the variable is no text.
     */
    LW_MISSING_EMPTY = 4,
    /**
     * The value was of another type than the variable's: wrong. So are a number that is infinite, one
     * that is not whole where it must be (30.5), an infinite bool, a text that is none of the enum's or
     * no day, and a place at which an enum has no value.
     */
    LW_MISSING_TYPE_MISMATCH = 5,
    /**
     * The number was outside the variable's bounds, as far as they reach: wrong. 1e300 is a number like
     * any other where there are none.
     */
    LW_MISSING_OUT_OF_RANGE = 6,
    /**
     * The policy computed a score that rests on too little to be compared.
     */
    LW_MISSING_NOT_CERTAIN_ENOUGH = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_missing lw_missing;
#else
typedef int32_t lw_missing;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What is done with values that their variables can't have.
 */
enum lw_bad_values
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The whole call is refused, and nothing is decided.
     */
    LW_BAD_REFUSED = 0,
    /**
     * They count as missing.
     */
    LW_BAD_MISSING = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_bad_values lw_bad_values;
#else
typedef int32_t lw_bad_values;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Which columns of a portfolio are asked for beside its amounts; add them up.
 */
enum lw_with
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * None.
     */
    LW_WITH_NONE = 0,
    /**
     * `aprc`: the annual percentage rates of charge.
     */
    LW_WITH_APRC = 1,
    /**
     * `rows`: the instalments.
     */
    LW_WITH_ROWS = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lw_with lw_with;
#else
typedef int32_t lw_with;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answer to a call, whether it succeeded or failed. The caller owns it and frees it with
 * `lw_answer_free`. It never changes, so it may be read from many threads at once.
 */
typedef struct lw_answer lw_answer;

/**
 * A handle to an open book, which runs operations on behalf of the host or of a partner. It may be
 * used from many threads at once; only `lw_close` must come last. The handle that `lw_together` passes
 * to its `work` is a unit of work, and must be used there only.
 */
typedef struct lw_engine lw_engine;

/**
 * The loans of a portfolio that were refused. Free it with `lw_faults_free`. It never changes, so it may
 * be read from many threads at once.
 */
typedef struct lw_faults lw_faults;

/**
 * A credit policy: weights, rules, bands and reasons. It never changes, so it may be used from many
 * threads at once.
 */
typedef struct lw_policy lw_policy;

/**
 * A request that is being built: one JSON object. Use it from one thread at a time, and free it with
 * `lw_request_free`.
 *
 *     lw_request *request = lw_request_new();
 *     lw_request_text(request, "uuid", lw_str(uuid));
 *     lw_request_text(request, "evaluate_by", lw_str("rule"));
 *     lw_request_begin_list(request, "acceptance_rules");
 *     lw_request_text(request, NULL, lw_str("adult"));
 *     lw_request_end(request);
 *     status = lw_get_total_score(engine, lw_request_take(request), &answer);
 *     lw_request_free(request);
 *
 * The first mistake (a text that is not UTF-8, a decimal that is none, a list that is not ended) is kept,
 * and nothing is added after it: `lw_request_take` then gives bytes that every function refuses, and
 * `lw_request_fault` says what it was. So nothing in between needs to be checked.
 */
typedef struct lw_request lw_request;

/**
 * One applicant's values, which can be set, decided on, cleared and set again without allocating, but for
 * a text variable, whose value is copied. It keeps its policy alive, and with it the texts of decisions:
 * they live until the policy and all its rows are freed. Use a row from one thread at a time, and as many rows as there are threads.
 */
typedef struct lw_row lw_row;

/**
 * A set of templates that is compiled. Free it with `lw_sms_free`. It never changes, so it may be used from
 * many threads at once.
 */
typedef struct lw_sms lw_sms;

/**
 * Transactions of one or many users that were read. Free it with `lw_transactions_free`. It never changes, so it may
 * be used from many threads at once.
 */
typedef struct lw_transactions lw_transactions;

/**
 * A value inside an answer; it lives as long as the answer does.
 */
typedef struct lw_value lw_value;

/**
 * A pointer to bytes, and their number. The bytes belong to their creator: lendwright reads a
 * caller's bytes during the call only, and its own live as long as the answer they came from.
 *
 * Bytes from lendwright have a NUL after the last one, which `len` does not count; only those in an
 * `lw_decision` and in an `lw_sms_row` have none. An empty `lw_bytes` is `{NULL, 0}`.
 */
typedef struct {
    /**
     * The first byte; may be NULL where `len` is 0.
     */
    const uint8_t *data;
    /**
     * The number of bytes.
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
 * The host's callback functions.
 */
typedef struct {
    /**
     * `sizeof(lw_hooks)`. A function that is left zero is not called.
     */
    size_t size;
    /**
     * Passed to each function unchanged.
     */
    void *context;
    /**
     * Called after an event was committed, with one JSON object such as
     * `{"event":"logged_in","partner_id":2,"at":"2026-01-31T10:00:00Z"}`; the events are listed as
     * `LW_EVENT_LOGGED_IN` and so on. It is called in the thread
     * of the call that caused the event, so possibly in several threads at once. It may call lendwright,
     * and must return (no `longjmp`, no C++ exception).
     */
    void (*on_effect)(void *context, lw_bytes effect);
    /**
     * Called before each row of long work (a batch, an import, the reading of the log) and once after
     * the last, with the number of rows done and the number of all rows (0 where that is known at the end
     * only); with 0 of 0 when a unit of work that may write begins and nothing is written yet, and on a book in a
     * file some fifty times a second while it waits for other writers. Return true to go on; false undoes the call, which then
     * returns `LW_INTERRUPTED`. It is called as `on_effect` is, but inside the unit of work, where a call
     * to the same book would be refused.
     */
    bool (*on_progress)(void *context, uint64_t done, uint64_t total);
    /**
     * Called after a unit of work with a line for the host's log: for each warning, and where the unit was
     * refused or failed. `code` is that of the warning or the error, `text` a sentence; both last until the
     * function returns. They hold no secret and nothing that was sent; the text of an `LW_LOG_ERROR` may name the
     * book's path. It is called as `on_effect` is.
     */
    void (*on_log)(void *context, lw_log_level level, const char *code, const char *text);
} lw_hooks;

/**
 * The description of an operation. It belongs to the library and lives as long as the program.
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
 * One value of an applicant. Leave unknown values out of the array.
 */
typedef struct {
    /**
     * `sizeof(lw_input)`, in each item of an array: `LW_INPUT_INIT` sets it. Another size is `LW_MISUSE`.
     */
    size_t size;
    /**
     * Which variable: a place that `lw_policy_column` gave for this policy. Only its range is checked: a
     * column of another policy is taken as this policy's column of that place.
     */
    size_t column;
    /**
     * An `lw_input_kind`: that of the variable, see `lw_policy_column_kind`, or for an enum
     * `LW_INPUT_INDEX`. `LW_INPUT_NONE` is the kind of no input, so it is `LW_MISUSE`.
     */
    int32_t kind;
    /**
     * The number. NaN counts as missing; an infinite number is none.
     */
    double number;
    /**
     * The text.
     */
    lw_bytes text;
} lw_input;

/**
 * A policy's decision. Its texts belong to the policy: they live until it and all its rows are freed, and
 * have no NUL after them, so print them with `%.*s`.
 */
typedef struct {
    /**
     * `sizeof(lw_decision)`: `LW_DECISION_INIT` sets it. Of an array of decisions only that of the first is
     * read, and each has it afterwards. Another size is `LW_MISUSE`, and nothing is written then.
     */
    size_t size;
    /**
     * The result of the rules.
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
     * The number of reasons.
     */
    size_t reason_count;
} lw_decision;

/**
 * One of many applicants: an array of values, as for `lw_policy_decide`.
 */
typedef struct {
    /**
     * `sizeof(lw_applicant)`, in each of them: `LW_APPLICANT_INIT` sets it. Another size is `LW_MISUSE`.
     */
    size_t size;
    /**
     * The values.
     */
    const lw_input *inputs;
    /**
     * Their number.
     */
    size_t count;
} lw_applicant;

/**
 * The first wrong value among those of many applicants, and the number of wrong ones in all. Where any
 * other fault stopped the call, as an input of a wrong kind, it tells of that fault alone, whatever
 * values before it were wrong: `reason` is `LW_MISSING_NO`, and `count` 0.
 */
typedef struct {
    /**
     * The applicant, counted from 0; `SIZE_MAX` where nothing is wrong, or no applicant is at fault.
     */
    size_t applicant;
    /**
     * The input in the applicant's array; `SIZE_MAX` where nothing is wrong, and where the array itself is
     * or the applicant's size is at fault: `{NULL, 3}`, or more inputs than memory has.
     */
    size_t input;
    /**
     * `LW_MISSING_TYPE_MISMATCH` or `LW_MISSING_OUT_OF_RANGE`; `LW_MISSING_NO` for any other fault.
     */
    lw_missing reason;
    /**
     * The number of wrong values.
     */
    size_t count;
} lw_wrong;

/**
 * The settings of a schedule beside its amount, rate, term and days. What is left zero is as the
 * convention has it. Names are those of docs/lending.md.
 */
typedef struct {
    /**
     * `sizeof(lw_profile)`.
     */
    size_t size;
    /**
     * The formula; `plain` where it is NULL.
     */
    const char *convention;
    /**
     * What the rate's number stands for: `percent` (a year), `fraction`, `monthly_percent`,
     * `daily_percent`.
     */
    const char *rate_unit;
    /**
     * Which part of a year a period is, such as `months` or `Act/365F`.
     */
    const char *day_count;
    /**
     * How far due dates lie apart, such as `1 month`, `2 weeks` or `10 days`.
     */
    const char *every;
    /**
     * Which day is due in a short month: `clamp`, `roll`, `keep_end`.
     */
    const char *month_end;
    /**
     * How interest is rounded: `half_even`, `half_up`, `up`, `down`.
     */
    const char *rounding;
    /**
     * How the instalment is rounded.
     */
    const char *instalment_rounding;
    /**
     * Where the cents go that rounding leaves: `takes_rest`, `level`.
     */
    const char *last_instalment;
    /**
     * The level instalment is a multiple of so many minor units; 0 for any.
     */
    int64_t instalment_multiple;
    /**
     * The most interest in all, in millionths of a percent of the amount (`daily_simple` only); 0 for any.
     */
    int64_t total_interest_cap;
    /**
     * The most interest a day, in millionths of a percent of the balance (`daily_simple` only); 0 for any.
     */
    int64_t daily_interest_cap;
    /**
     * The first instalments that pay interest only.
     */
    uint16_t principal_grace;
    /**
     * The first instalments whose interest is paid with the first instalment after them.
     */
    uint16_t interest_grace;
    /**
     * The first periods that bear no interest.
     */
    uint16_t interest_free;
} lw_profile;

/**
 * The terms of a loan.
 */
typedef struct {
    /**
     * `sizeof(lw_terms)`.
     */
    size_t size;
    /**
     * All other settings; NULL for those of the convention `plain`.
     */
    const lw_profile *profile;
    /**
     * The currency by its code of ISO 4217, such as `EGP`: it says how many decimals there are.
     */
    const char *currency;
    /**
     * What is lent, in minor units: 12,000.00 is 1200000.
     */
    int64_t amount;
    /**
     * The rate in millionths of a percent: 24 % is 24000000.
     */
    int64_t rate;
    /**
     * The level instalment in minor units where it was agreed upon; 0 where it is computed.
     */
    int64_t instalment;
    /**
     * How many instalments there are, from 1 to 600.
     */
    int32_t months;
    /**
     * The day from which interest runs, in days since 1970-01-01.
     */
    int32_t start;
    /**
     * The first due date, in days since 1970-01-01; 0 where it is one step after the start.
     */
    int32_t first_due;
} lw_terms;

/**
 * One instalment of a schedule. Amounts are minor units, days are days since 1970-01-01.
 */
typedef struct {
    /**
     * Its number, from 1 on.
     */
    int32_t number;
    /**
     * The day on which it is due.
     */
    int32_t due;
    /**
     * Its part of the amount.
     */
    int64_t principal;
    /**
     * The interest that is due with it.
     */
    int64_t interest;
    /**
     * The interest of its own period, which differs where a grace defers interest.
     */
    int64_t own_interest;
    /**
     * The principal that is left after it.
     */
    int64_t balance;
} lw_schedule_row;

/**
 * What a schedule comes to. Amounts are minor units.
 */
typedef struct {
    /**
     * `sizeof(lw_schedule_total)`, set by the caller.
     */
    size_t size;
    /**
     * The level instalment; where instalments fall, the first that pays principal.
     */
    int64_t instalment;
    /**
     * The last instalment.
     */
    int64_t last_instalment;
    /**
     * All interest.
     */
    int64_t total_interest;
    /**
     * The sum of all instalments.
     */
    int64_t total;
    /**
     * The annual percentage rate of charge of the European Union, as a fraction of one, without other
     * charges than interest; NaN where there is none.
     */
    double aprc;
} lw_schedule_total;

/**
 * An amount that moves on a day, 0 or more: whether it is received or paid is said by its array.
 */
typedef struct {
    /**
     * The day, in days since 1970-01-01.
     */
    int32_t day;
    /**
     * The amount in minor units of the one currency that all have.
     */
    int64_t amount;
} lw_flow;

/**
 * An amount that is received (above 0) or paid (below 0) on a day.
 */
typedef struct {
    /**
     * The day, in days since 1970-01-01.
     */
    int32_t day;
    /**
     * The amount.
     */
    double amount;
} lw_dated;

/**
 * Why one loan was refused. Its texts live as long as the `lw_faults`; `field` and `code` have no NUL
 * after them.
 */
typedef struct {
    /**
     * The loan, counted from 0.
     */
    size_t row;
    /**
     * The field: `amount`, `rate`, `months`, `start`, of a quote `paid` or `day`, or a setting.
     */
    lw_bytes field;
    /**
     * The kind of fault: `invalid_value`, `too_large` or `not_amortising`.
     */
    lw_bytes code;
    /**
     * The field's value.
     */
    lw_bytes value;
    /**
     * The whole in words.
     */
    lw_bytes message;
} lw_fault;

/**
 * How a portfolio is laid out.
 */
typedef struct {
    /**
     * `sizeof(lw_portfolio_settings)`.
     */
    size_t size;
    /**
     * The settings that all loans share; NULL for those of the convention `plain`.
     */
    const lw_profile *profile;
    /**
     * The currency of all amounts by its code of ISO 4217, such as `EGP`.
     */
    const char *currency;
    /**
     * Passed to `on_progress` unchanged.
     */
    void *context;
    /**
     * Called every 1,024 loans and after the last, with the number of loans done and of all; may be NULL.
     * Return true to go on; false stops the call, which returns `LW_INTERRUPTED`. It must return (no
     * `longjmp`, no C++ exception).
     */
    bool (*on_progress)(void *context, uint64_t done, uint64_t total);
    /**
     * Whether the first loan that is refused refuses the call, instead of leaving its row empty.
     */
    bool strict;
} lw_portfolio_settings;

/**
 * The columns of a portfolio that go in: a row a loan.
 */
typedef struct {
    /**
     * `sizeof(lw_loans)`.
     */
    size_t size;
    /**
     * The number of loans, and of items in each array.
     */
    size_t count;
    /**
     * What is lent, in minor units.
     */
    const int64_t *amounts;
    /**
     * The rates in millionths of a percent: 24 % is 24000000.
     */
    const int64_t *rates;
    /**
     * How many instalments each has, from 1 to 600.
     */
    const int32_t *months;
    /**
     * The days from which interest runs, in days since 1970-01-01.
     */
    const int32_t *starts;
} lw_loans;

/**
 * The columns of a portfolio that come out: the caller's arrays, each with an item a loan. One that is
 * NULL is not computed. A loan that is refused has `INT64_MIN` in each, and NaN for its rate.
 */
typedef struct {
    /**
     * `sizeof(lw_costs)`.
     */
    size_t size;
    /**
     * The level instalments; where instalments fall, the first that pays principal. In minor units.
     */
    int64_t *instalments;
    /**
     * The last instalments.
     */
    int64_t *last_instalments;
    /**
     * All interest of each loan.
     */
    int64_t *total_interest;
    /**
     * The annual percentage rates of charge of the European Union, as fractions of one.
     */
    double *aprc;
    /**
     * Where each loan's instalments begin in the arrays below, and at the end where the last loan's end:
     * one item more than loans. NULL where no instalments are asked for, and the arrays below are then
     * not used.
     */
    int64_t *offsets;
    /**
     * The due dates, in days since 1970-01-01.
     */
    int32_t *due;
    /**
     * The parts of the amounts.
     */
    int64_t *principal;
    /**
     * The interest that is due.
     */
    int64_t *interest;
    /**
     * The principal that is left after each instalment.
     */
    int64_t *balance;
    /**
     * The number of items in each of these four: at least the sum of all months.
     */
    size_t row_capacity;
} lw_costs;

/**
 * What decides what settling a loan costs. What is left zero is as its default, which stands first. Names
 * are those of docs/lending.md. Penalties are rounded as the profile's interest.
 */
typedef struct {
    /**
     * `sizeof(lw_servicing)`.
     */
    size_t size;
    /**
     * What is to be paid: `actuarial`, `rule78`, `uk2004`, `us1615`, `eu2023`, `none`.
     */
    const char *settlement;
    /**
     * How the interest of a period that has begun is counted: `thirtieths`, `actual`, `period`.
     */
    const char *accrual;
    /**
     * What the fee is taken of: `outstanding_principal`, `remaining_interest`, `months_of_interest`.
     */
    const char *fee_base;
    /**
     * What becomes of interest that was paid before it accrued: `keep`, `rebate`.
     */
    const char *unearned_interest;
    /**
     * Whether principal that is overdue bears more interest: `none`, `fineract`.
     */
    const char *overdue_interest;
    /**
     * What the numbers of the penalties stand for: `percent`, `fixed`, `percent_per_day`.
     */
    const char *penalty_mode;
    /**
     * How the very late penalty stands to the late one: `replace`, `add`.
     */
    const char *penalty_tier;
    /**
     * What a penalty's percentage is taken of: `instalment`, `principal`, `outstanding_principal`.
     */
    const char *penalty_base;
    /**
     * From when a penalty by the day counts its days: `due_date`, `grace_end`.
     */
    const char *penalty_from;
    /**
     * The fee of paying early in millionths of a percent: 2 % is 2000000; for `months_of_interest` in
     * millionths of a month.
     */
    int64_t early_fee;
    /**
     * What a late instalment is charged: millionths of a percent, or for `fixed` minor units.
     */
    int64_t late_penalty;
    /**
     * What a very late one is charged, likewise.
     */
    int64_t very_late_penalty;
    /**
     * The most that is charged, in millionths of a percent of the instalment; 0 for any.
     */
    int64_t penalty_cap;
    /**
     * So many days after the due date it is not late yet.
     */
    uint16_t penalty_grace_days;
    /**
     * So many days after the due date it is not very late yet; 0 for 30.
     */
    uint16_t very_late_days;
} lw_servicing;

/**
 * What settling a loan costs on a day, in minor units.
 */
typedef struct {
    /**
     * `sizeof(lw_price)`, set by the caller.
     */
    size_t size;
    /**
     * The unpaid principal.
     */
    int64_t principal;
    /**
     * The interest that has accrued and is unpaid.
     */
    int64_t accrued;
    /**
     * The fee of paying early.
     */
    int64_t fee;
    /**
     * What is given back of interest that was paid and has not accrued.
     */
    int64_t rebate;
    /**
     * What is paid beside the principal: accrued interest and fee, less the rebate.
     */
    int64_t interest;
    /**
     * What is to be paid.
     */
    int64_t total;
    /**
     * What is owed of penalties beside it.
     */
    int64_t penalty;
    /**
     * Whether an instalment is late, so that the loan can't be settled before it is paid.
     */
    bool is_late;
} lw_price;

/**
 * The columns of settlements that go in beside those of their loans: as many rows.
 */
typedef struct {
    /**
     * `sizeof(lw_settlements)`.
     */
    size_t size;
    /**
     * How many of each loan's first instalments were paid, each in full on its due date.
     */
    const int32_t *paid;
    /**
     * The days of the settlements, in days since 1970-01-01.
     */
    const int32_t *days;
} lw_settlements;

/**
 * The prices of settlements that come out: the caller's arrays, each with an item a loan, in minor units.
 * One that is NULL is not written. A loan that is refused has `INT64_MIN` in each, and is not late.
 */
typedef struct {
    /**
     * `sizeof(lw_prices)`.
     */
    size_t size;
    /**
     * The unpaid principal.
     */
    int64_t *principal;
    /**
     * The interest that has accrued and is unpaid.
     */
    int64_t *accrued;
    /**
     * The fees of paying early.
     */
    int64_t *fee;
    /**
     * What is given back of interest that was paid and has not accrued.
     */
    int64_t *rebate;
    /**
     * What is to be paid.
     */
    int64_t *total;
    /**
     * What is owed of penalties beside it.
     */
    int64_t *penalty;
    /**
     * Whether an instalment is late, so that the loan can't be settled before it is paid.
     */
    bool *is_late;
} lw_prices;

/**
 * How messages are read.
 */
typedef struct {
    /**
     * `sizeof(lw_sms_settings)`.
     */
    size_t size;
    /**
     * The zone whose days count, such as `Africa/Cairo`.
     */
    const char *zone;
    /**
     * The currency of amounts that name none, by its code of ISO 4217.
     */
    const char *currency;
    /**
     * Settings of senders as JSON: what `lw_list_senders` answers, or by their names `category`,
     * `operator_wallet`, `aliases`, `currency`, `decimal`, `match`, `date_order`, `fee_counts`. What is left out
     * is as the library knows the sender. May be empty.
     */
    lw_bytes senders;
} lw_sms_settings;

/**
 * A message as a phone has it.
 */
typedef struct {
    /**
     * Who sent it.
     */
    lw_bytes address;
    /**
     * Its text.
     */
    lw_bytes body;
    /**
     * When it was received, in milliseconds of the epoch.
     */
    int64_t date;
} lw_sms_message;

/**
 * What is read of one message. Texts are parts of the message and of the set, live as long as both, and have no
 * NUL after them; one that is not there is `{NULL, 0}`. Amounts are ten-thousandths of a unit, and `INT64_MIN`
 * where there is none.
 */
typedef struct {
    /**
     * The sender, as the set spells it; not there for a message of another one.
     */
    lw_bytes sender;
    /**
     * The category of the template that matches; not there where none does.
     */
    lw_bytes category;
    /**
     * The class of the category: `in`, `out`, `liability`, `neutral`, `signal`, `ignore`. What is of the last
     * two is in no sum of money.
     */
    lw_bytes class_name;
    /**
     * The code of the amounts' currency: the message's, else the sender's, else that of the settings; not there
     * where there is no amount.
     */
    lw_bytes currency;
    /**
     * The message's word that speaks against money having moved; where no word does, the reason by its name, such
     * as `cut` or `zero`. Not there where `settled` is not 0.
     */
    lw_bytes guard;
    /**
     * The reference of the transaction.
     */
    lw_bytes reference;
    /**
     * Where it was bought.
     */
    lw_bytes merchant;
    /**
     * From whom or to whom money went.
     */
    lw_bytes counterparty;
    /**
     * What was bought.
     */
    lw_bytes product;
    /**
     * The amount that the message tells of. It counts as money that moved where `settled` is 1 and the class is
     * neither `signal` nor `ignore`.
     */
    int64_t amount;
    /**
     * What the account holds now.
     */
    int64_t balance;
    /**
     * What can still be spent of a credit.
     */
    int64_t limit;
    /**
     * A fee beside the amount.
     */
    int64_t fee;
    /**
     * The template's number within its category; -1 where none matches.
     */
    int32_t template_number;
    /**
     * Whether what the message tells has happened: 1; 0 where something speaks against it; -1 where no template
     * matches. An offer, a limit and a message to ignore are settled too: to sum up money, look at the class.
     */
    int8_t settled;
    /**
     * Whether templates of two money categories match equally well: 1, 0, or -1 as above.
     */
    int8_t ambiguous;
    /**
     * The last four digits of the account or card, with a NUL; empty where there is none.
     */
    char account[5];
} lw_sms_row;

/**
 * A message of a borrower.
 */
typedef struct {
    /**
     * The borrower's public id.
     */
    lw_bytes uuid;
    /**
     * Who sent it: 100 characters at most.
     */
    lw_bytes address;
    /**
     * Its text: 20,000 characters at most.
     */
    lw_bytes body;
    /**
     * When it was received, in milliseconds of the epoch.
     */
    int64_t date;
} lw_import_row;

/**
 * How transactions are read.
 */
typedef struct {
    /**
     * `sizeof(lw_transactions_settings)`.
     */
    size_t size;
    /**
     * The zone in which a time with a zone has its day, such as `Africa/Cairo`.
     */
    const char *zone;
    /**
     * The currency of rows that name none, by its code of ISO 4217. Amounts in it are summed unless a request names
     * another.
     */
    const char *currency;
    /**
     * Settings of analytics as JSON: those of `lw_set_analytics`. May be empty.
     */
    lw_bytes analytics;
} lw_transactions_settings;

/**
 * An HTTP request, as a host's front end received it.
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
     * The path without the query, percent-encoded as received.
     */
    lw_bytes path;
    /**
     * The query without the question mark, percent-encoded as received; may be empty.
     */
    lw_bytes query;
    /**
     * The headers in any order; may be NULL where there are none.
     */
    const lw_header *headers;
    /**
     * The number of headers.
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
#ifdef __cplusplus
    bytes.data = reinterpret_cast<const uint8_t *>(text);
#else
    bytes.data = (const uint8_t *)text;
#endif
    bytes.len = text ? strlen(text) : 0;
    return bytes;
}

/* What the structs that you fill are made of: their size, where they begin with one, and every other member zero.

       lw_input input = LW_INPUT_INIT;

   In C an array's other items are zero then, and have no size: set it in each of them, but for decisions. */
#define LW_HEADER_INIT \
    {{NULL, 0}, {NULL, 0}}
#define LW_HOOKS_INIT \
    {sizeof(lw_hooks), NULL, NULL, NULL, NULL}
#define LW_INPUT_INIT \
    {sizeof(lw_input), 0, 0, 0.0, {NULL, 0}}
#define LW_DECISION_INIT \
    {sizeof(lw_decision), LW_VERDICT_NOT_AVAILABLE, 0, 0.0, {NULL, 0}, {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}}, 0}
#define LW_APPLICANT_INIT \
    {sizeof(lw_applicant), NULL, 0}
#define LW_PROFILE_INIT \
    {sizeof(lw_profile), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0}
#define LW_TERMS_INIT \
    {sizeof(lw_terms), NULL, NULL, 0, 0, 0, 0, 0, 0}
#define LW_SCHEDULE_TOTAL_INIT \
    {sizeof(lw_schedule_total), 0, 0, 0, 0, 0.0}
#define LW_FLOW_INIT \
    {0, 0}
#define LW_DATED_INIT \
    {0, 0.0}
#define LW_PORTFOLIO_SETTINGS_INIT \
    {sizeof(lw_portfolio_settings), NULL, NULL, NULL, NULL, false}
#define LW_LOANS_INIT \
    {sizeof(lw_loans), 0, NULL, NULL, NULL, NULL}
#define LW_COSTS_INIT \
    {sizeof(lw_costs), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0}
#define LW_SERVICING_INIT \
    {sizeof(lw_servicing), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0}
#define LW_PRICE_INIT \
    {sizeof(lw_price), 0, 0, 0, 0, 0, 0, 0, false}
#define LW_SETTLEMENTS_INIT \
    {sizeof(lw_settlements), NULL, NULL}
#define LW_PRICES_INIT \
    {sizeof(lw_prices), NULL, NULL, NULL, NULL, NULL, NULL, NULL}
#define LW_SMS_SETTINGS_INIT \
    {sizeof(lw_sms_settings), NULL, NULL, {NULL, 0}}
#define LW_SMS_MESSAGE_INIT \
    {{NULL, 0}, {NULL, 0}, 0}
#define LW_IMPORT_ROW_INIT \
    {{NULL, 0}, {NULL, 0}, {NULL, 0}, 0}
#define LW_TRANSACTIONS_SETTINGS_INIT \
    {sizeof(lw_transactions_settings), NULL, NULL, {NULL, 0}}
#define LW_HTTP_REQUEST_INIT \
    {sizeof(lw_http_request), {NULL, 0}, {NULL, 0}, {NULL, 0}, NULL, 0, {NULL, 0}}

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Says in a few words what a status means, such as "not found": a text of the library's own, for a log or
 * where there is no answer. "unknown status" for a number that is none.
 */
const char *lw_status_text(int32_t status);

/**
 * Writes a text as a JSON string, with its quotes and a NUL after it, and returns the string's length
 * without the NUL. Always use it to put a text from outside into a request.
 *
 * As with `snprintf`, `room` includes the NUL, and a returned length of `room` or more means that the
 * string did not fit; `lw_quote(text, NULL, 0)` only measures. Where it does not fit, `out` is made
 * empty, so that no part of the text can end up in a request. For a text that is not UTF-8 it returns
 * 0 and makes `out` empty; no JSON string has that length.
 */
size_t lw_quote(lw_bytes text,
                char *out,
                size_t room);

/**
 * Returns the kind of a value; `LW_KIND_ABSENT` for NULL.
 */
lw_kind lw_value_kind(const lw_value *value);

/**
 * Returns the value at a JSON pointer inside a value; otherwise as `lw_answer_at`.
 */
const lw_value *lw_value_at(const lw_value *value, const char *pointer);

/**
 * Reads a whole number that fits 64 bits.
 *
 * For a NULL value it returns `LW_ABSENT`, so the result of a look-up can be passed on unchecked. On any
 * status but `LW_OK` the output is 0. The same holds for the other readers.
 */
lw_status lw_value_int(const lw_value *value,
                       int64_t *out);

/**
 * Reads a number as the nearest double. For an exact amount of money read its digits as text with
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
 * Returns a value of any kind as compact JSON; no bytes for NULL.
 */
lw_bytes lw_value_json(const lw_value *value);

/**
 * Returns the number of items of a list or members of an object; 0 for any other value.
 */
size_t lw_value_count(const lw_value *value);

/**
 * Returns an item of a list, or the value of an object's member, by its index from 0; NULL beyond the
 * last.
 */
const lw_value *lw_value_item(const lw_value *value,
                              size_t index);

/**
 * Returns the value of an object's member by its whole name, however many members there are; NULL where there is
 * none, and for any other value. Of a name that is there twice it is the first.
 */
const lw_value *lw_value_member(const lw_value *value,
                                lw_bytes name);

/**
 * Returns the name of an object's member by its index from 0; no bytes beyond the last.
 */
lw_bytes lw_value_key(const lw_value *value, size_t index);

/**
 * Frees an answer and everything that was read from it; does nothing for NULL.
 */
void lw_answer_free(lw_answer *answer);

/**
 * Returns the HTTP status that a front end sends; 0 for NULL.
 */
uint16_t lw_answer_http_status(const lw_answer *answer);

/**
 * Returns the interface's exact body, compact JSON; no bytes for NULL.
 */
lw_bytes lw_answer_body(const lw_answer *answer);

/**
 * Returns the detail, a JSON object with what the interface's body has no member for. The constants that begin with
 * `LW_DETAIL_` say what its members are; those without a value are left out. No bytes for NULL.
 */
lw_bytes lw_answer_detail(const lw_answer *answer);

/**
 * Returns the value at a JSON pointer (RFC 6901) in the body: `""` is the whole body,
 * `"/credit_score"` a member of it, `"/rules/0/name"` one further inside. NULL where there is no value,
 * and for a pointer that is NULL, not UTF-8, or does not start with a slash.
 */
const lw_value *lw_answer_at(const lw_answer *answer,
                             const char *pointer);

/**
 * Returns the value at a JSON pointer in the detail; otherwise as `lw_answer_at`.
 */
const lw_value *lw_answer_detail_at(const lw_answer *answer, const char *pointer);

/**
 * Returns the kind of a value in the body: `lw_value_kind` of `lw_answer_at`.
 */
lw_kind lw_answer_kind(const lw_answer *answer, const char *pointer);

/**
 * Reads a whole number in the body: `lw_value_int` of `lw_answer_at`. `LW_MISUSE` for an answer that
 * is NULL, and for a pointer that is NULL, not UTF-8, or does not start with a slash. The same
 * holds for the other readers.
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
 * Returns the number of headers of an answer of `lw_respond`; 0 for any other.
 */
size_t lw_answer_header_count(const lw_answer *answer);

/**
 * Returns a header of an answer of `lw_respond` by its index from 0; one without bytes beyond the last.
 */
lw_header lw_answer_header_at(const lw_answer *answer,
                              size_t index);

/**
 * Opens a book.
 *
 * `settings` is a JSON object, or no bytes for none; the first page of the header lists its members.
 *
 * The engine is the host's own: it may run every operation, and works in the book's default partner.
 * Close it with `lw_close`. On success `*answer` is NULL; otherwise it says why, and `*engine` is NULL.
 */
lw_status lw_open(lw_bytes settings,
                  lw_engine **engine,
                  lw_answer **answer);

/**
 * Opens a book with callbacks; otherwise as `lw_open`. `hooks` is read during the call only, but what
 * its `context` points to must last until the book's last engine is closed.
 */
lw_status lw_open_with(lw_bytes settings,
                       const lw_hooks *hooks,
                       lw_engine **engine,
                       lw_answer **answer);

/**
 * Closes an engine; does nothing for NULL. Answers that came from it stay valid. The book itself is
 * closed with its last engine.
 */
void lw_close(lw_engine *engine);

/**
 * Makes an engine that acts for a partner whom the host has authenticated by itself. It is another
 * engine on the same book, cheap to make, and must be closed too. Only the host's own engine can make
 * it. `*answer` as for `lw_open`.
 */
lw_status lw_acting_as(const lw_engine *engine,
                       const char *user_name,
                       lw_engine **acting,
                       lw_answer **answer);

/**
 * Makes an engine that acts for the partner with this user name and API key. It works until the key is
 * revoked or expires; no session is opened. Otherwise as `lw_acting_as`.
 */
lw_status lw_acting_with_key(const lw_engine *engine,
                             const char *user_name,
                             const char *api_key,
                             lw_engine **acting,
                             lw_answer **answer);

/**
 * Makes an engine that acts for the partner of this access token. It works as long as the token's
 * session. An upload token, as `lw_update_borrower` answers it, makes one that uploads its borrower's
 * data and does nothing else. Otherwise as `lw_acting_as`.
 */
lw_status lw_bearer(const lw_engine *engine,
                    const char *access_token,
                    lw_engine **acting,
                    lw_answer **answer);

/**
 * Stops, from any thread, all calls that are underway on this book in this process, through this engine and through
 * those that were made from it: those that wait for other writers, and long ones, where `on_progress` would be asked.
 * Each is undone and returns `LW_INTERRUPTED`, unless it is being committed; what begins later is not stopped. Does
 * nothing for NULL and for a unit of work. The engine must not be closed meanwhile.
 */
void lw_interrupt(const lw_engine *engine);

/**
 * Counts the failed attempts in a row to authenticate with this user name since the book was opened; a
 * right key sets the count back to 0. A host can use it to slow guessing down. `LW_MISUSE`, and 0,
 * where an argument is NULL, the user name is not UTF-8, or the engine is a unit of work.
 */
lw_status lw_failed_attempts(const lw_engine *engine,
                             const char *user_name,
                             uint32_t *count);

/**
 * Runs an operation by its name, exactly as the function of that name: for hosts that choose the
 * operation at run time.
 */
lw_status lw_call(const lw_engine *engine,
                  const char *operation,
                  lw_bytes request,
                  lw_answer **answer);

/**
 * Returns the version of the library, such as `"0.1.0"`; `LW_VERSION` is that of the header.
 */
const char *lw_version(void);

/**
 * Returns the version of the library as a number: major * 1000000 + minor * 1000 + patch;
 * `LW_VERSION_NUMBER` is that of the header.
 */
int32_t lw_version_number(void);

/**
 * Runs several operations in one commit: all of them, or none.
 *
 * `work` is called in this thread with an engine that is the unit of work: `lw_<operation>` and
 * `lw_call` run in it on behalf of `engine`'s caller, and each sees what those before it wrote. If
 * `work` returns true, the unit is committed. If it returns false, everything is undone and
 * `lw_together` returns `LW_UNDONE`. A call on the unit that returns anything but `LW_OK` (also
 * `LW_MISUSE`) undoes everything. If `work` then still returns true, `lw_together` returns
 * `LW_CONFLICT`, or `LW_INTERRUPTED` where `on_progress` stopped it.
 *
 * `work` may be called again after a conflict with another writer, and then begins anew. It must
 * return (no `longjmp`, no C++ exception). Its unit must not be closed, ends with the call, and can't be
 * used in another thread.
 *
 * Other engines of the same book are not part of the unit. In this thread their calls are refused with
 * `LW_MISUSE` (code `nested_unit`) until `work` returns, which does not undo the unit. In another thread their writes wait
 * for the unit to end, so a `work` that waits for such a thread never returns.
 *
 * `*answer` is NULL for `LW_OK` and `LW_UNDONE`, and otherwise says why nothing was written.
 */
lw_status lw_together(const lw_engine *engine,
                      bool (*work)(const lw_engine *unit, void *context),
                      void *context,
                      lw_answer **answer);

/**
 * Exports the decision log of a partner's tenant and passes its lines to `write`, some at a time:
 * memory does not grow with the log. `request` is that of `lw_export_log` without credentials, or no
 * bytes for the whole log of the host's own partner; `limit` is the greatest number of records that are
 * passed at once.
 *
 * Each part is read on its own, so there is no snapshot: a decision of meanwhile may be in the export or
 * not. Records of one stream are always in their order, without a gap. It can't run in `lw_together`: a
 * unit of work is refused with `LW_MISUSE`.
 *
 * `write` is called in this thread with whole lines, which last until it returns. It returns true to go
 * on; on false `lw_export_log_to` stops and returns `LW_INTERRUPTED`, and so it does where `on_progress`
 * stops it. It may call lendwright, and must return (no `longjmp`, no C++ exception). `*answer` is NULL
 * for `LW_OK`, and otherwise says why not all was written; after a stop, how many records the calls of
 * `write` that returned true had been given.
 */
lw_status lw_export_log_to(const lw_engine *engine,
                           lw_bytes request,
                           bool (*write)(lw_bytes lines, void *context),
                           void *context,
                           lw_answer **answer);

/**
 * Returns the number of operations: the partners', then the host's own.
 */
size_t lw_operation_count(void);

/**
 * Returns an operation by its index from 0; NULL beyond the last.
 */
const lw_operation *lw_operation_at(size_t index);

/**
 * Loads a policy from its JSON document: a policy file, or what stands at `/policy` in the answer of
 * `lw_give_policy` (`lw_value_json` of it). `{NULL, 0}` is the policy that a new book has, while an
 * empty document, as of an empty file, is refused. Free it with `lw_policy_free`. On success `*answer`
 * is NULL, otherwise it says what is wrong with the document, and `*policy` is NULL.
 */
lw_status lw_policy_new(lw_bytes document,
                        lw_policy **policy,
                        lw_answer **answer);

/**
 * Frees a policy; does nothing for NULL. Its rows can still be used, and the texts of its decisions live
 * until they are freed too.
 */
void lw_policy_free(lw_policy *policy);

/**
 * Returns the policy's digest, `sha256:` and 64 digits, which is its name in the decision log; no bytes
 * for NULL.
 */
lw_bytes lw_policy_digest(const lw_policy *policy);

/**
 * Finds the column of a variable, such as `"DBR"`, once for all decisions by this policy. `LW_ABSENT`
 * where the policy does not use a variable of that name, so that its value would change nothing (or the
 * name is misspelled). `*column` is then `SIZE_MAX`, and also for `LW_MISUSE` (a NULL, a name that is
 * not UTF-8).
 */
lw_status lw_policy_column(const lw_policy *policy,
                           const char *variable,
                           size_t *column);

/**
 * Returns the number of the policy's columns, which are counted from 0; 0 for NULL. A host must fetch an
 * applicant's values for those that take an input.
 */
size_t lw_policy_column_count(const lw_policy *policy);

/**
 * Returns the name of the variable in a column; no bytes for a column that is not the policy's, and for
 * NULL.
 */
lw_bytes lw_policy_column_name(const lw_policy *policy,
                               size_t column);

/**
 * Returns the kind of input that a column takes: a number (a whole one for some variables), a bool, or a text
 * (one of a list for some variables, or a day). `LW_INPUT_NONE` for a column that takes no input (one
 * that is a list, and `credit_score`, `credit_score_classification` and `certainty`, which the policy
 * computes), one that is not the policy's, and NULL.
 */
lw_input_kind lw_policy_column_kind(const lw_policy *policy,
                                    size_t column);

/**
 * Returns the number of values that an enum's column takes; 0 for any other column, and for NULL.
 */
size_t lw_policy_value_count(const lw_policy *policy, size_t column);

/**
 * Returns one of the values that an enum's column takes, counted from 0 in the order of the variable's
 * declaration: what an input of the kind `LW_INPUT_INDEX` names by its place. No bytes where there is
 * none.
 */
lw_bytes lw_policy_value(const lw_policy *policy,
                         size_t column,
                         size_t index);

/**
 * Decides on one applicant: no book, no JSON, and nothing to free.
 *
 * The rules that decide are those that the policy itself lists in `acceptance_rules` and
 * `rejection_rules`. A policy from `lw_give_policy` lists none unless it was loaded with some, as in a
 * book each request names its own; the verdict is then `LW_VERDICT_NOT_AVAILABLE`.
 *
 * Of two values for one column the last counts, but each must be one that the variable can have. NaN, and
 * for an enum or a day the texts `N/A` and `""`, count as missing, as if they were left out; so does
 * `N/A` for a text, whose `""` is a value. For a number or a bool they are texts like any other:
 * `LW_WRONG_KIND`. `LW_WRONG_VALUE` for a value that the
 * variable can't have: a text that is not in the variable's list in these letters or is no day, a
 * number that is not whole, infinite, or outside the variable's bounds, a place at which an enum has no
 * value; `lw_policy_judge` says which.
 * `LW_WRONG_KIND` for an input of another kind than its column takes, and for any input in a column
 * that takes none. `LW_MISUSE` for a column that is not the policy's, an unknown kind, and a text that
 * is not UTF-8; and where the size of an input or of the decision is not what `LW_INPUT_INIT` and
 * `LW_DECISION_INIT` say.
 *
 * `*wrong` is then the index of the first wrong input in the array, and `SIZE_MAX` where no input is
 * wrong; `wrong` may be NULL. On any status but `LW_OK` all of the decision but its size is zero.
 */
lw_status lw_policy_decide(const lw_policy *policy,
                           const lw_input *inputs,
                           size_t count,
                           lw_decision *decision,
                           size_t *wrong);

/**
 * Says how an input counts, without deciding. `LW_OK` where it is taken, and `*missing` is then
 * `LW_MISSING_NO`, or why it counts as missing; `LW_WRONG_VALUE` for a value that the variable can't
 * have, and `*missing` says why. Otherwise as `lw_policy_decide`, and `*missing` is
 * `LW_MISSING_NOT_GIVEN`. `answer` may be NULL; for a wrong value `*answer` says in words what it must
 * be, and for an input of another size that. For any other status it is NULL, also for any other
 * `LW_MISUSE` and for `LW_WRONG_KIND`, so that the status alone says what was wrong.
 */
lw_status lw_policy_judge(const lw_policy *policy,
                          const lw_input *input,
                          lw_missing *missing,
                          lw_answer **answer);

/**
 * Makes a row in which every value is missing. Free it with `lw_row_free`. On any status but `LW_OK`
 * `*row` is NULL.
 */
lw_status lw_row_new(const lw_policy *policy,
                     lw_row **row);

/**
 * Frees a row; does nothing for NULL. The texts of its decisions live until its policy and all rows of
 * it are freed.
 */
void lw_row_free(lw_row *row);

/**
 * Makes every value of a row missing again; does nothing for NULL.
 */
void lw_row_clear(lw_row *row);

/**
 * Sets one value of a row, in the place of the one before. Statuses as for `lw_policy_decide`; on any
 * but `LW_OK` the row stays as it was.
 */
lw_status lw_row_set(lw_row *row,
                     const lw_input *input);

/**
 * Says why a column of a row has no value, `LW_MISSING_NO` where it has one. A column that the policy
 * computes is as the last `lw_row_decide` left it, also after a value is set; `LW_MISSING_NOT_GIVEN`
 * before one and after `lw_row_clear`. `LW_MISSING_NOT_GIVEN` too for a column that is not the policy's, and
 * NULL.
 */
lw_missing lw_row_missing(const lw_row *row,
                          size_t column);

/**
 * Decides on a row by the policy's own rules, as `lw_policy_decide`. The values stay in it.
 */
lw_status lw_row_decide(lw_row *row, lw_decision *decision);

/**
 * Decides on many applicants in one call, into an array with room for as many decisions.
 *
 * A value that its variable can't have refuses the whole call with `LW_WRONG_VALUE`, unless `bad` is
 * `LW_BAD_MISSING`: then it counts as missing. In both cases `*wrong` says where the first stands and
 * how many there are, and `counts`, an array of two numbers for each of the policy's columns, says how
 * many are of another type (`counts[2 * column]`) and how many out of range (`counts[2 * column + 1]`).
 * `wrong` and `counts` may be NULL.
 *
 * Any other fault refuses the call at once, as in `lw_policy_decide`, and `*wrong` says where it stands.
 * `counts` then has what was counted before it. On any status but `LW_OK` all decisions are zeroes but for
 * their size, also where the policy or the applicants are NULL, unless `count` is more than memory has, or
 * the first decision's size is not that of `LW_DECISION_INIT`: then none is touched, since there can be no
 * such array. `counts` is touched only with a policy, which says how long
 * it is.
 */
lw_status lw_policy_decide_many(const lw_policy *policy,
                                const lw_applicant *applicants,
                                size_t count,
                                int32_t bad,
                                lw_decision *decisions,
                                lw_wrong *wrong,
                                size_t *counts);

/**
 * Explains what a policy decides on one applicant, without a book: every weight's arithmetic, each rule's
 * conditions, the reasons, what would change the decision, and what to ask for where it is undetermined.
 *
 * The document is a JSON object, for example `{"inputs": {"DBR": 0.7, "age": 31}}`:
 * - `inputs` (object): the applicant's values, each under its variable's name. A variable that is left
 *   out, null or N/A is missing. As in every JSON request, and unlike in `lw_policy_decide`, a number may
 *   be a text (`"0.7"`, `" +1e3 "`, Arabic-Indic digits; no thousands separators, `0x` or `inf`), where
 *   `"nan"` and a blank text are missing; a bool may be 0 or 1, but no text.
 * - `acceptance_rules` and `rejection_rules` (lists of texts, may be left out): the names of the rules that
 *   decide. Where both are left out, those that the policy itself lists decide, as in
 *   `lw_policy_decide`.
 * - `language` (text, may be left out): the language of the reasons' texts, one in which the policy has reasons, such as
 *   `ar`; `en` where it is left out.
 *
 * After `lw_policy_explain(policy, lw_str("{\"inputs\": {\"DBR\": 0.7}}"), &answer)`, for example,
 * `lw_answer_text(answer, "/reasons/0/text", &text)` gives the first reason.
 *
 * The answer's body has the members of `lw_explain_decision`'s, but for those that only a logged decision
 * has (`decision_id`, `decided_at`, `decided_for`, `uuid`); all weights and points are in it. Its `inputs`
 * come from `given`; a `birth_date` is shown as `********` there and in every explanation, also to the caller
 * that gave it. An unknown variable, one that the policy computes, an unknown field or rule, and a policy
 * that is NULL, are refused, and the answer says which.
 */
lw_status lw_policy_explain(const lw_policy *policy,
                            lw_bytes document,
                            lw_answer **answer);

/**
 * Lays out the instalments of terms: no book, no JSON, and nothing to free but a refusal.
 *
 * `*count` is the number of instalments, which is at most `terms->months`. The `capacity` rows are zeroed
 * first, and written where all instalments fit into them, so that `lw_schedule(terms, NULL, 0,
 * &count, &total, &answer)` only counts and sums. `total` may be NULL. On success `*answer` is NULL,
 * otherwise it names the field and the value, and `*count` is 0: `LW_INVALID` with the code
 * `invalid_value`, `too_large`, or `not_amortising` for a loan of which an instalment outside the grace would
 * pay no principal, or the last would be more than twice the level one.
 */
lw_status lw_schedule(const lw_terms *terms,
                      lw_schedule_row *rows,
                      size_t capacity,
                      size_t *count,
                      lw_schedule_total *total,
                      lw_answer **answer);

/**
 * Computes the annual percentage rate of charge of the European Union (2008/48/EC, Annex I), of
 * drawdowns and of repayments with all charges: `*rate` is a fraction of one, unrounded.
 *
 * `counting` is how time is counted, `months` where it is NULL, else `years`, `weeks` or `days`. On
 * success `*answer` is NULL, otherwise it says why there is no rate, and `*rate` is NaN: `LW_INVALID`
 * with the code `no_rate`, or `invalid_value` for what can't be read.
 */
lw_status lw_apr_eu(const lw_flow *drawdowns,
                    size_t drawdown_count,
                    const lw_flow *repayments,
                    size_t repayment_count,
                    const char *counting,
                    double *rate,
                    lw_answer **answer);

/**
 * Computes the annual percentage rate of Regulation Z, Appendix J (12 CFR 1026), of advances and
 * payments: `*rate` is a fraction of one, unrounded. Otherwise as `lw_apr_eu`.
 */
lw_status lw_apr_reg_z(const lw_flow *advances,
                       size_t advance_count,
                       const lw_flow *payments,
                       size_t payment_count,
                       double *rate,
                       lw_answer **answer);

/**
 * Computes the yearly rate at which dated amounts are worth nothing, in days over 365, as spreadsheets'
 * XIRR; the one nearest to `guess` where there are several (0.1 where nothing is known). Otherwise as
 * `lw_apr_eu`.
 */
lw_status lw_xirr(const lw_dated *flows,
                  size_t count,
                  double guess,
                  double *rate,
                  lw_answer **answer);

/**
 * Returns the number of loans that were refused; 0 for NULL.
 */
size_t lw_faults_count(const lw_faults *faults);

/**
 * Writes why a loan was refused, by its place in the list, counted from 0; `LW_ABSENT` where there is
 * none, and `fault->row` is then `SIZE_MAX`.
 */
lw_status lw_faults_at(const lw_faults *faults,
                       size_t index,
                       lw_fault *fault);

/**
 * Frees a list of faults; does nothing for NULL.
 */
void lw_faults_free(lw_faults *faults);

/**
 * Lays out many loans of one profile and one currency, from columns into columns: what `lw_schedule`
 * makes of each, to the bit.
 *
 * A loan that is refused leaves its row empty and does not stop the others, unless the settings are
 * `strict`; `*faults` then lists them all, in order, and is NULL where none was refused. `faults` may be
 * NULL. On success `*answer` is NULL, otherwise it says why, and `*faults` is NULL.
 */
lw_status lw_portfolio(const lw_portfolio_settings *settings,
                       const lw_loans *loans,
                       const lw_costs *costs,
                       lw_faults **faults,
                       lw_answer **answer);

/**
 * Lays out many loans as `lw_portfolio`, from a table of the Arrow C Data Interface into another.
 *
 * The table is a struct array with the columns `amount`, `rate`, `months` and `start`, found by these
 * names; others are not read. Integers of any width are taken: minor units, millionths of a percent, days
 * since 1970-01-01. Decimals are taken as amounts and as rates in percent, date32, date64 and timestamps
 * at midnight without a zone as days. A loan with a null is refused as one with a wrong value; a cell
 * that is finer than its column's unit (more digits than the currency has, a time off midnight) refuses
 * the whole table.
 *
 * `with` is an `lw_with`. The table that comes out has the columns `instalment`, `last_instalment` and
 * `total_interest` (int64, minor units), where asked `aprc` (float64, a fraction of one) and `rows`, a
 * list with 64-bit offsets (`+L`) of structs of `due` (date32), `principal`, `interest` and `balance`; a loan that was refused
 * has nulls, and no rows. Release both structs as the interface says, also by handing them on. The table
 * that goes in is read during the call only and stays yours.
 *
 * On any status but `LW_OK` the structs that come out are empty (their `release` is NULL).
 */
lw_status lw_portfolio_arrow(const lw_portfolio_settings *settings,
                             const struct ArrowSchema *schema,
                             const struct ArrowArray *array,
                             int32_t with,
                             struct ArrowSchema *out_schema,
                             struct ArrowArray *out_array,
                             lw_faults **faults,
                             lw_answer **answer);

/**
 * Quotes what settling a loan costs on a day, of which the first `paid` instalments were each paid in full
 * on their due dates: no book, no JSON, and nothing to free but a refusal.
 *
 * `servicing` may be NULL: no fee and no penalties then. `paid` is from 0 to all instalments but one, those
 * due by `day`, which is counted from 1970-01-01. On success `*answer` is NULL, otherwise it names the field
 * and the value as that of `lw_schedule`, and of `*price` all but `size` is 0.
 */
lw_status lw_settlement_quote(const lw_terms *terms,
                              const lw_servicing *servicing,
                              int32_t paid,
                              int32_t day,
                              lw_price *price,
                              lw_answer **answer);

/**
 * Quotes what settling many loans of one profile and one currency costs, from columns into columns: what
 * `lw_settlement_quote` says of each, to the bit. `servicing` may be NULL as there.
 *
 * Refused loans, `faults` and `answer` are as for `lw_portfolio`.
 */
lw_status lw_settlement_quotes(const lw_portfolio_settings *settings,
                               const lw_servicing *servicing,
                               const lw_loans *loans,
                               const lw_settlements *settlements,
                               const lw_prices *prices,
                               lw_faults **faults,
                               lw_answer **answer);

/**
 * Quotes as `lw_settlement_quotes`, from a table of the Arrow C Data Interface into another.
 *
 * The table is that of `lw_portfolio_arrow` with two columns more: `paid`, integers, and `day`, days as
 * those of `start`. The table that comes out has the columns `principal`, `accrued`, `fee`, `rebate`,
 * `total`, `penalty` (int64, minor units) and `is_late` (boolean); a loan that was refused has nulls. Whose
 * it is, and what comes out on any status but `LW_OK`, is as for `lw_portfolio_arrow`.
 */
lw_status lw_settlement_quotes_arrow(const lw_portfolio_settings *settings,
                                     const lw_servicing *servicing,
                                     const struct ArrowSchema *schema,
                                     const struct ArrowArray *array,
                                     struct ArrowSchema *out_schema,
                                     struct ArrowArray *out_array,
                                     lw_faults **faults,
                                     lw_answer **answer);

/**
 * Compiles templates: the JSON that `lw_get_sms_templates` answers, or `{"CIB": {"salary": ["Salary {{amount}}"]}}`,
 * texts by sender and category.
 *
 * For a book with packs or settings of senders pass what `lw_list_senders` answers as `senders` of the settings, or
 * messages are read otherwise than in the book. On success `*answer` is NULL; otherwise it names the template, the
 * sender or the setting that can't be read (`LW_INVALID`, the codes `template_invalid` and `invalid_value`), and
 * `*sms` is NULL.
 */
lw_status lw_sms_load(const lw_sms_settings *settings,
                      lw_bytes templates,
                      lw_sms **sms,
                      lw_answer **answer);

/**
 * Frees templates; does nothing for NULL.
 */
void lw_sms_free(lw_sms *sms);

/**
 * Reads messages into an array with room for as many rows, each on its own: one that is there twice is read twice.
 * It allocates nothing for a message. The rows' texts stay in the messages and in `sms`, so keep both.
 *
 * A message whose address or text is no UTF-8, or whose date the calendar does not have, refuses the call, naming
 * the row and the column; on any status but `LW_OK` all rows are empty.
 */
lw_status lw_sms_read(const lw_sms *sms,
                      const lw_sms_message *messages,
                      size_t count,
                      lw_sms_row *rows,
                      lw_answer **answer);

/**
 * Sums up the messages of one borrower as `lw_get_sms_summary` does it with these templates, to the byte: over so
 * many whole calendar months, 1 to 120 with the running one, up to the moment `as_of`, in milliseconds of the epoch.
 *
 * The messages may be in any order. The answer is that of `lw_get_sms_summary`, with `as_of`, `template_digest` and
 * `extras` in its detail; of no message it is a summary of nothing, where a book says that there are none. No book is
 * asked, so whether the borrower consents is for the caller to know. Refusals are as for `lw_sms_read`.
 */
lw_status lw_sms_summary(const lw_sms *sms,
                         const lw_sms_message *messages,
                         size_t count,
                         int64_t as_of,
                         int64_t months,
                         lw_answer **answer);

/**
 * Stores messages of many borrowers in one commit, as `lw_upload_collected_data` stores those of one; `before` is
 * how many rows of the import came in calls before this one, from which errors and progress count. Call it batch
 * by batch, with some ten thousand rows each: a message that is stored already counts as a duplicate, so that an
 * import which was cut off is taken up by sending it again. A partner needs the scope `borrowers:write`. It can't run
 * in `lw_together`: a unit of work is refused with `LW_MISUSE`.
 *
 * The answer counts `received`, `stored`, `duplicates` and, by the reason (`consent`, `empty`, `clock`, `old`, `otp`),
 * `skipped`. A row that names no borrower (`LW_NOT_FOUND`), or holds no message (`LW_INVALID`: no UTF-8, too long, a
 * date beyond the calendar), refuses its batch, naming the row and the column; calls before it stay.
 *
 * `on_progress` is asked before each borrower, with the rows done, `before` included, and 0 for all, since only the
 * caller knows how many batches will come. A stop undoes this call alone.
 */
lw_status lw_import_messages(const lw_engine *engine,
                             const lw_import_row *rows,
                             size_t count,
                             size_t before,
                             lw_answer **answer);

/**
 * Reads transactions from a table of the Arrow C Data Interface.
 *
 * The table is a struct array whose columns are found by their names: `txn_id`, `date` and `amount`, and where there
 * are some `user_id`, `currency`, `account_id`, `merchant`, `merchant_id`, `category`, `subcategory`, `description`,
 * `mcc`, `channel`, `counterparty`, `balance_after`, `pending`, `kind` and `replaces`; others are not read. They mean what
 * they mean in `lw_import_transactions`. The struct has no null rows. Amounts are integers of minor units, decimals of at
 * most 128 bits, or texts of decimal numbers;
 * dates are date32, date64, midnights without a zone, times with a zone, or texts; texts are utf8 of every layout and
 * dictionaries of it; `mcc` is integers or texts, `pending` booleans or integers. Without `user_id` all rows are of
 * one user, whose id is empty.
 *
 * The structs are taken over, and released, whatever the status is: theirs are released ones afterwards. On success
 * `*answer` is NULL; otherwise it names row and column (`LW_INVALID`, the field `rows/<row>/<column>`), nothing is
 * kept, and `*transactions` is NULL. No column may be run-end encoded, and one of nulls alone counts as missing.
 */
lw_status lw_transactions_load(const lw_transactions_settings *settings,
                               struct ArrowSchema *schema,
                               struct ArrowArray *array,
                               lw_transactions **transactions,
                               lw_answer **answer);

/**
 * Frees transactions; does nothing for NULL.
 */
void lw_transactions_free(lw_transactions *transactions);

/**
 * Asks what an operation says of the transactions: its answer is that of a book with the same rows and settings, to the
 * byte.
 *
 * `operation` is `get_top_transactions`, `aggregate_transactions`, `get_recurring_transactions`, `project_income`,
 * `project_expenses`, `get_available_money`, `get_top_insights`, or `get_features` for the variables of a user by their
 * names in `vars` and over a `period`. `request` is a JSON object of the operation's fields; without `user_id` the body
 * is the JSON array of all users' answers, in order of their ids. There is no clock: as of the last transaction's day
 * is answered where `as_of` is left out. Instalments of loans, peers and the borrower's language are a book's alone.
 *
 * After `lw_transactions_ask(transactions, lw_str("get_top_transactions"), lw_str("{\"user_id\": \"\", \"n\": 3}"),
 * &answer)`, for example, `lw_answer_text(answer, "/top/0/name", &text)` gives the merchant where most was spent.
 */
lw_status lw_transactions_ask(const lw_transactions *transactions,
                              lw_bytes operation,
                              lw_bytes request,
                              lw_answer **answer);

/**
 * Answers an HTTP request: finds the operation by method and path, reads its fields from headers,
 * path, query and body, and answers with the interface's exact body, status and headers. The returned
 * status stands for the HTTP status as with any operation.
 *
 * All operations but login, refresh and log-out need credentials in the request, unless the engine
 * acts for a partner. A decision's id and the warnings are in the headers `lendwright-decision-id` and
 * `lendwright-warnings`. Where the setting `detail_over_http` allows it, a request with the header
 * `lendwright-detail: 1` gets the detail in a header too, without the cause of a failure.
 * Header names are read in any case, and with `-` in place of `_`: servers often drop names with an
 * underscore, so a client sends `user-name`.
 *
 * Bytes that a client sent and that are not UTF-8 (in the method, path, query, body, or a header that an operation
 * reads) are its own fault: they are refused as `not_utf8`, with the HTTP status 400.
 *
 * The answer can always be sent as it is, also for `LW_MISUSE`, whose HTTP status is 500, or 403 where a client
 * asks to write to a book that is open for reading alone.
 */
lw_status lw_respond(const lw_engine *engine,
                     const lw_http_request *request,
                     lw_answer **answer);

/**
 * Makes a request without members.
 */
lw_request *lw_request_new(void);

/**
 * Frees a request and the bytes that were taken from it; does nothing for NULL.
 */
void lw_request_free(lw_request *request);

/**
 * Adds a text, escaped as JSON asks. Its `name` is that of the member; NULL inside a list. The same holds
 * for the functions below; for a request that is NULL all of them do nothing.
 */
void lw_request_text(lw_request *request,
                     const char *name,
                     lw_bytes text);

/**
 * Adds a whole number.
 */
void lw_request_int(lw_request *request, const char *name, int64_t number);

/**
 * Adds a number by its digits, so that an amount of money is sent exactly: `lw_str("1500.25")`. What is no
 * number of JSON is refused.
 */
void lw_request_decimal(lw_request *request,
                        const char *name,
                        lw_bytes digits);

/**
 * Adds a `true` or `false`.
 */
void lw_request_bool(lw_request *request, const char *name, bool value);

/**
 * Adds a `null`.
 */
void lw_request_null(lw_request *request, const char *name);

/**
 * Adds one value that is JSON already, such as a rule from a file. A text that is not exactly one value is
 * refused, so that nothing after it can become a part of the request.
 */
void lw_request_json(lw_request *request,
                     const char *name,
                     lw_bytes json);

/**
 * Begins a list; what is added until its `lw_request_end` are its items.
 */
void lw_request_begin_list(lw_request *request, const char *name);

/**
 * Begins an object; what is added until its `lw_request_end` are its members.
 */
void lw_request_begin_object(lw_request *request, const char *name);

/**
 * Ends the list or object that was begun last.
 */
void lw_request_end(lw_request *request);

/**
 * Takes the request as a JSON object, which lives until something is added to it or it is freed. What is
 * added next begins a request anew. After a mistake, and for NULL, it gives `{NULL, SIZE_MAX}`, which every
 * function refuses with `LW_MISUSE`.
 */
lw_bytes lw_request_take(lw_request *request);

/**
 * Says what was wrong first with the request that is being built, or with the one that was taken last; no bytes
 * where nothing was, and for NULL.
 */
lw_bytes lw_request_fault(const lw_request *request);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* Where the members of an answer's detail stand, for lw_answer_detail_at, and what each is. */
/** The id of the credit application. */
#define LW_DETAIL_APPLICATION_ID "/application_id"
/** As of when a summary was made. */
#define LW_DETAIL_AS_OF "/as_of"
/** For a failure of the store: its cause. */
#define LW_DETAIL_CAUSE "/cause"
/** For an error: its code, which never changes. */
#define LW_DETAIL_CODE "/code"
/** What a batch decided and logged, by the borrower's public id. */
#define LW_DETAIL_DECISIONS "/decisions"
/** The id of the decision that was logged. */
#define LW_DETAIL_DECISIONS_EACH_DECISION_ID "/decision_id"
/** The rules that decided against the borrower: the rejection rules that fired, then the acceptance
    rules that do not hold, each in the request's order. */
#define LW_DETAIL_DECISIONS_EACH_FAILED_RULES "/failed_rules"
/** The codes of the reasons on the notice, the most important first. */
#define LW_DETAIL_DECISIONS_EACH_NOTICE_CODES "/notice_codes"
/** Whether the rules pass: true; false; null when data are missing and a person should decide; N/A
    when the request named no rule. */
#define LW_DETAIL_DECISIONS_EACH_STATE "/state"
/** The id of the decision that was logged. */
#define LW_DETAIL_DECISION_ID "/decision_id"
/** For an error: the name that was near the value, where one was. */
#define LW_DETAIL_DID_YOU_MEAN "/did_you_mean"
/** What a summary says beyond the interface's members, by the names of the variables of rules. */
#define LW_DETAIL_EXTRAS "/extras"
/** For an error with several faults: each of them. */
#define LW_DETAIL_FAULTS "/faults"
/** The code, which never changes. */
#define LW_DETAIL_FAULTS_EACH_CODE "/code"
/** The sentence for a person. */
#define LW_DETAIL_FAULTS_EACH_MESSAGE "/message"
/** The place as a JSON pointer into the request; empty for the whole request. */
#define LW_DETAIL_FAULTS_EACH_POINTER "/pointer"
/** For an error: the field, or the fields joined by `, `. */
#define LW_DETAIL_FIELD "/field"
/** For a caller without permission: the scope that it lacks; without a value, only the host may
    call. */
#define LW_DETAIL_NEEDS "/needs"
/** What a list that was cut off goes on with: the `after` of the next request. */
#define LW_DETAIL_NEXT "/next"
/** The id of the payment. */
#define LW_DETAIL_PAYMENT_ID "/payment_id"
/** The digest of the policy that was read, or that decides since the change; where a change is
    refused since the policy is another one, of that one. */
#define LW_DETAIL_POLICY "/policy"
/** What settling each credit application early is made of, by its id. */
#define LW_DETAIL_PRICES "/prices"
/** The interest that has accrued and is unpaid. */
#define LW_DETAIL_PRICES_EACH_ACCRUED "/accrued"
/** The price on each of the days that were asked for, by the day as `YYYY-MM-DD`. */
#define LW_DETAIL_PRICES_EACH_DAYS "/days"
/** The fee for settling early. */
#define LW_DETAIL_PRICES_EACH_FEE "/fee"
/** Whether an instalment is late or very late, so that the loan can't be settled. */
#define LW_DETAIL_PRICES_EACH_LATE "/late"
/** The penalties that are owed; the price leaves them out. */
#define LW_DETAIL_PRICES_EACH_PENALTY "/penalty"
/** The amount that the lender would then owe the borrower; left out if it is 0. */
#define LW_DETAIL_PRICES_EACH_REFUND "/refund"
/** Until when the price stands: the end of the day. */
#define LW_DETAIL_PRICES_EACH_VALID_UNTIL "/valid_until"
/** The amount that the lender owes the borrower since a settlement, or since the last payment of a
    loan that was paid ahead; left out if it is 0. */
#define LW_DETAIL_REFUND "/refund"
/** The digest of the templates that a summary's messages were read by, with the settings of their
    senders. */
#define LW_DETAIL_TEMPLATE_DIGEST "/template_digest"
/** What became of the data that were uploaded, by their kind. */
#define LW_DETAIL_UPLOADED "/uploaded"
/** How many were there already, or came twice. */
#define LW_DETAIL_UPLOADED_EACH_DUPLICATES "/duplicates"
/** How many items came. */
#define LW_DETAIL_UPLOADED_EACH_RECEIVED "/received"
/** How many are not stored, by the reason: `consent`, none for this kind; `not_incoming`, not of
    the inbox; `empty`, nothing that can be seen; `clock`, a time before 2000 or more than a day
    ahead; `old`, older than what is kept; `otp`, a code for one use; `no_areas`, the host has set
    none. */
#define LW_DETAIL_UPLOADED_EACH_SKIPPED "/skipped"
/** How many are staged of the borrower now; left out of kinds that are not counted. */
#define LW_DETAIL_UPLOADED_EACH_STAGED "/staged"
/** How many may be staged of a borrower. */
#define LW_DETAIL_UPLOADED_EACH_STAGED_MAX "/staged_max"
/** How many are stored now that were not before. */
#define LW_DETAIL_UPLOADED_EACH_STORED "/stored"
/** Until when the answer is valid. */
#define LW_DETAIL_VALID_UNTIL "/valid_until"
/** For an error: the value that was sent, shortened. */
#define LW_DETAIL_VALUE "/value"
/** Things that were done but deserve a check. */
#define LW_DETAIL_WARNINGS "/warnings"
/** The code, which never changes. */
#define LW_DETAIL_WARNINGS_EACH_CODE "/code"
/** The sentence for a person. */
#define LW_DETAIL_WARNINGS_EACH_MESSAGE "/message"
/** The place as a JSON pointer into the request; empty for the whole request. */
#define LW_DETAIL_WARNINGS_EACH_POINTER "/pointer"

/* The scopes of partners and keys: lw_permit_scopes and lw_issue_key take them. */
/** Scores borrowers and reads decisions. */
#define LW_SCOPE_SCORE "score"
/** Reads borrowers. */
#define LW_SCOPE_BORROWERS_READ "borrowers:read"
/** Signs up borrowers and changes them. */
#define LW_SCOPE_BORROWERS_WRITE "borrowers:write"
/** Reads personal data unmasked. */
#define LW_SCOPE_PII "pii"
/** Reads business rules. */
#define LW_SCOPE_RULES_READ "rules:read"
/** Creates, changes and deletes business rules. */
#define LW_SCOPE_RULES_WRITE "rules:write"
/** Reads weights. Without it they are left out of answers, but no secret: contributions and
    certainty, which every answer about a borrower has, are made of them. */
#define LW_SCOPE_WEIGHTS_READ "weights:read"
/** Replaces, changes and deletes weights. */
#define LW_SCOPE_WEIGHTS_WRITE "weights:write"
/** Reads SMS templates. */
#define LW_SCOPE_TEMPLATES_READ "templates:read"
/** Creates, changes and deletes SMS templates. */
#define LW_SCOPE_TEMPLATES_WRITE "templates:write"
/** Reports borrowers and withdraws reports. */
#define LW_SCOPE_REPORTS_WRITE "reports:write"
/** Exports data as CSV. */
#define LW_SCOPE_EXPORT_CSV "export:csv"
/** Reads products, applications and due payments. */
#define LW_SCOPE_LENDING_READ "lending:read"
/** Changes products and creates applications. */
#define LW_SCOPE_LENDING_WRITE "lending:write"
/** Approves and rejects applications. */
#define LW_SCOPE_LENDING_APPROVE "lending:approve"
/** Records payments. */
#define LW_SCOPE_PAYMENTS_WRITE "payments:write"
/** Reads analytics. */
#define LW_SCOPE_ANALYTICS_READ "analytics:read"
/** Writes transactions, budgets and segmentations. */
#define LW_SCOPE_ANALYTICS_WRITE "analytics:write"
/** Reads figures of all borrowers together. */
#define LW_SCOPE_ANALYTICS_PORTFOLIO "analytics:portfolio"
/** Lists the members of a segment. */
#define LW_SCOPE_SEGMENTS_MEMBERS "segments:members"

/* The codes of refusals and failures, the member "code" of an answer's detail: each with its HTTP status
   and what it means. Beside them are "misuse" with LW_MISUSE, and "internal" with LW_INTERNAL. */
/** 409: the application is approved already. */
#define LW_CODE_ALREADY_APPROVED "already_approved"
/** 409: the due payment is paid already. */
#define LW_CODE_ALREADY_PAID "already_paid"
/** 409: the application is rejected already. */
#define LW_CODE_ALREADY_REJECTED "already_rejected"
/** 422: the text has an amount in more than one currency that it may be of. */
#define LW_CODE_AMBIGUOUS_CURRENCY "ambiguous_currency"
/** 422: the amount is not within the limits of the product. */
#define LW_CODE_AMOUNT_OUT_OF_LIMITS "amount_out_of_limits"
/** 500: a file of the book is no longer where it was; close the book and open it again. */
#define LW_CODE_BOOK_GONE "book_gone"
/** 500: another file is in the place of one of the book's, or one was cut short; close the book and
    open it again. */
#define LW_CODE_BOOK_REPLACED "book_replaced"
/** 409: somebody has signed up with these data already. */
#define LW_CODE_BORROWER_EXISTS "borrower_exists"
/** 404: there is no such borrower, or not for this caller. */
#define LW_CODE_BORROWER_UNKNOWN "borrower_unknown"
/** 500: others wrote to the book for longer than `busy_timeout_ms`; nothing was done, and it may be
    sent again. */
#define LW_CODE_BUSY "busy"
/** 404: there is no such category of messages. */
#define LW_CODE_CATEGORY_UNKNOWN "category_unknown"
/** 409: the loan is closed. */
#define LW_CODE_CLOSED "closed"
/** 403: the borrower has consented to none of the kinds of data that were sent. */
#define LW_CODE_CONSENT_MISSING "consent_missing"
/** 409: the provider's currency can't change any more, since amounts are in it. */
#define LW_CODE_CURRENCY_IN_USE "currency_in_use"
/** 500: the book holds what lendwright can't have written; restore a backup. */
#define LW_CODE_DAMAGED "damaged"
/** 409: the personal part of the decision was erased. */
#define LW_CODE_DECISION_ERASED "decision_erased"
/** 404: there is no such decision, or not for this caller. */
#define LW_CODE_DECISION_UNKNOWN "decision_unknown"
/** 500: the disk is full; nothing was written. Make room, and send it again. */
#define LW_CODE_DISK_FULL "disk_full"
/** 400: a field, or a member inside a value, is there twice. */
#define LW_CODE_DUPLICATE_KEY "duplicate_key"
/** 409: another product of the provider has the name. */
#define LW_CODE_DUPLICATE_NAME "duplicate_name"
/** 409: another rule of engagement has the name. */
#define LW_CODE_ENGAGEMENT_RULE_EXISTS "engagement_rule_exists"
/** 404: there is no such rule of engagement. */
#define LW_CODE_ENGAGEMENT_RULE_UNKNOWN "engagement_rule_unknown"
/** 409: the borrower was erased. */
#define LW_CODE_ERASED "erased"
/** 403: the partner or its key lacks the scope in `needs`, or only the host may call. */
#define LW_CODE_FORBIDDEN "forbidden"
/** 500: the log or the journal of another book is next to the book; move it away. */
#define LW_CODE_FOREIGN_LOG "foreign_log"
/** 500: the book holds a trigger or an index that lendwright did not make. */
#define LW_CODE_FOREIGN_OBJECT "foreign_object"
/** 500: the book was open when the process was forked; the child can't use it. */
#define LW_CODE_FORKED "forked"
/** 409: the idempotency key was sent before with another request. */
#define LW_CODE_IDEMPOTENCY_MISMATCH "idempotency_mismatch"
/** 503: the host stopped the call. */
#define LW_CODE_INTERRUPTED "interrupted"
/** 400: the amount is none. */
#define LW_CODE_INVALID_AMOUNT "invalid_amount"
/** 401: the credentials are missing, wrong, expired or revoked. */
#define LW_CODE_INVALID_CREDENTIALS "invalid_credentials"
/** 400: the value has the right type and is impossible. */
#define LW_CODE_INVALID_VALUE "invalid_value"
/** 500: the system could not read or write the book's files; nothing was kept. */
#define LW_CODE_IO_FAILED "io_failed"
/** 422: a due payment is late, so that this can't be done. */
#define LW_CODE_LATE_DUE_PAYMENT "late_due_payment"
/** 409: the message has ended already. */
#define LW_CODE_MESSAGE_ENDED "message_ended"
/** 404: there is no such message of engagement. */
#define LW_CODE_MESSAGE_UNKNOWN "message_unknown"
/** 405: the path has other methods. */
#define LW_CODE_METHOD_NOT_ALLOWED "method_not_allowed"
/** 400: a field that is needed was not sent. */
#define LW_CODE_MISSING_FIELD "missing_field"
/** 403: nothing is scored by a model. */
#define LW_CODE_MODEL_FORBIDDEN "model_forbidden"
/** 400: the number of months is not allowed. */
#define LW_CODE_MONTHS_INVALID "months_invalid"
/** 422: the number of months is not within the range of the product. */
#define LW_CODE_MONTHS_OUT_OF_RANGE "months_out_of_range"
/** 422: the amount is more than is due. */
#define LW_CODE_MORE_THAN_DUE "more_than_due"
/** 409: another partner, provider or variable has the name. */
#define LW_CODE_NAME_TAKEN "name_taken"
/** 500: a unit of work was begun within another one. */
#define LW_CODE_NESTED_UNIT "nested_unit"
/** 500: a newer version of lendwright wrote the book. */
#define LW_CODE_NEWER_BOOK "newer_book"
/** 500: there is no book at the path that was to be opened for reading alone. */
#define LW_CODE_NO_BOOK "no_book"
/** 404: nothing was uploaded that could be linked. */
#define LW_CODE_NO_DATA "no_data"
/** 500: the source of random bytes failed. */
#define LW_CODE_NO_ENTROPY "no_entropy"
/** 500: the folder for the new book does not exist. */
#define LW_CODE_NO_FOLDER "no_folder"
/** 400: nothing was sent that identifies the borrower. */
#define LW_CODE_NO_IDENTIFIER "no_identifier"
/** 404: no places of the borrower are there. */
#define LW_CODE_NO_LOCATIONS "no_locations"
/** 404: no messages of the borrower are there. */
#define LW_CODE_NO_MESSAGES "no_messages"
/** 404: there are no payments. */
#define LW_CODE_NO_PAYMENTS "no_payments"
/** 409: the book was opened without a pepper, so that no key can be made or checked. */
#define LW_CODE_NO_PEPPER "no_pepper"
/** 422: no rate gives these payments. */
#define LW_CODE_NO_RATE "no_rate"
/** 500: the file is no lendwright book. */
#define LW_CODE_NOT_A_BOOK "not_a_book"
/** 422: an instalment would not even pay the interest. */
#define LW_CODE_NOT_AMORTISING "not_amortising"
/** 400: the request is JSON, and no object. */
#define LW_CODE_NOT_AN_OBJECT "not_an_object"
/** 409: something about the borrower is still open; the text says what. */
#define LW_CODE_NOT_ERASABLE "not_erasable"
/** 404: there is no such application or payment, or not for this caller. */
#define LW_CODE_NOT_FOUND "not_found"
/** 400: the request is not JSON. */
#define LW_CODE_NOT_JSON "not_json"
/** 409: only the latest change of a loan can be undone. */
#define LW_CODE_NOT_LATEST "not_latest"
/** 422: the amount is not that of the instalment. */
#define LW_CODE_NOT_THE_INSTALMENT "not_the_instalment"
/** 404: what the host named does not exist. */
#define LW_CODE_NOT_THERE "not_there"
/** 400: the request or its address is not UTF-8. */
#define LW_CODE_NOT_UTF8 "not_utf8"
/** 404: nothing is due. */
#define LW_CODE_NOTHING_DUE "nothing_due"
/** 500: an older version of lendwright wrote the book, which is to be opened for reading alone. */
#define LW_CODE_OLDER_BOOK "older_book"
/** 500: the book can't be opened; the text says why. */
#define LW_CODE_OPEN_FAILED "open_failed"
/** 500: a commit failed, and whether it is kept is not known; look, or send it again with the same
    idempotency key. */
#define LW_CODE_OUTCOME_UNKNOWN "outcome_unknown"
/** 413: more bytes, values or items than are taken. */
#define LW_CODE_PAYLOAD_TOO_LARGE "payload_too_large"
/** 422: penalties are unpaid, so that this can't be done. */
#define LW_CODE_PENALTIES_UNPAID "penalties_unpaid"
/** 409: the policy is not the one that was read. */
#define LW_CODE_POLICY_CHANGED "policy_changed"
/** 400: a part of the policy can't be taken. */
#define LW_CODE_POLICY_INVALID "policy_invalid"
/** 409: the same amount was paid a short while ago, without an idempotency key. */
#define LW_CODE_POSSIBLE_DUPLICATE "possible_duplicate"
/** 400: a part of the product can't be taken. */
#define LW_CODE_PRODUCT_INVALID "product_invalid"
/** 403: the book was opened for reading alone. */
#define LW_CODE_READ_ONLY "read_only"
/** 404: there is no such report, or not for this caller. */
#define LW_CODE_REPORT_UNKNOWN "report_unknown"
/** 404: there is no rule of the name that a request for a score has. */
#define LW_CODE_REQUESTED_RULE_UNKNOWN "requested_rule_unknown"
/** 409: another rule has the name. */
#define LW_CODE_RULE_EXISTS "rule_exists"
/** 400: the rule can't be taken; `faults` has each reason. */
#define LW_CODE_RULE_INVALID "rule_invalid"
/** 404: the rule has no such member. */
#define LW_CODE_RULE_KEY_UNKNOWN "rule_key_unknown"
/** 409: the policy's own lists name the rule. */
#define LW_CODE_RULE_LISTED "rule_listed"
/** 404: there is no rule of the name. */
#define LW_CODE_RULE_UNKNOWN "rule_unknown"
/** 404: there is no such segmentation. */
#define LW_CODE_SEGMENTATION_UNKNOWN "segmentation_unknown"
/** 404: there is no such sender of messages. */
#define LW_CODE_SENDER_UNKNOWN "sender_unknown"
/** 400: a setting can't be used. */
#define LW_CODE_SETTING_INVALID "setting_invalid"
/** 409: there is a snapshot of that day. */
#define LW_CODE_SNAPSHOT_EXISTS "snapshot_exists"
/** 500: the store failed in a way that is none of these. */
#define LW_CODE_STORAGE_FAILED "storage_failed"
/** 400: the template can't be taken. */
#define LW_CODE_TEMPLATE_INVALID "template_invalid"
/** 400: the number is none of a template. */
#define LW_CODE_TEMPLATE_NUMBER_INVALID "template_number_invalid"
/** 409: a book with a seed was opened without it, or the reverse. */
#define LW_CODE_TEST_BOOK "test_book"
/** 400: the request is nested deeper than is taken. */
#define LW_CODE_TOO_DEEP "too_deep"
/** 400: an amount or a rate is too large to be computed with. */
#define LW_CODE_TOO_LARGE "too_large"
/** 413: the borrower would have more staged data than a setting allows. */
#define LW_CODE_TOO_MUCH_STAGED "too_much_staged"
/** 409: an operation of the unit of work was refused, so that nothing of it was written. */
#define LW_CODE_UNIT_FAILED "unit_failed"
/** 400: the operation has no such field. */
#define LW_CODE_UNKNOWN_FIELD "unknown_field"
/** 404: there is no operation of the name. */
#define LW_CODE_UNKNOWN_OPERATION "unknown_operation"
/** 404: there is no such path. */
#define LW_CODE_UNKNOWN_PATH "unknown_path"
/** 404: there is no such product, or not for this caller. */
#define LW_CODE_UNKNOWN_PRODUCT "unknown_product"
/** 404: there is no such provider, or not for this caller. */
#define LW_CODE_UNKNOWN_PROVIDER "unknown_provider"
/** 500: a version of lendwright before the first release made the book. */
#define LW_CODE_UNRELEASED_BOOK "unreleased_book"
/** 400: the weights can't be taken. */
#define LW_CODE_WEIGHTS_INVALID "weights_invalid"
/** 422: the amount is not the one that is owed. */
#define LW_CODE_WRONG_AMOUNT "wrong_amount"
/** 400: the value is of another type than the field. */
#define LW_CODE_WRONG_TYPE "wrong_type"

/* The events that on_effect is told of: the member "event". */
/** A partner logged in. */
#define LW_EVENT_LOGGED_IN "logged_in"
/** An access token was exchanged for a new one. */
#define LW_EVENT_REFRESHED "refreshed"
/** A retired token was used again, so its session was revoked. */
#define LW_EVENT_REPLAYED "replayed"
/** A partner logged out. */
#define LW_EVENT_LOGGED_OUT "logged_out"
/** Credentials were refused. */
#define LW_EVENT_REFUSED "refused"
/** The application was approved. */
#define LW_EVENT_APPROVED "approved"
/** The application was rejected. */
#define LW_EVENT_REJECTED "rejected"
/** Something was paid. */
#define LW_EVENT_PAID "paid"
/** It was settled early. */
#define LW_EVENT_SETTLED "settled"
/** It was restructured, got a holiday, its penalties were waived, or a refund was paid out; or such
    a change was taken back. */
#define LW_EVENT_CHANGED "changed"
/** A payment or settlement was reversed. */
#define LW_EVENT_REVERSED "reversed"
/** It was written off. */
#define LW_EVENT_WRITTEN_OFF "written_off"
/** Messages wait to be handed out by `next_messages`; `queued` says how many are new. */
#define LW_EVENT_MESSAGES_QUEUED "messages_queued"

/* The operations, one function each. They need the types above. */
#include "lendwright/access.h"
#include "lendwright/borrowers.h"
#include "lendwright/scoring.h"
#include "lendwright/rules.h"
#include "lendwright/weights.h"
#include "lendwright/sms.h"
#include "lendwright/collected.h"
#include "lendwright/products.h"
#include "lendwright/applications.h"
#include "lendwright/dues.h"
#include "lendwright/providers.h"
#include "lendwright/payments.h"
#include "lendwright/analytics.h"
#include "lendwright/host.h"
#include "lendwright/loans.h"

#endif  /* LENDWRIGHT_H */
