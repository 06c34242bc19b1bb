/*
 * lendwright: embeddable credit decisioning. The C++17 interface.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 *
 *   auto engine = lendwright::Engine::open("book.db");
 *   lendwright::GetTotalScore request;
 *   request.uuid = "...";
 *   request.evaluate_by = lendwright::EvaluateBy::rule;
 *   request.acceptance_rules = {"adult", "affordable"};
 *   auto answer = engine.get_total_score(request);    // throws lendwright::Error
 *   std::int64_t score = answer.credit_score();
 *   if (auto burden = answer.dbr()) use(*burden);     // what can't be known is not available
 *
 * Operations. Each is a method of Engine that takes the struct of its request. A field that may be
 * left out is a std::optional; a number, a choice or a flag that must be sent is a Required, which
 * starts without a value, so that what was forgotten is refused and never guessed. together() runs
 * several in one commit.
 *
 * Answers. An answer stands for the interface's body: a method a member, under the same names.
 * `json()` gives the body exactly as it was written, and `detail()` what the interface has no place
 * for. Reading looks into the answer where it stands; a record, list or map read from it keeps it
 * alive. Amounts of money are a Decimal, which is made from texts and whole numbers only.
 *
 * Errors. A refusal is thrown as a subclass of lendwright::Error, which says what to do about it;
 * its code() says which condition it was, and its body() is the interface's answer.
 *
 * Threads. An engine and an answer may be used from many threads at once.
 *
 * It needs nothing but lendwright.h, whose first page says more, and the standard library.
 */

#ifndef LENDWRIGHT_HPP
#define LENDWRIGHT_HPP

#include "lendwright.h"

#include <cerrno>
#include <charconv>
#include <chrono>
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

/// An exact decimal, an amount of money for example: the text of its digits. A double can't hold
/// most of them, so none can be made from one.
class Decimal {
public:
    /// Zero.
    Decimal() : digits_("0") {}
    /// From digits such as "1134.72".
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

private:
    std::string digits_;
};

inline std::string to_string(const Decimal &decimal) { return decimal.text(); }

/// A day, YYYY-MM-DD.
class Date {
public:
    Date() = default;
    /// From a text such as "2026-01-31".
    Date(std::string text) : text_(std::move(text)) {}
    /// From a text such as "2026-01-31".
    Date(const char *text) : text_(text) {}

    /// As YYYY-MM-DD.
    const std::string &text() const { return text_; }

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

    /// As it was written; the library writes UTC.
    const std::string &text() const { return text_; }
    /// As an instant of the system's clock.
    ///
    /// Throws std::invalid_argument where the text is not an instant in UTC, and std::out_of_range
    /// where that clock does not go so far.
    point time_point() const;

private:
    std::string text_;
};

/// Any JSON value, as its text.
class Json {
public:
    /// Null.
    Json() : text_("null") {}
    /// From the text of one JSON value, which the engine reads whole.
    ///
    /// Throws std::invalid_argument where it is none or more than one: nothing after the value can
    /// slip into the request around it.
    explicit Json(std::string text) : text_(std::move(text)) {
        if (!is_one_value(text_)) throw std::invalid_argument("not one JSON value: " + text_);
    }
    /// A JSON string that says this text.
    static Json string(std::string_view text);

    /// The JSON text.
    const std::string &text() const { return text_; }

private:
    static bool is_one_value(const std::string &text);

    std::string text_;
};

/// An object with free keys in a request; its order is kept.
template <class T>
using Members = std::vector<std::pair<std::string, T>>;

/// A field that must be sent. It starts without a value, which the engine refuses as missing.
template <class T>
class Required {
public:
    Required() = default;
    /// From whatever is a T without losing a part of it.
    template <class Given, std::enable_if_t<std::is_convertible_v<Given &&, T> &&
                                                !(std::is_floating_point_v<std::decay_t<Given>> &&
                                                  std::is_integral_v<T>),
                                            int> = 0>
    Required(Given &&value) : value_(T(std::forward<Given>(value))) {}

    bool has_value() const { return value_.has_value(); }
    /// The value; throws std::bad_optional_access where there is none.
    const T &value() const { return value_.value(); }

private:
    std::optional<T> value_;
};

/// A value, or the knowledge that it could not be computed. It is not a std::optional, which in an
/// answer means something else: an empty one is null, a referral for example.
template <class T>
class Available {
public:
    /// Not available.
    Available() = default;
    Available(T value) : value_(std::move(value)) {}

    bool is_available() const { return value_.has_value(); }
    explicit operator bool() const { return value_.has_value(); }
    /// The value; throws std::bad_optional_access where it is not available.
    const T &value() const { return value_.value(); }
    const T &operator*() const { return *value_; }
    const T *operator->() const { return &*value_; }
    T value_or(T other) const { return value_ ? *value_ : std::move(other); }

private:
    std::optional<T> value_;
};

/// What a value in an answer is.
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

/// A value in an answer is of another kind than was read: the library and the header differ in
/// version, or a Value was asked for what it is not.
class WrongKind : public std::logic_error {
public:
    WrongKind(const std::string &pointer, const std::string &found)
        : std::logic_error("the answer has " + (found.empty() ? "nothing" : found) + " at '" + pointer +
                           "'") {}
};

namespace inner {

/// A value in an answer, which it keeps alive.
using Node = std::shared_ptr<const lw_value>;

inline std::string text_of(lw_bytes bytes) {
    if (bytes.len == 0) return std::string();
    return std::string(reinterpret_cast<const char *>(bytes.data), bytes.len);
}

/// How a value in an answer is read as a type: whether it `fits`, and what it is `of` there.
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

/// A choice as its text on the wire; empty for what is none of its enumerators.
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
    /// Whether something is there.
    explicit operator bool() const { return node_ != nullptr; }
    /// Its compact JSON text.
    std::string json() const { return inner::text_of(lw_value_json(node_.get())); }

    /// The value at a JSON pointer (RFC 6901) inside it: "/rules/0/name". An absent one where nothing
    /// is.
    Value at(const std::string &pointer) const {
        return Value(inner::Node(node_, lw_value_at(node_.get(), pointer.c_str())));
    }
    /// What it is as a T: `as<std::int64_t>()`, `as<std::optional<bool>>()`. Throws WrongKind.
    template <class T>
    T as() const {
        return inner::read<T>(node_, "");
    }

    /// How many items a list or members an object has.
    std::size_t size() const { return lw_value_count(node_.get()); }
    /// An item of a list, or the value of an object's member; absent beyond the last.
    Value operator[](std::size_t index) const {
        return Value(inner::Node(node_, lw_value_item(node_.get(), index)));
    }
    /// The name of an object's member, in order; empty beyond the last.
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

    /// Whether a value can be read as this; for the wrapper itself.
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

/// Goes through what has a size() and is read by position.
template <class Container>
class Position {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = typename Container::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = value_type;

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
    std::size_t at_;
};

/// What lists and maps have in common.
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
    /// All of it, copied.
    std::vector<Item> to_vector() const { return std::vector<Item>(begin(), end()); }
    /// Its compact JSON text.
    std::string json() const { return text_of(lw_value_json(node_.get())); }

protected:
    template <class T>
    T item(std::size_t index) const {
        const lw_value *value = lw_value_item(node_.get(), index);
        if (index >= size()) throw std::out_of_range("no item " + std::to_string(index));
        if (!Reading<T>::fits(value)) {
            throw WrongKind("/" + std::to_string(index), text_of(lw_value_json(value)));
        }
        return Reading<T>::of(node_, value);
    }
    std::string key(std::size_t index) const { return text_of(lw_value_key(node_.get(), index)); }

private:
    const Itself &itself() const { return static_cast<const Itself &>(*this); }

    Node node_;
};

}  // namespace inner

/// A list in an answer.
template <class T>
class List : public inner::Sequence<List<T>, T> {
public:
    using inner::Sequence<List<T>, T>::Sequence;

    /// An item; throws std::out_of_range.
    T operator[](std::size_t index) const { return this->template item<T>(index); }
};

/// An object with free keys in an answer, in its order.
template <class T>
class Map : public inner::Sequence<Map<T>, std::pair<std::string, T>> {
public:
    using inner::Sequence<Map<T>, std::pair<std::string, T>>::Sequence;

    /// A member by its position; throws std::out_of_range.
    std::pair<std::string, T> operator[](std::size_t index) const {
        T value = this->template item<T>(index);
        return {this->key(index), std::move(value)};
    }
    /// The value of a key.
    std::optional<T> find(std::string_view key) const {
        for (std::size_t index = 0; index < this->size(); ++index) {
            if (this->key(index) == key) return this->template item<T>(index);
        }
        return std::nullopt;
    }
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

/// A text that says N/A is one too, where a text is expected: a name may be that.
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

/// The first form that fits.
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

inline void write(std::string &out, bool truth) { out += truth ? "true" : "false"; }

/// The shortest digits that are this double. What is no number is written as a text, which the
/// engine refuses by the field's name.
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

/// Whether a text is a number of JSON, without an exponent.
inline bool is_plain_number(std::string_view text) {
    std::size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
    std::size_t point = digits_from(text, start);
    bool is_padded = point > start + 1 && text[start] == '0';
    if (point == start || is_padded) return false;
    if (point == text.size()) return true;
    return text[point] == '.' && point + 1 < text.size() &&
           digits_from(text, point + 1) == text.size();
}

/// Whatever is no number is written as a text, so that the engine refuses it by the field's name.
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

/// The struct of an object in a request.
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

/// Writes an object member by member; what has no value is left out.
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

/// Days since 1970-01-01 of a day of the proleptic Gregorian calendar, after H. Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms".
inline std::int64_t days_of(std::int64_t year, int month, int day) {
    if (month <= 2) --year;
    std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    std::int64_t year_of_era = year - era * 400;
    std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

}  // namespace inner

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
    int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, used = 0;
    int read = std::sscanf(text_.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d%n", &year, &month, &day, &hour,
                           &minute, &second, &used);
    std::size_t at = static_cast<std::size_t>(used);
    std::int64_t nanos = 0;
    if (read == 6 && at < text_.size() && text_[at] == '.') {
        std::int64_t unit = 1000000000;
        for (++at; inner::digits_from(text_, at) > at; ++at) {
            unit /= 10;
            nanos += unit * (text_[at] - '0');
        }
    }
    if (read != 6 || text_.substr(at) != "Z") throw std::invalid_argument("no instant in UTC: " + text_);
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

/// The engine reads the value itself; this sees to it that it ends where its text does.
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

/// A refusal. Nothing was written. What to do about it is said by the subclass, which condition it
/// was by code().
class Error : public std::runtime_error {
public:
    Error(lw_status status, const lw_answer *answer)
        : std::runtime_error(sentence(answer)), said_(std::make_shared<Said>(status, answer)) {}
    /// What a function that has no answer refuses, by its field and in a sentence.
    Error(lw_status status, const char *code, const std::string &field, const std::string &sentence)
        : std::runtime_error(sentence), said_(std::make_shared<Said>(status, code, field, sentence)) {}

    /// The HTTP status that the interface gives it.
    int status() const noexcept { return said_->http_status; }
    /// The condition's name, which never changes: "missing_field", "rule_exists".
    const std::string &code() const noexcept { return said_->code; }
    /// The interface's answer, exactly: JSON.
    const std::string &body() const noexcept { return said_->body; }
    /// The field, or the fields joined by ", "; empty where there is none.
    const std::string &field() const noexcept { return said_->field; }
    /// The value that was sent, shortened; empty where there is none.
    const std::string &value() const noexcept { return said_->value; }
    /// What the interface has no place for, as JSON: code, field, value, faults.
    const std::string &detail() const noexcept { return said_->detail; }
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
              detail(inner::text_of(lw_answer_detail(answer))) {}
        Said(lw_status status_, const char *code_, const std::string &field_, const std::string &sentence)
            : status(status_),
              http_status(400),
              code(code_),
              body(inner::Writer().member("message", sentence).done()),
              field(field_),
              detail(inner::Writer().member("code", code).member("field", field).done()) {}

        lw_status status;
        int http_status;
        std::string code, body, field, value, detail;
    };

    static std::string member(const lw_answer *answer, const char *pointer) {
        lw_bytes text = {nullptr, 0};
        const lw_value *value = lw_answer_detail_at(answer, pointer);
        return lw_value_text(value, &text) == LW_OK ? inner::text_of(text) : std::string();
    }
    /// The text of a body, which is bare or the first member of an object.
    static std::string sentence(const lw_answer *answer) {
        lw_bytes text = {nullptr, 0};
        const lw_value *body = lw_answer_at(answer, "");
        if (lw_value_count(body) > 0) body = lw_value_item(body, 0);
        if (lw_value_text(body, &text) == LW_OK) return inner::text_of(text);
        return answer ? inner::text_of(lw_answer_body(answer)) : std::string("lendwright was misused");
    }

    std::shared_ptr<const Said> said_;
};

/// The request is wrong and would be wrong again.
class InvalidRequest : public Error {
public:
    using Error::Error;
};

/// What the request speaks of is not there, or not for this caller.
class NotFound : public Error {
public:
    using Error::Error;
};

/// The request contradicts what is there already.
class Conflict : public Error {
public:
    using Error::Error;
};

/// The caller may not, or could not be told to be who it says.
class Forbidden : public Error {
public:
    using Error::Error;
};

/// The store or the machine failed; the same request may pass later.
class StorageError : public Error {
public:
    using Error::Error;
};

/// The host stopped it: its Watcher gave false. Whether to ask again is the host's to say.
class Interrupted : public Error {
public:
    using Error::Error;
};

/// A mistake in lendwright itself; the engine can be used on.
class InternalError : public Error {
public:
    using Error::Error;
};

namespace inner {

struct Free {
    void operator()(lw_answer *answer) const { lw_answer_free(answer); }
};

/// An answer and who frees it.
using Owned = std::unique_ptr<lw_answer, Free>;

[[noreturn]] inline void refuse(lw_status status, const lw_answer *answer) {
    switch (status) {
        case LW_NOT_FOUND: throw NotFound(status, answer);
        case LW_CONFLICT: throw Conflict(status, answer);
        case LW_FORBIDDEN: throw Forbidden(status, answer);
        case LW_STORAGE: throw StorageError(status, answer);
        case LW_INTERRUPTED: throw Interrupted(status, answer);
        case LW_INTERNAL: throw InternalError(status, answer);
        default: throw InvalidRequest(status, answer);
    }
}

/// A text for C, which ends it at a NUL; one that has a NUL inside would be taken for another, so C
/// gets none and refuses it, which a unit of work remembers.
inline const char *whole(const std::string &text) {
    return text.find('\0') == std::string::npos ? text.c_str() : nullptr;
}

inline lw_bytes bytes_of(std::string_view text) {
    lw_bytes bytes;
    bytes.data = reinterpret_cast<const std::uint8_t *>(text.data());
    bytes.len = text.size();
    return bytes;
}

}  // namespace inner

