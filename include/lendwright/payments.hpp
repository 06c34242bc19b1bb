/*
 * Payments: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_PAYMENTS_HPP
#define LENDWRIGHT_PAYMENTS_HPP

#include "shared.hpp"

namespace lendwright {

/// Pays a monthly instalment.
struct PayMonthlyInstallment {
    /// The borrower's national id.
    std::string national_id{};
    /// The amount: the whole instalment with its penalty, in the currency of the loan.
    Required<Decimal> amount{};
    /// The loan, if the borrower has several. Left out: the loan with an instalment of this amount,
    /// earliest due date first.
    std::optional<std::string> application_id{};
    /// The payment method, at most 50 characters. Default: `cash`.
    std::optional<std::string> payment_method{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::optional<std::string> idempotency_key{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("nationalId", national_id);
        out.member("amount", amount);
        out.member("application_id", application_id);
        out.member("payment_method", payment_method);
        out.member("idempotency_key", idempotency_key);
        return out.done();
    }
};

/// Settles a loan early.
struct SettleEarly {
    /// The borrower's national id.
    std::string national_id{};
    /// The price, in the currency of the loan. It is 0 if more interest was prepaid than is owed.
    Required<Decimal> amount{};
    /// The loan, if the borrower has several. Left out: the loan with this price.
    std::optional<std::string> application_id{};
    /// The payment method, at most 50 characters. Default: `cash`.
    std::optional<std::string> payment_method{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::optional<std::string> idempotency_key{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("nationalId", national_id);
        out.member("amount", amount);
        out.member("application_id", application_id);
        out.member("payment_method", payment_method);
        out.member("idempotency_key", idempotency_key);
        return out.done();
    }
};

/// Returns the price of settling a borrower's next loan early.
struct GetEarlyPayPrice {
    /// The borrower's national id.
    std::string national_id{};
    /// The id of the credit application, if the borrower has several loans.
    std::optional<std::string> application_id{};
    /// The number of days, starting today, with a price in the detail: 1 to 60.
    std::optional<Integer> days{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("nationalId", national_id);
        out.member("application_id", application_id);
        out.member("days", days);
        return out.done();
    }
};

/// Returns the payments of a borrower.
struct GetPayments {
    /// The borrower's national id.
    std::string national_id{};
    /// The id of the credit application. Only payments of its loan are returned. Left out: all
    /// loans.
    std::optional<std::string> application_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("nationalId", national_id);
        out.member("application_id", application_id);
        return out.done();
    }
};

/// The loan with the earliest due date, and the price of settling it.
class EarlyPayPrice : public Record {
public:
    using Record::Record;

    /// The id of its credit application.
    std::string credit_application() const { return read<std::string>("/credit_application"); }

    /// The price today.
    Decimal due_payment() const { return read<Decimal>("/due_payment"); }
};

/// A payment.
class PaymentEntry : public Record {
public:
    using Record::Record;

    /// The amount, in the currency of its loan.
    Decimal paid_amount() const { return read<Decimal>("/Paid_Amount"); }

    /// The time of the booking, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`.
    std::string payment_date() const { return read<std::string>("/Payment_Date"); }

    /// The payment method.
    std::string payment_method() const { return read<std::string>("/Payment_Method"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_PAYMENTS_HPP
