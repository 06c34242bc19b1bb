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
 * Operations. Each operation is one function, lw_<operation>(engine, request, &answer). The functions of a
 * section are declared in lendwright/<section>.h, which this header includes. The request is one flat JSON
 * object. It has the interface's header, path, query and body fields under their own names. An empty request
 * has no fields. An unknown field is refused by name. A request may contain the credentials "user_name" and
 * "authorization". It then runs on behalf of their partner, and otherwise on behalf of the engine's caller.
 * lw_call takes the operation's name as an argument. lw_respond takes an HTTP request and gives the whole HTTP
 * response, so a front end needs only a few lines around it. lw_together runs several operations in one commit.
 *
 * Requests. A text that is printed between quotes into a request can close the quotes and add its own fields.
 * lw_request builds a request member by member instead, with any text:
 *
 *   lw_request *request = lw_request_new();
 *
 *   lw_request_text(request, "UUID", lw_str(from_outside));
 *   lw_request_decimal(request, "Monthly_Debt", lw_str("1500.50"));
 *   status = lw_update_borrower(engine, lw_request_take(request), &answer);
 *   lw_request_free(request);
 *
 * The first mistake is kept, the call is then refused, and lw_request_fault describes the mistake. lw_quote
 * writes one text as a JSON string, for programs that print their requests.
 *
 * Answers. An answer, of success or failure, is one object with an HTTP status, a body and a detail. The body
 * is exactly the interface's. The detail has values that have no member in the body. For an error these are its
 * code, field and value. lw_answer_int and similar functions read a value by its JSON pointer. lw_answer_at
 * gives the value itself. lw_value_count, lw_value_item and lw_value_key go through its items, and
 * lw_value_member finds one by its name. There are constants for:
 * - places in answers (LW_GET_TOTAL_SCORE_CREDIT_SCORE)
 * - scopes (LW_SCOPE_PII), which are the possible texts wherever a scope is named
 * - codes of refusals (LW_CODE_RULE_EXISTS)
 * - events that lw_hooks receive (LW_EVENT_LOGGED_IN)
 *
 * A status other than LW_OK tells you how to react to a refusal. The answer gives the reason. A value that
 * can't be computed is the text N/A. Reading it gives LW_NOT_AVAILABLE, which is neither an error nor a zero.
 *
 * Ownership. You own eight kinds of objects: engines (lw_close), answers (lw_answer_free), requests
 * (lw_request_free), policies (lw_policy_free), rows (lw_row_free), lists of faults (lw_faults_free), sets of
 * templates (lw_sms_free) and transactions (lw_transactions_free). Free each of them once. These functions
 * accept NULL. Arrow's structs are released as their interface says. Bytes and values read from an answer live
 * as long as the answer. The texts of a decision live until its policy and all rows of the policy are freed,
 * since a row keeps its policy alive.
 *
 * Your arguments are read during the call only and still belong to you, except the structs of
 * lw_transactions_load, which the function takes over. Outputs are always written. After any call that takes an
 * lw_answer **, the answer is either NULL or yours to free. An answer that was in the variable before is
 * overwritten, not freed.
 *
 * Pointers. Each must be NULL or valid for its type. These give LW_MISUSE: a NULL where a value is needed, an
 * impossible length, a name that is not UTF-8, and, for a function that reads a value, a JSON pointer without a
 * slash before its first name. A function with an answer gives the reason there. The exception is
 * lw_policy_judge. Its answer describes only a wrong value or a wrong size. Create a struct that begins with
 * `size` by its initialiser, `lw_input input = LW_INPUT_INIT;`. It sets the size, and zero for all members that
 * you do not use.
 *
 * Pages. The pages that the headers name, such as docs/operators.md, are installed in share/doc/lendwright,
 * with the examples.
 *
 * Threads. Many threads may use an engine, an answer, a policy or a set of templates at once. Use a row or a
 * request from one thread at a time. The call that frees an object must be the last. From another thread,
 * lw_interrupt stops calls that wait for other writers or run long. lendwright starts no thread, prints
 * nothing, and reads the clock only as the settings say. Its only global state is a list of the open book
 * files, and constant tables that are built at first use. valgrind (Memcheck, Helgrind and DRD) and
 * ThreadSanitizer can't follow its locks, since it is not instrumented. Give them
 * share/lendwright/valgrind.supp and share/lendwright/tsan.supp, which explain their use.
 *
 * Processes. Several processes may have a book open. Open it after fork(), not before. A child can neither use
 * an engine that it inherited nor open a file that was open at the fork. Both give LW_MISUSE. Close the book
 * first, or start the child with exec or posix_spawn. A child may close an engine that it inherited, as C++'s
 * destructors do. The engine's copy stays in the child's memory by design, since the locks belong to the
 * parent. A leak checker reports it if the child ends in any way except by _exit or exec. If threads work at
 * the fork, the child may still open its own books: the thread that forks takes all process-wide locks first
 * (pthread_atfork). Don't fork while a first call builds the constant tables.
 *
 * No other code of the process may open the book's file (to copy it, or to look at it). When this code closes
 * its descriptor, the system releases the locks of the whole process, and another program may delete a log that
 * is in use. lendwright checks the book and the log before each unit of work and before it answers a commit. If
 * one of them is gone, was shortened, or was replaced by another file, calls give LW_GONE, and their data are
 * not stored. If this is found after the commit, calls give LW_OUTCOME_UNKNOWN.
 *
 * Settings of lw_open. One JSON object. Every setting may be left out, and an unknown one is refused:
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
 * Schedules. lw_schedule, lw_apr_eu, lw_apr_reg_z, lw_xirr, lw_portfolio, lw_settlement_quote and the functions
 * with longer names that begin with these need no book. They read and write plain structs and arrays. Amounts
 * are minor units (12,000.00 is 1200000), rates are millionths of a percent (24 % is 24000000), and days are
 * days since 1970-01-01. docs/lending.md names the conventions.
 *
 * Messages. lw_sms_load, lw_sms_read and lw_sms_summary need no book either. Their input is templates as JSON
 * and messages as an array. Their output is a row for each message, or the summary of a borrower. Amounts are
 * ten-thousandths of a unit (12.50 is 125000), and times are milliseconds of the epoch. lw_import_messages
 * stores messages in a book, and lendwright/sms.h has the operations on templates. docs/sms.md explains how
 * messages are read.
 *
 * Transactions. lw_transactions_load, lw_transactions_ask and lw_transactions_free need no book. Their input is
 * a table of Arrow, and their output is the answers of the operations of lendwright/analytics.h.
 *
 * Unloading. The library is linked with -z nodelete. dlclose does not unload it, and opening it again gives the
 * same library.
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

/** The version of this header. `lw_version` returns the library's. */
#define LW_VERSION "0.1.0"

/** The same version as a number for the preprocessor: major * 1000000 + minor * 1000 + patch. */
#define LW_VERSION_NUMBER 1000

/* The structs of the Arrow C Data Interface, as in its specification. */
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
 * The result of a call. A number never changes its meaning. If a number is no longer used, no other condition
 * gets it.
 *
 * Each status requires one way of reacting to a refusal. The exact condition is in the answer: its HTTP
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
     * The request names a thing that does not exist, or not for this caller (HTTP 404, 405).
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
     * The store or the machine failed, and no other status describes the failure. The same request may succeed
     * later (HTTP 500 and above, except 503).
     */
    LW_STORAGE = 5,
    /**
     * The call breaks this header's contract, and nothing was done. Examples: a NULL where a value is needed,
     * an impossible length, a name that is not UTF-8, an engine used inside its own unit of work or after a
     * fork, a write to a book that was opened with `read_only`.
     */
    LW_MISUSE = 6,
    /**
     * A bug in lendwright. The answer gives its place. The unit of work was undone, and the engine can still
     * be used.
     */
    LW_INTERNAL = 7,
    /**
     * Reading a value: it is the text `N/A`, because it can't be computed.
     */
    LW_NOT_AVAILABLE = 8,
    /**
     * Reading a value: there is no value.
     */
    LW_ABSENT = 9,
    /**
     * Reading a value: it has another kind, or does not fit, see `lw_value_kind`. Deciding: an input has
     * another kind than its variable, see `lw_policy_column_kind`.
     */
    LW_WRONG_KIND = 10,
    /**
     * `lw_together`: the function `work` requested to undo the unit, and the unit was undone.
     */
    LW_UNDONE = 11,
    /**
     * `on_progress` or `lw_interrupt` stopped the call, and nothing was written (HTTP 503; no other condition
     * has it). The host decides whether to try again. `lw_export_log_to`: `write` may also have stopped the
     * call. The lines passed to it before are an incomplete export.
     */
    LW_INTERRUPTED = 12,
    /**
     * Deciding: an input has a value that its variable can't have, of another type or out of range. See
     * `lw_policy_judge`.
     */
    LW_WRONG_VALUE = 13,
    /**
     * Other writers used the book for longer than `busy_timeout_ms`. Nothing was done. The same request may be
     * sent again.
     */
    LW_BUSY = 14,
    /**
     * The disk is full. Nothing of the unit of work is stored.
     */
    LW_DISK_FULL = 15,
    /**
     * The system could not read or write the book's files. Nothing of the unit of work is stored. The same
     * request may be sent again.
     */
    LW_IO = 16,
    /**
     * The book has contents that lendwright can't have written, or it is next to the log of another book.
     */
    LW_DAMAGED = 17,
    /**
     * The file is not a lendwright book. It was not changed.
     */
    LW_NOT_A_BOOK = 18,
    /**
     * The book's files were moved, deleted or exchanged while it was open. Nothing of the request is stored. Close
     * the engine and open the book again.
     */
    LW_GONE = 19,
    /**
     * A commit failed, and it is unknown whether its data are stored. Do not simply send the request again:
     * this could pay twice. Check whether it was done, or send it again with the same idempotency key.
     */
    LW_OUTCOME_UNKNOWN = 20,
    /**
     * Another version of lendwright wrote the book. This version can't read it, or needs to open it for
     * writing first. The book was not changed. The `code` is `newer_book`, `older_book` or `unreleased_book`.
     */
    LW_OTHER_VERSION = 21,
    /**
     * The folder of the new book does not exist. Create it, or give another path.
     */
    LW_NO_FOLDER = 22,
    /**
     * There is no book at the path, and it was opened with `read_only`. Give another path, or open it without
     * this setting, which creates a book.
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
     * A unit of work was done, and something in it needs a check.
     */
    LW_LOG_WARNING = 2,
    /**
     * A unit of work was refused or stopped. The request was wrong, or its caller may not send it.
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
     * No input: the column has no variable, the variable is a list, which no input can have, or the policy
     * computes it.
     */
    LW_INPUT_NONE = 0,
    /**
     * A number, in `number`.
     */
    LW_INPUT_NUMBER = 1,
    /**
     * True if `number` is not 0. NaN counts as missing, and an infinite number is wrong.
     */
    LW_INPUT_BOOL = 2,
    /**
     * A text in `text`, or a day as `YYYY-MM-DD` with or without blanks around it.
     */
    LW_INPUT_TEXT = 3,
    /**
     * The place of an enum's value in `number`, counted from 0. See `lw_policy_value`.
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
     * Data are missing. A person has to decide, or somebody has to ask for the data.
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
 * The reason why an input has no value that counts.
 */
