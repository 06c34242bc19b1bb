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

/// The mark between the whole part and the decimals of a number.
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

/// The order of day, month and year in dates that can be read in two ways.
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

/// The source of a sender's setting.
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

/// The expected result of reading a message. A member that is left out may have any value.
struct ExpectedRecord {
    /// The category.
    std::optional<std::string> category{};
    /// The amount.
    std::optional<Decimal> amount{};
    /// The currency, an ISO 4217 code.
    std::optional<std::string> currency{};
    /// Whether money moved.
    std::optional<bool> settled{};
    /// The merchant.
    std::optional<std::string> merchant{};
    /// The counterparty.
    std::optional<std::string> counterparty{};

    /// Returns the request for the C functions: one flat JSON object.
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

/// A message and the expected result of reading it.
struct TemplateExample {
    /// The message.
    std::string text{};
    /// The expected result.
    ExpectedRecord expect{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("text", text);
        out.member("expect", expect);
        return out.done();
    }
};

/// The properties of a sender, and the way it writes its messages.
struct SenderSettingFields {
    /// The kind of business.
    std::optional<SenderKind> category{};
    /// Whether the sender is the wallet of a mobile operator, which counts as a wallet.
    std::optional<bool> operator_wallet{};
    /// Other addresses of the sender, at most 100.
    std::optional<std::vector<std::string>> aliases{};
    /// The currency of amounts without a currency, by its three letters. Default: the base
    /// currency.
    std::optional<std::string> currency{};
    /// The decimal separator.
    std::optional<DecimalMark> decimal{};
    /// The part of a message that a template must match.
    std::optional<Fit> match_{};
    /// The order of day and month in its dates.
    std::optional<DateOrder> date_order{};
    /// Whether a fee that a message reports in addition to an amount is a separate record.
    std::optional<bool> fee_counts{};

    /// Returns the request for the C functions: one flat JSON object.
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
    /// The sender's name in its messages: 1 to 64 characters.
    std::string sender{};
    /// The category: 1 to 64 letters, digits, blanks, `_` or `-`.
    std::string category{};
    /// The templates, at most 1,000 characters each. They are added after the existing ones of the
    /// category.
    std::vector<std::string> templates{};
    /// Example messages with the expected results. If one result differs, nothing is added.
    std::optional<std::vector<TemplateExample>> examples{};

    /// Returns the request for the C functions: one flat JSON object.
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
    /// The sender, in any spelling that the matcher treats as the same.
    std::string sender{};
    /// The exact category.
    std::string category{};
    /// The template's number in its category, from 0.
    Json template_number{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sender", sender);
        out.member("category", category);
        out.member("template_number", template_number);
        return out.done();
    }
};

/// Summarises the income and spending in a borrower's messages.
struct GetSmsSummary {
    /// The borrower's public id.
    std::string borrower_uuid{};
    /// The number of calendar months, 1 to 120, including the current one. Default: 12.
    std::optional<Json> months{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("borrower_uuid", borrower_uuid);
        out.member("months", months);
        return out.done();
    }
};

/// Sets the settings of senders.
struct SetSenders {
    /// The settings by sender name.
    Members<std::optional<SenderSettingFields>> senders{};
    /// The user name of the partner with these senders. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("senders", senders);
        out.member("partner", partner);
        return out.done();
    }
};

/// Lists the settings of senders.
struct ListSenders {
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        return out.done();
    }
};

/// Adds the templates of a pack to a partner's own.
struct LoadPack {
    /// The pack's name, for example `eg`. `list_packs` lists the names.
    std::string pack{};
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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

    /// Returns the request for the C functions: one flat JSON object.
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

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        return out.done();
    }
};

/// Counts the messages that a partner's templates match.
struct SmsCoverage {
    /// The number of calendar months, 1 to 120, including the current one. Left out: 12.
    std::optional<Integer> months{};
    /// The user name of the partner with the templates. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("months", months);
        out.member("partner", partner);
        return out.done();
    }
};

