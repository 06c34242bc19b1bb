/*
 * lendwright: embeddable credit decisioning. The C++17 interface.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 *
 *   auto engine = lendwright::Engine::open("book.db");
 *   lendwright::GetTotalScore request;
 *   request.uuid = "...";
 *   request.evaluate_by = lendwright::EvaluateBy::rule;
 *   request.acceptance_rules = {"adult", "affordable"};
 *   auto answer = engine.get_total_score(request);    // throws lendwright::Error
 *   std::int64_t score = answer.credit_score();
 *   if (auto burden = answer.dbr()) use(*burden);     // a value that can't be computed is not available
 *
 * Operations. Each operation is a method of Engine that takes the struct of its request. A field that may be
 * left out is a std::optional. A required number, choice or flag is a Required. It starts without a value, so a
 * forgotten field is refused and never guessed. A whole number is an Integer. It is created from whole numbers
 * only and converts to std::int64_t. together() runs several operations in one commit.
 *
 * Answers. An answer has a method for each member of the interface's body, under the same names. `json()` is
 * the exact text of the body, and `detail()` has the values that have no member in the body. Nothing is copied: a
 * record, list or map that is read from an answer keeps the answer alive. An amount of money is a Decimal. It is
 * created from texts and whole numbers only.
 *
 * Errors. A refusal is thrown as a subclass of lendwright::Error. There is a subclass for each way to react. Its
 * code() is the exact condition, and its body() is the interface's answer.
 *
 * Threads. Many threads may use an engine and an answer at once.
 *
 * Files. The types of each section of operations are in lendwright/<section>.hpp, which this header includes.
 * lendwright/lending.hpp has schedules, annual rates and portfolios. Policy, Error and the other basic types are in
 * lendwright/base.hpp. A program that opens no book may include base.hpp alone. The headers need only lendwright.h
 * and the standard library. The first page of lendwright.h has more information.
 */

#ifndef LENDWRIGHT_HPP
#define LENDWRIGHT_HPP

#include "lendwright/access.hpp"
#include "lendwright/borrowers.hpp"
#include "lendwright/scoring.hpp"
#include "lendwright/rules.hpp"
#include "lendwright/weights.hpp"
#include "lendwright/sms.hpp"
#include "lendwright/collected.hpp"
#include "lendwright/products.hpp"
#include "lendwright/applications.hpp"
#include "lendwright/dues.hpp"
#include "lendwright/providers.hpp"
#include "lendwright/payments.hpp"
#include "lendwright/analytics.hpp"
#include "lendwright/host.hpp"
#include "lendwright/loans.hpp"
#include "lendwright/lending.hpp"

namespace lendwright {

/// The answer to an operation: the interface's body and the detail. The body's members are methods.
template <class Body>
class Answer : public Body {
public:
    /// Takes over an answer from a C function.
    explicit Answer(lw_answer *answer) : Answer(std::shared_ptr<lw_answer>(answer, inner::Free())) {}
    Answer(Answer &&) = default;
    Answer &operator=(Answer &&) = default;
    Answer(const Answer &) = delete;
    Answer &operator=(const Answer &) = delete;
    ~Answer() = default;

    /// The interface's exact body: JSON.
    std::string json() const { return inner::text_of(lw_answer_body(answer_.get())); }
    /// The values that have no member in the interface's body: the decision's id, warnings.
    Detail detail() const {
        return Detail(inner::Node(answer_, lw_answer_detail_at(answer_.get(), "")));
    }
    /// The interface's HTTP status.
    int http_status() const { return lw_answer_http_status(answer_.get()); }

private:
    explicit Answer(std::shared_ptr<lw_answer> answer)
        : Body(inner::Node(answer, lw_answer_at(answer.get(), ""))), answer_(std::move(answer)) {}

    std::shared_ptr<lw_answer> answer_;
};

/// An HTTP request from a host's front end.
struct HttpRequest {
    /// The method in upper case: "GET".
    std::string method{};
    /// The path without the query, percent-encoded as received.
    std::string path{};
    /// The query without the question mark, percent-encoded as received.
    std::string query{};
    /// The headers. Upper and lower case of their names are equal.
    Members<std::string> headers{};
    std::string body{};
};

/// The whole HTTP response.
struct HttpResponse {
    int status{};
    Members<std::string> headers{};
    std::string body{};
    /// The values that have no place in the interface: a JSON object.
    std::string detail{};
};

/// Messages without a book: reading them with a lender's templates, and their summary.
namespace sms {

/// A message as it is on a phone. Its texts are views. The viewed texts must outlive the rows read from the
/// message.
struct Message {
    std::string_view address, body;
    /// The time of receipt, in milliseconds of the epoch.
    std::int64_t date = 0;
};

/// The result of reading one message. Texts are views into the message and the templates. Amounts are
/// ten-thousandths of a unit.
class Row {
public:
    explicit Row(const lw_sms_row &row_) : row(row_) {}

    std::optional<std::string_view> sender() const { return text(row.sender); }
    std::optional<std::string_view> category() const { return text(row.category); }
    /// `in`, `out`, `liability`, `neutral`, `signal` or `ignore`.
    std::optional<std::string_view> class_name() const { return text(row.class_name); }
    /// The amount in the message. See settled().
    std::optional<std::int64_t> amount() const { return units(row.amount); }
    std::optional<std::string_view> currency() const { return text(row.currency); }
    /// Whether the transaction in the message has happened. An offer, a limit and a message to ignore are
    /// settled too. The amount counts as money that moved if class_name() is neither `signal` nor `ignore`.
    std::optional<bool> settled() const { return truth(row.settled); }
    /// The message's word which shows that no money moved. If there is no such word, the name of the reason,
    /// such as `cut`.
    std::optional<std::string_view> guard() const { return text(row.guard); }
    std::optional<bool> ambiguous() const { return truth(row.ambiguous); }
    std::optional<std::int64_t> balance() const { return units(row.balance); }
    std::optional<std::int64_t> limit() const { return units(row.limit); }
    std::optional<std::int64_t> fee() const { return units(row.fee); }
    /// The last four digits. Empty if there are none.
    std::string account() const { return row.account; }
    std::optional<std::string_view> reference() const { return text(row.reference); }
    std::optional<std::string_view> merchant() const { return text(row.merchant); }
    std::optional<std::string_view> counterparty() const { return text(row.counterparty); }
    std::optional<std::string_view> product() const { return text(row.product); }
    std::optional<std::int32_t> template_number() const {
        return row.template_number < 0 ? std::nullopt : std::make_optional(row.template_number);
    }

private:
    static std::optional<std::string_view> text(lw_bytes bytes) {
        if (bytes.data == nullptr) return std::nullopt;
        return std::string_view(reinterpret_cast<const char *>(bytes.data), bytes.len);
    }
    static std::optional<std::int64_t> units(std::int64_t number) {
        return number == INT64_MIN ? std::nullopt : std::make_optional(number);
    }
    static std::optional<bool> truth(std::int8_t said) {
        return said < 0 ? std::nullopt : std::make_optional(said != 0);
    }

    lw_sms_row row;
};

/// A lender's templates, compiled once. Threads may share it.
class Templates {
public:
    /// Compiles the answer of `Engine::get_sms_templates`. `senders` is the answer of `Engine::list_senders`,
    /// or settings by sender, as JSON. A book with packs needs it, so that messages are read as in the book.
    /// Throws InvalidRequest, which names the part that can't be read.
    explicit Templates(std::string_view json, const std::string &currency, const std::string &zone = "Africa/Cairo",
                       std::string_view senders = {}) {
        lw_sms_settings settings = {};
        settings.size = sizeof settings;
        settings.zone = inner::whole(zone);
        settings.currency = inner::whole(currency);
        settings.senders = inner::bytes_of(senders);
        lw_sms *loaded = nullptr;
        lw_answer *answer = nullptr;
        const lw_status status = lw_sms_load(&settings, inner::bytes_of(json), &loaded, &answer);
        ended(status, answer);
        sms.reset(loaded);
    }

    /// Reads messages into one row each. Throws InvalidRequest for the first message that is not valid.
    std::vector<Row> read(const std::vector<Message> &messages) const {
        const auto given = columns(messages);
        std::vector<lw_sms_row> rows(messages.size());
        lw_answer *answer = nullptr;
        const lw_status status = lw_sms_read(sms.get(), given.data(), given.size(), rows.data(), &answer);
        ended(status, answer);
        return std::vector<Row>(rows.begin(), rows.end());
    }

