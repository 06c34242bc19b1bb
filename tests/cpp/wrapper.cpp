// The additions of the C++ header to C: ownership, types, errors. Each fact is checked with a real engine.
#include "lendwright.hpp"

#include "../c/check.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <unistd.h>

namespace lw = lendwright;

static_assert(std::is_move_constructible_v<lw::Engine> && !std::is_copy_constructible_v<lw::Engine>);
static_assert(std::is_move_assignable_v<lw::Engine> && !std::is_copy_assignable_v<lw::Engine>);
static_assert(std::is_nothrow_move_constructible_v<lw::Answer<lw::ScoreRecord>>);
static_assert(!std::is_copy_constructible_v<lw::Answer<lw::ScoreRecord>>);

static_assert(std::is_nothrow_move_constructible_v<lw::Policy> && !std::is_copy_constructible_v<lw::Policy>);

// Money is made from texts and whole numbers, and never from types that can't hold it exactly.
static_assert(std::is_constructible_v<lw::Decimal, const char *>);
static_assert(std::is_constructible_v<lw::Decimal, std::string>);
static_assert(std::is_constructible_v<lw::Decimal, int> && std::is_constructible_v<lw::Decimal, long long>);
static_assert(std::is_constructible_v<lw::Decimal, unsigned>);
static_assert(!std::is_constructible_v<lw::Decimal, double> && !std::is_constructible_v<lw::Decimal, float>);
static_assert(!std::is_constructible_v<lw::Decimal, bool> && !std::is_constructible_v<lw::Decimal, char>);
static_assert(!std::is_assignable_v<std::optional<lw::Decimal> &, double>);
static_assert(std::is_assignable_v<std::optional<lw::Decimal> &, int>);

// A whole number of a request, required or optional, is never made from a value that would lose something.
template <class Field>
constexpr bool takes_whole_numbers_alone =
    std::is_assignable_v<Field &, int> && std::is_assignable_v<Field &, std::int64_t> &&
    std::is_assignable_v<Field &, std::size_t> && !std::is_assignable_v<Field &, double> &&
    !std::is_assignable_v<Field &, float> && !std::is_assignable_v<Field &, bool> &&
    !std::is_assignable_v<Field &, char> && !std::is_assignable_v<Field &, wchar_t> && !std::is_assignable_v<Field &, char32_t>;
static_assert(takes_whole_numbers_alone<decltype(lw::UpdateBorrower::number_of_children)>);
static_assert(takes_whole_numbers_alone<decltype(lw::SegmentUsers::min_users)>);
static_assert(takes_whole_numbers_alone<decltype(lw::NextMessages::max)>);
static_assert(takes_whole_numbers_alone<decltype(lw::Settings::busy_timeout_ms)>);
static_assert(std::is_constructible_v<std::optional<lw::Integer>, std::optional<std::int64_t>>);
static_assert(std::is_constructible_v<std::optional<std::int64_t>, std::optional<lw::Integer>>);

// An error's class shows what to do about it.
static_assert(std::is_base_of_v<std::runtime_error, lw::Error>);
static_assert(std::is_base_of_v<lw::Error, lw::InvalidRequest> && std::is_base_of_v<lw::Error, lw::NotFound>);
static_assert(std::is_base_of_v<lw::Error, lw::Conflict> && std::is_base_of_v<lw::Error, lw::Forbidden>);
static_assert(std::is_base_of_v<lw::Error, lw::StorageError>);
static_assert(std::is_nothrow_copy_constructible_v<lw::Conflict>);

template <class Thrown, class Work>
static bool throws(Work work) {
    try {
        work();
    } catch (const Thrown &) {
        return true;
    } catch (const std::exception &other) {
        std::fprintf(stderr, "threw instead: %s\n", other.what());
    }
    return false;
}

/// A book that is moved under an open engine gives its own error, and no advice to try again.
static void pulled_away() {
    char folder[] = "/tmp/lendwright-XXXXXX";
    CHECK(mkdtemp(folder) != nullptr);
    const std::string book = std::string(folder) + "/loans.book", moved = book + ".old";
    {
        lw::Engine engine = lw::Engine::open(book);
        CHECK(std::rename(book.c_str(), moved.c_str()) == 0);
        lw::MakePartner partner;
        partner.user_name = "late";
        try {
            engine.make_partner(partner);
            CHECK(false);
        } catch (const lw::GoneError &gone) {
            const std::string what = gone.what();
            CHECK(what.find("close the book and open it again") != std::string::npos);
            CHECK(what.find("try again") == std::string::npos);
        }
        CHECK(std::rename(moved.c_str(), book.c_str()) == 0);
        engine.make_partner(partner);
        engine.back_up({std::string(folder) + "/backup.book"});
    }
    {
        // A client's request to a read-only book is answered, and is not the host's fault.
        lw::Settings settings;
        settings.path = book;
        settings.read_only = true;
        lw::HttpRequest request;
        request.method = "POST";
        request.path = "/api/v1.0/signup/";
        lw::Engine engine = lw::Engine::open(settings);
        CHECK(engine.respond(request).status == 401);
        request.headers = {{"autofill", "true"}};
        request.body = R"({"Phone_Number": "+201001234500"})";
        CHECK(engine.acting_as("late").respond(request).status == 403);
    }
    std::filesystem::remove_all(folder);
}

/// A number beyond std::int64_t is not sent as another number.
static void a_whole_number_is_sent_as_it_is(const lw::Engine &engine) {
    lw::NextMessages request;
    request.max = UINT64_MAX;
    CHECK(request.to_json() == R"({"max":18446744073709551615})");
    CHECK(throws<std::out_of_range>([] { return std::int64_t{lw::Integer(UINT64_MAX)}; }));
    try {
        engine.next_messages(request);
        CHECK(false);
    } catch (const lw::InvalidRequest &refused) {
        CHECK(refused.field() == "max" && refused.value() == "18446744073709551615");
    }
    request.max = -1;
    CHECK(request.to_json() == R"({"max":-1})");
    lw::UpdateBorrower update;
    update.number_of_children = std::size_t(2);
    CHECK(*update.number_of_children == 2 && *update.number_of_children + 1 == 3);
}

