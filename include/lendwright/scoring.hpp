/*
 * Scoring: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SCORING_HPP
#define LENDWRIGHT_SCORING_HPP

#include "shared.hpp"

namespace lendwright {

/// How a borrower is evaluated.
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
    /// How the borrower is evaluated. `model` is always refused in this version, which can't load
    /// models.
    Required<EvaluateBy> evaluate_by{};
    /// The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`,
    /// `national_id` and `id`; several must mean the same borrower.
    std::optional<std::string> uuid{};
    /// The pending credit application for which the borrower is scored. Left out: the borrower's
    /// only pending one, if there is just one.
    std::optional<std::string> application_id{};
    /// The names of the rules that must all hold.
    std::vector<std::string> acceptance_rules{};
    /// The names of the rules of which none may hold.
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
        out.member("application_id", application_id);
        out.member("acceptance_rules", acceptance_rules);
        out.member("rejection_rules", rejection_rules);
        return out.done();
    }
};

/// Scores many borrowers in one commit.
struct GetTotalScoreBatch {
    /// The names of the rules that must all hold.
    std::vector<std::string> acceptance_rules{};
    /// The names of the rules of which none may hold.
    std::optional<std::vector<std::string>> rejection_rules{};
    /// The borrowers' public ids, at most 10,000; and no more than so many that borrowers times
    /// conditions of the rules are 50 million. Of patterns, steps of their programs times bytes of
    /// the texts that they are matched with are 100 million at most.
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

/// Explains how a score is computed, in general or for a borrower.
struct GetScoringFormula {
    /// The borrower's public id. Left out: the formula alone is returned.
    std::optional<std::string> uuid{};
    /// How to evaluate. Left out: `rule`. `model` is always refused in this version, which can't
    /// load models.
    std::optional<EvaluateBy> evaluate_by{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("evaluate_by", evaluate_by);
        return out.done();
    }
};

/// Returns a logged decision with everything that led to it.
struct ExplainDecision {
    /// The decision's id, from the detail of the score's answer: `decision_id`, or for a batch in
    /// `decisions` under the borrower's public id.
    std::string decision_id{};
    /// The language of the reasons' texts: one of the policy's languages, such as `ar`. Left out:
    /// `en`. A reason without a text in this language has its English text.
    std::optional<std::string> language{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("decision_id", decision_id);
        out.member("language", language);
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

    /// The number of months in which it is repaid.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// Its status.
    std::string status() const { return read<std::string>("/Status"); }

    /// The time of submission, as an HTTP date in GMT.
    std::string submission_time() const { return read<std::string>("/Submission_time"); }
};

/// An uploaded document, as the score record lists it.
class UploadedDocument : public Record {
public:
    using Record::Record;

    /// Its type.
    std::string type_() const { return read<std::string>("/type"); }

    /// Its status.
    std::string status() const { return read<std::string>("/status"); }
};

/// A borrower's score and the facts on which it is based. A value that could not be computed is
/// `N/A`.
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

    /// The share of the weights whose variable is known, with 4 decimals.
    Available<double> certainty() const { return read<Available<double>>("/certainty"); }

    /// The credit score. A weight whose variable is missing counts what the policy says, 0.4 of it
    /// by default: read it together with `certainty`.
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

    /// First and last name; masked for callers without the scope `pii`.
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

    /// The national id: a number if it is a whole number without a leading zero, else a text;
    /// masked for callers without the scope `pii`.
    Available<std::variant<std::int64_t, std::string>> national_id() const {
        return read<Available<std::variant<std::int64_t, std::string>>>("/national_id");
    }

    /// The number of applications in the list.
    Available<std::int64_t> number_of_credit_applications() const {
        return read<Available<std::int64_t>>("/number_of_credit_applications");
    }

    /// Whether the rules pass: true; false; null when data are missing and a person should decide;
    /// N/A when the request named no rule.
    Available<std::optional<bool>> pass_business_rules_state() const {
        return read<Available<std::optional<bool>>>("/pass_business_rules_state");
    }

    /// The number of distinct partners with an open report.
    Available<std::int64_t> reports() const { return read<Available<std::int64_t>>("/reports"); }

    /// The documents that were uploaded; null when there are none.
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

/// The message for an unknown borrower, in place of a score.
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

    /// The weight as a share of the sum of all weights.
    double normalised() const { return read<double>("/normalised"); }

    /// The sub-score that a missing value counts, or `left_out`.
    Value missing() const { return read<Value>("/missing"); }

    /// The variable that the weight reads.
    std::string variable() const { return read<std::string>("/variable"); }

    /// How the variable's value is converted to a sub-score between 0 and 1.
    std::string transform() const { return read<std::string>("/transform"); }

    /// The knots of the transform, or its categories, each with its sub-score.
    List<BinLine> bins() const { return read<List<BinLine>>("/bins"); }
};

/// A cap of the score.
class CapLine : public Record {
public:
    using Record::Record;

    /// When it counts: the conditions of its rule, in the form of a policy.
    Value rule() const { return read<Value>("/rule"); }

    /// The most that the score can be. Of several caps the lowest counts.
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

/// The points that one characteristic earned, or last those that a cap took. The base plus all
/// `points` is the unrounded score; the base plus all contributions is the score. A partner without
/// the scope `weights:read` is shown no weight, sub-score, unrounded points or cap, but whole
/// contributions and the certainty, from which it can work the weights out: closely from one answer
/// where it knows the sub-scores, and from several where it chooses the values.
class ContributionLine : public Record {
public:
    using Record::Record;

    /// The weight's name; `cap` for a cap.
    std::string name() const { return read<std::string>("/name"); }

    /// The variable that was read; the first one of a cap's rule.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Its value; null when it is missing. Here and below a national id is masked for callers
    /// without the scope `pii`.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The value with which the sub-score was looked up, after division; left out when it is not a
    /// number, and without `weights:read`.
    std::optional<double> looked_up() const { return read<std::optional<double>>("/looked_up"); }

    /// The sub-score, 0 to 1, or what a missing value counts; left out where the policy leaves out
    /// what is missing, for a cap, and without `weights:read`.
    std::optional<double> scaled() const { return read<std::optional<double>>("/scaled"); }

    /// The weight; left out for a cap, and without `weights:read`.
    std::optional<double> weight() const { return read<std::optional<double>>("/weight"); }

    /// The points earned, unrounded; left out without `weights:read`.
    std::optional<double> points() const { return read<std::optional<double>>("/points"); }

    /// For a cap, the most that the score can be; left out without `weights:read`.
    std::optional<std::int64_t> capped() const {
        return read<std::optional<std::int64_t>>("/capped");
    }

    /// The points as an integer, negative for a cap; the base plus all contributions is exactly the
    /// score.
    std::int64_t contribution() const { return read<std::int64_t>("/contribution"); }

    /// The points of the best sub-score (or of the base from which the policy counts) minus the
    /// points earned; left out without `weights:read`.
    std::optional<double> lost_points() const {
        return read<std::optional<double>>("/lost_points");
    }

    /// Whether its value is known; a missing one counts what the policy says.
    bool available() const { return read<bool>("/available"); }

    /// The source of the value.
    std::string source() const { return read<std::string>("/source"); }

    /// The code of its reason; `INCOMPLETE` when its value is missing.
    std::string reason() const { return read<std::string>("/reason"); }
};

/// A reason against the borrower.
class ReasonLine : public Record {
public:
    using Record::Record;

    /// Its code.
    std::string code() const { return read<std::string>("/code"); }

    /// Its text in the requested language: words for the borrower, never a variable's name. The
    /// text of `INCOMPLETE` names the missing information.
    std::string text() const { return read<std::string>("/text"); }

    /// Whether it is on the notice, which has at most four reasons, each once, and none when the
    /// rules pass.
    bool on_notice() const { return read<bool>("/on_notice"); }

    /// The rule it comes from.
    std::optional<std::string> rule() const { return read<std::optional<std::string>>("/rule"); }

    /// Whether that rule is an acceptance or a rejection rule.
    std::optional<std::string> kind() const { return read<std::optional<std::string>>("/kind"); }

    /// The variable of the rule's condition.
    std::optional<std::string> variable() const {
        return read<std::optional<std::string>>("/variable");
    }

    /// The points that the score lost, by a cap too; left out without `weights:read`.
    std::optional<double> lost_points() const {
        return read<std::optional<double>>("/lost_points");
    }
};

/// How a score is computed.
class ScoringFormula : public Record {
public:
    using Record::Record;

    /// The formula.
    std::string formula() const { return read<std::string>("/formula"); }

    /// The lowest and the highest score.
    ScoreRange range() const { return read<ScoreRange>("/range"); }

    /// Each weight; left out for a partner without the scope `weights:read`, which can still work
    /// them out from the contributions, the certainty and `missing_weight_share` of borrowers.
    std::optional<Map<WeightLine>> weights() const {
        return read<std::optional<Map<WeightLine>>>("/weights");
    }

    /// What the score can't rise above while a rule holds; left out without `weights:read`.
    std::optional<List<CapLine>> caps() const {
        return read<std::optional<List<CapLine>>>("/caps");
    }

    /// The certainty from which on rules may read the score and its class.
    double min_certainty() const { return read<double>("/min_certainty"); }

    /// The classes, each with its lowest and its highest score.
    List<ClassLine> classification() const { return read<List<ClassLine>>("/classification"); }

    /// The policy's digest.
    std::string version() const { return read<std::string>("/version"); }

    /// What each weight contributes to the borrower's score, and last what a cap takes.
    std::optional<List<ContributionLine>> breakdown() const {
        return read<std::optional<List<ContributionLine>>>("/breakdown");
    }

    /// The borrower's score; with no points earned it is the lowest score of the range.
    std::optional<std::int64_t> credit_score() const {
        return read<std::optional<std::int64_t>>("/credit_score");
    }

    /// The share of the weights whose variable is missing, 0 to 1.
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

    /// The group of the condition. Conditions of one group are joined by and, groups by or;
    /// `0/any/1/0` is group 0 of the second body of an `any` in group 0, and `0/any.2/1/0` that of
    /// a second `any` there.
    std::string group() const { return read<std::string>("/group"); }

    /// The variable.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Whether a law protects the variable.
    bool protected_() const { return read<bool>("/protected"); }

    /// The comparison.
    std::string operator_() const { return read<std::string>("/operator"); }

    /// The value with which it compares; null for `is null` and `is not null`.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The value of the variable; null when it is missing.
    std::optional<Value> observed() const { return read<std::optional<Value>>("/observed"); }

    /// Why there is no value.
    std::optional<std::string> missing() const {
        return read<std::optional<std::string>>("/missing");
    }

    /// Whether it holds; null when the value is missing.
    std::optional<bool> state() const { return read<std::optional<bool>>("/state"); }

    /// Whether the decision would be different if only this condition had the opposite result.
    bool decisive() const { return read<bool>("/decisive"); }

    /// The amount to add to the value so that it equals the nearest bound. Left out for a debt
    /// without income, which is beyond every bound (the largest double).
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

    /// Whether it holds; null when data are missing.
    std::optional<bool> state() const { return read<std::optional<bool>>("/state"); }

    /// Its conditions.
    List<TracedCondition> conditions() const { return read<List<TracedCondition>>("/conditions"); }
};

/// The data to ask for so that an undetermined state becomes known: the smallest list that could
/// make it true, or false if that needs fewer variables. If the rules fail, it is the smallest list
/// that could make them pass. One answer for each variable, of its type and within its bounds, is
/// enough for all its conditions. For a computed variable the list has its missing inputs
/// (`Monthly_Debt` for `DBR`), and for a score without enough data the missing inputs with the
/// greatest weights.
class MissingVariables : public Record {
public:
    using Record::Record;

    /// The variables.
    List<std::string> variables() const { return read<List<std::string>>("/variables"); }

    /// Whether there is no shorter list, for either state, and answers to this one that settle it
    /// are known to exist.
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

    /// The nearest value with which the rules pass: whole for an integer, on the minor unit for an
    /// amount, else with four decimals or those of the rules.
    Value to() const { return read<Value>("/to"); }
};

/// The smallest changes with which the rules would pass. A variable that is computed from others
/// (income, debt, `DBR`, spending capacity) changes with them, and is not listed itself if they are
/// known. The size of a change is the distance by the larger of the two magnitudes (from 0 it is
/// 1), and 1 for what is no number.
class Changes : public Record {
public:
    using Record::Record;

    /// Variables of which each is enough alone, the smallest change first.
    List<ChangeLine> one() const { return read<List<ChangeLine>>("/one"); }

    /// The two variables with the smallest changes together, by the sum of sizes; empty when there
    /// are no such two. A variable that is enough alone stands here only where the pair is smaller
    /// than its change alone, by a step of its values or more.
    List<ChangeLine> two() const { return read<List<ChangeLine>>("/two"); }
};

/// One frozen input.
class FrozenLine : public Record {
public:
    using Record::Record;

    /// The name of the variable.
    std::string name() const { return read<std::string>("/name"); }

    /// Its value; null when it is missing.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// Why there is no value.
    std::optional<std::string> missing() const {
        return read<std::optional<std::string>>("/missing");
    }

    /// Its source.
    std::string source() const { return read<std::string>("/source"); }
};

/// A decision and everything that led to it.
class ExplainedDecision : public Record {
public:
    using Record::Record;

    /// The decision's id.
    std::string decision_id() const { return read<std::string>("/decision_id"); }

    /// The time of the decision.
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

    /// Whether the rules pass; null when data are missing, N/A when there was no rule.
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

    /// The score of a borrower who earned no points; the base plus the contributions is the score.
    std::int64_t base() const { return read<std::int64_t>("/base"); }

    /// The score before rounding; left out without `weights:read`.
    std::optional<double> unrounded_score() const {
        return read<std::optional<double>>("/unrounded_score");
    }

    /// The points that each characteristic earned.
    List<ContributionLine> contributions() const {
        return read<List<ContributionLine>>("/contributions");
    }

    /// All reasons against the borrower, those of the notice first.
    List<ReasonLine> reasons() const { return read<List<ReasonLine>>("/reasons"); }

    /// All rules, with each of their conditions.
    List<TracedRule> rules() const { return read<List<TracedRule>>("/rules"); }

    /// The data to ask for, if the rules are undetermined (also if the policy's `on_unknown` then
    /// rejects), or if they fail and missing data could make them pass, as below a cut-off; else
    /// null.
    std::optional<MissingVariables> missing_to_resolve() const {
        return read<std::optional<MissingVariables>>("/missing_to_resolve");
    }

    /// Changes that would change the decision.
    Changes what_would_change() const { return read<Changes>("/what_would_change"); }

    /// The inputs, as they were frozen.
    List<FrozenLine> inputs() const { return read<List<FrozenLine>>("/inputs"); }
};

/// What a policy decides on an applicant's inputs without a book, and everything that led to it.
/// The members are those of `explain_decision`, but for what only a logged decision has.
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

    /// Whether the rules pass; null when data are missing, N/A when there was no rule.
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

    /// The score of an applicant who earned no points; the base plus the contributions is the
    /// score.
    std::int64_t base() const { return read<std::int64_t>("/base"); }

    /// The score before rounding; left out without `weights:read`.
    std::optional<double> unrounded_score() const {
        return read<std::optional<double>>("/unrounded_score");
    }

    /// The points that each characteristic earned.
    List<ContributionLine> contributions() const {
        return read<List<ContributionLine>>("/contributions");
    }

    /// All reasons against the applicant, those of the notice first.
    List<ReasonLine> reasons() const { return read<List<ReasonLine>>("/reasons"); }

    /// All rules, with each of their conditions.
    List<TracedRule> rules() const { return read<List<TracedRule>>("/rules"); }

    /// The data to ask for, if the rules are undetermined (also if the policy's `on_unknown` then
    /// rejects), or if they fail and missing data could make them pass, as below a cut-off; else
    /// null.
    std::optional<MissingVariables> missing_to_resolve() const {
        return read<std::optional<MissingVariables>>("/missing_to_resolve");
    }

    /// Changes that would change the decision.
    Changes what_would_change() const { return read<Changes>("/what_would_change"); }

    /// The policy's variables with their values or the reasons why there are none, then what was
    /// given beside them.
    List<FrozenLine> inputs() const { return read<List<FrozenLine>>("/inputs"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_SCORING_HPP
