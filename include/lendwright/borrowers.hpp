/*
 * Borrowers: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_BORROWERS_HPP
#define LENDWRIGHT_BORROWERS_HPP

#include "shared.hpp"

namespace lendwright {

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
    /// How many children the borrower has: 0 to 100.
    std::optional<std::int64_t> number_of_children{};
    /// Debt payments a month, in the currency of the partner's default provider.
    std::optional<Decimal> monthly_debt{};
    /// Where the income comes from.
    std::optional<IncomeType> income_type{};
    /// What the home is.
    std::optional<ResidenceType> residence_type{};
    /// The area's id: where the Areas mapping has names, one of theirs.
    std::optional<std::int64_t> area{};
    /// The income a month as it was written: a text that holds an amount in the currency of the
    /// partner's default provider.
    std::optional<std::string> reported_monthly_income{};
    /// How far the borrower went to school.
    std::optional<EducationLevel> education_level{};
    /// How many persons depend on the borrower: 0 to 100.
    std::optional<std::int64_t> number_of_dependents{};
    /// The language's id, as a text. Where the Languages mapping has names, it is the id of one of
    /// them, and a name is taken for its id.
    std::optional<std::string> language_id{};
    /// The job's id: where the Jobs mapping has names, one of theirs.
    std::optional<std::int64_t> job_id{};
    /// Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is.
    std::optional<std::int64_t> years_of_experience{};
    /// Whether the borrower works for himself or herself.
    std::optional<bool> self_employed{};
    /// The marital status, at most 100 characters.
    std::optional<std::string> marital_status{};
    /// The car's id: where the Cars mapping has names, one of theirs.
    std::optional<std::int64_t> car_id{};
    /// Full months at the current address: 0 to 1200.
    std::optional<std::int64_t> months_at_address{};
    /// Whether the borrower has a bank account.
    std::optional<bool> is_banked{};
    /// Values of variables that the host has declared, by their names; null forgets one.
    std::optional<Members<Json>> extras{};

    /// As the C functions take it: one flat JSON object.
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
        return out.done();
    }
};

/// Signs somebody up as a borrower.
struct SignUp {
    /// `true` fills in the names where they are not sent, so that a phone number is enough; the
    /// borrower is marked as a placeholder. `false` unless sent.
    std::optional<bool> autofill{};
    /// The phone number: E.164, or the national form of the book's country.
    std::variant<std::string, NationalPhone> phone_number{};
    /// The first name. Must be sent without `autofill`.
    std::optional<std::string> first_name{};
    /// The last name. Must be sent without `autofill`.
    std::optional<std::string> last_name{};
    /// The national id. Must be sent without `autofill`.
    std::optional<std::string> national_id_number{};
    /// The e-mail address. Must be sent without `autofill`.
    std::optional<std::string> email{};
    /// The provider to sign up with; the partner's default one where left out.
    std::optional<std::string> financial_provider_id{};
    /// What the borrower consents to, towards that provider.
    std::optional<Consent> consent{};

    /// As the C functions take it: one flat JSON object.
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

/// Gives what is known of a borrower.
struct GetBorrowerInfo {
    /// The public id.
    std::optional<std::string> uuid{};
    /// The phone number: E.164, or the national form of the book's country.
    std::optional<std::string> phone_number{};
    /// The e-mail address; one that several borrowers share names none of them.
    std::optional<std::string> email{};
    /// The national id.
    std::optional<std::string> national_id{};
    /// The number of the borrower's row.
    std::optional<std::int64_t> id{};

    /// As the C functions take it: one flat JSON object.
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

/// Says what was uploaded about a borrower, and what is missing.
struct CheckCollectedData {
    /// The borrower's public id.
    std::string uuid{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        return out.done();
    }
};

/// Gives the summary of what is known of a borrower.
struct GetSummaryVariables {
    /// The borrower's public id.
    std::string uuid{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        return out.done();
    }
};

/// Gives the summaries of many borrowers.
struct GetSummaryVariablesBatch {
    /// The borrowers' public ids, 10,000 at most.
    std::vector<std::string> target{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("target", target);
        return out.done();
    }
};

/// Warns the other partners of the tenant about a borrower.
struct ReportBorrower {
    /// The borrower's public id.
    std::string uuid{};
    /// Why the borrower is reported.
    Required<ReportReason> reason{};
    /// What is owed or was lost, in the currency of the partner's default provider.
    std::optional<Decimal> amount{};
    /// The partner's own name of the credit application, at most 100 characters.
    std::optional<std::string> application_id{};
    /// What else is to be said, at most 500 characters.
    std::optional<std::string> details{};
    /// The day on which it happened; not after today in the zone of the partner's default provider.
    std::optional<Date> occurred_on{};

    /// As the C functions take it: one flat JSON object.
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

/// Takes a report about a borrower back.
struct WithdrawReport {
    /// The report's id.
    std::string report_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("report_id", report_id);
        return out.done();
    }
};

/// The four mappings, each from a name to its id, by name.
class IdMapping : public Record {
public:
    using Record::Record;

    /// Areas.
    Map<std::int64_t> areas() const { return read<Map<std::int64_t>>("/Areas"); }

    /// Cars.
    Map<std::int64_t> cars() const { return read<Map<std::int64_t>>("/Cars"); }

    /// Jobs.
    Map<std::int64_t> jobs() const { return read<Map<std::int64_t>>("/Jobs"); }

    /// Languages.
    Map<std::int64_t> languages() const { return read<Map<std::int64_t>>("/Languages"); }
};

/// The mappings from names to ids.
class IdMappingAnswer : public Record {
public:
    using Record::Record;

    /// The four mappings.
    IdMapping id_mapping() const { return read<IdMapping>("/ID Mapping"); }
};

/// The borrower whose profile was changed.
class BorrowerUpdated : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/UUID"); }

    /// A token that is good for uploads of this borrower's data, for 24 hours; N/A where the host
    /// gave no pepper, without which no token can be kept.
    Available<std::string> token() const { return read<Available<std::string>>("/token"); }
};

/// The borrower who signed up.
class SignedUp : public Record {
public:
    using Record::Record;

    /// The public id, by which other operations know the borrower.
    std::string uuid() const { return read<std::string>("/UUID"); }
};

/// A provider that a borrower is linked to.
class LinkedProvider : public Record {
public:
    using Record::Record;

    /// The provider's id.
    std::string financial_provider_id() const {
        return read<std::string>("/financial_provider_id");
    }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// Since when.
    Time since() const { return read<Time>("/since"); }
};

/// Since when somebody consents to what; N/A where there is no consent.
class ConsentTimes : public Record {
public:
    using Record::Record;

    /// To the reading of SMS messages.
    Available<Time> sms() const { return read<Available<Time>>("/sms"); }

    /// To the use of locations.
    Available<Time> location() const { return read<Available<Time>>("/location"); }

    /// To the list of installed applications.
    Available<Time> apps() const { return read<Available<Time>>("/apps"); }

    /// To marketing.
    Available<Time> marketing() const { return read<Available<Time>>("/marketing"); }
};

/// What is known of a borrower; what is not known is N/A. Names, phone number, e-mail address and
/// national id are masked for callers without the scope `pii`.
class BorrowerInfo : public Record {
public:
    using Record::Record;

    /// The public id.
    std::string uuid() const { return read<std::string>("/UUID"); }

    /// The number of the borrower's row.
    std::int64_t id() const { return read<std::int64_t>("/id"); }

    /// First and last name.
    std::string full_name() const { return read<std::string>("/full_name"); }

    /// The first name.
    std::string first_name() const { return read<std::string>("/First_Name"); }

    /// The last name.
    std::string last_name() const { return read<std::string>("/Last_Name"); }

    /// The phone number in E.164.
    std::string phone_number() const { return read<std::string>("/Phone_Number"); }

    /// The national id.
    Available<std::string> national_id_number() const {
        return read<Available<std::string>>("/National_ID_Number");
    }

    /// The e-mail address.
    Available<std::string> email() const { return read<Available<std::string>>("/Email"); }

    /// Whether signing up filled in what was not sent.
    bool placeholder() const { return read<bool>("/placeholder"); }

    /// How many children the borrower has: 0 to 100.
    Available<std::int64_t> number_of_children() const {
        return read<Available<std::int64_t>>("/Number_of_Children");
    }

    /// Debt payments a month, in the currency of the partner's default provider.
    Available<Decimal> monthly_debt() const { return read<Available<Decimal>>("/Monthly_Debt"); }

    /// Where the income comes from.
    Available<IncomeType> income_type() const {
        return read<Available<IncomeType>>("/Income_Type");
    }

    /// What the home is.
    Available<ResidenceType> residence_type() const {
        return read<Available<ResidenceType>>("/Residence_Type");
    }

    /// The area's id: where the Areas mapping has names, one of theirs.
    Available<std::int64_t> area() const { return read<Available<std::int64_t>>("/Area"); }

    /// The income a month as it was written: a text that holds an amount in the currency of the
    /// partner's default provider.
    Available<std::string> reported_monthly_income() const {
        return read<Available<std::string>>("/Reported_Monthly_Income");
    }

    /// How far the borrower went to school.
    Available<EducationLevel> education_level() const {
        return read<Available<EducationLevel>>("/Education_Level");
    }

    /// How many persons depend on the borrower: 0 to 100.
    Available<std::int64_t> number_of_dependents() const {
        return read<Available<std::int64_t>>("/Number_of_Dependents");
    }

    /// The language's id, as a text. Where the Languages mapping has names, it is the id of one of
    /// them, and a name is taken for its id.
    Available<std::string> language_id() const {
        return read<Available<std::string>>("/Language_ID");
    }

    /// The job's id: where the Jobs mapping has names, one of theirs.
    Available<std::int64_t> job_id() const { return read<Available<std::int64_t>>("/Job_ID"); }

    /// Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is.
    Available<std::int64_t> years_of_experience() const {
        return read<Available<std::int64_t>>("/Years_of_Experience");
    }

    /// Whether the borrower works for himself or herself.
    Available<bool> self_employed() const { return read<Available<bool>>("/Self_Employed"); }

    /// The marital status, at most 100 characters.
    Available<std::string> marital_status() const {
        return read<Available<std::string>>("/Marital_Status");
    }

    /// The car's id: where the Cars mapping has names, one of theirs.
    Available<std::int64_t> car_id() const { return read<Available<std::int64_t>>("/Car_ID"); }

    /// Full months at the current address: 0 to 1200.
    Available<std::int64_t> months_at_address() const {
        return read<Available<std::int64_t>>("/Months_at_Address");
    }

    /// Whether the borrower has a bank account.
    Available<bool> is_banked() const { return read<Available<bool>>("/Is_Banked"); }

    /// The values of declared variables that the partner has sent, by name.
    Map<Value> extras() const { return read<Map<Value>>("/extras"); }

    /// When the borrower was signed up.
    Time created_at() const { return read<Time>("/created_at"); }

    /// The partner's providers that the borrower is linked to.
    List<LinkedProvider> providers() const { return read<List<LinkedProvider>>("/providers"); }

    /// Since when the borrower consents to what, towards those providers.
    ConsentTimes consent() const { return read<ConsentTimes>("/consent"); }

    /// How many items of each kind were uploaded; kinds without any are left out.
    Map<std::int64_t> data_collected() const { return read<Map<std::int64_t>>("/data_collected"); }

    /// Partners of the tenant with an open report about the borrower.
    std::int64_t reports() const { return read<std::int64_t>("/reports"); }
};

/// SMS messages that were uploaded.
class CollectedMessages : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The day of the first.
    Available<Date> first_date() const { return read<Available<Date>>("/first_date"); }

    /// The day of the last.
    Available<Date> last_date() const { return read<Available<Date>>("/last_date"); }

    /// How many a template matched.
    std::int64_t parsed() const { return read<std::int64_t>("/parsed"); }

    /// How many none matched.
    std::int64_t unparsed() const { return read<std::int64_t>("/unparsed"); }

    /// How many senders they came from.
    std::int64_t senders() const { return read<std::int64_t>("/senders"); }

    /// Whether what they say is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Locations that were uploaded.
class CollectedLocations : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// On how many days.
    std::int64_t days() const { return read<std::int64_t>("/days"); }

    /// Whether what they say is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Items of one kind that were uploaded.
class CollectedItems : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// Whether what they say is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// The phone's own data.
class CollectedPhone : public Record {
public:
    using Record::Record;

    /// Whether it was uploaded.
    bool present() const { return read<bool>("/present"); }

    /// Whether what it says is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Bank transactions that were uploaded.
class CollectedTransactions : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The day of the first.
    Available<Date> first_date() const { return read<Available<Date>>("/first_date"); }

    /// The day of the last.
    Available<Date> last_date() const { return read<Available<Date>>("/last_date"); }

    /// Whether what they say is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Whether nothing is missing for an evaluation.
class CompleteFor : public Record {
public:
    using Record::Record;

    /// By rules and weights.
    bool rule() const { return read<bool>("/rule"); }

    /// By a model; never, as long as no model can be loaded.
    bool model() const { return read<bool>("/model"); }
};

/// What was uploaded about a borrower, kind by kind, and which variables have no value yet. Nothing
/// can be uploaded yet in this version, so nothing is there of any kind.
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

    /// Bank transactions.
    CollectedTransactions transactions() const {
        return read<CollectedTransactions>("/transactions");
    }

    /// Documents: each one's type, where it stands, and whether it is linked.
    List<Map<Value>> documents() const { return read<List<Map<Value>>>("/documents"); }

    /// Whether nothing is missing for an evaluation.
    CompleteFor complete_for() const { return read<CompleteFor>("/complete_for"); }

    /// The variables without a value that the partner's weights and rules read.
    List<std::string> missing() const { return read<List<std::string>>("/missing"); }
};

/// What comes in, by sender.
class IncomingPayments : public Record {
public:
    using Record::Record;

    /// Credit limits.
    Map<Decimal> credit_limit() const { return read<Map<Decimal>>("/credit_limit"); }

    /// Loans that were paid out.
    Map<Decimal> loan_disbursement() const { return read<Map<Decimal>>("/loan_disbursement"); }

    /// Anything else.
    Map<Decimal> other_incoming_payments() const {
        return read<Map<Decimal>>("/other_incoming_payments");
    }

    /// Salaries.
    Map<Decimal> salary() const { return read<Map<Decimal>>("/salary"); }
};

/// What goes out, by sender.
class OutgoingPayments : public Record {
public:
    using Record::Record;

    /// Repayments of loans.
    Map<Decimal> loan_repayment() const { return read<Map<Decimal>>("/loan_repayment"); }

    /// Anything else.
    Map<Decimal> other_outgoing_payment() const {
        return read<Map<Decimal>>("/other_outgoing_payment");
    }

    /// Purchases.
    Map<Decimal> purchase() const { return read<Map<Decimal>>("/purchase"); }
};

/// The summary of what is known of a borrower. SMS messages, locations and installed applications
/// can't be uploaded yet in this version, so their members are empty, the score of the applications
/// is 0 and the other two are N/A.
class SummaryVariables : public Record {
public:
    using Record::Record;

    /// The score of the installed applications; 0 without any.
    double apps_score() const { return read<double>("/Apps score"); }

    /// The score of the areas where the borrower is seen.
    Available<double> area_score() const { return read<Available<double>>("/Area score"); }

    /// The score of the SMS messages.
    Available<double> sms_score() const { return read<Available<double>>("/SMS score"); }

    /// What comes in, by kind and sender.
    IncomingPayments incoming_payments() const {
        return read<IncomingPayments>("/Incoming Payments");
    }

    /// What goes out, by kind and sender.
    OutgoingPayments outgoing_payments() const {
        return read<OutgoingPayments>("/Outgoing Payments");
    }

    /// Installed applications, by category.
    Map<std::int64_t> installed_apps() const { return read<Map<std::int64_t>>("/Installed_Apps"); }

    /// What was bought.
    List<std::string> purchased_products() const {
        return read<List<std::string>>("/Purchased Products");
    }

    /// Spending, by category.
    Map<Decimal> spending_summary() const { return read<Map<Decimal>>("/Spending Summary"); }

    /// Average spending, frequency and total spending, by sender.
    Map<Map<Decimal>> summary() const { return read<Map<Map<Decimal>>>("/Summary"); }

    /// The areas where the borrower is seen most and least: how often, and their income level.
    Map<Map<Map<std::int64_t>>> locations() const {
        return read<Map<Map<Map<std::int64_t>>>>("/locations");
    }

    /// Every variable that rules and weights can read, the host's own among them, by name: its
    /// value, or N/A; the national id is masked for callers without the scope `pii`. What an
    /// application or the decision itself brings is N/A.
    Map<Available<Value>> variables() const { return read<Map<Available<Value>>>("/variables"); }

    /// When this was so.
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

/// What is answered in the place of an unknown borrower's summary.
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

/// A report, and how many stand.
class ReportAnswer : public Record {
public:
    using Record::Record;

    /// The report's id, by which the partner can withdraw it.
    std::string report_id() const { return read<std::string>("/report_id"); }

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// Partners of the tenant with an open report about the borrower.
    std::int64_t reports() const { return read<std::int64_t>("/reports"); }

    /// What was done.
    std::string message() const { return read<std::string>("/message"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_BORROWERS_HPP
