
/// What a policy explains: in scoring.hpp.
class PolicyExplanation;
template <class Body>
class Answer;

/// The result of a policy's rules.
enum class Verdict : std::int32_t {
    /// The policy lists no rules.
    not_available = LW_VERDICT_NOT_AVAILABLE,
    pass = LW_VERDICT_PASS,
    fail = LW_VERDICT_FAIL,
    /// Data are missing: a person has to decide, or the data have to be asked for.
    refer = LW_VERDICT_REFER,
};

/// A policy's decision. Its texts live as long as the policy.
class Decision {
public:
    explicit Decision(const lw_decision &decision) : decision_(decision) {}

    Verdict verdict() const { return static_cast<Verdict>(decision_.verdict); }
    std::int32_t score() const { return decision_.score; }
    /// The share of the weights whose variable is known, 4 decimals.
    double certainty() const { return decision_.certainty; }
    std::string_view score_class() const { return view(decision_.score_class); }
    /// The number of reasons for a notice, four at most.
    std::size_t reason_count() const { return decision_.reason_count; }
    /// The code of a reason by its index, the most important first; empty beyond the last.
    std::string_view reason(std::size_t index) const {
        return index < reason_count() ? view(decision_.reasons[index]) : std::string_view();
    }

private:
    static std::string_view view(lw_bytes text) {
        return std::string_view(reinterpret_cast<const char *>(text.data), text.len);
    }

    lw_decision decision_;
};

/// The kind of an input's value.
enum class InputKind : std::int32_t {
    /// No input is possible: the variable is a list, or one that the policy computes itself.
    none = LW_INPUT_NONE,
    number = LW_INPUT_NUMBER,
    boolean = LW_INPUT_BOOL,
    /// A text, or a day as YYYY-MM-DD.
    text = LW_INPUT_TEXT,
};

/// A variable's place in a policy, to be found once for all decisions.
struct Column {
    std::size_t place;
};

/// An applicant's value: a number or a flag.
template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
lw_input input(Column column, Number value) {
    lw_input input = {};
    input.column = column.place;
    input.kind = std::is_same_v<Number, bool> ? LW_INPUT_BOOL : LW_INPUT_NUMBER;
    input.number = static_cast<double>(value);
    return input;
}

/// An applicant's value: a text, or a day as YYYY-MM-DD. The text must live until the decision.
inline lw_input input(Column column, std::string_view text) {
    lw_input input = {};
    input.column = column.place;
    input.kind = LW_INPUT_TEXT;
    input.text = inner::bytes_of(text);
    return input;
}

