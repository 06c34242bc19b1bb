// The steps of a credit decision: rules, a borrower, a score with its reasons.
//
//   ./decide [book.db]        without a file name the book is in memory
#include <lendwright.hpp>

#include <iostream>

namespace lw = lendwright;

static void make_rule(const lw::Engine &engine, const char *name, const char *rule) {
    try {
        engine.create_rule({name, lw::Json(rule)});
    } catch (const lw::Conflict &) {
        // The rule exists from an earlier run.
    }
}

static std::string sign_up(const lw::Engine &engine) {
    lw::SignUp request;
    request.phone_number = "+201001234567";
    request.first_name = "Mona";
    request.last_name = "Adel";
    request.national_id_number = "29501011234567";
    request.email = "mona@example.com";
    try {
        return engine.sign_up(request).uuid();
    } catch (const lw::Conflict &) {
        lw::GetBorrowerInfo known;
        known.phone_number = "+201001234567";
        return engine.get_borrower_info(known).uuid();
    }
}

static void describe(const lw::Engine &engine, const std::string &uuid) {
    lw::UpdateBorrower request;
    request.uuid = uuid;
    request.reported_monthly_income = "12000";
    request.monthly_debt = 1500;
    request.residence_type = lw::ResidenceType::family_house;
    request.months_at_address = 40;
    engine.update_borrower(request);
}

static void score(const lw::Engine &engine, const std::string &uuid) {
    lw::GetTotalScore request;
    request.uuid = uuid;
    request.evaluate_by = lw::EvaluateBy::rule;
    request.acceptance_rules = {"adult", "affordable"};
    auto answer = engine.get_total_score(request);

    std::cout << "credit score  " << answer.credit_score() << ", "
              << answer.credit_score_classification() << "\n";
    if (auto burden = answer.dbr()) std::cout << "debt burden   " << *burden << "\n";
    if (auto verdict = answer.pass_business_rules_state()) {
        const char *said = !verdict->has_value() ? "a person should look" : **verdict ? "yes" : "no";
        std::cout << "passes rules  " << said << "\n";
    }
    if (auto decision = answer.detail().decision_id()) {
        auto explained = engine.explain_decision({*decision});
        for (const lw::ReasonLine &reason : explained.reasons()) {
            if (reason.on_notice()) std::cout << "against it    " << reason.text() << "\n";
        }
    }
}

int main(int count, char **arguments) {
    try {
        auto engine = count > 1 ? lw::Engine::open(arguments[1]) : lw::Engine::open();
        make_rule(engine, "adult", R"({"age": {"operator": ">=", "value": "21"}})");
        make_rule(engine, "affordable", R"({"DBR": {"operator": "<=", "value": "0.5"}})");
        std::string uuid = sign_up(engine);
        describe(engine, uuid);
        score(engine, uuid);
    } catch (const lw::Error &refused) {
        std::cerr << refused.status() << " " << refused.code() << ": " << refused.what() << "\n";
        return 1;
    }
    return 0;
}
