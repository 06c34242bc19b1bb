//! The functions of the section `host`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Creates a partner, with its own tenant and provider unless others are given.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The user name: 1 to 64 letters, digits and `._@-`.
/// - `scopes` (list of scope, body, may be left out): What the partner may do. Left out: everything
///   except `pii`, `export:csv` and `analytics:portfolio`, which must be named.
/// - `tenant_id` (integer, body, may be left out): The id of an existing tenant whose borrowers and
///   providers the partner shares. Left out: a new tenant.
/// - `provider_id` (integer, body, may be left out): The id of the default provider, in that
///   tenant. Left out: a new provider with the partner's user name.
/// - `currency` (text, body, may be left out): The new provider's currency, an ISO 4217 code. Left
///   out: EGP.
/// - `time_zone` (text, body, may be left out): The new provider's time zone. Left out:
///   Africa/Cairo.
///
/// Answer: The new partner.
/// - `user_name` (text): Its user name.
/// - `partner_id` (integer): The partner's id.
/// - `tenant_id` (integer): The id of its tenant.
/// - `provider_id` (integer): The id of its default provider.
/// - `scopes` (list of scope): What it may do.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_make_partner(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "make_partner", request, answer) }
}

/// Lists the partners and what they may do.
///
/// For the host's own engine only.
///
/// Request: no fields.
///
/// Answer: The partners.
/// - `partners` (list of PartnerListed): The partners, by user name.
///   - `user_name` (text): Its user name.
///   - `partner_id` (integer): The partner's id.
///   - `tenant_id` (integer): The id of its tenant.
///   - `scopes` (list of scope): What it may do.
///   - `models` (list of text): The models that it may score with.
///   - `provider_ids` (list of integer): The ids of the providers for which it acts.
///   - `default_provider_id` (integer): The provider that a borrower is linked to unless a request
///     names another.
///   - `created_at` (time by RFC 3339): When it was created.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_partners(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_partners", request, answer) }
}

/// Issues an API key to a partner; it is shown once.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner's user name.
/// - `scopes` (list of scope, body, may be left out): What the key may do, never more than its
///   partner may. Left out: the same as the partner.
/// - `expires_at` (time by RFC 3339, body, may be left out): When the key expires. Left out: never,
///   unless it is revoked.
/// - `chosen_key` (text, body, may be left out): A key of 16 to 1024 bytes that a person has
///   chosen, if the host's settings allow it (`allow_host_keys`). Left out: a random key, which is
///   the better choice.
///
/// Answer: The key that was issued.
/// - `key_id` (text): The key's id, for lists and logs; not secret.
/// - `api_key` (text): The key itself, which is never shown again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_issue_key(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "issue_key", request, answer) }
}

/// Lists a partner's keys by their ids.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner's user name.
///
/// Answer: A partner's keys.
/// - `keys` (list of KeyListed): The keys, the oldest first.
///   - `key_id` (text): The key's id.
///   - `scopes` (list of scope or null): What it may do; null: the same as its partner.
///   - `is_chosen` (true or false): Whether a person has chosen it.
///   - `is_live` (true or false): Whether it can be used now.
///   - `created_at` (time by RFC 3339): When it was issued.
///   - `expires_at` (time by RFC 3339 or null): When it expires; null: never.
///   - `revoked_at` (time by RFC 3339 or null): When it was revoked; null: it was not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_keys(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_keys", request, answer) }
}

/// Revokes an API key, and the sessions that were opened with it.
///
/// For the host's own engine only.
///
/// Request:
/// - `key_id` (text, body): The key's id.
///
/// Answer: The revoked key.
/// - `key_id` (text): The key's id.
/// - `revoked_at` (time by RFC 3339): When it was first revoked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_revoke_key(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "revoke_key", request, answer) }
}

/// Sets what a partner may do.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner's user name.
/// - `scopes` (list of scope, body): What the partner may do from now on. An empty list: nothing.
///
/// Answer: A partner, and what it may do.
/// - `user_name` (text): Its user name.
/// - `partner_id` (integer): The partner's id.
/// - `tenant_id` (integer): The id of its tenant.
/// - `scopes` (list of scope): What it may do.
/// - `models` (list of text): The models that it may score with.
/// - `provider_ids` (list of integer): The ids of the providers for which it acts.
/// - `default_provider_id` (integer): The provider that a borrower is linked to unless a request
///   names another.
/// - `created_at` (time by RFC 3339): When it was created.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_permit_scopes(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "permit_scopes", request, answer) }
}

/// Sets the models that a partner may score with.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner's user name.
/// - `models` (list of text, body): The names of the models. An empty list permits none.
///
/// Answer: A partner, and what it may do.
/// - `user_name` (text): Its user name.
/// - `partner_id` (integer): The partner's id.
/// - `tenant_id` (integer): The id of its tenant.
/// - `scopes` (list of scope): What it may do.
/// - `models` (list of text): The models that it may score with.
/// - `provider_ids` (list of integer): The ids of the providers for which it acts.
/// - `default_provider_id` (integer): The provider that a borrower is linked to unless a request
///   names another.
/// - `created_at` (time by RFC 3339): When it was created.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_permit_models(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "permit_models", request, answer) }
}

