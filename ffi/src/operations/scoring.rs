//! The functions of the section `scoring`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Scores one borrower.
///
/// `GET /borrowers/get_total_score/`. Needs the scope `score`.
///
/// Request:
/// - `phone_number` (text, query, may be left out): The borrower's phone number.
/// - `email` (text, query, may be left out): The borrower's e-mail address.
/// - `national_id` (text, query, may be left out): The borrower's national id.
/// - `id` (integer, query, may be left out): The borrower's number in this book, which
///   `get_borrower_info` returns in `id`.
/// - `evaluate_by` (rule | model, query): How the borrower is evaluated. `model` is always refused
///   in this version, which can't load models.
/// - `uuid` (text, query, may be left out): The borrower's public id. Send at least one of `uuid`,
///   `phone_number`, `email`, `national_id` and `id`; several must mean the same borrower.
/// - `application_id` (text, query, may be left out): The pending credit application for which the
///   borrower is scored. Left out: the borrower's only pending one, if there is just one.
/// - `acceptance_rules` (list of text, body): The names of the rules that must all hold.
/// - `rejection_rules` (list of text, body, may be left out): The names of the rules of which none
///   may hold.
///
/// Answer: A borrower's score and the facts on which it is based. A value that could not be
/// computed is `N/A`.
/// - `DBR` (number or N/A): The monthly debt divided by the estimated income, with 4 decimals.
/// - `ID_is_valid` (true or false or N/A): Whether the national id is valid in its country.
/// - `age` (integer or N/A): The age in full years on the day of the request.
/// - `area` (integer or N/A): The area's id, from the mapping.
/// - `certainty` (number or N/A): The share of the weights whose variable is known, with 4
///   decimals.
/// - `credit_score` (integer): The credit score. A weight whose variable is missing counts what the
///   policy says, 0.4 of it by default: read it together with `certainty`.
/// - `credit_score_classification` (text): The score's class: Very Poor, Fair, Good, Very Good or
///   Exceptional, unless the policy has its own bands.
/// - `estimated_income` (decimal or N/A): The monthly income, in the policy's currency.
/// - `full_name` (text): First and last name; masked for callers without the scope `pii`.
/// - `gender` (text or N/A): `Female` or `Male`.
/// - `list_of_credit_applications` (list of ListedApplication or N/A): The borrower's credit
///   applications with the provider.
///   - `application_id` (text): Its id.
///   - `Amount` (decimal): The amount.
///   - `Reason` (text): The reason; may be empty.
///   - `Repayment_Months` (integer): The number of months in which it is repaid.
///   - `Status` (text): Its status.
///   - `Submission_time` (text): The time of submission, as an HTTP date in GMT.
/// - `monthly_debt` (decimal or N/A): The monthly debt, in the policy's currency.
/// - `monthly_spending_capacity` (decimal or N/A): The income that remains after debt and spending,
///   in the policy's currency.
/// - `national_id` (integer, or text or N/A): The national id: a number if it is a whole number
///   without a leading zero, else a text; masked for callers without the scope `pii`.
/// - `number_of_credit_applications` (integer or N/A): The number of applications in the list.
/// - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass: true;
///   false; null when data are missing and a person should decide; N/A when the request named no
///   rule.
/// - `reports` (integer or N/A): The number of distinct partners with an open report.
/// - `uploaded docs` (list of UploadedDocument or null): The documents that were uploaded; null
///   when there are none.
///   - `type` (text): Its type.
///   - `status` (text): Its status.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_total_score(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_total_score", request, answer) }
}

