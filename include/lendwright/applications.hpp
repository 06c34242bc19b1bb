/*
 * Applications: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_APPLICATIONS_HPP
#define LENDWRIGHT_APPLICATIONS_HPP

#include "shared.hpp"

namespace lendwright {

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

/// Creates a credit application.
struct CreateCreditApplication {
    /// The months over which the loan is divided.
    Required<std::int64_t> repayment_months{};
    /// The borrower's public id, or the number of its row.
    std::string borrower_uuid{};
    /// The provider's id.
    std::string financial_provider_id{};
    /// The credit product's id.
    std::string credit_product_id{};
    /// The amount, in the product's currency.
    Required<Decimal> amount{};
    /// What the loan is for, at most 500 characters.
    std::optional<std::string> reason{};
    /// A key of the partner's choice, 1 to 255 visible ASCII characters: the same request under the
    /// same key is done once, and answered again.
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

/// Rejects a credit application.
struct RejectCreditApplication {
    /// The application's id.
    std::string credit_application_id{};
    /// Why, at most 500 characters.
    std::optional<std::string> reason{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("credit_application_id", credit_application_id);
        out.member("reason", reason);
        return out.done();
    }
};

/// Returns the states of a borrower's credit applications.
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

/// The fields of an application as they were sent.
class ApplicationSent : public Record {
public:
    using Record::Record;

    /// The amount.
    Decimal amount() const { return read<Decimal>("/amount"); }

    /// The `borrower_uuid` that was sent.
    std::string borrower_id() const { return read<std::string>("/borrower_id"); }

    /// The credit product's id.
    std::string credit_product_id() const { return read<std::string>("/credit_product_id"); }

    /// The provider's id.
    std::string financial_provider_id() const {
        return read<std::string>("/financial_provider_id");
    }

    /// The months.
    std::int64_t repayment_months() const { return read<std::int64_t>("/repayment_months"); }
};

/// That a credit application was created. Its id is in the detail.
class ApplicationReceived : public Record {
public:
    using Record::Record;

    /// `well received`.
    std::string message() const { return read<std::string>("/message"); }

    /// What was sent.
    ApplicationSent request_body() const { return read<ApplicationSent>("/request_body"); }
};

/// The parameters in the path of a rejection.
class ApplicationNamed : public Record {
public:
    using Record::Record;

    /// The application's id.
    std::string credit_application_id() const {
        return read<std::string>("/credit_application_id");
    }
};

/// The body of a rejection.
class RejectForm : public Record {
public:
    using Record::Record;

    /// Why; left out where none was sent.
    std::optional<std::string> reason() const {
        return read<std::optional<std::string>>("/reason");
    }
};

/// A credit application.
class CreditApplication : public Record {
public:
    using Record::Record;

    /// The amount.
    Decimal amount() const { return read<Decimal>("/Amount"); }

    /// The reason; may be empty.
    std::string reason() const { return read<std::string>("/Reason"); }

    /// The months over which the loan is divided.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// Its state.
    ApplicationStatus status() const { return read<ApplicationStatus>("/Status"); }

    /// When it was created: an HTTP date in GMT.
    std::string submission_time() const { return read<std::string>("/Submission_time"); }
};

/// A credit application that is rejected.
class ApplicationRejected : public Record {
public:
    using Record::Record;

    /// `well received`.
    std::string message() const { return read<std::string>("/message"); }

    /// The parameters in the path, as they were sent.
    ApplicationNamed request_args() const { return read<ApplicationNamed>("/request_args"); }

    /// The application's id.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The body, as it was sent.
    RejectForm request_form() const { return read<RejectForm>("/request_form"); }

    /// The application.
    CreditApplication credit_application() const {
        return read<CreditApplication>("/credit_application");
    }
};

/// The state of one credit application.
class ApplicationState : public Record {
public:
    using Record::Record;

    /// Its state.
    ApplicationStatus credit_application_status() const {
        return read<ApplicationStatus>("/credit_application_status");
    }

    /// Its id.
    std::string application_id() const { return read<std::string>("/application_id"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_APPLICATIONS_HPP
