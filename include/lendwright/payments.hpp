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
    /// What is paid: the whole instalment with its penalty.
    Required<Decimal> amount{};
    /// The loan, where the borrower has several. Left out: the one whose instalment has this
    /// amount, the earliest due first.
    std::optional<std::string> application_id{};
    /// How it was paid, at most 50 characters. Default: `cash`.
    std::optional<std::string> payment_method{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::optional<std::string> idempotency_key{};

    /// As the C functions take it: one flat JSON object.
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
    /// The price; 0 if more interest was paid ahead than is owed.
    Required<Decimal> amount{};
    /// The loan, where the borrower has several. Left out: the one that has this price.
    std::optional<std::string> application_id{};
    /// How it was paid, at most 50 characters. Default: `cash`.
    std::optional<std::string> payment_method{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::optional<std::string> idempotency_key{};

    /// As the C functions take it: one flat JSON object.
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

/// Returns what settling a borrower's next loan early costs.
struct GetEarlyPayPrice {
    /// The borrower's national id.
    std::string national_id{};
    /// The loan, where the borrower has several.
    std::optional<std::string> application_id{};
    /// For how many days, from today on, the detail gives the price: 1 to 60.
    std::optional<Integer> days{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("nationalId", national_id);
        out.member("application_id", application_id);
        out.member("days", days);
        return out.done();
    }
};

/// Returns what a borrower has paid.
struct GetPayments {
    /// The borrower's national id.
    std::string national_id{};
    /// The loan, where only its payments are meant.
    std::optional<std::string> application_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("nationalId", national_id);
        out.member("application_id", application_id);
        return out.done();
    }
};

/// The loan that is due first, and what settling it costs.
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

    /// What was paid, in the currency of its loan.
    Decimal paid_amount() const { return read<Decimal>("/Paid_Amount"); }

    /// When it was booked, as in HTTP: `Fri, 21 Nov 2025 00:25:00 GMT`.
    std::string payment_date() const { return read<std::string>("/Payment_Date"); }

    /// How it was paid.
    std::string payment_method() const { return read<std::string>("/Payment_Method"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_PAYMENTS_HPP