/// Creates a financial provider.
///
/// For the host's own engine only.
///
/// Request:
/// - `name` (text, body): The provider's name, unique in the tenant: 1 to 64 letters, digits and
///   `._@-`.
/// - `tenant_id` (integer, body, may be left out): The tenant's id. Left out: the host's own
///   tenant.
/// - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Left out: EGP.
/// - `time_zone` (text, body, may be left out): Its time zone, which decides the current day. Left
///   out: Africa/Cairo.
/// - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in the provider's
///   currency. Left out: 7000 for EGP, none for other currencies.
/// - `job_incomes` (object, each member decimal, body, may be left out): The monthly income of each
///   job, by `Job_ID`.
///
/// Answer: A provider and its settings.
/// - `provider_id` (integer): The provider's id.
/// - `tenant_id` (integer): The id of its tenant.
/// - `name` (text): Its name.
/// - `currency` (text): Its currency.
/// - `time_zone` (text): Its time zone.
/// - `minimum_wage` (decimal or null): The monthly minimum wage; null when none is known.
/// - `job_incomes` (object, each member decimal): The monthly income of each job, by `Job_ID`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_make_provider(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "make_provider", request, answer) }
}

/// Changes a provider's settings.
///
/// For the host's own engine only.
///
/// Request:
/// - `provider_id` (integer, body): The provider's id.
/// - `tenant_id` (integer, body, may be left out): The id of its tenant. Left out: the host's own
///   tenant.
/// - `name` (text, body, may be left out): Its name.
/// - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Partners with a
///   policy of their own keep that policy's currency and minimum wage until `load_policy` puts
///   another in force; a warning names them.
/// - `time_zone` (text, body, may be left out): Its time zone, which decides the current day.
/// - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in the provider's
///   currency. Partners with a policy of their own keep that policy's, as for the currency.
/// - `job_incomes` (object, each member decimal, body, may be left out): The monthly income of each
///   job, by `Job_ID`, in place of the earlier ones.
///
/// Answer: A provider and its settings.
/// - `provider_id` (integer): The provider's id.
/// - `tenant_id` (integer): The id of its tenant.
/// - `name` (text): Its name.
/// - `currency` (text): Its currency.
/// - `time_zone` (text): Its time zone.
/// - `minimum_wage` (decimal or null): The monthly minimum wage; null when none is known.
/// - `job_incomes` (object, each member decimal): The monthly income of each job, by `Job_ID`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_provider(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_provider", request, answer) }
}