/// what() contains the cause of a failure that the interface's text leaves out.
static void a_failure_says_its_cause() {
    char folder[] = "/tmp/lendwright-XXXXXX";
    CHECK(mkdtemp(folder) != nullptr);
    {
        lw::Settings settings;
        settings.path = std::string(folder) + "/loans.book";
        settings.busy_timeout_ms = 20;
        lw::Engine writer = lw::Engine::open(settings), other = lw::Engine::open(settings);
        lw::MakePartner partner;
        partner.user_name = "late";
        writer.together([&](const lw::Engine &unit) {
            unit.make_partner(partner);
            // In this thread, the call would wait for itself.
            CHECK(throws<lw::MisuseError>([&] { other.make_partner(partner); }));
            std::thread waiting([&] {
                try {
                    other.make_partner(partner);
                    CHECK(false);
                } catch (const lw::BusyError &busy) {
                    CHECK(std::string(busy.what()).find("try again: ") != std::string::npos);
                    CHECK(std::string(busy.what()).find("busy") != std::string::npos);
                }
            });
            waiting.join();
        });
    }
    std::filesystem::remove_all(folder);
}

static lw::Settings with_a_pepper() {
    lw::Settings settings;
    settings.peppers = {lw::PepperSetting{"p1", "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVowMTIzNDU="}};
    return settings;
}

static std::string sign_up(const lw::Engine &engine, const char *phone) {
    lw::SignUp request;
    request.autofill = true;
    request.phone_number = phone;
    return engine.sign_up(request).uuid();
}

static void requests_say_what_they_hold() {
    CHECK(lw::SetMappings().to_json() == "{}");
    CHECK(lw::DeleteRule({"a \"b\"\n", {"x", "\\"}}).to_json() ==
          R"({"param":"a \"b\"\u000a","keys_to_delete":["x","\\"]})");
    lw::UpdateBorrower update;
    update.uuid = "b1";
    update.monthly_debt = "1134.72";
    update.is_banked = false;
    update.extras = lw::Members<lw::Json>{{"z", lw::Json("[1, 2]")}, {"a", lw::Json::string("\"")}};
    CHECK(update.to_json() ==
          R"({"UUID":"b1","Monthly_Debt":1134.72,"Is_Banked":false,"extras":{"z":[1, 2],"a":"\""}})");
    for (const char *odd : {"12,5", "007", "+1", ".5", "1.", "-", "", "1e3", "nan", "1}"}) {
        update = lw::UpdateBorrower();
        update.monthly_debt = odd;
        CHECK(update.to_json() == R"({"UUID":"","Monthly_Debt":")" + std::string(odd) + "\"}");
    }
    update.monthly_debt = -5;
    CHECK(update.to_json() == R"({"UUID":"","Monthly_Debt":-5})");
    lw::SignUp national;
    national.phone_number = lw::NationalPhone{"01001234567"};
    CHECK(national.to_json() == R"({"Phone_Number":{"national":"01001234567"}})");
}

static void json_is_one_value() {
    for (const char *good : {"null", " 1 ", "\"a,b\"", "\"\\\"\"", "[1,{\"a\":[]}]", "{\"a\":1,\"b\":2}\n"}) {
        CHECK(lw::Json(good).text() == good);
    }
    for (const char *bad : {"", "  ", "1,2", "1,\"param\":\"x\"", "1}", "[1]]", "{", "\"a", "\"a\"\"b\"", "1 2",
                            "\"\\\"", "[] []", "a:b", "{}\"x\":1"}) {
        CHECK(throws<std::invalid_argument>([bad] { lw::Json{std::string(bad)}; }));
    }
}

static void times_are_instants() {
    using namespace std::chrono;
    auto instant = [](std::int64_t micros) { return lw::Time::point(microseconds(micros)); };
    CHECK(lw::Time(instant(0)).text() == "1970-01-01T00:00:00.000000Z");
    CHECK(lw::Time(instant(-1)).text() == "1969-12-31T23:59:59.999999Z");
    CHECK(lw::Time(instant(951782400000000)).text() == "2000-02-29T00:00:00.000000Z");
    CHECK(lw::Time(instant(4107542399000001)).text() == "2100-02-28T23:59:59.000001Z");
    CHECK(lw::Time("2026-01-31T10:00:00Z").time_point() == instant(1769853600000000));
    CHECK(lw::Time("1969-12-31T23:59:59.5Z").time_point() == instant(-500000));
    CHECK(throws<std::out_of_range>([] { lw::Time("9999-12-31T00:00:00Z").time_point(); }));
    // Some days of every year from 1682 to 2257, converted in both directions.
    for (std::int64_t day = -105000; day < 105000; day += 97) {
        auto then = instant(day * 86400000000 + 12345678901);
        CHECK(lw::Time(then).time_point() == then);
    }
    for (const char *bad : {"", "2026-01-31", "2026-01-31T10:00:00", "2026-01-31T10:00:00+02:00",
                            "2026-01-31T10:00:00Zx", "2026-02-30T10:00:00Z", "2025-02-29T10:00:00Z",
                            "2026-13-01T10:00:00Z", "2026-00-10T10:00:00Z", "2026-01-00T10:00:00Z",
                            "2026-01-31T24:00:00Z", "2026-01-31T10:60:00Z", "2026-01-31T10:00:61Z",
                            "2026-1-31T10:00:00Z", "2026-01-31T-1:00:00Z", "2026-01-31T10:00:00.Z",
                            "2026-01-31T10:00: 0Z"}) {
        CHECK(throws<std::invalid_argument>([bad] { lw::Time(bad).time_point(); }));
    }
}

