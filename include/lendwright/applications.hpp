/*
 * Applications: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_APPLICATIONS_HPP
#define LENDWRIGHT_APPLICATIONS_HPP

#include "shared.hpp"

namespace lendwright {

/// Applies for credit on behalf of a borrower.
struct CreateCreditApplication {
    /// The number of repayment months, within the product's limits.
    Required<Integer> repayment_months{};
    /// The borrower's public id, or its row number.
    std::string borrower_uuid{};
    /// The provider's id.
    std::string financial_provider_id{};
    /// The product's id.
    std::string credit_product_id{};
    /// The amount, in the product's currency and within its limits.
    Required<Decimal> amount{};
    /// The reason, at most 500 characters.
    std::optional<std::string> reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::optional<std::string> idempotency_key{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("repayment_months", repayment_months);
        out.member("borrower_uuid", borrower_uuid);
        out.member("financial_provider_id", financial_provider_id);
        out.member("credit_product_id", credit_product_id);
        out.member("amount", amount);
        out.member("reason", reason);
        out.member("idempotency_key", idempotency_key);
        return out.done();
    }
};

/// Approves a credit application and starts its loan.
struct ApproveCreditApplication {
    /// The application's id.
    std::string application_id{};
    /// The first day of interest, from the day of the submission to 31 days ahead. Left out: today,
    /// in the provider's time zone.
    std::optional<Date> disbursement_date{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("application_id", application_id);
        out.member("disbursement_date", disbursement_date);
        return out.done();
    }
};

/// Rejects a credit application.
struct RejectCreditApplication {
    /// The application's id.
    std::string credit_application_id{};
    /// The reason, at most 500 characters.
    std::optional<std::string> reason{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("credit_application_id", credit_application_id);
        out.member("reason", reason);
        return out.done();
    }
};

/// Returns the prices of settling a borrower's loans early.
struct GetSettlementPrices {
    /// The borrower's national id.
    std::string national_id{};
    /// The id of the credit application. Only the price of its loan is returned. Left out: all
    /// loans.
    std::optional<std::string> application_id{};
    /// The number of days, starting today, with prices in the detail: 1 to 60.
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

/// Returns the status of a borrower's credit applications.
struct GetCreditApplicationStatus {
    /// The borrower's public id, or its row number.
    std::string borrower_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("borrower_id", borrower_id);
        return out.done();
    }
};

/// The request, with the interface's names.
class ReceivedRequest : public Record {
public:
    using Record::Record;

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The borrower's id in the request.
    std::string borrower_id() const { return read<std::string>("/borrower_id"); }

    /// The product's id in the request.
    std::string credit_product_id() const { return read<std::string>("/credit_product_id"); }

    /// The provider's id in the request.
    std::string financial_provider_id() const {
        return read<std::string>("/financial_provider_id");
    }

    /// The number of repayment months.
    std::int64_t repayment_months() const { return read<std::int64_t>("/repayment_months"); }
};

/// The confirmation. The application's id is in the detail.
class ApplicationReceived : public Record {
public:
    using Record::Record;

    /// `well received`.
    std::string message() const { return read<std::string>("/message"); }

    /// The request.
    ReceivedRequest request_body() const { return read<ReceivedRequest>("/request_body"); }
};

/// A credit application.
class CreditApplication : public Record {
public:
    using Record::Record;

    /// The amount of the loan.
    Decimal amount() const { return read<Decimal>("/Amount"); }

    /// The reason; may be empty.
    std::string reason() const { return read<std::string>("/Reason"); }

    /// The number of repayment months.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
    ApplicationStatus status() const { return read<ApplicationStatus>("/Status"); }

    /// The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`.
    std::string submission_time() const { return read<std::string>("/Submission_time"); }
};

/// The request.
class ApprovedRequest : public Record {
public:
    using Record::Record;

    /// The application's id in the request.
    std::string application_id() const { return read<std::string>("/application_id"); }
};

/// The approved application.
class ApplicationApproved : public Record {
public:
    using Record::Record;

    /// The application.
    CreditApplication credit_application() const {
        return read<CreditApplication>("/credit_application");
    }

    /// `well received`.
    std::string message() const { return read<std::string>("/message"); }

    /// The request.
    ApprovedRequest request_form() const { return read<ApprovedRequest>("/request_form"); }
};

/// The path of the request.
class RejectedArguments : public Record {
public:
    using Record::Record;

    /// The application's id in the request.
    std::string credit_application_id() const {
        return read<std::string>("/credit_application_id");
    }
};

/// The body of the request.
class RejectedRequest : public Record {
public:
    using Record::Record;

    /// The reason.
    std::optional<std::string> reason() const {
        return read<std::optional<std::string>>("/reason");
    }
};

/// The rejected application.
class ApplicationRejected : public Record {
public:
    using Record::Record;

    /// `well received`.
    std::string message() const { return read<std::string>("/message"); }

    /// The path of the request.
    RejectedArguments request_args() const { return read<RejectedArguments>("/request_args"); }

    /// The application's id.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The body of the request.
    RejectedRequest request_form() const { return read<RejectedRequest>("/request_form"); }

    /// The application.
    CreditApplication credit_application() const {
        return read<CreditApplication>("/credit_application");
    }
};

/// The price of settling a loan.
class SettlementPrice : public Record {
public:
    using Record::Record;

    /// The unpaid principal.
    Decimal due_principal() const { return read<Decimal>("/due_principal"); }

    /// The accrued interest and the fee, less the interest that is given back.
    Decimal due_interest() const { return read<Decimal>("/due_interest"); }

    /// The sum of `due_principal` and `due_interest`.
    Decimal total_due() const { return read<Decimal>("/total_due"); }
};

/// The prices.
class SettlementPrices : public Record {
public:
    using Record::Record;

    /// The price of settling each loan, by the id of its credit application.
    Map<SettlementPrice> credit_application() const {
        return read<Map<SettlementPrice>>("/credit_application");
    }
};

/// The status of an application.
class ApplicationState : public Record {
public:
    using Record::Record;

    /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
    ApplicationStatus credit_application_status() const {
        return read<ApplicationStatus>("/credit_application_status");
    }

    /// Its id.
    std::string application_id() const { return read<std::string>("/application_id"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_APPLICATIONS_HPP
