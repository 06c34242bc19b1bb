// Messages without a book and their import into one, by the C++ wrapper.
#include <string>

#include "../c/check.h"
#include "lendwright.hpp"

using lendwright::sms::Message;
using lendwright::sms::Templates;

static const char *const templates = R"({"CIB": {"purchase": ["Paid {{money}} at {{merchant}} card {{card}}"]}})";

static void rows_are_views() {
    Templates compiled(templates, "EGP");
    const Templates moved = std::move(compiled);
    const std::string body = "Paid USD 1,250.50 at Corner Shop card *1234";
    const std::vector<Message> messages = {{"cib", body, 1769767200000}, {"Mum", "Call me", 1769767200000}};
    const auto rows = moved.read(messages);
    CHECK(rows.size() == 2 && rows[0].sender() == "CIB" && rows[0].amount() == 12505000);
    CHECK(rows[0].merchant() == "Corner Shop" && rows[0].account() == "1234" && rows[0].settled() == true);
    // The digits outlive the row.
    const auto digits = moved.read(messages)[0].account();
    CHECK(digits == "1234");
    CHECK(!rows[0].balance() && !rows[0].guard() && rows[0].template_number() == 0);
    CHECK(!rows[1].sender() && !rows[1].settled() && !rows[1].template_number() && rows[1].account().empty());
    CHECK(moved.summary(messages, 1769900000000).sms_info() == 1);
    CHECK(moved.read({}).empty());
}

static void refusals_name_the_place() {
    try {
        Templates("{\"CIB\": {\"salary\": [\"{{amunt}}\"]}}", "EGP");
        CHECK(false);
    } catch (const lendwright::InvalidRequest &refused) {
        CHECK(std::string(refused.what()).find("templates/CIB/salary/0") != std::string::npos);
    }
    try {
        Templates(templates, "EGP").read({{"CIB", "x", INT64_MAX}});
        CHECK(false);
    } catch (const lendwright::InvalidRequest &refused) {
        CHECK(std::string(refused.what()).find("row 0: date") != std::string::npos);
    }
}

static void messages_are_imported_once() {
    auto engine = lendwright::Engine::open();
    lendwright::SignUp person;
    person.phone_number = "+201001234567";
    person.autofill = true;
    person.consent.emplace();
    person.consent->sms = true;
    const std::string uuid(engine.sign_up(person).uuid());
    const std::vector<lendwright::ImportRow> rows = {{uuid, "CIB", "Paid EGP 3", 1769767200000},
                                                     {uuid, "CIB", "Paid EGP 3", 1769767200000},
                                                     {uuid, "CIB", "Your OTP is 482913", 1769767200000}};
    const auto first = engine.import_messages(rows);
    CHECK(first.received() == 3 && first.stored() == 1 && first.duplicates() == 1);
    CHECK(engine.import_messages(rows).duplicates() == 2);
    try {
        engine.import_messages({rows[0], {"nobody", "CIB", "x", 0}}, 10);
        CHECK(false);
    } catch (const lendwright::Error &refused) {
        CHECK(std::string(refused.what()).find("row 11: ") != std::string::npos);
    }
}

int main() {
    rows_are_views();
    refusals_name_the_place();
    messages_are_imported_once();
    return failures > 0;
}
