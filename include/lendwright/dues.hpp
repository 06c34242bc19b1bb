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

    /// As the C functions take it: one flat JSON object.
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

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("UUID", uuid);
        return out.done();
    }
};

/// An instalment that is not paid. Amounts are in the currency of its application.
class DueItem : public Record {
public:
    using Record::Record;

    /// The day on which it is due, as `YYYY-MM-DD 00:00:00`, in the provider's calendar.
    std::string due_date() const { return read<std::string>("/Due_Date"); }

    /// Whether it is paid: 0 or 1.
    std::int64_t is_paid() const { return read<std::int64_t>("/Is_Paid"); }

    /// What is owed of it today: principal, interest and penalty.
    Decimal total_due_payment() const { return read<Decimal>("/Total_Due_Payment"); }

    /// Its number, which never changes and is never used again.
    std::int64_t transaction_id() const { return read<std::int64_t>("/Transaction_ID"); }

    /// The id of its credit application.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// Its number within the loan, from 1 on.
    std::int64_t installment_number() const { return read<std::int64_t>("/Installment_Number"); }

    /// Its principal.
    Decimal principal() const { return read<Decimal>("/Principal"); }

    /// Its interest.
    Decimal interest() const { return read<Decimal>("/Interest"); }

    /// What is owed of its penalty today.
    Decimal penalty() const { return read<Decimal>("/Penalty"); }

    /// What was paid of it so far.
    Decimal paid_amount() const { return read<Decimal>("/Paid_Amount"); }

    /// The days since the due date; 0 up to it.
    std::int64_t days_late() const { return read<std::int64_t>("/Days_Late"); }

    /// Where it stands today: `upcoming`, `due`, `in_grace`, `late` or `very_late`.
    std::string state() const { return read<std::string>("/State"); }
};

/// The unpaid instalments of a borrower.
class DuePayments : public Record {
public:
    using Record::Record;

    /// The instalments.
    List<DueItem> due_payments() const { return read<List<DueItem>>("/due_payments"); }

    /// The borrower's number, as it was sent.
    std::int64_t input() const { return read<std::int64_t>("/input"); }
};

/// An instalment.
class HistoryEntry : public Record {
public:
    using Record::Record;

    /// The day on which it is due, as `YYYY-MM-DD 00:00:00`, in the provider's calendar.
    std::string due_date() const { return read<std::string>("/Due_Date"); }

    /// Whether it is paid: 0 or 1.
    std::int64_t is_paid() const { return read<std::int64_t>("/Is_Paid"); }

    /// What is owed of it today; once it is paid, what was paid.
    Decimal total_due_payment() const { return read<Decimal>("/Total_Due_Payment"); }

    /// Its number, which never changes and is never used again.
    std::int64_t transaction_id() const { return read<std::int64_t>("/Transaction_ID"); }
};

/// The instalments by their place, from `0` on.
class DueHistory : public Record {
public:
    using Record::Record;

    /// The instalments.
    Map<HistoryEntry> history() const { return read<Map<HistoryEntry>>("/history"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_DUES_HPP
