
/// Transactions without a book, and the answers of a book's operations about them. Threads may share it.
class Transactions {
public:
    /// Reads a table of Arrow and takes over both structs, see lw_transactions_load. `settings` is the JSON
    /// of `Engine::set_analytics`. Throws InvalidRequest, which names the row and the column.
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

    /// Runs an operation by its name, with its fields as JSON, and returns its answer as JSON. Without
    /// `user_id` these are the answers of all users. See lw_transactions_ask. Throws InvalidRequest.
    std::string ask(std::string_view operation, std::string_view request) const {
        lw_answer *answer = asked(operation, request);
        inner::Owned owned(answer);
        const lw_bytes body = lw_answer_body(answer);
        return std::string(reinterpret_cast<const char *>(body.data), body.len);
    }

    /// Returns the typed answer of one user: `ask<TopTransactions>("get_top_transactions", ...)`.
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