/// Lists a tenant's providers with their settings.
///
/// For the host's own engine only.
///
/// Request:
/// - `tenant_id` (integer, body, may be left out): The tenant's id. Left out: the host's own
///   tenant.
///
/// Answer: A tenant's providers.
/// - `providers` (list of ProviderSettings): The providers, by id.
///   - `provider_id` (integer): The provider's id.
///   - `tenant_id` (integer): The id of its tenant.
///   - `name` (text): Its name.
///   - `currency` (text): Its currency.
///   - `time_zone` (text): Its time zone.
///   - `minimum_wage` (decimal or null): The monthly minimum wage; null when none is known.
///   - `job_incomes` (object, each member decimal): The monthly income of each job, by `Job_ID`.
/// - `lending` (list of LendingInForce, may be absent): The settings in force, of each provider
///   that `set_lending` has set any for and of each of its live credit products with settings of
///   its own; left out where none were set.
///   - `provider_id` (integer): The provider's id.
///   - `tenant_id` (integer): The id of its tenant.
///   - `credit_product_id` (text, may be absent): The id of the product for which they are in
///     force; left out for all others.
///   - `settings` (LendingSettings): The settings, with the defaults of those that were not set.
///     - `profile` (plain | fineract_progressive | fineract_progressive_days | fineract_cumulative
///       | flat | equal_principal | daily_simple | half_up | ceil_unit, may be absent): The formula
///       that lays out a schedule. Default: `plain`.
///     - `day_count` (months | 30/360 | 30U/360 | 30/360 NASD | 30E/360 | 30E/360 ISDA | Act/365F |
///       Act/360 | Act/364 | Act/365L | Act/Act ISDA | Act/Act ICMA | Act/Act AFB | NL/365, may be
///       absent): Which part of a year a period is. Default: the profile's.
///     - `rounding` (half_even | half_up | up | down, may be absent): How interest and penalties
///       are rounded to the minor unit. Default: the profile's.
///     - `instalment_rounding` (half_even | half_up | up | down, may be absent): How the level
///       instalment is rounded. Default: the profile's.
///     - `instalment_multiple` (decimal, may be absent): The level instalment is a multiple of this
///       amount. Default: the minor unit.
///     - `month_end` (clamp | roll | keep_end, may be absent): Which day is due in a short month.
///       Default: `clamp`.
///     - `principal_grace` (integer, may be absent): The first instalments that pay interest only:
///       0 to 599. Default: 0.
///     - `interest_grace` (integer, may be absent): The first instalments whose interest is paid
///       with the first one after them: 0 to 599. Default: 0.
///     - `interest_free` (integer, may be absent): The first months that bear no interest: 0 to
///       600. Default: 0.
///     - `rate_unit` (percent | fraction | monthly_percent, may be absent): What `Interest_Rate`
///       stands for, of products that are made from now on. Default: `percent`.
///     - `penalty_mode` (percent | fixed | percent_per_day, may be absent): What the penalties
///       stand for, of products that are made from now on. Default: `percent`.
///     - `penalty_tier` (replace | add, may be absent): How the very late tier stands to the late
///       one. Default: `replace`.
///     - `penalty_base` (instalment | principal | outstanding_principal, may be absent): What a
///       penalty's percentage is taken of. Default: `instalment`.
///     - `penalty_from` (due_date | grace_end, may be absent): From when a penalty by the day
///       counts its days. Default: `due_date`.
///     - `penalty_cap` (decimal, may be absent): The most that penalties come to, in percent of the
///       instalment: 0 to 1000, at most 6 decimals. Default: no cap.
///     - `penalty_grace_days` (integer, may be absent): So many days after the due date an
///       instalment is not late yet: at most `very_late_days`. Default: 0.
///     - `very_late_days` (integer, may be absent): So many days after the due date an instalment
///       is not very late yet: 0 to 3650. Default: 30.
///     - `overdue_interest` (none | fineract, may be absent): Whether overdue principal bears more
///       interest. Default: `none`.
///     - `settlement` (actuarial | rule78 | uk2004 | us1615 | eu2023 | none, may be absent): What a
///       borrower pays who settles early. Default: `actuarial`.
///     - `accrual` (thirtieths | actual | period, may be absent): How the interest of a running
///       period is counted. Default: `thirtieths`.
///     - `fee_base` (outstanding_principal | remaining_interest | months_of_interest, may be
///       absent): What the fee of an early settlement is taken of. Default:
///       `outstanding_principal`.
///     - `unearned_interest` (keep | rebate, may be absent): What becomes of interest that was paid
///       before it accrued. Default: `keep`.
///     - `allocation` (plain |
///       DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST |
///       DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE, may be
///       absent): In which order a payment falls on the rows of a loan. Default: `plain`.
///     - `allow_advance` (true or false, may be absent): Whether an instalment may be paid before
///       its period begins. Default: `false`.
///     - `duplicate_days` (integer, may be absent): So many days the same amount counts as a
///       duplicate while the instalment is not due yet: 0 to 3650. Counts at once, also for loans
///       that run. Default: 7.
///     - `duplicate_hours` (integer, may be absent): So many hours the same amount counts as a
///       duplicate once the instalment is due: 0 to 8760. Counts at once, also for loans that run.
///       Default: 1.
///     - `currency_word` (text, may be absent): The word for the currency in the interface's texts:
///       1 to 50 characters. Counts at once, also for loans that run. Default: `Pounds` for EGP,
///       else the currency's code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_providers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_providers", request, answer) }
}