enum lw_missing
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * It has a value that counts.
     */
    LW_MISSING_NO = 0,
    /**
     * No value was given.
     */
    LW_MISSING_NOT_GIVEN = 1,
    /**
     * The text was `N/A`.
     */
    LW_MISSING_NOT_AVAILABLE = 2,
    /**
     * The number was NaN, also for a bool or an index.
     */
    LW_MISSING_NOT_A_NUMBER = 3,
    /**
     * The text was empty, and the variable is not a text.
     */
    LW_MISSING_EMPTY = 4,
    /**
     * Wrong: the value had another type than the variable. This includes an infinite number, a number that is
     * not whole where it must be (30.5), and an infinite bool. It also includes a text that is not a value of
     * the enum or not a day, and an index without a value of the enum.
     */
    LW_MISSING_TYPE_MISMATCH = 5,
    /**
     * Wrong: the number was outside the variable's bounds. Without bounds, 1e300 is a number like any other.
     */
    LW_MISSING_OUT_OF_RANGE = 6,
    /**
     * The policy computed a score with too little certainty to be compared.
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
 * How to treat values that their variables can't have.
 */
enum lw_bad_values
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The whole call is refused, and no applicant is decided.
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
 * The optional columns of a portfolio. Add the values up.
 */
enum lw_with
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * No optional column.
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
 * The answer to a call, whether it succeeded or failed. The caller owns it and frees it with `lw_answer_free`.
 * It never changes, so many threads may read it at once.
 */
typedef struct lw_answer lw_answer;

/**
 * A handle to an open book, which runs operations on behalf of the host or of a partner. Many threads may use
 * it at once. `lw_close` must be the last call on it. The handle that `lw_together` passes to its `work`
 * function is a unit of work. Use it only in that function.
 */
typedef struct lw_engine lw_engine;

/**
 * The loans of a portfolio that were refused. Free it with `lw_faults_free`. It never changes, so many threads
 * may read it at once.
 */
typedef struct lw_faults lw_faults;

/**
 * A credit policy: weights, rules, bands and reasons. It never changes, so many threads may use it at once.
 */
typedef struct lw_policy lw_policy;

/**
 * A request under construction: one JSON object. Use it from one thread at a time, and free it with
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
 * The first mistake is kept, and nothing is added after it. Examples are a text that is not UTF-8, digits that
 * are not a decimal, and a list that is not ended. `lw_request_take` then gives bytes that every function
 * refuses, and `lw_request_fault` describes the mistake. So you need not check the calls between.
 */
typedef struct lw_request lw_request;

/**
 * One applicant's values. They can be set, decided on, cleared and set again without allocating memory, except
 * for a text variable: its value is copied. A row keeps its policy alive. The texts of decisions live until
 * the policy and all its rows are freed. Use a row from one thread at a time, and one row for each thread.
 */
typedef struct lw_row lw_row;

/**
 * A compiled set of templates. Free it with `lw_sms_free`. It never changes, so many threads may use it at
 * once.
 */
typedef struct lw_sms lw_sms;

/**
 * Transactions of one or many users. Free it with `lw_transactions_free`. It never changes, so many threads
 * may use it at once.
 */
typedef struct lw_transactions lw_transactions;

/**
 * A value inside an answer. It lives as long as the answer.
 */
typedef struct lw_value lw_value;

/**
 * A pointer to bytes, and their number. The bytes belong to their creator. lendwright reads a caller's bytes
 * during the call only. Its own bytes live as long as the object that they came from.
 *
 * Bytes from lendwright have a NUL after the last one, which `len` does not count. There is no NUL after the
 * texts of an `lw_decision` and an `lw_sms_row`, after `field` and `code` of an `lw_fault`, and after the
 * lines that `lw_export_log_to` passes. An empty `lw_bytes` is `{NULL, 0}`.
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
     * Its name. Upper and lower case are equal.
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
     * `sizeof(lw_hooks)`. A function that is NULL is not called.
     */
    size_t size;
    /**
     * Passed to each function unchanged.
     */
    void *context;
    /**
     * Called after an event is committed, with one JSON object such as
     * `{"event":"logged_in","partner_id":2,"at":"2026-01-31T10:00:00Z"}`. The constants `LW_EVENT_LOGGED_IN`
     * and so on list the events. The function runs in the thread of the call that caused the event, so several
     * threads may run it at once. It may call lendwright. It must return (no `longjmp`, no C++ exception).
     */
    void (*on_effect)(void *context, lw_bytes effect);
    /**
     * Called with the number of rows done and the number of all rows:
     * - before each row of long work (a batch, an import, reading the log), and once after the last row. The
     *   number of all rows is 0 if it is known only at the end.
     * - with 0 of 0 when a unit of work that may write begins, before anything is written.
     * - with 0 of 0 about fifty times a second while a book in a file waits for other writers.
     *
     * Return true to continue. Return false to undo the call, which then returns `LW_INTERRUPTED`. The rules
     * of `on_effect` apply, but this function runs inside the unit of work, where a call to the same book is
     * refused.
     */
    bool (*on_progress)(void *context, uint64_t done, uint64_t total);
    /**
     * Called after a unit of work with a line for the host's log: for each warning, and if the unit was
     * refused or failed. `code` is the code of the warning or the error, and `text` is a sentence. Both are
     * valid until the function returns. They contain no secret and nothing from the request. The text of an
     * `LW_LOG_ERROR` may contain the book's path. The rules of `on_effect` apply.
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
     * Its HTTP method. NULL for the host's own operations, which no front end has.
     */
    const char *method;
    /**
     * Its path, with parameters in braces. NULL for the host's own operations.
     */
    const char *path;
    /**
     * A description of the operation.
     */
    const char *doc;
} lw_operation;

/**
 * One value of an applicant. Leave unknown values out of the array.
 */
typedef struct {
    /**
     * `sizeof(lw_input)`, in each item of an array. `LW_INPUT_INIT` sets it. Another size is `LW_MISUSE`.
     */
    size_t size;
    /**
     * The variable: a place from `lw_policy_column` for this policy. Only its range is checked. A column of
     * another policy is treated as this policy's column at that place.
     */
    size_t column;
    /**
     * An `lw_input_kind`: the variable's kind, see `lw_policy_column_kind`, or `LW_INPUT_INDEX` for an enum.
     * `LW_INPUT_NONE` is `LW_MISUSE`, since no input has this kind.
     */
    int32_t kind;
    /**
     * The number. NaN counts as missing. An infinite number is wrong.
     */
    double number;
    /**
     * The text.
     */
    lw_bytes text;
} lw_input;

/**
 * A policy's decision. Its texts belong to the policy. They live until the policy and all its rows are freed.
 * They have no NUL after them, so print them with `%.*s`.
 */
