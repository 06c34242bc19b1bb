// Conversions between the text of contract cases and the types of the C++ header, in both directions.
#ifndef LENDWRIGHT_TESTS_TYPED_HPP
#define LENDWRIGHT_TESTS_TYPED_HPP

#include "json.hpp"
#include "lendwright.hpp"

#include <cmath>

namespace contract {

namespace lw = lendwright;

/// Fills a value from a case; false if the type can't express the case's value.
inline bool fill(const Json &from, std::string &to) {
    to = from.text;
    return from.kind == Json::Kind::text;
}

inline bool fill(const Json &from, std::int64_t &to) {
    const char *end = from.raw.data() + from.raw.size();
    auto read = std::from_chars(from.raw.data(), end, to);
    return from.kind == Json::Kind::number && read.ec == std::errc() && read.ptr == end;
}

inline bool fill(const Json &from, lw::Integer &to) {
    std::int64_t whole = 0;
    const bool is_whole = fill(from, whole);
    to = whole;
    return is_whole;
}

inline bool fill(const Json &from, double &to) {
    if (from.kind != Json::Kind::number) return false;
    to = std::strtod(from.raw.c_str(), nullptr);
    return std::isfinite(to);
}

/// The interface also writes 1 and 0.
inline bool fill(const Json &from, bool &to) {
    to = from.raw == "true" || from.raw == "1";
    return to || from.raw == "false" || from.raw == "0";
}

inline bool fill(const Json &from, lw::Decimal &to) {
    bool is_text = from.kind == Json::Kind::text;
    to = lw::Decimal(is_text ? from.text : from.raw);
    return is_text || from.kind == Json::Kind::number;
}

inline bool fill(const Json &from, lw::Date &to) {
    to = lw::Date(from.text);
    return from.kind == Json::Kind::text;
}

inline bool fill(const Json &from, lw::Time &to) {
    to = lw::Time(from.text);
    return from.kind == Json::Kind::text;
}

inline bool fill(const Json &from, lw::Json &to) {
    to = lw::Json(from.raw);
    return true;
}

template <class Choice, std::size_t Count = std::size(lw::inner::Texts<Choice>::all)>
bool fill(const Json &from, Choice &to) {
    for (std::size_t at = 0; at < Count; ++at) {
        to = static_cast<Choice>(at);
        if (from.kind == Json::Kind::text && lw::to_string(to) == from.text) return true;
    }
    return false;
}

template <class T>
bool fill(const Json &from, std::optional<T> &to) {
    if (from.kind == Json::Kind::null) return true;
    to.emplace();
    return fill(from, *to);
}

template <class T>
bool fill(const Json &from, lw::Required<T> &to) {
    T value{};
    if (from.kind == Json::Kind::null) return true;
    bool is_expressible = fill(from, value);
    to = std::move(value);
    return is_expressible;
}

template <class T>
bool fill(const Json &from, std::vector<T> &to) {
    for (const Json &item : from.items) {
        to.emplace_back();
        if (!fill(item, to.back())) return false;
    }
    return from.kind == Json::Kind::list;
}

template <class T>
bool fill(const Json &from, lw::Members<T> &to) {
    if (from.kind != Json::Kind::object) return false;
    for (std::size_t at = 0; at < from.items.size(); ++at) {
        to.emplace_back(from.names[at], T{});
        if (!fill(from.items[at], to.back().second)) return false;
    }
    return true;
}

template <std::size_t At = 0, class... Forms>
bool fill(const Json &from, std::variant<Forms...> &to) {
    if constexpr (At < sizeof...(Forms)) {
        if (fill(from, to.template emplace<At>())) return true;
        return fill<At + 1>(from, to);
    }
    return false;
}

/// Whether a member keeps its initial value if the case leaves it out. Only some types can.
template <class T>
bool can_be_left(const T &) {
    return false;
}
template <class T>
bool can_be_left(const std::optional<T> &) {
    return true;
}
template <class T>
bool can_be_left(const lw::Required<T> &) {
    return true;
}
inline bool can_be_left(const lw::Json &) { return true; }

/// Fills a struct member by member. A name without a member can't be expressed.
class Fields {
public:
    explicit Fields(const Json &from) : from_(from), is_well_(from.kind == Json::Kind::object) {}