/// What the rules of a policy say.
enum class Verdict : std::int32_t {
    /// The policy has no rules to ask.
    not_available = LW_VERDICT_NOT_AVAILABLE,
    pass = LW_VERDICT_PASS,
    fail = LW_VERDICT_FAIL,
    /// A person has to decide, or data have to be asked for.
    refer = LW_VERDICT_REFER,
};

/// What a policy decided. Its texts live as long as the policy.
class Decision {
public:
    explicit Decision(const lw_decision &decision) : decision_(decision) {}

    Verdict verdict() const { return static_cast<Verdict>(decision_.verdict); }
    std::int32_t score() const { return decision_.score; }
    /// The share of the weights whose variable is known, 4 decimals.
    double certainty() const { return decision_.certainty; }
    std::string_view score_class() const { return view(decision_.score_class); }
    /// How many reasons stand on a notice, four at most.
    std::size_t reason_count() const { return decision_.reason_count; }
    /// The code of a reason, the most important first; empty beyond the last.
    std::string_view reason(std::size_t index) const {
        return index < reason_count() ? view(decision_.reasons[index]) : std::string_view();
    }

private:
    static std::string_view view(lw_bytes text) {
        return std::string_view(reinterpret_cast<const char *>(text.data), text.len);
    }

    lw_decision decision_;
};

/// What an input holds.
enum class InputKind : std::int32_t {
    /// Nothing: the variable is a list, or one that the policy computes itself.
    none = LW_INPUT_NONE,
    number = LW_INPUT_NUMBER,
    boolean = LW_INPUT_BOOL,
    /// A text, or a day as YYYY-MM-DD.
    text = LW_INPUT_TEXT,
};

/// Which variable of a policy: found once, by name, for all decisions.
struct Column {
    std::size_t place;
};

/// An applicant's value: a number or a flag.
template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
lw_input input(Column column, Number value) {
    lw_input input = {};
    input.column = column.place;
    input.kind = std::is_same_v<Number, bool> ? LW_INPUT_BOOL : LW_INPUT_NUMBER;
    input.number = static_cast<double>(value);
    return input;
}

/// An applicant's value: a text, or a day as YYYY-MM-DD. The text must live until it is decided on.
inline lw_input input(Column column, std::string_view text) {
    lw_input input = {};
    input.column = column.place;
    input.kind = LW_INPUT_TEXT;
    input.text = inner::bytes_of(text);
    return input;
}

/// Everything that decides: weights, rules, bands, reasons. It needs no book, never changes, and may
/// be used from many threads at once.
///
///   auto policy = lendwright::Policy::from_file("policy.json");
///   auto burden = policy.column("DBR");
///   auto decision = policy.decide({lendwright::input(burden, 0.2)});
class Policy {
public:
    /// The policy that a new book has.
    Policy() : Policy(lw_bytes{nullptr, 0}) {}
    /// From its JSON document, as give_policy gives it out. An empty one is none.
    ///
    /// Throws InvalidRequest.
    explicit Policy(std::string_view document)
        : Policy(inner::bytes_of(document.empty() ? std::string_view("") : document)) {}
    /// From a decision file.
    ///
    /// Throws std::system_error where it can't be read, and InvalidRequest where it is none.
    static Policy from_file(const std::string &path) {
        errno = 0;
        std::ifstream file(path, std::ios::binary);
        std::string document{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        if (!file.is_open() || file.bad()) throw std::system_error(errno, std::generic_category(), path);
        return Policy(document);
    }

    /// Its name: "sha256:" and 64 digits.
    std::string digest() const { return inner::text_of(lw_policy_digest(policy_.get())); }
    /// The variables that the policy reads, by name: those of a kind are what a host must fetch of an
    /// applicant.
    Members<Column> columns() const {
        Members<Column> columns;
        for (std::size_t place = 0; place < lw_policy_column_count(policy_.get()); ++place) {
            columns.emplace_back(name(place), Column{place});
        }
        return columns;
    }
    /// What an input in a column must be.
    InputKind kind(Column column) const {
        return static_cast<InputKind>(lw_policy_column_kind(policy_.get(), column.place));
    }
    /// Finds a variable; none where the policy has no use for one of that name, known or written wrong,
    /// so that its value changes nothing.
    std::optional<Column> find_column(const std::string &variable) const {
        Column column = {0};
        lw_status status = lw_policy_column(policy_.get(), inner::whole(variable), &column.place);
        return status == LW_OK ? std::optional<Column>(column) : std::nullopt;
    }
    /// Finds a variable that the policy must read; throws NotFound where it does not.
    Column column(const std::string &variable) const {
        if (auto found = find_column(variable)) return *found;
        throw NotFound(LW_ABSENT, "unknown_variable", variable,
                       "the policy reads no variable '" + variable + "'");
    }

    /// Decides on one applicant by the policy's own rules. A value that is left out is not known.
    ///
    /// Throws InvalidRequest, whose field() is the variable, for a value of another kind than its
    /// variable, a column that is none of this policy's, a number that is not finite and a text that is
    /// not UTF-8.
    Decision decide(const lw_input *inputs, std::size_t count) const {
        lw_decision decision = {};
        std::size_t wrong = 0;
        lw_status status = lw_policy_decide(policy_.get(), inputs, count, &decision, &wrong);
        if (status != LW_OK) refuse(status, wrong < count ? &inputs[wrong] : nullptr, wrong);
        return Decision(decision);
    }
    Decision decide(std::initializer_list<lw_input> inputs) const {
        return decide(inputs.begin(), inputs.size());
    }
    Decision decide(const std::vector<lw_input> &inputs) const {
        return decide(inputs.data(), inputs.size());
    }

private:
    struct Free {
        void operator()(lw_policy *policy) const { lw_policy_free(policy); }
    };

    explicit Policy(lw_bytes document) {
        lw_policy *policy = nullptr;
        lw_answer *answer = nullptr;
        lw_status status = lw_policy_load(document, &policy, &answer);
        inner::Owned owned(answer);
        policy_.reset(policy);
        if (status != LW_OK) inner::refuse(status, answer);
    }

    std::string name(std::size_t place) const {
        return inner::text_of(lw_policy_column_name(policy_.get(), place));
    }

    /// Says which input is at fault, and why.
    [[noreturn]] void refuse(lw_status status, const lw_input *input, std::size_t at) const {
        if (input == nullptr) throw InvalidRequest(status, "misuse", "", "the inputs are no array");
        static constexpr const char *kinds[] = {"no input", "a number", "true or false", "a text"};
        std::string variable = name(input->column), why;
        if (variable.empty()) {
            why = "column " + std::to_string(input->column) + " is none of this policy's";
        } else if (status == LW_WRONG_KIND) {
            why = "'" + variable + "' takes " + kinds[lw_policy_column_kind(policy_.get(), input->column)] +
                  ", not " + kinds[input->kind];
        } else if (input->kind == LW_INPUT_TEXT) {
            why = "'" + variable + "' is given a text that is not UTF-8";
        } else if (input->kind == LW_INPUT_NUMBER || input->kind == LW_INPUT_BOOL) {
            why = "'" + variable + "' is given no finite number";
        } else {
            why = "'" + variable + "' is given the unknown kind " + std::to_string(input->kind);
        }
        throw InvalidRequest(status, status == LW_WRONG_KIND ? "wrong_type" : "misuse", variable,
                             "input " + std::to_string(at) + ": " + why);
    }

    std::unique_ptr<lw_policy, Free> policy_;
};

/// One permission of a partner or of a key.
enum class Scope {
    score,
    borrowers_read,
    borrowers_write,
    pii,
    rules_read,
    rules_write,
    weights_read,
    weights_write,
    templates_read,
    templates_write,
    reports_write,
    export_csv,
    lending_read,
    lending_write,
    payments_write,
    analytics_read,
    analytics_write,
    segments_members,
};

namespace inner {
template <>
struct Texts<Scope> {
    static constexpr std::string_view all[] = {
        "score",
        "borrowers:read",
        "borrowers:write",
        "pii",
        "rules:read",
        "rules:write",
        "weights:read",
        "weights:write",
        "templates:read",
        "templates:write",
        "reports:write",
        "export:csv",
        "lending:read",
        "lending:write",
        "payments:write",
        "analytics:read",
        "analytics:write",
        "segments:members",
    };
};
}  // namespace inner

/// Where a borrower's income comes from.
enum class IncomeType {
    self_employed,
    retired,
    private_sector_employee,
    public_sector_employee,
    business_owner,
};

namespace inner {
template <>
struct Texts<IncomeType> {
    static constexpr std::string_view all[] = {
        "Self Employed",
        "Retired",
        "Private Sector Employee",
        "Public Sector Employee",
        "Business Owner",
    };
};
}  // namespace inner

/// What a borrower's home is.
enum class ResidenceType {
    fully_owned,
    family_house,
    old_law_rent,
    new_law_rent,
    furnished_rent,
};

namespace inner {
template <>
struct Texts<ResidenceType> {
    static constexpr std::string_view all[] = {
        "Fully Owned",
        "Family House",
        "Old Law Rent",
        "New Law Rent",
        "Furnished Rent",
    };
};
}  // namespace inner

/// How far a borrower went to school.
enum class EducationLevel {
    high_school,
    diploma,
    bachelors,
    masters,
    phd,
};

namespace inner {
template <>
struct Texts<EducationLevel> {
    static constexpr std::string_view all[] = {
        "High School",
        "Diploma",
        "Bachelor's",
        "Master's",
        "Phd",
    };
};
}  // namespace inner

/// By what a borrower is evaluated.
enum class EvaluateBy {
    rule,
    model,
};

namespace inner {
template <>
struct Texts<EvaluateBy> {
    static constexpr std::string_view all[] = {
        "rule",
        "model",
    };
};
}  // namespace inner

/// What operations on weights change.
enum class WeightsParam {
    weights,
};

namespace inner {
template <>
struct Texts<WeightsParam> {
    static constexpr std::string_view all[] = {
        "weights",
    };
};
}  // namespace inner

/// Why a borrower is reported.
enum class ReportReason {
    default_90d,
    fraud_identity,
    fraud_documents,
    skip_trace,
    bankruptcy,
    other,
};

namespace inner {
template <>
struct Texts<ReportReason> {
    static constexpr std::string_view all[] = {
        "default_90d",
        "fraud_identity",
        "fraud_documents",
        "skip_trace",
        "bankruptcy",
        "other",
    };
};
}  // namespace inner

/// What a commit survives: `full` the end of the process and the loss of power, `normal` the end of
/// the process (a loss of power may take the last commits with it, each whole).
enum class DurabilitySetting {
    full,
    normal,
};

namespace inner {
template <>
struct Texts<DurabilitySetting> {
    static constexpr std::string_view all[] = {
        "full",
        "normal",
    };
};
}  // namespace inner

/// What the `logical_operator` of a rule's condition joins it to: the condition after it or the one
/// before. The two agree where all of a rule's operators are equal.
enum class RuleJoin {
    next,
    previous,
};

namespace inner {
template <>
struct Texts<RuleJoin> {
    static constexpr std::string_view all[] = {
        "next",
        "previous",
    };
};
}  // namespace inner

/// A phone number in the national form of the book's country.
struct NationalPhone {
    /// The number as it is dialled inside the country: `01001234567`.
    std::string national{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("national", national);
        return out.done();
    }
};

/// What a borrower consents to.
struct Consent {
    /// To the reading of SMS messages.
    std::optional<bool> sms{};
    /// To the use of locations.
    std::optional<bool> location{};
    /// To the list of installed applications.
    std::optional<bool> apps{};
    /// To marketing.
    std::optional<bool> marketing{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("sms", sms);
        out.member("location", location);
        out.member("apps", apps);
        out.member("marketing", marketing);
        return out.done();
    }
};

/// What can be said of a borrower besides who it is. What is left out stays as it is.
struct Profile {
    /// How many children the borrower has.
    std::optional<std::int64_t> number_of_children{};
    /// Debt payments a month, in the currency of the partner's default provider.
    std::optional<Decimal> monthly_debt{};
    /// Where the income comes from.
    std::optional<IncomeType> income_type{};
    /// What the home is.
    std::optional<ResidenceType> residence_type{};
    /// The area's id: where the Areas mapping has names, one of theirs.
    std::optional<std::int64_t> area{};
    /// The income a month, in the currency of the partner's default provider.
    std::optional<std::string> reported_monthly_income{};
    /// How far the borrower went to school.
    std::optional<EducationLevel> education_level{};
    /// How many persons depend on the borrower.
    std::optional<std::int64_t> number_of_dependents{};
    /// The language's id, as a text, or its name: where the Languages mapping has names, one of
    /// them or of their ids.
    std::optional<std::string> language_id{};
    /// The job's id: where the Jobs mapping has names, one of theirs.
    std::optional<std::int64_t> job_id{};
    /// Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is.
    std::optional<std::int64_t> years_of_experience{};
    /// Whether the borrower works for himself or herself.
    std::optional<bool> self_employed{};
    /// The marital status.
    std::optional<std::string> marital_status{};
    /// The car's id: where the Cars mapping has names, one of theirs.
    std::optional<std::int64_t> car_id{};
    /// Full months at the current address.
    std::optional<std::int64_t> months_at_address{};
    /// Whether the borrower has a bank account.
    std::optional<bool> is_banked{};
    /// Values of variables that the host has declared, by their names; null forgets one.
    std::optional<Members<Json>> extras{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("Number_of_Children", number_of_children);
        out.member("Monthly_Debt", monthly_debt);
        out.member("Income_Type", income_type);
        out.member("Residence_Type", residence_type);
        out.member("Area", area);
        out.member("Reported_Monthly_Income", reported_monthly_income);
        out.member("Education_Level", education_level);
        out.member("Number_of_Dependents", number_of_dependents);
        out.member("Language_ID", language_id);
        out.member("Job_ID", job_id);
        out.member("Years_of_Experience", years_of_experience);
        out.member("Self_Employed", self_employed);
        out.member("Marital_Status", marital_status);
        out.member("Car_ID", car_id);
        out.member("Months_at_Address", months_at_address);
        out.member("Is_Banked", is_banked);
        out.member("extras", extras);
        return out.done();
    }
};

/// One borrower to be signed up: the fields of signing up, and the profile.
struct BorrowerRow {
    /// The phone number: E.164, or the national form of the book's country.
    std::variant<std::string, NationalPhone> phone_number{};
    /// The first name. Must be given without `autofill`.
    std::optional<std::string> first_name{};
    /// The last name. Must be given without `autofill`.
    std::optional<std::string> last_name{};
    /// The national id. Must be given without `autofill`.
    std::optional<std::string> national_id_number{};
    /// The e-mail address. Must be given without `autofill`.
    std::optional<std::string> email{};
    /// Fills in the names where they are not given.
    std::optional<bool> autofill{};
    /// The provider to sign up with; the partner's default one where left out.
    std::optional<std::string> financial_provider_id{};
    /// What the borrower consents to, towards that provider.
    std::optional<Consent> consent{};
    /// What else is known of the borrower. Of somebody whom the tenant knows already, what is given
    /// here replaces what was known, and the rest stays.
    std::optional<Profile> profile{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("Phone_Number", phone_number);
        out.member("First_Name", first_name);
        out.member("Last_Name", last_name);
        out.member("National_ID_Number", national_id_number);
        out.member("Email", email);
        out.member("autofill", autofill);
        out.member("financial_provider_id", financial_provider_id);
        out.member("consent", consent);
        out.member("profile", profile);
        return out.done();
    }
};

/// A clock other than the machine's: `{"fixed": instant}`, which stands still, or `{"start":
/// instant, "step_ms": n}`, which goes on by a step each time it is read.
struct ClockSetting {
    /// The instant at which it stands.
    std::optional<Time> fixed{};
    /// The first instant it gives.
    std::optional<Time> start{};
    /// How many milliseconds later each next one is.
    std::optional<std::int64_t> step_ms{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("fixed", fixed);
        out.member("start", start);
        out.member("step_ms", step_ms);
        return out.done();
    }
};

/// A secret of the host's under which keys and tokens are kept, and the name under which it is
/// remembered.
struct PepperSetting {
    /// Its name: 1 to 32 of letters, digits, `-` and `_`.
    std::string kid{};
    /// At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them.
    std::string secret{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("kid", kid);
        out.member("secret", secret);
        return out.done();
    }
};

/// How long sessions and tokens live, in seconds. What is left out stays as it is.
struct LifetimeSettings {
    /// An access token, from its issue. Left out: 900.
    std::optional<std::int64_t> access_s{};
    /// A session, from its opening or last refresh. Left out: 86400.
    std::optional<std::int64_t> session_s{};
    /// A session, however often it is refreshed. Left out: 2592000.
    std::optional<std::int64_t> session_absolute_s{};
    /// How long a retired token is still taken. Left out: 10.
    std::optional<std::int64_t> grace_s{};
    /// How long after its end an access token can still be refreshed. Left out: 86400.
    std::optional<std::int64_t> late_refresh_s{};
    /// A token for uploads, from its issue. Left out: 86400.
    std::optional<std::int64_t> upload_s{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("access_s", access_s);
        out.member("session_s", session_s);
        out.member("session_absolute_s", session_absolute_s);
        out.member("grace_s", grace_s);
        out.member("late_refresh_s", late_refresh_s);
        out.member("upload_s", upload_s);
        return out.done();
    }
};

/// Logs a partner in and gives its session's tokens.
struct Login {
    /// The partner's user name.
    std::string username{};
    /// The partner's API key.
    std::string api_key{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("username", username);
        out.member("api_key", api_key);
        return out.done();
    }
};

/// Exchanges an access token for the next one.
struct RefreshToken {
    /// The access token, which may have ended up to a day ago, or the session's refresh token.
    std::string token{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("token", token);
        return out.done();
    }
};

/// Logs a partner out: all of its tokens are over.
struct Logout {
    /// The partner's user name.
    std::string username{};
    /// One of the partner's tokens.
    std::optional<std::string> token{};
    /// One of the partner's API keys, or `Bearer` and an access token.
    std::optional<std::string> authorization{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("username", username);
        out.member("token", token);
        out.member("authorization", authorization);
        return out.done();
    }
};

/// Changes a borrower's profile.
struct UpdateBorrower {
    /// The borrower's public id.
    std::string uuid{};
    /// How many children the borrower has: 0 to 100.
    std::optional<std::int64_t> number_of_children{};
    /// Debt payments a month, in the currency of the partner's default provider and no finer.
    std::optional<Decimal> monthly_debt{};
    /// Where the income comes from.
    std::optional<IncomeType> income_type{};
    /// What the home is.
    std::optional<ResidenceType> residence_type{};
    /// The area's id: where the Areas mapping has names, one of theirs.
    std::optional<std::int64_t> area{};
    /// The income a month, a text that holds an amount in the currency of the partner's default
    /// provider and no finer.
    std::optional<std::string> reported_monthly_income{};
    /// How far the borrower went to school.
    std::optional<EducationLevel> education_level{};
    /// How many persons depend on the borrower: 0 to 100.
    std::optional<std::int64_t> number_of_dependents{};
    /// The language's id, as a text, or its name: where the Languages mapping has names, one of
    /// them or of their ids.
    std::optional<std::string> language_id{};
    /// The job's id: where the Jobs mapping has names, one of theirs.
    std::optional<std::int64_t> job_id{};
    /// Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is.
    std::optional<std::int64_t> years_of_experience{};
    /// Whether the borrower works for himself or herself.
    std::optional<bool> self_employed{};
    /// The marital status, at most 100 characters.
    std::optional<std::string> marital_status{};
    /// The car's id: where the Cars mapping has names, one of theirs.
    std::optional<std::int64_t> car_id{};
    /// Full months at the current address: 0 to 1200.
    std::optional<std::int64_t> months_at_address{};
    /// Whether the borrower has a bank account.
    std::optional<bool> is_banked{};
    /// Values of variables that the host has declared, by their names; null forgets one.
    std::optional<Members<Json>> extras{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("UUID", uuid);
        out.member("Number_of_Children", number_of_children);
        out.member("Monthly_Debt", monthly_debt);
        out.member("Income_Type", income_type);
        out.member("Residence_Type", residence_type);
        out.member("Area", area);
        out.member("Reported_Monthly_Income", reported_monthly_income);
        out.member("Education_Level", education_level);
        out.member("Number_of_Dependents", number_of_dependents);
        out.member("Language_ID", language_id);
        out.member("Job_ID", job_id);
        out.member("Years_of_Experience", years_of_experience);
        out.member("Self_Employed", self_employed);
        out.member("Marital_Status", marital_status);
        out.member("Car_ID", car_id);
        out.member("Months_at_Address", months_at_address);
        out.member("Is_Banked", is_banked);
        out.member("extras", extras);
        return out.done();
    }
};

/// Signs somebody up as a borrower.
struct SignUp {
    /// `true` fills in the names where they are not sent, so that a phone number is enough; the
    /// borrower is marked as a placeholder. `false` unless sent.
    std::optional<bool> autofill{};
    /// The phone number: E.164, or the national form of the book's country.
    std::variant<std::string, NationalPhone> phone_number{};
    /// The first name. Must be sent without `autofill`.
    std::optional<std::string> first_name{};
    /// The last name. Must be sent without `autofill`.
    std::optional<std::string> last_name{};
    /// The national id. Must be sent without `autofill`.
    std::optional<std::string> national_id_number{};
    /// The e-mail address. Must be sent without `autofill`.
    std::optional<std::string> email{};
    /// The provider to sign up with; the partner's default one where left out.
    std::optional<std::string> financial_provider_id{};
    /// What the borrower consents to, towards that provider.
    std::optional<Consent> consent{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("autofill", autofill);
        out.member("Phone_Number", phone_number);
        out.member("First_Name", first_name);
        out.member("Last_Name", last_name);
        out.member("National_ID_Number", national_id_number);
        out.member("Email", email);
        out.member("financial_provider_id", financial_provider_id);
        out.member("consent", consent);
        return out.done();
    }
};

/// Gives what is known of a borrower.
struct GetBorrowerInfo {
    /// The public id.
    std::optional<std::string> uuid{};
    /// The phone number: E.164, or the national form of the book's country.
    std::optional<std::string> phone_number{};
    /// The e-mail address; one that several borrowers share names none of them.
    std::optional<std::string> email{};
    /// The national id.
    std::optional<std::string> national_id{};
    /// The number of the borrower's row.
    std::optional<std::int64_t> id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("phone_number", phone_number);
        out.member("email", email);
        out.member("national_id", national_id);
        out.member("id", id);
        return out.done();
    }
};

