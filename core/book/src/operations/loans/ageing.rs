//! The loans of a provider by the age of their debts.

use super::servicing::NO_PROVIDER;
use crate::engine::prelude::*;
use crate::error::WarningCode;
use crate::records::access::{default_provider, provider_sent};
use crate::records::lending::{
    RunningLoan, UnreadableApplication, for_loans_of, providers_of, zone_of_provider,
};
use chrono::NaiveDate;
use lendwright_lending::{Age, LoanError, Status};
use lendwright_types::Rate;
use lendwright_types::currency::{Currency, EGP};
use lendwright_types::number::divide_half_even;
use std::collections::BTreeMap;

request! {
    /// Sorts loans by days overdue. For each bucket it returns the outstanding and overdue amounts and the provision. A
    /// loan that can't be read is left out, and a warning names it.
    pub struct AgeLoans {
        /// The day, at most today. Left out: today, in the time zone of each loan's provider. On a past day, the events
        /// up to that day count, except events that were undone later.
        body "as_of" => as_of: Option<NaiveDate>,
        /// The provider. Left out: all providers of the partner.
        body "financial_provider_id" => financial_provider_id: Option<IdText<ProviderId>> | number,
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
                for running in RunningLoan::load_all(cx, some, today)? {
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
                let provider = provider_sent(cx, sent, NO_PROVIDER)?;
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
    fn aged(&self, running: &RunningLoan) -> Result<Option<(Status, Age)>, UnreadableApplication> {
        let application = running.application.application_id;
        let day = self.as_of.unwrap_or(running.today);
        if running.approved_on > day {
            return Ok(None);
        }
        let broken =
            |error: LoanError| UnreadableApplication { application, why: error.to_string() };
        let loan = match running.loan.last_day() {
            Some(last) if last > day => &running.loan.as_of(day).map_err(broken)?,
            _ => &running.loan,
        };
        Ok(Some((loan.status(), loan.age(day).map_err(broken)?)))
    }
}

/// Warns about a loan that is left out, up to `NAMED_MAX` times.
fn warn_of(cx: &mut Context<'_>, unreadable: &UnreadableApplication, left_out: usize) {
    if left_out <= NAMED_MAX {
        let UnreadableApplication { application, why } = unreadable;
        let text = format!("the loan of application {application} is left out: {why}");
        cx.warn(WarningCode::LoanLeftOut, "", text);
    }
}

// Sums of loans by days overdue, for each currency.

answer! {
    /// A bucket of loans. It ends where the next bucket starts.
    #[derive(Default)]
    pub struct AgeBucket {
        /// Its name.
        "name" => name: String,
        /// The smallest number of days overdue. The first bucket starts at 0.
        "from_days" => from_days: i64,
        /// The provision, in percent of the outstanding principal: 0 to 1000, at most 6 decimals. Default: 0.
        optional "provision_percent" => provision_percent: Option<Decimal>,
    }
}

answer! {
    /// Loans of one currency, sorted by days overdue.
    pub struct AgedInCurrency {
        /// The currency of the amounts.
        "currency" => currency: String,
        /// The buckets.
        "buckets" => buckets: Vec<Bucket>,
        /// All buckets together.
        "total" => total: Bucket,
        /// The outstanding principal of loans that are more than 30 days overdue, divided by all outstanding principal,
        /// with 4 decimals; null if nothing is outstanding.
        "par_30" => par_30: Option<Decimal>,
        /// Loans that were written off, with their unpaid principal.
        "written_off" => written_off: Bucket,
    }
}

answer! {
    /// The loans of a bucket.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct Bucket {
        /// Its name.
        "name" => name: String,
        /// The smallest number of days overdue.
        "from_days" => from_days: i64,
        /// The number of loans.
        "loans" => loans: i64,
        /// The unpaid principal.
        "outstanding" => outstanding: Decimal,
        /// The unpaid principal that was due before the day.
        "overdue_principal" => overdue_principal: Decimal,
        /// The unpaid interest that was due before the day.
        "overdue_interest" => overdue_interest: Decimal,
        /// The unpaid penalties.
        "penalties" => penalties: Decimal,
        /// The provision: the percentage of each loan's unpaid principal, rounded half-even, added up.
        "provision" => provision: Decimal,
    }
}

/// The default starts of the buckets, in days.
const DAYS: [i64; 6] = [0, 1, 31, 61, 91, 181];

/// A loan that is overdue for more days is at risk: PAR 30 of the Consultative Group to Assist the Poor (Microfinance
/// Consensus Guidelines, 2003).
const AT_RISK_DAYS: u32 = 30;

/// All sums, by the code of the currency.
pub(super) struct Ages {
    buckets: Vec<(String, i64, Rate)>,
    by_currency: BTreeMap<&'static str, Sums>,
}

/// The sums of one currency.
struct Sums {
    currency: Currency,
    by_bucket: Vec<Sum>,
    written_off: Sum,
    at_risk: i128,
}

/// The sums of a bucket, in minor units.
#[derive(Clone, Default)]
struct Sum {
    loans: i64,
    outstanding: i128,
    overdue_principal: i128,
    overdue_interest: i128,
    penalties: i128,
    provision: i128,
}

/// Returns the default buckets.
fn usual_buckets() -> Vec<AgeBucket> {
    let bucket = |from: &i64| AgeBucket {
        name: format!("from_{from}"),
        from_days: *from,
        provision_percent: None,
    };
    DAYS.iter().map(bucket).collect()
}

impl Ages {
    /// Creates empty sums for the buckets of a request, or for the default buckets.
    ///
    /// # Errors
    /// If there is no bucket, if their days do not ascend from 0, or if a provision is out of range.
    pub(super) fn new(sent: Option<&[AgeBucket]>) -> Result<Self, Error> {
        let given = sent.map_or_else(usual_buckets, <[AgeBucket]>::to_vec);
        let (mut buckets, mut before) = (Vec::with_capacity(given.len()), None);
        for (at, bucket) in given.into_iter().enumerate() {
            let from = bucket.from_days;
            let is_next = before.map_or(from == 0, |before| from > before);
            if !is_next {
                let (field, reason) =
                    (format!("buckets/{at}/from_days"), "must begin with 0 and ascend");
                return Err(Error::value(field, reason, from));
            }
            before = Some(from);
            let percent = bucket.provision_percent.unwrap_or_default();
            let field = format!("buckets/{at}/provision_percent");
            let reason = "must be from 0 to 1000 and have at most 6 decimals";
            let rate =
                Rate::from_decimal(percent).map_err(|_| Error::value(field, reason, percent))?;
            buckets.push((bucket.name, from, rate));
        }
        if buckets.is_empty() {
            return Err(Error::value("buckets", "must have a bucket", "[]"));
        }
        Ok(Self { buckets, by_currency: BTreeMap::new() })
    }

    /// Adds a loan to the sums of its currency, unless it has ended.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub(super) fn add_loan(&mut self, status: Status, age: &Age) -> Result<(), Error> {
        // Nothing is owed of a loan that was recovered in full.
        if !matches!(status, Status::Approved | Status::WrittenOff)
            || (status == Status::WrittenOff && age.is_nothing())
        {
            return Ok(());
        }
        let (currency, count) = (age.outstanding.currency(), self.buckets.len());
        let sums = self.by_currency.entry(currency.code());
        let sums = sums.or_insert_with(|| Sums::new(currency, count));
        let added = if status == Status::WrittenOff {
            sums.written_off.add(&Sum::from_age(age))
        } else {
            sums.add(&self.buckets, age)
        };
        added.ok_or_else(too_large)
    }

    /// Whether a loan has been added.
    pub(super) fn has_loans(&self) -> bool {
        !self.by_currency.is_empty()
    }

    /// Returns the currency of all loans, if they have one.
    pub(super) fn only_currency(&self) -> Option<Currency> {
        let mut all = self.by_currency.values();
        all.next().filter(|_| self.by_currency.len() == 1).map(|sums| sums.currency)
    }

    /// Returns the sums of each currency, by its code.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub(super) fn by_currency(&self) -> Result<Members<AgedInCurrency>, Error> {
        let shown =
            |(code, sums): (&&str, &Sums)| Some(((*code).to_owned(), sums.shown(&self.buckets)?));
        let all = self.by_currency.iter().map(shown).collect::<Option<Vec<_>>>();
        all.map(Members).ok_or_else(too_large)
    }

    /// Returns the sums of a currency. They are 0 if no loan has this currency.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub(super) fn of(&self, currency: Option<Currency>) -> Result<AgedInCurrency, Error> {
        let found = currency.and_then(|currency| self.by_currency.get(currency.code()));
        // Without loans and a currency the amounts have two decimals.
        let none = || Sums::new(currency.unwrap_or(EGP), self.buckets.len());
        let shown = match found {
            Some(sums) => sums.shown(&self.buckets),
            None => none().shown(&self.buckets),
        };
        shown.ok_or_else(too_large)
    }
}

