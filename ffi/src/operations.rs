//! One function an operation. Made from the table of operations; see tests/src/generate/c.rs.
#![allow(clippy::doc_markdown, reason = "C's readers see the text as it is")]

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::listing::lw_operation;
use crate::status::lw_status;

/// Logs a partner in and gives its session's tokens.
///
/// `POST /api/v1.0/login/`. Asks for no credentials.
///
/// Request:
/// - `username` (text, body): The partner's user name.
/// - `api_key` (text, body): The partner's API key.
///
/// Answer: A new session's tokens.
/// - `access_token` (text): Comes with requests, as `authorization: Bearer …`.
/// - `refresh_token` (text): Gets the next access token when this one has ended.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_login(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "login", request, answer) }
}

/// Exchanges an access token for the next one.
///
/// `POST /api/v1.0/refreshtoken/`. Asks for no credentials.
///
/// Request:
/// - `token` (text, header): The access token, which may have ended up to a day ago, or the
///   session's refresh token.
///
/// Answer: The next access token.
/// - `access_token` (text): Comes with requests, as `authorization: Bearer …`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_refresh_token(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "refresh_token", request, answer) }
}

/// Logs a partner out: all of its tokens are over.
///
/// `POST /api/v1.0/logout/`. Asks for no credentials.
///
/// Request:
/// - `username` (text, body): The partner's user name.
/// - `token` (text, header, may be left out): One of the partner's tokens.
/// - `authorization` (text, header, may be left out): One of the partner's API keys, or `Bearer`
///   and an access token.
///
/// Answer: That it is done.
/// - `message` (text): `Logged out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_logout(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "logout", request, answer) }
}

/// Gives the mappings from names to ids of areas, cars, jobs and languages.
///
/// `GET /api/v1.0/update/`. Needs the scope `borrowers:read`; the interface lists no credentials,
/// so a host may let an anonymous partner ask.
///
/// Request: no fields.
///
/// Answer: The mappings from names to ids.
/// - `ID Mapping` (IdMapping): The four mappings.
///   - `Areas` (object, each member integer): Areas.
///   - `Cars` (object, each member integer): Cars.
///   - `Jobs` (object, each member integer): Jobs.
///   - `Languages` (object, each member integer): Languages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_id_mapping(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_id_mapping", request, answer) }
}

/// Changes a borrower's profile.
///
/// `POST /api/v1.0/update/`. Needs the scope `borrowers:write`; the interface lists no credentials,
/// so a host may let an anonymous partner ask.
///
/// Request:
/// - `UUID` (text, body): The borrower's public id.
/// - `Number_of_Children` (integer, body, may be left out): How many children the borrower has: 0
///   to 100.
/// - `Monthly_Debt` (decimal, body, may be left out): Debt payments a month, in the currency of the
///   partner's default provider and no finer.
/// - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee |
///   Business Owner, body, may be left out): Where the income comes from.
/// - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished Rent,
///   body, may be left out): What the home is.
/// - `Area` (integer, body, may be left out): The area's id: where the Areas mapping has names, one
///   of theirs.
/// - `Reported_Monthly_Income` (text, body, may be left out): The income a month, a text that holds
///   an amount in the currency of the partner's default provider and no finer.
/// - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, body, may be left
///   out): How far the borrower went to school.
/// - `Number_of_Dependents` (integer, body, may be left out): How many persons depend on the
///   borrower: 0 to 100.
/// - `Language_ID` (text, body, may be left out): The language's id, as a text, or its name: where
///   the Languages mapping has names, one of them or of their ids.
/// - `Job_ID` (integer, body, may be left out): The job's id: where the Jobs mapping has names, one
///   of theirs.
/// - `Years_of_Experience` (integer, body, may be left out): Full years in that job's trade, 0 to
///   100; must be sent where `Job_ID` is.
/// - `Self_Employed` (true or false, body, may be left out): Whether the borrower works for himself
///   or herself.
/// - `Marital_Status` (text, body, may be left out): The marital status, at most 100 characters.
/// - `Car_ID` (integer, body, may be left out): The car's id: where the Cars mapping has names, one
///   of theirs.
/// - `Months_at_Address` (integer, body, may be left out): Full months at the current address: 0 to
///   1200.
/// - `Is_Banked` (true or false, body, may be left out): Whether the borrower has a bank account.
/// - `extras` (object, each member any value, body, may be left out): Values of variables that the
///   host has declared, by their names; null forgets one.
///
/// Answer: The borrower whose profile was changed.
/// - `UUID` (text): The borrower's public id.
/// - `token` (text or N/A): A token that is good for uploads of this borrower's data, for 24 hours;
///   N/A where the host gave no pepper, without which no token can be kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_borrower(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "update_borrower", request, answer) }
}

/// Signs somebody up as a borrower.
///
/// `POST /api/v1.0/signup/`. Needs the scope `borrowers:write`.
///
/// Request:
/// - `autofill` (true or false, header, may be left out): `true` fills in the names where they are
///   not sent, so that a phone number is enough; the borrower is marked as a placeholder. `false`
///   unless sent.
/// - `Phone_Number` (text, or NationalPhone, body): The phone number: E.164, or the national form
///   of the book's country.
///   - `national` (text): The number as it is dialled inside the country: `01001234567`.
/// - `First_Name` (text, body, may be left out): The first name. Must be sent without `autofill`.
/// - `Last_Name` (text, body, may be left out): The last name. Must be sent without `autofill`.
/// - `National_ID_Number` (text, body, may be left out): The national id. Must be sent without
///   `autofill`.
/// - `Email` (text, body, may be left out): The e-mail address. Must be sent without `autofill`.
/// - `financial_provider_id` (text, body, may be left out): The provider to sign up with; the
///   partner's default one where left out.
/// - `consent` (Consent, body, may be left out): What the borrower consents to, towards that
///   provider.
///   - `sms` (true or false, may be absent): To the reading of SMS messages.
///   - `location` (true or false, may be absent): To the use of locations.
///   - `apps` (true or false, may be absent): To the list of installed applications.
///   - `marketing` (true or false, may be absent): To marketing.
///
/// Answer: The borrower who signed up.
/// - `UUID` (text): The public id, by which other operations know the borrower.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_sign_up(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "sign_up", request, answer) }
}

