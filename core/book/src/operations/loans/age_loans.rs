//! Ages a portfolio of loans.

use super::ages::{AgeBucket, AgedInCurrency, Ages, Bucket};
use super::common::NO_PROVIDER;
use crate::engine::prelude::*;
use crate::error::WarningCode;
use crate::records::access::{default_provider, provider_sent};
use crate::records::lending::{Running, Unreadable, for_loans_of, providers_of, zone_of_provider};
use crate::wire::IdText;
use chrono::NaiveDate;
use lendwright_lending::{Age, LoanError, Status};
use lendwright_types::ProviderId;
use lendwright_types::currency::Currency;

request! {
    /// Sorts loans by days overdue. For each bucket it returns the outstanding and overdue amounts and the provision. A
    /// loan that can't be read is left out, and a warning names it.
    pub struct AgeLoans {
        /// The day, at most today. Left out: today, in the time zone of each loan's provider. On a past day, the events
        /// up to that day count, except events that were undone later.
        body "as_of" => as_of: Option<NaiveDate>,
        /// The provider. Left out: all providers of the partner.
        body "financial_provider_id" => financial_provider_id: Option<IdText>,
        /// The currency of the answer's top-level amounts, an ISO 4217 code. Left out: the currency of the loans. If
        /// the loans have several currencies, it is that of the provider in `financial_provider_id`, or otherwise of
        /// the partner's default provider.
        body "currency" => currency: Option<String>,
        /// The buckets, in ascending order of their days. Left out: buckets from 0, 1, 31, 61, 91 and 181 days, without
        /// a provision.
        body "buckets" => buckets: Option<Vec<AgeBucket>>,
        /// The user name of the partner that owns the loans. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// Loans sorted by days overdue.
    pub struct AgedLoans {
        /// The currency of the amounts; null if there is no loan and the request names no currency.
        "currency" => currency: Option<String>,
        /// The buckets.
        "buckets" => buckets: Vec<Bucket>,
        /// All buckets together.
        "total" => total: Bucket,
        /// The outstanding principal of loans that are more than 30 days overdue, divided by all outstanding principal,
        /// with 4 decimals; null if nothing is outstanding.
        "par_30" => par_30: Option<Decimal>,
        /// Loans that were written off, with their unpaid principal.
        "written_off" => written_off: Bucket,
        /// The same for each currency of the loans, by its code; left out if all loans are in `currency`.
        optional "by_currency" => by_currency: Option<Members<AgedInCurrency>>,
    }
}

/// The number of unreadable loans that warnings name. The rest is only counted.
const NAMED_MAX: usize = 50;

impl Operation for AgeLoans {
    type Body = AgedLoans;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<AgedLoans, Error> {
        cx.act_as(self.partner.as_deref())?;
        let mut ages = Ages::new(self.buckets.as_deref())?;
        let asked = self.currency.as_deref().map(currency_asked).transpose()?;
        let (providers, usual) = self.providers(cx)?;
        self.check_day(&providers)?;
        let is_past = self.as_of.is_some();
        let (mut done, mut left_out) = (0_usize, 0_usize);
        for (provider, today) in providers {
            for_loans_of(cx, provider, is_past, |cx, some| {
                for running in Running::load_all(cx, some, today)? {
                    cx.watch().at(done, None)?;
                    done = done.saturating_add(1);
                    match running.and_then(|running| self.aged(&running)) {
                        Ok(Some((status, age))) => ages.add_loan(status, &age)?,
                        Ok(None) => {}
                        Err(unreadable) => {
                            left_out = left_out.saturating_add(1);
                            warn_of(cx, &unreadable, left_out);
                        }
                    }
                }
                Ok(())
            })?;
        }
        cx.watch().at(done, Some(done))?;
        if let Some(more @ 1..) = left_out.checked_sub(NAMED_MAX) {
            let text = format!("loans that are left out besides: {more}");
            cx.warn(WarningCode::LoanLeftOut, "", text);
        }
        // If all loans have one currency, the request need not name it.
        let only = ages.only_currency().or(ages.has_loans().then_some(usual));
        let currency = asked.or(only);
        let by_currency = ages.by_currency()?;
        let code = currency.map(Currency::code);
        let has_others = by_currency.iter().any(|(of, _)| Some(of) != code);
        let AgedInCurrency { buckets, total, par_30, written_off, .. } = ages.of(currency)?;
        Ok(AgedLoans {
            currency: code.map(str::to_owned),
            buckets,
            total,
            par_30,
            written_off,
            by_currency: has_others.then_some(by_currency),
        })
    }
}

fn currency_asked(code: &str) -> Result<Currency, Error> {
    let reason = "must be the code of a currency of ISO 4217";
    Currency::from_code(code).map_err(|_| Error::value("currency", reason, format!("{code:?}")))
}

impl AgeLoans {
    /// Returns the providers, each with its current day, and the currency to use for loans in several currencies.
    #[allow(clippy::type_complexity)]
    fn providers(
        &self,
        cx: &mut Context<'_>,
    ) -> Result<(Vec<(ProviderId, NaiveDate)>, Currency), Error> {
        let (ids, usual) = match &self.financial_provider_id {
            Some(sent) => {
                let provider = provider_sent(cx, sent.as_str(), NO_PROVIDER)?;
                (vec![provider.provider_id], provider.currency)
            }
            None => (providers_of(cx)?, default_provider(cx)?.currency),
        };
        let mut providers = Vec::with_capacity(ids.len());
        for id in ids {
            providers.push((id, zone_of_provider(cx, id)?.date_of(cx.now())));
        }
        Ok((providers, usual))
    }

    /// Refuses a day that has not begun for any of the providers.
    fn check_day(&self, providers: &[(ProviderId, NaiveDate)]) -> Result<(), Error> {
        let today = providers.iter().map(|(_, today)| *today).max();
        match (self.as_of, today) {
            (Some(day), Some(today)) if day > today => {
                let reason = format!("must not be after today, {today}");
                Err(Error::value("as_of", reason, day))
            }
            _ => Ok(()),
        }
    }

    /// Returns the status and the age of a loan on the day; `None` if the loan had not begun.
    fn aged(&self, running: &Running) -> Result<Option<(Status, Age)>, Unreadable> {
        let application = running.application.application_id;
        let day = self.as_of.unwrap_or(running.today);
        if running.approved_on > day {
            return Ok(None);
        }
        let broken = |error: LoanError| Unreadable { application, why: error.to_string() };
        let loan = match running.loan.last_day() {
            Some(last) if last > day => &running.loan.as_of(day).map_err(broken)?,
            _ => &running.loan,
        };
        Ok(Some((loan.status(), loan.age(day).map_err(broken)?)))
    }
}

/// Warns about a loan that is left out, up to `NAMED_MAX` times.
fn warn_of(cx: &mut Context<'_>, unreadable: &Unreadable, left_out: usize) {
    if left_out <= NAMED_MAX {
        let Unreadable { application, why } = unreadable;
        let text = format!("the loan of application {application} is left out: {why}");
        cx.warn(WarningCode::LoanLeftOut, "", text);
    }
}