fn too_large() -> Error {
    Error::damaged("the sums of all loans do not fit into 128 bits")
}

impl Sums {
    fn new(currency: Currency, buckets: usize) -> Self {
        let by_bucket = vec![Sum::default(); buckets];
        Self { currency, by_bucket, written_off: Sum::default(), at_risk: 0 }
    }

    fn add(&mut self, buckets: &[(String, i64, Rate)], age: &Age) -> Option<()> {
        let days = i64::from(age.days_past_due);
        // The first bucket begins with 0.
        let at = buckets.iter().rposition(|(_, from, _)| *from <= days)?;
        if age.days_past_due > AT_RISK_DAYS {
            self.at_risk = self.at_risk.checked_add(age.outstanding.minor().into())?;
        }
        let (above, below) = buckets.get(at)?.2.as_fraction();
        let amount = i128::from(age.outstanding.minor()).checked_mul(above)?;
        let provision = divide_half_even(amount, below)?;
        self.by_bucket.get_mut(at)?.add(&Sum { provision, ..Sum::from_age(age) })
    }

    fn shown(&self, buckets: &[(String, i64, Rate)]) -> Option<AgedInCurrency> {
        let decimals = self.currency.decimals();
        let mut total = Sum::default();
        for sum in &self.by_bucket {
            total.add(sum)?;
        }
        let par_30 = if total.outstanding > 0 {
            let part = divide_half_even(self.at_risk.checked_mul(10_000)?, total.outstanding)?;
            Some(Decimal::from_i128_with_scale(part, 4))
        } else {
            None
        };
        let named = buckets.iter().zip(&self.by_bucket);
        let buckets = named.map(|((name, from, _), sum)| sum.shown(name, *from, decimals));
        Some(AgedInCurrency {
            currency: self.currency.code().to_owned(),
            buckets: buckets.collect::<Option<_>>()?,
            total: total.shown("total", 0, decimals)?,
            par_30,
            written_off: self.written_off.shown("written_off", 0, decimals)?,
        })
    }
}

