//! The functions of the section `sms`, one an operation. Made from the table of operations; see
//! tests/src/generate/c.rs.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::engine::{lw_engine, run};
use crate::status::lw_status;

/// Returns the partner's templates of messages.
///
/// `GET /api/v1.0/sms/templates`. Needs the scope `templates:read`.
///
/// Request: no fields.
///
/// Answer: Templates of messages.
/// - `senders` (object, each member object, each member list of text): By sender and category, in
///   order: a template's place is its number, from 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_sms_templates(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_sms_templates", request, answer) }
}

/// Adds templates of messages.
///
/// `POST /api/v1.0/sms/templates`. Needs the scope `templates:write`.
///
/// Request:
/// - `sender` (text, body): The sender, as its messages name it: 1 to 64 characters.
/// - `category` (text, body): The category: 1 to 64 letters, digits, blanks, `_` or `-`.
/// - `templates` (list of text, body): The templates, after those that the category has: at most
///   1,000 characters each.
/// - `examples` (list of TemplateExample, body, may be left out): Messages, and what the templates
///   must read of them, or nothing is added.
///   - `text` (text): The message.
///   - `expect` (ExpectedRecord): What must be read.
///     - `category` (text, may be absent): The category.
///     - `amount` (decimal, may be absent): The amount.
///     - `currency` (text, may be absent): The currency's three letters.
///     - `settled` (true or false, may be absent): Whether money moved.
///     - `merchant` (text, may be absent): The merchant.
///     - `counterparty` (text, may be absent): The counterparty.
///
/// Answer: Templates were added.
/// - `message` (text): `template was added successfully.`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_add_sms_templates(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "add_sms_templates", request, answer) }
}

/// Deletes a template of messages.
///
/// `DELETE /api/v1.0/sms/templates`. Needs the scope `templates:write`.
///
/// Request:
/// - `sender` (text, body): The sender, in any spelling that is the same to the matcher.
/// - `category` (text, body): The category, exactly.
/// - `template_number` (any value, body): The template's place in its category, from 0.
///
/// Answer: A template was deleted.
/// - `message` (text): `template was deleted successfully.`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_delete_sms_template(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "delete_sms_template", request, answer) }
}

/// Sums up a borrower's messages as income and spending.
///
/// `GET /borrowers/horizons_summary/` or `/borrowers/horizons_summary/{borrower_uuid}`. Needs the
/// scope `borrowers:read`. The user name comes as `username`, or as `user_name`. Each refusal has
/// its text under the key `error message`.
///
/// Request:
/// - `borrower_uuid` (text, query): The borrower's public id.
/// - `months` (any value, header, may be left out): How many calendar months, 1 to 120, the running
///   one included. Default: 12.
///
/// Answer: What messages say of income and spending. Amounts are in the provider's currency, by
/// sender; an average of nothing is N/A. The detail has `as_of`, the digest of the templates
/// (`template_digest`) and the `extras`: months with a salary, balances, lenders, missed payments
/// and more, each defined in docs/sms.md.
/// - `avg_monthly_spending` (object, each member decimal): Total spending over the months that
///   messages cover.
/// - `avg_spending` (object, each member decimal): Total spending over the number of payments.
/// - `spending_amount` (object, each member decimal): Purchases, bills, cash and fees.
/// - `total_spending` (object, each member decimal): `spending_amount` and `outgoing_payments`
///   together; loans that were repaid are no part of it.
/// - `outgoing_payments` (object, each member decimal): Money that was sent, or taken for what is
///   not known.
/// - `bank_avg_amount` (decimal or N/A): The average payment that banks tell of.
/// - `telcos_avg_amount` (decimal or N/A): The average payment that operators of telephones tell
///   of.
/// - `total_avg_monthly_spending` (decimal): The total spending of all senders over the months that
///   messages cover.
/// - `ecommerce_avg_amount` (decimal or N/A): The average payment that shops tell of.
/// - `banks_count` (integer): How many banks are among `services`.
/// - `ecommerce_count` (integer): How many shops are among `services`.
/// - `telecos_count` (integer): How many operators of telephones are among `services`.
/// - `sms_info` (integer): How many messages a template matches that is none to ignore.
/// - `frequency` (MessageFrequency): When these messages came.
///   - `monthly_count` (object, each member object, each member integer): In each month of the
///     year, `1` to `12`, that has one.
///   - `yearly_count` (object, each member integer): In the last twelve calendar months.
/// - `incoming_payments` (SmsIncoming): What came in.
///   - `loan_disbursement` (object, each member decimal): Loans that were paid out.
///   - `other_incoming_payments` (object, each member decimal): Other money; refunds are none.
///   - `salary` (object, each member decimal): Salaries.
/// - `liability_repayment` (object, each member decimal): Instalments of loans and credit cards.
/// - `purchased products` (list of text): What was bought of shops, as first written, in the order
///   of time.
/// - `services` (list of text): The senders of the messages that `sms_info` counts: who sent most
///   comes first.
/// - `services_categories` (object, each member text): What kind of business each of them is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_get_sms_summary(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "get_sms_summary", request, answer) }
}

