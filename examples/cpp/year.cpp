// A year of lending to sixty invented borrowers: a product, applications, loans, and twelve months
// with or without payments. The borrowers and the last line are the same as in examples/rust/year.
//
//   ./year_cpp
#include <lendwright.hpp>

#include <array>
#include <iomanip>
#include <iostream>
#include <map>

namespace lw = lendwright;

/// The days on which instalments are due, and the tenth after each, when late borrowers pay.
static const std::array<std::string, 12> due_days = {
    "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30", "2026-07-31",
    "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30", "2026-12-31", "2027-01-31"};
static const std::array<std::string, 12> late_days = {
    "2026-03-10", "2026-04-10", "2026-05-10", "2026-06-10", "2026-07-10", "2026-08-10",
    "2026-09-10", "2026-10-10", "2026-11-10", "2026-12-10", "2027-01-10", "2027-02-10"};

/// An amount in minor units, in which amounts are added.
static std::int64_t minor(const lw::Decimal &amount) { return amount.minor_units(2); }

static lw::Decimal amount(std::int64_t minor) {
    std::string decimals = std::to_string(minor % 100);
    return std::to_string(minor / 100) + (decimals.size() < 2 ? ".0" : ".") + decimals;
}

// ---- the beginning ----

static void set_clock(const lw::Engine &engine, const std::string &day) {
    lw::SetClock clock;
    clock.at = lw::Time(day + "T10:00:00Z");
    engine.set_clock(clock);
}

static void make_product_and_rules(const lw::Engine &engine) {
    lw::CreateCreditProduct product;
    product.financial_provider_id = "1";
    product.name = "Personal";
    product.interest_rate = 24;
    product.early_payment_interest = 2;
    product.late_payment_penalty = 2;
    product.very_late_payment_penalty = 5;
    product.min_repayment_months = 3;
    product.max_repayment_months = 36;
    product.lower_limit = 1000;
    product.upper_limit = 50000;
    engine.create_credit_product(product);
    engine.create_rule({"adult", lw::Json(R"({"age": {"operator": ">=", "value": "21"}})")});
    engine.create_rule({"affordable", lw::Json(R"({"DBR": {"operator": "<=", "value": "0.4"}})")});
}

/// A borrower.
class Borrower {
public:
    /// Signs up a borrower. Every twelfth does not report an income, so that a person must decide.
    Borrower(const lw::Engine &engine, int number) : engine_(engine), number_(number) {
        char digits[64];
        std::snprintf(digits, sizeof digits, "2%02d%02d%02d01%04d0", 60 + number * 7 % 40,
                      1 + number * 5 % 12, 1 + number * 11 % 28, 1000 + number);
        national_id_ = digits;
        std::snprintf(digits, sizeof digits, "+20150%07d", number);
        lw::SignUp person;
        person.phone_number = digits;
        person.first_name = "Borrower";
        person.last_name = "No " + std::to_string(number);
        person.national_id_number = national_id_;
        person.email = "borrower" + std::to_string(number) + "@example.com";
        uuid_ = engine.sign_up(person).uuid();
        lw::UpdateBorrower profile;
        profile.uuid = uuid_;
        if (number % 12 != 0) profile.reported_monthly_income = std::to_string(6000 + number * 700 % 14000);
        profile.monthly_debt = number * 370 % 5200;
        profile.months_at_address = number * 5 % 90;
        engine.update_borrower(profile);
        lw::GetBorrowerInfo known;
        known.uuid = uuid_;
        id_ = engine.get_borrower_info(known).id();
    }

    /// Decides by the rules. Borrowers who pass get a loan, those who fail are rejected, the others
    /// stay pending.
    void decide() {
        static const std::array<int, 5> terms = {6, 9, 12, 18, 24};
        lw::GetTotalScore asked;
        asked.uuid = uuid_;
        asked.evaluate_by = lw::EvaluateBy::rule;
        asked.acceptance_rules = {"adult", "affordable"};
        auto verdict = engine_.get_total_score(asked).pass_business_rules_state();

        lw::CreateCreditApplication application;
        application.repayment_months = terms[static_cast<std::size_t>(number_ / 3 % 5)];
        application.borrower_uuid = uuid_;
        application.financial_provider_id = "1";
        application.credit_product_id = "1";
        application.amount = 3000 + number_ * 1100 % 27000;
        std::string id = engine_.create_credit_application(application).detail().application_id().value();
        // If data are missing, there is no value: a person must decide.
        if (!verdict || !verdict->has_value()) return;
        if (**verdict) {
            lw::ApproveCreditApplication approved;
            approved.application_id = application_id_ = id;
            engine_.approve_credit_application(approved);
        } else {
            lw::RejectCreditApplication rejected;
            rejected.credit_application_id = id;
            rejected.reason = "fails the rules";
            engine_.reject_credit_application(rejected);
        }
    }

