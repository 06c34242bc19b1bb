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
 * Makes a partner, with a tenant and a provider of its own unless it is given others.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): Its user name: 1 to 64 of letters, digits and `._@-`.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members, body, may be left out): What it may do. Left out: everything but `pii` and
 *   `export:csv`, which are given by name.
 * - `tenant_id` (integer, body, may be left out): The tenant whose borrowers and providers it
 *   shares. Left out: a new one of its own.
 * - `provider_id` (integer, body, may be left out): Its default provider, one that the tenant has.
 *   Left out: a new one with its user name.
 * - `currency` (text, body, may be left out): The new provider's currency, an ISO 4217 code. Left
 *   out: EGP.
 * - `time_zone` (text, body, may be left out): The new provider's time zone. Left out:
 *   Africa/Cairo.
 *
 * Answer: The partner that was made.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner.
 * - `tenant_id` (integer): Its tenant.
 * - `provider_id` (integer): Its default provider.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members): What it may do.
 */
lw_status lw_make_partner(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists the partners and what they may do.
 *
 * For the host's own engine only.
 *
 * Request: no fields.
 *
 * Answer: The partners.
 * - `partners` (list of PartnerListed): Each of them, by user name.
 *   - `user_name` (text): Its user name.
 *   - `partner_id` (integer): The partner.
 *   - `tenant_id` (integer): Its tenant.
 *   - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write
 *     | weights:read | weights:write | templates:read | templates:write | reports:write |
 *     export:csv | lending:read | lending:write | payments:write | analytics:read |
 *     analytics:write | segments:members): What it may do.
 *   - `models` (list of text): The models that it may score with.
 *   - `provider_ids` (list of integer): The providers for which it acts.
 *   - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
 *     named.
 *   - `created_at` (time by RFC 3339): When it was made.
 */
lw_status lw_list_partners(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Issues an API key to a partner; it is shown once.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members, body, may be left out): What the key may do, which never is more than the
 *   partner may. Left out: as much.
 * - `expires_at` (time by RFC 3339, body, may be left out): When it ends. Left out: never, unless
 *   it is revoked.
 * - `chosen_key` (text, body, may be left out): A key of 16 to 1024 bytes that a person chose,
 *   where the host's settings allow it (`allow_host_keys`). Left out: one is made, which is what
 *   you want.
 *
 * Answer: The key that was issued.
 * - `key_id` (text): By what it is named in lists and logs; no secret.
 * - `api_key` (text): The key itself, shown this once.
 */
lw_status lw_issue_key(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists a partner's keys by their ids.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 *
 * Answer: A partner's keys.
 * - `keys` (list of KeyListed): Each of them, the oldest first.
 *   - `key_id` (text): By what it is named.
 *   - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write
 *     | weights:read | weights:write | templates:read | templates:write | reports:write |
 *     export:csv | lending:read | lending:write | payments:write | analytics:read |
 *     analytics:write | segments:members or null): What it may do; null: as much as its partner.
 *   - `is_chosen` (true or false): Whether a person chose it.
 *   - `is_live` (true or false): Whether it opens anything now.
 *   - `created_at` (time by RFC 3339): When it was issued.
 *   - `expires_at` (time by RFC 3339 or null): When it ends; null: never by itself.
 *   - `revoked_at` (time by RFC 3339 or null): When it was revoked; null: it was not.
 */
lw_status lw_list_keys(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Revokes an API key, and the sessions that it began.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `key_id` (text, body): The key's id.
 *
 * Answer: The key that is revoked.
 * - `key_id` (text): The key's id.
 * - `revoked_at` (time by RFC 3339): When it was revoked: now, or the first time that it was.
 */
lw_status lw_revoke_key(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets what a partner may do.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members, body): What it may do from now on; an empty list: nothing.
 *
 * Answer: A partner, and what it may do.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner.
 * - `tenant_id` (integer): Its tenant.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members): What it may do.
 * - `models` (list of text): The models that it may score with.
 * - `provider_ids` (list of integer): The providers for which it acts.
 * - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
 *   named.
 * - `created_at` (time by RFC 3339): When it was made.
 */
