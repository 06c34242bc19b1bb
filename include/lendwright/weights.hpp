/*
 * Weights: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_WEIGHTS_HPP
#define LENDWRIGHT_WEIGHTS_HPP

#include "shared.hpp"

namespace lendwright {

/// What the operations on weights change.
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
    /// The new set: a number from 0 to 10¹² for each name of a characteristic, at least one above
    /// 0.
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

/// Changes some scoring weights.
struct UpdateWeights {
    /// Always `weights`; typed requests fill it in.
    WeightsParam param{};
    /// The new values by name; each name must be in the set.
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

/// Removes scoring weights.
struct DeleteWeights {
    /// Always `weights`; typed requests fill it in.
    WeightsParam param{};
    /// The names to remove; each must be in the set, and at least one weight above 0 must remain.
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

/// The partner's scoring weights.
class WeightsAnswer : public Record {
public:
    using Record::Record;

    /// The weights by name, in the order in which their points are added.
    Map<double> weights() const { return read<Map<double>>("/weights"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_WEIGHTS_HPP
