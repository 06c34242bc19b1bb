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
 * - `id` (integer, query, may be left out): The borrower's number in this book, which
 *   `get_borrower_info` returns in `id`.
 * - `evaluate_by` (rule | model, query): The kind of evaluation. `model` is always refused in this
 *   version, which cannot load models.
 * - `uuid` (text, query, may be left out): The borrower's public id. Send at least one of `uuid`,
 *   `phone_number`, `email`, `national_id` and `id`. Several must belong to the same borrower.
 * - `application_id` (text, query, may be left out): The pending credit application to score. Left
 *   out: the borrower's pending application, if there is exactly one.
 * - `acceptance_rules` (list of text, body): The names of the rules that must all be true.
 * - `rejection_rules` (list of text, body, may be left out): The names of the rules that must all
 *   be false.
 *
 * Answer: A borrower's score and its facts. A value that could not be computed is `N/A`.
 * - `DBR` (number or N/A): The monthly debt divided by the estimated income, with 4 decimals.
 * - `ID_is_valid` (true or false or N/A): Whether the national id is valid in its country.
 * - `age` (integer or N/A): The age in full years on the day of the request.
 * - `area` (integer or N/A): The area's id, from the mapping.
 * - `certainty` (number or N/A): The share of the weights with a known variable, 0 to 1, with 4
 *   decimals.
 * - `credit_score` (integer): The credit score. The policy decides how a weight with a missing
 *   variable counts, by default 0.4 of it. Read the score together with `certainty`.
 * - `credit_score_classification` (text): The score's class: Very Poor, Fair, Good, Very Good or
 *   Exceptional, unless the policy has its own bands.
 * - `estimated_income` (decimal or N/A): The monthly income, in the policy's currency.
 * - `full_name` (text): First and last name, masked for callers without the scope `pii`.
 * - `gender` (text or N/A): `Female` or `Male`.
 * - `list_of_credit_applications` (list of ListedApplication or N/A): The borrower's credit
 *   applications with the provider.
 *   - `application_id` (text): Its id.
 *   - `Amount` (decimal): The amount.
 *   - `Reason` (text): The reason; may be empty.
 *   - `Repayment_Months` (integer): The number of repayment months.
 *   - `Status` (text): Its status.
 *   - `Submission_time` (text): The time of submission, as an HTTP date in GMT.
 * - `monthly_debt` (decimal or N/A): The monthly debt, in the policy's currency.
 * - `monthly_spending_capacity` (decimal or N/A): The income that remains after debt and spending,
 *   in the policy's currency.
 * - `national_id` (integer, or text or N/A): The national id: a number if it is a whole number
 *   without a leading zero, otherwise a text. It is masked for callers without the scope `pii`.
 * - `number_of_credit_applications` (integer or N/A): The number of applications in the list.
 * - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass: `true`,
 *   `false`, null if data are missing and a person should decide, or N/A if the request has no
 *   rules.
 * - `reports` (integer or N/A): The number of distinct partners with an open report.
 * - `uploaded docs` (list of UploadedDocument or null): The uploaded documents; null if there are
 *   none.
 *   - `type` (text): Its type.
 *   - `status` (text): Its status.
 */
