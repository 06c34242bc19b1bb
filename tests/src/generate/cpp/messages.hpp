
/// Messages without a book: reading them with a lender's templates, and their summary.
namespace sms {

/// A message as it is on a phone. Its texts are views. The viewed texts must outlive the rows read from the
/// message.
struct Message {
    std::string_view address, body;
    /// The time of receipt, in milliseconds of the epoch.
    std::int64_t date = 0;
};

/// The result of reading one message. Texts are views into the message and the templates. Amounts are
/// ten-thousandths of a unit.
class Row {
public:
    explicit Row(const lw_sms_row &row_) : row(row_) {}

    std::optional<std::string_view> sender() const { return text(row.sender); }
    std::optional<std::string_view> category() const { return text(row.category); }
    /// `in`, `out`, `liability`, `neutral`, `signal` or `ignore`.
    std::optional<std::string_view> class_name() const { return text(row.class_name); }
    /// The amount in the message. See settled().
    std::optional<std::int64_t> amount() const { return units(row.amount); }
    std::optional<std::string_view> currency() const { return text(row.currency); }
    /// Whether the transaction in the message has happened. An offer, a limit and a message to ignore are
    /// settled too. The amount counts as money that moved if class_name() is neither `signal` nor `ignore`.
    std::optional<bool> settled() const { return truth(row.settled); }
    /// The message's word which shows that no money moved. If there is no such word, the name of the reason,
    /// such as `cut`.
    std::optional<std::string_view> guard() const { return text(row.guard); }
    std::optional<bool> ambiguous() const { return truth(row.ambiguous); }
    std::optional<std::int64_t> balance() const { return units(row.balance); }
    std::optional<std::int64_t> limit() const { return units(row.limit); }
    std::optional<std::int64_t> fee() const { return units(row.fee); }
    /// The last four digits. Empty if there are none.
    std::string account() const { return row.account; }
    std::optional<std::string_view> reference() const { return text(row.reference); }
    std::optional<std::string_view> merchant() const { return text(row.merchant); }
    std::optional<std::string_view> counterparty() const { return text(row.counterparty); }
    std::optional<std::string_view> product() const { return text(row.product); }
    std::optional<std::int32_t> template_number() const {
        return row.template_number < 0 ? std::nullopt : std::make_optional(row.template_number);
    }

private:
    static std::optional<std::string_view> text(lw_bytes bytes) {
        if (bytes.data == nullptr) return std::nullopt;
        return std::string_view(reinterpret_cast<const char *>(bytes.data), bytes.len);
    }
    static std::optional<std::int64_t> units(std::int64_t number) {
        return number == INT64_MIN ? std::nullopt : std::make_optional(number);
    }
    static std::optional<bool> truth(std::int8_t said) {
        return said < 0 ? std::nullopt : std::make_optional(said != 0);
    }

    lw_sms_row row;
};

/// A lender's templates, compiled once. Threads may share it.
class Templates {
public:
    /// Compiles the answer of `Engine::get_sms_templates`. `senders` is the answer of `Engine::list_senders`,
    /// or settings by sender, as JSON. A book with packs needs it, so that messages are read as in the book.
    /// Throws InvalidRequest, which names the part that can't be read.
    explicit Templates(std::string_view json, const std::string &currency, const std::string &zone = "Africa/Cairo",
                       std::string_view senders = {}) {
        lw_sms_settings settings = {};
        settings.size = sizeof settings;
        settings.zone = inner::whole(zone);
        settings.currency = inner::whole(currency);
        settings.senders = inner::bytes_of(senders);
        lw_sms *loaded = nullptr;
        lw_answer *answer = nullptr;
        const lw_status status = lw_sms_load(&settings, inner::bytes_of(json), &loaded, &answer);
        ended(status, answer);
        sms.reset(loaded);
    }

    /// Reads messages into one row each. Throws InvalidRequest for the first message that is not valid.
    std::vector<Row> read(const std::vector<Message> &messages) const {
        const auto given = columns(messages);
        std::vector<lw_sms_row> rows(messages.size());
        lw_answer *answer = nullptr;
        const lw_status status = lw_sms_read(sms.get(), given.data(), given.size(), rows.data(), &answer);
        ended(status, answer);
        return std::vector<Row>(rows.begin(), rows.end());
    }

    /// Sums up the messages of one borrower, in any order, as `Engine::get_sms_summary` does. The summary
    /// covers 1 to 120 calendar months up to `as_of`, in milliseconds of the epoch. Without messages the
    /// summary is empty, but a book throws NotFound.
    Answer<SmsSummary> summary(const std::vector<Message> &messages, std::int64_t as_of,
                               std::int64_t months = 12) const {
        const auto given = columns(messages);
        lw_answer *answer = nullptr;
        const lw_status status = lw_sms_summary(sms.get(), given.data(), given.size(), as_of, months, &answer);
        if (status != LW_OK) ended(status, answer);
        return Answer<SmsSummary>(answer);
    }

private:
    struct Free {
        void operator()(lw_sms *loaded) const { lw_sms_free(loaded); }
    };

    static void ended(lw_status status, lw_answer *answer) {
        inner::Owned owned(answer);
        if (status != LW_OK) inner::refuse(status, answer);
    }
    static std::vector<lw_sms_message> columns(const std::vector<Message> &messages) {
        std::vector<lw_sms_message> given;
        given.reserve(messages.size());
        for (const auto &message : messages)
            given.push_back({inner::bytes_of(message.address), inner::bytes_of(message.body), message.date});
        return given;
    }

    std::unique_ptr<lw_sms, Free> sms;
};

}  // namespace sms

/// A message of a borrower. Its texts are views.
struct ImportRow {
    /// The borrower's public id.
    std::string_view uuid;
    /// The sender's address, at most 100 characters, and the message's text, at most 20,000.
    std::string_view address, body;
    /// The time of receipt, in milliseconds of the epoch.
    std::int64_t date = 0;
};