/// Scores many borrowers in one commit.
///
/// `GET /borrowers/get_total_score/batch/`. Needs the scope `score`.
///
/// Request:
/// - `acceptance_rules` (list of text, body): The names of the rules that must all hold.
/// - `rejection_rules` (list of text, body, may be left out): The names of the rules of which none
///   may hold.
/// - `target` (list of text, body): The borrowers' public ids, at most 10,000; and no more than so
///   many that borrowers times conditions of the rules are 50 million. Of patterns, steps of their
///   programs times bytes of the texts that they are matched with are 100 million at most.
///
/// Answer: object, each member ScoreRecord, or UnknownTarget.
/// - `ScoreRecord`: the answer of `lw_get_total_score`.
/// - `UnknownTarget`: The message for an unknown borrower, in place of a score.
///   - `message` (text): `Borrower doesn’t exist`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_total_score_batch(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_total_score_batch", request, answer) }
}

/// Explains how a score is computed, in general or for a borrower.
///
/// `GET /borrowers/scoring_formula/`. Needs the scope `score`.
///
/// Request:
/// - `uuid` (text, query, may be left out): The borrower's public id. Left out: the formula alone
///   is returned.
/// - `evaluate_by` (rule | model, query, may be left out): How to evaluate. Left out: `rule`.
///   `model` is always refused in this version, which can't load models.
///
/// Answer: How a score is computed.
/// - `formula` (text): The formula.
/// - `range` (ScoreRange): The lowest and the highest score.
///   - `min` (integer): The lowest score.
///   - `max` (integer): The highest score.
/// - `weights` (object, each member WeightLine, may be absent): Each weight; left out for a partner
///   without the scope `weights:read`, which can still work them out from the contributions, the
///   certainty and `missing_weight_share` of borrowers.
///   - `weight` (number): The weight.
///   - `normalised` (number): The weight as a share of the sum of all weights.
///   - `missing` (any value): The sub-score that a missing value counts, or `left_out`.
///   - `variable` (text): The variable that the weight reads.
///   - `transform` (text): How the variable's value is converted to a sub-score between 0 and 1.
///   - `bins` (list of BinLine): The knots of the transform, or its categories, each with its
///     sub-score.
///     - `value` (any value): The value.
///     - `sub_score` (number): The sub-score there.
/// - `caps` (list of CapLine, may be absent): What the score can't rise above while a rule holds;
///   left out without `weights:read`.
///   - `rule` (any value): When it counts: the conditions of its rule, in the form of a policy.
///   - `max` (integer): The most that the score can be. Of several caps the lowest counts.
///   - `code` (text): The code of its reason.
/// - `min_certainty` (number): The certainty from which on rules may read the score and its class.
/// - `classification` (list of ClassLine): The classes, each with its lowest and its highest score.
///   - `name` (text): Its name.
///   - `from` (integer): The lowest score in it.
///   - `to` (integer): The highest score in it.
/// - `version` (text): The policy's digest.
/// - `breakdown` (list of ContributionLine, may be absent): What each weight contributes to the
///   borrower's score, and last what a cap takes.
///   - `name` (text): The weight's name; `cap` for a cap.
///   - `variable` (text): The variable that was read; the first one of a cap's rule.
///   - `value` (any value or null): Its value; null when it is missing. Here and below a national
///     id is masked for callers without the scope `pii`.
///   - `looked_up` (number, may be absent): The value with which the sub-score was looked up, after
///     division; left out when it is not a number, and without `weights:read`.
///   - `scaled` (number, may be absent): The sub-score, 0 to 1, or what a missing value counts;
///     left out where the policy leaves out what is missing, for a cap, and without `weights:read`.
///   - `weight` (number, may be absent): The weight; left out for a cap, and without
///     `weights:read`.
///   - `points` (number, may be absent): The points earned, unrounded; left out without
///     `weights:read`.
///   - `capped` (integer, may be absent): For a cap, the most that the score can be; left out
///     without `weights:read`.
///   - `contribution` (integer): The points as an integer, negative for a cap; the base plus all
///     contributions is exactly the score.
///   - `lost_points` (number, may be absent): The points of the best sub-score (or of the base from
///     which the policy counts) minus the points earned; left out without `weights:read`.
///   - `available` (true or false): Whether its value is known; a missing one counts what the
///     policy says.
///   - `source` (text): The source of the value.
///   - `reason` (text): The code of its reason; `INCOMPLETE` when its value is missing.
/// - `credit_score` (integer, may be absent): The borrower's score; with no points earned it is the
///   lowest score of the range.
/// - `missing_weight_share` (number, may be absent): The share of the weights whose variable is
///   missing, 0 to 1.
/// - `top_positive` (list of text, may be absent): The names of the weights with a known value that
///   contribute most, in descending order, at most four.
/// - `top_negative` (list of ReasonLine, may be absent): The reasons that lower the score most, in
///   descending order, at most four.
///   - `code` (text): Its code.
///   - `text` (text): Its text in the requested language: words for the borrower, never a
///     variable's name. The text of `INCOMPLETE` names the missing information.
///   - `on_notice` (true or false): Whether it is on the notice, which has at most four reasons,
///     each once, and none when the rules pass.
///   - `rule` (text, may be absent): The rule it comes from.
///   - `kind` (text, may be absent): Whether that rule is an acceptance or a rejection rule.
///   - `variable` (text, may be absent): The variable of the rule's condition.
///   - `lost_points` (number, may be absent): The points that the score lost, by a cap too; left
///     out without `weights:read`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_scoring_formula(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_scoring_formula", request, answer) }
}