impl Sum {
    fn from_age(age: &Age) -> Self {
        Self {
            loans: 1,
            outstanding: age.outstanding.minor().into(),
            overdue_principal: age.overdue_principal.minor().into(),
            overdue_interest: age.overdue_interest.minor().into(),
            penalties: age.penalty.minor().into(),
            provision: 0,
        }
    }

    fn add(&mut self, other: &Self) -> Option<()> {
        self.loans = self.loans.checked_add(other.loans)?;
        self.outstanding = self.outstanding.checked_add(other.outstanding)?;
        self.overdue_principal = self.overdue_principal.checked_add(other.overdue_principal)?;
        self.overdue_interest = self.overdue_interest.checked_add(other.overdue_interest)?;
        self.penalties = self.penalties.checked_add(other.penalties)?;
        self.provision = self.provision.checked_add(other.provision)?;
        Some(())
    }

    /// Returns the sums as decimals, or `None` if one has more than 28 digits.
    fn shown(&self, name: &str, from_days: i64, decimals: u32) -> Option<Bucket> {
        let amount = |minor: i128| Decimal::try_from_i128_with_scale(minor, decimals).ok();
        Some(Bucket {
            name: name.to_owned(),
            from_days,
            loans: self.loans,
            outstanding: amount(self.outstanding)?,
            overdue_principal: amount(self.overdue_principal)?,
            overdue_interest: amount(self.overdue_interest)?,
            penalties: amount(self.penalties)?,
            provision: amount(self.provision)?,
        })
    }
}
