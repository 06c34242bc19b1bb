//! The functions of the section `borrowers`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

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
///   partner's default provider.
/// - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee |
///   Business Owner, body, may be left out): Where the income comes from.
/// - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished Rent,
///   body, may be left out): What the home is.
/// - `Area` (integer, body, may be left out): The area's id: where the Areas mapping has names, one
///   of theirs.
/// - `Reported_Monthly_Income` (text, body, may be left out): The income a month as it was written:
///   a text that holds an amount in the currency of the partner's default provider.
/// - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, body, may be left
///   out): How far the borrower went to school.
/// - `Number_of_Dependents` (integer, body, may be left out): How many persons depend on the
///   borrower: 0 to 100.
/// - `Language_ID` (text, body, may be left out): The language's id, as a text. Where the Languages
///   mapping has names, it is the id of one of them, and a name is taken for its id.
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
/// - `Number_of_Children` (integer or N/A): How many children the borrower has: 0 to 100.
/// - `Monthly_Debt` (decimal or N/A): Debt payments a month, in the currency of the partner's
///   default provider.
/// - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee |
///   Business Owner or N/A): Where the income comes from.
/// - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished Rent or
///   N/A): What the home is.
/// - `Area` (integer or N/A): The area's id: where the Areas mapping has names, one of theirs.
/// - `Reported_Monthly_Income` (text or N/A): The income a month as it was written: a text that
///   holds an amount in the currency of the partner's default provider.
/// - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd or N/A): How far the
///   borrower went to school.
/// - `Number_of_Dependents` (integer or N/A): How many persons depend on the borrower: 0 to 100.
/// - `Language_ID` (text or N/A): The language's id, as a text. Where the Languages mapping has
///   names, it is the id of one of them, and a name is taken for its id.
/// - `Job_ID` (integer or N/A): The job's id: where the Jobs mapping has names, one of theirs.
/// - `Years_of_Experience` (integer or N/A): Full years in that job's trade, 0 to 100; must be sent
///   where `Job_ID` is.
/// - `Self_Employed` (true or false or N/A): Whether the borrower works for himself or herself.
/// - `Marital_Status` (text or N/A): The marital status, at most 100 characters.
/// - `Car_ID` (integer or N/A): The car's id: where the Cars mapping has names, one of theirs.
/// - `Months_at_Address` (integer or N/A): Full months at the current address: 0 to 1200.
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
/// - `target` (list of text, body): The borrowers' public ids, 10,000 at most.
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
