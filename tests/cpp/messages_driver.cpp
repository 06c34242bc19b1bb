// Like tests/c/messages_driver.c, through the C++ header.
#include "lendwright.hpp"

#include <iostream>
#include <string>

namespace sms = lendwright::sms;

struct Sent {
    std::string address, body;
    std::int64_t date;
};

template <class Value>
static void write(const std::optional<Value> &value) {
    if (value) std::cout << *value << '|';
    else std::cout << "-|";
}

static void write(const sms::Row &row) {
    write(row.sender()), write(row.category()), write(row.class_name()), write(row.amount()), write(row.currency());
    write(row.settled()), write(row.guard()), write(row.ambiguous());
    write(row.balance()), write(row.limit()), write(row.fee());
    std::cout << (row.account().empty() ? "-" : row.account()) << '|';
    write(row.reference()), write(row.merchant()), write(row.counterparty()), write(row.product());
    if (row.template_number()) std::cout << *row.template_number() << '\n';
    else std::cout << "-\n";
}

int main() {
    std::optional<sms::Templates> templates;
    std::vector<Sent> sent;
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto blank = line.find(' ');
        const std::string what = line.substr(0, blank), rest = line.substr(blank + 1);
        if (what == "templates") {
            templates.emplace(rest, "EGP");
        } else if (what == "message") {
            const auto date = rest.find('\t'), body = rest.find('\t', date + 1);
            sent.push_back({rest.substr(0, date), rest.substr(body + 1), std::stoll(rest.substr(date + 1))});
        } else {
            std::vector<sms::Message> messages;
            for (const Sent &each : sent) messages.push_back({each.address, each.body, each.date});
            for (const sms::Row &row : templates->read(messages)) write(row);
            const auto months = std::stoll(rest.substr(rest.find(' ')));
            const auto summary = templates->summary(messages, std::stoll(rest), months);
            std::cout << summary.json() << '\n' << summary.detail().json() << '\n';
            sent.clear();
        }
    }
}