typedef struct {
    /**
     * `sizeof(lw_decision)`. `LW_DECISION_INIT` sets it. In an array of decisions only the first one's size is
     * read, and all have it afterwards. Another size is `LW_MISUSE`, and nothing is written then.
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
     * The share of the weights with a known variable, to 4 decimals.
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
     * `sizeof(lw_applicant)`, in each applicant. `LW_APPLICANT_INIT` sets it. Another size is `LW_MISUSE`.
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
 * The first wrong value among the values of many applicants, and the number of all wrong values. If another
 * fault stopped the call, such as an input of a wrong kind, it describes this fault alone, also if values
 * before it were wrong. Then `reason` is `LW_MISSING_NO`, and `count` is 0.
 */
typedef struct {
    /**
     * The applicant, counted from 0. `SIZE_MAX` if no value is wrong, or no applicant is at fault.
     */
    size_t applicant;
    /**
     * The input in the applicant's array. `SIZE_MAX` if no value is wrong, and if the array itself or the
     * applicant's size is at fault: `{NULL, 3}`, or more inputs than memory has.
     */
    size_t input;
    /**
     * `LW_MISSING_TYPE_MISMATCH` or `LW_MISSING_OUT_OF_RANGE`. `LW_MISSING_NO` for any other fault.
     */
    lw_missing reason;
    /**
     * The number of wrong values.
     */
    size_t count;
} lw_wrong;

/**
 * The settings of a schedule in addition to its amount, rate, term and days. A setting that is zero has the
 * convention's value. The names are those of docs/lending.md.
 */
typedef struct {
    /**
     * `sizeof(lw_profile)`.
     */
    size_t size;
    /**
     * The formula. NULL is `plain`.
     */
    const char *convention;
    /**
     * The unit of the rate, which is a year's if no other time is named: `percent`, `fraction`,
     * `monthly_percent`, `daily_percent`.
     */
    const char *rate_unit;
    /**
     * The day count: the share of a year in a period, such as `months` or `Act/365F`.
     */
    const char *day_count;
    /**
     * The time between due dates, such as `1 month`, `2 weeks` or `10 days`.
     */
    const char *every;
    /**
     * The due date in a short month: `clamp`, `roll`, `keep_end`.
     */
    const char *month_end;
    /**
     * The rounding of interest: `half_even`, `half_up`, `up`, `down`.
     */
    const char *rounding;
    /**
     * The rounding of the instalment.
     */
    const char *instalment_rounding;
    /**
     * The treatment of the cents that rounding leaves: `takes_rest`, `level`.
     */
    const char *last_instalment;
    /**
     * The level instalment is a multiple of this number of minor units. 0 is no restriction.
     */
    int64_t instalment_multiple;
    /**
     * The maximum of all interest, in millionths of a percent of the amount (`daily_simple` only). 0 is no
     * maximum.
     */
    int64_t total_interest_cap;
    /**
     * The maximum of interest a day, in millionths of a percent of the balance (`daily_simple` only). 0 is no
     * maximum.
     */
    int64_t daily_interest_cap;
    /**
     * The number of first instalments that pay interest only.
     */
    uint16_t principal_grace;
    /**
     * The number of first instalments with deferred interest: the first instalment after them pays it.
     */
    uint16_t interest_grace;
    /**
     * The number of first periods that bear no interest.
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
     * All other settings. NULL is the settings of the convention `plain`.
     */
    const lw_profile *profile;
    /**
     * The currency by its code of ISO 4217, such as `EGP`. It determines the number of decimals.
     */
    const char *currency;
    /**
     * The amount of the loan in minor units: 12,000.00 is 1200000.
     */
    int64_t amount;
    /**
     * The rate in millionths of a percent: 24 % is 24000000.
     */
    int64_t rate;
    /**
     * The agreed level instalment in minor units. 0 computes it.
     */
    int64_t instalment;
    /**
     * The number of instalments, from 1 to 600.
     */
    int32_t months;
    /**
     * The day from which interest runs, in days since 1970-01-01.
     */
    int32_t start;
    /**
     * The first due date, in days since 1970-01-01. 0 is one step after the start.
     */
    int32_t first_due;
} lw_terms;

/**
 * One instalment of a schedule. Amounts are minor units. Days are days since 1970-01-01.
 */
typedef struct {
    /**
     * Its number, counted from 1.
     */
    int32_t number;
    /**
     * Its due date.
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
     * The interest of its own period. It differs from `interest` if a grace period defers interest.
     */
    int64_t own_interest;
    /**
     * The principal that remains after it.
     */
    int64_t balance;
} lw_schedule_row;

/**
 * The totals of a schedule. Amounts are minor units.
 */
typedef struct {
    /**
     * `sizeof(lw_schedule_total)`, set by the caller.
     */
    size_t size;
    /**
     * The level instalment. If instalments fall, the first instalment that pays principal.
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
     * The annual percentage rate of charge of the European Union, as a fraction of one. Interest is its only
     * charge. NaN if there is no rate.
     */
    double aprc;
} lw_schedule_total;

/**
 * An amount on a day, 0 or more. Its array determines whether it is received or paid.
 */
typedef struct {
    /**
     * The day, in days since 1970-01-01.
     */
    int32_t day;
    /**
     * The amount in minor units. All amounts have the same currency.
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
 * The reason why one loan was refused. Its texts live as long as the `lw_faults`. `field` and `code` have no
 * NUL after them.
 */
typedef struct {
    /**
     * The loan, counted from 0.
     */
    size_t row;
    /**
     * The field: `amount`, `rate`, `months`, `start`, `paid` or `day` of a quote, or a setting.
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
     * The whole fault as a sentence.
     */
    lw_bytes message;
} lw_fault;

/**
 * The settings of a portfolio's calculation.
 */
typedef struct {
    /**
     * `sizeof(lw_portfolio_settings)`.
     */
    size_t size;
    /**
     * The settings that all loans share. NULL is the settings of the convention `plain`.
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
     * Called every 1,024 loans and after the last, with the number of loans done and the number of all loans.
     * May be NULL. Return true to continue. Return false to stop the call, which then returns
     * `LW_INTERRUPTED`. It must return (no `longjmp`, no C++ exception).
     */
    bool (*on_progress)(void *context, uint64_t done, uint64_t total);
    /**
     * If true, the first refused loan refuses the call. If false, only the row of a refused loan stays empty.
     */
    bool strict;
} lw_portfolio_settings;

/**
 * The input columns of a portfolio, with one row for each loan.
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
     * The amounts of the loans, in minor units.
     */
    const int64_t *amounts;
    /**
     * The rates in millionths of a percent: 24 % is 24000000.
     */
    const int64_t *rates;
    /**
     * The numbers of instalments, from 1 to 600 each.
     */
    const int32_t *months;
    /**
     * The days from which interest runs, in days since 1970-01-01.
     */
    const int32_t *starts;
} lw_loans;

/**
 * The output columns of a portfolio: the caller's arrays, each with one item for each loan. An array that is
 * NULL is not computed. A refused loan has `INT64_MIN` in each array, and NaN as its rate.
 */
typedef struct {
    /**
     * `sizeof(lw_costs)`.
     */
    size_t size;
    /**
     * The level instalments in minor units. If instalments fall, the first instalment that pays principal.
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
     * The place of each loan's first instalment in the arrays below, and the end of the last loan's
     * instalments. This is one item more than loans. NULL leaves the instalments out. The arrays below are
     * then not used.
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
     * The principal that remains after each instalment.
     */
    int64_t *balance;
    /**
     * The number of items in each of these four arrays. It must be at least the sum of all months.
     */
    size_t row_capacity;
} lw_costs;

/**
 * The settings that determine the price of settling a loan. A setting that is zero has its default, which is
 * the first name in its list. The names are those of docs/lending.md. Penalties are rounded like the profile's
 * interest.
 */
typedef struct {
    /**
     * `sizeof(lw_servicing)`.
     */
    size_t size;
    /**
     * The rule for the price: `actuarial`, `rule78`, `uk2004`, `us1615`, `eu2023`, `none`.
     */
    const char *settlement;
    /**
     * The way of counting the interest of a period that has begun: `thirtieths`, `actual`, `period`.
     */
    const char *accrual;
    /**
     * The base of the fee: `outstanding_principal`, `remaining_interest`, `months_of_interest`.
     */
    const char *fee_base;
    /**
     * The treatment of interest that was paid before it accrued: `keep`, `rebate`.
     */
    const char *unearned_interest;
    /**
     * The additional interest on overdue principal: `none`, `fineract`.
     */
    const char *overdue_interest;
    /**
     * The unit of the penalties: `percent`, `fixed`, `percent_per_day`.
     */
    const char *penalty_mode;
    /**
     * The relation of the very late penalty to the late one: `replace`, `add`.
     */
    const char *penalty_tier;
    /**
     * The base of a penalty's percentage: `instalment`, `principal`, `outstanding_principal`.
     */
    const char *penalty_base;
    /**
     * The day from which a penalty by the day counts its days: `due_date`, `grace_end`.
     */
    const char *penalty_from;
    /**
     * The fee of paying early in millionths of a percent: 2 % is 2000000. For `months_of_interest`, in
     * millionths of a month.
     */
    int64_t early_fee;
    /**
     * The penalty of a late instalment in millionths of a percent, or in minor units for `fixed`.
     */
    int64_t late_penalty;
    /**
     * The penalty of a very late instalment in the same unit.
     */
    int64_t very_late_penalty;
    /**
     * The maximum penalty, in millionths of a percent of the instalment. 0 is no maximum.
     */
    int64_t penalty_cap;
    /**
     * The number of days after the due date on which an instalment is not yet late.
     */
    uint16_t penalty_grace_days;
    /**
     * The number of days after the due date on which an instalment is not yet very late. 0 is 30.
     */
    uint16_t very_late_days;
} lw_servicing;

/**
 * The price of settling a loan on a day, in minor units.
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
     * The refund of interest that was paid and has not accrued.
     */
    int64_t rebate;
    /**
     * The price in addition to the principal: accrued interest and fee, less the rebate.
     */
    int64_t interest;
    /**
     * The amount to pay.
     */
    int64_t total;
    /**
     * The penalties owed in addition to `total`.
     */
    int64_t penalty;
    /**
     * Whether an instalment is late. The loan can't be settled before a late instalment is paid.
     */
    bool is_late;
} lw_price;

/**
 * The input columns of settlements, in addition to the columns of their loans. They have one row for each
 * loan.
 */
typedef struct {
    /**
     * `sizeof(lw_settlements)`.
     */
    size_t size;
    /**
     * The number of paid instalments of each loan, each paid in full on its due date.
     */
    const int32_t *paid;
    /**
     * The days of the settlements, in days since 1970-01-01.
     */
    const int32_t *days;
} lw_settlements;

/**
 * The output prices of settlements: the caller's arrays in minor units, each with one item for each loan. An
 * array that is NULL is not written. A refused loan has `INT64_MIN` in each array, and is not late.
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
     * The refunds of interest that was paid and has not accrued.
     */
    int64_t *rebate;
    /**
     * The amounts to pay.
     */
    int64_t *total;
    /**
     * The penalties owed in addition to `total`.
     */
    int64_t *penalty;
    /**
     * Whether an instalment is late. The loan can't be settled before a late instalment is paid.
     */
    bool *is_late;
} lw_prices;

/**
 * The settings for reading messages.
 */
typedef struct {
    /**
     * `sizeof(lw_sms_settings)`.
     */
    size_t size;
    /**
     * The time zone of the days, such as `Africa/Cairo`.
     */
    const char *zone;
    /**
     * The currency of amounts without a currency, by its code of ISO 4217.
     */
    const char *currency;
    /**
     * Settings of senders as JSON: the answer of `lw_list_senders`, or an object by the senders' names with
     * `category`, `operator_wallet`, `aliases`, `currency`, `decimal`, `match`, `date_order`, `fee_counts`.
     * The library's own settings of a sender apply to members that are left out. May be empty.
     */
    lw_bytes senders;
} lw_sms_settings;

/**
 * A message as it is on a phone.
 */
typedef struct {
    /**
     * The sender's address.
     */
    lw_bytes address;
    /**
     * Its text.
     */
    lw_bytes body;
    /**
     * The time of receipt, in milliseconds of the epoch.
     */
    int64_t date;
} lw_sms_message;

/**
 * The result of reading one message. Texts are parts of the message and of the set. They live as long as both,
 * and have no NUL after them. An absent text is `{NULL, 0}`. Amounts are ten-thousandths of a unit. An absent
 * amount is `INT64_MIN`.
 */
typedef struct {
    /**
     * The sender, as the set spells it. Absent if the set does not have the sender.
     */
    lw_bytes sender;
    /**
     * The category of the template that matches. Absent if no template matches.
     */
    lw_bytes category;
    /**
     * The class of the category: `in`, `out`, `liability`, `neutral`, `signal`, `ignore`. The amounts of
     * `signal` and `ignore` are in no sum of money.
     */
    lw_bytes class_name;
    /**
     * The code of the amounts' currency: the message's currency, else the sender's, else the settings'. Absent
     * if there is no amount.
     */
    lw_bytes currency;
    /**
     * The message's word which shows that no money moved. If there is no such word, the name of the reason,
     * such as `cut` or `zero`. Absent if `settled` is not 0.
     */
    lw_bytes guard;
    /**
     * The reference of the transaction.
     */
    lw_bytes reference;
    /**
     * The merchant of a purchase.
     */
    lw_bytes merchant;
    /**
     * The person or company that sent or received the money.
     */
    lw_bytes counterparty;
    /**
     * The product that was bought.
     */
    lw_bytes product;
    /**
     * The amount in the message. It counts as money that moved if `settled` is 1 and the class is neither
     * `signal` nor `ignore`.
     */
    int64_t amount;
    /**
     * The balance of the account after the transaction.
     */
    int64_t balance;
    /**
     * The part of a credit limit that can still be spent.
     */
    int64_t limit;
    /**
     * A fee in addition to the amount.
     */
    int64_t fee;
    /**
     * The template's number within its category. -1 if no template matches.
     */
    int32_t template_number;
    /**
     * 1 if the transaction in the message has happened, 0 if something in the message contradicts it, -1 if no
     * template matches. An offer, a limit and a message to ignore are settled too. To sum up money, also check
     * the class.
     */
    int8_t settled;
    /**
     * 1 if templates of two money categories match equally well, else 0. -1 if no template matches.
     */
    int8_t ambiguous;
    /**
     * The last four digits of the account or card, with a NUL. Empty if there are none.
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
     * The sender's address, at most 100 characters.
     */
    lw_bytes address;
    /**
     * The message's text, at most 20,000 characters.
     */
    lw_bytes body;
    /**
     * The time of receipt, in milliseconds of the epoch.
     */
    int64_t date;
} lw_import_row;

