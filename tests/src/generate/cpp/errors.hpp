
/// A refused call. Nothing was written, except possibly for an OutcomeUnknownError. There is a subclass for
/// each way to react. code() is the exact condition.
class Error : public std::runtime_error {
public:
    /// One of several faults of a request.
    struct Fault {
        /// The condition's name: "invalid_value".
        std::string code;
        /// The place in the request, as a JSON pointer. Empty if there is no place.
        std::string pointer;
        /// The fault, in English.
        std::string message;
    };

    Error(lw_status status, const lw_answer *answer)
        : std::runtime_error(seen(sentence(answer, lw_answer_http_status(answer)))), said_(std::make_shared<Said>(status, answer)) {}
    /// A refusal by a function without an answer: the field and a sentence.
    Error(lw_status status, const char *code, const std::string &field, const std::string &sentence,
          const std::string &value = "")
        : std::runtime_error(seen(sentence)), said_(std::make_shared<Said>(status, code, field, sentence, value)) {}

    /// The interface's HTTP status.
    int status() const noexcept { return said_->http_status; }
    /// The condition's name: "missing_field", "rule_exists". It never changes.
    const std::string &code() const noexcept { return said_->code; }
    /// The interface's exact answer: JSON.
    const std::string &body() const noexcept { return said_->body; }
    /// The field, or the fields joined by ", ". Empty if there is none.
    const std::string &field() const noexcept { return said_->field; }
    /// The value in the request, shortened. Empty if there is none.
    const std::string &value() const noexcept { return said_->value; }
    /// The values that have no member in the interface's body, as JSON: code, field, value, faults.
    const std::string &detail() const noexcept { return said_->detail; }
    /// The faults one by one, if the detail lists them. Otherwise empty.
    const std::vector<Fault> &faults() const noexcept { return said_->faults; }
    /// The library's own status.
    lw_status library_status() const noexcept { return said_->status; }

private:
    struct Said {
        Said(lw_status status_, const lw_answer *answer)
            : status(status_),
              http_status(lw_answer_http_status(answer)),
              code(member(answer, "/code")),
              body(inner::text_of(lw_answer_body(answer))),
              field(member(answer, "/field")),
              value(member(answer, "/value")),
              detail(inner::text_of(lw_answer_detail(answer))) {
            const std::size_t count = lw_value_count(lw_answer_detail_at(answer, "/faults"));
            faults.reserve(count);
            for (std::size_t at = 0; at < count; ++at) {
                const std::string place = "/faults/" + std::to_string(at);
                auto said = [&](const char *name) { return member(answer, (place + name).c_str()); };
                faults.push_back({said("/code"), said("/pointer"), said("/message")});
            }
        }
        Said(lw_status status_, const char *code_, const std::string &field_, const std::string &sentence,
             const std::string &value_)
            : status(status_),
              http_status(400),
              code(code_),
              body(inner::Writer().member("message", sentence).done()),
              field(field_),
              value(value_),
              detail(inner::Writer()
                         .member("code", code)
                         .member("field", field)
                         .member("value", value.empty() ? std::nullopt : std::optional(value))
                         .done()) {}

        lw_status status;
        int http_status;
        std::string code, body, field, value, detail;
        std::vector<Fault> faults;
    };