static void days_and_amounts_are_compared() {
    CHECK(lw::Date("2026-01-31") == "2026-01-31" && lw::Date("2026-01-31") != lw::Date("2026-02-28"));
    CHECK(lw::Date("2026-01-31") < lw::Date("2026-02-01") && lw::Date("2026-02-01") > lw::Date("2025-12-31"));
    CHECK(lw::Date("2026-01-31") <= "2026-01-31" && lw::Date("2026-01-31") >= "2026-01-31");
    CHECK(lw::Decimal("1.50") == "1.5" && lw::Decimal("-0.00") == 0 && lw::Decimal("100") != "1");
    CHECK(lw::Decimal("1.5") != "1.51" && lw::Decimal("nan") == "nan" && lw::Decimal("1e3") != 1000);
    for (const auto &[text, decimals, minor] : std::initializer_list<std::tuple<const char *, unsigned, std::int64_t>>{
             {"1134.72", 2, 113472}, {"1134.5", 2, 113450}, {"-0.5", 2, -50}, {"12", 0, 12}, {"12.000", 0, 12},
             {"0", 2, 0}, {"0.05", 2, 5}, {"1.234", 3, 1234}, {"-0.00", 2, 0},
             {"92233720368547758.07", 2, std::numeric_limits<std::int64_t>::max()},
             {"-92233720368547758.08", 2, std::numeric_limits<std::int64_t>::min()}}) {
        CHECK(lw::Decimal(text).minor_units(decimals) == minor);
    }
    for (const char *bad : {"1.005", "1e3", "", "-", "1,5", "nan", ".5"})
        CHECK(throws<std::invalid_argument>([bad] { lw::Decimal(bad).minor_units(2); }));
    CHECK(throws<std::out_of_range>([] { lw::Decimal("92233720368547758.08").minor_units(2); }));
}

/// what() contains the reason of a refusal that the interface's text leaves out, and no advice that can't help.
static void a_refusal_says_what_is_wrong(const lw::Engine &engine) {
    auto what = [&](const char *operation, const std::string &request) -> std::string {
        try {
            engine.call(operation, request);
        } catch (const lw::Error &refused) {
            return refused.what();
        }
        return "";
    };
    const std::string rule = R"({"name": "thrift", "event": "transaction", "channel": "sms", "template": ")";
    const std::string rest = R"(", "requires_consent": "service", "conditions": {"txn.)";
    CHECK(what("create_engagement_rule", rule + "Hello" + rest + R"(amont": {"operator": "<=", "value": -1000}}})") ==
          "please enter a valid conditions: unknown variable 'txn.amont', did you mean 'txn.amount'?");
    CHECK(what("create_engagement_rule", rule + "{{merchnt}}" + rest + R"(amount": {"operator": "<=", "value": -9}}})")
              .rfind("please enter a valid template: ", 0) == 0);

    engine.call("create_credit_product",
                R"({"financial_provider_id": "1", "Name": "Silver", "Interest_Rate": 24, "Early_Payment_Interest": 2,
                    "Late_Payment_Penalty": 2, "Very_Late_Payment_Penalty": 5, "Min_Repayment_Months": 3,
                    "Max_Repayment_Months": 36, "Lower_Limit": 1000, "Upper_Limit": 50000})");
    const std::string apply = R"({"repayment_months": 12, "financial_provider_id": "1", "credit_product_id": "1",
                                  "idempotency_key": "k", "borrower_uuid": ")" +
                              sign_up(engine, "+201001234599") + R"(", "amount": )";
    CHECK(what("create_credit_application", apply + "12000}").empty());
    const std::string again = what("create_credit_application", apply + "13000}");
    CHECK(again.find("key of its own") != std::string::npos && again.find("try again") == std::string::npos);

    const std::string silver = R"({"financial_provider_id": "1", "Name": "silver", "Interest_Rate": 24, "Early_Payment_Interest": 2,
                                   "Late_Payment_Penalty": 2, "Very_Late_Payment_Penalty": 5, "Min_Repayment_Months": 3,
                                   "Max_Repayment_Months": 36, "Lower_Limit": 1000, "Upper_Limit": 50000})";
    CHECK(what("create_credit_product", silver) == "another credit product of the provider has the name 'silver'");
    const std::string bad = what("create_credit_product", R"({"financial_provider_id": "1", "Name": "Gold"})");
    CHECK(bad.rfind("Interest_Rate: Missing field, ", 0) == 0 && bad.find('{') == std::string::npos);

    try {
        engine.call("project_income", R"({"min_confidence": 1.5, "user_id": ")" + sign_up(engine, "+201001234598") + R"("})");
        CHECK(false);
    } catch (const lw::InvalidRequest &refused) {
        CHECK(refused.faults().size() == 1 && refused.faults()[0].code == "invalid_value");
        CHECK(refused.faults()[0].pointer == "/min_confidence" && !refused.faults()[0].message.empty());
    }
}

/// A text with a NUL inside is not a missing text, and a moved-from object is reported as such.
static void what_was_not_given_is_named(lw::Engine engine) {
    auto what = [](auto work) -> std::string {
        try {
            work();
        } catch (const lw::MisuseError &refused) {
            return refused.what();
        } catch (const std::invalid_argument &refused) {
            return refused.what();
        }
        return "";
    };
    const std::string with_nul("fin\0x", 5);
    CHECK(what([&] { engine.acting_as(with_nul); }) == "user_name has a NUL inside, at byte 3");
    CHECK(what([&] { engine.acting_with_key("fin", with_nul); }) == "api_key has a NUL inside, at byte 3");
    CHECK(what([&] { engine.bearer(with_nul); }) == "access_token has a NUL inside, at byte 3");
    CHECK(what([&] { engine.call(with_nul, "{}"); }) == "operation has a NUL inside, at byte 3");
    CHECK(what([&] { engine.failed_attempts(with_nul); }) == "user_name has a NUL inside");
    CHECK(what([&] { engine.failed_attempts("\xff"); }) == "user_name is not UTF-8");
    std::string in_a_unit;
    CHECK(throws<lw::Conflict>([&] {
        engine.together([&](const lw::Engine &unit) { in_a_unit = what([&] { unit.failed_attempts("fin"); }); });
    }));
    CHECK(in_a_unit.find("in a unit of work") != std::string::npos);
    const std::string nested = what([&] { engine.together([&](const lw::Engine &) { engine.get_rules(); }); });
    const std::size_t first = nested.find("begun within another one");
    CHECK(first != std::string::npos && nested.find("begun within another one", first + 1) == std::string::npos);

    lw::Policy policy;
    lw::Column column = policy.column("DBR");
    lw::Row row = policy.row(), kept = std::move(row);
    lw::Policy taken = std::move(policy);
    lw::Request request, other = std::move(request);
    const lw::Engine held = std::move(engine);
    // NOLINTBEGIN(bugprone-use-after-move)
    const lw_input input = lw::input(column, 0.2);
    for (const std::string &said : {what([&] { policy.decide({input}); }), what([&] { policy.decide_many({{input}}); }),
                                    what([&] { policy.judge(input); }), what([&] { policy.row(); }),
                                    what([&] { policy.column("DBR"); })})
        CHECK(said == "the policy was moved from");
    CHECK(what([&] { row.set(input); }) == "the row was moved from");
    CHECK(what([&] { row.decide(); }) == "the row was moved from");
    CHECK(what([&] { request.text("a", "b").take(); }) == "the request was moved from");
    CHECK(what([&] { engine.failed_attempts("fin"); }) == "engine is NULL");
    // NOLINTEND(bugprone-use-after-move)
    taken.decide({input});
    kept.set(input);
    kept.decide();
}