/// Scores one borrower.
struct GetTotalScore {
    /// The borrower's phone number.
    std::optional<std::string> phone_number{};
    /// The borrower's e-mail address.
    std::optional<std::string> email{};
    /// The borrower's national id.
    std::optional<std::string> national_id{};
    /// The number of the borrower's row.
    std::optional<std::int64_t> id{};
    /// By what the borrower is evaluated.
    Required<EvaluateBy> evaluate_by{};
    /// The borrower's public id.
    std::optional<std::string> uuid{};
    /// The names of the rules all of which must hold.
    std::vector<std::string> acceptance_rules{};
    /// The names of the rules none of which may.
    std::optional<std::vector<std::string>> rejection_rules{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("phone_number", phone_number);
        out.member("email", email);
        out.member("national_id", national_id);
        out.member("id", id);
        out.member("evaluate_by", evaluate_by);
        out.member("uuid", uuid);
        out.member("acceptance_rules", acceptance_rules);
        out.member("rejection_rules", rejection_rules);
        return out.done();
    }
};

/// Scores many borrowers in one commit.
struct GetTotalScoreBatch {
    /// The names of the rules all of which must hold.
    std::vector<std::string> acceptance_rules{};
    /// The names of the rules none of which may.
    std::optional<std::vector<std::string>> rejection_rules{};
    /// The borrowers' public ids, 10,000 at most.
    std::vector<std::string> target{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("acceptance_rules", acceptance_rules);
        out.member("rejection_rules", rejection_rules);
        out.member("target", target);
        return out.done();
    }
};

/// Says how a score comes about, and a borrower's in particular.
struct GetScoringFormula {
    /// The borrower's public id; left out, the formula alone is answered.
    std::optional<std::string> uuid{};
    /// By what is evaluated; `rule` where left out.
    std::optional<EvaluateBy> evaluate_by{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("evaluate_by", evaluate_by);
        return out.done();
    }
};

/// Gives a decision again, with everything that led to it.
struct ExplainDecision {
    /// The decision's id, out of the detail of the score's answer: `decision_id`, in that of a
    /// batch `decision_ids` by the borrower's public id.
    std::string decision_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("decision_id", decision_id);
        return out.done();
    }
};

/// Makes a business rule.
struct CreateRule {
    /// The rule's name: 1 to 100 characters, new among the partner's rules.
    std::string param{};
    /// The rule: an object from variables to conditions, whose order is kept. See docs/rules.md.
    Json value{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("value", value);
        return out.done();
    }
};

/// Puts a new body in the place of a business rule's old one.
struct UpdateRule {
    /// The rule's name.
    std::string param{};
    /// The new rule, whole.
    Json value{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("value", value);
        return out.done();
    }
};

/// Removes keys from a business rule, and the rule with its last key.
struct DeleteRule {
    /// The rule's name.
    std::string param{};
    /// The keys to remove, each of which the rule must have.
    std::vector<std::string> keys_to_delete{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("keys_to_delete", keys_to_delete);
        return out.done();
    }
};

/// Replaces the whole set of scoring weights.
struct ReplaceWeights {
    /// What is changed.
    WeightsParam param{};
    /// The new set: numbers from 0 to 10¹² by the names of characteristics, at least one above 0.
    Json value{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("value", value);
        return out.done();
    }
};

/// Changes some scoring weights.
struct UpdateWeights {
    /// What is changed.
    WeightsParam param{};
    /// The new values by name; each name must be in the set.
    Json value{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("value", value);
        return out.done();
    }
};

/// Removes scoring weights.
struct DeleteWeights {
    /// What is changed.
    WeightsParam param{};
    /// The names to remove; each must be in the set, and one above 0 must be left.
    std::vector<std::string> keys_to_delete{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("param", param);
        out.member("keys_to_delete", keys_to_delete);
        return out.done();
    }
};

/// Says what was uploaded about a borrower, and what is missing.
struct CheckCollectedData {
    /// The borrower's public id.
    std::string uuid{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        return out.done();
    }
};

/// Gives the summary of what is known of a borrower.
struct GetSummaryVariables {
    /// The borrower's public id.
    std::string uuid{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        return out.done();
    }
};

/// Gives the summaries of many borrowers.
struct GetSummaryVariablesBatch {
    /// The borrowers' public ids.
    std::vector<std::string> target{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("target", target);
        return out.done();
    }
};

/// Warns the other partners of the tenant about a borrower.
struct ReportBorrower {
    /// The borrower's public id.
    std::string uuid{};
    /// Why the borrower is reported.
    Required<ReportReason> reason{};
    /// What is owed or was lost, in the currency of the partner's default provider.
    std::optional<Decimal> amount{};
    /// The partner's own name of the credit application, at most 100 characters.
    std::optional<std::string> application_id{};
    /// What else is to be said, at most 500 characters.
    std::optional<std::string> details{};
    /// The day on which it happened; not after today in the zone of the partner's default provider.
    std::optional<Date> occurred_on{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("reason", reason);
        out.member("amount", amount);
        out.member("application_id", application_id);
        out.member("details", details);
        out.member("occurred_on", occurred_on);
        return out.done();
    }
};

/// Takes a report about a borrower back.
struct WithdrawReport {
    /// The report's id.
    std::string report_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("report_id", report_id);
        return out.done();
    }
};

/// Makes a partner, with a tenant and a provider of its own unless it is given others.
struct MakePartner {
    /// Its user name: 1 to 64 of letters, digits and `._@-`.
    std::string user_name{};
    /// What it may do. Left out: everything but `pii` and `export:csv`, which are given by name.
    std::optional<std::vector<Scope>> scopes{};
    /// The tenant whose borrowers and providers it shares. Left out: a new one of its own.
    std::optional<std::int64_t> tenant_id{};
    /// Its default provider, one that the tenant has. Left out: a new one with its user name.
    std::optional<std::int64_t> provider_id{};
    /// The new provider's currency, an ISO 4217 code. Left out: EGP.
    std::optional<std::string> currency{};
    /// The new provider's time zone. Left out: Africa/Cairo.
    std::optional<std::string> time_zone{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("scopes", scopes);
        out.member("tenant_id", tenant_id);
        out.member("provider_id", provider_id);
        out.member("currency", currency);
        out.member("time_zone", time_zone);
        return out.done();
    }
};