/// Shows the effect of new templates on stored messages.
struct TryTemplates {
    /// The sender's name in its messages: 1 to 64 characters.
    std::string sender{};
    /// The category: 1 to 64 letters, digits, blanks, `_` or `-`.
    std::string category{};
    /// The templates, at most 1,000 characters each. They come after the existing ones of the
    /// category.
    std::vector<std::string> templates{};
    /// The user name of the partner with the templates. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sender", sender);
        out.member("category", category);
        out.member("templates", templates);
        out.member("partner", partner);
        return out.done();
    }
};

/// Proposes templates for unmatched messages.
struct ProposeTemplates {
    /// The sender. Left out: all senders.
    std::optional<std::string> sender{};
    /// The smallest number of messages that a template must match, 2 to 1,000. Left out: 3.
    std::optional<Integer> min_support{};
    /// The largest number of templates, 1 to 1,000. Left out: 100.
    std::optional<Integer> limit{};
    /// The user name of the partner. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
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

    /// The templates by sender and category, in order. A template's position is its number, from 0.
    Map<Map<List<std::string>>> senders() const {
        return read<Map<Map<List<std::string>>>>("/senders");
    }
};

/// The confirmation that templates were added.
class TemplatesAdded : public Record {
public:
    using Record::Record;

    /// `template was added successfully.`
    std::string message() const { return read<std::string>("/message"); }
};

/// The confirmation that a template was deleted.
class TemplateDeleted : public Record {
public:
    using Record::Record;

    /// `template was deleted successfully.`
    std::string message() const { return read<std::string>("/message"); }
};

/// The number of messages by sender and time.
class MessageFrequency : public Record {
public:
    using Record::Record;

    /// The number in each month of the year, `1` to `12`, that has one.
    Map<Map<std::int64_t>> monthly_count() const {
        return read<Map<Map<std::int64_t>>>("/monthly_count");
    }

    /// The number in the last twelve calendar months.
    Map<std::int64_t> yearly_count() const { return read<Map<std::int64_t>>("/yearly_count"); }
};

/// Incoming money, by sender.
class SmsIncoming : public Record {
public:
    using Record::Record;

    /// Loan payouts.
    Map<Decimal> loan_disbursement() const { return read<Map<Decimal>>("/loan_disbursement"); }

    /// Other money, without refunds.
    Map<Decimal> other_incoming_payments() const {
        return read<Map<Decimal>>("/other_incoming_payments");
    }

    /// Salaries.
    Map<Decimal> salary() const { return read<Map<Decimal>>("/salary"); }
};

/// Income and spending in messages. Amounts are in the provider's currency, by sender. An average
/// without values is N/A. The detail has `as_of`, the digest of the templates (`template_digest`)
/// and the `extras`: months with a salary, balances, lenders, missed payments and more, all defined
/// in docs/sms.md.
class SmsSummary : public Record {
public:
    using Record::Record;

    /// Total spending divided by the covered months: from the month of the first message to now,
    /// with the current month as a fraction.
    Map<Decimal> avg_monthly_spending() const {
        return read<Map<Decimal>>("/avg_monthly_spending");
    }

    /// Total spending divided by the number of payments.
    Map<Decimal> avg_spending() const { return read<Map<Decimal>>("/avg_spending"); }

    /// Purchases, bills, cash and fees.
    Map<Decimal> spending_amount() const { return read<Map<Decimal>>("/spending_amount"); }

    /// The sum of `spending_amount` and `outgoing_payments`, without repayments of loans.
    Map<Decimal> total_spending() const { return read<Map<Decimal>>("/total_spending"); }

    /// Money that was sent, or debited for an unknown reason.
    Map<Decimal> outgoing_payments() const { return read<Map<Decimal>>("/outgoing_payments"); }

    /// The average payment in messages of banks.
    Available<Decimal> bank_avg_amount() const {
        return read<Available<Decimal>>("/bank_avg_amount");
    }

    /// The average payment in messages of telephone operators, including their wallets.
    Available<Decimal> telcos_avg_amount() const {
        return read<Available<Decimal>>("/telcos_avg_amount");
    }

    /// The total spending of all senders divided by the covered months, as in
    /// `avg_monthly_spending`.
    Decimal total_avg_monthly_spending() const {
        return read<Decimal>("/total_avg_monthly_spending");
    }

