
namespace inner {

inline std::string_view view_of(lw_bytes text) {
    return std::string_view(reinterpret_cast<const char *>(text.data), text.len);
}

}  // namespace inner

/// A policy's explanation, defined in scoring.hpp. To call Policy::explain include lendwright.hpp.
class PolicyExplanation;
template <class Body>
class Answer;

/// The result of a policy's rules.
enum class Verdict : std::int32_t {
    /// The policy lists no rules.
    not_available = LW_VERDICT_NOT_AVAILABLE,
    pass = LW_VERDICT_PASS,
    fail = LW_VERDICT_FAIL,
    /// Data are missing. A person has to decide, or somebody has to ask for the data.
    refer = LW_VERDICT_REFER,
};

/// A policy's decision. Its texts live as long as the policy or any row of it.
class Decision {
public:
    explicit Decision(const lw_decision &decision) : decision_(decision) {}

    Verdict verdict() const { return static_cast<Verdict>(decision_.verdict); }
    std::int32_t score() const { return decision_.score; }
    /// The share of the weights with a known variable, to 4 decimals.
    double certainty() const { return decision_.certainty; }
    std::string_view score_class() const { return inner::view_of(decision_.score_class); }
    /// The number of reasons for a notice, at most four.
    std::size_t reason_count() const { return decision_.reason_count; }
    /// The code of a reason by its index, the most important first. Empty beyond the last.
    std::string_view reason(std::size_t index) const {
        return index < reason_count() ? inner::view_of(decision_.reasons[index]) : std::string_view();
    }

private:
    lw_decision decision_;
};

/// The kind of an input's value.
enum class InputKind : std::int32_t {
    /// No input is possible: the variable is a list, or the policy computes it.
    none = LW_INPUT_NONE,
    number = LW_INPUT_NUMBER,
    boolean = LW_INPUT_BOOL,
    /// A text, or a day as YYYY-MM-DD.
    text = LW_INPUT_TEXT,
    /// The place of an enum's value.
    index = LW_INPUT_INDEX,
};

/// The reason why an input has no value that counts.
enum class Missing : std::int32_t {
    /// It has a value that counts.
    no = LW_MISSING_NO,
    not_given = LW_MISSING_NOT_GIVEN,
    not_available = LW_MISSING_NOT_AVAILABLE,
    not_a_number = LW_MISSING_NOT_A_NUMBER,
    empty = LW_MISSING_EMPTY,
    /// Wrong: the value has another type than the variable.
    type_mismatch = LW_MISSING_TYPE_MISMATCH,
    /// Wrong: the value is outside the variable's bounds.
    out_of_range = LW_MISSING_OUT_OF_RANGE,
    /// The policy computed a score with too little certainty to be compared.
    not_certain_enough = LW_MISSING_NOT_CERTAIN_ENOUGH,
};

/// How to treat values that their variables can't have, in a call for many applicants.
enum class BadValues : std::int32_t { refused = LW_BAD_REFUSED, missing = LW_BAD_MISSING };

/// A variable's place in a policy. Find it once for all decisions.
struct Column {
    std::size_t place;
};

/// An enum's value by its place in the variable's declaration. See Policy::choices.
struct Choice {
    std::size_t place;
};

/// An applicant's value: one of an enum's values, without its text.
inline lw_input input(Column column, Choice choice) {
    lw_input input = LW_INPUT_INIT;
    input.column = column.place;
    input.kind = LW_INPUT_INDEX;
    input.number = static_cast<double>(choice.place);
    return input;
}

/// An applicant's value: a number or a flag.
template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
lw_input input(Column column, Number value) {
    lw_input input = LW_INPUT_INIT;
    input.column = column.place;
    input.kind = std::is_same_v<Number, bool> ? LW_INPUT_BOOL : LW_INPUT_NUMBER;
    input.number = static_cast<double>(value);
    return input;
}

/// A char is neither a number nor a text. Write "M", or the number.
lw_input input(Column column, char value) = delete;