    /// Sums up the messages of one borrower, in any order, as `Engine::get_sms_summary` does. The summary
    /// covers 1 to 120 calendar months up to `as_of`, in milliseconds of the epoch. Without messages the
    /// summary is empty, but a book throws NotFound.
    Answer<SmsSummary> summary(const std::vector<Message> &messages, std::int64_t as_of,
                               std::int64_t months = 12) const {
        const auto given = columns(messages);
        lw_answer *answer = nullptr;
        const lw_status status = lw_sms_summary(sms.get(), given.data(), given.size(), as_of, months, &answer);
        if (status != LW_OK) ended(status, answer);
        return Answer<SmsSummary>(answer);
    }

private:
    struct Free {
        void operator()(lw_sms *loaded) const { lw_sms_free(loaded); }
    };

    static void ended(lw_status status, lw_answer *answer) {
        inner::Owned owned(answer);
        if (status != LW_OK) inner::refuse(status, answer);
    }
    static std::vector<lw_sms_message> columns(const std::vector<Message> &messages) {
        std::vector<lw_sms_message> given;
        given.reserve(messages.size());
        for (const auto &message : messages)
            given.push_back({inner::bytes_of(message.address), inner::bytes_of(message.body), message.date});
        return given;
    }

    std::unique_ptr<lw_sms, Free> sms;
};

}  // namespace sms

/// A message of a borrower. Its texts are views.
struct ImportRow {
    /// The borrower's public id.
    std::string_view uuid;
    /// The sender's address, at most 100 characters, and the message's text, at most 20,000.
    std::string_view address, body;
    /// The time of receipt, in milliseconds of the epoch.
    std::int64_t date = 0;
};

/// Transactions without a book, and the answers of a book's operations about them. Threads may share it.
class Transactions {
public:
    /// Reads a table of Arrow and takes over both structs, see lw_transactions_load. `settings` is the JSON
    /// of `Engine::set_analytics`. Throws InvalidRequest, which names the row and the column.
    Transactions(ArrowSchema &schema, ArrowArray &array, const std::string &currency,
                 const std::string &zone = "Africa/Cairo", std::string_view settings = {}) {
        lw_transactions_settings read = {};
        read.size = sizeof read;
        read.zone = inner::whole(zone);
        read.currency = inner::whole(currency);
        read.analytics = inner::bytes_of(settings);
        lw_transactions *loaded = nullptr;
        lw_answer *answer = nullptr;
        const lw_status status = lw_transactions_load(&read, &schema, &array, &loaded, &answer);
        inner::Owned owned(answer);
        transactions.reset(loaded);
        if (status != LW_OK) inner::refuse(status, answer);
    }

    /// Runs an operation by its name, with its fields as JSON, and returns its answer as JSON. Without
    /// `user_id` these are the answers of all users. See lw_transactions_ask. Throws InvalidRequest.
    std::string ask(std::string_view operation, std::string_view request) const {
        lw_answer *answer = asked(operation, request);
        inner::Owned owned(answer);
        const lw_bytes body = lw_answer_body(answer);
        return std::string(reinterpret_cast<const char *>(body.data), body.len);
    }

    /// Returns the typed answer of one user: `ask<TopTransactions>("get_top_transactions", ...)`.
    template <typename T>
    Answer<T> ask(std::string_view operation, std::string_view request) const {
        return Answer<T>(asked(operation, request));
    }

private:
    struct Free {
        void operator()(lw_transactions *loaded) const { lw_transactions_free(loaded); }
    };

    lw_answer *asked(std::string_view operation, std::string_view request) const {
        lw_answer *answer = nullptr;
        const lw_status status = lw_transactions_ask(transactions.get(), inner::bytes_of(operation),
                                                     inner::bytes_of(request), &answer);
        if (status != LW_OK) {
            inner::Owned owned(answer);
            inner::refuse(status, answer);
        }
        return answer;
    }

    std::unique_ptr<lw_transactions, Free> transactions;
};

/// How much a line of the log matters.
enum class LogLevel : std::int32_t {
    /// The store or the machine failed.
    error = LW_LOG_ERROR,
    /// A unit of work was done, and something in it needs a check.
    warning = LW_LOG_WARNING,
    /// A request was refused, or the host stopped it.
    refused = LW_LOG_REFUSED,
};

/// A handle to an open book, which runs operations on behalf of the host or of a partner. Many threads may
/// use it at once.
class Engine {
public:
    /// Called after an event is committed, with one JSON object. It runs in the thread of the call that
    /// caused the event, so several threads may run it at once. It must not throw.
    using Listener = std::function<void(std::string_view effect)>;
    /// Called before each row of long work and once after the last, with the number of rows done and the
    /// number of all rows (0 if it is known only at the end). It is also called with 0 of 0 when a unit of
    /// work that may write begins. Return true to continue. Return false to undo the call, which then throws
    /// Interrupted. It runs inside the unit of work, so it must not use the book. It must not throw.
    using Watcher = std::function<bool(std::uint64_t done, std::uint64_t total)>;

    /// Called after a unit of work with a line for the host's log: for each warning, and if the unit was
    /// refused or failed. The code and the text contain no secret and nothing from the request. The text of
    /// an error may contain the book's path. It is called like the Listener, and must not throw.
    using Logger = std::function<void(LogLevel level, std::string_view code, std::string_view text)>;

    /// Opens the book in a file, or creates it. The engine belongs to the host. It may run every operation,
    /// and works in the book's default partner.
    static Engine open(std::string path) {
        Settings settings;
        settings.path = std::move(path);
        return open(settings);
    }
    /// Opens a book with settings. Without a path the book is in memory and ends with its last engine.
    static Engine open(const Settings &settings = Settings()) { return open_json(settings.to_json()); }
    /// Opens a book with functions that receive events, the progress of long work, and lines for the log.
    static Engine open(const Settings &settings, Listener listener, Watcher watcher = nullptr,
                       Logger logger = nullptr) {
        return open_json(settings.to_json(), std::move(listener), std::move(watcher), std::move(logger));
    }
    /// Opens a book with a JSON document of settings, such as one from a host's own configuration.
    static Engine open_json(std::string_view settings, Listener listener = nullptr,
                            Watcher watcher = nullptr, Logger logger = nullptr) {
        lw_hooks hooks = LW_HOOKS_INIT;
        if (listener) hooks.on_effect = hear;
        if (watcher) hooks.on_progress = ask_on;
        if (logger) hooks.on_log = write_down;
        auto called =
            std::make_shared<Called>(Called{std::move(listener), std::move(watcher), std::move(logger)});
        hooks.context = called.get();
        return opened(std::move(called), [&](lw_engine **engine, lw_answer **answer) {
            return lw_open_with(inner::bytes_of(settings), &hooks, engine, answer);
        });
    }

    /// Creates an engine on the same book that acts for a partner whom the host has already authenticated.
    /// Only the host's own engine can create it.
    Engine acting_as(const std::string &user_name) const {
        return opened(called_, [&](lw_engine **acting, lw_answer **answer) {
            return lw_acting_as(handle(), inner::whole(user_name), acting, answer);
        }, {{"user_name", user_name}});
    }

    /// Creates an engine that acts for the partner with this user name and API key. It works until the key is
    /// revoked or expires. No session is opened.
    Engine acting_with_key(const std::string &user_name, const std::string &api_key) const {
        return opened(called_, [&](lw_engine **acting, lw_answer **answer) {
            return lw_acting_with_key(handle(), inner::whole(user_name), inner::whole(api_key), acting, answer);
        }, {{"user_name", user_name}, {"api_key", api_key}});
    }
    /// Creates an engine that acts for the partner of this access token, as long as the token's session. With
    /// an upload token, the engine can only upload the data of the token's borrower.
    Engine bearer(const std::string &access_token) const {
        return opened(called_, [&](lw_engine **acting, lw_answer **answer) {
            return lw_bearer(handle(), inner::whole(access_token), acting, answer);
        }, {{"access_token", access_token}});
    }

    /// Stops all calls on this book that run through this engine and the engines created from it. Any thread
    /// may call it. It stops calls that wait for other writers, and long calls. They throw Interrupted. See
    /// lw_interrupt.
    void interrupt() const noexcept { lw_interrupt(handle()); }