    /// The average payment in messages of shops.
    Available<Decimal> ecommerce_avg_amount() const {
        return read<Available<Decimal>>("/ecommerce_avg_amount");
    }

    /// The number of banks in `services`.
    std::int64_t banks_count() const { return read<std::int64_t>("/banks_count"); }

    /// The number of shops in `services`.
    std::int64_t ecommerce_count() const { return read<std::int64_t>("/ecommerce_count"); }

    /// The number of telephone operators in `services`.
    std::int64_t telecos_count() const { return read<std::int64_t>("/telecos_count"); }

    /// The number of messages that match a template, without templates that ignore messages.
    std::int64_t sms_info() const { return read<std::int64_t>("/sms_info"); }

    /// The dates of these messages.
    MessageFrequency frequency() const { return read<MessageFrequency>("/frequency"); }

    /// Incoming money.
    SmsIncoming incoming_payments() const { return read<SmsIncoming>("/incoming_payments"); }

    /// Instalments of loans and credit cards.
    Map<Decimal> liability_repayment() const { return read<Map<Decimal>>("/liability_repayment"); }

    /// The products bought from shops, spelled as first written, sorted by time.
    List<std::string> purchased_products() const {
        return read<List<std::string>>("/purchased products");
    }

    /// The senders of the messages in `sms_info`, most messages first.
    List<std::string> services() const { return read<List<std::string>>("/services"); }

    /// The kind of business of each of them.
    Map<std::string> services_categories() const {
        return read<Map<std::string>>("/services_categories");
    }
};

/// The properties of a sender, and the way it writes its messages.
class SenderSetting : public Record {
public:
    using Record::Record;

    /// The kind of business.
    std::optional<SenderKind> category() const {
        return read<std::optional<SenderKind>>("/category");
    }

    /// Whether the sender is the wallet of a mobile operator, which counts as a wallet.
    std::optional<bool> operator_wallet() const {
        return read<std::optional<bool>>("/operator_wallet");
    }

    /// Other addresses of the sender, at most 100.
    std::optional<List<std::string>> aliases() const {
        return read<std::optional<List<std::string>>>("/aliases");
    }

    /// The currency of amounts without a currency, by its three letters. Default: the base
    /// currency.
    std::optional<std::string> currency() const {
        return read<std::optional<std::string>>("/currency");
    }

    /// The decimal separator.
    std::optional<DecimalMark> decimal() const {
        return read<std::optional<DecimalMark>>("/decimal");
    }

    /// The part of a message that a template must match.
    std::optional<Fit> match_() const { return read<std::optional<Fit>>("/match"); }

    /// The order of day and month in its dates.
    std::optional<DateOrder> date_order() const {
        return read<std::optional<DateOrder>>("/date_order");
    }

    /// Whether a fee that a message reports in addition to an amount is a separate record.
    std::optional<bool> fee_counts() const { return read<std::optional<bool>>("/fee_counts"); }
};

/// The settings of a sender.
class SenderInForce : public Record {
public:
    using Record::Record;

    /// The number of its templates.
    std::int64_t templates() const { return read<std::int64_t>("/templates"); }

    /// Its settings. Without a currency, amounts that name none are in the base currency.
    SenderSetting settings() const { return read<SenderSetting>("/settings"); }

    /// The origin of each setting.
    Map<Origin> from_() const { return read<Map<Origin>>("/from"); }
};

/// The settings now in force for the senders of the request.
class SendersSet : public Record {
public:
    using Record::Record;

    /// The settings by sender name, spelled as first written.
    Map<SenderInForce> senders() const { return read<Map<SenderInForce>>("/senders"); }
};

/// The senders.
class Senders : public Record {
public:
    using Record::Record;

    /// The settings by sender name.
    Map<SenderInForce> senders() const { return read<Map<SenderInForce>>("/senders"); }
};

/// The changes by loading a pack.
class PackLoaded : public Record {
public:
    using Record::Record;

    /// The version of the pack.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// The number of added templates.
    std::int64_t added() const { return read<std::int64_t>("/added"); }