/// Sets how a provider lends: schedules, penalties, settlements.
///
/// For the host's own engine only.
///
/// Request:
/// - `provider_id` (integer, body): The provider's id.
/// - `tenant_id` (integer, body, may be left out): The id of its tenant. Left out: the host's own
///   tenant.
/// - `credit_product_id` (text, body, may be left out): The id of one of its credit products. Left
///   out: all of them.
/// - `unset` (list of text, body, may be left out): The names of settings to forget, so that those
///   of the provider count again, or the defaults.
/// - `profile` (plain | fineract_progressive | fineract_progressive_days | fineract_cumulative |
///   flat | equal_principal | daily_simple | half_up | ceil_unit, body, may be left out): The
///   formula that lays out a schedule. Default: `plain`.
/// - `day_count` (months | 30/360 | 30U/360 | 30/360 NASD | 30E/360 | 30E/360 ISDA | Act/365F |
///   Act/360 | Act/364 | Act/365L | Act/Act ISDA | Act/Act ICMA | Act/Act AFB | NL/365, body, may
///   be left out): Which part of a year a period is. Default: the profile's.
/// - `rounding` (half_even | half_up | up | down, body, may be left out): How interest and
///   penalties are rounded to the minor unit. Default: the profile's.
/// - `instalment_rounding` (half_even | half_up | up | down, body, may be left out): How the level
///   instalment is rounded. Default: the profile's.
/// - `instalment_multiple` (decimal, body, may be left out): The level instalment is a multiple of
///   this amount. Default: the minor unit.
/// - `month_end` (clamp | roll | keep_end, body, may be left out): Which day is due in a short
///   month. Default: `clamp`.
/// - `principal_grace` (integer, body, may be left out): The first instalments that pay interest
///   only: 0 to 599. Default: 0.
/// - `interest_grace` (integer, body, may be left out): The first instalments whose interest is
///   paid with the first one after them: 0 to 599. Default: 0.
/// - `interest_free` (integer, body, may be left out): The first months that bear no interest: 0 to
///   600. Default: 0.
/// - `rate_unit` (percent | fraction | monthly_percent, body, may be left out): What
///   `Interest_Rate` stands for, of products that are made from now on. Default: `percent`.
/// - `penalty_mode` (percent | fixed | percent_per_day, body, may be left out): What the penalties
///   stand for, of products that are made from now on. Default: `percent`.
/// - `penalty_tier` (replace | add, body, may be left out): How the very late tier stands to the
///   late one. Default: `replace`.
/// - `penalty_base` (instalment | principal | outstanding_principal, body, may be left out): What a
///   penalty's percentage is taken of. Default: `instalment`.
/// - `penalty_from` (due_date | grace_end, body, may be left out): From when a penalty by the day
///   counts its days. Default: `due_date`.
/// - `penalty_cap` (decimal, body, may be left out): The most that penalties come to, in percent of
///   the instalment: 0 to 1000, at most 6 decimals. Default: no cap.
/// - `penalty_grace_days` (integer, body, may be left out): So many days after the due date an
///   instalment is not late yet: at most `very_late_days`. Default: 0.
/// - `very_late_days` (integer, body, may be left out): So many days after the due date an
///   instalment is not very late yet: 0 to 3650. Default: 30.
/// - `overdue_interest` (none | fineract, body, may be left out): Whether overdue principal bears
///   more interest. Default: `none`.
/// - `settlement` (actuarial | rule78 | uk2004 | us1615 | eu2023 | none, body, may be left out):
///   What a borrower pays who settles early. Default: `actuarial`.
/// - `accrual` (thirtieths | actual | period, body, may be left out): How the interest of a running
///   period is counted. Default: `thirtieths`.
/// - `fee_base` (outstanding_principal | remaining_interest | months_of_interest, body, may be left
///   out): What the fee of an early settlement is taken of. Default: `outstanding_principal`.
/// - `unearned_interest` (keep | rebate, body, may be left out): What becomes of interest that was
///   paid before it accrued. Default: `keep`.
/// - `allocation` (plain |
///   DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST |
///   DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE, body, may be
///   left out): In which order a payment falls on the rows of a loan. Default: `plain`.
/// - `allow_advance` (true or false, body, may be left out): Whether an instalment may be paid
///   before its period begins. Default: `false`.
/// - `duplicate_days` (integer, body, may be left out): So many days the same amount counts as a
///   duplicate while the instalment is not due yet: 0 to 3650. Counts at once, also for loans that
///   run. Default: 7.
/// - `duplicate_hours` (integer, body, may be left out): So many hours the same amount counts as a
///   duplicate once the instalment is due: 0 to 8760. Counts at once, also for loans that run.
///   Default: 1.
/// - `currency_word` (text, body, may be left out): The word for the currency in the interface's
///   texts: 1 to 50 characters. Counts at once, also for loans that run. Default: `Pounds` for EGP,
///   else the currency's code.
///
/// Answer: The settings that are in force for a provider's credit products.
/// - `provider_id` (integer): The provider's id.
/// - `tenant_id` (integer): The id of its tenant.
/// - `credit_product_id` (text, may be absent): The id of the product for which they are in force;
///   left out for all others.
/// - `settings` (LendingSettings): The settings, with the defaults of those that were not set.
///   - `profile` (plain | fineract_progressive | fineract_progressive_days | fineract_cumulative |
///     flat | equal_principal | daily_simple | half_up | ceil_unit, may be absent): The formula
///     that lays out a schedule. Default: `plain`.
///   - `day_count` (months | 30/360 | 30U/360 | 30/360 NASD | 30E/360 | 30E/360 ISDA | Act/365F |
///     Act/360 | Act/364 | Act/365L | Act/Act ISDA | Act/Act ICMA | Act/Act AFB | NL/365, may be
///     absent): Which part of a year a period is. Default: the profile's.
///   - `rounding` (half_even | half_up | up | down, may be absent): How interest and penalties are
///     rounded to the minor unit. Default: the profile's.
///   - `instalment_rounding` (half_even | half_up | up | down, may be absent): How the level
///     instalment is rounded. Default: the profile's.
///   - `instalment_multiple` (decimal, may be absent): The level instalment is a multiple of this
///     amount. Default: the minor unit.
///   - `month_end` (clamp | roll | keep_end, may be absent): Which day is due in a short month.
///     Default: `clamp`.
///   - `principal_grace` (integer, may be absent): The first instalments that pay interest only: 0
///     to 599. Default: 0.
///   - `interest_grace` (integer, may be absent): The first instalments whose interest is paid with
///     the first one after them: 0 to 599. Default: 0.
///   - `interest_free` (integer, may be absent): The first months that bear no interest: 0 to 600.
///     Default: 0.
///   - `rate_unit` (percent | fraction | monthly_percent, may be absent): What `Interest_Rate`
///     stands for, of products that are made from now on. Default: `percent`.
///   - `penalty_mode` (percent | fixed | percent_per_day, may be absent): What the penalties stand
///     for, of products that are made from now on. Default: `percent`.
///   - `penalty_tier` (replace | add, may be absent): How the very late tier stands to the late
///     one. Default: `replace`.
///   - `penalty_base` (instalment | principal | outstanding_principal, may be absent): What a
///     penalty's percentage is taken of. Default: `instalment`.
///   - `penalty_from` (due_date | grace_end, may be absent): From when a penalty by the day counts
///     its days. Default: `due_date`.
///   - `penalty_cap` (decimal, may be absent): The most that penalties come to, in percent of the
///     instalment: 0 to 1000, at most 6 decimals. Default: no cap.
///   - `penalty_grace_days` (integer, may be absent): So many days after the due date an instalment
///     is not late yet: at most `very_late_days`. Default: 0.
///   - `very_late_days` (integer, may be absent): So many days after the due date an instalment is
///     not very late yet: 0 to 3650. Default: 30.
///   - `overdue_interest` (none | fineract, may be absent): Whether overdue principal bears more
///     interest. Default: `none`.
///   - `settlement` (actuarial | rule78 | uk2004 | us1615 | eu2023 | none, may be absent): What a
///     borrower pays who settles early. Default: `actuarial`.
///   - `accrual` (thirtieths | actual | period, may be absent): How the interest of a running
///     period is counted. Default: `thirtieths`.
///   - `fee_base` (outstanding_principal | remaining_interest | months_of_interest, may be absent):
///     What the fee of an early settlement is taken of. Default: `outstanding_principal`.
///   - `unearned_interest` (keep | rebate, may be absent): What becomes of interest that was paid
///     before it accrued. Default: `keep`.
///   - `allocation` (plain |
///     DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST |
///     DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE, may be
///     absent): In which order a payment falls on the rows of a loan. Default: `plain`.
///   - `allow_advance` (true or false, may be absent): Whether an instalment may be paid before its
///     period begins. Default: `false`.
///   - `duplicate_days` (integer, may be absent): So many days the same amount counts as a
///     duplicate while the instalment is not due yet: 0 to 3650. Counts at once, also for loans
///     that run. Default: 7.
///   - `duplicate_hours` (integer, may be absent): So many hours the same amount counts as a
///     duplicate once the instalment is due: 0 to 8760. Counts at once, also for loans that run.
///     Default: 1.
///   - `currency_word` (text, may be absent): The word for the currency in the interface's texts: 1
///     to 50 characters. Counts at once, also for loans that run. Default: `Pounds` for EGP, else
///     the currency's code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_lending(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_lending", request, answer) }
}