/// Sets what counts for senders of messages.
///
/// For the host's own engine only.
///
/// Request:
/// - `senders` (object, each member SenderSetting or null, body): The settings by the senders'
///   names.
///   - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
///     Government | Gambling | Other, may be absent): What kind of business it is.
///   - `operator_wallet` (true or false, may be absent): Whether it is a wallet that an operator of
///     telephones runs, which counts as one.
///   - `aliases` (list of text, may be absent): Other addresses from which it writes, 100 at most.
///   - `currency` (text, may be absent): The currency of amounts that name none, by its three
///     letters; else the base currency.
///   - `decimal` (auto | dot | comma, may be absent): Which separator stands before decimals.
///   - `match` (contains | full, may be absent): How much of a message a template has to match.
///   - `date_order` (dmy | mdy | ymd, may be absent): In which order its dates are written.
///   - `fee_counts` (true or false, may be absent): Whether a fee that is told beside an amount is
///     a record of its own.
/// - `partner` (text, body, may be left out): The user name of the partner whose senders they are.
///   Left out: the host's own partner.
///
/// Answer: What counts now for the senders that were sent.
/// - `senders` (object, each member SenderInForce): By the senders' names, as they were written
///   first.
///   - `templates` (integer): The number of its templates.
///   - `settings` (SenderSetting): Its settings; without a currency that of amounts that name none
///     is the base currency.
///     - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
///       Government | Gambling | Other, may be absent): What kind of business it is.
///     - `operator_wallet` (true or false, may be absent): Whether it is a wallet that an operator
///       of telephones runs, which counts as one.
///     - `aliases` (list of text, may be absent): Other addresses from which it writes, 100 at
///       most.
///     - `currency` (text, may be absent): The currency of amounts that name none, by its three
///       letters; else the base currency.
///     - `decimal` (auto | dot | comma, may be absent): Which separator stands before decimals.
///     - `match` (contains | full, may be absent): How much of a message a template has to match.
///     - `date_order` (dmy | mdy | ymd, may be absent): In which order its dates are written.
///     - `fee_counts` (true or false, may be absent): Whether a fee that is told beside an amount
///       is a record of its own.
///   - `from` (object, each member default | registry | pack | set): Where each of them comes from.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_set_senders(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "set_senders", request, answer) }
}

/// Lists what counts for senders of messages.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
///
/// Answer: The senders.
/// - `senders` (object, each member SenderInForce): By their names.
///   - `templates` (integer): The number of its templates.
///   - `settings` (SenderSetting): Its settings; without a currency that of amounts that name none
///     is the base currency.
///     - `category` (Bank | Telecom | E-commerce | Wallet | Payment network | Lender | Utility |
///       Government | Gambling | Other, may be absent): What kind of business it is.
///     - `operator_wallet` (true or false, may be absent): Whether it is a wallet that an operator
///       of telephones runs, which counts as one.
///     - `aliases` (list of text, may be absent): Other addresses from which it writes, 100 at
///       most.
///     - `currency` (text, may be absent): The currency of amounts that name none, by its three
///       letters; else the base currency.
///     - `decimal` (auto | dot | comma, may be absent): Which separator stands before decimals.
///     - `match` (contains | full, may be absent): How much of a message a template has to match.
///     - `date_order` (dmy | mdy | ymd, may be absent): In which order its dates are written.
///     - `fee_counts` (true or false, may be absent): Whether a fee that is told beside an amount
///       is a record of its own.
///   - `from` (object, each member default | registry | pack | set): Where each of them comes from.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_senders(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_senders", request, answer) }
}