    /// The number of templates replaced by newer ones.
    std::int64_t replaced() const { return read<std::int64_t>("/replaced"); }

    /// The number of removed templates, which the new version of the pack does not have.
    std::int64_t removed() const { return read<std::int64_t>("/removed"); }

    /// The number of the pack's templates that were left out, because the lender has deleted them
    /// or already has them.
    std::int64_t left() const { return read<std::int64_t>("/left"); }
};

/// The result of the removal.
class PackUnloaded : public Record {
public:
    using Record::Record;

    /// The number of removed templates; 0 if the pack is not loaded.
    std::int64_t removed() const { return read<std::int64_t>("/removed"); }
};

/// A pack of templates.
class PackListed : public Record {
public:
    using Record::Record;

    /// Its name for `load_pack`.
    std::string pack() const { return read<std::string>("/pack"); }

    /// Its version.
    std::int64_t version() const { return read<std::int64_t>("/version"); }

    /// The country of its senders (ISO 3166).
    std::string country() const { return read<std::string>("/country"); }

    /// The default currency of its senders.
    std::string currency() const { return read<std::string>("/currency"); }

    /// The number of its senders.
    std::int64_t senders() const { return read<std::int64_t>("/senders"); }

    /// The number of its templates.
    std::int64_t templates() const { return read<std::int64_t>("/templates"); }

    /// The version that the partner has loaded; null if it has not loaded the pack.
    std::optional<std::int64_t> loaded() const {
        return read<std::optional<std::int64_t>>("/loaded");
    }

    /// The number of its templates that the partner has unchanged.
    std::int64_t as_shipped() const { return read<std::int64_t>("/as_shipped"); }
};

/// The packs.
class Packs : public Record {
public:
    using Record::Record;

    /// The packs, by name.
    List<PackListed> packs() const { return read<List<PackListed>>("/packs"); }
};

/// Counts of messages.
class MessageCounts : public Record {
public:
    using Record::Record;

    /// All messages.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// The messages that match a template.
    std::int64_t matched() const { return read<std::int64_t>("/matched"); }

    /// The matched messages about events that happened.
    std::int64_t settled() const { return read<std::int64_t>("/settled"); }

    /// The matched messages about money that did not move, or not yet.
    std::int64_t unsettled() const { return read<std::int64_t>("/unsettled"); }

    /// The matched messages of templates that ignore them.
    std::int64_t ignored() const { return read<std::int64_t>("/ignored"); }

    /// The messages that match no template.
    std::int64_t unmatched() const { return read<std::int64_t>("/unmatched"); }
};

/// Messages that match a template and contain a word that stops them.
class StoppedMessages : public Record {
public:
    using Record::Record;

    /// The sender.
    std::string sender() const { return read<std::string>("/sender"); }

    /// The word, in lower case. If the reason is not a word, or if the texts are not stored, it is
    /// the name in `why`.
    std::string word() const { return read<std::string>("/word"); }

    /// The reason. See the list in docs/sms.md.
    std::string why() const { return read<std::string>("/why"); }

    /// The number of stopped messages.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// Up to three of the messages, each on one line. Words that are not in the template are
    /// hidden, and so are digits, except those of amounts and dates.
    List<std::string> samples() const { return read<List<std::string>>("/samples"); }
};

/// The counts of matched and unmatched messages.
class SmsCovered : public Record {
public:
    using Record::Record;

    /// The counts of all messages.
    MessageCounts all() const { return read<MessageCounts>("/all"); }

    /// The counts for each sender with templates, most messages first.
    Map<MessageCounts> senders() const { return read<Map<MessageCounts>>("/senders"); }

    /// The number of messages for each address without templates, most messages first.
    Map<std::int64_t> unknown_senders() const {
        return read<Map<std::int64_t>>("/unknown_senders");
    }

    /// The number of messages from private phone numbers, counted together.
    std::int64_t phones() const { return read<std::int64_t>("/phones"); }

    /// The words that stop messages matched by a template, most stopped messages first.
    List<StoppedMessages> stopped() const { return read<List<StoppedMessages>>("/stopped"); }
};