    /// Counts the failed attempts in a row to authenticate with this user name since the book was opened. A
    /// correct key sets the count back to 0. A host can use the count to slow down guessing. Throws
    /// std::invalid_argument for a name that is not UTF-8 or has a NUL, and in a unit of work, which is then
    /// undone.
    std::uint32_t failed_attempts(const std::string &user_name) const {
        std::uint32_t count = 0;
        if (lw_failed_attempts(handle(), inner::whole(user_name), &count) == LW_OK) return count;
        if (!engine_) throw MisuseError(LW_MISUSE, "misuse", "", "engine is NULL");
        if (engine_.get_deleter().is_unit) throw std::invalid_argument("failed attempts can't be counted in a unit of work");
        const bool is_whole = inner::whole(user_name) != nullptr;
        throw std::invalid_argument(is_whole ? "user_name is not UTF-8" : "user_name has a NUL inside");
    }

    /// Stores messages of many borrowers in one commit. `before` is the number of messages in earlier calls.
    /// Errors and the Watcher count from it. A message that is already stored counts as a duplicate, so send
    /// an interrupted import again to resume it. Throws NotFound for a row of an unknown borrower, and
    /// InvalidRequest for a row without a valid message. Nothing of this call is then stored. It can't run in
    /// `together`. See lw_import_messages.
    Answer<Uploaded> import_messages(const std::vector<ImportRow> &rows, std::size_t before = 0) const {
        std::vector<lw_import_row> given;
        given.reserve(rows.size());
        for (const auto &row : rows)
            given.push_back({inner::bytes_of(row.uuid), inner::bytes_of(row.address), inner::bytes_of(row.body), row.date});
        return run<Uploaded>([&](lw_answer **answer) {
            return lw_import_messages(handle(), given.data(), given.size(), before, answer);
        });
    }

    /// Runs an operation by its name with a JSON document, for hosts that choose the operation at run time.
    Answer<Value> call(const std::string &operation, std::string_view request) const {
        return run<Value>([&](lw_answer **answer) {
            return lw_call(handle(), inner::whole(operation), inner::bytes_of(request), answer);
        }, {{"operation", operation}});
    }

    /// Runs several operations in one commit: all of them, or none. `work` receives an engine that is the
    /// unit of work, `const Engine &`. This engine can only run operations, in this thread, until `work`
    /// returns. `together` returns the result of `work`. An exception from `work` undoes everything and is
    /// thrown again. If a call on the unit throws an Error, everything is undone even if `work` catches it.
    /// `together` then throws Conflict, or Interrupted if a Watcher stopped it. Other engines of the book are
    /// not part of the unit. Their calls in this thread are refused, and their writes in other threads wait
    /// until the unit ends. `work` may be called again after a conflict with another writer, so it must start
    /// from the beginning.
    template <class Work>
    std::invoke_result_t<Work &, const Engine &> together(Work work) const;

    /// Exports the decision log and passes its lines to `write` in parts, so memory does not grow with the
    /// log: `engine.export_log_to({}, [&](std::string_view lines) { file << lines; });`. The lines are valid
    /// until `write` returns. `limit` is the largest number of records in one part. `write` returns true to
    /// continue, or nothing. If it returns false, the export stops and throws Interrupted, which gives the
    /// number of exported records. An exception from `write` also stops the export and is thrown again. There
    /// is no snapshot: a decision made meanwhile may be in the export or not. The export can't run in
    /// `together`.
    template <class Write>
    void export_log_to(const ExportLog &request, Write write) const;

    /// Answers an HTTP request, also with refusals. A front end sends the response as it is. It throws only
    /// if the call itself was wrong.
    HttpResponse respond(const HttpRequest &request) const;

    /// The engine for the C interface. It still belongs to this object.
    const lw_engine *handle() const { return engine_.get(); }

    /// Logs a partner in and returns the tokens of a new session.
    ///
    /// `POST /api/v1.0/login/`. Needs no credentials beyond its own fields.
    Answer<LoginAnswer> login(const Login &request) const {
        return ask<LoginAnswer>(lw_login, request.to_json());
    }

    /// Exchanges an access token for a new one.
    ///
    /// `POST /api/v1.0/refreshtoken/`. Needs no credentials beyond its own fields.
    Answer<RefreshTokenAnswer> refresh_token(const RefreshToken &request) const {
        return ask<RefreshTokenAnswer>(lw_refresh_token, request.to_json());
    }

    /// Logs a partner out and ends all of its tokens.
    ///
    /// `POST /api/v1.0/logout/`. Needs no credentials beyond its own fields.
    Answer<LogoutAnswer> logout(const Logout &request) const {
        return ask<LogoutAnswer>(lw_logout, request.to_json());
    }

    /// Returns the mappings from names to ids of areas, cars, jobs and languages.
    ///
    /// `GET /api/v1.0/update/`. Needs the scope `borrowers:read`; the interface lists no
    /// credentials, so a host may allow an anonymous partner.
    Answer<IdMappingAnswer> get_id_mapping() const {
        return ask<IdMappingAnswer>(lw_get_id_mapping, "{}");
    }

    /// Changes a borrower's profile.
    ///
    /// `POST /api/v1.0/update/`. Needs the scope `borrowers:write`; the interface lists no
    /// credentials, so a host may allow an anonymous partner.
    Answer<BorrowerUpdated> update_borrower(const UpdateBorrower &request) const {
        return ask<BorrowerUpdated>(lw_update_borrower, request.to_json());
    }

    /// Signs up a borrower.
    ///
    /// `POST /api/v1.0/signup/`. Needs the scope `borrowers:write`.
    Answer<SignedUp> sign_up(const SignUp &request) const {
        return ask<SignedUp>(lw_sign_up, request.to_json());
    }

    /// Returns the profile of a borrower.
    ///
    /// `GET /borrowers/get_borrower_info/`. Needs the scope `borrowers:read`.
    Answer<BorrowerInfo> get_borrower_info(const GetBorrowerInfo &request = {}) const {
        return ask<BorrowerInfo>(lw_get_borrower_info, request.to_json());
    }

    /// Scores one borrower.
    ///
    /// `GET /borrowers/get_total_score/`. Needs the scope `score`.
    Answer<ScoreRecord> get_total_score(const GetTotalScore &request) const {
        return ask<ScoreRecord>(lw_get_total_score, request.to_json());
    }

    /// Scores many borrowers in one commit.
    ///
    /// `GET /borrowers/get_total_score/batch/`. Needs the scope `score`.
    Answer<Map<std::variant<ScoreRecord, UnknownTarget>>> get_total_score_batch(const GetTotalScoreBatch &request) const {
        return ask<Map<std::variant<ScoreRecord, UnknownTarget>>>(lw_get_total_score_batch, request.to_json());
    }

    /// Explains the computation of scores, in general or for a borrower.
    ///
    /// `GET /borrowers/scoring_formula/`. Needs the scope `score`.
    Answer<ScoringFormula> get_scoring_formula(const GetScoringFormula &request = {}) const {
        return ask<ScoringFormula>(lw_get_scoring_formula, request.to_json());
    }

    /// Returns a logged decision with an explanation.
    ///
    /// `GET /borrowers/explain_decision/`. Needs the scope `score`.
    Answer<ExplainedDecision> explain_decision(const ExplainDecision &request) const {
        return ask<ExplainedDecision>(lw_explain_decision, request.to_json());
    }

    /// Returns the partner's business rules, unchanged.
    ///
    /// `GET /borrowers/rule/`. Needs the scope `rules:read`.
    Answer<Rules> get_rules() const {
        return ask<Rules>(lw_get_rules, "{}");
    }

    /// Creates a business rule.
    ///
    /// `POST /borrowers/rule/`. Needs the scope `rules:write`.
    Answer<Text> create_rule(const CreateRule &request) const {
        return ask<Text>(lw_create_rule, request.to_json());
    }

    /// Replaces the body of a business rule.
    ///
    /// `PUT /borrowers/rule/`. Needs the scope `rules:write`.
    Answer<Text> update_rule(const UpdateRule &request) const {
        return ask<Text>(lw_update_rule, request.to_json());
    }

    /// Removes keys from a business rule. A rule without keys is deleted.
    ///
    /// `DELETE /borrowers/rule/`. Needs the scope `rules:write`.
    Answer<Text> delete_rule(const DeleteRule &request) const {
        return ask<Text>(lw_delete_rule, request.to_json());
    }

