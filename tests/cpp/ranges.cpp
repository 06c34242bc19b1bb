// A list in an answer is a range of C++20.
#include "lendwright.hpp"

#include <algorithm>
#include <ranges>

namespace lw = lendwright;

using Days = lw::List<std::int64_t>;
using Names = lw::Map<std::string>;

static_assert(std::ranges::input_range<Days> && std::ranges::input_range<Names>);
static_assert(std::ranges::input_range<lw::List<lw::DueItem>>);
static_assert(std::ranges::common_range<const Days> && std::ranges::viewable_range<const Names &>);
static_assert(std::default_initializable<Days::const_iterator>);

std::int64_t late(const Days &days) {
    std::int64_t sum = 0;
    std::ranges::for_each(days, [&sum](std::int64_t day) { sum += day; });
    return sum + std::ranges::count_if(days, [](std::int64_t day) { return day > 30; });
}

// clang before 16 does not read the views of this standard library.
#if !defined(__clang__) || __clang_major__ >= 16
std::int64_t first_late(const Days &days) {
    for (std::int64_t day : days | std::views::filter([](std::int64_t one) { return one > 30; })) return day;
    return 0;
}
#endif