/// The result of reading a message.
class TrialReading : public Record {
public:
    using Record::Record;

    /// The category.
    std::string category() const { return read<std::string>("/category"); }

    /// The amount; null if the template has none.
    std::optional<Decimal> amount() const { return read<std::optional<Decimal>>("/amount"); }
};

/// A message with a different result.
class TrialSample : public Record {
public:
    using Record::Record;

    /// The changes, by the names of the counts.
    List<std::string> changes() const { return read<List<std::string>>("/changes"); }

    /// The message on one line. Words that are in no matching template are hidden, and so are
    /// digits, except those of amounts and dates.
    std::string text() const { return read<std::string>("/text"); }

    /// The current result; left out if no template matches.
    std::optional<TrialReading> before() const {
        return read<std::optional<TrialReading>>("/before");
    }

    /// The new result; left out if no template would match.
    std::optional<TrialReading> after() const {
        return read<std::optional<TrialReading>>("/after");
    }
};

/// The changes by new templates.
class TemplatesTried : public Record {
public:
    using Record::Record;

    /// The number of stored messages of the sender.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// Messages that match no template now, and would match one.
    std::int64_t newly_matched() const { return read<std::int64_t>("/newly_matched"); }

    /// Messages that match a template now, and would match none.
    std::int64_t lost() const { return read<std::int64_t>("/lost"); }

    /// Messages that would have another category.
    std::int64_t other_category() const { return read<std::int64_t>("/other_category"); }

    /// Messages that would have another amount or another currency.
    std::int64_t other_amount() const { return read<std::int64_t>("/other_amount"); }

    /// Messages that would become ambiguous: templates of two categories match them equally well.
    std::int64_t ambiguous() const { return read<std::int64_t>("/ambiguous"); }

    /// Messages that would become matched messages without moved money.
    std::int64_t unsettled() const { return read<std::int64_t>("/unsettled"); }

    /// Messages that match one of the new templates, but keep another category because a template
    /// there has priority. A template of `ignore` always has priority, otherwise the template with
    /// more text. Left out if there are none.
    std::optional<std::int64_t> shadowed() const {
        return read<std::optional<std::int64_t>>("/shadowed");
    }

    /// Up to 20 of these messages, some for each change.
    List<TrialSample> samples() const { return read<List<TrialSample>>("/samples"); }

    /// The words that would stop messages matched by one of the new templates, most stopped
    /// messages first.
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

    /// Whether it is also a proposal; otherwise the partner already has it.
    bool proposed() const { return read<bool>("/proposed"); }

    /// The number of messages that match both.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }
};

/// A proposed template.
class TemplateProposal : public Record {
public:
    using Record::Record;

    /// The sender.
    std::string sender() const { return read<std::string>("/sender"); }

    /// The category according to its action words: `unsure` if they are not clear, `ignore` if no
    /// money moved.
    std::string category() const { return read<std::string>("/category"); }

    /// The confidence of the category, 0 to 1.
    Decimal confidence() const { return read<Decimal>("/confidence"); }

    /// The template, ready to be added.
    std::string template_() const { return read<std::string>("/template"); }

    /// The number of messages that it was made from. It matches all of them.
    std::int64_t support() const { return read<std::int64_t>("/support"); }

    /// Their share of the sender's unmatched messages.
    Decimal share() const { return read<Decimal>("/share"); }

    /// Up to three of these messages, without names, and without digits except those of amounts and
    /// dates.
    List<std::string> samples() const { return read<List<std::string>>("/samples"); }

    /// Templates of other categories that match some of the same messages.
    List<TemplateConflict> conflicts() const { return read<List<TemplateConflict>>("/conflicts"); }
};

/// The proposed templates, most messages first.
class TemplatesProposed : public Record {
public:
    using Record::Record;

    /// The number of messages that were read, including matched ones.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// The proposals.
    List<TemplateProposal> proposals() const { return read<List<TemplateProposal>>("/proposals"); }

    /// The words that stop messages matched by one of the partner's templates, most stopped
    /// messages first.
    List<StoppedMessages> stopped() const { return read<List<StoppedMessages>>("/stopped"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_SMS_HPP