/// An applicant's value: a text, or a day as YYYY-MM-DD. The text must live until the decision.
inline lw_input input(Column column, std::string_view text) {
    lw_input input = LW_INPUT_INIT;
    input.column = column.place;
    input.kind = LW_INPUT_TEXT;
    input.text = inner::bytes_of(text);
    return input;
}

namespace inner {

/// Throws an error that names the wrong input and the reason. Without a policy, `owner` was moved from.
[[noreturn]] inline void refuse(lw_status status, const lw_policy *policy, const lw_input *input,
                                const std::string &place = "", const char *owner = "policy") {
    if (policy == nullptr) throw MisuseError(LW_MISUSE, "misuse", "", std::string("the ") + owner + " was moved from");
    if (input == nullptr) throw InvalidRequest(status, "misuse", "", "the inputs are no array");
    static constexpr const char *kinds[] = {"no input", "a number", "true or false", "a text",
                                            "the place of a value"};
    std::string variable = text_of(lw_policy_column_name(policy, input->column)), why, value;
    const char *code = "misuse";
    if (input->size != sizeof *input) {
        why = "an input's size is " + std::to_string(input->size) + "; LW_INPUT_INIT sets it";
    } else if (variable.empty()) {
        why = "column " + std::to_string(input->column) + " is none of this policy's";
    } else if (status == LW_WRONG_VALUE) {
        lw_missing missing = LW_MISSING_NO;
        lw_answer *answer = nullptr;
        lw_policy_judge(policy, input, &missing, &answer);
        Owned owned(answer);
        lw_bytes said = {nullptr, 0};
        lw_answer_text(answer, "/message", &said);
        code = "invalid_value";
        why = text_of(said);
        if (lw_value_text(lw_answer_detail_at(answer, "/value"), &said) == LW_OK) value = text_of(said);
    } else if (status == LW_WRONG_KIND) {
        code = "wrong_type";
        why = "'" + variable + "' takes " + kinds[lw_policy_column_kind(policy, input->column)] + ", not " +
              kinds[input->kind];
    } else if (input->kind == LW_INPUT_TEXT) {
        why = "'" + variable + "' is given a text that is not UTF-8";
    } else {
        why = "'" + variable + "' is given the unknown kind " + std::to_string(input->kind);
    }
    throw InvalidRequest(status, code, variable, place + why, value);
}

}  // namespace inner

/// One applicant's values. They can be set, decided on, cleared and set again without allocating memory,
/// except for a text variable. Policy::row creates a row. It keeps its policy alive. Use a row from one
/// thread at a time.
class Row {
public:
    /// Sets a value and replaces the value before. Throws as Policy::decide does. The row then does not
    /// change.
    void set(const lw_input &input) {
        lw_status status = lw_row_set(row_.get(), &input);
        if (status != LW_OK) inner::refuse(status, policy_.get(), &input, "", "row");
    }
    /// Sets every value to missing again.
    void clear() { lw_row_clear(row_.get()); }
    /// The reason why a column has no value.
    Missing missing(Column column) const {
        return static_cast<Missing>(lw_row_missing(row_.get(), column.place));
    }
    /// Decides by the policy's own rules. The row keeps its values.
    Decision decide() {
        lw_decision decision = LW_DECISION_INIT;
        lw_status status = lw_row_decide(row_.get(), &decision);
        if (status != LW_OK) inner::refuse(status, policy_.get(), nullptr, "", "row");
        return Decision(decision);
    }

private:
    friend class Policy;
    struct Free {
        void operator()(lw_row *row) const { lw_row_free(row); }
    };

    explicit Row(std::shared_ptr<const lw_policy> policy) : policy_(std::move(policy)) {
        lw_row *row = nullptr;
        lw_status status = lw_row_new(policy_.get(), &row);
        row_.reset(row);
        if (status != LW_OK) inner::refuse(status, policy_.get(), nullptr);
    }

    std::shared_ptr<const lw_policy> policy_;
    std::unique_ptr<lw_row, Free> row_;
};

