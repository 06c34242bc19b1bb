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
    /// The rule's name: 1 to 100 characters, at least one of them visible. Control characters and
    /// characters that change the text direction (U+202A to U+202E, U+2066 to U+2069) are refused.
    /// The name is unique among the partner's rules.
    std::string param{};
    /// The rule: an object with variables and their conditions. Their order is kept. See
    /// docs/rules.md.
    Json value{};
    /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and
    /// in the HTTP header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for
    /// any policy. If the current policy has another digest, the change is refused.
    std::optional<std::string> if_match{};

    /// Returns the request for the C functions: one flat JSON object.
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
    /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and
    /// in the HTTP header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for
    /// any policy. If the current policy has another digest, the change is refused.
    std::optional<std::string> if_match{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("value", value);
        out.member("if_match", if_match);
        return out.done();
    }
};

/// Removes keys from a business rule. A rule without keys is deleted.
struct DeleteRule {
    /// The rule's name.
    std::string param{};
    /// The keys to remove. The rule must have all of them.
    std::vector<std::string> keys_to_delete{};
    /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and
    /// in the HTTP header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for
    /// any policy. If the current policy has another digest, the change is refused.
    std::optional<std::string> if_match{};

    /// Returns the request for the C functions: one flat JSON object.
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

    /// The body of each rule, unchanged, by name, in the order of creation.
    Map<Value> client() const { return read<Map<Value>>("/client"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_RULES_HPP
