/*
 * Random arrays of messages: damaged texts, texts that are not UTF-8, NULL, wrong sizes and wrong counts. All data end
 * directly before a page that can't be read, so that reading one byte too many crashes with any compiler.
 *
 * sms_fuzz [CALLS [SEED]]: the number of calls, 1,000 by default; the seed is printed.
 */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "check.h"
#include "lendwright.h"

enum { PENS = 32, PEN_BYTES = 16384, TEXT_BYTES = 12000, MESSAGES_MAX = 6, CALLS_OF_A_BOOK = 200 };

static const char *const TEXTS[] = {
    "Paid USD 1,250.50 at Corner Shop card *1234",
    "Salary 7400 arrived",
    "Salary 7400 arrived late, it was declined",
    "Your OTP is 482913",
    "\xd8\xaa\xd9\x85 \xd8\xae\xd8\xb5\xd9\x85 \xd9\xa1\xd9\xac\xd9\xa2\xd9\xa5\xd9\xa0 \xd8\xac\xd9\x86\xd9\x8a\xd9\x87",
    "CIB", "cib", "VM-CIB-S", "Mum", "", " ", "\xe2\x80\x8f", "\xff", "\xed\xa0\x80", "\xef\xb7\xba", "{{", "9999999999999",
};
static const char *const TEMPLATES =
    "{\"CIB\": {\"purchase\": [\"Paid {{money}} at {{merchant}} card {{card}}\"],"
    " \"salary\": [\"Salary {{amount}} arrived\"], \"ignore\": [\"{{...}} offer {{...}}\"]}}";
static const char *const GOOD =
    "{\"CIB\": {\"purchase\": [\"Paid {{money}} at {{merchant}} card {{card}}\"],"
    " \"salary\": [\"Salary {{amount}} arrived\"]}}";
static const char *const SENDERS = "{\"CIB\": {\"currency\": \"EGP\", \"aliases\": [\"19666\"], \"decimal\": \"auto\"}}";

static uint64_t state;

static uint64_t below(uint64_t end) {
    uint64_t bits;
    state += 0x9e3779b97f4a7c15u;
    bits = state;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
    return (bits ^ (bits >> 31)) % end;
}

static int one_in(uint64_t many) { return below(many) == 0; }

static const char *a_text(void) { return TEXTS[below(sizeof TEXTS / sizeof *TEXTS)]; }

/* Memory that ends before a page that can't be accessed. */
static uint8_t *pens[PENS];
static size_t pens_used;

