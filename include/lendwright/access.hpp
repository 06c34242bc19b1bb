/*
 * Access: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_ACCESS_HPP
#define LENDWRIGHT_ACCESS_HPP

#include "shared.hpp"

namespace lendwright {

/// Logs a partner in and returns the tokens of a new session.
struct Login {
    /// The partner's user name.
    std::string username{};
    /// The partner's API key.
    std::string api_key{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("username", username);
        out.member("api_key", api_key);
        return out.done();
    }
};

/// Exchanges an access token for a new one.
struct RefreshToken {
    /// The access token, or the session's refresh token. The access token may have expired recently
    /// (up to a day ago unless the host sets `late_refresh_s`).
    std::string token{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("token", token);
        return out.done();
    }
};

/// Logs a partner out and ends all of its tokens.
struct Logout {
    /// The partner's user name.
    std::string username{};
    /// One of the partner's tokens.
    std::optional<std::string> token{};
    /// One of the partner's API keys, or `Bearer` and an access token.
    std::optional<std::string> authorization{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("username", username);
        out.member("token", token);
        out.member("authorization", authorization);
        return out.done();
    }
};

/// The tokens of a new session.
class LoginAnswer : public Record {
public:
    using Record::Record;

    /// The token to send with requests, as `authorization: Bearer …`.
    std::string access_token() const { return read<std::string>("/access_token"); }

    /// The token for getting the next access token after this one has expired.
    std::string refresh_token() const { return read<std::string>("/refresh_token"); }
};

/// The new access token.
class RefreshTokenAnswer : public Record {
public:
    using Record::Record;

    /// The token to send with requests, as `authorization: Bearer …`.
    std::string access_token() const { return read<std::string>("/access_token"); }
};

/// The confirmation.
class LogoutAnswer : public Record {
public:
    using Record::Record;

    /// `Logged out`.
    std::string message() const { return read<std::string>("/message"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_ACCESS_HPP
