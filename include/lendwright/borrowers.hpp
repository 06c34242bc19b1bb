/*
 * Borrowers: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_BORROWERS_HPP
#define LENDWRIGHT_BORROWERS_HPP

#include "shared.hpp"

namespace lendwright {

/// The kinds of areas to return.
enum class PlaceFilter {
    all,
    night,
    work,
};

namespace inner {
template <>
struct Texts<PlaceFilter> {
    static constexpr std::string_view all[] = {
        "all",
        "night",
        "work",
    };
};
}  // namespace inner

/// How a borrower uses an area: at night, for work, both, or neither.
enum class PlaceKind {
    night,
    work,
    both,
    other,
};

namespace inner {
template <>
struct Texts<PlaceKind> {
    static constexpr std::string_view all[] = {
        "night",
        "work",
        "both",
        "other",
    };
};
}  // namespace inner

/// Why a borrower is reported.
enum class ReportReason {
    default_90d,
    fraud_identity,
    fraud_documents,
    skip_trace,
    bankruptcy,
    other,
};

namespace inner {
template <>
struct Texts<ReportReason> {
    static constexpr std::string_view all[] = {
        "default_90d",
        "fraud_identity",
        "fraud_documents",
        "skip_trace",
        "bankruptcy",
        "other",
    };
};
}  // namespace inner

/// Changes a borrower's profile.
struct UpdateBorrower {
    /// The borrower's public id.
    std::string uuid{};
    /// The number of the borrower's children: 0 to 100.
    std::optional<Integer> number_of_children{};
    /// The monthly debt payments, in the currency of the partner's default provider.
    std::optional<Decimal> monthly_debt{};
    /// The source of the income.
    std::optional<IncomeType> income_type{};
    /// The kind of home.
    std::optional<ResidenceType> residence_type{};
    /// The area's id. If the Areas mapping has names, it must be the id of one of them.
    std::optional<Integer> area{};
    /// The monthly income as written: a text that contains an amount in the currency of the
    /// partner's default provider.
    std::optional<std::string> reported_monthly_income{};
    /// The highest level of education.
    std::optional<EducationLevel> education_level{};
    /// The number of persons who depend on the borrower: 0 to 100.
    std::optional<Integer> number_of_dependents{};
    /// The language's id as a text. If the Languages mapping has names, it must be one of their
    /// ids. A name is also accepted and is replaced by its id.
    std::optional<std::string> language_id{};
    /// The job's id. If the Jobs mapping has names, it must be the id of one of them.
    std::optional<Integer> job_id{};
    /// Full years of experience in that job, 0 to 100. Required if `Job_ID` is sent.
    std::optional<Integer> years_of_experience{};
    /// Whether the borrower is self-employed.
    std::optional<bool> self_employed{};
    /// The marital status, at most 100 characters.
    std::optional<std::string> marital_status{};
    /// The car's id. If the Cars mapping has names, it must be the id of one of them.
    std::optional<Integer> car_id{};
    /// Full months at the current address: 0 to 1200.
    std::optional<Integer> months_at_address{};
    /// Whether the borrower has a bank account.
    std::optional<bool> is_banked{};
    /// Values of variables by name. Null removes the stored value. Allowed are the variables that
    /// the host has declared, and those of the SMS summary, `birth_date` and `gender`, which count
    /// if the book derives no value. Amounts are in the policy's currency.
    std::optional<Members<Json>> extras{};
    /// The borrower's consents. `true` gives consent from now on for the partner's default
    /// provider. If the borrower is not linked to that provider, it is for the first of the
    /// partner's providers that the borrower is linked to. `false` withdraws the consent from all
    /// of the partner's providers. A consent that is left out stays unchanged.
    std::optional<Consent> consent{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("UUID", uuid);
        out.member("Number_of_Children", number_of_children);
        out.member("Monthly_Debt", monthly_debt);
        out.member("Income_Type", income_type);
        out.member("Residence_Type", residence_type);
        out.member("Area", area);
        out.member("Reported_Monthly_Income", reported_monthly_income);
        out.member("Education_Level", education_level);
        out.member("Number_of_Dependents", number_of_dependents);
        out.member("Language_ID", language_id);
        out.member("Job_ID", job_id);
        out.member("Years_of_Experience", years_of_experience);
        out.member("Self_Employed", self_employed);
        out.member("Marital_Status", marital_status);
        out.member("Car_ID", car_id);
        out.member("Months_at_Address", months_at_address);
        out.member("Is_Banked", is_banked);
        out.member("extras", extras);
        out.member("consent", consent);
        return out.done();
    }
};

/// Signs up a borrower.
struct SignUp {
    /// `true` fills in missing names, so that a phone number is enough, and marks the borrower as a
    /// placeholder. Left out: `false`.
    std::optional<bool> autofill{};
    /// The phone number: E.164, or the national form of the book's country.
    std::variant<std::string, NationalPhone> phone_number{};
    /// The first name: at most 200 characters, at least one of them visible. Control characters and
    /// characters that change the text direction (U+202A to U+202E, U+2066 to U+2069) are refused.
    /// Required without `autofill`.
    std::optional<std::string> first_name{};
    /// The last name, with the same limits as the first name. Required without `autofill`.
    std::optional<std::string> last_name{};
    /// The national id. Required without `autofill`. Blanks, hyphens, other marks and invisible
    /// characters are removed. In Egypt, zeros before its 14 digits are removed too. Full-width
    /// digits are read as ASCII digits.
    std::optional<std::string> national_id_number{};
    /// The e-mail address. Required without `autofill`.
    std::optional<std::string> email{};
    /// The provider to sign up with. Left out: the partner's default provider.
    std::optional<std::string> financial_provider_id{};
    /// The borrower's consents with that provider.
    std::optional<Consent> consent{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("autofill", autofill);
        out.member("Phone_Number", phone_number);
        out.member("First_Name", first_name);
        out.member("Last_Name", last_name);
        out.member("National_ID_Number", national_id_number);
        out.member("Email", email);
        out.member("financial_provider_id", financial_provider_id);
        out.member("consent", consent);
        return out.done();
    }
};

/// Returns the profile of a borrower.
struct GetBorrowerInfo {
    /// The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`,
    /// `national_id` and `id`. Several must belong to the same borrower.
    std::optional<std::string> uuid{};
    /// The phone number: E.164, or the national form of the book's country.
    std::optional<std::string> phone_number{};
    /// The e-mail address. An address that several borrowers share identifies none of them.
    std::optional<std::string> email{};
    /// The national id.
    std::optional<std::string> national_id{};
    /// The borrower's number in this book, which `get_borrower_info` returns in `id`.
    std::optional<Integer> id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("phone_number", phone_number);
        out.member("email", email);
        out.member("national_id", national_id);
        out.member("id", id);
        return out.done();
    }
};

/// Reports the uploaded and the missing data of a borrower.
struct CheckCollectedData {
    /// The borrower's public id.
    std::string uuid{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        return out.done();
    }
};

/// Returns a summary of a borrower's data.
struct GetSummaryVariables {
    /// The borrower's public id.
    std::string uuid{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        return out.done();
    }
};

/// Returns the summaries of many borrowers.
struct GetSummaryVariablesBatch {
    /// The borrowers' public ids, at most 10,000.
    std::vector<std::string> target{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("target", target);
        return out.done();
    }
};

/// Returns the usual areas of a borrower.
struct GetTopLocations {
    /// The borrower's public id.
    std::string uuid{};
    /// The largest number of areas in `top_locations`, 1 to 50. Default: 5.
    std::optional<Integer> n{};
    /// The number of calendar months, 1 to 24, including the current one. Default: 3.
    std::optional<Integer> months{};
    /// The kind of areas in `top_locations`. Default: `all`.
    std::optional<PlaceFilter> kind{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("n", n);
        out.member("months", months);
        out.member("kind", kind);
        return out.done();
    }
};

/// Reports a borrower to the other partners of the tenant.
struct ReportBorrower {
    /// The borrower's public id.
    std::string uuid{};
    /// The reason of the report.
    Required<ReportReason> reason{};
    /// The amount owed or lost, in the currency of the partner's default provider.
    std::optional<Decimal> amount{};
    /// The partner's own id of the credit application, at most 100 characters.
    std::optional<std::string> application_id{};
    /// Further details, at most 500 characters.
    std::optional<std::string> details{};
    /// The day of the event, at most today in the time zone of the partner's default provider.
    std::optional<Date> occurred_on{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("reason", reason);
        out.member("amount", amount);
        out.member("application_id", application_id);
        out.member("details", details);
        out.member("occurred_on", occurred_on);
        return out.done();
    }
};

/// Withdraws a report about a borrower.
struct WithdrawReport {
    /// The report's id.
    std::string report_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("report_id", report_id);
        return out.done();
    }
};

/// The four mappings from names to ids, sorted by name.
class IdMapping : public Record {
public:
    using Record::Record;

    /// The ids of areas, by name.
    Map<std::int64_t> areas() const { return read<Map<std::int64_t>>("/Areas"); }

    /// The ids of cars, by name.
    Map<std::int64_t> cars() const { return read<Map<std::int64_t>>("/Cars"); }

    /// The ids of jobs, by name.
    Map<std::int64_t> jobs() const { return read<Map<std::int64_t>>("/Jobs"); }

    /// The ids of languages, by name.
    Map<std::int64_t> languages() const { return read<Map<std::int64_t>>("/Languages"); }
};

/// The mappings from names to ids.
class IdMappingAnswer : public Record {
public:
    using Record::Record;

    /// The four mappings.
    IdMapping id_mapping() const { return read<IdMapping>("/ID Mapping"); }
};

/// The borrower with the changed profile.
class BorrowerUpdated : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/UUID"); }

    /// A token for uploads of this borrower's data, valid for 24 hours unless the host sets
    /// `upload_s`. It ends earlier with the partner's last API key. For a partner without a key, it
    /// ends with the last key that the partner gets later. N/A if the host has set no pepper,
    /// because then no token can be issued.
    Available<std::string> token() const { return read<Available<std::string>>("/token"); }
};

/// The borrower that signed up.
class SignedUp : public Record {
public:
    using Record::Record;

    /// The public id, which identifies the borrower in other operations.
    std::string uuid() const { return read<std::string>("/UUID"); }
};

/// SMS messages that were uploaded.
class CollectedMessages : public Record {
public:
    using Record::Record;

    /// The number of messages.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The day of the first message.
    Available<Date> first_date() const { return read<Available<Date>>("/first_date"); }

    /// The day of the last message.
    Available<Date> last_date() const { return read<Available<Date>>("/last_date"); }

    /// The number of messages that match a template.
    std::int64_t parsed() const { return read<std::int64_t>("/parsed"); }

    /// The number of messages that match no template.
    std::int64_t unparsed() const { return read<std::int64_t>("/unparsed"); }

    /// The number of senders.
    std::int64_t senders() const { return read<std::int64_t>("/senders"); }

    /// Whether the data are linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Locations that were uploaded.
class CollectedLocations : public Record {
public:
    using Record::Record;

    /// The number of locations.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The number of days with locations.
    std::int64_t days() const { return read<std::int64_t>("/days"); }

    /// Whether the data are linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Items of one kind that were uploaded.
class CollectedItems : public Record {
public:
    using Record::Record;

    /// The number of items.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// Whether the data are linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// The phone's own data.
class CollectedPhone : public Record {
public:
    using Record::Record;

    /// Whether the data were uploaded.
    bool present() const { return read<bool>("/present"); }

    /// Whether the data are linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Transactions that were uploaded, imported or sent by the host. Transactions reported by messages
/// are not included.
class CollectedTransactions : public Record {
public:
    using Record::Record;

    /// The number of transactions.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The day of the first transaction.
    Available<Date> first_date() const { return read<Available<Date>>("/first_date"); }

    /// The day of the last transaction.
    Available<Date> last_date() const { return read<Available<Date>>("/last_date"); }

    /// Whether the data are linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// A document that was uploaded.
class CollectedDocument : public Record {
public:
    using Record::Record;

    /// The type of document.
    std::string type_() const { return read<std::string>("/type"); }

    /// The status: `received`, `linked` after the partner has linked it, or `conflict` if it has a
    /// different national id.
    std::string status() const { return read<std::string>("/status"); }

    /// Whether it is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Whether an evaluation has all the data it needs.
class CompleteFor : public Record {
public:
    using Record::Record;

    /// An evaluation by rules and weights.
    bool rule() const { return read<bool>("/rule"); }

    /// An evaluation by a model. It is always false, because this version cannot load models.
    bool model() const { return read<bool>("/model"); }
};

/// The uploaded data of a borrower by type, and the variables without a value. Without the
/// borrower's consent there are no data about messages, places and applications.
class CollectedData : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// SMS messages.
    CollectedMessages messages() const { return read<CollectedMessages>("/messages"); }

    /// Locations.
    CollectedLocations location() const { return read<CollectedLocations>("/location"); }

    /// Installed applications.
    CollectedItems applications() const { return read<CollectedItems>("/applications"); }

    /// The phone's own data.
    CollectedPhone phone() const { return read<CollectedPhone>("/phone"); }

    /// Transactions of accounts.
    CollectedTransactions transactions() const {
        return read<CollectedTransactions>("/transactions");
    }

    /// Documents, each with its type, its status and whether it is linked.
    List<CollectedDocument> documents() const {
        return read<List<CollectedDocument>>("/documents");
    }

    /// Whether an evaluation has all the data it needs.
    CompleteFor complete_for() const { return read<CompleteFor>("/complete_for"); }

    /// The variables without a value that the partner's weights, rules and caps read.
    List<std::string> missing() const { return read<List<std::string>>("/missing"); }
};

/// Incoming payments, by sender.
class IncomingPayments : public Record {
public:
    using Record::Record;

    /// The latest reported credit limit.
    Map<Decimal> credit_limit() const { return read<Map<Decimal>>("/credit_limit"); }

    /// Loan payouts.
    Map<Decimal> loan_disbursement() const { return read<Map<Decimal>>("/loan_disbursement"); }

    /// Other payments.
    Map<Decimal> other_incoming_payments() const {
        return read<Map<Decimal>>("/other_incoming_payments");
    }

    /// Salaries.
    Map<Decimal> salary() const { return read<Map<Decimal>>("/salary"); }
};

/// Outgoing payments, by sender.
class OutgoingPayments : public Record {
public:
    using Record::Record;

    /// Repayments of loans.
    Map<Decimal> loan_repayment() const { return read<Map<Decimal>>("/loan_repayment"); }

    /// Other payments.
    Map<Decimal> other_outgoing_payment() const {
        return read<Map<Decimal>>("/other_outgoing_payment");
    }

    /// Purchases.
    Map<Decimal> purchase() const { return read<Map<Decimal>>("/purchase"); }
};

/// The totals of one sender's messages.
class SenderSummary : public Record {
public:
    using Record::Record;

    /// Total spending divided by the number of payments.
    Available<Decimal> average_spending() const {
        return read<Available<Decimal>>("/Average Spending");
    }

    /// The number of messages in the last twelve calendar months that match a template.
    std::int64_t frequency() const { return read<std::int64_t>("/Frequency"); }

    /// The total of money spent and sent.
    Decimal total_spending() const { return read<Decimal>("/Total Spending"); }
};

/// An area that a borrower visits often.
class AreaSeen : public Record {
public:
    using Record::Record;

    /// The number of days with a visit.
    std::int64_t frequency() const { return read<std::int64_t>("/frequency"); }

    /// The level of incomes in the area, from 1 (lowest) to 5, from the area's statistics.
    Available<std::int64_t> income_level() const {
        return read<Available<std::int64_t>>("/income_level");
    }
};

/// The summary of a borrower's data. Figures from messages and areas come from the partner's last
/// link, and need the borrower's consent. Amounts are in the currency of that link. Installed
/// applications are not evaluated yet: their members are empty, and their score is 0.
class SummaryVariables : public Record {
public:
    using Record::Record;

    /// The score of the installed applications; 0 if there are none.
    double apps_score() const { return read<double>("/Apps score"); }

    /// The score of the borrower's usual areas, 0 to 1000, with 2 decimals: the mean of (income
    /// level − 1) / 4, weighted by frequency. It covers the `top_locations` with a known income
    /// level.
    Available<double> area_score() const { return read<Available<double>>("/Area score"); }

    /// The score of the SMS messages, 0 to 1000: the weighted mean of the sub-scores of the
    /// characteristics that read data from messages and have a value, with 2 decimals.
    Available<double> sms_score() const { return read<Available<double>>("/SMS score"); }

    /// Incoming payments, by kind and sender.
    IncomingPayments incoming_payments() const {
        return read<IncomingPayments>("/Incoming Payments");
    }

    /// Outgoing payments, by kind and sender.
    OutgoingPayments outgoing_payments() const {
        return read<OutgoingPayments>("/Outgoing Payments");
    }

    /// The number of installed applications, by category.
    Map<std::int64_t> installed_apps() const { return read<Map<std::int64_t>>("/Installed_Apps"); }

    /// The products that were bought.
    List<std::string> purchased_products() const {
        return read<List<std::string>>("/Purchased Products");
    }

    /// Spending by category: outgoing money without repayments of loans.
    Map<Decimal> spending_summary() const { return read<Map<Decimal>>("/Spending Summary"); }

    /// Average spending, frequency and total spending, for each sender with a matched message.
    Map<SenderSummary> summary() const { return read<Map<SenderSummary>>("/Summary"); }

    /// The least and most frequent areas of the borrower (`min_locations`, `top_locations`), as
    /// `get_top_locations` returned them at the last link: the number of days, and the income
    /// level. Empty if no places were linked.
    Map<Map<AreaSeen>> locations() const { return read<Map<Map<AreaSeen>>>("/locations"); }

    /// Every variable that rules and weights can read, including the host's own, by name: its
    /// value, or N/A. The birth date is left out. A share has 4 decimals. The national id is masked
    /// for callers without the scope `pii`. Variables of an application and of the decision itself
    /// are N/A.
    Map<Available<Value>> variables() const { return read<Map<Available<Value>>>("/variables"); }

    /// The time of the summary.
    Time as_of() const { return read<Time>("/as_of"); }

    static bool fits(const lw_value *value) {
        for (const char *member : {
                 "/Apps score",
                 "/Area score",
                 "/SMS score",
                 "/Incoming Payments",
                 "/Outgoing Payments",
                 "/Installed_Apps",
                 "/Purchased Products",
                 "/Spending Summary",
                 "/Summary",
                 "/locations",
                 "/variables",
                 "/as_of",
             }) {
            if (lw_value_at(value, member) == nullptr) return false;
        }
        return Record::fits(value);
    }
};

/// The message for an unknown borrower, instead of a summary.
class UnknownUser : public Record {
public:
    using Record::Record;

    /// `User doesn't exist`.
    std::string message() const { return read<std::string>("/Message"); }

    static bool fits(const lw_value *value) {
        for (const char *member : {
                 "/Message",
             }) {
            if (lw_value_at(value, member) == nullptr) return false;
        }
        return Record::fits(value);
    }
};

/// A usual area.
class TopLocation : public Record {
public:
    using Record::Record;

    /// The number of days with a ping in the area.
    std::int64_t frequency() const { return read<std::int64_t>("/frequency"); }

    /// The frequency divided by `distinct_days`, with 4 decimals.
    double share() const { return read<double>("/share"); }

    /// The level of incomes in the area, from 1 (lowest) to 5, according to statistics.
    Available<std::int64_t> income_level() const {
        return read<Available<std::int64_t>>("/income_level");
    }

    /// The role of the area for the borrower.
    PlaceKind kind() const { return read<PlaceKind>("/kind"); }
};

/// The usual areas of a borrower.
class TopLocations : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// The areas by name, sorted by frequency, highest first, then by name.
    Map<TopLocation> top_locations() const { return read<Map<TopLocation>>("/top_locations"); }

    /// The areas with the lowest frequency, by name. All areas that are not left out are
    /// considered, whatever their kind.
    Map<TopLocation> min_locations() const { return read<Map<TopLocation>>("/min_locations"); }

    /// The number of days with a ping.
    std::int64_t distinct_days() const { return read<std::int64_t>("/distinct_days"); }

    /// `area`, because nothing more precise is stored.
    std::string precision() const { return read<std::string>("/precision"); }
};

/// A report, and the number of open reports.
class ReportAnswer : public Record {
public:
    using Record::Record;

    /// The report's id. The partner needs it to withdraw the report.
    std::string report_id() const { return read<std::string>("/report_id"); }

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// The number of partners of the tenant with an open report about the borrower.
    std::int64_t reports() const { return read<std::int64_t>("/reports"); }

    /// The confirmation.
    std::string message() const { return read<std::string>("/message"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_BORROWERS_HPP
