/*
 * Rules: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_RULES_HPP
#define LENDWRIGHT_RULES_HPP

#include "shared.hpp"

namespace lendwright {

/// Creates a business rule.
struct CreateRule {
    /// The rule's name: 1 to 100 characters, one of them visible, none of control and none that
    /// turns the text behind it (U+202A to U+202E, U+2066 to U+2069); new among the partner's
    /// rules.
    std::string param{};
    /// The rule: an object with variables and their conditions, whose order is kept. See
    /// docs/rules.md.
    Json value{};
    /// The digest of the policy that is to be changed, as reading gives it in the detail's `policy`
    /// and over HTTP as `ETag`; in quotes or bare, several by commas, or `*` for any. By another
    /// policy the change is refused.
    std::optional<std::string> if_match{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("value", value);
        out.member("if_match", if_match);
        return out.done();
    }
};

/// Replaces the body of a business rule.
struct UpdateRule {
    /// The rule's name.
    std::string param{};
    /// The whole new rule.
    Json value{};
    /// The digest of the policy that is to be changed, as reading gives it in the detail's `policy`
    /// and over HTTP as `ETag`; in quotes or bare, several by commas, or `*` for any. By another
    /// policy the change is refused.
    std::optional<std::string> if_match{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("value", value);
        out.member("if_match", if_match);
        return out.done();
    }
};

/// Removes keys from a business rule, and the rule with its last key.
struct DeleteRule {
    /// The rule's name.
    std::string param{};
    /// The keys to remove; the rule must have each of them.
    std::vector<std::string> keys_to_delete{};
    /// The digest of the policy that is to be changed, as reading gives it in the detail's `policy`
    /// and over HTTP as `ETag`; in quotes or bare, several by commas, or `*` for any. By another
    /// policy the change is refused.
    std::optional<std::string> if_match{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("keys_to_delete", keys_to_delete);
        out.member("if_match", if_match);
        return out.done();
    }
};

/// The partner's rules.
class Rules : public Record {
public:
    using Record::Record;

    /// The body of each rule as it was written, by name, in the order in which the rules were
    /// created.
    Map<Value> client() const { return read<Map<Value>>("/client"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_RULES_HPP
