// Runs contract cases through the typed methods of the C++ header. tests/contract/README.md describes its input and
// output.
#include "typed.hpp"

#include <iostream>

namespace contract {

struct Reply {
    int status;
    std::string body;
    std::string detail;
};

static void same(const char *what, const std::string &typed, const std::string &written) {
    if (typed == written) return;
    throw std::runtime_error(std::string("the typed ") + what + " says\n  " + typed + "\nand its text\n  " +
                             written);
}

/// An error's class shows what to do, in the same way as its status.
static bool is_of_its_class(const lw::Error &error) {
    switch (error.status()) {
        case 401:
        case 403: return dynamic_cast<const lw::Forbidden *>(&error) != nullptr;
        case 404:
        case 405: return dynamic_cast<const lw::NotFound *>(&error) != nullptr;
        case 409: return dynamic_cast<const lw::Conflict *>(&error) != nullptr;
        case 500: return dynamic_cast<const lw::StorageError *>(&error) != nullptr;
        default: return dynamic_cast<const lw::InvalidRequest *>(&error) != nullptr;
    }
}

static Reply refused(const lw::Error &error) {
    auto detail = Parser::parse(error.detail());
    auto member = [&detail](const char *name) {
        const Json *value = detail ? detail->get(name) : nullptr;
        return value != nullptr ? value->text : std::string();
    };
    same("code", error.code(), member("code"));
    same("field", error.field(), member("field"));
    same("value", error.value(), member("value"));
    if (!is_of_its_class(error) || error.what()[0] == '\0' || error.code().empty()) {
        throw std::runtime_error("an error of the wrong class, or silent: " + error.body());
    }
    return {error.status(), error.body(), error.detail()};
}

template <class Body>
Reply answered(const lw::Answer<Body> &answer) {
    Out body, detail;
    const Body &typed = answer;
    show(body, typed);
    show(detail, answer.detail());
    same("body", body.text, answer.json());
    same("detail", detail.text, answer.detail().json());
    return {answer.http_status(), answer.json(), answer.detail().json()};
}

template <class Request, class Body>
std::optional<Reply> ask(const lw::Engine &engine, const Json &from,
                         lw::Answer<Body> (lw::Engine::*method)(const Request &) const) {
    Request request;
    if (!fill(from, request)) return std::nullopt;
    return answered((engine.*method)(request));
}

template <class Body>
std::optional<Reply> ask(const lw::Engine &engine, const Json &from,
                         lw::Answer<Body> (lw::Engine::*method)() const) {
    if (from.kind != Json::Kind::object || !from.items.empty()) return std::nullopt;
    return answered((engine.*method)());
}

#include "operations.inc"

class Driver {
public:
    /// Reads commands until there are no more.
    void run() {
        std::string line;
        while (std::getline(std::cin, line)) {
            std::size_t last = line.rfind(' ');
            std::string bytes(std::stoul(line.substr(last + 1)), '\0');
            std::cin.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            if (!std::cin) throw std::runtime_error("the payload ends early");
            write(obey(line.substr(0, last), bytes));
        }
    }

private:
    std::optional<Reply> obey(const std::string &command, const std::string &bytes) {
        try {
            if (command == "open") return open(bytes);
            if (command == "acting") return act(bytes);
            if (command.rfind("op ", 0) == 0) return operate(command.substr(3), bytes);
            if (command.rfind("raw ", 0) == 0) return call(command.substr(4), bytes);
        } catch (const lw::Error &error) {
            return refused(error);
        }
        throw std::runtime_error("unknown command " + command);
    }

    Reply open(const std::string &bytes) {
        partner_.reset();
        host_.reset();
        host_ = lw::Engine::open_json(bytes);
        return {200, "", ""};
    }

    Reply act(const std::string &user_name) {
        partner_.reset();
        if (user_name != "host") partner_ = host_.value().acting_as(user_name);
        return {200, "", ""};
    }

    std::optional<Reply> operate(const std::string &name, const std::string &bytes) {
        auto request = Parser::parse(bytes);
        if (!request) return std::nullopt;
        for (const auto &[known, method] : operations) {
            if (name == known) return method(partner_ ? *partner_ : host_.value(), *request);
        }
        throw std::runtime_error("no method for " + name);
    }

    Reply call(const std::string &name, const std::string &bytes) {
        auto answer = (partner_ ? *partner_ : host_.value()).call(name, bytes);
        return {answer.http_status(), answer.json(), answer.detail().json()};
    }

    static void write(const std::optional<Reply> &reply) {
        if (reply) {
            std::cout << "status " << reply->status << " body " << reply->body.size() << " detail "
                      << reply->detail.size() << "\n"
                      << reply->body << reply->detail << std::flush;
        } else {
            std::cout << "not expressible\n" << std::flush;
        }
    }

    std::optional<lw::Engine> host_;
    std::optional<lw::Engine> partner_;
};

}  // namespace contract

int main() {
    try {
        contract::Driver().run();
    } catch (const std::exception &error) {
        std::cerr << "contract driver: " << error.what() << "\n";
        return 2;
    }
    return 0;
}