static void make_pens(void) {
    size_t at;
    for (at = 0; at < PENS; at++) {
        void *made = mmap(NULL, PEN_BYTES + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (made == MAP_FAILED || mprotect((uint8_t *)made + PEN_BYTES, 4096, PROT_NONE) != 0) abort();
        pens[at] = made;
    }
}

/* Room for so many bytes at the end of a pen. */
static void *room(size_t bytes) {
    if (pens_used == PENS || bytes > PEN_BYTES) abort();
    return pens[pens_used++] + PEN_BYTES - bytes;
}

/* A text with some of its bytes changed, at the end of a pen. Sometimes there is no text, or one with an impossible
   length. */
static lw_bytes damaged(const char *text, uint64_t whole_in) {
    static uint8_t bytes[TEXT_BYTES];
    lw_bytes made = {NULL, 0};
    size_t len = strlen(text), at, times;
    uint8_t *put;

    if (one_in(200)) {
        made.len = one_in(2) ? SIZE_MAX : (size_t)below(50);
        return made;
    }
    memcpy(bytes, text, len);
    for (times = one_in(whole_in) ? (size_t)below(4) : 0; times > 0; times--) {
        const char *other = a_text();
        size_t more = strlen(other);
        at = (size_t)below(len + 1);
        switch (below(5)) {
        case 0:
            if (at < len) bytes[at] = (uint8_t)(bytes[at] ^ (1u << below(8)));
            break;
        case 1:
            len = at;
            break;
        case 2:
            memmove(bytes + at + more, bytes + at, len - at);
            memcpy(bytes + at, other, more);
            len += more;
            break;
        case 3:
            for (more = one_in(20) ? 9000 : (size_t)below(40); more > 0 && len < TEXT_BYTES - 600; more--)
                bytes[len++] = (uint8_t)below(256);
            break;
        default:
            if (at < len) bytes[at] = (uint8_t)below(256);
        }
    }
    put = room(len);
    memcpy(put, bytes, len);
    made.data = put;
    made.len = len;
    return made;
}

static int64_t a_date(void) {
    static const int64_t ENDS[] = {INT64_MIN, INT64_MAX, 0, -1, 946684800000, 8210266876799999};
    if (one_in(40)) return ENDS[below(sizeof ENDS / sizeof *ENDS)];
    return 1740000000000 + (int64_t)below(31000000000);
}

/* Checks the result of every call, and frees the answer. */
static void is_said(lw_status status, lw_answer *answer, int is_answered) {
    CHECK(status <= LW_MISUSE);
    CHECK((answer != NULL) == (is_answered || status != LW_OK));
    if (answer != NULL) CHECK(lw_answer_body(answer).len > 0);
    lw_answer_free(answer);
}

static const char *a_name(const char *good) {
    char *put;
    lw_bytes text;
    if (!one_in(8)) return good;
    if (one_in(4)) return NULL;
    text = damaged(good, 1);
    if (text.data == NULL) return NULL;
    put = room(text.len + 1);
    memcpy(put, text.data, text.len);
    put[text.len] = 0;
    return put;
}

/* Settings with the size that they state, and no byte more. */
static const lw_sms_settings *some_settings(void) {
    lw_sms_settings settings;
    size_t size = sizeof settings;
    uint8_t *put;

    memset(&settings, 0, sizeof settings);
    if (one_in(8)) size = 8 * (1 + (size_t)below(16));
    settings.size = size;
    settings.zone = a_name("Africa/Cairo");
    settings.currency = a_name("EGP");
    if (one_in(2)) settings.senders = damaged(SENDERS, 3);
    if (one_in(100)) return NULL;
    put = room(size);
    memset(put, one_in(2) ? 0 : 1, size);
    memcpy(put, &settings, size < sizeof settings ? size : sizeof settings);
    /* The next call overwrites the pen, so a wrong size only affects this call. */
    return (const lw_sms_settings *)(void *)put;
}

static lw_sms *load(void) {
    lw_sms *sms = (lw_sms *)&failures;
    lw_answer *answer = NULL;
    int has_place = !one_in(100);
    const lw_sms_settings *settings = some_settings();
    lw_bytes templates = damaged(one_in(2) ? TEMPLATES : GOOD, 3);
    lw_status status = lw_sms_load(settings, templates, has_place ? &sms : NULL, &answer);

    CHECK((status == LW_OK) == (has_place && sms != NULL));
    is_said(status, answer, 0);
    return has_place ? sms : NULL;
}

static lw_sms *load_good(void) {
    lw_sms_settings settings;
    lw_sms *sms = NULL;
    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    settings.zone = "Africa/Cairo";
    settings.currency = "EGP";
    CHECK(lw_sms_load(&settings, lw_str(GOOD), &sms, NULL) == LW_MISUSE && sms == NULL);
    {
        lw_answer *answer = NULL;
        CHECK(lw_sms_load(&settings, lw_str(GOOD), &sms, &answer) == LW_OK && sms != NULL);
    }
    return sms;
}

static const lw_sms_message *some_messages(size_t count) {
    lw_sms_message *messages = room(count * sizeof *messages);
    size_t at;
    for (at = 0; at < count; at++) {
        messages[at].address = damaged(one_in(8) ? a_text() : "CIB", 8);
        messages[at].body = damaged(a_text(), 3);
        messages[at].date = a_date();
    }
    return messages;
}

static size_t sum_of_bytes;

static void touch(lw_bytes text) {
    size_t at;
    CHECK(text.data != NULL || text.len == 0);
    for (at = 0; at < text.len; at++) sum_of_bytes += text.data[at];
}

/* The stated number of items of an array: mostly the real one, sometimes more than fits into memory. */
static size_t said_of(size_t count) { return one_in(100) ? SIZE_MAX - (size_t)below(3) : count; }

static void read_some(const lw_sms *sms) {
    size_t count = (size_t)below(MESSAGES_MAX + 1), said = said_of(count), at;
    const lw_sms_message *messages = one_in(100) ? NULL : some_messages(count);
    lw_sms_row *rows = one_in(100) ? NULL : room(count * sizeof *rows);
    lw_answer *answer = NULL;
    lw_status status = lw_sms_read(one_in(100) ? NULL : sms, messages, said, rows, &answer);

    for (at = 0; rows != NULL && said == count && at < count; at++) {
        const lw_sms_row *row = &rows[at];
        const lw_bytes texts[] = {row->sender, row->category, row->class_name, row->currency, row->guard,
                                  row->reference, row->merchant, row->counterparty, row->product};
        size_t text;
        for (text = 0; text < sizeof texts / sizeof *texts; text++) touch(texts[text]);
        CHECK(memchr(row->account, 0, sizeof row->account) != NULL);
        CHECK(row->settled >= -1 && row->settled <= 1 && row->template_number >= -1);
        if (status != LW_OK) CHECK(row->sender.data == NULL && row->amount == INT64_MIN);
    }
    is_said(status, answer, 0);
}

static void sum_some(const lw_sms *sms) {
    static const int64_t MONTHS[] = {12, 12, 1, 120, 121, 0, -1, INT64_MAX, INT64_MIN};
    size_t count = (size_t)below(MESSAGES_MAX + 1);
    const lw_sms_message *messages = one_in(100) ? NULL : some_messages(count);
    int64_t months = MONTHS[below(sizeof MONTHS / sizeof *MONTHS)];
    lw_answer *answer = NULL;
    lw_status status =
        lw_sms_summary(one_in(100) ? NULL : sms, messages, said_of(count), a_date(), months, &answer);
    is_said(status, answer, 1);
}

static void import_some(const lw_engine *engine, const char *uuid) {
    size_t count = (size_t)below(MESSAGES_MAX + 1), at, before;
    lw_status status;
    lw_import_row *rows = one_in(100) ? NULL : room(count * sizeof *rows);
    lw_answer *answer = NULL;
    for (at = 0; rows != NULL && at < count; at++) {
        rows[at].uuid = damaged(uuid, 20);
        rows[at].address = damaged(one_in(8) ? a_text() : "CIB", 8);
        rows[at].body = damaged(a_text(), 8);
        rows[at].date = a_date();
    }
    before = one_in(50) ? SIZE_MAX : (size_t)below(100);
    status = lw_import_messages(one_in(100) ? NULL : engine, rows, said_of(count), before, &answer);
    is_said(status, answer, 1);
}

/* A book with one borrower who consents, and the borrower's id. */
static lw_engine *a_book(char *uuid, size_t size) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    lw_bytes text = {NULL, 0};
    CHECK(lw_open(lw_str("{\"clock\": {\"fixed\": \"2026-03-15T12:00:00Z\"}}"), &engine, &answer) == LW_OK);
    CHECK(lw_sign_up(engine, lw_str("{\"Phone_Number\":\"+201001234567\",\"autofill\":true,\"consent\":{\"sms\":true}}"),
                     &answer) == LW_OK);
    CHECK(lw_answer_text(answer, "/UUID", &text) == LW_OK && text.len < size);
    memcpy(uuid, text.data, text.len);
    uuid[text.len] = 0;
    lw_answer_free(answer);
    return engine;
}

