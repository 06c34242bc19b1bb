/*
 * Rules: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_RULES_H
#define LENDWRIGHT_RULES_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns the partner's business rules, unchanged.
 *
 * `GET /borrowers/rule/`. Needs the scope `rules:read`.
 *
 * Request: no fields.
 *
 * Answer: The partner's rules.
 * - `client` (object, each member any value): The body of each rule, unchanged, by name, in the
 *   order of creation.
 */
lw_status lw_get_rules(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Creates a business rule.
 *
 * `POST /borrowers/rule/`. Needs the scope `rules:write`.
 *
 * Request:
 * - `param` (text, body): The rule's name: 1 to 100 characters, at least one of them visible.
 *   Control characters and characters that change the text direction (U+202A to U+202E, U+2066 to
 *   U+2069) are refused. The name is unique among the partner's rules.
 * - `value` (any value, body): The rule: an object with variables and their conditions. Their
 *   order is kept. See docs/rules.md.
 * - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
 *   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
 *   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
 *   another digest, the change is refused.
 *
 * Answer: text.
 */
lw_status lw_create_rule(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Replaces the body of a business rule.
 *
 * `PUT /borrowers/rule/`. Needs the scope `rules:write`.
 *
 * Request:
 * - `param` (text, body): The rule's name.
 * - `value` (any value, body): The whole new rule.
 * - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
 *   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
 *   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
 *   another digest, the change is refused.
 *
 * Answer: text.
 */
lw_status lw_update_rule(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes keys from a business rule. A rule without keys is deleted.
 *
 * `DELETE /borrowers/rule/`. Needs the scope `rules:write`.
 *
 * Request:
 * - `param` (text, body): The rule's name.
 * - `keys_to_delete` (list of text, body): The keys to remove. The rule must have all of them.
 * - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
 *   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
 *   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
 *   another digest, the change is refused.
 *
 * Answer: text.
 */
lw_status lw_delete_rule(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_GET_RULES_CLIENT "/client"

#endif  /* LENDWRIGHT_RULES_H */