/// Issues an API key to a partner; it is shown once.
struct IssueKey {
    /// The partner.
    std::string user_name{};
    /// What the key may do, which never is more than the partner may. Left out: as much.
    std::optional<std::vector<Scope>> scopes{};
    /// When it ends. Left out: never, unless it is revoked.
    std::optional<Time> expires_at{};
    /// A key of 16 to 1024 bytes that a person chose, where the host's settings allow it
    /// (`allow_host_keys`). Left out: one is made, which is what you want.
    std::optional<std::string> chosen_key{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("scopes", scopes);
        out.member("expires_at", expires_at);
        out.member("chosen_key", chosen_key);
        return out.done();
    }
};

/// Lists a partner's keys by their ids.
struct ListKeys {
    /// The partner.
    std::string user_name{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        return out.done();
    }
};

/// Revokes an API key, and the sessions that it began.
struct RevokeKey {
    /// The key's id.
    std::string key_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("key_id", key_id);
        return out.done();
    }
};

/// Sets what a partner may do.
struct PermitScopes {
    /// The partner.
    std::string user_name{};
    /// What it may do from now on; an empty list: nothing.
    std::vector<Scope> scopes{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("scopes", scopes);
        return out.done();
    }
};

/// Sets the models that a partner may score with.
struct PermitModels {
    /// The partner.
    std::string user_name{};
    /// The names; an empty list: none.
    std::vector<std::string> models{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("models", models);
        return out.done();
    }
};

/// Makes a financial provider.
struct MakeProvider {
    /// Its name, one of its kind in the tenant: 1 to 64 of letters, digits and `._@-`.
    std::string name{};
    /// The tenant. Left out: the host's own.
    std::optional<std::int64_t> tenant_id{};
    /// Its currency, an ISO 4217 code. Left out: EGP.
    std::optional<std::string> currency{};
    /// Its time zone, which decides what day it is. Left out: Africa/Cairo.
    std::optional<std::string> time_zone{};
    /// The monthly minimum wage, in its currency. Left out: 7000 where that is EGP, else none.
    std::optional<Decimal> minimum_wage{};
    /// What jobs earn a month, by `Job_ID`.
    std::optional<Members<Decimal>> job_incomes{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("name", name);
        out.member("tenant_id", tenant_id);
        out.member("currency", currency);
        out.member("time_zone", time_zone);
        out.member("minimum_wage", minimum_wage);
        out.member("job_incomes", job_incomes);
        return out.done();
    }
};

/// Changes a provider's settings.
struct SetProvider {
    /// The provider.
    Required<std::int64_t> provider_id{};
    /// Its tenant. Left out: the host's own.
    std::optional<std::int64_t> tenant_id{};
    /// Its name.
    std::optional<std::string> name{};
    /// Its currency, an ISO 4217 code. Partners with a policy of their own keep that policy's
    /// currency and minimum wage until `load_policy` puts another in force; a warning names them.
    std::optional<std::string> currency{};
    /// Its time zone, which decides what day it is.
    std::optional<std::string> time_zone{};
    /// The monthly minimum wage, in its currency. Partners with a policy of their own keep that
    /// policy's, as for the currency.
    std::optional<Decimal> minimum_wage{};
    /// What jobs earn a month, by `Job_ID`, in the place of the table before.
    std::optional<Members<Decimal>> job_incomes{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("provider_id", provider_id);
        out.member("tenant_id", tenant_id);
        out.member("name", name);
        out.member("currency", currency);
        out.member("time_zone", time_zone);
        out.member("minimum_wage", minimum_wage);
        out.member("job_incomes", job_incomes);
        return out.done();
    }
};

/// Lists a tenant's providers with their settings.
struct ListProviders {
    /// The tenant. Left out: the host's own.
    std::optional<std::int64_t> tenant_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("tenant_id", tenant_id);
        return out.done();
    }
};

/// Sets the providers for which a partner acts.
struct LinkProviders {
    /// The partner.
    std::string user_name{};
    /// The providers, of the partner's tenant; at least one.
    std::vector<std::int64_t> provider_ids{};
    /// The one that a borrower is linked to where no other is named. Left out: the one before where
    /// it is still among them, else the first of the list.
    std::optional<std::int64_t> default_provider_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("provider_ids", provider_ids);
        out.member("default_provider_id", default_provider_id);
        return out.done();
    }
};

/// Copies the book to a new file.
struct BackUp {
    /// The file to write. One that is there is never overwritten.
    std::string path{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("path", path);
        return out.done();
    }
};

/// Sets the mappings from names to ids that borrowers' profiles use.
struct SetMappings {
    /// Areas.
    std::optional<Members<std::int64_t>> areas{};
    /// Cars.
    std::optional<Members<std::int64_t>> cars{};
    /// Jobs.
    std::optional<Members<std::int64_t>> jobs{};
    /// Languages.
    std::optional<Members<std::int64_t>> languages{};
    /// The user name of a partner whose tenant's mappings are set; the host's own where left out.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("Areas", areas);
        out.member("Cars", cars);
        out.member("Jobs", jobs);
        out.member("Languages", languages);
        out.member("partner", partner);
        return out.done();
    }
};

/// Signs many borrowers up in one commit, with their profiles.
struct ImportBorrowers {
    /// The borrowers, in the order in which they are signed up; in several requests where one would
    /// have more bytes than the setting `request_bytes_max` takes.
    std::vector<BorrowerRow> rows{};
    /// The user name of the partner in whose name they are signed up; the host's own where left
    /// out.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rows", rows);
        out.member("partner", partner);
        return out.done();
    }
};

/// Puts a policy in force for a partner.
struct LoadPolicy {
    /// The policy, as a decision file has it: `{"format": 1, …}`. See docs/rules.md.
    Json policy{};
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};
    /// The digest that it must have.
    std::optional<std::string> digest{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("policy", policy);
        out.member("partner", partner);
        out.member("digest", digest);
        return out.done();
    }
};

/// Gives out the policy that decides for a partner.
struct GivePolicy {
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};
    /// The digest of an earlier policy.
    std::optional<std::string> digest{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("digest", digest);
        return out.done();
    }
};

/// Declares variables of the host's own.
struct DeclareVariables {
    /// The variables: objects of name, type and what else a policy's `variables` hold. See
    /// docs/rules.md.
    std::vector<Json> variables{};
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("variables", variables);
        out.member("partner", partner);
        return out.done();
    }
};

/// Gives out the decision log.
struct ExportLog {
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};
    /// Whether to leave out the lines and give the checkpoint alone.
    std::optional<bool> checkpoint_only{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("checkpoint_only", checkpoint_only);
        return out.done();
    }
};

/// Verifies the decision log.
struct VerifyLog {
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};
    /// The `checkpoint` of an earlier `export_log` or `verify_log`, as it was given, which was kept
    /// elsewhere.
    std::optional<std::string> checkpoint{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("checkpoint", checkpoint);
        return out.done();
    }
};

/// What a book is opened with. All of it may be left out.
struct Settings {
    /// The book's file. Left out: a book in memory, which ends with its last handle.
    std::optional<std::string> path{};
    /// Where the time comes from. Left out: the machine's clock.
    std::optional<ClockSetting> clock{};
    /// A text that ids, keys and salts are drawn from, so that a run can be repeated. For tests:
    /// whoever knows it can forge keys. Left out: the machine's entropy.
    std::optional<std::string> seed{};
    /// How firmly operations that move no money are written. Left out: `full`.
    std::optional<DurabilitySetting> durability{};
    /// The secrets under which keys and tokens are kept: the one for new ones first, then older
    /// ones that still verify. Left out: none, and no key can be issued and nobody log in.
    std::optional<std::vector<PepperSetting>> peppers{};
    /// How long sessions and tokens live.
    std::optional<LifetimeSettings> lifetimes{};
    /// Whether logging out asks for a key or a token of that partner. Left out: it does.
    std::optional<bool> logout_requires_proof{};
    /// Whether keys that a person chose may be issued and used. Left out: no.
    std::optional<bool> allow_host_keys{};
    /// The word in new keys that tells one environment's from another's. Left out: `live`.
    std::optional<std::string> key_environment{};
    /// The partner in whose name HTTP requests run for which the interface lists no credentials and
    /// none are sent. Left out: nobody.
    std::optional<std::string> anonymous_partner{};
    /// Whether rules and weights that read a protected variable are refused, not only marked. Left
    /// out: no.
    std::optional<bool> forbid_protected{};
    /// What the `logical_operator` of a condition joins it to, in rules that are made or changed
    /// from now on: the condition after it (`next`) or before it (`previous`). Left out: `next`.
    std::optional<RuleJoin> rule_join{};
    /// The country, by its ISO 3166 code, whose national form of phone numbers is read, and whose
    /// national ids are. Left out: `EG`.
    std::optional<std::string> region{};
    /// The most bytes a request may have. Left out: 16777216.
    std::optional<std::int64_t> request_bytes_max{};
    /// The most lists and objects inside each other that a request may have, at most 256. Left out:
    /// 64.
    std::optional<std::int64_t> depth_max{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("path", path);
        out.member("clock", clock);
        out.member("seed", seed);
        out.member("durability", durability);
        out.member("peppers", peppers);
        out.member("lifetimes", lifetimes);
        out.member("logout_requires_proof", logout_requires_proof);
        out.member("allow_host_keys", allow_host_keys);
        out.member("key_environment", key_environment);
        out.member("anonymous_partner", anonymous_partner);
        out.member("forbid_protected", forbid_protected);
        out.member("rule_join", rule_join);
        out.member("region", region);
        out.member("request_bytes_max", request_bytes_max);
        out.member("depth_max", depth_max);
        return out.done();
    }
};

/// One thing worth knowing about a part of a request.
class Warning : public Record {
public:
    using Record::Record;

    /// The condition's stable name.
    std::string code() const { return read<std::string>("/code"); }

    /// Where, as a JSON pointer into the request; empty for the whole.
    std::string pointer() const { return read<std::string>("/pointer"); }

    /// The sentence for a person.
    std::string message() const { return read<std::string>("/message"); }
};

/// What an answer says beside its body, for which the interface has no place. Members without a
/// value are left out.
class Detail : public Record {
public:
    using Record::Record;

    /// The id of the decision that was logged.
    std::optional<std::string> decision_id() const {
        return read<std::optional<std::string>>("/decision_id");
    }

    /// The ids of the decisions that a batch logged, by the borrower's public id.
    std::optional<Map<std::string>> decision_ids() const {
        return read<std::optional<Map<std::string>>>("/decision_ids");
    }

    /// The id of the credit application.
    std::optional<std::string> application_id() const {
        return read<std::optional<std::string>>("/application_id");
    }

    /// The id of the payment.
    std::optional<std::string> payment_id() const {
        return read<std::optional<std::string>>("/payment_id");
    }

    /// Until when the answer holds.
    std::optional<Time> valid_until() const { return read<std::optional<Time>>("/valid_until"); }

    /// What was done and is worth a second look.
    List<Warning> warnings() const {
        return read<std::optional<List<Warning>>>("/warnings").value_or(List<Warning>(nullptr));
    }

    /// For an error: the condition's stable name.
    std::optional<std::string> code() const { return read<std::optional<std::string>>("/code"); }

    /// For an error: the field, or the fields joined by `, `.
    std::optional<std::string> field() const { return read<std::optional<std::string>>("/field"); }

    /// For an error: the value that was sent, shortened.
    std::optional<std::string> value() const { return read<std::optional<std::string>>("/value"); }

    /// For a refusal of the caller: the scope that is lacking; only the host may ask where none is
    /// named.
    std::optional<Scope> needs() const { return read<std::optional<Scope>>("/needs"); }

    /// For a failure of the store: what it said.
    std::optional<std::string> cause() const { return read<std::optional<std::string>>("/cause"); }

    /// For an error with several faults: each of them.
    List<Warning> faults() const {
        return read<std::optional<List<Warning>>>("/faults").value_or(List<Warning>(nullptr));
    }
};

/// A new session's tokens.
class LoginAnswer : public Record {
public:
    using Record::Record;

    /// Comes with requests, as `authorization: Bearer …`.
    std::string access_token() const { return read<std::string>("/access_token"); }

    /// Gets the next access token when this one has ended.
    std::string refresh_token() const { return read<std::string>("/refresh_token"); }
};

/// The next access token.
class RefreshTokenAnswer : public Record {
public:
    using Record::Record;

    /// Comes with requests, as `authorization: Bearer …`.
    std::string access_token() const { return read<std::string>("/access_token"); }
};

/// That it is done.
class LogoutAnswer : public Record {
public:
    using Record::Record;

    /// `Logged out`.
    std::string message() const { return read<std::string>("/message"); }
};

/// The four mappings, each from a name to its id, by name.
class IdMapping : public Record {
public:
    using Record::Record;

    /// Areas.
    Map<std::int64_t> areas() const { return read<Map<std::int64_t>>("/Areas"); }

    /// Cars.
    Map<std::int64_t> cars() const { return read<Map<std::int64_t>>("/Cars"); }

    /// Jobs.
    Map<std::int64_t> jobs() const { return read<Map<std::int64_t>>("/Jobs"); }

    /// Languages.
    Map<std::int64_t> languages() const { return read<Map<std::int64_t>>("/Languages"); }
};

/// The mappings from names to ids.
class IdMappingAnswer : public Record {
public:
    using Record::Record;

    /// The four mappings.
    IdMapping id_mapping() const { return read<IdMapping>("/ID Mapping"); }
};

/// The borrower whose profile was changed.
class BorrowerUpdated : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/UUID"); }

    /// A token that is good for uploads of this borrower's data, for 24 hours; N/A where the host
    /// gave no pepper, without which no token can be kept.
    Available<std::string> token() const { return read<Available<std::string>>("/token"); }
};

/// The borrower who signed up.
class SignedUp : public Record {
public:
    using Record::Record;

    /// The public id, by which other operations know the borrower.
    std::string uuid() const { return read<std::string>("/UUID"); }
};

/// A provider that a borrower is linked to.
class LinkedProvider : public Record {
public:
    using Record::Record;

    /// The provider's id.
    std::string financial_provider_id() const {
        return read<std::string>("/financial_provider_id");
    }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// Since when.
    Time since() const { return read<Time>("/since"); }
};

/// Since when somebody consents to what; N/A where there is no consent.
class ConsentTimes : public Record {
public:
    using Record::Record;

    /// To the reading of SMS messages.
    Available<Time> sms() const { return read<Available<Time>>("/sms"); }

    /// To the use of locations.
    Available<Time> location() const { return read<Available<Time>>("/location"); }

