//! The functions of the section `borrowers`, one for each operation. Made from the table of operations; see
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
    // SAFETY: the caller keeps the contract on the header's first page.
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
/// - `Area` (integer, body, may be left out): The area's id. If the Areas mapping has names, it
///   must be the id of one of them.
/// - `Reported_Monthly_Income` (text, body, may be left out): The monthly income as written: a text
///   that contains an amount in the currency of the partner's default provider.
/// - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, body, may be left
///   out): The highest level of education.
/// - `Number_of_Dependents` (integer, body, may be left out): The number of persons who depend on
///   the borrower: 0 to 100.
/// - `Language_ID` (text, body, may be left out): The language's id as a text. If the Languages
///   mapping has names, it must be one of their ids. A name is also accepted and is replaced by its
///   id.
/// - `Job_ID` (integer, body, may be left out): The job's id. If the Jobs mapping has names, it
///   must be the id of one of them.
/// - `Years_of_Experience` (integer, body, may be left out): Full years of experience in that job,
///   0 to 100. Required if `Job_ID` is sent.
/// - `Self_Employed` (true or false, body, may be left out): Whether the borrower is self-employed.
/// - `Marital_Status` (text, body, may be left out): The marital status, at most 100 characters.
/// - `Car_ID` (integer, body, may be left out): The car's id. If the Cars mapping has names, it
///   must be the id of one of them.
/// - `Months_at_Address` (integer, body, may be left out): Full months at the current address: 0 to
///   1200.
/// - `Is_Banked` (true or false, body, may be left out): Whether the borrower has a bank account.
/// - `extras` (object, each member any value, body, may be left out): Values of variables by name.
///   Null removes the stored value. Allowed are the variables that the host has declared, and those
///   of the SMS summary, `birth_date` and `gender`, which count if the book derives no value.
///   Amounts are in the policy's currency.
/// - `consent` (Consent, body, may be left out): The borrower's consents. `true` gives consent from
///   now on for the partner's default provider. If the borrower is not linked to that provider, it
///   is for the first of the partner's providers that the borrower is linked to. `false` withdraws
///   the consent from all of the partner's providers. A consent that is left out stays unchanged.
///   - `sms` (true or false, may be absent): Consent to the reading of SMS messages.
///   - `location` (true or false, may be absent): Consent to the use of locations.
///   - `apps` (true or false, may be absent): Consent to the list of installed applications.
///   - `marketing` (true or false, may be absent): Consent to marketing.
///
/// Answer: The borrower with the changed profile.
/// - `UUID` (text): The borrower's public id.
/// - `token` (text or N/A): A token for uploads of this borrower's data, valid for 24 hours unless
///   the host sets `upload_s`. It ends earlier with the partner's last API key. For a partner
///   without a key, it ends with the last key that the partner gets later. N/A if the host has set
///   no pepper, because then no token can be issued.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_update_borrower(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "update_borrower", request, answer) }
}

/// Signs up a borrower.
///
/// `POST /api/v1.0/signup/`. Needs the scope `borrowers:write`.
///
/// Request:
/// - `autofill` (true or false, header, may be left out): `true` fills in missing names, so that a
///   phone number is enough, and marks the borrower as a placeholder. Left out: `false`.
/// - `Phone_Number` (text, or NationalPhone, body): The phone number: E.164, or the national form
///   of the book's country.
///   - `national` (text): The number as it is dialled inside the country: `01001234567`.
/// - `First_Name` (text, body, may be left out): The first name: at most 200 characters, at least
///   one of them visible. Control characters and characters that change the text direction (U+202A
///   to U+202E, U+2066 to U+2069) are refused. Required without `autofill`.
/// - `Last_Name` (text, body, may be left out): The last name, with the same limits as the first
///   name. Required without `autofill`.
/// - `National_ID_Number` (text, body, may be left out): The national id. Required without
///   `autofill`. Blanks, hyphens, other marks and invisible characters are removed. In Egypt, zeros
///   before its 14 digits are removed too. Full-width digits are read as ASCII digits.
/// - `Email` (text, body, may be left out): The e-mail address. Required without `autofill`.
/// - `financial_provider_id` (text, body, may be left out): The provider to sign up with. Left out:
///   the partner's default provider.
/// - `consent` (Consent, body, may be left out): The borrower's consents with that provider.
///   - `sms` (true or false, may be absent): Consent to the reading of SMS messages.
///   - `location` (true or false, may be absent): Consent to the use of locations.
///   - `apps` (true or false, may be absent): Consent to the list of installed applications.
///   - `marketing` (true or false, may be absent): Consent to marketing.
///
/// Answer: The borrower that signed up.
/// - `UUID` (text): The public id, which identifies the borrower in other operations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_sign_up(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "sign_up", request, answer) }
}

