//! The functions of the section `borrowers`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Returns the mappings from names to ids of areas, cars, jobs and languages.
///
/// `GET /api/v1.0/update/`. Needs the scope `borrowers:read`; the interface lists no credentials,
/// so a host may allow an anonymous partner.
///
/// Request: no fields.
///
/// Answer: The mappings from names to ids.
/// - `ID Mapping` (IdMapping): The four mappings.
///   - `Areas` (object, each member integer): The ids of areas, by name.
///   - `Cars` (object, each member integer): The ids of cars, by name.
///   - `Jobs` (object, each member integer): The ids of jobs, by name.
///   - `Languages` (object, each member integer): The ids of languages, by name.
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
/// so a host may allow an anonymous partner.
///
/// Request:
/// - `UUID` (text, body): The borrower's public id.
/// - `Number_of_Children` (integer, body, may be left out): The number of the borrower's children:
///   0 to 100.
/// - `Monthly_Debt` (decimal, body, may be left out): The monthly debt payments, in the currency of
///   the partner's default provider.
/// - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee |
///   Business Owner, body, may be left out): The source of the income.
/// - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished Rent,
///   body, may be left out): The kind of home.
/// - `Area` (integer, body, may be left out): The area's id: if the Areas mapping has names, the id
///   of one of them.
/// - `Reported_Monthly_Income` (text, body, may be left out): The monthly income as it was written:
///   a text that holds an amount in the currency of the partner's default provider.
/// - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, body, may be left
///   out): The highest level of education.
/// - `Number_of_Dependents` (integer, body, may be left out): The number of persons who depend on
///   the borrower: 0 to 100.
/// - `Language_ID` (text, body, may be left out): The language's id as a text. If the Languages
///   mapping has names, it must be one of their ids; a name is accepted too and is replaced by its
///   id.
/// - `Job_ID` (integer, body, may be left out): The job's id: if the Jobs mapping has names, the id
///   of one of them.
/// - `Years_of_Experience` (integer, body, may be left out): Full years of experience in that job,
///   0 to 100; must be sent when `Job_ID` is.
/// - `Self_Employed` (true or false, body, may be left out): Whether the borrower is self-employed.
/// - `Marital_Status` (text, body, may be left out): The marital status, at most 100 characters.
/// - `Car_ID` (integer, body, may be left out): The car's id: if the Cars mapping has names, the id
///   of one of them.
/// - `Months_at_Address` (integer, body, may be left out): Full months at the current address: 0 to
///   1200.
/// - `Is_Banked` (true or false, body, may be left out): Whether the borrower has a bank account.
/// - `extras` (object, each member any value, body, may be left out): Values of variables by name;
///   null removes the stored value. The variables that the host has declared, and those of the SMS
///   summary, `birth_date` and `gender`, which count where the book derives none. Amounts are in
///   the policy's currency.
/// - `consent` (Consent, body, may be left out): What the borrower consents to: `true` counts from
///   now on for the partner's default provider (for its first where the borrower is not linked to
///   that), `false` withdraws it from all of its providers, and what is left out stays.
///   - `sms` (true or false, may be absent): Consent to the reading of SMS messages.
///   - `location` (true or false, may be absent): Consent to the use of locations.
///   - `apps` (true or false, may be absent): Consent to the list of installed applications.
///   - `marketing` (true or false, may be absent): Consent to marketing.
///
/// Answer: The borrower whose profile was changed.
/// - `UUID` (text): The borrower's public id.
/// - `token` (text or N/A): A token for uploads of this borrower's data, valid for 24 hours unless
///   the host sets `upload_s`. It ends earlier with the last API key of the partner; of a partner
///   that has none yet, with the last of the keys that the partner gets later. N/A if the host has
///   set no pepper: then no token can be issued.
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
/// - `autofill` (true or false, header, may be left out): `true` fills in names that are not sent,
///   so that a phone number is enough, and marks the borrower as a placeholder. Left out: `false`.
/// - `Phone_Number` (text, or NationalPhone, body): The phone number: E.164, or the national form
///   of the book's country.
///   - `national` (text): The number as it is dialled inside the country: `01001234567`.
/// - `First_Name` (text, body, may be left out): The first name: at most 200 characters, one of
///   them visible, none of control and none that turns the text behind it (U+202A to U+202E, U+2066
///   to U+2069). Required without `autofill`.
/// - `Last_Name` (text, body, may be left out): The last name, as the first one. Required without
///   `autofill`.
/// - `National_ID_Number` (text, body, may be left out): The national id. Required without
///   `autofill`. Blanks, hyphens, other marks and invisible characters are left out, and in Egypt
///   zeros before its 14 digits; full-width digits are read as ASCII ones.
/// - `Email` (text, body, may be left out): The e-mail address. Required without `autofill`.
/// - `financial_provider_id` (text, body, may be left out): The provider to sign up with. Left out:
///   the partner's default provider.
/// - `consent` (Consent, body, may be left out): What the borrower consents to with that provider.
///   - `sms` (true or false, may be absent): Consent to the reading of SMS messages.
///   - `location` (true or false, may be absent): Consent to the use of locations.
///   - `apps` (true or false, may be absent): Consent to the list of installed applications.
///   - `marketing` (true or false, may be absent): Consent to marketing.
///
/// Answer: The borrower who signed up.
/// - `UUID` (text): The public id, which identifies the borrower in other operations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_sign_up(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "sign_up", request, answer) }
}