/// Gives what is known of a borrower.
///
/// `GET /borrowers/get_borrower_info/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query, may be left out): The public id.
/// - `phone_number` (text, query, may be left out): The phone number: E.164, or the national form
///   of the book's country.
/// - `email` (text, query, may be left out): The e-mail address; one that several borrowers share
///   names none of them.
/// - `national_id` (text, query, may be left out): The national id.
/// - `id` (integer, query, may be left out): The number of the borrower's row.
///
/// Answer: What is known of a borrower; what is not known is N/A. Names, phone number, e-mail
/// address and national id are masked for callers without the scope `pii`.
/// - `UUID` (text): The public id.
/// - `id` (integer): The number of the borrower's row.
/// - `full_name` (text): First and last name.
/// - `First_Name` (text): The first name.
/// - `Last_Name` (text): The last name.
/// - `Phone_Number` (text): The phone number in E.164.
/// - `National_ID_Number` (text or N/A): The national id.
/// - `Email` (text or N/A): The e-mail address.
/// - `placeholder` (true or false): Whether signing up filled in what was not sent.
/// - `Number_of_Children` (integer or N/A): How many children the borrower has.
/// - `Monthly_Debt` (decimal or N/A): Debt payments a month.
/// - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee |
///   Business Owner or N/A): Where the income comes from.
/// - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished Rent or
///   N/A): What the home is.
/// - `Area` (integer or N/A): The area's id in the Areas mapping.
/// - `Reported_Monthly_Income` (text or N/A): The income a month, as it was written.
/// - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd or N/A): How far the
///   borrower went to school.
/// - `Number_of_Dependents` (integer or N/A): How many persons depend on the borrower.
/// - `Language_ID` (text or N/A): The language's id in the Languages mapping.
/// - `Job_ID` (integer or N/A): The job's id in the Jobs mapping.
/// - `Years_of_Experience` (integer or N/A): Full years in that job's trade.
/// - `Self_Employed` (true or false or N/A): Whether the borrower works for himself or herself.
/// - `Marital_Status` (text or N/A): The marital status.
/// - `Car_ID` (integer or N/A): The car's id in the Cars mapping.
/// - `Months_at_Address` (integer or N/A): Full months at the current address.
/// - `Is_Banked` (true or false or N/A): Whether the borrower has a bank account.
/// - `extras` (object, each member any value): The values of declared variables that the partner
///   has sent, by name.
/// - `created_at` (time by RFC 3339): When the borrower was signed up.
/// - `providers` (list of LinkedProvider): The partner's providers that the borrower is linked to.
///   - `financial_provider_id` (text): The provider's id.
///   - `name` (text): Its name.
///   - `since` (time by RFC 3339): Since when.
/// - `consent` (ConsentTimes): Since when the borrower consents to what, towards those providers.
///   - `sms` (time by RFC 3339 or N/A): To the reading of SMS messages.
///   - `location` (time by RFC 3339 or N/A): To the use of locations.
///   - `apps` (time by RFC 3339 or N/A): To the list of installed applications.
///   - `marketing` (time by RFC 3339 or N/A): To marketing.
/// - `data_collected` (object, each member integer): How many items of each kind were uploaded;
///   kinds without any are left out.
/// - `reports` (integer): Partners of the tenant with an open report about the borrower.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_borrower_info(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_borrower_info", request, answer) }
}

/// Scores one borrower.
///
/// `GET /borrowers/get_total_score/`. Needs the scope `score`.
///
/// Request:
/// - `phone_number` (text, query, may be left out): The borrower's phone number.
/// - `email` (text, query, may be left out): The borrower's e-mail address.
/// - `national_id` (text, query, may be left out): The borrower's national id.
/// - `id` (integer, query, may be left out): The number of the borrower's row.
/// - `evaluate_by` (rule | model, query): By what the borrower is evaluated.
/// - `uuid` (text, query, may be left out): The borrower's public id.
/// - `acceptance_rules` (list of text, body): The names of the rules all of which must hold.
/// - `rejection_rules` (list of text, body, may be left out): The names of the rules none of which
///   may.
///
/// Answer: A borrower's score and what it was made on. What could not be computed is `N/A`.
/// - `DBR` (number or N/A): Monthly debt over estimated income, 4 decimals.
/// - `ID_is_valid` (true or false or N/A): Whether the national id is one of its country's form.
/// - `age` (integer or N/A): Full years of age on the day of the request.
/// - `area` (integer or N/A): The area's id, out of the mapping.
/// - `certainty` (number or N/A): The share of the weights whose variable is known, 4 decimals.
/// - `credit_score` (integer): The credit score, over the weights whose variable is known alone:
///   read it together with `certainty`.
/// - `credit_score_classification` (text): The score's class: Very Poor, Fair, Good, Very Good or
///   Exceptional, unless the policy has bands of its own.
/// - `estimated_income` (decimal or N/A): The monthly income, in the policy's currency.
/// - `full_name` (text): First and last name.
/// - `gender` (text or N/A): Female or Male.
/// - `list_of_credit_applications` (list of ListedApplication or N/A): The provider's own
///   applications of the borrower.
///   - `application_id` (text): Its id.
///   - `Amount` (decimal): The amount.
///   - `Reason` (text): The reason; may be empty.
///   - `Repayment_Months` (integer): Over how many months it is repaid.
///   - `Status` (text): Its status.
///   - `Submission_time` (text): When it was submitted, as an HTTP date in GMT.
/// - `monthly_debt` (decimal or N/A): The debt per month, in the policy's currency.
/// - `monthly_spending_capacity` (decimal or N/A): What is left of the income after debt and
///   spending, in the policy's currency.
/// - `national_id` (integer, or text or N/A): The national id: a number where it is one without a
///   leading zero, else a text.
/// - `number_of_credit_applications` (integer or N/A): How many applications the list has.
/// - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass: true,
///   false, null where data are missing and a person should look, N/A where the request named no
///   rule.
/// - `reports` (integer or N/A): Open reports by distinct partners.
/// - `uploaded docs` (list of UploadedDocument or null): The documents that were uploaded; null
///   where there is none.
///   - `type` (text): What it is.
///   - `status` (text): What became of it.
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
/// - `acceptance_rules` (list of text, body): The names of the rules all of which must hold.
/// - `rejection_rules` (list of text, body, may be left out): The names of the rules none of which
///   may.
/// - `target` (list of text, body): The borrowers' public ids, 10,000 at most.
///
/// Answer: object, each member ScoreRecord, or UnknownTarget.
/// - `ScoreRecord`: the answer of `lw_get_total_score`.
/// - `UnknownTarget`: What is answered in the place of an unknown borrower's score.
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

