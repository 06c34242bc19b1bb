/*
 * What several sections use, and the settings. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SHARED_HPP
#define LENDWRIGHT_SHARED_HPP

#include "base.hpp"

namespace lendwright {

/// One permission of a partner or of a key.
enum class Scope {
    score,
    borrowers_read,
    borrowers_write,
    pii,
    rules_read,
    rules_write,
    weights_read,
    weights_write,
    templates_read,
    templates_write,
    reports_write,
    export_csv,
    lending_read,
    lending_write,
    payments_write,
    analytics_read,
    analytics_write,
    segments_members,
};

namespace inner {
template <>
struct Texts<Scope> {
    static constexpr std::string_view all[] = {
        "score",
        "borrowers:read",
        "borrowers:write",
        "pii",
        "rules:read",
        "rules:write",
        "weights:read",
        "weights:write",
        "templates:read",
        "templates:write",
        "reports:write",
        "export:csv",
        "lending:read",
        "lending:write",
        "payments:write",
        "analytics:read",
        "analytics:write",
        "segments:members",
    };
};
}  // namespace inner

/// Where a borrower's income comes from.
enum class IncomeType {
    self_employed,
    retired,
    private_sector_employee,
    public_sector_employee,
    business_owner,
};

namespace inner {
template <>
struct Texts<IncomeType> {
    static constexpr std::string_view all[] = {
        "Self Employed",
        "Retired",
        "Private Sector Employee",
        "Public Sector Employee",
        "Business Owner",
    };
};
}  // namespace inner

/// What a borrower's home is.
enum class ResidenceType {
    fully_owned,
    family_house,
    old_law_rent,
    new_law_rent,
    furnished_rent,
};

namespace inner {
template <>
struct Texts<ResidenceType> {
    static constexpr std::string_view all[] = {
        "Fully Owned",
        "Family House",
        "Old Law Rent",
        "New Law Rent",
        "Furnished Rent",
    };
};
}  // namespace inner

/// How far a borrower went to school.
enum class EducationLevel {
    high_school,
    diploma,
    bachelors,
    masters,
    phd,
};

namespace inner {
template <>
struct Texts<EducationLevel> {
    static constexpr std::string_view all[] = {
        "High School",
        "Diploma",
        "Bachelor's",
        "Master's",
        "Phd",
    };
};
}  // namespace inner

/// What a commit survives: `full` the end of the process and the loss of power, `normal` the end of
/// the process (a loss of power may take the last commits with it, each whole).
enum class DurabilitySetting {
    full,
    normal,
};

namespace inner {
template <>
struct Texts<DurabilitySetting> {
    static constexpr std::string_view all[] = {
        "full",
        "normal",
    };
};
}  // namespace inner

/// What the `logical_operator` of a rule's condition joins it to: the condition after it or the one
/// before. The two agree where all of a rule's operators are equal.
enum class RuleJoin {
    next,
    previous,
};

namespace inner {
template <>
struct Texts<RuleJoin> {
    static constexpr std::string_view all[] = {
        "next",
        "previous",
    };
};
}  // namespace inner

/// A phone number in the national form of the book's country.
struct NationalPhone {
    /// The number as it is dialled inside the country: `01001234567`.
    std::string national{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("national", national);
        return out.done();
    }
};

/// What a borrower consents to.
struct Consent {
    /// To the reading of SMS messages.
    std::optional<bool> sms{};
    /// To the use of locations.
    std::optional<bool> location{};
    /// To the list of installed applications.
    std::optional<bool> apps{};
    /// To marketing.
    std::optional<bool> marketing{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sms", sms);
        out.member("location", location);
        out.member("apps", apps);
        out.member("marketing", marketing);
        return out.done();
    }
};

/// A clock other than the machine's: `{"fixed": instant}`, which stands still, or `{"start":
/// instant, "step_ms": n}`, which goes on by a step each time it is read.
struct ClockSetting {
    /// The instant at which it stands.
    std::optional<Time> fixed{};
    /// The first instant it gives.
    std::optional<Time> start{};
    /// How many milliseconds later each next one is.
    std::optional<std::int64_t> step_ms{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("fixed", fixed);
        out.member("start", start);
        out.member("step_ms", step_ms);
        return out.done();
    }
};

/// A secret of the host's under which keys and tokens are kept, and the name under which it is
/// remembered.
struct PepperSetting {
    /// Its name: 1 to 32 of letters, digits, `-` and `_`.
    std::string kid{};
    /// At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them.
    std::string secret{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("kid", kid);
        out.member("secret", secret);
        return out.done();
    }
};

/// How long sessions and tokens live, in seconds. What is left out stays as it is.
struct LifetimeSettings {
    /// An access token, from its issue. Left out: 900.
    std::optional<std::int64_t> access_s{};
    /// A session, from its opening or last refresh. Left out: 86400.
    std::optional<std::int64_t> session_s{};
    /// A session, however often it is refreshed. Left out: 2592000.
    std::optional<std::int64_t> session_absolute_s{};
    /// How long a retired token is still taken. Left out: 10.
    std::optional<std::int64_t> grace_s{};
    /// How long after its end an access token can still be refreshed. Left out: 86400.
    std::optional<std::int64_t> late_refresh_s{};
    /// A token for uploads, from its issue. Left out: 86400.
    std::optional<std::int64_t> upload_s{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("access_s", access_s);
        out.member("session_s", session_s);
        out.member("session_absolute_s", session_absolute_s);
        out.member("grace_s", grace_s);
        out.member("late_refresh_s", late_refresh_s);
        out.member("upload_s", upload_s);
        return out.done();
    }
};

/// What a book is opened with. All of it may be left out.
struct Settings {
    /// The book's file. Left out: a book in memory, which ends with its last handle.
    std::optional<std::string> path{};
    /// Where the time comes from. Left out: the machine's clock.
    std::optional<ClockSetting> clock{};
    /// A text that ids, keys and salts are drawn from, so that a run can be repeated. For tests:
    /// whoever knows it can forge keys. Left out: the machine's entropy.
    std::optional<std::string> seed{};
    /// How firmly operations that move no money are written. Left out: `full`.
    std::optional<DurabilitySetting> durability{};
    /// The secrets under which keys and tokens are kept: the one for new ones first, then older
    /// ones that still verify. Left out: none, and no key can be issued and nobody log in.
    std::optional<std::vector<PepperSetting>> peppers{};
    /// How long sessions and tokens live.
    std::optional<LifetimeSettings> lifetimes{};
    /// Whether logging out asks for a key or a token of that partner. Left out: it does.
    std::optional<bool> logout_requires_proof{};
    /// Whether keys that a person chose may be issued and used. Left out: no.
    std::optional<bool> allow_host_keys{};
    /// The word in new keys that tells one environment's from another's. Left out: `live`.
    std::optional<std::string> key_environment{};
    /// The partner in whose name HTTP requests run for which the interface lists no credentials and
    /// none are sent. Left out: nobody.
    std::optional<std::string> anonymous_partner{};
    /// Whether rules and weights that read a protected variable are refused, not only marked. Left
    /// out: no.
    std::optional<bool> forbid_protected{};
    /// What the `logical_operator` of a condition joins it to, in rules that are made or changed
    /// from now on: the condition after it (`next`) or before it (`previous`). Left out: `next`.
    std::optional<RuleJoin> rule_join{};
    /// The country, by its ISO 3166 code, whose national form of phone numbers is read, and whose
    /// national ids are. Left out: `EG`.
    std::optional<std::string> region{};
    /// The most bytes a request may have. Left out: 16777216.
    std::optional<std::int64_t> request_bytes_max{};
    /// The most lists and objects inside each other that a request may have, at most 256. Left out:
    /// 64.
    std::optional<std::int64_t> depth_max{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("path", path);
        out.member("clock", clock);
        out.member("seed", seed);
        out.member("durability", durability);
        out.member("peppers", peppers);
        out.member("lifetimes", lifetimes);
        out.member("logout_requires_proof", logout_requires_proof);
        out.member("allow_host_keys", allow_host_keys);
        out.member("key_environment", key_environment);
        out.member("anonymous_partner", anonymous_partner);
        out.member("forbid_protected", forbid_protected);
        out.member("rule_join", rule_join);
        out.member("region", region);
        out.member("request_bytes_max", request_bytes_max);
        out.member("depth_max", depth_max);
        return out.done();
    }
};

/// One thing worth knowing about a part of a request.
class Warning : public Record {
public:
    using Record::Record;

    /// The condition's stable name.
    std::string code() const { return read<std::string>("/code"); }

    /// Where, as a JSON pointer into the request; empty for the whole.
    std::string pointer() const { return read<std::string>("/pointer"); }

    /// The sentence for a person.
    std::string message() const { return read<std::string>("/message"); }
};

/// What an answer says beside its body, for which the interface has no place. Members without a
/// value are left out.
class Detail : public Record {
public:
    using Record::Record;

    /// The id of the decision that was logged.
    std::optional<std::string> decision_id() const {
        return read<std::optional<std::string>>("/decision_id");
    }

    /// The ids of the decisions that a batch logged, by the borrower's public id.
    std::optional<Map<std::string>> decision_ids() const {
        return read<std::optional<Map<std::string>>>("/decision_ids");
    }

    /// The id of the credit application.
    std::optional<std::string> application_id() const {
        return read<std::optional<std::string>>("/application_id");
    }

    /// The id of the payment.
    std::optional<std::string> payment_id() const {
        return read<std::optional<std::string>>("/payment_id");
    }

    /// Until when the answer holds.
    std::optional<Time> valid_until() const { return read<std::optional<Time>>("/valid_until"); }

    /// What was done and is worth a second look.
    List<Warning> warnings() const {
        return read<std::optional<List<Warning>>>("/warnings").value_or(List<Warning>(nullptr));
    }

    /// For an error: the condition's stable name.
    std::optional<std::string> code() const { return read<std::optional<std::string>>("/code"); }

    /// For an error: the field, or the fields joined by `, `.
    std::optional<std::string> field() const { return read<std::optional<std::string>>("/field"); }

    /// For an error: the value that was sent, shortened.
    std::optional<std::string> value() const { return read<std::optional<std::string>>("/value"); }

    /// For a refusal of the caller: the scope that is lacking; only the host may ask where none is
    /// named.
    std::optional<Scope> needs() const { return read<std::optional<Scope>>("/needs"); }

    /// For a failure of the store: what it said.
    std::optional<std::string> cause() const { return read<std::optional<std::string>>("/cause"); }

    /// For an error with several faults: each of them.
    List<Warning> faults() const {
        return read<std::optional<List<Warning>>>("/faults").value_or(List<Warning>(nullptr));
    }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_SHARED_HPP
