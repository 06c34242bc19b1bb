/*
 * Dues: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_DUES_HPP
#define LENDWRIGHT_DUES_HPP

#include "shared.hpp"

namespace lendwright {

/// Returns a borrower's unpaid instalments.
struct GetDuePayments {
    /// The borrower's number in this book, which `get_borrower_info` returns in `id`.
    Required<Integer> borrower_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("borrower_id", borrower_id);
        return out.done();
    }
};

/// Returns all instalments of a borrower with one provider.
struct GetDuePaymentsHistory {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The borrower's public id.
    std::string uuid{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("UUID", uuid);
        return out.done();
    }
};

/// An unpaid instalment. Amounts are in the currency of its application.
class DueItem : public Record {
public:
    using Record::Record;

    /// The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.
    std::string due_date() const { return read<std::string>("/Due_Date"); }

    /// Whether it is paid: 0 or 1.
    std::int64_t is_paid() const { return read<std::int64_t>("/Is_Paid"); }

    /// The amount owed today: principal, interest and penalty. For a paid instalment it is the
    /// amount that was paid.
    Decimal total_due_payment() const { return read<Decimal>("/Total_Due_Payment"); }

    /// Its number. It never changes and is never used again.
    std::int64_t transaction_id() const { return read<std::int64_t>("/Transaction_ID"); }

    /// The id of its credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// Its number within the loan, from 1.
    std::int64_t installment_number() const { return read<std::int64_t>("/Installment_Number"); }

    /// Its principal.
    Decimal principal() const { return read<Decimal>("/Principal"); }

    /// Its interest.
    Decimal interest() const { return read<Decimal>("/Interest"); }

    /// The penalty that is owed today.
    Decimal penalty() const { return read<Decimal>("/Penalty"); }

    /// The amount paid so far.
    Decimal paid_amount() const { return read<Decimal>("/Paid_Amount"); }

    /// The number of days since the due date, at least 0.
    std::int64_t days_late() const { return read<std::int64_t>("/Days_Late"); }

    /// Its state today: `upcoming`, `due`, `in_grace`, `late` or `very_late`.
    std::string state() const { return read<std::string>("/State"); }
};

/// The unpaid instalments of a borrower.
class DuePayments : public Record {
public:
    using Record::Record;

    /// The instalments.
    List<DueItem> due_payments() const { return read<List<DueItem>>("/due_payments"); }

    /// The borrower's number in the request.
    std::int64_t input() const { return read<std::int64_t>("/input"); }
};

/// An instalment.
class HistoryEntry : public Record {
public:
    using Record::Record;

    /// The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.
    std::string due_date() const { return read<std::string>("/Due_Date"); }

    /// Whether it is paid: 0 or 1.
    std::int64_t is_paid() const { return read<std::int64_t>("/Is_Paid"); }

    /// The amount owed today: principal, interest and penalty. For a paid instalment it is the
    /// amount that was paid.
    Decimal total_due_payment() const { return read<Decimal>("/Total_Due_Payment"); }

    /// Its number. It never changes and is never used again.
    std::int64_t transaction_id() const { return read<std::int64_t>("/Transaction_ID"); }
};

/// The instalments by position, from `0`.
class DueHistory : public Record {
public:
    using Record::Record;

    /// The instalments.
    Map<HistoryEntry> history() const { return read<Map<HistoryEntry>>("/history"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_DUES_HPP