/// Sets the providers that a partner acts for.
///
/// For the host's own engine only.
///
/// Request:
/// - `user_name` (text, body): The partner's user name.
/// - `provider_ids` (list of integer, body): The ids of the providers, in the partner's tenant; at
///   least one.
/// - `default_provider_id` (integer, body, may be left out): The provider that a borrower is linked
///   to unless a request names another. Left out: the earlier one if it is still among them, else
///   the first of the list.
///
/// Answer: A partner, and what it may do.
/// - `user_name` (text): Its user name.
/// - `partner_id` (integer): The partner's id.
/// - `tenant_id` (integer): The id of its tenant.
/// - `scopes` (list of scope): What it may do.
/// - `models` (list of text): The models that it may score with.
/// - `provider_ids` (list of integer): The ids of the providers for which it acts.
/// - `default_provider_id` (integer): The provider that a borrower is linked to unless a request
///   names another.
/// - `created_at` (time by RFC 3339): When it was created.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_link_providers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "link_providers", request, answer) }
}

/// Sets the clock of a book that was opened with a fixed one.
///
/// For the host's own engine only.
///
/// Request:
/// - `at` (time by RFC 3339, body): The instant that the clock shows from now on.
///
/// Answer: What the clock shows now.
/// - `at` (time by RFC 3339): The instant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_clock(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_clock", request, answer) }
}

/// Copies the book to a new file.
///
/// For the host's own engine only.
///
/// Request:
/// - `path` (text, body): The file to write. An existing file is never overwritten.
///
/// Answer: The copy that was made.
/// - `path` (text): The file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_back_up(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "back_up", request, answer) }
}

/// Sets the mappings from names to ids that borrowers' profiles use.
///
/// For the host's own engine only.
///
/// Request:
/// - `Areas` (object, each member integer, body, may be left out): The ids of areas, by name.
/// - `Cars` (object, each member integer, body, may be left out): The ids of cars, by name.
/// - `Jobs` (object, each member integer, body, may be left out): The ids of jobs, by name.
/// - `Languages` (object, each member integer, body, may be left out): The ids of languages, by
///   name.
/// - `partner` (text, body, may be left out): The user name of a partner whose tenant's mappings
///   are set. Left out: the host's own tenant's.
///
/// Answer: How many names each mapping that was sent has now.
/// - `names` (object, each member integer): The number of names by mapping.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_mappings(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_mappings", request, answer) }
}