/**
 * The settings for reading transactions.
 */
typedef struct {
    /**
     * `sizeof(lw_transactions_settings)`.
     */
    size_t size;
    /**
     * The time zone that gives a time with a zone its day, such as `Africa/Cairo`.
     */
    const char *zone;
    /**
     * The currency of rows without a currency, by its code of ISO 4217. Amounts in it are summed, unless a
     * request names another.
     */
    const char *currency;
    /**
     * Settings of analytics as JSON, with the members of `lw_set_analytics`. May be empty.
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
     * The query without the question mark, percent-encoded as received. It may be empty.
     */
    lw_bytes query;
    /**
     * The headers in any order. May be NULL if there are none.
     */
    const lw_header *headers;
    /**
     * The number of headers.
     */
    size_t header_count;
    /**
     * The body. It may be empty.
     */
    lw_bytes body;
} lw_http_request;

/** Returns the bytes of a NUL-terminated text. Returns no bytes for NULL. */
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

/* The initialisers of the structs that you fill. They set the size, if the struct begins with one, and zero for every
   other member.

       lw_input input = LW_INPUT_INIT;

   In C, the initialiser of an array leaves the other items zero, also their size. Set the size in each item, except in
   arrays of decisions. */
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
 * Returns the meaning of a status in a few words, such as "not found". The text belongs to the library. It is
 * for logs, and for calls without an answer. Returns "unknown status" for any other number.
 */
const char *lw_status_text(int32_t status);

/**
 * Writes a text as a JSON string, with its quotes and a NUL after it, and returns the string's length without
 * the NUL. Always use it to put a text from outside into a request.
 *
 * As with `snprintf`, `room` includes the NUL. A returned length of `room` or more means that the string did
 * not fit. `lw_quote(text, NULL, 0)` only measures. If the string does not fit, `out` becomes empty, so no
 * part of the text can get into a request. For a text that is not UTF-8 it returns 0 and makes `out` empty. No
 * JSON string has the length 0.
 */
size_t lw_quote(lw_bytes text,
                char *out,
                size_t room);

/**
 * Returns the kind of a value. Returns `LW_KIND_ABSENT` for NULL.
 */
lw_kind lw_value_kind(const lw_value *value);

/**
 * Returns the value at a JSON pointer inside a value. Everything else is as for `lw_answer_at`.
 */
const lw_value *lw_value_at(const lw_value *value, const char *pointer);

/**
 * Reads a whole number that fits 64 bits.
 *
 * For a NULL value it returns `LW_ABSENT`, so the result of a look-up can be passed without a check. On any
 * status except `LW_OK` the output is 0. The other readers do the same.
 */
lw_status lw_value_int(const lw_value *value,
                       int64_t *out);

/**
 * Reads a number as the nearest double. For an exact amount of money, read its digits as text with
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
 * Returns a value of any kind as compact JSON. Returns no bytes for NULL.
 */
lw_bytes lw_value_json(const lw_value *value);

/**
 * Returns the number of items of a list or members of an object. Returns 0 for any other value.
 */
size_t lw_value_count(const lw_value *value);

/**
 * Returns an item of a list, or the value of an object's member, by its index from 0. Returns NULL beyond the
 * last.
 */
const lw_value *lw_value_item(const lw_value *value,
                              size_t index);

/**
 * Returns the value of an object's member by its whole name. The look-up is fast for any number of members.
 * Returns NULL if there is no such member, and for any other value. If a name occurs twice, the first member
 * is returned.
 */
const lw_value *lw_value_member(const lw_value *value,
                                lw_bytes name);

/**
 * Returns the name of an object's member by its index from 0. Returns no bytes beyond the last.
 */
lw_bytes lw_value_key(const lw_value *value, size_t index);

/**
 * Frees an answer and everything that was read from it. Does nothing for NULL.
 */
void lw_answer_free(lw_answer *answer);

/**
 * Returns the HTTP status that a front end sends. Returns 0 for NULL.
 */
uint16_t lw_answer_http_status(const lw_answer *answer);

/**
 * Returns the interface's exact body as compact JSON. Returns no bytes for NULL.
 */
lw_bytes lw_answer_body(const lw_answer *answer);

/**
 * Returns the detail, a JSON object with values that have no member in the interface's body. The constants
 * that begin with `LW_DETAIL_` name its members. Members without a value are left out. Returns no bytes for
 * NULL.
 */
lw_bytes lw_answer_detail(const lw_answer *answer);

/**
 * Returns the value at a JSON pointer (RFC 6901) in the body. `""` is the whole body, `"/credit_score"` is a
 * member, and `"/rules/0/name"` is a value further inside. Returns NULL if there is no value, and for a
 * pointer that is NULL, not UTF-8, or does not start with a slash.
 */
const lw_value *lw_answer_at(const lw_answer *answer,
                             const char *pointer);

/**
 * Returns the value at a JSON pointer in the detail. Everything else is as for `lw_answer_at`.
 */
const lw_value *lw_answer_detail_at(const lw_answer *answer, const char *pointer);

/**
 * Returns the kind of a value in the body: `lw_value_kind` of `lw_answer_at`.
 */
lw_kind lw_answer_kind(const lw_answer *answer, const char *pointer);

/**
 * Reads a whole number in the body: `lw_value_int` of `lw_answer_at`. Returns `LW_MISUSE` for an answer that
 * is NULL, and for a pointer that is NULL, not UTF-8, or does not start with a slash. The other readers do the
 * same.
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
 * Returns the number of headers of an answer from `lw_respond`. Returns 0 for any other answer.
 */
size_t lw_answer_header_count(const lw_answer *answer);

/**
 * Returns a header of an answer from `lw_respond` by its index, counted from 0. A header beyond the last has
 * no bytes.
 */
lw_header lw_answer_header_at(const lw_answer *answer,
                              size_t index);

/**
 * Opens a book.
 *
 * `settings` is a JSON object, or no bytes for none. The first page of the header lists its members.
 *
 * The engine belongs to the host. It may run every operation, and works in the book's default partner. Close
 * it with `lw_close`. On success `*answer` is NULL. On failure `*answer` gives the reason, and `*engine` is
 * NULL.
 */
lw_status lw_open(lw_bytes settings,
                  lw_engine **engine,
                  lw_answer **answer);

/**
 * Opens a book with callbacks. Everything else is as for `lw_open`. `hooks` is read during the call only. The
 * object that its `context` points to must exist until the book's last engine is closed.
 */
lw_status lw_open_with(lw_bytes settings,
                       const lw_hooks *hooks,
                       lw_engine **engine,
                       lw_answer **answer);

/**
 * Closes an engine. Does nothing for NULL. Answers from the engine stay valid. The book itself is closed with
 * its last engine.
 */
void lw_close(lw_engine *engine);

/**
 * Creates an engine that acts for a partner whom the host has already authenticated. It is another engine on
 * the same book, is cheap, and must be closed too. Only the host's own engine can create it. `*answer` is as
 * for `lw_open`.
 */
lw_status lw_acting_as(const lw_engine *engine,
                       const char *user_name,
                       lw_engine **acting,
                       lw_answer **answer);

/**
 * Creates an engine that acts for the partner with this user name and API key. The engine works until the key
 * is revoked or expires. No session is opened. Everything else is as for `lw_acting_as`.
 */
lw_status lw_acting_with_key(const lw_engine *engine,
                             const char *user_name,
                             const char *api_key,
                             lw_engine **acting,
                             lw_answer **answer);

/**
 * Creates an engine that acts for the partner of this access token. The engine works as long as the token's
 * session. With an upload token from `lw_update_borrower`, the engine can only upload the data of the token's
 * borrower. Everything else is as for `lw_acting_as`.
 */
lw_status lw_bearer(const lw_engine *engine,
                    const char *access_token,
                    lw_engine **acting,
                    lw_answer **answer);

/**
 * Stops all calls on this book that run in this process through this engine and the engines created from it.
 * Any thread may call it. It stops calls that wait for other writers, and long calls at the places where
 * `on_progress` would be called. Each stopped call is undone and returns `LW_INTERRUPTED`, unless it is being
 * committed. Calls that begin later are not stopped. Does nothing for NULL and for a unit of work. Do not
 * close the engine meanwhile.
 */
void lw_interrupt(const lw_engine *engine);

/**
 * Counts the failed attempts in a row to authenticate with this user name since the book was opened. A correct
 * key sets the count back to 0. A host can use the count to slow down guessing. Returns `LW_MISUSE` and writes
 * 0 if an argument is NULL, the user name is not UTF-8, or the engine is a unit of work.
 */
lw_status lw_failed_attempts(const lw_engine *engine,
                             const char *user_name,
                             uint32_t *count);

/**
 * Runs an operation by its name, for hosts that choose the operation at run time. The function
 * `lw_<operation>` does the same.
 */
lw_status lw_call(const lw_engine *engine,
                  const char *operation,
                  lw_bytes request,
                  lw_answer **answer);

/**
 * Returns the version of the library, such as `"0.1.0"`. `LW_VERSION` is the version of the header.
 */
const char *lw_version(void);

/**
 * Returns the version of the library as a number: major * 1000000 + minor * 1000 + patch. `LW_VERSION_NUMBER`
 * is the number of the header.
 */
int32_t lw_version_number(void);

/**
 * Runs several operations in one commit: all of them, or none.
 *
 * `work` is called in this thread with an engine that is the unit of work. `lw_<operation>` and `lw_call` run
 * in the unit on behalf of `engine`'s caller. Each operation sees the writes of the operations before it. If
 * `work` returns true, the unit is committed. If it returns false, everything is undone and `lw_together`
 * returns `LW_UNDONE`. A call on the unit that returns any status except `LW_OK` (also `LW_MISUSE`) undoes
 * everything. If `work` then still returns true, `lw_together` returns `LW_CONFLICT`, or `LW_INTERRUPTED` if
 * `on_progress` stopped it.
 *
 * After a conflict with another writer, `work` may be called again from the start. It must return (no
 * `longjmp`, no C++ exception). The unit ends with the call. Do not close it, and do not use it in another
 * thread.
 *
 * Other engines of the same book are not part of the unit. In this thread their calls are refused with
 * `LW_MISUSE` (code `nested_unit`) until `work` returns. Such a refusal does not undo the unit. In another
 * thread their writes wait for the unit to end, so a `work` that waits for such a thread never returns.
 *
 * `*answer` is NULL for `LW_OK` and `LW_UNDONE`. For any other status it gives the reason why nothing was
 * written.
 */
lw_status lw_together(const lw_engine *engine,
                      bool (*work)(const lw_engine *unit, void *context),
                      void *context,
                      lw_answer **answer);