    /// Returns the partner's scoring weights.
    ///
    /// `GET /borrowers/weights/`. Needs the scope `weights:read`.
    Answer<WeightsAnswer> get_weights() const {
        return ask<WeightsAnswer>(lw_get_weights, "{}");
    }

    /// Replaces the whole set of scoring weights.
    ///
    /// `POST /borrowers/weights/`. Needs the scope `weights:write`.
    Answer<Text> replace_weights(const ReplaceWeights &request) const {
        return ask<Text>(lw_replace_weights, request.to_json());
    }

    /// Changes some scoring weights.
    ///
    /// `PUT /borrowers/weights/`. Needs the scope `weights:write`.
    Answer<Text> update_weights(const UpdateWeights &request) const {
        return ask<Text>(lw_update_weights, request.to_json());
    }

    /// Removes scoring weights.
    ///
    /// `DELETE /borrowers/weights/`. Needs the scope `weights:write`.
    Answer<Text> delete_weights(const DeleteWeights &request) const {
        return ask<Text>(lw_delete_weights, request.to_json());
    }

    /// Returns the partner's templates of messages.
    ///
    /// `GET /api/v1.0/sms/templates`. Needs the scope `templates:read`.
    Answer<TemplatesListed> get_sms_templates() const {
        return ask<TemplatesListed>(lw_get_sms_templates, "{}");
    }

    /// Adds templates of messages.
    ///
    /// `POST /api/v1.0/sms/templates`. Needs the scope `templates:write`.
    Answer<TemplatesAdded> add_sms_templates(const AddSmsTemplates &request) const {
        return ask<TemplatesAdded>(lw_add_sms_templates, request.to_json());
    }

    /// Deletes a template of messages.
    ///
    /// `DELETE /api/v1.0/sms/templates`. Needs the scope `templates:write`.
    Answer<TemplateDeleted> delete_sms_template(const DeleteSmsTemplate &request) const {
        return ask<TemplateDeleted>(lw_delete_sms_template, request.to_json());
    }

    /// Summarises the income and spending in a borrower's messages.
    ///
    /// `GET /borrowers/horizons_summary/` or `/borrowers/horizons_summary/{borrower_uuid}`. Needs
    /// the scope `borrowers:read`. The user name comes as `username`, or as `user_name`. Each
    /// refusal has its text under the key `error message`.
    Answer<SmsSummary> get_sms_summary(const GetSmsSummary &request) const {
        return ask<SmsSummary>(lw_get_sms_summary, request.to_json());
    }

    /// Reports the uploaded and the missing data of a borrower.
    ///
    /// `GET /borrowers/check_collected_data/`. Needs the scope `borrowers:read`.
    Answer<CollectedData> check_collected_data(const CheckCollectedData &request) const {
        return ask<CollectedData>(lw_check_collected_data, request.to_json());
    }

    /// Stages collected data about a borrower.
    ///
    /// `POST /borrowers/upload_collected_data/` or `/borrowers/upload_collected_data/{uuid}`. Needs
    /// the scope `borrowers:write`. The borrower's upload token stands in for them, as `Bearer` in
    /// `authorization` or as `token`.
    Answer<Text> upload_collected_data(const UploadCollectedData &request) const {
        return ask<Text>(lw_upload_collected_data, request.to_json());
    }

    /// Extracts variables from the staged data of a borrower.
    ///
    /// `POST /borrowers/link_extracted_data/`. Needs the scope `borrowers:write`.
    Answer<ExtractedDataLinked> link_extracted_data(const LinkExtractedData &request) const {
        return ask<ExtractedDataLinked>(lw_link_extracted_data, request.to_json());
    }

    /// Removes the linked variables of a borrower, or also the staged data.
    ///
    /// `DELETE /borrowers/remove_linked_data/` or `POST`. Needs the scope `borrowers:write`.
    Answer<LinkedDataRemoved> remove_linked_data(const RemoveLinkedData &request) const {
        return ask<LinkedDataRemoved>(lw_remove_linked_data, request.to_json());
    }

    /// Returns a summary of a borrower's data.
    ///
    /// `GET /borrowers/get_summary_variables/`. Needs the scope `borrowers:read`.
    Answer<SummaryVariables> get_summary_variables(const GetSummaryVariables &request) const {
        return ask<SummaryVariables>(lw_get_summary_variables, request.to_json());
    }

    /// Returns the summaries of many borrowers.
    ///
    /// `GET /borrowers/get_summary_variables/batch/`. Needs the scope `borrowers:read`.
    Answer<Map<std::variant<SummaryVariables, UnknownUser>>> get_summary_variables_batch(const GetSummaryVariablesBatch &request) const {
        return ask<Map<std::variant<SummaryVariables, UnknownUser>>>(lw_get_summary_variables_batch, request.to_json());
    }

    /// Returns the usual areas of a borrower.
    ///
    /// `GET /borrowers/get_top_locations/`. Needs the scope `borrowers:read`.
    Answer<TopLocations> get_top_locations(const GetTopLocations &request) const {
        return ask<TopLocations>(lw_get_top_locations, request.to_json());
    }

    /// Reports a borrower to the other partners of the tenant.
    ///
    /// `POST /borrowers/report_borrower/`. Needs the scope `reports:write`.
    Answer<ReportAnswer> report_borrower(const ReportBorrower &request) const {
        return ask<ReportAnswer>(lw_report_borrower, request.to_json());
    }

    /// Withdraws a report about a borrower.
    ///
    /// `DELETE /borrowers/report_borrower/`. Needs the scope `reports:write`.
    Answer<ReportAnswer> withdraw_report(const WithdrawReport &request) const {
        return ask<ReportAnswer>(lw_withdraw_report, request.to_json());
    }

    /// Lists a provider's credit products.
    ///
    /// `GET /financial_provider/creditproducts/` or
    /// `/financial_provider/creditproducts/{financial_provider_id}`. Needs the scope
    /// `lending:read`; the interface lists no credentials, so a host may allow an anonymous
    /// partner.
    Answer<List<CreditProduct>> get_credit_products(const GetCreditProducts &request) const {
        return ask<List<CreditProduct>>(lw_get_credit_products, request.to_json());
    }

    /// Creates a credit product.
    ///
    /// `POST /financial_provider/creditproducts/`. Needs the scope `lending:write`; the interface
    /// lists no credentials, so a host may allow an anonymous partner.
    Answer<List<std::variant<std::string, std::int64_t>>> create_credit_product(const CreateCreditProduct &request) const {
        return ask<List<std::variant<std::string, std::int64_t>>>(lw_create_credit_product, request.to_json());
    }

    /// Changes a credit product.
    ///
    /// `PUT /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`. Needs
    /// the scope `lending:write`; the interface lists no credentials, so a host may allow an
    /// anonymous partner.
    Answer<Text> update_credit_product(const UpdateCreditProduct &request) const {
        return ask<Text>(lw_update_credit_product, request.to_json());
    }

    /// Deletes a credit product.
    ///
    /// `DELETE /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`.
    /// Needs the scope `lending:write`; the interface lists no credentials, so a host may allow an
    /// anonymous partner.
    Answer<Text> delete_credit_product(const DeleteCreditProduct &request) const {
        return ask<Text>(lw_delete_credit_product, request.to_json());
    }

    /// Applies for credit on behalf of a borrower.
    ///
    /// `POST /credit_application/create_credit_application`. Needs the scope `lending:write`; the
    /// interface lists no credentials, so a host may allow an anonymous partner.
    Answer<ApplicationReceived> create_credit_application(const CreateCreditApplication &request) const {
        return ask<ApplicationReceived>(lw_create_credit_application, request.to_json());
    }

    /// Approves a credit application and starts its loan.
    ///
    /// `POST /credit_application/approve_credit_application/` or
    /// `/credit_application/approve_credit_application/{application_id}`. Needs the scope
    /// `lending:approve`; the interface lists no credentials, so a host may allow an anonymous
    /// partner.
    Answer<ApplicationApproved> approve_credit_application(const ApproveCreditApplication &request) const {
        return ask<ApplicationApproved>(lw_approve_credit_application, request.to_json());
    }

