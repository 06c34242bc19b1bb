/*
 * Sms: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SMS_HPP
#define LENDWRIGHT_SMS_HPP

#include "shared.hpp"

namespace lendwright {

/// What must be read of a message; what is left out may be anything.
struct ExpectedRecord {
    /// The category.
    std::optional<std::string> category{};
    /// The amount.
    std::optional<Decimal> amount{};
    /// The currency's three letters.
    std::optional<std::string> currency{};
    /// Whether money moved.
    std::optional<bool> settled{};
    /// The merchant.
    std::optional<std::string> merchant{};
    /// The counterparty.
    std::optional<std::string> counterparty{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("category", category);
        out.member("amount", amount);
        out.member("currency", currency);
        out.member("settled", settled);
        out.member("merchant", merchant);
        out.member("counterparty", counterparty);
        return out.done();
    }
};

/// A message and what the sender's templates must read of it.
struct TemplateExample {
    /// The message.
    std::string text{};
    /// What must be read.
    ExpectedRecord expect{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("text", text);
        out.member("expect", expect);
        return out.done();
    }
};

/// Adds templates of messages.
struct AddSmsTemplates {
    /// The sender, as its messages name it: 1 to 64 characters.
    std::string sender{};
    /// The category: 1 to 64 letters, digits, blanks, `_` or `-`.
    std::string category{};
    /// The templates, after those that the category has: at most 1,000 characters each.
    std::vector<std::string> templates{};
    /// Messages, and what the templates must read of them, or nothing is added.
    std::optional<std::vector<TemplateExample>> examples{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sender", sender);
        out.member("category", category);
        out.member("templates", templates);
        out.member("examples", examples);
        return out.done();
    }
};

/// Deletes a template of messages.
struct DeleteSmsTemplate {
    /// The sender, in any spelling that is the same to the matcher.
    std::string sender{};
    /// The category, exactly.
    std::string category{};
    /// The template's place in its category, from 0.
    Json template_number{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sender", sender);
        out.member("category", category);
        out.member("template_number", template_number);
        return out.done();
    }
};

/// Sums up a borrower's messages as income and spending.
struct GetSmsSummary {
    /// The borrower's public id.
    std::string borrower_uuid{};
    /// How many calendar months, 1 to 120, the running one included. Default: 12.
    std::optional<Json> months{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("borrower_uuid", borrower_uuid);
        out.member("months", months);
        return out.done();
    }
};

/// Templates of messages.
class TemplatesListed : public Record {
public:
    using Record::Record;

    /// By sender and category, in order: a template's place is its number, from 0.
    Map<Map<List<std::string>>> senders() const {
        return read<Map<Map<List<std::string>>>>("/senders");
    }
};

/// Templates were added.
class TemplatesAdded : public Record {
public:
    using Record::Record;

    /// `template was added successfully.`
    std::string message() const { return read<std::string>("/message"); }
};

/// A template was deleted.
class TemplateDeleted : public Record {
public:
    using Record::Record;

    /// `template was deleted successfully.`
    std::string message() const { return read<std::string>("/message"); }
};

/// How many messages came when, by sender.
class MessageFrequency : public Record {
public:
    using Record::Record;

    /// In each month of the year, `1` to `12`, that has one.
    Map<Map<std::int64_t>> monthly_count() const {
        return read<Map<Map<std::int64_t>>>("/monthly_count");
    }

    /// In the last twelve calendar months.
    Map<std::int64_t> yearly_count() const { return read<Map<std::int64_t>>("/yearly_count"); }
};

/// What came in, by sender.
class SmsIncoming : public Record {
public:
    using Record::Record;

    /// Loans that were paid out.
    Map<Decimal> loan_disbursement() const { return read<Map<Decimal>>("/loan_disbursement"); }

    /// Other money; refunds are none.
    Map<Decimal> other_incoming_payments() const {
        return read<Map<Decimal>>("/other_incoming_payments");
    }

    /// Salaries.
    Map<Decimal> salary() const { return read<Map<Decimal>>("/salary"); }
};

/// What messages say of income and spending. Amounts are in the provider's currency, by sender; an
/// average of nothing is N/A.
class SmsSummary : public Record {
public:
    using Record::Record;

    /// Total spending over the months that messages cover.
    Map<Decimal> avg_monthly_spending() const {
        return read<Map<Decimal>>("/avg_monthly_spending");
    }

    /// Total spending over the number of payments.
    Map<Decimal> avg_spending() const { return read<Map<Decimal>>("/avg_spending"); }

    /// Purchases, bills, cash and fees.
    Map<Decimal> spending_amount() const { return read<Map<Decimal>>("/spending_amount"); }

    /// `spending_amount` and `outgoing_payments` together; loans that were repaid are no part of
    /// it.
    Map<Decimal> total_spending() const { return read<Map<Decimal>>("/total_spending"); }

    /// Money that was sent, or taken for what is not known.
    Map<Decimal> outgoing_payments() const { return read<Map<Decimal>>("/outgoing_payments"); }

    /// The average payment that banks tell of.
    Available<Decimal> bank_avg_amount() const {
        return read<Available<Decimal>>("/bank_avg_amount");
    }

    /// The average payment that operators of telephones tell of.
    Available<Decimal> telcos_avg_amount() const {
        return read<Available<Decimal>>("/telcos_avg_amount");
    }

    /// The total spending of all senders over the months that messages cover.
    Decimal total_avg_monthly_spending() const {
        return read<Decimal>("/total_avg_monthly_spending");
    }

    /// The average payment that shops tell of.
    Available<Decimal> ecommerce_avg_amount() const {
        return read<Available<Decimal>>("/ecommerce_avg_amount");
    }

    /// How many banks are among `services`.
    std::int64_t banks_count() const { return read<std::int64_t>("/banks_count"); }

    /// How many shops are among `services`.
    std::int64_t ecommerce_count() const { return read<std::int64_t>("/ecommerce_count"); }

    /// How many operators of telephones are among `services`.
    std::int64_t telecos_count() const { return read<std::int64_t>("/telecos_count"); }

    /// How many messages a template matches that is none to ignore.
    std::int64_t sms_info() const { return read<std::int64_t>("/sms_info"); }

    /// When these messages came.
    MessageFrequency frequency() const { return read<MessageFrequency>("/frequency"); }

    /// What came in.
    SmsIncoming incoming_payments() const { return read<SmsIncoming>("/incoming_payments"); }

    /// Instalments of loans and credit cards.
    Map<Decimal> liability_repayment() const { return read<Map<Decimal>>("/liability_repayment"); }

    /// What was bought of shops, as first written, in the order of time.
    List<std::string> purchased_products() const {
        return read<List<std::string>>("/purchased products");
    }

    /// The senders of the messages that `sms_info` counts: who sent most comes first.
    List<std::string> services() const { return read<List<std::string>>("/services"); }

    /// What kind of business each of them is.
    Map<std::string> services_categories() const {
        return read<Map<std::string>>("/services_categories");
    }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_SMS_HPP