int main(int count, char **arguments) {
    char uuid[64];
    lw_engine *engine = a_book(uuid, sizeof uuid);
    lw_sms *good = load_good();
    uint64_t calls = count > 1 ? strtoull(arguments[1], NULL, 10) : 1000, call;

    state = count > 2 ? strtoull(arguments[2], NULL, 10) : (uint64_t)time(NULL);
    printf("%llu calls, seed %llu\n", (unsigned long long)calls, (unsigned long long)state);
    fflush(stdout); /* so that a crash leaves the seed */
    make_pens();
    for (call = 0; call < calls && failures == 0; call++) {
        pens_used = 0;
        if (call % CALLS_OF_A_BOOK == CALLS_OF_A_BOOK - 1) {
            lw_close(engine);
            engine = a_book(uuid, sizeof uuid);
        }
        switch (below(4)) {
        case 0: {
            lw_sms *sms = load();
            if (sms != NULL) read_some(sms);
            lw_sms_free(sms);
            break;
        }
        case 1:
            read_some(good);
            break;
        case 2:
            sum_some(good);
            break;
        default:
            import_some(engine, uuid);
        }
    }
    lw_sms_free(good);
    lw_close(engine);
    printf("%llu calls done, %llu\n", (unsigned long long)call, (unsigned long long)sum_of_bytes);
    return failures > 0;
}
