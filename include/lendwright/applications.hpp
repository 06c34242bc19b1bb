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
    /// Over how many months it is paid back, within the product's limits.
    Required<Integer> repayment_months{};
    /// The borrower's public id, or the number of its row.
    std::string borrower_uuid{};
    /// The provider's id.
    std::string financial_provider_id{};
    /// The product's id.
    std::string credit_product_id{};
    /// The amount, within the product's limits.
    Required<Decimal> amount{};
    /// Why it is applied for, at most 500 characters.
    std::optional<std::string> reason{};
    /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
    std::optional<std::string> idempotency_key{};

    /// As the C functions take it: one flat JSON object.
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

/// Approves a credit application: its loan begins.
struct ApproveCreditApplication {
    /// The application's id.
    std::string application_id{};
    /// The day from which interest runs: from the day of the submission to 31 days ahead. Left out:
    /// today, in the provider's time zone.
    std::optional<Date> disbursement_date{};

    /// As the C functions take it: one flat JSON object.
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
    /// Why it is rejected, at most 500 characters.
    std::optional<std::string> reason{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("credit_application_id", credit_application_id);
        out.member("reason", reason);
        return out.done();
    }
};

/// Returns what settling each of a borrower's loans early costs.
struct GetSettlementPrices {
    /// The borrower's national id.
    std::string national_id{};
    /// The loan, where only one is meant.
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

/// Returns how a borrower's credit applications stand.
struct GetCreditApplicationStatus {
    /// The borrower's public id, or the number of its row.
    std::string borrower_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("borrower_id", borrower_id);
        return out.done();
    }
};

/// What was sent, under the interface's names.
class ReceivedRequest : public Record {
public:
    using Record::Record;

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The borrower's id, as it was sent.
    std::string borrower_id() const { return read<std::string>("/borrower_id"); }

    /// The product's id, as it was sent.
    std::string credit_product_id() const { return read<std::string>("/credit_product_id"); }

    /// The provider's id, as it was sent.
    std::string financial_provider_id() const {
        return read<std::string>("/financial_provider_id");
    }

    /// Over how many months it is paid back.
    std::int64_t repayment_months() const { return read<std::int64_t>("/repayment_months"); }
};

/// What was received. The application's id is in the detail.
class ApplicationReceived : public Record {
public:
    using Record::Record;

    /// `well received`.
    std::string message() const { return read<std::string>("/message"); }

    /// What was sent.
    ReceivedRequest request_body() const { return read<ReceivedRequest>("/request_body"); }
};

/// A credit application.
class CreditApplication : public Record {
public:
    using Record::Record;

    /// The amount that is lent.
    Decimal amount() const { return read<Decimal>("/Amount"); }

    /// Why it was applied for; may be empty.
    std::string reason() const { return read<std::string>("/Reason"); }

    /// Over how many months it is paid back.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
    ApplicationStatus status() const { return read<ApplicationStatus>("/Status"); }

    /// When it was created, as in HTTP: `Fri, 21 Nov 2025 00:25:00 GMT`.
    std::string submission_time() const { return read<std::string>("/Submission_time"); }
};

/// What was sent.
class ApprovedRequest : public Record {
public:
    using Record::Record;

    /// The application's id, as it was sent.
    std::string application_id() const { return read<std::string>("/application_id"); }
};

/// The application as it is now.
class ApplicationApproved : public Record {
public:
    using Record::Record;

    /// The application.
    CreditApplication credit_application() const {
        return read<CreditApplication>("/credit_application");
    }

    /// `well received`.
    std::string message() const { return read<std::string>("/message"); }

    /// What was sent.
    ApprovedRequest request_form() const { return read<ApprovedRequest>("/request_form"); }
};

/// What was sent in the path.
class RejectedArguments : public Record {
public:
    using Record::Record;

    /// The application's id, as it was sent.
    std::string credit_application_id() const {
        return read<std::string>("/credit_application_id");
    }
};

/// What was sent in the body.
class RejectedRequest : public Record {
public:
    using Record::Record;

    /// Why it is rejected.
    std::optional<std::string> reason() const {
        return read<std::optional<std::string>>("/reason");
    }
};

/// The application as it is now.
class ApplicationRejected : public Record {
public:
    using Record::Record;

    /// `well received`.
    std::string message() const { return read<std::string>("/message"); }

    /// What was sent in the path.
    RejectedArguments request_args() const { return read<RejectedArguments>("/request_args"); }

    /// The application's id.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// What was sent in the body.
    RejectedRequest request_form() const { return read<RejectedRequest>("/request_form"); }

    /// The application.
    CreditApplication credit_application() const {
        return read<CreditApplication>("/credit_application");
    }
};

/// What settling a loan costs.
class SettlementPrice : public Record {
public:
    using Record::Record;

    /// The unpaid principal.
    Decimal due_principal() const { return read<Decimal>("/due_principal"); }

    /// The accrued interest and the fee, less what is given back.
    Decimal due_interest() const { return read<Decimal>("/due_interest"); }

    /// Both.
    Decimal total_due() const { return read<Decimal>("/total_due"); }
};

/// The prices.
class SettlementPrices : public Record {
public:
    using Record::Record;

    /// What settling each loan costs, by the id of its credit application.
    Map<SettlementPrice> credit_application() const {
        return read<Map<SettlementPrice>>("/credit_application");
    }
};

/// How an application stands.
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