/// Says how a score comes about, and a borrower's in particular.
///
/// `GET /borrowers/scoring_formula/`. Needs the scope `score`.
///
/// Request:
/// - `uuid` (text, query, may be left out): The borrower's public id; left out, the formula alone
///   is answered.
/// - `evaluate_by` (rule | model, query, may be left out): By what is evaluated; `rule` where left
///   out.
///
/// Answer: How a score comes about.
/// - `formula` (text): The formula.
/// - `range` (ScoreRange): The lowest and the highest score.
///   - `min` (integer): The lowest score.
///   - `max` (integer): The highest score.
/// - `weights` (object, each member WeightLine, may be absent): Each weight; left out for a partner
///   without the scope `weights:read`.
///   - `weight` (number): The weight.
///   - `normalised` (number): Its share of the sum of weights.
///   - `variable` (text): The variable that is read.
///   - `transform` (text): How its value becomes a sub-score between 0 and 1.
///   - `bins` (list of BinLine): The knots of the transform, or its categories, each with its
///     sub-score.
///     - `value` (any value): The value.
///     - `sub_score` (number): The sub-score there.
/// - `classification` (list of ClassLine): The classes, each from its lowest score up to its
///   highest.
///   - `name` (text): Its name.
///   - `from` (integer): The lowest score in it.
///   - `to` (integer): The highest score in it.
/// - `version` (text): The policy's digest.
/// - `breakdown` (list of ContributionLine, may be absent): What each weight contributes to the
///   borrower's score.
///   - `name` (text): The weight's name.
///   - `variable` (text): The variable that was read.
///   - `value` (any value or null): Its value; null where it is missing.
///   - `looked_up` (number, may be absent): The value that the sub-score was looked up with, after
///     division; left out where it is no number and, as all that gives the weight away, for a
///     partner without the scope `weights:read`.
///   - `scaled` (number, may be absent): The sub-score, 0 to 1; left out where the value is
///     missing, and without `weights:read`.
///   - `weight` (number, may be absent): The weight; left out without `weights:read`.
///   - `points` (number, may be absent): The points earned, unrounded; left out without
///     `weights:read`.
///   - `contribution` (integer): The points as a whole number: with the base they sum to the score
///     exactly.
///   - `lost_points` (number, may be absent): The points of the best sub-score (or the base that
///     the policy counts from) less those earned; left out without `weights:read`.
///   - `available` (true or false): Whether its value was there.
///   - `source` (text): Where the value came from.
///   - `reason` (text): The code of its reason.
/// - `credit_score` (integer, may be absent): The borrower's score; with nothing earned it is the
///   range's lowest.
/// - `missing_weight_share` (number, may be absent): The share of the weights whose variable is
///   missing, 0 to 1.
/// - `top_positive` (list of text, may be absent): The names of the weights that contribute most,
///   most first, four at most.
/// - `top_negative` (list of ReasonLine, may be absent): The reasons that cost the score most, most
///   first, four at most.
///   - `code` (text): Its code.
///   - `text` (text): Its text.
///   - `on_notice` (true or false): Whether it stands on the notice, which has four at most.
///   - `rule` (text, may be absent): The rule it comes from.
///   - `kind` (text, may be absent): Whether that is an acceptance or a rejection rule.
///   - `variable` (text, may be absent): The variable of the rule's condition.
///   - `lost_points` (number, may be absent): The points that the score lost; left out without
///     `weights:read`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_scoring_formula(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_scoring_formula", request, answer) }
}

/// Gives a decision again, with everything that led to it.
///
/// `GET /borrowers/explain_decision/`. Needs the scope `score`.
///
/// Request:
/// - `decision_id` (text, query): The decision's id, out of the detail of the score's answer:
///   `decision_id`, in that of a batch `decision_ids` by the borrower's public id.
///
/// Answer: A decision and everything that led to it.
/// - `decision_id` (text): The decision's id.
/// - `decided_at` (time by RFC 3339): When it was made.
/// - `decided_for` (text): The user name of the partner for whom it was made.
/// - `uuid` (text): The borrower's public id.
/// - `policy` (text): The policy's digest.
/// - `engine` (text): The version of lendwright that decided.
/// - `evaluate_by` (text): `rule` or `model`.
/// - `acceptance_rules` (list of text): The acceptance rules that the request named.
/// - `rejection_rules` (list of text): The rejection rules that the request named.
/// - `pass_business_rules_state` (true or false or null or N/A): Whether the rules pass; null where
///   data are missing, N/A where there was no rule.
/// - `credit_score` (integer): The credit score.
/// - `credit_score_classification` (text): Its class.
/// - `certainty` (number): The share of the weights whose variable is known.
/// - `base` (integer): The score of somebody who earned nothing; with the contributions it sums to
///   the score.
/// - `unrounded_score` (number): The score before it was made whole.
/// - `contributions` (list of ContributionLine): What each characteristic earned.
///   - `name` (text): The weight's name.
///   - `variable` (text): The variable that was read.
///   - `value` (any value or null): Its value; null where it is missing.
///   - `looked_up` (number, may be absent): The value that the sub-score was looked up with, after
///     division; left out where it is no number and, as all that gives the weight away, for a
///     partner without the scope `weights:read`.
///   - `scaled` (number, may be absent): The sub-score, 0 to 1; left out where the value is
///     missing, and without `weights:read`.
///   - `weight` (number, may be absent): The weight; left out without `weights:read`.
///   - `points` (number, may be absent): The points earned, unrounded; left out without
///     `weights:read`.
///   - `contribution` (integer): The points as a whole number: with the base they sum to the score
///     exactly.
///   - `lost_points` (number, may be absent): The points of the best sub-score (or the base that
///     the policy counts from) less those earned; left out without `weights:read`.
///   - `available` (true or false): Whether its value was there.
///   - `source` (text): Where the value came from.
///   - `reason` (text): The code of its reason.
/// - `reasons` (list of ReasonLine): Every reason against the borrower, those of the notice first.
///   - `code` (text): Its code.
///   - `text` (text): Its text.
///   - `on_notice` (true or false): Whether it stands on the notice, which has four at most.
///   - `rule` (text, may be absent): The rule it comes from.
///   - `kind` (text, may be absent): Whether that is an acceptance or a rejection rule.
///   - `variable` (text, may be absent): The variable of the rule's condition.
///   - `lost_points` (number, may be absent): The points that the score lost; left out without
///     `weights:read`.
/// - `rules` (list of TracedRule): Every rule with each of its conditions.
///   - `name` (text): The rule's name.
///   - `kind` (text): `acceptance` or `rejection`.
///   - `state` (true or false or null): Whether it holds; null where data are missing.
///   - `conditions` (list of TracedCondition): Its conditions.
///     - `group` (text): The group it stands in: conditions of one group are joined by and, groups
///       by or; `0/any/1/0` is group 0 of the second body of an `any` in group 0.
///     - `variable` (text): The variable.
///     - `protected` (true or false): Whether a law protects the variable.
///     - `operator` (text): The comparison.
///     - `value` (any value or null): What it compares with; null for `is null` and `is not null`.
///     - `observed` (any value or null): The value that was seen; null where it is missing.
///     - `missing` (text, may be absent): Why there is no value.
///     - `state` (true or false or null): Whether it holds; null where the value is missing.
///     - `decisive` (true or false): Whether the decision would be another if this condition alone
///       said otherwise.
///     - `distance` (number, may be absent): What would have to be added to the value so that it
///       stands at the nearest bound.
/// - `missing_to_resolve` (MissingVariables or null): What to ask for where the state is
///   undetermined; null where it is not.
///   - `variables` (list of text): The variables.
///   - `exact` (true or false): Whether no shorter list would do, for either state.
/// - `what_would_change` (Changes): What would change the decision.
///   - `one` (list of ChangeLine): Variables each of which is enough by itself, the smallest change
///     first.
///     - `variable` (text): The variable.
///     - `from` (any value): Its value in the decision.
///     - `to` (any value): The nearest value that passes.
///   - `two` (list of ChangeLine): The two whose changes together are smallest; empty where there
///     are no such two.
///     - `variable` (text): The variable.
///     - `from` (any value): Its value in the decision.
///     - `to` (any value): The nearest value that passes.
/// - `inputs` (list of FrozenLine): The inputs as they were frozen.
///   - `name` (text): The variable.
///   - `value` (any value or null): Its value; null where it is missing.
///   - `missing` (text, may be absent): Why there is no value.
///   - `source` (text): Where it came from.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_explain_decision(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "explain_decision", request, answer) }
}