/// Sets how uploaded data are kept, and how long.
///
/// For the host's own engine only.
///
/// Request:
/// - `keep` (all | records, body, may be left out): What is kept of messages: `all`, address and
///   text; `records`, time, address, a digest of the text and what placeholders of the uploader's
///   templates caught.
/// - `days` (integer, body, may be left out): How many days messages are kept, from 1 on; 0 for no
///   end, as at first.
/// - `location_days` (integer, body, may be left out): How many days places are kept, from 1 on; 90
///   at first.
/// - `partner` (text, body, may be left out): The user name of a partner whose tenant's settings
///   they are. Left out: the host's own tenant's.
///
/// Answer: What is kept now.
/// - `keep` (all | records): What is kept of messages.
/// - `days` (integer or null): How many days messages are kept; null for no end.
/// - `location_days` (integer): How many days places are kept.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_retention(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_retention", request, answer) }
}

/// Links the staged data of many borrowers.
///
/// For the host's own engine only.
///
/// Request:
/// - `uuids` (list of text, body): The borrowers' public ids, 10,000 at most; one that is named
///   twice counts once.
/// - `data_types` (text, or list of sms | location | applications | phone | national_id | documents
///   | transactions, body, may be left out): The types, as a list or as a text with commas. Left
///   out: `all`.
/// - `partner` (text, body, may be left out): The user name of the partner who links. Left out: the
///   host's own partner.
///
/// Answer: What was linked.
/// - `borrowers` (integer): How many borrowers were named.
/// - `linked` (list of LinkedOfType): What became of each type, in the order of the request.
///   - `type` (sms | location | applications | phone | national_id | documents | transactions): The
///     type.
///   - `linked` (integer): Of how many it was linked.
///   - `no_consent` (integer): Of how many not, for want of consent.
///   - `nothing_staged` (integer): Of how many not, since nothing is staged.
///   - `conflicts` (integer): Of how many not, since what is staged contradicts what is known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_link_many(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "link_many", request, answer) }
}

/// Removes messages and places that are kept no longer.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The user name of a partner of the tenant. Left out:
///   the host's own tenant.
///
/// Answer: What was removed.
/// - `messages` (integer): The number of messages.
/// - `location` (integer): The number of areas and hours.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_purge_expired(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "purge_expired", request, answer) }
}

/// Sets the areas of uploaded places.
///
/// For the host's own engine only.
///
/// Request:
/// - `areas` (object, each member AreaSetting, body): The areas by their names.
///   - `lat` (number): The latitude of its centre, in degrees.
///   - `long` (number): The longitude of its centre, in degrees.
///   - `income_level` (integer, may be absent): The level of incomes there, from 1 (lowest) to 5,
///     by statistics of the area.
/// - `partner` (text, body, may be left out): The user name of a partner whose tenant's areas they
///   are. Left out: the host's own tenant's.
///
/// Answer: The areas that were set.
/// - `areas` (integer): The number of areas.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_areas(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_areas", request, answer) }
}

/// Signs many borrowers up in one commit, with their profiles.
///
/// For the host's own engine only.
///
/// Request:
/// - `rows` (list of BorrowerRow, body): The borrowers, in the order in which they are signed up.
///   Use several requests when one would be larger than the setting `request_bytes_max` allows.
///   - `Phone_Number` (text, or NationalPhone): The phone number: E.164, or the national form of
///     the book's country.
///     - `national` (text): The number as it is dialled inside the country: `01001234567`.
///   - `First_Name` (text, may be absent): The first name. Required without `autofill`.
///   - `Last_Name` (text, may be absent): The last name. Required without `autofill`.
///   - `National_ID_Number` (text, may be absent): The national id, whose spellings are folded as
///     by `sign_up`. Required without `autofill`.
///   - `Email` (text, may be absent): The e-mail address. Required without `autofill`.
///   - `autofill` (true or false, may be absent): Whether to fill in names that are not given.
///   - `financial_provider_id` (text, may be absent): The provider to sign up with. Left out: the
///     partner's default provider.
///   - `consent` (Consent, may be absent): What the borrower consents to with that provider.
///     - `sms` (true or false, may be absent): Consent to the reading of SMS messages.
///     - `location` (true or false, may be absent): Consent to the use of locations.
///     - `apps` (true or false, may be absent): Consent to the list of installed applications.
///     - `marketing` (true or false, may be absent): Consent to marketing.
///   - `profile` (Profile, may be absent): What else is known about the borrower. For a person whom
///     the tenant knows already, these values replace the known ones; other values stay.
///     - `Number_of_Children` (integer, may be absent): The number of the borrower's children: 0 to
///       100.
///     - `Monthly_Debt` (decimal, may be absent): The monthly debt payments, in the currency of the
///       partner's default provider.
///     - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee
///       | Business Owner, may be absent): The source of the income.
///     - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished
///       Rent, may be absent): The kind of home.
///     - `Area` (integer, may be absent): The area's id: if the Areas mapping has names, the id of
///       one of them.
///     - `Reported_Monthly_Income` (text, may be absent): The monthly income as it was written: a
///       text that holds an amount in the currency of the partner's default provider.
///     - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, may be absent):
///       The highest level of education.
///     - `Number_of_Dependents` (integer, may be absent): The number of persons who depend on the
///       borrower: 0 to 100.
///     - `Language_ID` (text, may be absent): The language's id as a text. If the Languages mapping
///       has names, it must be one of their ids; a name is accepted too and is replaced by its id.
///     - `Job_ID` (integer, may be absent): The job's id: if the Jobs mapping has names, the id of
///       one of them.
///     - `Years_of_Experience` (integer, may be absent): Full years of experience in that job, 0 to
///       100; must be sent when `Job_ID` is.
///     - `Self_Employed` (true or false, may be absent): Whether the borrower is self-employed.
///     - `Marital_Status` (text, may be absent): The marital status, at most 100 characters.
///     - `Car_ID` (integer, may be absent): The car's id: if the Cars mapping has names, the id of
///       one of them.
///     - `Months_at_Address` (integer, may be absent): Full months at the current address: 0 to
///       1200.
///     - `Is_Banked` (true or false, may be absent): Whether the borrower has a bank account.
///     - `extras` (object, each member any value, may be absent): Values of variables by name; null
///       removes the stored value. The variables that the host has declared, and those of the SMS
///       summary, `birth_date` and `gender`, which count where the book derives none. Amounts are
///       in the policy's currency.
/// - `partner` (text, body, may be left out): The user name of the partner for whom they are signed
///   up. Left out: the host's own partner.
///
/// Answer: The borrowers who were signed up.
/// - `imported` (integer): The number of borrowers.
/// - `UUIDs` (list of text): Their public ids, in the order of the rows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_import_borrowers(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "import_borrowers", request, answer) }
}

