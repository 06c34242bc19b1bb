//! What the messages of borrowers say, and how many of them are read.

use super::templates::{StoppedMessages, count, stopped};
use crate::engine::Reply;
use crate::engine::prelude::*;
use crate::error::{Detail, SmsError};
use crate::records::access::default_provider;
use crate::records::sms::{Templates, each_reading, read_messages};
use lendwright_sms::columns::{Messages, Reader};
use lendwright_sms::summary::{Basis, BySender, Extras, Figures, MONTHS_MAX, Summary, Window};
use lendwright_sms::{Amount, Counts, Coverage};
use lendwright_types::currency::Currency;
use lendwright_types::number::number_text;
use lendwright_types::time::Zone;

// `GET /borrowers/horizons_summary/`: summarises a borrower's messages.

request! {
    /// Summarises the income and spending in a borrower's messages. It uses the partner's current templates, over whole
    /// calendar months up to the current one. The results are not stored.
    ///
    /// A partner reads messages while the borrower consents to `sms` for one of its providers. Without consent the
    /// result is the same as without messages.
    pub struct GetSmsSummary {
        /// The borrower's public id.
        query "borrower_uuid" names Borrower => borrower_uuid: IdText<BorrowerUuid>,
        /// The number of calendar months, 1 to 120, including the current one. Default: 12.
        header "months" is Plain => months: Option<Json<'static>>,
    }
}

answer! {
    /// Income and spending in messages. Amounts are in the provider's currency, by sender. An average without values is
    /// N/A. The detail has `as_of`, the digest of the templates (`template_digest`) and the `extras`: months with a
    /// salary, balances, lenders, missed payments and more, all defined in docs/sms.md.
    pub struct SmsSummary {
        /// Total spending divided by the covered months: from the month of the first message to now, with the current
        /// month as a fraction.
        "avg_monthly_spending" => avg_monthly_spending: Members<Decimal>,
        /// Total spending divided by the number of payments.
        "avg_spending" => avg_spending: Members<Decimal>,
        /// Purchases, bills, cash and fees.
        "spending_amount" => spending_amount: Members<Decimal>,
        /// The sum of `spending_amount` and `outgoing_payments`, without repayments of loans.
        "total_spending" => total_spending: Members<Decimal>,
        /// Money that was sent, or debited for an unknown reason.
        "outgoing_payments" => outgoing_payments: Members<Decimal>,
        /// The average payment in messages of banks.
        "bank_avg_amount" => bank_avg_amount: Available<Decimal>,
        /// The average payment in messages of telephone operators, including their wallets.
        "telcos_avg_amount" => telcos_avg_amount: Available<Decimal>,
        /// The total spending of all senders divided by the covered months, as in `avg_monthly_spending`.
        "total_avg_monthly_spending" => total_avg_monthly_spending: Decimal,
        /// The average payment in messages of shops.
        "ecommerce_avg_amount" => ecommerce_avg_amount: Available<Decimal>,
        /// The number of banks in `services`.
        "banks_count" => banks_count: i64,
        /// The number of shops in `services`.
        "ecommerce_count" => ecommerce_count: i64,
        /// The number of telephone operators in `services`.
        "telecos_count" => telecos_count: i64,
        /// The number of messages that match a template, without templates that ignore messages.
        "sms_info" => sms_info: i64,
        /// The dates of these messages.
        "frequency" => frequency: MessageFrequency,
        /// Incoming money.
        "incoming_payments" => incoming_payments: SmsIncoming,
        /// Instalments of loans and credit cards.
        "liability_repayment" => liability_repayment: Members<Decimal>,
        /// The products bought from shops, spelled as first written, sorted by time.
        "purchased products" => purchased_products: Vec<String>,
        /// The senders of the messages in `sms_info`, most messages first.
        "services" => services: Vec<String>,
        /// The kind of business of each of them.
        "services_categories" => services_categories: Members<String>,
    }
}

answer! {
    /// The number of messages by sender and time.
    pub struct MessageFrequency {
        /// The number in each month of the year, `1` to `12`, that has one.
        "monthly_count" => monthly_count: Members<Members<i64>>,
        /// The number in the last twelve calendar months.
        "yearly_count" => yearly_count: Members<i64>,
    }
}

answer! {
    /// Incoming money, by sender.
    pub struct SmsIncoming {
        /// Loan payouts.
        "loan_disbursement" => loan_disbursement: Members<Decimal>,
        /// Other money, without refunds.
        "other_incoming_payments" => other_incoming_payments: Members<Decimal>,
        /// Salaries.
        "salary" => salary: Members<Decimal>,
    }
}

