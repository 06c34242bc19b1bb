
/// A request that is built member by member, for Engine::call and Policy::explain_document. The operations'
/// own types (SignUp, GetTotalScore) do not need it. The first mistake is kept, and `take` throws it.
///
///   auto answer = engine.call("get_total_score", lendwright::Request()
///       .text("uuid", uuid)
///       .begin_list("acceptance_rules").text(nullptr, "adult").end()
///       .take());
class Request {
public:
    Request() : request_(lw_request_new()) {}

    /// Adds a text. The name is NULL inside a list, as for the functions below.
    Request &text(const char *name, std::string_view text) {
        lw_request_text(request_.get(), name, inner::bytes_of(text));
        return *this;
    }
    Request &integer(const char *name, std::int64_t number) {
        lw_request_int(request_.get(), name, number);
        return *this;
    }
    /// Adds a number by its digits: "1500.25".
    Request &decimal(const char *name, std::string_view digits) {
        lw_request_decimal(request_.get(), name, inner::bytes_of(digits));
        return *this;
    }
    Request &boolean(const char *name, bool value) {
        lw_request_bool(request_.get(), name, value);
        return *this;
    }
    Request &null(const char *name) {
        lw_request_null(request_.get(), name);
        return *this;
    }
    Request &json(const char *name, const Json &value) {
        lw_request_json(request_.get(), name, inner::bytes_of(value.text()));
        return *this;
    }
    Request &begin_list(const char *name) {
        lw_request_begin_list(request_.get(), name);
        return *this;
    }
    Request &begin_object(const char *name) {
        lw_request_begin_object(request_.get(), name);
        return *this;
    }
    /// Ends the list or object that was begun last.
    Request &end() {
        lw_request_end(request_.get());
        return *this;
    }
    /// Takes the JSON object. The next value begins a new request. Throws InvalidRequest for the first
    /// mistake.
    std::string take() {
        lw_bytes json = lw_request_take(request_.get());
        if (!request_) throw MisuseError(LW_MISUSE, "misuse", "", "the request was moved from");
        if (json.data == nullptr)
            throw InvalidRequest(LW_MISUSE, "misuse", "", inner::text_of(lw_request_fault(request_.get())));
        return inner::text_of(json);
    }

private:
    struct Free {
        void operator()(lw_request *request) const { lw_request_free(request); }
    };

    std::unique_ptr<lw_request, Free> request_;
};