/**
 * Exports the decision log of a partner's tenant and passes its lines to `write` in parts. Memory does not
 * grow with the log. `request` is the request of `lw_export_log` without credentials, or no bytes for the
 * whole log of the host's own partner. `limit` is the largest number of records in one part.
 *
 * Each part is read separately, so there is no snapshot: a decision made meanwhile may be in the export or not.
 * Records of one stream are always in their order, without a gap. The export can't run in `lw_together`: a
 * unit of work is refused with `LW_MISUSE`.
 *
 * `write` is called in this thread with whole lines, which are valid until it returns. It returns true to
 * continue. If it returns false, `lw_export_log_to` stops and returns `LW_INTERRUPTED`. The same happens if
 * `on_progress` stops the export. `write` may call lendwright, and must return (no `longjmp`, no C++
 * exception). For `LW_OK`, `*answer` is NULL. For any other status, `*answer` gives the reason why the export
 * is incomplete. After a stop it also gives the number of records in the calls of `write` that returned true.
 */
lw_status lw_export_log_to(const lw_engine *engine,
                           lw_bytes request,
                           bool (*write)(lw_bytes lines, void *context),
                           void *context,
                           lw_answer **answer);

/**
 * Returns the number of operations. The partners' operations come first, then the host's own.
 */
size_t lw_operation_count(void);

/**
 * Returns an operation by its index, counted from 0. Returns NULL beyond the last.
 */
const lw_operation *lw_operation_at(size_t index);

/**
 * Loads a policy from its JSON document: a policy file, or `lw_value_json` of the value at `/policy` in the
 * answer of `lw_give_policy`. `{NULL, 0}` is the policy of a new book. An empty document, such as an empty
 * file, is refused. Free the policy with `lw_policy_free`. On success `*answer` is NULL. On failure it gives
 * the fault in the document, and `*policy` is NULL.
 */
lw_status lw_policy_new(lw_bytes document,
                        lw_policy **policy,
                        lw_answer **answer);

/**
 * Frees a policy. Does nothing for NULL. Its rows can still be used. The texts of its decisions live until its
 * rows are freed too.
 */
void lw_policy_free(lw_policy *policy);

/**
 * Returns the policy's digest: `sha256:` and 64 digits. The decision log names the policy by it. Returns no
 * bytes for NULL.
 */
lw_bytes lw_policy_digest(const lw_policy *policy);

/**
 * Finds the column of a variable, such as `"DBR"`, once for all decisions by this policy. Returns `LW_ABSENT`
 * if the policy does not use a variable of that name. The variable's value would then change nothing, or the
 * name is misspelled. `*column` is then `SIZE_MAX`. It is also `SIZE_MAX` for `LW_MISUSE` (a NULL, or a name
 * that is not UTF-8).
 */
lw_status lw_policy_column(const lw_policy *policy,
                           const char *variable,
                           size_t *column);

/**
 * Returns the number of the policy's columns, which are counted from 0. Returns 0 for NULL. A host must fetch
 * an applicant's values for the columns that take an input.
 */
size_t lw_policy_column_count(const lw_policy *policy);

/**
 * Returns the name of the variable in a column. Returns no bytes for a column that is not the policy's, and
 * for NULL.
 */
lw_bytes lw_policy_column_name(const lw_policy *policy,
                               size_t column);

/**
 * Returns the kind of input that a column takes: a number, a bool, or a text. Some variables take whole
 * numbers only. A text may be one of a list, or a day. Returns `LW_INPUT_NONE` for a column that takes no
 * input, for a column that is not the policy's, and for NULL. Lists take no input, nor do `credit_score`,
 * `credit_score_classification` and `certainty`, which the policy computes.
 */
lw_input_kind lw_policy_column_kind(const lw_policy *policy,
                                    size_t column);

/**
 * Returns the number of values that an enum's column takes. Returns 0 for any other column, and for NULL.
 */
size_t lw_policy_value_count(const lw_policy *policy,
                             size_t column);

/**
 * Returns one of the values that an enum's column takes. `index` is counted from 0 in the order of the
 * variable's declaration. An input of the kind `LW_INPUT_INDEX` gives this index. Returns no bytes if there is
 * no such value.
 */
lw_bytes lw_policy_value(const lw_policy *policy,
                         size_t column,
                         size_t index);

/**
 * Decides on one applicant, without a book and without JSON. There is nothing to free.
 *
 * The rules that decide are those in the policy's `acceptance_rules` and `rejection_rules`. A policy from
 * `lw_give_policy` lists none unless it was loaded with some, since in a book each request names its own
 * rules. The verdict is then `LW_VERDICT_NOT_AVAILABLE`.
 *
 * If there are two values for one column, the last one counts, but the variable must be able to have both.
 * These values count as missing, as if they were left out:
 * - NaN.
 * - `N/A` and `""` for an enum or a day.
 * - `N/A` for a text. For a text, `""` is a value.
 *
 * For a number or a bool, `N/A` and `""` are texts like any other, so they are `LW_WRONG_KIND`.
 *
 * The call is refused with one of these:
 * - `LW_WRONG_VALUE`: a value that the variable can't have. This is a text that is not in the variable's list
 *   with exactly these letters, a text that is not a day, a number that is not whole, infinite or outside the
 *   variable's bounds, or an index without a value of the enum. `lw_policy_judge` gives the reason.
 * - `LW_WRONG_KIND`: an input of another kind than its column takes, or any input in a column that takes none.
 * - `LW_MISUSE`: a column that is not the policy's, an unknown kind, or a text that is not UTF-8. Also an
 *   input or a decision with another size than `LW_INPUT_INIT` and `LW_DECISION_INIT` set.
 *
 * `*wrong` is then the index of the first wrong input in the array, or `SIZE_MAX` if no input is wrong.
 * `wrong` may be NULL. On any status except `LW_OK` the decision is zero except its size.
 */
lw_status lw_policy_decide(const lw_policy *policy,
                           const lw_input *inputs,
                           size_t count,
                           lw_decision *decision,
                           size_t *wrong);

/**
 * Checks an input without deciding. The result is one of these:
 * - `LW_OK`: the input is accepted. `*missing` is `LW_MISSING_NO`, or the reason why the input counts as
 *   missing.
 * - `LW_WRONG_VALUE`: the variable can't have this value. `*missing` is the reason.
 * - Any other status as for `lw_policy_decide`. `*missing` is `LW_MISSING_NOT_GIVEN`.
 *
 * `answer` may be NULL. For a wrong value `*answer` describes the values that are allowed. For an input of
 * another size it gives the size. For any other status `*answer` is NULL, also for any other `LW_MISUSE` and
 * for `LW_WRONG_KIND`. The status alone then gives the fault.
 */
lw_status lw_policy_judge(const lw_policy *policy,
                          const lw_input *input,
                          lw_missing *missing,
                          lw_answer **answer);

/**
 * Creates a row with all values missing. Free it with `lw_row_free`. On any status except `LW_OK`, `*row` is
 * NULL.
 */
lw_status lw_row_new(const lw_policy *policy,
                     lw_row **row);

/**
 * Frees a row. Does nothing for NULL. The texts of its decisions live until its policy and all rows of the
 * policy are freed.
 */
void lw_row_free(lw_row *row);

/**
 * Sets every value of a row to missing again. Does nothing for NULL.
 */
void lw_row_clear(lw_row *row);

/**
 * Sets one value of a row and replaces the value before. Statuses are as for `lw_policy_decide`. On any status
 * except `LW_OK` the row does not change.
 */
lw_status lw_row_set(lw_row *row,
                     const lw_input *input);

/**
 * Returns the reason why a column of a row has no value, or `LW_MISSING_NO` if it has one. For a column that
 * the policy computes, this is the result of the last `lw_row_decide`, also if other values were set
 * afterwards. Before the first decision and after `lw_row_clear` it is `LW_MISSING_NOT_GIVEN`. It is also
 * `LW_MISSING_NOT_GIVEN` for a column that is not the policy's, and for NULL.
 */
lw_missing lw_row_missing(const lw_row *row,
                          size_t column);

/**
 * Decides on a row by the policy's own rules, as `lw_policy_decide` does. The row keeps its values.
 */
lw_status lw_row_decide(lw_row *row, lw_decision *decision);

/**
 * Decides on many applicants in one call. `decisions` is an array with room for `count` decisions.
 *
 * A value that its variable can't have refuses the whole call with `LW_WRONG_VALUE`. If `bad` is
 * `LW_BAD_MISSING`, the value counts as missing instead. In both cases `*wrong` has the place of the first
 * such value and their number. `counts` is an array of two numbers for each of the policy's columns: the
 * number of values of another type (`counts[2 * column]`) and the number of values out of range
 * (`counts[2 * column + 1]`). `wrong` and `counts` may be NULL.
 *
 * Any other fault refuses the call at once, as in `lw_policy_decide`, and `*wrong` has its place. `counts`
 * then has the numbers counted before the fault.
 *
 * On any status except `LW_OK` all decisions are zero except their size, also if the policy or the applicants
 * are NULL. No decision is touched if `count` is more than memory has, or if the first decision's size is not
 * the size of `LW_DECISION_INIT`, since no such array can exist. `counts` is touched only if there is a
 * policy, since the policy gives its length.
 */
lw_status lw_policy_decide_many(const lw_policy *policy,
                                const lw_applicant *applicants,
                                size_t count,
                                int32_t bad,
                                lw_decision *decisions,
                                lw_wrong *wrong,
                                size_t *counts);

/**
 * Explains a policy's decision on one applicant, without a book. The explanation has every weight's
 * arithmetic, each rule's conditions, the reasons, the changes that would change the decision, and the data to
 * ask for if the decision is undetermined.
 *
 * The document is a JSON object, for example `{"inputs": {"DBR": 0.7, "age": 31}}`:
 * - `inputs` (object): the applicant's values, each under its variable's name. A variable that is left out,
 *   null or N/A is missing. As in every JSON request, and unlike in `lw_policy_decide`, a number may be a text
 *   (`"0.7"`, `" +1e3 "`, Arabic-Indic digits; no thousands separators, `0x` or `inf`). `"nan"` and a blank
 *   text are then missing. A bool may be 0 or 1, but no text.
 * - `acceptance_rules` and `rejection_rules` (lists of texts, may be left out): the names of the rules that
 *   decide. If both are left out, the policy's own rules decide, as in `lw_policy_decide`.
 * - `language` (text, may be left out): the language of the reasons' texts, such as `ar`. The policy must have
 *   reasons in this language. The default is `en`.
 *
 * After `lw_policy_explain(policy, lw_str("{\"inputs\": {\"DBR\": 0.7}}"), &answer)`, for example,
 * `lw_answer_text(answer, "/reasons/0/text", &text)` gives the first reason.
 *
 * The answer's body has the members of the answer of `lw_explain_decision`. It lacks the members of a logged
 * decision (`decision_id`, `decided_at`, `decided_for`, `uuid`). All weights and points are in it. The source
 * of its `inputs` is `given`. A `birth_date` is shown as `********` there and in every explanation, also to
 * the caller that sent it. These are refused, and the answer names the fault: an unknown variable, a variable
 * that the policy computes, an unknown field or rule, and a policy that is NULL.
 */
