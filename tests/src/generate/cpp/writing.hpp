
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