    /// Rejects a credit application.
    ///
    /// `POST /credit_application/reject_credit_application/{credit_application_id}`. Needs the
    /// scope `lending:approve`; the interface lists no credentials, so a host may allow an
    /// anonymous partner.
    Answer<ApplicationRejected> reject_credit_application(const RejectCreditApplication &request) const {
        return ask<ApplicationRejected>(lw_reject_credit_application, request.to_json());
    }

    /// Returns the prices of settling a borrower's loans early.
    ///
    /// `GET /credit_application/early_pay_price`. Needs the scope `lending:read`; the interface
    /// lists no credentials, so a host may allow an anonymous partner.
    Answer<SettlementPrices> get_settlement_prices(const GetSettlementPrices &request) const {
        return ask<SettlementPrices>(lw_get_settlement_prices, request.to_json());
    }

    /// Returns the status of a borrower's credit applications.
    ///
    /// `GET /credit_application/{borrower_id}/get_credit_application_status`. Needs the scope
    /// `lending:read`; the interface lists no credentials, so a host may allow an anonymous
    /// partner.
    Answer<List<ApplicationState>> get_credit_application_status(const GetCreditApplicationStatus &request) const {
        return ask<List<ApplicationState>>(lw_get_credit_application_status, request.to_json());
    }

    /// Returns a borrower's unpaid instalments.
    ///
    /// `GET /credit_application/{borrower_id}/get_due_payments`. Needs the scope `lending:read`;
    /// the interface lists no credentials, so a host may allow an anonymous partner.
    Answer<DuePayments> get_due_payments(const GetDuePayments &request) const {
        return ask<DuePayments>(lw_get_due_payments, request.to_json());
    }

    /// Returns all instalments of a borrower with one provider.
    ///
    /// `GET /credit_application/due_payments_history/`. Needs the scope `lending:read`; the
    /// interface lists no credentials, so a host may allow an anonymous partner.
    Answer<DueHistory> get_due_payments_history(const GetDuePaymentsHistory &request) const {
        return ask<DueHistory>(lw_get_due_payments_history, request.to_json());
    }

    /// Returns a provider's credit applications.
    ///
    /// `GET /financial_provider/{financial_provider_id}`. Needs the scope `lending:read`; the
    /// interface lists no credentials, so a host may allow an anonymous partner.
    Answer<List<ProviderApplication>> get_provider_applications(const GetProviderApplications &request) const {
        return ask<List<ProviderApplication>>(lw_get_provider_applications, request.to_json());
    }

    /// Exports a provider's data as CSV.
    ///
    /// `GET /financial_provider/{financial_provider_id}/issue_csv`. Needs the scope `export:csv`.
    Answer<IssuedCsv> issue_csv(const IssueCsv &request) const {
        return ask<IssuedCsv>(lw_issue_csv, request.to_json());
    }

    /// Returns a provider's borrowers.
    ///
    /// `GET /{financial_provider_id}/borrowers/`. Needs the scope `borrowers:read`; the interface
    /// lists no credentials, so a host may allow an anonymous partner.
    Answer<List<BorrowerInfo>> get_provider_borrowers(const GetProviderBorrowers &request) const {
        return ask<List<BorrowerInfo>>(lw_get_provider_borrowers, request.to_json());
    }

    /// Pays a monthly instalment.
    ///
    /// `POST /payments/pay_monthly_installment/`. Needs the scope `payments:write`; the interface
    /// lists no credentials, so a host may allow an anonymous partner.
    Answer<Text> pay_monthly_installment(const PayMonthlyInstallment &request) const {
        return ask<Text>(lw_pay_monthly_installment, request.to_json());
    }

    /// Settles a loan early.
    ///
    /// `POST /payments/early_settlement/`. Needs the scope `payments:write`; the interface lists no
    /// credentials, so a host may allow an anonymous partner.
    Answer<Text> settle_early(const SettleEarly &request) const {
        return ask<Text>(lw_settle_early, request.to_json());
    }

    /// Returns the price of settling a borrower's next loan early.
    ///
    /// `GET /payments/early_pay_price/`. Needs the scope `lending:read`; the interface lists no
    /// credentials, so a host may allow an anonymous partner.
    Answer<EarlyPayPrice> get_early_pay_price(const GetEarlyPayPrice &request) const {
        return ask<EarlyPayPrice>(lw_get_early_pay_price, request.to_json());
    }

    /// Returns the payments of a borrower.
    ///
    /// `GET /payments/get_payments/`. Needs the scope `lending:read`; the interface lists no
    /// credentials, so a host may allow an anonymous partner.
    Answer<List<PaymentEntry>> get_payments(const GetPayments &request) const {
        return ask<List<PaymentEntry>>(lw_get_payments, request.to_json());
    }

    /// Ranks the groups of a borrower's transactions.
    ///
    /// `GET /api/v1.0/txn-analytics/top/`. Needs the scope `analytics:read`. The user name comes as
    /// `username`, or as `user_name`.
    Answer<TopTransactions> get_top_transactions(const GetTopTransactions &request) const {
        return ask<TopTransactions>(lw_get_top_transactions, request.to_json());
    }

    /// Sums a borrower's transactions by time and by group.
    ///
    /// `GET /api/v1.0/txn-analytics/aggregate/`. Needs the scope `analytics:read`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<AggregatedTransactions> aggregate_transactions(const AggregateTransactions &request = {}) const {
        return ask<AggregatedTransactions>(lw_aggregate_transactions, request.to_json());
    }

    /// Compares a borrower with a group of similar borrowers.
    ///
    /// `GET /api/v1.0/txn-analytics/compare-peers/`. Needs the scope `analytics:read`. The user
    /// name comes as `username`, or as `user_name`.
    Answer<PeersCompared> compare_peers(const ComparePeers &request) const {
        return ask<PeersCompared>(lw_compare_peers, request.to_json());
    }

    /// Returns the variables for comparing borrowers.
    ///
    /// `GET /api/v1.0/txn-analytics/peer-compare-vars`. Needs the scope `analytics:read`. The user
    /// name comes as `username`, or as `user_name`.
    Answer<PeerVariables> get_peer_variables() const {
        return ask<PeerVariables>(lw_get_peer_variables, "{}");
    }