/// The default number of months of a summary.
const MONTHS: i64 = 12;

impl Operation for GetSmsSummary {
    type Body = SmsSummary;
    const ACCESS: Access = Access::Read;
    const ERROR_KEY: &'static str = "error message";

    fn run(&self, cx: &mut Context<'_>) -> Result<SmsSummary, Error> {
        let provider = default_provider(cx)?;
        let window = self.window(cx.now(), provider.time_zone)?;
        let uuid = || self.borrower_uuid.to_string();
        let Some(read) = read_messages(cx, &self.borrower_uuid, &window)? else {
            return Err(SmsError::NoMessages { uuid: uuid() }.into());
        };
        let base = provider.currency;
        let entries = read.entries(cx.watch())?;
        let mut basis = Basis::new(window, base);
        basis.first_message = Some(read.first);
        let summary = Summary::from_entries(&entries, &basis);
        let detail = detail_of(&summary, &window, read.digest());
        cx.detail.as_of = detail.as_of;
        cx.detail.template_digest = detail.template_digest;
        cx.detail.extras = detail.extras;
        Ok(summary_answer(&summary.figures, base))
    }
}

impl SmsSummary {
    /// Summarises one borrower's messages in columns. Body and detail are the same, to the byte, as those of
    /// `get_sms_summary` for stored messages.
    ///
    /// # Errors
    /// [`SmsError::MonthsInvalid`] and [`SmsError::Columns`].
    pub fn of_columns(
        reader: &Reader,
        messages: &Messages<'_>,
        as_of: DateTime<Utc>,
        months: i64,
    ) -> Result<Reply<Self>, Error> {
        let window = Window::new(months, as_of, reader.zone());
        let window = window.map_err(|_| SmsError::MonthsInvalid { sent: months.to_string() })?;
        let summary = reader.summary(messages, window).map_err(SmsError::from)?;
        let detail = detail_of(&summary, &window, reader.digest());
        Ok(Reply { body: summary_answer(&summary.figures, reader.base()), detail })
    }
}

fn detail_of(summary: &Summary<'_>, window: &Window, digest: &str) -> Detail {
    Detail {
        as_of: Some(window.as_of()),
        template_digest: Some(digest.to_owned()),
        extras: Some(extras_of(&summary.extras)),
        ..Detail::default()
    }
}

impl GetSmsSummary {
    fn window(&self, now: DateTime<Utc>, zone: Zone) -> Result<Window, Error> {
        let sent = self.months.as_ref();
        let months = match sent {
            None | Some(Json::Null) => Some(MONTHS),
            Some(sent) => number_text(sent).ok().and_then(|text| text.trim().parse().ok()),
        };
        let window = months.and_then(|months| Window::new(months, now, zone).ok());
        let sent = || sent.map_or_else(String::new, ToString::to_string);
        window.ok_or_else(|| SmsError::MonthsInvalid { sent: sent() }.into())
    }
}

fn extras_of(extras: &Extras) -> Members<Available<Decimal>> {
    let value = |amount: Available<Amount>| match amount {
        Available::Value(amount) => Available::Value(decimal(amount)),
        Available::NotAvailable => Available::NotAvailable,
    };
    extras.iter().map(|(extra, amount)| (extra.name().to_owned(), value(amount))).collect()
}

fn summary_answer(figures: &Figures<'_>, base: Currency) -> SmsSummary {
    let money = |amount: Amount| in_currency(amount, base);
    let map = |by_sender: &BySender<'_>| {
        by_sender.iter().map(|(sender, amount)| ((*sender).to_owned(), money(*amount))).collect()
    };
    let average = |amount: Available<Amount>| match amount {
        Available::Value(amount) => Available::Value(money(amount)),
        Available::NotAvailable => Available::NotAvailable,
    };
    let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let counts = |months: &std::collections::BTreeMap<u8, u32>| {
        months.iter().map(|(month, count)| (month.to_string(), i64::from(*count))).collect()
    };
    let frequency = &figures.frequency;
    let incoming = &figures.incoming_payments;
    SmsSummary {
        avg_monthly_spending: map(&figures.avg_monthly_spending),
        avg_spending: map(&figures.avg_spending),
        spending_amount: map(&figures.spending_amount),
        total_spending: map(&figures.total_spending),
        outgoing_payments: map(&figures.outgoing_payments),
        bank_avg_amount: average(figures.bank_avg_amount),
        telcos_avg_amount: average(figures.telcos_avg_amount),
        total_avg_monthly_spending: money(figures.total_avg_monthly_spending),
        ecommerce_avg_amount: average(figures.ecommerce_avg_amount),
        banks_count: figures.banks_count.into(),
        ecommerce_count: figures.ecommerce_count.into(),
        telecos_count: figures.telecos_count.into(),
        sms_info: figures.sms_info.into(),
        frequency: MessageFrequency {
            monthly_count: frequency
                .monthly_count
                .iter()
                .map(|(sender, months)| ((*sender).to_owned(), counts(months)))
                .collect(),
            yearly_count: frequency
                .yearly_count
                .iter()
                .map(|(sender, count)| ((*sender).to_owned(), i64::from(*count)))
                .collect(),
        },
        incoming_payments: SmsIncoming {
            loan_disbursement: map(&incoming.loan_disbursement),
            other_incoming_payments: map(&incoming.other_incoming_payments),
            salary: map(&incoming.salary),
        },
        liability_repayment: map(&figures.liability_repayment),
        purchased_products: list(&figures.purchased_products),
        services: list(&figures.services),
        services_categories: figures
            .services_categories
            .iter()
            .map(|(sender, kind)| ((*sender).to_owned(), kind.name().to_owned()))
            .collect(),
    }
}