/// A credit policy: weights, rules, bands and reasons. It needs no book, never changes, and may be used
/// from many threads at once.
///
///   auto policy = lendwright::Policy::from_file("policy.json");
///   auto burden = policy.column("DBR");
///   auto decision = policy.decide({lendwright::input(burden, 0.2)});
class Policy {
public:
    /// The policy that a new book has.
    Policy() : Policy(lw_bytes{nullptr, 0}) {}
    /// From a JSON document, such as that of give_policy. An empty document is refused.
    ///
    /// Throws InvalidRequest.
    explicit Policy(std::string_view document)
        : Policy(inner::bytes_of(document.empty() ? std::string_view("") : document)) {}
    /// From a policy file.
    ///
    /// Throws std::system_error where it can't be read, and InvalidRequest where it holds no policy.
    static Policy from_file(const std::string &path) {
        errno = 0;
        std::ifstream file(path, std::ios::binary);
        std::string document{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        if (!file.is_open() || file.bad()) throw std::system_error(errno, std::generic_category(), path);
        return Policy(document);
    }

    /// Its digest, by which it is identified: "sha256:" and 64 digits.
    std::string digest() const { return inner::text_of(lw_policy_digest(policy_.get())); }
    /// The variables of the policy, by name. A host must fetch an applicant's values for those that take an
    /// input.
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
    /// Finds a variable; none where the policy does not use one of that name, so that its value would
    /// change nothing (or the name is misspelled).
    std::optional<Column> find_column(const std::string &variable) const {
        Column column = {0};
        lw_status status = lw_policy_column(policy_.get(), inner::whole(variable), &column.place);
        return status == LW_OK ? std::optional<Column>(column) : std::nullopt;
    }
    /// Finds a variable that the policy must read; throws NotFound where it does not.
    Column column(const std::string &variable) const {
        if (auto found = find_column(variable)) return *found;
        throw NotFound(LW_ABSENT, "unknown_variable", variable,
                       "the policy reads no variable '" + variable + "'");
    }

    /// Decides on one applicant by the policy's own rules. A value that is left out is missing.
    ///
    /// Throws InvalidRequest, whose field() is the variable, for a value of another kind than its
    /// variable, a column that is none of this policy's, a number that is not finite and a text that is
    /// not UTF-8.
    Decision decide(const lw_input *inputs, std::size_t count) const {
        lw_decision decision = {};
        std::size_t wrong = 0;
        lw_status status = lw_policy_decide(policy_.get(), inputs, count, &decision, &wrong);
        if (status != LW_OK) refuse(status, wrong < count ? &inputs[wrong] : nullptr, wrong);
        return Decision(decision);
    }
    Decision decide(std::initializer_list<lw_input> inputs) const {
        return decide(inputs.begin(), inputs.size());
    }
    Decision decide(const std::vector<lw_input> &inputs) const {
        return decide(inputs.data(), inputs.size());
    }

    /// Explains what the policy decides on one applicant, without a book: every weight's arithmetic, each
    /// rule's conditions, the reasons, what would change the decision, and what to ask for where it is
    /// undetermined. It takes what `decide` does, and decides by the same rules.
    ///
    ///   auto why = policy.explain({lendwright::input(burden, 0.7)});
    ///   for (auto line : why.contributions()) use(line.name(), line.contribution());
    ///
    /// Throws InvalidRequest as `decide` does.
    Answer<PolicyExplanation> explain(const lw_input *inputs, std::size_t count) const;
    Answer<PolicyExplanation> explain(std::initializer_list<lw_input> inputs) const;
    Answer<PolicyExplanation> explain(const std::vector<lw_input> &inputs) const;

    /// The same for a JSON document that names variables, and the rules where others than the policy's
    /// own decide: `{"inputs": {"DBR": 0.7}, "acceptance_rules": ["affordable"]}`; lw_policy_explain
    /// says what may stand in it.
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
        lw_status status = lw_policy_load(document, &policy, &answer);
        inner::Owned owned(answer);
        policy_.reset(policy);
        if (status != LW_OK) inner::refuse(status, answer);
    }

    std::string name(std::size_t place) const {
        return inner::text_of(lw_policy_column_name(policy_.get(), place));
    }

    /// Says which input is at fault, and why.
    [[noreturn]] void refuse(lw_status status, const lw_input *input, std::size_t at) const {
        if (input == nullptr) throw InvalidRequest(status, "misuse", "", "the inputs are no array");
        static constexpr const char *kinds[] = {"no input", "a number", "true or false", "a text"};
        std::string variable = name(input->column), why;
        if (variable.empty()) {
            why = "column " + std::to_string(input->column) + " is none of this policy's";
        } else if (status == LW_WRONG_KIND) {
            why = "'" + variable + "' takes " + kinds[lw_policy_column_kind(policy_.get(), input->column)] +
                  ", not " + kinds[input->kind];
        } else if (input->kind == LW_INPUT_TEXT) {
            why = "'" + variable + "' is given a text that is not UTF-8";
        } else if (input->kind == LW_INPUT_NUMBER || input->kind == LW_INPUT_BOOL) {
            why = "'" + variable + "' is given no finite number";
        } else {
            why = "'" + variable + "' is given the unknown kind " + std::to_string(input->kind);
        }
        throw InvalidRequest(status, status == LW_WRONG_KIND ? "wrong_type" : "misuse", variable,
                             "input " + std::to_string(at) + ": " + why);
    }

    std::unique_ptr<lw_policy, Free> policy_;
};