lw_status lw_permit_scopes(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the models that a partner may score with.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 * - `models` (list of text, body): The names; an empty list: none.
 *
 * Answer: A partner, and what it may do.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner.
 * - `tenant_id` (integer): Its tenant.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members): What it may do.
 * - `models` (list of text): The models that it may score with.
 * - `provider_ids` (list of integer): The providers for which it acts.
 * - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
 *   named.
 * - `created_at` (time by RFC 3339): When it was made.
 */
lw_status lw_permit_models(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Makes a financial provider.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `name` (text, body): Its name, one of its kind in the tenant: 1 to 64 of letters, digits and
 *   `._@-`.
 * - `tenant_id` (integer, body, may be left out): The tenant. Left out: the host's own.
 * - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Left out: EGP.
 * - `time_zone` (text, body, may be left out): Its time zone, which decides what day it is. Left
 *   out: Africa/Cairo.
 * - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in its currency.
 *   Left out: 7000 where that is EGP, else none.
 * - `job_incomes` (object, each member decimal, body, may be left out): What jobs earn a month, by
 *   `Job_ID`.
 *
 * Answer: A provider and its settings.
 * - `provider_id` (integer): The provider.
 * - `tenant_id` (integer): Its tenant.
 * - `name` (text): Its name.
 * - `currency` (text): Its currency.
 * - `time_zone` (text): Its time zone.
 * - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
 * - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
 */
lw_status lw_make_provider(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Changes a provider's settings.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `provider_id` (integer, body): The provider.
 * - `tenant_id` (integer, body, may be left out): Its tenant. Left out: the host's own.
 * - `name` (text, body, may be left out): Its name.
 * - `currency` (text, body, may be left out): Its currency, an ISO 4217 code. Partners with a
 *   policy of their own keep that policy's currency and minimum wage until `load_policy` puts
 *   another in force; a warning names them.
 * - `time_zone` (text, body, may be left out): Its time zone, which decides what day it is.
 * - `minimum_wage` (decimal, body, may be left out): The monthly minimum wage, in its currency.
 *   Partners with a policy of their own keep that policy's, as for the currency.
 * - `job_incomes` (object, each member decimal, body, may be left out): What jobs earn a month, by
 *   `Job_ID`, in the place of the table before.
 *
 * Answer: A provider and its settings.
 * - `provider_id` (integer): The provider.
 * - `tenant_id` (integer): Its tenant.
 * - `name` (text): Its name.
 * - `currency` (text): Its currency.
 * - `time_zone` (text): Its time zone.
 * - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
 * - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
 */
lw_status lw_set_provider(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Lists a tenant's providers with their settings.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `tenant_id` (integer, body, may be left out): The tenant. Left out: the host's own.
 *
 * Answer: A tenant's providers.
 * - `providers` (list of ProviderSettings): Each of them, by id.
 *   - `provider_id` (integer): The provider.
 *   - `tenant_id` (integer): Its tenant.
 *   - `name` (text): Its name.
 *   - `currency` (text): Its currency.
 *   - `time_zone` (text): Its time zone.
 *   - `minimum_wage` (decimal or null): The monthly minimum wage; null where none is known.
 *   - `job_incomes` (object, each member decimal): What jobs earn a month, by `Job_ID`.
 */
lw_status lw_list_providers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the providers for which a partner acts.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `user_name` (text, body): The partner.
 * - `provider_ids` (list of integer, body): The providers, of the partner's tenant; at least one.
 * - `default_provider_id` (integer, body, may be left out): The one that a borrower is linked to
 *   where no other is named. Left out: the one before where it is still among them, else the first
 *   of the list.
 *
 * Answer: A partner, and what it may do.
 * - `user_name` (text): Its user name.
 * - `partner_id` (integer): The partner.
 * - `tenant_id` (integer): Its tenant.
 * - `scopes` (list of score | borrowers:read | borrowers:write | pii | rules:read | rules:write |
 *   weights:read | weights:write | templates:read | templates:write | reports:write | export:csv |
 *   lending:read | lending:write | payments:write | analytics:read | analytics:write |
 *   segments:members): What it may do.
 * - `models` (list of text): The models that it may score with.
 * - `provider_ids` (list of integer): The providers for which it acts.
 * - `default_provider_id` (integer): The provider that a borrower is linked to where no other is
 *   named.
 * - `created_at` (time by RFC 3339): When it was made.
 */
lw_status lw_link_providers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Copies the book to a new file.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `path` (text, body): The file to write. One that is there is never overwritten.
 *
 * Answer: The copy that was made.
 * - `path` (text): The file.
 */
lw_status lw_back_up(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Sets the mappings from names to ids that borrowers' profiles use.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `Areas` (object, each member integer, body, may be left out): Areas.
 * - `Cars` (object, each member integer, body, may be left out): Cars.
 * - `Jobs` (object, each member integer, body, may be left out): Jobs.
 * - `Languages` (object, each member integer, body, may be left out): Languages.
 * - `partner` (text, body, may be left out): The user name of a partner whose tenant's mappings
 *   are set; the host's own where left out.
 *
 * Answer: How many names each mapping that was sent has now.
 * - `names` (object, each member integer): Names by mapping.
 */
lw_status lw_set_mappings(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Signs many borrowers up in one commit, with their profiles.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `rows` (list of BorrowerRow, body): The borrowers, in the order in which they are signed up;
 *   in several requests where one would have more bytes than the setting `request_bytes_max`
 *   takes.
 *   - `Phone_Number` (text, or NationalPhone): The phone number: E.164, or the national form of
 *     the book's country.
 *     - `national` (text): The number as it is dialled inside the country: `01001234567`.
 *   - `First_Name` (text, may be absent): The first name. Must be given without `autofill`.
 *   - `Last_Name` (text, may be absent): The last name. Must be given without `autofill`.
 *   - `National_ID_Number` (text, may be absent): The national id. Must be given without
 *     `autofill`.
 *   - `Email` (text, may be absent): The e-mail address. Must be given without `autofill`.
 *   - `autofill` (true or false, may be absent): Fills in the names where they are not given.
 *   - `financial_provider_id` (text, may be absent): The provider to sign up with; the partner's
 *     default one where left out.
 *   - `consent` (Consent, may be absent): What the borrower consents to, towards that provider.
 *     - `sms` (true or false, may be absent): To the reading of SMS messages.
 *     - `location` (true or false, may be absent): To the use of locations.
 *     - `apps` (true or false, may be absent): To the list of installed applications.
 *     - `marketing` (true or false, may be absent): To marketing.
 *   - `profile` (Profile, may be absent): What else is known of the borrower. Of somebody whom the
 *     tenant knows already, what is given here replaces what was known, and the rest stays.
 *     - `Number_of_Children` (integer, may be absent): How many children the borrower has: 0 to
 *       100.
 *     - `Monthly_Debt` (decimal, may be absent): Debt payments a month, in the currency of the
 *       partner's default provider.
 *     - `Income_Type` (Self Employed | Retired | Private Sector Employee | Public Sector Employee
 *       | Business Owner, may be absent): Where the income comes from.
 *     - `Residence_Type` (Fully Owned | Family House | Old Law Rent | New Law Rent | Furnished
 *       Rent, may be absent): What the home is.
 *     - `Area` (integer, may be absent): The area's id: where the Areas mapping has names, one of
 *       theirs.
 *     - `Reported_Monthly_Income` (text, may be absent): The income a month as it was written: a
 *       text that holds an amount in the currency of the partner's default provider.
 *     - `Education_Level` (High School | Diploma | Bachelor's | Master's | Phd, may be absent):
 *       How far the borrower went to school.
 *     - `Number_of_Dependents` (integer, may be absent): How many persons depend on the borrower:
 *       0 to 100.
 *     - `Language_ID` (text, may be absent): The language's id, as a text. Where the Languages
 *       mapping has names, it is the id of one of them, and a name is taken for its id.
 *     - `Job_ID` (integer, may be absent): The job's id: where the Jobs mapping has names, one of
 *       theirs.
 *     - `Years_of_Experience` (integer, may be absent): Full years in that job's trade, 0 to 100;
 *       must be sent where `Job_ID` is.
 *     - `Self_Employed` (true or false, may be absent): Whether the borrower works for himself or
 *       herself.
 *     - `Marital_Status` (text, may be absent): The marital status, at most 100 characters.
 *     - `Car_ID` (integer, may be absent): The car's id: where the Cars mapping has names, one of
 *       theirs.
 *     - `Months_at_Address` (integer, may be absent): Full months at the current address: 0 to
 *       1200.
 *     - `Is_Banked` (true or false, may be absent): Whether the borrower has a bank account.
 *     - `extras` (object, each member any value, may be absent): Values of variables that the host
 *       has declared, by their names; null forgets one.
 * - `partner` (text, body, may be left out): The user name of the partner in whose name they are
 *   signed up; the host's own where left out.
 *
 * Answer: The borrowers who were signed up.
 * - `imported` (integer): How many.
 * - `UUIDs` (list of text): Their public ids, in the order of the rows.
 */
lw_status lw_import_borrowers(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Puts a policy in force for a partner.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `policy` (any value, body): The policy, as a decision file has it: `{"format": 1, …}`. See
 *   docs/rules.md.
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 * - `digest` (text, body, may be left out): The digest that it must have.
 *
 * Answer: The policy that decides now.
 * - `digest` (text): Its digest.
 * - `rules` (integer): How many rules it has.
 */
lw_status lw_load_policy(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives out the policy that decides for a partner.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 * - `digest` (text, body, may be left out): The digest of an earlier policy.
 *
 * Answer: A policy and its name.
 * - `digest` (text): Its digest.
 * - `policy` (any value): The policy: written as canonical JSON it has this digest.
 */
lw_status lw_give_policy(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Declares variables of the host's own.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `variables` (list of any value, body): The variables: objects of name, type and what else a
 *   policy's `variables` hold. See docs/rules.md.
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 *
 * Answer: The partner's policy with the variables.
 * - `digest` (text): Its digest.
 * - `variables` (list of text): The names of all variables that the host has declared for the
 *   partner, in order.
 */
lw_status lw_declare_variables(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Gives out the decision log.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 * - `checkpoint_only` (true or false, body, may be left out): Whether to leave out the lines and
 *   give the checkpoint alone.
 *
 * Answer: The decision log.
 * - `records` (integer): How many records it has.
 * - `checkpoint` (text): A JSON text of the number of records, the head of each stream, and a
 *   digest of both. Kept elsewhere, as it is, and given back to `verify_log`, it shows what was
 *   removed.
 * - `log` (text): The lines, each ended by a line feed; empty where the checkpoint alone was asked
 *   for.
 */
lw_status lw_export_log(const lw_engine *engine, lw_bytes request, lw_answer **answer);

/**
 * Verifies the decision log.
 *
 * For the host's own engine only.
 *
 * Request:
 * - `partner` (text, body, may be left out): The partner's user name; the host's own partner where
 *   left out.
 * - `checkpoint` (text, body, may be left out): The `checkpoint` of an earlier `export_log` or
 *   `verify_log`, as it was given, which was kept elsewhere.
 *
 * Answer: What was found.
 * - `whole` (true or false): Whether the log is whole.
 * - `records` (integer): How many records there are that can be read.
 * - `first_broken` (BrokenRecord or null): The first record that is not as it was written; null
 *   where the log is whole.
 *   - `stream` (text): Its stream: the borrower's public id.
 *   - `number` (integer): Its number in the stream.
 *   - `message` (text): What is wrong with it.
 * - `checkpoint` (text): The checkpoint of the log as it is now.
 */
lw_status lw_verify_log(const lw_engine *engine, lw_bytes request, lw_answer **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LENDWRIGHT_HOST_H */