static void refusals_are_thrown(const lw::Engine &engine) {
    try {
        engine.create_rule({"adult", lw::Json(R"({"aeg": {"operator": ">=", "value": "21"}})")});
        CHECK(false && "a rule of an unknown variable was made");
    } catch (const lw::InvalidRequest &refused) {
        CHECK(refused.status() == 400 && !refused.code().empty() && refused.library_status() == LW_INVALID);
        CHECK(refused.body().find(refused.what()) != std::string::npos);
        CHECK(refused.detail().find("\"code\":\"" + refused.code() + "\"") != std::string::npos);
    }
    // A forgotten field is missing. It does not get the first of its choices.
    lw::GetTotalScore forgotten;
    forgotten.uuid = "b1";
    try {
        engine.get_total_score(forgotten);
        CHECK(false && "a request without evaluate_by was taken");
    } catch (const lw::InvalidRequest &refused) {
        CHECK(refused.field().find("evaluate_by") != std::string::npos);
    }
    lw::GetBorrowerInfo unknown;
    unknown.uuid = "nobody";
    CHECK(throws<lw::NotFound>([&] { engine.get_borrower_info(unknown); }));
    CHECK(throws<lw::NotFound>([&] { engine.call("no_such_operation", "{}"); }));
    CHECK(throws<lw::NotFound>([&] { engine.acting_as("nobody"); }));
    CHECK(throws<lw::InvalidRequest>([&] { engine.acting_as("\xff"); }));
    CHECK(throws<lw::InvalidRequest>([&] { engine.acting_as(std::string("host\0", 5)); }));
    CHECK(throws<lw::InvalidRequest>([&] { engine.call(std::string("get_rules\0", 10), "{}"); }));
    CHECK(throws<lw::Forbidden>([&] { engine.acting_with_key("nobody", "lw_live_guess"); }));
    CHECK(engine.failed_attempts("nobody") == 1 && engine.failed_attempts("anybody") == 0);
    CHECK(throws<std::invalid_argument>([&] { engine.failed_attempts("\xff"); }));
    CHECK(throws<lw::Forbidden>([&] { engine.bearer("guess"); }));
    CHECK(throws<lw::InvalidRequest>([] { lw::Engine::open_json(R"({"paht": "x"})"); }));
    CHECK(throws<lw::NoFolderError>([] { lw::Engine::open("/nowhere/at/all/book.db"); }));
    lw::Settings nothing;
    nothing.path = "/tmp/lendwright-no-book-here.book";
    nothing.read_only = true;
    CHECK(throws<lw::NoBookError>([&] { lw::Engine::open(nothing); }));
    CHECK(throws<lw::NotABookError>([] { lw::Engine::open("/dev/null"); }));
    a_refusal_says_what_is_wrong(engine);
    a_whole_number_is_sent_as_it_is(engine);
    what_was_not_given_is_named(lw::Engine::open());
    pulled_away();
    a_failure_says_its_cause();
    lw::MakePartner partner;
    partner.user_name = "twice";
    engine.make_partner(partner);
    CHECK(throws<lw::Conflict>([&] { engine.make_partner(partner); }));
    CHECK(throws<lw::Forbidden>([&] { engine.acting_as("twice").make_partner(partner); }));
}

static void answers_are_typed(const lw::Engine &engine) {
    std::string uuid = sign_up(engine, "+201001234567");
    lw::UpdateBorrower update;
    update.uuid = uuid;
    update.monthly_debt = "1500.5";
    update.residence_type = lw::ResidenceType::family_house;
    engine.update_borrower(update);
    lw::GetBorrowerInfo ask;
    ask.uuid = uuid;
    auto info = engine.get_borrower_info(ask);
    CHECK(info.http_status() == 200 && info.uuid() == uuid && info.placeholder());
    CHECK(info.monthly_debt().value().text() == "1500.50");
    CHECK(info.residence_type().value() == lw::ResidenceType::family_house);
    CHECK(lw::to_string(*info.residence_type()) == "Family House");
    CHECK(!info.car_id() && info.car_id().value_or(7) == 7);
    CHECK(throws<std::bad_optional_access>([&] { info.car_id().value(); }));
    CHECK(info.created_at().time_point() > lw::Time("2026-01-01T00:00:00Z").time_point());
    CHECK(info.json().find("\"UUID\":\"" + uuid + "\"") != std::string::npos);

    lw::GetTotalScoreBatch batch;
    batch.acceptance_rules = {};
    batch.target = {"nobody", uuid};
    engine.create_rule({"adult", lw::Json(R"({"age": {"operator": ">=", "value": "21"}})")});
    batch.acceptance_rules.push_back("adult");
    auto scores = engine.get_total_score_batch(batch);
    CHECK(scores.size() == 2 && scores[0].first == "nobody");
    CHECK(std::holds_alternative<lw::UnknownTarget>(scores[0].second));
    CHECK(std::get<lw::ScoreRecord>(scores.find(uuid).value()).credit_score() > 0);
    CHECK(!scores.find("somebody"));
    CHECK(throws<std::out_of_range>([&] { scores[2]; }));

    auto any = engine.call("get_borrower_info", ask.to_json());
    CHECK(any.json() == info.json() && any.at("/UUID").as<std::string>() == uuid);
    CHECK(any.at("/Car_ID").kind() == lw::Kind::not_available && !any.at("/nothing"));
    CHECK(any.at("/Monthly_Debt").as<lw::Available<lw::Decimal>>()->text() == "1500.50");
    CHECK(throws<lw::WrongKind>([&] { any.at("/UUID").as<std::int64_t>(); }));
    CHECK(throws<lw::WrongKind>([&] { any.at("/nothing").as<bool>(); }));
    lw::Answer<lw::Text> said = engine.delete_rule({"adult", {"age"}});
    CHECK(!said.text().empty() && said.json() == "\"" + said.text() + "\"" && std::string(said) == said.text());
}

