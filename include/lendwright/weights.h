/*
 * Weights: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_WEIGHTS_H
#define LENDWRIGHT_WEIGHTS_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns the partner's scoring weights.
 *
 * `GET /borrowers/weights/`. Needs the scope `weights:read`.
 *
 * Request: no fields.
 *
 * Answer: The partner's scoring weights.
 * - `weights` (object, each member number): The weights by name, in the order of adding their
 *   points.
 */
lw_status lw_get_weights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Replaces the whole set of scoring weights.
 *
 * `POST /borrowers/weights/`. Needs the scope `weights:write`.
 *
 * Request:
 * - `param` (weights, body): Always `weights`; typed requests fill it in.
 * - `value` (any value, body): The new set: a number from 0 to 10¹² for each name of a
 *   characteristic. At least one must be above 0.
 * - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
 *   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
 *   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
 *   another digest, the change is refused.
 *
 * Answer: text.
 */
lw_status lw_replace_weights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes some scoring weights.
 *
 * `PUT /borrowers/weights/`. Needs the scope `weights:write`.
 *
 * Request:
 * - `param` (weights, body): Always `weights`; typed requests fill it in.
 * - `value` (any value, body): The new values by name. Each name must be in the set.
 * - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
 *   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
 *   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
 *   another digest, the change is refused.
 *
 * Answer: text.
 */
lw_status lw_update_weights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes scoring weights.
 *
 * `DELETE /borrowers/weights/`. Needs the scope `weights:write`.
 *
 * Request:
 * - `param` (weights, body): Always `weights`; typed requests fill it in.
 * - `keys_to_delete` (list of text, body): The names to remove. Each must be in the set. At least
 *   one weight above 0 must remain.
 * - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
 *   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
 *   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
 *   another digest, the change is refused.
 *
 * Answer: text.
 */
lw_status lw_delete_weights(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_GET_WEIGHTS_WEIGHTS "/weights"

#endif  /* LENDWRIGHT_WEIGHTS_H */
