/*
 * Scoring: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SCORING_HPP
#define LENDWRIGHT_SCORING_HPP

#include "shared.hpp"

namespace lendwright {

/// The kind of evaluation.
enum class EvaluateBy {
    rule,
    model,
};

namespace inner {
template <>
struct Texts<EvaluateBy> {
    static constexpr std::string_view all[] = {
        "rule",
        "model",
    };
};
}  // namespace inner

/// Scores one borrower.
struct GetTotalScore {
    /// The borrower's phone number.
    std::optional<std::string> phone_number{};
    /// The borrower's e-mail address.
    std::optional<std::string> email{};
    /// The borrower's national id.
    std::optional<std::string> national_id{};
    /// The borrower's number in this book, which `get_borrower_info` returns in `id`.
    std::optional<Integer> id{};
    /// The kind of evaluation. `model` is always refused in this version, which cannot load models.
    Required<EvaluateBy> evaluate_by{};
    /// The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`,
    /// `national_id` and `id`. Several must belong to the same borrower.
    std::optional<std::string> uuid{};
    /// The pending credit application to score. Left out: the borrower's pending application, if
    /// there is exactly one.
    std::optional<std::string> application_id{};
    /// The names of the rules that must all be true.
    std::vector<std::string> acceptance_rules{};
    /// The names of the rules that must all be false.
    std::optional<std::vector<std::string>> rejection_rules{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("phone_number", phone_number);
        out.member("email", email);
        out.member("national_id", national_id);
        out.member("id", id);
        out.member("evaluate_by", evaluate_by);
        out.member("uuid", uuid);
        out.member("application_id", application_id);
        out.member("acceptance_rules", acceptance_rules);
        out.member("rejection_rules", rejection_rules);
        return out.done();
    }
};

/// Scores many borrowers in one commit.
struct GetTotalScoreBatch {
    /// The names of the rules that must all be true.
    std::vector<std::string> acceptance_rules{};
    /// The names of the rules that must all be false.
    std::optional<std::vector<std::string>> rejection_rules{};
    /// The borrowers' public ids, at most 10,000. The number of borrowers times the number of the
    /// rules' conditions may be at most 50 million. Matching patterns may cost at most 100 million:
    /// steps of their programs times bytes of the matched texts.
    std::vector<std::string> target{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("acceptance_rules", acceptance_rules);
        out.member("rejection_rules", rejection_rules);
        out.member("target", target);
        return out.done();
    }
};

/// Explains the computation of scores, in general or for a borrower.
struct GetScoringFormula {
    /// The borrower's public id. Left out: the formula alone is returned.
    std::optional<std::string> uuid{};
    /// The kind of evaluation. Left out: `rule`. `model` is always refused in this version, which
    /// cannot load models.
    std::optional<EvaluateBy> evaluate_by{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("evaluate_by", evaluate_by);
        return out.done();
    }
};

/// Returns a logged decision with an explanation.
struct ExplainDecision {
    /// The decision's id. A score's answer has it in its detail: `decision_id`, or for a batch
    /// under the borrower's public id in `decisions`.
    std::string decision_id{};
    /// The language of the reasons' texts: one of the policy's languages, such as `ar`. Left out:
    /// `en`. A reason without a text in this language has its English text.
    std::optional<std::string> language{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("decision_id", decision_id);
        out.member("language", language);
        return out.done();
    }
};

/// A credit application in the score record.
class ListedApplication : public Record {
public:
    using Record::Record;

    /// Its id.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/Amount"); }

    /// The reason; may be empty.
    std::string reason() const { return read<std::string>("/Reason"); }

    /// The number of repayment months.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// Its status.
    std::string status() const { return read<std::string>("/Status"); }

    /// The time of submission, as an HTTP date in GMT.
    std::string submission_time() const { return read<std::string>("/Submission_time"); }
};

/// An uploaded document in the score record.
class UploadedDocument : public Record {
public:
    using Record::Record;

    /// Its type.
    std::string type_() const { return read<std::string>("/type"); }

    /// Its status.
    std::string status() const { return read<std::string>("/status"); }
};

/// A borrower's score and its facts. A value that could not be computed is `N/A`.
class ScoreRecord : public Record {
public:
    using Record::Record;

    /// The monthly debt divided by the estimated income, with 4 decimals.
    Available<double> dbr() const { return read<Available<double>>("/DBR"); }

    /// Whether the national id is valid in its country.
    Available<bool> id_is_valid() const { return read<Available<bool>>("/ID_is_valid"); }

    /// The age in full years on the day of the request.
    Available<std::int64_t> age() const { return read<Available<std::int64_t>>("/age"); }

    /// The area's id, from the mapping.
    Available<std::int64_t> area() const { return read<Available<std::int64_t>>("/area"); }

    /// The share of the weights with a known variable, 0 to 1, with 4 decimals.
    Available<double> certainty() const { return read<Available<double>>("/certainty"); }

    /// The credit score. The policy decides how a weight with a missing variable counts, by default
    /// 0.4 of it. Read the score together with `certainty`.
    std::int64_t credit_score() const { return read<std::int64_t>("/credit_score"); }

    /// The score's class: Very Poor, Fair, Good, Very Good or Exceptional, unless the policy has
    /// its own bands.
    std::string credit_score_classification() const {
        return read<std::string>("/credit_score_classification");
    }

    /// The monthly income, in the policy's currency.
    Available<Decimal> estimated_income() const {
        return read<Available<Decimal>>("/estimated_income");
    }

    /// First and last name, masked for callers without the scope `pii`.
    std::string full_name() const { return read<std::string>("/full_name"); }

    /// `Female` or `Male`.
    Available<std::string> gender() const { return read<Available<std::string>>("/gender"); }

    /// The borrower's credit applications with the provider.
    Available<List<ListedApplication>> list_of_credit_applications() const {
        return read<Available<List<ListedApplication>>>("/list_of_credit_applications");
    }

    /// The monthly debt, in the policy's currency.
    Available<Decimal> monthly_debt() const { return read<Available<Decimal>>("/monthly_debt"); }

    /// The income that remains after debt and spending, in the policy's currency.
    Available<Decimal> monthly_spending_capacity() const {
        return read<Available<Decimal>>("/monthly_spending_capacity");
    }

    /// The national id: a number if it is a whole number without a leading zero, otherwise a text.
    /// It is masked for callers without the scope `pii`.
    Available<std::variant<std::int64_t, std::string>> national_id() const {
        return read<Available<std::variant<std::int64_t, std::string>>>("/national_id");
    }

    /// The number of applications in the list.
    Available<std::int64_t> number_of_credit_applications() const {
        return read<Available<std::int64_t>>("/number_of_credit_applications");
    }

    /// Whether the rules pass: `true`, `false`, null if data are missing and a person should
    /// decide, or N/A if the request has no rules.
    Available<std::optional<bool>> pass_business_rules_state() const {
        return read<Available<std::optional<bool>>>("/pass_business_rules_state");
    }

    /// The number of distinct partners with an open report.
    Available<std::int64_t> reports() const { return read<Available<std::int64_t>>("/reports"); }

    /// The uploaded documents; null if there are none.
    std::optional<List<UploadedDocument>> uploaded_docs() const {
        return read<std::optional<List<UploadedDocument>>>("/uploaded docs");
    }

    static bool fits(const lw_value *value) {
        for (const char *member : {
                 "/DBR",
                 "/ID_is_valid",
                 "/age",
                 "/area",
                 "/certainty",
                 "/credit_score",
                 "/credit_score_classification",
                 "/estimated_income",
                 "/full_name",
                 "/gender",
                 "/list_of_credit_applications",
                 "/monthly_debt",
                 "/monthly_spending_capacity",
                 "/national_id",
                 "/number_of_credit_applications",
                 "/pass_business_rules_state",
                 "/reports",
                 "/uploaded docs",
             }) {
            if (lw_value_at(value, member) == nullptr) return false;
        }
        return Record::fits(value);
    }
};

/// The message for an unknown borrower, instead of a score.
class UnknownTarget : public Record {
public:
    using Record::Record;

    /// `Borrower doesn’t exist`.
    std::string message() const { return read<std::string>("/message"); }

    static bool fits(const lw_value *value) {
        for (const char *member : {
                 "/message",
             }) {
            if (lw_value_at(value, member) == nullptr) return false;
        }
        return Record::fits(value);
    }
};

/// The range of the score.
class ScoreRange : public Record {
public:
    using Record::Record;

    /// The lowest score.
    std::int64_t min() const { return read<std::int64_t>("/min"); }

    /// The highest score.
    std::int64_t max() const { return read<std::int64_t>("/max"); }
};

/// A knot or a category, and its sub-score.
class BinLine : public Record {
public:
    using Record::Record;

    /// The value.
    Value value() const { return read<Value>("/value"); }

    /// Its sub-score.
    double sub_score() const { return read<double>("/sub_score"); }
};

/// One weight of the formula.
class WeightLine : public Record {
public:
    using Record::Record;

    /// The weight.
    double weight() const { return read<double>("/weight"); }

    /// The weight as a share of the sum of all weights.
    double normalised() const { return read<double>("/normalised"); }

    /// The sub-score of a missing value, or `left_out`.
    Value missing() const { return read<Value>("/missing"); }

    /// The variable that the weight reads.
    std::string variable() const { return read<std::string>("/variable"); }

    /// The conversion of the variable's value to a sub-score between 0 and 1.
    std::string transform() const { return read<std::string>("/transform"); }

    /// The knots of the transform, or its categories, each with its sub-score.
    List<BinLine> bins() const { return read<List<BinLine>>("/bins"); }
};

/// A cap of the score.
class CapLine : public Record {
public:
    using Record::Record;

    /// The conditions of its rule, in the form of a policy. The cap applies while they are true.
    Value rule() const { return read<Value>("/rule"); }

    /// The highest score. Of several caps, the lowest applies.
    std::int64_t max() const { return read<std::int64_t>("/max"); }

    /// The code of its reason.
    std::string code() const { return read<std::string>("/code"); }
};

/// A class of scores.
class ClassLine : public Record {
public:
    using Record::Record;

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// The lowest score in it.
    std::int64_t from_() const { return read<std::int64_t>("/from"); }

    /// The highest score in it.
    std::int64_t to() const { return read<std::int64_t>("/to"); }
};

/// The points of one characteristic, or in the last lines the points that a cap removed. The base
/// plus all `points` is the unrounded score. The base plus all contributions is the score. A
/// partner without the scope `weights:read` gets no weight, sub-score, unrounded points or cap.
/// Hiding them is cosmetic: the partner still gets whole contributions and the certainty, and can
/// compute the weights from them. One answer gives a close estimate if the sub-scores are known.
/// Several answers are enough if the partner chooses the values.
class ContributionLine : public Record {
public:
    using Record::Record;

    /// The weight's name; `cap` for a cap.
    std::string name() const { return read<std::string>("/name"); }

    /// The variable that was read. For a cap it is the first variable of its rule.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Its value; null if it is missing. Here and below, a national id is masked for callers
    /// without the scope `pii`.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The value for looking up the sub-score, after division; left out if it is not a number, and
    /// without `weights:read`.
    std::optional<double> looked_up() const { return read<std::optional<double>>("/looked_up"); }

    /// The sub-score, 0 to 1, or the value that the policy gives to a missing variable; left out if
    /// the policy ignores missing variables, for a cap, and without `weights:read`.
    std::optional<double> scaled() const { return read<std::optional<double>>("/scaled"); }

    /// The weight; left out for a cap, and without `weights:read`.
    std::optional<double> weight() const { return read<std::optional<double>>("/weight"); }

    /// The points earned, unrounded; left out without `weights:read`.
    std::optional<double> points() const { return read<std::optional<double>>("/points"); }

    /// The highest score that a cap allows; left out without `weights:read`.
    std::optional<std::int64_t> capped() const {
        return read<std::optional<std::int64_t>>("/capped");
    }

    /// The points as an integer, negative for a cap. The base plus all contributions is exactly the
    /// score.
    std::int64_t contribution() const { return read<std::int64_t>("/contribution"); }

    /// The points of the best sub-score (or of the base that the policy counts from) less the
    /// earned points; left out without `weights:read`.
    std::optional<double> lost_points() const {
        return read<std::optional<double>>("/lost_points");
    }

    /// Whether its value is known. The policy decides how a missing value counts.
    bool available() const { return read<bool>("/available"); }

    /// The source of the value.
    std::string source() const { return read<std::string>("/source"); }

    /// The code of its reason; `INCOMPLETE` if its value is missing.
    std::string reason() const { return read<std::string>("/reason"); }
};

/// A reason against the borrower.
class ReasonLine : public Record {
public:
    using Record::Record;

    /// Its code.
    std::string code() const { return read<std::string>("/code"); }

    /// Its text in the requested language, written for the borrower. It never contains a variable's
    /// name. The text of `INCOMPLETE` names the missing information.
    std::string text() const { return read<std::string>("/text"); }

    /// Whether the reason is on the notice. A notice has at most four reasons, each once, and none
    /// if the rules pass.
    bool on_notice() const { return read<bool>("/on_notice"); }

    /// The rule that gave the reason.
    std::optional<std::string> rule() const { return read<std::optional<std::string>>("/rule"); }

    /// Whether that rule is an acceptance or a rejection rule.
    std::optional<std::string> kind() const { return read<std::optional<std::string>>("/kind"); }

    /// The variable of the rule's condition.
    std::optional<std::string> variable() const {
        return read<std::optional<std::string>>("/variable");
    }

    /// The points that the score lost, also to a cap; left out without `weights:read`.
    std::optional<double> lost_points() const {
        return read<std::optional<double>>("/lost_points");
    }
};

/// The computation of scores.
class ScoringFormula : public Record {
public:
    using Record::Record;

    /// The formula.
    std::string formula() const { return read<std::string>("/formula"); }

    /// The lowest and the highest score.
    ScoreRange range() const { return read<ScoreRange>("/range"); }

    /// Each weight; left out for a partner without the scope `weights:read`. Hiding them is
    /// cosmetic: the partner can still compute them from the contributions, the certainty and
    /// `missing_weight_share` of borrowers.
    std::optional<Map<WeightLine>> weights() const {
        return read<std::optional<Map<WeightLine>>>("/weights");
    }

    /// The caps: the highest scores while a rule is true; left out without `weights:read`.
    std::optional<List<CapLine>> caps() const {
        return read<std::optional<List<CapLine>>>("/caps");
    }

    /// The smallest certainty that lets rules read the score and its class.
    double min_certainty() const { return read<double>("/min_certainty"); }

    /// The classes, each with its lowest and its highest score.
    List<ClassLine> classification() const { return read<List<ClassLine>>("/classification"); }

    /// The policy's digest.
    std::string version() const { return read<std::string>("/version"); }

    /// The contribution of each weight to the borrower's score. Points removed by a cap come last.
    std::optional<List<ContributionLine>> breakdown() const {
        return read<std::optional<List<ContributionLine>>>("/breakdown");
    }

    /// The borrower's score. Without any points it is the lowest score of the range.
    std::optional<std::int64_t> credit_score() const {
        return read<std::optional<std::int64_t>>("/credit_score");
    }

    /// The share of the weights with a missing variable, 0 to 1.
    std::optional<double> missing_weight_share() const {
        return read<std::optional<double>>("/missing_weight_share");
    }

    /// The names of the weights with a known value that contribute most, in descending order, at
    /// most four.
    std::optional<List<std::string>> top_positive() const {
        return read<std::optional<List<std::string>>>("/top_positive");
    }

    /// The reasons that lower the score most, in descending order, at most four.
    std::optional<List<ReasonLine>> top_negative() const {
        return read<std::optional<List<ReasonLine>>>("/top_negative");
    }
};

/// One condition of a rule.
class TracedCondition : public Record {
public:
    using Record::Record;

    /// The group of the condition. Conditions of one group are joined by AND, groups by OR.
    /// `0/any/1/0` is group 0 of the second body of an `any` in group 0. `0/any.2/1/0` is the same
    /// for the second `any` in group 0.
    std::string group() const { return read<std::string>("/group"); }

    /// The variable.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Whether a law protects the variable.
    bool protected_() const { return read<bool>("/protected"); }

    /// The comparison.
    std::string operator_() const { return read<std::string>("/operator"); }

    /// The value of the comparison; null for `is null` and `is not null`.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The value of the variable; null if it is missing.
    std::optional<Value> observed() const { return read<std::optional<Value>>("/observed"); }

    /// The reason why the value is missing.
    std::optional<std::string> missing() const {
        return read<std::optional<std::string>>("/missing");
    }

    /// Whether the condition is true; null if the value is missing.
    std::optional<bool> state() const { return read<std::optional<bool>>("/state"); }

    /// Whether the decision would be different if only this condition had the opposite result.
    bool decisive() const { return read<bool>("/decisive"); }

    /// The amount to add to the value to reach the nearest bound. Left out for a debt without
    /// income, which exceeds every bound (the largest double).
    std::optional<double> distance() const { return read<std::optional<double>>("/distance"); }
};

/// One rule of the decision, with each of its conditions evaluated.
class TracedRule : public Record {
public:
    using Record::Record;

    /// The rule's name.
    std::string name() const { return read<std::string>("/name"); }

    /// `acceptance` or `rejection`.
    std::string kind() const { return read<std::string>("/kind"); }

    /// Whether the rule is true; null if data are missing.
    std::optional<bool> state() const { return read<std::optional<bool>>("/state"); }

    /// Its conditions.
    List<TracedCondition> conditions() const { return read<List<TracedCondition>>("/conditions"); }
};

/// The data to ask for so that an undetermined result becomes known. It is the smallest list that
/// could make the rules pass, or fail if that needs fewer variables. If the rules fail, it is the
/// smallest list that could make them pass. One answer for each variable, of its type and within
/// its bounds, is enough for all its conditions. For a computed variable the list has its missing
/// inputs (`Monthly_Debt` for `DBR`). For a score without enough data it has the missing inputs
/// with the largest weights.
class MissingVariables : public Record {
public:
    using Record::Record;

    /// The variables.
    List<std::string> variables() const { return read<List<std::string>>("/variables"); }

    /// Whether this list is proven to be the shortest for either result, with known answers that
    /// determine the result.
    bool exact() const { return read<bool>("/exact"); }
};

/// A change of one variable.
class ChangeLine : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Its value in the decision.
    Value from() const { return read<Value>("/from"); }

    /// The nearest value that makes the rules pass. An integer is a whole number, and an amount is
    /// a multiple of the minor unit. Other values have four decimals or the decimals of the rules.
    Value to() const { return read<Value>("/to"); }
};

/// The smallest changes that would make the rules pass. A variable that is computed from others
/// (income, debt, `DBR`, spending capacity) changes with them, and is not listed if they are known.
/// The size of a change is the distance divided by the larger of the two magnitudes. It is 1 for a
/// change from 0, and for values that are not numbers.
class Changes : public Record {
public:
    using Record::Record;

    /// Variables that are each enough alone, smallest change first.
    List<ChangeLine> one() const { return read<List<ChangeLine>>("/one"); }

    /// The two variables with the smallest combined change, by the sum of sizes; empty if there is
    /// no such pair. A variable that is enough alone is in the pair only if its change in the pair
    /// is smaller than alone, by at least one step of its values.
    List<ChangeLine> two() const { return read<List<ChangeLine>>("/two"); }
};

/// One frozen input.
class FrozenLine : public Record {
public:
    using Record::Record;

    /// The name of the variable.
    std::string name() const { return read<std::string>("/name"); }

    /// Its value; null if it is missing.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The reason why the value is missing.
    std::optional<std::string> missing() const {
        return read<std::optional<std::string>>("/missing");
    }

    /// Its source.
    std::string source() const { return read<std::string>("/source"); }
};

/// A decision and the data that led to it.
class ExplainedDecision : public Record {
public:
    using Record::Record;

    /// The decision's id.
    std::string decision_id() const { return read<std::string>("/decision_id"); }

    /// The time of the decision.
    Time decided_at() const { return read<Time>("/decided_at"); }

    /// The user name of the partner that requested the decision.
    std::string decided_for() const { return read<std::string>("/decided_for"); }

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// The policy's digest.
    std::string policy() const { return read<std::string>("/policy"); }

    /// The version of lendwright that decided.
    std::string engine() const { return read<std::string>("/engine"); }

    /// `rule` or `model`.
    std::string evaluate_by() const { return read<std::string>("/evaluate_by"); }

    /// The acceptance rules that decided.
    List<std::string> acceptance_rules() const {
        return read<List<std::string>>("/acceptance_rules");
    }

    /// The rejection rules that decided.
    List<std::string> rejection_rules() const {
        return read<List<std::string>>("/rejection_rules");
    }

    /// Whether the rules pass; null if data are missing, N/A if there was no rule.
    Available<std::optional<bool>> pass_business_rules_state() const {
        return read<Available<std::optional<bool>>>("/pass_business_rules_state");
    }

    /// The credit score.
    std::int64_t credit_score() const { return read<std::int64_t>("/credit_score"); }

    /// Its class.
    std::string credit_score_classification() const {
        return read<std::string>("/credit_score_classification");
    }

    /// The share of the weights with a known variable, 0 to 1.
    double certainty() const { return read<double>("/certainty"); }

    /// The score of a borrower without any points. The base plus the contributions is the score.
    std::int64_t base() const { return read<std::int64_t>("/base"); }

    /// The score before rounding; left out without `weights:read`.
    std::optional<double> unrounded_score() const {
        return read<std::optional<double>>("/unrounded_score");
    }

    /// The points that each characteristic earned.
    List<ContributionLine> contributions() const {
        return read<List<ContributionLine>>("/contributions");
    }

    /// All reasons against the borrower. Those of the notice come first.
    List<ReasonLine> reasons() const { return read<List<ReasonLine>>("/reasons"); }

    /// All rules, with each of their conditions.
    List<TracedRule> rules() const { return read<List<TracedRule>>("/rules"); }

    /// The data to ask for, if the rules are undetermined, even if the policy's `on_unknown` then
    /// rejects. Also if the rules fail and missing data could make them pass, for example below a
    /// cut-off. Otherwise null.
    std::optional<MissingVariables> missing_to_resolve() const {
        return read<std::optional<MissingVariables>>("/missing_to_resolve");
    }

    /// Changes that would change the decision.
    Changes what_would_change() const { return read<Changes>("/what_would_change"); }

    /// The inputs, each with its value or the reason why it is missing. For a logged decision they
    /// are the frozen inputs. Without a book they are the policy's variables, then the other given
    /// values.
    List<FrozenLine> inputs() const { return read<List<FrozenLine>>("/inputs"); }
};

/// The decision of a policy on an applicant's inputs without a book, and the data that led to it.
/// The members are those of `explain_decision`, except for those that only a logged decision has.
class PolicyExplanation : public Record {
public:
    using Record::Record;

    /// The policy's digest.
    std::string policy() const { return read<std::string>("/policy"); }

    /// The version of lendwright that decided.
    std::string engine() const { return read<std::string>("/engine"); }

    /// `rule` or `model`.
    std::string evaluate_by() const { return read<std::string>("/evaluate_by"); }

    /// The acceptance rules that decided.
    List<std::string> acceptance_rules() const {
        return read<List<std::string>>("/acceptance_rules");
    }

    /// The rejection rules that decided.
    List<std::string> rejection_rules() const {
        return read<List<std::string>>("/rejection_rules");
    }

    /// Whether the rules pass; null if data are missing, N/A if there was no rule.
    Available<std::optional<bool>> pass_business_rules_state() const {
        return read<Available<std::optional<bool>>>("/pass_business_rules_state");
    }

    /// The credit score.
    std::int64_t credit_score() const { return read<std::int64_t>("/credit_score"); }

    /// Its class.
    std::string credit_score_classification() const {
        return read<std::string>("/credit_score_classification");
    }

    /// The share of the weights with a known variable, 0 to 1.
    double certainty() const { return read<double>("/certainty"); }

    /// The score of a borrower without any points. The base plus the contributions is the score.
    std::int64_t base() const { return read<std::int64_t>("/base"); }

    /// The score before rounding; left out without `weights:read`.
    std::optional<double> unrounded_score() const {
        return read<std::optional<double>>("/unrounded_score");
    }

    /// The points that each characteristic earned.
    List<ContributionLine> contributions() const {
        return read<List<ContributionLine>>("/contributions");
    }

    /// All reasons against the borrower. Those of the notice come first.
    List<ReasonLine> reasons() const { return read<List<ReasonLine>>("/reasons"); }

    /// All rules, with each of their conditions.
    List<TracedRule> rules() const { return read<List<TracedRule>>("/rules"); }

    /// The data to ask for, if the rules are undetermined, even if the policy's `on_unknown` then
    /// rejects. Also if the rules fail and missing data could make them pass, for example below a
    /// cut-off. Otherwise null.
    std::optional<MissingVariables> missing_to_resolve() const {
        return read<std::optional<MissingVariables>>("/missing_to_resolve");
    }

    /// Changes that would change the decision.
    Changes what_would_change() const { return read<Changes>("/what_would_change"); }

    /// The inputs, each with its value or the reason why it is missing. For a logged decision they
    /// are the frozen inputs. Without a book they are the policy's variables, then the other given
    /// values.
    List<FrozenLine> inputs() const { return read<List<FrozenLine>>("/inputs"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_SCORING_HPP