    bool has_loan() const { return !application_id_.empty(); }
    bool never_pays() const { return habit() == 9 && stops_after() == 0; }

    /// The borrower's actions on the day on which an instalment is due. There is one way to pay for
    /// each tenth of the borrowers.
    void on_due_day(int month, const std::string &today) const {
        if (habit() == 3 && month % 3 == 0) return;           // every third ten days late
        if (habit() == 9 && month > stops_after()) return;    // stops paying
        if (habit() == 4) {                                   // 100 now, the rest later
            if (!due(today).empty()) take(10000, month, "part");
            return;
        }
        pay(month, today);
        if (habit() == 5 && month == 3) take(100000, month, "more", lw::Surplus::lower_instalment);
        if (habit() == 6 && month == 3) take(100000, month, "more", lw::Surplus::shorten_term);
        if (habit() == 7 && month == 4) grant_holiday(month);
        if (habit() == 8 && month == 5) settle(month);
    }

    /// The borrower's actions on the tenth of the next month.
    void on_late_day(int month, const std::string &today) const {
        if (habit() == 3) pay(month, today);
        if (habit() != 4) return;
        std::int64_t rest = 0;
        for (const lw::DueItem &item : due(today)) rest += minor(item.total_due_payment());
        if (rest > 0) take(rest, month, "rest");
    }

    /// Writes off the loan. The borrower pays 250 later anyway.
    void write_off() const {
        lw::WriteOffLoan lost;
        lost.application_id = application_id_;
        lost.reason = "never paid";
        lost.idempotency_key = key(12, "write-off");
        engine_.write_off_loan(lost);
        take(25000, 12, "recovery");
    }

private:
    int habit() const { return number_ % 10; }
    int stops_after() const { return number_ / 10 * 7 % 12; }

    /// A key that makes a retry safe: the same payment is never taken twice.
    std::string key(int month, const char *what) const {
        return std::to_string(number_) + "-" + std::to_string(month) + "-" + what;
    }

    /// The unpaid instalments that are due today or earlier.
    std::vector<lw::DueItem> due(const std::string &today) const {
        auto answer = engine_.get_due_payments({id_});
        std::vector<lw::DueItem> items;
        for (const lw::DueItem &item : answer.due_payments())
            if (item.due_date().substr(0, 10) <= today) items.push_back(item);
        return items;
    }

    /// Pays the earliest due instalment with its penalty. If none is due, does nothing.
    void pay(int month, const std::string &today) const {
        auto items = due(today);
        if (items.empty()) return;
        lw::PayMonthlyInstallment payment;
        payment.national_id = national_id_;
        payment.amount = items.front().total_due_payment();
        payment.idempotency_key = key(month, "instalment");
        engine_.pay_monthly_installment(payment);
    }

    void take(std::int64_t minor_units, int month, const char *what,
              std::optional<lw::Surplus> surplus = {}) const {
        lw::TakePayment payment;
        payment.application_id = application_id_;
        payment.amount = amount(minor_units);
        payment.surplus = surplus;
        payment.idempotency_key = key(month, what);
        engine_.take_payment(payment);
    }

    void grant_holiday(int month) const {
        lw::GrantHoliday holiday;
        holiday.application_id = application_id_;
        holiday.months = 2;
        holiday.reason = "asked for it";
        holiday.idempotency_key = key(month, "holiday");
        engine_.grant_holiday(holiday);
    }

    /// Asks for the price of settling early, and pays it.
    void settle(int month) const {
        lw::GetSettlementPrices asked;
        asked.national_id = national_id_;
        auto prices = engine_.get_settlement_prices(asked);
        for (const auto &price : prices.credit_application()) {
            lw::SettleEarly settlement;
            settlement.national_id = national_id_;
            settlement.amount = price.second.total_due();
            settlement.application_id = price.first;
            settlement.idempotency_key = key(month, "settlement");
            engine_.settle_early(settlement);
        }
    }