/// Each answer is freed after its expression, but the values that were read from it are still valid.
static void what_is_read_outlives_its_answer(const lw::Engine &engine) {
    lw::SetMappings mappings;
    mappings.areas = lw::Members<lw::Integer>{{"Zamalek", 7}, {"Agouza", 3}};
    engine.set_mappings(mappings);
    std::string read;
    for (const auto &[name, id] : engine.get_id_mapping().id_mapping().areas()) {
        read += name + "=" + std::to_string(id) + " ";
    }
    CHECK(read == "Agouza=3 Zamalek=7 ");
    lw::IdMapping kept = engine.get_id_mapping().id_mapping();
    auto moved = engine.get_id_mapping();
    auto there = std::move(moved);
    CHECK(kept.areas().find("Zamalek") == 7 && there.id_mapping().areas().size() == 2);
}

static void a_front_end_is_exact(const lw::Engine &engine) {
    lw::HttpRequest request;
    request.method = "GET";
    request.path = "/borrowers/rule/";
    CHECK(engine.respond(request).status == 401);
    request.headers = {{"X-Unknown", "1"}};
    auto response = engine.acting_as("twice").respond(request);
    CHECK(response.status == 200 && !response.headers.empty());
    CHECK(response.body == engine.acting_as("twice").get_rules().json());
    request.path = "/nowhere/";
    CHECK(engine.respond(request).status == 404);
}

static void partners_act_by_key_and_by_token(const lw::Engine &engine) {
    lw::IssueKey ask;
    ask.user_name = "twice";
    std::string key = engine.issue_key(ask).api_key();
    lw::Engine by_key = engine.acting_with_key("twice", key);
    CHECK(by_key.get_rules().client().empty());
    lw::Engine by_token = engine.bearer(engine.login({"twice", key}).access_token());
    CHECK(by_token.get_rules().json() == by_key.get_rules().json());
    CHECK(throws<lw::Forbidden>([&] { by_token.list_partners(); }));
    ask.scopes = std::vector<lw::Scope>{lw::Scope::score};
    try {
        engine.acting_with_key("twice", engine.issue_key(ask).api_key()).get_rules();
        CHECK(false);
    } catch (const lw::Forbidden &refused) {
        CHECK(std::string(refused.what()) == "forbidden: the scope 'rules:read' is needed" && refused.faults().empty());
    }
}

static void a_listener_hears_and_is_kept() {
    auto heard = std::make_shared<std::string>();
    std::optional<lw::Engine> engine = lw::Engine::open(
        with_a_pepper(), [heard](std::string_view effect) { *heard += effect; });
    lw::Engine moved = std::move(*engine);
    engine.reset();
    CHECK(throws<lw::Forbidden>([&] { moved.acting_with_key("nobody", "lw_live_guess"); }));
    CHECK(heard->find("\"event\":\"refused\"") != std::string::npos);
    moved = lw::Engine::open();
    CHECK(heard.use_count() == 1);
}

static void eight_threads_share_an_engine(const lw::Engine &engine) {
    std::vector<std::thread> threads;
    for (int at = 0; at < 8; ++at) {
        threads.emplace_back([&engine, at] { sign_up(engine, ("+2010012346" + std::to_string(60 + at)).c_str()); });
    }
    for (std::thread &thread : threads) thread.join();
    CHECK(throws<lw::Conflict>([&] { sign_up(engine, "+201001234660"); }));
}

static void a_logger_is_told_of_refusals() {
    std::string lines;
    auto log = [&](lw::LogLevel level, std::string_view code, std::string_view text) {
        lines += std::to_string(static_cast<int>(level)) + ' ' + std::string(code) + ' ' + std::string(text);
    };
    lw::Engine engine = lw::Engine::open(lw::Settings(), nullptr, nullptr, log);
    CHECK(throws<lw::NotFound>([&] { engine.acting_as("nobody"); }));
    CHECK(lines == "3 not_there not found");
}

static void a_request_is_built_member_by_member() {
    lw::Request request;
    request.text("uuid", "a\"b").integer("n", 7).decimal("d", "1.50").boolean("yes", true).null("none");
    request.json("json", lw::Json("[1]")).begin_list("list").text(nullptr, "adult").begin_object(nullptr).end().end();
    CHECK(request.take() ==
          R"({"uuid":"a\"b","n":7,"d":1.50,"yes":true,"none":null,"json":[1],"list":["adult",{}]})");
    CHECK(request.text("next", "x").take() == R"({"next":"x"})");
    CHECK(throws<lw::InvalidRequest>([&] { request.decimal("d", "1,5").take(); }));
    lw::Engine engine = lw::Engine::open();
    auto answer = engine.call("get_id_mapping", lw::Request().take());
    CHECK(answer.at("/ID Mapping/Areas").kind() == lw::Kind::object);
    CHECK(throws<std::invalid_argument>([&] { answer.at(std::string("/ID Mapping\0/x", 14)); }));
}

static void a_watcher_stops_long_work() {
    std::uint64_t rows = 0;
    lw::Engine engine = lw::Engine::open({}, nullptr, [&rows](std::uint64_t done, std::uint64_t total) {
        rows = total;
        return done == 0 || done == total;
    });
    lw::ImportBorrowers import;
    lw::BorrowerRow row;
    row.autofill = true;
    for (const char *phone : {"+201001234580", "+201001234581"}) {
        row.phone_number = phone;
        import.rows.push_back(row);
    }
    try {
        engine.import_borrowers(import);
        CHECK(false && "stopped");
    } catch (const lw::Interrupted &stopped) {
        CHECK(stopped.code() == "interrupted" && stopped.status() == 503 && rows == 2);
    }
    CHECK(throws<lw::Interrupted>([&] {
        engine.together([&](const lw::Engine &unit) { unit.import_borrowers(import); });
    }));
    CHECK(throws<lw::Interrupted>([&] {
        engine.together([&](const lw::Engine &unit) {
            CHECK(throws<lw::Interrupted>([&] { unit.import_borrowers(import); }));
        });
    }));
    import.rows.pop_back();
    CHECK(engine.import_borrowers(import).imported() == 1);
}