/// Gives the partner's business rules, as they were written.
///
/// `GET /borrowers/rule/`. Needs the scope `rules:read`.
///
/// Request: no fields.
///
/// Answer: The partner's rules.
/// - `client` (object, each member any value): Each rule's body as it was written, by name, in the
///   order in which they were made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_rules(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_rules", request, answer) }
}

/// Makes a business rule.
///
/// `POST /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name: 1 to 100 characters, new among the partner's rules.
/// - `value` (any value, body): The rule: an object from variables to conditions, whose order is
///   kept. See docs/rules.md.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_create_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "create_rule", request, answer) }
}

/// Puts a new body in the place of a business rule's old one.
///
/// `PUT /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name.
/// - `value` (any value, body): The new rule, whole.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "update_rule", request, answer) }
}

/// Removes keys from a business rule, and the rule with its last key.
///
/// `DELETE /borrowers/rule/`. Needs the scope `rules:write`.
///
/// Request:
/// - `param` (text, body): The rule's name.
/// - `keys_to_delete` (list of text, body): The keys to remove, each of which the rule must have.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_rule(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "delete_rule", request, answer) }
}

/// Gives the partner's scoring weights.
///
/// `GET /borrowers/weights/`. Needs the scope `weights:read`.
///
/// Request: no fields.
///
/// Answer: The partner's scoring weights.
/// - `weights` (object, each member number): Each weight by its name, in the order in which their
///   points are added.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_weights", request, answer) }
}

/// Replaces the whole set of scoring weights.
///
/// `POST /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (weights, body): What is changed.
/// - `value` (any value, body): The new set: numbers from 0 to 10¹² by the names of
///   characteristics, at least one above 0.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_replace_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "replace_weights", request, answer) }
}

/// Changes some scoring weights.
///
/// `PUT /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (weights, body): What is changed.
/// - `value` (any value, body): The new values by name; each name must be in the set.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "update_weights", request, answer) }
}

/// Removes scoring weights.
///
/// `DELETE /borrowers/weights/`. Needs the scope `weights:write`.
///
/// Request:
/// - `param` (weights, body): What is changed.
/// - `keys_to_delete` (list of text, body): The names to remove; each must be in the set, and one
///   above 0 must be left.
///
/// Answer: text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_weights(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "delete_weights", request, answer) }
}

/// Says what was uploaded about a borrower, and what is missing.
///
/// `GET /borrowers/check_collected_data/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
///
/// Answer: What was uploaded about a borrower, kind by kind, and which variables have no value yet.
/// Nothing can be uploaded yet in this version, so nothing is there of any kind.
/// - `uuid` (text): The borrower's public id.
/// - `messages` (CollectedMessages): SMS messages.
///   - `count` (integer): How many.
///   - `first_date` (date YYYY-MM-DD or N/A): The day of the first.
///   - `last_date` (date YYYY-MM-DD or N/A): The day of the last.
///   - `parsed` (integer): How many a template matched.
///   - `unparsed` (integer): How many none matched.
///   - `senders` (integer): How many senders they came from.
///   - `linked` (true or false): Whether what they say is linked to the borrower.
/// - `location` (CollectedLocations): Locations.
///   - `count` (integer): How many.
///   - `days` (integer): On how many days.
///   - `linked` (true or false): Whether what they say is linked to the borrower.
/// - `applications` (CollectedItems): Installed applications.
///   - `count` (integer): How many.
///   - `linked` (true or false): Whether what they say is linked to the borrower.
/// - `phone` (CollectedPhone): The phone's own data.
///   - `present` (true or false): Whether it was uploaded.
///   - `linked` (true or false): Whether what it says is linked to the borrower.
/// - `transactions` (CollectedTransactions): Bank transactions.
///   - `count` (integer): How many.
///   - `first_date` (date YYYY-MM-DD or N/A): The day of the first.
///   - `last_date` (date YYYY-MM-DD or N/A): The day of the last.
///   - `linked` (true or false): Whether what they say is linked to the borrower.
/// - `documents` (list of object, each member any value): Documents: each one's type, where it
///   stands, and whether it is linked.
/// - `complete_for` (CompleteFor): Whether nothing is missing for an evaluation.
///   - `rule` (true or false): By rules and weights.
///   - `model` (true or false): By a model; never, as long as no model can be loaded.
/// - `missing` (list of text): The variables without a value that the partner's weights and rules
///   read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_check_collected_data(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "check_collected_data", request, answer) }
}

