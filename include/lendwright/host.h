/*
 * Host: operations of lendwright. The C interface; lendwright.h includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_HOST_H
#define LENDWRIGHT_HOST_H

#include "../lendwright.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Creates a partner, by default with a new tenant and a new provider.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The user name: 1 to 64 letters, digits and `._@-`.
 * - `scopes` (list of scope, body, may be left out): The scopes of the partner. Left out: all
 *   except `pii`, `export:csv` and `analytics:portfolio`, which must be named explicitly.
 * - `tenant_id` (integer, body, may be left out): The id of an existing tenant. The partner then
 *   shares its borrowers and providers. Left out: a new tenant.
 * - `provider_id` (integer, body, may be left out): The id of the default provider, in that
 *   tenant. Left out: a new provider with the partner's user name.
 * - `currency` (text, body, may be left out): The new provider's currency, an ISO 4217 code. Left
 *   out: EGP.
 * - `time_zone` (text, body, may be left out): The new provider's time zone. Left out:
 *   Africa/Cairo.
 *
 * Answer: The new partner.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `provider_id` (integer): The id of its default provider.
 * - `scopes` (list of scope): The scopes of the partner.
 */
lw_status lw_make_partner(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists the partners and their rights.
 *
 * For the host's own engine only.
 *
 * Request: no fields.
 *
 * Answer: The partners.
 * - `partners` (list of PartnerListed): The partners, by user name.
 *   - `user_name` (text): Its user name.
 *   - `partner_id` (integer): The partner's id.
 *   - `tenant_id` (integer): The id of its tenant.
 *   - `scopes` (list of scope): The scopes of the partner.
 *   - `models` (list of text): The models that it may use for scoring.
 *   - `provider_ids` (list of integer): The ids of the providers that it acts for.
 *   - `default_provider_id` (integer): The provider that borrowers are linked to if a request
 *     names no other.
 *   - `created_at` (time by RFC 3339): When it was created.
 */
lw_status lw_list_partners(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Issues an API key to a partner. The key is shown once.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner's user name.
 * - `scopes` (list of scope, body, may be left out): The scopes of the key. It never has more
 *   rights than its partner. Left out: the partner's scopes.
 * - `expires_at` (time by RFC 3339, body, may be left out): The expiry time of the key. Left out:
 *   none. The key is valid until it is revoked.
 * - `chosen_key` (text, body, may be left out): A key of 16 to 1024 bytes, chosen by a person, if
 *   the host's settings allow it (`allow_host_keys`). Left out: a random key, which is the better
 *   choice.
 *
 * Answer: The key that was issued.
 * - `key_id` (text): The key's id, for lists and logs; not secret.
 * - `api_key` (text): The key itself. It is never shown again.
 */
lw_status lw_issue_key(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists a partner's keys by their ids.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner's user name.
 *
 * Answer: A partner's keys.
 * - `keys` (list of KeyListed): The keys, oldest first.
 *   - `key_id` (text): The key's id.
 *   - `scopes` (list of scope or null): The scopes of the key; null: the same as its partner.
 *   - `is_chosen` (true or false): Whether a person chose the key.
 *   - `is_live` (true or false): Whether it can be used now.
 *   - `created_at` (time by RFC 3339): When it was issued.
 *   - `expires_at` (time by RFC 3339 or null): When it expires; null: never.
 *   - `revoked_at` (time by RFC 3339 or null): When it was revoked; null: never.
 */
lw_status lw_list_keys(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Revokes an API key and ends its sessions.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `key_id` (text, body): The key's id.
 *
 * Answer: The revoked key.
 * - `key_id` (text): The key's id.
 * - `revoked_at` (time by RFC 3339): When it was first revoked.
 */
lw_status lw_revoke_key(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the scopes of a partner.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner's user name.
 * - `scopes` (list of scope, body): The new scopes. An empty list permits nothing.
 *
 * Answer: A partner and its rights.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `scopes` (list of scope): The scopes of the partner.
 * - `models` (list of text): The models that it may use for scoring.
 * - `provider_ids` (list of integer): The ids of the providers that it acts for.
 * - `default_provider_id` (integer): The provider that borrowers are linked to if a request names
 *   no other.
 * - `created_at` (time by RFC 3339): When it was created.
 */
lw_status lw_permit_scopes(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the models that a partner may use for scoring.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner's user name.
 * - `models` (list of text, body): The names of the models. An empty list permits none.
 *
 * Answer: A partner and its rights.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `scopes` (list of scope): The scopes of the partner.
 * - `models` (list of text): The models that it may use for scoring.
 * - `provider_ids` (list of integer): The ids of the providers that it acts for.
 * - `default_provider_id` (integer): The provider that borrowers are linked to if a request names
 *   no other.
 * - `created_at` (time by RFC 3339): When it was created.
 */
lw_status lw_permit_models(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Creates a financial provider.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `name` (text, body): The provider's name, unique in the tenant: 1 to 64 letters, digits and
 *   `._@-`.
 * - `tenant_id` (integer, body, may be left out): The tenant's id. Left out: the host's own
 *   tenant.
 * - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Left out: EGP.
 * - `time_zone` (text, body, may be left out): Its time zone. It decides which day is today. Left
 *   out: Africa/Cairo.
 * - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in the provider's
 *   currency. Left out: 7000 for EGP, none for other currencies.
 * - `job_incomes` (object, each member decimal, body, may be left out): The monthly income of each
 *   job, by `Job_ID`.
 *
 * Answer: A provider and its settings.
 * - `provider_id` (integer): The provider's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `name` (text): Its name.
 * - `currency` (text): Its currency.
 * - `time_zone` (text): Its time zone.
 * - `minimum_wage` (decimal or null): The monthly minimum wage; null if none is known.
 * - `job_incomes` (object, each member decimal): The monthly income of each job, by `Job_ID`.
 */
lw_status lw_make_provider(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes a provider's settings.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `provider_id` (integer, body): The provider's id.
 * - `tenant_id` (integer, body, may be left out): The id of its tenant. Left out: the host's own
 *   tenant.
 * - `name` (text, body, may be left out): Its name.
 * - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Partners with their
 *   own policy keep the policy's currency and minimum wage until `load_policy` activates another
 *   policy. A warning names these partners.
 * - `time_zone` (text, body, may be left out): Its time zone. It decides which day is today.
 * - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in the provider's
 *   currency. Partners with their own policy keep the policy's minimum wage, as for the currency.
 * - `job_incomes` (object, each member decimal, body, may be left out): The monthly income of each
 *   job, by `Job_ID`. It replaces the earlier incomes.
 *
 * Answer: A provider and its settings.
 * - `provider_id` (integer): The provider's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `name` (text): Its name.
 * - `currency` (text): Its currency.
 * - `time_zone` (text): Its time zone.
 * - `minimum_wage` (decimal or null): The monthly minimum wage; null if none is known.
 * - `job_incomes` (object, each member decimal): The monthly income of each job, by `Job_ID`.
 */
lw_status lw_set_provider(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists a tenant's providers with their settings.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `tenant_id` (integer, body, may be left out): The tenant's id. Left out: the host's own
 *   tenant.
 *
 * Answer: A tenant's providers.
 * - `providers` (list of ProviderSettings): The providers, by id.
 *   - `provider_id` (integer): The provider's id.
 *   - `tenant_id` (integer): The id of its tenant.
 *   - `name` (text): Its name.
 *   - `currency` (text): Its currency.
 *   - `time_zone` (text): Its time zone.
 *   - `minimum_wage` (decimal or null): The monthly minimum wage; null if none is known.
 *   - `job_incomes` (object, each member decimal): The monthly income of each job, by `Job_ID`.
 * - `lending` (list of LendingInForce, may be absent): The settings in force: one entry for each
 *   provider with settings from `set_lending`, and one for each of its live credit products with
 *   separate settings. Left out if there are none.
 *   - `provider_id` (integer): The provider's id.
 *   - `tenant_id` (integer): The id of its tenant.
 *   - `credit_product_id` (text, may be absent): The id of the product with these settings; left
 *     out for the settings of all other products.
 *   - `settings` (LendingSettings): The settings. Settings that were not set have their defaults.
 *     - `profile` (plain | fineract_progressive | fineract_progressive_days | fineract_cumulative
 *       | flat | equal_principal | daily_simple | half_up | ceil_unit, may be absent): The formula
 *       of the schedule. Default: `plain`.
 *     - `day_count` (months | 30/360 | 30U/360 | 30/360 NASD | 30E/360 | 30E/360 ISDA | Act/365F |
 *       Act/360 | Act/364 | Act/365L | Act/Act ISDA | Act/Act ICMA | Act/Act AFB | NL/365, may be
 *       absent): The fraction of a year for a period. Default: the profile's.
 *     - `rounding` (half_even | half_up | up | down, may be absent): The rounding of interest and
 *       penalties to the minor unit. Default: the profile's.
 *     - `instalment_rounding` (half_even | half_up | up | down, may be absent): The rounding of
 *       the level instalment. Default: the profile's.
 *     - `instalment_multiple` (decimal, may be absent): The level instalment is a multiple of this
 *       amount. Default: the minor unit.
 *     - `month_end` (clamp | roll | keep_end, may be absent): The due day in a short month.
 *       Default: `clamp`.
 *     - `principal_grace` (integer, may be absent): The number of first instalments that pay
 *       interest only: 0 to 599. Default: 0.
 *     - `interest_grace` (integer, may be absent): The number of first instalments with deferred
 *       interest: 0 to 599. The interest is paid with the next instalment after them. Default: 0.
 *     - `interest_free` (integer, may be absent): The number of first months without interest: 0
 *       to 600. Default: 0.
 *     - `rate_unit` (percent | fraction | monthly_percent, may be absent): The unit of
 *       `Interest_Rate` for new products. Default: `percent`.
 *     - `penalty_mode` (percent | fixed | percent_per_day, may be absent): The unit of the
 *       penalties for new products. Default: `percent`.
 *     - `penalty_tier` (replace | add, may be absent): The relation of the very late tier to the
 *       late one. Default: `replace`.
 *     - `penalty_base` (instalment | principal | outstanding_principal, may be absent): The base
 *       of a penalty's percentage. Default: `instalment`.
 *     - `penalty_from` (due_date | grace_end, may be absent): The first day that a daily penalty
 *       counts. Default: `due_date`.
 *     - `penalty_cap` (decimal, may be absent): The limit of the penalties, in percent of the
 *       instalment: 0 to 1000, at most 6 decimals. Default: no cap.
 *     - `penalty_grace_days` (integer, may be absent): The number of days after the due date until
 *       an instalment is late: at most `very_late_days`. Default: 0.
 *     - `very_late_days` (integer, may be absent): The number of days after the due date until an
 *       instalment is very late: 0 to 3650. Default: 30.
 *     - `overdue_interest` (none | fineract, may be absent): Whether overdue principal accrues
 *       more interest. Default: `none`.
 *     - `settlement` (actuarial | rule78 | uk2004 | us1615 | eu2023 | none, may be absent): The
 *       rule for the price of an early settlement. Default: `actuarial`.
 *     - `accrual` (thirtieths | actual | period, may be absent): The accrual of interest in a
 *       running period. Default: `thirtieths`.
 *     - `fee_base` (outstanding_principal | remaining_interest | months_of_interest, may be
 *       absent): The base of the fee for an early settlement. Default: `outstanding_principal`.
 *     - `unearned_interest` (keep | rebate, may be absent): The treatment of interest that was
 *       paid before it accrued. Default: `keep`.
 *     - `allocation` (plain |
 *       DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST |
 *       DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE, may be
 *       absent): The order of allocating a payment to the rows of a loan. Default: `plain`.
 *     - `allow_advance` (true or false, may be absent): Whether an instalment may be paid before
 *       its period begins. Default: `false`.
 *     - `duplicate_days` (integer, may be absent): The number of days that the same amount counts
 *       as a duplicate while the instalment is not due yet: 0 to 3650. Applies at once, also to
 *       running loans. Default: 7.
 *     - `duplicate_hours` (integer, may be absent): The number of hours that the same amount
 *       counts as a duplicate after the instalment is due: 0 to 8760. Applies at once, also to
 *       running loans. Default: 1.
 *     - `currency_word` (text, may be absent): The word for the currency in the interface's texts:
 *       1 to 50 characters. Applies at once, also to running loans. Default: `Pounds` for EGP,
 *       otherwise the currency's code.
 */
lw_status lw_list_providers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes a provider's lending settings: schedules, penalties, settlements.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `provider_id` (integer, body): The provider's id.
 * - `tenant_id` (integer, body, may be left out): The id of its tenant. Left out: the host's own
 *   tenant.
 * - `credit_product_id` (text, body, may be left out): The id of one of its credit products. Left
 *   out: all of them.
 * - `unset` (list of text, body, may be left out): The names of settings to reset. Then the
 *   provider's settings or the defaults apply again.
 * - `profile` (plain | fineract_progressive | fineract_progressive_days | fineract_cumulative |
 *   flat | equal_principal | daily_simple | half_up | ceil_unit, body, may be left out): The
 *   formula of the schedule. Default: `plain`.
 * - `day_count` (months | 30/360 | 30U/360 | 30/360 NASD | 30E/360 | 30E/360 ISDA | Act/365F |
 *   Act/360 | Act/364 | Act/365L | Act/Act ISDA | Act/Act ICMA | Act/Act AFB | NL/365, body, may
 *   be left out): The fraction of a year for a period. Default: the profile's.
 * - `rounding` (half_even | half_up | up | down, body, may be left out): The rounding of interest
 *   and penalties to the minor unit. Default: the profile's.
 * - `instalment_rounding` (half_even | half_up | up | down, body, may be left out): The rounding
 *   of the level instalment. Default: the profile's.
 * - `instalment_multiple` (decimal, body, may be left out): The level instalment is a multiple of
 *   this amount. Default: the minor unit.
 * - `month_end` (clamp | roll | keep_end, body, may be left out): The due day in a short month.
 *   Default: `clamp`.
 * - `principal_grace` (integer, body, may be left out): The number of first instalments that pay
 *   interest only: 0 to 599. Default: 0.
 * - `interest_grace` (integer, body, may be left out): The number of first instalments with
 *   deferred interest: 0 to 599. The interest is paid with the next instalment after them.
 *   Default: 0.
 * - `interest_free` (integer, body, may be left out): The number of first months without interest:
 *   0 to 600. Default: 0.
 * - `rate_unit` (percent | fraction | monthly_percent, body, may be left out): The unit of
 *   `Interest_Rate` for new products. Default: `percent`.
 * - `penalty_mode` (percent | fixed | percent_per_day, body, may be left out): The unit of the
 *   penalties for new products. Default: `percent`.
 * - `penalty_tier` (replace | add, body, may be left out): The relation of the very late tier to
 *   the late one. Default: `replace`.
 * - `penalty_base` (instalment | principal | outstanding_principal, body, may be left out): The
 *   base of a penalty's percentage. Default: `instalment`.
 * - `penalty_from` (due_date | grace_end, body, may be left out): The first day that a daily
 *   penalty counts. Default: `due_date`.
 * - `penalty_cap` (decimal, body, may be left out): The limit of the penalties, in percent of the
 *   instalment: 0 to 1000, at most 6 decimals. Default: no cap.
 * - `penalty_grace_days` (integer, body, may be left out): The number of days after the due date
 *   until an instalment is late: at most `very_late_days`. Default: 0.
 * - `very_late_days` (integer, body, may be left out): The number of days after the due date until
 *   an instalment is very late: 0 to 3650. Default: 30.
 * - `overdue_interest` (none | fineract, body, may be left out): Whether overdue principal accrues
 *   more interest. Default: `none`.
 * - `settlement` (actuarial | rule78 | uk2004 | us1615 | eu2023 | none, body, may be left out):
 *   The rule for the price of an early settlement. Default: `actuarial`.
 * - `accrual` (thirtieths | actual | period, body, may be left out): The accrual of interest in a
 *   running period. Default: `thirtieths`.
 * - `fee_base` (outstanding_principal | remaining_interest | months_of_interest, body, may be left
 *   out): The base of the fee for an early settlement. Default: `outstanding_principal`.
 * - `unearned_interest` (keep | rebate, body, may be left out): The treatment of interest that was
 *   paid before it accrued. Default: `keep`.
 * - `allocation` (plain |
 *   DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST |
 *   DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE, body, may be
 *   left out): The order of allocating a payment to the rows of a loan. Default: `plain`.
 * - `allow_advance` (true or false, body, may be left out): Whether an instalment may be paid
 *   before its period begins. Default: `false`.
 * - `duplicate_days` (integer, body, may be left out): The number of days that the same amount
 *   counts as a duplicate while the instalment is not due yet: 0 to 3650. Applies at once, also to
 *   running loans. Default: 7.
 * - `duplicate_hours` (integer, body, may be left out): The number of hours that the same amount
 *   counts as a duplicate after the instalment is due: 0 to 8760. Applies at once, also to running
 *   loans. Default: 1.
 * - `currency_word` (text, body, may be left out): The word for the currency in the interface's
 *   texts: 1 to 50 characters. Applies at once, also to running loans. Default: `Pounds` for EGP,
 *   otherwise the currency's code.
 *
 * Answer: The settings that are in force for a provider's credit products.
 * - `provider_id` (integer): The provider's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `credit_product_id` (text, may be absent): The id of the product with these settings; left out
 *   for the settings of all other products.
 * - `settings` (LendingSettings): The settings. Settings that were not set have their defaults.
 *   - `profile` (plain | fineract_progressive | fineract_progressive_days | fineract_cumulative |
 *     flat | equal_principal | daily_simple | half_up | ceil_unit, may be absent): The formula of
 *     the schedule. Default: `plain`.
 *   - `day_count` (months | 30/360 | 30U/360 | 30/360 NASD | 30E/360 | 30E/360 ISDA | Act/365F |
 *     Act/360 | Act/364 | Act/365L | Act/Act ISDA | Act/Act ICMA | Act/Act AFB | NL/365, may be
 *     absent): The fraction of a year for a period. Default: the profile's.
 *   - `rounding` (half_even | half_up | up | down, may be absent): The rounding of interest and
 *     penalties to the minor unit. Default: the profile's.
 *   - `instalment_rounding` (half_even | half_up | up | down, may be absent): The rounding of the
 *     level instalment. Default: the profile's.
 *   - `instalment_multiple` (decimal, may be absent): The level instalment is a multiple of this
 *     amount. Default: the minor unit.
 *   - `month_end` (clamp | roll | keep_end, may be absent): The due day in a short month. Default:
 *     `clamp`.
 *   - `principal_grace` (integer, may be absent): The number of first instalments that pay
 *     interest only: 0 to 599. Default: 0.
 *   - `interest_grace` (integer, may be absent): The number of first instalments with deferred
 *     interest: 0 to 599. The interest is paid with the next instalment after them. Default: 0.
 *   - `interest_free` (integer, may be absent): The number of first months without interest: 0 to
 *     600. Default: 0.
 *   - `rate_unit` (percent | fraction | monthly_percent, may be absent): The unit of
 *     `Interest_Rate` for new products. Default: `percent`.
 *   - `penalty_mode` (percent | fixed | percent_per_day, may be absent): The unit of the penalties
 *     for new products. Default: `percent`.
 *   - `penalty_tier` (replace | add, may be absent): The relation of the very late tier to the
 *     late one. Default: `replace`.
 *   - `penalty_base` (instalment | principal | outstanding_principal, may be absent): The base of
 *     a penalty's percentage. Default: `instalment`.
 *   - `penalty_from` (due_date | grace_end, may be absent): The first day that a daily penalty
 *     counts. Default: `due_date`.
 *   - `penalty_cap` (decimal, may be absent): The limit of the penalties, in percent of the
 *     instalment: 0 to 1000, at most 6 decimals. Default: no cap.
 *   - `penalty_grace_days` (integer, may be absent): The number of days after the due date until
 *     an instalment is late: at most `very_late_days`. Default: 0.
 *   - `very_late_days` (integer, may be absent): The number of days after the due date until an
 *     instalment is very late: 0 to 3650. Default: 30.
 *   - `overdue_interest` (none | fineract, may be absent): Whether overdue principal accrues more
 *     interest. Default: `none`.
 *   - `settlement` (actuarial | rule78 | uk2004 | us1615 | eu2023 | none, may be absent): The rule
 *     for the price of an early settlement. Default: `actuarial`.
 *   - `accrual` (thirtieths | actual | period, may be absent): The accrual of interest in a
 *     running period. Default: `thirtieths`.
 *   - `fee_base` (outstanding_principal | remaining_interest | months_of_interest, may be absent):
 *     The base of the fee for an early settlement. Default: `outstanding_principal`.
 *   - `unearned_interest` (keep | rebate, may be absent): The treatment of interest that was paid
 *     before it accrued. Default: `keep`.
 *   - `allocation` (plain |
 *     DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST |
 *     DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE, may be
 *     absent): The order of allocating a payment to the rows of a loan. Default: `plain`.
 *   - `allow_advance` (true or false, may be absent): Whether an instalment may be paid before its
 *     period begins. Default: `false`.
 *   - `duplicate_days` (integer, may be absent): The number of days that the same amount counts as
 *     a duplicate while the instalment is not due yet: 0 to 3650. Applies at once, also to running
 *     loans. Default: 7.
 *   - `duplicate_hours` (integer, may be absent): The number of hours that the same amount counts
 *     as a duplicate after the instalment is due: 0 to 8760. Applies at once, also to running
 *     loans. Default: 1.
 *   - `currency_word` (text, may be absent): The word for the currency in the interface's texts: 1
 *     to 50 characters. Applies at once, also to running loans. Default: `Pounds` for EGP,
 *     otherwise the currency's code.
 */
lw_status lw_set_lending(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the providers that a partner acts for.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner's user name.
 * - `provider_ids` (list of integer, body): The ids of the providers, in the partner's tenant; at
 *   least one.
 * - `default_provider_id` (integer, body, may be left out): The provider that borrowers are linked
 *   to if a request names no other. Left out: the earlier one if it is still in the list,
 *   otherwise the first of the list.
 *
 * Answer: A partner and its rights.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner's id.
 * - `tenant_id` (integer): The id of its tenant.
 * - `scopes` (list of scope): The scopes of the partner.
 * - `models` (list of text): The models that it may use for scoring.
 * - `provider_ids` (list of integer): The ids of the providers that it acts for.
 * - `default_provider_id` (integer): The provider that borrowers are linked to if a request names
 *   no other.
 * - `created_at` (time by RFC 3339): When it was created.
 */
lw_status lw_link_providers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the clock of a book that was opened with a fixed clock.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `at` (time by RFC 3339, body): The new time.
 *
 * Answer: The new time of the clock.
 * - `at` (time by RFC 3339): The time.
 */
lw_status lw_set_clock(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Copies the book to a new file.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `path` (text, body): The file to write. An existing file is never overwritten.
 *
 * Answer: The new copy.
 * - `path` (text): The file.
 */
lw_status lw_back_up(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the mappings from names to ids in borrowers' profiles.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `Areas` (object, each member integer, body, may be left out): The ids of areas, by name.
 * - `Cars` (object, each member integer, body, may be left out): The ids of cars, by name.
 * - `Jobs` (object, each member integer, body, may be left out): The ids of jobs, by name.
 * - `Languages` (object, each member integer, body, may be left out): The ids of languages, by
 *   name.
 * - `partner` (text, body, may be left out): The user name of a partner of the tenant that owns
 *   the mappings. Left out: the host's own tenant.
 *
 * Answer: The number of names in each mapping of the request.
 * - `names` (object, each member integer): The number of names by mapping.
 */
lw_status lw_set_mappings(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the retention of uploaded data.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `keep` (all | records, body, may be left out): The stored parts of messages. `all`: address
 *   and text. `records`: time, address, a digest of the text, and the values of placeholders in
 *   the uploader's templates.
 * - `days` (integer, body, may be left out): The retention of messages in days, 1 to 36,500, or 0
 *   for no limit. The initial setting is no limit.
 * - `location_days` (integer, body, may be left out): The retention of places in days, 1 to
 *   36,500. The initial setting is 90.
 * - `partner` (text, body, may be left out): The user name of a partner of the tenant with these
 *   settings. Left out: the host's own tenant.
 *
 * Answer: The current settings.
 * - `keep` (all | records): The stored parts of messages.
 * - `days` (integer or null): The retention of messages in days; null for no limit.
 * - `location_days` (integer): The retention of places in days.
 */
lw_status lw_set_retention(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Links the staged data of many borrowers.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `uuids` (list of text, body): The borrowers' public ids, at most 10,000. Duplicates count
 *   once.
 * - `data_types` (text, or list of sms | location | applications | phone | national_id | documents
 *   | transactions, body, may be left out): The types, as a list or as a text separated by commas.
 *   Left out: `all`.
 * - `partner` (text, body, may be left out): The user name of the partner that links. Left out:
 *   the host's own partner.
 *
 * Answer: The result of linking.
 * - `borrowers` (integer): The number of borrowers in the request, without duplicates.
 * - `linked` (list of LinkedOfType): The result for each type, in the order of the request.
 *   - `type` (sms | location | applications | phone | national_id | documents | transactions): The
 *     type.
 *   - `linked` (integer): The number of borrowers with linked data of this type.
 *   - `no_consent` (integer): The number of borrowers without consent.
 *   - `nothing_staged` (integer): The number of borrowers without staged data.
 *   - `conflicts` (integer): The number of borrowers with staged data that contradict known data.
 */
lw_status lw_link_many(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Removes messages and places after their retention period.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The user name of a partner of the tenant. Left out:
 *   the host's own tenant.
 *
 * Answer: The result of the removal.
 * - `messages` (integer): The number of messages.
 * - `location` (integer): The number of areas and hours.
 */
lw_status lw_purge_expired(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the areas of uploaded places.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `areas` (object, each member AreaSetting, body): The areas, by name.
 *   - `lat` (number): The latitude of its centre, in degrees.
 *   - `long` (number): The longitude of its centre, in degrees.
 *   - `income_level` (integer, may be absent): The level of incomes in the area, from 1 (lowest)
 *     to 5, according to statistics.
 * - `partner` (text, body, may be left out): The user name of a partner of the tenant that owns
 *   the areas. Left out: the host's own tenant.
 *
 * Answer: The areas that were set.
 * - `areas` (integer): The number of areas.
 */
lw_status lw_set_areas(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Signs up many borrowers in one commit, with their profiles.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `rows` (list of BorrowerRow, body): The borrowers, in the order of signing up. Use several
 *   requests if one would exceed the setting `request_bytes_max`.
 *   - `Phone_Number` (text, or NationalPhone): The phone number: E.164, or the national form of
 *     the book's country.
 *     - `national` (text): The number as it is dialled inside the country: `01001234567`.
 *   - `First_Name` (text, may be absent): The first name. Required without `autofill`.
 *   - `Last_Name` (text, may be absent): The last name. Required without `autofill`.
 *   - `National_ID_Number` (text, may be absent): The national id. Its spellings are unified as in
 *     `sign_up`. Required without `autofill`.
 *   - `Email` (text, may be absent): The e-mail address. Required without `autofill`.
 *   - `autofill` (true or false, may be absent): Whether to fill in missing names.
 *   - `financial_provider_id` (text, may be absent): The provider to sign up with. Left out: the
 *     partner's default provider.
 *   - `consent` (Consent, may be absent): The borrower's consents with that provider.
 *     - `sms` (true or false, may be absent): Consent to the reading of SMS messages.
 *     - `location` (true or false, may be absent): Consent to the use of locations.
 *     - `apps` (true or false, may be absent): Consent to the list of installed applications.
 *     - `marketing` (true or false, may be absent): Consent to marketing.
 *   - `profile` (Profile, may be absent): More data about the borrower. For a person that the
 *     tenant already knows, these values replace the stored ones. Other values stay.
 *     - `Number_of_Children` (integer, may be absent): The number of the borrower's children: 0 to
 *       100.
 *     - `Monthly_Debt` (decimal, may be absent): The monthly debt payments, in the currency of the
 *       partner's default provider.
 *     - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee
 *       | Business Owner, may be absent): The source of the income.
 *     - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished
 *       Rent, may be absent): The kind of home.
 *     - `Area` (integer, may be absent): The area's id. If the Areas mapping has names, it must be
 *       the id of one of them.
 *     - `Reported_Monthly_Income` (text, may be absent): The monthly income as written: a text
 *       that contains an amount in the currency of the partner's default provider.
 *     - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, may be absent):
 *       The highest level of education.
 *     - `Number_of_Dependents` (integer, may be absent): The number of persons who depend on the
 *       borrower: 0 to 100.
 *     - `Language_ID` (text, may be absent): The language's id as a text. If the Languages mapping
 *       has names, it must be one of their ids. A name is also accepted and is replaced by its id.
 *     - `Job_ID` (integer, may be absent): The job's id. If the Jobs mapping has names, it must be
 *       the id of one of them.
 *     - `Years_of_Experience` (integer, may be absent): Full years of experience in that job, 0 to
 *       100. Required if `Job_ID` is sent.
 *     - `Self_Employed` (true or false, may be absent): Whether the borrower is self-employed.
 *     - `Marital_Status` (text, may be absent): The marital status, at most 100 characters.
 *     - `Car_ID` (integer, may be absent): The car's id. If the Cars mapping has names, it must be
 *       the id of one of them.
 *     - `Months_at_Address` (integer, may be absent): Full months at the current address: 0 to
 *       1200.
 *     - `Is_Banked` (true or false, may be absent): Whether the borrower has a bank account.
 *     - `extras` (object, each member any value, may be absent): Values of variables by name. Null
 *       removes the stored value. Accepted are the variables that the host has declared, those of
 *       the SMS summary, `birth_date` and `gender`. The standard ones count if the book derives no
 *       value. Amounts are in the policy's currency.
 * - `partner` (text, body, may be left out): The user name of the partner that signs them up. Left
 *   out: the host's own partner.
 *
 * Answer: The borrowers that were signed up.
 * - `imported` (integer): The number of borrowers.
 * - `UUIDs` (list of text): Their public ids, in the order of the rows.
 */
lw_status lw_import_borrowers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Activates a policy for a partner.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `policy` (any value, body): The policy, in the form of a policy file: `{"format": 1, …}`. See
 *   docs/rules.md.
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 * - `digest` (text, body, may be left out): The digest that the policy must have.
 * - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
 *   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
 *   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
 *   another digest, the change is refused.
 *
 * Answer: The policy that is now in force.
 * - `digest` (text): The digest of the policy.
 * - `rules` (integer): The number of its rules.
 */
lw_status lw_load_policy(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Returns the current policy of a partner.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 * - `digest` (text, body, may be left out): The digest of an earlier policy.
 *
 * Answer: A policy and its digest.
 * - `digest` (text): The digest of the policy.
 * - `policy` (any value): The policy. Its canonical JSON has this digest.
 */
lw_status lw_give_policy(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Declares the host's own variables.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `variables` (list of any value, body): The variables: objects with a name, a type and the
 *   other members of a policy's `variables`. See docs/rules.md.
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 * - `if_match` (text, header `If-Match`, may be left out): The digest of the policy to change. It
 *   is in the detail's `policy` of an earlier answer, and in the HTTP header `ETag`. It may be
 *   quoted or bare, a list separated by commas, or `*` for any policy. If the current policy has
 *   another digest, the change is refused.
 *
 * Answer: The host's variables for the partner, and the digest of its new policy.
 * - `digest` (text): The digest of the partner's policy.
 * - `variables` (list of text): The names of all variables that the host has declared for the
 *   partner, sorted.
 */
lw_status lw_declare_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Erases a borrower.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `uuid` (text, body): The borrower's public id.
 * - `reason` (text, body, may be left out): The reason, at most 500 characters. It is stored, so
 *   it must not name the borrower.
 * - `partner` (text, body, may be left out): The user name of the partner that erases. It must
 *   belong to the borrower's tenant. Left out: the host's own partner.
 * - `compact` (true or false, body, may be left out): Whether to rewrite the book's file
 *   afterwards, so that its unused bytes contain no data of the borrower. This takes as long as a
 *   backup and as much memory as the size of the book, and other writers wait. Left out: yes, for
 *   a book of at most 256 MiB.
 *
 * Answer: The result of an erasure.
 * - `uuid` (text): The public id that was sent.
 * - `erased_at` (time by RFC 3339): The start of the erasure.
 * - `kept_loans` (integer): The number of loans that stay.
 * - `kept_as` (text or null): The public id of these loans' borrower; null if no loan stays.
 * - `compacted` (true or false): Whether the book's file was rewritten.
 */
lw_status lw_erase_borrower(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Erases the inputs of a borrower's decisions.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `uuid` (text, body): The borrower's public id.
 * - `partner` (text, body, may be left out): The user name of the partner that erases. It must
 *   belong to the borrower's tenant. Left out: the host's own partner.
 *
 * Answer: The result of the erasure.
 * - `erased` (integer): The number of decisions that lost their inputs.
 * - `erasure_id` (text or null): The id of the erasure's record; null if the borrower's stream has
 *   no record, so there was nothing to erase.
 */
lw_status lw_erase_decisions(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Exports the decision log.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 * - `from` (time by RFC 3339, body, may be left out): The first time of exported records. An
 *   export with `from` or `to` is partial: its records can be verified, but a missing record is
 *   not detected.
 * - `to` (time by RFC 3339, body, may be left out): The end time. Records at or after it are not
 *   exported.
 * - `after` (text, body, may be left out): The `next` of the previous answer, unchanged. Left out:
 *   from the beginning.
 * - `limit` (integer, body, may be left out): The largest number of records in the answer, 1 to
 *   10,000. Left out: 10,000.
 *
 * Answer: Lines of the decision log.
 * - `records` (integer): The number of records in this answer.
 * - `next` (text or null): The `after` of the next request; null after the last record.
 * - `log` (text): The lines. Each ends with a line feed.
 */
lw_status lw_export_log(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists exported files.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `tenant_id` (integer, body, may be left out): The tenant's id. Left out: the host's own
 *   tenant.
 * - `provider_id` (integer, body, may be left out): The provider that owns the exported data. Left
 *   out: all providers of the tenant.
 * - `from` (date YYYY-MM-DD, body, may be left out): The first day of the exports, in UTC. Left
 *   out: no limit.
 * - `to` (date YYYY-MM-DD, body, may be left out): The last day of the exports, in UTC. Left out:
 *   no limit.
 *
 * Answer: Exported files.
 * - `exports` (list of ExportListed): The files, by id.
 *   - `export_id` (integer): Its id.
 *   - `provider_id` (integer): The provider that owns the exported data.
 *   - `partner` (text): The user name of the partner.
 *   - `author` (text): The caller: the partner, or `host` on behalf of the partner.
 *   - `exported_at` (time by RFC 3339): The time of the export.
 *   - `type` (text): The type: `applications`, `decisions`, `due_payments`, `payments` or
 *     `borrowers`.
 *   - `from` (date YYYY-MM-DD or N/A): The first day in the request.
 *   - `to` (date YYYY-MM-DD or N/A): The last day in the request.
 *   - `status` (text or N/A): The status in the request.
 *   - `columns` (list of text): The columns.
 *   - `pii` (true or false): Whether personal data were exported unmasked.
 *   - `rows` (integer): The number of rows, without the header.
 *   - `bytes` (integer): The number of bytes.
 *   - `sha256` (text): The SHA-256 of the file, in hexadecimal digits.
 */
lw_status lw_list_exports(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Verifies the decision log.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
 *   partner.
 * - `checkpoint` (text, body, may be left out): The `checkpoint` of an earlier `verify_log`,
 *   unchanged, from a separate place. It also vouches for its records that no key of `log_keys`
 *   authenticates.
 *
 * Answer: The result of the verification.
 * - `whole` (true or false): Whether the log is intact, according to the checks in `checked`.
 * - `checked` (list of text): The checks: always `chain`, `filing`, `policies`, `erasures` and
 *   `outcomes`; `keys` if the book was opened with `log_keys`; `checkpoint` if the request has
 *   one.
 * - `records` (integer): The number of readable records.
 * - `streams` (integer): The number of streams.
 * - `keyed` (integer): The number of records with the code of a key.
 * - `replayed` (integer): The number of decisions that were repeated on their inputs.
 * - `erased` (integer): The number of decisions without inputs.
 * - `first_broken` (BrokenRecord or null): The first record with a fault; null if there is none.
 *   - `stream` (text): Its stream: the borrower's public id.
 *   - `number` (integer): Its number in the stream.
 *   - `message` (text): The fault as text.
 * - `lacking` (integer or null): The number of the checkpoint's records that are missing; null
 *   without a checkpoint.
 * - `checkpoint_fault` (text or null): The difference between the log and the checkpoint; null if
 *   there is none, or without a checkpoint.
 * - `checkpoint` (text or null): The checkpoint of the current log: a JSON text with a size that
 *   does not grow with the log. Keep it unchanged in a separate place. Null if the log has a
 *   fault, and if the running epoch could not be ended. Ending it writes to the book. This fails
 *   if the book was opened for reading only, if others wrote to it for longer than
 *   `busy_timeout_ms`, or if the disk is full or fails.
 */
lw_status lw_verify_log(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Verifies the book: its pages, rows, indexes and loans.
 *
 * For the host's own engine only.
 *
 * Request: no fields.
 *
 * Answer: The result of the verification.
 * - `whole` (true or false): Whether the book has no fault.
 * - `loans` (integer): The number of applications and loans that were verified.
 * - `faults` (list of BookFault): The faults, at most 100.
 *   - `table` (text or null): The table; null if the fault is in no table, or in several.
 *   - `index` (text or null): The index; null if the fault is in no index.
 *   - `loan` (text or null): The id of the loan's application; null if the fault is in no loan.
 *   - `message` (text): The fault as text, without personal data.
 *   - `count` (integer): The number of faults with the same message, apart from numbers in it. The
 *     message shows the number of the first fault.
 * - `left_off` (integer): The number of faults that are not listed.
 */
lw_status lw_verify_book(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
#define LW_BACK_UP_PATH "/path"
#define LW_DECLARE_VARIABLES_DIGEST "/digest"
#define LW_DECLARE_VARIABLES_VARIABLES "/variables"
#define LW_ERASE_BORROWER_COMPACTED "/compacted"
#define LW_ERASE_BORROWER_ERASED_AT "/erased_at"
#define LW_ERASE_BORROWER_KEPT_AS "/kept_as"
#define LW_ERASE_BORROWER_KEPT_LOANS "/kept_loans"
#define LW_ERASE_BORROWER_UUID "/uuid"
#define LW_ERASE_DECISIONS_ERASED "/erased"
#define LW_ERASE_DECISIONS_ERASURE_ID "/erasure_id"
#define LW_EXPORT_LOG_LOG "/log"
#define LW_EXPORT_LOG_NEXT "/next"
#define LW_EXPORT_LOG_RECORDS "/records"
#define LW_GIVE_POLICY_DIGEST "/digest"
#define LW_GIVE_POLICY_POLICY "/policy"
#define LW_IMPORT_BORROWERS_IMPORTED "/imported"
#define LW_IMPORT_BORROWERS_UUIDS "/UUIDs"
#define LW_ISSUE_KEY_API_KEY "/api_key"
#define LW_ISSUE_KEY_KEY_ID "/key_id"
#define LW_LINK_MANY_BORROWERS "/borrowers"
#define LW_LINK_MANY_LINKED "/linked"
#define LW_LINK_MANY_LINKED_EACH_CONFLICTS "/conflicts"
#define LW_LINK_MANY_LINKED_EACH_LINKED "/linked"
#define LW_LINK_MANY_LINKED_EACH_NOTHING_STAGED "/nothing_staged"
#define LW_LINK_MANY_LINKED_EACH_NO_CONSENT "/no_consent"
#define LW_LINK_MANY_LINKED_EACH_TYPE "/type"
#define LW_LINK_PROVIDERS_CREATED_AT "/created_at"
#define LW_LINK_PROVIDERS_DEFAULT_PROVIDER_ID "/default_provider_id"
#define LW_LINK_PROVIDERS_MODELS "/models"
#define LW_LINK_PROVIDERS_PARTNER_ID "/partner_id"
#define LW_LINK_PROVIDERS_PROVIDER_IDS "/provider_ids"
#define LW_LINK_PROVIDERS_SCOPES "/scopes"
#define LW_LINK_PROVIDERS_TENANT_ID "/tenant_id"
#define LW_LINK_PROVIDERS_USER_NAME "/user_name"
#define LW_LIST_EXPORTS_EXPORTS "/exports"
#define LW_LIST_EXPORTS_EXPORTS_EACH_AUTHOR "/author"
#define LW_LIST_EXPORTS_EXPORTS_EACH_BYTES "/bytes"
#define LW_LIST_EXPORTS_EXPORTS_EACH_COLUMNS "/columns"
#define LW_LIST_EXPORTS_EXPORTS_EACH_EXPORTED_AT "/exported_at"
#define LW_LIST_EXPORTS_EXPORTS_EACH_EXPORT_ID "/export_id"
#define LW_LIST_EXPORTS_EXPORTS_EACH_FROM "/from"
#define LW_LIST_EXPORTS_EXPORTS_EACH_PARTNER "/partner"
#define LW_LIST_EXPORTS_EXPORTS_EACH_PII "/pii"
#define LW_LIST_EXPORTS_EXPORTS_EACH_PROVIDER_ID "/provider_id"
#define LW_LIST_EXPORTS_EXPORTS_EACH_ROWS "/rows"
#define LW_LIST_EXPORTS_EXPORTS_EACH_SHA256 "/sha256"
#define LW_LIST_EXPORTS_EXPORTS_EACH_STATUS "/status"
#define LW_LIST_EXPORTS_EXPORTS_EACH_TO "/to"
#define LW_LIST_EXPORTS_EXPORTS_EACH_TYPE "/type"
#define LW_LIST_KEYS_KEYS "/keys"
#define LW_LIST_KEYS_KEYS_EACH_CREATED_AT "/created_at"
#define LW_LIST_KEYS_KEYS_EACH_EXPIRES_AT "/expires_at"
#define LW_LIST_KEYS_KEYS_EACH_IS_CHOSEN "/is_chosen"
#define LW_LIST_KEYS_KEYS_EACH_IS_LIVE "/is_live"
#define LW_LIST_KEYS_KEYS_EACH_KEY_ID "/key_id"
#define LW_LIST_KEYS_KEYS_EACH_REVOKED_AT "/revoked_at"
#define LW_LIST_KEYS_KEYS_EACH_SCOPES "/scopes"
#define LW_LIST_PARTNERS_PARTNERS "/partners"
#define LW_LIST_PARTNERS_PARTNERS_EACH_CREATED_AT "/created_at"
#define LW_LIST_PARTNERS_PARTNERS_EACH_DEFAULT_PROVIDER_ID "/default_provider_id"
#define LW_LIST_PARTNERS_PARTNERS_EACH_MODELS "/models"
#define LW_LIST_PARTNERS_PARTNERS_EACH_PARTNER_ID "/partner_id"
#define LW_LIST_PARTNERS_PARTNERS_EACH_PROVIDER_IDS "/provider_ids"
#define LW_LIST_PARTNERS_PARTNERS_EACH_SCOPES "/scopes"
#define LW_LIST_PARTNERS_PARTNERS_EACH_TENANT_ID "/tenant_id"
#define LW_LIST_PARTNERS_PARTNERS_EACH_USER_NAME "/user_name"
#define LW_LIST_PROVIDERS_LENDING "/lending"
#define LW_LIST_PROVIDERS_LENDING_EACH_CREDIT_PRODUCT_ID "/credit_product_id"
#define LW_LIST_PROVIDERS_LENDING_EACH_PROVIDER_ID "/provider_id"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS "/settings"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_ACCRUAL "/settings/accrual"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_ALLOCATION "/settings/allocation"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_ALLOW_ADVANCE "/settings/allow_advance"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_CURRENCY_WORD "/settings/currency_word"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_DAY_COUNT "/settings/day_count"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_DUPLICATE_DAYS "/settings/duplicate_days"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_DUPLICATE_HOURS "/settings/duplicate_hours"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_FEE_BASE "/settings/fee_base"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_INSTALMENT_MULTIPLE "/settings/instalment_multiple"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_INSTALMENT_ROUNDING "/settings/instalment_rounding"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_INTEREST_FREE "/settings/interest_free"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_INTEREST_GRACE "/settings/interest_grace"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_MONTH_END "/settings/month_end"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_OVERDUE_INTEREST "/settings/overdue_interest"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_PENALTY_BASE "/settings/penalty_base"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_PENALTY_CAP "/settings/penalty_cap"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_PENALTY_FROM "/settings/penalty_from"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_PENALTY_GRACE_DAYS "/settings/penalty_grace_days"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_PENALTY_MODE "/settings/penalty_mode"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_PENALTY_TIER "/settings/penalty_tier"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_PRINCIPAL_GRACE "/settings/principal_grace"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_PROFILE "/settings/profile"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_RATE_UNIT "/settings/rate_unit"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_ROUNDING "/settings/rounding"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_SETTLEMENT "/settings/settlement"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_UNEARNED_INTEREST "/settings/unearned_interest"
#define LW_LIST_PROVIDERS_LENDING_EACH_SETTINGS_VERY_LATE_DAYS "/settings/very_late_days"
#define LW_LIST_PROVIDERS_LENDING_EACH_TENANT_ID "/tenant_id"
#define LW_LIST_PROVIDERS_PROVIDERS "/providers"
#define LW_LIST_PROVIDERS_PROVIDERS_EACH_CURRENCY "/currency"
#define LW_LIST_PROVIDERS_PROVIDERS_EACH_JOB_INCOMES "/job_incomes"
#define LW_LIST_PROVIDERS_PROVIDERS_EACH_MINIMUM_WAGE "/minimum_wage"
#define LW_LIST_PROVIDERS_PROVIDERS_EACH_NAME "/name"
#define LW_LIST_PROVIDERS_PROVIDERS_EACH_PROVIDER_ID "/provider_id"
#define LW_LIST_PROVIDERS_PROVIDERS_EACH_TENANT_ID "/tenant_id"
#define LW_LIST_PROVIDERS_PROVIDERS_EACH_TIME_ZONE "/time_zone"
#define LW_LOAD_POLICY_DIGEST "/digest"
#define LW_LOAD_POLICY_RULES "/rules"
#define LW_MAKE_PARTNER_PARTNER_ID "/partner_id"
#define LW_MAKE_PARTNER_PROVIDER_ID "/provider_id"
#define LW_MAKE_PARTNER_SCOPES "/scopes"
#define LW_MAKE_PARTNER_TENANT_ID "/tenant_id"
#define LW_MAKE_PARTNER_USER_NAME "/user_name"
#define LW_MAKE_PROVIDER_CURRENCY "/currency"
#define LW_MAKE_PROVIDER_JOB_INCOMES "/job_incomes"
#define LW_MAKE_PROVIDER_MINIMUM_WAGE "/minimum_wage"
#define LW_MAKE_PROVIDER_NAME "/name"
#define LW_MAKE_PROVIDER_PROVIDER_ID "/provider_id"
#define LW_MAKE_PROVIDER_TENANT_ID "/tenant_id"
#define LW_MAKE_PROVIDER_TIME_ZONE "/time_zone"
#define LW_PERMIT_MODELS_CREATED_AT "/created_at"
#define LW_PERMIT_MODELS_DEFAULT_PROVIDER_ID "/default_provider_id"
#define LW_PERMIT_MODELS_MODELS "/models"
#define LW_PERMIT_MODELS_PARTNER_ID "/partner_id"
#define LW_PERMIT_MODELS_PROVIDER_IDS "/provider_ids"
#define LW_PERMIT_MODELS_SCOPES "/scopes"
#define LW_PERMIT_MODELS_TENANT_ID "/tenant_id"
#define LW_PERMIT_MODELS_USER_NAME "/user_name"
#define LW_PERMIT_SCOPES_CREATED_AT "/created_at"
#define LW_PERMIT_SCOPES_DEFAULT_PROVIDER_ID "/default_provider_id"
#define LW_PERMIT_SCOPES_MODELS "/models"
#define LW_PERMIT_SCOPES_PARTNER_ID "/partner_id"
#define LW_PERMIT_SCOPES_PROVIDER_IDS "/provider_ids"
#define LW_PERMIT_SCOPES_SCOPES "/scopes"
#define LW_PERMIT_SCOPES_TENANT_ID "/tenant_id"
#define LW_PERMIT_SCOPES_USER_NAME "/user_name"
#define LW_PURGE_EXPIRED_LOCATION "/location"
#define LW_PURGE_EXPIRED_MESSAGES "/messages"
#define LW_REVOKE_KEY_KEY_ID "/key_id"
#define LW_REVOKE_KEY_REVOKED_AT "/revoked_at"
#define LW_SET_AREAS_AREAS "/areas"
#define LW_SET_CLOCK_AT "/at"
#define LW_SET_LENDING_CREDIT_PRODUCT_ID "/credit_product_id"
#define LW_SET_LENDING_PROVIDER_ID "/provider_id"
#define LW_SET_LENDING_SETTINGS "/settings"
#define LW_SET_LENDING_SETTINGS_ACCRUAL "/settings/accrual"
#define LW_SET_LENDING_SETTINGS_ALLOCATION "/settings/allocation"
#define LW_SET_LENDING_SETTINGS_ALLOW_ADVANCE "/settings/allow_advance"
#define LW_SET_LENDING_SETTINGS_CURRENCY_WORD "/settings/currency_word"
#define LW_SET_LENDING_SETTINGS_DAY_COUNT "/settings/day_count"
#define LW_SET_LENDING_SETTINGS_DUPLICATE_DAYS "/settings/duplicate_days"
#define LW_SET_LENDING_SETTINGS_DUPLICATE_HOURS "/settings/duplicate_hours"
#define LW_SET_LENDING_SETTINGS_FEE_BASE "/settings/fee_base"
#define LW_SET_LENDING_SETTINGS_INSTALMENT_MULTIPLE "/settings/instalment_multiple"
#define LW_SET_LENDING_SETTINGS_INSTALMENT_ROUNDING "/settings/instalment_rounding"
#define LW_SET_LENDING_SETTINGS_INTEREST_FREE "/settings/interest_free"
#define LW_SET_LENDING_SETTINGS_INTEREST_GRACE "/settings/interest_grace"
#define LW_SET_LENDING_SETTINGS_MONTH_END "/settings/month_end"
#define LW_SET_LENDING_SETTINGS_OVERDUE_INTEREST "/settings/overdue_interest"
#define LW_SET_LENDING_SETTINGS_PENALTY_BASE "/settings/penalty_base"
#define LW_SET_LENDING_SETTINGS_PENALTY_CAP "/settings/penalty_cap"
#define LW_SET_LENDING_SETTINGS_PENALTY_FROM "/settings/penalty_from"
#define LW_SET_LENDING_SETTINGS_PENALTY_GRACE_DAYS "/settings/penalty_grace_days"
#define LW_SET_LENDING_SETTINGS_PENALTY_MODE "/settings/penalty_mode"
#define LW_SET_LENDING_SETTINGS_PENALTY_TIER "/settings/penalty_tier"
#define LW_SET_LENDING_SETTINGS_PRINCIPAL_GRACE "/settings/principal_grace"
#define LW_SET_LENDING_SETTINGS_PROFILE "/settings/profile"
#define LW_SET_LENDING_SETTINGS_RATE_UNIT "/settings/rate_unit"
#define LW_SET_LENDING_SETTINGS_ROUNDING "/settings/rounding"
#define LW_SET_LENDING_SETTINGS_SETTLEMENT "/settings/settlement"
#define LW_SET_LENDING_SETTINGS_UNEARNED_INTEREST "/settings/unearned_interest"
#define LW_SET_LENDING_SETTINGS_VERY_LATE_DAYS "/settings/very_late_days"
#define LW_SET_LENDING_TENANT_ID "/tenant_id"
#define LW_SET_MAPPINGS_NAMES "/names"
#define LW_SET_PROVIDER_CURRENCY "/currency"
#define LW_SET_PROVIDER_JOB_INCOMES "/job_incomes"
#define LW_SET_PROVIDER_MINIMUM_WAGE "/minimum_wage"
#define LW_SET_PROVIDER_NAME "/name"
#define LW_SET_PROVIDER_PROVIDER_ID "/provider_id"
#define LW_SET_PROVIDER_TENANT_ID "/tenant_id"
#define LW_SET_PROVIDER_TIME_ZONE "/time_zone"
#define LW_SET_RETENTION_DAYS "/days"
#define LW_SET_RETENTION_KEEP "/keep"
#define LW_SET_RETENTION_LOCATION_DAYS "/location_days"
#define LW_VERIFY_BOOK_FAULTS "/faults"
#define LW_VERIFY_BOOK_FAULTS_EACH_COUNT "/count"
#define LW_VERIFY_BOOK_FAULTS_EACH_INDEX "/index"
#define LW_VERIFY_BOOK_FAULTS_EACH_LOAN "/loan"
#define LW_VERIFY_BOOK_FAULTS_EACH_MESSAGE "/message"
#define LW_VERIFY_BOOK_FAULTS_EACH_TABLE "/table"
#define LW_VERIFY_BOOK_LEFT_OFF "/left_off"
#define LW_VERIFY_BOOK_LOANS "/loans"
#define LW_VERIFY_BOOK_WHOLE "/whole"
#define LW_VERIFY_LOG_CHECKED "/checked"
#define LW_VERIFY_LOG_CHECKPOINT "/checkpoint"
#define LW_VERIFY_LOG_CHECKPOINT_FAULT "/checkpoint_fault"
#define LW_VERIFY_LOG_ERASED "/erased"
#define LW_VERIFY_LOG_FIRST_BROKEN "/first_broken"
#define LW_VERIFY_LOG_FIRST_BROKEN_MESSAGE "/first_broken/message"
#define LW_VERIFY_LOG_FIRST_BROKEN_NUMBER "/first_broken/number"
#define LW_VERIFY_LOG_FIRST_BROKEN_STREAM "/first_broken/stream"
#define LW_VERIFY_LOG_KEYED "/keyed"
#define LW_VERIFY_LOG_LACKING "/lacking"
#define LW_VERIFY_LOG_RECORDS "/records"
#define LW_VERIFY_LOG_REPLAYED "/replayed"
#define LW_VERIFY_LOG_STREAMS "/streams"
#define LW_VERIFY_LOG_WHOLE "/whole"

#endif  /* LENDWRIGHT_HOST_H */