    /// To the list of installed applications.
    Available<Time> apps() const { return read<Available<Time>>("/apps"); }

    /// To marketing.
    Available<Time> marketing() const { return read<Available<Time>>("/marketing"); }
};

/// What is known of a borrower; what is not known is N/A. Names, phone number, e-mail address and
/// national id are masked for callers without the scope `pii`.
class BorrowerInfo : public Record {
public:
    using Record::Record;

    /// The public id.
    std::string uuid() const { return read<std::string>("/UUID"); }

    /// The number of the borrower's row.
    std::int64_t id() const { return read<std::int64_t>("/id"); }

    /// First and last name.
    std::string full_name() const { return read<std::string>("/full_name"); }

    /// The first name.
    std::string first_name() const { return read<std::string>("/First_Name"); }

    /// The last name.
    std::string last_name() const { return read<std::string>("/Last_Name"); }

    /// The phone number in E.164.
    std::string phone_number() const { return read<std::string>("/Phone_Number"); }

    /// The national id.
    Available<std::string> national_id_number() const {
        return read<Available<std::string>>("/National_ID_Number");
    }

    /// The e-mail address.
    Available<std::string> email() const { return read<Available<std::string>>("/Email"); }

    /// Whether signing up filled in what was not sent.
    bool placeholder() const { return read<bool>("/placeholder"); }

    /// How many children the borrower has.
    Available<std::int64_t> number_of_children() const {
        return read<Available<std::int64_t>>("/Number_of_Children");
    }

    /// Debt payments a month.
    Available<Decimal> monthly_debt() const { return read<Available<Decimal>>("/Monthly_Debt"); }

    /// Where the income comes from.
    Available<IncomeType> income_type() const {
        return read<Available<IncomeType>>("/Income_Type");
    }

    /// What the home is.
    Available<ResidenceType> residence_type() const {
        return read<Available<ResidenceType>>("/Residence_Type");
    }

    /// The area's id in the Areas mapping.
    Available<std::int64_t> area() const { return read<Available<std::int64_t>>("/Area"); }

    /// The income a month, as it was written.
    Available<std::string> reported_monthly_income() const {
        return read<Available<std::string>>("/Reported_Monthly_Income");
    }

    /// How far the borrower went to school.
    Available<EducationLevel> education_level() const {
        return read<Available<EducationLevel>>("/Education_Level");
    }

    /// How many persons depend on the borrower.
    Available<std::int64_t> number_of_dependents() const {
        return read<Available<std::int64_t>>("/Number_of_Dependents");
    }

    /// The language's id in the Languages mapping.
    Available<std::string> language_id() const {
        return read<Available<std::string>>("/Language_ID");
    }

    /// The job's id in the Jobs mapping.
    Available<std::int64_t> job_id() const { return read<Available<std::int64_t>>("/Job_ID"); }

    /// Full years in that job's trade.
    Available<std::int64_t> years_of_experience() const {
        return read<Available<std::int64_t>>("/Years_of_Experience");
    }

    /// Whether the borrower works for himself or herself.
    Available<bool> self_employed() const { return read<Available<bool>>("/Self_Employed"); }

    /// The marital status.
    Available<std::string> marital_status() const {
        return read<Available<std::string>>("/Marital_Status");
    }

    /// The car's id in the Cars mapping.
    Available<std::int64_t> car_id() const { return read<Available<std::int64_t>>("/Car_ID"); }

    /// Full months at the current address.
    Available<std::int64_t> months_at_address() const {
        return read<Available<std::int64_t>>("/Months_at_Address");
    }

    /// Whether the borrower has a bank account.
    Available<bool> is_banked() const { return read<Available<bool>>("/Is_Banked"); }

    /// The values of declared variables that the partner has sent, by name.
    Map<Value> extras() const { return read<Map<Value>>("/extras"); }

    /// When the borrower was signed up.
    Time created_at() const { return read<Time>("/created_at"); }

    /// The partner's providers that the borrower is linked to.
    List<LinkedProvider> providers() const { return read<List<LinkedProvider>>("/providers"); }

    /// Since when the borrower consents to what, towards those providers.
    ConsentTimes consent() const { return read<ConsentTimes>("/consent"); }

    /// How many items of each kind were uploaded; kinds without any are left out.
    Map<std::int64_t> data_collected() const { return read<Map<std::int64_t>>("/data_collected"); }

    /// Partners of the tenant with an open report about the borrower.
    std::int64_t reports() const { return read<std::int64_t>("/reports"); }
};

/// A credit application, as the score record lists it.
class ListedApplication : public Record {
public:
    using Record::Record;

    /// Its id.
    std::string application_id() const { return read<std::string>("/application_id"); }

    /// The amount.
    Decimal amount() const { return read<Decimal>("/Amount"); }

    /// The reason; may be empty.
    std::string reason() const { return read<std::string>("/Reason"); }

    /// Over how many months it is repaid.
    std::int64_t repayment_months() const { return read<std::int64_t>("/Repayment_Months"); }

    /// Its status.
    std::string status() const { return read<std::string>("/Status"); }

    /// When it was submitted, as an HTTP date in GMT.
    std::string submission_time() const { return read<std::string>("/Submission_time"); }
};

/// An uploaded document, as the score record lists it.
class UploadedDocument : public Record {
public:
    using Record::Record;

    /// What it is.
    std::string type_() const { return read<std::string>("/type"); }

    /// What became of it.
    std::string status() const { return read<std::string>("/status"); }
};

/// A borrower's score and what it was made on. What could not be computed is `N/A`.
class ScoreRecord : public Record {
public:
    using Record::Record;

    /// Monthly debt over estimated income, 4 decimals.
    Available<double> dbr() const { return read<Available<double>>("/DBR"); }

    /// Whether the national id is one of its country's form.
    Available<bool> id_is_valid() const { return read<Available<bool>>("/ID_is_valid"); }

    /// Full years of age on the day of the request.
    Available<std::int64_t> age() const { return read<Available<std::int64_t>>("/age"); }

    /// The area's id, out of the mapping.
    Available<std::int64_t> area() const { return read<Available<std::int64_t>>("/area"); }

    /// The share of the weights whose variable is known, 4 decimals.
    Available<double> certainty() const { return read<Available<double>>("/certainty"); }

    /// The credit score, over the weights whose variable is known alone: read it together with
    /// `certainty`.
    std::int64_t credit_score() const { return read<std::int64_t>("/credit_score"); }

    /// The score's class: Very Poor, Fair, Good, Very Good or Exceptional, unless the policy has
    /// bands of its own.
    std::string credit_score_classification() const {
        return read<std::string>("/credit_score_classification");
    }

    /// The monthly income, in the policy's currency.
    Available<Decimal> estimated_income() const {
        return read<Available<Decimal>>("/estimated_income");
    }

    /// First and last name.
    std::string full_name() const { return read<std::string>("/full_name"); }

    /// Female or Male.
    Available<std::string> gender() const { return read<Available<std::string>>("/gender"); }

    /// The provider's own applications of the borrower.
    Available<List<ListedApplication>> list_of_credit_applications() const {
        return read<Available<List<ListedApplication>>>("/list_of_credit_applications");
    }

    /// The debt per month, in the policy's currency.
    Available<Decimal> monthly_debt() const { return read<Available<Decimal>>("/monthly_debt"); }

    /// What is left of the income after debt and spending, in the policy's currency.
    Available<Decimal> monthly_spending_capacity() const {
        return read<Available<Decimal>>("/monthly_spending_capacity");
    }

    /// The national id: a number where it is one without a leading zero, else a text.
    Available<std::variant<std::int64_t, std::string>> national_id() const {
        return read<Available<std::variant<std::int64_t, std::string>>>("/national_id");
    }

    /// How many applications the list has.
    Available<std::int64_t> number_of_credit_applications() const {
        return read<Available<std::int64_t>>("/number_of_credit_applications");
    }

    /// Whether the rules pass: true, false, null where data are missing and a person should look,
    /// N/A where the request named no rule.
    Available<std::optional<bool>> pass_business_rules_state() const {
        return read<Available<std::optional<bool>>>("/pass_business_rules_state");
    }

    /// Open reports by distinct partners.
    Available<std::int64_t> reports() const { return read<Available<std::int64_t>>("/reports"); }

    /// The documents that were uploaded; null where there is none.
    std::optional<List<UploadedDocument>> uploaded_docs() const {
        return read<std::optional<List<UploadedDocument>>>("/uploaded docs");
    }

    static bool fits(const lw_value *value) {
        for (const char *member : {
                 "/DBR",
                 "/ID_is_valid",
                 "/age",
                 "/area",
                 "/certainty",
                 "/credit_score",
                 "/credit_score_classification",
                 "/estimated_income",
                 "/full_name",
                 "/gender",
                 "/list_of_credit_applications",
                 "/monthly_debt",
                 "/monthly_spending_capacity",
                 "/national_id",
                 "/number_of_credit_applications",
                 "/pass_business_rules_state",
                 "/reports",
                 "/uploaded docs",
             }) {
            if (lw_value_at(value, member) == nullptr) return false;
        }
        return Record::fits(value);
    }
};

/// What is answered in the place of an unknown borrower's score.
class UnknownTarget : public Record {
public:
    using Record::Record;

    /// `Borrower doesn’t exist`.
    std::string message() const { return read<std::string>("/message"); }

    static bool fits(const lw_value *value) {
        for (const char *member : {
                 "/message",
             }) {
            if (lw_value_at(value, member) == nullptr) return false;
        }
        return Record::fits(value);
    }
};

/// The range of the score.
class ScoreRange : public Record {
public:
    using Record::Record;

    /// The lowest score.
    std::int64_t min() const { return read<std::int64_t>("/min"); }

    /// The highest score.
    std::int64_t max() const { return read<std::int64_t>("/max"); }
};

/// A knot or a category, and its sub-score.
class BinLine : public Record {
public:
    using Record::Record;

    /// The value.
    Value value() const { return read<Value>("/value"); }

    /// The sub-score there.
    double sub_score() const { return read<double>("/sub_score"); }
};

/// One weight of the formula.
class WeightLine : public Record {
public:
    using Record::Record;

    /// The weight.
    double weight() const { return read<double>("/weight"); }

    /// Its share of the sum of weights.
    double normalised() const { return read<double>("/normalised"); }

    /// The variable that is read.
    std::string variable() const { return read<std::string>("/variable"); }

    /// How its value becomes a sub-score between 0 and 1.
    std::string transform() const { return read<std::string>("/transform"); }

    /// The knots of the transform, or its categories, each with its sub-score.
    List<BinLine> bins() const { return read<List<BinLine>>("/bins"); }
};

/// A class of scores.
class ClassLine : public Record {
public:
    using Record::Record;

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// The lowest score in it.
    std::int64_t from_() const { return read<std::int64_t>("/from"); }

    /// The highest score in it.
    std::int64_t to() const { return read<std::int64_t>("/to"); }
};

/// What one characteristic earned. With the base, the points sum to the unrounded score, and the
/// contributions to the score.
class ContributionLine : public Record {
public:
    using Record::Record;

    /// The weight's name.
    std::string name() const { return read<std::string>("/name"); }

    /// The variable that was read.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Its value; null where it is missing.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The value that the sub-score was looked up with, after division; left out where it is no
    /// number and, as all that gives the weight away, for a partner without the scope
    /// `weights:read`.
    std::optional<double> looked_up() const { return read<std::optional<double>>("/looked_up"); }

    /// The sub-score, 0 to 1; left out where the value is missing, and without `weights:read`.
    std::optional<double> scaled() const { return read<std::optional<double>>("/scaled"); }

    /// The weight; left out without `weights:read`.
    std::optional<double> weight() const { return read<std::optional<double>>("/weight"); }

    /// The points earned, unrounded; left out without `weights:read`.
    std::optional<double> points() const { return read<std::optional<double>>("/points"); }

    /// The points as a whole number: with the base they sum to the score exactly.
    std::int64_t contribution() const { return read<std::int64_t>("/contribution"); }

    /// The points of the best sub-score (or the base that the policy counts from) less those
    /// earned; left out without `weights:read`.
    std::optional<double> lost_points() const {
        return read<std::optional<double>>("/lost_points");
    }

    /// Whether its value was there.
    bool available() const { return read<bool>("/available"); }

    /// Where the value came from.
    std::string source() const { return read<std::string>("/source"); }

    /// The code of its reason.
    std::string reason() const { return read<std::string>("/reason"); }
};

/// A reason against the borrower.
class ReasonLine : public Record {
public:
    using Record::Record;

    /// Its code.
    std::string code() const { return read<std::string>("/code"); }

    /// Its text.
    std::string text() const { return read<std::string>("/text"); }

    /// Whether it stands on the notice, which has four at most.
    bool on_notice() const { return read<bool>("/on_notice"); }

    /// The rule it comes from.
    std::optional<std::string> rule() const { return read<std::optional<std::string>>("/rule"); }

    /// Whether that is an acceptance or a rejection rule.
    std::optional<std::string> kind() const { return read<std::optional<std::string>>("/kind"); }

    /// The variable of the rule's condition.
    std::optional<std::string> variable() const {
        return read<std::optional<std::string>>("/variable");
    }

    /// The points that the score lost; left out without `weights:read`.
    std::optional<double> lost_points() const {
        return read<std::optional<double>>("/lost_points");
    }
};

/// How a score comes about.
class ScoringFormula : public Record {
public:
    using Record::Record;

    /// The formula.
    std::string formula() const { return read<std::string>("/formula"); }

    /// The lowest and the highest score.
    ScoreRange range() const { return read<ScoreRange>("/range"); }

    /// Each weight; left out for a partner without the scope `weights:read`.
    std::optional<Map<WeightLine>> weights() const {
        return read<std::optional<Map<WeightLine>>>("/weights");
    }

    /// The classes, each from its lowest score up to its highest.
    List<ClassLine> classification() const { return read<List<ClassLine>>("/classification"); }

    /// The policy's digest.
    std::string version() const { return read<std::string>("/version"); }

    /// What each weight contributes to the borrower's score.
    std::optional<List<ContributionLine>> breakdown() const {
        return read<std::optional<List<ContributionLine>>>("/breakdown");
    }

    /// The borrower's score; with nothing earned it is the range's lowest.
    std::optional<std::int64_t> credit_score() const {
        return read<std::optional<std::int64_t>>("/credit_score");
    }

    /// The share of the weights whose variable is missing, 0 to 1.
    std::optional<double> missing_weight_share() const {
        return read<std::optional<double>>("/missing_weight_share");
    }

