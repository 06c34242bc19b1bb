/*
 * lendwright: values, reading and writing, errors and policies. The C++17 interface. lendwright.hpp has an
 * introduction and includes this file.
 *
 * Made by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_BASE_HPP
#define LENDWRIGHT_BASE_HPP

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 201703L
#error "lendwright.hpp needs C++17; lendwright.h needs C99"
#endif
#if !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#error "lendwright.hpp tells of refusals by exceptions; lendwright.h needs none"
#endif

#include "../lendwright.h"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lendwright {

/// An exact decimal, such as an amount of money, stored as the text of its digits. It can't be created from a
/// double, since a double can't represent most decimals exactly.
class Decimal {
public:
    /// Zero.
    Decimal() : digits_("0") {}
    /// From digits such as "1134.72". A point is always the decimal mark, also before three digits: "1.250"
    /// is one and a quarter. Send a text from a user in a field for texts, such as `reported_monthly_income`.
    Decimal(std::string digits) : digits_(std::move(digits)) {}
    /// From digits such as "1134.72".
    Decimal(const char *digits) : digits_(digits) {}
    /// From a whole number.
    template <class Whole, std::enable_if_t<std::is_integral_v<Whole>, int> = 0>
    Decimal(Whole whole) : digits_(std::to_string(whole)) {}
    template <class Float, std::enable_if_t<std::is_floating_point_v<Float>, long> = 0>
    Decimal(Float) = delete;
    Decimal(bool) = delete;
    Decimal(char) = delete;

    /// The digits, exactly.
    const std::string &text() const { return digits_; }
    /// The amount as a whole number of minor units: Decimal("1134.5").minor_units(2) is 113450. Sums and
    /// comparisons of these numbers are exact for amounts of one currency.
    ///
    /// Throws std::invalid_argument if the text is not a plain number or has more than `decimals` decimals
    /// (zeros at the end do not count), and std::out_of_range beyond 64 bits.
    std::int64_t minor_units(unsigned decimals) const;

    /// Whether both are the same number: 1.5 and "1.50" are. A text that is not a plain number is equal to
    /// itself alone.
    friend bool operator==(const Decimal &a, const Decimal &b) { return a.plain() == b.plain(); }
    friend bool operator!=(const Decimal &a, const Decimal &b) { return !(a == b); }

private:
    /// The digits without zeros at the end of the decimals.
    std::string_view plain() const;

    std::string digits_;
};

inline std::string to_string(const Decimal &decimal) { return decimal.text(); }

/// A whole number of a request. It is created from whole numbers alone. A double does not compile, since it
/// may have a fraction or be beyond 64 bits.
class Integer {
public:
    /// Zero.
    Integer() = default;
    /// From a whole number. A number beyond std::int64_t is sent unchanged, and the engine refuses it with
    /// the field's name.
    template <class Whole, std::enable_if_t<(std::is_integral_v<Whole> || std::is_enum_v<Whole>)&&std::is_convertible_v<
                                                Whole, std::int64_t> && sizeof(Whole) <= sizeof(std::int64_t),
                                            int> = 0>
    Integer(Whole whole) : bits_(static_cast<std::uint64_t>(whole)), is_beyond_(whole > 0 && bits_ > INT64_MAX) {}
    template <class Float, std::enable_if_t<std::is_floating_point_v<Float>, long> = 0>
    Integer(Float) = delete;
    Integer(bool) = delete;
    Integer(char) = delete;
    Integer(wchar_t) = delete;
    Integer(char16_t) = delete;
    Integer(char32_t) = delete;

    /// The number. Throws std::out_of_range for a number beyond std::int64_t.
    operator std::int64_t() const {
        if (is_beyond_) throw std::out_of_range("beyond 64 bits: " + text());
        return static_cast<std::int64_t>(bits_);
    }
    /// The digits of the original number.
    std::string text() const { return is_beyond_ ? std::to_string(bits_) : std::to_string(static_cast<std::int64_t>(bits_)); }

private:
    std::uint64_t bits_ = 0;
    bool is_beyond_ = false;
};

/// A day, YYYY-MM-DD.
class Date {
public:
    Date() = default;
    /// From a text such as "2026-01-31".
    Date(std::string text) : text_(std::move(text)) {}
    /// From a text such as "2026-01-31".
    Date(const char *text) : text_(text) {}

    /// The text as YYYY-MM-DD.
    const std::string &text() const { return text_; }

    // Texts of this form sort by date.
    friend bool operator==(const Date &a, const Date &b) { return a.text_ == b.text_; }
    friend bool operator!=(const Date &a, const Date &b) { return a.text_ != b.text_; }
    friend bool operator<(const Date &a, const Date &b) { return a.text_ < b.text_; }
    friend bool operator>(const Date &a, const Date &b) { return b < a; }
    friend bool operator<=(const Date &a, const Date &b) { return !(b < a); }
    friend bool operator>=(const Date &a, const Date &b) { return !(a < b); }

private:
    std::string text_;
};

/// An instant, by RFC 3339.
class Time {
public:
    using point = std::chrono::system_clock::time_point;

    Time() = default;
    /// From a text such as "2026-01-31T10:00:00Z".
    Time(std::string text) : text_(std::move(text)) {}
    /// From a text such as "2026-01-31T10:00:00Z".
    Time(const char *text) : text_(text) {}
    /// From an instant of the system's clock, to the microsecond.
    Time(point instant);

    /// The text. The library writes UTC.
    const std::string &text() const { return text_; }
    /// The instant on the system's clock.
    ///
    /// Throws std::invalid_argument if the text is not an instant in UTC, and std::out_of_range if it is
    /// beyond the clock's range.
    point time_point() const;

private:
    std::string text_;
};

/// Any JSON value, as its text.
class Json {
public:
    /// Null.
    Json() : text_("null") {}
    /// From the text of one JSON value.
    ///
    /// Throws std::invalid_argument for a text that is not exactly one value. So nothing after a value can
    /// become a part of the request around it.
    explicit Json(std::string text) : text_(std::move(text)) {
        if (!is_one_value(text_)) throw std::invalid_argument("not one JSON value: " + text_);
    }
    /// The JSON string of a text.
    static Json string(std::string_view text);

    /// The JSON text.
    const std::string &text() const { return text_; }

private:
    static bool is_one_value(const std::string &text);

    std::string text_;
};

/// An object with free keys in a request. Its order is kept.
template <class T>
using Members = std::vector<std::pair<std::string, T>>;

/// A required field. It starts without a value. If it stays so, the engine refuses it as missing.
template <class T>
class Required {
public:
    Required() = default;
    /// From any type that converts to T without loss.
    template <class Given, std::enable_if_t<std::is_convertible_v<Given &&, T> &&
                                                !(std::is_floating_point_v<std::decay_t<Given>> &&
                                                  std::is_integral_v<T>),
                                            int> = 0>
    Required(Given &&value) : value_(T(std::forward<Given>(value))) {}

    bool has_value() const { return value_.has_value(); }
    /// The value. Throws std::bad_optional_access if there is no value.
    const T &value() const { return value_.value(); }

private:
    std::optional<T> value_;
};

/// A value, or none because it could not be computed. It is not a std::optional, since an empty std::optional
/// in an answer is null, such as the verdict of a referral.
template <class T>
class Available {
public:
    /// Not available.
    Available() = default;
    Available(T value) : value_(std::move(value)) {}

    bool is_available() const { return value_.has_value(); }
    explicit operator bool() const { return value_.has_value(); }
    /// The value. Throws std::bad_optional_access if it is not available.
    const T &value() const { return value_.value(); }
    const T &operator*() const { return *value_; }
    const T *operator->() const { return &*value_; }
    T value_or(T other) const { return value_ ? *value_ : std::move(other); }

private:
    std::optional<T> value_;
};

/// The kind of a value in an answer.
enum class Kind : std::int32_t {
    absent = LW_KIND_ABSENT,
    null = LW_KIND_NULL,
    boolean = LW_KIND_BOOL,
    number = LW_KIND_NUMBER,
    text = LW_KIND_TEXT,
    list = LW_KIND_LIST,
    object = LW_KIND_OBJECT,
    not_available = LW_KIND_NOT_AVAILABLE,
};

/// The error for a value in an answer that has another kind than the caller read. The library and the header
/// have different versions, or a Value was read as another kind.
class WrongKind : public std::logic_error {
public:
    WrongKind(const std::string &pointer, const std::string &found)
        : std::logic_error("the answer has " + (found.empty() ? "nothing" : found) + " at '" + pointer +
                           "'") {}
};

namespace inner {

/// A value in an answer. It keeps the answer alive.
using Node = std::shared_ptr<const lw_value>;

inline std::string text_of(lw_bytes bytes) {
    if (bytes.len == 0) return std::string();
    return std::string(reinterpret_cast<const char *>(bytes.data), bytes.len);
}

/// Reads a value in an answer as a type. `fits` checks whether it has the type, and `of` returns it.
template <class T, class = void>
struct Reading;

template <class T>
T read(const Node &from, const char *pointer) {
    const lw_value *value = lw_value_at(from.get(), pointer);
    if (!Reading<T>::fits(value)) throw WrongKind(pointer, text_of(lw_value_json(value)));
    return Reading<T>::of(from, value);
}

/// The texts of a closed set, in the order of its enumerators.
template <class Choice>
struct Texts;

}  // namespace inner

/// A choice as its text in requests and answers. Empty for a number that is none of its enumerators.
template <class Choice, std::size_t Count = std::size(inner::Texts<Choice>::all)>
std::string to_string(Choice choice) {
    std::size_t at = static_cast<std::size_t>(choice);
    return at < Count ? std::string(inner::Texts<Choice>::all[at]) : std::string();
}

/// Any value in an answer.
class Value {
public:
    Value() = default;
    explicit Value(inner::Node node) : node_(std::move(node)) {}

    Kind kind() const { return static_cast<Kind>(lw_value_kind(node_.get())); }
    /// Whether there is a value.
    explicit operator bool() const { return node_ != nullptr; }
    /// Its compact JSON text.
    std::string json() const { return inner::text_of(lw_value_json(node_.get())); }

    /// The value at a JSON pointer (RFC 6901) inside it: "/rules/0/name". Absent if there is no value. Throws
    /// std::invalid_argument for a pointer with a NUL, since C would read only the part before the NUL.
    Value at(const std::string &pointer) const {
        if (pointer.find('\0') != std::string::npos)
            throw std::invalid_argument("a JSON pointer with a NUL after '" + std::string(pointer.c_str()) + "'");
        return Value(inner::Node(node_, lw_value_at(node_.get(), pointer.c_str())));
    }
    /// The value as a T: `as<std::int64_t>()`, `as<std::optional<bool>>()`. Throws WrongKind.
    template <class T>
    T as() const {
        return inner::read<T>(node_, "");
    }

    /// The number of items of a list or members of an object.
    std::size_t size() const { return lw_value_count(node_.get()); }
    /// An item of a list, or the value of an object's member. Absent beyond the last.
    Value operator[](std::size_t index) const {
        return Value(inner::Node(node_, lw_value_item(node_.get(), index)));
    }
    /// The name of an object's member, in order. Empty beyond the last.
    std::string key(std::size_t index) const {
        return inner::text_of(lw_value_key(node_.get(), index));
    }

private:
    inner::Node node_;
};

/// An object with known members in an answer.
class Record {
public:
    explicit Record(inner::Node node) : node_(std::move(node)) {}

    /// Its compact JSON text.
    std::string json() const { return inner::text_of(lw_value_json(node_.get())); }

    /// Whether a value can be read as this type. Used by the header itself.
    static bool fits(const lw_value *value) { return lw_value_kind(value) == LW_KIND_OBJECT; }

protected:
    template <class T>
    T read(const char *pointer) const {
        return inner::read<T>(node_, pointer);
    }

private:
    inner::Node node_;
};

namespace inner {

/// An iterator over a container with size() and operator[].
template <class Container>
class Position {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = typename Container::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = value_type;

    /// A position without a container. Ranges of C++20 require it.
    Position() : container_(Node()) {}
    Position(const Container &container, std::size_t at) : container_(container), at_(at) {}

    value_type operator*() const { return container_[at_]; }
    Position &operator++() {
        ++at_;
        return *this;
    }
    Position operator++(int) {
        Position before = *this;
        ++at_;
        return before;
    }
    friend bool operator==(const Position &a, const Position &b) { return a.at_ == b.at_; }
    friend bool operator!=(const Position &a, const Position &b) { return a.at_ != b.at_; }

private:
    Container container_;
    std::size_t at_ = 0;
};

inline lw_bytes bytes_of(std::string_view text);

/// The common base of lists and maps.
template <class Itself, class Item>
class Sequence {
public:
    using value_type = Item;
    using const_iterator = Position<Itself>;

    explicit Sequence(Node node) : node_(std::move(node)) {}

    std::size_t size() const { return lw_value_count(node_.get()); }
    bool empty() const { return size() == 0; }
    const_iterator begin() const { return const_iterator(itself(), 0); }
    const_iterator end() const { return const_iterator(itself(), size()); }
    /// A copy of all items.
    std::vector<Item> to_vector() const { return std::vector<Item>(begin(), end()); }
    /// Its compact JSON text.
    std::string json() const { return text_of(lw_value_json(node_.get())); }

protected:
    template <class T>
    T item(std::size_t index) const {
        const lw_value *value = lw_value_item(node_.get(), index);
        if (index >= size()) throw std::out_of_range("no item " + std::to_string(index));
        return read<T>(value, [index] { return "/" + std::to_string(index); });
    }
    template <class T>
    std::optional<T> member(std::string_view key) const {
        const lw_value *value = lw_value_member(node_.get(), bytes_of(key));
        if (value == nullptr) return std::nullopt;
        return read<T>(value, [key] { return "/" + std::string(key); });
    }
    std::string key(std::size_t index) const { return text_of(lw_value_key(node_.get(), index)); }

private:
    template <class T, class Place>
    T read(const lw_value *value, Place place) const {
        if (!Reading<T>::fits(value)) throw WrongKind(place(), text_of(lw_value_json(value)));
        return Reading<T>::of(node_, value);
    }
    const Itself &itself() const { return static_cast<const Itself &>(*this); }

    Node node_;
};

}  // namespace inner

/// A list in an answer.
template <class T>
class List : public inner::Sequence<List<T>, T> {
public:
    using inner::Sequence<List<T>, T>::Sequence;

    /// An item. Throws std::out_of_range.
    T operator[](std::size_t index) const { return this->template item<T>(index); }
};

/// An object with free keys in an answer, in the answer's order.
template <class T>
class Map : public inner::Sequence<Map<T>, std::pair<std::string, T>> {
public:
    using inner::Sequence<Map<T>, std::pair<std::string, T>>::Sequence;

    /// A member by its position. Throws std::out_of_range.
    std::pair<std::string, T> operator[](std::size_t index) const {
        T value = this->template item<T>(index);
        return {this->key(index), std::move(value)};
    }
    /// The value of a key.
    std::optional<T> find(std::string_view key) const { return this->template member<T>(key); }
};

/// An answer that is a bare text.
class Text {
public:
    explicit Text(inner::Node node) : node_(std::move(node)) {}

    std::string text() const { return inner::read<std::string>(node_, ""); }
    operator std::string() const { return text(); }

private:
    inner::Node node_;
};

namespace inner {

template <>
struct Reading<std::int64_t> {
    static bool fits(const lw_value *value) {
        std::int64_t whole = 0;
        return lw_value_int(value, &whole) == LW_OK;
    }
    static std::int64_t of(const Node &, const lw_value *value) {
        std::int64_t whole = 0;
        lw_value_int(value, &whole);
        return whole;
    }
};

template <>
struct Reading<double> {
    static bool fits(const lw_value *value) { return lw_value_kind(value) == LW_KIND_NUMBER; }
    static double of(const Node &, const lw_value *value) {
        double number = 0;
        lw_value_double(value, &number);
        return number;
    }
};

template <>
struct Reading<bool> {
    static bool fits(const lw_value *value) { return lw_value_kind(value) == LW_KIND_BOOL; }
    static bool of(const Node &, const lw_value *value) {
        bool truth = false;
        lw_value_bool(value, &truth);
        return truth;
    }
};

/// If a text is expected, N/A is a text too: a name may be N/A.
template <>
struct Reading<std::string> {
    static bool fits(const lw_value *value) {
        lw_kind kind = lw_value_kind(value);
        return kind == LW_KIND_TEXT || kind == LW_KIND_NOT_AVAILABLE;
    }
    static std::string of(const Node &, const lw_value *value) {
        lw_bytes text = {nullptr, 0};
        return lw_value_text(value, &text) == LW_OK ? text_of(text) : std::string("N/A");
    }
};

template <>
struct Reading<Decimal> {
    static bool fits(const lw_value *value) { return lw_value_kind(value) == LW_KIND_NUMBER; }
    static Decimal of(const Node &, const lw_value *value) {
        lw_bytes digits = {nullptr, 0};
        lw_value_text(value, &digits);
        return Decimal(text_of(digits));
    }
};

template <>
struct Reading<Date> : Reading<std::string> {
    static Date of(const Node &from, const lw_value *value) {
        return Date(Reading<std::string>::of(from, value));
    }
};

template <>
struct Reading<Time> : Reading<std::string> {
    static Time of(const Node &from, const lw_value *value) {
        return Time(Reading<std::string>::of(from, value));
    }
};

template <>
struct Reading<Value> {
    static bool fits(const lw_value *value) { return value != nullptr; }
    static Value of(const Node &from, const lw_value *value) { return Value(Node(from, value)); }
};

template <class T>
struct Reading<T, std::enable_if_t<std::is_base_of_v<Record, T>>> {
    static bool fits(const lw_value *value) { return T::fits(value); }
    static T of(const Node &from, const lw_value *value) { return T(Node(from, value)); }
};

template <class T>
struct Reading<List<T>> {
    static bool fits(const lw_value *value) { return lw_value_kind(value) == LW_KIND_LIST; }
    static List<T> of(const Node &from, const lw_value *value) { return List<T>(Node(from, value)); }
};

template <class T>
struct Reading<Map<T>> {
    static bool fits(const lw_value *value) { return lw_value_kind(value) == LW_KIND_OBJECT; }
    static Map<T> of(const Node &from, const lw_value *value) { return Map<T>(Node(from, value)); }
};

template <class T>
struct Reading<std::optional<T>> {
    static bool is_empty(const lw_value *value) {
        return value == nullptr || lw_value_kind(value) == LW_KIND_NULL;
    }
    static bool fits(const lw_value *value) { return is_empty(value) || Reading<T>::fits(value); }
    static std::optional<T> of(const Node &from, const lw_value *value) {
        if (is_empty(value)) return std::nullopt;
        return Reading<T>::of(from, value);
    }
};

template <class T>
struct Reading<Available<T>> {
    static bool fits(const lw_value *value) {
        return lw_value_kind(value) == LW_KIND_NOT_AVAILABLE || Reading<T>::fits(value);
    }
    static Available<T> of(const Node &from, const lw_value *value) {
        if (lw_value_kind(value) == LW_KIND_NOT_AVAILABLE) return Available<T>();
        return Available<T>(Reading<T>::of(from, value));
    }
};

/// Reads the first of several types that fits.
template <class... Forms>
struct Reading<std::variant<Forms...>> {
    using Found = std::variant<Forms...>;

    static bool fits(const lw_value *value) { return (Reading<Forms>::fits(value) || ...); }
    static Found of(const Node &from, const lw_value *value) { return first<Forms...>(from, value); }

private:
    template <class Form, class... Others>
    static Found first(const Node &from, const lw_value *value) {
        if constexpr (sizeof...(Others) > 0) {
            if (!Reading<Form>::fits(value)) return first<Others...>(from, value);
        }
        return Found(std::in_place_type<Form>, Reading<Form>::of(from, value));
    }
};

template <class Choice>
struct Reading<Choice, std::enable_if_t<std::is_enum_v<Choice>>> {
    static bool fits(const lw_value *value) { return found(value) < std::size(Texts<Choice>::all); }
    static Choice of(const Node &, const lw_value *value) { return static_cast<Choice>(found(value)); }

private:
    static std::size_t found(const lw_value *value) {
        lw_bytes text = {nullptr, 0};
        if (lw_value_kind(value) != LW_KIND_TEXT) return std::size(Texts<Choice>::all);
        lw_value_text(value, &text);
        std::size_t at = 0;
        while (at < std::size(Texts<Choice>::all) && Texts<Choice>::all[at] != text_of(text)) ++at;
        return at;
    }
};

}  // namespace inner

namespace inner {

inline void write(std::string &out, std::string_view text) {
    out += '"';
    for (char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
            out += escaped;
        } else {
            out += c;
        }
    }
    out += '"';
}

inline void write(std::string &out, const std::string &text) { write(out, std::string_view(text)); }

inline void write(std::string &out, std::int64_t whole) { out += std::to_string(whole); }

inline void write(std::string &out, const Integer &whole) { out += whole.text(); }

inline void write(std::string &out, bool truth) { out += truth ? "true" : "false"; }

/// Writes the shortest digits of a double. A number that is not finite is written as a text, and the engine
/// refuses it with the field's name.
inline void write(std::string &out, double number) {
    char digits[32];
    std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, number);
    std::string text(digits, end.ptr);
    bool is_number = text.find_first_not_of("0123456789+-.e") == std::string::npos;
    is_number ? static_cast<void>(out += text) : write(out, std::string_view(text));
}

inline std::size_t digits_from(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return at;
}

/// Whether a text is a JSON number without an exponent.
inline bool is_plain_number(std::string_view text) {
    std::size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
    std::size_t point = digits_from(text, start);
    bool is_padded = point > start + 1 && text[start] == '0';
    if (point == start || is_padded) return false;
    if (point == text.size()) return true;
    return text[point] == '.' && point + 1 < text.size() &&
           digits_from(text, point + 1) == text.size();
}

/// Writes a plain number as it is, and any other text as a JSON string. The engine reads this string if it is
/// a number ("1e3"). Otherwise it refuses it with the field's name.
inline void write(std::string &out, const Decimal &decimal) {
    const std::string &text = decimal.text();
    is_plain_number(text) ? static_cast<void>(out += text) : write(out, text);
}

inline void write(std::string &out, const Date &date) { write(out, date.text()); }

inline void write(std::string &out, const Time &time) { write(out, time.text()); }

inline void write(std::string &out, const Json &json) { out += json.text(); }

template <class Choice, std::enable_if_t<std::is_enum_v<Choice>, int> = 0>
void write(std::string &out, Choice choice) {
    write(out, to_string(choice));
}

/// Writes a struct of a request as an object.
template <class Object>
auto write(std::string &out, const Object &object) -> decltype(object.to_json(), void()) {
    out += object.to_json();
}

template <class T>
void write(std::string &out, const std::optional<T> &value);
template <class T>
void write(std::string &out, const Available<T> &value);
template <class T>
void write(std::string &out, const std::vector<T> &list);
template <class T>
void write(std::string &out, const Members<T> &members);

template <class... Forms>
void write(std::string &out, const std::variant<Forms...> &value) {
    std::visit([&out](const auto &form) { write(out, form); }, value);
}

template <class T>
void write(std::string &out, const std::optional<T> &value) {
    value ? write(out, *value) : static_cast<void>(out += "null");
}

template <class T>
void write(std::string &out, const Available<T> &value) {
    value ? write(out, *value) : write(out, std::string_view("N/A"));
}

template <class T>
void write(std::string &out, const std::vector<T> &list) {
    out += '[';
    bool is_first = true;
    for (const T &item : list) {
        if (!is_first) out += ',';
        is_first = false;
        write(out, item);
    }
    out += ']';
}

template <class T>
void write(std::string &out, const Members<T> &members) {
    out += '{';
    bool is_first = true;
    for (const auto &[key, value] : members) {
        if (!is_first) out += ',';
        is_first = false;
        write(out, key);
        out += ':';
        write(out, value);
    }
    out += '}';
}

/// Writes an object member by member. A member without a value is left out.
class Writer {
public:
    template <class T>
    Writer &member(const char *name, const T &value) {
        out_ += out_.empty() ? '{' : ',';
        write(out_, std::string_view(name));
        out_ += ':';
        write(out_, value);
        return *this;
    }
    template <class T>
    Writer &member(const char *name, const std::optional<T> &value) {
        return value ? member(name, *value) : *this;
    }
    template <class T>
    Writer &member(const char *name, const Required<T> &value) {
        return value.has_value() ? member(name, value.value()) : *this;
    }

    std::string done() { return out_.empty() ? "{}" : std::move(out_) + '}'; }

private:
    std::string out_;
};

/// Counts the days from 1970-01-01 to a day of the proleptic Gregorian calendar. The algorithm is from H.
/// Hinnant, "chrono-Compatible Low-Level Date Algorithms".
inline std::int64_t days_of(std::int64_t year, int month, int day) {
    if (month <= 2) --year;
    std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    std::int64_t year_of_era = year - era * 400;
    std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

inline bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/// Returns the number of days of a month, or 0 for a month that does not exist.
inline int days_in(int year, int month) {
    constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (month < 1 || month > 12) return 0;
    return days[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
}

/// Reads the number in a text's next digits and moves `at` after it and the character `end`. Returns -1 if
/// there are not exactly `digits` digits followed by `end`.
inline int part_of(std::string_view text, std::size_t &at, std::size_t digits, char end) {
    std::size_t last = digits_from(text, at);
    if (last - at != digits || (end != '\0' && (last == text.size() || text[last] != end))) return -1;
    int part = 0;
    for (; at < last; ++at) part = part * 10 + (text[at] - '0');
    at += end == '\0' ? 0 : 1;
    return part;
}

}  // namespace inner

inline std::string_view Decimal::plain() const {
    std::string_view text = digits_;
    if (!inner::is_plain_number(text)) return text;
    if (text.find('.') != std::string_view::npos) {
        while (text.back() == '0') text.remove_suffix(1);
        if (text.back() == '.') text.remove_suffix(1);
    }
    return text == "-0" ? text.substr(1) : text;
}

inline std::int64_t Decimal::minor_units(unsigned decimals) const {
    std::string_view text = plain();
    if (!inner::is_plain_number(text)) throw std::invalid_argument("no plain number: " + digits_);
    std::size_t point = text.find('.');
    std::size_t there = point == std::string_view::npos ? 0 : text.size() - point - 1;
    if (there > decimals) throw std::invalid_argument("more than " + std::to_string(decimals) + " decimals: " + digits_);
    std::string whole(text.substr(0, point));
    if (there > 0) whole += text.substr(point + 1);
    whole.append(decimals - there, '0');
    std::int64_t minor = 0;
    std::from_chars_result read = std::from_chars(whole.data(), whole.data() + whole.size(), minor);
    if (read.ec != std::errc()) throw std::out_of_range("beyond 64 bits: " + digits_);
    return minor;
}

inline Time::Time(point instant) {
    using namespace std::chrono;
    std::int64_t micros = duration_cast<microseconds>(instant.time_since_epoch()).count();
    std::int64_t seconds = micros / 1000000;
    micros -= seconds * 1000000;
    if (micros < 0) {
        micros += 1000000;
        --seconds;
    }
    std::int64_t days = (seconds >= 0 ? seconds : seconds - 86399) / 86400;
    int of_day = static_cast<int>(seconds - days * 86400);
    std::int64_t year = 1970 + days / 366;
    while (inner::days_of(year + 1, 1, 1) <= days) ++year;
    while (inner::days_of(year, 1, 1) > days) --year;
    int month = 12;
    while (inner::days_of(year, month, 1) > days) --month;
    int day = static_cast<int>(days - inner::days_of(year, month, 1)) + 1;
    char text[64];
    std::snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02d.%06dZ", static_cast<int>(year),
                  month, day, of_day / 3600, of_day / 60 % 60, of_day % 60, static_cast<int>(micros));
    text_ = text;
}

inline Time::point Time::time_point() const {
    using namespace std::chrono;
    std::size_t at = 0;
    const int year = inner::part_of(text_, at, 4, '-'), month = inner::part_of(text_, at, 2, '-');
    const int day = inner::part_of(text_, at, 2, 'T'), hour = inner::part_of(text_, at, 2, ':');
    const int minute = inner::part_of(text_, at, 2, ':'), second = inner::part_of(text_, at, 2, '\0');
    bool is_one = year >= 0 && day >= 1 && day <= inner::days_in(year, month) && hour >= 0 && hour < 24;
    // A leap second counts as the first of the next minute.
    is_one = is_one && minute >= 0 && minute < 60 && second >= 0 && second <= 60;
    std::int64_t nanos = 0;
    if (at < text_.size() && text_[at] == '.') {
        std::int64_t unit = 1000000000;
        const std::size_t first = ++at;
        for (; inner::digits_from(text_, at) > at; ++at) {
            unit /= 10;
            nanos += unit * (text_[at] - '0');
        }
        is_one = is_one && at > first;
    }
    if (!is_one || text_.substr(at) != "Z") throw std::invalid_argument("no instant in UTC: " + text_);
    std::int64_t seconds = inner::days_of(year, month, day) * 86400 + hour * 3600 + minute * 60 + second;
    std::int64_t limit = duration_cast<std::chrono::seconds>(point::duration::max()).count();
    if (seconds >= limit || seconds <= -limit) {
        throw std::out_of_range("further than the system's clock goes: " + text_);
    }
    return point(duration_cast<point::duration>(std::chrono::seconds(seconds)) +
                 duration_cast<point::duration>(nanoseconds(nanos)));
}

inline Json Json::string(std::string_view text) {
    std::string quoted;
    inner::write(quoted, text);
    return Json(std::move(quoted));
}

/// Checks only that the value ends at the end of its text. The engine reads the value itself.
inline bool Json::is_one_value(const std::string &text) {
    const std::string_view space = " \t\r\n";
    std::size_t depth = 0;
    bool in_text = false, has_ended = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        char c = text[at];
        if (in_text) {
            if (c == '\\') ++at;
            if (c == '"') in_text = false;
            has_ended = !in_text && depth == 0;
            continue;
        }
        bool is_space = space.find(c) != std::string_view::npos;
        bool opens = c == '[' || c == '{', closes = c == ']' || c == '}';
        if (is_space) {
            has_ended = has_ended || (depth == 0 && text.find_first_not_of(space) < at);
            continue;
        }
        if (has_ended || (closes && depth == 0) || (depth == 0 && (c == ',' || c == ':'))) return false;
        in_text = c == '"';
        depth += opens ? 1 : 0;
        depth -= closes ? 1 : 0;
        has_ended = closes && depth == 0;
    }
    return !in_text && depth == 0 && text.find_first_not_of(space) != std::string::npos;
}

/// A refused call. Nothing was written, except possibly for an OutcomeUnknownError. There is a subclass for
/// each way to react. code() is the exact condition.
class Error : public std::runtime_error {
public:
    /// One of several faults of a request.
    struct Fault {
        /// The condition's name: "invalid_value".
        std::string code;
        /// The place in the request, as a JSON pointer. Empty if there is no place.
        std::string pointer;
        /// The fault, in English.
        std::string message;
    };

    Error(lw_status status, const lw_answer *answer)
        : std::runtime_error(seen(sentence(answer, lw_answer_http_status(answer)))), said_(std::make_shared<Said>(status, answer)) {}
    /// A refusal by a function without an answer: the field and a sentence.
    Error(lw_status status, const char *code, const std::string &field, const std::string &sentence,
          const std::string &value = "")
        : std::runtime_error(seen(sentence)), said_(std::make_shared<Said>(status, code, field, sentence, value)) {}

    /// The interface's HTTP status.
    int status() const noexcept { return said_->http_status; }
    /// The condition's name: "missing_field", "rule_exists". It never changes.
    const std::string &code() const noexcept { return said_->code; }
    /// The interface's exact answer: JSON.
    const std::string &body() const noexcept { return said_->body; }
    /// The field, or the fields joined by ", ". Empty if there is none.
    const std::string &field() const noexcept { return said_->field; }
    /// The value in the request, shortened. Empty if there is none.
    const std::string &value() const noexcept { return said_->value; }
    /// The values that have no member in the interface's body, as JSON: code, field, value, faults.
    const std::string &detail() const noexcept { return said_->detail; }
    /// The faults one by one, if the detail lists them. Otherwise empty.
    const std::vector<Fault> &faults() const noexcept { return said_->faults; }
    /// The library's own status.
    lw_status library_status() const noexcept { return said_->status; }

private:
    struct Said {
        Said(lw_status status_, const lw_answer *answer)
            : status(status_),
              http_status(lw_answer_http_status(answer)),
              code(member(answer, "/code")),
              body(inner::text_of(lw_answer_body(answer))),
              field(member(answer, "/field")),
              value(member(answer, "/value")),
              detail(inner::text_of(lw_answer_detail(answer))) {
            const std::size_t count = lw_value_count(lw_answer_detail_at(answer, "/faults"));
            faults.reserve(count);
            for (std::size_t at = 0; at < count; ++at) {
                const std::string place = "/faults/" + std::to_string(at);
                auto said = [&](const char *name) { return member(answer, (place + name).c_str()); };
                faults.push_back({said("/code"), said("/pointer"), said("/message")});
            }
        }
        Said(lw_status status_, const char *code_, const std::string &field_, const std::string &sentence,
             const std::string &value_)
            : status(status_),
              http_status(400),
              code(code_),
              body(inner::Writer().member("message", sentence).done()),
              field(field_),
              value(value_),
              detail(inner::Writer()
                         .member("code", code)
                         .member("field", field)
                         .member("value", value.empty() ? std::nullopt : std::optional(value))
                         .done()) {}

        lw_status status;
        int http_status;
        std::string code, body, field, value, detail;
        std::vector<Fault> faults;
    };

    static std::string member(const lw_answer *answer, const char *pointer) {
        lw_bytes text = {nullptr, 0};
        const lw_value *value = lw_answer_detail_at(answer, pointer);
        return lw_value_text(value, &text) == LW_OK ? inner::text_of(text) : std::string();
    }
    /// The interface's text with additions: a suggestion for a misspelled name, the faults inside the field,
    /// the missing scope, the cause.
    static std::string sentence(const lw_answer *answer, int http_status) {
        std::string text = text_in(answer);
        const std::string near = member(answer, "/did_you_mean"), why = cause(answer), wrong = wrong_inside(answer, text);
        const std::string scope = member(answer, "/needs");
        if (!scope.empty()) text += ": the scope '" + scope + "' is needed";
        if (!near.empty()) text += ", did you mean '" + near + "'?";
        // Trying again does not help if the failure is not the machine's.
        if (http_status < 500 && !why.empty() && ends_with(text, "try again")) return why;
        if (!wrong.empty() && ends_with(text, ".")) text.pop_back();
        if (!wrong.empty()) text += ": " + wrong;
        return why.empty() ? text : text + ": " + why;
    }
    /// The text in a body. A body is a bare string, an object with the text as its first member, or a list of
    /// properties.
    static std::string text_in(const lw_answer *answer) {
        lw_bytes text = {nullptr, 0};
        const lw_value *body = lw_answer_at(answer, "");
        const std::string wrong = lw_value_kind(body) == LW_KIND_LIST ? properties(body) : "";
        if (!wrong.empty()) return wrong;
        if (lw_value_count(body) > 0) body = lw_value_item(body, 0);
        if (lw_value_text(body, &text) == LW_OK) return inner::text_of(text);
        return answer ? inner::text_of(lw_answer_body(answer)) : std::string("lendwright was misused");
    }
    /// The wrong properties, as "Name: Missing field, Upper_Limit: must be 0 or more".
    static std::string properties(const lw_value *list) {
        std::string said;
        for (std::size_t at = 0; at < lw_value_count(list); ++at) {
            lw_bytes name = {nullptr, 0}, wrong = {nullptr, 0};
            const lw_value *item = lw_value_item(list, at);
            const bool is_one = lw_value_text(lw_value_at(item, "/property"), &name) == LW_OK &&
                                lw_value_text(lw_value_at(item, "/message"), &wrong) == LW_OK;
            if (is_one) said += (said.empty() ? "" : ", ") + inner::text_of(name) + ": " + inner::text_of(wrong);
        }
        return said;
    }
    /// The message of the store or the machine. Without it, a lasting fault would look like a temporary one.
    static std::string cause(const lw_answer *answer) { return member(answer, "/cause"); }
    /// The faults inside a field, if the text names only the field: the first three, and the number of the
    /// others.
    static std::string wrong_inside(const lw_answer *answer, const std::string &text) {
        std::string said;
        if (text.rfind("please enter a valid ", 0) != 0) return said;
        const std::size_t count = lw_value_count(lw_answer_detail_at(answer, "/faults"));
        for (std::size_t at = 0; at < count && at < 3; ++at)
            said += (at == 0 ? "" : "; ") + member(answer, ("/faults/" + std::to_string(at) + "/message").c_str());
        return count <= 3 ? said : said + "; and " + std::to_string(count - 3) + " more";
    }
    static bool ends_with(const std::string &text, std::string_view end) {
        return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
    }

    /// Writes each NUL as in JSON, since what() ends at the first NUL.
    static std::string seen(std::string text) {
        for (std::size_t at = text.find('\0'); at != std::string::npos; at = text.find('\0', at))
            text.replace(at, 1, "\\u0000");
        return text;
    }

    std::shared_ptr<const Said> said_;
};

/// The request is wrong, and repeating it does not help.
class InvalidRequest : public Error {
public:
    using Error::Error;
};

/// The request names a thing that does not exist, or not for this caller.
class NotFound : public Error {
public:
    using Error::Error;
};

/// The request conflicts with what exists already.
class Conflict : public Error {
public:
    using Error::Error;
};

/// The caller has no permission, or its credentials are missing or wrong.
class Forbidden : public Error {
public:
    using Error::Error;
};

/// The store or the machine failed. The same request may succeed later, unless a subclass requires something
/// else first.
class StorageError : public Error {
public:
    using Error::Error;
};

/// Other writers used the book for too long. Nothing was done. The same request may be sent again.
class BusyError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The disk is full.
class DiskFullError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The system could not read or write the book's files. Nothing of the unit of work is stored.
class IoError : public StorageError {
public:
    using StorageError::StorageError;
};

/// A commit failed, and it is unknown whether its data are stored. Check, or send the request again with the
/// same idempotency key.
class OutcomeUnknownError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The book has contents that lendwright can't have written, or it is next to the log of another book.
class DamagedError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The file is not a lendwright book.
class NotABookError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The book's files were moved, deleted or exchanged while it was open. Close the book and open it again.
class GoneError : public StorageError {
public:
    using StorageError::StorageError;
};

/// Another version of lendwright wrote the book. Open it with that version. Open an older version's book once
/// for writing.
class OtherVersionError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The folder of the new book does not exist. Create it, or give another path.
class NoFolderError : public StorageError {
public:
    using StorageError::StorageError;
};

/// There is no book at the path, and it was opened with `read_only`. Give another path, or open it without
/// this setting, which creates a book.
class NoBookError : public StorageError {
public:
    using StorageError::StorageError;
};

/// The call breaks the interface's contract. Examples: a book used inside its own unit of work or after a
/// fork, a write to a book that was opened with `read_only`, a text that is not UTF-8.
class MisuseError : public InvalidRequest {
public:
    using InvalidRequest::InvalidRequest;
};

/// The host stopped the call, by its Watcher or by interrupt(). It decides whether to try again.
class Interrupted : public Error {
public:
    using Error::Error;
};

/// A bug in lendwright. The engine can still be used.
class InternalError : public Error {
public:
    using Error::Error;
};

namespace inner {

struct Free {
    void operator()(lw_answer *answer) const { lw_answer_free(answer); }
};

/// An answer that is freed at the end of the scope.
using Owned = std::unique_ptr<lw_answer, Free>;

[[noreturn]] inline void refuse(lw_status status, const lw_answer *answer) {
    switch (status) {
        case LW_NOT_FOUND: throw NotFound(status, answer);
        case LW_CONFLICT: throw Conflict(status, answer);
        case LW_FORBIDDEN: throw Forbidden(status, answer);
        case LW_STORAGE: throw StorageError(status, answer);
        case LW_BUSY: throw BusyError(status, answer);
        case LW_DISK_FULL: throw DiskFullError(status, answer);
        case LW_IO: throw IoError(status, answer);
        case LW_OUTCOME_UNKNOWN: throw OutcomeUnknownError(status, answer);
        case LW_DAMAGED: throw DamagedError(status, answer);
        case LW_NOT_A_BOOK: throw NotABookError(status, answer);
        case LW_GONE: throw GoneError(status, answer);
        case LW_OTHER_VERSION: throw OtherVersionError(status, answer);
        case LW_NO_FOLDER: throw NoFolderError(status, answer);
        case LW_NO_BOOK: throw NoBookError(status, answer);
        case LW_MISUSE: throw MisuseError(status, answer);
        case LW_INTERRUPTED: throw Interrupted(status, answer);
        case LW_INTERNAL: throw InternalError(status, answer);
        default: throw InvalidRequest(status, answer);
    }
}

/// A text for a C function, which reads up to a NUL. C would read only the part before a NUL inside the text.
/// So NULL is passed instead. The call is then refused, and a unit of work is undone.
inline const char *whole(const std::string &text) {
    return text.find('\0') == std::string::npos ? text.c_str() : nullptr;
}

/// A text that was passed to a C function through `whole`, with the name of the C function's parameter.
struct Named {
    const char *name;
    const std::string &text;
};

/// Throws the error of a refused call. If a text has a NUL inside, C received NULL, and the error names that
/// text.
[[noreturn]] inline void refuse(lw_status status, const lw_answer *answer, std::initializer_list<Named> texts) {
    for (const Named &given : texts) {
        if (whole(given.text) != nullptr) continue;
        const std::string at = std::to_string(given.text.find('\0'));
        throw MisuseError(LW_MISUSE, "misuse", given.name, std::string(given.name) + " has a NUL inside, at byte " + at);
    }
    refuse(status, answer);
}

inline lw_bytes bytes_of(std::string_view text) {
    lw_bytes bytes;
    bytes.data = reinterpret_cast<const std::uint8_t *>(text.data());
    bytes.len = text.size();
    return bytes;
}

}  // namespace inner

/// A request that is built member by member, for Engine::call and Policy::explain_document. The operations'
/// own types (SignUp, GetTotalScore) do not need it. The first mistake is kept, and `take` throws it.
///
///   auto answer = engine.call("get_total_score", lendwright::Request()
///       .text("uuid", uuid)
///       .begin_list("acceptance_rules").text(nullptr, "adult").end()
///       .take());
class Request {
public:
    Request() : request_(lw_request_new()) {}

    /// Adds a text. The name is NULL inside a list, as for the functions below.
    Request &text(const char *name, std::string_view text) {
        lw_request_text(request_.get(), name, inner::bytes_of(text));
        return *this;
    }
    Request &integer(const char *name, std::int64_t number) {
        lw_request_int(request_.get(), name, number);
        return *this;
    }
    /// Adds a number by its digits: "1500.25".
    Request &decimal(const char *name, std::string_view digits) {
        lw_request_decimal(request_.get(), name, inner::bytes_of(digits));
        return *this;
    }
    Request &boolean(const char *name, bool value) {
        lw_request_bool(request_.get(), name, value);
        return *this;
    }
    Request &null(const char *name) {
        lw_request_null(request_.get(), name);
        return *this;
    }
    Request &json(const char *name, const Json &value) {
        lw_request_json(request_.get(), name, inner::bytes_of(value.text()));
        return *this;
    }
    Request &begin_list(const char *name) {
        lw_request_begin_list(request_.get(), name);
        return *this;
    }
    Request &begin_object(const char *name) {
        lw_request_begin_object(request_.get(), name);
        return *this;
    }
    /// Ends the list or object that was begun last.
    Request &end() {
        lw_request_end(request_.get());
        return *this;
    }
    /// Takes the JSON object. The next value begins a new request. Throws InvalidRequest for the first
    /// mistake.
    std::string take() {
        lw_bytes json = lw_request_take(request_.get());
        if (!request_) throw MisuseError(LW_MISUSE, "misuse", "", "the request was moved from");
        if (json.data == nullptr)
            throw InvalidRequest(LW_MISUSE, "misuse", "", inner::text_of(lw_request_fault(request_.get())));
        return inner::text_of(json);
    }

private:
    struct Free {
        void operator()(lw_request *request) const { lw_request_free(request); }
    };

    std::unique_ptr<lw_request, Free> request_;
};

namespace inner {

inline std::string_view view_of(lw_bytes text) {
    return std::string_view(reinterpret_cast<const char *>(text.data), text.len);
}

}  // namespace inner

/// A policy's explanation, defined in scoring.hpp. To call Policy::explain include lendwright.hpp.
class PolicyExplanation;
template <class Body>
class Answer;

/// The result of a policy's rules.
enum class Verdict : std::int32_t {
    /// The policy lists no rules.
    not_available = LW_VERDICT_NOT_AVAILABLE,
    pass = LW_VERDICT_PASS,
    fail = LW_VERDICT_FAIL,
    /// Data are missing. A person has to decide, or somebody has to ask for the data.
    refer = LW_VERDICT_REFER,
};

/// A policy's decision. Its texts live as long as the policy or any row of it.
class Decision {
public:
    explicit Decision(const lw_decision &decision) : decision_(decision) {}

    Verdict verdict() const { return static_cast<Verdict>(decision_.verdict); }
    std::int32_t score() const { return decision_.score; }
    /// The share of the weights with a known variable, to 4 decimals.
    double certainty() const { return decision_.certainty; }
    std::string_view score_class() const { return inner::view_of(decision_.score_class); }
    /// The number of reasons for a notice, at most four.
    std::size_t reason_count() const { return decision_.reason_count; }
    /// The code of a reason by its index, the most important first. Empty beyond the last.
    std::string_view reason(std::size_t index) const {
        return index < reason_count() ? inner::view_of(decision_.reasons[index]) : std::string_view();
    }

private:
    lw_decision decision_;
};

/// The kind of an input's value.
enum class InputKind : std::int32_t {
    /// No input is possible: the variable is a list, or the policy computes it.
    none = LW_INPUT_NONE,
    number = LW_INPUT_NUMBER,
    boolean = LW_INPUT_BOOL,
    /// A text, or a day as YYYY-MM-DD.
    text = LW_INPUT_TEXT,
    /// The place of an enum's value.
    index = LW_INPUT_INDEX,
};

/// The reason why an input has no value that counts.
enum class Missing : std::int32_t {
    /// It has a value that counts.
    no = LW_MISSING_NO,
    not_given = LW_MISSING_NOT_GIVEN,
    not_available = LW_MISSING_NOT_AVAILABLE,
    not_a_number = LW_MISSING_NOT_A_NUMBER,
    empty = LW_MISSING_EMPTY,
    /// Wrong: the value has another type than the variable.
    type_mismatch = LW_MISSING_TYPE_MISMATCH,
    /// Wrong: the value is outside the variable's bounds.
    out_of_range = LW_MISSING_OUT_OF_RANGE,
    /// The policy computed a score with too little certainty to be compared.
    not_certain_enough = LW_MISSING_NOT_CERTAIN_ENOUGH,
};

/// How to treat values that their variables can't have, in a call for many applicants.
enum class BadValues : std::int32_t { refused = LW_BAD_REFUSED, missing = LW_BAD_MISSING };

/// A variable's place in a policy. Find it once for all decisions.
struct Column {
    std::size_t place;
};

/// An enum's value by its place in the variable's declaration. See Policy::choices.
struct Choice {
    std::size_t place;
};

/// An applicant's value: one of an enum's values, without its text.
inline lw_input input(Column column, Choice choice) {
    lw_input input = LW_INPUT_INIT;
    input.column = column.place;
    input.kind = LW_INPUT_INDEX;
    input.number = static_cast<double>(choice.place);
    return input;
}

/// An applicant's value: a number or a flag.
template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
lw_input input(Column column, Number value) {
    lw_input input = LW_INPUT_INIT;
    input.column = column.place;
    input.kind = std::is_same_v<Number, bool> ? LW_INPUT_BOOL : LW_INPUT_NUMBER;
    input.number = static_cast<double>(value);
    return input;
}

/// A char is neither a number nor a text. Write "M", or the number.
lw_input input(Column column, char value) = delete;

/// An applicant's value: a text, or a day as YYYY-MM-DD. The text must live until the decision.
inline lw_input input(Column column, std::string_view text) {
    lw_input input = LW_INPUT_INIT;
    input.column = column.place;
    input.kind = LW_INPUT_TEXT;
    input.text = inner::bytes_of(text);
    return input;
}

namespace inner {

/// Throws an error that names the wrong input and the reason. Without a policy, `owner` was moved from.
[[noreturn]] inline void refuse(lw_status status, const lw_policy *policy, const lw_input *input,
                                const std::string &place = "", const char *owner = "policy") {
    if (policy == nullptr) throw MisuseError(LW_MISUSE, "misuse", "", std::string("the ") + owner + " was moved from");
    if (input == nullptr) throw InvalidRequest(status, "misuse", "", "the inputs are no array");
    static constexpr const char *kinds[] = {"no input", "a number", "true or false", "a text",
                                            "the place of a value"};
    std::string variable = text_of(lw_policy_column_name(policy, input->column)), why, value;
    const char *code = "misuse";
    if (input->size != sizeof *input) {
        why = "an input's size is " + std::to_string(input->size) + "; LW_INPUT_INIT sets it";
    } else if (variable.empty()) {
        why = "column " + std::to_string(input->column) + " is none of this policy's";
    } else if (status == LW_WRONG_VALUE) {
        lw_missing missing = LW_MISSING_NO;
        lw_answer *answer = nullptr;
        lw_policy_judge(policy, input, &missing, &answer);
        Owned owned(answer);
        lw_bytes said = {nullptr, 0};
        lw_answer_text(answer, "/message", &said);
        code = "invalid_value";
        why = text_of(said);
        if (lw_value_text(lw_answer_detail_at(answer, "/value"), &said) == LW_OK) value = text_of(said);
    } else if (status == LW_WRONG_KIND) {
        code = "wrong_type";
        why = "'" + variable + "' takes " + kinds[lw_policy_column_kind(policy, input->column)] + ", not " +
              kinds[input->kind];
    } else if (input->kind == LW_INPUT_TEXT) {
        why = "'" + variable + "' is given a text that is not UTF-8";
    } else {
        why = "'" + variable + "' is given the unknown kind " + std::to_string(input->kind);
    }
    throw InvalidRequest(status, code, variable, place + why, value);
}

}  // namespace inner

/// One applicant's values. They can be set, decided on, cleared and set again without allocating memory,
/// except for a text variable. Policy::row creates a row. It keeps its policy alive. Use a row from one
/// thread at a time.
class Row {
public:
    /// Sets a value and replaces the value before. Throws as Policy::decide does. The row then does not
    /// change.
    void set(const lw_input &input) {
        lw_status status = lw_row_set(row_.get(), &input);
        if (status != LW_OK) inner::refuse(status, policy_.get(), &input, "", "row");
    }
    /// Sets every value to missing again.
    void clear() { lw_row_clear(row_.get()); }
    /// The reason why a column has no value.
    Missing missing(Column column) const {
        return static_cast<Missing>(lw_row_missing(row_.get(), column.place));
    }
    /// Decides by the policy's own rules. The row keeps its values.
    Decision decide() {
        lw_decision decision = LW_DECISION_INIT;
        lw_status status = lw_row_decide(row_.get(), &decision);
        if (status != LW_OK) inner::refuse(status, policy_.get(), nullptr, "", "row");
        return Decision(decision);
    }

private:
    friend class Policy;
    struct Free {
        void operator()(lw_row *row) const { lw_row_free(row); }
    };

    explicit Row(std::shared_ptr<const lw_policy> policy) : policy_(std::move(policy)) {
        lw_row *row = nullptr;
        lw_status status = lw_row_new(policy_.get(), &row);
        row_.reset(row);
        if (status != LW_OK) inner::refuse(status, policy_.get(), nullptr);
    }

    std::shared_ptr<const lw_policy> policy_;
    std::unique_ptr<lw_row, Free> row_;
};

/// A credit policy: weights, rules, bands and reasons. It needs no book and never changes. Many threads may
/// use it at once.
///
///   auto policy = lendwright::Policy::from_file("policy.json");
///   auto burden = policy.column("DBR");
///   auto decision = policy.decide({lendwright::input(burden, 0.2)});
class Policy {
public:
    /// The policy of a new book.
    Policy() : Policy(lw_bytes{nullptr, 0}) {}
    Policy(Policy &&) noexcept = default;
    Policy &operator=(Policy &&) noexcept = default;
    /// From a JSON document, such as the one of give_policy. An empty document is refused.
    ///
    /// Throws InvalidRequest.
    explicit Policy(std::string_view document)
        : Policy(inner::bytes_of(document.empty() ? std::string_view("") : document)) {}
    /// From a policy file.
    ///
    /// Throws std::system_error if the file can't be read, and InvalidRequest if it does not contain a
    /// policy.
    static Policy from_file(const std::string &path) {
        errno = 0;
        std::ifstream file(path, std::ios::binary);
        std::string document{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        if (!file.is_open() || file.bad()) throw std::system_error(errno, std::generic_category(), path);
        return Policy(document);
    }

    /// The digest that identifies the policy: "sha256:" and 64 digits.
    std::string digest() const { return inner::text_of(lw_policy_digest(policy_.get())); }
    /// The variables of the policy, by name. A host must fetch an applicant's values for the variables that
    /// take an input.
    Members<Column> columns() const {
        Members<Column> columns;
        for (std::size_t place = 0; place < lw_policy_column_count(policy_.get()); ++place) {
            columns.emplace_back(name(place), Column{place});
        }
        return columns;
    }
    /// The kind of input that a column takes.
    InputKind kind(Column column) const {
        return static_cast<InputKind>(lw_policy_column_kind(policy_.get(), column.place));
    }
    /// The values of an enum, in the order of its declaration. Empty for any other variable. The texts live
    /// as long as the policy.
    std::vector<std::string_view> choices(Column column) const {
        std::vector<std::string_view> choices;
        for (std::size_t at = 0; at < lw_policy_value_count(policy_.get(), column.place); ++at) {
            choices.push_back(inner::view_of(lw_policy_value(policy_.get(), column.place, at)));
        }
        return choices;
    }
    /// Finds a variable. The result is empty if the policy does not use a variable of that name. The
    /// variable's value would then change nothing, or the name is misspelled.
    std::optional<Column> find_column(const std::string &variable) const {
        Column column = {0};
        lw_status status = lw_policy_column(policy_.get(), inner::whole(variable), &column.place);
        return status == LW_OK ? std::optional<Column>(column) : std::nullopt;
    }
    /// Finds a variable that the policy must use. Throws NotFound if the policy does not use it.
    Column column(const std::string &variable) const {
        if (auto found = find_column(variable)) return *found;
        if (!policy_) inner::refuse(LW_MISUSE, policy_.get(), nullptr);
        throw NotFound(LW_ABSENT, "unknown_variable", variable,
                       "the policy reads no variable '" + variable + "'");
    }

    /// Decides on one applicant by the policy's own rules. A value that is left out is missing.
    ///
    /// Throws InvalidRequest for a value that its variable can't have, a value of another kind, a column that
    /// is not this policy's, and a text that is not UTF-8. Its field() is the variable.
    Decision decide(const lw_input *inputs, std::size_t count) const {
        lw_decision decision = LW_DECISION_INIT;
        std::size_t wrong = 0;
        lw_status status = lw_policy_decide(policy_.get(), inputs, count, &decision, &wrong);
        if (status != LW_OK) {
            const lw_input *input = wrong < count ? &inputs[wrong] : nullptr;
            inner::refuse(status, policy_.get(), input, "input " + std::to_string(wrong) + ": ");
        }
        return Decision(decision);
    }
    Decision decide(std::initializer_list<lw_input> inputs) const {
        return decide(inputs.begin(), inputs.size());
    }
    Decision decide(const std::vector<lw_input> &inputs) const {
        return decide(inputs.data(), inputs.size());
    }

    /// Decides on many applicants in one call.
    ///
    /// Throws InvalidRequest for the first wrong value. It names the applicant. With BadValues::missing,
    /// wrong values count as missing. `wrong` then has the place of the first one and their number.
    std::vector<Decision> decide_many(const std::vector<std::vector<lw_input>> &applicants,
                                      BadValues bad = BadValues::refused, lw_wrong *wrong = nullptr) const {
        std::vector<lw_applicant> given;
        for (const auto &applicant : applicants) given.push_back({sizeof(lw_applicant), applicant.data(), applicant.size()});
        std::vector<lw_decision> decided(given.size(), lw_decision(LW_DECISION_INIT));
        lw_wrong found = {};
        lw_status status =
            lw_policy_decide_many(policy_.get(), given.data(), given.size(), static_cast<std::int32_t>(bad),
                                  decided.data(), &found, nullptr);
        if (wrong != nullptr) *wrong = found;
        if (status != LW_OK) {
            bool is_known = found.applicant < applicants.size();
            is_known = is_known && found.input < applicants[found.applicant].size();
            const lw_input *input = is_known ? &applicants[found.applicant][found.input] : nullptr;
            inner::refuse(status, policy_.get(), input, "applicant " + std::to_string(found.applicant) + ": ");
        }
        std::vector<Decision> decisions;
        decisions.reserve(decided.size());
        for (const auto &decision : decided) decisions.emplace_back(decision);
        return decisions;
    }

    /// Checks how an input counts, without deciding. Throws as `decide` does for an input that is refused.
    Missing judge(const lw_input &input) const {
        lw_missing missing = LW_MISSING_NO;
        lw_status status = lw_policy_judge(policy_.get(), &input, &missing, nullptr);
        if (status != LW_OK) inner::refuse(status, policy_.get(), &input);
        return static_cast<Missing>(missing);
    }

    /// Creates a row with all values missing. The texts of its decisions live as long as the row or the
    /// policy.
    Row row() const { return Row(policy_); }

    /// Explains the policy's decision on one applicant, without a book. The explanation has every weight's
    /// arithmetic, each rule's conditions, the reasons, the changes that would change the decision, and the
    /// data to ask for if the decision is undetermined. It takes the arguments of `decide`, and decides by
    /// the same rules.
    ///
    /// Include lendwright.hpp. base.hpp and scoring.hpp alone only declare this method.
    ///
    ///   auto why = policy.explain({lendwright::input(burden, 0.7)});
    ///   for (auto line : why.contributions()) use(line.name(), line.contribution());
    ///
    /// Throws InvalidRequest as `decide` does.
    Answer<PolicyExplanation> explain(const lw_input *inputs, std::size_t count) const;
    Answer<PolicyExplanation> explain(std::initializer_list<lw_input> inputs) const;
    Answer<PolicyExplanation> explain(const std::vector<lw_input> &inputs) const;

    /// Explains a decision on a JSON document that names variables. The document may also name the rules that
    /// decide instead of the policy's own: `{"inputs": {"DBR": 0.7}, "acceptance_rules": ["affordable"]}`.
    /// lw_policy_explain describes the document.
    ///
    /// Throws InvalidRequest for an unknown variable or field, and NotFound for an unknown rule.
    Answer<PolicyExplanation> explain_document(std::string_view document) const;

private:
    struct Free {
        void operator()(lw_policy *policy) const { lw_policy_free(policy); }
    };

    explicit Policy(lw_bytes document) {
        lw_policy *policy = nullptr;
        lw_answer *answer = nullptr;
        lw_status status = lw_policy_new(document, &policy, &answer);
        inner::Owned owned(answer);
        policy_ = std::shared_ptr<const lw_policy>(policy, Free());
        if (status != LW_OK) inner::refuse(status, answer);
    }

    std::string name(std::size_t place) const {
        return inner::text_of(lw_policy_column_name(policy_.get(), place));
    }

    std::shared_ptr<const lw_policy> policy_;
};

}  // namespace lendwright

#endif  // LENDWRIGHT_BASE_HPP