static void a_member_is_found_among_many(const lw::Engine &engine) {
    lw::GetTotalScoreBatch batch;
    for (int at = 0; at < 10000; ++at) batch.target.push_back("nobody " + std::to_string(at * 7919 % 10000));
    auto answered = engine.get_total_score_batch(batch);
    for (const std::string &target : batch.target) CHECK(answered.find(target).has_value());
    CHECK(!answered.find("nobody").has_value() && !answered.find("").has_value() && !answered.find("zz").has_value());
    CHECK(!answered.find(std::string_view("nobody 1\0", 9)).has_value());
}

static void a_call_that_waits_is_stopped_from_another_thread() {
    char folder[] = "/tmp/lendwright-waits-XXXXXX";
    CHECK(mkdtemp(folder) != nullptr);
    const lw::Engine engine = lw::Engine::open(std::string(folder) + "/loans.book");
    std::atomic<bool> stopped{false};
    engine.together([&](const lw::Engine &) {
        std::thread waiting([&] {
            stopped = throws<lw::Interrupted>([&] { sign_up(engine, "+201001234590"); });
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        engine.interrupt();
        waiting.join();
    });
    CHECK(stopped);
    sign_up(engine, "+201001234590");
    std::filesystem::remove_all(folder);
}

/// A refusal of one operation, or an exception between them, rolls everything back.
static void several_operations_share_a_commit(const lw::Engine &engine) {
    lw::SignUp mona;
    mona.phone_number = "+201001234570";
    mona.autofill = true;
    auto known = [&](const std::string &uuid) {
        lw::GetBorrowerInfo info;
        info.uuid = uuid;
        return !throws<lw::NotFound>([&] { engine.get_borrower_info(info); });
    };
    std::string uuid = engine.together([&](const lw::Engine &unit) {
        std::string made(unit.sign_up(mona).uuid());
        lw::UpdateBorrower update;
        update.uuid = made;
        update.number_of_children = 2;
        unit.update_borrower(update);
        return made;
    });
    CHECK(known(uuid));

    // what() ends at a NUL.
    const std::string with_nul("must have no '\0' in it", 22);
    CHECK(std::string(lw::InvalidRequest(LW_INVALID, "invalid_value", "name", with_nul).what()) ==
          "must have no '\\u0000' in it");

    mona.phone_number = "+201001234571";
    std::string undone;
    CHECK(throws<std::runtime_error>([&] {
        engine.together([&](const lw::Engine &unit) {
            undone = unit.sign_up(mona).uuid();
            throw std::runtime_error("thought better of it");
        });
    }));
    CHECK(!undone.empty() && !known(undone));
    CHECK(throws<lw::Conflict>([&] {
        engine.together([&](const lw::Engine &unit) {
            undone = unit.sign_up(mona).uuid();
            CHECK(throws<lw::Conflict>([&] { unit.sign_up(mona); }));
        });
    }));
    CHECK(!known(undone));
    // A call that was never run has the same effect.
    auto never_run = [&](auto mistake) {
        CHECK(throws<lw::Conflict>([&] {
            engine.together([&](const lw::Engine &unit) {
                undone = unit.sign_up(mona).uuid();
                CHECK(throws<lw::InvalidRequest>([&] { mistake(unit); }));
            });
        }));
        CHECK(!known(undone));
    };
    never_run([](const lw::Engine &unit) { unit.acting_as("host"); });
    never_run([](const lw::Engine &unit) { unit.call(std::string("get_rules\0", 10), "{}"); });
    never_run([](const lw::Engine &unit) { unit.respond({}); });
    never_run([](const lw::Engine &unit) { unit.together([](const lw::Engine &) {}); });
    engine.together([&](const lw::Engine &unit) { unit.sign_up(mona); });
    CHECK(throws<lw::Conflict>([&] { engine.sign_up(mona); }));
}

/// Whether an input can be made from such a value.
template <class Value, class = void>
struct Makes : std::false_type {};
template <class Value>
struct Makes<Value, std::void_t<decltype(lw::input(lw::Column{0}, std::declval<Value>()))>> : std::true_type {};
static_assert(!Makes<char>::value && Makes<int>::value && Makes<bool>::value && Makes<const char *>::value);

/// The value at fault in the C answer.
template <class Call>
static std::string refused_value(Call call) {
    try {
        call();
        return "taken";
    } catch (const lw::InvalidRequest &error) {
        std::string member = "\"value\":";
        CHECK((error.detail().find(member) == std::string::npos) == error.value().empty());
        return error.value();
    }
}

/// Each function that takes inputs reports the refused value.
static void a_refusal_tells_the_value() {
    lw::Policy policy;
    lw_input low = lw::input(policy.column("DBR"), -1);
    lw_input beyond = lw::input(policy.column("Residence_Type"), lw::Choice{9});
    lw::Row row = policy.row();
    CHECK(refused_value([&] { policy.decide({low}); }) == "-1");
    CHECK(refused_value([&] { policy.judge(low); }) == "-1");
    CHECK(refused_value([&] { row.set(low); }) == "-1");
    CHECK(refused_value([&] { policy.explain({low}); }) == "-1");
    CHECK(refused_value([&] { policy.decide_many({{}, {low}}); }) == "-1");
    CHECK(refused_value([&] { policy.judge(beyond); }) == "value 9");
    CHECK(refused_value([&] { policy.judge(lw::input(policy.column("DBR"), "low")); }).empty());
}

/// A change is refused if somebody changed the policy after it was read.
static void a_change_of_what_was_changed_since_is_refused(const lw::Engine &engine) {
    auto rules = engine.get_rules();
    const std::string read(rules.detail().policy().value());
    lw::UpdateWeights change;
    change.value = lw::Json(R"({"income": 5})");
    change.if_match = read;
    auto changed = engine.update_weights(change);
    CHECK(changed.detail().policy().value() != read);
    try {
        engine.update_weights(change);
        CHECK(false && "a change of a policy that is another one by now was made");
    } catch (const lw::Conflict &refused) {
        CHECK(refused.code() == "policy_changed" && refused.field() == "if_match");
    }
}

/// A policy alone decides in the same way as a book with this policy.
static void a_policy_decides_without_a_book(const lw::Engine &engine) {
    auto given = engine.give_policy();
    lw::Policy policy(given.policy().json());
    CHECK(policy.digest() == given.digest() && policy.digest().rfind("sha256:", 0) == 0);
    lw::Policy fresh, kept = std::move(policy);
    lw::Column burden = fresh.column("DBR");
    CHECK(!fresh.find_column("aeg") && fresh.find_column("DBR")->place == burden.place);
    lw::Decision low = fresh.decide({lw::input(burden, 0.1)});
    lw::Decision high = fresh.decide(std::vector<lw_input>{lw::input(burden, 0.9)});
    CHECK(low.score() > high.score() && low.certainty() > 0 && !low.score_class().empty());
    CHECK(low.verdict() == lw::Verdict::not_available);
    CHECK(high.reason_count() > 0 && !high.reason(0).empty() && high.reason(4).empty());
    CHECK(throws<lw::NotFound>([&] { kept.column("aeg"); }));
    auto columns = fresh.columns();
    CHECK(columns[burden.place].first == "DBR" && columns[burden.place].second.place == burden.place);
    CHECK(fresh.kind(burden) == lw::InputKind::number && fresh.kind({columns.size()}) == lw::InputKind::none);
    auto refused = [&](lw_input input, const char *code, const char *field, const char *sentence) {
        try {
            fresh.decide({lw::input(burden, 0.5), input});
            CHECK(false && "decided");
        } catch (const lw::InvalidRequest &error) {
            CHECK(error.code() == code && error.field() == field && error.status() == 400);
            CHECK(std::string(error.what()) == std::string("input 1: ") + sentence);
        }
    };
    const double not_a_number = std::numeric_limits<double>::quiet_NaN();
    refused(lw::input({99999}, 1), "misuse", "", "column 99999 is none of this policy's");
    CHECK(fresh.judge(lw::input(burden, not_a_number)) == lw::Missing::not_a_number);
    CHECK(fresh.judge(lw::input(burden, 0.2)) == lw::Missing::no);
    refused(lw::input(burden, -1), "invalid_value", "DBR", "'DBR' must be a number of 0 or more, not -1");
    refused(lw::input(burden, std::numeric_limits<double>::infinity()), "invalid_value", "DBR",
            "'DBR' must be a number of 0 or more, not inf");
    lw::Column banked = fresh.column("Is_Banked"), home = fresh.column("Residence_Type");
    CHECK(fresh.choices(home).size() == 5 && fresh.choices(home)[1] == "Family House");
    CHECK(fresh.choices(banked).empty());
    refused(lw::input(home, "family house"), "invalid_value", "Residence_Type",
            "'Residence_Type' must be one of 'Fully Owned', 'Family House', 'Old Law Rent', 'New Law Rent', "
            "'Furnished Rent' (did you mean 'Family House'?), not \"family house\"");
    refused(lw::input(burden, lw::Choice{1}), "wrong_type", "DBR",
            "'DBR' takes a number, not the place of a value");
    refused(lw::input(burden, "\xff"), "misuse", "DBR", "'DBR' is given a text that is not UTF-8");
    refused(lw::input(burden, "low"), "wrong_type", "DBR", "'DBR' takes a number, not a text");
    refused(lw::input(burden, true), "wrong_type", "DBR", "'DBR' takes a number, not true or false");
    lw_input odd = lw::input(burden, 1);
    odd.kind = 5;
    refused(odd, "misuse", "DBR", "'DBR' is given the unknown kind 5");
    odd.size = 0;
    refused(odd, "misuse", "DBR", "an input's size is 0; LW_INPUT_INIT sets it");
    CHECK(throws<lw::InvalidRequest>([&] { fresh.decide(nullptr, 1); }));
    lw::Row row = fresh.row();
    row.set(lw::input(burden, 0.1));
    row.set(lw::input(home, lw::Choice{1}));
    CHECK(throws<lw::InvalidRequest>([&] { row.set(lw::input(home, lw::Choice{9})); }));
    lw::Decision by_row = row.decide();
    CHECK(by_row.score() == fresh.decide({lw::input(burden, 0.1), lw::input(home, "Family House")}).score());
    CHECK(row.missing(home) == lw::Missing::no && row.missing(banked) == lw::Missing::not_given);
    row.clear();
    CHECK(row.missing(home) == lw::Missing::not_given && row.decide().certainty() == 0);
    std::vector<std::vector<lw_input>> applicants = {{lw::input(burden, 0.1)}, {lw::input(burden, -1)}};
    try {
        fresh.decide_many(applicants);
        CHECK(false && "decided");
    } catch (const lw::InvalidRequest &error) {
        CHECK(error.code() == "invalid_value" && error.field() == "DBR");
        CHECK(std::string(error.what()) == "applicant 1: 'DBR' must be a number of 0 or more, not -1");
    }
    lw_wrong wrong = {};
    auto decided = fresh.decide_many(applicants, lw::BadValues::missing, &wrong);
    CHECK(decided.size() == 2 && decided[0].score() == low.score() && decided[1].certainty() == 0);
    CHECK(wrong.applicant == 1 && wrong.count == 1 && wrong.reason == LW_MISSING_OUT_OF_RANGE);
    CHECK(fresh.decide_many({}).empty());
    CHECK(throws<lw::InvalidRequest>([] { lw::Policy(""); }));
    CHECK(throws<lw::InvalidRequest>([] { lw::Policy{std::string_view()}; }));
    CHECK(throws<lw::InvalidRequest>([] { lw::Policy(R"({"format": 999})"); }));
    auto path = std::filesystem::temp_directory_path() / ("lendwright-" + std::to_string(getpid()) + ".json");
    std::ofstream(path) << given.policy().json();
    CHECK(lw::Policy::from_file(path.string()).digest() == given.digest());
    std::filesystem::remove(path);
    CHECK(throws<std::system_error>([] { lw::Policy::from_file("/nowhere/policy.json"); }));
    CHECK(throws<lw::InvalidRequest>([] { lw::Policy::from_file("/dev/null"); }));
}

void a_policy_explains_without_a_book() {
    lw::Policy policy(R"({"format": 1, "acceptance_rules": ["affordable"], "rules": {
        "affordable": [{"variable": "DBR", "operator": "<=", "value": 0.5}],
        "minor": [{"variable": "age", "operator": "<", "value": 21}]}})");
    auto burden = policy.column("DBR"), banked = policy.column("Is_Banked");
    auto home = policy.column("Residence_Type");
    std::vector<lw_input> inputs = {lw::input(burden, 0.2), lw::input(home, "Family House"),
                                    lw::input(banked, true), lw::input(burden, 0.7)};
    auto decision = policy.decide(inputs);
    auto why = policy.explain(inputs);
    CHECK(why.policy() == policy.digest() && why.credit_score() == decision.score());
    std::int64_t sum = why.base();
    for (auto line : why.contributions()) sum += line.contribution();
    CHECK(sum == why.credit_score() && why.certainty() == decision.certainty());
    CHECK(why.pass_business_rules_state().value() == false);
    CHECK(why.rules()[0].name() == "affordable" && why.rules()[0].conditions()[0].decisive());
    CHECK(why.reasons()[0].code() == decision.reason(0));
    CHECK(why.what_would_change().one()[0].variable() == "DBR");
    CHECK(!why.missing_to_resolve() && why.json().rfind("{\"policy\":\"sha256:", 0) == 0);
    CHECK(policy.explain({}).missing_to_resolve()->variables()[0] == "DBR");
    // An enum's value by its place is the same as by its text, and NaN is the same as a missing value.
    auto homes = policy.choices(home);
    for (std::size_t place = 0; place < homes.size(); ++place) {
        std::vector<lw_input> by_place = {lw::input(burden, 0.2), lw::input(home, lw::Choice{place})};
        std::vector<lw_input> by_text = {lw::input(burden, 0.2), lw::input(home, homes[place])};
        CHECK(policy.explain(by_place).json() == policy.explain(by_text).json());
        CHECK(policy.explain(by_place).credit_score() == policy.decide(by_place).score());
    }
    CHECK(homes.size() == 5);
    CHECK(throws<lw::InvalidRequest>([&] { policy.explain({lw::input(home, lw::Choice{5})}); }));
    CHECK(policy.explain({lw::input(burden, NAN), lw::input(banked, true)}).certainty() ==
          policy.explain({lw::input(banked, true)}).certainty());
    auto young = policy.explain_document(R"({"inputs": {"age": 19}, "rejection_rules": ["minor"]})");
    CHECK(young.rules().size() == 1 && young.rules()[0].state() == true);
    CHECK(throws<lw::InvalidRequest>([&] { policy.explain({lw::input(burden, "low")}); }));
    CHECK(throws<lw::InvalidRequest>([&] { policy.explain_document(R"({"inputs": {"DRB": 1}})"); }));
    CHECK(throws<lw::NotFound>(
        [&] { policy.explain_document(R"({"inputs": {}, "acceptance_rules": ["none"]})"); }));
}