/// Gives the summary of what is known of a borrower.
///
/// `GET /borrowers/get_summary_variables/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
///
/// Answer: The summary of what is known of a borrower. SMS messages, locations and installed
/// applications can't be uploaded yet in this version, so their members are empty, the score of the
/// applications is 0 and the other two are N/A.
/// - `Apps score` (number): The score of the installed applications; 0 without any.
/// - `Area score` (number or N/A): The score of the areas where the borrower is seen.
/// - `SMS score` (number or N/A): The score of the SMS messages.
/// - `Incoming Payments` (IncomingPayments): What comes in, by kind and sender.
///   - `credit_limit` (object, each member decimal): Credit limits.
///   - `loan_disbursement` (object, each member decimal): Loans that were paid out.
///   - `other_incoming_payments` (object, each member decimal): Anything else.
///   - `salary` (object, each member decimal): Salaries.
/// - `Outgoing Payments` (OutgoingPayments): What goes out, by kind and sender.
///   - `loan_repayment` (object, each member decimal): Repayments of loans.
///   - `other_outgoing_payment` (object, each member decimal): Anything else.
///   - `purchase` (object, each member decimal): Purchases.
/// - `Installed_Apps` (object, each member integer): Installed applications, by category.
/// - `Purchased Products` (list of text): What was bought.
/// - `Spending Summary` (object, each member decimal): Spending, by category.
/// - `Summary` (object, each member object, each member decimal): Average spending, frequency and
///   total spending, by sender.
/// - `locations` (object, each member object, each member object, each member integer): The areas
///   where the borrower is seen most and least: how often, and their income level.
/// - `variables` (object, each member any value or N/A): Every variable that rules and weights can
///   read, the host's own among them, by name: its value, or N/A; the national id is masked for
///   callers without the scope `pii`. What an application or the decision itself brings is N/A.
/// - `as_of` (time by RFC 3339): When this was so.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_summary_variables(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_summary_variables", request, answer) }
}

/// Gives the summaries of many borrowers.
///
/// `GET /borrowers/get_summary_variables/batch/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `target` (list of text, body): The borrowers' public ids.
///
/// Answer: object, each member SummaryVariables, or UnknownUser.
/// - `SummaryVariables`: the answer of `lw_get_summary_variables`.
/// - `UnknownUser`: What is answered in the place of an unknown borrower's summary.
///   - `Message` (text): `User doesn't exist`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_summary_variables_batch(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_summary_variables_batch", request, answer) }
}

/// Warns the other partners of the tenant about a borrower.
///
/// `POST /borrowers/report_borrower/`. Needs the scope `reports:write`.
///
/// Request:
/// - `uuid` (text, body): The borrower's public id.
/// - `reason` (default_90d | fraud_identity | fraud_documents | skip_trace | bankruptcy | other,
///   body): Why the borrower is reported.
/// - `amount` (decimal, body, may be left out): What is owed or was lost, in the currency of the
///   partner's default provider.
/// - `application_id` (text, body, may be left out): The partner's own name of the credit
///   application, at most 100 characters.
/// - `details` (text, body, may be left out): What else is to be said, at most 500 characters.
/// - `occurred_on` (date YYYY-MM-DD, body, may be left out): The day on which it happened; not
///   after today in the zone of the partner's default provider.
///
/// Answer: A report, and how many stand.
/// - `report_id` (text): The report's id, by which the partner can withdraw it.
/// - `uuid` (text): The borrower's public id.
/// - `reports` (integer): Partners of the tenant with an open report about the borrower.
/// - `message` (text): What was done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_report_borrower(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "report_borrower", request, answer) }
}

/// Takes a report about a borrower back.
///
/// `DELETE /borrowers/report_borrower/`. Needs the scope `reports:write`.
///
/// Request:
/// - `report_id` (text, body): The report's id.
///
/// Answer: A report, and how many stand.
/// - `report_id` (text): The report's id, by which the partner can withdraw it.
/// - `uuid` (text): The borrower's public id.
/// - `reports` (integer): Partners of the tenant with an open report about the borrower.
/// - `message` (text): What was done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_withdraw_report(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "withdraw_report", request, answer) }
}

/// Makes a partner, with a tenant and a provider of its own unless it is given others.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): Its user name: 1 to 64 of letters, digits and `._@-`.
/// - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
///   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
///   lending:read | lending:write | payments:write | analytics:read | analytics:write |
///   segments:members, body, may be left out): What it may do. Left out: everything but `pii` and
///   `export:csv`, which are given by name.
/// - `tenant_id` (integer, body, may be left out): The tenant whose borrowers and providers it
///   shares. Left out: a new one of its own.
/// - `provider_id` (integer, body, may be left out): Its default provider, one that the tenant has.
///   Left out: a new one with its user name.
/// - `currency` (text, body, may be left out): The new provider's currency, an ISO 4217 code. Left
///   out: EGP.
/// - `time_zone` (text, body, may be left out): The new provider's time zone. Left out:
///   Africa/Cairo.
///
/// Answer: The partner that was made.
/// - `user_name` (text): Its user name.
/// - `partner_id` (integer): The partner.
/// - `tenant_id` (integer): Its tenant.
/// - `provider_id` (integer): Its default provider.
/// - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
///   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
///   lending:read | lending:write | payments:write | analytics:read | analytics:write |
///   segments:members): What it may do.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_make_partner(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "make_partner", request, answer) }
}

/// Lists the partners and what they may do.
///
/// For the host's own engine only.
///
/// Request: no fields.
///
/// Answer: The partners.
/// - `partners` (list of PartnerListed): Each of them, by user name.
///   - `user_name` (text): Its user name.
///   - `partner_id` (integer): The partner.
///   - `tenant_id` (integer): Its tenant.
///   - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write
///     | weights:read | weights:write | templates:read | templates:write | reports:write |
///     export:csv | lending:read | lending:write | payments:write | analytics:read |
///     analytics:write | segments:members): What it may do.
///   - `models` (list of text): The models that it may score with.
///   - `provider_ids` (list of integer): The providers for which it acts.
///   - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
///     named.
///   - `created_at` (time by RFC 3339): When it was made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_partners(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_partners", request, answer) }
}

