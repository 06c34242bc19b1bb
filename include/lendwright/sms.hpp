/*
 * Sms: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_SMS_HPP
#define LENDWRIGHT_SMS_HPP

#include "shared.hpp"

namespace lendwright {

/// What kind of business a sender is.
enum class SenderKind {
    bank,
    telecom,
    e_commerce,
    wallet,
    payment_network,
    lender,
    utility,
    government,
    gambling,
    other,
};

namespace inner {
template <>
struct Texts<SenderKind> {
    static constexpr std::string_view all[] = {
        "Bank",
        "Telecom",
        "E-commerce",
        "Wallet",
        "Payment network",
        "Lender",
        "Utility",
        "Government",
        "Gambling",
        "Other",
    };
};
}  // namespace inner

/// Which separator of a number stands before its decimals.
enum class DecimalMark {
    auto_,
    dot,
    comma,
};

namespace inner {
template <>
struct Texts<DecimalMark> {
    static constexpr std::string_view all[] = {
        "auto",
        "dot",
        "comma",
    };
};
}  // namespace inner

/// How much of a message a template has to match.
enum class Fit {
    contains,
    full,
};

namespace inner {
template <>
struct Texts<Fit> {
    static constexpr std::string_view all[] = {
        "contains",
        "full",
    };
};
}  // namespace inner

/// In which order a date of numbers is written where its form leaves it open.
enum class DateOrder {
    dmy,
    mdy,
    ymd,
};

namespace inner {
template <>
struct Texts<DateOrder> {
    static constexpr std::string_view all[] = {
        "dmy",
        "mdy",
        "ymd",
    };
};
}  // namespace inner

/// Where a setting of a sender comes from.
enum class Origin {
    default_,
    registry,
    pack,
    set,
};

namespace inner {
template <>
struct Texts<Origin> {
    static constexpr std::string_view all[] = {
        "default",
        "registry",
        "pack",
        "set",
    };
};
}  // namespace inner

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

/// How a sender writes its messages, and what it is.
struct SenderSettingFields {
    /// What kind of business it is.
    std::optional<SenderKind> category{};
    /// Whether it is a wallet that an operator of telephones runs, which counts as one.
    std::optional<bool> operator_wallet{};
    /// Other addresses from which it writes, 100 at most.
    std::optional<std::vector<std::string>> aliases{};
    /// The currency of amounts that name none, by its three letters; else the base currency.
    std::optional<std::string> currency{};
    /// Which separator stands before decimals.
    std::optional<DecimalMark> decimal{};
    /// How much of a message a template has to match.
    std::optional<Fit> match_{};
    /// In which order its dates are written.
    std::optional<DateOrder> date_order{};
    /// Whether a fee that is told beside an amount is a record of its own.
    std::optional<bool> fee_counts{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("category", category);
        out.member("operator_wallet", operator_wallet);
        out.member("aliases", aliases);
        out.member("currency", currency);
        out.member("decimal", decimal);
        out.member("match", match_);
        out.member("date_order", date_order);
        out.member("fee_counts", fee_counts);
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

/// Sets what counts for senders of messages.
struct SetSenders {
    /// The settings by the senders' names.
    Members<std::optional<SenderSettingFields>> senders{};
    /// The user name of the partner whose senders they are. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("senders", senders);
        out.member("partner", partner);
        return out.done();
    }
};

/// Lists what counts for senders of messages.
struct ListSenders {
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        return out.done();
    }
};

/// Adds the templates of a pack to a partner's own.
struct LoadPack {
    /// The pack's name, as `eg`; `list_packs` has them.
    std::string pack{};
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("pack", pack);
        out.member("partner", partner);
        return out.done();
    }
};

/// Removes the templates of a pack.
struct UnloadPack {
    /// The pack's name.
    std::string pack{};
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("pack", pack);
        out.member("partner", partner);
        return out.done();
    }
};

/// Lists the packs of templates.
struct ListPacks {
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        return out.done();
    }
};

/// Tells how many messages a partner's templates read.
struct SmsCoverage {
    /// Of how many calendar months, the running one included, from 1 to 120; 12 if left out.
    std::optional<Integer> months{};
    /// The user name of the partner whose templates they are. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("months", months);
        out.member("partner", partner);
        return out.done();
    }
};

/// Shows what new templates would change.
struct TryTemplates {
    /// The sender, as its messages name it: 1 to 64 characters.
    std::string sender{};
    /// The category: 1 to 64 letters, digits, blanks, `_` or `-`.
    std::string category{};
    /// The templates, after those that the category has: at most 1,000 characters each.
    std::vector<std::string> templates{};
    /// The user name of the partner whose templates they would be. Left out: the host's own
    /// partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sender", sender);
        out.member("category", category);
        out.member("templates", templates);
        out.member("partner", partner);
        return out.done();
    }
};

/// Proposes templates for messages that none matches.
struct ProposeTemplates {
    /// The sender whose templates are wanted. Left out: all senders.
    std::optional<std::string> sender{};
    /// The least messages that a template must match, from 2 to 1,000. Left out: 3.
    std::optional<Integer> min_support{};
    /// The most templates, from 1 to 1,000. Left out: 100.
    std::optional<Integer> limit{};
    /// The user name of the partner. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sender", sender);
        out.member("min_support", min_support);
        out.member("limit", limit);
        out.member("partner", partner);
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
/// average of nothing is N/A. The detail has `as_of`, the digest of the templates
/// (`template_digest`) and the `extras`: months with a salary, balances, lenders, missed payments
/// and more, each defined in docs/sms.md.
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

/// How a sender writes its messages, and what it is.
class SenderSetting : public Record {
public:
    using Record::Record;

    /// What kind of business it is.
    std::optional<SenderKind> category() const {
        return read<std::optional<SenderKind>>("/category");
    }

    /// Whether it is a wallet that an operator of telephones runs, which counts as one.
    std::optional<bool> operator_wallet() const {
        return read<std::optional<bool>>("/operator_wallet");
    }

    /// Other addresses from which it writes, 100 at most.
    std::optional<List<std::string>> aliases() const {
        return read<std::optional<List<std::string>>>("/aliases");
    }

    /// The currency of amounts that name none, by its three letters; else the base currency.
    std::optional<std::string> currency() const {
        return read<std::optional<std::string>>("/currency");
    }

    /// Which separator stands before decimals.
    std::optional<DecimalMark> decimal() const {
        return read<std::optional<DecimalMark>>("/decimal");
    }

    /// How much of a message a template has to match.
    std::optional<Fit> match_() const { return read<std::optional<Fit>>("/match"); }

    /// In which order its dates are written.
    std::optional<DateOrder> date_order() const {
        return read<std::optional<DateOrder>>("/date_order");
    }

    /// Whether a fee that is told beside an amount is a record of its own.
    std::optional<bool> fee_counts() const { return read<std::optional<bool>>("/fee_counts"); }
};

/// What counts for a sender.
class SenderInForce : public Record {
public:
    using Record::Record;

    /// The number of its templates.
    std::int64_t templates() const { return read<std::int64_t>("/templates"); }

    /// Its settings; without a currency that of amounts that name none is the base currency.
    SenderSetting settings() const { return read<SenderSetting>("/settings"); }

    /// Where each of them comes from.
    Map<Origin> from_() const { return read<Map<Origin>>("/from"); }
};

/// What counts now for the senders that were sent.
class SendersSet : public Record {
public:
    using Record::Record;

    /// By the senders' names, as they were written first.
    Map<SenderInForce> senders() const { return read<Map<SenderInForce>>("/senders"); }
};

/// The senders.
class Senders : public Record {
public:
    using Record::Record;

    /// By their names.
    Map<SenderInForce> senders() const { return read<Map<SenderInForce>>("/senders"); }
};

/// What loading a pack has changed.
class PackLoaded : public Record {
public:
    using Record::Record;

    /// The version of the pack.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// The number of templates that were added.
    std::int64_t added() const { return read<std::int64_t>("/added"); }

    /// The number of those that were replaced by newer ones.
    std::int64_t replaced() const { return read<std::int64_t>("/replaced"); }

    /// The number of those that were removed, as the pack does not have them any more.
    std::int64_t removed() const { return read<std::int64_t>("/removed"); }

    /// The number of the pack's templates that were left out, as the lender has deleted them or has
    /// them itself.
    std::int64_t left() const { return read<std::int64_t>("/left"); }
};

/// What was removed.
class PackUnloaded : public Record {
public:
    using Record::Record;

    /// The number of templates; 0 where the pack is not loaded.
    std::int64_t removed() const { return read<std::int64_t>("/removed"); }
};

/// A pack of templates.
class PackListed : public Record {
public:
    using Record::Record;

    /// Its name, by which it is loaded.
    std::string pack() const { return read<std::string>("/pack"); }

    /// Its version.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// The country whose senders it has (ISO 3166).
    std::string country() const { return read<std::string>("/country"); }

    /// The currency of senders that have no other.
    std::string currency() const { return read<std::string>("/currency"); }

    /// The number of its senders.
    std::int64_t senders() const { return read<std::int64_t>("/senders"); }

    /// The number of its templates.
    std::int64_t templates() const { return read<std::int64_t>("/templates"); }

    /// The version that the partner has loaded; null where it has none.
    std::optional<std::int64_t> loaded() const {
        return read<std::optional<std::int64_t>>("/loaded");
    }

    /// How many of its templates the partner has as they were shipped.
    std::int64_t as_shipped() const { return read<std::int64_t>("/as_shipped"); }
};

/// The packs.
class Packs : public Record {
public:
    using Record::Record;

    /// The packs, by name.
    List<PackListed> packs() const { return read<List<PackListed>>("/packs"); }
};

/// What became of messages.
class MessageCounts : public Record {
public:
    using Record::Record;

    /// All of them.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// Those that a template matches.
    std::int64_t matched() const { return read<std::int64_t>("/matched"); }

    /// Of these, those of which nothing speaks against what they tell.
    std::int64_t settled() const { return read<std::int64_t>("/settled"); }

    /// Of these, those of money that did not move, or not yet.
    std::int64_t unsettled() const { return read<std::int64_t>("/unsettled"); }

    /// Of these, those that a template ignores.
    std::int64_t ignored() const { return read<std::int64_t>("/ignored"); }

    /// Those that no template matches.
    std::int64_t unmatched() const { return read<std::int64_t>("/unmatched"); }
};

/// Messages that a template matches and a word stops.
class StoppedMessages : public Record {
public:
    using Record::Record;

    /// The sender.
    std::string sender() const { return read<std::string>("/sender"); }

    /// The word, in lower case. If the reason is not a word, or no text is kept, it is the name of
    /// `why`.
    std::string word() const { return read<std::string>("/word"); }

    /// The reason: one of those that docs/sms.md lists.
    std::string why() const { return read<std::string>("/why"); }

    /// How many messages it stops.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// Up to three of the messages, each on one line. Words that the template does not have are
    /// hidden, and so are digits, except those of amounts and dates.
    List<std::string> samples() const { return read<List<std::string>>("/samples"); }
};

/// How many messages are read.
class SmsCovered : public Record {
public:
    using Record::Record;

    /// What became of all messages.
    MessageCounts all() const { return read<MessageCounts>("/all"); }

    /// What became of those of the senders with templates, those with the most messages first.
    Map<MessageCounts> senders() const { return read<Map<MessageCounts>>("/senders"); }

    /// The number of messages of addresses of which there are no templates, those with the most
    /// first.
    Map<std::int64_t> unknown_senders() const {
        return read<Map<std::int64_t>>("/unknown_senders");
    }

    /// The number of messages of persons' phones, which are not told apart.
    std::int64_t phones() const { return read<std::int64_t>("/phones"); }

    /// The words that stop messages which a template matches; first the word that stops most
    /// messages.
    List<StoppedMessages> stopped() const { return read<List<StoppedMessages>>("/stopped"); }
};

/// What templates read of a message.
class TrialReading : public Record {
public:
    using Record::Record;

    /// The category.
    std::string category() const { return read<std::string>("/category"); }

    /// The amount; null where the template has none.
    std::optional<Decimal> amount() const { return read<std::optional<Decimal>>("/amount"); }
};

/// A message that would be read otherwise.
class TrialSample : public Record {
public:
    using Record::Record;

    /// What would be read otherwise, by the names of the counts.
    List<std::string> changes() const { return read<List<std::string>>("/changes"); }

    /// The message on one line. Words that no matching template has are hidden, and so are digits,
    /// except those of amounts and dates.
    std::string text() const { return read<std::string>("/text"); }

    /// What is read now; left out where no template matches.
    std::optional<TrialReading> before() const {
        return read<std::optional<TrialReading>>("/before");
    }

    /// What would be read; left out where no template would match.
    std::optional<TrialReading> after() const {
        return read<std::optional<TrialReading>>("/after");
    }
};

/// What templates would change.
class TemplatesTried : public Record {
public:
    using Record::Record;

    /// The number of stored messages of the sender.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// Messages that no template has matched, and one would.
    std::int64_t newly_matched() const { return read<std::int64_t>("/newly_matched"); }

    /// Messages that a template has matched, and none would.
    std::int64_t lost() const { return read<std::int64_t>("/lost"); }

    /// Messages that would count in another category.
    std::int64_t other_category() const { return read<std::int64_t>("/other_category"); }

    /// Messages of which another amount would be read, or another currency.
    std::int64_t other_amount() const { return read<std::int64_t>("/other_amount"); }

    /// Messages that would become ambiguous: templates of two categories match them equally well.
    std::int64_t ambiguous() const { return read<std::int64_t>("/ambiguous"); }

    /// Messages that would be matched without that money moved, and have not been before.
    std::int64_t unsettled() const { return read<std::int64_t>("/unsettled"); }

    /// Messages that one of the templates would match, but that stay in another category, since a
    /// template there has priority: a template of `ignore` always has it, and else the template
    /// with more wording. Left out if there are none.
    std::optional<std::int64_t> shadowed() const {
        return read<std::optional<std::int64_t>>("/shadowed");
    }

    /// Up to 20 of these messages, some of each change.
    List<TrialSample> samples() const { return read<List<TrialSample>>("/samples"); }

    /// The words that would stop messages which one of the templates would match; first the word
    /// that would stop most messages.
    List<StoppedMessages> stopped() const { return read<List<StoppedMessages>>("/stopped"); }
};

/// A template of another category that matches messages of a proposal.
class TemplateConflict : public Record {
public:
    using Record::Record;

    /// Its category.
    std::string category() const { return read<std::string>("/category"); }

    /// The template.
    std::string template_() const { return read<std::string>("/template"); }

    /// Whether it is proposed too; the partner has it otherwise.
    bool proposed() const { return read<bool>("/proposed"); }

    /// How many messages both match.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }
};

/// A template that is proposed.
class TemplateProposal : public Record {
public:
    using Record::Record;

    /// The sender.
    std::string sender() const { return read<std::string>("/sender"); }

    /// The category by its action words: `unsure` where they don't tell it, `ignore` where no money
    /// moved.
    std::string category() const { return read<std::string>("/category"); }

    /// How sure the category is, up to 1.
    Decimal confidence() const { return read<Decimal>("/confidence"); }

    /// The template, as it may be added.
    std::string template_() const { return read<std::string>("/template"); }

    /// How many messages it was made of, all of which it matches.
    std::int64_t support() const { return read<std::int64_t>("/support"); }

    /// Their share of the sender's messages that no template matches.
    Decimal share() const { return read<Decimal>("/share"); }

    /// Up to three of these messages without names, and without digits but those of amounts and
    /// dates.
    List<std::string> samples() const { return read<List<std::string>>("/samples"); }

    /// Templates of other categories that match messages which this one matches.
    List<TemplateConflict> conflicts() const { return read<List<TemplateConflict>>("/conflicts"); }
};

/// The templates that are proposed, those with the most messages first.
class TemplatesProposed : public Record {
public:
    using Record::Record;

    /// How many messages were read, those that a template matches included.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// The proposals.
    List<TemplateProposal> proposals() const { return read<List<TemplateProposal>>("/proposals"); }

    /// The words that stop messages which one of the partner's templates matches; first the word
    /// that stops most messages.
    List<StoppedMessages> stopped() const { return read<List<StoppedMessages>>("/stopped"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_SMS_HPP