/// Returns a logged decision with everything that led to it.
///
/// `GET /borrowers/explain_decision/`. Needs the scope `score`.
///
/// Request:
/// - `decision_id` (text, query): The decision's id, from the detail of the score's answer:
///   `decision_id`, or for a batch in `decisions` under the borrower's public id.
/// - `language` (text, query, may be left out): The language of the reasons' texts: one of the
///   policy's languages, such as `ar`. Left out: `en`. A reason without a text in this language has
///   its English text.
///
/// Answer: A decision and everything that led to it.
/// - `decision_id` (text): The decision's id.
/// - `decided_at` (time by RFC 3339): The time of the decision.
/// - `decided_for` (text): The user name of the partner for whom it was made.
/// - `uuid` (text): The borrower's public id.
/// - `policy` (text): The policy's digest.
/// - `engine` (text): The version of lendwright that decided.
/// - `evaluate_by` (text): `rule` or `model`.
/// - `acceptance_rules` (list of text): The acceptance rules that the request named.
/// - `rejection_rules` (list of text): The rejection rules that the request named.
/// - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass; null when
///   data are missing, N/A when there was no rule.
/// - `credit_score` (integer): The credit score.
/// - `credit_score_classification` (text): Its class.
/// - `certainty` (number): The share of the weights whose variable is known.
/// - `base` (integer): The score of a borrower who earned no points; the base plus the
///   contributions is the score.
/// - `unrounded_score` (number, may be absent): The score before rounding; left out without
///   `weights:read`.
/// - `contributions` (list of ContributionLine): The points that each characteristic earned.
///   - `name` (text): The weight's name; `cap` for a cap.
///   - `variable` (text): The variable that was read; the first one of a cap's rule.
///   - `value` (any value or null): Its value; null when it is missing. Here and below a national
///     id is masked for callers without the scope `pii`.
///   - `looked_up` (number, may be absent): The value with which the sub-score was looked up, after
///     division; left out when it is not a number, and without `weights:read`.
///   - `scaled` (number, may be absent): The sub-score, 0 to 1, or what a missing value counts;
///     left out where the policy leaves out what is missing, for a cap, and without `weights:read`.
///   - `weight` (number, may be absent): The weight; left out for a cap, and without
///     `weights:read`.
///   - `points` (number, may be absent): The points earned, unrounded; left out without
///     `weights:read`.
///   - `capped` (integer, may be absent): For a cap, the most that the score can be; left out
///     without `weights:read`.
///   - `contribution` (integer): The points as an integer, negative for a cap; the base plus all
///     contributions is exactly the score.
///   - `lost_points` (number, may be absent): The points of the best sub-score (or of the base from
///     which the policy counts) minus the points earned; left out without `weights:read`.
///   - `available` (true or false): Whether its value is known; a missing one counts what the
///     policy says.
///   - `source` (text): The source of the value.
///   - `reason` (text): The code of its reason; `INCOMPLETE` when its value is missing.
/// - `reasons` (list of ReasonLine): All reasons against the borrower, those of the notice first.
///   - `code` (text): Its code.
///   - `text` (text): Its text in the requested language: words for the borrower, never a
///     variable's name. The text of `INCOMPLETE` names the missing information.
///   - `on_notice` (true or false): Whether it is on the notice, which has at most four reasons,
///     each once, and none when the rules pass.
///   - `rule` (text, may be absent): The rule it comes from.
///   - `kind` (text, may be absent): Whether that rule is an acceptance or a rejection rule.
///   - `variable` (text, may be absent): The variable of the rule's condition.
///   - `lost_points` (number, may be absent): The points that the score lost, by a cap too; left
///     out without `weights:read`.
/// - `rules` (list of TracedRule): All rules, with each of their conditions.
///   - `name` (text): The rule's name.
///   - `kind` (text): `acceptance` or `rejection`.
///   - `state` (true or false or null): Whether it holds; null when data are missing.
///   - `conditions` (list of TracedCondition): Its conditions.
///     - `group` (text): The group of the condition. Conditions of one group are joined by and,
///       groups by or; `0/any/1/0` is group 0 of the second body of an `any` in group 0, and
///       `0/any.2/1/0` that of a second `any` there.
///     - `variable` (text): The variable.
///     - `protected` (true or false): Whether a law protects the variable.
///     - `operator` (text): The comparison.
///     - `value` (any value or null): The value with which it compares; null for `is null` and `is
///       not null`.
///     - `observed` (any value or null): The value of the variable; null when it is missing.
///     - `missing` (text, may be absent): Why there is no value.
///     - `state` (true or false or null): Whether it holds; null when the value is missing.
///     - `decisive` (true or false): Whether the decision would be different if only this condition
///       had the opposite result.
///     - `distance` (number, may be absent): The amount to add to the value so that it equals the
///       nearest bound. Left out for a debt without income, which is beyond every bound (the
///       largest double).
/// - `missing_to_resolve` (MissingVariables or null): The data to ask for, if the rules are
///   undetermined (also if the policy's `on_unknown` then rejects), or if they fail and missing
///   data could make them pass, as below a cut-off; else null.
///   - `variables` (list of text): The variables.
///   - `exact` (true or false): Whether there is no shorter list, for either state, and answers to
///     this one that settle it are known to exist.
/// - `what_would_change` (Changes): Changes that would change the decision.
///   - `one` (list of ChangeLine): Variables of which each is enough alone, the smallest change
///     first.
///     - `variable` (text): The variable.
///     - `from` (any value): Its value in the decision.
///     - `to` (any value): The nearest value with which the rules pass: whole for an integer, on
///       the minor unit for an amount, else with four decimals or those of the rules.
///   - `two` (list of ChangeLine): The two variables with the smallest changes together, by the sum
///     of sizes; empty when there are no such two. A variable that is enough alone stands here only
///     where the pair is smaller than its change alone, by a step of its values or more.
///     - `variable` (text): The variable.
///     - `from` (any value): Its value in the decision.
///     - `to` (any value): The nearest value with which the rules pass: whole for an integer, on
///       the minor unit for an amount, else with four decimals or those of the rules.
/// - `inputs` (list of FrozenLine): The inputs, as they were frozen.
///   - `name` (text): The name of the variable.
///   - `value` (any value or null): Its value; null when it is missing.
///   - `missing` (text, may be absent): Why there is no value.
///   - `source` (text): Its source.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_explain_decision(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "explain_decision", request, answer) }
}