    /// Returns the groups of similar borrowers.
    ///
    /// `GET /api/v1.0/txn-analytics/peer-groups`. Needs the scope `analytics:read`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<PeerGroups> get_peer_groups(const GetPeerGroups &request = {}) const {
        return ask<PeerGroups>(lw_get_peer_groups, request.to_json());
    }

    /// Finds recurring payments in a borrower's transactions.
    ///
    /// `GET /api/v1.0/txn-analytics/recur-txn/`. Needs the scope `analytics:read`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<RecurringTransactions> get_recurring_transactions(const GetRecurringTransactions &request) const {
        return ask<RecurringTransactions>(lw_get_recurring_transactions, request.to_json());
    }

    /// Projects a borrower's income.
    ///
    /// `GET /api/v1.0/txn-analytics/proj-income/`. Needs the scope `analytics:read`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<MoneyProjection> project_income(const ProjectIncome &request) const {
        return ask<MoneyProjection>(lw_project_income, request.to_json());
    }

    /// Projects a borrower's expenses.
    ///
    /// `GET /api/v1.0/txn-analytics/proj-expenses/`. Needs the scope `analytics:read`. The user
    /// name comes as `username`, or as `user_name`.
    Answer<MoneyProjection> project_expenses(const ProjectExpenses &request) const {
        return ask<MoneyProjection>(lw_project_expenses, request.to_json());
    }

    /// Computes the money that a borrower can spend until the next salary.
    ///
    /// `GET /api/v1.0/txn-analytics/available-money/`. Needs the scope `analytics:read`. The user
    /// name comes as `username`, or as `user_name`.
    Answer<MoneyAvailable> get_available_money(const GetAvailableMoney &request) const {
        return ask<MoneyAvailable>(lw_get_available_money, request.to_json());
    }

    /// Returns insights from a borrower's transactions.
    ///
    /// `GET /api/v1.0/txn-analytics/top-insights/`. Needs the scope `analytics:read`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<TopInsights> get_top_insights(const GetTopInsights &request) const {
        return ask<TopInsights>(lw_get_top_insights, request.to_json());
    }

    /// Returns the types of insights and their thresholds.
    ///
    /// `GET /api/v1.0/txn-analytics/top-insights-vars/`. Needs the scope `analytics:read`. The user
    /// name comes as `username`, or as `user_name`.
    Answer<InsightVariables> get_insight_variables() const {
        return ask<InsightVariables>(lw_get_insight_variables, "{}");
    }

    /// Creates a rule of engagement.
    ///
    /// `POST /api/v1.0/user-engagement/create-rule/`. Needs the scope `analytics:write`. The user
    /// name comes as `username`, or as `user_name`.
    Answer<EngagementRuleCreated> create_engagement_rule(const CreateEngagementRule &request) const {
        return ask<EngagementRuleCreated>(lw_create_engagement_rule, request.to_json());
    }

    /// Lists the rules of engagement.
    ///
    /// `GET /api/v1.0/user-engagement/list-rules/`. Needs the scope `analytics:read`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<EngagementRules> get_engagement_rules(const GetEngagementRules &request = {}) const {
        return ask<EngagementRules>(lw_get_engagement_rules, request.to_json());
    }

    /// Counts the results of rules of engagement.
    ///
    /// `GET /api/v1.0/user-engagement/list-stats/`. Needs the scope `analytics:read`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<EngagementStats> get_engagement_stats(const GetEngagementStats &request = {}) const {
        return ask<EngagementStats>(lw_get_engagement_stats, request.to_json());
    }

    /// Records a transaction or takes an event, and runs the rules of engagement.
    ///
    /// `POST /api/v1.0/user-engagement/generate-txn/`. Needs the scope `analytics:write`. The user
    /// name comes as `username`, or as `user_name`.
    Answer<TransactionGenerated> generate_transaction(const GenerateTransaction &request) const {
        return ask<TransactionGenerated>(lw_generate_transaction, request.to_json());
    }

    /// Divides borrowers into segments, and estimates which ones have left.
    ///
    /// `GET /api/v1.0/user-analytics/autoseg/`. Needs the scope `analytics:write`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<Segments> segment_users(const SegmentUsers &request = {}) const {
        return ask<Segments>(lw_segment_users, request.to_json());
    }

    /// Returns the variables for dividing borrowers into segments.
    ///
    /// `GET /api/v1.0/user-analytics/seg-vars/`. Needs the scope `analytics:read`. The user name
    /// comes as `username`, or as `user_name`.
    Answer<SegmentVariables> get_segment_variables() const {
        return ask<SegmentVariables>(lw_get_segment_variables, "{}");
    }

    /// Returns the segments of a segmentation, with their borrowers.
    ///
    /// `GET /api/v1.0/user-analytics/display-segs/`. Needs the scope `analytics:read`. The user
    /// name comes as `username`, or as `user_name`.
    Answer<SegmentsShown> get_segments(const GetSegments &request = {}) const {
        return ask<SegmentsShown>(lw_get_segments, request.to_json());
    }

    /// Creates a partner, by default with a new tenant and a new provider.
    ///
    /// For the host's own engine only.
    Answer<PartnerMade> make_partner(const MakePartner &request) const {
        return ask<PartnerMade>(lw_make_partner, request.to_json());
    }

    /// Lists the partners and their rights.
    ///
    /// For the host's own engine only.
    Answer<Partners> list_partners() const {
        return ask<Partners>(lw_list_partners, "{}");
    }

    /// Issues an API key to a partner. The key is shown once.
    ///
    /// For the host's own engine only.
    Answer<KeyIssued> issue_key(const IssueKey &request) const {
        return ask<KeyIssued>(lw_issue_key, request.to_json());
    }

    /// Lists a partner's keys by their ids.
    ///
    /// For the host's own engine only.
    Answer<Keys> list_keys(const ListKeys &request) const {
        return ask<Keys>(lw_list_keys, request.to_json());
    }

    /// Revokes an API key and ends its sessions.
    ///
    /// For the host's own engine only.
    Answer<KeyRevoked> revoke_key(const RevokeKey &request) const {
        return ask<KeyRevoked>(lw_revoke_key, request.to_json());
    }

    /// Sets the scopes of a partner.
    ///
    /// For the host's own engine only.
    Answer<PartnerListed> permit_scopes(const PermitScopes &request) const {
        return ask<PartnerListed>(lw_permit_scopes, request.to_json());
    }

    /// Sets the models that a partner may use for scoring.
    ///
    /// For the host's own engine only.
    Answer<PartnerListed> permit_models(const PermitModels &request) const {
        return ask<PartnerListed>(lw_permit_models, request.to_json());
    }

    /// Creates a financial provider.
    ///
    /// For the host's own engine only.
    Answer<ProviderSettings> make_provider(const MakeProvider &request) const {
        return ask<ProviderSettings>(lw_make_provider, request.to_json());
    }

    /// Changes a provider's settings.
    ///
    /// For the host's own engine only.
    Answer<ProviderSettings> set_provider(const SetProvider &request) const {
        return ask<ProviderSettings>(lw_set_provider, request.to_json());
    }

    /// Lists a tenant's providers with their settings.
    ///
    /// For the host's own engine only.
    Answer<Providers> list_providers(const ListProviders &request = {}) const {
        return ask<Providers>(lw_list_providers, request.to_json());
    }

    /// Changes a provider's lending settings: schedules, penalties, settlements.
    ///
    /// For the host's own engine only.
    Answer<LendingInForce> set_lending(const SetLending &request) const {
        return ask<LendingInForce>(lw_set_lending, request.to_json());
    }

    /// Sets the providers that a partner acts for.
    ///
    /// For the host's own engine only.
    Answer<PartnerListed> link_providers(const LinkProviders &request) const {
        return ask<PartnerListed>(lw_link_providers, request.to_json());
    }

    /// Sets the clock of a book that was opened with a fixed clock.
    ///
    /// For the host's own engine only.
    Answer<ClockSet> set_clock(const SetClock &request) const {
        return ask<ClockSet>(lw_set_clock, request.to_json());
    }

    /// Copies the book to a new file.
    ///
    /// For the host's own engine only.
    Answer<BackedUp> back_up(const BackUp &request) const {
        return ask<BackedUp>(lw_back_up, request.to_json());
    }

    /// Sets the mappings from names to ids in borrowers' profiles.
    ///
    /// For the host's own engine only.
    Answer<MappingsSet> set_mappings(const SetMappings &request = {}) const {
        return ask<MappingsSet>(lw_set_mappings, request.to_json());
    }

    /// Sets the retention of uploaded data.
    ///
    /// For the host's own engine only.
    Answer<RetentionSet> set_retention(const SetRetention &request = {}) const {
        return ask<RetentionSet>(lw_set_retention, request.to_json());
    }

    /// Links the staged data of many borrowers.
    ///
    /// For the host's own engine only.
    Answer<ManyLinked> link_many(const LinkMany &request) const {
        return ask<ManyLinked>(lw_link_many, request.to_json());
    }

    /// Removes messages and places after their retention period.
    ///
    /// For the host's own engine only.
    Answer<ExpiredPurged> purge_expired(const PurgeExpired &request = {}) const {
        return ask<ExpiredPurged>(lw_purge_expired, request.to_json());
    }

    /// Sets the areas of uploaded places.
    ///
    /// For the host's own engine only.
    Answer<AreasSet> set_areas(const SetAreas &request) const {
        return ask<AreasSet>(lw_set_areas, request.to_json());
    }

    /// Sets the settings of senders.
    ///
    /// For the host's own engine only.
    Answer<SendersSet> set_senders(const SetSenders &request) const {
        return ask<SendersSet>(lw_set_senders, request.to_json());
    }

    /// Lists the settings of senders.
    ///
    /// For the host's own engine only.
    Answer<Senders> list_senders(const ListSenders &request = {}) const {
        return ask<Senders>(lw_list_senders, request.to_json());
    }

    /// Adds the templates of a pack to a partner's own.
    ///
    /// For the host's own engine only.
    Answer<PackLoaded> load_pack(const LoadPack &request) const {
        return ask<PackLoaded>(lw_load_pack, request.to_json());
    }

    /// Removes the templates of a pack.
    ///
    /// For the host's own engine only.
    Answer<PackUnloaded> unload_pack(const UnloadPack &request) const {
        return ask<PackUnloaded>(lw_unload_pack, request.to_json());
    }

    /// Lists the packs of templates.
    ///
    /// For the host's own engine only.
    Answer<Packs> list_packs(const ListPacks &request = {}) const {
        return ask<Packs>(lw_list_packs, request.to_json());
    }

    /// Counts the messages that a partner's templates match.
    ///
    /// For the host's own engine only.
    Answer<SmsCovered> sms_coverage(const SmsCoverage &request = {}) const {
        return ask<SmsCovered>(lw_sms_coverage, request.to_json());
    }

    /// Shows the effect of new templates on stored messages.
    ///
    /// For the host's own engine only.
    Answer<TemplatesTried> try_templates(const TryTemplates &request) const {
        return ask<TemplatesTried>(lw_try_templates, request.to_json());
    }

    /// Records many borrowers' transactions in one commit.
    ///
    /// For the host's own engine only.
    Answer<TransactionsImported> import_transactions(const ImportTransactions &request) const {
        return ask<TransactionsImported>(lw_import_transactions, request.to_json());
    }

    /// Changes the settings of a provider's analytics.
    ///
    /// For the host's own engine only.
    Answer<AnalyticsInForce> set_analytics(const SetAnalytics &request) const {
        return ask<AnalyticsInForce>(lw_set_analytics, request.to_json());
    }

    /// Returns the settings of a provider's analytics.
    ///
    /// For the host's own engine only.
    Answer<AnalyticsInForce> give_analytics(const GiveAnalytics &request) const {
        return ask<AnalyticsInForce>(lw_give_analytics, request.to_json());
    }

    /// Removes single transactions of a borrower.
    ///
    /// For the host's own engine only.
    Answer<TransactionsRemoved> remove_transactions(const RemoveTransactions &request) const {
        return ask<TransactionsRemoved>(lw_remove_transactions, request.to_json());
    }

    /// Creates a snapshot of the groups of a partner's borrowers.
    ///
    /// For the host's own engine only.
    Answer<PeerSnapshotMade> make_peer_snapshot(const MakePeerSnapshot &request = {}) const {
        return ask<PeerSnapshotMade>(lw_make_peer_snapshot, request.to_json());
    }

    /// Runs the rules of engagement for all events except transactions.
    ///
    /// For the host's own engine only.
    Answer<EngagementRun> run_engagement(const RunEngagement &request = {}) const {
        return ask<EngagementRun>(lw_run_engagement, request.to_json());
    }

    /// Hands out waiting messages.
    ///
    /// For the host's own engine only.
    Answer<MessagesLeased> next_messages(const NextMessages &request) const {
        return ask<MessagesLeased>(lw_next_messages, request.to_json());
    }

    /// Records the outcome of a message.
    ///
    /// For the host's own engine only.
    Answer<MessageAcknowledged> ack_message(const AckMessage &request) const {
        return ask<MessageAcknowledged>(lw_ack_message, request.to_json());
    }

    /// Stores which borrowers have left, and when.
    ///
    /// For the host's own engine only.
    Answer<OutcomesSet> set_outcomes(const SetOutcomes &request) const {
        return ask<OutcomesSet>(lw_set_outcomes, request.to_json());
    }

    /// Signs up many borrowers in one commit, with their profiles.
    ///
    /// For the host's own engine only.
    Answer<BorrowersImported> import_borrowers(const ImportBorrowers &request) const {
        return ask<BorrowersImported>(lw_import_borrowers, request.to_json());
    }

    /// Activates a policy for a partner.
    ///
    /// For the host's own engine only.
    Answer<PolicyLoaded> load_policy(const LoadPolicy &request) const {
        return ask<PolicyLoaded>(lw_load_policy, request.to_json());
    }

    /// Returns the current policy of a partner.
    ///
    /// For the host's own engine only.
    Answer<GivenPolicy> give_policy(const GivePolicy &request = {}) const {
        return ask<GivenPolicy>(lw_give_policy, request.to_json());
    }

    /// Declares the host's own variables.
    ///
    /// For the host's own engine only.
    Answer<VariablesDeclared> declare_variables(const DeclareVariables &request) const {
        return ask<VariablesDeclared>(lw_declare_variables, request.to_json());
    }

    /// Erases a borrower.
    ///
    /// For the host's own engine only.
    Answer<BorrowerErased> erase_borrower(const EraseBorrower &request) const {
        return ask<BorrowerErased>(lw_erase_borrower, request.to_json());
    }

    /// Erases the inputs of a borrower's decisions.
    ///
    /// For the host's own engine only.
    Answer<DecisionsErased> erase_decisions(const EraseDecisions &request) const {
        return ask<DecisionsErased>(lw_erase_decisions, request.to_json());
    }

    /// Exports the decision log.
    ///
    /// For the host's own engine only.
    Answer<ExportedLog> export_log(const ExportLog &request = {}) const {
        return ask<ExportedLog>(lw_export_log, request.to_json());
    }

    /// Lists exported files.
    ///
    /// For the host's own engine only.
    Answer<Exports> list_exports(const ListExports &request = {}) const {
        return ask<Exports>(lw_list_exports, request.to_json());
    }

    /// Verifies the decision log.
    ///
    /// For the host's own engine only.
    Answer<LogVerified> verify_log(const VerifyLog &request = {}) const {
        return ask<LogVerified>(lw_verify_log, request.to_json());
    }

    /// Verifies the book: its pages, rows, indexes and loans.
    ///
    /// For the host's own engine only.
    Answer<BookVerified> verify_book() const {
        return ask<BookVerified>(lw_verify_book, "{}");
    }

    /// Proposes templates for unmatched messages.
    ///
    /// For the host's own engine only.
    Answer<TemplatesProposed> propose_templates(const ProposeTemplates &request = {}) const {
        return ask<TemplatesProposed>(lw_propose_templates, request.to_json());
    }

    /// Takes a payment of any amount on a loan.
    ///
    /// For the host's own engine only.
    Answer<PaymentTaken> take_payment(const TakePayment &request) const {
        return ask<PaymentTaken>(lw_take_payment, request.to_json());
    }

    /// Takes many payments in one commit.
    ///
    /// For the host's own engine only.
    Answer<PaymentsTaken> take_payments(const TakePayments &request) const {
        return ask<PaymentsTaken>(lw_take_payments, request.to_json());
    }

    /// Reverses a payment or a settlement.
    ///
    /// For the host's own engine only.
    Answer<LoanChanged> reverse_payment(const ReversePayment &request) const {
        return ask<LoanChanged>(lw_reverse_payment, request.to_json());
    }

    /// Restructures a loan: a new schedule for the unpaid principal.
    ///
    /// For the host's own engine only.
    Answer<LoanChanged> restructure_loan(const RestructureLoan &request) const {
        return ask<LoanChanged>(lw_restructure_loan, request.to_json());
    }

    /// Postpones the instalments that are not due yet.
    ///
    /// For the host's own engine only.
    Answer<LoanChanged> grant_holiday(const GrantHoliday &request) const {
        return ask<LoanChanged>(lw_grant_holiday, request.to_json());
    }

    /// Waives penalties of a loan.
    ///
    /// For the host's own engine only.
    Answer<LoanChanged> waive_penalties(const WaivePenalties &request) const {
        return ask<LoanChanged>(lw_waive_penalties, request.to_json());
    }

    /// Writes a loan off as a loss.
    ///
    /// For the host's own engine only.
    Answer<LoanChanged> write_off_loan(const WriteOffLoan &request) const {
        return ask<LoanChanged>(lw_write_off_loan, request.to_json());
    }

    /// Undoes the latest change of a loan.
    ///
    /// For the host's own engine only.
    Answer<LoanChanged> undo_change(const UndoChange &request) const {
        return ask<LoanChanged>(lw_undo_change, request.to_json());
    }

    /// Books the payout of a refund.
    ///
    /// For the host's own engine only.
    Answer<Refunded> refund_paid(const RefundPaid &request) const {
        return ask<Refunded>(lw_refund_paid, request.to_json());
    }

    /// Returns all data of a loan.
    ///
    /// For the host's own engine only.
    Answer<GivenLoan> give_loan(const GiveLoan &request) const {
        return ask<GivenLoan>(lw_give_loan, request.to_json());
    }

    /// Ages a portfolio of loans.
    ///
    /// For the host's own engine only.
    Answer<AgedLoans> age_loans(const AgeLoans &request = {}) const {
        return ask<AgedLoans>(lw_age_loans, request.to_json());
    }

    /// Finds the loans that a borrower can afford.
    ///
    /// For the host's own engine only.
    Answer<OffersSolved> solve_offers(const SolveOffers &request) const {
        return ask<OffersSolved>(lw_solve_offers, request.to_json());
    }

