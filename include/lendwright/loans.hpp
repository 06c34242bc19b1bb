/*
 * Loans: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_LOANS_HPP
#define LENDWRIGHT_LOANS_HPP

#include "shared.hpp"

namespace lendwright {

/// What becomes of an amount beyond the rows that are due.
enum class Surplus {
    refuse,
    next_rows,
    lower_instalment,
    shorten_term,
};

namespace inner {
template <>
struct Texts<Surplus> {
    static constexpr std::string_view all[] = {
        "refuse",
        "next_rows",
        "lower_instalment",
        "shorten_term",
    };
};
}  // namespace inner

/// What becomes of interest that has accrued and is unpaid when a loan is laid out anew.
enum class UnpaidInterest {
    spread,
    capitalise,
    waive,
};

namespace inner {
template <>
struct Texts<UnpaidInterest> {
    static constexpr std::string_view all[] = {
        "spread",
        "capitalise",
        "waive",
    };
};
}  // namespace inner

/// A payment: the fields of `take_payment`.
struct PaymentRow {
    /// The credit application's id.
    std::string application_id{};
    /// What is paid.
    Required<Decimal> amount{};
    /// The day as of which it counts. Left out: today.
    std::optional<Date> paid_on{};
    /// How it was paid, at most 50 characters. Default: `cash`.
    std::optional<std::string> payment_method{};
    /// What becomes of the amount beyond what is due. Default: `refuse`.
    std::optional<Surplus> surplus{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("amount", amount);
        out.member("paid_on", paid_on);
        out.member("payment_method", payment_method);
        out.member("surplus", surplus);
        out.member("idempotency_key", idempotency_key);
        return out.done();
    }
};

/// A bucket: loans that are overdue for so many days or more, up to the next bucket's.
struct AgeBucket {
    /// Its name.
    std::string name{};
    /// From how many days on, the first from 0.
    Required<Integer> from_days{};
    /// The provision, in percent of the outstanding principal: 0 to 1000, at most 6 decimals.
    /// Default: 0.
    std::optional<Decimal> provision_percent{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("name", name);
        out.member("from_days", from_days);
        out.member("provision_percent", provision_percent);
        return out.done();
    }
};

/// Takes any amount on a loan.
struct TakePayment {
    /// The credit application's id.
    std::string application_id{};
    /// What is paid.
    Required<Decimal> amount{};
    /// The day as of which it counts: not after today, and not before the loan's last event, its
    /// approval included. Left out: today.
    std::optional<Date> paid_on{};
    /// How it was paid, at most 50 characters. Default: `cash`.
    std::optional<std::string> payment_method{};
    /// What becomes of the amount beyond what is due. Default: `refuse`, which lets the instalment
    /// take it whose period has begun, and refuses more.
    std::optional<Surplus> surplus{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner in whose name it is taken. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("amount", amount);
        out.member("paid_on", paid_on);
        out.member("payment_method", payment_method);
        out.member("surplus", surplus);
        out.member("idempotency_key", idempotency_key);
        out.member("partner", partner);
        return out.done();
    }
};

/// Takes many payments in one commit.
struct TakePayments {
    /// The payments, in the order in which they are taken.
    std::vector<PaymentRow> rows{};
    /// The user name of the partner in whose name they are taken. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rows", rows);
        out.member("partner", partner);
        return out.done();
    }
};

/// Reverses a payment or a settlement.
struct ReversePayment {
    /// The payment's id.
    std::string payment_id{};
    /// Why, at most 500 characters.
    std::string reason{};
    /// The user name of the partner in whose name it is reversed. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("payment_id", payment_id);
        out.member("reason", reason);
        out.member("partner", partner);
        return out.done();
    }
};

/// Restructures a loan: a new schedule for the unpaid principal.
struct RestructureLoan {
    /// The credit application's id.
    std::string application_id{};
    /// Over how many instalments it is paid back from now on: 1 to 600.
    Required<Integer> repayment_months{};
    /// Another rate, in the unit of the product's. Left out: the rate stays.
    std::optional<Decimal> interest_rate{};
    /// What becomes of the interest that has accrued and is unpaid. Default: `spread`.
    std::optional<UnpaidInterest> unpaid_interest{};
    /// Why, at most 500 characters.
    std::string reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner in whose name it is done. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("repayment_months", repayment_months);
        out.member("Interest_Rate", interest_rate);
        out.member("unpaid_interest", unpaid_interest);
        out.member("reason", reason);
        out.member("idempotency_key", idempotency_key);
        out.member("partner", partner);
        return out.done();
    }
};

/// Postpones the instalments that are not due yet.
struct GrantHoliday {
    /// The credit application's id.
    std::string application_id{};
    /// By how many months: 1 to 12.
    Required<Integer> months{};
    /// What becomes of the interest of these months. Default: `spread`.
    std::optional<UnpaidInterest> unpaid_interest{};
    /// Why, at most 500 characters.
    std::string reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner in whose name it is done. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("months", months);
        out.member("unpaid_interest", unpaid_interest);
        out.member("reason", reason);
        out.member("idempotency_key", idempotency_key);
        out.member("partner", partner);
        return out.done();
    }
};

/// Lets penalties go.
struct WaivePenalties {
    /// The credit application's id.
    std::string application_id{};
    /// The `Transaction_ID`s of the instalments. Left out: all of which a penalty is owed.
    std::optional<std::vector<Integer>> transaction_ids{};
    /// Why, at most 500 characters.
    std::string reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner in whose name it is done. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("transaction_ids", transaction_ids);
        out.member("reason", reason);
        out.member("idempotency_key", idempotency_key);
        out.member("partner", partner);
        return out.done();
    }
};

/// Gives a loan up as a loss.
struct WriteOffLoan {
    /// The credit application's id.
    std::string application_id{};
    /// Why, at most 500 characters.
    std::string reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner in whose name it is done. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("reason", reason);
        out.member("idempotency_key", idempotency_key);
        out.member("partner", partner);
        return out.done();
    }
};

/// Takes the latest change of a loan back.
struct UndoChange {
    /// The credit application's id.
    std::string application_id{};
    /// Why, at most 500 characters.
    std::string reason{};
    /// The user name of the partner in whose name it is done. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("reason", reason);
        out.member("partner", partner);
        return out.done();
    }
};

/// Books that a refund was paid out.
struct RefundPaid {
    /// The credit application's id.
    std::string application_id{};
    /// The amount that was paid out: at most the `refund` of `give_loan`.
    Required<Decimal> amount{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner that books it. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("amount", amount);
        out.member("idempotency_key", idempotency_key);
        out.member("partner", partner);
        return out.done();
    }
};

/// Returns everything about a loan.
struct GiveLoan {
    /// The credit application's id.
    std::string application_id{};
    /// The user name of the partner that looks. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("partner", partner);
        return out.done();
    }
};

/// Ages a portfolio of loans.
struct AgeLoans {
    /// The day, which must not be after today. Left out: today, in the time zone of each loan's
    /// provider. On a past day the events up to that day count, except events that were taken back
    /// later.
    std::optional<Date> as_of{};
    /// The provider. Left out: all providers of the partner.
    std::optional<std::string> financial_provider_id{};
    /// The currency of the answer's own members, an ISO 4217 code. Left out: the currency of the
    /// loans. If they are in several currencies: that of the provider in `financial_provider_id`,
    /// else of the partner's default provider.
    std::optional<std::string> currency{};
    /// The buckets, in ascending order of their days. Left out: from 0, 1, 31, 61, 91 and 181 days
    /// on, without a provision.
    std::optional<std::vector<AgeBucket>> buckets{};
    /// The user name of the partner whose loans are meant. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("as_of", as_of);
        out.member("financial_provider_id", financial_provider_id);
        out.member("currency", currency);
        out.member("buckets", buckets);
        out.member("partner", partner);
        return out.done();
    }
};

/// Finds what a borrower can afford to borrow.
struct SolveOffers {
    /// The borrower's public id.
    std::string uuid{};
    /// The provider's id.
    std::string financial_provider_id{};
    /// The credit product's id.
    std::string credit_product_id{};
    /// The limit of debt payments, the new instalment included, as a part of the income: 0.5 is
    /// half.
    Required<Decimal> dbr_max{};
    /// The amount that is wanted. Left out: the largest for each term.
    std::optional<Decimal> amount{};
    /// Amounts are multiples of this one. Left out: of the minor unit.
    std::optional<Decimal> step{};
    /// The user name of the partner in whose name it is asked. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("financial_provider_id", financial_provider_id);
        out.member("credit_product_id", credit_product_id);
        out.member("dbr_max", dbr_max);
        out.member("amount", amount);
        out.member("step", step);
        out.member("partner", partner);
        return out.done();
    }
};

/// What was paid, and what it paid.
class PaymentTaken : public Record {
public:
    using Record::Record;

    /// The payment's id.
    std::string payment_id() const { return read<std::string>("/payment_id"); }

    /// The id of the credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// What of it paid principal.
    Decimal principal() const { return read<Decimal>("/principal"); }

    /// The part of it that paid interest. The detail has the part that is given back, as `refund`.
    Decimal interest() const { return read<Decimal>("/interest"); }

    /// What of it paid penalties.
    Decimal penalty() const { return read<Decimal>("/penalty"); }

    /// What of it paid the fee of paying early.
    Decimal fee() const { return read<Decimal>("/fee"); }

    /// The principal that is left.
    Decimal outstanding_principal() const { return read<Decimal>("/outstanding_principal"); }

    /// The application's status now.
    ApplicationStatus status() const { return read<ApplicationStatus>("/status"); }
};

/// What became of a payment: its id, or why it was refused.
class RowTaken : public Record {
public:
    using Record::Record;

    /// The payment's id.
    std::optional<std::string> payment_id() const {
        return read<std::optional<std::string>>("/payment_id");
    }

    /// The amount that the lender owes the borrower, if this payment was the last one of a loan and
    /// came ahead of time; left out if it is 0.
    std::optional<Decimal> refund() const { return read<std::optional<Decimal>>("/refund"); }

    /// The code of the refusal.
    std::optional<std::string> code() const { return read<std::optional<std::string>>("/code"); }

    /// The refusal in words.
    std::optional<std::string> message() const {
        return read<std::optional<std::string>>("/message");
    }
};

/// What became of the payments.
class PaymentsTaken : public Record {
public:
    using Record::Record;

    /// How many were taken, those included whose key was answered before.
    std::int64_t taken() const { return read<std::int64_t>("/taken"); }

    /// How many were refused.
    std::int64_t refused() const { return read<std::int64_t>("/refused"); }

    /// What became of each, in the order of the rows.
    List<RowTaken> rows() const { return read<List<RowTaken>>("/rows"); }
};

/// A loan after a change.
class LoanChanged : public Record {
public:
    using Record::Record;

    /// The id of the credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The application's status now.
    ApplicationStatus status() const { return read<ApplicationStatus>("/status"); }

    /// The principal that is left.
    Decimal outstanding_principal() const { return read<Decimal>("/outstanding_principal"); }

    /// The level instalment of the latest schedule, without the interest that was spread over it.
    Decimal instalment() const { return read<Decimal>("/instalment"); }

    /// The version of the latest schedule: 1 for that of the approval.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// The last day on which something is due; null where nothing is.
    std::optional<Date> last_due_date() const {
        return read<std::optional<Date>>("/last_due_date");
    }
};

/// A settled or completed loan after a refund.
class Refunded : public Record {
public:
    using Record::Record;

    /// The id of the credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The application's status.
    ApplicationStatus status() const { return read<ApplicationStatus>("/status"); }

    /// The amount that the lender still owes the borrower.
    Decimal refund() const { return read<Decimal>("/refund"); }
};

/// The terms of a loan.
class GivenTerms : public Record {
public:
    using Record::Record;

    /// The name of the credit product.
    std::string name() const { return read<std::string>("/Name"); }

    /// The currency.
    std::string currency() const { return read<std::string>("/currency"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/Amount"); }

    /// Over how many instalments it is paid back.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// The day from which interest runs; of a pending application today.
    Date start() const { return read<Date>("/start"); }

    /// The rate, in the unit `rate_unit`.
    Decimal interest_rate() const { return read<Decimal>("/Interest_Rate"); }

    /// What the rate stands for.
    std::string rate_unit() const { return read<std::string>("/rate_unit"); }

    /// The fee of paying early.
    Decimal early_payment_interest() const { return read<Decimal>("/Early_Payment_Interest"); }

    /// The penalty of a late instalment.
    Decimal late_payment_penalty() const { return read<Decimal>("/Late_Payment_Penalty"); }

    /// The penalty of a very late instalment.
    Decimal very_late_payment_penalty() const {
        return read<Decimal>("/Very_Late_Payment_Penalty");
    }

    /// What the penalties stand for.
    std::string penalty_mode() const { return read<std::string>("/penalty_mode"); }

    /// The settings that differ from the default.
    Value settings() const { return read<Value>("/settings"); }
};

/// An instalment.
class GivenRow : public Record {
public:
    using Record::Record;

    /// Its `Transaction_ID`; null in the schedule of a pending application.
    std::optional<std::int64_t> transaction_id() const {
        return read<std::optional<std::int64_t>>("/Transaction_ID");
    }

    /// Which schedule it belongs to.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// Its number within the loan.
    std::int64_t installment_number() const { return read<std::int64_t>("/Installment_Number"); }

    /// The day on which its period begins.
    Date period_start() const { return read<Date>("/period_start"); }

    /// The day on which it is due.
    Date due_date() const { return read<Date>("/due_date"); }

    /// Its principal.
    Decimal principal() const { return read<Decimal>("/principal"); }

    /// Its interest.
    Decimal interest() const { return read<Decimal>("/interest"); }

    /// What of the interest is carried from before.
    Decimal carried() const { return read<Decimal>("/carried"); }

    /// What was paid of the principal.
    Decimal principal_paid() const { return read<Decimal>("/principal_paid"); }

    /// What was paid of the interest.
    Decimal interest_paid() const { return read<Decimal>("/interest_paid"); }

    /// What was paid of fees with it.
    Decimal fee_paid() const { return read<Decimal>("/fee_paid"); }

    /// What was paid of the penalty.
    Decimal penalty_paid() const { return read<Decimal>("/penalty_paid"); }

    /// What was waived of the penalty.
    Decimal penalty_waived() const { return read<Decimal>("/penalty_waived"); }

    /// What is owed of the penalty today.
    Decimal penalty() const { return read<Decimal>("/penalty"); }

    /// Where it stands today; `retired` where other rows have taken its place.
    std::string state() const { return read<std::string>("/state"); }
};

/// A payment.
class GivenPayment : public Record {
public:
    using Record::Record;

    /// Its id.
    std::string payment_id() const { return read<std::string>("/payment_id"); }

    /// `instalment`, `settlement`, `part` or `recovery`.
    std::string kind() const { return read<std::string>("/kind"); }

    /// What was paid.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The day as of which it counts.
    Date day() const { return read<Date>("/day"); }

    /// When it was booked.
    Time booked_at() const { return read<Time>("/booked_at"); }

    /// How it was paid.
    std::string method() const { return read<std::string>("/method"); }

    /// Whether it was reversed.
    bool reversed() const { return read<bool>("/reversed"); }
};

/// A line of the ledger.
class LedgerEntry : public Record {
public:
    using Record::Record;

    /// The number of the event that wrote it.
    std::int64_t number() const { return read<std::int64_t>("/number"); }

    /// `principal`, `interest`, `penalty`, `fee`, `cash`, `loss` or `refund`.
    std::string account() const { return read<std::string>("/account"); }

    /// The amount; the lines of an event sum to 0.
    Decimal amount() const { return read<Decimal>("/amount"); }
};

/// An event.
class GivenEvent : public Record {
public:
    using Record::Record;

    /// Its number, from 1 on.
    std::int64_t number() const { return read<std::int64_t>("/number"); }

    /// What happened.
    std::string kind() const { return read<std::string>("/kind"); }

    /// The day as of which it counts.
    Date day() const { return read<Date>("/day"); }

    /// When it was done.
    Time at() const { return read<Time>("/at"); }

    /// The number of the partner in whose name it was done.
    std::int64_t by() const { return read<std::int64_t>("/by"); }

    /// Why; may be empty.
    std::string reason() const { return read<std::string>("/reason"); }

    /// What was decided with it.
    Value inputs() const { return read<Value>("/inputs"); }

    /// The number of the event that it takes back.
    std::optional<std::int64_t> undoes() const {
        return read<std::optional<std::int64_t>>("/undoes");
    }
};

/// What settling a loan costs.
class GivenPrice : public Record {
public:
    using Record::Record;

    /// The unpaid principal.
    Decimal due_principal() const { return read<Decimal>("/due_principal"); }

    /// The accrued interest.
    Decimal accrued() const { return read<Decimal>("/accrued"); }

    /// The fee.
    Decimal fee() const { return read<Decimal>("/fee"); }

    /// The interest paid ahead that is given back, up to the rest of the price.
    Decimal rebate() const { return read<Decimal>("/rebate"); }

    /// The amount that the lender would owe the borrower, if more is to be given back than the
    /// price; left out if it is 0.
    std::optional<Decimal> refund() const { return read<std::optional<Decimal>>("/refund"); }

    /// What is to be paid.
    Decimal total_due() const { return read<Decimal>("/total_due"); }

    /// The unpaid penalties. The price does not include them.
    Decimal penalty() const { return read<Decimal>("/penalty"); }

    /// Whether an instalment is late, so that it can't be settled.
    bool late() const { return read<bool>("/late"); }
};

/// Everything about a loan.
class GivenLoan : public Record {
public:
    using Record::Record;

    /// The id of the credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The application's status.
    ApplicationStatus status() const { return read<ApplicationStatus>("/status"); }

    /// The terms, as they were when the application was created.
    GivenTerms terms() const { return read<GivenTerms>("/terms"); }

    /// The instalments of every schedule, by version and number.
    List<GivenRow> rows() const { return read<List<GivenRow>>("/rows"); }

    /// Whether what the book stores of the loan is what folding its history makes: instalments,
    /// payments and what they paid, claims, ledger and status; and the terms what was approved.
    /// Always, unless somebody changed the book's file.
    bool rows_agree() const { return read<bool>("/rows_agree"); }

    /// The payments, reversed ones included, by number.
    List<GivenPayment> payments() const { return read<List<GivenPayment>>("/payments"); }

    /// The ledger's lines, by event and account.
    List<LedgerEntry> ledger() const { return read<List<LedgerEntry>>("/ledger"); }

    /// What happened, in order.
    List<GivenEvent> history() const { return read<List<GivenEvent>>("/history"); }

    /// What settling costs today; null where the loan is not running.
    std::optional<GivenPrice> price() const { return read<std::optional<GivenPrice>>("/price"); }

    /// The amount that the lender owes the borrower since the loan was settled or completed, less
    /// the bookings of `refund_paid`; left out if it is 0.
    std::optional<Decimal> refund() const { return read<std::optional<Decimal>>("/refund"); }

    /// The annual percentage rate of charge of the terms (2008/48/EC, Annex I), in percent with 2
    /// decimals; null where no rate solves the equation.
    std::optional<Decimal> aprc() const { return read<std::optional<Decimal>>("/aprc"); }
};

/// The loans of a bucket.
class Bucket : public Record {
public:
    using Record::Record;

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// From how many days on.
    std::int64_t from_days() const { return read<std::int64_t>("/from_days"); }

    /// How many loans it has.
    std::int64_t loans() const { return read<std::int64_t>("/loans"); }

    /// The unpaid principal.
    Decimal outstanding() const { return read<Decimal>("/outstanding"); }

    /// The unpaid principal that was due before the day.
    Decimal overdue_principal() const { return read<Decimal>("/overdue_principal"); }

    /// The unpaid interest that was due before the day.
    Decimal overdue_interest() const { return read<Decimal>("/overdue_interest"); }

    /// The unpaid penalties.
    Decimal penalties() const { return read<Decimal>("/penalties"); }

    /// The provision: the percentage of each loan's unpaid principal, rounded half-even, added up.
    Decimal provision() const { return read<Decimal>("/provision"); }
};

/// Loans of one currency by how long they are overdue.
class AgedInCurrency : public Record {
public:
    using Record::Record;

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// The buckets.
    List<Bucket> buckets() const { return read<List<Bucket>>("/buckets"); }

    /// All buckets together.
    Bucket total() const { return read<Bucket>("/total"); }

    /// The outstanding principal of loans that are overdue for more than 30 days, as a part of all
    /// outstanding principal, with 4 decimals; null if nothing is outstanding.
    std::optional<Decimal> par_30() const { return read<std::optional<Decimal>>("/par_30"); }

    /// Loans that were written off, with their unpaid principal.
    Bucket written_off() const { return read<Bucket>("/written_off"); }
};

/// Loans by how long they are overdue.
class AgedLoans : public Record {
public:
    using Record::Record;

    /// The currency of the amounts; null if there is no loan and the request names no currency.
    std::optional<std::string> currency() const {
        return read<std::optional<std::string>>("/currency");
    }

    /// The buckets.
    List<Bucket> buckets() const { return read<List<Bucket>>("/buckets"); }

    /// All buckets together.
    Bucket total() const { return read<Bucket>("/total"); }

    /// The outstanding principal of loans that are overdue for more than 30 days, as a part of all
    /// outstanding principal, with 4 decimals; null if nothing is outstanding.
    std::optional<Decimal> par_30() const { return read<std::optional<Decimal>>("/par_30"); }

    /// Loans that were written off, with their unpaid principal.
    Bucket written_off() const { return read<Bucket>("/written_off"); }

    /// The same for each currency of the loans, by its code; left out if all loans are in
    /// `currency`.
    std::optional<Map<AgedInCurrency>> by_currency() const {
        return read<std::optional<Map<AgedInCurrency>>>("/by_currency");
    }
};

/// A loan that a borrower can afford.
class OfferSolved : public Record {
public:
    using Record::Record;

    /// Over how many months it is paid back.
    std::int64_t repayment_months() const { return read<std::int64_t>("/repayment_months"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The level instalment.
    Decimal instalment() const { return read<Decimal>("/instalment"); }

    /// The largest instalment of all.
    Decimal largest_instalment() const { return read<Decimal>("/largest_instalment"); }
};

/// What a borrower can afford.
class OffersSolved : public Record {
public:
    using Record::Record;

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// The most that an instalment may be: the limit's part of the income less the debt, rounded
    /// down to the minor unit; N/A where income or debt is unknown.
    Available<Decimal> capacity() const { return read<Available<Decimal>>("/capacity"); }

    /// The largest amount for each term, the shortest first; terms of which none can be afforded
    /// are left out. With an amount, the terms that hold it. N/A where income or debt is unknown.
    Available<List<OfferSolved>> offers() const {
        return read<Available<List<OfferSolved>>>("/offers");
    }

    /// With an amount: the shortest term that holds it.
    std::optional<OfferSolved> shortest() const {
        return read<std::optional<OfferSolved>>("/shortest");
    }

    /// With an amount: the term with the lowest instalment.
    std::optional<OfferSolved> lowest_instalment() const {
        return read<std::optional<OfferSolved>>("/lowest_instalment");
    }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_LOANS_HPP