    static std::string member(const lw_answer *answer, const char *pointer) {
        lw_bytes text = {nullptr, 0};
        const lw_value *value = lw_answer_detail_at(answer, pointer);
        return lw_value_text(value, &text) == LW_OK ? inner::text_of(text) : std::string();
    }
    /// The interface's text with additions: a suggestion for a misspelled name, the faults inside the field,
    /// the missing scope, the cause.
    static std::string sentence(const lw_answer *answer, int http_status) {
        std::string text = text_in(answer);
        const std::string near = member(answer, "/did_you_mean"), why = cause(answer), wrong = wrong_inside(answer, text);
        const std::string scope = member(answer, "/needs");
        if (!scope.empty()) text += ": the scope '" + scope + "' is needed";
        if (!near.empty()) text += ", did you mean '" + near + "'?";
        // Trying again does not help if the failure is not the machine's.
        if (http_status < 500 && !why.empty() && ends_with(text, "try again")) return why;
        if (!wrong.empty() && ends_with(text, ".")) text.pop_back();
        if (!wrong.empty()) text += ": " + wrong;
        return why.empty() ? text : text + ": " + why;
    }
    /// The text in a body. A body is a bare string, an object with the text as its first member, or a list of
    /// properties.
    static std::string text_in(const lw_answer *answer) {
        lw_bytes text = {nullptr, 0};
        const lw_value *body = lw_answer_at(answer, "");
        const std::string wrong = lw_value_kind(body) == LW_KIND_LIST ? properties(body) : "";
        if (!wrong.empty()) return wrong;
        if (lw_value_count(body) > 0) body = lw_value_item(body, 0);
        if (lw_value_text(body, &text) == LW_OK) return inner::text_of(text);
        return answer ? inner::text_of(lw_answer_body(answer)) : std::string("lendwright was misused");
    }
    /// The wrong properties, as "Name: Missing field, Upper_Limit: must be 0 or more".
    static std::string properties(const lw_value *list) {
        std::string said;
        for (std::size_t at = 0; at < lw_value_count(list); ++at) {
            lw_bytes name = {nullptr, 0}, wrong = {nullptr, 0};
            const lw_value *item = lw_value_item(list, at);
            const bool is_one = lw_value_text(lw_value_at(item, "/property"), &name) == LW_OK &&
                                lw_value_text(lw_value_at(item, "/message"), &wrong) == LW_OK;
            if (is_one) said += (said.empty() ? "" : ", ") + inner::text_of(name) + ": " + inner::text_of(wrong);
        }
        return said;
    }
    /// The message of the store or the machine. Without it, a lasting fault would look like a temporary one.
    static std::string cause(const lw_answer *answer) { return member(answer, "/cause"); }
    /// The faults inside a field, if the text names only the field: the first three, and the number of the
    /// others.
    static std::string wrong_inside(const lw_answer *answer, const std::string &text) {
        std::string said;
        if (text.rfind("please enter a valid ", 0) != 0) return said;
        const std::size_t count = lw_value_count(lw_answer_detail_at(answer, "/faults"));
        for (std::size_t at = 0; at < count && at < 3; ++at)
            said += (at == 0 ? "" : "; ") + member(answer, ("/faults/" + std::to_string(at) + "/message").c_str());
        return count <= 3 ? said : said + "; and " + std::to_string(count - 3) + " more";
    }
    static bool ends_with(const std::string &text, std::string_view end) {
        return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
    }

    /// Writes each NUL as in JSON, since what() ends at the first NUL.
    static std::string seen(std::string text) {
        for (std::size_t at = text.find('\0'); at != std::string::npos; at = text.find('\0', at))
            text.replace(at, 1, "\\u0000");
        return text;
    }

    std::shared_ptr<const Said> said_;
};

/// The request is wrong, and repeating it does not help.
class InvalidRequest : public Error {
public:
    using Error::Error;
};

/// The request names a thing that does not exist, or not for this caller.
class NotFound : public Error {
public:
    using Error::Error;
};

/// The request conflicts with what exists already.
class Conflict : public Error {
public:
    using Error::Error;
};

/// The caller has no permission, or its credentials are missing or wrong.
class Forbidden : public Error {
public:
    using Error::Error;
};

/// The store or the machine failed. The same request may succeed later, unless a subclass requires something
/// else first.
class StorageError : public Error {
public:
    using Error::Error;
};

/// Other writers used the book for too long. Nothing was done. The same request may be sent again.
class BusyError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The disk is full.
class DiskFullError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The system could not read or write the book's files. Nothing of the unit of work is stored.
class IoError : public StorageError {
public:
    using StorageError::StorageError;
};

