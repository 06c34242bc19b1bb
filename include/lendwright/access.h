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
 * Logs a partner in and returns the tokens of a new session.
 *
 * `POST /api/v1.0/login/`. Needs no credentials beyond its own fields.
 *
 * Request:
 * - `username` (text, body): The partner's user name.
 * - `api_key` (text, body): The partner's API key.
 *
 * Answer: The tokens of a new session.
 * - `access_token` (text): The token to send with requests, as `authorization: Bearer …`.
 * - `refresh_token` (text): The token for getting the next access token after this one has
 *   expired.
 */
lw_status lw_login(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Exchanges an access token for a new one.
 *
 * `POST /api/v1.0/refreshtoken/`. Needs no credentials beyond its own fields.
 *
 * Request:
 * - `token` (text, header): The access token, or the session's refresh token. The access token may
 *   have expired recently (up to a day ago unless the host sets `late_refresh_s`).
 *
 * Answer: The new access token.
 * - `access_token` (text): The token to send with requests, as `authorization: Bearer …`.
 */
lw_status lw_refresh_token(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Logs a partner out and ends all of its tokens.
 *
 * `POST /api/v1.0/logout/`. Needs no credentials beyond its own fields.
 *
 * Request:
 * - `username` (text, body): The partner's user name.
 * - `token` (text, header, may be left out): One of the partner's tokens.
 * - `authorization` (text, header, may be left out): One of the partner's API keys, or `Bearer`
 *   and an access token.
 *
 * Answer: The confirmation.
 * - `message` (text): `Logged out`.
 */
lw_status lw_logout(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_LOGIN_ACCESS_TOKEN "/access_token"
#define LW_LOGIN_REFRESH_TOKEN "/refresh_token"
#define LW_LOGOUT_MESSAGE "/message"
#define LW_REFRESH_TOKEN_ACCESS_TOKEN "/access_token"

#endif  /* LENDWRIGHT_ACCESS_H */