/// Issues an API key to a partner; it is shown once.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner.
/// - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
///   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
///   lending:read | lending:write | payments:write | analytics:read | analytics:write |
///   segments:members, body, may be left out): What the key may do, which never is more than the
///   partner may. Left out: as much.
/// - `expires_at` (time by RFC 3339, body, may be left out): When it ends. Left out: never, unless
///   it is revoked.
/// - `chosen_key` (text, body, may be left out): A key of 16 to 1024 bytes that a person chose,
///   where the host's settings allow it (`allow_host_keys`). Left out: one is made, which is what
///   you want.
///
/// Answer: The key that was issued.
/// - `key_id` (text): By what it is named in lists and logs; no secret.
/// - `api_key` (text): The key itself, shown this once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_issue_key(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "issue_key", request, answer) }
}

/// Lists a partner's keys by their ids.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner.
///
/// Answer: A partner's keys.
/// - `keys` (list of KeyListed): Each of them, the oldest first.
///   - `key_id` (text): By what it is named.
///   - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write
///     | weights:read | weights:write | templates:read | templates:write | reports:write |
///     export:csv | lending:read | lending:write | payments:write | analytics:read |
///     analytics:write | segments:members or null): What it may do; null: as much as its partner.
///   - `is_chosen` (true or false): Whether a person chose it.
///   - `is_live` (true or false): Whether it opens anything now.
///   - `created_at` (time by RFC 3339): When it was issued.
///   - `expires_at` (time by RFC 3339 or null): When it ends; null: never by itself.
///   - `revoked_at` (time by RFC 3339 or null): When it was revoked; null: it was not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_keys(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_keys", request, answer) }
}

/// Revokes an API key, and the sessions that it began.
///
/// For the host's own engine only.
///
/// Request:
/// - `key_id` (text, body): The key's id.
///
/// Answer: The key that is revoked.
/// - `key_id` (text): The key's id.
/// - `revoked_at` (time by RFC 3339): When it was revoked: now, or the first time that it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_revoke_key(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "revoke_key", request, answer) }
}

/// Sets what a partner may do.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner.
/// - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
///   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
///   lending:read | lending:write | payments:write | analytics:read | analytics:write |
///   segments:members, body): What it may do from now on; an empty list: nothing.
///
/// Answer: A partner, and what it may do.
/// - `user_name` (text): Its user name.
/// - `partner_id` (integer): The partner.
/// - `tenant_id` (integer): Its tenant.
/// - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
///   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
///   lending:read | lending:write | payments:write | analytics:read | analytics:write |
///   segments:members): What it may do.
/// - `models` (list of text): The models that it may score with.
/// - `provider_ids` (list of integer): The providers for which it acts.
/// - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
///   named.
/// - `created_at` (time by RFC 3339): When it was made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_permit_scopes(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "permit_scopes", request, answer) }
}

/// Sets the models that a partner may score with.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner.
/// - `models` (list of text, body): The names; an empty list: none.
///
/// Answer: A partner, and what it may do.
/// - `user_name` (text): Its user name.
/// - `partner_id` (integer): The partner.
/// - `tenant_id` (integer): Its tenant.
/// - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
///   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
///   lending:read | lending:write | payments:write | analytics:read | analytics:write |
///   segments:members): What it may do.
/// - `models` (list of text): The models that it may score with.
/// - `provider_ids` (list of integer): The providers for which it acts.
/// - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
///   named.
/// - `created_at` (time by RFC 3339): When it was made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_permit_models(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "permit_models", request, answer) }
}

/// Makes a financial provider.
///
/// For the host's own engine only.
///
/// Request:
/// - `name` (text, body): Its name, one of its kind in the tenant: 1 to 64 of letters, digits and
///   `._@-`.
/// - `tenant_id` (integer, body, may be left out): The tenant. Left out: the host's own.
/// - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Left out: EGP.
/// - `time_zone` (text, body, may be left out): Its time zone, which decides what day it is. Left
///   out: Africa/Cairo.
/// - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in its currency.
///   Left out: 7000 where that is EGP, else none.
/// - `job_incomes` (object, each member decimal, body, may be left out): What jobs earn a month, by
///   `Job_ID`.
///
/// Answer: A provider and its settings.
/// - `provider_id` (integer): The provider.
/// - `tenant_id` (integer): Its tenant.
/// - `name` (text): Its name.
/// - `currency` (text): Its currency.
/// - `time_zone` (text): Its time zone.
/// - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
/// - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_make_provider(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "make_provider", request, answer) }
}

/// Changes a provider's settings.
///
/// For the host's own engine only.
///
/// Request:
/// - `provider_id` (integer, body): The provider.
/// - `tenant_id` (integer, body, may be left out): Its tenant. Left out: the host's own.
/// - `name` (text, body, may be left out): Its name.
/// - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Partners with a
///   policy of their own keep that policy's currency and minimum wage until `load_policy` puts
///   another in force; a warning names them.
/// - `time_zone` (text, body, may be left out): Its time zone, which decides what day it is.
/// - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in its currency.
///   Partners with a policy of their own keep that policy's, as for the currency.
/// - `job_incomes` (object, each member decimal, body, may be left out): What jobs earn a month, by
///   `Job_ID`, in the place of the table before.
///
/// Answer: A provider and its settings.
/// - `provider_id` (integer): The provider.
/// - `tenant_id` (integer): Its tenant.
/// - `name` (text): Its name.
/// - `currency` (text): Its currency.
/// - `time_zone` (text): Its time zone.
/// - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
/// - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_provider(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_provider", request, answer) }
}

/// Lists a tenant's providers with their settings.
///
/// For the host's own engine only.
///
/// Request:
/// - `tenant_id` (integer, body, may be left out): The tenant. Left out: the host's own.
///
/// Answer: A tenant's providers.
/// - `providers` (list of ProviderSettings): Each of them, by id.
///   - `provider_id` (integer): The provider.
///   - `tenant_id` (integer): Its tenant.
///   - `name` (text): Its name.
///   - `currency` (text): Its currency.
///   - `time_zone` (text): Its time zone.
///   - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
///   - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_providers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_providers", request, answer) }
}

