
/// The answer to an operation: the interface's body, whose members are its methods, and the detail
/// beside it.
template <class Body>
class Answer : public Body {
public:
    /// Takes over an answer that came from a C function.
    explicit Answer(lw_answer *answer) : Answer(std::shared_ptr<lw_answer>(answer, inner::Free())) {}
    Answer(Answer &&) = default;
    Answer &operator=(Answer &&) = default;
    Answer(const Answer &) = delete;
    Answer &operator=(const Answer &) = delete;
    ~Answer() = default;

    /// The interface's body, exactly as it was written: JSON.
    std::string json() const { return inner::text_of(lw_answer_body(answer_.get())); }
    /// What the interface has no place for: the decision's id, warnings.
    Detail detail() const {
        return Detail(inner::Node(answer_, lw_answer_detail_at(answer_.get(), "")));
    }
    /// The HTTP status that the interface gives it.
    int http_status() const { return lw_answer_http_status(answer_.get()); }

private:
    explicit Answer(std::shared_ptr<lw_answer> answer)
        : Body(inner::Node(answer, lw_answer_at(answer.get(), ""))), answer_(std::move(answer)) {}

    std::shared_ptr<lw_answer> answer_;
};

/// An HTTP request as a host's front end has it.
struct HttpRequest {
    /// Upper case: "GET".
    std::string method{};
    /// Percent-encoded as it came, without the query.
    std::string path{};
    /// Percent-encoded as it came, without the question mark.
    std::string query{};
    /// Names in any case.
    Members<std::string> headers{};
    std::string body{};
};

/// The whole HTTP response.
struct HttpResponse {
    int status{};
    Members<std::string> headers{};
    std::string body{};
    /// What the interface has no place for: a JSON object.
    std::string detail{};
};
