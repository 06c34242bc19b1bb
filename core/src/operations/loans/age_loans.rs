//! Ages a portfolio of loans.

use super::common::NO_PROVIDER;
use crate::currency::Currency;
use crate::engine::prelude::*;
use crate::error::{ServicingError, WarningCode};
use crate::ids::ProviderId;
use crate::lending::{Age, LoanError, Status};
use crate::rate::Rate;
use crate::records::access::provider_sent;
use crate::records::lending::{Running, Unreadable, for_loans_of, providers_of, zone_of_provider};
use crate::wire::IdText;
use chrono::NaiveDate;

request! {
    /// Sorts loans by how long they are overdue, with what is outstanding and overdue and the provision for
    /// each bucket. A loan that can't be read is left out, and a warning names it.
    pub struct AgeLoans {
        /// The day. Left out: today, in the time zone of each loan's provider. On a past day the events up to
        /// it count, without those that were taken back since.
        body "as_of" => as_of: Option<NaiveDate>,
        /// The provider. Left out: all for which the partner acts, which must have one currency.
        body "financial_provider_id" => financial_provider_id: Option<IdText>,
        /// The buckets, in ascending order of their days. Left out: from 0, 1, 31, 61, 91 and 181 days on,
        /// without a provision.
        body "buckets" => buckets: Option<Vec<AgeBucket>>,
        /// The user name of the partner whose loans are meant. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// A bucket: loans that are overdue for so many days or more, up to the next bucket's.
    #[derive(Default)]
    pub struct AgeBucket {
        /// Its name.
        "name" => name: String,
        /// From how many days on, the first from 0.
        "from_days" => from_days: i64,
        /// The provision, in percent of what is outstanding: 0 to 1000, at most 6 decimals. Default: 0.
        optional "provision_percent" => provision_percent: Option<Decimal>,
    }
}

answer! {
    /// Loans by how long they are overdue.
    pub struct AgedLoans {
        /// The currency of the amounts; null where there is no loan.
        "currency" => currency: Option<String>,
        /// The buckets.
        "buckets" => buckets: Vec<Bucket>,
        /// All of them together.
        "total" => total: Bucket,
        /// What is outstanding of loans that are overdue for more than 30 days, as a part of all that is
        /// outstanding, with 4 decimals; null where nothing is.
        "par_30" => par_30: Option<Decimal>,
        /// Loans that were written off, with their unpaid principal.
        "written_off" => written_off: Bucket,
    }
}

answer! {
    /// The loans of a bucket.
    #[derive(Default)]
    pub struct Bucket {
        /// Its name.
        "name" => name: String,
        /// From how many days on.
        "from_days" => from_days: i64,
        /// How many loans it has.
        "loans" => loans: i64,
        /// The unpaid principal.
        "outstanding" => outstanding: Decimal,
        /// What of it was due before the day.
        "overdue_principal" => overdue_principal: Decimal,
        /// The unpaid interest that was due before the day.
        "overdue_interest" => overdue_interest: Decimal,
        /// What is owed of penalties.
        "penalties" => penalties: Decimal,
        /// The provision: the percentage of each loan's unpaid principal, rounded half-even, added up.
        "provision" => provision: Decimal,
    }
}

/// The days from which the buckets begin unless others are given.
const DAYS: [i64; 6] = [0, 1, 31, 61, 91, 181];
/// A loan is at risk that is past due for more days: PAR 30 of the Consultative Group to Assist the Poor
/// (Microfinance Consensus Guidelines, 2003).
const AT_RISK_DAYS: u32 = 30;
/// How many loans that can't be read are named; the rest is counted.
const NAMED_MAX: usize = 50;

impl Operation for AgeLoans {
    type Body = AgedLoans;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<AgedLoans, Error> {
        cx.act_as(self.partner.as_deref())?;
        let mut sums = Sums::new(self.buckets.as_deref())?;
        let providers = self.providers(cx)?;
        let is_past = self.as_of.is_some();
        let (mut done, mut left_out) = (0_usize, 0_usize);
        for provider in providers {
            let today = zone_of_provider(cx, provider)?.date_of(cx.now());
            for_loans_of(cx, provider, is_past, |cx, some| {
                for running in Running::load_all(cx, some, today)? {
                    cx.watch().at(done, None)?;
                    done = done.saturating_add(1);
                    match running.and_then(|running| self.aged(&running)) {
                        Ok(Some((status, age))) => sums.add_loan(status, &age)?,
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
        if let more @ 1.. = left_out.saturating_sub(NAMED_MAX) {
            let text = format!("loans that are left out besides: {more}");
            cx.warn(WarningCode::LoanLeftOut, "", text);
        }
        Ok(sums.answer())
    }
}

impl AgeLoans {
    fn providers(&self, cx: &mut Context<'_>) -> Result<Vec<ProviderId>, Error> {
        match &self.financial_provider_id {
            Some(sent) => Ok(vec![provider_sent(cx, sent.as_str(), NO_PROVIDER)?.provider_id]),
            None => providers_of(cx),
        }
    }

    /// Returns how old a loan is, and what has become of it by then; `None` where it had not begun.
    fn aged(&self, running: &Running) -> Result<Option<(Status, Age)>, Unreadable> {
        let application = running.application.application_id;
        let day = self.as_of.unwrap_or(running.today);
        let unreadable = |why| Unreadable { application, why };
        let Some(approved) = running.approved_on() else {
            return Err(unreadable("its history has no approval".to_owned()));
        };
        if approved > day {
            return Ok(None);
        }
        let broken = |error: LoanError| unreadable(error.to_string());
        let loan = match running.loan.last_day() {
            Some(last) if last > day => &running.loan.as_of(day).map_err(broken)?,
            _ => &running.loan,
        };
        Ok(Some((loan.status(), loan.age(day).map_err(broken)?)))
    }
}

/// Names a loan that is left out, unless enough are.
fn warn_of(cx: &mut Context<'_>, unreadable: &Unreadable, left_out: usize) {
    if left_out <= NAMED_MAX {
        let Unreadable { application, why } = unreadable;
        let text = format!("the loan of application {application} is left out: {why}");
        cx.warn(WarningCode::LoanLeftOut, "", text);
    }
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

/// All sums.
struct Sums {
    buckets: Vec<(String, i64, Rate)>,
    by_bucket: Vec<Sum>,
    written_off: Sum,
    at_risk: i128,
    currency: Option<Currency>,
}

/// The buckets where none are given.
fn usual_buckets() -> Vec<AgeBucket> {
    let bucket = |from: &i64| AgeBucket {
        name: format!("from_{from}"),
        from_days: *from,
        provision_percent: None,
    };
    DAYS.iter().map(bucket).collect()
}

impl Sums {
    fn new(sent: Option<&[AgeBucket]>) -> Result<Self, Error> {
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
        let by_bucket = vec![Sum::default(); buckets.len()];
        let written_off = Sum::default();
        Ok(Self { buckets, by_bucket, written_off, at_risk: 0, currency: None })
    }

    fn add_loan(&mut self, status: Status, age: &Age) -> Result<(), Error> {
        match status {
            Status::Approved => self.add(age),
            Status::WrittenOff => self.write_off(age),
            _ => Ok(()),
        }
    }

    fn add(&mut self, age: &Age) -> Result<(), Error> {
        self.check_currency(age)?;
        let days = i64::from(age.days_past_due);
        let at = self.buckets.iter().rposition(|(_, from, _)| *from <= days).unwrap_or_default();
        if age.days_past_due > AT_RISK_DAYS {
            self.at_risk = self.at_risk.saturating_add(age.outstanding.minor().into());
        }
        let (Some(sum), Some((_, _, rate))) = (self.by_bucket.get_mut(at), self.buckets.get(at))
        else {
            return Ok(());
        };
        sum.add(age);
        let (above, below) = rate.as_fraction();
        let amount = i128::from(age.outstanding.minor()).saturating_mul(above);
        let provision = crate::number::divide_half_even(amount, below).unwrap_or_default();
        sum.provision = sum.provision.saturating_add(provision);
        Ok(())
    }

    fn write_off(&mut self, age: &Age) -> Result<(), Error> {
        self.check_currency(age)?;
        self.written_off.add(age);
        Ok(())
    }

    fn check_currency(&mut self, age: &Age) -> Result<(), Error> {
        let currency = age.outstanding.currency();
        match self.currency.replace(currency) {
            Some(before) if before != currency => {
                let field = "financial_provider_id";
                Err(ServicingError::AmbiguousCurrency { field }.into())
            }
            _ => Ok(()),
        }
    }

    fn answer(self) -> AgedLoans {
        let decimals = self.currency.map_or(2, Currency::decimals);
        let mut total = Sum::default();
        for sum in &self.by_bucket {
            total.add_all(sum);
        }
        let par = if total.outstanding > 0 {
            let scaled = self.at_risk.saturating_mul(10_000);
            crate::number::divide_half_even(scaled, total.outstanding)
                .map(|part| Decimal::from_i128_with_scale(part, 4))
        } else {
            None
        };
        let named = self.buckets.iter().zip(&self.by_bucket);
        let buckets = named.map(|((name, from, _), sum)| sum.shown(name, *from, decimals));
        AgedLoans {
            currency: self.currency.map(|currency| currency.code().to_owned()),
            buckets: buckets.collect(),
            total: total.shown("total", 0, decimals),
            par_30: par,
            written_off: self.written_off.shown("written_off", 0, decimals),
        }
    }
}

impl Sum {
    fn add(&mut self, age: &Age) {
        self.add_all(&Self {
            loans: 1,
            outstanding: age.outstanding.minor().into(),
            overdue_principal: age.overdue_principal.minor().into(),
            overdue_interest: age.overdue_interest.minor().into(),
            penalties: age.penalty.minor().into(),
            provision: 0,
        });
    }

    fn add_all(&mut self, other: &Self) {
        self.loans = self.loans.saturating_add(other.loans);
        self.outstanding = self.outstanding.saturating_add(other.outstanding);
        self.overdue_principal = self.overdue_principal.saturating_add(other.overdue_principal);
        self.overdue_interest = self.overdue_interest.saturating_add(other.overdue_interest);
        self.penalties = self.penalties.saturating_add(other.penalties);
        self.provision = self.provision.saturating_add(other.provision);
    }

    fn shown(&self, name: &str, from_days: i64, decimals: u32) -> Bucket {
        // At most so many loans of 10^15 minor units each: within 28 digits.
        let amount = |minor: i128| Decimal::from_i128_with_scale(minor, decimals);
        Bucket {
            name: name.to_owned(),
            from_days,
            loans: self.loans,
            outstanding: amount(self.outstanding),
            overdue_principal: amount(self.overdue_principal),
            overdue_interest: amount(self.overdue_interest),
            penalties: amount(self.penalties),
            provision: amount(self.provision),
        }
    }
}
