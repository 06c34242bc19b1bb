/*
 * Access: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_ACCESS_H
#define LENDWRIGHT_ACCESS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Logs a partner in and gives its session's tokens.
 *
 * `POST /api/v1.0/login/`. Asks for no credentials.
 *
 * Request:
 * - `username` (text, body): The partner's user name.
 * - `api_key` (text, body): The partner's API key.
 *
 * Answer: A new session's tokens.
 * - `access_token` (text): Comes with requests, as `authorization: Bearer …`.
 * - `refresh_token` (text): Gets the next access token when this one has ended.
 */
lw_status lw_login(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Exchanges an access token for the next one.
 *
 * `POST /api/v1.0/refreshtoken/`. Asks for no credentials.
 *
 * Request:
 * - `token` (text, header): The access token, which may have ended up to a day ago, or the
 *   session's refresh token.
 *
 * Answer: The next access token.
 * - `access_token` (text): Comes with requests, as `authorization: Bearer …`.
 */
lw_status lw_refresh_token(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Logs a partner out: all of its tokens are over.
 *
 * `POST /api/v1.0/logout/`. Asks for no credentials.
 *
 * Request:
 * - `username` (text, body): The partner's user name.
 * - `token` (text, header, may be left out): One of the partner's tokens.
 * - `authorization` (text, header, may be left out): One of the partner's API keys, or `Bearer`
 *   and an access token.
 *
 * Answer: That it is done.
 * - `message` (text): `Logged out`.
 */
lw_status lw_logout(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LENDWRIGHT_ACCESS_H */