lw_status lw_policy_explain(const lw_policy *policy,
                            lw_bytes document,
                            lw_answer **answer);

/**
 * Computes the instalments of terms, without a book and without JSON. Only a refusal has to be freed.
 *
 * `*count` is the number of instalments, which is at most `terms->months`. The `capacity` rows are set to zero
 * first. They are filled if all instalments fit into them, so `lw_schedule(terms, NULL, 0, &count, &total,
 * &answer)` only counts and sums. `total` may be NULL. On success `*answer` is NULL. On failure it names the
 * field and the value, and `*count` is 0. The status is then `LW_INVALID`, and the code is one of these:
 * - `invalid_value`
 * - `too_large`
 * - `not_amortising`: an instalment outside the grace period would pay no principal, or the last instalment
 *   would be more than twice the level instalment.
 */
lw_status lw_schedule(const lw_terms *terms,
                      lw_schedule_row *rows,
                      size_t capacity,
                      size_t *count,
                      lw_schedule_total *total,
                      lw_answer **answer);

/**
 * Computes the annual percentage rate of charge of the European Union (2008/48/EC, Annex I) from drawdowns and
 * from repayments with all charges. `*rate` is a fraction of one, unrounded.
 *
 * `counting` is the unit of time: `months`, `years`, `weeks` or `days`. NULL is `months`. On success `*answer`
 * is NULL. On failure it gives the reason, and `*rate` is NaN. The status is then `LW_INVALID` with the code
 * `no_rate`, or with `invalid_value` for an input that can't be read.
 */
lw_status lw_apr_eu(const lw_flow *drawdowns,
                    size_t drawdown_count,
                    const lw_flow *repayments,
                    size_t repayment_count,
                    const char *counting,
                    double *rate,
                    lw_answer **answer);

/**
 * Computes the annual percentage rate of Regulation Z, Appendix J (12 CFR 1026) from advances and payments.
 * `*rate` is a fraction of one, unrounded. Everything else is as for `lw_apr_eu`.
 */
lw_status lw_apr_reg_z(const lw_flow *advances,
                       size_t advance_count,
                       const lw_flow *payments,
                       size_t payment_count,
                       double *rate,
                       lw_answer **answer);

/**
 * Computes the yearly rate that makes the present value of dated amounts zero, in days over 365, like XIRR in
 * spreadsheets. If there are several rates, the one nearest to `guess` is returned. Pass 0.1 as `guess` if you
 * know no better value. Everything else is as for `lw_apr_eu`.
 */
lw_status lw_xirr(const lw_dated *flows,
                  size_t count,
                  double guess,
                  double *rate,
                  lw_answer **answer);

/**
 * Returns the number of loans that were refused. Returns 0 for NULL.
 */
size_t lw_faults_count(const lw_faults *faults);

/**
 * Writes the reason why a loan was refused. `index` is the place in the list, counted from 0. Returns
 * `LW_ABSENT` if there is no such place. `fault->row` is then `SIZE_MAX`.
 */
lw_status lw_faults_at(const lw_faults *faults,
                       size_t index,
                       lw_fault *fault);

/**
 * Frees a list of faults. Does nothing for NULL.
 */
void lw_faults_free(lw_faults *faults);

/**
 * Computes the schedules of many loans with one profile and one currency, from columns into columns. The
 * results equal those of `lw_schedule` for each loan, to the bit.
 *
 * The row of a refused loan stays empty, and the other loans are computed, unless the settings are `strict`.
 * `*faults` then lists all refused loans in order. It is NULL if no loan was refused. `faults` may be NULL. On
 * success `*answer` is NULL. On failure it gives the reason, and `*faults` is NULL.
 */
lw_status lw_portfolio(const lw_portfolio_settings *settings,
                       const lw_loans *loans,
                       const lw_costs *costs,
                       lw_faults **faults,
                       lw_answer **answer);

/**
 * Computes many loans as `lw_portfolio` does, from a table of the Arrow C Data Interface into another.
 *
 * The table is a struct array with the columns `amount`, `rate`, `months` and `start`, found by these names.
 * Other columns are not read. These types are accepted:
 * - integers of any width: minor units, millionths of a percent, days since 1970-01-01.
 * - decimals: amounts, and rates in percent.
 * - date32, date64, and timestamps at midnight without a zone: days.
 *
 * A loan with a null is refused like one with a wrong value. A cell that is finer than its column's unit
 * refuses the whole table. Examples are more digits than the currency has, and a time that is not midnight.
 *
 * `with` is an `lw_with`. The output table has the columns `instalment`, `last_instalment` and
 * `total_interest` (int64, minor units). `with` adds `aprc` (float64, a fraction of one) and `rows`, a list
 * with 64-bit offsets (`+L`) of structs of `due` (date32), `principal`, `interest` and `balance`. A refused
 * loan has nulls, and no rows. Release both structs as the interface says, or pass them to other code that
 * releases them. The input table is read during the call only and still belongs to you.
 *
 * On any status except `LW_OK` the output structs are empty (their `release` is NULL).
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
 * Quotes the price of settling a loan on a day, without a book and without JSON. Only a refusal has to be
 * freed. The first `paid` instalments count as paid in full on their due dates.
 *
 * `servicing` may be NULL: then there is no fee and no penalty. `paid` is from 0 to all instalments but one.
 * The paid instalments must be due by `day`, which is in days since 1970-01-01. On success `*answer` is NULL.
 * On failure it names the field and the value as for `lw_schedule`, and `*price` is 0 except `size`.
 */
lw_status lw_settlement_quote(const lw_terms *terms,
                              const lw_servicing *servicing,
                              int32_t paid,
                              int32_t day,
                              lw_price *price,
                              lw_answer **answer);

/**
 * Quotes the prices of settling many loans with one profile and one currency, from columns into columns. The
 * results equal those of `lw_settlement_quote` for each loan, to the bit. `servicing` may be NULL as in that
 * function.
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
 * Quotes prices as `lw_settlement_quotes` does, from a table of the Arrow C Data Interface into another.
 *
 * The table is the one of `lw_portfolio_arrow` with two more columns: `paid` has integers, and `day` has days
 * like `start`. The output table has the columns `principal`, `accrued`, `fee`, `rebate`, `total`, `penalty`
 * (int64, minor units) and `is_late` (boolean). A refused loan has nulls. The ownership of the tables, and the
 * output on any status except `LW_OK`, are as for `lw_portfolio_arrow`.
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
 * Compiles templates. `templates` is the JSON that `lw_get_sms_templates` answers, or texts by sender and
 * category, such as `{"CIB": {"salary": ["Salary {{amount}}"]}}`.
 *
 * For a book with packs or settings of senders, set `senders` of the settings to the answer of
 * `lw_list_senders`. Otherwise messages are read differently than in the book. On success `*answer` is NULL.
 * On failure it names the template, the sender or the setting that can't be read (`LW_INVALID`, with the code
 * `template_invalid` or `invalid_value`), and `*sms` is NULL.
 */
lw_status lw_sms_load(const lw_sms_settings *settings,
                      lw_bytes templates,
                      lw_sms **sms,
                      lw_answer **answer);

/**
 * Frees templates. Does nothing for NULL.
 */
void lw_sms_free(lw_sms *sms);

/**
 * Reads messages into an array with room for `count` rows. Each message is read separately, so a duplicate is
 * read twice. No memory is allocated for a single message. The rows' texts point into the messages and into
 * `sms`, so keep both.
 *
 * A message refuses the call if its address or text is not UTF-8, or its date is beyond the calendar. The
 * answer names the row and the column. On any status except `LW_OK` all rows are empty.
 */
lw_status lw_sms_read(const lw_sms *sms,
                      const lw_sms_message *messages,
                      size_t count,
                      lw_sms_row *rows,
                      lw_answer **answer);

/**
 * Sums up the messages of one borrower. The result is byte for byte that of `lw_get_sms_summary` with these
 * templates. The summary covers `months` whole calendar months, 1 to 120 including the current one, up to the
 * moment `as_of` in milliseconds of the epoch.
 *
 * The messages may be in any order. The answer is that of `lw_get_sms_summary`, with `as_of`,
 * `template_digest` and `extras` in its detail. Without messages the summary is empty, but a book reports that
 * there are no messages. This function uses no book, so the caller must check the borrower's consent. Refusals
 * are as for `lw_sms_read`.
 */
lw_status lw_sms_summary(const lw_sms *sms,
                         const lw_sms_message *messages,
                         size_t count,
                         int64_t as_of,
                         int64_t months,
                         lw_answer **answer);

/**
 * Stores messages of many borrowers in one commit, as `lw_upload_collected_data` stores the messages of one.
 * `before` is the number of the import's rows in earlier calls. Errors and progress count from it. Call the
 * function in batches of about ten thousand rows. A message that is already stored counts as a duplicate, so
 * send an interrupted import again to resume it. A partner needs the scope `borrowers:write`. The function
 * can't run in `lw_together`: a unit of work is refused with `LW_MISUSE`.
 *
 * The answer counts `received`, `stored`, `duplicates` and `skipped`, the last by reason (`consent`, `empty`,
 * `clock`, `old`, `otp`). A row of an unknown borrower (`LW_NOT_FOUND`) refuses its batch. So does a row
 * without a valid message (`LW_INVALID`: not UTF-8, too long, a date beyond the calendar). The answer names
 * the row and the column. Earlier calls remain stored.
 *
 * `on_progress` is called before each borrower, with the rows done, including `before`. Its number of all rows
 * is 0, since only the caller knows how many batches follow. A stop undoes this call alone.
 */
lw_status lw_import_messages(const lw_engine *engine,
                             const lw_import_row *rows,
                             size_t count,
                             size_t before,
                             lw_answer **answer);

/**
 * Reads transactions from a table of the Arrow C Data Interface.
 *
 * The table is a struct array without null rows. Its columns are found by their names:
 * - required: `txn_id`, `date` and `amount`.
 * - optional: `user_id`, `currency`, `account_id`, `merchant`, `merchant_id`, `category`, `subcategory`,
 *   `description`, `mcc`, `channel`, `counterparty`, `balance_after`, `pending`, `kind` and `replaces`.
 *
 * Other columns are not read. The columns have the same meaning as in `lw_import_transactions`. Without
 * `user_id` all rows belong to one user with an empty id. These types are accepted:
 * - amounts: integers of minor units, decimals of at most 128 bits, or texts of decimal numbers.
 * - dates: date32, date64, midnights without a zone, times with a zone, or texts.
 * - texts: utf8 of every layout, and dictionaries of it.
 * - `mcc`: integers or texts. `pending`: booleans or integers.
 *
 * No column may be run-end encoded. A column of nulls alone counts as missing.
 *
 * The function takes over both structs and releases them on every status. Afterwards the caller's structs are
 * released ones. On success `*answer` is NULL. On failure it names the row and the column (`LW_INVALID`, the
 * field `rows/<row>/<column>`), no row is kept, and `*transactions` is NULL.
 */