/// Adds trailing zeros to an amount that was rounded to a currency's decimals.
fn in_currency(amount: Amount, base: Currency) -> Decimal {
    let mut exact = decimal(amount);
    exact.rescale(base.decimals());
    exact
}

fn decimal(amount: Amount) -> Decimal {
    Decimal::try_from_i128_with_scale(amount.units(), 4).unwrap_or(Decimal::MAX).normalize()
}

request! {
    /// Counts the stored messages that a partner's templates match, in total and by sender. It reads only messages that
    /// the partner may read with the borrowers' consent.
    pub struct SmsCoverage {
        /// The number of calendar months, 1 to 120, including the current one. Left out: 12.
        body "months" => months: Option<i64>,
        /// The user name of the partner with the templates. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The counts of matched and unmatched messages.
    pub struct SmsCovered {
        /// The counts of all messages.
        "all" => all: MessageCounts,
        /// The counts for each sender with templates, most messages first.
        "senders" => senders: Members<MessageCounts>,
        /// The number of messages for each address without templates, most messages first.
        "unknown_senders" => unknown_senders: Members<i64>,
        /// The number of messages from private phone numbers, counted together.
        "phones" => phones: i64,
        /// The words that stop messages matched by a template, most stopped messages first.
        "stopped" => stopped: Vec<StoppedMessages>,
    }
}

answer! {
    /// Counts of messages.
    pub struct MessageCounts {
        /// All messages.
        "messages" => messages: i64,
        /// The messages that match a template.
        "matched" => matched: i64,
        /// The matched messages about events that happened.
        "settled" => settled: i64,
        /// The matched messages about money that did not move, or not yet.
        "unsettled" => unsettled: i64,
        /// The matched messages of templates that ignore them.
        "ignored" => ignored: i64,
        /// The messages that match no template.
        "unmatched" => unmatched: i64,
    }
}

impl Operation for SmsCoverage {
    type Body = SmsCovered;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<SmsCovered, Error> {
        cx.act_as(self.partner.as_deref())?;
        let (now, zone) = (cx.now(), default_provider(cx)?.time_zone);
        let months = self.months.unwrap_or(12);
        let window = Window::new(months, now, zone).map_err(|_| {
            Error::value("months", format!("must be from 1 to {MONTHS_MAX}"), months)
        })?;
        let templates = Templates::of_caller(cx)?;
        let mut coverage = Coverage::default();
        each_reading(cx, (window.start(), now), |address, body, reading| {
            coverage.count(address, reading);
            coverage.note_stop(body, reading, &templates.set);
        })?;
        Ok(coverage_answer(&coverage))
    }
}

fn coverage_answer(coverage: &Coverage) -> SmsCovered {
    let senders = coverage.senders().into_iter();
    let unknown = coverage.unknown().into_iter();
    SmsCovered {
        all: counts(coverage.all()),
        senders: senders.map(|(name, of)| (name, counts(of))).collect(),
        unknown_senders: unknown.map(|(name, messages)| (name, count(messages))).collect(),
        phones: count(coverage.phones()),
        stopped: stopped(coverage.stopped()),
    }
}

fn counts(of: Counts) -> MessageCounts {
    MessageCounts {
        messages: count(of.messages),
        matched: count(of.matched),
        settled: count(of.settled),
        unsettled: count(of.unsettled),
        ignored: count(of.ignored),
        unmatched: count(of.unmatched),
    }
}
