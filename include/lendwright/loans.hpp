/*
 * Loans: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_LOANS_HPP
#define LENDWRIGHT_LOANS_HPP

#include "shared.hpp"

namespace lendwright {

/// What happens to an amount above the rows that are due.
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

/// What happens to accrued, unpaid interest when a loan is rescheduled.
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
    /// The amount paid.
    Required<Decimal> amount{};
    /// The value date. Left out: today.
    std::optional<Date> paid_on{};
    /// The payment method, at most 50 characters. Default: `cash`.
    std::optional<std::string> payment_method{};
    /// The treatment of an amount beyond the due instalments. Default: `refuse`.
    std::optional<Surplus> surplus{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};

    /// Returns the request for the C functions: one flat JSON object.
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

/// A bucket of loans. It ends where the next bucket starts.
struct AgeBucket {
    /// Its name.
    std::string name{};
    /// The smallest number of days overdue. The first bucket starts at 0.
    Required<Integer> from_days{};
    /// The provision, in percent of the outstanding principal: 0 to 1000, at most 6 decimals.
    /// Default: 0.
    std::optional<Decimal> provision_percent{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("name", name);
        out.member("from_days", from_days);
        out.member("provision_percent", provision_percent);
        return out.done();
    }
};

/// Takes a payment of any amount on a loan.
struct TakePayment {
    /// The credit application's id.
    std::string application_id{};
    /// The amount paid.
    Required<Decimal> amount{};
    /// The value date: at most today, and not before the loan's last event, including its approval.
    /// Left out: today.
    std::optional<Date> paid_on{};
    /// The payment method, at most 50 characters. Default: `cash`.
    std::optional<std::string> payment_method{};
    /// The treatment of an amount beyond the due instalments. Default: `refuse`. Then the
    /// instalment of the current period may still be paid, and more is refused.
    std::optional<Surplus> surplus{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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
    /// The payments, in order of execution.
    std::vector<PaymentRow> rows{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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
    /// The reason, at most 500 characters.
    std::string reason{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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
    /// The number of instalments from now on, 1 to 600.
    Required<Integer> repayment_months{};
    /// A new interest rate, in the unit of the product's rate. Left out: the rate stays.
    std::optional<Decimal> interest_rate{};
    /// The treatment of accrued, unpaid interest. Default: `spread`.
    std::optional<UnpaidInterest> unpaid_interest{};
    /// The reason, at most 500 characters.
    std::string reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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
    /// The number of months, 1 to 12.
    Required<Integer> months{};
    /// The treatment of the interest of these months. Default: `spread`.
    std::optional<UnpaidInterest> unpaid_interest{};
    /// The reason, at most 500 characters.
    std::string reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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

/// Waives penalties of a loan.
struct WaivePenalties {
    /// The credit application's id.
    std::string application_id{};
    /// The `Transaction_ID`s of the instalments. Left out: all instalments with an unpaid penalty.
    std::optional<std::vector<Integer>> transaction_ids{};
    /// The reason, at most 500 characters.
    std::string reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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

/// Writes a loan off as a loss.
struct WriteOffLoan {
    /// The credit application's id.
    std::string application_id{};
    /// The reason, at most 500 characters.
    std::string reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("reason", reason);
        out.member("idempotency_key", idempotency_key);
        out.member("partner", partner);
        return out.done();
    }
};

/// Undoes the latest change of a loan.
struct UndoChange {
    /// The credit application's id.
    std::string application_id{};
    /// The reason, at most 500 characters.
    std::string reason{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("reason", reason);
        out.member("partner", partner);
        return out.done();
    }
};

/// Books the payout of a refund.
struct RefundPaid {
    /// The credit application's id.
    std::string application_id{};
    /// The amount that was paid out: at most the `refund` of `give_loan`.
    Required<Decimal> amount{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::string idempotency_key{};
    /// The user name of the partner that books it. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("amount", amount);
        out.member("idempotency_key", idempotency_key);
        out.member("partner", partner);
        return out.done();
    }
};

/// Returns all data of a loan.
struct GiveLoan {
    /// The credit application's id.
    std::string application_id{};
    /// The user name of the partner that reads the loan. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("partner", partner);
        return out.done();
    }
};

/// Ages a portfolio of loans.
struct AgeLoans {
    /// The day, at most today. Left out: today, in the time zone of each loan's provider. On a past
    /// day, the events up to that day count, except events that were undone later.
    std::optional<Date> as_of{};
    /// The provider. Left out: all providers of the partner.
    std::optional<std::string> financial_provider_id{};
    /// The currency of the answer's top-level amounts, an ISO 4217 code. Left out: the currency of
    /// the loans. If the loans have several currencies, it is that of the provider in
    /// `financial_provider_id`, or otherwise of the partner's default provider.
    std::optional<std::string> currency{};
    /// The buckets, in ascending order of their days. Left out: buckets from 0, 1, 31, 61, 91 and
    /// 181 days, without a provision.
    std::optional<std::vector<AgeBucket>> buckets{};
    /// The user name of the partner that owns the loans. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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

/// Finds the loans that a borrower can afford.
struct SolveOffers {
    /// The borrower's public id.
    std::string uuid{};
    /// The provider's id.
    std::string financial_provider_id{};
    /// The credit product's id.
    std::string credit_product_id{};
    /// The limit of debt payments, including the new instalment, as a fraction of the income, 0 to
    /// 10 with at most 6 decimals: 0.5 is half.
    Required<Decimal> dbr_max{};
    /// The wanted amount. Left out: the largest amount for each term.
    std::optional<Decimal> amount{};
    /// The step of the amounts, which are multiples of it. Left out: the minor unit of the
    /// currency.
    std::optional<Decimal> step{};
    /// The user name of the partner that acts. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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

/// A payment and the amounts that it paid.
class PaymentTaken : public Record {
public:
    using Record::Record;

    /// The payment's id.
    std::string payment_id() const { return read<std::string>("/payment_id"); }

    /// The id of the credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The part of the payment that paid principal.
    Decimal principal() const { return read<Decimal>("/principal"); }

    /// The part of the payment that paid interest. The detail has the part that is given back, as
    /// `refund`.
    Decimal interest() const { return read<Decimal>("/interest"); }

    /// The part of the payment that paid penalties.
    Decimal penalty() const { return read<Decimal>("/penalty"); }

    /// The part of the payment that paid the fee for early payment.
    Decimal fee() const { return read<Decimal>("/fee"); }

    /// The remaining principal.
    Decimal outstanding_principal() const { return read<Decimal>("/outstanding_principal"); }

    /// The current status of the application.
    ApplicationStatus status() const { return read<ApplicationStatus>("/status"); }
};

/// The result of a payment: its id, or the reason of the refusal.
class RowTaken : public Record {
public:
    using Record::Record;

    /// The payment's id.
    std::optional<std::string> payment_id() const {
        return read<std::optional<std::string>>("/payment_id");
    }

    /// The amount that the lender owes the borrower, if this payment completed a loan early; left
    /// out if it is 0.
    std::optional<Decimal> refund() const { return read<std::optional<Decimal>>("/refund"); }

    /// The code of the refusal.
    std::optional<std::string> code() const { return read<std::optional<std::string>>("/code"); }

    /// The text of the refusal.
    std::optional<std::string> message() const {
        return read<std::optional<std::string>>("/message");
    }
};

/// The results of the payments.
class PaymentsTaken : public Record {
public:
    using Record::Record;

    /// The number of taken payments, including those with a key that was answered before.
    std::int64_t taken() const { return read<std::int64_t>("/taken"); }

    /// The number of refused payments.
    std::int64_t refused() const { return read<std::int64_t>("/refused"); }

    /// The result of each payment, in the order of the rows.
    List<RowTaken> rows() const { return read<List<RowTaken>>("/rows"); }
};

/// A loan after a change.
class LoanChanged : public Record {
public:
    using Record::Record;

    /// The id of the credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The current status of the application.
    ApplicationStatus status() const { return read<ApplicationStatus>("/status"); }

    /// The remaining principal.
    Decimal outstanding_principal() const { return read<Decimal>("/outstanding_principal"); }

    /// The level instalment of the latest schedule, without interest that was spread over the
    /// instalments.
    Decimal instalment() const { return read<Decimal>("/instalment"); }

    /// The version of the latest schedule. The schedule of the approval has version 1.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// The due date of the last open instalment; null if there is none.
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

    /// The number of instalments.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// The first day of interest. For a pending application it is today.
    Date start() const { return read<Date>("/start"); }

    /// The interest rate, in the unit `rate_unit`.
    Decimal interest_rate() const { return read<Decimal>("/Interest_Rate"); }

    /// The unit of the interest rate.
    std::string rate_unit() const { return read<std::string>("/rate_unit"); }

    /// The fee for early payment.
    Decimal early_payment_interest() const { return read<Decimal>("/Early_Payment_Interest"); }

    /// The penalty for a late instalment.
    Decimal late_payment_penalty() const { return read<Decimal>("/Late_Payment_Penalty"); }

    /// The penalty for a very late instalment.
    Decimal very_late_payment_penalty() const {
        return read<Decimal>("/Very_Late_Payment_Penalty");
    }

    /// The unit of the penalties.
    std::string penalty_mode() const { return read<std::string>("/penalty_mode"); }

    /// The settings that differ from the defaults.
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

    /// The version of its schedule.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// Its number within the loan.
    std::int64_t installment_number() const { return read<std::int64_t>("/Installment_Number"); }

    /// The first day of its period.
    Date period_start() const { return read<Date>("/period_start"); }

    /// Its due date.
    Date due_date() const { return read<Date>("/due_date"); }

    /// Its principal.
    Decimal principal() const { return read<Decimal>("/principal"); }

    /// Its interest.
    Decimal interest() const { return read<Decimal>("/interest"); }

    /// The carried part of the interest, which is owed in addition to the interest of the period.
    Decimal carried() const { return read<Decimal>("/carried"); }

    /// The paid part of the principal.
    Decimal principal_paid() const { return read<Decimal>("/principal_paid"); }

    /// The paid part of the interest.
    Decimal interest_paid() const { return read<Decimal>("/interest_paid"); }

    /// The fees that were paid with it.
    Decimal fee_paid() const { return read<Decimal>("/fee_paid"); }

    /// The paid part of the penalty.
    Decimal penalty_paid() const { return read<Decimal>("/penalty_paid"); }

    /// The waived part of the penalty.
    Decimal penalty_waived() const { return read<Decimal>("/penalty_waived"); }

    /// The penalty that is owed today.
    Decimal penalty() const { return read<Decimal>("/penalty"); }

    /// Its state today. An instalment that was replaced by a newer schedule is `retired`.
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

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The value date of the payment.
    Date day() const { return read<Date>("/day"); }

    /// The time of the booking.
    Time booked_at() const { return read<Time>("/booked_at"); }

    /// The payment method.
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

    /// The amount. The lines of an event sum to 0.
    Decimal amount() const { return read<Decimal>("/amount"); }
};

/// An event.
class GivenEvent : public Record {
public:
    using Record::Record;

    /// Its number, from 1.
    std::int64_t number() const { return read<std::int64_t>("/number"); }

    /// The kind of event.
    std::string kind() const { return read<std::string>("/kind"); }

    /// The value date of the event.
    Date day() const { return read<Date>("/day"); }

    /// The time of the event.
    Time at() const { return read<Time>("/at"); }

    /// The number of the partner that acted.
    std::int64_t by() const { return read<std::int64_t>("/by"); }

    /// The reason; may be empty.
    std::string reason() const { return read<std::string>("/reason"); }

    /// The parameters of the event.
    Value inputs() const { return read<Value>("/inputs"); }

    /// The number of the event that this event undoes.
    std::optional<std::int64_t> undoes() const {
        return read<std::optional<std::int64_t>>("/undoes");
    }
};

/// The price of settling a loan.
class GivenPrice : public Record {
public:
    using Record::Record;

    /// The unpaid principal.
    Decimal due_principal() const { return read<Decimal>("/due_principal"); }

    /// The accrued interest.
    Decimal accrued() const { return read<Decimal>("/accrued"); }

    /// The fee.
    Decimal fee() const { return read<Decimal>("/fee"); }

    /// The prepaid interest that is given back, at most the rest of the price.
    Decimal rebate() const { return read<Decimal>("/rebate"); }

    /// The amount that the lender would owe the borrower, if more interest is given back than the
    /// price; left out if it is 0.
    std::optional<Decimal> refund() const { return read<std::optional<Decimal>>("/refund"); }

    /// The amount to pay.
    Decimal total_due() const { return read<Decimal>("/total_due"); }

    /// The unpaid penalties. The price does not include them.
    Decimal penalty() const { return read<Decimal>("/penalty"); }

    /// Whether an instalment is late. Then the loan cannot be settled.
    bool late() const { return read<bool>("/late"); }
};

/// All data of a loan.
class GivenLoan : public Record {
public:
    using Record::Record;

    /// The id of the credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The application's status.
    ApplicationStatus status() const { return read<ApplicationStatus>("/status"); }

    /// The terms at the creation of the application.
    GivenTerms terms() const { return read<GivenTerms>("/terms"); }

    /// The instalments of every schedule, by version and number.
    List<GivenRow> rows() const { return read<List<GivenRow>>("/rows"); }

    /// Whether the stored data of the loan agree with the data computed from its history:
    /// instalments, payments and the amounts that they paid, claims, ledger, status, and the
    /// approved terms. It is false only if somebody changed the book's file.
    bool rows_agree() const { return read<bool>("/rows_agree"); }

    /// The payments, reversed ones included, by number.
    List<GivenPayment> payments() const { return read<List<GivenPayment>>("/payments"); }

    /// The ledger's lines, by event and account.
    List<LedgerEntry> ledger() const { return read<List<LedgerEntry>>("/ledger"); }

    /// The events of the loan, in order.
    List<GivenEvent> history() const { return read<List<GivenEvent>>("/history"); }

    /// The price of settling the loan today; null if the loan is not running.
    std::optional<GivenPrice> price() const { return read<std::optional<GivenPrice>>("/price"); }

    /// The amount that the lender has owed the borrower since the loan was settled or completed,
    /// less the payouts booked by `refund_paid`; left out if it is 0.
    std::optional<Decimal> refund() const { return read<std::optional<Decimal>>("/refund"); }

    /// The annual percentage rate of charge of the terms (2008/48/EC, Annex I), in percent with 2
    /// decimals; null if no rate solves the equation.
    std::optional<Decimal> aprc() const { return read<std::optional<Decimal>>("/aprc"); }
};

/// The loans of a bucket.
class Bucket : public Record {
public:
    using Record::Record;

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// The smallest number of days overdue.
    std::int64_t from_days() const { return read<std::int64_t>("/from_days"); }

    /// The number of loans.
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

/// Loans of one currency, sorted by days overdue.
class AgedInCurrency : public Record {
public:
    using Record::Record;

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// The buckets.
    List<Bucket> buckets() const { return read<List<Bucket>>("/buckets"); }

    /// All buckets together.
    Bucket total() const { return read<Bucket>("/total"); }

    /// The outstanding principal of loans that are more than 30 days overdue, divided by all
    /// outstanding principal, with 4 decimals; null if nothing is outstanding.
    std::optional<Decimal> par_30() const { return read<std::optional<Decimal>>("/par_30"); }

    /// Loans that were written off, with their unpaid principal.
    Bucket written_off() const { return read<Bucket>("/written_off"); }
};

/// Loans sorted by days overdue.
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

    /// The outstanding principal of loans that are more than 30 days overdue, divided by all
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

    /// The number of months.
    std::int64_t repayment_months() const { return read<std::int64_t>("/repayment_months"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The level instalment.
    Decimal instalment() const { return read<Decimal>("/instalment"); }

    /// The largest of all instalments.
    Decimal largest_instalment() const { return read<Decimal>("/largest_instalment"); }
};

/// The loans that a borrower can afford.
class OffersSolved : public Record {
public:
    using Record::Record;

    /// The currency of the amounts.
    std::string currency() const { return read<std::string>("/currency"); }

    /// The largest affordable instalment: `dbr_max` times the income, less the debt payments,
    /// rounded down to the minor unit; N/A if income or debt is unknown.
    Available<Decimal> capacity() const { return read<Available<Decimal>>("/capacity"); }

    /// The largest amount for each term, shortest term first. Unaffordable terms are left out. If
    /// the request has an amount: the affordable terms for it. N/A if income or debt is unknown.
    Available<List<OfferSolved>> offers() const {
        return read<Available<List<OfferSolved>>>("/offers");
    }

    /// If the request has an amount: the shortest affordable term.
    std::optional<OfferSolved> shortest() const {
        return read<std::optional<OfferSolved>>("/shortest");
    }

    /// If the request has an amount: the affordable term with the lowest instalment.
    std::optional<OfferSolved> lowest_instalment() const {
        return read<std::optional<OfferSolved>>("/lowest_instalment");
    }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_LOANS_HPP
