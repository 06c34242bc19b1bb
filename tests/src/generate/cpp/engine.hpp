
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