lw_status lw_transactions_load(const lw_transactions_settings *settings,
                               struct ArrowSchema *schema,
                               struct ArrowArray *array,
                               lw_transactions **transactions,
                               lw_answer **answer);

/**
 * Frees transactions. Does nothing for NULL.
 */
void lw_transactions_free(lw_transactions *transactions);

/**
 * Runs an operation on the transactions. The answer is byte for byte that of a book with the same rows and
 * settings.
 *
 * `operation` is `get_top_transactions`, `aggregate_transactions`, `get_recurring_transactions`,
 * `project_income`, `project_expenses`, `get_available_money`, `get_top_insights` or `get_features`. The last
 * one gives a user's variables, by their names in `vars` and over a `period`. `request` is a JSON object with
 * the operation's fields. Without `user_id` the body is the JSON array of all users' answers, in order of
 * their ids. There is no clock: the default of `as_of` is the day of the last transaction. Instalments of
 * loans, peers and the borrower's language exist only in a book.
 *
 * After `lw_transactions_ask(transactions, lw_str("get_top_transactions"), lw_str("{\"user_id\": \"\", \"n\": 3}"),
 * &answer)`, for example, `lw_answer_text(answer, "/top/0/name", &text)` gives the merchant with the largest spending.
 */
lw_status lw_transactions_ask(const lw_transactions *transactions,
                              lw_bytes operation,
                              lw_bytes request,
                              lw_answer **answer);

/**
 * Answers an HTTP request. It finds the operation by method and path, and reads the operation's fields from
 * headers, path, query and body. The answer has the interface's exact body, status and headers. The returned
 * `lw_status` corresponds to the HTTP status, as for any operation.
 *
 * All operations except login, refresh and log-out need credentials in the request, unless the engine acts for
 * a partner. The headers `lendwright-decision-id` and `lendwright-warnings` have a decision's id and the
 * warnings. If the setting `detail_over_http` allows it, a request with the header `lendwright-detail: 1` gets
 * the detail in a header too, without the cause of a failure. Names of headers are read in any case, and with
 * `-` in place of `_`. Servers often drop names with an underscore, so a client sends `user-name`.
 *
 * A client may send bytes that are not UTF-8 in the method, path, query, body, or a header that an operation
 * reads. This is the client's fault: the request is refused as `not_utf8`, with the HTTP status 400.
 *
 * The answer can always be sent as it is, also for `LW_MISUSE`. The HTTP status of `LW_MISUSE` is 500, or 403
 * if a client asks to write to a book that is open read-only.
 */
lw_status lw_respond(const lw_engine *engine,
                     const lw_http_request *request,
                     lw_answer **answer);

/**
 * Creates a request without members.
 */
lw_request *lw_request_new(void);

/**
 * Frees a request and the bytes that were taken from it. Does nothing for NULL.
 */
void lw_request_free(lw_request *request);

/**
 * Adds a text, escaped as JSON requires. `name` is the name of the member, or NULL inside a list. The same
 * applies to the functions below. All of them do nothing for a request that is NULL.
 */
void lw_request_text(lw_request *request,
                     const char *name,
                     lw_bytes text);

/**
 * Adds a whole number.
 */
void lw_request_int(lw_request *request, const char *name, int64_t number);

/**
 * Adds a number by its digits, so an amount of money is sent exactly: `lw_str("1500.25")`. Digits that are not
 * a number of JSON are refused.
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
 * refused, so nothing after the value can become a part of the request.
 */
void lw_request_json(lw_request *request,
                     const char *name,
                     lw_bytes json);

/**
 * Begins a list. All values added before its `lw_request_end` are its items.
 */
void lw_request_begin_list(lw_request *request, const char *name);

/**
 * Begins an object. All values added before its `lw_request_end` are its members.
 */
void lw_request_begin_object(lw_request *request, const char *name);

/**
 * Ends the list or object that was begun last.
 */
void lw_request_end(lw_request *request);

/**
 * Takes the request as a JSON object. The bytes live until a value is added to the request or the request is
 * freed. The next value begins a new request. After a mistake, and for NULL, it gives `{NULL, SIZE_MAX}`.
 * Every function refuses these bytes with `LW_MISUSE`.
 */
lw_bytes lw_request_take(lw_request *request);

/**
 * Returns the first mistake of the request under construction, or of the request that was taken last. Returns
 * no bytes if there was no mistake, and for NULL.
 */
lw_bytes lw_request_fault(const lw_request *request);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The members of an answer's detail: their places for lw_answer_detail_at, and their meanings. */
/** The id of the credit application. */
#define LW_DETAIL_APPLICATION_ID "/application_id"
/** The time of a summary. */
#define LW_DETAIL_AS_OF "/as_of"
/** For a failure of the store: the cause. */
#define LW_DETAIL_CAUSE "/cause"
/** For an error: the code, which never changes. */
#define LW_DETAIL_CODE "/code"
/** The decisions that a batch made and logged, by the borrower's public id. */
#define LW_DETAIL_DECISIONS "/decisions"
/** The id of the logged decision. */
#define LW_DETAIL_DECISIONS_EACH_DECISION_ID "/decision_id"
/** The rules that decided against the borrower: the rejection rules that fired, then the acceptance
    rules that are not met, each in the request's order. */
#define LW_DETAIL_DECISIONS_EACH_FAILED_RULES "/failed_rules"
/** The codes of the reasons on the notice, the most important first. */
#define LW_DETAIL_DECISIONS_EACH_NOTICE_CODES "/notice_codes"
/** Whether the rules pass: true, false, null if data are missing and a person should decide, or N/A
    if the request named no rule. */
#define LW_DETAIL_DECISIONS_EACH_STATE "/state"
/** The id of the logged decision. */
#define LW_DETAIL_DECISION_ID "/decision_id"
/** For an error: the nearest name to the value, if there is one. */
#define LW_DETAIL_DID_YOU_MEAN "/did_you_mean"
/** The figures of a summary beyond the interface's members, by the names of the variables of rules.
    */
#define LW_DETAIL_EXTRAS "/extras"
/** For an error with several faults: all of them. */
#define LW_DETAIL_FAULTS "/faults"
/** The code, which never changes. */
#define LW_DETAIL_FAULTS_EACH_CODE "/code"
/** The sentence for people. */
#define LW_DETAIL_FAULTS_EACH_MESSAGE "/message"
/** The place as a JSON pointer into the request. Empty for the whole request. */
#define LW_DETAIL_FAULTS_EACH_POINTER "/pointer"
/** For an error: the field, or the fields joined by `, `. */
#define LW_DETAIL_FIELD "/field"
/** For a caller without permission: the missing scope. Without a value, only the host may call. */
#define LW_DETAIL_NEEDS "/needs"
/** The `after` of the next request, if a list was cut off. */
#define LW_DETAIL_NEXT "/next"
/** The id of the payment. */
#define LW_DETAIL_PAYMENT_ID "/payment_id"
/** The digest of the policy that was read, or that is in force since the change. If a change is
    refused because the policy has changed, the digest of the policy in force. */
#define LW_DETAIL_POLICY "/policy"
/** The parts of the price for settling each credit application early, by its id. */
#define LW_DETAIL_PRICES "/prices"
/** The accrued and unpaid interest. */
#define LW_DETAIL_PRICES_EACH_ACCRUED "/accrued"
/** The price on each of the requested days, by the day as `YYYY-MM-DD`. */
#define LW_DETAIL_PRICES_EACH_DAYS "/days"
/** The fee for the early settlement. */
#define LW_DETAIL_PRICES_EACH_FEE "/fee"
/** Whether an instalment is late or very late, which prevents the settlement. */
#define LW_DETAIL_PRICES_EACH_LATE "/late"
/** The penalties owed. The price does not include them. */
#define LW_DETAIL_PRICES_EACH_PENALTY "/penalty"
/** The amount that the lender would then owe the borrower. Left out if it is 0. */
#define LW_DETAIL_PRICES_EACH_REFUND "/refund"
/** The end of the price's validity: the end of the day. */
#define LW_DETAIL_PRICES_EACH_VALID_UNTIL "/valid_until"
/** The amount that the lender owes the borrower since a settlement, or since the last payment of a
    loan that was paid ahead. Left out if it is 0. */
#define LW_DETAIL_REFUND "/refund"
/** The digest of the templates for a summary's messages, with the settings of their senders. */
#define LW_DETAIL_TEMPLATE_DIGEST "/template_digest"
/** The outcomes of the uploaded data, by kind. */
#define LW_DETAIL_UPLOADED "/uploaded"
/** The number of items that were already stored or were sent twice. */
#define LW_DETAIL_UPLOADED_EACH_DUPLICATES "/duplicates"
/** The number of received items. */
#define LW_DETAIL_UPLOADED_EACH_RECEIVED "/received"
/** The number of items that were not stored, by reason. `consent`: no consent for this kind.
    `not_incoming`: not in the inbox. `empty`: without visible characters. `clock`: a time before
    2000 or more than a day ahead. `old`: older than the retention. `otp`: a code for one use.
    `no_areas`: the host has set no areas. */
#define LW_DETAIL_UPLOADED_EACH_SKIPPED "/skipped"
/** The current number of staged items of the borrower. Left out for kinds that are not counted. */
#define LW_DETAIL_UPLOADED_EACH_STAGED "/staged"
/** The greatest number of staged items of a borrower. */
#define LW_DETAIL_UPLOADED_EACH_STAGED_MAX "/staged_max"
/** The number of newly stored items. */
#define LW_DETAIL_UPLOADED_EACH_STORED "/stored"
/** The end of the answer's validity. */
#define LW_DETAIL_VALID_UNTIL "/valid_until"
/** For an error: the sent value, shortened. */
#define LW_DETAIL_VALUE "/value"
/** Warnings about the result that deserve a check. */
#define LW_DETAIL_WARNINGS "/warnings"
/** The code, which never changes. */
#define LW_DETAIL_WARNINGS_EACH_CODE "/code"
/** The sentence for people. */
#define LW_DETAIL_WARNINGS_EACH_MESSAGE "/message"
/** The place as a JSON pointer into the request. Empty for the whole request. */
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
/** 409: the application is already approved. */
#define LW_CODE_ALREADY_APPROVED "already_approved"
/** 409: the due payment is already paid. */
#define LW_CODE_ALREADY_PAID "already_paid"
/** 409: the application is already rejected. */
#define LW_CODE_ALREADY_REJECTED "already_rejected"
/** 422: the loans are in several currencies, and the request names none of them. */
#define LW_CODE_AMBIGUOUS_CURRENCY "ambiguous_currency"
/** 422: the amount is outside the product's limits. */
#define LW_CODE_AMOUNT_OUT_OF_LIMITS "amount_out_of_limits"
/** 500: a file of the book is no longer where it was; close the book and open it again. */
#define LW_CODE_BOOK_GONE "book_gone"
/** 500: another file is in the place of one of the book's, or one was cut short; close the book and
    open it again. */