private:
    struct Close {
        /// Whether this is a unit of work. The code that opened a unit of work closes it.
        bool is_unit;
        Close() : is_unit(false) {}
        explicit Close(bool unit) : is_unit(unit) {}
        void operator()(lw_engine *engine) const {
            if (!is_unit) lw_close(engine);
        }
    };
    using Handle = std::unique_ptr<lw_engine, Close>;
    /// The host's own functions.
    struct Called {
        Listener listener;
        Watcher watcher;
        Logger logger;
    };
    using Function = lw_status(const lw_engine *, lw_bytes, lw_answer **);

    Engine(std::shared_ptr<Called> called, lw_engine *engine)
        : called_(std::move(called)), engine_(engine) {}

    /// Creates the engine of a unit of work, for as long as the unit exists.
    explicit Engine(const lw_engine *unit) : engine_(const_cast<lw_engine *>(unit), Close{true}) {}

    static void hear(void *context, lw_bytes effect) noexcept {
        std::string_view text(reinterpret_cast<const char *>(effect.data), effect.len);
        static_cast<Called *>(context)->listener(text);
    }
    static bool ask_on(void *context, std::uint64_t done, std::uint64_t total) noexcept {
        return static_cast<Called *>(context)->watcher(done, total);
    }

    static void write_down(void *context, lw_log_level level, const char *code, const char *text) noexcept {
        static_cast<Called *>(context)->logger(static_cast<LogLevel>(level), code, text);
    }

    template <class Open>
    static Engine opened(std::shared_ptr<Called> called, Open open, std::initializer_list<inner::Named> texts = {}) {
        lw_engine *engine = nullptr;
        lw_answer *answer = nullptr;
        lw_status status = open(&engine, &answer);
        inner::Owned owned(answer);
        Engine made(std::move(called), engine);
        if (status != LW_OK) inner::refuse(status, answer, texts);
        return made;
    }

    template <class Body, class Call>
    static Answer<Body> run(Call call, std::initializer_list<inner::Named> texts = {}) {
        lw_answer *answer = nullptr;
        lw_status status = call(&answer);
        inner::Owned owned(answer);
        if (status != LW_OK) inner::refuse(status, answer, texts);
        return Answer<Body>(owned.release());
    }

    template <class Body>
    Answer<Body> ask(Function *function, const std::string &request) const {
        return run<Body>([&](lw_answer **answer) {
            return function(handle(), inner::bytes_of(request), answer);
        });
    }

    // The functions must outlive the engine that calls them, so they are destroyed after it.
    std::shared_ptr<Called> called_;
    Handle engine_;
};

