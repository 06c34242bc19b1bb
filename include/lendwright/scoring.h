/*
 * Scoring: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SCORING_H
#define LENDWRIGHT_SCORING_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Scores one borrower.
 *
 * `GET /borrowers/get_total_score/`. Needs the scope `score`.
 *
 * Request:
 * - `phone_number` (text, query, may be left out): The borrower's phone number.
 * - `email` (text, query, may be left out): The borrower's e-mail address.
 * - `national_id` (text, query, may be left out): The borrower's national id.
 * - `id` (integer, query, may be left out): The number of the borrower's row.
 * - `evaluate_by` (rule | model, query): By what the borrower is evaluated.
 * - `uuid` (text, query, may be left out): The borrower's public id.
 * - `acceptance_rules` (list of text, body): The names of the rules all of which must hold.
 * - `rejection_rules` (list of text, body, may be left out): The names of the rules none of which
 *   may.
 *
 * Answer: A borrower's score and what it was made on. What could not be computed is `N/A`.
 * - `DBR` (number or N/A): Monthly debt over estimated income, 4 decimals.
 * - `ID_is_valid` (true or false or N/A): Whether the national id is one of its country's form.
 * - `age` (integer or N/A): Full years of age on the day of the request.
 * - `area` (integer or N/A): The area's id, out of the mapping.
 * - `certainty` (number or N/A): The share of the weights whose variable is known, 4 decimals.
 * - `credit_score` (integer): The credit score, over the weights whose variable is known alone:
 *   read it together with `certainty`.
 * - `credit_score_classification` (text): The score's class: Very Poor, Fair, Good, Very Good or
 *   Exceptional, unless the policy has bands of its own.
 * - `estimated_income` (decimal or N/A): The monthly income, in the policy's currency.
 * - `full_name` (text): First and last name.
 * - `gender` (text or N/A): Female or Male.
 * - `list_of_credit_applications` (list of ListedApplication or N/A): The provider's own
 *   applications of the borrower.
 *   - `application_id` (text): Its id.
 *   - `Amount` (decimal): The amount.
 *   - `Reason` (text): The reason; may be empty.
 *   - `Repayment_Months` (integer): Over how many months it is repaid.
 *   - `Status` (text): Its status.
 *   - `Submission_time` (text): When it was submitted, as an HTTP date in GMT.
 * - `monthly_debt` (decimal or N/A): The debt per month, in the policy's currency.
 * - `monthly_spending_capacity` (decimal or N/A): What is left of the income after debt and
 *   spending, in the policy's currency.
 * - `national_id` (integer, or text or N/A): The national id: a number where it is one without a
 *   leading zero, else a text.
 * - `number_of_credit_applications` (integer or N/A): How many applications the list has.
 * - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass: true,
 *   false, null where data are missing and a person should look, N/A where the request named no
 *   rule.
 * - `reports` (integer or N/A): Open reports by distinct partners.
 * - `uploaded docs` (list of UploadedDocument or null): The documents that were uploaded; null
 *   where there is none.
 *   - `type` (text): What it is.
 *   - `status` (text): What became of it.
 */
