// From a lender's templates to data from messages, without a book: rows, and a summary.
#include <iostream>

#include "lendwright.hpp"

int main() try {
    const lendwright::sms::Templates templates(R"({"CIB": {
        "salary": ["Salary {{amount}} arrived"],
        "purchase": ["Paid {{money}} at {{merchant}}"]}})", "EGP");
    const std::vector<lendwright::sms::Message> messages = {
        {"CIB", "Salary 7,400 arrived", 1769335200000},
        {"CIB", "Paid EGP 250.50 at Corner Shop", 1770890400000},
        {"CIB", "Paid EGP 99 at Corner Shop was declined", 1772877600000},
    };
    for (const auto &row : templates.read(messages)) {
        std::cout << row.category().value_or("nothing") << " " << row.amount().value_or(0) / 10000
                  << (row.settled().value_or(false) ? " settled" : " not settled: ") << row.guard().value_or("") << "\n";
    }
    // As of the end of March 2026, over twelve months.
    const auto summary = templates.summary(messages, 1774990800000);
    std::cout << summary.json() << "\n";
    return summary.sms_info() == 3 ? 0 : 1;
} catch (const lendwright::Error &error) {
    std::cerr << error.what() << "\n";
    return 1;
}