    /// The names of the weights that contribute most, most first, four at most.
    std::optional<List<std::string>> top_positive() const {
        return read<std::optional<List<std::string>>>("/top_positive");
    }

    /// The reasons that cost the score most, most first, four at most.
    std::optional<List<ReasonLine>> top_negative() const {
        return read<std::optional<List<ReasonLine>>>("/top_negative");
    }
};

/// One condition of a rule.
class TracedCondition : public Record {
public:
    using Record::Record;

    /// The group it stands in: conditions of one group are joined by and, groups by or; `0/any/1/0`
    /// is group 0 of the second body of an `any` in group 0.
    std::string group() const { return read<std::string>("/group"); }

    /// The variable.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Whether a law protects the variable.
    bool protected_() const { return read<bool>("/protected"); }

    /// The comparison.
    std::string operator_() const { return read<std::string>("/operator"); }

    /// What it compares with; null for `is null` and `is not null`.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// The value that was seen; null where it is missing.
    std::optional<Value> observed() const { return read<std::optional<Value>>("/observed"); }

    /// Why there is no value.
    std::optional<std::string> missing() const {
        return read<std::optional<std::string>>("/missing");
    }

    /// Whether it holds; null where the value is missing.
    std::optional<bool> state() const { return read<std::optional<bool>>("/state"); }

    /// Whether the decision would be another if this condition alone said otherwise.
    bool decisive() const { return read<bool>("/decisive"); }

    /// What would have to be added to the value so that it stands at the nearest bound.
    std::optional<double> distance() const { return read<std::optional<double>>("/distance"); }
};

/// One rule of the decision, each of its conditions evaluated.
class TracedRule : public Record {
public:
    using Record::Record;

    /// The rule's name.
    std::string name() const { return read<std::string>("/name"); }

    /// `acceptance` or `rejection`.
    std::string kind() const { return read<std::string>("/kind"); }

    /// Whether it holds; null where data are missing.
    std::optional<bool> state() const { return read<std::optional<bool>>("/state"); }

    /// Its conditions.
    List<TracedCondition> conditions() const { return read<List<TracedCondition>>("/conditions"); }
};

/// What to ask for, so that an undetermined state becomes a known one: the smallest list that could
/// make it true, or false where that takes fewer.
class MissingVariables : public Record {
public:
    using Record::Record;

    /// The variables.
    List<std::string> variables() const { return read<List<std::string>>("/variables"); }

    /// Whether no shorter list would do, for either state.
    bool exact() const { return read<bool>("/exact"); }
};

/// One variable moved.
class ChangeLine : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string variable() const { return read<std::string>("/variable"); }

    /// Its value in the decision.
    Value from() const { return read<Value>("/from"); }

    /// The nearest value that passes.
    Value to() const { return read<Value>("/to"); }
};

/// The smallest changes that would pass the rules. What is computed from a variable (income, debt,
/// `DBR`, spending capacity) moves with it and is not named itself where its sources are known.
class Changes : public Record {
public:
    using Record::Record;

    /// Variables each of which is enough by itself, the smallest change first.
    List<ChangeLine> one() const { return read<List<ChangeLine>>("/one"); }

    /// The two whose changes together are smallest; empty where there are no such two.
    List<ChangeLine> two() const { return read<List<ChangeLine>>("/two"); }
};

/// One frozen input.
class FrozenLine : public Record {
public:
    using Record::Record;

    /// The variable.
    std::string name() const { return read<std::string>("/name"); }

    /// Its value; null where it is missing.
    std::optional<Value> value() const { return read<std::optional<Value>>("/value"); }

    /// Why there is no value.
    std::optional<std::string> missing() const {
        return read<std::optional<std::string>>("/missing");
    }

    /// Where it came from.
    std::string source() const { return read<std::string>("/source"); }
};

/// A decision and everything that led to it.
class ExplainedDecision : public Record {
public:
    using Record::Record;

    /// The decision's id.
    std::string decision_id() const { return read<std::string>("/decision_id"); }

    /// When it was made.
    Time decided_at() const { return read<Time>("/decided_at"); }

    /// The user name of the partner for whom it was made.
    std::string decided_for() const { return read<std::string>("/decided_for"); }

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// The policy's digest.
    std::string policy() const { return read<std::string>("/policy"); }

    /// The version of lendwright that decided.
    std::string engine() const { return read<std::string>("/engine"); }

    /// `rule` or `model`.
    std::string evaluate_by() const { return read<std::string>("/evaluate_by"); }

    /// The acceptance rules that the request named.
    List<std::string> acceptance_rules() const {
        return read<List<std::string>>("/acceptance_rules");
    }

    /// The rejection rules that the request named.
    List<std::string> rejection_rules() const {
        return read<List<std::string>>("/rejection_rules");
    }

    /// Whether the rules pass; null where data are missing, N/A where there was no rule.
    Available<std::optional<bool>> pass_business_rules_state() const {
        return read<Available<std::optional<bool>>>("/pass_business_rules_state");
    }

    /// The credit score.
    std::int64_t credit_score() const { return read<std::int64_t>("/credit_score"); }

    /// Its class.
    std::string credit_score_classification() const {
        return read<std::string>("/credit_score_classification");
    }

    /// The share of the weights whose variable is known.
    double certainty() const { return read<double>("/certainty"); }

    /// The score of somebody who earned nothing; with the contributions it sums to the score.
    std::int64_t base() const { return read<std::int64_t>("/base"); }

    /// The score before it was made whole.
    double unrounded_score() const { return read<double>("/unrounded_score"); }

    /// What each characteristic earned.
    List<ContributionLine> contributions() const {
        return read<List<ContributionLine>>("/contributions");
    }

    /// Every reason against the borrower, those of the notice first.
    List<ReasonLine> reasons() const { return read<List<ReasonLine>>("/reasons"); }

    /// Every rule with each of its conditions.
    List<TracedRule> rules() const { return read<List<TracedRule>>("/rules"); }

    /// What to ask for where the state is undetermined; null where it is not.
    std::optional<MissingVariables> missing_to_resolve() const {
        return read<std::optional<MissingVariables>>("/missing_to_resolve");
    }

    /// What would change the decision.
    Changes what_would_change() const { return read<Changes>("/what_would_change"); }

    /// The inputs as they were frozen.
    List<FrozenLine> inputs() const { return read<List<FrozenLine>>("/inputs"); }
};

/// The partner's rules.
class Rules : public Record {
public:
    using Record::Record;

    /// Each rule's body as it was written, by name, in the order in which they were made.
    Map<Value> client() const { return read<Map<Value>>("/client"); }
};

/// The partner's scoring weights.
class WeightsAnswer : public Record {
public:
    using Record::Record;

    /// Each weight by its name, in the order in which their points are added.
    Map<double> weights() const { return read<Map<double>>("/weights"); }
};

/// SMS messages that were uploaded.
class CollectedMessages : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The day of the first.
    Available<Date> first_date() const { return read<Available<Date>>("/first_date"); }

    /// The day of the last.
    Available<Date> last_date() const { return read<Available<Date>>("/last_date"); }

    /// How many a template matched.
    std::int64_t parsed() const { return read<std::int64_t>("/parsed"); }

    /// How many none matched.
    std::int64_t unparsed() const { return read<std::int64_t>("/unparsed"); }

    /// How many senders they came from.
    std::int64_t senders() const { return read<std::int64_t>("/senders"); }

    /// Whether what they say is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Locations that were uploaded.
class CollectedLocations : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// On how many days.
    std::int64_t days() const { return read<std::int64_t>("/days"); }

    /// Whether what they say is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Items of one kind that were uploaded.
class CollectedItems : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// Whether what they say is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// The phone's own data.
class CollectedPhone : public Record {
public:
    using Record::Record;

    /// Whether it was uploaded.
    bool present() const { return read<bool>("/present"); }

    /// Whether what it says is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Bank transactions that were uploaded.
class CollectedTransactions : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t count() const { return read<std::int64_t>("/count"); }

    /// The day of the first.
    Available<Date> first_date() const { return read<Available<Date>>("/first_date"); }

    /// The day of the last.
    Available<Date> last_date() const { return read<Available<Date>>("/last_date"); }

    /// Whether what they say is linked to the borrower.
    bool linked() const { return read<bool>("/linked"); }
};

/// Whether nothing is missing for an evaluation.
class CompleteFor : public Record {
public:
    using Record::Record;

    /// By rules and weights.
    bool rule() const { return read<bool>("/rule"); }

    /// By a model; never, as long as no model can be loaded.
    bool model() const { return read<bool>("/model"); }
};

/// What was uploaded about a borrower, kind by kind, and which variables have no value yet. Nothing
/// can be uploaded yet in this version, so nothing is there of any kind.
class CollectedData : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// SMS messages.
    CollectedMessages messages() const { return read<CollectedMessages>("/messages"); }

    /// Locations.
    CollectedLocations location() const { return read<CollectedLocations>("/location"); }

    /// Installed applications.
    CollectedItems applications() const { return read<CollectedItems>("/applications"); }

    /// The phone's own data.
    CollectedPhone phone() const { return read<CollectedPhone>("/phone"); }

    /// Bank transactions.
    CollectedTransactions transactions() const {
        return read<CollectedTransactions>("/transactions");
    }

    /// Documents: each one's type, where it stands, and whether it is linked.
    List<Map<Value>> documents() const { return read<List<Map<Value>>>("/documents"); }

    /// Whether nothing is missing for an evaluation.
    CompleteFor complete_for() const { return read<CompleteFor>("/complete_for"); }

    /// The variables without a value that the partner's weights and rules read.
    List<std::string> missing() const { return read<List<std::string>>("/missing"); }
};

/// What comes in, by sender.
class IncomingPayments : public Record {
public:
    using Record::Record;

    /// Credit limits.
    Map<Decimal> credit_limit() const { return read<Map<Decimal>>("/credit_limit"); }

    /// Loans that were paid out.
    Map<Decimal> loan_disbursement() const { return read<Map<Decimal>>("/loan_disbursement"); }

    /// Anything else.
    Map<Decimal> other_incoming_payments() const {
        return read<Map<Decimal>>("/other_incoming_payments");
    }

    /// Salaries.
    Map<Decimal> salary() const { return read<Map<Decimal>>("/salary"); }
};

/// What goes out, by sender.
class OutgoingPayments : public Record {
public:
    using Record::Record;

    /// Repayments of loans.
    Map<Decimal> loan_repayment() const { return read<Map<Decimal>>("/loan_repayment"); }

    /// Anything else.
    Map<Decimal> other_outgoing_payment() const {
        return read<Map<Decimal>>("/other_outgoing_payment");
    }

    /// Purchases.
    Map<Decimal> purchase() const { return read<Map<Decimal>>("/purchase"); }
};

/// The summary of what is known of a borrower. SMS messages, locations and installed applications
/// can't be uploaded yet in this version, so their members are empty, the score of the applications
/// is 0 and the other two are N/A.
class SummaryVariables : public Record {
public:
    using Record::Record;

    /// The score of the installed applications; 0 without any.
    double apps_score() const { return read<double>("/Apps score"); }

    /// The score of the areas where the borrower is seen.
    Available<double> area_score() const { return read<Available<double>>("/Area score"); }

    /// The score of the SMS messages.
    Available<double> sms_score() const { return read<Available<double>>("/SMS score"); }

    /// What comes in, by kind and sender.
    IncomingPayments incoming_payments() const {
        return read<IncomingPayments>("/Incoming Payments");
    }

    /// What goes out, by kind and sender.
    OutgoingPayments outgoing_payments() const {
        return read<OutgoingPayments>("/Outgoing Payments");
    }

    /// Installed applications, by category.
    Map<std::int64_t> installed_apps() const { return read<Map<std::int64_t>>("/Installed_Apps"); }

    /// What was bought.
    List<std::string> purchased_products() const {
        return read<List<std::string>>("/Purchased Products");
    }

    /// Spending, by category.
    Map<Decimal> spending_summary() const { return read<Map<Decimal>>("/Spending Summary"); }

    /// Average spending, frequency and total spending, by sender.
    Map<Map<Decimal>> summary() const { return read<Map<Map<Decimal>>>("/Summary"); }

    /// The areas where the borrower is seen most and least: how often, and their income level.
    Map<Map<Map<std::int64_t>>> locations() const {
        return read<Map<Map<Map<std::int64_t>>>>("/locations");
    }

    /// Every variable that rules and weights can read, the host's own among them, by name: its
    /// value, or N/A; the national id is masked for callers without the scope `pii`. What an
    /// application or the decision itself brings is N/A.
    Map<Available<Value>> variables() const { return read<Map<Available<Value>>>("/variables"); }

    /// When this was so.
    Time as_of() const { return read<Time>("/as_of"); }

    static bool fits(const lw_value *value) {
        for (const char *member : {
                 "/Apps score",
                 "/Area score",
                 "/SMS score",
                 "/Incoming Payments",
                 "/Outgoing Payments",
                 "/Installed_Apps",
                 "/Purchased Products",
                 "/Spending Summary",
                 "/Summary",
                 "/locations",
                 "/variables",
                 "/as_of",
             }) {
            if (lw_value_at(value, member) == nullptr) return false;
        }
        return Record::fits(value);
    }
};

/// What is answered in the place of an unknown borrower's summary.
class UnknownUser : public Record {
public:
    using Record::Record;

    /// `User doesn't exist`.
    std::string message() const { return read<std::string>("/Message"); }

    static bool fits(const lw_value *value) {
        for (const char *member : {
                 "/Message",
             }) {
            if (lw_value_at(value, member) == nullptr) return false;
        }
        return Record::fits(value);
    }
};

/// A report, and how many stand.
class ReportAnswer : public Record {
public:
    using Record::Record;

    /// The report's id, by which the partner can withdraw it.
    std::string report_id() const { return read<std::string>("/report_id"); }

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// Partners of the tenant with an open report about the borrower.
    std::int64_t reports() const { return read<std::int64_t>("/reports"); }

    /// What was done.
    std::string message() const { return read<std::string>("/message"); }
};

/// The partner that was made.
class PartnerMade : public Record {
public:
    using Record::Record;

    /// Its user name.
    std::string user_name() const { return read<std::string>("/user_name"); }

    /// The partner.
    std::int64_t partner_id() const { return read<std::int64_t>("/partner_id"); }

    /// Its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// Its default provider.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// What it may do.
    List<Scope> scopes() const { return read<List<Scope>>("/scopes"); }
};

/// A partner, and what it may do.
class PartnerListed : public Record {
public:
    using Record::Record;

    /// Its user name.
    std::string user_name() const { return read<std::string>("/user_name"); }