/// A credit policy: weights, rules, bands and reasons. It needs no book and never changes. Many threads may
/// use it at once.
///
///   auto policy = lendwright::Policy::from_file("policy.json");
///   auto burden = policy.column("DBR");
///   auto decision = policy.decide({lendwright::input(burden, 0.2)});
class Policy {
public:
    /// The policy of a new book.
    Policy() : Policy(lw_bytes{nullptr, 0}) {}
    Policy(Policy &&) noexcept = default;
    Policy &operator=(Policy &&) noexcept = default;
    /// From a JSON document, such as the one of give_policy. An empty document is refused.
    ///
    /// Throws InvalidRequest.
    explicit Policy(std::string_view document)
        : Policy(inner::bytes_of(document.empty() ? std::string_view("") : document)) {}
    /// From a policy file.
    ///
    /// Throws std::system_error if the file can't be read, and InvalidRequest if it does not contain a
    /// policy.
    static Policy from_file(const std::string &path) {
        errno = 0;
        std::ifstream file(path, std::ios::binary);
        std::string document{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        if (!file.is_open() || file.bad()) throw std::system_error(errno, std::generic_category(), path);
        return Policy(document);
    }

    /// The digest that identifies the policy: "sha256:" and 64 digits.
    std::string digest() const { return inner::text_of(lw_policy_digest(policy_.get())); }
    /// The variables of the policy, by name. A host must fetch an applicant's values for the variables that
    /// take an input.
    Members<Column> columns() const {
        Members<Column> columns;
        for (std::size_t place = 0; place < lw_policy_column_count(policy_.get()); ++place) {
            columns.emplace_back(name(place), Column{place});
        }
        return columns;
    }
    /// The kind of input that a column takes.
    InputKind kind(Column column) const {
        return static_cast<InputKind>(lw_policy_column_kind(policy_.get(), column.place));
    }
    /// The values of an enum, in the order of its declaration. Empty for any other variable. The texts live
    /// as long as the policy.
    std::vector<std::string_view> choices(Column column) const {
        std::vector<std::string_view> choices;
        for (std::size_t at = 0; at < lw_policy_value_count(policy_.get(), column.place); ++at) {
            choices.push_back(inner::view_of(lw_policy_value(policy_.get(), column.place, at)));
        }
        return choices;
    }
    /// Finds a variable. The result is empty if the policy does not use a variable of that name. The
    /// variable's value would then change nothing, or the name is misspelled.
    std::optional<Column> find_column(const std::string &variable) const {
        Column column = {0};
        lw_status status = lw_policy_column(policy_.get(), inner::whole(variable), &column.place);
        return status == LW_OK ? std::optional<Column>(column) : std::nullopt;
    }
    /// Finds a variable that the policy must use. Throws NotFound if the policy does not use it.
    Column column(const std::string &variable) const {
        if (auto found = find_column(variable)) return *found;
        if (!policy_) inner::refuse(LW_MISUSE, policy_.get(), nullptr);
        throw NotFound(LW_ABSENT, "unknown_variable", variable,
                       "the policy reads no variable '" + variable + "'");
    }

    /// Decides on one applicant by the policy's own rules. A value that is left out is missing.
    ///
    /// Throws InvalidRequest for a value that its variable can't have, a value of another kind, a column that
    /// is not this policy's, and a text that is not UTF-8. Its field() is the variable.
    Decision decide(const lw_input *inputs, std::size_t count) const {
        lw_decision decision = LW_DECISION_INIT;
        std::size_t wrong = 0;
        lw_status status = lw_policy_decide(policy_.get(), inputs, count, &decision, &wrong);
        if (status != LW_OK) {
            const lw_input *input = wrong < count ? &inputs[wrong] : nullptr;
            inner::refuse(status, policy_.get(), input, "input " + std::to_string(wrong) + ": ");
        }
        return Decision(decision);
    }
    Decision decide(std::initializer_list<lw_input> inputs) const {
        return decide(inputs.begin(), inputs.size());
    }
    Decision decide(const std::vector<lw_input> &inputs) const {
        return decide(inputs.data(), inputs.size());
    }

    /// Decides on many applicants in one call.
    ///
    /// Throws InvalidRequest for the first wrong value. It names the applicant. With BadValues::missing,
    /// wrong values count as missing. `wrong` then has the place of the first one and their number.
    std::vector<Decision> decide_many(const std::vector<std::vector<lw_input>> &applicants,
                                      BadValues bad = BadValues::refused, lw_wrong *wrong = nullptr) const {
        std::vector<lw_applicant> given;
        for (const auto &applicant : applicants) given.push_back({sizeof(lw_applicant), applicant.data(), applicant.size()});
        std::vector<lw_decision> decided(given.size(), lw_decision(LW_DECISION_INIT));
        lw_wrong found = {};
        lw_status status =
            lw_policy_decide_many(policy_.get(), given.data(), given.size(), static_cast<std::int32_t>(bad),
                                  decided.data(), &found, nullptr);
        if (wrong != nullptr) *wrong = found;
        if (status != LW_OK) {
            bool is_known = found.applicant < applicants.size();
            is_known = is_known && found.input < applicants[found.applicant].size();
            const lw_input *input = is_known ? &applicants[found.applicant][found.input] : nullptr;
            inner::refuse(status, policy_.get(), input, "applicant " + std::to_string(found.applicant) + ": ");
        }
        std::vector<Decision> decisions;
        decisions.reserve(decided.size());
        for (const auto &decision : decided) decisions.emplace_back(decision);
        return decisions;
    }

    /// Checks how an input counts, without deciding. Throws as `decide` does for an input that is refused.
    Missing judge(const lw_input &input) const {
        lw_missing missing = LW_MISSING_NO;
        lw_status status = lw_policy_judge(policy_.get(), &input, &missing, nullptr);
        if (status != LW_OK) inner::refuse(status, policy_.get(), &input);
        return static_cast<Missing>(missing);
    }

    /// Creates a row with all values missing. The texts of its decisions live as long as the row or the
    /// policy.
    Row row() const { return Row(policy_); }

    /// Explains the policy's decision on one applicant, without a book. The explanation has every weight's
    /// arithmetic, each rule's conditions, the reasons, the changes that would change the decision, and the
    /// data to ask for if the decision is undetermined. It takes the arguments of `decide`, and decides by
    /// the same rules.
    ///
    /// Include lendwright.hpp. base.hpp and scoring.hpp alone only declare this method.
    ///
    ///   auto why = policy.explain({lendwright::input(burden, 0.7)});
    ///   for (auto line : why.contributions()) use(line.name(), line.contribution());
    ///
    /// Throws InvalidRequest as `decide` does.
    Answer<PolicyExplanation> explain(const lw_input *inputs, std::size_t count) const;
    Answer<PolicyExplanation> explain(std::initializer_list<lw_input> inputs) const;
    Answer<PolicyExplanation> explain(const std::vector<lw_input> &inputs) const;

    /// Explains a decision on a JSON document that names variables. The document may also name the rules that
    /// decide instead of the policy's own: `{"inputs": {"DBR": 0.7}, "acceptance_rules": ["affordable"]}`.
    /// lw_policy_explain describes the document.
    ///
    /// Throws InvalidRequest for an unknown variable or field, and NotFound for an unknown rule.
    Answer<PolicyExplanation> explain_document(std::string_view document) const;

private:
    struct Free {
        void operator()(lw_policy *policy) const { lw_policy_free(policy); }
    };

    explicit Policy(lw_bytes document) {
        lw_policy *policy = nullptr;
        lw_answer *answer = nullptr;
        lw_status status = lw_policy_new(document, &policy, &answer);
        inner::Owned owned(answer);
        policy_ = std::shared_ptr<const lw_policy>(policy, Free());
        if (status != LW_OK) inner::refuse(status, answer);
    }

    std::string name(std::size_t place) const {
        return inner::text_of(lw_policy_column_name(policy_.get(), place));
    }

    std::shared_ptr<const lw_policy> policy_;
};