lw_status lw_get_total_score(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Scores many borrowers in one commit.
 *
 * `GET /borrowers/get_total_score/batch/`. Needs the scope `score`.
 *
 * Request:
 * - `acceptance_rules` (list of text, body): The names of the rules all of which must hold.
 * - `rejection_rules` (list of text, body, may be left out): The names of the rules none of which
 *   may.
 * - `target` (list of text, body): The borrowers' public ids, 10,000 at most.
 *
 * Answer: object, each member ScoreRecord, or UnknownTarget.
 * - `ScoreRecord`: the answer of `lw_get_total_score`.
 * - `UnknownTarget`: What is answered in the place of an unknown borrower's score.
 *   - `message` (text): `Borrower doesn’t exist`.
 */
lw_status lw_get_total_score_batch(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Says how a score comes about, and a borrower's in particular.
 *
 * `GET /borrowers/scoring_formula/`. Needs the scope `score`.
 *
 * Request:
 * - `uuid` (text, query, may be left out): The borrower's public id; left out, the formula alone
 *   is answered.
 * - `evaluate_by` (rule | model, query, may be left out): By what is evaluated; `rule` where left
 *   out.
 *
 * Answer: How a score comes about.
 * - `formula` (text): The formula.
 * - `range` (ScoreRange): The lowest and the highest score.
 *   - `min` (integer): The lowest score.
 *   - `max` (integer): The highest score.
 * - `weights` (object, each member WeightLine, may be absent): Each weight; left out for a partner
 *   without the scope `weights:read`.
 *   - `weight` (number): The weight.
 *   - `normalised` (number): Its share of the sum of weights.
 *   - `variable` (text): The variable that is read.
 *   - `transform` (text): How its value becomes a sub-score between 0 and 1.
 *   - `bins` (list of BinLine): The knots of the transform, or its categories, each with its
 *     sub-score.
 *     - `value` (any value): The value.
 *     - `sub_score` (number): The sub-score there.
 * - `classification` (list of ClassLine): The classes, each from its lowest score up to its
 *   highest.
 *   - `name` (text): Its name.
 *   - `from` (integer): The lowest score in it.
 *   - `to` (integer): The highest score in it.
 * - `version` (text): The policy's digest.
 * - `breakdown` (list of ContributionLine, may be absent): What each weight contributes to the
 *   borrower's score.
 *   - `name` (text): The weight's name.
 *   - `variable` (text): The variable that was read.
 *   - `value` (any value or null): Its value; null where it is missing.
 *   - `looked_up` (number, may be absent): The value that the sub-score was looked up with, after
 *     division; left out where it is no number and, as all that gives the weight away, for a
 *     partner without the scope `weights:read`.
 *   - `scaled` (number, may be absent): The sub-score, 0 to 1; left out where the value is
 *     missing, and without `weights:read`.
 *   - `weight` (number, may be absent): The weight; left out without `weights:read`.
 *   - `points` (number, may be absent): The points earned, unrounded; left out without
 *     `weights:read`.
 *   - `contribution` (integer): The points as a whole number: with the base they sum to the score
 *     exactly.
 *   - `lost_points` (number, may be absent): The points of the best sub-score (or the base that
 *     the policy counts from) less those earned; left out without `weights:read`.
 *   - `available` (true or false): Whether its value was there.
 *   - `source` (text): Where the value came from.
 *   - `reason` (text): The code of its reason.
 * - `credit_score` (integer, may be absent): The borrower's score; with nothing earned it is the
 *   range's lowest.
 * - `missing_weight_share` (number, may be absent): The share of the weights whose variable is
 *   missing, 0 to 1.
 * - `top_positive` (list of text, may be absent): The names of the weights that contribute most,
 *   most first, four at most.
 * - `top_negative` (list of ReasonLine, may be absent): The reasons that cost the score most, most
 *   first, four at most.
 *   - `code` (text): Its code.
 *   - `text` (text): Its text.
 *   - `on_notice` (true or false): Whether it stands on the notice, which has four at most.
 *   - `rule` (text, may be absent): The rule it comes from.
 *   - `kind` (text, may be absent): Whether that is an acceptance or a rejection rule.
 *   - `variable` (text, may be absent): The variable of the rule's condition.
 *   - `lost_points` (number, may be absent): The points that the score lost; left out without
 *     `weights:read`.
 */
lw_status lw_get_scoring_formula(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives a decision again, with everything that led to it.
 *
 * `GET /borrowers/explain_decision/`. Needs the scope `score`.
 *
 * Request:
 * - `decision_id` (text, query): The decision's id, out of the detail of the score's answer:
 *   `decision_id`, in that of a batch `decision_ids` by the borrower's public id.
 *
 * Answer: A decision and everything that led to it.
 * - `decision_id` (text): The decision's id.
 * - `decided_at` (time by RFC 3339): When it was made.
 * - `decided_for` (text): The user name of the partner for whom it was made.
 * - `uuid` (text): The borrower's public id.
 * - `policy` (text): The policy's digest.
 * - `engine` (text): The version of lendwright that decided.
 * - `evaluate_by` (text): `rule` or `model`.
 * - `acceptance_rules` (list of text): The acceptance rules that the request named.
 * - `rejection_rules` (list of text): The rejection rules that the request named.
 * - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass; null where
 *   data are missing, N/A where there was no rule.
 * - `credit_score` (integer): The credit score.
 * - `credit_score_classification` (text): Its class.
 * - `certainty` (number): The share of the weights whose variable is known.
 * - `base` (integer): The score of somebody who earned nothing; with the contributions it sums to
 *   the score.
 * - `unrounded_score` (number): The score before it was made whole.
 * - `contributions` (list of ContributionLine): What each characteristic earned.
 *   - `name` (text): The weight's name.
 *   - `variable` (text): The variable that was read.
 *   - `value` (any value or null): Its value; null where it is missing.
 *   - `looked_up` (number, may be absent): The value that the sub-score was looked up with, after
 *     division; left out where it is no number and, as all that gives the weight away, for a
 *     partner without the scope `weights:read`.
 *   - `scaled` (number, may be absent): The sub-score, 0 to 1; left out where the value is
 *     missing, and without `weights:read`.
 *   - `weight` (number, may be absent): The weight; left out without `weights:read`.
 *   - `points` (number, may be absent): The points earned, unrounded; left out without
 *     `weights:read`.
 *   - `contribution` (integer): The points as a whole number: with the base they sum to the score
 *     exactly.
 *   - `lost_points` (number, may be absent): The points of the best sub-score (or the base that
 *     the policy counts from) less those earned; left out without `weights:read`.
 *   - `available` (true or false): Whether its value was there.
 *   - `source` (text): Where the value came from.
 *   - `reason` (text): The code of its reason.
 * - `reasons` (list of ReasonLine): Every reason against the borrower, those of the notice first.
 *   - `code` (text): Its code.
 *   - `text` (text): Its text.
 *   - `on_notice` (true or false): Whether it stands on the notice, which has four at most.
 *   - `rule` (text, may be absent): The rule it comes from.
 *   - `kind` (text, may be absent): Whether that is an acceptance or a rejection rule.
 *   - `variable` (text, may be absent): The variable of the rule's condition.
 *   - `lost_points` (number, may be absent): The points that the score lost; left out without
 *     `weights:read`.
 * - `rules` (list of TracedRule): Every rule with each of its conditions.
 *   - `name` (text): The rule's name.
 *   - `kind` (text): `acceptance` or `rejection`.
 *   - `state` (true or false or null): Whether it holds; null where data are missing.
 *   - `conditions` (list of TracedCondition): Its conditions.
 *     - `group` (text): The group it stands in: conditions of one group are joined by and, groups
 *       by or; `0/any/1/0` is group 0 of the second body of an `any` in group 0.
 *     - `variable` (text): The variable.
 *     - `protected` (true or false): Whether a law protects the variable.
 *     - `operator` (text): The comparison.
 *     - `value` (any value or null): What it compares with; null for `is null` and `is not null`.
 *     - `observed` (any value or null): The value that was seen; null where it is missing.
 *     - `missing` (text, may be absent): Why there is no value.
 *     - `state` (true or false or null): Whether it holds; null where the value is missing.
 *     - `decisive` (true or false): Whether the decision would be another if this condition alone
 *       said otherwise.
 *     - `distance` (number, may be absent): What would have to be added to the value so that it
 *       stands at the nearest bound.
 * - `missing_to_resolve` (MissingVariables or null): What to ask for where the state is
 *   undetermined; null where it is not.
 *   - `variables` (list of text): The variables.
 *   - `exact` (true or false): Whether no shorter list would do, for either state.
 * - `what_would_change` (Changes): What would change the decision.
 *   - `one` (list of ChangeLine): Variables each of which is enough by itself, the smallest change
 *     first.
 *     - `variable` (text): The variable.
 *     - `from` (any value): Its value in the decision.
 *     - `to` (any value): The nearest value that passes.
 *   - `two` (list of ChangeLine): The two whose changes together are smallest; empty where there
 *     are no such two.
 *     - `variable` (text): The variable.
 *     - `from` (any value): Its value in the decision.
 *     - `to` (any value): The nearest value that passes.
 * - `inputs` (list of FrozenLine): The inputs as they were frozen.
 *   - `name` (text): The variable.
 *   - `value` (any value or null): Its value; null where it is missing.
 *   - `missing` (text, may be absent): Why there is no value.
 *   - `source` (text): Where it came from.
 */
lw_status lw_explain_decision(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LENDWRIGHT_SCORING_H */
