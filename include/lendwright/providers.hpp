/*
 * Providers: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_PROVIDERS_HPP
#define LENDWRIGHT_PROVIDERS_HPP

#include "shared.hpp"

namespace lendwright {

/// Returns a provider's credit applications.
struct GetProviderApplications {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The id of the application after which the list begins.
    std::optional<std::string> after{};
    /// How many applications are listed: 1 to 10,000. Default: 10,000.
    std::optional<std::int64_t> limit{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("after", after);
        out.member("limit", limit);
        return out.done();
    }
};

/// Returns a provider's borrowers.
struct GetProviderBorrowers {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The public id of one borrower, or the number of its row.
    std::optional<std::string> borrower_id{};
    /// The number of the row after which the list begins.
    std::optional<std::string> after{};
    /// How many borrowers are listed: 1 to 10,000. Default: 10,000.
    std::optional<std::int64_t> limit{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("borrower_id", borrower_id);
        out.member("after", after);
        out.member("limit", limit);
        return out.done();
    }
};

/// A credit application of a provider.
class ProviderApplication : public Record {
public:
    using Record::Record;

    /// The amount.
    Decimal amount() const { return read<Decimal>("/Amount"); }

    /// Why it was applied for; may be empty.
    std::string reason() const { return read<std::string>("/Reason"); }

    /// Over how many months it is paid back.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
    ApplicationStatus status() const { return read<ApplicationStatus>("/Status"); }

    /// When it was created, as in HTTP: `Fri, 21 Nov 2025 00:25:00 GMT`.
    std::string submission_time() const { return read<std::string>("/Submission_time"); }

    /// Its id.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The borrower's public id.
    std::string borrower_id() const { return read<std::string>("/borrower_id"); }

    /// The id of the credit product.
    std::string credit_product_id() const { return read<std::string>("/credit_product_id"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_PROVIDERS_HPP
