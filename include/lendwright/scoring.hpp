/*
 * Scoring: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SCORING_HPP
#define LENDWRIGHT_SCORING_HPP

#include "shared.hpp"

namespace lendwright {

/// By what a borrower is evaluated.
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
    /// The number of the borrower's row.
    std::optional<std::int64_t> id{};
    /// By what the borrower is evaluated.
    Required<EvaluateBy> evaluate_by{};
    /// The borrower's public id.
    std::optional<std::string> uuid{};
    /// The names of the rules all of which must hold.
    std::vector<std::string> acceptance_rules{};
    /// The names of the rules none of which may.
    std::optional<std::vector<std::string>> rejection_rules{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("phone_number", phone_number);
        out.member("email", email);
        out.member("national_id", national_id);
        out.member("id", id);
        out.member("evaluate_by", evaluate_by);
        out.member("uuid", uuid);
        out.member("acceptance_rules", acceptance_rules);
        out.member("rejection_rules", rejection_rules);
        return out.done();
    }
};

/// Scores many borrowers in one commit.
struct GetTotalScoreBatch {
    /// The names of the rules all of which must hold.
    std::vector<std::string> acceptance_rules{};
    /// The names of the rules none of which may.
    std::optional<std::vector<std::string>> rejection_rules{};
    /// The borrowers' public ids, 10,000 at most.
    std::vector<std::string> target{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("acceptance_rules", acceptance_rules);
        out.member("rejection_rules", rejection_rules);
        out.member("target", target);
        return out.done();
    }
};

/// Says how a score comes about, and a borrower's in particular.
struct GetScoringFormula {
    /// The borrower's public id; left out, the formula alone is answered.
    std::optional<std::string> uuid{};
    /// By what is evaluated; `rule` where left out.
    std::optional<EvaluateBy> evaluate_by{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("evaluate_by", evaluate_by);
        return out.done();
    }
};

/// Gives a decision again, with everything that led to it.
struct ExplainDecision {
    /// The decision's id, out of the detail of the score's answer: `decision_id`, in that of a
    /// batch `decision_ids` by the borrower's public id.
    std::string decision_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("decision_id", decision_id);
        return out.done();
    }
};

/// A credit application, as the score record lists it.
class ListedApplication : public Record {
public:
    using Record::Record;

    /// Its id.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/Amount"); }

    /// The reason; may be empty.
    std::string reason() const { return read<std::string>("/Reason"); }

    /// Over how many months it is repaid.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// Its status.
    std::string status() const { return read<std::string>("/Status"); }

    /// When it was submitted, as an HTTP date in GMT.
    std::string submission_time() const { return read<std::string>("/Submission_time"); }
};

/// An uploaded document, as the score record lists it.
class UploadedDocument : public Record {
public:
    using Record::Record;

    /// What it is.
    std::string type_() const { return read<std::string>("/type"); }

    /// What became of it.
    std::string status() const { return read<std::string>("/status"); }
};

/// A borrower's score and what it was made on. What could not be computed is `N/A`.
class ScoreRecord : public Record {
public:
    using Record::Record;

    /// Monthly debt over estimated income, 4 decimals.
    Available<double> dbr() const { return read<Available<double>>("/DBR"); }

    /// Whether the national id is one of its country's form.
    Available<bool> id_is_valid() const { return read<Available<bool>>("/ID_is_valid"); }

    /// Full years of age on the day of the request.
    Available<std::int64_t> age() const { return read<Available<std::int64_t>>("/age"); }

    /// The area's id, out of the mapping.
    Available<std::int64_t> area() const { return read<Available<std::int64_t>>("/area"); }

    /// The share of the weights whose variable is known, 4 decimals.
    Available<double> certainty() const { return read<Available<double>>("/certainty"); }

    /// The credit score, over the weights whose variable is known alone: read it together with
    /// `certainty`.
    std::int64_t credit_score() const { return read<std::int64_t>("/credit_score"); }

    /// The score's class: Very Poor, Fair, Good, Very Good or Exceptional, unless the policy has
    /// bands of its own.
    std::string credit_score_classification() const {
        return read<std::string>("/credit_score_classification");
    }

    /// The monthly income, in the policy's currency.
    Available<Decimal> estimated_income() const {
        return read<Available<Decimal>>("/estimated_income");
    }

    /// First and last name.
    std::string full_name() const { return read<std::string>("/full_name"); }

    /// Female or Male.
    Available<std::string> gender() const { return read<Available<std::string>>("/gender"); }

    /// The provider's own applications of the borrower.
    Available<List<ListedApplication>> list_of_credit_applications() const {
        return read<Available<List<ListedApplication>>>("/list_of_credit_applications");
    }

    /// The debt per month, in the policy's currency.
    Available<Decimal> monthly_debt() const { return read<Available<Decimal>>("/monthly_debt"); }

    /// What is left of the income after debt and spending, in the policy's currency.
    Available<Decimal> monthly_spending_capacity() const {
        return read<Available<Decimal>>("/monthly_spending_capacity");
    }

    /// The national id: a number where it is one without a leading zero, else a text.
    Available<std::variant<std::int64_t, std::string>> national_id() const {
        return read<Available<std::variant<std::int64_t, std::string>>>("/national_id");
    }

    /// How many applications the list has.
    Available<std::int64_t> number_of_credit_applications() const {
        return read<Available<std::int64_t>>("/number_of_credit_applications");
    }

    /// Whether the rules pass: true, false, null where data are missing and a person should look,
    /// N/A where the request named no rule.
    Available<std::optional<bool>> pass_business_rules_state() const {
        return read<Available<std::optional<bool>>>("/pass_business_rules_state");
    }

    /// Open reports by distinct partners.
    Available<std::int64_t> reports() const { return read<Available<std::int64_t>>("/reports"); }

    /// The documents that were uploaded; null where there is none.
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

/// What is answered in the place of an unknown borrower's score.
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

    /// The sub-score there.
    double sub_score() const { return read<double>("/sub_score"); }
};

/// One weight of the formula.
class WeightLine : public Record {
public:
    using Record::Record;

    /// The weight.
    double weight() const { return read<double>("/weight"); }

    /// Its share of the sum of weights.
    double normalised() const { return read<double>("/normalised"); }

    /// The variable that is read.
    std::string variable() const { return read<std::string>("/variable"); }

    /// How its value becomes a sub-score between 0 and 1.
    std::string transform() const { return read<std::string>("/transform"); }

    /// The knots of the transform, or its categories, each with its sub-score.
    List<BinLine> bins() const { return read<List<BinLine>>("/bins"); }
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

/// What one characteristic earned. With the base, the points sum to the unrounded score, and the
/// contributions to the score.
class ContributionLine : public Record {
public:
    using Record::Record;

    /// The weight's name.
    std::string name() const { return read<std::string>("/name"); }

    /// The variable that was read.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Its value; null where it is missing.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The value that the sub-score was looked up with, after division; left out where it is no
    /// number and, as all that gives the weight away, for a partner without the scope
    /// `weights:read`.
    std::optional<double> looked_up() const { return read<std::optional<double>>("/looked_up"); }

    /// The sub-score, 0 to 1; left out where the value is missing, and without `weights:read`.
    std::optional<double> scaled() const { return read<std::optional<double>>("/scaled"); }

    /// The weight; left out without `weights:read`.
    std::optional<double> weight() const { return read<std::optional<double>>("/weight"); }

    /// The points earned, unrounded; left out without `weights:read`.
    std::optional<double> points() const { return read<std::optional<double>>("/points"); }

    /// The points as a whole number: with the base they sum to the score exactly.
    std::int64_t contribution() const { return read<std::int64_t>("/contribution"); }

    /// The points of the best sub-score (or the base that the policy counts from) less those
    /// earned; left out without `weights:read`.
    std::optional<double> lost_points() const {
        return read<std::optional<double>>("/lost_points");
    }

    /// Whether its value was there.
    bool available() const { return read<bool>("/available"); }

    /// Where the value came from.
    std::string source() const { return read<std::string>("/source"); }

    /// The code of its reason.
    std::string reason() const { return read<std::string>("/reason"); }
};

/// A reason against the borrower.
class ReasonLine : public Record {
public:
    using Record::Record;

    /// Its code.
    std::string code() const { return read<std::string>("/code"); }

    /// Its text.
    std::string text() const { return read<std::string>("/text"); }

    /// Whether it stands on the notice, which has four at most.
    bool on_notice() const { return read<bool>("/on_notice"); }

    /// The rule it comes from.
    std::optional<std::string> rule() const { return read<std::optional<std::string>>("/rule"); }

    /// Whether that is an acceptance or a rejection rule.
    std::optional<std::string> kind() const { return read<std::optional<std::string>>("/kind"); }

    /// The variable of the rule's condition.
    std::optional<std::string> variable() const {
        return read<std::optional<std::string>>("/variable");
    }

    /// The points that the score lost; left out without `weights:read`.
    std::optional<double> lost_points() const {
        return read<std::optional<double>>("/lost_points");
    }
};

/// How a score comes about.
class ScoringFormula : public Record {
public:
    using Record::Record;

    /// The formula.
    std::string formula() const { return read<std::string>("/formula"); }

    /// The lowest and the highest score.
    ScoreRange range() const { return read<ScoreRange>("/range"); }

    /// Each weight; left out for a partner without the scope `weights:read`.
    std::optional<Map<WeightLine>> weights() const {
        return read<std::optional<Map<WeightLine>>>("/weights");
    }

    /// The classes, each from its lowest score up to its highest.
    List<ClassLine> classification() const { return read<List<ClassLine>>("/classification"); }

    /// The policy's digest.
    std::string version() const { return read<std::string>("/version"); }

    /// What each weight contributes to the borrower's score.
    std::optional<List<ContributionLine>> breakdown() const {
        return read<std::optional<List<ContributionLine>>>("/breakdown");
    }

    /// The borrower's score; with nothing earned it is the range's lowest.
    std::optional<std::int64_t> credit_score() const {
        return read<std::optional<std::int64_t>>("/credit_score");
    }

    /// The share of the weights whose variable is missing, 0 to 1.
    std::optional<double> missing_weight_share() const {
        return read<std::optional<double>>("/missing_weight_share");
    }

    /// The names of the weights that contribute most, most first, four at most.
    std::optional<List<std::string>> top_positive() const {
        return read<std::optional<List<std::string>>>("/top_positive");
    }

    /// The reasons that cost the score most, most first, four at most.
    std::optional<List<ReasonLine>> top_negative() const {
        return read<std::optional<List<ReasonLine>>>("/top_negative");
    }
};

/// One condition of a rule.
class TracedCondition : public Record {
public:
    using Record::Record;

    /// The group it stands in: conditions of one group are joined by and, groups by or; `0/any/1/0`
    /// is group 0 of the second body of an `any` in group 0.
    std::string group() const { return read<std::string>("/group"); }

    /// The variable.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Whether a law protects the variable.
    bool protected_() const { return read<bool>("/protected"); }

    /// The comparison.
    std::string operator_() const { return read<std::string>("/operator"); }

    /// What it compares with; null for `is null` and `is not null`.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The value that was seen; null where it is missing.
    std::optional<Value> observed() const { return read<std::optional<Value>>("/observed"); }

    /// Why there is no value.
    std::optional<std::string> missing() const {
        return read<std::optional<std::string>>("/missing");
    }

    /// Whether it holds; null where the value is missing.
    std::optional<bool> state() const { return read<std::optional<bool>>("/state"); }

    /// Whether the decision would be another if this condition alone said otherwise.
    bool decisive() const { return read<bool>("/decisive"); }

    /// What would have to be added to the value so that it stands at the nearest bound.
    std::optional<double> distance() const { return read<std::optional<double>>("/distance"); }
};

/// One rule of the decision, each of its conditions evaluated.
class TracedRule : public Record {
public:
    using Record::Record;

    /// The rule's name.
    std::string name() const { return read<std::string>("/name"); }

    /// `acceptance` or `rejection`.
    std::string kind() const { return read<std::string>("/kind"); }

    /// Whether it holds; null where data are missing.
    std::optional<bool> state() const { return read<std::optional<bool>>("/state"); }

    /// Its conditions.
    List<TracedCondition> conditions() const { return read<List<TracedCondition>>("/conditions"); }
};

/// What to ask for, so that an undetermined state becomes a known one: the smallest list that could
/// make it true, or false where that takes fewer.
class MissingVariables : public Record {
public:
    using Record::Record;

    /// The variables.
    List<std::string> variables() const { return read<List<std::string>>("/variables"); }

    /// Whether no shorter list would do, for either state.
    bool exact() const { return read<bool>("/exact"); }
};

/// One variable moved.
class ChangeLine : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Its value in the decision.
    Value from() const { return read<Value>("/from"); }

    /// The nearest value that passes.
    Value to() const { return read<Value>("/to"); }
};

/// The smallest changes that would pass the rules. What is computed from a variable (income, debt,
/// `DBR`, spending capacity) moves with it and is not named itself where its sources are known.
class Changes : public Record {
public:
    using Record::Record;

    /// Variables each of which is enough by itself, the smallest change first.
    List<ChangeLine> one() const { return read<List<ChangeLine>>("/one"); }

    /// The two whose changes together are smallest; empty where there are no such two.
    List<ChangeLine> two() const { return read<List<ChangeLine>>("/two"); }
};

/// One frozen input.
class FrozenLine : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string name() const { return read<std::string>("/name"); }

    /// Its value; null where it is missing.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// Why there is no value.
    std::optional<std::string> missing() const {
        return read<std::optional<std::string>>("/missing");
    }

    /// Where it came from.
    std::string source() const { return read<std::string>("/source"); }
};

/// A decision and everything that led to it.
class ExplainedDecision : public Record {
public:
    using Record::Record;

    /// The decision's id.
    std::string decision_id() const { return read<std::string>("/decision_id"); }

    /// When it was made.
    Time decided_at() const { return read<Time>("/decided_at"); }

    /// The user name of the partner for whom it was made.
    std::string decided_for() const { return read<std::string>("/decided_for"); }

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// The policy's digest.
    std::string policy() const { return read<std::string>("/policy"); }

    /// The version of lendwright that decided.
    std::string engine() const { return read<std::string>("/engine"); }

    /// `rule` or `model`.
    std::string evaluate_by() const { return read<std::string>("/evaluate_by"); }

    /// The acceptance rules that the request named.
    List<std::string> acceptance_rules() const {
        return read<List<std::string>>("/acceptance_rules");
    }

    /// The rejection rules that the request named.
    List<std::string> rejection_rules() const {
        return read<List<std::string>>("/rejection_rules");
    }

    /// Whether the rules pass; null where data are missing, N/A where there was no rule.
    Available<std::optional<bool>> pass_business_rules_state() const {
        return read<Available<std::optional<bool>>>("/pass_business_rules_state");
    }

    /// The credit score.
    std::int64_t credit_score() const { return read<std::int64_t>("/credit_score"); }

    /// Its class.
    std::string credit_score_classification() const {
        return read<std::string>("/credit_score_classification");
    }

    /// The share of the weights whose variable is known.
    double certainty() const { return read<double>("/certainty"); }

    /// The score of somebody who earned nothing; with the contributions it sums to the score.
    std::int64_t base() const { return read<std::int64_t>("/base"); }

    /// The score before it was made whole.
    double unrounded_score() const { return read<double>("/unrounded_score"); }

    /// What each characteristic earned.
    List<ContributionLine> contributions() const {
        return read<List<ContributionLine>>("/contributions");
    }

    /// Every reason against the borrower, those of the notice first.
    List<ReasonLine> reasons() const { return read<List<ReasonLine>>("/reasons"); }

    /// Every rule with each of its conditions.
    List<TracedRule> rules() const { return read<List<TracedRule>>("/rules"); }

    /// What to ask for where the state is undetermined; null where it is not.
    std::optional<MissingVariables> missing_to_resolve() const {
        return read<std::optional<MissingVariables>>("/missing_to_resolve");
    }

    /// What would change the decision.
    Changes what_would_change() const { return read<Changes>("/what_would_change"); }

    /// The inputs as they were frozen.
    List<FrozenLine> inputs() const { return read<List<FrozenLine>>("/inputs"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_SCORING_HPP