/// Adds the templates of a pack to a partner's own.
///
/// For the host's own engine only.
///
/// Request:
/// - `pack` (text, body): The pack's name, as `eg`; `list_packs` has them.
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
///
/// Answer: What loading a pack has changed.
/// - `version` (integer): The version of the pack.
/// - `added` (integer): The number of templates that were added.
/// - `replaced` (integer): The number of those that were replaced by newer ones.
/// - `removed` (integer): The number of those that were removed, as the pack does not have them any
///   more.
/// - `left` (integer): The number of the pack's templates that were left out, as the lender has
///   deleted them or has them itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_load_pack(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "load_pack", request, answer) }
}

/// Removes the templates of a pack.
///
/// For the host's own engine only.
///
/// Request:
/// - `pack` (text, body): The pack's name.
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
///
/// Answer: What was removed.
/// - `removed` (integer): The number of templates; 0 where the pack is not loaded.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_unload_pack(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "unload_pack", request, answer) }
}

/// Lists the packs of templates.
///
/// For the host's own engine only.
///
/// Request:
/// - `partner` (text, body, may be left out): The partner's user name. Left out: the host's own
///   partner.
///
/// Answer: The packs.
/// - `packs` (list of PackListed): The packs, by name.
///   - `pack` (text): Its name, by which it is loaded.
///   - `version` (integer): Its version.
///   - `country` (text): The country whose senders it has (ISO 3166).
///   - `currency` (text): The currency of senders that have no other.
///   - `senders` (integer): The number of its senders.
///   - `templates` (integer): The number of its templates.
///   - `loaded` (integer or null): The version that the partner has loaded; null where it has none.
///   - `as_shipped` (integer): How many of its templates the partner has as they were shipped.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_list_packs(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "list_packs", request, answer) }
}

/// Tells how many messages a partner's templates read.
///
/// For the host's own engine only.
///
/// Request:
/// - `months` (integer, body, may be left out): Of how many calendar months, the running one
///   included, from 1 to 120; 12 if left out.
/// - `partner` (text, body, may be left out): The user name of the partner whose templates they
///   are. Left out: the host's own partner.
///
/// Answer: How many messages are read.
/// - `all` (MessageCounts): What became of all messages.
///   - `messages` (integer): All of them.
///   - `matched` (integer): Those that a template matches.
///   - `settled` (integer): Of these, those of which nothing speaks against what they tell.
///   - `unsettled` (integer): Of these, those of money that did not move, or not yet.
///   - `ignored` (integer): Of these, those that a template ignores.
///   - `unmatched` (integer): Those that no template matches.
/// - `senders` (object, each member MessageCounts): What became of those of the senders with
///   templates, those with the most messages first.
///   - `messages` (integer): All of them.
///   - `matched` (integer): Those that a template matches.
///   - `settled` (integer): Of these, those of which nothing speaks against what they tell.
///   - `unsettled` (integer): Of these, those of money that did not move, or not yet.
///   - `ignored` (integer): Of these, those that a template ignores.
///   - `unmatched` (integer): Those that no template matches.
/// - `unknown_senders` (object, each member integer): The number of messages of addresses of which
///   there are no templates, those with the most first.
/// - `phones` (integer): The number of messages of persons' phones, which are not told apart.
/// - `stopped` (list of StoppedMessages): The words that stop messages which a template matches;
///   first the word that stops most messages.
///   - `sender` (text): The sender.
///   - `word` (text): The word, in lower case. If the reason is not a word, or no text is kept, it
///     is the name of `why`.
///   - `why` (text): The reason: one of those that docs/sms.md lists.
///   - `messages` (integer): How many messages it stops.
///   - `samples` (list of text): Up to three of the messages, each on one line. Words that the
///     template does not have are hidden, and so are digits, except those of amounts and dates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_sms_coverage(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "sms_coverage", request, answer) }
}

