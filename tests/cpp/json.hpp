// A separate JSON reader for the tests, so that the tested library does not read the cases.
#ifndef LENDWRIGHT_TESTS_JSON_HPP
#define LENDWRIGHT_TESTS_JSON_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace contract {

struct Json {
    enum class Kind { null, boolean, number, text, list, object };

    Kind kind = Kind::null;
    /// The value as it was written.
    std::string raw;
    /// The contents of a text.
    std::string text;
    /// The items of a list, or an object's members in order, with their names.
    std::vector<Json> items;
    std::vector<std::string> names;

    const Json *get(std::string_view name) const {
        for (std::size_t at = 0; at < names.size(); ++at) {
            if (names[at] == name) return &items[at];
        }
        return nullptr;
    }
};

/// Reads one document. Returns nothing if it is not JSON, has a duplicate name or is very deep.
class Parser {
public:
    static std::optional<Json> parse(std::string_view text) {
        Parser parser(text);
        Json json;
        if (!parser.value(json, 0)) return std::nullopt;
        parser.space();
        if (parser.at_ != text.size()) return std::nullopt;
        return json;
    }

private:
    explicit Parser(std::string_view text) : text_(text) {}

    bool value(Json &json, int depth) {
        space();
        std::size_t start = at_;
        if (depth > 256 || !any(json, depth)) return false;
        json.raw = text_.substr(start, at_ - start);
        return true;
    }

    bool any(Json &json, int depth) {
        switch (peek()) {
            case 'n': return word("null");
            case 't': json.kind = Json::Kind::boolean; return word("true");
            case 'f': json.kind = Json::Kind::boolean; return word("false");
            case '"': json.kind = Json::Kind::text; return text(json.text);
            case '[': json.kind = Json::Kind::list; return items(json, depth, ']');
            case '{': json.kind = Json::Kind::object; return items(json, depth, '}');
            default: json.kind = Json::Kind::number; return number();
        }
    }

    bool items(Json &json, int depth, char end) {
        ++at_;
        space();
        if (take(end)) return true;
        do {
            if (end == '}' && !name(json)) return false;
            json.items.emplace_back();
            if (!value(json.items.back(), depth + 1)) return false;
            space();
        } while (take(','));
        return take(end);
    }

    bool name(Json &json) {
        std::string name;
        space();
        if (!text(name) || json.get(name) != nullptr) return false;
        json.names.push_back(name);
        space();
        return take(':');
    }

    bool text(std::string &out) {
        if (!take('"')) return false;
        while (peek() != '"') {
            if (at_ >= text_.size() || static_cast<unsigned char>(peek()) < 0x20) return false;
            if (peek() != '\\') {
                out += text_[at_++];
            } else if (!escape(out)) {
                return false;
            }
        }
        return take('"');
    }

    bool escape(std::string &out) {
        const std::string_view marks = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
        ++at_;
        std::size_t mark = marks.find(peek());
        if (at_ < text_.size() && mark != std::string_view::npos) {
            out += meant[mark];
            ++at_;
            return true;
        }
        std::uint32_t code = 0, low = 0;
        if (!unit(code) || (code >= 0xDC00 && code < 0xE000)) return false;
        if (code >= 0xD800 && code < 0xDC00) {
            if (!take('\\') || !unit(low) || low < 0xDC00 || low > 0xDFFF) return false;
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        encode(code, out);
        return true;
    }

    /// Four hexadecimal digits after a u.
    bool unit(std::uint32_t &code) {
        if (!take('u')) return false;
        for (int digit = 0; digit < 4; ++digit) {
            const std::string_view digits = "0123456789abcdefABCDEF";
            std::size_t value = digits.find(peek());
            if (at_ >= text_.size() || value == std::string_view::npos) return false;
            code = code * 16 + static_cast<std::uint32_t>(value < 16 ? value : value - 6);
            ++at_;
        }
        return true;
    }

    static void encode(std::uint32_t code, std::string &out) {
        auto add = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
        if (code < 0x80) {
            add(code);
        } else if (code < 0x800) {
            add(0xC0 | code >> 6);
        } else if (code < 0x10000) {
            add(0xE0 | code >> 12);
        } else {
            add(0xF0 | code >> 18);
            add(0x80 | (code >> 12 & 0x3F));
        }
        if (code >= 0x800) add(0x80 | (code >> 6 & 0x3F));
        if (code >= 0x80) add(0x80 | (code & 0x3F));
    }

    bool number() {
        take('-');
        std::size_t start = at_;
        std::size_t whole = digits();
        if (whole == 0 || (whole > 1 && text_[start] == '0')) return false;
        if (take('.') && digits() == 0) return false;
        if (!take('e') && !take('E')) return true;
        if (!take('+')) take('-');
        return digits() > 0;
    }

    std::size_t digits() {
        std::size_t count = 0;
        for (; peek() >= '0' && peek() <= '9'; ++at_) ++count;
        return count;
    }

    bool word(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    void space() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++at_;
    }

    bool take(char c) {
        if (peek() != c || at_ >= text_.size()) return false;
        ++at_;
        return true;
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace contract

#endif
