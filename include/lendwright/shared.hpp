/*
 * Types of several sections, and the settings. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SHARED_HPP
#define LENDWRIGHT_SHARED_HPP

#include "base.hpp"

namespace lendwright {

/// One permission of a partner or of a key.
enum class Scope {
    score,
    borrowers_read,
    borrowers_write,
    pii,
    rules_read,
    rules_write,
    weights_read,
    weights_write,
    templates_read,
    templates_write,
    reports_write,
    export_csv,
    lending_read,
    lending_write,
    lending_approve,
    payments_write,
    analytics_read,
    analytics_write,
    analytics_portfolio,
    segments_members,
};

namespace inner {
template <>
struct Texts<Scope> {
    static constexpr std::string_view all[] = {
        "score",
        "borrowers:read",
        "borrowers:write",
        "pii",
        "rules:read",
        "rules:write",
        "weights:read",
        "weights:write",
        "templates:read",
        "templates:write",
        "reports:write",
        "export:csv",
        "lending:read",
        "lending:write",
        "lending:approve",
        "payments:write",
        "analytics:read",
        "analytics:write",
        "analytics:portfolio",
        "segments:members",
    };
};
}  // namespace inner

/// Where a borrower's income comes from.
enum class IncomeType {
    self_employed,
    retired,
    private_sector_employee,
    public_sector_employee,
    business_owner,
};

namespace inner {
template <>
struct Texts<IncomeType> {
    static constexpr std::string_view all[] = {
        "Self Employed",
        "Retired",
        "Private Sector Employee",
        "Public Sector Employee",
        "Business Owner",
    };
};
}  // namespace inner

/// The kind of home that a borrower lives in.
enum class ResidenceType {
    fully_owned,
    family_house,
    old_law_rent,
    new_law_rent,
    furnished_rent,
};

namespace inner {
template <>
struct Texts<ResidenceType> {
    static constexpr std::string_view all[] = {
        "Fully Owned",
        "Family House",
        "Old Law Rent",
        "New Law Rent",
        "Furnished Rent",
    };
};
}  // namespace inner

/// A borrower's highest level of education.
enum class EducationLevel {
    high_school,
    diploma,
    bachelors,
    masters,
    phd,
};

namespace inner {
template <>
struct Texts<EducationLevel> {
    static constexpr std::string_view all[] = {
        "High School",
        "Diploma",
        "Bachelor's",
        "Master's",
        "Phd",
    };
};
}  // namespace inner

/// How a transaction was made.
enum class TransactionChannel {
    card,
    transfer,
    cash,
    atm,
    online,
    sms,
    other,
};

namespace inner {
template <>
struct Texts<TransactionChannel> {
    static constexpr std::string_view all[] = {
        "card",
        "transfer",
        "cash",
        "atm",
        "online",
        "sms",
        "other",
    };
};
}  // namespace inner

/// The kind of a transaction.
enum class TransactionKind {
    salary,
    other_incoming_payment,
    purchase,
    other_outgoing_payment,
    fee,
    cash,
    loan_repayment,
    refund,
    transfer,
    loan_disbursement,
    credit_limit,
};

namespace inner {
template <>
struct Texts<TransactionKind> {
    static constexpr std::string_view all[] = {
        "salary",
        "other_incoming_payment",
        "purchase",
        "other_outgoing_payment",
        "fee",
        "cash",
        "loan_repayment",
        "refund",
        "transfer",
        "loan_disbursement",
        "credit_limit",
    };
};
}  // namespace inner

/// A type of data that can be linked.
enum class DataType {
    sms,
    location,
    applications,
    phone,
    national_id,
    documents,
    transactions,
};

namespace inner {
template <>
struct Texts<DataType> {
    static constexpr std::string_view all[] = {
        "sms",
        "location",
        "applications",
        "phone",
        "national_id",
        "documents",
        "transactions",
    };
};
}  // namespace inner

/// The unit of an interest rate.
enum class RateUnit {
    percent,
    fraction,
    monthly_percent,
};

namespace inner {
template <>
struct Texts<RateUnit> {
    static constexpr std::string_view all[] = {
        "percent",
        "fraction",
        "monthly_percent",
    };
};
}  // namespace inner

/// The unit of a product's penalties.
enum class PenaltyMode {
    percent,
    fixed,
    percent_per_day,
};

namespace inner {
template <>
struct Texts<PenaltyMode> {
    static constexpr std::string_view all[] = {
        "percent",
        "fixed",
        "percent_per_day",
    };
};
}  // namespace inner

/// The state of a credit application.
enum class ApplicationStatus {
    pending,
    approved,
    rejected,
    completed,
    settled_early,
    written_off,
};

namespace inner {
template <>
struct Texts<ApplicationStatus> {
    static constexpr std::string_view all[] = {
        "pending",
        "approved",
        "rejected",
        "completed",
        "settled_early",
        "written_off",
    };
};
}  // namespace inner

/// What a commit survives: `full`, the end of the process and a power failure; `normal`, the end of
/// the process only (a power failure may lose the last commits, each of them whole).
enum class DurabilitySetting {
    full,
    normal,
};

namespace inner {
template <>
struct Texts<DurabilitySetting> {
    static constexpr std::string_view all[] = {
        "full",
        "normal",
    };
};
}  // namespace inner

/// Whether the `logical_operator` of a rule's condition joins it to the condition after it or
/// before it. The two are the same when all operators of a rule are equal.
enum class RuleJoin {
    next,
    previous,
};

namespace inner {
template <>
struct Texts<RuleJoin> {
    static constexpr std::string_view all[] = {
        "next",
        "previous",
    };
};
}  // namespace inner

/// A borrower's consent to each use of data.
struct Consent {
    /// Consent to the reading of SMS messages.
    std::optional<bool> sms{};
    /// Consent to the use of locations.
    std::optional<bool> location{};
    /// Consent to the list of installed applications.
    std::optional<bool> apps{};
    /// Consent to marketing.
    std::optional<bool> marketing{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sms", sms);
        out.member("location", location);
        out.member("apps", apps);
        out.member("marketing", marketing);
        return out.done();
    }
};

/// A phone number in the national form of the book's country.
struct NationalPhone {
    /// The number as it is dialled inside the country: `01001234567`.
    std::string national{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("national", national);
        return out.done();
    }
};

/// A transaction of a borrower's account. Texts have at most 500 characters.
struct SentTransaction {
    /// The transaction's id: unique among the borrower's transactions, at most 128 characters.
    /// Sending the same id again updates the transaction.
    std::string txn_id{};
    /// The borrower's public id. Left out if the request names the borrower.
    std::optional<std::string> user_id{};
    /// The day of the transaction: `YYYY-MM-DD`, or an RFC 3339 time with an offset. The day of a
    /// time is its day in the time zone of analytics. This is the provider's zone unless the host
    /// has set another one.
    std::string date{};
    /// The amount: negative for outgoing money, positive for incoming money.
    Required<Decimal> amount{};
    /// The currency, an ISO 4217 code. Left out: the currency of the partner's default provider.
    std::optional<std::string> currency{};
    /// The account or card.
    std::optional<std::string> account_id{};
    /// The merchant as written in the statement.
    std::optional<std::string> merchant{};
    /// The merchant's id. Different spellings with the same id are one merchant.
    std::optional<std::string> merchant_id{};
    /// The category, in the names of the lender or the bank.
    std::optional<std::string> category{};
    /// The subcategory.
    std::optional<std::string> subcategory{};
    /// The text of the statement.
    std::optional<std::string> description{};
    /// The merchant category code of ISO 18245: four digits.
    std::optional<std::variant<std::string, Integer>> mcc{};
    /// The channel.
    std::optional<TransactionChannel> channel{};
    /// The sender or the receiver of the money.
    std::optional<std::string> counterparty{};
    /// The balance of the account after the transaction.
    std::optional<Decimal> balance_after{};
    /// Whether the transaction is not booked yet. Left out: it is booked.
    std::optional<bool> pending{};
    /// The kind, if it is known. It must fit the sign of the amount.
    std::optional<TransactionKind> kind{};
    /// The id of the pending transaction that this one books. The pending one no longer counts.
    std::optional<std::string> replaces{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("txn_id", txn_id);
        out.member("user_id", user_id);
        out.member("date", date);
        out.member("amount", amount);
        out.member("currency", currency);
        out.member("account_id", account_id);
        out.member("merchant", merchant);
        out.member("merchant_id", merchant_id);
        out.member("category", category);
        out.member("subcategory", subcategory);
        out.member("description", description);
        out.member("mcc", mcc);
        out.member("channel", channel);
        out.member("counterparty", counterparty);
        out.member("balance_after", balance_after);
        out.member("pending", pending);
        out.member("kind", kind);
        out.member("replaces", replaces);
        return out.done();
    }
};

/// A clock other than the machine's: `{"fixed": instant}`, which stands still until the host sets
/// it, or `{"start": instant, "step_ms": n}`, which advances by a step each time it is read.
struct ClockSetting {
    /// The instant that it always shows.
    std::optional<Time> fixed{};
    /// The first instant that it shows.
    std::optional<Time> start{};
    /// The step in milliseconds.
    std::optional<Integer> step_ms{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("fixed", fixed);
        out.member("start", start);
        out.member("step_ms", step_ms);
        return out.done();
    }
};

/// A secret of the host's that protects stored keys and tokens, and its name.
struct PepperSetting {
    /// Its name: 1 to 32 of letters, digits, `-` and `_`.
    std::string kid{};
    /// At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them.
    std::string secret{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("kid", kid);
        out.member("secret", secret);
        return out.done();
    }
};

/// A secret of the host's that authenticates records of the decision log, and its name.
struct LogKeySetting {
    /// Its name: 1 to 32 of letters, digits, `-` and `_`.
    std::string kid{};
    /// At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them.
    std::string secret{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("kid", kid);
        out.member("secret", secret);
        return out.done();
    }
};

/// How long sessions and tokens live, in seconds. A lifetime that is left out keeps its default.
struct LifetimeSettings {
    /// The lifetime of an access token, from its issue. Left out: 900.
    std::optional<Integer> access_s{};
    /// The lifetime of a session, from its opening or last refresh. Left out: 86400.
    std::optional<Integer> session_s{};
    /// The lifetime of a session, however often it is refreshed. Left out: 2592000.
    std::optional<Integer> session_absolute_s{};
    /// How long a retired token still carries requests and logs out. Left out: 10.
    std::optional<Integer> grace_s{};
    /// How long after its end an access token can still be refreshed. Left out: 86400.
    std::optional<Integer> late_refresh_s{};
    /// The lifetime of an upload token, from its issue. Left out: 86400.
    std::optional<Integer> upload_s{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("access_s", access_s);
        out.member("session_s", session_s);
        out.member("session_absolute_s", session_absolute_s);
        out.member("grace_s", grace_s);
        out.member("late_refresh_s", late_refresh_s);
        out.member("upload_s", upload_s);
        return out.done();
    }
};

/// The settings for opening a book. All of them may be left out.
struct Settings {
    /// The book's file. Left out: a book in memory, which is gone when its last handle is closed.
    std::optional<std::string> path{};
    /// Whether the book is opened for reading alone, as an auditor does: what would write is
    /// refused. The file may be on a medium that nobody can write to. Left out: no.
    std::optional<bool> read_only{};
    /// For how many milliseconds a call waits for other processes that write to the book's file, at
    /// most an hour. Left out: 5000.
    std::optional<Integer> busy_timeout_ms{};
    /// The clock. Left out: the machine's clock.
    std::optional<ClockSetting> clock{};
    /// A text from which ids, keys and salts are derived, so that a run can be repeated. For tests:
    /// whoever knows it can forge keys. Left out: the machine's random bytes.
    std::optional<std::string> seed{};
    /// The durability of operations that move no money. Left out: `full`.
    std::optional<DurabilitySetting> durability{};
    /// The secrets that protect stored keys and tokens: first the one for new keys, then older
    /// ones, with which existing keys are still checked. Left out: none; then no key can be issued
    /// and nobody can log in.
    std::optional<std::vector<PepperSetting>> peppers{};
    /// The secrets that authenticate the records of the decision log: first the one for new
    /// records, then older ones, with which existing records are still verified. Left out: none;
    /// then whoever can write the book can write its log anew, unseen but for a checkpoint.
    std::optional<std::vector<LogKeySetting>> log_keys{};
    /// How long sessions and tokens live.
    std::optional<LifetimeSettings> lifetimes{};
    /// Whether logging out needs a key or a token of the partner. Left out: yes.
    std::optional<bool> logout_requires_proof{};
    /// Whether keys that a person has chosen may be issued and used. Left out: no.
    std::optional<bool> allow_host_keys{};
    /// The word in new keys that distinguishes environments. Left out: `live`.
    std::optional<std::string> key_environment{};
    /// The user name of the partner for whom HTTP requests without credentials run, where the
    /// interface lists no credentials for the operation. Left out: nobody.
    std::optional<std::string> anonymous_partner{};
    /// Whether rules and weights that read a protected variable are refused instead of only marked.
    /// Left out: no.
    std::optional<bool> forbid_protected{};
    /// Whether the `logical_operator` of a condition joins it to the condition after it (`next`) or
    /// before it (`previous`), in rules that are created or changed from now on. Left out: `next`.
    std::optional<RuleJoin> rule_join{};
    /// The ISO 3166 code of the country whose national phone numbers and national ids are read.
    /// Left out: `EG`.
    std::optional<std::string> region{};
    /// The greatest size of a request in bytes. Left out: 16777216.
    std::optional<Integer> request_bytes_max{};
    /// The most values of a request: texts, numbers, lists and all others, wherever they stand, and
    /// the items of lists by commas in a query. Of each, room is taken for many times its bytes.
    /// Left out: 1100000.
    std::optional<Integer> request_values_max{};
    /// How deep lists and objects may be nested in a request, at most 256. More than 64 need a
    /// larger stack than 64 KiB, as docs/operators.md says. Left out: 64.
    std::optional<Integer> depth_max{};
    /// The most messages of one upload. Left out: 10000.
    std::optional<Integer> upload_messages_max{};
    /// The most places of one upload. Left out: 5000.
    std::optional<Integer> upload_pings_max{};
    /// The most messages that may be staged of one borrower. Left out: 100000.
    std::optional<Integer> staged_messages_max{};
    /// The most places, as areas and hours, that may be staged of one borrower. Left out: 50000.
    std::optional<Integer> staged_pings_max{};
    /// The most documents that may be staged of one borrower. Left out: 1000.
    std::optional<Integer> staged_documents_max{};
    /// The most transactions that may be staged of one borrower. Left out: 100000.
    std::optional<Integer> staged_transactions_max{};
    /// Whether the first place of each hour and area is stored as it was sent, beside its area.
    /// Left out: no.
    std::optional<bool> store_raw_location{};
    /// The most bytes of a CSV that is exported. Left out: 67108864.
    std::optional<Integer> csv_bytes_max{};
    /// Whether a client may ask over HTTP for an answer's detail, with the header
    /// `lendwright-detail: 1`: of a refusal its code, field and value, never the cause of a
    /// failure. Left out: no.
    std::optional<bool> detail_over_http{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("path", path);
        out.member("read_only", read_only);
        out.member("busy_timeout_ms", busy_timeout_ms);
        out.member("clock", clock);
        out.member("seed", seed);
        out.member("durability", durability);
        out.member("peppers", peppers);
        out.member("log_keys", log_keys);
        out.member("lifetimes", lifetimes);
        out.member("logout_requires_proof", logout_requires_proof);
        out.member("allow_host_keys", allow_host_keys);
        out.member("key_environment", key_environment);
        out.member("anonymous_partner", anonymous_partner);
        out.member("forbid_protected", forbid_protected);
        out.member("rule_join", rule_join);
        out.member("region", region);
        out.member("request_bytes_max", request_bytes_max);
        out.member("request_values_max", request_values_max);
        out.member("depth_max", depth_max);
        out.member("upload_messages_max", upload_messages_max);
        out.member("upload_pings_max", upload_pings_max);
        out.member("staged_messages_max", staged_messages_max);
        out.member("staged_pings_max", staged_pings_max);
        out.member("staged_documents_max", staged_documents_max);
        out.member("staged_transactions_max", staged_transactions_max);
        out.member("store_raw_location", store_raw_location);
        out.member("csv_bytes_max", csv_bytes_max);
        out.member("detail_over_http", detail_over_http);
        return out.done();
    }
};

/// A decision of a batch, with the rules and reasons against the borrower.
class BatchDecision : public Record {
public:
    using Record::Record;

    /// The id of the logged decision.
    std::string decision_id() const { return read<std::string>("/decision_id"); }

    /// Whether the rules pass: true, false, null if data are missing and a person should decide, or
    /// N/A if the request named no rule.
    Available<std::optional<bool>> state() const {
        return read<Available<std::optional<bool>>>("/state");
    }

    /// The rules that decided against the borrower: the rejection rules that fired, then the
    /// acceptance rules that are not met, each in the request's order.
    List<std::string> failed_rules() const { return read<List<std::string>>("/failed_rules"); }

    /// The codes of the reasons on the notice, the most important first.
    List<std::string> notice_codes() const { return read<List<std::string>>("/notice_codes"); }
};

/// The parts of the price for settling a credit application early, in addition to the body. Amounts
/// are in the application's currency.
class EarlyPrice : public Record {
public:
    using Record::Record;

    /// The accrued and unpaid interest.
    Decimal accrued() const { return read<Decimal>("/accrued"); }

    /// The fee for the early settlement.
    Decimal fee() const { return read<Decimal>("/fee"); }

    /// The penalties owed. The price does not include them.
    Decimal penalty() const { return read<Decimal>("/penalty"); }

    /// The amount that the lender would then owe the borrower. Left out if it is 0.
    std::optional<Decimal> refund() const { return read<std::optional<Decimal>>("/refund"); }

    /// Whether an instalment is late or very late, which prevents the settlement.
    bool late() const { return read<bool>("/late"); }

    /// The end of the price's validity: the end of the day.
    Time valid_until() const { return read<Time>("/valid_until"); }

    /// The price on each of the requested days, by the day as `YYYY-MM-DD`.
    std::optional<Map<Decimal>> days() const { return read<std::optional<Map<Decimal>>>("/days"); }
};

/// The outcome for uploaded data of one kind.
class Uploaded : public Record {
public:
    using Record::Record;

    /// The number of received items.
    std::int64_t received() const { return read<std::int64_t>("/received"); }

    /// The number of newly stored items.
    std::int64_t stored() const { return read<std::int64_t>("/stored"); }

    /// The number of items that were already stored or were sent twice.
    std::int64_t duplicates() const { return read<std::int64_t>("/duplicates"); }

    /// The number of items that were not stored, by reason. `consent`: no consent for this kind.
    /// `not_incoming`: not in the inbox. `empty`: without visible characters. `clock`: a time
    /// before 2000 or more than a day ahead. `old`: older than the retention. `otp`: a code for one
    /// use. `no_areas`: the host has set no areas.
    Map<std::int64_t> skipped() const { return read<Map<std::int64_t>>("/skipped"); }

    /// The current number of staged items of the borrower. Left out for kinds that are not counted.
    std::optional<std::int64_t> staged() const {
        return read<std::optional<std::int64_t>>("/staged");
    }

    /// The greatest number of staged items of a borrower.
    std::optional<std::int64_t> staged_max() const {
        return read<std::optional<std::int64_t>>("/staged_max");
    }
};

/// A warning or a fault in one part of a request.
class Warning : public Record {
public:
    using Record::Record;

    /// The code, which never changes.
    std::string code() const { return read<std::string>("/code"); }

    /// The place as a JSON pointer into the request. Empty for the whole request.
    std::string pointer() const { return read<std::string>("/pointer"); }

    /// The sentence for people.
    std::string message() const { return read<std::string>("/message"); }
};

/// Additional facts about an answer that have no member in the interface's body. Members without a
/// value are left out.
class Detail : public Record {
public:
    using Record::Record;

    /// The id of the logged decision.
    std::optional<std::string> decision_id() const {
        return read<std::optional<std::string>>("/decision_id");
    }

    /// The decisions that a batch made and logged, by the borrower's public id.
    std::optional<Map<BatchDecision>> decisions() const {
        return read<std::optional<Map<BatchDecision>>>("/decisions");
    }

    /// The digest of the policy that was read, or that is in force since the change. If a change is
    /// refused because the policy has changed, the digest of the policy in force.
    std::optional<std::string> policy() const {
        return read<std::optional<std::string>>("/policy");
    }

    /// The id of the credit application.
    std::optional<std::string> application_id() const {
        return read<std::optional<std::string>>("/application_id");
    }

    /// The id of the payment.
    std::optional<std::string> payment_id() const {
        return read<std::optional<std::string>>("/payment_id");
    }

    /// The amount that the lender owes the borrower since a settlement, or since the last payment
    /// of a loan that was paid ahead. Left out if it is 0.
    std::optional<Decimal> refund() const { return read<std::optional<Decimal>>("/refund"); }

    /// The `after` of the next request, if a list was cut off.
    std::optional<std::string> next() const { return read<std::optional<std::string>>("/next"); }

    /// The parts of the price for settling each credit application early, by its id.
    std::optional<Map<EarlyPrice>> prices() const {
        return read<std::optional<Map<EarlyPrice>>>("/prices");
    }

    /// The outcomes of the uploaded data, by kind.
    std::optional<Map<Uploaded>> uploaded() const {
        return read<std::optional<Map<Uploaded>>>("/uploaded");
    }

    /// The time of a summary.
    std::optional<Time> as_of() const { return read<std::optional<Time>>("/as_of"); }

    /// The digest of the templates for a summary's messages, with the settings of their senders.
    std::optional<std::string> template_digest() const {
        return read<std::optional<std::string>>("/template_digest");
    }

    /// The figures of a summary beyond the interface's members, by the names of the variables of
    /// rules.
    std::optional<Map<Available<Decimal>>> extras() const {
        return read<std::optional<Map<Available<Decimal>>>>("/extras");
    }

    /// The end of the answer's validity.
    std::optional<Time> valid_until() const { return read<std::optional<Time>>("/valid_until"); }

    /// Warnings about the result that deserve a check.
    List<Warning> warnings() const {
        return read<std::optional<List<Warning>>>("/warnings").value_or(List<Warning>(nullptr));
    }

    /// For an error: the code, which never changes.
    std::optional<std::string> code() const { return read<std::optional<std::string>>("/code"); }

    /// For an error: the field, or the fields joined by `, `.
    std::optional<std::string> field() const { return read<std::optional<std::string>>("/field"); }

    /// For an error: the sent value, shortened.
    std::optional<std::string> value() const { return read<std::optional<std::string>>("/value"); }

    /// For an error: the nearest name to the value, if there is one.
    std::optional<std::string> did_you_mean() const {
        return read<std::optional<std::string>>("/did_you_mean");
    }

    /// For a caller without permission: the missing scope. Without a value, only the host may call.
    std::optional<Scope> needs() const { return read<std::optional<Scope>>("/needs"); }

    /// For a failure of the store: the cause.
    std::optional<std::string> cause() const { return read<std::optional<std::string>>("/cause"); }

    /// For an error with several faults: all of them.
    List<Warning> faults() const {
        return read<std::optional<List<Warning>>>("/faults").value_or(List<Warning>(nullptr));
    }
};

/// A borrower's linked provider.
class LinkedProvider : public Record {
public:
    using Record::Record;

    /// The provider's id.
    std::string financial_provider_id() const {
        return read<std::string>("/financial_provider_id");
    }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// When the borrower was linked to it.
    Time since() const { return read<Time>("/since"); }
};

/// When a borrower consented to each use of data. N/A without consent.
class ConsentTimes : public Record {
public:
    using Record::Record;

    /// Consent to the reading of SMS messages.
    Available<Time> sms() const { return read<Available<Time>>("/sms"); }

    /// Consent to the use of locations.
    Available<Time> location() const { return read<Available<Time>>("/location"); }

    /// Consent to the list of installed applications.
    Available<Time> apps() const { return read<Available<Time>>("/apps"); }

    /// Consent to marketing.
    Available<Time> marketing() const { return read<Available<Time>>("/marketing"); }
};

/// The data about a borrower. Unknown values are N/A. Names, phone number, e-mail address and
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

    /// Whether signing up filled in names that were not sent.
    bool placeholder() const { return read<bool>("/placeholder"); }

    /// The number of the borrower's children: 0 to 100.
    Available<std::int64_t> number_of_children() const {
        return read<Available<std::int64_t>>("/Number_of_Children");
    }

    /// The monthly debt payments, in the currency of the partner's default provider.
    Available<Decimal> monthly_debt() const { return read<Available<Decimal>>("/Monthly_Debt"); }

    /// The source of the income.
    Available<IncomeType> income_type() const {
        return read<Available<IncomeType>>("/Income_Type");
    }

    /// The kind of home.
    Available<ResidenceType> residence_type() const {
        return read<Available<ResidenceType>>("/Residence_Type");
    }

    /// The area's id. If the Areas mapping has names, it must be the id of one of them.
    Available<std::int64_t> area() const { return read<Available<std::int64_t>>("/Area"); }

    /// The monthly income as written: a text that contains an amount in the currency of the
    /// partner's default provider.
    Available<std::string> reported_monthly_income() const {
        return read<Available<std::string>>("/Reported_Monthly_Income");
    }

    /// The highest level of education.
    Available<EducationLevel> education_level() const {
        return read<Available<EducationLevel>>("/Education_Level");
    }

    /// The number of persons who depend on the borrower: 0 to 100.
    Available<std::int64_t> number_of_dependents() const {
        return read<Available<std::int64_t>>("/Number_of_Dependents");
    }

    /// The language's id as a text. If the Languages mapping has names, it must be one of their
    /// ids. A name is also accepted and is replaced by its id.
    Available<std::string> language_id() const {
        return read<Available<std::string>>("/Language_ID");
    }

    /// The job's id. If the Jobs mapping has names, it must be the id of one of them.
    Available<std::int64_t> job_id() const { return read<Available<std::int64_t>>("/Job_ID"); }

    /// Full years of experience in that job, 0 to 100. Required if `Job_ID` is sent.
    Available<std::int64_t> years_of_experience() const {
        return read<Available<std::int64_t>>("/Years_of_Experience");
    }

    /// Whether the borrower is self-employed.
    Available<bool> self_employed() const { return read<Available<bool>>("/Self_Employed"); }

    /// The marital status, at most 100 characters.
    Available<std::string> marital_status() const {
        return read<Available<std::string>>("/Marital_Status");
    }

    /// The car's id. If the Cars mapping has names, it must be the id of one of them.
    Available<std::int64_t> car_id() const { return read<Available<std::int64_t>>("/Car_ID"); }

    /// Full months at the current address: 0 to 1200.
    Available<std::int64_t> months_at_address() const {
        return read<Available<std::int64_t>>("/Months_at_Address");
    }

    /// Whether the borrower has a bank account.
    Available<bool> is_banked() const { return read<Available<bool>>("/Is_Banked"); }

    /// The values that the partner has sent in `extras`, by name. A birth date is stored but not
    /// shown.
    Map<Value> extras() const { return read<Map<Value>>("/extras"); }

    /// When the borrower was signed up.
    Time created_at() const { return read<Time>("/created_at"); }

    /// The borrower's linked providers, among those of the partner.
    List<LinkedProvider> providers() const { return read<List<LinkedProvider>>("/providers"); }

    /// When the borrower consented to each use of data, with those providers.
    ConsentTimes consent() const { return read<ConsentTimes>("/consent"); }

    /// The number of uploaded items of each kind. Kinds without items are left out.
    Map<std::int64_t> data_collected() const { return read<Map<std::int64_t>>("/data_collected"); }

    /// The number of partners of the tenant with an open report about the borrower.
    std::int64_t reports() const { return read<std::int64_t>("/reports"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_SHARED_HPP