#define LW_CODE_BOOK_REPLACED "book_replaced"
/** 409: a borrower has already signed up with these data. */
#define LW_CODE_BORROWER_EXISTS "borrower_exists"
/** 404: there is no such borrower, or the caller can't see it. */
#define LW_CODE_BORROWER_UNKNOWN "borrower_unknown"
/** 500: others wrote to the book for longer than `busy_timeout_ms`; nothing was done, and it may be
    sent again. */
#define LW_CODE_BUSY "busy"
/** 404: there is no such category of messages. */
#define LW_CODE_CATEGORY_UNKNOWN "category_unknown"
/** 409: the loan is closed. */
#define LW_CODE_CLOSED "closed"
/** 403: the borrower has not consented to any of the sent kinds of data. */
#define LW_CODE_CONSENT_MISSING "consent_missing"
/** 409: the provider's currency can't change any more, since amounts in it exist. */
#define LW_CODE_CURRENCY_IN_USE "currency_in_use"
/** 500: the book holds what lendwright can't have written; restore a backup. */
#define LW_CODE_DAMAGED "damaged"
/** 409: the personal part of the decision was erased. */
#define LW_CODE_DECISION_ERASED "decision_erased"
/** 404: there is no such decision, or the caller can't see it. */
#define LW_CODE_DECISION_UNKNOWN "decision_unknown"
/** 500: the disk is full; nothing was written. Make room, and send it again. */
#define LW_CODE_DISK_FULL "disk_full"
/** 400: a field, or a member inside a value, occurs twice. */
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
/** 409: the idempotency key was already sent with another request. */
#define LW_CODE_IDEMPOTENCY_MISMATCH "idempotency_mismatch"
/** 503: the host stopped the call. */
#define LW_CODE_INTERRUPTED "interrupted"
/** 400: the amount is invalid. */
#define LW_CODE_INVALID_AMOUNT "invalid_amount"
/** 401: the credentials are missing, wrong, expired or revoked. */
#define LW_CODE_INVALID_CREDENTIALS "invalid_credentials"
/** 400: the value has the right type but is impossible. */
#define LW_CODE_INVALID_VALUE "invalid_value"
/** 500: the system could not read or write the book's files; nothing was kept. */
#define LW_CODE_IO_FAILED "io_failed"
/** 422: a due payment is late, which prevents the request. */
#define LW_CODE_LATE_DUE_PAYMENT "late_due_payment"
/** 409: the message has already ended. */
#define LW_CODE_MESSAGE_ENDED "message_ended"
/** 404: there is no such message of engagement. */
#define LW_CODE_MESSAGE_UNKNOWN "message_unknown"
/** 405: the path does not support this method. */
#define LW_CODE_METHOD_NOT_ALLOWED "method_not_allowed"
/** 400: a required field was not sent. */
#define LW_CODE_MISSING_FIELD "missing_field"
/** 403: scoring by a model is not permitted. */
#define LW_CODE_MODEL_FORBIDDEN "model_forbidden"
/** 400: the number of months is not allowed. */
#define LW_CODE_MONTHS_INVALID "months_invalid"
/** 422: the number of months is outside the product's range. */
#define LW_CODE_MONTHS_OUT_OF_RANGE "months_out_of_range"
/** 422: the amount exceeds the amount due. */
#define LW_CODE_MORE_THAN_DUE "more_than_due"
/** 409: another partner, provider or variable has the name. */
#define LW_CODE_NAME_TAKEN "name_taken"
/** 500: a unit of work was begun within another one. */
#define LW_CODE_NESTED_UNIT "nested_unit"
/** 500: a newer version of lendwright wrote the book. */
#define LW_CODE_NEWER_BOOK "newer_book"
/** 500: there is no book at the path that was to be opened for reading alone. */
#define LW_CODE_NO_BOOK "no_book"
/** 404: no uploaded data can be linked. */
#define LW_CODE_NO_DATA "no_data"
/** 500: the source of random bytes failed. */
#define LW_CODE_NO_ENTROPY "no_entropy"
/** 500: the folder for the new book does not exist. */
#define LW_CODE_NO_FOLDER "no_folder"
/** 400: no identifier of the borrower was sent. */
#define LW_CODE_NO_IDENTIFIER "no_identifier"
/** 404: the borrower has no places. */
#define LW_CODE_NO_LOCATIONS "no_locations"
/** 404: the borrower has no messages. */
#define LW_CODE_NO_MESSAGES "no_messages"
/** 404: there are no payments. */
#define LW_CODE_NO_PAYMENTS "no_payments"
/** 409: the book was opened without a pepper, so keys can't be issued or checked. */
#define LW_CODE_NO_PEPPER "no_pepper"
/** 422: no rate gives these payments. */
#define LW_CODE_NO_RATE "no_rate"
/** 500: the file is no lendwright book. */
#define LW_CODE_NOT_A_BOOK "not_a_book"
/** 422: an instalment would not even cover the interest. */
#define LW_CODE_NOT_AMORTISING "not_amortising"
/** 400: the request is JSON, but not an object. */
#define LW_CODE_NOT_AN_OBJECT "not_an_object"
/** 409: something about the borrower is still open. The text names it. */
#define LW_CODE_NOT_ERASABLE "not_erasable"
/** 404: there is no such application or payment, or the caller can't see it. */
#define LW_CODE_NOT_FOUND "not_found"
/** 400: the request is not JSON. */
#define LW_CODE_NOT_JSON "not_json"
/** 409: only the latest change of a loan can be undone. */
#define LW_CODE_NOT_LATEST "not_latest"
/** 422: the amount is not that of the instalment. */
#define LW_CODE_NOT_THE_INSTALMENT "not_the_instalment"
/** 404: a thing that the host named does not exist. */
#define LW_CODE_NOT_THERE "not_there"
/** 400: the request or its address is not UTF-8. */
#define LW_CODE_NOT_UTF8 "not_utf8"
/** 404: nothing is due. */
#define LW_CODE_NOTHING_DUE "nothing_due"
/** 500: an older version of lendwright wrote the book, which is to be opened for reading alone. */
#define LW_CODE_OLDER_BOOK "older_book"
/** 500: the book can't be opened. The text gives the reason. */
#define LW_CODE_OPEN_FAILED "open_failed"
/** 500: a commit failed, and whether it is kept is not known; look, or send it again with the same
    idempotency key. */
#define LW_CODE_OUTCOME_UNKNOWN "outcome_unknown"
/** 413: the request exceeds the limit of bytes, values or items. */
#define LW_CODE_PAYLOAD_TOO_LARGE "payload_too_large"
/** 422: penalties are unpaid, which prevents the request. */
#define LW_CODE_PENALTIES_UNPAID "penalties_unpaid"
/** 409: the policy has changed since it was read. */
#define LW_CODE_POLICY_CHANGED "policy_changed"
/** 400: a part of the policy is invalid. */
#define LW_CODE_POLICY_INVALID "policy_invalid"
/** 409: the same amount was paid a short time ago, without an idempotency key. */
#define LW_CODE_POSSIBLE_DUPLICATE "possible_duplicate"
/** 400: a part of the product is invalid. */
#define LW_CODE_PRODUCT_INVALID "product_invalid"
/** 403: the book was opened for reading alone. */
#define LW_CODE_READ_ONLY "read_only"
/** 404: there is no such report, or the caller can't see it. */
#define LW_CODE_REPORT_UNKNOWN "report_unknown"
/** 404: a request for a score names a rule that does not exist. */
#define LW_CODE_REQUESTED_RULE_UNKNOWN "requested_rule_unknown"
/** 409: another rule has the name. */
#define LW_CODE_RULE_EXISTS "rule_exists"
/** 400: the rule is invalid. `faults` contains each reason. */
#define LW_CODE_RULE_INVALID "rule_invalid"
/** 404: the rule has no such member. */
#define LW_CODE_RULE_KEY_UNKNOWN "rule_key_unknown"
/** 409: the policy's lists name the rule. */
#define LW_CODE_RULE_LISTED "rule_listed"
/** 404: there is no rule with this name. */
#define LW_CODE_RULE_UNKNOWN "rule_unknown"
/** 404: there is no such segmentation. */
#define LW_CODE_SEGMENTATION_UNKNOWN "segmentation_unknown"
/** 404: there is no such sender of messages. */
#define LW_CODE_SENDER_UNKNOWN "sender_unknown"
/** 400: a setting is invalid. */
#define LW_CODE_SETTING_INVALID "setting_invalid"
/** 409: a snapshot for this month exists. */
#define LW_CODE_SNAPSHOT_EXISTS "snapshot_exists"
/** 500: the store failed for another reason. */
#define LW_CODE_STORAGE_FAILED "storage_failed"
/** 400: the template is invalid. */
#define LW_CODE_TEMPLATE_INVALID "template_invalid"
/** 400: there is no template with this number. */
#define LW_CODE_TEMPLATE_NUMBER_INVALID "template_number_invalid"
/** 409: a book with a seed was opened without it, or an ordinary book with a seed. */
#define LW_CODE_TEST_BOOK "test_book"
/** 400: the request exceeds the limit of nesting. */
#define LW_CODE_TOO_DEEP "too_deep"
/** 400: an amount or a rate is too large for computing. */
#define LW_CODE_TOO_LARGE "too_large"
/** 413: the borrower would have more staged data than a setting allows. */
#define LW_CODE_TOO_MUCH_STAGED "too_much_staged"
/** 409: an operation of the unit of work was refused, so nothing of the unit was written. */
#define LW_CODE_UNIT_FAILED "unit_failed"
/** 400: the operation has no such field. */
#define LW_CODE_UNKNOWN_FIELD "unknown_field"
/** 404: there is no operation with this name. */
#define LW_CODE_UNKNOWN_OPERATION "unknown_operation"
/** 404: there is no such path. */
#define LW_CODE_UNKNOWN_PATH "unknown_path"
/** 404: there is no such product, or the caller can't see it. */
#define LW_CODE_UNKNOWN_PRODUCT "unknown_product"
/** 404: there is no such provider, or the caller can't see it. */
#define LW_CODE_UNKNOWN_PROVIDER "unknown_provider"
/** 500: a version of lendwright before the first release made the book. */
#define LW_CODE_UNRELEASED_BOOK "unreleased_book"
/** 400: the weights are invalid. */
#define LW_CODE_WEIGHTS_INVALID "weights_invalid"
/** 422: the amount is not the amount owed. */
#define LW_CODE_WRONG_AMOUNT "wrong_amount"
/** 400: the value has another type than the field. */
#define LW_CODE_WRONG_TYPE "wrong_type"

/* The events that on_effect receives: the member "event". */
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