void a_batch_says_what_it_decided(const lw::Engine &engine) {
    lw::SignUp sign_up;
    sign_up.phone_number = "+201009990001";
    sign_up.autofill = true;
    auto uuid = engine.sign_up(sign_up).uuid();
    lw::CreateRule rule;
    rule.param = "never young";
    rule.value = lw::Json(R"({"age": {"operator": ">=", "value": 21}})");
    engine.create_rule(rule);
    lw::GetTotalScoreBatch request;
    request.acceptance_rules = {"never young"};
    request.target = {uuid};
    auto batch = engine.get_total_score_batch(request);
    auto decided = batch.detail().decisions().value().find(uuid).value();
    CHECK(decided.state() && !*decided.state() && decided.failed_rules().empty());
    CHECK(decided.notice_codes()[0] == "INCOMPLETE");
    lw::ExplainDecision why;
    why.decision_id = decided.decision_id();
    CHECK(engine.explain_decision(why).uuid() == uuid);
}

static void the_log_is_passed_on_in_parts(const lw::Engine &engine) {
    std::string whole;
    engine.export_log_to({}, [&](std::string_view lines) { whole += lines; });
    CHECK(whole == engine.export_log().log());

    lw::ExportLog in_parts;
    in_parts.limit = 1;
    std::string parts;
    int calls = 0;
    engine.export_log_to(in_parts, [&](std::string_view lines) {
        parts += lines;
        return ++calls > 0;
    });
    CHECK(parts == whole && calls > 1);

    // An exception from the function passes through, and nothing is written after it.
    calls = 0;
    const auto full = [&](std::string_view) -> bool {
        ++calls;
        throw std::length_error("the disk is full");
    };
    CHECK(throws<std::length_error>([&] { engine.export_log_to(in_parts, full); }));
    CHECK(calls == 1);
    CHECK(throws<lw::Interrupted>([&] {
        engine.export_log_to(in_parts, [](std::string_view) { return false; });
    }));
    in_parts.limit = 0;
    CHECK(throws<lw::InvalidRequest>([&] { engine.export_log_to(in_parts, full); }));
    // Each part is read separately, which a unit of work can't do.
    CHECK(throws<lw::InvalidRequest>([&] {
        engine.together([&](const lw::Engine &unit) { unit.export_log_to({}, full); });
    }));
}

