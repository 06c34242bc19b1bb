
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