    const lw::Engine &engine_;
    int number_;
    std::int64_t id_ = 0;
    std::string uuid_, national_id_, application_id_;
};

// ---- the books at the end ----

static const std::array<const char *, 6> states = {"approved",    "completed", "settled_early",
                                                   "written_off", "rejected",  "pending"};

class Books {
public:
    explicit Books(const lw::Engine &engine) : engine_(engine) {
        lw::GetProviderApplications listed;
        listed.financial_provider_id = "1";
        auto applications = engine.get_provider_applications(listed);
        for (const lw::ProviderApplication &application : applications) add(application.application_id());
    }

    bool agree() const { return faults_ == 0; }

    /// Prints the year in one line, the same in each language.
    void print() const {
        auto aged = engine_.age_loans(buckets());
        lw::Bucket total = aged.total();
        std::int64_t overdue = minor(total.overdue_principal()) + minor(total.overdue_interest()) +
                               minor(total.penalties());
        const char *before = "year: ";
        for (const char *state : states) {
            auto found = by_status_.find(state);
            std::cout << before << (found == by_status_.end() ? 0 : found->second) << " " << state;
            before = ", ";
        }
        std::cout << "; collected " << amount(collected_).text() << ", outstanding "
                  << total.outstanding().text() << ", overdue " << amount(overdue).text()
                  << ", provision " << total.provision().text() << ", lost " << amount(lost_).text()
                  << "\n";
    }

private:
    static lw::AgeLoans buckets() {
        lw::AgeLoans asked;
        asked.buckets.emplace();
        auto bucket = [&](const char *name, int from_days, int percent) {
            asked.buckets->push_back({name, from_days, lw::Decimal(percent)});
        };
        bucket("current", 0, 1);
        bucket("1 to 30 days", 1, 5);
        bucket("31 to 90 days", 31, 25);
        bucket("91 to 180 days", 91, 50);
        bucket("over 180 days", 181, 100);
        return asked;
    }

    /// Adds a loan, and checks that its rows match its events and that its ledger sums to zero.
    void add(const std::string &application_id) {
        lw::GiveLoan asked;
        asked.application_id = application_id;
        auto loan = engine_.give_loan(asked);
        by_status_[lw::to_string(loan.status())]++;
        for (const lw::GivenPayment &payment : loan.payments())
            if (!payment.reversed()) collected_ += minor(payment.amount());
        std::int64_t sum = 0;
        for (const lw::LedgerEntry &line : loan.ledger()) {
            sum += minor(line.amount());
            if (line.account() == "loss") lost_ += minor(line.amount());
        }
        if (!loan.rows_agree() || sum != 0) faults_++;
    }

    const lw::Engine &engine_;
    std::map<std::string, int> by_status_;
    std::int64_t collected_ = 0, lost_ = 0;
    int faults_ = 0;
};

int main() {
    try {
        lw::Settings settings;
        settings.clock.emplace().fixed = lw::Time("2026-01-31T10:00:00Z");
        auto engine = lw::Engine::open(settings);
        make_product_and_rules(engine);
        std::vector<Borrower> people;
        for (int number = 1; number <= 60; number++) {
            people.emplace_back(engine, number);
            people.back().decide();
        }
        for (std::size_t month = 1; month <= 12; month++) {
            set_clock(engine, due_days[month - 1]);
            for (const Borrower &borrower : people)
                if (borrower.has_loan()) borrower.on_due_day(static_cast<int>(month), due_days[month - 1]);
            set_clock(engine, late_days[month - 1]);
            for (const Borrower &borrower : people)
                if (borrower.has_loan()) borrower.on_late_day(static_cast<int>(month), late_days[month - 1]);
        }
        for (const Borrower &borrower : people) {
            if (!borrower.has_loan() || !borrower.never_pays()) continue;
            borrower.write_off();
            break;
        }
        Books books(engine);
        books.print();
        return books.agree() ? 0 : 1;
    } catch (const lw::Error &refused) {
        std::cerr << refused.status() << " " << refused.code() << ": " << refused.what() << "\n";
        return 1;
    }
}