/// Returns the profile of a borrower.
///
/// `GET /borrowers/get_borrower_info/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query, may be left out): The borrower's public id. Send at least one of `uuid`,
///   `phone_number`, `email`, `national_id` and `id`. Several must belong to the same borrower.
/// - `phone_number` (text, query, may be left out): The phone number: E.164, or the national form
///   of the book's country.
/// - `email` (text, query, may be left out): The e-mail address. An address that several borrowers
///   share identifies none of them.
/// - `national_id` (text, query, may be left out): The national id.
/// - `id` (integer, query, may be left out): The borrower's number in this book, which
///   `get_borrower_info` returns in `id`.
///
/// Answer: The data about a borrower. Unknown values are N/A. Names, phone number, e-mail address
/// and national id are masked for callers without the scope `pii`.
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
/// - `Area` (integer or N/A): The area's id. If the Areas mapping has names, it must be the id of
///   one of them.
/// - `Reported_Monthly_Income` (text or N/A): The monthly income as written: a text that contains
///   an amount in the currency of the partner's default provider.
/// - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd or N/A): The highest
///   level of education.
/// - `Number_of_Dependents` (integer or N/A): The number of persons who depend on the borrower: 0
///   to 100.
/// - `Language_ID` (text or N/A): The language's id as a text. If the Languages mapping has names,
///   it must be one of their ids. A name is also accepted and is replaced by its id.
/// - `Job_ID` (integer or N/A): The job's id. If the Jobs mapping has names, it must be the id of
///   one of them.
/// - `Years_of_Experience` (integer or N/A): Full years of experience in that job, 0 to 100.
///   Required if `Job_ID` is sent.
/// - `Self_Employed` (true or false or N/A): Whether the borrower is self-employed.
/// - `Marital_Status` (text or N/A): The marital status, at most 100 characters.
/// - `Car_ID` (integer or N/A): The car's id. If the Cars mapping has names, it must be the id of
///   one of them.
/// - `Months_at_Address` (integer or N/A): Full months at the current address: 0 to 1200.
/// - `Is_Banked` (true or false or N/A): Whether the borrower has a bank account.
/// - `extras` (object, each member any value): The values that the partner has sent in `extras`, by
///   name. A birth date is stored but not shown.
/// - `created_at` (time by RFC 3339): When the borrower was signed up.
/// - `providers` (list of LinkedProvider): The borrower's linked providers, among those of the
///   partner.
///   - `financial_provider_id` (text): The provider's id.
///   - `name` (text): Its name.
///   - `since` (time by RFC 3339): When the borrower was linked to it.
/// - `consent` (ConsentTimes): When the borrower consented to each use of data, with those
///   providers.
///   - `sms` (time by RFC 3339 or N/A): Consent to the reading of SMS messages.
///   - `location` (time by RFC 3339 or N/A): Consent to the use of locations.
///   - `apps` (time by RFC 3339 or N/A): Consent to the list of installed applications.
///   - `marketing` (time by RFC 3339 or N/A): Consent to marketing.
/// - `data_collected` (object, each member integer): The number of uploaded items of each kind.
///   Kinds without items are left out.
/// - `reports` (integer): The number of partners of the tenant with an open report about the
///   borrower.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_borrower_info(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_borrower_info", request, answer) }
}

/// Reports the uploaded and the missing data of a borrower.
///
/// `GET /borrowers/check_collected_data/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
///
/// Answer: The uploaded data of a borrower by type, and the variables without a value. Without the
/// borrower's consent there are no data about messages, places and applications.
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
/// - `documents` (list of CollectedDocument): Documents, each with its type, its status and whether
///   it is linked.
///   - `type` (text): The type of document.
///   - `status` (text): The status: `received`, `linked` after the partner has linked it, or
///     `conflict` if it has a different national id.
///   - `linked` (true or false): Whether it is linked to the borrower.
/// - `complete_for` (CompleteFor): Whether an evaluation has all the data it needs.
///   - `rule` (true or false): An evaluation by rules and weights.
///   - `model` (true or false): An evaluation by a model. It is always false, because this version
///     cannot load models.
/// - `missing` (list of text): The variables without a value that the partner's weights, rules and
///   caps read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_check_collected_data(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "check_collected_data", request, answer) }
}