/// Shows what new templates would change.
///
/// For the host's own engine only.
///
/// Request:
/// - `sender` (text, body): The sender, as its messages name it: 1 to 64 characters.
/// - `category` (text, body): The category: 1 to 64 letters, digits, blanks, `_` or `-`.
/// - `templates` (list of text, body): The templates, after those that the category has: at most
///   1,000 characters each.
/// - `partner` (text, body, may be left out): The user name of the partner whose templates they
///   would be. Left out: the host's own partner.
///
/// Answer: What templates would change.
/// - `messages` (integer): The number of stored messages of the sender.
/// - `newly_matched` (integer): Messages that no template has matched, and one would.
/// - `lost` (integer): Messages that a template has matched, and none would.
/// - `other_category` (integer): Messages that would count in another category.
/// - `other_amount` (integer): Messages of which another amount would be read, or another currency.
/// - `ambiguous` (integer): Messages that would become ambiguous: templates of two categories match
///   them equally well.
/// - `unsettled` (integer): Messages that would be matched without that money moved, and have not
///   been before.
/// - `shadowed` (integer, may be absent): Messages that one of the templates would match, but that
///   stay in another category, since a template there has priority: a template of `ignore` always
///   has it, and else the template with more wording. Left out if there are none.
/// - `samples` (list of TrialSample): Up to 20 of these messages, some of each change.
///   - `changes` (list of text): What would be read otherwise, by the names of the counts.
///   - `text` (text): The message on one line. Words that no matching template has are hidden, and
///     so are digits, except those of amounts and dates.
///   - `before` (TrialReading, may be absent): What is read now; left out where no template
///     matches.
///     - `category` (text): The category.
///     - `amount` (decimal or null): The amount; null where the template has none.
///   - `after` (TrialReading, may be absent): What would be read; left out where no template would
///     match.
///     - `category` (text): The category.
///     - `amount` (decimal or null): The amount; null where the template has none.
/// - `stopped` (list of StoppedMessages): The words that would stop messages which one of the
///   templates would match; first the word that would stop most messages.
///   - `sender` (text): The sender.
///   - `word` (text): The word, in lower case. If the reason is not a word, or no text is kept, it
///     is the name of `why`.
///   - `why` (text): The reason: one of those that docs/sms.md lists.
///   - `messages` (integer): How many messages it stops.
///   - `samples` (list of text): Up to three of the messages, each on one line. Words that the
///     template does not have are hidden, and so are digits, except those of amounts and dates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_try_templates(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "try_templates", request, answer) }
}

/// Proposes templates for messages that none matches.
///
/// For the host's own engine only.
///
/// Request:
/// - `sender` (text, body, may be left out): The sender whose templates are wanted. Left out: all
///   senders.
/// - `min_support` (integer, body, may be left out): The least messages that a template must match,
///   from 2 to 1,000. Left out: 3.
/// - `limit` (integer, body, may be left out): The most templates, from 1 to 1,000. Left out: 100.
/// - `partner` (text, body, may be left out): The user name of the partner. Left out: the host's
///   own partner.
///
/// Answer: The templates that are proposed, those with the most messages first.
/// - `messages` (integer): How many messages were read, those that a template matches included.
/// - `proposals` (list of TemplateProposal): The proposals.
///   - `sender` (text): The sender.
///   - `category` (text): The category by its action words: `unsure` where they don't tell it,
///     `ignore` where no money moved.
///   - `confidence` (decimal): How sure the category is, up to 1.
///   - `template` (text): The template, as it may be added.
///   - `support` (integer): How many messages it was made of, all of which it matches.
///   - `share` (decimal): Their share of the sender's messages that no template matches.
///   - `samples` (list of text): Up to three of these messages without names, and without digits
///     but those of amounts and dates.
///   - `conflicts` (list of TemplateConflict): Templates of other categories that match messages
///     which this one matches.
///     - `category` (text): Its category.
///     - `template` (text): The template.
///     - `proposed` (true or false): Whether it is proposed too; the partner has it otherwise.
///     - `messages` (integer): How many messages both match.
/// - `stopped` (list of StoppedMessages): The words that stop messages which one of the partner's
///   templates matches; first the word that stops most messages.
///   - `sender` (text): The sender.
///   - `word` (text): The word, in lower case. If the reason is not a word, or no text is kept, it
///     is the name of `why`.
///   - `why` (text): The reason: one of those that docs/sms.md lists.
///   - `messages` (integer): How many messages it stops.
///   - `samples` (list of text): Up to three of the messages, each on one line. Words that the
///     template does not have are hidden, and so are digits, except those of amounts and dates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_propose_templates(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller's, see the first page of the header.
    unsafe { run(engine, "propose_templates", request, answer) }
}