/// Puts a policy in force for a partner.
///
/// For the host's own engine only.
///
/// Request:
/// - `policy` (any value, body): The policy, in the form of a policy file: `{"format": 1, …}`. See
///   docs/rules.md.
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
/// - `digest` (text, body, may be left out): The digest that the policy must have.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy that is to be
///   changed, as reading gives it in the detail's `policy` and over HTTP as `ETag`; in quotes or
///   bare, several by commas, or `*` for any. By another policy the change is refused.
///
/// Answer: The policy that decides now.
/// - `digest` (text): The digest of the policy.
/// - `rules` (integer): The number of its rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_load_policy(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "load_policy", request, answer) }
}

/// Returns the policy that decides for a partner.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
/// - `digest` (text, body, may be left out): The digest of an earlier policy.
///
/// Answer: A policy and its digest.
/// - `digest` (text): The digest of the policy.
/// - `policy` (any value): The policy; its canonical JSON has this digest.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_give_policy(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "give_policy", request, answer) }
}

/// Declares the host's own variables.
///
/// For the host's own engine only.
///
/// Request:
/// - `variables` (list of any value, body): The variables: objects with a name, a type and the
///   other members of a policy's `variables`. See docs/rules.md.
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
/// - `if_match` (text, header `If-Match`, may be left out): The digest of the policy that is to be
///   changed, as reading gives it in the detail's `policy` and over HTTP as `ETag`; in quotes or
///   bare, several by commas, or `*` for any. By another policy the change is refused.
///
/// Answer: The host's variables for the partner, and the digest of its new policy.
/// - `digest` (text): The digest of the partner's policy.
/// - `variables` (list of text): The names of all variables that the host has declared for the
///   partner, in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_declare_variables(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "declare_variables", request, answer) }
}

/// Erases a borrower.
///
/// For the host's own engine only.
///
/// Request:
/// - `uuid` (text, body): The borrower's public id.
/// - `reason` (text, body, may be left out): Why, 500 characters at most. It is kept, so it must
///   not name the borrower.
/// - `partner` (text, body, may be left out): The user name of the partner that erases, one of the
///   borrower's tenant. Left out: the host's own partner.
/// - `compact` (true or false, body, may be left out): Whether to rewrite the book's file
///   afterwards, so that its unused bytes contain no data of the borrower. This takes as long as a
///   backup and as much memory as the book has bytes, and others wait to write. Left out: yes, for
///   a book of at most 256 MiB.
///
/// Answer: The result of an erasure.
/// - `uuid` (text): The public id that was sent.
/// - `erased_at` (time by RFC 3339): When the erasure began.
/// - `kept_loans` (integer): How many loans are kept.
/// - `kept_as` (text or null): The public id under which they are kept; null where none is.
/// - `compacted` (true or false): Whether the book's file was rewritten.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_erase_borrower(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "erase_borrower", request, answer) }
}

/// Erases the inputs of a borrower's decisions.
///
/// For the host's own engine only.
///
/// Request:
/// - `uuid` (text, body): The borrower's public id.
/// - `partner` (text, body, may be left out): The user name of the partner that erases, one of the
///   borrower's tenant. Left out: the host's own partner.
///
/// Answer: What was erased.
/// - `erased` (integer): How many decisions lost their inputs.
/// - `erasure_id` (text or null): The id of the erasure's record; null where the borrower's stream
///   has no record, so that nothing was to be erased.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_erase_decisions(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "erase_decisions", request, answer) }
}