/// Returns a summary of a borrower's data.
///
/// `GET /borrowers/get_summary_variables/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
///
/// Answer: The summary of a borrower's data. Figures from messages and areas come from the
/// partner's last link, and need the borrower's consent. Amounts are in the currency of that link.
/// Installed applications are not evaluated yet: their members are empty, and their score is 0.
/// - `Apps score` (number): The score of the installed applications; 0 if there are none.
/// - `Area score` (number or N/A): The score of the borrower's usual areas, 0 to 1000, with 2
///   decimals: the mean of (income level − 1) / 4, weighted by frequency. It covers the
///   `top_locations` with a known income level.
/// - `SMS score` (number or N/A): The score of the SMS messages, 0 to 1000: the weighted mean of
///   the sub-scores of the characteristics that read data from messages and have a value, with 2
///   decimals.
/// - `Incoming Payments` (IncomingPayments): Incoming payments, by kind and sender.
///   - `credit_limit` (object, each member decimal): The latest reported credit limit.
///   - `loan_disbursement` (object, each member decimal): Loan payouts.
///   - `other_incoming_payments` (object, each member decimal): Other payments.
///   - `salary` (object, each member decimal): Salaries.
/// - `Outgoing Payments` (OutgoingPayments): Outgoing payments, by kind and sender.
///   - `loan_repayment` (object, each member decimal): Repayments of loans.
///   - `other_outgoing_payment` (object, each member decimal): Other payments.
///   - `purchase` (object, each member decimal): Purchases.
/// - `Installed_Apps` (object, each member integer): The number of installed applications, by
///   category.
/// - `Purchased Products` (list of text): The products that were bought.
/// - `Spending Summary` (object, each member decimal): Spending by category: outgoing money without
///   repayments of loans.
/// - `Summary` (object, each member SenderSummary): Average spending, frequency and total spending,
///   for each sender with a matched message.
///   - `Average Spending` (decimal or N/A): Total spending divided by the number of payments.
///   - `Frequency` (integer): The number of messages in the last twelve calendar months that match
///     a template.
///   - `Total Spending` (decimal): The total of money spent and sent.
/// - `locations` (object, each member object, each member AreaSeen): The least and most frequent
///   areas of the borrower (`min_locations`, `top_locations`), as `get_top_locations` returned them
///   at the last link: the number of days, and the income level. Empty if no places were linked.
///   - `frequency` (integer): The number of days with a visit.
///   - `income_level` (integer or N/A): The level of incomes in the area, from 1 (lowest) to 5,
///     from the area's statistics.
/// - `variables` (object, each member any value or N/A): Every variable that rules and weights can
///   read, including the host's own, by name: its value, or N/A. The birth date is left out. A
///   share has 4 decimals. The national id is masked for callers without the scope `pii`. Variables
///   of an application and of the decision itself are N/A.
/// - `as_of` (time by RFC 3339): The time of the summary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_summary_variables(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_summary_variables", request, answer) }
}

/// Returns the summaries of many borrowers.
///
/// `GET /borrowers/get_summary_variables/batch/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `target` (list of text, body): The borrowers' public ids, at most 10,000.
///
/// Answer: object, each member SummaryVariables, or UnknownUser.
/// - `SummaryVariables`: the answer of `lw_get_summary_variables`.
/// - `UnknownUser`: The message for an unknown borrower, instead of a summary.
///   - `Message` (text): `User doesn't exist`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_summary_variables_batch(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_summary_variables_batch", request, answer) }
}

/// Returns the usual areas of a borrower.
///
/// `GET /borrowers/get_top_locations/`. Needs the scope `borrowers:read`.
///
/// Request:
/// - `uuid` (text, query): The borrower's public id.
/// - `n` (integer, query, may be left out): The largest number of areas in `top_locations`, 1 to
///   50. Default: 5.
/// - `months` (integer, query, may be left out): The number of calendar months, 1 to 24, including
///   the current one. Default: 3.
/// - `kind` (all | night | work, query, may be left out): The kind of areas in `top_locations`.
///   Default: `all`.
///
/// Answer: The usual areas of a borrower.
/// - `uuid` (text): The borrower's public id.
/// - `top_locations` (object, each member TopLocation): The areas by name, sorted by frequency,
///   highest first, then by name.
///   - `frequency` (integer): The number of days with a ping in the area.
///   - `share` (number): The frequency divided by `distinct_days`, with 4 decimals.
///   - `income_level` (integer or N/A): The level of incomes in the area, from 1 (lowest) to 5,
///     according to statistics.
///   - `kind` (night | work | both | other): The role of the area for the borrower.
/// - `min_locations` (object, each member TopLocation): The areas with the lowest frequency, by
///   name. All areas that are not left out are considered, whatever their kind.
///   - `frequency` (integer): The number of days with a ping in the area.
///   - `share` (number): The frequency divided by `distinct_days`, with 4 decimals.
///   - `income_level` (integer or N/A): The level of incomes in the area, from 1 (lowest) to 5,
///     according to statistics.
///   - `kind` (night | work | both | other): The role of the area for the borrower.
/// - `distinct_days` (integer): The number of days with a ping.
/// - `precision` (text): `area`, because nothing more precise is stored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_top_locations(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "get_top_locations", request, answer) }
}

/// Reports a borrower to the other partners of the tenant.
///
/// `POST /borrowers/report_borrower/`. Needs the scope `reports:write`.
///
/// Request:
/// - `uuid` (text, body): The borrower's public id.
/// - `reason` (default_90d | fraud_identity | fraud_documents | skip_trace | bankruptcy | other,
///   body): The reason of the report.
/// - `amount` (decimal, body, may be left out): The amount owed or lost, in the currency of the
///   partner's default provider.
/// - `application_id` (text, body, may be left out): The partner's own id of the credit
///   application, at most 100 characters.
/// - `details` (text, body, may be left out): Further details, at most 500 characters.
/// - `occurred_on` (date YYYY-MM-DD, body, may be left out): The day of the event, at most today in
///   the time zone of the partner's default provider.
///
/// Answer: A report, and the number of open reports.
/// - `report_id` (text): The report's id. The partner needs it to withdraw the report.
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
    // SAFETY: the caller keeps the contract on the header's first page.
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
/// - `report_id` (text): The report's id. The partner needs it to withdraw the report.
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
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { run(engine, "withdraw_report", request, answer) }
}