/// A row outlives its policy, even if it refuses a value with the policy's words.
static void a_row_keeps_its_policy() {
    std::optional<lw::Policy> policy{std::in_place};
    const lw::Column burden = policy->column("DBR");
    lw::Row row = policy->row();
    policy.reset();
    row.set(lw::input(burden, 0.2));
    CHECK(row.missing(burden) == lw::Missing());
    CHECK(throws<lw::InvalidRequest>([&] { row.set(lw::input(burden, "much")); }));
}

int main() {
    requests_say_what_they_hold();
    json_is_one_value();
    times_are_instants();
    days_and_amounts_are_compared();
    lw::Engine engine = lw::Engine::open(with_a_pepper());
    refusals_are_thrown(engine);
    answers_are_typed(engine);
    what_is_read_outlives_its_answer(engine);
    a_front_end_is_exact(engine);
    partners_act_by_key_and_by_token(engine);
    a_listener_hears_and_is_kept();
    a_logger_is_told_of_refusals();
    a_request_is_built_member_by_member();
    a_watcher_stops_long_work();
    a_member_is_found_among_many(engine);
    a_call_that_waits_is_stopped_from_another_thread();
    several_operations_share_a_commit(engine);
    a_change_of_what_was_changed_since_is_refused(engine);
    a_policy_decides_without_a_book(engine);
    a_refusal_tells_the_value();
    a_row_keeps_its_policy();
    a_policy_explains_without_a_book();
    a_batch_says_what_it_decided(engine);
    the_log_is_passed_on_in_parts(engine);
    eight_threads_share_an_engine(engine);
    CHECK(lw::version() == LW_VERSION);
    return failures != 0;
}