    /// The partner.
    std::int64_t partner_id() const { return read<std::int64_t>("/partner_id"); }

    /// Its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// What it may do.
    List<Scope> scopes() const { return read<List<Scope>>("/scopes"); }

    /// The models that it may score with.
    List<std::string> models() const { return read<List<std::string>>("/models"); }

    /// The providers for which it acts.
    List<std::int64_t> provider_ids() const { return read<List<std::int64_t>>("/provider_ids"); }

    /// The provider that a borrower is linked to where no other is named.
    std::int64_t default_provider_id() const { return read<std::int64_t>("/default_provider_id"); }

    /// When it was made.
    Time created_at() const { return read<Time>("/created_at"); }
};

/// The partners.
class Partners : public Record {
public:
    using Record::Record;

    /// Each of them, by user name.
    List<PartnerListed> partners() const { return read<List<PartnerListed>>("/partners"); }
};

/// The key that was issued.
class KeyIssued : public Record {
public:
    using Record::Record;

    /// By what it is named in lists and logs; no secret.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// The key itself, shown this once.
    std::string api_key() const { return read<std::string>("/api_key"); }
};

/// A key, without the key.
class KeyListed : public Record {
public:
    using Record::Record;

    /// By what it is named.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// What it may do; null: as much as its partner.
    std::optional<List<Scope>> scopes() const {
        return read<std::optional<List<Scope>>>("/scopes");
    }

    /// Whether a person chose it.
    bool is_chosen() const { return read<bool>("/is_chosen"); }

    /// Whether it opens anything now.
    bool is_live() const { return read<bool>("/is_live"); }

    /// When it was issued.
    Time created_at() const { return read<Time>("/created_at"); }

    /// When it ends; null: never by itself.
    std::optional<Time> expires_at() const { return read<std::optional<Time>>("/expires_at"); }

    /// When it was revoked; null: it was not.
    std::optional<Time> revoked_at() const { return read<std::optional<Time>>("/revoked_at"); }
};

/// A partner's keys.
class Keys : public Record {
public:
    using Record::Record;

    /// Each of them, the oldest first.
    List<KeyListed> keys() const { return read<List<KeyListed>>("/keys"); }
};

/// The key that is revoked.
class KeyRevoked : public Record {
public:
    using Record::Record;

    /// The key's id.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// When it was revoked: now, or the first time that it was.
    Time revoked_at() const { return read<Time>("/revoked_at"); }
};

/// A provider and its settings.
class ProviderSettings : public Record {
public:
    using Record::Record;

    /// The provider.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// Its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// Its currency.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Its time zone.
    std::string time_zone() const { return read<std::string>("/time_zone"); }

    /// The monthly minimum wage; null where none is known.
    std::optional<Decimal> minimum_wage() const {
        return read<std::optional<Decimal>>("/minimum_wage");
    }

    /// What jobs earn a month, by `Job_ID`.
    Map<Decimal> job_incomes() const { return read<Map<Decimal>>("/job_incomes"); }
};

/// A tenant's providers.
class Providers : public Record {
public:
    using Record::Record;

    /// Each of them, by id.
    List<ProviderSettings> providers() const { return read<List<ProviderSettings>>("/providers"); }
};

/// The copy that was made.
class BackedUp : public Record {
public:
    using Record::Record;

    /// The file.
    std::string path() const { return read<std::string>("/path"); }
};

/// How many names each mapping that was sent has now.
class MappingsSet : public Record {
public:
    using Record::Record;

    /// Names by mapping.
    Map<std::int64_t> names() const { return read<Map<std::int64_t>>("/names"); }
};

/// The borrowers who were signed up.
class BorrowersImported : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t imported() const { return read<std::int64_t>("/imported"); }

    /// Their public ids, in the order of the rows.
    List<std::string> uuids() const { return read<List<std::string>>("/UUIDs"); }
};

/// The policy that decides now.
class PolicyLoaded : public Record {
public:
    using Record::Record;

    /// Its digest.
    std::string digest() const { return read<std::string>("/digest"); }

    /// How many rules it has.
    std::int64_t rules() const { return read<std::int64_t>("/rules"); }
};

/// A policy and its name.
class GivenPolicy : public Record {
public:
    using Record::Record;

    /// Its digest.
    std::string digest() const { return read<std::string>("/digest"); }

    /// The policy: written as canonical JSON it has this digest.
    Value policy() const { return read<Value>("/policy"); }
};

/// The partner's policy with the variables.
class VariablesDeclared : public Record {
public:
    using Record::Record;

    /// Its digest.
    std::string digest() const { return read<std::string>("/digest"); }

    /// The names of all variables that the host has declared for the partner, in order.
    List<std::string> variables() const { return read<List<std::string>>("/variables"); }
};

/// The decision log.
class ExportedLog : public Record {
public:
    using Record::Record;

    /// How many records it has.
    std::int64_t records() const { return read<std::int64_t>("/records"); }

    /// A JSON text of the number of records, the head of each stream, and a digest of both. Kept
    /// elsewhere, as it is, and given back to `verify_log`, it shows what was removed.
    std::string checkpoint() const { return read<std::string>("/checkpoint"); }

    /// The lines, each ended by a line feed; empty where the checkpoint alone was asked for.
    std::string log() const { return read<std::string>("/log"); }
};

/// A record that is not as it was written.
class BrokenRecord : public Record {
public:
    using Record::Record;

    /// Its stream: the borrower's public id.
    std::string stream() const { return read<std::string>("/stream"); }

    /// Its number in the stream.
    std::int64_t number() const { return read<std::int64_t>("/number"); }

    /// What is wrong with it.
    std::string message() const { return read<std::string>("/message"); }
};

/// What was found.
class LogVerified : public Record {
public:
    using Record::Record;

    /// Whether the log is whole.
    bool whole() const { return read<bool>("/whole"); }

    /// How many records there are that can be read.
    std::int64_t records() const { return read<std::int64_t>("/records"); }

    /// The first record that is not as it was written; null where the log is whole.
    std::optional<BrokenRecord> first_broken() const {
        return read<std::optional<BrokenRecord>>("/first_broken");
    }

    /// The checkpoint of the log as it is now.
    std::string checkpoint() const { return read<std::string>("/checkpoint"); }
};

/// The answer to an operation: the interface's body, whose members are its methods, and the detail
/// beside it.
template <class Body>
class Answer : public Body {
public:
    /// Takes over an answer that came from a C function.
    explicit Answer(lw_answer *answer) : Answer(std::shared_ptr<lw_answer>(answer, inner::Free())) {}
    Answer(Answer &&) = default;
    Answer &operator=(Answer &&) = default;
    Answer(const Answer &) = delete;
    Answer &operator=(const Answer &) = delete;
    ~Answer() = default;

    /// The interface's body, exactly as it was written: JSON.
    std::string json() const { return inner::text_of(lw_answer_body(answer_.get())); }
    /// What the interface has no place for: the decision's id, warnings.
    Detail detail() const {
        return Detail(inner::Node(answer_, lw_answer_detail_at(answer_.get(), "")));
    }
    /// The HTTP status that the interface gives it.
    int http_status() const { return lw_answer_http_status(answer_.get()); }

private:
    explicit Answer(std::shared_ptr<lw_answer> answer)
        : Body(inner::Node(answer, lw_answer_at(answer.get(), ""))), answer_(std::move(answer)) {}

    std::shared_ptr<lw_answer> answer_;
};

/// An HTTP request as a host's front end has it.
struct HttpRequest {
    /// Upper case: "GET".
    std::string method{};
    /// Percent-encoded as it came, without the query.
    std::string path{};
    /// Percent-encoded as it came, without the question mark.
    std::string query{};
    /// Names in any case.
    Members<std::string> headers{};
    std::string body{};
};

/// The whole HTTP response.
struct HttpResponse {
    int status{};
    Members<std::string> headers{};
    std::string body{};
    /// What the interface has no place for: a JSON object.
    std::string detail{};
};

/// A book that is open, and in whose name. It may be used from many threads at once.
class Engine {
public:
    /// Hears of what happened after it was committed: one JSON object. It is called in the thread of
    /// the call that made it happen, so in several at once, and must not throw.
    using Listener = std::function<void(std::string_view effect)>;
    /// Asked before each row of long work whether to go on, and once after the last: how many rows are
    /// done, and of how many (0 where that is known at the end only). Each unit of work that may write
    /// asks as it begins, too, with 0 of 0. False undoes the call, which throws Interrupted. It is called
    /// inside the unit of work, so it leaves the book alone, and must not throw.
    using Watcher = std::function<bool(std::uint64_t done, std::uint64_t total)>;

    /// Opens the book in a file, or makes it. The engine is the host's own: it may run every operation,
    /// and works in the book's default partner.
    static Engine open(std::string path) {
        Settings settings;
        settings.path = std::move(path);
        return open(settings);
    }
    /// Opens a book as settings say; without a path it is in memory and ends with its last engine.
    static Engine open(const Settings &settings = Settings()) { return open_json(settings.to_json()); }
    /// Opens a book and hears of what happens in it, and how far long work is.
    static Engine open(const Settings &settings, Listener listener, Watcher watcher = nullptr) {
        return open_json(settings.to_json(), std::move(listener), std::move(watcher));
    }
    /// Opens a book as a JSON document of settings says, one from a host's own configuration.
    static Engine open_json(std::string_view settings, Listener listener = nullptr,
                            Watcher watcher = nullptr) {
        lw_hooks hooks = {};
        hooks.size = sizeof hooks;
        if (listener) hooks.on_effect = hear;
        if (watcher) hooks.on_progress = ask_on;
        auto called = std::make_shared<Called>(Called{std::move(listener), std::move(watcher)});
        hooks.context = called.get();
        return opened(std::move(called), [&](lw_engine **engine, lw_answer **answer) {
            return lw_open_with(inner::bytes_of(settings), &hooks, engine, answer);
        });
    }

    /// An engine on the same book that acts for a partner whom the host has authenticated by itself.
    /// Only the host's own engine can give it.
    Engine acting_as(const std::string &user_name) const {
        return opened(called_, [&](lw_engine **acting, lw_answer **answer) {
            return lw_acting_as(handle(), inner::whole(user_name), acting, answer);
        });
    }

    /// An engine that acts for the partner whose user name and API key these are. It works until the
    /// key is revoked or expires; no session is opened.
    Engine log_in(const std::string &user_name, const std::string &api_key) const {
        return opened(called_, [&](lw_engine **acting, lw_answer **answer) {
            return lw_log_in(handle(), inner::whole(user_name), inner::whole(api_key), acting, answer);
        });
    }
    /// An engine that acts for the partner whose access token this is, while the token's session
    /// lives.
    Engine bearer(const std::string &access_token) const {
        return opened(called_, [&](lw_engine **acting, lw_answer **answer) {
            return lw_bearer(handle(), inner::whole(access_token), acting, answer);
        });
    }

    /// How often in a row credentials were refused that came with this user name, since the book was
    /// opened; a key that is right ends the row. For a host that slows guessing down. Throws
    /// std::invalid_argument for a name that is not UTF-8, and in a unit of work, which is undone then.
    std::uint32_t failed_attempts(const std::string &user_name) const {
        std::uint32_t count = 0;
        if (lw_failed_attempts(handle(), inner::whole(user_name), &count) != LW_OK)
            throw std::invalid_argument("a user name that is not UTF-8, or a unit of work");
        return count;
    }

    /// Runs the operation of a name with a JSON document, for hosts that choose it while they run.
    Answer<Value> call(const std::string &operation, std::string_view request) const {
        return run<Value>([&](lw_answer **answer) {
            return lw_call(handle(), inner::whole(operation), inner::bytes_of(request), answer);
        });
    }

    /// Runs several operations in one commit: all of them, or none. `work` is given an engine that is
    /// the unit of work, `const Engine &`, which runs operations alone, in this thread and until it
    /// returns. What `work` gives is given on; what it throws undoes everything and is thrown on. Any
    /// call on the unit that throws an Error undoes everything even where that is caught: that is a
    /// Conflict then (Interrupted where a Watcher stopped it). Other engines of the book are none of the
    /// unit's: in this thread what they are asked is refused, and in another what they write waits for
    /// the unit to end. It may be called again after a conflict with another writer, and then begins
    /// anew.
    template <class Work>
    std::invoke_result_t<Work &, const Engine &> together(Work work) const;

    /// Answers an HTTP request, refusals included: a front end sends what it gives. It throws only
    /// where the call itself was wrong.
    HttpResponse respond(const HttpRequest &request) const;

    /// The engine as C has it; it stays this object's.
    const lw_engine *handle() const { return engine_.get(); }

    /// Logs a partner in and gives its session's tokens.
    ///
    /// `POST /api/v1.0/login/`. Asks for no credentials.
    Answer<LoginAnswer> login(const Login &request) const {
        return ask<LoginAnswer>(lw_login, request.to_json());
    }

    /// Exchanges an access token for the next one.
    ///
    /// `POST /api/v1.0/refreshtoken/`. Asks for no credentials.
    Answer<RefreshTokenAnswer> refresh_token(const RefreshToken &request) const {
        return ask<RefreshTokenAnswer>(lw_refresh_token, request.to_json());
    }

    /// Logs a partner out: all of its tokens are over.
    ///
    /// `POST /api/v1.0/logout/`. Asks for no credentials.
    Answer<LogoutAnswer> logout(const Logout &request) const {
        return ask<LogoutAnswer>(lw_logout, request.to_json());
    }

    /// Gives the mappings from names to ids of areas, cars, jobs and languages.
    ///
    /// `GET /api/v1.0/update/`. Needs the scope `borrowers:read`; the interface lists no
    /// credentials, so a host may let an anonymous partner ask.
    Answer<IdMappingAnswer> get_id_mapping() const {
        return ask<IdMappingAnswer>(lw_get_id_mapping, "{}");
    }

    /// Changes a borrower's profile.
    ///
    /// `POST /api/v1.0/update/`. Needs the scope `borrowers:write`; the interface lists no
    /// credentials, so a host may let an anonymous partner ask.
    Answer<BorrowerUpdated> update_borrower(const UpdateBorrower &request) const {
        return ask<BorrowerUpdated>(lw_update_borrower, request.to_json());
    }

    /// Signs somebody up as a borrower.
    ///
    /// `POST /api/v1.0/signup/`. Needs the scope `borrowers:write`.
    Answer<SignedUp> sign_up(const SignUp &request) const {
        return ask<SignedUp>(lw_sign_up, request.to_json());
    }

