
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