template <class Work>
std::invoke_result_t<Work &, const Engine &> Engine::together(Work work) const {
    using Result = std::invoke_result_t<Work &, const Engine &>;
    constexpr bool is_empty = std::is_void_v<Result>;
    struct Run {
        Work &work;
        std::optional<std::conditional_t<is_empty, bool, Result>> result;
        std::exception_ptr thrown;
    } now{work, std::nullopt, nullptr};

    lw_answer *answer = nullptr;
    lw_status status = lw_together(
        handle(),
        [](const lw_engine *opened, void *context) noexcept -> bool {
            Run &self = *static_cast<Run *>(context);
            self.thrown = nullptr;
            try {
                const Engine unit(opened);
                if constexpr (is_empty) {
                    self.work(unit);
                } else {
                    self.result.emplace(self.work(unit));
                }
                return true;
            } catch (...) {
                self.thrown = std::current_exception();
                return false;
            }
        },
        &now, &answer);
    inner::Owned owned(answer);
    if (status == LW_UNDONE) std::rethrow_exception(now.thrown);
    if (status != LW_OK) inner::refuse(status, answer);
    if constexpr (!is_empty) return std::move(*now.result);
}

template <class Write>
void Engine::export_log_to(const ExportLog &request, Write write) const {
    struct Run {
        Write &write;
        std::exception_ptr thrown;
    } now{write, nullptr};

    const std::string document = request.to_json();
    lw_answer *answer = nullptr;
    lw_status status = lw_export_log_to(
        handle(), inner::bytes_of(document),
        [](lw_bytes lines, void *context) noexcept -> bool {
            Run &self = *static_cast<Run *>(context);
            const std::string_view text(reinterpret_cast<const char *>(lines.data), lines.len);
            try {
                if constexpr (std::is_void_v<std::invoke_result_t<Write &, std::string_view>>) {
                    self.write(text);
                    return true;
                } else {
                    return static_cast<bool>(self.write(text));
                }
            } catch (...) {
                self.thrown = std::current_exception();
                return false;
            }
        },
        &now, &answer);
    inner::Owned owned(answer);
    if (now.thrown) std::rethrow_exception(now.thrown);
    if (status != LW_OK) inner::refuse(status, answer);
}

inline HttpResponse Engine::respond(const HttpRequest &request) const {
    std::vector<lw_header> headers;
    for (const auto &[name, value] : request.headers) {
        headers.push_back(lw_header{inner::bytes_of(name), inner::bytes_of(value)});
    }
    lw_http_request asked = {};
    asked.size = sizeof asked;
    asked.method = inner::bytes_of(request.method);
    asked.path = inner::bytes_of(request.path);
    asked.query = inner::bytes_of(request.query);
    asked.headers = headers.data();
    asked.header_count = headers.size();
    asked.body = inner::bytes_of(request.body);

    lw_answer *answer = nullptr;
    lw_status status = lw_respond(handle(), &asked, &answer);
    inner::Owned owned(answer);
    // A client's request to write to a read-only book has the same status. Its answer is sent to the client.
    bool is_hosts = status == LW_MISUSE && lw_answer_http_status(answer) >= 500;
    if (is_hosts || answer == nullptr) inner::refuse(status, answer);
    HttpResponse response;
    response.status = lw_answer_http_status(answer);
    response.body = inner::text_of(lw_answer_body(answer));
    response.detail = inner::text_of(lw_answer_detail(answer));
    for (std::size_t index = 0; index < lw_answer_header_count(answer); ++index) {
        lw_header header = lw_answer_header_at(answer, index);
        response.headers.emplace_back(inner::text_of(header.name), inner::text_of(header.value));
    }
    return response;
}

inline Answer<PolicyExplanation> Policy::explain_document(std::string_view document) const {
    lw_answer *answer = nullptr;
    lw_status status = lw_policy_explain(policy_.get(), inner::bytes_of(document), &answer);
    inner::Owned owned(answer);
    if (status != LW_OK) inner::refuse(status, answer);
    return Answer<PolicyExplanation>(owned.release());
}

inline Answer<PolicyExplanation> Policy::explain(const lw_input *inputs, std::size_t count) const {
    decide(inputs, count);  // throws for inputs that are not this policy's
    Members<Json> values;
    for (std::size_t at = 0; at < count; ++at) {
        const lw_input &input = inputs[at];
        std::string value;
        if (input.kind == LW_INPUT_TEXT) {
            inner::write(value, inner::view_of(input.text));
        } else if (std::isnan(input.number)) {
            value = "null";
        } else if (input.kind == LW_INPUT_BOOL) {
            inner::write(value, input.number != 0);
        } else if (input.kind == LW_INPUT_INDEX) {
            auto place = static_cast<std::size_t>(input.number);
            inner::write(value, inner::view_of(lw_policy_value(policy_.get(), input.column, place)));
        } else {
            inner::write(value, input.number);
        }
        // If there are two values for one column, the last one counts.
        auto known = values.begin();
        while (known != values.end() && known->first != name(input.column)) ++known;
        if (known == values.end()) known = values.emplace(known, name(input.column), Json());
        known->second = Json(std::move(value));
    }
    return explain_document(inner::Writer().member("inputs", values).done());
}

inline Answer<PolicyExplanation> Policy::explain(std::initializer_list<lw_input> inputs) const {
    return explain(inputs.begin(), inputs.size());
}

inline Answer<PolicyExplanation> Policy::explain(const std::vector<lw_input> &inputs) const {
    return explain(inputs.data(), inputs.size());
}

/// Returns the version of the library. LW_VERSION is the version of the headers.
inline std::string version() { return lw_version(); }
/// Returns the version of the library as a number. LW_VERSION_NUMBER is the number of the headers.
inline std::int32_t version_number() { return lw_version_number(); }

}  // namespace lendwright

#endif  // LENDWRIGHT_HPP