    /// Gives what is known of a borrower.
    ///
    /// `GET /borrowers/get_borrower_info/`. Needs the scope `borrowers:read`.
    Answer<BorrowerInfo> get_borrower_info(const GetBorrowerInfo &request = {}) const {
        return ask<BorrowerInfo>(lw_get_borrower_info, request.to_json());
    }

    /// Scores one borrower.
    ///
    /// `GET /borrowers/get_total_score/`. Needs the scope `score`.
    Answer<ScoreRecord> get_total_score(const GetTotalScore &request) const {
        return ask<ScoreRecord>(lw_get_total_score, request.to_json());
    }

    /// Scores many borrowers in one commit.
    ///
    /// `GET /borrowers/get_total_score/batch/`. Needs the scope `score`.
    Answer<Map<std::variant<ScoreRecord, UnknownTarget>>> get_total_score_batch(const GetTotalScoreBatch &request) const {
        return ask<Map<std::variant<ScoreRecord, UnknownTarget>>>(lw_get_total_score_batch, request.to_json());
    }

    /// Says how a score comes about, and a borrower's in particular.
    ///
    /// `GET /borrowers/scoring_formula/`. Needs the scope `score`.
    Answer<ScoringFormula> get_scoring_formula(const GetScoringFormula &request = {}) const {
        return ask<ScoringFormula>(lw_get_scoring_formula, request.to_json());
    }

    /// Gives a decision again, with everything that led to it.
    ///
    /// `GET /borrowers/explain_decision/`. Needs the scope `score`.
    Answer<ExplainedDecision> explain_decision(const ExplainDecision &request) const {
        return ask<ExplainedDecision>(lw_explain_decision, request.to_json());
    }

    /// Gives the partner's business rules, as they were written.
    ///
    /// `GET /borrowers/rule/`. Needs the scope `rules:read`.
    Answer<Rules> get_rules() const {
        return ask<Rules>(lw_get_rules, "{}");
    }

    /// Makes a business rule.
    ///
    /// `POST /borrowers/rule/`. Needs the scope `rules:write`.
    Answer<Text> create_rule(const CreateRule &request) const {
        return ask<Text>(lw_create_rule, request.to_json());
    }

    /// Puts a new body in the place of a business rule's old one.
    ///
    /// `PUT /borrowers/rule/`. Needs the scope `rules:write`.
    Answer<Text> update_rule(const UpdateRule &request) const {
        return ask<Text>(lw_update_rule, request.to_json());
    }

    /// Removes keys from a business rule, and the rule with its last key.
    ///
    /// `DELETE /borrowers/rule/`. Needs the scope `rules:write`.
    Answer<Text> delete_rule(const DeleteRule &request) const {
        return ask<Text>(lw_delete_rule, request.to_json());
    }

    /// Gives the partner's scoring weights.
    ///
    /// `GET /borrowers/weights/`. Needs the scope `weights:read`.
    Answer<WeightsAnswer> get_weights() const {
        return ask<WeightsAnswer>(lw_get_weights, "{}");
    }

    /// Replaces the whole set of scoring weights.
    ///
    /// `POST /borrowers/weights/`. Needs the scope `weights:write`.
    Answer<Text> replace_weights(const ReplaceWeights &request) const {
        return ask<Text>(lw_replace_weights, request.to_json());
    }

    /// Changes some scoring weights.
    ///
    /// `PUT /borrowers/weights/`. Needs the scope `weights:write`.
    Answer<Text> update_weights(const UpdateWeights &request) const {
        return ask<Text>(lw_update_weights, request.to_json());
    }

    /// Removes scoring weights.
    ///
    /// `DELETE /borrowers/weights/`. Needs the scope `weights:write`.
    Answer<Text> delete_weights(const DeleteWeights &request) const {
        return ask<Text>(lw_delete_weights, request.to_json());
    }

    /// Says what was uploaded about a borrower, and what is missing.
    ///
    /// `GET /borrowers/check_collected_data/`. Needs the scope `borrowers:read`.
    Answer<CollectedData> check_collected_data(const CheckCollectedData &request) const {
        return ask<CollectedData>(lw_check_collected_data, request.to_json());
    }

    /// Gives the summary of what is known of a borrower.
    ///
    /// `GET /borrowers/get_summary_variables/`. Needs the scope `borrowers:read`.
    Answer<SummaryVariables> get_summary_variables(const GetSummaryVariables &request) const {
        return ask<SummaryVariables>(lw_get_summary_variables, request.to_json());
    }

    /// Gives the summaries of many borrowers.
    ///
    /// `GET /borrowers/get_summary_variables/batch/`. Needs the scope `borrowers:read`.
    Answer<Map<std::variant<SummaryVariables, UnknownUser>>> get_summary_variables_batch(const GetSummaryVariablesBatch &request) const {
        return ask<Map<std::variant<SummaryVariables, UnknownUser>>>(lw_get_summary_variables_batch, request.to_json());
    }

    /// Warns the other partners of the tenant about a borrower.
    ///
    /// `POST /borrowers/report_borrower/`. Needs the scope `reports:write`.
    Answer<ReportAnswer> report_borrower(const ReportBorrower &request) const {
        return ask<ReportAnswer>(lw_report_borrower, request.to_json());
    }

    /// Takes a report about a borrower back.
    ///
    /// `DELETE /borrowers/report_borrower/`. Needs the scope `reports:write`.
    Answer<ReportAnswer> withdraw_report(const WithdrawReport &request) const {
        return ask<ReportAnswer>(lw_withdraw_report, request.to_json());
    }

    /// Makes a partner, with a tenant and a provider of its own unless it is given others.
    ///
    /// For the host's own engine only.
    Answer<PartnerMade> make_partner(const MakePartner &request) const {
        return ask<PartnerMade>(lw_make_partner, request.to_json());
    }

    /// Lists the partners and what they may do.
    ///
    /// For the host's own engine only.
    Answer<Partners> list_partners() const {
        return ask<Partners>(lw_list_partners, "{}");
    }

    /// Issues an API key to a partner; it is shown once.
    ///
    /// For the host's own engine only.
    Answer<KeyIssued> issue_key(const IssueKey &request) const {
        return ask<KeyIssued>(lw_issue_key, request.to_json());
    }

    /// Lists a partner's keys by their ids.
    ///
    /// For the host's own engine only.
    Answer<Keys> list_keys(const ListKeys &request) const {
        return ask<Keys>(lw_list_keys, request.to_json());
    }

    /// Revokes an API key, and the sessions that it began.
    ///
    /// For the host's own engine only.
    Answer<KeyRevoked> revoke_key(const RevokeKey &request) const {
        return ask<KeyRevoked>(lw_revoke_key, request.to_json());
    }

    /// Sets what a partner may do.
    ///
    /// For the host's own engine only.
    Answer<PartnerListed> permit_scopes(const PermitScopes &request) const {
        return ask<PartnerListed>(lw_permit_scopes, request.to_json());
    }

    /// Sets the models that a partner may score with.
    ///
    /// For the host's own engine only.
    Answer<PartnerListed> permit_models(const PermitModels &request) const {
        return ask<PartnerListed>(lw_permit_models, request.to_json());
    }

    /// Makes a financial provider.
    ///
    /// For the host's own engine only.
    Answer<ProviderSettings> make_provider(const MakeProvider &request) const {
        return ask<ProviderSettings>(lw_make_provider, request.to_json());
    }

    /// Changes a provider's settings.
    ///
    /// For the host's own engine only.
    Answer<ProviderSettings> set_provider(const SetProvider &request) const {
        return ask<ProviderSettings>(lw_set_provider, request.to_json());
    }

    /// Lists a tenant's providers with their settings.
    ///
    /// For the host's own engine only.
    Answer<Providers> list_providers(const ListProviders &request = {}) const {
        return ask<Providers>(lw_list_providers, request.to_json());
    }

    /// Sets the providers for which a partner acts.
    ///
    /// For the host's own engine only.
    Answer<PartnerListed> link_providers(const LinkProviders &request) const {
        return ask<PartnerListed>(lw_link_providers, request.to_json());
    }

    /// Copies the book to a new file.
    ///
    /// For the host's own engine only.
    Answer<BackedUp> back_up(const BackUp &request) const {
        return ask<BackedUp>(lw_back_up, request.to_json());
    }

    /// Sets the mappings from names to ids that borrowers' profiles use.
    ///
    /// For the host's own engine only.
    Answer<MappingsSet> set_mappings(const SetMappings &request = {}) const {
        return ask<MappingsSet>(lw_set_mappings, request.to_json());
    }

    /// Signs many borrowers up in one commit, with their profiles.
    ///
    /// For the host's own engine only.
    Answer<BorrowersImported> import_borrowers(const ImportBorrowers &request) const {
        return ask<BorrowersImported>(lw_import_borrowers, request.to_json());
    }

    /// Puts a policy in force for a partner.
    ///
    /// For the host's own engine only.
    Answer<PolicyLoaded> load_policy(const LoadPolicy &request) const {
        return ask<PolicyLoaded>(lw_load_policy, request.to_json());
    }

    /// Gives out the policy that decides for a partner.
    ///
    /// For the host's own engine only.
    Answer<GivenPolicy> give_policy(const GivePolicy &request = {}) const {
        return ask<GivenPolicy>(lw_give_policy, request.to_json());
    }

    /// Declares variables of the host's own.
    ///
    /// For the host's own engine only.
    Answer<VariablesDeclared> declare_variables(const DeclareVariables &request) const {
        return ask<VariablesDeclared>(lw_declare_variables, request.to_json());
    }

    /// Gives out the decision log.
    ///
    /// For the host's own engine only.
    Answer<ExportedLog> export_log(const ExportLog &request = {}) const {
        return ask<ExportedLog>(lw_export_log, request.to_json());
    }

    /// Verifies the decision log.
    ///
    /// For the host's own engine only.
    Answer<LogVerified> verify_log(const VerifyLog &request = {}) const {
        return ask<LogVerified>(lw_verify_log, request.to_json());
    }

private:
    struct Close {
        /// A unit of work is closed by who opened it.
        bool is_unit;
        Close() : is_unit(false) {}
        explicit Close(bool unit) : is_unit(unit) {}
        void operator()(lw_engine *engine) const {
            if (!is_unit) lw_close(engine);
        }
    };
    using Handle = std::unique_ptr<lw_engine, Close>;
    /// The host's own functions.
    struct Called {
        Listener listener;
        Watcher watcher;
    };
    using Function = lw_status(const lw_engine *, lw_bytes, lw_answer **);

    Engine(std::shared_ptr<Called> called, lw_engine *engine)
        : called_(std::move(called)), engine_(engine) {}

    /// A unit of work, while it lasts.
    explicit Engine(const lw_engine *unit) : engine_(const_cast<lw_engine *>(unit), Close{true}) {}

    static void hear(void *context, lw_bytes effect) noexcept {
        std::string_view text(reinterpret_cast<const char *>(effect.data), effect.len);
        static_cast<Called *>(context)->listener(text);
    }
    static bool ask_on(void *context, std::uint64_t done, std::uint64_t total) noexcept {
        return static_cast<Called *>(context)->watcher(done, total);
    }

    template <class Open>
    static Engine opened(std::shared_ptr<Called> called, Open open) {
        lw_engine *engine = nullptr;
        lw_answer *answer = nullptr;
        lw_status status = open(&engine, &answer);
        inner::Owned owned(answer);
        Engine made(std::move(called), engine);
        if (status != LW_OK) inner::refuse(status, answer);
        return made;
    }

    template <class Body, class Call>
    static Answer<Body> run(Call call) {
        lw_answer *answer = nullptr;
        lw_status status = call(&answer);
        inner::Owned owned(answer);
        if (status != LW_OK) inner::refuse(status, answer);
        return Answer<Body>(owned.release());
    }

    template <class Body>
    Answer<Body> ask(Function *function, const std::string &request) const {
        return run<Body>([&](lw_answer **answer) {
            return function(handle(), inner::bytes_of(request), answer);
        });
    }

    // They must outlive the engine that calls them, so they are destroyed after it.
    std::shared_ptr<Called> called_;
    Handle engine_;
};

template <class Work>
std::invoke_result_t<Work &, const Engine &> Engine::together(Work work) const {
    using Result = std::invoke_result_t<Work &, const Engine &>;
    constexpr bool is_empty = std::is_void_v<Result>;
    struct Run {
        Work &work;
        std::optional<std::conditional_t<is_empty, bool, Result>> result;
        std::exception_ptr thrown;
    } now{work, std::nullopt, nullptr};

    lw_answer *answer = nullptr;
    lw_status status = lw_together(
        handle(),
        [](const lw_engine *opened, void *context) noexcept -> bool {
            Run &self = *static_cast<Run *>(context);
            self.thrown = nullptr;
            try {
                const Engine unit(opened);
                if constexpr (is_empty) {
                    self.work(unit);
                } else {
                    self.result.emplace(self.work(unit));
                }
                return true;
            } catch (...) {
                self.thrown = std::current_exception();
                return false;
            }
        },
        &now, &answer);
    inner::Owned owned(answer);
    if (status == LW_UNDONE) std::rethrow_exception(now.thrown);
    if (status != LW_OK) inner::refuse(status, answer);
    if constexpr (!is_empty) return std::move(*now.result);
}

inline HttpResponse Engine::respond(const HttpRequest &request) const {
    std::vector<lw_header> headers;
    for (const auto &[name, value] : request.headers) {
        headers.push_back(lw_header{inner::bytes_of(name), inner::bytes_of(value)});
    }
    lw_http_request asked = {};
    asked.size = sizeof asked;
    asked.method = inner::bytes_of(request.method);
    asked.path = inner::bytes_of(request.path);
    asked.query = inner::bytes_of(request.query);
    asked.headers = headers.data();
    asked.header_count = headers.size();
    asked.body = inner::bytes_of(request.body);

    lw_answer *answer = nullptr;
    lw_status status = lw_respond(handle(), &asked, &answer);
    inner::Owned owned(answer);
    if (status == LW_MISUSE || answer == nullptr) inner::refuse(status, answer);
    HttpResponse response;
    response.status = lw_answer_http_status(answer);
    response.body = inner::text_of(lw_answer_body(answer));
    response.detail = inner::text_of(lw_answer_detail(answer));
    for (std::size_t index = 0; index < lw_answer_header_count(answer); ++index) {
        lw_header header = lw_answer_header_at(answer, index);
        response.headers.emplace_back(inner::text_of(header.name), inner::text_of(header.value));
    }
    return response;
}

/// The version of the library; LW_VERSION is that of the headers.
inline std::string version() { return lw_version(); }

}  // namespace lendwright

#endif  // LENDWRIGHT_HPP
