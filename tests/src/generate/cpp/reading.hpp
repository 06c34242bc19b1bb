
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