/// Exports the decision log.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
/// - `from` (time by RFC 3339, body, may be left out): The time from which on records are exported.
///   An export that begins or ends at a time is of a part: its records are verified, but not that
///   none is missing.
/// - `to` (time by RFC 3339, body, may be left out): The time before which records are exported.
/// - `after` (text, body, may be left out): The `next` of the answer before, unchanged. Left out:
///   from the beginning.
/// - `limit` (integer, body, may be left out): The greatest number of records in the answer, from 1
///   to 10,000. Left out: 10,000.
///
/// Answer: Lines of the decision log.
/// - `records` (integer): The number of records in this answer.
/// - `next` (text or null): The `after` to go on with; null after the last record.
/// - `log` (text): The lines, each ended by a line feed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_export_log(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "export_log", request, answer) }
}

/// Lists the files that were exported.
///
/// For the host's own engine only.
///
/// Request:
/// - `tenant_id` (integer, body, may be left out): The tenant's id. Left out: the host's own
///   tenant.
/// - `provider_id` (integer, body, may be left out): The provider of whose data they are. Left out:
///   all of the tenant.
/// - `from` (date YYYY-MM-DD, body, may be left out): The first day on which they were exported, in
///   UTC. Left out: from the beginning.
/// - `to` (date YYYY-MM-DD, body, may be left out): The last day. Left out: to the end.
///
/// Answer: The files that were exported.
/// - `exports` (list of ExportListed): The files, by id.
///   - `export_id` (integer): Its id.
///   - `provider_id` (integer): The provider of whose data it is.
///   - `partner` (text): The user name of the partner.
///   - `author` (text): Who asked: the partner, or `host` in its name.
///   - `exported_at` (time by RFC 3339): When.
///   - `type` (text): What: `applications`, `decisions`, `due_payments`, `payments` or `borrowers`.
///   - `from` (date YYYY-MM-DD or N/A): The first day that was asked for.
///   - `to` (date YYYY-MM-DD or N/A): The last day that was asked for.
///   - `status` (text or N/A): The status that was asked for.
///   - `columns` (list of text): The columns.
///   - `pii` (true or false): Whether personal data were shown unmasked.
///   - `rows` (integer): The number of rows, without the header.
///   - `bytes` (integer): The number of bytes.
///   - `sha256` (text): The SHA-256 of the file, in hexadecimal digits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_exports(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_exports", request, answer) }
}

/// Verifies the decision log.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
/// - `checkpoint` (text, body, may be left out): The `checkpoint` of an earlier `verify_log`,
///   unchanged, which was kept in another place. It also vouches for its records that no key of
///   `log_keys` authenticates.
///
/// Answer: The result of the verification.
/// - `whole` (true or false): Whether the log is intact, as far as `checked` says.
/// - `checked` (list of text): What was checked: always `chain`, `filing`, `policies`, `erasures`
///   and `outcomes`; `keys` where the book was opened with `log_keys`; `checkpoint` where one was
///   sent.
/// - `records` (integer): The number of records that can be read.
/// - `streams` (integer): The number of streams.
/// - `keyed` (integer): How many records bear the code of a key.
/// - `replayed` (integer): How many decisions were decided again on their inputs.
/// - `erased` (integer): How many decisions have no inputs any more.
/// - `first_broken` (BrokenRecord or null): The first record with a fault; null when there is none.
///   - `stream` (text): Its stream: the borrower's public id.
///   - `number` (integer): Its number in the stream.
///   - `message` (text): What is wrong with it.
/// - `lacking` (integer or null): How many records of the checkpoint are lacking, not which; null
///   when none was sent.
/// - `checkpoint_fault` (text or null): How the log differs from the checkpoint; null when it does
///   not, or none was sent.
/// - `checkpoint` (text or null): The checkpoint of the current log: a JSON text, whose size does
///   not grow with the log. Keep it unchanged in another place. Null when the log is not whole, and
///   when the running epoch could not be ended, which is written: the book was opened for reading
///   alone, others wrote to it for longer than `busy_timeout_ms`, or the disk is full or fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_verify_log(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "verify_log", request, answer) }
}

/// Verifies the book: its pages, rows, indexes and loans.
///
/// For the host's own engine only.
///
/// Request: no fields.
///
/// Answer: The result of the verification.
/// - `whole` (true or false): Whether the book has no fault.
/// - `loans` (integer): The number of applications and loans that were verified.
/// - `faults` (list of BookFault): The faults, at most 100.
///   - `table` (text or null): The table; null if the fault is in no table, or in several.
///   - `index` (text or null): The index; null if the fault is in no index.
///   - `loan` (text or null): The id of the loan's application; null if the fault is in no loan.
///   - `message` (text): The fault in words, without personal data.
///   - `count` (integer): The number of faults with the same message except for its number. The
///     message has the number of the first fault.
/// - `left_off` (integer): How many more faults there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_verify_book(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "verify_book", request, answer) }
}
