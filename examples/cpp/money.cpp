// Answers about a borrower's transactions, without a book: an Arrow table goes in, answers of
// operations come out.
#include <array>
#include <cstdint>
#include <iostream>

#include "lendwright.hpp"

namespace {

// The columns are in plain memory that outlives the table, so nothing must be freed.
const char ids[] = "123";
const std::int32_t id_ends[] = {0, 1, 2, 3};
const std::int32_t days[] = {20459, 20474, 20485};
const std::int64_t minor[] = {-4550, 900000, -2000};
const char merchants[] = "El AbdAcmeMetro";
const std::int32_t merchant_ends[] = {0, 6, 10, 15};

struct Column {
    ArrowSchema schema = {};
    ArrowArray array = {};
    std::array<const void *, 3> buffers;

    Column(const char *name, const char *format, std::array<const void *, 3> parts, std::int64_t count) : buffers(parts) {
        schema.name = name;
        schema.format = format;
        schema.release = [](ArrowSchema *own) { own->release = nullptr; };
        array.length = 3;
        array.n_buffers = count;
        array.buffers = buffers.data();
        array.release = [](ArrowArray *own) { own->release = nullptr; };
    }
    Column(const Column &) = delete;
    Column &operator=(const Column &) = delete;
};

}  // namespace

int main() try {
    Column id("txn_id", "u", {nullptr, id_ends, ids}, 3);
    Column day("date", "tdD", {nullptr, days, nullptr}, 2);
    Column amount("amount", "l", {nullptr, minor, nullptr}, 2);
    Column merchant("merchant", "u", {nullptr, merchant_ends, merchants}, 3);
    Column table("", "+s", {nullptr, nullptr, nullptr}, 1);
    std::array<ArrowSchema *, 4> fields = {&id.schema, &day.schema, &amount.schema, &merchant.schema};
    std::array<ArrowArray *, 4> children = {&id.array, &day.array, &amount.array, &merchant.array};
    table.schema.n_children = table.array.n_children = 4;
    table.schema.children = fields.data();
    table.array.children = children.data();

    const lendwright::Transactions transactions(table.schema, table.array, "EGP");
    std::cout << transactions.ask("get_top_transactions", R"({"user_id": "", "n": 2})") << "\n"
              << transactions.ask("get_features", R"({"vars": ["recency_days"]})") << "\n";
    return 0;
} catch (const lendwright::Error &error) {
    std::cerr << error.what() << "\n";
    return 1;
}