/// Returns the profile of a borrower.
///
/// `GET /borrowers/get_borrower_info/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query, may be left out): The borrower's public id. Send at least one of `uuid`,
///   `phone_number`, `email`, `national_id` and `id`; several must mean the same borrower.
/// - `phone_number` (text, query, may be left out): The phone number: E.164, or the national form
///   of the book's country.
/// - `email` (text, query, may be left out): The e-mail address; an address that several borrowers
///   share identifies none of them.
/// - `national_id` (text, query, may be left out): The national id.
/// - `id` (integer, query, may be left out): The borrower's number in this book, which
///   `get_borrower_info` returns in `id`.
///
/// Answer: What is known about a borrower; unknown values are N/A. Names, phone number, e-mail
/// address and national id are masked for callers without the scope `pii`.
/// - `UUID` (text): The public id.
/// - `id` (integer): The number of the borrower's row.
/// - `full_name` (text): First and last name.
/// - `First_Name` (text): The first name.
/// - `Last_Name` (text): The last name.
/// - `Phone_Number` (text): The phone number in E.164.
/// - `National_ID_Number` (text or N/A): The national id.
/// - `Email` (text or N/A): The e-mail address.
/// - `placeholder` (true or false): Whether signing up filled in names that were not sent.
/// - `Number_of_Children` (integer or N/A): The number of the borrower's children: 0 to 100.
/// - `Monthly_Debt` (decimal or N/A): The monthly debt payments, in the currency of the partner's
///   default provider.
/// - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee |
///   Business Owner or N/A): The source of the income.
/// - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished Rent or
///   N/A): The kind of home.
/// - `Area` (integer or N/A): The area's id: if the Areas mapping has names, the id of one of them.
/// - `Reported_Monthly_Income` (text or N/A): The monthly income as it was written: a text that
///   holds an amount in the currency of the partner's default provider.
/// - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd or N/A): The highest
///   level of education.
/// - `Number_of_Dependents` (integer or N/A): The number of persons who depend on the borrower: 0
///   to 100.
/// - `Language_ID` (text or N/A): The language's id as a text. If the Languages mapping has names,
///   it must be one of their ids; a name is accepted too and is replaced by its id.
/// - `Job_ID` (integer or N/A): The job's id: if the Jobs mapping has names, the id of one of them.
/// - `Years_of_Experience` (integer or N/A): Full years of experience in that job, 0 to 100; must
///   be sent when `Job_ID` is.
/// - `Self_Employed` (true or false or N/A): Whether the borrower is self-employed.
/// - `Marital_Status` (text or N/A): The marital status, at most 100 characters.
/// - `Car_ID` (integer or N/A): The car's id: if the Cars mapping has names, the id of one of them.
/// - `Months_at_Address` (integer or N/A): Full months at the current address: 0 to 1200.
/// - `Is_Banked` (true or false or N/A): Whether the borrower has a bank account.
/// - `extras` (object, each member any value): What the partner has sent in `extras`, by name. A
///   birth date is kept, but not shown.
/// - `created_at` (time by RFC 3339): When the borrower was signed up.
/// - `providers` (list of LinkedProvider): The partner's providers to which the borrower is linked.
///   - `financial_provider_id` (text): The provider's id.
///   - `name` (text): Its name.
///   - `since` (time by RFC 3339): When the borrower was linked to it.
/// - `consent` (ConsentTimes): When the borrower consented to each use of data, with those
///   providers.
///   - `sms` (time by RFC 3339 or N/A): Consent to the reading of SMS messages.
///   - `location` (time by RFC 3339 or N/A): Consent to the use of locations.
///   - `apps` (time by RFC 3339 or N/A): Consent to the list of installed applications.
///   - `marketing` (time by RFC 3339 or N/A): Consent to marketing.
/// - `data_collected` (object, each member integer): The number of uploaded items of each kind;
///   kinds without items are left out.
/// - `reports` (integer): The number of partners of the tenant with an open report about the
///   borrower.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_borrower_info(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_borrower_info", request, answer) }
}

