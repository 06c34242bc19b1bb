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

/// Templates of messages.
class SmsTemplates : public Record {
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

}  // namespace lendwright

#endif  // LENDWRIGHT_SMS_HPP