lw_status lw_get_total_score(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Scores many borrowers in one commit.
 *
 * `GET /borrowers/get_total_score/batch/`. Needs the scope `score`.
 *
 * Request:
 * - `acceptance_rules` (list of text, body): The names of the rules that must all be true.
 * - `rejection_rules` (list of text, body, may be left out): The names of the rules that must all
 *   be false.
 * - `target` (list of text, body): The borrowers' public ids, at most 10,000. The number of
 *   borrowers times the number of the rules' conditions may be at most 50 million. Matching
 *   patterns may cost at most 100 million: steps of their programs times bytes of the matched
 *   texts.
 *
 * Answer: object, each member ScoreRecord, or UnknownTarget.
 * - `ScoreRecord`: the answer of `lw_get_total_score`.
 * - `UnknownTarget`: The message for an unknown borrower, instead of a score.
 *   - `message` (text): `Borrower doesn’t exist`.
 */
lw_status lw_get_total_score_batch(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Explains the computation of scores, in general or for a borrower.
 *
 * `GET /borrowers/scoring_formula/`. Needs the scope `score`.
 *
 * Request:
 * - `uuid` (text, query, may be left out): The borrower's public id. Left out: the formula alone
 *   is returned.
 * - `evaluate_by` (rule | model, query, may be left out): The kind of evaluation. Left out:
 *   `rule`. `model` is always refused in this version, which cannot load models.
 *
 * Answer: The computation of scores.
 * - `formula` (text): The formula.
 * - `range` (ScoreRange): The lowest and the highest score.
 *   - `min` (integer): The lowest score.
 *   - `max` (integer): The highest score.
 * - `weights` (object, each member WeightLine, may be absent): Each weight; left out for a partner
 *   without the scope `weights:read`. Hiding them is cosmetic: the partner can still compute them
 *   from the contributions, the certainty and `missing_weight_share` of borrowers.
 *   - `weight` (number): The weight.
 *   - `normalised` (number): The weight as a share of the sum of all weights.
 *   - `missing` (any value): The sub-score of a missing value, or `left_out`.
 *   - `variable` (text): The variable that the weight reads.
 *   - `transform` (text): The conversion of the variable's value to a sub-score between 0 and 1.
 *   - `bins` (list of BinLine): The knots of the transform, or its categories, each with its
 *     sub-score.
 *     - `value` (any value): The value.
 *     - `sub_score` (number): Its sub-score.
 * - `caps` (list of CapLine, may be absent): The caps: the highest scores while a rule is true;
 *   left out without `weights:read`.
 *   - `rule` (any value): The conditions of its rule, in the form of a policy. The cap applies
 *     while they are true.
 *   - `max` (integer): The highest score. Of several caps, the lowest applies.
 *   - `code` (text): The code of its reason.
 * - `min_certainty` (number): The smallest certainty that lets rules read the score and its class.
 * - `classification` (list of ClassLine): The classes, each with its lowest and its highest score.
 *   - `name` (text): Its name.
 *   - `from` (integer): The lowest score in it.
 *   - `to` (integer): The highest score in it.
 * - `version` (text): The policy's digest.
 * - `breakdown` (list of ContributionLine, may be absent): The contribution of each weight to the
 *   borrower's score. Points removed by a cap come last.
 *   - `name` (text): The weight's name; `cap` for a cap.
 *   - `variable` (text): The variable that was read. For a cap it is the first variable of its
 *     rule.
 *   - `value` (any value or null): Its value; null if it is missing. Here and below, a national id
 *     is masked for callers without the scope `pii`.
 *   - `looked_up` (number, may be absent): The value for looking up the sub-score, after division;
 *     left out if it is not a number, and without `weights:read`.
 *   - `scaled` (number, may be absent): The sub-score, 0 to 1, or the value that the policy gives
 *     to a missing variable; left out if the policy ignores missing variables, for a cap, and
 *     without `weights:read`.
 *   - `weight` (number, may be absent): The weight; left out for a cap, and without
 *     `weights:read`.
 *   - `points` (number, may be absent): The points earned, unrounded; left out without
 *     `weights:read`.
 *   - `capped` (integer, may be absent): The highest score that a cap allows; left out without
 *     `weights:read`.
 *   - `contribution` (integer): The points as an integer, negative for a cap. The base plus all
 *     contributions is exactly the score.
 *   - `lost_points` (number, may be absent): The points of the best sub-score (or of the base that
 *     the policy counts from) less the earned points; left out without `weights:read`.
 *   - `available` (true or false): Whether its value is known. The policy decides how a missing
 *     value counts.
 *   - `source` (text): The source of the value.
 *   - `reason` (text): The code of its reason; `INCOMPLETE` if its value is missing.
 * - `credit_score` (integer, may be absent): The borrower's score. Without any points it is the
 *   lowest score of the range.
 * - `missing_weight_share` (number, may be absent): The share of the weights with a missing
 *   variable, 0 to 1.
 * - `top_positive` (list of text, may be absent): The names of the weights with a known value that
 *   contribute most, in descending order, at most four.
 * - `top_negative` (list of ReasonLine, may be absent): The reasons that lower the score most, in
 *   descending order, at most four.
 *   - `code` (text): Its code.
 *   - `text` (text): Its text in the requested language, written for the borrower. It never
 *     contains a variable's name. The text of `INCOMPLETE` names the missing information.
 *   - `on_notice` (true or false): Whether the reason is on the notice. A notice has at most four
 *     reasons, each once, and none if the rules pass.
 *   - `rule` (text, may be absent): The rule that gave the reason.
 *   - `kind` (text, may be absent): Whether that rule is an acceptance or a rejection rule.
 *   - `variable` (text, may be absent): The variable of the rule's condition.
 *   - `lost_points` (number, may be absent): The points that the score lost, also to a cap; left
 *     out without `weights:read`.
 */
lw_status lw_get_scoring_formula(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns a logged decision with an explanation.
 *
 * `GET /borrowers/explain_decision/`. Needs the scope `score`.
 *
 * Request:
 * - `decision_id` (text, query): The decision's id. A score's answer has it in its detail:
 *   `decision_id`, or for a batch under the borrower's public id in `decisions`.
 * - `language` (text, query, may be left out): The language of the reasons' texts: one of the
 *   policy's languages, such as `ar`. Left out: `en`. A reason without a text in this language has
 *   its English text.
 *
 * Answer: A decision and the data that led to it.
 * - `decision_id` (text): The decision's id.
 * - `decided_at` (time by RFC 3339): The time of the decision.
 * - `decided_for` (text): The user name of the partner that requested the decision.
 * - `uuid` (text): The borrower's public id.
 * - `policy` (text): The policy's digest.
 * - `engine` (text): The version of lendwright that decided.
 * - `evaluate_by` (text): `rule` or `model`.
 * - `acceptance_rules` (list of text): The acceptance rules that decided.
 * - `rejection_rules` (list of text): The rejection rules that decided.
 * - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass; null if
 *   data are missing, N/A if there was no rule.
 * - `credit_score` (integer): The credit score.
 * - `credit_score_classification` (text): Its class.
 * - `certainty` (number): The share of the weights with a known variable, 0 to 1.
 * - `base` (integer): The score of a borrower without any points. The base plus the contributions
 *   is the score.
 * - `unrounded_score` (number, may be absent): The score before rounding; left out without
 *   `weights:read`.
 * - `contributions` (list of ContributionLine): The points that each characteristic earned.
 *   - `name` (text): The weight's name; `cap` for a cap.
 *   - `variable` (text): The variable that was read. For a cap it is the first variable of its
 *     rule.
 *   - `value` (any value or null): Its value; null if it is missing. Here and below, a national id
 *     is masked for callers without the scope `pii`.
 *   - `looked_up` (number, may be absent): The value for looking up the sub-score, after division;
 *     left out if it is not a number, and without `weights:read`.
 *   - `scaled` (number, may be absent): The sub-score, 0 to 1, or the value that the policy gives
 *     to a missing variable; left out if the policy ignores missing variables, for a cap, and
 *     without `weights:read`.
 *   - `weight` (number, may be absent): The weight; left out for a cap, and without
 *     `weights:read`.
 *   - `points` (number, may be absent): The points earned, unrounded; left out without
 *     `weights:read`.
 *   - `capped` (integer, may be absent): The highest score that a cap allows; left out without
 *     `weights:read`.
 *   - `contribution` (integer): The points as an integer, negative for a cap. The base plus all
 *     contributions is exactly the score.
 *   - `lost_points` (number, may be absent): The points of the best sub-score (or of the base that
 *     the policy counts from) less the earned points; left out without `weights:read`.
 *   - `available` (true or false): Whether its value is known. The policy decides how a missing
 *     value counts.
 *   - `source` (text): The source of the value.
 *   - `reason` (text): The code of its reason; `INCOMPLETE` if its value is missing.
 * - `reasons` (list of ReasonLine): All reasons against the borrower. Those of the notice come
 *   first.
 *   - `code` (text): Its code.
 *   - `text` (text): Its text in the requested language, written for the borrower. It never
 *     contains a variable's name. The text of `INCOMPLETE` names the missing information.
 *   - `on_notice` (true or false): Whether the reason is on the notice. A notice has at most four
 *     reasons, each once, and none if the rules pass.
 *   - `rule` (text, may be absent): The rule that gave the reason.
 *   - `kind` (text, may be absent): Whether that rule is an acceptance or a rejection rule.
 *   - `variable` (text, may be absent): The variable of the rule's condition.
 *   - `lost_points` (number, may be absent): The points that the score lost, also to a cap; left
 *     out without `weights:read`.
 * - `rules` (list of TracedRule): All rules, with each of their conditions.
 *   - `name` (text): The rule's name.
 *   - `kind` (text): `acceptance` or `rejection`.
 *   - `state` (true or false or null): Whether the rule is true; null if data are missing.
 *   - `conditions` (list of TracedCondition): Its conditions.
 *     - `group` (text): The group of the condition. Conditions of one group are joined by AND,
 *       groups by OR. `0/any/1/0` is group 0 of the second body of an `any` in group 0.
 *       `0/any.2/1/0` is the same for the second `any` in group 0.
 *     - `variable` (text): The variable.
 *     - `protected` (true or false): Whether a law protects the variable.
 *     - `operator` (text): The comparison.
 *     - `value` (any value or null): The value of the comparison; null for `is null` and `is not
 *       null`.
 *     - `observed` (any value or null): The value of the variable; null if it is missing.
 *     - `missing` (text, may be absent): The reason why the value is missing.
 *     - `state` (true or false or null): Whether the condition is true; null if the value is
 *       missing.
 *     - `decisive` (true or false): Whether the decision would be different if only this condition
 *       had the opposite result.
 *     - `distance` (number, may be absent): The amount to add to the value to reach the nearest
 *       bound. Left out for a debt without income, which exceeds every bound (the largest double).
 * - `missing_to_resolve` (MissingVariables or null): The data to ask for, if the rules are
 *   undetermined, even if the policy's `on_unknown` then rejects. Also if the rules fail and
 *   missing data could make them pass, for example below a cut-off. Otherwise null.
 *   - `variables` (list of text): The variables.
 *   - `exact` (true or false): Whether this list is proven to be the shortest for either result,
 *     with known answers that determine the result.
 * - `what_would_change` (Changes): Changes that would change the decision.
 *   - `one` (list of ChangeLine): Variables that are each enough alone, smallest change first.
 *     - `variable` (text): The variable.
 *     - `from` (any value): Its value in the decision.
 *     - `to` (any value): The nearest value that makes the rules pass. An integer is a whole
 *       number, and an amount is a multiple of the minor unit. Other values have four decimals or
 *       the decimals of the rules.
 *   - `two` (list of ChangeLine): The two variables with the smallest combined change, by the sum
 *     of sizes; empty if there is no such pair. A variable that is enough alone is in the pair
 *     only if its change in the pair is smaller than alone, by at least one step of its values.
 *     - `variable` (text): The variable.
 *     - `from` (any value): Its value in the decision.
 *     - `to` (any value): The nearest value that makes the rules pass. An integer is a whole
 *       number, and an amount is a multiple of the minor unit. Other values have four decimals or
 *       the decimals of the rules.
 * - `inputs` (list of FrozenLine): The inputs, each with its value or the reason why it is
 *   missing. For a logged decision they are the frozen inputs. Without a book they are the
 *   policy's variables, then the other given values.
 *   - `name` (text): The name of the variable.
 *   - `value` (any value or null): Its value; null if it is missing.
 *   - `missing` (text, may be absent): The reason why the value is missing.
 *   - `source` (text): Its source.
 */
lw_status lw_explain_decision(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_EXPLAIN_DECISION_ACCEPTANCE_RULES "/acceptance_rules"
#define LW_EXPLAIN_DECISION_BASE "/base"
#define LW_EXPLAIN_DECISION_CERTAINTY "/certainty"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS "/contributions"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_AVAILABLE "/available"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_CAPPED "/capped"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_CONTRIBUTION "/contribution"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_LOOKED_UP "/looked_up"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_LOST_POINTS "/lost_points"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_NAME "/name"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_POINTS "/points"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_REASON "/reason"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_SCALED "/scaled"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_SOURCE "/source"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_VALUE "/value"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_VARIABLE "/variable"
#define LW_EXPLAIN_DECISION_CONTRIBUTIONS_EACH_WEIGHT "/weight"
#define LW_EXPLAIN_DECISION_CREDIT_SCORE "/credit_score"
#define LW_EXPLAIN_DECISION_CREDIT_SCORE_CLASSIFICATION "/credit_score_classification"
#define LW_EXPLAIN_DECISION_DECIDED_AT "/decided_at"
#define LW_EXPLAIN_DECISION_DECIDED_FOR "/decided_for"
#define LW_EXPLAIN_DECISION_DECISION_ID "/decision_id"
#define LW_EXPLAIN_DECISION_ENGINE "/engine"
#define LW_EXPLAIN_DECISION_EVALUATE_BY "/evaluate_by"
#define LW_EXPLAIN_DECISION_INPUTS "/inputs"
#define LW_EXPLAIN_DECISION_INPUTS_EACH_MISSING "/missing"
#define LW_EXPLAIN_DECISION_INPUTS_EACH_NAME "/name"
#define LW_EXPLAIN_DECISION_INPUTS_EACH_SOURCE "/source"
#define LW_EXPLAIN_DECISION_INPUTS_EACH_VALUE "/value"
#define LW_EXPLAIN_DECISION_MISSING_TO_RESOLVE "/missing_to_resolve"
#define LW_EXPLAIN_DECISION_MISSING_TO_RESOLVE_EXACT "/missing_to_resolve/exact"
#define LW_EXPLAIN_DECISION_MISSING_TO_RESOLVE_VARIABLES "/missing_to_resolve/variables"
#define LW_EXPLAIN_DECISION_PASS_BUSINESS_RULES_STATE "/pass_business_rules_state"
#define LW_EXPLAIN_DECISION_POLICY "/policy"
#define LW_EXPLAIN_DECISION_REASONS "/reasons"
#define LW_EXPLAIN_DECISION_REASONS_EACH_CODE "/code"
#define LW_EXPLAIN_DECISION_REASONS_EACH_KIND "/kind"
#define LW_EXPLAIN_DECISION_REASONS_EACH_LOST_POINTS "/lost_points"
#define LW_EXPLAIN_DECISION_REASONS_EACH_ON_NOTICE "/on_notice"
#define LW_EXPLAIN_DECISION_REASONS_EACH_RULE "/rule"
#define LW_EXPLAIN_DECISION_REASONS_EACH_TEXT "/text"
#define LW_EXPLAIN_DECISION_REASONS_EACH_VARIABLE "/variable"
#define LW_EXPLAIN_DECISION_REJECTION_RULES "/rejection_rules"
#define LW_EXPLAIN_DECISION_RULES "/rules"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS "/conditions"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_DECISIVE "/decisive"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_DISTANCE "/distance"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_GROUP "/group"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_MISSING "/missing"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_OBSERVED "/observed"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_OPERATOR "/operator"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_PROTECTED "/protected"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_STATE "/state"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_VALUE "/value"
#define LW_EXPLAIN_DECISION_RULES_EACH_CONDITIONS_EACH_VARIABLE "/variable"
#define LW_EXPLAIN_DECISION_RULES_EACH_KIND "/kind"
#define LW_EXPLAIN_DECISION_RULES_EACH_NAME "/name"
#define LW_EXPLAIN_DECISION_RULES_EACH_STATE "/state"
#define LW_EXPLAIN_DECISION_UNROUNDED_SCORE "/unrounded_score"
#define LW_EXPLAIN_DECISION_UUID "/uuid"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE "/what_would_change"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE_ONE "/what_would_change/one"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE_ONE_EACH_FROM "/from"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE_ONE_EACH_TO "/to"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE_ONE_EACH_VARIABLE "/variable"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE_TWO "/what_would_change/two"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE_TWO_EACH_FROM "/from"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE_TWO_EACH_TO "/to"
#define LW_EXPLAIN_DECISION_WHAT_WOULD_CHANGE_TWO_EACH_VARIABLE "/variable"
#define LW_GET_SCORING_FORMULA_BREAKDOWN "/breakdown"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_AVAILABLE "/available"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_CAPPED "/capped"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_CONTRIBUTION "/contribution"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_LOOKED_UP "/looked_up"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_LOST_POINTS "/lost_points"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_NAME "/name"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_POINTS "/points"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_REASON "/reason"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_SCALED "/scaled"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_SOURCE "/source"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_VALUE "/value"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_VARIABLE "/variable"
#define LW_GET_SCORING_FORMULA_BREAKDOWN_EACH_WEIGHT "/weight"
#define LW_GET_SCORING_FORMULA_CAPS "/caps"
#define LW_GET_SCORING_FORMULA_CAPS_EACH_CODE "/code"
#define LW_GET_SCORING_FORMULA_CAPS_EACH_MAX "/max"
#define LW_GET_SCORING_FORMULA_CAPS_EACH_RULE "/rule"
#define LW_GET_SCORING_FORMULA_CLASSIFICATION "/classification"
#define LW_GET_SCORING_FORMULA_CLASSIFICATION_EACH_FROM "/from"
#define LW_GET_SCORING_FORMULA_CLASSIFICATION_EACH_NAME "/name"
#define LW_GET_SCORING_FORMULA_CLASSIFICATION_EACH_TO "/to"
#define LW_GET_SCORING_FORMULA_CREDIT_SCORE "/credit_score"
#define LW_GET_SCORING_FORMULA_FORMULA "/formula"
#define LW_GET_SCORING_FORMULA_MIN_CERTAINTY "/min_certainty"
#define LW_GET_SCORING_FORMULA_MISSING_WEIGHT_SHARE "/missing_weight_share"
#define LW_GET_SCORING_FORMULA_RANGE "/range"
#define LW_GET_SCORING_FORMULA_RANGE_MAX "/range/max"
#define LW_GET_SCORING_FORMULA_RANGE_MIN "/range/min"
#define LW_GET_SCORING_FORMULA_TOP_NEGATIVE "/top_negative"
#define LW_GET_SCORING_FORMULA_TOP_NEGATIVE_EACH_CODE "/code"
#define LW_GET_SCORING_FORMULA_TOP_NEGATIVE_EACH_KIND "/kind"
#define LW_GET_SCORING_FORMULA_TOP_NEGATIVE_EACH_LOST_POINTS "/lost_points"
#define LW_GET_SCORING_FORMULA_TOP_NEGATIVE_EACH_ON_NOTICE "/on_notice"
#define LW_GET_SCORING_FORMULA_TOP_NEGATIVE_EACH_RULE "/rule"
#define LW_GET_SCORING_FORMULA_TOP_NEGATIVE_EACH_TEXT "/text"
#define LW_GET_SCORING_FORMULA_TOP_NEGATIVE_EACH_VARIABLE "/variable"
#define LW_GET_SCORING_FORMULA_TOP_POSITIVE "/top_positive"
#define LW_GET_SCORING_FORMULA_VERSION "/version"
#define LW_GET_SCORING_FORMULA_WEIGHTS "/weights"
#define LW_GET_SCORING_FORMULA_WEIGHTS_EACH_BINS "/bins"
#define LW_GET_SCORING_FORMULA_WEIGHTS_EACH_BINS_EACH_SUB_SCORE "/sub_score"
#define LW_GET_SCORING_FORMULA_WEIGHTS_EACH_BINS_EACH_VALUE "/value"
#define LW_GET_SCORING_FORMULA_WEIGHTS_EACH_MISSING "/missing"
#define LW_GET_SCORING_FORMULA_WEIGHTS_EACH_NORMALISED "/normalised"
#define LW_GET_SCORING_FORMULA_WEIGHTS_EACH_TRANSFORM "/transform"
#define LW_GET_SCORING_FORMULA_WEIGHTS_EACH_VARIABLE "/variable"
#define LW_GET_SCORING_FORMULA_WEIGHTS_EACH_WEIGHT "/weight"
#define LW_GET_TOTAL_SCORE_AGE "/age"
#define LW_GET_TOTAL_SCORE_AREA "/area"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_AGE "/age"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_AREA "/area"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_CERTAINTY "/certainty"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_CREDIT_SCORE "/credit_score"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_CREDIT_SCORE_CLASSIFICATION "/credit_score_classification"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_DBR "/DBR"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_ESTIMATED_INCOME "/estimated_income"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_FULL_NAME "/full_name"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_GENDER "/gender"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_ID_IS_VALID "/ID_is_valid"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_LIST_OF_CREDIT_APPLICATIONS "/list_of_credit_applications"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_LIST_OF_CREDIT_APPLICATIONS_EACH_AMOUNT "/Amount"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_LIST_OF_CREDIT_APPLICATIONS_EACH_APPLICATION_ID "/application_id"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_LIST_OF_CREDIT_APPLICATIONS_EACH_REASON "/Reason"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_LIST_OF_CREDIT_APPLICATIONS_EACH_REPAYMENT_MONTHS "/Repayment_Months"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_LIST_OF_CREDIT_APPLICATIONS_EACH_STATUS "/Status"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_LIST_OF_CREDIT_APPLICATIONS_EACH_SUBMISSION_TIME "/Submission_time"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_MESSAGE "/message"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_MONTHLY_DEBT "/monthly_debt"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_MONTHLY_SPENDING_CAPACITY "/monthly_spending_capacity"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_NATIONAL_ID "/national_id"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_NUMBER_OF_CREDIT_APPLICATIONS "/number_of_credit_applications"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_PASS_BUSINESS_RULES_STATE "/pass_business_rules_state"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_REPORTS "/reports"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_UPLOADED_DOCS "/uploaded docs"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_UPLOADED_DOCS_EACH_STATUS "/status"
#define LW_GET_TOTAL_SCORE_BATCH_EACH_UPLOADED_DOCS_EACH_TYPE "/type"
#define LW_GET_TOTAL_SCORE_CERTAINTY "/certainty"
#define LW_GET_TOTAL_SCORE_CREDIT_SCORE "/credit_score"
#define LW_GET_TOTAL_SCORE_CREDIT_SCORE_CLASSIFICATION "/credit_score_classification"
#define LW_GET_TOTAL_SCORE_DBR "/DBR"
#define LW_GET_TOTAL_SCORE_ESTIMATED_INCOME "/estimated_income"
#define LW_GET_TOTAL_SCORE_FULL_NAME "/full_name"
#define LW_GET_TOTAL_SCORE_GENDER "/gender"
#define LW_GET_TOTAL_SCORE_ID_IS_VALID "/ID_is_valid"
#define LW_GET_TOTAL_SCORE_LIST_OF_CREDIT_APPLICATIONS "/list_of_credit_applications"
#define LW_GET_TOTAL_SCORE_LIST_OF_CREDIT_APPLICATIONS_EACH_AMOUNT "/Amount"
#define LW_GET_TOTAL_SCORE_LIST_OF_CREDIT_APPLICATIONS_EACH_APPLICATION_ID "/application_id"
#define LW_GET_TOTAL_SCORE_LIST_OF_CREDIT_APPLICATIONS_EACH_REASON "/Reason"
#define LW_GET_TOTAL_SCORE_LIST_OF_CREDIT_APPLICATIONS_EACH_REPAYMENT_MONTHS "/Repayment_Months"
#define LW_GET_TOTAL_SCORE_LIST_OF_CREDIT_APPLICATIONS_EACH_STATUS "/Status"
#define LW_GET_TOTAL_SCORE_LIST_OF_CREDIT_APPLICATIONS_EACH_SUBMISSION_TIME "/Submission_time"
#define LW_GET_TOTAL_SCORE_MONTHLY_DEBT "/monthly_debt"
#define LW_GET_TOTAL_SCORE_MONTHLY_SPENDING_CAPACITY "/monthly_spending_capacity"
#define LW_GET_TOTAL_SCORE_NATIONAL_ID "/national_id"
#define LW_GET_TOTAL_SCORE_NUMBER_OF_CREDIT_APPLICATIONS "/number_of_credit_applications"
#define LW_GET_TOTAL_SCORE_PASS_BUSINESS_RULES_STATE "/pass_business_rules_state"
#define LW_GET_TOTAL_SCORE_REPORTS "/reports"
#define LW_GET_TOTAL_SCORE_UPLOADED_DOCS "/uploaded docs"
#define LW_GET_TOTAL_SCORE_UPLOADED_DOCS_EACH_STATUS "/status"
#define LW_GET_TOTAL_SCORE_UPLOADED_DOCS_EACH_TYPE "/type"

#endif  /* LENDWRIGHT_SCORING_H */
