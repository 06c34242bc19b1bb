/*
 * Providers: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_PROVIDERS_HPP
#define LENDWRIGHT_PROVIDERS_HPP

#include "shared.hpp"

namespace lendwright {

/// The data to export.
enum class CsvType {
    applications,
    decisions,
    due_payments,
    payments,
    borrowers,
};

namespace inner {
template <>
struct Texts<CsvType> {
    static constexpr std::string_view all[] = {
        "applications",
        "decisions",
        "due_payments",
        "payments",
        "borrowers",
    };
};
}  // namespace inner

/// Returns a provider's credit applications.
struct GetProviderApplications {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The list starts after the application with this id.
    std::optional<std::string> after{};
    /// The largest number of applications in the answer, 1 to 10,000. Default: 10,000.
    std::optional<Integer> limit{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("after", after);
        out.member("limit", limit);
        return out.done();
    }
};

/// Exports a provider's data as CSV.
struct IssueCsv {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The data to export.
    Required<CsvType> type_{};
    /// The first day, in the provider's time zone. Left out: no limit.
    std::optional<Date> from_{};
    /// The last day, in the provider's time zone. Left out: no limit.
    std::optional<Date> to{};
    /// The `Status` of applications, or the `State` of due payments. Other types have no status.
    std::optional<std::string> status{};
    /// The columns, as a list or as a text separated by commas. Their order does not change. Left
    /// out: all.
    std::optional<std::variant<std::string, std::vector<std::string>>> columns{};
    /// Whether to export unmasked names, phone numbers, national ids and e-mail addresses. This
    /// needs the scope `pii`. Left out: no, they are masked.
    std::optional<bool> pii{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("type", type_);
        out.member("from", from_);
        out.member("to", to);
        out.member("status", status);
        out.member("columns", columns);
        out.member("pii", pii);
        return out.done();
    }
};

/// Returns a provider's borrowers.
struct GetProviderBorrowers {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The public id of one borrower, or its row number.
    std::optional<std::string> borrower_id{};
    /// The list starts after the borrower with this row number.
    std::optional<std::string> after{};
    /// The largest number of borrowers in the answer, 1 to 10,000. Default: 10,000.
    std::optional<Integer> limit{};

    /// Returns the request for the C functions: one flat JSON object.
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

    /// Its id.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The borrower's public id.
    std::string borrower_id() const { return read<std::string>("/borrower_id"); }

    /// The id of the credit product.
    std::string credit_product_id() const { return read<std::string>("/credit_product_id"); }
};

/// An exported file.
class IssuedCsv : public Record {
public:
    using Record::Record;

    /// Its name.
    std::string file_name() const { return read<std::string>("/file_name"); }

    /// The number of its rows, without the header.
    std::int64_t rows() const { return read<std::int64_t>("/rows"); }

    /// The SHA-256 of its bytes, in hexadecimal digits.
    std::string sha256() const { return read<std::string>("/sha256"); }

    /// The file.
    std::string content() const { return read<std::string>("/content"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_PROVIDERS_HPP