/// Reports the uploaded data of a borrower, and the missing ones.
///
/// `GET /borrowers/check_collected_data/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
///
/// Answer: What was uploaded about a borrower, for each kind of data, and which variables have no
/// value yet. Of messages, places and applications there is nothing without the borrower's consent.
/// - `uuid` (text): The borrower's public id.
/// - `messages` (CollectedMessages): SMS messages.
///   - `count` (integer): The number of messages.
///   - `first_date` (date YYYY-MM-DD or N/A): The day of the first message.
///   - `last_date` (date YYYY-MM-DD or N/A): The day of the last message.
///   - `parsed` (integer): The number of messages that match a template.
///   - `unparsed` (integer): The number of messages that match no template.
///   - `senders` (integer): The number of senders.
///   - `linked` (true or false): Whether the data are linked to the borrower.
/// - `location` (CollectedLocations): Locations.
///   - `count` (integer): The number of locations.
///   - `days` (integer): The number of days with locations.
///   - `linked` (true or false): Whether the data are linked to the borrower.
/// - `applications` (CollectedItems): Installed applications.
///   - `count` (integer): The number of items.
///   - `linked` (true or false): Whether the data are linked to the borrower.
/// - `phone` (CollectedPhone): The phone's own data.
///   - `present` (true or false): Whether the data were uploaded.
///   - `linked` (true or false): Whether the data are linked to the borrower.
/// - `transactions` (CollectedTransactions): Transactions of accounts.
///   - `count` (integer): The number of transactions.
///   - `first_date` (date YYYY-MM-DD or N/A): The day of the first transaction.
///   - `last_date` (date YYYY-MM-DD or N/A): The day of the last transaction.
///   - `linked` (true or false): Whether the data are linked to the borrower.
/// - `documents` (list of CollectedDocument): Documents: the type, the status and the link of each.
///   - `type` (text): What it is.
///   - `status` (text): `received`; `linked` once the partner has linked it; `conflict` if it names
///     another national id.
///   - `linked` (true or false): Whether it is linked to the borrower.
/// - `complete_for` (CompleteFor): Whether an evaluation has all the data it needs.
///   - `rule` (true or false): An evaluation by rules and weights.
///   - `model` (true or false): An evaluation by a model; always false, since this version can't
///     load models.
/// - `missing` (list of text): The variables without a value that the partner's weights, rules and
///   caps read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_check_collected_data(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "check_collected_data", request, answer) }
}

/// Returns a summary of a borrower's variables.
///
/// `GET /borrowers/get_summary_variables/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
///
/// Answer: The summary of what is known about a borrower. What messages say is what the partner has
/// linked last, while it has the borrower's consent, and so are the areas; amounts are in the
/// currency of that link. Installed applications are not evaluated yet: their members are empty,
/// and their score is 0.
/// - `Apps score` (number): The score of the installed applications; 0 if there are none.
/// - `Area score` (number or N/A): The score of the areas where the borrower is often, 0 to 1000:
///   of `top_locations` whose income level is known, the mean of (income level − 1) / 4 by
///   frequency, with 2 decimals.
/// - `SMS score` (number or N/A): The score of the SMS messages, 0 to 1000: of the characteristics
///   of the score that read what messages say and have a value, the mean of their sub-scores by
///   weight, with 2 decimals.
/// - `Incoming Payments` (IncomingPayments): Incoming payments, by kind and sender.
///   - `credit_limit` (object, each member decimal): The credit limit that was told last.
///   - `loan_disbursement` (object, each member decimal): Loans that were paid out.
///   - `other_incoming_payments` (object, each member decimal): Other payments.
///   - `salary` (object, each member decimal): Salaries.
/// - `Outgoing Payments` (OutgoingPayments): Outgoing payments, by kind and sender.
///   - `loan_repayment` (object, each member decimal): Repayments of loans.
///   - `other_outgoing_payment` (object, each member decimal): Other payments.
///   - `purchase` (object, each member decimal): Purchases.
/// - `Installed_Apps` (object, each member integer): The number of installed applications, by
///   category.
/// - `Purchased Products` (list of text): The products that were bought.
/// - `Spending Summary` (object, each member decimal): Spending, by category: what went out,
///   without repayments of loans.
/// - `Summary` (object, each member SenderSummary): Average spending, frequency and total spending
///   of each sender that wrote of anything.
///   - `Average Spending` (decimal or N/A): Total spending over the number of payments.
///   - `Frequency` (integer): How many messages a template matched, in the last twelve calendar
///     months.
///   - `Total Spending` (decimal): What was spent and sent.
/// - `locations` (object, each member object, each member AreaSeen): The areas where the borrower
///   is least and most often (`min_locations`, `top_locations`), as `get_top_locations` had them
///   when places were linked last: on how many days, and their income level. Empty where none were
///   linked.
///   - `frequency` (integer): On how many days.
///   - `income_level` (integer or N/A): The level of incomes there, from 1 (lowest) to 5, by
///     statistics of the area.
/// - `variables` (object, each member any value or N/A): Every variable that rules and weights can
///   read, including the host's own, by name: its value, or N/A; the birth date is left out, and a
///   share has 4 decimals. The national id is masked for callers without the scope `pii`. Variables
///   that come from an application or from the decision itself are N/A.
/// - `as_of` (time by RFC 3339): The time of the summary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_summary_variables(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_summary_variables", request, answer) }
}