/// Sets the providers for which a partner acts.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner.
/// - `provider_ids` (list of integer, body): The providers, of the partner's tenant; at least one.
/// - `default_provider_id` (integer, body, may be left out): The one that a borrower is linked to
///   where no other is named. Left out: the one before where it is still among them, else the first
///   of the list.
///
/// Answer: A partner, and what it may do.
/// - `user_name` (text): Its user name.
/// - `partner_id` (integer): The partner.
/// - `tenant_id` (integer): Its tenant.
/// - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
///   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
///   lending:read | lending:write | payments:write | analytics:read | analytics:write |
///   segments:members): What it may do.
/// - `models` (list of text): The models that it may score with.
/// - `provider_ids` (list of integer): The providers for which it acts.
/// - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
///   named.
/// - `created_at` (time by RFC 3339): When it was made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_link_providers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "link_providers", request, answer) }
}

/// Copies the book to a new file.
///
/// For the host's own engine only.
///
/// Request:
/// - `path` (text, body): The file to write. One that is there is never overwritten.
///
/// Answer: The copy that was made.
/// - `path` (text): The file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_back_up(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "back_up", request, answer) }
}

/// Sets the mappings from names to ids that borrowers' profiles use.
///
/// For the host's own engine only.
///
/// Request:
/// - `Areas` (object, each member integer, body, may be left out): Areas.
/// - `Cars` (object, each member integer, body, may be left out): Cars.
/// - `Jobs` (object, each member integer, body, may be left out): Jobs.
/// - `Languages` (object, each member integer, body, may be left out): Languages.
/// - `partner` (text, body, may be left out): The user name of a partner whose tenant's mappings
///   are set; the host's own where left out.
///
/// Answer: How many names each mapping that was sent has now.
/// - `names` (object, each member integer): Names by mapping.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_mappings(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_mappings", request, answer) }
}

/// Signs many borrowers up in one commit, with their profiles.
///
/// For the host's own engine only.
///
/// Request:
/// - `rows` (list of BorrowerRow, body): The borrowers, in the order in which they are signed up;
///   in several requests where one would have more bytes than the setting `request_bytes_max`
///   takes.
///   - `Phone_Number` (text, or NationalPhone): The phone number: E.164, or the national form of
///     the book's country.
///     - `national` (text): The number as it is dialled inside the country: `01001234567`.
///   - `First_Name` (text, may be absent): The first name. Must be given without `autofill`.
///   - `Last_Name` (text, may be absent): The last name. Must be given without `autofill`.
///   - `National_ID_Number` (text, may be absent): The national id. Must be given without
///     `autofill`.
///   - `Email` (text, may be absent): The e-mail address. Must be given without `autofill`.
///   - `autofill` (true or false, may be absent): Fills in the names where they are not given.
///   - `financial_provider_id` (text, may be absent): The provider to sign up with; the partner's
///     default one where left out.
///   - `consent` (Consent, may be absent): What the borrower consents to, towards that provider.
///     - `sms` (true or false, may be absent): To the reading of SMS messages.
///     - `location` (true or false, may be absent): To the use of locations.
///     - `apps` (true or false, may be absent): To the list of installed applications.
///     - `marketing` (true or false, may be absent): To marketing.
///   - `profile` (Profile, may be absent): What else is known of the borrower. Of somebody whom the
///     tenant knows already, what is given here replaces what was known, and the rest stays.
///     - `Number_of_Children` (integer, may be absent): How many children the borrower has.
///     - `Monthly_Debt` (decimal, may be absent): Debt payments a month, in the currency of the
///       partner's default provider.
///     - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee
///       | Business Owner, may be absent): Where the income comes from.
///     - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished
///       Rent, may be absent): What the home is.
///     - `Area` (integer, may be absent): The area's id: where the Areas mapping has names, one of
///       theirs.
///     - `Reported_Monthly_Income` (text, may be absent): The income a month, in the currency of
///       the partner's default provider.
///     - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, may be absent):
///       How far the borrower went to school.
///     - `Number_of_Dependents` (integer, may be absent): How many persons depend on the borrower.
///     - `Language_ID` (text, may be absent): The language's id, as a text, or its name: where the
///       Languages mapping has names, one of them or of their ids.
///     - `Job_ID` (integer, may be absent): The job's id: where the Jobs mapping has names, one of
///       theirs.
///     - `Years_of_Experience` (integer, may be absent): Full years in that job's trade, 0 to 100;
///       must be sent where `Job_ID` is.
///     - `Self_Employed` (true or false, may be absent): Whether the borrower works for himself or
///       herself.
///     - `Marital_Status` (text, may be absent): The marital status.
///     - `Car_ID` (integer, may be absent): The car's id: where the Cars mapping has names, one of
///       theirs.
///     - `Months_at_Address` (integer, may be absent): Full months at the current address.
///     - `Is_Banked` (true or false, may be absent): Whether the borrower has a bank account.
///     - `extras` (object, each member any value, may be absent): Values of variables that the host
///       has declared, by their names; null forgets one.
/// - `partner` (text, body, may be left out): The user name of the partner in whose name they are
///   signed up; the host's own where left out.
///
/// Answer: The borrowers who were signed up.
/// - `imported` (integer): How many.
/// - `UUIDs` (list of text): Their public ids, in the order of the rows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_import_borrowers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "import_borrowers", request, answer) }
}

/// Puts a policy in force for a partner.
///
/// For the host's own engine only.
///
/// Request:
/// - `policy` (any value, body): The policy, as a decision file has it: `{"format": 1, …}`. See
///   docs/rules.md.
/// - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
///   left out.
/// - `digest` (text, body, may be left out): The digest that it must have.
///
/// Answer: The policy that decides now.
/// - `digest` (text): Its digest.
/// - `rules` (integer): How many rules it has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_load_policy(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "load_policy", request, answer) }
}

/// Gives out the policy that decides for a partner.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
///   left out.
/// - `digest` (text, body, may be left out): The digest of an earlier policy.
///
/// Answer: A policy and its name.
/// - `digest` (text): Its digest.
/// - `policy` (any value): The policy: written as canonical JSON it has this digest.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_give_policy(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "give_policy", request, answer) }
}

/// Declares variables of the host's own.
///
/// For the host's own engine only.
///
/// Request:
/// - `variables` (list of any value, body): The variables: objects of name, type and what else a
///   policy's `variables` hold. See docs/rules.md.
/// - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
///   left out.
///
/// Answer: The partner's policy with the variables.
/// - `digest` (text): Its digest.
/// - `variables` (list of text): The names of all variables that the host has declared for the
///   partner, in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_declare_variables(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "declare_variables", request, answer) }
}

