
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
