/*
 * Weights: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_WEIGHTS_HPP
#define LENDWRIGHT_WEIGHTS_HPP

#include "shared.hpp"

namespace lendwright {

/// The target of the operations on weights.
enum class WeightsParam {
    weights,
};

namespace inner {
template <>
struct Texts<WeightsParam> {
    static constexpr std::string_view all[] = {
        "weights",
    };
};
}  // namespace inner

/// Replaces the whole set of scoring weights.
struct ReplaceWeights {
    /// Always `weights`; typed requests fill it in.
    WeightsParam param{};
    /// The new set: a number from 0 to 10¹² for each name of a characteristic. At least one must be
    /// above 0.
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

/// Changes some scoring weights.
struct UpdateWeights {
    /// Always `weights`; typed requests fill it in.
    WeightsParam param{};
    /// The new values by name. Each name must be in the set.
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

/// Removes scoring weights.
struct DeleteWeights {
    /// Always `weights`; typed requests fill it in.
    WeightsParam param{};
    /// The names to remove. Each must be in the set. At least one weight above 0 must remain.
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

/// The partner's scoring weights.
class WeightsAnswer : public Record {
public:
    using Record::Record;

    /// The weights by name, in the order of adding their points.
    Map<double> weights() const { return read<Map<double>>("/weights"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_WEIGHTS_HPP