    template <class T>
    void member(const char *name, T &to) {
        const Json *value = from_.get(name);
        if (value != nullptr) ++used_;
        is_well_ = is_well_ && (value != nullptr ? fill(*value, to) : can_be_left(to));
    }
    bool well() const { return is_well_ && used_ == from_.items.size(); }

private:
    const Json &from_;
    bool is_well_;
    std::size_t used_ = 0;
};

/// The text of typed values, as the library would write it.
struct Out {
    std::string text;
};

inline void show(Out &out, const std::string &text) {
    const std::string_view short_ones = "\b\t\n\f\r\"\\", marks = "btnfr\"\\";
    out.text += '"';
    for (char c : text) {
        std::size_t mark = short_ones.find(c);
        if (mark != std::string_view::npos) {
            out.text += '\\';
            out.text += marks[mark];
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
            out.text += escaped;
        } else {
            out.text += c;
        }
    }
    out.text += '"';
}

inline void show(Out &out, std::int64_t whole) { out.text += std::to_string(whole); }

inline void show(Out &out, bool truth) { out.text += truth ? "true" : "false"; }

/// Writes a double like ECMAScript: its shortest digits, with an exponent below 1e-6 and from 1e21 on.
inline void show(Out &out, double number) {
    char written[32];
    auto end = std::to_chars(written, written + sizeof written, number, std::chars_format::scientific);
    std::string text(written, end.ptr);
    std::size_t mark = text.find('e');
    int exponent = std::stoi(text.substr(mark + 1));
    std::string digits = text.substr(0, mark);
    std::string sign = digits[0] == '-' && number != 0 ? "-" : "";
    if (digits[0] == '-') digits.erase(0, 1);
    if (digits.size() > 1) digits.erase(1, 1);
    int count = static_cast<int>(digits.size());
    if (exponent >= 21 || exponent < -6) {
        if (count > 1) digits.insert(1, ".");
        digits += std::string("e") + (exponent > 0 ? "+" : "") + std::to_string(exponent);
    } else if (exponent < 0) {
        digits = "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    } else if (exponent + 1 >= count) {
        digits += std::string(static_cast<std::size_t>(exponent + 1 - count), '0');
    } else {
        digits.insert(static_cast<std::size_t>(exponent + 1), ".");
    }
    out.text += sign + digits;
}

inline void show(Out &out, const lw::Decimal &decimal) { out.text += decimal.text(); }

inline void show(Out &out, const lw::Date &date) { show(out, date.text()); }

inline void show(Out &out, const lw::Time &time) { show(out, time.text()); }

inline void show(Out &out, const lw::Value &value) { out.text += value.json(); }

inline void show(Out &out, const lw::Text &text) { show(out, text.text()); }

template <class Choice, std::size_t = std::size(lw::inner::Texts<Choice>::all)>
void show(Out &out, Choice choice) {
    show(out, lw::to_string(choice));
}

template <class T>
void show(Out &out, const std::optional<T> &value) {
    value ? show(out, *value) : static_cast<void>(out.text += "null");
}

template <class T>
void show(Out &out, const lw::Available<T> &value) {
    value ? show(out, *value) : static_cast<void>(out.text += "\"N/A\"");
}

template <class... Forms>
void show(Out &out, const std::variant<Forms...> &value) {
    std::visit([&out](const auto &form) { show(out, form); }, value);
}

template <class T>
void show(Out &out, const lw::List<T> &list) {
    char between = '[';
    for (const T &item : list) {
        out.text += between;
        show(out, item);
        between = ',';
    }
    out.text += list.empty() ? "[]" : "]";
}

/// Shows an object member by member.
class Shown {
public:
    explicit Shown(Out &out) : out_(out) { out_.text += '{'; }
    Shown(const Shown &) = delete;
    ~Shown() { out_.text += '}'; }

    template <class T>
    void member(const std::string &name, const T &value) {
        if (!is_first_) out_.text += ',';
        is_first_ = false;
        show(out_, name);
        out_.text += ':';
        show(out_, value);
    }
    /// A member that is left out if it has no value.
    template <class T>
    void omitted(const std::string &name, const std::optional<T> &value) {
        if (value) member(name, *value);
    }
    template <class T>
    void omitted(const std::string &name, const lw::List<T> &value) {
        if (!value.empty()) member(name, value);
    }
    template <class T>
    void omitted(const std::string &name, const lw::Map<T> &value) {
        if (!value.empty()) member(name, value);
    }

private:
    Out &out_;
    bool is_first_ = true;
};

template <class T>
void show(Out &out, const lw::Map<T> &map) {
    Shown shown(out);
    for (const auto &[key, value] : map) shown.member(key, value);
}

}  // namespace contract

#endif