/// Returns the summaries of many borrowers.
///
/// `GET /borrowers/get_summary_variables/batch/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `target` (list of text, body): The borrowers' public ids, 10,000 at most.
///
/// Answer: object, each member SummaryVariables, or UnknownUser.
/// - `SummaryVariables`: the answer of `lw_get_summary_variables`.
/// - `UnknownUser`: The message for an unknown borrower, in place of a summary.
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

/// Returns the areas where a borrower is often.
///
/// `GET /borrowers/get_top_locations/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
/// - `n` (integer, query, may be left out): How many areas of `top_locations`: 1 to 50. Default: 5.
/// - `months` (integer, query, may be left out): How many calendar months, 1 to 24, the running one
///   included. Default: 3.
/// - `kind` (all | night | work, query, may be left out): Which areas `top_locations` has. Default:
///   `all`.
///
/// Answer: The areas where a borrower is often.
/// - `uuid` (text): The borrower's public id.
/// - `top_locations` (object, each member TopLocation): The areas by their names: by frequency, the
///   greatest first, then by name.
///   - `frequency` (integer): On how many days.
///   - `share` (number): The frequency over `distinct_days`, with 4 decimals.
///   - `income_level` (integer or N/A): The level of incomes there, from 1 (lowest) to 5, by
///     statistics of the area.
///   - `kind` (night | work | both | other): What the area is to the borrower.
/// - `min_locations` (object, each member TopLocation): Of all areas that are not left out,
///   whatever their kind, those of the lowest frequency, by name.
///   - `frequency` (integer): On how many days.
///   - `share` (number): The frequency over `distinct_days`, with 4 decimals.
///   - `income_level` (integer or N/A): The level of incomes there, from 1 (lowest) to 5, by
///     statistics of the area.
///   - `kind` (night | work | both | other): What the area is to the borrower.
/// - `distinct_days` (integer): The number of days with a ping.
/// - `precision` (text): `area`: nothing finer is known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_top_locations(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_top_locations", request, answer) }
}

/// Warns the other partners of the tenant about a borrower.
///
/// `POST /borrowers/report_borrower/`. Needs the scope `reports:write`.
///
/// Request:
/// - `uuid` (text, body): The borrower's public id.
/// - `reason` (default_90d | fraud_identity | fraud_documents | skip_trace | bankruptcy | other,
///   body): Why the borrower is reported.
/// - `amount` (decimal, body, may be left out): The amount that is owed or was lost, in the
///   currency of the partner's default provider.
/// - `application_id` (text, body, may be left out): The partner's own id of the credit
///   application, at most 100 characters.
/// - `details` (text, body, may be left out): Further details, at most 500 characters.
/// - `occurred_on` (date YYYY-MM-DD, body, may be left out): The day of the event; not after today
///   in the time zone of the partner's default provider.
///
/// Answer: A report, and the number of open reports.
/// - `report_id` (text): The report's id, with which the partner can withdraw it.
/// - `uuid` (text): The borrower's public id.
/// - `reports` (integer): The number of partners of the tenant with an open report about the
///   borrower.
/// - `message` (text): The confirmation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_report_borrower(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "report_borrower", request, answer) }
}

/// Withdraws a report about a borrower.
///
/// `DELETE /borrowers/report_borrower/`. Needs the scope `reports:write`.
///
/// Request:
/// - `report_id` (text, body): The report's id.
///
/// Answer: A report, and the number of open reports.
/// - `report_id` (text): The report's id, with which the partner can withdraw it.
/// - `uuid` (text): The borrower's public id.
/// - `reports` (integer): The number of partners of the tenant with an open report about the
///   borrower.
/// - `message` (text): The confirmation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_withdraw_report(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "withdraw_report", request, answer) }
}