/// A commit failed, and it is unknown whether its data are stored. Check, or send the request again with the
/// same idempotency key.
class OutcomeUnknownError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The book has contents that lendwright can't have written, or it is next to the log of another book.
class DamagedError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The file is not a lendwright book.
class NotABookError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The book's files were moved, deleted or exchanged while it was open. Close the book and open it again.
class GoneError : public StorageError {
public:
    using StorageError::StorageError;
};

/// Another version of lendwright wrote the book. Open it with that version. Open an older version's book once
/// for writing.
class OtherVersionError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The folder of the new book does not exist. Create it, or give another path.
class NoFolderError : public StorageError {
public:
    using StorageError::StorageError;
};

/// There is no book at the path, and it was opened with `read_only`. Give another path, or open it without
/// this setting, which creates a book.
class NoBookError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The call breaks the interface's contract. Examples: a book used inside its own unit of work or after a
/// fork, a write to a book that was opened with `read_only`, a text that is not UTF-8.
class MisuseError : public InvalidRequest {
public:
    using InvalidRequest::InvalidRequest;
};

/// The host stopped the call, by its Watcher or by interrupt(). It decides whether to try again.
class Interrupted : public Error {
public:
    using Error::Error;
};

/// A bug in lendwright. The engine can still be used.
class InternalError : public Error {
public:
    using Error::Error;
};

namespace inner {

struct Free {
    void operator()(lw_answer *answer) const { lw_answer_free(answer); }
};

/// An answer that is freed at the end of the scope.
using Owned = std::unique_ptr<lw_answer, Free>;

[[noreturn]] inline void refuse(lw_status status, const lw_answer *answer) {
    switch (status) {
        case LW_NOT_FOUND: throw NotFound(status, answer);
        case LW_CONFLICT: throw Conflict(status, answer);
        case LW_FORBIDDEN: throw Forbidden(status, answer);
        case LW_STORAGE: throw StorageError(status, answer);
        case LW_BUSY: throw BusyError(status, answer);
        case LW_DISK_FULL: throw DiskFullError(status, answer);
        case LW_IO: throw IoError(status, answer);
        case LW_OUTCOME_UNKNOWN: throw OutcomeUnknownError(status, answer);
        case LW_DAMAGED: throw DamagedError(status, answer);
        case LW_NOT_A_BOOK: throw NotABookError(status, answer);
        case LW_GONE: throw GoneError(status, answer);
        case LW_OTHER_VERSION: throw OtherVersionError(status, answer);
        case LW_NO_FOLDER: throw NoFolderError(status, answer);
        case LW_NO_BOOK: throw NoBookError(status, answer);
        case LW_MISUSE: throw MisuseError(status, answer);
        case LW_INTERRUPTED: throw Interrupted(status, answer);
        case LW_INTERNAL: throw InternalError(status, answer);
        default: throw InvalidRequest(status, answer);
    }
}

/// A text for a C function, which reads up to a NUL. C would read only the part before a NUL inside the text.
/// So NULL is passed instead. The call is then refused, and a unit of work is undone.
inline const char *whole(const std::string &text) {
    return text.find('\0') == std::string::npos ? text.c_str() : nullptr;
}

/// A text that was passed to a C function through `whole`, with the name of the C function's parameter.
struct Named {
    const char *name;
    const std::string &text;
};

/// Throws the error of a refused call. If a text has a NUL inside, C received NULL, and the error names that
/// text.
[[noreturn]] inline void refuse(lw_status status, const lw_answer *answer, std::initializer_list<Named> texts) {
    for (const Named &given : texts) {
        if (whole(given.text) != nullptr) continue;
        const std::string at = std::to_string(given.text.find('\0'));
        throw MisuseError(LW_MISUSE, "misuse", given.name, std::string(given.name) + " has a NUL inside, at byte " + at);
    }
    refuse(status, answer);
}

inline lw_bytes bytes_of(std::string_view text) {
    lw_bytes bytes;
    bytes.data = reinterpret_cast<const std::uint8_t *>(text.data());
    bytes.len = text.size();
    return bytes;
}

}  // namespace inner