/// Gives out the decision log.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
///   left out.
/// - `checkpoint_only` (true or false, body, may be left out): Whether to leave out the lines and
///   give the checkpoint alone.
///
/// Answer: The decision log.
/// - `records` (integer): How many records it has.
/// - `checkpoint` (text): A JSON text of the number of records, the head of each stream, and a
///   digest of both. Kept elsewhere, as it is, and given back to `verify_log`, it shows what was
///   removed.
/// - `log` (text): The lines, each ended by a line feed; empty where the checkpoint alone was asked
///   for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_export_log(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "export_log", request, answer) }
}

/// Verifies the decision log.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
///   left out.
/// - `checkpoint` (text, body, may be left out): The `checkpoint` of an earlier `export_log` or
///   `verify_log`, as it was given, which was kept elsewhere.
///
/// Answer: What was found.
/// - `whole` (true or false): Whether the log is whole.
/// - `records` (integer): How many records there are that can be read.
/// - `first_broken` (BrokenRecord or null): The first record that is not as it was written; null
///   where the log is whole.
///   - `stream` (text): Its stream: the borrower's public id.
///   - `number` (integer): Its number in the stream.
///   - `message` (text): What is wrong with it.
/// - `checkpoint` (text): The checkpoint of the log as it is now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_verify_log(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "verify_log", request, answer) }
}

/// The operations as data.
#[rustfmt::skip]
pub(crate) static TABLE: [lw_operation; 43] = [
    lw_operation::partners(c"login", c"POST", c"/api/v1.0/login/", c"Logs a partner in and gives its session's tokens."),
    lw_operation::partners(c"refresh_token", c"POST", c"/api/v1.0/refreshtoken/", c"Exchanges an access token for the next one."),
    lw_operation::partners(c"logout", c"POST", c"/api/v1.0/logout/", c"Logs a partner out: all of its tokens are over."),
    lw_operation::partners(c"get_id_mapping", c"GET", c"/api/v1.0/update/", c"Gives the mappings from names to ids of areas, cars, jobs and languages."),
    lw_operation::partners(c"update_borrower", c"POST", c"/api/v1.0/update/", c"Changes a borrower's profile."),
    lw_operation::partners(c"sign_up", c"POST", c"/api/v1.0/signup/", c"Signs somebody up as a borrower."),
    lw_operation::partners(c"get_borrower_info", c"GET", c"/borrowers/get_borrower_info/", c"Gives what is known of a borrower."),
    lw_operation::partners(c"get_total_score", c"GET", c"/borrowers/get_total_score/", c"Scores one borrower."),
    lw_operation::partners(c"get_total_score_batch", c"GET", c"/borrowers/get_total_score/batch/", c"Scores many borrowers in one commit."),
    lw_operation::partners(c"get_scoring_formula", c"GET", c"/borrowers/scoring_formula/", c"Says how a score comes about, and a borrower's in particular."),
    lw_operation::partners(c"explain_decision", c"GET", c"/borrowers/explain_decision/", c"Gives a decision again, with everything that led to it."),
    lw_operation::partners(c"get_rules", c"GET", c"/borrowers/rule/", c"Gives the partner's business rules, as they were written."),
    lw_operation::partners(c"create_rule", c"POST", c"/borrowers/rule/", c"Makes a business rule."),
    lw_operation::partners(c"update_rule", c"PUT", c"/borrowers/rule/", c"Puts a new body in the place of a business rule's old one."),
    lw_operation::partners(c"delete_rule", c"DELETE", c"/borrowers/rule/", c"Removes keys from a business rule, and the rule with its last key."),
    lw_operation::partners(c"get_weights", c"GET", c"/borrowers/weights/", c"Gives the partner's scoring weights."),
    lw_operation::partners(c"replace_weights", c"POST", c"/borrowers/weights/", c"Replaces the whole set of scoring weights."),
    lw_operation::partners(c"update_weights", c"PUT", c"/borrowers/weights/", c"Changes some scoring weights."),
    lw_operation::partners(c"delete_weights", c"DELETE", c"/borrowers/weights/", c"Removes scoring weights."),
    lw_operation::partners(c"check_collected_data", c"GET", c"/borrowers/check_collected_data/", c"Says what was uploaded about a borrower, and what is missing."),
    lw_operation::partners(c"get_summary_variables", c"GET", c"/borrowers/get_summary_variables/", c"Gives the summary of what is known of a borrower."),
    lw_operation::partners(c"get_summary_variables_batch", c"GET", c"/borrowers/get_summary_variables/batch/", c"Gives the summaries of many borrowers."),
    lw_operation::partners(c"report_borrower", c"POST", c"/borrowers/report_borrower/", c"Warns the other partners of the tenant about a borrower."),
    lw_operation::partners(c"withdraw_report", c"DELETE", c"/borrowers/report_borrower/", c"Takes a report about a borrower back."),
    lw_operation::hosts(c"make_partner", c"Makes a partner, with a tenant and a provider of its own unless it is given others."),
    lw_operation::hosts(c"list_partners", c"Lists the partners and what they may do."),
    lw_operation::hosts(c"issue_key", c"Issues an API key to a partner; it is shown once."),
    lw_operation::hosts(c"list_keys", c"Lists a partner's keys by their ids."),
    lw_operation::hosts(c"revoke_key", c"Revokes an API key, and the sessions that it began."),
    lw_operation::hosts(c"permit_scopes", c"Sets what a partner may do."),
    lw_operation::hosts(c"permit_models", c"Sets the models that a partner may score with."),
    lw_operation::hosts(c"make_provider", c"Makes a financial provider."),
    lw_operation::hosts(c"set_provider", c"Changes a provider's settings."),
    lw_operation::hosts(c"list_providers", c"Lists a tenant's providers with their settings."),
    lw_operation::hosts(c"link_providers", c"Sets the providers for which a partner acts."),
    lw_operation::hosts(c"back_up", c"Copies the book to a new file."),
    lw_operation::hosts(c"set_mappings", c"Sets the mappings from names to ids that borrowers' profiles use."),
    lw_operation::hosts(c"import_borrowers", c"Signs many borrowers up in one commit, with their profiles."),
    lw_operation::hosts(c"load_policy", c"Puts a policy in force for a partner."),
    lw_operation::hosts(c"give_policy", c"Gives out the policy that decides for a partner."),
    lw_operation::hosts(c"declare_variables", c"Declares variables of the host's own."),
    lw_operation::hosts(c"export_log", c"Gives out the decision log."),
    lw_operation::hosts(c"verify_log", c"Verifies the decision log."),
];
