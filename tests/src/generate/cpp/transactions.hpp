
/// Transactions without a book: what its operations say of a table of them. Threads may share it.
class Transactions {
public:
    /// Reads a table of Arrow, see lw_transactions_load, and takes both structs over. `settings` are those of
    /// `Engine::set_analytics` as JSON. Throws InvalidRequest, which names row and column.
    Transactions(ArrowSchema &schema, ArrowArray &array, const std::string &currency,
                 const std::string &zone = "Africa/Cairo", std::string_view settings = {}) {
        lw_transactions_settings read = {};
        read.size = sizeof read;
        read.zone = inner::whole(zone);
        read.currency = inner::whole(currency);
        read.analytics = inner::bytes_of(settings);
        lw_transactions *loaded = nullptr;
        lw_answer *answer = nullptr;
        const lw_status status = lw_transactions_load(&read, &schema, &array, &loaded, &answer);
        inner::Owned owned(answer);
        transactions.reset(loaded);
        if (status != LW_OK) inner::refuse(status, answer);
    }

    /// Asks an operation by its name with its fields as JSON, see lw_transactions_ask, and returns its answer as JSON:
    /// of all users where `user_id` is left out. Throws InvalidRequest.
    std::string ask(std::string_view operation, std::string_view request) const {
        lw_answer *answer = asked(operation, request);
        inner::Owned owned(answer);
        const lw_bytes body = lw_answer_body(answer);
        return std::string(reinterpret_cast<const char *>(body.data), body.len);
    }

    /// The same with the typed answer of one user: `ask<TopTransactions>("get_top_transactions", ...)`.
    template <typename T>
    Answer<T> ask(std::string_view operation, std::string_view request) const {
        return Answer<T>(asked(operation, request));
    }

private:
    struct Free {
        void operator()(lw_transactions *loaded) const { lw_transactions_free(loaded); }
    };

    lw_answer *asked(std::string_view operation, std::string_view request) const {
        lw_answer *answer = nullptr;
        const lw_status status = lw_transactions_ask(transactions.get(), inner::bytes_of(operation),
                                                     inner::bytes_of(request), &answer);
        if (status != LW_OK) {
            inner::Owned owned(answer);
            inner::refuse(status, answer);
        }
        return answer;
    }

    std::unique_ptr<lw_transactions, Free> transactions;
};
